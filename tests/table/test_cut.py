"""The cut: to whom the cards are offered, in which order it goes on, and how deep it is."""

import pytest

from pontoon.game import commands as c
from pontoon.game.cards import Card
from pontoon.table import commands as t, events as e
from pontoon.table.counts import DECK, of_cards
from pontoon.table.furniture import MANUAL_SHUFFLE, SHUFFLING_DEVICE
from pontoon.table.orders import Command
from pontoon.testing.floor import Floor
from pontoon.testing.table import each_rule_set
from tests.table import tables
from tests.table.tables import each, in_play

CUTTING_CARD = t.DrawCuttingCard()
SEATS = {"ann": 2, "bob": 4, "cat": 6}


def seated(floor: Floor) -> Floor:
    """Players in order of arrival: bob at box 4, sid standing, cat at box 6, ann at box 1."""
    return floor.seat("bob", 4).seat("sid").seat("cat", 6).seat("ann", 1)


def at_the_table(rules: str) -> Floor:
    return seated(Floor(rules).ready())


def shuffled(floor: Floor, reason: str, box: int | None = None) -> Floor:
    return floor.fold(e.ShuffleBecameDue(reason, box)).does(t.Shuffle(MANUAL_SHUFFLE), "dealer")


def offer(floor: Floor) -> tuple[str | None, tuple[str, ...]]:
    assert floor.state.cut is not None
    return floor.state.cut.player, floor.state.cut.others


def refusals(floor: Floor) -> list[str | None]:
    """Everybody refuses; the players who were offered the cut in their order, and None for the supervisor."""
    offered = [offer(floor)[0]]
    while offered[-1] is not None:
        floor.does(t.RefuseCut(), offered[-1])
        offered.append(offer(floor)[0])
    return offered


def cutting_card_on(rules: str, dealt: str) -> Floor:
    """A round of three players and sid behind box 2, in which the cutting card comes out after these cards."""
    floor = at_the_table(rules).wager("ann", 1, 25).wager("sid", 2, 25).wager("bob", 4, 25).wager("cat", 6, 25)
    rest = "9s 9h 9d 9c 7h Ks Kh Kd Kc".removeprefix(dealt)
    floor.fold(e.CuttingCardInserted(floor.state.custody.cards_left - len(dealt.split()), True, False))
    floor.deal(dealt).does(t.DrawCuttingCard(), "dealer").deal(rest)
    return floor.stand().stand().stand().stand().deal("Qs")


def finish(floor: Floor) -> Floor:
    return floor.stand().stand().stand().deal("Kc")


def everybody_wagers(floor: Floor) -> Floor:
    return floor.wager("ann", 2, 25).wager("bob", 4, 25).wager("cat", 6, 25)


# To whom


@pytest.mark.parametrize(("rules", "clause"), each("5.3.1 5.3", "4.3.1 4.3", "5.2(a) 5.2"))
def test_when_the_game_begins_the_first_player_to_the_table_cuts(rules: str, clause: str) -> None:
    floor = tables.shuffled(seated(tables.opened(rules)))
    assert offer(floor) == ("bob", ("cat", "ann", "sid"))
    assert floor.entries(e.CutOffered)[-1].clause == clause
    for other in ("cat", "ann", "sid", "casino_supervisor"):
        floor.refused(t.CutCards(100), other, "cut_is_offered_to_another")
    floor.does(t.CutCards(100), "bob")


@pytest.mark.parametrize(("rules", "clause"), each("5.3.1 5.4", "4.3.1 4.4", "5.2(a) 5.2+"))
def test_the_first_player_may_come_after_the_shuffle(rules: str, clause: str) -> None:
    floor = tables.shuffled(tables.opened(rules)).seat("ann", 3).seat("bob", 7)
    assert offer(floor) == ("ann", ("bob",))
    offered = [entry for entry in floor.entries(e.CutOffered) if entry.event.player == "ann"]
    assert offered[0].clause == clause
    floor.refused(t.CutCards(100), "bob", "cut_is_offered_to_another")
    floor.refused(t.CutCards(100), "casino_supervisor", "cut_is_offered_to_another")
    floor.does(t.CutCards(100), "ann")


