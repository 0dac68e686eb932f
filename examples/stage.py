"""The stage for both nights: tables and books that take orders, one clock, and a narrator."""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from datetime import datetime
from textwrap import shorten
from typing import Any, TypeVar, cast

from pontoon import registers as house_books
from pontoon.game import Refusal, cards, commands as c, dollars, events as g, rule_book
from pontoon.game.account import settlement_text
from pontoon.game.cards import CARDS, Card
from pontoon.registers.details import details_of
from pontoon.registers.reports import canonical_text
from pontoon.registers.rows import Cents, Detail, Time, Value
from pontoon.registers.text import meaning, shown, who
from pontoon.table import (
    Entry,
    GamingTable,
    Order,
    Person,
    balances,
    commands as t,
    events as e,
    evolve_all,
    next_duty,
    play,
)

SECONDS_A_CARD_TAKES = 3
SECONDS_AN_ORDER_TAKES = 15
MINUTE = 60
# In a round that is not narrated, neither a box nor the dealer takes more cards than this.
MOST_CARDS = 6

# Events left out of the narration, which gives the cards, the wagers and the settlements of a round anyway.
UNTOLD = (
    g.RoundOpened,
    g.WagerPlaced,
    g.WagersClosed,
    g.CardDealt,
    g.CardDealtToDealer,
    g.InitialDealCompleted,
    g.SubsequentDealBegan,
    g.CardRequested,
    g.HandStood,
    g.HandLeft,
    g.DealersHandBegan,
    g.RoundConcluded,
)

# Details that are worth giving even when the answer is no.
NO_IS_THE_ANSWER = ("accepted", "chosen", "complete", "correct", "intentional", "satisfied", "take back", "upheld")


def player(name: str) -> Person:
    return Person(name, "player")


def seconds(time: datetime) -> int:
    """A time in the form that orders use: whole seconds since the start of 1970, UTC."""
    return int(time.timestamp())


