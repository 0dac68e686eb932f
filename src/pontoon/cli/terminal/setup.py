"""How a session at the terminal table begins, and why one cannot."""

import re
import unicodedata
from dataclasses import dataclass, field, replace
from pathlib import Path

from pontoon.cli.terminal.text import money
from pontoon.game import Card, Refusal, RuleBook, TableTerms, open_round, play, rule_book
from pontoon.game.commands import PlaceWager
from pontoon.law import BUILT_IN

USUAL_BALANCE_CENTS = 100_000
USUAL_CHIPS_CENTS = (100, 250, 500, 2_500, 10_000, 50_000)
USUAL_PAIRS_CENTS = 500

LONGEST_NAME = 20
_NAME = re.compile(rf"[^\W\d_][\w-]{{0,{LONGEST_NAME - 1}}}")
# The notation of rounds has these words for itself.
_TAKEN_NAMES = ("dealer", "supervisor", "after", "at")


class BadSetup(ValueError):
    """A session that cannot begin; the message says what was wrong and what would do."""


@dataclass(frozen=True)
class Setup:
    """How a session begins. `first_cards` leave the shoe before all others; `history` None keeps no rounds."""

    rules: RuleBook
    terms: TableTerms = field(default_factory=TableTerms)
    name: str = "You"
    boxes: tuple[int, ...] = (3,)
    computer_players: int = 0
    balance_cents: int = USUAL_BALANCE_CENTS
    wager_cents: int = 2_500
    seed: int | None = None
    first_cards: tuple[Card, ...] = ()
    history: Path | None = None


def checked(setup: Setup) -> Setup:
    """The setup with its boxes in order and its name and rules in their lasting form; raises BadSetup."""
    setup = replace(
        setup,
        rules=_found_from_anywhere(setup.rules),
        name=unicodedata.normalize("NFC", setup.name),
        boxes=tuple(sorted(set(setup.boxes))),
    )
    _check_the_name(setup.name)
    _check_the_table(setup)
    if setup.balance_cents < 0:
        raise BadSetup("the balance cannot be negative")
    refusal = refusal_of_a_wager(setup.rules, setup.terms, setup.boxes[0], setup.name, setup.wager_cents)
    if refusal:
        raise BadSetup(f"a wager of {money(setup.wager_cents)} is not possible: {refusal}")
    return setup


def refusal_of_a_wager(rules: RuleBook, terms: TableTerms, box: int, player: str, cents: int) -> str:
    """Why this table would not take such a wager, or nothing."""
    fresh, _ = open_round(rules, terms)
    outcome = play(rules, fresh, PlaceWager(box, player, cents, True))
    return str(outcome) if isinstance(outcome, Refusal) else ""


def _found_from_anywhere(rules: RuleBook) -> RuleBook:
    """The same rule book by its absolute path, which the saved rounds name."""
    return rules if rules.source in BUILT_IN else rule_book(str(Path(rules.source).absolute()))


def _check_the_name(name: str) -> None:
    if _NAME.fullmatch(name) and name.lower() not in _TAKEN_NAMES:
        return
    *most, last = _TAKEN_NAMES
    raise BadSetup(
        f"the name {name!r} is not possible: a name begins with a letter, continues with letters, digits, _ or -, "
        f"has at most {LONGEST_NAME} characters, and cannot be {', '.join(most)} or {last}"
    )


def _check_the_table(setup: Setup) -> None:
    last = setup.rules.table.boxes
    if not setup.boxes or not all(1 <= box <= last for box in setup.boxes):
        raise BadSetup(f"boxes are numbered 1 to {last}")
    decks = setup.rules.values["decks"]
    if setup.terms.decks not in decks:
        allowed = " or ".join(str(number) for number in decks)
        raise BadSetup(f"{setup.rules.name} is played with {allowed} decks, not {setup.terms.decks}")
    free = last - len(setup.boxes)
    if setup.computer_players > free:
        left = f"{free or 'no'} box{'' if free == 1 else 'es'}"
        players = (
            "1 computer player has"
            if setup.computer_players == 1
            else f"{setup.computer_players} computer players have"
        )
        raise BadSetup(f"{players} no room: you leave {left} free")
