"""What chips can pay: exact where the document says nothing, else up to the next amount chips can make."""

from functools import lru_cache
from math import gcd

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
    unit = gcd(*chips_cents)
    chips = sorted({chip // unit for chip in chips_cents})
    wanted = -(-cents // unit)
    if chips[0] == 1:
        return wanted * unit
    if all(chip % chips[0] == 0 for chip in chips):
        return -(-wanted // chips[0]) * chips[0] * unit
    # From the square of the largest chip on, every multiple of the unit can be made.
    if wanted >= chips[-1] * chips[-1]:
        return wanted * unit
    reachable = 1
    top = wanted + chips[0]
    mask = (1 << (top + 1)) - 1
    for chip in chips:
        step = chip
        while step <= top:
            reachable |= (reachable << step) & mask
            step *= 2
    above = reachable >> wanted
    return (wanted + ((above & -above).bit_length() - 1)) * unit


def chips_can_make(cents: int, chips_cents: tuple[int, ...]) -> bool:
    return payable(cents, chips_cents) == cents


def paid_winnings(rules: RuleBook, terms: TableTerms, wager_cents: int, odds: tuple[int, int]) -> tuple[int, int]:
    """What a wager wins at the odds, and how much of it is rounding up to the chips.

    Clauses: star-2024 6.10, star-6to5-2017 5.9.
    """
    return rounded_up(rules, terms, winnings(wager_cents, odds[0], odds[1]))


def rounded_up(rules: RuleBook, terms: TableTerms, cents: int) -> tuple[int, int]:
    if not terms.chips_cents or not rules.values["payment_rounds_up"]:
        return cents, 0
    paid = payable(cents, terms.chips_cents)
    return paid, paid - cents
