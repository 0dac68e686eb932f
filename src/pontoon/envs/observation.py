"""What a player sees of a box, as a row of small whole numbers.

| number | name | values |
| --- | --- | --- |
| 0 | decision | what is asked: see `DECISION_NAMES` |
| 1 | dealers_first_card | a card from 0 to 47: four times its rank plus its suit, as in `pontoon.rules.cards` |
| 2 | first_card | the first card of the hand |
| 3 | second_card | the second card of the hand, 48 while it has none |
| 4 | cards | how many cards the hand holds |
| 5 | total | its point total; the Aces of a doubled hand count as the rules say |
| 6 | soft | 1 while an Ace counts eleven |
| 7 | late_ace | 1 where an Ace came after the first two cards |
| 8 | split | 1 where the hand was formed by splitting |
| 9 | hands | how many hands the box has |

Who is asked nothing, at the end of a round above all, sees the dealer's first card and the two initial cards of the
box; all other numbers are 0 then.
"""

from typing import Any

from pontoon.rules.cards import KINDS_OF_CARD
from pontoon.rules.points import LIMIT, is_soft, point_total

NOTHING = 0
INSURANCE = 1
SURRENDER = 2
PLAY = 3
KEEP_OR_FORFEIT = 4
# Only followers are asked these.
FOLLOW_DOUBLE = 5
FOLLOW_SPLIT = 6
DECISION_NAMES = ("nothing", "insurance", "surrender", "play", "keep or forfeit", "follow a double", "follow a split")

NO_CARD = KINDS_OF_CARD
# A rule set may let a box be split into so many hands.
MOST_HANDS = 8

DECISION = 0
DEALERS_FIRST_CARD = 1
FIRST_CARD = 2
SECOND_CARD = 3
CARDS = 4
TOTAL = 5
SOFT = 6
LATE_ACE = 7
SPLIT = 8
HANDS = 9

FIELDS = (
    "decision",
    "dealers_first_card",
    "first_card",
    "second_card",
    "cards",
    "total",
    "soft",
    "late_ace",
    "split",
    "hands",
)
# Each number is below its size. Someone is asked below 21 only, so a hand holds fewer cards than that too.
SIZES = (
    len(DECISION_NAMES),
    KINDS_OF_CARD + 1,
    KINDS_OF_CARD + 1,
    KINDS_OF_CARD + 1,
    LIMIT,
    LIMIT,
    2,
    2,
    2,
    MOST_HANDS + 1,
)
WIDTH = len(FIELDS)


def fill_observation(
    row: Any,
    decision: int,
    dealers_first_card: int,
    first_card: int,
    second_card: int,
    cards: int,
    hard: int,
    free_aces: int,
    late_ace: int,
    split: int,
    hands: int,
) -> None:
    """Write a row; `hard` counts every Ace as one, `free_aces` are those that may count eleven.

    Plain Python on whole numbers, so that it can be compiled.
    """
    row[DECISION] = decision
    row[DEALERS_FIRST_CARD] = dealers_first_card
    row[FIRST_CARD] = first_card
    row[SECOND_CARD] = second_card
    row[CARDS] = cards
    row[TOTAL] = point_total(hard, free_aces)
    row[SOFT] = is_soft(hard, free_aces)
    row[LATE_ACE] = late_ace
    row[SPLIT] = split
    row[HANDS] = hands


def fill_when_not_asked(row: Any, dealers_first_card: int, first_card: int, second_card: int) -> None:
    """Write a row for a player who has nothing to decide."""
    fill_observation(row, NOTHING, dealers_first_card, first_card, second_card, 0, 0, 0, 0, 0, 0)
