"""The dealer's hand: every way to complete it from a first card, as a tree that shares what ways have in common."""

from collections import defaultdict
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pontoon.analysis.shoe import VALUES
from pontoon.rules.dealers_hand import dealer_draws
from pontoon.rules.points import LIMIT, point_total
from pontoon.rules.table import RuleTable

# What a dealer's hand may come to: a total, at least the lowest the dealer stands on; or pontoon. The rest busts.
PONTOON = LIMIT + 1


class DealersTree(NamedTuple):
    """Nodes from the root on, parents first: one more card of `value`, of which `before` are taken on the way.

    `outcome` is what the hand comes to there (-1: it goes on), in `orders` orders of the cards.
    """

    parent: NDArray[np.int64]
    value: NDArray[np.int64]
    before: NDArray[np.int64]
    cards: NDArray[np.int64]
    outcome: NDArray[np.int64]
    orders: NDArray[np.int64]


def completions(table: RuleTable, first: int) -> dict[tuple[int, ...], tuple[int, int]]:
    """The cards, as counts, that complete a dealer's hand without a bust: what it comes to, and in how many orders."""
    found: dict[tuple[int, ...], tuple[int, int]] = {}
    open_hands: dict[tuple[int, ...], int] = {(0,) * VALUES: 1}
    while open_hands:
        longer: dict[tuple[int, ...], int] = defaultdict(int)
        for drawn, orders in open_hands.items():
            for value in range(VALUES):
                more = (*drawn[:value], drawn[value] + 1, *drawn[value + 1 :])
                hard = first + 1 + sum((each + 1) * count for each, count in enumerate(more))
                aces = more[0] + (first == 0)
                total = point_total(hard, aces)
                if total > LIMIT:
                    continue
                if dealer_draws(table, hard, aces):
                    longer[more] += orders
                    continue
                outcome = PONTOON if sum(more) == 1 and total == LIMIT else total
                found[more] = (outcome, found.get(more, (outcome, 0))[1] + orders)
        open_hands = longer
    return found


@cache
def dealers_tree(table: RuleTable, first: int) -> DealersTree:
    """The completions as a tree, high values first, so that most of it hangs on few branches."""
    nodes: dict[tuple[int, ...], int] = {(): 0}
    rows: list[tuple[int, int, int, int, int, int]] = [(0, 0, 0, 0, -1, 0)]
    for drawn, (outcome, orders) in completions(table, first).items():
        path = tuple(value for value in range(VALUES - 1, -1, -1) for _ in range(drawn[value]))
        for length in range(1, len(path) + 1):
            way = path[:length]
            if way not in nodes:
                nodes[way] = len(rows)
                rows.append((nodes[way[:-1]], way[-1], way[:-1].count(way[-1]), length, -1, 0))
        index = nodes[path]
        rows[index] = (*rows[index][:4], outcome, orders)
    return DealersTree(*(np.array(column, np.int64) for column in zip(*rows, strict=True)))
