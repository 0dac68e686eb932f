"""What the API says of tournaments: amounts are dollars as text, times are seconds since the start of 1970, UTC."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from pontoon.table.door import LARGEST_NUMBER
from pontoon.web.models import Body, Dollars, Seconds
from pontoon.web.promotion_models import Line

TournamentText = Annotated[str, Field(max_length=20_000, description="a file of conditions, NAME.tournament.toml")]
StartsAt = Annotated[int, Field(ge=0, le=LARGEST_NUMBER)]

# Where a tournament is: before publication, while entries are taken, once seats are allocated, while a session is
# played, between two sessions, and when it is over.
Phase = Literal["drafted", "entries", "seated", "session", "pause", "concluded", "cancelled"]
EntrantStage = Literal["applied", "refused", "withdrawn", "waiting", "in", "out", "disqualified"]


# Conditions


class ConditionsSectionTold(BaseModel):
    """A part of the conditions in sentences; `letter` is the entry the documents require, `clause` where."""

    letter: str
    clause: str
    title: str
    lines: list[str]


class FaultTold(BaseModel):
    """Something that is missing or contradictory."""

    letter: str
    clause: str
    sentence: str


class TemplateTold(BaseModel):
    """A form to start from."""

    name: str
    title: str
    text: str


class ConditionsGiven(Body):
    """Conditions as a file."""

    text: TournamentText


class ConditionsChecked(BaseModel):
    """The contents of conditions, and the problems that prevent their publication: none if they are `complete`.

    `problems` are those of the file itself; a file that cannot be read has no other findings. `text` is the
    same conditions in the house's own layout.
    """

    complete: bool
    name: str
    title: str
    text: str
    problems: list[str]
    faults: list[FaultTold]
    sections: list[ConditionsSectionTold]


class NewTournament(Body):
    """A tournament with these conditions, drawn up but not published yet.

    `automated`: the program acts as Tournament Manager; `computer_players` then take empty seats.
    """

    text: TournamentText
    automated: bool = False
    computer_players: bool = False


# People, seats and results


class EntrantTold(BaseModel):
    """An entrant; `answers` is null for callers who may not read the form, and empty once it is erased."""

    player: str
    stage: EntrantStage
    computer: bool = Field(description="one of the house's computer players")
    has_conditions: bool
    agreed: bool
    fee_paid: bool
    paid: Dollars
    buy_backs: int
    out_of: int | None = Field(description="the player's last session so far")
    refund_may_be_approved: bool = Field(description="shown to staff: disqualified for absence, with a fee in the pool")
    fraud_may_be_found: bool = Field(description="shown to staff: disqualified, with chips still to be redeemed")
    answers: dict[str, str] | None
    form_may_go: bool = Field(description="the viewer can read the form, and nothing requires it to be kept")


class SeatTold(BaseModel):
    """A box and its player."""

    table: str
    box: int
    player: str


class CountTold(BaseModel):
    """The chips counted in front of a player, or how the player went out."""

    player: str
    chips: Dollars
    eliminated_round: int | None
    residual: Dollars
    last_wager: Dollars
    removed: int = Field(description="a number for when the player's chips were last removed: the later, the higher")
    disqualified: bool


class MissingTold(BaseModel):
    """Chips that were not returned."""

    player: str
    chip: Dollars
    quantity: int


class TableResultTold(BaseModel):
    """The result that a table has handed in; `playing_off` are the players now in a play-off for places."""

    table: str
    counts: list[CountTold]
    play_offs: list[list[CountTold]]
    playing_off: list[str]
    missing: list[MissingTold]


class PlaceTold(BaseModel):
    """A place at a table."""

    table: str
    place: int
    player: str
    advances: bool


class DrawTold(BaseModel):
    """The draw of a session: the house's commitment, and the seed once the seats are drawn."""

    session: int
    commitment: str
    seed: str | None
    players: list[str]


class TournamentSessionTold(BaseModel):
    """A session: as planned in the conditions, and how it has gone so far."""

    number: int
    title: str
    kind: str
    rounds: int | None
    minutes: int | None
    tables_planned: int
    players_per_table: int
    advance_per_table: int
    chips: Dollars
    minimum: Dollars
    maximum: Dollars
    starts_at: Seconds | None
    moved_from: Seconds | None = Field(description="the start announced before; null if there was none")
    moved_at: Seconds | None = Field(
        description="when the players were notified of the new start; null if it was not moved"
    )
    field: list[str] = Field(
        description="who would play if its seats were drawn now; empty once they are drawn, and for later sessions"
    )
    tables: list[str]
    seats: list[SeatTold]
    bought_in: list[str]
    opened: bool
    announced: bool
    results: list[TableResultTold]
    places: list[PlaceTold]
    advancing: list[str]


