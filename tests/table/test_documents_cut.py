"""What each document says of the stack between shuffle and play: riffle, cut, cutting card, dropped cards."""

import pytest

from pontoon.game import commands as c
from pontoon.game.cards import card
from pontoon.table import commands as t, events as e
from pontoon.table.counts import of_decks
from pontoon.table.furniture import MANUAL_SHUFFLE, MULTISHUFFLER, SHUFFLING_DEVICE
from pontoon.testing.floor import Floor
from tests.table.tables import ALL, STARS, each, in_play, opened, shuffled

CUTTING_CARD = t.DrawCuttingCard()
SEATS = {"ann": 2, "bob": 4, "cat": 6}


def asked(floor: Floor) -> list[str | None]:
    """Who is offered the cut one after the other while everybody refuses; None is the supervisor."""
    order: list[str | None] = []
    while floor.state.cut is not None and floor.state.cut.player is not None:
        order.append(floor.state.cut.player)
        floor.does(t.RefuseCut(), floor.state.cut.player)
    return [*order, None]


def everybody_wagers(floor: Floor) -> Floor:
    return floor.wager("ann", 2, 25).wager("bob", 4, 25).wager("cat", 6, 25)


def finish(floor: Floor) -> Floor:
    return floor.stand().stand().stand().deal("Kc")


# Riffles of pre-shuffled cards


@pytest.mark.parametrize(("rules", "clause"), each("5.2", "4.2", ""))
@pytest.mark.parametrize(("source", "before"), [(MANUAL_SHUFFLE, "cut"), (MULTISHUFFLER, "multishuffler")])
def test_casino_cards_are_riffled_when_a_player_asks_and_a_supervisor_approves(
    rules: str, clause: str, source: str, before: str
) -> None:
    floor = opened(rules, source, pre_shuffled="casino").seat("ann", 1)
    floor.refused(t.Riffle(before), "dealer", "no_riffle_is_asked_for", clause)
    floor.refused(t.ApproveRiffle(), code="no_riffle_is_asked_for")
    for other in ("dealer", "casino_supervisor", "spectator"):
        floor.refused(t.RequestRiffle(), other, "not_authorised_here", clause)
    floor.refused(t.RequestRiffle(), "zoe", "not_at_the_table")
    floor.does(t.RequestRiffle(), "ann").refused(t.Riffle(before), "dealer", "riffle_is_not_approved", clause)
    for other in ("dealer", "ann", "inspector"):
        floor.refused(t.ApproveRiffle(), other, "not_authorised_here", clause)
    floor.does(t.ApproveRiffle(), "gaming_supervisor")
    for other in ("casino_supervisor", "ann"):
        floor.refused(t.Riffle(before), other, "not_authorised_here", clause)
    floor.does(t.Riffle(before), "dealer").refused(t.Riffle(before), "dealer")
    assert [x.event.before for x in floor.entries(e.CardsRiffled)] == [before]


@pytest.mark.parametrize(("rules", "clause"), each("5.2.1", "4.2.1", ""))
def test_angel_cards_are_riffled_before_the_cut_and_never_before_the_multishuffler(rules: str, clause: str) -> None:
    floor = opened(rules, MULTISHUFFLER, pre_shuffled="angel").seat("ann", 1)
    floor.refused(t.Riffle("cut"), "dealer")
    floor.does(t.RequestRiffle(), "ann").refused(t.Riffle("cut"), "dealer", "riffle_is_not_approved", clause)
    floor.does(t.ApproveRiffle())
    floor.refused(t.Riffle("multishuffler"), "dealer", "riffle_is_not_before_that", clause)
    floor.does(t.Riffle("cut"), "dealer").does(t.CutCards(192), "ann")


