"""What the API answers, in models: amounts are dollars as text, times are seconds since the start of 1970, UTC."""

import json
from hashlib import sha256
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from pontoon.law.values import dollars
from pontoon.live.people.sessions import Listed
from pontoon.live.people.state import Account, OwnLimit
from pontoon.web.wire_values import ANY_MONEY_PATTERN, MONEY_PATTERN, cents

Dollars = Annotated[str, Field(pattern=ANY_MONEY_PATTERN, examples=["37.50"], description="dollars with two places")]
Amount = Annotated[str, Field(pattern=MONEY_PATTERN, examples=["25.00"], description="dollars with two places")]
Seconds = Annotated[int, Field(description="seconds since the start of 1970, UTC")]
Milliseconds = Annotated[int, Field(description="milliseconds since the start of 1970, UTC")]
Reason = Annotated[str, Field(min_length=1, max_length=200, description="the reason, which is recorded")]
Object = dict[str, Any]


def of_the_messages(name: str) -> Any:
    """An object that the schema of the messages describes under this name."""
    words = f"`{name}` of /api/v1/schema/messages.json"
    return Field(description=words, json_schema_extra={"x-message": name})


ViewSeen = Annotated[Object, of_the_messages("View")]
LiveSeen = Annotated[Object, of_the_messages("Live")]
RoundSeen = Annotated[Object, of_the_messages("RoundView")]
EventSeen = Annotated[Object, of_the_messages("EventTold")]


def described(kind: Any, words: str | None) -> Any:
    """A type with a description for the API's documents."""
    return Annotated[kind, Field(description=words)] if words else kind


class Body(BaseModel):
    """A request without unknown fields."""

    model_config = ConfigDict(extra="forbid", strict=True)


def in_cents(amount: str) -> int:
    return cents(amount)


def fingerprint(order: BaseModel, *left_out: str) -> str:
    """Tells whether two orders under one id ask for the same, whatever their fields left out say."""
    told = order.model_dump(exclude=set(left_out))
    return sha256(json.dumps(told, sort_keys=True, default=str).encode()).hexdigest()[:32]


# People


class CardTold(BaseModel):
    """A Player Card; `suspended` says why it is not valid, and is empty if it is."""

    number: str
    valid: bool
    suspended: str


class LossLimitTold(BaseModel):
    """The daily loss limit; a looser limit that was requested applies from a later time."""

    holds: Dollars | None
    next: Dollars | None
    from_at: Seconds | None


class TimeLimitTold(BaseModel):
    """The daily time limit in minutes; a looser limit applies from a later time."""

    holds: int | None
    next: int | None
    from_at: Seconds | None


class PersonTold(BaseModel):
    """An account as seen by its owner or the house."""

    name: str
    guest: bool
    roles: list[str]
    opened_at: Seconds
    closed: bool
    chips: Dollars
    cash: Dollars
    owed: Dollars
    player_card: CardTold | None
    loss_limit: LossLimitTold
    time_limit: TimeLimitTold
    excluded: bool
    excluded_until: Seconds | None
    result_today: Dollars
    minutes_today: int


class PersonListed(BaseModel):
    """An account in a list."""

    name: str
    guest: bool
    roles: list[str]
    opened_at: Seconds
    closed: bool
    card_is_valid: bool


class SessionTold(BaseModel):
    """A sign-in or a token; `session` identifies it without revealing it."""

    session: str
    label: str
    scope: str
    origin: str
    created_at: Milliseconds
    seen_at: Milliseconds
    expires_at: Milliseconds | None


def listed(account: Account) -> PersonListed:
    return PersonListed(
        name=account.name,
        guest=account.guest,
        roles=list(account.roles),
        opened_at=account.opened_at,
        closed=account.closed,
        card_is_valid=account.card is not None and account.card.valid,
    )


def session_told(session: Listed) -> SessionTold:
    values = session._asdict()
    del values["name"]
    return SessionTold(**values)


def card_told(account: Account) -> CardTold | None:
    if account.card is None:
        return None
    return CardTold(number=account.card.number, valid=account.card.valid, suspended=account.card.suspended)


def loss_limit_told(limit: OwnLimit, at: int) -> LossLimitTold:
    pending = limit.from_at is not None and at < limit.from_at
    holds, following = limit.at(at), limit.next if pending else None
    return LossLimitTold(
        holds=None if holds is None else dollars(holds),
        next=None if following is None else dollars(following),
        from_at=limit.from_at if pending else None,
    )


def time_limit_told(limit: OwnLimit, at: int) -> TimeLimitTold:
    pending = limit.from_at is not None and at < limit.from_at
    return TimeLimitTold(
        holds=limit.at(at), next=limit.next if pending else None, from_at=limit.from_at if pending else None
    )


