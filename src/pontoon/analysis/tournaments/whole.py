"""A whole tournament: who plays in each session, the draw, every table, who goes on, and what the final brings."""

from typing import Any

from pontoon.analysis.simulator.layout import (
    KEY_0,
    KEY_1,
    LEFT,
    RAN_OUT,
    READY,
    SHUFFLE_DUE,
    TAKEN,
    WORDS_USED,
)
from pontoon.analysis.simulator.random_cards import place_in_sitting
from pontoon.analysis.tournaments.layout import (
    ADVANCE,
    AHEAD,
    AT_FIRST,
    BOXES,
    BUY_IN,
    CATCH_UP,
    CHIPS,
    ENTRANTS,
    FINAL,
    HEAT,
    IN,
    IN_FINAL,
    KIND,
    MEMBER,
    OUT,
    OUT_OF,
    PLACE,
    PLAYER,
    PRIZE,
    PRIZES,
    RATIO_CASH,
    RATIO_CHIPS,
    REDEEMED,
    REPECHAGE,
    SEATS,
    SESSION,
    STANDS,
    TABLE,
    TABLES,
    WAITING,
)
from pontoon.analysis.tournaments.sessions import open_session, play_off, play_session, rank

# A sitting's number: the tournament, the session, and its table; table 0 is the draw.
SESSIONS_TO_A_TOURNAMENT = 64
TABLES_TO_A_SESSION = 4096


def sitting_of(tournament: int, session: int, table: int) -> int:
    """The number by which a table's cards, or with table 0 a draw, hang on the seed."""
    return (tournament * SESSIONS_TO_A_TOURNAMENT + session) * TABLES_TO_A_SESSION + table


def draw(m: Any, sitting: int, drawn: Any, players: int) -> None:
    """The numbers below so many in an order by chance, every order as likely as another.

    Clauses: star-2024 21.5.4, star-6to5-2017 20.5.4.
    """
    m[WORDS_USED] = 0
    for k in range(players):
        drawn[k] = k
    for k in range(players - 1, 0, -1):
        place = place_in_sitting(sitting, k + 1, m, WORDS_USED, int(m[KEY_0]), int(m[KEY_1]))
        number = drawn[k]
        drawn[k] = drawn[place]
        drawn[place] = number


def new_cards(m: Any, cards: Any, all_cards: Any) -> None:
    """A shoe that has not been shuffled yet, for a sitting of its own."""
    for k in range(len(cards)):
        cards[k] = all_cards[k]
    m[LEFT], m[SHUFFLE_DUE], m[WORDS_USED] = len(cards), 1, 0
    m[READY], m[TAKEN], m[RAN_OUT] = 0, 0, 0


def plays(plan: Any, p: Any, session: int, player: int) -> int:
    """Whether a player is of the field of a session.

    The first session and catch-ups are for those who wait, heats and the final for those still in; a repechage is for
    those who went out since the last heat began, a secondary session for everyone who is out.
    """
    kind, stands = plan[session, KIND], p[STANDS, player]
    if session == 0 or kind == CATCH_UP:
        return 1 if stands == WAITING else 0
    if kind == HEAT or kind == FINAL:
        return 1 if stands == IN else 0
    since = 0
    if kind == REPECHAGE:
        for before in range(session):
            if plan[before, KIND] == HEAT or plan[before, KIND] == FINAL:
                since = before
    return 1 if stands == OUT and p[OUT_OF, player] >= since else 0


def tables_needed(plan: Any, session: int, players: int) -> Any:
    """As many tables as planned, or fewer where there would not be two players at each."""
    seats = plan[session, SEATS]
    return min(plan[session, TABLES], max(1, players // 2, (players + seats - 1) // seats))


def sit_down(b: Any, drawn: Any, field: Any, players: int, table: int, tables: int) -> None:
    """Box 1 of each table in turn, then box 2 of each.

    Clauses: star-2024 21.5.4, star-6to5-2017 20.5.4.
    """
    for box in range(BOXES):
        turn = box * tables + table
        b[PLAYER, box] = field[drawn[turn]] if turn < players else -1
        b[MEMBER, box] = 1 if turn < players else 0


def redeem(b: Any, c: Any, p: Any) -> None:
    """Chips with a cash value go back at the ratio of their issue, up to the next cent.

    Clauses: star-2024 21.6.9, star-6to5-2017 20.6.9.
    """
    if c[RATIO_CHIPS]:
        for box in range(BOXES):
            if b[PLAYER, box] >= 0:
                cash = -(-b[CHIPS, box] * c[RATIO_CASH] // c[RATIO_CHIPS])
                p[REDEEMED, b[PLAYER, box]] += cash - c[BUY_IN]


def go_on(b: Any, c: Any, p: Any, plan: Any, prizes: Any, session: int) -> None:
    """Who is among the first goes on, everybody else is out; after the final come the prizes.

    Clauses: star-2024 21.10, star-6to5-2017 20.10.
    """
    last = plan[session, KIND] == FINAL
    for box in range(BOXES):
        player = b[PLAYER, box]
        if player < 0:
            continue
        ahead = b[AHEAD, box]
        if not last and ahead < plan[session, ADVANCE]:
            p[STANDS, player] = IN
        else:
            p[STANDS, player], p[OUT_OF, player] = OUT, session
        if last:
            p[IN_FINAL, player], p[PLACE, player] = 1, ahead + 1
            # Those who share a place have the prizes of its row, which are the same but for what cannot be shared.
            row = ahead
            for other in range(BOXES):
                row += 1 if b[AHEAD, other] == ahead and 0 <= b[PLAYER, other] < player else 0
            p[PRIZE, player] = prizes[row] if row < c[PRIZES] else 0


def play_tournament(
    table: Any, m: Any, cards: Any, all_cards: Any, number: int, b: Any, c: Any, p: Any, h: Any, field: Any,
    drawn: Any, plan: Any, rises: Any, prizes: Any, lines: Any, trace: Any,
) -> int:  # fmt: skip
    """Play the tournament of this number into `p`; 0 where the cards ran out."""
    for player in range(c[ENTRANTS]):
        p[STANDS, player] = WAITING
        p[OUT_OF, player], p[PRIZE, player], p[REDEEMED, player] = 0, 0, 0
        p[IN_FINAL, player], p[PLACE, player] = 0, 0
    entered = c[AT_FIRST]
    for session in range(len(plan)):
        players = 0
        for player in range(entered):
            if plays(plan, p, session, player):
                field[players] = player
                players += 1
        # Who comes too late for the first session may still enter for a catch-up.
        entered = c[ENTRANTS]
        if players == 0:
            continue
        draw(m, sitting_of(number, session, 0), drawn, players)
        tables = tables_needed(plan, session, players)
        for at in range(tables):
            sitting = sitting_of(number, session, at + 1)
            new_cards(m, cards, all_cards)
            sit_down(b, drawn, field, players, at, tables)
            c[SESSION], c[TABLE] = session, at
            open_session(b, c, plan, session, 0, max(1, plan[session, ADVANCE]))
            play_session(table, m, cards, sitting, b, c, p, h, rises, trace)
            redeem(b, c, p)
            rank(b, 0)
            play_off(table, m, cards, sitting, b, c, p, h, plan, rises, lines, trace)
            go_on(b, c, p, plan, prizes, session)
            if m[RAN_OUT]:
                return 0
    return 1
