"""Takes the pictures of the house's pages, docs/pictures/page-*.png, in a real Chromium before a house of its own.

    python scripts/page_pictures.py            every picture
    python scripts/page_pictures.py table pit  these

The browser's table must be built first: make client.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright

from pontoon.game.refusals import Refusal
from pontoon.live.tournaments.events import TournamentEstablished
from pontoon.live.tournaments.founding import TournamentPlan
from pontoon.live.tournaments.requests import AskToStart
from pontoon.table.orders import Person
from pontoon.testing.browser_house import HouseBeside, house_beside
from pontoon.testing.browser_tournaments import cup, enter, found, to_the_table
from pontoon.testing.browser_visitors import PHONE, AtTheTable, Come, launched, visitors_of
from pontoon.testing.hall import conditions
from pontoon.testing.houses import Seat, fast_table, generous_settings
from pontoon.testing.promotions_live import CAR, MONEY, Office
from pontoon.tournament.form import Rise

PICTURES = Path(__file__).resolve().parents[1] / "docs" / "pictures"
TIMES: dict[str, Any] = {"wager_ms": 60_000, "decision_ms": 60_000, "offer_ms": 60_000, "follow_ms": 500, "pace_ms": 20}
# To boxes 2, 4 and 6, the dealer, and the boxes again; then as it comes.
CARDS = "Kh 9s 8d 6c 7d 2h 8c 7c Kd 9h"


class Sitting:
    """Two players who come over the socket, so that the table is not empty."""

    def __init__(self, house: HouseBeside) -> None:
        self._house = house
        house.stack("P1", CARDS)
        self._seats: list[Seat] = [house.run(self._come("Bo", 2)), house.run(self._come("Cy", 6))]

    async def _come(self, name: str, box: int) -> Seat:
        seat = await (await self._house.running.guest(name)).join("P1")
        await seat.sit(box, "500.00")
        return seat

    def wager(self) -> None:
        for seat, box, amount in zip(self._seats, (2, 6), ("50.00", "10.00"), strict=True):
            self._house.run(seat.done("place_wager", box=box, amount=amount))

    def stand(self, box: int) -> None:
        seat = self._seats[0 if box == 2 else 1]
        self._house.run(self._when_asked(seat, box))

    async def _when_asked(self, seat: Seat, box: int) -> None:
        await seat.wait_until(lambda: seat.my_turn)
        await seat.done("stand", box=box, hand=1)


def _save(page: Page, name: str) -> None:
    # What has arrived on the page has stopped moving after this long.
    page.wait_for_timeout(900)
    page.screenshot(path=PICTURES / f"page-{name}.png")


def lobby(come: Come, house: HouseBeside) -> None:
    page = come().go("/")
    expect(page.get_by_role("button", name="Sit down Table P1")).to_be_visible()
    _save(page, "lobby")


def _decision(come: Come, sitting: Sitting, name: str, **options: Any) -> AtTheTable:
    visitor = come(**options)
    visitor.guest(name)
    # The free box nearest the middle.
    seat = AtTheTable(visitor.go("/table/P1?sit"))
    expect(seat.page.get_by_role("button", name="Deal 25")).to_be_visible()
    sitting.wager()
    seat.page.get_by_role("button", name="Deal 25").click()
    sitting.stand(2)
    expect(seat.page.get_by_role("button", name="Hit")).to_be_visible()
    return seat


def table(come: Come, house: HouseBeside) -> None:
    """A decision on a wide screen, then the same round's account and its replay."""
    sitting = Sitting(house)
    seat = _decision(come, sitting, "Ann")
    _save(seat.page, "table")
    seat.press("Double")
    seat.press("Keep")
    sitting.stand(6)
    seat.account()
    _save(seat.page, "settled")
    page = seat.page
    page.goto(f"{house.url}/round/P1/1")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    for _ in range(14):
        page.keyboard.press("ArrowRight")
    _save(page, "replay")
    for name in ("history", "account"):
        page.goto(f"{house.url}/{name}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        _save(page, name)


def phone(come: Come, house: HouseBeside) -> None:
    seat = _decision(come, Sitting(house), "Di", viewport=PHONE, color_scheme="dark", device_scale_factor=1.5)
    _save(seat.page, "phone")


def dealer(come: Come, house: HouseBeside) -> None:
    visitor = come()
    visitor.work("Dora", "dealer")
    page = visitor.go("/dealer/E1")
    page.get_by_role("button", name="Come on duty").first.click()
    expect(page.get_by_role("main")).to_contain_text("shuffles")
    _save(page, "dealer")


def pit(come: Come, house: HouseBeside) -> None:
    visitor = come()
    visitor.work("Gus", "gaming_manager")
    page = visitor.go("/pit")
    expect(page.get_by_role("main")).to_contain_text("P3")
    _save(page, "pit")


def inspector(come: Come, house: HouseBeside) -> None:
    visitor = come()
    visitor.work("Ivan", "inspector")
    page = visitor.go("/inspector")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    _save(page, "inspector")


def lab(come: Come, house: HouseBeside) -> None:
    page = come().go("/lab/chart")
    # Worked out for the first time it takes a while.
    expect(page.get_by_role("table", name="Hard totals")).to_be_visible(timeout=180_000)
    page.get_by_role("button", name="8-8 against a 2: split").focus()
    values = page.get_by_role("complementary", name="What each action is worth")
    expect(values.get_by_role("row").nth(1)).to_be_visible(timeout=180_000)
    page.evaluate("scrollTo(0, 0)")
    _save(page, "lab")


def guide(come: Come, house: HouseBeside) -> None:
    page = come().go("/guide")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    _save(page, "guide")


def simulation(come: Come, house: HouseBeside) -> None:
    page = come().go("/lab/simulate")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("main")).to_contain_text("Done.", timeout=180_000)
    _save(page, "simulation")


