"""Side wagers held against closed forms and against counting every order of a small shoe."""

from fractions import Fraction
from itertools import permutations

import pytest

from pontoon.analysis.shoe import BadShoe, Shoe, full_shoe, shoe_of
from pontoon.analysis.side_wagers import insurance, pair_chances, perfect_pairs, pontoon_chance, super_bonus_chance
from pontoon.game.rulebook import rule_book
from pontoon.rules.cards import rank_of, suit_of

STAR, CANBERRA = rule_book("star-2024").table, rule_book("canberra-2002").table


@pytest.mark.parametrize("decks", [3, 6, 8])
def test_insurance_is_won_by_the_tens_among_all_cards_but_the_ace(decks: int) -> None:
    won = Fraction(12 * decks, 48 * decks - 1)
    assert insurance(STAR, full_shoe(decks)).edge == 1 - 3 * won
    assert insurance(STAR, full_shoe(decks)).favours == "house"


@pytest.mark.parametrize("decks", range(1, 9))
def test_perfect_pairs_by_the_number_of_decks(decks: int) -> None:
    cards = 48 * decks - 1
    assert pair_chances(full_shoe(decks))[1:] == (
        Fraction(2 * decks, cards),
        Fraction(decks, cards),
        Fraction(decks - 1, cards),
    )
    assert perfect_pairs(STAR, full_shoe(decks)).edge == Fraction(25 - decks, cards)
    canberra = perfect_pairs(CANBERRA, full_shoe(decks))
    assert canberra.edge == Fraction(25 - 5 * decks, cards)
    assert canberra.favours == ("house" if decks < 5 else "nobody" if decks == 5 else "player")


def test_small_shoes_are_counted_card_by_card() -> None:
    shoe = shoe_of({"7s": 3, "7h": 2, "Ad": 1, "Kc": 1})
    cards = [card for card, count in enumerate(shoe.counts) for _ in range(count)]
    orders = list(permutations(range(len(cards)), 4))
    dealt = [[cards[place] for place in order] for order in orders]
    bonus = [d for d in dealt if all(rank_of(x) == 6 for x in d) and len({suit_of(x) for x in d[1:]}) == 1]
    assert super_bonus_chance(shoe) == Fraction(len(bonus), len(orders))
    pontoon = [d for d in dealt if {rank_of(d[0]), rank_of(d[1])} == {0, 11}]
    assert pontoon_chance(shoe) == Fraction(len(pontoon), len(orders))


@pytest.mark.parametrize(
    ("composition", "words"),
    [
        ({"10h": 1}, "is not a card"),
        ({"7s": -1}, "not a valid number of cards"),
        ({"7s": True}, "not a valid number of cards"),
    ],
)
def test_a_shoe_that_cannot_be_is_refused(composition: dict[str, int], words: str) -> None:
    with pytest.raises(BadShoe, match=words):
        shoe_of(composition)


def test_a_shoe_too_small_or_without_the_card_is_refused() -> None:
    none = Shoe((0,) * 48)
    for ask in (lambda: insurance(STAR, none), lambda: pair_chances(none), lambda: super_bonus_chance(none)):
        with pytest.raises(BadShoe):
            ask()
    with pytest.raises(BadShoe, match="7s"):
        full_shoe(1).without(24, 24)
    assert full_shoe(1).without(24).cards == 47
