"""A table is opened with everything its rules ask for, by those who may, and is staffed; chips are bought at it."""

from typing import Any

import pytest

from pontoon.game import commands as c
from pontoon.game.cards import card
from pontoon.table import commands as t, events as e
from pontoon.table.counts import of_decks, with_card, without_card
from pontoon.table.furniture import (
    MANUAL_SHUFFLE,
    MULTISHUFFLER,
    SHUFFLING_DEVICE,
    SOURCES,
    Equipment,
    Limits,
    inscriptions,
    usual_layout,
)
from pontoon.table.gaming_table import SHUFFLED, STACK
from pontoon.table.orders import Entry
from pontoon.testing.floor import Floor
from pontoon.testing.table import CANBERRA_2002, STAR_6TO5_2017, STAR_2024, each_rule_set

STARS = (STAR_2024, STAR_6TO5_2017)
# The clauses that list equipment as a whole.
WHOLE = {f"{whole}.{number}": whole for whole in ("3.3", "2.3") for number in (1, 2, 3, 4)}
SIGN = Limits(1000, 50000, 500, 500, 20000)
INSCRIPTION = {STAR_2024: "3.2.3.1", STAR_6TO5_2017: "2.2.3.1"}
WRONG = {
    "a card short": without_card(of_decks(8), card("As")),
    "a card over": with_card(of_decks(8), card("As")),
    "one for another": without_card(with_card(of_decks(8), card("As")), card("Kc")),
    "a deck short": of_decks(7),
}


def approved(rules: str) -> Floor:
    """A table that is approved where the rules want it, with a dealer, and no cards."""
    floor = Floor(rules)
    if rules == CANBERRA_2002:
        floor.does(t.ApproveTable("GRC 2002/7"), "authorised_officer")
    return floor.does(t.ComeOnDuty(), "dealer")


def with_cards(
    floor: Floor, source: str = MANUAL_SHUFFLE, decks: int = 8, pre_shuffled: str = "", *, notice: bool = True
) -> Floor:
    """Checked cards are there, and the notices of them have been given."""
    if floor.rules.name == CANBERRA_2002:
        floor.does(t.DetermineDecks(decks, source), "casino_operator")
        if notice:
            floor.does(t.GiveNotice("players", "decks"))
            floor.does(t.GiveNotice("authorised_officer", "decks", available=False))
    floor.does(t.BringCards(decks, pre_shuffled))
    return floor.does(t.CheckCards(of_decks(decks)), "dealer")


def prepared(rules: str, source: str = MANUAL_SHUFFLE, decks: int = 8) -> Floor:
    return with_cards(approved(rules), source, decks)


def opening(floor: Floor, **changes: Any) -> t.OpenTable:
    """An order to open with all that the rules ask for, but for these changes."""
    fields: dict[str, Any] = {
        "source": MANUAL_SHUFFLE,
        "layout": usual_layout(floor.rules),
        "equipment": Equipment(),
        "limits": SIGN,
        **changes,
    }
    return t.OpenTable(**fields)


def signs(entries: tuple[Entry, ...]) -> dict[str, str]:
    """Each sign put up, with the clause it rests on."""
    return {x.event.kind: x.clause for x in entries if isinstance(x.event, e.SignDisplayed)}


# The officers who open a table, and its signs


@each_rule_set("3.2", "2.2", "1.1")
@pytest.mark.parametrize("role", ["gaming_supervisor", "assistant_gaming_manager", "gaming_manager"])
def test_a_complete_table_is_opened_by_a_supervisor_and_by_nobody_below(rules: str, role: str) -> None:
    floor = prepared(rules)
    clause = {STAR_2024: "3.2", STAR_6TO5_2017: "2.2", CANBERRA_2002: "1.1"}[rules]
    others = ("dealer", "ann", "spectator", "inspector", "surveillance", "authorised_officer", "tournament_manager")
    for other in others:
        floor.refused(opening(floor), other, "not_authorised_here", clause)
    entries = floor.order(opening(floor), role)
    assert entries[0].clause == clause
    assert floor.state.is_open
    assert floor.state.custody.everything == of_decks(8)
    assert floor.state.custody.stage == STACK
    floor.refused(opening(floor), code="table_is_open", clause=clause)


