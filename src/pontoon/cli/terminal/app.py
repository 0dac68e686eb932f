"""The terminal table: one screen of felt, drawn from the session after every key."""

from collections.abc import Callable
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.widgets import Static

from pontoon.cli.terminal import view
from pontoon.cli.terminal.boxes import boxes
from pontoon.cli.terminal.cards import IVORY
from pontoon.cli.terminal.felt import Felt, FeltApp, Offer, impossible_line, offers_of
from pontoon.cli.terminal.screens import AmountScreen, LeaveScreen, help_overlay, log_overlay, sign_overlay
from pontoon.cli.terminal.session import USUAL_PAIRS_CENTS, Session
from pontoon.cli.terminal.text import boxes_text, chips_text, money
from pontoon.cli.terminal.view import QUIET


class TableApp(FeltApp):
    """The table from a session; a key that does nothing changes nothing but the note."""

    TITLE = "Pontoon"
    # Below this not even seven boxes in their smallest form can be seen with the keys.
    LEAST_SIZE: ClassVar[tuple[int, int]] = (45, 16)
    LEAVING_KEYS: ClassVar[tuple[str, ...]] = ("q", "Q", "escape")

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session

    def compose(self) -> ComposeResult:
        session = self.session
        yield Felt("heading", lambda width, _: view.heading(session, width))
        yield Felt("dealer", lambda width, height: view.dealer(session, width, height))
        yield Felt("inscriptions", lambda width, _: view.felt_inscriptions(session, width))
        yield Felt("boxes", lambda width, height: boxes(session, width, height))
        yield Static(id="account")
        yield Felt("said", lambda width, _: view.said(session, self._heard, width))
        yield Static(id="keys")
        yield Static(id="note")
        yield Felt("foot", lambda width, _: view.foot(width))
        yield self.too_small_line()

    def on_mount(self) -> None:
        self.draw()

    # Keys

    @property
    def offers(self) -> tuple[Offer, ...]:
        """The keys of the game that do something now, each with its cost."""
        session = self.session
        kind = session.question.kind
        if kind == "wagers":
            pairs = money(session.pairs_cents) if session.pairs_cents else "off"
            with_pairs = (Offer("t", f"Perfect Pairs {pairs}"),) if session.terms.perfect_pairs else ()
            return (
                Offer("Enter", f"deal {money(session.total_wager_cents)}"),
                Offer("+ -", f"wager {money(session.wager_cents)}"),
                Offer("w", "amount"),
                Offer(f"1-{session.rules.table.boxes}", "boxes"),
                *with_pairs,
            )
        if kind == "account":
            return (Offer("Enter", "next round"),)
        if kind == "broke":
            return (Offer("Enter", f"start again with {money(session.fresh_stake_cents)}"),)
        return offers_of(session.choices)

    def press(self, key: str) -> None:
        if key in _PAGES:
            self.push_screen(_PAGES[key](self.session))
        else:
            self._answer(key)

    def _answer(self, key: str) -> None:
        kind = self.session.question.kind
        if kind == "wagers":
            problem = self._before_the_round(key)
        elif key == "enter":
            problem = self._go_on(kind)
        elif key in ("D", "I"):
            problem = self._for_less(key.lower())
        else:
            problem = self._choose(key.lower())
        self.draw(problem)

    def _go_on(self, kind: str) -> str:
        self._heard = len(self.session.happenings)
        if kind == "account":
            self._heard = 0
            return self.session.next_round()
        if kind == "broke":
            return self.session.take_fresh_stake()
        return "Enter does nothing here. Choose one of the keys above."

    def _before_the_round(self, key: str) -> str:
        session = self.session
        if key == "enter":
            self._heard = 0
            problem = session.deal()
            return f"{problem} Lower the wager or leave a box." if "balance" in problem else problem
        if key in "+=-_":
            return session.step_wager(key in "+=")
        if key.isascii() and key.isdigit():
            return session.toggle_box(int(key))
        if key in "tT" and session.terms.perfect_pairs:
            if key == "T":
                return self._ask("Perfect Pairs wager", USUAL_PAIRS_CENTS, session.change_pairs)
            return session.change_pairs(0 if session.pairs_cents else USUAL_PAIRS_CENTS)
        if key in "wW":
            return self._ask(f"Wager on {boxes_text(session.boxes)}", session.wager_cents, session.change_wager)
        return f"{key} does nothing before the deal. Press ? for the keys."

    def _choose(self, key: str) -> str:
        for choice in self.session.choices:
            if choice.key == key:
                if not choice.possible:
                    return f"{choice.word.capitalize()}: {choice.reason}"
                self._heard = len(self.session.happenings)
                return self.session.choose(key)
        if self.session.state.is_over:
            return "The round is over. Press Enter for the next one."
        return self.session.why_not(key) or f"{key} does nothing here. Press ? for the keys."

    def _for_less(self, key: str) -> str:
        """Double or insure for less than the whole, where the amount is to be had."""
        session = self.session
        choice = next((each for each in session.choices if each.key == key), None)
        if choice is None:
            return session.why_not(key) or f"{key.upper()} does nothing here. Press ? for the keys."
        if not choice.possible and not 0 < session.balance_cents < choice.cost_cents:
            return f"{choice.word.capitalize()}: {choice.reason}"

        def chosen(cents: int) -> str:
            self._heard = len(session.happenings)
            return session.choose(key, cents)

        most = min(choice.cost_cents, session.balance_cents)
        return self._ask(f"{choice.word.capitalize()} for up to {money(most)}", most, chosen)

    def _ask(self, title: str, cents: int, then: Callable[[int], str]) -> str:
        def answered(amount: int | None) -> None:
            if amount is not None:
                self.draw(then(amount))

        self.push_screen(AmountScreen(title, cents), answered)
        return ""

    def action_leave(self) -> None:
        def answered(leaves: bool | None) -> None:
            if leaves:
                self.action_leave_at_once()

        if not isinstance(self.screen, LeaveScreen):
            self.push_screen(LeaveScreen(self.session), answered)

    def action_leave_at_once(self) -> None:
        self.session.leave()
        self.exit()

    # Drawing

    def draw(self, problem: str = "") -> None:
        super().draw(problem)
        account = self.screen_stack[0].query_one("#account", Static)
        account.display = self.session.question.kind == "account"
        account.update(view.account_table(self.session, max(20, self._wide - 2), max(2, self._high - 18)))

    def note(self, problem: str) -> Text:
        """A problem first, then a word from the session, then why the impossible choices are not possible."""
        if problem or self.session.note:
            return Text(problem or self.session.note, IVORY)
        if self.session.question.kind == "wagers":
            chips = chips_text(self.session.wager_cents, self.session.terms.chips_cents)
            return Text(f"Your wager in chips: {chips}." if chips else "", QUIET)
        return impossible_line(self.session.choices)


_PAGES = {"?": help_overlay, "y": sign_overlay, "l": log_overlay}


def run(session: Session) -> None:
    TableApp(session).run(mouse=False)
