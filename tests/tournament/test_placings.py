"""Placings: the most chips, the order of elimination, ties at the line; whatever order the standings come in."""

from itertools import combinations

import pytest
from hypothesis import given, settings, strategies as st

from pontoon.testing.tournament_auditor import better
from pontoon.tournament.form import Prize
from pontoon.tournament.placings import (
    first,
    places,
    places_at_stake,
    prize_lines,
    ranked,
    refined,
    tied_at,
    without_order,
)
from pontoon.tournament.standings import Standing

QUIET = settings(derandomize=True, database=None, deadline=None, max_examples=300)


def placed(*standings: Standing) -> list[tuple[int, str]]:
    return [(place.place, place.player) for place in places(ranked(standings))]


# As the documents have it


@pytest.mark.clauses("star-2024 21.10.2", "star-6to5-2017 20.10.2", "star-2024 21.10", "star-6to5-2017 20.10")
def test_the_most_chips_win() -> None:
    assert placed(Standing("ann", 499), Standing("bob", 500), Standing("cy", 501)) == [
        (1, "cy"),
        (2, "bob"),
        (3, "ann"),
    ]


@pytest.mark.clauses("star-2024 21.1.1", "star-6to5-2017 20.1.1")
def test_equal_chips_share_a_place_and_the_next_counts_both() -> None:
    count = (Standing("ann", 500), Standing("bob", 900), Standing("cy", 500), Standing("di", 100))
    assert placed(*count) == [(1, "bob"), (2, "ann"), (2, "cy"), (4, "di")]


@pytest.mark.clauses("star-2024 21.10.4", "star-6to5-2017 20.10.4")
@pytest.mark.parametrize(
    ("ahead", "behind"),
    [
        pytest.param(Standing("x", 1), Standing("y", 0, 9, 99, 99, 99), id="in at the end, before anyone who is out"),
        pytest.param(Standing("x", 0, 9, 0, 0, 1), Standing("y", 0, 8, 50, 50, 9), id="out in a later round"),
        pytest.param(Standing("x", 0, 5, 51, 1, 1), Standing("y", 0, 5, 50, 99, 9), id="more residual chips"),
        pytest.param(Standing("x", 0, 5, 50, 20, 1), Standing("y", 0, 5, 50, 19, 9), id="equal residue, larger wager"),
        pytest.param(Standing("x", 0, 5, 0, 20, 1), Standing("y", 0, 5, 0, 19, 9), id="no residue, larger wager"),
        pytest.param(Standing("x", 0, 5, 0, 20, 2), Standing("y", 0, 5, 0, 20, 1), id="equal wagers, removed later"),
        pytest.param(Standing("x", 0, None, 0, 9, 2), Standing("y", 0, 30, 5, 9, 3), id="lost all in the last round"),
        pytest.param(Standing("x", 7, 5, 7, 0, 1), Standing("y", 9, 4, 9, 0, 2), id="residue is no count of chips"),
    ],
)
def test_who_goes_out_later_or_with_more_is_ahead(ahead: Standing, behind: Standing) -> None:
    assert placed(ahead, behind) == placed(behind, ahead) == [(1, "x"), (2, "y")]


@pytest.mark.clauses("star-2024 21.10.4", "star-6to5-2017 20.10.4")
def test_three_out_in_one_round_stand_by_residue_then_wager_then_removal() -> None:
    """ann has something left; bob, cy and di have nothing: cy wagered least, di's chips were removed before bob's."""
    count = (
        Standing("ann", 0, 6, 25, 100, 1),
        Standing("bob", 0, 6, 0, 300, 4),
        Standing("cy", 0, 6, 0, 200, 3),
        Standing("di", 0, 6, 0, 300, 2),
        Standing("ed", 0, 5, 25, 900, 0),
    )
    assert [player for _, player in placed(*count)] == ["ann", "bob", "di", "cy", "ed"]


@pytest.mark.clauses("star-2024 21.10.3", "star-6to5-2017 20.10.3")
@pytest.mark.parametrize(("line", "tied"), [(0, ()), (1, ()), (2, ("bob", "cy")), (3, ()), (4, ())])
def test_a_tie_matters_where_the_line_goes_through_it(line: int, tied: tuple[str, ...]) -> None:
    """ann is first, bob and cy share the second place, di is fourth."""
    ranking = ranked([Standing("ann", 9), Standing("bob", 5), Standing("cy", 5), Standing("di", 1)])
    assert tied_at(ranking, {line}) == tied
    if not tied:
        assert len(first(ranking, line)) == line


@pytest.mark.clauses("star-2024 21.10.3", "star-6to5-2017 20.10.3")
def test_a_play_off_orders_those_who_played_it_where_they_stood() -> None:
    ranking = ranked([Standing("ann", 9), Standing("bob", 5), Standing("cy", 5), Standing("di", 5), Standing("ed", 1)])
    after = refined(ranking, [Standing("bob", 0, 2, removed=1), Standing("cy", 700), Standing("di", 800)])
    assert after == (("ann",), ("di",), ("cy",), ("bob",), ("ed",))
    assert tied_at(refined(ranking, [Standing("bob", 7), Standing("cy", 7), Standing("di", 2)]), {3}) == ()
    assert tied_at(refined(ranking, [Standing("bob", 7), Standing("cy", 7), Standing("di", 2)]), {2}) == ("bob", "cy")


