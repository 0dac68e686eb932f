"""A whole round in whole numbers: the initial deal, insurance, surrender, the boxes, the dealer's hand, settlement."""

from typing import Any

from pontoon.analysis.simulator.endings import (
    BONUS,
    DEALERS_PONTOON,
    DOUBLE_DEALERS_PONTOON,
    DOUBLE_LOSE,
    DOUBLE_SPARED,
    DOUBLE_STAND_OFF,
    DOUBLE_WIN,
    INSURANCE_LOST,
    INSURANCE_WON,
    LOSE,
    SHUFFLES,
    SPARED,
    SPLIT_HAND,
    STAND_OFF,
    SUPER_BONUS,
    SURRENDER,
    SURRENDER_ANNULLED,
    WIN,
)
from pontoon.analysis.simulator.kernel import ask, begin_round, next_card, on_two, play_box, return_discards, show
from pontoon.analysis.simulator.layout import (
    ASKED,
    BOXES,
    DEAL_AT,
    DECLINE,
    DEVICE,
    FIRST_CARDS,
    FURTHER,
    GIVE_UP,
    HANDS_ENDED,
    HAS_PAIRS,
    INSURANCE,
    INSURANCE_NETS,
    INSURE,
    INSURED,
    INSURES,
    IS_SPLIT,
    KIND,
    NET,
    NOTHING,
    OF_BOX,
    OFFERS_INSURANCE,
    PAIRS,
    RAN_OUT,
    SECOND_CARDS,
    SIDE_RESULTS,
    SOURCE,
    STOPPED,
    SURRENDERED,
    SURRENDERING,
    WAITING_DOUBLED,
    WAITING_HANDS,
    WAITING_SURRENDERED,
    WORTH,
)
from pontoon.rules.cards import value_of
from pontoon.rules.dealers_hand import dealer_draws
from pontoon.rules.options import insurance_is_offered, surrender_is_offered
from pontoon.rules.pairs import kind_of_pair
from pontoon.rules.points import LIMIT, is_pontoon, point_total
from pontoon.rules.table import PONTOON

PLAYED = 0
UNDECIDED = 1
OUT_OF_CARDS = 2


def play_round(
    table: Any, s: Any, m: Any, cards: Any, number: int, scripted: int
) -> int:  # fmt: skip
    """Play a round: PLAYED with `net` and the counts made up, UNDECIDED where the script ends, or OUT_OF_CARDS.

    `scripted` is the number of actions in the script, or -1 where the strategy's arrays decide. The counts are added
    to, so a round that stops must be counted apart.
    """
    if begin_round(m, cards, number):
        m[FURTHER + SHUFFLES] += 1
    m[NET] = 0
    m[ASKED] = 0
    m[KIND] = NOTHING
    dealer = deal(m, cards, number)
    bonuses = m[SIDE_RESULTS + SUPER_BONUS]
    if offer(table, s, m, scripted, dealer) == STOPPED:
        return UNDECIDED
    waiting = 0
    for box in range(m[BOXES]):
        if is_pontoon(m[FIRST_CARDS + box], m[SECOND_CARDS + box]):
            m[HANDS_ENDED + PONTOON] += 1
            m[NET] += m[WORTH + PONTOON]
            continue
        waiting = play_box(table, s, m, cards, number, scripted, box, dealer, waiting)
        if waiting == STOPPED:
            return UNDECIDED
    bonuses = m[SIDE_RESULTS + SUPER_BONUS] - bonuses
    if bonuses:
        m[SIDE_RESULTS + BONUS] += m[BOXES] - bonuses
    total = dealers_hand(table, m, cards, number, dealer, waiting)
    settle(m, total, waiting)
    return OUT_OF_CARDS if m[RAN_OUT] else PLAYED


def deal(m: Any, cards: Any, number: int) -> Any:
    """The initial deal, with Perfect Pairs; the dealer's first card.

    Clauses: star-2024 8.1, star-2024 8.2, star-6to5-2017 7.1, star-6to5-2017 7.2, canberra-2002 6.2.
    """
    for box in range(m[BOXES]):
        m[FIRST_CARDS + box] = next_card(m, cards, number)
    dealer = next_card(m, cards, number)
    for box in range(m[BOXES]):
        m[SECOND_CARDS + box] = next_card(m, cards, number)
        m[SURRENDERED + box] = 0
        m[INSURED + box] = 0
        if m[HAS_PAIRS]:
            kind = kind_of_pair(m[FIRST_CARDS + box], m[SECOND_CARDS + box])
            m[SIDE_RESULTS + kind] += 1
            m[NET] += m[PAIRS + kind]
    if m[SOURCE] == DEVICE:
        return_discards(m, cards)
    return dealer


