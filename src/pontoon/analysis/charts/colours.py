"""The colours of a chart: light tints, each darker than the one before, so that they part in grey as well."""

from pontoon.analysis.charts.sheet import FORFEIT, Square

INK = "#14181a"
QUIET_INK = "#4a5356"
PAPER = "#ffffff"
LINE = "#c3c9c6"
HEAD = "#e9ecea"
# Lightness about 100, 92, 84, 75 and 67: ink on the darkest of them still has a contrast of 7 to 1.
TINTS = {
    "hit": PAPER,
    "stand": "#f9e8bf",
    "double": "#a6d8f6",
    "split": "#90c79e",
    "surrender": "#dc907f",
    FORFEIT: "#dc907f",
}


def tint_of(square: Square) -> str:
    return TINTS.get(square.action, PAPER)
