"""Undisclosed wagers: the form, its examination, what is announced after the round, and how it is settled."""

import pytest

from pontoon.game import commands as c, events as g
from pontoon.game.cards import card
from pontoon.testing.session_floor import SessionFloor
from pontoon.tournament.at_table import commands as s, events
from pontoon.tournament.at_table.turns import available_cents
from tests.tournament.at_table.session_clauses import STARS, both, finish

TWO = {"ann": 1, "ben": 2}
SUPERVISOR = "gaming_supervisor"


def opened(rules: str = "star-2024", **more: object) -> SessionFloor:
    return SessionFloor(rules).session(TWO, **{"undisclosed_wagers": 2, **more})


def sealed(rules: str = "star-2024", cents: int = 40_000, opened_cents: int = 0, **more: object) -> SessionFloor:
    """Ann's undisclosed wager is accepted; Ben wagers $100."""
    floor = opened(rules, **more).does(s.SealWager("ann", "pontoon", cents, opened_cents), "ann")
    return floor.does(s.ExamineForm("ann", True), SUPERVISOR).wager("ben", 2, 100)


def on_paper(rules: str, kind: str, cents: int | None, opened_cents: int = 0, **more: object) -> SessionFloor:
    """A form that its supervisor has overlooked something on."""
    floor = opened(rules, **more).does(s.SealWager("ann", kind, cents, opened_cents), SUPERVISOR)
    return floor.does(s.ExamineForm("ann", True), SUPERVISOR).wager("ben", 2, 100)


def told(floor: SessionFloor) -> events.SealedWagerAnnounced:
    (event,) = floor.events(events.SealedWagerAnnounced)
    assert isinstance(event, events.SealedWagerAnnounced)
    return event


# The form


@pytest.mark.parametrize(("rules", "clause"), both("21.8.2.1 21.8.2 21.8"))
def test_a_form_goes_to_the_supervisor_and_is_recorded(rules: str, clause: str) -> None:
    floor = opened(rules).does(s.SealWager("ann", "pontoon", 40_000), "ann")
    (entry,) = floor.entries(events.WagerSealed)
    assert (entry.event, entry.clause) == (events.WagerSealed("ann", "pontoon", 40_000, 0), clause)
    assert floor.chips["ann"] == 100_000
    floor.refused(s.SealWager("ann", "pontoon", 40_000), "ann", "form_is_handed_in", clause)
    floor.refused(c.PlaceWager(1, "ann", 10_000), "ann", "form_is_handed_in", clause)
    floor.refused(s.SealWager("ann", "roulette", 40_000), "ben", "acts_for_another")
    floor.refused(s.SealWager("ben", "roulette", 40_000), "ben", "type_is_unknown", clause)


@pytest.mark.parametrize(("rules", "clause"), both("21.8.1"))
def test_as_many_undisclosed_wagers_as_the_conditions_give(rules: str, clause: str) -> None:
    none = opened(rules, undisclosed_wagers=0)
    none.refused(s.SealWager("ann", "pontoon", 40_000), "ann", "no_undisclosed_wager_is_left", clause)
    floor = finish(sealed(rules, undisclosed_wagers=1).deal("9h 9c 6d Jh Jc"), "2c 9s Ks")
    floor.refused(s.SealWager("ann", "pontoon", 10_000), "ann", "no_undisclosed_wager_is_left", clause)
    floor.does(s.SealWager("ben", "pontoon", 10_000), "ben")


@pytest.mark.parametrize(("rules", "clause"), both("21.8.2.2"))
def test_players_answer_for_the_completeness_of_their_forms(rules: str, clause: str) -> None:
    floor = opened(rules)
    floor.refused(s.SealWager("ann", "", 40_000), "ann", "wager_form_is_incomplete", clause)
    floor.refused(s.SealWager("ann", "pontoon", None), "ann", "wager_form_is_incomplete", clause)


