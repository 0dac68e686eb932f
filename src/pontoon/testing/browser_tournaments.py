"""Tournaments for tests and pictures in a browser: short ones, and what a player's hands do at a session's table.

plan = cup(rounds=2, players=2)
house.run(house.running.house.tournaments.found(plan))
seat = AtTheSession(enter(ann, "cup"))
seat.wager("20")
"""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from pontoon.live.founding import TablePlan
from pontoon.live.tournaments.events import TournamentEstablished
from pontoon.live.tournaments.founding import TournamentPlan
from pontoon.live.tournaments.task import TournamentTask
from pontoon.testing.browser_house import TIMES, HouseBeside
from pontoon.testing.browser_visitors import AtTheTable, Visitor
from pontoon.testing.hall import conditions
from pontoon.testing.houses import fast_table
from pontoon.tournament.form import HEAT, Conditions, PlannedSession
from pontoon.tournament.state import PUBLISHED

# A cup begins at once, and everybody sees what happens.
QUICK: dict[str, Any] = {"wait_ms": 200, "pause_ms": 200, "think_ms": 50, "pace_ms": 33}
# A minute is long enough for a browser on a busy machine.
WAGER_SECONDS = 60


def tables(*names: str) -> tuple[TablePlan, ...]:
    """Tables for tournaments, at which nobody is asked long to cut; a count is shown for a second."""
    return tuple(fast_table(name, **{**TIMES, "offer_ms": 1_000, "pace_ms": 33}) for name in names)


def form(rounds: int = 2, players: int = 2, **changes: Any) -> Conditions:
    """One table, pass cards and undisclosed wagers; the last of the seats starts it."""
    usual = conditions(maximum_entrants=players, minimum_entrants=2, pass_cards=2, undisclosed_wagers=1)
    final = usual.sessions[0]._replace(rounds=rounds, players_per_table=players)
    return usual._replace(title="Evening cup", sessions=(final,), wager_seconds=WAGER_SECONDS)._replace(**changes)


def heats_and_final(tables: int, players: int, rounds: int = 1, advance: int = 1, **changes: Any) -> dict[str, Any]:
    """Changes to the form: heats at so many tables, from each of which so many go on to a final of one round."""
    final = form().sessions[0]._replace(rounds=1, players_per_table=7)
    heat = PlannedSession("Heats", HEAT, tables, players, advance, rounds)
    return {"sessions": (heat, final), "pass_cards": 0, "undisclosed_wagers": 0, **changes}


def cup(rounds: int = 2, players: int = 2, *, computer_players: bool = False, **changes: Any) -> TournamentPlan:
    """A tournament that the program conducts; changes are of how it is run, or of its conditions."""
    how = {**QUICK, "automated": True, "computer_players": computer_players}
    how |= {name: changes.pop(name) for name in (*how,) if name in changes}
    made = form(rounds, players, **changes)
    return TournamentPlan(made, TournamentEstablished(made.rules, **how))


def found(house: HouseBeside, plan: TournamentPlan) -> None:
    task = house.run(house.running.house.tournaments.found(plan))
    published = isinstance(task, TournamentTask) and task.state.tournament.stage == PUBLISHED
    assert published, f"the conditions are not complete: {plan.conditions}"


def go_on(house: HouseBeside, tournament: str = "cup", minutes: int = 5) -> None:
    """The pause is over: the house's clock goes forward, and the tournament looks at it."""
    house.later(minutes)

    async def look() -> None:
        task = house.running.house.tournaments.get(tournament)
        assert task is not None, f"the tournament {tournament} exists"
        task.nudge()

    house.run(look())


def enter(visitor: Visitor, tournament: str = "cup") -> Page:
    """The entry form, filled in as far as it must be, and handed in."""
    page = visitor.go(f"/tournaments/{tournament}")
    page.get_by_label(re.compile("^I have read the conditions")).check()
    page.get_by_role("button", name=re.compile("^Submit the entry")).click()
    expect(page.get_by_text("Your entry is submitted.")).to_be_visible()
    return page


def to_the_table(page: Page) -> "AtTheSession":
    page.get_by_role("link", name="Go to your seat").click()
    return AtTheSession(page)


class AtTheSession(AtTheTable):
    """The page of a table on which a session is played."""

    @property
    def strip(self) -> Locator:
        return self.page.get_by_role("region", name="The session", exact=True)

    @property
    def my_turn(self) -> Locator:
        return self.page.get_by_role("button", name=re.compile("^Wager [0-9]"))

    def wager(self, amount: str) -> None:
        """In turn, whenever that is."""
        expect(self.my_turn).to_be_enabled()
        field = self.page.get_by_role("textbox", name=re.compile("^Wager, Box"))
        field.fill(amount)
        field.press("Tab")
        self.page.get_by_role("button", name=f"Wager {amount}").click()

    def pass_round(self) -> None:
        expect(self.my_turn).to_be_enabled()
        self.page.get_by_role("button", name=re.compile("^Pass card")).click()
        self.page.get_by_role("button", name="Play the pass card").click()

    def seal(self, amount: str) -> None:
        expect(self.my_turn).to_be_enabled()
        self.page.get_by_role("button", name=re.compile("^Undisclosed")).click()
        self.page.get_by_label("Amount", exact=True).fill(amount)
        self.page.get_by_role("button", name="Hand in the form").click()


def in_turn(one: AtTheSession, other: AtTheSession) -> tuple[AtTheSession, AtTheSession]:
    """Who wagers first comes first."""
    expect(one.my_turn.or_(one.page.get_by_text(re.compile("^You wager after")))).to_be_visible()
    return (one, other) if one.my_turn.count() else (other, one)


def stand(*seats: AtTheSession) -> None:
    """Each stands on its hand, in the order of the boxes."""
    left = list(seats)
    while left:
        page = left[0].page
        page.wait_for_timeout(50)
        for seat in tuple(left):
            if seat.button("Stand").count():
                seat.press("Stand")
                left.remove(seat)
