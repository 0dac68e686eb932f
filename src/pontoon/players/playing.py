"""Decisions on a hand: a handful of rules of thumb, good enough for company and quick to reckon.

Aces and eights are split, a hard 10 or 11 is doubled against 2 to 8, a soft hand is hit below 18, a hard one below 17,
or below 14 against 2 to 6. Insurance and surrender are declined and a double is kept. The best play is found by
`pontoon strategy`.
"""

from pontoon.rules.cards import ACE, EIGHT, rank_of, value_of
from pontoon.rules.options import may_double, may_split, must_draw, takes_one_card_only
from pontoon.rules.points import is_soft, point_total
from pontoon.rules.table import RuleTable

STAND = 0
HIT = 1
DOUBLE = 2
SPLIT = 3


def decision(
    table: RuleTable, resplit: int, hard: int, free_aces: int, cards: int, first: int, second: int, hands: int,
    dealer: int, affordable: int,
) -> int:  # fmt: skip
    """STAND, HIT, DOUBLE or SPLIT, as the rules allow it.

    `first` and `second` are the hand's first two cards, `hands` how many its box has, `dealer` the dealer's first
    card; `affordable` is whether the player has as many chips again as lie on the hand.
    """
    is_split = 1 if hands > 1 else 0
    total = point_total(hard, free_aces)
    shown = value_of(dealer)
    rank = rank_of(first)
    if affordable and (rank == ACE or rank == EIGHT) and may_split(table, resplit, cards, first, second, hands):
        return SPLIT
    if takes_one_card_only(table, is_split, first):
        return STAND
    if is_soft(hard, free_aces):
        return HIT if total < 18 else STAND
    doubles = cards == 2 and 10 <= total <= 11 and 2 <= shown <= 8
    if affordable and doubles and may_double(table, cards, total, is_split, first):
        return DOUBLE
    enough = 14 if 2 <= shown <= 6 else 17
    return HIT if total < enough or must_draw(table, hard, free_aces) else STAND
