"""Officers' options: refused without the rank or the notice that the clause demands first, then in force."""

import pytest

from pontoon.game import commands as c, rule_book
from pontoon.game.officers import (
    MUST_COME_FIRST,
    choose,
    hold_to_one_box,
    hold_to_the_minimum,
    limit_players_per_box,
    make_room,
    reserve_boxes,
    shoe_completed,
)
from pontoon.game.opening import BadTerms, open_round
from pontoon.game.refusals import Refusal
from pontoon.game.terms import TableTerms
from pontoon.law.procedures import ROLES, may_act
from pontoon.law.schema import NOTICES, OFFICERS
from pontoon.testing.table import Table, each_rule_set

TERMS = TableTerms(minimum_cents=500)
GM = "gaming_manager"


def refused(outcome: TableTerms | Refusal, code: str, clause: str) -> None:
    assert isinstance(outcome, Refusal), outcome
    assert (outcome.code, outcome.clause) == (code, clause)


def granted(outcome: TableTerms | Refusal) -> TableTerms:
    assert isinstance(outcome, TableTerms), outcome
    return outcome


def table(rules: str, terms: TableTerms) -> Table:
    fields = {name: getattr(terms, name) for name in TableTerms.__slots__}
    return Table(rules, **fields)


def test_every_officer_and_notice_of_the_law_is_known_here() -> None:
    assert set(OFFICERS) <= set(ROLES)
    assert all(may_act(officer, officer) for officer in OFFICERS)
    assert set(MUST_COME_FIRST) == set(NOTICES)


@pytest.mark.parametrize(
    ("rules", "clause", "advice"),
    [
        pytest.param("star-2024", "14.9", "14.9.1", marks=pytest.mark.clauses("star-2024 14.9", "star-2024 14.9.1")),
        pytest.param(
            "star-6to5-2017",
            "13.9",
            "13.9.1",
            marks=pytest.mark.clauses("star-6to5-2017 13.9", "star-6to5-2017 13.9.1"),
        ),
    ],
)
def test_a_gaming_manager_offers_resplit_once_the_players_are_advised(rules: str, clause: str, advice: str) -> None:
    book = rule_book(rules)
    refused(choose(book, TERMS, "resplit", True, "casino_supervisor"), "officer_lacks_authority", clause)
    advised = choose(book, TERMS, "resplit", True, "casino_supervisor", frozenset({"players"}))
    refused(advised, "officer_lacks_authority", clause)
    refused(choose(book, TERMS, "resplit", True, GM), "notice_must_come_first", advice)
    terms = granted(choose(book, TERMS, "resplit", True, GM, frozenset({"players"})))
    assert terms.resplit
    assert not granted(choose(book, terms, "resplit", False, GM)).resplit


@pytest.mark.parametrize(
    ("rules", "section"),
    [
        pytest.param(
            name, part, marks=pytest.mark.clauses(f"{name} {part}.4", f"{name} {part}.4.1", f"{name} {part}.4.2")
        )
        for name, part in (("star-2024", "16"), ("star-6to5-2017", "15"))
    ],
)
def test_perfect_pairs_are_kept_to_own_wagers_after_both_notices_and_the_sign(rules: str, section: str) -> None:
    book, option = rule_book(rules), "pairs_with_wager_only"
    everything = frozenset({"surveillance", "inspector", "sign"})
    for told in (frozenset(), everything):
        refused(choose(book, TERMS, option, True, "casino_supervisor", told), "officer_lacks_authority", f"{section}.4")
    for given, clause in (
        (set(), "4.1"),
        ({"surveillance"}, "4.1"),
        ({"surveillance", "sign"}, "4.1"),
        ({"inspector", "sign"}, "4.1"),
        ({"surveillance", "inspector"}, "4.2"),
    ):
        outcome = choose(book, TERMS, option, True, GM, frozenset(given))
        refused(outcome, "notice_must_come_first", f"{section}.{clause}")
    terms = granted(choose(book, TERMS, option, True, GM, everything))
    restricted = table(rules, terms).wager("ann", 20)
    restricted.refused(c.PlacePerfectPairs(1, "bob", 500), "perfect_pairs_need_an_own_wager")


