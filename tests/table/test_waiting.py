"""Several boxes for one player: taken, given up, and handed on to those who wait for a box."""

import pytest

from pontoon.game import commands as c, events as g
from pontoon.table import commands as t, events as e
from pontoon.testing.floor import Floor
from pontoon.testing.table import each_rule_set
from tests.table.tables import each, full, in_play, on_boxes

PLAYERS = ("ann", "bob", "cat", "dan", "eve", "fay", "gil")
SEVERAL_BOXES = {"star-2024": "6.9", "star-6to5-2017": "5.8", "canberra-2002": "4.4"}
RESERVED = {"star-2024": "6.14", "star-6to5-2017": "5.13"}


def ready(rules: str = "star-2024") -> Floor:
    return Floor(rules).ready()


def play_two_boxes(floor: Floor, player: str, first: int, second: int) -> Floor:
    """A whole round in which one player has two boxes."""
    on_boxes(floor, player, first, second)
    return floor.deal("Ks Kd 7h Qs Qd").stand().stand().deal("Kc")


def with_card(floor: Floor, *players: str) -> Floor:
    """Players show a Player Card where the rules ask for one, and do not sit down yet."""
    for player in players if floor.rules.values["player_card"] else ():
        floor.does(t.PresentPlayerCard(player, f"C-{player}", player), player)
    return floor


@each_rule_set("6.9", "5.8", "4.4")
def test_a_box_that_a_player_wagers_on_beside_the_own_is_taken(rules: str) -> None:
    floor = ready(rules).seat("ann", 1).seat("bob")
    on_boxes(floor, "ann", 1, 2)
    floor.refused(t.SitDown("bob", 2), "bob", code="box_is_taken")
    floor.deal("Ks Kd 7h Qs Qd")
    floor.refused(t.SitDown("bob", 2), "bob", code="box_is_taken")
    floor.stand().stand().deal("Kc")
    floor.refused(t.SitDown("bob", 2), "bob", code="box_is_taken")
    floor.wager("ann", 1, 25)
    floor.refused(t.SitDown("bob", 2), "bob", code="box_is_taken")
    # The round begins without a wager on box 2, and so the box is nobody's.
    floor.deal("Ks").does(t.SitDown("bob", 2), "bob")


@each_rule_set("6.9", "5.8", "4.4")
def test_a_box_is_given_up_before_the_first_card_and_its_wagers_go_back(rules: str) -> None:
    floor = ready(rules).seat("ann", 1).seat("bob")
    on_boxes(floor, "ann", 1, 2).does(c.PlacePerfectPairs(2, "ann", 500), "ann")
    floor.does(c.PlacePerfectPairs(1, "ann", 500), "ann")
    clause = SEVERAL_BOXES[rules]
    entries = floor.order(t.GiveUpBox("ann", 2), "ann")
    assert [entry.event for entry in entries] == [
        e.BoxGivenUp("ann", 2),
        g.PerfectPairsWithdrawn(2, "ann", 500, 0, clause),
        g.WagerWithdrawn(2, "ann", 2500, 0, clause),
    ]
    assert {entry.clause for entry in entries} == {clause}
    floor.does(t.SitDown("bob", 2), "bob")


@each_rule_set("6.9", "5.8", "4.4")
def test_a_box_of_the_last_round_is_given_up_until_the_next_begins(rules: str) -> None:
    floor = play_two_boxes(ready(rules).seat("ann", 1).seat("bob"), "ann", 1, 2)
    floor.does(t.GiveUpBox("ann", 2), "dealer").does(t.SitDown("bob", 2), "bob").does(t.SitDown("bob", None), "bob")
    on_boxes(floor, "ann", 1).does(t.SitDown("bob", 2), "bob").does(t.SitDown("bob", None), "bob")
    # Nobody has sat down there after all, and so the box may be wagered on again.
    floor.wager("ann", 2, 25)
    floor.refused(t.SitDown("bob", 2), "bob", code="box_is_taken")
    floor.deal("Ks Kd 7h Qs Qd").stand().stand().deal("Kc")
    floor.refused(t.SitDown("bob", 2), "bob", code="box_is_taken")
    floor.does(t.GiveUpBox("ann", 2), "ann")
    assert floor.state.given_up == ((2, 2),)


@each_rule_set("6.9", "5.8", "4.4")
def test_only_a_further_box_of_the_players_own_is_given_up_and_not_in_a_round(rules: str) -> None:
    floor = ready(rules).seat("ann", 1).seat("bob")
    floor.refused(t.WaitForBox("dan"), "dan", "box_is_free")
    floor.wager("bob", 3, 25)
    floor.refused(t.GiveUpBox("bob", 3), "bob", code="box_is_the_players_own")
    on_boxes(floor, "ann", 1, 2)
    floor.refused(t.GiveUpBox("ann", 1), "ann", code="box_is_the_players_own")
    floor.refused(t.GiveUpBox("ann", 3), "ann", code="box_is_not_the_players")
    floor.refused(t.GiveUpBox("ann", 9), "ann", code="box_is_not_the_players")
    floor.deal("Ks")
    floor.refused(t.GiveUpBox("ann", 2), "ann", code="round_is_in_play")


