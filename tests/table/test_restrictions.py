"""Restrictions: players held to the minimum for a shoe or for further ones, or to one box."""

import pytest

from pontoon.game import commands as c
from pontoon.table import commands as t, events as e
from pontoon.table.furniture import MANUAL_SHUFFLE, SHUFFLING_DEVICE, Limits
from pontoon.testing.floor import Floor
from pontoon.testing.table import each_rule_set
from pontoon.testing.told import told
from tests.table.tables import OFFICER, cut_and_loaded, each, in_play, informed, shuffled

MINIMUM = Limits(minimum_cents=1000)
FOR_FURTHER_SHOES = {"star-2024": "6.12", "star-6to5-2017": "5.11"}
MANAGER = "gaming_manager"
ONE_BOX = t.RestrictPlayer("bob", "one_box")
FURTHER = t.RestrictPlayer("bob", "further_shoes")
FOR_SHOE = t.RestrictPlayer("bob", "shoe")
SEATS = {"ann": 1, "bob": 2}


def sat_out(rules: str) -> Floor:
    """ann has played the first round of the shoe, bob has not."""
    return Floor(rules).ready(limits=MINIMUM).seat("ann", 1).seat("bob", 2).plain_round()


def new_shoe(floor: Floor) -> Floor:
    """The cutting card comes, and the next shoe is in play."""
    cut_and_loaded(shuffled(floor.does(t.DrawCuttingCard(), "dealer")))
    return floor.does(t.BurnFirstCard(), "dealer") if floor.rules.values["burn_first_card"] else floor


def held_to_the_minimum(floor: Floor, player: str = "bob", box: int = 2) -> None:
    """Ten dollars and nothing else."""
    for cents in (1001, 2500, 50_000):
        refusal = floor.refused(c.PlaceWager(box, player, cents), player)
        assert refusal.code in ("restricted_to_the_minimum", "restricted_for_further_shoes", "limited_to_one_box")
    floor.refused(c.PlaceWager(box, player, 999), player)
    floor.wager(player, box, 10).does(c.WithdrawWager(box, player), player)


# For this shoe


@pytest.mark.parametrize(("rules", "clause"), each("6.11", "5.10", "4.6 4.6(a) 4.6+"))
def test_a_player_with_no_wager_on_the_first_round_is_held_to_the_minimum_until_the_shuffle(
    rules: str, clause: str
) -> None:
    floor = in_play(rules, SEATS)
    floor.refused(FOR_SHOE, OFFICER[rules], "no_round_was_sat_out", clause)
    floor.plain_round()
    for other in ("dealer", "ann", "inspector", "surveillance"):
        floor.refused(FOR_SHOE, other, "not_authorised_here", clause)
    floor.refused(t.RestrictPlayer("ann", "shoe"), OFFICER[rules], "no_round_was_sat_out", clause)
    [entry] = floor.order(FOR_SHOE, OFFICER[rules])
    assert (entry.event, entry.clause) == (e.PlayerRestricted("bob", "shoe", 1), clause)
    held_to_the_minimum(floor)
    floor.plain_round().plain_round()
    held_to_the_minimum(floor)
    floor.wager("ann", 1, 25).does(c.WithdrawWager(1, "ann"), "ann")
    new_shoe(floor).wager("bob", 2, 500)


@each_rule_set("6.11", "5.10", "4.6, 4.6(b), 4.6+")
def test_a_player_who_wagered_before_and_declined_one_round_is_held_to_the_minimum(rules: str) -> None:
    floor = in_play(rules, SEATS).wager("ann", 1, 25).wager("bob", 2, 25)
    floor.deal("Ks 9h 7h Qd 9d").stand().stand().deal("Kc")
    floor.refused(FOR_SHOE, OFFICER[rules], "no_round_was_sat_out")
    floor.plain_round().does(FOR_SHOE, OFFICER[rules])
    assert floor.events(e.PlayerRestricted)[0].sat_out_round == 2
    held_to_the_minimum(floor)


@each_rule_set("6.11", "5.10", "4.6(a)")
def test_a_newcomer_in_the_middle_of_the_shoe_is_held_to_the_minimum(rules: str) -> None:
    floor = sat_out(rules).seat("cat", 3)
    [entry] = floor.order(t.RestrictPlayer("cat", "shoe"), OFFICER[rules])
    assert entry.event == e.PlayerRestricted("cat", "shoe", 1)


