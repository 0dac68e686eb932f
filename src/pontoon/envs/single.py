"""`Pontoon-v0` of Gymnasium: one box with one wager, a round to an episode, played by the engine itself."""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from pontoon.envs import observation as o
from pontoon.envs.actions import ACTIONS
from pontoon.envs.one_round import OneRound, Wagered, fill_from_round, laid_out, round_text, whole_shoe
from pontoon.game.rulebook import rule_book

PLAYER = "player"
BOX = 1
# Every payment on ten dollars is in whole cents.
WAGER_CENTS = 1000

Observation = NDArray[np.int8]


class PontoonEnv(gymnasium.Env[Observation, np.int64]):
    """Every episode is one round from a fresh shoe; its reward, given at the end, is the net in units of the wager.

    `rules` is a built-in rule set or a file, `decks` the most that it allows unless given. Without `insurance` it is
    never offered. The amount of the wager matters to the Super Bonus only, which is part of the reward.

    An observation is as `pontoon.envs.observation` has it, an action as `pontoon.envs.actions`. Which actions are
    legal is in `info["action_mask"]`. One that is not is refused and changes nothing: the reward is 0 and
    `info["refused"]` the refusal's code, so an agent that does not learn from it can go on for ever. A round that is
    over with its initial deal (a pontoon) has one legal action, to stand, which ends it.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - the base class declares it so

    def __init__(
        self,
        rules: str = "star-2024",
        decks: int | None = None,
        resplit: bool = False,
        insurance: bool = True,
        wager_cents: int = WAGER_CENTS,
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode {render_mode!r} is unknown: expected 'ansi' or None")
        self.rules = rule_book(rules)
        self.wager_cents = wager_cents
        self.insurance = insurance
        self.render_mode = render_mode
        self.observation_space = spaces.MultiDiscrete(list(o.SIZES), dtype=np.int8)
        self.action_space = spaces.Discrete(ACTIONS)
        self._start = laid_out(self.rules, decks, resplit, [Wagered(BOX, PLAYER, wager_cents, True)])
        self._shoe = np.array(whole_shoe(self._start), np.int8)
        self.round: OneRound | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Shuffle a fresh shoe and deal until the player is asked; there are no options."""
        super().reset(seed=seed)
        cards = self.np_random.permutation(self._shoe).tolist()
        self.round = OneRound(self.rules, self._start, cards, self.insurance)
        return self._observation(), {"action_mask": self._mask()}

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Answer what is asked; the round is over when nobody is asked any more."""
        playing = self._playing()
        if playing.asked is None:
            raise RuntimeError("the round is over: call reset first")
        refused = playing.answer(int(action))
        over = playing.asked is None
        reward = playing.net_cents(PLAYER) / self.wager_cents if over else 0.0
        info: dict[str, Any] = {"action_mask": self._mask()}
        if refused:
            info["refused"] = refused
        return self._observation(), reward, over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, as agents that mask what they choose from ask for them."""
        return self._mask().astype(np.bool_)

    def render(self) -> str | None:
        """The dealer and the box in a few lines of text."""
        if self.render_mode is None:
            return None
        playing = self._playing()
        return round_text(playing.state, playing.asked)

    def _playing(self) -> OneRound:
        if self.round is None:
            raise RuntimeError("no round has begun: call reset first")
        return self.round

    def _observation(self) -> Observation:
        playing = self._playing()
        row = np.zeros(o.WIDTH, np.int8)
        fill_from_round(row, playing.state, BOX, playing.asked)
        return row

    def _mask(self) -> NDArray[np.int8]:
        mask = np.zeros(ACTIONS, np.int8)
        asked = self._playing().asked
        if asked is not None:
            mask[list(asked.answers)] = 1
        return mask
