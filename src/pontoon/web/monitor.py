"""What tables have won and lost against what was to be expected: an alarm is raised outside the 99.9 % band.

What is to be expected is the solver's value of a round with the best play, and the exact one of each side wager.
Worse play wins the house more, so a result above the band speaks of players, one below it of the house's cards.
"""

from dataclasses import dataclass, field
from math import sqrt
from typing import NamedTuple

from pontoon.game import events as g
from pontoon.live.postings import day_of
from pontoon.live.steps import DEALER
from pontoon.table import events as e
from pontoon.table.orders import Entry

# So many standard deviations hold 99.9 % of what chance brings.
BAND = 3.290527

MAIN = "main"
_MAIN = ("original", "double", "split", "super_bonus", "bonus")


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
    wagered: dict[str, int] = field(default_factory=dict)
    squares: dict[str, int] = field(default_factory=dict)
    won: int = 0

    def add(self, kind: str, cents: int) -> None:
        self.wagered[kind] = self.wagered.get(kind, 0) + cents

    def square(self, kind: str, cents: int) -> None:
        self.squares[kind] = self.squares.get(kind, 0) + cents * cents


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
    """Sums of groups, with what the round that is being settled has come to so far."""

    def __init__(self) -> None:
        self._sums: dict[Group, Sums] = {}
        self._of_the_round: dict[Group, dict[str, int]] = {}

    def add(self, group: Group, settled: g.WagerSettled, sign: int) -> None:
        sums = self._sums.setdefault(group, Sums())
        sums.won -= sign * settled.net_cents
        kind = MAIN if settled.kind in _MAIN else settled.kind
        # Doubles and splits are part of what an original wager comes to.
        wager = settled.wager_cents if settled.kind in ("original", "insurance", "perfect_pairs") else 0
        sums.add(kind, sign * wager)
        of_the_round = self._of_the_round.setdefault(group, {})
        of_the_round[kind] = of_the_round.get(kind, 0) + sign * wager

    def close_round(self) -> None:
        for group, wagered in self._of_the_round.items():
            self._sums[group].rounds += 1
            for kind, cents in wagered.items():
                self._sums[group].square(kind, cents)
        self._of_the_round = {}

    def standings(self, figures: dict[str, Figure], ended: dict[Group, int]) -> list[Standing]:
        told = []
        for group, sums in sorted(self._sums.items()):
            # More of this round may follow, so that it is counted and not closed: its wagers stay one.
            last = self._of_the_round.get(group)
            expected = sum(figures[kind].edge * cents for kind, cents in sums.wagered.items())
            variance = sum(figures[kind].variance * cents for kind, cents in sums.squares.items())
            variance += sum(figures[kind].variance * cents * cents for kind, cents in (last or {}).items())
            wagered, rounds = sum(sums.wagered.values()), sums.rounds + (last is not None)
            shift = (group.began or None, ended.get(group))
            result = (rounds, wagered, sums.won, expected, BAND * sqrt(variance))
            told.append(Standing(group.day, group.dealer, *result, *shift))
        return told


class Results:
    """Follows a table's settlements and who deals there: sums for each day and dealer, and for each shift.

    A shift is a dealer's time on duty at the table, over midnight too; it belongs to the day on which it began. The
    automated dealer has none, nor has what was settled while nobody was on duty: that is summed by the day.
    """

    def __init__(self) -> None:
        self._round = 0
        self._days, self._shifts = _Tally(), _Tally()
        self._shift: Group | None = None
        self._ended: dict[Group, int] = {}

    def take(self, entry: Entry) -> None:
        if entry.round != self._round:
            self._days.close_round()
            self._shifts.close_round()
            self._round = entry.round
        self._follow(entry)
        day = Group(day_of(entry.at), entry.by.name)
        for settled, sign in settlements_of(entry):
            self._days.add(day, settled, sign)
            self._shifts.add(self._shift or day, settled, sign)

    def _follow(self, entry: Entry) -> None:
        match entry.event:
            case e.CameOnDuty(person, DEALER.role) if person != DEALER.name:
                self._shift = Group(day_of(entry.at), person, entry.at)
            case e.WentOffDuty(_, DEALER.role) if self._shift is not None:
                self._ended[self._shift] = entry.at
                self._shift = None

    def standings(self, rules: str) -> list[Standing]:
        """Each day and dealer, the last round too; raises KeyError for rules of which no figure is known."""
        return self._days.standings(FIGURES[rules], {})

    def shifts(self, rules: str) -> list[Standing]:
        """Each shift, and by the day what was dealt in none; raises KeyError as well."""
        return self._shifts.standings(FIGURES[rules], self._ended)


def is_followed(entry: Entry) -> bool:
    """Whether the monitor learns anything from it."""
    return isinstance(entry.event, e.CameOnDuty | e.WentOffDuty) or bool(settlements_of(entry))


def settlements_of(entry: Entry) -> list[tuple[g.WagerSettled, int]]:
    match entry.event:
        case g.WagerSettled() as settled:
            return [(settled, 1)]
        case g.SettlementReversed(settled, _):
            return [(settled, -1)]
        case e.PastRoundVoided(_, _, settlements):
            return [(each, -1) for each in settlements]
    return []
