"""The payout sign shows what the documents ask a sign at the table to show."""

import pytest

from pontoon.cli.terminal.text import chip_stack, chips_text, payout_sign
from pontoon.game import TableTerms, rule_book
from pontoon.testing.table import each_rule_set

TERMS = TableTerms(minimum_cents=500, maximum_cents=50000, pairs_minimum_cents=500, pairs_maximum_cents=10000)


def rows(rules: str, terms: TableTerms = TERMS) -> dict[str, dict[str, str]]:
    sign = payout_sign(rule_book(rules), terms)
    return {part.title.split(":")[0]: {row.what: row.pays for row in part.rows} for part in sign}


@each_rule_set("16.3", "15.3", "18.9")
def test_the_sign_shows_what_a_perfect_pairs_wager_takes(rules: str) -> None:
    assert rows(rules)["Perfect Pairs"]["amount of the wager"] == "from 5.00 to 100.00"
    assert rows(rules, TableTerms(pairs_minimum_cents=500))["Perfect Pairs"]["amount of the wager"] == "from 5.00"
    assert "Perfect Pairs" not in rows(rules, TableTerms(perfect_pairs=False))


@each_rule_set("11.5", "10.5", "14.2")
def test_the_sign_shows_the_payout_schedule(rules: str) -> None:
    table_1 = rows(rules)["Table 1"]
    assert table_1["pontoon"] == ("6 to 5" if rules == "star-6to5-2017" else "3 to 2")
    assert table_1["21 with six cards"] == "2 to 1"
    assert table_1["7-7-7 of spades"] == "3 to 1"
    assert len(table_1) == 11


@pytest.mark.parametrize(
    ("rules", "small", "others"),
    [
        ("star-2024", "on a wager of 5.00 to 24.99", "to every other player with a wager"),
        ("star-6to5-2017", "on a wager of 5.00 to 24.99", "to every other player with a wager"),
        ("canberra-2002", "on a wager below 25.00", "to every other Pontoon wager"),
    ],
)
def test_the_sign_shows_the_super_bonus_by_the_size_of_the_wager(rules: str, small: str, others: str) -> None:
    assert rows(rules)["Table 2"] == {small: "1,000.00", "on a wager of 25.00 or more": "5,000.00", others: "50.00"}


@pytest.mark.parametrize(
    ("cents", "words", "stack"),
    [(2500, "25", "●"), (4000, "25 and 3 of 5", "●●●●"), (4350, "25, 3 of 5, 2.50 and 1", "●●●●●"), (50, "", "")],
)
def test_an_amount_is_shown_in_the_tables_chips(cents: int, words: str, stack: str) -> None:
    chips = (100, 250, 500, 2500)
    assert chips_text(cents, chips) == words
    assert chip_stack(cents, chips) == stack


@each_rule_set("6.2", "5.1", "4.2")
def test_the_sign_names_the_chips(rules: str) -> None:
    assert rows(rules, TableTerms(chips_cents=(250, 500)))["Limits on a box"]["chips"] == "2.50, 5"
    assert rows(rules, TableTerms())["Limits on a box"]["chips"] == "any amount"
