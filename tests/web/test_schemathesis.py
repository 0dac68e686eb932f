"""Every operation of the API with what its description allows and what not: answered as described, never with 5xx."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
import requests

from pontoon.testing.every_operation import Trial, Tried, house_apart, try_every_operation
from pontoon.testing.lab_asleep import lab_asleep
from pontoon.testing.sound_requests import SOUND

pytestmark = [
    pytest.mark.timeout(600),
    # A generator of the tool itself draws from `random` now and then, which is no business of ours.
    pytest.mark.filterwarnings("ignore:Do not use the `random` module:hypothesis.errors.HypothesisDeprecationWarning"),
]


@pytest.fixture(autouse=True)
def _asleep() -> Iterator[None]:
    """The answers of the lab are read into their types in its own tests; the long form asks a lab that is awake."""
    with lab_asleep():
        yield


def test_every_operation_answers_as_it_is_described_whatever_it_is_asked() -> None:
    """Goal: none is left out, and of each the success is seen too."""
    tried = try_every_operation(examples=1)
    assert tried.all_problems == []
    assert tried.described == set(tried.answers) == set(SOUND)
    assert tried.never_succeeded == []
    assert tried.requests > 300
    assert not any(status >= 500 for status in tried.statuses)


class NotAsDescribed(requests.Session):
    """Turns some answers into ones that no description knows."""

    def request(self, *arguments: Any, **more: Any) -> requests.Response:
        answer = super().request(*arguments, **more)
        answer.status_code = 500 if answer.status_code == 200 else answer.status_code
        return answer


def test_an_answer_that_is_not_described_is_found_out() -> None:
    with house_apart() as house:
        trial = Trial(house, examples=0, number=1)
        trial.session = NotAsDescribed()
        tried = trial.run()
    assert len(tried.problems) > 80
    assert "GET /api/v1/me never succeeded" in tried.all_problems
    assert "POST /api/v1/guests never succeeded" not in tried.all_problems


def test_an_operation_that_was_not_tried_is_found_out() -> None:
    tried = Tried(described={"GET /a", "GET /b"}, answers={"GET /a": Counter({200: 1})})
    assert tried.all_problems == ["GET /b was not tried"]
