"""The cards an analysis starts from: full decks, or any composition."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pontoon.rules.cards import ACE, JACK, KINDS_OF_CARD, rank_of, value_of

VALUES = 10
RANK_NAMES = "A23456789JQK"
_SUITS = "shdc"


class BadShoe(ValueError):
    """A composition that no shoe can have, or that cannot finish a round."""


@dataclass(frozen=True)
class Shoe:
    """How many of each of the 48 kinds of card there are."""

    counts: tuple[int, ...]

    @property
    def cards(self) -> int:
        return sum(self.counts)

    @property
    def values(self) -> tuple[int, ...]:
        """How many of each value: the Ace, two to nine, and the cards worth ten together."""
        found = [0] * VALUES
        for card, count in enumerate(self.counts):
            found[min(rank_of(card), JACK)] += count
        return tuple(found)

    def without(self, *cards: int) -> "Shoe":
        """The shoe after these cards have left it."""
        counts = list(self.counts)
        for card in cards:
            if counts[card] == 0:
                raise BadShoe(f"there is no {card_text(card)} left in the shoe")
            counts[card] -= 1
        return Shoe(tuple(counts))


def points_of(hand: Iterable[int]) -> tuple[int, int]:
    """The hard total of some cards, and how many of them are Aces.

    >>> points_of([0, 20, 44])
    (17, 1)
    """
    cards = tuple(hand)
    return sum(value_of(card) for card in cards), sum(rank_of(card) == ACE for card in cards)


def card_text(card: int) -> str:
    return RANK_NAMES[card >> 2] + _SUITS[card & 3]


def full_shoe(decks: int) -> Shoe:
    """Every card of so many decks of 48."""
    return Shoe((decks,) * KINDS_OF_CARD)


def shoe_of(composition: Mapping[str, int]) -> Shoe:
    """A shoe from cards and their counts, `{"7s": 8, ...}`; cards that are not named are not there.

    >>> shoe_of({"7s": 2, "Kd": 1}).cards
    3
    """
    counts = [0] * KINDS_OF_CARD
    for name, count in composition.items():
        if len(name) != 2 or name[0] not in RANK_NAMES or name[1] not in _SUITS:
            raise BadShoe(
                f"{name!r} is not a card: expected a rank of {' '.join(RANK_NAMES)} and a suit of {' '.join(_SUITS)}"
            )
        if isinstance(count, bool) or not isinstance(count, int) or count < 0:
            raise BadShoe(f"{name}: {count!r} is not a valid number of cards")
        counts[RANK_NAMES.index(name[0]) * 4 + _SUITS.index(name[1])] = count
    return Shoe(tuple(counts))
