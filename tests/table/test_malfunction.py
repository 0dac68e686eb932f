"""A shuffling device fails: to another device, to the end of the round, or to a card shoe."""

from typing import Any

import pytest

from pontoon.game import commands as c, events as g
from pontoon.game.cards import CARDS, card, cards
from pontoon.table import commands as t, events as e
from pontoon.table.counts import of_cards, of_decks
from pontoon.table.furniture import MANUAL_SHUFFLE, SHUFFLING_DEVICE
from pontoon.table.gaming_table import IN_PLAY, SHUFFLED
from pontoon.table.ledger import balances
from pontoon.testing.floor import Floor
from pontoon.testing.table import CANBERRA_2002, STAR_2024, each_rule_set

DAMAGED = (card("7c"), card("7c"), card("2d"))
EIGHT_DECKS = of_decks(8)
SECTION = {"star-2024": 19, "star-6to5-2017": 18}


def device_table(rules: str = STAR_2024, **more: Any) -> Floor:
    """After a round that ann won, ann and bob are at boxes 1 and 2."""
    return Floor(rules).ready(SHUFFLING_DEVICE, **more).seat("ann", 1).seat("bob", 2).plain_round()


def in_a_round(rules: str = STAR_2024, **more: Any) -> Floor:
    """Ann has 14 and bob 15 against a six, and ann must decide."""
    return device_table(rules, **more).wager("ann", 1, 20).wager("bob", 2, 10).deal("9s 9h 6h 5d 6c")


def fails(floor: Floor, **found: Any) -> Floor:
    return floor.does(t.ReportMalfunction("a card is jammed", **found))


def account(floor: Floor, player: str) -> int:
    return balances(floor.log).get(f"player:{player}", 0)


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


@each_rule_set("19.1", "18.1", "19.3")
def test_a_supervisor_finds_the_fault_and_names_it(rules: str) -> None:
    floor = in_a_round(rules)
    floor.refused(t.ReportMalfunction("jam"), "dealer", code="not_authorised_here")
    floor.refused(t.ReportMalfunction(" "), code="reason_is_missing")
    Floor(rules).refused(t.ReportMalfunction("jam"), code="table_is_closed")


@each_rule_set("19.1", "18.1", None)
def test_a_table_that_waits_for_dropped_cards_finds_them_first(rules: str) -> None:
    floor = in_a_round(rules).does(t.DropCards(), "dealer")
    floor.refused(t.ReportMalfunction("jam"), code="dealing_is_held_up")


@pytest.mark.clauses("canberra-2002 19.3")
def test_a_device_that_is_not_filled_yet_has_nothing_to_deal_on_from() -> None:
    floor = device_table(CANBERRA_2002).does(t.BringCards(8)).does(t.CheckCards(EIGHT_DECKS), "dealer")
    floor.does(t.CheckCards(EIGHT_DECKS)).does(t.ReplaceCards(), "casino_operator")
    floor.refused(t.ReportMalfunction("jam"), code="cards_are_not_in_play")


@each_rule_set("19.3.1", "18.3.1", "19.3")
def test_only_cards_in_the_device_can_be_damaged_there(rules: str) -> None:
    """Of eight nines of spades one lies before ann: seven can be damaged, eight cannot."""
    floor = in_a_round(rules)
    nine = card("9s")
    floor.refused(t.ReportMalfunction("jam", (nine,) * 8), code="damaged_cards_are_elsewhere")
    fails(floor, damaged=(nine,) * 7)


# To another device


@each_rule_set("19.1.3, 19.1.4, 19.1.5, 19.2", "18.1.3, 18.1.4, 18.1.5, 18.2", None)
def test_undamaged_cards_go_to_another_device_and_the_game_goes_on(rules: str) -> None:
    floor = in_a_round(rules)
    before = floor.state
    fails(floor)
    assert floor.state == before
    assert clauses_of(floor, e.CardsTransferred) == [{"star-2024": "19.2"}.get(rules, "18.2")]
    floor.stand().stand().deal("Kc 9d")
    assert (account(floor, "ann"), account(floor, "bob")) == (2500 + 2000, 1000)
    floor.plain_round()


