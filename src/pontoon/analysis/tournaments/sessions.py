"""A session at one table: its rounds, eliminations, the placings, and play-offs until the places are determined."""

from typing import Any

from pontoon.analysis.tournaments.layout import (
    ADVANCE,
    AFTER,
    AHEAD,
    ALLOTMENT,
    BOXES,
    CHIPS,
    FINAL,
    KIND,
    LAST_WAGER,
    LINE,
    MARKER,
    MAXIMUM,
    MEMBER,
    MINIMUM,
    OUT_ROUND,
    PASS_CARDS,
    PASSES,
    PLAN_CHIPS,
    PLAN_MAXIMUM,
    PLAN_MINIMUM,
    PLAN_ROUNDS,
    PLAN_TIMED,
    PLAY_OFF,
    PLAYER,
    PLAYING,
    PRIZES,
    REMOVALS,
    REMOVED,
    RISE_MAXIMUM,
    RISE_MINIMUM,
    ROUND,
    ROUNDS,
    SEALED,
    SESSION,
    SIZE,
    TABLE,
    TIMED,
    TRACED_CHIPS,
    TRACED_PLAY_OFF,
    TRACED_ROUND,
    TRACED_SESSION,
    TRACED_TABLE,
    UNDISCLOSED,
    USES_MARKER,
)
from pontoon.analysis.tournaments.table_rounds import play_round


def open_session(b: Any, c: Any, plan: Any, session: int, play_off: int, line: int) -> None:
    """Everyone of the session, or of the play-off, has the same chips, cards and forms.

    Clauses: star-2024 21.6.2, star-2024 21.7.1, star-2024 21.8.1, star-6to5-2017 20.6.2, star-6to5-2017 20.7.1,
    star-6to5-2017 20.8.1.
    """
    c[ROUND], c[REMOVALS], c[MARKER], c[PLAY_OFF], c[SIZE] = 0, 0, -1, play_off, 0
    c[ROUNDS] = 0 if play_off else plan[session, PLAN_ROUNDS]
    c[TIMED] = plan[session, PLAN_TIMED]
    c[MINIMUM], c[MAXIMUM] = plan[session, PLAN_MINIMUM], plan[session, PLAN_MAXIMUM]
    c[ALLOTMENT] = plan[session, PLAN_CHIPS]
    for box in range(BOXES):
        b[PLAYING, box] = b[MEMBER, box]
        if b[MEMBER, box]:
            c[SIZE] += 1
            b[CHIPS, box] = c[ALLOTMENT]
            b[PASSES, box], b[SEALED, box] = c[PASS_CARDS], c[UNDISCLOSED]
            b[LAST_WAGER, box], b[REMOVED, box], b[OUT_ROUND, box] = 0, 0, 0
    c[LINE] = min(line, c[SIZE])
    move_marker(b, c)


def play_session(
    table: Any, m: Any, cards: Any, sitting: int, b: Any, c: Any, p: Any, h: Any, rises: Any, trace: Any
) -> None:  # fmt: skip
    """Rounds until the session is over, one after the other.

    Clauses: star-2024 21.5.5.1, star-2024 21.10.3, star-6to5-2017 20.5.5.1, star-6to5-2017 20.10.3.
    """
    while True:
        play_round(table, m, cards, sitting, b, c, p, h)
        c[ROUND] += 1
        if not c[PLAY_OFF]:
            set_limits(c, rises)
        for box in range(BOXES):
            if b[PLAYING, box] and b[CHIPS, box] < c[MINIMUM]:
                b[PLAYING, box], b[OUT_ROUND, box] = 0, c[ROUND]
        if len(trace) > 1:
            write_down(b, c, trace)
        if is_over(b, c):
            return
        move_marker(b, c)


def set_limits(c: Any, rises: Any) -> None:
    """Clauses: star-2024 21.6.15, star-6to5-2017 20.6.15."""
    for rise in range(len(rises)):
        if c[ROUND] >= rises[rise, AFTER]:
            c[MINIMUM], c[MAXIMUM] = rises[rise, RISE_MINIMUM], rises[rise, RISE_MAXIMUM]


def write_down(b: Any, c: Any, trace: Any) -> None:
    """Everyone's chips after the round, while there is room; whoever is not of the session has -1."""
    trace[0, 0] += 1
    row = trace[0, 0]
    if row >= len(trace):
        return
    trace[row, TRACED_SESSION], trace[row, TRACED_TABLE] = c[SESSION], c[TABLE]
    trace[row, TRACED_PLAY_OFF], trace[row, TRACED_ROUND] = c[PLAY_OFF], c[ROUND]
    for box in range(BOXES):
        trace[row, TRACED_CHIPS + box] = b[CHIPS, box] if b[MEMBER, box] else -1