@pytest.mark.parametrize(("rules", "clause"), each("5.2 5.2.1", "4.2 4.2.1", ""))
def test_cards_that_did_not_come_shuffled_are_not_riffled_nor_are_cards_already_cut(rules: str, clause: str) -> None:
    plain = opened(rules).seat("ann", 1)
    plain.refused(t.RequestRiffle(), "ann", "no_pre_shuffled_cards", clause)
    shuffled(plain).refused(t.RequestRiffle(), "ann", "no_pre_shuffled_cards", clause)
    cut = opened(rules, pre_shuffled="casino").seat("ann", 1).does(t.CutCards(192), "ann")
    cut.refused(t.RequestRiffle(), "ann", "no_pre_shuffled_cards", clause)


def test_canberra_has_no_riffle() -> None:
    floor = shuffled(opened("canberra-2002").seat("ann", 1))
    for command, by in ((t.RequestRiffle(), "ann"), (t.ApproveRiffle(), "casino_supervisor")):
        floor.refused(command, by, "not_provided_for")


# Who cuts


@pytest.mark.parametrize(("rules", "clause"), each("5.3.1 5.3", "4.3.1 4.3", "5.2(a) 5.2"))
def test_when_the_game_begins_the_first_player_to_the_table_is_offered_the_cut(rules: str, clause: str) -> None:
    floor = opened(rules).seat("bob", 5).seat("ann", 1).seat("cat", 7)
    shuffled(floor)
    assert floor.entries(e.CutOffered)[-1].clause == clause
    for other in ("ann", "cat", "casino_supervisor"):
        floor.refused(t.CutCards(192), other, "cut_is_offered_to_another")
    floor.does(t.CutCards(192), "bob")


@pytest.mark.parametrize(("rules", "clause"), each("5.3.1", "4.3.1", "5.2(a)"))
def test_a_first_player_who_changed_the_seat_is_still_first_and_one_who_left_is_not(rules: str, clause: str) -> None:
    moved = opened(rules).seat("bob", 5).seat("ann", 1).does(t.SitDown("bob", 7), "bob")
    assert asked(shuffled(moved))[0] == "bob"
    left = opened(rules).seat("bob", 5).seat("ann", 1).does(t.LeaveTable("bob"), "bob").seat("bob", 6)
    assert asked(shuffled(left))[0] == "ann"


@pytest.mark.parametrize(("rules", "clause"), each("5.3.2 5.3", "4.3.2 4.3", "5.2(b) 5.2"))
@pytest.mark.parametrize(("cards_before", "player"), [(1, "bob"), (2, "cat"), (4, "ann"), (5, "bob"), (6, "cat")])
def test_the_player_on_whose_box_the_cutting_card_came_is_offered_the_cut(
    rules: str, clause: str, cards_before: int, player: str
) -> None:
    floor = everybody_wagers(in_play(rules, SEATS))
    dealt = ["Ks", "9h", "Js", "7d", "Qs", "Qd", "9d"]
    floor.deal(" ".join(dealt[:cards_before])).does(CUTTING_CARD, "dealer").deal(" ".join(dealt[cards_before:]))
    shuffled(finish(floor))
    assert floor.state.cut is not None
    assert floor.state.cut.player == player
    assert floor.entries(e.CutOffered)[-1].clause == clause


@pytest.mark.clauses("star-2024 5.3.2", "star-6to5-2017 4.3.2", "canberra-2002 5.2(b)")
@pytest.mark.parametrize("rules", ALL)
def test_the_cutting_card_on_a_drawn_card_belongs_to_the_box_that_drew(rules: str) -> None:
    floor = everybody_wagers(in_play(rules, SEATS)).deal("Ks 5h Js 7d Qs 8d 9d").stand()
    floor.does(c.Hit(4, 1, "bob"), "bob").does(CUTTING_CARD, "dealer").deal("5s").stand().stand().deal("Kc")
    assert asked(shuffled(floor)) == ["bob", "cat", "ann", None]


@pytest.mark.clauses("star-2024 5.3.2", "star-6to5-2017 4.3.2", "canberra-2002 5.2(b)")
@pytest.mark.parametrize("rules", ALL)
def test_the_player_of_a_box_where_nobody_sits_is_the_one_who_decides_for_it(rules: str) -> None:
    floor = in_play(rules, SEATS).wager("ann", 3, 25).wager("bob", 3, 25).wager("cat", 6, 25)
    floor.deal("Ks 9h 7d").does(CUTTING_CARD, "dealer").deal("Qs 9d").stand().stand().deal("Kc")
    assert asked(shuffled(floor))[0] == "ann"