@each_rule_set("7.1, 11.5, 16.3", "6.1, 10.5, 15.3", "3.1, 18.9")
def test_the_signs_of_limits_payouts_and_perfect_pairs_are_up_from_the_start(rules: str) -> None:
    floor = prepared(rules)
    expected = {
        STAR_2024: {"limits": "7.1", "payout_schedule": "11.5", "perfect_pairs": "16.3"},
        STAR_6TO5_2017: {"limits": "6.1", "payout_schedule": "10.5", "perfect_pairs": "15.3"},
        CANBERRA_2002: {"limits": "3.1", "payout_schedule": "14.2", "perfect_pairs": "18.9"},
    }[rules]
    assert signs(floor.order(opening(floor))) == expected
    assert floor.state.limits == SIGN
    assert {sign.kind for sign in floor.state.signs} == set(expected)
    assert [(s.minimum_cents, s.maximum_cents) for s in floor.state.signs if s.kind == "limits"] == [(1000, 50000)]


@each_rule_set("16.1", "15.1", "18.1")
def test_perfect_pairs_are_offered_or_not(rules: str) -> None:
    floor = prepared(rules)
    layout = usual_layout(floor.rules, perfect_pairs=False)
    assert "perfect_pairs" not in signs(floor.order(opening(floor, layout=layout, perfect_pairs=False)))
    assert not floor.state.terms.perfect_pairs
    assert prepared(rules).does(opening(floor)).state.terms.perfect_pairs


# Approval


@pytest.mark.clauses("canberra-2002 1.1", "canberra-2002 Terms:Approved")
def test_a_canberra_table_is_used_only_when_an_authorised_officer_has_approved_it_in_writing() -> None:
    floor = with_cards(Floor(CANBERRA_2002).does(t.ComeOnDuty(), "dealer"))
    floor.refused(opening(floor), code="table_is_not_approved", clause="1.1")
    for who in ("casino_operator", "casino_supervisor", "inspector", "dealer"):
        floor.refused(t.ApproveTable("GRC 2002/7"), who, "not_authorised_here", "1.1")
    floor.refused(t.ApproveTable("  "), "authorised_officer", "approval_is_in_writing", "1.1")
    floor.does(t.ApproveTable("GRC 2002/7"), "authorised_officer")
    assert floor.events(e.TableApproved)[-1].reference == "GRC 2002/7"
    assert floor.does(opening(floor)).state.is_open


@pytest.mark.clauses("canberra-2002 18.2")
def test_a_canberra_table_offers_perfect_pairs_only_if_it_is_approved_for_them() -> None:
    floor = with_cards(Floor(CANBERRA_2002).does(t.ApproveTable("GRC 2002/7", False), "authorised_officer"))
    floor.refused(opening(floor), code="perfect_pairs_are_not_approved", clause="18.2")
    assert floor.does(opening(floor, perfect_pairs=False)).state.is_open
    floor = with_cards(Floor(CANBERRA_2002).does(t.ApproveTable("GRC 2002/8", True), "authorised_officer"))
    assert floor.does(opening(floor)).state.terms.perfect_pairs


@each_rule_set(canberra_2002=None)
def test_the_star_asks_for_no_approval(rules: str) -> None:
    Floor(rules).refused(t.ApproveTable("T-1"), "authorised_officer", "not_provided_for")


# Layout and equipment


