"""Whole sessions at random: everybody tries everything, and every chip, card and secret is accounted for."""

from random import Random

import pytest
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from pontoon.testing.machines import run_machine
from pontoon.testing.session_play import SessionPlay
from pontoon.testing.strategies import Choices, choices
from pontoon.tournament.at_table import events
from tests.tournament.at_table.session_clauses import STARS


class SessionMachine(RuleBasedStateMachine):
    """Every rule is something that people at the table try; the regular course goes on in between."""

    rules_name = "star-2024"

    @initialize(choose=choices(30))
    def sit_down(self, choose: Choices) -> None:
        self.played = SessionPlay(self.rules_name, choose)
        self.played.open()

    def with_choices(self, choose: Choices) -> SessionPlay:
        self.played.choose = choose
        self.played.open()
        return self.played

    @rule(choose=choices(12))
    def wager(self, choose: Choices) -> None:
        self.with_choices(choose).wager()

    @rule(choose=choices(4))
    def examine(self, choose: Choices) -> None:
        self.with_choices(choose).examine()

    @rule(choose=choices(12))
    def step(self, choose: Choices) -> None:
        self.with_choices(choose).step()

    @rule(choose=choices(60))
    def whole_round(self, choose: Choices) -> None:
        played = self.with_choices(choose)
        played.settle_disputes()
        played.whole_round()

    @rule(choose=choices(10))
    def irregularity(self, choose: Choices) -> None:
        self.with_choices(choose).irregularity()

    @rule(choose=choices(2))
    def fall_short(self, choose: Choices) -> None:
        self.with_choices(choose).fall_short()

    @rule(choose=choices(1))
    def wait(self, choose: Choices) -> None:
        self.with_choices(choose).wait()

    @precondition(lambda self: self.played.floor.held.session is not None)
    @rule(choose=choices(6))
    def end(self, choose: Choices) -> None:
        self.with_choices(choose).end()

    def teardown(self) -> None:
        if hasattr(self, "played"):
            self.played.floor.balance()


@pytest.mark.parametrize("rules", STARS)
def test_a_session_keeps_every_chip_card_and_secret_whatever_people_try(rules: str) -> None:
    run_machine(SessionMachine, rules)


def evening(rules: str, seed: int, steps: int = 150) -> SessionPlay:
    """Session after session by chance alone."""
    random = Random(seed)
    played = SessionPlay(rules, random.randrange)
    doing = [played.wager] * 6 + [played.examine, played.step, played.irregularity, played.irregularity]
    doing += [played.wait, played.end, played.fall_short, played.fall_short]
    for _ in range(steps):
        played.open()
        if random.random() < 0.3:
            played.settle_disputes()
            played.whole_round()
        else:
            random.choice(doing)()
    played.floor.balance()
    return played


def test_evenings_of_sessions_reach_everything_that_can_happen_in_one() -> None:
    """Goal: chance alone brings every event of a session about, so that what the machine checks is checked for all."""
    seen: set[type] = set()
    refused: set[str] = set()
    for seed in range(24):
        played = evening(STARS[seed % 2], seed)
        seen |= {type(entry.event) for entry in played.floor.log}
        refused |= played.refused
    assert set(events.SessionEvent.__args__) - seen == set()
    assert len(refused) > 25
