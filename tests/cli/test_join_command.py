"""`pontoon join`: a live table in the terminal, against a real house on a real socket."""

import asyncio
import io
import queue
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
import typer

from pontoon.cli.join_app import JoinApp
from pontoon.cli.join_house import Connection, House, Message
from pontoon.cli.join_plain import Lines, PlainJoin
from pontoon.cli.join_round import round_of, terms_of
from pontoon.cli.join_table import JoinedTable
from pontoon.cli.main import main
from pontoon.cli.terminal.text import card_words
from pontoon.game.decide import legal_decisions
from pontoon.game.rulebook import rule_book
from pontoon.game.terms import TableTerms
from pontoon.game.views import Audience
from pontoon.table.evolve import evolve
from pontoon.table.gaming_table import GamingTable
from pontoon.testing.houses import PATIENCE, RunningHouse, fast_table, running_house
from pontoon.testing.outcomes import granted
from pontoon.testing.shift import night
from pontoon.web.wire_events import wire_view
from pontoon.web.wire_values import telling_class

PATIENT = fast_table(decision_ms=60_000, offer_ms=60_000, wager_ms=60_000, cut_ms=60_000)


# What is open to a player


@pytest.mark.parametrize("rules", ["star-2024", "star-6to5-2017", "canberra-2002"])
def test_the_decisions_offered_are_exactly_the_legal_ones(rules: str) -> None:
    book, tell_terms, compared = rule_book(rules), telling_class(TableTerms), 0
    for seed in range(3):
        state = GamingTable(name="P1", rules=book.source)
        for entry in night(rules, Random(seed).randrange, 250).log:
            state = evolve(state, entry)
            try:
                legal = None if state.round is None else legal_decisions(book, state.round)
            except (AssertionError, KeyError):
                # Between two events of one command the round waits for nothing yet.
                continue
            if state.round is None or state.round.awaiting.kind in ("wagers", "nothing", "acceptance"):
                continue
            if state.round.phase == "initial_deal":
                continue
            told = wire_view(book, state, Audience("surveillance"))["round"]
            seen = round_of(told, terms_of(tell_terms(state.round.terms)), book.table.boxes)
            assert legal_decisions(book, seen) == legal
            compared += 1
    assert compared > 400


# Line by line


TOO_LATE = {"The table has changed since you last saw it. Look at it again.", "You cannot wager now."}


class Keyboard:
    """Answers each question the plain table asks: what was said last before the prompt, not what is said after it.

    An answer that came too late, because the table had moved on, is given again when the same is asked.
    """

    def __init__(self, said: list[str], answer: Callable[[str], str]) -> None:
        self._said = said
        self._answer = answer
        self._question = self._kind = self._given = ""
        self._said_before = 0
        self._again: dict[str, str] = {}

    def prompt(self) -> None:
        self._question = self._said[-1]

    def readline(self) -> str:
        if not TOO_LATE.isdisjoint(self._said[self._said_before :]):
            self._again[self._kind] = self._given
        self._kind = self._question.split()[0]
        again = self._kind in self._again
        self._given = self._again.pop(self._kind) if again else self._answer(self._question)
        self._said_before = len(self._said)
        return f"{self._given}\n" if self._given != "EOF" else ""


def usual(question: str) -> str:
    """Buys chips, sits down, wagers, declines offers, stands."""
    if question.startswith("Which box"):
        return "3"
    if " s stand" in question:
        return "s"
    if " k keep" in question:
        return "k"
    if " h hit" in question:
        return "hit"
    return "n" if " n " in question and "Enter" not in question else ""


class Plain:
    """A guest at the plain table; `said` is all that was printed."""

    def __init__(self, running: RunningHouse, name: str, answer: Callable[[str], str], table: str = "P1") -> None:
        self.said: list[str] = []
        self.house = House(running.url)
        self.name, self.answer, self.at = name, answer, table
        self.connection: Connection | None = None
        self.table: JoinedTable | None = None

    async def play(self) -> "Plain":
        async with self.house as house:
            if not house.token:
                await house.come_in_as_guest(self.name)
            connection = self.connection = house.table(self.at)
            table = self.table = JoinedTable(house.name, self.at, connection.give, card_words)
            keyboard = Keyboard(self.said, self.answer)
            lines = Lines(keyboard, keyboard.prompt)
            async with asyncio.timeout(PATIENCE):
                await PlainJoin(table, connection, house, lines, self.said.append).run()
        return self

    def heard(self, words: str) -> bool:
        return any(words in line for line in self.said)


