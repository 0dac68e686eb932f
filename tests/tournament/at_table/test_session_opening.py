"""A session is opened: at a table kept for its tournament, with the same chips and cards for everybody."""

from typing import Any

import pytest

from pontoon.game import commands as c
from pontoon.game.cards import card, cards
from pontoon.table import commands as t, events as te
from pontoon.table.furniture import Limits
from pontoon.testing.floor import EVENING, Floor
from pontoon.testing.session_floor import NAME, SessionFloor
from pontoon.tournament.at_table import Place, Rise, TournamentTable, commands as s, events, play, session_order
from pontoon.tournament.at_table.duty import next_duty
from tests.tournament.at_table.session_clauses import STARS, both

TWO = {"ann": 1, "ben": 2}
MANAGER = "tournament_manager"


@pytest.mark.parametrize(("rules", "clause"), both("21.6.2"))
def test_everybody_receives_the_same_chips_before_the_session(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session({"ann": 1, "ben": 4, "cat": 7}, allotment_cents=70_000)
    assert floor.chips == {"ann": 70_000, "ben": 70_000, "cat": 70_000}
    issued = floor.entries(events.ChipsIssued)
    assert [entry.clause for entry in issued] == [clause] * 3
    assert not floor.events(te.ChipsBought)
    floor.balance()


@pytest.mark.parametrize(("rules", "clause"), both("21.7.1 21.8.1"))
def test_everybody_is_allotted_as_many_pass_cards_and_undisclosed_wagers(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session({"ann": 1, "ben": 4}, pass_cards=2, undisclosed_wagers=3)
    assert {(each.pass_cards, each.undisclosed_wagers) for each in floor.now.players} == {(2, 3)}


@pytest.mark.parametrize(("rules", "clause"), both("21.5.2"))
def test_a_session_needs_a_table_kept_for_its_tournament(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).ready()
    plan = floor.plan(TWO)
    floor.refused(s.OpenSession(plan), MANAGER, "table_is_not_held", clause)
    floor.does(t.HoldTournament("another cup"), MANAGER)
    floor.refused(s.OpenSession(plan), MANAGER, "another_tournament_is_held", clause)


@pytest.mark.parametrize(("rules", "clause"), both("21.5.2"))
def test_at_a_table_kept_for_a_tournament_nobody_plays_outside_a_session(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).held_table()
    for command, by in (
        (t.SitDown("ann", 1), "ann"),
        (c.PlaceWager(1, "ann", 1000), "ann"),
        (c.PlacePerfectPairs(1, "ann", 1000), "ann"),
        (c.CloseWagers(), "dealer"),
    ):
        floor.refused(command, by, "session_comes_first", clause)


@pytest.mark.parametrize(("rules", "clause"), both("21.5.2"))
def test_only_players_of_the_session_sit_down_and_wager(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session(TWO)
    if floor.rules.values["player_card"]:
        floor.does(t.PresentPlayerCard("zoe", "C-zoe", "zoe"), "zoe")
    floor.refused(t.SitDown("zoe", 5), "zoe", "not_in_the_session", clause)
    floor.refused(c.PlaceWager(5, "zoe", 10_000), "zoe", "not_in_the_session", clause)


@pytest.mark.parametrize(("rules", "clause"), both("21.5.2"))
def test_other_people_must_leave_before_the_session(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).ready().seat("zoe", 5).does(t.HoldTournament(NAME), MANAGER)
    refusal = floor.refused(s.OpenSession(floor.plan(TWO)), MANAGER, "others_are_at_the_table", clause)
    assert "zoe" in refusal.sentence
    floor.does(t.LeaveTable("zoe"), "zoe").does(s.OpenSession(floor.plan(TWO)), MANAGER)


@pytest.mark.parametrize(("rules", "clause"), both("21.5.2 21.5.8"))
def test_the_table_is_the_sessions_until_all_chips_are_back(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session(TWO)
    floor.refused(t.HoldTournament(""), MANAGER, "table_is_used_by_the_session", clause)
    floor.refused(t.CloseTable(), "casino_supervisor", "table_is_used_by_the_session", clause)


@pytest.mark.parametrize("rules", STARS)
def test_only_the_tournament_manager_opens_a_session(rules: str) -> None:
    floor = SessionFloor(rules).held_table()
    for by in ("dealer", "gaming_supervisor", "gaming_manager", "casino_operator", "ann"):
        floor.refused(s.OpenSession(floor.plan(TWO)), by, "not_authorised_here")


def test_where_the_rules_have_no_tournaments_there_is_no_session() -> None:
    floor = SessionFloor("canberra-2002").ready()
    floor.refused(s.OpenSession(floor.plan(TWO)), MANAGER, "not_provided_for", "-")


@pytest.mark.parametrize("rules", STARS)
def test_a_session_is_opened_once_and_between_rounds(rules: str) -> None:
    floor = SessionFloor(rules).session(TWO)
    floor.refused(s.OpenSession(floor.plan(TWO)), MANAGER, "session_is_at_this_table")
    fresh = SessionFloor(rules).ready().seat("ann", 1)
    fresh.wager("ann", 1, 25).does(t.HoldTournament(NAME), MANAGER)
    fresh.refused(s.OpenSession(fresh.plan(TWO)), MANAGER, "wagers_are_on_the_layout")
    again = SessionFloor(rules).ready().seat("ann", 1).plain_round().does(t.HoldTournament(NAME), MANAGER)
    again.does(c.ReconstructRound(tuple(cards("7h Ks Qd Kc"))))
    again.refused(s.OpenSession(again.plan(TWO)), MANAGER, "round_is_in_play")
    closed = SessionFloor(rules)
    closed.does(t.HoldTournament(NAME), MANAGER)
    closed.refused(s.OpenSession(closed.plan(TWO)), MANAGER, "table_is_closed")


@pytest.mark.parametrize(("rules", "clause"), both("18.8"))
def test_a_round_from_before_that_is_laid_out_again_is_played_to_its_end(rules: str, clause: str) -> None:
    """Ann stood on 14 and the dealer had 21; with two cards changed she has 20, and the dealer's 15 needs a third."""
    floor = SessionFloor(rules).ready().seat("ann", 1).wager("ann", 1, 25).deal("9s 6h 5d").stand().deal("Kc 5c")
    floor.does(t.HoldTournament(NAME), MANAGER).refused(c.DealCard(card("2s")), "dealer", "session_comes_first")
    reconstructed = floor.order(c.ReconstructRound(tuple(cards("9s 5d 6h 5c Kc"))))
    assert reconstructed[0].clause == clause
    floor.does(c.Hit(1, 1, "ann"), "ann").stand()
    assert next_duty(floor.rules, floor.held, floor.at).kind == "card"
    floor.refused(t.SitDown("ann", 2), "ann", "session_comes_first")
    floor.does(c.BurnCard(card("2s")), "dealer").deal("9h")
    assert floor.round.settlements[-1].result == "win"
    floor.refused(c.DealCard(card("2s")), "dealer", "session_comes_first")
    floor.does(s.OpenSession(floor.plan({"ann": 1})), MANAGER)


@pytest.mark.parametrize(("rules", "clause"), both("21.2.1"))
def test_limits_of_single_players_must_go_first(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).ready(limits=Limits(1000, 5000))
    floor.does(t.HoldTournament(NAME), MANAGER).fold(te.MaximumAllowed("ann", None, None, 90_000))
    floor.refused(s.OpenSession(floor.plan(TWO)), MANAGER, "own_limits_stand", clause)


WRONG = [
    ({"seats": ()}, "it has no players"),
    ({"seats": (Place(1, "ann"), Place(2, "ann"))}, "a player has two boxes"),
    ({"seats": (Place(1, "ann"), Place(1, "ben"))}, "two players have the same box"),
    ({"seats": (Place(8, "ann"),)}, "boxes are numbered 1 to 7"),
    ({"seats": (Place(0, "ann"),)}, "boxes are numbered 1 to 7"),
    ({"minimum_cents": 0}, "its limits contradict each other"),
    ({"maximum_cents": 9_999}, "its limits contradict each other"),
    ({"maximum_cents": 15_000}, "its limits contradict each other"),
    ({"rises": (Rise(20_000, 10_000, 2),)}, "its limits contradict each other"),
    ({"allotment_cents": 9_999}, "its chips are not enough for a minimum wager"),
    ({"chips_cents": (0,)}, "every chip must be worth more than zero"),
    ({"chips_cents": (20_000,)}, "its chips cannot make the minimum"),
    ({"chips_cents": (10_000,), "allotment_cents": 15_000}, "its chips cannot make the allotment"),
    ({"rounds": None}, "it must end after a number of rounds or at a set time"),
    ({"until": EVENING + 60, "rounds": 5}, "it must end after a number of rounds or at a set time"),
    ({"rounds": 0}, "it has no rounds"),
    ({"until": EVENING, "rounds": None}, "its time has passed"),
    ({"advance": 0}, "the number of players who advance is too high or too low"),
    ({"advance": 3}, "the number of players who advance is too high or too low"),
    ({"rises": (Rise(10_000, 20_000),)}, "each rise needs a round or a time"),
    ({"rises": (Rise(10_000, 20_000, 1, 5),)}, "each rise needs a round or a time"),
    ({"pass_cards": -1}, "the number of pass cards or undisclosed wagers is below zero"),
    ({"wager_seconds": 0}, "the time for a wager must be more than zero"),
    ({"late": "flogged"}, "a late wager must be one of: minimum, disqualified"),
    ({"absent": "missed"}, "absence must be one of: deducted, disqualified"),
]


@pytest.mark.parametrize(("changes", "what"), WRONG)
def test_a_plan_that_contradicts_itself_is_refused_and_says_why(changes: dict[str, Any], what: str) -> None:
    floor = SessionFloor().held_table()
    refusal = floor.refused(s.OpenSession(floor.plan(TWO)._replace(**changes)), MANAGER, "plan_contradicts_itself")
    assert refusal.sentence == f"The session cannot be opened: {what}."


@pytest.mark.parametrize("changes", [{"maximum_cents": 10_000}, {"allotment_cents": 10_000}, {"rounds": 1}])
def test_the_least_that_a_plan_needs_is_enough(changes: dict[str, Any]) -> None:
    floor = SessionFloor().session(TWO, **changes)
    assert floor.now.is_under_way


@pytest.mark.clauses("star-2024 21.5.4", "star-6to5-2017 20.5.4")
@pytest.mark.parametrize("rules", STARS)
def test_players_take_the_seats_that_were_allotted(rules: str) -> None:
    """Ann stands where Ben is allotted a box, and both change."""
    floor = SessionFloor(rules).ready().seat("ann", 2).seat("ben", 1).does(t.HoldTournament(NAME), MANAGER)
    floor.does(s.OpenSession(floor.plan(TWO)), MANAGER)
    assert {seat.player: seat.box for seat in floor.state.seats} == TWO


@pytest.mark.parametrize(("rules", "clause"), both("21.6.10"))
def test_a_player_sits_at_the_allotted_box_alone(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).held_table().does(s.OpenSession(SessionFloor(rules).plan(TWO)), MANAGER)
    if floor.rules.values["player_card"]:
        assert floor.state.seat_of("ann") is None
        floor.does(t.PresentPlayerCard("ann", "C-ann", "ann"), "ann")
        floor.refused(t.SitDown("ann", 3), "ann", "seat_is_allotted", clause)
        floor.does(t.SitDown("ann", 1), "ann")
    else:
        floor.refused(t.SitDown("ann", 3), "ann", "seat_is_allotted", clause)
    assert floor.state.seated_at(1) == "ann"


def test_a_table_without_a_tournament_is_a_table_like_any_other() -> None:
    """Goal: whoever runs every table through a session's `play` finds no difference where there is no tournament."""
    plain = Floor("star-2024").ready().seat("ann", 1).plain_round()
    held = SessionFloor("star-2024").ready().seat("ann", 1).plain_round()
    assert held.log == plain.log
    assert held.held == TournamentTable(plain.state)


def test_an_order_that_is_none_of_a_tables_is_an_error() -> None:
    floor = SessionFloor().held_table()
    with pytest.raises(TypeError, match="is not a command of a table in a tournament"):
        play(floor.rules, floor.held, session_order(floor.at, floor.person("dealer"), "deal"))  # type: ignore[arg-type]
    other = SessionFloor("star-6to5-2017").rules
    with pytest.raises(ValueError, match="is played by star-2024"):
        play(other, floor.held, session_order(floor.at, floor.person("dealer"), c.CloseWagers()))


def test_nothing_is_ordered_for_a_time_before() -> None:
    floor = SessionFloor().session(TWO).wait(-1)
    floor.refused(c.PlaceWager(1, "ann", 10_000), "ann", "time_runs_backwards")
