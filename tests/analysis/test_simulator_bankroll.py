"""Sessions and bankrolls, comparisons on the same cards, and pictures of them."""

from dataclasses import replace
from fractions import Fraction
from math import erf, sqrt

import numpy as np
import pytest

from pontoon.analysis.simulator.bankroll import (
    Plan,
    n0,
    play_sessions,
    ruin_by_formula,
    sessions_document,
    sessions_from,
    usual_sessions,
)
from pontoon.analysis.simulator.comparison import compare, comparison_document, product
from pontoon.analysis.simulator.kernels import round_nets
from pontoon.analysis.simulator.local import play_chunk
from pontoon.analysis.simulator.nets import moments, units_of
from pontoon.analysis.simulator.plots import picture
from pontoon.analysis.simulator.running import Threads
from pontoon.analysis.simulator.setting import BadSetting
from tests.analysis.simple_play import setting, simple_chart


def quietly(share: float) -> None:
    assert 0 < share <= 1


# Sessions


def test_a_session_is_what_its_rounds_come_to_one_after_the_other() -> None:
    what, plan = setting(), Plan(40, 250, Fraction(12))
    found = play_sessions(what, 9, plan, Threads(2), quietly)
    nets = units_of(what).nets(round_nets(what, 9, 0, 40 * 250)) / units_of(what).parts
    for session in range(40):
        money = highest = fall = 0.0
        for net in nets[250 * session : 250 * (session + 1)]:
            if money + 12 < 1:
                break
            money += net
            highest = max(highest, money)
            fall = max(fall, highest - money)
        assert (found.results[session], found.drawdowns[session]) == (money, fall)
        assert found.ruined[session] == (money + 12 < 1)
    assert 0 < found.ruined.sum() < 40


def test_sessions_are_the_same_on_any_number_of_threads() -> None:
    what, plan = setting(), Plan(500, 2_000)
    one, two = (play_sessions(what, 9, plan, Threads(threads), quietly) for threads in (1, 3))
    assert np.array_equal(one.results, two.results)
    assert np.array_equal(one.paths, two.paths)


def test_ruin_is_close_to_the_formula_of_the_drifting_motion() -> None:
    what, plan = setting(), Plan(4_000, 1_000, Fraction(50))
    found = moments(what, play_chunk(what, 9, 0, 1_000_000))
    document = sessions_document(plan, play_sessions(what, 9, plan, Threads(2), quietly), found)
    ruin = document["ruin"]
    # The last wager that cannot be placed is lost sooner than the last part of a unit.
    assert abs(ruin["chance"] - ruin["by_formula"]) < 0.03
    assert ruin["stderr"] == pytest.approx(sqrt(ruin["chance"] * (1 - ruin["chance"]) / 4_000))


def test_the_formula_without_drift_is_the_reflected_one() -> None:
    reflected = 1 + erf(-2 / sqrt(2))
    assert ruin_by_formula(0.0, 1.0, 20.0, 100.0) == pytest.approx(reflected)
    assert ruin_by_formula(-1.0, 1e-9, 50.0, 1_000.0) == 1.0
    assert ruin_by_formula(1.0, 0.0, 50.0, 1_000.0) == 0.0


def test_quantiles_rise_and_tell_how_far_they_may_be_off() -> None:
    what, plan = setting(), Plan(1_000, 100)
    found = moments(what, play_chunk(what, 9, 0, 10_000))
    document = sessions_document(plan, play_sessions(what, 9, plan, Threads(2), quietly), found)
    values = [each["value"] for each in document["result"]["quantiles"]]
    assert values == sorted(values)
    assert all(each["stderr"] >= 0 for each in document["drawdown"]["quantiles"])
    assert "ruin" not in document


def test_sessions_of_a_shoe_go_on_where_the_one_before_ended() -> None:
    what, plan = setting(dealing="shoe", behind=100), Plan(30, 700)
    found = sessions_from(what, 9, plan, 12, 3)
    everything = sessions_from(what, 9, plan, 0, 15)
    assert np.array_equal(found.results, everything.results[12:])


def test_a_bankroll_that_covers_no_round_is_refused() -> None:
    with pytest.raises(BadSetting, match="a bankroll of 3 units does not cover one round of 7/2"):
        play_sessions(setting(boxes=2, pairs=Fraction(3, 4)), 9, Plan(5, 5, Fraction(3)), Threads(1), quietly)


def test_long_sessions_are_fewer() -> None:
    assert usual_sessions(1_000) == 10_000
    assert usual_sessions(10_000_000) == 200


def test_n0_is_where_mean_and_spread_are_as_large() -> None:
    what = setting()
    found = moments(what, play_chunk(what, 9, 0, 100_000))
    rounds = n0(found)
    assert rounds is not None
    assert found.variance is not None
    assert abs(found.mean) * rounds == pytest.approx(sqrt(found.variance * rounds))


# Comparisons


def test_whoever_is_compared_with_himself_differs_by_nothing() -> None:
    sums, stopped = compare(setting(), setting(), 9, 50_000, Threads(2), quietly)
    assert sums is not None
    found = comparison_document(sums)
    assert not stopped
    assert (found["difference"], found["difference_stderr"]) == (0.0, 0.0)
    assert found["correlation"] == pytest.approx(1.0)


def test_the_same_cards_tell_a_small_difference_that_cards_of_their_own_hide() -> None:
    one, other = setting(), setting(chart=replace(simple_chart(), forfeit={}))
    sums, _ = compare(one, other, 9, 1_000_000, Threads(2), quietly)
    assert sums is not None
    found = comparison_document(sums)
    assert found["difference_stderr"] < found["independent_stderr"] / 3
    assert found["difference"] > 3 * found["difference_stderr"]
    assert found["difference"] == pytest.approx(found["mean"] - found["versus_mean"])
    assert found["mean"] == moments(one, play_chunk(one, 9, 0, 1_000_000)).mean


def test_rules_with_other_odds_are_compared_in_parts_they_share() -> None:
    sums, _ = compare(setting(), setting("star-6to5-2017"), 9, 100_000, Threads(2), quietly)
    assert sums is not None
    assert sums.parts % 10 == 0
    assert comparison_document(sums)["difference"] > 0


def test_what_is_dealt_differently_cannot_be_compared() -> None:
    with pytest.raises(BadSetting, match="only rounds dealt from the same shoe"):
        compare(setting(), setting(decks=6), 9, 100, Threads(1), quietly)


def test_products_beyond_64_bits_stay_exact() -> None:
    large = np.array([2**40, -(2**40), 3], np.int64)
    assert product(large, large) == 2 * 2**80 + 9


# Pictures


@pytest.mark.parametrize(("form", "begins"), [("png", b"\x89PNG"), ("svg", b"<?xml")])
def test_a_picture_is_the_same_for_the_same_totals(form: str, begins: bytes) -> None:
    what, plan = setting(boxes=2, pairs=Fraction(1)), Plan(50, 100, Fraction(20))
    totals = play_chunk(what, 9, 0, 5_000)
    sessions = play_sessions(what, 9, plan, Threads(1), quietly)
    drawn = [picture(what, totals, plan, sessions, "Two boxes at $5", form) for _ in range(2)]
    assert drawn[0] == drawn[1]
    assert drawn[0].startswith(begins)


def test_a_picture_needs_no_sessions() -> None:
    what = setting()
    assert picture(what, play_chunk(what, 9, 0, 1), None, None, "One round", "png").startswith(b"\x89PNG")
