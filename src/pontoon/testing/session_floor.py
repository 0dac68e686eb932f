"""A table in a tournament for tests: it gives orders to the real table and its session, and checks each step.

>>> floor = SessionFloor("star-2024").session({"ann": 1, "ben": 2}, rounds=1)
>>> floor.wager("ann", 1, 100).wager("ben", 2, 100).deal("Ks 9h 7h Qd 9c").stand().stand().deal("Kc").chips
{'ann': 110000, 'ben': 110000}

Every order is folded again from its entries and must lead to the same table, and every entry's postings must balance;
every refusal must leave all as it was.
"""

from copy import deepcopy
from typing import Any, Self

from pontoon.game.refusals import Refusal
from pontoon.table import commands as t
from pontoon.table.orders import Entry
from pontoon.testing.floor import STAFF, Floor
from pontoon.tournament.at_table import (
    Counted,
    Place,
    Session,
    SessionPlan,
    TournamentTable,
    balances,
    chips_account,
    commands as s,
    entries,
    evolve_all,
    play,
    session_order,
)
from pontoon.tournament.at_table.orders import Command
from pontoon.tournament.at_table.state import TournamentPlayer

NAME = "cup"


class SessionFloor(Floor):
    """A table kept for a tournament, in play, with a session as the test wants it."""

    def __init__(self, rules: str = "star-2024", name: str = "P1") -> None:
        super().__init__(rules, name)
        self.held = TournamentTable(self.start)
        self.began = self.held

    # Orders

    def order(self, command: Command, by: str = "casino_supervisor") -> tuple[Entry, ...]:
        outcome = play(self.rules, self.held, session_order(self.at, self.person(by), command))
        assert not isinstance(outcome, Refusal), f"{command} by {by} was refused: {outcome.code}: {outcome}"
        held, made = outcome
        assert evolve_all(self.held, made) == held, f"the entries of {command} do not lead to its table"
        for entry in made:
            assert sum(posting.cents for posting in entries(entry.event)) == 0, f"{entry.event} does not balance"
        self.held, self.state = held, held.table
        self.log += made
        return made

    def does(self, command: Command, by: str = "casino_supervisor") -> Self:
        self.order(command, by)
        return self

    def refused(
        self, command: Command, by: str = "casino_supervisor", code: str | None = None, clause: str | None = None
    ) -> Refusal:
        before = deepcopy(self.held)
        outcome = play(self.rules, self.held, session_order(self.at, self.person(by), command))
        assert isinstance(outcome, Refusal), f"{command} by {by} was allowed, with {[x.event for x in outcome[1]]}"
        assert self.held == before, f"{command} was refused but changed the table"
        assert code in (None, outcome.code), f"{command} was refused as {outcome.code}, not as {code}"
        assert clause in (None, outcome.clause), f"{command} was refused on {outcome.clause}, not on {clause}"
        return outcome

    def fold(self, *events: Any) -> Self:
        for event in events:
            entry = Entry(self.at, STAFF["casino_supervisor"], self.state.name, self.state.number, "", event)
            self.held = evolve_all(self.held, (entry,))
            self.state = self.held.table
            self.log.append(entry)
        return self

    # A session

    def plan(self, seats: dict[str, int], **more: Any) -> SessionPlan:
        """$1,000 each, wagers of $100 to $500, five rounds, unless the test says otherwise; amounts are cents."""
        usual: dict[str, Any] = {
            "tournament": NAME,
            "number": 1,
            "title": "heat",
            "seats": tuple(Place(box, player) for player, box in seats.items()),
            "allotment_cents": 100_000,
            "minimum_cents": 10_000,
            "maximum_cents": 50_000,
            "rounds": None if "until" in more or more.get("play_off") else 5,
            **more,
        }
        return SessionPlan(**usual)

    def held_table(self, **more: Any) -> Self:
        """A table in play, kept for the tournament."""
        self.ready(**more)
        return self.does(t.HoldTournament(NAME), "tournament_manager")

    def session(self, seats: dict[str, int], **more: Any) -> Self:
        """A session is open and everybody is seated."""
        self.held_table()
        if self.rules.values["player_card"]:
            for player in seats:
                self.order(t.PresentPlayerCard(player, f"C-{player}", player), player)
        return self.does(s.OpenSession(self.plan(seats, **more)), "tournament_manager")

    @property
    def now(self) -> Session:
        assert self.held.session is not None
        return self.held.session

    def player(self, name: str) -> TournamentPlayer:
        found = self.now.player(name)
        assert found is not None
        return found

    @property
    def chips(self) -> dict[str, int]:
        return {each.player: each.chips_cents for each in self.now.players}

    def counts(self, **differing: int) -> tuple[Counted, ...]:
        """What the book has of each player who plays or has chips, but where the test has counted something else."""
        return tuple(
            Counted(each.player, differing.get(each.player, each.chips_cents))
            for each in self.now.players
            if each.is_playing or each.chips_cents
        )

    def balance(self) -> None:
        """Every chip that was issued is somewhere, players have what is posted to them, and the log leads to this."""
        account = chips_account(self.log)
        assert account.balances, account
        posted = balances(self.log)
        if self.held.session is not None:
            assert self.chips == {player: posted.get(f"player:{player}", 0) for player in self.chips}
        assert evolve_all(self.began, self.log) == self.held
