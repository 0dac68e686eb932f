"""Perfect Pairs: which pair two cards make."""

from pontoon.rules.cards import is_red, rank_of, suit_of

NO_PAIR = 0
MIXED_PAIR = 1
COLOURED_PAIR = 2
PERFECT_PAIR = 3


def kind_of_pair(first_card: int, second_card: int) -> int:
    """The best pair the two initial cards make; a Jack does not pair with a Queen here.

    Clauses: star-2024 16.7, star-2024 16.7.1, star-2024 16.7.2, star-6to5-2017 15.7, star-6to5-2017 15.7.1,
    star-6to5-2017 15.7.2, canberra-2002 18.3, canberra-2002 18.4, canberra-2002 18.5, canberra-2002 18.6,
    canberra-2002 18.7, canberra-2002 18.12.
    """
    if rank_of(first_card) != rank_of(second_card):
        return NO_PAIR
    if suit_of(first_card) == suit_of(second_card):
        return PERFECT_PAIR
    if is_red(first_card) == is_red(second_card):
        return COLOURED_PAIR
    return MIXED_PAIR
