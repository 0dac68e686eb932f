"""What a step of a test must come to."""

from typing import TypeVar

from pontoon.game.refusals import Refusal

T = TypeVar("T")


def granted(outcome: T | Refusal) -> T:
    """The outcome of a step that is not the test's subject: it must not have been refused."""
    assert not isinstance(outcome, Refusal), f"refused: {outcome.code}: {outcome}"
    return outcome
