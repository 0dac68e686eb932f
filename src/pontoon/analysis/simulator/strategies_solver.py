"""The solver's play by every card of the hand, as a strategy's array."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import numpy as np

from pontoon.analysis.question import OWN, Question
from pontoon.analysis.shoe import VALUES
from pontoon.analysis.simulator.layout import DOUBLE, REGION_ROW, SPLIT_AGAIN
from pontoon.analysis.simulator.setting import Array
from pontoon.analysis.simulator.strategies import CODES, in_one_array
from pontoon.analysis.solver import kernel as solvers
from pontoon.analysis.solver.deals import Deal, FirstCard, InitialDeal
from pontoon.analysis.solver.hands import all_hands
from pontoon.analysis.solver.lone_hand import LoneHand
from pontoon.analysis.solver.numbers import fast
from pontoon.analysis.solver.own_splits import OwnSplits, SplitPair
from pontoon.analysis.solver.policy import Best
from pontoon.analysis.solver.solution import initial_deal
from pontoon.analysis.solver.splits import own_splits
from pontoon.analysis.solver.suits import BONUS_RANKS
from pontoon.rules.cards import JACK, KINDS_OF_CARD, RANKS, SUITS, rank_of, suit_of
from pontoon.rules.options import are_equal

# A region is where hands are played alike: 0 for hands that are not split, others by the pair's value and the box's
# number of hands.
Region = tuple[int, int]
NO_CARDS = 0


def from_solver(question: Question) -> Array:
    """The best play where split hands are played on their own cards.

    A split hand's two cards are told by their suits and not by those of the pair's other cards, nor by the number of
    hands where suits decide: it is played as in a box of two hands whose other first card is of another suit, which is
    the most common case. It matters on 6-7, 6-8, 7-8 and 7-7 alone.
    """
    play = _SolversPlay(initial_deal(replace(question, splits=OWN), Best(), fast()))
    classes, values = _classes()
    deal = play.on_two_cards(classes, len(values))
    second = play.on_split_hands_two_cards(classes, len(values))
    regions = play.regions()
    action, keeps = play.from_three_cards(regions)
    after, kind = _merged(_states_after(), action, keeps)
    kept = [int(np.flatnonzero(kind == number)[0]) for number in range(len(after))]
    return in_one_array(classes, deal, second, after, action[:, :, kept], keeps[:, :, kept], _region_rows(regions))


def _classes() -> tuple[Array, list[int]]:
    """The class of each first card of the dealer's, and a card of each: by value, and by card where suits count."""
    members: list[int] = []
    classes = np.zeros(KINDS_OF_CARD, np.int64)
    for card in range(KINDS_OF_CARD):
        rank = rank_of(card)
        alike = card if rank in BONUS_RANKS else SUITS * min(rank, JACK)
        if alike not in members:
            members.append(alike)
        classes[card] = members.index(alike)
    return classes, members


class _SolversPlay:
    """The solver's decisions, once every deal has been looked at."""

    def __init__(self, initial: InitialDeal) -> None:
        self.initial = initial
        self.table = initial.reckoning.table
        self.own: OwnSplits = own_splits(initial.splits)
        # Which pairs are split again, and how often, is known once the deals are.
        self.deals = list(initial.deals())
        self.firsts: dict[int, FirstCard] = {deal.first.card: deal.first for deal in self.deals}
        self.split = sorted({(_pair_of(deal), deal.first.value) for deal in self.deals if deal.action == "split"})

    def on_two_cards(self, classes: Array, number: int) -> Any:
        """What is done on the two cards of a box."""
        found = np.zeros((number, KINDS_OF_CARD, KINDS_OF_CARD), np.uint8)
        for deal in self.deals:
            if deal.action == "pontoon":
                continue
            for first, second in self._cards_of(deal):
                found[classes[deal.first.card], first, second] = CODES[deal.action]
        return found

    def _cards_of(self, deal: Deal) -> Iterator[tuple[int, int]]:
        """Every two cards, in both orders, that a deal stands for."""
        if deal.cards is None:
            one, other = _values_of(deal.hand)
            is_pair = "split" in deal.values
            for first, second in product(_cards_worth(one), _cards_worth(other)):
                if one != other or bool(are_equal(self.table, first, second)) == is_pair:
                    yield from ((first, second), (second, first))
            return
        one, other = deal.cards
        if rank_of(one) == rank_of(other):
            yield one, other
            if not self.own.in_order:
                yield other, one
        elif suit_of(one) == suit_of(other):
            yield from ((one, other), (other, one))
        else:
            for first, second in product(_cards_worth(rank_of(one)), _cards_worth(rank_of(other))):
                if suit_of(first) != suit_of(second):
                    yield from ((first, second), (second, first))

    def on_split_hands_two_cards(self, classes: Array, number: int) -> Any:
        """Whether a split hand is split again, and what is done on it where suits decide."""
        found = np.zeros((number, KINDS_OF_CARD, KINDS_OF_CARD), np.uint8)
        for card, first in self.firsts.items():
            for value in range(VALUES):
                if (value, first.value) not in self.split:
                    continue
                pair, at = self.own.of(first, value), found[classes[card]]
                if pair.limit > 2:
                    worth = list(_cards_worth(value))
                    at[np.ix_(worth, worth)] = SPLIT_AGAIN
                if value in BONUS_RANKS:
                    self._add_suits(at, pair)
        return found

    def _add_suits(self, at: Any, pair: SplitPair) -> None:
        left = pair.first.left
        for start in _cards_worth(pair.pair):
            others = [card for card in _cards_worth(pair.pair) if left[card] > (card == start)]
            if not left[start] or not others:
                continue
            other = max(others, key=lambda card: (card != start, left[card]))
            for second in pair.play(2, 2, (start, other)).seconds:
                same = suit_of(second.card) == suit_of(start)
                for card in _cards_worth(rank_of(second.card)):
                    if (suit_of(card) == suit_of(start)) == same:
                        at[start, card] |= 1 + CODES[second.action]

    def regions(self) -> list[Region]:
        """Pairs that are split, each with every number of hands that the box may come to."""
        most: dict[int, int] = {}
        for value, first in self.split:
            limits = (self.own.of(card, value).limit for card in self.firsts.values() if card.value == first)
            most[value] = max(most.get(value, 2), *limits)
        return [(value, hands) for value, limit in most.items() for hands in range(2, limit + 1)]

    def from_three_cards(self, regions: list[Region]) -> tuple[Any, Any]:
        """By the dealer's value, region and state: the action, and whether a double is kept with each card."""
        states = 1 + 2 * len(all_hands().hard)
        action = np.zeros((VALUES, 1 + len(regions), states), np.uint8)
        keeps = np.ones((VALUES, 1 + len(regions), states, VALUES), np.uint8)
        for first in {first.value: first for first in self.firsts.values()}.values():
            _fill(action[first.value, 0], keeps[first.value, 0], self.initial.lone[first.value])
            for number, (value, hands) in enumerate(regions, 1):
                if (value, first.value) in self.split:
                    pair = self.own.of(first, value)
                    lone = pair.hand(min(hands, pair.limit), min(hands, pair.limit))
                    _fill(action[first.value, number], keeps[first.value, number], lone)
        return action, keeps


