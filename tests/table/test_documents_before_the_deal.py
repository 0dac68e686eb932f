"""What each document asks for before a table may open: its layout and equipment, its cards, their check."""

import pytest

from pontoon.game import commands as c
from pontoon.game.cards import card
from pontoon.table import commands as t, events as e
from pontoon.table.counts import DECK, of_decks, with_card, without_card
from pontoon.table.furniture import MANUAL_SHUFFLE, MULTISHUFFLER, SHUFFLING_DEVICE, Equipment, usual_layout
from pontoon.testing.floor import MINUTE, Floor
from tests.table.tables import ALL, LIMITS, STARS, each, opened, prepared, to_open

# Layout


@pytest.mark.parametrize(("rules", "clause"), each("3.2", "2.2", "1.1"))
def test_a_complete_table_opens_on_the_clause_of_its_layout(rules: str, clause: str) -> None:
    floor = opened(rules)
    assert floor.state.is_open
    assert floor.entries(e.TableOpened)[0].clause == clause


@pytest.mark.parametrize("role", ["gaming_supervisor", "assistant_gaming_manager", "gaming_manager"])
@pytest.mark.parametrize("rules", ALL)
def test_casino_supervisors_of_every_rank_open_a_table_and_nobody_below_does(rules: str, role: str) -> None:
    floor = prepared(rules)
    for other in ("dealer", "inspector", "surveillance", "tournament_manager", "spectator", "ann"):
        floor.refused(to_open(floor), other, "not_authorised_here")
    assert floor.does(to_open(floor), role).state.is_open


@pytest.mark.parametrize(("rules", "clause"), each("3.2.1", "2.2.1", ""))
@pytest.mark.parametrize("boxes", [6, 8])
def test_a_layout_has_seven_boxes_neither_six_nor_eight(rules: str, clause: str, boxes: int) -> None:
    floor = prepared(rules)
    layout = usual_layout(floor.rules)
    floor.refused(to_open(floor, layout=layout._replace(boxes=boxes)), code="table_is_not_complete", clause=clause)
    assert layout.boxes == 7
    assert floor.does(to_open(floor, layout=layout)).state.is_open


@pytest.mark.parametrize(("rules", "clause"), each("3.2.2", "2.2.2", "7.2"))
def test_a_layout_has_a_place_for_insurance(rules: str, clause: str) -> None:
    floor = prepared(rules)
    bare = usual_layout(floor.rules)._replace(insurance_line=False)
    floor.refused(to_open(floor, layout=bare), code="table_is_not_complete", clause=clause)


INSCRIPTIONS = [
    pytest.param(rules, which, words, clause, marks=pytest.mark.clauses(f"{rules} {clause}", f"{rules} {whole}"))
    for rules, whole, odds in (("star-2024", "3.2.3", "3 to 2"), ("star-6to5-2017", "2.2.3", "6 to 5"))
    for which, words, clause in (
        (0, odds, f"{whole}.1"),
        (1, "hard 17 or soft 18", f"{whole}.2"),
        (2, "2 to 1", f"{whole}.3"),
    )
]


@pytest.mark.parametrize(("rules", "which", "words", "clause"), INSCRIPTIONS)
def test_a_layout_without_one_of_its_inscriptions_is_refused(rules: str, which: int, words: str, clause: str) -> None:
    floor = prepared(rules)
    layout = usual_layout(floor.rules)
    assert words in layout.inscriptions[which]
    others = tuple(each for i, each in enumerate(layout.inscriptions) if i != which)
    floor.refused(
        to_open(floor, layout=layout._replace(inscriptions=others)), code="table_is_not_complete", clause=clause
    )


@pytest.mark.clauses("star-2024 3.2.3.1", "star-6to5-2017 2.2.3.1")
def test_the_inscription_of_the_other_casinos_odds_does_not_do() -> None:
    new, old = prepared("star-2024"), prepared("star-6to5-2017")
    new.refused(to_open(new, layout=usual_layout(old.rules)), clause="3.2.3.1")
    old.refused(to_open(old, layout=usual_layout(new.rules)), clause="2.2.3.1")


