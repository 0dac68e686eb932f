"""What is simulated: rules, shoe, boxes, side wagers and a strategy."""

from dataclasses import dataclass
from fractions import Fraction
from math import lcm

import numpy as np
from numpy.typing import NDArray

from pontoon.analysis.shoe import Shoe
from pontoon.analysis.simulator.endings import parts_to_a_wager, worth_of_endings
from pontoon.analysis.simulator.layout import (
    BEHIND,
    BOXES,
    BURNS,
    DEVICE,
    FRESH,
    HAS_PAIRS,
    INSURANCE_NETS,
    INSURES,
    KEY_0,
    KEY_1,
    LEFT,
    MEMORY,
    MOST_CARDS,
    OFFERS_INSURANCE,
    PAIRS,
    PAYS_BONUS,
    REGION_ROW,
    RESPLIT,
    SHOE,
    SHUFFLE_DUE,
    SOURCE,
    WORTH,
)
from pontoon.analysis.simulator.random_cards import MASK
from pontoon.analysis.simulator.totals import Totals, no_totals
from pontoon.rules.cards import KING, SUITS, value_of
from pontoon.rules.options import hands_limit
from pontoon.rules.points import LIMIT
from pontoon.rules.table import RuleTable

Array = NDArray[np.int64]
DEALING = {"fresh": FRESH, "shoe": SHOE, "device": DEVICE}
# Rounds from one shoe or device that goes on; the next sitting begins with all cards shuffled.
ROUNDS_TO_A_SITTING = 8192
MOST_BOXES = 7
# A strategy's regions are listed by the number of hands, and there is none for a box without a hand.
MOST_HANDS = REGION_ROW - 1
HIGHEST_SEED = 2**64 - 1


class BadSetting(ValueError):
    """What cannot be simulated; the message is one line."""


