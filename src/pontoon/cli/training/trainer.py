"""A training without any user interface: rounds or single hands, the decision that is asked for, its mark."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random, SystemRandom

from pontoon.analysis.drill import Situation, next_situation
from pontoon.analysis.training import Record, Summary, doubled_spot, spot_of
from pontoon.cli.terminal.choices import Choice
from pontoon.cli.terminal.text import account_lines, gain
from pontoon.cli.training.keeping import keep_record
from pontoon.cli.training.marks import Mark, mark_line, reason
from pontoon.cli.training.odds import Asked, Odds
from pontoon.cli.training.session import UNIT_CENTS, TrainingSession
from pontoon.game import Card, RuleBook
from pontoon.game.cards import CARDS


@dataclass(frozen=True)
class Course:
    """What is trained: whole rounds, or single hands in a drill; so many of them, or until the trainee leaves.

    `first_cards` leave the shoe of the first round before all others.
    """

    rules: RuleBook
    decks: int
    resplit: bool = False
    drill: bool = False
    rounds: int | None = None
    seed: int | None = None
    first_cards: tuple[Card, ...] = ()


class Trainer:
    """`asked` is the hand that waits for a decision, None between rounds; `mark` is that of the last decision.

    `file` None keeps no record. `note` is something the trainee should know.
    """

    def __init__(self, course: Course, odds: Odds, record: Record, file: Path | None = None) -> None:
        self.course = course
        self.odds = odds
        self.record = record
        self.file = file
        self.note = ""
        self.finished = 0
        self.marks: list[Mark] = []
        self.mark: Mark | None = None
        self.marks_of_the_round: list[Mark] = []
        # A seed is for practice: the same course again.
        self._generator = SystemRandom() if course.seed is None else Random(course.seed)  # noqa: S311
        self._next: Situation | None = None
        self.session = self._opened(course.first_cards)

    def _opened(self, first_cards: Sequence[Card] = (), log: list[str] | None = None) -> TrainingSession:
        """A table before its deal; the log of the one before goes on."""
        course = self.course
        seed = self._generator.getrandbits(32)
        session = TrainingSession(course.rules, course.decks, course.resplit, seed, first_cards)
        session.log = log or []
        session.rounds_played = self.finished
        return session

    # What is slow, and changes nothing that is shown

    def prepare(self) -> None:
        """Have the odds ready before the first hand is dealt."""
        self.odds.prepare()
        self.prepare_next()

    def prepare_next(self) -> None:
        """Choose the next hand of a drill: its candidates are weighed by the solver."""
        if self.course.drill and self._next is None:
            question = self.odds.question
            self._next = next_situation(
                self.record,
                question.table,
                question.shoe,
                lambda each: self.odds.gap(self._asked_in(each)),
                self._generator,
            )

    def _asked_in(self, situation: Situation) -> Asked:
        spot = situation.spot(self.odds.question.table)
        return Asked(situation.hand, situation.dealers_first_card, spot)

    # A round or a hand

    @property
    def is_done(self) -> bool:
        """So many rounds as the course has are over."""
        return self.asked is None and self.finished == self.course.rounds

    def begin(self) -> None:
        """Deal the next round, or lay out the next hand of the drill."""
        assert self.asked is None
        self.mark = None
        self.marks_of_the_round = []
        if self.course.drill:
            self.prepare_next()
            assert self._next is not None
            situation, self._next = self._next, None
            self._lay_out(situation)
            return
        if self.session.state.is_over:
            self.session = self._opened(log=self.session.log)
        self.session.deal()
        self._end_of_round()

    def _lay_out(self, situation: Situation) -> None:
        """Deal until the hand lies there, hitting and at last doubling, as the situation has come about."""
        first, second, *others = (CARDS[card] for card in situation.hand)
        first_cards = (first, CARDS[situation.dealers_first_card], second, *others)
        self.session = self._opened(first_cards, self.session.log)
        self.session.deal()
        for number in range(len(others)):
            doubles = situation.doubled and number == len(others) - 1
            problem = self.session.choose("d" if doubles else "h")
            assert not problem, problem

    @property
    def asked(self) -> Asked | None:
        session = self.session
        question = session.question
        box = session.state.box(question.box) if question.box is not None else None
        if question.kind not in ("decision", "forfeit") or box is None or self._drill_is_answered:
            return None
        hand, first_card = box.hands[(question.hand or 1) - 1], session.state.dealers_cards[0]
        if question.kind == "forfeit":
            spot = doubled_spot(hand.total, first_card)
        else:
            may_split = any(choice.key == "p" and choice.possible for choice in session.choices)
            spot = spot_of(hand.cards, first_card, self.odds.question.table, may_split)
        return Asked(tuple(map(int, hand.cards)), int(first_card), spot, hand.split, len(box.hands))

    @property
    def _drill_is_answered(self) -> bool:
        return self.course.drill and self.mark is not None

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The answers to what is asked, possible or not."""
        return self.session.choices if self.asked is not None else ()

    def answer(self, key: str) -> str:
        """Decide by a choice's key; the reason, and nothing changed, where that is not possible."""
        asked = self.asked
        if asked is None:
            return "There is nothing to decide now."
        choice = next((each for each in self.choices if each.key == key), None)
        if choice is None:
            return self.session.why_not(key) or f"{key!r} is not one of the choices."
        if not choice.possible:
            return choice.reason
        self._take_down(asked, choice)
        if self.course.drill:
            self._finish()
            return ""
        problem = self.session.choose(key)
        assert not problem, problem
        self._end_of_round()
        return ""

    def _take_down(self, asked: Asked, choice: Choice) -> None:
        legal = [each.word for each in self.choices if each.possible]
        found = self.odds.actions(asked)
        actions = {word: found[word] for word in legal}
        self.mark = Mark(asked.spot, choice.word, actions, self.odds.advice(asked.spot, legal))
        self.marks.append(self.mark)
        self.marks_of_the_round.append(self.mark)
        self.record = self.record.after(asked.spot, self.mark.cost)
        self.session.log += [line for line in (mark_line(self.mark), reason(self.mark)) if line]

    def _end_of_round(self) -> None:
        if self.session.state.is_over:
            self.record = self.record.after_a_round()
            self._finish()

    def _finish(self) -> None:
        self.finished += 1
        self.keep()

    # What came of it

    @property
    def summary(self) -> Summary:
        """The decisions of this sitting."""
        costs = [mark.cost for mark in self.marks]
        return Summary(len(costs), sum(mark.is_best for mark in self.marks), sum(costs))

    @property
    def account(self) -> list[str]:
        """What became of the wagers of the round that is over, in units."""
        session, bonus = self.session, self.odds.question.super_bonus
        lines = account_lines(session.account)
        if bonus and session.earns_super_bonus:
            lines.append(f"Super Bonus: {gain(round(bonus * UNIT_CENTS))}.")
        gained = session.gained(bonus)
        return [*lines, f"This round: {gain(round(gained * UNIT_CENTS))} units."]

    def keep(self) -> None:
        """Write the record; where that fails it is said once, and the training goes on without."""
        if self.file is None:
            return
        try:
            keep_record(self.file, self.record)
        except OSError as error:
            self.note = f"Your record is not kept: {self.file} cannot be written ({error.strerror or error})."
            self.file = None