@pytest.mark.parametrize(
    ("rules", "change", "clause"),
    [
        pytest.param(rules, change, clause, id=f"{rules}-{clause}", marks=pytest.mark.clauses(*claims))
        for change, clauses in (
            ({"boxes": 6}, ("3.2.1", "2.2.1", "Terms:Box")),
            ({"boxes": 8}, ("3.2.1", "2.2.1", "Terms:Box")),
            ({"insurance_line": False}, ("3.2.2", "2.2.2", "7.2")),
            ({"inscriptions": 0}, ("3.2.3.1", "2.2.3.1", None)),
            ({"inscriptions": 1}, ("3.2.3.2", "2.2.3.2", None)),
            ({"inscriptions": 2}, ("3.2.3.3", "2.2.3.3", None)),
            ({"perfect_pairs": False}, ("3.2.4", "2.2.4", "18.2")),
            ({"card_source": False}, ("3.3.1", "2.3.1", "Terms:Shoe")),
            ({"discard_rack_decks": 7}, ("3.3.2", "2.3.2", "Terms:Burn")),
            ({"surrender_buttons": False}, ("3.3.3", "2.3.3", "Terms:Surrender Button")),
            ({"float_tray": False}, ("3.3.4", "2.3.4", None)),
            ({"drop_box": False}, ("3.4", "2.4", None)),
        )
        for rules, clause in zip((STAR_2024, STAR_6TO5_2017, CANBERRA_2002), clauses, strict=True)
        for claims in [[f"{rules} {each}" for each in (clause, WHOLE.get(clause or "")) if each]]
    ],
)
def test_a_table_without_a_thing_its_rules_ask_for_does_not_open(
    rules: str, change: dict[str, Any], clause: str | None
) -> None:
    floor = prepared(rules)
    layout, equipment = usual_layout(floor.rules), Equipment()
    if "inscriptions" in change:
        words = layout.inscriptions
        lacking = words[change["inscriptions"]]
        layout = layout._replace(inscriptions=tuple(each for each in words if each != lacking))
    elif set(change) <= set(layout._fields):
        layout = layout._replace(**change)
    else:
        equipment = equipment._replace(**change)
    order = opening(floor, layout=layout, equipment=equipment)
    if clause is None:
        assert floor.does(order).state.is_open
    else:
        floor.refused(order, code="table_is_not_complete", clause=clause)
        assert floor.does(opening(floor)).state.is_open


@each_rule_set("3.2.3, 3.2.3.1, 3.2.3.2, 3.2.3.3", "2.2.3, 2.2.3.1, 2.2.3.2, 2.2.3.3", None)
def test_the_layout_says_what_is_paid_under_these_very_rules(rules: str) -> None:
    pays = {STAR_2024: "Pontoon pays 3 to 2", STAR_6TO5_2017: "Pontoon pays 6 to 5"}[rules]
    floor = prepared(rules)
    assert inscriptions(floor.rules) == (pays, "Dealer must stand on hard 17 or soft 18", "Insurance pays 2 to 1")
    others = usual_layout(Floor(STARS[rules == STAR_2024]).rules)
    refusal = floor.refused(opening(floor, layout=others), code="table_is_not_complete", clause=INSCRIPTION[rules])
    assert pays in refusal.sentence


@each_rule_set("3.3.2", "2.3.2", None)
def test_a_star_rack_holds_eight_decks_even_where_six_are_played(rules: str) -> None:
    floor = prepared(rules, decks=6)
    floor.refused(opening(floor, equipment=Equipment(discard_rack_decks=7)), code="table_is_not_complete")
    assert floor.does(opening(floor, equipment=Equipment(discard_rack_decks=8))).state.is_open


@pytest.mark.clauses("canberra-2002 Terms:Burn")
def test_a_canberra_rack_holds_the_decks_that_are_played() -> None:
    floor = prepared(CANBERRA_2002, decks=3)
    floor.refused(opening(floor, equipment=Equipment(discard_rack_decks=2)), code="table_is_not_complete")
    assert floor.does(opening(floor, equipment=Equipment(discard_rack_decks=3))).state.is_open


@each_rule_set("3.2.4, 16.2", "2.2.4, 15.2", "18.2")
def test_the_area_for_perfect_pairs_is_needed_only_where_they_are_offered(rules: str) -> None:
    floor = prepared(rules)
    layout = usual_layout(floor.rules, perfect_pairs=False)
    floor.refused(opening(floor, layout=layout), code="table_is_not_complete")
    assert floor.does(opening(floor, layout=layout, perfect_pairs=False)).state.is_open
    floor.seat("ann", 1).wager("ann", 1, 25)
    floor.refused(c.PlacePerfectPairs(1, "ann", 500), "ann", "perfect_pairs_are_not_offered")


# Cards and where they come from


