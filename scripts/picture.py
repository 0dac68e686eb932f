"""Draws docs/pictures/table.svg and train.svg: the terminal table and the training in the middle of a decision.

python scripts/picture.py
"""

import asyncio
import re
from pathlib import Path

from pontoon.analysis.kept import Shelf
from pontoon.analysis.question import OWN, Question
from pontoon.analysis.shoe import full_shoe
from pontoon.analysis.training import SPOTS, Record
from pontoon.cli.terminal.app import TableApp
from pontoon.cli.terminal.session import USUAL_CHIPS_CENTS, Session, Setup
from pontoon.cli.training.app import TrainApp
from pontoon.cli.training.odds import Odds
from pontoon.cli.training.trainer import Course, Trainer
from pontoon.game import TableTerms, cards, rule_book

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
STACKED = cards("9s 5h 8d Kd Jh 7c 8s Qc 3c 6h")
# What the trainee of the picture has decided before, and what it cost.
DECIDED = (
    *[("hard 16 of 2 cards against 10", 0.0)] * 9,
    *[("soft 18 of 2 cards against 9", 0.0)] * 3,
    ("hard 12 of 2 cards against 4", 0.031),
    ("soft 18 of 3 cards against A", 0.068),
    *[("a pair of 9s against 7", 0.0)] * 6,
    ("doubled 14 against A", 0.112),
)


async def draw_the_table() -> None:
    terms = TableTerms(minimum_cents=500, maximum_cents=50000, chips_cents=USUAL_CHIPS_CENTS)
    setup = Setup(rule_book("star-2024"), terms, computer_players=3, seed=4, first_cards=STACKED)
    app = TableApp(Session(setup))
    async with app.run_test(size=(100, 28)) as pilot:
        for key in ("enter", "n"):
            await pilot.press(key)
            await pilot.pause()
        keep("table.svg", app.export_screenshot(title="pontoon play", simplify=True))


async def draw_the_training() -> None:
    rules, record = rule_book("star-2024"), Record("star-2024")
    for name, cost in DECIDED:
        record = record.after(SPOTS[name], cost)
    odds = Odds(Question(rules.table, full_shoe(8), splits=OWN), Shelf(None))
    odds.prepare_chart()
    app = TrainApp(Trainer(Course(rules, 8, seed=4, first_cards=cards("8s Kh 8d 2c")), odds, record))
    async with app.run_test(size=(100, 28)) as pilot:
        await app.workers.wait_for_complete()
        await pilot.press("h")
        await pilot.pause()
        await app.workers.wait_for_complete()
        await pilot.pause()
        keep("train.svg", app.export_screenshot(title="pontoon train", simplify=True))


def keep(name: str, svg: str) -> None:
    (PICTURES / name).write_text(own_fonts(svg), encoding="utf-8")


def own_fonts(svg: str) -> str:
    """The picture with the reader's own fonts: nothing is fetched from elsewhere."""
    svg = re.sub(r"@font-face\s*\{[^}]*\}", "", svg)
    svg = re.sub(r"<!--.*?-->", "", svg)
    return svg.replace("Fira Code", "DejaVu Sans Mono")


if __name__ == "__main__":
    asyncio.run(draw_the_table())
    asyncio.run(draw_the_training())
