"""Conduct: prohibited devices and what may follow, advice, influence and side bets."""

from dataclasses import fields
from typing import Any, get_args

import pytest

from pontoon.game import commands as c
from pontoon.table import commands as t, events as e
from pontoon.table.ledger import entries
from pontoon.table.orders import Command
from pontoon.testing.floor import Floor
from pontoon.testing.table import each_rule_set
from tests.table.tables import account, officer, two_boxes

STAR, STAR_2017, CANBERRA = "star-2024", "star-6to5-2017", "canberra-2002"


# Prohibited devices


def satisfied(floor: Floor, person: str = "ann", **more: Any) -> Floor:
    return floor.does(t.FindContravention(person, "a card counter in a shoe", **more), officer(floor))


@each_rule_set("20.2, 20.4", "19.1, 19.3", "17.2, 17.2(a), 17.3")
@pytest.mark.parametrize("capability", ["recording", "projecting", "analysing"])
def test_a_device_that_records_projects_or_analyses_is_prohibited(rules: str, capability: str) -> None:
    floor = satisfied(two_boxes(rules), capability=capability)
    assert floor.state.contraveners == ("ann",)
    (entry,) = floor.entries(e.ContraventionFound)
    assert entry.event == e.ContraventionFound("ann", "a card counter in a shoe", capability)
    assert entry.clause == {STAR: "20.2", STAR_2017: "19.1", CANBERRA: "17.2(a)"}[rules]


@each_rule_set("20.2", "19.1", "17.2, 17.2(c)")
@pytest.mark.parametrize("capability", ["transmitting", "communicating"])
def test_a_device_that_transmits_or_is_in_communication_with_another_is_prohibited(rules: str, capability: str) -> None:
    floor = satisfied(two_boxes(rules), capability=capability)
    (entry,) = floor.entries(e.ContraventionFound)
    assert entry.clause == {STAR: "20.2", STAR_2017: "19.1", CANBERRA: "17.2(c)"}[rules]


@pytest.mark.clauses("canberra-2002 17.2", "canberra-2002 17.2(b)")
def test_at_canberra_a_device_that_changes_the_probabilities_is_prohibited() -> None:
    floor = satisfied(two_boxes(CANBERRA), capability="changing_probabilities")
    assert [entry.clause for entry in floor.entries(e.ContraventionFound)] == ["17.2(b)"]


@each_rule_set("20.2", "19.1", None)
def test_the_star_prohibits_what_analyses_probabilities_not_what_changes_them(rules: str) -> None:
    command = t.FindContravention("ann", "a magnet", capability="changing_probabilities")
    two_boxes(rules).refused(command, code="device_is_not_prohibited")


@each_rule_set("20.2, 20.4", "19.1, 19.3", "17.2, 17.3")
def test_a_finding_names_person_and_device_and_is_a_supervisors(rules: str) -> None:
    floor = two_boxes(rules)
    floor.refused(t.FindContravention("", "a computer"), officer(floor), "person_is_not_named")
    prohibition = {STAR: "20.2", STAR_2017: "19.1", CANBERRA: "17.2"}[rules]
    floor.refused(t.FindContravention("ann", ""), officer(floor), "device_is_not_named", prohibition)
    command = t.FindContravention("ann", "a camera", capability="taking photographs of the dealer")
    floor.refused(command, officer(floor), "device_is_not_prohibited", prohibition)
    others = ("bob", "dealer", "spectator", "inspector", "surveillance")
    for who in (*others, "casino_supervisor") if rules == CANBERRA else others:
        floor.refused(t.FindContravention("ann", "a computer"), who, "not_authorised_here")


@each_rule_set("20.3", "19.2", None)
@pytest.mark.parametrize("person", ["vera", "dora", "ines"])
def test_staff_and_inspectors_in_the_course_of_their_duty_contravene_nothing(rules: str, person: str) -> None:
    floor = two_boxes(rules)
    exemption = {STAR: "20.3", STAR_2017: "19.2"}[rules]
    floor.refused(t.FindContravention(person, "a camera", duty=True), code="duty_is_exempt", clause=exemption)
    satisfied(floor, person)