@dataclass(frozen=True)
class Setting:
    """`dealing` is fresh (a whole shoe for each round), shoe (to the cutting card) or device.

    `behind` cards lie behind the cutting card; `burns` is whether a shoe's first card is burned. `pairs` is the
    Perfect Pairs wager in wagers, 0 for none; `insures` whether half the wager is insured whenever it is offered,
    `offers_insurance` whether a script is asked. `super_bonus` and `bonus` are in wagers: what the Super Bonus pays,
    and what every other box gets for it, each box being another player's.
    """

    table: RuleTable
    shoe: Shoe
    strategy: Array
    resplit: bool = False
    dealing: str = "fresh"
    behind: int = 0
    burns: bool = True
    boxes: int = 1
    pairs: Fraction = Fraction(0)
    insures: bool = False
    offers_insurance: bool = False
    super_bonus: Fraction = Fraction(0)
    bonus: Fraction = Fraction(0)

    def __post_init__(self) -> None:
        if self.dealing not in DEALING:
            raise BadSetting(f"{self.dealing!r} is not a way to deal: expected one of {', '.join(DEALING)}")
        if not 1 <= self.boxes <= MOST_BOXES:
            raise BadSetting(f"{self.boxes} boxes: a table has 1 to {MOST_BOXES}")
        if not 3 * self.boxes <= self.shoe.cards < 65536:
            raise BadSetting(f"the shoe cannot be dealt to the boxes (cards: {self.shoe.cards}, boxes: {self.boxes})")
        if self.dealing == "shoe" and not 0 <= self.behind < self.shoe.cards:
            raise BadSetting(f"{self.behind} cards cannot lie behind the cutting card of a shoe of {self.shoe.cards}")
        if self.hands_to_a_box > MOST_HANDS:
            raise BadSetting(
                f"a box may be split into {self.hands_to_a_box} hands: the simulator plays up to {MOST_HANDS}"
            )
        if self._most_cards() > MOST_CARDS:
            raise BadSetting(
                f"{self.boxes} boxes of up to {self.hands_to_a_box} hands may take {self._most_cards()} cards from a "
                f"shoe of {self.shoe.cards}: the simulator has room for {MOST_CARDS} cards in a round"
            )

    @property
    def hands_to_a_box(self) -> int:
        """How many hands a box may have."""
        return max(1, *(hands_limit(self.table, int(self.resplit), card) for card in (0, 4)))

    def _most_cards(self) -> int:
        """No round takes more cards: the lowest ones first, and one more to each hand, the dealer's too.

        Where the shoe runs out the round is played to its end with Kings.
        """
        hands = 1 + self.boxes * self.hands_to_a_box
        taken, points = lowest_cards(self.shoe, hands * (LIMIT - 1))
        return hands + taken + points // value_of(SUITS * KING)

    @property
    def parts(self) -> int:
        """In how many parts a wager is reckoned, so that every payment is whole."""
        pairs = [self.pairs * odds for odds in self._pairs_odds()]
        return lcm(parts_to_a_wager(self.table), self.pairs.denominator, *(each.denominator for each in pairs))

    def _pairs_odds(self) -> tuple[Fraction, ...]:
        odds = self.table.pairs
        return tuple(Fraction(odds[2 * kind], odds[2 * kind + 1]) for kind in range(len(odds) // 2))

    def pairs_nets(self) -> list[int]:
        """What no pair and each kind of pair does to a Perfect Pairs wager, in parts."""
        gained = [-self.pairs, *(self.pairs * odds for odds in self._pairs_odds())]
        return [int(each * self.parts) for each in gained]

    def insurance_nets(self) -> list[int]:
        """What a lost and a won insurance of the whole share does, in parts."""
        share, of = self.table.insurance_share
        won, to = self.table.insurance_odds
        insured = self.parts * share // of
        return [-insured, insured * won // to]

    def memory(self, seed: int) -> Array:
        """The memory of one worker, with nothing dealt and nothing counted yet."""
        if not 0 <= seed <= HIGHEST_SEED:
            raise BadSetting(f"seed {seed}: expected 0 to {HIGHEST_SEED}")
        m = np.zeros(MEMORY, np.int64)
        m[SOURCE], m[LEFT], m[BEHIND] = DEALING[self.dealing], self.shoe.cards, self.behind
        m[BURNS], m[SHUFFLE_DUE], m[KEY_0], m[KEY_1] = self.burns, 1, seed & MASK, seed >> 32
        m[BOXES], m[RESPLIT], m[HAS_PAIRS] = self.boxes, self.resplit, self.pairs > 0
        m[OFFERS_INSURANCE], m[INSURES] = self.offers_insurance or self.insures, self.insures
        m[PAYS_BONUS] = self.super_bonus > 0
        worth, pairs, insurance = worth_of_endings(self.table, self.parts), self.pairs_nets(), self.insurance_nets()
        m[WORTH : WORTH + len(worth)] = worth
        m[PAIRS : PAIRS + len(pairs)] = pairs
        m[INSURANCE_NETS : INSURANCE_NETS + len(insurance)] = insurance
        return m

    def cards(self) -> Array:
        """Every card of the shoe."""
        return np.repeat(np.arange(len(self.shoe.counts), dtype=np.int64), self.shoe.counts)

    @property
    def farthest(self) -> int:
        """No round's net is farther from nothing than so many parts, Super Bonuses apart."""
        box = max(abs(each) for each in worth_of_endings(self.table, self.parts)) * self.hands_to_a_box
        return self.boxes * (box + max(map(abs, self.pairs_nets())) + max(map(abs, self.insurance_nets())))

    def no_totals(self) -> Totals:
        """Totals with room for any net this setting can come to."""
        return no_totals(-self.farthest, self.farthest, self.boxes)


def lowest_cards(shoe: Shoe, points: int) -> tuple[int, int]:
    """How many of the shoe's cards, the lowest first, these points are enough for; and the points left over."""
    taken = 0
    for card, number in enumerate(shoe.counts):
        few = min(number, points // value_of(card))
        points -= few * value_of(card)
        taken += few
    return taken, points
