"""Results kept on disk, so that the same question is reckoned only once.

A result is filed under a hash of the question, the chart and the sources that answered it: other code never gives
old numbers. A folder that cannot be read or written only means that everything is reckoned anew.
"""

import contextlib
import hashlib
import json
import math
import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from pontoon.analysis.question import Action, Answer, Progress, Question
from pontoon.analysis.strategy import Chart, chart_document, read_chart
from pontoon.analysis.user_files import UNFINISHED, cache_folder, newest_first, write_whole

Result = TypeVar("Result")
FORMAT = 1
MOST_ENTRIES = 256
# A file of this age that never became an entry was left behind by a program that was killed.
_FORGOTTEN_SECONDS = 3600
_BROKEN = (OSError, ValueError, TypeError, KeyError, AttributeError, ArithmeticError, RecursionError)


@dataclass(frozen=True)
class Kept(Generic[Result]):
    """A result, the seconds it took to reckon, and whether that was done before."""

    result: Result
    seconds: float
    cached: bool


class _Form(NamedTuple, Generic[Result]):
    """How a result becomes JSON and comes back; `read` raises one of `_BROKEN` for what it cannot read."""

    kind: str
    write: Callable[[Result], Any]
    read: Callable[[Any], Result]


class Shelf:
    """Where results are kept; None keeps nothing."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder

    def answer(self, question: Question, chart: Chart | None = None, progress: Progress | None = None) -> Kept[Answer]:
        """The value of the round with optimal play, or with the chart."""
        from pontoon.analysis.solver import solve

        form = _Form("answer", _answer_document, _read_answer)
        return self._reckoned(form, question, _moves(chart), lambda: solve(question, chart, progress))

    def chart(self, question: Question, progress: Progress | None = None) -> Kept[Chart]:
        """The best chart."""
        from pontoon.analysis.solver import best_chart

        form = _Form("chart", chart_document, lambda document: read_chart(json.dumps(document)))
        found = self._reckoned(form, question, None, lambda: best_chart(question, progress))
        # The chart's own form has the Super Bonus as a float, which a third is not.
        return replace(found, result=replace(found.result, super_bonus=question.super_bonus))

    def effects(self, question: Question, progress: Progress | None = None) -> Kept[dict[str, float]]:
        """What the absence of one card of each rank changes."""
        from pontoon.analysis.solver import effects_of_removal

        form = _Form("effects", dict, _read_effects)
        return self._reckoned(form, question, None, lambda: effects_of_removal(question, progress))

    def actions(self, question: Question, hand: Sequence[int], dealers_first_card: int) -> Kept[dict[str, Action]]:
        """What each legal action gains on a hand that is not split."""
        from pontoon.analysis.solver import actions

        form = _Form("actions", _actions_document, _read_actions)
        asked = [[int(card) for card in hand], int(dealers_first_card)]
        return self._reckoned(form, question, asked, lambda: actions(question, hand, dealers_first_card))

    def _reckoned(
        self, form: _Form[Result], question: Question, more: Any, reckon: Callable[[], Result]
    ) -> Kept[Result]:
        key = _key(form.kind, question, more) if self.folder is not None else ""
        found = self._find(form, key) if key else None
        if found is not None:
            return found
        began = time.perf_counter()
        made = Kept(reckon(), time.perf_counter() - began, cached=False)
        if key:
            # What cannot be kept is reckoned again next time; nobody has to know.
            with contextlib.suppress(OSError, ValueError):
                self._keep(form, key, made)
        return made

    def _find(self, form: _Form[Result], key: str) -> Kept[Result] | None:
        assert self.folder is not None
        entry = self.folder / f"{key}.json"
        try:
            document = json.loads(entry.read_text("utf-8"))
            if (document["format"], document["key"]) != (FORMAT, key):
                return None
            found = Kept(form.read(document["result"]), _number(document["seconds"]), cached=True)
        except _BROKEN:
            return None
        # Entries that are asked for stay longest.
        with contextlib.suppress(OSError):
            os.utime(entry)
        return found

    def _keep(self, form: _Form[Result], key: str, made: Kept[Result]) -> None:
        assert self.folder is not None
        document = {"format": FORMAT, "key": key, "kind": form.kind, "seconds": made.seconds}
        text = json.dumps(document | {"result": form.write(made.result)}, allow_nan=False)
        write_whole(self.folder / f"{key}.json", text)
        self._clear_out()

    def _clear_out(self) -> None:
        """Let go of the entries nobody has asked for longest, and of what was never finished."""
        assert self.folder is not None
        files = newest_first(file for file in self.folder.iterdir() if file.suffix in (".json", UNFINISHED))
        entries = [file for file in files if file.suffix == ".json"]
        long_ago = time.time() - _FORGOTTEN_SECONDS
        forgotten = [file for file, when in files.items() if file.suffix == UNFINISHED and when < long_ago]
        for file in (*entries[MOST_ENTRIES:], *forgotten):
            with contextlib.suppress(OSError):
                file.unlink()


def usual_folder() -> Path | None:
    """The folder of results among what the system keeps of the user's that can be made again."""
    return cache_folder("odds")