@each_rule_set("4.6.2", "3.6.2", None)
def test_cards_lie_face_down_only_with_an_inspectors_approval(rules: str) -> None:
    book = rule_book(rules)
    clause = book.ruleset.parameters["face_down"].clauses[0]
    refused(choose(book, TERMS, "face_down", True, "casino_supervisor"), "notice_must_come_first", clause)
    approved = frozenset({"approval_of_inspector"})
    for other in ("dealer", "inspector"):
        refused(choose(book, TERMS, "face_down", True, other, approved), "officer_lacks_authority", clause)
    assert granted(choose(book, TERMS, "face_down", True, "casino_supervisor", approved)).face_down


@pytest.mark.clauses("canberra-2002 6.1", "canberra-2002 10.2(b)")
def test_canberra_leaves_no_choice_of_face_down_cards_or_late_payment() -> None:
    book = rule_book("canberra-2002")
    refused(choose(book, TERMS, "face_down", True, "casino_operator"), "option_is_fixed", "6.1")
    refused(choose(book, TERMS, "late_payment", True, "casino_operator"), "option_is_fixed", "10.2(b)")
    for term, terms in (("face_down", TableTerms(face_down=True)), ("late_payment", TableTerms(late_payment=True))):
        with pytest.raises(BadTerms, match=term):
            open_round(book, terms)


@each_rule_set("11.3", "10.3", None)
def test_an_assistant_gaming_manager_or_above_lets_a_21_wait_for_the_final_settlement(rules: str) -> None:
    book = rule_book(rules)
    clause = book.ruleset.parameters["late_payment"].clauses[0]
    refused(choose(book, TERMS, "late_payment", True, "casino_supervisor"), "officer_lacks_authority", clause)
    for officer in ("assistant_gaming_manager", GM, "casino_operator"):
        assert granted(choose(book, TERMS, "late_payment", True, officer)).late_payment


@pytest.mark.clauses("canberra-2002 18.1", "canberra-2002 18.2")
def test_at_canberra_perfect_pairs_need_an_approved_table() -> None:
    book, without = rule_book("canberra-2002"), TableTerms(perfect_pairs=False)
    table("canberra-2002", without).wager("ann", 20).refused(
        c.PlacePerfectPairs(1, "ann", 500), "perfect_pairs_are_not_offered"
    )
    refused(choose(book, without, "perfect_pairs", True, "casino_operator"), "notice_must_come_first", "18.2")
    approved = frozenset({"approval_of_the_table"})
    assert granted(choose(book, without, "perfect_pairs", True, "casino_operator", approved)).perfect_pairs


@pytest.mark.parametrize(
    ("rules", "officer", "clause"),
    [
        pytest.param("star-2024", "casino_supervisor", "6.11", marks=pytest.mark.clauses("star-2024 6.11")),
        pytest.param("star-6to5-2017", "casino_supervisor", "5.10", marks=pytest.mark.clauses("star-6to5-2017 5.10")),
        pytest.param(
            "canberra-2002",
            "casino_operator",
            "4.6",
            marks=pytest.mark.clauses(*(f"canberra-2002 4.6{part}" for part in ("", "(a)", "(b)", "+"))),
        ),
    ],
)
def test_a_player_who_sat_out_a_round_may_be_held_to_the_minimum_until_the_shuffle(
    rules: str, officer: str, clause: str
) -> None:
    book = rule_book(rules)
    refused(hold_to_the_minimum(book, TERMS, "ann", "inspector", True), "officer_lacks_authority", clause)
    refused(hold_to_the_minimum(book, TERMS, "ann", officer, False), "no_round_was_sat_out", clause)
    device = TableTerms(minimum_cents=500, shuffling_device=True)
    refused(hold_to_the_minimum(book, device, "ann", officer, True), "no_shoe_is_in_use", clause)
    held = granted(hold_to_the_minimum(book, TERMS, "ann", officer, True))
    table(rules, held).refused(c.PlaceWager(1, "ann", 501), "restricted_to_the_minimum")
    table(rules, held).wager("ann", 5).wager("bob", 50, 2)
    table(rules, shoe_completed(held)).wager("ann", 50)


