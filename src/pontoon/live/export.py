"""The log for other programs: every event as a line of JSON, and each finished round as a file of the notation.

A round's file is played again before it is given out: only one that comes to the settlements of the log is.
"""

import re
from collections.abc import AsyncIterator, Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, cast

import msgspec

from pontoon.game import events as g
from pontoon.game.account import settlement_text
from pontoon.game.events import WagerSettled
from pontoon.game.evolve import evolve
from pontoon.game.notation import NotationError, read_text, record_of, text_of
from pontoon.game.replay import replay
from pontoon.game.round import Round
from pontoon.live.codec import decode, table_of
from pontoon.live.type_names import GAME
from pontoon.registers.dates import clock
from pontoon.store.contract import Store, StoredEvent
from pontoon.table import events as e
from pontoon.table.orders import Entry
from pontoon.tournament.at_table.events import RoundTakenUpAgain, SealedWagerSettled

PAGE = 1_000

_OF_A_ROUND = tuple(GAME.values())
# After these whatever was settled of undisclosed wagers is undone, or was undone before.
_UNDOES_THE_END = (g.RoundConcluded, g.RoundVoided, e.RoundReopened, RoundTakenUpAgain)
# What cannot stand in a name in the notation, and the names it has for itself.
_NOT_IN_A_NAME = re.compile(r"[\s#\"\\]+")
_TAKEN_NAMES = ("dealer", "supervisor", "after", "at")


class Span(NamedTuple):
    """Which part of the log: a table's alone, from a time on, before another; times in milliseconds."""

    table: str | None = None
    from_ms: int | None = None
    to_ms: int | None = None

    def holds(self, at_ms: int) -> bool:
        return (self.from_ms is None or at_ms >= self.from_ms) and (self.to_ms is None or at_ms < self.to_ms)


WHOLE_LOG = Span()


# Everything, a line each


class Line(msgspec.Struct):
    """An event of the log as other programs read it; the body is there as it was hashed."""

    position: int
    stream: str
    version: int
    type: str
    type_version: int
    at: int
    actor: str
    role: str
    command_id: str
    body: msgspec.Raw
    prev_hash: str
    hash: str
    attached: str


_encode = msgspec.json.Encoder().encode


def line_of(event: StoredEvent) -> bytes:
    """An event as a line of JSON, without its end."""
    o = event
    own = (o.position, o.stream, o.version, o.type, o.type_version, o.at, o.actor, o.role, o.command_id)
    return _encode(Line(*own, msgspec.Raw(o.body), o.prev_hash.hex(), o.hash.hex(), o.attached.hex()))


async def events_of(store: Store, table: str | None = None) -> AsyncIterator[StoredEvent]:
    """A table's events or (None) those of the whole log, in order."""
    if table is None:
        async for event in store.everything():
            yield event
        return
    version = 0
    while events := await store.read(f"table:{table}", version, PAGE):
        for event in events:
            yield event
        version = events[-1].version


def all_of_it(event: StoredEvent) -> StoredEvent:
    return event


async def log_lines(
    store: Store, span: Span = WHOLE_LOG, readable: Callable[[StoredEvent], StoredEvent | None] = all_of_it
) -> AsyncIterator[bytes]:
    """The events of a span, each as a line with its end, as far as they may be read now; None: not at all."""
    async for event in events_of(store, span.table):
        told = readable(event) if span.holds(event.at) else None
        if told is not None:
            yield line_of(told) + b"\n"


# Rounds


class PlayedRound(NamedTuple):
    """A round that is over, as the log of its table tells it; `undisclosed` is settled beside its own settlements."""

    table: str
    number: int
    at: int
    events: tuple[g.Event, ...]
    undisclosed: tuple[WagerSettled, ...] = ()

    @property
    def file_name(self) -> str:
        """Sorts by table and round."""
        return f"{re.sub(r'[^A-Za-z0-9_.-]', '_', self.table)}-{self.number:06d}.round.toml"


def settle_undisclosed(settled: list[WagerSettled], event: object) -> None:
    """Keeps how the undisclosed parts of a round's wagers were settled, after each event of the round.

    A round that is taken up again has them settled anew with its new end.
    """
    if isinstance(event, SealedWagerSettled):
        settled.append(event.settlement)
    elif isinstance(event, _UNDOES_THE_END):
        settled.clear()


@dataclass(slots=True)
class _Followed:
    """A round so far."""

    opened: Entry
    events: list[g.Event]
    undisclosed: list[WagerSettled] = field(default_factory=list)


