"""A tournament from the terminal: entered, started where that is asked, and from seat to seat until it is over."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from pontoon.cli.join_house import House, Message, SaidNo
from pontoon.cli.join_round import cents
from pontoon.cli.output import BadInput
from pontoon.cli.terminal.text import money

# How often is looked what has become of it, while nothing else tells.
LOOK_EVERY = 1.0
OVER = ("concluded", "cancelled")
_PHASES = {
    "drafted": "being drawn up",
    "entries": "entries open",
    "seated": "seats allocated",
    "session": "in play",
    "pause": "between sessions",
}
_HINT = " Type withdraw to withdraw your entry."
_GONE = {"refused": "Your entry was refused.", "withdrawn": "You have withdrawn."}


class Person(Protocol):
    """Who is told and asked."""

    def say(self, line: str) -> None: ...

    def ask(self, prompt: str, usual: str) -> str:
        """A line of text; Enter alone is the usual one."""
        ...

    @property
    def is_heard(self) -> bool:
        """Whether what is typed while nothing is asked comes through."""
        ...

    def heard(self) -> str:
        """A line that was typed while nothing was asked; nothing: there was none."""
        ...


def listed(tournaments: list[Message]) -> list[str]:
    """The tournaments of a house in a line each, those that are over left out."""
    lines = []
    for each in tournaments:
        phase = each["phase"]
        if phase not in OVER:
            fee = money(cents(each["entry_fee"])) if cents(each["entry_fee"]) else "no fee"
            players = f"{each['entrants']} of {each['maximum_entrants']} have entered"
            lines.append(f"  {each['name']:<16} {each['title']}: {fee}, {players}, {_PHASES.get(phase, phase)}")
    return lines


class InTournament:
    """You in one tournament; `sit` plays at a table until the session there is over for you, or you leave it."""

    def __init__(self, house: House, name: str, person: Person, sit: Callable[[str], Awaitable[bool]]) -> None:
        self._house = house
        self._name = name
        self._person = person
        self._sit = sit
        self._said = ""
        # Questions that were answered with no, which are not asked again.
        self._declined: set[str] = set()

    async def run(self) -> None:
        """Until it is over, you are out of it, or you leave a table in the middle of a session."""
        told = await self._told()
        if told["own"]["may_enter"]:
            await self._enter(told)
        while True:
            told = await self._told()
            own = told["own"]
            if told["phase"] in OVER or own["stage"] in _GONE or own["stage"] is None:
                return self._end(told)
            if own["may_buy_in"] and self._agrees(f"Buy in for {money(cents(told['buy_in']))}"):
                await self._order({"type": "provide_buy_in", "session": told["session"]})
            elif own["may_buy_back"] and self._agrees(f"Buy back in for {money(cents(told['buy_back']))}"):
                await self._order({"type": "buy_back", "amount": told["buy_back"]})
            elif own["may_ask_to_start"] and self._agrees("Start now, with computer players in the empty seats"):
                await self._house.ask("POST", f"/tournaments/{self._name}/start")
            elif own["stage"] in ("out", "disqualified"):
                self._say(f"You are {own['stage']}.")
                return None
            elif await self._is_played(own):
                seat = own["seat"]
                self._say(f"Your seat: table {seat['table']}, box {seat['box']}.")
                left = await self._sit(seat["table"])
                # A play-off may have begun there already: only who has left is not led back to it.
                if left and await self._is_played((await self._told())["own"]):
                    self._say("The session continues without you. Join again to come back to your seat.")
                    return None
            else:
                hint = _HINT if own["may_withdraw"] and self._person.is_heard else ""
                self._say(" ".join(filter(None, (_waits_for(told) + hint, start_moved(told)))))
                if self._person.heard().strip().lower() == "withdraw":
                    await self._withdraw(told)
                await asyncio.sleep(LOOK_EVERY)

    async def _told(self) -> Any:
        return await self._house.ask("GET", f"/tournaments/{self._name}")

    async def _order(self, command: Message) -> None:
        await self._house.ask("POST", f"/tournaments/{self._name}/commands", {"command": command})

    def _say(self, line: str) -> None:
        """Nothing is said twice in a row."""
        if line and line != self._said:
            self._person.say(line)
        self._said = line

    def _agrees(self, question: str, usual: str = "yes") -> bool:
        """Who has said no is not asked the same again."""
        if question in self._declined:
            return False
        agrees = self._person.ask(f"{question}? (yes or no)", usual).strip().lower() in ("y", "yes")
        self._declined |= set() if agrees else {question}
        return agrees

    async def _withdraw(self, told: Any) -> None:
        """What it costs is said before; without a right to withdraw now the house says why."""
        question = f"{withdrawal_means(told, time.time())} Withdraw"
        self._declined.discard(question)
        if told["own"]["may_withdraw"] and not self._agrees(question, "no"):
            self._said = ""
            return
        try:
            await self._house.ask("DELETE", f"/tournaments/{self._name}/entry")
        except SaidNo as refusal:
            self._person.say(str(refusal))

    async def _enter(self, told: Any) -> None:
        """The conditions, then the form and the agreement; the fee is paid from the account."""
        for section in told["sections"]:
            for line in section["lines"]:
                self._person.say(f"({section['letter']}) {line}")
        fee = f"for {money(cents(told['entry_fee']))}" if cents(told["entry_fee"]) else "without a fee"
        if not self._agrees(f"These are the conditions of {told['title']}. Enter {fee}"):
            raise BadInput(f"you have not entered {self._name}")
        answers = {
            field: self._person.ask(field.capitalize(), self._house.name if field == "name" else "")
            for field in told["form"]
        }
        signature = ""
        if told["written_agreement"]:
            signature = self._person.ask("Type your name to agree to the conditions", self._house.name)
        entry = {"answers": answers, "signature": signature}
        await self._house.ask("POST", f"/tournaments/{self._name}/entry", entry)
        self._person.say("You have entered.")

    async def _is_played(self, own: Any) -> bool:
        """Whether a session is at your seat's table now, and you are still in it."""
        if own["seat"] is None or not own["in_play"]:
            return False
        board = await self._house.ask("GET", f"/tournaments/{self._name}/leaderboard")
        at = next((each for each in board["tables"] if each["table"] == own["seat"]["table"]), None)
        row = next((each for each in board["leaders"] if each["player"] == self._house.name), None)
        runs = at is not None and not at["over"] and (at["of"] is not None or at["until"] is not None or at["play_off"])
        return runs and row is not None and not row["out"]

    def _end(self, told: Any) -> None:
        own = told["own"]
        if told["phase"] == "cancelled":
            self._say("The tournament is cancelled, and every fee is refunded.")
        elif told["phase"] == "concluded":
            for award in told["awards"]:
                who = "you" if award["player"] == self._house.name else award["player"]
                prize = " and ".join(filter(None, (_paid(award["amount"]), *award["goods"])))
                self._person.say(f"Place {award['place']}: {who}, {prize}.")
        else:
            self._say(_GONE.get(own["stage"], "You are not in this tournament, and it is not taking entries."))


