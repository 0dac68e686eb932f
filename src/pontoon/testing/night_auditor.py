"""An auditor who has only the log: every balance rebuilt from the events' bodies, without a line of the house's code.

It reads JSON, adds and subtracts. What it finds is held against the ledger; it also checks the chain of versions,
that no command was carried out twice, and that every command that was acknowledged is there.
"""

import json
from collections import defaultdict
from collections.abc import Iterable
from typing import Any, Protocol


class Row(Protocol):
    """What the auditor reads of a stored event."""

    @property
    def stream(self) -> str: ...
    @property
    def version(self) -> int: ...
    @property
    def type(self) -> str: ...
    @property
    def command_id(self) -> str: ...
    @property
    def body(self) -> bytes: ...


_PLACED = {"wager_placed", "perfect_pairs_placed"}
_WITHDRAWN = {"wager_withdrawn", "perfect_pairs_withdrawn"}
_ADDED = {"insurance_placed", "hand_doubled", "double_followed", "hand_split", "split_followed"}


class NightAuditor:
    """Reads the rows of a log in their order. `chips` is what each player holds, `layout` what lies on each table."""

    def __init__(self) -> None:
        self.chips: dict[str, int] = defaultdict(int)
        self.cash: dict[str, int] = defaultdict(int)
        self.layout: dict[str, int] = defaultdict(int)
        self.house: dict[str, int] = defaultdict(int)
        self.owed: dict[str, int] = defaultdict(int)
        self.names: dict[str, str] = {}
        self.versions: dict[str, int] = defaultdict(int)
        self.commands: dict[str, tuple[str, int]] = {}
        self.problems: list[str] = []

    def read(self, rows: Iterable[Row]) -> "NightAuditor":
        for row in rows:
            self._read(row)
        return self

    def _read(self, row: Row) -> None:
        if row.version != self.versions[row.stream] + 1:
            self._problem(f"{row.stream} goes from version {self.versions[row.stream]} to {row.version}")
        before = self.commands.get(row.command_id) if row.command_id else None
        if before is not None and before != (row.stream, row.version - 1):
            self._problem(f"command {row.command_id} was carried out at {before} and again at {row.version}")
        if row.command_id:
            self.commands[row.command_id] = (row.stream, row.version)
        self.versions[row.stream] = row.version
        kind, _, name = row.stream.partition(":")
        if kind == "table":
            self._at_a_table(name, row.type, json.loads(row.body)["event"])
        elif kind == "person":
            self._in_an_account(name, row.type, json.loads(row.body)["event"])

    def _in_an_account(self, key: str, kind: str, event: dict[str, Any]) -> None:
        if kind == "account_opened":
            self.names[key] = event["name"]
        name = self.names.get(key, "")
        if kind == "chips_granted":
            self.cash[name] += event["cents"]
        elif kind == "cashed_out":
            self.chips[name] -= event["cents"]
            self.cash[name] += event["cents"]
        elif kind == "receivable_settled":
            self.chips[name] -= event["chips_cents"]
            self.cash[name] -= event["account_cents"]
            self._owes(name, -event["chips_cents"] - event["account_cents"])
        elif kind == "receivable_written_off":
            self._owes(name, -event["cents"])

    def _owes(self, player: str, cents: int) -> None:
        self.owed[player] += cents
        if self.owed[player] < 0:
            self._problem(f"{player} has paid {-self.owed[player]} cents more than was owed")

    def _at_a_table(self, table: str, kind: str, event: dict[str, Any]) -> None:
        player = event.get("player", "")
        if kind == "chips_bought":
            self.cash[player] -= event["cents"]
            self.chips[player] += event["cents"]
        elif kind in _PLACED or kind in _ADDED:
            self._onto_the_layout(table, player, event["cents"])
        elif kind in _WITHDRAWN or kind == "additional_wager_returned":
            self._onto_the_layout(table, player, -event["cents"])
        elif kind == "wager_cut":
            self._onto_the_layout(table, player, -event["returned_cents"])
        elif kind == "wager_settled":
            self._settled(table, event, 1)
        elif kind == "settlement_reversed":
            self._settled(table, event["settlement"], -1)
        elif kind == "shortfall_covered":
            self._covered(event)
        elif kind == "past_round_voided":
            for settlement in event["settlements"]:
                self._settled(table, settlement, -1)
                self._onto_the_layout(table, settlement["player"], -settlement["wager_cents"])

    def _covered(self, event: dict[str, Any]) -> None:
        """A reversal found too little: the rest comes from the account, or is owed; none of it goes to anybody else."""
        player, account, owed = event["player"], event["account_cents"], event["owed_cents"]
        self.cash[player] -= account
        self.chips[player] += account + owed - event["tokens_cents"]
        self._owes(player, owed)
        if min(account, owed, event["tokens_cents"]) < 0:
            self._problem(f"{player} was given something by a reversal")

    def _onto_the_layout(self, table: str, player: str, cents: int) -> None:
        self.chips[player] -= cents
        self.layout[table] += cents
        if self.layout[table] < 0:
            self._problem(f"{-self.layout[table]} cents too many have left the layout of {table}")

    def _settled(self, table: str, settlement: dict[str, Any], sign: int) -> None:
        """The wager leaves the layout, what was won comes from the house, what was lost goes to it."""
        self._onto_the_layout(table, settlement["player"], -sign * settlement["wager_cents"])
        self.chips[settlement["player"]] += sign * settlement["net_cents"]
        self.house[table] -= sign * settlement["net_cents"]

    def _problem(self, what: str) -> None:
        self.problems.append(what)

    def compare(self, balances: dict[str, int], given: dict[str, int]) -> list[str]:
        """What differs between these balances of the house's ledger and the log; `given` chips came from nowhere."""
        found = list(self.problems)
        for player in sorted(set(self.chips) | set(given)):
            own, kept = self.chips[player] + given.get(player, 0), balances.get(f"player:{player}", 0)
            if own != kept:
                found.append(f"{player} holds {kept} cents by the ledger, but {own} by the log")
            if own < 0:
                found.append(f"{player} holds {own} cents")
        found += [
            f"{player}'s account differs from the ledger: it holds {self.cash[player]} cents by the log"
            for player in sorted(self.names.values())
            if self.cash[player] != balances.get(f"cash:{player}", 0)
        ]
        unknown = {name for name in balances if name.startswith("cash:")} - {f"cash:{each}" for each in self.cash}
        found += [f"{name} is nobody's account by the log" for name in sorted(unknown) if self.names and balances[name]]
        found += [
            f"{player} owes {owed} cents by the log, but not by the ledger"
            for player, owed in sorted(self.owed.items())
            if owed != -balances.get(f"house:receivable:{player}", 0)
        ]
        for table in sorted(self.layout):
            places = [name for name in balances if name.startswith((f"{table}:box:", f"{table}:perfect_pairs:"))]
            kept = sum(balances[name] for name in places) + balances.get(f"{table}:insurance_line", 0)
            if kept != self.layout[table]:
                found.append(f"{kept} cents lie on {table} by the ledger, but {self.layout[table]} by the log")
        if sum(balances.values()):
            found.append(f"the ledger's balances sum to {sum(balances.values())} cents")
        return found
