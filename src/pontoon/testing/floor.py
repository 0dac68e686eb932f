"""A gaming table for tests: it gives orders to the real table and checks each step.

>>> floor = Floor("star-2024").ready().seat("ann", 1)
>>> floor.wager("ann", 1, 25).deal("Ks 7h Qd").stand().deal("Kc").state.round.settlements[0].result
'win'

`ready` brings a table into play by the shortest way, with a shoe or a device. Every order is folded again from its
entries and must lead to the same table; every refusal must leave it as it was.
"""

from copy import deepcopy
from typing import Any, Self, TypeVar

from pontoon.game import commands as c
from pontoon.game.cards import cards as read_cards
from pontoon.game.refusals import Refusal
from pontoon.game.round import Round
from pontoon.game.rulebook import RuleBook, rule_book
from pontoon.table import commands as t, events as e
from pontoon.table.counts import of_decks
from pontoon.table.decide import evolve_all, play
from pontoon.table.furniture import MANUAL_SHUFFLE, SHUFFLING_DEVICE, Equipment, Limits, usual_layout
from pontoon.table.gaming_table import GamingTable
from pontoon.table.orders import Command, Entry, Order, Person
from pontoon.testing.table import Amount, cents
from pontoon.testing.told import Told, told

E = TypeVar("E")

# 1 July 2024, 20:00 in Sydney.
EVENING = 1_719_828_000
MINUTE = 60

STAFF = {
    role: Person(name, role)
    for name, role in (
        ("dora", "dealer"),
        ("gus", "gaming_supervisor"),
        ("sue", "casino_supervisor"),
        ("amy", "assistant_gaming_manager"),
        ("max", "gaming_manager"),
        ("olga", "casino_operator"),
        ("tom", "tournament_manager"),
        ("ines", "inspector"),
        ("vera", "surveillance"),
        ("abel", "authorised_officer"),
        ("spy", "spectator"),
    )
}


class Floor:
    """A table, its clock and its people. Methods that do something return the floor, so that a night reads as one."""

    def __init__(self, rules: str = "star-2024", name: str = "P1") -> None:
        self.rules: RuleBook = rule_book(rules)
        self.start = GamingTable(name=name, rules=rules)
        self.state = self.start
        self.log: list[Entry] = []
        self.at = EVENING

    # Orders

    def person(self, who: str) -> Person:
        """A role of the staff by its name, else a player of this name."""
        return STAFF.get(who) or Person(who, "player")

    def order(self, command: Command, by: str = "casino_supervisor") -> tuple[Entry, ...]:
        """Carry an order out and return its entries; they alone must lead to the same table."""
        outcome = play(self.rules, self.state, Order(self.at, self.person(by), command))
        assert not isinstance(outcome, Refusal), f"{command} by {by} was refused: {outcome.code}: {outcome}"
        state, entries = outcome
        assert evolve_all(self.state, entries) == state, f"the entries of {command} do not lead to its table"
        self.state = state
        self.log += entries
        return entries

    def does(self, command: Command, by: str = "casino_supervisor") -> Self:
        self.order(command, by)
        return self

    def refused(
        self, command: Command, by: str = "casino_supervisor", code: str | None = None, clause: str | None = None
    ) -> Refusal:
        """Order what the rules refuse, for this reason and on this clause if given; the table must stay as it was."""
        before = deepcopy(self.state)
        outcome = play(self.rules, self.state, Order(self.at, self.person(by), command))
        assert isinstance(outcome, Refusal), f"{command} by {by} was allowed, with {[x.event for x in outcome[1]]}"
        assert self.state == before, f"{command} was refused but changed the table"
        assert code in (None, outcome.code), f"{command} was refused as {outcome.code}, not as {code}"
        assert clause in (None, outcome.clause), f"{command} was refused on {outcome.clause}, not on {clause}"
        return outcome

    def events(self, kind: type[E]) -> list[E]:
        """Every event of a kind so far."""
        return [entry.event for entry in self.entries(kind)]

    def entries(self, kind: type[E]) -> list[Told[E]]:
        return told(kind, self.log)

    def clause_of(self, procedure: str) -> str:
        """The clause on which a procedure rests under these rules."""
        named = self.rules.procedures[procedure]
        assert named is not None
        return named.clauses[0]

    @property
    def round(self) -> Round:
        """The round in play."""
        assert self.state.round is not None
        return self.state.round

    def wait(self, seconds: int) -> Self:
        self.at += seconds
        return self

    # A table brought into play

    def fold(self, *events: Any) -> Self:
        """Past events by the supervisor, told rather than ordered: a short way to where a test begins."""
        for event in events:
            entry = Entry(self.at, STAFF["casino_supervisor"], self.state.name, self.state.number, "", event)
            self.state = evolve_all(self.state, (entry,))
            self.log.append(entry)
        return self

    def ready(self, source: str = MANUAL_SHUFFLE, decks: int = 8, limits: Limits | None = None, **more: Any) -> Self:
        """Open, a dealer on duty, shuffled, cut, the first card burned unseen; `more` are fields of TableOpened."""
        burn = bool(self.rules.values["burn_first_card"])
        opened: dict[str, Any] = {
            "rules": self.rules.source,
            "source": source,
            "decks": decks,
            "layout": usual_layout(self.rules),
            "equipment": Equipment(),
            "limits": Limits() if limits is None else limits,
            "chips_cents": (),
            "perfect_pairs": True,
            "low_limit": False,
            "cashless": False,
            "gaming_until": None,
            **more,
        }
        device = source == SHUFFLING_DEVICE
        self.fold(
            e.TableApproved("T-1"),
            e.CameOnDuty("dora", "dealer"),
            e.CardsBrought(decks, ""),
            e.CardsChecked("before_play", False, of_decks(decks), True),
            e.DecksDetermined(decks, source),
            e.TableOpened(**opened),
            e.CardsShuffled(source, burn_due=burn and device),
        )
        if not device:
            self.fold(e.CardsCut(decks * 24), e.CuttingCardInserted(decks * 12, True, burn))
        return self.fold(e.FirstCardBurned(None)) if burn else self

    def seat(self, player: str, box: int | None = None) -> Self:
        """A player sits down at a box or stands, with a Player Card where the rules ask for one."""
        if self.rules.values["player_card"]:
            self.order(t.PresentPlayerCard(player, f"C-{player}", player), player)
        return self.does(t.SitDown(player, box), player)

    # Rounds

    def wager(self, player: str, box: int, amount: Amount, **more: Any) -> Self:
        return self.does(c.PlaceWager(box, player, cents(amount), **more), player)

    def deal(self, several: str) -> Self:
        """The next cards leave the shoe, one after the other, each to whoever is due."""
        for each in read_cards(several):
            self.order(c.DealCard(each), "dealer")
        return self

    def stand(self) -> Self:
        """Whoever decides stands."""
        awaiting = self.round.awaiting
        assert awaiting.box is not None
        assert awaiting.hand is not None
        return self.does(c.Stand(awaiting.box, awaiting.hand, awaiting.players[0]), awaiting.players[0])

    def plain_round(self, player: str = "ann", box: int = 1, amount: Amount = 25) -> Self:
        """A whole round on one box that the player wins, 20 against 17: four cards."""
        return self.wager(player, box, amount).deal("Ks 7h Qd").stand().deal("Kc")