@pytest.mark.clauses("canberra-2002 17.2")
def test_canberras_prohibition_exempts_nobody() -> None:
    assert satisfied(two_boxes(CANBERRA), "vera", duty=True).state.contraveners == ("vera",)


@each_rule_set("20.4, 20.4.1, 20.4.2, 20.4.3, 20.4.4", "19.3, 19.3.1, 19.3.2, 19.3.3, 19.3.4", "17.3, 17.3(a), 17.3(b)")
def test_nothing_follows_without_a_finding_about_that_very_person(rules: str) -> None:
    floor = satisfied(two_boxes(rules), "bob")
    steps: list[Command] = [t.VoidPersonsWagers("ann"), t.ExcludePerson("ann", "game")]
    if rules != CANBERRA:
        steps += [t.ExcludePerson("ann", "casino"), t.DetainPerson("ann")]
    for step in steps:
        floor.refused(step, officer(floor), "no_contravention_found")
        floor.refused(step, "dealer", "not_authorised_here")
    satisfied(floor)
    for step in steps:
        floor.does(step, officer(floor))


# What may follow


@each_rule_set("20.4.1", "19.3.1", "17.3(a)")
def test_every_wager_of_the_person_in_the_round_is_void(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).seat("bob", 2)
    floor.wager("ann", 1, 20).wager("ann", 3, 30).wager("bob", 2, 10).deal("Ks 9s Qs 7h Qh 9h Qd")
    satisfied(floor).does(t.VoidPersonsWagers("ann"), officer(floor))
    floor.stand().deal("Kc")
    assert account(floor, "ann") == 0
    assert account(floor, "bob") == 1000
    ends = [s for s in floor.round.settlements if s.player == "ann"]
    clause = {STAR: "20.4.1", STAR_2017: "19.3.1", CANBERRA: "17.3(a)"}[rules]
    assert [(s.result, s.clause) for s in ends] == [("void", clause)] * 2
    floor.refused(t.VoidPersonsWagers("ann"), officer(floor), "no_wager_in_the_round")


@each_rule_set("20.4.1", "19.3.1", "17.3(a)")
def test_a_contraveners_wagers_on_three_boxes_are_void_what_was_paid_included(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).seat("bob", 2)
    floor.wager("ann", 1, 25).wager("ann", 2, 10).wager("ann", 3, 5).wager("bob", 2, 10)
    floor.deal("As 9s 5h 7h Ks 9d 6d")
    assert account(floor, "ann") > 0
    satisfied(floor).does(t.VoidPersonsWagers("ann"), officer(floor))
    assert (account(floor, "ann"), account(floor, "bob")) == (0, -1000)
    assert floor.round.awaiting.players == ("bob",)
    floor.refused(t.VoidPersonsWagers("ann"), officer(floor), "no_wager_in_the_round")
    floor.stand().deal("Kc")
    assert account(floor, "bob") == 1000


@each_rule_set("20.4.1", "19.3.1", "17.3(a)")
def test_before_the_first_card_the_persons_wagers_are_taken_off_the_layout(rules: str) -> None:
    floor = satisfied(two_boxes(rules))
    floor.does(c.PlacePerfectPairs(1, "ann", 500), "ann").does(t.VoidPersonsWagers("ann"), officer(floor))
    assert account(floor, "ann") == 0
    assert {w.player for w in floor.round.placed} == {"bob"}
    assert floor.round.pairs == ()
    floor.refused(t.VoidPersonsWagers("ann"), officer(floor), "no_wager_in_the_round")
    assert [box.number for box in floor.deal("9s 7h").round.boxes] == [2]


