"""One round at a tournament's table: wagers in turn, the deal, each box for its own wager in cents, the end.

Cards and the dealer's hand are the simulator's; what a wager gains is reckoned here, since wagers differ and chips
limit what can be added to them. Insurance and surrender are declined, a double is kept and Perfect Pairs are not
wagered, as the players of `pontoon.players` have it.
"""

from typing import Any

from pontoon.analysis.simulator.kernel import begin_round, next_card, twenty_one_row
from pontoon.analysis.simulator.layout import (
    IS_SPLIT,
    OF_BOX,
    SPLIT_FIRST,
    TO_SPLIT,
    WAITING,
    WAITING_DOUBLED,
    WAITING_HANDS,
)
from pontoon.analysis.simulator.rounds import dealers_hand
from pontoon.analysis.tournaments.layout import (
    ALLOTMENT,
    BONUS,
    BOXES,
    CHIPS,
    DEALS_FROM_MARKER,
    FIRST,
    GAIN,
    LAST_WAGER,
    LINE,
    MARKER,
    MAXIMUM,
    MINIMUM,
    NO_BONUS,
    OTHERS_BONUS,
    OWN_BONUS,
    PASSES,
    PLAY_OFF,
    PLAYER,
    PLAYING,
    REMOVALS,
    REMOVED,
    RESPLIT,
    REST,
    REST_LOST,
    ROUND,
    ROUNDS,
    SEALED,
    SECOND,
    STAKES,
    STRATEGY,
    TIMED,
    WAGER,
)
from pontoon.players.playing import DOUBLE, SPLIT, STAND, decision
from pontoon.players.wagering import PASS, SEAL, to_beat, wish
from pontoon.rules.cards import value_of
from pontoon.rules.odds import is_super_bonus, super_bonus_cents, winnings
from pontoon.rules.points import LIMIT, free_aces_when_doubled, is_pontoon, point_total
from pontoon.rules.table import OTHER, PONTOON

ENDED = 0


def play_round(table: Any, m: Any, cards: Any, sitting: int, b: Any, c: Any, p: Any, h: Any) -> None:
    """A round of the session; without a card where everybody passes."""
    if take_wagers(b, c, p, h) == 0:
        return
    begin_round(m, cards, sitting)
    first = c[MARKER] if c[DEALS_FROM_MARKER] else 0
    dealer = deal(m, cards, sitting, b, first)
    for turn in range(BOXES):
        box = (first + turn) % BOXES
        if b[WAGER, box] and is_pontoon(b[FIRST, box], b[SECOND, box]):
            pay(table, b, box, PONTOON)
    waiting = 0
    for turn in range(BOXES):
        box = (first + turn) % BOXES
        if b[WAGER, box] and not is_pontoon(b[FIRST, box], b[SECOND, box]):
            waiting = play_box(table, m, cards, sitting, b, c, box, dealer, waiting)
    total = dealers_hand(table, m, cards, sitting, dealer, waiting)
    settle(table, m, b, c, total, waiting)
    place_the_rest(b, c)


def take_wagers(b: Any, c: Any, p: Any, h: Any) -> int:
    """Everyone in turn, from the marker on; how many wager.

    Clauses: star-2024 21.7.1, star-2024 21.8.2.4, star-2024 21.9.4, star-6to5-2017 20.7.1, star-6to5-2017 20.8.2.4,
    star-6to5-2017 20.9.4.
    """
    for box in range(BOXES):
        b[WAGER, box] = 0
        b[REST, box] = 0
    left = 0 if c[TIMED] else c[ROUNDS] - c[ROUND]
    if c[PLAY_OFF]:
        # Any round may be the last.
        left = 1
    places = 1 if c[PLAY_OFF] else c[LINE]
    wagering = 0
    for turn in range(BOXES):
        box = (max(0, c[MARKER]) + turn) % BOXES
        if not b[PLAYING, box]:
            continue
        others = 0
        for other in range(BOXES):
            if b[PLAYING, other] and other != box:
                h[others] = b[CHIPS, other] + 2 * b[WAGER, other]
                others += 1
        minimum = c[MINIMUM]
        kind, cents = wish(
            p[STRATEGY, b[PLAYER, box]], b[CHIPS, box], minimum, c[MAXIMUM], c[ALLOTMENT], left,
            b[PASSES, box], b[SEALED, box], to_beat(h, others, places),
        )  # fmt: skip
        if kind == PASS:
            b[PASSES, box] -= 1
            continue
        if kind == SEAL:
            # Everybody knows of the minimum, which lies open; the rest is placed when the round is over.
            b[SEALED, box] -= 1
            b[REST, box] = cents - minimum
            cents = minimum
        b[WAGER, box] = cents
        b[CHIPS, box] -= cents
        wagering += 1
    if wagering:
        for box in range(BOXES):
            b[LAST_WAGER, box] = b[WAGER, box] if b[PLAYING, box] else b[LAST_WAGER, box]
            b[STAKES, box] = 1
            b[GAIN, box] = 0
            b[REST_LOST, box] = 0
            b[BONUS, box] = NO_BONUS
    return wagering


