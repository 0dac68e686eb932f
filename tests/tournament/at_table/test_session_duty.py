"""What a table with a session waits for next: who does only what is named comes from the opening to the last chip."""

from collections.abc import Callable

import pytest

from pontoon.game import commands as c
from pontoon.game.views import Audience
from pontoon.table.duty import Duty
from pontoon.testing.session_floor import SessionFloor
from pontoon.tournament.at_table import MissingChips, commands as s, next_duty, view
from pontoon.tournament.at_table.duty import KINDS
from tests.tournament.at_table.session_clauses import STARS, both, lost_round

TWO = {"ann": 1, "ben": 2}


def due(floor: SessionFloor) -> Duty:
    found = next_duty(floor.rules, floor.held, floor.at)
    assert found.sentence.endswith(".")
    # The staff are told the same, and players nothing of it.
    staff = view(floor.rules, floor.held, Audience("dealer", "dora"))["staff"]["duty"]
    assert (staff["kind"], staff["players"]) == (found.kind, list(found.players))
    assert "staff" not in view(floor.rules, floor.held, Audience("player", "ann"))
    return found


def waits_for(floor: SessionFloor) -> tuple[str, tuple[str, ...]]:
    found = due(floor)
    return found.kind, found.players


class Evening(SessionFloor):
    """Everybody does just what the duty names, and nothing else."""

    def step(self) -> str:
        found = due(self)
        steps: dict[str, Callable[[Duty], object]] = {
            "session_wagers": lambda _: self._acts(found.players[0]),
            "session_form": lambda _: self.does(s.ExamineForm(found.players[0], True), "gaming_supervisor"),
            "session_total": lambda _: self.does(s.TotalChips(self.counts()), found.by[0]),
            "session_return": lambda _: self.does(s.ReturnChips(), found.by[0]),
            "session_dispute": lambda _: self.does(s.SettleDispute("they stay"), found.by[0]),
            "session_passed": lambda _: self.does(c.CloseWagers(), found.by[0]),
            "card": lambda _: self.deal(self.next_card()),
            "insurance": lambda _: self.does(c.CloseInsurance(), "dealer"),
            "surrender": lambda _: self.does(c.CloseSurrender(), "dealer"),
            "decision": lambda _: self.stand(),
        }
        steps[found.kind](found)
        return found.kind

    def next_card(self) -> str:
        return f"9{'hcds'[len(self.log) % 4]}"

    def _acts(self, name: str) -> None:
        player = self.player(name)
        if player.undisclosed_wagers:
            self.does(s.SealWager(name, "pontoon", 20_000), name)
        elif player.pass_cards:
            self.does(s.PlayPassCard(name), name)
        else:
            self.wager(name, player.box, 100)


@pytest.mark.parametrize(("rules", "clause"), both("21.5.7 21.5.8 21.8.2.5 21.7.1"))
def test_who_does_what_is_named_comes_from_the_opening_to_the_last_chip(rules: str, clause: str) -> None:
    floor = Evening(rules)
    floor.session(TWO, rounds=3, pass_cards=1, undisclosed_wagers=1, order_of_wagering=True)
    floor.does(s.RaiseDispute("the seats"), "ann")
    kinds = []
    while floor.held.session is not None:
        kinds.append(floor.step())
        assert len(kinds) < 200, f"it goes on and on: {kinds[-10:]}"
    named = set(KINDS) - {"session_opening", "session_end"}
    assert named <= set(kinds)
    assert kinds[0] == "session_dispute"
    assert kinds[-2:] == ["session_total", "session_return"]
    floor.balance()


