"""Those who run a house at their consoles: a dealer by the keyboard alone, the pit, the inspection, the people."""

import re
from pathlib import Path
from secrets import token_hex

import pytest
from playwright.sync_api import Page, expect

from pontoon.law import adopt, ruleset
from pontoon.store.contract import Append, NewEvent, Posting
from pontoon.testing.browser_house import HouseBeside
from pontoon.testing.browser_visitors import Come, Visitor

LAGOON = Path(__file__).parents[2] / "examples" / "lagoon_club" / "lagoon-club.toml"


def duty(page: Page, words: str) -> None:
    expect(page.get_by_role("region", name="Next step")).to_contain_text(words)


def take(page: Page, key: str, step: str) -> None:
    """The step is offered, and its key is pressed."""
    expect(page.get_by_role("region", name="Next step").get_by_role("button", name=step)).to_be_visible()
    page.keyboard.press(key)


def typed(page: Page, text: str) -> None:
    for key in text:
        page.keyboard.press(key)


def dealt(page: Page, cards: str, then: str) -> None:
    """Each card is typed when it is due; `then` is what the last one leads to."""
    left = cards.split()
    for place, card in enumerate(left):
        typed(page, card)
        expect(page.get_by_role("button", name="Deal", exact=False).first).to_be_enabled()
        before = page.get_by_role("region", name="Layout").inner_text()
        page.keyboard.press("Enter")
        expect(page.get_by_role("region", name="Layout")).not_to_have_text(before)
        if place == len(left) - 1:
            duty(page, then)


def action(page: Page, group: str, name: str) -> None:
    """Opens a form among those of a group."""
    panel = page.locator("details.panel", has=page.get_by_role("heading", name=group))
    if panel.get_attribute("open") is None:
        panel.locator("summary").first.click()
    panel.locator("summary", has_text=re.compile(rf"^\s*{re.escape(name)}\s*(permanent)?\s*$")).click()


def at_the_table(visit: Come, name: str, box: int) -> Visitor:
    """A player with chips on a box of the table whose cards are entered."""
    player = visit()
    player.guest(name)
    given(player, {"type": "present_player_card"})
    given(player, {"type": "sit_down", "box": box})
    given(player, {"type": "buy_chips", "amount": "500.00"})
    return player


def given(who: Visitor, command: dict[str, object], role: str = "player") -> None:
    envelope = {"wire": 1, "id": token_hex(16), "command": command}
    url = f"{who.house.url}/api/v1/tables/E1/commands?as={role}"
    answer = who.context.request.post(url, data=envelope, headers={"Origin": who.house.url})
    assert answer.ok, answer.text()


def ready_to_deal(visit: Come) -> Page:
    """A dealer at the console of a table with one player who lets the supervisor cut, before the first wager."""
    dealer, supervisor = visit(), visit()
    dealer.work("dora", "dealer")
    supervisor.work("sue", "casino_supervisor")
    page = dealer.go("/dealer/E1")
    duty(page, "A dealer comes on duty.")
    take(page, "Enter", "Come on duty")
    duty(page, "The dealer shuffles the cards")
    take(page, "Enter", "Shuffle")
    duty(page, "is offered the cut")
    take(page, "r", "Refuses the cut")
    duty(page, "A supervisor cuts the cards")
    pit = supervisor.go("/pit/E1")
    pit.get_by_role("region", name="Next step").get_by_role("button", name="Cut the cards").click()
    duty(page, "inserts the cutting card")
    take(page, "Enter", "Insert the cutting card")
    duty(page, "burns the first card")
    take(page, "Enter", "Burn the first card")
    duty(page, "The players place their wagers.")
    return page


