"""The rule sets: what the built-in ones say, and what the strict reader accepts and refuses."""

import dataclasses
import re
import tomllib
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from pontoon.law import BUILT_IN, SCHEMA, BadRuleSet, RuleSet, UnknownRuleSet, adopt, adopted, load, register
from pontoon.law.behaviours import REFUSALS, SETTLEMENTS
from pontoon.law.draft import draft_of
from pontoon.law.procedures import PROCEDURES, ROLES
from pontoon.law.reader import read_content
from pontoon.law.reference import reference
from pontoon.law.schema import NOTICES, OFFICERS, RANKS as RANK_LETTERS
from pontoon.law.values import BadValue, parse
from pontoon.rules.cards import JACK, KINDS_OF_CARD, KING, QUEEN, RANKS, rank_of, value_of
from pontoon.rules.table import CHOICES, PAIRS_PARAMETERS, TABLE_1_PARAMETERS, rule_table

HERE = Path(__file__).parent
BAD = sorted((HERE / "bad").glob("*.toml"))
GOOD = [*sorted((HERE / "good").glob("*.toml")), *sorted(HERE.parents[1].glob("examples/*/*.toml"))]
DOCS = HERE.parents[1] / "docs"
GUIDE = DOCS / "how-to" / "write-a-rule-set.md"
FORMAT = DOCS / "reference" / "rule-set-file.md"

# Written from the documents, in the order star-2024, star-6to5-2017, canberra-2002.
BY_CLAUSE: list[tuple[str, tuple[Any, Any, Any], tuple[str, str, str]]] = [
    # parameter, values, the clause whose content the value is; no clause where it says more than the value
    ("decks", ((6, 8), (6, 8), (3, 4, 5, 6, 7, 8)), ("4.1", "3.1", "2.1")),
    ("boxes", (7, 7, 7), ("3.2.1", "2.2.1", "")),
    ("pontoon_odds", ((3, 2), (6, 5), (3, 2)), ("11.5", "10.5", "14.2")),
    ("five_card_odds", ((3, 2), (3, 2), (3, 2)), ("11.5", "10.5", "14.2")),
    ("six_card_odds", ((2, 1), (2, 1), (2, 1)), ("11.5", "10.5", "14.2")),
    ("seven_card_odds", ((3, 1), (3, 1), (3, 1)), ("11.5", "10.5", "14.2")),
    ("six_seven_eight_mixed_odds", ((3, 2), (3, 2), (3, 2)), ("11.5", "10.5", "14.2")),
    ("six_seven_eight_suited_odds", ((2, 1), (2, 1), (2, 1)), ("11.5", "10.5", "14.2")),
    ("six_seven_eight_spades_odds", ((3, 1), (3, 1), (3, 1)), ("11.5", "10.5", "14.2")),
    ("three_sevens_mixed_odds", ((3, 2), (3, 2), (3, 2)), ("11.5", "10.5", "14.2")),
    ("three_sevens_suited_odds", ((2, 1), (2, 1), (2, 1)), ("11.5", "10.5", "14.2")),
    ("three_sevens_spades_odds", ((3, 1), (3, 1), (3, 1)), ("11.5", "10.5", "14.2")),
    ("other_win_odds", ((1, 1), (1, 1), (1, 1)), ("11.5", "10.5", "14.2")),
    ("super_bonus_from", (5_00, 5_00, 0), ("11.5", "10.5", "")),
    ("super_bonus_step", (25_00, 25_00, 25_00), ("11.5", "10.5", "")),
    ("super_bonus_small", (1000_00, 1000_00, 1000_00), ("11.5", "10.5", "")),
    ("super_bonus_large", (5000_00, 5000_00, 5000_00), ("11.5", "10.5", "")),
    ("bonus_to_others", (50_00, 50_00, 50_00), ("11.5", "10.5", "")),
    ("bonus_paid_per", ("player", "player", "wager"), ("11.5", "10.5", "")),
    ("insurance_odds", ((2, 1), (2, 1), (2, 1)), ("", "", "7.4")),
    ("split_hands", (2, 2, 4), ("", "", "11.3")),
    ("split_aces_hands", (2, 2, 2), ("", "", "11.3")),
    ("resplit_hands", (3, 3, 4), ("14.9.3", "13.9.3", "11.3")),
    ("resplit_aces_hands", (3, 3, 2), ("14.9.3", "13.9.3", "11.3")),
    ("mixed_pair_odds", ((5, 1), (5, 1), (6, 1)), ("", "", "18.14(a)")),
    ("coloured_pair_odds", ((10, 1), (10, 1), (12, 1)), ("", "", "18.14(b)")),
    ("perfect_pair_odds", ((25, 1), (25, 1), (25, 1)), ("", "", "18.14(c)")),
]

