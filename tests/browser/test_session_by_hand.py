"""A session at a table that a person deals: led by the consoles from the first wager to the last chip."""

import re
from collections.abc import Iterator
from secrets import token_hex

import pytest
from playwright.sync_api import Page, expect

from pontoon.testing.browser_house import TIMES, HouseBeside, house_beside
from pontoon.testing.browser_tournaments import cup, found
from pontoon.testing.browser_visitors import Come, Visitor
from pontoon.testing.houses import fast_table, generous_settings

TABLE = "M1"
# 19 against a dealer who goes bust.
WON = "9s 6d Jh Kd 9c"


@pytest.fixture
def house() -> Iterator[HouseBeside]:
    plans = (fast_table(TABLE, dealer="person", **TIMES),)
    with house_beside(plans=plans, settings=generous_settings()) as beside:
        yield beside


def asked(who: Visitor, path: str, body: dict[str, object]) -> None:
    answer = who.context.request.post(f"{who.house.url}/api/v1{path}", data=body, headers={"Origin": who.house.url})
    assert answer.ok, answer.text()


def given(who: Visitor, command: dict[str, object]) -> None:
    asked(who, f"/tables/{TABLE}/commands?as=player", {"wire": 1, "id": token_hex(16), "command": command})


def ordered(manager: Visitor, **command: object) -> None:
    asked(manager, "/tournaments/cup/commands?as=tournament_manager", {"command": command, "id": token_hex(16)})


def duty(page: Page, words: str) -> None:
    expect(page.get_by_role("region", name="Next step")).to_contain_text(words)


def press(page: Page, step: str) -> None:
    page.get_by_role("region", name="Next step").get_by_role("button", name=step).click()


def ready(visit: Come) -> tuple[Page, Page]:
    """A dealer and a supervisor at their consoles, the cards in the shoe."""
    dealer, supervisor = visit(), visit()
    dealer.work("dora", "dealer")
    supervisor.work("sue", "casino_supervisor")
    page, pit = dealer.go(f"/dealer/{TABLE}"), supervisor.go(f"/pit/{TABLE}")
    for step, then in (("Come on duty", "shuffles the cards"), ("Shuffle", "A supervisor cuts")):
        press(page, step)
        duty(page, then)
    press(pit, "Cut the cards")
    for step, then in (("Insert the cutting card", "burns the first card"), ("Burn the first card", "wagers")):
        press(page, step)
        duty(page, then)
    return page, pit


def designate_the_table(visit: Come, house: HouseBeside) -> tuple[Visitor, dict[str, Visitor]]:
    """The Tournament Manager, and two players who are accepted for the session at the table."""
    found(house, cup(automated=False, perfect_pairs=False))
    manager = visit()
    manager.work("Tom", "tournament_manager")
    people = {}
    for name in ("Ann", "Bo"):
        people[name] = visit()
        people[name].guest(name)
        asked(people[name], "/tournaments/cup/entry", {"answers": {"name": name}, "signature": ""})
        ordered(manager, type="accept_entry", player=name, entitled=True)
    ordered(manager, type="designate_tables", session=1, tables=[TABLE])
    return manager, people


def open_the_session(visit: Come, house: HouseBeside) -> tuple[Visitor, dict[str, Visitor]]:
    """The Tournament Manager, and the two players in the order of their boxes."""
    manager, people = designate_the_table(visit, house)
    ordered(manager, type="draw_seats", session=1)
    ordered(manager, type="open_session", session=1)
    task = house.running.house.tournaments.get("cup")
    assert task is not None
    seats = sorted(task.state.tournament.sessions[0].seats, key=lambda seat: seat.box)
    return manager, {seat.player: people[seat.player] for seat in seats}


def play_out(page: Page) -> None:
    """The dealer deals what is due by the keyboard, and the one player stands on the first two cards."""
    for due, key in (("first card", 3), ("must decide on hand", 1), ("the dealer's hand", 2)):
        duty(page, due)
        for _ in range(key):
            before = page.get_by_role("region", name="Layout").inner_text()
            page.keyboard.press("s" if due.startswith("must decide") else "Enter")
            expect(page.get_by_role("region", name="Layout")).not_to_have_text(before, use_inner_text=True)


