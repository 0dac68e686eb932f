"""What nothing else would miss: pre-shuffled cards in a device, a refused cut, a void round, a wager refused late."""

from pontoon.game import commands as c, events as g
from pontoon.table import commands as t
from pontoon.testing.floor import Floor
from pontoon.testing.table import each_rule_set

PLAYERS = ("ann", "bob", "cat", "dan", "eve", "fay", "gil")


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
