"""Tournaments in the browser: from the entry to the placings, at the table, at the manager's desk, and looking on."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from pontoon.testing.browser_house import HouseBeside, house_beside
from pontoon.testing.browser_tournaments import AtTheSession, cup, enter, found, in_turn, stand, tables, to_the_table
from pontoon.testing.browser_visitors import PHONE, Come
from pontoon.testing.houses import generous_settings

# Every box nineteen, and the dealer too: nobody wins or loses, with one wagered box or with two.
EQUAL_ALONE = "Kh 9s 9h Ks"
EQUAL = "Kh Kd 9s 9h 9d Ks"
# Every box twenty against nineteen.
WON = "Kh Kd 9s Qh Qd Ks"
TABLE = "Cup-1"


@pytest.fixture
def house() -> Iterator[HouseBeside]:
    """A house with a table for the program's tournaments, and one for who conducts a tournament."""
    with house_beside(plans=tables("P1", TABLE), settings=generous_settings()) as beside:
        yield beside


def test_a_tie_after_a_pass_card_and_an_undisclosed_wager_is_played_off(visit: Come, house: HouseBeside) -> None:
    """Two players, two rounds in which nobody gains, and a play-off that the larger wager wins."""
    found(house, cup(rounds=2, players=2))
    pages: list[Page] = []
    for name in ("Ann", "Bo"):
        visitor = visit()
        visitor.guest(name)
        pages.append(enter(visitor))
    ann, bo = (to_the_table(page) for page in pages)
    expect(ann.strip).to_contain_text("Evening cup")
    expect(ann.strip).to_contain_text("round 1 of 2")
    house.stack(TABLE, EQUAL_ALONE)
    first, second = in_turn(ann, bo)
    # The one with the marker wagers first; the other is told to wait.
    expect(second.page.get_by_text(re.compile("^You wager after"))).to_be_visible()
    for seat in (first, second):
        if seat is ann:
            seat.pass_round()
            expect(seat.page.get_by_text("You are passing this round.")).to_be_visible()
        else:
            seat.wager("10")
    stand(bo)

    # What is written on a form is nobody else's to see until the round is over.
    expect(ann.strip).to_contain_text("round 2 of 2")
    house.stack(TABLE, EQUAL)
    for seat in in_turn(ann, bo):
        if seat is ann:
            seat.seal("230")
            expect(ann.page.get_by_text("Your undisclosed wager: Pontoon wager, 230.")).to_be_visible()
        else:
            seat.wager("10")
    expect(bo.page.get_by_role("main")).to_contain_text("undisclosed")
    expect(bo.page.get_by_role("main")).not_to_contain_text("230")
    stand(ann, bo)

    # Both have what they began with: a play-off among them, at the same table.
    for seat in (ann, bo):
        expect(seat.strip).to_contain_text("play-off")
    house.stack(TABLE, WON)
    for seat in in_turn(ann, bo):
        seat.wager("50" if seat is ann else "10")
    stand(ann, bo)
    expect(ann.page.get_by_text("Your final position: 1. You win 28.")).to_be_visible()
    ann.page.get_by_role("link", name="Results").click()
    placed = ann.page.get_by_role("table").first
    expect(placed.get_by_role("row").nth(1)).to_contain_text("Ann")
    expect(placed.get_by_role("row").nth(2)).to_contain_text("Bo")
    expect(ann.page.get_by_text("Prize pool: 40.00. Prizes: 40.00. Refunds: 0.00.")).to_be_visible()
    # On paper there are the results and nothing to press.
    ann.page.emulate_media(media="print")
    expect(placed).to_be_visible()
    for what in (ann.page.get_by_role("button", name="Print"), ann.page.get_by_role("navigation")):
        expect(what).to_be_hidden()


def test_an_announced_form_is_looked_at_until_the_next_first_card(visit: Come, house: HouseBeside) -> None:
    found(house, cup(rounds=3, players=2))
    entered: list[Page] = []
    for name in ("Ann", "Bo"):
        visitor = visit()
        visitor.guest(name)
        entered.append(enter(visitor))
    ann, bo = (to_the_table(page) for page in entered)
    expect(ann.strip).to_contain_text("round 1 of 3")
    house.stack(TABLE, EQUAL)
    for seat in in_turn(ann, bo):
        if seat is ann:
            seat.seal("230")
        else:
            seat.wager("10")
    stand(ann, bo)
    expect(bo.strip).to_contain_text("round 2 of 3")
    bo.page.get_by_role("button", name="Look at the form from Ann").click()
    dialog = bo.page.get_by_role("dialog", name="Form from Ann")
    expect(dialog).to_contain_text("230")
    dialog.get_by_role("button", name="Close").click()
    bo.page.get_by_role("button", name="Log", exact=True).click()
    log = bo.page.get_by_role("complementary")
    expect(log).to_contain_text("Ann: the undisclosed wager was 230, Pontoon wager.")


