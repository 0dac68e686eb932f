"""Wagers in a session: with tournament chips, from the own position, within the limits; and what is found corrected."""

import pytest

from pontoon.game import commands as c, events as g
from pontoon.game.cards import card
from pontoon.table import commands as t, events as te
from pontoon.testing.session_floor import SessionFloor
from pontoon.tournament.at_table import Rise, chips_account, commands as s, events
from tests.tournament.at_table.session_clauses import STARS, both, finish, lost_round, won_round

TWO = {"ann": 1, "ben": 2}


def wager(amount: int, box: int = 1, player: str = "ann", **more: bool) -> c.PlaceWager:
    return c.PlaceWager(box, player, amount, **more)


# Chips and position


@pytest.mark.parametrize(("rules", "clause"), both("21.6.1 21.6.8 21.6"))
def test_wagers_are_made_with_tournament_chips_alone(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session(TWO)
    floor.refused(c.PlaceWager(1, "ann", 10_000, tokens_cents=5_000), "ann", "wager_in_tournament_chips", clause)
    floor.refused(
        c.PlacePerfectPairs(1, "ann", 10_000, tokens_cents=10_000), "ann", "wager_in_tournament_chips", clause
    )


@pytest.mark.parametrize(("rules", "clause"), both("21.6.5"))
def test_no_chips_are_bought_at_the_table(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session(TWO)
    floor.refused(t.BuyChips("ann", 5_000, True), "ann", "chips_come_from_winnings", clause)


@pytest.mark.parametrize(("rules", "clause"), both("21.6.8"))
def test_winnings_are_paid_in_the_sessions_chips(rules: str, clause: str) -> None:
    """Pontoon on $100 at 3 to 2 or 6 to 5: exactly in chips of any cent, rounded up where the smallest is $100."""
    exact = SessionFloor(rules).session(TWO)
    coarse = SessionFloor(rules).session(TWO, chips_cents=(10_000,))
    for floor in (exact, coarse):
        floor.wager("ann", 1, 100).wager("ben", 2, 100).deal("As 9h 9d Ks 9c")
    pays = exact.rules.values["pontoon_odds"]
    assert exact.chips["ann"] == 100_000 + 10_000 * pays[0] // pays[1]
    assert coarse.chips["ann"] == 100_000 + 20_000
    for floor in (exact, coarse):
        finish(floor)
        account = chips_account(floor.log)
        assert (account.layout_cents, account.house_cents) == (0, 200_000 - sum(floor.chips.values()))


@pytest.mark.parametrize(("rules", "clause"), both("21.6.10"))
def test_a_player_wagers_only_from_the_allotted_position(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session(TWO)
    floor.refused(wager(10_000, box=2), "ann", "wager_only_from_own_position", clause)
    floor.refused(wager(10_000, box=3), "ann", "wager_only_from_own_position", clause)
    floor.wager("ann", 1, 100)
    floor.refused(c.PlacePerfectPairs(2, "ann", 10_000), "ann", "wager_only_from_own_position", clause)


@pytest.mark.parametrize("rules", STARS)
def test_nobody_wagers_for_another(rules: str) -> None:
    SessionFloor(rules).session(TWO).refused(wager(10_000), "ben", "acts_for_another")


# Amounts


@pytest.mark.parametrize(("rules", "clause"), both("21.6.14 21.6.4"))
def test_a_wager_is_at_least_the_minimum(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session(TWO)
    floor.refused(wager(9_999), "ann", "below_the_sessions_minimum", clause)
    floor.does(wager(10_000), "ann")
    floor.wager("ben", 2, 200)


@pytest.mark.parametrize(("rules", "clause"), both("21.6.14 21.6.4"))
def test_a_wager_is_at_most_the_maximum(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session(TWO)
    floor.refused(wager(60_000), "ann", "above_the_sessions_maximum", clause)
    floor.does(wager(50_000), "ann")


@pytest.mark.parametrize(("rules", "clause"), both("21.6.14"))
def test_wagers_are_in_units_of_the_minimum(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session(TWO)
    for cents in (10_001, 15_000, 29_999):
        floor.refused(wager(cents), "ann", "not_in_units_of_the_minimum", clause)
    floor.does(wager(30_000), "ann").refused(
        c.PlacePerfectPairs(1, "ann", 12_500), "ann", "not_in_units_of_the_minimum", clause
    )


@pytest.mark.parametrize(("rules", "clause"), both("21.6.14"))
def test_nobody_wagers_more_than_the_chips_in_hand(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session(TWO, allotment_cents=30_000)
    floor.refused(wager(40_000), "ann", "not_enough_chips", clause)
    floor.does(wager(20_000), "ann")
    floor.refused(c.PlacePerfectPairs(1, "ann", 20_000), "ann", "not_enough_chips", clause)
    floor.does(c.PlacePerfectPairs(1, "ann", 10_000), "ann")
    assert floor.chips["ann"] == 0


@pytest.mark.parametrize(("rules", "clause"), both("21.6.14"))
def test_a_double_a_split_and_insurance_need_the_chips(rules: str, clause: str) -> None:
    """Ann has $300: $200 on two eights leave $100, too little for as much again, enough for half a double."""
    floor = SessionFloor(rules).session(TWO, allotment_cents=30_000)
    floor.wager("ann", 1, 200).wager("ben", 2, 200).deal("8s 9h Ac 8h 9c")
    floor.refused(c.Insure(1, "ann", 10_001), "ann", "not_enough_chips", clause)
    floor.refused(c.Insure(1, "zoe", 5_000), "zoe", "no_wager_of_this_player")
    floor.does(c.CloseInsurance(), "dealer").does(c.CloseSurrender(), "dealer")
    floor.refused(c.Split(1, 1, "ann"), "ann", "not_enough_chips", clause)
    floor.refused(c.Double(1, 1, "ann"), "ann", "not_enough_chips", clause)
    floor.does(c.Double(1, 1, "ann", 10_000), "ann")
    assert floor.chips["ann"] == 0
    floor.deal("2c").does(c.Keep(1, 1, "ann"), "ann")
    finish(floor)


@pytest.mark.parametrize(("rules", "clause"), both("21.6.14"))
def test_a_split_with_the_chips_for_it_is_played(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session(TWO).wager("ann", 1, 200).wager("ben", 2, 200).deal("8s 9h 6c 8h 9c")
    floor.does(c.Split(1, 1, "ann"), "ann")
    assert floor.chips["ann"] == 60_000
    finish(floor.deal("Kh"), "Ks")


# What is found after the first card


@pytest.mark.parametrize(("rules", "clause"), both("21.6.14"))
@pytest.mark.parametrize(
    ("found", "counts", "why"),
    [
        (60_000, 50_000, "above_maximum"),
        (50_001, 50_000, "above_maximum"),
        (29_999, 20_000, "incomplete_increment"),
        (10_001, 10_000, "incomplete_increment"),
        (9_999, 10_000, "below_minimum"),
        (1, 10_000, "below_minimum"),
    ],
)
def test_a_wager_found_that_does_not_comply_is_corrected(
    rules: str, clause: str, found: int, counts: int, why: str
) -> None:
    floor = SessionFloor(rules).session(TWO).does(wager(found, found=True), "dealer").wager("ben", 2, 100)
    closing = floor.order(c.CloseWagers(), "dealer")
    assert [entry.of_itself for entry in closing if not isinstance(entry.event, g.WagersClosed)] == [True] * 3
    corrected = floor.entries(events.WagerCorrected)
    assert [(x.event.found_cents, x.event.cents, x.event.why, x.clause) for x in corrected] == [
        (found, counts, why, clause)
    ]
    assert floor.chips["ann"] == 100_000 - counts
    assert not floor.events(g.WagerBelowMinimum)
    assert not floor.events(g.WagerCut)
    floor.deal("9h 9h 6d Jh Jh")
    finish(floor, "2c 9s")
    assert floor.player("ann").last_wager_cents == counts


@pytest.mark.parametrize("amount", [10_000, 20_000, 50_000])
def test_a_wager_found_that_complies_stays(amount: int) -> None:
    floor = SessionFloor().session(TWO).does(wager(amount, found=True), "dealer").wager("ben", 2, 100)
    floor.does(c.CloseWagers(), "dealer")
    assert not floor.events(events.WagerCorrected)
    assert floor.chips["ann"] == 100_000 - amount


@pytest.mark.parametrize(("rules", "clause"), both("21.6.14"))
def test_a_wager_below_the_minimum_that_cannot_be_made_up_is_void_and_its_player_eliminated(
    rules: str, clause: str
) -> None:
    """Ann has $150: $100 in Perfect Pairs and $50 found on the box, with nothing in hand to make it up."""
    floor = SessionFloor(rules).session(TWO, allotment_cents=15_000)
    floor.does(wager(5_000, found=True), "dealer").does(c.PlacePerfectPairs(1, "ann", 10_000), "ann")
    floor.wager("ben", 2, 100).deal("9h")
    (out,) = floor.entries(events.PlayerEliminated)
    assert (out.event.player, out.event.why, out.event.residual_cents, out.clause) == (
        "ann",
        "not_made_up",
        15_000,
        clause,
    )
    assert [s.clause for s in floor.state.round.settlements if s.player == "ann"] == [clause] * 2  # type: ignore[union-attr]
    floor.deal("9d 6c 9c")
    assert len(floor.state.round.boxes[0].hands[0].cards) == 1  # type: ignore[union-attr]
    finish(floor, "Kc Kd")
    assert floor.chips == {"ann": 15_000, "ben": 25_000}
    assert floor.state.seat_of("ann") is None


@pytest.mark.parametrize(("rules", "clause"), both("21.6.14"))
def test_one_cent_more_in_hand_makes_the_wager_up(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session(TWO, allotment_cents=20_000)
    floor.does(wager(5_000, found=True), "dealer").does(c.PlacePerfectPairs(1, "ann", 10_000), "ann")
    floor.wager("ben", 2, 100).deal("9h")
    assert not floor.events(events.PlayerEliminated)
    assert floor.chips["ann"] == 0


def test_a_perfect_pairs_wager_found_is_corrected_as_well() -> None:
    floor = SessionFloor().session(TWO, allotment_cents=20_000)
    floor.wager("ann", 1, 100).does(c.PlacePerfectPairs(1, "ann", 5_000, found=True), "dealer")
    floor.wager("ben", 2, 200).does(c.CloseWagers(), "dealer")
    assert [x.cents for x in floor.events(events.WagerCorrected)] == [10_000]
    other = SessionFloor().session(TWO, allotment_cents=17_000).wager("ann", 1, 100).wager("ben", 2, 100)
    other.does(c.PlacePerfectPairs(1, "ann", 5_000, found=True), "dealer").does(c.CloseWagers(), "dealer")
    assert [x.cents for x in other.events(events.WagerCorrected)] == [0]
    assert other.chips["ann"] == 7_000


@pytest.mark.parametrize("rules", STARS)
def test_what_a_player_places_is_never_taken_as_found(rules: str) -> None:
    SessionFloor(rules).session(TWO).refused(wager(9_999, found=True), "ann", "below_the_sessions_minimum")


# Every round


@pytest.mark.parametrize(("rules", "clause"), both("21.6.4"))
def test_who_does_not_wager_is_disqualified_with_the_first_card(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session(TWO).wager("ann", 1, 100)
    assert floor.player("ben").is_playing
    floor.deal("9h")
    (entry,) = floor.entries(events.PlayerDisqualified)
    assert (entry.event.player, entry.event.ground, entry.event.chips_cents, entry.clause) == (
        "ben",
        "no_wager",
        100_000,
        clause,
    )
    assert floor.state.seat_of("ben") is None
    finish(floor.deal("6d Jh"), "2c 9s Kc")
    assert floor.chips["ben"] == 100_000


@pytest.mark.parametrize(("rules", "clause"), both("21.6.4"))
def test_no_round_begins_without_any_wager(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session(TWO)
    floor.refused(c.CloseWagers(), "dealer", "nobody_has_wagered", clause)
    floor.refused(c.DealCard(card("9h")), "dealer", "nobody_has_wagered", clause)


@pytest.mark.parametrize(("rules", "clause"), both("21.6.13"))
def test_who_cannot_wager_the_minimum_is_eliminated_and_vacates(rules: str, clause: str) -> None:
    """Ben is left with nothing, Ann with exactly the minimum."""
    floor = SessionFloor(rules).session(TWO, allotment_cents=50_000)
    lost_round(floor, {"ann": 400, "ben": 500})
    (entry,) = floor.entries(events.PlayerEliminated)
    assert (entry.event.player, entry.event.round, entry.event.why, entry.clause) == ("ben", 1, "minimum", clause)
    assert floor.state.seat_of("ben") is None
    assert floor.player("ann").is_playing
    floor.refused(wager(10_000, 2, "ben"), "ben", "player_is_out")


@pytest.mark.parametrize(("rules", "clause"), both("21.6.13"))
def test_a_cent_less_than_the_minimum_eliminates(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session(TWO, allotment_cents=50_999, rises=(Rise(11_000, 55_000, 1),))
    lost_round(floor, {"ann": 400, "ben": 300})
    assert {each.player: each.is_playing for each in floor.now.players} == {"ann": False, "ben": True}
    assert floor.events(events.PlayerEliminated)[0].residual_cents == 10_999


# Limits that change


@pytest.mark.parametrize(("rules", "clause"), both("21.6.15"))
def test_limits_change_after_the_round_that_was_made_known(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session(TWO, rises=(Rise(20_000, 80_000, 2), Rise(10_000, 30_000, 3)))
    won_round(floor, {"ann": 100, "ben": 100})
    assert (floor.state.limits.minimum_cents, floor.state.limits.maximum_cents) == (10_000, 50_000)
    won_round(floor, {"ann": 100, "ben": 100})
    assert (floor.state.limits.minimum_cents, floor.state.limits.maximum_cents) == (20_000, 80_000)
    assert [entry.clause for entry in floor.entries(te.LimitsChanged)[1:]] == [clause]
    floor.refused(wager(10_000), "ann", "below_the_sessions_minimum")
    floor.refused(wager(30_000), "ann", "not_in_units_of_the_minimum")
    won_round(floor, {"ann": 800, "ben": 200})
    assert (floor.state.limits.minimum_cents, floor.state.limits.maximum_cents) == (10_000, 30_000)
    signs = [sign for sign in floor.state.signs if sign.kind == "limits"]
    assert [(sign.minimum_cents, sign.maximum_cents) for sign in signs] == [(10_000, 30_000)]


@pytest.mark.parametrize(("rules", "clause"), both("21.6.15"))
def test_limits_change_with_the_round_that_ends_at_the_time(rules: str, clause: str) -> None:
    floor = SessionFloor(rules)
    rise = Rise(20_000, 80_000, at=floor.at + 600)
    won_round(floor.session(TWO, rises=(rise,)).wait(599), {"ann": 100, "ben": 100})
    assert floor.state.limits.minimum_cents == 10_000
    won_round(floor.wait(1), {"ann": 100, "ben": 100})
    assert floor.state.limits.minimum_cents == 20_000


@pytest.mark.parametrize(("rules", "clause"), both("21.6.15"))
def test_a_round_keeps_the_limits_it_was_opened_with_and_a_void_one_is_followed_by_those_of_the_clock(
    rules: str, clause: str
) -> None:
    floor = SessionFloor(rules)
    floor.session(TWO, rises=(Rise(20_000, 80_000, at=floor.at + 600),))
    floor.wager("ann", 1, 100).wait(600)
    # Ben wagers after the time by the limits by which Ann has wagered.
    floor.wager("ben", 2, 100).deal("9h 9c 6d").does(c.VoidRound("misdeal"), "casino_supervisor")
    (changed,) = floor.entries(te.LimitsChanged)[-1:]
    assert (changed.event.limits.minimum_cents, changed.clause) == (20_000, clause)
    floor.refused(c.PlaceWager(1, "ann", 10_000), "ann", "below_the_sessions_minimum")
    floor.wager("ann", 1, 200)


def test_the_table_has_its_own_limits_again_after_the_session() -> None:
    floor = SessionFloor().session(TWO, rounds=1)
    won_round(floor, {"ann": 100, "ben": 100})
    floor.does(s.TotalChips(floor.counts()), "dealer").does(s.ReturnChips(), "dealer")
    assert floor.held.session is None
    assert floor.state.limits == (None,) * 5
    assert floor.state.terms == SessionFloor().ready().state.terms