def deal(m: Any, cards: Any, sitting: int, b: Any, first: int) -> Any:
    """The initial deal, clockwise from a box; the dealer's first card.

    Clauses: star-2024 8.1, star-2024 21.9.3, star-6to5-2017 7.1, star-6to5-2017 20.9.3.
    """
    for turn in range(BOXES):
        box = (first + turn) % BOXES
        if b[WAGER, box]:
            b[FIRST, box] = next_card(m, cards, sitting)
    dealer = next_card(m, cards, sitting)
    for turn in range(BOXES):
        box = (first + turn) % BOXES
        if b[WAGER, box]:
            b[SECOND, box] = next_card(m, cards, sitting)
    return dealer


def affordable(b: Any, box: int) -> int:
    """Whether there are chips for as much again, the undisclosed part and what is kept for it included.

    Clauses: star-2024 21.6.14, star-2024 21.8.2.4, star-6to5-2017 20.6.14, star-6to5-2017 20.8.2.4.
    """
    left = b[CHIPS, box] - b[REST, box] * b[STAKES, box]
    return 1 if b[WAGER, box] + b[REST, box] <= left else 0


def add_stake(b: Any, box: int) -> None:
    """As much again lies on the layout: for a split, or a double."""
    b[CHIPS, box] -= b[WAGER, box]
    b[STAKES, box] += 1


def pay(table: Any, b: Any, box: int, row: int) -> None:
    """A wager wins by a row of Table 1; the undisclosed part as well, once it is placed."""
    odds = table.table_1
    wager = b[WAGER, box]
    b[CHIPS, box] += wager + winnings(wager, odds[2 * row], odds[2 * row + 1])
    b[GAIN, box] += winnings(b[REST, box], odds[2 * row], odds[2 * row + 1])


def lose(b: Any, c: Any, box: int) -> None:
    """A wager is collected; the order counts where several go out in one round.

    Clauses: star-2024 21.10.4, star-6to5-2017 20.10.4.
    """
    c[REMOVALS] += 1
    b[REMOVED, box] = c[REMOVALS]
    if b[REST, box]:
        b[GAIN, box] -= b[REST, box]
        b[REST_LOST, box] = 1


def stand_off(b: Any, box: int) -> None:
    b[CHIPS, box] += b[WAGER, box]


def pay_super_bonus(table: Any, b: Any, box: int) -> None:
    """The bonus on the open wager at once, on the whole with the undisclosed part; the others' share once a round.

    Clauses: star-2024 11.2.3, star-2024 11.5, star-6to5-2017 10.2.3, star-6to5-2017 10.5.
    """
    wager = b[WAGER, box]
    cents = super_bonus_cents(table, wager)
    if cents == 0:
        return
    b[CHIPS, box] += cents
    b[GAIN, box] += super_bonus_cents(table, wager + b[REST, box]) - cents
    if b[BONUS, box] == OTHERS_BONUS:
        b[CHIPS, box] -= table.bonus_cents
    b[BONUS, box] = OWN_BONUS
    for other in range(BOXES):
        if b[WAGER, other] and b[BONUS, other] == NO_BONUS:
            b[CHIPS, other] += table.bonus_cents
            b[BONUS, other] = OTHERS_BONUS


