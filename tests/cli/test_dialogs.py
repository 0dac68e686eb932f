"""Every dialog of every terminal program, with keys that come a second time before it has closed."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from textual.events import Key
from textual.pilot import Pilot
from textual.screen import ModalScreen, Screen

from pontoon.cli.join_app import JoinApp
from pontoon.cli.join_app_session import WordsScreen
from pontoon.cli.join_house import House
from pontoon.cli.terminal.app import TableApp
from pontoon.cli.terminal.felt import FeltApp
from pontoon.cli.terminal.screens import AmountScreen, Dialog, LeaveScreen, Overlay
from pontoon.cli.training.app import TrainApp
from pontoon.testing.houses import running_house
from pontoon.tournament.at_table import events as e
from tests.cli.made_up_training import trainer
from tests.cli.test_join_command import PATIENT, Heard, left
from tests.cli.test_join_session import answer, cup, looks_often, seated, session_events, until_asked
from tests.cli.test_play_table import session

__all__ = ["looks_often"]

SIZE = (110, 34)
PAGE = ("escape", "enter", "q", "space")
STAY = ("escape", "n")

opened_in_play = [
    *((opening, Overlay, closing) for opening in ("?", "y", "l") for closing in PAGE),
    *(("w", AmountScreen, closing) for closing in ("enter", "escape")),
    *(("q", LeaveScreen, closing) for closing in STAY),
]


def quickly(app: FeltApp, *keys: str) -> None:
    """Press keys that all come before the screen has answered the first of them."""
    for key in keys:
        app.post_message(Key(key, key if len(key) == 1 else None))


async def twice(app: FeltApp, pilot: Pilot[None], opening: str, dialog: type[Screen[Any]], closing: str) -> None:
    """Open a dialog and close it with a key that comes twice; what the second key opens is closed again."""
    await pilot.press(opening)
    opened = app.screen
    assert isinstance(opened, dialog), opening
    quickly(app, closing, closing)
    for _ in range(3):
        await pilot.pause()
    assert opened not in app.screen_stack, closing
    if len(app.screen_stack) > 1:
        await pilot.press("escape")
    assert len(app.screen_stack) == 1
    assert app.return_code is None, "the program has ended"


@pytest.mark.parametrize(("opening", "dialog", "closing"), opened_in_play)
async def test_a_dialog_of_play_closes_once(opening: str, dialog: type[Screen[Any]], closing: str) -> None:
    app = TableApp(session("9s 6h 5d"))
    async with app.run_test(size=SIZE) as pilot:
        await twice(app, pilot, opening, dialog, closing)
        assert app.session.wager_cents == 2_500


async def test_a_wager_is_doubled_for_less_once() -> None:
    app = TableApp(session("6s 9h 5d Kc"))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("enter")
        await twice(app, pilot, "D", AmountScreen, "enter")
        assert len(app.session.account) == 2


@pytest.mark.parametrize("pressed", [("w", "enter", "enter"), ("q", "escape", "escape"), ("y", "y", "y")])
async def test_a_dialog_takes_quick_keys_before_it_is_drawn(pressed: tuple[str, ...]) -> None:
    app = TableApp(session("9s 6h 5d"))
    async with app.run_test(size=SIZE) as pilot:
        quickly(app, *pressed)
        for _ in range(3):
            await pilot.pause()
        assert app.return_code is None


@pytest.mark.parametrize("closing", ["enter", "y", "q", "ctrl+q"])
async def test_the_table_is_left_once(closing: str) -> None:
    app = TableApp(session("9s 6h 5d"))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("enter", "q")
        quickly(app, closing, closing)
        await pilot.pause()
    assert app.session.state.is_over
    assert app.return_code == 0


@pytest.mark.parametrize("closing", PAGE)
@pytest.mark.parametrize("opening", ["?", "y", "l", "w"])
async def test_a_page_of_train_closes_once(opening: str, closing: str) -> None:
    app = TrainApp(trainer("9s 6h 3d Kd 9h"))
    async with app.run_test(size=SIZE) as pilot:
        await app.workers.wait_for_complete()
        await pilot.press("s")
        await app.workers.wait_for_complete()
        await pilot.press(opening)
        page = app.screen
        assert isinstance(page, Overlay)
        quickly(app, closing, closing)
        for _ in range(3):
            await pilot.pause()
        # At the training's table q leaves without asking.
        assert app.return_code == (0 if closing == "q" else None)
        assert app.return_code == 0 or page not in app.screen_stack


@pytest.mark.parametrize("key", ["q", "ctrl+q", "ctrl+c"])
async def test_train_is_left_once(key: str) -> None:
    app = TrainApp(trainer("9s 6h 3d Kd 9h"))
    async with app.run_test(size=SIZE) as pilot:
        await app.workers.wait_for_complete()
        quickly(app, key, key)
        await pilot.pause()
    assert app.return_code == 0


@pytest.mark.parametrize("leaving", [("q", "enter"), ("q", "q"), ("ctrl+q",)])
async def test_a_dialog_of_join_closes_once(leaving: tuple[str, ...]) -> None:
    async with running_house(plans=(PATIENT,)) as running, House(running.url) as house:
        await house.come_in_as_guest("Ann")
        connection = house.table("P1")
        table = Heard("Ann", "P1", connection.give)
        app = JoinApp(table, connection, house)
        async with app.run_test(size=SIZE) as pilot:
            await table.until(lambda: table.version and table.cash_cents)
            for opening in ("?", "y", "l"):
                await twice(app, pilot, opening, Overlay, "space")
            for closing in STAY:
                await twice(app, pilot, "q", LeaveScreen, closing)
            await twice(app, pilot, "b", AmountScreen, "escape")
            await twice(app, pilot, "b", AmountScreen, "enter")
            await table.asks("seat")
            assert table.balance_cents + table.cash_cents == 100_000
            await pilot.press(*leaving[:-1])
            quickly(app, leaving[-1], leaving[-1])
            await left(running)
        assert app.ended is None


async def test_a_dialog_of_a_session_closes_once() -> None:
    async with running_house(plans=(), tournaments=(cup(1),)) as running, House(running.url) as house:
        name = await seated(running, house)
        connection = house.table(name)
        table = Heard("Ann", name, connection.give)
        app = JoinApp(table, connection, house, goes_with_the_session=True)
        async with app.run_test(size=SIZE) as pilot:
            await until_asked(app, pilot, table)
            await twice(app, pilot, "g", Overlay, "space")
            for opening, dialog in (("w", AmountScreen), ("u", AmountScreen), ("!", WordsScreen)):
                await twice(app, pilot, opening, dialog, "escape")
            await pilot.press("u", *"50")
            first = app.screen
            quickly(app, "enter", "enter")
            for _ in range(3):
                await pilot.pause()
            assert isinstance(app.screen, AmountScreen)
            assert app.screen is not first
            quickly(app, "enter", "enter")
            async with asyncio.timeout(300):
                while not table.session_was_done:
                    await answer(app, pilot, table)
        happened = await session_events(running)
        assert [event.cents for event in happened if isinstance(event, e.WagerSealed)] == [5_000]


async def test_words_are_taken_once() -> None:
    app, taken = TableApp(session()), list[str | None]()
    async with app.run_test(size=SIZE) as pilot:
        await app.push_screen(WordsScreen("What are you disputing?"), taken.append)
        await pilot.press(*"a card")
        quickly(app, "enter", "enter")
        await pilot.pause()
    assert taken == ["a card"]


def kinds(of: type[Any]) -> Iterator[type[Any]]:
    for kind in of.__subclasses__():
        yield kind
        yield from kinds(kind)


def test_every_dialog_is_tested_here() -> None:
    ours = {kind for kind in kinds(ModalScreen) if kind.__module__.startswith("pontoon.")}
    assert ours == {Dialog, Overlay, AmountScreen, LeaveScreen, WordsScreen}
    assert ours == {Dialog, *kinds(Dialog)}
