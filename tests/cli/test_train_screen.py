"""The training's screen, played with its keys on a screen that is not there."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Event

import pytest
from textual.events import Key
from textual.pilot import Pilot
from textual.widgets import Static

from pontoon.analysis.kept import Shelf
from pontoon.analysis.training import SPOTS, Record
from pontoon.cli.terminal.felt import Felt
from pontoon.cli.terminal.screens import Overlay
from pontoon.cli.terminal.text import GAMBLING_HELP
from pontoon.cli.training.app import TrainApp
from pontoon.cli.training.keeping import kept_record
from pontoon.cli.training.trainer import Trainer
from pontoon.testing.houses import PATIENCE
from pontoon.testing.table import CANBERRA_2002, STAR_2024
from tests.cli.made_up_training import MadeUpOdds, trainer

SMALL, LARGE, NARROW = (80, 24), (120, 40), (62, 20)
every_size = pytest.mark.parametrize("size", [SMALL, LARGE, NARROW], ids=["80x24", "120x40", "62x20"])


class Screen:
    """The training's screen under test: keys in, words out."""

    def __init__(self, app: TrainApp, pilot: Pilot[None]) -> None:
        self.app, self.pilot, self.trainer = app, pilot, app.trainer

    async def settled(self) -> None:
        await self.pilot.pause()
        await self.app.workers.wait_for_complete()
        await self.pilot.pause()

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.pilot.press(key)
            await self.settled()

    def part(self, name: str) -> str:
        """What a part of the screen shows."""
        widget = self.app.screen_stack[0].query_one(f"#{name}")
        if isinstance(widget, Felt):
            return widget.render().plain
        assert isinstance(widget, Static)
        return str(widget.content)

    @property
    def offered(self) -> set[str]:
        return {offer.key for offer in self.app.offers}

    def page(self) -> str:
        page = self.app.screen
        assert isinstance(page, Overlay)
        return page.content.plain


@asynccontextmanager
async def training_at(training: Trainer, size: tuple[int, int] = SMALL) -> AsyncIterator[Screen]:
    app = TrainApp(training)
    async with app.run_test(size=size) as pilot:
        screen = Screen(app, pilot)
        await screen.settled()
        yield screen


@every_size
async def test_a_decision_is_marked_on_the_screen(size: tuple[int, int]) -> None:
    async with training_at(trainer("9s Kh 3d 4c 9d"), size) as screen:
        assert screen.offered == {"h", "s", "d", "r"}
        assert "Your decisions are marked" in screen.part("mark")
        await screen.press("s")
        shown = screen.part("mark").splitlines()
        assert shown[0].split() == ["Stand:", "cost", "0.250.", "w", "why"]
        assert [line.split()[0] for line in shown[1:5]] == ["hit", "▸stand", "double", "surrender"]
        assert shown[1].endswith("-0.250   best")
        assert shown[2].endswith("-0.500 -0.250")
        assert "█" in shown[2]
        assert " ".join(shown[5:]).startswith("The chart says double on hard 12 of 2 cards")
        widget = screen.app.screen.query_one("#mark")
        assert all(len(line) <= widget.size.width for line in shown)
        assert "1 decision, 0% best, cost 0.250" in screen.part("heading")
        assert "This round: +1.00 units." in screen.part("account")
        assert screen.offered == {"Enter"}


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_the_record_stands_beside_the_table(size: tuple[int, int]) -> None:
    record = Record(STAR_2024)
    for _ in range(120):
        record = record.after(SPOTS["hard 16 of 2 cards against 10"], 0.5)
    async with training_at(trainer("9s Kh 3d 4c 9d", record=record), size) as screen:
        await screen.press("h")
        shown = screen.part("record")
        assert "121 decisions" in shown
        assert "the last 100" in shown
        assert "hard 16 of 2 cards against 10" in shown
        assert "0 of 120" in shown
        assert GAMBLING_HELP in screen.part("foot")


async def test_rounds_follow_each_other_until_the_course_is_done() -> None:
    async with training_at(trainer("As 6h Kd", rounds=2)) as screen:
        assert screen.offered == {"Enter"}
        await screen.press("enter")
        while screen.trainer.asked is not None:
            await screen.press("k" if "k" in screen.offered else "s")
        assert "leave: training is over" in screen.part("keys")
        await screen.press("enter")
        assert not screen.app.is_running


