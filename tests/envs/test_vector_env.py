"""Many boxes on the kernel: each sees, may do and gains what the engine says in a round with the same cards."""

from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics
from numpy.typing import NDArray

from pontoon.analysis.simulator import kernel
from pontoon.analysis.simulator.setting import Setting
from pontoon.envs import NAME, observation as o
from pontoon.envs.actions import ACTIONS, HIT, KEEP, SPLIT, STAND
from pontoon.envs.one_round import OneRound, Wagered, fill_from_round, laid_out
from pontoon.envs.single import BOX, PLAYER, WAGER_CENTS
from pontoon.envs.vector import PontoonVectorEnv
from pontoon.game.rulebook import rule_book

SEED = 11
# The first Super Bonus comes early.
BONUS_SEED = 33
BOXES = 60
STEPS = 90
OPTIONS: list[dict[str, Any]] = [
    {"rules": "star-2024"},
    {"rules": "star-2024", "resplit": True, "decks": 6},
    {"rules": "star-6to5-2017", "insurance": False},
    {"rules": "canberra-2002"},
]


def cards_of(setting: Setting, seed: int, number: int) -> Iterator[int]:
    """The cards of a round in their order, drawn as they are taken."""
    # Lists, since whole numbers of 64 bits complain where they wrap.
    m, cards = setting.memory(seed).tolist(), setting.cards().tolist()
    kernel.begin_round(m, cards, number)
    while True:
        yield kernel.next_card(m, cards, number)


class OnTheEngine:
    """The round that box number `box` plays after so many others, on the engine."""

    def __init__(self, env: PontoonVectorEnv, options: dict[str, Any], seed: int) -> None:
        self.env, self.seed = env, seed
        self.rules = rule_book(options["rules"])
        wagers = [Wagered(BOX, PLAYER, WAGER_CENTS, True)]
        self.start = laid_out(self.rules, options.get("decks"), options.get("resplit", False), wagers)
        self.insurance = options.get("insurance", True)

    def round(self, number: int) -> OneRound:
        cards = cards_of(self.env.setting, self.seed, number)
        return OneRound(self.rules, self.start, cards, self.insurance)


def seen_in(playing: OneRound) -> list[int]:
    row = np.zeros(o.WIDTH, np.int8)
    fill_from_round(row, playing.state, BOX, playing.asked)
    return row.tolist()


def mask_in(playing: OneRound) -> list[int]:
    assert playing.asked is not None
    return [int(action in playing.asked.answers) for action in range(ACTIONS)]


def random_actions(masks: NDArray[np.int8], choice: np.random.Generator) -> NDArray[np.int64]:
    """A legal action for each box: any, but splits whenever one may, since they are rare."""
    actions = (choice.random(masks.shape) * masks).argmax(axis=1)
    return np.where(masks[:, SPLIT] == 1, SPLIT, actions)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_box_plays_as_the_engine_does_from_the_same_cards(options: dict[str, Any]) -> None:
    """Goal: step by step the observation, the mask, the reward and the last observation of a round are the engine's."""
    env = PontoonVectorEnv(BOXES, **options)
    engine = OnTheEngine(env, options, SEED)
    choice = np.random.default_rng(1)
    seen, info = env.reset(seed=SEED)
    rounds = list(range(BOXES))
    playing = [engine.round(number) for number in rounds]
    kinds: set[int] = set()
    most_hands = 0
    for _ in range(STEPS):
        assert seen.tolist() == [seen_in(each) for each in playing]
        assert info["action_mask"].tolist() == [mask_in(each) for each in playing]
        kinds |= set(seen[:, o.DECISION].tolist())
        most_hands = max(most_hands, int(seen[:, o.HANDS].max()))
        actions = random_actions(info["action_mask"], choice)
        seen, rewards, over, truncated, info = env.step(actions)
        assert not truncated.any()
        assert not info["refused"].any()
        for box, each in enumerate(playing):
            assert each.answer(int(actions[box])) == ""
            assert over[box] == (each.asked is None)
            last = seen_in(each) if over[box] else [0] * o.WIDTH
            assert info["final_obs"][box].tolist() == last
            assert rewards[box] == (pytest.approx(each.net_cents(PLAYER) / WAGER_CENTS) if over[box] else 0)
            if over[box]:
                rounds[box] += BOXES
                playing[box] = engine.round(rounds[box])
        assert info["_final_obs"].tolist() == over.tolist()
    assert min(rounds) > BOXES
    asked = {o.NOTHING, o.INSURANCE, o.SURRENDER, o.PLAY, o.KEEP_OR_FORFEIT}
    assert kinds == (asked if options.get("insurance", True) else asked - {o.INSURANCE})
    assert most_hands >= 2


def played(env: PontoonVectorEnv, steps: int) -> list[Any]:
    choice = np.random.default_rng(2)
    seen, info = env.reset(seed=SEED)
    found: list[Any] = [seen]
    for _ in range(steps):
        seen, rewards, over, _, info = env.step(random_actions(info["action_mask"], choice))
        found += [seen, rewards, over, info["action_mask"], info["final_obs"]]
    return found


def test_the_same_seed_plays_the_same_rounds_on_any_number_of_threads() -> None:
    alone, *others = (PontoonVectorEnv(1500, threads=threads) for threads in (1, 2, 5))
    expected = played(alone, 20)
    for other in others:
        assert all(np.array_equal(mine, theirs) for mine, theirs in zip(expected, played(other, 20), strict=True))
        other.close()


