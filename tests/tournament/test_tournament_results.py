"""Sessions after they are played: counts, missing chips, corrections, play-offs, the announcement, redemption."""

import pytest

from pontoon.testing.hall import Hall
from pontoon.tournament import commands as c, events as e
from pontoon.tournament.at_table.plan import MissingChips
from pontoon.tournament.commands import Seat
from pontoon.tournament.form import PlannedSession, Prize
from pontoon.tournament.standings import Standing
from tests.tournament.star_clauses import STARS, stars

HEAT_AND_FINAL = (
    PlannedSession("Heat", "heat", 2, 4, 2, rounds=10),
    PlannedSession("Final", "final", 1, 4, 0, rounds=10),
)


def heats(rules: str = "star-2024") -> Hall:
    """Six players in two heats, a c e and b d f; two of each advance to the final."""
    hall = Hall(rules).published(sessions=HEAT_AND_FINAL).entered(*"abcdef")
    return hall.opened()


def count(*standings: Standing) -> c.RecordResult:
    return c.RecordResult(1, "T1", standings)


# Counts


@pytest.mark.parametrize(("rules", "clause"), stars("21.5.7"))
def test_a_table_hands_over_the_count_of_everyone_who_sits_there(rules: str, clause: str) -> None:
    hall = heats(rules)
    a, b, e_ = Standing("a", 9), Standing("c", 5), Standing("e", 1)
    for others in ((a, b), (a, b, e_, Standing("b", 1)), (a, b, b), (a, b, Standing("d", 1))):
        hall.refused(count(*others), "count_is_of_others", clause, "dealer")
    for wrong in (Standing("e", -1), Standing("e", 0, 3, -1), Standing("e", 0, 3, 0, -1)):
        hall.refused(count(a, b, wrong), "count_is_below_zero", clause, "dealer")
    hall.refused(count(a, b, e_), "not_authorised_here", clause, "a")
    hall.refused(c.RecordResult(1, "T9", (a, b, e_)), "table_is_not_of_the_session", by="dealer")
    hall.refused(c.RecordResult(2, "T1", (a, b, e_)), "session_is_not_next", by="dealer")
    (entry,) = hall.order(count(e_, a, b), "casino_supervisor")
    assert (entry.clause, entry.table) == (clause, "T1")
    hall.refused(count(a, b, e_), "result_is_recorded", clause, "dealer")


@pytest.mark.parametrize(("rules", "clause"), stars("21.5.8 21.5.7 21.3.4"))
def test_of_a_cancelled_session_the_count_and_the_missing_chips_are_recorded_and_nothing_follows(
    rules: str, clause: str
) -> None:
    hall = heats(rules).does(c.CancelTournament("a fire alarm"))
    assert hall.state.pool.balance_cents == 0
    standings = (Standing("a", 9), Standing("c", 9), Standing("e", 1, disqualified=True))
    missing = (MissingChips("a", 100, 2),)
    counted = c.RecordResult(1, "T1", standings, missing)
    hall.refused(counted, "not_authorised_here", by="a")
    hall.does(counted, "dealer").refused(counted, "result_is_recorded", by="dealer")
    assert hall.state.sessions[0].results[0].missing == missing
    (entry,) = hall.entries(e.ChipsMissing)
    assert (entry.clause, entry.event.missing) == (clause, missing)
    assert not hall.entries(e.PlayerDisqualified)
    hall.refused(c.AnnounceResults(1), "tournament_is_cancelled")
    hall.refused(c.OpenPlayOff(1, "T1"), "tournament_is_cancelled")


@pytest.mark.parametrize("rules", STARS)
def test_no_count_is_taken_before_a_session_is_open_or_after_it_is_announced(rules: str) -> None:
    hall = Hall(rules).published().entered("ann", "bob").drawn()
    result = c.RecordResult(1, "T1", (Standing("ann", 5), Standing("bob", 1)))
    hall.refused(result, "session_is_not_open", by="dealer")
    hall.does(c.OpenSession(1)).does(result, "dealer").announced()
    hall.refused(result, "results_are_announced", by="dealer")
    hall.refused(c.AnnounceResults(1), "results_are_announced")


