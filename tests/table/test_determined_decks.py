"""Decks and shuffle as the operator determines them, with notice: before a table opens, and with new cards later."""

import pytest

from pontoon.game import commands as c
from pontoon.table import commands as t
from pontoon.table.counts import of_decks
from pontoon.table.furniture import MANUAL_SHUFFLE, MULTISHUFFLER, SHUFFLING_DEVICE
from pontoon.testing.floor import Floor
from pontoon.testing.table import CANBERRA_2002, each_rule_set


def new_cards(floor: Floor, decks: int = 8) -> Floor:
    """New cards are at an open table, checked by dealer and supervisor."""
    counts = of_decks(decks)
    return floor.does(t.BringCards(decks)).does(t.CheckCards(counts), "dealer").does(t.CheckCards(counts))


@pytest.mark.clauses(
    "canberra-2002 2.3", "canberra-2002 2.3(a)", "canberra-2002 2.3(b)", "canberra-2002 Terms:Casino Operator"
)
def test_the_operator_determines_decks_and_shuffle_before_a_round() -> None:
    floor = Floor(CANBERRA_2002)
    for who in ("casino_supervisor", "gaming_manager", "dealer", "authorised_officer"):
        floor.refused(t.DetermineDecks(6, MANUAL_SHUFFLE), who, "not_authorised_here", "2.3")
    for decks in (2, 9):
        floor.refused(t.DetermineDecks(decks, MANUAL_SHUFFLE), "casino_operator", "decks_are_not_so_many", "2.1")
    floor.refused(t.DetermineDecks(6, MULTISHUFFLER), "casino_operator", "multishuffler_is_unknown", "5.1")
    floor.refused(t.DetermineDecks(6, "a hat"), "casino_operator", "source_is_unknown", "Terms:Shoe")
    assert floor.does(t.DetermineDecks(3, SHUFFLING_DEVICE), "casino_operator").state.determined == (
        3,
        SHUFFLING_DEVICE,
    )
    floor = Floor(CANBERRA_2002).ready().seat("ann", 1).wager("ann", 1, 25).deal("Ks")
    floor.refused(t.DetermineDecks(6, MANUAL_SHUFFLE), "casino_operator", "round_is_in_play", "2.3")


@each_rule_set(canberra_2002=None)
def test_at_the_star_nobody_determines_decks_anew(rules: str) -> None:
    Floor(rules).refused(t.DetermineDecks(8, MANUAL_SHUFFLE), "casino_operator", "not_provided_for")


@pytest.mark.clauses("canberra-2002 2.3", "canberra-2002 2.3(a)", "canberra-2002 2.3(b)", "canberra-2002 2.3+")
def test_other_decks_and_another_shuffle_come_with_new_cards_after_their_notice() -> None:
    floor = Floor(CANBERRA_2002).ready().seat("ann", 1).plain_round()
    floor.does(t.DetermineDecks(4, SHUFFLING_DEVICE), "casino_operator")
    floor.refused(t.BringCards(8), code="decks_are_not_those_of_the_table", clause="2.1")
    new_cards(floor, 4).refused(t.ReplaceCards(), "casino_operator", "notice_of_decks_comes_first", "2.3+")
    floor.does(t.GiveNotice("players", "decks"))
    floor.refused(t.ReplaceCards(), "casino_operator", "notice_of_decks_comes_first", "2.3+")
    floor.does(t.GiveNotice("authorised_officer", "decks"))
    floor.does(t.AcknowledgeNotice(2), "authorised_officer")
    floor.does(t.ReplaceCards(), "casino_operator")
    assert (floor.state.source, floor.state.terms.decks) == (SHUFFLING_DEVICE, 4)
    assert floor.state.terms.shuffling_device
    assert floor.state.custody.everything == of_decks(4)
    floor.does(t.Shuffle(MANUAL_SHUFFLE), "dealer").does(t.Shuffle(SHUFFLING_DEVICE), "dealer").plain_round()
    assert floor.round.terms.decks == 4


@pytest.mark.clauses("canberra-2002 2.3")
def test_a_round_keeps_the_decks_under_which_its_wagers_were_placed() -> None:
    floor = Floor(CANBERRA_2002).ready().seat("ann", 1).plain_round()
    floor.does(t.DetermineDecks(4, MANUAL_SHUFFLE), "casino_operator").does(t.GiveNotice("players", "decks"))
    new_cards(floor.does(t.GiveNotice("authorised_officer", "decks", available=False)), 4).wager("ann", 1, 25)
    floor.refused(t.ReplaceCards(), "casino_operator", "wagers_are_placed", "2.4")
    floor.does(c.WithdrawWager(1, "ann"), "ann").does(t.ReplaceCards(), "casino_operator")


@pytest.mark.clauses("canberra-2002 2.3")
def test_cards_brought_before_others_were_determined_do_not_come_into_play() -> None:
    floor = new_cards(Floor(CANBERRA_2002).ready().seat("ann", 1).plain_round())
    floor.does(t.DetermineDecks(4, MANUAL_SHUFFLE), "casino_operator")
    floor.refused(t.ReplaceCards(), "casino_operator", "decks_are_not_those_of_the_table", "2.1")


@pytest.mark.clauses("canberra-2002 19.3+")
def test_after_the_shoe_that_stood_in_for_a_failed_device_new_cards_come_in_a_new_device() -> None:
    floor = Floor(CANBERRA_2002).ready(SHUFFLING_DEVICE).seat("ann", 1).plain_round()
    floor.does(t.ReportMalfunction("jammed")).does(t.ShuffleAfterMalfunction(), "dealer")
    assert floor.state.source == MANUAL_SHUFFLE
    new_cards(floor).wager("ann", 1, 25).does(t.ReplaceCards(), "casino_operator")
    assert (floor.state.source, floor.state.renew) == (SHUFFLING_DEVICE, False)
    assert floor.state.terms.shuffling_device


@pytest.mark.clauses("canberra-2002 19.3+", "canberra-2002 2.3+")
def test_a_plain_shoe_takes_the_place_of_the_failed_device_if_that_was_determined_and_made_known() -> None:
    floor = Floor(CANBERRA_2002).ready(SHUFFLING_DEVICE).seat("ann", 1).plain_round()
    floor.does(t.ReportMalfunction("jammed")).does(t.ShuffleAfterMalfunction(), "dealer")
    new_cards(floor.does(t.DetermineDecks(8, MANUAL_SHUFFLE), "casino_operator"))
    floor.refused(t.ReplaceCards(), "casino_operator", "notice_of_decks_comes_first", "2.3+")
    floor.does(t.GiveNotice("players", "decks")).does(t.GiveNotice("authorised_officer", "decks", available=False))
    floor.wager("ann", 1, 25).does(t.ReplaceCards(), "casino_operator")
    assert (floor.state.source, floor.state.renew) == (MANUAL_SHUFFLE, False)
