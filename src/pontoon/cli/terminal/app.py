"""The terminal table: one screen of felt, drawn from the session after every key."""

from collections.abc import Callable, Iterable
from typing import ClassVar, NamedTuple

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.widget import Widget
from textual.widgets import Static

from pontoon.cli.terminal import view
from pontoon.cli.terminal.boxes import boxes
from pontoon.cli.terminal.cards import IVORY
from pontoon.cli.terminal.screens import AmountScreen, LeaveScreen, help_overlay, log_overlay, sign_overlay
from pontoon.cli.terminal.session import USUAL_PAIRS_CENTS, Session
from pontoon.cli.terminal.text import boxes_text, chips_text, money
from pontoon.cli.terminal.view import QUIET

# Below this not even seven boxes in their smallest form can be seen with the keys.
LEAST_SIZE = (45, 16)


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


class TableApp(App[None]):
    """`offers` are the keys that do something now; every other key changes nothing but the note."""

    ENABLE_COMMAND_PALETTE = False
    TITLE = "Pontoon"
    CSS = """
    Screen { background: #0b3d2e; color: #f4efe0; }
    #heading { height: 1; background: #072a20; }
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

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self._heard = 0
        self._wide, self._high = 80, 24

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
        yield Static(f"Too small: {LEAST_SIZE[0]}x{LEAST_SIZE[1]} at least. q leaves.", id="small")

    def on_mount(self) -> None:
        self.draw()

    def on_resize(self, event: events.Resize) -> None:
        self._wide, self._high = event.size
        table = self.screen_stack[0]
        table.set_class(self._too_small, "small")
        table.set_class(self._high < 26, "short")
        table.set_class(self._high >= 34, "tall")
        self.draw()

    @property
    def _too_small(self) -> bool:
        return self._wide < LEAST_SIZE[0] or self._high < LEAST_SIZE[1]

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
                Offer("w", "type it"),
                Offer(f"1-{session.rules.table.boxes}", "boxes"),
                *with_pairs,
            )
        if kind == "account":
            return (Offer("Enter", "next round"),)
        if kind == "broke":
            return (Offer("Enter", f"a fresh stake of {money(session.fresh_stake_cents)}"),)
        return tuple(Offer(choice.key, choice.label) for choice in session.choices if choice.possible)

    def on_key(self, event: events.Key) -> None:
        if len(self.screen_stack) > 1:
            return
        # The page a key opens must not be closed by the same key.
        event.stop()
        event.prevent_default()
        key = event.character if event.character and event.is_printable else event.key
        if key in ("q", "Q", "escape"):
            self.action_leave()
        elif self._too_small:
            # Nobody decides on a hand that cannot be seen.
            return
        elif key in _PAGES:
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
        return "Enter decides nothing here: choose one of the keys above."

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
        return f"{key} does nothing before the deal. ? shows the keys."

    def _choose(self, key: str) -> str:
        for choice in self.session.choices:
            if choice.key == key:
                if not choice.possible:
                    return f"{choice.word.capitalize()}: {choice.reason}"
                self._heard = len(self.session.happenings)
                return self.session.choose(key)
        if self.session.state.is_over:
            return "The round is over. Enter goes on to the next."
        return self.session.why_not(key) or f"{key} does nothing here. ? shows the keys."

    def _for_less(self, key: str) -> str:
        """Double or insure for less than the whole, where the amount is to be had."""
        session = self.session
        choice = next((each for each in session.choices if each.key == key), None)
        if choice is None:
            return session.why_not(key) or f"{key.upper()} does nothing here. ? shows the keys."
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
        """Everything anew from the session; a problem stands in the note line until the next key."""
        table = self.screen_stack[0]
        for part in table.query(Felt):
            part.refresh()
        account = table.query_one("#account", Static)
        account.display = self.session.question.kind == "account"
        account.update(view.account_table(self.session, max(20, self._wide - 2), max(2, self._high - 18)))
        table.query_one("#keys", Static).update(key_line(self.offers, self._wide))
        table.query_one("#note", Static).update(self._note(problem))

    def _note(self, problem: str) -> Text:
        """A problem first, then a word from the session, then why the first impossible choice is not."""
        if problem or self.session.note:
            return Text(problem or self.session.note, IVORY)
        if self.session.question.kind == "wagers":
            chips = chips_text(self.session.wager_cents, self.session.terms.chips_cents)
            return Text(f"Your wager in chips: {chips}." if chips else "", QUIET)
        impossible = [choice for choice in self.session.choices if not choice.possible]
        if not impossible:
            return Text()
        return Text("  ".join(f"{choice.word.capitalize()}: {choice.reason}" for choice in impossible), QUIET)


def key_line(offers: Iterable[Offer], width: int) -> Text:
    """The keys that do something now, each with what it does."""
    text = Text()
    for number, offer in enumerate(offers):
        text.append("   " if number and width >= 100 else "  " if number else "")
        text.append(offer.key, f"bold {IVORY} reverse")
        text.append(f" {offer.label}", IVORY)
    return text


_PAGES = {"?": help_overlay, "y": sign_overlay, "l": log_overlay}


def run(session: Session) -> None:
    TableApp(session).run(mouse=False)