@pytest.mark.parametrize(("rules", "clause"), stars("21.10.4"))
def test_players_who_went_out_alike_need_an_order(rules: str, clause: str) -> None:
    hall = heats(rules)
    alike = (Standing("a", 9), Standing("c", 0, 4, 0, 50, 1), Standing("e", 0, 4, 0, 50, 1))
    hall.refused(count(*alike), "eliminations_have_no_order", clause, "dealer")
    hall.does(count(*alike[:2], alike[2]._replace(removed=2)), "dealer").counted(1, "T2", b=5, d=4).announced()
    assert hall.state.sessions[0].advancing == ("a", "e", "b", "d")
    assert [placed.clause for placed in hall.state.sessions[0].placings[:3]] == [
        "21.10.2" if rules == "star-2024" else "20.10.2",
        clause,
        clause,
    ]


@pytest.mark.parametrize(("rules", "clause"), stars("21.5.8"))
def test_chips_that_did_not_come_back_are_recorded_by_quantity_and_denomination(rules: str, clause: str) -> None:
    hall = Hall(rules).published().entered("ann", "bob").opened()
    standings = (Standing("ann", 5), Standing("bob", 1))
    for wrong in (MissingChips("bob", 0, 1), MissingChips("bob", 2500, 0)):
        hall.refused(c.RecordResult(1, "T1", standings, (wrong,)), "count_is_below_zero", clause, "dealer")
    lost = (MissingChips("bob", 2500, 3), MissingChips("bob", 500, 1))
    _recorded, missing = hall.order(c.RecordResult(1, "T1", standings, lost), "dealer")
    assert (missing.clause, missing.table, missing.event) == (clause, "T1", e.ChipsMissing(1, "T1", lost))
    result = hall.state.sessions[0].result("T1")
    assert result is not None
    assert result.missing == lost


@pytest.mark.parametrize(("rules", "clause"), stars("21.5.7"))
def test_the_manager_corrects_a_count_before_it_is_announced(rules: str, clause: str) -> None:
    hall = Hall(rules).published().entered("ann", "bob").opened()
    right = (Standing("ann", 5), Standing("bob", 7))
    hall.refused(c.CorrectResult(1, "T1", right, "miscounted"), "no_result_to_correct", clause)
    hall.counted(1, ann=5, bob=4)
    hall.refused(c.CorrectResult(1, "T1", right, "miscounted"), "not_authorised_here", clause, "dealer")
    hall.refused(c.CorrectResult(1, "T1", right, ""), "why_is_missing", clause)
    hall.refused(c.CorrectResult(1, "T1", right[:1], "miscounted"), "count_is_of_others", clause)
    hall.does(c.CorrectResult(1, "T1", right, "miscounted")).announced()
    assert hall.state.sessions[0].placings[0].player == "bob"
    hall.refused(c.CorrectResult(1, "T1", right, "miscounted"), "results_are_announced", clause)


# The announcement


@pytest.mark.parametrize(("rules", "clause"), stars("21.5.7 21.10"))
def test_the_manager_announces_when_every_table_has_handed_over_its_count(rules: str, clause: str) -> None:
    hall = heats(rules).counted(1, "T1", a=9, c=5)
    refusal = hall.refused(c.AnnounceResults(1), "result_is_outstanding", clause)
    assert "T2" in refusal.sentence
    hall.counted(1, "T2", f=9, d=5, b=1)
    hall.refused(c.AnnounceResults(1), "not_authorised_here", clause, "casino_supervisor")
    announced, advanced = hall.order(c.AnnounceResults(1))
    assert announced.clause == clause
    assert advanced.event == e.PlayersAdvanced(1, ("a", "c", "f", "d"))


@pytest.mark.parametrize(("rules", "clause"), stars("21.10.1 21.10.2"))
def test_as_many_advance_from_each_table_as_was_settled_before_the_start(rules: str, clause: str) -> None:
    """The best two of each table, though the third of one table has more than the best of the other."""
    hall = heats(rules).counted(1, "T1", a=900, c=800, e=700).counted(1, "T2", b=3, d=2, f=1).announced()
    assert hall.entries(e.PlayersAdvanced)[0].clause == clause
    assert hall.state.field(2) == tuple("abcd")
    assert {each.player for each in hall.state.of_stage("out")} == {"e", "f"}
    hall.opened(2)
    assert {seat.player for seat in hall.state.sessions[1].seats} == set("abcd")


@pytest.mark.parametrize("rules", STARS)
def test_who_was_disqualified_at_a_table_does_not_advance_and_is_out_of_the_tournament(rules: str) -> None:
    hall = heats(rules)
    standings = (Standing("a", 9, disqualified=True), Standing("c", 5), Standing("e", 1))
    _recorded, out = hall.order(count(*standings), "dealer")
    assert out.of_itself
    assert out.event == e.PlayerDisqualified("a", "at_the_table", "disqualified at table T1", True)
    hall.counted(1, "T2", b=3, d=2).announced()
    assert hall.state.field(2) == tuple("bcde")


