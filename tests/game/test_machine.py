"""A round as a machine that is asked for anything at any time: legal and illegal commands from every phase."""

from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from pontoon.game import Refusal, Round, can, commands as c, decide, evolve_all, legal_decisions, play, rule_book
from pontoon.game.account import document
from pontoon.game.ledger import balances, entries
from pontoon.game.notation import read_text, round_text
from pontoon.game.replay import Replayed, replay
from pontoon.game.views import DEALER, PLAYER, SPECTATOR, SURVEILLANCE, Audience, view
from pontoon.testing.auditor import audit, settled_rows
from pontoon.testing.machines import run_machine
from pontoon.testing.strategies import (
    MOST_COMMANDS,
    Choices,
    RandomTable,
    any_command,
    choices,
    choose_pairs,
    choose_terms,
    choose_wager,
    irregularity,
    one_of,
)

AUDIENCES = (Audience(SPECTATOR), Audience(DEALER), Audience(PLAYER, "ann"), Audience(SURVEILLANCE))


class RoundMachine(RuleBasedStateMachine):
    """`wild` machines are asked for irregularities too; others only for what players and dealers do."""

    rules_name = "star-2024"

    @initialize(choose=choices(60))
    def open(self, choose: Choices) -> None:
        rules = rule_book(self.rules_name)
        self.table = RandomTable(rules, choose, choose_terms(rules, choose), self.watch)
        self.irregular = False

    def watch(self, _rules: Any, before: Round, command: c.Command, outcome: Any) -> None:
        """What must hold of every command: judged twice alike, input untouched, events tell the state."""
        table = self.table
        kept = dict(vars(before))
        assert decide(table.rules, before, command) == (outcome if isinstance(outcome, Refusal) else outcome[1])
        assert vars(before) == kept
        if isinstance(outcome, Refusal):
            assert outcome.code in table.rules.refuses
            assert outcome.sentence
            return
        state, events = outcome
        assert evolve_all(before, events) == state
        for event in events:
            assert sum(cents for _, cents in entries(event)) == 0
        for audience in AUDIENCES:
            view(state, audience)
        for offered in legal_decisions(table.rules, state):
            assert not isinstance(play(table.rules, state, offered), Refusal)

    def with_choices(self, choose: Choices) -> RandomTable:
        self.table.choose = self.table.shoe.choose = choose
        return self.table

    @precondition(lambda self: self.table.state.phase == "wagers")
    @rule(choose=choices(12))
    def wager(self, choose: Choices) -> None:
        self.with_choices(choose).do(choose_wager(self.table.rules, choose))

    @precondition(lambda self: self.table.state.phase == "wagers")
    @rule(choose=choices(12))
    def wager_on_pairs(self, choose: Choices) -> None:
        self.with_choices(choose).do(choose_pairs(self.table.rules, choose))

    @precondition(lambda self: not self.table.state.is_over and (self.table.state.placed or self.table.commands))
    @rule(choose=choices(12))
    def go_on(self, choose: Choices) -> None:
        self.with_choices(choose).go_on()

    @precondition(lambda self: not self.table.state.is_over and (self.table.state.placed or self.table.commands))
    @rule(steps=st.integers(2, 8), choose=choices(60))
    def go_on_for_a_while(self, steps: int, choose: Choices) -> None:
        table = self.with_choices(choose)
        for _ in range(steps):
            if not table.state.is_over:
                table.go_on()

    @rule(choose=choices(30))
    def ask_for_anything(self, choose: Choices) -> None:
        """Irregularities are left to their own rule."""
        table = self.with_choices(choose)
        command = any_command(table.rules, table.state, choose, table.shoe)
        irregular = c.VoidRound | c.ReconstructRound | c.InvalidateWager | c.ReturnWagers | c.BurnCard | c.DrawInError
        if isinstance(command, irregular):
            assert decide(table.rules, table.state, command) is not None
            return
        table.do(command)

    @rule(choose=choices(12))
    def deal_a_card_whether_due_or_not(self, choose: Choices) -> None:
        table = self.with_choices(choose)
        before = table.state
        accepted = table.do(c.DealCard(table.shoe.next()))
        if before.phase != "wagers" and (before.boxes or not before.is_over):
            assert accepted == (before.awaiting.kind == "card")

    @rule(number=st.sampled_from([-1, 48, 1000]), kind=st.sampled_from([c.DealCard, c.BurnCard, c.DrawInError]))
    def deal_what_is_no_card(self, number: int, kind: Any) -> None:
        assert not can(self.table.rules, self.table.state, kind(number))

    def teardown(self) -> None:
        if not hasattr(self, "table"):
            return
        table = self.with_choices(Choices(b""))
        table.do(c.PlaceWager(1, "ann", 2500, found=True))
        while not table.state.is_over:
            assert len(table.commands) < MOST_COMMANDS, "a round ends after finitely many commands"
            table.go_on()
        self.look_back()

    def look_back(self) -> None:
        """What must hold of every finished round."""
        table, events = self.table, tuple(self.table.events)
        assert table.state.awaiting.kind == "nothing"
        assert evolve_all(Round(), events) == table.state
        layout = {
            name: cents for name, cents in balances(events).items() if name[:3] in ("box", "per", "ins") and cents
        }
        assert layout == {}
        found = audit(events)
        assert found.complaints == ()
        assert settled_rows(events) == found.rows
        if not self.irregular:
            live = document(Replayed(table.rules, table.state, events), "a", "b")
            again = document(replay(read_text(round_text(events))), "a", "b")
            # Who took every wager back before the first card is told by the notation tests.
            live["players"] = again["players"] = {}
            assert again == live


class WildMachine(RoundMachine):
    """The same with things going wrong; whether these can be written down is asked by the notation tests."""

    @precondition(lambda self: self.table.state.boxes)
    @rule(choose=choices(20))
    def something_goes_wrong(self, choose: Choices) -> None:
        table = self.with_choices(choose)
        self.irregular = table.do(irregularity(table.rules, table.state, choose, table.shoe)) or self.irregular

    @precondition(lambda self: self.table.state.boxes and self.table.state.placed)
    @rule(choose=choices(20))
    def insure_late(self, choose: Choices) -> None:
        table = self.with_choices(choose)
        wager = one_of(choose, table.state.placed)
        if not table.do(c.OmitInsurance()):
            table.do(c.Insure(wager.box, wager.player, wager.cents // 2))


@pytest.mark.parametrize("name", ["star-2024", "star-6to5-2017", "canberra-2002"])
@pytest.mark.parametrize("kind", [RoundMachine, WildMachine])
def test_a_round_stands_whatever_it_is_asked(kind: type[RoundMachine], name: str) -> None:
    run_machine(kind, name)
