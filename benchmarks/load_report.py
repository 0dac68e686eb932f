"""What a run of the load has shown, in figures and as rows of a table; and the page where the last ones are kept."""

import os
import platform
import re
from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path
from typing import NamedTuple

PAGE = Path(__file__).with_name("load.md")
MIB = 2**20

HEAD = """# The house under load

Each part says when and where it was measured. A command counts from its sending until it is acknowledged, which is
after its commit, and its version has reached all seven sockets of its table. The server is a process of its own with
real sockets and commits that reach the disk; whoever plays shares the machine with it, in another process. See
`benchmarks/load.py` for what is played, `python benchmarks/load.py PART --record` for one part alone.

## What limits it

One process has one event loop, and that has one core. At the first profile a command cost 3.85 ms of it and the limit
was near 250 commands a second; now it is 2.3 ms. The first two things were improved:

1. *Telling.* Each message went to each socket through every layer of the server, and was written anew for each reader.
   Now an update is written once for all who may see the same, as a whole frame, and handed to the socket itself; what
   seldom changes in it, the sign and the seats, is kept as bytes.
2. *Deciding.* A command's table was followed twice, once to judge and once to apply, and a balance was read by asking
   a thread. Now it is followed once, and balances are read where they lie.

Of the loop's time a sampling profile at 300 commands a second gives a quarter to handing frames to sockets (one call of
the system for each of 20 messages a command), a quarter to writing updates, a quarter to deciding, storing and planning
the dealer's next step, and the rest to queues, reading and timers. What is left to gain in one process is small against
a second one: more tables than one core can serve are served by several processes on PostgreSQL.

*Sign-ins.* Passwords were hashed by a thread that gave way to others: when it was put aside while it held the
interpreter's lock, every table waited for it, and a flood of sign-ins made p99 nearly five times as long. Now a process
of its own hashes, and whoever would only be told to come again is told so before the request is read. What was left of
it came from the memory that argon2 goes through, which slows the core beside it: with a third of a core for hashing p99
was twice as long, so now it has an eighth. The aim is that the tables' p99 changes by no more than a fifth. On a quiet
machine it goes from 20 to 25 ms, which is that fifth, and from turn to turn anything from a tenth less to half as much
again: what is left are the sign-ins' own fifty requests a second, in the event loop that tells the tables.

*Two processes* on PostgreSQL follow every table both, so what a command costs the servers is more than twice as much as
in one process on SQLite, and the database takes its share of the same two cores. So on two cores they do about half of
what one process does alone, and the part on PostgreSQL has 120 tables with 840 sockets at 200 commands a second: the
goals for sockets and for PostgreSQL, near the most this machine can do, where latencies still say something about the
house. A part of its own asks for as much as of SQLite, 200 tables with 1,400 sockets at 400 commands a second, which is
past that limit here: four of five are done, each waits for the best part of a second, and what was acknowledged is all
in the log. A second process is for more cores than two.

*History.* A command costs the same after 100 rounds and after 100,000, in time of the processor, at the median and at
p99: it reads nothing of the past, what it writes is added at the ends of tables and indexes, and a snapshot, one with
every thousandth event, is of one size (36 kB, a fifth of a millisecond). Tables with a short and a long history are
played on in turns, a hundred rounds each, and commits are told apart: measured one after the other, whatever else the
disk had to do made p99 on SQLite 8 ms for the one and 20 ms for the other.
"""


class Measured(NamedTuple):
    """One stretch of time under load."""

    tables: int
    sockets: int
    processes: int
    offered: float
    seconds: float
    latencies: Sequence[float]
    starved: int
    busy: int
    declined: int
    refused: int
    events: int
    messages: int
    octets: int
    server_seconds: float
    players_seconds: float
    machine_seconds: float
    rss: int
    commits: int
    tasks: int
    # The longest time the interpreter stood still to look for what is no longer needed.
    pause: float

    @property
    def rate(self) -> float:
        return len(self.latencies) / self.seconds

    def at(self, share: float) -> float:
        """So many of the commands took no longer, in milliseconds."""
        return percentile(self.latencies, share) * 1000


