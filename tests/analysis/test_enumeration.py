"""The brute force that the solver is held against, held itself against rounds that can be reckoned by hand."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import factorial

import pytest

from pontoon.analysis.shoe import BadShoe, full_shoe, shoe_of
from pontoon.game.decide import legal_decisions
from pontoon.game.round import Round
from pontoon.game.rulebook import rule_book
from pontoon.rules.cards import rank_of
from pontoon.testing.enumeration import Enumeration, Played, sampled, worth
from pontoon.testing.lines_of_play import AFTER_DOUBLING, PLAY, LinesOfPlay, Spot, Step, lines_of_play
from pontoon.testing.own_knowledge import best_own, best_own_policy, kept_to

CENTS = 400
RULES = ("star-2024", "star-6to5-2017", "canberra-2002")
# How often a box may be split into hands: rule set, the table's option, hands.
HANDS = [("star-2024", False, 2), ("star-6to5-2017", True, 3), ("canberra-2002", False, 4)]
MOST_ROUNDS = 20_000


def first(spot: Spot) -> str:
    return spot.legal[0]


def last(spot: Spot) -> str:
    return spot.legal[-1]


def splitting(spot: Spot) -> str:
    return "split" if "split" in spot.legal else spot.legal[0]


def drawing(spot: Spot) -> str:
    return "hit" if "hit" in spot.legal else spot.legal[0]


POLICIES = (first, last, splitting, drawing)


@pytest.mark.parametrize("name", RULES)
def test_a_shoe_of_kings_stands_off_whatever_is_split(name: str) -> None:
    rules, shoe = rule_book(name), shoe_of({"Ks": 16})
    assert Enumeration(rules, CENTS).value(shoe) == 0
    assert Played(rules, CENTS, first).outcomes(shoe) == {0: 1}
    assert Played(rules, CENTS, splitting).outcomes(shoe) == {0: 1}
    assert Played(rules, CENTS, drawing).outcomes(shoe) == {-1: 1}
    assert Played(rules, CENTS, last).outcomes(shoe) == {Fraction(-1, 2): 1}


@pytest.mark.parametrize(("name", "resplit", "hands"), HANDS)
def test_a_shoe_of_eights_wins_on_every_hand_it_is_split_into(name: str, resplit: bool, hands: int) -> None:
    """Goal: the dealer goes bust on three eights, and so does whoever takes a third."""
    rules, shoe = rule_book(name), shoe_of({"8s": 16})
    assert Enumeration(rules, CENTS, resplit).value(shoe) == hands
    assert best_own(rules, CENTS, shoe, resplit) == hands
    assert Played(rules, CENTS, splitting, resplit).outcomes(shoe) == {hands: 1}


@pytest.mark.parametrize(("name", "resplit", "hands"), HANDS)
def test_a_shoe_of_sevens_pays_three_to_one_on_every_hand_it_is_split_into(
    name: str, resplit: bool, hands: int
) -> None:
    def split_and_draw(spot: Spot) -> str:
        return "split" if "split" in spot.legal else "hit"

    played = Played(rule_book(name), CENTS, split_and_draw, resplit)
    assert played.outcomes(shoe_of({"7s": 16})) == {3 * hands: 1}


@pytest.mark.parametrize("name", RULES)
def test_a_super_bonus_is_worth_more_than_any_split(name: str) -> None:
    rules, shoe = rule_book(name), shoe_of({"7s": 16})
    assert Enumeration(rules, 500).value(shoe) == 3 + Fraction(100_000, 500)
    assert Enumeration(rules, 2500).value(shoe) == 3 + Fraction(500_000, 2500)


@pytest.mark.parametrize("name", RULES)
def test_a_shoe_of_fives_takes_the_double_or_its_forfeit(name: str) -> None:
    """Goal: fifteen loses to the dealer's twenty, and four fives stand off with it."""
    rules, shoe = rule_book(name), shoe_of({"5s": 32})

    def doubling(then: str) -> Played:
        return Played(rules, CENTS, lambda spot: then if then in spot.legal else "double")

    assert doubling("keep").outcomes(shoe) == {-2: 1}
    assert doubling("forfeit").outcomes(shoe) == {-1: 1}
    assert Enumeration(rules, CENTS).value(shoe) == 0


@pytest.mark.parametrize("name", RULES)
def test_eleven_aces_are_twenty_one_in_seven_cards_or_more(name: str) -> None:
    assert Enumeration(rule_book(name), CENTS).value(shoe_of({"As": 30})) == 3


@pytest.mark.parametrize(("name", "resplit", "hands"), HANDS)
def test_one_ace_among_kings_counts_by_where_it_lies(name: str, resplit: bool, hands: int) -> None:
    """Goal: with every pair split, each place of the Ace in the shoe gives one result.

    On the box: a pontoon. First or second card of the dealer's: a pontoon that takes one of all the wagers. On a split
    hand: a 21 paid at once, while the others stand off. Further back: everything stands off.
    """
    rules, kings = rule_book(name), 13
    pontoon = Fraction(6, 5) if name == "star-6to5-2017" else Fraction(3, 2)
    drawn_by_the_box = 2 * hands - 2
    place = Fraction(1, kings + 1)
    played, shoe = Played(rules, CENTS, splitting, resplit), shoe_of({"As": 1, "Ks": kings})
    assert played.outcomes(shoe) == {
        -1: 2 * place,
        0: 1 - (4 + drawn_by_the_box) * place,
        1: drawn_by_the_box * place,
        pontoon: 2 * place,
    }
    mean = (drawn_by_the_box - 2 + 2 * pontoon) * place
    assert played.value(shoe) == mean
    assert played.variance(shoe) == (drawn_by_the_box + 2 + 2 * pontoon**2) * place - mean**2


