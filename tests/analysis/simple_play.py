"""A chart that can be written in a few lines, and settings played by it."""

import json
from functools import cache
from typing import Any

from pontoon.analysis.question import VALUE_NAMES
from pontoon.analysis.shoe import full_shoe
from pontoon.analysis.simulator.setting import Setting
from pontoon.analysis.simulator.strategies import from_chart
from pontoon.analysis.strategy import Chart, read_chart
from pontoon.game import rule_book


def cell(total: int, stands_from: int) -> list[str]:
    if total in (10, 11):
        return ["double", *["hit"] * 4]
    return ["stand" if total >= stands_from else "hit"] * 5


@cache
def simple_chart() -> Chart:
    """Draws to 17, soft hands to 18; doubles 10 and 11 on two cards, splits eights and Aces, forfeits stiff doubles."""
    document = {
        "chart": 1,
        "hard": {str(total): {name: cell(total, 17) for name in VALUE_NAMES} for total in range(4, 21)},
        "soft": {str(total): {name: cell(total, 18) for name in VALUE_NAMES} for total in range(12, 21)},
        "pairs": {pair: dict.fromkeys(VALUE_NAMES, "split") for pair in ("8", "A")},
        "forfeit": {"10": 16, "A": 16},
    }
    return read_chart(json.dumps(document))


def setting(rules: str = "star-2024", chart: Chart | None = None, decks: int = 8, **terms: Any) -> Setting:
    """What is played by the simple chart, or another one, with any other terms of a setting."""
    table = rule_book(rules).table
    array = from_chart(chart or simple_chart(), table, terms.get("resplit", False))
    return Setting(table, full_shoe(decks), array, **terms)
