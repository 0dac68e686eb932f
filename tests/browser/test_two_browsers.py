"""Two people at one table, each with a browser of their own."""

import re

from playwright.sync_api import expect

from pontoon.testing.browser_house import HouseBeside
from pontoon.testing.browser_visitors import AtTheTable, Come

HANDS = re.compile(r"^(\w+ of \w+)(, \w+ of \w+)*: \d+")


def hands(seat: AtTheTable) -> list[str]:
    return [hand.get_attribute("aria-label") or "" for hand in seat.page.get_by_role("img", name=HANDS).all()]


def two_at(visit: Come, table: str) -> tuple[AtTheTable, AtTheTable]:
    """Ann on box 4, Bob on box 2."""
    ann, bob = visit(), visit()
    ann.guest("Ann")
    bob.guest("Bob")
    return ann.sit(table, 4), bob.sit(table, 2)


def test_both_see_the_same_table(visit: Come, house: HouseBeside) -> None:
    ann, bob = two_at(visit, "P1")
    house.stack("P1", "9s 8s 7d 9h 7h Kc Qc")
    ann.deal("25")
    expect(bob.box(4)).to_contain_text("25")
    bob.deal("50", box=2)
    expect(ann.box(2)).to_contain_text("50")
    expect(ann.page.get_by_text("Bob to decide")).to_be_visible()
    bob.press("Stand")
    ann.press("Hit")
    for seat in (ann, bob):
        expect(seat.dealer).to_have_accessible_name("The dealer’s hand: 7 of diamonds, queen of clubs, total 17")
    assert sorted(hands(ann)) == sorted(hands(bob)) != []
    assert [line.net for line in ann.account()] == ["−25.00"]
    assert [line.net for line in bob.account()] == ["+50.00"]


def test_the_player_who_is_waited_for_is_named_and_one_whose_browser_is_gone_is_away(
    visit: Come, house: HouseBeside
) -> None:
    ann, bob = two_at(visit, "P1")
    house.stack("P1", "9s 7d 9h Kc")
    ann.deal("25")
    expect(ann.page.get_by_text("Waiting for Bob to wager")).to_be_visible()
    bob.page.context.close()
    # He is waited for no longer, and the round begins.
    ann.press("Stand")
    expect(ann.box(2)).to_contain_text("away")
    expect(ann.box(2)).to_contain_text("Bob")
    expect(ann.box(4)).not_to_contain_text("away")


def test_somebody_who_looks_on_sees_the_cards_and_is_invited_to_sit(visit: Come, house: HouseBeside) -> None:
    house.stack("P1", "9s 6d 9h")
    ann = visit()
    ann.guest("Ann")
    seat = ann.sit("P1")
    seat.deal("25")
    onlooker = visit().look_on("P1")
    expect(onlooker.page.get_by_role("img", name="9 of spades, 9 of hearts: 18")).to_be_visible()
    expect(onlooker.page.get_by_text("You are watching.")).to_be_visible()
    expect(onlooker.turn).to_have_count(0)


def on_one_box(visit: Come, house: HouseBeside, cards: str) -> tuple[AtTheTable, AtTheTable]:
    """Bob, who sits at box 2, has 10 on Ann's box and nothing on his own."""
    ann, bob = two_at(visit, "P1")
    house.stack("P1", cards)
    ann.deal("25")
    bob.page.get_by_role("button", name="Clear").click()
    bob.page.get_by_role("button", name="Wager on box 4").click()
    expect(bob.page.get_by_text("Box 4, following Ann")).to_be_visible()
    bob.deal("10", box=4)
    return ann, bob


def follow(visit: Come, house: HouseBeside, cards: str = "6s 5d 5h 9c Kd 7c") -> tuple[AtTheTable, AtTheTable]:
    """Ann has doubled her eleven, and Bob may."""
    ann, bob = on_one_box(visit, house, cards)
    ann.press("Double")
    expect(bob.page.get_by_text("Follow the decision?")).to_be_visible()
    return ann, bob


def test_a_follower_doubles_too(visit: Come, house: HouseBeside) -> None:
    ann, bob = follow(visit, house)
    bob.press("Double")
    ann.press("Keep")
    bob.press("Keep")
    assert [(line.what, line.net) for line in bob.account()] == [
        ("Box 4 · wager 10", "+10.00"),
        ("Box 4 · double 10", "+10.00"),
    ]
    assert [line.net for line in ann.account()] == ["+25.00", "+25.00"]


def test_a_follower_who_does_not_double_keeps_the_wager_as_it_was(visit: Come, house: HouseBeside) -> None:
    ann, bob = follow(visit, house)
    bob.press("Do not follow")
    ann.press("Keep")
    assert [(line.what, line.result, line.net) for line in bob.account()] == [
        ("Box 4 · wager 10", "won 1 to 1", "+10.00")
    ]


def test_a_follower_splits_too(visit: Come, house: HouseBeside) -> None:
    ann, bob = on_one_box(visit, house, "8s 6d 8h Kc 9c Kd Jc")
    ann.press("Split")
    bob.press("Split")
    ann.press("Stand", when="Your decision on box 4, hand 1")
    ann.press("Stand", when="Your decision on box 4, hand 2")
    assert [line.net for line in ann.account()] == ["+25.00", "+25.00"]
    assert [line.net for line in bob.account()] == ["+10.00", "+10.00"]


def test_a_follower_is_asked_for_a_surrender_once_the_controlling_player_has_surrendered(
    visit: Come, house: HouseBeside
) -> None:
    ann, bob = on_one_box(visit, house, "9s Kd 7h 8c")
    expect(ann.page.get_by_text("Surrender?", exact=True)).to_be_visible()
    expect(bob.button("Surrender")).to_have_count(0)
    ann.press("Surrender")
    bob.press("Surrender")
    assert [line.net for line in ann.account()] == ["−12.50"]
    assert [line.net for line in bob.account()] == ["−5.00"]


def test_a_follower_forfeits_alone(visit: Come, house: HouseBeside) -> None:
    """Doubled to thirteen against an eighteen: the forfeit costs the wager and saves the double."""
    ann, bob = follow(visit, house, "6s 9d 5h 2c 9c")
    bob.press("Double")
    bob.press("Forfeit")
    ann.press("Keep")
    assert [line.net for line in ann.account()] == ["−25.00", "−25.00"]
    assert sorted(line.net for line in bob.account()) == ["0.00", "−10.00"]


def test_the_super_bonus_of_one_pays_the_other(visit: Come, house: HouseBeside) -> None:
    ann, bob = two_at(visit, "P1")
    house.stack("P1", "9s 7s 7d 9h 7s 7s Kc")
    ann.deal("25")
    bob.deal("25", box=2)
    bob.press("Stand")
    ann.press("Hit")
    assert ("Box 4 · Super Bonus", "+5,000.00") in [(line.what, line.net) for line in ann.account()]
    assert ("Table · bonus payment", "+50.00") in [(line.what, line.net) for line in bob.account()]
