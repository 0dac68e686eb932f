"""Seats: taken, changed, vacated and left; how many players there may be; and wagers that a supervisor refuses."""

import pytest

from pontoon.game import commands as c, events as g
from pontoon.table import commands as t, events as e
from pontoon.table.furniture import MANUAL_SHUFFLE, SHUFFLING_DEVICE
from pontoon.table.gaming_table import Seat
from pontoon.testing.floor import Floor
from pontoon.testing.table import each_rule_set
from tests.table.tables import OFFICER, full, in_play, on_boxes

SEVERAL_BOXES = {"star-2024": "6.9", "star-6to5-2017": "5.8", "canberra-2002": "4.4"}
IDLE = {"star-2024": "20.10", "star-6to5-2017": "19.9", "canberra-2002": "17.8"}
REFUSED = {"star-2024": "20.12", "star-6to5-2017": "19.11"}


def ready(rules: str = "star-2024") -> Floor:
    return Floor(rules).ready()


# Sitting down


@each_rule_set()
def test_a_player_takes_a_free_seat_or_stands(rules: str) -> None:
    floor = ready(rules).seat("ann", 1).seat("bob")
    assert floor.state.seats == (Seat("ann", 1), Seat("bob", None))
    assert {entry.clause for entry in floor.entries(e.PlayerSatDown)} == {SEVERAL_BOXES[rules]}


@each_rule_set()
def test_a_box_that_is_not_there_or_taken_is_refused(rules: str) -> None:
    floor = ready(rules).seat("ann", 1).seat("bob")
    floor.refused(t.SitDown("bob", 0), "bob", code="table_has_no_such_box")
    floor.refused(t.SitDown("bob", 8), "bob", code="table_has_no_such_box")
    floor.refused(t.SitDown("bob", 1), "bob", code="box_is_taken")
    floor.does(t.SitDown("bob", 7), "bob")


@each_rule_set()
def test_a_closed_table_seats_nobody(rules: str) -> None:
    floor = Floor(rules)
    floor.refused(t.SitDown("ann", 1), "ann", code="table_is_closed")
    floor.refused(t.WaitForBox("ann"), "ann", code="table_is_closed")


@each_rule_set()
def test_players_change_places_but_not_while_they_have_a_wager_on_the_layout(rules: str) -> None:
    floor = ready(rules).seat("ann", 1).seat("bob")
    floor.refused(t.SitDown("ann", 1), "ann", code="player_is_there_already")
    floor.refused(t.SitDown("bob", None), "bob", code="player_is_there_already")
    floor.does(t.SitDown("ann", 3), "ann").does(t.SitDown("bob", 1), "bob")
    floor.wager("ann", 3, 25)
    floor.refused(t.SitDown("ann", 2), "ann", code="wager_is_on_the_layout")
    floor.deal("Ks 7h Qd")
    floor.refused(t.SitDown("ann", None), "ann", code="wager_is_on_the_layout")
    floor.does(t.SitDown("bob", None), "bob").stand().deal("Kc").does(t.SitDown("ann", 2), "ann")
    assert [(seat.player, seat.box) for seat in floor.state.seats] == [("ann", 2), ("bob", None)]


@each_rule_set("6.11", "5.10", "4.6(a)")
def test_a_newcomer_in_the_middle_of_a_shoe_has_made_no_wager_on_its_first_round(rules: str) -> None:
    floor = ready(rules).seat("ann", 1).wager("ann", 1, 25).seat("bob", 2).deal("Ks").seat("cat", 3)
    assert [seat.sat_out for seat in floor.state.seats] == [None, None, 1]
    floor.deal("7h Qd").stand().deal("Kc").seat("dan", 4).wager("ann", 1, 25).seat("eve", 5)
    assert [(seat.player, seat.sat_out) for seat in floor.state.seats] == [
        ("ann", None),
        ("bob", 1),
        ("cat", 1),
        ("dan", 1),
        ("eve", 1),
    ]
    floor.does(t.SitDown("eve", 6), "eve")
    assert floor.state.seat_of("eve") == Seat("eve", 6, 0, 1)


@each_rule_set("14.9.1", "13.9.1", None)
def test_a_newcomer_is_advised_that_hands_may_be_split_again(rules: str) -> None:
    floor = ready(rules).seat("ann", 1)
    assert not floor.events(e.NoticeGiven)
    floor.fold(e.OptionChosen("resplit", True)).seat("bob", 2).does(t.SitDown("ann", 3), "ann")
    assert floor.events(e.NoticeGiven) == [e.NoticeGiven(1, "players", "resplit", "bob")]
    assert floor.state.notices[0].arrived_at == floor.at


# How many players