@pytest.mark.parametrize(("rules", "clause"), each("5.3.3 5.3", "4.3.3 4.3", "5.2(c) 5.2"))
@pytest.mark.parametrize("second_card", [False, True])
def test_with_the_cutting_card_on_the_dealers_hand_the_player_farthest_right_is_offered_the_cut(
    rules: str, clause: str, second_card: bool
) -> None:
    floor = everybody_wagers(in_play(rules, SEATS)).deal("Ks 9h Js")
    if second_card:
        floor.deal("7d Qs Qd 9d").stand().stand().stand().does(CUTTING_CARD, "dealer").deal("Kc")
    else:
        finish(floor.does(CUTTING_CARD, "dealer").deal("7d Qs Qd 9d"))
    shuffled(floor)
    assert floor.entries(e.CutOffered)[-1].clause == clause
    assert asked(floor) == ["cat", "ann", "bob", None]


@pytest.mark.parametrize(("rules", "clause"), each("5.3.4 5.3", "4.3.4 4.3", ""))
def test_with_the_cutting_card_first_the_player_farthest_right_is_offered_the_cut(rules: str, clause: str) -> None:
    floor = in_play(rules, SEATS).plain_round("ann", 2).wager("bob", 4, 25).does(CUTTING_CARD, "dealer")
    shuffled(floor)
    assert floor.entries(e.CutOffered)[-1].clause == clause
    assert asked(floor) == ["cat", "ann", "bob", None]


@pytest.mark.parametrize(("rules", "clause"), each("5.3.5 5.3", "4.3.5 4.3", ""))
def test_after_a_replacement_the_player_farthest_right_is_offered_the_cut(rules: str, clause: str) -> None:
    floor = everybody_wagers(in_play(rules, SEATS)).deal("Ks").does(CUTTING_CARD, "dealer").deal("9h Js 7d Qs Qd 9d")
    finish(floor).does(t.BringCards(8)).does(t.CheckCards(of_decks(8))).does(t.ReplaceCards())
    shuffled(floor)
    assert floor.entries(e.CutOffered)[-1].clause == clause
    assert asked(floor) == ["cat", "ann", "bob", None]


@pytest.mark.parametrize(("rules", "clause"), each("5.4", "4.4", "5.2(d) 5.2+"))
def test_a_refused_cut_goes_clockwise_to_each_player_once_and_then_to_a_supervisor(rules: str, clause: str) -> None:
    floor = shuffled(opened(rules).seat("bob", 4).seat("cat", 6).seat("ann", 2))
    assert asked(floor) == ["bob", "cat", "ann", None]
    assert [x.clause for x in floor.entries(e.CutRefused)] == [clause] * 3
    for other in ("bob", "cat", "ann"):
        floor.refused(t.CutCards(192), other)
        floor.refused(t.RefuseCut(), other)
    for other in ("dealer", "inspector", "surveillance"):
        floor.refused(t.CutCards(192), other, "not_authorised_here")
    floor.does(t.CutCards(192), "gaming_supervisor")


@pytest.mark.clauses("star-2024 5.4", "star-6to5-2017 4.4", "canberra-2002 5.2(d)")
@pytest.mark.parametrize("rules", ALL)
def test_the_cut_passes_a_player_who_leaves_while_it_is_offered_and_reaches_one_who_comes(rules: str) -> None:
    floor = shuffled(opened(rules).seat("bob", 4).seat("cat", 6).seat("ann", 2))
    floor.does(t.LeaveTable("bob"), "bob").seat("dan", 7)
    assert asked(floor)[0] == "cat"
    assert {"ann", "dan"} <= {entry.event.player for entry in floor.entries(e.CutRefused)}
    floor.refused(t.CutCards(192), "bob")


