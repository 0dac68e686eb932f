"""People with a browser of their own before a house: a real Chromium, and what a player's hands do on the table's page.

with visitors_of(house) as come:
    ann = come()
    ann.guest("Ann")
    seat = ann.sit("P1", box=3)
    seat.deal("25")
    seat.press("Stand")
    assert seat.account()[0].net == "+25"
"""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Playwright,
    ViewportSize,
    expect,
)

from pontoon.testing.browser_house import HouseBeside
from pontoon.testing.houses import PATIENCE

PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
OPTIONS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
PATIENCE_MS = 1_000 * PATIENCE
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 740}


def chromium() -> str | None:
    """The browser of this machine, or the one that PONTOON_CHROMIUM names."""
    named = os.environ.get("PONTOON_CHROMIUM")
    return named or next((found for name in PROGRAMS if (found := shutil.which(name))), None)


def launched(playing: Playwright, *options: str) -> Browser:
    program = chromium()
    if program is None:
        raise RuntimeError("Chromium was not found: install it, or name one in PONTOON_CHROMIUM")
    expect.set_options(timeout=PATIENCE_MS)
    return playing.chromium.launch(executable_path=program, args=[*OPTIONS, *options])


class Visitor:
    """Somebody with a browser of their own; what the pages complain of is kept."""

    def __init__(self, context: BrowserContext, house: HouseBeside) -> None:
        self.context = context
        self.house = house
        self.complaints: list[str] = []
        # What the test itself brings about, as a lost network, is no complaint.
        self.expected: re.Pattern[str] | None = None
        self.page: Page = context.new_page()
        self.page.on("console", self._said)
        self.page.on("pageerror", lambda error: self._complain(f"error: {error}"))
        self.page.on("request", lambda request: self._asked(request.url))

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._complain(f"{message.type}: {message.text}")

    def _asked(self, url: str) -> None:
        asked = urlsplit(url)
        if asked.scheme in ("http", "https", "ws", "wss") and asked.netloc != urlsplit(self.house.url).netloc:
            self._complain(f"the page sent a request to another host: {url}")

    def _complain(self, words: str) -> None:
        if self.expected is None or not self.expected.search(words):
            self.complaints.append(words)

    def go(self, path: str) -> Page:
        self.page.goto(self.house.url + path)
        return self.page

    def guest(self, name: str) -> None:
        """In as a guest, without a page."""
        self._come_in("/api/v1/guests", {"name": name})

    def sign_in(self, name: str, password: str) -> None:
        self._come_in("/api/v1/sessions", {"name": name, "password": password})

    def work(self, name: str, *roles: str) -> None:
        """Taken on in these roles, and signed in."""
        self.sign_in(name, self.house.staff(name, *roles))

    def _come_in(self, path: str, body: dict[str, str]) -> None:
        answer = self.context.request.post(self.house.url + path, data=body, headers={"Origin": self.house.url})
        assert answer.status == 201, answer.text()

    def sit(self, table: str, box: int = 4) -> "AtTheTable":
        """At a table, on a box that is free."""
        page = self.go(f"/table/{table}")
        at = AtTheTable(page)
        at.box(box).get_by_role("button", name=f"Sit down at box {box}").click()
        expect(at.box(box)).to_contain_text("You")
        return at

    def look_on(self, table: str) -> "AtTheTable":
        return AtTheTable(self.go(f"/table/{table}"))


Come = Callable[..., Visitor]


@contextmanager
def visitors_of(house: HouseBeside, browser: Browser) -> Iterator[Come]:
    """Somebody comes with a browser; at the end nobody's page may have complained of anything."""
    visitors: list[Visitor] = []

    def come(**options: Any) -> Visitor:
        context = browser.new_context(**{"viewport": DESKTOP, **options})
        context.set_default_timeout(PATIENCE_MS)
        visitors.append(Visitor(context, house))
        return visitors[-1]

    try:
        yield come
        complaints = [complaint for visitor in visitors for complaint in visitor.complaints]
        assert not complaints, complaints
    finally:
        for visitor in visitors:
            visitor.context.close()


class Told(NamedTuple):
    """A line of the account of a round, as the page shows it."""

    what: str
    result: str
    net: str
    clause: str


class AtTheTable:
    """The page of a table, found as a person finds things: by what they are and what they are called."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def box(self, box: int) -> Locator:
        return self.page.get_by_role("region", name=f"Box {box}", exact=True)

    @property
    def dealer(self) -> Locator:
        return self.page.get_by_role("img", name=re.compile("^The dealer"))

    def button(self, name: str) -> Locator:
        """A decision's button; its price is no part of what it is called here."""
        return self.turn.get_by_role("button", name=re.compile(rf"^{re.escape(name)}( \+[\d,.]+)?$"))

    def press(self, name: str, when: str = "") -> None:
        """A decision; where two of the same name may follow each other, `when` is what the page asks by then."""
        if when:
            expect(self.page.get_by_text(when, exact=True)).to_be_visible()
        self.button(name).click()

    def chips_hovered(self) -> dict[str, tuple[float, float]]:
        """How far each chip of the tray moves on its button while the mouse is over it."""
        at = """async button => {
            await Promise.all(button.getAnimations({ subtree: true }).map(each => each.finished))
            const [a, b] = [button.querySelector('circle').getBoundingClientRect(), button.getBoundingClientRect()]
            return [a.x - b.x, a.y - b.y]
        }"""
        moved = {}
        chips = self.page.get_by_role("button", name=re.compile("^Add [0-9]"))
        expect(chips.first).to_be_visible()
        for chip in chips.all():
            self.page.mouse.move(0, 0)
            before = chip.evaluate(at)
            # Near a corner, where a chip that slid off its place would still lie under the mouse.
            chip.hover(position={"x": 12, "y": 12})
            after = chip.evaluate(at)
            name = chip.get_attribute("aria-label") or ""
            moved[name] = (round(after[0] - before[0], 1), round(after[1] - before[1], 1))
        return moved

    def deal(self, wager: str, pairs: str = "", box: int = 4) -> None:
        """The wager on the box, and the cards."""
        field = self.page.get_by_role("textbox", name=f"Wager, Box {box}")
        field.fill(wager)
        field.press("Tab")
        if pairs:
            self.page.get_by_role("button", name="Perfect Pairs").click()
            typed = self.page.get_by_role("textbox", name="Perfect Pairs")
            typed.fill(pairs)
            typed.press("Tab")
        self.page.get_by_role("button", name=re.compile("^Deal [0-9]")).click()

    @property
    def turn(self) -> Locator:
        """The buttons of a decision of one's own."""
        return self.page.get_by_role("group", name="Your decision")

    def account_of(self, number: int) -> Locator:
        return self.page.get_by_role("region", name=f"Round {number}", exact=True)

    def account(self, number: int = 1) -> list[Told]:
        """What became of every wager of one's own, once the round is over."""
        region = self.account_of(number)
        expect(region).to_be_visible()
        # Where there is little room it is folded.
        if region.locator("details:not([open])").count():
            region.get_by_role("heading").click()
        rows = region.locator("tbody tr").all()
        return [Told(*(_words(cell) for cell in row.locator("td").all())) for row in rows]


def _words(cell: Locator) -> str:
    return " ".join(cell.inner_text().split())
