"""Irregularities as the documents tell them: sections 18 (2024), 17 (2017) and 15 (Canberra), clause by clause."""

from typing import Any

import pytest

from pontoon.game import commands as c, events as g
from pontoon.game.cards import CARDS, Card, cards as read_cards
from pontoon.table import commands as t, events as e
from pontoon.table.counts import of_cards, of_decks
from pontoon.table.furniture import MANUAL_SHUFFLE, SHUFFLING_DEVICE
from pontoon.table.ledger import balances
from pontoon.testing.floor import Floor
from pontoon.testing.table import each_rule_set


def seated(rules: str, **more: Any) -> Floor:
    return Floor(rules).ready(**more).seat("ann", 1).seat("bob", 2)


def card(text: str) -> Card:
    return read_cards(text)[0]


def net(floor: Floor, player: str) -> int:
    return balances(floor.log).get(f"player:{player}", 0)


def clauses(floor: Floor, kind: type[object]) -> list[str]:
    return [entry.clause for entry in floor.entries(kind)]


def drained(floor: Floor, to: int) -> Floor:
    """So many cards are left; the others were found face upwards and burned, the cutting card came out on the way."""
    for each in CARDS:
        while floor.state.custody.shoe[each] > 1 and floor.state.custody.cards_left > to:
            if floor.state.custody.cutting_card_is_next:
                floor.order(t.DrawCuttingCard(), "dealer")
            floor.order(c.BurnCard(each), "dealer")
    for each in CARDS:
        while floor.state.custody.shoe[each] and floor.state.custody.cards_left > to:
            floor.order(c.BurnCard(each), "dealer")
    return floor


# A card found face upwards


@each_rule_set("18.1", "17.1", "15.1")
def test_a_card_found_face_upwards_is_burned_and_the_next_takes_its_place(rules: str) -> None:
    floor = seated(rules).wager("ann", 1, 25).deal("Ks 7h")
    floor.does(c.BurnCard(card("9c")), "dealer").deal("Qd")
    assert floor.state.custody.rack == of_cards(read_cards("9c"))
    assert floor.round.boxes[0].hands[0].cards == read_cards("Ks Qd")
    told = {"star-2024": "18.1", "star-6to5-2017": "17.1", "canberra-2002": "15.1"}
    assert clauses(floor, g.CardBurned) == [told[rules]]


@each_rule_set("18.1.1", "17.1.1", None)
def test_the_cards_of_a_device_are_taken_out_and_checked_after_the_round_for_a_supervisor(rules: str) -> None:
    check = t.DirectDeviceCheck("two cards were faced")
    floor = seated(rules, source=SHUFFLING_DEVICE).wager("ann", 1, 25).deal("Ks 7h Qd")
    floor.refused(check, code="round_is_in_play")
    floor.stand().deal("Kc")
    floor.refused(check, "dealer", "not_authorised_here")
    floor.refused(t.DirectDeviceCheck(" "), code="reason_is_missing")
    floor.does(check, "gaming_supervisor").wager("ann", 1, 25)
    floor.refused(c.DealCard(card("Ks")), "dealer", "dealing_is_held_up")
    floor.does(t.CheckCards(of_decks(8)), "dealer")
    floor.refused(c.DealCard(card("Ks")), "dealer", "cards_are_not_in_play")
    floor.does(t.Shuffle(SHUFFLING_DEVICE), "dealer").does(t.BurnFirstCard(), "dealer").deal("Ks")


@pytest.mark.clauses("star-2024 18.1.1", "star-6to5-2017 17.1.1")
@pytest.mark.parametrize("rules", ["star-2024", "star-6to5-2017"])
def test_no_device_check_is_directed_where_a_shoe_is_dealt_from(rules: str) -> None:
    seated(rules).plain_round().refused(t.DirectDeviceCheck("faced"), code="no_device_is_in_use")


# Cards dealt in error