@pytest.mark.parametrize(("rules", "clause"), both("21.8.2.3"))
def test_an_undisclosed_wager_keeps_to_the_limits_and_the_chips(rules: str, clause: str) -> None:
    floor = opened(rules, allotment_cents=30_000)
    for cents in (9_999, 15_000, 60_000):
        floor.refused(s.SealWager("ann", "pontoon", cents), "ann", "sealed_amount_is_off_the_sign", clause)
    floor.refused(s.SealWager("ann", "pontoon", 40_000), "ann", "sealed_above_the_chips", clause)
    floor.does(s.SealWager("ann", "pontoon", 30_000), "ann").does(s.SealWager("ben", "pontoon", 10_000), "ben")


@pytest.mark.parametrize(("rules", "clause"), both("21.8.2.4"))
def test_with_a_wager_in_chips_both_together_keep_to_the_chips(rules: str, clause: str) -> None:
    floor = opened(rules, allotment_cents=30_000)
    floor.refused(s.SealWager("ann", "pontoon", 20_000, 20_000), "ann", "sealed_above_the_chips", clause)
    floor.refused(s.SealWager("ann", "pontoon", 10_000, 40_000), "ann", "not_enough_chips", clause)
    floor.refused(s.SealWager("ann", "pontoon", 10_000, 5_000), "ann", "below_the_sessions_minimum")
    floor.does(s.SealWager("ann", "pontoon", 10_000, 20_000), "ann").does(s.ExamineForm("ann", True), SUPERVISOR)
    assert floor.chips["ann"] == 10_000


@pytest.mark.parametrize(("rules", "clause"), both("21.8.2.3"))
def test_both_together_keep_to_the_maximum_too(rules: str, clause: str) -> None:
    floor = opened(rules)
    floor.refused(s.SealWager("ann", "pontoon", 40_000, 20_000), "ann", "sealed_above_the_maximum", clause)
    floor.does(s.SealWager("ann", "pontoon", 30_000, 20_000), "ann")


@pytest.mark.parametrize(("rules", "clause"), both("21.8.2.5"))
def test_the_supervisor_examines_the_form_before_the_round_and_places_an_indicator(rules: str, clause: str) -> None:
    floor = opened(rules).does(s.SealWager("ann", "pontoon", 40_000), "ann").wager("ben", 2, 100)
    floor.refused(c.DealCard(card("9h")), "dealer", "form_is_not_examined", clause)
    floor.refused(c.CloseWagers(), "dealer", "form_is_not_examined", clause)
    floor.refused(s.ExamineForm("ann", True), "dealer", "not_authorised_here", clause)
    floor.refused(s.ExamineForm("ben", True), SUPERVISOR, "no_form_is_handed_in", clause)
    floor.does(s.ExamineForm("ann", True), SUPERVISOR)
    assert [entry.clause for entry in floor.entries(events.FormAccepted)] == [clause]
    floor.refused(s.ExamineForm("ann", False), SUPERVISOR, "form_is_examined", clause)
    floor.deal("9h")


@pytest.mark.parametrize(("rules", "clause"), both("21.8.2.5"))
def test_a_form_handed_back_is_as_if_it_had_never_been_handed_in(rules: str, clause: str) -> None:
    floor = (
        opened(rules).does(s.SealWager("ann", "pontoon", 40_000), "ann").does(s.ExamineForm("ann", False), SUPERVISOR)
    )
    assert (floor.player("ann").undisclosed_wagers, floor.now.forms) == (2, ())
    floor.wager("ann", 1, 500)


@pytest.mark.parametrize(("rules", "clause"), both("21.8.2.5"))
def test_a_form_handed_back_leaves_the_others_where_they_are(rules: str, clause: str) -> None:
    floor = opened(rules).does(s.SealWager("ann", "pontoon", 40_000), "ann")
    floor.does(s.SealWager("ben", "pontoon", 30_000), "ben").does(s.ExamineForm("ann", False), SUPERVISOR)
    assert [(form.player, form.cents) for form in floor.now.forms] == [("ben", 30_000)]
    (examined, *_) = floor.order(s.ExamineForm("ben", True), SUPERVISOR)
    assert examined.clause == clause