# Values that a clause only shares in, or that are our reading: pinned here, claimed where they are played.
FROM_THE_DOCUMENTS: dict[str, tuple[Any, Any, Any]] = {
    "players_per_box": (3, 3, 3),
    "several_boxes": (True, True, True),
    "reserved_boxes": (True, True, False),
    "minimum_for_this_shoe": (True, True, True),
    "minimum_for_further_shoes": (True, True, False),
    "one_box_at_the_minimum": (True, True, False),
    "controlling_player": (
        "seated_then_highest_then_nearest",
        "seated_then_highest_then_nearest",
        "seated_then_nearest",
    ),
    "player_card": (True, False, False),
    "tokens": (True, True, False),
    "face_down": (False, False, False),
    "payment_rounds_up": (True, True, False),
    "box_minimum": (None, None, None),
    "box_maximum": (None, None, None),
    "wager_unit": (None, None, None),
    "pairs_amount": (None, None, None),
    "minimum_rise_notice": (20, 20, 0),
    "closure_notice": (20, 20, 0),
    "below_minimum": ("valid", "valid", "played_then_returned"),
    "burn_first_card": (True, True, False),
    "cut_from_ends": (1, 1, 1),
    "cutting_card_from_back": ("up_to_half", "up_to_half", "one_deck_to_half_give_or_take_half_a_deck"),
    "last_rounds_ignore_cutting_card": (0, 0, 3),
    "late_payment": (False, False, False),
    "insurance_first_cards": ((0,), (0,), (0,)),
    "insurance_share": ((1, 2), (1, 2), (1, 2)),
    "insurance_in_half_chips": (False, False, True),
    "late_insurance": (True, True, False),
    "surrender_first_cards": ((0, 9, 10, 11), (0, 9, 10, 11), (0, 9, 10, 11)),
    "surrender_share": ((1, 2), (1, 2), (1, 2)),
    "surrender_takes_the_box": (False, False, True),
    "surrender_return_rounds_up": (True, True, False),
    "bonus_of_a_later_winner": ("given_back", "given_back", "given_back"),
    "super_bonus_on_split_hands": ("never", "never", "never"),
    "must_draw_below": (0, 0, 12),
    "absent_player": ("no_further_card", "no_further_card", "to_twelve"),
    "absent_controlling_player": ("ends_the_box", "ends_the_box", "ends_the_box"),
    "double_on": ("any_number_of_cards", "any_number_of_cards", "any_number_of_cards"),
    "double_after_split": (True, True, True),
    "double_aces": ("all_count_one", "all_count_one", "first_two_count_one"),
    "forfeit": (True, True, True),
    "split_on": ("equal_value", "equal_value", "equal_value"),
    "resplit": (False, False, True),
    "split_aces_one_card": (True, True, True),
    "dealer_stands_hard": (17, 17, 17),
    "dealer_stands_soft": (18, 18, 18),
    "perfect_pairs": (True, True, True),
    "pairs_with_wager_only": (False, False, True),
    "pairs_per_box": (3, 3, 3),
    "card_in_error_may_be_refused": (True, True, False),
    "unexposed_extra_card": ("kept_for_next_round", "kept_for_next_round", "burned"),
    "round_without_wagers": ("void", "void", "refused"),
    "void_returns_interim": (False, False, True),
    "device_failure_returns_interim": (False, False, True),
    "invalidation_returns_interim": (False, False, True),
    "error_found_after_next_round": ("stands", "stands", "void"),
    "misdealt_round_after_settlement": (True, True, False),
    "cheats_wager_forfeited": (True, True, False),
    "mispayment_report_above": (1000_00, None, None),
    "tournaments": (True, True, False),
    "session_ends_early": ("on_either_ground", "on_either_ground", "on_either_ground"),
    "promotional_prizes": (True, True, False),
}


def _rows() -> list[Any]:
    rows = []
    for parameter, values, clauses in BY_CLAUSE:
        for name, value, clause in zip(BUILT_IN, values, clauses, strict=True):
            marks = [pytest.mark.clauses(f"{name} {clause}")] if clause else []
            rows.append(pytest.param(name, parameter, value, clause, marks=marks, id=f"{name}-{parameter}"))
    return rows


