"""The long forms of the proofs, each a part that can be run alone in at most an hour; results go to docs/proof.md.

    python scripts/prove.py                       every part
    python scripts/prove.py kills fuzz            these parts
    python scripts/prove.py nights --size 0.1     a tenth of it
    python scripts/prove.py leaks --no-record     without writing the result down

A part that finds a problem prints it, is recorded as failed, and makes the command end with 1.
"""

import argparse
import asyncio
import os
import platform
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Coroutine
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
for _folder in (ROOT / "src", ROOT):
    if str(_folder) not in sys.path:
        sys.path.insert(0, str(_folder))

PAGE = ROOT / "docs" / "proof.md"
BEGIN, END = "<!-- written by scripts/prove.py: begin -->", "<!-- written by scripts/prove.py: end -->"
HEAD = ("| part | goal | result | problems | took | when | machine |", "| --- | --- | --- | ---: | ---: | --- | --- |")
MOST_GROWN = 50 * 2**20
SHOWN = 20


class Outcome(NamedTuple):
    """What was done, in words, and everything that was wrong."""

    told: str
    problems: list[str]


# The parts; each takes how much of the whole is wanted


def kills(size: float) -> Outcome:
    from pontoon.testing.kills import kill_the_server

    with tempfile.TemporaryDirectory(prefix="pontoon-kills-") as folder:
        evening = asyncio.run(kill_the_server(Path(folder), round(1_000 * size), players=9))
    return Outcome(f"kill -9 of the server: {evening.line()}", evening.problems)


def postgres(size: float) -> Outcome:
    from pontoon.testing.kills import cut_connections, pull_the_plug
    from pontoon.testing.postgres import running_postgres

    with running_postgres(own=True) as server, tempfile.TemporaryDirectory(prefix="pontoon-pg-proof-") as folder:
        places = [Path(folder) / name for name in ("plug", "cut")]
        for place in places:
            place.mkdir()
        plug = asyncio.run(pull_the_plug(places[0], server, round(100 * size)))
        cut = asyncio.run(cut_connections(places[1], server, round(500 * size)))
        commits = round(500 * size)
        wrong = _asserted(import_module("tests.store.test_postgres_store").cut_commits(server, commits, 11))
    told = f"PostgreSQL stopped `immediate`: {plug.line()}. Connections cut: {cut.line()}."
    told += f" The connection was cut before, during or after a COMMIT of six appends {commits} times"
    return Outcome(told, plug.problems + cut.problems + wrong)


def _asserted(work: Coroutine[Any, Any, object]) -> list[str]:
    """What a test's own function finds wrong, in its words."""
    try:
        asyncio.run(work)
    except AssertionError as error:
        return [f"{error} {traceback.format_tb(error.__traceback__)[-1].strip()}".strip()]
    return []


def processes(size: float) -> Outcome:
    from pontoon.testing.kills import kill_one_of_two
    from pontoon.testing.postgres import running_postgres

    with running_postgres(own=True) as server, tempfile.TemporaryDirectory(prefix="pontoon-two-") as folder:
        evening = asyncio.run(kill_one_of_two(Path(folder), server, round(100 * size)))
    return Outcome(f"kill -9 of one of two servers on one PostgreSQL: {evening.line()}", evening.problems)


def power(size: float) -> Outcome:
    """Both are the functions of the tests, with checkpoints as often as there."""
    from pontoon.store import sqlite_writer

    cuts, appends = round(500 * size), max(100, round(200 * size))
    usual, sqlite_writer.ROWS_TO_CHECKPOINT = sqlite_writer.ROWS_TO_CHECKPOINT, 90
    try:
        with tempfile.TemporaryDirectory(prefix="pontoon-power-") as folder:
            problems = _asserted(import_module("tests.store.test_power_loss").cut_anywhere(Path(folder), cuts, 12))
        with (
            tempfile.TemporaryDirectory(prefix="pontoon-power-") as folder,
            import_module("tests.store.syncing").noted_disk(Path(folder)) as disk,
        ):
            synced = "in no case, since SQLite is built into this Python"
            if disk is not None:
                losing = import_module("tests.store.test_sqlite_durability").lose_power_after_each
                problems += _asserted(losing(disk, Path(folder), appends))
                synced = f"{appends} times, after every acknowledgement"
    finally:
        sqlite_writer.ROWS_TO_CHECKPOINT = usual
    told = f"cuts of the log at every commit and at {cuts} random bytes, of the file at {cuts // 2}; unsynced data lost"
    return Outcome(f"{told} {synced}", problems)


def network(size: float) -> Outcome:
    from pontoon.testing.kills import bad_weather

    with tempfile.TemporaryDirectory(prefix="pontoon-network-") as folder:
        evening = asyncio.run(bad_weather(Path(folder), round(300 * size)))
    told = (
        "delays of 50 to 2,000 ms, cuts, silence, connections blocked or cut one by one and freed in another order,"
        f" connections of different speed, commands sent twice: {evening.line()}"
    )
    return Outcome(told, evening.problems)


