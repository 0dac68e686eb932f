"""Excluded persons: nobody plays on in their name, the round still ends, and other tables are closed to them too."""

from typing import Any

import pytest

from pontoon.game import commands as c
from pontoon.table import commands as t, events as e
from pontoon.table.orders import Command
from pontoon.testing.floor import Floor
from pontoon.testing.table import each_rule_set
from tests.table.tables import officer

STAR, STAR_2017, CANBERRA = "star-2024", "star-6to5-2017", "canberra-2002"
FROM_THE_GAME = {STAR: "20.4.2", STAR_2017: "19.3.2", CANBERRA: "17.3(b)"}
FROM_THE_CASINO = {STAR: "20.4.3", STAR_2017: "19.3.3"}


def wagered(rules: str, cards: str, *steps: Command) -> Floor:
    """ann on box 1 with these cards, and what the dealer has done for her since."""
    floor = Floor(rules).ready().seat("ann", 1).seat("bob", 2).wager("ann", 1, 20).deal(cards)
    for step in steps:
        floor.does(step, "dealer")
    return floor


def excluded(floor: Floor, person: str = "ann", scope: str = "game") -> Floor:
    floor.does(t.FindContravention(person, "a telephone"), officer(floor))
    return floor.does(t.ExcludePerson(person, scope), officer(floor))


# The round


@each_rule_set("20.4.2", "19.3.2", "17.3(b)")
@pytest.mark.parametrize(
    ("cards", "steps", "choice"),
    [
        ("8s 7h 8d", (), c.Hit(1, 1, "ann")),
        ("8s 7h 8d", (), c.Double(1, 1, "ann")),
        ("8s 7h 8d", (), c.Split(1, 1, "ann")),
        ("8s As 8d", (), c.Insure(1, "ann", 1000)),
        ("8s As 8d", (c.CloseInsurance(),), c.Surrender(1, "ann")),
    ],
    ids=lambda each: type(each).__name__ if not isinstance(each, str | tuple) else "",
)
def test_not_even_the_dealer_plays_on_in_the_name_of_an_excluded_player(
    rules: str, cards: str, steps: tuple[Command, ...], choice: Any
) -> None:
    wagered(rules, cards, *steps).does(choice, "dealer")
    floor = excluded(wagered(rules, cards, *steps))
    for who in ("ann", "dealer"):
        floor.refused(choice, who, "player_is_excluded", FROM_THE_GAME[rules])


@each_rule_set("20.4.2", "19.3.2", "17.3(b)")
def test_an_excluded_player_decides_no_more_and_the_dealer_ends_the_box(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).wager("ann", 1, 25).deal("Ks 7h Qd")
    floor.does(t.FindContravention("ann", "a computer"), "casino_operator")
    floor.does(t.ExcludePerson("ann", "game"), "casino_operator")
    clause = {"star-2024": "20.4.2", "star-6to5-2017": "19.3.2", "canberra-2002": "17.3(b)"}[rules]
    floor.refused(c.Stand(1, 1, "ann"), "ann", "player_is_excluded", clause)
    floor.does(c.DeclareAbsent(1, "ann"), "dealer").deal("Kc")
    assert floor.state.round.is_over  # type: ignore[union-attr]


@each_rule_set("20.4.2", "19.3.2", "17.3(b)")
def test_a_hand_doubled_before_the_exclusion_is_kept_not_forfeited(rules: str) -> None:
    doubled = wagered(rules, "5s 7h 6d", c.Double(1, 1, "ann")).deal("2s")
    excluded(doubled).refused(c.Forfeit(1, 1, "ann"), "dealer", "player_is_excluded", FROM_THE_GAME[rules])
    doubled.refused(c.Keep(1, 1, "ann"), "ann", "player_is_excluded")
    doubled.does(c.Keep(1, 1, "ann"), "dealer").deal("Kc")
    assert doubled.round.is_over


@each_rule_set("20.4.2", "19.3.2", "17.3(b)")
def test_the_dealer_stands_for_an_excluded_player_and_the_others_play_on(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).seat("bob", 2).wager("ann", 1, 20).wager("bob", 2, 10)
    excluded(floor.deal("Ks 5s 7h Qd 6d")).does(c.Stand(1, 1, "ann"), "dealer")
    floor.does(c.Hit(2, 1, "bob"), "bob").deal("9d").stand().deal("Kc")
    assert [s.result for s in floor.round.settlements] == ["win", "win"]


@each_rule_set("20.4.2", "19.3.2", "17.3(b)")
def test_an_excluded_players_hand_that_cannot_stand_is_left_as_for_one_who_is_absent(rules: str) -> None:
    floor = excluded(wagered(rules, "2s 7h 3d")).does(c.DeclareAbsent(1, "ann"), "dealer")
    while not floor.round.is_over:
        floor.deal("Kc")
    assert len(floor.round.settlements) == 1


