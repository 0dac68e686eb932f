"""What players were told held against the log that is left: every command once, every cent, every card, every view."""

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from pontoon.game.rulebook import rule_book
from pontoon.game.views import Audience
from pontoon.live.codec import decode
from pontoon.live.live_table import LiveTable, evolve
from pontoon.live.snapshots import load_table
from pontoon.store.contract import Store, StoredEvent
from pontoon.store.opening import open_store
from pontoon.testing.journalled_players import Glimpse, JournalledPlayer
from pontoon.testing.night_auditor import NightAuditor
from pontoon.web.messages import wire_view

TABLE = "table:"
PERSON = "person:"


@dataclass
class Found:
    events: int = 0
    rounds: int = 0
    problems: list[str] = field(default_factory=list)


async def look_through(address: str, players: Sequence[JournalledPlayer]) -> Found:
    """Everything that is wrong with a store after players have been told what they were."""
    store = await open_store(address, read_only=True)
    try:
        rows = [row async for row in store.everything()]
        found = Found(len(rows), sum(row.type == "round_opened" for row in rows))
        found.problems += await commands_told(store, rows, players)
        found.problems += seats_told(rows)
        found.problems += ledger_told(rows, await store.balances("chips"))
        found.problems += await out_of_nowhere(store)
        found.problems += await tables_told(store, rows, [each for player in players for each in player.glimpses])
    finally:
        await store.close()
    return found


async def out_of_nowhere(store: Store) -> list[str]:
    """Currencies whose balances do not sum to zero."""
    over = {each: sum((await store.balances(each)).values()) for each in ("chips", "results", "turnover")}
    return [f"{cents} cents of {currency} came from nowhere" for currency, cents in over.items() if cents]


async def commands_told(store: Store, rows: Iterable[StoredEvent], players: Sequence[JournalledPlayer]) -> list[str]:
    """What was acknowledged is there once with its answer; what was refused is not there."""
    places: dict[str, list[tuple[str, int]]] = defaultdict(list)
    for row in rows:
        if row.command_id:
            places[row.command_id].append((row.stream, row.version))
    problems = []
    for player in players:
        for id, version in player.done.items():
            key = f"{sender_of(id)}/{id}"
            where = places.get(key)
            if not where or where[-1] != (TABLE + player.table, version):
                problems.append(f"{key} was acknowledged at version {version} but is in the log at {where}")
            elif {stream for stream, _ in where} != {TABLE + player.table} or not consecutive(where):
                problems.append(f"{key} was carried out more than once: {where}")
            answer = await store.answer(key)
            if answer is None or int(answer.answer) != version:
                problems.append(f"{key} was acknowledged at version {version} but is answered by {answer}")
        for id, code in player.refused.items():
            if f"{sender_of(id)}/{id}" in places:
                problems.append(f"{id} was refused as {code} but is in the log")
    return problems


def sender_of(id: str) -> str:
    """The name under which a player has sent a command: it stands before the last hyphen of the id."""
    return id.rpartition("-")[0]


def consecutive(places: list[tuple[str, int]]) -> bool:
    first = places[0][1]
    return [version for _, version in places] == list(range(first, first + len(places)))


def ledger_told(rows: Sequence[StoredEvent], balances: dict[str, int]) -> list[str]:
    """The log added up by an auditor who shares no code with the house, against the ledger."""
    return NightAuditor().read(rows).compare(balances, {})


def seats_told(rows: Iterable[StoredEvent]) -> list[str]:
    """Nobody has lost a seat who did not get up."""
    problems = []
    for row in rows:
        if row.type == "player_left":
            player = json.loads(row.body)["event"]["player"]
            if row.actor != player:
                problems.append(f"{player} lost the seat at {row.stream} version {row.version}")
    return problems


async def tables_told(store: Store, rows: Sequence[StoredEvent], glimpses: Iterable[Glimpse]) -> list[str]:
    """Each table is told again from its first event; it stood as the players saw it, and does not stand still."""
    problems = []
    looks: dict[str, dict[int, list[Glimpse]]] = defaultdict(lambda: defaultdict(list))
    for glimpse in glimpses:
        looks[glimpse.table][glimpse.version].append(glimpse)
    for stream in await store.streams(TABLE):
        name = stream.removeprefix(TABLE)
        state = LiveTable(name)
        seen = looks[name]
        for row in rows:
            if row.stream == stream:
                state = evolve(state, decode(row), row.at)
                problems += [different for each in seen.pop(state.version, ()) for different in differs(state, each)]
        problems += [f"a player was sent {name} at version {version}, which is not in the log" for version in seen]
        if state.paused:
            problems.append(f"table {name} is paused: {state.paused}")
        if await load_table(store, name) != state:
            problems.append(f"table {name} differs when read from its snapshot and from its log")
    return problems


def differs(state: LiveTable, glimpse: Glimpse) -> list[str]:
    assert state.established is not None
    view = wire_view(rule_book(state.established.rules), state.table, Audience("player", glimpse.player))
    if json.loads(json.dumps(view)) == glimpse.view:
        return []
    parts = [name for name, value in json.loads(json.dumps(view)).items() if glimpse.view.get(name) != value]
    return [f"at version {glimpse.version} of {glimpse.table} {glimpse.player} saw a different {', '.join(parts)}"]