@each_rule_set("4.3", "3.3", "2.2")
@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_a_table_does_not_open_without_cards_that_were_checked_and_found_correct(
    rules: str, wrong: tuple[int, ...]
) -> None:
    floor = approved(rules)
    clause = {STAR_2024: "4.3", STAR_6TO5_2017: "3.3", CANBERRA_2002: "2.2"}[rules]
    floor.refused(opening(floor), code="cards_are_not_checked", clause=clause)
    floor.does(t.BringCards(8)).refused(opening(floor), code="cards_are_not_checked", clause=clause)
    floor.does(t.CheckCards(wrong), "dealer").refused(opening(floor), code="cards_are_not_checked", clause=clause)
    # Found correct and then found wrong, they do not open a table either.
    with_cards(floor).does(t.CheckCards(wrong), "dealer")
    floor.refused(opening(floor), code="cards_are_not_checked", clause=clause)
    assert with_cards(floor).does(opening(floor)).state.is_open


@each_rule_set("3.3.1, 5.1", "2.3.1, 4.1", "Terms:Shoe, 5.1")
def test_cards_come_from_a_shoe_or_a_device_and_a_multishuffler_only_where_the_rules_know_it(rules: str) -> None:
    for source in (MANUAL_SHUFFLE, SHUFFLING_DEVICE):
        floor = prepared(rules, source)
        floor.refused(opening(floor, source="drawn from a hat"), code="source_is_unknown")
        assert floor.does(opening(floor, source=source)).state.source == source
    floor = prepared(rules)
    multishuffler = opening(floor, source=MULTISHUFFLER)
    if rules == CANBERRA_2002:
        floor.refused(multishuffler, code="multishuffler_is_unknown", clause="5.1")
    else:
        assert floor.does(multishuffler).state.source in SOURCES


@each_rule_set("5.3, 4.4", "4.3, 3.4", None)
def test_pre_shuffled_cards_go_straight_to_the_cut_at_a_shoe_and_into_the_device_otherwise(rules: str) -> None:
    floor = with_cards(approved(rules), pre_shuffled="casino")
    assert any(isinstance(entry.event, e.CutOffered) for entry in floor.order(opening(floor)))
    assert floor.state.custody.stage == SHUFFLED
    floor = with_cards(approved(rules), SHUFFLING_DEVICE, pre_shuffled="casino")
    entries = floor.order(opening(floor, source=SHUFFLING_DEVICE))
    assert not any(isinstance(entry.event, e.CutOffered) for entry in entries)
    assert floor.state.custody.stage == STACK


@each_rule_set("4.1", "3.1", None)
def test_decks_in_a_number_the_game_is_not_played_with_do_not_open_a_table(rules: str) -> None:
    floor = Floor(rules).fold(e.CardsBrought(7, ""), e.CardsChecked("before_play", False, of_decks(7), True))
    clause = {STAR_2024: "4.1", STAR_6TO5_2017: "3.1"}[rules]
    assert "6, 8" in floor.refused(opening(floor), code="terms_are_not_allowed", clause=clause).sentence


@pytest.mark.clauses("canberra-2002 2.3", "canberra-2002 2.3(a)", "canberra-2002 2.3(b)")
def test_canberra_opens_with_the_decks_and_the_shuffle_that_were_determined() -> None:
    floor = approved(CANBERRA_2002).does(t.BringCards(6)).does(t.CheckCards(of_decks(6)), "dealer")
    floor.refused(opening(floor), code="decks_are_not_determined", clause="2.3")
    with_cards(floor, SHUFFLING_DEVICE, 5)
    floor.refused(opening(floor), code="others_were_determined", clause="2.3")
    floor.does(t.BringCards(6)).does(t.CheckCards(of_decks(6)), "dealer")
    floor.refused(opening(floor, source=SHUFFLING_DEVICE), code="others_were_determined", clause="2.3")
    with_cards(floor, SHUFFLING_DEVICE, 5)
    assert floor.does(opening(floor, source=SHUFFLING_DEVICE)).state.terms.decks == 5
    assert floor.state.terms.shuffling_device


