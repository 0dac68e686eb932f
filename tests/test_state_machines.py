"""The state machines of the tests are all of them counted, and make as many runs as they say."""

import re
import sys
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis.stateful import RuleBasedStateMachine, rule

from pontoon.testing.machines import MACHINES, STEPS, Machine, Stretch, long_form, run_stretch

ROOT = Path(__file__).resolve().parents[1]


def test_the_short_form_is_a_thousand_runs_of_fifty_steps_and_the_long_one_twenty_times_that() -> None:
    """Goal F9."""
    assert STEPS == 50
    assert sum(machine.runs * len(machine.rules) for machine in MACHINES) >= 1_000
    assert sum(stretch.runs for stretch in long_form(1.0)) >= 20_000


def test_every_machine_of_the_tests_is_run_and_none_is_left_out() -> None:
    written = {
        (".".join(path.relative_to(ROOT).with_suffix("").parts), name)
        for path in (ROOT / "tests").rglob("test_*.py")
        if path != Path(__file__)
        for name in re.findall(r"^class (\w+)\((?:RuleBasedStateMachine|\w+Machine)\):", path.read_text("utf-8"), re.M)
    }
    assert written == {(machine.module, machine.name) for machine in MACHINES}
    for machine in MACHINES:
        assert "run_machine(" in ROOT.joinpath(*machine.module.split(".")).with_suffix(".py").read_text("utf-8"), (
            machine
        )


class Counting(RuleBasedStateMachine):
    """Wrong as soon as it has counted to three."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    @rule()
    def one_more(self) -> None:
        self.count += 1
        assert self.count < 3


@pytest.mark.parametrize(("limit", "found"), [(3, True), (10_000, False)])
def test_what_a_machine_finds_in_the_long_form_is_told(
    limit: int, found: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def one_more(self: Counting) -> None:
        self.count += 1
        assert self.count < limit, "counted too far"

    module = sys.modules[__name__]
    monkeypatch.setattr(module, "Counting", type("Counting", (Counting,), {"one_more": rule()(one_more)}))
    assert import_module(__name__) is module
    wrong = run_stretch(Stretch(Machine(__name__, "Counting", 1, ("",)), "", 5, 1), ROOT)
    assert (wrong is not None) == found
    if wrong is not None:
        assert "Counting from seed 1" in wrong
        assert "counted too far" in wrong
