"""One round of play in whole numbers: plain functions that Numba compiles, on the rules' own leaves.

Decisions come from a strategy's array or from a script of actions. Where a script runs out the round stops, and `m`
holds what the player sees and may do; playing it again with a longer script goes on from there. Everything lies in
three arrays, since compiled functions pay for each one they are handed: the memory `m`, the cards of the shoe, of
which those taken lie at the end, and the strategy `s`.
"""

from typing import Any

from pontoon.analysis.simulator.endings import (
    BOXES_SPLIT,
    BUST,
    DOUBLE_BUST,
    DOUBLE_TWENTY_ONE,
    FORFEIT,
    SPLIT_HAND,
    SUPER_BONUS,
)
from pontoon.analysis.simulator.layout import (
    ACTION_AT,
    AFTER_AT,
    AFTER_DOUBLE,
    ASKED,
    BEHIND,
    BOX,
    BURNS,
    CARDS,
    CLASS_AT,
    DEAL_AT,
    DEALER,
    DOUBLE,
    FIRST,
    FIRST_CARDS,
    FREE_ACES,
    FRESH,
    FURTHER,
    GIVE_BACK,
    HANDS,
    HANDS_ENDED,
    HARD,
    HIT,
    IS_SPLIT,
    KEEP,
    KEEPS_AT,
    KEY_0,
    KEY_1,
    KIND,
    LAST,
    LATE,
    LEFT,
    LEGAL,
    LISTED,
    NET,
    NO_CARD,
    OF_BOX,
    PAYS_BONUS,
    PLACES,
    PLAY,
    RAN_OUT,
    READY,
    REGION_AT,
    REGION_ROW,
    REGIONS,
    RESPLIT,
    SCRIPT,
    SECOND,
    SECOND_AT,
    SECOND_CARDS,
    SHOE,
    SHUFFLE_DUE,
    SIDE_RESULTS,
    SOURCE,
    SPLIT,
    SPLIT_AGAIN,
    SPLIT_FIRST,
    STAND,
    STATES,
    STOPPED,
    SURRENDERED,
    TAKEN,
    TAKEN_CARDS,
    TO_SPLIT,
    VALUES,
    WAITING,
    WAITING_DOUBLED,
    WAITING_HANDS,
    WAITING_SURRENDERED,
    WORDS_USED,
    WORTH,
)
from pontoon.analysis.simulator.random_cards import CARDS_TO_A_BLOCK, fill_places, place_in_sitting
from pontoon.rules.cards import KINDS_OF_CARD, value_of
from pontoon.rules.odds import better_row, count_row, is_super_bonus, three_card_row
from pontoon.rules.options import may_double, may_split, must_draw, takes_one_card_only
from pontoon.rules.points import LIMIT, free_aces_when_doubled, point_total
from pontoon.rules.table import OTHER


def next_card(m: Any, cards: Any, number: int) -> Any:
    """The next card of the round; a King where there is none, and RAN_OUT is set."""
    if m[TAKEN] == m[READY]:
        more_cards(m, cards, number)
    card = m[TAKEN_CARDS + m[TAKEN]]
    m[TAKEN] += 1
    return card


def more_cards(m: Any, cards: Any, number: int) -> None:
    """Have more cards ready: eight of a fresh shoe, or one of a shoe or device that goes on from round to round."""
    ready = int(m[READY])
    if m[SOURCE] == FRESH and ready < len(cards):
        fill_places(m, PLACES, ready, len(cards), number, int(m[KEY_0]), int(m[KEY_1]))
        end = min(ready + CARDS_TO_A_BLOCK, len(cards))
        for k in range(ready, end):
            m[TAKEN_CARDS + k] = take(cards, m[PLACES + k], len(cards) - k)
        m[READY] = end
        return
    if m[SOURCE] == SHOE and m[LEFT] == 0:
        shuffle_discards(m, cards)
    if m[SOURCE] == FRESH or m[SOURCE] == LISTED or m[LEFT] == 0:
        m[RAN_OUT] = 1
        m[TAKEN_CARDS + ready] = NO_CARD
    else:
        place = place_in_sitting(number, int(m[LEFT]), m, WORDS_USED, int(m[KEY_0]), int(m[KEY_1]))
        m[TAKEN_CARDS + ready] = take(cards, place, m[LEFT])
        m[LEFT] -= 1
    m[READY] = ready + 1


def take(cards: Any, place: int, left: int) -> Any:
    """Take the card at a place among those left: it changes places with the last of them."""
    card = cards[place]
    cards[place] = cards[left - 1]
    cards[left - 1] = card
    return card


def shuffle_discards(m: Any, cards: Any) -> None:
    """The shoe has run out in a round: the discards are dealt on, and all cards are shuffled after it.

    Clauses: star-2024 18.9, star-6to5-2017 17.9, canberra-2002 15.6.
    """
    change_ends(cards, 0, m[READY])
    m[LEFT] = max(0, len(cards) - m[READY])
    m[SHUFFLE_DUE] = 1


