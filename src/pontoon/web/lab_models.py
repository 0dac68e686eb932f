"""What the lab is asked and what it answers: values are in units of the original wager, seen from the player."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from pontoon.web.models import Amount, Body

RuleSetName = Literal["star-2024", "star-6to5-2017", "canberra-2002"]
Action = Literal["stand", "hit", "double", "split", "surrender", "keep", "forfeit"]
Favours = Literal["house", "player", "nobody"]
Wager = Literal["main", "insurance", "perfect_pairs"]
Share = Annotated[float, Field(ge=0, le=1)]
CARD = r"[A23456789JQK][shdc]"
MOST_ROUNDS = 200_000_000
MOST_BOXES = 7
HIGHEST_SEED = 2**53 - 1


class WorkTold(BaseModel):
    """The answer is being worked out: ask again for the same after `retry_after_ms`, and it is found or goes on."""

    state: Literal["queued", "preparing", "running"] = Field(
        description="`preparing`: programs are being compiled, which takes some seconds the first time"
    )
    progress: Share | None = Field(description="how much is done, None where that is not known")
    ahead: int = Field(description="how many other jobs come first")
    seconds: float = Field(description="for how long it has been asked for")
    retry_after_ms: int


class About(BaseModel):
    """What rules and shoe an answer is about; `notes` are what should be known about it."""

    rules: str
    title: str
    decks: int
    cards: int
    resplit: bool
    notes: list[str]


# Edges


class EdgeRow(BaseModel):
    """The main game under a rule set and its options; None where it is not worked out yet."""

    rules: str
    title: str
    decks: int
    resplit: bool
    splits: Literal["own", "full"] | None = Field(description="what a player knows when playing a split hand")
    value: float | None = Field(description="what a round brings the player on average")
    edge: float | None = Field(description="the house's share of the original wager")
    standard_deviation: float | None
    favours: Favours | None


class SideEdge(BaseModel):
    """A wager beside the main game: exact, for who knows no card but those it speaks of."""

    rules: str
    decks: int
    wager: Literal["insurance", "perfect_pairs", "super_bonus"]
    odds: str = Field(examples=["5:1, 10:1, 25:1"])
    edge: float
    fraction: str = Field(examples=["17/383"])
    chance: float = Field(description="how often it is won")
    chance_fraction: str
    favours: Favours
    note: str


class EdgesTold(BaseModel):
    """Every rule set and option side by side; `state` is `ready` once every row has its values."""

    state: Literal["ready", "queued", "preparing", "running", "failed"]
    progress: Share
    rows: list[EdgeRow]
    side_wagers: list[SideEdge]
    notes: list[str]


# The chart


class FactTold(BaseModel):
    """A line above the chart."""

    name: str
    text: str


class SquareTold(BaseModel):
    """A square of the chart: `code` as printed, its words, the action on two cards and the last it changes to.

    `action` is empty where there is nothing to do (a doubled hand that is never forfeited).
    """

    code: str
    words: str
    action: str
    later: str


class RowTold(BaseModel):
    """A row of the chart; `example` is a hand of this row to ask for the values of, empty where there is none."""

    label: str
    squares: list[SquareTold]
    example: list[str]


class SectionTold(BaseModel):
    """Rows that are looked up in one way; `hand` says what the labels are."""

    name: Literal["hard", "soft", "late", "pairs", "suits", "doubled"]
    heading: str
    hand: str
    note: str
    rows: list[RowTold]


class ColumnTold(BaseModel):
    """A column: the dealer's first card by value, and such a card to ask for."""

    label: str
    dealer: str
    example: str


class StrategyTold(About):
    """The best chart a person can learn, as a grid."""

    value: float = Field(description="what a round brings by this chart")
    edge: float
    best: dict[str, float] = Field(description="by what is known of split hands, what the best play brings")
    facts: list[FactTold]
    columns: list[ColumnTold]
    sections: list[SectionTold]
    legend: list[SquareTold]
    how_to_read: list[str]


# A hand


class WayTold(BaseModel):
    """One way an action may go on, how often, and what it is worth then."""

    what: str
    chance: float
    value: float


class ActionTold(BaseModel):
    """An action that the rules allow; `cost` is what it gives away against the best."""

    action: Action
    value: float
    cost: float
    best: bool
    reason: str = Field(description="how the value comes about, in a sentence")
    ways: list[WayTold]


class HandTold(About):
    """What every legal action gains on a hand, the best first."""

    hand: list[str]
    dealer: str
    total: int
    soft: bool
    split: bool
    doubled: bool
    splits: Literal["own"]
    best: Action
    reason: str = Field(description="why the best action is the best")
    actions: list[ActionTold]


# Changed rules


class ValueTold(BaseModel):
    """A value a parameter may take, as it is given in `change`, and its meaning."""

    value: str
    meaning: str


