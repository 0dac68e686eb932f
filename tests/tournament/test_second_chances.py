"""Who plays in each kind of session: heats, a catch-up, a repechage, a secondary session and the final."""

import pytest

from pontoon.testing.hall import Hall
from pontoon.tournament import commands as c
from pontoon.tournament.form import BuyBacks, PlannedSession
from tests.tournament.star_clauses import STARS, stars

HEATS, CATCH_UP, SEMI_FINAL, REPECHAGE, SECONDARY, FINAL = range(1, 7)
SESSIONS = (
    PlannedSession("Heats", "heat", 2, 4, 2, rounds=5),
    PlannedSession("Catch-up", "catch_up", 1, 3, 1, rounds=5),
    PlannedSession("Semi-final", "heat", 1, 5, 2, rounds=5),
    PlannedSession("Repechage", "repechage", 1, 4, 1, rounds=5),
    PlannedSession("Secondary", "secondary", 2, 4, 1, rounds=5),
    PlannedSession("Final", "final", 1, 7, 0, rounds=5),
)


def after_the_heats(rules: str) -> Hall:
    """Six begin at two tables, of whom a, b, c and d go on; x, y and z have entered meanwhile."""
    hall = Hall(rules).published(
        "repechage",
        sessions=SESSIONS,
        maximum_entrants=9,
        minimum_entrants=2,
        rises=(),
        buy_backs=BuyBacks(1, 100, FINAL),
    )
    hall.entered(*"abcdef").opened(HEATS).entered(*"xyz")
    return hall.counted(HEATS, "T1", a=9, c=8).counted(HEATS, "T2", b=9, d=8).announced(HEATS)


def after_the_semi_final(rules: str) -> Hall:
    """x comes out of the catch-up; a and b are in the final; c, d and x are out of the last heat, the others before."""
    hall = after_the_heats(rules).opened(CATCH_UP).counted(CATCH_UP, x=9).announced(CATCH_UP)
    return hall.opened(SEMI_FINAL).counted(SEMI_FINAL, a=9, b=8).announced(SEMI_FINAL)


def next_session(hall: Hall) -> int:
    assert hall.state.current is not None
    return hall.state.current.number


@pytest.mark.parametrize(("rules", "clause"), stars("21.4.2(e)"))
def test_every_kind_of_session_has_the_players_it_is_for(rules: str, clause: str) -> None:
    hall = after_the_heats(rules)
    assert hall.state.sessions[0].at("T1") + hall.state.sessions[0].at("T2") == tuple("acebdf")
    assert (next_session(hall), hall.state.field(CATCH_UP)) == (CATCH_UP, tuple("xyz"))
    hall.opened(CATCH_UP).counted(CATCH_UP, x=9).announced(CATCH_UP)
    assert (next_session(hall), hall.state.field(SEMI_FINAL)) == (SEMI_FINAL, tuple("abcdx"))
    hall.opened(SEMI_FINAL).counted(SEMI_FINAL, a=9, b=8).announced(SEMI_FINAL)
    # The repechage is for the last heat's losers alone; e, f, y and z went out before it.
    assert (next_session(hall), hall.state.field(REPECHAGE)) == (REPECHAGE, tuple("cdx"))
    hall.refused(c.DesignateTables(REPECHAGE, ("T1", "T2")), "tables_are_another_number", clause)
    hall.opened(REPECHAGE).counted(REPECHAGE, c=9).announced(REPECHAGE)
    # The secondary session is for everybody who is out, those of the repechage too.
    assert (next_session(hall), hall.state.field(SECONDARY)) == (SECONDARY, tuple("defxyz"))
    hall.opened(SECONDARY).counted(SECONDARY, "T1", d=9).counted(SECONDARY, "T2", e=9).announced(SECONDARY)
    assert (next_session(hall), hall.state.field(FINAL)) == (FINAL, tuple("abcde"))
    hall.opened(FINAL)
    assert hall.state.sessions[FINAL - 1].at("T1") == tuple("abcde")


@pytest.mark.parametrize("rules", STARS)
def test_who_has_bought_back_withdrawn_or_is_disqualified_has_no_second_chance(rules: str) -> None:
    hall = after_the_semi_final(rules).does(c.BuyBack("c", 100), "c")
    hall.does(c.Disqualify("d", "advice", "asked a neighbour")).does(c.Disqualify("z", "advice", "answered"))
    assert hall.state.field(REPECHAGE) == ("x",)
    assert hall.state.field(SECONDARY) == tuple("efxy")
    assert hall.state.field(FINAL) == tuple("abc")
    hall.does(c.WithdrawEntry("b"), "b")
    assert hall.state.field(FINAL) == tuple("ac")


@pytest.mark.parametrize("rules", STARS)
def test_a_second_chance_that_nobody_needs_is_left_out(rules: str) -> None:
    """Nobody comes late, so there is no catch-up; whoever lost the semi-final is disqualified, so no repechage."""
    hall = Hall(rules).published("repechage", sessions=SESSIONS, maximum_entrants=9, minimum_entrants=2, rises=())
    hall.entered(*"abcdef").opened(HEATS)
    hall.counted(HEATS, "T1", a=9, c=8).counted(HEATS, "T2", b=9, d=8).announced(HEATS)
    assert next_session(hall) == SEMI_FINAL
    hall.opened(SEMI_FINAL).counted(SEMI_FINAL, a=9, b=8).announced(SEMI_FINAL)
    for player in "cd":
        hall.does(c.Disqualify(player, "advice", "asked a neighbour"))
    assert (next_session(hall), hall.state.field(SECONDARY)) == (SECONDARY, tuple("ef"))
    for player in "ef":
        hall.does(c.Disqualify(player, "advice", "asked a neighbour"))
    assert (next_session(hall), hall.state.field(FINAL)) == (FINAL, tuple("ab"))


@pytest.mark.parametrize("rules", STARS)
def test_who_advances_from_a_second_chance_and_loses_the_next_one_has_no_third(rules: str) -> None:
    """Goal: where a player went out for the last time counts, not where the first time."""
    hall = after_the_semi_final(rules).opened(REPECHAGE).counted(REPECHAGE, c=9).announced(REPECHAGE)
    assert [(each.player, each.out_of) for each in hall.state.of_stage("out")] == [
        ("d", REPECHAGE), ("e", HEATS), ("f", HEATS), ("x", REPECHAGE), ("y", CATCH_UP), ("z", CATCH_UP),
    ]  # fmt: skip
    hall.opened(SECONDARY).counted(SECONDARY, "T1", d=9).counted(SECONDARY, "T2", e=9).announced(SECONDARY)
    assert {each.out_of for each in hall.state.of_stage("out")} == {SECONDARY}
    assert hall.state.field(REPECHAGE) == tuple("fxyz")
    hall.refused(c.DesignateTables(REPECHAGE, ("T1",)), "results_are_announced")
