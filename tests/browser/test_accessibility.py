"""Every page held against the rules of axe, by day and by night, on a wide screen and on a telephone's."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from pontoon.live.tournaments.requests import AskToStart
from pontoon.live.tournaments.task import TournamentTask
from pontoon.table.orders import Person
from pontoon.testing.browser_house import HouseBeside, a_table_of_each_kind, house_beside
from pontoon.testing.browser_tournaments import AtTheSession, cup, enter, found, tables, to_the_table
from pontoon.testing.browser_visitors import DESKTOP, PATIENCE_MS, PHONE, Come, Visitor, visitors_of
from pontoon.testing.houses import generous_settings
from pontoon.testing.outcomes import granted
from pontoon.testing.promotions_live import Office

ROUTER = Path(__file__).parents[2] / "table-client" / "src" / "lib" / "router.svelte.ts"
# On a machine that has never solved anything the programs are compiled first.
FIRST_ANSWER_MS = 240_000
Open = Callable[[Visitor], None]
# Everybody has a name of their own.
NUMBERS = count(1)
# The visitors to a page; staff are named by their role.
NOBODY, PLAYER, SOMEBODY_NEW = "", "a player", "somebody new"


@pytest.fixture(scope="module")
def house() -> Iterator[HouseBeside]:
    """One house for all pages, in which a round has been played and a shoe is out of play."""
    plans = (*a_table_of_each_kind(), *tables("Cup-1", "Cup-2", "Cup-3", "Cup-4"))
    with house_beside(plans=plans, settings=generous_settings()) as beside:
        beside.run(_an_evening(beside))
        yield beside


@pytest.fixture(scope="module")
def people(browser: Browser, house: HouseBeside) -> Iterator[Callable[[str], Visitor]]:
    """One visitor of each kind, since a new browser for every page takes longer than the page itself."""
    with visitors_of(house, browser) as come:

        @cache
        def somebody(role: str) -> Visitor:
            visitor = come(reduced_motion="reduce")
            if role == PLAYER:
                visitor.guest(f"Guest {next(NUMBERS)}")
            elif role != NOBODY:
                visitor.work(f"Staff {next(NUMBERS)}", role)
            return visitor

        yield somebody


async def _an_evening(house: HouseBeside) -> None:
    office = await Office.of(house.running)
    await office.drafted()
    await office.published()
    ann = await house.running.guest("Ann")
    seat = await ann.join("P1")
    await seat.sit(1, "900.00")
    await seat.play_round(1)
    await seat.close()
    sue = await house.running.staff("Sue", "casino_supervisor")
    watching = await sue.join("P1")
    await watching.done("direct_shuffle", reason="a check")
    await watching.wait_for_event("shoe_revealed")
    pit = await sue.join("E1")
    twenty_minutes_on = house.running.house.clock.now_ms() // 1000 + 20 * 60
    await pit.done("display_sign", kind="new_minimum", minimum="25.00", takes_effect_at=twenty_minutes_on)
    await _tournaments(house)


async def _tournaments(house: HouseBeside) -> None:
    """One that can be entered, one that programs play to its end, and one that is only drawn up."""
    hall, manager = house.running.house.tournaments, Person("Tom", "tournament_manager")
    granted(await hall.found(cup(players=3)))
    played = await hall.found(cup(rounds=1, players=2, computer_players=True, name="played"))
    assert isinstance(played, TournamentTask)
    granted(await played.submit(manager, AskToStart("Tom")))
    drafted = cup(name="drafted", title="A cup to come", entry_fee_cents=None)
    granted(await hall.draft(manager, drafted.conditions, drafted.how))


# Each page with what is seen on it once it is there.


def everybody(path: str, role: str = NOBODY, **seen: Any) -> tuple[str, str, str, Open]:
    def come(visitor: Visitor) -> None:
        _open(visitor, path, **seen)

    return f"{path} as {role}" if role else path, path, role, come


def staff(path: str, role: str, **seen: Any) -> tuple[str, str, str, Open]:
    return everybody(path, role, **seen)


def player(path: str, **seen: Any) -> tuple[str, str, str, Open]:
    return everybody(path, PLAYER, **seen)


def _open(visitor: Visitor, path: str, heading: str = "", words: str = "", patience: float = PATIENCE_MS) -> None:
    page = visitor.go(path)
    if heading:
        expect(page.get_by_role("heading", name=re.compile(heading)).first).to_be_visible(timeout=patience)
    if words:
        expect(page.get_by_text(re.compile(words)).first).to_be_visible(timeout=patience)


def at_the_table(what: str, do: Open, table: str = "P1") -> tuple[str, str, str, Open]:
    return f"/table/{table} {what}", f"/table/{table}", SOMEBODY_NEW, do


def wagering(visitor: Visitor) -> None:
    visitor.guest("Wanda")
    visitor.sit("P1", 2)
    expect(visitor.page.get_by_role("button", name="Deal 25")).to_be_visible()


def deciding(visitor: Visitor) -> None:
    """On a table of its own, so that nobody is waited for."""
    visitor.house.stack("P3", "8s 6d 8h 3c Kc 9d Kc")
    visitor.guest("Dan")
    seat = visitor.sit("P3", 4)
    seat.deal("25", pairs="5")
    seat.press("Split")
    split = seat.button("Split")
    expect(split).to_have_attribute("aria-disabled", "true")
    split.focus()


def over(visitor: Visitor) -> None:
    visitor.house.stack("P2", "9s Ad 8h Kc")
    visitor.guest("Olga")
    seat = visitor.sit("P2", 4)
    seat.deal("25")
    seat.press("Insure")
    seat.press("No", when="Surrender?")
    seat.press("Stand")
    seat.account()


def dialog(button: str) -> Open:
    def come(visitor: Visitor) -> None:
        visitor.guest(f"Guest {next(NUMBERS)}")
        page = visitor.go("/table/P1")
        page.get_by_role("button", name=re.compile(button)).click()

    return come


def in_a_session(then: Callable[[AtTheSession], None]) -> Open:
    def come(visitor: Visitor) -> None:
        name = f"live-{next(NUMBERS)}"
        found(visitor.house, cup(rounds=3, players=4, computer_players=True, name=name))
        visitor.guest(f"Guest {next(NUMBERS)}")
        page = enter(visitor, name)
        page.get_by_role("button", name="Start now").click()
        seat = to_the_table(page)
        expect(seat.my_turn).to_be_enabled()
        then(seat)

    return come


def with_the_form(seat: AtTheSession) -> None:
    seat.page.get_by_role("button", name=re.compile("^Undisclosed")).click()
    expect(seat.page.get_by_role("dialog")).to_be_visible()


PAGES = [
    everybody("/", heading="Tables"),
    everybody("/sign-in", heading="Sign in or join"),
    player("/account", heading="."),
    everybody("/table/P1", words="You are watching"),
    at_the_table("before a wager", wagering),
    at_the_table("in a decision on a split", deciding),
    at_the_table("after a round", over),
    at_the_table("with the sign open", dialog("^Limits")),
    at_the_table("with the keys open", dialog("^Keys")),
    at_the_table("with the log open", dialog("^Log")),
    at_the_table("with the purse open", dialog("^Balance")),
    at_the_table("to wager in a session", in_a_session(lambda seat: None), "Cup-1"),
    at_the_table("passed in a session", in_a_session(AtTheSession.pass_round), "Cup-1"),
    at_the_table("with the form", in_a_session(with_the_form), "Cup-1"),
    everybody("/tournaments", heading="Evening cup"),
    player("/tournaments/cup", heading="Your entry"),
    everybody("/tournaments/played", words="concluded"),
    everybody("/tournaments/played/results", heading="Final placings"),
    staff("/tournament-manager", "tournament_manager", heading="Set up a tournament"),
    staff("/tournament-manager/drafted", "tournament_manager", words="The entry fee is not stated"),
    staff("/tournament-manager/cup", "tournament_manager", heading="Entries"),
    staff("/tournament-manager/cup?part=sessions", "tournament_manager", heading="Final"),
    staff("/tournament-manager/cup?part=decisions", "tournament_manager", heading="Disputes"),
    staff("/tournament-manager/played?part=tables", "tournament_manager", heading="Every table at a glance"),
    staff("/tournament-manager/played?part=registers", "tournament_manager", words="the conditions were published"),
    player("/history", heading="."),
    staff("/round/P1/1", "inspector", heading="How each wager was settled"),
    everybody("/fairness/P1", heading="."),
    staff("/dealer/E1", "dealer", words="A dealer comes on duty"),
    staff("/pit", "casino_supervisor", words="New minimum: 25"),
    staff("/pit/E1", "casino_supervisor", words="may take effect in"),
    staff("/inspector", "inspector", heading="Notices"),
    staff("/inspector?part=registers", "inspector", words="of the last"),
    staff("/inspector?part=books", "inspector", heading="Enter in the books"),
    staff("/inspector?part=rounds", "inspector", heading="Rounds"),
    staff("/inspector?part=monitor", "inspector", heading="Actual and expected results"),
    staff("/inspector?part=log", "inspector", heading="Verify the log"),
    staff("/people", "administrator", heading="People"),
    everybody("/promotions", heading="Current and upcoming"),
    everybody("/promotions/winter-draw", heading="Terms and conditions"),
    staff("/promotion-desk", "gaming_manager", heading="What is due"),
    staff("/promotion-desk/winter-draw", "gaming_manager", heading="Steps"),
    everybody("/lab", words="House edges side by side"),
    everybody("/lab/chart", words="Hard totals", patience=FIRST_ANSWER_MS),
    everybody("/lab/hand", heading="."),
    everybody("/lab/side-wagers", words="the player has the edge", patience=FIRST_ANSWER_MS),
    everybody("/lab/simulate", heading="."),
    everybody("/lab/effect", heading="."),
    everybody("/guide", heading="Perfect Pairs"),
    everybody("/guide/canberra-2002", heading="Perfect Pairs"),
    everybody("/rules/star-2024", heading="."),
    everybody("/rules/star-2024/10.6", heading="10.6"),
    everybody("/help", heading="."),
]


# Each page is looked at by day on a wide screen and by night on a narrow one.
LOOKS: tuple[tuple[str, Any, Any], ...] = (("wide, by day", DESKTOP, "light"), ("narrow, by night", PHONE, "dark"))


def faults(page: Page) -> list[str]:
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
    return [
        f"{each['id']}: {each['help']}: {node['html'][:160]} {node['failureSummary'][:300]}"
        for each in found
        for node in each["nodes"][:3]
    ]


@pytest.mark.timeout(300)
@pytest.mark.parametrize(("path", "role", "come"), [page[1:] for page in PAGES], ids=[page[0] for page in PAGES])
def test_a_page_has_no_fault_that_axe_can_find(
    visit: Come, people: Callable[[str], Visitor], path: str, role: str, come: Open
) -> None:
    visitor = visit(reduced_motion="reduce") if role == SOMEBODY_NEW else people(role)
    page = visitor.page
    page.set_viewport_size(DESKTOP)
    come(visitor)
    page.evaluate(Axe().axe_script)
    found: list[str] = []
    for look, size, light in LOOKS:
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=light)
        page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
        found += [f"{look}: {fault}" for fault in faults(page)]
        beyond = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        if beyond > 0:
            found.append(f"{look}: {path} is {beyond} pixels wider than the screen")
    assert not found, "\n".join(found)
    assert not visitor.complaints, visitor.complaints


def test_every_page_of_the_router_is_among_them() -> None:
    patterns = re.findall(r"\['(/[^']*)', \(\) => import", ROUTER.read_text("utf-8"))
    assert patterns
    looked_at = [path.split("?")[0] for _, path, *_ in PAGES]
    for pattern in patterns:
        shape = re.compile("^" + re.sub(r":\w+", "[^/]+", pattern) + "$")
        assert any(shape.match(path) for path in looked_at), f"no test looks at {pattern}"