@each_rule_set("6.11", "5.10", "4.6")
def test_an_officer_orders_a_restriction_once_for_a_player_at_the_table(rules: str) -> None:
    floor = sat_out(rules)
    floor.refused(t.RestrictPlayer("bob", "shoe"), "dealer", code="not_authorised_here")
    floor.refused(t.RestrictPlayer("zoe", "shoe"), OFFICER[rules], code="not_at_the_table")
    floor.refused(t.RestrictPlayer("bob", "night"), OFFICER[rules], code="restriction_is_unknown")
    floor.does(t.RestrictPlayer("bob", "shoe"), OFFICER[rules])
    floor.refused(t.RestrictPlayer("bob", "shoe"), OFFICER[rules], code="player_is_restricted_already")


@pytest.mark.clauses("canberra-2002 4.6")
def test_at_canberra_the_casino_operator_restricts_for_the_shoe_and_no_further() -> None:
    floor = sat_out("canberra-2002")
    for other in ("casino_supervisor", "gaming_manager", "authorised_officer"):
        floor.refused(FOR_SHOE, other, "not_authorised_here", "4.6")
    for further in (FURTHER, ONE_BOX):
        floor.refused(further, "casino_operator", code="not_provided_for", clause="-")
    floor.does(FOR_SHOE, "casino_operator")


@pytest.mark.parametrize(("rules", "clause"), each("6.11", "5.10", "4.6 4.6+"))
def test_a_round_sat_out_in_the_last_shoe_does_not_count_in_the_next(rules: str, clause: str) -> None:
    floor = new_shoe(in_play(rules, SEATS).plain_round())
    floor.refused(FOR_SHOE, OFFICER[rules], "no_round_was_sat_out", clause)
    floor.plain_round().does(FOR_SHOE, OFFICER[rules])


@each_rule_set("6.11", "5.10", "4.6(a)")
def test_a_player_who_comes_between_the_shoes_has_missed_no_first_round(rules: str) -> None:
    floor = Floor(rules).ready(limits=Limits(minimum_cents=1000)).seat("ann", 1).plain_round()
    floor.fold(e.ShuffleBecameDue("cutting_card_first", None)).does(t.Shuffle(MANUAL_SHUFFLE), "dealer")
    floor.does(t.CutCards(100), "ann").does(t.InsertCuttingCard(60), "dealer").seat("bob", 2)
    floor.refused(t.RestrictPlayer("bob", "shoe"), OFFICER[rules], code="no_round_was_sat_out")


@each_rule_set("6.11", "5.10", "4.6")
def test_a_player_who_wagered_on_every_round_and_left_for_a_moment_has_declined_none(rules: str) -> None:
    floor = in_play(rules, SEATS).plain_round().does(t.LeaveTable("ann"), "ann").seat("ann", 1)
    floor.refused(t.RestrictPlayer("ann", "shoe"), "casino_operator", "no_round_was_sat_out")


@each_rule_set("6.11, 20.10", "5.10, 19.9", None)
def test_a_round_is_not_sat_out_where_the_house_refused_the_wager(rules: str) -> None:
    floor = in_play(rules, SEATS).wager("ann", 1, 25).wager("bob", 2, 25)
    floor.does(t.RefuseWager(2, "bob", "a wager in doubt")).deal("Ks 7h Qd").stand().deal("Kc")
    floor.refused(t.RestrictPlayer("bob", "shoe"), code="no_round_was_sat_out")


@each_rule_set("6.11", "5.10", "4.6")
def test_a_player_is_held_to_the_minimum_from_the_moment_of_the_restriction(rules: str) -> None:
    floor = in_play(rules, SEATS).plain_round().wager("ann", 1, 25)
    floor.does(t.RestrictPlayer("bob", "shoe"), "casino_operator")
    floor.refused(c.PlaceWager(2, "bob", 2500), "bob")


@each_rule_set("6.11", "5.10", "4.6")
def test_leaving_the_table_does_not_end_the_restriction_of_this_shoe(rules: str) -> None:
    floor = in_play(rules, SEATS).plain_round().does(FOR_SHOE, OFFICER[rules])
    floor.does(t.LeaveTable("bob"), "bob").seat("bob", 2)
    held_to_the_minimum(floor)


