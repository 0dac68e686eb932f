"""Faults in figures and tables, which no operator on a function makes: each by its behaviour, with clauses it breaks.

`mutate.py` tries them like mutants, with the tests that claim one of their clauses. Faults of the live house (forged
messages, lost writes, biased shuffles, leaks) are planted by the tests of its proofs: docs/proof.md lists them.
"""

import importlib
import sys
from collections.abc import Callable
from typing import Any

from mutants import Mutant

from pontoon.law import BUILT_IN

OPERATOR = "planted"
Plant = Callable[[], None]
DAY = 24 * 3_600


def _table(place: str) -> Any:
    module, _, name = place.partition(":")
    return getattr(importlib.import_module(f"pontoon.{module}"), name)


def _key(table: dict[Any, Any], name: str) -> Any:
    return next(key for key in table if name in (key, getattr(key, "__name__", "")))


def figure(place: str, value: Any) -> Plant:
    """Every module that holds the figure, or the tuple, holds this one instead."""

    def plant() -> None:
        before, name = _table(place), place.partition(":")[2]
        for module in list(sys.modules.values()):
            if getattr(module, name, None) is before:
                setattr(module, name, value)

    return plant


def left_out(place: str, *names: str) -> Plant:
    """The table has no such entries."""

    def plant() -> None:
        table = _table(place)
        for name in names:
            del table[_key(table, name)]

    return plant


def taken_for(place: str, name: str, other: str) -> Plant:
    """The table has for one what it has for another."""

    def plant() -> None:
        table = _table(place)
        table[_key(table, name)] = table[_key(table, other)]

    return plant


def entry(place: str, name: str, value: Callable[[Any], Any]) -> Plant:
    """The table has something else there, made from what it had."""

    def plant() -> None:
        table = _table(place)
        key = _key(table, name)
        table[key] = value(table[key])

    return plant


def _row_with_its_card(_: Any) -> Any:
    from pontoon.registers import fold

    return fold._row("shuffles_and_cuts", "the first card was burned")  # noqa: SLF001


def _rules_in_no_register() -> None:
    from pontoon.registers import fold
    from pontoon.registers.house_rows import HOUSE

    for event in HOUSE:
        del fold.ENTER[event]


SAYINGS, CAPABLE, REASONS = "game.announcements:_SAYINGS", "table.conduct:CAPABILITIES", "table.cut:_DESIGNATED_BY"
ASKED_FOR, FORBIDDEN = "promotions.requirements:_ASKED_FOR_BY", "promotions.requirements:_FORBIDDEN"
TOLD, SESSION = "promotions.notices:_TOLD_BY", "tournament.at_table.gate:_LEFT_OUT"

