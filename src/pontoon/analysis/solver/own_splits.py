"""Split hands, each played on its own cards: what the player knows is the hand, the pair's other cards and the
dealer's first card, and not what other hands have drawn.

The value is exact although the hands draw from one shoe. What a hand gains, played so, does not depend on the order in
which hands are completed, since every order of a shoe is equally likely; so each hand may be reckoned as if it were
the first. Two things tie hands together, and both are reckoned: a dealer's pontoon takes one wager from the whole box,
and a box is split again only when a second card pairs.
"""

from collections.abc import Iterator, Mapping
from math import comb
from typing import Any, NamedTuple

from pontoon.analysis.solver.deals import FirstCard
from pontoon.analysis.solver.hands import all_hands
from pontoon.analysis.solver.lone_hand import TEN, LoneHand, Reckoning, without
from pontoon.analysis.solver.policy import CODES, Policy
from pontoon.analysis.solver.remaining_pairs import AgainstPontoon, play_for_both
from pontoon.analysis.solver.several_hands import Several, settled_ends
from pontoon.analysis.solver.suits import BONUS_RANKS, Second, seconds, usual_extra
from pontoon.rules.cards import SEVEN, SUITS
from pontoon.rules.options import hands_limit
from pontoon.rules.table import EQUAL_RANK

# In wagers, times the cards of the shoe.
BEHIND = 40
NAMES = {code: name for name, code in CODES.items()}


class Played(NamedTuple):
    """A hand from its first card on: what it gains, how much of that comes with a second card equal to the first."""

    value: Any
    by_pairing: Any
    seconds: tuple[Second, ...]


class Accepted(NamedTuple):
    """A split hand that plays on from its second card: hands formed by then, whether it might have been split again.

    `start` is 0 or 1 for the cards of the pair, 2 for a card that came later.
    """

    hands: int
    unpaired: bool
    start: int


class BoxOfHands(NamedTuple):
    """A split box with so many hands, of which some would have been split again had they paired."""

    hands: int
    unpaired: int
    often: Any


def boxes(limit: int) -> Iterator[tuple[int, tuple[Accepted, ...]]]:
    """Every way a box comes to its hands when each pair is split again up to the limit: pairs drawn, and the hands."""

    def go_on(waiting: tuple[int, ...], hands: int, accepted: tuple[Accepted, ...]) -> Iterator[tuple[Accepted, ...]]:
        if not waiting:
            yield accepted
            return
        yield from go_on(waiting[1:], hands, (*accepted, Accepted(hands, hands < limit, waiting[0])))
        if hands < limit:
            # The card that paired begins a hand right after this one.
            yield from go_on((waiting[0], 2, *waiting[1:]), hands + 1, accepted)

    for accepted in go_on((0, 1), 2, ()):
        yield len(accepted) - 2, accepted


class OwnSplits:
    """What splitting gains where each hand is played on its own cards.

    Clauses: star-2024 14.1, star-2024 14.5, star-2024 14.6, star-2024 14.8, star-2024 14.9, star-6to5-2017 13.1,
    star-6to5-2017 13.5, star-6to5-2017 13.6, star-6to5-2017 13.8, star-6to5-2017 13.9, canberra-2002 11.3,
    canberra-2002 11.5, canberra-2002 11.8.
    """

    def __init__(self, reckoning: Reckoning, policy: Policy) -> None:
        # Split again, the first hand has more chances to pair than the last.
        self.in_order = reckoning.question.hands > 2
        self.reckoning = reckoning
        self.policy = policy
        self.pairs: dict[tuple[int, int, int], SplitPair] = {}

    @property
    def approximate(self) -> bool:
        """Whether something had to be taken from pairs of hands, see `SplitPair.spared_of`."""
        return any(pair.approximate for pair in self.pairs.values())

    def value(self, first: FirstCard, pair: int, cards: tuple[int, int] | None, floor: Any) -> Any:
        limit = hands_limit(self.reckoning.table, int(self.reckoning.question.resplit), SUITS * pair)
        found = self.of(first, pair)
        if not self.policy.optimises:
            found.limit = limit
            return found.value(limit, cards, floor)
        values = {2: found.value(2, cards, floor)}
        # A third and fourth hand come seldom: they cannot make up for a pair that is far better not split.
        near = self.reckoning.numbers.ratio(BEHIND, self.reckoning.question.shoe.cards)
        if floor is None or values[2] > floor - near:
            values |= {hands: found.value(hands, cards, floor) for hands in range(3, limit + 1)}
        found.limit = max(values, key=lambda hands: values[hands])
        return values[found.limit]

    def of(self, first: FirstCard, pair: int) -> "SplitPair":
        suit = first.card if pair in BONUS_RANKS and first.value in BONUS_RANKS else -1
        key = (pair, first.value, suit)
        if key not in self.pairs:
            self.pairs[key] = SplitPair(self.reckoning, self.policy, first, pair)
        return self.pairs[key]


