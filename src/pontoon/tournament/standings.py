"""How a tournament player stands when a session is counted: what a table hands over for the placings."""

from typing import NamedTuple


class Standing(NamedTuple):
    """A player's chips at the count, or how the player went out.

    `eliminated_round` is the session's round in which it happened. `residual_cents` are the chips that were left,
    `last_wager_cents` the wager of that round, and `removed` the place in the order in which chips were removed: a
    higher number was removed later. Who was disqualified keeps the value of the chips.
    """

    player: str
    chips_cents: int
    eliminated_round: int | None = None
    residual_cents: int = 0
    last_wager_cents: int = 0
    removed: int = 0
    disqualified: bool = False


class Disqualification(NamedTuple):
    """Why a table has disqualified a player: a ground of `at_table.players.GROUNDS`, and what was noted with it."""

    player: str
    ground: str
    note: str = ""
