"""The lab's workers, seen from the server: who waits, who works, and what becomes of work that takes too long.

The server only writes a line and reads lines. Everything that needs a processor happens in the workers' processes.
"""

import asyncio
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import msgspec

from pontoon.law import adopted
from pontoon.web.lab_tasks import Task, line_of
from pontoon.web.logs import log

QUEUED = "queued"
PREPARING = "preparing"
RUNNING = "running"
DONE = "done"
REFUSED = "refused"
FAILED = "failed"
CANCELLED = "cancelled"
ENDED = (DONE, REFUSED, FAILED, CANCELLED)

SECONDS_FOR_A_JOB = 180.0
# A worker without work goes home, and takes its memory with it.
IDLE_SECONDS = 300.0
LONGEST_LINE = 4 * 1024 * 1024
# Of the server's own environment a worker gets what programs need, and none of its secrets.
KEPT_NAMES = (
    "PATH",
    "HOME",
    "LANG",
    "LC_ALL",
    "TMPDIR",
    "PYTHONPATH",
    "LD_LIBRARY_PATH",
    "CXX",
    "XDG_CACHE_HOME",
    "PONTOON_CACHE_DIR",
)
ONE_THREAD = {"NUMBA_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}

TOOK_TOO_LONG = f"It took longer than {SECONDS_FOR_A_JOB:.0f} seconds and was stopped."
WORKER_ENDED = "The worker ended before it had an answer. Try again."
COULD_NOT_START = "No worker could be started. Try again later."


class Job:
    """A task on its way: `known` is what its worker has told so far, `result` what came of it.

    Lower `rank` comes first. `address` is who asked for it. `over` is told when the job has ended.
    """

    def __init__(
        self, task: Task, rank: int = 0, address: str = "", over: Callable[["Job"], None] | None = None
    ) -> None:
        self.task = task
        self.rank = rank
        self.address = address
        self._told = over
        self.state = QUEUED
        self.progress: float | None = None
        self.known: Any = None
        self.result: Any = None
        self.sentence = ""
        self.asked_at = time.monotonic()
        self._news = asyncio.Event()
        self._over = asyncio.Event()

    @property
    def ended(self) -> bool:
        return self.state in ENDED

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.asked_at

    def take(self, news: dict[str, Any]) -> None:
        """A line of the worker's."""
        if DONE in news:
            self.result = self.known = news[DONE]
            self.end(DONE)
        elif REFUSED in news:
            self.end(REFUSED, f"{news[REFUSED][:1].upper()}{news[REFUSED][1:].rstrip('.')}.")
        elif FAILED in news:
            log.error("lab_job_failed", task=type(self.task).__name__, why=news[FAILED])
            self.end(FAILED, "The lab has no answer to this.")
        else:
            self.state = news.get("state", self.state)
            self.progress = news.get("progress", self.progress)
            self.known = news.get("known", self.known)
            self._tell()

    def end(self, state: str, sentence: str = "") -> None:
        """What has ended stays as it ended."""
        if not self.ended:
            self.state, self.sentence = state, sentence
            self._over.set()
            if self._told is not None:
                self._told(self)
            self._tell()

    def _tell(self) -> None:
        news, self._news = self._news, asyncio.Event()
        news.set()

    async def until_news(self) -> None:
        if not self.ended:
            await self._news.wait()

    async def until_over(self) -> None:
        await self._over.wait()


class Worker:
    """One process, started when there is something to do; after whatever it could not be asked for it is another."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    @property
    def pid(self) -> int | None:
        """The process that works here; None where there is none."""
        process = self._process
        return None if process is None or process.returncode is not None else process.pid

    async def carry_out(self, job: Job) -> None:
        """The job from its first news to its last; whatever happens, it has ended afterwards."""
        try:
            async with asyncio.timeout(SECONDS_FOR_A_JOB):
                working = asyncio.ensure_future(self._work(job))
                called_off = asyncio.ensure_future(job.until_over())
                try:
                    await asyncio.wait((working, called_off), return_when=asyncio.FIRST_COMPLETED)
                finally:
                    await _without(working, called_off)
        except TimeoutError:
            job.end(FAILED, TOOK_TOO_LONG)
        finally:
            if job.state != DONE and job.state != REFUSED:
                # Nobody knows what it is doing now: another takes its place.
                await self.stop()
                job.end(FAILED, WORKER_ENDED)

    async def _work(self, job: Job) -> None:
        try:
            process = await self._started()
            assert process.stdin is not None, "a worker is asked through its input"
            assert process.stdout is not None, "and heard through its output"
            process.stdin.write(line_of(job.task))
            await process.stdin.drain()
            while not job.ended:
                line = await process.stdout.readline()
                if not line:
                    job.end(FAILED, WORKER_ENDED)
                    return
                job.take(msgspec.json.decode(line))
        except (OSError, ValueError) as error:
            log.warning("lab_worker_lost", why=str(error))
            job.end(FAILED, COULD_NOT_START if self.pid is None else WORKER_ENDED)

    async def _started(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-P",
                "-m",
                "pontoon.web.lab_worker",
                *map(str, adopted().values()),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                env={**{name: os.environ[name] for name in KEPT_NAMES if name in os.environ}, **ONE_THREAD},
                limit=LONGEST_LINE,
                # Whoever interrupts the server at its terminal does not mean the worker.
                start_new_session=True,
            )
        return self._process

    def send_home(self) -> None:
        """The process ends by itself when nobody can ask it any more."""
        process, self._process = self._process, None
        if process is not None and process.stdin is not None:
            process.stdin.close()

    async def stop(self) -> None:
        """The process ends at once, whatever it is doing."""
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        if process.stdin is not None:
            process.stdin.close()


async def _without(*tasks: "asyncio.Future[None]") -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


class Lane:
    """Some workers and those who wait for them: never more than so many."""

    def __init__(self, workers: int, most_waiting: int) -> None:
        self.workers = tuple(Worker() for _ in range(workers))
        self._most_waiting = most_waiting
        self._waiting: list[Job] = []
        self._working: set[Job] = set()
        self._woken = asyncio.Condition()
        self._runners: dict[Worker, asyncio.Task[None]] = {}

    @property
    def is_full(self) -> bool:
        return len(self._waiting) >= self._most_waiting

    def __iter__(self) -> Iterator[Job]:
        """Every job that has not ended."""
        return (job for job in (*self._working, *self._waiting) if not job.ended)

    def ahead_of(self, job: Job) -> int:
        """How many jobs come before this one."""
        if job not in self._waiting:
            return 0
        before = sum(1 for each in self._waiting if each.rank < job.rank)
        same = [each for each in self._waiting if each.rank == job.rank]
        return len(self._working) + before + same.index(job)

    async def put(self, job: Job) -> None:
        """A job to be done when its turn comes; whoever puts it has looked whether there is room."""
        for worker in self.workers:
            if worker not in self._runners or self._runners[worker].done():
                self._runners[worker] = asyncio.create_task(self._run(worker))
        self._waiting.append(job)
        async with self._woken:
            self._woken.notify()

    async def _run(self, worker: Worker) -> None:
        while True:
            job = await self._next(worker)
            self._working.add(job)
            try:
                await worker.carry_out(job)
            except Exception as error:
                log.error("lab_lane_failed", exc_info=error)
            finally:
                self._working.discard(job)

    async def _next(self, worker: Worker) -> Job:
        """The next job; a worker that waits too long for one is sent home."""
        sent_home = asyncio.get_running_loop().call_later(IDLE_SECONDS, worker.send_home)
        try:
            async with self._woken:
                await self._woken.wait_for(self._is_due)
                return self._taken()
        finally:
            sent_home.cancel()

    def _is_due(self) -> bool:
        self._waiting = [job for job in self._waiting if not job.ended]
        return bool(self._waiting)

    def _taken(self) -> Job:
        job = min(self._waiting, key=lambda each: each.rank)
        self._waiting.remove(job)
        return job

    async def stop(self) -> None:
        """Nothing more is done; what waits or is worked at is called off."""
        runners, self._runners = tuple(self._runners.values()), {}
        for job in (*self._waiting, *self._working):
            job.end(CANCELLED, "The house is closing.")
        for runner in runners:
            runner.cancel()
        await asyncio.gather(*runners, return_exceptions=True)
        for worker in self.workers:
            await worker.stop()
