"""The state of a round of play, and what it waits for. All of it immutable; `evolve` makes the next one."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from pontoon.game.cards import Card
from pontoon.game.events import Event, WagerSettled
from pontoon.game.terms import ANY_TABLE, TableTerms
from pontoon.rules.points import is_pontoon, is_soft, point_total

# The parts of a round, in their order.
WAGERS = "wagers"
INITIAL_DEAL = "initial_deal"
INITIAL_DEAL_COMPLETED = "initial_deal_completed"
INSURANCE = "insurance"
INSURANCE_CLOSED = "insurance_closed"
SURRENDER = "surrender"
SURRENDER_CLOSED = "surrender_closed"
EXPOSURE = "exposure"
SUBSEQUENT_DEAL = "subsequent_deal"
DEALERS_HAND = "dealers_hand"
CONCLUDED = "concluded"
VOID = "void"

# How a hand stands, or was left by the controlling player.
IN_PLAY = "in_play"
PONTOON = "pontoon"
TWENTY_ONE = "twenty_one"
STOOD = "stood"
BUST = "bust"
SURRENDERED = "surrendered"
FORFEITED = "forfeited"
VOIDED = "void"


class PlacedWager(NamedTuple):
    """An original wager on the layout, before and after the wagers are closed."""

    box: int
    player: str
    cents: int
    seated: bool
    tokens_cents: int


class PairsWager(NamedTuple):
    box: int
    player: str
    cents: int
    tokens_cents: int
    settled: bool = False


class Insurance(NamedTuple):
    box: int
    player: str
    cents: int
    settled: bool = False


class Wager(NamedTuple):
    """A player's wager on a hand, with what was added by doubling."""

    player: str
    cents: int
    tokens_cents: int = 0
    double_cents: int = 0
    surrendered: bool = False
    said: str = ""
    settled: bool = False


class Hand(NamedTuple):
    """`hard` counts every Ace as one; `free_aces` are those that may count eleven."""

    cards: tuple[Card, ...] = ()
    hard: int = 0
    free_aces: int = 0
    wagers: tuple[Wager, ...] = ()
    state: str = IN_PLAY
    doubled: bool = False
    split: bool = False
    card_due: bool = False

    @property
    def total(self) -> int:
        return point_total(self.hard, self.free_aces)

    @property
    def soft(self) -> bool:
        return bool(is_soft(self.hard, self.free_aces))

    @property
    def is_pontoon(self) -> bool:
        """An Ace and a ten as the two initial cards; never on a split hand.

        Clauses: star-2024 14.3, star-2024 14.7.2, star-6to5-2017 13.3, star-6to5-2017 13.7.2, canberra-2002 11.7.
        """
        cards = self.cards
        return len(cards) == 2 and not self.split and bool(is_pontoon(cards[0], cards[1]))

    def wager_of(self, player: str) -> Wager | None:
        for wager in self.wagers:
            if wager.player == player:
                return wager
        return None


class Box(NamedTuple):
    """`initial_cards_due` are two, or those it had when its last wager was void in the initial deal."""

    number: int
    controlling_player: str
    hands: tuple[Hand, ...]
    absent: bool = False
    refused: bool = False
    split_open: bool = False
    exposed: bool = True
    initial_cards_due: int = 2


class LaidCard(NamedTuple):
    """A card dealt, and the box whose hand got it; 0 is the dealer."""

    card: Card
    box: int


class Decision(NamedTuple):
    """A decision with the cards it was made on; those of a call are the initial cards of every box.

    `number` counts the round's decisions; one that is carried out again keeps its own. `hand` is one of the box's
    `hands`, or 0 for a call, which concerns all boxes.
    """

    number: int
    event: Event
    hand: int
    hands: int
    cards: tuple[Card, ...]
    dealers_first_card: Card | None


class Awaiting(NamedTuple):
    """What the round waits for.

    kind: `wagers`, `card` (no box: for the dealer), `acceptance` of a card dealt in error, `insurance`,
    `surrender`, `exposure`, `decision`, `forfeit` or `nothing`. `players` are those who may speak.
    """

    kind: str
    box: int | None = None
    hand: int | None = None
    players: tuple[str, ...] = ()


