"""The shuffle: when it is due and how it is done, the cutting card, the first card burned."""

import pytest

from pontoon.game import commands as c, events as g
from pontoon.game.cards import Card, card, cards
from pontoon.game.views import Audience
from pontoon.table import commands as t, events as e
from pontoon.table.counts import DECK, NO_CARDS, of_cards, of_decks
from pontoon.table.furniture import MANUAL_SHUFFLE, MULTISHUFFLER, SHUFFLING_DEVICE, Limits
from pontoon.table.views import view
from pontoon.testing.floor import STAFF, Floor
from pontoon.testing.table import each_rule_set
from tests.table import tables
from tests.table.tables import OFFICER, cut_and_loaded, cutting_card_after, each

SOURCES = (MANUAL_SHUFFLE, MULTISHUFFLER, SHUFFLING_DEVICE)
SECTION = {"star-2024": 5, "star-6to5-2017": 4}


def clause(rules: str, number: str) -> str:
    """A clause of the section on shuffle and cut, by its number within the section."""
    return f"{SECTION[rules]}.{number}"


def opened(rules: str, source: str = MANUAL_SHUFFLE, decks: int = 8) -> Floor:
    """A table just opened: the cards lie in a stack, and nothing has been done with them."""
    told = [entry.event for entry in Floor(rules).ready(source, decks).log]
    first_shuffle = next(place for place, event in enumerate(told) if isinstance(event, e.CardsShuffled))
    return Floor(rules).fold(*told[:first_shuffle])


def shuffle(floor: Floor, method: str = MANUAL_SHUFFLE) -> Floor:
    return floor.does(t.Shuffle(method), "dealer")


def to_the_shoe(floor: Floor) -> Floor:
    """The supervisor cuts if need be, and the cutting card goes in."""
    offered = floor.state.cut.player  # type: ignore[union-attr]
    floor.does(t.CutCards(100), offered or "casino_supervisor").does(t.InsertCuttingCard(60), "dealer")
    return floor.does(t.BurnFirstCard(), "dealer") if floor.rules.values["burn_first_card"] else floor


# When


@each_rule_set("5.1, 5.1.1, 4.8", "4.1, 4.1.1, 3.8", "5.1, Terms:Dealer")
@pytest.mark.parametrize("source", [MANUAL_SHUFFLE, SHUFFLING_DEVICE])
def test_before_play_starts_the_dealer_shuffles_the_cards(rules: str, source: str) -> None:
    floor = tables.opened(rules, source).seat("ann", 1).wager("ann", 1, 25)
    floor.refused(c.DealCard(card("Ks")), "dealer", "cards_are_not_in_play", floor.clause_of("shuffle"))
    for command, by in ((t.BurnFirstCard(), "dealer"), (t.CutCards(192), "ann"), (t.InsertCuttingCard(192), "dealer")):
        floor.refused(command, by)
    for other in ("ann", "casino_supervisor", "spectator", "casino_operator"):
        floor.refused(t.Shuffle(MANUAL_SHUFFLE), other, "not_authorised_here")
    tables.shuffled(floor)
    assert {entry.by for entry in floor.entries(e.CardsShuffled)} == {STAFF["dealer"]}
    if source == MANUAL_SHUFFLE:
        [entry] = floor.entries(e.CardsShuffled)
        assert entry.clause == {"star-2024": "5.1.1", "star-6to5-2017": "4.1.1", "canberra-2002": "5.1"}[rules]
        cut_and_loaded(floor)
    if floor.rules.values["burn_first_card"]:
        floor.does(t.BurnFirstCard(), "dealer")
    floor.deal("Ks 7h Qd").stand().deal("Kc")
    assert floor.state.shuffle_due is None


