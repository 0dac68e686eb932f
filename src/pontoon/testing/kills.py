"""A real house as a process, real players at its sockets, and something that goes wrong over and over again.

The server is killed in the middle of whatever it does, its database has the plug pulled, its connections are cut. In
the end everything the players were told must be in the log, once; what they were refused must not; the ledger, the
cards and the shoes must agree with the log; and no table may stand still.
"""

import asyncio
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

from pontoon.live.vault import Vault, key_in
from pontoon.store.opening import open_store
from pontoon.testing.bad_network import BadNetwork
from pontoon.testing.evidence import look_through, out_of_nowhere
from pontoon.testing.houses import FAST_TABLES
from pontoon.testing.journalled_players import JournalledPlayer
from pontoon.testing.live_tables import open_table
from pontoon.testing.nursery import PLANTED, Life, nursery
from pontoon.testing.postgres import Postgres, execute
from pontoon.testing.shoes import ShoesFound, every_shoe

PONTOON = (sys.executable, "-c", "from pontoon.cli.entry import main; main()")
ENOUGH = {
    "PONTOON_REQUESTS_PER_SECOND": "1000000",
    "PONTOON_REQUESTS_AT_ONCE": "1000000",
    "PONTOON_COMMANDS_PER_SECOND": "1000000",
    "PONTOON_COMMANDS_AT_ONCE": "1000000",
    "PONTOON_GUESTS_PER_MINUTE": "1000000",
    "PONTOON_SOCKETS_PER_ORIGIN": "100000",
    "PONTOON_LOG_LEVEL": "warning",
}
STUCK_SECONDS = 90.0
# Below those that a system gives out by itself.
PORTS = range(20_000, 30_000)
# Of so many lives one is started from the command line.
FRESH_EVERY = 10


def free_port() -> int:
    """A port that is free; the system gives it to nobody who does not name it, not even between two lives."""
    while True:
        port = secrets.choice(PORTS)
        with suppress(OSError), socket.socket() as trial:
            trial.bind(("127.0.0.1", port))
            return port


