"""The state of a gaming table across rounds. All of it immutable; `evolve` makes the next one."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from operator import attrgetter
from typing import Any, NamedTuple

from pontoon.game.cards import Card
from pontoon.game.events import WagerSettled
from pontoon.game.round import WAGERS, Round
from pontoon.game.terms import ANY_TABLE, TableTerms
from pontoon.table.counts import NO_CARDS, Counts, plus
from pontoon.table.furniture import NO_LIMITS, SHUFFLING_DEVICE, Equipment, Layout, Limits
from pontoon.table.orders import Person

# How far the cards are on their way into play.
NONE = "none"
STACK = "stack"
SHUFFLED = "shuffled"
CUT = "cut"
LOADED = "loaded"
IN_PLAY = "in_play"

# Why a shuffle is due.
AT_START = "at_start"
CUTTING_CARD_FIRST = "cutting_card_first"
CUTTING_CARD_IN_ROUND = "cutting_card_in_round"
DIRECTED = "directed"
REPLACED = "replaced"
NOT_CUT = "not_cut"
NOT_SHUFFLED = "not_shuffled"
DISCARDS = "discards"
DEVICE_FAILED = "device_failed"
CHECKED = "checked"
SHUFFLE_REASONS = (
    AT_START,
    CUTTING_CARD_FIRST,
    CUTTING_CARD_IN_ROUND,
    DIRECTED,
    REPLACED,
    NOT_CUT,
    NOT_SHUFFLED,
    DISCARDS,
    DEVICE_FAILED,
    CHECKED,
)

# What holds the dealing up until somebody has done something about it.
DROPPED = "dropped"
ASTRAY = "astray"
DEVICE_CHECK = "device_check"
ELECTION = "election"


HELD_UP_BECAUSE = {
    DROPPED: "cards were dropped, and a supervisor must count them",
    ASTRAY: "a card is missing or foreign, and the decks must be checked",
    DEVICE_CHECK: "the cards in the device must be taken out and checked",
    ELECTION: "the players must decide whether to take their wagers back",
}


class Stock(NamedTuple):
    """Cards brought to the table and not in use yet; `checked_by` are the roles that found them correct."""

    decks: int
    pre_shuffled: str = ""
    checked_by: tuple[str, ...] = ()
    secured: bool = False


@dataclass(frozen=True)
class Custody:
    """Where every card of the decks is.

    `shoe` are the cards not yet out, in the shoe or device, or in the stack on its way there; `unseen` of them lie
    burned in the rack, since nobody has seen which they are. `layout` are the cards of the round in play, or of the
    last one until the next begins. `kept` lies under the shoe as the first card of the next round. `returned` went
    back into the device during this round, with `returned_unseen` burned cards that nobody has seen; `collected` are
    cards of this round, or the last one, that went into a shuffle. All together are exactly the decks. `multishuffled`:
    pre-shuffled cards that went through the multishuffler as well.
    """

    decks: int = 0
    stage: str = NONE
    shoe: Counts = NO_CARDS
    rack: Counts = NO_CARDS
    layout: Counts = NO_CARDS
    removed: Counts = NO_CARDS
    kept: Card | None = None
    unseen: int = 0
    returned: Counts = NO_CARDS
    collected: Counts = NO_CARDS
    cards_behind: int | None = None
    exact: bool = True
    cutting_card_out: bool = False
    shuffled_by_hand: bool = False
    pre_shuffled: str = ""
    multishuffled: bool = False
    returned_unseen: int = 0

    def but(self, **changes: Any) -> "Custody":
        new = object.__new__(Custody)
        object.__setattr__(new, "__dict__", self.__dict__ | changes)
        return new

    @property
    def cards_left(self) -> int:
        """How many cards can still come out."""
        return sum(self.shoe) - self.unseen

    @property
    def used_up(self) -> bool:
        """A shoe can run out exactly with a round, past a cutting card that was put aside or not seen."""
        return self.stage == IN_PLAY and self.cards_left == 0 and self.kept is None

    @property
    def cutting_card_is_next(self) -> bool:
        """Known only where the cutting card's place is; a dealer sees it otherwise."""
        known = self.exact and not self.cutting_card_out and self.cards_behind is not None
        return known and self.stage == IN_PLAY and self.cards_left == self.cards_behind

    @property
    def everything(self) -> Counts:
        """Every card in custody."""
        total = plus(plus(self.shoe, self.rack), plus(self.layout, self.removed))
        return total if self.kept is None else tuple(n + (i == self.kept) for i, n in enumerate(total))


class Riffle(NamedTuple):
    """A riffle of pre-shuffled cards that a player has asked for."""

    player: str
    approved: bool = False


class CutOffer(NamedTuple):
    """Who is offered the cut (None: a supervisor must), who comes after, and who has refused it."""

    player: str | None
    others: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()


class Seat(NamedTuple):
    """A player at the table, in order of arrival; no box: standing. `idle` counts rounds in a row without a wager.

    `sat_out` is the last round of this shoe in which the player had no wager.
    """

    player: str
    box: int | None
    idle: int = 0
    sat_out: int | None = None


class Sign(NamedTuple):
    """A sign at the table, since when, and for what time; `subject` is the player or box it is about."""

    kind: str
    displayed_at: int
    minimum_cents: int | None = None
    takes_effect_at: int | None = None
    subject: str = ""
    maximum_cents: int | None = None


class Notice(NamedTuple):
    """A notice counts from its arrival until what it was about has come about, when it is `spent`."""

    number: int
    to: str
    about: str
    subject: str
    given_at: int
    arrived_at: int | None = None
    spent: bool = False


