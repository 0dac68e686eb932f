"""Conduct at the table as the documents tell it: sections 20 (2024), 19 (2017) and 17 (Canberra), clause by clause."""

from typing import Any

import pytest

from pontoon.game import commands as c, events as g
from pontoon.game.cards import cards as read_cards
from pontoon.table import commands as t, events as e
from pontoon.table.ledger import balances
from pontoon.testing.floor import MINUTE, Floor
from pontoon.testing.table import each_rule_set

STAR = pytest.mark.parametrize("rules", ["star-2024", "star-6to5-2017"])
DISRUPTIONS = ("civil_commotion", "fire", "riot", "brawl", "robbery", "act_of_god")


def seated(rules: str, **more: Any) -> Floor:
    return Floor(rules).ready(**more).seat("ann", 1).seat("bob", 2).seat("cat", 3)


def officer(rules: str) -> str:
    """Whom the documents let act against a person or a round."""
    return "casino_operator" if rules == "canberra-2002" else "casino_supervisor"


def net(floor: Floor, player: str) -> int:
    return balances(floor.log).get(f"player:{player}", 0)


def found(floor: Floor, person: str = "ann") -> Floor:
    return floor.does(t.FindContravention(person, "a telephone"), officer(floor.rules.source))


# The Player Card


@pytest.mark.clauses("star-2024 20.1", "star-2024 6.1")
@pytest.mark.parametrize(("holder", "valid"), [("bob", True), ("ann", False)])
def test_nobody_plays_on_anothers_card_or_one_that_is_not_valid(holder: str, valid: bool) -> None:
    floor = Floor("star-2024").ready()
    floor.refused(t.SitDown("ann", 1), "ann", "player_card_comes_first")
    floor.does(t.PresentPlayerCard("ann", "C-1", holder, valid), "ann")
    checked = floor.events(e.PlayerCardChecked)[0]
    assert (checked.accepted, checked.holder, checked.method) == (False, holder, "photo")
    floor.refused(t.SitDown("ann", 1), "ann", "player_card_is_not_accepted")
    floor.seat("ann", 1).wager("ann", 1, 25)


@pytest.mark.clauses("star-2024 20.1")
def test_a_player_who_shows_anothers_card_later_places_no_further_wager() -> None:
    floor = seated("star-2024").does(t.PresentPlayerCard("ann", "C-bob", "bob"), "ann")
    floor.refused(c.PlaceWager(1, "ann", 2500), "ann", "player_card_is_missing")
    floor.refused(t.PresentPlayerCard("ann", "C-ann", "ann"), "bob", "acts_for_another")


@pytest.mark.clauses("star-2024 18:17.21", "star-2024 18:17.21.1", "star-2024 20.1.1", "star-2024 20.1.2")
@pytest.mark.parametrize(("claim", "stake"), [("", ""), ("power of attorney", ""), ("agency", "carl")])
def test_before_the_round_an_invalid_wager_goes_back_whatever_is_claimed(claim: str, stake: str) -> None:
    floor = seated("star-2024").wager("ann", 1, 25).does(c.PlacePerfectPairs(1, "ann", 500), "ann").wager("bob", 2, 10)
    invalid = t.FindWagerInvalid("ann", "for_another", claim, stake)
    floor.refused(invalid, "dealer", "not_authorised_here")
    floor.refused(t.FindWagerInvalid("ann", "a_whim"), code="unknown_ground")
    floor.refused(t.FindWagerInvalid("cat", "no_card"), code="no_wager_in_the_round")
    floor.does(invalid)
    assert (net(floor, "ann"), net(floor, "bob")) == (0, -1000)
    assert floor.events(e.WagerFoundInvalid) == [e.WagerFoundInvalid("ann", "for_another", claim, stake)]


@pytest.mark.clauses("star-2024 18:17.21.2")
@pytest.mark.parametrize(("cards", "before"), [("As 9s 7h Ks 9d", 3750), ("8s 9s 7h 8d 9d", -2500)])
def test_in_the_round_it_is_returned_and_wins_nothing(cards: str, before: int) -> None:
    floor = seated("star-2024").wager("ann", 1, 25).wager("bob", 2, 10).deal(cards)
    assert net(floor, "ann") == before
    floor.does(t.FindWagerInvalid("ann", "anothers_card"))
    assert (net(floor, "ann"), net(floor, "bob")) == (0, -1000)
    assert floor.stand().deal("Kc").round.is_over