# Nothing hidden is on the layout


@pytest.mark.parametrize("cents", [10_000, 40_000, 50_000])
def test_the_minimum_lies_openly_whatever_is_written(cents: int) -> None:
    floor = sealed(cents=cents)
    assert [(event.player, event.cents) for event in floor.events(g.WagerPlaced)] == [("ann", 10_000), ("ben", 10_000)]
    assert floor.chips == {"ann": 90_000, "ben": 90_000}


def test_the_log_of_the_table_is_the_same_for_every_amount_until_it_is_announced() -> None:
    """Goal: nobody who sees all of the table's and the round's events can tell one undisclosed wager from another."""

    def seen(cents: int) -> list[object]:
        floor = sealed(cents=cents).deal("9h 9c 6d Jh Jc").stand().stand()
        return [entry.event for entry in floor.log if not isinstance(entry.event, events.WagerSealed)]

    assert seen(10_000) == seen(30_000) == seen(50_000)


@pytest.mark.parametrize(("rules", "clause"), both("21.8.2.4"))
def test_chips_spoken_for_by_a_form_cannot_be_wagered_otherwise(rules: str, clause: str) -> None:
    """$500 undisclosed of $600: the open $100 may be split only with $400 more for the hidden part."""
    floor = sealed(rules, 50_000, allotment_cents=60_000)
    assert (floor.chips["ann"], available_cents(floor.held, "ann")) == (50_000, 10_000)
    floor.refused(c.PlacePerfectPairs(1, "ann", 20_000), "ann", "not_enough_chips")
    floor.deal("8h 9c 6d 8c Jc")
    floor.refused(c.Double(1, 1, "ann"), "ann", "not_enough_chips")
    floor.refused(c.Split(1, 1, "ann"), "ann", "not_enough_chips")
    floor.does(c.Double(1, 1, "ann", 2_000), "ann").deal("2h").does(c.Keep(1, 1, "ann"), "ann")
    assert available_cents(floor.held, "ann") == 0
    finish(floor, "Kc Kd")
    # A dealer's bust: $500 and a fifth of it win 1 to 1.
    assert floor.chips["ann"] == 60_000 + 60_000


# Announced, placed and settled


@pytest.mark.parametrize(("rules", "clause"), both("21.8.2.6"))
def test_after_the_round_it_is_announced_placed_and_taken(rules: str, clause: str) -> None:
    floor = finish(sealed(rules).deal("9h 9c 6d Jh Jc"), "4c Ks")
    assert told(floor) == events.SealedWagerAnnounced("ann", "pontoon", 40_000, 40_000, 30_000, "")
    assert floor.entries(events.SealedWagerAnnounced)[0].clause == clause
    assert floor.events(events.SealedWagerPlaced) == [events.SealedWagerPlaced(1, "ann", "original", 30_000)]
    (settled,) = floor.events(events.SealedWagerSettled)
    assert (settled.settlement.result, settled.settlement.net_cents) == ("lose", -30_000)
    assert floor.chips == {"ann": 60_000, "ben": 90_000}
    assert floor.player("ann").last_wager_cents == 40_000


@pytest.mark.parametrize("rules", STARS)
def test_a_pontoon_pays_the_hidden_part_at_the_same_odds(rules: str) -> None:
    floor = finish(sealed(rules).deal("As 9c 6d Kh Jc"), "4c Ks")
    odds = floor.rules.values["pontoon_odds"]
    assert floor.chips["ann"] == 100_000 + 40_000 * odds[0] // odds[1]


@pytest.mark.parametrize("rules", STARS)
def test_a_dealers_equal_total_leaves_the_hidden_part_alone(rules: str) -> None:
    assert finish(sealed(rules).deal("9h 9c 9d Jh Jc"), "Ks").chips["ann"] == 100_000


