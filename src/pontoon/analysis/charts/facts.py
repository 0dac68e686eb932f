"""What stands above a chart: what it was made for, what it earns, and what it costs against better play."""

from typing import NamedTuple

from pontoon.analysis.question import FULL, OWN
from pontoon.analysis.strategy import Chart

_BETTER_PLAY = {
    OWN: "play that takes every card in the hand into account",
    FULL: "play that takes every card into account, including those of finished split hands",
}


class Fact(NamedTuple):
    """One line above the chart."""

    name: str
    text: str


def facts_of(chart: Chart) -> tuple[Fact, ...]:
    """The lines above the chart; a value that is not known is left out."""
    facts = [Fact("Made for", _made_for(chart))]
    if chart.ev is not None:
        favoured = "" if chart.ev <= 0 else ": the player has the advantage"
        facts.append(Fact("House edge", f"{_per_cent(-chart.ev)} of the original wager with this chart{favoured}"))
    for name, value in chart.best.items():
        play = _BETTER_PLAY.get(name, name)
        if chart.ev is None:
            facts.append(Fact("Best play", f"house edge {_per_cent(-value)} with {play}"))
        else:
            facts.append(Fact("Cost", f"{_per_cent(value - chart.ev)} compared with {play} ({_per_cent(-value)})"))
    return tuple(Fact(fact.name, on_one_line(fact.text)) for fact in facts)


def on_one_line(text: str) -> str:
    """Text from outside without line breaks and signs that command a terminal.

    >>> on_one_line("two\\nlines")
    'two lines'
    """
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def _made_for(chart: Chart) -> str:
    parts = [chart.rules] if chart.rules else []
    if chart.decks is not None:
        parts.append("1 deck" if chart.decks == 1 else f"{chart.decks} decks")
    parts.append("resplit option on" if chart.resplit else "resplit option off")
    parts.append(f"Super Bonus of {float(chart.super_bonus):g} wagers" if chart.super_bonus else "no Super Bonus")
    return ", ".join(parts)


def _per_cent(share: float) -> str:
    # Rounded first, so that a value a hair below nothing is not shown as -0.0000.
    return f"{round(100 * share, 4) + 0.0:.4f} %"
