"""What lies over the terminal table for a moment: the payout sign, help, the log, an amount to type, leaving."""

from collections.abc import Iterable
from textwrap import wrap
from typing import ClassVar, TypeVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from pontoon.cli.output import counted
from pontoon.cli.terminal.cards import IVORY
from pontoon.cli.terminal.choices import Choice
from pontoon.cli.terminal.session import Session
from pontoon.cli.terminal.text import GAMBLING_HELP, cents_of, gain, money, payout_sign
from pontoon.cli.terminal.view import ACCENT, LOSS, QUIET

_Answer = TypeVar("_Answer")


class Dialog(ModalScreen[_Answer]):
    """Lies over the table until it is answered; of two quick keys that answer it, only the first counts."""

    def answer(self, answer: _Answer) -> None:
        # Keys that follow quickly still reach a dialog that is already closing.
        if self.is_current:
            self.dismiss(answer)


class Overlay(Dialog[None]):
    """A page to read: arrows scroll, Escape or the key that opened it closes."""

    DEFAULT_CSS = """
    Overlay { align: center middle; background: black 40%; }
    Overlay > VerticalScroll {
        width: 78; max-width: 100%; height: auto; max-height: 100%; padding: 0 1;
        background: #0a2a20; border: round #5f8a75; scrollbar-size-vertical: 1;
        scrollbar-color: #5f8a75; scrollbar-color-hover: #5f8a75; scrollbar-color-active: #5f8a75;
        scrollbar-background: #0a2a20; scrollbar-background-hover: #0a2a20; scrollbar-background-active: #0a2a20;
    }
    Overlay Static { width: 100%; height: auto; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,space,y,l,question_mark", "close", "close", show=False)
    ]

    def __init__(self, title: str, content: Text, at_the_end: bool = False) -> None:
        super().__init__()
        self.page_title = title
        self.content = content
        self._at_the_end = at_the_end

    def compose(self) -> ComposeResult:
        page = VerticalScroll(Static(self.content))
        page.border_title = self.page_title
        page.border_subtitle = f"Esc to close · {GAMBLING_HELP}"
        yield page

    def on_mount(self) -> None:
        page = self.query_one(VerticalScroll)
        page.focus()
        if self._at_the_end:
            page.scroll_end(animate=False)

    def action_close(self) -> None:
        self.answer(None)


def sign_overlay(session: Session) -> Overlay:
    """The payout sign, from the rule set and the table's terms."""
    text = Text()
    for part in payout_sign(session.rules, session.terms):
        text.append(f"{part.title}\n", f"bold {IVORY}")
        for row in part.rows:
            *first, last = wrap(row.what, 48)
            text.append("".join(f"  {line}\n" for line in first), IVORY)
            if len(row.pays) > 9:
                text.append(f"  {last}:\n", IVORY).append(f"    {row.pays}", f"bold {IVORY}")
            else:
                text.append(f"  {last:<50}", IVORY).append(f"{row.pays:>9}", f"bold {IVORY}")
            text.append(f"  {row.clauses.split(', ')[0]}\n", QUIET)
    text.append(f"{session.rules.ruleset.title}\n", QUIET)
    return Overlay("Payout sign", text)


_KEYS = (
    ("Enter", "deal; after a round, start the next one"),
    ("+ -", "raise or lower the wager; w to type an amount"),
    ("1-{boxes}", "take or leave a box between rounds"),
    ("t", "Perfect Pairs on or off; T to type an amount"),
    ("h s", "hit, stand"),
    ("d p", "double, split; D to double for less"),
    ("i r n", "insure, surrender, neither; I to insure for less"),
    ("f k", "after a double: forfeit the original wager, or keep both"),
    ("y l", "payout sign; log with every settlement"),
    ("q", "leave the table"),
)


def help_overlay(session: Session) -> Overlay:
    keys = [(key.format(boxes=session.rules.table.boxes), what) for key, what in _KEYS]
    closing = (
        "Reach a higher total than the dealer without going over 21.",
        "A 21 wins at once. There are no Tens; pictures count 10, an Ace 1 or 11.",
        f"A number like (14.1) is a clause: pontoon rules show {session.rules.name} 14.1",
    )
    return help_page(session.choices, keys, closing)


