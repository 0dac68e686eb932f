"""All tournaments of the house: set up, loaded, told of news; and what each of them asks of the house."""

import logging
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import TYPE_CHECKING, Any

from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import RuleBook, rule_book
from pontoon.live.authorisation import refusal_of_a_command
from pontoon.live.codec import decode
from pontoon.live.live_table import LiveTable
from pontoon.live.people.roles import PLAYER
from pontoon.live.requests import NO_CLAUSE, Busy, Done, Reply, refused
from pontoon.live.table_task import TableTask
from pontoon.live.tournaments import conductor as k, events as v
from pontoon.live.tournaments.founding import (
    COMPUTERS,
    NOTE,
    TournamentPlan,
    is_free,
    numbered,
    strategy_of,
    table_plan,
)
from pontoon.live.tournaments.live_tournament import PREFIX, LiveTournament
from pontoon.live.tournaments.requests import DrawByTheHouse, Enter
from pontoon.live.tournaments.task import THERE, TournamentTask
from pontoon.live.vault import Vault
from pontoon.store.contract import StoreUnavailable
from pontoon.table.orders import Person
from pontoon.tournament import commands as c
from pontoon.tournament.form import Conditions
from pontoon.tournament.state import APPLIED, CANCELLED, DRAFTED, TAKES_PART

if TYPE_CHECKING:
    from pontoon.live.house import House

log = logging.getLogger("pontoon.tournament")

_COMES_TO_PLAY = (Enter, c.SubmitEntry, c.PayEntryFee, c.BuyBack, c.ProvideBuyIn)


def judged_as(command: Any) -> Any:
    """The command of the documents by which it is judged who may give one of the house's own."""
    if isinstance(command, DrawByTheHouse):
        return c.DrawSeats(command.session, ())
    return c.SubmitEntry(command.player, command.answers) if isinstance(command, Enter) else command


def paid_by(live: LiveTournament, command: Any) -> int:
    """What an order costs its player, in cents."""
    conditions = live.tournament.conditions
    if conditions is None or isinstance(command, c.SubmitEntry):
        return 0
    if isinstance(command, c.ProvideBuyIn):
        return conditions.buy_in_cents or 0
    return (conditions.entry_fee_cents or 0) if isinstance(command, Enter) else int(command.cents)


