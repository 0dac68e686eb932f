"""Two hands of a box together: what the dealer does against the shoe that both have left, reckoned once for each.

Bundles of arrays are as in `kernel.py`. A union of cards is numbered by its place among all multisets of values with a
hard total up to a limit: `places[value, budget, count]` is how many come before those with `count` of a value, where
`budget` is what smaller values have left of the limit.
"""

from functools import cache
from typing import Any

import numpy as np

from pontoon.analysis.shoe import VALUES
from pontoon.analysis.solver.hands import Integers
from pontoon.analysis.solver.kernel import DOUBLE, HIT, STAND, fill_row, fill_values
from pontoon.rules.points import LIMIT, point_total

# A bust hand beside one that may still stand.
HIGHEST_UNION = 50


@cache
def places(limit: int) -> Integers:
    """The numbering of all multisets with a hard total up to the limit; the last entry of all is how many there are."""
    how_many = np.ones((VALUES + 1, limit + 1), np.int64)
    found = np.zeros((VALUES, limit + 1, limit + 2), np.int64)
    for value in range(VALUES - 1, -1, -1):
        for budget in range(limit + 1):
            total = 0
            for count in range(budget // (value + 1) + 1):
                found[value, budget, count] = total
                total += how_many[value + 1, budget - count * (value + 1)]
            how_many[value, budget] = total
            found[value, budget, budget // (value + 1) + 1] = total
    return found


def number_of_unions(limit: int) -> int:
    return int(places(limit)[0, limit, limit + 1])


def place_of(numbering: Any, counts: Any) -> int:
    """The number of a multiset."""
    budget = numbering.shape[1] - 1
    place = 0
    for value in range(VALUES):
        place += numbering[value, budget, counts[value]]
        budget -= counts[value] * (value + 1)
    return place


def fill_reached(
    hands: Any, order: Any, plan: Any, may_double: int, reached: Any, stands: Any, draws: Any, needs: Any
) -> None:  # fmt: skip
    """Which hands the plan can come to, from the last of the order up, and how they can end.

    `stands[hand]` where a hand may be left standing, `draws[hand, value]` where a card may end it, `needs[hand]` where
    it may meet the dealer.
    """
    _, hard, aces, cards, after = hands
    reached[0, order[len(order) - 1]] = True
    for place in range(len(order) - 1, -1, -1):
        hand = order[place]
        for late in range(2):
            if not reached[late, hand]:
                continue
            wanted = HIT if cards[hand] == 1 else plan[late, hand]
            if wanted & STAND:
                stands[hand] = needs[hand] = True
            for value in range(VALUES):
                points = hard[hand] + value + 1
                total = point_total(points, aces[hand] + (1 if value == 0 else 0))
                if wanted & HIT:
                    if total >= LIMIT:
                        draws[hand, value] = True
                    else:
                        later = 1 if late or (value == 0 and cards[hand] >= 2) else 0
                        reached[later, after[hand, value]] = True
                if wanted & DOUBLE and may_double:
                    draws[hand, value] = True
                    if points < LIMIT:
                        needs[after[hand, value]] = True


def fill_suited(
    left: Any, ranks: Any, gains: Any, gone: Any, cards: Any, pieces: Any, one: Any, more: Any
) -> None:  # fmt: skip
    """Add to each `more[first]` what suits are worth to the second hand.

    `left[rank, suit]` are the sixes, sevens and eights whose suits are known to be left; `gone[first, rank]` more of
    them went with the first hand, and `cards[first]` are left in all. `ranks[i]` are the second card's and the
    completing card's rank of `pieces[first, i]`; `gains[i, s, t]` is what a completing card of suit t to a second of
    suit s pays above every other 21.
    """
    for first in range(len(more)):
        for each in range(len(ranks)):
            second, third = ranks[each, 0], ranks[each, 1]
            of_second, of_third = 0, 0
            for suit in range(4):
                of_second += left[second, suit]
                of_third += left[third, suit]
            # A first hand without the cards that are known of it was not come to.
            if gone[first, second] < 0 or gone[first, third] < 0 or of_second - gone[first, second] <= 0:
                continue
            best = pieces[first, each, 0] if pieces[first, each, 0] > pieces[first, each, 2] else pieces[first, each, 2]
            hit = pieces[first, each, 1]
            before = hit if hit > best else best
            if second == third:
                of_third -= 1
            here = of_third - gone[first, third]
            if here <= 0:
                continue
            for suit in range(4):
                if left[second, suit] == 0:
                    continue
                extra = 0 * one
                for last in range(4):
                    there = left[third, last] - (1 if second == third and suit == last else 0)
                    extra += there * gains[each, suit, last]
                extra = extra * here / (of_third * (cards[first] - one))
                after = hit + extra if hit + extra > best else best
                chance = left[second, suit] * (of_second - gone[first, second]) / (of_second * cards[first])
                more[first] += chance * (after - before)


def second_hands(
    table: Any, shoe: Any, hands: Any, order: Any, plan: Any, keeps: Any, odds: Any, meeting: Any, numbering: Any,
    tree: Any, room: Any, margins: Any, filled: Any, firsts: Any, special: Any, rooms: Any, worth: Any, pieces: Any,
) -> None:  # fmt: skip
    """For each first hand that is finished: what the second one gains, with and without a pontoon's loss of its own.

    `terms` says whether hands may be doubled and whether the dealer can make pontoon; if not, only `worth[1]` is
    filled. `meeting` are the hands that may meet the dealer, `firsts` the finished hands as counts;
    `worth[exposed, first]` is the value from the start, which is the last hand of the order;
    `pieces[exposed, first, i]` what standing, hitting and doubling gain on the hand `special[i]`.
    """
    left, cards_left, one = shoe
    counts = hands[0]
    at, ends, more, extra, actions, value_of, chosen, rest, union, terms = rooms
    start = order[len(order) - 1]
    for first in range(len(firsts)):
        taken = 0
        for value in range(VALUES):
            rest[value] = left[value] - firsts[first, value]
            taken += firsts[first, value]
        for hand in meeting:
            fits = True
            for value in range(VALUES):
                union[value] = firsts[first, value] + counts[hand, value]
                if union[value] > left[value]:
                    fits = False
            if not fits:
                continue
            place = place_of(numbering, union)
            at[hand] = place
            if not filled[place]:
                filled[place] = 1
                cards = cards_left
                for value in range(VALUES):
                    room[0][value] = left[value] - union[value]
                    cards -= union[value] * one
                fill_row(table, room[0], cards, tree, room, one, margins, place)
        second_shoe = (rest, cards_left - taken * one, one)
        for exposed in range(2):
            if exposed == 0 and not terms[1]:
                continue
            fill_values(
                table, second_shoe, hands, order, plan, keeps, odds, margins, at, ends, more, extra,
                (terms[0], exposed, 0), actions, value_of, chosen,
            )  # fmt: skip
            worth[exposed, first] = value_of[0, start]
            for each in range(len(special)):
                pieces[exposed, first, each, 0] = actions[0][special[each]]
                pieces[exposed, first, each, 1] = actions[1][0, special[each]]
                pieces[exposed, first, each, 2] = (
                    actions[2][0, special[each]] if terms[0] else actions[0][special[each]]
                )
