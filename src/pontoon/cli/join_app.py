"""A live table on the terminal's felt: drawn anew with every message of the house and every key."""

import asyncio
from collections.abc import Callable
from typing import Any, ClassVar, cast

from rich.text import Text
from textual.app import ComposeResult
from textual.widgets import Static

from pontoon.cli.join_app_session import ANY_TIME, SessionKeys, session_overlay
from pontoon.cli.join_house import CannotJoin, Connection, House, Message
from pontoon.cli.join_table import USUAL_BUY_IN_CENTS, JoinedTable
from pontoon.cli.join_words import waiting
from pontoon.cli.terminal import view
from pontoon.cli.terminal.boxes import boxes
from pontoon.cli.terminal.cards import IVORY
from pontoon.cli.terminal.felt import Felt, Offer, impossible_line, offers_of
from pontoon.cli.terminal.screens import AmountScreen, LeaveScreen, Overlay, help_page, log_overlay, sign_overlay
from pontoon.cli.terminal.session import Opponent, Session
from pontoon.cli.terminal.text import boxes_text, money, short_money
from pontoon.cli.terminal.view import ACCENT, FIGURE, QUIET, both_ends

_ASKS = {
    "chips": "buy chips",
    "seat": "take a box",
    "cut": "cut the cards",
    "wagers": "place your wagers",
    "own_seat": "take your seat",
    "session": "your turn to wager",
    "wait": "",
}
_KEYS = (
    ("Enter", "wager; or accept the suggested chips, box or cut"),
    ("+ -", "raise or lower the wager; w to type an amount"),
    ("1-{boxes}", "sit down at a box; once seated, wager on another box too"),
    ("t b", "Perfect Pairs on or off, T to type an amount; b to buy chips"),
    ("n", "sit the round out; no insurance; no surrender"),
    ("h s d p", "hit, stand, double, split; D to double for less"),
    ("i r", "insure, surrender; I to insure for less"),
    ("f k", "after a double: forfeit the original wager, or keep both"),
    ("v u U", "in a session: pass card; undisclosed wager; U for Perfect Pairs"),
    ("o !", "in a session: see announced forms; dispute, which pauses play"),
    ("y l g", "payout sign; table log; the session"),
    ("q", "leave the table"),
)


class Drawn:
    """The table as the boxes are drawn: what is wagered, and who sits there without a wager."""

    def __init__(self, table: JoinedTable) -> None:
        self._table = table

    def __getattr__(self, name: str) -> Any:
        return getattr(self._table, name)

    @property
    def boxes(self) -> tuple[int, ...]:
        """Those you have wagered on."""
        return tuple(w.box for w in self._table.state.placed if w.player == self._table.name)

    @property
    def wager_cents(self) -> int:
        """What lies there; what you think of wagering stands at the key for it."""
        own = (w.cents for w in self._table.state.placed if w.player == self._table.name)
        return next(own, self._table.wager_cents)

    @property
    def opponents(self) -> tuple[Opponent, ...]:
        meant = tuple(Opponent(self._table.name, box, 0) for box in self._table.boxes)
        others = {each.box for each in self._table.opponents}
        return (*self._table.opponents, *(each for each in meant if each.box not in others))


