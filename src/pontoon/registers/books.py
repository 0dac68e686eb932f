"""Registers while they are written: rows are added, found again by their key, and completed."""

from typing import Any

from pontoon.registers.rows import TITLES, Detail, Registers, Row, Step
from pontoon.table.orders import Entry


def key_of(event: Any, *names: str) -> str:
    """What finds a row again: the fields of the event that name its subject."""
    return "|".join(str(getattr(event, name)) for name in names)


class Books:
    """`where` finds the last row of a key; rows that have moved to another register leave None behind."""

    __slots__ = ("rows", "where")

    def __init__(self, before: Registers) -> None:
        self.rows: dict[str, list[Row | None]] = {name: list(before.get(name, ())) for name in TITLES}
        self.where: dict[tuple[str, str, str], int] = {}
        for name, rows in self.rows.items():
            for index, row in enumerate(rows):
                if row is not None and row.key:
                    self.where[name, row.table, row.key] = index

    def registers(self) -> Registers:
        """By time, then by table; within a table as they were entered."""
        return {name: _in_order(rows) for name, rows in self.rows.items()}

    def write(self, register: str, entry: Entry, what: str, details: tuple[Detail, ...], key: str = "") -> None:
        row = Row(entry.at, entry.by, entry.table, entry.round, entry.clause, what, details, key)
        self._add(register, row)

    def _add(self, register: str, row: Row) -> None:
        self.rows[register].append(row)
        if row.key:
            self.where[register, row.table, row.key] = len(self.rows[register]) - 1

    def find(self, register: str, table: str, key: str) -> Row | None:
        index = self.where.get((register, table, key))
        return None if index is None else self.rows[register][index]

    def put(self, register: str, row: Row, key: str) -> None:
        """A row in the place of the one with this key."""
        place = (register, row.table, key)
        self.rows[register][self.where[place]] = row
        if not row.key:
            del self.where[place]

    def move(self, register: str, other: str, table: str, key: str) -> None:
        row = self.find(register, table, key)
        if row is not None:
            self.rows[register][self.where.pop((register, table, key))] = None
            self._add(other, row)

    def end(
        self, register: str, entry: Entry, key: str, name: str, what: str, details: tuple[Detail, ...], told: str
    ) -> None:
        """What began with an earlier row has ended: that row says when, through whom and what was told.

        An end whose beginning is in none of the entries is a row of its own.
        """
        row = self.find(register, entry.table, key)
        if row is None:
            self.write(register, entry, what, details)
            return
        step = Step(entry.at, entry.by, told)
        self.put(register, row._replace(details=(*row.details, (name, step)), key=""), key)


def _in_order(rows: list[Row | None]) -> tuple[Row, ...]:
    kept = [row for row in rows if row is not None]
    return tuple(sorted(kept, key=lambda row: (row.at, row.table)))