@pytest.mark.parametrize(("rules", "clause"), each("3.2.4 16.2", "2.2.4 15.2", "18.2"))
def test_perfect_pairs_need_their_places_on_the_layout_and_no_offer_needs_none(rules: str, clause: str) -> None:
    floor = prepared(rules)
    bare = usual_layout(floor.rules, perfect_pairs=False)
    floor.refused(to_open(floor, layout=bare), clause=clause)
    floor.does(to_open(floor, layout=bare, perfect_pairs=False))
    floor.seat("ann", 1).wager("ann", 1, 25)
    floor.refused(c.PlacePerfectPairs(1, "ann", 500), "ann", "perfect_pairs_are_not_offered")


# Equipment


EQUIPMENT = [
    pytest.param(rules, lacking, clause, marks=pytest.mark.clauses(f"{rules} {clause}", *whole), id=f"{rules} {clause}")
    for rules, lacking, clause, whole in (
        ("star-2024", {"card_source": False}, "3.3.1", ("star-2024 3.3",)),
        ("star-2024", {"discard_rack_decks": 7}, "3.3.2", ("star-2024 3.3",)),
        ("star-2024", {"surrender_buttons": False}, "3.3.3", ("star-2024 3.3",)),
        ("star-2024", {"float_tray": False}, "3.3.4", ("star-2024 3.3",)),
        ("star-2024", {"drop_box": False}, "3.4", ()),
        ("star-6to5-2017", {"card_source": False}, "2.3.1", ("star-6to5-2017 2.3",)),
        ("star-6to5-2017", {"discard_rack_decks": 7}, "2.3.2", ("star-6to5-2017 2.3",)),
        ("star-6to5-2017", {"surrender_buttons": False}, "2.3.3", ("star-6to5-2017 2.3",)),
        ("star-6to5-2017", {"float_tray": False}, "2.3.4", ("star-6to5-2017 2.3",)),
        ("star-6to5-2017", {"drop_box": False}, "2.4", ()),
        ("canberra-2002", {"card_source": False}, "Terms:Shoe", ()),
        ("canberra-2002", {"discard_rack_decks": 0}, "Terms:Burn", ()),
        ("canberra-2002", {"surrender_buttons": False}, "Terms:Surrender Button", ()),
    )
]


@pytest.mark.parametrize(("rules", "lacking", "clause"), EQUIPMENT)
def test_a_table_that_lacks_a_piece_of_equipment_stays_closed(
    rules: str, lacking: dict[str, object], clause: str
) -> None:
    floor = prepared(rules)
    floor.refused(to_open(floor, equipment=Equipment()._replace(**lacking)), clause=clause)
    assert floor.does(to_open(floor)).state.is_open


@pytest.mark.clauses("star-2024 3.3.2", "star-6to5-2017 2.3.2")
@pytest.mark.parametrize(("rules", "clause"), [("star-2024", "3.3.2"), ("star-6to5-2017", "2.3.2")])
def test_the_discard_rack_holds_eight_decks_even_where_six_are_played(rules: str, clause: str) -> None:
    floor = prepared(rules, decks=6)
    floor.refused(to_open(floor, equipment=Equipment(discard_rack_decks=7)), clause=clause)
    assert floor.does(to_open(floor, equipment=Equipment(discard_rack_decks=8))).state.is_open


@pytest.mark.clauses("star-2024 3.4.1")
def test_without_a_drop_box_a_table_opens_only_as_cashless() -> None:
    floor = prepared("star-2024")
    floor.refused(to_open(floor, equipment=Equipment(drop_box=False)), clause="3.4")
    floor.does(to_open(floor, equipment=Equipment(drop_box=False), cashless=True))
    floor.refused(t.BuyChips("ann", 5000, cash=True), "ann", "table_takes_no_cash")
    floor.does(t.BuyChips("ann", 5000, cash=False), "ann")


