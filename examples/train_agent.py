"""An agent that knows nothing of Pontoon plays `Pontoon-v0`, learns, and is compared with the solver's best chart.

    python examples/train_agent.py
    python examples/train_agent.py --rules canberra-2002 --episodes 400000

For each situation that it can tell apart (by the total, whether it is soft, the pair and the dealer's first card), it
keeps a table of what each action has gained on average. It takes the action that has gained most, and now and then
tries another one. It learns from the last such try and the steps after it, which it plays as well as it can at that
point. Needs pontoon[rl].
"""

import argparse
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from fractions import Fraction
from math import sqrt
from typing import Any

import gymnasium
import numpy as np

import pontoon.envs
from pontoon.analysis.question import OWN, VALUE_NAMES, Question
from pontoon.analysis.shoe import full_shoe
from pontoon.analysis.solver import best_chart
from pontoon.analysis.strategy import Chart
from pontoon.envs import observation as o
from pontoon.envs.actions import ACTION_NAMES, ACTIONS, DECLINE, FORFEIT, KEEP, SURRENDER
from pontoon.envs.single import WAGER_CENTS
from pontoon.game.rulebook import rule_book
from pontoon.law import BUILT_IN
from pontoon.rules.cards import SPADES, suit_of, value_of
from pontoon.rules.odds import super_bonus_cents

EPISODES = 150_000
TEST_ROUNDS = 20_000
TRIES = 0.2
# An old gain reflects play that has since improved, so only this many of the latest gains count.
MEMORY = 5_000

Cell = tuple[int, ...]
# Chooses one of the legal actions for an observation.
Policy = Callable[[Any, Sequence[int]], int]


class Agent:
    """The average gain of each action in each cell, and how often it was taken."""

    def __init__(self, seed: int) -> None:
        self.choose = np.random.default_rng(seed)
        self.gains: dict[Cell, list[float]] = defaultdict(lambda: [0.0] * ACTIONS)
        self.taken: dict[Cell, list[int]] = defaultdict(lambda: [0] * ACTIONS)

    def best(self, seen: Any, legal: Sequence[int]) -> int:
        """The action that has gained most here; actions never taken come last."""
        cell = cell_of(seen)
        gains, taken = self.gains[cell], self.taken[cell]
        return max(legal, key=lambda action: (taken[action] > 0, gains[action]))

    def learn(self, env: Any) -> None:
        """Play one round, and learn from its reward about the last other action tried and all the steps after it."""
        seen, info = env.reset()
        steps: list[tuple[Cell, int]] = []
        over = False
        reward = 0.0
        while not over:
            legal = legal_of(info)
            action = self.best(seen, legal)
            if self.choose.random() < TRIES:
                tried = legal[int(self.choose.integers(len(legal)))]
                if tried != action:
                    action = tried
                    steps.clear()
            steps.append((cell_of(seen), action))
            seen, reward, over, _, info = env.step(action)
        for cell, action in steps:
            self.taken[cell][action] += 1
            share = 1 / min(self.taken[cell][action], MEMORY)
            self.gains[cell][action] += share * (reward - self.gains[cell][action])


def cell_of(seen: Any) -> Cell:
    """The row of the agent's table for an observation."""
    decision, dealer = int(seen[o.DECISION]), value_of(int(seen[o.DEALERS_FIRST_CARD]))
    if decision in (o.NOTHING, o.INSURANCE):
        return (decision,)
    hand = (decision, dealer, int(seen[o.TOTAL]), int(seen[o.SOFT]))
    if decision == o.KEEP_OR_FORFEIT:
        return hand
    return (*hand, pair_of(seen), int(seen[o.CARDS] > 3), int(seen[o.SPLIT]))


def pair_of(seen: Any) -> int:
    """The value of a pair, 0 for any other hand."""
    first, second = value_of(int(seen[o.FIRST_CARD])), value_of(int(seen[o.SECOND_CARD]))
    return first if seen[o.CARDS] == 2 and first == second else 0


def legal_of(info: dict[str, Any]) -> list[int]:
    return np.flatnonzero(info["action_mask"]).tolist()


def chart_policy(chart: Chart) -> Policy:
    """The chart's decisions. It never insures: from a full shoe, insurance favours the house."""

    def decide(seen: Any, legal: Sequence[int]) -> int:
        decision = seen[o.DECISION]
        dealer = VALUE_NAMES[value_of(int(seen[o.DEALERS_FIRST_CARD])) - 1]
        if decision == o.KEEP_OR_FORFEIT:
            return FORFEIT if seen[o.TOTAL] <= chart.forfeit[dealer] else KEEP
        if decision not in (o.SURRENDER, o.PLAY):
            return DECLINE if decision == o.INSURANCE else legal[0]
        prefers = preferred(chart, dealer, seen)
        if decision == o.SURRENDER:
            return SURRENDER if prefers[0] == ACTION_NAMES[SURRENDER] else DECLINE
        return next(ACTION_NAMES.index(word) for word in prefers if ACTION_NAMES.index(word) in legal)

    return decide


