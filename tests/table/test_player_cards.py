"""Player Cards: nobody plays without a valid one of their own, nobody plays for another, and all is recorded."""

import pytest

from pontoon.game import commands as c
from pontoon.table import commands as t, events as e
from pontoon.testing.floor import Floor
from pontoon.testing.table import each_rule_set


def star() -> Floor:
    return Floor("star-2024").ready()


@pytest.mark.clauses("star-2024 6.1")
def test_a_player_who_shows_no_player_card_does_not_take_a_seat() -> None:
    floor = star()
    floor.refused(t.SitDown("ann", 1), "ann", code="player_card_comes_first", clause="6.1")
    floor.refused(t.SitDown("ann", None), "ann", code="player_card_comes_first", clause="6.1")
    floor.refused(c.PlaceWager(1, "ann", 2500), "ann")
    floor.does(t.PresentPlayerCard("ann", "C-1", "ann"), "ann").does(t.SitDown("ann", 1), "ann")
    floor.wager("ann", 1, 25)


@pytest.mark.clauses("star-2024 6.1", "star-2024 20.1")
@pytest.mark.parametrize(
    ("holder", "valid", "why", "clause"),
    [
        ("ann", False, "it is not valid", "6.1"),
        ("bob", True, "it was issued to another person", "20.1"),
        ("bob", False, "it was issued to another person", "20.1"),
    ],
)
def test_a_card_that_is_not_valid_or_another_persons_is_recorded_and_not_accepted(
    holder: str, valid: bool, why: str, clause: str
) -> None:
    floor = star().does(t.PresentPlayerCard("ann", "C-1", holder, valid, "photo"), "dealer")
    [entry] = floor.entries(e.PlayerCardChecked)
    assert entry.event == e.PlayerCardChecked("ann", "C-1", holder, valid, "photo", accepted=False, why=why)
    assert (entry.at, entry.by.name, entry.clause) == (floor.at, "dora", clause)
    refusal = floor.refused(t.SitDown("ann", 1), "ann", code="player_card_is_not_accepted", clause="20.1")
    assert why in str(refusal.sentence)


@pytest.mark.clauses("star-2024 6.1")
def test_an_accepted_card_is_recorded_with_how_it_was_checked() -> None:
    floor = star().does(t.PresentPlayerCard("ann", "C-1", "ann", method="fingerprint"), "dealer")
    [entry] = floor.entries(e.PlayerCardChecked)
    assert entry.event == e.PlayerCardChecked("ann", "C-1", "ann", True, "fingerprint", accepted=True)
    assert entry.clause == "6.1"


@pytest.mark.clauses("star-2024 6.1", "star-2024 20.1")
@pytest.mark.parametrize(("number", "method"), [("", "photo"), (" ", "photo"), ("C-1", ""), ("C-1", " ")])
def test_a_check_without_the_cards_number_or_how_it_was_done_is_none(number: str, method: str) -> None:
    floor = star()
    command = t.PresentPlayerCard("ann", number, "ann", method=method)
    floor.refused(command, "ann", "card_check_is_incomplete", "6.1")
    floor.refused(t.SitDown("ann", 1), "ann", "player_card_comes_first")


@pytest.mark.clauses("star-2024 20.1")
def test_one_card_is_not_two_peoples_own() -> None:
    floor = star().seat("ann", 1).does(t.PresentPlayerCard("bob", "C-ann", "bob"), "bob")
    why = "it was accepted as another player's"
    entry = floor.entries(e.PlayerCardChecked)[-1]
    assert entry.event == e.PlayerCardChecked("bob", "C-ann", "bob", True, "photo", accepted=False, why=why)
    assert entry.clause == "20.1"
    assert why in str(floor.refused(t.SitDown("bob", 2), "bob", "player_card_is_not_accepted", "20.1"))
    floor.seat("bob", 2)


@pytest.mark.clauses("star-2024 20.1")
def test_whose_own_a_card_is_stays_known_when_the_player_has_left_or_shows_another() -> None:
    floor = star().seat("ann", 1).does(t.PresentPlayerCard("ann", "C-2", "ann"), "ann").does(t.LeaveTable("ann"), "ann")
    for number in ("C-ann", "C-2"):
        floor.does(t.PresentPlayerCard("bob", number, "bob"), "bob")
        assert not floor.events(e.PlayerCardChecked)[-1].accepted
        floor.does(t.PresentPlayerCard("ann", number, "ann"), "ann")
        assert floor.events(e.PlayerCardChecked)[-1].accepted