# Play-offs


@pytest.mark.parametrize(("rules", "clause"), stars("21.10.3 21.1.1"))
def test_a_tie_for_the_last_place_to_advance_is_played_off(rules: str, clause: str) -> None:
    hall = heats(rules).counted(1, "T1", a=9, c=5, e=5).counted(1, "T2", b=3, d=3, f=1)
    refusal = hall.refused(c.AnnounceResults(1), "tie_must_be_played_off", clause)
    assert "c and e" in refusal.sentence
    hall.refused(c.OpenPlayOff(1, "T2"), "nothing_to_play_off", clause)
    hall.refused(c.OpenPlayOff(1, "T1"), "not_authorised_here", clause, "casino_supervisor")
    (entry,) = hall.order(c.OpenPlayOff(1, "T1"))
    event = hall.events(e.PlayOffOpened)[0]
    assert (entry.clause, event.players, event.terms.play_off) == (clause, ("c", "e"), True)
    assert (event.terms.rounds, event.terms.minutes, event.terms.chips_cents) == (None, None, 100_000)
    hall.refused(c.OpenPlayOff(1, "T1"), "play_off_is_open", clause)
    hall.refused(c.AnnounceResults(1), "result_is_outstanding")
    hall.refused(c.CorrectResult(1, "T1", (), "wrong"), "play_off_is_open", clause)
    hall.refused(count(Standing("a", 9), Standing("c", 5), Standing("e", 4)), "count_is_of_others", by="dealer")
    hall.counted(1, "T1", c=700, e=800).announced()
    assert hall.state.sessions[0].advancing == ("a", "e", "b", "d")
    assert [each.clause == clause for each in hall.state.sessions[0].placings[:3]] == [False, True, True]


@pytest.mark.parametrize(("rules", "clause"), stars("21.10.3"))
def test_a_play_off_goes_on_until_an_order_is_determined(rules: str, clause: str) -> None:
    """Of three who are equal two advance: it is enough that one is behind."""
    hall = heats(rules).counted(1, "T1", a=5, c=5, e=5).counted(1, "T2", b=3, d=2).does(c.OpenPlayOff(1, "T1"))
    hall.refused(
        count(Standing("a", 7), Standing("c", 7), Standing("e", 7)), "order_is_not_determined", clause, "dealer"
    )
    hall.refused(
        count(Standing("a", 7), Standing("c", 6), Standing("e", 6)), "order_is_not_determined", clause, "dealer"
    )
    hall.does(count(Standing("a", 7), Standing("c", 7), Standing("e", 6)), "dealer").announced()
    assert hall.state.field(2) == tuple("abcd")


@pytest.mark.parametrize(("rules", "clause"), stars("21.1.1"))
def test_in_the_final_a_tie_is_played_off_where_the_prizes_differ(rules: str, clause: str) -> None:
    """Two prizes of 70 and 30 per cent: the tie for the third place is nobody's loss."""
    hall = Hall(rules).published().entered(*"abcd").opened().counted(1, a=9, b=9, c=5, d=5)
    hall.refused(c.AnnounceResults(1), "tie_must_be_played_off")
    hall.does(c.OpenPlayOff(1, "T1")).counted(1, a=100, b=50).announced()
    assert [(each.place, each.player) for each in hall.state.sessions[0].placings] == [
        (1, "a"),
        (2, "b"),
        (3, "c"),
        (3, "d"),
    ]


@pytest.mark.parametrize("rules", STARS)
def test_in_the_final_a_shared_place_with_equal_prizes_stays_shared(rules: str) -> None:
    prizes = (Prize(1, share=5000), Prize(2, share=5000))
    hall = Hall(rules).published(prizes=prizes).entered("ann", "bob", "cy").opened().counted(1, ann=9, bob=9)
    hall.announced().does(c.ConcludeTournament())
    assert [(award.place, award.player, award.cents) for award in hall.state.awards] == [
        (1, "ann", 3000),
        (1, "bob", 3000),
    ]


