"""`pontoon join` in a tournament: entered, started, every way to act in a session, line by line and on the felt."""

import asyncio
import io
import os
import pty
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from pontoon.cli.join import _AtTheTerminal
from pontoon.cli.join_app import JoinApp
from pontoon.cli.join_house import Connection, House, Message, SaidNo
from pontoon.cli.join_plain import Lines, PlainJoin
from pontoon.cli.join_session import in_the_form
from pontoon.cli.join_session_words import WHY_OVER, tell_session
from pontoon.cli.join_table import JoinedTable
from pontoon.cli.join_tournament import InTournament, listed, start_moved, withdrawal_means
from pontoon.cli.terminal.screens import Overlay
from pontoon.cli.terminal.text import card_words, cents_of
from pontoon.live.codec import decode
from pontoon.live.requests import Request
from pontoon.live.tournaments.founding import TournamentPlan, sit_and_go
from pontoon.live.type_names import SESSION
from pontoon.table.orders import Person
from pontoon.testing.houses import RunningHouse, running_house
from pontoon.testing.outcomes import granted
from pontoon.tournament import commands as c
from pontoon.tournament.at_table import commands as s, events as e
from pontoon.tournament.form import Rise
from pontoon.web.wire_session import SessionView
from pontoon.web.wire_values import telling_class
from tests.cli.test_join_command import Heard, Keyboard, felt_text, run

CUP = "sit-and-go"


@pytest.fixture(autouse=True)
def looks_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Players who wait for a seat or a session look for it every 50 ms instead of every second."""
    monkeypatch.setattr("pontoon.cli.join_tournament.LOOK_EVERY", 0.05)


def cup(rounds: int = 4, **changes: Any) -> TournamentPlan:
    """The house's own tournament for three, short and quick; whoever is waited for has all the time."""
    plan = sit_and_go()
    sessions = tuple(each._replace(rounds=rounds) for each in plan.conditions.sessions)
    form = plan.conditions._replace(
        maximum_entrants=3, sessions=sessions, wager_seconds=600, written_agreement=True, **changes
    )
    how = type(plan.how)(form.rules, automated=True, computer_players=True, wait_ms=0, think_ms=0, pace_ms=0)
    return TournamentPlan(form, how)


class Ann:
    """Enters, starts, and plays at her seats line by line; `said` is all that was printed."""

    def __init__(self, house: House, *acts: str) -> None:
        self.house = house
        self.said: list[str] = []
        self.asked: list[str] = []
        self.acts = list(acts)

    def say(self, line: str) -> None:
        self.said.append(line)

    def ask(self, prompt: str, usual: str) -> str:
        self.asked.append(prompt)
        return usual

    @property
    def is_heard(self) -> bool:
        return False

    def heard(self) -> str:
        return ""

    def answer(self, question: str) -> str:
        if "Enter to wager" in question:
            return self.acts.pop(0) if self.acts else ""
        if question.startswith("Your seat in this session"):
            return ""
        if " s stand" in question:
            return "s"
        if " k keep" in question:
            return "k"
        return "n" if " n " in question else ""

    async def sit(self, name: str) -> bool:
        connection = self.house.table(name)
        table = JoinedTable(self.house.name, name, connection.give, card_words, for_a_session=True)
        keyboard = Keyboard(self.said, self.answer)
        lines = Lines(keyboard, keyboard.prompt)
        async with asyncio.timeout(300):
            await PlainJoin(table, connection, self.house, lines, self.said.append).run()
        return table.left_in_the_middle

    def told(self, words: str) -> bool:
        return any(words in line for line in self.said)


async def session_events(running: RunningHouse) -> list[Any]:
    return [decode(event).event for event in await running.house.store.read("table:Cup-1")]


# Line by line