# Tables


class TableListed(BaseModel):
    """A table in the list."""

    name: str
    rules: str
    open: bool
    paused: str
    dealer: str
    dealer_on_duty: bool = Field(description="whether a dealer is there to deal")
    cards: str
    training: bool = Field(description="whether players are shown what their hands are worth")
    seats: int
    away: int = Field(description="how many of the players with a seat have no connection at the moment")
    boxes: int
    watching: int
    round: int
    round_in_play: bool
    version: int
    sign: list[str]
    tournament: str = Field(
        description="the tournament that the table is kept for; empty if it is for the house's own game"
    )
    for_tournaments: bool = Field(description="whether it was set up for tournaments instead of the house's own game")
    low_limit: bool = Field(description="whether it is for low limit gaming, which does not allow tournaments")
    designated_by: str = Field(description="the tournament with a current or coming session at this table, if any")


class TableSeen(BaseModel):
    """A table as the caller may see it; `view` and `live` are as in the socket's messages."""

    name: str
    role: str
    version: int
    view: ViewSeen
    live: LiveSeen
    trouble: str
    away: list[str] = Field(description="players with a seat who have no connection at the moment")


class RoundListed(BaseModel):
    """A round in a list; `over_at` is null while it is in play."""

    table: str
    number: int
    version: int
    opened_at: Seconds
    over_at: Seconds | None
    players: list[str]
    net: dict[str, Dollars] = Field(description="what each player won or lost")
    tournament_chips: bool = Field(description="whether it was played with tournament chips, which are not money")


class RoundsTold(BaseModel):
    """Rounds, the latest first; `before`, or `cursor` over all tables, asks for earlier ones.

    They are null if there are none.
    """

    rounds: list[RoundListed]
    before: int | None
    cursor: str | None = None


class AccountRow(BaseModel):
    """The result of a wager and its reason: a sentence, the cards, the clause, and the clause in our own words."""

    box: int | None
    hand: int | None
    player: str
    kind: str
    wager: Dollars
    net: Dollars
    result: str
    odds: tuple[int, int] | None
    clause: str
    document: str
    summary: str
    sentence: str
    facts: list[str]
    undisclosed: bool = Field(description="whether it is the part of a wager that was announced after the round")


class StepTold(BaseModel):
    """One event of a round, what the dealer said, and the round as it was afterwards."""

    version: int
    type: str
    words: str
    event: Object
    round: RoundSeen


class ChipsHeld(BaseModel):
    """A player's chips just before their first wager of a round, and after it was settled; null while it is in play."""

    before: Dollars
    after: Dollars | None


RoundState = Literal["in_play", "interrupted", "concluded", "voided"]


class RoundTold(BaseModel):
    """Everything about a round: how it ended and every event on the way, as the caller may see it."""

    table: str
    number: int
    rules: str
    opened_at: Seconds
    over_at: Seconds | None
    players: list[str]
    dealers: list[str]
    net: dict[str, Dollars]
    house: Dollars
    chips: dict[str, ChipsHeld] = Field(description="your own; for staff who may read all rounds, everyone's")
    tournament_chips: bool = Field(description="whether it was played with tournament chips, which are not money")
    round: RoundSeen
    events: list[EventSeen]
    account: list[AccountRow]
    rules_title: str = Field(description="the title of the rule set, with its order and date")
    state: RoundState = Field(description="`interrupted`: it is in play, and the table is paused")
    voided_at: Seconds | None = Field(description="when it was voided, during play or afterwards")


class SeedTold(BaseModel):
    """A player's seed, shown once the shoe is out of play."""

    player: str
    seed: str | None


class ShoeSeen(BaseModel):
    """A shoe: the commitment, the players who added seeds, and the seed once everyone may see it."""

    shoe: int
    committed_at: Milliseconds
    commitment: str
    contributions: list[SeedTold]
    digest: str | None
    kind: str | None
    revealed_at: Milliseconds | None
    seed: str | None
    why: str | None


class StandingTold(BaseModel):
    """A day or a shift at a table with a dealer: what the house won, what the rules predict, and any alarm."""

    table: str
    rules: str
    day: str
    dealer: str
    rounds: int
    wagered: Dollars
    won: Dollars
    expected: Dollars
    band: Dollars
    alarm: bool
    actual_return: float | None = Field(description="the share of the wagers that was returned to the players")
    theoretical_return: float | None
    began_at: Seconds | None = Field(None, description="when the shift began; null if the result is for a day")
    ended_at: Seconds | None = Field(None, description="when the shift ended; null if the dealer is still on duty")


class CareTold(BaseModel):
    """Where to get help, and the limits that players can set."""

    no_money: str
    help_line: str
    sentence: str
    limits: list[str]
