"""A client's types in TypeScript, made from the schemas: what travels on a table's socket, and what the API answers.

    python -m pontoon.web.client_types table-client/src/generated

writes `messages.ts` and `api.ts` into that folder, laid out as Prettier lays out the client.
"""

import json
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from fastapi import FastAPI

from pontoon.web.app import ROUTERS
from pontoon.web.messages import schema
from pontoon.web.wire_values import ANY_MONEY_PATTERN, CARD_PATTERN, MONEY_PATTERN

Object = dict[str, Any]

FIRST_LINE = "// Made by python -m pontoon.web.client_types; change the schemas, not this file."
MESSAGES = "messages.ts"
API = "api.ts"

_ALIASES = {MONEY_PATTERN: "Money", ANY_MONEY_PATTERN: "Money", CARD_PATTERN: "CardText"}
_PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}
_NAME = re.compile(r"[A-Za-z_$][A-Za-z0-9_$]*")
_IN_BRACKETS = re.compile(r"<[^<>]*>|\{[^{}]*\}|\[[^\[\]]*\]|\([^()]*\)")
WIDTH = 120
# The name of a type of the messages that stands for an object of the API.
OF_THE_MESSAGES = "x-message"


def messages_ts() -> str:
    """Every message in both directions, from `schema`."""
    defs: Object = schema()["$defs"]
    commands = sorted(_refs(defs["Envelope"]["properties"]["command"]["anyOf"]))
    outgoing = list(_refs(defs["Outgoing"]["anyOf"]))
    parts = [
        FIRST_LINE,
        "/** Dollars with two places, such as `25.00` or `-10.00`. */\nexport type Money = string",
        "/** Rank and suit, such as `7s`. */\nexport type CardText = string",
    ]
    for name, told in defs.items():
        if name == "EventTold":
            parts.append(_interface("EventHeader", _without(told, "type", "event")))
        elif name not in ("Envelope", "Outgoing"):
            parts.append(_interface(name, told))
    parts += [
        _union("Command", "Every command.", commands),
        _interface("Envelope", defs["Envelope"], {"command": "Command"}),
        _union("Outgoing", "Every message from the house.", outgoing),
        "export type EventName = keyof Events",
        "/** An event with its fields, distinguished by `type`. */\n"
        "export type EventTold = {\n"
        "  [Name in EventName]: EventHeader & { type: Name; event: Events[Name] }\n"
        "}[EventName]",
    ]
    return "\n\n".join(parts) + "\n"


def api_ts() -> str:
    """Every model of the API, from its OpenAPI document."""
    app = FastAPI(generate_unique_id_function=lambda route: route.name)
    for router in ROUTERS:
        app.include_router(router)
    models: Object = app.openapi()["components"]["schemas"]
    written = [_interface(_type_name(name), told) for name, told in sorted(models.items())]
    used = sorted(set(_told_by_messages(models)) | {"Money"})
    return "\n\n".join([FIRST_LINE, _import(used, MESSAGES.removesuffix(".ts")), *written]) + "\n"