@pytest.mark.clauses("star-6to5-2017 2.4")
def test_the_order_of_2017_knows_no_cashless_table_so_the_drop_box_stays() -> None:
    floor = prepared("star-6to5-2017")
    floor.refused(to_open(floor, equipment=Equipment(drop_box=False), cashless=True))
    floor.refused(to_open(floor, cashless=True))
    floor.does(to_open(floor)).refused(t.OperateCashless(True, drop_box=False), code="not_provided_for")
    floor.refused(t.BuyChips("ann", 5000, cash=False), "ann")
    floor.does(t.BuyChips("ann", 5000), "ann")


@pytest.mark.clauses("star-2024 3.4", "star-2024 3.4.1")
def test_the_drop_box_comes_back_before_cash_does() -> None:
    floor = opened("star-2024")
    floor.does(t.BuyChips("ann", 5000), "ann").refused(t.BuyChips("ann", 5000, cash=False), "ann")
    floor.refused(t.OperateCashless(True, drop_box=False), "dealer", "not_authorised_here", "3.4.1")
    floor.does(t.OperateCashless(True, drop_box=False), "gaming_supervisor")
    floor.refused(t.BuyChips("ann", 5000), "ann", "table_takes_no_cash")
    floor.refused(t.OperateCashless(False, drop_box=False), code="cash_needs_a_drop_box", clause="3.4")
    floor.does(t.OperateCashless(False, drop_box=True)).does(t.BuyChips("ann", 5000), "ann")


@pytest.mark.clauses("canberra-2002 4.2")
def test_canberra_asks_for_neither_drop_box_nor_float_tray_and_sells_chips_for_cash() -> None:
    floor = opened("canberra-2002", equipment=Equipment(float_tray=False, drop_box=False))
    floor.does(t.BuyChips("ann", 5000), "ann")
    floor.refused(t.OperateCashless(True, drop_box=False), code="not_provided_for")


# Low limit gaming


@pytest.mark.parametrize(("rules", "clause"), each("7:6.7.2 7:6.7", "6.7.2 6.7", ""))
@pytest.mark.parametrize("source", [MANUAL_SHUFFLE, MULTISHUFFLER])
def test_low_limit_gaming_deals_from_a_shuffling_device_and_from_no_shoe(rules: str, clause: str, source: str) -> None:
    floor = prepared(rules)
    floor.refused(to_open(floor, source, low_limit=True), clause=clause)
    assert floor.does(to_open(floor, SHUFFLING_DEVICE, low_limit=True)).state.low_limit


@pytest.mark.parametrize(("rules", "clause"), each("7:6.7.1 7:6.7", "6.7.1 6.7", ""))
def test_a_low_limit_table_holds_no_tournament_and_another_does(rules: str, clause: str) -> None:
    low = opened(rules, SHUFFLING_DEVICE, low_limit=True)
    low.refused(t.HoldTournament("Winter Cup"), "tournament_manager", "low_limit_holds_no_tournament", clause)
    opened(rules, SHUFFLING_DEVICE).does(t.HoldTournament("Winter Cup"), "tournament_manager")


def test_canberra_knows_no_low_limit_gaming_and_no_tournament() -> None:
    floor = prepared("canberra-2002", source=SHUFFLING_DEVICE)
    floor.refused(to_open(floor, SHUFFLING_DEVICE, low_limit=True), code="not_provided_for")
    floor.does(to_open(floor, SHUFFLING_DEVICE))
    floor.refused(t.HoldTournament("Winter Cup"), "tournament_manager", "not_provided_for")


# Approval, decks and shuffle at Canberra


