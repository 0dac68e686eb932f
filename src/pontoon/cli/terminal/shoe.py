"""The program's own shoe for the terminal table: decks of 48, shuffled, with a cutting card and a discard rack."""

from collections.abc import Iterable, Sequence
from random import Random, SystemRandom

from pontoon.game import RuleBook
from pontoon.game.cards import CARDS, Card
from pontoon.table.counts import DECK
from pontoon.table.shuffle import cutting_card_bounds


class BadStack(ValueError):
    """Cards to be dealt first that the decks do not hold."""


class ShoeIsEmpty(Exception):
    """There is no card to draw, or none to shuffle because every card lies on the layout."""


class Shoe:
    """`draw` gives the next card; cards drawn lie on the layout until `collect` puts them in the discard rack.

    With a seed the order can be had again, without one it comes from the operating system's generator.
    `first_cards` leave the first shoe before all others, after its burn card. A cut of an order that is
    random already changes nothing, so none is made.
    """

    def __init__(self, rules: RuleBook, decks: int, seed: int | None = None, first_cards: Sequence[Card] = ()) -> None:
        self._rules = rules
        self._decks = decks
        # A seed is for practice: the same cards again.
        self._random = SystemRandom() if seed is None else Random(seed)  # noqa: S311
        self._cards: list[Card] = []
        self._layout: list[Card] = []
        self._discards: list[Card] = []
        self._behind_the_cutting_card = 0
        self._fill(_without(list(CARDS) * decks, first_cards), first_cards)

    @property
    def cards_left(self) -> int:
        return len(self._cards)

    @property
    def discards(self) -> tuple[Card, ...]:
        """The cards in the discard rack, the burn card among them."""
        return tuple(self._discards)

    @property
    def share_left(self) -> float:
        """How full the shoe looks: 1.0 before its first card."""
        return len(self._cards) / (self._decks * DECK)

    @property
    def shuffle_is_due(self) -> bool:
        """The cutting card came out in the last round, or would be the next to come out.

        Clauses: star-2024 5.1.2, star-2024 5.1.3, star-6to5-2017 4.1.2, star-6to5-2017 4.1.3, canberra-2002 5.4(a),
        canberra-2002 5.4(b).
        """
        return len(self._cards) <= self._behind_the_cutting_card

    def draw(self) -> Card:
        """The next card; an empty shoe has none until its discards are shuffled."""
        if not self._cards:
            raise ShoeIsEmpty("the shoe is empty: shuffle the discards first")
        card = self._cards.pop()
        self._layout.append(card)
        return card

    def collect(self, cards: Iterable[Card]) -> None:
        """Cards leave the layout for the discard rack."""
        for card in cards:
            self._layout.remove(card)
            self._discards.append(card)

    def collect_all(self) -> None:
        """The round is over: what still lies on the layout goes to the discard rack.

        Clauses: star-2024 17.3, star-6to5-2017 16.3.
        """
        self.collect(list(self._layout))

    def shuffle(self) -> None:
        """A new shoe of all the cards, between rounds.

        Clauses: star-2024 5.1, star-6to5-2017 4.1, canberra-2002 5.1.
        """
        self.collect_all()
        cards = self._cards + self._discards
        self._discards = []
        self._fill(cards)

    def _fill(self, cards: list[Card], first_cards: Sequence[Card] = ()) -> None:
        """Shuffle, burn the first card where the rule set burns one, place the cutting card.

        Clauses: star-2024 5.1, star-2024 5.6, star-2024 5.9, star-6to5-2017 4.1, star-6to5-2017 4.6,
        star-6to5-2017 4.9, canberra-2002 5.1, canberra-2002 5.3.
        """
        self._random.shuffle(cards)
        if self._rules.values["burn_first_card"]:
            self._discards.append(cards.pop())
        self._cards = cards + list(reversed(first_cards))
        fewest, most = cutting_card_bounds(self._rules, self._decks * DECK)
        # A careful dealer leaves at least a deck behind it, where the bounds leave the choice.
        most = min(most, self._decks * DECK // 2)
        self._behind_the_cutting_card = self._random.randint(min(max(fewest, DECK), most), most)

    def shuffle_discards(self) -> None:
        """The shoe has run out in a round: the discards are shuffled and dealt on.

        Clauses: star-2024 18.9, star-6to5-2017 17.9, canberra-2002 15.6.
        """
        if not self._discards:
            raise ShoeIsEmpty("every card in the decks is on the layout")
        self._cards, self._discards = self._discards, []
        self._random.shuffle(self._cards)
        # What is left after this round is too little for another one: it ends with a shuffle of all the cards.
        self._behind_the_cutting_card = len(self._cards)


def _without(cards: list[Card], taken: Iterable[Card]) -> list[Card]:
    for card in taken:
        if card not in cards:
            raise BadStack(f"the decks do not contain that many of {card}")
        cards.remove(card)
    return cards
