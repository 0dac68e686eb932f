"""A tournament's session at a live table for tests: the table given over, and guests who play as they are told.

>>> async def session() -> list[str]:
...     floor = await in_session(plan_of("ann", "bob", rounds=2))
...     async with guests(floor, "ann", "bob"):
...         await floor.until(lambda state: bool(state.handed_over))
...     return sorted(standing.player for standing in floor.state.handed_over[0].standings)
>>> run(session())
['ann', 'bob']
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

from pontoon.game import commands as c
from pontoon.game.views import Audience
from pontoon.live.codec import encode
from pontoon.live.house import House
from pontoon.live.live_table import LiveTable
from pontoon.live.requests import Decline, Request
from pontoon.store.contract import Append, Store, VersionConflict
from pontoon.table import commands as t
from pontoon.table.events import TournamentHeld
from pontoon.table.gaming_table import SHUFFLED
from pontoon.table.orders import Entry, Person
from pontoon.testing.live_tables import LiveFloor
from pontoon.testing.virtual_time import run
from pontoon.tournament.at_table import commands as s
from pontoon.tournament.at_table.plan import Place, SessionPlan
from pontoon.tournament.at_table.turns import has_acted, next_to_wager

__all__ = ["CUP", "MANAGER", "given_over", "guests", "in_session", "minimum", "plan_of", "run", "wants_to_act"]

CUP = "Winter Cup"
MANAGER = ("mia", "tournament_manager")
# What a guest does before a round; None: nothing yet.
Wish = Callable[[LiveTable, str], Any]


def plan_of(*players: str, **changes: Any) -> SessionPlan:
    """A session for these players on the boxes from one on."""
    seats = tuple(Place(box, player) for box, player in enumerate(players, 1))
    usual: dict[str, Any] = {"allotment_cents": 100_000, "minimum_cents": 1_000, "maximum_cents": 50_000}
    return SessionPlan(CUP, 1, "heat", seats, **(usual | changes))


async def given_over(house: House, table: str, tournament: str) -> None:
    """Give a table over to a tournament that this house does not have, as another process might have done."""
    task = house.tables[table]
    while task.state.table.tournament != tournament:
        state, at_ms = task.state, house.clock.now_ms()
        entry = Entry(at_ms // 1000, Person(*MANAGER), table, state.table.number, "", TournamentHeld(tournament))
        append = Append(task.stream, state.version, (encode(entry, task.stream),), at_ms, *MANAGER)
        with suppress(VersionConflict):
            task.news(await house.store.append(append))
        await task.watchers.until(lambda before=state: task.state is not before)  # type: ignore[misc]


async def in_session(
    plan: SessionPlan, rules: str = "star-2024", store: Store | None = None, seed: int = 0, **changes: Any
) -> LiveFloor:
    """A table given over to the tournament, everybody connected, and the session opened."""
    floor = await LiveFloor.open(rules, store, seed, **changes)
    await floor.does(t.HoldTournament(plan.tournament), *MANAGER)
    for place in plan.seats:
        floor.connect(place.player)
    await floor.does(s.OpenSession(plan), *MANAGER)
    return floor


def wants_to_act(state: LiveTable, player: str) -> bool:
    """Whether it is for this player to wager or to pass."""
    session = state.session
    own = None if session is None else session.player(player)
    if session is None or own is None or own.out or session.ended or session.is_held_up or state.table.round_in_play:
        return False
    if has_acted(state.at_the_table, own) or session.form_of(player) is not None:
        return False
    turn = next_to_wager(state.at_the_table) if session.plan.order_of_wagering else None
    return turn is None or turn.player == player


def minimum(state: LiveTable, player: str) -> Any:
    """The smallest wager there is, in turn."""
    session = state.session
    own = None if session is None else session.player(player)
    if own is None or not wants_to_act(state, player):
        return None
    return c.PlaceWager(own.box, player, state.table.limits.minimum_cents or 0)


def _in_a_round(state: LiveTable, player: str) -> Any:
    """Hit below 15, and nothing else: no insurance, no surrender, no double."""
    current = state.table.round
    if current is None or not state.table.round_in_play or player not in current.awaiting.players:
        return None
    awaiting = current.awaiting
    if awaiting.kind in ("insurance", "surrender"):
        return Decline()
    if awaiting.kind not in ("decision", "forfeit") or awaiting.box is None:
        return None
    box, hand = current.box(awaiting.box), awaiting.hand or 1
    assert box is not None
    if awaiting.kind == "forfeit":
        return c.Keep(awaiting.box, hand, player)
    kind = c.Hit if box.hands[hand - 1].total < 15 else c.Stand
    return kind(awaiting.box, hand, player)


def _around(state: LiveTable, player: str) -> Any:
    """The cut is refused, and no seeds are added."""
    cut = state.table.cut
    if state.table.custody.stage == SHUFFLED and cut is not None and cut.player == player:
        return t.RefuseCut()
    return Decline() if state.committed is not None and not state.committed.digest else None


@asynccontextmanager
async def guests(floor: LiveFloor, *players: str, wish: Wish = minimum) -> AsyncIterator[None]:
    """These players wager as they wish and play simply, for as long as this lasts."""
    playing = asyncio.create_task(_play(floor, players, wish))
    try:
        yield
    finally:
        playing.cancel()
        ended = (await asyncio.gather(playing, return_exceptions=True))[0]
        assert not isinstance(ended, Exception), f"the task of a guest failed: {ended!r}"


async def _play(floor: LiveFloor, players: tuple[str, ...], wish: Wish) -> None:
    watch, _ = floor.task.watch(Audience())
    while True:
        for player in players:
            state = floor.state
            command = _in_a_round(state, player) or wish(state, player) or _around(state, player)
            if command is not None:
                # Another player may have been faster.
                _ = await floor.task.submit(Request(Person(player, "player"), command))
        # All that has been told meanwhile is in the state already.
        if await watch.next() is None:
            return