@each_rule_set("5.1, 5.1.2", "4.1, 4.1.2", "5.4, 5.4(a)")
def test_a_cutting_card_before_the_first_card_has_the_cards_shuffled_at_once(rules: str) -> None:
    floor = cutting_card_after(Floor(rules).ready().seat("ann", 1).plain_round(), 0).wager("ann", 1, 25)
    due = {"star-2024": "5.1.2", "star-6to5-2017": "4.1.2", "canberra-2002": "5.4(a)"}[rules]
    floor.refused(c.DealCard(card("Ks")), "dealer", "cutting_card_is_next")
    drawn, became_due = floor.order(t.DrawCuttingCard(), "dealer")
    assert (drawn.event, drawn.clause) == (e.CuttingCardDrawn(None), due)
    assert (became_due.event, became_due.clause) == (e.ShuffleBecameDue("cutting_card_first"), due)
    floor.refused(c.DealCard(card("Ks")), "dealer", "shuffle_is_due")
    shuffle(floor)
    assert floor.entries(e.CardsShuffled)[-1].clause == due
    assert to_the_shoe(floor).deal("Ks 7h Qd").stand().deal("Kc").state.number == 2


@each_rule_set("5.1, 5.1.3", "4.1, 4.1.3", "5.4, 5.4(b)")
def test_a_cutting_card_in_a_round_has_the_cards_shuffled_after_it(rules: str) -> None:
    floor = cutting_card_after(Floor(rules).ready().seat("ann", 2).seat("bob", 5), 2)
    floor.wager("ann", 2, 25).wager("bob", 5, 25).deal("Ks 9h")
    due = {"star-2024": "5.1.3", "star-6to5-2017": "4.1.3", "canberra-2002": "5.4(b)"}[rules]
    floor.refused(c.DealCard(card("7h")), "dealer", "cutting_card_is_next")
    drawn, became_due = floor.order(t.DrawCuttingCard(), "dealer")
    assert (drawn.event, drawn.clause) == (e.CuttingCardDrawn(0), due)
    assert (became_due.event, became_due.clause) == (e.ShuffleBecameDue("cutting_card_in_round", 0), due)
    floor.refused(t.Shuffle(MANUAL_SHUFFLE), "dealer", "round_is_in_play")
    floor.deal("7h Qd 9d").stand().stand().deal("Kc")
    floor.wager("ann", 2, 25).refused(c.DealCard(card("Ks")), "dealer", "shuffle_is_due")
    shuffle(floor)
    assert floor.entries(e.CardsShuffled)[-1].clause == due


@each_rule_set("5.1.4", "4.1.4", None)
def test_a_shuffle_directed_in_a_round_waits_for_its_end(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).wager("ann", 1, 25).deal("Ks")
    floor.refused(t.DirectShuffle("clumped"), "dealer", "not_authorised_here", clause(rules, "1.4"))
    floor.refused(t.DirectShuffle(" "), code="reason_is_missing", clause=clause(rules, "1.4"))
    directed, became_due = floor.order(t.DirectShuffle("clumped"))
    assert (directed.event, directed.clause) == (e.ShuffleDirected("clumped"), clause(rules, "1.4"))
    assert became_due.event == e.ShuffleBecameDue("directed")
    floor.refused(t.DirectShuffle("clumped"), code="shuffle_is_due_already")
    floor.refused(t.Shuffle(MANUAL_SHUFFLE), "dealer", "round_is_in_play")
    floor.deal("7h Qd").stand().deal("Kc").wager("ann", 1, 25)
    floor.refused(c.DealCard(card("Ks")), "dealer", "shuffle_is_due")
    shuffle(floor)
    assert floor.entries(e.CardsShuffled)[-1].clause == clause(rules, "1.4")
    floor.refused(t.DirectShuffle("clumped"), code="shuffle_is_due_already")


@each_rule_set("5.1, 5.1.4", "4.1, 4.1.4", None)
@pytest.mark.parametrize("source", SOURCES)
def test_between_rounds_a_directed_shuffle_is_due_at_once(rules: str, source: str) -> None:
    floor, directed = Floor(rules).ready(source).seat("ann", 1).plain_round(), t.DirectShuffle("clumped")
    for other in ("dealer", "ann", "inspector", "surveillance"):
        floor.refused(directed, other, "not_authorised_here", clause(rules, "1.4"))
    floor.refused(t.DirectShuffle(""), code="reason_is_missing", clause=clause(rules, "1.4"))
    floor.refused(t.Shuffle(source), "dealer", "no_shuffle_is_due")
    floor.does(directed, "gaming_supervisor").wager("ann", 1, 25)
    floor.refused(c.DealCard(card("Ks")), "dealer", "shuffle_is_due")
    shuffle(floor, source)
    assert (floor.state.shuffle_due is None) is (source == SHUFFLING_DEVICE)
    floor.refused(directed, code="cards_are_shuffled" if source == SHUFFLING_DEVICE else "shuffle_is_due_already")


