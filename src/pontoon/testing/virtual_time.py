"""An event loop whose clock stands still while anything runs, and jumps to the next timer when nothing can.

An evening passes in milliseconds and always in the same way: what is ready runs in the order it became ready, and no
time passes but what somebody sleeps. Nothing but a thread of its own may be waited for in it.
"""

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")
# So many real seconds a thread is waited for.
PATIENCE = 10.0


class NothingCanHappen(RuntimeError):
    """Everything waits for something else, and no timer is set."""


class _Selector(selectors.SelectSelector):
    """Instead of waiting for a timer it turns the clock to it."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if ready or timeout == 0:
            return ready
        if timeout is None:
            # A thread may still be at work, hashing a password.
            ready = super().select(PATIENCE)
            if not ready:
                raise NothingCanHappen("every task is waiting, and nothing can happen any more")
            return ready
        self.now += timeout
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """A loop with a clock of its own, which begins at nought."""

    def __init__(self) -> None:
        self._turning = _Selector()
        super().__init__(self._turning)

    def time(self) -> float:
        return self._turning.now


def run(main: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine to its end in virtual time."""
    loop = VirtualLoop()
    try:
        return loop.run_until_complete(main)
    finally:
        for task in asyncio.all_tasks(loop):
            task.cancel()
        loop.run_until_complete(loop.shutdown_asyncgens())
        loop.close()