@dataclass(frozen=True)
class Round:
    """One round of play at one table. `turn` is the place of the box and of the hand that is next, or None.

    `laid` are the cards in the order in which they were dealt; `remembered` are decisions made before a reconstruction
    and not yet carried out again.
    """

    rules: str = ""
    terms: TableTerms = ANY_TABLE
    phase: str = WAGERS
    placed: tuple[PlacedWager, ...] = ()
    pairs: tuple[PairsWager, ...] = ()
    boxes: tuple[Box, ...] = ()
    initial_cards: tuple[tuple[Card, ...], ...] = ()
    places: tuple[int, ...] = ()
    dealers_cards: tuple[Card, ...] = ()
    dealers_hard: int = 0
    dealers_aces: int = 0
    laid: tuple[LaidCard, ...] = ()
    turn: tuple[int, int] | None = None
    insurance: tuple[Insurance, ...] = ()
    insurance_omitted: bool = False
    set_aside: tuple[Card, ...] = ()
    in_error: bool = False
    cards_out: tuple[Card, ...] = ()
    burned: tuple[Card, ...] = ()
    kept_card: Card | None = None
    decisions: tuple[Decision, ...] = ()
    remembered: tuple[Decision, ...] = ()
    settlements: tuple[WagerSettled, ...] = ()
    interim_settlements: int | None = None
    # Boxes and hands for which late payment was approved, beside what the table's terms say of all.
    late: tuple[tuple[int, int], ...] = ()

    def but(self, **changes: Any) -> "Round":
        """The same round with some parts changed; joining the dictionaries costs a fifth of `replace`."""
        new = object.__new__(Round)
        object.__setattr__(new, "__dict__", self.__dict__ | changes)
        return new

    @property
    def dealt(self) -> int:
        """How many cards lie on boxes and before the dealer."""
        return len(self.laid)

    @property
    def own_cards(self) -> tuple[Card, ...]:
        """The cards of the round in their places: as they were dealt, then those set aside and those burned."""
        return (*(each.card for each in self.laid), *self.set_aside, *self.burned)

    @property
    def dealers_total(self) -> int:
        return point_total(self.dealers_hard, self.dealers_aces)

    @property
    def dealer_has_pontoon(self) -> bool:
        return len(self.dealers_cards) == 2 and self.dealers_hard == 11 and self.dealers_aces == 1

    @property
    def is_over(self) -> bool:
        return self.phase == CONCLUDED or self.phase == VOID

    def box(self, number: int) -> Box | None:
        """The wagered box of this number, or None."""
        if 0 <= number < len(self.places) and self.places[number] >= 0:
            return self.boxes[self.places[number]]
        return None

    def pays_late(self, box: int, hand: int) -> bool:
        """Whether a 21 on this hand is paid only at the final settlement.

        Clauses: star-2024 11.3, star-6to5-2017 10.3.
        """
        return self.terms.late_payment or (box, hand) in self.late

    @property
    def awaiting(self) -> Awaiting:
        return AWAITING[self.phase](self)


def _awaits_wagers(_state: Round) -> Awaiting:
    return Awaiting("wagers")


def _awaits_nothing(_state: Round) -> Awaiting:
    return Awaiting("nothing")


