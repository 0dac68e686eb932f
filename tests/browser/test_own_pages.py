"""What is read rather than played: the guide, the rules, one's rounds and account, and shoes checked by the browser."""

import re

import pytest
from playwright.sync_api import Page, expect

from pontoon.law import BUILT_IN
from pontoon.testing.browser_house import HouseBeside
from pontoon.testing.browser_visitors import PHONE, Come, Visitor

FACTS = [f"G{number}" for number in range(1, 25)]


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))


def played(visitor: Visitor, house: HouseBeside, order: str = "9s 7d 9h Kc", table: str = "P1") -> None:
    """A round in which somebody stands on two cards."""
    house.stack(table, order)
    seat = visitor.sit(table)
    seat.deal("25")
    seat.press("Stand")
    seat.account()


def shuffled(house: HouseBeside, table: str = "P1") -> None:
    """The shoe is out of play, and its seed is shown."""

    async def shuffle() -> None:
        sue = await house.running.staff("Sue", "casino_supervisor")
        watching = await sue.join(table)
        await watching.done("direct_shuffle", reason="a check")
        await watching.wait_for_event("shoe_revealed")

    house.run(shuffle())


# The guide and the rules


@pytest.mark.parametrize("rules", BUILT_IN)
def test_the_guide_tells_every_fact_under_every_rule_set(visit: Come, rules: str) -> None:
    page = visit(viewport=PHONE).go(f"/guide/{rules}")
    expect(page.get_by_role("heading", name="Perfect Pairs")).to_be_visible()
    told = {each.get_attribute("data-fact") for each in page.locator("[data-fact]").all()}
    assert sorted(told, key=str) == sorted(FACTS)
    assert not re.search(r"\{\w+\}", page.get_by_role("main").inner_text()), "a place in a text was not filled"
    assert fits(page)


def test_the_guides_numbers_follow_the_rules_that_are_chosen(visit: Come) -> None:
    """Clauses: star-2024 11.1, star-6to5-2017 10.1, canberra-2002 18.14(a)."""
    page = visit().go("/guide")
    pontoon = page.locator("#pontoon")
    expect(pontoon).to_contain_text("pays 3 to 2 at once")
    page.get_by_label("Rules").select_option("star-6to5-2017")
    expect(pontoon).to_contain_text("pays 6 to 5 at once")
    expect(page).to_have_url(re.compile("/guide/star-6to5-2017$"))
    page.get_by_label("Rules").select_option("canberra-2002")
    expect(page.locator("#perfect-pairs")).to_contain_text("6 to 1")


def test_an_example_is_played_step_by_step_with_the_keyboard(visit: Come) -> None:
    page = visit().go("/guide/star-6to5-2017")
    page.get_by_text("Play this example: paid before anything else happens").click()
    example = page.get_by_role("region", name=re.compile("paid before anything"))
    expect(example.get_by_role("img", name=re.compile("ace of spades, king of hearts"))).to_be_visible()
    example.get_by_role("button", name="One step forward").focus()
    page.keyboard.press("End")
    expect(example).to_contain_text("+24.00")
    page.keyboard.press("Home")
    expect(example.get_by_role("button", name="Go to the start")).to_be_disabled()


def test_a_clause_is_found_by_its_words_and_leads_to_others(visit: Come) -> None:
    page = visit().go("/rules/star-2024")
    page.get_by_label("Search").fill("reserve box")
    expect(page.get_by_role("link", name="6.14", exact=True).first).to_be_visible()
    page.get_by_role("link", name="6.14", exact=True).first.click()
    expect(page.get_by_role("article").get_by_role("heading", name="6.14")).to_be_visible()
    expect(page.get_by_role("article")).to_contain_text("Reserved boxes: yes")
    page.get_by_role("article").get_by_role("link", name="6.15").click()
    expect(page).to_have_url(re.compile("/rules/star-2024/6.15$"))


def test_two_rule_sets_are_laid_side_by_side(visit: Come) -> None:
    page = visit(viewport=PHONE).go("/rules/star-2024")
    page.get_by_label("Compare with").select_option("star-6to5-2017")
    row = page.get_by_role("row", name=re.compile("^Pontoon odds"))
    expect(row).to_contain_text("3 to 2")
    expect(row).to_contain_text("6 to 5")
    assert fits(page)


# One's own rounds


def test_a_round_is_found_in_the_history_and_followed_by_keys(visit: Come, house: HouseBeside) -> None:
    visitor = visit()
    visitor.guest("Ann")
    played(visitor, house)
    page = visitor.go("/history")
    expect(page.get_by_role("row", name=re.compile("^P1 Round 1"))).to_contain_text("+25.00")
    with page.expect_download() as download:
        page.get_by_role("link", name="Round 1 at table P1, as a file").click()
    assert download.value.suggested_filename.endswith(".round.toml")
    page.get_by_role("link", name="Round 1 at table P1, step by step").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Table P1, round 1")
    steps = page.get_by_role("region", name="The round step by step")
    expect(steps).to_be_visible()
    page.keyboard.press("End")
    expect(steps).to_contain_text("won +25.00")
    page.keyboard.press("Home")
    expect(steps).to_contain_text("Box 4, you: wager 25.")
    page.keyboard.press("ArrowRight")
    expect(steps).to_contain_text("No more bets.")
    account = page.get_by_role("listitem").filter(has_text="The dealer had")
    expect(account).to_contain_text("7d Kc = 17")
    expect(account.get_by_role("link", name="star-2024 17.1.5")).to_be_visible()
    own = "You had 200 in chips before your first wager, and 225 when the round was settled."
    expect(page.get_by_text(own)).to_be_visible()
    # Nothing leads to a round that is not played yet, or is another's.
    expect(page.get_by_role("navigation", name="Other rounds").get_by_role("link")).to_have_count(0)