@pytest.mark.clauses("star-2024 18:17.21.3")
def test_a_settled_round_stands_and_only_the_wager_of_the_next_goes_back() -> None:
    floor = seated("star-2024").plain_round()
    floor.refused(t.FindWagerInvalid("ann", "no_card"), code="settled_rounds_stand", clause="18:17.21.3")
    floor.wager("ann", 1, 40).does(t.FindWagerInvalid("ann", "no_card"))
    assert net(floor, "ann") == 2500


@pytest.mark.parametrize("rules", ["star-6to5-2017", "canberra-2002"])
def test_the_other_documents_ask_for_no_card(rules: str) -> None:
    floor = seated(rules).wager("ann", 1, 25)
    floor.refused(t.FindWagerInvalid("ann", "no_card"), code="not_provided_for")
    floor.refused(t.PresentPlayerCard("ann", "C-1", "ann"), "ann", "not_provided_for")


# Prohibited devices


def devices() -> list[Any]:
    """Each rule set's capabilities with their clause, which the test of it claims."""
    told: dict[str, dict[str, tuple[str, ...]]] = {
        "star-2024": {"20.2": ("recording", "projecting", "analysing", "transmitting")},
        "star-6to5-2017": {"19.1": ("recording", "projecting", "analysing", "transmitting")},
        "canberra-2002": {
            "17.2(a)": ("recording", "projecting", "analysing"),
            "17.2(b)": ("changing_probabilities",),
            "17.2(c)": ("communicating",),
        },
    }
    return [
        pytest.param(rules, capability, clause, marks=pytest.mark.clauses(f"{rules} {clause}"))
        for rules, clauses in told.items()
        for clause, capabilities in clauses.items()
        for capability in capabilities
    ]


@pytest.mark.parametrize(("rules", "capability", "clause"), devices())
def test_what_a_prohibited_device_is_capable_of(rules: str, capability: str, clause: str) -> None:
    floor = seated(rules).does(t.FindContravention("ann", "a box", capability=capability), officer(rules))
    assert floor.entries(e.ContraventionFound)[0].clause == clause


@each_rule_set("20.4", "19.3", "17.2, 17.3")
def test_only_the_officer_named_finds_a_contravention_and_says_whose_and_what(rules: str) -> None:
    floor = seated(rules)
    for who in ("dealer", "surveillance", "inspector", "bob"):
        floor.refused(t.FindContravention("ann", "a telephone"), who, "not_authorised_here")
    floor.refused(t.FindContravention("ann", ""), officer(rules), "device_is_not_named")
    floor.refused(t.FindContravention("", "a telephone"), officer(rules), "person_is_not_named")
    floor.refused(t.FindContravention("ann", "a spoon", capability="stirring"), officer(rules))
    if rules == "canberra-2002":
        floor.refused(t.FindContravention("ann", "a telephone"), "casino_supervisor", "not_authorised_here")


@each_rule_set("20.3", "19.2", None)
@pytest.mark.parametrize("person", ["dora", "ines"])
def test_staff_and_inspectors_may_use_a_device_in_the_course_of_duty_only(rules: str, person: str) -> None:
    floor = seated(rules)
    floor.refused(t.FindContravention(person, "a tablet", duty=True), code="duty_is_exempt")
    floor.does(t.FindContravention(person, "a tablet"))


@each_rule_set("20.4, 20.4.1, 20.4.2", "19.3, 19.3.1, 19.3.2", "17.3, 17.3(a), 17.3(b)")
def test_nothing_follows_before_the_contravention_is_found(rules: str) -> None:
    floor = seated(rules).wager("ann", 1, 25)
    for command in (t.VoidPersonsWagers("ann"), t.ExcludePerson("ann", "game")):
        floor.refused(command, officer(rules), "no_contravention_found")
        found(floor).refused(command, "dealer", "not_authorised_here")
        floor.does(command, officer(rules))
        floor = seated(rules).wager("ann", 1, 25)


@each_rule_set("20.4.1", "19.3.1", "17.3(a)")
def test_a_contraveners_wagers_on_three_boxes_are_void_what_was_paid_included(rules: str) -> None:
    floor = seated(rules).wager("ann", 1, 25).wager("ann", 2, 10).wager("ann", 3, 5).wager("bob", 2, 10)
    floor.deal("As 9s 5h 7h Ks 9d 6d")
    assert net(floor, "ann") > 0
    found(floor).does(t.VoidPersonsWagers("ann"), officer(rules))
    assert (net(floor, "ann"), net(floor, "bob")) == (0, -1000)
    assert floor.round.awaiting.players == ("bob",)
    floor.refused(t.VoidPersonsWagers("ann"), officer(rules), "no_wager_in_the_round")
    floor.stand().deal("Kc")
    assert net(floor, "bob") == 1000