def test_the_number_of_boxes_deals_out_the_same_rounds_otherwise() -> None:
    """Goal: box 3 of ten begins with the round that box 3 of twenty begins with."""
    few, many = PontoonVectorEnv(10), PontoonVectorEnv(20)
    assert np.array_equal(few.reset(seed=SEED)[0], many.reset(seed=SEED)[0][:10])


def test_a_refused_action_changes_nothing_of_its_box() -> None:
    env = PontoonVectorEnv(40)
    other = PontoonVectorEnv(40)
    seen, info = env.reset(seed=SEED)
    other.reset(seed=SEED)
    choice = np.random.default_rng(3)
    for _ in range(30):
        mask = info["action_mask"]
        illegal = (choice.random(mask.shape) * (1 - mask)).argmax(axis=1)
        again, rewards, over, _, refused = env.step(illegal)
        assert np.array_equal(again, seen)
        assert np.array_equal(refused["action_mask"], mask)
        assert refused["refused"].all()
        assert not rewards.any()
        assert not over.any()
        actions = random_actions(mask, choice)
        seen, rewards, _, _, info = env.step(actions)
        unrefused = other.step(actions)
        assert np.array_equal(seen, unrefused[0])
        assert np.array_equal(rewards, unrefused[1])


def test_arrays_that_come_back_are_the_callers_own() -> None:
    env = PontoonVectorEnv(20)
    first, info = env.reset(seed=SEED)
    mask, before = info["action_mask"], first.copy()
    masked = mask.copy()
    env.step(random_actions(mask, np.random.default_rng(4)))
    assert np.array_equal(first, before)
    assert np.array_equal(mask, masked)
    first[:] = 0
    assert env.reset(seed=SEED)[0].tolist() == before.tolist()


def test_without_a_seed_a_reset_goes_on_to_the_next_rounds() -> None:
    env = PontoonVectorEnv(30)
    first, _ = env.reset(seed=SEED)
    second, _ = env.reset()
    assert not np.array_equal(first, second)
    assert np.array_equal(second, PontoonVectorEnv(60).reset(seed=SEED)[0][30:])


def test_without_any_seed_two_of_them_play_different_rounds() -> None:
    assert not np.array_equal(PontoonVectorEnv(50).reset()[0], PontoonVectorEnv(50).reset()[0])


def test_gymnasium_makes_it_by_name_and_its_wrapper_counts_the_rounds() -> None:
    made = gymnasium.make_vec(
        NAME, num_envs=300, vectorization_mode="vector_entry_point", rules="canberra-2002", insurance=False
    )
    assert isinstance(made, PontoonVectorEnv)
    assert made.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    env = RecordEpisodeStatistics(made)
    choice = np.random.default_rng(5)
    seen, info = env.reset(seed=SEED)
    lengths = []
    for _ in range(50):
        assert env.observation_space.contains(seen)
        actions = random_actions(info["action_mask"], choice)
        assert env.action_space.contains(actions)
        seen, rewards, over, truncated, info = env.step(actions)
        assert [each.dtype for each in (seen, rewards, over, truncated)] == [
            np.dtype(kind) for kind in (np.int8, np.float64, bool, bool)
        ]
        if "episode" in info:
            lengths += info["episode"]["l"][info["_episode"]].tolist()
            assert np.allclose(info["episode"]["r"][over], rewards[over])
    assert env.episode_count == len(lengths) > 0
    assert min(lengths) == 1
    env.close()


def test_a_super_bonus_is_in_the_reward_as_the_engine_pays_it() -> None:
    """Goal: three sevens of a suit against a seven, looked for by drawing to every hand, pay it besides 2 or 3 to 1."""
    boxes = 4096
    env = PontoonVectorEnv(boxes, insurance=False)
    _, info = env.reset(seed=BONUS_SEED)
    rounds, rewards = np.arange(boxes), np.zeros(boxes)
    while rewards.max() < env.setting.super_bonus:
        masks = info["action_mask"]
        rounds += boxes * info.get("_final_obs", np.zeros(boxes, bool))
        _, rewards, _, _, info = env.step(np.where(masks[:, HIT] == 1, HIT, masks.argmax(axis=1)))
    box = int(rewards.argmax())
    playing = OnTheEngine(env, {"rules": "star-2024", "insurance": False}, BONUS_SEED).round(int(rounds[box]))
    assert playing.answer(HIT) == ""
    assert playing.asked is None
    assert rewards[box] == pytest.approx(playing.net_cents(PLAYER) / WAGER_CENTS)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"num_envs": 0}, "0 environments on None threads: expected at least 1 of each"),
        ({"threads": 0}, "1 environments on 0 threads"),
        ({"rules": "nowhere-1999"}, "nowhere-1999: no such rule set"),
        ({"decks": 5}, "decks must be one of 6, 8"),
        ({"render_mode": "ansi"}, "render_mode 'ansi' is unknown"),
    ],
)
def test_options_that_cannot_be_are_refused_in_one_line(options: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words) as error:
        PontoonVectorEnv(**options)
    assert "\n" not in str(error.value)


def test_stepping_needs_a_round_and_an_action_for_each_box() -> None:
    env = PontoonVectorEnv(3)
    with pytest.raises(RuntimeError, match="reset first"):
        env.step(np.zeros(3, np.int64))
    with pytest.raises(ValueError, match="seed -1: expected 0 to"):
        env.reset(seed=-1)
    env.reset(seed=SEED)
    with pytest.raises(ValueError, match="expected one for each of 3 environments"):
        env.step(np.zeros(2, np.int64))
    with pytest.raises(ValueError, match="9 is not an action: expected 0 to 8"):
        env.step(np.array([STAND, KEEP, 9]))
    with pytest.raises(ValueError, match="-1 is not an action"):
        env.step(np.array([STAND, HIT, -1]))