def until(rounds: int, said: Callable[[], list[str]]) -> Callable[[str], str]:
    """Leaves after so many rounds."""

    def answer(question: str) -> str:
        over = sum("Your result in round " in line for line in said())
        return "q" if over >= rounds and question.startswith("Chips ") else usual(question)

    return answer


@pytest.mark.parametrize("table", ["P1", "P2", "P3"])
async def test_a_guest_plays_three_rounds_line_by_line(table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # Every count of the chips that is waited for comes: after a lost wager there is none.
    monkeypatch.setattr("pontoon.cli.join_watch.MOST_COUNTING", 3_600.0)
    async with running_house() as running:
        plain = Plain(running, "Ann", lambda question: "", table)
        plain.answer = until(3, lambda: plain.said)
        await plain.play()
        for words in ("You buy 200.00.", "You sit down at box 3.", "you add the seed", "Your result in round 3: "):
            assert plain.heard(words), words
        assert plain.said[-1] == "You have left."
        assert any("Box 3, you: wager 25.00 " in line and "(1" in line for line in plain.said)
        state = running.house.tables[table].state
        assert (state.table.number, state.table.seats) == (3, ())
        shoes = await running.house.store.read(f"table:{table}")
        assert any(event.type == "seed_contributed" and event.actor == "Ann" for event in shoes)


async def test_the_end_of_the_input_leaves_the_table() -> None:
    async with running_house(plans=(PATIENT,)) as running:
        plain = await Plain(
            running, "Ann", lambda question: "EOF" if " s stand" in question else usual(question)
        ).play()
        # The round may be over before the last word is said, since who has left is not waited for.
        assert "You have left." in plain.said
        assert plain.heard("A round is in play: your hands will be played out as an absent player's. (18.10)")


SITS_OUT = "You are sitting this round out. Enter to wager after all, q to leave."


def then(*answers: str) -> Callable[[str], str]:
    """Buys chips, sits down and says these to whatever comes then; cuts are left to others."""
    rest = iter(answers)

    def answer(question: str) -> str:
        if question.startswith("The cut"):
            return "n"
        return usual(question) if question.startswith("You have ") else next(rest)

    return answer


async def test_who_sits_out_alone_is_heard_and_wagers_again_when_they_like() -> None:
    async with running_house(plans=(PATIENT,)) as running:
        plain = await Plain(running, "Ann", then("3", "n", "help", "banana", "", "n", "quit")).play()
    asked = [line for line in plain.said if line == SITS_OUT or line.startswith("Chips ")]
    # The third time it is said again to who was not understood.
    assert [line == SITS_OUT for line in asked] == [False, True, True, False, True]
    assert plain.heard("Reach a higher total than the dealer")
    assert "You have left." in plain.said


@pytest.mark.parametrize("answers", [("3", "n"), ("stand",)], ids=["sitting out", "standing"])
async def test_the_end_of_the_input_leaves_a_table_that_asks_nothing(answers: tuple[str, ...]) -> None:
    async with running_house(plans=(PATIENT,)) as running:
        plain = await Plain(running, "Ann", then(*answers, "EOF")).play()
        assert running.house.tables["P1"].state.table.seats == ()
    assert "You have left." in plain.said


async def test_who_stands_at_the_table_names_a_box_to_wager_on() -> None:
    async with running_house(plans=(PATIENT,)) as running:
        plain = await Plain(running, "Ann", then("stand", "", "box 9", "box 5", "q")).play()
    waits = "You are standing at the table. Type box NUMBER to wager on that box, q to leave."
    assert plain.said.count(waits) == 2
    assert plain.heard("This table has boxes 1 to 7.")
    assert plain.heard("Chips 200.00. Wager 25.00 on box 5.")


class Typed:
    """Lines that come when they are typed, not when they are asked for."""

    def __init__(self) -> None:
        self.typed: queue.Queue[str] = queue.Queue()

    def readline(self) -> str:
        return f"{self.typed.get()}\n"


async def test_what_is_typed_while_others_are_waited_for_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    keys, said = Typed(), list[str]()
    # Asked twice, because the count of the chips took its time, she would type two answers.
    monkeypatch.setattr("pontoon.cli.join_watch.MOST_COUNTING", 3_600.0)
    # Bea, who came first, is offered the cut and has nothing to say to it.
    quickly_cut = PATIENT._replace(how=replace(PATIENT.how, cut_ms=0))

    def say(line: str) -> None:
        said.append(line)
        # The notice that a cut is offered to somebody is not a question; only players seated before the shuffle see it.
        if line.startswith(("You have ", "Which box", "The cut is yours", "Chips ")):
            keys.typed.put(usual(line))
        elif line.startswith("Box 3, you: wager"):
            keys.typed.put("log")
            keys.typed.put("q")

    async with running_house(plans=(quickly_cut,)) as running, House(running.url) as house:
        bea = await running.guest("Bea")
        await (await bea.join("P1")).sit(5)
        await house.come_in_as_guest("Ann")
        connection = house.table("P1")
        table = JoinedTable(house.name, "P1", connection.give, card_words)
        async with asyncio.timeout(PATIENCE):
            await PlainJoin(table, connection, house, Lines(keys, lambda: None, typed=True), say).run()
    assert "You have left." in said
    assert said.count("You sit down at box 3.") == 2


async def test_a_table_without_a_dealer_on_duty_says_so_before_and_after_a_wager() -> None:
    def answer(question: str) -> str:
        return "q" if question.startswith("No dealer") else usual(question)

    async with running_house(plans=(PATIENT._replace(how=replace(PATIENT.how, dealer="person")),)) as running:
        plain = await Plain(running, "Ann", answer).play()
        greeted = plain.said.index("No dealer is on duty at this table. Rounds will be dealt once a dealer arrives.")
        assert greeted < min(at for at, line in enumerate(plain.said) if line.startswith("Which box"))
        assert plain.heard(
            "No dealer is on duty at this table. Rounds will be dealt once a dealer arrives. q to leave."
        )


async def test_the_players_who_are_waited_for_are_named_and_those_who_are_gone_are_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("pontoon.live.watching.COMES_BACK", 0.0)
    keys, said = Typed(), list[str]()

    def say(line: str) -> None:
        said.append(line)
        if line.startswith(("You have ", "Which box", "The cut is yours", "Chips ")):
            keys.typed.put(usual(line))
        elif line == "Waiting for Bob to wager.":
            keys.typed.put("q")

    async with running_house(plans=(PATIENT._replace(how=replace(PATIENT.how, cut_ms=0)),)) as running:
        bob = await (await running.guest("Bob")).join("P1")
        await bob.sit(5)
        gone = await (await running.guest("Cy")).join("P1")
        await gone.sit(6)
        await gone.close()
        await bob.wait_until(lambda: bob.away == ["Cy"])
        async with House(running.url) as house:
            await house.come_in_as_guest("Ann")
            connection = house.table("P1")
            table = JoinedTable(house.name, "P1", connection.give, card_words)
            async with asyncio.timeout(60):
                await PlainJoin(table, connection, house, Lines(keys, lambda: None, typed=True), say).run()
    assert "You are Ann. At the table: Bob, Cy (away)." in said
    assert said.count("Waiting for Bob to wager.") == 1


async def test_words_that_do_not_answer_are_explained() -> None:
    answers = iter(["", "9", "5", "1", "box 9", "pairs 1", "banana", "help", "log", "sign", "25", "30"])

    def answer(question: str) -> str:
        if question.startswith("The cut"):
            return "n"
        return next(answers, "q") if question.startswith(("Chips", "You have", "Which")) else "q"

    # With a pace of its own a table waits a moment after a wager for what else there may be.
    paced = PATIENT._replace(how=replace(PATIENT.how, pace_ms=100))
    async with running_house(plans=(paced,)) as running:
        plain = await Plain(running, "Ann", answer).play()
    for words in (
        "This table has boxes 1 to 7.",
        "The minimum on the sign is 5.00.",
        "banana: not understood.",
        "Answer with a letter or the word",
        "Table 1: odds of winning hands.",
        "and Perfect Pairs 1.00 on box 5",
        "Box 5, you: Perfect Pairs 1.00.",
    ):
        assert plain.heard(words), words


async def test_a_refusal_is_told_with_its_sentence_and_clause() -> None:
    async with running_house(plans=(PATIENT,)) as running:
        taken = await running.guest("Bea")
        seat = await taken.join("P1")
        await seat.sit(5)
        answers = iter(["", "5"])
        plain = await Plain(running, "Ann", lambda question: next(answers, "q")).play()
        refused = next(line for line in plain.said if line.startswith("Your seat: "))
        assert refused == "Your seat: Box 5 belongs to Bea. (6.9)"


async def test_a_lost_connection_comes_back_with_all_that_was_missed() -> None:
    async with running_house(plans=(PATIENT,)) as running:
        cut: list[int] = []

        def answer(question: str) -> str:
            if " s stand" in question and not cut:
                assert plain.connection is not None
                cut.append(1)
                loop.call_soon_threadsafe(plain.connection.socket.transport.abort)  # type: ignore[union-attr]
            # A round in which nobody is asked to stand is followed by another.
            return until(1 if cut else 20, lambda: plain.said)(question)

        loop = asyncio.get_running_loop()
        plain = Plain(running, "Ann", answer)
        await plain.play()
        assert cut
        assert plain.heard("The connection has been lost. Reconnecting.")
        assert plain.heard("The connection is back.")
        assert plain.heard("Your result in round 1: ")
        # Nothing was carried out twice.
        stands = [event for event in await running.house.store.read("table:P1") if event.type == "hand_stood"]
        assert len(stands) <= 1
        assert plain.table is not None
        assert plain.table.version == running.house.tables["P1"].state.version


async def test_nothing_is_said_of_money_before_the_house_has_counted_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async with running_house(plans=(PATIENT,)) as running:
        people, greeted = running.house.people, asyncio.Event()
        count = people.holdings

        async def counted_late(name: str) -> Any:
            await greeted.wait()
            return await count(name)

        class Said(list[str]):
            def append(self, line: str, /) -> None:
                super().append(line)
                if line.startswith("You are Ann."):
                    greeted.set()

        plain = Plain(running, "Ann", lambda question: "q")
        plain.said = Said()
        monkeypatch.setattr(people, "holdings", counted_late)
        await plain.play()
        asked = [line for line in plain.said if line.startswith("You have ")]
        assert [line.split(". ")[0] for line in asked] == ["You have 0.00 in chips and 1,000.00 in your account"]


# On the felt


class Heard(JoinedTable):
    """A table that can be waited for: `until` returns once a message has made it so.

    `session_was_done` stays true when a play-off opens in the moment in which the session is closed.
    """

    def __init__(self, *told: Any) -> None:
        super().__init__(*told)
        self.session_was_done = False
        self._news_of = asyncio.Event()

    def take(self, message: Message) -> list[str]:
        self._news_of.set()
        lines = super().take(message)
        self.session_was_done = self.session_was_done or self.session_is_done
        return lines

    async def until(self, holds: Callable[[], Any]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not holds():
                self._news_of.clear()
                await self._news_of.wait()

    async def asks(self, *kinds: str) -> None:
        await self.until(lambda: self.version and not self.pending and self.question.kind in kinds)


async def left(running: RunningHouse) -> None:
    """Until nobody sits at the table any more."""
    task = running.house.tables["P1"]
    watch, _ = task.watch(Audience())
    async with asyncio.timeout(PATIENCE):
        while task.state.table.seats:
            await watch.next()
    task.leave(watch)


def felt_text(app: JoinApp) -> str:
    """Everything on the screen, as text."""
    # Textual has no public way to read what a screen shows.
    lines = app.screen_stack[0]._compositor.render_strips()  # noqa: SLF001
    return "\n".join("".join(segment.text for segment in line) for line in lines)


@pytest.mark.parametrize("size", [(100, 34), (60, 20)])
async def test_a_round_is_played_with_keys_on_the_felt(size: tuple[int, int]) -> None:
    async with running_house(plans=(PATIENT,)) as running, House(running.url) as house:
        await house.come_in_as_guest("Ann")
        connection = house.table("P1")
        table = Heard("Ann", "P1", connection.give)
        app = JoinApp(table, connection, house)
        async with app.run_test(size=size) as pilot:
            await table.until(lambda: table.version and table.cash_cents)
            for kind, key in (("chips", "enter"), ("seat", "3"), ("wagers", "plus"), ("wagers", "enter")):
                await table.asks(kind, "cut")
                if table.question.kind == "cut":
                    await pilot.press("enter")
                    await table.asks(kind)
                await pilot.press(key)
            await play_on(app, pilot, table)
            assert table.wager_cents == 3_000
            await pilot.pause()
            text = felt_text(app)
            assert "Table P1" in text
            assert "3 Ann" in text
            assert "This round" in text
            for page in ("?", "y", "l"):
                await pilot.press(page)
                assert len(app.screen_stack) == 2
                await pilot.press("escape")
            await pilot.press("q")
            await pilot.press("enter")
            await left(running)
        assert app.ended is None


async def play_on(app: JoinApp, pilot: Any, table: Heard) -> None:
    """Answer by the usual key, or the first that is offered, until the round is over."""
    keys = {"decision": "s", "forfeit": "k", "insurance": "n", "surrender": "n", "cut": "enter"}
    while not table.account:
        await table.until(lambda: table.account or (not table.pending and table.question.kind in keys))
        if not table.account:
            key, offered = keys[table.question.kind], [offer.key.lower() for offer in app.offers]
            await pilot.press(key if key in offered else offered[0])


async def test_the_felt_marks_who_is_away_and_says_that_no_dealer_is_on_duty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pontoon.live.watching.COMES_BACK", 0.0)
    async with running_house(plans=(fast_table(dealer="person"),)) as running, House(running.url) as house:
        gone = await (await running.guest("Cy")).join("P1")
        await gone.sit(6)
        await gone.close()
        await house.come_in_as_guest("Ann")
        connection = house.table("P1")
        table = Heard("Ann", "P1", connection.give)
        app = JoinApp(table, connection, house)
        async with app.run_test(size=(100, 34)) as pilot:
            await table.until(lambda: table.version and table.away)
            await pilot.pause()
            text = felt_text(app)
            assert "no dealer is on duty" in text
            assert "Cy (away)" in text
            await pilot.press("ctrl+q")


async def test_a_key_that_does_nothing_says_so() -> None:
    async with running_house(plans=(PATIENT,)) as running, House(running.url) as house:
        await house.come_in_as_guest("Ann")
        connection = house.table("P1")
        table = Heard("Ann", "P1", connection.give)
        app = JoinApp(table, connection, house)
        async with app.run_test(size=(80, 24)) as pilot:
            await table.until(lambda: table.version and table.cash_cents)
            await pilot.press("h")
            await pilot.pause()
            assert "h does nothing until you have chips" in felt_text(app)
            await pilot.resize_terminal(30, 10)
            await pilot.pause()
            assert "Too small" in felt_text(app)
            await pilot.resize_terminal(80, 24)
            await pilot.press("ctrl+q")


# The command


class Run:
    """What the command printed and how it ended, run beside the house."""

    def __init__(self, capsys: pytest.CaptureFixture[str], *arguments: str) -> None:
        with pytest.raises(SystemExit) as ended:
            main(["join", *arguments])
        self.code = ended.value.code
        self.out, self.err = capsys.readouterr()


async def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> Run:
    return await asyncio.to_thread(Run, capsys, *arguments)


async def test_a_guest_comes_back_as_the_same_by_the_token_in_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    token = tmp_path / "token"
    async with running_house() as running:
        for _ in range(2):
            monkeypatch.setattr(sys, "stdin", io.StringIO("100\n4\nq\n"))
            name = () if token.exists() else ("--name", "Ann")
            done = await run(capsys, running.url, "--plain", "--table", "p1", "--token-file", str(token), *name)
            assert (done.code, done.err) == (0, "")
            assert "You are Ann." in done.out
        assert token.stat().st_mode & 0o077 == 0
        assert done.out.splitlines()[-1].startswith("You leave with 1,000.00 after 0 rounds")


async def test_an_account_is_signed_in_to_with_its_password(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[str] = []

    def prompt(question: str, **_: Any) -> str:
        asked.append(question)
        return "correct horse battery" if len(asked) == 1 else "P2"

    async with running_house() as running:
        granted(await running.house.people.open_account("Bea", "correct horse battery"))
        monkeypatch.setattr(sys, "stdin", io.StringIO("q\n"))
        monkeypatch.setattr(typer, "prompt", prompt)
        done = await run(capsys, running.url, "--plain", "--name", "Bea", "--sign-in")
        assert (done.code, done.err) == (0, "")
    assert asked == ["Password for Bea", "Which table"]
    assert "P3     canberra-2002" in done.out
    assert "Table P2: " in done.out


async def test_tables_where_one_can_play_are_listed_first(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    alone = fast_table("A1", dealer="person")
    async with running_house(plans=(alone, PATIENT)) as running:
        monkeypatch.setattr(sys, "stdin", io.StringIO("q\n"))
        monkeypatch.setattr(typer, "prompt", lambda _question, default: default)
        done = await run(capsys, running.url, "--plain", "--name", "Ann")
        assert (done.code, done.err) == (0, "")
    listed = [line for line in done.out.splitlines() if "star-2024" in line]
    assert [line.split()[0] for line in listed] == ["P1", "A1"]
    assert [line.endswith("no dealer on duty") for line in listed] == [False, True]
    assert "Table P1: " in done.out


async def test_who_cannot_join_is_told_why_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    empty, gone = tmp_path / "empty", tmp_path / "gone"
    empty.write_text("two words\n")
    gone.write_text("ps_gone\n")

    async def page(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\nConnection: close\r\n\r\nno")
        await writer.drain()
        writer.close()

    other = await asyncio.start_server(page, "127.0.0.1", 0)
    port = other.sockets[0].getsockname()[1]
    async with running_house() as running:
        await running.guest("Ann")
        guest = (running.url, "--name", "Bob")
        for arguments, words in (
            (("ftp://here",), "expected the address of a house, such as http://localhost:8000"),
            (("http://localhost:99999",), "expected the address of a house"),
            (("http://127.0.0.1:1", "--name", "Ann"), "http://127.0.0.1:1 cannot be reached"),
            ((f"127.0.0.1:{port}", "--name", "Ann"), "is not a Pontoon server"),
            ((running.url, "--name", "ann"), "ann"),
            ((*guest, "--table", "P9"), "there is no table P9 at"),
            ((*guest, "--tournament", "nope"), "there is no tournament nope at"),
            (("http://no-such-house.invalid", "--name", "Ann"), "http://no-such-house.invalid cannot be reached: "),
            ((running.url, "--token-file", str(empty)), "expected one token and nothing else"),
            ((running.url, "--token-file", str(gone)), "This token is not valid"),
        ):
            done = await run(capsys, "--plain", *arguments)
            assert done.code == 2, arguments
            assert done.err.count("\n") == 1, done.err
            assert words in done.err
            assert "Errno" not in done.err
        # Who asked for what is not there has not become a guest.
        assert running.house.people.account("Bob") is None
    other.close()
    await other.wait_closed()


async def test_a_house_that_closes_for_good_is_said_to_be_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pontoon.cli.join_house.GONE_AFTER", -1.0)
    async with running_house(plans=(PATIENT,)) as running, House(running.url) as house:
        await house.come_in_as_guest("Ann")
        connection, welcomed, messages = house.table("P1"), asyncio.Event(), []

        def take(message: Message) -> None:
            messages.append(message["type"])
            welcomed.set()

        following = asyncio.create_task(connection.run(take))
        await welcomed.wait()
        cast(Any, connection).socket.transport.abort()
        with pytest.raises(Exception, match="the house has stopped answering"):
            await following
        assert messages[-1] == "lost"


def test_without_a_terminal_it_says_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    done = Run(capsys, "http://localhost:8000")
    assert (done.code, done.err) == (0, "")
    assert "pontoon join --plain" in done.out


def test_the_command_loads_without_the_packages_of_the_network() -> None:
    heavy = "{'msgspec', 'fastapi', 'httpx', 'websockets', 'textual', 'sqlalchemy', 'cryptography', 'pydantic'}"
    program = f"import sys, pontoon.cli.main; print(sorted({heavy} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