@pytest.mark.parametrize(("name", "parameter", "value", "clause"), _rows())
def test_the_value_is_what_its_clause_says(name: str, parameter: str, value: Any, clause: str) -> None:
    ruleset = load(name)
    assert ruleset.values[parameter] == value
    assert not clause or clause in ruleset.parameters[parameter].clauses


@pytest.mark.clauses("star-2024 4.1", "star-6to5-2017 3.1", "canberra-2002 2.1")
def test_a_deck_has_48_cards_and_no_ten() -> None:
    assert KINDS_OF_CARD == 48
    numbers = [letter for letter in RANK_LETTERS if letter not in ("A", "J", "Q", "K")]
    assert numbers == ["2", "3", "4", "5", "6", "7", "8", "9"]
    assert sorted({value_of(card) for card in range(KINDS_OF_CARD)}) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    tens = [card for card in range(KINDS_OF_CARD) if value_of(card) == 10]
    assert {rank_of(card) for card in tens} == {JACK, QUEEN, KING}


@pytest.mark.parametrize("parameter", FROM_THE_DOCUMENTS)
def test_the_other_values_are_those_of_the_documents(parameter: str) -> None:
    found = tuple(load(name).values[parameter] for name in BUILT_IN)
    assert found == FROM_THE_DOCUMENTS[parameter]


def test_every_parameter_is_pinned_once() -> None:
    pinned = [parameter for parameter, _, _ in BY_CLAUSE] + list(FROM_THE_DOCUMENTS)
    assert sorted(pinned) == sorted(SCHEMA)


@pytest.mark.parametrize("name", BUILT_IN)
class TestBuiltIn:
    def test_loads_once(self, name: str) -> None:
        assert load(name) is load(name)
        assert load(name).values is load(name).values

    def test_is_complete(self, name: str) -> None:
        ruleset = load(name)
        assert (ruleset.name, ruleset.instrument) == (name, name)
        assert list(ruleset.parameters) == list(SCHEMA)
        assert tuple(ruleset.settlements) == SETTLEMENTS
        assert tuple(ruleset.refusals) == REFUSALS
        assert list(ruleset.procedures) == list(PROCEDURES)
        assert ruleset.clauses == {}

    def test_every_parameter_cites_or_says_why_not(self, name: str) -> None:
        for parameter in load(name).parameters.values():
            assert bool(parameter.clauses) != bool(parameter.reason)
            assert all(clause in register(name) for clause in parameter.clauses)

    def test_makes_a_rule_table(self, name: str) -> None:
        table = rule_table(load(name).values)
        assert table.table_1[2:4] == load(name).values["pontoon_odds"]

    def test_cannot_be_changed(self, name: str) -> None:
        with pytest.raises(dataclasses.FrozenInstanceError):
            load(name).name = "another"  # type: ignore[misc]
        with pytest.raises(dataclasses.FrozenInstanceError):
            load(name).parameters["decks"].value = (1,)  # type: ignore[misc]

    def test_its_file_can_be_loaded_by_its_path(self, name: str) -> None:
        path = HERE.parents[1] / "src" / "pontoon" / "law" / (name.replace("-", "_") + ".toml")
        assert load(str(path)) == load(name)


def test_options_and_signs_name_officer_and_notice() -> None:
    resplit = load("star-2024").parameters["resplit"]
    assert (resplit.kind, resplit.officer) == ("option", "gaming_manager")
    assert resplit.notice == "players_advised_before_play"


@pytest.mark.parametrize("file", BAD, ids=lambda file: file.stem)
def test_a_planted_error_is_told(file: Path) -> None:
    first = file.read_text("utf-8").splitlines()[0]
    assert first.startswith("# expect: ")
    with pytest.raises(BadRuleSet) as caught:
        load(str(file))
    assert first.removeprefix("# expect: ") in str(caught.value)
    assert all(line.startswith(f"{file}: ") for line in str(caught.value).splitlines())
    assert all("; expected " in line for line in str(caught.value).splitlines())


def test_there_are_many_planted_errors() -> None:
    assert len(BAD) >= 25


