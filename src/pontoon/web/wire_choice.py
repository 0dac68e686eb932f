"""One choice of a player on the wire: the command's type with its amounts, or with why it is not possible now."""

from typing import Any, Literal, NamedTuple

from pontoon.game.refusals import Refusal
from pontoon.law.behaviours import CANNOT_ARISE
from pontoon.law.values import dollars
from pontoon.web.wire_values import AnyMoney, Part, snake

Verb = Literal[
    "place_wager",
    "withdraw_wager",
    "place_perfect_pairs",
    "withdraw_perfect_pairs",
    "insure",
    "surrender",
    "hit",
    "stand",
    "double",
    "split",
    "forfeit",
    "keep",
    "accept_card",
    "refuse_card",
    "expose_cards",
    "cut_cards",
    "refuse_cut",
    "contribute_seed",
    "elect_return",
    "decline",
    "play_pass_card",
    "seal_wager",
    "agree_to_end",
]
AskedKind = Literal[
    "",
    "wagers",
    "insurance",
    "surrender",
    "decision",
    "follow",
    "forfeit",
    "acceptance",
    "exposure",
    "seeds",
    "cut",
    "election",
]
_AMOUNTS = ("amount", "least", "most")


class ChoiceView(Part, frozen=True, kw_only=True):
    """Something a player may consider: the command's type with its box and hand, and whether it is possible now.

    `amount` is the usual one; amounts from `least` to `most` are possible, null if there is no bound. `least_cards` and
    `most_cards` bound a cut; `take_back` belongs to an election. If the command is not possible, code, clause and
    sentence are those of the refusal.
    """

    verb: Verb
    box: int | None = None
    hand: int | None = None
    amount: AnyMoney | None = None
    least: AnyMoney | None = None
    most: AnyMoney | None = None
    least_cards: int | None = None
    most_cards: int | None = None
    take_back: bool | None = None
    possible: bool = True
    code: str = ""
    clause: str = ""
    sentence: str = ""


class Asked(NamedTuple):
    """What is waited for from a player, and everything the player may look for meanwhile."""

    kind: AskedKind = ""
    choices: tuple[ChoiceView, ...] = ()


NOTHING = Asked()
DECLINE = ChoiceView(verb="decline")


def told(command: Any, refusal: Refusal | None, **more: Any) -> ChoiceView:
    """A command as a choice; of `more` the amounts are in cents."""
    clause = "" if refusal is None or refusal.clause == CANNOT_ARISE else refusal.clause
    fields: dict[str, Any] = {"box": getattr(command, "box", None), "hand": getattr(command, "hand", None)}
    for name, each in more.items():
        fields[name] = dollars(each) if name in _AMOUNTS and each is not None else each
    return ChoiceView(
        verb=snake(type(command).__name__),  # type: ignore[arg-type]
        possible=refusal is None,
        code="" if refusal is None else refusal.code,
        clause=clause,
        sentence="" if refusal is None else refusal.sentence,
        **fields,
    )
