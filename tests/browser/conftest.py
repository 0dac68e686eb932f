"""A real Chromium before a real house. Every page must stay without errors, and ask no other host for anything.

The browser is closed when the last test of a file is over: while it is there, no other test can have an event loop.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, sync_playwright

from pontoon.live.founding import TablePlan
from pontoon.table.furniture import SHUFFLING_DEVICE
from pontoon.testing.browser_house import HouseBeside, house_beside
from pontoon.testing.houses import fast_table, generous_settings
from pontoon.web.client import ClientFiles

PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
OPTIONS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
PATIENCE_MS = 20_000
# Long enough for a browser on a busy machine; a person's pace, but no pause between cards.
TIMES = {"wager_ms": 30_000, "decision_ms": 60_000, "offer_ms": 30_000, "follow_ms": 8_000, "pace_ms": 20}


def chromium() -> str | None:
    named = os.environ.get("PONTOON_CHROMIUM")
    return named or next((found for name in PROGRAMS if (found := shutil.which(name))), None)


def plans() -> tuple[TablePlan, ...]:
    return (
        fast_table("P1", **TIMES),
        fast_table("P2", "star-6to5-2017", source=SHUFFLING_DEVICE, **TIMES),
        fast_table("P3", "canberra-2002", decks=6, **TIMES),
        fast_table("E1", cards="entered", dealer="person", **TIMES),
        fast_table("T1", training=True, **TIMES),
    )


@pytest.fixture(scope="module")
def playing() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="module")
def browser(playing: Playwright) -> Iterator[Browser]:
    program = chromium()
    if program is None:
        pytest.skip("there is no Chromium here: install it, or name one in PONTOON_CHROMIUM")
    if not ClientFiles().built and not os.environ.get("PONTOON_CLIENT_DIR"):
        pytest.fail("the browser's table was not built: run make client")
    launched = playing.chromium.launch(executable_path=program, args=OPTIONS)
    yield launched
    launched.close()


@pytest.fixture
def house() -> Iterator[HouseBeside]:
    """A house of its own for each test."""
    with house_beside(plans=plans(), settings=generous_settings()) as beside:
        yield beside


class Visitor:
    """Somebody with a browser of their own; what the pages complain of is kept."""

    def __init__(self, context: BrowserContext, house: HouseBeside) -> None:
        self.context = context
        self.house = house
        self.complaints: list[str] = []
        self.page: Page = context.new_page()
        self.page.on("console", self._said)
        self.page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        self.page.on("request", lambda request: self._asked(request.url))

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text}")

    def _asked(self, url: str) -> None:
        if (
            urlsplit(url).scheme in ("http", "https", "ws", "wss")
            and urlsplit(url).netloc != urlsplit(self.house.url).netloc
        ):
            self.complaints.append(f"another host was asked: {url}")

    def go(self, path: str) -> Page:
        self.page.goto(self.house.url + path)
        return self.page

    def guest(self, name: str) -> None:
        """In as a guest, without a page."""
        answer = self.context.request.post(
            f"{self.house.url}/api/v1/guests", data={"name": name}, headers={"Origin": self.house.url}
        )
        assert answer.status == 201, answer.text()

    def sign_in(self, name: str, password: str) -> None:
        answer = self.context.request.post(
            f"{self.house.url}/api/v1/sessions",
            data={"name": name, "password": password},
            headers={"Origin": self.house.url},
        )
        assert answer.status == 201, answer.text()


Visit = Callable[..., Visitor]


@pytest.fixture
def visit(browser: Browser, house: HouseBeside) -> Iterator[Visit]:
    """Somebody comes with a browser; at the end nobody's page may have complained of anything."""
    visitors: list[Visitor] = []

    def come(**options: object) -> Visitor:
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 800}, **options})  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE_MS)
        visitors.append(Visitor(context, house))
        return visitors[-1]

    yield come
    complaints = [complaint for visitor in visitors for complaint in visitor.complaints]
    for visitor in visitors:
        visitor.context.close()
    assert not complaints