def test_a_closed_table_has_nothing_to_shuffle() -> None:
    Floor("star-2024").refused(t.DirectShuffle("clumped"), code="table_is_closed", clause="5.1.4")


def test_canberra_has_no_directed_shuffle() -> None:
    Floor("canberra-2002").ready().refused(t.DirectShuffle("clumped"), code="not_provided_for", clause="-")


@each_rule_set("5.1", "4.1", "5.4")
def test_nobody_shuffles_when_nothing_is_due_or_the_table_waits(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).plain_round()
    floor.refused(t.Shuffle(MANUAL_SHUFFLE), "dealer", "no_shuffle_is_due")
    cutting_card_after(floor, 0).does(t.DrawCuttingCard(), "dealer")
    floor.refused(t.Shuffle(MANUAL_SHUFFLE), "ann", "not_authorised_here")
    floor.refused(t.Shuffle(MANUAL_SHUFFLE), "casino_supervisor", "not_authorised_here")
    floor.fold(e.CardsDropped()).refused(t.Shuffle(MANUAL_SHUFFLE), "dealer", "dealing_is_held_up")
    floor.fold(e.CollectionVerified(8 * DECK, True))
    shuffle(floor).refused(t.Shuffle(MANUAL_SHUFFLE), "dealer", "cards_are_shuffled")
    floor.does(t.CutCards(100), "ann").refused(t.Shuffle(MANUAL_SHUFFLE), "dealer", "cards_are_shuffled")
    floor.does(t.InsertCuttingCard(60), "dealer")
    to_burn = bool(floor.rules.values["burn_first_card"])
    floor.refused(t.Shuffle(MANUAL_SHUFFLE), "dealer", "cards_are_shuffled" if to_burn else "no_shuffle_is_due")
    Floor(rules).fold(e.CameOnDuty("dora", "dealer")).refused(t.Shuffle(MANUAL_SHUFFLE), "dealer", "table_is_closed")


@each_rule_set()
@pytest.mark.parametrize("left", [0, 1])
def test_a_shoe_that_ran_out_with_a_round_is_shuffled(rules: str, left: int) -> None:
    """Goal: where the dealer never saw the cutting card, the table must not stand still."""
    floor = Floor(rules).ready().seat("ann", 1).plain_round()
    custody = floor.state.custody
    shoe = of_cards(cards("9s")[:left])
    rack = tuple(all_ - out - there for all_, out, there in zip(of_decks(8), custody.layout, shoe, strict=True))
    floor.state = floor.state.but(custody=custody.but(shoe=shoe, rack=rack, unseen=0, exact=False))
    if left:
        floor.refused(t.Shuffle(MANUAL_SHUFFLE), "dealer", "no_shuffle_is_due")
    else:
        to_the_shoe(shuffle(floor)).plain_round()


# What it does


@each_rule_set("5.1", "4.1", "5.1")
def test_all_the_cards_go_into_the_shuffle(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).plain_round().plain_round()
    cutting_card_after(floor, 0).does(t.DrawCuttingCard(), "dealer")
    shuffle(floor)
    custody = floor.state.custody
    assert custody.shoe == of_decks(8)
    assert (custody.rack, custody.layout, custody.unseen) == (NO_CARDS, NO_CARDS, 0)
    floor.refused(c.ReconstructRound(cards("Kc 7h Qd Ks")), "dealer", "discards_are_mixed")
    to_the_shoe(floor).plain_round()
    assert floor.state.custody.everything == of_decks(8)
    assert floor.state.shoe_began == 3


@each_rule_set("18.6", "17.6", None)
def test_a_card_kept_under_the_shoe_goes_into_the_shuffle_as_if_it_had_not_left(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).plain_round()
    floor.does(c.DrawExtraCard(card("9d"), exposed=False), "dealer").does(t.DirectShuffle("clumped"))
    shuffle(floor)
    assert floor.state.custody.kept is None
    assert floor.state.custody.shoe == of_decks(8)


