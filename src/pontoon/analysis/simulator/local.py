"""Rounds on this machine's processor: compiled, a range of them at a time, on as many threads as wanted."""

from collections.abc import Callable
from functools import cache
from typing import Any

from pontoon.analysis import compiled as machinery
from pontoon.analysis.simulator import kernel, random_cards, rounds
from pontoon.analysis.simulator.endings import SUPER_BONUS
from pontoon.analysis.simulator.layout import NET, SIDE_RESULTS
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
    kernel.on_two, kernel.state_after, kernel.action_at, kernel.is_kept, kernel.play_hand, kernel.on_two_split, kernel.doubled, kernel.play_box,
    rounds.play_round, rounds.deal, rounds.offer, rounds.show_two, rounds.dealers_hand, rounds.settle,
)  # fmt: skip


def play_rounds(table: Any, s: Any, m: Any, cards: Any, first: int, count: int, lowest: int, nets: Any) -> int:
    """Play rounds from fresh shoes, numbered from `first`, into the counts; how many were played.

    Fewer than wanted means that the cards ran out.
    """
    for number in range(first, first + count):
        bonuses = m[SIDE_RESULTS + SUPER_BONUS]
        if rounds.play_round(table, s, m, cards, number, -1) != rounds.PLAYED:
            return number - first
        nets[m[SIDE_RESULTS + SUPER_BONUS] - bonuses, m[NET] - lowest] += 1
    return count


@cache
def on_processor(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, compiled the first time it is asked for."""
    return machinery.compiled(function, LEAVES)