@each_rule_set("19.3, 19.3.1, 19.3.2, 19.3.3, 19.3.4", "18.3, 18.3.1, 18.3.2, 18.3.3, 18.3.4", None)
def test_damaged_cards_are_removed_and_replaced_from_a_new_deck(rules: str) -> None:
    floor = in_a_round(rules)
    before = floor.state.custody
    fails(floor, damaged=DAMAGED)
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
    floor = in_a_round(rules)
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
        floor = fails(in_a_round(rules), disadvantage=disadvantage, spare=spare, practicable=practicable)
        expected = "19.3" if rules == CANBERRA_2002 else f"{SECTION[rules]}.{clause}"
        assert clauses_of(floor, e.DeviceFailed) == [expected]


# Somebody is disadvantaged


@each_rule_set("19.4", "18.4", None)
def test_a_round_that_the_failure_spoils_is_ended_and_its_wagers_go_back(rules: str) -> None:
    floor = in_a_round(rules).does(c.Hit(1, 1, "ann"), "ann").deal("Kd")
    assert account(floor, "ann") == 2500 - 2000
    past = floor.state.past_rounds
    fails(floor, disadvantage=True)
    assert floor.state.round is not None
    assert {s.result for s in floor.state.round.settlements} == {"void"}
    assert (account(floor, "ann"), account(floor, "bob")) == (2500, 0)
    assert floor.state.past_rounds == past
    section = {"star-2024": 19}.get(rules, 18)
    assert clauses_of(floor, e.ResultsStand, g.RoundVoided) == [f"{section}.4"] * 2


@pytest.mark.parametrize("damaged", [(), DAMAGED])
@each_rule_set("19.4", "18.4", None)
def test_after_it_the_cards_are_shuffled_in_the_other_device(rules: str, damaged: tuple[Any, ...]) -> None:
    floor = fails(in_a_round(rules), disadvantage=True, damaged=damaged).wager("ann", 1, 20)
    floor.refused(c.DealCard(card("9s")), "dealer", code="shuffle_is_due")
    assert [event.cards for event in floor.events(e.DamagedCardsReplaced)] == [damaged] * bool(damaged)
    floor.does(t.Shuffle(SHUFFLING_DEVICE), "dealer").does(t.BurnFirstCard(), "dealer")
    assert floor.state.custody.shoe == EIGHT_DECKS
    floor.deal("Ks 7h Qd").stand().deal("Kc")
    assert account(floor, "ann") == 2500 + 2000


@each_rule_set("19.4", "18.4", None)
def test_without_another_device_the_next_round_comes_from_a_shoe(rules: str) -> None:
    floor = fails(in_a_round(rules), disadvantage=True, spare=False)
    assert not floor.state.device
    floor.refused(t.Shuffle(SHUFFLING_DEVICE), "dealer", code="table_has_no_such_shuffler")
    into_the_shoe(floor).does(t.BurnFirstCard(), "dealer").plain_round()


def into_the_shoe(floor: Floor) -> Floor:
    """Shuffled by hand, cut, the cutting card in."""
    floor.does(t.Shuffle(MANUAL_SHUFFLE), "dealer")
    assert floor.state.cut is not None
    floor.does(t.CutCards(100), floor.state.cut.player or "casino_supervisor")
    return floor.does(t.InsertCuttingCard(60), "dealer")


# No device that could take the cards

NO_DEVICE = [{"spare": False}, {"practicable": False}, {"spare": False, "practicable": False}]


@pytest.mark.parametrize("found", NO_DEVICE, ids=["no_spare", "not_practicable", "neither"])
@each_rule_set("19.1.4, 19.1.5, 19.5, 19.5.1", "18.1.4, 18.1.5, 18.5, 18.5.1", None)
def test_each_player_may_take_the_wagers_back(rules: str, found: dict[str, bool]) -> None:
    floor = fails(in_a_round(rules), **found)
    assert not floor.events(e.CardsTransferred)
    assert floor.events(e.ReturnOffered) == [e.ReturnOffered(("ann", "bob"))]
    floor.does(t.ElectReturn("ann", True), "ann").does(t.ElectReturn("bob", False), "bob")
    assert (account(floor, "ann"), account(floor, "bob")) == (2500, -1000)
    into_the_shoe(floor)
    floor.stand().deal("Kc 9d")
    assert (account(floor, "ann"), account(floor, "bob")) == (2500, 1000)


