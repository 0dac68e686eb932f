"""Every order of a tiny shoe's cards and every legal decision: engine, solver and kernel come to the same.

All that is asked of one shoe is asked in a row, so that its lines of play are found once.
"""

from fractions import Fraction
from itertools import islice
from typing import Any

import pytest

from pontoon.analysis.question import Question
from pontoon.analysis.simulator import layout as at
from pontoon.analysis.solver.numbers import EXACT, Numbers, fast
from pontoon.analysis.solver.own_splits import OwnSplits
from pontoon.analysis.solver.policy import Best
from pontoon.analysis.solver.solution import initial_deal, round_value, value_of
from pontoon.testing.enumeration import Enumeration, Played, random_rounds
from pontoon.testing.kernel_lines import lines_in_arrays, walked
from pontoon.testing.kernel_rounds import Boxes
from pontoon.testing.lines_of_play import lines_of_play
from pontoon.testing.own_knowledge import best_own, best_own_policy
from pontoon.testing.solvers_play import SolversPlay
from tests.analysis.test_enumeration import POLICIES
from tests.analysis.tiny_shoes import MIXED_SUITS, TINY_SHOES, TinyShoe, shown_by

MOST_ROUNDS = 20_000
# Between them these show everything that any of the shoes is there for; the others belong to the long form.
SHOWS_ALL = (1, 6, 7, 8, 10, 12, 13, 15)
SHOES = [
    pytest.param(shoe, marks=() if number in SHOWS_ALL else pytest.mark.long)
    for number, shoe in enumerate((*TINY_SHOES, *MIXED_SUITS))
]
# The shoes that are quick to solve in fractions; the others are compared in floats, and in fractions in the long form.
IN_FRACTIONS = (SHOES[1].values[0], SHOES[13].values[0], SHOES[15].values[0])


@pytest.fixture(scope="module", params=SHOES, ids=str)
def tiny(request: pytest.FixtureRequest) -> TinyShoe:
    """A module's fixture, so that pytest asks all that is asked of one shoe in a row."""
    shoe: TinyShoe = request.param
    return shoe


def test_the_shoes_of_the_short_form_show_what_all_of_them_do() -> None:
    shoes = [*TINY_SHOES, *MIXED_SUITS]
    chosen = [shoes[number] for number in SHOWS_ALL]
    assert {word for shoe in chosen for word in shoe.shows} == {word for shoe in shoes for word in shoe.shows}
    assert {shoe.rules for shoe in chosen} == {shoe.rules for shoe in shoes}


def question_on(tiny: TinyShoe, splits: str = "own") -> Question:
    table = tiny.rule_book.table
    bonus = table.super_bonus_small_cents if tiny.cents >= table.super_bonus_from_cents else 0
    return Question(table, tiny.shoe, tiny.resplit, Fraction(bonus, tiny.cents), splits)


@pytest.fixture(params=["floats", pytest.param("fractions", marks=pytest.mark.long)])
def numbers(request: pytest.FixtureRequest, tiny: TinyShoe) -> Numbers:
    return EXACT if tiny in IN_FRACTIONS or request.param == "fractions" else fast()


def same(found: Any, exactly: Fraction) -> bool:
    """To the last digit where the solver has all of them."""
    return bool(found == (exactly if isinstance(found, Fraction) else pytest.approx(float(exactly), abs=1e-12)))


def test_to_know_more_is_worth_more_and_no_policy_beats_the_best(tiny: TinyShoe) -> None:
    full = Enumeration(tiny.rule_book, tiny.cents, tiny.resplit).value(tiny.shoe)
    own = best_own(tiny.rule_book, tiny.cents, tiny.shoe, tiny.resplit)
    fixed = [Played(tiny.rule_book, tiny.cents, policy, tiny.resplit).value(tiny.shoe) for policy in POLICIES]
    assert full >= own > max(fixed)