@each_rule_set("18.2", "17.2", "15.2")
def test_a_card_dealt_in_error_is_the_next_card(rules: str) -> None:
    floor = seated(rules).wager("ann", 1, 25).deal("5s 7h 6d").does(c.DrawInError(card("9c")), "dealer")
    floor.does(c.Hit(1, 1, "ann"), "ann")
    assert floor.round.boxes[0].hands[0].cards == read_cards("5s 6d 9c")
    assert floor.state.custody.layout == of_cards(read_cards("5s 7h 6d 9c"))


@each_rule_set("18.3, 18.4", "17.3, 17.4", None)
def test_who_refuses_the_card_gets_no_other_and_refused_by_all_it_is_the_dealers(rules: str) -> None:
    floor = seated(rules).wager("ann", 1, 25).wager("bob", 2, 25).deal("5s Ks 7h 6d Qd")
    floor.does(c.DrawInError(card("9c")), "dealer").does(c.RefuseCard(1, 1, "ann"), "ann")
    assert floor.round.awaiting.box == 2
    floor.refused(c.Hit(1, 1, "ann"), "ann")
    floor.does(c.RefuseCard(2, 1, "bob"), "bob")
    assert floor.round.dealers_cards[:2] == read_cards("7h 9c")


@each_rule_set("18.5", "17.5", "15.3")
def test_an_exposed_card_too_many_on_the_dealers_completed_hand_is_burned(rules: str) -> None:
    floor = seated(rules).plain_round().does(c.DrawExtraCard(card("4d"), True), "dealer")
    assert floor.state.custody.kept is None
    assert net(floor, "ann") == 2500
    assert floor.events(g.CardBurned)[-1].card == card("4d")
    floor.wager("ann", 1, 25).deal("9c")


@each_rule_set("18.6", "17.6", None)
def test_an_unexposed_one_is_the_first_card_of_the_next_round(rules: str) -> None:
    floor = seated(rules).plain_round().does(c.DrawExtraCard(card("4d"), False), "dealer").wager("bob", 2, 10)
    assert floor.state.custody.rack[card("4d")] == 0
    floor.refused(c.DealCard(card("9c")), "dealer", "kept_card_comes_first")
    floor.deal("4d")
    assert floor.round.boxes[0].hands[0].cards == read_cards("4d")


@pytest.mark.clauses("canberra-2002 15.3")
def test_at_canberra_an_unexposed_one_is_burned_too() -> None:
    floor = seated("canberra-2002").plain_round().does(c.DrawExtraCard(card("4d"), False), "dealer")
    assert floor.events(g.CardBurned)[-1].card == card("4d")
    floor.wager("ann", 1, 25).deal("9c")


@each_rule_set("18.17", "17.17", "15.2")
def test_a_card_burned_in_error_stays_out_of_the_round_laid_out_again(rules: str) -> None:
    floor = seated(rules).wager("ann", 1, 25).deal("5s 7h").does(c.BurnCard(card("9c"), face_up=False), "dealer")
    floor.deal("6d")
    floor.refused(c.ReconstructRound(read_cards("5s 7h 9c")), "dealer", "reconstruction_needs_the_same_cards")
    floor.does(c.ReconstructRound(read_cards("6d 7h 5s")), "dealer")
    assert floor.state.custody.rack == of_cards(read_cards("9c"))


# Rounds that go wrong


@each_rule_set("18.7", "17.7", None)
def test_a_round_begun_without_wagers_is_void_and_its_card_is_burned(rules: str) -> None:
    floor = seated(rules).deal("2c")
    assert (floor.round.phase, floor.state.number) == ("void", 1)
    assert floor.state.custody.rack == of_cards(read_cards("2c"))
    assert set(clauses(floor, g.RoundVoided)) == {"18.7" if rules == "star-2024" else "17.7"}
    assert floor.plain_round().state.number == 2


