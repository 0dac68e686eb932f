"""What was played at a table, found in its log without reading all of it.

Events lie in the order of their rounds, so a round is found by halving. What has to be followed from the beginning
(shoes, and results for the monitor) is followed once and then only onwards.
"""

import asyncio
from bisect import bisect_left
from collections.abc import AsyncIterator, Collection, Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple, cast

import msgspec

from pontoon.game import events as g
from pontoon.game.account import Explained, explained
from pontoon.game.announcements import announce
from pontoon.game.course import go_on
from pontoon.game.evolve import evolve
from pontoon.game.proceedings import Proceedings
from pontoon.game.round import (
    INITIAL_DEAL,
    INITIAL_DEAL_COMPLETED,
    INSURANCE,
    INSURANCE_CLOSED,
    SURRENDER,
    SURRENDER_CLOSED,
    Awaiting,
    Round,
)
from pontoon.game.rulebook import rule_book
from pontoon.game.views import Audience, sees, view as view_of_round
from pontoon.law.values import dollars
from pontoon.live.codec import decode
from pontoon.live.export import PlayedRound, settle_undisclosed
from pontoon.live.type_names import GAME
from pontoon.store.contract import Store, StoredEvent
from pontoon.table.orders import Entry
from pontoon.web.monitor import Results
from pontoon.web.wire_events import wire_event
from pontoon.web.wire_values import is_money, wire_name

PAGE = 1_000
# A round in between is read with them sooner than looked for anew.
CLOSE_TOGETHER = 5
_OF_A_ROUND = tuple(GAME.values())


def stream_of(table: str) -> str:
    return f"table:{table}"


# Rounds


class Accounted(NamedTuple):
    """A settlement with its reasons; `undisclosed`: of the part of a wager that was announced after the round."""

    settlement: g.WagerSettled
    why: Explained
    undisclosed: bool


class FoundRound(NamedTuple):
    """The entries of one round with their versions, the first of which opened it."""

    table: str
    number: int
    entries: tuple[tuple[int, Entry], ...]

    @property
    def events(self) -> tuple[g.Event, ...]:
        return tuple(cast(g.Event, entry.event) for _, entry in self.entries if isinstance(entry.event, _OF_A_ROUND))

    @property
    def opened_at(self) -> int:
        return self.entries[0][1].at

    @property
    def over_at(self) -> int | None:
        """When it was over; None while it is in play."""
        ends = (entry.at for _, entry in self.entries if isinstance(entry.event, g.RoundConcluded | g.RoundVoided))
        return max(ends, default=None)

    @property
    def voided_at(self) -> int | None:
        """When it was voided in its course; None where it was not, or went on again."""
        ends = [entry for _, entry in self.entries if isinstance(entry.event, g.RoundConcluded | g.RoundVoided)]
        return ends[-1].at if ends and isinstance(ends[-1].event, g.RoundVoided) else None

    @property
    def players(self) -> list[str]:
        """Everybody who had a wager in it."""
        placed = (g.WagerPlaced, g.PerfectPairsPlaced)
        return sorted({event.player for event in self.events if isinstance(event, placed)})

    @property
    def in_tournament_chips(self) -> bool:
        """Whether it was played in a tournament's session."""
        return any(isinstance(event, g.RoundOpened) and event.terms.minimum_is_made_up for event in self.events)

    @property
    def undisclosed(self) -> list[g.WagerSettled]:
        """How the undisclosed parts of wagers were settled in the end, beside the round's own settlements."""
        settled: list[g.WagerSettled] = []
        for _, entry in self.entries:
            settle_undisclosed(settled, entry.event)
        return settled

    @property
    def dealers(self) -> list[str]:
        return sorted({entry.by.name for _, entry in self.entries if entry.by.role == "dealer"})

    @property
    def state(self) -> Round:
        state = Round()
        for event in self.events:
            state = evolve(state, event)
        return state

    @property
    def played(self) -> PlayedRound:
        return PlayedRound(self.table, self.number, self.opened_at, self.events, tuple(self.undisclosed))

    def view(self, audience: Audience) -> dict[str, Any]:
        """The round as it stood in the end, as this audience may see it."""
        return {name: _on_the_wire(value) for name, value in view_of_round(self.state, audience).items()}

    def steps(self, audience: Audience) -> list[dict[str, Any]]:
        """Its events, as this audience may see them, each with the dealer's words and the round after it."""
        state, steps = Round(), []
        for version, entry in self.entries:
            words = None
            if isinstance(entry.event, _OF_A_ROUND):
                event = cast(g.Event, entry.event)
                state = evolve(state, event)
                words = announce(state, event)
            told = wire_event(version, entry, audience)
            if told is None:
                continue
            seen = view_of_round(state, audience, None if _is_at_rest(state) else Awaiting("nothing"))
            seen["phase"] = _BEFORE.get(state.phase, state.phase)
            steps.append(
                {
                    "version": version,
                    "type": told["type"],
                    "words": words or "",
                    "event": told["event"],
                    "round": {name: _on_the_wire(value) for name, value in seen.items()},
                }
            )
        return steps

    def account(self, audience: Audience) -> list[Accounted]:
        """Every settlement with its reasons; cards that lie face down are not among them for who cannot see them."""
        state = self.state
        ruleset = rule_book(state.rules).ruleset
        rows = []
        settled = [(each, False) for each in state.settlements] + [(each, True) for each in self.undisclosed]
        for settlement, undisclosed in settled:
            box = None if settlement.box is None else state.box(settlement.box)
            own_cards = box is None or sees(box, audience)
            why = explained(ruleset, state, settlement, own_cards)
            said = f"Undisclosed: {why.sentence}" if undisclosed else why.sentence
            rows.append(Accounted(settlement, why._replace(sentence=said), undisclosed))
        return rows

    def told(self, audience: Audience) -> list[dict[str, Any]]:
        """Its events, as this audience may see them."""
        told = (wire_event(version, entry, audience) for version, entry in self.entries)
        return [event for event in told if event is not None]


