"""The terms as a form: every entry that must be filled in, what contradicts itself, and what no prize may be."""

from typing import Any

import pytest

from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import rule_book
from pontoon.promotions import commands as c
from pontoon.promotions.requirements import DETAILS, problems, refusal_of
from pontoon.promotions.terms import KINDS, Detail, Prize, Terms
from pontoon.testing.promotions import CAR, CLOSES, DRAWS, MONEY, STARTS, TOKENS, Bureau, good_terms
from tests.promotions.promotion_documents import STAR, both, clause_in


def told(rules: str, terms: Terms) -> list[tuple[str, str, str]]:
    """Each problem as its entry of the form, its code and its clause."""
    book = rule_book(rules)
    found = [(problem.key, refusal_of(book, problem)) for problem in problems(book, terms)]
    return [(key, refusal.code, refusal.clause) for key, refusal in found]


def prize_of(kind: str, **changes: Any) -> Prize:
    """A prize of a kind with everything filled in."""
    details = tuple(Detail(name, "yes, described") for name, _ in DETAILS.get(kind, ()))
    return Prize("a prize", kind, 50_000, conditions="none", details=details)._replace(**changes)


@both("21.7")
@pytest.mark.parametrize("kind", KINDS)
def test_a_form_with_everything_filled_in_has_no_problem(rules: str, kind: str) -> None:
    assert told(rules, good_terms(prize_of(kind))) == []
    assert told(rules, good_terms(prize_of(kind))._replace(title=" ")) == [
        ("title", "terms_are_incomplete", clause_in(rules, "21.7"))
    ]


MISSING: list[tuple[str, str, dict[str, Any]]] = [
    ("manner", "21.7.1", {"manner": ""}),
    ("manner_in_words", "21.7.1", {"manner_in_words": " "}),
    ("award_at", "21.7.2", {"award_at": 0}),
    ("award_place", "21.7.2", {"award_place": ""}),
    ("eligibility", "21.7.3", {"eligibility": ()}),
    ("eligibility", "21.7.3", {"eligibility": ("members", " ")}),
    ("wager_needed", "21.7.4", {"wager_needed": None}),
    ("minimum_wager", "21.7.4", {"minimum_wager_cents": 0}),
    ("nature", "21.7.5", {"nature": ""}),
    ("closing_at", "21.7.6", {"closing_at": 0}),
    ("place", "21.7.7", {"place": ""}),
    ("starts_at", "21.7.7", {"starts_at": 0}),
    ("ends_at", "21.7.7", {"ends_at": 0}),
    ("claiming", "21.7.8", {"claiming": ""}),
    ("presence_required", "21.7.8", {"presence_required": None}),
    ("notified_by", "21.7.9", {"notified_by": ()}),
    ("results_published", "21.7.10", {"results_published": ""}),
    ("prizes", "21.7.11", {"prizes": ()}),
    ("prizes.1.name", "21.7.11", {"prizes": (MONEY._replace(name=""),)}),
    ("prizes.1.kind", "21.7.11", {"prizes": (MONEY._replace(kind=""),)}),
    ("prizes.1.value", "21.7.11", {"prizes": (MONEY._replace(value_cents=0),)}),
    ("prizes.1.conditions", "21.7.11", {"prizes": (MONEY._replace(conditions=""),)}),
]
MISSING_UNDER = [
    pytest.param(
        rules,
        key,
        clause_in(rules, number),
        changes,
        marks=pytest.mark.clauses(f"{rules} {clause_in(rules, number)}"),
        id=f"{rules}-{key}-{place}",
    )
    for rules in STAR
    for place, (key, number, changes) in enumerate(MISSING)
]


@pytest.mark.parametrize(("rules", "key", "clause", "changes"), MISSING_UNDER)
def test_each_entry_that_is_missing_is_told_with_its_own_clause_and_keeps_the_promotion_from_starting(
    rules: str, key: str, clause: str, changes: dict[str, Any]
) -> None:
    terms = good_terms(**changes)
    assert (key, "terms_are_incomplete", clause) in told(rules, terms)
    bureau = Bureau(rules, terms).does(c.DraftTerms(terms))
    for command in (c.SubmitTerms("email"), c.PublishTerms(("casino",), "see there"), c.StartPromotion()):
        bureau.refused(command, "terms_are_incomplete", clause)


