"""What each document says of holding a player to the minimum, for a shoe, for further shoes, or to one box."""

import pytest

from pontoon.game import commands as c
from pontoon.table import commands as t, events as e
from pontoon.table.furniture import SHUFFLING_DEVICE
from pontoon.testing.floor import Floor
from tests.table.tables import STARS, cut_and_loaded, each, in_play, shuffled

SEATS = {"ann": 1, "bob": 2}
WHO = {"star-2024": "casino_supervisor", "star-6to5-2017": "casino_supervisor", "canberra-2002": "casino_operator"}
FOR_SHOE = t.RestrictPlayer("bob", "shoe")
FURTHER = t.RestrictPlayer("bob", "further_shoes")
ONE_BOX = t.RestrictPlayer("bob", "one_box")


def new_shoe(floor: Floor) -> Floor:
    """The cutting card comes, and the next shoe is in play."""
    cut_and_loaded(shuffled(floor.does(t.DrawCuttingCard(), "dealer")))
    return floor.does(t.BurnFirstCard(), "dealer") if floor.rules.values["burn_first_card"] else floor


def inspector_knows(floor: Floor, about: str, subject: str = "bob") -> Floor:
    floor.does(t.GiveNotice("inspector", about, subject))
    return floor.does(t.AcknowledgeNotice(floor.state.notices[-1].number), "inspector")


def held_to_the_minimum(floor: Floor, player: str = "bob", box: int = 2) -> None:
    """Ten dollars and nothing else."""
    for cents in (1001, 2500, 50_000):
        refusal = floor.refused(c.PlaceWager(box, player, cents), player)
        assert refusal.code in ("restricted_to_the_minimum", "restricted_for_further_shoes", "limited_to_one_box")
    floor.refused(c.PlaceWager(box, player, 999), player)
    floor.wager(player, box, 10).does(c.WithdrawWager(box, player), player)


# For the shoe


@pytest.mark.parametrize(("rules", "clause"), each("6.11", "5.10", "4.6 4.6(a) 4.6+"))
def test_who_made_no_wager_on_the_first_round_is_held_to_the_minimum_until_the_shuffle(rules: str, clause: str) -> None:
    floor = in_play(rules, SEATS)
    floor.refused(FOR_SHOE, WHO[rules], "no_round_was_sat_out", clause)
    floor.plain_round()
    for other in ("dealer", "ann", "inspector", "surveillance"):
        floor.refused(FOR_SHOE, other, "not_authorised_here", clause)
    floor.refused(t.RestrictPlayer("ann", "shoe"), WHO[rules], "no_round_was_sat_out", clause)
    floor.does(FOR_SHOE, WHO[rules])
    held_to_the_minimum(floor)
    floor.plain_round().plain_round()
    held_to_the_minimum(floor)
    new_shoe(floor).wager("bob", 2, 500)


@pytest.mark.parametrize(("rules", "clause"), each("6.11", "5.10", "4.6(b)"))
def test_who_wagered_before_and_declined_one_round_is_held_to_the_minimum(rules: str, clause: str) -> None:
    floor = in_play(rules, SEATS).wager("ann", 1, 25).wager("bob", 2, 25)
    floor.deal("Ks 9h 7h Qd 9d").stand().stand().deal("Kc")
    floor.refused(FOR_SHOE, WHO[rules], "no_round_was_sat_out")
    floor.plain_round().does(FOR_SHOE, WHO[rules])
    assert floor.events(e.PlayerRestricted)[0].sat_out_round == 2
    held_to_the_minimum(floor)


@pytest.mark.clauses("canberra-2002 4.6")
def test_at_canberra_the_casino_operator_restricts_and_no_supervisor_does() -> None:
    floor = in_play("canberra-2002", SEATS).plain_round()
    for other in ("casino_supervisor", "gaming_manager", "authorised_officer"):
        floor.refused(FOR_SHOE, other, "not_authorised_here", "4.6")
    floor.does(FOR_SHOE, "casino_operator")


@pytest.mark.parametrize(("rules", "clause"), each("6.11", "5.10", "4.6"))
def test_a_round_sat_out_in_the_last_shoe_is_no_ground_in_the_next(rules: str, clause: str) -> None:
    floor = new_shoe(in_play(rules, SEATS).plain_round())
    floor.refused(FOR_SHOE, WHO[rules], "no_round_was_sat_out", clause)
    floor.plain_round().does(FOR_SHOE, WHO[rules])


@pytest.mark.parametrize(("rules", "clause"), each("6.11", "5.10", "4.6"))
def test_leaving_the_table_does_not_end_the_restriction_of_this_shoe(rules: str, clause: str) -> None:
    floor = in_play(rules, SEATS).plain_round().does(FOR_SHOE, WHO[rules])
    floor.does(t.LeaveTable("bob"), "bob").seat("bob", 2)
    held_to_the_minimum(floor)


@pytest.mark.parametrize(("rules", "clause"), each("6.11", "5.10", ""))
def test_a_directed_shuffle_ends_the_restriction_when_it_is_made_and_not_before(rules: str, clause: str) -> None:
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


# For further shoes


