"""What an agent can do, as numbers that never change."""

from collections.abc import Callable
from typing import TypeAlias

from pontoon.game import commands as c

STAND = 0
HIT = 1
DOUBLE = 2
SPLIT = 3
SURRENDER = 4
# No insurance, no surrender; of a follower also: no double, or no split, which is to ride on the first hand.
DECLINE = 5
INSURE = 6
KEEP = 7
FORFEIT = 8

ACTION_NAMES = ("stand", "hit", "double", "split", "surrender", "decline", "insure", "keep", "forfeit")
ACTIONS = len(ACTION_NAMES)

Answer: TypeAlias = c.Stand | c.Hit | c.Double | c.Split | c.Surrender | c.Insure | c.Keep | c.Forfeit
ACTION_OF: dict[type, int] = {
    c.Stand: STAND,
    c.Hit: HIT,
    c.Double: DOUBLE,
    c.Split: SPLIT,
    c.Surrender: SURRENDER,
    c.Insure: INSURE,
    c.Keep: KEEP,
    c.Forfeit: FORFEIT,
}
ON_A_HAND: dict[int, Callable[[int, int, str], c.Command]] = {
    STAND: c.Stand,
    HIT: c.Hit,
    DOUBLE: c.Double,
    SPLIT: c.Split,
    KEEP: c.Keep,
    FORFEIT: c.Forfeit,
}
