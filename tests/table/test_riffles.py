"""Riffles of pre-shuffled cards: on a player's request, with a supervisor's approval, and before what."""

import pytest

from pontoon.table import commands as t, events as e
from pontoon.table.counts import of_decks
from pontoon.table.furniture import MANUAL_SHUFFLE, MULTISHUFFLER
from pontoon.testing.floor import Floor
from pontoon.testing.table import each_rule_set
from tests.table import tables
from tests.table.tables import cut_and_loaded, each

SECTION = {"star-2024": 5, "star-6to5-2017": 4}


def clause(rules: str, number: str) -> str:
    """A clause of the section on shuffle and cut, by its number within the section."""
    return f"{SECTION[rules]}.{number}"


def pre_shuffled(by: str, source: str = MANUAL_SHUFFLE, rules: str = "star-2024") -> Floor:
    """Pre-shuffled cards have just replaced the old ones; ann is at the table."""
    floor = Floor(rules).ready(source).seat("ann", 1).plain_round()
    return floor.fold(e.CardsBrought(8, by), e.CardsReplaced(8, by))


@pytest.mark.parametrize(
    ("rules", "by", "source", "before", "number"),
    [
        pytest.param(rules, by, source, before, number, marks=pytest.mark.clauses(f"{rules} {SECTION[rules]}.{number}"))
        for rules in SECTION
        for by, source, before, number in (
            ("casino", MANUAL_SHUFFLE, "cut", "2"),
            ("casino", MULTISHUFFLER, "multishuffler", "2"),
            ("angel", MANUAL_SHUFFLE, "cut", "2.1"),
        )
    ],
)
def test_pre_shuffled_cards_are_riffled_on_request_and_with_approval(
    rules: str, by: str, source: str, before: str, number: str
) -> None:
    floor, asked_on, on = pre_shuffled(by, source, rules), clause(rules, "2"), clause(rules, number)
    floor.refused(t.Riffle(before), "dealer", "no_riffle_is_asked_for", on)
    floor.refused(t.ApproveRiffle(), code="no_riffle_is_asked_for")
    for other in ("dealer", "casino_supervisor", "spectator"):
        floor.refused(t.RequestRiffle(), other, "not_authorised_here", asked_on)
    floor.refused(t.RequestRiffle(), "bob", "not_at_the_table")
    floor.does(t.RequestRiffle(), "ann").refused(t.RequestRiffle(), "ann", "riffle_is_asked_for")
    floor.refused(t.Riffle(before), "dealer", "riffle_is_not_approved", on)
    for other in ("dealer", "ann", "inspector"):
        floor.refused(t.ApproveRiffle(), other, "not_authorised_here", asked_on)
    floor.does(t.ApproveRiffle(), "gaming_supervisor").refused(t.ApproveRiffle(), code="riffle_is_approved")
    for other in ("casino_supervisor", "ann"):
        floor.refused(t.Riffle(before), other, "not_authorised_here", on)
    [riffled] = floor.order(t.Riffle(before), "dealer")
    assert (riffled.event, riffled.clause) == (e.CardsRiffled(before), on)
    floor.refused(t.Riffle(before), "dealer", "no_riffle_is_asked_for")


@pytest.mark.parametrize(("rules", "on"), each("5.2 5.2.1", "4.2 4.2.1"))
def test_only_pre_shuffled_cards_that_are_not_cut_yet_are_riffled(rules: str, on: str) -> None:
    plain = tables.opened(rules).seat("ann", 1)
    plain.refused(t.RequestRiffle(), "ann", "no_pre_shuffled_cards", on)
    tables.shuffled(plain).refused(t.RequestRiffle(), "ann", "no_pre_shuffled_cards", on)
    cut_and_loaded(plain).does(t.BurnFirstCard(), "dealer").plain_round()
    plain.refused(t.RequestRiffle(), "ann", "no_pre_shuffled_cards", on)
    plain.fold(e.CardsBrought(8, "casino"), e.CardsReplaced(8, "casino")).does(t.RequestRiffle(), "ann")
    plain.does(t.ApproveRiffle()).does(t.CutCards(100), "ann")
    plain.refused(t.Riffle("cut"), "dealer", "no_pre_shuffled_cards", on)
    plain.refused(t.RequestRiffle(), "ann", "no_pre_shuffled_cards", on)
    opened = tables.opened(rules, pre_shuffled="casino").seat("ann", 1).does(t.CutCards(192), "ann")
    opened.refused(t.RequestRiffle(), "ann", "no_pre_shuffled_cards", on)


def test_canberra_has_no_riffle() -> None:
    floor = tables.shuffled(tables.opened("canberra-2002").seat("ann", 1))
    floor.refused(t.RequestRiffle(), "ann", "not_provided_for")
    floor.refused(t.ApproveRiffle(), code="not_provided_for")


@pytest.mark.parametrize(("rules", "on"), each("5.2", "4.2"))
def test_the_casinos_pre_shuffled_cards_are_riffled_before_the_multishuffler_or_before_the_cut(
    rules: str, on: str
) -> None:
    floor = pre_shuffled("casino", MULTISHUFFLER, rules).does(t.RequestRiffle(), "ann").does(t.ApproveRiffle())
    floor.refused(t.Riffle("deal"), "dealer", "riffle_is_not_before_that")
    floor.does(t.Riffle("multishuffler"), "dealer").does(t.RequestRiffle(), "ann").does(t.ApproveRiffle())
    floor.does(t.Shuffle(MULTISHUFFLER), "dealer").refused(t.Shuffle(MULTISHUFFLER), "dealer", "cards_are_shuffled")
    floor.refused(t.Riffle("multishuffler"), "dealer", "riffle_is_not_before_that", on)
    floor.does(t.Riffle("cut"), "dealer").refused(t.Shuffle(MULTISHUFFLER), "dealer", "cards_are_shuffled")
    floor.does(t.CutCards(100), "ann").does(t.InsertCuttingCard(60), "dealer").does(t.BurnFirstCard(), "dealer")
    floor.plain_round()
    assert floor.state.custody.everything == of_decks(8)


@each_rule_set("5.2, 5.2.1", "4.2, 4.2.1", None)
def test_only_the_casinos_own_cards_at_a_multishuffler_are_riffled_before_it(rules: str) -> None:
    for by, source, number in (("casino", MANUAL_SHUFFLE, "2"), ("angel", MULTISHUFFLER, "2.1")):
        floor = pre_shuffled(by, source, rules).does(t.RequestRiffle(), "ann")
        floor.refused(t.Riffle("cut"), "dealer", "riffle_is_not_approved", clause(rules, number))
        floor.does(t.ApproveRiffle())
        floor.refused(t.Riffle("multishuffler"), "dealer", "riffle_is_not_before_that", clause(rules, number))
        floor.does(t.Riffle("cut"), "dealer").does(t.CutCards(192), "ann")


def test_pre_shuffled_cards_need_no_further_shuffle() -> None:
    pre_shuffled("angel").refused(t.Shuffle(MANUAL_SHUFFLE), "dealer", "cards_are_shuffled", "5.1")
    pre_shuffled("angel", MULTISHUFFLER).refused(t.Shuffle(MULTISHUFFLER), "dealer", "cards_are_shuffled", "5.1")


@each_rule_set("5.1.1", "4.1.1", None)
def test_the_dealer_may_shuffle_casino_pre_shuffled_cards_before_play(rules: str) -> None:
    tables.opened(rules, pre_shuffled="casino").seat("ann", 1).does(t.Shuffle(MANUAL_SHUFFLE), "dealer")
