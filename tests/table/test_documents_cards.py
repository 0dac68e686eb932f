"""What each document says of the cards in use: their values, where they come from, who touches them, when they go."""

import pytest

from pontoon.game import commands as c
from pontoon.game.cards import CARDS, Card, card
from pontoon.game.views import Audience
from pontoon.table import commands as t, events as e
from pontoon.table.counts import of_cards, of_decks, without_card
from pontoon.table.furniture import MANUAL_SHUFFLE, MULTISHUFFLER, SHUFFLING_DEVICE
from pontoon.table.views import view
from pontoon.testing.floor import STAFF, Floor
from tests.table.tables import ALL, STARS, cut_and_loaded, each, in_play, opened, shuffled, to_open

SEATS = {"ann": 1, "bob": 4}
CUTTING_CARD = t.DrawCuttingCard()

# Values


def total_of(rules: str, first: str, second: str, *more: str) -> int:
    floor = Floor(rules).ready().seat("ann", 1).wager("ann", 1, 25).deal(f"{first} 7h {second}")
    for each_card in more:
        floor.does(c.Hit(1, 1, "ann"), "ann").deal(each_card)
    assert floor.state.round is not None
    return floor.state.round.boxes[0].hands[0].total


@pytest.mark.parametrize(
    ("rules", "clause"),
    each("4.2 4.2.1 4.2.2 4.2.3", "3.2 3.2.1 3.2.2 3.2.3", "2.5 2.5(a) 2.5(b) 2.5(c)"),
)
def test_every_card_of_a_hand_has_the_value_its_document_gives_it(rules: str, clause: str) -> None:
    for rank, value in zip("23456789JQK", (*range(2, 10), 10, 10, 10), strict=True):
        for suit in "shdc":
            assert total_of(rules, f"{rank}{suit}", "5s") == value + 5
    assert total_of(rules, "As", "9h") == 20
    assert total_of(rules, "As", "Ah") == 12
    assert total_of(rules, "As", "5h", "4d") == 20
    assert total_of(rules, "As", "5h", "9d") == 15
    assert total_of(rules, "9s", "5h", "Ad") == 15


@pytest.mark.parametrize(("rules", "clause"), each("4.2", "3.2", "2.5"))
def test_the_dealers_cards_count_like_the_players(rules: str, clause: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).wager("ann", 1, 25).deal("9s 6h 9d").stand().deal("Ac")
    assert floor.state.round is not None
    # Six and an Ace are a soft seventeen, on which the dealer draws, and then the Ace counts one.
    assert floor.state.round.dealers_total == 17
    assert floor.deal("9h").state.round.dealers_total == 16


@pytest.mark.parametrize(("rules", "clause"), each("4.2.1", "3.2.1", "2.5(a)"))
def test_an_ace_in_a_hand_that_is_doubled_counts_one(rules: str, clause: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).wager("ann", 1, 25).deal("As 7h 5d")
    floor.does(c.Double(1, 1, "ann"), "ann").deal("4c")
    assert floor.state.round is not None
    assert floor.state.round.boxes[0].hands[0].total == 10


# Every card comes out of the shoe or device


@pytest.mark.parametrize(("rules", "clause"), each("4.6", "3.6", "6.1"))
def test_no_card_is_dealt_before_the_stack_is_in_the_shoe(rules: str, clause: str) -> None:
    floor = opened(rules).seat("ann", 1).wager("ann", 1, 25)
    out = [c.DealCard(card("Ks")), c.BurnCard(card("Ks")), c.DrawInError(card("Ks"))]

    def none_comes_out() -> None:
        for command in out:
            floor.refused(command, "dealer")

    none_comes_out()
    shuffled(floor)
    none_comes_out()
    floor.does(t.CutCards(192), "ann")
    none_comes_out()
    floor.does(t.InsertCuttingCard(192), "dealer")
    if floor.rules.values["burn_first_card"]:
        none_comes_out()
        floor.does(t.BurnFirstCard(), "dealer")
    before = floor.state.custody.cards_left
    floor.deal("Ks 7h Qd")
    assert floor.state.custody.cards_left == before - 3


