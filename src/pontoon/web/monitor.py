"""What tables have won and lost against what was to be expected: an alarm is raised outside the 99.9 % band.

What is to be expected is the solver's value of a round with the best play, and the exact one of each side wager.
Worse play wins the house more, so a result above the band speaks of players, one below it of the house's cards.
"""

from collections import Counter
from dataclasses import dataclass, field
from math import sqrt
from typing import NamedTuple

from pontoon.game import events as g
from pontoon.live.postings import day_of, settlements_of
from pontoon.live.steps import DEALER
from pontoon.table import events as e
from pontoon.table.gaming_table import ROUNDS_KEPT
from pontoon.table.orders import Entry

# So many standard deviations hold 99.9 % of what chance brings.
BAND = 3.290527

MAIN = "main"
# The kinds of settlement whose wager counts; all others are part of the result of an original wager.
_WAGERED = {"original": MAIN, "insurance": "insurance", "perfect_pairs": "perfect_pairs"}


class Figure(NamedTuple):
    """The house's share of a wager, and the variance of its result in units of the wager."""

    edge: float
    variance: float


# For each rule set at the decks it is usually dealt from; another number of decks changes less than any day can show.
_STAR_SIDE_WAGERS = {
    "insurance": Figure(95 / 383, 1 + 3 * 96 / 383 - (95 / 383) ** 2),
    "perfect_pairs": Figure(17 / 383, 5927 / 383 - (17 / 383) ** 2),
}
FIGURES: dict[str, dict[str, Figure]] = {
    "star-2024": {MAIN: Figure(0.00438395663, 1.29880778), **_STAR_SIDE_WAGERS},
    "star-6to5-2017": {MAIN: Figure(0.01691659371, 1.26470268), **_STAR_SIDE_WAGERS},
    "canberra-2002": {
        MAIN: Figure(0.00349698869, 1.31962113),
        "insurance": Figure(71 / 287, 1 + 3 * 72 / 287 - (71 / 287) ** 2),
        "perfect_pairs": Figure(-5 / 287, 4685 / 287 - (5 / 287) ** 2),
    },
}


@dataclass(slots=True)
class Sums:
    """What was wagered and won by the house, in cents; `squares` is of what was wagered in each round together.

    Wagers of one round share the dealer's hand, so they are taken as one: the band is never too narrow.
    """

    rounds: int = 0
    wagered: Counter[str] = field(default_factory=Counter)
    squares: Counter[str] = field(default_factory=Counter)
    won: int = 0


class Group(NamedTuple):
    """What results are summed for: a day under a dealer, or a shift, which has begun at some time on that day."""

    day: str
    dealer: str
    began: int = 0


class Standing(NamedTuple):
    """A day's or a shift's result of a table under a dealer against what was to be expected, in cents.

    `began` and `ended` are a shift's, in seconds; the second is None while the dealer is on duty, the first for a day.
    """

    day: str
    dealer: str
    rounds: int
    wagered_cents: int
    won_cents: int
    expected_cents: float
    band_cents: float
    began: int | None = None
    ended: int | None = None

    @property
    def alarm(self) -> bool:
        return abs(self.won_cents - self.expected_cents) > self.band_cents


class _Tally:
    """Sums of groups. A round belongs whole to the group under which it was first settled, and so do its corrections.

    Rounds that are too long past to be voided are not remembered.
    """

    def __init__(self) -> None:
        self._sums: dict[Group, Sums] = {}
        self._rounds: dict[int, tuple[Group, Counter[str]]] = {}

    def add(self, number: int, group: Group, settled: g.WagerSettled) -> None:
        self._count(*self._rounds.setdefault(number, (group, Counter())), settled, 1)
        if len(self._rounds) > ROUNDS_KEPT + 1:
            del self._rounds[next(iter(self._rounds))]

    def take_back(self, number: int, settled: g.WagerSettled) -> None:
        """A settlement of a round of which nothing is known was never counted here."""
        if number in self._rounds:
            self._count(*self._rounds[number], settled, -1)

    def _count(self, group: Group, wagered: Counter[str], settled: g.WagerSettled, sign: int) -> None:
        sums = self._sums.setdefault(group, Sums())
        sums.won -= sign * settled.net_cents
        if settled.kind not in _WAGERED:
            return
        kind, before = _WAGERED[settled.kind], wagered.copy()
        wagered[kind] += sign * settled.wager_cents
        sums.wagered[kind] += sign * settled.wager_cents
        sums.squares[kind] += wagered[kind] ** 2 - before[kind] ** 2
        sums.rounds += any(wagered.values()) - any(before.values())

    def standings(self, figures: dict[str, Figure], ended: dict[Group, int]) -> list[Standing]:
        told = []
        for group, sums in sorted(self._sums.items()):
            if not (sums.rounds or sums.won):
                continue
            expected = sum(figures[kind].edge * cents for kind, cents in sums.wagered.items())
            variance = sum(figures[kind].variance * cents for kind, cents in sums.squares.items())
            result = (sums.rounds, sums.wagered.total(), sums.won, expected, BAND * sqrt(variance))
            told.append(Standing(group.day, group.dealer, *result, group.began or None, ended.get(group)))
        return told


class Results:
    """Follows a table's settlements and who deals there: sums for each day and dealer, and for each shift.

    A result belongs to the dealer on duty, also if a player caused the settlement by forfeiting, or a supervisor by
    declaring the round void. A shift is a dealer's time on duty at the table, over midnight too; it belongs to the day
    on which it began. The automated dealer has none, and is summed by the day. `dealer` is on duty where this begins.
    """

    def __init__(self, dealer: str = "") -> None:
        self._dealer = dealer
        self._days, self._shifts = _Tally(), _Tally()
        self._shift: Group | None = None
        self._ended: dict[Group, int] = {}

    def take(self, entry: Entry) -> None:
        match entry.event:
            case e.CameOnDuty(person, DEALER.role):
                self._dealer = person
                self._shift = None if person == DEALER.name else Group(day_of(entry.at), person, entry.at)
            case e.WentOffDuty(_, DEALER.role):
                self._dealer = ""
                if self._shift is not None:
                    self._ended[self._shift] = entry.at
                    self._shift = None
            case e.PastRoundVoided(number):
                self._settle(entry, number)
            case _:
                self._settle(entry, entry.round)

    def _settle(self, entry: Entry, number: int) -> None:
        day = Group(day_of(entry.at), self._dealer)
        for settled, sign in settlements_of(entry):
            if sign > 0:
                self._days.add(number, day, settled)
                self._shifts.add(number, self._shift or day, settled)
            else:
                self._days.take_back(number, settled)
                self._shifts.take_back(number, settled)

    def standings(self, rules: str) -> list[Standing]:
        """Each day and dealer, the last round too; raises KeyError for rules of which no figure is known."""
        return self._days.standings(FIGURES[rules], {})

    def shifts(self, rules: str) -> list[Standing]:
        """Each shift, and by the day what was dealt in none; raises KeyError as well."""
        return self._shifts.standings(FIGURES[rules], self._ended)


def is_followed(entry: Entry) -> bool:
    """Whether the monitor learns anything from it."""
    return isinstance(entry.event, e.CameOnDuty | e.WentOffDuty) or bool(settlements_of(entry))
