"""Rounds on this machine's processor: compiled, a range of them at a time, on as many threads as wanted."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import numpy as np

from pontoon.analysis import compiled as machinery
from pontoon.analysis.simulator import kernel, random_cards, rounds
from pontoon.analysis.simulator.endings import CODES, COUNTS, SIDES, SUPER_BONUS
from pontoon.analysis.simulator.layout import FRESH, FURTHER, HANDS_ENDED, NET, SIDE_RESULTS, SOURCE
from pontoon.analysis.simulator.setting import ROUNDS_TO_A_SITTING, Array, BadSetting, Setting
from pontoon.analysis.simulator.totals import Totals
from pontoon.rules import cards, dealers_hand, odds, options, pairs, points

LEAVES = (
    cards.rank_of, cards.suit_of, cards.value_of, cards.is_red,
    points.point_total, points.is_soft, points.free_aces_when_doubled, points.is_pontoon,
    dealers_hand.dealer_draws,
    odds.three_card_row, odds.count_row, odds.is_super_bonus, odds.better_row,
    options.must_draw, options.may_double, options.hands_limit, options.are_equal, options.may_split,
    options.takes_one_card_only, options.insurance_is_offered, options.surrender_is_offered,
    pairs.kind_of_pair,
    random_cards.philox, random_cards.word_of, random_cards.word_at_attempt, random_cards.two_places,
    random_cards.fill_places, random_cards.place_in_sitting,
    kernel.next_card, kernel.more_cards, kernel.take, kernel.shuffle_discards, kernel.return_discards,
    kernel.change_ends, kernel.begin_round, kernel.ask, kernel.show, kernel.legal_plays, kernel.twenty_one_row,
    kernel.on_two, kernel.state_after, kernel.action_at, kernel.is_kept, kernel.play_hand, kernel.on_two_split,
    kernel.doubled, kernel.play_box,
    rounds.play_round, rounds.deal, rounds.offer, rounds.show_two, rounds.dealers_hand, rounds.settle,
)  # fmt: skip
# Seldom needed, or called from many places: all others are compiled into their callers.
APART = (
    random_cards.word_at_attempt, random_cards.place_in_sitting,
    kernel.more_cards, kernel.shuffle_discards, kernel.return_discards, kernel.change_ends, kernel.ask, kernel.show,
)  # fmt: skip


def play_rounds(table: Any, s: Any, m: Any, cards: Any, first: int, count: int, lowest: int, nets: Any) -> int:
    """Play rounds into the counts; how many were played. Fewer than wanted means that the cards ran out.

    From fresh shoes they are numbered from `first`; where a shoe or device goes on, `first` is the sitting's number.
    """
    step = 1 if m[SOURCE] == FRESH else 0
    for k in range(count):
        bonuses = m[SIDE_RESULTS + SUPER_BONUS]
        if rounds.play_round(table, s, m, cards, first + step * k, -1) != rounds.PLAYED:
            return k
        nets[m[SIDE_RESULTS + SUPER_BONUS] - bonuses, m[NET] - lowest] += 1
    return count


def list_rounds(table: Any, s: Any, m: Any, cards: Any, first: int, count: int, listed: Any) -> int:
    """The same, with each round's net in parts and its number of Super Bonuses written down."""
    step = 1 if m[SOURCE] == FRESH else 0
    for k in range(count):
        bonuses = m[SIDE_RESULTS + SUPER_BONUS]
        if rounds.play_round(table, s, m, cards, first + step * k, -1) != rounds.PLAYED:
            return k
        listed[k, 0] = m[NET]
        listed[k, 1] = m[SIDE_RESULTS + SUPER_BONUS] - bonuses
    return count


@cache
def on_processor(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, compiled the first time it is asked for."""
    return machinery.compiled(function, LEAVES, APART, lean=True)


def play_chunk(setting: Setting, seed: int, first: int, count: int) -> Totals:
    """The totals of so many rounds from the `first` on, which must begin a sitting where a shoe or device goes on."""
    totals, m, cards = setting.no_totals(), setting.memory(seed), setting.cards()
    play, at_first, all_cards = on_processor(play_rounds), m[:HANDS_ENDED].copy(), cards.copy()
    for number, begin, length in stretches(setting, first, count):
        # Nothing is left of the sitting before but the counts.
        m[:HANDS_ENDED], cards[:] = at_first, all_cards
        played = play(setting.table, setting.strategy, m, cards, number, length, totals.lowest, totals.nets)
        check_all_played(setting, begin + played, begin + length)
    return Totals(
        count,
        totals.lowest,
        m[HANDS_ENDED : HANDS_ENDED + CODES].copy(),
        m[SIDE_RESULTS : SIDE_RESULTS + SIDES].copy(),
        totals.nets,
        m[FURTHER : FURTHER + COUNTS].copy(),
    )


def round_nets(setting: Setting, seed: int, first: int, count: int) -> Array:
    """For each round from the `first` on, its net in parts and its number of Super Bonuses."""
    # Where a shoe or device goes on, the rounds before them in their sitting have to be played as well.
    before = 0 if setting.dealing == "fresh" else first % ROUNDS_TO_A_SITTING
    m, cards = setting.memory(seed), setting.cards()
    play, at_first, all_cards = on_processor(list_rounds), m[:HANDS_ENDED].copy(), cards.copy()
    listed = np.zeros((before + count, 2), np.int64)
    done = 0
    for number, begin, length in stretches(setting, first - before, before + count):
        m[:HANDS_ENDED], cards[:] = at_first, all_cards
        played = play(setting.table, setting.strategy, m, cards, number, length, listed[done : done + length])
        check_all_played(setting, begin + played, begin + length)
        done += length
    return listed[before:]


def stretches(setting: Setting, first: int, count: int) -> Iterator[tuple[int, int, int]]:
    """What is played in one go: its number, the first round and how many. Sittings where a shoe or device goes on."""
    if setting.dealing == "fresh":
        yield first, first, count
        return
    if first % ROUNDS_TO_A_SITTING:
        raise ValueError(f"round {first} is not the first of a sitting")
    for begin in range(first, first + count, ROUNDS_TO_A_SITTING):
        yield begin // ROUNDS_TO_A_SITTING, begin, min(ROUNDS_TO_A_SITTING, first + count - begin)


def check_all_played(setting: Setting, played: int, wanted: int) -> None:
    if played < wanted:
        raise BadSetting(f"the cards ran out during round {played:,}: {setting.shoe.cards} cards are not enough")