def test_the_manager_sets_a_tournament_up_from_a_template_and_conducts_it(visit: Come, house: HouseBeside) -> None:
    manager = visit()
    manager.work("Tom", "tournament_manager")
    desk = manager.go("/tournament-manager")
    desk.get_by_label("Template").select_option("sit_and_go")
    desk.get_by_label("Title").fill("Friday cup")
    desk.get_by_role("button", name="Draw up the conditions").click()
    expect(desk.get_by_text("Nothing is missing or contradictory")).to_be_visible()
    # What is taken away is named with its clause, and cannot be published.
    desk.get_by_label("Fee", exact=True).fill("")
    expect(desk.get_by_text("One thing must be fixed before it can be published")).to_be_visible()
    expect(desk.get_by_role("link", name="clause 21.4.2(a)").first).to_be_visible()
    expect(desk.get_by_role("button", name="Publish")).to_be_disabled()
    desk.get_by_label("Fee", exact=True).fill("10")
    desk.get_by_label("Rounds", exact=True).fill("1")
    expect(desk.get_by_text("Nothing is missing or contradictory")).to_be_visible()
    desk.get_by_role("button", name="Publish").click()
    expect(desk.get_by_text("The conditions have been published.")).to_be_visible()

    players = []
    for name in ("Ann", "Bo", "Cy"):
        visitor = visit()
        visitor.guest(name)
        players.append(enter(visitor, "friday-cup"))
        expect(players[-1].get_by_text("Your entry is with the Tournament Manager.")).to_be_visible()
    for name in ("Ann", "Bo"):
        desk.get_by_role("button", name=f"Accept {name}").click()
        expect(desk.get_by_text(f"{name} has been accepted.")).to_be_visible()
    desk.get_by_role("button", name="Refuse Cy").click()
    desk.get_by_label("Grounds").select_option("reserved_right")
    desk.get_by_label("Reason (recorded)").fill("a guest of the house last week")
    desk.get_by_role("button", name="Refuse the entry").click()
    desk.get_by_role("button", name="Confirm: Refuse the entry").click()
    expect(desk.get_by_text("Cy’s entry has been refused.")).to_be_visible()
    expect(players[2].get_by_text("Your entry was refused.")).to_be_visible()

    desk.get_by_role("link", name="Draw and sessions").click()
    desk.get_by_label("P1", exact=True).check()
    desk.get_by_role("button", name="Designate tables").click()
    expect(desk.get_by_text("The tables have been designated.")).to_be_visible()
    desk.get_by_role("button", name="Draw the seats").click()
    expect(desk.get_by_text("The seats for Final have been drawn.")).to_be_visible()
    desk.get_by_role("button", name="Open the session").click()
    ann, bo = (to_the_table(page) for page in players[:2])
    expect(ann.strip).to_contain_text("round 1 of 1")

    # A dispute holds the game, and the manager's decision ends it.
    ann.page.get_by_role("button", name="Dispute").click()
    ann.page.get_by_label("What is it about?").fill("the seats")
    ann.page.get_by_role("button", name="Raise the dispute").click()
    expect(
        bo.page.get_by_text("Play is paused until the Tournament Manager settles a dispute: the seats")
    ).to_be_visible()
    desk.get_by_role("link", name="Tables", exact=True).last.click()
    expect(desk.get_by_text("paused: the seats")).to_be_visible()
    desk.get_by_role("button", name="Decide P1").click()
    desk.get_by_label("Decision (final)").fill("they stay as drawn")
    desk.get_by_role("button", name="Settle the dispute").click()
    expect(desk.get_by_text("The dispute has been settled.")).to_be_visible()

    house.stack("P1", WON)
    for seat in in_turn(ann, bo):
        seat.wager("50" if seat is ann else "10")
    stand(ann, bo)
    desk.get_by_role("link", name="Draw and sessions").click()
    desk.get_by_role("button", name="Announce the results").click()
    expect(desk.get_by_text("The results of Final have been announced.")).to_be_visible()
    desk.get_by_role("button", name="Conclude the tournament").click()
    desk.get_by_role("button", name="Confirm: Conclude the tournament").click()
    expect(desk.get_by_text("The tournament has been concluded.")).to_be_visible()
    desk.get_by_role("link", name="Decisions").click()
    for name in ("Ann", "Bo"):
        form = desk.locator("form", has=desk.get_by_role("button", name=f"Pay {name}"))
        form.get_by_label("How it was paid").fill("to the account")
        form.get_by_role("button", name=f"Pay {name}").click()
        expect(desk.get_by_role("button", name=f"Pay {name}")).to_have_count(0)
    desk.get_by_role("link", name="Registers").click()
    desk.get_by_role("button", name=re.compile("^Entries and fees")).click()
    expect(desk.get_by_role("table")).to_contain_text("reserved right: a guest of the house last week")
    desk.get_by_role("button", name=re.compile("^Sessions and results")).click()
    expect(desk.get_by_role("table")).to_contain_text("the results were announced")


