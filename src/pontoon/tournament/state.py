"""A tournament as it stands: conditions, entrants, sessions, disputes, the prize pool. All of it immutable."""

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from pontoon.tournament.at_table.plan import MissingChips
from pontoon.tournament.commands import Answer, Seat
from pontoon.tournament.events import Placed
from pontoon.tournament.form import (
    CATCH_UP,
    FINAL,
    HEAT,
    REPECHAGE,
    SECONDARY,
    Conditions,
    PlannedSession,
    SessionTerms,
)
from pontoon.tournament.standings import Standing

# Where an entrant stands.
APPLIED = "applied"
REFUSED = "refused"
WITHDRAWN = "withdrawn"
# Accepted, and not drawn yet.
WAITING = "waiting"
IN = "in"
OUT = "out"
DISQUALIFIED = "disqualified"
TAKES_PART = (WAITING, IN, OUT, DISQUALIFIED)

# Where the tournament stands; empty: nothing is drawn up yet.
DRAFTED = "drafted"
PUBLISHED = "published"
CANCELLED = "cancelled"
CONCLUDED = "concluded"


@dataclass(frozen=True, slots=True)
class Entrant:
    """`paid_cents` are in the pool: entry fee and buy-backs. `out_of` is the session that was the last so far.

    `disqualified_for` is the ground, of the tournament or of a table of it.

    `answers` are what stands in the log itself, `references` say under what the rest is kept outside it.
    """

    player: str
    answers: tuple[Answer, ...] = ()
    references: tuple[str, ...] = ()
    stage: str = APPLIED
    has_conditions: bool = False
    agreed: bool = False
    fee_paid: bool = False
    paid_cents: int = 0
    buy_backs: int = 0
    out_of: int = 0
    keeps_chips: bool = True
    disqualified_for: str = ""


@dataclass(frozen=True, slots=True)
class TableResult:
    """What a table has handed over: the count of the session, and of each play-off after it."""

    table: str
    standings: tuple[Standing, ...]
    play_offs: tuple[tuple[Standing, ...], ...] = ()
    playing_off: tuple[str, ...] = ()
    missing: tuple[MissingChips, ...] = ()


@dataclass(frozen=True, slots=True)
class SessionRecord:
    """`moved_from` is the start that was announced before, if there was one, `moved_at` when the players were told."""

    number: int
    starts_at: int | None = None
    moved_from: int | None = None
    moved_at: int | None = None
    tables: tuple[str, ...] = ()
    seats: tuple[Seat, ...] = ()
    bought_in: tuple[str, ...] = ()
    opened: bool = False
    terms: SessionTerms | None = None
    results: tuple[TableResult, ...] = ()
    announced: bool = False
    placings: tuple[Placed, ...] = ()
    advancing: tuple[str, ...] = ()
    redeemed: tuple[str, ...] = ()

    @property
    def in_play(self) -> bool:
        return self.opened and not self.announced

    def at(self, table: str) -> tuple[str, ...]:
        """Who sits at a table."""
        return tuple(seat.player for seat in self.seats if seat.table == table)

    def result(self, table: str) -> TableResult | None:
        return next((result for result in self.results if result.table == table), None)


@dataclass(frozen=True, slots=True)
class Dispute:
    number: int
    person: str
    about: str
    decision: str = ""
    at: int = 0


class Award(NamedTuple):
    place: int
    player: str
    cents: int
    goods: tuple[str, ...]
    paid: bool = False


class Pool(NamedTuple):
    """What has come into the prize pool and gone out of it, from the start."""

    fees_cents: int = 0
    buy_backs_cents: int = 0
    added_cents: int = 0
    refunded_cents: int = 0
    taken_back_cents: int = 0
    awarded_cents: int = 0

    @property
    def received_cents(self) -> int:
        return self.fees_cents + self.buy_backs_cents + self.added_cents

    @property
    def balance_cents(self) -> int:
        return self.received_cents - self.refunded_cents - self.taken_back_cents - self.awarded_cents


