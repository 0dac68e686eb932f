"""Wagers without a valid Player Card of the player's own: found before the round, in it, or after it."""

from typing import Any

import pytest

from pontoon.game import commands as c, events as g
from pontoon.table import commands as t, events as e
from pontoon.table.conduct import GROUNDS
from pontoon.testing.floor import Floor
from pontoon.testing.table import each_rule_set
from tests.table.tables import account

STAR = "star-2024"


def two_players() -> Floor:
    """Ann on two boxes with a Perfect Pairs wager on the first, bob on one."""
    floor = Floor(STAR).ready().seat("ann", 1).seat("bob", 2)
    floor.wager("ann", 1, 20).wager("ann", 3, 30).wager("bob", 2, 10)
    return floor.does(c.PlacePerfectPairs(1, "ann", 500), "ann")


def found(player: str = "ann", ground: str = "no_card", **more: Any) -> t.FindWagerInvalid:
    return t.FindWagerInvalid(player, ground, **more)


# Before the first card


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.clauses("star-2024 18:17.21", "star-2024 18:17.21.1", "star-2024 20.1")
def test_before_the_first_card_every_wager_of_the_player_goes_back(ground: str) -> None:
    floor = two_players().does(found(ground=ground))
    assert account(floor, "ann") == 0
    assert account(floor, "bob") == -1000
    off = [(entry.event.box, entry.clause) for entry in floor.entries(g.WagerWithdrawn)]
    pairs_off = [(entry.event.box, entry.clause) for entry in floor.entries(g.PerfectPairsWithdrawn)]
    assert (off, pairs_off) == ([(1, "18:17.21.1"), (3, "18:17.21.1")], [(1, "18:17.21.1")])
    assert floor.events(e.WagerFoundInvalid) == [e.WagerFoundInvalid("ann", ground, "", "")]
    assert [entry.clause for entry in floor.entries(e.WagerFoundInvalid)] == ["18:17.21"]
    floor.deal("9s 6h")
    assert [box.number for box in floor.round.boxes] == [2]


@pytest.mark.clauses("star-2024 6.1", "star-2024 20.1")
def test_the_card_that_was_accepted_counts_no_more_until_one_is_presented_again() -> None:
    floor = two_players().does(found(ground="anothers_card"))
    refusal = floor.refused(c.PlaceWager(1, "ann", 2000), "ann")
    assert refusal.clause in ("6.1", "20.1")
    floor.does(t.PresentPlayerCard("ann", "C-ann", "ann"), "ann").wager("ann", 1, 20)


# In the round


@pytest.mark.parametrize("dealer", ["Kc", "4c Kc", "5c Kc"], ids=["winning", "losing", "against a dealer who busts"])
@pytest.mark.clauses("star-2024 18:17.21", "star-2024 18:17.21.2", "star-2024 20.1")
def test_in_the_round_an_invalid_wager_wins_and_loses_nothing(dealer: str) -> None:
    floor = two_players().deal("Ks 9s Qs 7h Qh 9h Qd").does(found())
    floor.stand().deal(dealer)
    assert floor.round.is_over
    assert account(floor, "ann") == 0
    assert abs(account(floor, "bob")) == 1000
    ends = [s for s in floor.round.settlements if s.player == "ann"]
    assert {s.result for s in ends} == {"void"}
    assert {s.clause for s in ends} == {"18:17.21.2"}
    assert sum(s.wager_cents for s in ends) == 5500


@pytest.mark.clauses("star-2024 18:17.21.2")
def test_what_was_paid_on_an_invalid_wager_in_the_round_comes_back() -> None:
    floor = two_players().deal("Ks 9s Qs 8h Ah 9h Qd")
    assert account(floor, "ann") > -5500
    floor.does(found())
    assert account(floor, "ann") == 0


@pytest.mark.clauses("star-2024 18:17.21", "star-2024 20.1.1")
def test_a_perfect_pairs_wager_alone_is_found_invalid_too() -> None:
    floor = Floor("star-2024").ready().seat("ann", 1).seat("bob", 2).wager("ann", 1, 25)
    floor.does(c.PlacePerfectPairs(1, "bob", 500), "bob").deal("Ks").does(t.FindWagerInvalid("bob", "no_card"))
    assert [(each.player, each.kind, each.result) for each in floor.round.settlements] == [
        ("bob", "perfect_pairs", "void")
    ]


# Positions in which taking back one of ann's boxes leaves the round without need of a card.
POSITIONS: dict[str, tuple[str, list[int], list[str]]] = {
    "one bust, one stood": ("Ks 9s 7h Qd 9h", [], ["hit Kd", "stand"]),
    "one stood, one bust": ("Ks 9s 7h Qd 9h", [], ["stand", "hit Kd"]),
    "one twenty-one, one stood": ("5s 9s 7h 6d 9h", [], ["hit Kd", "stand"]),
    "one surrendered, one stood": ("Ks 9s Kh 6d 9h", [1], ["stand"]),
    "one stood, one surrendered": ("Ks 9s Kh 6d 9h", [3], ["stand"]),
    "one stood, one surrendered, the dealer drawing": ("Ks 9s Kh 6d 9h", [3], ["stand", "deal 2d"]),
    "one stood, one bust, the dealer drawing": ("Ks 9s 7h Qd 9h", [], ["stand", "hit Kd", "deal 2d"]),
    "both surrendered": ("Ks 9s Kh 6d 9h", [1, 3], []),
}


