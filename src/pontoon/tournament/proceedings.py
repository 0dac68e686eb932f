"""An order being carried out in a tournament: the entries it brings about, and the tournament after each of them."""

from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import RuleBook
from pontoon.table.orders import Entry, Order
from pontoon.table.proceedings import Authority
from pontoon.tournament import state as s
from pontoon.tournament.events import TournamentEvent
from pontoon.tournament.evolve import evolve
from pontoon.tournament.form import Conditions
from pontoon.tournament.orders import tournament_entry
from pontoon.tournament.refusals import SENTENCES
from pontoon.tournament.state import Entrant, SessionRecord, Tournament


class TournamentProceedings(Authority):
    """Every room of the tournament works on one of these: `state` to look at, `happen` to make something so."""

    __slots__ = ("entries", "state")

    def __init__(self, rules: RuleBook, state: Tournament, order: Order) -> None:
        super().__init__(rules, order)
        self.state = state
        self.entries: list[Entry] = []

    def refuse(self, code: str, procedure: str, **facts: object) -> Refusal:
        if code not in SENTENCES:
            return super().refuse(code, procedure, **facts)
        return Refusal(code, self.clause(procedure), SENTENCES[code].format(**facts))

    def happen(self, event: TournamentEvent, procedure: str, *, of_itself: bool = False) -> None:
        """An event happens on the first clause of the procedure, at the table it is about if there is one."""
        table: str = getattr(event, "table", "")
        entry = tournament_entry(self.at, self.by, table, self.clause(procedure), event, of_itself)
        self.entries.append(entry)
        self.state = evolve(self.state, entry)

    # What many rooms ask

    @property
    def conditions(self) -> Conditions:
        assert self.state.conditions is not None
        return self.state.conditions

    def published(self, procedure: str, player: str | None = None) -> Refusal | None:
        """Whether who asks may take this step, and the tournament is published, not cancelled and not over."""
        return self.authorise(procedure, player) or self.under_way(procedure)

    def under_way(self, procedure: str) -> Refusal | None:
        if self.state.stage == s.PUBLISHED:
            return None
        over = {s.CANCELLED: "tournament_is_cancelled", s.CONCLUDED: "tournament_is_concluded"}
        return self.refuse(over.get(self.state.stage, "tournament_is_not_published"), procedure)

    def entrant(self, procedure: str, player: str) -> Entrant | Refusal:
        return self.state.entrant(player) or self.refuse("no_such_entry", procedure, player=player)

    def proceeds(self) -> Refusal | None:
        """The tournament does not go on while a dispute is open.

        Clauses: star-2024 21.11.2, star-6to5-2017 20.11.2.
        """
        disputes = self.state.open_disputes
        return (
            self.refuse("dispute_is_open", "tournament_open_dispute", number=disputes[0].number) if disputes else None
        )

    def session(self, procedure: str, number: int) -> SessionRecord | Refusal:
        """A session of the tournament that is the one in play, or the next."""
        if not 1 <= number <= len(self.state.sessions):
            return self.refuse("no_such_session", procedure, number=number)
        current = self.state.current
        if current is None:
            return self.refuse("results_are_announced", procedure, number=number)
        if current.number != number:
            if self.state.sessions[number - 1].announced:
                return self.refuse("results_are_announced", procedure, number=number)
            return self.refuse("session_is_not_next", procedure, number=current.number)
        return current

    def coming_session(self, procedure: str, number: int) -> SessionRecord | Refusal:
        """The next session, before it is open."""
        session = self.session(procedure, number)
        if isinstance(session, SessionRecord) and session.opened:
            return self.refuse("session_is_open", procedure, number=number)
        return session

    def open_session(self, procedure: str, number: int) -> SessionRecord | Refusal:
        """The session in play."""
        session = self.session(procedure, number)
        if isinstance(session, SessionRecord) and not session.opened:
            return self.refuse("session_is_not_open", procedure, number=number)
        return session
