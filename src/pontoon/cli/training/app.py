"""The training's screen: the terminal table with the mark of the last decision and the record beside it."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from pontoon.cli.terminal import view as table_view
from pontoon.cli.terminal.boxes import boxes
from pontoon.cli.terminal.cards import IVORY
from pontoon.cli.terminal.felt import Felt, FeltApp, Offer, impossible_line, offers_of
from pontoon.cli.terminal.screens import Overlay, help_page, log_overlay, sign_overlay
from pontoon.cli.terminal.view import ACCENT, QUIET
from pontoon.cli.training import view
from pontoon.cli.training.plain import why_lines
from pontoon.cli.training.trainer import Trainer

_SIDE_BY_SIDE = 78
_PREPARING = "Preparing the odds..."
_RECKONING = "One moment..."


class TrainApp(FeltApp):
    """Keys decide; what the solver has to reckon is done in a thread, and meanwhile `busy` says so."""

    TITLE = "Pontoon training"
    LEAST_SIZE: ClassVar[tuple[int, int]] = (60, 20)
    CSS = f"""{FeltApp.CSS}
    #middle {{ width: 100%; height: 1fr; }}
    #table {{ width: 1fr; }}
    #panel {{ width: 40; background: #072a20; padding: 1 1 0 1; }}
    #mark {{ height: auto; min-height: 8; }}
    #record {{ height: 1fr; margin-top: 1; }}
    .wide #panel {{ width: 52; padding: 1 2 0 2; }}
    .short #panel {{ padding: 0 1; }}
    .narrow #middle {{ layout: vertical; }}
    .narrow #table {{ width: 100%; height: 1fr; }}
    .narrow #panel {{ width: 100%; height: 8; padding: 0 1; }}
    .narrow #record {{ display: none; }}
    """

    def __init__(self, trainer: Trainer) -> None:
        super().__init__()
        self.trainer = trainer
        self.busy = _PREPARING

    def compose(self) -> ComposeResult:
        trainer = self.trainer
        yield Felt("heading", lambda width, _: view.heading(trainer, width))
        with Horizontal(id="middle"):
            with Vertical(id="table"):
                yield Felt("dealer", lambda width, height: table_view.dealer(trainer.session, width, height))
                yield Felt("boxes", lambda width, height: boxes(trainer.session, width, height))
            with Vertical(id="panel"):
                yield Static(id="mark")
                yield Felt("record", lambda width, high: Text("\n").join(view.record_panel(trainer, width, high)))
        yield Static(id="account")
        yield Felt("said", lambda width, _: self._said(width))
        yield Static(id="keys")
        yield Static(id="note")
        yield Felt("foot", lambda width, _: table_view.foot(width))
        yield self.too_small_line()

    def on_mount(self) -> None:
        self.draw()
        self.run_worker(self._prepare())

    def layouts(self) -> dict[str, bool]:
        return super().layouts() | {"narrow": self._wide < _SIDE_BY_SIDE, "wide": self._wide >= 116}

    # What takes time

    async def _prepare(self) -> None:
        """The first hand is dealt once its values are known; what the chart says comes to the marks later."""
        await _away(self.trainer.prepare)
        self.run_worker(_away(self.trainer.odds.prepare_chart))
        await self._begin()

    async def _begin(self) -> None:
        await _away(self.trainer.prepare_next)
        self._heard = 0
        self.trainer.begin()
        self._go_on()

    async def _decide(self, key: str) -> None:
        await self._reckon()
        self._heard = len(self.trainer.session.happenings)
        problem = self.trainer.answer(key)
        self._go_on(problem)

    def _go_on(self, problem: str = "") -> None:
        self.busy = ""
        self.draw(problem)
        # The values are wanted once the trainee has thought; then they are there.
        self.run_worker(self._reckon())

    async def _reckon(self) -> None:
        """Have the values of what is asked ready; the thread is told what that is, since the trainee may go on."""
        asked, odds = self.trainer.asked, self.trainer.odds
        if asked is not None:
            await _away(lambda: odds.actions(asked))

    # Keys

    @property
    def offers(self) -> tuple[Offer, ...]:
        """The keys that decide something now."""
        trainer = self.trainer
        if self.busy == _PREPARING:
            return ()
        if trainer.asked is not None:
            return offers_of(trainer.choices)
        if trainer.is_done:
            return (Offer("Enter", "leave: training is over"),)
        return (Offer("Enter", "next hand" if trainer.course.drill else "next round"),)

    def press(self, key: str) -> None:
        if key in _PAGES:
            self.push_screen(_PAGES[key](self.trainer))
        elif self.busy:
            self.draw(self.busy)
        elif key == "enter":
            self._enter()
        else:
            self._choose(key.lower())

    def _enter(self) -> None:
        if self.trainer.asked is not None:
            self.draw("Enter does nothing here. Choose one of the keys above.")
        elif self.trainer.is_done:
            self.action_leave()
        else:
            self.busy = _RECKONING
            self.run_worker(self._begin())

    def _choose(self, key: str) -> None:
        trainer = self.trainer
        if trainer.asked is None:
            self.draw("Press Enter to go on.")
            return
        choice = next((each for each in trainer.choices if each.key == key), None)
        if choice is None:
            self.draw(trainer.session.why_not(key) or f"{key} does nothing here. Press ? for the keys.")
        elif not choice.possible:
            self.draw(f"{choice.word.capitalize()}: {choice.reason}")
        else:
            self.busy = _RECKONING
            self.run_worker(self._decide(key))

    def action_leave(self) -> None:
        self.trainer.keep()
        self.exit()

    def action_leave_at_once(self) -> None:
        self.action_leave()

    # Drawing

    def draw(self, problem: str = "") -> None:
        if not self.screen_stack:
            # A key came after the trainee had left.
            return
        super().draw(problem)
        trainer, table = self.trainer, self.screen_stack[0]
        mark = table.query_one("#mark", Static)
        mark.update(Text("\n").join(view.mark_panel(trainer, self._panel_width)))
        account = table.query_one("#account", Static)
        account.display = trainer.session.state.is_over
        if account.display:
            account.update(view.account(trainer, max(20, self._wide - 2), max(2, self._high - 18)))

    @property
    def _panel_width(self) -> int:
        if self._wide < _SIDE_BY_SIDE:
            return self._wide - 2
        return 48 if self._wide >= 116 else 38

    def _said(self, width: int) -> Text:
        """The dealer's words, and what is asked."""
        trainer = self.trainer
        if self.busy == _PREPARING:
            return table_view.both_ends(Text(), Text(_PREPARING, QUIET), width)
        if trainer.course.drill:
            ask = "your decision" if trainer.asked is not None else "marked"
            spot = trainer.asked.spot.name if trainer.asked is not None else ""
            return table_view.both_ends(Text(spot, IVORY), Text(ask, ACCENT), width)
        return table_view.said(trainer.session, self._heard, width)

    def note(self, problem: str) -> Text:
        """A problem first, then a word from the trainer, then why the impossible choices are not possible."""
        if problem or self.trainer.note:
            return Text(problem or self.trainer.note, IVORY)
        return impossible_line(self.trainer.choices)