@each_rule_set("5.4, 5.3.1", "4.4, 4.3.1", None)
def test_the_first_player_cuts_pre_shuffled_cards_that_wait_since_the_opening(rules: str) -> None:
    floor = tables.opened(rules, pre_shuffled="casino").seat("ann", 1)
    floor.refused(t.CutCards(192), "casino_supervisor", "cut_is_offered_to_another")
    floor.does(t.CutCards(192), "ann")


@each_rule_set("5.3.1", "4.3.1", "5.2(a)")
def test_the_first_player_is_still_first_after_changing_seats_but_not_after_leaving(rules: str) -> None:
    moved = tables.opened(rules).seat("bob", 5).seat("ann", 1).does(t.SitDown("bob", 7), "bob")
    assert offer(tables.shuffled(moved))[0] == "bob"
    left = tables.opened(rules).seat("bob", 5).seat("ann", 1).does(t.LeaveTable("bob"), "bob").seat("bob", 6)
    assert offer(tables.shuffled(left))[0] == "ann"


@each_rule_set("5.3, 5.3.2", "4.3, 4.3.2", "5.2, 5.2(b)")
@pytest.mark.parametrize(
    ("dealt", "player", "others"),
    [
        ("9s 9h 9d", "cat", ("ann", "bob", "sid")),
        ("9s 9h 9d 9c 7h", "ann", ("bob", "cat", "sid")),
        ("9s", "sid", ("bob", "cat", "ann")),
        ("9s 9h", "bob", ("cat", "ann", "sid")),
        ("9s 9h 9d 9c 7h Ks", "sid", ("bob", "cat", "ann")),
        ("9s 9h 9d 9c 7h Ks Kh", "bob", ("cat", "ann", "sid")),
        ("9s 9h 9d 9c 7h Ks Kh Kd", "cat", ("ann", "bob", "sid")),
    ],
)
def test_the_player_on_whose_box_the_cutting_card_came_out_cuts(
    rules: str, dealt: str, player: str, others: tuple[str, ...]
) -> None:
    floor = cutting_card_on(rules, dealt).does(t.Shuffle(MANUAL_SHUFFLE), "dealer")
    assert offer(floor) == (player, others)
    clause = {"star-2024": "5.3.2", "star-6to5-2017": "4.3.2", "canberra-2002": "5.2(b)"}[rules]
    assert floor.entries(e.CutOffered)[-1].clause == clause


@each_rule_set("5.3.2", "4.3.2", "5.2(b)")
def test_the_cutting_card_on_a_drawn_card_belongs_to_the_box_that_drew(rules: str) -> None:
    floor = everybody_wagers(in_play(rules, SEATS)).deal("Ks 5h Js 7d Qs 8d 9d").stand()
    floor.does(c.Hit(4, 1, "bob"), "bob").does(CUTTING_CARD, "dealer").deal("5s").stand().stand().deal("Kc")
    assert refusals(tables.shuffled(floor)) == ["bob", "cat", "ann", None]


@each_rule_set("5.3.2", "4.3.2", "5.2(b)")
def test_the_player_of_a_box_where_nobody_sits_is_the_one_deciding_for_it(rules: str) -> None:
    floor = in_play(rules, SEATS).wager("ann", 3, 25).wager("bob", 3, 25).wager("cat", 6, 25)
    floor.deal("Ks 9h 7d").does(CUTTING_CARD, "dealer").deal("Qs 9d").stand().stand().deal("Kc")
    assert refusals(tables.shuffled(floor))[0] == "ann"