@each_rule_set()
def test_the_box_of_a_player_who_has_left_is_free(rules: str) -> None:
    floor = ready(rules).seat("ann", 1).seat("bob")
    play_two_boxes(floor, "ann", 1, 2).does(t.LeaveTable("ann"), "ann").does(t.SitDown("bob", 2), "bob")


@each_rule_set("6.9", "5.8", "4.4")
def test_nobody_waits_while_a_box_is_free(rules: str) -> None:
    floor = ready(rules)
    for box, player in enumerate(PLAYERS[:6], 1):
        floor.seat(player, box)
    floor.refused(t.WaitForBox("zoe"), "zoe", code="box_is_free")
    floor.wager("ann", 7, 25).does(t.WaitForBox("zoe"), "zoe")
    floor.refused(t.WaitForBox("zoe"), "zoe", code="player_waits_already")
    floor.refused(t.WaitForBox("ann"), "ann", code="player_is_there_already")
    assert floor.state.waiting == ("zoe",)


@each_rule_set("6.9", "5.8", "4.4")
@pytest.mark.parametrize(
    ("ann", "bob", "waiting", "limit"),
    [
        # ann has boxes 1 to n, bob the rest; the limit frees as many as wait, and not one more than needed.
        (6, 1, 1, 5),
        (6, 1, 4, 2),
        (6, 1, 5, 1),
        (6, 1, 6, 1),
        (4, 3, 1, 3),
        (4, 3, 2, 2),
        (4, 3, 3, 2),
        (4, 3, 4, 1),
        (7, 0, 6, 1),
        (1, 6, 1, 5),
    ],
)
def test_players_who_wait_take_boxes_from_those_with_several(
    rules: str, ann: int, bob: int, waiting: int, limit: int
) -> None:
    floor = ready(rules).seat("ann", 1)
    if bob:
        floor.seat("bob", 7)
    on_boxes(floor, "ann", *range(1, ann + 1))
    on_boxes(floor, "bob", *range(ann + 1, 8))
    for number in range(waiting):
        floor.does(t.WaitForBox(f"guest {number}"), f"guest {number}")
    assert floor.state.terms.boxes_per_player == limit
    entry = floor.entries(e.BoxesPerPlayerLimited)[-1]
    assert (entry.event.limit, entry.clause) == (limit, SEVERAL_BOXES[rules])


@each_rule_set("6.9", "5.8", "4.4")
def test_while_somebody_waits_a_player_gives_boxes_up_and_then_may_have_several_again(rules: str) -> None:
    floor = ready(rules).seat("ann", 1)
    on_boxes(floor, "ann", *range(1, 8)).seat("bob").does(t.WaitForBox("bob"), "bob")
    assert floor.state.terms.boxes_per_player == 6
    for box in range(2, 8):
        floor.does(c.WithdrawWager(box, "ann"), "ann")
    floor.does(c.WithdrawWager(1, "ann"), "ann")
    on_boxes(floor, "ann", *range(1, 7))
    floor.refused(c.PlaceWager(7, "ann", 2500), "ann", code="must_give_up_a_box")
    floor.does(t.SitDown("bob", 7), "bob")
    assert floor.state.waiting == ()
    assert floor.events(e.BoxesPerPlayerLimited)[-1] == e.BoxesPerPlayerLimited(None)
    assert floor.state.terms.boxes_per_player is None


@pytest.mark.parametrize(("rules", "clause"), each("6.9", "5.8", "4.4"))
def test_a_player_has_several_boxes_until_others_want_to_play_and_then_gives_some_up(rules: str, clause: str) -> None:
    floor = with_card(in_play(rules, {"ann": 1, "bob": 2}), "zed")
    floor.refused(t.WaitForBox("zed"), "zed", "box_is_free", clause)
    for box in (1, 3, 4, 5):
        floor.wager("ann", box, 25)
    for box in (2, 6, 7):
        floor.wager("bob", box, 25)
    floor.refused(t.SitDown("zed", 3), "zed", "box_is_taken")
    floor.does(t.WaitForBox("zed"), "zed")
    floor.refused(t.GiveUpBox("ann", 2), "ann", "box_is_not_the_players", clause)
    floor.refused(t.GiveUpBox("ann", 3), "bob", "acts_for_another", clause)
    floor.does(t.GiveUpBox("ann", 3), "ann").does(t.SitDown("zed", 3), "zed").wager("zed", 3, 25)
    assert floor.state.round is not None
    assert {w.box: w.player for w in floor.state.round.placed} == {
        1: "ann", 2: "bob", 3: "zed", 4: "ann", 5: "ann", 6: "bob", 7: "bob",
    }  # fmt: skip


