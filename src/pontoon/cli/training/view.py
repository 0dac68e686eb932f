"""What the training's screen draws beside the table, as styled text: the mark with its bars, the record."""

from textwrap import wrap

from rich.text import Text

from pontoon.analysis.training import Spot, Summary, Tally
from pontoon.cli.output import counted
from pontoon.cli.terminal.cards import IVORY
from pontoon.cli.terminal.view import FIGURE, LOSS, QUIET, both_ends
from pontoon.cli.training.marks import NO_DECISIONS, Mark, cost_text, percent, reason, value_text, verdict
from pontoon.cli.training.trainer import Trainer

_BAR = "#5f8a75"
_BAR_OF_THE_BEST = "#bcd9c8"
_TRACK = "#0b3d2e"
_EIGHTHS = " ▏▎▍▌▋▊▉█"
_WORDS = 10
_FIGURES = 7
_BARS = (6, 32)


def heading(trainer: Trainer, width: int) -> Text:
    """The rules at the left, how this sitting goes at the right."""
    course, summary = trainer.course, trainer.summary
    name = course.rules.ruleset.title if width >= 120 else f"Pontoon · {course.rules.name}"
    what = "drill" if course.drill else "training"
    left = Text(f" {name} · {counted(course.decks, 'deck')} · {what}", QUIET)
    return both_ends(left, _figures(summary), width)


def _figures(summary: Summary) -> Text:
    if not summary.decisions:
        return Text(f"{NO_DECISIONS} ", QUIET)
    right = Text(f"{counted(summary.decisions, 'decision')}, ", QUIET)
    right.append(percent(summary.accuracy), FIGURE).append(" best, cost ", QUIET)
    return right.append(f"{summary.cost:.3f} ", LOSS if summary.best < summary.decisions else FIGURE)


def mark_panel(trainer: Trainer, width: int) -> list[Text]:
    """The last decision: verdict, a bar for each action's value, what the chart says."""
    mark = trainer.mark
    if mark is None:
        return [Text("Your decisions are marked here.", QUIET)]
    style = FIGURE if mark.is_best else f"bold {LOSS}"
    title = Text(f"{mark.chosen.capitalize()}: ", IVORY).append(verdict(mark), style)
    lines = [both_ends(title, Text("w why", QUIET), width)]
    lines += bars(mark, width)
    earlier = trainer.marks_of_the_round[:-1]
    if earlier:
        words = (f"{each.chosen} {'best' if each.is_best else f'cost {cost_text(each.cost)}'}" for each in earlier)
        lines += [Text(line, QUIET) for line in wrap(f"Before: {', '.join(words)}.", max(10, width))]
    return lines + [Text(line, QUIET) for line in wrap(reason(mark), max(10, width))]


def bars(mark: Mark, width: int) -> list[Text]:
    """Each action's value as a bar from nothing, the best action first, the chosen one pointed at."""
    least, most = _BARS
    room = min(most, max(least, width - 1 - _WORDS - 2 * _FIGURES))
    values = [value for _, value in mark.ranked]
    low, high = min(0.0, *values), max(0.0, *values)
    best, lines = values[0], []
    for word, value in mark.ranked:
        line = Text("▸" if word == mark.chosen else " ", FIGURE)
        line.append(f"{word:<{_WORDS}}", FIGURE if word == mark.chosen else IVORY)
        line.append_text(bar(value, low, high, room, _BAR_OF_THE_BEST if word == mark.best else _BAR))
        line.append(f"{value_text(value):>{_FIGURES}}", IVORY)
        line.append(f"{'best' if word == mark.best else value_text(value - best):>{_FIGURES}}", QUIET)
        line.truncate(max(1, width))
        lines.append(line)
    return lines


def bar(value: float, low: float, high: float, room: int, colour: str) -> Text:
    """A bar between nothing and the value, on a scale from low to high that is so many characters wide."""
    cells = 8 * room
    scale = cells / (high - low) if high > low else 0.0
    nothing = round(-low * scale)
    end = round((value - low) * scale)
    first, last = sorted((nothing, end))
    text = Text()
    for start in range(0, cells, 8):
        text.append_text(_cell(max(first, start) - start, min(last, start + 8) - start, colour))
    return text


def _cell(first: int, last: int, colour: str) -> Text:
    """One character of a bar, filled from one eighth to another."""
    if last <= first:
        return Text(" ", f"on {_TRACK}")
    if first == 0:
        return Text(_EIGHTHS[last], f"{colour} on {_TRACK}")
    # Blocks grow from the left only: the part that is not filled is drawn over a filled ground.
    return Text(_EIGHTHS[first], f"{_TRACK} on {colour}")


def record_panel(trainer: Trainer, width: int, most: int) -> list[Text]:
    """The record as far as it is kept, and the spots that cost most lately."""
    record = trainer.record
    summary, recent = record.summary, record.recent_summary
    lines = [Text("Your record", f"bold {IVORY}")]
    if not summary.decisions:
        return [*lines, Text(NO_DECISIONS, QUIET)][: max(0, most)]
    lines.append(_record_row(counted(summary.decisions, "decision"), summary, width))
    if summary.decisions > recent.decisions:
        lines.append(_record_row(f"the last {recent.decisions}", recent, width))
    lines.append(Text("cost in units per 100 decisions", QUIET))
    weak = record.weakest(max(0, most - len(lines) - 2))
    if weak:
        title = both_ends(Text("Weakest spots", f"bold {IVORY}"), Text("best", QUIET), width)
        lines += [Text(), title, *(_weak_row(*each, width) for each in weak)]
    return lines[: max(0, most)]


def _record_row(what: str, summary: Summary, width: int) -> Text:
    right = Text().append(percent(summary.accuracy), FIGURE).append(" best ", QUIET)
    return both_ends(Text(what, IVORY), right.append(f"{summary.cost_per_100:6.2f}", FIGURE), width)


def _weak_row(spot: Spot, tally: Tally, width: int) -> Text:
    return both_ends(Text(spot.name, IVORY), Text(f"{tally.best} of {tally.met}", QUIET), width)


def account(trainer: Trainer, width: int, most: int) -> Text:
    """What became of the wagers of a round that is over; where they are too many, what they came to."""
    lines = trainer.account
    lines = lines if len(lines) <= most else lines[-1:]
    return Text("\n").join(Text(line[:width], FIGURE if line is lines[-1] else IVORY) for line in lines)