@pytest.mark.parametrize(("rules", "clause"), each("4.6", "3.6", "6.1"))
@pytest.mark.parametrize("source", [MANUAL_SHUFFLE, SHUFFLING_DEVICE])
def test_every_card_of_a_round_has_left_the_shoe_or_device(rules: str, clause: str, source: str) -> None:
    floor = in_play(rules, SEATS, source).plain_round().wager("ann", 1, 25).wager("bob", 4, 25)
    returned = sum(floor.state.custody.layout)
    left = floor.state.custody.cards_left
    for number, each_card in enumerate(["2s", "7h", "5d", "8c", "9c"], 1):
        floor.deal(each_card)
        back = returned if number == 5 and source == SHUFFLING_DEVICE else 0
        assert floor.state.custody.cards_left == left - number + back
    assert floor.state.custody.everything == of_decks(8)


@pytest.mark.parametrize(("rules", "clause"), each("4.6 4.1", "3.6 3.1", "6.1 2.1"))
def test_a_card_of_which_the_decks_hold_no_more_cannot_come_out(rules: str, clause: str) -> None:
    floor = Floor(rules).ready(decks=6)
    names = [f"p{box}" for box in range(1, 8)]
    for box, name in enumerate(names, 1):
        floor.seat(name, box).wager(name, box, 25)
    floor.deal("Ks Ks Ks Ks Ks Ks")
    for command in (c.DealCard(card("Ks")), c.BurnCard(card("Ks"))):
        floor.refused(command, "dealer", "card_is_not_in_the_shoe")
    floor.deal("Kh")


@pytest.mark.parametrize("number", [-1, 48, 52])
@pytest.mark.parametrize(("rules", "clause"), each("4.1", "3.1", "2.1"))
def test_a_ten_or_a_joker_is_no_card_of_the_game(rules: str, clause: str, number: int) -> None:
    floor = Floor(rules).ready().seat("ann", 1).wager("ann", 1, 25)
    floor.refused(c.DealCard(Card(number)), "dealer")
    assert not [each_card for each_card in CARDS if str(each_card).startswith("T")]


# Who handles the cards


HANDLING = [
    t.Shuffle(MANUAL_SHUFFLE),
    t.InsertCuttingCard(192),
    t.BurnFirstCard(),
    CUTTING_CARD,
    c.DealCard(card("Ks")),
]


@pytest.mark.parametrize("command", HANDLING, ids=lambda command: type(command).__name__)
@pytest.mark.parametrize(("rules", "clause"), each("4.8", "3.8", ""))
def test_nobody_but_the_dealer_handles_the_cards(rules: str, clause: str, command: object) -> None:
    floor = in_play(rules, SEATS).wager("ann", 1, 25)
    for role in (*(role for role in STAFF if role != "dealer"), "ann"):
        floor.refused(command, role, "not_authorised_here")  # type: ignore[arg-type]


@pytest.mark.clauses("star-2024 4.8", "star-6to5-2017 3.8", "canberra-2002 6.2")
@pytest.mark.parametrize("rules", ALL)
def test_only_the_dealer_of_this_table_deals_and_only_while_on_duty(rules: str) -> None:
    floor = in_play(rules, SEATS).wager("ann", 1, 25).does(t.GoOffDuty(), "dealer")
    floor.refused(c.DealCard(card("Ks")), "dealer", "not_the_dealer_on_duty")
    floor.does(t.ComeOnDuty(), "dealer").deal("Ks 7h Qd").stand().deal("Kc")


# Replacement


def with_new_cards(floor: Floor) -> Floor:
    """Checked new cards wait beside the table, in Canberra checked by dealer and supervisor."""
    floor.does(t.BringCards(8)).does(t.CheckCards(of_decks(8)), "dealer")
    return floor if floor.rules.procedures["check_replacement"] is None else floor.does(t.CheckCards(of_decks(8)))


def round_with_the_cutting_card(floor: Floor) -> Floor:
    return floor.wager("ann", 1, 25).deal("Ks 7h").does(CUTTING_CARD, "dealer").deal("Qd").stand().deal("Kc")