def return_discards(m: Any, cards: Any) -> None:
    """The discards go back into the device once the initial deal is complete; the cards dealt lie on the table.

    Clauses: star-2024 8.2, star-6to5-2017 7.2.
    """
    change_ends(cards, m[LEFT], m[READY])
    m[LEFT] = len(cards) - m[READY]


def change_ends(cards: Any, begin: int, dealt: int) -> None:
    """Behind `begin` lie so many cards just dealt, then the discards: bring the discards in front of them."""
    last = len(cards) - 1
    for k in range(min(dealt, len(cards) - begin - dealt)):
        card = cards[begin + k]
        cards[begin + k] = cards[last - k]
        cards[last - k] = card


def begin_round(m: Any, cards: Any, number: int) -> Any:
    """Put a fresh shoe together again, shuffle one whose cutting card is out; whether it was shuffled.

    The first card from a shoe or from a device is burned.

    Clauses: star-2024 5.1.2, star-2024 5.1.3, star-2024 5.9, star-6to5-2017 4.1.2, star-6to5-2017 4.1.3,
    star-6to5-2017 4.9, canberra-2002 5.1.
    """
    size = len(cards)
    if m[SOURCE] == FRESH:
        for k in range(min(m[READY], size) - 1, -1, -1):
            take(cards, m[PLACES + k], size - k)
    m[TAKEN] = 0
    if m[SOURCE] == LISTED:
        return 0
    m[READY] = 0
    is_out = m[SOURCE] == SHOE and m[LEFT] <= m[BEHIND]
    if m[SOURCE] == FRESH or not (m[SHUFFLE_DUE] or is_out):
        return 0
    m[LEFT], m[SHUFFLE_DUE] = size, 0
    if m[BURNS]:
        more_cards(m, cards, number)
        m[READY] = 0
    return 1 if m[SOURCE] == SHOE else 0


def ask(m: Any, scripted: int, kind: int, legal: int, box: int) -> Any:
    """The script's next action; where there is none, what is asked is left in `m`, and STOPPED comes back."""
    number = m[ASKED]
    if number < scripted:
        m[ASKED] = number + 1
        return m[SCRIPT + number]
    m[KIND] = kind
    m[LEGAL] = legal
    m[BOX] = box
    return STOPPED


def show(
    m: Any, dealer: int, first: int, second: int, last: int, hard: int, aces: int, late: int, count: int, hands: int
) -> None:
    """Leave in `m` what the player sees of the hand a decision is due on."""
    m[DEALER], m[FIRST], m[SECOND], m[LAST] = dealer, first, second, last
    m[HARD], m[FREE_ACES], m[LATE] = hard, aces + late, late
    m[CARDS], m[HANDS] = count, hands


def legal_plays(table: Any, resplit: int, hard: int, aces: int, cards: int, first: int, second: int, hands: int) -> int:
    """The actions on a hand in play, as bits; `hands` is 1 where the box is not split."""
    is_split = 1 if hands > 1 else 0
    legal = 0
    if may_split(table, resplit, cards, first, second, hands):
        legal |= 1 << SPLIT
    if takes_one_card_only(table, is_split, first):
        return legal | (1 << STAND)
    legal |= 1 << HIT
    if not must_draw(table, hard, aces):
        legal |= 1 << STAND
    if may_double(table, cards, point_total(hard, aces), is_split, first):
        legal |= 1 << DOUBLE
    return legal


def twenty_one_row(table: Any, cards: int, first: int, second: int, third: int) -> int:
    """The row of Table 1 a 21 that is neither a pontoon nor doubled is paid by."""
    row = three_card_row(first, second, third) if cards == 3 else count_row(cards)
    return better_row(table, OTHER, row)


def on_two(s: Any, part: int, dealer: int, first: int, second: int) -> Any:
    """A part of the strategy that goes by two cards and the class of the dealer's first card."""
    return s[s[part] + (s[s[CLASS_AT] + dealer] * KINDS_OF_CARD + first) * KINDS_OF_CARD + second]


def state_after(s: Any, state: int, value: int) -> Any:
    return s[s[AFTER_AT] + state * VALUES + value - 1]


def action_at(s: Any, dealer: int, region: int, state: int) -> Any:
    return s[s[ACTION_AT] + (min(dealer >> 2, 9) * s[REGIONS] + region) * s[STATES] + state]


def is_kept(s: Any, dealer: int, region: int, state: int, value: int) -> Any:
    at = (min(dealer >> 2, 9) * s[REGIONS] + region) * s[STATES] + state
    return s[s[KEEPS_AT] + at * VALUES + value - 1]