def _key(kind: str, question: Question, more: Any) -> str:
    """What an entry is called; empty where the sources are not there to be read, and so may have changed unseen."""
    sources = sources_hash(Path(__file__).parents[1])
    if not sources:
        return ""
    asked = {
        "kind": kind,
        "sources": sources,
        "table": question.table._asdict(),
        "shoe": question.shoe.counts,
        "resplit": bool(question.resplit),
        "super_bonus": str(question.super_bonus),
        "splits": question.knowledge,
        "more": more,
    }
    return hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()


@cache
def sources_hash(package: Path) -> str:
    """A hash of every source file of the rules and of this room, or nothing where there is none to be read."""
    found = hashlib.sha256()
    files = sorted(file for room in ("rules", "analysis") for file in (package / room).rglob("*.py"))
    try:
        for file in files:
            content = file.read_bytes()
            found.update(f"{file.relative_to(package).as_posix()} {len(content)}\n".encode() + content)
    except OSError:
        return ""
    return found.hexdigest() if files else ""


def _moves(chart: Chart | None) -> Any:
    """What a chart says to do, without what it says about itself."""
    if chart is None:
        return None
    document = chart_document(chart)
    moves = ("hard", "soft", "late", "pairs", "suits", "forfeit")
    return {name: document[name] for name in moves if name in document}


def _number(entry: Any) -> float:
    if isinstance(entry, bool) or not isinstance(entry, int | float) or not math.isfinite(entry):
        raise ValueError("expected a number")
    return float(entry)


def _text(entry: Any) -> str:
    if not isinstance(entry, str):
        raise ValueError("expected text")
    return entry


def _answer_document(answer: Answer) -> Any:
    return {
        "ev": answer.ev,
        "splits": answer.splits,
        "variance": answer.variance,
        "outcomes": [[str(net), chance] for net, chance in answer.outcomes.items()],
        "notes": list(answer.notes),
    }


def _read_answer(document: Any) -> Answer:
    return Answer(
        ev=_number(document["ev"]),
        splits=_text(document["splits"]),
        variance=_number(document["variance"]),
        outcomes={Fraction(_text(net)): _number(chance) for net, chance in document["outcomes"]},
        notes=tuple(_text(note) for note in document["notes"]),
    )


def _read_effects(document: Any) -> dict[str, float]:
    return {_text(rank): _number(change) for rank, change in document.items()}


def _actions_document(actions: dict[str, Action]) -> Any:
    return {name: {"value": action.value, "ways": action.ways} for name, action in actions.items()}


def _read_actions(document: Any) -> dict[str, Action]:
    return {
        _text(name): Action(
            _number(action["value"]),
            tuple((_text(what), _number(chance), _number(value)) for what, chance, value in action["ways"]),
        )
        for name, action in document.items()
    }