def play_box(
    table: Any, m: Any, cards: Any, sitting: int, b: Any, c: Any, box: int, dealer: int, waiting: int
) -> Any:  # fmt: skip
    """Play the hands of a box in turn; how many hands wait for the dealer by now."""
    second = b[SECOND, box]
    m[SPLIT_FIRST] = b[FIRST, box]
    hands, played = 1, 0
    while played < hands:
        first = m[SPLIT_FIRST + played]
        if hands > 1:
            second = next_card(m, cards, sitting)
        while True:
            ended = play_hand(table, m, cards, sitting, b, c, box, dealer, first, second, hands)
            if ended != TO_SPLIT:
                break
            add_stake(b, box)
            # The new hand comes right after this one.
            for later in range(hands, played + 1, -1):
                m[SPLIT_FIRST + later] = m[SPLIT_FIRST + later - 1]
            m[SPLIT_FIRST + played + 1] = second
            hands += 1
            second = next_card(m, cards, sitting)
        if ended != ENDED:
            m[WAITING_HANDS + waiting], m[OF_BOX + waiting] = ended + (IS_SPLIT if hands > 1 else 0), box
            waiting += 1
        played += 1
    return waiting


def play_hand(
    table: Any, m: Any, cards: Any, sitting: int, b: Any, c: Any, box: int, dealer: int, first: int, second: int,
    hands: int,
) -> Any:  # fmt: skip
    """Play one hand from its two cards on: ENDED and settled, what waits for the dealer, or TO_SPLIT."""
    one, two = value_of(first), value_of(second)
    hard, count, late = one + two, 2, 0
    # Aces among the first two cards; `late` counts those that came after them.
    aces = (1 if one == 1 else 0) + (1 if two == 1 else 0)
    if point_total(hard, aces) == LIMIT:
        pay(table, b, box, OTHER)
        return ENDED
    while True:
        action = decision(
            table, c[RESPLIT], hard, aces + late, count, first, second, hands, dealer, affordable(b, box)
        )  # fmt: skip
        if action == STAND:
            return WAITING + point_total(hard, aces + late)
        if action == SPLIT:
            return TO_SPLIT
        card = next_card(m, cards, sitting)
        value = value_of(card)
        if action == DOUBLE:
            free = free_aces_when_doubled(table, aces, late) + (1 if value == 1 else 0)
            return doubled(table, b, c, box, point_total(hard + value, free))
        hard += value
        count += 1
        if hard > LIMIT:
            lose(b, c, box)
            return ENDED
        if value == 1:
            late += 1
        if point_total(hard, aces + late) == LIMIT:
            pay(table, b, box, twenty_one_row(table, count, first, second, card))
            if count == 3 and hands == 1 and is_super_bonus(first, second, card, dealer, 0, 0):
                pay_super_bonus(table, b, box)
            return ENDED


def doubled(table: Any, b: Any, c: Any, box: int, total: int) -> int:
    """A doubled hand with its one card: 21 is paid and more is lost at once."""
    add_stake(b, box)
    if total > LIMIT:
        lose(b, c, box)
        lose(b, c, box)
        return ENDED
    if total == LIMIT:
        pay(table, b, box, OTHER)
        pay(table, b, box, OTHER)
        return ENDED
    return WAITING_DOUBLED + total


def settle(table: Any, m: Any, b: Any, c: Any, dealers_total: int, waiting: int) -> None:
    """What waits, against the dealer's total; 0 is a pontoon, which takes one wager from a box.

    Clauses: star-2024 17.1, star-6to5-2017 16.1.
    """
    collected = -1
    for place in range(waiting):
        code, box = m[WAITING_HANDS + place], m[OF_BOX + place]
        stakes = 2 if code & WAITING_DOUBLED else 1
        total = code & 31
        if dealers_total == 0 and collected != box:
            collected = box
            lose(b, c, box)
            stakes -= 1
        for _ in range(stakes):
            if dealers_total == 0 or total == dealers_total:
                stand_off(b, box)
            elif dealers_total > LIMIT or total > dealers_total:
                pay(table, b, box, OTHER)
            else:
                lose(b, c, box)


def place_the_rest(b: Any, c: Any) -> None:
    """Undisclosed wagers are announced in turn, placed, and paid or taken.

    Clauses: star-2024 21.8.2.6, star-6to5-2017 20.8.2.6.
    """
    for turn in range(BOXES):
        box = (max(0, c[MARKER]) + turn) % BOXES
        if b[WAGER, box] and b[REST, box]:
            b[CHIPS, box] += b[GAIN, box]
            b[LAST_WAGER, box] += b[REST, box]
            if b[REST_LOST, box]:
                c[REMOVALS] += 1
                b[REMOVED, box] = c[REMOVALS]
