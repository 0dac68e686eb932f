"""A shuffling device fails: to another device, to the end of the round, or to a card shoe."""

from pathlib import Path
from typing import Any

import pytest

from pontoon.game import commands as c, events as g
from pontoon.game.cards import CARDS, card, cards
from pontoon.table import commands as t, events as e
from pontoon.table.counts import of_cards, of_decks
from pontoon.table.furniture import MANUAL_SHUFFLE, SHUFFLING_DEVICE
from pontoon.table.gaming_table import IN_PLAY, SHUFFLED
from pontoon.testing.floor import Floor
from pontoon.testing.table import CANBERRA_2002, STAR_2024, each_rule_set, own_rules
from tests.table.tables import STARS, account, device_fails, device_round, into_the_shoe

DAMAGED = (card("7c"), card("7c"), card("2d"))
EIGHT_DECKS = of_decks(8)
SECTION = {"star-2024": 19, "star-6to5-2017": 18}


def device_table(rules: str = STAR_2024, **more: Any) -> Floor:
    """After a round that ann won, ann and bob are at boxes 1 and 2."""
    return Floor(rules).ready(SHUFFLING_DEVICE, **more).seat("ann", 1).seat("bob", 2).plain_round()


def clauses_of(floor: Floor, *kinds: type[object]) -> list[str]:
    return [entry.clause for kind in kinds for entry in floor.entries(kind)]


# When there is a malfunction to report


@each_rule_set("19.1, 19.1.1", "18.1, 18.1.1", "19.1")
def test_only_a_shuffling_device_in_use_can_fail(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).wager("ann", 1, 20).deal("9s 6h 5d")
    refusal = floor.refused(t.ReportMalfunction("jam"), code="no_device_is_in_use")
    assert refusal.clause == {"star-2024": "19.1.1", "star-6to5-2017": "18.1.1"}.get(rules, "19.1")


@each_rule_set("19.1, 19.1.2", "18.1, 18.1.2", None)
def test_it_fails_in_a_round_once_a_card_is_out(rules: str) -> None:
    floor = device_table(rules)
    malfunction = t.ReportMalfunction("jam")
    floor.refused(malfunction, code="no_card_of_a_round_is_out")
    floor.wager("ann", 1, 20).refused(malfunction, code="no_card_of_a_round_is_out")
    floor.does(c.CloseWagers(), "dealer").refused(malfunction, code="no_card_of_a_round_is_out")
    floor.deal("9s").does(malfunction)
    floor.deal("7h Qd").stand().deal("Kc").refused(malfunction, code="no_card_of_a_round_is_out")


@each_rule_set("19.1", "18.1", "19.3")
def test_a_supervisor_finds_the_fault_and_names_it(rules: str) -> None:
    floor = device_round(rules)
    for other in ("dealer", "ann", "inspector"):
        floor.refused(t.ReportMalfunction("jam"), other, "not_authorised_here")
    for nothing in ("", " "):
        floor.refused(t.ReportMalfunction(nothing), code="reason_is_missing")
    Floor(rules).refused(t.ReportMalfunction("jam"), code="table_is_closed")
    floor.does(t.ReportMalfunction("jam"), "gaming_supervisor")


@each_rule_set("19.1", "18.1", None)
def test_a_table_that_waits_for_dropped_cards_finds_them_first(rules: str) -> None:
    floor = device_round(rules).does(t.DropCards(), "dealer")
    floor.refused(t.ReportMalfunction("jam"), code="dealing_is_held_up")


@pytest.mark.clauses("canberra-2002 19.3")
def test_a_device_that_is_not_filled_yet_has_nothing_to_deal_on_from() -> None:
    floor = device_table(CANBERRA_2002).does(t.BringCards(8)).does(t.CheckCards(EIGHT_DECKS), "dealer")
    floor.does(t.CheckCards(EIGHT_DECKS)).does(t.ReplaceCards(), "casino_operator")
    floor.refused(t.ReportMalfunction("jam"), code="cards_are_not_in_play")


