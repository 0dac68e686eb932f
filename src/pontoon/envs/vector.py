"""`Pontoon-v0` of Gymnasium for many boxes at once, on the simulator's compiled kernel."""

import os
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from pontoon.analysis.shoe import full_shoe
from pontoon.analysis.simulator.layout import KEY_0, KEY_1, MOST_SCRIPT
from pontoon.analysis.simulator.random_cards import MASK
from pontoon.analysis.simulator.setting import HIGHEST_SEED, Array, Setting
from pontoon.analysis.simulator.strategies import no_strategy
from pontoon.envs import observation as o
from pontoon.envs.actions import ACTIONS
from pontoon.envs.boxes import BOX_ROW, NUMBER, compiled_play
from pontoon.envs.one_round import Wagered, laid_out
from pontoon.envs.single import BOX, PLAYER, WAGER_CENTS
from pontoon.game.rulebook import rule_book
from pontoon.rules.odds import super_bonus_cents

# A thread is not worth waking for fewer boxes.
FEWEST_TO_A_THREAD = 256

Observations = NDArray[np.int8]
Step = tuple[Observations, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class PontoonVectorEnv(VectorEnv[Observations, NDArray[np.int64], NDArray[Any]]):
    """Each environment is one box that plays rounds from fresh shoes, as `PontoonEnv` does and with the same options.

    Of a seed, environment i of n plays the rounds i, i + n, i + 2n and so on: the very cards that `pontoon simulate`
    deals in them. So the same seed plays the same rounds however many `threads` there are, all cores unless given.

    An environment whose round is over is dealt the next within the same step (`AutoresetMode.SAME_STEP`): what comes
    back is the new round's observation and mask; `info["final_obs"]` holds the last one of the round that is over, in
    the rows where `info["_final_obs"]` is true, and zeros elsewhere. An action that is not legal is refused without
    effect: the reward is 0 and `info["refused"]` true. Masks are in `info["action_mask"]`. All arrays are the
    caller's own. Rewards are exact, where `PontoonEnv` pays in whole cents.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - so in the base class

    def __init__(
        self,
        num_envs: int = 1,
        rules: str = "star-2024",
        decks: int | None = None,
        resplit: bool = False,
        insurance: bool = True,
        wager_cents: int = WAGER_CENTS,
        threads: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        if num_envs < 1 or (threads is not None and threads < 1):
            raise ValueError(f"{num_envs} environments on {threads} threads: expected at least 1 of each")
        if render_mode is not None:
            raise ValueError(f"render_mode {render_mode!r} is unknown: expected None, as nothing is rendered")
        self.num_envs = num_envs
        self.single_observation_space = spaces.MultiDiscrete(list(o.SIZES), dtype=np.int8)
        self.single_action_space = spaces.Discrete(ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.setting = _setting(rules, decks, resplit, insurance, wager_cents)
        self._worth = np.array([1 / self.setting.parts, float(self.setting.super_bonus)])
        self._play = compiled_play()
        self._make_room()
        self._divide(threads or os.cpu_count() or 1)

    def _make_room(self) -> None:
        number = self.num_envs
        self._rows = np.zeros((number, BOX_ROW), np.int64)
        self._scripts = np.zeros((number, MOST_SCRIPT), np.int8)
        self._seen = np.zeros((number, o.WIDTH), np.int8)
        self._masks = np.zeros((number, ACTIONS), np.int8)
        self._is_dealt = False

    def _divide(self, threads: int) -> None:
        """Each thread has its own boxes, memory and shoe; the first is the caller's."""
        threads = max(1, min(threads, self.num_envs // FEWEST_TO_A_THREAD))
        ends = [self.num_envs * number // threads for number in range(threads + 1)]
        self._shares = list(pairwise(ends))
        self._memories = [self.setting.memory(0) for _ in self._shares]
        self._shoes = [self.setting.cards() for _ in self._shares]
        self._pool = ThreadPoolExecutor(threads - 1) if threads > 1 else None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Deal every box a round: the first ones of the seed, or without one those that come next. No options."""
        if seed is None and self._is_dealt:
            self._rows[:, NUMBER] += self.num_envs
        else:
            if seed is not None and not 0 <= seed <= HIGHEST_SEED:
                raise ValueError(f"seed {seed}: expected 0 to {HIGHEST_SEED}")
            super().reset(seed=seed)
            key = int(self.np_random.integers(HIGHEST_SEED, dtype=np.uint64)) if seed is None else seed
            for m in self._memories:
                m[KEY_0], m[KEY_1] = key & MASK, key >> 32
            self._rows[:, NUMBER] = np.arange(self.num_envs)
        self._go_on(np.zeros(self.num_envs, np.int64), dealt=1)
        self._is_dealt = True
        return self._seen.copy(), {"action_mask": self._masks.copy()}

    def step(self, actions: NDArray[np.int64]) -> Step:
        """Let every box take its action."""
        if not self._is_dealt:
            raise RuntimeError("no round has begun: call reset first")
        taken = np.asarray(actions, np.int64)
        if taken.shape != (self.num_envs,):
            raise ValueError(f"actions of shape {taken.shape}: expected one for each of {self.num_envs} environments")
        if taken.min() < 0 or taken.max() >= ACTIONS:
            wrong = taken[(taken < 0) | (taken >= ACTIONS)][0]
            raise ValueError(f"{wrong} is not an action: expected 0 to {ACTIONS - 1}")
        rewards, over, refused, final = self._go_on(taken, dealt=0)
        info = {"action_mask": self._masks.copy(), "refused": refused, "final_obs": final, "_final_obs": over.copy()}
        return self._seen.copy(), rewards, over, np.zeros(self.num_envs, np.bool_), info

    def _go_on(self, actions: Array, dealt: int) -> tuple[Any, Any, Any, Any]:
        rewards, over = np.zeros(self.num_envs), np.zeros(self.num_envs, np.bool_)
        refused, final = np.zeros(self.num_envs, np.bool_), np.zeros_like(self._seen)

        def share(number: int) -> bool:
            begin, end = self._shares[number]
            return bool(
                self._play(
                    self.setting.table, self.setting.strategy, self._memories[number], self._shoes[number],
                    begin, end, self._worth, dealt, actions, self._rows, self._scripts, self._seen, self._masks,
                    rewards, over, refused, final,
                )
            )  # fmt: skip

        others = [self._pool.submit(share, number) for number in range(1, len(self._shares))] if self._pool else []
        done = [share(0), *(other.result() for other in others)]
        assert all(done), "the shoe is too large to run out"
        return rewards, over, refused, final

    def close_extras(self, **kwargs: Any) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()


def _setting(rules: str, decks: int | None, resplit: bool, insurance: bool, wager_cents: int) -> Setting:
    """What is played; ValueError where the rules do not allow it."""
    book = rule_book(rules)
    start = laid_out(book, decks, resplit, [Wagered(BOX, PLAYER, wager_cents, True)])
    return Setting(
        book.table,
        full_shoe(start.terms.decks),
        no_strategy(),
        resplit=resplit or bool(book.values["resplit"]),
        offers_insurance=insurance,
        super_bonus=Fraction(super_bonus_cents(book.table, wager_cents), wager_cents),
    )