class ChangeableTold(BaseModel):
    """A parameter of the rules that changes what a wager is worth."""

    name: str
    group: str
    unit: str
    meaning: str
    affects: list[Wager]
    value: str = Field(description="as this rule set has it")
    clauses: list[str]
    expected: str = Field(description="what a value looks like")
    values: list[ValueTold] = Field(description="values worth trying, its own first")


class ParametersTold(BaseModel):
    """What can be changed about a rule set in `/lab/effect`."""

    rules: str
    title: str
    decks: list[int]
    resplit: bool | None = Field(description="None where it is an option of the table")
    most_changes: int
    parameters: list[ChangeableTold]


class ChangeTold(BaseModel):
    """A parameter that was changed."""

    parameter: str
    meaning: str
    before: str
    after: str


class ValuesTold(BaseModel):
    """What the wagers are worth under one set of rules."""

    value: float
    edge: float
    insurance_edge: float | None
    perfect_pairs_edge: float | None


class EffectTold(About):
    """What changing the rules changes: both sides by the best play, split hands played on their own cards."""

    changes: list[ChangeTold]
    before: ValuesTold
    after: ValuesTold
    difference: float = Field(description="what a round brings the player more, or less")
    favours: Favours = Field(description="whom the change favours")
    sentence: str


# Simulations


class SimulationAsked(Body):
    """Rounds to be played by the program; the same seed plays the same cards."""

    rules: RuleSetName = "star-2024"
    decks: int | None = Field(None, ge=1, le=12, description="None: the most the rules allow")
    resplit: bool = False
    strategy: Literal["chart", "optimal"] = "chart"
    rounds: int = Field(1_000_000, ge=1, le=MOST_ROUNDS)
    seed: int | None = Field(None, ge=0, le=HIGHEST_SEED, description="None: one of the machine's")
    boxes: int = Field(1, ge=1, le=MOST_BOXES)
    dealing: Literal["fresh", "shoe", "device"] = Field(
        "fresh", description="a fresh shoe for each round, a shoe to its cutting card, or a shuffling device"
    )
    insurance: bool = Field(False, description="insure whenever it is offered")
    perfect_pairs: bool = Field(False, description="a Perfect Pairs wager as high as the wager on each box")
    wager: Amount | None = Field(None, description="the wager in dollars, by which the Super Bonus is paid; None: none")


class NetTold(BaseModel):
    """How often a round came to this net result, in units of the wager."""

    net: float
    rounds: int
    frequency: float


class PointTold(BaseModel):
    """The mean after so many rounds, and the band in which the true one lies in 95 of 100 cases."""

    rounds: int
    mean: float
    low: float | None
    high: float | None


class ResultTold(BaseModel):
    """A way for a hand or a side wager to end; contributions of all add up to the mean."""

    result: str
    words: str
    split: bool
    count: int
    frequency: float
    contribution: float


class SimulationTold(BaseModel):
    """A simulation and what it has come to so far; nothing is counted yet where `mean` is None.

    `state` ends as `done`, `cancelled` or `failed`, with the reason in `sentence`.
    """

    id: str
    state: Literal["queued", "preparing", "running", "done", "cancelled", "failed"]
    sentence: str
    asked: SimulationAsked
    seed: int
    decks: int
    progress: Share
    ahead: int
    rounds: int
    seconds: float
    rounds_per_second: float | None
    mean: float | None
    stderr: float | None
    interval: list[float] | None
    standard_deviation: float | None
    exact: float | None = Field(description="the exact value of a round by the same chart, where it is known")
    distribution: list[NetTold]
    results: list[ResultTold]
    series: list[PointTold]
    notes: list[str]


# Advice


class AdviceTold(BaseModel):
    """What a player at a training table may do now, with what each action is worth on the cards that lie there.

    `kind` is `decision`, or `forfeit` after a double; `nothing` where the table waits for somebody or something else,
    with no actions then. The shoe is taken as full but for the cards of this round that everybody sees.
    """

    table: str
    round: int
    version: int
    kind: Literal["decision", "forfeit", "surrender", "insurance", "nothing"]
    box: int | None
    hand: int | None
    cards: list[str]
    dealer: str
    best: str
    reason: str
    actions: list[ActionTold]
    insurance_edge: float | None = Field(description="of an insurance that is offered now, seen from the house")


class MarkTold(BaseModel):
    """A decision that was made, against the best there was."""

    round: int
    box: int
    hand: int
    cards: list[str]
    dealer: str
    chosen: str
    best: str
    cost: float
    is_best: bool
    sentence: str
    actions: list[ActionTold]


class MarksTold(BaseModel):
    """The caller's decisions of the round that lies on the table, in their order; the last one last."""

    table: str
    round: int
    decisions: int
    best: int
    cost: float
    marks: list[MarkTold]
