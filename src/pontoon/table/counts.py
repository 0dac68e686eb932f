"""Cards as a count of each of the 48 kinds: what lies in a shoe, a discard rack or a new deck."""

from collections.abc import Iterable

from pontoon.rules.cards import KINDS_OF_CARD

Counts = tuple[int, ...]

DECK = KINDS_OF_CARD
NO_CARDS: Counts = (0,) * KINDS_OF_CARD


def of_decks(decks: int) -> Counts:
    """Every card of so many decks of 48.

    Clauses: star-2024 4.1, star-6to5-2017 3.1, canberra-2002 2.1.
    """
    return (decks,) * KINDS_OF_CARD


def of_cards(cards: Iterable[int]) -> Counts:
    counts = [0] * KINDS_OF_CARD
    for card in cards:
        counts[card] += 1
    return tuple(counts)


def plus(one: Counts, other: Counts) -> Counts:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def minus(one: Counts, other: Counts) -> Counts:
    """What is left of one without the other, which it must hold."""
    assert holds(one, other), "cards that are not there cannot be taken"
    return tuple(a - b for a, b in zip(one, other, strict=True))


def holds(one: Counts, other: Counts) -> bool:
    return all(a >= b for a, b in zip(one, other, strict=True))


def with_card(counts: Counts, card: int) -> Counts:
    return (*counts[:card], counts[card] + 1, *counts[card + 1 :])


def without_card(counts: Counts, card: int) -> Counts:
    assert counts[card] > 0, "a card that is not there cannot be taken"
    return (*counts[:card], counts[card] - 1, *counts[card + 1 :])
