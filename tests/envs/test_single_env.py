"""`Pontoon-v0`: what it offers, pays and shows is what the engine allows, settles and knows."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import pontoon.envs
from pontoon.envs import observation as o
from pontoon.envs.actions import ACTION_NAMES, ACTIONS, DECLINE, FORFEIT, HIT, INSURE, KEEP, SPLIT, STAND, SURRENDER
from pontoon.envs.one_round import Asked
from pontoon.envs.single import BOX, PLAYER, PontoonEnv
from pontoon.game import Round, RuleBook, can, commands as c
from pontoon.law import BUILT_IN
from pontoon.rules.points import is_soft
from tests.envs.written_rounds import line_of, nets_of_the_written

ROUNDS = 400


def command_of(action: int, hand: int, wager_cents: int) -> c.Command:
    """What an action would be if it were said now; declining is to close what was offered."""
    if action == INSURE:
        return c.Insure(BOX, PLAYER, wager_cents // 2)
    if action == SURRENDER:
        return c.Surrender(BOX, PLAYER)
    words: dict[str, Callable[[int, int, str], c.Command]] = {
        "stand": c.Stand,
        "hit": c.Hit,
        "double": c.Double,
        "split": c.Split,
        "keep": c.Keep,
        "forfeit": c.Forfeit,
    }
    return words[ACTION_NAMES[action]](BOX, hand, PLAYER)


def legal_by_the_engine(rules: RuleBook, state: Round, wager_cents: int) -> set[int]:
    """Every action tried on the engine; declining where a call is open."""
    hand = state.awaiting.hand or 1
    found = {
        action
        for action in range(ACTIONS)
        if action != DECLINE and can(rules, state, command_of(action, hand, wager_cents))
    }
    return found | ({DECLINE} if state.awaiting.kind in ("insurance", "surrender") else set())


def steps_of(env: PontoonEnv, rounds: int, seed: int) -> Iterator[tuple[np.ndarray, Asked, int, float, bool]]:
    """Random legal play: what was seen and asked, the answer, its reward, and whether it ended the round."""
    choose = np.random.default_rng(seed)
    for number in range(rounds):
        seen, info = env.reset(seed=seed if number == 0 else None)
        over = False
        while not over:
            assert env.round is not None
            asked = env.round.asked
            assert asked is not None
            action = int(choose.choice(np.flatnonzero(info["action_mask"])))
            before = seen
            seen, reward, over, truncated, info = env.step(action)
            assert not truncated
            assert "refused" not in info
            yield before, asked, action, reward, over


@pytest.fixture(params=BUILT_IN)
def env(request: pytest.FixtureRequest) -> PontoonEnv:
    return PontoonEnv(rules=request.param, resplit=True)


@pytest.mark.parametrize("rules", BUILT_IN)
def test_gymnasiums_checker_passes(rules: str) -> None:
    made = gymnasium.make("Pontoon-v0", rules=rules, render_mode="ansi")
    check_env(made.unwrapped)


def test_make_hands_the_options_on() -> None:
    made = gymnasium.make("Pontoon-v0", rules="canberra-2002", decks=4, insurance=False, wager_cents=2500).unwrapped
    assert isinstance(made, PontoonEnv)
    assert made.rules.name == "canberra-2002"
    assert (made.wager_cents, made.insurance) == (2500, False)
    made.reset(seed=1)
    assert made.round is not None
    assert made.round.state.terms.decks == 4


def test_importing_twice_registers_once() -> None:
    import importlib

    spec = gymnasium.spec("Pontoon-v0")
    importlib.reload(pontoon.envs)
    assert gymnasium.spec("Pontoon-v0") is spec


def test_a_mask_is_what_the_engine_allows(env: PontoonEnv) -> None:
    choose = np.random.default_rng(1)
    env.reset(seed=1)
    asked: set[int] = set()
    for _ in range(ROUNDS):
        _, info = env.reset()
        over = False
        while not over:
            mask = info["action_mask"]
            assert mask.dtype == np.int8
            assert np.array_equal(env.action_masks(), mask == 1)
            assert env.round is not None
            state = env.round.state
            expected = {STAND} if state.is_over else legal_by_the_engine(env.rules, state, env.wager_cents)
            assert set(np.flatnonzero(mask).tolist()) == expected
            asked |= expected
            _, _, over, _, info = env.step(np.int64(choose.choice(np.flatnonzero(mask))))
        assert not info["action_mask"].any()
    assert asked == set(range(ACTIONS))


def test_a_reward_is_what_replay_settles_from_the_cards_and_the_answers(env: PontoonEnv) -> None:
    lines: list[str] = []
    rewards: set[float] = set()
    for _, asked, action, reward, over in steps_of(env, ROUNDS, seed=2):
        lines.append(line_of(asked, action, env.wager_cents))
        if not over:
            assert reward == 0
            continue
        assert env.round is not None
        assert nets_of_the_written(env.round.state, lines)[PLAYER] == reward * env.wager_cents
        rewards.add(reward)
        lines.clear()
    assert len(rewards) > 10


def test_an_observation_is_what_lies_on_the_box(env: PontoonEnv) -> None:
    env.reset(seed=3)
    choose = np.random.default_rng(3)
    decisions: set[int] = set()
    for _ in range(ROUNDS):
        seen, info = env.reset()
        over = False
        while not over:
            assert seen in env.observation_space
            assert env.round is not None
            state, asked = env.round.state, env.round.asked
            assert asked is not None
            by_name = dict(zip(o.FIELDS, seen.tolist(), strict=True))
            assert by_name.pop("decision") == asked.decision
            decisions.add(asked.decision)
            hand = state.boxes[0].hands[asked.hand - 1]
            expected: dict[str, Any] = {
                "dealers_first_card": state.dealers_cards[0],
                "first_card": hand.cards[0],
                "second_card": hand.cards[1],
            }
            on_the_hand = {
                "cards": len(hand.cards),
                "total": hand.total,
                "soft": is_soft(hand.hard, hand.free_aces),
                "late_ace": int(any(card < 4 for card in hand.cards[2:])),
                "split": int(hand.split),
                "hands": len(state.boxes[0].hands),
            }
            expected |= dict.fromkeys(on_the_hand, 0) if asked.decision == o.NOTHING else on_the_hand
            assert by_name == expected
            seen, _, over, _, info = env.step(np.int64(choose.choice(np.flatnonzero(info["action_mask"]))))
        assert seen.tolist() == _seen_after_the_round(env)
    assert decisions == {o.NOTHING, o.INSURANCE, o.SURRENDER, o.PLAY, o.KEEP_OR_FORFEIT}


def _seen_after_the_round(env: PontoonEnv) -> list[int]:
    assert env.round is not None
    state = env.round.state
    return [o.NOTHING, int(state.dealers_cards[0]), *map(int, state.initial_cards[0]), 0, 0, 0, 0, 0, 0]


def test_a_refused_action_changes_nothing_and_says_why(env: PontoonEnv) -> None:
    choose = np.random.default_rng(4)
    env.reset(seed=4)
    codes: set[str] = set()
    for _ in range(100):
        seen, info = env.reset()
        over = False
        while not over:
            assert env.round is not None
            before = env.round.state
            for action in np.flatnonzero(info["action_mask"] == 0):
                again, reward, over, truncated, refused = env.step(action)
                assert (reward, over, truncated) == (0, False, False)
                assert env.round.state is before
                assert np.array_equal(again, seen)
                assert np.array_equal(refused["action_mask"], info["action_mask"])
                codes.add(refused["refused"])
            seen, _, over, _, info = env.step(np.int64(choose.choice(np.flatnonzero(info["action_mask"]))))
    assert codes >= {"insurance_needs_an_ace", "surrender_is_closed", "nothing_to_forfeit", "nothing_to_decline"}


def test_the_same_seed_plays_the_same_rounds(env: PontoonEnv) -> None:
    other = PontoonEnv(rules=env.rules.source, resplit=True)
    for mine, theirs in zip(steps_of(env, 50, seed=5), steps_of(other, 50, seed=5), strict=True):
        assert np.array_equal(mine[0], theirs[0])
        assert mine[2:] == theirs[2:]


def test_another_seed_deals_other_cards() -> None:
    env = PontoonEnv()
    assert not np.array_equal(env.reset(seed=1)[0], env.reset(seed=2)[0])


def test_without_insurance_it_is_never_offered() -> None:
    env = PontoonEnv(insurance=False)
    asked = [asked for _, asked, *_ in steps_of(env, ROUNDS, seed=6)]
    assert {each.decision for each in asked} == {o.NOTHING, o.SURRENDER, o.PLAY, o.KEEP_OR_FORFEIT}


def test_insurance_is_asked_before_surrender_and_both_before_the_play() -> None:
    """Goal: against an Ace the three come in the documents' order."""
    env = PontoonEnv()
    orders: set[tuple[int, ...]] = set()
    order: list[int] = []
    for seen, _, _, _, over in steps_of(env, ROUNDS, seed=7):
        if seen[o.DEALERS_FIRST_CARD] < 4:
            order.append(int(seen[o.DECISION]))
        if over and order:
            orders.add(tuple(order[:3]))
            order = []
    assert (o.INSURANCE, o.SURRENDER, o.PLAY) in orders
    assert {each[0] for each in orders} == {o.INSURANCE, o.NOTHING}


