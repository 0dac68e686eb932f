"""A cell of the chart as a short code and as words: `S4` is "stand; with 4+ cards hit"."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain

from pontoon.analysis.strategy import NUMBERS_OF_CARDS, Cell

LETTERS = {"hit": "H", "stand": "S", "double": "D", "split": "P", "surrender": "R"}
AS_THE_TOTAL = "play by the total"
# After these a person rarely asks what else; after a surrender or a split the code says it.
_THEN_HIT = ("stand", "double")

# What to do from so many cards on: actions in the order they are tried.
Plan = tuple[tuple[int, Cell], ...]


@dataclass(frozen=True)
class Allowed:
    """What a kind of hand may ever do: only two equal cards are split, and some rules make small totals draw."""

    split: bool
    stand: bool

    def order(self, *cells: Cell, cards: int = 2) -> Cell:
        """Each action once in the order they are tried, down to the hit, which every hand below 21 may take.

        >>> Allowed(split=False, stand=True).order(("split", "surrender"), ("stand", "double"))
        ('surrender', 'stand', 'hit')
        """
        order: list[str] = []
        for action in chain(*cells):
            # No third card has been drawn when a pair is split or a hand surrendered.
            never = (action == "split" and not self.split) or (action in ("split", "surrender") and cards > 2)
            if never or action in order:
                continue
            if action == "hit":
                break
            order.append(action)
            if action == "stand" and self.stand:
                break
        return (*order, "hit")

    def plan(self, cells: Iterable[Cell], most_cards: int) -> Plan:
        """The cells for two cards, three and so on, told as changes; numbers of cards that cannot be are left out."""
        plan: list[tuple[int, Cell]] = []
        for number, cell in zip(NUMBERS_OF_CARDS, cells, strict=True):
            order = self.order(cell, cards=number)
            if not plan or (number <= most_cards and order != self.order(plan[-1][1], cards=number)):
                plan.append((number, order))
        return tuple(plan)


def code_of(plan: Plan, total: Cell | None = None) -> str:
    """The plan in letters; a number is how many cards change it, and to hit where no letter follows.

    >>> code_of(((2, ("stand", "hit")), (4, ("hit",))))
    'S4'
    >>> code_of(((2, ("surrender", "stand", "hit")), (5, ("double", "hit")), (6, ("hit",))))
    'Rs5D6'
    """
    code = "".join(
        ("" if number == NUMBERS_OF_CARDS[0] else str(number)) + _letters(order, total) for number, order in plan
    )
    return code.removesuffix("H") if len(plan) > 1 else code


def parts_of(code: str) -> tuple[str, str]:
    """What stands out of a code, and the rest from its first number on.

    >>> parts_of("Rs6"), parts_of("16")
    (('Rs', '6'), ('', '16'))
    """
    first = next((place for place, sign in enumerate(code) if sign.isdigit()), len(code))
    return code[:first], code[first:]


def words_of(plan: Plan, total: Cell | None = None) -> str:
    """The plan in words, as exact as its code.

    >>> words_of(((2, ("double", "stand", "hit")), (4, ("hit",))))
    'double (or stand); with 4+ cards hit'
    """
    return "; ".join(
        ("" if number == NUMBERS_OF_CARDS[0] else f"with {number}+ cards ") + _words(order, total)
        for number, order in plan
    )


def _letters(order: Cell, total: Cell | None) -> str:
    told, _ = _told(order, total)
    return "".join(LETTERS[action] for action in told).capitalize()


def _words(order: Cell, total: Cell | None) -> str:
    told, as_the_total = _told(order, total)
    first, *others = (*told, AS_THE_TOTAL) if as_the_total else told
    return f"{first} ({', '.join(f'or {other}' for other in others)})" if others else first


def _told(order: Cell, total: Cell | None) -> tuple[Cell, bool]:
    """The part of the order that has to be told, and whether what follows is what the total says."""
    if total is not None and "split" in order:
        told = order[: order.index("split") + 1]
        if order == (*told, *(action for action in total if action not in told)):
            return told, True
    if len(order) > 1 and order[-2] in _THEN_HIT:
        return order[:-1], False
    return order, False