@pytest.mark.clauses("star-2024 5.4", "star-6to5-2017 4.4", "canberra-2002 5.2+")
@pytest.mark.parametrize("rules", ALL)
def test_the_supervisor_cuts_when_everybody_left_and_not_while_one_is_asked(rules: str) -> None:
    floor = shuffled(opened(rules).seat("bob", 4).seat("ann", 2)).does(t.LeaveTable("bob"), "bob")
    floor.refused(t.CutCards(192), "casino_supervisor", "cut_is_offered_to_another")
    floor.does(t.LeaveTable("ann"), "ann").does(t.CutCards(192))


# Where the cut goes


CUTS = [
    pytest.param(rules, clause, decks, cards, allowed, marks=pytest.mark.clauses(f"{rules} {clause}"))
    for rules, clause in (("star-2024", "5.5"), ("star-6to5-2017", "4.5"), ("canberra-2002", "5.3"))
    for decks in (6, 8)
    for cards, allowed in (
        (0, False),
        (47, False),
        (48, True),
        (decks * 48 - 48, True),
        (decks * 48 - 47, False),
        (decks * 48, False),
    )
]


@pytest.mark.parametrize(("rules", "clause", "decks", "cards", "allowed"), CUTS)
@pytest.mark.parametrize("by_supervisor", [False, True])
def test_the_cut_is_at_least_a_deck_in_from_either_end_whoever_makes_it(
    rules: str, clause: str, decks: int, cards: int, allowed: bool, by_supervisor: bool
) -> None:
    floor = shuffled(opened(rules, decks=decks).seat("ann", 1))
    by = "ann"
    if by_supervisor:
        floor.does(t.RefuseCut(), "ann")
        by = "casino_supervisor"
    if allowed:
        floor.does(t.CutCards(cards), by)
    else:
        floor.refused(t.CutCards(cards), by, "cut_is_too_near_an_end", clause)


BEHIND = [
    pytest.param(rules, clause, decks, cards, allowed, marks=pytest.mark.clauses(f"{rules} {clause}"))
    for rules, clause, places in (
        ("star-2024", "5.6", ((8, 191, 192, 193), (6, 143, 144, 145))),
        ("star-6to5-2017", "4.6", ((8, 191, 192, 193), (6, 143, 144, 145))),
        # Half the decks, give or take half a deck: 192 and 24 of eight, 72 and 24 of three.
        ("canberra-2002", "5.3", ((8, 215, 216, 217), (3, 95, 96, 97))),
    )
    for decks, *cards_at in places
    for cards, allowed in zip(cards_at, (True, True, False), strict=True)
]


@pytest.mark.parametrize(("rules", "clause", "decks", "cards", "allowed"), BEHIND)
@pytest.mark.parametrize("exact", [False, True])
def test_the_dealer_puts_the_cutting_card_no_farther_in_than_the_document_allows(
    rules: str, clause: str, decks: int, cards: int, allowed: bool, exact: bool
) -> None:
    floor = shuffled(opened(rules, decks=decks).seat("ann", 1)).does(t.CutCards(decks * 24), "ann")
    if allowed:
        floor.does(t.InsertCuttingCard(cards, exact), "dealer")
    else:
        floor.refused(t.InsertCuttingCard(cards, exact), "dealer", "cutting_card_is_out_of_bounds", clause)


@pytest.mark.clauses("canberra-2002 5.3")
def test_at_canberra_the_cutting_card_goes_at_least_a_deck_in_from_the_back() -> None:
    floor = shuffled(opened("canberra-2002").seat("ann", 1)).does(t.CutCards(192), "ann")
    floor.refused(t.InsertCuttingCard(47), "dealer", "cutting_card_is_out_of_bounds", "5.3")
    floor.does(t.InsertCuttingCard(48), "dealer")


