"""A round as written down: the parts of a `.round.toml` file, and what can be wrong with one."""

from dataclasses import dataclass, field

from pontoon.game.cards import Card
from pontoon.game.refusals import Refusal
from pontoon.game.terms import TableTerms

PLAYER_VERBS = (
    "insure",
    "surrender",
    "hit",
    "stand",
    "double",
    "split",
    "forfeit",
    "keep",
    "absent",
    "refuse",
    "expose",
    "invalid",
)
DEALER_VERBS = ("face_up", "burn", "draw_in_error", "shuffle", "extra_card", "insurance_omitted")
SUPERVISOR_VERBS = ("void", "return", "reconstruct", "correct", "pay_late")
VERBS_WITH_AMOUNT = ("insure", "double")
STAGES = ("insurance", "surrender", "exposure", "card", "end")


class NotationError(ValueError):
    """What was wrong with a round file: a code of the notation, a sentence, and the file's line if known."""

    def __init__(self, code: str, message: str, line: int | None = None, refusal: Refusal | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.line = line
        self.refusal = refusal


@dataclass(frozen=True, slots=True)
class Line:
    """One line of play. `box` is None for the dealer and the supervisor.

    `hand` is None where the line does not say; `after` names a moment by the cards that are out, `at` by what the
    round waits for then.
    """

    player: str
    verb: str
    box: int | None = None
    hand: int | None = None
    cents: int | None = None
    words: tuple[str, ...] = ()
    after: int | None = None
    at: str | None = None
    number: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class WrittenWager:
    box: int
    player: str
    cents: int
    seated: bool = False
    tokens_cents: int = 0
    number: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """Everything a file says. The numbers are lines of the file, for errors; they do not tell records apart."""

    rules: str
    terms: TableTerms
    cards: tuple[Card, ...]
    wagers: tuple[WrittenWager, ...] = ()
    pairs: tuple[WrittenWager, ...] = ()
    lines: tuple[Line, ...] = ()
    cards_number: int | None = field(default=None, compare=False)
