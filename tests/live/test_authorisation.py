"""Every cell of the table of who may do what, held against a listing written out beside this file."""

import re
from dataclasses import fields
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from pontoon.game import commands as c
from pontoon.game.cards import card
from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import RuleBook, rule_book
from pontoon.law import BUILT_IN
from pontoon.law.procedures import ROLES as DOCUMENTS_ROLES
from pontoon.live.authorisation import (
    ANY,
    COMMANDS,
    HOUSE_OPERATIONS,
    OTHER,
    OWN,
    PUBLIC,
    allowed,
    operation_of,
    person_for,
    reach,
    refusal_of,
    refusal_of_a_command,
    relation_of,
    roles_for,
)
from pontoon.live.authorisation_reference import reference, short
from pontoon.live.people.roles import PATRONS, ROLES
from pontoon.live.people.sessions import SignedIn
from pontoon.live.requests import ContributeSeed, Decline, PauseTable, ResumeTable
from pontoon.registers import commands as r
from pontoon.table import commands as t
from pontoon.table.gaming_table import GamingTable
from pontoon.table.orders import Person

MATRIX = Path(__file__).with_name("authorisation_matrix.txt")
STAR = rule_book("star-2024")
DAN = Person("dan", "dealer")
ANN = Person("ann", "player")
AT_DANS = GamingTable(name="P1", rules="star-2024", staff=(DAN, Person("sue", "casino_supervisor")))
ELSEWHERE = GamingTable(name="P2", rules="star-2024", staff=(Person("dora", "dealer"),))


# The listing