def test_all_problems_are_told_at_once() -> None:
    with pytest.raises(BadRuleSet) as caught:
        load(str(HERE / "bad" / "two_problems.toml"))
    told = str(caught.value).splitlines()
    assert [line.split(": ")[1] for line in told] == ["parameters.boxes.value", "parameters.forfeit.value"]


@pytest.mark.parametrize("name", ["nowhere.toml", "star-2025", "", ".", "\0"])
def test_what_is_no_rule_set_is_unknown(name: str) -> None:
    with pytest.raises(UnknownRuleSet, match="no such rule set"):
        load(name)


def test_what_is_no_text_is_told_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "latin.toml"
    file.write_bytes(b'name = "a-house"\ntitle = "Caf\xe9"\n')
    with pytest.raises(BadRuleSet, match="line 2: not UTF-8 text"):
        load(str(file))


@pytest.mark.parametrize("file", GOOD, ids=lambda file: file.stem)
def test_another_casinos_rule_set_is_good(file: Path) -> None:
    ruleset = load(str(file))
    assert list(ruleset.parameters) == list(SCHEMA)
    assert rule_table(ruleset.values).boxes == ruleset.values["boxes"]


def test_a_rule_set_that_extends_changes_what_it_says_and_keeps_the_rest() -> None:
    house, star = load(str(HERE / "good" / "harbour_house.toml")), load("star-2024")
    written = tomllib.loads((HERE / "good" / "harbour_house.toml").read_text("utf-8"))
    changed = {name for name in SCHEMA if house.parameters[name] != star.parameters[name]}
    assert changed == set(written["parameters"])
    assert house.values["decks"] == (2, 4)
    assert house.values["box_minimum"] == 250
    assert house.values["surrender_first_cards"] == ()
    assert (house.instrument, house.settlements["pontoon"]) == ("star-2024", "H3")
    assert house.settlements["bust"] == star.settlements["bust"]
    assert {*star.notes, "decks"} == set(house.notes)


def test_a_clause_is_the_houses_own_or_the_registers() -> None:
    house = load(str(HERE / "good" / "harbour_house.toml"))
    own = house.clause("H3")
    registered = house.clause("11.1")
    assert own is not None
    assert own.name == "harbour-house H3"
    assert registered is not None
    assert registered.name == "star-2024 11.1"
    assert house.clause("H9") is None


def test_choices_are_those_the_rule_table_knows() -> None:
    for name, codes in CHOICES.items():
        assert [word for word, _ in SCHEMA[name].choices] == list(codes)


def test_ranks_and_odds_of_the_schema_are_those_of_the_rules() -> None:
    assert parse(SCHEMA["surrender_first_cards"], "A 2 9 J K") == (0, 1, 8, 9, RANKS - 1)
    assert all(SCHEMA[name].unit == "odds" for name in (*TABLE_1_PARAMETERS, *PAIRS_PARAMETERS))


@pytest.mark.parametrize(
    ("name", "written", "value"),
    [
        ("decks", [1, 12], (1, 12)),
        ("boxes", 1, 1),
        ("boxes", 9, 9),
        ("pontoon_odds", "1000:1", (1000, 1)),
        ("box_minimum", "none", None),
        ("box_minimum", "0", 0),
        ("box_minimum", "2.50", 250),
        ("box_maximum", "1000000", 100_000_000),
        ("surrender_share", "0/1", (0, 1)),
        ("surrender_share", "1/1", (1, 1)),
        ("insurance_first_cards", "none", ()),
        ("must_draw_below", 21, 21),
    ],
)
def test_values_at_the_edge_are_taken(name: str, written: Any, value: Any) -> None:
    assert parse(SCHEMA[name], written) == value


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("decks", [0]),
        ("decks", []),
        ("decks", [6, 6]),
        ("boxes", 10),
        ("pontoon_odds", "0:1"),
        ("pontoon_odds", "03:2"),
        ("pontoon_odds", "3:2\n"),
        ("box_maximum", "0"),
        ("box_maximum", "1000000.01"),
        ("box_minimum", "1e3"),
        ("box_minimum", " 5"),
        ("surrender_share", "1001/1000"),
        ("insurance_first_cards", ""),
        ("must_draw_below", 22),
        ("split_on", ["equal_rank"]),
    ],
)
def test_values_beyond_the_edge_are_refused(name: str, written: Any) -> None:
    with pytest.raises(BadValue):
        parse(SCHEMA[name], written)


_scalars = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8), st.sampled_from(["3:2", "none"])
)


