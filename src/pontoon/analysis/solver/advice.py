"""One hand against one card: what every legal action gains, and how."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from pontoon.analysis.question import OWN, VALUE_NAMES, Action, BadQuestion, Question
from pontoon.analysis.shoe import VALUES, BadShoe, points_of
from pontoon.analysis.solver.deals import FirstCard, InitialDeal, Splits
from pontoon.analysis.solver.hands import all_hands
from pontoon.analysis.solver.kernel import KEEP, kept_double, margin
from pontoon.analysis.solver.lone_hand import LoneHand, Reckoning, without
from pontoon.analysis.solver.numbers import Numbers, fast
from pontoon.analysis.solver.own_splits import Played
from pontoon.analysis.solver.policy import Best, totals_after_doubling
from pontoon.analysis.solver.running_out import check_that_it_lasts
from pontoon.analysis.solver.splits import own_splits, splits_of
from pontoon.analysis.solver.suits import BONUS_RANKS, more_from, thirds, values_on_two
from pontoon.analysis.strategy import ACTIONS
from pontoon.rules.cards import JACK, KINDS_OF_CARD, rank_of
from pontoon.rules.odds import count_row
from pontoon.rules.options import (
    are_equal,
    hands_limit,
    may_double,
    may_split,
    must_draw,
    surrender_is_offered,
    takes_one_card_only,
)
from pontoon.rules.points import LIMIT, point_total
from pontoon.rules.table import DOUBLE_ON_TWO_CARDS

Ways = tuple[tuple[str, float, float], ...]
PONTOON = "dealer's pontoon"


def value_of_card(card: int) -> int:
    return min(rank_of(card), JACK)


class Spot:
    """A hand in play, from the shoe that holds its cards and the dealer's still.

    A split hand asks a question of its own: as if it were a box's only hand, dealt from a shoe without the pair's
    other cards, that may be split into as many hands as the box may still have more.
    """

    def __init__(self, question: Question, cards: Sequence[int], dealers: int, is_split: bool, hands: int) -> None:
        if len(cards) < 2:
            raise BadQuestion("a decision needs a hand of two cards or more")
        question.shoe.without(dealers, *cards)
        self.cards = tuple(cards)
        self.dealers = dealers
        self.is_split = is_split
        # A box that is split has two hands at least.
        self.question = _of_its_own(question, cards, dealers, max(hands, 2)) if is_split else question
        self.values = [value_of_card(card) for card in cards]
        self.hard, self.aces = points_of(cards)
        self.late = int(0 in self.values[2:])
        shoe = self.question.shoe
        self.left = without(shoe.values, value_of_card(dealers))
        counts = shoe.without(dealers).counts if rank_of(dealers) in BONUS_RANKS else shoe.counts
        surrender = bool(surrender_is_offered(question.table, dealers)) and not is_split
        self.first = FirstCard(value_of_card(dealers), 1, dealers, counts, surrender)

    @property
    def total(self) -> int:
        return point_total(self.hard, self.aces)

    @property
    def hand(self) -> int:
        return all_hands().of(*self.values)

    @property
    def suited(self) -> tuple[int, int] | None:
        """The two cards where their suits count."""
        two = len(self.cards) == 2 and all(rank_of(card) in BONUS_RANKS for card in self.cards)
        return (self.cards[0], self.cards[1]) if two else None

    @property
    def may_split(self) -> bool:
        question, first, second = self.question, *self.cards[:2]
        return bool(may_split(question.table, int(question.resplit), len(self.cards), first, second, 1))

    @property
    def is_split_ace(self) -> bool:
        return bool(takes_one_card_only(self.question.table, int(self.is_split), self.cards[0]))

    def alone(self, numbers: Numbers) -> LoneHand:
        """The hand and all it may become."""
        start = self.values[0] if self.is_split else None
        return LoneHand(Reckoning(self.question, numbers), self.first.value, self.left, start)

    def next_cards(self, left: Sequence[int], taken: Sequence[int]) -> Iterator[tuple[int, Any]]:
        """The values that may come next, each with its chance, while `left` holds what is taken still."""
        in_shoe = sum(left) - len(taken)
        for value in range(VALUES):
            there = left[value] - taken.count(value)
            if there > 0:
                yield value, there / in_shoe


def _of_its_own(question: Question, cards: Sequence[int], dealers: int, hands: int) -> Question:
    """A split hand's question; which of the equal cards the others are is not told: those of which most are left."""
    table, shoe = question.table, question.shoe
    equal = [card for card in range(KINDS_OF_CARD) if are_equal(table, cards[0], card)]
    for _ in range(hands - 1):
        left = shoe.without(dealers, *cards).counts
        other = max(equal, key=lambda card: left[card])
        if not left[other]:
            raise BadShoe("the shoe does not hold the pair's other cards")
        shoe = shoe.without(other)
    most = hands_limit(table, int(question.resplit), cards[0]) - hands + 1
    table = table._replace(split_hands=most, split_aces_hands=most, resplit_hands=most, resplit_aces_hands=most)
    return replace(question, table=table, shoe=shoe, splits=OWN)


