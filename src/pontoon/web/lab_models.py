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
    """The answer is being worked out: send the same request again after `retry_after_ms`."""

    state: Literal["queued", "preparing", "running"] = Field(
        description="`preparing`: programs are being compiled, which takes some seconds the first time"
    )
    progress: Share | None = Field(description="how much is done; null if unknown")
    ahead: int = Field(description="how many other jobs are ahead of it")
    seconds: float = Field(description="how long it has taken so far")
    retry_after_ms: int


class About(BaseModel):
    """The rules and the shoe that an answer is about; `notes` say what to know about it."""

    rules: str
    title: str
    decks: int
    cards: int
    resplit: bool
    notes: list[str]


# Edges


class EdgeRow(BaseModel):
    """The main game under a rule set and its options; null for values that are not worked out yet."""

    rules: str
    title: str
    decks: int
    resplit: bool
    splits: Literal["own", "full"] | None = Field(description="what a player knows when playing a split hand")
    value: float | None = Field(description="the player's average gain from a round")
    edge: float | None = Field(description="the house's share of the original wager")
    standard_deviation: float | None
    favours: Favours | None


class SideEdge(BaseModel):
    """A side wager: the exact figures for a player who knows no cards but those named."""

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
    """A square of the chart: `code` as printed, its words, the action on two cards and the last action it changes to.

    `action` is empty if there is nothing to do (a doubled hand that is never forfeited).
    """

    code: str
    words: str
    action: str
    later: str


class RowTold(BaseModel):
    """A row of the chart; `example` is a hand in this row whose values can be requested, empty if there is none."""

    label: str
    squares: list[SquareTold]
    example: list[str]


class SectionTold(BaseModel):
    """Rows that are looked up in the same way; `hand` says what their labels mean."""

    name: Literal["hard", "soft", "late", "pairs", "suits", "doubled"]
    heading: str
    hand: str
    note: str
    rows: list[RowTold]


class ColumnTold(BaseModel):
    """A column: the value of the dealer's first card, and a card of that value to use in a request."""

    label: str
    dealer: str
    example: str


class StrategyTold(About):
    """The best chart that a person can learn, as a grid."""

    value: float = Field(description="the average gain from a round with this chart")
    edge: float
    best: dict[str, float] = Field(
        description="the average gain from the best play, by what is known about split hands"
    )
    facts: list[FactTold]
    columns: list[ColumnTold]
    sections: list[SectionTold]
    legend: list[SquareTold]
    how_to_read: list[str]


# A hand


class WayTold(BaseModel):
    """One outcome of an action: its chance, and what the hand is then worth."""

    what: str
    chance: float
    value: float


class ActionTold(BaseModel):
    """An action that the rules allow; `cost` is how much less it is worth than the best action."""

    action: Action
    value: float
    cost: float
    best: bool
    reason: str = Field(description="where the value comes from, in a sentence")
    ways: list[WayTold]


class HandTold(About):
    """The value of every legal action on a hand, best first."""

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
    """A value that a parameter may take, as written in `change`, and its meaning."""

    value: str
    meaning: str


class ChangeableTold(BaseModel):
    """A parameter of the rules that changes what a wager is worth."""

    name: str
    group: str
    unit: str
    meaning: str
    affects: list[Wager]
    value: str = Field(description="its value in this rule set")
    clauses: list[str]
    expected: str = Field(description="the format of a value")
    values: list[ValueTold] = Field(description="values worth trying, the rule set's own first")


class ParametersTold(BaseModel):
    """The parameters of a rule set that can be changed in `/lab/effect`."""

    rules: str
    title: str
    decks: list[int]
    resplit: bool | None = Field(description="null if it is a table option")
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
    """The effect of changed rules. Both sides use the best play, with split hands played on their own cards."""

    changes: list[ChangeTold]
    before: ValuesTold
    after: ValuesTold
    difference: float = Field(description="how much more or less the player gains from a round")
    favours: Favours = Field(description="the side that the change favours")
    sentence: str


# Simulations


class SimulationAsked(Body):
    """Rounds for the program to play; the same seed plays the same cards."""

    rules: RuleSetName = "star-2024"
    decks: int | None = Field(None, ge=1, le=12, description="null for the most the rules allow")
    resplit: bool = False
    strategy: Literal["chart", "optimal"] = "chart"
    rounds: int = Field(1_000_000, ge=1, le=MOST_ROUNDS)
    seed: int | None = Field(None, ge=0, le=HIGHEST_SEED, description="null for a random one")
    boxes: int = Field(1, ge=1, le=MOST_BOXES)
    dealing: Literal["fresh", "shoe", "device"] = Field(
        "fresh", description="a fresh shoe for each round, a shoe down to its cutting card, or a shuffling device"
    )
    insurance: bool = Field(False, description="take insurance whenever it is offered")
    perfect_pairs: bool = Field(False, description="a Perfect Pairs wager as large as the wager on each box")
    wager: Amount | None = Field(
        None, description="the wager in dollars, on which the Super Bonus depends; null for no Super Bonus"
    )


class NetTold(BaseModel):
    """How often a round came to this net result, in units of the wager."""

    net: float
    rounds: int
    frequency: float


class PointTold(BaseModel):
    """The mean after this many rounds, and the band that contains the true mean in 95 of 100 cases."""

    rounds: int
    mean: float
    low: float | None
    high: float | None


class ResultTold(BaseModel):
    """A way for a hand or a side wager to end; all the contributions add up to the mean."""

    result: str
    words: str
    split: bool
    count: int
    frequency: float
    contribution: float


class SimulationTold(BaseModel):
    """A simulation and its results so far; `mean` is null until something has been counted.

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
    exact: float | None = Field(description="the exact value of a round with the same chart, if known")
    distribution: list[NetTold]
    results: list[ResultTold]
    series: list[PointTold]
    notes: list[str]


# Advice


class AdviceTold(BaseModel):
    """The actions a player at a training table may take now, and the value of each given the cards on the layout.

    `kind` is `decision`, or `forfeit` after a double; `nothing`, with no actions, while the table waits for someone
    or something else. The shoe is taken as full except for the cards in this round that everybody sees.
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
    insurance_edge: float | None = Field(description="the house edge of insurance that is offered now")


class MarkTold(BaseModel):
    """A decision that was made, compared with the best one."""

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
    """The caller's decisions in the round on the table, in the order they were made."""

    table: str
    round: int
    decisions: int
    best: int
    cost: float
    marks: list[MarkTold]
