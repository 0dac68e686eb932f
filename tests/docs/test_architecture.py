"""The import table of docs/ARCHITECTURE.md, held against every import, and what the core promises there."""

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "pontoon"
PAGE = ROOT / "docs" / "ARCHITECTURE.md"
CORE = ("law", "rules", "game", "table", "registers", "tournament", "promotions")
CHANCE_AND_CLOCK = {"random", "secrets", "uuid", "time", "datetime", "calendar", "zoneinfo"}
# A time that came on an order may become a date there, and a rule set may say its day; what time it is now may not be
# asked.
CALENDAR = {"registers": {"datetime", "zoneinfo"}, "law": {"datetime"}}


@dataclass(frozen=True)
class Room:
    """A row of the import table."""

    may_import: frozenset[str]
    packages: frozenset[str]


def import_table() -> dict[str, Room]:
    """The table as the page has it: room, rooms it may import, packages from outside."""
    lines = PAGE.read_text("utf-8").splitlines()
    start = lines.index("| room | may import | packages |")
    rooms = {}
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        name, may_import, packages = (set(re.findall(r"`(\w+)`", cell)) for cell in line.strip("|").split("|"))
        rooms[name.pop()] = Room(frozenset(may_import), frozenset(packages))
    return rooms


TABLE = import_table()


def room_of(file: Path) -> str:
    parts = file.relative_to(SOURCES).parts
    return parts[0] if len(parts) > 1 else "pontoon"


def modules(*rooms: str) -> list[Path]:
    return sorted(file for file in SOURCES.rglob("*.py") if not rooms or room_of(file) in rooms)


def tree_of(file: Path) -> ast.Module:
    return ast.parse(file.read_text("utf-8"), str(file))


def imported(file: Path) -> Iterator[tuple[int, str]]:
    """Every module a file imports, wherever in it, with the line; `from a import b` may mean the module a.b."""
    package = ("pontoon", *file.relative_to(SOURCES).parts[:-1])
    for node in ast.walk(tree_of(file)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = [*package[: len(package) - node.level + 1]] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            if module == "pontoon":
                for alias in node.names:
                    yield node.lineno, f"pontoon.{alias.name}"
            else:
                yield node.lineno, module


def room_imported(module: str) -> str:
    """`pontoon.game.round` is the room game; `pontoon` and its version are the package itself."""
    words = module.split(".")
    return words[1] if len(words) > 1 and words[1] in TABLE else "pontoon"


def where(file: Path, line: int) -> str:
    return f"{file.relative_to(ROOT)}:{line}"


def test_every_room_is_in_the_table_and_every_row_is_a_room() -> None:
    assert set(TABLE) == {room_of(file) for file in modules()}


def test_every_import_is_one_the_table_allows() -> None:
    wrong = []
    for file in modules():
        room = room_of(file)
        for line, module in imported(file):
            if module.split(".")[0] != "pontoon":
                continue
            other = room_imported(module)
            if other != room and other not in TABLE[room].may_import:
                wrong.append(f"{where(file, line)}: {room} imports {module}")
    assert not wrong, "\n".join(wrong)


def test_every_package_from_outside_is_one_the_table_names() -> None:
    wrong = []
    for file in modules():
        for line, module in imported(file):
            package = module.split(".")[0]
            known = package == "pontoon" or package in sys.stdlib_module_names
            if not known and package not in TABLE[room_of(file)].packages:
                wrong.append(f"{where(file, line)}: {module}")
    assert not wrong, "\n".join(wrong)


def test_the_table_goes_one_way() -> None:
    done: list[str] = []
    while len(done) < len(TABLE):
        ready = [room for room in TABLE if room not in done and TABLE[room].may_import <= set(done)]
        assert ready, f"{set(TABLE) - set(done)} import each other in a circle"
        done += ready
    assert not any("testing" in room.may_import for room in TABLE.values())
    assert not TABLE["law"].may_import
    assert not TABLE["rules"].may_import
    assert TABLE["game"].may_import == {"law", "rules"}
    assert TABLE["table"].may_import == {"law", "rules", "game"}
    assert TABLE["registers"].may_import == {"law", "rules", "game", "table"}


@pytest.mark.parametrize("room", CORE)
def test_the_core_takes_no_package_from_outside(room: str) -> None:
    assert not TABLE[room].packages


@pytest.mark.parametrize("room", CORE)
def test_the_core_writes_no_float_and_divides_nothing(room: str) -> None:
    wrong = []
    for file in modules(room):
        for node in ast.walk(tree_of(file)):
            if isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
                wrong.append(f"{where(file, node.lineno)}: {node.value}")
            if isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div) and not _joins_a_path(node):
                wrong.append(f"{where(file, node.lineno)}: {ast.unparse(node)}")
    assert not wrong, "\n".join(wrong)


