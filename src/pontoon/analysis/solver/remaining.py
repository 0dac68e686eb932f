"""Whether a hand still remains when the dealer draws: it was neither paid, nor bust, nor forfeited.

A dealer's pontoon takes one wager from a split box as long as any of its hands remains, so it matters how often both
do. Bundles of arrays are as in `kernel.py`; `chosen` is the action on each hand, `kept` whether a double is kept.
"""

from typing import Any

from pontoon.analysis.shoe import VALUES
from pontoon.analysis.solver.kernel import BETTER, DOUBLE, FORFEIT, KEEP, STAND, fits_shoe, kept_double
from pontoon.rules.points import LIMIT, free_aces_when_doubled, point_total


def fill_kept(
    table: Any, shoe: Any, hands: Any, order: Any, keeps: Any, margins: Any, at: Any, ends: Any, more: Any,
    terms: Any, kept: Any,
) -> None:  # fmt: skip
    """Which doubled hands are kept after their card: those below 21 that are not better forfeited."""
    left, _, one = shoe
    counts, hard, aces, cards, after = hands
    for hand in order:
        if cards[hand] < 2:
            continue
        for late in range(2):
            later = 1 if late and aces[hand] else 0
            free = free_aces_when_doubled(table, aces[hand] - later, later)
            for value in range(VALUES):
                kept[late, hand, value] = FORFEIT
                total = point_total(hard[hand] + value + 1, free + (1 if value == 0 else 0))
                if left[value] - counts[hand, value] <= 0 or total >= LIMIT:
                    continue
                keep = keeps[late, hand, value]
                if keep == BETTER:
                    end = ends[hand, value]
                    outcome = kept_double(table, margins, at[after[hand, value]], total, terms[1]) + more[1, end]
                    keep = FORFEIT if table.forfeit and outcome < more[0, end] - one else KEEP
                kept[late, hand, value] = keep


def fill_remaining(shoe: Any, hands: Any, order: Any, chosen: Any, kept: Any, worth: Any, value_of: Any) -> None:
    """For each hand what its ends are worth on average where it remains: `worth[hand]`, else nothing."""
    left, cards_left, one = shoe
    counts, hard, aces, cards, after = hands
    for hand in order:
        total = point_total(hard[hand], aces[hand])
        if total >= LIMIT or not fits_shoe(left, counts, hand) or cards_left - cards[hand] <= 0:
            continue
        for late in range(2):
            if late and (aces[hand] == 0 or cards[hand] < 3):
                value_of[1, hand] = value_of[0, hand]
                continue
            if cards[hand] >= 2 and chosen[late, hand] == STAND:
                value_of[late, hand] = worth[hand]
                continue
            doubling = cards[hand] >= 2 and chosen[late, hand] == DOUBLE
            gain = 0 * one
            for value in range(VALUES):
                there = left[value] - counts[hand, value]
                points = hard[hand] + value + 1
                if there <= 0 or points >= LIMIT:
                    continue
                if doubling:
                    if kept[late, hand, value]:
                        gain += there * worth[after[hand, value]]
                elif point_total(points, aces[hand] + (1 if value == 0 else 0)) < LIMIT:
                    later = 1 if late or (value == 0 and cards[hand] >= 2) else 0
                    gain += there * value_of[later, after[hand, value]]
            value_of[late, hand] = gain / (cards_left - cards[hand])


def from_start(shoe: Any, hands: Any, start: int, paired: int, equal: Any, value_of: Any, unpaired: int) -> Any:
    """What a split hand's value from its first card is, or the part of it without a second card that pairs.

    `equal` is how many cards are left that would pair.
    """
    if not unpaired or paired < 0 or equal <= 0:
        return value_of[0, start]
    return value_of[0, start] - equal * value_of[0, paired] / (shoe[1] - hands[3][start])


def fill_both_remain(
    shoe: Any, hands: Any, ends: Any, order: Any, chosen: Any, kept: Any, pair: Any, room: Any, worth: Any
) -> None:  # fmt: skip
    """For each of the ends: how often the pair's other hand remains, from what this one leaves of the shoe.

    `pair` is the first card and the pair as hands, and how many cards are left that pair; `worth[1]` is the part
    without a second card that pairs.
    """
    left, cards_left, one = shoe
    counts, cards = hands[0], hands[3]
    rest, ones, value_of = room
    start, paired, equal, value_paired = pair
    for hand in ends:
        worth[0, hand] = worth[1, hand] = 0 * one
        if not fits_shoe(left, counts, hand):
            continue
        for value in range(VALUES):
            rest[value] = left[value] - counts[hand, value] + counts[start, value]
        other = (rest, cards_left - cards[hand] + one, one)
        fill_remaining(other, hands, order, chosen, kept, ones, value_of)
        # This hand's own cards that pair are gone, but for its first, which was not counted.
        still = equal - counts[hand, value_paired] + 1
        for unpaired in range(2):
            worth[unpaired, hand] = from_start(other, hands, start, paired, still * one, value_of, unpaired)