def read_matrix() -> dict[str, dict[str, dict[str, str]]]:
    """By rule set (or `house`), operation and role: `any` or `own`; who is not named is not there."""
    groups: dict[str, list[str]] = {}
    sections: dict[str, dict[str, dict[str, str]]] = {}
    operations: dict[str, dict[str, str]] = {}
    for line in MATRIX.read_text("utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        if line.startswith("= "):
            name, _, members = line[2:].partition(":")
            groups[name] = members.split()
        elif line.startswith("["):
            first = next((sections[name] for name in sections if name != "house"), {})
            operations = sections.setdefault(line.strip("[]"), {} if line == "[house]" else dict(first))
        else:
            name, _, cells = line.partition(" ")
            operations[name] = _cells(cells.strip(), groups)
    return sections


def _cells(text: str, groups: dict[str, list[str]]) -> dict[str, str]:
    reached: dict[str, str] = {}
    for part in () if text == "nobody" else text.split(" | "):
        how, _, names = part.partition(": ")
        assert how in (ANY, OWN), part
        for name in names.split():
            for role in _members(name, groups):
                assert role not in reached, f"{role} is named twice in {text}"
                reached[role] = how
    return reached


def _members(name: str, groups: dict[str, list[str]]) -> list[str]:
    if name not in groups:
        assert name in ROLES, name
        return [name]
    return [role for each in groups[name] for role in _members(each, groups)]


class Cell(NamedTuple):
    section: str
    operation: str
    role: str
    reaches: str

    @property
    def rules(self) -> RuleBook | None:
        return None if self.section == "house" else rule_book(self.section)


EXPECTED = read_matrix()
CELLS = [
    Cell(section, operation, role, roles.get(role, ""))
    for section, operations in EXPECTED.items()
    for operation, roles in operations.items()
    for role in ROLES
]


def test_the_listing_names_every_operation_of_the_house_and_every_command_under_every_rule_set() -> None:
    assert set(EXPECTED) == {"house", *BUILT_IN}
    assert list(EXPECTED["house"]) == list(HOUSE_OPERATIONS)
    for name in BUILT_IN:
        assert list(EXPECTED[name]) == list(COMMANDS)
    assert len(CELLS) == len(ROLES) * (len(HOUSE_OPERATIONS) + 3 * len(COMMANDS))
    assert set(ROLES) == {*DOCUMENTS_ROLES, "administrator", "scrutineer"}


@pytest.mark.parametrize("relation", [OWN, OTHER])
def test_every_cell_is_what_the_listing_says(relation: str) -> None:
    """Goal: only listed cells pass, for what is one's own and for what is another's."""
    wrong = []
    for cell in CELLS:
        expected = cell.reaches == ANY or (cell.reaches == OWN and relation == OWN)
        if allowed(cell.role, cell.operation, relation, cell.rules) is not expected:
            wrong.append(cell)
        if (refusal_of(signed_in(cell.role), cell.operation, relation, cell.rules) is None) is not expected:
            wrong.append(cell)
    assert not wrong


def test_who_has_not_signed_in_or_no_longer_reads_what_is_public_and_nothing_else() -> None:
    for cell in CELLS:
        for relation in (OWN, OTHER):
            refusal = refusal_of(None, cell.operation, relation, cell.rules)
            if cell.operation in PUBLIC and cell.section == "house":
                assert refusal is None
            else:
                assert refusal is not None
                assert refusal.code == "sign_in_comes_first"
    assert {name for name in PUBLIC if not name.startswith(("read_", "open_"))} == {"sign_in"}
    assert set(EXPECTED["house"]) >= PUBLIC


def test_whose_password_must_be_changed_changes_it_first() -> None:
    for cell in CELLS:
        who = signed_in(cell.role, must_change_password=True)
        refusal = refusal_of(who, cell.operation, OWN, cell.rules)
        if cell.operation in ("change_password", "sign_out"):
            assert refusal is None
        else:
            assert refusal is not None
            assert refusal.code == "password_must_be_changed"


@pytest.mark.parametrize(
    ("role", "operation", "relation", "rules"),
    [
        ("casino_operator", "burn_the_house_down", OWN, STAR),
        ("casino_operator", "", OWN, STAR),
        ("casino_operator", "void_round", OWN, None),
        ("wizard", "read_house", OWN, STAR),
        ("", "read_house", OWN, STAR),
        ("player", "hit", "", STAR),
        ("player", "hit", "any", STAR),
        ("administrator", "hit", OWN, STAR),
        ("administrator", "deal_card", OWN, STAR),
        ("scrutineer", "read_person", OTHER, STAR),
    ],
)
def test_what_is_not_listed_is_denied(role: str, operation: str, relation: str, rules: RuleBook | None) -> None:
    assert not allowed(role, operation, relation, rules)


def test_an_administrator_and_a_scrutineer_give_no_command_of_the_documents() -> None:
    assert not [
        cell
        for cell in CELLS
        if cell.section != "house" and cell.role in ("administrator", "scrutineer") and cell.reaches
    ]


def test_the_roles_of_a_command_come_from_the_rule_set() -> None:
    assert roles_for(t.CloseTable, rule_book("canberra-2002")) == ("casino_operator",)
    assert "gaming_supervisor" in roles_for(t.CloseTable, STAR)
    assert roles_for(c.InvalidateWager, STAR) == ()


# Tokens


def signed_in(
    *roles: str, scope: str = "full", must_change_password: bool = False, kept_back: tuple[str, ...] = ()
) -> SignedIn:
    return SignedIn("ann", roles, False, "0123456789abcdef", scope, must_change_password, kept_back=kept_back)


@pytest.mark.parametrize("scope", ["play", "read"])
def test_a_token_reaches_no_further_than_its_scope(scope: str) -> None:
    """Goal: a bot reads what a player or a spectator may, and plays as a player if at all; it never works here."""
    plays = {"contribute_seed", "decline", "top_up_chips", "cash_out"}
    for cell in CELLS:
        full = refusal_of(signed_in(cell.role), cell.operation, OWN, cell.rules) is None
        reads = cell.operation.startswith("read_") and cell.role in PATRONS
        playing = cell.role == "player" and (cell.section != "house" or cell.operation in plays)
        expected = full and (reads or (scope == "play" and playing))
        refusal = refusal_of(signed_in(cell.role, scope=scope), cell.operation, OWN, cell.rules)
        assert (refusal is None) is expected, cell
        if full and refusal is not None:
            assert refusal.code == "token_does_not_reach"


def test_a_token_of_somebody_who_works_here_plays_as_a_player_only() -> None:
    token = signed_in("dealer", "player", scope="play")
    assert person_for(token, c.Hit(1, 1, "ann"), STAR, ELSEWHERE) == ANN
    refusal = person_for(token, c.DealCard(card("7s")), STAR, GamingTable(staff=(Person("ann", "dealer"),)))
    assert isinstance(refusal, Refusal)
    assert refusal.code == "token_does_not_reach"


@pytest.mark.parametrize("operation", ["read_people", "read_ledger", "read_registers", "read_metrics", "read_monitor"])
@pytest.mark.parametrize("scope", ["play", "read"])
def test_no_token_reads_what_is_the_staffs(scope: str, operation: str) -> None:
    """Goal: a token lasts a year, and who works here signs in for every shift."""
    for role in ROLES:
        token = signed_in(role, "player", scope=scope)
        assert refusal_of(token, operation) is not None, role
        kept_back = signed_in("player", scope=scope, kept_back=(role,))
        refusal = refusal_of(kept_back, operation)
        assert refusal is not None
        reads = refusal_of(signed_in(role), operation) is None
        assert refusal.code == ("token_does_not_reach" if reads else "role_may_not")


def test_a_role_that_a_token_does_not_have_is_told_from_one_that_nobody_gave() -> None:
    token = signed_in("player", scope="play", kept_back=("casino_supervisor",))
    roles = ("casino_supervisor", "dealer", "")
    asked = {role: person_for(token, PauseTable("a fire"), STAR, AT_DANS, role) for role in roles}
    assert {role: getattr(each, "code", None) for role, each in asked.items()} == {
        "casino_supervisor": "token_does_not_reach",
        "dealer": "role_is_not_held",
        "": "token_does_not_reach",
    }


# Whose it is


@pytest.mark.parametrize(
    ("by", "command", "table", "relation"),
    [
        (ANN, c.Hit(1, 1, "ann"), AT_DANS, OWN),
        (ANN, c.Hit(1, 1, "bob"), AT_DANS, OTHER),
        (ANN, c.ExposeCards(1, "ann"), AT_DANS, OWN),
        (ANN, c.ExposeCards(1), AT_DANS, OTHER),
        (ANN, t.CutCards(100), AT_DANS, OWN),
        (ANN, t.SitDown("bob", 1), AT_DANS, OTHER),
        (ANN, r.OpenDispute("P1", 1, "bob", "a card"), None, OTHER),
        (ANN, r.OpenDispute("P1", 1, "ann", "a card"), None, OWN),
        (Person("sue", "player"), c.Hit(1, 1, "sue"), AT_DANS, OTHER),
        (Person("sue", "player"), c.Hit(1, 1, "sue"), ELSEWHERE, OWN),
        (DAN, c.CloseWagers(), AT_DANS, OWN),
        (DAN, c.CloseWagers(), ELSEWHERE, OTHER),
        (DAN, c.Hit(1, 1, "ann"), AT_DANS, OWN),
        (Person("dan", "casino_supervisor"), c.VoidRound("misdeal"), ELSEWHERE, OWN),
    ],
)
def test_what_is_ones_own(by: Person, command: Any, table: GamingTable | None, relation: str) -> None:
    assert relation_of(by, command, table) == relation


def test_a_review_is_asked_for_by_whose_dispute_it_is() -> None:
    assert relation_of(ANN, r.RequestReview(1), None, whose="bob") == OTHER
    assert refusal_of_a_command(ANN, r.RequestReview(1), STAR, None, whose="ann") is None
    assert refused(ANN, r.RequestReview(1), None, whose="bob") == "acts_for_another"


def refused(by: Person, command: Any, table: GamingTable | None = AT_DANS, whose: str | None = None) -> str:
    refusal = refusal_of_a_command(by, command, STAR, table, whose)
    assert refusal is not None
    assert refusal.sentence.endswith(".")
    return refusal.code


def test_a_refusal_has_the_words_and_the_clause_of_the_document() -> None:
    assert refused(ANN, c.DealCard(card("7s"))) == "not_authorised_here"
    assert refused(ANN, c.Hit(1, 1, "bob")) == "acts_for_another"
    assert refused(DAN, c.CloseWagers(), ELSEWHERE) == "not_the_dealer_on_duty"
    assert refused(Person("sue", "player"), c.Hit(1, 1, "sue")) == "on_duty_here"
    assert refused(Person("ada", "administrator"), c.CloseWagers()) == "not_authorised_here"
    assert refused(DAN, c.InvalidateWager(1, "ann")) == "role_may_not"
    assert refused(ANN, t.ApproveTable("x")) == "not_provided_for"
    assert refused(ANN, "hit") == "operation_is_unknown"
    assert refused(ANN, PauseTable("because")) == "role_may_not"
    clause = refusal_of_a_command(DAN, c.VoidRound("misdeal"), STAR, AT_DANS)
    assert clause is not None
    assert clause.clause == "18.8"


def test_what_may_be_done_is_not_refused() -> None:
    for by, command in (
        (ANN, c.PlaceWager(1, "ann", 500)),
        (ANN, ContributeSeed("seven")),
        (ANN, Decline()),
        (DAN, c.CloseWagers()),
        (DAN, t.ComeOnDuty()),
        (Person("sue", "casino_supervisor"), PauseTable("a fire")),
    ):
        assert refusal_of_a_command(by, command, STAR, AT_DANS) is None
    assert refusal_of_a_command(DAN, t.ComeOnDuty(), STAR, ELSEWHERE) is None


@pytest.mark.parametrize("rules", BUILT_IN)
def test_any_command_in_any_role_gets_an_answer_that_agrees_with_the_table(rules: str) -> None:
    book = rule_book(rules)
    for kind in (*COMMANDS.values(), ContributeSeed, Decline, PauseTable, ResumeTable):
        command = kind(*(None for _ in fields(kind)))
        for role in ROLES:
            for table in (AT_DANS, ELSEWHERE, None):
                by = Person("dan", role)
                expected = allowed(role, operation_of(kind), relation_of(by, command, table), book)
                assert (refusal_of_a_command(by, command, book, table) is None) is expected


def test_a_class_that_only_goes_by_the_name_of_a_command_is_none() -> None:
    class Hit:
        player = "ann"

    assert refused(ANN, Hit()) == "operation_is_unknown"


def test_a_command_is_given_in_the_first_role_that_may_or_in_the_one_asked_for() -> None:
    both = SignedIn("sue", ("player", "casino_supervisor"), False, "x")
    assert person_for(both, c.VoidRound("misdeal"), STAR, AT_DANS) == Person("sue", "casino_supervisor")
    assert person_for(both, c.Hit(1, 1, "sue"), STAR, ELSEWHERE) == Person("sue", "player")
    for role, code in (("player", "not_authorised_here"), ("dealer", "role_is_not_held")):
        refusal = person_for(both, c.VoidRound("misdeal"), STAR, AT_DANS, role)
        assert isinstance(refusal, Refusal)
        assert refusal.code == code
    nobody = person_for(SignedIn("sue", (), False, "x"), c.Hit(1, 1, "sue"), STAR, AT_DANS)
    assert isinstance(nobody, Refusal)


# The page


def test_the_reference_has_every_role_and_what_each_reaches() -> None:
    """Goal: each row is compared with the listing beside this file, which nobody generates."""
    assert len({short(role) for role in ROLES}) == len(ROLES)
    marks = {"●": "any", "○": "own"}
    heads = "| operation | " + " | ".join(map(short, ROLES)) + " |"
    found: dict[str, dict[str, dict[str, str]]] = {}
    for title, part in re.findall(r"^## (.*?)$(.*?)(?=^## |\Z)", reference(), re.MULTILINE | re.DOTALL):
        section = title.removeprefix("Commands under ") if title.startswith("Commands") else "house"
        for table in part.split(heads)[1:]:
            for name, row in re.findall(r"^\| `(\w+)` \|(.*)\|$", table, re.MULTILINE):
                cells = zip(ROLES, (cell.strip() for cell in row.split("|")), strict=True)
                found.setdefault(section, {})[name] = {role: marks[mark] for role, mark in cells if mark}
    assert found == read_matrix()


def test_every_operation_of_the_house_is_explained() -> None:
    text = reference()
    assert not [name for name, each in HOUSE_OPERATIONS.items() if f"| `{name}` | {each.meaning} |" not in text]
    assert not [name for name, each in HOUSE_OPERATIONS.items() if not each.meaning.strip()]


def test_names_of_operations_are_the_names_of_commands() -> None:
    assert operation_of(r.BringToNICC) == "bring_to_nicc"
    assert not set(COMMANDS) & set(HOUSE_OPERATIONS)
    assert reach("player", "hit", STAR) == OWN