@pytest.mark.clauses("canberra-2002 1.1", "canberra-2002 Terms:Approved")
def test_a_canberra_table_is_approved_in_writing_by_an_authorised_officer_before_use() -> None:
    floor = Floor("canberra-2002").does(t.DetermineDecks(8, MANUAL_SHUFFLE), "casino_operator")
    floor.does(t.GiveNotice("players", "decks")).does(t.GiveNotice("authorised_officer", "decks", available=False))
    floor.does(t.BringCards(8)).does(t.CheckCards(of_decks(8)), "dealer")
    floor.refused(to_open(floor), code="table_is_not_approved", clause="1.1")
    for other in ("casino_operator", "casino_supervisor", "inspector", "dealer"):
        floor.refused(t.ApproveTable("T-1"), other, "not_authorised_here", "1.1")
    floor.refused(t.ApproveTable(""), "authorised_officer", "approval_is_in_writing")
    assert floor.does(t.ApproveTable("T-1"), "authorised_officer").does(to_open(floor)).state.is_open


@pytest.mark.parametrize("rules", STARS)
def test_the_star_has_no_approval_of_a_table_and_no_determining_of_decks(rules: str) -> None:
    floor = prepared(rules)
    floor.refused(t.ApproveTable("T-1"), "authorised_officer", "not_provided_for")
    floor.refused(t.DetermineDecks(8, MANUAL_SHUFFLE), "casino_operator", "not_provided_for")


@pytest.mark.clauses("canberra-2002 18.2", "canberra-2002 18.1")
def test_a_canberra_table_approved_without_perfect_pairs_opens_without_them_only() -> None:
    floor = prepared("canberra-2002").does(t.ApproveTable("T-2", perfect_pairs=False), "authorised_officer")
    floor.refused(to_open(floor), code="perfect_pairs_are_not_approved", clause="18.2")
    floor.does(to_open(floor, perfect_pairs=False))
    floor.refused(t.ChooseOption("perfect_pairs", True), "casino_operator", clause="18.2")
    floor.does(t.ApproveTable("T-3"), "authorised_officer")
    floor.does(t.ChooseOption("perfect_pairs", True), "casino_operator")
    assert floor.state.terms.perfect_pairs


@pytest.mark.clauses("canberra-2002 2.3", "canberra-2002 2.3(a)", "canberra-2002 2.3(b)", "canberra-2002 2.3+")
def test_the_operator_determines_decks_and_shuffle_and_players_and_officer_hear_of_it() -> None:
    floor = Floor("canberra-2002").does(t.ApproveTable("T-1"), "authorised_officer")
    floor.does(t.BringCards(6)).does(t.CheckCards(of_decks(6)), "dealer")
    floor.refused(to_open(floor), code="decks_are_not_determined", clause="2.3")
    for other in ("casino_supervisor", "gaming_manager", "dealer", "authorised_officer"):
        floor.refused(t.DetermineDecks(6, MANUAL_SHUFFLE), other, "not_authorised_here", "2.3")
    floor.does(t.DetermineDecks(8, MANUAL_SHUFFLE), "casino_operator")
    floor.does(t.GiveNotice("players", "decks")).does(t.GiveNotice("authorised_officer", "decks", available=False))
    floor.refused(to_open(floor), code="others_were_determined")
    floor.does(t.DetermineDecks(6, MANUAL_SHUFFLE), "casino_operator")
    floor.refused(to_open(floor), code="notice_of_decks_comes_first", clause="2.3+")
    floor.does(t.GiveNotice("players", "decks")).refused(to_open(floor), clause="2.3+")
    floor.does(t.GiveNotice("authorised_officer", "decks")).refused(to_open(floor), clause="2.3+")
    floor.does(t.AcknowledgeNotice(3), "authorised_officer").does(to_open(floor))
    assert (floor.state.custody.decks, floor.state.source) == (6, MANUAL_SHUFFLE)


@pytest.mark.clauses("canberra-2002 2.3+")
def test_an_officer_who_is_not_available_need_not_be_told_and_players_always_must() -> None:
    floor = Floor("canberra-2002").does(t.ApproveTable("T-1"), "authorised_officer")
    floor.does(t.BringCards(3)).does(t.CheckCards(of_decks(3)), "dealer")
    floor.does(t.DetermineDecks(3, MANUAL_SHUFFLE), "casino_operator")
    floor.refused(t.GiveNotice("players", "decks", available=False), code="absence_is_no_excuse")
    floor.does(t.GiveNotice("authorised_officer", "decks", available=False)).refused(to_open(floor), clause="2.3+")
    assert floor.does(t.GiveNotice("players", "decks")).does(to_open(floor)).state.is_open


