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
from pontoon.tournament.at_table import events as t, views

pytestmark = pytest.mark.timeout(600)

# In the two longest of these happens nothing that does not happen in others.
SEEDS = tuple(seed for seed in range(28, 42) if seed not in (30, 32))


@cache
def played(seed: int) -> TournamentNight:
    return play_tournament(seed)


def test_tournaments_come_to_their_end_with_every_chip_cent_place_and_secret_right() -> None:
    """Goal: and with everything in them, since one in which nothing happens would be right too."""
    happened: Counter[str] = Counter()
    kinds: set[type] = set()
    sessions: Counter[str] = Counter()
    for seed in SEEDS:
        night = played(seed)
        assert night.problems == [], f"tournament {seed}"
        happened += night.happened
        kinds |= {type(event) for _, event in rows(night)}
        sessions.update(word for _, event in rows(night) for word in words_of(event))
    assert min(happened[each] for each in ("SealWager", "VoidRound", "RaiseDispute", "Disqualify", "concluded")) > 0
    assert happened["crash"] > 20
    assert happened["secret"] > 1_000
    assert kinds >= {e.EntryWithdrawn, e.PlayOffOpened, e.PlayersAdvanced, e.PlayerDisqualified, e.PrizePaid}
    assert kinds >= {e.BuyInProvided, e.EliminatedWithoutBuyIn, e.ChipsRedeemed, e.BoughtBack}
    assert kinds >= {t.MinimumDeducted, t.PlayerEliminated, t.ChipsMissing, e.ChipsMissing, e.DisputeSettled}
    assert set(sessions) >= {"Heats", "Catch-up", "Repechage", "Secondary", "Final"}
    assert set(sessions) >= {"by the clock", "from the marker", "limits rise"}


def words_of(event: Any) -> list[str]:
    """What kind of session is opened at a table, and how it is played."""
    if not isinstance(event, t.SessionOpened):
        return []
    plan = event.plan
    how = {"by the clock": plan.until, "from the marker": plan.deal_from_marker, "limits rise": plan.rises}
    return [plan.title, *(word for word, is_so in how.items() if is_so)]


# What the auditor would find


def rows(night: TournamentNight) -> Rows:
    return run(rows_of(night.store))


def is_crowded(event: Any) -> bool:
    """The count of a table of the heats where more than two have played."""
    return isinstance(event, e.ResultRecorded) and event.session == 1 and len(event.standings) > 2


@cache
def seed_that_was_concluded() -> int:
    """One that is played to its end, with forms and no chip missing."""
    for seed in SEEDS:
        happened = played(seed).happened
        if happened["concluded"] and happened["secret"]:
            if not any(isinstance(event, t.ChipsMissing) for _, event in rows(played(seed))):
                return seed
    raise AssertionError(f"none of the seeds {SEEDS} is such a one")


def one_that_was_concluded() -> Rows:
    return rows(played(seed_that_was_concluded()))


def one_with(*wanted: type | str) -> Rows:
    """One that was concluded, with events of these kinds or sessions of these words."""
    for seed in (seed_that_was_concluded(), *SEEDS):
        log = rows(played(seed))
        there = {type(event) for _, event in log} | {word for _, event in log for word in words_of(event)}
        if e.TournamentConcluded in there and there >= set(wanted):
            return log
    raise AssertionError(f"no tournament has {wanted}")


def changed(kind: type, change: Any) -> Rows:
    """The last event of this kind that the change makes another one is that one."""
    for seed in (seed_that_was_concluded(), *SEEDS):
        log = rows(played(seed))
        for place in reversed(range(len(log))):
            stream, event = log[place]
            if isinstance(event, kind) and (other := change(event)) != event:
                return [*log[:place], *([] if other is None else [(stream, other)]), *log[place + 1 :]]
    raise AssertionError(f"no tournament has {kind} to be changed")


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
            "are wrongly placed",
        ),
        (e.PlayersAdvanced, lambda event: replace(event, players=("zoe", *event.players[1:])), "without a count"),
        (e.SessionOpened, lambda event: replace(event, seats=(event.seats[0], *event.seats)), "play in session"),
        (e.BuyInProvided, lambda event: replace(event, cents=event.cents - 1), "is not at the price of 10000"),
        (e.BuyInProvided, lambda event: None, "without the buy-in"),
        (e.EliminatedWithoutBuyIn, lambda event: None, "were drawn"),
        (e.ChipsRedeemed, lambda event: replace(event, cents=event.cents + 1), "is not at the ratio"),
        (e.ChipsRedeemed, lambda event: replace(event, chips_cents=event.chips_cents + 1), "does not follow"),
        (e.ChipsRedeemed, lambda event: None, "were not redeemed"),
        (e.BoughtBack, lambda event: replace(event, cents=event.cents + 1), "is not at the price of 3333"),
        (e.BoughtBack, lambda event: None, "those entitled"),
        (e.ChipsMissing, lambda event: None, "the Tournament Manager was advised"),
        (t.MinimumDeducted, lambda event: replace(event, cents=event.cents + 1), "a minimum is"),
    ],
    ids=[
        "a cent less", "a prize not paid", "placed the other way round", "somebody advances", "seated twice",
        "a smaller buy-in", "no buy-in", "not out without one", "a cent too much", "other chips", "chips not redeemed",
        "a dearer buy-back", "nobody bought back", "nobody was advised", "more than the minimum",
    ],
)  # fmt: skip
def test_what_is_not_right_is_found(kind: type, change: Any, words: str) -> None:
    found = problems_in(changed(kind, change), {}, "cup")
    assert any(words in problem for problem in found), found