def fuzz(size: float) -> Outcome:
    from pontoon.testing.hostile import storm

    with tempfile.TemporaryDirectory(prefix="pontoon-fuzz-") as folder:
        found = asyncio.run(storm(Path(folder), round(100_000 * size), seed=2))
    problems = list(found.problems)
    if found.grown > MOST_GROWN:
        problems.append(f"the server's memory has grown by {found.grown / 2**20:.0f} MiB")
    return Outcome(f"{found.line()}; memory grown by {found.grown / 2**20:.1f} MiB", problems)


def schemathesis(size: float) -> Outcome:
    from pontoon.testing.every_operation import try_every_operation

    tried = try_every_operation(examples=round(50 * size) or 1, number=2)
    return Outcome(tried.line(), tried.all_problems)


def leaks(size: float) -> Outcome:
    """Nights at tables, sessions with undisclosed wagers, and the answers of a house that has one of everything."""
    import logging

    from pontoon.testing.answers_overheard import overhear_answers
    from pontoon.testing.eavesdropper import overhear
    from pontoon.testing.session_eavesdropper import overhear_sessions

    logging.disable(logging.CRITICAL)
    ear, problems = overhear(round(100_000 * size), seed=1_000)
    sessions = [overhear_sessions(round(100 * size) or 1, 1_000, rules) for rules in ("star-2024", "star-6to5-2017")]
    answers = asyncio.run(overhear_answers())
    by_role = ", ".join(f"{count:,} {role.replace('_', ' ')}" for role, count in ear.read.items())
    told = f"messages read, by their audience: {by_role}; {ear.face_down:,} cards face down among them"
    told += f"; in sessions {sum(each.read.total() for each in sessions):,} messages,"
    told += f" with an unannounced wager to be found {sum(each.secret for each in sessions):,} times"
    told += f"; {answers.read:,} answers of the API"
    found = ear.leaks + problems + [leak for each in sessions for leak in each.leaks] + answers.leaks
    return Outcome(told, found)


def _night(seed: int) -> tuple[int, int, int, list[str]]:
    import logging

    from pontoon.testing.simulated_night import play_night

    logging.disable(logging.CRITICAL)
    night = play_night(seed, seconds=120)
    problems = [f"night {seed}: {problem}" for problem in night.problems]
    return night.sent, len(night.acknowledged), night.store.unheard, problems


def nights(size: float) -> Outcome:
    """A night costs 0.3 s of a core, nearly all of it the house's own work: half of them is a part of its own."""
    return _nights(100_000, size)


def late_nights(size: float) -> Outcome:
    return _nights(105_000, size)


def _nights(first: int, size: float) -> Outcome:
    number = round(5_000 * size)
    sent = acknowledged = unheard = 0
    problems: list[str] = []
    with ProcessPoolExecutor() as pool:
        for night in pool.map(_night, range(first, first + number), chunksize=20):
            sent, acknowledged, unheard = sent + night[0], acknowledged + night[1], unheard + night[2]
            problems += night[3]
    told = (
        f"{number:,} simulated nights from seed {first}: {sent:,} commands, {acknowledged:,} acknowledged, {unheard:,}"
        " writes for which the store's answer was lost"
    )
    return Outcome(told, problems)


def tamper(size: float) -> Outcome:
    changes = round(10_000 * size)
    with tempfile.TemporaryDirectory(prefix="pontoon-tamper-") as folder:
        undetected = asyncio.run(
            import_module("tests.store.test_tampering").undetected_changes(Path(folder), changes, 99)
        )
    return Outcome(f"{changes:,} single changes to a log, {changes - len(undetected):,} detected", undetected)


def battery(size: float) -> Outcome:
    """The statistics of the shuffle record their own table."""
    shoes = round(1_000_000 * size)
    command = [sys.executable, str(ROOT / "benchmarks" / "fairness.py"), "--shoes", str(shoes)]
    done = subprocess.run(command + ["--record"] * (size >= 1), capture_output=True, text=True, check=False)
    problems = [] if done.returncode == 0 else [done.stdout[-500:] + done.stderr[-500:]]
    return Outcome(f"{shoes:,} shoes through the battery of benchmarks/fairness.py", problems)


def machines(size: float) -> Outcome:
    """Every state machine of the tests, with more and longer runs, a process to a core."""
    from pontoon.testing.machines import LONG_STEPS, MACHINES, long_form

    stretches = list(long_form(size))
    problems: list[str] = []
    with ProcessPoolExecutor() as pool:
        problems += [found for found in pool.map(_stretch, stretches) if found is not None]
    runs = sum(each.runs for each in stretches)
    kinds = sum(len(machine.rules) for machine in MACHINES)
    return Outcome(f"{kinds} machines, {runs:,} runs of up to {LONG_STEPS} steps", problems)


def _stretch(stretch: Any) -> str | None:
    from pontoon.testing.machines import run_stretch

    return run_stretch(stretch, ROOT)


def _tournament(seed: int) -> tuple[int, list[str]]:
    import logging

    from pontoon.testing.tournament_night import play_tournament

    logging.disable(logging.CRITICAL)
    night = play_tournament(seed)
    return night.happened["crash"], [f"tournament {seed}: {problem}" for problem in night.problems]