@pytest.mark.parametrize(("rules", "clause"), each("6.9", "5.8", "4.4"))
def test_a_player_who_kept_too_many_boxes_does_not_get_them_in_the_next_round(rules: str, clause: str) -> None:
    floor = with_card(in_play(rules, {"ann": 1, "bob": 2}), "zed")
    for box in (1, 3, 4, 5, 6, 7):
        floor.wager("ann", box, 25)
    floor.wager("bob", 2, 25).does(t.WaitForBox("zed"), "zed")
    floor.deal("Ks 9s Js 9h Qs 9d Kh 7c Kd 9c Jh Qh 9s 9h 9d")
    for _ in range(7):
        floor.stand()
    floor.deal("Kc")
    for box in (1, 3, 4, 5, 6):
        floor.wager("ann", box, 25)
    floor.refused(c.PlaceWager(7, "ann", 2500), "ann", "must_give_up_a_box", clause)
    floor.does(t.GiveUpBox("ann", 7), "dealer").does(t.SitDown("zed", 7), "zed").wager("zed", 7, 25)


@each_rule_set("6.9", "5.8", "4.4")
def test_a_box_given_up_for_a_waiting_player_cannot_be_taken_back(rules: str) -> None:
    floor = with_card(in_play(rules, {"ann": 1, "bob": 2}), "zed")
    for box in (1, 3, 4, 5):
        floor.wager("ann", box, 25)
    for box in (2, 6, 7):
        floor.wager("bob", box, 25)
    floor.does(t.WaitForBox("zed"), "zed").does(t.GiveUpBox("ann", 3), "ann")
    floor.refused(c.PlaceWager(3, "ann", 2500), "ann")


@each_rule_set()
def test_the_limit_of_boxes_stays_while_others_still_wait(rules: str) -> None:
    floor = ready(rules).seat("ann", 1)
    on_boxes(floor, "ann", *range(1, 8)).seat("bob").does(t.WaitForBox("bob"), "bob").does(t.WaitForBox("cat"), "cat")
    assert floor.state.terms.boxes_per_player == 5
    floor.does(t.GiveUpBox("ann", 7), "ann").does(t.SitDown("bob", 7), "bob")
    assert floor.state.terms.boxes_per_player == 5
    floor.does(t.LeaveTable("cat"), "cat")
    assert floor.state.terms.boxes_per_player is None
    assert floor.state.waiting == ()


@each_rule_set()
def test_the_limit_of_boxes_does_not_rise_while_somebody_waits(rules: str) -> None:
    """Goal: a player who has given a box up cannot take it back because another guest goes and a new one comes."""
    floor = on_boxes(ready(rules).seat("ann", 1), "ann", 1, 2, 3, 4)
    on_boxes(floor.seat("bob", 7), "bob", 5, 6, 7)
    for guest in ("cat", "dan", "eve", "fay"):
        floor.does(t.WaitForBox(guest), guest)
    assert floor.state.terms.boxes_per_player == 1
    floor.does(t.LeaveTable("eve"), "eve").does(t.LeaveTable("fay"), "fay").does(t.WaitForBox("gil"), "gil")
    assert floor.state.terms.boxes_per_player == 1


@each_rule_set()
def test_a_player_who_waits_may_stand_at_the_table_meanwhile(rules: str) -> None:
    floor = full(rules).does(t.WaitForBox("zoe"), "zoe").seat("zoe")
    assert floor.state.waiting == ("zoe",)
    assert floor.state.terms.boxes_per_player == 1


@each_rule_set("6.14", "5.13", None)
def test_reserved_boxes_are_not_given_up(rules: str) -> None:
    floor = ready(rules).seat("ann", 1).seat("bob", 7).does(t.ReserveBoxes((1, 2, 3, 4), "ann"))
    on_boxes(floor, "ann", 1, 2, 3, 4)
    on_boxes(floor, "bob", 5, 6, 7).does(t.WaitForBox("cat"), "cat")
    assert floor.state.terms.boxes_per_player == 2
    clause = RESERVED[rules]
    floor.refused(t.GiveUpBox("ann", 2), "ann", code="box_is_kept_for_the_player", clause=clause)
    floor.does(t.GiveUpBox("bob", 6), "bob")
    floor.refused(t.WaitForBox("dan"), "dan", code="box_is_free")


@each_rule_set("6.14", "5.13", None)
def test_a_reserved_box_is_free_for_its_player_alone(rules: str) -> None:
    floor = full(rules).does(t.LeaveTable("gil"), "gil").does(t.ReserveBoxes((7,), "gil"))
    floor.does(t.WaitForBox("zoe"), "zoe")
    floor.refused(t.WaitForBox("gil"), "gil", code="box_is_free")
    floor.seat("gil", 7)
