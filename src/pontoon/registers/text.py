"""Registers as people read them, in plain tables, and as other programs do, in JSON."""

import json
from typing import Any

from pontoon.game.refusals import dollars
from pontoon.registers.dates import SYDNEY, clock, iso
from pontoon.registers.details import in_english
from pontoon.registers.rows import TITLES, Cents, Detail, Group, Item, Registers, Row, Step, Time, Value
from pontoon.table.orders import Person

_COLUMNS = ("Time", "Table", "Round", "Who", "Clause", "What")

# What a value means, where its name would say nothing to people; nothing at all where it goes without saying.
_MEANING: dict[str, dict[Value, str]] = {
    "burn due": {True: "the first card is still to be burned", False: ""},
    "check after play": {True: "the cards are checked before they leave the table", False: ""},
    "choose after round": {
        True: "the round is completed, then the dealer continues dealing or shuffles the rest",
        False: "",
    },
    "exact": {True: "", False: "the number behind the cutting card is an estimate"},
    "first by hand": {True: "by hand first, then in a device", False: ""},
    "ignored": {True: "it was ignored", False: ""},
    "patron": {None: "the patron is not identified"},
    "remaining only": {True: "only the cards that were left; those in the discard rack stay there", False: ""},
    "renew": {True: "after this shoe, the device is replaced and new cards are used", False: ""},
    "replaced after this shoe": {True: "the damaged cards are replaced with the new cards after this shoe"},
    "set aside": {True: "the card had already left the shoe", False: ""},
}


# For people


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
        told += [f"    {said}" for said in _said(row, zone)]
    return "\n".join([title, *told])


def _cells(row: Row, zone: str) -> tuple[str, ...]:
    number = str(row.round) if row.round else "-"
    return clock(row.at, zone), _line(row.table) or "-", number, who(row.by), row.clause or "-", _line(row.what)


def _said(row: Row, zone: str) -> list[str]:
    """What stands under a row, line by line."""
    said = []
    for name, value in row.details:
        told = meaning(name, value)
        if told is None:
            told = f"{name}: {shown(name, value, zone)}"
        if told:
            said.append(told)
    return [*said, "entered: automatically"] if row.of_itself else said


def _line(text: str) -> str:
    """On one line, so that nothing anybody writes down can look like a row."""
    return " ".join(text.split())


def who(person: Person) -> str:
    """A person with the role in which they acted.

    >>> who(Person("sue", "casino_supervisor"))
    'sue, casino supervisor'
    """
    return f"{_line(person.name)}, {person.role.replace('_', ' ')}"


def meaning(name: str, value: Value) -> str | None:
    """A detail in words where its name is not one for people, empty where it goes without saying; else None.

    >>> meaning("exact", False)
    'the number behind the cutting card is an estimate'
    """
    meanings = _MEANING.get(name)
    return None if meanings is None else meanings.get(value)


def shown(name: str, value: Value, zone: str = SYDNEY) -> str:
    """The value of a detail as people read it.

    >>> shown("limits", (Cents(500), Cents(2_500))), shown("moment", "before_play"), shown("correct", True)
    ('5.00, 25.00', 'before play', 'yes')
    """
    match value:
        case Cents(cents):
            return dollars(cents)
        case Time(at):
            return clock(at, zone)
        case Step():
            return _step(value, zone)
        case Item(text) | Group(text):
            return _line(text)
        case tuple():
            between = "; " if any(isinstance(each, Group) for each in value) else ", "
            return between.join(shown(name, each, zone) for each in value)
        case bool():
            return "yes" if value else "no"
        # The cutting card may come out on the dealer's hand, which has no box.
        case 0 if name == "box":
            return "the dealer's hand"
    return _line(in_english(name, str(value)))


def _step(step: Step, zone: str) -> str:
    by_itself = ", automatically" if step.of_itself else ""
    return f"{clock(step.at, zone)}, {who(step.by)}: {_line(step.text)}{by_itself}"


# A monthly report


def report_text(row: Row, zone: str = SYDNEY) -> str:
    """A monthly report as people read it, from its row: what is in it, the hash, and when it was sent and arrived.

    Clauses: star-2024 18.20+.
    """
    assert row.kind == "monthly_report_sent", "a row of the register of monthly reports records a report that was sent"
    version, arrived = row.detail("version"), row.detail("arrived")
    amends = f", amends version {version - 1}" if isinstance(version, int) and version > 1 else ""
    lines = [
        "Monthly report of over- and underpayments",
        f"Month: {row.detail('month')}",
        f"Version: {version}{amends}",
        *(_item(item, zone) for item in row.all_details("item") if isinstance(item, Item)),
        f"SHA-256: {row.detail('sha256')}",
        f"Sent: {clock(row.at, zone)}, {who(row.by)}",
        f"Arrived: {'not yet' if arrived is None else shown('arrived', arrived, zone)}",
    ]
    return "\n".join(lines)


def _item(item: Item, zone: str) -> str:
    """With its times, so that the report can be read without the registers."""
    times = [f"{name} {shown(name, value, zone)}" for name, value in item.details if isinstance(value, Time)]
    return ", ".join([f"Item: {_line(item.text)}", *times])


# For programs


def as_json(registers: Registers, zone: str = SYDNEY) -> str:
    """Every register by name, with values rather than text.

    `kind` says what a row is, `what` tells it to people. Amounts are texts with two decimals, times have the offset of
    the zone, and a detail that has nothing to say is left out. Steps, and what there may be several of, are lists.
    """
    document = {name: [_written(row, zone) for row in rows] for name, rows in registers.items()}
    return json.dumps(document, indent=1, ensure_ascii=False)


def _written(row: Row, zone: str) -> dict[str, Any]:
    return {
        "at": iso(row.at, zone),
        "by": row.by._asdict(),
        "table": row.table,
        "round": row.round,
        "clause": row.clause,
        "kind": row.kind,
        "what": row.what,
        **_follows(row),
        "details": _object(row.details, zone),
    }


def _follows(told: Row | Step) -> dict[str, bool]:
    return {"follows_by_itself": True} if told.of_itself else {}


def _object(details: tuple[Detail, ...], zone: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in details:
        # A single word is a key already; it may be the name of a card.
        key = name.lower().replace(" ", "_") if " " in name else name
        if isinstance(value, Step | Item):
            several = found.setdefault(key, [])
            if value.details or isinstance(value, Step):
                several.append(_value(value, zone))
        elif value is not None:
            found[key] = _value(value, zone)
    return found


def _value(value: Value, zone: str) -> Any:
    match value:
        case Cents(cents):
            return dollars(cents)
        case Time(at):
            return iso(at, zone)
        case Step(at, by, text, kind, details):
            at_by = {"at": iso(at, zone), "by": by._asdict()}
            return {**at_by, "kind": kind, "what": text, **_follows(value), "details": _object(details, zone)}
        case Item(_, details) | Group(_, details):
            return _object(details, zone)
        case tuple():
            return [_value(each, zone) for each in value]
    return value
