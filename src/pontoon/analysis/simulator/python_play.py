"""A strategy as a Python function: slow, and free to decide by anything that a player sees.

The function is called wherever a decision is due, with what is seen there, and returns one of the legal words:

    def choose(seen):
        if seen.decision == "play" and seen.total < 17 and "hit" in seen.legal:
            return "hit"
        return "decline" if "decline" in seen.legal else "keep" if "keep" in seen.legal else "stand"
"""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from pontoon.analysis.shoe import card_text
from pontoon.analysis.simulator import layout as at
from pontoon.analysis.simulator.endings import CODES, COUNTS, SIDES, SUPER_BONUS
from pontoon.analysis.simulator.local import check_all_played, on_processor, stretches
from pontoon.analysis.simulator.rounds import PLAYED, UNDECIDED, play_round
from pontoon.analysis.simulator.setting import Array, Setting
from pontoon.analysis.simulator.totals import Totals
from pontoon.rules.cards import ACE, rank_of
from pontoon.rules.points import is_soft, point_total

DECISION_NAMES = {
    at.INSURANCE: "insurance",
    at.SURRENDERING: "surrender",
    at.PLAY: "play",
    at.AFTER_DOUBLE: "keep or forfeit",
}


class BadStrategy(ValueError):
    """A function that cannot be had or decides nothing legal; the message is one line."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What a player sees where a decision is due; a card is four times its rank plus its suit, as in the rules.

    `cards` is how many the hand holds, `last_card` the one that came last. `total` counts the Aces of a doubled hand
    as the rules say; `late_ace` is whether an Ace came after the first two cards; `hands` how many the box has.
    """

    decision: str
    dealers_first_card: int
    first_card: int
    second_card: int
    last_card: int
    cards: int
    total: int
    soft: bool
    late_ace: bool
    split: bool
    hands: int
    box: int
    legal: tuple[str, ...]

    def __str__(self) -> str:
        cards = f"{card_text(self.first_card)} {card_text(self.second_card)}"
        more = f" and {self.cards - 2} more ({self.total})" if self.cards > 2 else ""
        return f"{self.decision} on {cards}{more} against {card_text(self.dealers_first_card)}"


Choose = Callable[[Seen], str]


def load(text: str) -> Choose:
    """The function that `module:function` names; modules of the working folder are found too."""
    module_name, _, name = text.partition(":")
    if not module_name or not name.isidentifier():
        raise BadStrategy(f"{text}: expected module:function")
    with _working_folder():
        try:
            module = import_module(module_name)
        except (Exception, SystemExit) as error:
            raise BadStrategy(f"{text}: {module_name} cannot be imported: {_in_one_line(error)}") from error
    function = getattr(module, name, None)
    if not callable(function):
        raise BadStrategy(f"{text}: {module_name} has no function {name}")
    chosen: Choose = function
    return chosen


@contextmanager
def _working_folder() -> Iterator[None]:
    folder = os.getcwd()
    sys.path.insert(0, folder)
    try:
        yield
    finally:
        sys.path.remove(folder)


def _in_one_line(error: BaseException) -> str:
    said = str(error).strip().partition("\n")[0]
    return f"{type(error).__name__}: {said}" if said else type(error).__name__


def play_rounds_with(function: Choose, setting: Setting, seed: int, first: int, count: int) -> Totals:
    """The totals of so many rounds from the `first` on, every decision the function's."""
    totals, m, cards = setting.no_totals(), setting.memory(seed), setting.cards()
    at_first, all_cards = m[: at.HANDS_ENDED].copy(), cards.copy()
    for number, begin, length in stretches(setting, first, count):
        m[: at.HANDS_ENDED], cards[:] = at_first, all_cards
        for k in range(length):
            bonuses = int(m[at.SIDE_RESULTS + SUPER_BONUS])
            played = _play_one(function, setting, m, cards, number + (k if setting.dealing == "fresh" else 0))
            check_all_played(setting, begin + k + played, begin + k + 1)
            totals.nets[m[at.SIDE_RESULTS + SUPER_BONUS] - bonuses, m[at.NET] - totals.lowest] += 1
    hands, sides, counts = (
        m[begin : begin + size].copy()
        for begin, size in ((at.HANDS_ENDED, CODES), (at.SIDE_RESULTS, SIDES), (at.FURTHER, COUNTS))
    )
    return Totals(count, totals.lowest, hands, sides, totals.nets, counts)


def _play_one(function: Choose, setting: Setting, m: Array, cards: Array, number: int) -> bool:
    """Play a round again and again, each time one decision further; whether there were cards enough."""
    play = on_processor(play_round)
    before, shoe, script = m.copy(), cards.copy(), list[int]()
    while True:
        m[at.SCRIPT : at.SCRIPT + len(script)] = script
        outcome = play(setting.table, setting.strategy, m, cards, number, len(script))
        if outcome != UNDECIDED:
            return bool(outcome == PLAYED)
        script.append(_decided(function, seen_in(m)))
        m[:], cards[:] = before, shoe


def seen_in(m: Any) -> Seen:
    """What the memory shows where a script ended."""
    kind, hard, aces, last = (int(m[place]) for place in (at.KIND, at.HARD, at.FREE_ACES, at.LAST))
    return Seen(
        decision=DECISION_NAMES[kind],
        dealers_first_card=int(m[at.DEALER]),
        first_card=int(m[at.FIRST]),
        second_card=int(m[at.SECOND]),
        last_card=last,
        cards=int(m[at.CARDS]),
        total=point_total(hard, aces),
        soft=bool(is_soft(hard, aces)),
        late_ace=bool(m[at.LATE] > 0 or (kind == at.AFTER_DOUBLE and rank_of(last) == ACE)),
        split=bool(m[at.HANDS] > 1),
        hands=int(m[at.HANDS]),
        box=int(m[at.BOX]) + 1,
        legal=tuple(name for code, name in enumerate(at.ACTION_NAMES) if m[at.LEGAL] >> code & 1),
    )


def _decided(function: Choose, seen: Seen) -> int:
    name = f"{function.__module__}:{getattr(function, '__qualname__', type(function).__name__)}"
    try:
        word = function(seen)
    except (Exception, SystemExit) as error:
        # A function that exits would end the run without a word.
        raise BadStrategy(f"{name}: {_in_one_line(error)}, when asked about {seen}") from error
    if word not in seen.legal:
        raise BadStrategy(f"{name}: {word!r} for {seen}: expected {' or '.join(seen.legal)}")
    return at.ACTION_NAMES.index(word)
