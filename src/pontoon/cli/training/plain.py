"""Training line by line, for screen readers and scripts: questions out, answers in, no cursor, no colour."""

from collections.abc import Callable, Iterable
from typing import TextIO

from pontoon.cli.odds_bar import progress_bar
from pontoon.cli.output import counted
from pontoon.cli.terminal.conversation import Answers, Conversation, EndOfInput, impossible_lines, key_of, over_streams
from pontoon.cli.terminal.text import GAMBLING_HELP, card_words, dealers_total_text, total_text
from pontoon.cli.training.marks import (
    mark_line,
    reason,
    record_text,
    spot_line,
    summary_text,
    ways_lines,
)
from pontoon.cli.training.trainer import Trainer
from pontoon.game.round import Hand

WEAK_SPOTS = 5
_ALWAYS = "weak, why, help, or q to leave"


class PlainTrainer(Conversation):
    """`run` trains until you leave, the course is done or the input ends."""

    def __init__(self, trainer: Trainer, answers: Iterable[str], say: Callable[[str], None]) -> None:
        super().__init__(answers, say)
        self.trainer = trainer

    def page(self, word: str) -> list[str] | None:
        return _PAGES[word](self.trainer) if word in _PAGES else None

    def run(self) -> None:
        trainer = self.trainer
        self._greet()
        self._say("Preparing the odds...")
        try:
            trainer.prepare()
            with progress_bar("Solving the best chart") as progress:
                trainer.odds.prepare_chart(progress)
            while not trainer.is_done:
                self._exercise()
        except EndOfInput:
            if trainer.asked is not None:
                self._say("You leave in the middle of the hand; the decisions you have made count.")
        trainer.keep()
        for line in farewell(trainer):
            self._say(line)

    def _greet(self) -> None:
        trainer = self.trainer
        course, record = trainer.course, trainer.record
        self._say(f"Training: {course.rules.ruleset.title}. {counted(course.decks, 'deck')}.")
        if course.drill:
            self._say("Single hands, each from a fresh shoe, with your weak spots more often.")
        else:
            self._say("One box, one wager of 1 unit, a fresh shoe each round. Insurance is never taken.")
        self._say(f"Your record: {record_text(record.summary)}.")
        self._say_note()

    # An exercise

    def _exercise(self) -> None:
        """One round or one hand, from its first card to what came of it."""
        trainer = self.trainer
        trainer.begin()
        self._told = 0
        number = trainer.finished if trainer.session.state.is_over else trainer.finished + 1
        if trainer.course.drill:
            self._say(f"Hand {number}.")
            self._say_the_hand()
        else:
            self._say(f"Round {number}.")
            self._tell(self.trainer.session)
        while trainer.asked is not None:
            self._decide()
        if not trainer.course.drill:
            for line in trainer.account:
                self._say(line)
        self._say(f"So far: {summary_text(trainer.summary)}.")
        self._say_note()
        # In a drill the next hand follows at once; after a round there is its account to read.
        while not (trainer.is_done or trainer.course.drill):
            if not self._answer(f"Enter for the next round, or type {_ALWAYS}."):
                return
            self._say("Press Enter to go on.")

    def _decide(self) -> None:
        trainer = self.trainer
        choices = trainer.choices
        offered = ", ".join(f"{choice.key} {choice.label}" for choice in choices if choice.possible)
        words = self._answer(f"{self._place()}: {offered}?")
        if not words:
            self._say("Choose one of these, or type help.")
            return
        chosen = next((each for each in choices if words[0] in (each.key, each.word)), None)
        key = chosen.key if chosen is not None else key_of(words[0])
        if len(words) > 1 or not key:
            self._say(f"{' '.join(words)}: not understood. Choose one of: {offered}.")
            return
        problem = trainer.answer(key)
        if problem:
            self._say(f"{problem} Choose one of: {offered}.")
            return
        self._say_the_mark()
        if not trainer.course.drill:
            self._tell(self.trainer.session)

    # What is said

    @property
    def _hand(self) -> Hand:
        question, state = self.trainer.session.question, self.trainer.session.state
        box = state.box(question.box or 0)
        assert box is not None
        return box.hands[(question.hand or 1) - 1]

    def _place(self) -> str:
        session = self.trainer.session
        asked = self.trainer.asked
        assert asked is not None
        words = ["Doubled"] if asked.doubled else []
        if asked.hands > 1:
            words.append(f"hand {session.question.hand}")
        words.append(f"{total_text(self._hand)} against the dealer's {dealers_total_text(session.state)}")
        text = ", ".join(words)
        return text[0].upper() + text[1:]

    def _say_the_hand(self) -> None:
        state = self.trainer.session.state
        cards = ", ".join(card_words(card) for card in self._hand.cards)
        self._say(f"Dealer: {card_words(state.dealers_cards[0])}, {dealers_total_text(state)}.")
        self._say(f"You: {cards}, {total_text(self._hand)}.")

    def _say_the_mark(self) -> None:
        mark = self.trainer.mark
        assert mark is not None
        self._say(mark_line(mark))
        if reason(mark):
            self._say(reason(mark))

    def _say_note(self) -> None:
        note, self.trainer.note = self.trainer.note, ""
        if note:
            self._say(note)