def withdrawal_means(told: Any, now: float) -> str:
    """What becomes of the fee: within the period, or before the entry is decided, it comes back."""
    if not cents(told["entry_fee"]):
        return "There was no fee."
    fee, until = money(cents(told["entry_fee"])), told["withdrawal_until"]
    if told["own"]["stage"] == "applied":
        return f"No decision has been made on your entry yet: the fee of {fee} is refunded."
    if until is None and not told["sessions"][0]["seats"]:
        return f"Until the first seats are drawn you can withdraw without penalty: the fee of {fee} is refunded."
    if until is not None and now <= until:
        at = time.strftime("%H:%M", time.localtime(until))
        return f"Until {at} you can withdraw without penalty: the fee of {fee} is refunded."
    return f"The period for withdrawing without penalty is over: the fee of {fee} stays in the prize pool."


def _paid(amount: str) -> str:
    return money(cents(amount)) if cents(amount) else ""


def start_moved(told: Any) -> str:
    """That the start of the next session was set or moved, and from when; nothing where it was not.

    Clauses: star-2024 21.5.3, star-6to5-2017 20.5.3.
    """
    session = next((each for each in told["sessions"] if each["number"] == told["session"]), None)
    if session is None or session["opened"] or session["moved_at"] is None:
        return ""
    before = session["moved_from"]
    if before is None:
        return f"{session['title']} starts on {_when(session['starts_at'])}."
    return f"The start of {session['title']} has been moved from {_when(before)} to {_when(session['starts_at'])}."


def _when(seconds: int) -> str:
    return time.strftime("%d %B, %H:%M", time.localtime(seconds))


def _waits_for(told: Any) -> str:
    """What is waited for."""
    own = told["own"]
    obstacles = [each["sentence"] for each in told.get("waits_for", ())]
    if own["seat"] is not None and obstacles:
        return " ".join(obstacles)
    if own["stage"] == "applied":
        return "Your entry is with the Tournament Manager."
    if told["start_asked"] and not own["seat"]:
        return "The tournament is about to start."
    if own["seat"] is None:
        return "The seats have not been drawn yet."
    if not own["in_play"]:
        seat = own["seat"]
        return f"You have been drawn to table {seat['table']}, box {seat['box']}. The session is not open yet."
    return "The other tables are still playing, or the results are being worked out."
