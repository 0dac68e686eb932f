"""A store's ledger as a machine that is asked for anything at any time, held to a model of a few lines.

What is written moves the balances once, what is refused moves nothing, and a store that is opened again stands as it
stood.
"""

import asyncio
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from pontoon.store.chain import first_break
from pontoon.store.contract import CommandSeen, Overdrawn, Posting, Store, VersionConflict
from pontoon.store.memory import MemoryStore
from pontoon.store.sqlite import SqliteStore
from pontoon.testing.machines import run_machine
from tests.store.writing import append, payment

STREAMS = ("table:P1", "table:P2", "person:ann", "tournament:cup")
GUARDED = ("player:", "prize_pool")
ACCOUNTS = ("bank", "float_tray", "player:ann", "player:bob", "prize_pool")
CURRENCIES = ("chips", "tournament:cup")
CENTS = st.one_of(st.integers(0, 400), st.just(1), st.integers(10_000, 10**12))


class LedgerMachine(RuleBasedStateMachine):
    """The model: balances by currency and account, versions by stream, and what each command was answered."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.store: Store | None = None
        self.balances: dict[tuple[str, str], int] = {}
        self.versions = dict.fromkeys(STREAMS, 0)
        self.answers: dict[str, tuple[str, bytes]] = {}

    async def open(self) -> Store:
        return MemoryStore()

    @initialize()
    def begin(self) -> None:
        self.store = self.runner.run(self.open())
        self.write("person:ann", 0, payment("bank", "player:ann", 1_000), "")

    def write(self, stream: str, behind: int, postings: tuple[Posting, ...], command: str, body: str = "x") -> None:
        """One append, and what the model says must come of it, in the order in which a store judges."""
        assert self.store is not None
        expected = self.versions[stream] + behind
        more: dict[str, Any] = {"postings": postings, "may_not_go_negative": GUARDED}
        if command:
            more |= {"command_id": command, "fingerprint": body, "answer": body.encode()}
        try:
            outcome: object = self.runner.run(self.store.append(append(stream, expected, body.encode(), **more)))
        except (CommandSeen, VersionConflict, Overdrawn) as refusal:
            outcome = refusal
        after = dict(self.balances)
        for currency, account, cents in postings:
            after[currency, account] = after.get((currency, account), 0) + cents
        below = {key for key, cents in after.items() if cents < 0 and key[1].startswith(GUARDED)}
        if command in self.answers:
            assert isinstance(outcome, CommandSeen)
            assert (outcome.fingerprint, outcome.answer) == self.answers[command]
        elif behind:
            assert isinstance(outcome, VersionConflict)
            assert outcome.version == self.versions[stream]
        elif below:
            assert isinstance(outcome, Overdrawn)
            assert (outcome.currency, outcome.account) in below
        else:
            self.versions[stream] += 1
            assert outcome == self.versions[stream]
            self.balances = after
            if command:
                self.answers[command] = (body, body.encode())

    @rule(
        stream=st.sampled_from(STREAMS),
        behind=st.sampled_from((0, 0, 0, 0, -1, 1)),
        command=st.sampled_from(("", "", *(f"c{number}" for number in range(12)))),
        ends=st.lists(st.sampled_from(ACCOUNTS), min_size=2, max_size=2),
        cents=CENTS,
        currency=st.sampled_from(CURRENCIES),
        body=st.sampled_from(("one", "another")),
    )
    def pay(
        self, stream: str, behind: int, command: str, ends: list[str], cents: int, currency: str, body: str
    ) -> None:
        if self.versions[stream] + behind >= 0:
            self.write(stream, behind, payment(ends[0], ends[1], cents, currency), command, body)

    @rule(moves=st.lists(st.tuples(st.sampled_from(ACCOUNTS), CENTS), min_size=1, max_size=5))
    def settle_many(self, moves: list[tuple[str, int]]) -> None:
        """A settlement of many accounts at once, out of the float tray."""
        postings = [Posting("chips", account, cents) for account, cents in moves]
        total = sum(cents for _, cents in moves)
        self.write("table:P1", 0, (*postings, Posting("chips", "float_tray", -total)), "")

    @rule(cents=st.integers(1, 100))
    def unbalanced(self, cents: int) -> None:
        assert self.store is not None
        wrong = append("table:P1", self.versions["table:P1"], postings=(Posting("chips", "bank", cents),))
        with pytest.raises(ValueError, match="sum to"):
            self.runner.run(self.store.append(wrong))

    @invariant()
    def the_balances_are_the_models_and_sum_to_nothing(self) -> None:
        if self.store is None:
            return
        standing = self.runner.run(self.store.standing())
        assert {key: cents for key, cents in standing.balances.items() if cents} == {
            key: cents for key, cents in self.balances.items() if cents
        }
        for currency in CURRENCIES:
            assert not sum(cents for (each, _), cents in standing.balances.items() if each == currency)
        assert {stream: version for stream, version, _ in standing.heads} == {
            stream: version for stream, version in self.versions.items() if version
        }

    def teardown(self) -> None:
        """At the end every chain holds, and the postings in the log come to the balances."""
        if self.store is not None:
            self.runner.run(self._look_through(self.store))
            self.runner.run(self.store.close())
        self.runner.close()

    async def _look_through(self, store: Store) -> None:
        for stream in STREAMS:
            assert first_break(await store.read(stream)) is None
        added: dict[tuple[str, str], int] = {}
        for _, _, (currency, account, cents) in (await store.written(limit=10_000)).postings:
            added[currency, account] = added.get((currency, account), 0) + cents
        assert {key: cents for key, cents in added.items() if cents} == {
            key: cents for key, cents in self.balances.items() if cents
        }


class LedgerOnAFileMachine(LedgerMachine):
    """The same on a file, which is closed and opened again in between."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory(prefix="pontoon-ledger-")

    async def open(self) -> Store:
        return await SqliteStore.open(Path(self.folder.name) / "house.db")

    @precondition(lambda self: self.store is not None)
    @rule()
    def opened_again(self) -> None:
        assert self.store is not None
        self.runner.run(self.store.close())
        self.store = self.runner.run(self.open())

    def teardown(self) -> None:
        super().teardown()
        self.folder.cleanup()


@pytest.mark.parametrize("machine", [LedgerMachine, LedgerOnAFileMachine])
def test_the_ledger_is_its_model_whatever_is_posted(machine: type[LedgerMachine]) -> None:
    run_machine(machine)
