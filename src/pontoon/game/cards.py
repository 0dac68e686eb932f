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
    """The card of a text such as `7s`: rank and suit; raises `UnknownCard` for any other."""
    try:
        return _BY_TEXT[text]
    except KeyError:
        raise UnknownCard(f"{text!r} is not a card: write a rank A 2 3 4 5 6 7 8 9 J Q K and a suit s h d c") from None


def cards(text: str) -> tuple[Card, ...]:
    """The cards of a text, with spaces between them."""
    return tuple(card(word) for word in text.split())


def cards_text(several: Iterable[int]) -> str:
    return " ".join(str(CARDS[each]) for each in several)
