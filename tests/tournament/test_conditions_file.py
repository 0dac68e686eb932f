"""Conditions as a file: read strictly, written whole, every problem named by its key."""

import tomllib
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from pontoon.game import rule_book
from pontoon.tournament.conditions import contradictions, missing
from pontoon.tournament.conditions_file import (
    TEMPLATES,
    BadConditions,
    UnknownTemplate,
    read,
    template,
    written,
)
from pontoon.tournament.form import Added, BuyBacks, Conditions, Prize, Ratio, Rise

HEATS = "heats_and_final"


def problems(text: str) -> list[str]:
    with pytest.raises(BadConditions) as caught:
        read(text.encode(), "cup.tournament.toml")
    lines = str(caught.value).splitlines()
    assert all(line.startswith("cup.tournament.toml: ") for line in lines)
    return [line.removeprefix("cup.tournament.toml: ") for line in lines]


@pytest.mark.parametrize("name", TEMPLATES)
def test_a_form_reads_as_conditions_that_can_be_published_and_writes_as_the_same(name: str) -> None:
    conditions = read(template(name).encode(), name)
    assert missing(conditions) == ()
    assert contradictions(conditions, rule_book(conditions.rules)) == ()
    assert read(written(conditions).encode(), name) == conditions


def test_there_is_no_form_of_another_name() -> None:
    with pytest.raises(UnknownTemplate, match="no such form; expected one of sit_and_go"):
        template("../secrets")


def test_a_form_says_what_it_says() -> None:
    heats = read(template(HEATS).encode(), HEATS)
    assert (heats.entry_fee_cents, heats.minimum_cents, heats.maximum_cents) == (10_000, 2500, 50_000)
    assert heats.rises == (Rise(5000, 100_000, after_rounds=20),)
    assert heats.added == (Added("cash", 50_000), Added("goods", what="the trophy of the fourth"))
    assert [prize.share for prize in heats.prizes] == [5000, 3000, 2000, 0]
    assert read(template("repechage").encode(), "repechage").prizes[1] == Prize(2, share=2550)
    assert read(template("cash_value_buy_in").encode(), "cash").cash_ratio == Ratio(2, 1)


def keys_of_the_form() -> list[tuple[str, str]]:
    """Every key of the heats' form, with the table it stands in."""
    read_there = tomllib.loads(template(HEATS))
    keys: list[tuple[str, str]] = []
    for name, value in read_there.items():
        if isinstance(value, dict):
            keys += [(name, key) for key in value]
        elif not isinstance(value, list):
            keys.append(("", name))
    return keys


@pytest.mark.parametrize(("table", "key"), keys_of_the_form())
def test_a_key_that_is_missing_is_named(table: str, key: str) -> None:
    lines = template(HEATS).splitlines()
    start = lines.index(f"[{table}]") if table else 0
    at = next(number for number in range(start, len(lines)) if lines[number].startswith(f"{key} = "))
    assert problems("\n".join(lines[:at] + lines[at + 1 :])) == [
        f"{table}.{key}: missing" if table else f"{key}: missing"
    ]


@pytest.mark.parametrize("name", ["rises", "sessions", "added", "prizes"])
def test_a_list_that_is_missing_or_none_is_named(name: str) -> None:
    text = written(read(template("sit_and_go").encode(), "form")._replace(rises=(), added=(), sessions=(), prizes=()))
    assert problems(text.replace(f"{name} = []\n", "")) == [f"{name}: missing; expected [[{name}]], or {name} = []"]
    assert problems(text.replace(f"{name} = []", f"{name} = 5")) == [
        f"{name}: not a list; expected [[{name}]], or {name} = []"
    ]


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ('name = "sit-and-go"', "name = 5", "name: 5 is wrong; expected text in quotes"),
        ("fee = 20", 'fee = "20.5"', "entry.fee: '20.5' is wrong"),
        ("fee = 20", "fee = 20.5", "entry.fee: 20.5 is wrong"),
        ("fee = 20", "fee = -1", "entry.fee: -1 is wrong"),
        ("fee = 20", "fee = true", "entry.fee: True is wrong"),
        ("compulsory = true", "compulsory = 1", "wagers.compulsory: 1 is wrong; expected true or false"),
        ("pass_cards = 0", "pass_cards = -1", "wagers.pass_cards: -1 is wrong; expected a whole number"),
        ('form = ["name"]', "form = [5]", "entry.form: [5] is wrong; expected a list of texts"),
        (
            'cash_ratio = "none"',
            'cash_ratio = "2/1"',
            "chips.cash_ratio: '2/1' is wrong; expected the ratio of chips to cash",
        ),
        ("times = 0", 'times = "no"', "buy_backs.times: 'no' is wrong"),
        ("rounds = 20", 'rounds = "many"', "sessions[1].rounds: 'many' is wrong"),
        ("place = 1\n", "", "prizes[1].place: missing"),
        ("rounds = 20", "rounds = 20\nsnacks = true", "sessions[1].snacks: unknown; expected one of title, kind"),
        ("minimum = 10", "minimum = 10\nlucky = 7", "wagers.lucky: unknown; expected one of compulsory"),
        ("rises = []", "rises = []\nweather = 1", "weather: unknown; expected one of added, buy_backs"),
        ("[buy_backs]", "[second_thoughts]", "second_thoughts: unknown"),
        ("[[prizes]]\nplace = 2\nshare = 30\n", "[prizez]\n", "prizez: unknown"),
        ("rises = []", "rises = ", "expected TOML"),
    ],
)
def test_what_the_reader_does_not_know_is_named(before: str, after: str, told: str) -> None:
    text = template("sit_and_go")
    assert before in text
    assert any(told in line for line in problems(text.replace(before, after, 1)))


def test_a_table_that_is_no_table_and_text_that_is_not_utf8_are_told() -> None:
    assert "entry: not a table; expected [entry]" in problems("entry = 5\n")
    with pytest.raises(BadConditions, match="expected TOML in UTF-8"):
        read(b"\xff", "cup.tournament.toml")


TEXT = st.text(st.characters(codec="utf-8"), max_size=20)
CENTS = st.integers(0, 10**9)
ROUNDS = st.one_of(st.none(), st.integers(1, 99))
CONDITIONS = st.builds(
    lambda template_read, /, **changes: template_read._replace(**changes),
    st.sampled_from([read(template(name).encode(), name) for name in TEMPLATES]),
    name=TEXT,
    title=TEXT,
    payment=TEXT,
    criteria=TEXT,
    form=st.lists(TEXT, max_size=3).map(tuple),
    entry_fee_cents=CENTS,
    guaranteed_cents=CENTS,
    cash_ratio=st.one_of(st.none(), st.builds(Ratio, st.integers(1, 999), st.integers(1, 999))),
    rises=st.lists(st.builds(Rise, CENTS, CENTS, ROUNDS, ROUNDS), max_size=3).map(tuple),
    added=st.lists(st.builds(Added, TEXT, CENTS, TEXT), max_size=2).map(tuple),
    prizes=st.lists(st.builds(Prize, st.integers(0, 9), CENTS, CENTS, TEXT), max_size=3).map(tuple),
    buy_backs=st.builds(BuyBacks, st.integers(0, 9), CENTS, st.integers(0, 9)),
)


@settings(derandomize=True, database=None, deadline=None, max_examples=150)
@given(conditions=CONDITIONS)
def test_whatever_conditions_say_their_file_says_the_same(conditions: Any) -> None:
    assert isinstance(conditions, Conditions)
    assert read(written(conditions).encode(), "form") == conditions
