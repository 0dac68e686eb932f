"""The live house under load: a real server process, real sockets, commits that reach the disk.

    python benchmarks/load.py main             200 tables of 7 players at 400 commands a second for two minutes
    python benchmarks/load.py main --record    and write its section of benchmarks/load.md

Players wager, add seeds, cut, double on 10 and 11, hit below 17, stand, and decline insurance and surrender (which is
not stored, and counts nowhere). A pacer holds the rate; a table alone asks for some four or five commands a second, at
ten cards a second. The parts:

    main      one rate for a while, on SQLite           storm     all sockets cut at once
    up        upwards until p99 passes 250 ms           overload  three times as much
    postgres  120 tables, two servers on PostgreSQL     flood     sign-ins with passwords beside the play
    limit     the same upwards until p99 passes 250 ms  start     how long a start takes on a long log
    same      as much as main, on two such servers      soak      for long: memory and tasks
    sustained half an hour at 200 commands a second
    history   the cost of a command after 100 and after 100,000 rounds of one table
    all       every part, one after the other; more than two hours
"""

import argparse
import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, NamedTuple

import load_parts as parts
import uvicorn
from load_child import raise_the_limit
from load_history import history, start
from load_house import Plan
from load_report import record


class Part(NamedTuple):
    """A part: its section's title, what it does, and its sizes where none are given."""

    title: str
    run: Callable[[Plan], Coroutine[Any, Any, str]]
    usual: Plan


PARTS = {
    "main": Part("200 tables of seven, SQLite", parts.steady, Plan()),
    "up": Part("Rising load until p99 passes 250 ms", parts.up, Plan(seconds=30.0)),
    "postgres": Part("Two processes on PostgreSQL", parts.steady, Plan(120, 200.0, processes=2, postgres=True)),
    "same": Part("200 tables of seven, two processes on PostgreSQL", parts.steady, Plan(processes=2, postgres=True)),
    "limit": Part(
        "Rising load with two processes on PostgreSQL", parts.up, Plan(120, 100.0, 30.0, processes=2, postgres=True)
    ),
    "storm": Part("All sockets lost at once", parts.storm, Plan(seconds=60.0)),
    "overload": Part("Three times the planned load", parts.overload, Plan(seconds=60.0)),
    "flood": Part("Fifty sign-ins a second during play", parts.flood, Plan(tables=100, rate=200.0, seconds=180.0)),
    "sustained": Part("For half an hour", parts.soak, Plan(tables=120, rate=200.0, seconds=1800.0)),
    "soak": Part("For an hour", parts.soak, Plan(tables=100, rate=200.0, seconds=3600.0)),
    "start": Part("Starting with a long log", start, Plan(tables=100)),
    "history": Part("A command after a long history", history, Plan()),
}


def main() -> None:
    parser = argparse.ArgumentParser(description="The live house under load.", epilog="Example: load.py main --record")
    parser.add_argument("part", choices=(*PARTS, "all"))
    parser.add_argument("--tables", type=int)
    parser.add_argument("--rate", type=float, help="commands a second")
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--warm", type=float, help="seconds of play before anything is measured")
    parser.add_argument("--processes", type=int, help="server processes; more than one requires --postgres")
    parser.add_argument("--postgres", action="store_true", default=None)
    parser.add_argument("--folder", type=Path, help="the folder for the store")
    parser.add_argument("--events", type=int, dest="events", help="start: events in the log")
    parser.add_argument("--rounds", type=int, dest="rounds", help="history: rounds of the long history")
    parser.add_argument("--record", action="store_true", help="write the section to benchmarks/load.md")
    asked = vars(parser.parse_args())
    wanted, recorded = asked.pop("part"), asked.pop("record")
    sizes = {field: value for field, value in asked.items() if value is not None}
    raise_the_limit()
    for name in PARTS if wanted == "all" else (wanted,):
        part = PARTS[name]
        with asyncio.Runner(loop_factory=uvicorn.Config("", loop="auto", log_config=None).get_loop_factory()) as runner:
            text = runner.run(part.run(part.usual._replace(**sizes)))
        print(text, flush=True)
        if recorded:
            record(name, part.title, text)


if __name__ == "__main__":
    main()