def test_a_pontoon_is_one_step_that_pays_three_to_two() -> None:
    paid = [
        reward
        for seen, _, action, reward, over in steps_of(PontoonEnv(), ROUNDS, seed=8)
        if seen[o.DECISION] == o.NOTHING and (action, over) == (STAND, True)
    ]
    assert paid
    assert set(paid) == {1.5}


def test_keep_and_forfeit_are_asked_after_a_double_and_nothing_else_is() -> None:
    for seen, asked, *_ in steps_of(PontoonEnv(), ROUNDS, seed=9):
        assert (seen[o.DECISION] == o.KEEP_OR_FORFEIT) == (set(asked.answers) == {KEEP, FORFEIT})


def test_a_box_can_be_split_into_four_hands_at_canberra_and_no_more() -> None:
    """Goal: the number of hands that is seen goes up to the limit, and no split is offered there."""
    most = at_the_limit = 0
    env = PontoonEnv(rules="canberra-2002")
    _, info = env.reset(seed=1)
    for _ in range(20000):
        mask = info["action_mask"]
        action = SPLIT if mask[SPLIT] else HIT if mask[HIT] else int(np.flatnonzero(mask)[0])
        seen, _, over, _, info = env.step(np.int64(action))
        most = max(most, int(seen[o.HANDS]))
        if seen[o.HANDS] == 4:
            assert not info["action_mask"][SPLIT]
            at_the_limit += 1
            if at_the_limit == 100:
                break
        if over:
            _, info = env.reset()
    assert most == 4