def test_who_looks_on_sees_the_lobby_the_leaderboard_and_the_table(visit: Come, house: HouseBeside) -> None:
    found(house, cup(rounds=4, players=3, computer_players=True))
    player = visit()
    player.guest("Ann")
    page = enter(player)
    page.get_by_role("button", name="Start now").click()
    seat = to_the_table(page)
    expect(seat.strip).to_contain_text("round 1 of 4")
    onlooker = visit()
    lobby = onlooker.go("/tournaments")
    expect(lobby.get_by_text("in play", exact=True)).to_be_visible()
    lobby.get_by_role("link", name="Evening cup").first.click()
    expect(lobby.get_by_role("table", name="Leaderboard")).to_contain_text("Ann")
    expect(lobby.get_by_role("link", name="Go to your seat")).to_have_count(0)
    lobby.get_by_role("link", name=f"Table {TABLE}").click()
    looking = AtTheSession(lobby)
    expect(looking.strip).to_contain_text("Ann")
    expect(lobby.get_by_text("You are watching a tournament.")).to_be_visible()
    expect(looking.my_turn).to_have_count(0)


def test_a_session_is_played_on_a_telephone(visit: Come, house: HouseBeside) -> None:
    """Nothing is wider than the screen, and what can be done lies under the thumb."""
    found(house, cup(rounds=2, players=2, computer_players=True))
    visitor = visit(viewport=PHONE)
    visitor.guest("Ann")
    page = enter(visitor)
    page.get_by_role("button", name="Start now").click()
    seat = to_the_table(page)
    expect(seat.my_turn).to_be_in_viewport()
    for name in ("^Minimum", "^Maximum", "^Pass card", "^Undisclosed"):
        expect(page.get_by_role("button", name=re.compile(name))).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    page.get_by_role("button", name=re.compile("^Undisclosed")).click()
    form = page.get_by_role("dialog")
    expect(form.get_by_role("timer")).to_be_in_viewport()
    page.set_viewport_size({"width": 360, "height": 480})
    form.get_by_label("Amount", exact=True).fill("5000")
    form.get_by_role("button", name="Hand in the form").click()
    expect(form.get_by_role("alert")).to_contain_text("(21.")
    expect(form.get_by_role("alert")).to_be_in_viewport(ratio=1)
    expect(form.get_by_role("button", name="Hand in the form")).to_be_in_viewport(ratio=1)
    page.set_viewport_size(PHONE)
    form.get_by_role("button", name="Cancel").click()
    seat.pass_round()
    expect(page.get_by_text("You are passing this round.")).to_be_visible()


def test_the_form_is_handed_over_by_the_keyboard_alone(visit: Come, house: HouseBeside) -> None:
    found(house, cup(rounds=2, players=2, computer_players=True))
    visitor = visit()
    visitor.guest("Ann")
    page = enter(visitor)
    page.get_by_role("button", name="Start now").click()
    seat = to_the_table(page)
    expect(seat.my_turn).to_be_enabled()
    page.get_by_role("button", name=re.compile("^Undisclosed")).focus()
    page.keyboard.press("Enter")
    page.get_by_label("Amount", exact=True).focus()
    page.keyboard.type("5000")
    page.keyboard.press("Enter")
    # The house refuses what the rules do not allow, and says why beside the field.
    expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("(21.")
    page.get_by_label("Amount", exact=True).fill("40")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_text(re.compile("Pontoon wager, 40"))).to_be_visible()


def test_an_entry_is_withdrawn_and_the_fee_comes_back(visit: Come, house: HouseBeside) -> None:
    found(house, cup(players=3))
    visitor = visit()
    visitor.guest("Ann")
    page = enter(visitor)
    expect(page.get_by_text("You are in. The seats have not been drawn yet.")).to_be_visible()
    page.get_by_role("button", name="Withdraw").click()
    page.get_by_role("dialog").get_by_role("button", name="Withdraw").click()
    expect(page.get_by_text("You have withdrawn.")).to_be_visible()
    page.goto(f"{house.url}/account")
    expect(page.get_by_role("main")).to_contain_text("1,000")


def test_a_page_that_follows_asks_no_more_often_than_it_says(visit: Come, house: HouseBeside) -> None:
    """Whatever is answered, the next question comes after its time: as long as the page's clock stands, none comes."""
    found(house, cup(rounds=4, players=3, computer_players=True))
    onlooker = visit()
    page = onlooker.page
    page.clock.install()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    onlooker.go("/tournaments")
    page.get_by_role("link", name="Evening cup").first.click()
    expect(page.get_by_role("heading", name="Evening cup")).to_be_visible()
    for hours, path, question in ((1, "", "/api/v1/tournaments/[^/]+"), (2, "/promotions", "/api/v1/promotions")):
        if path:
            onlooker.go(path)
            expect(page.get_by_role("main")).to_contain_text("promotion")
        page.clock.pause_at(datetime.now(UTC) + timedelta(hours=hours))
        with page.expect_response(re.compile(f"{question}$")):
            page.clock.run_for(60_000)
        asked.clear()
        page.wait_for_timeout(300)
        assert asked == []
        page.clock.resume()