@each_rule_set("20.4.1", "19.3.1", "17.3(a)")
def test_wagers_of_rounds_already_settled_are_not_void(rules: str) -> None:
    floor = satisfied(Floor(rules).ready().seat("ann", 1).plain_round())
    floor.refused(t.VoidPersonsWagers("ann"), officer(floor), "no_wager_in_the_round")
    assert account(floor, "ann") == 2500


@each_rule_set("20.4.2", "19.3.2", "17.3(b)")
def test_a_person_excluded_from_the_game_leaves_it_and_does_not_come_back(rules: str) -> None:
    floor = satisfied(two_boxes(rules))
    floor.does(t.ExcludePerson("ann", "game"), officer(floor))
    clause = {STAR: "20.4.2", STAR_2017: "19.3.2", CANBERRA: "17.3(b)"}[rules]
    assert [entry.clause for entry in floor.entries(e.PersonExcluded)] == [clause]
    assert floor.events(e.PlayerLeft) == [e.PlayerLeft("ann", "excluded")]
    assert floor.state.seat_of("ann") is None
    assert account(floor, "ann") == 0
    assert {w.player for w in floor.round.placed} == {"bob"}
    for command in (c.PlaceWager(1, "ann", 2000), t.SitDown("ann", 1), t.WaitForBox("ann")):
        for by in ("ann", "dealer"):
            floor.refused(command, by, "player_is_excluded", clause)
    floor.refused(t.ExcludePerson("ann", "game"), officer(floor), "excluded_already", clause)


@each_rule_set("20.4.2", "19.3.2", "17.3(b)")
def test_wagers_of_an_excluded_player_in_a_round_in_play_are_played_on_unless_declared_void(rules: str) -> None:
    floor = satisfied(two_boxes(rules, "Ks 9s 7h Qd 9h"))
    floor.does(t.ExcludePerson("ann", "game"), officer(floor))
    floor.does(c.DeclareAbsent(1, "ann"), "dealer").stand().deal("Kc")
    assert account(floor, "ann") == 2000


@each_rule_set("20.4.2", "19.3.2", "17.3(b)")
def test_a_spectator_can_be_excluded_too(rules: str) -> None:
    floor = satisfied(two_boxes(rules), "spy")
    floor.does(t.ExcludePerson("spy", "game"), officer(floor))
    assert floor.state.excluded == ("spy",)
    assert floor.events(e.PlayerLeft) == []


@each_rule_set("20.4.3", "19.3.3", None)
def test_a_person_excluded_from_the_casino_is_out_of_the_game_as_well(rules: str) -> None:
    floor = satisfied(two_boxes(rules)).does(t.ExcludePerson("ann", "casino"))
    clause = {STAR: "20.4.3", STAR_2017: "19.3.3"}[rules]
    assert [entry.clause for entry in floor.entries(e.PersonExcluded)] == [clause]
    assert floor.state.excluded_from_casino == ("ann",)
    floor.refused(c.PlaceWager(1, "ann", 2000), "ann", "player_is_excluded")
    floor.refused(t.SitDown("ann", 1), "ann", "player_is_excluded")
    floor.refused(t.ExcludePerson("ann", "casino"), code="excluded_already", clause=clause)
    floor.refused(t.ExcludePerson("ann", "game"), code="excluded_already")


@each_rule_set("20.4.3", "19.3.3", None)
def test_an_exclusion_from_the_game_may_be_followed_by_one_from_the_casino(rules: str) -> None:
    floor = satisfied(two_boxes(rules)).does(t.ExcludePerson("ann", "game")).does(t.ExcludePerson("ann", "casino"))
    assert (floor.state.excluded, floor.state.excluded_from_casino) == (("ann",), ("ann",))
    floor.refused(t.ExcludePerson("ann", "the country"), code="scope_is_unknown")


def test_canberra_neither_excludes_from_the_casino_nor_detains() -> None:
    floor = satisfied(two_boxes(CANBERRA))
    for step in (t.ExcludePerson("ann", "casino"), t.DetainPerson("ann"), t.HandOverPerson("ann", "police", "Hill")):
        floor.refused(step, "casino_operator", "not_provided_for")