@each_rule_set("20.4.2", "19.3.2", None)
@pytest.mark.parametrize("takes_it", [True, False])
def test_what_becomes_of_a_card_dealt_in_error_is_said_by_the_dealer(rules: str, takes_it: bool) -> None:
    floor = wagered(rules, "5s 7h")
    floor = excluded(floor.does(c.DrawInError(floor.round.boxes[0].hands[0].cards[0]), "dealer"))
    answer = c.AcceptCard(1, "ann") if takes_it else c.RefuseCard(1, 1, "ann")
    floor.refused(answer, "ann", "player_is_excluded")
    floor.does(answer, "dealer")
    assert floor.round.awaiting.kind != "acceptance"


# Chips


@each_rule_set("20.4.2", "19.3.2", "17.3(b)")
def test_a_person_excluded_from_the_game_buys_no_chips_at_its_table(rules: str) -> None:
    floor = excluded(Floor(rules).ready().seat("ann", 1).does(t.BuyChips("ann", 5000), "ann"))
    for who in ("ann", "dealer"):
        floor.refused(t.BuyChips("ann", 5000), who, "player_is_excluded", FROM_THE_GAME[rules])
    floor.does(t.BuyChips("bob", 5000), "bob")


@each_rule_set("20.4.3", "19.3.3", None)
def test_a_person_excluded_from_the_casino_buys_no_chips(rules: str) -> None:
    floor = excluded(Floor(rules).ready().seat("ann", 1), scope="casino")
    floor.refused(t.BuyChips("ann", 5000), "ann", "player_is_excluded", FROM_THE_CASINO[rules])


# Findings made at another table


@each_rule_set("20.4.3", "19.3.3", None)
def test_an_exclusion_from_the_casino_for_a_finding_elsewhere_needs_none_here(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).seat("bob", 2).wager("ann", 1, 20)
    [entry, *_] = floor.order(t.ExcludePerson("ann", "casino", elsewhere="P7"))
    assert (entry.event, entry.clause) == (e.PersonExcluded("ann", "casino", "P7"), FROM_THE_CASINO[rules])
    state = floor.state
    assert (state.seat_of("ann"), floor.round.placed, state.excluded_from_casino) == (None, (), ("ann",))
    assert state.contraveners == ()
    floor.refused(t.SitDown("ann", 1), "dealer", "player_is_excluded")
    floor.refused(t.ExcludePerson("ann", "casino", elsewhere="P8"), code="excluded_already")


@each_rule_set("20.4.3", "19.3.3", None)
def test_it_reaches_a_closed_table_and_a_person_who_is_not_there(rules: str) -> None:
    floor = Floor(rules).does(t.ExcludePerson("gil", "casino", elsewhere="P7"))
    assert floor.state.excluded == floor.state.excluded_from_casino == ("gil",)


@each_rule_set("20.4, 20.4.2, 20.4.3", "19.3, 19.3.2, 19.3.3", None)
def test_a_finding_is_needed_here_for_the_game_or_where_no_other_table_is_named(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1)
    for scope, elsewhere in (("game", "P7"), ("casino", ""), ("casino", " "), ("casino", floor.state.name)):
        floor.refused(t.ExcludePerson("ann", scope, elsewhere), code="no_contravention_found")
    floor.refused(t.ExcludePerson("ann", "casino", "P7"), "dealer", "not_authorised_here", FROM_THE_CASINO[rules])
    floor.refused(t.ExcludePerson(" ", "casino", "P7"), code="person_is_not_named")


def test_canberra_carries_no_exclusion_from_the_casino_to_its_tables() -> None:
    floor = Floor(CANBERRA).ready().seat("ann", 1)
    floor.refused(t.ExcludePerson("ann", "casino", elsewhere="P7"), "casino_operator", "not_provided_for")


# Duty


@each_rule_set("20.3", "19.2", None)
def test_nobody_who_plays_here_is_exempt_for_duty(rules: str) -> None:
    claimed = t.FindContravention("ann", "a telephone", duty=True)
    floor = Floor(rules).ready()
    floor.refused(claimed, code="duty_is_exempt")
    assert floor.seat("ann").does(claimed).state.contraveners == ("ann",)


@each_rule_set("20.3", "19.2", None)
def test_a_player_who_has_left_is_not_exempt_until_the_round_of_their_wager_is_over(rules: str) -> None:
    claimed = t.FindContravention("ann", "a telephone", duty=True)
    floor = wagered(rules, "Ks 7h Qd").does(t.LeaveTable("ann"), "ann")
    assert floor.state.seat_of("ann") is None
    again = wagered(rules, "Ks 7h Qd").does(t.LeaveTable("ann"), "ann").does(c.DeclareAbsent(1, "ann"), "dealer")
    again.deal("Kc").refused(claimed, code="duty_is_exempt")
    assert floor.does(claimed).state.contraveners == ("ann",)


@each_rule_set("20.3", "19.2", None)
def test_a_player_who_waits_for_a_box_is_not_exempt_for_duty(rules: str) -> None:
    floor = Floor(rules).ready()
    for box in range(1, floor.rules.table.boxes + 1):
        floor.seat(f"player {box}", box)
    floor.does(t.WaitForBox("ann"), "ann").does(t.FindContravention("ann", "a telephone", duty=True))
    assert floor.state.contraveners == ("ann",)
