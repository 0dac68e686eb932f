"""`pontoon_table` of PettingZoo: a full table, each box with a controlling player and followers, played by the engine.

from pontoon.envs import table

env = table.env(boxes=7, followers=1)
env.reset(seed=1)
for agent in env.agent_iter():
    observation, reward, termination, truncation, info = env.last()
    ...
"""

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray

from pontoon.envs import observation as o
from pontoon.envs.actions import ACTIONS
from pontoon.envs.one_round import OneRound, Wagered, fill_from_round, laid_out, round_text, whole_shoe
from pontoon.envs.single import WAGER_CENTS
from pontoon.game.rulebook import rule_book
from pontoon.rules.cards import SUITS, value_of

try:
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ImportError:
    raise ImportError(
        "pontoon.envs.table needs pettingzoo, which is not installed: pip install 'pontoon[rl]'"
    ) from None

VALUES = 10
CARDS_WORTH_TEN = 3 * SUITS

Observation = dict[str, NDArray[Any]]


class PontoonTable(AECEnv):  # type: ignore[misc]
    """Every episode is one round from a fresh shoe; rewards, given at the end, are in units of the agent's wager.

    Agents are `player_1`, `player_2` and so on, who control the box of that number, and `follower_1_1`, the first
    follower on box 1. An agent acts when the engine waits for it, in the order of the round: each insures or declines;
    controlling players surrender or decline, and after one who does so the followers, where the rules let them choose;
    hands are played by the controlling player, and after a double or a split the followers double or split as well or
    decline, which after a split is to ride on the first hand; who doubled keeps or forfeits.

    The observation is that of the box as `pontoon.envs.observation` has it, then 1 for a follower, then how many cards
    worth 1 to 10 have left the shoe. An agent that is not asked has an empty mask. An action that is not legal is
    refused and changes nothing; `infos[agent]["refused"]` is the refusal's code.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "pontoon_table_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        boxes: int = 7,
        followers: int = 1,
        rules: str = "star-2024",
        decks: int | None = None,
        resplit: bool = False,
        insurance: bool = True,
        wager_cents: int = WAGER_CENTS,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if boxes < 1 or followers < 0:
            raise ValueError(
                f"{boxes} boxes with {followers} followers each: expected at least 1 box, and 0 or more followers"
            )
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode {render_mode!r} is unknown: expected 'ansi' or None")
        self.rules = rule_book(rules)
        self.wager_cents = wager_cents
        self.insurance = insurance
        self.render_mode = render_mode
        wagers = _wagers(boxes, followers, wager_cents)
        self._start = laid_out(self.rules, decks, resplit, wagers)
        self._shoe = np.array(whole_shoe(self._start), np.int8)
        self._box_of = {wager.player: wager.box for wager in wagers}
        self._follows = {wager.player: not wager.seated for wager in wagers}
        self.possible_agents = list(self._box_of)
        most = [self._start.terms.decks * SUITS] * (VALUES - 1) + [self._start.terms.decks * CARDS_WORTH_TEN]
        sizes = [*o.SIZES, 2, *(count + 1 for count in most)]
        self.observation_spaces = {agent: _space(sizes) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self._np_random, _ = seeding.np_random()
        self.round: OneRound | None = None

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Shuffle a fresh shoe and deal until someone is asked; there are no options."""
        if seed is not None:
            self._np_random, _ = seeding.np_random(seed)
        cards = self._np_random.permutation(self._shoe).tolist()
        self.round = OneRound(self.rules, self._start, cards, self.insurance)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        assert self.round.asked is not None, "every round starts with an agent's decision"
        self.agent_selection = self.round.asked.player

    def step(self, action: np.int64 | int | None) -> None:
        """The selected agent answers what it is asked; when nobody is asked any more the round is over for all."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"it is {agent}'s turn: expected an action")
        playing = self._playing()
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        refused = playing.answer(int(action))
        self.infos[agent] = {"refused": refused} if refused else {}
        if playing.asked is not None:
            self.agent_selection = playing.asked.player
            return
        self.rewards = {each: playing.net_cents(each) / self.wager_cents for each in self.agents}
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Observation:
        playing = self._playing()
        asked = playing.asked if playing.asked is not None and playing.asked.player == agent else None
        row = np.zeros(o.WIDTH + 1 + VALUES, np.int16)
        fill_from_round(row, playing.state, self._box_of[agent], asked)
        row[o.WIDTH] = self._follows[agent]
        for card in playing.state.cards_out:
            row[o.WIDTH + value_of(card)] += 1
        mask = np.zeros(ACTIONS, np.int8)
        if asked is not None:
            mask[list(asked.answers)] = 1
        return {"observation": row, "action_mask": mask}

    def render(self) -> str | None:
        """The dealer and every box in a few lines of text."""
        if self.render_mode is None:
            return None
        playing = self._playing()
        return round_text(playing.state, playing.asked)

    def close(self) -> None:
        """There is nothing to close."""

    def _playing(self) -> OneRound:
        if self.round is None:
            raise RuntimeError("no round has begun: call reset first")
        return self.round


def env(**options: Any) -> OrderEnforcingWrapper:
    """A table that also says when its functions are called out of order; options are those of `PontoonTable`."""
    return OrderEnforcingWrapper(PontoonTable(**options))


def _space(sizes: list[int]) -> spaces.Dict:
    mask = spaces.Box(0, 1, (ACTIONS,), np.int8)
    return spaces.Dict({"observation": spaces.MultiDiscrete(sizes, dtype=np.int16), "action_mask": mask})


def _wagers(boxes: int, followers: int, cents: int) -> list[Wagered]:
    found = []
    for box in range(1, boxes + 1):
        found.append(Wagered(box, f"player_{box}", cents, True))
        found += [Wagered(box, f"follower_{box}_{number}", cents, False) for number in range(1, followers + 1)]
    return found