@each_rule_set("5.3.2", "4.3.2", "5.2(b)")
def test_wagers_for_the_next_round_do_not_change_the_player_who_cuts(rules: str) -> None:
    floor = cutting_card_on(rules, "9s 9h 9d 9c 7h").wager("cat", 1, 50).does(t.Shuffle(MANUAL_SHUFFLE), "dealer")
    assert offer(floor)[0] == "ann"


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
    tables.shuffled(floor)
    assert floor.entries(e.CutOffered)[-1].clause == clause
    assert refusals(floor) == ["cat", "ann", "bob", None]


@each_rule_set("5.3, 5.3.4", "4.3, 4.3.4", "5.2")
def test_after_a_cutting_card_before_the_first_card_the_player_farthest_right_cuts(rules: str) -> None:
    floor = at_the_table(rules).plain_round().wager("bob", 4, 25)
    floor.fold(e.CuttingCardInserted(floor.state.custody.cards_left, True, False)).does(t.DrawCuttingCard(), "dealer")
    floor.does(t.Shuffle(MANUAL_SHUFFLE), "dealer")
    assert offer(floor) == ("cat", ("ann", "bob", "sid"))
    clause = {"star-2024": "5.3.4", "star-6to5-2017": "4.3.4", "canberra-2002": "5.2"}[rules]
    assert floor.entries(e.CutOffered)[-1].clause == clause


@each_rule_set("5.3, 5.3.5", "4.3, 4.3.5", "5.2")
def test_after_the_cards_were_replaced_the_player_farthest_right_cuts(rules: str) -> None:
    # The cutting card came out on bob's box, which does not count any more.
    floor = cutting_card_on(rules, "9s 9h").fold(e.CardsBrought(8, ""), e.CardsReplaced(8, ""))
    floor.does(t.Shuffle(MANUAL_SHUFFLE), "dealer")
    assert offer(floor) == ("cat", ("ann", "bob", "sid"))
    clause = {"star-2024": "5.3.5", "star-6to5-2017": "4.3.5", "canberra-2002": "5.2"}[rules]
    assert floor.entries(e.CutOffered)[-1].clause == clause


@pytest.mark.clauses("star-2024 5.3.5")
def test_pre_shuffled_cards_are_offered_when_somebody_cuts_them() -> None:
    floor = at_the_table("star-2024").fold(e.CardsBrought(8, "angel"), e.CardsReplaced(8, "angel"))
    floor.refused(t.CutCards(100), "ann", "cut_is_offered_to_another")
    floor.refused(t.CutCards(100), code="cut_is_offered_to_another")
    offered, cut = floor.order(t.CutCards(100), "cat")
    assert (offered.event, offered.clause) == (e.CutOffered("cat", ("ann", "bob", "sid")), "5.3.5")
    assert cut.event == e.CardsCut(100)


@each_rule_set()
@pytest.mark.parametrize("reason", ["directed", "not_cut", "not_shuffled", "device_failed", "checked"])
def test_for_any_other_reason_it_is_the_player_farthest_right(rules: str, reason: str) -> None:
    assert offer(shuffled(at_the_table(rules), reason)) == ("cat", ("ann", "bob", "sid"))


@each_rule_set()
def test_players_who_stand_are_asked_in_order_of_arrival(rules: str) -> None:
    floor = shuffled(Floor(rules).ready().seat("sid").seat("tim"), "directed")
    assert offer(floor) == ("sid", ("tim",))


# Players refuse, come and go


@each_rule_set("5.4", "4.4", "5.2(d), 5.2+")
def test_the_dealer_enters_the_refusal_of_a_player_who_says_nothing(rules: str) -> None:
    floor = shuffled(at_the_table(rules), "directed")
    for player in ("cat", "ann", "bob", "sid"):
        assert floor.state.cut is not None
        assert floor.state.cut.player == player
        refused = floor.does(t.RefuseCut(), "dealer").entries(e.CutRefused)[-1]
        assert (refused.event.player, refused.by.role) == (player, "dealer")
    floor.refused(t.RefuseCut(), "dealer", "cut_is_offered_to_another")


