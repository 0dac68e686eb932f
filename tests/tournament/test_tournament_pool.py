"""The prize pool: value added, a guarantee, prizes to the last cent, and what goes back when it is cancelled."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from pontoon.testing.hall import Hall
from pontoon.testing.table import own_roles
from pontoon.tournament import commands as c, events as e
from pontoon.tournament.form import Added, Prize
from pontoon.tournament.prizes import awards
from tests.tournament.star_clauses import STARS, stars

RESERVED = ("tournament_add_value", "tournament_cancel")
QUIET = settings(derandomize=True, database=None, deadline=None, max_examples=200)


def played(hall: Hall, **chips: int) -> Hall:
    """A sit-and-go to the end of its final."""
    return hall.opened().counted(1, "T1", **chips).announced()


# Value added


@pytest.mark.parametrize(("rules", "clause"), stars("21.3.1"))
def test_the_operator_adds_cash_goods_and_services(rules: str, clause: str) -> None:
    hall = Hall(rules).published()
    (entry,) = hall.order(c.AddValue(Added("cash", 50_000)), "casino_operator")
    assert entry.clause == clause
    hall.does(c.AddValue(Added("goods", what="a trophy"))).does(c.AddValue(Added("services", what="a dinner")))
    assert (hall.state.pool.balance_cents, hall.state.added) == (50_000, ("a trophy", "a dinner"))
    for wrong in (Added("cash", 0), Added("goods", 100), Added("goods", 100, "a cup"), Added("love", what="x")):
        hall.refused(c.AddValue(wrong), "value_is_of_no_kind", clause)
    hall.refused(c.AddValue(Added("cash", 1)), "not_authorised_here", by="dealer")


@pytest.mark.parametrize("rules", STARS)
def test_a_house_may_reserve_the_operators_powers_for_the_operator(rules: str, tmp_path: Path) -> None:
    """By default the Tournament Manager has them too; the documents give these two to the operator."""
    default = Hall(rules).published()
    default.does(c.AddValue(Added("cash", 100))).does(c.CancelTournament("a fire alarm"))
    own = own_roles(tmp_path, rules, dict.fromkeys(RESERVED, ("casino_operator",)))
    hall = Hall(own).published()
    for command in (c.AddValue(Added("cash", 100)), c.CancelTournament("a fire alarm")):
        hall.refused(command, "not_authorised_here", "H1")
        hall.does(command, "casino_operator")


@pytest.mark.parametrize("rules", STARS)
def test_the_operator_has_none_of_the_managers_own_powers(rules: str) -> None:
    hall = Hall(rules).published().entered(*"abc")
    for command in (
        c.DesignateTables(1, ("T1",)),
        c.FindFraud("a", "marked cards"),
        c.Disqualify("a", "advice", "asked for advice"),
    ):
        hall.refused(command, "not_authorised_here", by="casino_operator")


@pytest.mark.parametrize(("rules", "clause"), stars("21.3.1"))
def test_the_value_that_was_promised_is_in_the_pool_from_the_start(rules: str, clause: str) -> None:
    hall = Hall(rules).published("heats_and_final")
    assert [(entry.clause, entry.of_itself) for entry in hall.entries(e.ValueAdded)] == [(clause, True)] * 2
    assert (hall.state.pool.balance_cents, hall.state.added) == (50_000, ("the trophy of the fourth",))


# Prizes


@pytest.mark.parametrize(("rules", "clause"), stars("21.4.2(j) 21.3.2"))
def test_the_whole_pool_goes_to_the_winners_and_the_odd_cent_to_the_first(rules: str, clause: str) -> None:
    """Three fees of 20.01: 60.03, of which 30 per cent are 18.00 and the rest is the first place's."""
    hall = played(Hall(rules).published(entry_fee_cents=2001).entered("ann", "bob", "cy"), bob=9, ann=5)
    entries = hall.order(c.ConcludeTournament())
    assert {entry.clause for entry in entries} == {clause}
    assert [(a.place, a.player, a.cents) for a in hall.state.awards] == [(1, "bob", 4203), (2, "ann", 1800)]
    assert hall.state.pool.balance_cents == 0
    hall.does(c.PayPrize("bob", "to the account")).does(c.PayPrize("ann", "to the account"), "casino_operator")
    posted = hall.balances
    assert (posted["entrant:bob"], posted["entrant:ann"], posted["entrant:cy"]) == (2202, -201, -2001)
    assert (posted["prize_pool"], posted["prize:bob"], posted["prize:ann"]) == (0, 0, 0)


