"""How a hand ends, as a code: each is worth a fixed number of parts of the wager."""

from math import lcm

from pontoon.rules.table import OTHER, RuleTable

# Codes 0 to 10 are the rows of Table 1: 21s paid at once.
WIN = 11
STAND_OFF = 12
LOSE = 13
BUST = 14
DEALERS_PONTOON = 15
SPARED = 16
SURRENDER = 17
SURRENDER_ANNULLED = 18
DOUBLE_TWENTY_ONE = 19
DOUBLE_WIN = 20
DOUBLE_STAND_OFF = 21
DOUBLE_LOSE = 22
DOUBLE_BUST = 23
DOUBLE_DEALERS_PONTOON = 24
DOUBLE_SPARED = 25
FORFEIT = 26
ENDINGS = 27

# A split hand's code is so much higher.
SPLIT_HAND = 32
CODES = 2 * SPLIT_HAND

ENDING_NAMES = (
    "twenty_one",
    "pontoon",
    "five_cards",
    "six_cards",
    "seven_cards",
    "six_seven_eight_mixed",
    "six_seven_eight_suited",
    "six_seven_eight_spades",
    "three_sevens_mixed",
    "three_sevens_suited",
    "three_sevens_spades",
    "win",
    "stand_off",
    "lose",
    "bust",
    "dealers_pontoon",
    "spared_of_dealers_pontoon",
    "surrender",
    "surrender_annulled",
    "double_twenty_one",
    "double_win",
    "double_stand_off",
    "double_lose",
    "double_bust",
    "double_dealers_pontoon",
    "double_spared_of_dealers_pontoon",
    "forfeit",
)

# Side results: the kinds of pair of Perfect Pairs (0 to 3), then these.
INSURANCE_LOST = 4
INSURANCE_WON = 5
SUPER_BONUS = 6
BONUS = 7
SIDES = 8
SIDE_NAMES = (
    "no_pair",
    "mixed_pair",
    "coloured_pair",
    "perfect_pair",
    "insurance_lost",
    "insurance_won",
    "super_bonus",
    "bonus_to_others",
)

# Further counts: boxes that were split, and shuffles of the shoe.
BOXES_SPLIT = 0
SHUFFLES = 1
COUNTS = 2


def parts_to_a_wager(table: RuleTable) -> int:
    """The least number of parts in which every payment on a wager is whole."""
    shares = (table.surrender_share[1], table.insurance_share[1] * table.insurance_odds[1])
    return lcm(2, *table.table_1[1::2], *shares)


def worth_of_endings(table: RuleTable, parts: int) -> tuple[int, ...]:
    """What each code gains, in parts of the wager; codes that do not occur gain nothing."""
    rows = [parts * table.table_1[2 * row] // table.table_1[2 * row + 1] for row in range(len(table.table_1) // 2)]
    plain = rows[OTHER]
    lost, of = table.surrender_share
    # Exact, as the parts are a multiple of every denominator.
    given_up = parts * lost // of
    worth = [
        *rows, plain, 0, -parts, -parts, -parts, 0, -given_up, -parts,
        2 * plain, 2 * plain, 0, -2 * parts, -2 * parts, -parts, 0, -parts,
    ]  # fmt: skip
    worth += [0] * (SPLIT_HAND - len(worth))
    return tuple(worth + worth)