@pytest.mark.parametrize("rules", STARS)
def test_a_surrender_gives_half_of_the_hidden_part_back(rules: str) -> None:
    floor = sealed(rules).deal("9h 9c Kd 7h Jc").does(c.Surrender(1, "ann"), "ann").does(c.CloseSurrender(), "dealer")
    assert finish(floor, "9s").chips["ann"] == 80_000


@pytest.mark.parametrize("rules", STARS)
def test_a_split_and_a_double_take_their_share_of_the_hidden_part(rules: str) -> None:
    """$100 open and $100 hidden, split and each hand doubled: eight times $100, and the dealer busts."""
    floor = sealed(rules, 20_000).deal("8h 9c 6d 8c Jc").does(c.Split(1, 1, "ann"), "ann").deal("2h")
    floor.does(c.Double(1, 1, "ann"), "ann").deal("Kh").does(c.Keep(1, 1, "ann"), "ann").deal("2c")
    floor.does(c.Double(1, 2, "ann"), "ann").deal("Kc").does(c.Keep(1, 2, "ann"), "ann")
    assert available_cents(floor.held, "ann") == 20_000
    finish(floor, "Ks Kd")
    kinds = [(event.kind, event.cents) for event in floor.events(events.SealedWagerPlaced)]
    assert kinds == [("original", 10_000), ("double", 10_000), ("split", 10_000), ("double", 10_000)]
    assert floor.chips["ann"] == 180_000


@pytest.mark.parametrize("rules", STARS)
def test_a_forfeit_loses_the_original_wager_and_its_hidden_part(rules: str) -> None:
    floor = sealed(rules, 20_000).deal("8h 9c 6d 2c Jc").does(c.Double(1, 1, "ann"), "ann").deal("2h")
    finish(floor.does(c.Forfeit(1, 1, "ann"), "ann"), "Ks Kd")
    assert floor.chips["ann"] == 80_000


@pytest.mark.parametrize("rules", STARS)
def test_insurance_is_a_wager_of_its_own_and_not_of_the_hidden_part(rules: str) -> None:
    floor = sealed(rules).deal("9h 9c Ad Jh Jc").does(c.Insure(1, "ann", 5_000), "ann")
    finish(floor.does(c.CloseInsurance(), "dealer"), "Ks")
    assert floor.chips["ann"] == 100_000 - 40_000 + 10_000


@pytest.mark.parametrize("rules", STARS)
def test_the_super_bonus_goes_by_the_whole_wager(rules: str) -> None:
    """Three suited sevens against a seven, $10 open of $40: the small bonus is below $25, the large from there."""
    floor = sealed(rules, 4_000, minimum_cents=1_000, maximum_cents=10_000)
    floor.deal("7h 9c 7d 7h Jc").does(c.Hit(1, 1, "ann"), "ann").deal("7h")
    (opened_bonus,) = [e.net_cents for e in floor.events(g.WagerSettled) if e.kind == "super_bonus"]
    assert opened_bonus == 100_000
    finish(floor, "Ks")
    settled = [e.settlement for e in floor.events(events.SealedWagerSettled)]
    assert [row.net_cents for row in settled if row.kind == "super_bonus"] == [400_000]


@pytest.mark.parametrize("rules", STARS)
def test_beside_a_wager_in_chips_the_whole_form_is_hidden(rules: str) -> None:
    floor = finish(sealed(rules, 20_000, 30_000).deal("9h 9c 6d Jh Jc"), "4c Ks")
    assert told(floor).rest_cents == 20_000
    assert floor.chips["ann"] == 50_000


@pytest.mark.parametrize("rules", STARS)
@pytest.mark.parametrize(("second", "pair"), [("8h", 3), ("8d", 2), ("8c", 1), ("9c", 0)])
def test_an_undisclosed_perfect_pairs_wager_goes_by_the_two_initial_cards(rules: str, second: str, pair: int) -> None:
    floor = opened(rules).does(s.SealWager("ann", "perfect_pairs", 20_000, 10_000), "ann")
    floor.does(s.ExamineForm("ann", True), SUPERVISOR).wager("ben", 2, 100).deal(f"8h 9c 6d {second} Jc")
    finish(floor, "9s Ks")
    pays = floor.rules.table.pairs
    won = 20_000 * pays[2 * pair - 2] // pays[2 * pair - 1] if pair else -20_000
    assert floor.chips["ann"] == 110_000 + won
    assert [e.kind for e in floor.events(events.SealedWagerPlaced)] == ["perfect_pairs"]