def test_a_dealer_runs_a_whole_round_from_the_keyboard(visit: Come, house: HouseBeside) -> None:
    ann = at_the_table(visit, "Ann", 1)
    page = ready_to_deal(visit)
    given(ann, {"type": "place_wager", "box": 1, "amount": "25.00"})
    duty(page, "deals the first card, to box 1")
    dealt(page, "9s 6d 2h", "Ann must decide on hand 1 of box 1.")
    # A nine and a two are not a pair, so the dealer is not offered a split.
    expect(page.get_by_role("region", name="Next step").get_by_role("button", name="Split")).to_have_count(0)
    expect(page.get_by_role("log")).to_contain_text("Box 1: 9 of spades")
    take(page, "h", "Hit")
    duty(page, "deals a card to box 1")
    dealt(page, "8c", "Ann must decide on hand 1 of box 1.")
    take(page, "s", "Stand")
    duty(page, "the dealer's hand")
    dealt(page, "Kd 9h", "The players place their wagers.")
    settled = house.table("E1").state.table.round
    assert settled is not None
    assert [(each.player, each.result, each.net_cents) for each in settled.settlements] == [("Ann", "win", 2500)]


def test_a_wager_that_is_said_aloud_is_entered_by_the_dealer(visit: Come) -> None:
    at_the_table(visit, "Ann", 1)
    page = ready_to_deal(visit)
    panel = page.get_by_role("region", name="Next step")
    panel.get_by_label("Player").fill("Ann")
    panel.get_by_label("Box").fill("1")
    panel.get_by_label("Amount").fill("25")
    panel.get_by_role("button", name="Place wager").click()
    expect(page.get_by_role("region", name="Layout")).to_contain_text("Ann 25")


def test_a_misdealt_round_is_laid_out_again_by_moving_cards(visit: Come, house: HouseBeside) -> None:
    """Claims star-2024 18.8."""
    ann = at_the_table(visit, "Ann", 1)
    page = ready_to_deal(visit)
    given(ann, {"type": "place_wager", "box": 1, "amount": "25.00"})
    duty(page, "deals the first card")
    dealt(page, "9s 6d 2h", "Ann must decide")
    page.get_by_role("button", name="Lay out the cards").click()
    panel = page.get_by_role("region", name="Reconstruct the round")
    panel.get_by_role("button", name="6 of diamonds, place 2, dealer, first").press("ArrowLeft")
    expect(panel.get_by_label("The full order, as text")).to_have_value("6d 9s 2h")
    panel.get_by_role("button", name="Reconstruct the round").click()
    panel.get_by_role("button", name="Confirm: Reconstruct the round").click()
    expect(page.get_by_role("region", name="Layout").get_by_role("listitem").nth(1)).to_contain_text("6")
    current = house.table("E1").state.table.round
    assert current is not None
    assert [str(card) for card in (*current.boxes[0].hands[0].cards, *current.dealers_cards)] == ["6d", "2h", "9s"]


def test_a_card_entered_wrongly_is_corrected_by_the_supervisor_from_lists(visit: Come, house: HouseBeside) -> None:
    ann = at_the_table(visit, "Ann", 1)
    page = ready_to_deal(visit)
    given(ann, {"type": "place_wager", "box": 1, "amount": "25.00"})
    duty(page, "deals the first card")
    dealt(page, "9s 6d 5d", "Ann must decide")
    given(ann, {"type": "hit", "box": 1, "hand": 1})
    duty(page, "deals a card to box 1")
    dealt(page, "8c", "The players place their wagers.")
    expect(page.get_by_role("region", name="Correct a card")).to_have_count(0)
    supervisor = visit()
    supervisor.work("sam", "casino_supervisor")
    pit = supervisor.go("/pit/E1").get_by_role("region", name="Correct a card")
    pit.get_by_label("The card as entered").select_option("4. box 1: 8 of clubs")
    pit.get_by_label("The card on the table").select_option("7 of clubs")
    pit.get_by_role("button", name="Correct a card").click()
    expect(pit).to_contain_text("The 8 of clubs becomes the 7 of clubs.")
    pit.get_by_role("button", name="Confirm: Correct a card").click()
    expect(pit.get_by_role("status")).to_have_text("The 8 of clubs is now the 7 of clubs.")
    settled = house.table("E1").state.table.round
    assert settled is not None
    assert [(each.player, each.result, each.net_cents) for each in settled.settlements] == [("Ann", "win", 2500)]


