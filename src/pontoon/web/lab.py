"""The lab beside the tables: questions about the odds and simulations, done by workers with limits on all of it.

A question that is asked twice is worked out once. Its answer is kept here, and by the solver on disk.
"""

import asyncio
from collections import OrderedDict
from typing import Any, NamedTuple, cast

from pontoon.game.refusals import Refusal
from pontoon.web.errors import Refused
from pontoon.web.lab_models import WorkTold
from pontoon.web.lab_options import Option, all_options
from pontoon.web.lab_simulations import Simulations
from pontoon.web.lab_tasks import EdgeTask, HandTask, Task
from pontoon.web.lab_workers import CANCELLED, DONE, QUEUED, REFUSED, Job, Lane
from pontoon.web.settings import Settings

# Questions come before rounds by the million, and the table of all edges after everything else.
FIRST, SECOND, LAST = range(3)

WAIT_SECONDS = 2.0
AGAIN_MS = 700
MOST_WAITING = 16
MOST_WAITING_FOR_ADVICE = 64
MOST_OF_AN_ADDRESS = 4
MOST_ADVICE_OF_AN_ADDRESS = 16
MOST_ANSWERS = 1_024
BUSY_SECONDS = 5


class EdgesKnown(NamedTuple):
    """The rows that are known, and what is done about the others."""

    state: str
    rows: dict[Option, Any]


class Lab:
    """Two lanes: one for hands, which players at a training table wait for, and one for everything that takes longer.

    A process that is closed for the lab (`lab_workers = 0`) answers nothing of it.
    """

    def __init__(self, settings: Settings) -> None:
        self.is_open = settings.lab_workers > 0
        self.hands = Lane(1, MOST_WAITING_FOR_ADVICE)
        self.long = Lane(max(1, settings.lab_workers), MOST_WAITING)
        self.simulations = Simulations()
        self.answers: OrderedDict[Task, Any] = OrderedDict()
        self._asked: dict[Task, Job] = {}
        self._edges: dict[Option, Any] = {}
        self.filling: asyncio.Task[None] | None = None
        self._edge_job: Job | None = None

    async def stop(self) -> None:
        if self.filling is not None:
            self.filling.cancel()
            await asyncio.gather(self.filling, return_exceptions=True)
        await self.hands.stop()
        await self.long.stop()

    def check_open(self) -> None:
        if not self.is_open:
            raise Refused(Refusal("lab_is_closed", "", "This house's lab is closed."))

    # Questions

    async def answer(self, task: Task, address: str) -> Any:
        """What came of a task, or a `WorkTold` where that takes longer; raises `Refused` for what has no answer."""
        self.check_open()
        known = self.answers.get(task)
        if known is not None:
            self.answers.move_to_end(task)
            return known
        job = self._asked.get(task) or await self._ask(task, FIRST, address)
        try:
            async with asyncio.timeout(WAIT_SECONDS):
                await job.until_over()
        except TimeoutError:
            return self.work_told(job)
        return self._outcome(job)

    def _outcome(self, job: Job) -> Any:
        if job.state == DONE:
            return job.result
        if job.state == REFUSED:
            raise Refused(Refusal("no_answer_to_this", "", job.sentence), 422)
        raise Refused(Refusal("lab_has_no_answer", "", job.sentence))

    async def _ask(self, task: Task, rank: int, address: str) -> Job:
        lane = self.lane_of(task)
        most = MOST_ADVICE_OF_AN_ADDRESS if lane is self.hands else MOST_OF_AN_ADDRESS
        self.check_room(lane, address, most)
        job = self._asked[task] = Job(task, rank, address, self._keep)
        await lane.put(job)
        return job

    def check_room(self, lane: Lane, address: str, most: int) -> None:
        """Raises `Refused` for an address that has enough under way, and where too many wait already."""
        if sum(job.address == address for job in lane) >= most:
            sentence = f"The lab is already working on {most} of your questions. Wait until one is finished."
            raise Refused(Refusal("too_many_jobs", "", sentence), 429, BUSY_SECONDS)
        if lane.is_full:
            sentence = "The lab is too busy at the moment. Try again soon."
            raise Refused(Refusal("busy", "", sentence), 503, BUSY_SECONDS)

    def _keep(self, job: Job) -> None:
        self._asked.pop(job.task, None)
        if job.state == DONE:
            self.answers[job.task] = job.result
            while len(self.answers) > MOST_ANSWERS:
                self.answers.popitem(last=False)

    def lane_of(self, task: Task) -> Lane:
        return self.hands if isinstance(task, HandTask) else self.long

    def work_told(self, job: Job) -> WorkTold:
        """How far a job has come."""
        return WorkTold(
            state=cast(Any, QUEUED if job.ended else job.state),
            progress=job.progress,
            ahead=self.lane_of(job.task).ahead_of(job),
            seconds=round(job.seconds, 1),
            retry_after_ms=AGAIN_MS,
        )

    # The table of all edges

    def edges(self) -> EdgesKnown:
        """What is known of every rule set and option; the rest is worked out when nothing else waits."""
        self.check_open()
        missing = [option for option in all_options() if option not in self._edges]
        if not missing:
            return EdgesKnown("ready", self._edges)
        if self.filling is None:
            self.filling = asyncio.create_task(self._fill(missing))
        elif self.filling.done():
            # Some rows could not be worked out; whoever asks again has them tried again.
            self.filling = None
            return EdgesKnown("failed", self._edges)
        job = self._edge_job
        return EdgesKnown(QUEUED if job is None or job.ended else job.state, self._edges)

    async def _fill(self, missing: list[Option]) -> None:
        for option in missing:
            job = self._edge_job = Job(EdgeTask(*option), LAST)
            await self.long.put(job)
            await job.until_over()
            if job.state == DONE:
                self._edges[option] = job.result
            elif job.state == CANCELLED:
                return