@each_rule_set("19.3.1", "18.3.1", "19.3")
def test_only_cards_in_the_device_can_be_damaged_there(rules: str) -> None:
    """Of eight nines of spades one lies before ann: seven can be damaged, eight cannot."""
    floor = device_round(rules)
    for too_many in ("9s " * 8, "2s " * 9):
        floor.refused(t.ReportMalfunction("jam", cards(too_many)), code="damaged_cards_are_elsewhere")
    device_fails(floor, damaged=cards("9s " * 7))


@each_rule_set("19.3.1, 19.3.3", "18.3.1, 18.3.3", None)
def test_all_the_cards_of_a_kind_can_be_damaged_and_are_replaced(rules: str) -> None:
    floor = device_fails(device_round(rules), damaged=cards("2s " * 8))
    assert floor.events(e.DamagedCardsRemoved)[0].cards == cards("2s " * 8)
    assert floor.does(c.Hit(1, 1, "ann"), "ann").deal("2s").state.round_in_play


# To another device


@each_rule_set("19.1.3, 19.1.4, 19.1.5, 19.2", "18.1.3, 18.1.4, 18.1.5, 18.2", None)
def test_undamaged_cards_go_to_another_device_and_the_game_goes_on(rules: str) -> None:
    floor = device_round(rules)
    before = floor.state
    device_fails(floor)
    assert floor.state == before
    assert clauses_of(floor, e.CardsTransferred) == [{"star-2024": "19.2"}.get(rules, "18.2")]
    floor.stand().stand().deal("Kc 9d")
    assert (account(floor, "ann"), account(floor, "bob")) == (2500 + 2000, 1000)
    floor.plain_round()


@each_rule_set("19.2", "18.2", None)
def test_the_spare_device_may_fail_as_well(rules: str) -> None:
    floor = device_fails(device_fails(device_round(rules)), spare=False)
    assert floor.state.undecided == ("ann", "bob")


@each_rule_set("19.3, 19.3.1, 19.3.2, 19.3.3, 19.3.4", "18.3, 18.3.1, 18.3.2, 18.3.3, 18.3.4", None)
def test_damaged_cards_are_removed_and_replaced_from_a_new_deck(rules: str) -> None:
    floor = device_round(rules)
    before = floor.state.custody
    device_fails(floor, damaged=DAMAGED)
    happened = [entry for entry in floor.log if type(entry.event).__module__.endswith("table.events.irregularities")]
    assert [(type(entry.event), entry.clause.split(".", 1)[1]) for entry in happened[1:]] == [
        (e.DamagedCardsRemoved, "3.1"),
        (e.CardsTransferred, "3.2"),
        (e.DamagedCardsReplaced, "3.3"),
    ]
    assert [event.cards for event in floor.events(e.DamagedCardsRemoved)] == [DAMAGED]
    assert floor.state.custody == before
    floor.does(c.Hit(1, 1, "ann"), "ann").deal("7c")
    assert account(floor, "ann") > 2500


@each_rule_set("19.3.1", "18.3.1", None)
def test_a_damaged_card_is_out_of_play_until_it_is_replaced(rules: str) -> None:
    floor = device_round(rules)
    left = floor.state.custody.cards_left
    floor.fold(e.DamagedCardsRemoved(DAMAGED))
    assert floor.state.custody.cards_left == left - 3
    assert floor.state.custody.removed == of_cards(DAMAGED)
    assert floor.state.custody.everything == EIGHT_DECKS


@each_rule_set("19.1, 19.1.3, 19.1.4, 19.1.5", "18.1, 18.1.3, 18.1.4, 18.1.5", "19.3")
def test_the_failure_is_entered_on_the_first_condition_that_is_not_met(rules: str) -> None:
    for disadvantage, spare, practicable, clause in (
        (False, True, True, "1"),
        (True, True, True, "1.3"),
        (True, False, False, "1.3"),
        (False, False, True, "1.4"),
        (False, False, False, "1.4"),
        (False, True, False, "1.5"),
    ):
        floor = device_fails(device_round(rules), disadvantage=disadvantage, spare=spare, practicable=practicable)
        expected = "19.3" if rules == CANBERRA_2002 else f"{SECTION[rules]}.{clause}"
        assert clauses_of(floor, e.DeviceFailed) == [expected]


# Somebody is disadvantaged