def _fill(action: Any, keeps: Any, lone: LoneHand) -> None:
    """Decisions of a lone hand by state; whether a double is kept only where there may be one."""
    words = np.zeros(max(solvers.STAND, solvers.HIT, solvers.DOUBLE) + 1, np.uint8)
    for chosen, word in ((solvers.STAND, "stand"), (solvers.HIT, "hit"), (solvers.DOUBLE, "double")):
        words[chosen] = CODES[word]
    done = words[lone.chosen]
    action[1:] = done.ravel()
    # On two cards suits may decide for a double that the hand alone would not be.
    doubled = (done == DOUBLE) | (all_hands().cards == 2)
    keeps[1:] = np.where(doubled[:, :, None], lone.kept(), 1).reshape(-1, VALUES)


def _states_after() -> Array:
    """The state a hand comes to with each card: none, then every hand, then every hand with an Ace that came late."""
    known = all_hands()
    size = len(known.hard)
    after = np.zeros((1 + 2 * size, VALUES), np.int64)
    after[NO_CARDS] = [1 + known.of(value) for value in range(VALUES)]
    for late in range(2):
        rows = np.where(known.after >= 0, 1 + late * size + known.after, NO_CARDS)
        if not late:
            comes_late = (known.cards >= 2) & (known.after[:, 0] >= 0)
            rows[comes_late, 0] += size
        after[1 + late * size : 1 + (late + 1) * size] = rows
    return after


def _merged(after: Array, action: Any, keeps: Any) -> tuple[Array, Array]:
    """States that are played alike whatever comes are one: the array gets several times smaller."""
    size = len(all_hands().hard)
    kind = np.zeros(len(after), np.int64)
    found: dict[tuple[bytes, bytes, bytes], int] = {}
    # A further card leads to a higher hand, so that what follows is known; no cards come first and stay apart.
    for hand in range(size - 1, -1, -1):
        for state in (1 + size + hand, 1 + hand):
            follows = np.where(after[state] == NO_CARDS, NO_CARDS, kind[after[state]])
            key = (action[:, :, state].tobytes(), keeps[:, :, state].tobytes(), follows.tobytes())
            kind[state] = found.setdefault(key, 1 + len(found))
    rows = np.zeros((1 + len(found), VALUES), np.int64)
    for state in range(len(after)):
        rows[kind[state]] = np.where(after[state] == NO_CARDS, NO_CARDS, kind[after[state]])
    return rows, kind


def _region_rows(regions: list[Region]) -> Array:
    rows = np.zeros((VALUES, REGION_ROW), np.int64)
    for number, (value, hands) in enumerate(regions, 1):
        rows[value, hands:] = number
    return rows


def _values_of(hand: int) -> tuple[int, int]:
    one, other = np.repeat(np.arange(VALUES), all_hands().counts[hand]).tolist()
    return one, other


def _pair_of(deal: Deal) -> int:
    return _values_of(deal.hand)[0]


def _cards_worth(value: int) -> range:
    return range(SUITS * value, SUITS * (RANKS if value == JACK else value + 1))
