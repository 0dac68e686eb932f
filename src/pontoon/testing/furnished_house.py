"""A house in which there is one of everything that a path of the API can name.

Tables at which rounds were played, a training table with somebody at it, tournaments that take entries, are about to
start and are over, promotions that run and are drawn, a voucher, a scrutineer, a suspended Player Card, an exclusion
that may be ended, a report, a simulation.
"""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from pontoon.live.clock import HouseClock
from pontoon.live.tournaments.founding import usual_tournaments
from pontoon.store.contract import Append, NewEvent, Posting
from pontoon.table.orders import Person
from pontoon.testing.houses import FAST_TABLES, Client, RunningHouse, Seat, fast_table
from pontoon.testing.promotions_live import CAR, DAY, DOLLARS, HOUR, Office, form
from pontoon.tournament.conditions_file import template

# Where the players' seeds are waited for, since some are added there.
PATIENT = fast_table("P1", seeds_ms=20_000)
# More than any test writes off.
A_LOT_CENTS = 10_000_000
ENTERED = fast_table("E1", cards="entered", dealer="person")
TABLES = (PATIENT, *FAST_TABLES[1:], fast_table("T1", training=True), ENTERED)
TOURNAMENTS = usual_tournaments()
# Of a house that lives for seconds.
PASSWORD = "a word that nobody guesses"  # noqa: S105
OPERATOR = Person("the house", "casino_operator")
A_LONG_TIME = 181 * DAY


@dataclass
class Furnished:
    """Who is at home there, by name, and what only the house could know beforehand."""

    people: dict[str, Client] = field(default_factory=dict)
    simulation: str = ""
    report: tuple[int, int] = (0, 0)


async def furnish(running: RunningHouse) -> Furnished:
    """Make it so; the house has `TABLES` and `TOURNAMENTS`."""
    found = Furnished()
    await _accounts(running)
    await _promotions(running, found)
    await _tournaments(running, found)
    await _tables(running, found)
    await _books(running, found)
    begun = await running.client().post("/lab/simulations", {"rounds": 1_000, "seed": 1, "resplit": True})
    assert begun.status_code == 201, begun.text
    found.simulation = begun.json()["id"]
    return found


async def _accounts(running: RunningHouse) -> None:
    """People whom others look up and change: each for one purpose, since closed is closed."""
    people = running.house.people
    for name in ("Bob", "Carl", "Dora", "Eve", "Low", "Owen"):
        opened = await people.open_account(name, PASSWORD)
        assert hasattr(opened, "roles"), opened
    suspended = await people.suspend_card("Dora", "left lying about", OPERATOR)
    assert hasattr(suspended, "roles"), suspended
    excluded = await people.exclude("Eve", None)
    assert hasattr(excluded, "roles"), excluded
    _let_pass(running.house.clock, A_LONG_TIME)
    chips, cash = await people.holdings("Low")
    gone = (Posting("chips", "cash:Low", -cash), Posting("chips", "house:issued", cash))
    await running.house.store.append(
        Append("gift:Low", 0, (NewEvent("chips_given", 1, b"{}"),), 1, "the house", "casino_operator", postings=gone)
    )
    assert (chips, await people.holdings("Low")) == (0, (0, 0))
    owed = (Posting("chips", "house:receivable:Owen", -A_LOT_CENTS), Posting("chips", "house:issued", A_LOT_CENTS))
    await running.house.store.append(
        Append("debt:Owen", 0, (NewEvent("debt_made", 1, b"{}"),), 1, "the house", "casino_operator", postings=owed)
    )


def _let_pass(clock: HouseClock, seconds: int) -> None:
    clock.not_before(clock.now_ms() + seconds * 1000)