@given(st.sampled_from(sorted(SCHEMA)), st.one_of(_scalars, st.lists(_scalars, max_size=3)))
def test_any_value_is_read_or_refused(name: str, written: Any) -> None:
    try:
        value = parse(SCHEMA[name], written)
    except BadValue:
        return
    assert not isinstance(value, float | list)


@given(st.binary(max_size=80))
def test_any_file_is_read_or_refused(content: bytes) -> None:
    with pytest.raises(BadRuleSet):
        read_content(content, "any.toml")


def test_the_reference_explains_every_parameter_and_procedure_and_lists_every_name() -> None:
    text = reference()
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*?) \|", text, re.MULTILINE))
    assert set(SCHEMA) | set(PROCEDURES) <= set(rows)
    assert not [name for name, meaning in rows.items() if not meaning.strip()]
    for name in (*OFFICERS, *NOTICES, *SETTLEMENTS, *REFUSALS, *ROLES):
        assert f"`{name}`" in text, name


def test_the_guides_first_example_is_good(tmp_path: Path) -> None:
    page = GUIDE.read_text("utf-8")
    example = page.split("```toml\n")[1].split("```")[0]
    file = tmp_path / "my-house.toml"
    file.write_text(example, "utf-8")
    house: RuleSet = load(str(file))
    assert house.values["pontoon_odds"] == (2, 1)


def test_the_guides_examples_of_procedures_are_good_and_those_of_the_star(tmp_path: Path) -> None:
    pages = [page.read_text("utf-8") for page in (FORMAT, GUIDE)]
    blocks = [part.split("```")[0] for page in pages for part in page.split("```toml\n")[1:]]
    shown, whole = [block for block in blocks if "[procedures]" in block]
    file = tmp_path / "night-house.toml"
    file.write_text(whole, "utf-8")
    night = load(str(file)).procedures["close_table"]
    assert night is not None
    assert night.by == ("gaming_manager",)
    for name, written in tomllib.loads(shown)["procedures"].items():
        procedure = load("star-2024").procedures[name]
        assert (procedure is None) == (written == "-")
        if procedure is not None:
            assert (list(procedure.by), list(procedure.clauses)) == (written.get("by", []), written["clauses"])