@pytest.mark.parametrize(("rules", "clause"), stars("21.4.2(j)"))
def test_a_prize_is_paid_once_to_who_has_won_it(rules: str, clause: str) -> None:
    hall = played(Hall(rules).published().entered("ann", "bob", "cy"), bob=9, ann=5)
    hall.refused(c.PayPrize("bob", "cash"), "tournament_is_not_concluded", clause)
    hall.does(c.ConcludeTournament())
    hall.refused(c.PayPrize("cy", "by cheque"), "no_prize_of_this_player", clause)
    hall.refused(c.PayPrize("bob", " "), "proof_is_missing", clause)
    hall.refused(c.PayPrize("bob", "by cheque"), "not_authorised_here", by="bob")
    hall.does(c.PayPrize("bob", "by cheque"))
    assert hall.events(e.PrizePaid) == [e.PrizePaid("bob", 4200, (), "by cheque")]
    hall.refused(c.PayPrize("bob", "by cheque"), "prize_is_paid", clause)
    hall.refused(c.AddValue(Added("cash", 1)), "tournament_is_concluded")


@pytest.mark.parametrize("rules", STARS)
def test_nothing_is_awarded_before_the_final_is_announced(rules: str) -> None:
    hall = Hall(rules).published().entered("ann", "bob").opened()
    hall.refused(c.ConcludeTournament(), "final_is_not_announced")
    hall.counted(1, ann=5).refused(c.ConcludeTournament(), "final_is_not_announced")
    hall.announced().refused(c.ConcludeTournament(), "not_authorised_here", by="casino_supervisor")
    hall.does(c.ConcludeTournament()).refused(c.ConcludeTournament(), "tournament_is_concluded")


@pytest.mark.parametrize("rules", STARS)
def test_where_nobody_is_placed_nothing_can_be_awarded(rules: str) -> None:
    hall = played(Hall(rules).published().entered("ann", "bob"), ann=5)
    for player in ("ann", "bob"):
        hall.does(c.Disqualify(player, "advice", "told the other what to do"))
    hall.announced().refused(c.ConcludeTournament(), "nobody_is_placed")


def test_who_paid_for_an_entry_that_was_never_decided_is_refunded_before_the_pool_is_shared() -> None:
    hall = Hall().published().entered("ann", "bob").applied("zoe")
    played(hall, ann=5).does(c.ConcludeTournament())
    assert [(event.player, event.cents) for event in hall.events(e.FeeRefunded)] == [("zoe", 2000)]
    assert sum(award.cents for award in hall.state.awards) == 4000


@pytest.mark.parametrize(("rules", "clause"), stars("21.3.3"))
@pytest.mark.parametrize("guaranteed", [3999, 4000, 4001])
def test_a_guaranteed_pool_is_made_up_by_the_operator(rules: str, clause: str, guaranteed: int) -> None:
    """Two fees of 20 dollars: the operator owes what a guarantee is above that."""
    hall = played(Hall(rules).published(guaranteed_cents=guaranteed).entered("ann", "bob"), ann=5)
    hall.does(c.ConcludeTournament())
    made_up = hall.entries(e.PoolMadeUp)
    if guaranteed <= 4000:
        assert not made_up
    else:
        assert [(entry.event, entry.clause) for entry in made_up] == [(e.PoolMadeUp(1), clause)]
    assert sum(award.cents for award in hall.state.awards) == max(guaranteed, 4000)
    posted = hall.balances
    assert (posted.get("added_value", 0), posted["prize_pool"]) == (-len(made_up), 0)