@pytest.mark.parametrize("rules", STARS)
def test_an_undisclosed_perfect_pairs_wager_needs_a_wager_in_chips(rules: str) -> None:
    floor = opened(rules)
    floor.refused(s.SealWager("ann", "perfect_pairs", 20_000), "ann", "sealed_pairs_need_a_wager")
    floor.refused(s.SealWager("ann", "perfect_pairs", 20_000), SUPERVISOR, "sealed_pairs_need_a_wager")
    without = opened(rules, perfect_pairs=False)
    without.refused(s.SealWager("ann", "perfect_pairs", 20_000, 10_000), "ann", "type_is_unknown")


# Found not to comply after the round


@pytest.mark.parametrize(("rules", "clause"), both("21.8.3.1 21.8.3"))
@pytest.mark.parametrize(("written", "deemed"), [(0, 10_000), (9_999, 10_000)])
def test_less_than_the_minimum_is_deemed_the_minimum(rules: str, clause: str, written: int, deemed: int) -> None:
    floor = finish(on_paper(rules, "pontoon", written).deal("9h 9c 6d Jh Jc"), "4c Ks")
    assert (told(floor).deemed_cents, told(floor).correction) == (deemed, clause)
    assert floor.chips["ann"] == 90_000


@pytest.mark.parametrize(("rules", "clause"), both("21.8.3.2"))
@pytest.mark.parametrize(("written", "corrected"), [(50_000, False), (50_001, True), (90_000, True)])
def test_more_than_the_maximum_is_deemed_the_maximum(rules: str, clause: str, written: int, corrected: bool) -> None:
    floor = finish(on_paper(rules, "pontoon", written).deal("9h 9c 6d Jh Jc"), "4c Ks")
    assert (told(floor).deemed_cents, told(floor).correction) == (50_000, clause if corrected else "")
    assert floor.chips["ann"] == 50_000


@pytest.mark.parametrize(("rules", "clause"), both("21.8.3.3"))
@pytest.mark.parametrize(("chips", "written", "deemed"), [(30_000, 40_000, 30_000), (30_000, 30_001, 30_000)])
def test_more_than_the_chips_is_deemed_all_of_them(
    rules: str, clause: str, chips: int, written: int, deemed: int
) -> None:
    floor = finish(on_paper(rules, "pontoon", written, allotment_cents=chips).deal("9h 9c 6d Jh Jc"), "4c Ks")
    assert (told(floor).deemed_cents, told(floor).correction) == (deemed, clause)
    assert floor.chips["ann"] == chips - deemed


@pytest.mark.parametrize(("rules", "clause"), both("21.8.3.3"))
def test_more_than_the_chips_and_the_maximum_is_deemed_the_lower_of_them(rules: str, clause: str) -> None:
    floor = finish(on_paper(rules, "pontoon", 90_000, allotment_cents=70_000).deal("9h 9c 6d Jh Jc"), "4c Ks")
    assert (told(floor).deemed_cents, told(floor).correction) == (50_000, clause)


@pytest.mark.parametrize(("rules", "clause"), both("21.8.3.3"))
def test_beside_a_wager_in_chips_only_what_is_left_counts_as_the_chips(rules: str, clause: str) -> None:
    floor = on_paper(rules, "pontoon", 30_000, 20_000, allotment_cents=40_000)
    finish(floor.deal("9h 9c 6d Jh Jc"), "4c Ks")
    assert (told(floor).deemed_cents, told(floor).correction) == (20_000, clause)
    assert floor.chips["ann"] == 0


