"""Cards come to a table in the right number, are checked and secured, and are counted where the table waits for it."""

import pytest

from pontoon.game import commands as c
from pontoon.game.cards import card
from pontoon.table import commands as t, events as e
from pontoon.table.counts import DECK, Counts, of_cards, of_decks, plus, without_card
from pontoon.table.furniture import MANUAL_SHUFFLE, SHUFFLING_DEVICE, Equipment, Limits, usual_layout
from pontoon.table.gaming_table import ASTRAY, DEVICE_CHECK, REPLACED, STACK, Stock
from pontoon.testing.floor import Floor
from pontoon.testing.table import CANBERRA_2002, STAR_6TO5_2017, STAR_2024, each_rule_set
from tests.table.tables import opened, to_open

ACE, KING = card("As"), card("Kc")
EIGHT = of_decks(8)
ONE_SHORT = without_card(EIGHT, KING)
ONE_MORE = plus(EIGHT, of_cards([ACE]))
CARDS_OF_DECKS = {STAR_2024: "4.1", STAR_6TO5_2017: "3.1", CANBERRA_2002: "2.1"}
CHECKED_ON = {STAR_2024: "4.3", STAR_6TO5_2017: "3.3", CANBERRA_2002: "2.2"}


def stock(floor: Floor) -> Stock:
    assert floor.state.stock is not None
    return floor.state.stock


def new_cards(floor: Floor) -> Floor:
    """New cards are at the table, checked."""
    return floor.does(t.BringCards(8)).does(t.CheckCards(EIGHT), "dealer")


# Brought


@pytest.mark.parametrize(
    ("rules", "decks", "allowed"),
    [
        pytest.param(rules, decks, decks in range(*allowed), marks=pytest.mark.clauses(f"{rules} {clause}"))
        for rules, clause, allowed in (
            (STAR_2024, "4.1", (6, 9, 2)),
            (STAR_6TO5_2017, "3.1", (6, 9, 2)),
            (CANBERRA_2002, "2.1", (3, 9)),
        )
        for decks in (0, 2, 3, 4, 5, 6, 7, 8, 9)
    ],
)
def test_the_game_is_played_with_the_numbers_of_decks_its_document_allows(
    rules: str, decks: int, allowed: bool
) -> None:
    floor = Floor(rules)
    if allowed:
        [entry] = floor.order(t.BringCards(decks))
        assert (stock(floor).decks, entry.clause) == (decks, CARDS_OF_DECKS[rules])
        assert opened(rules, decks=decks).state.custody.everything == of_decks(decks)
    else:
        floor.refused(t.BringCards(decks), code="decks_are_not_so_many", clause=CARDS_OF_DECKS[rules])


@each_rule_set("4.1", "3.1", "2.1")
def test_an_open_table_gets_as_many_decks_as_it_plays_with(rules: str) -> None:
    floor = Floor(rules).ready(decks=8)
    floor.refused(t.BringCards(6), code="decks_are_not_those_of_the_table", clause=CARDS_OF_DECKS[rules])
    floor.does(t.BringCards(8))
    floor = Floor(rules).ready(decks=6)
    floor.refused(t.BringCards(8), code="decks_are_not_those_of_the_table", clause=CARDS_OF_DECKS[rules])


@each_rule_set()
def test_only_a_supervisor_brings_cards(rules: str) -> None:
    floor = Floor(rules)
    for who in ("dealer", "ann", "inspector", "spectator"):
        floor.refused(t.BringCards(8), who, "not_authorised_here")


@each_rule_set("4.4", "3.4", "5.1")
def test_cards_come_pre_shuffled_only_where_the_rules_know_that(rules: str) -> None:
    floor = Floor(rules)
    for who in ("casino", "angel"):
        if rules == CANBERRA_2002:
            floor.refused(t.BringCards(8, who), code="cards_are_shuffled_at_the_table")
        else:
            assert stock(floor.does(t.BringCards(8, who))).pre_shuffled == who
    if rules != CANBERRA_2002:
        floor.refused(t.BringCards(8, "a friend"), code="shuffled_by_nobody_known")


