"""The course of a tournament as players see it: heats and a final, buy-ins, elimination and the way back, the end."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from pontoon.testing.browser_house import HouseBeside, house_beside
from pontoon.testing.browser_tournaments import (
    AtTheSession,
    cup,
    enter,
    found,
    go_on,
    heats_and_final,
    tables,
    to_the_table,
)
from pontoon.testing.browser_visitors import Come
from pontoon.testing.houses import generous_settings
from pontoon.tournament.form import BOUGHT_IN, BuyBacks, Ratio

HALL = ("Cup-1", "Cup-2")
# Two boxes, and three, with twenty each against nineteen.
WON = "Kh Kd 9s Qh Qd Ks"
WON_BY_THREE = "Kh Kd Kc 9s Qh Qd Qc Ks"
# Four boxes, nineteen each against twenty; where three are left, nineteen each against nineteen.
LOST = "9h 9d 9c 9s Ks Kh Kd Kc Jh Qs"


@pytest.fixture
def house() -> Iterator[HouseBeside]:
    with house_beside(plans=tables("P1", *HALL), settings=generous_settings()) as beside:
        yield beside


def stack(house: HouseBeside, order: str) -> None:
    for table in HALL:
        house.stack(table, order)


def start(visit: Come) -> Page:
    """Ann enters and has computer players take the other seats."""
    visitor = visit()
    visitor.guest("Ann")
    page = enter(visitor)
    page.get_by_role("button", name="Start now").click()
    return page


def play_and_stand(seat: AtTheSession, amount: str) -> None:
    seat.wager(amount)
    seat.press("Stand")


def has_in_the_account(page: Page, house: HouseBeside, amount: str) -> None:
    page.goto(f"{house.url}/account")
    expect(page.locator("dl > div").filter(has_text="In the account")).to_contain_text(amount)


def test_the_winners_of_two_heats_meet_in_the_final(visit: Come, house: HouseBeside) -> None:
    """Everybody wins every round, so the larger wager comes first at its table."""
    found(house, cup(players=4, computer_players=True, **heats_and_final(tables=2, players=2)))
    stack(house, WON)
    page = start(visit)
    seat = to_the_table(page)
    expect(seat.strip).to_contain_text("one from this table advances")
    play_and_stand(seat, "500")
    over = page.get_by_role("region", name="The session is over")
    expect(over).to_contain_text("Place 1 of 2 at this table. You advance to the next session.")

    # The final is at whichever table was drawn; where that is another one, the page leads there.
    final = AtTheSession(page)
    leads = over.get_by_role("link", name=re.compile("^Go to your next seat: table Cup-"))
    expect(leads.or_(final.strip.filter(has_text="Final"))).to_be_visible()
    if leads.count():
        leads.click()
    expect(final.strip).to_contain_text("Final")
    expect(final.strip).to_contain_text("the places determine the prizes")
    play_and_stand(final, "500")
    expect(page.get_by_text("Your final position: 1. You win 56.")).to_be_visible()
    page.get_by_role("link", name="Results").click()
    expect(page.get_by_role("table").first.get_by_role("row").nth(1)).to_contain_text("Ann")
    page.get_by_role("link", name="Evening cup").click()
    expect(page.get_by_role("status").filter(has_text="concluded")).to_be_visible()
    heats = page.get_by_role("listitem").filter(has_text="Session 1: Heats")
    for table in HALL:
        placed = heats.get_by_role("table", name=f"Table {table}")
        expect(placed.get_by_role("row")).to_have_count(2)
        expect(placed.get_by_role("row").first).to_contain_text("advances")
        expect(placed.get_by_role("row").last).not_to_contain_text("advances")
    expect(page.get_by_text("Final: place 1 of 2 at table")).to_be_visible()


def test_who_is_eliminated_sees_the_place_and_buys_back_into_the_final(visit: Come, house: HouseBeside) -> None:
    structure = heats_and_final(tables=1, players=4, rounds=2, advance=2, buy_backs=BuyBacks(1, 5_000, 2))
    found(house, cup(players=4, computer_players=True, chips_cents=50_000, pause_ms=60_000, **structure))
    stack(house, LOST)
    page = start(visit)
    seat = to_the_table(page)
    play_and_stand(seat, "500")
    out = page.get_by_role("status").filter(has_text="You were eliminated in round 1")
    expect(out).to_contain_text("Place 4 of 4 at this table.")
    expect(seat.strip).to_contain_text("out, round 1")
    expect(seat.my_turn).to_have_count(0)
    over = page.get_by_role("region", name="The session is over")
    expect(over).to_contain_text("Place 4 of 4 at this table. You do not advance.")

    over.get_by_role("link", name="View the tournament").click()
    entry = page.get_by_role("region", name="Your entry")
    expect(entry).to_contain_text("You are out of the tournament.")
    expect(entry).to_contain_text("Heats: place 4 of 4 at table Cup-1.")
    entry.get_by_role("button", name="Buy back in for 50").click()
    expect(entry.get_by_text("You are back in.")).to_be_visible()
    expect(page.get_by_role("button", name="Buy back in for 50")).to_have_count(0)
    stack(house, WON_BY_THREE)
    go_on(house)
    final = to_the_table(page)
    expect(final.strip).to_contain_text("Final")
    play_and_stand(final, "500")
    # Four fees of 20 and the price of the way back, seventy per cent of it.
    expect(page.get_by_text("Your final position: 1. You win 91.")).to_be_visible()


def test_chips_are_bought_in_and_redeemed_at_their_ratio(visit: Come, house: HouseBeside) -> None:
    worth = {"chips": BOUGHT_IN, "chips_cents": 40_000, "buy_in_cents": 20_000, "cash_ratio": Ratio(2, 1)}
    found(house, cup(rounds=1, players=2, computer_players=True, pass_cards=0, undisclosed_wagers=0, **worth))
    stack(house, WON)
    page = start(visit)
    entry = page.get_by_role("region", name="Your entry")
    expect(entry).to_contain_text("It buys 400 in tournament chips for the next session")
    entry.get_by_role("button", name="Pay the buy-in of 200").click()
    expect(entry.get_by_text("The buy-in has been paid.")).to_be_visible()
    seat = to_the_table(page)
    page.get_by_role("button", name=re.compile("^Tournament chips")).click()
    expect(page.get_by_role("dialog")).to_contain_text("What you hold now would be worth 200.")
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    play_and_stand(seat, "100")
    expect(page.get_by_text("Your final position: 1. You win 28.")).to_be_visible()
    page.goto(f"{house.url}/tournaments/cup")
    expect(entry).to_contain_text("Your chips were redeemed for 250, which is in your account.")
    # A thousand, less the fee of 20 and the buy-in of 200, with 250 for the chips and the prize.
    has_in_the_account(page, house, "1,058.00")


def test_a_stranger_enters_from_the_tournament_itself_and_finds_the_table_clear(
    visit: Come, house: HouseBeside
) -> None:
    """A name is given where it is asked for; and what was dealt in the session before belongs to nobody in this one."""
    found(house, cup(rounds=1, players=2, computer_players=True, pass_cards=0, undisclosed_wagers=0))
    stack(house, WON)
    play_and_stand(to_the_table(start(visit)), "10")
    found(house, cup(rounds=1, players=2, computer_players=True, name="second"))
    page = visit().go("/tournaments/second")
    entry = page.get_by_role("region", name="Your entry")
    entry.get_by_label("Your name").fill("Newcomer")
    entry.get_by_role("button", name="Play as a guest").click()
    entry.get_by_label(re.compile("^I have read the conditions")).check()
    entry.get_by_role("button", name="Submit the entry (fee 20)").click()
    expect(entry).to_contain_text("You are in. The seats have not been drawn yet.")
    entry.get_by_role("button", name="Start now").click()
    seat = to_the_table(page)
    expect(seat.my_turn).to_be_enabled()
    own = page.get_by_role("region", name=re.compile("^Box")).filter(has_text="You")
    expect(own.get_by_role("img")).to_have_count(0)


def test_the_manager_cancels_before_the_start_and_every_fee_comes_back(visit: Come, house: HouseBeside) -> None:
    found(house, cup(players=3, automated=False))
    visitor = visit()
    visitor.guest("Ann")
    page = enter(visitor)
    manager = visit()
    manager.work("Tom", "tournament_manager")
    desk = manager.go("/tournament-manager")
    desk.get_by_role("link", name="Evening cup").first.click()
    desk.get_by_role("button", name="Accept Ann").click()
    expect(desk.get_by_text("Ann has been accepted.")).to_be_visible()
    expect(page.get_by_text("You are in. The seats have not been drawn yet.")).to_be_visible()
    desk.get_by_role("link", name="Decisions").click()
    form = desk.locator("form", has=desk.get_by_role("button", name="Cancel the tournament"))
    form.get_by_label("Reason (recorded)").fill("too few players")
    form.get_by_role("button", name="Cancel the tournament").click()
    desk.get_by_role("button", name="Keep it").click()
    form.get_by_role("button", name="Cancel the tournament", exact=True).click()
    desk.get_by_role("button", name="Confirm: Cancel the tournament").click()
    expect(desk.get_by_text("The tournament has been cancelled, and every fee refunded.")).to_be_visible()
    expect(
        desk.get_by_text("No prize is awarded: the tournament was cancelled. Reason: too few players")
    ).to_be_visible()
    expect(
        page.get_by_text("The tournament was cancelled. Every fee was refunded. Reason: too few players")
    ).to_be_visible()
    expect(page.get_by_text("not held")).to_be_visible()
    for gone in ("upcoming", "How the seats will be drawn", "when the seats are drawn", "guaranteed", "You are in."):
        expect(page.get_by_role("main")).not_to_contain_text(gone)
    has_in_the_account(page, house, "1,000.00")
    desk.get_by_role("link", name="Entries").click()
    desk.get_by_role("button", name="Erase what Ann wrote").click()
    desk.get_by_role("button", name="Confirm: Erase what Ann wrote").click()
    expect(desk.get_by_text("What Ann wrote on the entry form has been erased.")).to_be_visible()
    expect(desk.get_by_role("button", name="Erase what Ann wrote")).to_have_count(0)
