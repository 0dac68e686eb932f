"""A tournament as the house runs it: the tournament itself, how it is run, who is a program, and the seeds of draws.

`evolve` takes the tournament's entries and those around them; like the tournament's own it never judges.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, cast

from pontoon.live.postings import CHIPS, RESULTS, account_of_the_day, day_of
from pontoon.live.tournaments import events as v
from pontoon.store.contract import Posting
from pontoon.table.orders import Entry
from pontoon.tournament import events as e
from pontoon.tournament.evolve import evolve as evolve_tournament
from pontoon.tournament.form import BY_THE_MANAGER
from pontoon.tournament.ledger import POOL, postings as moved_by
from pontoon.tournament.state import Tournament

PREFIX = "tournament:"
_ENTRANT = "entrant:"


class Draw(NamedTuple):
    """The seed of a session's draw: bound to, and shown with the players in their order once it is made."""

    session: int
    commitment: str
    sealed: str
    seed: str = ""
    players: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LiveTournament:
    """`asked_at` is when somebody wanted to start, `stage_at` when seats were drawn or results announced last.

    `erased` are those whose entry forms were erased.
    """

    name: str
    tournament: Tournament
    version: int = 0
    at_ms: int = 0
    established: v.TournamentEstablished | None = None
    asked_at: int | None = None
    stage_at: int = 0
    computers: tuple[tuple[str, str], ...] = ()
    draws: tuple[Draw, ...] = ()
    erased: tuple[str, ...] = ()

    @property
    def how(self) -> v.TournamentEstablished:
        assert self.established is not None, f"the log of tournament {self.name} does not begin with its set-up"
        return self.established

    @property
    def is_allocated_by_hand(self) -> bool:
        """Whether a person, the Tournament Manager, says who sits where, so that nothing is drawn.

        Clauses: star-2024 21.5.4, star-6to5-2017 20.5.4.
        """
        asked = self.tournament.conditions
        return asked is not None and asked.allocation == BY_THE_MANAGER and not self.how.automated

    def draw_of(self, session: int) -> Draw | None:
        return next((draw for draw in self.draws if draw.session == session), None)

    def strategy_of(self, player: str) -> str | None:
        """How a computer player wagers; None for a person."""
        return next((strategy for name, strategy in self.computers if name == player), None)


def new(name: str) -> LiveTournament:
    return LiveTournament(name, Tournament(name))


def evolve(state: LiveTournament, entry: Entry, at_ms: int) -> LiveTournament:
    """The tournament after its next entry."""
    event: Any = entry.event
    changes: dict[str, Any] = {"version": state.version + 1, "at_ms": at_ms}
    around = _AROUND.get(type(event))
    if around is not None:
        return replace(around(state, event, at_ms), **changes)
    if isinstance(event, e.SeatsAllocated | e.ResultsAnnounced):
        changes["stage_at"] = at_ms
    return replace(state, tournament=evolve_tournament(state.tournament, entry), **changes)


def _established(state: LiveTournament, event: v.TournamentEstablished, _at: int) -> LiveTournament:
    return replace(state, established=event)


def _start_asked(state: LiveTournament, _event: v.StartAsked, at_ms: int) -> LiveTournament:
    return replace(state, asked_at=at_ms)


def _computer_came(state: LiveTournament, event: v.ComputerPlayerCame, _at: int) -> LiveTournament:
    return replace(state, computers=(*state.computers, (event.player, event.strategy)))


def _committed(state: LiveTournament, event: v.DrawCommitted, _at: int) -> LiveTournament:
    return replace(state, draws=(*state.draws, Draw(event.session, event.commitment, event.sealed)))


def _revealed(state: LiveTournament, event: v.DrawRevealed, _at: int) -> LiveTournament:
    draws = tuple(
        each._replace(seed=event.seed, players=event.players) if each.session == event.session else each
        for each in state.draws
    )
    return replace(state, draws=draws)


def _form_erased(state: LiveTournament, event: v.EntryFormErased, _at: int) -> LiveTournament:
    tournament = state.tournament.with_entrant(event.player, references=())
    return replace(state, tournament=tournament, erased=(*state.erased, event.player))


_AROUND: dict[type, Callable[[LiveTournament, Any, int], LiveTournament]] = {
    v.TournamentEstablished: _established,
    v.StartAsked: _start_asked,
    v.ComputerPlayerCame: _computer_came,
    v.DrawCommitted: _committed,
    v.DrawRevealed: _revealed,
    v.EntryFormErased: _form_erased,
}


# Money


def account_of(tournament: str, account: str) -> str:
    """An account's name in the house's ledger: what a player pays comes out of the account, and goes back there."""
    if account.startswith(_ENTRANT):
        return "cash:" + account.removeprefix(_ENTRANT)
    return f"{PREFIX}{tournament}:{account}"


def never_negative(tournament: str) -> tuple[str, ...]:
    """Nobody pays what is not there, and the pool pays out no more than it holds."""
    return ("cash:", account_of(tournament, POOL), account_of(tournament, "prize:"))


def postings(tournament: str, entries: Iterable[Entry]) -> tuple[Posting, ...]:
    """All that these entries move, summed up for each account; a player wins or loses by it on that day."""
    sums: dict[tuple[str, str], int] = {}

    def add(currency: str, account: str, cents: int) -> None:
        sums[currency, account] = sums.get((currency, account), 0) + cents

    for entry in entries:
        if type(entry.event) in _AROUND:
            continue
        for account, cents in moved_by(cast(Any, entry.event)):
            add(CHIPS, account_of(tournament, account), cents)
            if account.startswith(_ENTRANT):
                day = day_of(entry.at)
                add(RESULTS, account_of_the_day("patron", account.removeprefix(_ENTRANT), day), cents)
                add(RESULTS, account_of_the_day("tournament", tournament, day), -cents)
    return tuple(Posting(currency, account, cents) for (currency, account), cents in sorted(sums.items()) if cents)