@pytest.mark.clauses("canberra-2002 16.1")
@pytest.mark.parametrize("seconds", [-1, 0, 1])
def test_no_round_begins_at_or_after_the_close_of_gaming(seconds: int) -> None:
    floor = Floor("canberra-2002")
    close = floor.at + 60 * MINUTE
    floor.ready(gaming_until=close).seat("ann", 1).wager("ann", 1, 25).wait(60 * MINUTE + seconds)
    if seconds < 0:
        floor.deal("Ks").wait(5 * MINUTE).deal("7h Qd").stand().deal("Kc")
        floor.refused(c.PlaceWager(1, "ann", 2500), "ann", "gaming_has_ended", "16.1")
    else:
        floor.refused(c.DealCard(card("Ks")), "dealer", "gaming_has_ended", "16.1")


# The cards and their check


DECKS = [
    pytest.param(rules, decks, decks in allowed, marks=pytest.mark.clauses(f"{rules} {clause}"))
    for rules, clause, allowed in (
        ("star-2024", "4.1", (6, 8)),
        ("star-6to5-2017", "3.1", (6, 8)),
        ("canberra-2002", "2.1", (3, 4, 5, 6, 7, 8)),
    )
    for decks in (0, 2, 3, 5, 6, 7, 8, 9)
]


@pytest.mark.parametrize(("rules", "decks", "allowed"), DECKS)
def test_a_table_plays_with_the_decks_its_document_allows(rules: str, decks: int, allowed: bool) -> None:
    if allowed:
        assert sum(opened(rules, decks=decks).state.custody.everything) == decks * 48
    else:
        Floor(rules).refused(t.BringCards(decks), code="decks_are_not_so_many")


@pytest.mark.parametrize(("rules", "clause"), each("4.1", "3.1", "2.1"))
def test_the_decks_hold_every_card_but_tens_and_jokers(rules: str, clause: str) -> None:
    floor = Floor(rules).does(t.BringCards(8))
    assert DECK == 48
    floor.refused(t.CheckCards((8,) * 52), "dealer", "count_is_not_complete")
    floor.refused(t.CheckCards((8,) * 47), "dealer", "count_is_not_complete")
    assert floor.entries(e.CardsBrought)[0].clause == clause


WRONG = {
    "a card short": without_card(of_decks(8), card("As")),
    "a card over": with_card(of_decks(8), card("As")),
    "one for another": without_card(with_card(of_decks(8), card("As")), card("Kc")),
    "a deck short": of_decks(7),
}


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
@pytest.mark.parametrize(("rules", "clause"), each("4.3", "3.3", "2.2"))
def test_no_table_opens_with_cards_unchecked_or_found_wrong(rules: str, clause: str, wrong: tuple[int, ...]) -> None:
    complete = prepared(rules)
    floor = Floor(rules).fold(*(x.event for x in complete.log if not isinstance(x.event, e.CardsChecked)))
    floor.refused(to_open(floor), code="cards_are_not_checked", clause=clause)
    floor.does(t.CheckCards(wrong), "dealer")
    assert not floor.events(e.CardsChecked)[0].correct
    floor.refused(to_open(floor), code="cards_are_not_checked", clause=clause)
    assert floor.does(t.CheckCards(of_decks(8)), "dealer").does(to_open(floor)).state.is_open


@pytest.mark.clauses("star-2024 4.3", "star-6to5-2017 3.3", "canberra-2002 2.2")
@pytest.mark.parametrize("rules", ALL)
def test_cards_found_correct_and_then_found_wrong_do_not_open_a_table(rules: str) -> None:
    floor = prepared(rules).does(t.CheckCards(WRONG["one for another"]), "dealer")
    floor.refused(to_open(floor), code="cards_are_not_checked")