def people(come: Come, house: HouseBeside) -> None:
    visitor = come()
    visitor.work("Ada", "administrator")
    page = visitor.go("/people")
    expect(page.get_by_role("main")).to_contain_text("Ada")
    _save(page, "people")


def pages(come: Come, house: HouseBeside) -> None:
    """Those that need nobody."""
    visitor = come()
    addresses = {"rules": "/rules/star-2024", "help": "/help", "sign-in": "/sign-in", "fairness": "/fairness/P1"}
    for name, address in addresses.items():
        page = visitor.go(address)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        _save(page, name)


async def _promotion(house: HouseBeside) -> Office:
    """A promotion whose draw has been held, under the eyes of its scrutineer."""
    office = await Office.of(house.running)
    await office.running(CAR, {**MONEY, "quantity": 2})
    for name in ("Bo", "Cy", "Di"):
        await office.enters(await house.running.guest(name))
    sid = await house.running.staff("Sid", "scrutineer")
    await office.does("nominate_scrutineer", scrutineer="Sid")
    office.until(office.terms["closing_at"] + 1)
    await office.does("close_entries")
    office.until(office.terms["award_at"])
    await sid.post(f"/promotions/{office.name}/presence")
    await office.does("hold_draw")
    await office.does("notify_winner", award=2, way="email", reached=True)
    return office


def promotions(come: Come, house: HouseBeside) -> None:
    """A promotion as a player sees it, with the draw checked, and at the desk."""
    house.run(_promotion(house))
    ann = come()
    ann.guest("Ann")
    page = ann.go("/promotions/winter-draw")
    page.get_by_role("button", name="Check the draw in this browser").click()
    expect(page.get_by_text("Everything is as it should be")).to_be_visible()
    _save(page, "promotion")
    gus = come()
    gus.sign_in("Gus", "a word for Gus alone")
    page = gus.go("/promotion-desk/winter-draw")
    expect(page.get_by_role("heading", name="What is due")).to_be_visible()
    _save(page, "promotion-desk")