NUMBER_OF_A_KIND = {"machinery": "21.7.11.1", "vehicle": "21.7.11.2", "travel": "21.7.11.3", "real_estate": "21.7.11.4"}
DETAILS_UNDER = [
    pytest.param(
        rules,
        kind,
        name,
        clause_in(rules, NUMBER_OF_A_KIND[kind]),
        marks=pytest.mark.clauses(f"{rules} {clause_in(rules, NUMBER_OF_A_KIND[kind])}"),
        id=f"{rules}-{kind}-{name}",
    )
    for rules in STAR
    for kind, details in DETAILS.items()
    for name, _ in details
]


@pytest.mark.parametrize(("rules", "kind", "name", "clause"), DETAILS_UNDER)
def test_each_detail_that_prizes_of_a_kind_need_is_told_when_it_is_missing(
    rules: str, kind: str, name: str, clause: str
) -> None:
    whole = prize_of(kind)
    without = whole._replace(details=tuple(each for each in whole.details if each.name != name))
    empty = whole._replace(
        details=tuple(each._replace(text=" ") if each.name == name else each for each in whole.details)
    )
    for prize in (without, empty):
        assert told(rules, good_terms(MONEY, prize)) == [(f"prizes.2.{name}", "terms_are_incomplete", clause)]


def test_the_kinds_need_what_the_documents_list() -> None:
    """Goal: an entry dropped from the table of details would be missed by every test that walks it."""
    names = {kind: [name for name, _ in details] for kind, details in DETAILS.items()}
    assert names["machinery"] == ["make", "model", "accessories"]
    assert names["vehicle"] == ["make", "model", "accessories", "on_road_costs"]
    assert names["travel"] == [
        "persons",
        "airfares",
        "transfers",
        "other_transport",
        "duration",
        "accommodation",
        "meals",
        "restrictions",
        "spending_money",
    ]
    assert names["real_estate"] == [
        "dwelling",
        "plans",
        "contract",
        "easements",
        "address",
        "conveyancing",
        "legal_costs",
        "fixtures",
        "furniture",
    ]


@both("21.7.4")
def test_a_promotion_without_a_wager_says_so_and_names_none(rules: str) -> None:
    none = good_terms(wager_needed=False, minimum_wager_cents=0)
    assert told(rules, none) == []
    contradicts = none._replace(minimum_wager_cents=100)
    assert told(rules, contradicts) == [("minimum_wager", "wager_is_not_needed", clause_in(rules, "21.7.4"))]


@both("21.8")
def test_terms_name_only_ways_of_telling_a_winner_that_are_permitted_unless_winners_are_present(rules: str) -> None:
    posted = good_terms(notified_by=("email", "facebook"))
    assert told(rules, posted) == [("notified_by", "way_is_not_permitted", clause_in(rules, "21.8"))]
    assert told(rules, posted._replace(presence_required=True)) == []


@pytest.mark.parametrize("rules", STAR)
@pytest.mark.parametrize(
    ("key", "changes"),
    [
        ("ends_at", {"ends_at": STARTS}),
        ("closing_at", {"closing_at": STARTS}),
        ("ends_at", {"ends_at": CLOSES - 1}),
        ("award_at", {"award_at": CLOSES}),
        ("claim_until", {"claim_until": DRAWS}),
    ],
)
def test_times_out_of_order_are_told(rules: str, key: str, changes: dict[str, Any]) -> None:
    assert (key, "times_contradict_each_other") in [each[:2] for each in told(rules, good_terms(**changes))]


def test_without_a_draw_a_prize_may_be_awarded_before_entries_close_and_not_before_the_start() -> None:
    merit = good_terms(manner="merit", award_at=STARTS)
    assert told("star-2024", merit) == []
    assert told("star-2024", merit._replace(award_at=STARTS - 1))[0][:2] == ("award_at", "times_contradict_each_other")


