"""How much a newcomer must fetch before the first table is there."""

import re

from playwright.sync_api import Response, expect

from pontoon.testing.browser_visitors import Come

MOST_BYTES = 200_000


def test_the_first_page_and_a_table_are_fetched_in_less_than_200_kilobytes(visit: Come) -> None:
    """What lies on the wire counts: bodies as they are sent, compressed where they are."""
    visitor = visit()
    answers: list[Response] = []
    visitor.page.on("response", lambda answer: answers.append(answer))
    page = visitor.go("/")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Sit down Table P1").click()
    expect(page.get_by_role("button", name=re.compile("^Deal 25"))).to_be_visible()
    sizes = {answer.url: answer.request.sizes()["responseBodySize"] for answer in answers}
    assert any(name.endswith(".js") for name in sizes)
    assert sum(sizes.values()) < MOST_BYTES, sizes


def test_what_was_fetched_once_is_not_fetched_again(visit: Come) -> None:
    visitor = visit()
    visitor.go("/")
    expect(visitor.page.get_by_role("heading", name="Tables")).to_be_visible()
    again: list[Response] = []
    visitor.page.on("response", lambda answer: again.append(answer))
    visitor.page.reload()
    expect(visitor.page.get_by_role("heading", name="Tables")).to_be_visible()
    sizes = [answer.request.sizes()["responseBodySize"] for answer in again if "/assets/" in answer.url]
    assert sizes
    # Below nought where the browser has it from its own store, and only headers are counted back.
    assert all(size <= 0 for size in sizes)