def test_a_sign_of_a_new_minimum_counts_down_and_comes_down_again(visit: Come, house: HouseBeside) -> None:
    """Claims star-2024 7.5."""
    supervisor = visit()
    supervisor.work("sue", "casino_supervisor")
    page = supervisor.go("/pit/E1")
    action(page, "Signs and limits", "Put up a sign with a new minimum")
    page.get_by_label("Minimum", exact=True).first.fill("25")
    page.get_by_role("button", name="Put up a sign with a new minimum").click()
    expect(page.get_by_role("timer")).to_contain_text(re.compile(r"may take effect in (19|20|21):\d\d"))
    expect(page.get_by_text("New minimum: 25")).to_be_visible()
    supervisor.go("/pit")
    expect(page.get_by_role("row", name=re.compile("^E1"))).to_contain_text("New minimum: 25")
    supervisor.go("/pit/E1")
    page.get_by_role("button", name="Take down").click()
    expect(page.get_by_role("timer")).to_have_count(0)
    assert all(sign.kind != "new_minimum" for sign in house.table("E1").state.table.signs)


def test_a_refusal_is_shown_with_its_sentence_and_clause(visit: Come) -> None:
    """Claims star-2024 7.5."""
    supervisor = visit()
    supervisor.work("sue", "casino_supervisor")
    page = supervisor.go("/pit/E1")
    action(page, "Signs and limits", "Change the limits")
    page.get_by_label("Minimum", exact=False).nth(1).fill("25")
    button = page.get_by_role("button", name="Change the limits", exact=True)
    button.click()
    # Beside what was pressed, and nowhere else.
    told = page.locator("form", has=button).get_by_role("alert")
    expect(told).to_contain_text("First, a sign showing exactly this new minimum must be displayed at the table")
    expect(told.get_by_role("link", name="clause 7.5")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("alert")).to_have_count(1)


def test_a_step_that_is_refused_says_so_beside_its_button(visit: Come) -> None:
    """Claims star-2024 6.13."""
    dealer = visit()
    dealer.work("dora", "dealer")
    page = dealer.go("/dealer/E1")
    take(page, "Enter", "Come on duty")
    duty(page, "The dealer shuffles the cards")
    action(page, "Irregularities", "Burn a face-up card")
    button = page.get_by_role("button", name="Burn a face-up card")
    button.click()
    told = page.locator("form", has=button).get_by_role("alert")
    expect(told).to_be_in_viewport(ratio=1)


def test_a_round_is_voided_by_choosing_the_reason_and_its_note_is_kept(visit: Come, house: HouseBeside) -> None:
    """Claims star-2024 18.8.1."""
    ann = at_the_table(visit, "Ann", 1)
    page = ready_to_deal(visit)
    given(ann, {"type": "place_wager", "box": 1, "amount": "25.00"})
    duty(page, "deals the first card")
    dealt(page, "9s 6d 2h", "Ann must decide")
    supervisor = visit()
    supervisor.work("sid", "casino_supervisor")
    pit = supervisor.go("/pit/E1")
    action(pit, "The round", "Declare the round void")
    form = pit.locator("form", has=pit.get_by_role("button", name="Declare the round void"))
    expect(form.get_by_label("Reason").locator("option")).to_have_text(["Misdeal"])
    form.get_by_label("Note").fill("Box 2 was passed over")
    form.get_by_role("button", name="Declare the round void").click()
    form = pit.locator("form", has=pit.get_by_role("button", name="Confirm: Declare the round void"))
    form.get_by_role("button", name="Confirm: Declare the round void").click()
    expect(pit.get_by_role("status").filter(has_text="Entered: Declare the round void.")).to_be_in_viewport(ratio=1)
    inspector = visit()
    inspector.work("ivan", "inspector")
    registers = inspector.go("/inspector?part=registers")
    registers.get_by_role("navigation", name="Registers").get_by_role("button", name=re.compile("^Irregular")).click()
    expect(registers.get_by_role("row", name=re.compile("the round is void"))).to_contain_text("Box 2 was passed over")


