"""A card is an integer: four times its rank plus its suit.

Ranks run from the Ace (0) over 2 to 9 (1 to 8) to Jack, Queen and King (9 to 11); there are no Tens.
Suits are spades, hearts, diamonds and clubs (0 to 3), so the two low bits tell red from black.
Clauses: star-2024 4.1, star-6to5-2017 3.1, canberra-2002 2.1.
"""

RANKS = 12
SUITS = 4
KINDS_OF_CARD = RANKS * SUITS

ACE = 0
SIX = 5
SEVEN = 6
EIGHT = 7
JACK = 9
QUEEN = 10
KING = 11

SPADES = 0
HEARTS = 1
DIAMONDS = 2
CLUBS = 3


def rank_of(card: int) -> int:
    return card >> 2


def suit_of(card: int) -> int:
    return card & 3


def value_of(card: int) -> int:
    """Two to nine count their face, pictures ten, an Ace one; whether it counts ten more is a hand's matter.

    Clauses: star-2024 4.2.2, star-2024 4.2.3, star-6to5-2017 3.2.2, star-6to5-2017 3.2.3,
    canberra-2002 2.5(b), canberra-2002 2.5(c).
    """
    rank = card >> 2
    return rank + 1 if rank < JACK else 10


def is_red(card: int) -> int:
    suit = card & 3
    return 1 if suit == HEARTS or suit == DIAMONDS else 0