@pytest.mark.parametrize(("rules", "clause"), both("21.9.4"))
def test_with_an_order_one_player_is_waited_for_and_the_marker_named(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session(TWO, order_of_wagering=True)
    assert (due(floor).clause, due(floor).players) == (clause, ("ann",))
    assert due(floor).sentence == "ann must wager, in turn from the marker on box 1."
    assert waits_for(floor.wager("ann", 1, 100)) == ("session_wagers", ("ben",))
    assert waits_for(floor.wager("ben", 2, 100)) == ("card", ())


@pytest.mark.parametrize(("rules", "clause"), both("21.6.4"))
def test_without_an_order_everybody_is_who_has_not_acted(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session({**TWO, "cy": 4}, pass_cards=1, undisclosed_wagers=1)
    assert (due(floor).clause, due(floor).players) == (clause, ("ann", "ben", "cy"))
    assert due(floor).sentence == "ann, ben and cy must wager, play a pass card or hand in a form."
    assert waits_for(floor.wager("ben", 2, 100)) == ("session_wagers", ("ann", "cy"))
    floor.does(s.PlayPassCard("cy"), "cy")
    assert due(floor).sentence == "ann must wager, play a pass card or hand in a form."


@pytest.mark.parametrize(("rules", "clause"), both("21.9.3"))
def test_the_first_card_goes_to_the_first_box_from_the_marker(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session(TWO, order_of_wagering=True, deal_from_marker=True)
    floor.wager("ann", 1, 100).wager("ben", 2, 100)
    assert "deals the first card, to box 1." in due(floor).sentence
    floor.deal("9h 9c 9d Jh Jc").stand().stand().deal("2c 9s")
    floor.wager("ben", 2, 100).wager("ann", 1, 100)
    assert "deals the first card, to box 2." in due(floor).sentence
    floor.deal("9h")
    assert [len(box.hands[0].cards) for box in (floor.state.round.box(1), floor.state.round.box(2))] == [0, 1]  # type: ignore[union-attr]


@pytest.mark.parametrize(("rules", "clause"), both("21.8.2.5"))
def test_a_form_is_examined_before_anything_else_and_a_dispute_settled_before_that(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session(TWO, undisclosed_wagers=1)
    floor.does(s.SealWager("ben", "pontoon", 30_000), "ben")
    assert (due(floor).kind, due(floor).players, due(floor).by) == ("session_form", ("ben",), ("gaming_supervisor",))
    assert due(floor).clause == clause
    assert "300" not in due(floor).sentence
    floor.does(s.RaiseDispute("the form"), "ann")
    assert waits_for(floor) == ("session_dispute", ())
    floor.does(s.SettleDispute("it stays"), "tournament_manager")
    floor.does(s.ExamineForm("ben", False), "gaming_supervisor")
    assert waits_for(floor) == ("session_wagers", ("ann", "ben"))


@pytest.mark.parametrize(("rules", "clause"), both("21.1.1"))
@pytest.mark.parametrize(("later", "kind"), [(-1, "session_wagers"), (0, "session_end"), (1, "session_end")])
def test_when_the_time_is_over_the_session_ends_between_two_rounds(
    rules: str, clause: str, later: int, kind: str
) -> None:
    floor = SessionFloor(rules).session(TWO, until=SessionFloor(rules).at + 10_000)
    until = floor.now.plan.until or 0
    assert next_duty(floor.rules, floor.held, until + later).kind == kind
    floor.wager("ann", 1, 100).wager("ben", 2, 100).deal("9h")
    assert next_duty(floor.rules, floor.held, until + later).kind == "card"


@pytest.mark.parametrize(("rules", "clause"), both("21.5.6.1"))
def test_nobody_waits_for_who_is_absent_and_the_sentence_says_what_it_costs(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session(TWO)
    floor.does(s.DirectDeduction("ben"), "tournament_manager")
    assert waits_for(floor) == ("session_wagers", ("ann",))
    floor.wager("ann", 1, 100)
    assert due(floor).sentence.endswith("to box 1. ben is absent, and the minimum is deducted.")


@pytest.mark.parametrize(("rules", "clause"), both("21.5.8"))
@pytest.mark.parametrize(("missing", "words"), [(0, "All tournament chips"), (2_500, "Chips worth $25.00 are missing")])
def test_what_the_count_lacks_is_named_before_the_chips_go_back(
    rules: str, clause: str, missing: int, words: str
) -> None:
    floor = lost_round(SessionFloor(rules).session(TWO, rounds=1), {"ann": 100, "ben": 100})
    assert waits_for(floor) == ("session_total", ())
    floor.does(s.TotalChips(floor.counts(ann=floor.chips["ann"] - missing)), "dealer")
    assert due(floor).clause == clause
    assert due(floor).sentence.startswith(words)
    named = (MissingChips("ann", missing, 1),) if missing else ()
    floor.does(s.ReturnChips(named), "dealer")
    # The table is still kept for the tournament, which may open its next session.
    assert waits_for(floor) == ("session_opening", ())


@pytest.mark.parametrize("rules", STARS)
def test_at_a_table_of_no_tournament_the_duty_is_the_tables(rules: str) -> None:
    floor = SessionFloor(rules)
    floor.ready()
    assert waits_for(floor) == ("wagers", ())
