"""Writes the pages of the documentation that follow from the program, into docs/generated; git ignores that folder.

    make docs                                      all pages, and an index of them
    .venv/bin/python scripts/docs.py FOLDER        the same, into another folder

Each page is made by the part of the program that it describes: `reference` in `pontoon.law`, `pontoon.table`,
`pontoon.web` and so on. This script adds the titles and makes three pages itself: the commands, the API that a house
speaks over HTTP, and the API in Python.
"""

import ast
import importlib
import inspect
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from textwrap import dedent
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "generated"
WIDTH = "100"
# Their `__all__` is what a program may use.
PACKAGES = (
    "pontoon.game",
    "pontoon.table",
    "pontoon.registers",
    "pontoon.tournament",
    "pontoon.promotions",
    "pontoon.law",
    "pontoon.analysis.solver",
)
# The operations of the HTTP API are grouped by these tags.
GROUPS = {
    "door": "Signing in",
    "me": "One's own account",
    "tables": "Tables",
    "rules": "Rules and guide",
    "lab": "The lab and advice",
    "tournaments": "Tournaments",
    "promotions": "Promotions",
    "registers": "Registers and books",
    "staff": "For staff",
    "running": "The state of the server",
}


class Page(NamedTuple):
    """A page that the program makes: its title, the sentence under it and in the index, and what makes the rest."""

    title: str
    purpose: str
    body: Callable[[], str]


def _from(module: str) -> Callable[[], str]:
    return lambda: str(importlib.import_module(module).reference())


# Commands


def commands() -> str:
    """Every command with its help, as `--help` prints it."""
    import typer

    from pontoon.cli.main import app

    return "\n\n".join(f"## `{name}`\n\n```text\n{text}\n```" for name, text in _helps(typer.main.get_command(app)))


def _helps(command: Any, above: Any = None, name: str = "pontoon") -> Iterator[tuple[str, str]]:
    context = command.context_class(command, info_name=name, parent=above, terminal_width=int(WIDTH))
    yield context.command_path, "\n".join(line.rstrip() for line in command.get_help(context).strip().splitlines())
    for inner in getattr(command, "commands", {}).values():
        yield from _helps(inner, context, inner.name)


# The API over HTTP


def http_api() -> str:
    """Every operation and every object of the OpenAPI description."""
    from fastapi import FastAPI

    from pontoon.web.app import ROUTERS

    app = FastAPI()
    for router in ROUTERS:
        app.include_router(router)
    document = app.openapi()
    groups: dict[str, list[str]] = {title: [] for title in GROUPS.values()}
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            groups[GROUPS[operation["tags"][0]]].append(_operation(method, path, operation))
    parts = ["\n\n".join((f"## {title}", *operations)) for title, operations in groups.items()]
    models = document["components"]["schemas"]
    return "\n\n".join((*parts, "## Objects", *(_model(name, models[name]) for name in sorted(models))))


def _operation(method: str, path: str, operation: dict[str, Any]) -> str:
    parts = [f"### `{method.upper()} {path}`", _sentences(operation["description"])]
    if parameters := operation.get("parameters"):
        rows = [
            (f"`{each['name']}`", each["in"], _type(each["schema"]), _sentences(each.get("description", "")))
            for each in parameters
        ]
        parts.append(_table(("parameter", "in", "type", "meaning"), rows))
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    if body is not None:
        parts.append(f"Body: {_type(body)}.")
    answers = [
        f"{status} {_type(told['content']['application/json'].get('schema', {}))}"
        if "application/json" in told.get("content", {})
        else f"{status}"
        for status, told in operation["responses"].items()
        if status.startswith("2")
    ]
    refusals = [status for status in operation["responses"] if not status.startswith("2")]
    parts.append(f"Replies: {', '.join(answers)}. Errors: {', '.join(refusals) or 'none'}.")
    return "\n\n".join(part for part in parts if part)


def _model(name: str, model: dict[str, Any]) -> str:
    required = model.get("required", ())
    rows = [
        (f"`{field}`", _type(told), "yes" if field in required else "", _meaning(told))
        for field, told in model.get("properties", {}).items()
    ]
    fields = _table(("field", "type", "required", "meaning"), rows) if rows else f"Type: {_type(model)}."
    return "\n\n".join(part for part in (f"### {name}", _sentences(model.get("description", "")), fields) if part)


def _meaning(field: dict[str, Any]) -> str:
    return _sentences(field.get("description", "always this" if "const" in field else ""))


