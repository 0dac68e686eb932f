"""Where help is given and where it is not: a training table marks decisions, a regulated one says that it must not."""

import pytest
from playwright.sync_api import expect

from pontoon.testing.browser_house import HouseBeside
from pontoon.testing.browser_visitors import Come

# On a machine that has never solved anything the programs are compiled first.
FIRST_ANSWER_MS = 240_000


@pytest.mark.timeout(300)
def test_a_training_table_tells_what_is_best_and_marks_what_was_done(visit: Come, house: HouseBeside) -> None:
    house.stack("T1", "9s 6d 8h Kc Qc")
    visitor = visit()
    visitor.guest("Tom")
    seat = visitor.sit("T1")
    expect(visitor.page.get_by_role("heading", level=1)).to_contain_text("training table")
    seat.deal("25")
    training = visitor.page.get_by_role("region", name="Training")
    training.get_by_role("button", name="What is best?").click()
    expect(training.get_by_role("row").first).to_contain_text("Stand", timeout=FIRST_ANSWER_MS)
    seat.press("Hit")
    expect(training).to_contain_text("cost", timeout=FIRST_ANSWER_MS)
    expect(training).to_contain_text("stand would have been")


@pytest.mark.clauses("star-2024 20.2", "star-2024 20.7", "star-2024 20.8")
def test_a_regulated_table_says_that_no_hints_are_given_and_why(visit: Come, house: HouseBeside) -> None:
    house.stack("P1", "9s 6d 9h Kc")
    visitor = visit()
    visitor.guest("Tom")
    seat = visitor.sit("P1")
    seat.deal("25")
    expect(seat.turn).to_be_visible()
    expect(visitor.page.get_by_role("region", name="Training")).to_have_count(0)
    visitor.page.get_by_role("button", name="Limits 5 to 500").click()
    sign = visitor.page.get_by_role("dialog")
    expect(sign).to_contain_text("No hints at this table")
    for clause in ("20.2", "20.7", "20.8"):
        expect(sign.get_by_role("link", name=clause, exact=True)).to_have_attribute(
            "href", f"/rules/star-2024/{clause}"
        )
    answer = visitor.context.request.get(f"{house.url}/api/v1/tables/P1/advice")
    assert answer.status == 403, answer.text()
