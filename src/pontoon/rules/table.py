"""The RuleTable: the integers that the engine, the solver and the kernels share.

`rule_table` is the only door from a rule set of the law to these numbers.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

# Rows of Table 1; row r pays table_1[2 * r] to table_1[2 * r + 1].
OTHER = 0
PONTOON = 1
FIVE_CARDS = 2
SIX_CARDS = 3
SEVEN_CARDS = 4
SIX_SEVEN_EIGHT_MIXED = 5
SIX_SEVEN_EIGHT_SUITED = 6
SIX_SEVEN_EIGHT_SPADES = 7
THREE_SEVENS_MIXED = 8
THREE_SEVENS_SUITED = 9
THREE_SEVENS_SPADES = 10

TABLE_1_PARAMETERS = (
    "other_win_odds",
    "pontoon_odds",
    "five_card_odds",
    "six_card_odds",
    "seven_card_odds",
    "six_seven_eight_mixed_odds",
    "six_seven_eight_suited_odds",
    "six_seven_eight_spades_odds",
    "three_sevens_mixed_odds",
    "three_sevens_suited_odds",
    "three_sevens_spades_odds",
)
PAIRS_PARAMETERS = ("mixed_pair_odds", "coloured_pair_odds", "perfect_pair_odds")

ACES_COUNT_ONE = 0
ACES_OF_FIRST_TWO_COUNT_ONE = 1
ACES_FREE = 2
DOUBLE_ON_ANY = 0
DOUBLE_ON_TWO_CARDS = 1
EQUAL_VALUE = 0
EQUAL_RANK = 1

CHOICES: dict[str, dict[str, int]] = {
    "double_aces": {
        "all_count_one": ACES_COUNT_ONE,
        "first_two_count_one": ACES_OF_FIRST_TWO_COUNT_ONE,
        "one_or_eleven": ACES_FREE,
    },
    "double_on": {"any_number_of_cards": DOUBLE_ON_ANY, "two_cards": DOUBLE_ON_TWO_CARDS},
    "split_on": {"equal_value": EQUAL_VALUE, "equal_rank": EQUAL_RANK},
}


class RuleTable(NamedTuple):
    """Every number that the value of a round depends on."""

    table_1: tuple[int, ...]
    insurance_odds: tuple[int, int]
    insurance_ranks: int
    insurance_share: tuple[int, int]
    surrender_ranks: int
    surrender_share: tuple[int, int]
    surrender_takes_the_box: int
    dealer_stands_hard: int
    dealer_stands_soft: int
    must_draw_below: int
    absent_to_twelve: int
    double_aces: int
    double_on: int
    double_after_split: int
    forfeit: int
    split_on: int
    split_hands: int
    split_aces_hands: int
    resplit_hands: int
    resplit_aces_hands: int
    split_aces_one_card: int
    super_bonus_from_cents: int
    super_bonus_step_cents: int
    super_bonus_small_cents: int
    super_bonus_large_cents: int
    bonus_cents: int
    bonus_per_wager: int
    pairs: tuple[int, ...]
    boxes: int
    players_per_box: int
    pairs_per_box: int


def rule_table(values: Mapping[str, Any]) -> RuleTable:
    """The integers of a rule set, from its parameters' values as the law's loader reads them."""

    def flat(names: tuple[str, ...]) -> tuple[int, ...]:
        return tuple(number for name in names for number in values[name])

    def choice(name: str) -> int:
        return CHOICES[name][values[name]]

    def ranks(name: str) -> int:
        return sum(1 << rank for rank in values[name])

    return RuleTable(
        table_1=flat(TABLE_1_PARAMETERS),
        insurance_odds=values["insurance_odds"],
        insurance_ranks=ranks("insurance_first_cards"),
        insurance_share=values["insurance_share"],
        surrender_ranks=ranks("surrender_first_cards"),
        surrender_share=values["surrender_share"],
        surrender_takes_the_box=int(values["surrender_takes_the_box"]),
        dealer_stands_hard=values["dealer_stands_hard"],
        dealer_stands_soft=values["dealer_stands_soft"],
        must_draw_below=values["must_draw_below"],
        absent_to_twelve=int(values["absent_player"] == "to_twelve"),
        double_aces=choice("double_aces"),
        double_on=choice("double_on"),
        double_after_split=int(values["double_after_split"]),
        forfeit=int(values["forfeit"]),
        split_on=choice("split_on"),
        split_hands=values["split_hands"],
        split_aces_hands=values["split_aces_hands"],
        resplit_hands=values["resplit_hands"],
        resplit_aces_hands=values["resplit_aces_hands"],
        split_aces_one_card=int(values["split_aces_one_card"]),
        super_bonus_from_cents=values["super_bonus_from"],
        super_bonus_step_cents=values["super_bonus_step"],
        super_bonus_small_cents=values["super_bonus_small"],
        super_bonus_large_cents=values["super_bonus_large"],
        bonus_cents=values["bonus_to_others"],
        bonus_per_wager=int(values["bonus_paid_per"] == "wager"),
        pairs=flat(PAIRS_PARAMETERS),
        boxes=values["boxes"],
        players_per_box=values["players_per_box"],
        pairs_per_box=values["pairs_per_box"],
    )
