"""What lock-step needs of a setting: whether it can play it, and the chart as small tables."""

from dataclasses import replace
from functools import cache

import numpy as np
from numpy.typing import NDArray

from pontoon.analysis.shoe import VALUES
from pontoon.analysis.simulator.endings import ENDINGS, worth_of_endings
from pontoon.analysis.simulator.layout import ACTION_AT, BY_CHART, DEAL_AT, KEEPS_AT, REGIONS
from pontoon.analysis.simulator.setting import Setting
from pontoon.analysis.simulator.strategies import chart_states, doubled_aces
from pontoon.analysis.simulator.totals import Totals
from pontoon.rules.cards import ACE, KINDS_OF_CARD, RANKS, SUITS
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
    size = VALUES * KINDS_OF_CARD * KINDS_OF_CARD
    deal = strategy[strategy[DEAL_AT] :][:size].reshape(VALUES, KINDS_OF_CARD, KINDS_OF_CARD)
    found = np.zeros((VALUES, RANKS, RANKS, len(SUITS_TOLD)), np.uint32)
    aces = SUITS * np.arange(RANKS)
    for told, (suit, second_suit) in enumerate(SUITS_TOLD):
        found[..., told] = deal[:, aces + suit][:, :, aces + second_suit]
    for one in range(RANKS):
        for other in range(RANKS):
            if is_pontoon(SUITS * one, SUITS * other):
                found[:, one, other] = IS_PONTOON
    return found


def _from_three_cards(strategy: NDArray[np.int64]) -> Words:
    """By number of cards, then by dealer's value and kind of hand: two bits for each total."""
    found = np.zeros((NUMBERS, VALUES, KINDS), np.int64)
    states = chart_states()[0]
    action = strategy[strategy[ACTION_AT] :][: VALUES * strategy[REGIONS] * len(states)]
    unsplit = action.reshape(VALUES, strategy[REGIONS], len(states))[:, 0]
    for number, (cards, hard, ace, late) in enumerate(states):
        total = point_total(hard, int(ace))
        if cards >= FEWEST_NUMBER and LEAST_TOTAL <= total < LIMIT:
            kind = 0 if not is_soft(hard, int(ace)) else 2 if late else 1
            place, by = (cards - FEWEST_NUMBER, slice(None), kind), 2 * (total - LEAST_TOTAL)
            # States that differ in what a chart does not tell apart are played alike.
            found[place] = found[place] & ~(3 << by) | unsplit[:, number] << by
    return np.pad(found.reshape(NUMBERS, -1), ((0, 0), (0, 32 - VALUES * KINDS))).astype(np.uint32)


def _forfeits(strategy: NDArray[np.int64], table: RuleTable) -> Words:
    """By dealer's value the highest total on which a double is forfeited, 0 for never."""
    totals = _totals_when_doubled(table)
    keeps = strategy[strategy[KEEPS_AT] :][: VALUES * strategy[REGIONS] * totals.size]
    unsplit = keeps.reshape(VALUES, strategy[REGIONS], *totals.shape)[:, 0]
    highest = np.where(unsplit == 0, totals, 0).max(axis=(1, 2)) if table.forfeit else np.zeros(VALUES)
    return np.pad(highest, (0, 16 - VALUES)).astype(np.uint32)


@cache
def _totals_when_doubled(table: RuleTable) -> NDArray[np.int64]:
    """The total of each state's doubled hand by the value that came; hands of less than two cards have none."""
    return np.array(
        [
            [
                point_total(hard + value + 1, doubled_aces(table, ace, late) + (value == ACE)) if cards > 1 else 0
                for value in range(VALUES)
            ]
            for cards, hard, ace, late in chart_states()[0]
        ]
    )


def _rows(table: RuleTable) -> Words:
    rows = len(table.table_1) // 2
    return np.array([better_row(table, OTHER, row) if row < rows else OTHER for row in range(16)], np.uint32)
