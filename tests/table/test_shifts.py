"""Whole shifts at random: seats, limits, shuffles, irregularities, closures; the books are right after every event."""

from random import Random
from typing import Any

import pytest
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from pontoon.registers.fold import registers
from pontoon.table.decide import evolve_all
from pontoon.testing.machines import run_machine
from pontoon.testing.shift import Shift, night
from pontoon.testing.shift_auditor import ShiftAuditor, judged_alike
from pontoon.testing.strategies import BUILT_IN, Choices, choices


class ShiftMachine(RuleBasedStateMachine):
    """Every rule is a part of what happens on a floor; the regular course goes on in between."""

    rules_name = "star-2024"

    @initialize(choose=choices(40))
    def open(self, choose: Choices) -> None:
        self.auditor = ShiftAuditor(self.rules_name)
        self.shift = Shift(self.rules_name, choose, self.watch)
        self.shift.go_on()

    def watch(self, before: Any, order: Any, outcome: Any) -> None:
        judged_alike(self.shift.rules, before, order)
        self.auditor.watch(before, order, outcome)

    def with_choices(self, choose: Choices) -> Shift:
        self.shift.choose = choose
        return self.shift

    @rule(choose=choices(60))
    def go_on(self, choose: Choices) -> None:
        shift = self.with_choices(choose)
        for _ in range(1 + choose(8)):
            shift.go_on()

    @rule(choose=choices(12))
    def seats(self, choose: Choices) -> None:
        self.with_choices(choose).seats()

    @rule(choose=choices(16))
    def signs(self, choose: Choices) -> None:
        self.with_choices(choose).signs()

    @rule(choose=choices(16))
    def irregularity(self, choose: Choices) -> None:
        self.with_choices(choose).irregularity()

    @rule(choose=choices(2))
    def wait(self, choose: Choices) -> None:
        self.with_choices(choose).wait()

    @invariant()
    def nothing_is_left_lying(self) -> None:
        if hasattr(self, "shift"):
            self.auditor.check_layout_is_clear(self.shift.state)

    def teardown(self) -> None:
        if hasattr(self, "shift"):
            told_again(self.shift)


def told_again(shift: Shift) -> None:
    """The log from its start gives the same table and the same registers, in one go or in two."""
    assert evolve_all(shift.start, shift.log) == shift.state
    half = len(shift.log) // 2
    assert evolve_all(evolve_all(shift.start, shift.log[:half]), shift.log[half:]) == shift.state
    assert registers(shift.log[half:], registers(shift.log[:half])) == registers(shift.log)


@pytest.mark.parametrize("rules", BUILT_IN)
def test_a_shift_keeps_its_books_whatever_people_do(rules: str) -> None:
    run_machine(ShiftMachine, rules)


@pytest.mark.parametrize("rules", BUILT_IN)
@pytest.mark.parametrize("seed", [0, *(pytest.param(each, marks=pytest.mark.long) for each in (1, 2))])
def test_a_long_night_keeps_its_books(rules: str, seed: int) -> None:
    auditor = ShiftAuditor(rules)
    shift = night(rules, Random(seed).randrange, 2500, auditor.watch)
    auditor.check_layout_is_clear(shift.state)
    told_again(shift)
    assert shift.state.number > 20
