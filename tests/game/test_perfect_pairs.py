"""Perfect Pairs: who may wager, on which cards, and when it is settled."""

import pytest

from pontoon.game import commands as c
from pontoon.game.events import SurrenderOffered, WagerSettled
from pontoon.law import load
from pontoon.testing.table import CANBERRA_2002, STAR_2024, Table, each_rule_set

PAIRS = {"7s 7h": "mixed", "Kh Kd": "coloured", "Ac Ac": "perfect", "Js Qs": None, "9d 8d": None}
STAR_ODDS = {"mixed": "5:1", "coloured": "10:1", "perfect": "25:1"}
CANBERRA_ODDS = {"mixed": "6:1", "coloured": "12:1", "perfect": "25:1"}


@pytest.mark.parametrize("pair", PAIRS)
@each_rule_set(
    "16.8, 16.8.1, 16.8.2, 16.8.3",
    "15.8, 15.8.1, 15.8.2, 15.8.3",
    "18.11, 18.11(a), 18.11(b), 18.11(c), 18.11(d), 18.12, 18.14, 18.14(a), 18.14(b), 18.14(c)",
)
def test_a_pair_wins_by_its_kind_and_no_pair_loses(rules: str, pair: str) -> None:
    first, second = pair.split()
    table = Table(rules).wager("ann", 20).perfect_pairs("ann", 5).deal(f"{first} 6h {second}")
    kind = PAIRS[pair]
    odds = CANBERRA_ODDS if rules == CANBERRA_2002 else STAR_ODDS
    if kind is None:
        expected = "1.- ann perfect_pairs 5.00 lose -5.00 -"
    else:
        won = 5 * int(odds[kind].split(":")[0])
        expected = f"1.- ann perfect_pairs 5.00 win {won}.00 {odds[kind]}"
    assert table.results[:1] == [expected]


@each_rule_set("16.8", "15.8", "18.11")
def test_only_the_first_two_cards_of_the_box_count(rules: str) -> None:
    """A third card that pairs with the first comes too late, and a pair among the dealer's cards is nobody's."""
    table = Table(rules).wager("ann", 20).perfect_pairs("ann", 5).deal("5s 6h 4d").hit("5s").stand().finish("6h 6h")
    assert table.results[0] == "1.- ann perfect_pairs 5.00 lose -5.00 -"


@each_rule_set("16.9", "15.9", "18.13, 18.13(a), 18.13(b), 18.15")
def test_it_is_settled_when_the_initial_deal_is_done_and_before_anything_else(rules: str) -> None:
    table = Table(rules).wager("ann", 20).wager("bob", 20, 2)
    table.perfect_pairs("ann", 5).perfect_pairs("bob", 5, 2).deal("8s 9h Kh 8s")
    assert table.rows == []
    table.deal("5d")
    assert [s.result for s in table.state.settlements] == ["win", "lose"]
    settled = [event for event in table.events if isinstance(event, WagerSettled)]
    (offered,) = table.happened(SurrenderOffered)
    assert table.events.index(settled[-1]) < table.events.index(offered)
    table.close_surrender()
    assert table.offers == {"Hit", "Stand", "Double", "Split"}


@each_rule_set("16.1", "15.1", "18.1")
def test_it_is_offered_where_the_operator_chooses_to(rules: str) -> None:
    table = Table(rules, perfect_pairs=False).wager("ann", 20)
    assert table.refused(c.PlacePerfectPairs(1, "ann", 500)).code == "perfect_pairs_are_not_offered"
    Table(rules, perfect_pairs=True).wager("ann", 20).perfect_pairs("ann", 5)


@each_rule_set("", "", "18.1")
def test_the_round_goes_the_same_way_with_it_as_without(rules: str) -> None:
    def played(table: Table) -> list[str]:
        table.deal("8s Ah 8d").insure("ann", 10).decline().split("3c").double("9c").keep()
        return table.deal("Kc").stand().finish("6c Kd").results

    without = played(Table(rules, perfect_pairs=False).wager("ann", 20))
    side = played(Table(rules).wager("ann", 20).perfect_pairs("ann", 5))
    assert side[0].startswith("1.- ann perfect_pairs 5.00 win")
    assert side[1:] == without


@each_rule_set("16.2", "15.2", "18.8")
def test_it_is_placed_before_the_first_card(rules: str) -> None:
    table = Table(rules).wager("ann", 20).perfect_pairs("ann", 5).wager("bob", 20).deal("8s")
    table.refused(c.PlacePerfectPairs(1, "bob", 500), "wagers_are_closed")
    assert table.balance("perfect_pairs:1") == "5.00"


@pytest.mark.clauses("canberra-2002 18.8")
def test_at_canberra_it_is_made_in_chips() -> None:
    table = Table(CANBERRA_2002, chips_cents=(250, 500)).wager("ann", 20)
    table.refused(c.PlacePerfectPairs(1, "ann", 500, tokens_cents=500), "tokens_are_not_accepted")
    table.refused(c.PlacePerfectPairs(1, "ann", 400), "chips_cannot_make_the_amount")
    table.perfect_pairs("ann", "7.50")