@each_rule_set("5.4", "4.4", "5.2(d), 5.2+")
def test_a_refused_cut_goes_on_clockwise_and_in_the_end_to_a_supervisor(rules: str) -> None:
    floor = shuffled(at_the_table(rules), "directed")
    floor.refused(t.RefuseCut(), "ann", "cut_is_offered_to_another")
    floor.refused(t.RefuseCut(), "casino_supervisor", "not_authorised_here")
    assert refusals(floor) == ["cat", "ann", "bob", "sid", None]
    refused = {"star-2024": "5.4", "star-6to5-2017": "4.4", "canberra-2002": "5.2(d)"}[rules]
    in_the_end = {"star-2024": "5.4", "star-6to5-2017": "4.4", "canberra-2002": "5.2+"}[rules]
    assert {entry.clause for entry in floor.entries(e.CutRefused)} == {refused}
    assert [entry.clause for entry in floor.entries(e.CutOffered)][1:] == [refused, refused, refused, in_the_end]
    for player in ("cat", "ann", "bob", "sid"):
        floor.refused(t.CutCards(100), player, "cut_is_offered_to_another")
        floor.refused(t.RefuseCut(), player)
    for other in ("dealer", "inspector", "surveillance"):
        floor.refused(t.CutCards(100), other, "not_authorised_here", in_the_end)
    [cut] = floor.order(t.CutCards(100), "gaming_supervisor")
    assert (cut.event, cut.clause) == (e.CardsCut(100), in_the_end)
    floor.refused(t.CutCards(100), code="no_cut_is_due")
    floor.refused(t.RefuseCut(), "cat", "no_cut_is_due")


@each_rule_set("5.4", "4.4", "5.2(d)")
def test_a_player_who_accepts_after_others_refused_cuts(rules: str) -> None:
    floor = shuffled(at_the_table(rules), "directed").does(t.RefuseCut(), "cat").does(t.RefuseCut(), "ann")
    floor.refused(t.CutCards(100), code="cut_is_offered_to_another")
    [cut] = floor.order(t.CutCards(100), "bob")
    assert cut.clause == {"star-2024": "5.5", "star-6to5-2017": "4.5", "canberra-2002": "5.3"}[rules]
    assert floor.state.cut is None


@each_rule_set("5.4", "4.4", "5.2+")
def test_at_an_empty_table_a_supervisor_cuts(rules: str) -> None:
    floor = shuffled(Floor(rules).ready(), "at_start")
    assert offer(floor) == (None, ())
    floor.does(t.CutCards(100))


@each_rule_set("5.4", "4.4", "5.2(d)")
def test_the_player_who_has_left_is_passed_over(rules: str) -> None:
    floor = cutting_card_on(rules, "9s 9h").does(t.LeaveTable("bob"), "bob").does(t.Shuffle(MANUAL_SHUFFLE), "dealer")
    assert offer(floor) == ("cat", ("ann", "sid"))
    clause = {"star-2024": "5.4", "star-6to5-2017": "4.4", "canberra-2002": "5.2(d)"}[rules]
    assert floor.entries(e.CutOffered)[-1].clause == clause


@each_rule_set("5.4", "4.4", "5.2(d)")
def test_a_player_who_refused_the_cut_is_not_asked_again_after_coming_back(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 7).seat("bob", 1).plain_round("bob")
    floor.fold(e.ShuffleBecameDue("cutting_card_first"))
    floor.does(t.Shuffle(MANUAL_SHUFFLE), "dealer").does(t.RefuseCut(), "ann")
    floor.does(t.LeaveTable("ann"), "ann").seat("ann", 7).does(t.RefuseCut(), "bob")
    assert "casino supervisor" in floor.refused(t.CutCards(100), "ann", "cut_is_offered_to_another").sentence
    floor.does(t.CutCards(100))


