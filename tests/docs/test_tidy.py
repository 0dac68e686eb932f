"""What keeps the tree tidy: sizes, names, citations, and pages that name only what exists."""

import ast
import re
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from pontoon.cli.citations import cited_names
from pontoon.game.decide import _ROOMS
from pontoon.game.refusals import SENTENCES
from pontoon.law import BUILT_IN, INSTRUMENTS, load
from pontoon.law.behaviours import REFUSALS, SETTLEMENTS
from pontoon.law.clause import UnknownClause, lookup
from pontoon.web.client import PAGES as ADDRESSES

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "pontoon"
INTERPRETATIONS = ROOT / "docs" / "rules" / "INTERPRETATIONS.md"
MOST_LINES_OF_A_FILE = 600
MOST_LINES_OF_A_FUNCTION = 60

# Functions of rules/ that only count or look up; everything else there carries a clause out and says which.
WITHOUT_A_CLAUSE = {"rank_of", "suit_of", "is_red", "winnings", "better_row", "may_split", "rule_table"}

Function = ast.FunctionDef | ast.AsyncFunctionDef


def modules(*rooms: str) -> list[Path]:
    folders = [SOURCES / room for room in rooms] or [SOURCES]
    return sorted(file for folder in folders for file in folder.rglob("*.py"))


@cache
def tree_of(file: Path) -> ast.Module:
    return ast.parse(file.read_text("utf-8"), str(file))


def where(file: Path, line: int) -> str:
    return f"{file.relative_to(ROOT)}:{line}"


def functions(file: Path) -> Iterator[Function]:
    return (node for node in ast.walk(tree_of(file)) if isinstance(node, Function))


@cache
def files_of_the_tree() -> tuple[Path, ...]:
    """What is tracked, or would be; without git, what lies in the folders of the source archive."""
    if shutil.which("git") and (ROOT / ".git").exists():
        command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
        found = [ROOT / name for name in listed.split("\0") if name]
    else:
        folders = [ROOT / name for name in ("src", "tests", "docs", "scripts", "benchmarks")]
        found = [file for folder in folders for file in folder.rglob("*") if "__pycache__" not in file.parts]
        found += ROOT.glob("*.*")
    return tuple(file for file in found if file.is_file())


