"""The arithmetic of the solver: plain functions on arrays of floats, or of fractions where it must be exact.

`compiled.py` compiles the very same functions for speed. Amounts are in units of the original wager; a hand is named
by its number in `hands.py`.
"""

from typing import Any

from pontoon.analysis.shoe import VALUES
from pontoon.rules.odds import count_row
from pontoon.rules.options import must_draw
from pontoon.rules.points import LIMIT, free_aces_when_doubled, point_total
from pontoon.rules.table import DOUBLE_ON_TWO_CARDS

PONTOON = LIMIT + 1
LONGEST = 24


def dealers_chances(left: Any, cards_left: Any, tree: Any, ways: Any, chances: Any, shares: Any, one: Any) -> None:
    """The chance of each total of the dealer and of a pontoon, from the cards that are left; a bust is the rest.

    `ways` is room for one number a node of the tree: the product of the counts on the way to it.
    """
    parent, value, before, cards, outcome, orders = tree
    for each in range(PONTOON + 1):
        chances[each] = 0 * one
    shares[0] = one
    for depth in range(1, LONGEST):
        rest = cards_left - depth + 1
        shares[depth] = shares[depth - 1] / rest if rest > 0 else 0 * one
    ways[0] = one
    for node in range(1, len(parent)):
        way = ways[parent[node]] * (left[value[node]] - before[node])
        ways[node] = way
        if outcome[node] >= 0:
            chances[outcome[node]] += orders[node] * way * shares[cards[node]]


def fill_margins(shoe: Any, hands: Any, tree: Any, room: Any, margins: Any, possible: Any) -> None:
    """For every hand the shoe can hold: what each total gains on average from a dealer without pontoon.

    The last column of a hand's margins is the chance of the dealer's pontoon.
    """
    left, cards_left, one = shoe
    counts, cards = hands[0], hands[3]
    rest, ways, chances, shares = room
    for hand in range(len(cards)):
        fits = True
        for value in range(VALUES):
            rest[value] = left[value] - counts[hand, value]
            if rest[value] < 0:
                fits = False
        possible[hand] = fits
        if not fits:
            continue
        dealers_chances(rest, cards_left - cards[hand], tree, ways, chances, shares, one)
        margins[hand, LIMIT] = chances[PONTOON]
        # From the highest total down: what the dealer makes above it is lost, what is equal stands off.
        gain = one - chances[PONTOON] - 2 * chances[LIMIT]
        for total in range(LIMIT - 1, -1, -1):
            margins[hand, total] = gain - chances[total]
            gain -= 2 * chances[total]


def doubled(forfeit: int, margins: Any, hand: int, total: int, one: Any) -> Any:
    """A doubled hand below 21 after its card: kept, with one wager lost to a pontoon; or the first one forfeited."""
    keep = 2 * margins[hand, total] - margins[hand, LIMIT]
    return -one if forfeit and keep < -one else keep


def double_value(table: Any, shoe: Any, hands: Any, margins: Any, hand: int, late: int) -> Any:
    """A double: one card, and then kept or forfeited. `late` is whether an Ace came after the first two cards."""
    left, cards_left, one = shoe
    counts, hard, aces, cards, after = hands
    later = 1 if late and aces[hand] else 0
    free = free_aces_when_doubled(table, aces[hand] - later, later)
    gain = 0 * one
    for value in range(VALUES):
        there = left[value] - counts[hand, value]
        if there <= 0:
            continue
        points = hard[hand] + value + 1
        total = point_total(points, free + (1 if value == 0 else 0))
        if total > LIMIT:
            outcome = -2 * one
        elif total == LIMIT:
            outcome = 2 * one
        else:
            outcome = doubled(table.forfeit, margins, after[hand, value], total, one)
        gain += there * outcome
    return gain / (cards_left - cards[hand])


def hit_value(shoe: Any, hands: Any, odds: Any, value_of: Any, hand: int, late: int) -> Any:
    """A card more: a 21 is paid by Table 1 at once, above it the wager is lost."""
    left, cards_left, one = shoe
    counts, hard, aces, cards, after = hands
    gain = 0 * one
    for value in range(VALUES):
        there = left[value] - counts[hand, value]
        if there <= 0:
            continue
        points = hard[hand] + value + 1
        if points > LIMIT:
            gain -= there * one
        elif point_total(points, aces[hand] + (1 if value == 0 else 0)) == LIMIT:
            gain += there * odds[count_row(cards[hand] + 1)]
        else:
            later = 1 if late or (value == 0 and cards[hand] >= 2) else 0
            gain += there * value_of[later, after[hand, value]]
    return gain / (cards_left - cards[hand])


def fill_values(
    table: Any,
    shoe: Any,
    hands: Any,
    odds: Any,
    margins: Any,
    possible: Any,
    may_double: int,
    actions: Any,
    value_of: Any,
) -> None:
    """What standing, hitting and doubling gain on each hand, and the best of them; hands of one card only hit."""
    cards_left = shoe[1]
    hard, aces, cards = hands[1], hands[2], hands[3]
    stand, hit, double = actions
    for hand in range(len(cards) - 1, -1, -1):
        total = point_total(hard[hand], aces[hand])
        if not possible[hand] or total >= LIMIT or cards_left - cards[hand] <= 0:
            continue
        for late in range(2):
            if late and not aces[hand]:
                value_of[1, hand] = value_of[0, hand]
                continue
            hit[late, hand] = hit_value(shoe, hands, odds, value_of, hand, late)
            best = hit[late, hand]
            if cards[hand] >= 2:
                stand[hand] = margins[hand, total] - margins[hand, LIMIT]
                if stand[hand] > best and not must_draw(table, hard[hand], aces[hand]):
                    best = stand[hand]
                if may_double and (cards[hand] == 2 or table.double_on != DOUBLE_ON_TWO_CARDS):
                    double[late, hand] = double_value(table, shoe, hands, margins, hand, late)
                    if double[late, hand] > best:
                        best = double[late, hand]
            value_of[late, hand] = best
