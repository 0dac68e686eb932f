"""The parts of the load that need a server and players: each answers with the text of its section."""

import asyncio
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from load_house import LoadedHouse, Plan, loaded_house
from load_players import Seat
from load_report import MIB, Measured, elsewhere, latency_table, others, percentile, table, together
from load_socket import Refused

LIMIT_MS = 250.0
SETTLING = 5.0
STEP_SECONDS = 30.0
# Of what is offered so much must be done, or the house cannot keep up.
KEEPS_UP = 0.95
MOST_TABLES = 1_000
FLOOD = str(Path(__file__).with_name("load_flood.py"))


def say(words: str) -> None:
    print(words, flush=True)


def quantiles(measured: Measured) -> str:
    figures = " / ".join(f"{measured.at(share):,.0f}" for share in (0.5, 0.95, 0.99, 1.0))
    return f"{measured.rate:,.1f} commands/s, p50/p95/p99/max {figures} ms"


def described(plan: Plan) -> str:
    store = "PostgreSQL" if plan.postgres else "SQLite"
    servers = "one process" if plan.processes == 1 else f"{plan.processes} processes"
    return f"{of_tables(plan.tables)}, {servers}, {store}"


def of_tables(number: int) -> str:
    return "1 table" if number == 1 else f"{number} tables"


async def steady(plan: Plan) -> str:
    """The house at one rate for a while."""
    async with loaded_house(plan) as house:
        measured = await house.measure(plan.seconds)
        say(quantiles(measured))
    return "\n\n".join((latency_table([(described(plan), measured)]), others(measured), house.found.line()))


# Upwards


def steps(rate: float) -> Iterator[float]:
    """From a rate upwards, each a quarter more than the one before."""
    while True:
        yield rate
        rate = max(rate + 10, round(rate * 1.25 / 10) * 10)


async def up(plan: Plan, limit_ms: float = LIMIT_MS, settling: float = SETTLING) -> str:
    """The rate is raised until the house is too slow; and the tables, where they cannot ask for more."""
    rows: list[tuple[str, Measured]] = []
    tables, rate = plan.tables, plan.rate
    limit, told = "", ""
    while not limit and tables <= MOST_TABLES:
        async with loaded_house(plan._replace(tables=tables, rate=rate)) as house:
            for offered in steps(rate):
                rate = offered
                measured = await _step(house, rate, min(plan.seconds, STEP_SECONDS), settling)
                rows.append((of_tables(tables), measured))
                say(f"{of_tables(tables)}, {rate:,.0f} offered: {quantiles(measured)}")
                limit = _limit(measured, limit_ms)
                if limit or measured.starved > (1 - KEEPS_UP) * rate * measured.seconds:
                    break
        told = f"{told} {house.found.line()}".strip()
        tables *= 2
    return "\n\n".join((latency_table(rows), limit or f"The limit is beyond {MOST_TABLES} tables.", told))


async def _step(house: LoadedHouse, rate: float, seconds: float, settling: float) -> Measured:
    house.pacer.rate = rate
    await asyncio.sleep(settling)
    return await house.measure(seconds)


def _limit(measured: Measured, limit_ms: float) -> str:
    p99 = measured.at(0.99)
    if p99 <= limit_ms:
        return ""
    cores = measured.server_seconds / measured.seconds
    told = f"At {measured.rate:,.0f} commands a second p99 is {p99:,.0f} ms, more than {limit_ms:.0f} ms. The"
    if measured.processes == 1:
        return f"{told} server then uses {cores:.2f} cores, and its event loop can use one."
    players = measured.players_seconds / measured.seconds
    return (
        f"{told} servers then use {cores:.2f} cores, the players {players:.2f} and everything else, mostly PostgreSQL,"
        f" {elsewhere(measured):.2f}: nothing is left of the machine's two cores."
    )


# All sockets lost at once


async def storm(plan: Plan, settling: float = SETTLING) -> str:
    """Every socket is cut while commands are on their way; all come back, and send again what was not answered."""
    async with loaded_house(plan) as house:
        before = await house.measure(plan.seconds / 4)
        seats = house.seats
        on_their_way = sum(len(seat.on_its_way) for seat in seats)
        began = time.perf_counter()
        for seat in seats:
            seat.cut()
        times, attempts = await _come_back(seats, began)
        say(f"{len(seats)} sockets reconnected in {max(times):.1f} s")
        await asyncio.sleep(settling)
        after = await house.measure(plan.seconds / 4)
        behind = sum(seat.version < seat.table.version for seat in seats)
    rows = [
        ("sockets cut at once", len(seats)),
        ("commands under way, sent again under the same id", on_their_way),
        ("half of them reconnected, s", f"{percentile(times, 0.5):.2f}"),
        ("99 % of them reconnected, s", f"{percentile(times, 0.99):.2f}"),
        ("all of them reconnected, s", f"{max(times):.2f}"),
        ("connections that were refused and tried again", attempts - len(seats)),
        ("sockets behind their tables afterwards", behind),
    ]
    told = (table(("", ""), rows), latency_table([("before", before), ("after", after)]), house.found.line())
    return "\n\n".join(told)


