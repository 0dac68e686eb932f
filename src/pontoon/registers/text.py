"""Registers as people read them, in plain tables, and as other programs do, in JSON."""

import json
from typing import Any

from pontoon.game.refusals import dollars
from pontoon.registers.dates import SYDNEY, clock, iso
from pontoon.registers.rows import TITLES, Cents, Registers, Row, Step, Time, Value
from pontoon.table.orders import Person

_COLUMNS = ("Time", "Table", "Round", "Who", "Clause", "What")


def plain(registers: Registers, zone: str = SYDNEY) -> str:
    """Every register with its title, its rows in columns, and under each row its details."""
    return "\n\n".join(_register(name, rows, zone) for name, rows in registers.items())


def _register(name: str, rows: tuple[Row, ...], zone: str) -> str:
    title = f"{TITLES[name]}\n{'=' * len(TITLES[name])}"
    if not rows:
        return f"{title}\nNothing has been entered."
    cells = [_COLUMNS, *(_cells(row, zone) for row in rows)]
    widths = [max(len(each[column]) for each in cells) for column in range(len(_COLUMNS))]
    heading, *lines = ["  ".join(cell.ljust(width) for cell, width in zip(each, widths, strict=True)) for each in cells]
    told = [heading.rstrip()]
    for row, line in zip(rows, lines, strict=True):
        told.append(line.rstrip())
        told += [f"    {title}: {_shown(value, zone)}" for title, value in row.details]
    return "\n".join([title, *told])


def _cells(row: Row, zone: str) -> tuple[str, ...]:
    number = str(row.round) if row.round else "-"
    return clock(row.at, zone), _line(row.table) or "-", number, who(row.by), row.clause or "-", row.what


def _line(text: str) -> str:
    """On one line, so that nothing anybody writes down can look like a row."""
    return " ".join(text.split())


def who(person: Person) -> str:
    """A person with the role in which they acted.

    >>> who(Person("sue", "casino_supervisor"))
    'sue, casino supervisor'
    """
    return f"{_line(person.name)}, {person.role.replace('_', ' ')}"


def _shown(value: Value, zone: str) -> str:
    match value:
        case Cents(cents):
            return dollars(cents)
        case Time(at):
            return clock(at, zone)
        case Step(at, by, text):
            return f"{clock(at, zone)}, {who(by)}: {_line(text)}"
    return _line(str(value))


def as_json(registers: Registers, zone: str = SYDNEY) -> str:
    """Every register by name: amounts as dollars in a text, times with the offset of the zone."""
    document = {name: [_written(row, zone) for row in rows] for name, rows in registers.items()}
    return json.dumps(document, indent=1, ensure_ascii=False)


def _written(row: Row, zone: str) -> dict[str, Any]:
    return {
        "at": iso(row.at, zone),
        "by": row.by._asdict(),
        "table": row.table,
        "round": row.round,
        "clause": row.clause,
        "what": row.what,
        "details": [{"name": name, "value": _value(value, zone)} for name, value in row.details],
    }


def _value(value: Value, zone: str) -> Any:
    match value:
        case Cents(cents):
            return dollars(cents)
        case Time(at):
            return iso(at, zone)
        case Step(at, by, text):
            return {"at": iso(at, zone), "by": by._asdict(), "text": text}
    return value