@each_rule_set("5.4", "4.4", "5.2(d), 5.2+")
def test_a_player_who_leaves_while_the_cut_is_offered_is_not_asked_any_more(rules: str) -> None:
    floor = shuffled(at_the_table(rules), "directed").does(t.LeaveTable("bob"), "bob")
    assert offer(floor) == ("cat", ("ann", "sid"))
    floor.does(t.LeaveTable("cat"), "cat")
    assert offer(floor) == ("ann", ("sid",))
    floor.refused(t.CutCards(100), "cat")
    floor.refused(t.CutCards(100), "casino_supervisor", "cut_is_offered_to_another")
    floor.does(t.LeaveTable("ann"), "ann").does(t.LeaveTable("sid"), "sid")
    assert offer(floor) == (None, ())
    floor.does(t.CutCards(100))
    floor.seat("eve", 2).does(t.LeaveTable("eve"), "eve")
    assert floor.state.cut is None


@each_rule_set("5.4", "4.4", "5.2(d)")
def test_a_player_who_comes_while_the_cut_is_offered_is_asked_last(rules: str) -> None:
    assert refusals(shuffled(at_the_table(rules), "directed").seat("dan", 5)) == [
        "cat",
        "ann",
        "bob",
        "sid",
        "dan",
        None,
    ]
    floor = shuffled(Floor(rules).ready().seat("ann", 1), "directed").seat("eve", 7).does(t.RefuseCut(), "ann")
    assert offer(floor) == ("eve", ())
    floor.does(t.RefuseCut(), "eve").does(t.LeaveTable("eve"), "eve")
    assert offer(floor) == (None, ())
    floor.seat("fay", 5).refused(t.CutCards(100), "ann", "cut_is_offered_to_another")
    floor.refused(t.CutCards(100), "casino_supervisor", "cut_is_offered_to_another")
    floor.does(t.CutCards(100), "fay")


# How deep, and when


@pytest.mark.parametrize(
    ("rules", "decks"),
    [
        pytest.param("star-2024", 8, marks=pytest.mark.clauses("star-2024 5.5")),
        pytest.param("star-2024", 6, marks=pytest.mark.clauses("star-2024 5.5")),
        pytest.param("star-6to5-2017", 8, marks=pytest.mark.clauses("star-6to5-2017 4.5")),
        pytest.param("star-6to5-2017", 6, marks=pytest.mark.clauses("star-6to5-2017 4.5")),
        pytest.param("canberra-2002", 3, marks=pytest.mark.clauses("canberra-2002 5.3")),
        pytest.param("canberra-2002", 6, marks=pytest.mark.clauses("canberra-2002 5.3")),
        pytest.param("canberra-2002", 8, marks=pytest.mark.clauses("canberra-2002 5.3")),
    ],
)
def test_the_cut_is_at_least_a_deck_from_either_end(rules: str, decks: int) -> None:
    floor = shuffled(Floor(rules).ready(decks=decks).seat("ann", 1), "directed")
    clause = {"star-2024": "5.5", "star-6to5-2017": "4.5", "canberra-2002": "5.3"}[rules]
    last = decks * DECK
    for too_near in (-1, 0, 45, DECK - 1, last - DECK + 1, last - 45, last, last + 1):
        floor.refused(t.CutCards(too_near), "ann", "cut_is_too_near_an_end", clause)
    before = floor.state
    for deep_enough in (DECK, last - DECK):
        floor.state = before
        floor.does(t.CutCards(deep_enough), "ann")


@pytest.mark.parametrize(("rules", "clause"), each("5.5", "4.5", "5.3"))
def test_a_supervisor_keeps_to_the_same_bounds(rules: str, clause: str) -> None:
    floor = shuffled(Floor(rules).ready().seat("ann", 1), "directed").does(t.RefuseCut(), "ann")
    for too_near in (0, DECK - 1, 7 * DECK + 1, 8 * DECK):
        floor.refused(t.CutCards(too_near), code="cut_is_too_near_an_end", clause=clause)
    before = floor.state
    for deep_enough in (DECK, 7 * DECK):
        floor.state = before
        floor.does(t.CutCards(deep_enough))