@each_rule_set("20.4.4", "19.3.4", None)
def test_a_person_with_a_device_is_detained_until_an_inspector_or_police_officer_takes_over(rules: str) -> None:
    floor, clause = satisfied(two_boxes(rules)), {STAR: "20.4.4", STAR_2017: "19.3.4"}[rules]
    floor.refused(t.HandOverPerson("ann", "inspector", "ines"), code="person_is_not_detained", clause=clause)
    floor.refused(t.DetainPerson("ann"), "dealer", "not_authorised_here", clause)
    floor.does(t.DetainPerson("ann"))
    assert floor.state.detained == ("ann",)
    (notice,) = floor.events(e.NoticeGiven)
    assert (notice.to, notice.about, notice.subject) == ("inspector", "prohibited_device", "ann")
    floor.refused(t.DetainPerson("ann"), code="detained_already", clause=clause)
    for nobody in ("dealer", "bouncer"):
        floor.refused(t.HandOverPerson("ann", nobody, "dora"), code="cannot_take_over", clause=clause)
    floor.refused(t.HandOverPerson("ann", "police", ""), code="officer_is_not_named", clause=clause)
    floor.refused(t.HandOverPerson("bob", "police", "Sgt Hill"), code="person_is_not_detained", clause=clause)
    assert floor.wait(900).does(t.HandOverPerson("ann", "police", "Sgt Hill")).state.detained == ()
    (taken_over,) = floor.entries(e.PersonHandedOver)
    (detained,) = floor.entries(e.PersonDetained)
    assert taken_over.at - detained.at == 900
    satisfied(floor, "bob").does(t.DetainPerson("bob"))
    assert floor.does(t.HandOverPerson("bob", "inspector", "ines")).state.detained == ()


# Misconduct


@each_rule_set("20.7", "19.6", "17.7, 17.7(a)")
def test_staff_do_not_advise_a_player_except_to_keep_the_rules(rules: str) -> None:
    floor = two_boxes(rules)
    clause = {STAR: "20.7", STAR_2017: "19.6", CANBERRA: "17.7(a)"}[rules]
    kept = t.ReportMisconduct("staff_advice", "dora", "no third card on split Aces", to_keep_the_rules=True)
    floor.refused(kept, code="advice_kept_the_rules", clause=clause)
    floor.refused(t.ReportMisconduct("staff_advice", "dora", "stand"), "spectator", "not_authorised_here")
    # A player who asks does not make it right.
    floor.does(t.ReportMisconduct("staff_advice", "dora", "told ann to hit", asked=True), "casino_supervisor")
    assert floor.events(e.MisconductReported) == [e.MisconductReported("staff_advice", "dora", "told ann to hit")]
    [entry] = floor.entries(e.MisconductReported)
    assert (entry.clause, entry.by.name, entry.table, entry.round) == (clause, "sue", "P1", 1)
    assert floor.state.contraveners == ()


@pytest.mark.parametrize(
    ("kind", "clause"),
    [
        pytest.param("staff_advantage", "17.7(b)", marks=pytest.mark.clauses("canberra-2002 17.7(b)")),
        pytest.param("staff_procedures", "17.7(c)", marks=pytest.mark.clauses("canberra-2002 17.7(c)")),
    ],
)
@pytest.mark.clauses("canberra-2002 17.7")
def test_at_canberra_staff_give_no_advantage_and_keep_the_approved_procedures(kind: str, clause: str) -> None:
    floor = two_boxes(CANBERRA).does(t.ReportMisconduct(kind, "dora", "showed the next card"))
    assert [entry.clause for entry in floor.entries(e.MisconductReported)] == [clause]
    assert floor.state.contraveners == ()
    two_boxes(STAR).refused(t.ReportMisconduct(kind, "dora"), code="not_provided_for")