@each_rule_set("19.4", "18.4", None)
def test_a_round_that_the_failure_spoils_is_ended_and_its_wagers_go_back(rules: str) -> None:
    floor = device_round(rules).does(c.Hit(1, 1, "ann"), "ann").deal("Kd")
    assert account(floor, "ann") == 2500 - 2000
    past = floor.state.past_rounds
    device_fails(floor, disadvantage=True)
    assert {s.result for s in floor.round.settlements} == {"void"}
    assert (account(floor, "ann"), account(floor, "bob")) == (2500, 0)
    assert floor.state.past_rounds == past
    section = {"star-2024": 19}.get(rules, 18)
    assert clauses_of(floor, e.ResultsStand, g.RoundVoided) == [f"{section}.4"] * 2


@pytest.mark.parametrize("damaged", [(), DAMAGED])
@each_rule_set("19.4", "18.4", None)
def test_after_it_the_cards_are_shuffled_in_the_other_device(rules: str, damaged: tuple[Any, ...]) -> None:
    floor = device_fails(device_round(rules), disadvantage=True, damaged=damaged).wager("ann", 1, 20)
    floor.refused(c.DealCard(card("9s")), "dealer", code="shuffle_is_due")
    assert [event.cards for event in floor.events(e.DamagedCardsReplaced)] == [damaged] * bool(damaged)
    floor.does(t.Shuffle(SHUFFLING_DEVICE), "dealer").does(t.BurnFirstCard(), "dealer")
    assert floor.state.custody.shoe == EIGHT_DECKS
    floor.deal("Ks 7h Qd").stand().deal("Kc")
    assert account(floor, "ann") == 2500 + 2000


@each_rule_set("19.4", "18.4", None)
def test_without_another_device_the_next_round_comes_from_a_shoe(rules: str) -> None:
    floor = device_fails(device_round(rules), disadvantage=True, spare=False)
    assert not floor.state.device
    floor.refused(t.Shuffle(SHUFFLING_DEVICE), "dealer", code="table_has_no_such_shuffler")
    into_the_shoe(floor).does(t.BurnFirstCard(), "dealer").plain_round()


@each_rule_set("19.1.3, 19.4", "18.1.3, 18.4", None)
@pytest.mark.parametrize("spare", [True, False])
def test_a_disadvantage_ends_the_round_with_or_without_a_spare_device(rules: str, spare: bool) -> None:
    floor = device_table(rules).wager("ann", 1, 40).wager("bob", 2, 10).deal("5s 9s 7h 6d 9d")
    floor.does(c.Double(1, 1, "ann"), "ann")
    floor.does(t.ReportMalfunction("it jams", cards("2s"), disadvantage=True, spare=spare))
    assert (account(floor, "ann"), account(floor, "bob"), floor.round.phase) == (2500, 0, "void")
    assert floor.state.undecided == ()
    assert sum(floor.state.custody.everything) == 8 * 48
    floor.wager("ann", 1, 10).refused(c.DealCard(card("2d")), "dealer")


@each_rule_set("19.4", "18.4", None)
def test_the_disadvantage_leaves_a_pontoon_that_was_paid(rules: str) -> None:
    floor = Floor(rules).ready(SHUFFLING_DEVICE).seat("ann", 1).seat("bob", 2)
    floor.wager("ann", 1, 25).wager("bob", 2, 10).deal("As 9s 7h Ks 9d")
    paid = account(floor, "ann")
    floor.does(t.ReportMalfunction("it jams", disadvantage=True))
    assert paid > 0
    assert (account(floor, "ann"), account(floor, "bob")) == (paid, 0)


@each_rule_set("19.4", "18.4", None)
def test_a_house_may_take_the_paid_pontoon_back_with_the_round_that_is_terminated(rules: str, tmp_path: Path) -> None:
    own = own_rules(tmp_path, rules, device_failure_returns_interim=True)
    floor = Floor(own).ready(SHUFFLING_DEVICE).seat("ann", 1).seat("bob", 2)
    floor.wager("ann", 1, 25).wager("bob", 2, 10).deal("As 9s 7h Ks 9d")
    assert account(floor, "ann") > 0
    floor.does(t.ReportMalfunction("it jams", disadvantage=True))
    assert (account(floor, "ann"), account(floor, "bob")) == (0, 0)


