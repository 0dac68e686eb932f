"""Draws docs/pictures/table.svg: the terminal table in the middle of a decision.

python scripts/picture.py
"""

import asyncio
import re
from pathlib import Path

from pontoon.cli.terminal.app import TableApp
from pontoon.cli.terminal.session import USUAL_CHIPS_CENTS, Session, Setup
from pontoon.game import TableTerms, cards, rule_book

PICTURE = Path(__file__).parent.parent / "docs" / "pictures" / "table.svg"
STACKED = cards("9s 5h 8d Kd Jh 7c 8s Qc 3c 6h")


async def draw() -> None:
    terms = TableTerms(minimum_cents=500, maximum_cents=50000, chips_cents=USUAL_CHIPS_CENTS)
    setup = Setup(rule_book("star-2024"), terms, computer_players=3, seed=4, first_cards=STACKED)
    app = TableApp(Session(setup))
    async with app.run_test(size=(100, 28)) as pilot:
        for key in ("enter", "n"):
            await pilot.press(key)
            await pilot.pause()
        PICTURE.write_text(own_fonts(app.export_screenshot(title="pontoon play", simplify=True)))


def own_fonts(svg: str) -> str:
    """The picture with the reader's own fonts: nothing is fetched from elsewhere."""
    svg = re.sub(r"@font-face\s*\{[^}]*\}", "", svg)
    svg = re.sub(r"<!--.*?-->", "", svg)
    return svg.replace("Fira Code", "DejaVu Sans Mono")


if __name__ == "__main__":
    asyncio.run(draw())
