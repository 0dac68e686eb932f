"""The initial deal: every two cards against every first card of the dealer's, and what is done on them."""

from collections.abc import Iterator
from typing import Any, NamedTuple, Protocol

from pontoon.analysis.shoe import VALUES
from pontoon.analysis.solver.hands import all_hands
from pontoon.analysis.solver.lone_hand import TEN, LoneHand, Reckoning, without
from pontoon.analysis.solver.policy import Policy
from pontoon.analysis.solver.suits import BONUS_RANKS, Third, more_from, thirds, values_on_two
from pontoon.rules.cards import JACK, RANKS, SUITS, suit_of
from pontoon.rules.options import hands_limit, surrender_is_offered
from pontoon.rules.table import EQUAL_RANK, PONTOON as PONTOON_ROW


class FirstCard(NamedTuple):
    """The dealer's first card: its value, how often it comes, and the card itself where its suit counts."""

    value: int
    often: int
    card: int
    left: tuple[int, ...]
    surrender: bool


class Deal(NamedTuple):
    """Two cards against a first card: how often, what each action gains, what is done.

    `cards` are the two where their suits count, else none; `thirds` are the cards that complete 6-7-8 or 7-7-7.
    """

    chance: Any
    first: FirstCard
    hand: int
    cards: tuple[int, int] | None
    values: dict[str, Any]
    action: str
    thirds: tuple[Third, ...]

    @property
    def value(self) -> Any:
        return self.values[self.action]


class Splits(Protocol):
    """What splitting a pair gains; `cards` as in a deal, and `in_order` whether their order matters."""

    in_order: bool

    def value(self, first: FirstCard, pair: int, cards: tuple[int, int] | None, floor: Any) -> Any:
        """Where it is surely below the floor, which another action gains, any number below it will do."""


def first_cards(reckoning: Reckoning) -> Iterator[FirstCard]:
    """The dealer's first cards: by rank, and by card where a six, seven or eight may be missed in its suit.

    Clauses: star-2024 10.1, star-6to5-2017 9.1, canberra-2002 9.1.
    """
    counts = reckoning.question.shoe.counts
    for rank in range(RANKS):
        cards = range(SUITS * rank, SUITS * (rank + 1))
        surrender = bool(surrender_is_offered(reckoning.table, SUITS * rank))
        if rank in BONUS_RANKS:
            for card in cards:
                if counts[card]:
                    left = (*counts[:card], counts[card] - 1, *counts[card + 1 :])
                    yield FirstCard(rank, counts[card], card, left, surrender)
        elif any(counts[card] for card in cards):
            # Which suit went does not matter on these ranks: counts by suit are only asked for on 6, 7 and 8.
            yield FirstCard(min(rank, JACK), sum(counts[card] for card in cards), SUITS * rank, counts, surrender)