@pytest.mark.parametrize("rules", STAR)
@pytest.mark.parametrize(
    ("key", "code", "changes"),
    [
        ("manner", "word_is_unknown", {"manner": "raffle"}),
        ("entries_each", "number_is_below_nothing", {"entries_each": -1}),
        ("minimum_wager", "number_is_below_nothing", {"minimum_wager_cents": -1}),
        ("prizes.1.kind", "word_is_unknown", {"prizes": (MONEY._replace(kind="cash"),)}),
        ("prizes.1.value", "number_is_below_nothing", {"prizes": (MONEY._replace(value_cents=-1),)}),
        ("prizes.1.quantity", "number_is_below_nothing", {"prizes": (MONEY._replace(quantity=0),)}),
        ("prizes.1.make", "word_is_unknown", {"prizes": (MONEY._replace(details=(Detail("make", "x"),)),)}),
        ("prizes.1.contains", "word_is_unknown", {"prizes": (MONEY._replace(contains=("cake",)),)}),
        ("prizes.1.alternative", "prize_is_money", {"prizes": (MONEY._replace(alternative_cents=1),)}),
        ("prizes.1.alternative", "number_is_below_nothing", {"prizes": (CAR._replace(alternative_cents=0),)}),
        ("prizes.1.liquor_litres", "number_is_below_nothing", {"prizes": (CAR._replace(liquor_millilitres=-1),)}),
        ("prizes.1.liquor_litres", "terms_are_incomplete", {"prizes": (CAR._replace(contains=("liquor",)),)}),
    ],
)
def test_words_and_numbers_that_make_no_sense_are_told(
    rules: str, key: str, code: str, changes: dict[str, Any]
) -> None:
    assert [each[:2] for each in told(rules, good_terms(**changes))] == [(key, code)]


FORBIDDEN = [("tobacco", "21.5.1"), ("firearm", "21.5.2"), ("weapon", "21.5.3"), ("prescribed", "21.5.5")]


@pytest.mark.parametrize(
    ("rules", "item", "clause"),
    [
        pytest.param(
            rules,
            item,
            clause_in(rules, number),
            marks=pytest.mark.clauses(f"{rules} {clause_in(rules, number)}", f"{rules} {clause_in(rules, '21.5')}"),
        )
        for rules in STAR
        for item, number in FORBIDDEN
    ],
)
def test_no_prize_includes_what_the_law_keeps_out(rules: str, item: str, clause: str) -> None:
    terms = good_terms(MONEY, prize_of("goods", contains=(item,)))
    assert told(rules, terms) == [("prizes.2.contains", "prize_is_forbidden", clause)]
    Bureau(rules, terms).does(c.DraftTerms(terms)).refused(c.SubmitTerms("email"), "prize_is_forbidden", clause)


@both("21.5.4")
@pytest.mark.parametrize(("millilitres", "allowed"), [(19_999, True), (20_000, True), (20_001, False)])
def test_a_prize_includes_twenty_litres_of_liquor_and_no_more(rules: str, millilitres: int, allowed: bool) -> None:
    terms = good_terms(prize_of("goods", contains=("liquor",), liquor_millilitres=millilitres))
    expected = [("prizes.1.liquor_litres", "too_much_liquor", clause_in(rules, "21.5.4"))]
    assert told(rules, terms) == ([] if allowed else expected)


@both("21.3")
def test_terms_offer_no_money_instead_of_casino_dollars(rules: str) -> None:
    terms = good_terms(TOKENS._replace(alternative_cents=20_000))
    assert told(rules, terms) == [("prizes.1.alternative", "dollars_stay_dollars", clause_in(rules, "21.3"))]


@pytest.mark.clauses("star-6to5-2017 21.3")
def test_only_one_document_keeps_slots_dollars_from_being_paid_out_too() -> None:
    terms = good_terms(prize_of("slots_dollars", alternative_cents=1_000))
    assert told("star-6to5-2017", terms) == [("prizes.1.alternative", "dollars_stay_dollars", "21.3")]
    assert told("star-2024", terms) == []


def test_canberra_knows_no_promotions() -> None:
    bureau = Bureau("canberra-2002")
    outcome = bureau.refused(c.DraftTerms(good_terms()), "not_provided_for", "-")
    assert isinstance(outcome, Refusal)