class ObstacleTold(BaseModel):
    """The reason that a session cannot begin at a table; `players` sit there without playing in it."""

    table: str
    sentence: str
    players: list[str]


class PoolTold(BaseModel):
    """The money paid into and out of the prize pool."""

    fees: Dollars
    buy_backs: Dollars
    added: Dollars
    received: Dollars
    refunded: Dollars
    taken_back: Dollars
    awarded: Dollars
    balance: Dollars
    goods: list[str]


class PrizeTold(BaseModel):
    """The prize for a place, in words, and its value with the current pool."""

    place: int
    words: str
    worth: Dollars | None


class AwardTold(BaseModel):
    """An award: a prize that a person has won."""

    place: int
    player: str
    amount: Dollars
    goods: list[str]
    paid: bool


class TournamentDisputeTold(BaseModel):
    """A dispute; the tournament waits until there is a decision."""

    number: int
    person: str
    about: str
    decision: str


class RatioTold(BaseModel):
    """The ratio of tournament chips to cash, when they are issued and when they are redeemed."""

    chips: int
    cash: int


class OwnPart(BaseModel):
    """The caller's own part: the state of the entry, the seat, and what can be done about them now."""

    stage: EntrantStage | None
    seat: SeatTold | None
    in_play: bool = Field(description="whether the session for this seat is being played now")
    may_enter: bool
    may_withdraw: bool
    may_ask_to_start: bool
    may_buy_in: bool
    may_buy_back: bool
    may_dispute: bool
    may_erase_form: bool
    redeemed: Dollars = Field(
        description="the amount for which the caller's chips have been redeemed so far, if they have a value"
    )


class TournamentListed(BaseModel):
    """A tournament in a list."""

    name: str
    title: str
    rules: str
    phase: Phase
    automated: bool
    computer_players: bool
    entry_fee: Dollars
    pool: Dollars
    guaranteed: Dollars
    entrants: int
    minimum_entrants: int
    maximum_entrants: int
    places_left: int
    starts_at: Seconds | None
    session: int | None = Field(description="the current or next session")
    session_title: str
    tables: list[str] = Field(description="the tables of that session")
    prizes: list[PrizeTold]
    winner: str
    version: int


class TournamentTold(TournamentListed):
    """Everything about a tournament, as the caller may see it."""

    sections: list[ConditionsSectionTold]
    form: list[str] = Field(description="what the entry form asks for")
    written_agreement: bool
    allocated_by_hand: bool = Field(description="whether the Tournament Manager allocates the seats instead of a draw")
    buy_in: Dollars
    cash_ratio: RatioTold | None = Field(description="what the chips are worth; null if they have no cash value")
    buy_back: Dollars
    withdrawal_until: Seconds | None
    start_asked: bool
    people: list[EntrantTold]
    sessions: list[TournamentSessionTold]
    prize_pool: PoolTold
    awards: list[AwardTold]
    draws: list[DrawTold]
    disputes: list[TournamentDisputeTold]
    cancelled: str = Field(description="why it was cancelled; empty if it was not")
    trouble: str = Field(description="why it is paused; empty if it is not")
    waits_for: list[ObstacleTold] = Field(description="what keeps the current session from beginning at its tables")
    own: OwnPart


# Following it


class LeaderTold(BaseModel):
    """A player in the current or last session: `chips` with the `wager` that lies on the layout."""

    place: int
    player: str
    computer: bool
    table: str
    box: int
    chips: Dollars
    wager: Dollars
    out: str
    eliminated_round: int | None


class TableFollowed(BaseModel):
    """A table's progress: the `rounds` completed, `of` a number of rounds or `until` a time."""

    table: str
    rounds: int
    of: int | None
    until: Seconds | None
    play_off: bool
    over: bool


class LeaderboardTold(BaseModel):
    """The leaderboard. `mark` changes with it; send it back as `seen` to wait for the next change."""

    mark: str
    version: int
    phase: Phase
    session: int | None
    title: str
    tables: list[TableFollowed]
    leaders: list[LeaderTold]


class SessionResults(BaseModel):
    """The announced results of a session."""

    number: int
    title: str
    places: list[PlaceTold]
    counts: list[CountTold]


class ResultsTold(BaseModel):
    """The results, to be shown or printed."""

    name: str
    title: str
    rules: str
    phase: Phase
    entrants: int
    pool: PoolTold
    sessions: list[SessionResults]
    awards: list[AwardTold]


# What is sent


class EntryGiven(Body):
    """An entry: an answer for each field of the form, and a signature if a written agreement is required.

    It comes with the receipt of the conditions, and the fee is paid from the account.
    """

    answers: dict[Line, Line] = Field(max_length=30)
    signature: Line = ""
