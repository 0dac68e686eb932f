"""The pages a browser is shown: what this house is, and a description of its API that needs no other host."""

from html import escape
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, FastAPI, Request
from starlette.responses import HTMLResponse, Response

from pontoon import __version__
from pontoon.live.people.responsible import GAMBLING_HELP, NO_MONEY

if TYPE_CHECKING:
    from pontoon.live.house import House

router = APIRouter(include_in_schema=False)

STYLE = """
:root { color-scheme: light dark; --felt: #0b5d3b; --line: #8886; }
* { box-sizing: border-box; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 62rem; padding: 1.5rem; }
header { background: var(--felt); border-radius: .5rem; color: #fff; padding: 1rem 1.5rem; }
header h1 { margin: 0; }
header p { margin: .25rem 0 0; }
header a { color: #fff; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid var(--line); padding: .4rem .6rem; text-align: left; vertical-align: top; }
code { font-family: ui-monospace, monospace; font-size: .9em; overflow-wrap: anywhere; }
section { margin-top: 2rem; }
details { border: 1px solid var(--line); border-radius: .5rem; margin: .5rem 0; padding: .5rem .75rem; }
summary { cursor: pointer; }
.method { display: inline-block; font-weight: 700; min-width: 4.5rem; text-transform: uppercase; }
.get { color: #1769aa; } .post { color: #2e7d32; } .put { color: #a15c00; } .delete { color: #b3261e; }
@media (prefers-color-scheme: dark) {
  .get { color: #7cc0ff; } .post { color: #8fd694; } .put { color: #f5b35c; } .delete { color: #ff9a92; }
  a { color: #7cc0ff; }
}
footer { border-top: 1px solid var(--line); margin-top: 3rem; padding-top: 1rem; }
"""


def _page(title: str, body: str) -> HTMLResponse:
    return HTMLResponse(
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<title>{escape(title)}</title><link rel="stylesheet" href="/pages/house.css"></head><body>{body}'
        f"<footer><p>{escape(NO_MONEY)} {escape(GAMBLING_HELP)}</p></footer></body></html>"
    )


@router.get("/pages/house.css")
async def style() -> Response:
    return Response(STYLE, media_type="text/css", headers={"Cache-Control": "public, max-age=3600"})


@router.get("/favicon.ico")
async def icon() -> Response:
    return Response(status_code=204, headers={"Cache-Control": "public, max-age=86400"})


async def front(request: Request) -> HTMLResponse:
    """What this is, and the tables there are: for a house whose table for browsers was not built."""
    house: House = request.app.state.house
    rows = []
    for name, task in sorted(house.tables.items()):
        table = task.state.table
        state = task.state.paused or task.trouble or ("open" if table.is_open else "closed")
        cells = (name, task.rules.name, state, str(len(table.seats)), str(table.number))
        rows.append("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>")
    heads = "".join(f'<th scope="col">{head}</th>' for head in ("Table", "Rules", "State", "Seated", "Rounds"))
    return _page(
        "Pontoon",
        "<header><h1>Pontoon</h1>"
        "<p>The Australian casino game, played under its approved rules with play chips.</p></header>"
        "<main><section><h2>Tables</h2>"
        f"<table><thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table></section>"
        "<section><h2>Playing</h2><p>The pages for browsers have not been built here: <code>make client</code> builds "
        "them. From a terminal: "
        f"<code>pontoon join {escape(str(request.base_url).rstrip('/'))}</code></p></section>"
        '<section><h2>For programs</h2><ul><li><a href="/docs">The API</a> '
        '(<a href="/api/v1/openapi.json">OpenAPI</a>)</li>'
        '<li><a href="/api/v1/schema/messages.json">The messages on a table\'s socket</a></li>'
        '<li><a href="/api/v1/rules">The rule sets</a></li>'
        '<li><a href="/api/v1/care">Limits a player can set, and help</a></li></ul></section></main>',
    )


@router.get("/docs")
async def docs(request: Request) -> HTMLResponse:
    """Every operation of the API."""
    return _docs(request.app)


def _docs(app: FastAPI) -> HTMLResponse:
    document = app.openapi()
    groups: dict[str, list[str]] = {}
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            tag = operation.get("tags", ["other"])[0]
            groups.setdefault(tag, []).append(_operation(path, method, operation, document))
    sections = "".join(
        f"<section><h2>{escape(tag.capitalize())}</h2>{''.join(operations)}</section>"
        for tag, operations in groups.items()
    )
    socket = (
        "<section><h2>The socket of a table</h2>"
        "<p><code>GET /api/v1/tables/{name}/socket?after=VERSION&amp;as=ROLE</code>"
        ' opens a WebSocket; <a href="/api/v1/schema/messages.json">its messages</a> are JSON text.</p></section>'
    )
    return _page(
        "Pontoon: the API",
        f'<header><h1>The API</h1><p>Version {escape(__version__)} · <a href="/">the house</a> · '
        f'<a href="/api/v1/openapi.json">OpenAPI</a></p></header><main>{socket}{sections}</main>',
    )


def _operation(path: str, method: str, operation: dict[str, Any], document: dict[str, Any]) -> str:
    parts = [f"<p>{escape(operation.get('description', ''))}</p>"]
    parameters = operation.get("parameters", ())
    if parameters:
        rows = "".join(
            f"<tr><td><code>{escape(each['name'])}</code></td><td>{escape(each['in'])}</td>"
            f"<td>{escape(_words(each.get('schema', {})))}</td><td>{escape(each.get('description', ''))}</td></tr>"
            for each in parameters
        )
        parts.append(f"<h3>Parameters</h3><table><tbody>{rows}</tbody></table>")
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    if body is not None:
        parts.append(f"<h3>Body</h3>{_fields(body, document)}")
    rows = "".join(
        f"<tr><td>{escape(status)}</td><td>{escape(answer.get('description', ''))}</td><td>{_answer(answer)}</td></tr>"
        for status, answer in operation["responses"].items()
    )
    parts.append(f"<h3>Answers</h3><table><tbody>{rows}</tbody></table>")
    title = f'<span class="method {escape(method)}">{escape(method)}</span><code>{escape(path)}</code>'
    summary = escape(operation.get("summary", "").capitalize())
    return f"<details><summary>{title} {summary}</summary>{''.join(parts)}</details>"


def _answer(answer: dict[str, Any]) -> str:
    return ", ".join(
        f"<code>{escape(_words(content.get('schema', {})))}</code> {escape(kind)}"
        for kind, content in answer.get("content", {}).items()
    )


def _fields(schema: dict[str, Any], document: dict[str, Any]) -> str:
    if "$ref" in schema:
        schema = document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    if "properties" not in schema:
        return f"<p><code>{escape(_words(schema))}</code></p>"
    required = schema.get("required", ())
    rows = "".join(
        f"<tr><td><code>{escape(name)}</code>{'' if name in required else ' (optional)'}</td>"
        f"<td>{escape(_words(field))}</td><td>{escape(str(field.get('description', '')))}</td></tr>"
        for name, field in schema["properties"].items()
    )
    return f"<p>{escape(schema.get('description', ''))}</p><table><tbody>{rows}</tbody></table>"


def _words(schema: dict[str, Any]) -> str:
    """A type in words."""
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " or ".join(_words(each) for each in schema[several])
    if "const" in schema:
        return repr(schema["const"])
    if "enum" in schema:
        return " or ".join(map(repr, schema["enum"]))
    if schema.get("type") == "array":
        return f"list of {_words(schema.get('items', {}))}"
    return str(schema.get("type", "anything"))