async def test_a_drill_on_the_screen() -> None:
    async with training_at(trainer(drill=True)) as screen:
        for number in range(12):
            assert screen.trainer.asked is not None
            assert screen.trainer.asked.spot.name in screen.part("said")
            await screen.press(sorted(screen.offered)[0])
            assert screen.trainer.finished == number + 1
            assert "marked" in screen.part("said")
            await screen.press("enter")


async def test_keys_that_decide_nothing_say_why() -> None:
    async with training_at(trainer("9s 6h 3d Kd 9h")) as screen:
        before = screen.trainer.session.state
        for key in ("p", "r", "f", "k", "i", "enter", "z", "f5", "tab", "escape"):
            await screen.press(key)
            assert screen.trainer.session.state == before
            assert len(screen.app.screen_stack) == 1
        for key, words in {"p": "(14.1)", "r": "(10.1)", "k": "(13.5)", "enter": "Enter does nothing"}.items():
            await screen.press(key)
            assert words in screen.part("note")
        await screen.press("s", "h")
        assert "Press Enter to go on" in screen.part("note")


async def test_pages_open_and_close() -> None:
    async with training_at(trainer("9s 6h 3d Kd 9h")) as screen:
        await screen.press("w")
        assert "Nothing has been decided yet." in screen.page()
        await screen.press("escape", "question_mark")
        assert "Split: Only two cards of equal value can be split. (14.1)" in screen.page()
        assert "Insurance is never taken" in screen.page()
        await screen.press("escape", "s", "w")
        assert "bust, 75.0%: -1.000." in screen.page()
        await screen.press("escape", "l")
        assert "Cost 0.250: hit -0.250" in screen.page()
        await screen.press("escape", "y")
        assert "Table 1" in screen.page()
        await screen.press("escape")
        assert len(screen.app.screen_stack) == 1


async def test_the_screen_lives_while_the_odds_are_prepared() -> None:
    ready = Event()

    class SlowOdds(MadeUpOdds):
        def prepare(self) -> None:
            ready.wait(PATIENCE)
            super().prepare()

    training = trainer("9s 6h 3d Kd 9h")
    training.odds = SlowOdds(training.odds.question, Shelf(None))
    app = TrainApp(training)
    async with app.run_test(size=SMALL) as pilot:
        screen = Screen(app, pilot)
        await pilot.pause()
        assert "Preparing the odds..." in screen.part("said")
        await pilot.press("h")
        await pilot.pause()
        assert "Preparing the odds..." in screen.part("note")
        assert training.marks == []
        await pilot.press("question_mark")
        await pilot.pause()
        assert "Keys" in screen.page()
        await pilot.press("escape")
        ready.set()
        await screen.settled()
        assert screen.offered == {"h", "s", "d"}


@pytest.mark.parametrize("key", ["q", "ctrl+q", "ctrl+c"])
async def test_leaving_keeps_the_record(key: str, tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    async with training_at(trainer("9s 6h 3d 2c", file=file)) as screen:
        await screen.press("h")
        assert not file.exists()
        await screen.pilot.press(key)
        await screen.pilot.pause()
    assert kept_record(file, STAR_2024).decisions == 1


async def test_a_screen_too_small_says_so_and_decides_nothing() -> None:
    async with training_at(trainer("9s 6h 3d Kd 9h"), (40, 12)) as screen:
        assert "Too small: needs 60x20." in screen.part("small")
        await screen.press("s")
        assert screen.trainer.marks == []
        await screen.pilot.resize_terminal(*SMALL)
        await screen.press("s")
        assert len(screen.trainer.marks) == 1


async def test_mashing_keys_never_breaks_the_training() -> None:
    """Goal: keys that come faster than the odds, in an order nobody would choose, leave a training that works."""
    async with training_at(trainer(rules=CANBERRA_2002)) as screen:
        for key in "hspdfkrin~~ss" * 12:
            screen.app.post_message(Key("enter" if key == "~" else key, None if key == "~" else key))
            if key == "~":
                await screen.settled()
        await screen.press("s")
        assert len(screen.app.screen_stack) == 1
        assert screen.trainer.finished > 3
