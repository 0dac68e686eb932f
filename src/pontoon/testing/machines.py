"""The state machines of the tests: where each is, by which rules, and how much of the whole is its share.

A machine is asked for anything at any time, and checks what must hold after every step. Together they make 1,000 runs
of 50 steps in the short form, which the tests run, and twenty times as many of 100 steps in the long one.
"""

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis.stateful import run_state_machine_as_test

from pontoon.testing.strategies import BUILT_IN

STARS = ("star-2024", "star-6to5-2017")
STEPS, LONG_STEPS = 50, 100
TIMES_IN_THE_LONG_FORM = 20


class Machine(NamedTuple):
    """A machine of a module of the tests; `runs` of it in the short form, for each of the `rules`."""

    module: str
    name: str
    runs: int
    rules: tuple[str, ...] = BUILT_IN


MACHINES = (
    Machine("tests.game.test_machine", "RoundMachine", 50),
    Machine("tests.game.test_machine", "WildMachine", 50),
    Machine("tests.table.test_shifts", "ShiftMachine", 20),
    Machine("tests.registers.test_registers_machine", "RegistersMachine", 100),
    Machine("tests.store.test_ledger_machine", "LedgerMachine", 150, ("",)),
    Machine("tests.store.test_ledger_machine", "LedgerOnAFileMachine", 10, ("",)),
    Machine("tests.tournament.test_tournament_machine", "TournamentMachine", 40, STARS),
    Machine("tests.tournament.at_table.test_session_machine", "SessionMachine", 20, STARS),
    Machine("tests.promotions.test_promotion_life", "Life", 60, ("",)),
)


def run_machine(machine: type, rules: str = "") -> None:
    """The short form of a machine by these rules, the same every time."""
    runs = next(each.runs for each in MACHINES if each.name == machine.__name__)
    run_state_machine_as_test(_under(machine, rules), settings=settings(_of(runs, STEPS), derandomize=True))


class Stretch(NamedTuple):
    """A part of the long form that one process runs: so many runs of a machine from a seed."""

    machine: Machine
    rules: str
    runs: int
    seed: int

    def __str__(self) -> str:
        return f"{self.machine.name} {self.rules} from seed {self.seed}".replace("  ", " ")


def long_form(size: float, at_once: int = 50) -> Iterator[Stretch]:
    """All of the long form, or `size` of it, in stretches short enough to be shared out evenly."""
    for machine in MACHINES:
        left = max(1, round(machine.runs * TIMES_IN_THE_LONG_FORM * size))
        for number, first in enumerate(range(0, left, at_once)):
            for rules in machine.rules:
                yield Stretch(machine, rules, min(at_once, left - first), 1_000 + number)


def run_stretch(stretch: Stretch, root: Path) -> str | None:
    """What a stretch has found wrong, in words; None: nothing."""
    if str(root) not in sys.path:
        sys.path.insert(0, str(root))
    machine = getattr(import_module(stretch.machine.module), stretch.machine.name)
    try:
        made = seed(stretch.seed)(_under(machine, stretch.rules))
        run_state_machine_as_test(made, settings=_of(stretch.runs, LONG_STEPS))
    except Exception as error:
        notes = " ".join(getattr(error, "__notes__", ()))
        return f"{stretch}: {type(error).__name__}: {str(error)[:300]} {notes[:500]}"
    return None


def _under(machine: type, rules: str) -> Any:
    """The machine by these rules; a class of its own, since a seed is kept on it."""
    return type(machine.__name__, (machine,), {"rules_name": rules} if rules else {})


def _of(runs: int, steps: int) -> settings:
    return settings(
        max_examples=runs, stateful_step_count=steps, deadline=None, database=None,
        phases=[Phase.generate, Phase.shrink], suppress_health_check=list(HealthCheck),
    )  # fmt: skip
