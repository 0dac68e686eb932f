"""A screen of felt: parts that are drawn anew for their size, keys that do something now, and the line of both."""

from collections.abc import Callable, Iterable
from typing import ClassVar, NamedTuple

from rich.text import Text
from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.widget import Widget
from textual.widgets import Static

from pontoon.cli.terminal.cards import IVORY
from pontoon.cli.terminal.choices import Choice
from pontoon.cli.terminal.view import QUIET


class Offer(NamedTuple):
    """A key of the key line with what it does."""

    key: str
    label: str


class Felt(Widget):
    """A part of the table that is drawn anew for its width and height."""

    def __init__(self, part: str, drawing: Callable[[int, int], Text]) -> None:
        super().__init__(id=part)
        self._drawing = drawing

    def render(self) -> Text:
        return self._drawing(self.size.width, self.size.height)


class FeltApp(App[None]):
    """`offers` are the keys that do something now; below its least size the screen only says so, and decides nothing.

    `press` answers a key that neither leaves nor comes while a page lies over the table.
    """

    ENABLE_COMMAND_PALETTE = False
    LEAST_SIZE: ClassVar[tuple[int, int]]
    LEAVING_KEYS: ClassVar[tuple[str, ...]] = ("q", "Q")
    CSS = """
    Screen { background: #0b3d2e; color: #f4efe0; }
    #heading { height: 1; background: #072a20; }
    #session { height: 2; }
    #dealer { height: 3; margin-top: 1; }
    #inscriptions { height: 2; }
    #boxes { height: 1fr; margin: 1 1 0 1; }
    #account { height: auto; margin: 0 1; }
    #said { height: 1; margin: 0 1; }
    #keys { height: auto; max-height: 3; margin: 0 1; }
    #note { height: auto; max-height: 2; min-height: 1; margin: 0 1; }
    #foot { height: 1; background: #072a20; }
    #small { display: none; }
    .small > * { display: none; }
    .small > #small { display: block; }
    .short #dealer, .short #boxes { margin-top: 0; }
    .tall #dealer { height: 5; }
    ModalScreen { background: black 40%; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "leave_at_once", "leave", show=False, priority=True),
        Binding("ctrl+c", "leave", "leave", show=False, priority=True),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._heard = 0
        self._wide, self._high = 80, 24

    # What a screen answers for

    @property
    def offers(self) -> tuple[Offer, ...]:
        raise NotImplementedError

    def press(self, key: str) -> None:
        raise NotImplementedError

    def action_leave(self) -> None:
        raise NotImplementedError

    def action_leave_at_once(self) -> None:
        raise NotImplementedError

    def note(self, problem: str) -> Text:
        """The line under the keys; a problem stands first in it."""
        raise NotImplementedError

    # Size

    def on_resize(self, event: events.Resize) -> None:
        self._wide, self._high = event.size
        for name, holds in self.layouts().items():
            self.screen_stack[0].set_class(holds, name)
        self.draw()

    def layouts(self) -> dict[str, bool]:
        """The layouts that hold for this size."""
        return {"small": self._too_small, "short": self._high < 26, "tall": self._high >= 34}

    @property
    def _too_small(self) -> bool:
        return self._wide < self.LEAST_SIZE[0] or self._high < self.LEAST_SIZE[1]

    def too_small_line(self) -> Static:
        return Static(f"Too small: needs {self.LEAST_SIZE[0]}x{self.LEAST_SIZE[1]}. q to leave.", id="small")

    # Keys

    def on_key(self, event: events.Key) -> None:
        if len(self.screen_stack) > 1:
            return
        # The page a key opens must not be closed by the same key.
        event.stop()
        event.prevent_default()
        key = event.character if event.character and event.is_printable else event.key
        if key in self.LEAVING_KEYS:
            self.action_leave()
        elif not self._too_small:
            # Nobody decides on a hand that cannot be seen.
            self.press(key)

    # Drawing

    def draw(self, problem: str = "") -> None:
        """Everything anew; a problem stands in the note line until the next key."""
        table = self.screen_stack[0]
        for part in table.query(Felt):
            part.refresh()
        table.query_one("#keys", Static).update(key_line(self.offers, self._wide))
        table.query_one("#note", Static).update(self.note(problem))


def key_line(offers: Iterable[Offer], width: int) -> Text:
    """The keys that do something now, each with what it does; no line breaks within one."""
    text, gap, column = Text(), "   " if width >= 100 else "  ", 0
    for offer in offers:
        label = f" {offer.label}"
        cells = len(offer.key) + len(label)
        # The line has a margin of one on either side.
        fits = column + len(gap) + cells <= width - 2
        text.append("" if not column else gap if fits else "\n")
        column = column + len(gap) + cells if column and fits else cells
        text.append(offer.key, f"bold {IVORY} reverse")
        text.append(label, IVORY)
    return text


def offers_of(choices: Iterable[Choice]) -> tuple[Offer, ...]:
    return tuple(Offer(choice.key, choice.label) for choice in choices if choice.possible)


def impossible_line(choices: Iterable[Choice]) -> Text:
    """Why the choices that are not possible are not."""
    reasons = (f"{choice.word.capitalize()}: {choice.reason}" for choice in choices if not choice.possible)
    return Text("  ".join(reasons), QUIET)
