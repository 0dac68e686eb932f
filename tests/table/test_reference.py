"""The reference of a table's commands is complete, and its words are those the table knows."""

from dataclasses import MISSING, fields
from typing import Any, get_args, get_type_hints

import pytest

from pontoon.game import commands as c
from pontoon.game.cards import card
from pontoon.game.refusals import Refusal
from pontoon.law.procedures import PROCEDURES
from pontoon.table import commands as t
from pontoon.table.commands import TableCommand
from pontoon.table.decide import play
from pontoon.table.furniture import Equipment, Limits, usual_layout
from pontoon.table.orders import Order, Person
from pontoon.table.reference import OF_A_ROUND, reference
from pontoon.table.rounds import ROOMS
from pontoon.table.words import MEANINGS, WORDS, choices, procedures_of
from pontoon.testing.floor import Floor
from pontoon.testing.table import each_rule_set

# What is said of a word that nobody knows, or that this document does not.
UNKNOWN = {
    "cannot_take_over",
    "cards_are_shuffled_at_the_table",
    "device_is_not_prohibited",
    "multishuffler_is_unknown",
    "no_such_option",
    "no_such_sign",
    "not_provided_for",
    "notice_goes_to_nobody_here",
    "notice_is_about_nothing_here",
    "option_is_fixed",
    "restriction_is_unknown",
    "riffle_is_not_before_that",
    "scope_is_unknown",
    "shuffled_by_nobody_known",
    "source_is_unknown",
    "step_is_unknown",
    "unknown_ground",
    "unknown_misconduct",
    "void_reason_is_unknown",
}
LAYOUT = usual_layout(Floor().rules)
# Each command with its word still to be chosen, and who gives it.
WITH_A_WORD: dict[tuple[type, str], tuple[Any, str]] = {
    (t.BringCards, "pre_shuffled"): (lambda word: t.BringCards(8, word), "casino_supervisor"),
    (t.DetermineDecks, "source"): (lambda word: t.DetermineDecks(8, word), "casino_operator"),
    (t.OpenTable, "source"): (
        lambda word: t.OpenTable(word, LAYOUT, Equipment(), Limits(), perfect_pairs=False),
        "casino_supervisor",
    ),
    (c.VoidRound, "reason"): (c.VoidRound, "casino_supervisor"),
    (t.ReportOmission, "step"): (t.ReportOmission, "dealer"),
    (t.FindWagerInvalid, "ground"): (lambda word: t.FindWagerInvalid("ann", word), "casino_supervisor"),
    (t.RestrictPlayer, "to"): (lambda word: t.RestrictPlayer("ann", word), "casino_operator"),
    (t.DisplaySign, "kind"): (t.DisplaySign, "casino_operator"),
    (t.ChooseOption, "option"): (lambda word: t.ChooseOption(word, True), "casino_operator"),
    (t.GiveNotice, "to"): (lambda word: t.GiveNotice(word, "limits"), "casino_operator"),
    (t.GiveNotice, "about"): (lambda word: t.GiveNotice("players", word, "ann"), "casino_operator"),
    (t.InvalidateOutcome, "ground"): (t.InvalidateOutcome, "casino_operator"),
    (t.FindContravention, "capability"): (
        lambda word: t.FindContravention("ann", "a camera", capability=word),
        "casino_operator",
    ),
    (t.ReportMisconduct, "kind"): (lambda word: t.ReportMisconduct(word, "ann", "she did"), "dealer"),
}
# These words count only in a course of events; the tests of that course say so.
IN_A_COURSE = {
    (t.Shuffle, "method"),
    (t.Riffle, "before"),
    (t.TakeDownSign, "kind"),
    (t.ExcludePerson, "scope"),
    (t.HandOverPerson, "to"),
}


def test_every_command_has_its_place_in_the_reference_and_says_what_it_does() -> None:
    text = reference()
    for command in get_args(TableCommand):
        assert f"#### `{command.__name__}`\n" in text
        assert set(procedures_of(command)) <= set(PROCEDURES)
        assert command.__doc__.partition(":")[2].strip().endswith("."), command


def test_every_meaning_is_that_of_a_field() -> None:
    used = {each.name for command in get_args(TableCommand) for each in fields(command)}
    used |= {f"{command.__name__}.{each.name}" for command in get_args(TableCommand) for each in fields(command)}
    assert {name for name in MEANINGS if name.partition(".")[0] not in ("Layout", "Equipment", "Limits")} <= used


def outcome_of(floor: Floor, command: Any, by: str) -> str:
    outcome = play(floor.rules, floor.state, Order(floor.at, floor.person(by), command))
    return outcome.code if isinstance(outcome, Refusal) else "accepted"


def floor_for(rules: str, command: type) -> Floor:
    """A table at which nothing but the word decides whether the word is known."""
    if command is not t.OpenTable:
        return Floor(rules).ready().seat("ann", 1).wager("ann", 1, 25)
    floor = Floor(rules)
    return floor.does(t.ApproveTable("T-1"), "authorised_officer") if rules == "canberra-2002" else floor


def test_every_field_with_words_is_tried() -> None:
    assert set(WITH_A_WORD) | IN_A_COURSE == set(WORDS)


@each_rule_set()
@pytest.mark.parametrize("place", WITH_A_WORD, ids=lambda place: f"{place[0].__name__}.{place[1]}")
def test_the_table_knows_exactly_the_words_that_may_be_chosen(rules: str, place: tuple[type, str]) -> None:
    floor, (with_word, by) = floor_for(rules, place[0]), WITH_A_WORD[place]
    known = {word for word in WORDS[place] if outcome_of(floor, with_word(word), by) not in UNKNOWN}
    assert known == set(choices(floor.rules, *place))
    assert outcome_of(floor, with_word("nonsense"), by) in UNKNOWN


def test_a_field_that_takes_any_text_has_no_words_to_choose_from() -> None:
    assert choices(Floor().rules, t.DirectShuffle, "reason") == ()


# Commands of a round

_VALUES = {"int": 1, "str": "ann", "bool": True, "Card": card("As")}


def example_of(command: Any) -> Any:
    """A command with some value in every field that must have one."""
    hints = get_type_hints(command)
    needed = [each.name for each in fields(command) if each.default is MISSING]
    return command(*(_VALUES.get(getattr(hints[name], "__name__", ""), ()) for name in needed))


def test_every_command_of_a_round_is_in_the_reference() -> None:
    names = [name for commands in OF_A_ROUND.values() for name in commands]
    assert sorted(names) == sorted(command.__name__ for command in ROOMS)


@each_rule_set()
@pytest.mark.parametrize("procedure", OF_A_ROUND)
def test_a_command_of_a_round_rests_on_the_procedure_the_reference_names(rules: str, procedure: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1)
    for name in OF_A_ROUND[procedure]:
        order = Order(floor.at, Person("spy", "spectator"), example_of(getattr(c, name)))
        refusal = play(floor.rules, floor.state, order)
        assert isinstance(refusal, Refusal)
        rests_on = floor.rules.procedures[procedure]
        expected = ("not_provided_for", "-") if rests_on is None else ("not_authorised_here", rests_on.clauses[0])
        assert (refusal.code, refusal.clause) == expected, name