def _told_by_messages(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        if OF_THE_MESSAGES in value:
            yield value[OF_THE_MESSAGES]
        for each in value.values():
            yield from _told_by_messages(each)
    elif isinstance(value, list):
        for each in value:
            yield from _told_by_messages(each)


def _without(told: Object, *names: str) -> Object:
    properties = {name: each for name, each in told["properties"].items() if name not in names}
    return told | {"properties": properties}


# A schema as TypeScript


def _import(names: list[str], module: str) -> str:
    line = f"import type {{ {', '.join(names)} }} from './{module}'"
    return line if len(line) <= WIDTH else line.replace("{ ", "{\n  ").replace(", ", ",\n  ").replace(" }", ",\n}")


def _interface(name: str, told: Object, instead: dict[str, str] | None = None) -> str:
    """A model with its fields; of one that is no object, its type under a name."""
    if "properties" not in told:
        return f"{_comment(told.get('description', ''))}{_broken(f'export type {name} =', _type(told))}"
    if not told["properties"]:
        return f"{_comment(told.get('description', ''))}export interface {name} {{}}"
    lines = [f"export interface {name} {{"]
    required, incoming = set(told.get("required", ())), told.get("additionalProperties") is False
    # Every event is there in a map of events.
    sure = set(told["properties"]) if name == "Events" else required
    for field, of in told["properties"].items():
        # What the house sends is complete, but for fields that have nothing else to be.
        optional = field not in sure and (incoming or "default" not in of)
        kind = (instead or {}).get(field) or _type(of)
        lines += [f"  {line}" for line in _comment(_field_words(of)).splitlines()]
        lines.append(_broken(f"  {_key(field)}{'?' if optional else ''}:", kind))
    return f"{_comment(told.get('description', ''))}" + "\n".join([*lines, "}"])


def _broken(name: str, kind: str) -> str:
    """A name and its type: on one line, below it, or each of its alternatives on a line of its own."""
    if len(f"{name} {kind}") <= WIDTH:
        return f"{name} {kind}"
    below = " " * (len(name) - len(name.lstrip()) + 2)
    if len(below + kind) > WIDTH:
        kind = "| " + kind.replace(" | ", f"\n{below}| ")
    return f"{name}\n{below}{kind}"


def _field_words(of: Object) -> str:
    """A field's own words; what the type says by its name needs none."""
    for each in (of, *of.get("anyOf", ())):
        if each.get("pattern") not in _ALIASES and "description" in each:
            return str(each["description"])
    return ""


def _union(name: str, words: str, kinds: Iterable[str]) -> str:
    return f"{_comment(words)}{_broken(f'export type {name} =', ' | '.join(kinds))}"


def _comment(words: str) -> str:
    """A sentence above what it is about, on one line or on several."""
    text = " ".join(words.replace("*/", "* /").split())
    if not text:
        return ""
    if len(text) <= 100:
        return f"/** {text} */\n"
    lines, line = [], ""
    for word in text.split():
        if line and len(line) + len(word) > 100:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    return "/**\n" + "\n".join(f" * {each}" for each in [*lines, line]) + "\n */\n"


def _key(name: str) -> str:
    return name if _NAME.fullmatch(name) else json.dumps(name)


def _type(told: Object) -> str:
    if OF_THE_MESSAGES in told:
        return str(told[OF_THE_MESSAGES])
    if "$ref" in told:
        return _type_name(told["$ref"].rpartition("/")[2])
    for several in ("anyOf", "oneOf"):
        if several in told:
            return " | ".join(dict.fromkeys(_type(each) for each in told[several]))
    if "allOf" in told:
        return " & ".join(_type(each) for each in told["allOf"])
    if "const" in told:
        return _literal(told["const"])
    if "enum" in told:
        return " | ".join(_literal(each) for each in told["enum"])
    if told.get("pattern") in _ALIASES:
        return _ALIASES[told["pattern"]]
    kind = told.get("type")
    if isinstance(kind, list):
        return " | ".join(_PLAIN[each] for each in kind)
    if kind == "array":
        return _array(told)
    if kind == "object":
        return _object(told)
    return _PLAIN.get(kind or "", "unknown")


def _array(told: Object) -> str:
    if told.get("prefixItems"):
        return f"[{', '.join(map(_type, told['prefixItems']))}]"
    inner = _type(told.get("items") or {})
    outside = _IN_BRACKETS.sub("", inner)
    return f"({inner})[]" if " | " in outside or " & " in outside else f"{inner}[]"


def _object(told: Object) -> str:
    if "properties" in told:
        required = set(told.get("required", ()))
        fields = (
            f"{_key(name)}{'' if name in required else '?'}: {_type(of)}" for name, of in told["properties"].items()
        )
        return f"{{ {'; '.join(fields)} }}"
    of = told.get("additionalProperties")
    return f"Record<string, {_type(of) if isinstance(of, dict) and of else 'unknown'}>"


def _literal(value: Any) -> str:
    if isinstance(value, str):
        return "'" + value.replace("\\", "\\\\").replace("'", "\\'") + "'"
    return json.dumps(value)


def _type_name(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9_]", "", name)


def _refs(kinds: Iterable[Object]) -> Iterator[str]:
    return (each["$ref"].rpartition("/")[2] for each in kinds)


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in ((MESSAGES, messages_ts()), (API, api_ts())):
        (folder / name).write_text(text, "utf-8", newline="\n")


if __name__ == "__main__":
    main()