@each_rule_set("19.5.1", "18.5.1", None)
def test_what_was_collected_in_the_round_can_be_taken_back_too_even_by_the_last(rules: str) -> None:
    """Ann is bust and says so last; bob's return alone would have ended the round."""
    floor = in_a_round(rules).does(c.Hit(1, 1, "ann"), "ann").deal("Kd")
    fails(floor, spare=False)
    assert set(floor.state.undecided) == {"ann", "bob"}
    floor.does(t.ElectReturn("bob", True), "bob")
    assert floor.state.round_in_play
    floor.does(t.ElectReturn("ann", True), "ann")
    assert not floor.state.round_in_play
    assert (account(floor, "ann"), account(floor, "bob")) == (2500, 0)


@each_rule_set("19.5.1", "18.5.1", None)
def test_who_has_nothing_in_the_round_to_take_back_is_not_asked(rules: str) -> None:
    """Ann's pontoon is paid and stands."""
    floor = device_table(rules).wager("ann", 1, 20).wager("bob", 2, 10).deal("As 9h 6h Kd 6c")
    paid = account(floor, "ann")
    fails(floor, spare=False)
    floor.refused(t.ElectReturn("ann", True), "ann", code="player_is_not_asked")
    floor.does(t.ElectReturn("bob", True), "bob")
    assert account(floor, "ann") == paid
    assert account(floor, "bob") == 0


@each_rule_set("19.5.1", "18.5.1", None)
def test_the_round_waits_until_every_player_has_elected_once(rules: str) -> None:
    floor = in_a_round(rules)
    elect = t.ElectReturn("ann", False)
    floor.refused(elect, "ann", code="no_return_is_offered")
    fails(floor, spare=False).does(elect, "ann")
    floor.refused(t.ElectReturn("ann", True), "ann", code="player_is_not_asked")
    floor.refused(t.ElectReturn("bob", True), "ann", code="acts_for_another")
    for command, by in (
        (t.Shuffle(MANUAL_SHUFFLE), "dealer"),
        (c.DealCard(card("2c")), "dealer"),
        (c.Stand(1, 1, "ann"), "ann"),
        (c.ShuffleDiscards(), "dealer"),
        (c.VoidRound("misdeal"), "casino_supervisor"),
        (t.ReportMalfunction("jam"), "casino_supervisor"),
    ):
        floor.refused(command, by)
    floor.does(t.ElectReturn("bob", False), "dealer")
    into_the_shoe(floor).stand().stand().deal("Kc 9d")


@pytest.mark.clauses("star-2024 19.5.1")
def test_a_wager_found_invalid_in_the_meantime_is_not_returned_twice() -> None:
    floor = fails(in_a_round(), spare=False).does(t.ElectReturn("ann", True), "ann")
    floor.does(t.FindWagerInvalid("ann", "anothers_card")).does(t.ElectReturn("bob", False), "bob")
    assert account(floor, "ann") == 2500
    into_the_shoe(floor).stand().deal("Kc 9d")
    assert not floor.state.taking_back


@each_rule_set("19.5.1", "18.5.1", None)
def test_wagers_go_back_by_election_alone(rules: str) -> None:
    in_a_round(rules).refused(c.ReturnWagers("ann"), "ann", code="return_has_its_own_step")


@each_rule_set("19.5.2", "18.5.2", None)
def test_damaged_cards_are_replaced_before_the_rest_is_shuffled(rules: str) -> None:
    floor = in_a_round(rules)
    before = floor.state.custody
    fails(floor, spare=False, damaged=DAMAGED)
    assert floor.state.custody.shoe == before.shoe
    assert floor.state.custody.everything == EIGHT_DECKS
    section = {"star-2024": 19}.get(rules, 18)
    assert clauses_of(floor, e.DamagedCardsRemoved, e.DamagedCardsReplaced) == [f"{section}.5.2"] * 2


