"""The state of a session at a table. All of it immutable; `evolve` makes the next one."""

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from pontoon.game.events import WagerSettled
from pontoon.table.furniture import Limits
from pontoon.table.gaming_table import GamingTable
from pontoon.tournament.at_table.plan import Counted, SessionPlan
from pontoon.tournament.standings import Standing

# How a player is out of the session.
ELIMINATED = "eliminated"
DISQUALIFIED = "disqualified"


class TournamentPlayer(NamedTuple):
    """A player of the session. `chips_cents` are in hand by the book, without what lies on the layout.

    `passed` and `deducted` are of the round that takes wagers or is in play. `last_wager_cents` is the original wager
    of the last round, undisclosed part included; `removed` when chips of the player were last removed. `ground` and
    `note` say why the player is disqualified.
    """

    player: str
    box: int
    chips_cents: int = 0
    pass_cards: int = 0
    undisclosed_wagers: int = 0
    out: str = ""
    passed: bool = False
    absent: bool = False
    deducted: bool = False
    absent_rounds: int = 0
    last_wager_cents: int = 0
    removed: int = 0
    eliminated_round: int | None = None
    agreed: bool = False
    ground: str = ""
    note: str = ""

    @property
    def is_playing(self) -> bool:
        return not self.out


class Form(NamedTuple):
    """The form of an undisclosed wager. `examined_by` is the supervisor who accepted it, `announced` when it is open.

    `minimum_cents` and `maximum_cents` are the table's when it was accepted, `chips_cents` what the player had then.
    """

    player: str
    kind: str
    cents: int | None
    open_cents: int
    examined_by: str = ""
    minimum_cents: int = 0
    maximum_cents: int = 0
    chips_cents: int = 0
    announced: bool = False

    @property
    def is_complete(self) -> bool:
        return bool(self.kind) and self.cents is not None


class TermsBefore(NamedTuple):
    """What the table had before the session, and has again after it."""

    limits: Limits
    chips_cents: tuple[int, ...]
    players_per_box: int | None
    perfect_pairs: bool


class BeforeTheEnd(NamedTuple):
    """The session as it was before the last round's end had its consequences, which may have to be undone."""

    players: tuple[TournamentPlayer, ...]
    rounds: int
    finished: int
    marker: int | None
    forms: tuple[Form, ...]
    removals: int
    limits: Limits


@dataclass(frozen=True, slots=True)
class Session:
    """One session from its opening until every chip is back.

    `rounds` were completed. `finished` is the number of the table's round whose end has been dealt with, and
    `settlements` and `deducted` what that end has moved. `wagering_since` is when the time for the next wager began to
    run, `cancelled` why the tournament is, if it is. `dispute` was raised at this table, `tournament_dispute` in the
    tournament; each holds the game up until it is settled. `disputed_at` is when the one of this table was raised.
    """

    plan: SessionPlan
    before: TermsBefore
    players: tuple[TournamentPlayer, ...] = ()
    rounds: int = 0
    finished: int = 0
    marker: int | None = None
    wager_seconds: int | None = None
    new_wager_seconds: tuple[int | None, int] | None = None
    wagering_since: int = 0
    forms: tuple[Form, ...] = ()
    removals: int = 0
    dispute: str | None = None
    disputed_at: int = 0
    tournament_dispute: str | None = None
    cancelled: str = ""
    ended: str = ""
    standings: tuple[Standing, ...] = ()
    counted: bool = False
    before_the_end: BeforeTheEnd | None = None
    settlements: tuple[WagerSettled, ...] = ()
    deducted: tuple[Counted, ...] = ()

    def but(self, **changes: Any) -> "Session":
        return replace(self, **changes)

    def player(self, name: str) -> TournamentPlayer | None:
        for each in self.players:
            if each.player == name:
                return each
        return None

    def form_of(self, name: str) -> Form | None:
        """The form of the round that takes wagers or is in play."""
        for form in self.forms:
            if form.player == name and not form.announced:
                return form
        return None

    def with_player(self, name: str, **changes: Any) -> "Session":
        return self.but(players=tuple(p._replace(**changes) if p.player == name else p for p in self.players))

    @property
    def playing(self) -> tuple[TournamentPlayer, ...]:
        return tuple(each for each in self.players if each.is_playing)

    @property
    def is_held_up(self) -> bool:
        """A dispute must be settled before the game proceeds.

        Clauses: star-2024 21.11.2, star-6to5-2017 20.11.2.
        """
        return self.dispute is not None or self.tournament_dispute is not None

    @property
    def is_under_way(self) -> bool:
        """Rounds are played, or will be."""
        return not self.ended


@dataclass(frozen=True, slots=True)
class TournamentTable:
    """A gaming table with the session that is played at it; without one it is a table like any other.

    `settled_round` is the table's last round of a session that is closed: its chips are gone, and it stays as it is.
    """

    table: GamingTable
    session: Session | None = None
    settled_round: int = 0

    def but(self, **changes: Any) -> "TournamentTable":
        return replace(self, **changes)