def actions(
    question: Question,
    hand: Sequence[int],
    dealers_first_card: int,
    is_split: bool = False,
    hands: int = 1,
    numbers: Numbers | None = None,
) -> dict[str, Action]:
    """The legal actions on a hand, with what each gains and how; the shoe holds all these cards still.

    A split hand's pair has its other cards, one for each further hand, out of the shoe as well. To split it again
    gains what the hands that grow from it do, each played on its own cards.
    """
    spot = Spot(question, hand, dealers_first_card, is_split, hands)
    if spot.total >= LIMIT:
        raise BadQuestion(f"the hand has {spot.total}: there is nothing to decide")
    if spot.is_split_ace and not spot.may_split:
        raise BadQuestion("a split Ace takes one card only: there is nothing to decide")
    check_that_it_lasts(question)
    lone = spot.alone(numbers or fast())
    splits = splits_of(lone.reckoning, Best())
    # Exact values stay fractions; the fast ones are numpy's until here.
    values: dict[str, Any] = {
        action: value if isinstance(value, Fraction) else float(value)
        for action, value in _values(lone, spot, splits).items()
    }
    found = {action: Action(values[action]) for action in ACTIONS if action in values}
    for action, way in (("stand", _standing), ("hit", _hitting), ("double", _doubling), ("surrender", _surrendering)):
        if action in found:
            found[action] = replace(found[action], ways=way(lone, spot))
    if "split" in found:
        found["split"] = replace(found["split"], ways=_splitting(spot, splits, values["split"]))
    return found


def _values(lone: LoneHand, spot: Spot, splits: Splits) -> dict[str, Any]:
    reckoning, table, hand, suited = lone.reckoning, lone.reckoning.table, spot.hand, spot.suited
    pair = spot.values[0] if spot.may_split else -1
    if len(spot.cards) == 2 and not spot.is_split:
        return InitialDeal(reckoning, Best(), {spot.first.value: lone}, splits).values(spot.first, hand, pair, suited)[
            0
        ]
    if spot.is_split_ace:
        found = {"stand": lone.stand[hand]}
    elif len(spot.cards) == 2:
        left = list(spot.first.left)
        for card in suited or ():
            left[card] -= 1
        coming = thirds(reckoning, left, sum(lone.left) - 2, suited, None) if suited else ()
        found = values_on_two(lone, hand, more_from(reckoning, coming))
    else:
        found = {"hit": lone.hit[spot.late, hand]}
        if not must_draw(table, spot.hard, spot.aces):
            found["stand"] = lone.stand[hand]
        if lone.terms[0] and table.double_on != DOUBLE_ON_TWO_CARDS:
            found["double"] = lone.double[spot.late, hand]
    if pair >= 0:
        found["split"] = splits.value(spot.first, pair, suited, None)
    return found


def _standing(lone: LoneHand, spot: Spot) -> Ways:
    return _left_alone(lone, spot.hand, spot.total, 1.0)


def _left_alone(lone: LoneHand, hand: int, total: int, wagers: float) -> Ways:
    win, equal, lose = shares(lone, hand, total)
    return (
        ("wins", float(win), wagers),
        ("stands off", float(equal), 0.0),
        ("loses", float(lose), -wagers),
        (PONTOON, float(lone.pontoon_chance(hand)), -1.0),
    )


def shares(lone: LoneHand, hand: int, total: int) -> tuple[Any, Any, Any]:
    """How often a total wins, stands off and loses against a dealer without pontoon."""
    table = lone.reckoning.table
    no_pontoon = lone.reckoning.numbers.one - lone.pontoon_chance(hand)
    equal, below = 0 * no_pontoon, margin(table, lone.margins, hand, 0)
    for each in range(1, total + 1):
        here = margin(table, lone.margins, hand, each)
        equal, below = here - below - equal, here
    gain = margin(table, lone.margins, hand, total)
    win = (no_pontoon - equal + gain) / 2
    return win, equal, no_pontoon - equal - win


def _hitting(lone: LoneHand, spot: Spot) -> Ways:
    known, reckoning, found = all_hands(), lone.reckoning, []
    for value, chance in spot.next_cards(lone.left, spot.values):
        points = spot.hard + value + 1
        if points > LIMIT:
            gain: Any = -1.0
        elif point_total(points, spot.aces + (value == 0)) == LIMIT:
            gain = _pays(lone, spot) or reckoning.odds[count_row(len(spot.cards) + 1)]
        else:
            gain = lone.best[int(spot.late or value == 0), known.after[spot.hand, value]]
        found.append((VALUE_NAMES[value], chance, float(gain)))
    return tuple(found)