class JoinApp(SessionKeys):
    """A screen of felt; the connection to the table runs beside it. `ended` says why it is over, where you did not."""

    TITLE = "Pontoon"
    LEAST_SIZE: ClassVar[tuple[int, int]] = (45, 16)
    LEAVING_KEYS: ClassVar[tuple[str, ...]] = ("q", "Q", "escape")

    def __init__(
        self, table: JoinedTable, connection: Connection, house: House, goes_with_the_session: bool = False
    ) -> None:
        super().__init__()
        self.table = table
        self._goes_with_the_session = goes_with_the_session
        self.ended: CannotJoin | None = None
        self._connection = connection
        self._house = house
        self._following: asyncio.Task[None] | None = None
        self._is_leaving = False
        # The drawings ask no more of it than of a session at the table against the house.
        self._drawn = cast(Session, Drawn(table))

    def compose(self) -> ComposeResult:
        drawn = self._drawn
        yield Felt("heading", lambda width, _: self._heading(width))
        yield Felt("session", self.session_strip)
        yield Felt("dealer", lambda width, height: self._if_there(lambda: view.dealer(drawn, width, height)))
        yield Felt("inscriptions", lambda width, _: view.felt_inscriptions(drawn, width))
        yield Felt("boxes", lambda width, height: self._if_there(lambda: boxes(drawn, width, height)))
        yield Static(id="account")
        yield Felt("said", lambda width, _: self._said(width))
        yield Static(id="keys")
        yield Static(id="note")
        yield Felt("foot", lambda width, _: view.foot(width))
        yield self.too_small_line()

    def on_mount(self) -> None:
        self._following = asyncio.create_task(self._follow())
        self.set_interval(0.5, self._tick)
        self.draw()

    async def _follow(self) -> None:
        try:
            await self._connection.run(self._take)
        except CannotJoin as error:
            self.ended = error
            self.exit()

    def _take(self, message: Message) -> None:
        self.table.take(message)
        if self.table.session_is_done and self._goes_with_the_session:
            self.action_leave_at_once()
        if self.screen_stack:
            # The news of the lost connection comes after the screen when the player leaves.
            self.draw()

    def _tick(self) -> None:
        """The time runs on, whatever else does not."""
        if self.table.deadline is not None:
            self.screen_stack[0].query_one("#said", Felt).refresh()

    # Keys

    @property
    def offers(self) -> tuple[Offer, ...]:
        """The keys that do something now."""
        table = self.table
        kind = table.question.kind
        last = table.rules.table.boxes
        if kind == "chips":
            if table.cash_cents < (table.terms.minimum_cents or 1):
                return (Offer("m", "get more play chips, once a day"),)
            return (Offer("Enter", f"buy {money(self._usual_buy_in)} in chips"), Offer("b", "another amount"))
        if kind == "seat":
            usual = (Offer("Enter", f"box {table.usual_box}"),) if table.usual_box else ()
            return (*usual, Offer(f"1-{last}", "a box"), Offer("0", "stand behind"), Offer("b", "buy chips"))
        if kind == "cut":
            return (Offer("Enter", "cut in the middle"), Offer("c", "choose where"), Offer("n", "let others cut"))
        if kind == "wagers":
            pairs = money(table.pairs_cents) if table.pairs_cents else "off"
            with_pairs = (Offer("t", f"Perfect Pairs {pairs}"),) if table.terms.perfect_pairs else ()
            total = (table.wager_cents + table.pairs_cents) * len(table.boxes)
            return (
                Offer("Enter", f"wager {money(total)}"),
                Offer("+ -", "more, less"),
                Offer("w", "amount"),
                Offer(f"1-{last}", "boxes"),
                *with_pairs,
                Offer("b", "chips"),
                Offer("n", "sit out"),
            )
        if kind == "own_seat":
            return (Offer("Enter", f"take your seat, box {table.question.box}"), Offer("g", "the session"))
        if kind == "session":
            return self.session_offers()
        return offers_of(table.choices)

    @property
    def _usual_buy_in(self) -> int:
        return min(USUAL_BUY_IN_CENTS, self.table.cash_cents)

    def press(self, key: str) -> None:
        if not self.table.version:
            return
        if key == "?":
            self.push_screen(self._help())
        elif key in _PAGES:
            self.push_screen(_PAGES[key](self._drawn))
        elif key in ANY_TIME and self.table.session is not None and not self.table.pending:
            self.press_in_a_session(key)
        elif not self.table.pending:
            self.table.note = ""
            self.draw(self._pressed.get(self.table.question.kind, JoinApp._choose)(self, key))

    def _chips(self, key: str) -> str:
        if key == "enter" and self._usual_buy_in:
            self.table.buy_chips(self._usual_buy_in)
        elif key == "b":
            return self.ask("Buy chips for", self._usual_buy_in, self._buy)
        elif key == "m":
            self.run_worker(self._top_up())
        else:
            return f"{key} does nothing until you have chips. Press ? for the keys."
        return ""

    async def _top_up(self) -> None:
        try:
            await self._house.top_up()
        except CannotJoin as error:
            self.draw(str(error))
        else:
            self.draw("The house has given you more play chips.")

    def _buy(self, cents: int) -> str:
        self.table.buy_chips(cents)
        return ""

    def _seat(self, key: str) -> str:
        free, usual = self.table.free_boxes, self.table.usual_box
        if key == "0":
            self.table.sit_down(None)
        elif key.isascii() and key.isdigit():
            return self.table.toggle_box(int(key))
        elif key == "enter" and usual:
            self.table.sit_down(usual)
        elif key == "b":
            return self._chips(key)
        else:
            return f"{key} does nothing until you sit down. Free boxes: {', '.join(map(str, free)) or 'none'}."
        return ""

    def _cut(self, key: str) -> str:
        left = self.table.view["cards"]["left"]
        if key == "enter":
            self.table.cut(left // 2)
        elif key == "n":
            self.table.cut(None)
        elif key == "c":
            return self.ask(f"Cards from the front, 1 to {left}", left // 2 * 100, self._cut_at)
        else:
            return f"{key} does nothing now. The cut is yours."
        return ""

    def _cut_at(self, cents: int) -> str:
        self.table.cut(cents // 100)
        return ""

    def press_wagers(self, key: str) -> str:
        table = self.table
        if key == "enter":
            return table.place_wagers()
        if key in "+=-_":
            return table.step_wager(key in "+=")
        if key.isascii() and key.isdigit():
            return table.toggle_box(int(key))
        if key == "t":
            return table.change_pairs()
        if key == "T":
            return self.ask("Perfect Pairs wager", table.pairs_cents or 500, table.change_pairs)
        if key in "wW":
            return self.ask(f"Wager on {boxes_text(table.boxes)}", table.wager_cents, table.change_wager)
        if key == "n":
            table.sit_out()
            return ""
        return self._chips(key) if key == "b" else f"{key} does nothing before the deal. Press ? for the keys."

    def _choose(self, key: str) -> str:
        table = self.table
        if table.question.kind == "wait":
            return "It is not your turn." if key != "enter" else ""
        if key in ("D", "I"):
            return self._for_less(key.lower())
        if key not in {each.key for each in table.choices} and not table.why_not(key):
            return f"{key} does nothing here. Press ? for the keys."
        return table.choose(key)

    def _for_less(self, key: str) -> str:
        choice = next((each for each in self.table.choices if each.key == key), None)
        if choice is None:
            return self.table.why_not(key) or f"{key.upper()} does nothing here. Press ? for the keys."
        most = min(choice.cost_cents, self.table.balance_cents)
        title = f"{choice.word.capitalize()} for up to {money(most)}"
        return self.ask(title, most, lambda cents: self.table.choose(key, cents))

    def ask(self, title: str, cents: int, then: Callable[[int], str]) -> str:
        def answered(amount: int | None) -> None:
            if amount is not None:
                self.draw(then(amount))

        self.push_screen(AmountScreen(title, cents), answered)
        return ""

    def action_leave(self) -> None:
        def answered(leaves: bool | None) -> None:
            if leaves:
                self.action_leave_at_once()

        if not self.table.version:
            self.exit()
        elif not isinstance(self.screen, LeaveScreen):
            self.push_screen(LeaveScreen(self._drawn), answered)

    def action_leave_at_once(self) -> None:
        if self._is_leaving:
            return
        self._is_leaving = True
        # Before anything else happens: a play-off may open in the moment in which the session is closed.
        self.table.leave()
        self.run_worker(self._leave())

    async def _leave(self) -> None:
        """The house hears of it before the line is cut."""
        for _ in range(20):
            if not (self.table.pending and self.table.connected):
                break
            await asyncio.sleep(0.1)
        if self._following is not None:
            self._following.cancel()
        await self._connection.close()
        self.exit()

    # Drawing

    def draw(self, problem: str = "") -> None:
        super().draw(problem)
        self.screen_stack[0].query_one("#session", Felt).display = self.table.session is not None
        account = self.screen_stack[0].query_one("#account", Static)
        account.display = bool(self.table.account) and self.table.state.is_over
        if account.display:
            account.update(view.account_table(self._drawn, max(20, self._wide - 2), max(2, self._high - 18)))

    def note(self, problem: str) -> Text:
        """A problem first, then the house's last word, then why the impossible choices are not possible."""
        table = self.table
        if problem or table.note:
            return Text(problem or table.note, IVORY)
        if not table.version:
            return Text("Joining the table...", QUIET)
        if table.trouble or table.live["paused"]:
            return Text(f"The table is paused: {table.trouble or table.live['paused']}.", ACCENT)
        if not table.connected:
            return Text("The connection has been lost. Reconnecting; your seat is kept.", ACCENT)
        if table.choices:
            return impossible_line(table.choices)
        # The dealer's words stand above.
        told = (line for line in reversed(table.log) if not line.startswith("“"))
        return Text(next(told, ""), QUIET)

    def _if_there(self, drawing: Callable[[], Text]) -> Text:
        return drawing() if self.table.version else Text()

    def _heading(self, width: int) -> Text:
        table = self.table
        if not table.version:
            return Text(" Pontoon", QUIET)
        low, high = (
            "none" if cents is None else short_money(cents)
            for cents in (table.terms.minimum_cents, table.terms.maximum_cents)
        )
        left = Text(f" Table {table.table} · {table.rules.name} · limits {low} to {high}", QUIET)
        right = Text(f"{table.name} · chips ", QUIET).append(money(table.balance_cents), FIGURE)
        if width >= 90:
            right.append(f" · account {money(table.cash_cents)}", QUIET)
        return both_ends(left, right.append(" "), width)

    def _said(self, width: int) -> Text:
        """The dealer's last words; at the right what is asked of you, or for whom is waited, and how long still."""
        table = self.table
        if not table.version:
            return Text()
        question = table.question
        ask = _ASKS.get(question.kind, f"your decision on box {question.box}")
        time = waiting(table.deadline, table.name, table.seconds_left)
        alone = "" if table.is_attended or not table.view["open"] else "no dealer is on duty"
        right = Text(" · ".join(filter(None, (alone, ask, time))), ACCENT if ask or alone else QUIET)
        words = table.said
        room = max(1, width - right.cell_len - 5)
        if len(words) > room:
            words = "… " + words[-max(1, room - 2) :].split(" ", 1)[-1]
        return both_ends(Text(f"“{words}”" if words else "", f"italic {IVORY}"), right, width)

    def _help(self) -> Overlay:
        keys = [(key.format(boxes=self.table.rules.table.boxes), what) for key, what in _KEYS]
        closing = (
            "Reach a higher total than the dealer without going over 21.",
            "A 21 wins at once. There are no Tens; pictures count 10, an Ace 1 or 11.",
            "A player who does not answer in time counts as absent.",
            f"A number like (14.1) is a clause: pontoon rules show {self.table.rules.name} 14.1",
            "These are play chips: no money is taken.",
        )
        return help_page(self.table.choices, keys, closing)

    _pressed: ClassVar[dict[str, Callable[["JoinApp", str], str]]] = {
        "chips": _chips,
        "seat": _seat,
        "cut": _cut,
        "wagers": press_wagers,
        "own_seat": SessionKeys.press_own_seat,
        "session": SessionKeys.press_session,
    }


_PAGES: dict[str, Callable[[Any], Overlay]] = {"y": sign_overlay, "l": log_overlay, "g": session_overlay}