def words(name: str) -> str:
    """The words that make up a name: `DirectShuffle` is `direct shuffle`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower()


P = TypeVar("P", bound="Place")


class Night:
    """One house on one night: its rules, its clock, its tables and its books."""

    def __init__(self, rules: str, begins: datetime, tell: Callable[[str], None] = print) -> None:
        self.rules = rule_book(rules)
        self.at = seconds(begins)
        self.tell = tell
        self.day = ""
        self.tables: list[Table] = []
        self.books = Books(self)

    def table(self, name: str) -> "Table":
        self.tables.append(Table(self, name))
        return self.tables[-1]

    def introduce(self, *staff: Person) -> None:
        self.tell("At work: " + "; ".join(who(person) for person in staff))

    def wait(self, minutes: int) -> None:
        self.at += minutes * MINUTE

    def wait_until(self, time: datetime) -> None:
        self.at = max(self.at, seconds(time))

    def in_minutes(self, minutes: int) -> int:
        return self.at + minutes * MINUTE

    def scenes(self, place: P, *scenes: Callable[[P], None]) -> None:
        """Play scenes at one place, each headed by its own docstring, which names the clauses."""
        for scene in scenes:
            self.tell(f"\n{scene.__doc__}")
            scene(place)

    def tell_at_this_time(self, text: str) -> None:
        """Narrate with the time of day; a new day is announced."""
        day, time, _ = house_books.clock(self.at).split()
        if day != self.day:
            self.day = day
            self.tell(f"--- {day} ---")
        self.tell(f"{time[:5]} {text}")

    @property
    def log(self) -> list[Entry]:
        """Every entry made anywhere in the house."""
        return [entry for place in (*self.tables, self.books) for entry in place.log]

    def accounts(self) -> dict[str, int]:
        """Every account of the house: what the tables moved, and what else was paid according to the books."""
        total = Counter(balances(entry for table in self.tables for entry in table.log))
        for account, cents in self.books.balances().items():
            total[account] += cents
        return dict(sorted(total.items()))

    def close_the_books(self) -> None:
        """Print the registers, the reports, the accounts and the cards, and replay every log from its beginning."""
        self.tell(f"\nTHE REGISTERS\n\n{house_books.plain(house_books.registers(self.log))}")
        self.tell("\nTHE MONTHLY REPORTS\n")
        for report in self.books.state.reports:
            self.tell(canonical_text(report.year, report.month, report.version, report.rows))
        accounts = self.accounts()
        self.tell("\nTHE ACCOUNTS\n")
        for account, cents in accounts.items():
            self.tell(f"{account:24} {dollars(cents):>12}")
        self.tell(f"{'together':24} {dollars(sum(accounts.values())):>12}")
        self.tell("\nTHE CARDS AND THE LOGS\n")
        for table in self.tables:
            again = evolve_all(table.start, table.log)
            self.tell(f"{table.name}: {table.cards} cards, {len(table.log)} entries, replayed: {again == table.state}")
        self.tell(f"The books: {len(self.books.log)} entries, replayed: {self.books.told_again()}")


class Place:
    """A place where orders are given, and either carried out and narrated or refused with the reason."""

    def __init__(self, night: Night, name: str) -> None:
        self.night = night
        self.name = name
        self.log: list[Entry] = []

    def carry_out(self, by: Person, command: Any) -> tuple[Entry, ...] | Refusal:
        raise NotImplementedError

    def order(self, by: Person, command: Any) -> tuple[Entry, ...]:
        """An order that must be carried out; it is not narrated."""
        outcome = self.carry_out(by, command)
        assert not isinstance(outcome, Refusal), f"{by.name}, {command}: {outcome.code}: {outcome.sentence}"
        self.log += outcome
        self.night.at += SECONDS_A_CARD_TAKES if isinstance(command, c.DealCard) else SECONDS_AN_ORDER_TAKES
        return outcome

    def does(self, by: Person, *commands: Any) -> None:
        for command in commands:
            for entry in self.order(by, command):
                self.tell_entry(entry)

    def refused(self, by: Person, command: Any, code: str) -> None:
        """An order that must be refused for this reason."""
        outcome = self.carry_out(by, command)
        assert isinstance(outcome, Refusal), f"{by.name}, {command}: not refused"
        assert outcome.code == code, f"{by.name}, {command}: refused as {outcome.code}, not as {code}"
        wish = _with_details(words(type(command).__name__), details_of(command), by)
        self.say(by.name, f"{wish}? Refused: {outcome.sentence}", outcome.clause)

    def tell_entry(self, entry: Entry) -> None:
        if not isinstance(entry.event, UNTOLD):
            name = "settled" if isinstance(entry.event, g.WagerSettled) else entry.by.name
            self.say(name, _told(entry), entry.clause)

    def say(self, name: str, text: str, clause: str = "") -> None:
        self.night.tell_at_this_time(f"{self.name:5} {name}: {text}" + (f" [{clause}]" if clause.strip("-") else ""))


class Table(Place):
    """A gaming table. `dealer` is the dealer there now; `cards` is the last count of the cards."""

    def __init__(self, night: Night, name: str) -> None:
        super().__init__(night, name)
        self.start = GamingTable(name, night.rules.source)
        self.state = self.start
        self.dealer = Person("", "dealer")
        self.cards = 0

    def carry_out(self, by: Person, command: Any) -> tuple[Entry, ...] | Refusal:
        outcome = play(self.night.rules, self.state, Order(self.night.at, by, command))
        if isinstance(outcome, Refusal):
            return outcome
        self.state, entries = outcome
        if self.state.is_open:
            self.cards = sum(self.state.custody.everything)
            assert self.cards == 48 * self.state.custody.decks, "a card is missing, or appears twice"
        return entries

    @property
    def waits_for(self) -> str:
        return next_duty(self.night.rules, self.state, self.night.at).sentence

    # A round

    def wagers(self, *placed: tuple[str, int, int]) -> None:
        """Place wagers, each given as a player, a box and an amount in whole dollars."""
        self.say("wagers", ", ".join(f"{name} ${amount} on box {box}" for name, box, amount in placed))
        for name, box, amount in placed:
            self.does(player(name), c.PlaceWager(box, name, amount * 100))

    def deal(self, several: str) -> None:
        """Deal the next cards, each to the hand that is due, and narrate what follows."""
        self.say(self.dealer.name, f"deals {several}")
        for each in cards(several):
            self.does(self.dealer, c.DealCard(each))

    def stand(self, times: int = 1) -> None:
        """Have the player whose turn it is stand."""
        for _ in range(times):
            box, hand, name = self.turn
            self.say(name, "stands")
            self.does(player(name), c.Stand(box, hand, name))

    def hit(self, card: str) -> None:
        box, hand, name = self.turn
        self.say(name, "asks for a card")
        self.does(player(name), c.Hit(box, hand, name))
        self.deal(card)

    @property
    def turn(self) -> tuple[int, int, str]:
        """The box, the hand and the player whose turn it is."""
        assert self.state.round is not None
        awaiting = self.state.round.awaiting
        assert awaiting.box is not None
        assert awaiting.hand is not None
        return awaiting.box, awaiting.hand, awaiting.players[0]

    # Many rounds

    def rounds_go_by(self, placed: Iterable[tuple[str, int]], down_to: int, keeping: str = "") -> None:
        """Play rounds at $25 a box, without narration, until `down_to` cards are left, including those in `keeping`.

        Towards the end fewer boxes play, so that the last round does not take too many cards.
        """
        boxes, first = tuple(placed), self.state.number + 1
        while self.state.custody.cards_left > down_to:
            most = (self.state.custody.cards_left - down_to) // MOST_CARDS - 1
            self._round_goes_by(boxes[: max(1, most)], Counter(cards(keeping)))
        self.say("time", f"rounds {first} to {self.state.number} go by; {self.state.custody.cards_left} cards are left")

    def round_goes_by(self, placed: Iterable[tuple[str, int]], keeping: str = "") -> None:
        """Play one such round, however many cards it takes."""
        self._round_goes_by(placed, Counter(cards(keeping)))
        self.say("time", f"round {self.state.number} goes by; {self.state.custody.cards_left} cards are left")

    def _round_goes_by(self, placed: Iterable[tuple[str, int]], kept: Counter[Card]) -> None:
        for name, box in placed:
            self.order(player(name), c.PlaceWager(box, name, 2500))
        self._next(kept)
        while self.state.round_in_play:
            self._go_on(kept)

    def _next(self, kept: Counter[Card]) -> None:
        """Deal the cutting card if it is next, otherwise the card of which most are left."""
        if self.state.custody.cutting_card_is_next:
            self.does(self.dealer, t.DrawCuttingCard())
        left = {card: self.state.custody.shoe[card] - kept[card] for card in CARDS}
        self.order(self.dealer, c.DealCard(max(CARDS, key=lambda card: left[card])))

    def _go_on(self, kept: Counter[Card]) -> None:
        """Take the next step of a plain round; players draw to 12 and stand."""
        assert self.state.round is not None
        awaiting = self.state.round.awaiting
        if awaiting.kind == "card":
            self._next(kept)
        elif awaiting.kind == "insurance":
            self.order(self.dealer, c.CloseInsurance())
        elif awaiting.kind == "surrender":
            self.order(self.dealer, c.CloseSurrender())
        else:
            number, hand, name = self.turn
            box = self.state.round.box(number)
            assert box is not None
            low = box.hands[hand - 1].total < 12
            self.order(player(name), c.Hit(number, hand, name) if low else c.Stand(number, hand, name))


class Books(Place):
    """The house's own books: overpayments, underpayments, reports and disputes."""

    def __init__(self, night: Night) -> None:
        super().__init__(night, "books")
        self.state = house_books.House()

    def carry_out(self, by: Person, command: Any) -> tuple[Entry, ...] | Refusal:
        order = house_books.house_order(self.night.at, by, command)
        outcome = house_books.play(self.night.rules, self.state, order)
        if isinstance(outcome, Refusal):
            return outcome
        self.state, entries = outcome
        return entries

    def balances(self) -> dict[str, int]:
        return house_books.balances(cast(Any, entry.event) for entry in self.log)

    def told_again(self) -> bool:
        return house_books.evolve_all(house_books.House(), self.log) == self.state


