"""The tutorials name the pages' buttons and links as the pages do. test_readme.py runs their commands."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "table-client" / "src"
TUTORIALS = sorted((ROOT / "docs" / "tutorials").glob("first-*.md"))
_STRING = re.compile(r"'((?:[^'\\\n]|\\.)*)'")
_PLACEHOLDER = re.compile(r"\\{\w+\\}")
_LETTER = re.compile(r"[^\W\d_]")
_BOLD = re.compile(r"\*\*(.+?)\*\*")


def labels() -> re.Pattern[str]:
    """Everything the pages say, and the commands that they name after themselves."""
    said = {text for words in (CLIENT / "words").glob("*.ts") for text in _STRING.findall(words.read_text("utf-8"))}
    authority = json.loads((CLIENT / "console" / "authority.json").read_text("utf-8"))
    said |= {name.replace("_", " ").capitalize() for kind in ("commands", "operations") for name in authority[kind]}
    # A text of placeholders alone would be any text.
    texts = [text for text in said if _LETTER.search(re.sub(r"\{\w+\}", "", text))]
    return re.compile("|".join(_PLACEHOLDER.sub(".+", re.escape(text)) for text in texts))


def test_there_is_a_tutorial_for_each_reader() -> None:
    assert [page.stem for page in TUTORIALS] == ["first-analysis", "first-evening", "first-house", "first-table"]


@pytest.mark.parametrize("page", TUTORIALS, ids=lambda page: page.stem)
def test_what_a_tutorial_asks_to_be_pressed_is_on_the_pages(page: Path) -> None:
    known = labels()
    assert not known.fullmatch("A button that no page has")
    named = _BOLD.findall(page.read_text("utf-8"))
    assert not [each for each in named if not known.fullmatch(each)]


@pytest.mark.parametrize("page", TUTORIALS, ids=lambda page: page.stem)
def test_a_tutorial_is_short_enough_for_one_sitting(page: Path) -> None:
    assert 80 <= len(page.read_text("utf-8").splitlines()) <= 165
