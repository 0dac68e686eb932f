"""How a decision is marked, and the words for it."""

from collections.abc import Mapping
from dataclasses import dataclass

from pontoon.analysis.question import Action
from pontoon.analysis.training import Spot, Summary, Tally, is_best
from pontoon.cli.output import counted

NO_DECISIONS = "no decisions yet"


@dataclass(frozen=True)
class Mark:
    """A decision with what each action gains; `advice` is what the chart says, or nothing."""

    spot: Spot
    chosen: str
    actions: Mapping[str, Action]
    advice: str = ""

    @property
    def ranked(self) -> list[tuple[str, float]]:
        """The actions with their values, the best first, and of equals the one that was chosen."""
        rows = [(word, action.value) for word, action in self.actions.items()]
        return sorted(rows, key=lambda row: (-row[1], row[0] != self.chosen))

    @property
    def best(self) -> str:
        return self.chosen if self.is_best else self.ranked[0][0]

    @property
    def cost(self) -> float:
        """What the decision gives away, in units of the original wager."""
        return max(0.0, float(self.ranked[0][1] - self.actions[self.chosen].value))

    @property
    def is_best(self) -> bool:
        return is_best(self.cost)


def value_text(value: float) -> str:
    """What an action gains, with its sign.

    >>> value_text(-0.31234), value_text(0.5), value_text(-0.0001)
    ('-0.312', '+0.500', '0.000')
    """
    shown = f"{value:+.3f}"
    return "0.000" if shown in ("+0.000", "-0.000") else shown


def cost_text(cost: float) -> str:
    """
    >>> cost_text(0.0431), cost_text(0.0002), cost_text(0.0)
    ('0.043', 'under 0.001', '0.000')
    """
    return "under 0.001" if 0 < cost < 0.0005 else f"{cost:.3f}"


def verdict(mark: Mark) -> str:
    return "best." if mark.is_best else f"cost {cost_text(mark.cost)}."


def mark_line(mark: Mark) -> str:
    """The mark on one line, every action with its value."""
    values = ", ".join(f"{word} {value_text(value)}" for word, value in mark.ranked)
    if mark.is_best:
        return f"Best. {values[0].upper()}{values[1:]}."
    return f"Cost {cost_text(mark.cost)}: {values} (best: {mark.best})."


def reason(mark: Mark) -> str:
    """What the chart says there, and where these very cards make another action better."""
    if not mark.advice:
        return ""
    says = f"The chart says {mark.advice} on {mark.spot.name}"
    advised = mark.actions.get(mark.advice)
    if advised is None or is_best(mark.ranked[0][1] - advised.value):
        return f"{says}."
    more = cost_text(mark.ranked[0][1] - advised.value)
    return f"{says}; with these exact cards, {mark.ranked[0][0]} gains {more} more."


def ways_lines(mark: Mark) -> list[str]:
    """How each action comes to its value: what may come, how often, and what it is worth then."""
    lines = []
    for word, value in mark.ranked:
        lines.append(f"{word.capitalize()} {value_text(value)}.")
        ways = [way for way in mark.actions[word].ways if way[1] > 0]
        lines += [f"  {what}, {100 * chance:.1f}%: {value_text(worth)}." for what, chance, worth in ways]
    return lines


def summary_text(summary: Summary) -> str:
    """How decisions went, in one line.

    >>> summary_text(Summary(3, 2, 0.0431))
    '3 decisions, 67% best, cost 0.043 units'
    """
    return _went(summary, f"cost {summary.cost:.3f} units")


def record_text(summary: Summary) -> str:
    """Many decisions, by what a hundred of them cost."""
    return _went(summary, f"cost {summary.cost_per_100:.2f} units per 100")


def _went(summary: Summary, cost: str) -> str:
    if not summary.decisions:
        return NO_DECISIONS
    return f"{counted(summary.decisions, 'decision')}, {percent(summary.accuracy)} best, {cost}"


def percent(share: float) -> str:
    """A share that is not whole is never shown as all.

    >>> percent(1.0), percent(0.999), percent(0.666)
    ('100%', '99%', '67%')
    """
    return f"{round(100 * share) if share in (0.0, 1.0) else min(99, max(1, round(100 * share)))}%"


def spot_line(spot: Spot, tally: Tally) -> str:
    """A weak spot with its record."""
    return f"{spot.name[0].upper()}{spot.name[1:]}: {tally.best} of {tally.met} best, cost {tally.cost:.3f} units."