@pytest.mark.clauses("star-2024 20.1")
def test_a_card_that_was_not_accepted_is_nobodys_own_yet() -> None:
    floor = star().does(t.PresentPlayerCard("ann", "C-1", "ann", valid=False), "ann")
    floor.does(t.PresentPlayerCard("bob", "C-1", "bob"), "bob").does(t.SitDown("bob", 1), "bob")


@pytest.mark.clauses("star-2024 18:17.21", "star-2024 20.1")
@pytest.mark.parametrize(("ground", "accepted"), [("anothers_card", True), ("for_another", False)])
def test_its_holder_may_show_a_card_that_was_found_to_be_anothers(ground: str, accepted: bool) -> None:
    floor = star().seat("ann", 1).wager("ann", 1, 25).does(t.FindWagerInvalid("ann", ground))
    floor.does(t.PresentPlayerCard("bob", "C-ann", "bob"), "bob")
    assert floor.events(e.PlayerCardChecked)[-1].accepted == accepted


@pytest.mark.clauses("star-2024 6.1", "star-2024 20.1")
def test_a_later_card_that_is_not_accepted_ends_the_wagers() -> None:
    floor = star().seat("ann", 1).wager("ann", 1, 25).does(c.WithdrawWager(1, "ann"), "ann")
    floor.does(t.PresentPlayerCard("ann", "C-2", "bob"), "ann")
    floor.refused(c.PlaceWager(1, "ann", 2500), "ann", code="player_card_is_missing", clause="6.1")
    floor.refused(c.PlacePerfectPairs(1, "ann", 500), "ann", code="player_card_is_missing")
    floor.does(t.PresentPlayerCard("ann", "C-1", "ann"), "ann").wager("ann", 1, 25)


@pytest.mark.clauses("star-2024 20.1")
def test_a_rejected_card_is_forgotten_once_a_good_one_is_shown() -> None:
    floor = star().does(t.PresentPlayerCard("ann", "C-2", "bob"), "ann")
    floor.does(t.PresentPlayerCard("ann", "C-1", "ann"), "ann")
    assert floor.state.rejected_cards == ()
    assert floor.state.player_cards == ("ann",)
    floor.does(t.PresentPlayerCard("ann", "C-1", "ann"), "ann")
    assert floor.state.player_cards == ("ann",)


@pytest.mark.clauses("star-2024 6.1")
def test_a_player_who_comes_back_shows_the_card_again() -> None:
    floor = star().seat("ann", 1).seat("bob", 2).does(t.LeaveTable("ann"), "ann")
    floor.refused(t.SitDown("ann", 1), "ann", code="player_card_comes_first", clause="6.1")
    assert floor.state.player_cards == ("bob",)


@pytest.mark.clauses("star-2024 6.1", "star-2024 20.1")
def test_nobody_shows_a_card_or_wagers_for_another() -> None:
    floor = star().seat("ann", 1).seat("bob", 2)
    floor.refused(t.PresentPlayerCard("ann", "C-1", "ann"), "bob", code="acts_for_another", clause="6.1")
    floor.refused(c.PlaceWager(1, "ann", 2500), "bob", code="acts_for_another")
    floor.refused(c.PlacePerfectPairs(1, "ann", 500), "bob", code="acts_for_another")


@each_rule_set()
def test_a_player_sits_waits_and_leaves_for_nobody_else(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1)
    for command in (
        t.SitDown("ann", 2),
        t.WaitForBox("ann"),
        t.GiveUpBox("ann", 1),
        t.LeaveTable("ann"),
        c.PlaceWager(1, "ann", 2500),
    ):
        floor.refused(command, "bob", code="acts_for_another")
    floor.does(c.PlaceWager(1, "ann", 2500), "dealer")


@each_rule_set(None)
def test_the_other_documents_know_no_player_card(rules: str) -> None:
    floor = Floor(rules).ready()
    floor.refused(t.PresentPlayerCard("ann", "C-1", "ann"), "ann", code="not_provided_for", clause="-")
    floor.does(t.SitDown("ann", 1), "ann").wager("ann", 1, 25)
