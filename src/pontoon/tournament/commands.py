"""What can be asked of a tournament. Each command's docstring begins with the procedure that says who may give it.

What happens at its tables is asked of them; here a table hands over its count.
"""

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from pontoon.tournament.at_table.plan import MissingChips
from pontoon.tournament.form import Added, Conditions
from pontoon.tournament.standings import Disqualification, Standing


class Answer(NamedTuple):
    """One field of the entry form, filled in."""

    field: str
    text: str


class Seat(NamedTuple):
    """A box at a table, and the player who has it in a session."""

    table: str
    box: int
    player: str


# Before the first session


@dataclass(frozen=True, slots=True)
class DraftConditions:
    """tournament_draft: the conditions as they stand now, complete or not; once published they cannot change."""

    conditions: Conditions


@dataclass(frozen=True, slots=True)
class PublishConditions:
    """tournament_publish: publish the conditions; entries open.

    The first session starts at the time given or, without one, when its seats are drawn.
    """

    starts_at: int | None = None


@dataclass(frozen=True, slots=True)
class SubmitEntry:
    """tournament_submit_entry: the entry form, with every field that the conditions ask for."""

    player: str
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class ReceiveConditions:
    """tournament_receive_conditions: the person has a copy of the conditions; `receipt` says how they got it."""

    player: str
    receipt: str


@dataclass(frozen=True, slots=True)
class AgreeInWriting:
    """tournament_agree: `signature` is the agreement as it was written."""

    player: str
    signature: str


@dataclass(frozen=True, slots=True)
class PayEntryFee:
    """tournament_pay_fee: pay the whole fee at once."""

    player: str
    cents: int


@dataclass(frozen=True, slots=True)
class AcceptEntry:
    """tournament_accept_entry: accept an entry; `entitled`: the person may enter the casino and gamble."""

    player: str
    entitled: bool


@dataclass(frozen=True, slots=True)
class RefuseEntry:
    """tournament_refuse_entry: refuse an entry; `ground` is one of `entries.GROUNDS`."""

    player: str
    ground: str
    reason: str


@dataclass(frozen=True, slots=True)
class WithdrawEntry:
    """tournament_withdraw: withdraw an entry."""

    player: str


@dataclass(frozen=True, slots=True)
class AddValue:
    """tournament_add_value: add cash, goods or services to the prize pool."""

    added: Added


@dataclass(frozen=True, slots=True)
class CancelTournament:
    """tournament_cancel: cancel the tournament; every fee is refunded."""

    reason: str


# Sessions


@dataclass(frozen=True, slots=True)
class DesignateTables:
    """tournament_designate_tables: designate a session's tables; `end_own_limits` ends players' own limits there."""

    session: int
    tables: tuple[str, ...]
    end_own_limits: bool = False


@dataclass(frozen=True, slots=True)
class MoveStart:
    """tournament_move_start: set or move the start of a session that is not open yet."""

    session: int
    starts_at: int


@dataclass(frozen=True, slots=True)
class DrawSeats:
    """tournament_allocate_seats: `order` is a random permutation of the players' places, counted from 0."""

    session: int
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AllocateSeats:
    """tournament_allocate_seats: every seat of a session, if the conditions leave it to the Tournament Manager."""

    session: int
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class ProvideBuyIn:
    """tournament_buy_in: pay the buy-in of a session, after its seats are allocated and before it opens."""

    session: int
    player: str


@dataclass(frozen=True, slots=True)
class OpenSession:
    """tournament_open_session: open a session."""

    session: int


@dataclass(frozen=True, slots=True)
class RecordResult:
    """tournament_record_result: a table's count at the end of its session, and the chips that were not returned.

    If the table has an open play-off, the count is for that. `disqualified`: the players that the table disqualified,
    and why.
    """

    session: int
    table: str
    standings: tuple[Standing, ...]
    missing: tuple[MissingChips, ...] = ()
    disqualified: tuple[Disqualification, ...] = ()


@dataclass(frozen=True, slots=True)
class CorrectResult:
    """tournament_announce: the Tournament Manager corrects a table's last count before it is announced."""

    session: int
    table: str
    standings: tuple[Standing, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class OpenPlayOff:
    """tournament_play_off: open a play-off among the players at a table who are tied for places."""

    session: int
    table: str


@dataclass(frozen=True, slots=True)
class AnnounceResults:
    """tournament_announce: announce the results of a session, once every table has handed over its count."""

    session: int


@dataclass(frozen=True, slots=True)
class BuyBack:
    """tournament_buy_back: buy back in."""

    player: str
    cents: int


@dataclass(frozen=True, slots=True)
class Disqualify:
    """tournament_disqualify: disqualify a player; `ground` is one of `conduct.GROUNDS`.

    `refund`: the fee is refunded, for absence only. `fraud`: the player also loses the value of the chips.
    """

    player: str
    ground: str
    reason: str
    refund: bool = False
    fraud: bool = False


@dataclass(frozen=True, slots=True)
class ApproveRefund:
    """tournament_approve_refund: refund the fee of a player disqualified for absence, at a table or otherwise."""

    player: str
    reason: str


@dataclass(frozen=True, slots=True)
class FindFraud:
    """tournament_find_fraud: a disqualified player loses the value of chips not yet redeemed."""

    player: str
    reason: str


# Disputes and the end


@dataclass(frozen=True, slots=True)
class OpenDispute:
    """tournament_open_dispute: raise a dispute, which pauses the tournament."""

    person: str
    about: str


@dataclass(frozen=True, slots=True)
class SettleDispute:
    """tournament_settle_dispute: the Tournament Manager's decision, which is final."""

    number: int
    decision: str


@dataclass(frozen=True, slots=True)
class ConcludeTournament:
    """tournament_conclude: conclude the tournament, after the results of the final are announced."""


@dataclass(frozen=True, slots=True)
class PayPrize:
    """tournament_pay_prize: pay a player's whole award as the conditions provide; `proof` says how."""

    player: str
    proof: str


TournamentCommand: TypeAlias = (
    DraftConditions
    | PublishConditions
    | SubmitEntry
    | ReceiveConditions
    | AgreeInWriting
    | PayEntryFee
    | AcceptEntry
    | RefuseEntry
    | WithdrawEntry
    | AddValue
    | CancelTournament
    | DesignateTables
    | MoveStart
    | DrawSeats
    | AllocateSeats
    | ProvideBuyIn
    | OpenSession
    | RecordResult
    | CorrectResult
    | OpenPlayOff
    | AnnounceResults
    | BuyBack
    | Disqualify
    | ApproveRefund
    | FindFraud
    | OpenDispute
    | SettleDispute
    | ConcludeTournament
    | PayPrize
)
