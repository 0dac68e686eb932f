"""The cards taken out of a shuffling device are what is checked: exactly those that the books say are left in it."""

from pontoon.game.cards import CARDS, card, cards as read_cards
from pontoon.table import commands as t, events as e
from pontoon.table.counts import Counts, of_cards, of_decks, with_card, without_card
from pontoon.table.furniture import SHUFFLING_DEVICE
from pontoon.table.gaming_table import STACK
from pontoon.testing.floor import Floor
from pontoon.testing.table import each_rule_set

ACE, KING = card("As"), card("Kd")


def directed(rules: str, rounds: int = 2) -> Floor:
    """A device whose cards are to be checked: after a round the burned card has gone back into it, before not."""
    floor = Floor(rules).ready(SHUFFLING_DEVICE).seat("ann", 1)
    for _ in range(rounds):
        floor.plain_round()
    return floor.does(t.DirectDeviceCheck("two cards were faced"))


def checked(floor: Floor, counts: Counts) -> e.CardsChecked:
    event = floor.order(t.CheckCards(counts), "dealer")[0].event
    assert isinstance(event, e.CardsChecked)
    return event


@each_rule_set("18.1.1", "17.1.1", None)
def test_exactly_the_cards_left_in_the_device_are_correct_and_all_are_shuffled_again(rules: str) -> None:
    floor = directed(rules)
    left = floor.state.custody.shoe
    assert (sum(left), floor.state.custody.unseen) == (8 * 48 - 4, 0)
    assert checked(floor, left) == e.CardsChecked("at_the_table", False, left, correct=True)
    custody = floor.state.custody
    assert (floor.state.held_up_by, custody.stage, custody.everything) == (None, STACK, of_decks(8))


@each_rule_set("18.1.1", "17.1.1", None)
def test_a_card_that_the_books_have_in_the_device_and_the_count_has_not_is_lacking(rules: str) -> None:
    floor = directed(rules)
    found = checked(floor, without_card(floor.state.custody.shoe, ACE))
    assert (found.correct, found.lacking, found.surplus) == (False, (ACE,), ())
    assert floor.state.found_incorrect


@each_rule_set("18.1.1", "17.1.1", None)
def test_one_that_only_the_count_has_is_surplus(rules: str) -> None:
    floor = directed(rules)
    found = checked(floor, with_card(floor.state.custody.shoe, KING))
    assert (found.correct, found.lacking, found.surplus) == (False, (), (KING,))
    swapped = checked(floor, with_card(without_card(floor.state.custody.shoe, ACE), KING))
    assert (swapped.correct, swapped.lacking, swapped.surplus) == (False, (ACE,), (KING,))


@each_rule_set("18.1.1", "17.1.1", None)
def test_where_everything_was_gathered_all_the_decks_are_what_is_checked(rules: str) -> None:
    short = checked(directed(rules), without_card(of_decks(8), ACE))
    assert (short.correct, short.lacking, short.surplus) == (False, (ACE,), ())
    assert checked(directed(rules), of_decks(8)).correct


@each_rule_set("18.1.1", "17.1.1", None)
def test_the_number_of_cards_tells_whether_those_of_the_device_or_all_were_counted(rules: str) -> None:
    """With two of the four on the layout the count is as near to the device as to the decks, with three it is not."""
    floor = directed(rules)
    left, out = floor.state.custody.shoe, read_cards("Ks 7h Qd Kc")
    two = with_card(with_card(left, out[0]), out[1])
    assert set(checked(floor, two).surplus) == set(out[:2])
    three = checked(floor, with_card(two, out[2]))
    assert (three.lacking, three.surplus) == (out[3:], ())


@each_rule_set("18.1.1, 5.9", "17.1.1, 4.9", None)
def test_any_card_may_be_the_burned_one_that_nobody_has_seen_but_only_one(rules: str) -> None:
    for burned in (ACE, KING):
        assert checked(directed(rules, rounds=0), without_card(of_decks(8), burned)).correct
    floor = directed(rules, rounds=0)
    assert (floor.state.custody.unseen, floor.state.custody.cards_left) == (1, 8 * 48 - 1)
    one_less = checked(floor, without_card(without_card(of_decks(8), ACE), KING))
    assert (one_less.correct, set(one_less.lacking), one_less.surplus) == (False, {ACE, KING}, ())
    swapped = checked(floor, with_card(without_card(without_card(of_decks(8), ACE), ACE), KING))
    assert (swapped.correct, swapped.lacking, swapped.surplus) == (False, (ACE,), (KING,))


@each_rule_set("18.1.1, 5.9", "17.1.1, 4.9", None)
def test_a_count_with_the_burned_card_among_those_of_the_device_is_one_too_many(rules: str) -> None:
    floor = Floor(rules).ready(SHUFFLING_DEVICE, decks=6).seat("ann", 1)
    out = of_cards(read_cards("Ks 7h"))
    shoe = tuple(a - b for a, b in zip(floor.state.custody.shoe, out, strict=True))
    floor.state = floor.state.but(custody=floor.state.custody.but(shoe=shoe, rack=out))
    floor.does(t.DirectDeviceCheck("two cards were faced"))
    found = checked(floor, shoe)
    assert (found.correct, found.lacking, set(found.surplus)) == (False, (), set(CARDS))
    assert checked(floor, without_card(shoe, ACE)).correct