@each_rule_set("19.5.3, 19.5.4", "18.5.3, 18.5.4", None)
def test_the_rest_is_shuffled_cut_and_dealt_from_a_shoe_for_who_plays_on(rules: str) -> None:
    floor = in_a_round(rules)
    before = floor.state.custody
    fails(floor, spare=False).does(t.ElectReturn("ann", False), "ann").does(t.ElectReturn("bob", True), "bob")
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
    assert floor.state.round is not None
    assert not floor.state.round.terms.shuffling_device


@each_rule_set("8.2, 19.5.4", "7.2, 18.5.4", None)
def test_discards_do_not_go_into_a_shoe_that_took_over_in_the_initial_deal(rules: str) -> None:
    floor = device_table(rules).wager("ann", 1, 20).deal("9s")
    fails(floor, spare=False).does(t.ElectReturn("ann", False), "ann")
    rack = floor.state.custody.rack
    assert rack == of_cards(cards("Ks 7h Qd Kc"))
    into_the_shoe(floor).deal("6h 5d")
    assert floor.state.custody.rack == rack
    assert not floor.events(g.InitialDealCompleted)[-1].discards_return_to_device


@each_rule_set("19.5.1", "18.5.1", None)
def test_when_everybody_takes_back_the_round_is_over_and_all_the_cards_are_shuffled(rules: str) -> None:
    floor = fails(in_a_round(rules), spare=False)
    floor.does(t.ElectReturn("ann", True), "ann").does(t.ElectReturn("bob", True), "bob")
    assert not floor.state.round_in_play
    floor.wager("ann", 1, 20).refused(c.DealCard(card("9s")), "dealer", code="cards_are_not_in_play")
    floor.does(t.Shuffle(MANUAL_SHUFFLE), "dealer")
    assert floor.state.custody.shoe == EIGHT_DECKS


@each_rule_set("19.5.1", "18.5.1", None)
def test_the_wait_for_the_players_ends_with_a_round_that_ends_otherwise(rules: str) -> None:
    floor = fails(in_a_round(rules), spare=False).does(t.ElectReturn("ann", True), "ann")
    floor.does(t.InvalidateOutcome("fire"))
    assert (account(floor, "ann"), account(floor, "bob")) == (2500, 0)
    into_the_shoe(floor).does(t.BurnFirstCard(), "dealer").plain_round()


@each_rule_set("19.5.3, 5.1.4", "18.5.3, 4.1.4", None)
def test_a_shuffle_that_was_directed_before_is_still_due_after_the_round(rules: str) -> None:
    floor = fails(in_a_round(rules).does(t.DirectShuffle("clumped")), spare=False)
    floor.does(t.ElectReturn("ann", False), "ann").does(t.ElectReturn("bob", False), "bob")
    into_the_shoe(floor).stand().stand().deal("Kc 9d").wager("ann", 1, 20)
    floor.refused(c.DealCard(card("9s")), "dealer", code="shuffle_is_due")


@pytest.mark.clauses("star-2024 7:6.7.2", "star-2024 19.5.4")
def test_low_limit_gaming_completes_its_round_from_the_shoe_and_begins_no_other() -> None:
    floor = fails(in_a_round(low_limit=True), spare=False)
    floor.does(t.ElectReturn("ann", False), "ann").does(t.ElectReturn("bob", False), "bob")
    into_the_shoe(floor).stand().stand().deal("Kc 9d").wager("ann", 1, 20)
    floor.refused(c.DealCard(card("9s")), "dealer", code="low_limit_needs_a_device", clause="7:6.7.2")


# Canberra


def failed_at_canberra(**found: Any) -> Floor:
    """The device fails in a round, which is completed: ann wins, bob wins."""
    floor = fails(in_a_round(CANBERRA_2002), **found)
    return floor.stand().stand().deal("Kc 9d")


