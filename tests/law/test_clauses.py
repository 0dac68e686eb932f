"""The clause registers: complete, each clause of a kind, every reference leading somewhere."""

import pytest

from pontoon.cli.citations import citations, cited_names
from pontoon.law import (
    INSTRUMENTS,
    BadRegister,
    Clause,
    UnknownClause,
    instrument_title,
    lookup,
    referred,
    referrers,
    register,
    resolve,
)
from pontoon.law.clause import KINDS, read_register

EVERY_CLAUSE = [clause for instrument in INSTRUMENTS for clause in register(instrument).values()]

# What no program can act on. A clause joins or leaves this list only with a reason that convinces.
HUMAN = {
    "star-2024 3.1",
    "star-2024 4.7",
    "star-6to5-2017 2.1",
    "star-6to5-2017 3.7",
}


def test_the_registers_hold_every_clause() -> None:
    counts = {instrument: len(register(instrument)) for instrument in INSTRUMENTS}
    assert counts == {"star-2024": 403, "star-6to5-2017": 379, "canberra-2002": 186, "star-guides": 24}
    assert len(EVERY_CLAUSE) == 992


def test_every_clause_has_a_kind_a_section_and_a_summary() -> None:
    for clause in EVERY_CLAUSE:
        assert clause.kind in KINDS, clause.name
        assert clause.section.strip(), clause.name
        assert clause.summary.endswith("."), clause.name


def test_the_human_clauses_are_these_and_say_why() -> None:
    human = {clause.name for clause in EVERY_CLAUSE if clause.kind == "human"}
    assert human == HUMAN
    assert all(len(lookup(name).reason.split()) > 5 for name in human)
    assert not any(clause.reason for clause in EVERY_CLAUSE if clause.kind != "human")


def test_every_reference_leads_to_a_clause() -> None:
    for clause in EVERY_CLAUSE:
        for reference in clause.refers:
            assert resolve(reference, clause.instrument), clause.name


def test_a_reference_to_a_section_means_all_its_clauses() -> None:
    section = resolve("9.*", "star-2024")
    assert [clause.id for clause in section] == ["9.1", "9.2", "9.3", "9.4"]
    odd = resolve("18.*", "star-2024")
    assert {"18.1", "18:17.21"} <= {clause.id for clause in odd}


def test_a_reference_may_name_another_document() -> None:
    assert [clause.name for clause in resolve("star-2024 11.1", "star-guides")] == ["star-2024 11.1"]


def test_references_are_known_from_both_sides() -> None:
    guide, clause = lookup("star-guides G3"), lookup("star-2024 11.1")
    assert clause in referred(guide)
    assert guide in referrers(clause)
    for source in EVERY_CLAUSE:
        for target in referred(source):
            assert source == target or source in referrers(target)


@pytest.mark.parametrize("name", ["star-2024 99.1", "star-2024", "", "crown-1999 1.1", "star-2024  3.1"])
def test_an_unknown_clause_is_an_error(name: str) -> None:
    with pytest.raises(UnknownClause, match=r"no such clause|unknown instrument"):
        lookup(name)


@pytest.mark.parametrize("reference", ["99.*", "99.1", "star-2024 99.1"])
def test_a_reference_to_nothing_is_an_error(reference: str) -> None:
    with pytest.raises(UnknownClause, match="no such clause or section"):
        resolve(reference, "canberra-2002")


def test_titles_name_the_documents() -> None:
    assert "16 August 2024" in instrument_title("star-2024")


HEAD = 'instrument = "test"\ntitle = "A test"\n'
CLAUSE = '[[clause]]\nid = "1.1"\nsection = "1 One"\nkind = "shown"\nsummary = "It is so."\n'


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (HEAD + CLAUSE + CLAUSE, "clause 1.1: the number is used twice"),
        (HEAD + CLAUSE + 'colour = "red"\n', "clause 1.1: colour: unknown key"),
        (HEAD + CLAUSE.replace("shown", "vague"), "kind: is not valid here; expected one of"),
        (HEAD + CLAUSE.replace("shown", "human"), "reason: missing; expected why"),
        (HEAD + CLAUSE + 'reason = "none"\n', "reason: only a human clause has a reason"),
        (HEAD + CLAUSE.replace("It is so.", ""), "summary: missing or empty"),
        (HEAD + CLAUSE + 'refers = "1.2"\n', "refers: is not valid here; expected a list"),
        (HEAD + "author = 1\n" + CLAUSE, "author: unknown key"),
        (HEAD.replace("test", "other") + CLAUSE, "instrument: expected 'test'"),
    ],
)
def test_a_bad_register_is_refused(text: str, problem: str) -> None:
    with pytest.raises(BadRegister, match=problem):
        read_register(text, "test")


def test_a_good_register_is_read() -> None:
    title, clauses = read_register(HEAD + CLAUSE, "test")
    assert title == "A test"
    assert clauses == (Clause("1.1", "test", "1 One", "It is so.", "shown"),)


def test_docstrings_cite_in_one_form() -> None:
    text = "Half is lost.\n\nClauses: star-2024 10.6, star-2024\n13.1+, canberra-2002 Terms:Round of Play.\n"
    assert cited_names(text) == ("star-2024 10.6", "star-2024 13.1+", "canberra-2002 Terms:Round of Play")
    assert cited_names("Clauses: canberra-2002 10.2(b). More.\n\nMore.") == ("canberra-2002 10.2(b)",)
    assert cited_names("Nothing cited.") == ()


def test_the_code_cites_only_clauses_that_exist() -> None:
    for citation in citations():
        assert lookup(citation.clause), f"{citation.file}:{citation.line}"