def help_page(choices: Iterable[Choice], keys: Iterable[tuple[str, str]], closing: Iterable[str]) -> Overlay:
    """Why what is not possible now is not, the keys, and what else there is to know."""
    text = Text()
    impossible = [choice for choice in choices if not choice.possible]
    if impossible:
        text.append("Not possible now\n", f"bold {IVORY}")
        for choice in impossible:
            text.append(f"  {choice.word.capitalize()}: {choice.reason}\n", IVORY)
        text.append("\n")
    text.append("Keys\n", f"bold {IVORY}")
    for key, what in keys:
        text.append(f"  {key:<8}", ACCENT).append(f"{what}\n", IVORY)
    text.append("\n")
    for line in closing:
        text.append(f"{line}\n", QUIET)
    return Overlay("Help", text)


def log_overlay(session: Session) -> Overlay:
    """Everything said and settled in this session, the latest at the end, with what the clauses say."""
    text = Text()
    for line in session.log[-600:]:
        heading = line.startswith("Round ")
        text.append(f"{line}\n", f"bold {IVORY}" if heading else QUIET if line.startswith("“") else IVORY)
    if not session.log:
        text.append("Nothing has happened yet.\n", QUIET)
    cited = dict.fromkeys(row.clause for row in session.account)
    if cited:
        text.append("\nClauses of the last round\n", f"bold {IVORY}")
    for number in cited:
        clause = session.rules.ruleset.clause(number)
        text.append(f"  {number}  ", IVORY).append(f"{clause.summary if clause else ''}\n", QUIET)
    return Overlay("Log", text, at_the_end=True)


class AmountScreen(Dialog[int | None]):
    """An amount to type: Enter takes it, Escape leaves all as it was."""

    DEFAULT_CSS = """
    AmountScreen { align: center bottom; background: black 20%; }
    AmountScreen > Vertical {
        width: 60; max-width: 100%; height: auto; padding: 0 1; background: #0a2a20; border: round #5f8a75;
    }
    AmountScreen Input, AmountScreen Input:focus {
        border: none; height: 1; padding: 0 1; background: #1c5240; color: #f4efe0;
    }
    AmountScreen Static { height: 1; color: #ffa196; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "cancel", "cancel", show=False)]

    def __init__(self, title: str, cents: int) -> None:
        super().__init__()
        self._amount_title = title
        self._cents = cents

    def compose(self) -> ComposeResult:
        entry = Vertical(Input(placeholder=money(self._cents), max_length=12), Static("", id="problem"))
        entry.border_title = self._amount_title
        entry.border_subtitle = "Enter to accept · Esc to cancel"
        yield entry

    def on_input_submitted(self, event: Input.Submitted) -> None:
        text = event.value.strip()
        cents = cents_of(text) if text else self._cents
        if cents is None:
            self.query_one("#problem", Static).update("Type an amount such as 25 or 12.50.")
        else:
            self.answer(cents)

    def action_cancel(self) -> None:
        self.answer(None)


class LeaveScreen(Dialog[bool]):
    """Whether to leave, with what that means for a round that is on."""

    DEFAULT_CSS = """
    LeaveScreen { align: center middle; background: black 40%; }
    LeaveScreen > Static {
        width: 64; max-width: 100%; height: auto; padding: 1 2; background: #0a2a20; border: round #5f8a75;
    }
    """

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session

    def compose(self) -> ComposeResult:
        session = self._session
        gained = session.gained_cents
        text = Text().append("Leave the table?\n\n", f"bold {IVORY}")
        rounds = counted(session.rounds_played, "round")
        text.append(f"{rounds} played, balance {money(session.balance_cents)}, ", IVORY)
        text.append(f"session {gain(gained)}.\n", LOSS if gained < 0 else IVORY)
        if session.leaving_means:
            text.append(f"{session.leaving_means}\n", IVORY)
        text.append("\nEnter ", ACCENT).append("leave   ", IVORY)
        text.append("Esc ", ACCENT).append("stay\n\n", IVORY)
        text.append(GAMBLING_HELP, QUIET)
        yield Static(text)

    def on_key(self, event: Key) -> None:
        event.stop()
        if event.key in ("enter", "y", "q"):
            self.answer(True)
        elif event.key in ("escape", "n"):
            self.answer(False)