@each_rule_set("6.11", "5.10", None)
def test_a_directed_shuffle_ends_the_restriction_when_it_is_made_and_not_before(rules: str) -> None:
    floor = in_play(rules, SEATS).plain_round().does(FOR_SHOE).does(t.DirectShuffle("cards stick together"))
    held_to_the_minimum(floor)
    shuffled(floor).wager("bob", 2, 500)


@pytest.mark.parametrize(("rules", "clause"), each("6.11", "5.10", ""))
def test_there_is_no_shoe_to_restrict_for_where_a_shuffling_device_deals(rules: str, clause: str) -> None:
    floor = in_play(rules, SEATS, SHUFFLING_DEVICE).plain_round()
    floor.refused(FOR_SHOE, code="no_shoe_is_in_use", clause=clause)


@pytest.mark.parametrize(("rules", "clause"), each("6.11", "5.10", ""))
@pytest.mark.parametrize("role", ["gaming_supervisor", "assistant_gaming_manager", "gaming_manager"])
def test_every_rank_of_casino_supervisor_restricts_for_the_shoe(rules: str, clause: str, role: str) -> None:
    floor = in_play(rules, SEATS).plain_round().does(FOR_SHOE, role)
    floor.refused(FOR_SHOE, role, "player_is_restricted_already", clause)


@pytest.mark.parametrize(("rules", "clause"), each("6.11", "5.10", ""))
def test_the_minimum_is_the_one_displayed_when_it_changes(rules: str, clause: str) -> None:
    floor = in_play(rules, SEATS).plain_round().does(FOR_SHOE)
    floor.does(t.ChangeLimits(floor.state.limits._replace(minimum_cents=500)))
    floor.refused(c.PlaceWager(2, "bob", 1000), "bob", "restricted_to_the_minimum", clause)
    floor.wager("bob", 2, 5)


# For further shoes, and to one box


@pytest.mark.parametrize(
    ("rules", "to", "about", "clause"),
    [
        pytest.param(rules, to, about, clause, id=f"{rules} {to}", marks=pytest.mark.clauses(f"{rules} {clause}"))
        for rules, to, about, clause in (
            ("star-2024", "further_shoes", "minimum_for_further_shoes", "6.12"),
            ("star-2024", "one_box", "one_box_at_the_minimum", "6.13"),
            ("star-6to5-2017", "further_shoes", "minimum_for_further_shoes", "5.11"),
            ("star-6to5-2017", "one_box", "one_box_at_the_minimum", "5.12"),
        )
    ],
)
def test_an_inspector_must_know_before_a_gaming_manager_restricts(rules: str, to: str, about: str, clause: str) -> None:
    floor = sat_out(rules)
    order = t.RestrictPlayer("bob", to)
    for role in ("casino_supervisor", "assistant_gaming_manager", "dealer"):
        floor.refused(order, role, "not_authorised_here", clause)
    floor.refused(order, MANAGER, code="notice_must_come_first", clause=clause)
    [other] = {"minimum_for_further_shoes", "one_box_at_the_minimum"} - {about}
    for subject, player in ((about, "ann"), (other, "bob")):
        informed(floor, subject, player).refused(order, MANAGER, code="notice_must_come_first", clause=clause)
    floor.does(t.GiveNotice("inspector", about, "bob"), MANAGER)
    floor.refused(order, MANAGER, code="notice_must_come_first", clause=clause)
    floor.does(t.AcknowledgeNotice(3), "inspector")
    [entry] = floor.order(order, MANAGER)
    assert entry.event == e.PlayerRestricted("bob", to, None if to == "one_box" else 1)
    assert entry.clause == clause
    # What the inspector was told has come about; another restriction needs another notice.
    floor.does(t.LiftRestriction("bob"), MANAGER)
    floor.refused(order, MANAGER, code="notice_must_come_first", clause=clause)


@each_rule_set("6.12", "5.11", None)
def test_a_restriction_for_further_shoes_needs_a_round_sat_out_and_holds_in_each_of_them(rules: str) -> None:
    floor = in_play(rules, SEATS).plain_round()
    this, further = {"star-2024": ("6.11", "6.12"), "star-6to5-2017": ("5.10", "5.11")}[rules]
    for player in SEATS:
        informed(floor, "minimum_for_further_shoes", player)
    floor.refused(t.RestrictPlayer("ann", "further_shoes"), MANAGER, "no_round_was_sat_out", further)
    floor.does(FOR_SHOE).does(FURTHER, MANAGER)
    floor.refused(c.PlaceWager(2, "bob", 2500), "bob", "restricted_to_the_minimum", this)
    for _ in range(2):
        held_to_the_minimum(new_shoe(floor))
        floor.refused(c.PlaceWager(2, "bob", 2500), "bob", "restricted_for_further_shoes", further)
        floor.plain_round()
    assert [lifted.to for lifted in floor.events(e.RestrictionLifted)] == ["shoe"]