@pytest.mark.parametrize(("rules", "clause"), each("4.5.1 4.5", "3.5.1 3.5", ""))
def test_cards_of_a_shoe_are_replaced_after_the_cutting_cards_round_and_before_the_shuffle(
    rules: str, clause: str
) -> None:
    floor = with_new_cards(in_play(rules, SEATS))
    floor.refused(t.ReplaceCards(), clause=clause)
    floor.plain_round().refused(t.ReplaceCards(), code="cutting_card_is_not_out", clause=clause)
    floor.wager("ann", 1, 25).deal("Ks 7h").does(CUTTING_CARD, "dealer").refused(t.ReplaceCards())
    floor.deal("Qd").refused(t.ReplaceCards())
    floor.stand().deal("Kc")
    late = Floor(rules)
    late.state, late.at = floor.state, floor.at
    shuffled(late).refused(t.ReplaceCards(), code="cutting_card_is_not_out", clause=clause)
    floor.does(t.ReplaceCards())
    assert floor.state.custody.shoe == of_decks(8)


@pytest.mark.parametrize(("rules", "clause"), each("4.5.1", "3.5.1", ""))
def test_a_directed_shuffle_is_no_occasion_to_replace_the_cards_of_a_shoe(rules: str, clause: str) -> None:
    floor = with_new_cards(in_play(rules, SEATS)).plain_round().does(t.DirectShuffle("cards stick together"))
    floor.refused(t.ReplaceCards(), code="cutting_card_is_not_out", clause=clause)


@pytest.mark.parametrize(("rules", "clause"), each("4.5.2 4.5", "3.5.2 3.5", ""))
def test_cards_of_a_device_are_replaced_after_any_round_and_in_none(rules: str, clause: str) -> None:
    floor = with_new_cards(in_play(rules, SEATS, SHUFFLING_DEVICE))
    floor.refused(t.ReplaceCards(), code="no_round_is_completed", clause=clause)
    floor.wager("ann", 1, 25).deal("Ks").refused(t.ReplaceCards(), code="round_is_in_play")
    floor.deal("7h Qd").stand().refused(t.ReplaceCards(), code="round_is_in_play")
    floor.deal("Kc").does(t.ReplaceCards())
    floor.wager("ann", 1, 25).refused(c.DealCard(card("Ks")), "dealer", "cards_are_not_in_play")
    shuffled(floor).does(t.BurnFirstCard(), "dealer").deal("Ks")


@pytest.mark.parametrize(("rules", "clause"), each("4.5", "3.5", ""))
@pytest.mark.parametrize("role", ["gaming_supervisor", "assistant_gaming_manager", "casino_operator"])
def test_at_the_star_a_casino_supervisor_decides_on_replacing(rules: str, clause: str, role: str) -> None:
    floor = round_with_the_cutting_card(with_new_cards(in_play(rules, SEATS)))
    for other in ("dealer", "ann", "inspector", "surveillance", "tournament_manager"):
        floor.refused(t.ReplaceCards(), other, "not_authorised_here", clause)
    floor.does(t.ReplaceCards(), role)


@pytest.mark.parametrize(("rules", "clause"), each("4.3", "3.3", "2.4"))
def test_new_cards_are_checked_and_found_correct_before_they_replace_others(rules: str, clause: str) -> None:
    floor = round_with_the_cutting_card(in_play(rules, SEATS))
    by = "casino_supervisor" if rules in STARS else "casino_operator"
    floor.refused(t.ReplaceCards(), by, "cards_are_not_checked", clause)
    floor.does(t.BringCards(8)).refused(t.ReplaceCards(), by, "cards_are_not_checked", clause)
    floor.does(t.CheckCards(without_card(of_decks(8), card("As"))), "dealer")
    floor.refused(t.ReplaceCards(), by, "cards_are_not_checked", clause)


