"""A live table line by line, for screen readers and pipes: news as it comes, a line of input for each question."""

import asyncio
import threading
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, ClassVar

from pontoon.cli.join_house import CannotJoin, Connection, House, Message
from pontoon.cli.join_pages import LEAVE, OF_A_SESSION, PAGES, is_heard, words_of
from pontoon.cli.join_session import in_the_form
from pontoon.cli.join_table import USUAL_BUY_IN_CENTS, JoinedTable
from pontoon.cli.join_waiting import NO_DEALER, answered_while_waiting, waits_for
from pontoon.cli.join_watch import MOST_COUNTING
from pontoon.cli.terminal.choices import Question
from pontoon.cli.terminal.conversation import Answers, key_of
from pontoon.cli.terminal.text import (
    boxes_text,
    cents_of,
    dealers_total_text,
    money,
    total_text,
)

_ALWAYS = "sign, log, help, or q to leave"
_MUST_ACT = "In a session every player wagers in every round or plays a pass card."
_PLACES = {"insurance": "Insurance", "surrender": "Surrender", "forfeit": "Doubled", "follow": "To follow"}


class Lines:
    """The lines of a stream, each read when it is asked for, beside everything else that goes on.

    Those of a person are `typed`, and heard at any time; those of a pipe are answers, and wait for their questions.
    """

    def __init__(self, stream: Answers, show_prompt: Callable[[], None], typed: bool = False) -> None:
        self.typed = typed
        self._stream = stream
        self._show_prompt = show_prompt
        self._prompted = False
        self._next: asyncio.Future[str | None] | None = None

    def next(self, prompt: bool = True) -> "asyncio.Future[str | None]":
        """The next line, None at the end; asked for again before it is `done_with`, it is the same one."""
        if prompt and not self._prompted:
            self._prompted = True
            self._show_prompt()
        if self._next is None:
            loop = asyncio.get_running_loop()
            self._next = loop.create_future()
            # A thread of its own that nobody waits for: a person may never press Enter.
            threading.Thread(target=self._read, args=(loop, self._next), daemon=True).start()
        return self._next

    def done_with(self) -> None:
        self._next, self._prompted = None, False

    def _read(self, loop: asyncio.AbstractEventLoop, line: "asyncio.Future[str | None]") -> None:
        try:
            text = self._stream.readline()
        except (OSError, ValueError):
            text = ""

        def come() -> None:
            if not line.done():
                line.set_result(text or None)

        try:
            loop.call_soon_threadsafe(come)
        except RuntimeError:
            # The table has been left meanwhile.
            return


