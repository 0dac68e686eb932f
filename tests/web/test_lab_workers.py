"""The lab's workers: processes of their own behind everything else, with limits, and replaced when they die."""

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pontoon.testing.houses import Client, RunningHouse, house_at_hand, running_house
from pontoon.web import lab_workers
from pontoon.web.lab import MOST_WAITING
from pontoon.web.lab_tasks import HandTask, SimulationTask, line_of
from pontoon.web.lab_workers import CANCELLED, DONE, FAILED, QUEUED, Job, Lane, Worker

pytestmark = [
    pytest.mark.timeout(300),
    pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes as Linux shows them"),
]

HAND = HandTask("star-2024", 8, False, (28, 35), 44)
# Long enough that it is still under way whatever else happens here.
LONG = {"rounds": 200_000_000, "dealing": "shoe", "resplit": True, "boxes": 7, "seed": 1}


def long_task(seed: int = 1) -> SimulationTask:
    return SimulationTask("star-2024", 8, True, "chart", 200_000_000, seed, 7, "shoe", False, False, 0)


async def begun(client: Client, **asked: Any) -> dict[str, Any]:
    answer = await client.post("/lab/simulations", {**LONG, **asked})
    assert answer.status_code == 201, answer.text
    told: dict[str, Any] = answer.json()
    return told


async def working(lane: Lane) -> Job:
    """The job that is being counted, once there is news of rounds."""
    while True:
        for job in lane:
            if job.known and job.known["rounds"]:
                return job
            await job.until_news()
        await asyncio.sleep(0)


def ended_code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


async def test_a_simulation_runs_in_another_process_behind_everything_else() -> None:
    async with running_house() as running:
        client = running.client()
        told = await begun(client)
        async with client.http.stream("GET", f"/api/v1/lab/simulations/{told['id']}/events") as stream:
            async for line in stream.aiter_lines():
                if '"state":"running"' in line:
                    break
            (pid,) = children_at_work()
            assert pid != os.getpid()
            assert os.getpriority(os.PRIO_PROCESS, pid) == 19
            assert os.sched_getscheduler(pid) == os.SCHED_IDLE
            assert os.getpriority(os.PRIO_PROCESS, 0) < 19, "and the tables' own process stays where it was"
        await client.http.delete(f"/api/v1/lab/simulations/{told['id']}")


def children_at_work() -> list[int]:
    """Workers of this very process."""
    listed = Path(f"/proc/self/task/{os.getpid()}/children").read_text("ascii").split()
    return [int(pid) for pid in listed if b"lab_worker" in Path(f"/proc/{pid}/cmdline").read_bytes()]


async def test_a_worker_knows_no_secret_of_the_house(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PONTOON_SEAL_KEY", "ab" * 32)
    monkeypatch.setenv("PONTOON_STORE", "postgresql://house:password@somewhere/house")
    worker = Worker()
    job = Job(HAND)
    await worker.carry_out(job)
    try:
        assert job.state == DONE
        environment = Path(f"/proc/{worker.pid}/environ").read_bytes()
        assert b"PATH=" in environment
        assert b"SEAL" not in environment
        assert b"postgresql" not in environment
    finally:
        await worker.stop()


async def test_a_worker_that_dies_is_replaced_and_its_job_says_so() -> None:
    lane = Lane(1, 4)
    try:
        await lane.put(Job(long_task()))
        job = await working(lane)
        first = lane.workers[0].pid
        assert first is not None
        os.kill(first, signal.SIGKILL)
        await job.until_over()
        assert (job.state, job.sentence) == (FAILED, lab_workers.WORKER_ENDED)
        again = Job(HAND)
        await lane.put(again)
        await again.until_over()
        assert again.state == DONE
        assert lane.workers[0].pid not in (None, first)
    finally:
        await lane.stop()
    assert lane.workers[0].pid is None


async def test_a_job_that_takes_too_long_is_ended_with_its_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab_workers, "SECONDS_FOR_A_JOB", 0.2)
    worker = Worker()
    job = Job(long_task())
    await worker.carry_out(job)
    assert (job.state, job.sentence) == (FAILED, lab_workers.TOOK_TOO_LONG)
    assert worker.pid is None


