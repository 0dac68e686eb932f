"""The table line by line, for screen readers and scripts: questions out, answers in, no cursor, no colour."""

from collections.abc import Callable, Iterable
from typing import TextIO

from pontoon.cli.output import counted
from pontoon.cli.terminal.choices import Choice
from pontoon.cli.terminal.conversation import Answers, Conversation, EndOfInput, impossible_lines, key_of, over_streams
from pontoon.cli.terminal.session import USUAL_PAIRS_CENTS, Session
from pontoon.cli.terminal.text import (
    GAMBLING_HELP,
    account_lines,
    boxes_text,
    cents_of,
    dealers_total_text,
    gain,
    inscriptions,
    money,
    payout_sign,
    total_text,
    what_you_brought,
)

_ALWAYS = "sign, log, help, or q to leave"
_PLACES = {"insurance": "Insurance", "surrender": "Surrender", "forfeit": "Doubled"}


class PlainTable(Conversation):
    """`run` plays until you leave or the input ends."""

    def __init__(self, session: Session, answers: Iterable[str], say: Callable[[str], None]) -> None:
        super().__init__(answers, say)
        self.session = session

    def page(self, word: str) -> list[str] | None:
        return _PAGES[word](self.session) if word in _PAGES else None

    def run(self) -> None:
        self._greet()
        try:
            while True:
                self._ask()
        except EndOfInput:
            if self.session.round_is_on:
                self._say(self.session.leaving_means)
            self.session.leave()
            self._tell(self.session)
            if self.session.question.kind == "account":
                self._account()
        self._say(farewell(self.session))

    def _greet(self) -> None:
        session = self.session
        low, high = session.terms.minimum_cents, session.terms.maximum_cents
        self._say(f"{session.rules.ruleset.title}. {counted(session.terms.decks, 'deck')}.")
        least = f"is at least {money(low)}" if low else "may be of any size"
        self._say(f"A wager {least}{f'; a box takes at most {money(high)}' if high else ''}.")
        for line in inscriptions(session.rules):
            self._say(line.replace(" · ", ". ") + ".")
        others = ", ".join(f"{each.name} on box {each.box}" for each in session.opponents)
        self._say(
            f"You play as {session.name} on {boxes_text(session.boxes)}."
            + (f" At the table: {others}." if others else "")
        )

    # Questions

    def _ask(self) -> None:
        kind = self.session.question.kind
        if kind == "account":
            self._account()
            self.session.next_round()
            self._told = 0
        elif kind == "broke":
            self._ask_broke()
        elif kind == "wagers":
            self._ask_wagers()
        else:
            self._ask_choice()

    def _ask_wagers(self) -> None:
        session = self.session
        self._say_note()
        pairs = f" and Perfect Pairs {money(session.pairs_cents)}" if session.pairs_cents else ""
        words = self._answer(
            f"Balance {money(session.balance_cents)}. Wager {money(session.wager_cents)}{pairs} "
            f"on {boxes_text(session.boxes)}. "
            f"Enter to deal, or type an amount, box NUMBER, pairs AMOUNT, {_ALWAYS}."
        )
        problem = self._set_wagers(words)
        if problem:
            self._say(problem)

    def _set_wagers(self, words: list[str]) -> str:
        session = self.session
        match words:
            case [] | ["deal"]:
                problem = session.deal()
                self._tell(self.session)
                return problem
            case [("box" | "boxes"), *numbers] if numbers and all(each.isdigit() for each in numbers):
                return " ".join(filter(None, (session.toggle_box(int(each)) for each in numbers)))
            case ["pairs"]:
                return session.change_pairs(0 if session.pairs_cents else USUAL_PAIRS_CENTS)
            case ["pairs", amount] if amount == "off" or cents_of(amount) is not None:
                return session.change_pairs(cents_of(amount) or 0)
            case ["wager", amount] | [amount] if (cents := cents_of(amount)) is not None:
                return session.change_wager(cents)
        return f"{' '.join(words)}: not understood."

    def _ask_broke(self) -> None:
        stake = money(self.session.fresh_stake_cents)
        words = self._answer(
            f"Your balance of {money(self.session.balance_cents)} is below the minimum. "
            f"Enter to start again with {stake}, or type {_ALWAYS}."
        )
        self._say(f"{' '.join(words)}: not understood." if words else f"You start again with {stake}.")
        if not words:
            self.session.take_fresh_stake()

    def _ask_choice(self) -> None:
        choices = self.session.choices
        possible = [choice for choice in choices if choice.possible]
        offered = ", ".join(f"{choice.key} {choice.label}" for choice in possible)
        words = self._answer(f"{self._place()}: {offered}?")
        if not words:
            self._say("Choose one of these, or type help.")
            return
        chosen = next((choice for choice in choices if words[0] in _names(choice)), None)
        cents = cents_of(words[1]) if len(words) == 2 else None
        not_asked = self.session.why_not(key_of(words[0])) if chosen is None else ""
        if not_asked:
            self._say(f"{not_asked} Choose one of: {offered}.")
            return
        if chosen is None or len(words) > 2 or (len(words) == 2 and cents is None):
            self._say(f"{' '.join(words)}: not understood. Choose one of: {offered}.")
            return
        problem = self.session.choose(chosen.key, cents)
        if problem:
            self._say(f"{chosen.word.capitalize()} is not possible: {problem}")
        else:
            self._tell(self.session)

    def _place(self) -> str:
        question, state = self.session.question, self.session.state
        assert question.box is not None
        box = state.box(question.box)
        assert box is not None
        number = question.hand or 1
        hand = box.hands[number - 1]
        which = f"box {question.box} hand {number}" if len(box.hands) > 1 else f"box {question.box}"
        asked = f"{_PLACES[question.kind]}, " if question.kind in _PLACES else ""
        text = f"{asked}{which}, {total_text(hand)} against the dealer's {dealers_total_text(state)}"
        return text[0].upper() + text[1:]

    # What happened

    def _account(self) -> None:
        session = self.session
        for line in account_lines(session.account):
            self._say(line)
        self._say(f"This round {gain(session.net_cents)}, balance {money(session.balance_cents)}.")
        self._say_note()

    def _say_note(self) -> None:
        """A word from the session, once."""
        note, self.session.note = self.session.note, ""
        if note:
            self._say(note)


