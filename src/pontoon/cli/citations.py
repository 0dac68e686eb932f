"""Where the code cites the law: the `Clauses:` line of a docstring."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable

from pontoon.law import INSTRUMENTS

_LINE = re.compile(r"^\s*Clauses:\s*(?P<names>.*?)\.?(?=\.\s|\.?\Z|\n\s*\n)", re.DOTALL | re.MULTILINE)
_Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class Citation:
    """A docstring that cites a clause; `function` is empty for a module's own."""

    clause: str
    file: str
    line: int
    function: str

    @property
    def number(self) -> str:
        return self.clause.partition(" ")[2]


def citations(package: str = "pontoon") -> Iterator[Citation]:
    """Every citation in the installed package."""
    for path, source in _sources(files(package), package):
        if "Clauses:" in source:
            yield from _citations_in(ast.parse(source), path, "")


def cited_names(docstring: str) -> tuple[str, ...]:
    """The clauses a docstring names; a number alone belongs to the instrument before it.

    >>> cited_names("Half is lost.\\n\\nClauses: star-2024 10.6, 10.7, canberra-2002 9.3.")
    ('star-2024 10.6', 'star-2024 10.7', 'canberra-2002 9.3')
    """
    found = _LINE.search(docstring)
    if not found:
        return ()
    names = []
    instrument = ""
    for part in found["names"].split(","):
        words = part.split()
        if words and words[0] in INSTRUMENTS:
            instrument = words.pop(0)
        names.append(f"{instrument} {' '.join(words)}")
    return tuple(names)


def _sources(folder: Traversable, path: str) -> Iterator[tuple[str, str]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        place = f"{path}/{entry.name}"
        if entry.is_dir() and entry.name != "__pycache__":
            yield from _sources(entry, place)
        elif entry.name.endswith(".py"):
            yield place, entry.read_text("utf-8")


def _citations_in(node: _Documented, path: str, function: str) -> Iterator[Citation]:
    line = getattr(node, "lineno", 1)
    for clause in cited_names(ast.get_docstring(node) or ""):
        yield Citation(clause, path, line, function)
    for child in node.body:
        if isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield from _citations_in(child, path, f"{function}.{child.name}".lstrip("."))
