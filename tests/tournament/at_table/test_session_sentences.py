"""What people read when a session refuses something: each reason is given somewhere, tested, and nobody else's."""

import ast
from collections import Counter
from pathlib import Path

from pontoon.game.refusals import SENTENCES as IN_A_ROUND
from pontoon.law.session_procedures import SESSION_PROCEDURES
from pontoon.table.refusals import SENTENCES as AT_A_TABLE
from pontoon.tournament.at_table.refusals import SENTENCES
from pontoon.tournament.refusals import SENTENCES as IN_A_TOURNAMENT

ROOT = Path(__file__).parents[3]


def words_of(folder: str) -> Counter[str]:
    """How often each text stands in the code of a folder."""
    found: Counter[str] = Counter()
    for file in (ROOT / folder).rglob("*.py"):
        nodes = ast.walk(ast.parse(file.read_text("utf-8"), str(file)))
        found.update(node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))
    return found


def test_every_reason_is_given_and_asked_for() -> None:
    """The code stands once with its sentence, so it is given where it stands a second time."""
    given, asked_for = words_of("src/pontoon/tournament/at_table"), words_of("tests/tournament/at_table")
    assert not [code for code in SENTENCES if given[code] < 2]
    assert not [code for code in SENTENCES if not asked_for[code]]


def test_every_step_of_a_session_is_asked_for() -> None:
    given = words_of("src/pontoon/tournament/at_table")
    assert not [name for name in SESSION_PROCEDURES if not given[name]]


def test_a_code_means_one_thing() -> None:
    for others in (IN_A_ROUND, AT_A_TABLE, IN_A_TOURNAMENT):
        assert not set(SENTENCES) & set(others)


def test_a_sentence_is_one_and_speaks_of_wagers() -> None:
    assert not [code for code, text in SENTENCES.items() if not text.endswith(".") or "bet" in text.split()]
