"""`pontoon_table`: everyone is asked what the engine lets them do, followers too, and is paid what it settles."""

import warnings
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from pontoon.envs import observation as o
from pontoon.envs.actions import ACTIONS, DECLINE, DOUBLE, FORFEIT, INSURE, KEEP, SPLIT, STAND, SURRENDER
from pontoon.envs.one_round import Asked
from pontoon.envs.table import PontoonTable, env
from pontoon.game import Round, events as e, legal_decisions
from pontoon.law import BUILT_IN
from pontoon.rules.cards import value_of
from tests.envs.written_rounds import line_of, nets_of_the_written

STAR, STAR_6_TO_5, CANBERRA = BUILT_IN
TABLES: tuple[dict[str, Any], ...] = (
    {"rules": STAR},
    {"rules": STAR, "resplit": True, "boxes": 3, "followers": 2},
    {"rules": STAR_6_TO_5, "boxes": 1, "followers": 0},
    {"rules": CANBERRA, "decks": 3},
)


class Step(NamedTuple):
    before: Round
    asked: Asked
    action: int


def rounds_of(table: PontoonTable, rounds: int, seed: int) -> Iterator[tuple[list[Step], dict[str, float]]]:
    """Random legal play: the steps of each round, and what each agent was rewarded."""
    choose = np.random.default_rng(seed)
    for number in range(rounds):
        table.reset(seed=seed if number == 0 else None)
        steps: list[Step] = []
        rewards: dict[str, float] = {}
        while table.agents:
            agent = table.agent_selection
            seen, reward, over, truncated, info = table.last()
            assert not truncated
            assert info == {}
            assert table.round is not None
            if over:
                rewards[agent] = reward
                table.step(None)
                continue
            assert reward == 0
            asked = table.round.asked
            assert asked is not None
            assert asked.player == agent
            action = int(choose.choice(np.flatnonzero(seen["action_mask"])))
            steps.append(Step(table.round.state, asked, action))
            table.step(action)
        yield steps, rewards


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_pettingzoos_checkers_pass(options: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        # The checker knows the environments of its own house by name; others that mask actions are warned about.
        for message in ("Observation is not a NumPy", "Observation space for each", "Action mask numpy array is all"):
            warnings.filterwarnings("ignore", message)
        for _ in range(5):
            api_test(env(**options), num_cycles=50)
    seed_test(lambda: env(**options), num_cycles=200)


def test_a_full_table_has_a_controlling_player_and_a_follower_on_each_of_seven_boxes() -> None:
    table = PontoonTable()
    assert len(table.possible_agents) == 14
    assert table.possible_agents[:3] == ["player_1", "follower_1_1", "player_2"]
    table.reset(seed=1)
    assert table.round is not None
    assert [box.controlling_player for box in table.round.state.boxes] == [f"player_{box}" for box in range(1, 8)]


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_whoever_is_asked_may_do_what_the_engine_allows_and_no_more(options: dict[str, Any]) -> None:
    table = PontoonTable(**options)
    for steps, _ in rounds_of(table, 60, seed=1):
        for before, asked, _ in steps:
            if asked.decision == o.NOTHING:
                assert set(asked.answers) == {STAND}
                continue
            allowed = {command for command in legal_decisions(table.rules, before) if command.player == asked.player}
            assert {command for command in asked.answers.values() if command is not None} == allowed
            may_decline = asked.decision not in (o.PLAY, o.KEEP_OR_FORFEIT)
            assert (DECLINE in asked.answers) == may_decline


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_rewards_are_what_replay_settles_from_the_cards_and_the_answers(options: dict[str, Any]) -> None:
    table = PontoonTable(**options)
    for steps, rewards in rounds_of(table, 60, seed=2):
        assert table.round is not None
        # The notation wants what is said of insurance and surrender first; the play follows in its order.
        lines = [line_of(asked, action, table.wager_cents) for _, asked, action in steps]
        settled = nets_of_the_written(table.round.state, lines)
        assert {agent: reward * table.wager_cents for agent, reward in rewards.items()} == settled


def test_everyone_is_asked_about_insurance_once_and_before_anything_else() -> None:
    table = PontoonTable(boxes=3, followers=2)
    offered = 0
    for steps, _ in rounds_of(table, 100, seed=3):
        asked = [step.asked.player for step in steps if step.asked.decision == o.INSURANCE]
        if not asked:
            continue
        offered += 1
        boxes = [box for box in steps[0].before.boxes if not box.hands[0].is_pontoon]
        assert asked == [wager.player for box in boxes for wager in box.hands[0].wagers]
        assert [step.asked.player for step in steps[: len(asked)]] == asked
    assert offered


@pytest.mark.parametrize("rules", BUILT_IN)
def test_followers_follow_doubles_and_splits_and_decide_about_their_own_wagers(rules: str) -> None:
    """Goal: of everything the documents let a follower do there is a round in which one did, and one did not."""
    table = PontoonTable(rules=rules, boxes=3, followers=2)
    done: Counter[tuple[int, int]] = Counter()
    happened: set[type] = set()
    for steps, _ in rounds_of(table, 400, seed=4):
        done.update((step.asked.decision, step.action) for step in steps if step.asked.player.startswith("follower"))
        assert table.round is not None
        happened |= {
            type(decision.event)
            for decision in table.round.state.decisions
            if getattr(decision.event, "player", "").startswith("follower")
        }
    expected = {
        (o.INSURANCE, INSURE), (o.INSURANCE, DECLINE), (o.FOLLOW_DOUBLE, DOUBLE), (o.FOLLOW_DOUBLE, DECLINE),
        (o.FOLLOW_SPLIT, SPLIT), (o.FOLLOW_SPLIT, DECLINE), (o.KEEP_OR_FORFEIT, KEEP), (o.KEEP_OR_FORFEIT, FORFEIT),
    }  # fmt: skip
    if rules != CANBERRA:
        # At Canberra a surrender takes the whole box with it.
        expected |= {(o.SURRENDER, SURRENDER), (o.SURRENDER, DECLINE)}
    assert set(done) == expected
    assert happened >= {e.DoubleFollowed, e.SplitFollowed, e.WagerForfeited, e.WagerKept}


def test_after_a_double_every_follower_on_the_hand_is_asked_before_its_card() -> None:
    table = PontoonTable(boxes=2, followers=2, resplit=True)
    doubles = 0
    for steps, _ in rounds_of(table, 200, seed=5):
        for number, (before, asked, action) in enumerate(steps):
            if asked.decision != o.PLAY or action not in (DOUBLE, SPLIT):
                continue
            box = before.box(asked.box)
            assert box is not None
            others = [w.player for w in box.hands[asked.hand - 1].wagers if w.player != asked.player and not w.settled]
            following = o.FOLLOW_DOUBLE if action == DOUBLE else o.FOLLOW_SPLIT
            then = steps[number + 1 : number + 1 + len(others)]
            assert [(each.asked.player, each.asked.decision) for each in then] == [(who, following) for who in others]
            assert all(len(each.before.cards_out) == len(before.cards_out) for each in then)
            doubles += bool(others)
    assert doubles


def test_a_follower_who_rides_has_no_wager_on_the_other_hand() -> None:
    table = PontoonTable(boxes=1, followers=1)
    found = set()
    for steps, _ in rounds_of(table, 800, seed=6):
        answers = [step.action for step in steps if step.asked.decision == o.FOLLOW_SPLIT]
        if answers:
            assert table.round is not None
            hands = table.round.state.boxes[0].hands
            assert len(hands) == 2
            on_both = hands[1].wager_of("follower_1_1") is not None
            assert on_both == (answers == [SPLIT])
            found.add(on_both)
    assert found == {True, False}


def test_an_observation_counts_the_cards_that_have_left_the_shoe() -> None:
    table = PontoonTable(boxes=2)
    table.reset(seed=7)
    for agent in table.possible_agents:
        seen = table.observe(agent)
        assert table.observation_space(agent).contains(seen)
        row = seen["observation"]
        assert row[o.WIDTH] == agent.startswith("follower")
        assert table.round is not None
        out = Counter(value_of(card) for card in table.round.state.cards_out)
        assert row[o.WIDTH + 1 :].tolist() == [out[value] for value in range(1, 11)]
        is_asked = agent == table.agent_selection
        assert seen["action_mask"].any() == is_asked
        assert (row[o.DECISION] != o.NOTHING) == is_asked


def test_a_refused_action_changes_nothing_and_the_same_agent_is_asked_again() -> None:
    table = PontoonTable(boxes=2)
    table.reset(seed=8)
    agent = table.agent_selection
    seen = table.observe(agent)
    assert table.round is not None
    before = table.round.state
    for action in range(ACTIONS):
        if not seen["action_mask"][action]:
            table.step(action)
            assert table.round.state is before
            assert table.agent_selection == agent
            assert table.infos[agent]["refused"]
            assert not any(table.rewards.values())


def test_the_text_shows_every_box() -> None:
    table = PontoonTable(boxes=3, render_mode="ansi")
    table.reset(seed=9)
    text = table.render()
    assert text is not None
    assert [line.split("  ")[0] for line in text.splitlines()[:4]] == ["dealer", "box 1", "box 2", "box 3"]
    for _ in rounds_of(table, 1, seed=9):
        over = table.render()
        assert over is not None
        assert len(over.splitlines()) == 4 + 6


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"boxes": 8}, "This table has no box 8"),
        ({"boxes": 0}, "expected at least 1 box"),
        ({"followers": 3}, "already has the maximum number of players"),
        ({"render_mode": "human"}, "render_mode 'human' is unknown"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_one_line(options: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words) as error:
        PontoonTable(**options)
    assert "\n" not in str(error.value)


def test_an_agent_that_is_asked_must_act() -> None:
    table = PontoonTable(boxes=1)
    with pytest.raises(RuntimeError, match="reset first"):
        table.observe("player_1")
    table.reset(seed=1)
    with pytest.raises(ValueError, match="it is player_1's turn"):
        table.step(None)