@pytest.mark.parametrize("position", POSITIONS)
@pytest.mark.clauses("star-2024 18:17.21.2", "star-2024 20.1")
def test_wagers_on_several_boxes_are_all_void_though_the_round_ends_with_them(position: str) -> None:
    """The goal: the round, which ends with the last open wager, must not end before all of them are void."""
    cards, surrendered, acts = POSITIONS[position]
    floor = Floor(STAR).ready().seat("ann", 1).wager("ann", 1, 20).wager("ann", 3, 30).deal(cards)
    for box in surrendered:
        floor.does(c.Surrender(box, "ann"), "ann")
    if floor.round.awaiting.kind == "surrender":
        floor.does(c.CloseSurrender(), "dealer")
    for act in acts:
        where = floor.round.awaiting
        if act == "stand":
            floor.stand()
        else:
            if act.startswith("hit"):
                assert where.box is not None
                assert where.hand is not None
                floor.does(c.Hit(where.box, where.hand, "ann"), "ann")
            floor.deal(act.split()[1])
    assert not floor.round.is_over
    floor.does(found())
    assert floor.round.is_over
    assert account(floor, "ann") == 0
    assert {s.result for s in floor.round.settlements} == {"void"}


def test_insured_wagers_of_an_invalid_player_go_back_with_their_insurance() -> None:
    floor = Floor(STAR).ready().seat("ann", 1).wager("ann", 1, 20).wager("ann", 3, 30).deal("Ks 9s Ah 6d 9h")
    floor.does(c.Insure(1, "ann", 1000), "ann").does(c.CloseInsurance(), "dealer").does(c.CloseSurrender(), "dealer")
    floor.does(c.Hit(1, 1, "ann"), "ann").deal("Kd").stand()
    assert not floor.round.is_over
    floor.does(found())
    assert floor.round.is_over
    assert account(floor, "ann") == 0


# Whatever is claimed


@pytest.mark.parametrize(
    ("claim", "economic_stake"),
    [
        pytest.param("agency", "", marks=pytest.mark.clauses("star-2024 20.1.1")),
        pytest.param("representative", "", marks=pytest.mark.clauses("star-2024 20.1.1")),
        pytest.param("power of attorney", "", marks=pytest.mark.clauses("star-2024 20.1.1")),
        pytest.param("", "bob", marks=pytest.mark.clauses("star-2024 20.1.2")),
        pytest.param("agency", "the syndicate", marks=pytest.mark.clauses("star-2024 20.1.1", "star-2024 20.1.2")),
    ],
)
@pytest.mark.parametrize("cards", ["", "Ks 9s Qs 8h Qh 9h Qd"], ids=["before the first card", "in the round"])
def test_a_claim_or_an_economic_stake_is_recorded_and_changes_nothing(
    claim: str, economic_stake: str, cards: str
) -> None:
    plain = two_players().deal(cards).does(found(ground="for_another"))
    claimed = two_players().deal(cards).does(found(ground="for_another", claim=claim, economic_stake=economic_stake))
    assert claimed.state == plain.state
    assert claimed.events(e.WagerFoundInvalid) == [
        e.WagerFoundInvalid("ann", "for_another", claim, economic_stake),
    ]
    assert account(claimed, "ann") == 0


# Settled rounds


@pytest.mark.clauses("star-2024 18:17.21.3")
def test_a_round_that_is_settled_stands() -> None:
    floor = Floor(STAR).ready().seat("ann", 1).plain_round()
    floor.refused(found(), code="settled_rounds_stand", clause="18:17.21.3")
    assert account(floor, "ann") == 2500


@pytest.mark.clauses("star-2024 18:17.21.3")
def test_only_the_wager_of_the_next_round_goes_back_and_the_settled_one_stands() -> None:
    floor = Floor(STAR).ready().seat("ann", 1).plain_round().wager("ann", 1, 40).does(found())
    assert account(floor, "ann") == 2500
    assert floor.events(g.SettlementReversed) == []


def test_before_any_round_there_is_nothing_to_find_invalid() -> None:
    Floor(STAR).ready().seat("ann", 1).refused(found(), code="settled_rounds_stand")


# Refused


@pytest.mark.clauses("star-2024 18:17.21")
def test_only_a_supervisor_finds_a_wager_invalid() -> None:
    floor = two_players()
    for who in ("ann", "bob", "dealer", "spectator", "surveillance", "inspector"):
        floor.refused(found(), who, "not_authorised_here", "18:17.21")
    for who in ("gaming_supervisor", "gaming_manager"):
        two_players().does(found(), who)


@pytest.mark.clauses("star-2024 18:17.21", "star-2024 20.1")
def test_a_finding_needs_a_ground_of_the_rules_and_a_wager_in_the_round() -> None:
    floor = two_players().seat("cat", 5)
    floor.refused(found(ground="rudeness"), code="unknown_ground", clause="20.1")
    floor.refused(found("cat"), code="no_wager_in_the_round", clause="18:17.21")


def test_the_same_wagers_are_not_found_invalid_twice() -> None:
    floor = two_players().deal("Ks 9s Qs 8h Qh 9h Qd").does(found())
    floor.refused(found(), code="no_wager_in_the_round")


@each_rule_set(None)
def test_documents_without_a_player_card_have_no_such_finding(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).wager("ann", 1, 20)
    floor.refused(found(), code="not_provided_for")


@each_rule_set()
@pytest.mark.parametrize("reason", ["player_card", "prohibited_device"])
@pytest.mark.parametrize("who", ["casino_supervisor", "casino_operator", "dealer", "ann"])
def test_no_order_invalidates_a_wager_without_the_finding_it_rests_on(rules: str, reason: str, who: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).wager("ann", 1, 20)
    refusal = floor.refused(c.InvalidateWager(1, "ann", reason), who, "void_has_its_own_step")
    by_card = rules == STAR and reason == "player_card"
    assert refusal.clause == ("18:17.21" if by_card else {STAR: "20.4.1"}.get(rules, refusal.clause))
    assert refusal.clause != "-"