def test_an_inspector_acknowledges_a_notice_and_finds_it_in_the_register(visit: Come) -> None:
    """Claims star-2024 6.12."""
    manager, inspector = visit(), visit()
    manager.work("gus", "gaming_manager")
    inspector.work("ivan", "inspector")
    pit = manager.go("/pit/E1")
    action(pit, "Notices", "Give notice")
    form = pit.locator("form", has=pit.get_by_role("button", name="Give notice"))
    form.get_by_label("To", exact=True).select_option("inspector")
    form.get_by_label("About").select_option("minimum_for_further_shoes")
    form.get_by_label("Subject").fill("Ann")
    form.get_by_role("button", name="Give notice").click()
    expect(pit.get_by_text("has not arrived yet")).to_be_visible()
    page = inspector.go("/inspector")
    page.get_by_role("button", name="Acknowledge").click()
    expect(page.get_by_role("row", name=re.compile("Minimum for later shoes"))).to_contain_text("arrived")
    inspector.go("/inspector?part=registers")
    page.get_by_role("navigation", name="Registers").get_by_role("button", name=re.compile("^Notices")).click()
    page.get_by_label("Person").fill("ann")
    expect(page.get_by_role("link", name="6.12").first).to_be_visible()


def test_what_cannot_be_taken_back_is_confirmed_first(visit: Come, house: HouseBeside) -> None:
    supervisor = visit()
    supervisor.work("sue", "casino_supervisor")
    page = supervisor.go("/pit/E1")
    action(page, "The table", "Pause table")
    page.get_by_label("Reason", exact=True).last.fill("a spilled drink")
    page.get_by_role("button", name="Pause table").click()
    assert not house.table("E1").state.paused
    page.get_by_role("button", name="Confirm: Pause table").click()
    expect(page.get_by_text("Paused: a spilled drink", exact=True)).to_be_visible()


def test_every_command_of_a_role_is_within_reach(visit: Come, house: HouseBeside) -> None:
    supervisor = visit()
    supervisor.work("sue", "casino_supervisor")
    page = supervisor.go("/pit/E1")
    page.get_by_label(re.compile("All .* commands for this role")).select_option("limit_players_per_box")
    page.locator("section", has_text="All commands").get_by_role("spinbutton", name="Players").fill("2")
    page.get_by_role("button", name="Limit players per box").last.click()
    page.get_by_role("button", name="Confirm: Limit players per box").click()
    expect(page.get_by_role("log")).to_contain_text("Players per box limited: players 2")
    assert house.table("E1").state.table.terms.players_per_box == 2


def test_a_manager_sets_a_table_up_at_the_console(visit: Come, house: HouseBeside) -> None:
    manager = visit()
    manager.work("gus", "gaming_manager")
    page = manager.go("/pit")
    page.get_by_text("Set up a table").first.click()
    page.get_by_label("Table name").fill("Q9")
    page.get_by_role("button", name="Set up a table").click()
    expect(page.get_by_text("Table Q9 is open.")).to_be_visible()
    assert "Q9" in house.running.house.tables


