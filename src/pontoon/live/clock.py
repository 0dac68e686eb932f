"""The house's clock: it starts with the machine's and then goes by itself, so that no step of that one shortens a sign.

A sign must have stood twenty minutes, a decision has its seconds: durations are measured on a clock that cannot be
set. Records carry this clock's time in UTC. How far the machine's clock has moved away from it is asked now and then,
and a step is itself worth recording.
"""

import time
from collections.abc import Callable

STEP_MS = 2_000


class HouseClock:
    """`now_ms` for records, `monotonic` for durations; nothing is recorded before `not_before_ms`, the last record."""

    def __init__(self, wall: Callable[[], float] = time.time, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._wall = wall
        self.monotonic = monotonic
        self._began = monotonic()
        self._anchor_ms = round(wall() * 1000)
        self._known_step_ms = 0

    def not_before(self, at_ms: int) -> None:
        """The log knows a later time than the machine: go on from there."""
        self._anchor_ms += max(0, at_ms - self.now_ms())

    def now_ms(self) -> int:
        return self._anchor_ms + int((self.monotonic() - self._began) * 1000)

    def step_ms(self) -> int:
        """By how much the machine's clock has been moved since this was last asked; 0 for what is no step."""
        moved = round(self._wall() * 1000) - self.now_ms() - self._known_step_ms
        if abs(moved) <= STEP_MS:
            return 0
        self._known_step_ms += moved
        return moved