@pytest.mark.clauses("canberra-2002 2.3+")
def test_canberra_opens_when_players_and_officer_have_notice_of_the_decks_or_the_officer_is_not_available() -> None:
    floor = approved(CANBERRA_2002).does(t.DetermineDecks(8, MANUAL_SHUFFLE), "casino_operator")
    floor.does(t.BringCards(8)).does(t.CheckCards(of_decks(8)), "dealer")
    assert "players" in floor.refused(opening(floor), code="notice_of_decks_comes_first", clause="2.3+").sentence
    floor.does(t.GiveNotice("players", "decks"))
    assert "officer" in floor.refused(opening(floor), code="notice_of_decks_comes_first", clause="2.3+").sentence
    floor.does(t.GiveNotice("authorised_officer", "decks"))
    floor.refused(opening(floor), code="notice_of_decks_comes_first", clause="2.3+")
    floor.does(t.AcknowledgeNotice(2), "authorised_officer")
    assert floor.does(opening(floor)).state.is_open
    floor = with_cards(approved(CANBERRA_2002), notice=False)
    floor.does(t.GiveNotice("authorised_officer", "decks", available=False))
    floor.refused(opening(floor), code="notice_of_decks_comes_first", clause="2.3+")
    assert floor.does(t.GiveNotice("players", "decks")).does(opening(floor)).state.is_open


@pytest.mark.clauses("canberra-2002 2.3+")
def test_a_notice_of_other_decks_does_not_count() -> None:
    floor = with_cards(approved(CANBERRA_2002), decks=6)
    floor.does(t.DetermineDecks(8, MANUAL_SHUFFLE), "casino_operator")
    floor.does(t.BringCards(8)).does(t.CheckCards(of_decks(8)), "dealer")
    floor.refused(opening(floor), code="notice_of_decks_comes_first", clause="2.3+")
    floor.does(t.GiveNotice("players", "decks"))
    floor.refused(opening(floor), code="notice_of_decks_comes_first", clause="2.3+")
    floor.does(t.GiveNotice("authorised_officer", "decks", available=False))
    assert floor.does(opening(floor)).state.is_open


@pytest.mark.clauses("canberra-2002 2.2")
def test_a_canberra_table_opens_again_only_when_the_last_games_cards_have_been_checked() -> None:
    floor = prepared(CANBERRA_2002).does(opening(Floor(CANBERRA_2002)))
    floor.does(t.GiveNotice("players", "closure")).does(t.GiveNotice("authorised_officer", "closure", available=False))
    floor.does(t.CloseTable(), "casino_operator")
    floor.refused(opening(floor), code="check_after_play_comes_first", clause="2.2")
    floor.does(t.BringCards(8)).refused(opening(floor), code="check_after_play_comes_first", clause="2.2")
    floor.refused(t.CheckCards(of_decks(8)), "casino_supervisor", "not_authorised_here", "2.2")
    floor.refused(t.CheckCards(of_decks(8), by_device=True), "dealer", "check_is_card_by_card", "2.2")
    one_short = (7, *of_decks(8)[1:])
    checked = floor.does(t.CheckCards(one_short), "dealer").entries(e.CardsChecked)[-1]
    assert (checked.event.moment, checked.event.correct, checked.clause) == ("after_play", False, "2.2")
    floor.refused(opening(floor), code="cards_are_not_checked", clause="2.2")
    with_cards(floor)
    assert [each.moment for each in floor.events(e.CardsChecked)] == ["before_play", "after_play", "before_play"]
    assert floor.does(opening(floor)).state.is_open


# Low limit gaming, amounts, hours


@each_rule_set("7:6.7, 7:6.7.2", "6.7, 6.7.2", None)
def test_low_limit_gaming_deals_from_a_shuffling_device_only(rules: str) -> None:
    clause = {STAR_2024: "7:6.7.2", STAR_6TO5_2017: "6.7.2"}[rules]
    for source in (MANUAL_SHUFFLE, MULTISHUFFLER):
        floor = prepared(rules, source)
        floor.refused(opening(floor, source=source, low_limit=True), code="low_limit_needs_a_device", clause=clause)
    floor = prepared(rules, SHUFFLING_DEVICE)
    assert floor.does(opening(floor, source=SHUFFLING_DEVICE, low_limit=True)).state.low_limit


