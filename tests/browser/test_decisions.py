"""Every decision of a player on the page, from cards that are known: the amounts and the clauses it then shows."""

import pytest
from playwright.sync_api import expect

from pontoon.game import commands as c
from pontoon.live.requests import Done, Request
from pontoon.live.steps import DEALER
from pontoon.testing.browser_house import HouseBeside
from pontoon.testing.browser_visitors import AtTheTable, Come

FIRST_HAND = "Your decision on box 4, hand 1"
SECOND_HAND = "Your decision on box 4, hand 2"


@pytest.fixture(params=["P1", "P3"])
def table(request: pytest.FixtureRequest) -> str:
    """One at The Star, one at Canberra."""
    return str(request.param)


def dealt(visit: Come, house: HouseBeside, table: str, cards: str, pairs: str = "") -> AtTheTable:
    """Ann with 25 on box 4, and these cards in their order: hers, the dealer's first, hers, then whatever comes."""
    house.stack(table, cards)
    visitor = visit()
    visitor.guest("Ann")
    seat = visitor.sit(table)
    seat.deal("25", pairs)
    return seat


def lines(seat: AtTheTable) -> list[tuple[str, ...]]:
    return [tuple(line) for line in seat.account()]


def test_insurance_pays_two_to_one_when_the_dealer_has_pontoon(visit: Come, house: HouseBeside, table: str) -> None:
    seat = dealt(visit, house, table, "9s Ad 8h Kc")
    expect(seat.button("Insure")).to_have_accessible_name("Insure +12.50")
    seat.press("Insure")
    expect(seat.box(4)).to_contain_text("insured 12.50")
    seat.press("No", when="Surrender?")
    seat.press("Stand")
    lost, paid = {"P1": ("17.1.7", "17.1.6"), "P3": ("14.1(g)", "7.5(b)")}[table]
    assert lines(seat) == [
        ("Box 4 · wager 25", "lost", "−25.00", lost),
        ("Box 4 · insurance 12.50", "won 2 to 1", "+25.00", paid),
    ]


def test_insurance_for_less_is_typed(visit: Come, house: HouseBeside) -> None:
    seat = dealt(visit, house, "P1", "9s Ad 8h Kc")
    seat.page.get_by_role("button", name="Insure for another amount").click()
    seat.page.get_by_label("Insure for another amount").fill("5")
    seat.page.get_by_role("button", name="Insure", exact=True).click()
    seat.press("No", when="Surrender?")
    seat.press("Stand")
    assert lines(seat)[1] == ("Box 4 · insurance 5", "won 2 to 1", "+10.00", "17.1.6")


def test_why_a_key_does_nothing_stands_in_the_dock_until_the_next_decision(visit: Come, house: HouseBeside) -> None:
    seat = dealt(visit, house, "P1", "9s 6d 2h 3c Kd 9h")
    expect(seat.button("Hit")).to_be_visible()
    seat.page.keyboard.press("p")
    dock = seat.page.locator(".dock")
    why = seat.page.get_by_text("Only two cards of equal value can be split.")
    expect(dock.get_by_text("Only two cards of equal value can be split.")).to_be_visible()
    expect(why).to_have_count(1)
    dealer, told = seat.dealer.first.bounding_box(), why.bounding_box()
    assert dealer is not None
    assert told is not None
    assert told["y"] >= dealer["y"] + dealer["height"]
    seat.page.keyboard.press("h")
    expect(seat.page.get_by_role("img", name="9 of spades, 2 of hearts, 3 of clubs: 14")).to_be_visible()
    expect(why).to_have_count(0)


def test_a_hand_that_nobody_decided_on_in_time_says_so(visit: Come, house: HouseBeside) -> None:
    seat = dealt(visit, house, "P1", "9s 6d 2h Kc 4h")
    expect(seat.button("Hit")).to_be_visible()
    absent = Request(DEALER, c.DeclareAbsent(4, "Ann"), "declared-absent-in-the-test")
    assert isinstance(house.run(house.table("P1").submit(absent)), Done)
    assert [(line.what, line.result, line.net) for line in seat.account()] == [("Box 4 · wager 25", "lost", "−25.00")]
    expect(seat.account_of(1)).to_contain_text("You did not decide on box 4 in time")


def test_chips_that_cannot_be_bought_are_refused_in_the_dialog(visit: Come) -> None:
    visitor = visit()
    visitor.guest("Ann")
    page = visitor.sit("P1").page
    page.get_by_role("button", name="Balance").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Buy chips for").fill("5000000")
    dialog.get_by_role("button", name="Buy chips").click()
    expect(dialog.get_by_role("alert")).to_be_visible()


def test_a_surrender_costs_half_of_the_wager(visit: Come, house: HouseBeside, table: str) -> None:
    seat = dealt(visit, house, table, "9s Kd 7h 5c 6c")
    seat.press("Surrender")
    clause = {"P1": "10.7", "P3": "9.4"}[table]
    assert lines(seat) == [("Box 4 · wager 25", "surrendered", "−12.50", clause)]


