"""The example that trains an agent: it runs, it learns, and its chart plays as the solver says."""

import importlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pontoon.envs.single import PontoonEnv

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def example() -> Iterator[Any]:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(EXAMPLES)
        yield importlib.import_module("train_agent")


def test_the_example_prints_the_agents_mean_beside_the_charts_exact_value(
    example: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    example.main(["--episodes", "300", "--test-rounds", "200"])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "star-2024: learned from 300 rounds, compared in 200 others"
    assert lines[3].startswith("  the agent  ")
    assert lines[4].endswith("exactly -0.0042")
    assert [line.split("  ")[1] for line in lines[8:]] == ["insurance", "surrender", "play", "keep or forfeit"]


def test_the_agent_learns(example: Any) -> None:
    """Goal: after some thousand rounds it loses far less than random play, which loses almost half a wager a round."""
    env, agent, choose = PontoonEnv(), example.Agent(1), np.random.default_rng(1)
    env.reset(seed=1)
    for _ in range(8000):
        agent.learn(env)

    def at_random(_seen: Any, legal: list[int]) -> int:
        return int(choose.choice(legal))

    learned, random = (
        example.Played(env, policy, agent.best, 1500, 2).rewards.mean() for policy in (agent.best, at_random)
    )
    assert learned > random + 0.2


def test_a_number_of_rounds_that_cannot_be_is_refused(example: Any, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        example.main(["--test-rounds", "1"])
    assert stopped.value.code == 2
    assert "at least 2 test rounds" in capsys.readouterr().err