_rules = cache(rule_book)
# Phases in which a round never waits, and which nobody is told of: it is still in the one before.
_BEFORE = {INITIAL_DEAL_COMPLETED: INITIAL_DEAL, INSURANCE_CLOSED: INSURANCE, SURRENDER_CLOSED: SURRENDER}


def _is_at_rest(state: Round) -> bool:
    """Whether nothing follows by itself from how the round stands; between two events of one step something does."""
    proceedings = Proceedings(_rules(state.rules), state)
    go_on(proceedings)
    return not proceedings.events


def _on_the_wire(value: Any) -> Any:
    """With every amount in dollars."""
    if isinstance(value, list):
        return [_on_the_wire(each) for each in value]
    if not isinstance(value, dict):
        return value
    return {
        wire_name(name): dollars(each) if is_money(name) and each is not None else _on_the_wire(each)
        for name, each in value.items()
    }


async def _round_at(store: Store, table: str, version: int) -> int:
    """The number of the round to which an event belongs."""
    found = await store.read(stream_of(table), version - 1, 1)
    return decode(found[0]).round


async def first_version_of(store: Store, table: str, number: int) -> int:
    """The version of the first event of this round or a later one, or that after the last."""
    low, high = 1, await store.version(stream_of(table)) + 1
    while low < high:
        middle = (low + high) // 2
        if await _round_at(store, table, middle) < number:
            low = middle + 1
        else:
            high = middle
    return low


async def rounds_between(store: Store, table: str, first: int, last: int) -> list[FoundRound]:
    """The rounds of these numbers, the first of them first.

    A round that is taken up again has events after the opening of the next, so it is looked a round further each way.
    """
    found: dict[int, list[tuple[int, Entry]]] = {}
    version = await first_version_of(store, table, max(1, first - 1)) - 1
    over = False
    while not over and (events := await store.read(stream_of(table), version, PAGE)):
        for event in events:
            entry = decode(event)
            version = event.version
            if first <= entry.round <= last:
                found.setdefault(entry.round, []).append((version, entry))
            over = over or entry.round > last + 1
    told = []
    for number, entries in sorted(found.items()):
        opened = next(
            (place for place, (_, entry) in enumerate(entries) if isinstance(entry.event, g.RoundOpened)), None
        )
        if opened is not None:
            told.append(FoundRound(table, number, tuple(entries[opened:])))
    return told