def together(stretches: Sequence[Measured]) -> Measured:
    """Several stretches of the same load as one."""
    last = stretches[-1]
    counts = ("starved", "busy", "declined", "refused", "events", "messages", "octets", "commits")
    times = ("seconds", "server_seconds", "players_seconds", "machine_seconds")
    sums = {name: sum(getattr(each, name) for each in stretches) for name in (*counts, *times)}
    latencies = [latency for each in stretches for latency in each.latencies]
    return last._replace(latencies=latencies, pause=max(each.pause for each in stretches), **sums)


def percentile(values: Sequence[float], share: float) -> float:
    """The value at or below which this share of all lies.

    >>> percentile([3.0, 1.0, 2.0], 0.5)
    2.0
    """
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


def machine() -> str:
    """Where and when something was measured."""
    model = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text(encoding="utf-8"))
    cores = f"{os.cpu_count()} cores" + (f" ({model[1]})" if model else "")
    return (
        f"Measured {date.today().isoformat()} with CPython {platform.python_version()}, {platform.machine()}, {cores}."
    )


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines = [f"| {' | '.join(head)} |", f"| {' | '.join(['---'] + ['---:'] * (len(head) - 1))} |"]
    lines += [f"| {' | '.join(map(str, row))} |" for row in rows]
    return "\n".join(lines)


LATENCY_HEAD = (
    "run", "offered/s", "done/s", "p50 ms", "p95 ms", "p99 ms", "max ms", "events/s", "messages/s", "MB/s out",
    "server cores", "player cores", "RSS MiB", "commits/s", "events per commit",
)  # fmt: skip


def latency_row(what: str, measured: Measured) -> tuple[str, ...]:
    m = measured
    return (
        what, f"{m.offered:,.0f}", f"{m.rate:,.1f}", *(f"{m.at(share):,.1f}" for share in (0.5, 0.95, 0.99, 1.0)),
        f"{m.events / m.seconds:,.0f}", f"{m.messages / m.seconds:,.0f}", f"{m.octets / m.seconds / 1e6:,.1f}",
        f"{m.server_seconds / m.seconds:.2f}", f"{m.players_seconds / m.seconds:.2f}", f"{m.rss / MIB:,.0f}",
        f"{m.commits / m.seconds:,.0f}" if m.commits else "-", f"{m.events / m.commits:.1f}" if m.commits else "-",
    )  # fmt: skip


def latency_table(rows: Iterable[tuple[str, Measured]]) -> str:
    return table(LATENCY_HEAD, (latency_row(what, measured) for what, measured in rows))


def elsewhere(measured: Measured) -> float:
    """Cores of the machine that were at work beside the server and the players, in PostgreSQL for one."""
    m = measured
    return max(0.0, m.machine_seconds - m.server_seconds - m.players_seconds) / m.seconds


def others(measured: Measured) -> str:
    """What else the machine did meanwhile, and what was not as it should be."""
    m = measured
    return (
        f"{m.sockets:,} sockets for {m.seconds:.0f} s; {m.declined:,} offers also declined, {m.starved:,} moments"
        f" with nobody to act, {m.busy:,} answered busy, {m.refused:,} refused; {m.tasks:,} tasks in the server, its"
        f" longest collection {m.pause * 1000:.0f} ms; the rest of the machine, with any store in a process of its own,"
        f" used {elsewhere(m):.2f} cores."
    )


def record(part: str, title: str, text: str, page: Path = PAGE) -> None:
    """Put a part's section on the page, in place of the one before it."""
    before = page.read_text(encoding="utf-8") if page.exists() else HEAD
    sections = dict(re.findall(r"<!-- (\w+) -->\n(.*?)(?=\n<!-- \w+ -->|\Z)", before, re.DOTALL))
    sections[part] = f"## {title}\n\n{machine()}\n\n{text}\n"
    ordered = [each for each in ORDER if each in sections]
    written = "\n".join(f"<!-- {each} -->\n{sections[each].strip()}\n" for each in ordered)
    page.write_text(f"{HEAD}\n{written}", encoding="utf-8")


ORDER = (
    "main", "up", "postgres", "same", "limit", "storm", "overload", "flood", "sustained", "soak", "start", "history",
)  # fmt: skip
