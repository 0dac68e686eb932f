"""Simulations under way and those that are over, each under a name that only who asked for it knows."""

import secrets
from collections import OrderedDict
from typing import Any, NamedTuple, cast

from pontoon.game.refusals import Refusal
from pontoon.web.errors import Refused
from pontoon.web.lab_models import SimulationAsked, SimulationTold
from pontoon.web.lab_workers import CANCELLED, FAILED, REFUSED, Job

# So many are remembered; the oldest that are over are forgotten first.
MOST_REMEMBERED = 64
MOST_STREAMS = 4
_NOTHING_YET: dict[str, Any] = {
    "rounds": 0,
    "seconds": 0.0,
    "rounds_per_second": None,
    "mean": None,
    "stderr": None,
    "interval": None,
    "standard_deviation": None,
    "exact": None,
    "distribution": [],
    "results": [],
    "series": [],
}


class Simulation(NamedTuple):
    """What was asked for, with what was left open decided, and the job that plays it."""

    id: str
    asked: SimulationAsked
    seed: int
    decks: int
    notes: tuple[str, ...]
    job: Job

    def told(self, ahead: int) -> SimulationTold:
        """What it has come to so far; a simulation that was ended early keeps what was counted."""
        job, known = self.job, {**_NOTHING_YET, **(self.job.known or {})}
        return SimulationTold(
            id=self.id,
            state=cast(Any, FAILED if job.state == REFUSED else job.state),
            sentence=job.sentence,
            asked=self.asked,
            seed=self.seed,
            decks=self.decks,
            progress=min(1.0, known["rounds"] / self.asked.rounds),
            ahead=ahead,
            notes=list(self.notes),
            **known,
        )


class Simulations:
    """Those of this process: another does not know them."""

    def __init__(self) -> None:
        self.simulations: OrderedDict[str, Simulation] = OrderedDict()
        self._streams: dict[str, int] = {}

    def add(self, asked: SimulationAsked, seed: int, decks: int, notes: tuple[str, ...], job: Job) -> Simulation:
        """A simulation under a new name."""
        made = Simulation(secrets.token_urlsafe(18), asked, seed, decks, notes, job)
        self.simulations[made.id] = made
        for old in [each for each in self.simulations.values() if each.job.ended]:
            if len(self.simulations) <= MOST_REMEMBERED:
                break
            del self.simulations[old.id]
        return made

    def find(self, name: str) -> Simulation:
        found = self.simulations.get(name)
        if found is None:
            sentence = (
                "This simulation is unknown here: it ended long ago, or another process of the house is running it."
            )
            raise Refused(Refusal("no_such_simulation", "", sentence))
        return found

    def cancel(self, name: str) -> Simulation:
        """It is ended with what was counted until then; what is over stays as it is."""
        found = self.find(name)
        found.job.end(CANCELLED, "It was stopped.")
        return found

    def open_stream(self, name: str) -> None:
        if self._streams.get(name, 0) >= MOST_STREAMS:
            sentence = "This simulation is already being followed from too many places."
            raise Refused(Refusal("too_many_streams", "", sentence), 429, 5)
        self._streams[name] = self._streams.get(name, 0) + 1

    def close_stream(self, name: str) -> None:
        self._streams[name] -= 1
        if not self._streams[name]:
            del self._streams[name]
