"""Whether a shoe can always finish a round: no legal line of play asks for a card that is not there."""

from functools import cache

from pontoon.analysis.question import Question
from pontoon.analysis.shoe import VALUES, BadShoe
from pontoon.rules.cards import SUITS
from pontoon.rules.dealers_hand import dealer_draws
from pontoon.rules.options import hands_limit, must_draw
from pontoon.rules.points import LIMIT, point_total

TEN = VALUES - 1
Left = tuple[int, ...]
# A hand busts with 30 at most, one that remains has 20 at most, and the dealer needs no more than 17 to stand.
MOST_OF_A_HAND, MOST_THAT_REMAINS, DEALER_STANDS = 30, 20, 17

# So many hands are looked at, a second's work, before a small shoe is given up on.
MOST_LINES = 40_000


def check_that_it_lasts(question: Question) -> None:
    """Raise `BadShoe` where some legal line of play runs the shoe out before the round is over."""
    values = question.shoe.values
    points = sum((value + 1) * count for value, count in enumerate(values))
    if points >= MOST_OF_A_HAND * (question.hands - 1) + MOST_THAT_REMAINS + DEALER_STANDS + TEN + 1:
        return
    if question.shoe.cards < 4:
        raise BadShoe(f"a shoe of {question.shoe.cards} cards is too small to finish a round")
    _Lines(question).check(values)


class _Lines:
    """Every line of play by values, for shoes so small that it may matter."""

    def __init__(self, question: Question) -> None:
        self.table = question.table
        self.resplit = int(question.resplit)
        self.looked_at = 0
        self.ends = cache(self._ends)
        self.box = cache(self._box)
        self.dealer = cache(self._dealer)

    def check(self, values: Left) -> None:
        for first in range(VALUES):
            for one in range(VALUES):
                for other in range(one, VALUES):
                    left = _without(values, first, one, other)
                    if min(left) >= 0 and (one, other) != (0, TEN):
                        self._deal(left, first, one, other)

    def _deal(self, left: Left, first: int, one: int, other: int) -> None:
        # Standing, surrender and insurance need the dealer's second card.
        self.dealer(left, first + 1, int(first == 0))
        hard, aces = one + other + 2, (one == 0) + (other == 0)
        self._then_dealer(self.ends(left, hard, aces, 2, 1), first)
        if one == other and hands_limit(self.table, self.resplit, SUITS * one) > 1:
            self._then_dealer(self.box(left, one, 2, 2), first)

    def _then_dealer(self, ends: frozenset[tuple[Left, bool]], first: int) -> None:
        for left, remains in ends:
            if remains:
                self.dealer(left, first + 1, int(first == 0))

    def _dealer(self, left: Left, hard: int, aces: int) -> None:
        if dealer_draws(self.table, hard, aces):
            for value, more in _draws(left):
                self.dealer(more, hard + value + 1, aces + (value == 0))

    def _ends(self, left: Left, hard: int, aces: int, cards: int, may_double: int) -> frozenset[tuple[Left, bool]]:
        """What a hand may leave of the shoe, and whether it still remains then."""
        if point_total(hard, aces) >= LIMIT:
            return frozenset([(left, False)])
        self.looked_at += 1
        if self.looked_at > MOST_LINES:
            raise BadShoe("the shoe is too small to be sure that every line of play finishes the round")
        found: set[tuple[Left, bool]] = set()
        if cards >= 2 and not must_draw(self.table, hard, aces):
            found.add((left, True))
        for value, more in _draws(left):
            found |= self.ends(more, hard + value + 1, aces + (value == 0), cards + 1, may_double)
            if cards >= 2 and may_double:
                found.add((more, False))
                if hard + value + 1 < LIMIT:
                    found.add((more, True))
        return frozenset(found)

    def _box(self, left: Left, pair: int, hands: int, waiting: int) -> frozenset[tuple[Left, bool]]:
        """What the waiting hands of a split box may leave, and whether any of them remains."""
        if not waiting:
            return frozenset([(left, False)])
        found: set[tuple[Left, bool]] = set()
        one_card = pair == 0 and self.table.split_aces_one_card
        for value, more in _draws(left):
            hard, aces = pair + value + 2, (pair == 0) + (value == 0)
            if value == pair and hands < hands_limit(self.table, self.resplit, SUITS * pair):
                found |= self.box(more, pair, hands + 1, waiting + 1)
            ends = (
                frozenset([(more, point_total(hard, aces) < LIMIT)])
                if one_card
                else self.ends(more, hard, aces, 2, self.table.double_after_split)
            )
            for rest, remains in ends:
                for last, others in self.box(rest, pair, hands, waiting - 1):
                    found.add((last, remains or others))
        return frozenset(found)


def _without(left: Left, *values: int) -> Left:
    found = list(left)
    for value in values:
        found[value] -= 1
    return tuple(found)


def _draws(left: Left) -> list[tuple[int, Left]]:
    found = [(value, _without(left, value)) for value in range(VALUES) if left[value]]
    if not found:
        raise BadShoe("the shoe is too small: some lines of play run out of cards before the round is over")
    return found
