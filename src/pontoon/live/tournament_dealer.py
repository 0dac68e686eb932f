"""The automated dealer between the rounds of a tournament's session: wagers with a time for each, and the end.

Forms are examined at once by the supervisor in the program. Who lets the time pass wagers the minimum, or whatever the
conditions say; who is not there has the minimum deducted, or is disqualified, on the Tournament Manager's standing
orders. Nobody waits for who is out. While a dispute is open nothing is done at all.
"""

from collections.abc import Callable

from pontoon.game import commands as c
from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import RuleBook
from pontoon.live.events import TableEstablished
from pontoon.live.live_table import LiveTable
from pontoon.live.orders import judged
from pontoon.live.requests import Deadline
from pontoon.live.steps import DEALER, GRACE, MANAGER, NOTHING, SUPERVISOR, Connected, Step
from pontoon.table.orders import Person
from pontoon.tournament.at_table import commands as s
from pontoon.tournament.at_table.orders import Command
from pontoon.tournament.at_table.plan import DEDUCTED, Counted
from pontoon.tournament.at_table.state import Session, TournamentPlayer
from pontoon.tournament.at_table.turns import has_acted, next_to_wager, sequence

# How long the count at the end of a session is shown, as a multiple of the pace: ten seconds at the usual one.
COUNT_SHOWN = 30

# Since when something has been waited for, by the clock that cannot be set.
Wait = Callable[..., float]


class BetweenRounds:
    """One look at a table with a session; `now` by the clock that cannot be set, `at` by the calendar."""

    def __init__(
        self, rules: RuleBook, state: LiveTable, how: TableEstablished, now: float, at: int, connected: Connected
    ) -> None:
        assert state.session is not None, "a session is at the table"
        self._rules = rules
        self._state = state
        self._session: Session = state.session
        self._how = how
        self._now = now
        self._at = max(at, state.table.at)
        self._connected = connected

    def before_the_cards(self, wait: Wait) -> Step | None:
        """What comes before anything else at the table; None: the table's own duties do.

        Clauses: star-2024 21.1.1, star-2024 21.5.7, star-2024 21.5.8, star-2024 21.8.2.5, star-6to5-2017 20.1.1,
        star-6to5-2017 20.5.8, star-6to5-2017 20.5.9, star-6to5-2017 20.8.2.5.
        """
        session = self._session
        if session.ended:
            return self._end(wait)
        if session.plan.until is not None and self._at >= session.plan.until:
            return Step(self._now, command=s.EndSession())
        for form in session.forms:
            if not (form.announced or form.examined_by):
                accept = s.ExamineForm(form.player, accepted=True)
                in_order = self._can(SUPERVISOR, accept)
                return Step(self._now, SUPERVISOR, accept if in_order else s.ExamineForm(form.player, accepted=False))
        return None

    def wagers(self, wait: Wait) -> Step:
        """Everybody in turn, or all at once where there is no order of wagering; then the wagers are closed."""
        missing = self._missing()
        if not missing:
            until = wait(self._now, "session closes", self._state.version) + GRACE * self._how.pace_ms / 1000
            return self._not_after_the_end(self._closing(until))
        key = ("session wagers", self._session.wagering_since, missing[0].player if self._in_order else "")
        until = wait(self._now, *key) + self._seconds
        step = self._instead_of(missing[0])
        if step is None:
            step = self._closing(until)
        players = tuple(each.player for each in missing)
        return self._not_after_the_end(step._replace(at=until, deadline=Deadline("wagers", players, until)))

    @property
    def _in_order(self) -> bool:
        return self._session.plan.order_of_wagering

    @property
    def _seconds(self) -> float:
        seconds = self._session.wager_seconds
        return self._how.wager_ms / 1000 if seconds is None else seconds

    def _missing(self) -> tuple[TournamentPlayer, ...]:
        """Who is waited for; who was absent and is there again comes last, and whenever they like."""
        both = self._state.at_the_table
        idle = [each for each in sequence(both) if not has_acted(both, each)]
        turn = next_to_wager(both) if self._in_order else None
        if turn is not None:
            return (turn,)
        back = [each for each in idle if each.absent and self._connected(each.player)]
        return (*(each for each in idle if not each.absent), *back)

    def _instead_of(self, player: TournamentPlayer) -> Step | None:
        """What is done for a player whose time has passed; None: nothing more than closing the wagers.

        Clauses: star-2024 21.5.6, star-2024 21.5.6.1, star-2024 21.5.6.2, star-2024 21.6.12, star-6to5-2017 20.5.6,
        star-6to5-2017 20.5.6.1, star-6to5-2017 20.5.6.2, star-6to5-2017 20.6.12.
        """
        name, plan = player.player, self._session.plan
        steps: list[tuple[Person, Command]] = []
        if self._session.wager_seconds is not None and self._connected(name):
            steps.append((DEALER, s.CallTime(name)))
        if not player.absent and plan.absent == DEDUCTED:
            steps.append((MANAGER, s.DirectDeduction(name)))
        if not player.absent:
            steps.append((MANAGER, s.Disqualify(name, "absent", "absent when it was time to wager")))
        later = max(self._at, self._session.wagering_since + (self._session.wager_seconds or 0))
        for by, command in steps:
            if self._can(by, command, later):
                return Step(by=by, command=command)
        return None

    def _closing(self, until: float) -> Step:
        return Step(until, command=c.CloseWagers(), deadline=Deadline("wagers", (), until))

    def _not_after_the_end(self, step: Step) -> Step:
        """The time of the session is over in between, perhaps."""
        until = self._session.plan.until
        over = None if until is None else self._now + max(0, until - self._at)
        if over is None or step.at is None or step.at < over:
            return step
        return step._replace(at=over, by=DEALER, command=s.EndSession())

    def _can(self, by: Person, command: Command, at: int | None = None) -> bool:
        outcome = judged(self._rules, self._state, by, command, self._at if at is None else at)
        return not isinstance(outcome, Refusal)

    def _end(self, wait: Wait) -> Step:
        """The chips are totalled as the book has them, shown for a while, and go back to the inventory.

        Where a person has counted fewer, a person says which chips are missing.
        Clauses: star-2024 21.5.7, star-2024 21.5.8, star-6to5-2017 20.5.8, star-6to5-2017 20.5.9.
        """
        session = self._session
        since = wait(self._now, "session is over", session.counted)
        if not session.counted:
            counts = (Counted(p.player, p.chips_cents) for p in session.players if p.is_playing or p.chips_cents)
            return Step(since + GRACE * self._how.pace_ms / 1000, command=s.TotalChips(tuple(counts)))
        book = sum(each.chips_cents for each in session.players)
        if sum(each.chips_cents for each in session.standings) != book:
            return NOTHING
        return Step(since + COUNT_SHOWN * self._how.pace_ms / 1000, command=s.ReturnChips())


def is_held_up(session: Session | None) -> bool:
    """Whether a dispute must be settled before anything else happens.

    Clauses: star-2024 21.11.2, star-6to5-2017 20.11.2.
    """
    return session is not None and session.is_held_up
