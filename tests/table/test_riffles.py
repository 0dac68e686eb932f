"""Riffles of pre-shuffled cards: on a player's request, with a supervisor's approval, and before what."""

import pytest

from pontoon.table import commands as t, events as e
from pontoon.table.counts import of_decks
from pontoon.table.furniture import MANUAL_SHUFFLE, MULTISHUFFLER
from pontoon.testing.floor import Floor

SECTION = {"star-2024": 5, "star-6to5-2017": 4}


def clause(rules: str, number: str) -> str:
    """A clause of the section on shuffle and cut, by its number within the section."""
    return f"{SECTION[rules]}.{number}"


def pre_shuffled(by: str, source: str = MANUAL_SHUFFLE, rules: str = "star-2024") -> Floor:
    """Pre-shuffled cards have just replaced the old ones; ann is at the table."""
    floor = Floor(rules).ready(source).seat("ann", 1).plain_round()
    return floor.fold(e.CardsBrought(8, by), e.CardsReplaced(8, by))


@pytest.mark.parametrize(
    ("rules", "by", "number"),
    [
        pytest.param("star-2024", "casino", "2", marks=pytest.mark.clauses("star-2024 5.2")),
        pytest.param("star-2024", "angel", "2.1", marks=pytest.mark.clauses("star-2024 5.2.1")),
        pytest.param("star-6to5-2017", "casino", "2", marks=pytest.mark.clauses("star-6to5-2017 4.2")),
        pytest.param("star-6to5-2017", "angel", "2.1", marks=pytest.mark.clauses("star-6to5-2017 4.2.1")),
    ],
)
def test_pre_shuffled_cards_are_riffled_before_the_cut_on_request_and_with_approval(
    rules: str, by: str, number: str
) -> None:
    floor = pre_shuffled(by, rules=rules)
    floor.refused(t.Riffle("cut"), "dealer", "no_riffle_is_asked_for", clause(rules, number))
    floor.refused(t.ApproveRiffle(), code="no_riffle_is_asked_for")
    floor.refused(t.RequestRiffle(), "dealer", "not_authorised_here")
    floor.refused(t.RequestRiffle(), "bob", "not_at_the_table")
    floor.does(t.RequestRiffle(), "ann").refused(t.RequestRiffle(), "ann", "riffle_is_asked_for")
    floor.refused(t.Riffle("cut"), "dealer", "riffle_is_not_approved", clause(rules, number))
    floor.refused(t.ApproveRiffle(), "dealer", "not_authorised_here")
    floor.does(t.ApproveRiffle(), "gaming_supervisor").refused(t.ApproveRiffle(), code="riffle_is_approved")
    floor.refused(t.Riffle("cut"), "casino_supervisor", "not_authorised_here")
    [riffled] = floor.order(t.Riffle("cut"), "dealer")
    assert (riffled.event, riffled.clause) == (e.CardsRiffled("cut"), clause(rules, number))
    floor.refused(t.Riffle("cut"), "dealer", "no_riffle_is_asked_for")


def test_pre_shuffled_cards_that_are_cut_are_not_riffled() -> None:
    floor = pre_shuffled("casino").does(t.RequestRiffle(), "ann").does(t.ApproveRiffle())
    floor.does(t.CutCards(100), "ann").refused(t.Riffle("cut"), "dealer", "no_pre_shuffled_cards", "5.2")
    floor.refused(t.RequestRiffle(), "ann", "no_pre_shuffled_cards")


def test_cards_shuffled_at_the_table_are_not_riffled() -> None:
    floor = Floor("star-2024").ready().seat("ann", 1).does(t.DirectShuffle("clumped"))
    floor.does(t.Shuffle(MANUAL_SHUFFLE), "dealer")
    floor.refused(t.RequestRiffle(), "ann", "no_pre_shuffled_cards", "5.2")
    Floor("canberra-2002").ready().seat("ann", 1).refused(t.RequestRiffle(), "ann", "not_provided_for")


@pytest.mark.clauses("star-2024 5.2")
def test_the_casinos_pre_shuffled_cards_are_riffled_before_the_multishuffler_or_before_the_cut() -> None:
    floor = pre_shuffled("casino", MULTISHUFFLER).does(t.RequestRiffle(), "ann").does(t.ApproveRiffle())
    floor.refused(t.Riffle("deal"), "dealer", "riffle_is_not_before_that")
    floor.does(t.Riffle("multishuffler"), "dealer").does(t.RequestRiffle(), "ann").does(t.ApproveRiffle())
    floor.does(t.Shuffle(MULTISHUFFLER), "dealer").refused(
        t.Riffle("multishuffler"), "dealer", "riffle_is_not_before_that", "5.2"
    )
    floor.does(t.Riffle("cut"), "dealer").refused(t.Shuffle(MULTISHUFFLER), "dealer", "cards_are_shuffled")
    floor.does(t.CutCards(100), "ann").does(t.InsertCuttingCard(60), "dealer").does(t.BurnFirstCard(), "dealer")
    floor.plain_round()
    assert floor.state.custody.everything == of_decks(8)


@pytest.mark.clauses("star-2024 5.2", "star-2024 5.2.1")
def test_only_the_casinos_own_cards_at_a_multishuffler_are_riffled_before_it() -> None:
    for by, source, number in (("casino", MANUAL_SHUFFLE, "5.2"), ("angel", MULTISHUFFLER, "5.2.1")):
        floor = pre_shuffled(by, source).does(t.RequestRiffle(), "ann").does(t.ApproveRiffle())
        floor.refused(t.Riffle("multishuffler"), "dealer", "riffle_is_not_before_that", number)
        floor.does(t.Riffle("cut"), "dealer")


def test_pre_shuffled_cards_need_no_further_shuffle() -> None:
    pre_shuffled("angel").refused(t.Shuffle(MANUAL_SHUFFLE), "dealer", "cards_are_shuffled", "5.1")
    pre_shuffled("angel", MULTISHUFFLER).refused(t.Shuffle(MULTISHUFFLER), "dealer", "cards_are_shuffled", "5.1")
