"""What a trainee has learned: every spot of the chart with how it was decided there and what that cost."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, NamedTuple

from pontoon.analysis.json_text import read_json
from pontoon.analysis.question import VALUE_NAMES
from pontoon.analysis.shoe import points_of
from pontoon.analysis.strategy import (
    DEALERS,
    HARD_TOTALS,
    NUMBERS_OF_CARDS,
    SOFT_TOTALS,
    SUITED_HANDS,
    SUITS,
)
from pontoon.rules.cards import ACE, JACK, SPADES, rank_of, suit_of
from pontoon.rules.points import is_soft, point_total
from pontoon.rules.table import ACES_OF_FIRST_TWO_COUNT_ONE, RuleTable

FORMAT = 1
HARD, SOFT, LATE, PAIR, SUITED, DOUBLED = "hard", "soft", "late", "pair", "suited", "doubled"
# A double binds the Aces, so that two of them and a two are four.
DOUBLED_TOTALS = range(4, 21)
# A decision counts as the best one although two roundings of the same value differ.
NOTHING = 1e-9
# How much of what a spot costs lately is the last decision: after five good ones in a row little is left of a bad one.
_LATEST_SHARE = 0.5
_RECENT = 100
_MEMORY = 0.001
_MOST_OF_A_KIND = 10**9
_SUIT_WORDS = {"mixed": "in two suits", "suited": "in one suit", "spades": "in spades"}


class BadRecord(ValueError):
    """A record that cannot be read; the message is one line."""


class Spot(NamedTuple):
    """A place of the chart: the hand by its kind, the number of its cards where it counts, the dealer's first card.

    `hand` is a total, the value of a pair, or two ranks and their suits as the chart has them. Kind `late` is a soft
    hand whose Ace came after the first two cards, where the rules make a difference of it.
    """

    kind: str
    hand: str
    cards: int
    dealer: str

    @property
    def hand_text(self) -> str:
        """The hand in words.

        >>> Spot("hard", "16", 3, "10").hand_text, Spot("suited", "6-7 spades", 2, "A").hand_text
        ('hard 16 of 3 cards', '6-7 in spades')
        """
        if self.kind == PAIR:
            return f"a pair of {self.hand}s"
        if self.kind == SUITED:
            ranks, suit = self.hand.split()
            return f"{ranks} {_SUIT_WORDS[suit]}"
        if self.kind == DOUBLED:
            return f"doubled {self.hand}"
        more = " or more" if self.cards == NUMBERS_OF_CARDS[-1] else ""
        if self.kind == LATE:
            return f"soft {self.hand} of {self.cards}{more} cards with an Ace drawn later"
        return f"{self.kind} {self.hand} of {self.cards}{more} cards"

    @property
    def name(self) -> str:
        """The spot in words, by which a record knows it.

        >>> Spot("pair", "8", 2, "10").name
        'a pair of 8s against 10'
        """
        return f"{self.hand_text} against {self.dealer}"


def spot_of(hand: Sequence[int], dealers_first_card: int, table: RuleTable, may_split: bool = True) -> Spot:
    """Where a hand that is not doubled stands on the chart; a pair that cannot be split is its total."""
    dealer = dealer_name(dealers_first_card)
    if len(hand) == 2:
        ranks = sorted(min(rank_of(card), JACK) for card in hand)
        names = "-".join(VALUE_NAMES[rank] for rank in ranks)
        if names in SUITED_HANDS:
            return Spot(SUITED, f"{names} {_suits_of(hand)}", 2, dealer)
        if may_split and ranks[0] == ranks[1]:
            return Spot(PAIR, VALUE_NAMES[ranks[0]], 2, dealer)
    hard, aces = points_of(hand)
    kind = HARD if not is_soft(hard, aces) else LATE if _is_late(hand, table) else SOFT
    return Spot(kind, str(point_total(hard, aces)), min(len(hand), NUMBERS_OF_CARDS[-1]), dealer)


def _is_late(hand: Sequence[int], table: RuleTable) -> bool:
    """Whether an Ace came after the first two cards, by rules that let only such an Ace count eleven in a double."""
    return table.double_aces == ACES_OF_FIRST_TWO_COUNT_ONE and ACE in map(rank_of, hand[2:])


def doubled_spot(total: int, dealers_first_card: int) -> Spot:
    """Where a doubled hand stands after its card, when it is kept or forfeited."""
    return Spot(DOUBLED, str(total), 0, dealer_name(dealers_first_card))


def dealer_name(dealers_first_card: int) -> str:
    return VALUE_NAMES[min(rank_of(dealers_first_card), JACK)]


def _suits_of(hand: Sequence[int]) -> str:
    mixed, suited, spades = SUITS
    if suit_of(hand[0]) != suit_of(hand[1]):
        return mixed
    return spades if suit_of(hand[0]) == SPADES else suited


def _all_spots() -> Iterator[Spot]:
    for dealer in DEALERS:
        for cards in NUMBERS_OF_CARDS:
            yield from (Spot(HARD, str(total), cards, dealer) for total in HARD_TOTALS)
            yield from (Spot(SOFT, str(total), cards, dealer) for total in SOFT_TOTALS)
            if cards > 2:
                yield from (Spot(LATE, str(total), cards, dealer) for total in SOFT_TOTALS)
        yield from (Spot(PAIR, value, 2, dealer) for value in VALUE_NAMES)
        yield from (Spot(SUITED, f"{ranks} {suit}", 2, dealer) for ranks in SUITED_HANDS for suit in SUITS)
        yield from (Spot(DOUBLED, str(total), 0, dealer) for total in DOUBLED_TOTALS)


SPOTS: Mapping[str, Spot] = MappingProxyType({spot.name: spot for spot in _all_spots()})


class Tally(NamedTuple):
    """A spot's decisions: how many, how many of them best, their cost in units of the original wager.

    `lately` is the cost of a decision with the latest counting most; `last` is the number of the latest decision.
    """

    met: int = 0
    best: int = 0
    cost: float = 0.0
    lately: float = 0.0
    last: int = 0

    def after(self, cost: float, number: int) -> "Tally":
        """With one more decision, the trainee's decision of this number."""
        lately = cost if not self.met else _LATEST_SHARE * cost + (1 - _LATEST_SHARE) * self.lately
        return Tally(self.met + 1, self.best + is_best(cost), self.cost + cost, lately, number)


