"""Whole tournaments by a seed, with a store that fails and a house that dies; and an auditor who is not asleep."""

from collections import Counter
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from pontoon.testing.tournament_auditor import Rows, problems_in, rows_of
from pontoon.testing.tournament_night import TournamentNight, play_tournament
from pontoon.testing.virtual_time import run
from pontoon.tournament import events as e
from pontoon.tournament.at_table import views

pytestmark = pytest.mark.timeout(600)

SEEDS = range(1, 13)
# A seed of these that is played to its end.
CONCLUDED = 4


@cache
def played(seed: int) -> TournamentNight:
    return play_tournament(seed)


def test_tournaments_come_to_their_end_with_every_chip_cent_place_and_secret_right() -> None:
    """Goal: and with everything in them, since one in which nothing happens would be right too."""
    happened: Counter[str] = Counter()
    kinds: set[type] = set()
    for seed in SEEDS:
        night = played(seed)
        assert night.problems == [], f"tournament {seed}"
        happened += night.happened
        kinds |= {type(event) for _, event in rows(night)}
    assert min(happened[each] for each in ("SealWager", "VoidRound", "RaiseDispute", "Disqualify", "concluded")) > 0
    assert happened["crash"] > 20
    assert happened["secret"] > 1_000
    assert {e.EntryWithdrawn, e.PlayOffOpened, e.PlayersAdvanced, e.PlayerDisqualified, e.PrizePaid} <= kinds


# What the auditor would find


def rows(night: TournamentNight) -> Rows:
    return run(rows_of(night.store))


def one_that_was_concluded() -> Rows:
    assert played(CONCLUDED).happened["concluded"]
    return rows(played(CONCLUDED))


def changed(kind: type, change: Any) -> Rows:
    """The last event of this kind is another one."""
    log = one_that_was_concluded()
    place = max(number for number, (_, event) in enumerate(log) if isinstance(event, kind))
    stream, event = log[place]
    other = change(event)
    return [*log[:place], *([] if other is None else [(stream, other)]), *log[place + 1 :]]


def test_nothing_is_wrong_with_it_as_it_is() -> None:
    assert problems_in(one_that_was_concluded(), {}, "cup") == []


@pytest.mark.parametrize(
    ("kind", "change", "words"),
    [
        (e.PrizeAwarded, lambda event: replace(event, cents=event.cents - 1), "went out"),
        (e.PrizePaid, lambda event: None, "paid to"),
        (
            e.ResultsAnnounced,
            lambda event: replace(
                event,
                placings=tuple(each._replace(place=1 + len(event.placings) - each.place) for each in event.placings),
            ),
            "are placed",
        ),
        (e.PlayersAdvanced, lambda event: replace(event, players=("zoe", *event.players[1:])), "counted nowhere"),
        (e.SessionOpened, lambda event: replace(event, seats=(event.seats[0], *event.seats)), "sit down"),
    ],
    ids=["a cent less", "a prize not paid", "placed the other way round", "somebody advances", "seated twice"],
)
def test_what_is_not_right_is_found(kind: type, change: Any, words: str) -> None:
    found = problems_in(changed(kind, change), {}, "cup")
    assert any(words in problem for problem in found), found


def test_who_advances_past_somebody_better_is_found() -> None:
    log = one_that_was_concluded()
    counted = [event for _, event in log if isinstance(event, e.ResultRecorded) and event.session == 1]
    advanced = next(event for _, event in log if isinstance(event, e.PlayersAdvanced))
    standings = next(event.standings for event in counted if len(event.standings) > 2)
    behind = next(each.player for each in standings if each.player not in advanced.players)
    table = {each.player for each in standings}
    others = (behind, *(player for player in advanced.players if player not in table))
    found = problems_in(changed(e.PlayersAdvanced, lambda event: replace(event, players=others)), {}, "cup")
    assert any("advances past" in problem for problem in found), found


@pytest.mark.parametrize(
    ("balances", "words"),
    [
        ({("tournament:cup", "player:ann"): 100, ("tournament:cup", "inventory"): -100}, "are out"),
        ({("tournament:cup", "player:ann"): 100}, "sums to 100"),
        ({("chips", "cash:ann"): -5, ("chips", "house:issued"): 5}, "cash:ann is at -5"),
    ],
)
def test_chips_that_are_not_where_they_belong_are_found(balances: dict[tuple[str, str], int], words: str) -> None:
    assert any(words in problem for problem in problems_in(one_that_was_concluded(), balances, "cup"))


def test_a_form_that_others_see_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "sees_form", lambda form, audience: True)
    assert any("in the view" in problem for problem in play_tournament(CONCLUDED).problems)
