"""Conditions: every entry that must be stated, what contradicts itself, and what is published stays."""

from typing import Any

import pytest

from pontoon.game import rule_book
from pontoon.table.orders import Person
from pontoon.testing.floor import EVENING
from pontoon.testing.hall import Hall, conditions
from pontoon.tournament import commands as c, events as e, form as f
from pontoon.tournament.conditions import contradictions, least_pool_cents, missing
from pontoon.tournament.decide import play
from pontoon.tournament.orders import tournament_order
from tests.tournament.star_clauses import STARS, stars

# Every entry that the documents ask for, by its letter, and what it is while nobody has stated it.
ENTRIES: list[tuple[str, str, Any]] = [
    ("a", "entry_fee_cents", None),
    ("b", "chips", ""),
    ("b", "chips_cents", None),
    ("b", "buy_in_cents", None),
    ("c", "compulsory_wager", None),
    ("d", "minimum_cents", None),
    ("d", "maximum_cents", None),
    ("d", "rises", None),
    ("e", "sessions", ()),
    ("f", "allocation", ""),
    ("f", "perfect_pairs", None),
    ("f", "order_of_wagering", None),
    ("f", "deal_from_marker", None),
    ("f", "pass_cards", None),
    ("f", "undisclosed_wagers", None),
    ("f", "wager_seconds", None),
    ("f", "late_wager", ""),
    ("f", "absent", " "),
    ("g", "buy_backs", None),
    ("h", "entitled_only", False),
    ("h", "may_refuse", None),
    ("h", "criteria", None),
    ("i", "withdrawal_minutes", None),
    ("i", "notice_minutes", None),
    ("i", "written_agreement", None),
    ("i", "form", ()),
    ("i", "minimum_entrants", None),
    ("i", "maximum_entrants", None),
    ("j", "prizes", ()),
    ("j", "payment", ""),
    ("j", "added", None),
    ("j", "guaranteed_cents", None),
    ("j", "reserves_cancellation", None),
    ("k", "rules_prevail", False),
]


@pytest.mark.parametrize(
    ("rules", "clause", "letter", "field", "unsaid"),
    [
        each
        for letter, field, unsaid in ENTRIES
        for each in stars(f"21.4.2({letter}) 21.4.2", letter, field, unsaid, name=field)
    ],
)
def test_conditions_that_leave_one_entry_out_are_not_published(
    rules: str, clause: str, letter: str, field: str, unsaid: Any
) -> None:
    form = conditions("heats_and_final", rules, **{field: unsaid})
    assert [fault.letter for fault in missing(form)] == [letter]
    hall = Hall(rules).does(c.DraftConditions(form))
    hall.refused(c.PublishConditions(), "conditions_are_incomplete", clause)
    assert missing(conditions("heats_and_final", rules)) == ()


def test_every_field_of_the_form_is_asked_for_or_may_be_left_open() -> None:
    asked = {field for _, field, _ in ENTRIES}
    left = {"name", "title", "rules", "cash_ratio", "early_end_by_agreement", "undecided_dispute_minutes"}
    assert asked | left == set(f.Conditions._fields)


def test_an_empty_form_lacks_every_letter_and_all_is_told_at_once() -> None:
    hall = Hall().does(c.DraftConditions(f.Conditions("cup", "A cup", "star-2024")))
    refusal = hall.refused(c.PublishConditions(), "conditions_are_incomplete", "21.4.2(a)")
    assert {fault.letter for fault in missing(f.Conditions("cup", "A cup", "star-2024"))} == set("abcdefghijk")
    assert "entry fee" in refusal.sentence
    assert "rules prevail" in refusal.sentence


# What contradicts itself


def session(**changes: Any) -> tuple[f.PlannedSession, ...]:
    """The one session of a sit-and-go, changed."""
    return (conditions().sessions[0]._replace(**changes),)


def heats(**changes: Any) -> tuple[f.PlannedSession, ...]:
    heat, final = conditions("heats_and_final").sessions
    return (heat._replace(**changes), final)


