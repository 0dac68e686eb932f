"""A house under load, from its start to the look through its log: servers, players and the stretch that is measured."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import httpx
from load_child import CROWD, ServerChild, ServerSettings, seconds_of, seconds_of_the_machine
from load_players import SEATS, Figures, Pacer, Seat, Table, join
from load_report import Measured
from load_server import table_name

from pontoon.live.vault import Vault, key_in
from pontoon.store.opening import open_store
from pontoon.testing.kills import log_verify
from pontoon.testing.postgres import running_postgres
from pontoon.testing.shoes import ShoesFound, every_shoe

AT_ONCE = 24
DRAINING = 30.0


class Plan(NamedTuple):
    """What is put under load; `warm` seconds are played before anything is measured."""

    tables: int = 200
    rate: float = 400.0
    seconds: float = 120.0
    warm: float = 15.0
    processes: int = 1
    postgres: bool = False
    pace_ms: int = 100
    crowd: int = CROWD
    folder: Path | None = None
    # Of a log that is written before anything starts.
    events: int = 1_000_000
    rounds: int = 100_000


class Found(NamedTuple):
    """The log against what the players were told; `lost` were acknowledged and are not there."""

    acknowledged: int = 0
    commands: int = 0
    events: int = 0
    lost: int = 0
    shoes: ShoesFound = ShoesFound()
    # What `pontoon log verify` says is wrong.
    problems: tuple[str, ...] = ()

    def line(self) -> str:
        word = "all" if not self.lost else f"all but {self.lost:,}"
        verified = (
            "finds nothing wrong" if not self.problems else f"finds {self.problems[0]} ({len(self.problems):,} in all)"
        )
        return (
            f"{self.acknowledged:,} commands were acknowledged over the whole run; the log holds {self.commands:,}"
            f" commands in {self.events:,} events: {word} of the acknowledged ones. The independent verifier:"
            f" {self.shoes.line()}; `pontoon log verify` {verified}."
        )


class LoadedHouse:
    """Servers that run and tables that play."""

    def __init__(self, plan: Plan, store: str, folder: Path) -> None:
        self.plan = plan
        self.store = store
        self.folder = folder
        self.servers: list[ServerChild] = []
        self.found = Found()
        self.figures = Figures()
        self.pacer = Pacer(self.figures, plan.rate)
        self.tables = [Table(table_name(number), self.pacer, self.figures) for number in range(plan.tables)]
        self._pacing = asyncio.create_task(self.pacer.run())

    @property
    def seats(self) -> list[Seat]:
        return [seat for table in self.tables for seat in table.seats]

    def url(self, server: int = 0) -> str:
        return f"http://127.0.0.1:{self.servers[server].port}"

    async def seat_everybody(self) -> None:
        """Guests with chips on every box, spread over the servers."""
        few = asyncio.Semaphore(AT_ONCE)
        async with AsyncExitStack() as stack:
            doors = [
                await stack.enter_async_context(httpx.AsyncClient(base_url=self.url(number), timeout=60.0))
                for number in range(len(self.servers))
            ]

            async def come(table: Table, box: int) -> None:
                async with few:
                    server = box % len(doors)
                    name = f"{table.name}-{box}"
                    answer = await doors[server].post("/api/v1/guests", json={"name": name, "token": True})
                    answer.raise_for_status()
                    seat = Seat(table, name, box, self.servers[server].port, answer.json()["token"])
                    table.add(seat)
                    await join(seat)

            await asyncio.gather(*(come(table, box) for table in self.tables for box in range(1, SEATS + 1)))

    async def measure(self, seconds: float) -> Measured:
        """What comes about in so many seconds from now."""
        before = await self._standing()
        self.figures.begin()
        began = time.perf_counter()
        await asyncio.sleep(seconds)
        self.figures.recording = False
        took = time.perf_counter() - began
        after = await self._standing()
        sums = (a - b for a, b in zip(after[0], before[0], strict=True))
        events, messages, octets, server, players, whole, commits = sums
        rss, tasks, pause = after[1]
        f = self.figures
        return Measured(
            len(self.tables), len(self.seats), len(self.servers), self.pacer.rate, took, f.latencies, f.starved, f.busy,
            f.declined, f.refused.total(), int(events), int(messages), int(octets), server, players, whole, rss,
            int(commits), tasks, pause,
        )  # fmt: skip

    async def _standing(self) -> tuple[tuple[float, ...], tuple[int, int, float]]:
        told = [await server.standing() for server in self.servers]
        counts = [seat.count() for seat in self.seats]
        server = sum(seconds_of(each.pid) for each in self.servers)
        sums = (
            sum(table.version for table in self.tables), sum(each[0] for each in counts),
            sum(each[1] for each in counts), server, time.process_time(), seconds_of_the_machine(),
            sum(each["commits"] for each in told),
        )  # fmt: skip
        longest = max((each["longest"] for each in told), default=0.0)
        return sums, (sum(each["rss"] for each in told), sum(each["tasks"] for each in told), longest)

    async def drain(self) -> None:
        """No more is sent, and what is on its way is waited for."""
        self._pacing.cancel()
        with suppress(asyncio.CancelledError):
            await self._pacing
        with suppress(TimeoutError):
            async with asyncio.timeout(DRAINING):
                while any(seat.on_its_way for seat in self.seats):
                    await asyncio.sleep(0.1)

    async def close(self) -> None:
        await self.drain()
        for seat in self.seats:
            seat.close()
        ends = [await server.stop() for server in self.servers]
        if any(ends):
            logs = "\n".join(server.log.read_text(errors="replace")[-2000:] for server in self.servers)
            raise RuntimeError(f"the servers ended with {ends}: {logs}")

    async def look_through(self) -> Found:
        """What the log holds, once the servers have ended, and what the independent verifier says of its shoes."""
        store = await open_store(self.store)
        commands: set[str] = set()
        events = 0
        try:
            async for event in store.everything():
                events += 1
                if event.command_id:
                    commands.add(event.command_id)
        finally:
            await store.close()
        told = self.figures.acknowledged
        shoes = await every_shoe(self.store, Vault(key_in(self.folder / "seal.key")))
        verified = await asyncio.to_thread(log_verify, self.store)
        problems = tuple(f"{each['part']}: {each['problem']}" for each in verified["problems"])
        return Found(len(told), len(commands), events, len(told - commands), shoes, problems)


@asynccontextmanager
async def loaded_house(plan: Plan) -> AsyncIterator[LoadedHouse]:
    """A house with its players in play; after the block the servers have ended and the log can be looked through."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="pontoon-load-", dir=plan.folder)))
        store = str(folder / "house.db")
        if plan.postgres:
            store = stack.enter_context(running_postgres(own=True)).make_database()
        house = LoadedHouse(plan, store, folder)
        try:
            for _ in range(plan.processes):
                settings = ServerSettings(store, folder, plan.tables, plan.pace_ms, plan.crowd)
                house.servers.append(await ServerChild.start(settings))
            await house.seat_everybody()
            await asyncio.sleep(plan.warm)
            yield house
        finally:
            await house.close()
        house.found = await house.look_through()
        print(house.found.line(), flush=True)
