"""Which of hit, stand, double, split, insurance and surrender a hand allows."""

from pontoon.rules.cards import ACE, rank_of, value_of
from pontoon.rules.points import LIMIT, is_soft, point_total
from pontoon.rules.table import DOUBLE_ON_TWO_CARDS, EQUAL_RANK, RuleTable


def must_draw(table: RuleTable, hard: int, free_aces: int) -> int:
    """Whether the rules force a card on the hand: a hard total too low to stand on.

    Clauses: star-2024 12.2, star-6to5-2017 11.2, canberra-2002 10.2(c).
    """
    return 1 if hard < table.must_draw_below and not is_soft(hard, free_aces) else 0


def may_double(table: RuleTable, cards: int, total: int, is_split: int, first_card: int) -> int:
    """Any hand below 21 with two cards or more may be doubled, but for a split Ace.

    Clauses: star-2024 13.1, star-6to5-2017 12.1, canberra-2002 12.1.
    """
    if cards < 2 or total >= LIMIT:
        return 0
    if table.double_on == DOUBLE_ON_TWO_CARDS and cards != 2:
        return 0
    if is_split:
        if not table.double_after_split:
            return 0
        if rank_of(first_card) == ACE and table.split_aces_one_card:
            return 0
    return 1


def hands_limit(table: RuleTable, resplit: int, card: int) -> int:
    """How many hands splitting this card may form on a box.

    Clauses: star-2024 14.8, star-2024 14.9.3, star-6to5-2017 13.8, star-6to5-2017 13.9.3, canberra-2002 11.3.
    """
    if rank_of(card) == ACE:
        return table.resplit_aces_hands if resplit else table.split_aces_hands
    return table.resplit_hands if resplit else table.split_hands


def are_equal(table: RuleTable, first_card: int, second_card: int) -> int:
    """Two cards pair for splitting when their values are equal, so a Jack pairs with a Queen.

    Clauses: star-2024 14.1, star-6to5-2017 13.1, canberra-2002 Terms:Split.
    """
    if table.split_on == EQUAL_RANK:
        return 1 if rank_of(first_card) == rank_of(second_card) else 0
    return 1 if value_of(first_card) == value_of(second_card) else 0


def may_split(table: RuleTable, resplit: int, cards: int, first_card: int, second_card: int, hands: int) -> int:
    """Whether a hand of exactly two equal cards may form another hand."""
    if cards != 2 or not are_equal(table, first_card, second_card):
        return 0
    return 1 if hands < hands_limit(table, resplit, first_card) else 0


def takes_one_card_only(table: RuleTable, is_split: int, first_card: int) -> int:
    """A split Ace receives one card and no more.

    Clauses: star-2024 14.6, star-2024 14.7.1, star-6to5-2017 13.6, star-6to5-2017 13.7.1, canberra-2002 11.5.
    """
    return 1 if is_split and table.split_aces_one_card and rank_of(first_card) == ACE else 0


def insurance_is_offered(table: RuleTable, dealers_first_card: int) -> int:
    """Clauses: star-2024 9.1, star-6to5-2017 8.1, canberra-2002 7.1."""
    return (table.insurance_ranks >> rank_of(dealers_first_card)) & 1


def surrender_is_offered(table: RuleTable, dealers_first_card: int) -> int:
    """Clauses: star-2024 10.1, star-6to5-2017 9.1, canberra-2002 9.1."""
    return (table.surrender_ranks >> rank_of(dealers_first_card)) & 1


def absent_hand_draws(table: RuleTable, to_twelve: int, hard: int, free_aces: int) -> int:
    """Whether the dealer deals another card to the hand of a player who is not there.

    Clauses: star-2024 18.10, star-6to5-2017 17.10, star-6to5-2017 17.10.1, canberra-2002 15.7.
    """
    return 1 if to_twelve and point_total(hard, free_aces) < 12 else 0