def preferred(chart: Chart, dealer: str, seen: Any) -> tuple[str, ...]:
    """The chart's actions for a hand in play, the best first."""
    pair, hand, suit = pair_of(seen), "", ""
    if seen[o.CARDS] == 2:
        first, second = int(seen[o.FIRST_CARD]), int(seen[o.SECOND_CARD])
        hand = "-".join(str(value) for value in sorted((value_of(first), value_of(second))))
        suited = suit_of(first) == suit_of(second)
        suit = "mixed" if not suited else "spades" if suit_of(first) == SPADES else "suited"
    name = VALUE_NAMES[pair - 1] if pair else ""
    total, soft, cards = int(seen[o.TOTAL]), bool(seen[o.SOFT]), int(seen[o.CARDS])
    return chart.prefers(dealer, total, soft, cards, name, hand, suit, bool(seen[o.LATE_ACE]))


class Played:
    """The rewards of a number of rounds, and how often each kind of decision agreed with another policy."""

    def __init__(self, env: Any, policy: Policy, other: Policy, rounds: int, seed: int) -> None:
        self.rewards = np.zeros(rounds)
        self.made: Counter[int] = Counter()
        self.alike: Counter[int] = Counter()
        for number in range(rounds):
            # Both policies get the same seeds: their rounds begin with the same cards, so any difference shows sooner.
            seen, info = env.reset(seed=seed + number)
            over = False
            while not over:
                legal = legal_of(info)
                action = policy(seen, legal)
                self.made[int(seen[o.DECISION])] += 1
                self.alike[int(seen[o.DECISION])] += action == other(seen, legal)
                seen, self.rewards[number], over, _, info = env.step(action)


def mean_text(rewards: Any) -> str:
    return f"{rewards.mean():+.4f} ± {rewards.std(ddof=1) / sqrt(len(rewards)):.4f}"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Train a tabular agent on Pontoon-v0 and compare it with the solver.")
    parser.add_argument("--rules", choices=BUILT_IN, default=BUILT_IN[0])
    parser.add_argument("--episodes", type=int, default=EPISODES, help="rounds to learn from")
    parser.add_argument("--test-rounds", type=int, default=TEST_ROUNDS, help="rounds to compare over")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    if asked.episodes < 0 or asked.test_rounds < 2:
        parser.error("expected at least 0 episodes and at least 2 test rounds")
    env = gymnasium.make(pontoon.envs.NAME, rules=asked.rules).unwrapped
    agent = Agent(asked.seed)
    env.reset(seed=asked.seed)
    for _ in range(asked.episodes):
        agent.learn(env)

    rules = rule_book(asked.rules)
    bonus = Fraction(super_bonus_cents(rules.table, WAGER_CENTS), WAGER_CENTS)
    chart = best_chart(Question(rules.table, full_shoe(max(rules.values["decks"])), super_bonus=bonus, splits=OWN))
    by_chart = chart_policy(chart)
    # Seeds from which the agent has not learned.
    seed = asked.seed + 1
    learned = Played(env, agent.best, by_chart, asked.test_rounds, seed)
    charted = Played(env, by_chart, by_chart, asked.test_rounds, seed)
    report(asked.rules, asked.episodes, learned, charted, chart)


def report(rules: str, rounds: int, learned: Played, charted: Played, chart: Chart) -> None:
    print(f"{rules}: learned from {rounds:,} rounds, compared in {len(learned.rewards):,} others\n")
    print("mean result of a round, in wagers, with its standard error")
    print(f"  the agent                  {mean_text(learned.rewards)}")
    print(f"  the best chart             {mean_text(charted.rewards)}   exactly {chart.ev:+.4f}")
    print(f"  difference                 {mean_text(learned.rewards - charted.rewards)}\n")
    print("share of the decisions of each kind that agree with the chart")
    for decision in (o.INSURANCE, o.SURRENDER, o.PLAY, o.KEEP_OR_FORFEIT):
        made = learned.made[decision]
        share = f"{learned.alike[decision] / made:6.1%}" if made else "     –"
        print(f"  {o.DECISION_NAMES[decision]:<26} {share} of {made:,}")


if __name__ == "__main__":
    main()