class ServerProcess:
    """`pontoon serve` on a store and a port, which outlive it."""

    def __init__(self, folder: Path, store: str, port: int | None = None, planted: str = "", **settings: str) -> None:
        self.folder = folder
        self.store = store
        self.port = free_port() if port is None else port
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / "server.log"
        self.lives = 0
        self._settings = settings | ({PLANTED: planted} if planted else {})
        self._process: Life | None = None

    def start(self, fresh: bool = False) -> None:
        """A new life: `fresh` from the command line, or else from the nursery, which is quicker."""
        environment = {**os.environ, **ENOUGH, "PONTOON_DATA_DIR": str(self.folder), **self._settings}
        self.lives += 1
        if not fresh or PLANTED in self._settings:
            arguments = ["serve", "--port", str(self.port), "--store", self.store]
            self._process = nursery().start(arguments, environment, self.log)
            return
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [*PONTOON, "serve", "--port", str(self.port), "--store", self.store],
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=log, env=environment, cwd=self.folder,
            )  # fmt: skip

    async def until_up(self) -> None:
        """Until somebody answers at its port."""
        async with asyncio.timeout(STUCK_SECONDS):
            while True:
                assert self.ended_by_itself() is None, self.log.read_text(encoding="utf-8", errors="replace")[-2000:]
                try:
                    _, writer = await asyncio.open_connection("127.0.0.1", self.port)
                except OSError:
                    await asyncio.sleep(0.05)
                else:
                    writer.close()
                    return

    @property
    def pid(self) -> int:
        assert self._process is not None, "the server was started"
        return self._process.pid

    def ended_by_itself(self) -> int | None:
        """Its exit code, where nobody has asked it to end."""
        return None if self._process is None else self._process.poll()

    def kill(self) -> None:
        """No farewell: the process is gone between two instructions."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """It is asked to end, and does; its exit code."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        if self._process is None:
            return 0
        if self._process.poll() is None:
            os.kill(self._process.pid, how)
        try:
            return self._process.wait(STUCK_SECONDS)
        except subprocess.TimeoutExpired:
            os.kill(self._process.pid, signal.SIGKILL)
            return self._process.wait()
        finally:
            self._process = None

    def memory(self) -> int:
        """What it holds of the machine's memory, in bytes."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def tracebacks(self) -> list[str]:
        """The last lines of every error that nobody has caught."""
        if not self.log.exists():
            return []
        lines = self.log.read_text(encoding="utf-8", errors="replace").splitlines()
        begins = [*(number for number, line in enumerate(lines) if "Traceback" in line), len(lines)]
        return ["\n".join(lines[begin : min(end, begin + 40)]) for begin, end in pairwise(begins)]


@dataclass
class Evening:
    """What has been done and what was found; `problems` is empty when all went as it must."""

    faults: int = 0
    sent: int = 0
    done: int = 0
    refused: int = 0
    repeated: int = 0
    connections: int = 0
    events: int = 0
    rounds: int = 0
    shoes: ShoesFound = field(default_factory=ShoesFound)
    sums: int = 0
    seconds: float = 0.0
    back_after: list[float] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    def line(self) -> str:
        slowest = max(self.back_after, default=0.0)
        return (
            f"{self.faults} faults, {self.done} commands acknowledged, {self.repeated} answered again, {self.refused}"
            f" refused, {self.connections} connections, {self.events} events, {self.rounds} rounds, the ledger summed"
            f" to zero {self.sums} times in between, {self.seconds:.0f} s, slowest reconnection after {slowest:.1f} s,"
            f" {len(self.problems)} problems; {self.shoes.line()}; `log verify` checked the log as well"
        )


Fault = Callable[[], Awaitable[None]]


class Disturbance:
    """Players at a server's tables while something goes wrong again and again; `others` serve the same house."""

    def __init__(
        self, server: ServerProcess, folder: Path, seed: int, players: int = 6, url: str | None = None,
        patience: float = 20.0, others: tuple[ServerProcess, ...] = (),
    ) -> None:  # fmt: skip
        self.server = server
        self.servers = (server, *others)
        self.random = Random(seed)
        self.evening = Evening()
        tables = [plan.name for plan in FAST_TABLES]
        self.players = [
            JournalledPlayer(
                url or server.url, tables[each % len(tables)], 1 + each // len(tables), f"Player{each}", folder,
                Random(f"{seed} {each}"), patience,
            )
            for each in range(players)
        ]  # fmt: skip
        self.acknowledged = asyncio.Event()
        self.sent = asyncio.Event()
        for number, player in enumerate(self.players if others else ()):
            urls = deque(each.url for each in self.servers)
            urls.rotate(number)
            player.url, *player.others = urls
        for player in self.players:
            player.acknowledged, player.sent = self.acknowledged, self.sent

    async def run(
        self, times: int, fault: Fault, between: int = 4, afterwards: Fault | None = None, fresh: bool = False
    ) -> Evening:
        """So often; between two faults so many commands at least are acknowledged."""
        began = time.monotonic()
        for server in self.servers:
            server.start(fresh=fresh)
        playing = [asyncio.create_task(player.play()) for player in self.players]
        try:
            for _ in range(times):
                await self._progress(between)
                await self._sum()
                await self._a_moment()
                await fault()
                self.evening.faults += 1
            if afterwards is not None:
                await afterwards()
            await self._progress(between)
            for player in self.players:
                player.finishing = True
            async with asyncio.timeout(STUCK_SECONDS):
                await asyncio.gather(*playing)
        except TimeoutError:
            self.evening.problems.append(f"nothing was acknowledged after fault {self.evening.faults}")
        finally:
            for task in playing:
                task.cancel()
            ends = await asyncio.gather(*playing, return_exceptions=True)
            codes = [await asyncio.to_thread(server.stop) for server in self.servers]
        self.evening.problems += [repr(end) for end in ends if isinstance(end, Exception)]
        self.evening.problems += [
            f"a server ended with code {code}" for code in codes if code not in (0, -signal.SIGTERM)
        ]
        for server in self.servers:
            self.evening.problems += server.tracebacks()
        await self._look_through()
        self.evening.seconds = time.monotonic() - began
        return self.evening

    async def _progress(self, least: int) -> None:
        """Until so many more commands have been acknowledged; raises TimeoutError."""
        began = time.monotonic()
        before = self._done()
        async with asyncio.timeout(STUCK_SECONDS):
            while self._done() < before + least:
                codes = [server.ended_by_itself() for server in self.servers]
                if any(code is not None for code in codes):
                    raise TimeoutError(f"a server ended unexpectedly: {codes}")
                self.acknowledged.clear()
                with suppress(TimeoutError):
                    async with asyncio.timeout(1.0):
                        await self.acknowledged.wait()
        self.evening.back_after.append(time.monotonic() - began)

    async def _sum(self) -> None:
        """The ledger sums to zero while the house goes on: all balances are read in one look at the store."""
        store = await open_store(self.server.store, read_only=True)
        try:
            self.evening.problems += await out_of_nowhere(store)
            self.evening.sums += 1
        finally:
            await store.close()

    def _done(self) -> int:
        return sum(len(player.done) for player in self.players)

    async def _a_moment(self) -> None:
        """Mostly while a command is being carried out, at times whenever."""
        if self.random.randrange(4):
            self.sent.clear()
            async with asyncio.timeout(STUCK_SECONDS):
                await self.sent.wait()
            await asyncio.sleep(self.random.uniform(0, 0.01))
        else:
            await asyncio.sleep(self.random.uniform(0, 0.2))

    async def _look_through(self) -> None:
        evening = self.evening
        for player in self.players:
            evening.done += len(player.done)
            evening.refused += len(player.refused)
            evening.repeated += player.repeated
            evening.connections += player.connections
            evening.problems += player.problems
            player.look_last()
        found = await look_through(self.server.store, self.players)
        evening.events, evening.rounds = found.events, found.rounds
        evening.problems += found.problems
        evening.shoes = await every_shoe(self.server.store, Vault(key_in(self.server.folder / "seal.key")))
        verified = await asyncio.to_thread(log_verify, self.server.store)
        evening.problems += evening.shoes.problems
        evening.problems += [f"log verify: {each['part']}: {each['problem']}" for each in verified["problems"]]


