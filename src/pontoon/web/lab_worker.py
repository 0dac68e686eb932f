"""A worker of the lab: a process of its own, behind everything else on the machine, that does one task at a time.

`python -m pontoon.web.lab_worker FILE...`, with the files of the house's own rule sets, reads tasks from its standard
input, a line each, and writes what comes of them to its standard output: news while it works, then one last line.
It ends when nobody is left who could ask.
"""

import os
import queue
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, BinaryIO, NoReturn

import msgspec

from pontoon.law import adopt
from pontoon.web.lab_tasks import ChartTask, EdgeTask, EffectTask, HandTask, SimulationTask, Task, task_of

# What is asked takes far less; whatever would take more ends here and not in the memory of a table.
MOST_MEMORY_BYTES = 3 * 1024**3
LAST_IN_LINE = 19

PREPARING = "preparing"
RUNNING = "running"


def behind_everything_else() -> None:
    """Other work on this machine comes first, and memory has a bound, as far as the system knows such things."""
    with suppress(OSError, AttributeError):
        os.nice(LAST_IN_LINE)
    with suppress(OSError, AttributeError):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    with suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY_BYTES, MOST_MEMORY_BYTES))


class Voice:
    """Tells who asked how it goes on, a line of JSON each."""

    def __init__(self, out: BinaryIO) -> None:
        self._out = out

    def say(self, **news: Any) -> None:
        self._out.write(msgspec.json.encode(news) + b"\n")
        self._out.flush()

    def tell(self, progress: float | None, known: Any) -> None:
        self.say(state=RUNNING, progress=progress, known=known)


def carry_out(task: Task, voice: Voice) -> Any:
    """What comes of a task. What it needs is loaded here, where nobody waits for it but who asks."""
    if isinstance(task, SimulationTask):
        from pontoon.web import lab_playing

        return lab_playing.play(task, voice.tell)
    from pontoon.analysis.solver.numbers import fast
    from pontoon.web import lab_solving

    fast()
    voice.say(state=RUNNING)
    match task:
        case EdgeTask():
            return lab_solving.edge(task)
        case ChartTask():
            return lab_solving.chart(task)
        case HandTask():
            return lab_solving.hand(task)
        case EffectTask():
            return lab_solving.effect(task)


def answer(line: bytes, voice: Voice, work: Callable[[Task, Voice], Any] = carry_out) -> None:
    """One task from its line to its last news: `done`, `refused` with why, or `failed` with what went wrong."""
    from pontoon.analysis.question import BadQuestion
    from pontoon.analysis.shoe import BadShoe
    from pontoon.web.lab_changes import BadChange

    voice.say(state=PREPARING)
    try:
        voice.say(done=work(task_of(line), voice))
    except (BadQuestion, BadShoe, BadChange) as error:
        voice.say(refused=str(error))
    except MemoryError:
        voice.say(failed="it needs more memory than a worker has")
    except Exception as error:
        # Of the simulator's own refusals this process knows only once it has been loaded.
        if type(error).__name__ == "BadSetting":
            voice.say(refused=str(error))
        else:
            voice.say(failed=f"{type(error).__name__}: {error}")


def _listen(tasks: "queue.SimpleQueue[bytes]") -> NoReturn:
    """Whoever asks has gone when nothing more can be read: then nobody wants the answer either."""
    for line in sys.stdin.buffer:
        tasks.put(line)
    os._exit(0)


def main() -> None:
    behind_everything_else()
    for file in sys.argv[1:]:
        adopt(file)
    # What a library prints is no news of ours.
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    tasks: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(tasks,), daemon=True).start()
    voice = Voice(out)
    while True:
        answer(tasks.get(), voice)


if __name__ == "__main__":
    main()