@pytest.mark.clauses("star-2024 6.16")
def test_a_supervisor_limits_how_many_play_at_the_table() -> None:
    floor = ready().does(t.LimitPlayers(2)).seat("ann", 1)
    assert floor.entries(e.PlayersLimited)[0].clause == "6.16"
    floor.seat("bob").does(t.PresentPlayerCard("cat", "C-3", "cat"), "cat")
    for box in (3, None):
        floor.refused(t.SitDown("cat", box), "cat", "table_has_its_players", "6.16")
    floor.does(t.SitDown("bob", 2), "bob").does(t.LimitPlayers(1))
    floor.refused(t.SitDown("cat", 3), "cat", code="table_has_its_players")
    floor.does(t.LimitPlayers(None)).does(t.SitDown("cat", 3), "cat")


@pytest.mark.clauses("star-2024 6.16")
def test_the_limit_of_players_is_a_supervisors_and_leaves_somebody() -> None:
    floor = ready()
    for other in ("dealer", "ann", "inspector"):
        floor.refused(t.LimitPlayers(2), other, "not_authorised_here", "6.16")
    floor.refused(t.LimitPlayers(0), code="limit_leaves_nobody", clause="6.16")
    for rules in ("star-6to5-2017", "canberra-2002"):
        ready(rules).refused(t.LimitPlayers(2), "casino_operator", code="not_provided_for", clause="-")


# Leaving


@each_rule_set("6.4", "5.3", "4.3")
def test_a_player_who_leaves_before_the_first_card_takes_the_wagers_along(rules: str) -> None:
    floor = ready(rules).seat("ann", 1).seat("bob", 2)
    on_boxes(floor, "ann", 1, 3).wager("bob", 2, 25).does(c.PlacePerfectPairs(1, "ann", 500), "ann")
    entries = floor.order(t.LeaveTable("ann"), "ann")
    assert [entry.event for entry in entries] == [
        g.PerfectPairsWithdrawn(1, "ann", 500, 0),
        g.WagerWithdrawn(1, "ann", 2500, 0),
        g.WagerWithdrawn(3, "ann", 2500, 0),
        e.PlayerLeft("ann"),
    ]
    assert floor.state.seats == (Seat("bob", 2),)
    floor.refused(c.PlaceWager(1, "ann", 2500), "ann", code="not_at_the_table")


@each_rule_set("6.4, 18.10", "5.3, 17.10.1", "4.3, 15.7")
def test_a_player_who_leaves_after_the_first_card_leaves_the_wager_in_the_round(rules: str) -> None:
    floor = ready(rules).seat("ann", 1).wager("ann", 1, 25).deal("5s 7h 4d").does(t.LeaveTable("ann"), "ann")
    assert floor.state.seats == ()
    assert floor.state.round is not None
    assert [wager.player for wager in floor.state.round.placed] == ["ann"]
    floor.does(c.DeclareAbsent(1, "ann"), "dealer")
    # The 9 stays as it is, or gets cards until it is above 11.
    dealt_to = rules == "canberra-2002"
    floor.deal("Kd Kc" if dealt_to else "Kc")
    assert [row.result for row in floor.state.round.settlements] == ["win" if dealt_to else "lose"]


@each_rule_set()
def test_a_player_who_is_not_there_cannot_leave(rules: str) -> None:
    ready(rules).seat("bob", 1).refused(t.LeaveTable("ann"), "ann", code="not_at_the_table")


@pytest.mark.clauses("star-2024 21.5.2", "star-6to5-2017 20.5.2")
@pytest.mark.parametrize("rules", ["star-2024", "star-6to5-2017"])
def test_everybody_is_asked_to_leave_for_a_tournament_between_rounds_and_takes_the_wagers_along(rules: str) -> None:
    floor = ready(rules)
    floor.refused(t.AskToLeave(), "tournament_manager", "nobody_is_at_the_table")
    floor.seat("ann", 1).seat("bob").wager("ann", 1, 25)
    floor.refused(t.AskToLeave(), "casino_supervisor", "not_authorised_here")
    entries = floor.order(t.AskToLeave(), "tournament_manager")
    assert [type(entry.event) for entry in entries] == [g.WagerWithdrawn, e.PlayerLeft, e.PlayerLeft]
    assert floor.state.seats == ()
    floor.seat("ann", 1).wager("ann", 1, 25).deal("5s 7h 4d")
    floor.refused(t.AskToLeave(), "tournament_manager", "round_is_in_play")


def test_canberra_has_no_tournament_to_leave_for() -> None:
    ready("canberra-2002").seat("ann", 1).refused(t.AskToLeave(), "tournament_manager", "not_provided_for")


