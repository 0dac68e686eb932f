"""Suits: they pay on 6-7-8 and 7-7-7, so they count on two cards that a third can still make one of these."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from pontoon.analysis.solver.hands import all_hands
from pontoon.analysis.solver.lone_hand import LoneHand, Reckoning
from pontoon.rules.cards import EIGHT, SEVEN, SIX, SPADES, SUITS, rank_of, suit_of
from pontoon.rules.odds import is_super_bonus, three_card_row
from pontoon.rules.options import must_draw
from pontoon.rules.table import OTHER

BONUS_RANKS = (SIX, SEVEN, EIGHT)


# Which action is taken, of those with their values, on a hand of two cards.
Decide = Callable[[Mapping[str, Any], int, int, tuple[int, int] | None], str]


class Third(NamedTuple):
    """A card that completes 6-7-8 or 7-7-7: how likely it is to come next, and what it pays."""

    chance: Any
    pays: Any


class Second(NamedTuple):
    """A second card to a split hand's first, of its suit or of another: its chance, and what is done on the two."""

    card: int
    chance: Any
    hand: int
    action: str
    value: Any
    thirds: tuple[Third, ...]


def completing_rank(one: int, other: int) -> int | None:
    """The rank that makes 6-7-8 or 7-7-7 of two ranks, if one does."""
    if one == SEVEN and other == SEVEN:
        return SEVEN
    if one != other and one in BONUS_RANKS and other in BONUS_RANKS:
        return sum(BONUS_RANKS) - one - other
    return None


def suits_name(one: int, other: int) -> str:
    """How the suits of two cards are called in a chart."""
    if suit_of(one) != suit_of(other):
        return "mixed"
    return "spades" if suit_of(one) == SPADES else "suited"


def thirds(
    reckoning: Reckoning,
    left: Sequence[int],
    cards_left: int,
    pair: tuple[int, int],
    dealers: int | None,
    unseen: int = 0,
) -> tuple[Third, ...]:
    """The completing cards by suit; `dealers` is the dealer's first card, or none on a split hand.

    `left` counts the cards whose suits are known to be there; `unseen` of the completing rank have gone besides.

    Clauses: star-2024 11.5, star-6to5-2017 10.5, canberra-2002 14.2, canberra-2002 14.3.
    """
    rank = completing_rank(rank_of(pair[0]), rank_of(pair[1]))
    if rank is None:
        return ()
    known = sum(left[SUITS * rank : SUITS * (rank + 1)])
    if known - unseen <= 0:
        return ()
    suited = left[SUITS * rank + suit_of(pair[0])] if suit_of(pair[0]) == suit_of(pair[1]) else 0
    found = []
    # A card of the pair's suit, and any other: what the others' suits are does not matter.
    for card, often in (
        (SUITS * rank + suit_of(pair[0]), suited),
        (SUITS * rank + (suit_of(pair[0]) + 1) % SUITS, known - suited),
    ):
        if often:
            pays = reckoning.odds[three_card_row(pair[0], pair[1], card)]
            if dealers is not None and is_super_bonus(pair[0], pair[1], card, dealers, 0, 0):
                pays = pays + reckoning.super_bonus
            chance = reckoning.numbers.ratio(often * (known - unseen), known * cards_left)
            found.append(Third(chance, pays))
    return tuple(found)


def more_from(reckoning: Reckoning, completing: Sequence[Third]) -> Any:
    """What the completing cards add to a hit that was reckoned as if they paid like every other 21."""
    more = 0 * reckoning.numbers.one
    for third in completing:
        more += third.chance * (third.pays - reckoning.odds[OTHER])
    return more


def values_on_two(lone: LoneHand, hand: int, more: Any) -> dict[str, Any]:
    """What each action gains on two cards whose completing cards add `more` to a hit."""
    known = all_hands()
    found = {"hit": lone.hit[0, hand] + more}
    if not must_draw(lone.reckoning.table, int(known.hard[hand]), int(known.aces[hand])):
        found["stand"] = lone.stand[hand]
    if lone.terms[0]:
        found["double"] = lone.double[0, hand]
    return found


def seconds(
    lone: LoneHand, start: int, left: Sequence[int], unseen: int, decide: Decide, forced: dict[int, str] | None = None
) -> Iterator[Second]:
    """The second cards to a split hand's first on which suits count; `unseen` more of its rank have gone.

    `forced` names the action by second card, where it was decided before on another shoe.
    """
    reckoning, rank = lone.reckoning, rank_of(start)
    if lone.start == 0 or rank not in BONUS_RANKS:
        return
    drawn_from = sum(lone.left) - 1
    for other in BONUS_RANKS:
        known = sum(left[SUITS * other : SUITS * (other + 1)])
        gone = unseen if other == rank else 0
        if completing_rank(rank, other) is None or known - gone <= 0:
            continue
        hand = all_hands().of(rank, other)
        same = SUITS * other + suit_of(start)
        for second, often in ((same, left[same]), (_unsuited(left, same), known - left[same])):
            if not often:
                continue
            rest = list(left)
            rest[second] -= 1
            coming = thirds(reckoning, rest, drawn_from - 1, (start, second), None, gone)
            values = values_on_two(lone, hand, more_from(reckoning, coming))
            action = forced[second] if forced else decide(values, lone.first, hand, (start, second))
            chance = reckoning.numbers.ratio(often * (known - gone), known * drawn_from)
            yield Second(second, chance, hand, action, values[action], coming)


def _unsuited(left: Sequence[int], same: int) -> int:
    """A card of the same rank in another suit that is left; on it all other suits are alike."""
    rank = rank_of(same)
    return max(range(SUITS * rank, SUITS * (rank + 1)), key=lambda card: (card != same) * (1 + left[card]))


def usual_extra(reckoning: Reckoning, suits: Sequence[int], left: Sequence[int], start: int) -> Any:
    """What 6-7-8 and 7-7-7 add to a hit on a split hand's two cards, suits falling as they lie in the shoe.

    It is what most suits come near to; `seconds` puts right what each suit makes of it.
    """
    found = reckoning.numbers.array(len(all_hands().hard))
    if start not in BONUS_RANKS:
        return found
    for second in BONUS_RANKS:
        third = completing_rank(start, second)
        there = 0 if third is None else left[third] - (third == start) - (third == second)
        if third is None or there <= 0:
            continue
        of_ranks = [sum(suits[SUITS * rank : SUITS * (rank + 1)]) for rank in (start, second, third)]
        share = reckoning.numbers.ratio(there, sum(left) - 2)
        for of_suits in product(range(SUITS), repeat=3):
            cards = [SUITS * rank + suit for rank, suit in zip((start, second, third), of_suits, strict=True)]
            often = suits[cards[0]] * suits[cards[1]] * suits[cards[2]]
            if often:
                gain = reckoning.odds[three_card_row(cards[0], cards[1], cards[2])] - reckoning.odds[OTHER]
                chance = reckoning.numbers.ratio(often, of_ranks[0] * of_ranks[1] * of_ranks[2])
                found[all_hands().of(start, second)] += share * chance * gain
    return found
