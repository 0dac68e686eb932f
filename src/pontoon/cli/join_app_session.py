"""A tournament's session on the terminal's felt: its strip, its keys, and the form of an undisclosed wager."""

from collections.abc import Callable
from typing import Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input

from pontoon.cli.join_session import held_by, next_rise
from pontoon.cli.join_session_words import KINDS, WHY_OVER
from pontoon.cli.join_table import JoinedTable
from pontoon.cli.terminal.cards import IVORY
from pontoon.cli.terminal.felt import FeltApp, Offer
from pontoon.cli.terminal.screens import Dialog, Overlay
from pontoon.cli.terminal.text import money, short_money
from pontoon.cli.terminal.view import ACCENT

# At any time, whatever is asked.
ANY_TIME = ("o", "!")


class WordsScreen(Dialog[str | None]):
    """A line to type: Enter takes it, Escape leaves all as it was."""

    DEFAULT_CSS = """
    WordsScreen { align: center bottom; background: black 20%; }
    WordsScreen > Vertical {
        width: 60; max-width: 100%; height: auto; padding: 0 1; background: #0a2a20; border: round #5f8a75;
    }
    WordsScreen Input, WordsScreen Input:focus {
        border: none; height: 1; padding: 0 1; background: #1c5240; color: #f4efe0;
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "cancel", "cancel", show=False)]

    def __init__(self, title: str) -> None:
        super().__init__()
        self._words_title = title

    def compose(self) -> ComposeResult:
        entry = Vertical(Input(max_length=200))
        entry.border_title = self._words_title
        entry.border_subtitle = "Enter to accept · Esc to cancel"
        yield entry

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if event.value.strip():
            self.answer(event.value.strip())

    def action_cancel(self) -> None:
        self.answer(None)


class SessionKeys(FeltApp):
    """The part of the screen that is about a session, where there is one."""

    table: JoinedTable

    def ask(self, title: str, cents: int, then: Callable[[int], str]) -> str:
        """Ask for an amount, and go on with it."""
        raise NotImplementedError

    def press_wagers(self, key: str) -> str:
        """The keys by which wagers are changed and placed at any table."""
        raise NotImplementedError

    def session_offers(self) -> tuple[Offer, ...]:
        table, own = self.table, self.table.own
        assert own is not None, "only players in the session are asked to wager"
        offers = [Offer("Enter", f"wager {money(table.wager_cents + table.pairs_cents)}")]
        offers += [Offer("+ -", "more, less"), Offer("w", "amount")]
        if table.terms.perfect_pairs:
            offers.append(Offer("t", f"Perfect Pairs {money(table.pairs_cents) if table.pairs_cents else 'off'}"))
        offers += [Offer("v", f"pass card ({own['pass_cards']})")] if own["pass_cards"] else []
        offers += [Offer("u", f"undisclosed ({own['undisclosed_wagers']})")] if own["undisclosed_wagers"] else []
        shown = [form for form in table.announced_forms if form["player"] != table.name]
        offers += (
            [Offer("o", "look at the forms" if len(shown) > 1 else f"{shown[0]['player']}'s form")] if shown else []
        )
        return (*offers, Offer("g", "session"))

    def press_in_a_session(self, key: str) -> None:
        """What can be done at any time while a session is at the table: look at forms, dispute something."""
        table = self.table
        if key == "o":
            told = [table.look_at(form["player"]) for form in table.announced_forms]
            if told:
                self.push_screen(Overlay("Forms of the last round", Text("\n".join(told), IVORY)))
            else:
                self.draw(
                    "There is no form to see. Each can be seen from its announcement until the next round's first card."
                )
            return

        def answered(about: str | None) -> None:
            if about is not None:
                self.draw(table.dispute(about))

        self.push_screen(WordsScreen("What are you disputing?"), answered)

    def press_own_seat(self, key: str) -> str:
        if key != "enter":
            return f"{key} does nothing until you sit down. Press Enter to take your seat."
        self.table.sit_down(self.table.question.box)
        return ""

    def press_session(self, key: str) -> str:
        table = self.table
        if key == "v":
            return table.pass_card()
        if key in ("u", "U"):
            return self._fill_in("perfect_pairs" if key == "U" else "pontoon")
        if key == "e":
            table.agree_to_end()
            return ""
        if key in "nb" or key.isdigit():
            return f"{key} does nothing in a session. Press ? for the keys."
        return self.press_wagers(key)

    def _fill_in(self, kind: str) -> str:
        """The form of an undisclosed wager: what is written on it, then the chips laid openly beside it."""
        table, least = self.table, self.table.terms.minimum_cents or 0
        beside = least if kind == "perfect_pairs" else 0
        title = f"Form: {KINDS[kind]}, whole amount"

        def written(amount: int) -> str:
            def handed_in(chips: int) -> str:
                return table.seal_wager(kind, amount, chips)

            return self.ask("Form: chips placed openly with it", beside, handed_in)

        return self.ask(title, table.wager_cents, written)

    def session_strip(self, width: int, _height: int) -> Text:
        """How far the session is and where you stand; below it who is ahead."""
        table = self.table
        session = table.session
        if session is None:
            return Text()
        marker = f"marker box {session['marker']}" if session["marker"] is not None else ""
        state = (
            "cancelled: this is the last round" if session["cancelled"] and not session["ended"]
            else "paused by a dispute" if held_by(session) is not None
            else f"over: {WHY_OVER[session['ended']]}" if session["ended"]
            else table.whose_turn
        )  # fmt: skip
        first = [table.progress, state, *table.own_standing, marker, next_rise(session)]
        ahead = [f"{each.place} {'you' if each.player == table.name else each.player} {short_money(each.chips_cents)}"
                 + (" out" if each.told["out"] else "") for each in table.ranking]  # fmt: skip
        lines = (_as_fits(" · ", first, width - 2), _as_fits("   ", ahead, width - 2))
        return Text(f" {lines[0]}\n", ACCENT).append(f" {lines[1]}", IVORY)


def _as_fits(between: str, parts: list[str], width: int) -> str:
    """The parts for which there is room, the first ones first."""
    line = ""
    for part in filter(None, parts):
        longer = f"{line}{between}{part}" if line else part
        if len(longer) <= width:
            line = longer
    return line


def session_overlay(table: Any) -> Overlay:
    return Overlay("The session", Text("\n".join(table.session_lines()), IVORY))
