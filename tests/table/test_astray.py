"""A card is missing, or one turns up that does not belong: what becomes of the rounds, the shoe and the money."""

import pytest

from pontoon.game import commands as c, events as g
from pontoon.game.cards import CARDS, card, cards
from pontoon.table import commands as t, events as e
from pontoon.table.counts import Counts, of_decks, with_card, without_card
from pontoon.table.furniture import MANUAL_SHUFFLE, SHUFFLING_DEVICE
from pontoon.table.ledger import balances
from pontoon.testing.floor import Floor
from pontoon.testing.table import CANBERRA_2002, STAR_2024, each_rule_set
from tests.table.tables import account

MISSING = (card("7c"), card("2d"))
EIGHT_DECKS = of_decks(8)


def second_round(rules: str, source: str = MANUAL_SHUFFLE) -> Floor:
    """After a round that ann won, she has a paid pontoon and bob must decide on 14 against a nine."""
    floor = Floor(rules).ready(source).seat("ann", 1).seat("bob", 2).plain_round()
    return floor.wager("ann", 1, 20).wager("bob", 2, 10).deal("As 9s 9h Kd 5c")


def astray(floor: Floor, missing: tuple[int, ...] = MISSING, foreign: tuple[str, ...] = ()) -> Floor:
    return floor.does(t.DeclareCardsAstray(tuple(CARDS[each] for each in missing), foreign))


def accounts(floor: Floor) -> dict[str, int]:
    """What players have won or lost by the events so far, in cents."""
    return {name.partition(":")[2]: cents for name, cents in balances(floor.log).items() if name.startswith("player:")}


def test_the_second_round_begins_as_described() -> None:
    assert accounts(second_round(STAR_2024)) == {"ann": 2500 + 3000, "bob": -1000}


@pytest.mark.parametrize("source", [MANUAL_SHUFFLE, SHUFFLING_DEVICE])
@each_rule_set("18.16, 18.16.1", "17.16, 17.16.1", None)
def test_rounds_completed_before_stand(rules: str, source: str) -> None:
    floor = second_round(rules, source)
    before = floor.state.past_rounds
    assert before[0].settlements[0].result == "win"
    astray(floor)
    assert floor.state.past_rounds == before
    assert not floor.events(e.PastRoundVoided)
    assert [entry.clause.split(".", 1)[1] for entry in floor.entries(e.ResultsStand)] == ["16.1"]


@each_rule_set("18.16.2", "17.16.2", None)
def test_the_round_is_void_and_returned_but_for_what_was_paid_in_it(rules: str) -> None:
    floor = second_round(rules)
    paid = {"star-2024": 3000, "star-6to5-2017": 2400}[rules]
    astray(floor)
    assert [(s.player, s.result) for s in floor.round.settlements] == [("ann", "win"), ("bob", "void")]
    assert accounts(floor) == {"ann": 2500 + paid, "bob": 0}
    assert [event.reason for event in floor.events(g.RoundVoided)] == ["missing_card"]


@each_rule_set("18.16.2", "17.16.2", None)
def test_a_foreign_card_voids_the_round_as_well(rules: str) -> None:
    floor = astray(second_round(rules), (), ("the Ten of Hearts",))
    assert [event.reason for event in floor.events(g.RoundVoided)] == ["foreign_card"]
    assert accounts(floor)["bob"] == 0


@each_rule_set("18.16.2, 18.16.4", "17.16.2, 17.16.4", None)
def test_a_foreign_card_in_the_initial_deal_voids_the_round_and_both_offices_are_told(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).seat("bob", 2).wager("ann", 1, 25).wager("bob", 2, 10).deal("Ks 7h")
    floor.does(t.DeclareCardsAstray((), ("a Ten of hearts",)))
    assert (account(floor, "ann"), account(floor, "bob"), floor.round.phase) == (0, 0, "void")
    assert [(n.to, n.arrived_at) for n in floor.state.notices] == [("surveillance", None), ("inspector", None)]
    floor.refused(t.AcknowledgeNotice(1), "inspector", "notice_is_meant_for_another")
    floor.wait(60).does(t.AcknowledgeNotice(1), "surveillance").does(t.AcknowledgeNotice(2), "inspector")
    assert [n.arrived_at for n in floor.state.notices] == [floor.at, floor.at]


@each_rule_set("18.16.2", "17.16.2", None)
def test_found_after_the_interim_settlement_what_was_paid_stands_and_all_else_goes_back(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).seat("bob", 2)
    floor.wager("ann", 1, 25).wager("bob", 2, 10).does(c.PlacePerfectPairs(2, "bob", 500), "bob")
    floor.deal("As 7h 6d Ks 8d")
    paid = account(floor, "ann")
    floor.does(t.DeclareCardsAstray((), ("a joker",)))
    assert paid in (3750, 3000)
    assert (account(floor, "ann"), account(floor, "bob")) == (paid, 0)