# By name: the clauses of star-2024 / star-6to5-2017 / canberra-2002, `-` for none, and what plants the fault.
FAULTS: dict[str, tuple[str, Plant]] = {
    "a Gaming Supervisor is not a casino supervisor": (
        "2.1 / 1.1 / -",
        entry("law.procedures:MAY_ACT", "casino_supervisor", lambda roles: roles[1:]),
    ),
    "a Pit Manager ranks below an Assistant Gaming Manager": (
        "11.3 / 10.3 / -",
        entry("law.procedures:MAY_ACT", "assistant_gaming_manager", lambda roles: roles[1:]),
    ),
    "insurance is not announced": ("9.3 / 8.3 / -", left_out(SAYINGS, "InsuranceOffered")),
    "the end of insurance is not announced": ("9.3 / 8.3 / -", left_out(SAYINGS, "InsuranceClosed")),
    "surrender is not offered aloud": ("10.2 / 9.2 / -", left_out(SAYINGS, "SurrenderOffered")),
    "the total of a hand whose turn comes is not stated": ("12.1 / 11.1 / -", left_out(SAYINGS, "SubsequentDealBegan")),
    "the total after a card is not stated": ("12.4,14.7 / 11.4,13.7 / -", left_out(SAYINGS, "CardDealt")),
    "the end of wagering is not called": ("8.1 / 7.1 / 6.2", left_out(SAYINGS, "WagersClosed")),
    "a vehicle needs what a machine needs": (
        "22:21.7.11.2 / 21.7.11.2 / -",
        taken_for(ASKED_FOR, "vehicle", "machinery"),
    ),
    "a machine needs what a vehicle needs": (
        "22:21.7.11.1 / 21.7.11.1 / -",
        taken_for(ASKED_FOR, "machinery", "vehicle"),
    ),
    "travel needs what a house needs": ("22:21.7.11.3 / 21.7.11.3 / -", taken_for(ASKED_FOR, "travel", "real_estate")),
    "a house needs what travel needs": ("22:21.7.11.4 / 21.7.11.4 / -", taken_for(ASKED_FOR, "real_estate", "travel")),
    "tobacco is a prize": ("22:21.5.1 / 21.5.1 / -", left_out(FORBIDDEN, "tobacco")),
    "a firearm is a prize": ("22:21.5.2 / 21.5.2 / -", left_out(FORBIDDEN, "firearm")),
    "a weapon is a prize": ("22:21.5.3 / 21.5.3 / -", left_out(FORBIDDEN, "weapon")),
    "what is prescribed is a prize": ("22:21.5.5 / 21.5.5 / -", left_out(FORBIDDEN, "prescribed")),
    "a winner is notified in person by mail": ("22:21.8.1 / 21.8.1 / -", taken_for(TOLD, "face_to_face", "mail")),
    "mail counts as notice in person": ("22:21.8.2 / 21.8.2 / -", taken_for(TOLD, "mail", "face_to_face")),
    "the telephone counts as email": ("22:21.8.3 / 21.8.3 / -", taken_for(TOLD, "telephone", "email")),
    "email counts as the telephone": ("22:21.8.4 / 21.8.4 / -", taken_for(TOLD, "email", "telephone")),
    "a winner is notified on the third day": (
        "22:21.8 / 21.8 / -",
        figure("promotions.limits:TELL_THE_WINNER", 2 * DAY + 1),
    ),
    "the inspector is notified a second late": (
        "22:21.12 / - / -",
        figure("promotions.limits:TELL_THE_INSPECTOR", 2 * DAY + 1),
    ),
    "a reason is given after two days": (
        "22:21.10 / 21.10 / -",
        figure("promotions.limits:AS_SOON_AS_PRACTICABLE", 2 * DAY),
    ),
    "supervisors read who is suspected": (
        "18.19 / - / -",
        entry("registers.views:READS", "casino_supervisor", lambda read: read | {"suspected_mispayments"}),
    ),
    "an inspector does not read who is suspected": (
        "18.19 / - / -",
        taken_for("registers.views:READS", "inspector", "casino_supervisor"),
    ),
    "the register shows which card was burned": (
        "5.9 / 4.9 / -",
        entry("registers.fold:ENTER", "FirstCardBurned", _row_with_its_card),
    ),
    "no register shows that the rules were shown": ("20.14+ / - / -", _rules_in_no_register),
    "supervisors change the limits of a session": ("21.2.1 / 20.2.1 / -", left_out(SESSION, "ChangeLimits")),
    "chips are bought at a session's table": ("21.6.5 / 20.6.5 / -", left_out(SESSION, "BuyChips")),
    "four rounds are deducted": (
        "21.5.6.1 / 20.5.6.1 / -",
        figure("tournament.at_table.evolve:MOST_DEDUCTIONS", 4),
    ),
    "a cut after the first card rests on no clause of its own": (
        "5.3.4 / 4.3.4 / -",
        left_out(REASONS, "cutting_card_first"),
    ),
    "a cut of replaced cards rests on no clause of its own": ("5.3.5 / 4.3.5 / -", left_out(REASONS, "replaced")),
    "less than half a deck lies behind the cutting card": (
        "- / - / 19.3(a)",
        figure("table.malfunction:FEWEST_BEHIND", 25),
    ),
    "more than a deck and a half lie behind the cutting card": (
        "- / - / 19.3(a)",
        figure("table.malfunction:MOST_BEHIND", 79),
    ),
    "a robbery does not disrupt a game": (
        "20.5.1 / 19.4.1 / 17.1",
        figure("table.conduct:DISRUPTIONS", ("civil_commotion", "fire", "riot", "brawl", "act_of_god")),
    ),
    "a device that analyses is allowed": ("20.2 / 19.1 / 17.2(a)", left_out(CAPABLE, "analysing")),
    "a device that transmits is allowed": ("20.2 / 19.1 / 17.2(c)", left_out(CAPABLE, "transmitting")),
    "a device that changes probabilities is allowed": ("- / - / 17.2(b)", left_out(CAPABLE, "changing_probabilities")),
    "two idle rounds cost the seat": ("20.10 / 19.9 / 17.8", figure("table.seats:IDLE_ROUNDS", 2)),
    "only four idle rounds cost the seat": ("20.10 / 19.9 / 17.8", figure("table.seats:IDLE_ROUNDS", 4)),
    "a minute has 59 seconds": ("7.5,20.9 / 6.5,19.8 / -", figure("table.signs:MINUTE", 59)),
}  # fmt: skip


def mutants_of_them() -> dict[Mutant, list[str]]:
    """Each as a mutant, with its clauses."""
    found = {}
    for name, (numbers, _) in FAULTS.items():
        parts = zip(BUILT_IN, numbers.split(" / "), strict=True)
        clauses = [f"{rules} {number}" for rules, part in parts if part != "-" for number in part.split(",")]
        found[Mutant("planted_faults.py", name, OPERATOR, 1, 0, "planted")] = clauses
    return found