def test_a_policy_is_told_its_own_hand_and_the_pairs_cards_and_no_more() -> None:
    spots: set[Spot] = set()

    def told(spot: Spot) -> str:
        spots.add(spot)
        return splitting(spot)

    Played(rule_book("star-2024"), CENTS, told, resplit=True).outcomes(shoe_of({"8s": 12}))
    eight = 28
    legal = ("stand", "hit", "double")
    assert spots == {
        Spot((eight, eight), eight, False, (eight,), 1, (*legal, "split")),
        Spot((eight, eight), eight, True, (eight,) * 2, 2, (*legal, "split")),
        Spot((eight, eight), eight, True, (eight,) * 3, 3, legal),
    }


def test_canberra_needs_no_option_to_split_again() -> None:
    rules, shoe = rule_book("canberra-2002"), shoe_of({"8s": 16})
    assert Enumeration(rules, CENTS, resplit=True).value(shoe) == Enumeration(rules, CENTS).value(shoe)


@pytest.mark.parametrize("name", RULES)
def test_a_shoe_that_can_run_out_is_refused(name: str) -> None:
    rules, shoe = rule_book(name), shoe_of({"8s": 4})
    with pytest.raises(BadShoe, match="runs out"):
        Enumeration(rules, CENTS).value(shoe)
    with pytest.raises(BadShoe, match="runs out"):
        sampled(rules, splitting, shoe, 1, seed=1)


class EveryRound(LinesOfPlay):
    """Lines of play that never meet again: rounds are one only where nothing at all differs."""

    def key(self, state: Round, left: tuple[int, ...]) -> object:
        return state, left


class Offered(LinesOfPlay):
    """Lines of play that look at what the engine offers wherever a decision is due."""

    def onward(self, state: Round, left: tuple[int, ...]) -> tuple[Spot | None, dict[str, Step]]:
        spot, steps = super().onward(state, left)
        words = {command: word for word, command in (PLAY | AFTER_DOUBLING).items()}
        if state.awaiting.kind in ("decision", "forfeit"):
            assert set(steps) == {words[type(command)] for command in legal_decisions(self.rules, state)}
        return spot, steps


SMALL = (
    ("star-2024", {"8s": 4, "9s": 3, "Ks": 3}, False),
    ("star-2024", {"9s": 4, "As": 2, "Ks": 5}, False),
    ("star-6to5-2017", {"8s": 6, "Ks": 10}, True),
    ("canberra-2002", {"As": 1, "Ks": 13}, False),
)


@pytest.mark.parametrize(("name", "composition", "resplit"), SMALL)
def test_lines_of_play_meet_only_where_they_go_on_alike(name: str, composition: dict[str, int], resplit: bool) -> None:
    question = rule_book(name), CENTS, shoe_of(composition), resplit
    together, apart = LinesOfPlay(*question), EveryRound(*question)
    assert worth(together.start, {}) == worth(apart.start, {})
    assert len(together.places) < len(apart.places)


@pytest.mark.parametrize(("name", "composition", "resplit"), SMALL)
def test_every_decision_the_engine_offers_is_tried_and_no_other(
    name: str, composition: dict[str, int], resplit: bool
) -> None:
    worth(Offered(rule_book(name), CENTS, shoe_of(composition), resplit).start, {})


def every_policy(policy: Mapping[Spot, str]) -> Iterator[dict[Spot, str]]:
    """Every way to play split hands of one pair against one first card, the others left as they are.

    Hands of other pairs, or against other first cards, have nothing to do with these.
    """
    split = {spot: word for spot, word in policy.items() if spot.is_split}
    for one in {(spot.dealers_first_card, rank_of(spot.cards[0])) for spot in split}:
        varied = [spot for spot in split if (spot.dealers_first_card, rank_of(spot.cards[0])) == one]
        for words in product(*(spot.legal for spot in varied)):
            yield split | dict(zip(varied, words, strict=True))


@pytest.mark.parametrize(
    "composition", [{"7s": 6, "9s": 3}, {"7s": 7, "8s": 2}, {"9s": 1, "As": 2, "Ks": 8}, {"8s": 1, "As": 3, "Ks": 7}]
)
def test_no_policy_of_own_knowledge_beats_the_one_found(composition: dict[str, int]) -> None:
    rules, shoe = rule_book("star-2024"), shoe_of(composition)
    found = best_own(rules, CENTS, shoe)
    start = lines_of_play(rules, CENTS, shoe, False).start
    worths = [kept_to(start, policy, {}) for policy in every_policy(best_own_policy(rules, CENTS, shoe))]
    assert found == Fraction(max(worths), CENTS * factorial(shoe.cards))
    assert found < Enumeration(rules, CENTS).value(shoe)


def test_what_is_sampled_lies_near_what_is_reckoned() -> None:
    rules, shoe = rule_book("star-2024"), shoe_of({"8s": 6, "Ks": 10})
    mean, error = sampled(rules, splitting, shoe, 4000, seed=1)
    played = Played(rules, CENTS, splitting)
    assert abs(mean - played.value(shoe)) < 4 * error
    assert error == pytest.approx((float(played.variance(shoe)) / 4000) ** 0.5, rel=0.1)


@pytest.mark.parametrize("name", RULES)
def test_full_shoes_can_be_sampled(name: str) -> None:
    mean, error = sampled(rule_book(name), drawing, full_shoe(8), 500, seed=1)
    assert mean < -0.5
    assert 0 < error < 0.1
