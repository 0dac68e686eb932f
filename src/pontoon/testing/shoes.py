"""Every shoe of a house that has ended, derived again by the verifier that shares no code with it.

The shoes still in play are no exception: with the house's key their seeds are revealed, in a copy of the log alone.
"""

import json
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import IO

from pontoon.cli.log_checks import run_verifier
from pontoon.live.export import line_of
from pontoon.live.shoe import ShoeKeeper
from pontoon.live.vault import Vault
from pontoon.store.contract import StoredEvent
from pontoon.store.opening import open_store

TABLE = "table:"
WHY = "the house has ended"


@dataclass(slots=True)
class ShoesFound:
    """How much was derived again, of which so many shoes were still in play or waiting; and what was wrong."""

    shoes: int = 0
    in_play: int = 0
    cards: int = 0
    problems: list[str] = field(default_factory=list)

    def line(self) -> str:
        word = "no problems" if not self.problems else f"problems ({len(self.problems):,}): {self.problems[0]}"
        return f"{self.shoes:,} shoes with {self.cards:,} cards derived again, {self.in_play:,} still in play: {word}"


@dataclass(slots=True)
class Stream:
    """The end of one table's log, and the seeds that are still under lock there."""

    version: int = 0
    head: str = ""
    round: int = 0
    sealed: dict[int, str] = field(default_factory=dict)

    def take(self, row: StoredEvent) -> None:
        self.version, self.head = row.version, row.hash.hex()
        body = json.loads(row.body)
        self.round = body["round"]
        if row.type == "shoe_committed":
            self.sealed[body["event"]["shoe"]] = body["event"]["sealed"]
        elif row.type == "shoe_revealed":
            self.sealed.pop(body["event"]["shoe"], None)


async def every_shoe(address: str, vault: Vault) -> ShoesFound:
    """What the verifier finds in a store whose house has ended, with the seeds still under lock revealed by its key."""
    with tempfile.TemporaryDirectory(prefix="pontoon-shoes-") as folder:
        copy = Path(folder) / "log.ndjson"
        with copy.open("wb") as out:
            revealed = await _write(address, vault, out)
        found = run_verifier(copy)
    problems = [
        f"table {table}, shoe {shoe}, round {number}: {what}" for table, shoe, number, what in found["problems"]
    ]
    problems += [f"table {table}, shoe {shoe}: not revealed" for table, shoe in found["not_yet_revealed"]]
    problems += [f"table {table}, shoe {shoe}: abandoned, {why}" for table, shoe, why in found["aborted"] if why != WHY]
    return ShoesFound(found["shoes_checked"], revealed, found["cards_checked"], problems)


async def _write(address: str, vault: Vault, out: IO[bytes]) -> int:
    streams: dict[str, Stream] = {}
    store = await open_store(address, read_only=True)
    try:
        async for row in store.everything():
            if row.stream.startswith(TABLE):
                out.write(line_of(row) + b"\n")
                streams.setdefault(row.stream, Stream()).take(row)
    finally:
        await store.close()
    revealed = 0
    for name, stream in streams.items():
        for line in _reveals(name, stream, vault):
            out.write(line)
            revealed += 1
    return revealed


def _reveals(name: str, stream: Stream, vault: Vault) -> Iterator[bytes]:
    keeper = ShoeKeeper(name.removeprefix(TABLE), vault)
    head = stream.head
    for number, (shoe, sealed) in enumerate(stream.sealed.items(), start=1):
        event = asdict(keeper.reveal(shoe, sealed, WHY))
        row = {
            "stream": name, "version": stream.version + number, "type": "shoe_revealed",
            "body": {"round": stream.round, "event": event}, "prev_hash": head, "hash": f"{number:064x}",
        }  # fmt: skip
        head = f"{number:064x}"
        yield json.dumps(row).encode() + b"\n"