def test_who_was_disqualified_has_no_place() -> None:
    assert placed(Standing("ann", 9, disqualified=True), Standing("bob", 5)) == [(1, "bob")]
    assert ranked([Standing("ann", 9), Standing("bob", 5)], without={"ann"}) == (("bob",),)


def test_players_out_alike_in_everything_have_no_order() -> None:
    alike = [Standing("ann", 0, 5, 0, 20, 1), Standing("bob", 0, 5, 0, 20, 1)]
    assert without_order(alike) == ("ann", "bob")
    assert without_order([alike[0], alike[1]._replace(removed=2)]) == ()
    assert without_order([alike[0], alike[1]._replace(disqualified=True)]) == ()
    assert without_order([Standing("ann", 5), Standing("bob", 5)]) == ()


@pytest.mark.clauses("star-2024 21.1.1", "star-6to5-2017 20.1.1")
def test_prizes_that_differ_draw_a_line_and_equal_ones_do_not() -> None:
    assert prize_lines([Prize(1, share=7000), Prize(2, share=3000)]) == {1, 2}
    assert prize_lines([Prize(1, share=5000), Prize(2, share=5000)]) == {2}
    assert prize_lines([Prize(1, share=10_000)]) == {1}
    assert prize_lines([Prize(1, share=10_000), Prize(2, goods="a cup"), Prize(3, goods="a cup")]) == {1, 3}


# Whatever comes

STANDING = st.builds(
    Standing,
    player=st.just(""),
    chips_cents=st.sampled_from((0, 0, 100, 200)),
    eliminated_round=st.sampled_from((None, None, 3, 4)),
    residual_cents=st.sampled_from((0, 0, 5)),
    last_wager_cents=st.sampled_from((10, 20)),
    removed=st.integers(0, 3),
    disqualified=st.sampled_from((False, False, False, True)),
)
COUNT = st.lists(STANDING, min_size=1, max_size=7).map(
    lambda standings: [each._replace(player="abcdefg"[number]) for number, each in enumerate(standings)]
)


@QUIET
@given(count=COUNT, data=st.data())
@pytest.mark.clauses("star-2024 21.10", "star-6to5-2017 20.10")
def test_the_order_in_which_counts_arrive_changes_nothing(count: list[Standing], data: st.DataObject) -> None:
    other = data.draw(st.permutations(count))
    assert ranked(count) == ranked(other)
    assert without_order(count) == without_order(other)
    assert refined(ranked(count), count[:3]) == refined(ranked(other), sorted(count[:3], reverse=True))


@QUIET
@given(count=COUNT)
def test_everyone_not_disqualified_has_one_place_and_ties_are_equals(count: list[Standing]) -> None:
    ranking = ranked(count)
    listed = [player for group in ranking for player in group]
    assert sorted(listed) == sorted(each.player for each in count if not each.disqualified)
    given_places = [place.place for place in places(ranking)]
    assert given_places == sorted(given_places)
    for group in ranking:
        assert given_places.count(given_places[listed.index(group[0])]) == len(group)


@QUIET
@given(count=COUNT)
def test_nobody_is_ahead_of_who_is_better_by_the_documents(count: list[Standing]) -> None:
    """Goal: the ranking held against the sentences of the documents, pair by pair, without the sort key."""
    place_of = {place.player: place.place for place in places(ranked(count))}
    for one, other in combinations([each for each in count if not each.disqualified], 2):
        verdict = better(one, other)
        gap = place_of[other.player] - place_of[one.player]
        assert (gap > 0) - (gap < 0) == verdict


@QUIET
@given(count=COUNT, line=st.integers(1, 6))
@pytest.mark.clauses("star-2024 21.10.1", "star-6to5-2017 20.10.1")
def test_without_a_tie_at_the_line_exactly_so_many_are_first(count: list[Standing], line: int) -> None:
    ranking = ranked(count)
    tied = tied_at(ranking, {line})
    total = sum(map(len, ranking))
    if not tied:
        assert len(first(ranking, line)) == min(line, total)
    else:
        ahead = len(
            [
                place
                for place in places(ranking)
                if place.place < next(p.place for p in places(ranking) if p.player == tied[0])
            ]
        )
        assert ahead < line < ahead + len(tied)


@pytest.mark.clauses("star-2024 21.10.3", "star-6to5-2017 20.10.3")
def test_a_play_off_is_for_the_places_that_those_who_are_tied_share() -> None:
    """Goal: a table that ended a play-off too early would hand over a count nobody can be placed by."""
    four = (("a",), ("b", "c", "d"))
    assert places_at_stake(four, ("b", "c", "d"), {2}) == 1
    assert places_at_stake(four, ("b", "c", "d"), {3}) == 2
    assert places_at_stake((("a", "b"),), ("a", "b"), {1}) == 1
    assert places_at_stake((("a", "b", "c"),), ("a", "b", "c"), {1, 2, 3}) == 3
