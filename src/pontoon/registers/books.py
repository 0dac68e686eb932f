"""Registers while they are written: rows are added, found again by their key, and completed."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any, TypeAlias

from pontoon.registers.details import kind_of, step_of
from pontoon.registers.rows import TITLES, Detail, Item, Registers, Row, Step
from pontoon.table.orders import Entry


def key_of(event: Any, *names: str) -> str:
    """What finds a row again: the fields of the event that name its subject."""
    return "|".join(str(getattr(event, name)) for name in names)


Place: TypeAlias = tuple[str, str, str]


class Books:
    """`where` finds the last row of a register and table by its key; rows that have moved elsewhere leave None behind.

    What is added to a row is kept in `later` until the row is complete, so that a row costs no more the longer it is.
    """

    __slots__ = ("later", "rows", "where")

    def __init__(self, before: Registers) -> None:
        self.rows: dict[str, list[Row | None]] = {name: list(before.get(name, ())) for name in TITLES}
        self.later: dict[Place, list[Detail]] = {}
        self.where: defaultdict[tuple[str, str], dict[str, int]] = defaultdict(dict)
        for name, rows in self.rows.items():
            for index, row in enumerate(rows):
                if row is not None and row.key:
                    self.where[name, row.table][row.key] = index

    def registers(self) -> Registers:
        """By time, then by table; within a table as they were entered."""
        for place in tuple(self.later):
            self._complete(place)
        return {name: _in_order(rows) for name, rows in self.rows.items()}

    def write(self, register: str, entry: Entry, what: str, details: tuple[Detail, ...], key: str = "") -> None:
        place = (entry.at, entry.by, entry.table, entry.round, entry.clause)
        self._enter(register, Row(*place, what, kind_of(entry.event), details, key, entry.of_itself))

    def _enter(self, register: str, row: Row) -> None:
        if row.key:
            # One row at a time has the key, or entries that come in pieces would find another than those in one piece.
            self.finish(register, row.table, row.key)
            self.where[register, row.table][row.key] = len(self.rows[register])
        self.rows[register].append(row)

    def _complete(self, place: Place) -> None:
        """What was added to a row so far stands in it."""
        later = self.later.pop(place, None)
        if later:
            register, table, key = place
            rows, index = self.rows[register], self.where[register, table][key]
            row = rows[index]
            assert row is not None
            rows[index] = row._replace(details=(*row.details, *later))

    def has(self, register: str, table: str, key: str) -> bool:
        """Whether there is a row with this key about which more can be recorded."""
        return key in self.where[register, table]

    def last_of(self, register: str, table: str) -> Iterator[Row]:
        """The rows of a table from the last one back, each as it was first entered."""
        return (row for row in reversed(self.rows[register]) if row is not None and row.table == table)

    def add(self, register: str, table: str, key: str, name: str, value: Step | Item) -> bool:
        """More about the matter of the row with this key, if there is one: a step, or something it amounts to."""
        if not self.has(register, table, key):
            return False
        self.later.setdefault((register, table, key), []).append((name, value))
        return True

    def move(self, register: str, other: str, table: str, key: str) -> None:
        """The row with this key, if there is one, belongs into the other register from here on."""
        if not self.has(register, table, key):
            return
        place = (register, table, key)
        index = self.where[register, table].pop(key)
        row = self.rows[register][index]
        assert row is not None
        self.rows[register][index] = None
        later = self.later.pop(place, [])
        self._enter(other, row)
        self.later[other, table, key] = later

    def end(
        self, register: str, entry: Entry, key: str, name: str, what: str, details: tuple[Detail, ...], told: str
    ) -> None:
        """What began with an earlier row has ended: that row says when, through whom and what was told.

        An end whose beginning is in none of the entries is a row of its own.
        """
        if not self.end_if_begun(register, entry, key, name, told):
            self.write(register, entry, what, details)

    def end_if_begun(self, register: str, entry: Entry, key: str, name: str, told: str) -> bool:
        """The row with this key, if there is one, says when and through whom it ended."""
        begun = self.add(register, entry.table, key, name, step_of(entry, told))
        if begun:
            self.finish(register, entry.table, key)
        return begun

    def end_all(self, register: str, entry: Entry, name: str, told: str) -> None:
        """Everything of this table that has not ended ends now."""
        for key in tuple(self.where[register, entry.table]):
            self.end_if_begun(register, entry, key, name, told)

    def finish(self, register: str, table: str, key: str) -> None:
        """Nothing more can be recorded about the row with this key, if there is one."""
        if not self.has(register, table, key):
            return
        self._complete((register, table, key))
        rows, index = self.rows[register], self.where[register, table].pop(key)
        row = rows[index]
        assert row is not None
        rows[index] = row._replace(key="")


def _in_order(rows: list[Row | None]) -> tuple[Row, ...]:
    kept = [row for row in rows if row is not None]
    return tuple(sorted(kept, key=lambda row: (row.at, row.table)))
