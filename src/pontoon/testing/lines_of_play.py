"""Every line of play of one box, found by asking the real engine: which cards may come, which decisions are legal.

Only for tiny shoes. Lines that differ only in what no longer matters meet again at one place.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from pontoon.analysis.shoe import BadShoe, Shoe
from pontoon.game import commands as c
from pontoon.game.cards import CARDS
from pontoon.game.decide import play
from pontoon.game.opening import open_round, usual_terms
from pontoon.game.refusals import Refusal
from pontoon.game.round import DEALERS_HAND, IN_PLAY, Box, Hand, Round
from pontoon.game.rulebook import RuleBook
from pontoon.rules.cards import value_of

PLAYER = "ann"
PLAY: dict[str, Callable[[int, int, str], c.Command]] = {
    "stand": c.Stand,
    "hit": c.Hit,
    "double": c.Double,
    "split": c.Split,
}
AFTER_DOUBLING: dict[str, Callable[[int, int, str], c.Command]] = {"keep": c.Keep, "forfeit": c.Forfeit}


@dataclass(frozen=True, slots=True)
class Spot:
    """What a player knows who knows only the hand being played, the pair it came from and the dealer's first card.

    `cards` are in the order they came; `pair_cards` the first cards of every hand formed so far, sorted, so that they
    do not tell which hand of the box this is; `legal` the words of the legal actions.
    """

    cards: tuple[int, ...]
    dealers_first_card: int
    is_split: bool
    pair_cards: tuple[int, ...]
    hands: int
    legal: tuple[str, ...]


class Step(NamedTuple):
    """One way on from a place: how many cards of the shoe lead there, what is settled on the way, and where to.

    A decision takes no card: it is counted once.
    """

    ways: int
    cents: int
    to: "Place"


class Place:
    """A state of the round with the cards left; what follows is worked out when it is first asked for."""

    __slots__ = ("_lines", "_onward", "_state", "cards_left", "is_over", "left")

    def __init__(self, lines: "LinesOfPlay", state: Round, left: tuple[int, ...]) -> None:
        self._lines = lines
        # Let go once it is known what follows: a round is large, and there are many places.
        self._state: Round | None = state
        self._onward: tuple[Spot | None, dict[str, Step]] = (None, {})
        self.left = left
        self.cards_left = sum(left)
        self.is_over = state.is_over

    @property
    def spot(self) -> Spot | None:
        """What the player knows where a decision is due."""
        return self._looked()[0]

    @property
    def steps(self) -> dict[str, Step]:
        """By the word of the decision, or by the card that comes."""
        return self._looked()[1]

    def _looked(self) -> tuple[Spot | None, dict[str, Step]]:
        if self._state is not None:
            self._onward = self._lines.onward(self._state, self.left)
            self._state = None
        return self._onward


class LinesOfPlay:
    """One box with one wager of so many cents, from this shoe; insurance is never taken."""

    def __init__(self, rules: RuleBook, cents: int, shoe: Shoe, resplit: bool = False) -> None:
        self.rules = rules
        self.kinds = tuple(card for card in CARDS if shoe.counts[card])
        self.places: dict[object, Place] = {}
        self.start = self._place(opened(rules, cents, resplit), tuple(shoe.counts[card] for card in self.kinds))

    def onward(self, state: Round, left: tuple[int, ...]) -> tuple[Spot | None, dict[str, Step]]:
        """Every step from here, and for a decision what the player knows."""
        if state.is_over:
            return None, {}
        decisions = decisions_of(self.rules, state)
        if decisions:
            steps = {word: Step(1, gained(state, then), self._place(then, left)) for word, then in decisions.items()}
            return spot_of(state, tuple(steps)), steps
        if not any(left):
            raise BadShoe("the shoe runs out before the round is over")
        return None, {str(card): step for card, step in self._over_every_card(state, left)}

    def _over_every_card(self, state: Round, left: tuple[int, ...]) -> Iterator[tuple[int, Step]]:
        for number, (card, count) in enumerate(zip(self.kinds, left, strict=True)):
            if count:
                then = after(self.rules, state, c.DealCard(card))
                rest = (*left[:number], count - 1, *left[number + 1 :])
                yield card, Step(count, gained(state, then), self._place(then, rest))

    def _place(self, state: Round, left: tuple[int, ...]) -> Place:
        key = self.key(state, left)
        if key not in self.places:
            self.places[key] = Place(self, state, left)
        return self.places[key]

    def key(self, state: Round, left: tuple[int, ...]) -> object:
        """What the rest of the round depends on, and what `Spot` shows of it."""
        return future_of(state), self._values_of(left) if state.phase == DEALERS_HAND else left

    def _values_of(self, left: Sequence[int]) -> tuple[int, ...]:
        """To the dealer's hand a card is its value."""
        values = [0] * 11
        for card, count in zip(self.kinds, left, strict=True):
            values[value_of(card)] += count
        return tuple(values)


