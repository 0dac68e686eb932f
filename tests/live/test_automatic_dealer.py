"""The automated dealer's evening: what it waits for, how long, and what it does when nobody answers."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest

from pontoon.game import commands as c, events as g
from pontoon.game.decide import legal_decisions
from pontoon.game.round import Awaiting
from pontoon.live import events as v
from pontoon.live.live_table import LiveTable
from pontoon.live.requests import ContributeSeed, Decline
from pontoon.live.watching import COMES_BACK, FINDS_THE_HOUSE, SEAT_IS_KEPT
from pontoon.table import commands as t, events as e
from pontoon.testing.live_tables import LiveFloor, give_chips, round_of, run
from pontoon.testing.table import CANBERRA_2002, STAR_6TO5_2017, STAR_2024, own_rules
from pontoon.testing.told import Told, told

E = TypeVar("E")

RULES = (STAR_2024, STAR_6TO5_2017, CANBERRA_2002)


async def entries(floor: LiveFloor, kind: type[E]) -> list[Told[E]]:
    return told(kind, (entry for _, entry in await floor.task.missed(0, floor.state.version)))


async def events(floor: LiveFloor, kind: type[E]) -> list[E]:
    return [entry.event for entry in await entries(floor, kind)]


def in_play(state: LiveTable) -> bool:
    return state.table.round_in_play


def over(state: LiveTable) -> bool:
    return state.table.round is not None and state.table.round.is_over


def over_in(number: int) -> Callable[[LiveTable], bool]:
    return lambda state: over(state) and state.table.number == number


def asked_no_more(asked: Awaiting) -> Callable[[LiveTable], bool]:
    return lambda state: round_of(state).awaiting != asked


@pytest.mark.parametrize("rules", RULES)
def test_the_house_is_bound_to_a_seed_and_shuffles_once_somebody_has_come(rules: str) -> None:
    async def evening() -> None:
        floor = await LiveFloor.open(rules)
        await floor.until(lambda state: state.committed is not None)
        await asyncio.sleep(3_600)
        assert floor.state.table.custody.stage == "stack"
        await floor.sit("ann", 1)
        state = await floor.until(lambda state: state.table.custody.stage == "in_play")
        assert state.ordered is not None
        assert state.ordered.shoe == 1
        kinds: list[type] = [type(entry.event) for _, entry in await floor.task.missed(0, state.version)]
        assert kinds.index(v.ShoeCommitted) < kinds.index(v.SeedsFrozen) < kinds.index(e.CardsShuffled)
        cut = await entries(floor, e.CardsCut)
        assert [entry.by.role for entry in cut] == ["casino_supervisor"]

    run(evening())


def test_wagers_close_a_moment_after_everybody_seated_has_wagered() -> None:
    async def evening() -> None:
        floor = await LiveFloor.open()
        await floor.sit("ann", 1)
        await floor.sit("bob", 2)
        await floor.until(lambda state: state.table.custody.stage == "in_play")
        await floor.wager("ann", 1, 25)
        assert floor.task.deadline is not None
        assert (floor.task.deadline.kind, floor.task.deadline.players) == ("wagers", ("bob",))
        began = floor.now()
        await floor.wager("bob", 2, 25)
        await floor.until(in_play)
        assert floor.now() - began == pytest.approx(4 * 0.35)

    run(evening())


def test_wagers_close_at_once_when_everybody_says_there_is_nothing_more() -> None:
    async def evening() -> None:
        floor = await LiveFloor.open()
        await floor.sit("ann", 1)
        await floor.until(lambda state: state.table.custody.stage == "in_play")
        await floor.wager("ann", 1, 25)
        began = floor.now()
        await floor.does(Decline(), "ann")
        await floor.until(in_play)
        assert floor.now() == began

    run(evening())


def test_who_does_not_wager_is_waited_for_no_longer_than_the_time_to_wager() -> None:
    async def evening() -> None:
        floor = await LiveFloor.open(wager_ms=20_000)
        await floor.sit("ann", 1)
        await floor.sit("bob", 2)
        await floor.until(lambda state: state.table.custody.stage == "in_play")
        await floor.wager("ann", 1, 25)
        began = floor.now()
        await floor.until(in_play)
        assert floor.now() - began == pytest.approx(20)

    run(evening())


def test_players_without_a_connection_keep_the_seat_and_are_not_waited_for() -> None:
    async def evening() -> None:
        floor = await LiveFloor.open(wager_ms=20_000)
        await floor.sit("ann", 1)
        await floor.sit("bob", 2)
        await floor.until(lambda state: state.table.custody.stage == "in_play")
        floor.disconnect("bob")
        await floor.wager("ann", 1, 25)
        assert floor.task.deadline is not None
        assert floor.task.deadline.players == ("bob",)
        assert not floor.task.away
        began = floor.now()
        await floor.until(in_play)
        # A page that is loaded again is back within five seconds.
        assert floor.now() - began == pytest.approx(COMES_BACK + 4 * 0.35)
        assert floor.task.away == ("bob",)
        await floor.wager("ann", 1, 25)
        began = floor.now()
        await floor.until(in_play)
        assert floor.now() - began == pytest.approx(4 * 0.35)
        await floor.until(over)
        floor.connect("bob")
        await floor.wager("ann", 1, 25)
        assert floor.task.deadline is not None
        assert floor.task.deadline.players == ("bob",)
        await floor.until(lambda _state: not floor.task.away)

    run(evening())


def test_after_a_restart_nobody_waits_for_players_who_were_gone_before() -> None:
    async def evening() -> None:
        before = await LiveFloor.open(wager_ms=20_000)
        await before.sit("ann", 1)
        await before.sit("bob", 2)
        await before.until(lambda state: state.table.custody.stage == "in_play")
        before.disconnect("bob")
        await before.wager("ann", 1, 25)
        await before.until(over_in(1))
        await before.task.stop()
        floor = await LiveFloor.load(before.store)
        floor.orders = before.orders
        floor.connect("ann")
        await floor.wager("ann", 1, 25)
        began = floor.now()
        await floor.until(in_play)
        assert floor.now() - began == pytest.approx(4 * 0.35)

    run(evening())


@pytest.mark.parametrize("rules", RULES)
def test_at_a_full_table_that_everybody_has_left_one_seat_is_freed(rules: str) -> None:
    """Goal: no round is played there, so that three can never pass, and nobody could ever sit down."""

    async def evening() -> None:
        floor = await LiveFloor.open(rules)
        boxes = floor.task.rules.table.boxes
        for box in range(1, boxes + 1):
            await floor.sit(f"player {box}", box)
        await floor.until(lambda state: state.table.custody.stage == "in_play")
        for box in (3, *range(4, boxes + 1), 1):
            floor.disconnect(f"player {box}")
            await asyncio.sleep(60)
        assert len(floor.state.table.seats) == boxes, "player 2 is still there to play"
        floor.disconnect("player 2")
        # A player who only sends commands plays as well.
        await asyncio.sleep(SEAT_IS_KEPT - 1)
        await floor.wager("player 1", 1, 25)
        await floor.does(c.WithdrawWager(1, "player 1"), "player 1")
        await asyncio.sleep(SEAT_IS_KEPT - 1)
        assert len(floor.state.table.seats) == boxes
        await asyncio.sleep(3_600)
        left = await entries(floor, e.PlayerLeft)
        assert [(entry.event.player, entry.by.role) for entry in left] == [("player 3", "dealer")]
        await floor.sit("zoe", 3)

    run(evening())


@pytest.mark.clauses("star-2024 20.10", "star-6to5-2017 19.9", "canberra-2002 17.8")
@pytest.mark.parametrize("rules", RULES)
def test_at_a_full_table_the_seat_of_who_is_gone_for_three_rounds_is_free_again(rules: str) -> None:
    async def evening() -> None:
        floor = await LiveFloor.open(rules)
        boxes = floor.task.rules.table.boxes
        for box in range(1, boxes + 1):
            await floor.sit(f"player {box}", box)
        for box in (3, 4):
            floor.disconnect(f"player {box}")
        for number in (1, 2, 3):
            assert len(floor.state.table.seats) == boxes
            await floor.wager("player 1", 1, 25)
            await floor.until(over_in(number))
        await floor.until(lambda state: len(state.table.seats) < boxes)
        vacated = await entries(floor, e.SeatVacated)
        # One seat that is free is enough.
        assert [(entry.event.player, entry.by.role) for entry in vacated] == [("player 3", "casino_supervisor")]

    run(evening())


async def full_table_with_two_rounds_let_pass(rules: str, alone: bool = True) -> LiveFloor:
    """Everybody but player 1 has let two rounds pass at a full table."""
    floor = await LiveFloor.open(rules)
    if not alone:
        await floor.task.stop()
        floor = await LiveFloor.load(floor.store, alone=False)
    for box in range(1, floor.task.rules.table.boxes + 1):
        await floor.sit(f"player {box}", box)
    for number in (1, 2):
        await floor.wager("player 1", 1, 25)
        await floor.until(over_in(number))
    return floor


async def third_round(floor: LiveFloor, *others: int) -> None:
    """Played in a moment by player 1 and these others: whoever is asked answers at once."""
    for box in (1, *others):
        await floor.wager(f"player {box}", box, 25)
    for box in range(1, floor.task.rules.table.boxes + 1):
        await floor.does(Decline(), f"player {box}")
    while not (over(floor.state) and floor.state.table.number == 3):
        state = await floor.until(
            lambda state: over(state) or (in_play(state) and round_of(state).awaiting.kind != "card")
        )
        if over(state):
            return
        asked = round_of(state).awaiting
        if asked.kind == "decision":
            assert asked.box is not None
            legal = legal_decisions(floor.task.rules, round_of(state))
            either = (c.Stand(asked.box, 1, asked.players[0]), c.Hit(asked.box, 1, asked.players[0]))
            await floor.does(next(each for each in either if each in legal), asked.players[0])
        else:
            for player in asked.players:
                await floor.does(Decline(), player)
            await floor.until(asked_no_more(asked))


@pytest.mark.parametrize("alone", [True, False])
@pytest.mark.parametrize("rules", RULES)
def test_who_loses_the_connection_after_two_rounds_let_pass_keeps_the_seat_thirty_seconds(
    rules: str, alone: bool
) -> None:
    async def evening() -> None:
        floor = await full_table_with_two_rounds_let_pass(rules, alone)
        lost = floor.now()
        floor.disconnect("player 3")
        if not alone:
            floor.task.whispered("gone player 3")
        await third_round(floor)
        assert floor.now() - lost < 25
        for seconds in (6.6, 29, 29.99):
            await asyncio.sleep(max(0.0, lost + seconds - floor.now()))
            assert floor.state.table.seat_of("player 3") is not None, f"vacated {seconds} s after the loss"
        await floor.until(lambda state: state.table.seat_of("player 3") is None, seconds=5)
        # Where another process might be faster, it is given a second.
        assert floor.now() - lost == pytest.approx(30, abs=0.01 if alone else 1.01)
        await asyncio.sleep(lost + 31 - floor.now())
        assert [entry.event.player for entry in await entries(floor, e.SeatVacated)] == ["player 3"]

    run(evening())


def test_who_is_back_before_thirty_seconds_keeps_the_seat_and_loses_it_thirty_after_the_next_loss() -> None:
    async def evening() -> None:
        floor = await full_table_with_two_rounds_let_pass(STAR_2024)
        lost = floor.now()
        floor.disconnect("player 3")
        await third_round(floor)
        await asyncio.sleep(lost + 29 - floor.now())
        floor.connect("player 3")
        await asyncio.sleep(60)
        assert floor.state.table.seat_of("player 3") is not None
        lost = floor.now()
        floor.disconnect("player 3")
        await floor.until(lambda state: state.table.seat_of("player 3") is None)
        assert floor.now() - lost == pytest.approx(30)

    run(evening())


def test_a_seat_that_others_want_is_kept_for_who_has_just_lost_the_connection() -> None:
    async def evening() -> None:
        floor = await full_table_with_two_rounds_let_pass(STAR_2024)
        lost = floor.now()
        floor.disconnect("player 3")
        await third_round(floor, 2, 4, 5, 6, 7)
        await give_chips(floor.store, "zoe", 100)
        floor.connect("zoe")
        await floor.does(t.SitDown("zoe", None), "zoe")
        assert floor.now() - lost < 25
        await asyncio.sleep(lost + 29.9 - floor.now())
        assert floor.state.table.seat_of("player 3") is not None
        await floor.until(lambda state: state.table.seat_of("player 3") is None)
        assert floor.now() - lost == pytest.approx(30)

    run(evening())


def test_the_time_to_wager_goes_on_while_a_seat_is_kept() -> None:
    async def evening() -> None:
        floor = await full_table_with_two_rounds_let_pass(STAR_2024)
        lost = floor.now()
        floor.disconnect("player 3")
        await third_round(floor)
        await asyncio.sleep(max(0.0, lost + 28 - floor.now()))
        await floor.wager("player 1", 1, 25)
        deadline = floor.task.deadline
        assert deadline is not None
        assert deadline.kind == "wagers"
        await floor.until(lambda state: state.table.seat_of("player 3") is None)
        assert floor.now() - lost == pytest.approx(30)
        await asyncio.sleep(0)
        assert floor.task.deadline is not None
        assert floor.task.deadline.until == deadline.until
        await floor.until(in_play)
        assert floor.now() == pytest.approx(deadline.until)

    run(evening())


def test_after_a_restart_everybody_has_thirty_seconds_to_come_back_to_the_seat() -> None:
    async def evening() -> None:
        floor = await full_table_with_two_rounds_let_pass(STAR_2024)
        await third_round(floor)
        await floor.task.stop()
        again = await LiveFloor.load(floor.store)
        began = again.now()
        await again.until(lambda state: len(state.table.seats) < 7)
        assert again.now() - began == pytest.approx(30)

    run(evening())


@pytest.mark.clauses("star-2024 18.10", "star-6to5-2017 17.10", "canberra-2002 15.7")
@pytest.mark.parametrize("rules", RULES)
def test_a_player_who_does_not_decide_is_absent_after_the_time_to_decide(rules: str) -> None:
    async def evening() -> None:
        floor = await LiveFloor.open(rules, decision_ms=30_000, absence_ms=30_000)
        await floor.sit("ann", 1)
        for _ in range(12):
            await floor.wager("ann", 1, 25)
            await floor.until(in_play)
            state = await floor.until(lambda state: over(state) or round_of(state).awaiting.kind == "decision")
            if not over(state):
                break
        began = floor.now()
        await floor.until(over)
        assert floor.now() - began >= 30
        (absence,) = await entries(floor, g.PlayerAbsent)
        assert (absence.event.player, absence.by.name) == ("ann", "automatic dealer")

    run(evening())


@pytest.mark.parametrize(("reading", "decided"), [("ends_the_box", []), ("passes_control", ["bob"])])
@pytest.mark.clauses("star-2024 18.10", "star-2024 6.6")
def test_where_the_house_has_it_so_another_on_the_box_decides_for_a_silent_player(
    reading: str, decided: list[str], tmp_path: Path
) -> None:
    """Ann is seated at the box and says nothing; Bob has a wager there too, and stands when it is his to decide."""
    own = own_rules(tmp_path, STAR_2024, absent_controlling_player=reading)

    async def evening() -> None:
        floor = await LiveFloor.open(own, decision_ms=30_000, absence_ms=30_000)
        await floor.sit("ann", 1)
        await floor.sit("bob", 2)
        state = floor.state
        for _ in range(12):
            await floor.wager("ann", 1, 25)
            await floor.wager("bob", 1, 25)
            await floor.until(in_play)
            state = await floor.until(lambda state: over(state) or round_of(state).awaiting.kind == "decision")
            if not over(state):
                break
        assert round_of(state).awaiting.players == ("ann",)
        state = await floor.until(lambda state: over(state) or round_of(state).awaiting.players == ("bob",))
        if not over(state):
            await floor.does(c.Stand(1, 1, "bob"), "bob")
            await floor.until(over)
        assert [entry.event.player for entry in await entries(floor, g.PlayerAbsent)] == ["ann"]
        assert [entry.event.player for entry in await entries(floor, g.HandStood)] == decided

    run(evening())


def test_who_has_lost_the_connection_keeps_the_seat_and_gets_more_time() -> None:
    async def evening() -> None:
        floor = await LiveFloor.open(decision_ms=30_000, absence_ms=30_000)
        await floor.sit("ann", 1)
        for _ in range(12):
            await floor.wager("ann", 1, 25)
            await floor.until(in_play)
            state = await floor.until(lambda state: over(state) or round_of(state).awaiting.kind == "decision")
            if not over(state):
                break
        began = floor.now()
        floor.disconnect("ann")
        await floor.until(over)
        assert floor.now() - began >= 60
        assert floor.state.table.seat_of("ann") is not None

    run(evening())


def test_the_seated_player_adds_a_seed_and_cuts() -> None:
    async def evening() -> None:
        floor = await LiveFloor.open(seeds_ms=5_000, cut_ms=10_000)
        await floor.sit("ann", 3)
        await floor.sit("bob", 4)
        await floor.until(lambda state: state.committed is not None)
        await floor.does(ContributeSeed("a seed of Ann's own"), "ann")
        assert await floor.refused(ContributeSeed("another"), "ann") == "seed_is_given"
        assert await floor.refused(ContributeSeed("from outside"), "eve") == "not_at_the_table"
        await floor.does(Decline(), "bob")
        assert await floor.refused(ContributeSeed("too late"), "bob") == "no_seeds_are_asked_for"
        await floor.until(lambda state: state.table.cut is not None)
        assert floor.task.deadline is not None
        assert (floor.task.deadline.kind, floor.task.deadline.players) == ("cut", ("ann",))
        await floor.does(t.CutCards(100), "ann")
        state = await floor.until(lambda state: state.table.custody.stage == "in_play")
        assert state.ordered is not None
        assert state.ordered.cut == 100
        (given,) = await events(floor, v.SeedContributed)
        assert given == v.SeedContributed(1, "ann", "a seed of Ann's own")

    run(evening())


@pytest.mark.clauses("star-2024 5.4")
def test_a_cut_nobody_takes_in_time_falls_to_a_supervisor() -> None:
    async def evening() -> None:
        floor = await LiveFloor.open(seeds_ms=1_000, cut_ms=10_000)
        await floor.sit("ann", 3)
        await floor.until(lambda state: state.table.cut is not None)
        began = floor.now()
        await floor.until(lambda state: state.table.custody.stage == "in_play")
        assert floor.now() - began == pytest.approx(10)
        (refusal,) = await entries(floor, e.CutRefused)
        assert (refusal.event.player, refusal.by.role) == ("ann", "dealer")

    run(evening())


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("source", ["manual_shuffle", "shuffling_device"])
def test_a_night_with_a_silent_player_goes_on_from_shoe_to_shoe(rules: str, source: str) -> None:
    async def evening() -> None:
        floor = await LiveFloor.open(rules, source=source, decision_ms=1_000, offer_ms=500, decks=6)
        await floor.sit("ann", 1, 5_000)
        for _ in range(120):
            await floor.until(lambda state: not state.table.round_in_play and state.table.custody.stage == "in_play")
            await floor.wager("ann", 1, 5)
            await floor.does(Decline(), "ann")
            await floor.until(over)
        shoes = 1 if source == "shuffling_device" else 3
        assert floor.state.shoes >= shoes
        revealed = await events(floor, v.ShoeRevealed)
        assert [each.shoe for each in revealed] == list(range(1, floor.state.shoes))
        assert sum((await floor.store.balances("chips")).values()) == 0

    run(evening())


def test_insurance_is_offered_until_all_have_spoken() -> None:
    async def evening() -> None:
        floor = await LiveFloor.open("star-2024", offer_ms=10_000)
        await floor.sit("ann", 1, 5_000)
        for _ in range(200):
            await floor.until(lambda state: not state.table.round_in_play and state.table.custody.stage == "in_play")
            await floor.wager("ann", 1, 5)
            await floor.does(Decline(), "ann")
            await floor.until(in_play)
            await floor.until(lambda state: over(state) or round_of(state).awaiting.kind != "card")
            if not over(floor.state) and round_of(floor.state).awaiting.kind == "insurance":
                break
            await floor.until(over)
        began = floor.now()
        await floor.does(c.Insure(1, "ann", 250), "ann")
        await floor.until(lambda state: over(state) or round_of(state).awaiting.kind != "insurance")
        assert floor.now() == began

    run(evening())


async def to_a_decision(floor: LiveFloor) -> None:
    while True:
        await floor.wager("ann", 1, 25)
        await floor.until(in_play)
        state = await floor.until(lambda state: over(state) or round_of(state).awaiting.kind == "decision")
        if not over(state):
            return


def test_who_has_left_the_table_is_not_waited_for() -> None:
    async def evening() -> None:
        floor = await LiveFloor.open(decision_ms=30_000, absence_ms=30_000)
        await floor.sit("ann", 1)
        await to_a_decision(floor)
        await floor.does(t.LeaveTable("ann"), "ann")
        began = floor.now()
        await floor.until(over)
        assert floor.now() - began < 10

    run(evening())


def test_after_a_restart_everybody_has_a_moment_to_come_back_before_an_offer_closes() -> None:
    async def evening() -> None:
        floor = await LiveFloor.open(offer_ms=10_000)
        await floor.sit("ann", 1, 5_000)
        for _ in range(200):
            await floor.until(lambda state: not state.table.round_in_play and state.table.custody.stage == "in_play")
            await floor.wager("ann", 1, 5)
            await floor.does(Decline(), "ann")
            await floor.until(in_play)
            await floor.until(lambda state: over(state) or round_of(state).awaiting.kind != "card")
            if not over(floor.state) and round_of(floor.state).awaiting.kind in ("insurance", "surrender"):
                break
            await floor.until(over)
        asked = round_of(floor.state).awaiting.kind
        await floor.task.stop()
        again = await LiveFloor.load(floor.store)
        again.orders = floor.orders
        await asyncio.sleep(FINDS_THE_HOUSE - 1)
        assert round_of(again.state).awaiting.kind == asked
        again.connect("ann")
        await again.does(Decline(), "ann")
        await again.until(lambda state: over(state) or round_of(state).awaiting.kind != asked)

    run(evening())