def next_in_initial_deal(state: Round) -> tuple[int, bool] | None:
    """Whose card is next in the initial deal: the box's place (-1: the dealer), and whether from those set aside.

    A box whose last wager is void or taken back gets no further card.
    Clauses: star-2024 8.1, star-2024 18.3, star-2024 18.4, star-6to5-2017 7.1, star-6to5-2017 17.3,
    star-6to5-2017 17.4, canberra-2002 6.2, canberra-2002 6.2(a), canberra-2002 6.2(b), canberra-2002 6.2(c).
    """
    boxes = len(state.boxes)
    # In the initial deal nothing is settled but what is void or taken back, nothing decided but a card refused.
    if not (state.set_aside or state.settlements or state.decisions) and state.dealt <= 2 * boxes:
        if state.dealt < boxes:
            return state.dealt, False
        return (-1, False) if state.dealt == boxes else (state.dealt - boxes - 1, False)
    waiting = [place for place, box in enumerate(state.boxes) if box.initial_cards_due and not box.hands[0].cards]
    if not state.dealers_cards:
        waiting.append(-1)
    waiting += [
        place for place, box in enumerate(state.boxes) if len(box.hands[0].cards) == 1 and box.initial_cards_due == 2
    ]
    if not waiting:
        return None
    if state.set_aside:
        for place in waiting:
            if place < 0 or not (state.in_error and state.boxes[place].refused):
                return place, True
    return waiting[0], False


def _awaits_initial_deal(state: Round) -> Awaiting:
    following = next_in_initial_deal(state)
    assert following is not None, "a complete initial deal never waits"
    place, set_aside = following
    if place < 0:
        return Awaiting("card")
    box = state.boxes[place]
    if set_aside:
        return Awaiting("acceptance", box.number, 1, (box.controlling_player,))
    return Awaiting("card", box.number, 1)


def _awaits_insurance(state: Round) -> Awaiting:
    return Awaiting("insurance", players=may_insure(state))


def may_insure(state: Round) -> tuple[str, ...]:
    """Who holds a wager that could still be insured.

    Clauses: star-2024 9.1, star-2024 9.2, star-6to5-2017 8.1, star-6to5-2017 8.2, canberra-2002 7.1.
    """
    insured = {(each.box, each.player) for each in state.insurance}
    return tuple(
        dict.fromkeys(
            wager.player
            for box in state.boxes
            if not (box.exposed and box.hands[0].is_pontoon)
            for wager in box.hands[0].wagers
            if not wager.settled and (box.number, wager.player) not in insured
        )
    )


def _awaits_surrender(state: Round) -> Awaiting:
    players = dict.fromkeys(
        wager.player
        for box in state.boxes
        if not (box.exposed and box.hands[0].is_pontoon)
        for wager in box.hands[0].wagers
        if not (wager.surrendered or wager.settled)
        and (wager.player == box.controlling_player or box.hands[0].state == SURRENDERED)
    )
    return Awaiting("surrender", players=tuple(players))


def to_expose(state: Round) -> list[Box]:
    """The boxes whose cards lie face down and still matter.

    Clauses: star-2024 4.6.2, star-6to5-2017 3.6.2.
    """
    return [box for box in state.boxes if not box.exposed and box.hands[0].state != VOIDED]


def _awaits_exposure(state: Round) -> Awaiting:
    hidden = to_expose(state)
    return Awaiting("exposure", hidden[0].number, 1, tuple(box.controlling_player for box in hidden))


def _awaits_subsequent_deal(state: Round) -> Awaiting:
    assert state.turn is not None, "the subsequent deal waits only while a hand is in play"
    place, number = state.turn
    box = state.boxes[place]
    hand = box.hands[number]
    if hand.card_due or len(hand.cards) < 2:
        return Awaiting("card", box.number, number + 1)
    if hand.doubled:
        undecided = tuple(w.player for w in hand.wagers if w.double_cents and not w.said and not w.settled)
        return Awaiting("forfeit", box.number, number + 1, undecided)
    return Awaiting("decision", box.number, number + 1, (box.controlling_player,))


def _awaits_dealers_card(_state: Round) -> Awaiting:
    return Awaiting("card")


AWAITING = {
    WAGERS: _awaits_wagers,
    INITIAL_DEAL: _awaits_initial_deal,
    INSURANCE: _awaits_insurance,
    SURRENDER: _awaits_surrender,
    EXPOSURE: _awaits_exposure,
    SUBSEQUENT_DEAL: _awaits_subsequent_deal,
    DEALERS_HAND: _awaits_dealers_card,
    CONCLUDED: _awaits_nothing,
    VOID: _awaits_nothing,
}