@each_rule_set("20.4.1", "19.3.1", "17.3(a)")
def test_void_before_the_first_card_they_leave_the_layout(rules: str) -> None:
    floor = seated(rules).wager("ann", 1, 25).wager("ann", 3, 5).wager("bob", 2, 10)
    found(floor).does(t.VoidPersonsWagers("ann"), officer(rules)).deal("9s 7h")
    assert (net(floor, "ann"), [box.number for box in floor.round.boxes]) == (0, [2])


@each_rule_set("20.4.2", "19.3.2", "17.3(b)")
def test_an_excluded_person_neither_sits_nor_wagers_nor_decides(rules: str) -> None:
    floor = found(seated(rules).wager("ann", 1, 25).wager("bob", 2, 10).deal("5s 9s 7h 6d 9d"))
    floor.does(t.ExcludePerson("ann", "game"), officer(rules))
    assert floor.state.seat_of("ann") is None
    floor.refused(c.Hit(1, 1, "ann"), "ann", "player_is_excluded")
    floor.does(c.DeclareAbsent(1, "ann"), "dealer")
    for command in (t.SitDown("ann", 1), t.WaitForBox("ann"), c.PlaceWager(1, "ann", 500)):
        floor.refused(command, "ann", "player_is_excluded")
        floor.refused(command, "dealer", "player_is_excluded")
    floor.refused(t.ExcludePerson("ann", "game"), officer(rules), "excluded_already")


@each_rule_set("20.4.3, 20.4.4", "19.3.3, 19.3.4", None)
def test_a_person_is_excluded_from_the_casino_detained_and_handed_over(rules: str) -> None:
    floor = seated(rules)
    floor.refused(t.ExcludePerson("ann", "casino"), code="no_contravention_found")
    floor.refused(t.DetainPerson("ann"), code="no_contravention_found")
    found(floor).does(t.ExcludePerson("ann", "casino"))
    floor.refused(t.SitDown("ann", 1), "ann", "player_is_excluded")
    floor.refused(t.HandOverPerson("ann", "inspector", "ines"), code="person_is_not_detained")
    floor.refused(t.DetainPerson("ann"), "dealer", "not_authorised_here")
    floor.wait(MINUTE).does(t.DetainPerson("ann"))
    assert [(n.to, n.subject) for n in floor.state.notices] == [("inspector", "ann")]
    floor.refused(t.HandOverPerson("ann", "bouncer", "joe"), code="cannot_take_over")
    floor.refused(t.HandOverPerson("ann", "police", ""), code="officer_is_not_named")
    floor.wait(10 * MINUTE).does(t.HandOverPerson("ann", "police", "Constable Jones"))
    assert [entry.at for entry in floor.entries(e.PersonHandedOver)] == [floor.at]
    assert floor.state.detained == ()


def test_canberra_neither_detains_nor_excludes_from_the_casino() -> None:
    floor = found(seated("canberra-2002"))
    for command in (t.ExcludePerson("ann", "casino"), t.DetainPerson("ann"), t.HandOverPerson("ann", "police", "x")):
        floor.refused(command, "casino_operator", "not_provided_for")
    floor.does(t.FindContravention("dora", "a tablet", duty=True), "casino_operator")


# Outcomes that are invalidated


@each_rule_set("20.5, 20.5.1, 20.6", "19.4, 19.4.1, 19.5", "17.1, 17.5")
@pytest.mark.parametrize("ground", DISRUPTIONS)
def test_a_disruption_invalidates_the_game_and_every_wager_goes_back(rules: str, ground: str) -> None:
    floor = seated(rules).plain_round().wager("ann", 1, 40).wager("bob", 2, 10).deal("5s 9s 7h 6d 9d")
    floor.refused(t.InvalidateOutcome(ground), "dealer", "not_authorised_here")
    floor.refused(t.InvalidateOutcome(ground, ("ann",)), officer(rules), "wagers_are_refunded")
    floor.refused(t.InvalidateOutcome("a hunch"), officer(rules), "unknown_ground")
    floor.does(c.Double(1, 1, "ann"), "ann").does(t.InvalidateOutcome(ground), officer(rules))
    assert (net(floor, "ann"), net(floor, "bob"), floor.round.phase) == (2500, 0, "void")
    floor.refused(t.InvalidateOutcome(ground), officer(rules), "round_is_void_already")


