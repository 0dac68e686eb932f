"""Terms of a table: what a rule book leaves open, and what it does not."""

from typing import Any

import pytest

from pontoon.game.notation import read_text
from pontoon.game.opening import BadTerms
from pontoon.game.record import NotationError
from pontoon.testing.table import CANBERRA_2002, Table, each_rule_set


@each_rule_set("4.1", "3.1", "2.1")
def test_a_round_opens_with_a_number_of_decks_that_the_rules_know(rules: str) -> None:
    known = (3, 4, 5, 6, 7, 8) if rules == "canberra-2002" else (6, 8)
    for decks in range(1, 10):
        if decks in known:
            Table(rules, decks=decks)
        else:
            with pytest.raises(BadTerms, match="decks must be one of"):
                Table(rules, decks=decks)


@each_rule_set("18.10", None, "15.7")
def test_the_absent_players_rule_has_one_reading(rules: str) -> None:
    other = "to_twelve" if rules == "star-2024" else "no_further_card"
    with pytest.raises(BadTerms, match="for an absent player"):
        Table(rules, absent_player=other)


@pytest.mark.parametrize("box", [0, 8])
@each_rule_set()
def test_no_terms_name_a_box_that_is_not_on_the_layout(rules: str, box: int) -> None:
    named: list[dict[str, Any]] = [{"box_maximum_cents": ((box, 50_000),)}, {"first_box": box}]
    if rules != CANBERRA_2002:
        named.append({"reserved_boxes": ((box, "ann"),)})
    for terms in named:
        with pytest.raises(BadTerms, match="boxes are numbered 1 to 7"):
            Table(rules, **terms)


@pytest.mark.clauses("canberra-2002 10.2(b)")
def test_no_payment_waits_at_canberra() -> None:
    text = 'notation = 1\nrules = "canberra-2002"\ndecks = 8\ncards = ""\nplay = ""\n[table]\nlate_payment = true\n'
    with pytest.raises(NotationError, match="leaves no choice about late_payment"):
        read_text(text)