def _type(schema: dict[str, Any]) -> str:
    """A type in words, with a link where it is one of the objects of the page."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{anchor(name)})"
    several = schema.get("anyOf") or schema.get("oneOf")
    if several:
        return " or ".join(dict.fromkeys(map(_type, several)))
    if "const" in schema or "enum" in schema:
        return " or ".join(f"`{each}`" for each in schema.get("enum", [schema.get("const")]))
    if schema.get("type") == "array":
        return f"list of {_type(schema.get('items', {}))}"
    kind = str(schema.get("type", "anything"))
    return "`null`" if kind == "null" else kind


# The API in Python


def python_api() -> str:
    """The names that each package offers to programs, with the first paragraph of its docstring."""
    parts = (part for package in PACKAGES for part in _package(importlib.import_module(package)))
    return "\n\n".join(part for part in parts if part)


def _package(package: Any) -> Iterator[str]:
    yield f"## {package.__name__}"
    yield _first_paragraph(package)
    for name in package.__all__:
        offered = getattr(package, name)
        yield f"### `{package.__name__}.{name}`"
        if inspect.isclass(offered) or inspect.isroutine(inspect.unwrap(offered)):
            yield f"```python\n{_declaration(offered)}\n```"
            yield _first_paragraph(offered)
        else:
            # A value has the docstring of its type, which says nothing about it.
            text = repr(offered)
            yield f"```python\n{name} = {text if len(text) < int(WIDTH) else '...'}\n```"


def _declaration(offered: Any) -> str:
    """A function without its body, a class with its fields alone, as they are in the source."""
    written = ast.parse(dedent(inspect.getsource(inspect.unwrap(offered)))).body[0]
    assert isinstance(written, ast.FunctionDef | ast.ClassDef), f"{offered} is neither a function nor a class"
    fields = [each for each in written.body if isinstance(written, ast.ClassDef) and isinstance(each, ast.AnnAssign)]
    written.body, written.decorator_list = list(fields) or [ast.Expr(ast.Constant(...))], []
    return ast.unparse(written)


def _first_paragraph(offered: Any) -> str:
    return _sentences(inspect.cleandoc(offered.__doc__ or "").split("\n\n")[0])


# Markdown


def anchor(heading: str) -> str:
    """The name that a heading has in a link, as GitHub makes it.

    >>> anchor("`GET /api/v1/me`"), anchor("What is not exact")
    ('get-apiv1me', 'what-is-not-exact')
    """
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
    return re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")


def _sentences(text: str) -> str:
    return " ".join(text.split())


def _table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [heads, ("---",) * len(heads), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)


PAGES = {
    "commands.md": Page("Commands", "Every `pontoon` command with its arguments and options.", commands),
    "settings.md": Page(
        "Settings of a house",
        "Every setting of `pontoon serve`, with its name in the file and in the environment and its default.",
        _from("pontoon.web.settings_reference"),
    ),
    "authorisation.md": Page(
        "Who may do what",
        "Every operation of a house and every command of the documents, by role. ● means any table or account, ○ one's "
        "own, an empty cell not at all.",
        _from("pontoon.live.authorisation_reference"),
    ),
    "rule-sets.md": Page(
        "Rule sets: parameters, procedures and names",
        "Every parameter of a rule set with its unit and values, and the names of officers, notices, settlements, "
        "refusals, roles and procedures.",
        _from("pontoon.law.reference"),
    ),
    "table-commands.md": Page(
        "Commands of a table",
        "Every command that `pontoon.table` accepts, with its fields and the roles that may give it.",
        _from("pontoon.table.reference"),
    ),
    "messages.md": Page(
        "Messages of a live table",
        "Every message on a table's socket, every event, and which of its fields each audience sees.",
        _from("pontoon.web.wire_schema"),
    ),
    "http-api.md": Page(
        "The HTTP API of a house",
        "Every operation and object of the API. A running house describes the same at `/docs` and, as OpenAPI, at "
        "`/api/v1/openapi.json`.",
        http_api,
    ),
    "python-api.md": Page("The Python API", "What the packages of `pontoon` offer to programs.", python_api),
}


def page(name: str) -> str:
    """A generated page, whole."""
    made = PAGES[name]
    return f"# {made.title}\n\n{made.purpose}\n\n{made.body()}\n"


def index() -> str:
    """The list of the generated pages."""
    rows = [(f"[{name}]({name})", each.purpose) for name, each in PAGES.items()]
    text = "`make docs` generates these pages from the program. Change the program, not these files."
    return f"# Generated reference\n\n{text}\n\n{_table(('page', 'what is in it'), rows)}\n"


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    os.environ["COLUMNS"], os.environ["NO_COLOR"] = WIDTH, "1"
    for old in folder.glob("*.md"):
        old.unlink()
    for name in PAGES:
        (folder / name).write_text(page(name), "utf-8")
    (folder / "README.md").write_text(index(), "utf-8")
    print(f"{len(PAGES)} pages and their index, README.md, are in {folder}")


if __name__ == "__main__":
    main()
