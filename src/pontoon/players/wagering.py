"""Wagers in a tournament: simple strategies on what a player sees, all of them honest and none of them clever.

What is to be beaten is the chips of whoever holds the last of the places that count, if the wager that lies there
wins. Who looks at it plays a pass card when ahead in the last three rounds, and wagers undisclosed when behind then, as
long as there are cards and forms; before that the chaser wagers a quarter of the chips at most. Without chance or
memory: who sees the same wagers the same.
"""

from typing import Any

MINIMUM = 0
STEADY = 1
PROPORTIONAL = 2
LEADER_CHASER = 3
ALL_IN_LATE = 4
STRATEGIES = ("minimum", "steady", "proportional", "leader_chaser", "all_in_late")
MEANINGS = (
    "the minimum in every round",
    "a twentieth of the starting chips in every round",
    "a tenth of the chips in hand",
    "the minimum when ahead, otherwise enough to take the lead",
    "the minimum, but all the chips in hand in the last three rounds unless ahead",
)

# What a player may wish.
WAGER = 0
PASS = 1
SEAL = 2

# The last rounds of a session.
LATE_ROUNDS = 3


def to_beat(holdings: Any, count: int, places: int) -> int:
    """The smallest of the holdings that take so many places; nothing where there are fewer holdings than places.

    >>> to_beat([500, 900, 700], 3, 2), to_beat([500], 1, 2)
    (700, 0)
    """
    for place in range(count):
        above, level = 0, 0
        for other in range(count):
            if holdings[other] > holdings[place]:
                above += 1
            elif holdings[other] == holdings[place]:
                level += 1
        if above < places <= above + level:
            return int(holdings[place])
    return 0


def in_units(cents: int, chips: int, minimum: int, maximum: int) -> int:
    """A wager near this amount: within the limits and the chips, in units of the minimum.

    >>> in_units(370, 1000, 100, 500), in_units(900, 250, 100, 500), in_units(0, 250, 100, 500)
    (300, 200, 100)

    Clauses: star-2024 21.6.4, star-2024 21.6.14, star-6to5-2017 20.6.4, star-6to5-2017 20.6.14.
    """
    wager = max(minimum, min(cents, maximum, chips))
    return wager - wager % minimum


def wish(
    strategy: int, chips: int, minimum: int, maximum: int, allotment: int, rounds_left: int,
    passes: int, sealed: int, target: int,
) -> tuple[int, int]:  # fmt: skip
    """What a player with these chips does: WAGER, PASS or SEAL, and how much.

    `rounds_left` counts the round that comes, 0 where nobody knows; `passes` and `sealed` are the pass cards and
    undisclosed wagers left, `target` is what is to be beaten.

    >>> wish(LEADER_CHASER, 1000, 100, 500, 1000, 9, 0, 0, 1100), wish(ALL_IN_LATE, 1000, 100, 500, 1000, 1, 0, 1, 1100)
    ((0, 200), (2, 500))
    """
    late = 1 <= rounds_left <= LATE_ROUNDS
    ahead = chips > target
    if strategy == STEADY:
        return WAGER, in_units(allotment // 20, chips, minimum, maximum)
    if strategy == PROPORTIONAL:
        return WAGER, in_units(chips // 10, chips, minimum, maximum)
    if late and ahead and passes > 0:
        return PASS, 0
    cents = minimum
    if strategy == LEADER_CHASER and not ahead:
        cents = target - chips + minimum
        if not late:
            cents = min(cents, chips // 4)
    if strategy == ALL_IN_LATE and late and not ahead:
        cents = chips
    cents = in_units(cents, chips, minimum, maximum)
    if late and not ahead and sealed > 0 and cents > minimum:
        return SEAL, cents
    return WAGER, cents