def tournaments(come: Come, house: HouseBeside) -> None:
    """A cup that is entered, played with a form handed over, followed and won; on a wide screen and a narrow one."""
    rise = Rise(2_000, 100_000, after_rounds=5)
    heats = conditions("heats_and_final")._replace(name="spring-cup", title="Spring cup")
    found(house, TournamentPlan(heats, TournamentEstablished(heats.rules)))
    found(house, cup(3, 5, computer_players=True, name="won", title="Afternoon cup"))
    _start(house, "won")
    found(house, cup(8, 7, computer_players=True, rises=(rise,)))
    ann, looking = come(), come(viewport=PHONE, color_scheme="dark", device_scale_factor=1.5)
    ann.guest("Ann")
    page = enter(ann)
    page.get_by_role("button", name="Start now").click()
    seat = to_the_table(page)
    seat.seal("150")
    seat.button("Stand").click()
    expect(seat.my_turn).to_be_enabled()
    _save(page, "session")
    table = page.url.rsplit("/", 1)[-1]
    watching = come()
    expect(watching.go("/tournaments/cup").get_by_role("table", name="Leaderboard")).to_contain_text("Ann")
    _save(watching.page, "tournament")
    expect(watching.go("/tournaments").get_by_role("heading", name="Afternoon cup")).to_be_visible()
    _save(watching.page, "tournaments")
    expect(looking.go(f"/table/{table}").get_by_role("region", name="The session")).to_contain_text("round 2 of 8")
    _save(looking.page, "session-phone")
    results = watching.go("/tournaments/won/results")
    expect(results.get_by_role("heading", name="Final placings")).to_be_visible(timeout=60_000)
    _save(results, "tournament-results")


def _start(house: HouseBeside, name: str) -> None:
    """Programs take all the seats."""
    task = house.running.house.tournaments.get(name)
    assert task is not None
    assert not isinstance(house.run(task.submit(Person("Tom", "tournament_manager"), AskToStart("Tom"))), Refusal)


def tournament_manager(come: Come, house: HouseBeside) -> None:
    hall, tom = house.running.house.tournaments, Person("Tom", "tournament_manager")
    drafted = cup(name="friday-cup", title="Friday cup", entry_fee_cents=None)
    assert not isinstance(house.run(hall.draft(tom, drafted.conditions, drafted.how)), Refusal)
    visitor = come()
    visitor.work("Tom", "tournament_manager")
    page = visitor.go("/tournament-manager/friday-cup")
    expect(page.get_by_text("The entry fee is not stated").first).to_be_visible()
    _save(page, "tournament-manager")


TAKEN: dict[str, Callable[[Come, HouseBeside], None]] = {
    each.__name__: each
    for each in (
        *(lobby, table, phone, dealer, pit, inspector, lab, guide, simulation, people, pages, promotions),
        *(tournaments, tournament_manager),
    )
}


def take(browser: Browser, name: str) -> None:
    plans = (
        fast_table("P1", **TIMES),
        fast_table("P2", "star-6to5-2017", **TIMES),
        fast_table("P3", "canberra-2002", decks=6, **TIMES),
        fast_table("E1", cards="entered", dealer="person", **TIMES),
    )
    with house_beside(plans=plans, settings=generous_settings()) as house, visitors_of(house, browser) as come:
        TAKEN[name](come, house)


def main() -> int:
    asked = sys.argv[1:] or list(TAKEN)
    unknown = [name for name in asked if name not in TAKEN]
    if unknown:
        print(f"there is no picture {unknown[0]}. The pictures are: {', '.join(TAKEN)}", file=sys.stderr)
        return 2
    PICTURES.mkdir(exist_ok=True)
    with sync_playwright() as playing:
        browser = launched(playing)
        for name in asked:
            take(browser, name)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
