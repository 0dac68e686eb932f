"""What nothing else would miss: pre-shuffled cards in a device, a refused cut, a void round, a wager refused late."""

from pontoon.game import commands as c, events as g
from pontoon.table import commands as t, events as e
from pontoon.table.counts import of_decks
from pontoon.table.furniture import MANUAL_SHUFFLE, SHUFFLING_DEVICE, Equipment, Limits, usual_layout
from pontoon.testing.floor import Floor
from pontoon.testing.table import each_rule_set

PLAYERS = ("ann", "bob", "cat", "dan", "eve", "fay", "gil")


@each_rule_set("5.7", "4.7", None)
def test_pre_shuffled_cards_go_into_a_device_without_a_cut(rules: str) -> None:
    floor = Floor(rules).does(t.ComeOnDuty(), "dealer").does(t.BringCards(8, "angel"))
    floor.does(t.CheckCards(of_decks(8)), "dealer")
    floor.does(t.OpenTable(SHUFFLING_DEVICE, usual_layout(floor.rules), Equipment(), Limits(500, 50000)))
    floor.does(t.Shuffle(SHUFFLING_DEVICE), "dealer").does(t.BurnFirstCard(), "dealer").seat("ann", 1).plain_round()


@each_rule_set("5.4", "4.4", "5.2(d)")
def test_who_refused_the_cut_is_not_asked_again_by_coming_back(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 7).seat("bob", 1).plain_round("bob")
    floor.fold(e.ShuffleBecameDue("cutting_card_first"))
    floor.does(t.Shuffle(MANUAL_SHUFFLE), "dealer").does(t.RefuseCut(), "ann")
    floor.does(t.LeaveTable("ann"), "ann").seat("ann", 7).does(t.RefuseCut(), "bob")
    assert "casino supervisor" in floor.refused(t.CutCards(100), "ann", "cut_is_offered_to_another").sentence
    floor.does(t.CutCards(100))


@each_rule_set("20.10", "19.9", "17.8")
def test_a_void_round_is_not_idle_for_who_had_a_wager_in_it(rules: str) -> None:
    floor = Floor(rules).ready()
    for box, player in enumerate(PLAYERS, 1):
        floor.seat(player, box)
    floor.wager("ann", 1, 25).deal("Ks 7h Qd").does(t.InvalidateOutcome("fire"), "casino_operator")
    assert [seat.idle for seat in floor.state.seats] == [0, 1, 1, 1, 1, 1, 1]


@each_rule_set("20.12", "19.11", None)
def test_a_wager_is_refused_until_the_first_card_even_after_no_more_bets(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).seat("bob", 2).wager("ann", 1, 25).wager("bob", 2, 25)
    floor.does(c.CloseWagers(), "dealer").does(t.RefuseWager(1, "ann", "late"))
    clause = {"star-2024": "20.12", "star-6to5-2017": "19.11"}[rules]
    [returned] = floor.events(g.WagerSettled)
    assert (returned.player, returned.result, returned.clause) == ("ann", "void", clause)
    floor.deal("9s")
    floor.refused(t.RefuseWager(2, "bob", "too late"), code="round_is_in_play", clause=clause)
    floor.deal("7h 8s").stand().deal("Kc")
    assert {row.player for row in floor.events(g.WagerSettled) if row.result != "void"} == {"bob"}