def test_fixed_prizes_come_first_and_are_made_up_if_a_refund_has_left_too_little() -> None:
    """4,000 are promised to the second; one of the two fees goes back with the Manager's approval."""
    prizes = (Prize(1, share=10_000), Prize(2, cents=4000))
    hall = Hall().published(prizes=prizes).entered("ann", "bob", "cy").opened()
    hall.does(c.Disqualify("cy", "absent", "never came", refund=True))
    hall.does(c.Disqualify("bob", "absent", "never came", refund=True))
    hall.counted(1, ann=5).announced().does(c.ConcludeTournament())
    assert [(award.player, award.cents) for award in hall.state.awards] == [("ann", 4000)]
    assert hall.events(e.PoolMadeUp) == [e.PoolMadeUp(2000)]
    posted = hall.balances
    assert (posted["added_value"], posted["prize_pool"], posted["prize:ann"]) == (-2000, 0, 4000)


# Cancelled


@pytest.mark.parametrize(("rules", "clause"), stars("21.3.4"))
def test_a_cancelled_tournament_gives_every_fee_back(rules: str, clause: str) -> None:
    """Those of who withdrew too late, was disqualified or bought back in as well; added cash is the operator's."""
    hall = Hall(rules).published("repechage").entered(*"abcdefgh").does(c.AddValue(Added("cash", 777)))
    hall.opened().counted(1, "T1", a=9).counted(1, "T2", b=9).announced()
    hall.does(c.BuyBack("c", 5000), "c").does(c.Disqualify("d", "advice", "asked a friend"))
    hall.does(c.WithdrawEntry("a"), "a")
    hall.refused(c.CancelTournament(" "), "why_is_missing", clause)
    first, *rest = hall.order(c.CancelTournament("the power is out"), "casino_operator")
    assert first.clause == clause
    assert all(entry.clause == clause for entry in rest)
    refunds = {event.player: event.cents for event in hall.events(e.FeeRefunded)}
    assert refunds == {**dict.fromkeys("abdefgh", 5000), "c": 10_000}
    assert hall.events(e.ValueTakenBack) == [e.ValueTakenBack(777)]
    posted = hall.balances
    assert {account: cents for account, cents in posted.items() if cents} == {}
    hall.refused(c.CancelTournament("again"), "tournament_is_cancelled")


@pytest.mark.parametrize(("rules", "clause"), stars("21.3.3"))
@pytest.mark.parametrize("entrants", [1, 2, 3])
def test_with_too_few_entries_it_is_cancelled_by_the_right_that_was_reserved(
    rules: str, clause: str, entrants: int
) -> None:
    hall = Hall(rules).published().entered(*"abc"[:entrants])
    (cancelled,) = [
        each for each in hall.order(c.CancelTournament("few")) if isinstance(each.event, e.TournamentCancelled)
    ]
    event: Any = cancelled.event
    assert event.too_few == (entrants < 2)
    assert (cancelled.clause == clause) == (entrants < 2)


@pytest.mark.parametrize(("rules", "clause"), stars("21.4.2(i) 21.3.3"))
@pytest.mark.parametrize("entrants", [5, 6])
def test_below_the_minimum_no_seat_is_drawn(rules: str, clause: str, entrants: int) -> None:
    hall = Hall(rules).published("repechage").entered(*"abcdef"[:entrants])
    hall.does(c.DesignateTables(1, ("T1", "T2")))
    draw = c.DrawSeats(1, tuple(range(entrants)))
    if entrants < 6:
        hall.refused(draw, "too_few_entrants", clause)
    else:
        hall.does(draw)


def test_no_prize_has_been_awarded_when_it_is_cancelled() -> None:
    over = played(Hall().published().entered("ann", "bob"), ann=5).does(c.ConcludeTournament())
    over.refused(c.CancelTournament("too late"), "tournament_is_concluded")


# The arithmetic of prizes

SHARES = st.lists(st.integers(1, 100), min_size=1, max_size=7).map(
    lambda parts: tuple(
        Prize(
            place,
            share=10_000 * part // sum(parts) + (10_000 - sum(10_000 * p // sum(parts) for p in parts)) * (place == 1),
        )
        for place, part in enumerate(parts, 1)
    )
)
PLACED = st.integers(1, 9).map(lambda number: tuple((f"p{each}",) for each in range(number)))