CONTRADICTIONS: list[tuple[str, str, dict[str, Any]]] = [
    ("a", "fee cannot be negative", {"entry_fee_cents": -1}),
    ("b", "issued or bought_in", {"chips": "found"}),
    ("b", "must have chips", {"chips_cents": 0}),
    ("b", "neither a buy-in", {"buy_in_cents": 100}),
    ("b", "neither a buy-in", {"cash_ratio": f.Ratio(2, 1)}),
    ("b", "need the ratio", {"chips": "bought_in", "buy_in_cents": 100}),
    ("b", "need the ratio", {"chips": "bought_in", "buy_in_cents": 100, "cash_ratio": f.Ratio(0, 1)}),
    ("b", "does not buy", {"chips": "bought_in", "buy_in_cents": 49_999, "cash_ratio": f.Ratio(2, 1)}),
    (
        "b",
        "same number of chips",
        {
            "chips": "bought_in",
            "buy_in_cents": 50_000,
            "cash_ratio": f.Ratio(2, 1),
            "sessions": session(chips_cents=5000),
        },
    ),
    ("b", "is not enough for a wager", {"chips_cents": 999}),
    ("b", "is not enough for a wager", {"sessions": session(chips_cents=999)}),
    ("c", "in every round", {"compulsory_wager": False}),
    ("d", "not below it", {"maximum_cents": 999}),
    ("d", "not below it", {"minimum_cents": 0}),
    ("d", "multiple of", {"maximum_cents": 50_001}),
    ("d", "not below it", {"sessions": session(maximum_cents=500)}),
    ("d", "multiple of", {"rises": (f.Rise(2000, 50_001, after_rounds=5),)}),
    ("d", "number of rounds or", {"rises": (f.Rise(2000, 50_000),)}),
    ("d", "number of rounds or", {"rises": (f.Rise(2000, 50_000, after_rounds=5, after_minutes=5),)}),
    ("d", "number of rounds or", {"rises": (f.Rise(2000, 50_000, after_rounds=0),)}),
    ("d", "chronological order", {"rises": (f.Rise(2000, 50_000, 6), f.Rise(4000, 80_000, 6))}),
    ("d", "after the last round", {"rises": (f.Rise(2000, 50_000, after_rounds=20),)}),
    ("e", "no title", {"sessions": session(title=" ")}),
    ("e", "not a kind of session", {"sessions": (session(kind="gala")[0], *session())}),
    ("e", "with 1 to 7 players at each", {"sessions": session(players_per_table=8)}),
    ("e", "with 1 to 7 players at each", {"sessions": session(tables=0)}),
    ("e", "number of rounds or", {"sessions": session(minutes=20)}),
    ("e", "number of rounds or", {"sessions": session(rounds=None)}),
    ("e", "number of rounds or", {"sessions": session(rounds=0)}),
    ("e", "at one table", {"sessions": session(tables=2)}),
    ("e", "nobody can advance", {"sessions": session(advance_per_table=1)}),
    ("e", "the last one, and no other", {"sessions": session(kind="heat", advance_per_table=1)}),
    ("e", "the last one, and no other", {"sessions": (session(kind="repechage", advance_per_table=1)[0], *session())}),
    ("e", "the last one, and no other", {"sessions": session() + session()}),
    ("e", "but not all of them", {"sessions": heats(advance_per_table=7), "maximum_entrants": 7}),
    ("e", "but not all of them", {"sessions": heats(advance_per_table=0), "maximum_entrants": 7}),
    ("e", "there is room for 7", {"maximum_entrants": 8}),
    ("e", "there is room for 7", {"sessions": heats(tables=8), "maximum_entrants": 49}),
    ("e", "too few players", {"sessions": heats(tables=1), "maximum_entrants": 7}),
    ("f", "must be draw or", {"allocation": "whim"}),
    ("f", "no marker", {"deal_from_marker": True, "order_of_wagering": False}),
    ("f", "pass cards cannot be", {"pass_cards": -1}),
    ("f", "undisclosed wagers cannot be", {"undisclosed_wagers": -1}),
    ("f", "time for a wager", {"wager_seconds": -1}),
    ("f", "settle a dispute", {"undecided_dispute_minutes": -1}),
    ("f", "late wager", {"late_wager": "shrug"}),
    ("f", "absent player must have", {"absent": "shrug"}),
    ("f", "cash value", {"early_end_by_agreement": True}),
    ("g", "Buy-backs need", {"buy_backs": f.BuyBacks(-1)}),
    ("g", "Buy-backs need", {"buy_backs": f.BuyBacks(0, 100)}),
    ("g", "later session", {"buy_backs": f.BuyBacks(1, 100, 1)}),
    ("g", "later session", {"buy_backs": f.BuyBacks(1, 100, 2)}),
    ("i", "period cannot be negative", {"withdrawal_minutes": -1}),
    ("i", "its own name", {"form": ("name", "name")}),
    ("i", "its own name", {"form": ("name", " ")}),
    ("i", "at least two", {"minimum_entrants": 1}),
    ("i", "at least two", {"minimum_entrants": 7, "maximum_entrants": 6}),
    ("j", "cash, goods or services", {"added": (f.Added("love", 100),)}),
    ("j", "need a description", {"added": (f.Added("goods", 100),)}),
    ("j", "Added cash needs an amount", {"added": (f.Added("cash", 0),)}),
    ("j", "by place", {"prizes": (f.Prize(1, share=5000), f.Prize(3, share=5000))}),
    ("j", "one of these", {"prizes": (f.Prize(1, share=10_000, cents=5),)}),
    ("j", "one of these", {"prizes": (f.Prize(1, share=10_000), f.Prize(2))}),
    ("j", "add up to all of it", {"prizes": (f.Prize(1, share=9999),)}),
    ("j", "add up to all of it", {"prizes": (f.Prize(1, share=10_000), f.Prize(2, share=1))}),
    ("j", "add up to all of it", {"prizes": (f.Prize(1, cents=4000),)}),
    ("j", "are promised", {"prizes": (f.Prize(1, share=10_000), f.Prize(2, cents=4001))}),
    ("j", "guarantee cannot be", {"guaranteed_cents": -1}),
    (
        "j",
        "more prizes than",
        {
            "sessions": session(players_per_table=2),
            "maximum_entrants": 2,
            "prizes": (f.Prize(1, share=10_000), f.Prize(2, goods="a cup"), f.Prize(3, goods="a pen")),
        },
    ),
]


