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
    """A box of a table, and whose it is in a session."""

    table: str
    box: int
    player: str


# Before the first session


@dataclass(frozen=True, slots=True)
class DraftConditions:
    """tournament_draft: the conditions as they stand now, complete or not; once published they stay."""

    conditions: Conditions


@dataclass(frozen=True, slots=True)
class PublishConditions:
    """tournament_publish: from here on entries are taken. The first session starts at a time, or once it is drawn."""

    starts_at: int | None = None


@dataclass(frozen=True, slots=True)
class SubmitEntry:
    """tournament_submit_entry: every field of the form that the conditions ask for."""

    player: str
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class ReceiveConditions:
    """tournament_receive_conditions: the person has a copy; `receipt` says how it came to them."""

    player: str
    receipt: str


@dataclass(frozen=True, slots=True)
class AgreeInWriting:
    """tournament_agree: `signature` is what was written."""

    player: str
    signature: str


@dataclass(frozen=True, slots=True)
class PayEntryFee:
    """tournament_pay_fee: the whole fee, at once."""

    player: str
    cents: int


@dataclass(frozen=True, slots=True)
class AcceptEntry:
    """tournament_accept_entry: whether the person is entitled to enter the casino and gamble was looked at."""

    player: str
    entitled: bool


@dataclass(frozen=True, slots=True)
class RefuseEntry:
    """tournament_refuse_entry: `ground` is one of `entries.GROUNDS`."""

    player: str
    ground: str
    reason: str


@dataclass(frozen=True, slots=True)
class WithdrawEntry:
    """tournament_withdraw"""

    player: str


@dataclass(frozen=True, slots=True)
class AddValue:
    """tournament_add_value"""

    added: Added


@dataclass(frozen=True, slots=True)
class CancelTournament:
    """tournament_cancel"""

    reason: str


# Sessions


@dataclass(frozen=True, slots=True)
class DesignateTables:
    """tournament_designate_tables: `end_own_limits` ends the limits that single players have at these tables."""

    session: int
    tables: tuple[str, ...]
    end_own_limits: bool = False


@dataclass(frozen=True, slots=True)
class MoveStart:
    """tournament_move_start: the start of a session that is not open yet, for the first time or another."""

    session: int
    starts_at: int


@dataclass(frozen=True, slots=True)
class DrawSeats:
    """tournament_allocate_seats: `order` is a permutation of the numbers below how many play, by chance."""

    session: int
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AllocateSeats:
    """tournament_allocate_seats: every seat of a session, where the conditions leave it to the Tournament Manager."""

    session: int
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class ProvideBuyIn:
    """tournament_buy_in: the buy-in of a session whose seats are allocated, before it opens."""

    session: int
    player: str


@dataclass(frozen=True, slots=True)
class OpenSession:
    """tournament_open_session"""

    session: int


@dataclass(frozen=True, slots=True)
class RecordResult:
    """tournament_record_result: the count of a table at the end of its session, and the chips that did not come back.

    For the table's open play-off if there is one. `disqualified`: why the table has disqualified whom.
    """

    session: int
    table: str
    standings: tuple[Standing, ...]
    missing: tuple[MissingChips, ...] = ()
    disqualified: tuple[Disqualification, ...] = ()


@dataclass(frozen=True, slots=True)
class CorrectResult:
    """tournament_announce: the Tournament Manager corrects the last count of a table before it is announced."""

    session: int
    table: str
    standings: tuple[Standing, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class OpenPlayOff:
    """tournament_play_off: among those of a table whose tie keeps the places open."""

    session: int
    table: str


@dataclass(frozen=True, slots=True)
class AnnounceResults:
    """tournament_announce: of a session of which every table has handed over its count."""

    session: int


@dataclass(frozen=True, slots=True)
class BuyBack:
    """tournament_buy_back"""

    player: str
    cents: int


@dataclass(frozen=True, slots=True)
class Disqualify:
    """tournament_disqualify: `ground` is one of `conduct.GROUNDS`.

    `refund`: the fee goes back, for absence alone. `fraud`: the value of the chips is not kept either.
    """

    player: str
    ground: str
    reason: str
    refund: bool = False
    fraud: bool = False


@dataclass(frozen=True, slots=True)
class ApproveRefund:
    """tournament_approve_refund: of the fee of a player who is disqualified for absence, at a table or otherwise."""

    player: str
    reason: str


@dataclass(frozen=True, slots=True)
class FindFraud:
    """tournament_find_fraud: a disqualified player keeps no value of chips that are not redeemed yet."""

    player: str
    reason: str


# Disputes and the end


@dataclass(frozen=True, slots=True)
class OpenDispute:
    """tournament_open_dispute"""

    person: str
    about: str


@dataclass(frozen=True, slots=True)
class SettleDispute:
    """tournament_settle_dispute"""

    number: int
    decision: str


@dataclass(frozen=True, slots=True)
class ConcludeTournament:
    """tournament_conclude: after the final has been announced."""


@dataclass(frozen=True, slots=True)
class PayPrize:
    """tournament_pay_prize: all that a player was awarded, in the way the conditions name; `proof` says how."""

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