@QUIET
@given(prizes=SHARES, pool=st.integers(0, 10**9), ranking=PLACED)
@pytest.mark.clauses("star-2024 21.3.2", "star-6to5-2017 20.3.2")
def test_whatever_the_shares_every_cent_of_the_pool_is_awarded(prizes: Any, pool: int, ranking: Any) -> None:
    won = awards(prizes, pool, ranking)
    assert sum(award.cents for award in won) == pool
    assert len(won) == min(len(prizes), len(ranking))
    for award, prize in list(zip(won, prizes, strict=False))[1:]:
        assert award.cents == pool * prize.share // 10_000
    assert won[0].cents >= pool * prizes[0].share // 10_000


def test_goods_go_to_their_place_and_what_nobody_holds_to_the_first() -> None:
    prizes = (Prize(1, share=6000), Prize(2, cents=100), Prize(3, share=4000), Prize(4, goods="a cup"))
    won = awards(prizes, 1100, (("ann",), ("bob",), ("cy",), ("di",)))
    assert [(award.player, award.cents, award.goods) for award in won] == [
        ("ann", 600, ()),
        ("bob", 100, ()),
        ("cy", 400, ()),
        ("di", 0, ("a cup",)),
    ]
    assert [award.cents for award in awards(prizes, 1100, (("ann",),))] == [1100]


def test_added_goods_go_to_the_place_whose_prize_they_are_and_all_others_to_the_first() -> None:
    prizes = (Prize(1, share=10_000), Prize(2, goods="a cup"), Prize(3, goods="a pen"))
    placed = (("ann",), ("bob",), ("cy",))
    won = awards(prizes, 100, placed, ("a cup", "a dinner", "a cup"))
    assert [award.goods for award in won] == [("a dinner", "a cup"), ("a cup",), ("a pen",)]
    # What is the prize of a place that nobody holds is the first's as well.
    assert [award.goods for award in awards(prizes, 100, placed[:1], ("a cup",))] == [("a cup",)]
    assert awards(prizes, 100, (), ("a cup",)) == ()


@pytest.mark.parametrize(("rules", "clause"), stars("21.3.1"))
def test_goods_and_services_that_were_added_are_won_and_paid(rules: str, clause: str) -> None:
    """Two equal prizes: without a trophy ann and bob would share the first place, with it they play it off."""
    prizes = (Prize(1, share=5_000), Prize(2, share=5_000))
    hall = Hall(rules).published(prizes=prizes, added=(Added("services", what="a dinner"),)).entered("ann", "bob", "cy")
    (added,) = hall.order(c.AddValue(Added("goods", what="a trophy")))
    assert added.clause == clause
    hall.opened().counted(1, ann=9, bob=9, cy=1)
    hall.refused(c.AnnounceResults(1), "tie_must_be_played_off")
    hall.does(c.OpenPlayOff(1, "T1")).counted(1, ann=1, bob=2).announced()
    hall.refused(c.AddValue(Added("goods", what="a pen")), "goods_come_too_late", clause)
    hall.does(c.AddValue(Added("cash", 100))).does(c.ConcludeTournament())
    assert [(award.player, award.goods) for award in hall.state.awards] == [
        ("bob", ("a dinner", "a trophy")),
        ("ann", ()),
    ]
    hall.does(c.PayPrize("bob", "handed over"))
    (paid,) = hall.events(e.PrizePaid)
    assert paid.goods == ("a dinner", "a trophy")


@pytest.mark.parametrize("rules", STARS)
def test_equal_prizes_without_goods_are_still_shared(rules: str) -> None:
    prizes = (Prize(1, share=5_000), Prize(2, share=5_000))
    hall = Hall(rules).published(prizes=prizes).entered("ann", "bob", "cy").opened()
    hall.counted(1, ann=9, bob=9, cy=1).announced().does(c.ConcludeTournament())
    assert [(award.place, award.player) for award in hall.state.awards] == [(1, "ann"), (1, "bob")]