def test_the_text_shows_the_cards_and_what_is_asked() -> None:
    env = PontoonEnv(render_mode="ansi")
    env.reset(seed=1)
    assert env.round is not None
    text = env.render()
    assert text is not None
    lines = text.splitlines()
    assert lines[0] == f"dealer  {env.round.state.dealers_cards[0]} ({env.round.state.dealers_total})"
    assert lines[1].startswith("box 1   ")
    assert lines[2].startswith("player, hand 1: ")
    assert PontoonEnv().render() is None


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"rules": "nowhere-1999"}, "nowhere-1999: no such rule set"),
        ({"decks": 5}, "decks must be one of 6, 8"),
        ({"wager_cents": 0}, "A wager must be more than zero"),
        ({"render_mode": "human"}, "render_mode 'human' is unknown"),
    ],
)
def test_options_that_cannot_be_are_refused_in_one_line(options: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words) as error:
        PontoonEnv(**options)
    assert "\n" not in str(error.value)


def test_a_users_rule_set_is_played(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(
        'name = "house"\ntitle = "A house"\nextends = "star-2024"\n\n[parameters]\n'
        'pontoon_odds = { value = "2:1", unit = "odds", kind = "fixed", clauses = ["H1"] }\n\n'
        '[clauses]\n"H1" = "Pontoon pays 2 to 1."\n'
    )
    paid = {
        reward
        for seen, _, _, reward, over in steps_of(PontoonEnv(rules=str(file)), ROUNDS, seed=8)
        if over and seen[o.DECISION] == o.NOTHING
    }
    assert paid == {2.0}


def test_stepping_needs_a_round_that_goes_on() -> None:
    env = PontoonEnv()
    with pytest.raises(RuntimeError, match="reset first"):
        env.step(0)
    list(steps_of(env, 1, seed=1))
    with pytest.raises(RuntimeError, match="the round is over"):
        env.step(0)
    env.reset()
    with pytest.raises(ValueError, match="99 is not an action"):
        env.step(99)


@pytest.mark.parametrize(("package", "module"), [("gymnasium", "pontoon.envs"), ("pettingzoo", "pontoon.envs.table")])
def test_without_its_package_one_line_says_what_to_install(package: str, module: str) -> None:
    program = f"import sys; sys.modules[{package!r}] = None; import {module}"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)
    last = done.stderr.strip().splitlines()[-1]
    assert last == f"ImportError: {module} needs {package}, which is not installed: pip install 'pontoon[rl]'"
    assert "During handling" not in done.stderr