class SplitPair:
    """A pair split against a first card of the dealer's."""

    def __init__(self, reckoning: Reckoning, policy: Policy, first: FirstCard, pair: int) -> None:
        self.reckoning = reckoning
        self.policy = policy
        self.first = first
        self.pair = pair
        self.left = without(reckoning.question.shoe.values, first.value)
        self.equal = self._equal()
        self.hands: dict[tuple[int, int], LoneHand] = {}
        self.played: dict[tuple[int, int, tuple[int, ...]], Played] = {}
        self.remain: Any = None
        self.limit = 2
        self.settled: dict[tuple[int, bool], dict[tuple[int, ...], Any]] = {}
        self.several: dict[int, Several] = {}
        self.spared: dict[int, Any] = {}
        self.approximate = False
        self.for_both = False

    def _equal(self) -> int:
        """How many cards pair with the first, itself included, before any is dealt."""
        if self.pair == TEN and self.reckoning.table.split_on == EQUAL_RANK:
            return self.left[TEN] // 3
        return self.left[self.pair]

    def hand(self, known: int, gone: int) -> LoneHand:
        """A hand played as is best with so many of the pair's cards gone, while `gone` are."""
        if (known, gone) not in self.hands:
            reckoning, first, pair = self.reckoning, self.first.value, self.pair
            left = without(self.left, *[pair] * (gone - 1))
            if known == gone:
                plan = self.policy.plan(first, bool(reckoning.table.double_after_split))
                keeps = self.policy.keeps(first)
            else:
                best = self.hand(known, known)
                plan, keeps = best.chosen, best.kept()
            extra = usual_extra(reckoning, self.first.left, left, pair)
            self.hands[known, gone] = LoneHand(reckoning, first, left, pair, plan, keeps, extra)
        return self.hands[known, gone]

    def play(self, known: int, gone: int, suits: tuple[int, ...]) -> Played:
        """The hand from its first card, `suits[0]`, with the suits of the pair's other cards that are known."""
        if self.pair != SEVEN:
            # Only sevens complete a hand with cards of the pair's own rank; else the pair's other suits do not matter.
            suits = suits[:1]
        key = (known, gone, suits)
        if key not in self.played:
            self.played[key] = self._play(known, gone, suits)
        return self.played[key]

    def _play(self, known: int, gone: int, suits: tuple[int, ...]) -> Played:
        lone, pair = self.hand(known, gone), self.pair
        start = all_hands().of(pair)
        value = lone.best[0, start]
        drawn_from = sum(lone.left) - 1
        paired = all_hands().after[start, pair]
        share = self.reckoning.numbers.ratio(max(self.equal - gone, 0), drawn_from) if paired >= 0 else 0
        by_pairing = share * lone.best[0, paired]
        if not suits:
            return Played(value, by_pairing, ())
        left = list(self.first.left)
        for card in suits:
            left[card] -= 1
        forced = None
        if known != gone:
            forced = {second.card: second.action for second in self.play(known, known, suits).seconds}
        # Hands that look after each other do so by their values: which suits they are does not count then.
        decide = self._as_chosen if self.for_both and known == gone == 2 else self.policy.decide
        found = tuple(seconds(lone, suits[0], left, gone - len(suits), decide, forced))
        for second in found:
            more = second.chance * (second.value - lone.best[0, second.hand])
            value += more
            if second.hand == paired:
                by_pairing += more
        return Played(value, by_pairing, found)

    def _as_chosen(self, values: Mapping[str, Any], first: int, hand: int, cards: tuple[int, int] | None) -> str:
        return NAMES[int(self.hand(2, 2).chosen[0, hand])]

    def starts(self, start: int, cards: tuple[int, int] | None) -> Iterator[tuple[Any, tuple[int, ...]]]:
        """The first cards a hand may have, with their suits where these count, and the chance of each."""
        one = self.reckoning.numbers.one
        if cards is None:
            yield one, ()
        elif start < 2:
            yield one, (cards[start], cards[1 - start])
        else:
            left = list(self.first.left)
            for card in cards:
                left[card] -= 1
            new = range(SUITS * self.pair, SUITS * (self.pair + 1))
            total = sum(left[card] for card in new)
            for card in new:
                if left[card]:
                    yield self.reckoning.numbers.ratio(left[card], total), (card, *cards)

    def sum_of_hands(self, limit: int, cards: tuple[int, int] | None) -> Any:
        """What the hands gain together if each of them that remains lost a wager to a dealer's pontoon."""
        total = 0 * self.reckoning.numbers.one
        for pairs_drawn, accepted in boxes(limit):
            for hand in accepted:
                others = sum(other.unpaired for other in accepted) - hand.unpaired
                for more in range(others + 1):
                    gone = 2 + pairs_drawn + more
                    weight = (-1) ** more * comb(others, more) * self.slots_pair(gone - 2)
                    if weight:
                        total += weight * self._of_start(hand, gone, cards)
        return total

    def value(self, limit: int, cards: tuple[int, int] | None, floor: Any) -> Any:
        """What the box gains when every pair is split again up to the limit."""
        total = self.sum_of_hands(limit, cards)
        pontoon = self.hand(2, 2).pontoon_chance(all_hands().of(self.pair)) if self.first.value in (0, TEN) else 0
        if not pontoon or (floor is not None and total + (limit - 1) * pontoon < floor):
            return total
        if self.remain is None:
            if self.policy.optimises:
                play_for_both(self.hand(2, 2), self.pair, self.equal)
                self.hands = {(2, 2): self.hand(2, 2)}
                self.played = {}
                self.for_both = True
            self.remain = AgainstPontoon(self.hand(2, 2), self.pair, self.equal).remaining()
        if limit not in self.spared:
            self.spared[limit] = self._spared(limit)
        return self.sum_of_hands(limit, cards) + self.spared[limit]

    def _of_start(self, hand: Accepted, gone: int, cards: tuple[int, int] | None) -> Any:
        found = 0 * self.reckoning.numbers.one
        for chance, suits in self.starts(hand.start, cards):
            # A suit that came later is one of the cards gone; where too few are gone nobody can have drawn it.
            played = self.play(hand.hands, gone, suits)
            found += chance * (played.value - (played.by_pairing if hand.unpaired else 0))
        return found

    def slots_pair(self, slots: int) -> Any:
        """The chance that so many second cards named beforehand all pair."""
        found = self.reckoning.numbers.one
        cards = sum(self.left) - 2
        for slot in range(slots):
            found = found * self.reckoning.numbers.ratio(max(self.equal - 2 - slot, 0), cards - slot)
        return found

    def _spared(self, limit: int) -> Any:
        """What a dealer's pontoon leaves on average, since it takes one wager from all hands that remain together."""
        found = 0 * self.reckoning.numbers.one
        for pairs_drawn, accepted in boxes(limit):
            if not pairs_drawn:
                found += self.remain.both[sum(hand.unpaired for hand in accepted)]
                continue
            found += self._spared_of_several(pairs_drawn, accepted)
        return found * self.remain.pontoon

    def _spared_of_several(self, pairs_drawn: int, accepted: tuple[Accepted, ...]) -> Any:
        """Wagers spared of three hands or more, together with the chance that it comes to them."""
        second = TEN if self.first.value == 0 else 0
        left, numbers = without(self.left, second), self.reckoning.numbers
        pairing = numbers.one
        for slot in range(pairs_drawn):
            equal = self.equal - (second == self.pair) - 2 - slot
            pairing = pairing * numbers.ratio(max(equal, 0), sum(left) - 2 - slot)
        if not pairing:
            return 0 * numbers.one
        if len(accepted) not in self.several:
            hands = without(left, *[self.pair] * len(accepted))
            self.several[len(accepted)] = Several(hands, self.pair, numbers.one)
        hands_of_box = [(self._settled(hand), hand.unpaired) for hand in accepted]
        spared, exact = self.several[len(accepted)].spared(hands_of_box)
        self.approximate |= not exact
        return pairing * spared

    def _settled(self, hand: Accepted) -> dict[tuple[int, ...], Any]:
        key = (hand.hands, hand.unpaired)
        if key not in self.settled:
            self.settled[key] = settled_ends(self.hand(hand.hands, hand.hands), hand.unpaired)
        return self.settled[key]

    def boxes(self, limit: int = 0) -> Iterator[BoxOfHands]:
        """How many hands the box comes to, and how often, when every pair is split again up to the limit."""
        for pairs_drawn, accepted in boxes(limit or self.limit):
            yield self._box(pairs_drawn, accepted)

    def _box(self, pairs_drawn: int, accepted: tuple[Accepted, ...]) -> BoxOfHands:
        unpaired = sum(hand.unpaired for hand in accepted)
        often = sum(
            (-1) ** more * comb(unpaired, more) * self.slots_pair(pairs_drawn + more) for more in range(unpaired + 1)
        )
        return BoxOfHands(len(accepted), unpaired, often)