def test_a_dealers_pontoon_takes_the_whole_of_a_surrendered_wager(visit: Come, house: HouseBeside) -> None:
    seat = dealt(visit, house, "P1", "9s Kd 7h Ac")
    seat.press("Surrender")
    assert lines(seat) == [("Box 4 · wager 25", "lost", "−25.00", "10.6")]


def test_a_split_makes_two_hands_that_are_played_one_after_the_other(
    visit: Come, house: HouseBeside, table: str
) -> None:
    seat = dealt(visit, house, table, "8s 6d 8h Kc Qc 9c 8c")
    expect(seat.button("Split")).to_have_accessible_name("Split +25")
    seat.press("Split")
    expect(seat.box(4)).to_contain_text("Hand 1, in play")
    seat.press("Stand", when=FIRST_HAND)
    seat.press("Stand", when=SECOND_HAND)
    clause = {"P1": "17.1.4", "P3": "14.1(a)"}[table]
    assert lines(seat) == [
        ("Box 4 · wager 25", "won 1 to 1", "+25.00", clause),
        ("Box 4, hand 2 · split wager 25", "won 1 to 1", "+25.00", clause),
    ]
    expect(seat.account_of(1).get_by_role("heading")).to_contain_text("+50.00")


def test_a_double_that_is_kept_wins_both_wagers(visit: Come, house: HouseBeside, table: str) -> None:
    seat = dealt(visit, house, table, "6s 5d 5h 9c Kd 7c")
    expect(seat.button("Double")).to_have_accessible_name("Double +25")
    seat.press("Double")
    seat.press("Keep")
    clause = {"P1": "17.1.4", "P3": "14.1(a)"}[table]
    assert lines(seat) == [
        ("Box 4 · wager 25", "won 1 to 1", "+25.00", clause),
        ("Box 4 · double 25", "won 1 to 1", "+25.00", clause),
    ]


def test_after_a_double_the_wager_may_be_forfeited_and_the_double_comes_back(
    visit: Come, house: HouseBeside, table: str
) -> None:
    seat = dealt(visit, house, table, "6s 5d 5h 2c Kd 7c")
    seat.press("Double")
    seat.press("Forfeit")
    clause = {"P1": "13.6", "P3": "12.6"}[table]
    assert lines(seat) == [
        ("Box 4 · wager 25", "forfeited", "−25.00", clause),
        ("Box 4 · double 25", "forfeited", "0.00", clause),
    ]


def test_perfect_pairs_are_paid_by_how_alike_the_first_two_cards_are(
    visit: Come, house: HouseBeside, table: str
) -> None:
    seat = dealt(visit, house, table, "9s 5d 9s Kd 7c", pairs="5")
    seat.press("Stand")
    clause = {"P1": "16.8.3", "P3": "18.14(c)"}[table]
    assert lines(seat)[0] == ("Box 4 · Perfect Pairs 5", "won 25 to 1", "+125.00", clause)


def test_three_suited_sevens_against_a_seven_are_paid_the_super_bonus(
    visit: Come, house: HouseBeside, table: str
) -> None:
    seat = dealt(visit, house, table, "7s 7d 7s 7s Kd")
    seat.press("Hit")
    won, bonus = {"P1": ("11.2.1", "11.2.2"), "P3": ("10.2(b)", "14.3")}[table]
    assert lines(seat) == [
        ("Box 4 · wager 25", "won 3 to 1", "+75.00", won),
        ("Box 4 · Super Bonus", "paid", "+5,000.00", bonus),
    ]


def test_the_dealers_pontoon_beats_every_total_below_twenty_one(visit: Come, house: HouseBeside, table: str) -> None:
    seat = dealt(visit, house, table, "9s Kd Kh Ac")
    seat.press("No", when="Surrender?")
    seat.press("Stand")
    expect(seat.dealer).to_have_accessible_name("The dealer’s hand: king of diamonds, ace of clubs, total 21")
    clause = {"P1": "17.1.7", "P3": "14.1(g)"}[table]
    assert lines(seat) == [("Box 4 · wager 25", "lost", "−25.00", clause)]


def test_what_cannot_be_done_says_why_and_by_which_clause_on_focus(visit: Come, house: HouseBeside) -> None:
    seat = dealt(visit, house, "P1", "9s 6d 7h")
    split = seat.button("Split")
    expect(split).to_have_attribute("aria-disabled", "true")
    split.focus()
    expect(split).to_have_accessible_description("Split: Only two cards of equal value can be split. (14.1)")
    split.press("Enter")
    expect(seat.turn).to_be_visible()
    expect(seat.page.get_by_role("link", name="(14.1)").first).to_have_attribute("href", "/rules/star-2024/14.1")