@pytest.mark.parametrize(("rules", "clause"), each("5.6", "4.6", "5.3"))
def test_the_cutting_card_goes_in_after_the_cut_by_the_dealer_and_comes_where_it_was_put(
    rules: str, clause: str
) -> None:
    floor = shuffled(opened(rules, decks=6).seat("ann", 1))
    floor.refused(t.InsertCuttingCard(144), "dealer", "cards_are_not_cut", clause)
    floor.does(t.CutCards(144), "ann")
    for other in ("ann", "casino_supervisor"):
        floor.refused(t.InsertCuttingCard(144), other, "not_authorised_here", clause)
    floor.does(t.InsertCuttingCard(144), "dealer").refused(t.InsertCuttingCard(144), "dealer")


@pytest.mark.parametrize(("rules", "clause"), each("5.1.3", "4.1.3", "5.4(b)"))
@pytest.mark.parametrize("cards", [1, 2, 3])
def test_the_cutting_card_comes_out_where_it_was_put_neither_before_nor_after(
    rules: str, clause: str, cards: int
) -> None:
    floor = Floor(rules).ready().seat("ann", 1).wager("ann", 1, 25)
    floor.fold(e.CuttingCardInserted(floor.state.custody.cards_left - cards, True, False))
    for dealt in ["Ks", "7h", "Qd"][:cards]:
        floor.refused(CUTTING_CARD, "dealer", "cutting_card_is_not_next")
        floor.deal(dealt)
    if cards == 3:
        floor.stand()
    floor.refused(c.DealCard(card("Kc")), "dealer", "cutting_card_is_next")
    floor.does(CUTTING_CARD, "dealer").refused(CUTTING_CARD, "dealer", "cutting_card_is_out")
    assert floor.entries(e.CuttingCardDrawn)[0].clause == clause


# Shuffling devices are not cut


@pytest.mark.parametrize(("rules", "clause"), each("5.7", "4.7", "19.1"))
def test_cards_in_a_shuffling_device_are_not_cut(rules: str, clause: str) -> None:
    floor = opened(rules, SHUFFLING_DEVICE).seat("ann", 1)
    cutting = [(t.CutCards(192), "ann"), (t.RefuseCut(), "ann"), (t.CutCards(192), "casino_supervisor")]
    for command, by in cutting:
        floor.refused(command, by, "no_cut_with_a_device", clause)
    shuffled(floor)
    for command, by in cutting:
        floor.refused(command, by, "no_cut_with_a_device", clause)
    floor.refused(t.InsertCuttingCard(192), "dealer")
    if floor.rules.values["burn_first_card"]:
        floor.does(t.BurnFirstCard(), "dealer")
    floor.plain_round().refused(CUTTING_CARD, "dealer", "no_cutting_card_in_there")


@pytest.mark.parametrize(("rules", "clause"), each("5.8", "4.8", ""))
@pytest.mark.parametrize("by_hand", [False, True])
def test_at_the_star_a_shuffle_by_hand_before_the_device_is_the_dealers_choice(
    rules: str, clause: str, by_hand: bool
) -> None:
    floor = opened(rules, SHUFFLING_DEVICE).seat("ann", 1)
    if by_hand:
        floor.does(t.Shuffle(MANUAL_SHUFFLE), "dealer").refused(t.BurnFirstCard(), "dealer")
        assert floor.entries(e.CardsShuffled)[0].clause == clause
        floor.refused(t.Shuffle(MANUAL_SHUFFLE), "dealer", "cards_go_into_the_device")
    floor.does(t.Shuffle(SHUFFLING_DEVICE), "dealer").does(t.BurnFirstCard(), "dealer").plain_round()


@pytest.mark.clauses("canberra-2002 19.2", "canberra-2002 19.1")
def test_at_canberra_the_dealer_shuffles_before_the_cards_go_into_the_automated_shoe() -> None:
    floor = opened("canberra-2002", SHUFFLING_DEVICE).seat("ann", 1)
    floor.refused(t.Shuffle(SHUFFLING_DEVICE), "dealer", "dealer_shuffles_first", "19.2")
    floor.does(t.Shuffle(MANUAL_SHUFFLE), "dealer").does(t.Shuffle(SHUFFLING_DEVICE), "dealer").plain_round()


# Dropped cards