async def _away(work: Callable[[], object]) -> None:
    """Do what takes long in a thread that does not keep the program from ending."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[None] = loop.create_future()

    def finish(error: BaseException | None) -> None:
        if done.done():
            return
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)

    def run_there() -> None:
        problem: BaseException | None = None
        try:
            work()
        except BaseException as error:
            problem = error
        # Whoever has left in the meantime is not told.
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(finish, problem)

    Thread(target=run_there, daemon=True).start()
    await done


_KEYS = (
    ("h s", "hit, stand"),
    ("d p", "double, split"),
    ("r", "surrender, where it is offered"),
    ("f k", "after a double: forfeit the original wager, or keep both"),
    ("Enter", "the next round or hand"),
    ("w", "why: where the last values come from"),
    ("y l", "payout sign; log with every mark"),
    ("q", "leave; your record is kept"),
)


_VALUES = (
    "A value is what an action gains on average, in units of the wager, with",
    "the best play to follow. The shoe is full, less the cards you see at your",
    "box. The cost of a decision is how much less it gains than the best one.",
    "Insurance is never taken here.",
)


def help_overlay(trainer: Trainer) -> Overlay:
    return help_page(trainer.choices, _KEYS, _VALUES)


def why_overlay(trainer: Trainer) -> Overlay:
    """How each action of the last decision comes to its value."""
    text = Text()
    for line in why_lines(trainer):
        text.append(f"{line}\n", IVORY if line.startswith(" ") else f"bold {IVORY}")
    return Overlay("Why", text)


_PAGES: dict[str, Callable[[Trainer], Overlay]] = {
    "?": help_overlay,
    "w": why_overlay,
    "y": lambda trainer: sign_overlay(trainer.session),
    "l": lambda trainer: log_overlay(trainer.session),
}


def run(trainer: Trainer) -> None:
    TrainApp(trainer).run(mouse=False)
