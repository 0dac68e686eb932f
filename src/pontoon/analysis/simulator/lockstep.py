"""What lock-step needs of a setting: whether it can play it, and the chart as small tables."""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from pontoon.analysis.shoe import VALUES
from pontoon.analysis.simulator.endings import ENDINGS, worth_of_endings
from pontoon.analysis.simulator.kernel import action_at, is_kept, on_two
from pontoon.analysis.simulator.layout import BY_CHART, DEAL_AT, HIT, STAND
from pontoon.analysis.simulator.setting import Setting
from pontoon.analysis.simulator.strategies import chart_states, doubled_aces
from pontoon.analysis.simulator.totals import Totals
from pontoon.rules.cards import RANKS
from pontoon.rules.odds import better_row
from pontoon.rules.points import LIMIT, is_pontoon, is_soft, point_total
from pontoon.rules.table import OTHER, RuleTable

# Divisions by multiplying are exact up to here.
MOST_DECKS = 8
FEWEST_NUMBER = 3
NUMBERS = 4
KINDS = 3
LEAST_TOTAL = 5
IS_PONTOON = 9
# Suits of two cards as charts tell them apart: mixed, of one suit, spades.
SUITS_TOLD = ((1, 2), (1, 1), (0, 0))
Words = NDArray[np.uint32]


def decks_of(setting: Setting) -> int:
    """How many whole decks the shoe is, or 0."""
    counts = set(setting.shoe.counts)
    return counts.pop() if len(counts) == 1 else 0


def can_play(setting: Setting) -> bool:
    """One box from a fresh shoe of whole decks, played by a chart, without side wagers."""
    plain = setting.dealing == "fresh" and setting.boxes == 1 and not setting.pairs and not setting.insures
    return bool(plain and setting.strategy[BY_CHART] and 1 <= decks_of(setting) <= MOST_DECKS)


def tables_of(setting: Setting) -> Words:
    """The tables one behind another, as lockstep.h has them."""
    strategy, table = setting.strategy, setting.table
    parts = (_on_two_cards(strategy), _from_three_cards(strategy), _forfeits(strategy, table), _rows(table))
    return np.concatenate([part.ravel() for part in parts]).astype(np.uint32)


def with_endings(setting: Setting, totals: Totals, ended: NDArray[np.int64]) -> Totals:
    """Totals with rounds of one hand added that are counted by their ending alone."""
    hands, nets = totals.hands.copy(), totals.nets.copy()
    worth = worth_of_endings(setting.table, setting.parts)
    for code in range(ENDINGS):
        hands[code] += ended[code]
        nets[0, worth[code] - totals.lowest] += ended[code]
    return replace(totals, hands=hands, nets=nets)


def _on_two_cards(strategy: NDArray[np.int64]) -> Words:
    found = np.zeros((VALUES, RANKS, RANKS, len(SUITS_TOLD)), np.uint32)
    for dealer in range(VALUES):
        for one in range(RANKS):
            for other in range(RANKS):
                for told, (suit, second_suit) in enumerate(SUITS_TOLD):
                    first, second = 4 * one + suit, 4 * other + second_suit
                    action = on_two(strategy, DEAL_AT, 4 * dealer, first, second)
                    found[dealer, one, other, told] = IS_PONTOON if is_pontoon(first, second) else action
    return found


def _from_three_cards(strategy: NDArray[np.int64]) -> Words:
    """By number of cards, then by dealer's value and kind of hand: two bits for each total."""
    found = np.zeros((NUMBERS, 32), np.int64)
    for number, (cards, hard, ace, late) in enumerate(chart_states()[0]):
        total = point_total(hard, int(ace))
        if cards < FEWEST_NUMBER or not LEAST_TOTAL <= total < LIMIT:
            continue
        kind = 0 if not is_soft(hard, int(ace)) else 2 if late else 1
        for dealer in range(VALUES):
            action = int(action_at(strategy, 4 * dealer, 0, number))
            assert STAND <= action <= HIT + 1, "stand, hit or double"
            place, by = (cards - FEWEST_NUMBER, KINDS * dealer + kind), 2 * (total - LEAST_TOTAL)
            found[place] = found[place] & ~(3 << by) | action << by
    return found.astype(np.uint32)


def _forfeits(strategy: NDArray[np.int64], table: RuleTable) -> Words:
    """By dealer's value the highest total on which a double is forfeited, 0 for never."""
    found = np.zeros(16, np.uint32)
    for number, (cards, hard, ace, late) in enumerate(chart_states()[0]):
        for dealer in range(VALUES if cards > 1 and table.forfeit else 0):
            for value in range(VALUES):
                total = point_total(hard + value + 1, doubled_aces(table, ace, late) + (value == 0))
                if not is_kept(strategy, 4 * dealer, 0, number, value + 1):
                    found[dealer] = max(found[dealer], total)
    return found


def _rows(table: RuleTable) -> Words:
    rows = len(table.table_1) // 2
    return np.array([better_row(table, OTHER, row) if row < rows else OTHER for row in range(16)], np.uint32)
