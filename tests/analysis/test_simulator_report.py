"""What totals say: averages that are exact, results whose contributions add up, and tables of them."""

import csv
import io
import math
from fractions import Fraction

import pytest

from pontoon.analysis.question import Question
from pontoon.analysis.simulator.local import play_chunk
from pontoon.analysis.simulator.nets import Moments, moments
from pontoon.analysis.simulator.report import distribution, report_csv, report_document, results
from pontoon.analysis.simulator.setting import Setting
from pontoon.analysis.solver import solve
from tests.analysis.simple_play import setting, simple_chart

ROUNDS = 200_000
RULES = ("star-2024", "star-6to5-2017", "canberra-2002")


def full(rules: str) -> Setting:
    """Three boxes with everything that can be wagered."""
    bonus, super_bonus = Fraction(50, 7), Fraction(1000, 7)
    return setting(rules, boxes=3, pairs=Fraction(1, 2), insures=True, bonus=bonus, super_bonus=super_bonus)


@pytest.mark.parametrize("rules", RULES)
def test_the_contributions_of_all_results_add_up_to_the_mean_exactly(rules: str) -> None:
    what = full(rules)
    totals = play_chunk(what, 11, 0, ROUNDS)
    gained = sum((result.total for result in results(what, totals)), Fraction(0))
    assert gained / ROUNDS == moments(what, totals).exact_mean


@pytest.mark.parametrize("rules", RULES)
def test_the_distribution_has_every_round_and_the_same_mean(rules: str) -> None:
    what = full(rules)
    totals = play_chunk(what, 11, 0, ROUNDS)
    found = distribution(what, totals)
    assert sum(count for _, count in found) == ROUNDS
    assert sum(net * count for net, count in found) / ROUNDS == moments(what, totals).exact_mean
    assert found == sorted(found)


def test_the_averages_are_those_of_the_textbook() -> None:
    # Nets of -1, -1, 0.5 and 3 in halves.
    found = Moments(4, -2 - 2 + 1 + 6, 4 + 4 + 1 + 36, 2)
    assert found.mean == 0.375
    assert found.variance == pytest.approx(3.5625)
    assert found.stderr == pytest.approx(math.sqrt(3.5625 / 4))


def test_one_round_has_no_standard_error() -> None:
    what = setting()
    document = report_document(what, play_chunk(what, 11, 0, 1))
    assert (document["stderr"], document["variance"], document["interval"]) == (None, None, None)


@pytest.mark.parametrize("rules", RULES)
def test_the_mean_and_the_variance_are_those_the_solver_reckons(rules: str) -> None:
    what = setting(rules)
    answer = solve(Question(what.table, what.shoe, splits="own"), simple_chart())
    found = moments(what, play_chunk(what, 5, 0, 1_000_000))
    assert found.stderr is not None
    assert abs(found.mean - answer.ev) < 4 * found.stderr
    assert found.variance == pytest.approx(answer.variance, rel=0.01)


def test_groups_gather_what_belongs_together() -> None:
    what = full("star-2024")
    document = report_document(what, play_chunk(what, 11, 0, ROUNDS))
    groups, listed = document["groups"], document["results"]
    doubles = sum(
        each["count"] for each in listed if each["result"].startswith("double") or each["result"] == "forfeit"
    )
    assert groups["doubles"]["count"] == doubles
    assert groups["split_hands"]["count"] == document["splits"] + document["boxes_split"]
    assert groups["perfect_pairs"]["count"] == 3 * ROUNDS
    assert groups["pontoon"]["frequency"] == pytest.approx(3 * 0.0416, rel=0.05)
    assert "surrenders" not in groups


def test_a_box_is_told_apart_where_there_are_several() -> None:
    what = full("star-2024")
    document = report_document(what, play_chunk(what, 11, 0, ROUNDS))
    assert document["mean_per_box"] == pytest.approx(document["mean"] / 3)
    assert "mean_per_box" not in report_document(setting(), play_chunk(setting(), 11, 0, 100))


def test_the_table_for_spreadsheets_has_each_kind_adding_up_to_the_mean() -> None:
    what = full("canberra-2002")
    totals = play_chunk(what, 11, 0, ROUNDS)
    rows = list(csv.DictReader(io.StringIO(report_csv(what, totals))))
    for kind in ("net", "result"):
        gained = math.fsum(float(row["contribution"]) for row in rows if row["what"] == kind)
        assert gained == pytest.approx(moments(what, totals).mean, abs=1e-12)
    assert sum(int(row["count"]) for row in rows if row["what"] == "net") == ROUNDS


def test_shuffles_of_a_shoe_are_counted() -> None:
    what = setting(dealing="shoe", behind=192)
    document = report_document(what, play_chunk(what, 11, 0, 10_000))
    assert 10_000 * 5 / 192 < document["shuffles"] < 10_000 * 6 / 192
