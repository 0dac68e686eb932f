"""Places follow from what was counted, whatever came first; only whose chips were removed first may decide.

Held from the counts that tables hand over to the results that are announced, with the play-offs between.
"""

from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

import pytest
from hypothesis import event, given, settings, strategies as st

from pontoon.game.refusals import Refusal
from pontoon.testing.floor import STAFF
from pontoon.testing.hall import Hall
from pontoon.testing.tournament_auditor import better
from pontoon.tournament import commands as c, events as e
from pontoon.tournament.decide import play
from pontoon.tournament.form import PlannedSession
from pontoon.tournament.orders import tournament_order
from pontoon.tournament.placings import places, ranked
from pontoon.tournament.standings import Standing
from pontoon.tournament.state import Tournament
from tests.tournament.star_clauses import STARS

QUIET = settings(derandomize=True, database=None, deadline=None, max_examples=100)
PLAYERS = "abcdefgh"
SESSIONS = (
    PlannedSession("Heats", "heat", 2, 4, 2, rounds=5),
    PlannedSession("Final", "final", 1, 4, 0, rounds=5),
)
CLAUSES = (
    "star-2024 21.10", "star-2024 21.10.2", "star-2024 21.10.3", "star-2024 21.10.4",
    "star-6to5-2017 20.10", "star-6to5-2017 20.10.2", "star-6to5-2017 20.10.3", "star-6to5-2017 20.10.4",
)  # fmt: skip


@st.composite
def counts(draw: st.DrawFn, players: str) -> tuple[Standing, ...]:
    """What a table hands over: few values, so that much is equal; no two players' chips were removed at once."""
    removed = draw(st.permutations(range(len(players))))
    return tuple(
        Standing(player, 0, draw(st.sampled_from((None, 3, 4))), draw(st.sampled_from((0, 0, 5))),
                 draw(st.sampled_from((10, 20))), turn)
        if draw(st.booleans()) else Standing(player, draw(st.sampled_from((100, 200))), removed=turn)
        for player, turn in zip(players, removed, strict=True)
    )  # fmt: skip


@QUIET
@given(count=counts(PLAYERS[:5]), data=st.data())
@pytest.mark.clauses("star-2024 21.10.4", "star-6to5-2017 20.10.4")
def test_whose_chips_went_first_decides_between_equals_and_nobody_else(
    count: tuple[Standing, ...], data: st.DataObject
) -> None:
    """Goal: the chips are removed in another order, and everybody else stays where they were."""
    turns = data.draw(st.permutations([each.removed for each in count]))
    other = [each._replace(removed=turn) for each, turn in zip(count, turns, strict=True)]
    before, after = ({place.player: place.place for place in places(ranked(each))} for each in (count, other))
    for (one, one_now), (two, two_now) in combinations(zip(count, other, strict=True), 2):
        gap, gap_now = before[two.player] - before[one.player], after[two.player] - after[one.player]
        out = not (one.chips_cents or two.chips_cents)
        if out and one[2:5] == two[2:5]:
            event("equals who are out")
            assert (gap > 0, gap_now > 0) == (one.removed > two.removed, one_now.removed > two_now.removed)
        else:
            assert (gap > 0) - (gap < 0) == (gap_now > 0) - (gap_now < 0)


# From the tables to what is announced


@cache
def opened(rules: str) -> Hall:
    changes: dict[str, Any] = {"sessions": SESSIONS, "maximum_entrants": 8, "minimum_entrants": 2, "rises": ()}
    return Hall(rules).published("heats_and_final", **changes).entered(*PLAYERS).opened()


class Told(NamedTuple):
    """What follows from the counts, in whatever order they came."""

    placings: tuple[e.Placed, ...]
    advancing: tuple[str, ...]
    played_off: frozenset[tuple[str, tuple[str, ...]]]


def announced(rules: str, handed_over: list[tuple[str, tuple[Standing, ...]]], chips: dict[str, int]) -> Told:
    """The tables hand over in this order; whoever is tied at the line plays it off, and wins by these chips."""
    hall = opened(rules)
    state, played_off = hall.state, set()

    def order(command: Any, by: str = "tournament_manager") -> tuple[Any, ...]:
        nonlocal state
        outcome = play(hall.rules, state, tournament_order(hall.at, STAFF[by], command))
        assert not isinstance(outcome, Refusal), outcome
        state = outcome[0]
        return tuple(entry.event for entry in outcome[1])

    for table, standings in handed_over:
        order(c.RecordResult(1, table, standings), "dealer")
    for table, standings in handed_over:
        if is_refused(hall, state, c.OpenPlayOff(1, table)):
            continue
        (opening,) = order(c.OpenPlayOff(1, table))
        played_off.add((table, opening.players))
        # In the order in which the table counts, which is another one each time.
        tied = [each.player for each in standings if each.player in opening.players]
        order(c.RecordResult(1, table, tuple(Standing(player, chips[player]) for player in tied)), "dealer")
    results, advanced, *_ = order(c.AnnounceResults(1))
    return Told(results.placings, advanced.players, frozenset(played_off))


def is_refused(hall: Hall, state: Tournament, command: Any) -> bool:
    return isinstance(play(hall.rules, state, tournament_order(hall.at, STAFF["tournament_manager"], command)), Refusal)


@pytest.mark.parametrize("rules", STARS)
@pytest.mark.clauses(*CLAUSES)
@QUIET
@given(data=st.data())
def test_what_is_announced_follows_the_documents_and_not_the_order_of_arrival(rules: str, data: st.DataObject) -> None:
    session = opened(rules).state.sessions[0]
    at = {table: data.draw(counts("".join(session.at(table)))) for table in session.tables}
    chips = dict(zip(PLAYERS, data.draw(st.permutations(range(100, 900, 100))), strict=True))
    told = announced(rules, list(at.items()), chips)
    tables = data.draw(st.permutations(sorted(at)))
    again = [(table, tuple(data.draw(st.permutations(at[table])))) for table in tables]
    assert announced(rules, again, chips) == told
    event(f"{len(told.played_off)} tables played off")
    off = {player for _, players in told.played_off for player in players}
    place_of = {each.player: each.place for each in told.placings}
    for standings in at.values():
        for one, two in combinations(standings, 2):
            both = {one.player, two.player} <= off
            verdict = better(one, two) or (both and (1 if chips[one.player] > chips[two.player] else -1))
            gap = place_of[two.player] - place_of[one.player]
            assert (gap > 0) - (gap < 0) == verdict
        advance = {each.player for each in standings} & set(told.advancing)
        assert advance == {each.player for each in standings if place_of[each.player] <= 2}
        assert len(advance) == 2