def _joins_a_path(node: ast.AST) -> bool:
    """A slash after something named folder or path joins file names and divides no money."""
    return isinstance(node, ast.BinOp) and bool(re.search(r"(folder|path|files\(.*\))$", ast.unparse(node.left), re.I))


@pytest.mark.parametrize("room", CORE)
def test_the_core_knows_no_chance_and_no_clock(room: str) -> None:
    forbidden = CHANCE_AND_CLOCK - CALENDAR.get(room, set())
    wrong = []
    for file in modules(room):
        wrong += [
            f"{where(file, line)}: {module}" for line, module in imported(file) if module.split(".")[0] in forbidden
        ]
        wrong += [
            f"{where(file, node.lineno)}: urandom"
            for node in ast.walk(tree_of(file))
            if (isinstance(node, ast.Attribute) and node.attr in ("urandom", "getrandom"))
            or (isinstance(node, ast.alias) and node.name in ("urandom", "getrandom"))
        ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("room", CALENDAR)
def test_a_date_is_made_of_a_given_time_and_a_named_zone_only(room: str) -> None:
    """Goal: neither the present time nor the zone of the machine can slip in through the calendar."""
    wrong = []
    for file in modules(room):
        for node in ast.walk(tree_of(file)):
            if isinstance(node, ast.Attribute) and node.attr in ("now", "today", "utcnow"):
                wrong.append(f"{where(file, node.lineno)}: {ast.unparse(node)}")
            if isinstance(node, ast.Call) and _takes_the_machines_zone(node):
                wrong.append(f"{where(file, node.lineno)}: {ast.unparse(node)}")
    assert not wrong, "\n".join(wrong)


def _takes_the_machines_zone(call: ast.Call) -> bool:
    """`fromtimestamp` and `astimezone` without a zone take the machine's own."""
    needed = {"fromtimestamp": 2, "astimezone": 1}
    name = ast.unparse(call.func).split(".")[-1]
    return name in needed and len(call.args) + len(call.keywords) < needed[name]


@pytest.mark.parametrize("room", CORE)
def test_the_core_imports_nothing_by_a_name_made_up_at_run_time(room: str) -> None:
    """Goal: the table could be walked around with import_module or __import__."""
    wrong = [
        f"{where(file, node.lineno)}: {ast.unparse(node)}"
        for file in modules(room)
        for node in ast.walk(tree_of(file))
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in ("import_module", "__import__")
    ]
    assert not wrong, "\n".join(wrong)


def test_every_module_that_the_page_names_exists() -> None:
    text = PAGE.read_text("utf-8")
    named = set(re.findall(r"`([\w/]+\.py)`", text))
    assert named
    places = [ROOT, SOURCES, SOURCES / "game", SOURCES / "table"]
    assert not [name for name in named if not any((place / name).is_file() for place in places)]
    headings = re.search(r"### A module for each heading\n\n(.*?) are named after the headings", text, re.DOTALL)
    assert headings is not None
    rooms = re.findall(r"`(\w+)`", headings[1])
    assert len(rooms) == 12
    assert not [room for room in rooms if not (SOURCES / "game" / f"{room}.py").is_file()]


@pytest.mark.parametrize("room", ["game", "table"])
def test_no_module_of_the_game_or_the_table_is_missing_from_the_page(room: str) -> None:
    text = PAGE.read_text("utf-8")
    unnamed = [
        file.name for file in modules(room) if file.name != "__init__.py" and not re.search(rf"\b{file.stem}\b", text)
    ]
    assert not unnamed


def test_the_modules_in_the_tables_list_exist() -> None:
    """Goal: the page promises a room of the table that nobody built."""
    rows = re.search(r"### Its modules\n\n(.*?)\n\n", PAGE.read_text("utf-8"), re.DOTALL)
    assert rows is not None
    named = [name for row in rows[1].splitlines()[2:] for name in re.findall(r"`(\w+)`", row.split("|")[1])]
    assert len(named) > 20
    assert not [name for name in named if not (SOURCES / "table" / f"{name}.py").is_file()]