@pytest.mark.parametrize("found", [{}, {"disadvantage": True}, {"spare": False}])
@pytest.mark.clauses("canberra-2002 19.3")
def test_at_canberra_the_round_is_completed_whatever_was_found(found: dict[str, bool]) -> None:
    floor = failed_at_canberra(**found)
    assert (account(floor, "ann"), account(floor, "bob")) == (2500 + 2000, 1000)
    assert not floor.events(e.ReturnOffered)
    assert not floor.events(g.RoundVoided)


@pytest.mark.clauses("canberra-2002 19.3", "canberra-2002 19.3(a)", "canberra-2002 19.3(b)")
def test_at_canberra_the_dealer_must_choose_before_the_next_round() -> None:
    floor = fails(in_a_round(CANBERRA_2002))
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
    floor = fails(device_table(CANBERRA_2002)).wager("ann", 1, 20)
    floor.refused(c.DealCard(card("Ks")), "dealer", code="malfunction_needs_a_choice")


@pytest.mark.parametrize(("behind", "accepted"), [(23, False), (24, True), (48, True), (72, True), (73, False)])
@pytest.mark.clauses("canberra-2002 19.3(a)")
def test_at_canberra_the_cutting_card_goes_about_one_deck_in_from_the_back(behind: int, accepted: bool) -> None:
    floor, deal_on = failed_at_canberra(), t.DealOnAfterMalfunction(behind)
    if not accepted:
        floor.refused(deal_on, "dealer", code="cutting_card_is_out_of_bounds", clause="19.3(a)")
        return
    floor.does(deal_on, "dealer")
    assert (floor.state.custody.stage, floor.state.custody.cards_behind) == (IN_PLAY, behind)
    assert not floor.state.device


@pytest.mark.clauses("canberra-2002 19.3(a)")
def test_at_canberra_some_card_comes_out_before_the_cutting_card() -> None:
    floor = burned_down_to(failed_at_canberra(), 60)
    floor.refused(t.DealOnAfterMalfunction(60), "dealer", code="cutting_card_is_out_of_bounds")
    floor.does(t.DealOnAfterMalfunction(59), "dealer")


@pytest.mark.clauses("canberra-2002 19.3(a)", "canberra-2002 19.3+")
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
    """At the end of that shoe: no shuffle of the old cards; new ones, in a device again."""
    floor.refused(t.Shuffle(MANUAL_SHUFFLE), "dealer", code="new_cards_come_first", clause="19.3+")
    floor.does(c.WithdrawWager(1, "ann"), "ann")
    floor.does(t.BringCards(8)).does(t.CheckCards(EIGHT_DECKS), "dealer").does(t.CheckCards(EIGHT_DECKS))
    floor.does(t.ReplaceCards(), "casino_operator")
    assert floor.state.device
    floor.does(t.Shuffle(MANUAL_SHUFFLE), "dealer").does(t.Shuffle(SHUFFLING_DEVICE), "dealer")
    floor.plain_round()
    assert not floor.state.renew


@pytest.mark.clauses("canberra-2002 19.3(b)", "canberra-2002 19.3+")
def test_at_canberra_the_dealer_shuffles_the_remaining_cards_which_are_cut() -> None:
    floor = failed_at_canberra()
    rest = floor.state.custody
    floor.does(t.ShuffleAfterMalfunction(), "dealer")
    assert (floor.state.custody.shoe, floor.state.custody.rack) == (rest.shoe, rest.rack)
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
    floor = fails(device_table(CANBERRA_2002)).does(t.DealOnAfterMalfunction(48), "dealer")
    floor.refused(t.ReportMalfunction("jam"), code="no_device_is_in_use")


def test_what_one_casino_does_the_other_does_not() -> None:
    for command in (t.DealOnAfterMalfunction(48), t.ShuffleAfterMalfunction()):
        in_a_round(STAR_2024).refused(command, "dealer", code="not_provided_for")
    in_a_round(CANBERRA_2002).refused(t.ElectReturn("ann", True), "ann", code="not_provided_for")
    in_a_round(CANBERRA_2002).refused(c.ReturnWagers("ann"), "ann", code="not_provided_for")