def play_hand(
    table: Any, s: Any, m: Any, cards: Any, number: int, scripted: int,
    box: int, dealer: int, first: int, second: int, hands: int,
) -> Any:  # fmt: skip
    """Play one hand from its two cards on: how it ended, what waits for the dealer, TO_SPLIT, or STOPPED."""
    one, two = value_of(first), value_of(second)
    hard, count, late, card = one + two, 2, 0, second
    # Aces among the first two cards; `late` counts those that came after them.
    aces = (1 if one == 1 else 0) + (1 if two == 1 else 0)
    if point_total(hard, aces) == LIMIT:
        return OTHER
    region = s[s[REGION_AT] + min(first >> 2, 9) * REGION_ROW + hands]
    state = state_after(s, state_after(s, 0, one), two)
    while True:
        if scripted >= 0:
            legal = legal_plays(table, m[RESPLIT], hard, aces + late, count, first, second, hands)
            show(m, dealer, first, second, card, hard, aces, late, count, hands)
            # A split Ace with nothing to decide is left as it is.
            action = STAND if legal == 1 << STAND and hands > 1 else ask(m, scripted, PLAY, legal, box)
            if action == STOPPED:
                return STOPPED
        elif count > 2:
            action = action_at(s, dealer, region, state)
        elif hands > 1:
            action = on_two_split(table, s, m, dealer, first, second, hands, region, state)
        else:
            action = on_two(s, DEAL_AT, dealer, first, second)
        if action == STAND:
            return WAITING + point_total(hard, aces + late)
        if action == SPLIT:
            return TO_SPLIT
        card = next_card(m, cards, number)
        value = value_of(card)
        if action == DOUBLE:
            kept = is_kept(s, dealer, region, state, value)
            free = free_aces_when_doubled(table, aces, late) + (1 if value == 1 else 0)
            if scripted >= 0:
                show(m, dealer, first, second, card, hard + value, free - late, late, count + 1, hands)
            return doubled(table, m, scripted, box, point_total(hard + value, free), kept)
        hard += value
        count += 1
        if hard > LIMIT:
            return BUST
        if value == 1:
            late += 1
        if point_total(hard, aces + late) == LIMIT:
            if count == 3 and hands == 1 and is_super_bonus(first, second, card, dealer, 0, 0):
                m[SIDE_RESULTS + SUPER_BONUS] += m[PAYS_BONUS]
            return twenty_one_row(table, count, first, second, card)
        state = state_after(s, state, value)


def on_two_split(
    table: Any, s: Any, m: Any, dealer: int, first: int, second: int, hands: int, region: int, state: int
) -> Any:
    """What the strategy does on a split hand's two cards."""
    found = on_two(s, SECOND_AT, dealer, first, second)
    if found & SPLIT_AGAIN and may_split(table, m[RESPLIT], 2, first, second, hands):
        return SPLIT
    if takes_one_card_only(table, 1, first):
        return STAND
    if found & 15:
        return (found & 15) - 1
    return action_at(s, dealer, region, state)


def doubled(table: Any, m: Any, scripted: int, box: int, total: int, kept: int) -> Any:
    """How a doubled hand goes on with its one card."""
    if total > LIMIT:
        return DOUBLE_BUST
    if total == LIMIT:
        return DOUBLE_TWENTY_ONE
    if scripted >= 0 and table.forfeit:
        action = ask(m, scripted, AFTER_DOUBLE, (1 << KEEP) | (1 << GIVE_BACK), box)
        if action == STOPPED:
            return STOPPED
        kept = 1 if action == KEEP else 0
    return WAITING_DOUBLED + total if kept or not table.forfeit else FORFEIT


def play_box(
    table: Any, s: Any, m: Any, cards: Any, number: int, scripted: int,
    box: int, dealer: int, waiting: int,
) -> Any:  # fmt: skip
    """Play the hands of a box in turn; the number of hands that wait for the dealer by now, or STOPPED."""
    first, second = m[FIRST_CARDS + box], m[SECOND_CARDS + box]
    if m[SURRENDERED + box]:
        m[WAITING_HANDS + waiting], m[OF_BOX + waiting] = WAITING_SURRENDERED, box
        return waiting + 1
    hands, played = 1, 0
    m[SPLIT_FIRST] = first
    while played < hands:
        first = m[SPLIT_FIRST + played]
        if hands > 1:
            second = next_card(m, cards, number)
        while True:
            ended = play_hand(table, s, m, cards, number, scripted, box, dealer, first, second, hands)
            if ended != TO_SPLIT:
                break
            if hands == 1:
                m[FURTHER + BOXES_SPLIT] += 1
            # The new hand comes right after this one.
            for later in range(hands, played + 1, -1):
                m[SPLIT_FIRST + later] = m[SPLIT_FIRST + later - 1]
            m[SPLIT_FIRST + played + 1] = second
            hands += 1
            second = next_card(m, cards, number)
        if ended == STOPPED:
            return STOPPED
        split = SPLIT_HAND if hands > 1 else 0
        if ended >= WAITING:
            m[WAITING_HANDS + waiting], m[OF_BOX + waiting] = ended + (IS_SPLIT if split else 0), box
            waiting += 1
        else:
            m[HANDS_ENDED + ended + split] += 1
            m[NET] += m[WORTH + ended]
        played += 1
    return waiting