@each_rule_set("16.3", "15.3", "18.9")
def test_its_amount_keeps_within_the_limits_of_the_sign(rules: str) -> None:
    table = Table(rules, pairs_minimum_cents=500, pairs_maximum_cents=5000).wager("ann", 20).wager("bob", 20)
    for amount in (499, 5001):
        table.refused(c.PlacePerfectPairs(1, "ann", amount), "perfect_pairs_amount_is_off_the_sign")
    table.perfect_pairs("ann", 5).perfect_pairs("bob", 50)


@each_rule_set("16.5", "15.5", None)
def test_at_the_star_a_wager_of_anyones_on_the_box_is_enough(rules: str) -> None:
    table = Table(rules).wager("ann", 20)
    table.refused(c.PlacePerfectPairs(2, "bob", 500), "perfect_pairs_need_a_wager_on_the_box")
    table.perfect_pairs("bob", 5).deal("8s 6h 8s")
    assert table.results == ["1.- bob perfect_pairs 5.00 win 125.00 25:1"]


@each_rule_set("16.5", "15.5", None)
def test_it_is_void_on_a_box_whose_only_wager_was_taken_back(rules: str) -> None:
    table = Table(rules).wager("ann", 20).wager("bob", 20, 2).perfect_pairs("cat", 5, 2)
    table.do(c.WithdrawWager(2, "bob"))
    table.deal("9s 6h 5d")
    assert table.rows == [f"2.- cat perfect_pairs 5.00 void 0.00 - {'16.5' if rules == STAR_2024 else '15.5'}"]


@each_rule_set("16.4", "15.4", None)
def test_at_the_star_it_may_be_limited_to_those_with_a_wager_of_their_own(rules: str) -> None:
    table = Table(rules, pairs_with_wager_only=True).wager("ann", 20)
    table.refused(c.PlacePerfectPairs(1, "bob", 500), "perfect_pairs_need_an_own_wager")
    table.perfect_pairs("ann", 5)
    limit = load(rules).parameters["pairs_with_wager_only"]
    assert (limit.kind, limit.officer, limit.value) == ("option", "gaming_manager", False)


@pytest.mark.clauses("canberra-2002 18.10")
def test_at_canberra_it_is_void_without_an_own_wager() -> None:
    table = Table(CANBERRA_2002).wager("ann", 20)
    table.refused(c.PlacePerfectPairs(1, "bob", 500), "perfect_pairs_need_an_own_wager")
    table.perfect_pairs("bob", 5, found=True).deal("8s 6h 8s")
    assert table.rows == ["1.- bob perfect_pairs 5.00 void 0.00 - 18.10"]
    assert table.balance("player:bob") == "0.00"


@each_rule_set("16.6", "15.6", None)
def test_a_box_holds_three_and_no_fourth(rules: str) -> None:
    table = Table(rules).wager("ann", 20).perfect_pairs("ann", 5).perfect_pairs("bob", 5).perfect_pairs("cat", 5)
    table.refused(c.PlacePerfectPairs(1, "dan", 500), "perfect_pairs_are_full")
    table.deal("8s 6h 8s")
    assert [s.result for s in table.state.settlements] == ["win", "win", "win"]


@each_rule_set("16.6", "15.6", None)
def test_players_with_an_own_wager_come_before_the_others_in_the_order_of_placing(rules: str) -> None:
    """Bob, Cat and Dan have no wager on the box; Ann, who has, comes last and Dan is the one who drops out."""
    table = Table(rules).wager("ann", 20)
    for player in ("bob", "cat", "dan", "ann"):
        table.perfect_pairs(player, 5)
    table.deal("8s 6h 8h")
    results = {s.player: s.result for s in table.state.settlements}
    assert results == {"bob": "win", "cat": "win", "dan": "void", "ann": "win"}
    assert table.balance("player:dan") == "0.00"


@each_rule_set("", "", "4.5, 18.10")
def test_each_box_counts_its_own(rules: str) -> None:
    table = Table(rules)
    for box in (1, 2):
        for player in ("ann", "bob", "cat"):
            table.wager(player, 20, box).perfect_pairs(player, 5, box)
    table.deal("8s 8s 6h 8h 9h")
    assert [s.result for s in table.state.settlements] == ["win"] * 3 + ["lose"] * 3


@each_rule_set()
def test_it_stays_settled_whatever_happens_to_the_box(rules: str) -> None:
    table = Table(rules).wager("ann", 20).perfect_pairs("ann", 5).deal("8s Kh 8h")
    before = table.results
    assert len(before) == 1
    table.surrender("ann").close_surrender().finish("Ac")
    assert table.results[:1] == before


@each_rule_set()
def test_a_pontoon_loses_its_perfect_pairs_first(rules: str) -> None:
    table = Table(rules).wager("ann", 20).perfect_pairs("ann", 5).finish("As 6h Kd")
    assert [s.kind for s in table.state.settlements] == ["perfect_pairs", "original"]
    assert [s.result for s in table.state.settlements] == ["lose", "win"]


@each_rule_set("", "", None)
def test_the_limit_to_own_wagers_names_the_notices_that_come_first(rules: str) -> None:
    limit = load(rules).parameters["pairs_with_wager_only"]
    assert limit.notice == "surveillance_and_inspector_first_then_sign"
