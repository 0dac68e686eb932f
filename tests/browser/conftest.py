"""A real Chromium before a real house. Every page must stay without errors, and ask no other host for anything.

The browser is closed when the last test of a file is over: while it is there, no other test can have an event loop.
"""

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from pontoon.testing.browser_house import HouseBeside, a_table_of_each_kind, house_beside
from pontoon.testing.browser_visitors import Come, chromium, launched, visitors_of
from pontoon.testing.houses import generous_settings
from pontoon.web.client import ClientFiles


@pytest.fixture(scope="module")
def playing() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="module")
def browser(playing: Playwright) -> Iterator[Browser]:
    if chromium() is None:
        pytest.skip("there is no Chromium here: install it, or name one in PONTOON_CHROMIUM")
    if not ClientFiles().built and not os.environ.get("PONTOON_CLIENT_DIR"):
        pytest.fail("the browser's table was not built: run make client")
    started = launched(playing)
    yield started
    started.close()


@pytest.fixture
def house() -> Iterator[HouseBeside]:
    """A house of its own for each test."""
    with house_beside(plans=a_table_of_each_kind(), settings=generous_settings()) as beside:
        yield beside


@pytest.fixture
def visit(browser: Browser, house: HouseBeside) -> Iterator[Come]:
    """Somebody comes with a browser; at the end nobody's page may have complained of anything."""
    with visitors_of(house, browser) as come:
        yield come