def is_over(b: Any, c: Any) -> int:
    """After its rounds, with nobody left, or with no more players than go on; a play-off once the order is determined.

    Clauses: star-2024 21.5.5.1, star-2024 21.10.3, star-6to5-2017 20.5.5.1, star-6to5-2017 20.10.3.
    """
    playing = 0
    for box in range(BOXES):
        playing += b[PLAYING, box]
    if playing == 0 or (c[LINE] < c[SIZE] and playing <= c[LINE]):
        return 1
    if not c[PLAY_OFF]:
        return 1 if c[ROUND] >= c[ROUNDS] else 0
    for box in range(BOXES):
        above, level = 0, 0
        for other in range(BOXES):
            if b[PLAYING, box] and b[PLAYING, other]:
                above += 1 if b[CHIPS, other] > b[CHIPS, box] else 0
                level += 1 if b[CHIPS, other] == b[CHIPS, box] else 0
        # Where everybody goes on, nobody may be level with another; else nobody across the line.
        if level > 1 and (c[LINE] >= c[SIZE] or above < c[LINE] < above + level):
            return 0
    return 1


def move_marker(b: Any, c: Any) -> None:
    """To the next box clockwise with somebody who plays; on the first one to begin with.

    Clauses: star-2024 21.9.2, star-6to5-2017 20.9.2.
    """
    if c[USES_MARKER]:
        box = (c[MARKER] + 1) % BOXES
        while not b[PLAYING, box]:
            box = (box + 1) % BOXES
        c[MARKER] = box


def beats(b: Any, one: int, other: int) -> int:
    """Whether a box is ahead: by chips; of those who are out, by how late, with how much left, wagered, and collected.

    Clauses: star-2024 21.10.2, star-2024 21.10.4, star-6to5-2017 20.10.2, star-6to5-2017 20.10.4.
    """
    out, others = b[OUT_ROUND, one], b[OUT_ROUND, other]
    if out == 0 or others == 0:
        if out == 0 and others == 0:
            return 1 if b[CHIPS, one] > b[CHIPS, other] else 0
        return 1 if out == 0 else 0
    if out != others:
        return 1 if out > others else 0
    if b[CHIPS, one] != b[CHIPS, other]:
        return 1 if b[CHIPS, one] > b[CHIPS, other] else 0
    if b[LAST_WAGER, one] != b[LAST_WAGER, other]:
        return 1 if b[LAST_WAGER, one] > b[LAST_WAGER, other] else 0
    return 1 if b[REMOVED, one] > b[REMOVED, other] else 0


def rank(b: Any, before: int) -> None:
    """How many are ahead of each: those who were before, and those of this session or play-off."""
    for box in range(BOXES):
        if b[MEMBER, box]:
            ahead = before
            for other in range(BOXES):
                if b[MEMBER, other] and other != box:
                    ahead += beats(b, other, box)
            b[AHEAD, box] = ahead


def is_line(c: Any, plan: Any, session: int, lines: Any, place: int) -> Any:
    """Whether so many places must be told from the next one: those who go on, in the final those with prizes.

    Clauses: star-2024 21.10.1, star-2024 21.10.3, star-6to5-2017 20.10.1, star-6to5-2017 20.10.3.
    """
    if plan[session, KIND] != FINAL:
        return 1 if place == plan[session, ADVANCE] else 0
    return lines[place - 1] if place <= c[PRIZES] else 0


def tie(b: Any, c: Any, plan: Any, session: int, lines: Any) -> int:
    """Make the first players who are level across a line the members of a play-off; for how many places, 0: no tie."""
    for ahead in range(BOXES):
        level = 0
        for box in range(BOXES):
            level += 1 if b[PLAYER, box] >= 0 and b[AHEAD, box] == ahead else 0
        found, line = 0, 0
        for place in range(ahead + 1, ahead + level):
            if is_line(c, plan, session, lines, place):
                found += 1
                line = place - ahead
        if found:
            for box in range(BOXES):
                b[MEMBER, box] = 1 if b[PLAYER, box] >= 0 and b[AHEAD, box] == ahead else 0
            # With more than one line among them everybody must be told from everybody.
            return line if found == 1 else level
    return 0


def play_off(
    table: Any, m: Any, cards: Any, sitting: int, b: Any, c: Any, p: Any, h: Any, plan: Any, rises: Any, lines: Any,
    trace: Any,
) -> None:  # fmt: skip
    """Those who are level across a line play on among themselves, until nobody is.

    Clauses: star-2024 21.10.3, star-6to5-2017 20.10.3.
    """
    session = c[SESSION]
    line = tie(b, c, plan, session, lines)
    while line:
        before = 0
        for box in range(BOXES):
            if b[MEMBER, box]:
                before = b[AHEAD, box]
        open_session(b, c, plan, session, 1, line)
        play_session(table, m, cards, sitting, b, c, p, h, rises, trace)
        rank(b, before)
        line = tie(b, c, plan, session, lines)
