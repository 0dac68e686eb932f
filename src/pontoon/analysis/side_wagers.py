"""What the wagers beside the main game are worth, as exact fractions: insurance, Perfect Pairs, the Super Bonus."""

from fractions import Fraction
from typing import NamedTuple

from pontoon.analysis.shoe import BadShoe, Shoe
from pontoon.rules.cards import SEVEN
from pontoon.rules.pairs import NO_PAIR, kind_of_pair
from pontoon.rules.table import RuleTable


class Edge(NamedTuple):
    """The house's share of the wager, exactly; below nothing, the rules favour the player."""

    edge: Fraction

    @property
    def favours(self) -> str:
        if self.edge == 0:
            return "nobody"
        return "house" if self.edge > 0 else "player"


def insurance(table: RuleTable, shoe: Shoe) -> Edge:
    """Insurance against a dealer's Ace, to whoever knows no card but that.

    Clauses: star-2024 9.1, star-2024 17.1.6, star-6to5-2017 8.1, star-6to5-2017 16.1.6, canberra-2002 7.1,
    canberra-2002 7.4.
    """
    values = shoe.values
    if values[0] == 0 or shoe.cards < 2:
        raise BadShoe("insurance needs an Ace and another card in the shoe")
    won = Fraction(values[9], shoe.cards - 1)
    win, for_one = table.insurance_odds
    return Edge(-(won * Fraction(win, for_one) - (1 - won)))


def perfect_pairs(table: RuleTable, shoe: Shoe) -> Edge:
    """The side wager on the first two cards of a box.

    Clauses: star-2024 16.8, star-6to5-2017 15.8, canberra-2002 18.14.
    """
    chances = pair_chances(shoe)
    value = -chances[NO_PAIR]
    for kind in (1, 2, 3):
        win, for_one = table.pairs[2 * kind - 2 : 2 * kind]
        value += chances[kind] * Fraction(win, for_one)
    return Edge(-value)


def pair_chances(shoe: Shoe) -> tuple[Fraction, ...]:
    """The chances of no pair, a mixed, a coloured and a perfect pair."""
    if shoe.cards < 2:
        raise BadShoe("a pair needs two cards in the shoe")
    ways = [0, 0, 0, 0]
    for first, count in enumerate(shoe.counts):
        for second, others in enumerate(shoe.counts):
            ways[kind_of_pair(first, second)] += count * (others - (first == second))
    return tuple(Fraction(each, shoe.cards * (shoe.cards - 1)) for each in ways)


def super_bonus_chance(shoe: Shoe) -> Fraction:
    """How often three sevens of one suit, drawn one after the other, meet a dealer's first card of seven.

    For a player who always draws to two sevens of one suit. Clauses: star-2024 11.5, star-6to5-2017 10.5,
    canberra-2002 14.3.
    """
    if shoe.cards < 4:
        raise BadShoe("a Super Bonus needs four cards in the shoe")
    sevens = [shoe.counts[4 * SEVEN + suit] for suit in range(4)]
    ways = 0
    for dealers, of_dealers in enumerate(sevens):
        for suit, count in enumerate(sevens):
            left = count - (suit == dealers)
            ways += of_dealers * left * (left - 1) * (left - 2)
    return Fraction(ways, shoe.cards * (shoe.cards - 1) * (shoe.cards - 2) * (shoe.cards - 3))


def pontoon_chance(shoe: Shoe) -> Fraction:
    """How often two cards from the shoe are an Ace and a card worth ten."""
    values = shoe.values
    return Fraction(2 * values[0] * values[9], shoe.cards * (shoe.cards - 1))
