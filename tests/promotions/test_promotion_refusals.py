"""Every refusal of a promotion is given somewhere and asked for by a test; commands have procedures and clauses."""

import ast
from collections import Counter
from pathlib import Path
from typing import get_args

from pontoon.cli.citations import cited_names
from pontoon.game import refusals as of_the_game
from pontoon.law.procedures import PROCEDURES
from pontoon.promotions.commands import PromotionCommand
from pontoon.promotions.decide import _ROOMS
from pontoon.promotions.events import PromotionEvent
from pontoon.promotions.evolve import APPLY
from pontoon.promotions.refusals import SENTENCES
from pontoon.promotions.registers import _ENTERED, TITLES
from pontoon.table import refusals as of_the_table
from pontoon.table.words import procedures_of

ROOT = Path(__file__).parents[2]


def texts_of(folder: str) -> Counter[str]:
    """How often each text stands in the code of a folder, other than as a docstring."""
    found: Counter[str] = Counter()
    for file in (ROOT / folder).rglob("*.py"):
        tree = ast.parse(file.read_text("utf-8"), str(file))
        docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        constants = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in docstrings]
        found.update(node.value for node in constants if isinstance(node.value, str))
    return found


def test_every_refusal_has_a_place_where_it_is_given_and_a_test_that_asks_for_it() -> None:
    """The code stands once with its sentence, so it is given where it stands a second time."""
    given, asked_for = texts_of("src/pontoon/promotions"), texts_of("tests/promotions")
    assert not [code for code in SENTENCES if given[code] < 2]
    assert not [code for code in SENTENCES if not asked_for[code]]
    assert not [code for code, sentence in SENTENCES.items() if not sentence.endswith(".")]


def test_no_code_is_a_refusal_of_another_room_too() -> None:
    assert not set(SENTENCES) & (set(of_the_table.SENTENCES) | set(of_the_game.SENTENCES))


def test_every_command_has_a_procedure_and_a_room_that_names_its_clauses() -> None:
    commands = get_args(PromotionCommand)
    assert set(commands) == set(_ROOMS)
    assert not [each for each in commands if not set(procedures_of(each)) & set(PROCEDURES)]
    assert not [room.__name__ for room in _ROOMS.values() if not cited_names(room.__doc__ or "")]


def test_every_event_is_applied_and_has_a_register() -> None:
    events = set(get_args(PromotionEvent))
    assert events == set(APPLY) == set(_ENTERED)
    assert {register for register, _ in _ENTERED.values()} == set(TITLES)