@each_rule_set()
def test_the_cut_is_offered_on_when_the_player_it_was_offered_to_leaves(rules: str) -> None:
    floor = ready(rules).seat("ann", 1).seat("bob", 2)
    floor.fold(e.CardsShuffled(MANUAL_SHUFFLE), e.CutOffered("ann", ("bob",))).does(t.LeaveTable("ann"), "ann")
    assert floor.state.cut is not None
    assert floor.state.cut.player == "bob"


# Vacating a seat


def idle_at_a_full_table(rules: str, rounds: int, source: str = MANUAL_SHUFFLE) -> Floor:
    """Everybody is seated, and for these rounds ann alone wagers."""
    floor = full(rules, source)
    for _ in range(rounds):
        floor.plain_round()
    return floor


@each_rule_set("20.10", "19.9", "17.8")
@pytest.mark.parametrize("source", [MANUAL_SHUFFLE, SHUFFLING_DEVICE])
def test_three_idle_rounds_at_a_full_table_may_cost_the_seat(rules: str, source: str) -> None:
    floor, clause, by = idle_at_a_full_table(rules, 2, source), IDLE[rules], OFFICER[rules]
    floor.refused(t.VacateSeat("bob"), by, code="player_has_not_been_idle", clause=clause)
    floor.plain_round()
    floor.refused(t.VacateSeat("ann"), by, code="player_has_not_been_idle", clause=clause)
    for other in ("dealer", "ann", "inspector"):
        floor.refused(t.VacateSeat("bob"), other, "not_authorised_here", clause)
    entries = floor.order(t.VacateSeat("bob"), by)
    assert [entry.event for entry in entries] == [e.SeatVacated("bob", 3), e.PlayerLeft("bob", "seat vacated")]
    assert {entry.clause for entry in entries} == {clause}
    assert (floor.state.seat_of("bob"), floor.state.seated_at(2)) == (None, None)


@each_rule_set("20.10", "19.9", "17.8")
def test_rounds_count_only_in_a_row_and_only_while_no_wager_is_placed(rules: str) -> None:
    floor = idle_at_a_full_table(rules, 2)
    floor.plain_round("bob", 2)
    floor.plain_round().plain_round()
    floor.refused(t.VacateSeat("bob"), OFFICER[rules], code="player_has_not_been_idle")
    floor.plain_round().wager("bob", 2, 25)
    floor.refused(t.VacateSeat("bob"), OFFICER[rules], code="player_has_not_been_idle")
    floor.does(c.WithdrawWager(2, "bob"), "bob").does(t.VacateSeat("bob"), OFFICER[rules])


@each_rule_set("20.10", "19.9", "17.8")
def test_a_round_in_play_when_a_player_comes_is_none_let_pass(rules: str) -> None:
    floor = full(rules).does(t.LeaveTable("gil"), "gil").wager("ann", 1, 25).deal("Ks").seat("gil", 7)
    floor.deal("7h Qd").stand().deal("Kc").plain_round().plain_round()
    floor.refused(t.VacateSeat("gil"), OFFICER[rules], code="player_has_not_been_idle")
    floor.plain_round().does(t.VacateSeat("gil"), OFFICER[rules])


@each_rule_set("20.10", "19.9", "17.8")
def test_the_three_idle_rounds_are_rounds_at_a_full_table(rules: str) -> None:
    floor = in_play(rules, {f"p{box}": box for box in range(1, 7)})
    floor.plain_round("p1", 1).plain_round("p1", 1).plain_round("p1", 1).seat("p7", 7)
    floor.refused(t.VacateSeat("p2"))


@each_rule_set("20.10", "19.9", "17.8")
def test_a_void_round_is_not_idle_for_a_player_with_a_wager_in_it(rules: str) -> None:
    floor = full(rules)
    floor.wager("ann", 1, 25).deal("Ks 7h Qd").does(t.InvalidateOutcome("fire"), "casino_operator")
    assert [seat.idle for seat in floor.state.seats] == [0, 1, 1, 1, 1, 1, 1]


@each_rule_set("20.10", "19.9", "17.8")
def test_a_player_whose_wager_became_void_has_not_let_the_round_pass(rules: str) -> None:
    device = e.ContraventionFound("ann", "a camera", "recording")
    floor = Floor(rules).ready().seat("ann", 1).seat("bob", 2).wager("ann", 1, 25).wager("bob", 2, 25)
    floor.deal("Ks 9h 7d Qd 8h").fold(device).does(t.VoidPersonsWagers("ann"), OFFICER[rules])
    floor.stand().deal("Kc")
    assert floor.state.round is not None
    assert floor.state.round.is_over
    assert [seat.idle for seat in floor.state.seats] == [0, 0]