# No device that could take the cards


@each_rule_set("19.5.2", "18.5.2", None)
def test_damaged_cards_are_replaced_before_the_rest_is_shuffled(rules: str) -> None:
    floor = device_round(rules)
    before = floor.state.custody
    device_fails(floor, spare=False, damaged=DAMAGED)
    assert floor.state.custody.shoe == before.shoe
    assert floor.state.custody.everything == EIGHT_DECKS
    section = {"star-2024": 19}.get(rules, 18)
    assert clauses_of(floor, e.DamagedCardsRemoved, e.DamagedCardsReplaced) == [f"{section}.5.2"] * 2


@each_rule_set("19.5.3, 19.5.4", "18.5.3, 18.5.4", None)
def test_the_rest_is_shuffled_cut_and_dealt_from_a_shoe_for_players_who_play_on(rules: str) -> None:
    floor = device_round(rules)
    before = floor.state.custody
    device_fails(floor, spare=False).does(t.ElectReturn("ann", False), "ann").does(t.ElectReturn("bob", True), "bob")
    assert not floor.state.device
    floor.does(c.Hit(1, 1, "ann"), "ann")
    floor.refused(c.DealCard(card("2c")), "dealer", code="cards_are_not_in_play")
    floor.refused(t.Shuffle(SHUFFLING_DEVICE), "dealer", code="table_has_no_such_shuffler")
    floor.does(t.Shuffle(MANUAL_SHUFFLE), "dealer")
    assert floor.state.custody.stage == SHUFFLED
    assert (floor.state.custody.shoe, floor.state.custody.layout) == (before.shoe, before.layout)
    floor.refused(c.DealCard(card("2c")), "dealer", code="cards_are_not_in_play")
    assert floor.state.cut is not None
    floor.does(t.CutCards(100), floor.state.cut.player or "casino_supervisor")
    floor.does(t.InsertCuttingCard(60), "dealer").deal("2c").stand().deal("Kc 9d")
    assert (account(floor, "ann"), account(floor, "bob")) == (2500 + 2000, 0)
    assert floor.state.custody.everything == EIGHT_DECKS
    floor.plain_round()
    assert not floor.round.terms.shuffling_device


@each_rule_set("8.2, 19.5.4", "7.2, 18.5.4", None)
def test_discards_do_not_go_into_a_shoe_that_took_over_in_the_initial_deal(rules: str) -> None:
    floor = device_table(rules).wager("ann", 1, 20).deal("9s")
    device_fails(floor, spare=False).does(t.ElectReturn("ann", False), "ann")
    rack = floor.state.custody.rack
    assert rack == of_cards(cards("Ks 7h Qd Kc"))
    into_the_shoe(floor).deal("6h 5d")
    assert floor.state.custody.rack == rack
    assert not floor.events(g.InitialDealCompleted)[-1].discards_return_to_device


@each_rule_set("19.5.3, 5.1.4", "18.5.3, 4.1.4", None)
def test_a_shuffle_that_was_directed_before_is_still_due_after_the_round(rules: str) -> None:
    floor = device_fails(device_round(rules).does(t.DirectShuffle("clumped")), spare=False)
    floor.does(t.ElectReturn("ann", False), "ann").does(t.ElectReturn("bob", False), "bob")
    into_the_shoe(floor).stand().stand().deal("Kc 9d").wager("ann", 1, 20)
    floor.refused(c.DealCard(card("9s")), "dealer", code="shuffle_is_due")


@pytest.mark.clauses("star-2024 7:6.7.2", "star-2024 19.5.4")
def test_low_limit_gaming_completes_its_round_from_the_shoe_and_begins_no_other() -> None:
    floor = device_fails(device_round(STAR_2024, low_limit=True), spare=False)
    floor.does(t.ElectReturn("ann", False), "ann").does(t.ElectReturn("bob", False), "bob")
    into_the_shoe(floor).stand().stand().deal("Kc 9d").wager("ann", 1, 20)
    floor.refused(c.DealCard(card("9s")), "dealer", code="low_limit_needs_a_device", clause="7:6.7.2")


# Canberra