@pytest.mark.parametrize(("rules", "clause"), each("6.13", "5.12"))
@pytest.mark.parametrize("source", [MANUAL_SHUFFLE, SHUFFLING_DEVICE])
def test_a_player_held_to_one_box_wagers_the_minimum_there_and_nowhere_else(
    rules: str, clause: str, source: str
) -> None:
    floor = informed(in_play(rules, SEATS, source), "one_box_at_the_minimum", "bob").does(ONE_BOX, MANAGER)
    held_to_the_minimum(floor)
    floor.wager("bob", 2, 10).refused(c.PlaceWager(3, "bob", 1000), "bob", "limited_to_one_box", clause)
    floor.wager("ann", 1, 500).wager("ann", 3, 25)


@each_rule_set("6.12", "5.11", None)
def test_further_shoes_need_a_shoe_like_the_clause_they_refer_to(rules: str) -> None:
    floor = informed(in_play(rules, SEATS, SHUFFLING_DEVICE).plain_round(), "minimum_for_further_shoes", "bob")
    floor.refused(FURTHER, "gaming_manager", "no_shoe_is_in_use")


@each_rule_set("6.13", "5.12", None)
def test_held_to_one_box_outlasts_the_shoe_and_the_players_absence(rules: str) -> None:
    floor = informed(in_play(rules, SEATS), "one_box_at_the_minimum", "bob").does(ONE_BOX, "gaming_manager")
    new_shoe(floor.plain_round()).does(t.LeaveTable("bob"), "bob").seat("bob", 2)
    held_to_the_minimum(floor)
    floor.wager("bob", 2, 10).refused(c.PlaceWager(3, "bob", 1000), "bob", "limited_to_one_box")


@each_rule_set("6.13", "5.12", None)
def test_a_player_is_held_to_one_box_from_the_moment_of_the_restriction(rules: str) -> None:
    floor = informed(in_play(rules, SEATS).wager("ann", 1, 25), "one_box_at_the_minimum", "bob")
    floor.does(t.RestrictPlayer("bob", "one_box"), "gaming_manager").wager("bob", 2, 10)
    floor.refused(c.PlaceWager(4, "bob", 1000), "bob")


# Lifted


@each_rule_set("6.11", "5.10", "4.6")
def test_an_officer_lifts_a_restriction(rules: str) -> None:
    floor = sat_out(rules)
    floor.refused(t.LiftRestriction("bob"), OFFICER[rules], code="player_is_not_restricted")
    floor.does(t.RestrictPlayer("bob", "shoe"), OFFICER[rules])
    floor.refused(t.LiftRestriction("bob"), "dealer", code="not_authorised_here")
    [entry] = floor.order(t.LiftRestriction("bob"), OFFICER[rules])
    assert entry.event == e.RestrictionLifted("bob", "shoe")
    floor.wager("bob", 2, 25)


@each_rule_set("6.12, 6.13", "5.11, 5.12", None)
def test_a_supervisor_does_not_lift_a_gaming_managers_restriction(rules: str) -> None:
    floor = sat_out(rules)
    for about in ("minimum_for_further_shoes", "one_box_at_the_minimum"):
        informed(floor, about, "bob")
    floor.does(t.RestrictPlayer("bob", "further_shoes"), MANAGER).does(t.RestrictPlayer("bob", "one_box"), MANAGER)
    clause = FOR_FURTHER_SHOES[rules]
    floor.refused(t.LiftRestriction("bob"), code="not_authorised_here", clause=clause)
    floor.does(t.RestrictPlayer("bob", "shoe"))
    assert [x.event for x in floor.order(t.LiftRestriction("bob"))] == [e.RestrictionLifted("bob", "shoe")]
    lifted = told(e.RestrictionLifted, floor.order(t.LiftRestriction("bob"), MANAGER))
    assert [entry.event.to for entry in lifted] == ["further_shoes", "one_box"]
    assert floor.state.terms.restrictions == ()
