"""The solver's decisions, played by the real engine on shuffled full shoes, gain what the solver says.

`benchmarks/solver_cover.py` does the same with many more rounds.
"""

from fractions import Fraction
from functools import cache
from itertools import islice
from math import fsum, sqrt

import pytest

from pontoon.analysis.question import Question
from pontoon.analysis.shoe import full_shoe
from pontoon.analysis.solver import actions, best_chart
from pontoon.analysis.solver.numbers import fast
from pontoon.analysis.solver.policy import Best, Charted
from pontoon.analysis.solver.solution import initial_deal, value_of
from pontoon.game.cards import cards
from pontoon.game.rulebook import rule_book
from pontoon.rules.odds import super_bonus_cents
from pontoon.testing.enumeration import sampled
from pontoon.testing.solvers_play import SolversPlay, split_boxes

CENTS = 100_000
ROUNDS = 6_000
SPLIT_ROUNDS = 15_000
STANDARD_ERRORS = 4


def question_of(rules: str, resplit: bool = False) -> Question:
    table = rule_book(rules).table
    bonus = Fraction(super_bonus_cents(table, CENTS), CENTS)
    return Question(table, full_shoe(8), resplit, bonus, "own")


@cache
def decisions(rules: str, by_chart: bool = False, resplit: bool = False) -> SolversPlay:
    question = question_of(rules, resplit)
    policy = Charted(best_chart(question), question.table) if by_chart else Best()
    return SolversPlay(initial_deal(question, policy, fast()))


@pytest.mark.parametrize("by_chart", [False, True], ids=["best play", "best chart"])
@pytest.mark.parametrize("rules", ["star-2024", pytest.param("canberra-2002", marks=pytest.mark.long)])
def test_rounds_of_the_engine_cover_the_solvers_value(rules: str, by_chart: bool) -> None:
    play, shoe = decisions(rules, by_chart), full_shoe(8)
    value = value_of(play.initial.deals(), fast())
    mean, standard_error = sampled(rule_book(rules), play, shoe, ROUNDS, seed=4, cents=CENTS)
    assert mean == pytest.approx(value, abs=STANDARD_ERRORS * standard_error)


@pytest.mark.parametrize(
    ("rules", "resplit", "pair", "dealers_first_card"),
    [
        pytest.param("star-2024", False, "8s 8h", "6d", marks=pytest.mark.long),
        pytest.param("star-2024", False, "As Ad", "Kc", marks=pytest.mark.long),
        pytest.param("star-2024", True, "7s 7h", "6s", marks=pytest.mark.long),
        pytest.param("canberra-2002", False, "8s 8h", "6d", marks=pytest.mark.long),
        ("canberra-2002", False, "As Ad", "Kc"),
    ],
)
def test_split_boxes_of_the_engine_cover_the_value_of_splitting(
    rules: str, resplit: bool, pair: str, dealers_first_card: str
) -> None:
    play, question = decisions(rules, resplit=resplit), question_of(rules, resplit)
    (one, other), (first,) = cards(pair), cards(dealers_first_card)
    value = actions(question, (one, other), first)["split"].value
    played = split_boxes(
        rule_book(rules), play, question.shoe, (one, other), first, seed=4, cents=CENTS, resplit=resplit
    )
    nets = [sum(row.net_cents for row in state.settlements) / CENTS for state in islice(played, SPLIT_ROUNDS)]
    mean = fsum(nets) / len(nets)
    standard_error = sqrt(fsum((net - mean) ** 2 for net in nets) / (len(nets) - 1) / len(nets))
    assert standard_error < 0.025
    assert mean == pytest.approx(value, abs=STANDARD_ERRORS * standard_error)
