"""The logs beside these tests: evenings of each rule set, and one event of each type, as version 1 wrote them.

Run as a program it writes them anew. That is for a type of event that is new; what is there already must stay as it is.
"""

import json
from dataclasses import is_dataclass
from pathlib import Path
from random import Random
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

from pontoon.game.cards import CARDS, Card
from pontoon.live import events as v
from pontoon.live.codec import encode
from pontoon.live.type_names import GAME, HOUSE, LIVE, PEOPLE, PROMOTIONS, SESSION, TABLE, TOURNAMENT
from pontoon.registers import commands as r
from pontoon.store.contract import StoredEvent
from pontoon.table.counts import of_decks
from pontoon.table.orders import Entry, Person
from pontoon.testing.floor import EVENING
from pontoon.testing.office import Office
from pontoon.testing.shift import Shift, night

LOGS = Path(__file__).parent / "logs"
EVENINGS = LOGS / "version_1.ndjson"
ONE_OF_EACH = LOGS / "one_of_each_version_1.ndjson"
TABLES = (("P1", "star-2024", 6), ("P2", "star-6to5-2017", 11), ("P3", "canberra-2002", 3))
OPERATOR = Person("house", "casino_operator")
# Types of event that came after all others, in the order in which they came.
LATER = (
    "session_cancelled",
    "tournament_entry_form_erased",
    "session_play_held",
    "session_play_proceeded",
    "tournament_fraud_found",
    "shortfall_covered",
    "receivable_settled",
    "receivable_written_off",
    "late_payment_approved",
)


def stored(entry: Entry, stream: str, version: int = 1) -> StoredEvent:
    """The entry as a store gives it back."""
    new = encode(entry, stream)
    row = (new.type, new.type_version, entry.at * 1000 + 7, entry.by.name, entry.by.role)
    return StoredEvent(version, stream, version, *row, "", new.body, bytes(32), bytes(32))


def line_of(event: StoredEvent) -> str:
    return json.dumps(
        {
            "stream": event.stream,
            "version": event.version,
            "type": event.type,
            "type_version": event.type_version,
            "at": event.at,
            "actor": event.actor,
            "role": event.role,
            "body": json.loads(event.body),
        },
        separators=(",", ":"),
    )


def read_line(line: str) -> StoredEvent:
    row = json.loads(line)
    body = json.dumps(row.pop("body"), separators=(",", ":")).encode()
    return StoredEvent(position=row["version"], **row, command_id="", body=body, prev_hash=bytes(32), hash=bytes(32))


def read_log(path: Path) -> list[StoredEvent]:
    return [read_line(line) for line in path.read_text(encoding="utf-8").splitlines()]


def evening(rules: str, seed: int, steps: int) -> Shift:
    return night(rules, Random(seed).randrange, steps)


def live_entries(table: str, rules: str) -> list[Entry]:
    """How a table of the live house begins: what is around its shoes."""
    events = (
        v.TableEstablished(rules),
        v.ShoeCommitted(1, "ab" * 32, "cd" * 60),
        v.SeedContributed(1, "ann", "blue gum"),
        v.SeedsFrozen(1, "ef" * 32),
        v.ShoeOrdered(1, "shoe", of_decks(8)),
        v.ShoeRevealed(1, "01" * 32, "the next shoe"),
        v.TablePaused("the disk is full"),
        v.TableResumed(),
    )
    return [Entry(EVENING, OPERATOR, table, 0, "", event) for event in events]  # type: ignore[arg-type]


def office_entries() -> list[Entry]:
    """The books of mispayments and disputes, with most of what can be entered in them."""
    office = Office("star-2024").mispaid("ann", "over", "12.50").enquired(False)
    office.does(r.CorrectMispayment(1, "counted again", cents=1500))
    office.disputed().does(r.DecideDispute(1, "the settlement was right", False))
    office.does(r.RequestReview(1), "ann")
    return office.log


def made_up(kind: Any, seed: int = 1) -> Any:
    """A value of a type of the pure rooms, with something in every place."""
    plain = {int: seed, str: f"text {seed}", bool: True, Card: CARDS[seed % len(CARDS)]}
    if kind in plain:
        return plain[kind]
    of = get_args(kind)
    if get_origin(kind) is tuple:
        inner = of[:1] * 2 if of[-1] is Ellipsis else of
        return tuple(made_up(each, seed + place) for place, each in enumerate(inner))
    if of:
        return made_up(next(each for each in of if each is not NoneType), seed)
    assert is_dataclass(kind) or hasattr(kind, "_fields"), kind
    hints = get_type_hints(kind)
    return kind(**{name: made_up(hint, seed + place) for place, (name, hint) in enumerate(hints.items())})


def one_of_each() -> list[Entry]:
    """An entry of each type of event, in the order of their names; those of the pure rooms have a table.

    Those of a session, of a tournament and of promotions came later, and stand after the others.
    """
    people = Person("sue", "casino_supervisor")
    groups = (GAME | TABLE | HOUSE | LIVE | PEOPLE, SESSION, TOURNAMENT, PROMOTIONS)
    kinds = [each for group in groups for each in sorted(group.items()) if each[0] not in LATER]
    kinds += [(name, group[name]) for name in LATER for group in groups if name in group]
    return [
        Entry(EVENING + place, people, "P9", place, f"1.{place}", made_up(kind, place), place % 2 == 0)
        for place, (_, kind) in enumerate(kinds)
    ]


def write() -> None:
    lines = []
    for table, rules, seed in TABLES:
        shift = evening(rules, seed, 110)
        log = live_entries(table, rules) + shift.log
        stream = f"table:{table}"
        at_table = [Entry(e.at, e.by, table, e.round, e.clause, e.event, e.of_itself) for e in log]
        lines += [line_of(stored(entry, stream, number)) for number, entry in enumerate(at_table, 1)]
    lines += [line_of(stored(entry, "house", number)) for number, entry in enumerate(office_entries(), 1)]
    EVENINGS.write_text("\n".join(lines) + "\n", encoding="utf-8")
    each = [line_of(stored(entry, "table:P9", number)) for number, entry in enumerate(one_of_each(), 1)]
    ONE_OF_EACH.write_text("\n".join(each) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write()