@each_rule_set("19.5.3, 19.5.4", "18.5.3, 18.5.4", None)
def test_what_a_failed_device_leaves_is_shuffled_and_cut_in_the_round(rules: str) -> None:
    floor = Floor(rules).ready(SHUFFLING_DEVICE).seat("ann", 1).plain_round().wager("ann", 1, 25).deal("9s 7h 9d")
    floor.does(t.ReportMalfunction("jam", spare=False)).does(t.ElectReturn("ann", False), "ann")
    floor.refused(t.Shuffle(SHUFFLING_DEVICE), "dealer", "table_has_no_such_shuffler")
    shuffle(floor)
    number = {"star-2024": "19.5.3", "star-6to5-2017": "18.5.3"}[rules]
    assert floor.entries(e.CardsShuffled)[-1].clause == number
    assert floor.state.custody.layout == of_cards(cards("9s 7h 9d"))
    floor.does(t.CutCards(100), "ann").does(t.InsertCuttingCard(60), "dealer")
    floor.stand().deal("Kc")
    assert floor.state.custody.everything == of_decks(8)


@each_rule_set("6.11", "5.10", "4.6+")
def test_a_restriction_for_the_shoe_ends_with_the_shuffle(rules: str) -> None:
    floor = Floor(rules).ready(limits=Limits(1000)).seat("ann", 1).seat("bob", 2).plain_round()
    floor.does(t.RestrictPlayer("bob", "shoe"), OFFICER[rules])
    cutting_card_after(floor, 0).does(t.DrawCuttingCard(), "dealer")
    floor.refused(c.PlaceWager(2, "bob", 2500), "bob", "restricted_to_the_minimum")
    shuffle(floor)
    assert floor.events(e.RestrictionLifted) == [e.RestrictionLifted("bob", "shoe")]
    floor.wager("bob", 2, 25)


@each_rule_set("6.12", "5.11", None)
def test_a_restriction_for_further_shoes_outlasts_the_shuffle(rules: str) -> None:
    floor = Floor(rules).ready(limits=Limits(1000)).seat("ann", 1).plain_round()
    floor.fold(e.PlayerRestricted("ann", "further_shoes", 1))
    shuffle(cutting_card_after(floor, 0).does(t.DrawCuttingCard(), "dealer"))
    assert floor.events(e.RestrictionLifted) == []
    floor.refused(c.PlaceWager(1, "ann", 2500), "ann", "restricted_for_further_shoes")


@each_rule_set("6.11", "5.10", None)
@pytest.mark.parametrize("by", ["angel", "casino"])
def test_pre_shuffled_cards_begin_a_new_shoe_without_a_shuffle(rules: str, by: str) -> None:
    floor = Floor(rules).ready(limits=Limits(1000)).seat("ann", 1).seat("bob", 2).plain_round()
    floor.does(t.RestrictPlayer("bob", "shoe")).fold(e.CardsBrought(8, by), e.CardsReplaced(8, by))
    floor.does(t.CutCards(100), "bob")
    assert floor.events(e.RestrictionLifted) == []
    floor.does(t.InsertCuttingCard(60), "dealer")
    assert floor.events(e.RestrictionLifted) == [e.RestrictionLifted("bob", "shoe")]
    assert floor.state.terms.restrictions == ()


@pytest.mark.clauses("canberra-2002 19.3+")
def test_after_a_failed_device_new_cards_come_before_the_next_shuffle() -> None:
    floor = cutting_card_after(Floor("canberra-2002").ready().seat("ann", 1), 0).does(t.DrawCuttingCard(), "dealer")
    floor.state = floor.state.but(renew=True)
    floor.refused(t.Shuffle(MANUAL_SHUFFLE), "dealer", "new_cards_come_first", "19.3+")
    shuffle(floor.fold(e.CardsBrought(8, ""), e.CardsReplaced(8, "")))


# How


@pytest.mark.parametrize(("rules", "on"), each("5.1", "4.1"))
@pytest.mark.parametrize("source", SOURCES)
def test_the_dealer_shuffles_by_hand_by_multishuffler_or_by_device_as_the_table_has_it(
    rules: str, on: str, source: str
) -> None:
    floor = opened(rules, source).seat("ann", 1)
    for method in SOURCES:
        if method not in (source, MANUAL_SHUFFLE):
            floor.refused(
                t.Shuffle(method), "dealer", "table_has_no_such_shuffler", on if source != SHUFFLING_DEVICE else None
            )
    floor.does(t.Shuffle(source), "dealer").refused(t.Shuffle(source), "dealer")
    assert floor.events(e.CardsShuffled)[0].method == source
    # By hand the dealer may shuffle at every table, before a shuffling device takes the cards as well.
    shuffle(opened(rules, source), MANUAL_SHUFFLE)