@pytest.mark.parametrize(("rules", "clause"), stars("21.1.1 21.10.4"))
def test_players_with_nothing_left_are_not_played_off(rules: str, clause: str) -> None:
    """A play-off is among equals with chips; who lost all in the last round stands by wager and removal."""
    hall = heats(rules)
    hall.does(
        count(Standing("a", 9), Standing("c", 0, 10, 0, 50, 1), Standing("e", 0, 10, 0, 40, 2)), "dealer"
    ).counted(1, "T2", b=3, d=2).announced()
    assert hall.state.field(2) == tuple("abcd")


@pytest.mark.parametrize("rules", STARS)
def test_one_play_off_may_need_another_and_the_last_count_can_be_corrected(rules: str) -> None:
    """Prizes for three: first and second are equal, so are third and fourth."""
    prizes = (Prize(1, share=5000), Prize(2, share=3000), Prize(3, share=2000))
    hall = Hall(rules).published(prizes=prizes).entered(*"abcd").opened().counted(1, a=9, b=9, c=5, d=5)
    hall.does(c.OpenPlayOff(1, "T1")).counted(1, a=100, b=50)
    hall.does(c.CorrectResult(1, "T1", (Standing("a", 50), Standing("b", 100)), "read the wrong way round"))
    hall.refused(c.AnnounceResults(1), "tie_must_be_played_off")
    hall.does(c.OpenPlayOff(1, "T1")).counted(1, c=1, d=2).announced()
    assert [each.player for each in hall.state.sessions[0].placings] == list("badc")


# Redemption


def bought(rules: str) -> Hall:
    """Four players in two heats with 400 dollars in chips each, bought for 200."""
    hall = Hall(rules).published("cash_value_buy_in").entered(*"abcd").does(c.DesignateTables(1, ("T1", "T2")))
    seats = (Seat("T1", 1, "a"), Seat("T1", 2, "b"), Seat("T2", 1, "c"), Seat("T2", 2, "d"))
    hall.does(c.AllocateSeats(1, seats))
    for player in "abcd":
        hall.does(c.ProvideBuyIn(1, player), player)
    return hall.does(c.OpenSession(1))


@pytest.mark.parametrize(("rules", "clause"), stars("21.6.9 21.1.1"))
def test_chips_with_a_cash_value_are_redeemed_at_the_ratio_of_their_issue(rules: str, clause: str) -> None:
    """Two of chips for one of cash, up to the next cent; what a player who is out has left counts too."""
    hall = bought(rules)
    hall.does(c.RecordResult(1, "T1", (Standing("a", 50_001), Standing("b", 0, 4, 700))), "dealer")
    hall.does(c.RecordResult(1, "T2", (Standing("c", 9), Standing("d", 0, 6, 0))), "dealer").announced()
    assert [entry.clause for entry in hall.entries(e.ChipsRedeemed)] == [clause] * 3
    assert [(event.player, event.chips_cents, event.cents) for event in hall.events(e.ChipsRedeemed)] == [
        ("a", 50_001, 25_001),
        ("b", 700, 350),
        ("c", 9, 5),
    ]
    posted = hall.balances
    assert posted["chip_bank"] == 80_000 - 25_001 - 350 - 5


@pytest.mark.parametrize(("rules", "clause"), stars("21.5.6+ 21.6.5 21.6.7 21.11.4"))
def test_a_disqualified_player_keeps_the_value_of_the_chips_except_for_fraud(rules: str, clause: str) -> None:
    hall = bought(rules)
    hall.does(c.Disqualify("a", "increased_buy_in", "put chips down")).does(
        c.Disqualify("b", "contravention", "marked the cards", fraud=True)
    )
    hall.does(c.Disqualify("c", "chips_concealed", "in a pocket"))
    hall.does(c.RecordResult(1, "T1", (Standing("a", 500), Standing("b", 600))), "dealer")
    hall.does(c.RecordResult(1, "T2", (Standing("c", 700), Standing("d", 800))), "dealer").announced()
    redeemed = {event.player: event.cents for event in hall.events(e.ChipsRedeemed)}
    assert redeemed == {"a": 250, "c": 350, "d": 400}
    assert not hall.events(e.FeeRefunded)
    assert hall.state.field(2) == ("d",)


@pytest.mark.parametrize(("rules", "clause"), stars("21.6.9"))
def test_chips_without_a_cash_value_stay_the_operators(rules: str, clause: str) -> None:
    hall = Hall(rules).published().entered("ann", "bob").opened().counted(1, ann=500).announced()
    assert not hall.events(e.ChipsRedeemed)
    assert hall.state.conditions is not None
    assert hall.state.conditions.cash_ratio is None