@pytest.mark.clauses("canberra-2002 2.4")
@pytest.mark.parametrize("first", ["dealer", "casino_supervisor"])
def test_at_canberra_dealer_and_supervisor_both_check_the_new_cards(first: str) -> None:
    second = {"dealer": "casino_supervisor", "casino_supervisor": "dealer"}[first]
    floor = in_play("canberra-2002", SEATS).plain_round().does(t.BringCards(8)).does(t.CheckCards(of_decks(8)), first)
    floor.refused(t.ReplaceCards(), "casino_operator", "cards_are_not_checked", "2.4")
    floor.does(t.CheckCards(of_decks(8)), first)
    floor.refused(t.ReplaceCards(), "casino_operator", "cards_are_not_checked", "2.4")
    floor.does(t.CheckCards(without_card(of_decks(8), card("As"))), second)
    floor.refused(t.ReplaceCards(), "casino_operator", "cards_are_not_checked", "2.4")
    floor.does(t.CheckCards(of_decks(8)), "dealer").does(t.CheckCards(of_decks(8)))
    floor.does(t.ReplaceCards(), "casino_operator")


@pytest.mark.clauses("canberra-2002 2.4")
def test_at_canberra_the_operator_replaces_the_cards_after_any_round_and_in_none() -> None:
    floor = with_new_cards(in_play("canberra-2002", SEATS))
    floor.refused(t.ReplaceCards(), "casino_operator", "no_round_is_completed", "2.4")
    floor.wager("ann", 1, 25).deal("Ks").refused(t.ReplaceCards(), "casino_operator", "round_is_in_play")
    floor.deal("7h Qd").stand().deal("Kc")
    for other in ("casino_supervisor", "gaming_manager", "dealer", "authorised_officer"):
        floor.refused(t.ReplaceCards(), other, "not_authorised_here", "2.4")
    floor.does(t.ReplaceCards(), "casino_operator")
    assert cut_and_loaded(shuffled(floor)).plain_round().state.number == 2


@pytest.mark.clauses("star-2024 5.1", "star-6to5-2017 4.1", "canberra-2002 5.1")
@pytest.mark.parametrize("rules", ALL)
def test_replaced_cards_are_shuffled_before_the_next_round(rules: str) -> None:
    floor = round_with_the_cutting_card(with_new_cards(in_play(rules, SEATS)))
    floor.does(t.ReplaceCards(), "casino_operator").wager("ann", 1, 25)
    floor.refused(c.DealCard(card("Ks")), "dealer", "cards_are_not_in_play")
    floor.refused(t.CutCards(192), "ann", "no_cut_is_due")
    cut_and_loaded(shuffled(floor))
    if floor.rules.values["burn_first_card"]:
        floor.refused(c.DealCard(card("Ks")), "dealer", "cards_are_not_in_play")
        floor.does(t.BurnFirstCard(), "dealer")
    floor.deal("Ks")


# Shuffling


@pytest.mark.parametrize(("rules", "clause"), each("5.1.1 5.1", "4.1.1 4.1", "5.1"))
@pytest.mark.parametrize("source", [MANUAL_SHUFFLE, SHUFFLING_DEVICE])
def test_the_cards_are_shuffled_immediately_before_play_starts(rules: str, clause: str, source: str) -> None:
    floor = opened(rules, source).seat("ann", 1).wager("ann", 1, 25)
    floor.refused(c.DealCard(card("Ks")), "dealer", "cards_are_not_in_play")
    floor.refused(t.BurnFirstCard(), "dealer")
    floor.refused(t.CutCards(192), "ann")
    floor.refused(t.InsertCuttingCard(192), "dealer")
    shuffled(floor)
    if source == MANUAL_SHUFFLE:
        assert floor.entries(e.CardsShuffled)[0].clause == clause


SHUFFLERS = (MANUAL_SHUFFLE, MULTISHUFFLER, SHUFFLING_DEVICE)


