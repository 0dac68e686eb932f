"""A training with odds that are made up, so that its marks can be checked by hand: hit is best below 17."""

from fractions import Fraction
from pathlib import Path
from typing import Any

from pontoon.analysis.kept import Shelf
from pontoon.analysis.question import OWN, VALUE_NAMES, Action, Progress, Question
from pontoon.analysis.shoe import full_shoe
from pontoon.analysis.strategy import DEALERS, HARD_TOTALS, NUMBERS_OF_CARDS, SOFT_TOTALS, Chart
from pontoon.analysis.training import Record
from pontoon.cli.training.odds import Asked, Odds
from pontoon.cli.training.trainer import Course, Trainer
from pontoon.game import cards, rule_book
from pontoon.testing.table import STAR_2024

CHART = Chart(
    hard={total: dict.fromkeys(DEALERS, (("double", "hit"),) * len(NUMBERS_OF_CARDS)) for total in HARD_TOTALS},
    soft={total: dict.fromkeys(DEALERS, (("stand",),) * len(NUMBERS_OF_CARDS)) for total in SOFT_TOTALS},
    pairs={value: dict.fromkeys(DEALERS, ("split",)) for value in VALUE_NAMES},
    suits={"6-7": {"spades": dict.fromkeys(DEALERS, ("surrender", "hit"))}},
    forfeit=dict.fromkeys(DEALERS, 16),
)


class MadeUpOdds(Odds):
    """Odds that are there at once."""

    def _reckoned(self, asked: Asked) -> dict[str, Action]:
        total = sum(min(card // 4 + 1, 10) for card in asked.hand)
        if asked.doubled:
            return {"keep": Action(-1.5 + 0.05 * total), "forfeit": Action(-1.0)}
        ways = (("A", 0.25, 0.5), ("bust", 0.75, -1.0))
        values = {
            "hit": -0.25,
            "stand": -0.25 + (total - 16) / 16,
            "double": -0.5,
            "split": -0.125,
            "surrender": -0.625,
        }
        return {word: Action(value, ways if word == "hit" else ()) for word, value in values.items()}

    def prepare(self) -> None:
        """Nothing takes time here."""

    def prepare_chart(self, progress: Progress | None = None) -> None:
        self.chart = CHART


def trainer(first: str = "", rules: str = STAR_2024, file: Path | None = None, **options: Any) -> Trainer:
    """A training whose first round begins with these cards."""
    book = rule_book(rules)
    super_bonus = options.pop("super_bonus", Fraction(0))
    record = options.pop("record", Record(book.name))
    course = Course(book, 8, **{"seed": 1, "first_cards": cards(first), **options})
    question = Question(book.table, full_shoe(8), course.resplit, super_bonus, OWN)
    return Trainer(course, MadeUpOdds(question, Shelf(None)), record, file)


def begun(first: str = "", rules: str = STAR_2024, **options: Any) -> Trainer:
    made = trainer(first, rules, **options)
    made.prepare()
    made.odds.prepare_chart()
    made.begin()
    return made


def offered(training: Trainer) -> set[str]:
    return {choice.key for choice in training.choices if choice.possible}