@pytest.mark.clauses("star-2024 21.5.2")
def test_a_session_waits_until_those_at_its_table_were_asked_to_leave(visit: Come, house: HouseBeside) -> None:
    zoe = visit()
    zoe.guest("Zoe")
    zoe.sit(TABLE)
    manager, people = designate_the_table(visit, house)
    lobby = visit()
    lobby.guest("Cy")
    tables = lobby.go("/").get_by_role("listitem").filter(has_text=f"Table {TABLE}")
    expect(tables).to_contain_text("Reserved for")
    expect(tables.get_by_role("button", name="Sit down")).to_have_count(0)
    ordered(manager, type="draw_seats", session=1)
    ordered(manager, type="open_session", session=1)
    waits = f"Zoe must leave table {TABLE} before the session can begin."
    entrant, desk = people["Ann"].go("/tournaments/cup"), manager.go("/tournament-manager/cup")
    for page in (entrant, desk):
        expect(page.get_by_text(waits)).to_be_visible()
    ask = f"Ask the players to leave table {TABLE}"
    desk.get_by_role("button", name=ask, exact=True).click()
    desk.get_by_role("button", name=f"Confirm: {ask}").click()
    expect(desk.get_by_text(f"The players were asked to leave table {TABLE}.")).to_be_visible()
    expect(zoe.page.get_by_text("You were asked to leave: the table is needed for a tournament.").first).to_be_visible()
    for page in (entrant, desk):
        expect(page.get_by_text(waits)).to_have_count(0)
    seat = people["Ann"].go(f"/table/{TABLE}")
    expect(seat.get_by_role("heading", name="Final")).to_be_visible()


@pytest.mark.clauses("star-2024 21.5.7", "star-2024 21.5.8", "star-2024 21.8.2.5")
def test_a_session_is_dealt_by_a_person_and_the_missing_chip_recorded(visit: Come, house: HouseBeside) -> None:
    page, pit = ready(visit)
    manager, players = open_the_session(visit, house)
    one, two = players
    first = players[one]
    house.stack(TABLE, WON)
    session = page.get_by_role("region", name="The session")

    # An undisclosed wager: the supervisor reads it, the dealer does not.
    duty(page, f"{one} must wager, play a pass card or hand in a form, in turn from the marker on box")
    paper = pit.get_by_role("region", name="Next step")
    paper.get_by_label("Type of wager written").select_option("pontoon")
    paper.get_by_label("Amount written").fill("770")
    press(pit, "Enter a paper form")
    duty(page, f"{one} has handed in a form: the supervisor examines it")
    duty(page, "Waiting for: Gaming Supervisor.")
    duty(pit, "Pontoon wager, 770.00")
    duty(pit, "Does not comply. If you accept it, the wager is deemed to be 500.00. clause 21.8.3.2")
    expect(page.locator("body")).not_to_contain_text("770.00")
    pit.get_by_label("Reason (only the player sees it)").fill("above the maximum")
    press(pit, "Hand the form back")
    duty(page, f"{one} must wager")
    given(first, {"type": "seal_wager", "kind": "pontoon", "amount": "80.00"})
    duty(pit, "Complies.")
    press(pit, "Form in order: place the indicator")
    expect(session).to_contain_text("indicator: undisclosed wager")
    expect(page.locator("body")).not_to_contain_text(re.compile(r"\b80\.00"))

    # The other plays a pass card, which the dealer takes; then the round.
    duty(page, f"{two} must wager")
    press(page, "Plays a pass card")
    expect(session).to_contain_text("pass card")
    play_out(page)
    expect(session).to_contain_text("Pontoon wager, 80.00")

    # The marker has moved on: a wager that is said aloud, and a pass card.
    duty(page, f"{two} must wager")
    panel = page.get_by_role("region", name="Next step")
    panel.get_by_label("Amount", exact=True).fill("20")
    panel.get_by_role("button", name=f"Place wager: {two}").click()
    duty(page, f"{one} must wager")
    given(first, {"type": "play_pass_card"})
    play_out(page)

    # The end: what lies before each player according to the book, and one chip of 5 too few.
    duty(page, "the chips in front of each player are totalled")
    expect(panel.get_by_role("group", name=two).get_by_label("Amount")).to_have_value("1020.00")
    count = panel.get_by_role("group", name=one).get_by_label("Amount")
    expect(count).to_have_value("1080.00")
    count.fill("1075")
    press(page, "Record the total")
    duty(page, "Chips worth $5.00 are missing")
    row = panel.get_by_role("group", name="Missing chips 1")
    expect(row.get_by_label("Quantity")).to_have_value("1")
    press(page, "Return the chips")
    expect(session).to_have_count(0)

    books = manager.go("/tournament-manager/cup")
    books.get_by_role("link", name="Registers").click()
    books.get_by_role("button", name=re.compile("^Chips not returned")).click()
    expect(books.get_by_role("table")).to_contain_text(re.compile(rf"{one}.*5\.00"))