def failed_at_canberra(**found: Any) -> Floor:
    """The device fails in a round, which is completed: ann wins, bob wins."""
    floor = device_fails(device_round(CANBERRA_2002), **found)
    return floor.stand().stand().deal("Kc 9d")


@pytest.mark.parametrize("found", [{}, {"disadvantage": True, "damaged": (card("2s"),)}, {"spare": False}])
@pytest.mark.clauses("canberra-2002 19.3")
def test_at_canberra_the_round_is_completed_in_any_case(found: dict[str, Any]) -> None:
    floor = failed_at_canberra(**found)
    assert (account(floor, "ann"), account(floor, "bob")) == (2500 + 2000, 1000)
    assert not floor.events(e.ReturnOffered)
    assert not floor.events(g.RoundVoided)


@pytest.mark.clauses("canberra-2002 19.3", "canberra-2002 19.3(a)", "canberra-2002 19.3(b)")
def test_at_canberra_the_dealer_must_choose_before_the_next_round() -> None:
    floor = device_fails(device_round(CANBERRA_2002))
    floor.refused(t.DealOnAfterMalfunction(48), "dealer", code="round_is_in_play")
    floor.refused(t.ShuffleAfterMalfunction(), "dealer", code="round_is_in_play")
    floor.stand().stand().deal("Kc 9d").wager("ann", 1, 20)
    floor.refused(c.DealCard(card("Ks")), "dealer", code="malfunction_needs_a_choice", clause="19.3")
    floor.refused(t.ReportMalfunction("jam again"), code="device_has_failed_already")
    floor.refused(t.ShuffleAfterMalfunction(), code="not_authorised_here")
    floor.does(t.GoOffDuty(), "dealer").refused(t.DealOnAfterMalfunction(48), "dealer", code="not_the_dealer_on_duty")
    floor.does(t.ComeOnDuty(), "dealer")
    floor.does(t.DealOnAfterMalfunction(48), "dealer").deal("Ks 7h Qd").stand().deal("Kc")
    assert account(floor, "ann") == 2500 + 2000 + 2000


@pytest.mark.clauses("canberra-2002 19.3")
def test_at_canberra_a_device_may_fail_between_rounds() -> None:
    floor = device_fails(device_table(CANBERRA_2002)).wager("ann", 1, 20)
    floor.refused(c.DealCard(card("Ks")), "dealer", code="malfunction_needs_a_choice")


@pytest.mark.parametrize(("behind", "accepted"), [(23, False), (24, True), (48, True), (72, True), (73, False)])
@pytest.mark.clauses("canberra-2002 19.3(a)")
def test_at_canberra_the_cutting_card_goes_about_one_deck_in_from_the_back(behind: int, accepted: bool) -> None:
    floor, deal_on = failed_at_canberra(), t.DealOnAfterMalfunction(behind)
    floor.refused(deal_on, "casino_supervisor", "not_authorised_here")
    if not accepted:
        floor.refused(deal_on, "dealer", code="cutting_card_is_out_of_bounds", clause="19.3(a)")
        return
    floor.does(deal_on, "dealer")
    assert (floor.state.custody.stage, floor.state.custody.cards_behind) == (IN_PLAY, behind)
    assert not floor.state.device
    floor.wager("ann", 1, 10).deal("2d").refused(t.ShuffleAfterMalfunction(), "dealer")


@pytest.mark.clauses("canberra-2002 19.3(a)")
def test_at_canberra_some_card_comes_out_before_the_cutting_card() -> None:
    floor = burned_down_to(failed_at_canberra(), 60)
    floor.refused(t.DealOnAfterMalfunction(60), "dealer", code="cutting_card_is_out_of_bounds")
    floor.does(t.DealOnAfterMalfunction(59), "dealer")


@pytest.mark.clauses("canberra-2002 19.3(a)", "canberra-2002 19.3+", "canberra-2002 2.4", "canberra-2002 19.2")
def test_at_canberra_the_dealer_deals_on_to_the_cutting_card_and_then_takes_new_cards() -> None:
    floor = failed_at_canberra()
    rest = floor.state.custody
    floor.does(t.DealOnAfterMalfunction(72), "dealer").plain_round()
    assert floor.state.custody.cards_left == rest.cards_left - 4
    burned_down_to(floor, 72).wager("ann", 1, 20).refused(c.DealCard(card("As")), "dealer", code="cutting_card_is_next")
    floor.does(t.DrawCuttingCard(), "dealer")
    new_cards_come_first(floor)


