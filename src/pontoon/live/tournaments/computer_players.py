"""Computer players at live tables: each watches its table as a person's browser does, and sends the same commands.

What it does is up to `pontoon.tournament.computer_players`, which is told no more than a player sees. Where it cannot
do as it wishes it wagers the minimum, or stands.
"""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from pontoon.game import commands as c
from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import RuleBook
from pontoon.game.views import PLAYER, Audience
from pontoon.live.live_table import LiveTable
from pontoon.live.requests import Deadline, Decline, Request
from pontoon.live.table_task import TableTask
from pontoon.live.tournaments.live_tournament import LiveTournament
from pontoon.table.duty import next_duty
from pontoon.table.orders import Person
from pontoon.tournament.at_table.turns import has_acted, next_to_wager
from pontoon.tournament.computer_players import decision_command, wager_command

# Before the first card the table waits for wagers.
_WAGERS = ("wagers", "card")
_DECISIONS = ("decision", "forfeit")


def asked_of(rules: RuleBook, table: LiveTable, deadline: Deadline | None, player: str, at: int) -> str:
    """What a table wants of one of its tournament players now: a `wager`, a `decision`, an answer, or nothing."""
    session, current = table.session, table.table.round
    me = None if session is None else session.player(player)
    if session is None or me is None or session.ended or session.is_held_up or table.paused:
        return ""
    if table.table.round_in_play:
        assert current is not None, "there is a round in play"
        awaiting = current.awaiting
        if awaiting.kind in _DECISIONS and awaiting.players[:1] == (player,):
            return "decision"
    elif me.is_playing and not has_acted(table.at_the_table, me) and session.form_of(player) is None:
        turn = next_to_wager(table.at_the_table) if session.plan.order_of_wagering else me
        if turn is not None and turn.player == player and next_duty(rules, table.table, at).kind in _WAGERS:
            return "wager"
    return "answer" if deadline is not None and player in deadline.players else ""


def commands_for(asked: str, rules: RuleBook, table: LiveTable, player: str, strategy: str) -> list[Any]:
    """What the player says to it, and what instead if that is refused."""
    if asked == "wager":
        assert table.session is not None, "a session asks for wagers"
        me = table.session.player(player)
        assert me is not None, "a player is asked for wagers"
        least = table.table.limits.minimum_cents or table.session.plan.minimum_cents
        return [wager_command(table.at_the_table, player, strategy), c.PlaceWager(me.box, player, least)]
    if asked == "decision":
        awaiting = table.table.round.awaiting if table.table.round is not None else None
        assert awaiting is not None, "a round asks for decisions"
        wish = decision_command(rules, table.at_the_table)
        return [wish, c.Stand(awaiting.box or 0, awaiting.hand or 1, player)]
    return [Decline()]


async def sit(table: TableTask, player: str, strategy: str, think_s: float) -> None:
    """Play at a table until its session is over, or the player is out of it."""
    watch, _ = table.watch(Audience(PLAYER, player))
    try:
        while plays(table.state, player):
            if _asked(table, player):
                await asyncio.sleep(think_s)
                await _answer(table, player, strategy)
            if await watch.next() is None:
                return
    finally:
        table.leave(watch)


def plays(table: LiveTable, player: str) -> bool:
    found = None if table.session is None else table.session.player(player)
    return found is not None and found.is_playing


def _asked(table: TableTask, player: str) -> str:
    return asked_of(table.rules, table.state, table.deadline, player, table.state.at_ms // 1000)


async def _answer(table: TableTask, player: str, strategy: str) -> None:
    """Somebody may have been faster, or the time is over: what is asked is looked at once more."""
    asked = _asked(table, player)
    for command in commands_for(asked, table.rules, table.state, player, strategy) if asked else ():
        request = Request(Person(player, PLAYER), command, expected_version=table.state.version)
        if not isinstance(await table.submit(request), Refusal) or _asked(table, player) != asked:
            return


class ComputerPlayers:
    """Those of one tournament who sit at a table now."""

    def __init__(self) -> None:
        self._sitting: dict[tuple[str, str], asyncio.Task[None]] = {}

    def sit_down(self, live: LiveTournament, tables: Mapping[str, TableTask]) -> None:
        """Who plays at a table sits there, once."""
        self._sitting = {key: task for key, task in self._sitting.items() if not task.done()}
        for player, strategy in live.computers:
            for name, table in tables.items():
                if table.state.tournament == live.name and plays(table.state, player):
                    if (name, player) not in self._sitting:
                        sitting = sit(table, player, strategy, live.how.think_ms / 1000)
                        self._sitting[name, player] = asyncio.create_task(sitting, name=f"{player} at {name}")

    async def stop(self) -> None:
        for task in self._sitting.values():
            task.cancel()
        for task in self._sitting.values():
            with suppress(asyncio.CancelledError):
                await task
        self._sitting.clear()
