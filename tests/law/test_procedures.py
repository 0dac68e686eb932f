"""Who may take each step at a table: the roles and their ranks, and what the rule sets say of every procedure."""

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from pontoon.law import BUILT_IN, BadRuleSet, Procedure, load, register
from pontoon.law.procedures import GROUPS, MAY_ACT, PROCEDURES, ROLES, may_act
from pontoon.table.refusals import SENTENCES

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
LADDER = ("dealer", "gaming_supervisor", "pit_manager", "gaming_manager", "casino_operator")
OUTSIDE = ("player", "spectator", "dealer", "tournament_manager", "inspector", "surveillance", "authorised_officer")

HOUSE = """
name = "my-house"
title = "Pontoon at my house"
extends = "star-2024"

[procedures]
"""


def house(tmp_path: Path, procedures: str, clauses: str = "") -> str:
    file = tmp_path / "my-house.toml"
    file.write_text(HOUSE + procedures + "\n[clauses]\n" + clauses, "utf-8")
    return str(file)


# Ranks


@pytest.mark.parametrize(
    ("named", "below", "above"),
    [
        pytest.param(
            "casino_supervisor", "dealer", "assistant_gaming_manager", marks=pytest.mark.clauses("star-2024 2.1")
        ),
        ("gaming_supervisor", "dealer", "casino_supervisor"),
        pytest.param(
            "assistant_gaming_manager",
            "gaming_supervisor",
            "gaming_manager",
            marks=pytest.mark.clauses("star-2024 11.3", "star-6to5-2017 10.3"),
        ),
        ("pit_manager", "gaming_supervisor", "gaming_manager"),
        ("gaming_manager", "assistant_gaming_manager", "casino_operator"),
    ],
)
def test_who_is_named_may_act_and_a_rank_above_but_none_below(named: str, below: str, above: str) -> None:
    assert not may_act(below, named)
    assert may_act(named, named)
    assert may_act(above, named)


@pytest.mark.clauses("star-2024 2.1", "star-6to5-2017 1.1")
def test_a_gaming_supervisor_and_an_assistant_gaming_manager_are_casino_supervisors() -> None:
    assert may_act("gaming_supervisor", "casino_supervisor")
    assert may_act("assistant_gaming_manager", "casino_supervisor")


@pytest.mark.clauses("star-2024 11.3", "star-6to5-2017 10.3")
def test_a_pit_manager_ranks_with_an_assistant_gaming_manager() -> None:
    assert may_act("pit_manager", "assistant_gaming_manager")
    assert may_act("assistant_gaming_manager", "pit_manager")
    assert not may_act("casino_supervisor", "assistant_gaming_manager")
    assert not may_act("pit_manager", "gaming_manager")


def test_nobody_stands_above_the_casino_operator() -> None:
    assert [role for role in ROLES if may_act(role, "casino_operator")] == ["casino_operator"]


@pytest.mark.parametrize("named", [role for role in ROLES if role not in MAY_ACT])
def test_for_every_other_role_nobody_else_may_act(named: str) -> None:
    assert [role for role in ROLES if may_act(role, named)] == [named]


@pytest.mark.parametrize("role", OUTSIDE)
def test_who_stands_outside_the_ranks_may_act_for_none_of_them(role: str) -> None:
    assert not [named for named in MAY_ACT if may_act(role, named)]


def test_each_step_up_the_ladder_may_do_what_the_one_below_may() -> None:
    for lower, higher in pairwise(LADDER):
        within_reach = [named for named in MAY_ACT if may_act(lower, named)]
        assert all(may_act(higher, named) for named in within_reach)


def test_the_ranks_are_made_of_roles() -> None:
    assert set(MAY_ACT) | {role for roles in MAY_ACT.values() for role in roles} <= set(ROLES)
    assert all(named in roles for named, roles in MAY_ACT.items())


# The rule sets


