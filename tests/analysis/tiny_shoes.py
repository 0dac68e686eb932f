"""Tiny shoes on which the solver is held against the engine, and what best play on each of them shows.

The shoe runs out on no legal line of play. The seconds are for the first value of a shoe on one core; what is asked of
the same shoe after that takes a fraction of them.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from pontoon.analysis.shoe import Shoe, shoe_of
from pontoon.game.round import FORFEITED, STOOD, SURRENDERED, Round
from pontoon.game.rulebook import RuleBook, rule_book
from pontoon.rules.cards import ACE, SEVEN, rank_of
from pontoon.rules.odds import count_row, three_card_row
from pontoon.rules.points import LIMIT

SPLIT = "a pair is split"
THIRD_HAND = "a third hand"
FOURTH_HAND = "a fourth hand"
ACES = "split Aces"
THIRD_ACE = "a third split Ace"
DOUBLE_AFTER_SPLIT = "a double after a split"
DOUBLE_ON_THREE = "a double on three cards or more"
FORFEIT = "a forfeit"
FORFEIT_AFTER_SPLIT = "a forfeit after a split"
SURRENDER = "a surrender"
ANNULLED_SURRENDER = "a surrender annulled by the dealer's pontoon"
PONTOON_AND_DOUBLE = "the dealer's pontoon against a doubled wager"
PONTOON_AND_DOUBLED_SPLIT = "the dealer's pontoon against a doubled split wager"
PONTOON_ON_ACE = "the dealer's pontoon from an Ace against split wagers, of which one is taken"
PONTOON_ON_PICTURE = "the dealer's pontoon from a picture against split wagers, of which one is taken"
PONTOON_AFTER_SETTLED = "the dealer's pontoon when another hand of the box is settled already"
BUST_AFTER_SPLIT = "a split hand goes bust"
SIX_SEVEN_EIGHT = "6-7-8 on a split hand"
THREE_SEVENS = "7-7-7 on a split hand"
MANY_CARDS = "21 in five cards or more"
SUPER_BONUS = "a Super Bonus"


@dataclass(frozen=True)
class TinyShoe:
    """A box at a table, the shoe it plays from, and what best play there shows."""

    rules: str
    composition: tuple[tuple[str, int], ...]
    shows: tuple[str, ...]
    resplit: bool = False
    cents: int = 400

    @property
    def rule_book(self) -> RuleBook:
        return rule_book(self.rules)

    @property
    def shoe(self) -> Shoe:
        return shoe_of(dict(self.composition))

    def __str__(self) -> str:
        cards = " ".join(f"{count}x{card}" for card, count in self.composition)
        return f"{self.rules} {cards}" + (" resplit" if self.resplit else "")


# Sixteen is split, once, twice or three times, or surrendered. 0.1 s each.
EIGHTS = (("8s", 6), ("Ks", 10))
# Nine and two make eleven to double, on split hands too, and what comes may be forfeited. 0.1 s, 0.5 s, 1.1 s.
NINES = (("9s", 6), ("2s", 2), ("Ks", 8))
# Pairs of Aces and of pictures, doubles, and the dealer's pontoon after any of them. 0.4 s, 1.2 s.
ACES_AND_PICTURES = (("As", 6), ("Ks", 6), ("9s", 4))
# More pictures: the dealer's pontoon also annuls a surrender. 0.1 s.
PICTURES = (("As", 3), ("Ks", 9), ("9s", 3))
# The same with cards enough for four hands, all of which the dealer's pontoon may meet. 1.4 s.
PICTURES_FOR_FOUR = (("As", 4), ("Ks", 12), ("9s", 3))
# Long hands, doubled after the second card, also with an Ace that came later. 1.0 s.
THREES = (("3s", 3), ("As", 3), ("9s", 8))
# Sevens of one suit: 7-7-7 on split hands, the Super Bonus on others. 0.2 s.
SEVENS = (("5s", 3), ("7s", 8), ("9s", 5))
# 6-7-8 of one suit, from every pair of it. 1.3 s.
SIXES_TO_EIGHTS = (("6s", 4), ("7s", 4), ("8s", 4), ("Ks", 3))

# Suits of sixes, sevens and eights make no difference here.
TINY_SHOES = (
    TinyShoe("star-2024", EIGHTS, (SPLIT, SURRENDER)),
    TinyShoe("star-2024", EIGHTS, (THIRD_HAND, SURRENDER), resplit=True),
    TinyShoe("canberra-2002", EIGHTS, (FOURTH_HAND, SURRENDER)),
    TinyShoe("star-2024", NINES, (DOUBLE_AFTER_SPLIT, BUST_AFTER_SPLIT, FORFEIT, FORFEIT_AFTER_SPLIT, SURRENDER)),
    TinyShoe("star-6to5-2017", NINES, (THIRD_HAND, DOUBLE_AFTER_SPLIT, FORFEIT_AFTER_SPLIT), resplit=True),
    TinyShoe("canberra-2002", NINES, (FOURTH_HAND, DOUBLE_AFTER_SPLIT, FORFEIT_AFTER_SPLIT)),
    TinyShoe(
        "star-6to5-2017",
        ACES_AND_PICTURES,
        (
            ACES,
            PONTOON_AND_DOUBLE,
            PONTOON_AND_DOUBLED_SPLIT,
            PONTOON_ON_ACE,
            PONTOON_ON_PICTURE,
            PONTOON_AFTER_SETTLED,
            FORFEIT_AFTER_SPLIT,
            MANY_CARDS,
        ),
    ),
    TinyShoe("star-2024", ACES_AND_PICTURES, (THIRD_ACE, PONTOON_AND_DOUBLED_SPLIT, PONTOON_ON_ACE), resplit=True),
    TinyShoe("star-2024", PICTURES, (ACES, ANNULLED_SURRENDER, PONTOON_AND_DOUBLE, PONTOON_AFTER_SETTLED, FORFEIT)),
    TinyShoe(
        "canberra-2002",
        PICTURES_FOR_FOUR,
        (FOURTH_HAND, ACES, ANNULLED_SURRENDER, PONTOON_AND_DOUBLE, PONTOON_ON_ACE, PONTOON_ON_PICTURE),
    ),
    TinyShoe("star-6to5-2017", THREES, (DOUBLE_ON_THREE, DOUBLE_AFTER_SPLIT, FORFEIT_AFTER_SPLIT)),
    TinyShoe("star-2024", SEVENS, (THREE_SEVENS, SUPER_BONUS, DOUBLE_AFTER_SPLIT), cents=500),
    TinyShoe("star-2024", SIXES_TO_EIGHTS, (SIX_SEVEN_EIGHT, BUST_AFTER_SPLIT)),
)
# Here suits decide: of sixes, sevens or eights there are several, and what a hand's cards are worth hangs on them.
MIXED_SUITS = (
    # 0.7 s.
    TinyShoe("star-6to5-2017", (("7s", 3), ("7h", 3), ("7d", 2), ("9s", 6)), (SPLIT, THREE_SEVENS)),
    # 2.5 s.
    TinyShoe("star-2024", (("6s", 3), ("7s", 2), ("7h", 2), ("8s", 4), ("Ks", 3)), (SIX_SEVEN_EIGHT, SURRENDER)),
    # 2.3 s.
    TinyShoe("canberra-2002", (("7s", 5), ("7h", 3), ("Ks", 9)), (FOURTH_HAND, THREE_SEVENS, SUPER_BONUS)),
    # Two kinds of picture, which pair with each other. 1.4 s.
    TinyShoe("star-2024", (("6s", 4), ("As", 2), ("Js", 4), ("Ks", 4)), (SPLIT, ANNULLED_SURRENDER, PONTOON_ON_ACE)),
)


def shown_by(state: Round) -> set[str]:
    """What of all this a finished round shows."""
    return {*_of_the_hands(state), *_of_the_box(state)}


def _of_the_hands(state: Round) -> Iterator[str]:
    for hand in state.boxes[0].hands:
        cards, split = hand.cards, hand.split
        if hand.doubled:
            if split:
                yield DOUBLE_AFTER_SPLIT
            if len(cards) > 3:
                yield DOUBLE_ON_THREE
        if hand.state == FORFEITED:
            yield FORFEIT_AFTER_SPLIT if split else FORFEIT
        if hand.state == SURRENDERED:
            yield ANNULLED_SURRENDER if state.dealer_has_pontoon else SURRENDER
        if state.dealer_has_pontoon and hand.state == STOOD and hand.doubled:
            yield PONTOON_AND_DOUBLED_SPLIT if split else PONTOON_AND_DOUBLE
        if split and hand.total > LIMIT:
            yield BUST_AFTER_SPLIT
        if hand.total == LIMIT and not hand.doubled:
            if split and len(cards) == 3 and three_card_row(*cards):
                yield THREE_SEVENS if rank_of(cards[0]) == rank_of(cards[1]) == SEVEN else SIX_SEVEN_EIGHT
            if count_row(len(cards)):
                yield MANY_CARDS


def _of_the_box(state: Round) -> Iterator[str]:
    hands = state.boxes[0].hands
    aces = hands[0].split and rank_of(hands[0].cards[0]) == ACE
    for number, shown, with_aces in ((2, SPLIT, ACES), (3, THIRD_HAND, THIRD_ACE), (4, FOURTH_HAND, FOURTH_HAND)):
        if len(hands) >= number:
            yield with_aces if aces else shown
    on = sum(hand.state == STOOD for hand in hands)
    if state.dealer_has_pontoon and on > 1:
        yield PONTOON_ON_ACE if rank_of(state.dealers_cards[0]) == ACE else PONTOON_ON_PICTURE
    if state.dealer_has_pontoon and 0 < on < len(hands):
        yield PONTOON_AFTER_SETTLED
    if any(row.kind == "super_bonus" for row in state.settlements):
        yield SUPER_BONUS