def weak_lines(trainer: Trainer) -> list[str]:
    """The record, and its weakest spots."""
    record = trainer.record
    lines = [
        f"This session: {summary_text(trainer.summary)}.",
        f"Your record: {record_text(record.summary)}, {counted(record.rounds, 'round')}.",
    ]
    if record.decisions > len(record.recent):
        lines.append(f"The latest: {record_text(record.recent_summary)}.")
    weak = record.weakest(WEAK_SPOTS)
    return [*lines, "Weakest spots:" if weak else "No weak spots.", *(spot_line(*each) for each in weak)]


def why_lines(trainer: Trainer) -> list[str]:
    """How the values of the last decision come about."""
    if not trainer.marks:
        return ["Nothing has been decided yet."]
    last = trainer.marks[-1]
    return [f"{last.spot.name[0].upper()}{last.spot.name[1:]}:", *ways_lines(last)]


def _help(trainer: Trainer) -> list[str]:
    return [
        *impossible_lines(trainer.choices),
        "Each decision is marked with its cost compared with the best one, in units of the wager.",
        "A value is what an action gains on average, from a full shoe less the cards you see at your box.",
        "Answer with a letter or the word: h hit, s stand, d double, p split, r surrender, f forfeit, k keep.",
        "weak shows your record and your weakest spots, why shows where the last values come from; q leaves.",
        f"{GAMBLING_HELP}.",
    ]


_PAGES: dict[str, Callable[[Trainer], list[str]]] = {
    "weak": weak_lines,
    "w": weak_lines,
    "why": why_lines,
    "help": _help,
    "?": _help,
}


def farewell(trainer: Trainer) -> list[str]:
    """The last words, for the training with and without a screen."""
    what = "hand" if trainer.course.drill else "round"
    lines = [f"You leave after {counted(trainer.finished, what)}: {summary_text(trainer.summary)}."]
    if trainer.note:
        lines.append(trainer.note)
    weak = trainer.record.weakest(1)
    if weak:
        practised = "" if trainer.course.drill else " Practise it with pontoon train --drill."
        lines.append(f"Weakest spot: {weak[0][0].name}.{practised}")
    kept = f"Your record is kept in {trainer.file}. " if trainer.file is not None else ""
    return [*lines, f"{kept}{GAMBLING_HELP}."]


def run(trainer: Trainer, answers: Answers, out: TextIO, prompts: bool) -> None:
    """Train from one stream to another."""
    PlainTrainer(trainer, *over_streams(answers, out, prompts)).run()