def test_the_best_policy_earns_what_it_promises_by_its_outcomes(tiny: TinyShoe) -> None:
    policy = best_own_policy(tiny.rule_book, tiny.cents, tiny.shoe, tiny.resplit)
    played = Played(tiny.rule_book, tiny.cents, policy.__getitem__, tiny.resplit)
    outcomes = played.outcomes(tiny.shoe)
    assert sum(outcomes.values()) == 1
    assert list(outcomes) == sorted(outcomes)
    mean = sum(net * chance for net, chance in outcomes.items())
    assert mean == played.value(tiny.shoe) == best_own(tiny.rule_book, tiny.cents, tiny.shoe, tiny.resplit)
    assert played.variance(tiny.shoe) == sum(net**2 * chance for net, chance in outcomes.items()) - mean**2


def test_best_play_shows_what_the_shoe_is_there_for(tiny: TinyShoe) -> None:
    policy = best_own_policy(tiny.rule_book, tiny.cents, tiny.shoe, tiny.resplit)
    rounds = random_rounds(tiny.rule_book, policy.__getitem__, tiny.shoe, 1, tiny.cents, tiny.resplit)
    missing = set(tiny.shows)
    for state in islice(rounds, MOST_ROUNDS):
        missing -= shown_by(state)
        if not missing:
            break
    assert not missing


def test_the_solver_gains_what_the_engine_says(tiny: TinyShoe, numbers: Numbers) -> None:
    if question_on(tiny).hands == 2:
        assert_two_hands_gain_the_best_there_is(tiny, numbers)
        assert_they_do_in_knowledge_of_the_finished_hand(tiny, numbers)
    else:
        assert_more_hands_gain_what_the_engine_says(tiny, numbers)


def assert_two_hands_gain_the_best_there_is(tiny: TinyShoe, numbers: Numbers) -> None:
    """The engine plays the solver's decisions, and no other decisions on own cards gain more."""
    initial = initial_deal(question_on(tiny), Best(), numbers)
    best = best_own(tiny.rule_book, tiny.cents, tiny.shoe)
    assert Played(tiny.rule_book, tiny.cents, SolversPlay(initial)).value(tiny.shoe) == best
    assert same(value_of(initial.deals(), numbers), best)


def assert_they_do_in_knowledge_of_the_finished_hand(tiny: TinyShoe, numbers: Numbers) -> None:
    value = round_value(question_on(tiny, "full"), Best(), numbers)
    best = Enumeration(tiny.rule_book, tiny.cents).value(tiny.shoe)
    if len({card & 3 for card, count in enumerate(tiny.shoe.counts) if count}) == 1:
        assert same(value, best)
    else:
        # The engine's player knows the suits of all cards on the box, the solver's only of those that may pay by them.
        assert best - Fraction(1, 50_000) < value <= best


def assert_more_hands_gain_what_the_engine_says(tiny: TinyShoe, numbers: Numbers) -> None:
    initial = initial_deal(question_on(tiny), Best(), numbers)
    assert isinstance(initial.splits, OwnSplits)
    value = value_of(initial.deals(), numbers)
    played = Played(tiny.rule_book, tiny.cents, SolversPlay(initial), tiny.resplit).value(tiny.shoe)
    if tiny in TINY_SHOES:
        # Where suits decide, more than two hands are not compared: the decisions played are 0.005 short of the value.
        assert abs(value - played) < 1e-4 if initial.splits.approximate else same(value, played)
    assert value <= Enumeration(tiny.rule_book, tiny.cents, tiny.resplit).value(tiny.shoe) + Fraction(1, 10**12)


def test_every_line_of_play_from_a_tiny_shoe_is_played_and_settled_as_the_engine_does(tiny: TinyShoe) -> None:
    boxes = Boxes(tiny.rule_book, cents=tiny.cents, resplit=tiny.resplit)
    lines = lines_in_arrays(lines_of_play(tiny.rule_book, tiny.cents, tiny.shoe, tiny.resplit))
    found, m = walked(boxes, lines), boxes.memory
    cards, script = m[at.TAKEN_CARDS :][: m[at.READY]], m[at.SCRIPT :][: m[at.ASKED]]
    assert found > 0, f"cards {cards}, actions {script}: net {m[at.NET]}, legal {m[at.LEGAL]:b}"