@pytest.mark.parametrize(("letter", "told", "changes"), CONTRADICTIONS)
@pytest.mark.parametrize("rules", STARS)
def test_conditions_that_contradict_themselves_are_not_published(
    rules: str, letter: str, told: str, changes: dict[str, Any]
) -> None:
    form = conditions(rules=rules, **changes)
    faults = contradictions(form, rule_book(rules))
    assert [fault for fault in faults if fault.letter == letter and told in fault.sentence], faults
    hall = Hall(rules).does(c.DraftConditions(form))
    refusal = hall.refused(c.PublishConditions(), "conditions_are_contradictory")
    assert told in refusal.sentence


AT_THE_LIMIT: list[dict[str, Any]] = [
    {"chips_cents": 1000},
    {"maximum_cents": 1000},
    {"rises": (f.Rise(2000, 50_000, after_rounds=19),)},
    {"rises": (f.Rise(2000, 50_000, 6), f.Rise(1000, 40_000, 7))},
    {"maximum_entrants": 7},
    {"minimum_entrants": 7},
    {"prizes": (f.Prize(1, share=10_000), f.Prize(2, cents=4000))},
    {"entry_fee_cents": 0, "prizes": (f.Prize(1, goods="a cup"),)},
    {"chips": "bought_in", "buy_in_cents": 50_000, "cash_ratio": f.Ratio(2, 1), "early_end_by_agreement": True},
]


@pytest.mark.parametrize("changes", AT_THE_LIMIT)
def test_just_within_the_limits_conditions_are_published(changes: dict[str, Any]) -> None:
    assert Hall().published(**changes).state.stage == "published"


@pytest.mark.parametrize("form", ["sit_and_go", "heats_and_final", "cash_value_buy_in", "repechage"])
@pytest.mark.parametrize(("rules", "clause"), stars("21.4.1 21.4"))
def test_every_form_is_complete_and_its_publication_is_entered(rules: str, clause: str, form: str) -> None:
    hall = Hall(rules).published(form)
    assert hall.entries(e.ConditionsPublished)[0].clause == clause
    assert hall.state.conditions == conditions(form, rules)
    assert len(hall.state.sessions) == len(conditions(form).sessions)


@pytest.mark.parametrize("kind", ["repechage", "secondary", "catch_up"])
def test_a_second_chance_has_room_for_who_may_need_it(kind: str) -> None:
    heat, final = conditions("heats_and_final").sessions
    again = f.PlannedSession("Again", kind, 6, 7, 1, rounds=10)
    all_come = conditions("heats_and_final", maximum_entrants=49)
    heat = heat._replace(advance_per_table=1)
    faults = contradictions(all_come._replace(sessions=(heat, again, final)), rule_book("star-2024"))
    assert any("Final: 13 players may take part" in fault.sentence for fault in faults)
    small = again._replace(tables=5)
    faults = contradictions(all_come._replace(sessions=(heat, small, final)), rule_book("star-2024"))
    # Of 49 players 42 do not advance; who comes late is never more than there is room for.
    assert any("Again: 42 players may take part" in fault.sentence for fault in faults) == (kind != "catch_up")


