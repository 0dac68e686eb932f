"""The arithmetic of the solver: plain functions on arrays of floats, or of fractions where it must be exact.

`numbers.py` compiles the very same functions for speed. Amounts are in units of the original wager; a hand is named
by its number in `hands.py`. The arrays travel in bundles:

- `shoe`: how many cards of each value are left before the hand took its own, how many in all, and the number one.
- `hands`: counts, hard totals, Aces, numbers of cards and what each further card makes of a hand.
- `margins`, `at`: what each total gains from the dealer, row `at[hand]`; its last column is the dealer's pontoon.
- `ends`, `more`: what a finished hand adds from outside it, `more[1, row]` where it remains and `more[0, row]` where
  it is settled; the row is `ends[hand, value]` after a further card and `ends[hand, VALUES]` for the hand itself.
- `plan`: the actions to choose from on each hand, as bits; `plan[1]` is for hands with an Ace drawn after the first
  two cards, which Canberra lets count eleven in a double. `keeps`: whether a double is kept or forfeited after each
  card, or whichever is better.
- `extra`: what 6-7-8 and 7-7-7 add on average to a hit on each hand of two cards; it counts in the choice and in the
  hand's value, and is not in what hitting is said to gain.
- `terms`: whether hands may be doubled, whether a dealer's pontoon costs the hand its wager, and whether all actions
  are reckoned on all hands, not only the planned ones on more than two cards.
"""

from typing import Any

from pontoon.analysis.shoe import VALUES
from pontoon.rules.odds import count_row
from pontoon.rules.points import LIMIT, free_aces_when_doubled, point_total

PONTOON = LIMIT + 1
LONGEST = 24
STAND, HIT, DOUBLE = 1, 2, 4
ANY = STAND | HIT | DOUBLE
BETTER, FORFEIT, KEEP = -1, 0, 1


def lowest_total(table: Any) -> int:
    """The highest total that no dealer's hand ends on: all totals up to it gain alike."""
    lowest: int = min(table.dealer_stands_hard, table.dealer_stands_soft)
    return lowest - 1


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


def fill_row(table: Any, left: Any, cards_left: Any, tree: Any, room: Any, one: Any, margins: Any, row: int) -> None:
    """What each total gains on average from a dealer without pontoon, and in the last column the pontoon's chance."""
    _, ways, chances, shares = room
    low = lowest_total(table)
    dealers_chances(left, cards_left, tree, ways, chances, shares, one)
    margins[row, LIMIT - low] = chances[PONTOON]
    # From the highest total down: what the dealer makes above it is lost, what is equal stands off.
    gain = one - chances[PONTOON] - 2 * chances[LIMIT]
    for total in range(LIMIT - 1, low - 1, -1):
        margins[row, total - low] = gain - chances[total]
        gain -= 2 * chances[total]


def fill_margins(table: Any, shoe: Any, hands: Any, order: Any, tree: Any, room: Any, margins: Any) -> None:
    """A row of margins for every hand of the order; one that the shoe cannot hold is left as it is."""
    left, cards_left, one = shoe
    counts, cards = hands[0], hands[3]
    rest = room[0]
    for hand in order:
        fits = True
        for value in range(VALUES):
            rest[value] = left[value] - counts[hand, value]
            if rest[value] < 0:
                fits = False
        if fits:
            fill_row(table, rest, cards_left - cards[hand], tree, room, one, margins, hand)


def margin(table: Any, margins: Any, row: int, total: int) -> Any:
    low = lowest_total(table)
    return margins[row, total - low] if total > low else margins[row, 0]


def pontoon_chance(margins: Any, row: int) -> Any:
    return margins[row, margins.shape[1] - 1]


def kept_double(table: Any, margins: Any, row: int, total: int, exposed: int) -> Any:
    """A doubled hand below 21 that is kept: two wagers at stake, one of them lost to a pontoon."""
    keep = 2 * margin(table, margins, row, total)
    return keep - pontoon_chance(margins, row) if exposed else keep