@pytest.mark.parametrize(("rules", "clause"), both("21.8.3.4"))
@pytest.mark.parametrize(("kind", "cents"), [("", 40_000), ("pontoon", None), ("", None)])
def test_a_form_without_amount_or_type_costs_the_minimum(rules: str, clause: str, kind: str, cents: int | None) -> None:
    floor = on_paper(rules, kind, cents).deal("9c 6d Jc")
    assert floor.state.round is not None
    assert [box.number for box in floor.state.round.boxes] == [2]
    assert floor.chips["ann"] == 100_000
    finish(floor, "4c Ks")
    assert (told(floor).deemed_cents, told(floor).correction) == (None, clause)
    assert floor.events(events.MinimumDeducted) == [events.MinimumDeducted("ann", 10_000, "incomplete_form")]
    assert floor.chips["ann"] == 90_000


@pytest.mark.parametrize(("rules", "clause"), both("21.8.3.4"))
def test_a_wager_in_chips_beside_an_incomplete_form_is_played(rules: str, clause: str) -> None:
    floor = finish(on_paper(rules, "", None, 20_000).deal("9h 9c 6d Jh Jc"), "4c Ks")
    assert floor.chips["ann"] == 100_000 - 20_000 - 10_000


@pytest.mark.parametrize(("rules", "clause"), both("21.6.14"))
def test_an_incomplete_increment_on_a_form_counts_to_the_last_complete_one(rules: str, clause: str) -> None:
    floor = finish(on_paper(rules, "pontoon", 29_999).deal("9h 9c 6d Jh Jc"), "4c Ks")
    assert (told(floor).deemed_cents, told(floor).correction) == (20_000, clause)


def test_when_all_forms_are_incomplete_no_card_is_dealt() -> None:
    floor = opened()
    for player in TWO:
        floor.does(s.SealWager(player, "", None), SUPERVISOR).does(s.ExamineForm(player, True), SUPERVISOR)
    floor.does(c.CloseWagers(), "dealer")
    assert (floor.now.rounds, floor.chips) == (1, {"ann": 90_000, "ben": 90_000})


# The form is open after the round


@pytest.mark.parametrize(("rules", "clause"), both("21.8.4"))
def test_any_player_may_examine_the_form_until_the_next_first_card(rules: str, clause: str) -> None:
    floor = sealed(rules)
    floor.refused(s.RequestForm("ben", "ann"), "ben", "form_is_still_secret", clause)
    floor.deal("9h")
    floor.refused(s.RequestForm("ben", "ann"), "ben", "form_is_still_secret", clause)
    finish(floor.deal("9c 6d Jh Jc"), "4c Ks")
    floor.does(s.RequestForm("ben", "ann"), "ben")
    assert [entry.clause for entry in floor.entries(events.FormShown)] == [clause]
    floor.refused(s.RequestForm("ann", "ben"), "ann", "no_form_to_show", clause)
    floor.refused(s.RequestForm("zoe", "ann"), "zoe", "not_in_the_session", clause)
    # A card too many that is burned belongs to the round that is over.
    floor.does(c.DrawExtraCard(card("2c"), exposed=True), "dealer").does(s.RequestForm("ben", "ann"), "ben")
    floor.wager("ann", 1, 100).wager("ben", 2, 100).does(s.RequestForm("ben", "ann"), "ben")
    floor.deal("9h").refused(s.RequestForm("ben", "ann"), "ben", "no_form_to_show", clause)


# In turn


@pytest.mark.parametrize(("rules", "clause"), both("21.9.4 21.9.5"))
def test_a_form_is_handed_in_in_turn(rules: str, clause: str) -> None:
    floor = opened(rules, order_of_wagering=True)
    floor.refused(s.SealWager("ben", "pontoon", 10_000), "ben", "wager_is_out_of_turn")
    floor.does(s.SealWager("ann", "pontoon", 10_000), "ann")
    floor.refused(c.PlaceWager(2, "ben", 10_000), "ben", "wager_is_out_of_turn")
    floor.does(s.ExamineForm("ann", True), SUPERVISOR).wager("ben", 2, 100)
