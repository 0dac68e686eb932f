"""What the database itself refuses, so that what is written stays: the triggers there must be, and those that are not.

The revisions of the tables make them; here they are told once more, for whoever looks whether they are still there.
"""

import sqlite3
from typing import Any

# The tables whose rows are kept for good, and where a row is there already that a new one could replace.
FOR_GOOD = {
    "events": "SELECT 1 FROM events WHERE position = NEW.position OR (stream = NEW.stream AND version = NEW.version)",
    "postings": "SELECT 1 FROM postings WHERE stream = NEW.stream AND version = NEW.version AND number = NEW.number",
    "answers": "SELECT 1 FROM answers WHERE command_id = NEW.command_id",
    "checkpoints": "SELECT 1 FROM checkpoints WHERE number = NEW.number OR rowid = NEW.rowid",
}

# BEFORE, DELETE, UPDATE and TRUNCATE, for each statement.
_DEEDS_REFUSED = 2 | 8 | 16 | 32
_REFUSES = " BEGIN RAISE EXCEPTION '% may not be changed', TG_TABLE_NAME; END "
_IN_FORCE = """
    SELECT t.tgname::text FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
    WHERE t.tgrelid = ANY (SELECT to_regclass(name)::oid FROM unnest($1::text[]) AS kept (name))
    AND t.tgenabled IN ('O', 'A') AND t.tgtype = $2 AND t.tgqual IS NULL AND p.prosrc = $3"""


def sqlite_triggers() -> dict[str, str]:
    """Each trigger of an SQLite file and how it is made."""
    made: dict[str, str] = {}
    for table, there in FOR_GOOD.items():
        refusal = f"BEGIN SELECT RAISE(ABORT, '{table} may not be changed'); END"
        for deed in ("update", "delete"):
            made[f"{table}_stay_{deed}"] = (
                f"CREATE TRIGGER {table}_stay_{deed} BEFORE {deed.upper()} ON {table} {refusal}"
            )
        made[f"{table}_stay_insert"] = (
            f"CREATE TRIGGER {table}_stay_insert BEFORE INSERT ON {table} WHEN EXISTS ({there}) {refusal}"
        )
    return made


def missing_in_sqlite(connection: sqlite3.Connection) -> tuple[str, ...]:
    """The triggers that are not there, or are others."""
    found = dict(connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"))
    return tuple(name for name, made in sqlite_triggers().items() if found.get(name) != made)


async def missing_in_postgres(connection: Any) -> tuple[str, ...]:
    """The same of a database; one that is switched off is not there."""
    found = {row[0] for row in await connection.fetch(_IN_FORCE, list(FOR_GOOD), _DEEDS_REFUSED, _REFUSES)}
    return tuple(name for name in (f"{table}_stay" for table in FOR_GOOD) if name not in found)