PAGES = [
    page
    for page in [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
    if page.parent.name != "generated"
]


def lines_of_the_tree() -> Iterator[tuple[Path, int, str]]:
    for file in files_of_the_tree():
        try:
            text = file.read_text("utf-8")
        except UnicodeDecodeError:
            continue
        for number, line in enumerate(text.splitlines(), 1):
            yield file, number, line


# Sizes and marks


def test_a_file_is_a_room_and_not_a_house() -> None:
    sizes = {file: len(file.read_text("utf-8").splitlines()) for file in modules()}
    assert not [f"{where(file, 1)} has {size} lines" for file, size in sizes.items() if size > MOST_LINES_OF_A_FILE]


def test_a_function_can_be_seen_whole() -> None:
    """The signature is not counted: a command's options are declared there."""
    long = []
    for file in modules():
        for function in functions(file):
            first = function.body[1:] or function.body
            size = (function.end_lineno or 0) - first[0].lineno + 1
            if size > MOST_LINES_OF_A_FUNCTION:
                long.append(f"{where(file, function.lineno)}: {function.name} has {size} lines")
    assert not long


def test_nothing_is_left_to_be_done_in_a_comment() -> None:
    marks = re.compile(r"\b(" + "|".join(["TO" + "DO", "FIX" + "ME", "X" * 3, "HA" + "CK"]) + r")\b")
    assert not [where(file, number) for file, number, line in lines_of_the_tree() if marks.search(line)]


def test_only_the_command_line_prints() -> None:
    found = [
        where(file, node.lineno)
        for file in modules()
        if (SOURCES / "cli") not in file.parents
        for node in ast.walk(tree_of(file))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
    ]
    assert not found


def test_no_line_names_a_machine_or_an_index_of_packages() -> None:
    machines = ["/" + name + "/" for name in ("work", "root")] + ["/home" + "/"]
    hosts = ["pypi." + "org", "python" + "hosted.org", "registry.npm" + "js.org"]
    found = [
        where(file, number)
        for file, number, line in lines_of_the_tree()
        if any(name in line for name in machines + hosts)
    ]
    assert not found


# Docstrings and citations


@pytest.mark.parametrize(
    "room", ["law", "rules", "game", "table", "registers", "tournament", "promotions", "cli", "testing"]
)
def test_every_module_says_what_it_is(room: str) -> None:
    assert not [where(file, 1) for file in modules(room) if not ast.get_docstring(tree_of(file))]


def documented(file: Path) -> Iterator[tuple[str, int, str]]:
    for node in ast.walk(tree_of(file)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            text = ast.get_docstring(node)
            if text:
                yield getattr(node, "name", "module"), getattr(node, "lineno", 1), text


def test_every_clause_that_code_cites_exists() -> None:
    unknown = []
    for file in modules():
        for name, line, text in documented(file):
            for clause in cited_names(text):
                try:
                    lookup(clause)
                except UnknownClause as error:
                    unknown.append(f"{where(file, line)}: {name}: {error}")
    assert not unknown, "\n".join(unknown)


def test_every_citation_in_the_game_can_be_read() -> None:
    """Goal: a Clauses line that is misspelt would cite nothing and nobody would notice."""
    wrong = [
        f"{where(file, line)}: {name}"
        for file in modules("law", "rules", "game", "table", "registers", "tournament", "promotions")
        for name, line, text in documented(file)
        if re.search(r"\b[Cc]lauses?:", text) and not cited_names(text)
    ]
    assert not wrong


def test_every_rule_of_the_arithmetic_names_its_clauses() -> None:
    rules = {
        function.name: function
        for file in modules("rules")
        for function in tree_of(file).body
        if isinstance(function, Function) and not function.name.startswith("_")
    }
    silent = {name for name, function in rules.items() if not cited_names(ast.get_docstring(function) or "")}
    assert silent == WITHOUT_A_CLAUSE


def test_whoever_answers_for_a_command_names_the_clauses() -> None:
    assert len(_ROOMS) > 20
    silent = [room.__name__ for room in _ROOMS.values() if not cited_names(room.__doc__ or "")]
    assert not silent


# Names of settlements and refusals


def _words_of_the_game() -> tuple[set[str], set[str], set[str]]:
    """The texts in the game's code: whole ones, beginnings that are added to, endings that are added.

    The state's own words are left out: there a hand is `bust` as well.
    """
    whole, beginnings, endings = set(), set(), set()
    for file in modules("game"):
        if file.name == "round.py":
            continue
        tree = tree_of(file)
        sentences = {id(key) for node in ast.walk(tree) if _holds_the_sentences(node) for key in _keys(node)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in sentences:
                whole.add(node.value)
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
                if isinstance(node.left, ast.Constant) and isinstance(node.left.value, str):
                    beginnings.add(node.left.value)
                if isinstance(node.right, ast.Constant) and isinstance(node.right.value, str):
                    endings.add(node.right.value)
    return whole, beginnings, endings


def _holds_the_sentences(node: ast.AST) -> bool:
    return isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == "SENTENCES"


def _keys(node: ast.AST) -> list[ast.expr | None]:
    assert isinstance(node, ast.AnnAssign)
    assert isinstance(node.value, ast.Dict)
    return node.value.keys


def _unused(names: tuple[str, ...]) -> list[str]:
    whole, beginnings, endings = _words_of_the_game()

    def used(name: str) -> bool:
        begun = any(name.startswith(word) and name.removeprefix(word) in whole for word in beginnings)
        ended = any(name.endswith(word) and name.removesuffix(word) in whole for word in endings)
        return name in whole or begun or ended

    return [name for name in names if not used(name)]


def test_every_settlement_name_is_used() -> None:
    assert not _unused(SETTLEMENTS)


def test_every_refusal_name_is_used() -> None:
    assert not _unused(REFUSALS)


def test_every_refusal_has_a_sentence_and_every_sentence_is_a_refusal() -> None:
    assert set(SENTENCES) == set(REFUSALS)
    assert not [code for code, sentence in SENTENCES.items() if not sentence.endswith(".") or "bet" in sentence.split()]


# Pages

_CODE = re.compile(r"`(?P<text>[^`\n]+)`")
_FENCE = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)


def prose_of(page: Path) -> str:
    return _COMMENT.sub("", _FENCE.sub("", page.read_text("utf-8")))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_page_names_only_files_that_exist(page: Path) -> None:
    """A name in code marks with a slash or a known ending is a file or folder, here, in the package or made here.

    A name that begins with a slash may be the address of a page of the house or of its API. Files that
    `make docs` generates need not be there; tests/docs/test_generated.py knows those names.
    """
    looks_like_a_file = re.compile(r"[\w.-]*(/[\w.-]+)+/?|[\w-]+\.(py|md|toml|svg|sh)")
    made = {".venv/bin/pontoon", ".venv/bin/python", "my-house.toml"}
    made |= set(re.findall(r"^# ([\w.-]+\.toml)$", page.read_text("utf-8"), re.MULTILINE))
    places = [ROOT, page.parent, SOURCES, SOURCES / "game", SOURCES / "table", ROOT / "tests" / "scenarios"]
    missing = []
    for match in _CODE.finditer(prose_of(page)):
        name = match["text"]
        if not looks_like_a_file.fullmatch(name) or name in made or name.endswith("/NAME"):
            continue
        if name.startswith("docs/generated"):
            continue
        if name.startswith("/") and name.split("/")[1] in {*ADDRESSES, "api", "docs"}:
            continue
        if not any((place / each).exists() for place in places for each in (name, f"{name}.round.toml")):
            missing.append(name)
    assert not missing


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_clause_that_a_page_cites_in_code_marks_exists(page: Path) -> None:
    texts = [match["text"] for match in _CODE.finditer(prose_of(page))]
    cited = [text for text in texts if text.partition(" ")[0] in INSTRUMENTS and " " in text]
    assert not [name for name in cited if not exists(name)]


def test_every_term_of_the_documents_has_a_clause_that_exists() -> None:
    """Goal: a citation in the glossary that is misspelt, or a term without one, would be noticed by nobody."""
    glossary = (ROOT / "docs" / "GLOSSARY.md").read_text("utf-8")
    terms = glossary.partition("\n## Terms of the documents\n")[2].partition("\n## ")[0]
    rows = [row.split(" | ") for row in terms.splitlines() if row.startswith("| ") and not row.startswith("| ---")]
    cells = {row[0].removeprefix("| "): row[1] for row in rows if row[1] != "clause"}
    assert len(cells) > 120
    assert not {term: cell for term, cell in cells.items() if not (_CODE.fullmatch(cell) and exists(cell.strip("`")))}


def exists(clause: str) -> bool:
    try:
        return bool(lookup(clause))
    except UnknownClause:
        return False


def interpretations() -> dict[str, str]:
    parts = re.split(r"^### (?=I\d+ )", INTERPRETATIONS.read_text("utf-8"), flags=re.MULTILINE)[1:]
    return {part.split()[0]: part for part in parts}


def test_the_interpretations_are_numbered_without_a_gap() -> None:
    numbers = list(interpretations())
    assert numbers == [f"I{number}" for number in range(1, len(numbers) + 1)]
    assert len(numbers) >= 24


@pytest.mark.parametrize("number", interpretations())
def test_an_interpretation_has_clauses_that_exist_and_a_place_and_something_that_shows_it(number: str) -> None:
    text = interpretations()[number]
    clauses = re.search(r"^- (Clauses: .*)$", text, re.MULTILINE)
    assert clauses is not None
    names = cited_names(clauses[1] + ".")
    assert names
    for name in names:
        assert lookup(name)
    assert re.search(r"^- Decided: .+$", text, re.MULTILINE)
    assert re.search(r"^- Shown: .+$", text, re.MULTILINE)


@pytest.mark.parametrize("number", interpretations())
def test_the_parameters_of_an_interpretation_exist(number: str) -> None:
    decided = re.search(r"^- Decided: parameters? (?P<names>[^;\n]*)", interpretations()[number], re.MULTILINE)
    for name in re.findall(r"`(\w+)`", decided["names"]) if decided else []:
        assert name in load("star-2024").parameters


def test_the_table_of_cited_clauses_is_what_the_rule_sets_say() -> None:
    """Goal: every clause in the table of I36 is the clause of some settlement, and of a row that belongs together."""
    rows = re.findall(r"^\| (?!settlement|---)(.+) \|$", interpretations()["I36"], re.MULTILINE)
    settles = [load(name).settlements for name in BUILT_IN]
    together = {tuple(settlements[name] for settlements in settles) for name in SETTLEMENTS}
    assert len(rows) > 30
    assert not [row for row in rows if tuple(row.split(" | ")[1:]) not in together]