def is_best(cost: float) -> bool:
    return cost < NOTHING


class Summary(NamedTuple):
    """How a number of decisions went."""

    decisions: int
    best: int
    cost: float

    @property
    def accuracy(self) -> float:
        """The share of decisions that were best; nothing decided is nothing wrong."""
        return self.best / self.decisions if self.decisions else 1.0

    @property
    def cost_per_100(self) -> float:
        return 100 * self.cost / self.decisions if self.decisions else 0.0


@dataclass(frozen=True)
class Record:
    """A trainee's record by one rule set. `recent` holds the costs of the latest decisions, the last one last."""

    rules: str
    rounds: int = 0
    spots: Mapping[Spot, Tally] = field(default_factory=dict)
    recent: tuple[float, ...] = ()

    @property
    def decisions(self) -> int:
        return sum(tally.met for tally in self.spots.values())

    def after(self, spot: Spot, cost: float) -> "Record":
        """With one more decision; what is within a rounding of the best costs nothing."""
        cost = 0.0 if is_best(cost) else cost
        tally = self.spots.get(spot, Tally()).after(cost, self.decisions + 1)
        recent = (*self.recent, cost)[-_RECENT:]
        return replace(self, spots={**self.spots, spot: tally}, recent=recent)

    def after_a_round(self) -> "Record":
        return replace(self, rounds=self.rounds + 1)

    @property
    def summary(self) -> Summary:
        """All decisions together."""
        tallies = self.spots.values()
        return Summary(self.decisions, sum(each.best for each in tallies), math.fsum(each.cost for each in tallies))

    @property
    def recent_summary(self) -> Summary:
        """The latest decisions, at most a hundred."""
        best = sum(1 for cost in self.recent if is_best(cost))
        return Summary(len(self.recent), best, math.fsum(self.recent))

    def weakest(self, most: int) -> list[tuple[Spot, Tally]]:
        """The spots that cost most lately, the worst first; what has been put right since is not among them."""
        weak = [(spot, tally) for spot, tally in self.spots.items() if tally.lately >= _MEMORY]
        weak.sort(key=lambda each: (-each[1].lately, each[0]))
        return weak[:most]


