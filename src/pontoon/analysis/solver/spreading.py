"""How a hand ends: the chance of every end, from the chances of its beginnings and what is done on it.

Bundles of arrays are as in `kernel.py`; `chosen` and `kept` as in `remaining.py`. Net results are whole numbers of the
smallest part of a wager that the rules pay, `unit` of them to the wager; `settled[offset + net]` is the chance of one.
"""

from typing import Any

from pontoon.analysis.shoe import VALUES
from pontoon.analysis.solver.kernel import DOUBLE, HIT, STAND
from pontoon.rules.odds import count_row
from pontoon.rules.points import LIMIT, free_aces_when_doubled, point_total


def draw(
    shoe: Any, hands: Any, hand: int, late: int, often: Any, nets: Any, unit: int, offset: int, reach: Any, settled: Any
) -> None:  # fmt: skip
    """A hit, so often: it busts, makes 21, or goes on as another hand."""
    left, cards_left, _ = shoe
    counts, hard, aces, cards, after = hands
    for value in range(VALUES):
        there = left[value] - counts[hand, value]
        if there <= 0:
            continue
        chance = often * there / (cards_left - cards[hand])
        points = hard[hand] + value + 1
        if points > LIMIT:
            settled[offset - unit] += chance
        elif point_total(points, aces[hand] + (1 if value == 0 else 0)) == LIMIT:
            settled[offset + nets[count_row(cards[hand] + 1)]] += chance
        else:
            later = 1 if late or (value == 0 and cards[hand] >= 2) else 0
            reach[later, after[hand, value]] += chance


def draw_double(
    table: Any, shoe: Any, hands: Any, hand: int, late: int, often: Any, kept: Any, unit: int, offset: int,
    doubled: Any, settled: Any,
) -> None:  # fmt: skip
    """A double, so often: it busts, makes 21, is forfeited, or remains as `doubled[soft, hand]`."""
    left, cards_left, _ = shoe
    counts, hard, aces, cards, after = hands
    later = 1 if late and aces[hand] else 0
    free = free_aces_when_doubled(table, aces[hand] - later, later)
    for value in range(VALUES):
        there = left[value] - counts[hand, value]
        if there <= 0:
            continue
        chance = often * there / (cards_left - cards[hand])
        points = hard[hand] + value + 1
        total = point_total(points, free + (1 if value == 0 else 0))
        if total > LIMIT:
            settled[offset - 2 * unit] += chance
        elif total == LIMIT:
            settled[offset + 2 * unit] += chance
        elif kept[late, hand, value]:
            doubled[1 if total > points else 0, after[hand, value]] += chance
        else:
            settled[offset - unit] += chance


def fill_ends(
    table: Any, shoe: Any, hands: Any, order: Any, begin: Any, chosen: Any, kept: Any, nets: Any, unit: int,
    offset: int, reach: Any, standing: Any, doubled: Any, settled: Any,
) -> None:  # fmt: skip
    """Follow hands from low totals to high. `begin[hand, i]` is how often standing, hitting and doubling begin there.

    `reach` is how often a hand is come to; it is filled on the way. A beginning below nothing takes away what `reach`
    brings elsewhere.
    """
    cards = hands[3]
    for place in range(len(order) - 1, -1, -1):
        hand = order[place]
        standing[hand] += begin[hand, 0]
        if begin[hand, 1] != 0:
            draw(shoe, hands, hand, 0, begin[hand, 1], nets, unit, offset, reach, settled)
        if begin[hand, 2] != 0:
            draw_double(table, shoe, hands, hand, 0, begin[hand, 2], kept, unit, offset, doubled, settled)
        for late in range(2):
            often = reach[late, hand]
            if often == 0:
                continue
            action = HIT if cards[hand] == 1 else chosen[late, hand]
            if action == STAND:
                standing[hand] += often
            elif action == HIT:
                draw(shoe, hands, hand, late, often, nets, unit, offset, reach, settled)
            elif action == DOUBLE:
                draw_double(table, shoe, hands, hand, late, often, kept, unit, offset, doubled, settled)


def fill_dealers_ends(table: Any, margins: Any, hand: int, low: int, one: Any, ends: Any) -> None:
    """The dealer's ends against a hand, from its margins: bust, each total, and last pontoon."""
    pontoon = margins[hand, LIMIT - low]
    ends[0] = (margins[hand, 0] + one - pontoon) / 2
    rest = one - pontoon - ends[0]
    equal = 0 * one
    for total in range(low + 1, LIMIT):
        equal = margins[hand, total - low] - margins[hand, total - low - 1] - equal
        ends[total - low] = equal
        rest -= equal
    ends[LIMIT - low] = rest
    ends[LIMIT - low + 1] = pontoon


def fill_met(
    table: Any, hands: Any, order: Any, margins: Any, low: int, one: Any, standing: Any, doubled: Any, unit: int,
    offset: int, room: Any, met: Any,
) -> None:  # fmt: skip
    """What hands that remain come to: `met[end, offset + net]` by the dealer's end; a pontoon costs each a wager."""
    _, hard, aces, _, _ = hands
    pontoon = LIMIT - low + 1
    for hand in order:
        for kind in range(3):
            often = standing[hand] if kind == 0 else doubled[kind - 1, hand]
            if often == 0:
                continue
            total = point_total(hard[hand], aces[hand]) if kind == 0 else hard[hand] + (10 if kind == 2 else 0)
            wagers = 1 if kind == 0 else 2
            fill_dealers_ends(table, margins, hand, low, one, room)
            for end in range(pontoon + 1):
                dealers = low + end
                if end == pontoon:
                    net = -unit
                elif end == 0 or dealers < total:
                    net = wagers * unit
                elif dealers == total:
                    net = 0
                else:
                    net = -wagers * unit
                met[end, offset + net] += often * room[end]