class Rounds:
    """Follows one table's entries; the rounds come out when nothing can take them up again.

    `voided` are those that were voided after they were over, with the error.
    """

    def __init__(self, table: str) -> None:
        self.table = table
        self.voided: dict[int, str] = {}
        # The round in play, or that was last; and the one before it.
        self._current: _Followed | None = None
        self._before: _Followed | None = None

    def take(self, entry: Entry) -> list[PlayedRound]:
        """The rounds that are over for good now that this has happened."""
        event: Any = entry.event
        done: list[PlayedRound] = []
        if isinstance(event, g.RoundOpened):
            done = self._over(self._before)
            self._before, self._current = self._current, _Followed(entry, [event])
        elif isinstance(event, e.RoundReopened):
            # What had been opened since had no card yet.
            self._before, self._current = None, self._before
        elif isinstance(event, e.PastRoundVoided):
            self.voided[event.round] = event.error
        elif isinstance(event, _OF_A_ROUND) and self._current is not None:
            self._current.events.append(cast(g.Event, event))
        if self._current is not None:
            settle_undisclosed(self._current.undisclosed, event)
        return done

    def end(self) -> list[PlayedRound]:
        """Those that are left and over when the log ends."""
        return self._over(self._before) + self._over(self._current)

    def _over(self, found: _Followed | None) -> list[PlayedRound]:
        if found is None or not any(isinstance(event, g.RoundConcluded | g.RoundVoided) for event in found.events):
            return []
        opened = found.opened
        return [PlayedRound(self.table, opened.round, opened.at, tuple(found.events), tuple(found.undisclosed))]


class LogRounds:
    """Every finished round of a span, each table's in order; a round is as old as its opening."""

    def __init__(self, store: Store, span: Span = WHOLE_LOG) -> None:
        self._store = store
        self._span = span
        self._tables: dict[str, Rounds] = {}

    async def __aiter__(self) -> AsyncIterator[PlayedRound]:
        async for event in events_of(self._store, self._span.table):
            table = table_of(event.stream)
            if table:
                for played in self._tables.setdefault(table, Rounds(table)).take(decode(event)):
                    if self._span.holds(played.at * 1000):
                        yield played
        for table in sorted(self._tables):
            for played in self._tables[table].end():
                if self._span.holds(played.at * 1000):
                    yield played

    @property
    def voided(self) -> list[tuple[str, int, str]]:
        """Those that were voided after they were over: table, round and error; known once all have come."""
        found = (
            (table, number, error) for table, each in self._tables.items() for number, error in each.voided.items()
        )
        return sorted(found)


class CannotBeTold(ValueError):
    """A round that the notation cannot tell, and why."""


def round_file(played: PlayedRound) -> str:
    """The text of a round's file, which plays to the settlements of the log; raises `CannotBeTold`.

    The notation has no undisclosed wagers: what was settled of them is said in the heading.
    """
    record = record_of(played.events)
    if not (record.wagers or record.pairs):
        raise CannotBeTold("the round had no wager")
    names = names_in_the_notation(played.events)
    told = tuple(_renamed(event, names) for event in played.events)
    heading = [f"# Table {played.table}, round {played.number}, {clock(played.at)}"]
    heading += [f"# {short} is {name}" for name, short in names.items() if name != short]
    if played.undisclosed:
        heading.append("# The notation has no undisclosed wagers. These were settled as well:")
        parts = (_renamed(each, names) for each in played.undisclosed)
        heading += [f"# undisclosed: {settlement_text(each)} ({each.clause})" for each in parts]
    text = "\n".join([*heading, text_of(record_of(told))])
    try:
        again = replay(read_text(text)).state
    except NotationError as error:
        raise CannotBeTold(f"{error.message} [{error.code}]") from error
    if again.settlements != settlements_of(told):
        raise CannotBeTold("replaying it gives different settlements")
    return text


def settlements_of(events: Iterable[g.Event]) -> tuple[WagerSettled, ...]:
    """How a round's wagers were settled in the end."""
    state = Round()
    for event in events:
        state = evolve(state, event)
    return state.settlements


def names_in_the_notation(events: Iterable[g.Event]) -> dict[str, str]:
    """Everybody who wagered, by a name without the characters the notation has no room for."""
    names: dict[str, str] = {}
    for event in events:
        if isinstance(event, g.WagerPlaced | g.PerfectPairsPlaced) and event.player not in names:
            short = _NOT_IN_A_NAME.sub("_", event.player)
            while short in _TAKEN_NAMES or short in names.values():
                short += "_"
            names[event.player] = short
    return names


def _renamed(event: Any, names: dict[str, str]) -> Any:
    """An event with everybody in it by their name in the notation."""
    if all(name == short for name, short in names.items()):
        return event
    change = _RENAMES.get(type(event))
    if change is not None:
        return change(event, names)
    player = getattr(event, "player", None)
    return event if player is None else replace(event, player=names.get(player, player))


_RENAMES: dict[type, Callable[[Any, dict[str, str]], Any]] = {
    g.WagersClosed: lambda event, names: replace(
        event, controlling_players=tuple((box, names.get(player, player)) for box, player in event.controlling_players)
    ),
    g.SettlementReversed: lambda event, names: replace(event, settlement=_renamed(event.settlement, names)),
    g.RoundVoided: lambda event, names: replace(
        event, forfeits=tuple(names.get(each, each) for each in event.forfeits)
    ),
}