@pytest.mark.parametrize(("rules", "clause"), each("5.1", "4.1", ""))
@pytest.mark.parametrize("source", SHUFFLERS)
def test_the_dealer_shuffles_by_hand_by_multishuffler_or_by_device_as_the_table_has_it(
    rules: str, clause: str, source: str
) -> None:
    floor = opened(rules, source).seat("ann", 1)
    for method in SHUFFLERS:
        # By hand the dealer may shuffle at every table, before a shuffling device takes the cards as well.
        if method not in (source, MANUAL_SHUFFLE):
            floor.refused(t.Shuffle(method), "dealer", "table_has_no_such_shuffler")
    floor.does(t.Shuffle(source), "dealer").refused(t.Shuffle(source), "dealer")
    assert floor.events(e.CardsShuffled)[0].method == source


@pytest.mark.clauses("canberra-2002 5.1")
def test_canberra_knows_no_multishuffler() -> None:
    floor = Floor("canberra-2002").does(t.ApproveTable("T-1"), "authorised_officer")
    floor.refused(t.DetermineDecks(8, MULTISHUFFLER), "casino_operator", "multishuffler_is_unknown")
    floor.refused(to_open(floor, MULTISHUFFLER))
    opened("canberra-2002").refused(t.Shuffle(MULTISHUFFLER), "dealer")


@pytest.mark.parametrize(("rules", "clause"), each("5.1.2 5.1", "4.1.2 4.1", "5.4(a) 5.4"))
def test_the_cutting_card_as_first_card_of_a_round_brings_the_shuffle_before_the_round(rules: str, clause: str) -> None:
    floor = in_play(rules, SEATS).plain_round().wager("ann", 1, 25).does(CUTTING_CARD, "dealer")
    assert [x.clause for x in floor.entries(e.ShuffleBecameDue)] == [clause]
    floor.refused(c.DealCard(card("Ks")), "dealer", "shuffle_is_due")
    cut_and_loaded(shuffled(floor))
    if floor.rules.values["burn_first_card"]:
        floor.does(t.BurnFirstCard(), "dealer")
    assert floor.deal("Ks 7h Qd").stand().deal("Kc").state.number == 2


@pytest.mark.parametrize(("rules", "clause"), each("5.1.3 5.1", "4.1.3 4.1", "5.4(b) 5.4"))
def test_the_cutting_card_in_a_round_lets_it_finish_and_then_brings_the_shuffle(rules: str, clause: str) -> None:
    floor = in_play(rules, SEATS).wager("ann", 1, 25).deal("Ks 7h").does(CUTTING_CARD, "dealer")
    floor.refused(t.Shuffle(MANUAL_SHUFFLE), "dealer")
    floor.deal("Qd").stand().deal("Kc")
    assert [x.clause for x in floor.entries(e.ShuffleBecameDue)] == [clause]
    floor.wager("ann", 1, 25).refused(c.DealCard(card("2s")), "dealer", "shuffle_is_due")
    floor.does(t.Shuffle(MANUAL_SHUFFLE), "dealer")


@pytest.mark.parametrize(("rules", "clause"), each("5.1.4 5.1", "4.1.4 4.1", ""))
@pytest.mark.parametrize("source", SHUFFLERS)
def test_a_casino_supervisor_directs_a_shuffle_after_a_round_and_says_why(rules: str, clause: str, source: str) -> None:
    floor = in_play(rules, SEATS, source).plain_round()
    for other in ("dealer", "ann", "inspector", "surveillance"):
        floor.refused(t.DirectShuffle("cards stick together"), other, "not_authorised_here", clause)
    floor.refused(t.DirectShuffle(""), code="reason_is_missing", clause=clause)
    floor.refused(t.Shuffle(source), "dealer", "no_shuffle_is_due")
    floor.does(t.DirectShuffle("cards stick together"), "gaming_supervisor")
    floor.wager("ann", 1, 25).refused(c.DealCard(card("2s")), "dealer", "shuffle_is_due")
    floor.does(t.Shuffle(source), "dealer")


@pytest.mark.clauses("star-2024 5.1.4", "star-6to5-2017 4.1.4")
@pytest.mark.parametrize("rules", STARS)
def test_a_shuffle_directed_in_a_round_waits_for_its_end(rules: str) -> None:
    floor = in_play(rules, SEATS).wager("ann", 1, 25).deal("Ks 7h").does(t.DirectShuffle("cards stick together"))
    floor.refused(t.Shuffle(MANUAL_SHUFFLE), "dealer")
    floor.deal("Qd").stand().deal("Kc").wager("ann", 1, 25)
    floor.refused(c.DealCard(card("2s")), "dealer", "shuffle_is_due")