# Narrating


def _told(entry: Entry) -> str:
    """An event in the words of the registers or, if no register has it, in the words of its own name."""
    if isinstance(entry.event, g.WagerSettled) and entry.event.result != "void":
        return settlement_text(entry.event)
    rows = [row for rows in house_books.registers((entry,)).values() for row in rows]
    if rows:
        return _with_details(rows[0].what, rows[0].details, entry.by, rows[0].of_itself)
    left_out = ("cards",) if isinstance(entry.event, e.DiscardsReturned | e.DiscardsCollected) else ()
    return _with_details(words(type(entry.event).__name__), details_of(entry.event, *left_out), entry.by)


def _with_details(what: str, details: tuple[Detail, ...], by: Person, of_itself: bool = False) -> str:
    """The text with its details, except the name of the person who acts and amounts of zero."""
    goes_without_saying = (by.name, Cents(0))
    said = [_said(name, value) for name, value in details if value not in goes_without_saying]
    told = "; ".join([*filter(None, said), *(["follows automatically"] if of_itself else [])])
    return shorten(f"{what} ({told})" if told else what, 140, placeholder=" ...)")


def _said(name: str, value: Value) -> str:
    """One detail; empty if it goes without saying."""
    told = meaning(name, value)
    if told is not None or (value is False and name not in NO_IS_THE_ANSWER):
        return told or ""
    match value:
        case Cents(cents):
            return f"{name} ${dollars(cents)}"
        case Time(at):
            return f"{name} {house_books.clock(at)[11:16]}"
    return f"{name} {shown(name, value)}"