class PlainJoin:
    """`run` plays until you leave, the input ends, or the house is gone."""

    def __init__(
        self, table: JoinedTable, connection: Connection, house: House, lines: Lines, say: Callable[[str], None]
    ) -> None:
        self.table = table
        self._connection = connection
        self._house = house
        self._lines = lines
        self._say = say
        self._changed = asyncio.Event()
        self._left = False
        self._waits_for = ""
        self._ahead: deque[str | None] = deque()

    async def run(self) -> None:
        following = asyncio.create_task(self._connection.run(self._take))
        following.add_done_callback(lambda _: self._changed.set())
        try:
            while not (self._left or following.done() or self._is_done):
                if self.table.pending or self.table.question.kind == "wait":
                    await self._wait()
                else:
                    await self._ask(self.table.question)
            if self._left:
                await self._go()
        finally:
            await self._connection.close()
            following.cancel()
            await asyncio.wait([following])
        if not following.cancelled():
            following.result()

    @property
    def _is_done(self) -> bool:
        """Who came for a session goes when it is closed, or when out of it."""
        own = self.table.own
        return self.table.session_is_done or (own is not None and bool(own["out"]) and not self.table.round_is_on)

    async def _go(self) -> None:
        """The house has to hear of it before the line is cut."""
        if self.table.version and self.table.leaving_means:
            self._say(self.table.leaving_means)
        self.table.leave()
        try:
            async with asyncio.timeout(5):
                while self.table.pending:
                    await self._something_new(MOST_COUNTING)
        except TimeoutError:
            self._say("The house has not answered. It will free your seat if you do not come back.")

    def _take(self, message: Message) -> None:
        if message["type"] == "welcome" and not self.table.version:
            self.table.take(message)
            self._greet()
        else:
            for line in self.table.take(message):
                self._say(line)
        self._changed.set()

    async def _something_new(self, seconds: float | None = None) -> None:
        self._changed.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._changed.wait()

    async def _line_or_news(self, line: "asyncio.Future[str | None]", seconds: float | None = None) -> None:
        self._changed.clear()
        news = asyncio.create_task(self._changed.wait())
        first: list[asyncio.Future[Any]] = [line, news]
        await asyncio.wait(first, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        news.cancel()

    async def _wait(self) -> None:
        """Nothing is asked: what is waited for is said once, and who has something to say is heard."""
        told = waits_for(self.table)
        if told and told != self._waits_for:
            self._waits_for = told
            self._say(told)
        line = self._lines.next(prompt=bool(told)) if told or self._lines.typed else None
        if line is not None and not line.done():
            await self._line_or_news(line, MOST_COUNTING)
        elif line is None:
            await self._something_new(MOST_COUNTING)
        elif not (told or is_heard(line.result())):
            # What was typed ahead answers the next question; what comes after it is heard meanwhile.
            self._lines.done_with()
            self._ahead.append(line.result())
        else:
            self._lines.done_with()
            words = words_of(line.result())
            if not self._hear(line.result(), words):
                self._say(answered_while_waiting(self.table, words) or told or "There is nothing to decide now.")

    def _hear(self, text: str | None, words: list[str]) -> bool:
        """What may be said at any time: that you leave, a page to be read, a word to the session."""
        if text is None or words[:1] in LEAVE:
            self._left = True
        elif words and words[0] in PAGES:
            for row in PAGES[words[0]](self.table):
                self._say(row)
        elif words and words[0] in OF_A_SESSION and self.table.session is not None:
            # As it was typed: names and words of one's own.
            told = OF_A_SESSION[words[0]](self.table, " ".join(text.split()[1:]))
            if told:
                self._say(told)
        else:
            return False
        return True

    def _greet(self) -> None:
        table = self.table
        self._say(f"Table {table.table}: {table.rules.ruleset.title}.")
        for line in table.view["sign"][:2]:
            self._say(f"{line}.")
        others = [
            seat["player"] + " (away)" * (seat["player"] in table.away)
            for seat in table.view["seats"]
            if seat["player"] != table.name
        ]
        self._say(
            f"You are {table.name}. " + (f"At the table: {', '.join(others)}." if others else "Nobody else is here.")
        )
        if table.view["open"] and not table.is_attended:
            self._say(NO_DEALER)

    # Questions

    async def _ask(self, question: Question) -> None:
        """Ask, and answer with the next line, unless the question is no longer asked when it comes."""
        number, self._waits_for = self.table.view["number"], ""
        self._say(self._words(question) + self._time())
        if self._ahead:
            text = self._ahead.popleft()
        else:
            line = self._lines.next()
            while not line.done():
                await self._line_or_news(line)
                moved_on = (self.table.question, self.table.view["number"]) != (question, number)
                if not line.done() and (moved_on or not self.table.connected):
                    return
            self._lines.done_with()
            text = line.result()
        words = words_of(text)
        if not self._hear(text, words):
            problem = await self._answers.get(question.kind, PlainJoin._choice)(self, words)
            if problem:
                self._say(problem)

    def _time(self) -> str:
        deadline = self.table.deadline
        if deadline is None or self.table.name not in deadline["players"]:
            return ""
        return f" You have {round(self.table.seconds_left)} seconds."

    def _words(self, question: Question) -> str:
        table = self.table
        if question.kind == "chips":
            held = f"You have {money(table.balance_cents)} in chips and {money(table.cash_cents)} in your account."
            if table.cash_cents < (table.terms.minimum_cents or 1):
                return f"{held} Type more to ask for play chips, or {_ALWAYS}."
            return f"{held} Buy chips: Enter for {money(self._usual_buy_in)}, or type an amount, {_ALWAYS}."
        if question.kind == "seat":
            free = ", ".join(map(str, table.free_boxes)) or "none"
            usual = f"Enter for box {table.usual_box}, or type " if table.usual_box else "Type "
            return f"Which box do you want? Free: {free}. {usual}a number, stand to play without a seat, {_ALWAYS}."
        if question.kind == "cut":
            left = table.view["cards"]["left"]
            return (
                f"The cut is yours. Enter to cut in half, or type how many cards, 1 to {left}, or n to let others cut."
            )
        if question.kind == "wagers":
            pairs = f" and Perfect Pairs {money(table.pairs_cents)}" if table.pairs_cents else ""
            return (
                f"Chips {money(table.balance_cents)}. Wager {money(table.wager_cents)}{pairs} on "
                f"{boxes_text(table.boxes)}. Enter to wager, or type an amount, box NUMBER, pairs AMOUNT, "
                f"chips AMOUNT, n to sit out, {_ALWAYS}."
            )
        if question.kind == "own_seat":
            return f"Your seat in this session is box {question.box}. Enter to take it, or type session, {_ALWAYS}."
        if question.kind == "session":
            return self._session_words()
        return f"{self._place(question)}: {self._offered()}?"

    def _session_words(self) -> str:
        """Where you stand, and every way to act before the round."""
        table, own = self.table, self.table.own
        assert own is not None, "only players in the session are asked to wager"
        pairs = f" and Perfect Pairs {money(table.pairs_cents)}" if table.pairs_cents else ""
        ways = ["an amount"]
        ways += ["pairs AMOUNT"] if table.terms.perfect_pairs else []
        ways += ["pass"] if own["pass_cards"] else []
        ways += ["form AMOUNT for an undisclosed wager"] if own["undisclosed_wagers"] else []
        shown = [form["player"] for form in table.announced_forms if form["player"] != table.name]
        ways += [f"look {' or '.join(shown)} to see the form"] if shown else []
        limits = " to ".join(money(each or 0) for each in (table.terms.minimum_cents, table.terms.maximum_cents))
        return (
            f"{table.progress}. You have {money(table.balance_cents)}; {', '.join(table.own_standing)}. "
            f"Limits {limits}. Wager {money(table.wager_cents)}{pairs} on {boxes_text(table.boxes)}. "
            f"Enter to wager, or type {', '.join(ways)}, session, {_ALWAYS}."
        )

    @property
    def _usual_buy_in(self) -> int:
        return min(USUAL_BUY_IN_CENTS, self.table.cash_cents)

    def _offered(self) -> str:
        return ", ".join(f"{choice.key} {choice.label}" for choice in self.table.choices if choice.possible)

    def _place(self, question: Question) -> str:
        box = self.table.state.box(question.box or 0)
        if box is None:
            return "The table"
        number = question.hand or 1
        which = f"box {question.box} hand {number}" if len(box.hands) > 1 else f"box {question.box}"
        asked = f"{_PLACES[question.kind]}, " if question.kind in _PLACES else ""
        hand, dealer = total_text(box.hands[number - 1]), dealers_total_text(self.table.state)
        text = f"{asked}{which}, {hand} against the dealer's {dealer}"
        return text[0].upper() + text[1:]

    # Answers

    async def _chips(self, words: list[str]) -> str:
        if words == ["more"]:
            try:
                await self._house.top_up()
            except CannotJoin as error:
                return str(error)
            return "The house has given you more play chips."
        amount = self._usual_buy_in if not words else cents_of(words[0])
        if amount is None or not amount:
            return f"{' '.join(words)}: type an amount such as 25 or 12.50."
        self.table.buy_chips(amount)
        return ""

    async def _seat(self, words: list[str]) -> str:
        if words[:1] in (["stand"], ["standing"]):
            self.table.sit_down(None)
        elif words and words[-1].isdigit():
            return self.table.toggle_box(int(words[-1]))
        elif not words and self.table.usual_box:
            self.table.sit_down(self.table.usual_box)
        else:
            return "Type the number of a box, or stand."
        return ""

    async def _cut(self, words: list[str]) -> str:
        left = self.table.view["cards"]["left"]
        if words[:1] in (["n"], ["no"]):
            self.table.cut(None)
        elif not words or words[0].isdigit():
            self.table.cut(int(words[0]) if words else left // 2)
        else:
            return f"Type a number from 1 to {left}, or n."
        return ""

    async def _wagers(self, words: list[str]) -> str:
        table = self.table
        match words:
            case [] | ["wager"]:
                return table.place_wagers()
            case ["n"] | ["no"] | ["none"]:
                table.sit_out()
                return ""
            case [("box" | "boxes"), *numbers] if numbers and all(each.isdigit() for each in numbers):
                return " ".join(filter(None, (table.toggle_box(int(each)) for each in numbers)))
            case ["pairs"]:
                return table.change_pairs()
            case ["pairs", amount] if amount == "off" or cents_of(amount) is not None:
                return table.change_pairs(cents_of(amount) or 0)
            case ["chips" | "buy", amount] if (cents := cents_of(amount)) is not None:
                table.buy_chips(cents)
                return ""
            case ["wager", amount] | [amount] if (cents := cents_of(amount)) is not None:
                return table.change_wager(cents) or table.place_wagers()
        return f"{' '.join(words)}: not understood."

    async def _own_seat(self, words: list[str]) -> str:
        if words and words != [str(self.table.question.box)]:
            return "Press Enter to take your seat."
        self.table.sit_down(self.table.question.box)
        return ""

    async def _session(self, words: list[str]) -> str:
        table = self.table
        match words:
            case ["pass"]:
                return table.pass_card()
            case ["form", *rest] if (form := in_the_form(rest, cents_of)) is not None:
                return table.seal_wager(*form)
            case ["form", *_]:
                return "Type the form in one of these ways: form 50, form 50 with 10, form pairs 10 with 20."
            case ["agree"]:
                table.agree_to_end()
                return ""
            case [] | ["wager"] | ["wager", _] | ["pairs", *_] | [_]:
                return await self._wagers(words) if words not in (["n"], ["no"], ["none"]) else _MUST_ACT
        return f"{' '.join(words)}: not understood."

    async def _choice(self, words: list[str]) -> str:
        table, offered = self.table, self._offered()
        if not words:
            return "Choose one of these, or type help."
        named = {word: each.key for each in table.choices for word in (each.key, each.word, each.word.split()[0])}
        named |= {"no": "n", "none": "n"} if "n" in named else {}
        amount = cents_of(words[1]) if len(words) == 2 else None
        if len(words) > 2 or (len(words) == 2 and amount is None):
            return f"{' '.join(words)}: not understood. Choose one of: {offered}."
        key = named.get(words[0]) or key_of(words[0])
        if not key:
            return f"{words[0]}: not understood. Choose one of: {offered}."
        return table.choose(key, amount)

    _answers: ClassVar[dict[str, Callable[["PlainJoin", list[str]], Awaitable[str]]]] = {
        "chips": _chips,
        "seat": _seat,
        "cut": _cut,
        "wagers": _wagers,
        "own_seat": _own_seat,
        "session": _session,
    }