@pytest.mark.clauses("canberra-2002 17.3")
def test_an_employees_fault_is_no_reason_to_exclude_anybody_from_the_game() -> None:
    floor = Floor("canberra-2002").ready().does(t.ReportMisconduct("staff_advice", "dora", "told ann to stand"))
    floor.refused(t.ExcludePerson("dora", "game"), "casino_operator", "no_contravention_found")


@each_rule_set("20.8", "19.7", None)
def test_nobody_influences_a_player_who_has_not_asked(rules: str) -> None:
    floor = two_boxes(rules)
    clause = {STAR: "20.8", STAR_2017: "19.7"}[rules]
    asked = t.ReportMisconduct("influence", "spy", "told ann to hit", asked=True)
    floor.refused(asked, code="advice_was_asked_for", clause=clause)
    floor.does(t.ReportMisconduct("influence", "spy", "told ann to hit"), "dealer")
    assert [entry.clause for entry in floor.entries(e.MisconductReported)] == [clause]
    floor.refused(t.ExcludePerson("spy", "game"), code="no_contravention_found")


@pytest.mark.parametrize("asked", [False, True])
@pytest.mark.clauses("canberra-2002 17.9")
def test_at_canberra_nobody_influences_a_player_asked_or_not(asked: bool) -> None:
    floor = two_boxes(CANBERRA).does(t.ReportMisconduct("influence", "bob", "told ann to hit", asked=asked), "dealer")
    assert [entry.clause for entry in floor.entries(e.MisconductReported)] == ["17.9"]


@each_rule_set("20.11", "19.10", "17.10")
@pytest.mark.parametrize("asked", [False, True])
def test_a_side_bet_is_recorded_where_it_happens_asked_for_or_not(rules: str, asked: bool) -> None:
    floor = two_boxes(rules).does(t.ReportMisconduct("side_bet", "bob", "against ann's hand", asked=asked), "dealer")
    clause = {STAR: "20.11", STAR_2017: "19.10", CANBERRA: "17.10"}[rules]
    [entry] = floor.entries(e.MisconductReported)
    assert (entry.clause, entry.event.person) == (clause, "bob")
    assert floor.state.contraveners == (("bob",) if rules == CANBERRA else ())
    assert (account(floor, "ann"), account(floor, "bob")) == (-2000, -1000)


@each_rule_set("20.11", "19.10", "17.10")
def test_no_order_moves_money_from_one_player_to_another(rules: str) -> None:
    """The goal: a side bet has no way through the table, neither as a command nor as what follows from one."""
    for command in get_args(Command):
        named = {field.name for field in fields(command)}
        if any(name.endswith("cents") for name in named):
            assert len(named & {"player", "person", "to", "holder"}) <= 1
    floor = two_boxes(rules, "Ks 9s 7h Qd 9h").stand().stand().deal("2c 8c").plain_round("bob", 2)
    for entry in floor.log:
        moved = entries(entry.event)
        assert len({account.partition(":")[2] for account, _ in moved if account.startswith(("player", "tokens"))}) <= 1
        assert sum(cents for _, cents in moved) == 0


@pytest.mark.parametrize("kind", ["influence", "side_bet"])
@pytest.mark.clauses("canberra-2002 17.3", "canberra-2002 17.3(a)", "canberra-2002 17.3(b)")
def test_at_canberra_any_contravention_of_the_rules_may_cost_wagers_and_the_game(kind: str) -> None:
    floor = two_boxes(CANBERRA).does(t.ReportMisconduct(kind, "bob", "with ann"), "dealer")
    assert floor.state.contraveners == ("bob",)
    floor.does(t.VoidPersonsWagers("bob"), "casino_operator")
    assert account(floor, "bob") == 0
    floor.does(t.ExcludePerson("bob", "game"), "casino_operator")
    floor.refused(c.PlaceWager(2, "bob", 1000), "bob", "player_is_excluded")


