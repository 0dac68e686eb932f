"""How a tournament player stands when a session is counted: what a table hands over for the placings."""

from typing import NamedTuple


class Standing(NamedTuple):
    """A player's chips at the count, or how the player went out.

    `eliminated_round` is the round of the session in which it happened. `residual_cents` are the chips that were left,
    `last_wager_cents` the wager of that round, and `removed` the place in the order in which chips were removed: a
    higher number was removed later. A disqualified player keeps the value of the chips.
    """

    player: str
    chips_cents: int
    eliminated_round: int | None = None
    residual_cents: int = 0
    last_wager_cents: int = 0
    removed: int = 0
    disqualified: bool = False


class Disqualification(NamedTuple):
    """A table's disqualification of a player: a ground in `at_table.players.GROUNDS`, and the note made with it."""

    player: str
    ground: str
    note: str = ""