@pytest.mark.parametrize(("rules", "clause"), each("6.12", "5.11", ""))
def test_a_gaming_manager_restricts_for_further_shoes_when_the_inspector_has_heard_of_it(
    rules: str, clause: str
) -> None:
    floor = in_play(rules, SEATS).plain_round()
    floor.refused(FURTHER, "gaming_manager", "notice_must_come_first", clause)
    inspector_knows(floor, "minimum_for_further_shoes", "ann")
    floor.refused(FURTHER, "gaming_manager", "notice_must_come_first", clause)
    inspector_knows(floor, "one_box_at_the_minimum", "bob")
    floor.refused(FURTHER, "gaming_manager", "notice_must_come_first", clause)
    floor.does(t.GiveNotice("inspector", "minimum_for_further_shoes", "bob"))
    floor.refused(FURTHER, "gaming_manager", "notice_must_come_first", clause)
    for other in ("surveillance", "casino_supervisor"):
        floor.refused(t.AcknowledgeNotice(3), other, "notice_is_meant_for_another")
    floor.does(t.AcknowledgeNotice(3), "inspector")
    for other in ("casino_supervisor", "assistant_gaming_manager", "dealer"):
        floor.refused(FURTHER, other, "not_authorised_here", clause)
    floor.does(FURTHER, "gaming_manager")
    for _ in range(2):
        held_to_the_minimum(new_shoe(floor))
        floor.plain_round()


@pytest.mark.parametrize(("rules", "clause"), each("6.12", "5.11", ""))
def test_who_has_wagered_on_every_round_is_not_restricted_for_further_shoes(rules: str, clause: str) -> None:
    floor = inspector_knows(in_play(rules, SEATS).plain_round("bob", 2), "minimum_for_further_shoes")
    floor.refused(FURTHER, "gaming_manager", "no_round_was_sat_out", clause)


@pytest.mark.clauses("star-2024 6.12", "star-6to5-2017 5.11")
@pytest.mark.parametrize("rules", STARS)
def test_the_end_of_a_restriction_for_the_shoe_leaves_the_one_for_further_shoes(rules: str) -> None:
    floor = inspector_knows(in_play(rules, SEATS).plain_round().does(FOR_SHOE), "minimum_for_further_shoes")
    floor.does(FURTHER, "gaming_manager")
    held_to_the_minimum(new_shoe(floor))
    assert [x.to for x in floor.events(e.RestrictionLifted)] == ["shoe"]


@pytest.mark.clauses("star-2024 6.12", "star-6to5-2017 5.11")
@pytest.mark.parametrize("rules", STARS)
def test_a_notice_serves_one_restriction_and_lifting_it_takes_the_rank_that_imposed_it(rules: str) -> None:
    floor = inspector_knows(in_play(rules, SEATS).plain_round(), "minimum_for_further_shoes")
    floor.does(FURTHER, "gaming_manager").refused(t.LiftRestriction("bob"), code="not_authorised_here")
    floor.does(t.LiftRestriction("bob"), "gaming_manager").wager("bob", 2, 500)
    floor.does(c.WithdrawWager(2, "bob"), "bob").refused(FURTHER, "gaming_manager", "notice_must_come_first")


# To one box


@pytest.mark.parametrize(("rules", "clause"), each("6.13", "5.12", ""))
@pytest.mark.parametrize("source", ["manual_shuffle", SHUFFLING_DEVICE])
def test_a_gaming_manager_holds_a_player_to_one_box_at_its_minimum(rules: str, clause: str, source: str) -> None:
    floor = in_play(rules, SEATS, source)
    floor.refused(ONE_BOX, "gaming_manager", "notice_must_come_first", clause)
    inspector_knows(floor, "minimum_for_further_shoes")
    floor.refused(ONE_BOX, "gaming_manager", "notice_must_come_first", clause)
    inspector_knows(floor, "one_box_at_the_minimum")
    for other in ("casino_supervisor", "assistant_gaming_manager", "dealer"):
        floor.refused(ONE_BOX, other, "not_authorised_here", clause)
    floor.does(ONE_BOX, "gaming_manager")
    held_to_the_minimum(floor)
    floor.wager("bob", 2, 10).refused(c.PlaceWager(3, "bob", 1000), "bob", "limited_to_one_box", clause)
    floor.wager("ann", 1, 500).wager("ann", 3, 25)


@pytest.mark.clauses("star-2024 6.13", "star-6to5-2017 5.12")
@pytest.mark.parametrize("rules", STARS)
def test_held_to_one_box_outlasts_the_shoe_and_the_players_absence(rules: str) -> None:
    floor = inspector_knows(in_play(rules, SEATS), "one_box_at_the_minimum").does(ONE_BOX, "gaming_manager")
    new_shoe(floor.plain_round()).does(t.LeaveTable("bob"), "bob").seat("bob", 2)
    held_to_the_minimum(floor)
    floor.wager("bob", 2, 10).refused(c.PlaceWager(3, "bob", 1000), "bob", "limited_to_one_box")


def test_canberra_restricts_for_the_shoe_and_no_further() -> None:
    floor = in_play("canberra-2002", SEATS).plain_round()
    for command in (FURTHER, ONE_BOX):
        floor.refused(command, "casino_operator", "not_provided_for")


@pytest.mark.parametrize(("rules", "clause"), each("6.11", "5.10", ""))
def test_the_minimum_is_the_one_displayed_when_it_changes(rules: str, clause: str) -> None:
    floor = in_play(rules, SEATS).plain_round().does(FOR_SHOE)
    floor.does(t.ChangeLimits(floor.state.limits._replace(minimum_cents=500)))
    floor.refused(c.PlaceWager(2, "bob", 1000), "bob", "restricted_to_the_minimum", clause)
    floor.wager("bob", 2, 5)
