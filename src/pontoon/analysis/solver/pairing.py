"""Two hands of a box end together: how often, and with what net result.

How often two hands end as certain cards depends on the shoe only through the cards of both together: for each end the
number of orders in which it comes about is enough. Bundles of arrays are as in `kernel.py`, results as in
`spreading.py`. An end's result is its net result if it is settled, and else its wagers and its total.
"""

from typing import Any

from pontoon.analysis.shoe import VALUES
from pontoon.analysis.solver.kernel import DOUBLE, HIT, STAND, fill_row
from pontoon.analysis.solver.spreading import fill_dealers_ends
from pontoon.analysis.solver.unions import place_of
from pontoon.rules.odds import count_row
from pontoon.rules.points import LIMIT, free_aces_when_doubled, point_total


def fill_endings(
    table: Any, hands: Any, order: Any, chosen: Any, kept: Any, shares: Any, unpaired: int, nets: Any, unit: int,
    one: Any, orders: Any, found: Any,
) -> int:  # fmt: skip
    """Every end of a split hand and in how many orders of cards it comes about; returns how many ends there are.

    `shares[hand, i]` is how much of a hand of two cards stands, hits and doubles. `found` takes by end: the hand, the
    value of its last card (`VALUES` for none), net result, wagers and total, and the orders.
    """
    _, hard, aces, cards, after = hands
    which, results, often = found
    ends = 0
    start = order[len(order) - 1]
    orders[0, start] = one
    for place in range(len(order) - 1, -1, -1):
        hand = order[place]
        for late in range(2):
            if orders[late, hand] == 0:
                continue
            for part in range(3):
                action = STAND if part == 0 else HIT if part == 1 else DOUBLE
                share = one if action == (HIT if cards[hand] == 1 else chosen[late, hand]) else 0 * one
                if cards[hand] == 2:
                    share = shares[hand, part]
                weight = share * orders[late, hand]
                if weight == 0:
                    continue
                if action == STAND:
                    which[ends, 0], which[ends, 1] = hand, VALUES
                    results[ends, 0], results[ends, 1] = 0, 1
                    results[ends, 2] = point_total(hard[hand], aces[hand])
                    often[ends] = weight
                    ends += 1
                    continue
                later = 1 if late and aces[hand] else 0
                free = free_aces_when_doubled(table, aces[hand] - later, later)
                for value in range(VALUES):
                    if unpaired and cards[hand] == 1 and after[start, value] >= 0 and hands[0][start, value]:
                        continue
                    points = hard[hand] + value + 1
                    drawn = 1 if value == 0 else 0
                    total = point_total(points, (free if action == DOUBLE else aces[hand]) + drawn)
                    if action == HIT and total < LIMIT:
                        onward = 1 if late or (value == 0 and cards[hand] >= 2) else 0
                        orders[onward, after[hand, value]] += weight
                        continue
                    which[ends, 0], which[ends, 1] = hand, value
                    results[ends, 1] = results[ends, 2] = 0
                    if action == HIT:
                        results[ends, 0] = -unit if total > LIMIT else nets[count_row(cards[hand] + 1)]
                    elif total >= LIMIT:
                        results[ends, 0] = 2 * unit if total == LIMIT else -2 * unit
                    elif kept[late, hand, value]:
                        results[ends, 0], results[ends, 1], results[ends, 2] = 0, 2, total
                    else:
                        results[ends, 0] = -unit
                    often[ends] = weight
                    ends += 1
    return ends


def net_of(result: Any, dealers: int, low: int, unit: int) -> int:
    """What an end comes to against a dealer's total; the lowest stands for a bust."""
    if not result[1]:
        net: int = result[0]
    elif dealers == low or dealers < result[2]:
        net = result[1] * unit
    else:
        net = 0 if dealers == result[2] else -result[1] * unit
    return net


def spread_pairs(
    table: Any, shoe: Any, pair: int, ends: Any, results: Any, often: Any, falling: Any, all_falling: Any,
    numbering: Any, tree: Any, room: Any, margins: Any, filled: Any, low: int, unit: int, offset: int, spread: Any,
) -> None:  # fmt: skip
    """The chances of two hands' net results together, `spread[offset + net]`.

    `ends` are the cards that each end has drawn beyond its first, `falling[value, n]` in how many orders n cards of a
    value come from the shoe, which has lost the pair, and `all_falling[n]` in how many any n do.
    """
    left, cards_left, one = shoe
    dealers_room, dealers, union = room
    rest = dealers_room[0]
    pontoon = LIMIT - low + 1
    for first in range(len(ends)):
        for second in range(first, len(ends)):
            chance = often[first] * often[second] * (1 if first == second else 2)
            cards = 0
            for value in range(VALUES):
                union[value] = ends[first, value] + ends[second, value]
                cards += union[value]
                chance *= falling[value, union[value]]
            chance /= all_falling[cards]
            if chance <= 0:
                continue
            if not results[first, 1] and not results[second, 1]:
                spread[offset + results[first, 0] + results[second, 0]] += chance
                continue
            for value in range(VALUES):
                rest[value] = left[value] - union[value]
            union[pair] += 2
            place = place_of(numbering, union)
            if not filled[place]:
                filled[place] = 1
                fill_row(table, rest, cards_left - cards, tree, dealers_room, one, margins, place)
            fill_dealers_ends(table, margins, place, low, one, dealers)
            for end in range(pontoon):
                net = net_of(results[first], low + end, low, unit) + net_of(results[second], low + end, low, unit)
                spread[offset + net] += chance * dealers[end]
            # A pontoon takes one wager from what remains of the box.
            spread[offset + results[first, 0] + results[second, 0] - unit] += chance * dealers[pontoon]
