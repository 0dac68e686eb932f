"""What chips can pay: exact where the document says nothing, else up to the next amount chips can make."""

from functools import lru_cache
from heapq import heappop, heappush

from pontoon.game.rulebook import RuleBook
from pontoon.game.terms import TableTerms
from pontoon.rules.odds import winnings


@lru_cache(maxsize=4096)
def payable(cents: int, chips_cents: tuple[int, ...]) -> int:
    """The smallest amount from `cents` up that these chips can make; no chips mean any cent.

    >>> payable(1250, (500, 2500)), payable(1250, (250, 500)), payable(1300, (500, 700))
    (1500, 1250, 1400)
    """
    if not chips_cents or cents <= 0:
        return cents
    smallest, least = _least_amounts(chips_cents)
    found = []
    for rest, amount in least.items():
        first = cents + (rest - cents) % smallest
        found.append(max(first, amount))
    return min(found)


@lru_cache(maxsize=64)
def _least_amounts(chips_cents: tuple[int, ...]) -> tuple[int, dict[int, int]]:
    """The smallest chip, and for each remainder by it the least amount the other chips can make.

    Whatever chips make is such a least amount plus a number of the smallest chip.
    """
    smallest = min(chips_cents)
    others = sorted({chip for chip in chips_cents if chip % smallest})
    least: dict[int, int] = {}
    waiting = [0]
    while waiting:
        amount = heappop(waiting)
        if amount % smallest not in least:
            least[amount % smallest] = amount
            for chip in others:
                heappush(waiting, amount + chip)
    return smallest, least


def chips_can_make(cents: int, chips_cents: tuple[int, ...]) -> bool:
    return payable(cents, chips_cents) == cents


def paid_winnings(rules: RuleBook, terms: TableTerms, wager_cents: int, odds: tuple[int, int]) -> tuple[int, int]:
    """A wager's winnings at the odds, and how much of them is rounding up: to the whole cent, then to the chips.

    Clauses: star-2024 6.10, star-6to5-2017 5.9.
    """
    paid, _ = rounded_up(rules, terms, winnings(wager_cents, odds[0], odds[1]))
    return paid, paid - wager_cents * odds[0] // odds[1]


def rounded_up(rules: RuleBook, terms: TableTerms, cents: int) -> tuple[int, int]:
    if not terms.chips_cents or not rules.values["payment_rounds_up"]:
        return cents, 0
    paid = payable(cents, terms.chips_cents)
    return paid, paid - cents