@pytest.mark.parametrize("rules", ["star-2024", "star-6to5-2017"])
async def test_a_tournament_is_entered_started_and_played_line_by_line(rules: str) -> None:
    async with running_house(plans=(), tournaments=(cup(rules=rules),)) as running, House(running.url) as house:
        await house.come_in_as_guest("Ann")
        assert listed(await house.tournaments()) == [
            "  sit-and-go       Sit and go: 20.00, 0 of 3 have entered, entries open"
        ]
        ann = Ann(house, "session", "pairs", "nonsense at all", "form what", "pass", "form 50", "form 20", "30")
        await InTournament(house, CUP, ann, ann.sit).run()
        assert ann.asked[1:3] == ["Name", "Type your name to agree to the conditions"]
        for words in (
            "(a) ", "You have entered.", "Your seat: table Cup-1, box ", "round 1 of 4", "Limits 10.00 to 500.00.",
            "nonsense at all: not understood.", "Type the form in one of these ways", "You: pass card.",
            "You: undisclosed wager.",
            "You: the undisclosed wager was 50.00, Pontoon wager.", "You have no undisclosed wagers left.",
            "Computer Ada: ", "The marker is on box ", "The leader at this table advances.",
            "The session is over.", "The count has been given to the Tournament Manager: ", "Place 1: ",
        ):  # fmt: skip
            assert ann.told(words), words
        happened = await session_events(running)
        played = {type(event) for event in happened if getattr(event, "player", "") == "Ann"}
        assert {e.PassCardPlayed, e.WagerSealed} <= played
        state = running.house.tournaments.get(CUP)
        assert state is not None
        assert state.state.tournament.stage == "concluded"
        # Somebody else cannot enter what is over.
        bob = Ann(house)
        await InTournament(house, CUP, bob, bob.sit).run()
        assert bob.told("Place 1: ")


