"""What a worker of the lab is given to do: a line of JSON each, and the same text for the same question."""

from typing import TypeAlias

import msgspec


class EdgeTask(msgspec.Struct, frozen=True, tag="edge"):
    """The main game: its value and how far results lie around it."""

    rules: str
    decks: int
    resplit: bool


class ChartTask(msgspec.Struct, frozen=True, tag="chart"):
    """The best chart."""

    rules: str
    decks: int
    resplit: bool


class HandTask(msgspec.Struct, frozen=True, tag="hand"):
    """Every action on a hand; `seen` are further cards that have left the shoe. Cards are numbers.

    A doubled hand has its last card. `hands` is how many the box has, for a hand that was split.
    """

    rules: str
    decks: int
    resplit: bool
    cards: tuple[int, ...]
    dealer: int
    split: bool = False
    hands: int = 1
    doubled: bool = False
    seen: tuple[int, ...] = ()


class EffectTask(msgspec.Struct, frozen=True, tag="effect"):
    """The value of a round with some parameters changed, each by its name and its value as text."""

    rules: str
    decks: int
    resplit: bool
    changes: tuple[tuple[str, str], ...] = ()


class SimulationTask(msgspec.Struct, frozen=True, tag="simulation"):
    """Rounds to be played; `wager_cents` 0 pays no Super Bonus."""

    rules: str
    decks: int
    resplit: bool
    strategy: str
    rounds: int
    seed: int
    boxes: int
    dealing: str
    insurance: bool
    perfect_pairs: bool
    wager_cents: int


Task: TypeAlias = EdgeTask | ChartTask | HandTask | EffectTask | SimulationTask

_DECODER = msgspec.json.Decoder(Task)


def line_of(task: Task) -> bytes:
    return msgspec.json.encode(task) + b"\n"


def task_of(line: bytes) -> Task:
    found: Task = _DECODER.decode(line)
    return found