def test_an_inspector_follows_anybodys_round_and_another_player_does_not(visit: Come, house: HouseBeside) -> None:
    ann = visit()
    ann.guest("Ann")
    played(ann, house)
    ian = visit()
    ian.work("Ian", "inspector")
    page = ian.go("/round/P1/1")
    expect(page.get_by_role("heading", name="How each wager was settled")).to_be_visible()
    expect(page.get_by_text("Ann had 200 in chips before the first wager, and 225 when")).to_be_visible()
    bob = visit()
    bob.guest("Bob")
    bob.expected = re.compile("403")
    expect(bob.go("/round/P1/1").get_by_role("alert")).to_be_visible()


# Shoes


def test_a_shoe_in_play_cannot_be_checked_yet_and_the_page_says_so(visit: Come, house: HouseBeside) -> None:
    visitor = visit()
    visitor.guest("Ann")
    seat = visitor.sit("P1")
    seat.deal("25")
    expect(visitor.page.get_by_role("img", name=re.compile("^The dealer"))).to_be_visible()
    page = visit(viewport=PHONE).go("/fairness/P1")
    page.get_by_role("button", name="Check it here").click()
    expect(page.get_by_role("region", name="Check it here")).to_contain_text("No shoe at this table is out of play yet")
    assert fits(page)


def test_the_browser_finds_cards_that_do_not_follow_from_the_seeds(visit: Come, house: HouseBeside) -> None:
    visitor = visit()
    visitor.guest("Ann")
    played(visitor, house)
    shuffled(house)
    page = visitor.go("/fairness/P1")
    page.get_by_role("button", name="Check it here").click()
    check = page.get_by_role("region", name="Check it here")
    expect(check).to_contain_text("Something is wrong")
    expect(check).to_contain_text(re.compile(r"Shoe 1, round 1: \w\w came out, but the seeds give \w\w"))
    expect(page.get_by_text("checked here: wrong")).to_be_visible()


def test_a_shoe_that_was_dealt_honestly_is_found_right(visit: Come, house: HouseBeside) -> None:
    async def play() -> None:
        ann = await house.running.guest("Ann")
        seat = await ann.join("P2")
        await seat.sit(1, "900.00")
        await seat.play_round(1)

    house.run(play())
    shuffled(house, "P2")
    page = visit().go("/fairness/P2")
    page.get_by_role("button", name="Check it here").click()
    expect(page.get_by_role("region", name="Check it here")).to_contain_text("Everything is as it should be: 1 shoe")


# The account


def test_limits_hold_at_once_when_stricter_and_later_when_looser(visit: Come) -> None:
    visitor = visit()
    visitor.guest("Ann")
    page = visitor.go("/account#limits")
    limits = page.locator("#limits")
    limits.get_by_label("Daily loss limit").fill("200")
    limits.get_by_role("button", name="Set").first.click()
    expect(limits).to_contain_text("Now: 200.00.")
    limits.get_by_role("button", name="Remove limit").click()
    expect(limits).to_contain_text(re.compile("Now: 200.00. From .*: no limit"))
    limits.get_by_label("Daily time limit in minutes").fill("ninety")
    limits.get_by_role("button", name="Set").last.click()
    expect(limits).to_contain_text("Enter a whole number of minutes")


def test_an_exclusion_is_asked_twice_and_then_holds(visit: Come) -> None:
    visitor = visit(viewport=PHONE)
    visitor.guest("Ann")
    page = visitor.go("/account")
    page.get_by_role("button", name="Exclude me…").click()
    dialog = page.get_by_role("dialog")
    sure = dialog.get_by_role("button", name="Exclude me")
    expect(sure).to_be_disabled()
    dialog.get_by_role("textbox").fill("Ann")
    sure.click()
    expect(page.get_by_role("status")).to_contain_text("You are excluded from play until")
    assert fits(page)


def test_a_token_is_shown_once_and_can_be_revoked(visit: Come, house: HouseBeside) -> None:
    visitor = visit()
    password = house.staff("Ann", "player")
    visitor.sign_in("Ann", password)
    page = visitor.go("/account")
    page.get_by_label("Purpose").fill("my bot")
    page.get_by_label("Your password", exact=True).fill(password)
    page.get_by_role("button", name="Create a token").click()
    expect(page.get_by_text("Copy it now: it is shown only once.")).to_be_visible()
    page.reload()
    expect(page.get_by_role("listitem").filter(has_text="my bot")).to_be_visible()
    page.get_by_role("button", name="Revoke").click()
    expect(page.get_by_role("listitem").filter(has_text="my bot")).to_have_count(0)


# Care


def test_help_names_the_line_and_what_the_odds_say(visit: Come) -> None:
    page = visit(viewport=PHONE).go("/help")
    expect(page.get_by_role("link", name="Call 1800 858 858")).to_have_attribute("href", "tel:1800858858")
    expect(page.get_by_role("heading", name="What the odds say")).to_be_visible()
    expect(page.get_by_role("link", name="Set them in your account")).to_have_attribute("href", "/account#limits")
    assert fits(page)
