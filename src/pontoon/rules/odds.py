"""Table 1 and Table 2: which row a 21 is paid by, and how much the Super Bonus pays."""

from pontoon.rules.cards import SEVEN, SPADES, rank_of, suit_of
from pontoon.rules.table import (
    FIVE_CARDS,
    OTHER,
    SEVEN_CARDS,
    SIX_CARDS,
    SIX_SEVEN_EIGHT_MIXED,
    SIX_SEVEN_EIGHT_SPADES,
    SIX_SEVEN_EIGHT_SUITED,
    THREE_SEVENS_MIXED,
    THREE_SEVENS_SPADES,
    THREE_SEVENS_SUITED,
    RuleTable,
)


def three_card_row(first: int, second: int, third: int) -> int:
    """The row of 6-7-8 or 7-7-7 in any order, or the row of every other win.

    Clauses: star-2024 11.5, star-6to5-2017 10.5, canberra-2002 14.2.
    """
    a, b, c = rank_of(first), rank_of(second), rank_of(third)
    suited = suit_of(first) == suit_of(second) and suit_of(second) == suit_of(third)
    spades = suited and suit_of(first) == SPADES
    if a == SEVEN and b == SEVEN and c == SEVEN:
        if spades:
            return THREE_SEVENS_SPADES
        return THREE_SEVENS_SUITED if suited else THREE_SEVENS_MIXED
    # Ranks six, seven and eight stand at 5, 6 and 7: their set of bits is 224.
    if (1 << a) | (1 << b) | (1 << c) == 224:
        if spades:
            return SIX_SEVEN_EIGHT_SPADES
        return SIX_SEVEN_EIGHT_SUITED if suited else SIX_SEVEN_EIGHT_MIXED
    return OTHER


def count_row(cards: int) -> int:
    """The row of a 21 by its number of cards.

    Clauses: star-2024 11.5, star-6to5-2017 10.5, canberra-2002 14.2.
    """
    if cards < 5:
        return OTHER
    if cards == 5:
        return FIVE_CARDS
    return SIX_CARDS if cards == 6 else SEVEN_CARDS


def is_super_bonus(first: int, second: int, third: int, dealers_first_card: int, is_split: int, is_doubled: int) -> int:
    """Three sevens of one suit, neither split nor doubled, while the dealer's first card is any seven.

    Clauses: star-2024 11.5, star-2024 14.4, star-6to5-2017 10.5, star-6to5-2017 13.4, canberra-2002 14.3,
    canberra-2002 11.10, canberra-2002 12.7.
    """
    if is_split or is_doubled or rank_of(dealers_first_card) != SEVEN:
        return 0
    row = three_card_row(first, second, third)
    return 1 if row == THREE_SEVENS_SUITED or row == THREE_SEVENS_SPADES else 0


def super_bonus_cents(table: RuleTable, wager_cents: int) -> int:
    """What the Super Bonus pays on a wager of this size.

    Clauses: star-2024 11.5, star-6to5-2017 10.5, canberra-2002 14.3.
    """
    if wager_cents < table.super_bonus_from_cents:
        return 0
    if wager_cents < table.super_bonus_step_cents:
        return table.super_bonus_small_cents
    return table.super_bonus_large_cents


def winnings(wager_cents: int, numerator: int, denominator: int) -> int:
    """A wager's winnings at the odds, up to the next whole cent."""
    return -(-wager_cents * numerator // denominator)


def better_row(table: RuleTable, row: int, other: int) -> int:
    """Of two rows of Table 1 a hand fits, the one that pays more."""
    odds = table.table_1
    if odds[2 * other] * odds[2 * row + 1] > odds[2 * row] * odds[2 * other + 1]:
        return other
    return row
