"""Signs people in with passwords at a rate, whatever is answered: `load_flood.py URL PER_SECOND SECONDS ACCOUNTS`.

It makes its accounts first, where they are not there, and says so; then it floods, and prints how often each status
was answered.
"""

import asyncio
import json
import sys
import time
from collections import Counter
from contextlib import AsyncExitStack
from itertools import cycle

import httpx


def credentials(number: int) -> dict[str, object]:
    return {"name": f"Flood{number}", "password": f"a long word for no. {number}", "token": True}


def door(url: str, number: int) -> httpx.AsyncClient:
    """Sign-ins are limited for each address: this one comes from an address of its own."""
    transport = httpx.AsyncHTTPTransport(local_address=f"127.0.0.{2 + number}")
    return httpx.AsyncClient(base_url=url, timeout=60.0, transport=transport)


async def flood(url: str, per_second: float, seconds: float, accounts: int) -> Counter[int]:
    answers: Counter[int] = Counter()
    running: set[asyncio.Task[None]] = set()
    async with AsyncExitStack() as stack:
        doors = [await stack.enter_async_context(door(url, number)) for number in range(accounts)]
        for number, each in enumerate(doors):
            opened = await each.post("/api/v1/accounts", json=credentials(number))
            assert opened.status_code in (201, 409), opened.text  # those of an earlier flood are there already

        async def sign_in(number: int) -> None:
            answer = await doors[number].post("/api/v1/sessions", json=credentials(number))
            answers[answer.status_code] += 1

        print("ready", flush=True)
        due = time.perf_counter()
        until = due + seconds
        for number in cycle(range(accounts)):
            if due > until:
                break
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            due += 1 / per_second
            task = asyncio.create_task(sign_in(number))
            running.add(task)
            task.add_done_callback(running.discard)
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
    return answers


if __name__ == "__main__":
    url, per_second, seconds, accounts = sys.argv[1:]
    print(json.dumps(asyncio.run(flood(url, float(per_second), float(seconds), int(accounts)))), flush=True)