@each_rule_set("20.5", "19.4", "17.1")
def test_there_must_be_a_game_and_the_last_one_can_be_invalidated_until_the_next_begins(rules: str) -> None:
    floor = seated(rules)
    floor.refused(t.InvalidateOutcome("fire"), officer(rules), "no_round_to_invalidate")
    floor.plain_round().wager("bob", 2, 10).does(t.InvalidateOutcome("fire"), officer(rules))
    assert (net(floor, "ann"), net(floor, "bob")) == (0, 0)
    floor.plain_round().wager("bob", 2, 10).deal("9s").does(t.InvalidateOutcome("fire"), officer(rules))
    assert (net(floor, "ann"), net(floor, "bob")) == (2500, 0)


@each_rule_set("20.5.2, 20.6", "19.4.2, 19.5", None)
def test_for_fraud_the_wagers_of_two_cheats_are_forfeited_and_the_others_refunded(rules: str) -> None:
    floor = seated(rules).wager("ann", 1, 25).wager("ann", 3, 5).wager("bob", 2, 10).wager("cat", 3, 20)
    floor.deal("5s 9s 8c 7h 6d 9d 8s").does(c.Double(1, 1, "ann"), "ann")
    floor.refused(t.InvalidateOutcome("fraud", ("zoe",)), code="no_wager_in_the_round")
    floor.does(t.InvalidateOutcome("fraud", ("ann", "bob")))
    assert [net(floor, player) for player in ("ann", "bob", "cat")] == [-5500, -1000, 0]
    assert balances(floor.log)["float_tray"] == 6500


@pytest.mark.clauses("canberra-2002 17.4", "canberra-2002 17.5", "canberra-2002 Terms:Void")
@pytest.mark.parametrize("ground", ["fraud", "impractical"])
def test_at_canberra_fraud_and_impracticality_refund_everything_and_forfeit_nothing(ground: str) -> None:
    floor = seated("canberra-2002").wager("ann", 1, 25).wager("bob", 2, 10).deal("As 9s 7h Ks 9d")
    floor.refused(t.InvalidateOutcome(ground, ("ann",)), "casino_operator", "wagers_are_refunded")
    floor.refused(t.InvalidateOutcome(ground), "casino_supervisor", "not_authorised_here")
    floor.does(t.InvalidateOutcome(ground), "casino_operator")
    assert (net(floor, "ann"), net(floor, "bob")) == (0, 0)


@STAR
def test_the_star_invalidates_nothing_for_being_impractical(rules: str) -> None:
    seated(rules).wager("ann", 1, 25).deal("5s").refused(t.InvalidateOutcome("impractical"), code="not_provided_for")


# Advice, influence, side bets


@each_rule_set("20.7", "19.6", "17.7, 17.7(a)")
def test_advice_of_staff_is_recorded_unless_it_kept_the_rules(rules: str) -> None:
    floor = seated(rules).wager("ann", 1, 25).deal("5s")
    floor.refused(t.ReportMisconduct("staff_advice", "dora", "stand", to_keep_the_rules=True))
    floor.refused(t.ReportMisconduct("staff_advice", "", "stand"), code="person_is_not_named")
    floor.refused(t.ReportMisconduct("staff_advice", "dora", "stand"), "spectator", "not_authorised_here")
    floor.does(t.ReportMisconduct("staff_advice", "dora", "told ann to stand"))
    (entry,) = floor.entries(e.MisconductReported)
    assert (entry.by.name, entry.table, entry.round, entry.event.person) == ("sue", "P1", 1, "dora")


@each_rule_set("20.8", "19.7", "17.9")
def test_influence_on_a_player_is_recorded_and_only_the_star_allows_it_when_asked_for(rules: str) -> None:
    asked = t.ReportMisconduct("influence", "spy", "told ann to hit", asked=True)
    floor = seated(rules).does(t.ReportMisconduct("influence", "spy", "told ann to hit"), "dealer")
    if rules == "canberra-2002":
        floor.does(asked)
    else:
        floor.refused(asked, code="advice_was_asked_for")
    assert floor.events(e.MisconductReported)[0].kind == "influence"