# Checked


@each_rule_set("4.3", "3.3", "2.2")
def test_cards_are_checked_before_use_by_those_who_may(rules: str) -> None:
    floor = Floor(rules)
    clause = CHECKED_ON[rules]
    floor.refused(t.CheckCards(EIGHT), "dealer", "no_cards_to_check", clause)
    floor.does(t.BringCards(8))
    for other in ("ann", "spectator", "inspector", "surveillance", "tournament_manager"):
        floor.refused(t.CheckCards(EIGHT), other, "not_authorised_here", clause)
    for supervisor in ("casino_supervisor", "gaming_supervisor", "gaming_manager"):
        if rules == CANBERRA_2002:
            floor.refused(t.CheckCards(EIGHT), supervisor, "not_authorised_here", clause)
        else:
            floor.does(t.CheckCards(EIGHT), supervisor)
    if rules == CANBERRA_2002:
        for officer in ("casino_operator", "authorised_officer"):
            floor.refused(t.CheckCards(EIGHT), officer, "not_authorised_here", clause)
    entry = floor.order(t.CheckCards(EIGHT), "dealer")[0]
    assert entry.event == e.CardsChecked("before_play", False, EIGHT, True)
    assert (entry.by.role, entry.clause) == ("dealer", clause)


@each_rule_set("4.3", "3.3", "2.2")
def test_a_deck_checking_device_counts_only_where_the_rules_know_it(rules: str) -> None:
    floor = Floor(rules).does(t.BringCards(8))
    if rules == CANBERRA_2002:
        floor.refused(t.CheckCards(EIGHT, by_device=True), "dealer", "check_is_card_by_card", "2.2")
        return
    for by in ("dealer", "casino_supervisor"):
        entry = floor.order(t.CheckCards(EIGHT, by_device=True), by)[0]
        assert entry.event == e.CardsChecked("before_play", True, EIGHT, True)
    assert floor.does(to_open(floor)).state.is_open


@each_rule_set("4.1, 4.3", "3.1, 3.3", "2.1, 2.2")
def test_a_check_says_which_cards_are_too_few_or_too_many_and_is_made_again(rules: str) -> None:
    floor = Floor(rules).does(t.BringCards(8)).does(t.CheckCards(EIGHT), "dealer")
    assert stock(floor).checked_by == ("dealer",)
    for counts, lacking, surplus in (
        (ONE_SHORT, (KING,), ()),
        (ONE_MORE, (), (ACE,)),
        (without_card(ONE_MORE, KING), (KING,), (ACE,)),
        (of_decks(7), tuple(range(DECK)), ()),
    ):
        checked = floor.does(t.CheckCards(counts), "dealer").events(e.CardsChecked)[-1]
        assert (checked.correct, checked.lacking, checked.surplus) == (False, lacking, surplus)
        assert stock(floor).checked_by == ()
    floor.does(t.CheckCards(EIGHT), "dealer")
    assert stock(floor).checked_by == ("dealer",)


@each_rule_set("4.1, 4.3", "3.1, 3.3", "2.1, 2.2")
@pytest.mark.parametrize("counts", [(), (8,) * 47, (8,) * 49, (8,) * 52, (-1, *EIGHT[1:]), (*EIGHT[:-1], -1)])
def test_a_count_names_each_of_the_48_cards(rules: str, counts: Counts) -> None:
    floor = Floor(rules).does(t.BringCards(8))
    floor.refused(t.CheckCards(counts), "dealer", "count_is_not_complete")
    floor.does(t.CheckCards(EIGHT), "dealer")


# Secured