@pytest.mark.parametrize("source", [MANUAL_SHUFFLE, SHUFFLING_DEVICE])
@each_rule_set("18.16.3", "17.16.3", None)
def test_the_rest_of_the_shoe_is_void_and_the_table_waits_until_the_decks_are_verified(rules: str, source: str) -> None:
    floor = astray(second_round(rules, source))
    closed = {"code": "dealing_is_held_up"}
    held_up = {"code": "dealing_is_held_up"}

    def nothing_goes_on() -> None:
        floor.refused(c.PlaceWager(1, "ann", 2000), "ann", **closed)
        floor.refused(c.DealCard(card("3c")), "dealer", **held_up)
        floor.refused(t.Shuffle(source), "dealer", **held_up)

    nothing_goes_on()
    lacking: Counts = without_card(EIGHT_DECKS, MISSING[0])
    floor.does(t.CheckCards(lacking), "dealer")
    assert floor.events(e.CardsChecked)[-1].lacking == MISSING[:1]
    nothing_goes_on()
    floor.does(t.CheckCards(with_card(EIGHT_DECKS, MISSING[0])), "dealer")
    assert floor.events(e.CardsChecked)[-1].surplus == MISSING[:1]
    nothing_goes_on()
    floor.does(t.CheckCards(EIGHT_DECKS), "dealer")
    assert floor.state.custody.shoe == EIGHT_DECKS
    floor.wager("ann", 1, 20)
    floor.refused(c.DealCard(card("3c")), "dealer", code="cards_are_not_in_play")
    floor.does(t.Shuffle(source), "dealer")


@each_rule_set("18.16.4", "17.16.4", None)
def test_surveillance_and_an_inspector_are_told_of_the_cards(rules: str) -> None:
    floor = astray(second_round(rules), MISSING[:1], ("a Joker",))
    told = {(notice.to, notice.about, notice.subject) for notice in floor.state.notices}
    assert told == {("surveillance", "cards_astray", "7c, a Joker"), ("inspector", "cards_astray", "7c, a Joker")}
    clauses = [entry.clause for entry in floor.entries(e.NoticeGiven)]
    assert clauses == [{"star-2024": "18.16.4"}.get(rules, "17.16.4")] * 2


@each_rule_set("18.16.1, 18.16.2", "17.16.1, 17.16.2", None)
def test_found_between_rounds_the_last_round_stands_and_wagers_for_the_next_go_back(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).plain_round()
    floor.wager("ann", 1, 20).does(c.PlacePerfectPairs(1, "ann", 500), "ann")
    astray(floor)
    assert accounts(floor) == {"ann": 2500}
    assert not floor.events(g.RoundVoided)
    assert not floor.round.placed
    assert not floor.round.pairs


@each_rule_set("18.16", "17.16", None)
def test_with_a_foreign_card_the_wagers_of_the_first_round_to_come_go_back(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).wager("ann", 1, 25).does(t.DeclareCardsAstray((), ("a Joker",)))
    assert floor.round.placed == ()


@each_rule_set("18.16", "17.16", None)
def test_every_card_is_accounted_for_while_some_are_missing(rules: str) -> None:
    floor = second_round(rules)
    left = floor.state.custody.cards_left
    astray(floor)
    assert floor.state.custody.everything == EIGHT_DECKS
    assert floor.state.custody.cards_left == left - 2


@each_rule_set("18.16", "17.16", None)
def test_only_cards_that_have_not_come_out_can_be_missing(rules: str) -> None:
    """Of eight aces of spades one is on the layout, of eight kings one in the rack: seven of each can be missing."""
    floor = second_round(rules)
    ace = card("As")
    for out in (ace, card("Ks")):
        floor.refused(t.DeclareCardsAstray((out,) * 8), code="missing_cards_are_elsewhere")
    astray(floor, (ace,) * 7)


@each_rule_set("18.16", "17.16", None)
def test_a_burned_card_that_nobody_has_seen_lies_in_the_rack_and_is_not_missing(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1)
    shoe = [each for each in CARDS for _ in range(8)]
    floor.fold(*[e.FirstCardBurned(each) for each in shoe[1:]])
    floor.refused(t.DeclareCardsAstray((shoe[0],)), code="missing_cards_are_elsewhere")


@each_rule_set("18.16.3", "17.16.3", None)
def test_cards_that_were_offered_to_be_cut_are_not_cut_any_more(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).plain_round()
    floor.does(t.DirectShuffle("clumped")).does(t.Shuffle(MANUAL_SHUFFLE), "dealer")
    astray(floor).refused(t.CutCards(100), "ann")
    assert floor.state.cut is None


@each_rule_set("18.16.3", "17.16.3", None)
def test_decks_found_incomplete_before_are_checked_anew(rules: str) -> None:
    floor = Floor(rules).ready(SHUFFLING_DEVICE).seat("ann", 1).plain_round()
    floor.does(t.DirectDeviceCheck("a card lay face up")).does(t.CheckCards(without_card(EIGHT_DECKS, MISSING[0])))
    assert floor.state.found_incorrect
    astray(floor, MISSING[:1])
    assert not floor.state.found_incorrect


@each_rule_set("18.16", "17.16", None)
def test_a_supervisor_says_what_is_astray_once(rules: str) -> None:
    floor = second_round(rules)
    floor.refused(t.DeclareCardsAstray(MISSING), "dealer", code="not_authorised_here")
    floor.refused(t.DeclareCardsAstray(), code="nothing_is_astray")
    floor.refused(t.DeclareCardsAstray((), (" ",)), code="nothing_is_astray")
    astray(floor).refused(t.DeclareCardsAstray(MISSING), code="decks_are_being_checked")


def test_no_cards_can_be_astray_at_a_closed_table() -> None:
    Floor(STAR_2024).refused(t.DeclareCardsAstray(MISSING), code="table_is_closed")


def test_at_canberra_there_is_no_such_step() -> None:
    floor = second_round(CANBERRA_2002)
    floor.refused(t.DeclareCardsAstray(cards("7c")), code="not_provided_for")
