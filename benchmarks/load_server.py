"""The house under load: a process of its own with many tables, which answers its parent how it is doing.

    python benchmarks/load_server.py --store house.db --folder . --tables 200

It says on its first line where it listens, then answers every line it is given: `standing` with figures, `stop` by
ending. Nothing in it is easier than in `pontoon serve` but the limits of rate, which would stand in the load's way.
"""

import argparse
import asyncio
import gc
import json
import resource
import socket
import sqlite3
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import uvicorn

from pontoon.live.events import TableEstablished
from pontoon.live.founding import TablePlan
from pontoon.live.gate import Crowd
from pontoon.live.house import House
from pontoon.live.vault import Vault, key_in
from pontoon.store.checkpoints import Signer
from pontoon.store.contract import Store
from pontoon.store.opening import open_store, path_of
from pontoon.store.sqlite import SqliteStore
from pontoon.store.sqlite_writer import commit_transaction
from pontoon.testing.houses import generous_settings
from pontoon.web.app import create_app
from pontoon.web.serving import server_config, spare_the_collector

RULES = "star-2024"


def plans_of(tables: int, pace_ms: int) -> tuple[TablePlan, ...]:
    """So many tables of one rule set, dealt at one pace; for everything else the usual time is waited."""
    how = TableEstablished(RULES, pace_ms=pace_ms)
    return tuple(TablePlan(table_name(number), how) for number in range(tables))


def table_name(number: int) -> str:
    return f"T{number:04d}"


class Commits:
    """How often the store has committed; each is on disk when it returns."""

    def __init__(self) -> None:
        self.made = 0

    def __call__(self, connection: sqlite3.Connection) -> None:
        commit_transaction(connection)
        self.made += 1


class Collections:
    """How long the interpreter has stood still to look for what is no longer needed, in all and at most."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.longest = 0.0
        self._began = 0.0
        gc.callbacks.append(self._collected)

    def _collected(self, phase: str, _about: dict[str, Any]) -> None:
        now = time.perf_counter()
        if phase == "start":
            self._began = now
            return
        self.seconds += now - self._began
        self.longest = max(self.longest, now - self._began)


async def opened(url: str, commits: Commits) -> Store:
    path = path_of(url)
    return await open_store(url) if path is None else await SqliteStore.open(path, commit=commits)


class Served(uvicorn.Server):
    """A server that calls back when it is up."""

    def __init__(self, config: uvicorn.Config, up: Callable[[], None]) -> None:
        super().__init__(config)
        self._up = up

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        spare_the_collector()
        self._up()


def say(**figures: object) -> None:
    sys.stdout.write(json.dumps(figures) + "\n")
    sys.stdout.flush()


def standing(commits: Commits, collections: Collections) -> dict[str, object]:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return {
        "cpu": used.ru_utime + used.ru_stime,
        "commits": commits.made,
        "tasks": len(asyncio.all_tasks()),
        "threads": threading.active_count(),
        "collecting": collections.seconds,
        "longest": collections.longest,
    }


async def answer_the_parent(server: uvicorn.Server, commits: Commits) -> None:
    """Line by line; a parent that has gone away ends the process too."""
    reader = asyncio.StreamReader()
    protocol = asyncio.StreamReaderProtocol(reader)
    await asyncio.get_running_loop().connect_read_pipe(lambda: protocol, sys.stdin)
    collections = Collections()
    while line := await reader.readline():
        if line.strip() == b"stop":
            break
        say(**standing(commits, collections))
        collections.longest = 0.0
    server.should_exit = True


async def serve(asked: argparse.Namespace) -> None:
    commits = Commits()
    store = await opened(asked.store, commits)
    shared = path_of(asked.store) is None
    house = House(
        store,
        Vault(key_in(asked.folder / "seal.key")),
        alone=not shared,
        signer=Signer.from_file(asked.folder / "signing.key", make=True),
    )
    house.crowd.most = asked.crowd
    settings = generous_settings()
    listening = socket.create_server(("127.0.0.1", 0), backlog=4096)
    app = create_app(house, settings, plans_of(asked.tables, asked.pace))
    server = Served(server_config(app, settings), lambda: say(port=listening.getsockname()[1]))
    listens = asyncio.create_task(answer_the_parent(server, commits))
    await server.serve([listening])
    listens.cancel()
    with suppress(asyncio.CancelledError):
        await listens


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="The house under load.")
    parser.add_argument("--store", required=True)
    parser.add_argument("--folder", type=Path, required=True, help="the folder of the house's keys")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--pace", type=int, default=100, help="milliseconds between two cards")
    parser.add_argument("--crowd", type=int, default=Crowd().most, help="commands that may wait in the whole house")
    asked = parser.parse_args(arguments)
    factory = uvicorn.Config("", loop="auto", log_config=None).get_loop_factory()
    with asyncio.Runner(loop_factory=factory) as runner:
        runner.run(serve(asked))


if __name__ == "__main__":
    main()