async def round_of(store: Store, table: str, number: int) -> FoundRound | None:
    found = await rounds_between(store, table, number, number)
    return found[0] if found else None


# Shoes


@dataclass(slots=True)
class ShoeTold:
    """What everybody may know of a shoe: what the house was bound to, and, once it is out of play, its seed."""

    shoe: int
    committed_at: int
    commitment: str
    contributions: list[tuple[str, str]] = field(default_factory=list)
    digest: str = ""
    kind: str = ""
    revealed_at: int | None = None
    seed: str = ""
    why: str = ""


# What the check of shuffles reads. Everything else is in a bundle by its place in the chain alone.
_SEEDS = {"shoe_committed", "seed_contributed", "seeds_frozen", "shoe_ordered", "shoe_revealed"}
_CARDS = {"card_dealt", "card_dealt_to_dealer", "card_drawn_in_error", "card_burned", "card_kept", "cards_cut"}
_CARDS |= {"first_card_burned", "discards_collected", "discards_returned", "cards_shuffled", "discards_shuffled"}
_CARDS |= {"cards_replaced", "cards_riffled", "cards_checked", "cards_transferred", "damaged_cards_replaced"}
_STEPS = {"table_established", "table_opened", "table_closed", "shoe_voided", "shoe_takes_over", "omission_found"}
_STEPS |= {"collection_verified", "round_concluded", "round_voided", "round_reopened"}
# Of what is read only later an event's place and hash stay.
WITHHELD = "withheld"
_IN_A_BUNDLE = frozenset(_SEEDS | _CARDS | _STEPS)
RESULTS = frozenset(("wager_settled", "settlement_reversed", "past_round_voided"))
# Whose shift it is.
DUTY = frozenset(("came_on_duty", "went_off_duty"))
_WAGERS = frozenset(("wager_placed", "perfect_pairs_placed"))
SESSIONS = {"session_opened": True, "session_closed": False}


class OwnRound(NamedTuple):
    """A round somebody had a wager in, and when it was placed: milliseconds, by the log."""

    at: int
    table: str
    number: int