def test_every_procedure_is_in_one_group_and_has_a_meaning() -> None:
    named = [name for group in GROUPS.values() for name in group]
    assert len(named) == len(set(named))
    assert named == list(PROCEDURES)
    assert not [name for name, meaning in PROCEDURES.items() if not meaning.strip() or meaning.endswith(".")]


@pytest.mark.parametrize("name", [*BUILT_IN, str(HERE.parents[1] / "examples" / "lagoon_club" / "lagoon-club.toml")])
def test_a_complete_rule_set_says_of_every_procedure_what_it_is(name: str) -> None:
    ruleset = load(name)
    assert list(ruleset.procedures) == list(PROCEDURES)
    for procedure in ruleset.procedures.values():
        if procedure is not None:
            assert set(procedure.by) <= set(ROLES)
            assert procedure.clauses
            assert all(ruleset.clause(number) is not None for number in procedure.clauses)


def test_every_procedure_is_a_step_of_some_document() -> None:
    assert not [name for name in PROCEDURES if all(load(rules).procedures[name] is None for rules in BUILT_IN)]


def test_a_step_is_somebodys_act_in_every_document_that_has_it_or_in_none() -> None:
    mixed = [
        name
        for name in PROCEDURES
        if len({bool(step.by) for rules in BUILT_IN if (step := load(rules).procedures[name]) is not None}) > 1
    ]
    assert not mixed


def words_of(*folders: str) -> Counter[str]:
    """How often each word occurs in quotes in the code of these folders."""
    found: Counter[str] = Counter()
    for file in (file for folder in folders for file in (ROOT / folder).rglob("*.py")):
        found.update(re.findall(r'"(\w+)"', file.read_text("utf-8")))
    return found


def test_every_procedure_is_asked_for_in_some_room() -> None:
    rooms = ("table", "registers", "tournament", "promotions")
    used = words_of(*(f"src/pontoon/{room}" for room in rooms))
    assert not [name for name in PROCEDURES if not used[name]]


def test_every_refusal_at_a_table_has_a_place_where_it_is_given_and_a_test_that_asks_for_it() -> None:
    """The code stands once with its sentence, so it is given where it stands a second time."""
    used, asked_for = words_of("src/pontoon/table", "src/pontoon/registers"), words_of("tests")
    assert not [code for code in SENTENCES if used[code] < 2]
    assert not [code for code in SENTENCES if not asked_for[code]]


# Who a document names: at The Star no Authorised Officer of the ACT, at Canberra only the four people of its terms.
KNOWN = {
    "star-2024": {"pit_manager", "spectator", "surveillance", "inspector", "tournament_manager"},
    "star-6to5-2017": {"pit_manager", "spectator", "surveillance", "inspector", "tournament_manager"},
    "canberra-2002": {"authorised_officer"},
}
RANKS = {
    "star-2024": {"gaming_supervisor", "casino_supervisor", "assistant_gaming_manager", "gaming_manager"},
    "star-6to5-2017": {"gaming_supervisor", "casino_supervisor", "assistant_gaming_manager", "gaming_manager"},
    "canberra-2002": {"casino_supervisor"},
}


@pytest.mark.parametrize("rules", BUILT_IN)
def test_a_document_gives_steps_only_to_people_it_knows(rules: str) -> None:
    people = {"player", "dealer", "casino_operator"} | KNOWN[rules] | RANKS[rules]
    strangers = {
        name: sorted(set(step.by) - people)
        for name, step in load(rules).procedures.items()
        if step is not None and set(step.by) - people
    }
    assert not strangers


