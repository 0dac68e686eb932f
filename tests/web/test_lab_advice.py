"""Advice at training tables, marks of what was decided, and why there is none at any other table."""

from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from pontoon.game import commands as c
from pontoon.game.cards import cards
from pontoon.game.decide import play
from pontoon.game.events import Event
from pontoon.game.opening import open_round
from pontoon.game.refusals import Refusal
from pontoon.game.round import Round
from pontoon.game.rulebook import RuleBook, rule_book
from pontoon.live.founding import USUAL_TABLES
from pontoon.testing.browser_house import StackedKeeper
from pontoon.testing.houses import Client, Seat, fast_table, house_at_hand, running_house
from pontoon.web.lab_advice import GO_ON, asked_of, decisions_of, insurance_edge, mark_of, no_advice
from pontoon.web.lab_models import ActionTold, AdviceTold, MarksTold

pytestmark = pytest.mark.timeout(300)
TRAINING = (fast_table("P1"), fast_table("T1", training=True, decision_ms=60_000, offer_ms=60_000))
STAR = rule_book("star-2024")


async def advised(client: Client, table: str = "T1", what: str = "advice", **asked: Any) -> Any:
    while (answer := await client.get(f"/tables/{table}/{what}", **asked)).status_code == 202:
        assert answer.json()["state"] in ("queued", "preparing", "running")
    return answer