def tournaments(size: float) -> Outcome:
    number = round(1_000 * size)
    crashes, problems = 0, []
    with ProcessPoolExecutor() as pool:
        for crashed, wrong in pool.map(_tournament, range(10_000, 10_000 + number), chunksize=4):
            crashes += crashed
            problems += wrong
    return Outcome(f"{number:,} whole tournaments in a live house, which crashed {crashes:,} times", problems)


def _chunk(chunk: int, rules: str) -> tuple[int, list[str]]:
    try:
        # Far from the seeds of the tests.
        return import_module("tests.analysis.test_kernel_agreement").play_chunk(
            rules, chunk, 1_000_000 + 100 * chunk
        ), []
    except AssertionError as different:
        return 0, [f"{rules}, chunk {chunk}: {different}"[:2_000]]


def agreement(size: float) -> Outcome:
    """Rounds settled by the engine and by the simulator's kernel, in chunks of ten thousand for each rule set."""
    chunks = list(product(range(40), import_module("tests.analysis.test_kernel_agreement").RULES))
    asked = chunks[: max(1, round(len(chunks) * size))]
    played, problems = 0, []
    with ProcessPoolExecutor() as pool:
        for rounds, wrong in pool.map(_chunk, *zip(*asked, strict=True)):
            played += rounds
            problems += wrong
    return Outcome(f"{played:,} rounds settled alike by engine and kernel, decision by decision", problems)


def mutants(size: float) -> Outcome:
    """As many as there is time for; asked again of the same sources, it goes on where it ended."""
    mutate = import_module("mutate")
    return Outcome(*mutate.tried(mutate.every_mutant(), 50 * size))


def long(size: float) -> Outcome:
    """The tests marked `long`: larger shoes, more charts, other processors, more rounds. All of it or nothing."""
    command = [sys.executable, "-m", "pytest", "-m", "long", "--numprocesses", "auto", "--quiet", "tests"]
    command += [] if size else ["--collect-only"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    problems = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    if done.returncode and not problems:
        problems = [done.stdout[-500:] + done.stderr[-500:]]
    return Outcome(f"pytest -m long: {done.stdout.strip().splitlines()[-1]}", problems)


PARTS: dict[str, tuple[str, Callable[[float], Outcome]]] = {
    "kills": ("F1", kills),
    "postgres": ("F3", postgres),
    "network": ("F5", network),
    "nights": ("F8", nights),
    "late_nights": ("F8", late_nights),
    "machines": ("F9", machines),
    "tournaments": ("F8, F9", tournaments),
    "tamper": ("F10", tamper),
    "schemathesis": ("B1", schemathesis),
    "fuzz": ("B2", fuzz),
    "leaks": ("B4", leaks),
    "battery": ("R1, R2", battery),
    "agreement": ("R8", agreement),
    "processes": ("scale", processes),
    "power": ("F2", power),
    "mutants": ("tests", mutants),
    "long": ("R8", long),
}


# The record


def rows_of(page: str) -> dict[str, str]:
    """The rows that are written down, by their part."""
    table = page.partition(BEGIN)[2].partition(END)[0]
    rows = [line for line in table.splitlines() if line.startswith("| ")][2:]
    return {row.split("|")[1].strip(): row for row in rows}


def record(part: str, outcome: Outcome, seconds: float, page: str) -> str:
    """The page with this part's row made anew."""
    machine = f"{platform.machine()}, {os.cpu_count()} cores, CPython {platform.python_version()}"
    when = datetime.now(UTC).strftime("%Y-%m-%d")
    told = outcome.told.replace("|", "/")
    row = f"| {part} | {PARTS[part][0]} | {told} | {len(outcome.problems)} | {_length(seconds)} | {when} | {machine} |"
    rows = rows_of(page) | {part: row}
    before, _, rest = page.partition(BEGIN)
    after = rest.partition(END)[2]
    table = "\n".join((*HEAD, *(rows[name] for name in PARTS if name in rows)))
    return f"{before}{BEGIN}\n\n{table}\n\n{END}{after}"


def _length(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 120 else f"{seconds / 60:.0f} min"


def main() -> int:
    parser = argparse.ArgumentParser(description="Runs the long forms of the proofs.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"one of {', '.join(PARTS)}; all if none is named")
    parser.add_argument("--size", type=float, default=1.0, help="what share of it to run, 1 for the whole")
    parser.add_argument("--no-record", action="store_true")
    options = parser.parse_args()
    unknown = [part for part in options.parts if part not in PARTS]
    if unknown:
        parser.error(f"there is no part {unknown[0]}. The parts are: {', '.join(PARTS)}")
    failed = False
    for part in options.parts or PARTS:
        began = time.monotonic()
        outcome = PARTS[part][1](options.size)
        seconds = time.monotonic() - began
        print(f"{part}: {outcome.told} ({_length(seconds)})", flush=True)
        for problem in outcome.problems[:SHOWN]:
            print(f"  problem: {problem}", flush=True)
        failed = failed or bool(outcome.problems)
        if not options.no_record:
            PAGE.write_text(record(part, outcome, seconds, PAGE.read_text("utf-8")), "utf-8")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