def test_a_manager_sets_a_table_up_by_a_rule_set_of_the_house_and_it_is_played(
    visit: Come, house: HouseBeside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ruleset, "_ADOPTED", {})
    adopt(str(LAGOON))
    manager = visit()
    # The club has no game of eight decks.
    manager.expected = re.compile("409")
    manager.work("gus", "gaming_manager")
    page = manager.go("/pit")
    page.get_by_text("Set up a table").first.click()
    page.get_by_label("Table name").fill("L1")
    page.get_by_label("Rule set").select_option(label="Pontoon at the Lagoon Club, rules of 1 March 2026")
    page.get_by_role("button", name="Set up a table").click()
    expect(page.get_by_text("Table L1 cannot be set up", exact=False)).to_be_visible()
    page.get_by_label("Decks").fill("2")
    page.get_by_label("Shuffle").select_option("shuffling_device")
    page.get_by_role("button", name="Set up a table").click()
    expect(page.get_by_text("Table L1 is open.")).to_be_visible()
    house.stack("L1", "As 9d Kh")
    visitor = visit()
    visitor.guest("Ann")
    expect(visitor.go("/").get_by_role("heading", name="Table L1 lagoon-club")).to_be_visible()
    seat = visitor.sit("L1")
    expect(seat.box(5)).to_be_visible()
    expect(seat.box(6)).to_have_count(0)
    seat.deal("25")
    assert [tuple(line) for line in seat.account()] == [("Box 4 · wager 25", "won 7 to 5", "+35.00", "X.1")]
    page = visitor.page
    page.get_by_role("link", name="clause X.1", exact=True).click()
    expect(page).to_have_url(re.compile("/rules/lagoon-club/X.1$"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Pontoon at the Lagoon Club, rules of 1 March 2026")
    expect(page.get_by_text("In force from Sunday, 1 March 2026.")).to_be_visible()
    expect(page.get_by_role("article")).to_contain_text("A pontoon is paid 7 to 5.")
    expect(visitor.go("/guide/lagoon-club").get_by_role("heading", level=1)).to_be_visible()


def test_the_administrator_opens_an_account_and_grants_a_role(visit: Come, house: HouseBeside) -> None:
    administrator = visit()
    administrator.work("ada", "administrator")
    page = administrator.go("/people")
    page.get_by_label("Name", exact=True).fill("dora")
    page.get_by_label("One-time password, 12 characters or more").fill("a quiet word or two")
    page.get_by_role("button", name="Open an account").click()
    person = page.get_by_role("region", name="dora")
    person.get_by_label("Dealer").check()
    person.get_by_role("button", name="Save roles").click()
    expect(person.get_by_text("The roles have been saved.")).to_be_visible()
    account = house.running.house.people.account("dora")
    assert account is not None
    assert set(account.roles) == {"player", "dealer"}


def test_an_account_that_cannot_be_opened_says_why_beside_the_button(visit: Come) -> None:
    administrator = visit(viewport={"width": 1024, "height": 500})
    administrator.work("ada", "administrator")
    administrator.expected = re.compile("409")
    page = administrator.go("/people")
    page.get_by_label("Name", exact=True).fill("ada")
    page.get_by_label("One-time password, 12 characters or more").fill("a quiet word or two")
    page.get_by_role("button", name="Open an account").click()
    expect(page.get_by_role("alert")).to_be_in_viewport(ratio=1)


def test_staff_is_no_player_unless_it_is_chosen_and_changes_the_given_password_first(
    visit: Come, house: HouseBeside
) -> None:
    administrator = visit()
    administrator.work("ada", "administrator")
    page = administrator.go("/people")
    page.get_by_label("Name", exact=True).fill("dora")
    page.get_by_label("One-time password, 12 characters or more").fill("a quiet word or two")
    expect(page.get_by_role("checkbox", name="Player")).to_be_checked()
    page.get_by_role("checkbox", name="Administrator").check()
    expect(page.get_by_role("checkbox", name="Player")).not_to_be_checked()
    page.get_by_role("button", name="Open an account").click()
    expect(page.get_by_role("region", name="dora")).to_be_visible()
    dora = visit()
    dora.sign_in("dora", "a quiet word or two")
    expect(dora.go("/account").get_by_role("heading", level=1)).to_have_text("Choose your own password")
    page = dora.go("/people")
    page.get_by_label("The password you were given").fill("a quiet word or two")
    page.get_by_label("New password", exact=True).fill("another quiet word")
    page.get_by_label("Repeat the password").fill("another quiet word")
    page.get_by_role("button", name="Change the password").click()
    expect(page.get_by_role("heading", name="People")).to_be_visible()
    expect(page.get_by_role("button", name="dora")).to_be_visible()


async def reversed_with_nothing_left(house: HouseBeside) -> None:
    """Ann has won $100 and taken it elsewhere with all the rest, and then a supervisor has voided the round."""
    ann, sue = await house.running.guest("Ann"), await house.running.staff("Sue", "casino_supervisor")
    seat = await ann.join("P1")
    await seat.sit(1, "1000.00")
    await seat.play_round(1, "100.00", lambda _: "stand")
    assert (await ann.post("/me/cash-out", {"amount": "1100.00"})).status_code == 200
    gone = (Posting("chips", "cash:Ann", -110_000), Posting("chips", "house:issued", 110_000))
    spent = Append("spent:Ann", 0, (NewEvent("spent", 1, b"{}"),), 1, "the house", "casino_operator", postings=gone)
    await house.running.house.store.append(spent)
    await (await sue.join("P1")).done("void_round", reason="misdeal")


def test_a_gaming_manager_sees_who_owes_the_house_something_and_writes_it_off(visit: Come, house: HouseBeside) -> None:
    house.stack("P1", "Ks 7h 9d Kc")
    house.run(reversed_with_nothing_left(house))
    manager = visit()
    manager.work("gus", "gaming_manager")
    page = manager.go("/people")
    owed = page.get_by_role("region", name="Owed to the house")
    expect(owed).to_contain_text("100.00")
    owed.get_by_role("button", name="Ann").click()
    person = page.get_by_role("region", name="Ann")
    expect(person.get_by_text("100.00", exact=True)).to_be_visible()
    owing = person.locator("form", has=page.get_by_role("button", name="Write off"))
    owing.get_by_label("Amount").fill("100")
    owing.get_by_label("Reason (recorded)").fill("has left the country")
    owing.get_by_role("button", name="Write off").click()
    expect(person.get_by_text("The amount has been written off.")).to_be_visible()
    expect(owed).to_have_count(0)
    assert house.run(house.running.house.people.receivables()) == {}


def test_a_player_is_shown_no_console(visit: Come) -> None:
    player = visit()
    player.guest("Ann")
    expect(player.go("/dealer/E1").get_by_role("main")).to_contain_text("Only a dealer can deal here.")
    expect(player.go("/inspector").get_by_role("main")).to_contain_text("None of your roles allows you to see this.")
    expect(player.go("/people").get_by_role("main")).to_contain_text("None of your roles allows you to see this.")


def test_the_log_is_verified_while_the_house_runs(visit: Come) -> None:
    inspector = visit()
    inspector.work("ivan", "inspector")
    page = inspector.go("/inspector?part=log")
    page.get_by_role("button", name="Verify now").click()
    expect(page.get_by_text("No problems found")).to_be_visible()
    # In words, and nothing as a program writes it.
    found = page.locator("dl").inner_text()
    assert re.search(r"Log\n[\d,]+ events in \d+ streams", found), found
    assert "Second file of checkpoints\nnone" in found
    assert not re.search(r"null|undefined|_|\{", found), found


def test_a_dealer_is_told_where_the_program_deals(visit: Come) -> None:
    dealer = visit()
    dealer.work("Dora", "dealer")
    words = dealer.go("/dealer/P1").get_by_text("The automated dealer deals at this table")
    expect(words).to_be_visible()
    dealer.go("/dealer/E1")
    expect(dealer.page.get_by_role("region", name="Next step")).to_be_visible()
    expect(words).to_have_count(0)
