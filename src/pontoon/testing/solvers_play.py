"""The solver's own decisions, spot by spot, so that the engine can play them: all rounds, or boxes that are split."""

import random
from collections.abc import Callable, Iterator
from typing import Any

from pontoon.analysis.shoe import Shoe
from pontoon.analysis.solver.deals import Deal, FirstCard, InitialDeal
from pontoon.analysis.solver.hands import all_hands
from pontoon.analysis.solver.kernel import DOUBLE, HIT, STAND
from pontoon.analysis.solver.lone_hand import LoneHand
from pontoon.analysis.solver.own_splits import SplitPair
from pontoon.analysis.solver.splits import own_splits
from pontoon.analysis.solver.suits import BONUS_RANKS, completing_rank, suits_name
from pontoon.game import commands as c
from pontoon.game.cards import CARDS
from pontoon.game.round import Round
from pontoon.game.rulebook import RuleBook
from pontoon.rules.cards import JACK, rank_of
from pontoon.testing.lines_of_play import Spot, after, decisions_of, opened, spot_of

WORDS = {STAND: "stand", HIT: "hit", DOUBLE: "double"}


class SolversPlay:
    """A policy for `Played`: each decision as the solver makes it for hands played on their own cards."""

    def __init__(self, initial: InitialDeal) -> None:
        self.initial = initial
        self.own = own_splits(initial.splits)
        self.deals: dict[tuple[int, int, str], Deal] = {}
        self.kept: dict[LoneHand, Any] = {}
        self.firsts: dict[int, FirstCard] = {}
        for deal in initial.deals():
            # Suits count on some hands only; the first card's on sixes, sevens and eights.
            self.deals[self._key(deal.first.card, deal.hand, deal.cards)] = deal
            suited = deal.first.value in BONUS_RANKS
            self.firsts[deal.first.card if suited else -deal.first.value] = deal.first

    def _key(self, dealers: int, hand: int, cards: tuple[int, ...] | None) -> tuple[int, int, str]:
        rank = rank_of(dealers)
        where = dealers if rank in BONUS_RANKS else min(rank, JACK) * 4
        if cards is None:
            return where, hand, ""
        one, other = cards
        if rank_of(one) == rank_of(other):
            return where, hand, " ".join(str(int(card)) for card in sorted(cards))
        named = suits_name(one, other)
        return where, hand, named if named == "mixed" else str(one & 3)

    def __call__(self, spot: Spot) -> str:
        values = [min(rank_of(card), JACK) for card in spot.cards]
        hand = all_hands().of(*values[: len(values) - ("keep" in spot.legal)])
        suited = len(values) == 2 and all(value in BONUS_RANKS for value in values)
        late = int(0 in values[2:])
        if len(values) == 2 and not spot.is_split:
            cards = spot.cards if suited else None
            if cards is not None and values[0] > values[1]:
                cards = cards[::-1]
            return self.deals[self._key(spot.dealers_first_card, hand, cards)].action
        lone, pair = self._lone(spot, values)
        if "keep" in spot.legal:
            late = int(0 in values[2:-1])
            if lone not in self.kept:
                self.kept[lone] = lone.kept()
            return "keep" if self.kept[lone][late, hand, values[-1]] else "forfeit"
        if len(values) == 2 and pair is not None:
            if "split" in spot.legal and pair.limit > spot.hands:
                return "split"
            if completing_rank(values[0], values[1]) is not None:
                return self._second(pair, spot)
        return WORDS[int(lone.chosen[late, hand])]

    def _first(self, spot: Spot) -> FirstCard:
        rank = rank_of(spot.dealers_first_card)
        return self.firsts[spot.dealers_first_card if rank in BONUS_RANKS else -min(rank, JACK)]

    def _lone(self, spot: Spot, values: list[int]) -> tuple[LoneHand, SplitPair | None]:
        if not spot.is_split:
            return self.initial.lone[min(rank_of(spot.dealers_first_card), JACK)], None
        pair = self.own.of(self._first(spot), values[0])
        return pair.hand(spot.hands, spot.hands), pair

    def _second(self, pair: SplitPair, spot: Spot) -> str:
        """What is done on a split hand's two cards where their suits count."""
        others = list(spot.pair_cards)
        others.remove(spot.cards[0])
        suits = (spot.cards[0], others[0])
        same = spot.cards[1] & 3 == spot.cards[0] & 3
        for second in pair.play(spot.hands, spot.hands, suits).seconds:
            if rank_of(second.card) == rank_of(spot.cards[1]) and (second.card & 3 == spot.cards[0] & 3) == same:
                return second.action
        raise AssertionError(spot)


def split_boxes(
    rules: RuleBook,
    policy: Callable[[Spot], str],
    shoe: Shoe,
    pair: tuple[int, int],
    dealers_first_card: int,
    seed: int,
    cents: int = 400,
    resplit: bool = False,
) -> Iterator[Round]:
    """Finished rounds without end, in each of which this pair was dealt against this first card, and split.

    The rest comes from the shoe, less these cards, in random order, and is played by the policy.
    """
    start = _split(rules, pair, dealers_first_card, cents, resplit)
    left = shoe.without(*pair, dealers_first_card).counts
    whole = [card for card in CARDS for _ in range(left[card])]
    choice = random.Random(seed)
    while True:
        state, cards = start, whole.copy()
        while not state.is_over:
            decisions = decisions_of(rules, state)
            if decisions:
                state = decisions[policy(spot_of(state, tuple(decisions)))]
                continue
            number = choice.randrange(len(cards))
            cards[number], cards[-1] = cards[-1], cards[number]
            state = after(rules, state, c.DealCard(cards.pop()))
        yield state


def _split(rules: RuleBook, pair: tuple[int, int], dealers_first_card: int, cents: int, resplit: bool) -> Round:
    """The round right after its box was split."""
    state, cards = opened(rules, cents, resplit), [CARDS[card] for card in reversed(pair)]
    while not (decisions := decisions_of(rules, state)):
        is_the_boxs = state.awaiting.kind == "wagers" or state.awaiting.box is not None
        state = after(rules, state, c.DealCard(cards.pop() if is_the_boxs else CARDS[dealers_first_card]))
    return decisions["split"]