@each_rule_set("18.8", "17.8", None)
def test_a_misdealt_round_is_laid_out_again_until_the_next_has_begun(rules: str) -> None:
    floor = seated(rules).wager("ann", 1, 25).wager("bob", 2, 25).deal("Ks 8h 7h Qd 9d").stand().stand().deal("Kc")
    assert (net(floor, "ann"), net(floor, "bob")) == (2500, 0)
    floor.wager("ann", 1, 10).does(c.ReconstructRound(read_cards("8h Ks 7h Qd 9d Kc")), "dealer")
    assert (floor.state.number, net(floor, "ann"), net(floor, "bob")) == (1, -2500, -2500)
    floor.stand().stand()
    assert (net(floor, "ann"), net(floor, "bob")) == (2500, 2500)


@each_rule_set("18.8", "17.8", None)
def test_once_the_next_round_has_begun_the_one_before_stands(rules: str) -> None:
    floor = seated(rules).plain_round().wager("ann", 1, 10).deal("2d")
    floor.refused(c.ReconstructRound(read_cards("7h Ks Qd Kc")), "dealer")
    floor.does(c.VoidRound("misdeal"))
    assert [entry.round for entry in floor.entries(g.RoundVoided)] == [2]
    assert net(floor, "ann") == 2500


@each_rule_set("18.8, 18.8.1", "17.8, 17.8.1", None)
def test_a_round_past_repair_is_void_for_a_supervisor_alone_and_interim_settlements_stand(rules: str) -> None:
    floor = seated(rules).wager("ann", 1, 25).wager("bob", 2, 25).deal("As 8h 7h Kd 9d")
    paid = net(floor, "ann")
    floor.refused(c.VoidRound("misdeal"), "dealer", "not_authorised_here")
    floor.does(c.VoidRound("misdeal"), "gaming_supervisor")
    assert paid > 0
    assert (net(floor, "ann"), net(floor, "bob")) == (paid, 0)
    left = floor.state.custody.cards_left
    floor.plain_round("bob", 2, 10)
    assert floor.state.custody.cards_left == left - 4


@pytest.mark.clauses("canberra-2002 15.4")
def test_at_canberra_a_hand_is_laid_out_again_during_the_round_only() -> None:
    floor = seated("canberra-2002").wager("ann", 1, 25).deal("Ks 7h Qd")
    floor.does(c.ReconstructRound(read_cards("Qd 7h Ks")), "dealer").stand().deal("Kc")
    floor.refused(c.ReconstructRound(read_cards("Ks 7h Qd Kc")), "dealer", "round_cannot_be_reconstructed")


@pytest.mark.clauses("canberra-2002 15.5", "canberra-2002 Terms:Void")
def test_at_canberra_an_error_found_later_voids_its_round_and_later_ones_stand() -> None:
    floor = seated("canberra-2002").plain_round().plain_round(amount=40).wager("ann", 1, 10)
    found = t.VoidPastRound(1, "box 1 was dealt the dealer's card")
    floor.refused(t.VoidPastRound(2, "the same"), code="round_is_not_past")
    floor.deal("2h")
    floor.refused(found, "dealer", "not_authorised_here")
    floor.refused(t.VoidPastRound(1, ""), code="reason_is_missing")
    floor.refused(t.VoidPastRound(3, "this round"), code="round_is_not_past")
    floor.does(found)
    assert net(floor, "ann") == 4000 - 1000
    floor.refused(found, code="round_is_void_already")
    assert floor.state.round_in_play


# Running out of cards