# As a document


def record_document(record: Record) -> dict[str, Any]:
    """The record as JSON has it, its spots by name."""
    rows = sorted(record.spots.items(), key=lambda row: row[0].name)
    return {
        "training": FORMAT,
        "rules": record.rules,
        "rounds": record.rounds,
        "spots": {spot.name: tally._asdict() for spot, tally in rows},
        "recent": list(record.recent),
    }


def read_record(text: str) -> Record:
    """A record from its JSON; what is unknown, missing or impossible is an error that names the place."""
    document = read_json(text, BadRecord)
    _has_exactly(document, "the record", ("training", "rules", "rounds", "spots", "recent"))
    if document["training"] != FORMAT or isinstance(document["training"], bool):
        raise BadRecord(f"training: expected {FORMAT}, the version of the format")
    if not isinstance(document["rules"], str) or not document["rules"]:
        raise BadRecord("rules: expected the name of a rule set")
    if not isinstance(document["spots"], dict):
        raise BadRecord("spots: expected an object")
    spots = dict(_tally(name, row) for name, row in document["spots"].items())
    record = Record(document["rules"], _whole(document["rounds"], "rounds"), spots, _recent(document["recent"]))
    decisions = record.decisions
    for spot, tally in spots.items():
        if tally.last > decisions:
            raise BadRecord(f"spots {spot.name}: last is {tally.last}, beyond the record's total of {decisions}")
    if len(record.recent) != min(decisions, _RECENT):
        raise BadRecord(f"recent: expected the costs of all the latest decisions ({min(decisions, _RECENT)})")
    return record


def _tally(name: str, row: Any) -> tuple[Spot, Tally]:
    spot, place = SPOTS.get(name), f"spots {name}"
    if spot is None:
        raise BadRecord(f"spots: {name!r} is not a spot of the chart")
    _has_exactly(row, place, Tally._fields)
    met, best, last = (_whole(row[entry], f"{place}: {entry}") for entry in ("met", "best", "last"))
    cost, lately = (_amount(row[entry], f"{place}: {entry}") for entry in ("cost", "lately"))
    if not 1 <= met <= last or best > met:
        raise BadRecord(f"{place}: best, met and last contradict each other")
    return spot, Tally(met, best, cost, lately, last)


def _recent(entry: Any) -> tuple[float, ...]:
    if not isinstance(entry, list) or len(entry) > _RECENT:
        raise BadRecord(f"recent: expected a list of at most {_RECENT} costs")
    return tuple(_amount(cost, "recent") for cost in entry)


def _has_exactly(entry: Any, place: str, names: Iterable[str]) -> None:
    if not isinstance(entry, dict):
        raise BadRecord(f"{place}: expected an object")
    wanted = set(names)
    for name in entry:
        if name not in wanted:
            raise BadRecord(f"{place}: unknown entry {name!r}")
    for name in names:
        if name not in entry:
            raise BadRecord(f"{place}: {name} is missing")


def _whole(entry: Any, place: str) -> int:
    if isinstance(entry, bool) or not isinstance(entry, int) or not 0 <= entry <= _MOST_OF_A_KIND:
        raise BadRecord(f"{place}: expected a whole number, 0 or more")
    return entry


def _amount(entry: Any, place: str) -> float:
    if isinstance(entry, bool) or not isinstance(entry, int | float) or not 0 <= entry <= _MOST_OF_A_KIND:
        raise BadRecord(f"{place}: expected a cost in units, 0 or more")
    return float(entry)
