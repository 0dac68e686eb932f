"""Cards as people write them: rank and suit, `7s`, `Ah`, `Kd`."""

from collections.abc import Iterable

from pontoon.rules.cards import KINDS_OF_CARD

RANK_LETTERS = "A23456789JQK"
SUIT_LETTERS = "shdc"


class Card(int):
    """A card's number, shown as rank and suit.

    >>> card("7s")
    7s
    >>> int(card("7s"))
    24
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return RANK_LETTERS[self >> 2] + SUIT_LETTERS[self & 3]

    __str__ = __repr__


CARDS: tuple[Card, ...] = tuple(Card(number) for number in range(KINDS_OF_CARD))
_BY_TEXT = {str(each): each for each in CARDS}


class UnknownCard(ValueError):
    """A text that names no card of the game; the Tens are among them."""


def card(text: str) -> Card:
    try:
        return _BY_TEXT[text]
    except KeyError:
        raise UnknownCard(f"{text!r} is not a card: a rank of A 2 3 4 5 6 7 8 9 J Q K and a suit of s h d c") from None


def cards(text: str) -> tuple[Card, ...]:
    return tuple(card(word) for word in text.split())


def cards_text(several: Iterable[int]) -> str:
    return " ".join(str(CARDS[each]) for each in several)
