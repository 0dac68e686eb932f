"""What the house deals is what it was bound to: its logs of random evenings are found right by the script."""

import asyncio
import json
import runpy
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from pontoon.cli import fairness
from pontoon.game import commands as c
from pontoon.game.cards import CARDS, Card
from pontoon.game.refusals import Refusal
from pontoon.live.automatic_dealer import DEALER
from pontoon.live.codec import encode
from pontoon.live.events import TableEstablished
from pontoon.live.live_table import LiveTable
from pontoon.live.orders import carry_out, of_the_house, with_housekeeping
from pontoon.live.requests import ContributeSeed, Request
from pontoon.live.shoe import ShoeKeeper
from pontoon.live.vault import Vault
from pontoon.store.contract import StoredEvent
from pontoon.table import commands as t
from pontoon.table.orders import Command, Entry, Person
from pontoon.testing.floor import STAFF
from pontoon.testing.live_tables import KEY
from pontoon.testing.shift import Shift, TableShoe
from pontoon.testing.simulated_night import Night, play_night

TAKES_A_CARD = (c.DealCard, c.BurnCard, c.DrawInError, c.DrawExtraCard)

check = runpy.run_path(str(fairness.SCRIPT), run_name="check_shuffles")["check"]


class NoCard(TableShoe):
    """Which card comes is not for the shift to say."""

    def next(self) -> Card:
        return CARDS[0]


class HouseShift(Shift):
    """A shift whose every order goes through the house, with the house's own shoe."""

    def __init__(self, rules: str, seed: int) -> None:
        random = Random(seed)
        super().__init__(rules, random.randrange)
        self.shoe = NoCard(self)
        self.keeper = ShoeKeeper("P1", Vault(bytes(32)), random.randbytes)
        self.entries: list[Entry] = []
        self.live = LiveTable("P1")
        self._happened(of_the_house(self.live, STAFF["casino_operator"], self.at * 1000, TableEstablished(rules)))

    def _happened(self, carried: Any) -> None:
        entries, self.live = carried
        self.entries += entries
        self.state = self.live.table

    def _make_ready(self) -> None:
        """The house binds itself, somebody adds a seed, and no more are taken."""
        if self.live.committed is None:
            self._happened(with_housekeeping("commit", self.live, self.keeper, self.at * 1000))
        if self.state.seats and not self.choose(2):
            seed = Request(Person(self.state.seats[0].player, "player"), ContributeSeed(str(self.choose(10**6))))
            carried = carry_out(self.rules, self.live, seed, self.at * 1000, self.keeper, "C-{}".format)
            if not isinstance(carried, Refusal):
                self._happened(carried)
        assert self.live.committed is not None
        if not self.live.committed.digest:
            self._happened(with_housekeeping("freeze", self.live, self.keeper, self.at * 1000))

    def give(self, command: Command, by: str = "casino_supervisor") -> bool:
        if isinstance(command, t.Shuffle):
            self._make_ready()
        if isinstance(command, TAKES_A_CARD):
            command = replace(command, card=None)  # type: ignore[arg-type]
        person = STAFF.get(by) or Person(by, "player")
        asked = Request(person, command)
        carried = carry_out(self.rules, self.live, asked, self.at * 1000, self.keeper, "C-{}".format)
        if isinstance(carried, Refusal):
            return False
        self._happened(carried)
        return True

    def must(self, command: Command, by: str = "casino_supervisor") -> None:
        assert self.give(command, by), f"{command} by {by} is refused"

    def play(self, steps: int) -> "HouseShift":
        for _ in range(steps):
            if self.choose(12):
                self.go_on()
            else:
                (self.irregularity, self.seats, self.signs)[self.choose(3)]()
            self.wait()
        return self

    def end(self) -> "HouseShift":
        """Every seed is shown, as it is when a table closes."""
        for shoe, sealed in self.live.unrevealed:
            shown = self.keeper.reveal(shoe, sealed, "closed")
            self._happened(of_the_house(self.live, DEALER, self.at * 1000, shown))
        return self


def written(entries: list[Entry], path: Path) -> Path:
    """The log as a file of lines; its chain of hashes is no business of this test."""
    with path.open("w", encoding="utf-8") as out:
        for version, entry in enumerate(entries, 1):
            new = encode(entry, "table:P1")
            row = {"position": version, "stream": "table:P1", "version": version, "type": new.type}
            row |= {"type_version": new.type_version, "at": entry.at * 1000, "actor": entry.by.name}
            row |= {"role": entry.by.role, "command_id": "", "body": json.loads(new.body)}
            row |= {"prev_hash": f"{version - 1:064}", "hash": f"{version:064}"}
            out.write(json.dumps(row) + "\n")
    return path


@pytest.mark.parametrize("seed", range(24))
def test_an_evening_with_every_irregularity_is_dealt_as_the_house_was_bound_to(seed: int, tmp_path: Path) -> None:
    rules = ("star-2024", "star-6to5-2017", "canberra-2002")[seed % 3]
    shift = HouseShift(rules, seed).play(500).end()
    found = check(str(written(shift.entries, tmp_path / "log.ndjson")))
    assert found.problems == []
    assert found.cards_checked > 20


def row_of(event: StoredEvent) -> dict[str, Any]:
    row = event._asdict()
    row |= {"body": json.loads(event.body), "prev_hash": event.prev_hash.hex(), "hash": event.hash.hex()}
    row["attached"] = event.attached.hex()
    return row


async def rows_of(night: Night) -> list[dict[str, Any]]:
    return [row_of(event) async for event in night.store.everything()]


def with_the_seeds(night: Night) -> list[dict[str, Any]]:
    """The night's log, with every seed shown at its end."""
    rows = asyncio.run(rows_of(night))
    for name, both in night.floors.items():
        live = max((floor.state for floor in both), key=lambda state: state.version)
        last = [row for row in rows if row["stream"] == f"table:{name}"][-1]
        for shoe, sealed in live.unrevealed:
            shown = encode(
                Entry(0, DEALER, name, 0, "", cast(Any, ShoeKeeper(name, Vault(KEY)).reveal(shoe, sealed, "closed")))
            )
            last = {**last, "version": last["version"] + 1, "type": shown.type, "body": json.loads(shown.body)}
            last |= {"position": len(rows) + 1, "prev_hash": last["hash"], "hash": f"{len(rows):064}"}
            rows.append(last)
    return rows


@pytest.mark.parametrize("seed", range(12))
def test_the_shoes_of_a_troubled_night_are_found_right(seed: int, tmp_path: Path) -> None:
    night = play_night(seed, seconds=120)
    path = tmp_path / "log.ndjson"
    path.write_text("".join(json.dumps(row) + "\n" for row in with_the_seeds(night)), "utf-8")
    found = check(str(path))
    assert found.problems == []
    assert found.cards_checked > 20


def test_the_dealer_who_binds_the_house_is_the_houses_own() -> None:
    shift = HouseShift("star-2024", 1).play(60)
    bound = [entry for entry in shift.entries if type(entry.event).__name__ == "ShoeCommitted"]
    assert bound
    assert all(entry.by == DEALER or entry.by.role == "dealer" for entry in bound)
