"""Point totals, from a hand's hard total and its number of free Aces.

The hard total counts every Ace as one. A free Ace is one that may still count eleven; doubling binds Aces to one.
"""

from pontoon.rules.table import ACES_FREE, ACES_OF_FIRST_TWO_COUNT_ONE, RuleTable

LIMIT = 21


def point_total(hard: int, free_aces: int) -> int:
    """One Ace counts eleven unless that would take the hand past 21.

    Clauses: star-2024 4.2.1, star-6to5-2017 3.2.1, canberra-2002 2.5(a).
    """
    return hard + 10 if free_aces > 0 and hard <= 11 else hard


def is_soft(hard: int, free_aces: int) -> int:
    """A total is soft while one of its Aces counts eleven.

    Clauses: canberra-2002 Terms:Soft Total, canberra-2002 Terms:Hard Total.
    """
    return 1 if free_aces > 0 and hard <= 11 else 0


def free_aces_when_doubled(table: RuleTable, aces_in_first_two: int, aces_drawn_later: int) -> int:
    """How many Aces of the hand that is doubled may still count eleven.

    Clauses: star-2024 13.1.4, star-2024 13.1.4.1, star-6to5-2017 12.1.4, star-6to5-2017 12.1.4.1,
    canberra-2002 2.5(a).
    """
    if table.double_aces == ACES_OF_FIRST_TWO_COUNT_ONE:
        return aces_drawn_later
    if table.double_aces == ACES_FREE:
        return aces_in_first_two + aces_drawn_later
    return 0


def is_pontoon(first_card: int, second_card: int) -> int:
    """An Ace and a card worth ten as the two initial cards; the caller vouches that the hand is not split.

    Clauses: star-2024 2.1, star-6to5-2017 1.1, canberra-2002 Terms:Pontoon.
    """
    first_rank = first_card >> 2
    second_rank = second_card >> 2
    if first_rank == 0:
        return 1 if second_rank >= 9 else 0
    return 1 if second_rank == 0 and first_rank >= 9 else 0