@each_rule_set("6.12", "5.11", None)
def test_for_further_shoes_a_gaming_manager_decides_and_an_inspector_knows_first(rules: str) -> None:
    book = rule_book(rules)
    clause = book.ruleset.parameters["minimum_for_further_shoes"].clauses[0]
    told = frozenset({"inspector"})

    def hold(officer: str, given: frozenset[str], sat_out: bool = True) -> TableTerms | Refusal:
        return hold_to_the_minimum(book, TERMS, "ann", officer, sat_out, further_shoes=True, given=given)

    refused(hold("assistant_gaming_manager", told), "officer_lacks_authority", clause)
    refused(hold(GM, frozenset()), "notice_must_come_first", clause)
    refused(hold(GM, told, sat_out=False), "no_round_was_sat_out", clause)
    held = granted(hold(GM, told))
    table(rules, shoe_completed(held)).refused(c.PlaceWager(1, "ann", 1000), "restricted_for_further_shoes")


@each_rule_set("6.13", "5.12", None)
def test_a_gaming_manager_holds_a_player_to_one_box_once_an_inspector_knows(rules: str) -> None:
    book = rule_book(rules)
    clause = book.ruleset.parameters["one_box_at_the_minimum"].clauses[0]
    told = frozenset({"inspector"})
    refused(hold_to_one_box(book, TERMS, "ann", "casino_supervisor", told), "officer_lacks_authority", clause)
    refused(hold_to_one_box(book, TERMS, "ann", GM), "notice_must_come_first", clause)
    held = granted(hold_to_one_box(book, TERMS, "ann", GM, told))
    one = table(rules, held)
    one.refused(c.PlaceWager(1, "ann", 1000), "limited_to_one_box")
    one.wager("ann", 5).refused(c.PlaceWager(2, "ann", 500), "limited_to_one_box")


def test_canberra_knows_no_other_restrictions() -> None:
    book, told = rule_book("canberra-2002"), frozenset({"inspector"})
    for outcome in (
        hold_to_one_box(book, TERMS, "ann", "casino_operator", told),
        hold_to_the_minimum(book, TERMS, "ann", "casino_operator", True, further_shoes=True, given=told),
        reserve_boxes(book, TERMS, (1,), "ann", "casino_operator"),
    ):
        assert isinstance(outcome, Refusal)
        assert outcome.code == "option_is_fixed"


@each_rule_set("6.14, 6.9", "5.13, 5.8", None)
def test_reserved_boxes_are_for_one_player_who_need_not_give_them_up(rules: str) -> None:
    book = rule_book(rules)
    refused(
        reserve_boxes(book, TERMS, (2, 3), "ann", "inspector"),
        "officer_lacks_authority",
        book.ruleset.parameters["reserved_boxes"].clauses[0],
    )
    kept = make_room(granted(reserve_boxes(book, TERMS, (2, 3), "ann", "casino_supervisor")), 1)
    full = table(rules, kept).wager("ann", 20, 2).wager("ann", 20, 3).wager("ann", 20, 1)
    full.refused(c.PlaceWager(4, "ann", 2000), "must_give_up_a_box")
    full.refused(c.PlaceWager(2, "bob", 2000), "box_is_reserved")


@each_rule_set("6.9", "5.8", "4.4")
def test_a_player_has_several_boxes_until_others_wait_for_one(rules: str) -> None:
    table(rules, TERMS).wager("ann", 20, 1).wager("ann", 20, 2).wager("ann", 20, 7)
    crowded = table(rules, make_room(TERMS, 1)).wager("ann", 20, 1)
    crowded.refused(c.PlaceWager(2, "ann", 2000), "must_give_up_a_box")
    crowded.wager("bob", 20, 2)
    table(rules, make_room(make_room(TERMS, 1), None)).wager("ann", 20, 1).wager("ann", 20, 2)


@pytest.mark.parametrize(
    ("rules", "clauses"),
    [
        pytest.param("star-2024", ("6.5", "6.16"), marks=pytest.mark.clauses("star-2024 6.5", "star-2024 6.16")),
        pytest.param("star-6to5-2017", ("5.4",), marks=pytest.mark.clauses("star-6to5-2017 5.4")),
    ],
)
def test_a_supervisor_lets_fewer_players_share_a_box_down_to_one(rules: str, clauses: tuple[str, ...]) -> None:
    book = rule_book(rules)
    refused(limit_players_per_box(book, TERMS, 1, "inspector"), "officer_lacks_authority", clauses[0])
    for limit in (2, 1):
        terms = granted(limit_players_per_box(book, TERMS, limit, "casino_supervisor"))
        shared = table(rules, terms)
        for player in ("ann", "bob")[:limit]:
            shared.wager(player, 20)
        shared.refused(c.PlaceWager(1, "cat", 2000), "box_is_full")