def _names(choice: Choice) -> tuple[str, ...]:
    declines = ("none", "no") if choice.key == "n" else ()
    return (choice.key, choice.word, *declines)


def _sign(session: Session) -> list[str]:
    lines = []
    for part in payout_sign(session.rules, session.terms):
        lines.append(f"{part.title}.")
        lines += [f"{row.what}: {row.pays} ({row.clauses})." for row in part.rows]
    return [*lines, f"{GAMBLING_HELP}."]


def _log(session: Session) -> list[str]:
    return session.log[-40:] or ["Nothing has happened yet."]


def _help(session: Session) -> list[str]:
    return [
        *impossible_lines(session.choices),
        "Reach a higher total than the dealer without going over 21. A 21 wins at once.",
        "Answer with a letter or the word: h hit, s stand, d double, p split, i insure, r surrender, n none,",
        "f forfeit, k keep. To double or insure for less, add an amount: d 10.",
        "Between rounds: Enter deals, an amount sets the wager, box 5 takes or leaves box 5,",
        "pairs 5 sets a Perfect Pairs wager, pairs off removes it. sign, log and q work at any time.",
        f"{GAMBLING_HELP}.",
    ]


_PAGES: dict[str, Callable[[Session], list[str]]] = {
    "sign": _sign,
    "y": _sign,
    "log": _log,
    "l": _log,
    "help": _help,
    "?": _help,
}


def farewell(session: Session) -> str:
    """The last word, for the table with and without a screen."""
    rounds = counted(session.rounds_played, "round")
    kept = f" Your rounds are saved in {session.saved[-1].parent}." if session.saved else ""
    result = f": {what_you_brought(session.gained_cents)}" if session.rounds_played else ""
    return f"You leave with {money(session.balance_cents)} after {rounds}{result}.{kept} {GAMBLING_HELP}."


def run(session: Session, answers: Answers, out: TextIO, prompts: bool) -> None:
    """Play from one stream to another."""
    PlainTable(session, *over_streams(answers, out, prompts)).run()