@each_rule_set("4.4", "3.4", None)
def test_checked_cards_are_secured_until_they_are_needed(rules: str) -> None:
    floor = Floor(rules).fold(e.TableApproved("T-1"))
    clause = {STAR_2024: "4.4", STAR_6TO5_2017: "3.4"}[rules]
    floor.refused(t.SecureCards(), code="cards_are_not_checked", clause=clause)
    floor.does(t.BringCards(8, "casino")).refused(t.SecureCards(), code="cards_are_not_checked", clause=clause)
    floor.does(t.CheckCards(ONE_SHORT), "dealer").refused(t.SecureCards(), code="cards_are_not_checked", clause=clause)
    floor.does(t.CheckCards(EIGHT), "dealer")
    for other in ("ann", "inspector", "surveillance"):
        floor.refused(t.SecureCards(), other, "not_authorised_here", clause)
    floor.does(t.SecureCards(), "dealer").refused(t.SecureCards(), code="cards_are_secured", clause=clause)
    assert stock(floor).secured
    floor.wait(3600).does(t.OpenTable(MANUAL_SHUFFLE, usual_layout(floor.rules), Equipment(), Limits()))
    assert floor.state.stock is None
    assert floor.state.custody.pre_shuffled == "casino"


def test_canberra_has_no_step_to_secure_cards() -> None:
    new_cards(Floor(CANBERRA_2002)).refused(t.SecureCards(), "dealer", "not_provided_for")


# A check the table waits for


@each_rule_set("18.1.1", "17.1.1", None)
def test_a_table_that_waits_for_the_check_of_its_device_goes_on_after_a_correct_one(rules: str) -> None:
    floor = Floor(rules).ready(SHUFFLING_DEVICE).seat("ann", 1).plain_round()
    floor.does(t.DirectDeviceCheck("a card lay face up"))
    floor.wager("ann", 1, 25).refused(c.DealCard(ACE), "dealer", "dealing_is_held_up")
    assert floor.does(t.CheckCards(ONE_SHORT), "dealer").state.held_up_by == DEVICE_CHECK
    assert not floor.events(e.CardsChecked)[-1].correct
    entry = floor.does(t.CheckCards(EIGHT), "dealer").entries(e.CardsChecked)[-1]
    clause = {STAR_2024: "18.1.1", STAR_6TO5_2017: "17.1.1"}[rules]
    assert (entry.event.moment, entry.clause, floor.state.held_up_by) == ("at_the_table", clause, None)
    assert (floor.state.custody.stage, floor.state.custody.everything) == (STACK, EIGHT)


@each_rule_set("18.16.3", "17.16.3", None)
def test_a_table_with_cards_astray_goes_on_with_decks_that_were_verified_or_with_new_ones(rules: str) -> None:
    clause = {STAR_2024: "18.16.3", STAR_6TO5_2017: "17.16.3"}[rules]

    def astray() -> Floor:
        floor = Floor(rules).ready().seat("ann", 1).plain_round()
        return floor.does(t.DeclareCardsAstray(missing=(KING,)))

    assert astray().state.held_up_by == ASTRAY
    floor = astray()
    entry = floor.does(t.CheckCards(EIGHT)).entries(e.CardsChecked)[-1]
    assert (entry.event.moment, entry.clause, floor.state.held_up_by) == ("at_the_table", clause, None)
    assert (floor.state.custody.stage, floor.state.custody.everything) == (STACK, EIGHT)
    assert new_cards(floor).does(t.ReplaceCards()).state.shuffle_due == REPLACED
    floor = astray()
    floor.refused(t.ReplaceCards(), code="cards_are_not_checked")
    floor.does(t.BringCards(8)).does(t.CheckCards(EIGHT, new_cards=True))
    assert floor.events(e.CardsChecked)[-1].moment == "replacement"
    floor.refused(t.ReplaceCards(), code="check_at_the_table_comes_first")
    floor.does(t.CheckCards(ONE_SHORT)).does(t.ReplaceCards())
    assert (floor.state.held_up_by, floor.state.custody.stage) == (None, STACK)