@each_rule_set()
@pytest.mark.parametrize(
    ("left", "least", "most"), [(97, 48, 49), (96, 48, 48), (95, 47, 48), (60, 30, 30), (2, 1, 1), (1, 0, 1)]
)
def test_less_than_two_decks_are_cut_in_the_middle(rules: str, left: int, least: int, most: int) -> None:
    """Goal: discards shuffled in the middle of a round may be too few for a deck at both ends."""
    floor = Floor(rules).ready()
    shoe = of_cards(Card(each % DECK) for each in range(left))
    floor.state = floor.state.but(custody=floor.state.custody.but(shoe=shoe, unseen=0, stage="shuffled"))
    for outside in (least - 1, most + 1):
        floor.refused(t.CutCards(outside), code="cut_is_too_near_an_end")
    before = floor.state
    for inside in (least, most):
        floor.state = before
        floor.does(t.CutCards(inside))


@each_rule_set()
def test_cards_that_are_not_there_to_be_cut_are_not(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1)
    floor.refused(t.CutCards(100), "ann", "no_cut_is_due")
    floor.refused(t.CutCards(100), "spectator", "not_authorised_here")
    shuffled(floor, "directed").fold(e.CardsDropped()).refused(t.CutCards(100), "ann", "dealing_is_held_up")
    floor.fold(e.CollectionVerified(8 * DECK, True)).does(t.CutCards(100), "ann")
    Floor(rules).ready(SHUFFLING_DEVICE).refused(t.CutCards(100), code="no_cut_with_a_device")


@each_rule_set("5.3", "4.3", "5.2")
def test_cards_are_cut_once_after_the_shuffle(rules: str) -> None:
    floor = tables.opened(rules).seat("ann", 1)
    floor.refused(t.CutCards(100), "ann", "no_cut_is_due")
    floor.does(t.Shuffle(MANUAL_SHUFFLE), "dealer").does(t.CutCards(100), "ann")
    floor.refused(t.CutCards(100), "ann", "no_cut_is_due")


# A shuffling device has no cut


@pytest.mark.parametrize(("rules", "clause"), each("5.7", "4.7", "19.1"))
def test_cards_in_a_shuffling_device_are_not_cut(rules: str, clause: str) -> None:
    floor = tables.opened(rules, SHUFFLING_DEVICE).seat("ann", 1)
    cutting: list[tuple[Command, str]] = [
        (t.CutCards(192), "ann"),
        (t.RefuseCut(), "ann"),
        (t.CutCards(192), "casino_supervisor"),
    ]
    for command, by in cutting:
        floor.refused(command, by, "no_cut_with_a_device", clause)
    tables.shuffled(floor)
    for command, by in cutting:
        floor.refused(command, by, "no_cut_with_a_device", clause)
    floor.refused(t.InsertCuttingCard(192), "dealer")
    if floor.rules.values["burn_first_card"]:
        floor.does(t.BurnFirstCard(), "dealer")
    floor.plain_round().refused(CUTTING_CARD, "dealer", "no_cutting_card_in_there")


@each_rule_set("5.7", "4.7", None)
def test_pre_shuffled_cards_go_into_a_device_to_be_shuffled_and_are_not_cut(rules: str) -> None:
    replaced = Floor(rules).ready(SHUFFLING_DEVICE).seat("ann", 1).plain_round()
    replaced.fold(e.CardsBrought(8, "casino"), e.CardsReplaced(8, "casino"))
    for floor in (replaced, tables.opened(rules, SHUFFLING_DEVICE, pre_shuffled="angel").seat("ann", 1)):
        floor.refused(t.CutCards(100), "ann", "no_cut_with_a_device")
        floor.does(t.Shuffle(SHUFFLING_DEVICE), "dealer").does(t.BurnFirstCard(), "dealer").plain_round()
        assert floor.events(e.CutOffered) == []
