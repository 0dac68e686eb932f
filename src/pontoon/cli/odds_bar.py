"""How far a long piece of work is, on standard error."""

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

SECONDS_BEFORE_IT_SHOWS = 1.0


@contextmanager
def progress_bar(what: str) -> Iterator[Callable[[float], None]]:
    """What to call with the share that is done, from 0 to 1.

    The bar appears once the work has taken a second, and only in a terminal; it is gone when the work ends, however.
    """
    console = Console(stderr=True)
    if not (sys.stderr.isatty() and console.is_interactive):
        yield lambda share: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn())
    bar = Progress(*columns, console=console, transient=True)
    # Without a total the bar only moves to and fro, until the work says how far it is.
    task = bar.add_task(what, total=None)
    # A timer, since the work may be silent for longer than a second, compiling.
    begin = threading.Timer(SECONDS_BEFORE_IT_SHOWS, bar.start)
    begin.daemon = True
    begin.start()
    try:
        yield lambda share: bar.update(task, total=1.0, completed=share)
    finally:
        begin.cancel()
        begin.join()
        bar.stop()
