"""What a view of a table looks like on the wire, as types: the schema and every client's own types are made from them.

Views are written by `wire_events`, from the plain values of `pontoon.table.views`. Nothing here writes one; a test
reads the views of whole evenings, in every role, into these types and finds nothing missing and nothing more.
"""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from pontoon.rules.cards import KINDS_OF_CARD
from pontoon.web.wire_session import SessionView
from pontoon.web.wire_settlement import SettlementView
from pontoon.web.wire_values import AnyMoney, CardText, Part, Seconds

# A round is seen where it waits, never on its way between two of these.
Phase = Literal[
    "wagers",
    "initial_deal",
    "insurance",
    "surrender",
    "exposure",
    "subsequent_deal",
    "dealers_hand",
    "concluded",
    "void",
]
AwaitedKind = Literal[
    "wagers", "card", "acceptance", "insurance", "surrender", "exposure", "decision", "forfeit", "nothing"
]
HandState = Literal["in_play", "pontoon", "twenty_one", "stood", "bust", "surrendered", "forfeited", "void"]
Stage = Literal["none", "stack", "shuffled", "cut", "loaded", "in_play"]
ShuffleReason = Literal[
    "at_start",
    "cutting_card_first",
    "cutting_card_in_round",
    "directed",
    "replaced",
    "not_cut",
    "not_shuffled",
    "discards",
    "device_failed",
    "checked",
]
HeldUpBy = Literal["dropped", "astray", "device_check", "election"]

Counts = Annotated[list[int], Meta(min_length=KINDS_OF_CARD, max_length=KINDS_OF_CARD)]


# A round


class AwaitedView(Part, frozen=True, kw_only=True):
    """The step that the round is waiting for; `players` may answer, and `box` is null for the dealer's own card."""

    kind: AwaitedKind
    box: int | None
    hand: int | None
    players: list[str]


class DealersHandView(Part, frozen=True, kw_only=True):
    """The dealer's cards, all face up."""

    cards: list[CardText]
    total: int


class WagerView(Part, frozen=True, kw_only=True):
    """A player's wager on a hand, with the doubled portion; `settled`: it is no longer on the layout."""

    player: str
    amount: AnyMoney
    double: AnyMoney
    surrendered: bool
    settled: bool


class HandView(Part, frozen=True, kw_only=True):
    """A hand; a card that this audience may not see is null, and then so are total and soft.

    `sideways` is the index, from 0, of the card that lies sideways. The controlling player's wager comes
    first, nearest the dealer.
    """

    cards: list[CardText | None]
    total: int | None
    soft: bool | None
    state: HandState
    doubled: bool
    sideways: int | None
    wagers: list[WagerView]


class BoxView(Part, frozen=True, kw_only=True):
    """A wagered box, its hands in playing order; `turn`: it is this box's turn.

    `absent`: the controlling player did not decide, and the hands are played as an absent player's.
    """

    box: int
    controlling_player: str
    hands: list[HandView]
    turn: bool
    absent: bool


class PlacedWagerView(Part, frozen=True, kw_only=True):
    """An original wager as it was placed; `seated`: by the player seated at the box."""

    box: int
    player: str
    amount: AnyMoney
    seated: bool


class SideWagerView(Part, frozen=True, kw_only=True):
    """A Perfect Pairs or insurance wager."""

    box: int
    player: str
    amount: AnyMoney
    settled: bool


class RoundView(Part, frozen=True, kw_only=True):
    """A round as the audience may see it; it stays on the table until the next one opens."""

    rules: str
    phase: Phase
    awaiting: AwaitedView
    dealer: DealersHandView
    boxes: list[BoxView]
    wagers: list[PlacedWagerView]
    perfect_pairs: list[SideWagerView]
    insurance: list[SideWagerView]
    settlements: list[SettlementView]
    cards_out: int
    kept_card: CardText | None


# The table around it


class SignView(Part, frozen=True, kw_only=True):
    """A sign at the table, with the times it was displayed and takes effect; `subject` is its player or box."""

    kind: str
    displayed_at: Seconds
    minimum: AnyMoney | None
    takes_effect_at: Seconds | None
    subject: str
    maximum: AnyMoney | None


class MarkerView(Part, frozen=True, kw_only=True):
    """A marker for a player who continues at the old minimum."""

    player: str
    minimum: AnyMoney


class SeatView(Part, frozen=True, kw_only=True):
    """A player at the table; no box: standing."""

    player: str
    box: int | None


class ReservedBoxView(Part, frozen=True, kw_only=True):
    """A box for one player's sole use."""

    box: int
    player: str


class HeldToTheMinimumView(Part, frozen=True, kw_only=True):
    """A player restricted to the minimum wager; sent only to that player and to staff."""

    player: str
    one_box: bool
    this_shoe_only: bool


class BoxMaximumView(Part, frozen=True, kw_only=True):
    """A box with its own maximum."""

    box: int
    maximum: AnyMoney


class PlayerLimitsView(Part, frozen=True, kw_only=True):
    """A player's own limits, null if the table's apply; sent only to that player and to staff."""

    player: str
    minimum: AnyMoney | None
    maximum: AnyMoney | None


