"""A lab that accepts every question and works on none, for tests that do not depend on its answers.

Each house would otherwise start workers that load for seconds and work until the house closes. The answers of the lab
have their own tests.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from pontoon.web import lab
from pontoon.web.lab_tasks import SimulationTask
from pontoon.web.lab_workers import CANCELLED, DONE, Job, Worker

WAITS_SECONDS = 0.01


async def _carry_out(_worker: Worker, job: Job) -> None:
    """A simulation ends at once, without results; a question is under way until its sender has had that answer."""
    if not isinstance(job.task, SimulationTask):
        await asyncio.sleep(2 * WAITS_SECONDS)
    job.end(DONE if isinstance(job.task, SimulationTask) else CANCELLED)


@contextmanager
def lab_asleep() -> Iterator[None]:
    """For every house that is founded in this block."""
    with patch.object(Worker, "carry_out", _carry_out), patch.object(lab, "WAIT_SECONDS", WAITS_SECONDS):
        yield