async def _come_back(seats: list[Seat], began: float) -> tuple[list[float], int]:
    """When each was welcomed again, in seconds, and how many connections it took."""
    attempts = 0

    async def back(seat: Seat) -> float:
        nonlocal attempts
        while True:
            attempts += 1
            try:
                await seat.connect()
            except (OSError, Refused):
                await asyncio.sleep(0.25)
            else:
                return time.perf_counter() - began

    return list(await asyncio.gather(*map(back, seats))), attempts


# More than can be done


async def overload(plan: Plan, times: float = 3.0, settling: float = SETTLING) -> str:
    """So many times as much is offered: what the house cannot do it must say, and what it takes must stay quick."""
    async with loaded_house(plan) as house:
        usual = await house.measure(plan.seconds / 4)
        house.pacer.filling = house.seats
        over = await _step(house, plan.rate * times, plan.seconds, settling)
        house.pacer.filling = []
        again = await _step(house, plan.rate, plan.seconds / 4, settling)
        say(quantiles(over))
    rows = [
        ("planned load", usual),
        (f"{times:.0f} times the planned load", over),
        ("planned load again", again),
    ]
    told = (
        "Beyond the commands of the game, players buy chips of 50 cents."
        f" {over.busy / over.seconds:,.0f} commands a second were answered `busy`, without being carried out, and"
        f" {over.refused / over.seconds:,.0f} were refused."
        f" {house.found.line()}"
    )
    return "\n\n".join((latency_table(rows), told))


# Passwords


async def flood(plan: Plan, per_second: float = 50.0, turns: int = 6, accounts: int = 20) -> str:
    """Sign-ins with passwords beside the play, from a process of their own: not to be felt at the tables.

    With them and without in turns, since a machine's other work comes and goes.
    """
    alone, beside = list[Measured](), list[Measured]()
    answers = Counter[str]()
    seconds = plan.seconds / turns
    async with loaded_house(plan) as house:
        for _ in range(turns):
            alone.append(await house.measure(seconds))
            flooding = await asyncio.create_subprocess_exec(
                sys.executable, FLOOD, house.url(), *map(str, (per_second, seconds, accounts)),
                stdout=asyncio.subprocess.PIPE,
            )  # fmt: skip
            assert flooding.stdout is not None
            # It says when everybody has an account, and at the end what was answered.
            await flooding.stdout.readline()
            beside.append(await house.measure(seconds))
            answers.update(json.loads(await flooding.stdout.readline()))
            await flooding.wait()
            say(f"alone {quantiles(alone[-1])}; with sign-ins {quantiles(beside[-1])}")
    rows = [("alone", together(alone)), ("with sign-ins", together(beside))]
    told = ", ".join(f"{count:,} answered {status}" for status, count in sorted(answers.items()))
    change = rows[1][1].at(0.99) / rows[0][1].at(0.99) - 1
    turn = ", ".join(f"{one.at(0.99):,.0f} to {other.at(0.99):,.0f}" for one, other in zip(alone, beside, strict=True))
    words = (
        f"{turns} turns of {seconds:,.0f} s each, without sign-ins and with them. {per_second:.0f} sign-ins a second"
        f" with argon2id: {told}. The p99 of the tables changed by {change:+.0%}; turn by turn in ms: {turn}."
    )
    return "\n\n".join((latency_table(rows), words, house.found.line()))


# For a long time


async def soak(plan: Plan, parts: int = 6) -> str:
    """The same load for long: nothing may grow but the log."""
    measured: list[Measured] = []
    async with loaded_house(plan) as house:
        for number in range(parts):
            measured.append(await house.measure(plan.seconds / parts))
            say(f"part {number + 1}: {quantiles(measured[-1])}, {measured[-1].rss / MIB:,.0f} MiB")
    rows = [(f"part {number + 1}", each) for number, each in enumerate(measured)]
    growth = (measured[-1].rss - measured[0].rss) / MIB
    tasks = measured[-1].tasks - measured[0].tasks
    told = (
        f"{plan.seconds / 60:,.0f} minutes. From the end of the first part to the end of the last, the server's memory"
        f" grew by {growth:+,.1f} MiB and its tasks by {tasks:+,}. {house.found.line()}"
    )
    return "\n\n".join((latency_table(rows), told))