def burned_down_to(floor: Floor, left: int) -> Floor:
    """So many cards are left in the shoe, the others lie in the rack."""
    shoe = [each for each in CARDS for _ in range(floor.state.custody.shoe[each])]
    return floor.fold(*[e.FirstCardBurned(each) for each in shoe[left:]])


def new_cards_come_first(floor: Floor) -> None:
    """At the end of that shoe: no shuffle of the old cards; new ones, checked by two, in a device again."""
    for method in (MANUAL_SHUFFLE, SHUFFLING_DEVICE):
        floor.refused(t.Shuffle(method), "dealer", code="new_cards_come_first", clause="19.3+")
    floor.does(c.WithdrawWager(1, "ann"), "ann")
    floor.does(t.BringCards(8)).does(t.CheckCards(EIGHT_DECKS), "dealer")
    floor.refused(t.ReplaceCards(), "casino_operator", "cards_are_not_checked")
    floor.does(t.CheckCards(EIGHT_DECKS)).does(t.ReplaceCards(), "casino_operator")
    assert floor.state.device
    floor.refused(t.Shuffle(SHUFFLING_DEVICE), "dealer", clause="19.2")
    floor.does(t.Shuffle(MANUAL_SHUFFLE), "dealer").does(t.Shuffle(SHUFFLING_DEVICE), "dealer")
    floor.plain_round()
    assert not floor.state.renew


@pytest.mark.clauses("canberra-2002 19.3(b)", "canberra-2002 19.3+", "canberra-2002 2.4", "canberra-2002 19.2")
def test_at_canberra_the_dealer_shuffles_the_remaining_cards_which_are_cut() -> None:
    floor = failed_at_canberra()
    rest = floor.state.custody
    floor.refused(t.ShuffleAfterMalfunction(), "ann", "not_authorised_here")
    floor.does(t.ShuffleAfterMalfunction(), "dealer")
    assert (floor.state.custody.shoe, floor.state.custody.rack) == (rest.shoe, rest.rack)
    floor.wager("ann", 1, 10).refused(c.DealCard(card("2d")), "dealer", "cards_are_not_in_play")
    floor.does(c.WithdrawWager(1, "ann"), "ann")
    assert floor.state.cut is not None
    floor.does(t.CutCards(100), floor.state.cut.player or "casino_supervisor")
    floor.does(t.InsertCuttingCard(60), "dealer").plain_round()
    assert floor.state.custody.everything == EIGHT_DECKS
    burned_down_to(floor, 60).wager("ann", 1, 20).does(t.DrawCuttingCard(), "dealer")
    new_cards_come_first(floor)


@pytest.mark.clauses("canberra-2002 19.3")
def test_at_canberra_nothing_is_chosen_while_the_device_works() -> None:
    floor = device_table(CANBERRA_2002)
    floor.refused(t.DealOnAfterMalfunction(48), "dealer", code="device_has_not_failed")
    floor.refused(t.ShuffleAfterMalfunction(), "dealer", code="device_has_not_failed")


@pytest.mark.clauses("canberra-2002 19.3+")
def test_after_it_the_cards_come_from_a_shoe_which_has_no_device_to_fail() -> None:
    floor = device_fails(device_table(CANBERRA_2002)).does(t.DealOnAfterMalfunction(48), "dealer")
    floor.refused(t.ReportMalfunction("jam"), code="no_device_is_in_use")


def test_what_one_casino_does_the_other_does_not() -> None:
    for rules in STARS:
        for command in (t.DealOnAfterMalfunction(48), t.ShuffleAfterMalfunction()):
            device_round(rules).refused(command, "dealer", code="not_provided_for")
    device_round(CANBERRA_2002).refused(t.ElectReturn("ann", True), "ann", code="not_provided_for")
    device_round(CANBERRA_2002).refused(c.ReturnWagers("ann"), "ann", code="not_provided_for")
