"""Talk line by line: questions out, answers in, and what happens at the table in words."""

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, TextIO

from pontoon.cli.terminal.choices import ACTIONS, Choice
from pontoon.cli.terminal.session import Happening, Session
from pontoon.cli.terminal.text import card_words, dealers_total_text, tell, total_text
from pontoon.game import Round
from pontoon.game.events import CardDealt, CardDealtToDealer, InitialDealCompleted
from pontoon.game.round import INITIAL_DEAL


class EndOfInput(Exception):
    """Nobody answers any more."""


class Conversation:
    """Lines are read from `answers` and written with `say`."""

    def __init__(self, answers: Iterable[str], say: Callable[[str], None]) -> None:
        self._answers: Iterator[str] = iter(answers)
        self._say = say
        self._told = 0

    def page(self, word: str) -> list[str] | None:
        """What a word shows that can be said at every prompt."""
        raise NotImplementedError

    def _answer(self, question: str) -> list[str]:
        """The words of the next answer; pages are shown, and the question is asked again."""
        while True:
            self._say(question)
            line = next(self._answers, None)
            if line is None:
                raise EndOfInput
            words = line.strip().lower().split()
            if words[:1] in (["q"], ["quit"], ["leave"]):
                raise EndOfInput
            page = self.page(words[0]) if words else None
            if page is None:
                return words
            for row in page:
                self._say(row)

    def _tell(self, session: Session) -> None:
        """The events since the last time, in words; the initial deal as a whole."""
        for happening in session.happenings[self._told :]:
            for line in happening_lines(happening, session.name):
                self._say(line)
        self._told = len(session.happenings)


def happening_lines(happening: Happening, name: str) -> list[str]:
    """An event in words, and what the dealer said; the initial deal is told as a whole."""
    event, state, said = happening
    if isinstance(event, InitialDealCompleted):
        lines = _initial_cards(state, name)
    elif isinstance(event, CardDealt | CardDealtToDealer) and state.phase == INITIAL_DEAL:
        lines = []
    else:
        told = tell(state, event, card_words)
        lines = [told] if told else []
    return [*lines, said] if said else lines


def _initial_cards(state: Round, name: str) -> list[str]:
    lines = [f"Dealer: {card_words(state.dealers_cards[0])}, {dealers_total_text(state)}."]
    for box in state.boxes:
        hand = box.hands[0]
        who = "you" if box.controlling_player == name else box.controlling_player
        cards = ", ".join(card_words(card) for card in hand.cards)
        total = "pontoon" if hand.is_pontoon else total_text(hand)
        lines.append(f"Box {box.number}, {who}: {cards}, {total}.")
    return lines


def key_of(word: str) -> str:
    """The key of an action given by its key or its word."""
    return next((key for key, (name, _) in ACTIONS.items() if word in (key, name)), "")


def impossible_lines(choices: Iterable[Choice]) -> list[str]:
    """Why the choices that are not possible are not."""
    return [f"{each.word.capitalize()} is not possible: {each.reason}" for each in choices if not each.possible]


class Answers(Protocol):
    """What lines are read from: a keyboard, a pipe or a file."""

    def readline(self) -> str: ...


def over_streams(answers: Answers, out: TextIO, prompts: bool) -> tuple[Iterator[str], Callable[[str], None]]:
    """The lines that are answered, and what says a line; `prompts` marks where to type, for people at a keyboard."""

    def say(line: str) -> None:
        out.write(f"{line}\n")
        out.flush()

    def lines() -> Iterator[str]:
        while True:
            if prompts:
                out.write("> ")
                out.flush()
            try:
                line = answers.readline()
            except KeyboardInterrupt:
                # Ctrl-C is an end of input too; the words that follow begin on a line of their own.
                out.write("\n")
                return
            if not line:
                return
            yield line

    return lines(), say