@each_rule_set("18.9", "17.9", "15.6")
def test_a_shoe_that_runs_out_is_filled_from_the_rack_shuffled_and_cut_twice_if_need_be(rules: str) -> None:
    floor = seated(rules, decks=6).wager("ann", 1, 25).deal("2s 7h 2d")
    floor.refused(c.ShuffleDiscards(), "dealer", "shoe_is_not_empty")
    for drawn in ("3s", "3d"):
        drained(floor, 0).does(c.Hit(1, 1, "ann"), "ann")
        floor.does(c.ShuffleDiscards(), "dealer")
        on_the_layout = sum(floor.state.custody.layout)
        assert floor.state.custody.cards_left == 6 * 48 - on_the_layout
        floor.refused(c.DealCard(card(drawn)), "dealer", "cards_are_not_in_play")
        while floor.state.cut is not None and floor.state.cut.player is not None:
            floor.does(t.RefuseCut(), floor.state.cut.player)
        floor.does(t.CutCards(48)).does(t.InsertCuttingCard(60), "dealer").deal(drawn)
    assert floor.round.boxes[0].hands[0].cards == read_cards("2s 2d 3s 3d")


@each_rule_set("18.9", "17.9", "15.6")
def test_a_device_that_runs_out_takes_the_rack_without_a_cut(rules: str) -> None:
    floor = seated(rules, decks=6, source=SHUFFLING_DEVICE).wager("ann", 1, 25).deal("2s 7h 2d")
    drained(floor, 0).does(c.Hit(1, 1, "ann"), "ann").does(c.ShuffleDiscards(), "dealer").deal("3s")
    assert sum(floor.state.custody.everything) == 6 * 48


# Players who do not answer


@each_rule_set("18.10", "17.10.1", None)
def test_an_absent_players_box_gets_no_further_card(rules: str) -> None:
    floor = seated(rules).wager("ann", 1, 25).deal("5s 7h 2d").does(c.DeclareAbsent(1, "ann"), "dealer").deal("Kc")
    assert floor.round.boxes[0].hands[0].cards == read_cards("5s 2d")


@pytest.mark.clauses("canberra-2002 15.7")
@pytest.mark.parametrize(("drawn", "due"), [("4d", True), ("5d", False)])
def test_at_canberra_an_absent_players_hand_is_dealt_until_it_exceeds_eleven(drawn: str, due: bool) -> None:
    floor = seated("canberra-2002").wager("ann", 1, 25).deal("5s 7h 2d").does(c.DeclareAbsent(1, "ann"), "dealer")
    floor.deal(drawn)
    assert (floor.round.awaiting.box == 1) == due


# Steps left out


@each_rule_set("18.11", "17.11", None)
def test_an_uncut_shoe_found_in_a_round_is_played_to_its_end_then_shuffled_and_cut(rules: str) -> None:
    floor = seated(rules).plain_round().wager("ann", 1, 25).deal("Ks 7h")
    floor.refused(t.ReportOmission("cut"), "ann", "not_authorised_here")
    floor.does(t.ReportOmission("cut"), "inspector").deal("Qd").stand().deal("Kc")
    assert net(floor, "ann") == 5000
    floor.wager("ann", 1, 25).refused(c.DealCard(card("2d")), "dealer", "shuffle_is_due")
    floor.does(t.Shuffle(MANUAL_SHUFFLE), "dealer").refused(c.DealCard(card("2d")), "dealer", "cards_are_not_in_play")


@each_rule_set("18.11", "17.11", None)
def test_found_between_rounds_it_is_not_dealt_from_again(rules: str) -> None:
    floor = seated(rules).plain_round().wager("ann", 1, 25).does(t.ReportOmission("cut"))
    floor.refused(c.DealCard(card("2d")), "dealer", "shuffle_is_due")


@each_rule_set("18.12", "17.12", None)
def test_a_first_card_that_was_not_burned_stays_in_play(rules: str) -> None:
    floor = Floor(rules).ready()
    floor.fold(e.CardsShuffled(MANUAL_SHUFFLE), e.CardsCut(100), e.CuttingCardInserted(100, True, True))
    floor.seat("ann", 1).wager("ann", 1, 25).refused(c.DealCard(card("2d")), "dealer")
    floor.does(t.ReportOmission("burn"), "dealer").refused(t.BurnFirstCard(), "dealer", "no_burn_is_due")
    floor.deal("2d")
    assert floor.round.boxes[0].hands[0].cards == read_cards("2d")
    assert floor.state.custody.cards_left == 8 * 48 - 1