class Tournaments:
    """The tournaments by name, the last ones last."""

    def __init__(self, house: "House", vault: Vault) -> None:
        self._house = house
        self._vault = vault
        self._tasks: dict[str, TournamentTask] = {}

    def get(self, name: str) -> TournamentTask | None:
        return self._tasks.get(name)

    def __iter__(self) -> Iterator[TournamentTask]:
        return iter(tuple(self._tasks.values()))

    def __len__(self) -> int:
        return len(self._tasks)

    # Their day

    async def start(self, plans: tuple[TournamentPlan, ...] = (), begun: bool = False) -> None:
        """Load what there is; a house without any tournament, or one that had begun to, sets up these."""
        names = [stream.removeprefix(PREFIX) for stream in await self._house.store.streams(PREFIX)]
        for name in names:
            await self._load(name)
        if begun or not names:
            for plan in plans:
                founded = await self.found(plan)
                if isinstance(founded, Refusal):
                    log.error("tournament %s cannot be set up: %s", plan.conditions.name, founded.sentence)

    async def stop(self) -> None:
        for task in self:
            await task.stop()

    async def news(self, stream: str, version: int) -> None:
        """Another process has written to a stream: if it is a tournament's, it is read on."""
        if stream.startswith(PREFIX):
            task = self._tasks.get(stream.removeprefix(PREFIX))
            if task is None:
                await self._load(stream.removeprefix(PREFIX))
            else:
                await task.news(version)

    async def _load(self, name: str) -> TournamentTask:
        (first,) = await self._house.store.read(PREFIX + name, 0, 1)
        how: Any = decode(first).event
        task = self._task(name, how.rules)
        await task.load()
        self._house.clock.not_before(task.state.at_ms)
        return self._running(task)

    def _task(self, name: str, rules: str) -> TournamentTask:
        house = self._house
        return TournamentTask(name, rule_book(rules), house.store, house.clock, self._vault, self, house.chance)

    def _running(self, task: TournamentTask) -> TournamentTask:
        known = self._tasks.setdefault(task.name, task)
        if known is task:
            task.start()
        return known

    # Set up

    async def draft(self, by: Person, conditions: Conditions, how: v.TournamentEstablished) -> TournamentTask | Reply:
        """A new tournament with its conditions drawn up; or why not."""
        if conditions.name in self._tasks:
            return Refusal(THERE, "", f"There is already a tournament named {conditions.name}. Choose another name.")
        task = self._task(conditions.name, how.rules)
        reply = await task.establish(by, how, c.DraftConditions(conditions))
        if not isinstance(reply, Done):
            return reply
        return self._running(task)

    async def found(self, plan: TournamentPlan) -> TournamentTask | Refusal:
        """A tournament of the house's own, published, or why it cannot be.

        In a house of several processes it may be there already. Raises `StoreUnavailable`.
        """
        drafted, published = c.DraftConditions(plan.conditions), c.PublishConditions(plan.starts_at)
        rules = rule_book(plan.how.rules)
        task = await self.draft(k.acting_for(drafted, rules), plan.conditions, plan.how)
        if isinstance(task, Busy):
            raise StoreUnavailable(task.reason)
        if isinstance(task, Refusal) and task.code != THERE:
            return task
        if not isinstance(task, TournamentTask):
            known = self._tasks.get(plan.conditions.name)
            if known is None:
                await self.news(PREFIX + plan.conditions.name, 1)
            task = self._tasks[plan.conditions.name]
        if task.state.tournament.stage == DRAFTED:
            reply = await task.submit(k.acting_for(published, rules), published)
            if isinstance(reply, Busy):
                raise StoreUnavailable(reply.reason)
            # Refused because another process has published it, it is published.
            if isinstance(reply, Refusal) and task.state.tournament.stage == DRAFTED:
                return reply
        return task

    # What a tournament's task asks

    @property
    def tables(self) -> dict[str, TableTask]:
        return self._house.tables

    def around(self, live: LiveTournament) -> k.Around:
        others = {table for table, name in self.designated().items() if name != live.name}
        tables = {name: task.state for name, task in self.tables.items()}
        free = tuple(
            name
            for name, state in sorted(tables.items())
            if name not in others and is_free(name, state, live.how.rules)
        )
        # One of a series that the house did not come to publish is not there yet: it is founded once more.
        names = frozenset(
            task.name for task in self if task.state.tournament.stage != DRAFTED or task.state.how.number < 2
        )
        return k.Around(tables, free, names, self._house.clock.now_ms())

    def designated(self) -> dict[str, str]:
        """The tables of sessions that are in play or to come, each with its tournament."""
        return {
            table: task.name
            for task in self
            if not task.is_over
            for session in task.state.tournament.sessions
            if not session.announced
            for table in session.tables
        }

    async def refusal_of(self, rules: RuleBook, live: LiveTournament, by: Person, command: Any) -> Refusal | None:
        """Who may give this order at all; and who enters or pays may play, within the limits they set themselves."""
        refusal = refusal_of_a_command(by, judged_as(command), rules, None)
        if refusal is None and isinstance(command, c.DesignateTables):
            return self._refusal_of_the_tables(rules, live, command.tables) or self._refusal_of_own_limits(
                rules, command
            )
        if refusal is not None or not isinstance(command, _COMES_TO_PLAY):
            return refusal
        people, cents = self._house.people, paid_by(live, command)
        if not cents:
            return await people.refusal_of_play(command.player, rules)
        lost = await self._house.could_be_lost_today(command.player)
        return await people.refusal_of_wager(command.player, rules, lost_today_cents=lost, wager_cents=cents)

    def turn_of(self, live: LiveTournament, command: Any) -> AbstractAsyncContextManager[None]:
        """What is paid for a tournament counts with what is wagered at the tables."""
        pays = isinstance(command, _COMES_TO_PLAY) and paid_by(live, command) > 0
        return self._house.turn_to_spend(command.player) if pays else nullcontext()

    def _refusal_of_the_tables(self, rules: RuleBook, live: LiveTournament, names: tuple[str, ...]) -> Refusal | None:
        """Whether they are tables of the house where the tournament can be played, and no other tournament's.

        Clauses: star-2024 7:6.7.1, 21.5.1, 21.5.2, star-6to5-2017 6.7.1, 20.5.1, 20.5.2.
        """
        designated, lowest = self.designated(), rules.procedures["low_limit_no_tournament"]
        for name in names:
            task = self.tables.get(name)
            if task is None:
                return refused("no_such_table", f"There is no table {name}.")
            if task.rules.name != rules.name:
                return refused(
                    "table_has_other_rules", f"Table {name} uses the rules {task.rules.name}, not {rules.name}."
                )
            table = task.state.table
            if not table.is_open:
                return refused("table_is_closed", f"Table {name} is closed.")
            if table.low_limit:
                clause = lowest.clauses[0] if lowest is not None else ""
                sentence = f"Table {name} is for low limit gaming, which does not allow tournaments."
                return refused("low_limit_holds_no_tournament", sentence, clause)
            others = {table.tournament, designated.get(name, "")} - {"", live.name}
            if others:
                return refused(
                    "table_is_another_tournaments", f"Table {name} is designated for the tournament {min(others)}."
                )
        return None

    def _refusal_of_own_limits(self, rules: RuleBook, command: c.DesignateTables) -> Refusal | None:
        """Limits of single players must go first: with the order's consent they end when the table is given over.

        Clauses: star-2024 21.2.1, star-6to5-2017 20.2.1.
        """
        tables = [] if command.end_own_limits else [self.tables[name].state.table for name in command.tables]
        for table in tables:
            players = ", ".join(limits.player for limits in table.terms.player_limits)
            if players:
                left_out = rules.procedures["session_rules_left_out"]
                sentence = (
                    f"At table {table.name} these players have limits of their own: {players}. Choose to "
                    "end these limits when you designate the table, or have a supervisor withdraw them first."
                )
                return refused("own_limits_stand", sentence, "" if left_out is None else left_out.clauses[0])
        return None

    def refusal_of_a_seat(self, table: LiveTable, rules: RuleBook, player: str) -> Refusal | None:
        """At a table that is designated for a tournament nobody sits down who did not before.

        Clauses: star-2024 21.5.2, star-6to5-2017 20.5.2.
        """
        name = self.designated().get(table.name, "")
        if not name or table.table.tournament or table.table.seat_of(player) is not None:
            return None
        exclusive = rules.procedures["session_exclusive"]
        sentence = f"Table {table.name} is reserved for the tournament {name}. Choose another table."
        return refused("table_is_reserved", sentence, exclusive.clauses[0] if exclusive is not None else NO_CLAUSE)

    def refusal_to_ask_to_leave(self, table: LiveTable) -> Refusal | None:
        """Players are asked to leave a table that is designated for a tournament, and no other."""
        if table.table.tournament or table.name in self.designated():
            return None
        return refused("table_is_not_designated", f"Table {table.name} is not designated for a tournament.")

    def refusal_to_give_over(self, name: str) -> Refusal | None:
        """A table is given over only to a tournament of the house that is still running; without a name it is returned.

        Clauses: star-2024 21.5.1, star-6to5-2017 20.5.1.
        """
        task = self._tasks.get(name)
        if not name or (task is not None and not task.is_over):
            return None
        if task is None:
            return refused("no_such_tournament", f"There is no tournament {name}.")
        return refused("tournament_is_over", f"The tournament {name} is over.")

    def refusal_to_cancel(self, name: str) -> Refusal | None:
        """A session of a tournament that goes on is not cancelled alone.

        Clauses: star-2024 21.3.4, star-6to5-2017 20.3.4.
        """
        task = self._tasks.get(name)
        if task is None or task.state.tournament.stage == CANCELLED:
            return None
        sentence = "This session belongs to a tournament that is still running. Cancel the tournament first."
        return Refusal("tournament_goes_on", "", sentence)

    def refusal_to_hold(self, name: str, *, proceed: bool) -> Refusal | None:
        """The game waits at the tables of a tournament for as long as a dispute is open in it, and not otherwise.

        Clauses: star-2024 21.11.2, star-6to5-2017 20.11.2.
        """
        task = self._tasks.get(name)
        if task is None or task.state.tournament.stage == CANCELLED:
            return None
        disputes = task.state.tournament.open_disputes
        if proceed and disputes:
            return Refusal(
                "tournament_has_a_dispute", "", f"Dispute {disputes[0].number} in the tournament is still open."
            )
        if not proceed and not disputes:
            return Refusal("tournament_has_no_dispute", "", "The tournament has no open dispute.")
        return None

    async def found_table(self, live: LiveTournament) -> None:
        await self._house.found_table(table_plan(live.how.rules, set(self.tables), live.how.pace_ms))

    async def found_next(self, live: LiveTournament) -> Refusal | None:
        """By the conditions of this one, with the next number; or why there can be none."""
        conditions, how = live.tournament.conditions, live.how
        assert conditions is not None, "a published tournament has conditions"
        title = conditions.title.removesuffix(f" {how.number}")
        founded = await self.found(numbered(TournamentPlan(conditions._replace(title=title), how), how.number + 1))
        return founded if isinstance(founded, Refusal) else None

    def failed(self, error: Exception) -> None:
        self._house.failed(error)

    # Computer players

    async def computer_player(self, task: TournamentTask) -> Reply:
        """The next of them that plays nowhere else enters and pays like anybody, and is then to be accepted."""
        live = task.state
        conditions = live.tournament.conditions
        assert conditions is not None, "entries are taken once conditions are published"
        # One that was about to enter when the house was stopped comes first.
        idle = [name for name, _ in live.computers if live.tournament.entrant(name) is None]
        name = idle[0] if idle else self._free_computer()
        if name is None:
            return Busy("every computer player is in another tournament")
        purse = (conditions.entry_fee_cents or 0) + (conditions.buy_in_cents or 0) * len(conditions.sessions)
        account = await self._house.people.engage(name, NOTE, purse)
        if isinstance(account, Refusal):
            return account
        if not idle:
            came = v.ComputerPlayerCame(name, strategy_of(len(live.computers)))
            reply = await task.record(came, lambda now: now.strategy_of(name) is not None)
            if not isinstance(reply, Done):
                return reply
        answers = tuple(c.Answer(field, name) for field in conditions.form)
        return await task.submit(Person(name, PLAYER), Enter(name, answers, f"signed {name}"))

    def _free_computer(self) -> str | None:
        """A name that is a computer player's or nobody's, and in no tournament that goes on."""
        busy = {
            each.player
            for task in self
            if not task.is_over
            for each in task.state.tournament.of_stage(APPLIED, *TAKES_PART)
        }
        for name in COMPUTERS:
            account = self._house.people.account(name)
            if name not in busy and (account is None or (account.note == NOTE and not account.closed)):
                return name
        return None