@pytest.mark.parametrize("title", ["Catch-up", "Repechage", "Secondary", "Final"])
@pytest.mark.parametrize("missing", [False, True], ids=["somebody else sits", "somebody is left out"])
def test_a_seat_without_a_right_to_it_and_a_right_without_a_seat_are_found(title: str, missing: bool) -> None:
    log = one_with(title)
    form = next(event.conditions for _, event in log if isinstance(event, e.ConditionsPublished))
    number = 1 + [each.title for each in form.sessions].index(title)

    def other(event: Any) -> Any:
        if not isinstance(event, e.SeatsAllocated) or event.session != number:
            return event
        stranger = () if missing else (event.seats[0]._replace(player="zoe"),)
        return replace(event, seats=(*stranger, *event.seats[1:]))

    found = problems_in([(stream, other(event)) for stream, event in log], {}, "cup")
    assert any(f"are seated in session {number}, but those entitled are" in problem for problem in found), found


def test_a_deduction_too_many_a_fee_given_back_and_a_deal_from_elsewhere_are_found() -> None:
    log = one_with(t.MinimumDeducted)
    place = next(number for number, (_, event) in enumerate(log) if isinstance(event, t.MinimumDeducted))
    again = [*log[:place], *3 * [log[place]], *log[place:]]
    assert any("more than three times" in problem for problem in problems_in(again, {}, "cup"))
    paid = next(event for _, event in log if isinstance(event, e.PrizePaid))
    refunded = [*log, ("tournament:cup", e.FeeRefunded(paid.player, 1, "kindness"))]
    assert any("without a right to it" in problem for problem in problems_in(refunded, {}, "cup"))
    moved = [
        (stream, replace(event, box=event.box % 4 + 1) if isinstance(event, t.MarkerPlaced) else event)
        for stream, event in one_with("from the marker")
    ]
    assert any("the first had to be" in problem for problem in problems_in(moved, {}, "cup"))


def test_a_bank_that_does_not_hold_what_was_bought_is_found() -> None:
    found = problems_in(one_with(e.BuyInProvided), {("chips", "tournament:cup:chip_bank"): 1}, "cup")
    assert any("the bank has 1" in problem for problem in found)


def test_who_advances_past_somebody_better_is_found() -> None:
    log = next(log for log in map(rows, map(played, SEEDS)) if any(is_crowded(event) for _, event in log))
    standings = next(event.standings for _, event in log if is_crowded(event))
    place = next(number for number, (_, event) in enumerate(log) if isinstance(event, e.PlayersAdvanced))
    stream, advanced = log[place]
    behind = next(each.player for each in standings if each.player not in advanced.players)
    table = {each.player for each in standings}
    others = (behind, *(player for player in advanced.players if player not in table))
    found = problems_in([*log[:place], (stream, replace(advanced, players=others)), *log[place + 1 :]], {}, "cup")
    assert any("advances past" in problem for problem in found), found


@pytest.mark.parametrize(
    ("balances", "words"),
    [
        ({("tournament:cup", "player:ann"): 100, ("tournament:cup", "inventory"): -100}, "are out"),
        ({("tournament:cup", "player:ann"): 100}, "sums to 100"),
        ({("chips", "cash:ann"): -5, ("chips", "house:issued"): 5}, "cash:ann has -5"),
    ],
)
def test_chips_that_are_not_where_they_belong_are_found(balances: dict[tuple[str, str], int], words: str) -> None:
    assert any(words in problem for problem in problems_in(one_that_was_concluded(), balances, "cup"))


def test_a_form_that_others_see_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "sees_form", lambda form, audience: True)
    assert any("in the view" in problem for problem in play_tournament(seed_that_was_concluded()).problems)