# An error is looked for in so many rounds: those of several evenings. A table's state must not grow with its years.
ROUNDS_KEPT = 500


_fields_of = attrgetter(*(field.name for field in fields(WagerSettled)))


class PastRound(NamedTuple):
    """A finished round, whose settlements are kept where an error found later voids it.

    As text: hundreds of rounds of settlements would otherwise be most of what a table takes up.
    """

    number: int
    written: str
    void: bool = False

    @classmethod
    def of(cls, number: int, settlements: Iterable[WagerSettled]) -> "PastRound":
        return cls(number, json.dumps([_fields_of(each) for each in settlements], separators=(",", ":")))

    @property
    def settlements(self) -> tuple[WagerSettled, ...]:
        rows = (WagerSettled(*row) for row in json.loads(self.written))
        return tuple(replace(each, odds=(each.odds[0], each.odds[1])) if each.odds else each for each in rows)


@dataclass(frozen=True)
class GamingTable:
    """One table from its approval to its closing.

    `at` is when something last happened here. `number` is that of the round in play, or the last; `shoe_began` that
    of the first round from these cards. `dealt_without` a shuffle or a cut that was due: the round is completed, then
    they follow. `held_up_by` keeps the dealing waiting until somebody has done something about it.
    """

    name: str = ""
    rules: str = ""
    at: int = 0
    approved: bool = False
    approved_pairs: bool = False
    is_open: bool = False
    source: str = ""
    determined: tuple[int, str] | None = None
    # Decks and shuffle were determined and are not in use yet.
    determined_anew: bool = False
    layout: Layout | None = None
    equipment: Equipment | None = None
    limits: Limits = NO_LIMITS
    terms: TableTerms = ANY_TABLE
    low_limit: bool = False
    cashless: bool = False
    gaming_until: int | None = None
    tournament: str = ""
    staff: tuple[Person, ...] = ()
    check_after_play: bool = False
    first_round: int = 1
    # Cards
    stock: Stock | None = None
    custody: Custody = Custody()
    shuffle_due: str | None = None
    cutting_card_box: int | None = None
    dealt_without: bool = False
    shoe_began: int = 1
    on_first_round: tuple[str, ...] = ()
    refused_in_round: tuple[str, ...] = ()
    cut: CutOffer | None = None
    riffle: Riffle | None = None
    held_up_by: str | None = None
    # The check that the table waits for has found the decks incomplete.
    found_incorrect: bool = False
    last_rounds: int | None = None
    counted: int = 0
    renew: bool = False
    # The device has failed, and before the next round the dealer must deal on from a shoe or shuffle the rest.
    malfunction: bool = False
    # Who may still elect to take the wagers of the round back, and who has elected to.
    undecided: tuple[str, ...] = ()
    taking_back: tuple[str, ...] = ()
    # Rounds
    number: int = 0
    round: Round | None = None
    last_round: Round | None = None
    past_rounds: tuple[PastRound, ...] = ()
    # The floor
    seats: tuple[Seat, ...] = ()
    waiting: tuple[str, ...] = ()
    player_cards: tuple[str, ...] = ()
    # The number of each Player Card that was accepted, with the player whose own it is.
    card_numbers: tuple[tuple[str, str], ...] = ()
    rejected_cards: tuple[tuple[str, str], ...] = ()
    given_up: tuple[tuple[int, int], ...] = ()
    players_limit: int | None = None
    advised_below_minimum: tuple[str, ...] = ()
    signs: tuple[Sign, ...] = ()
    markers: tuple[tuple[str, int], ...] = ()
    notices: tuple[Notice, ...] = ()
    # To whom a notice could not be given, since nobody was available, and about what.
    unavailable: tuple[tuple[str, str], ...] = ()
    face_down_until: int | None = None
    face_down_approved: bool = False
    # Conduct
    contraveners: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()
    excluded_from_casino: tuple[str, ...] = ()
    detained: tuple[str, ...] = ()

    def but(self, **changes: Any) -> "GamingTable":
        new = object.__new__(GamingTable)
        object.__setattr__(new, "__dict__", self.__dict__ | changes)
        return new

    @property
    def device(self) -> bool:
        """Whether cards come from a shuffling device."""
        return self.source == SHUFFLING_DEVICE

    @property
    def dealer_on_duty(self) -> bool:
        return any(person.role == "dealer" for person in self.staff)

    @property
    def round_in_play(self) -> bool:
        """From the first card until the wagers are settled.

        Clauses: star-2024 2.1, star-6to5-2017 1.1, canberra-2002 Terms:Round of Play.
        """
        return self.round is not None and self.round.phase != WAGERS and not self.round.is_over

    @property
    def shuffle_comes_first(self) -> bool:
        """Whether the next round waits for a shuffle."""
        if self.round_in_play or self.dealt_without:
            return False
        return self.shuffle_due is not None or self.custody.used_up

    @property
    def next_round(self) -> int:
        """The number of the next round to begin; one that still takes wagers has not begun."""
        taking_wagers = self.round is not None and self.round.phase == WAGERS
        return self.number if taking_wagers else self.number + 1

    def with_past_round(self) -> tuple[PastRound, ...]:
        """The past rounds with the one in hand among them."""
        if self.round is None:
            return self.past_rounds
        return (*self.past_rounds, PastRound.of(self.number, self.round.settlements))[-ROUNDS_KEPT:]

    def seat_of(self, player: str) -> Seat | None:
        for seat in self.seats:
            if seat.player == player:
                return seat
        return None

    def seated_at(self, box: int) -> str | None:
        for seat in self.seats:
            if seat.box == box:
                return seat.player
        return None