class TermsView(Part, frozen=True, kw_only=True):
    """The terms for every wager: the amounts on the sign, null if it names none, and the options.

    No `chips`: any amount can be paid to the cent. No `boxes_per_player`: as many as are free.
    """

    decks: int
    minimum: AnyMoney | None
    maximum: AnyMoney | None
    unit: AnyMoney | None
    chips: list[AnyMoney]
    pairs_minimum: AnyMoney | None
    pairs_maximum: AnyMoney | None
    box_maximums: list[BoxMaximumView]
    player_limits: list[PlayerLimitsView]
    players_per_box: int
    boxes_per_player: int | None
    resplit: bool
    perfect_pairs: bool
    pairs_with_wager_only: bool
    face_down: bool
    late_payment: bool
    absent_player: Literal["no_further_card", "to_twelve"]


class CardsView(Part, frozen=True, kw_only=True):
    """How many cards are where, as everybody can see; `left` are those that can still be drawn."""

    decks: int
    stage: Stage
    left: int
    discard_rack: int
    kept: bool
    cutting_card_out: bool
    device: bool


class OnDutyView(Part, frozen=True, kw_only=True):
    """Somebody who works at the table now."""

    name: str
    role: str


class NoticeView(Part, frozen=True, kw_only=True):
    """A notice that the house has sent; it is valid from its arrival until it is used."""

    number: int
    to: str
    about: str
    subject: str
    given_at: Seconds
    arrived_at: Seconds | None
    spent: bool


DutyKind = Literal[
    "approval",
    "decks",
    "notice",
    "cards",
    "check",
    "opening",
    "dealer",
    "collection",
    "election",
    "malfunction",
    "replacement",
    "shuffle",
    "cut",
    "cutting_card",
    "burn",
    "cutting_card_comes_out",
    "wagers",
    "card",
    "discards",
    "acceptance",
    "insurance",
    "surrender",
    "exposure",
    "decision",
    "forfeit",
    "closing",
    "session_opening",
    "session_dispute",
    "session_form",
    "session_wagers",
    "session_passed",
    "session_end",
    "session_total",
    "session_return",
]


class DutyView(Part, frozen=True, kw_only=True):
    """The one step the table is waiting for: who may take it, the players who must act, and a sentence for people.

    `least_cards` and `most_cards` bound a cut (in front) or the cutting card (behind); `method` is how to shuffle.
    """

    kind: DutyKind
    clause: str
    sentence: str
    by: list[str]
    players: list[str]
    least_cards: int | None
    most_cards: int | None
    method: Literal["", "manual_shuffle", "multishuffler", "shuffling_device"]


class StockView(Part, frozen=True, kw_only=True):
    """Cards brought to the table and not in use yet; `checked_by` are the roles that found them correct."""

    decks: int
    pre_shuffled: Literal["", "casino", "angel"]
    checked_by: list[str]
    secured: bool


class LaidCardView(Part, frozen=True, kw_only=True):
    """A card of the round in its place; `box` is null for the dealer's and for a burned card."""

    place: int
    card: CardText | None
    box: int | None
    burned: bool


class StaffView(Part, frozen=True, kw_only=True):
    """The part of the view for staff only; `source` is how the cards at this table are shuffled.

    `decisions` are those open for the hand that is to be decided on.
    """

    duty: DutyView
    decisions: list[Literal["hit", "stand", "double", "split"]]
    source: Literal["", "manual_shuffle", "multishuffler", "shuffling_device"]
    stock: StockView | None
    on_duty: list[OnDutyView]
    player_cards: list[str]
    notices: list[NoticeView]
    contraveners: list[str]
    excluded: list[str]
    excluded_from_casino: list[str]
    detained: list[str]
    laid: list[LaidCardView]


class CustodyView(Part, frozen=True, kw_only=True):
    """Which cards are where, as counts of each of the 48 kinds; sent only to surveillance."""

    shoe: Counts
    discard_rack: Counts
    layout: Counts
    removed: Counts
    kept: CardText | None
    unseen: int


class View(Part, frozen=True, kw_only=True):
    """The whole table as this audience may see it, so that a client needs no memory.

    `staff` is sent only to staff, `custody` only to surveillance; `session` is null if no tournament is being played.
    """

    table: str
    rules: str
    open: bool
    sign: list[str]
    signs: list[SignView]
    markers: list[MarkerView]
    seats: list[SeatView]
    waiting: list[str]
    reserved_boxes: list[ReservedBoxView]
    held_to_the_minimum: list[HeldToTheMinimumView]
    terms: TermsView
    cards: CardsView
    shuffle_due: ShuffleReason | None
    cut_offered_to: str | None
    held_up_by: HeldUpBy | None
    last_rounds: int | None
    number: int
    round: RoundView | None
    staff: StaffView | UnsetType = UNSET
    custody: CustodyView | UnsetType = UNSET
    session: SessionView | None


# How it is run


class EstablishedView(Part, frozen=True, kw_only=True):
    """The set-up of a table: its dealer, the source of its cards, and the time for each step in milliseconds."""

    rules: str
    cards: Literal["program", "entered"]
    dealer: Literal["automatic", "person"]
    training: bool
    wager_ms: int
    decision_ms: int
    absence_ms: int
    offer_ms: int
    seeds_ms: int
    cut_ms: int
    follow_ms: int
    pace_ms: int
    rules_sha256: str


class NextShoeView(Part, frozen=True, kw_only=True):
    """The house's commitment for the next shoe, the players who added seeds, and the digest once they are frozen."""

    shoe: int
    commitment: str
    seeds_from: list[str]
    digest: str | None


class Live(Part, frozen=True, kw_only=True):
    """The set-up of a table, and the progress of its next shuffle; the same for everybody."""

    established: EstablishedView | None
    paused: str
    dealer_on_duty: bool
    shoe: int | None
    next_shoe: NextShoeView | None
