"""When the dealer's hand takes another card."""

from pontoon.rules.points import is_soft, point_total
from pontoon.rules.table import RuleTable


def dealer_draws(table: RuleTable, hard: int, free_aces: int) -> int:
    """The dealer draws to hard 17 and to soft 18.

    Clauses: star-2024 15.4, star-6to5-2017 14.4, canberra-2002 13.1(a).
    """
    if is_soft(hard, free_aces):
        return 1 if hard + 10 < table.dealer_stands_soft else 0
    return 1 if point_total(hard, free_aces) < table.dealer_stands_hard else 0