@each_rule_set("20.11", "19.10", "17.10")
def test_a_side_bet_is_recorded_whether_or_not_anybody_asked_for_it(rules: str) -> None:
    floor = seated(rules).does(t.ReportMisconduct("side_bet", "bob", "with cat on box 1", asked=True))
    assert (floor.events(e.MisconductReported)[0].person, floor.state.contraveners) == (
        "bob",
        ("bob",) if rules == "canberra-2002" else (),
    )


@pytest.mark.clauses("canberra-2002 17.7(b)", "canberra-2002 17.7(c)", "canberra-2002 17.3")
def test_canberra_knows_advantages_lax_procedures_and_sanctions_for_any_contravention() -> None:
    floor = seated("canberra-2002").wager("bob", 2, 10)
    for kind in ("staff_advantage", "staff_procedures"):
        floor.does(t.ReportMisconduct(kind, "dora", "let bob see a card"))
        seated("star-2024").refused(t.ReportMisconduct(kind, "dora", "the same"), code="not_provided_for")
    floor.does(t.ReportMisconduct("side_bet", "bob", "with cat")).does(t.VoidPersonsWagers("bob"), "casino_operator")
    assert net(floor, "bob") == 0


# Closing, vacating, refusing


@each_rule_set("20.9", "19.8", None)
def test_a_table_with_players_closes_only_when_the_sign_has_stood_for_twenty_minutes(rules: str) -> None:
    floor = seated(rules)
    floor.refused(t.CloseTable(), code="sign_must_come_first")
    floor.does(t.DisplaySign("closure", None, floor.at + 20 * MINUTE)).wait(20 * MINUTE - 1)
    floor.refused(t.CloseTable(), code="sign_has_not_stood_long_enough")
    floor.does(t.TakeDownSign("closure")).wait(1).refused(t.CloseTable(), code="sign_must_come_first")
    floor.does(t.DisplaySign("closure", None, floor.at + 20 * MINUTE)).wait(20 * MINUTE)
    floor.wager("ann", 1, 25).deal("Ks").refused(t.CloseTable(), code="round_is_in_play")
    floor.deal("7h Qd").stand().deal("Kc").refused(t.CloseTable(), "dealer", "not_authorised_here")
    floor.does(t.CloseTable())
    assert not floor.state.is_open


def full(rules: str) -> Floor:
    floor = Floor(rules).ready()
    for box, player in enumerate(("ann", "bob", "cat", "dan", "eve", "fay", "gil"), 1):
        floor.seat(player, box)
    return floor


@each_rule_set("20.10", "19.9", "17.8")
def test_who_lets_three_rounds_pass_at_a_full_table_may_have_to_go(rules: str) -> None:
    floor = full(rules)
    for _ in range(3):
        floor.refused(t.VacateSeat("bob"), code="player_has_not_been_idle")
        floor.plain_round()
    floor.refused(t.VacateSeat("bob"), "dealer", "not_authorised_here")
    floor.does(t.LeaveTable("gil"), "gil").refused(t.VacateSeat("bob"), code="other_seats_are_free")
    floor.seat("gil", 7).does(t.VacateSeat("bob"))
    assert floor.events(e.SeatVacated) == [e.SeatVacated("bob", 3)]
    assert floor.state.seat_of("bob") is None


@each_rule_set("20.10", "19.9", "17.8")
def test_a_wager_in_between_begins_the_count_anew(rules: str) -> None:
    floor = full(rules).plain_round().plain_round().plain_round("bob", 2).plain_round().plain_round()
    floor.refused(t.VacateSeat("bob"), code="player_has_not_been_idle")


@each_rule_set("20.12", "19.11", None)
def test_a_wager_is_refused_on_grounds_before_the_first_card_only(rules: str) -> None:
    floor = seated(rules).wager("ann", 1, 25).wager("bob", 2, 10)
    floor.refused(t.RefuseWager(1, "ann", "drunk"), "dealer", "not_authorised_here")
    floor.refused(t.RefuseWager(1, "ann", " "), code="reason_is_missing")
    floor.refused(t.RefuseWager(1, "bob", "drunk"), code="player_has_no_wager_there")
    floor.does(t.RefuseWager(1, "ann", "drunk"), "gaming_supervisor")
    assert net(floor, "ann") == 0
    floor.deal("9s").refused(t.RefuseWager(2, "bob", "drunk"), code="round_is_in_play")
    assert [event.card for event in floor.events(g.CardDealt)] == list(read_cards("9s"))


def test_canberra_refuses_no_wager() -> None:
    seated("canberra-2002").wager("ann", 1, 25).refused(t.RefuseWager(1, "ann", "drunk"), code="not_provided_for")