@each_rule_set("20.10", "19.9", None)
def test_a_round_that_is_ended_twice_is_let_pass_once(rules: str) -> None:
    floor = full(rules)
    floor.plain_round().does(c.VoidRound("misdeal"))
    assert [seat.idle for seat in floor.state.seats] == [0, 1, 1, 1, 1, 1, 1]


@each_rule_set("20.10", "19.9", "17.8")
def test_nobody_vacates_a_seat_while_another_is_free(rules: str) -> None:
    floor = idle_at_a_full_table(rules, 3).does(t.LeaveTable("gil"), "gil")
    floor.refused(t.VacateSeat("bob"), OFFICER[rules], code="other_seats_are_free", clause=IDLE[rules])
    # A box that somebody plays beside the own is in use.
    floor.wager("ann", 7, 25).does(t.VacateSeat("bob"), OFFICER[rules])


@each_rule_set("20.10", "19.9", None)
def test_a_reserved_seat_counts_as_in_use(rules: str) -> None:
    floor = idle_at_a_full_table(rules, 3).does(t.LeaveTable("gil"), "gil").does(t.ReserveBoxes((7,), "gil"))
    floor.does(t.VacateSeat("bob"))


@each_rule_set()
def test_only_a_seat_is_vacated(rules: str) -> None:
    floor = idle_at_a_full_table(rules, 1).seat("zoe").plain_round().plain_round().plain_round()
    floor.refused(t.VacateSeat("zoe"), OFFICER[rules], code="player_has_no_seat")
    floor.refused(t.VacateSeat("yan"), OFFICER[rules], code="player_has_no_seat")


# Refused wagers


@each_rule_set("20.12", "19.11", None)
def test_a_supervisor_refuses_a_wager_before_the_first_card(rules: str) -> None:
    clause = REFUSED[rules]
    floor = ready(rules).seat("ann", 1).seat("bob", 2)
    on_boxes(floor, "ann", 1, 3).wager("bob", 2, 25).does(c.PlacePerfectPairs(1, "ann", 500), "ann")
    entries = floor.order(t.RefuseWager(1, "ann", "late chips"), "gaming_supervisor")
    assert [entry.event for entry in entries] == [
        e.WagerRefused(1, "ann", "late chips"),
        g.PerfectPairsWithdrawn(1, "ann", 500, 0, clause),
        g.WagerWithdrawn(1, "ann", 2500, 0, clause),
    ]
    assert {entry.clause for entry in entries} == {clause}
    assert floor.state.round is not None
    assert [(wager.box, wager.player) for wager in floor.state.round.placed] == [(3, "ann"), (2, "bob")]


@each_rule_set("20.12", "19.11", None)
def test_a_wager_is_refused_on_grounds_by_a_supervisor_and_never_after_the_first_card(rules: str) -> None:
    clause = REFUSED[rules]
    floor = ready(rules).seat("ann", 1)
    floor.refused(t.RefuseWager(1, "ann", "late"), code="player_has_no_wager_there", clause=clause)
    floor.wager("ann", 1, 25)
    for other in ("dealer", "ann", "inspector"):
        floor.refused(t.RefuseWager(1, "ann", "late"), other, "not_authorised_here", clause)
    for nothing in ("", "  "):
        floor.refused(t.RefuseWager(1, "ann", nothing), code="reason_is_missing", clause=clause)
    floor.refused(t.RefuseWager(2, "ann", "late"), code="player_has_no_wager_there", clause=clause)
    floor.deal("Ks")
    floor.refused(t.RefuseWager(1, "ann", "late"), code="round_is_in_play", clause=clause)
    floor.deal("7h Qd").stand().deal("Kc")
    floor.refused(t.RefuseWager(1, "ann", "late"), code="player_has_no_wager_there", clause=clause)


@each_rule_set("20.12", "19.11", None)
def test_a_wager_is_refused_until_the_first_card_even_after_no_more_bets(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).seat("bob", 2).wager("ann", 1, 25).wager("bob", 2, 25)
    floor.does(c.CloseWagers(), "dealer").does(t.RefuseWager(1, "ann", "late"))
    clause = REFUSED[rules]
    [returned] = floor.events(g.WagerSettled)
    assert (returned.player, returned.result, returned.clause) == ("ann", "void", clause)
    floor.deal("9s")
    floor.refused(t.RefuseWager(2, "bob", "too late"), code="round_is_in_play", clause=clause)
    floor.deal("7h 8s").stand().deal("Kc")
    assert {row.player for row in floor.events(g.WagerSettled) if row.result != "void"} == {"bob"}


def test_canberra_has_no_step_to_refuse_a_wager() -> None:
    floor = ready("canberra-2002").seat("ann", 1).wager("ann", 1, 25)
    for by in ("casino_supervisor", "casino_operator"):
        floor.refused(t.RefuseWager(1, "ann", "late"), by, "not_provided_for", "-")