@pytest.mark.parametrize(("rules", "clause"), each("5.6.1", "4.6.1", ""))
@pytest.mark.parametrize("stage", ["stack", "shuffled", "cut", "in_play", "in_round"])
def test_dropped_cards_hold_the_dealing_up_until_a_supervisor_has_counted_all(
    rules: str, clause: str, stage: str
) -> None:
    floor = opened(rules).seat("ann", 1)
    if stage != "stack":
        shuffled(floor)
    if stage not in ("stack", "shuffled"):
        floor.does(t.CutCards(192), "ann")
    if stage in ("in_play", "in_round"):
        floor.does(t.InsertCuttingCard(192), "dealer").does(t.BurnFirstCard(), "dealer").wager("ann", 1, 25)
    if stage == "in_round":
        floor.deal("Ks 7h")
    for other in ("ann", "casino_supervisor", "inspector"):
        floor.refused(t.DropCards(), other, "not_authorised_here", clause)
    floor.refused(t.VerifyCollected(384), code="nothing_was_dropped")
    floor.does(t.DropCards(), "dealer")
    goes_on = {
        "stack": (t.Shuffle(MANUAL_SHUFFLE), "dealer"),
        "shuffled": (t.CutCards(192), "ann"),
        "cut": (t.InsertCuttingCard(192), "dealer"),
        "in_play": (c.DealCard(card("Qd")), "dealer"),
        "in_round": (c.DealCard(card("Qd")), "dealer"),
    }[stage]
    floor.refused(*goes_on, "dealing_is_held_up")
    for other in ("dealer", "ann", "inspector"):
        floor.refused(t.VerifyCollected(384), other, "not_authorised_here", clause)
    for count in (383, 385, 0):
        floor.does(t.VerifyCollected(count)).refused(*goes_on, "dealing_is_held_up")
    floor.does(t.VerifyCollected(384), "gaming_supervisor").does(*goes_on)
    assert [x.complete for x in floor.events(e.CollectionVerified)] == [False, False, False, True]


def test_canberra_has_no_step_for_dropped_cards() -> None:
    floor = in_play("canberra-2002", SEATS)
    floor.refused(t.DropCards(), "dealer", "not_provided_for")
    floor.refused(t.VerifyCollected(384), code="not_provided_for")


# The last rounds at Canberra


@pytest.mark.clauses("canberra-2002 5.5")
@pytest.mark.parametrize(("announced", "ignored"), [(3, True), (4, False)])
def test_in_the_final_three_rounds_the_cutting_card_is_discarded_and_in_the_fourth_from_the_end_not(
    announced: int, ignored: bool
) -> None:
    floor = in_play("canberra-2002", SEATS).does(t.AnnounceLastRounds(announced), "dealer")
    floor.wager("ann", 2, 25).deal("Ks 7h").does(CUTTING_CARD, "dealer").deal("Qd").stand().deal("Kc")
    assert floor.events(e.CuttingCardDrawn)[0].ignored is ignored
    floor.wager("ann", 2, 25)
    if ignored:
        floor.deal("Ks 7h Qd").stand().deal("Kc").plain_round("ann", 2)
        floor.wager("ann", 2, 25).refused(c.DealCard(card("Ks")), "dealer", "last_round_is_over", "5.5")
    else:
        floor.refused(c.DealCard(card("Ks")), "dealer", "shuffle_is_due")


@pytest.mark.clauses("canberra-2002 5.5")
def test_as_the_first_card_of_a_final_round_the_cutting_card_is_discarded_too() -> None:
    floor = in_play("canberra-2002", SEATS).does(t.AnnounceLastRounds(1)).wager("ann", 2, 25)
    floor.does(CUTTING_CARD, "dealer").deal("Ks 7h Qd").stand().deal("Kc")
    assert floor.state.number == 1


@pytest.mark.parametrize("rules", STARS)
def test_the_star_announces_no_last_rounds(rules: str) -> None:
    floor = in_play(rules, SEATS)
    for by in ("dealer", "casino_supervisor"):
        floor.refused(t.AnnounceLastRounds(3), by, "not_provided_for")
