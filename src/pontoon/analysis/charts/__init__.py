"""A chart of play for people: as text, as a printable page and as a picture."""

from pontoon.analysis.charts.html import chart_html
from pontoon.analysis.charts.picture import MissingPlots, chart_png
from pontoon.analysis.charts.text import chart_text

__all__ = ["MissingPlots", "chart_html", "chart_png", "chart_text"]