@pytest.mark.clauses("canberra-2002 5.1")
def test_at_canberra_the_dealer_shuffles_a_shoe_by_hand_alone() -> None:
    floor = opened("canberra-2002")
    for method in (MULTISHUFFLER, SHUFFLING_DEVICE):
        floor.refused(t.Shuffle(method), "dealer", "table_has_no_such_shuffler")
    shuffle(floor)


@each_rule_set("5.7, 5.9", "4.7, 4.9", None)
def test_a_device_shuffles_the_cards_which_are_not_cut(rules: str) -> None:
    floor = shuffle(opened(rules, SHUFFLING_DEVICE).seat("ann", 1), SHUFFLING_DEVICE)
    assert floor.entries(e.CardsShuffled)[-1].clause == clause(rules, "7")
    assert floor.events(e.CutOffered) == []
    floor.wager("ann", 1, 25).refused(c.DealCard(card("Ks")), "dealer", "cards_are_not_in_play")
    floor.does(t.BurnFirstCard(), "dealer").deal("Ks")


@each_rule_set("5.8", "4.8", None)
def test_the_dealer_may_shuffle_by_hand_before_the_device(rules: str) -> None:
    floor = shuffle(opened(rules, SHUFFLING_DEVICE), MANUAL_SHUFFLE)
    [entry] = floor.entries(e.CardsShuffled)
    assert (entry.event.first_by_hand, entry.clause) == (True, clause(rules, "8"))
    floor.refused(t.BurnFirstCard(), "dealer")
    floor.refused(t.Shuffle(MANUAL_SHUFFLE), "dealer", "cards_go_into_the_device", clause(rules, "7"))
    shuffle(floor, SHUFFLING_DEVICE).does(t.BurnFirstCard(), "dealer").seat("ann", 1).plain_round()
    # With the next shuffle there is the same choice again.
    floor.does(t.DirectShuffle("clumped"))
    shuffle(floor, MANUAL_SHUFFLE)


@pytest.mark.clauses("canberra-2002 19.1", "canberra-2002 19.2")
def test_at_canberra_the_dealer_shuffles_before_the_device_and_nobody_cuts() -> None:
    floor = opened("canberra-2002", SHUFFLING_DEVICE).seat("ann", 1)
    floor.refused(t.Shuffle(SHUFFLING_DEVICE), "dealer", "dealer_shuffles_first", "19.2")
    shuffle(floor).refused(t.Shuffle(MANUAL_SHUFFLE), "dealer", "cards_go_into_the_device", "19.2")
    floor.refused(t.CutCards(100), "ann", "no_cut_with_a_device", "19.1")
    shuffle(floor, SHUFFLING_DEVICE)
    assert {entry.clause for entry in floor.entries(e.CardsShuffled)} == {"19.2"}
    assert floor.events(e.CutOffered) == []
    floor.plain_round()


# The cutting card goes in


@each_rule_set("5.1.3, 18.9", "4.1.3, 17.9", "5.4(b), 15.6")
def test_discards_shuffled_in_a_round_are_cut_and_what_was_due_after_the_round_stays_due(rules: str) -> None:
    floor = cutting_card_after(Floor(rules).ready().seat("ann", 1).plain_round(), 1).wager("ann", 1, 25)
    floor.deal("5s").does(t.DrawCuttingCard(), "dealer")
    lying_about = floor.state.custody
    left = of_cards(cards("7h Qd"))
    rack = tuple(all_ - out - shoe for all_, out, shoe in zip(of_decks(8), lying_about.layout, left, strict=True))
    floor.state = floor.state.but(custody=lying_about.but(shoe=left, rack=rack, unseen=0))
    floor.deal("7h Qd").does(c.Hit(1, 1, "ann"), "ann").does(c.ShuffleDiscards(), "dealer")
    floor.refused(c.DealCard(card("2s")), "dealer", "cards_are_not_in_play")
    floor.does(t.CutCards(100), "ann").does(t.InsertCuttingCard(60), "dealer")
    # No card is burned in the middle of a round.
    floor.deal("2s").does(c.Stand(1, 1, "ann"), "ann").deal("Kc")
    assert floor.state.shuffle_due == "cutting_card_in_round"
    assert floor.state.custody.everything == of_decks(8)
    floor.wager("ann", 1, 25).refused(c.DealCard(card("2s")), "dealer", "shuffle_is_due")
    shuffle(floor)