# What goes wrong


async def prepare(store: str) -> None:
    """Tables that lose no time, in a store that is new."""
    opened = await open_store(store)
    for plan in FAST_TABLES:
        await open_table(opened, plan, time.time_ns() // 1_000_000)
    await opened.close()


async def kill_the_server(folder: Path, kills: int, seed: int = 1, players: int = 6, planted: str = "") -> Evening:
    """Kill the server so often, on a file, and look through it afterwards; a fault may be planted in it."""
    store = str(folder / "house.db")
    await prepare(store)
    server = ServerProcess(folder, store, planted=planted)
    disturbance = Disturbance(server, folder, seed, players)

    async def kill() -> None:
        await asyncio.to_thread(server.kill)
        server.start(fresh=server.lives % FRESH_EVERY == 0)

    return await disturbance.run(kills, kill, fresh=True)


async def kill_one_of_two(folder: Path, postgres: Postgres, kills: int, seed: int = 1, players: int = 6) -> Evening:
    """Two servers on one database, of which one is killed so often; the players come back through the other."""
    store = await asyncio.to_thread(postgres.make_database)
    key = Random(seed).randbytes(32).hex()
    places = [folder / name for name in ("one", "other")]
    for place in places:
        place.mkdir()
        (place / "seal.key").write_text(key, encoding="ascii")
    try:
        await prepare(store)
        one, other = (ServerProcess(place, store) for place in places)
        disturbance = Disturbance(one, folder, seed, players, others=(other,))

        async def kill() -> None:
            server = disturbance.random.choice((one, other))
            await asyncio.to_thread(server.kill)
            server.start(fresh=server.lives % FRESH_EVERY == 0)

        async def both_are_there() -> None:
            for server in (one, other):
                await server.until_up()

        evening = await disturbance.run(kills, kill, afterwards=both_are_there)
        stayed = [player.name for player in disturbance.players if len(player.reached) < 2]
        if len(stayed) == players:
            evening.problems.append("nobody came back through the other server")
        return evening
    finally:
        await asyncio.to_thread(postgres.drop_database, store)


async def pull_the_plug(folder: Path, postgres: Postgres, times: int, seed: int = 1, players: int = 6) -> Evening:
    """PostgreSQL loses its power so often, under a server that goes on."""

    async def pull() -> None:
        await asyncio.to_thread(postgres.stop, "immediate")
        await asyncio.to_thread(postgres.start)

    return await _on_a_database(folder, postgres, times, pull, seed, players)


async def cut_connections(folder: Path, postgres: Postgres, times: int, seed: int = 1, players: int = 6) -> Evening:
    """All of the server's connections to PostgreSQL are cut so often, around its commits."""

    async def cut() -> None:
        await execute(
            postgres.url,
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
        )

    return await _on_a_database(folder, postgres, times, cut, seed, players)


async def _on_a_database(
    folder: Path, postgres: Postgres, times: int, fault: Fault, seed: int, players: int
) -> Evening:
    store = await asyncio.to_thread(postgres.make_database)
    try:
        await prepare(store)
        disturbance = Disturbance(ServerProcess(folder, store), folder, seed, players)
        return await disturbance.run(times, fault)
    finally:
        await asyncio.to_thread(postgres.drop_database, store)


WEATHER = ("cut", "slow", "silent", "silent_then_cut", "swizzle", "swizzle_with_cuts", "staggered")


async def bad_weather(folder: Path, times: int, seed: int = 1, players: int = 6, longest: float = 2.0) -> Evening:
    """The network delays up to so many seconds, cuts, falls silent, and troubles some before others, so often in all.

    Each kind comes as often as any other.
    """
    store = str(folder / "house.db")
    await prepare(store)
    server = ServerProcess(folder, store)
    async with BadNetwork(server.port, Random(seed)) as network:
        disturbance = Disturbance(server, folder, seed, players, network.url, patience=3 * longest + 2)
        choose = disturbance.random
        kinds: list[str] = []

        async def change() -> None:
            network.heal()
            if not kinds:
                kinds.extend(choose.sample(WEATHER, len(WEATHER)))
            kind = kinds.pop()
            if kind in ("swizzle", "swizzle_with_cuts"):
                await network.swizzle(longest, cuts=kind == "swizzle_with_cuts")
            elif kind == "staggered":
                network.stagger(longest)
            elif kind == "slow":
                network.slow(0.05, longest)
            elif kind != "cut":
                network.fall_silent()
                await asyncio.sleep(choose.uniform(0, longest))
            if kind in ("cut", "silent_then_cut"):
                await network.cut()
            if kind not in ("slow", "staggered"):
                network.heal()

        async def clear_up() -> None:
            network.heal()

        return await disturbance.run(times, change, afterwards=clear_up)


def log_verify(store: str) -> dict[str, Any]:
    """What `pontoon log verify` finds, as a process of its own."""
    code, output, log = nursery().run("log", "verify", store, "--json")
    assert code in (0, 1), log
    found: dict[str, Any] = json.loads(output)
    return found