async def test_a_player_in_a_session_is_asked_at_once_whatever_the_last_wager_brought(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("pontoon.cli.join_watch.MOST_COUNTING", 3_600.0)
    async with running_house(plans=(), tournaments=(cup(rounds=1),)) as running, House(running.url) as house:
        await house.come_in_as_guest("Ann")
        ann = Ann(house, "20")
        async with asyncio.timeout(60):
            await InTournament(house, CUP, ann, ann.sit).run()
        assert ann.told(", you: wager 20.00.")


async def test_who_comes_for_a_session_that_was_closed_in_that_moment_does_not_stay_at_the_table() -> None:
    async with running_house() as running, House(running.url) as house:
        await house.come_in_as_guest("Ann")
        ann = Ann(house)
        assert await ann.sit("P1") is False
        assert running.house.tables["P1"].state.table.seat_of("Ann") is None
        assert not ann.told("Which box do you want?")


async def test_who_leaves_in_the_middle_keeps_the_seat_and_comes_back_to_it() -> None:
    async with running_house(plans=(), tournaments=(cup(),)) as running, House(running.url) as house:
        await house.come_in_as_guest("Ann")
        ann = Ann(house, "20", "q")
        await InTournament(house, CUP, ann, ann.sit).run()
        assert ann.told("The session continues: you keep your seat and chips, and count as absent until you come back.")
        assert ann.said[-1].startswith("The session continues without you")
        again = Ann(house)
        await InTournament(house, CUP, again, again.sit).run()
        assert again.told("Place 1: ")


async def test_why_a_tournament_was_cancelled_is_told_at_the_table() -> None:
    async with running_house(plans=(), tournaments=(cup(),)) as running, House(running.url) as house:
        await house.come_in_as_guest("Ann")
        task = running.house.tournaments.get(CUP)
        assert task is not None
        submit, loop = task.submit, asyncio.get_running_loop()

        class Alarm(Ann):
            def answer(self, question: str) -> str:
                if "Enter to wager" in question and not self.told("fire"):
                    manager = Person("tom", "tournament_manager")
                    order = submit(manager, c.CancelTournament("a fire alarm"))
                    asyncio.run_coroutine_threadsafe(order, loop).result()
                    self.said.append("fire")
                return super().answer(question)

        ann = Alarm(house)
        await InTournament(house, CUP, ann, ann.sit).run()
        assert ann.told("The tournament has been cancelled: any round in play is the last. Reason: a fire alarm")
        assert ann.told("The session is over. The tournament is cancelled, and every fee is refunded.")
        assert ann.said[-1] == "The tournament is cancelled, and every fee is refunded."


@asynccontextmanager
async def beside_bob(running: RunningHouse, *acts: str) -> AsyncIterator[None]:
    """Bob has entered, and plays with these acts to the end; whatever is disputed the manager settles."""
    async with House(running.url) as house:
        await house.come_in_as_guest("Bob")
        await house.ask("POST", f"/tournaments/{CUP}/entry", {"answers": {"name": "Bob"}, "signature": "Bob"})
        bob = Ann(house, *acts)
        doing = [asyncio.create_task(plays(bob)), asyncio.create_task(settles(running))]
        try:
            yield
        finally:
            for task in doing:
                task.cancel()
            await asyncio.gather(*doing, return_exceptions=True)


async def plays(bob: Ann) -> None:
    """From the first session, which somebody else starts, through every play-off: nobody waits for him in vain."""
    while not (await bob.house.ask("GET", f"/tournaments/{CUP}"))["own"]["in_play"]:
        await asyncio.sleep(0.05)
    await InTournament(bob.house, CUP, bob, bob.sit).run()


async def settles(running: RunningHouse) -> None:
    manager = Person("tom", "tournament_manager")
    while True:
        await asyncio.sleep(0.05)
        for table in tuple(running.house.tables.values()):
            if table.state.session is not None and table.state.session.dispute is not None:
                granted(await table.submit(Request(manager, s.SettleDispute("it stands"))))


@pytest.mark.clauses("star-2024 21.8.4", "star-2024 21.11.2", "star-6to5-2017 20.8.4", "star-6to5-2017 20.11.2")
@pytest.mark.parametrize("rules", ["star-2024", "star-6to5-2017"])
async def test_anothers_form_is_looked_at_and_something_disputed_line_by_line(rules: str) -> None:
    async with running_house(plans=(), tournaments=(cup(2, rules=rules),)) as running, House(running.url) as house:
        await house.come_in_as_guest("Ann")
        ann = Ann(house, "look Bob", "20", "look nobody", "look bob", "dispute", "dispute the Last card", "30")
        async with beside_bob(running, "form 60"):
            await InTournament(house, CUP, ann, ann.sit).run()
        for words in (
            "The form: ", "No player in this session is named nobody.", ", look Bob to see the form, session",
            "Bob's form: Pontoon wager, 60.00 written.", "You looked at Bob's form.",
            "Say what you are disputing", "Dispute raised: the Last card. Play is paused.",
            "The dispute is settled: it stands.",
        ):  # fmt: skip
            assert ann.told(words), words
        happened = await session_events(running)
        assert [event for event in happened if isinstance(event, e.FormShown)] == [e.FormShown("Ann", "Bob")]
        assert [event.about for event in happened if isinstance(event, e.DisputeRaised)] == ["the Last card"]


async def test_a_play_off_is_played_by_all_who_are_tied() -> None:
    """Ann and Bob have the same chips after a session in which they play nothing but a pass card."""
    async with running_house(plans=(), tournaments=(cup(1),)) as running, House(running.url) as house:
        await house.come_in_as_guest("Ann")
        ann = Ann(house, "pass")
        async with beside_bob(running, "pass", *10 * ["60"]), asyncio.timeout(250):
            await InTournament(house, CUP, ann, ann.sit).run()
        assert ann.told("Bob: pass card."), ann.said
        assert ann.told("Final, play-off: round 1.")
        assert ann.told("Bob: wager 60.00")
        assert ann.told("Place 1: ")


class Shy(Ann):
    """Does not start, and thinks twice before she withdraws."""

    is_heard = True

    def heard(self) -> str:
        return "" if self.told("You have withdrawn.") else "withdraw"

    def ask(self, prompt: str, usual: str) -> str:
        super().ask(prompt, usual)
        if "Withdraw?" in prompt:
            return "yes" if sum("Withdraw?" in each for each in self.asked) > 1 else usual
        return "no" if prompt.startswith("Start now") else usual


@pytest.mark.clauses("star-2024 21.4.2(i)", "star-6to5-2017 20.4.2(i)")
@pytest.mark.parametrize("rules", ["star-2024", "star-6to5-2017"])
async def test_who_waits_withdraws_after_being_told_what_it_costs(rules: str) -> None:
    async with running_house(plans=(), tournaments=(cup(rules=rules),)) as running, House(running.url) as house:
        await house.come_in_as_guest("Ann")
        ann = Shy(house)
        await InTournament(house, CUP, ann, ann.sit).run()
        assert ann.told("The seats have not been drawn yet. Type withdraw to withdraw your entry.")
        assert [each for each in ann.asked if "Withdraw?" in each] == 2 * [
            "Until the first seats are drawn you can withdraw without penalty: the fee of 20.00 is refunded. Withdraw? "
            "(yes or no)"
        ]
        assert sum(each.startswith("Start now") for each in ann.asked) == 1
        assert ann.said[-1] == "You have withdrawn."
        task = running.house.tournaments.get(CUP)
        assert task is not None
        assert task.state.tournament.pool.refunded_cents == 2_000
        # Who has not entered, or is at a table, hears from the house why not.
        with pytest.raises(SaidNo):
            await house.ask("DELETE", f"/tournaments/{CUP}/entry")


@pytest.mark.clauses("star-2024 21.3.2", "star-2024 21.4.2(i)", "star-6to5-2017 20.3.2", "star-6to5-2017 20.4.2(i)")
@pytest.mark.parametrize(("now", "comes_back"), [(999, True), (1_000, True), (1_001, False)])
def test_at_the_end_of_the_period_a_withdrawal_begins_to_cost_the_fee(now: int, comes_back: bool) -> None:
    told: dict[str, Any] = {"entry_fee": "20.00", "withdrawal_until": 1_000, "own": {"stage": "waiting"}}
    assert ("is refunded" in withdrawal_means(told, now)) is comes_back
    assert ("stays in the prize pool" in withdrawal_means(told, now)) is not comes_back
    assert "is refunded" in withdrawal_means(told | {"own": {"stage": "applied"}}, now)
    assert withdrawal_means(told | {"entry_fee": "0.00"}, now) == "There was no fee."
    drawn = told | {"withdrawal_until": None, "sessions": [{"seats": ["ann"]}]}
    assert "stays in the prize pool" in withdrawal_means(drawn, now)


def test_a_line_typed_while_nothing_is_asked_is_heard_at_a_terminal_and_never_from_a_pipe(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    keyboard, terminal = pty.openpty()
    person = _AtTheTerminal()
    with os.fdopen(keyboard, "w") as typed, os.fdopen(terminal) as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        assert (person.is_heard, person.heard()) == (True, "")
        print("withdraw", file=typed, flush=True)
        assert (person.heard(), person.heard()) == ("withdraw", "")
    monkeypatch.setattr(sys, "stdin", io.StringIO("an answer\n"))
    assert (person.is_heard, person.heard(), sys.stdin.readline()) == (False, "", "an answer\n")


def test_a_form_is_read_with_and_without_open_chips() -> None:
    assert in_the_form(["50"], cents_of) == ("pontoon", 5_000, 0)
    assert in_the_form(["50", "with", "10"], cents_of) == ("pontoon", 5_000, 1_000)
    assert in_the_form(["pairs", "10", "with", "20"], cents_of) == ("perfect_pairs", 1_000, 2_000)
    assert in_the_form(["pairs"], cents_of) is None
    assert in_the_form(["much"], cents_of) is None


def test_every_end_of_a_session_has_its_words() -> None:
    ended = SessionView.__annotations__["ended"]
    assert set(WHY_OVER) == {why for why in ended.__args__ if why}


def test_every_event_of_a_session_that_everybody_should_hear_of_is_told() -> None:
    """Goal: a new type of event is not forgotten; these few say nothing that is not said by another."""
    silent = {"chips_issued", "pass_card_collected", "sealed_wager_placed", "sealed_wager_settled", "chips_counted"}
    silent |= {"chips_returned", "chips_missing"}
    filled = {
        "player": "Ann", "amount": "5.00", "found": "5.00", "written": "5.00", "deemed": "5.00", "kind": "pontoon",
        "correction": "21.8.3.1", "plan": {"title": "Heat"}, "box": 1, "number": 1, "round": 1, "why": "rounds",
        "seconds": 30, "from_round": 2, "of": "Bob", "about": "a card", "decision": "so", "reason": "fire",
        "standings": [{"player": "Ann", "chips": "5.00"}], "tournament": "cup", "session": 1,
    }  # fmt: skip
    told = {name.removeprefix("session_") for name in SESSION if tell_session(name, filled, "Bob")}
    assert {name.removeprefix("session_") for name in SESSION} - told == silent
    assert tell_session("session_sealed_wager_announced", filled | {"deemed": None}, "Ann") == (
        "You: the form does not show its amount or type; there is no undisclosed wager (21.8.3.1)."
    )
    assert telling_class(e.SessionEnded)(e.SessionEnded("rounds")) == {"why": "rounds"}


# On the felt


async def seated(running: RunningHouse, house: House) -> str:
    """Ann has entered and started; the table at which she sits."""
    await house.come_in_as_guest("Ann")
    entry = {"answers": {"name": "Ann"}, "signature": "Ann"}
    await house.ask("POST", f"/tournaments/{CUP}/entry", entry)
    with pytest.raises(SaidNo):
        await house.ask("POST", f"/tournaments/{CUP}/entry", entry)
    await house.ask("POST", f"/tournaments/{CUP}/start")
    async with asyncio.timeout(300):
        while True:
            own = (await house.ask("GET", f"/tournaments/{CUP}"))["own"]
            if own["in_play"]:
                return str(own["seat"]["table"])
            await asyncio.sleep(0.05)


@pytest.mark.parametrize("size", [(110, 34), (60, 20)])
async def test_a_session_is_played_with_keys_on_the_felt(size: tuple[int, int]) -> None:
    rises = (Rise(2_000, 100_000, after_rounds=2),)
    async with running_house(plans=(), tournaments=(cup(rises=rises),)) as running, House(running.url) as house:
        name = await seated(running, house)
        connection = house.table(name)
        table = Heard("Ann", name, connection.give)
        app = JoinApp(table, connection, house, goes_with_the_session=True)
        acts = [["v"], ["u", *"50", "enter", "enter"], ["plus", "enter"], ["enter"]]
        async with app.run_test(size=size) as pilot:
            for number, keys in enumerate(acts, 1):
                await until_asked(app, pilot, table)
                await pilot.pause()
                text = felt_text(app)
                assert f"round {number} of 4" in text
                assert "your turn to wager" in text
                assert "you 1,000" in text or number > 1
                await pilot.press("x")
                await pilot.pause()
                assert "x does nothing before the deal" in felt_text(app)
                for page in ("g", "?"):
                    await pilot.press(page)
                    assert len(app.screen_stack) == 2
                    await pilot.press("escape")
                await pilot.press(*keys)
            async with asyncio.timeout(300):
                while not table.session_was_done:
                    await answer(app, pilot, table)
        assert app.ended is None
        happened = [event for event in await session_events(running) if getattr(event, "player", "") == "Ann"]
        kinds = {type(event) for event in happened}
        assert {e.PassCardPlayed, e.WagerSealed} <= kinds
        (form,) = [event for event in happened if isinstance(event, e.WagerSealed)]
        assert (form.kind, form.cents, form.open_cents) == ("pontoon", 5_000, 0)


@pytest.mark.clauses("star-2024 21.8.4", "star-2024 21.11.2", "star-6to5-2017 20.8.4", "star-6to5-2017 20.11.2")
async def test_anothers_form_is_looked_at_and_something_disputed_with_keys_on_the_felt() -> None:
    async with running_house(plans=(), tournaments=(cup(2),)) as running, House(running.url) as house:
        async with beside_bob(running, "form 60"):
            name = await seated(running, house)
            connection = house.table(name)
            table = Heard("Ann", name, connection.give)
            app = JoinApp(table, connection, house, goes_with_the_session=True)
            async with app.run_test(size=(110, 34)) as pilot:
                # What is said goes with the next thing that happens at the table.
                async with asyncio.timeout(300):
                    while "There is no form to see" not in felt_text(app):
                        await until_asked(app, pilot, table)
                        await pilot.press("o")
                        await pilot.pause()
                await pilot.press("enter")
                async with asyncio.timeout(300):
                    while not table.announced_forms or table.question.kind != "session" or table.pending:
                        await answer(app, pilot, table)
                await pilot.pause()
                assert "Bob's form" in felt_text(app)
                await pilot.press("o")
                page = app.screen
                assert isinstance(page, Overlay)
                assert page.content.plain == "Bob's form: Pontoon wager, 60.00 written."
                await pilot.press("escape")
                await until_asked(app, pilot, table)
                await pilot.press("!", "enter", "escape", "!", *"a card", "enter")
                async with asyncio.timeout(300):
                    while not any("The dispute is settled" in line for line in table.log):
                        await pilot.pause(0.02)
                await until_asked(app, pilot, table)
                await pilot.press("enter")
                async with asyncio.timeout(300):
                    while not table.session_was_done:
                        await answer(app, pilot, table)
        happened = await session_events(running)
        assert [event for event in happened if isinstance(event, e.FormShown)] == [e.FormShown("Ann", "Bob")]
        assert [event.about for event in happened if isinstance(event, e.DisputeRaised)] == ["a card"]


class InOneGo(Connection):
    """A client that is busy while a session is closed, and reads of it together with what comes next."""

    async def run(self, take: Callable[[Message], None]) -> None:
        unread: list[Message] = []

        def read(message: Message) -> None:
            unread.append(message)
            if not any(event["type"] == "session_closed" for event in message.get("events", ())):
                for each in unread:
                    take(each)
                unread.clear()

        await super().run(read)


async def test_who_is_led_to_a_play_off_that_opens_at_once_has_not_left_in_the_middle_on_the_felt() -> None:
    async with running_house(plans=(), tournaments=(cup(1),)) as running, House(running.url) as house:
        async with beside_bob(running, "pass"):
            name = await seated(running, house)
            connection = InOneGo(house.url, name, house.token)
            table = Heard("Ann", name, connection.give)
            app = JoinApp(table, connection, house, goes_with_the_session=True)
            async with app.run_test(size=(110, 34)) as pilot:
                await until_asked(app, pilot, table)
                await pilot.press("v")
                async with asyncio.timeout(300):
                    while app.is_running:
                        await asyncio.sleep(0.02)
        assert app.ended is None
        assert table.session_was_done
        assert "Final, play-off" in table.progress
        assert not table.left_in_the_middle


async def until_asked(app: JoinApp, pilot: Any, table: Heard) -> None:
    """Until the house waits for the wager: as long as it still shuffles, the question may give way to another."""

    def is_waited_for() -> bool:
        deadline = table.deadline if table.version and not table.pending else None
        return deadline is not None and table.name in deadline["players"] and table.question.kind == "session"

    async with asyncio.timeout(300):
        while not is_waited_for():
            await answer(app, pilot, table)


async def answer(app: JoinApp, pilot: Any, table: Heard) -> None:
    """Whatever else is asked, in the usual way."""
    keys = {"decision": "s", "forfeit": "k", "insurance": "n", "surrender": "n", "cut": "enter", "own_seat": "enter"}
    kind = table.question.kind if table.version and not table.pending else "wait"
    if kind in keys:
        offered = [offer.key.lower() for offer in app.offers]
        await pilot.press(keys[kind] if keys[kind] in offered or not offered else offered[0])
    await pilot.pause(0.02)


# The command


async def test_the_command_lists_tournaments_and_takes_part_in_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with running_house(tournaments=(cup(rounds=1),)) as running:
        # Which tournament, enter, name, signature, start; then the wager, and whatever may be asked of one hand.
        monkeypatch.setattr(
            sys, "stdin", io.StringIO("nowhere\nSit-and-go\nyes\nAnn A.\nAnn\nyes\n" + "20\ns\nn\n" * 40)
        )
        done = await run(capsys, running.url, "--plain", "--name", "Ann")
        assert (done.code, done.err) == (0, "")
        for words in (
            "Tournaments:",
            "  sit-and-go ",
            "There is no table or tournament nowhere.",
            "You have entered.",
            "Place 1: ",
        ):
            assert words in done.out, words
        unknown = await run(capsys, running.url, "--plain", "--name", "Bob", "--tournament", "spring")
        assert unknown.code == 2
        assert "there is no tournament spring at" in unknown.err


@pytest.mark.clauses("star-2024 21.5.3", "star-6to5-2017 20.5.3")
def test_who_waits_for_a_session_reads_that_its_start_was_moved() -> None:
    moved = {"number": 2, "title": "Final", "starts_at": 7_200, "moved_from": 3_600, "moved_at": 60, "opened": False}

    def told(**changes: Any) -> str:
        return start_moved({"session": 2, "sessions": [{"number": 1}, {**moved, **changes}]})

    assert told().startswith("The start of Final has been moved from ")
    assert " to " in told()
    assert told(moved_from=None).startswith("Final starts on ")
    assert told(moved_from=None, moved_at=None) == told(opened=True) == ""
    assert start_moved({"session": None, "sessions": [moved]}) == ""
