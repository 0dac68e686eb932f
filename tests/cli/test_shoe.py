"""The program's own shoe: all the cards, the burn, the cutting card, and running out in the middle of a round."""

from collections import Counter

import pytest

from pontoon.cli.terminal.shoe import BadStack, Shoe, ShoeIsEmpty
from pontoon.game import rule_book
from pontoon.game.cards import CARDS, cards
from pontoon.law import BUILT_IN
from pontoon.table.counts import DECK
from pontoon.table.shuffle import cutting_card_bounds
from pontoon.testing.table import CANBERRA_2002, STAR_2024, each_rule_set


def drawn(shoe: Shoe, number: int) -> list[int]:
    return [shoe.draw() for _ in range(number)]


@pytest.mark.parametrize("rules", BUILT_IN)
@pytest.mark.parametrize("decks", [6, 8])
def test_a_shoe_holds_every_card_of_its_decks(rules: str, decks: int) -> None:
    shoe = Shoe(rule_book(rules), decks, seed=1)
    assert Counter(shoe.discards) + Counter(drawn(shoe, shoe.cards_left)) == Counter(list(CARDS) * decks)


@each_rule_set("5.9", "4.9")
def test_the_first_card_is_burned_where_the_rules_burn_it(rules: str) -> None:
    shoe = Shoe(rule_book(rules), 8, seed=1)
    burned = 0 if rules == CANBERRA_2002 else 1
    assert len(shoe.discards) == burned
    assert shoe.cards_left == 8 * DECK - burned


def test_the_same_seed_gives_the_same_cards_and_another_gives_others() -> None:
    rules = rule_book(STAR_2024)
    one, same, other = (drawn(Shoe(rules, 8, seed=seed), 100) for seed in (5, 5, 6))
    assert one == same
    assert one != other


def test_without_a_seed_two_shoes_differ() -> None:
    rules = rule_book(STAR_2024)
    assert drawn(Shoe(rules, 8), 100) != drawn(Shoe(rules, 8), 100)


@pytest.mark.parametrize(
    ("rules", "decks", "bounds"),
    [
        pytest.param("star-2024", 6, (1, 144), marks=pytest.mark.clauses("star-2024 5.6")),
        pytest.param("star-6to5-2017", 8, (1, 192), marks=pytest.mark.clauses("star-6to5-2017 4.6")),
        pytest.param("canberra-2002", 3, (48, 96), marks=pytest.mark.clauses("canberra-2002 5.3")),
        pytest.param("canberra-2002", 8, (48, 216), marks=pytest.mark.clauses("canberra-2002 5.3")),
    ],
)
def test_the_bounds_of_the_cutting_card(rules: str, decks: int, bounds: tuple[int, int]) -> None:
    assert cutting_card_bounds(rule_book(rules), decks * DECK) == bounds


@pytest.mark.parametrize("rules", BUILT_IN)
@pytest.mark.parametrize("seed", range(20))
def test_the_cutting_card_comes_out_within_its_bounds(rules: str, seed: int) -> None:
    book = rule_book(rules)
    decks = min(book.values["decks"])
    shoe = Shoe(book, decks, seed)
    while not shoe.shuffle_is_due:
        shoe.draw()
    fewest, most = cutting_card_bounds(book, decks * DECK)
    assert fewest <= shoe.cards_left <= most


@each_rule_set("5.1.3", "4.1.3", "5.4(b)")
def test_the_shuffle_after_the_cutting_card_takes_all_cards(rules: str) -> None:
    shoe = Shoe(rule_book(rules), 6, seed=3)
    while not shoe.shuffle_is_due:
        shoe.draw()
    shoe.collect_all()
    shoe.shuffle()
    assert not shoe.shuffle_is_due
    assert Counter(shoe.discards) + Counter(drawn(shoe, shoe.cards_left)) == Counter(list(CARDS) * 6)


@each_rule_set("18.9", "17.9", "15.6")
def test_running_out_shuffles_the_discards_but_not_the_layout(rules: str) -> None:
    """Goal: a round goes on from the discard rack alone, and the cards on the layout stay where they are."""
    shoe = Shoe(rule_book(rules), 6, seed=3)
    earlier = drawn(shoe, 200)
    shoe.collect_all()
    burned = list(shoe.discards[: len(shoe.discards) - 200])
    on_the_layout = drawn(shoe, shoe.cards_left)
    shoe.shuffle_discards()
    again = drawn(shoe, len(earlier) + len(burned))
    assert Counter(again) == Counter(earlier) + Counter(burned)
    assert Counter(again) + Counter(on_the_layout) == Counter(list(CARDS) * 6)
    assert shoe.shuffle_is_due


def test_with_every_card_on_the_layout_there_is_nothing_to_deal() -> None:
    shoe = Shoe(rule_book(CANBERRA_2002), 3, seed=3)
    drawn(shoe, 3 * DECK)
    with pytest.raises(ShoeIsEmpty):
        shoe.draw()
    with pytest.raises(ShoeIsEmpty):
        shoe.shuffle_discards()


def test_first_cards_come_first_and_are_not_dealt_twice() -> None:
    first = cards("As As 7d 7d 7d")
    shoe = Shoe(rule_book(STAR_2024), 6, seed=3, first_cards=first)
    assert tuple(drawn(shoe, 5)) == first
    rest = drawn(shoe, shoe.cards_left)
    assert Counter(first) + Counter(rest) + Counter(shoe.discards) == Counter(list(CARDS) * 6)


def test_first_cards_must_be_in_the_decks() -> None:
    with pytest.raises(BadStack, match="As"):
        Shoe(rule_book(STAR_2024), 6, first_cards=cards("As As As As As As As"))


def test_a_deck_of_one_has_a_cutting_card_too() -> None:
    assert not Shoe(rule_book(STAR_2024), 1, seed=1).shuffle_is_due