def _pays(lone: LoneHand, spot: Spot) -> Any:
    """What a card pays on average that completes 6-7-8 or 7-7-7, if one does."""
    if spot.suited is None:
        return None
    left = list(spot.first.left)
    for card in spot.cards:
        left[card] -= 1
    dealers = None if spot.is_split else spot.dealers
    coming = thirds(lone.reckoning, left, sum(lone.left) - 2, spot.suited, dealers)
    chance = sum(third.chance for third in coming)
    return sum(third.chance * third.pays for third in coming) / chance if chance else None


def _doubling(lone: LoneHand, spot: Spot) -> Ways:
    known, kept, found = all_hands(), lone.kept(), []
    table = lone.reckoning.table
    totals = totals_after_doubling(table)
    for value, chance in spot.next_cards(lone.left, spot.values):
        total = int(totals[spot.late, spot.hand, value])
        name = f"{VALUE_NAMES[value]}: {total}"
        if total > LIMIT:
            gain: Any = -2.0
        elif total == LIMIT:
            gain = 2.0
        elif kept[spot.late, spot.hand, value] == KEEP:
            gain = kept_double(table, lone.margins, known.after[spot.hand, value], total, 1)
        else:
            name, gain = f"{name}, forfeited", -1.0
        found.append((name, chance, float(gain)))
    return tuple(found)


def _surrendering(lone: LoneHand, spot: Spot) -> Ways:
    pontoon = float(lone.pontoon_chance(spot.hand))
    lost, of = lone.reckoning.table.surrender_share
    return (PONTOON, pontoon, -1.0), ("otherwise", 1 - pontoon, -lost / of)


def _splitting(spot: Spot, splits: Splits, value: Any) -> Ways:
    """By the second card to either hand what both gain, played on their own cards; then what comes on top of it."""
    pair, suited = own_splits(splits).of(spot.first, spot.values[0]), spot.suited
    lone = pair.hand(2, 2)
    both = [pair.play(2, 2, suits) for start in range(2) for _, suits in pair.starts(start, suited)]
    found = {
        second: (chance, sum(_from_second(lone, hand, second) for hand in both))
        for second, chance in spot.next_cards(lone.left, [pair.pair])
    }
    in_all, own = pair.sum_of_hands(pair.limit, suited), pair.value(pair.limit, suited, None)
    names = {second: VALUE_NAMES[second] for second in found}
    if pair.limit > 2 and pair.pair in found:
        # A third and fourth hand come of a second card that pairs: all that they gain is put down to it.
        chance, _ = found.pop(pair.pair)
        rest = in_all - sum(each * gain for each, gain in found.values())
        found[pair.pair] = (chance, rest / chance)
        names[pair.pair] += ", split again"
    ways = [(names[second], *found[second]) for second in sorted(found)]
    ways.append(("returned against a dealer's pontoon", 1.0, own - in_all))
    ways.append(("gained by knowing the finished hand", 1.0, value - own))
    return tuple((name, float(chance), float(gain)) for name, chance, gain in ways if gain or chance < 1)


def _from_second(lone: LoneHand, hand: Played, second: int) -> Any:
    """What a split hand gains once it has this second card, on average over its suits."""
    assert lone.start is not None
    known, two = all_hands(), all_hands().of(lone.start, second)
    if point_total(int(known.hard[two]), int(known.aces[two])) == LIMIT:
        return lone.reckoning.odds[count_row(2)]
    suited = [each for each in hand.seconds if each.hand == two]
    if not suited:
        return lone.best[0, two]
    return sum(each.chance * each.value for each in suited) / sum(each.chance for each in suited)


def after_double(
    question: Question, hand: Sequence[int], dealers_first_card: int, is_split: bool = False, hands: int = 1
) -> dict[str, Action]:
    """After a double's card, which is the hand's last: what keeping and forfeiting gain.

    Clauses: star-2024 13.5, star-6to5-2017 12.5, canberra-2002 12.6.
    """
    spot = Spot(question, hand, dealers_first_card, is_split, hands)
    *before, last = spot.values
    total = point_total(spot.hard - last - 1, spot.aces - (last == 0))
    if not may_double(question.table, len(before), total, int(is_split), hand[0]):
        raise BadQuestion("this hand cannot have been doubled")
    late = int(0 in before[2:])
    total = int(totals_after_doubling(question.table)[late, all_hands().of(*before), last])
    if total >= LIMIT:
        raise BadQuestion(f"the doubled hand has {total}: there is nothing to decide")
    check_that_it_lasts(question)
    lone = spot.alone(fast())
    keep = float(kept_double(question.table, lone.margins, spot.hand, total, 1))
    found = {"keep": Action(keep, _left_alone(lone, spot.hand, total, 2.0))}
    if question.table.forfeit:
        found["forfeit"] = Action(-1.0, (("forfeited", 1.0, -1.0),))
    return found
