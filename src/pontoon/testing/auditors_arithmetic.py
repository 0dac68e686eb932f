"""The auditor's own arithmetic: the rule set's file, cards and totals, and what chips can pay.

Nothing here comes from `pontoon.rules` or the law's loader: it is a second writing on purpose.
"""

import tomllib
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from heapq import heappop, heappush
from importlib.resources import files
from pathlib import Path
from typing import Any

Odds = tuple[int, int]


# The rule set's file, read without the law's loader


@cache
def parameters(source: str) -> dict[str, Any]:
    """The value of each parameter as the file writes it, those of the rule set it extends included."""
    own = files("pontoon.law").joinpath(source.replace("-", "_") + ".toml")
    text = own.read_text() if own.is_file() else Path(source).read_text()
    written = tomllib.loads(text)
    values = dict(parameters(written["extends"])) if "extends" in written else {}
    return values | {name: each["value"] for name, each in written["parameters"].items()}


def odds_of(text: str) -> Odds:
    numerator, denominator = text.split(":")
    return int(numerator), int(denominator)


def cents_of(text: str) -> int:
    return int(Fraction(text) * 100)


# Cards, by the letters people write


def rank_of(card: object) -> str:
    return str(card)[0]


def suit_of(card: object) -> str:
    return str(card)[1]


def points_of(card: object) -> int:
    rank = rank_of(card)
    return 1 if rank == "A" else 10 if rank in "JQK" else int(rank)


def is_pontoon(cards: list[Any]) -> bool:
    return len(cards) == 2 and sorted(points_of(card) for card in cards) == [1, 10]


def total_of(cards: list[Any], bound_aces: int = 0) -> tuple[int, bool]:
    """The total and whether it is soft; bound Aces count one."""
    low = sum(points_of(card) for card in cards)
    free = sum(rank_of(card) == "A" for card in cards) - bound_aces
    return (low + 10, True) if free > 0 and low + 10 <= 21 else (low, False)


@cache
def least_payable(chips: tuple[int, ...]) -> dict[int, int]:
    """For each remainder by the smallest chip, the least amount with it that the chips can make."""
    smallest = min(chips)
    least: dict[int, int] = {}
    heap = [0]
    while heap:
        amount = heappop(heap)
        if amount % smallest in least:
            continue
        least[amount % smallest] = amount
        for chip in chips:
            heappush(heap, amount + chip)
    return least


def up_to_chips(amount: Fraction, chips: tuple[int, ...]) -> int:
    """The next amount up, in whole cents, that the chips can make."""
    cents = -(-amount.numerator // amount.denominator)
    if not chips or cents <= 0:
        return cents
    smallest = min(chips)
    rises = (max(least, cents + (least - cents) % smallest) for least in least_payable(chips).values())
    return min(rises)


# What lies on the table


@dataclass
class Bet:
    cents: int
    double: int = 0
    surrendered: bool = False
    live: bool = True


@dataclass
class LaidHand:
    bets: dict[str, Bet]
    cards: list[Any] = field(default_factory=list)
    split: bool = False
    doubled_on: int | None = None

    def total(self, double_aces: str) -> int:
        bound = 0
        if self.doubled_on is not None and double_aces != "one_or_eleven":
            counted = self.doubled_on if double_aces == "all_count_one" else 2
            bound = sum(rank_of(card) == "A" for card in self.cards[:counted])
        return total_of(self.cards, bound)[0]

    @property
    def live(self) -> list[tuple[str, Bet]]:
        return [(player, bet) for player, bet in self.bets.items() if bet.live]


def table_1_row(hand: LaidHand) -> str:
    """Which line of Table 1 a 21 is paid by."""
    if not hand.split and is_pontoon(hand.cards):
        return "pontoon"
    number = len(hand.cards)
    if number >= 5:
        return {5: "five_card", 6: "six_card"}.get(number, "seven_card")
    ranks = "".join(sorted(rank_of(card) for card in hand.cards))
    name = {"678": "six_seven_eight", "777": "three_sevens"}.get(ranks)
    if name is None:
        return "other_win"
    suits = {suit_of(card) for card in hand.cards}
    if len(suits) > 1:
        return name + "_mixed"
    return name + ("_spades" if suits == {"s"} else "_suited")