# Who, when, for which rules


@pytest.mark.parametrize("rules", STARS)
def test_only_the_manager_and_the_operator_draw_conditions_up(rules: str) -> None:
    hall = Hall(rules)
    for who in ("ann", "dealer", "casino_supervisor", "gaming_manager", "inspector"):
        hall.refused(c.DraftConditions(conditions(rules=rules)), "not_authorised_here", by=who)
    hall.does(c.DraftConditions(conditions(rules=rules)), "casino_operator")
    hall.refused(c.PublishConditions(), "not_authorised_here", by="dealer")
    hall.does(c.PublishConditions(), "casino_operator")


def test_under_canberras_rules_there_is_no_tournament() -> None:
    hall = Hall("canberra-2002")
    refusal = hall.refused(c.DraftConditions(conditions(rules="canberra-2002")), "not_provided_for", "-")
    assert "do not provide for this" in refusal.sentence


def test_conditions_are_published_under_their_name_and_rules() -> None:
    hall = Hall()
    hall.refused(c.PublishConditions(), "conditions_are_not_drafted", "21.4.1")
    hall.refused(c.DraftConditions(conditions()._replace(name="bowl")), "conditions_are_for_another")
    hall.does(c.DraftConditions(conditions(rules="star-6to5-2017")))
    hall.refused(c.PublishConditions(), "conditions_are_for_other_rules", "21.4.1")


@pytest.mark.parametrize(("rules", "clause"), stars("21.4.1 21.6.15 21.8.1 21.9.1 21.10.1"))
def test_published_conditions_stay_as_they_are(rules: str, clause: str) -> None:
    """Limits and their changes, undisclosed wagers, the order of wagering and how many advance are settled by then."""
    hall = Hall(rules).does(c.DraftConditions(conditions(rules=rules)))
    hall.does(c.DraftConditions(conditions(rules=rules, pass_cards=3, rises=(f.Rise(2000, 40_000, 5),))))
    hall.does(c.PublishConditions())
    assert hall.state.conditions is not None
    assert hall.state.conditions.pass_cards == 3
    for changes in (
        {"rises": (f.Rise(3000, 60_000, 5),)},
        {"undisclosed_wagers": 2},
        {"order_of_wagering": False},
        {"sessions": session(rounds=5)},
    ):
        hall.refused(c.DraftConditions(conditions(rules=rules, **changes)), "conditions_are_published", clause)
    hall.refused(c.PublishConditions(), "conditions_are_published", clause)


@pytest.mark.parametrize("late", [-1, 0, 1])
def test_a_start_must_be_to_come_and_leave_time_to_withdraw(late: int) -> None:
    """The repechage's form lets players withdraw until two hours before the first session."""
    two_hours = 2 * 60 * 60
    hall = Hall().does(c.DraftConditions(conditions("repechage")))
    hall.refused(c.PublishConditions(EVENING - 1), "start_has_passed")
    if late < 0:
        hall.refused(c.PublishConditions(EVENING + two_hours + late), "withdrawal_is_over_before_it_began")
    else:
        hall.does(c.PublishConditions(EVENING + two_hours + late))
        assert hall.state.withdrawal_until == EVENING + late


def test_what_the_pool_holds_at_least() -> None:
    """Two fees of 20 dollars, or 21 of 100 with 500 added, or a guarantee above that."""
    assert least_pool_cents(conditions()) == 4000
    assert least_pool_cents(conditions("heats_and_final", guaranteed_cents=0)) == 260_000
    assert least_pool_cents(conditions("heats_and_final")) == 400_000


def test_no_order_comes_before_what_has_happened_and_no_foreign_command_comes_in() -> None:
    hall = Hall().published()
    hall.at -= 1
    hall.refused(c.SubmitEntry("ann", (c.Answer("name", "Ann"),)), "time_runs_backwards")
    with pytest.raises(TypeError, match="is not a command of a tournament"):
        play(hall.rules, hall.state, tournament_order(EVENING, Person("ann", "player"), "entry"))  # type: ignore[arg-type]