@lru_cache(maxsize=1)
def lines_of_play(rules: RuleBook, cents: int, shoe: Shoe, resplit: bool) -> LinesOfPlay:
    """The last ones asked for are kept: what was found out for one question serves the next."""
    return LinesOfPlay(rules, cents, shoe, resplit)


def opened(rules: RuleBook, cents: int, resplit: bool) -> Round:
    """A round with the wager placed; the table's option to split again only where the rule set leaves it open."""
    terms = replace(usual_terms(rules), resplit=resplit)
    return after(rules, open_round(rules, terms)[0], c.PlaceWager(1, PLAYER, cents))


def after(rules: RuleBook, state: Round, command: c.Command) -> Round:
    outcome = play(rules, state, command)
    assert not isinstance(outcome, Refusal), outcome
    return outcome[0]


def gained(before: Round, then: Round) -> int:
    """What was settled in between, in cents."""
    return sum(row.net_cents for row in then.settlements) - sum(row.net_cents for row in before.settlements)


def decisions_of(rules: RuleBook, state: Round) -> dict[str, Round]:
    """The round after each legal decision; none while a card is due. Surrender is one decision among the others."""
    kind = state.awaiting.kind
    if kind == "insurance":
        return decisions_of(rules, after(rules, state, c.CloseInsurance()))
    if kind == "surrender":
        found = decisions_of(rules, after(rules, state, c.CloseSurrender()))
        given_up = after(rules, state, c.Surrender(1, PLAYER))
        return found | {"surrender": after(rules, given_up, c.CloseSurrender())}
    if kind not in ("decision", "forfeit"):
        return {}
    hand = state.awaiting.hand
    assert hand is not None
    tried = {
        word: play(rules, state, command(1, hand, PLAYER))
        for word, command in (PLAY if kind == "decision" else AFTER_DOUBLING).items()
    }
    return {word: outcome[0] for word, outcome in tried.items() if not isinstance(outcome, Refusal)}


def spot_of(state: Round, legal: tuple[str, ...]) -> Spot:
    box = state.boxes[0]
    hand = box.hands[state.turn[1] if state.turn else 0]
    return Spot(hand.cards, state.dealers_cards[0], hand.split, pair_cards(box), len(box.hands), legal)


def pair_cards(box: Box) -> tuple[int, ...]:
    return tuple(sorted(hand.cards[0] for hand in box.hands if hand.cards))


def future_of(state: Round) -> tuple[object, ...]:
    """Rounds of which this is equal go on alike, but for what is settled already.

    A settled hand is as if it were not there, one that was left is its total and its wagers, wherever on the box it
    lies. The hands in play are kept card by card, and the pair cards, so that the player can be told of them.
    """
    if state.is_over:
        return (state.phase,)
    hands = state.boxes[0].hands if state.boxes else ()
    left = sorted(_left(hand) for hand in hands if hand.state != IN_PLAY and not _is_settled(hand))
    if state.phase == DEALERS_HAND:
        return (state.phase, state.dealers_hard, state.dealers_aces, min(len(state.dealers_cards), 3), *left)
    in_play = [hand for hand in hands if hand.state == IN_PLAY]
    pair = pair_cards(state.boxes[0]) if hands else ()
    return (state.phase, state.turn, len(hands), state.dealers_cards, pair, *left, *in_play)


def _is_settled(hand: Hand) -> bool:
    return all(wager.settled for wager in hand.wagers)


def _left(hand: Hand) -> tuple[str, int, object]:
    return hand.state, hand.total, tuple((wager.cents, wager.double_cents, wager.surrendered) for wager in hand.wagers)