@each_rule_set("18.13", "17.13", None)
def test_insurance_that_was_not_offered_may_be_placed_until_the_dealers_second_card(rules: str) -> None:
    floor = seated(rules).wager("ann", 1, 25).wager("bob", 2, 25).deal("Ks 9s Ah 5d 9d")
    floor.does(c.OmitInsurance(), "dealer")
    if floor.round.awaiting.kind == "surrender":
        floor.does(c.CloseSurrender(), "dealer")
    floor.does(c.Hit(1, 1, "ann"), "ann").deal("2d").does(c.Insure(1, "ann", 1250), "ann").stand().stand()
    floor.does(c.Insure(2, "bob", 100), "bob").deal("Kc")
    assert [s.result for s in floor.round.settlements if s.kind == "insurance"] == ["win", "win"]
    floor.refused(c.Insure(2, "bob", 100), "bob")


@each_rule_set("18.14", "17.14", "15.8")
def test_a_round_dealt_past_the_cutting_card_is_completed_and_then_the_cards_are_shuffled(rules: str) -> None:
    floor = seated(rules, decks=6).wager("ann", 1, 25).deal("Ks 7h Qd")
    drained(floor, 60).stand().deal("Kc")
    floor.wager("ann", 1, 10).refused(c.DealCard(card("2s")), "dealer", "shuffle_is_due")
    floor.refused(t.ReportOmission("shuffle"), "ann", "not_authorised_here")
    floor.does(t.ReportOmission("shuffle"), "casino_supervisor").deal("Ks 7h Kd").stand().deal("Kc")
    assert net(floor, "ann") == 3500
    floor.wager("ann", 1, 10).refused(c.DealCard(card("2s")), "dealer", "shuffle_is_due")
    floor.does(t.Shuffle(MANUAL_SHUFFLE), "dealer")


@each_rule_set("18.15", "17.15", None)
def test_discards_not_put_back_stay_in_the_rack_until_the_next_initial_deal(rules: str) -> None:
    floor = seated(rules, source=SHUFFLING_DEVICE).plain_round().wager("ann", 1, 25).deal("9s 7d 9d")
    floor.does(t.ReportOmission("return"), "dealer")
    assert floor.state.custody.rack == of_cards(read_cards("Ks 7h Qd Kc"))
    floor.stand().deal("Kd").wager("ann", 1, 25).deal("8s 7c")
    assert sum(floor.state.custody.rack) == 8
    floor.deal("8d")
    assert sum(floor.state.custody.rack) == 0


# Cards missing or foreign: section 18.16 and 17.16


@each_rule_set("18.16, 18.16.1, 18.16.3", "17.16, 17.16.1, 17.16.3", None)
def test_a_card_found_missing_between_rounds_leaves_the_rounds_and_closes_the_shoe(rules: str) -> None:
    floor = seated(rules).plain_round()
    missing = t.DeclareCardsAstray(read_cards("5s"))
    floor.refused(missing, "dealer", "not_authorised_here")
    floor.refused(t.DeclareCardsAstray(), code="nothing_is_astray")
    floor.refused(t.DeclareCardsAstray((), (" ",)), code="nothing_is_astray")
    floor.refused(t.DeclareCardsAstray(read_cards("Ks " * 8)), code="missing_cards_are_elsewhere")
    floor.does(missing)
    assert (net(floor, "ann"), floor.events(g.RoundVoided)) == (2500, [])
    floor.refused(c.PlaceWager(1, "ann", 2500), "ann")
    floor.refused(t.Shuffle(MANUAL_SHUFFLE), "dealer", "dealing_is_held_up")
    floor.refused(c.DealCard(card("2d")), "dealer", "dealing_is_held_up")


