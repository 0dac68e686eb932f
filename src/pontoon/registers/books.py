"""Registers while they are written: rows are added, found again by their key, and completed."""

from typing import Any, TypeAlias

from pontoon.registers.rows import TITLES, Detail, Registers, Row, Step
from pontoon.table.orders import Entry


def key_of(event: Any, *names: str) -> str:
    """What finds a row again: the fields of the event that name its subject."""
    return "|".join(str(getattr(event, name)) for name in names)


Place: TypeAlias = tuple[str, str, str]


class Books:
    """`where` finds the last row of a register, table and key; rows that have moved elsewhere leave None behind.

    What is added to a row is kept in `later` until the row is complete, so that a row costs no more the longer it is.
    """

    __slots__ = ("later", "rows", "where")

    def __init__(self, before: Registers) -> None:
        self.rows: dict[str, list[Row | None]] = {name: list(before.get(name, ())) for name in TITLES}
        self.later: dict[Place, list[Detail]] = {}
        self.where: dict[Place, int] = {}
        for name, rows in self.rows.items():
            for index, row in enumerate(rows):
                if row is not None and row.key:
                    self.where[name, row.table, row.key] = index

    def registers(self) -> Registers:
        """By time, then by table; within a table as they were entered."""
        for place in tuple(self.later):
            self._complete(place)
        return {name: _in_order(rows) for name, rows in self.rows.items()}

    def write(self, register: str, entry: Entry, what: str, details: tuple[Detail, ...], key: str = "") -> None:
        row = Row(entry.at, entry.by, entry.table, entry.round, entry.clause, what, details, key)
        self._enter(register, row)

    def _enter(self, register: str, row: Row) -> None:
        if row.key:
            place = (register, row.table, row.key)
            self._complete(place)
            self.where[place] = len(self.rows[register])
        self.rows[register].append(row)

    def _complete(self, place: Place) -> None:
        """What was added to a row so far stands in it."""
        later = self.later.pop(place, None)
        if later:
            rows, index = self.rows[place[0]], self.where[place]
            row = rows[index]
            assert row is not None
            rows[index] = row._replace(details=(*row.details, *later))

    def add(self, register: str, table: str, key: str, name: str, step: Step) -> bool:
        """A step in the matter of the row with this key, if there is one."""
        place = (register, table, key)
        if place not in self.where:
            return False
        self.later.setdefault(place, []).append((name, step))
        return True

    def move(self, register: str, other: str, table: str, key: str) -> None:
        """The row with this key, if there is one, belongs into the other register from here on."""
        place = (register, table, key)
        if place not in self.where:
            return
        index = self.where.pop(place)
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
        if not self.add(register, entry.table, key, name, Step(entry.at, entry.by, told)):
            self.write(register, entry, what, details)
            return
        place = (register, entry.table, key)
        self._complete(place)
        rows, index = self.rows[register], self.where.pop(place)
        row = rows[index]
        assert row is not None
        rows[index] = row._replace(key="")


def _in_order(rows: list[Row | None]) -> tuple[Row, ...]:
    kept = [row for row in rows if row is not None]
    return tuple(sorted(kept, key=lambda row: (row.at, row.table)))
