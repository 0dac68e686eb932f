"""An event loop whose clock stands still while anything runs, and jumps to the next timer when nothing can.

An evening passes in milliseconds and always in the same way: what is ready runs in the order it became ready, and no
time passes but what somebody sleeps. A thread at work stops the clock, so the speed of the machine does not count; a
thread that the loop did not start is waited for only where nothing else can happen.
"""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")
# So many real seconds a thread is waited for.
PATIENCE = 60.0


class NothingCanHappen(RuntimeError):
    """Everything waits for something else, and no timer is set."""


class _Selector(selectors.SelectSelector):
    """Instead of waiting for a timer it turns the clock to it."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0
        self.at_work = 0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if ready or timeout == 0:
            return ready
        if timeout is None or self.at_work:
            ready = super().select(PATIENCE)
            if not ready:
                raise NothingCanHappen("every task is waiting, and nothing can happen any more")
            return ready
        self.now += timeout
        return []


def put_forward(seconds: float) -> None:
    """The clock of a loop that waits in real time goes forward: every timer due by then is due now."""
    loop = asyncio.get_running_loop()
    before = loop.time
    loop.time = lambda: before() + seconds  # type: ignore[method-assign]


class VirtualLoop(asyncio.SelectorEventLoop):
    """A loop with a clock of its own, which begins at nought."""

    def __init__(self) -> None:
        self._turning = _Selector()
        super().__init__(self._turning)

    def time(self) -> float:
        return self._turning.now

    def run_in_executor(self, executor: Any, func: Callable[..., T], *args: Any) -> "asyncio.Future[T]":  # type: ignore[override]
        future = super().run_in_executor(executor, func, *args)
        self._turning.at_work += 1
        future.add_done_callback(self._one_less)
        return future

    def _one_less(self, _future: "asyncio.Future[Any]") -> None:
        self._turning.at_work -= 1


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