def offer(
    table: Any, s: Any, m: Any, scripted: int, dealer: int
) -> int:  # fmt: skip
    """Insurance, then surrender, box by box; STOPPED where the script ends."""
    if m[OFFERS_INSURANCE] and insurance_is_offered(table, dealer):
        for box in range(m[BOXES]):
            first, second = m[FIRST_CARDS + box], m[SECOND_CARDS + box]
            if is_pontoon(first, second):
                continue
            action = INSURE if m[INSURES] else DECLINE
            if scripted >= 0:
                show_two(m, dealer, first, second)
                action = ask(m, scripted, INSURANCE, (1 << INSURE) | (1 << DECLINE), box)
            if action == STOPPED:
                return STOPPED
            m[INSURED + box] = 1 if action == INSURE else 0
    if surrender_is_offered(table, dealer):
        for box in range(m[BOXES]):
            first, second = m[FIRST_CARDS + box], m[SECOND_CARDS + box]
            if is_pontoon(first, second):
                continue
            action = on_two(s, DEAL_AT, dealer, first, second)
            if scripted >= 0:
                show_two(m, dealer, first, second)
                action = ask(m, scripted, SURRENDERING, (1 << GIVE_UP) | (1 << DECLINE), box)
            if action == STOPPED:
                return STOPPED
            m[SURRENDERED + box] = 1 if action == GIVE_UP else 0
    return 0


def show_two(m: Any, dealer: int, first: int, second: int) -> None:
    one, two = value_of(first), value_of(second)
    show(m, dealer, first, second, second, one + two, (1 if one == 1 else 0) + (1 if two == 1 else 0), 0, 2, 1)


def dealers_hand(
    table: Any, m: Any, cards: Any, number: int, dealer: int, waiting: int
) -> Any:  # fmt: skip
    """The dealer's total, 0 for a pontoon; cards are drawn only while a wager depends on them.

    Clauses: star-2024 15.1, star-2024 15.2, star-2024 15.3, star-2024 15.4, star-6to5-2017 14.1,
    star-6to5-2017 14.2, star-6to5-2017 14.3, star-6to5-2017 14.4, canberra-2002 13.1, canberra-2002 13.1(a),
    canberra-2002 13.1(b), canberra-2002 7.5(a).
    """
    insured = 0
    for box in range(m[BOXES]):
        insured += m[INSURED + box]
    if waiting == 0 and insured == 0:
        return -1
    second = next_card(m, cards, number)
    pontoon = is_pontoon(dealer, second)
    if insured:
        m[SIDE_RESULTS + (INSURANCE_WON if pontoon else INSURANCE_LOST)] += insured
        m[NET] += insured * m[INSURANCE_NETS + (1 if pontoon else 0)]
    if pontoon:
        return 0
    matters = 0
    for place in range(waiting):
        if m[WAITING_HANDS + place] != WAITING_SURRENDERED:
            matters = 1
    one, two = value_of(dealer), value_of(second)
    hard, aces = one + two, (1 if one == 1 else 0) + (1 if two == 1 else 0)
    while matters and dealer_draws(table, hard, aces):
        value = value_of(next_card(m, cards, number))
        hard += value
        aces += 1 if value == 1 else 0
    return point_total(hard, aces)


def settle(m: Any, dealers_total: int, waiting: int) -> None:
    """What waits, against the dealer's total.

    Clauses: star-2024 17.1, star-6to5-2017 16.1, canberra-2002 14.1.
    """
    collected = -1
    for place in range(waiting):
        code, box = m[WAITING_HANDS + place], m[OF_BOX + place]
        split = SPLIT_HAND if code & IS_SPLIT else 0
        double = 1 if code & WAITING_DOUBLED else 0
        if code & WAITING_SURRENDERED:
            ended = SURRENDER_ANNULLED if dealers_total == 0 else SURRENDER
        elif dealers_total == 0:
            if collected == box:
                ended = DOUBLE_SPARED if double else SPARED
            else:
                ended = DOUBLE_DEALERS_PONTOON if double else DEALERS_PONTOON
            collected = box
        else:
            total = code & 31
            if dealers_total > LIMIT or total > dealers_total:
                ended = DOUBLE_WIN if double else WIN
            elif total == dealers_total:
                ended = DOUBLE_STAND_OFF if double else STAND_OFF
            else:
                ended = DOUBLE_LOSE if double else LOSE
        m[HANDS_ENDED + ended + split] += 1
        m[NET] += m[WORTH + ended]