class InitialDeal:
    """Every deal from a shoe, played by a policy."""

    def __init__(self, reckoning: Reckoning, policy: Policy, lone: dict[int, LoneHand], splits: Splits) -> None:
        self.reckoning = reckoning
        self.policy = policy
        self.lone = lone
        self.splits = splits

    def deals(self) -> Iterator[Deal]:
        shoe = self.reckoning.question.shoe
        ways = shoe.cards * (shoe.cards - 1) * (shoe.cards - 2)
        for first in first_cards(self.reckoning):
            for often, hand, pair, cards in self._two_cards(first):
                yield self.deal(first, self.reckoning.numbers.ratio(first.often * often, ways), hand, pair, cards)

    def _two_cards(self, first: FirstCard) -> Iterator[tuple[int, int, int, tuple[int, int] | None]]:
        """How often, the hand, the value of its pair or -1, and the cards where their suits count."""
        left = self.lone[first.value].left
        for one in range(VALUES):
            for other in range(one, VALUES):
                if one in BONUS_RANKS and other in BONUS_RANKS:
                    yield from self._by_suit(first, one, other)
                    continue
                often = left[one] * (left[other] - 1) if one == other else 2 * left[one] * left[other]
                if often <= 0:
                    continue
                hand = all_hands().of(one, other)
                if one == other == TEN and self.reckoning.table.split_on == EQUAL_RANK:
                    same = self._equal_tens(first)
                    yield same, hand, TEN, None
                    yield often - same, hand, -1, None
                else:
                    yield often, hand, one if one == other else -1, None

    def _equal_tens(self, first: FirstCard) -> int:
        """How often two cards worth ten are of one rank."""
        counts = list(self.reckoning.question.shoe.counts)
        if first.value == TEN:
            counts[next(card for card in range(first.card, first.card + SUITS) if counts[card])] -= 1
        ranks = [sum(counts[SUITS * rank : SUITS * (rank + 1)]) for rank in range(JACK, RANKS)]
        return sum(rank * (rank - 1) for rank in ranks)

    def _by_suit(
        self, first: FirstCard, one: int, other: int
    ) -> Iterator[tuple[int, int, int, tuple[int, int] | None]]:
        """Pairs card by card; other hands by the suit they have in common, those without one together."""
        hand, left = all_hands().of(one, other), first.left
        ones, others = range(SUITS * one, SUITS * (one + 1)), range(SUITS * other, SUITS * (other + 1))
        if one == other:
            for card in ones:
                for second in range(card, ones.stop):
                    often = left[card] * (left[card] - 1) if card == second else left[card] * left[second]
                    if often > 0 and card == second:
                        yield often, hand, one, (card, second)
                    elif often > 0:
                        # Which of the two begins the first hand does not matter to every model of splits.
                        yield from (
                            ((often, hand, one, (card, second)), (often, hand, one, (second, card)))
                            if self.splits.in_order
                            else ((2 * often, hand, one, (card, second)),)
                        )
            return
        mixed = [(card, second) for card in ones for second in others if suit_of(card) != suit_of(second)]
        often = sum(2 * left[card] * left[second] for card, second in mixed)
        if often:
            yield often, hand, -1, max(mixed, key=lambda pair: left[pair[0]] * left[pair[1]])
        for card, second in zip(ones, others, strict=True):
            if left[card] and left[second]:
                yield 2 * left[card] * left[second], hand, -1, (card, second)

    def deal(self, first: FirstCard, chance: Any, hand: int, pair: int, cards: tuple[int, int] | None) -> Deal:
        """One deal: what each legal action gains on it, and which is taken."""
        values, completing = self.values(first, hand, pair, cards, floor=self.policy.optimises)
        action = "pontoon" if "pontoon" in values else self.policy.decide(values, first.value, hand, cards)
        return Deal(chance, first, hand, cards, values, action, completing)

    def values(
        self, first: FirstCard, hand: int, pair: int, cards: tuple[int, int] | None, floor: bool = False
    ) -> tuple[dict[str, Any], tuple[Third, ...]]:
        """What each legal action gains on two cards, and the cards that complete 6-7-8 or 7-7-7.

        Clauses: star-2024 10.6, star-2024 11.1, star-6to5-2017 9.6, star-6to5-2017 10.1, canberra-2002 8.1,
        canberra-2002 9.3, canberra-2002 10.2(c).
        """
        reckoning, lone = self.reckoning, self.lone[first.value]
        if hand == all_hands().of(0, TEN):
            return {"pontoon": reckoning.odds[PONTOON_ROW]}, ()
        completing: tuple[Third, ...] = ()
        if cards is not None:
            left = list(first.left)
            left[cards[0]] -= 1
            left[cards[1]] -= 1
            completing = thirds(reckoning, left, sum(lone.left) - 2, cards, first.card)
        values = values_on_two(lone, hand, more_from(reckoning, completing))
        if first.surrender:
            one, pontoon = reckoning.numbers.one, lone.pontoon_chance(hand)
            values["surrender"] = -(one - pontoon) * reckoning.numbers.ratio(*reckoning.table.surrender_share) - pontoon
        if pair >= 0 and hands_limit(reckoning.table, int(reckoning.question.resplit), SUITS * pair) > 1:
            best = max(values.values())
            if self.policy.splits(values, first.value, hand, cards):
                values["split"] = self.splits.value(first, pair, cards, best if floor else None)
        return values, completing


def lone_hands(reckoning: Reckoning, policy: Policy) -> dict[int, LoneHand]:
    """Unsplit hands against each first card that the shoe has."""
    values = reckoning.question.shoe.values
    return {
        first: LoneHand(reckoning, first, without(values, first), None, policy.plan(first, True), policy.keeps(first))
        for first in range(VALUES)
        if values[first]
    }