@each_rule_set("7:6.7, 7:6.7.1", "6.7, 6.7.1", None)
def test_low_limit_gaming_and_a_tournament_exclude_each_other(rules: str) -> None:
    clause = {STAR_2024: "7:6.7.1", STAR_6TO5_2017: "6.7.1"}[rules]
    floor = prepared(rules, SHUFFLING_DEVICE)
    low_limit = opening(floor, source=SHUFFLING_DEVICE, low_limit=True)
    floor.does(low_limit)
    floor.refused(t.HoldTournament("Cup"), "tournament_manager", "low_limit_holds_no_tournament", clause)
    floor = prepared(rules, SHUFFLING_DEVICE).does(t.HoldTournament("Cup"), "tournament_manager")
    floor.refused(low_limit, code="low_limit_holds_no_tournament", clause=clause)


def test_canberra_knows_no_low_limit_gaming() -> None:
    floor = prepared(CANBERRA_2002, SHUFFLING_DEVICE)
    floor.refused(opening(floor, source=SHUFFLING_DEVICE, low_limit=True), code="not_provided_for")


@each_rule_set("7.1", "6.1", "3.1")
@pytest.mark.parametrize(
    ("limits", "agree"),
    [
        (Limits(1000, 999), False),
        (Limits(1000, 1000), True),
        (Limits(1000, 1001), True),
        (Limits(1000, None), True),
        (Limits(0, 1000), True),
        (Limits(-1, 1000), False),
        (Limits(unit_cents=0), False),
        (Limits(unit_cents=1), True),
        (Limits(pairs_minimum_cents=501, pairs_maximum_cents=500), False),
        (Limits(pairs_minimum_cents=500, pairs_maximum_cents=500), True),
    ],
)
def test_the_limits_on_the_sign_agree_with_each_other(rules: str, limits: Limits, agree: bool) -> None:
    floor = prepared(rules)
    if agree:
        assert floor.does(opening(floor, limits=limits)).state.limits == limits
    else:
        clause = {STAR_2024: "7.1", STAR_6TO5_2017: "6.1", CANBERRA_2002: "3.1"}[rules]
        floor.refused(opening(floor, limits=limits), code="limits_contradict_each_other", clause=clause)


@each_rule_set()
def test_chips_are_worth_something(rules: str) -> None:
    floor = prepared(rules)
    floor.refused(opening(floor, chips_cents=(500, 0)), code="chips_are_worth_nothing")
    floor.refused(opening(floor, chips_cents=(-1,)), code="chips_are_worth_nothing")
    assert floor.does(opening(floor, chips_cents=(1, 500))).state.terms.chips_cents == (1, 500)


@each_rule_set(canberra_2002="16.1")
def test_a_table_opens_before_the_hours_of_gaming_are_over(rules: str) -> None:
    floor = prepared(rules)
    clause = {STAR_2024: "3.2", STAR_6TO5_2017: "2.2", CANBERRA_2002: "16.1"}[rules]
    for until in (floor.at - 1, floor.at):
        floor.refused(opening(floor, gaming_until=until), code="gaming_has_ended", clause=clause)
    assert floor.does(opening(floor, gaming_until=floor.at + 1)).state.gaming_until == floor.at + 1


# Cash


@pytest.mark.clauses("star-2024 3.4", "star-2024 3.4.1")
def test_a_table_opens_without_a_drop_box_only_as_cashless() -> None:
    floor = prepared(STAR_2024)
    bare = Equipment(drop_box=False)
    floor.refused(opening(floor, equipment=bare), code="table_is_not_complete", clause="3.4")
    assert floor.does(opening(floor, equipment=bare, cashless=True)).state.cashless


@each_rule_set(None, "2.4")
def test_older_rules_know_no_cashless_table(rules: str) -> None:
    floor = prepared(rules)
    floor.refused(opening(floor, cashless=True), code="not_provided_for")
    floor.refused(opening(floor, cashless=True, equipment=Equipment(drop_box=False)), code="not_provided_for")
    floor.does(opening(floor)).refused(t.OperateCashless(True, True), code="not_provided_for")
    floor.refused(t.OperateCashless(True, False), code="not_provided_for")
    floor.refused(t.BuyChips("ann", 5000, cash=False), "ann")
    floor.does(t.BuyChips("ann", 5000), "ann")