def test_an_unknown_base_is_one_problem_and_not_hundreds(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text('name = "house"\ntitle = "A house"\ninstrument = "star-2024"\nextends = "nope"\n')
    with pytest.raises(BadRuleSet) as raised:
        load(str(file))
    assert len(str(raised.value).splitlines()) == 1
    assert "'nope' is neither a built-in rule set nor a file" in str(raised.value)


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_draft_has_every_value_and_a_place_for_every_clause(name: str, tmp_path: Path) -> None:
    file = tmp_path / "lake-club.toml"
    file.write_text(draft_of(load(name), "lake-club"), "utf-8")
    with pytest.raises(BadRuleSet) as raised:
        load(str(file))
    problems = str(raised.value).splitlines()
    assert len(problems) > 200
    assert all("'?' is not a clause" in problem for problem in problems)
    file.write_text(file.read_text("utf-8").replace('"?"', '"1"'), "utf-8")
    lake, like = load(str(file)), load(name)
    assert lake.values == like.values
    assert {key: step and step.by for key, step in lake.procedures.items()} == {
        key: step and step.by for key, step in like.procedures.items()
    }
    for mine, theirs in ((lake.settlements, like.settlements), (lake.refusals, like.refusals)):
        assert {key for key, number in mine.items() if number == "-"} == {
            key for key, number in theirs.items() if number == "-"
        }


LAGOON = HERE.parents[1] / "examples" / "lagoon_club" / "lagoon-club.toml"


def test_a_book_of_ones_own_differs_from_every_built_in_one_and_cites_its_own_document_alone() -> None:
    lagoon = load(str(LAGOON))
    others = [load(name) for name in BUILT_IN]
    assert sum(all(lagoon.values[name] != other.values[name] for other in others) for name in SCHEMA) >= 12
    assert lagoon.instrument == "lagoon-club"
    assert lagoon.register == lagoon.clauses
    assert not any(set(lagoon.clauses) & set(register(name)) for name in BUILT_IN)
    clause = lagoon.clause("III.2")
    assert clause is not None
    assert (clause.name, clause.section, clause.refers) == ("lagoon-club III.2", "III The sign", ("III.1",))
    assert lagoon.in_force == date(2026, 3, 1)


def test_an_amendment_extends_a_file_beside_it_and_replaces_its_clauses() -> None:
    lagoon, amended = load(str(LAGOON)), load(str(LAGOON.with_name("lagoon-club-2027.toml")))
    assert (amended.instrument, amended.in_force) == ("lagoon-club", date(2027, 1, 1))
    assert list(amended.clauses) == list(lagoon.clauses)
    changed = {number for number in lagoon.clauses if lagoon.clauses[number] != amended.clauses[number]}
    assert changed == {"X.1", "X.2", "XIII.1"}
    assert amended.values["pontoon_odds"] == (6, 5)
    assert amended.settlements == lagoon.settlements
    assert amended.sha256 != lagoon.sha256


def test_an_amendment_of_a_changed_file_is_another_text(tmp_path: Path) -> None:
    base, amendment = tmp_path / "base.toml", tmp_path / "amendment.toml"
    base.write_text('name = "base"\ntitle = "A house"\nextends = "star-2024"\n', "utf-8")
    amendment.write_text('name = "amendment"\ntitle = "A house"\nextends = "base.toml"\n', "utf-8")
    before = load(str(amendment)).sha256
    assert load(str(amendment)).sha256 == before
    base.write_text(base.read_text("utf-8") + "# Another.\n", "utf-8")
    assert load(str(amendment)).sha256 != before


def test_an_amendment_needs_a_name_of_its_own(tmp_path: Path) -> None:
    base, amendment = tmp_path / "base.toml", tmp_path / "amendment.toml"
    base.write_text('name = "base"\ntitle = "A house"\nextends = "star-2024"\n[clauses]\nH1 = "So."\n', "utf-8")
    amendment.write_text('name = "base"\ntitle = "A house"\nextends = "base.toml"\n', "utf-8")
    with pytest.raises(BadRuleSet, match="'base' is the name of the rule set that it extends"):
        load(str(amendment))
    amendment.write_text('name = "new"\ntitle = "A house"\nextends = "base.toml"\n[clauses]\nH1 = "Thus."\n', "utf-8")
    clause = load(str(amendment)).clause("H1")
    assert clause is not None
    assert (clause.name, clause.summary) == ("new H1", "Thus.")


def test_an_adopted_rule_set_is_known_by_its_name_and_keeps_its_text(tmp_path: Path) -> None:
    file = tmp_path / "adopted.toml"
    file.write_text('name = "adopted-here"\ntitle = "A house"\nextends = "star-2024"\n', "utf-8")
    with pytest.raises(UnknownRuleSet):
        load("adopted-here")
    mine = adopt(str(file))
    assert "adopted-here" in adopted()
    assert load("adopted-here") is adopt(str(file)) is mine
    file.write_text(file.read_text("utf-8") + "# Another text.\n", "utf-8")
    with pytest.raises(BadRuleSet, match="'adopted-here' is already the name of another rule set"):
        adopt(str(file))
    assert load("adopted-here") is mine


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        (
            {'no_more_hands = "VIII.2-a"': 'no_more_hands = "-"'},
            'refusals.no_more_hands: "-" means that it cannot arise, but with resplit = false it can',
        ),
        (
            {'forfeited = "VIII.3-a"': 'forfeited = "-"'},
            'settlements.forfeited: "-" means that it cannot arise, but with forfeit = true it can',
        ),
        (
            {'pontoon_odds = { value = "7:5"': 'pontoon_odds = { value = "6:5"', 'no_pair = "XI.2"': 'no_pair = "-"'},
            'settlements.no_pair: "-" means that it cannot arise, but with perfect_pairs = true it can',
        ),
        (
            {
                'late_payment = { value = false, unit = "yes_no", kind = "fixed"': (
                    'late_payment = { value = false, unit = "yes_no", kind = "option", officer = "casino_operator", '
                    'notice = "none"'
                )
            },
            'settlements.pontoon_late: "-" means that it cannot arise, but with late_payment = false it can',
        ),
    ],
)
def test_a_document_of_ones_own_has_a_clause_for_all_that_its_values_make_possible(
    tmp_path: Path, changes: dict[str, str], problem: str
) -> None:
    text = LAGOON.read_text("utf-8")
    for old, new in changes.items():
        assert text.count(old) == 1
        text = text.replace(old, new)
    file = tmp_path / "lagoon-club.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(BadRuleSet) as raised:
        load(str(file))
    assert problem in str(raised.value)