def double_value(
    table: Any, shoe: Any, hands: Any, margins: Any, at: Any, ends: Any, more: Any, keeps: Any, terms: Any,
    hand: int, late: int,
) -> Any:  # fmt: skip
    """A double: one card, and then kept or forfeited."""
    left, cards_left, one = shoe
    counts, hard, aces, cards, after = hands
    later = 1 if late and aces[hand] else 0
    free = free_aces_when_doubled(table, aces[hand] - later, later)
    gain = 0 * one
    for value in range(VALUES):
        there = left[value] - counts[hand, value]
        if there <= 0:
            continue
        total = point_total(hard[hand] + value + 1, free + (1 if value == 0 else 0))
        end = ends[hand, value]
        settled = more[0, end]
        if total > LIMIT:
            outcome = settled - 2 * one
        elif total == LIMIT:
            outcome = settled + 2 * one
        else:
            outcome = kept_double(table, margins, at[after[hand, value]], total, terms[1]) + more[1, end]
            keep = keeps[late, hand, value]
            if keep == FORFEIT or (keep == BETTER and table.forfeit and outcome < settled - one):
                outcome = settled - one
        gain += there * outcome
    return gain / (cards_left - cards[hand])


def hit_value(
    shoe: Any, hands: Any, odds: Any, ends: Any, more: Any, value_of: Any, hand: int, late: int
) -> Any:  # fmt: skip
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
            gain += there * (more[0, ends[hand, value]] - one)
        elif point_total(points, aces[hand] + (1 if value == 0 else 0)) == LIMIT:
            gain += there * (more[0, ends[hand, value]] + odds[count_row(cards[hand] + 1)])
        else:
            later = 1 if late or (value == 0 and cards[hand] >= 2) else 0
            gain += there * value_of[later, after[hand, value]]
    return gain / (cards_left - cards[hand])


def fits_shoe(left: Any, counts: Any, hand: int) -> bool:
    fits = True
    for value in range(VALUES):
        if left[value] < counts[hand, value]:
            fits = False
    return fits


def fill_values(
    table: Any, shoe: Any, hands: Any, order: Any, plan: Any, keeps: Any, odds: Any, margins: Any, at: Any,
    ends: Any, more: Any, extra: Any, terms: Any, actions: Any, value_of: Any, chosen: Any,
) -> int:  # fmt: skip
    """What standing, hitting and doubling gain on each hand of the order (from high totals to low), and what is chosen.

    A hand of one card only takes its second. Returns how many hands would need a card that the shoe no longer has.
    """
    left, cards_left, one = shoe
    counts, hard, aces, cards = hands[0], hands[1], hands[2], hands[3]
    stand, hit, double = actions
    stuck = 0
    for hand in order:
        total = point_total(hard[hand], aces[hand])
        if total >= LIMIT or not fits_shoe(left, counts, hand):
            continue
        if cards_left - cards[hand] <= 0:
            stuck += 1
            continue
        for late in range(2):
            if late and (aces[hand] == 0 or cards[hand] < 3):
                value_of[1, hand] = value_of[0, hand]
                chosen[1, hand] = chosen[0, hand]
                continue
            wanted, every = plan[late, hand], cards[hand] > 1 and (terms[2] or cards[hand] == 2)
            best, action = 0 * one, 0
            if cards[hand] == 1 or every or wanted & HIT:
                hit[late, hand] = hit_value(shoe, hands, odds, ends, more, value_of, hand, late)
                if cards[hand] == 1 or wanted & HIT:
                    best, action = hit[late, hand] + (extra[hand] if cards[hand] == 2 else 0 * one), HIT
            if cards[hand] > 1 and (every or wanted & STAND):
                row = at[hand]
                stand[hand] = margin(table, margins, row, total) + more[1, ends[hand, VALUES]]
                if terms[1]:
                    stand[hand] -= pontoon_chance(margins, row)
                if wanted & STAND and (action == 0 or stand[hand] > best):
                    best, action = stand[hand], STAND
            if terms[0] and (every or (cards[hand] > 1 and wanted & DOUBLE)):
                double[late, hand] = double_value(table, shoe, hands, margins, at, ends, more, keeps, terms, hand, late)
                if wanted & DOUBLE and (action == 0 or double[late, hand] > best):
                    best, action = double[late, hand], DOUBLE
            value_of[late, hand] = best
            chosen[late, hand] = action
    return stuck