class TableHistory:
    """Follows one table's log as far as it has been asked about."""

    def __init__(self, store: Store, table: str) -> None:
        self.table = table
        self.shoes: dict[int, ShoeTold] = {}
        self.results = Results()
        self.revealed_up_to = 0
        # When rounds that were over have been voided.
        self.voided: dict[int, int] = {}
        self.rounds_of: dict[str, list[OwnRound]] = {}
        # Tournament chips are no money, and what is won with them is no result of the house.
        self._in_a_session = False
        self._store = store
        self._version = 0
        self._turn = asyncio.Lock()

    async def catch_up(self) -> None:
        """All that has been written by now."""
        async with self._turn:
            while events := await self._store.read(stream_of(self.table), self._version, PAGE):
                for event in events:
                    if event.type in _SEEDS:
                        self._take_shoe(event)
                    elif event.type in DUTY or (event.type in RESULTS and not self._in_a_session):
                        self.results.take(decode(event))
                        self._take_void(event)
                    elif event.type in _WAGERS:
                        self._take_wager(event)
                    self._in_a_session = SESSIONS.get(event.type, self._in_a_session)
                    self._version = event.version
                # A long log is followed in steps, and the tables go on meanwhile.
                await asyncio.sleep(0)

    def _take_wager(self, event: StoredEvent) -> None:
        entry = decode(event)
        placed: Any = entry.event
        rounds = self.rounds_of.setdefault(placed.player, [])
        if not rounds or rounds[-1].number != entry.round:
            rounds.append(OwnRound(event.at, self.table, entry.round))

    def _take_void(self, event: StoredEvent) -> None:
        """A round that is voided after it was over is so in another round's time."""
        if event.type == "past_round_voided":
            entry = decode(event)
            self.voided[cast(Any, entry.event).round] = entry.at

    def _take_shoe(self, event: StoredEvent) -> None:
        told: Any = decode(event).event
        if event.type == "shoe_committed":
            self.shoes[told.shoe] = ShoeTold(told.shoe, event.at, told.commitment)
            return
        shoe = self.shoes[told.shoe]
        if event.type == "seed_contributed":
            shoe.contributions.append((told.player, told.seed))
        elif event.type == "seeds_frozen":
            shoe.digest = told.digest
        elif event.type == "shoe_ordered":
            shoe.kind = told.kind
        else:
            shoe.seed, shoe.why, shoe.revealed_at = told.seed, told.why, event.at
            self.revealed_up_to = event.version

    async def bundle(self) -> AsyncIterator[bytes]:
        """The log up to the last shoe that was revealed, for the check of shuffles: cards and seeds, and no person's.

        An event that is nobody's business keeps its place and its hash, and nothing else; so does a player's seed as
        long as its shoe is in play.
        """
        await self.catch_up()
        # What is revealed from here on is told the next time, with all the seeds of its shoe.
        up_to, revealed = self.revealed_up_to, {shoe.shoe for shoe in self.shoes.values() if shoe.seed}
        version = 0
        while version < up_to:
            events = await self._store.read(stream_of(self.table), version, min(PAGE, up_to - version))
            for event in events:
                yield _line_of_a_bundle(event, revealed)
            version = events[-1].version


def _line_of_a_bundle(event: StoredEvent, revealed: Collection[int]) -> bytes:
    body = msgspec.json.decode(event.body)
    kept = event.type in _IN_A_BUNDLE
    # The seeds of a shoe are given before the shoe it follows is revealed.
    if event.type == "seed_contributed":
        kept = body["event"]["shoe"] in revealed
    body["event"].pop("sealed", None)
    line = {
        "stream": event.stream,
        "version": event.version,
        "type": event.type if kept else WITHHELD,
        "body": {"round": body["round"], "event": body["event"] if kept else {}},
        "prev_hash": event.prev_hash.hex(),
        "hash": event.hash.hex(),
    }
    return msgspec.json.encode(line) + b"\n"


class Histories:
    """Of every table that was asked about."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._tables: dict[str, TableHistory] = {}

    async def of(self, table: str) -> TableHistory:
        """A table's history, up to now."""
        found = self._tables.setdefault(table, TableHistory(self._store, table))
        await found.catch_up()
        return found

    async def rounds_of(
        self, player: str, tables: Iterable[str], before: OwnRound | None, limit: int
    ) -> list[OwnRound]:
        """Rounds of a player at all these tables, the last first, from a place in this order on."""
        found: list[OwnRound] = []
        for table in tables:
            own = (await self.of(table)).rounds_of.get(player, [])
            end = len(own) if before is None else bisect_left(own, before)
            found += own[max(0, end - limit) : end]
        return sorted(found, reverse=True)[:limit]


async def found_rounds(store: Store, rounds: Iterable[OwnRound]) -> dict[OwnRound, FoundRound]:
    """These rounds, those of a table that lie close together read in one go."""
    found: dict[tuple[str, int], FoundRound] = {}
    runs: list[list[OwnRound]] = []
    for each in sorted(rounds, key=lambda own: (own.table, own.number)):
        if runs and runs[-1][-1].table == each.table and each.number - runs[-1][-1].number <= CLOSE_TOGETHER:
            runs[-1].append(each)
        else:
            runs.append([each])
    for run in runs:
        for played in await rounds_between(store, run[0].table, run[0].number, run[-1].number):
            found[played.table, played.number] = played
    return {each: found[each.table, each.number] for run in runs for each in run if (each.table, each.number) in found}