@pytest.mark.parametrize("rules", ["canberra-2002"])
def test_at_canberra_nobody_directs_a_shuffle(rules: str) -> None:
    in_play(rules, SEATS).plain_round().refused(t.DirectShuffle("cards stick together"), code="not_provided_for")


# Where the cards lie


@pytest.mark.parametrize(("rules", "clause"), each("8.2", "7.2", "19.1"))
def test_with_a_device_the_discards_go_back_when_the_initial_deal_is_complete(rules: str, clause: str) -> None:
    floor = in_play(rules, SEATS, SHUFFLING_DEVICE).plain_round()
    # The first card burned went back in the first round, if there was one; the cards of that round lie in the rack.
    assert floor.state.custody.cards_left == 384 - 4
    floor.wager("ann", 1, 25).wager("bob", 4, 25).deal("2s 3s 4s 5s")
    assert floor.state.custody.cards_left == 384 - 8
    floor.deal("6s")
    assert floor.state.custody.cards_left == 384 - 5
    assert {x.clause for x in floor.entries(e.DiscardsReturned)} == {clause}


@pytest.mark.clauses("star-2024 8.2", "star-6to5-2017 7.2")
@pytest.mark.parametrize("rules", STARS)
def test_with_a_shoe_the_discards_stay_in_the_rack(rules: str) -> None:
    floor = in_play(rules, SEATS).plain_round().wager("ann", 1, 25).deal("2s 3s 4s")
    assert floor.state.custody.cards_left == 384 - 1 - 4 - 3
    assert not floor.events(e.DiscardsReturned)


@pytest.mark.parametrize(("rules", "clause"), each("5.9", "4.9", ""))
@pytest.mark.parametrize("source", [MANUAL_SHUFFLE, SHUFFLING_DEVICE])
def test_the_first_card_is_burned_and_nobody_sees_which_it_was(rules: str, clause: str, source: str) -> None:
    floor = opened(rules, source).seat("ann", 1).wager("ann", 1, 25)
    floor.refused(t.BurnFirstCard(), "dealer")
    shuffled(floor)
    if source == MANUAL_SHUFFLE:
        cut_and_loaded(floor)
    floor.refused(c.DealCard(card("Ks")), "dealer", "cards_are_not_in_play")
    for other in ("casino_supervisor", "ann", "inspector"):
        floor.refused(t.BurnFirstCard(), other, "not_authorised_here")
    floor.does(t.BurnFirstCard(card("As")), "dealer").refused(t.BurnFirstCard(), "dealer", "no_burn_is_due", clause)
    for role in ("spectator", "player", "dealer", "casino_supervisor"):
        assert "As" not in str(view(floor.rules, floor.state, Audience(role, "ann")))
    floor.deal("Ks 7h")
    assert floor.state.custody.cards_left == 384 - 3
    assert floor.state.custody.rack == of_cards([card("As")])


@pytest.mark.clauses("star-2024 5.9", "star-6to5-2017 4.9")
@pytest.mark.parametrize("rules", STARS)
def test_each_new_shoe_begins_with_a_burned_card_and_each_round_does_not(rules: str) -> None:
    floor = in_play(rules, SEATS).plain_round()
    round_with_the_cutting_card(floor)
    cut_and_loaded(shuffled(floor)).wager("ann", 1, 25)
    floor.refused(c.DealCard(card("Ks")), "dealer", "cards_are_not_in_play")
    floor.does(t.BurnFirstCard(), "dealer").deal("Ks 7h Qd").stand().deal("Kc")
    assert len(floor.events(e.FirstCardBurned)) == 2


def test_canberra_burns_no_first_card() -> None:
    floor = in_play("canberra-2002", SEATS)
    floor.refused(t.BurnFirstCard(), "dealer", "not_provided_for")
    floor.plain_round()