# The person a clause names, in the order of the rule sets; None where the document has no such step.
NAMED = [
    ("direct_shuffle", ("casino_supervisor", "casino_supervisor", None), ("5.1.4", "4.1.4", None)),
    ("check_cards_after_play", (None, None, "dealer"), (None, None, "2.2")),
    ("replace_cards", ("casino_supervisor", "casino_supervisor", "casino_operator"), ("4.5", "3.5", "2.4")),
    ("cut_by_supervisor", ("casino_supervisor", "casino_supervisor", "casino_supervisor"), ("5.4", "4.4", "5.2+")),
    ("restrict_for_shoe", ("casino_supervisor", "casino_supervisor", "casino_operator"), ("6.11", "5.10", "4.6")),
    ("restrict_to_one_box", ("gaming_manager", "gaming_manager", None), ("6.13", "5.12", None)),
    ("limit_players", ("casino_supervisor", None, None), ("6.16", None, None)),
    ("change_limits", ("casino_supervisor", "casino_supervisor", "casino_operator"), ("7.5", "6.5", "3.1")),
    ("approve_face_down", ("inspector", "inspector", None), ("4.6.2", "3.6.2", None)),
    ("approve_table", (None, None, "authorised_officer"), (None, None, "1.1")),
    ("void_round", ("casino_supervisor", "casino_supervisor", None), ("18.8", "17.8", None)),
    ("void_past_round", (None, None, "casino_supervisor"), (None, None, "15.5")),
    ("close_table", ("casino_supervisor", "casino_supervisor", "casino_operator"), ("20.9", "19.8", "16.2")),
    ("refuse_wager", ("casino_supervisor", "casino_supervisor", None), ("20.12", "19.11", None)),
    ("invalidate_outcome", ("casino_supervisor", "casino_supervisor", "casino_operator"), ("20.5", "19.4", "17.1")),
    ("decide_dispute", ("gaming_supervisor", "gaming_supervisor", "casino_operator"), ("20.13", "19.12", "17.6")),
    ("review_dispute", ("casino_supervisor", "casino_supervisor", "authorised_officer"), ("20.13", "19.12", "17.6")),
    ("hold_tournament", ("tournament_manager", "tournament_manager", None), ("21.5.1", "20.5.1", None)),
]


@pytest.mark.parametrize(("procedure", "people", "clauses"), NAMED, ids=[row[0] for row in NAMED])
def test_the_step_is_for_the_person_whom_its_clause_names(
    procedure: str, people: tuple[str | None, ...], clauses: tuple[str | None, ...]
) -> None:
    for rules, person, clause in zip(BUILT_IN, people, clauses, strict=True):
        step = load(rules).procedures[procedure]
        if person is None:
            assert step is None
        else:
            assert step is not None
            assert (step.by, step.clauses[0]) == ((person,), clause)


# A house of its own


def test_a_house_that_extends_may_change_who_may_act(tmp_path: Path) -> None:
    changed = load(house(tmp_path, 'close_table = { by = ["gaming_manager"], clauses = ["H1"] }', '"H1" = "Later."'))
    star = load("star-2024")
    assert changed.procedures["close_table"] == Procedure(("gaming_manager",), ("H1",))
    others = {name for name in PROCEDURES if name != "close_table"}
    assert all(changed.procedures[name] == star.procedures[name] for name in others)


def test_a_house_that_extends_may_leave_a_step_out_or_make_it_nobodys_act(tmp_path: Path) -> None:
    changed = load(house(tmp_path, 'refuse_wager = "-"\nburn_first_card = { clauses = ["5.9"] }'))
    assert changed.procedures["refuse_wager"] is None
    assert changed.procedures["burn_first_card"] == Procedure((), ("5.9",))


def test_every_wrong_procedure_is_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(BadRuleSet) as caught:
        load(house(tmp_path, 'shuffle = 5\nriffle = { by = ["barman"], clauses = ["99.1"] }\nsing = "-"'))
    told = [line.split(": ")[1] for line in str(caught.value).splitlines()]
    assert told == ["procedures.shuffle", "procedures.riffle.by", "procedures.riffle.clauses", "procedures.sing"]


def test_the_houses_clauses_exist_in_the_register_or_are_its_own(tmp_path: Path) -> None:
    assert "H1" not in register("star-2024")
    with pytest.raises(BadRuleSet, match="'H1' is not a clause"):
        load(house(tmp_path, 'close_table = { by = ["gaming_manager"], clauses = ["H1"] }'))
