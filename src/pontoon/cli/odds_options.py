"""The options that `solve`, `strategy` and `edge` share, read into the question they ask."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pontoon.cli.output import BadInput, counted, whole_number
from pontoon.cli.rules import rule_set
from pontoon.cli.rules_text import written

if TYPE_CHECKING:
    from pontoon.analysis.kept import Shelf
    from pontoon.analysis.question import Question
    from pontoon.analysis.shoe import Shoe
    from pontoon.analysis.strategy import Chart
    from pontoon.game import RuleBook

MOST_DECKS = 1000
KNOWLEDGE = ("own", "full")
_UNITS = re.compile(r"\d{1,12}(\.\d{1,12}|/\d{1,12})?|\.\d{1,12}", re.ASCII)

Rules = Annotated[str, typer.Option(metavar="R", help="Built-in rule set, or a rule set file.")]
Decks = Annotated[
    str | None, typer.Option(metavar="N", help="Number of 48-card decks.  [default: the most the rules allow]")
]
Resplit = Annotated[
    bool, typer.Option("--resplit", help="Let split hands be split again, if the rules make this optional.")
]
SuperBonus = Annotated[
    str, typer.Option(metavar="UNITS", help="Super Bonus in units of the original wager, such as 200 or 1/2.")
]
Composition = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help='JSON file of the cards in the shoe: {"7s": 8, "Kd": 4}.'),
]
Splits = Annotated[
    str | None,
    typer.Option(
        metavar="own|full", help="What a player on a split hand knows.  [default: full, or own with three hands]"
    ),
]
NoCache = Annotated[bool, typer.Option("--no-cache", help="Calculate again, without saving anything to disk.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


@dataclass(frozen=True)
class Asked:
    """The rules and the shoe a command was asked about. `notes` are what the asker should know about the question."""

    book: "RuleBook"
    shoe: "Shoe"
    decks: int | None
    composition: Path | None
    resplit: bool
    super_bonus: Fraction
    notes: tuple[str, ...]

    def question(self, splits: str | None = None) -> "Question":
        from pontoon.analysis.question import Question

        if splits is not None and splits not in KNOWLEDGE:
            raise BadInput(f"--splits {splits}: expected own or full")
        return Question(self.book.table, self.shoe, self.resplit, self.super_bonus, splits or "")

    @property
    def heading(self) -> tuple[str, str]:
        """What the rules are called, and the shoe."""
        return self.book.ruleset.title, f"{self.book.name}, {self.shoe_text}"

    @property
    def shoe_text(self) -> str:
        if self.decks is None:
            return f"{self.composition}: {self.shoe.cards} cards"
        return f"{counted(self.decks, 'deck')}, {self.shoe.cards} cards"

    def document(self) -> dict[str, Any]:
        """What was asked, as JSON has it; `composition` only where one was given."""
        from pontoon.analysis.shoe import card_text

        asked: dict[str, Any] = {"rules": self.book.name, "decks": self.decks, "cards": self.shoe.cards}
        if self.composition is not None:
            counts = enumerate(self.shoe.counts)
            asked["composition"] = {card_text(card): count for card, count in counts if count}
        return asked | {"resplit": self.resplit, "super_bonus": number(self.super_bonus)}

    @contextmanager
    def answered(self) -> Iterator[None]:
        """What the rules or the shoe cannot answer becomes bad input."""
        from pontoon.analysis.question import BadQuestion
        from pontoon.analysis.shoe import BadShoe

        try:
            yield
        except BadQuestion as error:
            raise BadInput(str(error)) from error
        except BadShoe as error:
            where = self.composition if self.decks is None else self.shoe_text
            raise BadInput(f"{where}: {error}") from error


def asked(rules: str, decks: str | None, resplit: bool, super_bonus: str, composition: Path | None) -> Asked:
    """The question as the options have it; what is wrong with them becomes bad input."""
    from pontoon.analysis.shoe import full_shoe
    from pontoon.game import rule_book

    rule_set(rules)
    book = rule_book(rules)
    if composition is not None and decks is not None:
        raise BadInput("--composition and --decks cannot be given together: the composition is the whole shoe")
    number_of_decks = None if composition is not None else _decks(book, decks)
    shoe = read_composition(composition) if number_of_decks is None else full_shoe(number_of_decks)
    offered, notes = _resplit(book, resplit)
    if number_of_decks is not None and number_of_decks not in book.values["decks"]:
        allowed = written(book.ruleset.parameters["decks"])
        notes = (f"{book.name} is played with {allowed} decks, not with {number_of_decks}.", *notes)
    units = _units(super_bonus)
    notes = (*notes, *left_out(book, units))
    return Asked(book, shoe, number_of_decks, composition, offered, units, notes)


def left_out(book: "RuleBook", super_bonus: Fraction) -> tuple[str, ...]:
    """A note if the rules can pay a Super Bonus on a split hand, which the calculations do not count."""
    if not super_bonus or book.values["super_bonus_on_split_hands"] == "never":
        return ()
    return (f"{book.name} can pay the Super Bonus on a split hand, which is left out here.",)


def number(units: Fraction) -> int | float:
    """An amount of units as JSON has it: whole where it is whole."""
    return units.numerator if units.denominator == 1 else float(units)


def shelf(no_cache: bool) -> "Shelf":
    from pontoon.analysis.kept import Shelf, usual_folder

    return Shelf(None if no_cache else usual_folder())


def read_composition(file: Path | None) -> "Shoe":
    """The shoe a file describes; what is wrong there is told with the file and the entry."""
    from pontoon.analysis.json_text import read_json
    from pontoon.analysis.shoe import BadShoe, shoe_of

    assert file is not None
    text = _text_of(file)
    try:
        counts = read_json(text, BadShoe)
        if not isinstance(counts, dict):
            raise BadShoe('expected a JSON object with a count for each card, such as {"7s": 8, "Kd": 4}')
        shoe = shoe_of(counts)
    except BadShoe as error:
        raise BadInput(f"{file}: {error}") from error
    if shoe.cards > 48 * MOST_DECKS:
        raise BadInput(f"{file}: {shoe.cards} cards are more than {MOST_DECKS} decks")
    return shoe


def read_strategy(file: Path, question: Asked) -> tuple["Chart", tuple[str, ...]]:
    """A chart from its file, and a note where it was made for other rules than those asked about."""
    from pontoon.analysis.strategy import BadChart, read_chart

    text = _text_of(file)
    try:
        chart = read_chart(text)
    except BadChart as error:
        raise BadInput(f"{file}: {error}") from None
    # A chart's file has the Super Bonus as a float.
    made_for = (chart.rules, chart.decks, chart.resplit, float(chart.super_bonus))
    bonus_asked = float(question.super_bonus)
    if not chart.rules or made_for == (question.book.name, question.decks, question.resplit, bonus_asked):
        return chart, ()
    decks = "" if chart.decks is None else f", {chart.decks} decks"
    resplit = ", resplit" if chart.resplit else ""
    bonus = f", Super Bonus of {number(chart.super_bonus)} units" if chart.super_bonus else ""
    return chart, (f"The chart was made for {chart.rules}{decks}{resplit}{bonus}.",)


def _text_of(file: Path) -> str:
    try:
        return file.read_text("utf-8")
    except OSError as error:
        raise BadInput(f"{file} cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise BadInput(f"{file}: not UTF-8 text at byte {error.start}") from error


def _decks(book: "RuleBook", text: str | None) -> int:
    return int(max(book.values["decks"])) if text is None else whole_number("--decks", text, 1, MOST_DECKS)


def _resplit(book: "RuleBook", wanted: bool) -> tuple[bool, tuple[str, ...]]:
    """Whether split hands may be split again, as at the table: the rules' own word, or an option that is taken."""
    if book.values["resplit"]:
        return True, (f"{book.name} always lets hands be split again: --resplit changes nothing.",) if wanted else ()
    if wanted and book.ruleset.parameters["resplit"].kind != "option":
        return False, (f"{book.name} never lets hands be split again: --resplit changes nothing.",)
    return wanted, ()


def _units(text: str) -> Fraction:
    try:
        if _UNITS.fullmatch(text):
            return Fraction(text)
    except ZeroDivisionError:
        pass
    raise BadInput(f"--super-bonus {text}: expected units of the original wager, 0 or more, such as 200 or 1/2")
