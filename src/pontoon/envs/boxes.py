"""Many boxes on the simulator's kernel, each in a round of its own: plain functions that Numba compiles."""

from functools import cache
from typing import Any

from pontoon.analysis import compiled as machinery
from pontoon.analysis.simulator.endings import SUPER_BONUS
from pontoon.analysis.simulator.layout import (
    AFTER_DOUBLE,
    CARDS,
    DEALER,
    FIRST,
    FIRST_CARDS,
    FREE_ACES,
    HANDS,
    HARD,
    KIND,
    LAST,
    LATE,
    LEGAL,
    NET,
    SCRIPT,
    SECOND,
    SECOND_CARDS,
    SIDE_RESULTS,
    STAND,
    TAKEN_CARDS,
)
from pontoon.analysis.simulator.local import on_processor
from pontoon.analysis.simulator.rounds import OUT_OF_CARDS, UNDECIDED, play_round
from pontoon.envs.actions import ACTIONS
from pontoon.envs.observation import fill_observation, fill_when_not_asked
from pontoon.rules.cards import ACE, rank_of

# The places of a box's row: the number of its round, how many actions it has taken in it, which are legal, as bits.
NUMBER = 0
TAKEN = 1
MAY = 2
BOX_ROW = 3


def play_boxes(
    table: Any, s: Any, m: Any, cards: Any, begin: int, end: int, worth: Any, dealt: int, actions: Any, rows: Any,
    scripts: Any, seen: Any, masks: Any, rewards: Any, over: Any, refused: Any, final: Any,
) -> int:  # fmt: skip
    """Let the boxes from `begin` to `end` take their actions, or deal them the rounds of their rows; whether all could.

    `worth` holds what a part of the wager and a Super Bonus are worth. A box whose round is over is dealt the round
    that comes so many numbers later as there are boxes.
    """
    for box in range(begin, end):
        if not dealt:
            rewards[box] = 0.0
            over[box] = False
            refused[box] = not (rows[box, MAY] >> actions[box]) & 1
            final[box, :] = 0
            if refused[box]:
                continue
            scripts[box, rows[box, TAKEN]] = actions[box]
            rows[box, TAKEN] += 1
            bonuses = m[SIDE_RESULTS + SUPER_BONUS]
            outcome = go_on(table, s, m, cards, box, rows, scripts, seen, masks)
            if outcome == UNDECIDED:
                continue
            rewards[box] = m[NET] * worth[0] + (m[SIDE_RESULTS + SUPER_BONUS] - bonuses) * worth[1]
            over[box] = True
            final[box, :] = seen[box]
            rows[box, NUMBER] += len(rows)
            if outcome == OUT_OF_CARDS:
                return 0
        rows[box, TAKEN] = 0
        if go_on(table, s, m, cards, box, rows, scripts, seen, masks) == OUT_OF_CARDS:
            return 0
    return 1


def go_on(table: Any, s: Any, m: Any, cards: Any, box: int, rows: Any, scripts: Any, seen: Any, masks: Any) -> int:
    """Play a box's round as far as its actions go, and show what the player sees then; how it came out."""
    taken = rows[box, TAKEN]
    for number in range(taken):
        m[SCRIPT + number] = scripts[box, number]
    outcome: int = play_round(table, s, m, cards, rows[box, NUMBER], taken)
    if outcome == UNDECIDED:
        rows[box, MAY] = m[LEGAL]
        observe(m, seen[box])
    else:
        # Over with its initial deal: all there is to do is to stand.
        rows[box, MAY] = 1 << STAND
        fill_when_not_asked(seen[box], m[TAKEN_CARDS + 1], m[FIRST_CARDS], m[SECOND_CARDS])
    for action in range(ACTIONS):
        masks[box, action] = (rows[box, MAY] >> action) & 1
    return outcome


def observe(m: Any, row: Any) -> None:
    """Write what the player sees where a decision is due."""
    late = m[LATE] > 0 or (m[KIND] == AFTER_DOUBLE and rank_of(m[LAST]) == ACE)
    fill_observation(
        row, m[KIND], m[DEALER], m[FIRST], m[SECOND], m[CARDS], m[HARD], m[FREE_ACES],
        1 if late else 0, 1 if m[HANDS] > 1 else 0, m[HANDS],
    )  # fmt: skip


@cache
def compiled_play() -> Any:
    """`play_boxes`, compiled the first time it is asked for."""
    machinery.prepare(go_on, observe, fill_observation, fill_when_not_asked, apart=(go_on,), lean=True)
    return on_processor(play_boxes)