async def test_what_is_called_off_keeps_what_was_counted_and_ends_the_process() -> None:
    async with house_at_hand() as running:
        client, lane = running.client(), running.app.state.lab.long
        told = await begun(client)
        await working(lane)
        pid = lane.workers[0].pid
        answer = (await client.http.delete(f"/api/v1/lab/simulations/{told['id']}")).json()
        assert (answer["state"], answer["sentence"]) == ("cancelled", "It was stopped.")
        assert answer["rounds"] > 0
        assert answer["mean"] is not None
        told = await begun(client, rounds=1000, dealing="fresh", boxes=1)
        await running.app.state.lab.simulations.find(told["id"]).job.until_over()
        assert lane.workers[0].pid != pid
        assert not Path(f"/proc/{pid}").exists()


async def test_one_address_has_so_many_simulations_and_the_house_so_many_jobs() -> None:
    async with house_at_hand() as running:
        client, lab = running.client(), running.app.state.lab
        first, second = await begun(client, seed=1), await begun(client, seed=2)
        assert ended_code(await client.post("/lab/simulations", LONG)) == (429, "too_many_jobs")
        assert (first["state"], second["state"], second["ahead"]) == (QUEUED, QUEUED, 1)
        await client.http.delete(f"/api/v1/lab/simulations/{second['id']}")
        await client.http.delete(f"/api/v1/lab/simulations/{first['id']}")
        for number in range(MOST_WAITING + 2):
            await lab.long.put(Job(long_task(number), 1, f"192.0.2.{number}"))
        answer = await client.get("/lab/strategy", resplit=True)
        assert ended_code(answer) == (503, "busy")
        assert int(answer.headers["retry-after"]) > 0
        # Whoever asks for a hand waits for none of them.
        while (hand := await client.get("/lab/hand", cards="9s 7h", dealer="Kd")).status_code == 202:
            pass
        assert hand.status_code == 200


async def test_questions_come_before_rounds_by_the_million() -> None:
    lane = Lane(1, 8)
    try:
        await lane.put(Job(long_task(1), 1))
        running = await working(lane)
        waiting, question = Job(long_task(2), 1), Job(HAND, 0)
        await lane.put(waiting)
        await lane.put(question)
        assert (lane.ahead_of(question), lane.ahead_of(waiting)) == (1, 2)
        running.end(CANCELLED)
        await question.until_over()
        assert question.state == DONE
        assert not waiting.ended
    finally:
        await lane.stop()
    assert waiting.state == CANCELLED


async def test_a_house_that_closes_leaves_no_worker_behind() -> None:
    async with house_at_hand() as running:
        await begun(running.client())
        await working(running.app.state.lab.long)
        assert children_at_work()
    assert not children_at_work()


def test_a_worker_ends_when_nobody_is_left_who_could_ask() -> None:
    """Goal: even a server that was killed leaves none behind, however busy."""
    command = [sys.executable, "-P", "-m", "pontoon.web.lab_worker"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as worker:
        assert worker.stdin is not None
        assert worker.stdout is not None
        worker.stdin.write(line_of(long_task()))
        worker.stdin.flush()
        assert b"preparing" in worker.stdout.readline()
        worker.stdin.close()
        assert worker.wait(60) == 0


async def test_a_table_is_played_at_while_the_lab_is_busy() -> None:
    async with running_house() as running:
        await _busy(running)
        ann = await running.guest("Ann")
        seat = await ann.join("P1")
        await seat.sit(1)
        for _ in range(3):
            await seat.play_round(1, "5.00")


async def _busy(running: RunningHouse) -> None:
    client = running.client()
    await begun(client, seed=1)
    await begun(client, seed=2)