@each_rule_set("18.16.2, 18.16.4", "17.16.2, 17.16.4", None)
def test_a_foreign_card_in_the_initial_deal_voids_the_round_and_both_offices_are_told(rules: str) -> None:
    floor = seated(rules).wager("ann", 1, 25).wager("bob", 2, 10).deal("Ks 7h")
    floor.does(t.DeclareCardsAstray((), ("a Ten of hearts",)))
    assert (net(floor, "ann"), net(floor, "bob"), floor.round.phase) == (0, 0, "void")
    assert [(n.to, n.arrived_at) for n in floor.state.notices] == [("surveillance", None), ("inspector", None)]
    floor.refused(t.AcknowledgeNotice(1), "inspector", "notice_is_meant_for_another")
    floor.wait(60).does(t.AcknowledgeNotice(1), "surveillance").does(t.AcknowledgeNotice(2), "inspector")
    assert [n.arrived_at for n in floor.state.notices] == [floor.at, floor.at]


@each_rule_set("18.16.2", "17.16.2", None)
def test_found_after_the_interim_settlement_what_was_paid_stands_and_all_else_goes_back(rules: str) -> None:
    floor = seated(rules).wager("ann", 1, 25).wager("bob", 2, 10).does(c.PlacePerfectPairs(2, "bob", 500), "bob")
    floor.deal("As 7h 6d Ks 8d")
    paid = net(floor, "ann")
    floor.does(t.DeclareCardsAstray((), ("a joker",)))
    assert paid in (3750, 3000)
    assert (net(floor, "ann"), net(floor, "bob")) == (paid, 0)


@each_rule_set("18.16.1, 18.16.3", "17.16.1, 17.16.3", None)
def test_wagers_placed_for_the_next_round_go_back_when_a_foreign_card_is_found(rules: str) -> None:
    floor = seated(rules).plain_round().wager("ann", 1, 40).wager("bob", 2, 10)
    floor.does(t.DeclareCardsAstray((), ("a joker",)))
    assert (net(floor, "ann"), net(floor, "bob")) == (2500, 0)


@each_rule_set("18.16.3", "17.16.3", None)
@pytest.mark.parametrize(("change", "correct"), [(-1, False), (0, True), (1, False)])
def test_the_table_waits_until_the_decks_are_verified_card_by_card(rules: str, change: int, correct: bool) -> None:
    floor = seated(rules).plain_round().does(t.DeclareCardsAstray(read_cards("5s")))
    counts = list(of_decks(8))
    counts[card("5s")] += change
    floor.does(t.CheckCards(tuple(counts)), "dealer")
    floor.refused(c.DealCard(card("2d")), "dealer")
    if correct:
        floor.does(t.Shuffle(MANUAL_SHUFFLE), "dealer")
    else:
        floor.refused(t.Shuffle(MANUAL_SHUFFLE), "dealer", "dealing_is_held_up")
        floor.does(t.BringCards(8)).does(t.CheckCards(of_decks(8), new_cards=True), "dealer").does(t.ReplaceCards())
        floor.does(t.Shuffle(MANUAL_SHUFFLE), "dealer")


# What Canberra's rules do not know


@pytest.mark.parametrize(
    "command",
    [
        t.DirectDeviceCheck("faced"),
        t.DeclareCardsAstray(read_cards("5s")),
        t.ReportOmission("cut"),
        t.ReportOmission("burn"),
        t.ReportOmission("return"),
        c.VoidRound("misdeal"),
    ],
)
def test_canberra_has_no_such_step(command: Any) -> None:
    seated("canberra-2002").plain_round().refused(command, code="not_provided_for")


@pytest.mark.parametrize("rules", ["star-2024", "star-6to5-2017"])
def test_the_star_voids_no_round_for_an_error_found_after_the_next_has_begun(rules: str) -> None:
    floor = seated(rules).plain_round().wager("ann", 1, 25).deal("2d")
    floor.refused(t.VoidPastRound(1, "a misdeal"), code="not_provided_for")
