"""What you can choose now, with what it costs, and why the rest is not possible."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pontoon.cli.terminal.text import money
from pontoon.game import Refusal, Round, RuleBook, legal_decisions, play
from pontoon.game.commands import Command, Double, Forfeit, Hit, Insure, Keep, Split, Stand, Surrender
from pontoon.game.payment import rounded_up
from pontoon.game.round import Box, Hand


class Question(NamedTuple):
    """What the table asks you: `wagers`, `insurance`, `surrender`, `decision`, `forfeit`, `account` or `broke`."""

    kind: str
    box: int | None = None
    hand: int | None = None


class Choice(NamedTuple):
    """No command means to decline. `cost_cents` leaves your balance at once; a reason says why not."""

    key: str
    word: str
    command: Command | None = None
    cost_cents: int = 0
    explained: str = ""
    reason: str = ""

    @property
    def possible(self) -> bool:
        return not self.reason

    @property
    def label(self) -> str:
        cost = f" {money(self.cost_cents)}" if self.cost_cents else ""
        return f"{self.word}{cost}" + (f" ({self.explained})" if self.explained else "")


def choices(rules: RuleBook, state: Round, question: Question, player: str, balance: int) -> tuple[Choice, ...]:
    """The choices of a question during the round, possible or not."""
    box = state.box(question.box) if question.box is not None else None
    if box is None:
        return ()
    hand = box.hands[(question.hand or 1) - 1]
    offered = _OFFERS[question.kind](rules, state, box, question.hand or 1, hand, player)
    return tuple(_judged(rules, state, choice, balance) for choice in offered)


def _judged(rules: RuleBook, state: Round, choice: Choice, balance: int) -> Choice:
    if choice.command is None or choice.reason:
        return choice
    outcome = play(rules, state, choice.command)
    if isinstance(outcome, Refusal):
        return choice._replace(reason=str(outcome))
    if choice.cost_cents > balance:
        return choice._replace(reason=balance_does_not_cover(balance, choice.cost_cents))
    return choice


def balance_does_not_cover(balance: int, cents: int) -> str:
    return f"Your balance of {money(balance)} does not cover {money(cents)}."


def _insurance(rules: RuleBook, state: Round, box: Box, _number: int, hand: Hand, player: str) -> Sequence[Choice]:
    amounts = [
        each.cents
        for each in legal_decisions(rules, state)
        if isinstance(each, Insure) and (each.box, each.player) == (box.number, player)
    ]
    wager = hand.wager_of(player)
    assert wager is not None
    share, of = rules.table.insurance_share
    cents = max(amounts, default=wager.cents * share // of)
    return (Choice("i", "insure", Insure(box.number, player, cents), cents), Choice("n", "no insurance"))


def _surrender(rules: RuleBook, state: Round, box: Box, _number: int, hand: Hand, player: str) -> Sequence[Choice]:
    wager = hand.wager_of(player)
    assert wager is not None
    taken, of = rules.table.surrender_share
    returned, _ = rounded_up(rules, state.terms, wager.cents - wager.cents * taken // of)
    given_up = f"gives up {money(wager.cents - returned)}"
    return (
        Choice("r", "surrender", Surrender(box.number, player), explained=given_up),
        Choice("n", "no surrender"),
    )


def _decision(_rules: RuleBook, _state: Round, box: Box, number: int, hand: Hand, player: str) -> Sequence[Choice]:
    wager = hand.wager_of(player)
    cents = wager.cents if wager is not None else 0
    return (
        Choice("h", "hit", Hit(box.number, number, player)),
        Choice("s", "stand", Stand(box.number, number, player)),
        Choice("d", "double", Double(box.number, number, player), cents),
        Choice("p", "split", Split(box.number, number, player), cents),
    )


def _forfeit(_rules: RuleBook, _state: Round, box: Box, number: int, hand: Hand, player: str) -> Sequence[Choice]:
    wager = hand.wager_of(player)
    assert wager is not None
    outcome = f"{money(wager.cents)} lost, {money(wager.double_cents)} back"
    return (
        Choice("f", "forfeit", Forfeit(box.number, number, player), explained=outcome),
        Choice("k", "keep", Keep(box.number, number, player)),
    )


# Every action has its key, so that one which is not asked for can still be explained.
ACTIONS: dict[str, tuple[str, Callable[[int, int, str], Command]]] = {
    "h": ("hit", Hit),
    "s": ("stand", Stand),
    "d": ("double", Double),
    "p": ("split", Split),
    "i": ("insure", lambda box, _hand, player: Insure(box, player, 1)),
    "r": ("surrender", lambda box, _hand, player: Surrender(box, player)),
    "f": ("forfeit", Forfeit),
    "k": ("keep", Keep),
}


def why_not(rules: RuleBook, state: Round, question: Question, player: str, key: str) -> str:
    """The engine's reason, with its clause, against an action on the hand that is asked about."""
    if key not in ACTIONS or question.box is None:
        return ""
    word, made = ACTIONS[key]
    outcome = play(rules, state, made(question.box, question.hand or 1, player))
    if not isinstance(outcome, Refusal):
        return ""
    reason = str(outcome)
    return reason if reason.lower().startswith(word) else f"{word.capitalize()}: {reason}"


_OFFERS = {"insurance": _insurance, "surrender": _surrender, "decision": _decision, "forfeit": _forfeit}