@pytest.mark.clauses("canberra-2002 17.3", "canberra-2002 17.3(a)")
def test_at_canberra_even_a_contravention_without_a_kind_of_its_own_may_cost_wagers() -> None:
    floor = two_boxes(CANBERRA, "5s 9h 7d")
    floor.does(t.ReportMisconduct("other", "bob", "added chips after the first card"), "dealer")
    (entry,) = floor.entries(e.MisconductReported)
    assert entry.event == e.MisconductReported("other", "bob", "added chips after the first card", contravention=True)
    assert entry.clause == "17.3"
    floor.does(t.VoidPersonsWagers("bob"), "casino_operator")
    assert (account(floor, "ann"), account(floor, "bob")) == (-2000, 0)


@each_rule_set("20.4", "19.3", None)
def test_the_star_gives_no_supervisor_a_report_of_anything_else(rules: str) -> None:
    two_boxes(rules).refused(t.ReportMisconduct("other", "bob", "added chips"), code="not_provided_for")


@each_rule_set("20.4", "19.3", None)
def test_at_the_star_only_a_prohibited_device_has_those_consequences(rules: str) -> None:
    floor = two_boxes(rules).does(t.ReportMisconduct("side_bet", "bob", "with ann"), "dealer")
    floor.refused(t.VoidPersonsWagers("bob"), code="no_contravention_found")
    floor.refused(t.ExcludePerson("bob", "game"), code="no_contravention_found")
    floor.refused(t.DetainPerson("bob"), code="no_contravention_found")


@each_rule_set("20.7, 20.11", "19.6, 19.10", "17.7(a), 17.10")
def test_a_report_names_a_kind_and_a_person_and_is_not_a_players(rules: str) -> None:
    floor = two_boxes(rules)
    floor.refused(t.ReportMisconduct("whistling", "bob"), code="unknown_misconduct")
    for kind in ("staff_advice", "side_bet"):
        floor.refused(t.ReportMisconduct(kind, "", "with ann"), code="person_is_not_named")
    for who in ("ann", "spectator"):
        floor.refused(t.ReportMisconduct("side_bet", "bob"), who, "not_authorised_here")


@each_rule_set("20.7, 20.8, 20.11", "19.6, 19.7, 19.10", "17.7(a), 17.9, 17.10")
@pytest.mark.parametrize("about", ["", " "])
def test_a_report_says_what_was_done(rules: str, about: str) -> None:
    for kind, number in (("staff_advice", 0), ("influence", 1), ("side_bet", 2)):
        clause = {STAR: "20.7 20.8 20.11", STAR_2017: "19.6 19.7 19.10", CANBERRA: "17.7(a) 17.9 17.10"}[rules]
        command = t.ReportMisconduct(kind, "bob", about)
        two_boxes(rules).refused(command, "dealer", "misconduct_is_not_described", clause.split()[number])


@pytest.mark.parametrize(("rules", "known"), [(STAR, False), (STAR_2017, False), (CANBERRA, True)])
def test_the_kinds_that_are_named_are_those_of_the_rules(rules: str, known: bool) -> None:
    sentence = two_boxes(rules).refused(t.ReportMisconduct("whistling", "bob", "a tune")).sentence
    assert "staff_advice, " in sentence
    assert ("staff_advantage" in sentence, "other" in sentence) == (known, known)


@pytest.mark.parametrize(
    ("rules", "whose"),
    [
        (STAR, "a dealer or a casino supervisor or surveillance or an inspector"),
        (CANBERRA, "a dealer or a casino supervisor or an authorised officer"),
    ],
)
def test_a_refusal_names_in_plain_words_the_roles_that_may_take_the_step(rules: str, whose: str) -> None:
    refusal = two_boxes(rules).refused(t.ReportMisconduct("side_bet", "bob", "with ann"), "ann", "not_authorised_here")
    assert refusal.sentence == f"Only {whose} may do this."