@pytest.mark.parametrize(("rules", "clause"), each("4.3", "3.3", ""))
@pytest.mark.parametrize("role", ["dealer", "gaming_supervisor", "casino_supervisor", "gaming_manager"])
def test_at_the_star_dealer_supervisor_or_device_check_the_cards(rules: str, clause: str, role: str) -> None:
    for by_device in (False, True):
        floor = Floor(rules).does(t.BringCards(8))
        for other in ("ann", "spectator", "surveillance", "inspector", "tournament_manager"):
            floor.refused(t.CheckCards(of_decks(8), by_device), other, "not_authorised_here", clause)
        assert floor.does(t.CheckCards(of_decks(8), by_device), role).does(to_open(floor)).state.is_open


@pytest.mark.clauses("canberra-2002 2.2")
def test_at_canberra_the_dealer_checks_card_by_card_and_no_device_and_nobody_else_does() -> None:
    floor = Floor("canberra-2002").does(t.BringCards(8))
    for other in ("casino_supervisor", "casino_operator", "authorised_officer", "ann"):
        floor.refused(t.CheckCards(of_decks(8)), other, "not_authorised_here", "2.2")
    floor.refused(t.CheckCards(of_decks(8), by_device=True), "dealer", "check_is_card_by_card", "2.2")
    assert floor.does(t.CheckCards(of_decks(8)), "dealer").events(e.CardsChecked)[0].correct


@pytest.mark.parametrize(("rules", "clause"), each("4.4", "3.4", ""))
def test_checked_cards_are_secured_until_they_are_needed(rules: str, clause: str) -> None:
    floor = Floor(rules).does(t.BringCards(8, "casino"))
    floor.refused(t.SecureCards(), code="cards_are_not_checked")
    floor.does(t.CheckCards(of_decks(8)))
    for other in ("ann", "inspector", "surveillance"):
        floor.refused(t.SecureCards(), other, "not_authorised_here", clause)
    floor.does(t.SecureCards(), "dealer").refused(t.SecureCards(), code="cards_are_secured")
    assert floor.state.stock is not None
    assert floor.state.stock.secured
    assert floor.does(to_open(floor)).state.custody.pre_shuffled == "casino"


def test_canberra_secures_no_cards_and_takes_none_that_come_shuffled() -> None:
    floor = prepared("canberra-2002")
    floor.refused(t.SecureCards(), code="not_provided_for")
    for who in ("casino", "angel"):
        floor.refused(t.BringCards(8, who), code="cards_are_shuffled_at_the_table")


@pytest.mark.clauses("canberra-2002 2.2")
def test_at_canberra_the_cards_are_checked_again_after_gaming() -> None:
    floor = opened("canberra-2002")
    floor.does(t.GiveNotice("players", "closure")).does(t.GiveNotice("authorised_officer", "closure", available=False))
    floor.does(t.CloseTable(), "casino_operator")
    floor.does(t.BringCards(8)).refused(to_open(floor), code="check_after_play_comes_first", clause="2.2")
    floor.refused(t.CheckCards(of_decks(8)), "casino_supervisor", "not_authorised_here")
    floor.does(t.CheckCards(of_decks(8)), "dealer").refused(to_open(floor), code="cards_are_not_checked")
    floor.does(t.CheckCards(of_decks(8)), "dealer")
    assert [x.moment for x in floor.events(e.CardsChecked)] == ["before_play", "after_play", "before_play"]


@pytest.mark.clauses("star-2024 7.1", "star-6to5-2017 6.1", "canberra-2002 3.1")
@pytest.mark.parametrize("rules", ALL)
def test_the_sign_with_minimum_and_maximum_is_up_when_a_table_opens(rules: str) -> None:
    signs = [x for x in opened(rules).events(e.SignDisplayed) if x.kind == "limits"]
    assert [(x.minimum_cents, x.maximum_cents) for x in signs] == [(LIMITS.minimum_cents, LIMITS.maximum_cents)]