async def _promotions(running: RunningHouse, found: Furnished) -> None:
    """One that is drawn, whose winner has a voucher, and one that runs."""
    drawn = await Office.of(running)
    runs = Office(running, drawn.manager, "spring-draw", drawn.rules)
    await drawn.drafted(DOLLARS)
    later = form(drawn.now)["starts_at"]
    await runs.drafted(CAR, closing_at=later + 20 * HOUR, award_at=later + 22 * HOUR)
    for office in (drawn, runs):
        await office.published()
    runs.until(max(drawn.terms["starts_at"], runs.terms["starts_at"]))
    await drawn.sign_in_again()
    for name in ("Ann", "Bea"):
        found.people[name] = await running.guest(name)
    found.people["Sam"] = await running.staff("Sam", "scrutineer")
    for office in (drawn, runs):
        await office.does("start_promotion")
        await office.enters(found.people["Ann"])
    await runs.enters(found.people["Bea"])
    await runs.does("withdraw_entry", found.people["Bea"], entry=2, reason="changed my mind")
    await runs.does("nominate_scrutineer", scrutineer="Sam")
    await drawn.drawn()
    await drawn.does("claim_prize", found.people["Ann"], prize=1, award=1)
    await drawn.does("grant_claim", claim=1)
    await drawn.does("issue_voucher", award=1, conditions="one wager each", valid_until=0)


async def _tournaments(running: RunningHouse, found: Furnished) -> None:
    """`cup` takes entries and has three, `off` is cancelled, and the one that starts if asked has Ann."""
    found.people["Cy"] = await running.guest("Cy")
    tom = await running.staff("Tom", "tournament_manager")
    for name, players in (("cup", ("Ann", "Bea", "Cy")), ("off", ("Ann",))):
        text = template("sit_and_go").replace('name = "sit-and-go"', f'name = "{name}"')
        assert (await tom.post("/tournaments", {"text": text})).status_code == 201
        await _order(tom, name, type="publish_conditions")
        for player in players:
            await _enter(found.people[player], name)
    await _order(tom, "cup", type="accept_entry", player="Ann", entitled=True)
    await _order(tom, "off", type="cancel_tournament", reason="the roof leaks")
    await _enter(found.people["Ann"], TOURNAMENTS[0].conditions.name)


async def _order(manager: Client, tournament: str, **command: object) -> None:
    answer = await manager.post(f"/tournaments/{tournament}/commands", {"command": command})
    assert answer.status_code == 200, answer.text


async def _enter(player: Client, tournament: str) -> None:
    answer = await player.post(f"/tournaments/{tournament}/entry", {"answers": {"name": f"{player.name} Real"}})
    assert answer.status_code == 200, answer.text


async def _tables(running: RunningHouse, found: Furnished) -> None:
    """Ann has played a round at P1, and has a seed in its shoe and in the one before; Tess is at the training table."""
    seat = await found.people["Ann"].join("P1")
    await seat.sit(1)
    await _add_seed(seat, 1)
    await seat.play_round(1)
    sue = await running.staff("Sue", "casino_supervisor")
    await (await sue.join("P1")).done("direct_shuffle", reason="a check")
    await _add_seed(seat, 2)
    await seat.wait_for_event("shoe_revealed")
    found.people["Tess"] = await running.guest("Tess")
    await (await found.people["Tess"].join("T1")).sit(1)


async def _add_seed(seat: Seat, shoe: int) -> None:
    await seat.wait_until(lambda: (seat.live["next_shoe"] or {}).get("shoe") == shoe)
    await seat.done("contribute_seed", seed=f"{seat.name}'s word for shoe {shoe}")


async def _books(running: RunningHouse, found: Furnished) -> None:
    """The report of a month that has ended."""
    olga = await running.staff("Olga", "casino_operator")
    ended = datetime.fromtimestamp(running.house.clock.now_ms() // 1000, UTC) - timedelta(days=40)
    found.report = (ended.year, ended.month)
    order = {"type": "send_monthly_report", "year": ended.year, "month": ended.month}
    answer = await olga.post("/registers/orders?rules=star-2024", order)
    assert answer.status_code == 200, answer.text