NO_POOL = Pool()


@dataclass(frozen=True, slots=True)
class Tournament:
    """Sessions and disputes are numbered from one; `at` is when something last happened.

    `cancelled` is why the tournament was, if it was.
    """

    name: str
    stage: str = ""
    conditions: Conditions | None = None
    withdrawal_until: int | None = None
    entrants: tuple[Entrant, ...] = ()
    sessions: tuple[SessionRecord, ...] = ()
    added: tuple[str, ...] = ()
    disputes: tuple[Dispute, ...] = ()
    pool: Pool = NO_POOL
    awards: tuple[Award, ...] = ()
    cancelled: str = ""
    at: int = 0

    # Looking

    def entrant(self, player: str) -> Entrant | None:
        return next((each for each in self.entrants if each.player == player), None)

    def of_stage(self, *stages: str) -> tuple[Entrant, ...]:
        return tuple(each for each in self.entrants if each.stage in stages)

    @property
    def accepted(self) -> int:
        """How many take part, or did until they were out."""
        return len(self.of_stage(*TAKES_PART))

    @property
    def open_disputes(self) -> tuple[Dispute, ...]:
        return tuple(each for each in self.disputes if not each.decision)

    def plan(self, number: int) -> PlannedSession:
        assert self.conditions is not None
        return self.conditions.sessions[number - 1]

    def field(self, number: int) -> tuple[str, ...]:
        """Who plays in a session if it were drawn now, in the order in which they entered.

        The first session and catch-ups are for those who wait, heats and the final for those still in; a repechage is
        for those who went out since the last heat began, a secondary session for everyone who is out.
        """
        kind = self.plan(number).kind
        if number == 1 or kind == CATCH_UP:
            return tuple(each.player for each in self.of_stage(WAITING))
        if kind in (HEAT, FINAL):
            return tuple(each.player for each in self.of_stage(IN))
        since = self.last_heat(number) if kind == REPECHAGE else 1
        return tuple(each.player for each in self.of_stage(OUT) if each.out_of >= since)

    def last_heat(self, before: int) -> int:
        return max(n for n in range(1, before) if self.plan(n).kind in (HEAT, FINAL))

    @property
    def current(self) -> SessionRecord | None:
        """The session that is in play or comes next; one for a second chance is left out if nobody needs it."""
        reached = max((each.number for each in self.sessions if each.seats or each.announced), default=0)
        for session in self.sessions[max(0, reached - 1) :]:
            second_chance = self.plan(session.number).kind in (REPECHAGE, CATCH_UP, SECONDARY)
            skipped = second_chance and not session.seats and not self.field(session.number)
            if not session.announced and not skipped:
                return session
        return None

    @property
    def final(self) -> SessionRecord | None:
        return self.sessions[-1] if self.sessions else None

    @property
    def is_decided(self) -> bool:
        """Whether the final's results are announced."""
        return self.final is not None and self.final.announced

    # Changing

    def with_entrant(self, player: str, **changes: Any) -> "Tournament":
        entrants = tuple(replace(each, **changes) if each.player == player else each for each in self.entrants)
        return replace(self, entrants=entrants)

    def with_session(self, number: int, **changes: Any) -> "Tournament":
        session = replace(self.sessions[number - 1], **changes)
        return replace(self, sessions=(*self.sessions[: number - 1], session, *self.sessions[number:]))

    def with_result(self, number: int, result: TableResult) -> "Tournament":
        others = tuple(each for each in self.sessions[number - 1].results if each.table != result.table)
        return self.with_session(number, results=(*others, result))

    def with_pool(self, **more: int) -> "Tournament":
        """So much more has come in or gone out."""
        changed = {name: getattr(self.pool, name) + cents for name, cents in more.items()}
        return replace(self, pool=self.pool._replace(**changed))