# The burn


@each_rule_set("5.9", "4.9", None)
@pytest.mark.parametrize("source", [MANUAL_SHUFFLE, SHUFFLING_DEVICE])
@pytest.mark.parametrize("known", [None, "As"])
def test_the_first_card_is_burned_and_not_shown(rules: str, source: str, known: str | None) -> None:
    floor = opened(rules, source).seat("ann", 1).wager("ann", 1, 25)
    floor.refused(t.BurnFirstCard(), "dealer")
    shuffle(floor, source)
    if source == MANUAL_SHUFFLE:
        floor.does(t.CutCards(100), "ann").does(t.InsertCuttingCard(60), "dealer")
    floor.refused(c.DealCard(card("7h")), "dealer", "cards_are_not_in_play")
    for other in ("casino_supervisor", "ann", "inspector"):
        floor.refused(t.BurnFirstCard(), other, "not_authorised_here", clause(rules, "9"))
    burned = None if known is None else card(known)
    [entry] = floor.order(t.BurnFirstCard(burned), "dealer")
    assert (entry.event, entry.clause) == (e.FirstCardBurned(burned), clause(rules, "9"))
    for role in ("spectator", "player", "dealer", "casino_supervisor"):
        assert "As" not in str(view(floor.rules, floor.state, Audience(role, "ann")))
    custody = floor.state.custody
    assert custody.cards_left == 8 * DECK - 1
    assert custody.rack == (NO_CARDS if burned is None else of_cards([burned]))
    floor.refused(t.BurnFirstCard(), "dealer", "no_burn_is_due", clause(rules, "9"))
    floor.deal("7h")
    assert [event.card for event in floor.events(g.CardDealt)] == [card("7h")]
    assert floor.state.custody.cards_left == 8 * DECK - 2


@each_rule_set("5.9", "4.9", None)
def test_each_new_shoe_begins_with_a_burned_card_and_each_round_does_not(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).plain_round()
    cutting_card_after(floor, 2).wager("ann", 1, 25).deal("Ks 7h").does(t.DrawCuttingCard(), "dealer")
    floor.deal("Qd").stand().deal("Kc").does(t.Shuffle(MANUAL_SHUFFLE), "dealer")
    cut_and_loaded(floor).wager("ann", 1, 25).refused(c.DealCard(card("Ks")), "dealer", "cards_are_not_in_play")
    floor.does(t.BurnFirstCard(), "dealer").deal("Ks 7h Qd").stand().deal("Kc")
    assert len(floor.events(e.FirstCardBurned)) == 2


@pytest.mark.parametrize(("rules", "on"), each("4.1", "3.1"))
def test_a_burned_card_is_one_of_the_shoe(rules: str, on: str) -> None:
    floor = shuffle(opened(rules, SHUFFLING_DEVICE), SHUFFLING_DEVICE)
    for wrong in (-1, DECK):
        floor.refused(t.BurnFirstCard(Card(wrong)), "dealer", "card_is_not_in_the_shoe", on)
    without = floor.state.custody.but(shoe=(0,) + (8,) * 47)
    floor.state = floor.state.but(custody=without)
    floor.refused(t.BurnFirstCard(Card(0)), "dealer", "card_is_not_in_the_shoe", on)
    floor.does(t.BurnFirstCard(card("Ks")), "dealer")


def test_canberra_burns_no_first_card() -> None:
    floor = shuffle(opened("canberra-2002")).does(t.CutCards(100)).does(t.InsertCuttingCard(60), "dealer")
    floor.refused(t.BurnFirstCard(), "dealer", "not_provided_for", "-")
    floor.seat("ann", 1).plain_round()