def code_of(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


@pytest.mark.clauses(
    "star-2024 20.2", "star-2024 20.7", "star-6to5-2017 19.1", "star-6to5-2017 19.6", "canberra-2002 17.2",
    "canberra-2002 17.7(a)",
)  # fmt: skip
async def test_nobody_is_advised_at_a_table_that_is_no_training_table() -> None:
    clauses = {"P1": ("20.7", "20.2"), "P2": ("19.6", "19.1"), "P3": ("17.7(a)", "17.2")}
    async with house_at_hand() as running:
        ann = await running.guest("Ann")
        for table, (clause, device) in clauses.items():
            for what in ("advice", "advice/marks"):
                answer = await ann.get(f"/tables/{table}/{what}")
                assert code_of(answer) == (403, "advice_is_not_given")
                assert answer.json()["error"]["clause"] == clause
                assert f"clause {device}" in answer.json()["error"]["sentence"]


async def test_advice_is_for_a_player_who_sits_there() -> None:
    async with house_at_hand(plans=TRAINING) as running:
        assert code_of(await running.client().get("/tables/T1/advice")) == (401, "sign_in_comes_first")
        ann = await running.guest("Ann")
        assert code_of(await ann.get("/tables/T1/advice")) == (409, "not_at_the_table")
        assert code_of(await ann.get("/tables/P9/advice")) == (404, "no_such_table")
        dan = await running.staff("Dan", "dealer")
        assert code_of(await dan.get("/tables/T1/advice")) == (403, "role_may_not")


async def test_a_player_who_follows_the_advice_gets_the_best_marks() -> None:
    async with running_house(plans=TRAINING) as running:
        ann = await running.guest("Ann")
        seat = await ann.join("T1")
        await seat.sit(1, "900.00")
        nothing = AdviceTold.model_validate((await advised(ann)).json())
        assert (nothing.kind, nothing.actions, nothing.table) == ("nothing", [], "T1")
        for _ in range(6):
            followed = await round_by_advice(ann, seat)
            marks = MarksTold.model_validate((await advised(ann, what="advice/marks")).json())
            # Not to surrender is a decision too, which the advice is not asked for here.
            decided = [mark for mark in marks.marks if mark.chosen != GO_ON]
            assert [mark.chosen for mark in decided] == followed
            assert all(mark.is_best for mark in decided)
            assert marks.decisions == len(marks.marks)


async def round_by_advice(client: Client, seat: Seat) -> list[str]:
    """A round in which every decision is the one advised; offers before it are declined."""
    since = seat.version
    followed: list[str] = []
    await seat.done("place_wager", box=1, amount="5.00")
    while True:
        await seat.wait_until(lambda: seat.asked() is not None or seat.find("round_concluded", since))
        if seat.find("round_concluded", since):
            return followed
        version = seat.version
        if not seat.my_turn:
            await seat.send("decline")
        else:
            advice = AdviceTold.model_validate((await advised(client)).json())
            if advice.kind not in ("decision", "forfeit") or advice.version != version:
                continue
            assert advice.cards == seat.hand(advice.box or 1, advice.hand or 1)["cards"]
            assert advice.actions[0].best
            await seat.done(advice.best, box=advice.box, hand=advice.hand)
            followed.append(advice.best)
        await seat.wait_until(partial(moved_on, seat, version))


def moved_on(seat: Seat, version: int) -> bool:
    return seat.version > version


async def test_a_training_table_stands_among_the_usual_ones_and_says_what_it_is() -> None:
    assert [plan.name for plan in USUAL_TABLES if plan.how.training] == ["T1"]
    assert [plan.name for plan in USUAL_TABLES if not plan.how.training] == ["P1", "P2", "P3"]
    async with house_at_hand(plans=USUAL_TABLES) as running:
        nobody = running.client()
        listed = {each["name"]: each["training"] for each in (await nobody.get("/tables")).json()}
        assert listed == {"P1": False, "P2": False, "P3": False, "T1": True}
        assert (await nobody.get("/tables/T1")).json()["live"]["established"]["training"] is True
        assert (await nobody.get("/tables/P1")).json()["live"]["established"]["training"] is False


async def test_a_manager_sets_up_a_training_table() -> None:
    async with house_at_hand() as running:
        max_ = await running.staff("Max", "gaming_manager")
        made = await max_.post("/tables", {"name": "T2", "rules": "canberra-2002", "decks": 6, "training": True})
        assert made.status_code == 201
        assert (await max_.get("/tables/T2")).json()["live"]["established"]["training"] is True


# What is asked, on rounds played by hand


def dealt(rules: RuleBook, text: str, boxes: tuple[int, ...] = (1,)) -> tuple[Round, list[Event]]:
    """A round with a wager of Ann's on each box and these cards dealt."""
    state, opening = open_round(rules)
    events = list(opening)
    orders: list[c.Command] = [c.PlaceWager(box, "ann", 1_000, seated=True) for box in boxes]
    orders += [c.CloseWagers(), *(c.DealCard(card) for card in cards(text))]
    return carried_out(rules, state, events, *orders)


def carried_out(rules: RuleBook, state: Round, events: list[Event], *orders: c.Command) -> tuple[Round, list[Event]]:
    for order in orders:
        outcome = play(rules, state, order)
        assert not isinstance(outcome, Refusal), f"{order}: {outcome}"
        state = outcome[0]
        events = [*events, *outcome[1]]
    return state, events


def test_a_decision_is_asked_with_every_card_the_player_sees() -> None:
    state, _ = dealt(STAR, "8s 9c 6d 8h 9d", boxes=(1, 2))
    asked = asked_of(STAR, state, "ann")
    assert asked is not None
    assert (asked.kind, asked.box, asked.hand) == ("decision", 1, 1)
    assert set(asked.legal) == {"hit", "stand", "double", "split"}
    assert asked.task.cards == tuple(map(int, cards("8s 8h")))
    assert asked.task.seen == tuple(sorted(map(int, cards("9c 9d"))))
    assert asked_of(STAR, state, "bob") is None
    assert asked_of(STAR, state, "ann", box=2) is None


def test_a_split_hand_leaves_its_sisters_first_card_to_the_solver() -> None:
    state, events = dealt(STAR, "8s 6d 8h")
    state, _ = carried_out(STAR, state, events, c.Split(1, 1, "ann"), c.DealCard(cards("3c")[0]))
    asked = asked_of(STAR, state, "ann")
    assert asked is not None
    assert (asked.task.split, asked.task.hands, asked.task.seen) == (True, 2, ())
    assert "split" not in asked.legal


def test_a_doubled_hand_is_asked_whether_it_is_kept() -> None:
    state, events = dealt(STAR, "8s 6d 3h")
    state, events = carried_out(STAR, state, events, c.Double(1, 1, "ann"), c.DealCard(cards("2c")[0]))
    asked = asked_of(STAR, state, "ann")
    assert asked is not None
    assert (asked.kind, set(asked.legal), asked.task.doubled) == ("forfeit", {"keep", "forfeit"}, True)


def test_insurance_is_judged_by_the_cards_that_lie_there() -> None:
    state, _ = dealt(STAR, "8s Ad 3h")
    edge = insurance_edge(STAR, state, "ann")
    assert edge is not None
    # 96 cards worth ten among the 381 that neither lie on the layout nor are the Ace.
    assert edge == pytest.approx(1 - 3 * 96 / 381)
    assert insurance_edge(STAR, state, "bob") is None


def test_not_to_surrender_is_marked_against_surrendering() -> None:
    state, events = dealt(STAR, "9s Kd 7h")
    assert state.awaiting.kind == "surrender"
    asked = asked_of(STAR, state, "ann")
    assert asked is not None
    assert (asked.kind, asked.legal) == ("surrender", ())
    state, events = carried_out(STAR, state, events, c.CloseSurrender(), c.Stand(1, 1, "ann"))
    decided = list(decisions_of(STAR, events, "ann"))
    assert [each.chosen for each in decided] == [GO_ON, "stand"]
    told = [action("surrender", -0.54), action("hit", -0.55), action("stand", -0.58)]
    missed = mark_of(decided[0], told)
    assert (missed.best, missed.is_best) == ("surrender", False)
    assert missed.cost == pytest.approx(0.01)
    stood = mark_of(decided[1], told[1:])
    assert stood.sentence == "Stand is -0.580 on average; hit would have been -0.550: cost 0.030."
    assert mark_of(decided[0], [action("hit", -0.1), action("surrender", -0.5)]).is_best


def action(name: Any, value: float) -> ActionTold:
    return ActionTold(action=name, value=value, cost=0.0, best=False, reason="", ways=[])


def test_where_no_clause_speaks_of_advice_none_is_named() -> None:
    silent = replace(STAR, procedures={**STAR.procedures, "staff_advice": None, "prohibited_device": None})
    refusal = no_advice(silent)
    assert (refusal.code, refusal.clause) == ("advice_is_not_given", "")
    assert "clause" not in refusal.sentence


@pytest.mark.clauses("star-2024 20.2", "star-2024 20.7")
async def test_the_lab_is_closed_to_players_whose_round_is_in_play_training_tables_excepted() -> None:
    plans = (fast_table("P1", decision_ms=60_000), fast_table("T1", training=True, decision_ms=60_000))
    async with running_house(plans=plans) as running:
        ann, bob = await running.guest("Ann"), await running.guest("Bob")
        for player, name in ((ann, "P1"), (bob, "T1")):
            task = running.house.tables[name]
            keeper = StackedKeeper(task.keeper)
            keeper.chosen = tuple(cards("6s 6h 5d"))
            task.keeper = keeper  # type: ignore[assignment]
            seat = await player.join(name)
            await seat.sit(1)
            assert (await player.get("/lab/hand", cards="6s 5d", dealer="6h")).status_code in (200, 202)
            await seat.done("place_wager", box=1, amount="20.00")
            await seat.wait_until(lambda seat=seat: seat.my_turn)  # type: ignore[misc]
            open_still = name == "T1"
            for path, asked in (("/lab/hand", {"cards": "6s 5d", "dealer": "6h"}), ("/lab/strategy", {})):
                answer = await player.get(path, **asked)
                if open_still:
                    assert answer.status_code in (200, 202)
                else:
                    error = answer.json()["error"]
                    assert (answer.status_code, error["code"]) == (403, "advice_is_not_given")
                    assert error["clause"] == "20.7"
                    assert error["sentence"].startswith("A round is in play at your table P1.")
            keeper.chosen = ()
            since = seat.version
            await seat.send("stand", box=1, hand=1, expected_version=since)
            await seat.wait_for_event("round_concluded", since)
            assert (await player.get("/lab/hand", cards="6s 5d", dealer="6h")).status_code in (200, 202)
