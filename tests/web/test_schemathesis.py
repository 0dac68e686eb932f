"""Every operation of the API with what its description allows and what not: answered as described, never with 5xx."""

from typing import Any

import pytest
import requests

from pontoon.testing.every_operation import Trial, house_apart, try_every_operation

pytestmark = [
    pytest.mark.timeout(600),
    # A generator of the tool itself draws from `random` now and then, which is no business of ours.
    pytest.mark.filterwarnings("ignore:Do not use the `random` module:hypothesis.errors.HypothesisDeprecationWarning"),
]


def test_every_operation_answers_as_it_is_described_whatever_it_is_asked() -> None:
    tried = try_every_operation(examples=3)
    assert tried.problems == []
    assert tried.operations > 50
    assert tried.requests > 200
    assert not any(status >= 500 for status in tried.statuses)


class NotAsDescribed(requests.Session):
    """Turns some answers into ones that no description knows."""

    def request(self, *arguments: Any, **more: Any) -> requests.Response:
        answer = super().request(*arguments, **more)
        answer.status_code = 500 if answer.status_code == 200 else answer.status_code
        return answer


def test_an_answer_that_is_not_described_is_found_out() -> None:
    with house_apart() as house:
        trial = Trial(house, 1, 1)
        trial._session = NotAsDescribed()
        assert len(trial.run().problems) > 10
