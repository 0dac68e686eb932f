"""What totals say: the mean and how well it is known, how rounds came out, and what each result contributes."""

import csv
import io
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any

from pontoon.analysis.simulator.endings import (
    BONUS,
    BOXES_SPLIT,
    CODES,
    DOUBLE_TWENTY_ONE,
    ENDING_NAMES,
    FORFEIT,
    INSURANCE_LOST,
    INSURANCE_WON,
    SHUFFLES,
    SIDE_NAMES,
    SPLIT_HAND,
    SUPER_BONUS,
    SURRENDER,
    SURRENDER_ANNULLED,
    worth_of_endings,
)
from pontoon.analysis.simulator.nets import Moments, moments, net_counts, units_of
from pontoon.analysis.simulator.setting import Setting
from pontoon.analysis.simulator.totals import Totals
from pontoon.rules.table import OTHER, PONTOON, THREE_SEVENS_SPADES

CSV_HEAD = ("what", "name", "split", "count", "frequency", "contribution")
# What people read for a result, where it is more than its name without underscores.
WORDS = {
    "twenty_one": "21",
    "five_cards": "five-card 21",
    "six_cards": "six-card 21",
    "seven_cards": "21 with seven or more cards",
    "six_seven_eight_mixed": "6-7-8 mixed",
    "six_seven_eight_suited": "6-7-8 suited",
    "six_seven_eight_spades": "6-7-8 of spades",
    "three_sevens_mixed": "7-7-7 mixed",
    "three_sevens_suited": "7-7-7 suited",
    "three_sevens_spades": "7-7-7 of spades",
    "stand_off": "stand-off",
    "dealers_pontoon": "lost to the dealer's pontoon",
    "spared_of_dealers_pontoon": "returned, dealer's pontoon",
    "surrender_annulled": "surrender, dealer's pontoon",
    "double_twenty_one": "doubled, 21",
    "double_win": "doubled, win",
    "double_stand_off": "doubled, stand-off",
    "double_lose": "doubled, lose",
    "double_bust": "doubled, bust",
    "double_dealers_pontoon": "doubled, dealer's pontoon",
    "double_spared_of_dealers_pontoon": "doubled, returned, dealer's pontoon",
    "forfeit": "doubled, forfeit",
    "super_bonus": "Super Bonus",
    "bonus_to_others": "bonus to other boxes",
    "no_pair": "Perfect Pairs: no pair",
    "mixed_pair": "Perfect Pairs: mixed",
    "coloured_pair": "Perfect Pairs: coloured",
    "perfect_pair": "Perfect Pairs: perfect",
}


@dataclass(frozen=True)
class Result:
    """A way for a hand or a side wager to end: how often, and what all of them came to in wagers."""

    name: str
    is_split: bool
    code: int | None
    count: int
    total: Fraction

    def document(self, rounds: int) -> dict[str, Any]:
        """Frequency and contribution are per round; the contributions of all results add up to the mean."""
        named = {"result": self.name, "split": self.is_split}
        return named | _shares(self.count, self.total, rounds)


def words_of(name: str, is_split: bool) -> str:
    """A result as people read it, in tables and pictures."""
    words = WORDS.get(name, name.replace("_", " "))
    return f"split: {words}" if is_split else words


def _shares(count: int, total: Fraction, rounds: int) -> dict[str, Any]:
    return {"count": count, "frequency": count / rounds, "contribution": float(total / rounds)}


def results(setting: Setting, totals: Totals) -> list[Result]:
    """Everything that happened, hands before side wagers."""
    worth = worth_of_endings(setting.table, setting.parts)
    found = []
    for code in range(CODES):
        count = int(totals.hands[code])
        if count:
            total = Fraction(worth[code] * count, setting.parts)
            found.append(Result(ENDING_NAMES[code % SPLIT_HAND], code >= SPLIT_HAND, code % SPLIT_HAND, count, total))
    for side, gained in _worth_of_sides(setting).items():
        count = int(totals.sides[side])
        if count:
            found.append(Result(SIDE_NAMES[side], False, None, count, gained * count))
    return found


def _worth_of_sides(setting: Setting) -> dict[int, Fraction]:
    pairs = {kind: Fraction(net, setting.parts) for kind, net in enumerate(setting.pairs_nets())}
    lost, won = (Fraction(net, setting.parts) for net in setting.insurance_nets())
    bonuses = {SUPER_BONUS: setting.super_bonus, BONUS: setting.bonus}
    return pairs | {INSURANCE_LOST: lost, INSURANCE_WON: won} | bonuses


# What belongs together; a doubled hand of a split box belongs to two of these.
GROUPS: dict[str, Callable[[Result], bool]] = {
    "pontoon": lambda result: result.code == PONTOON,
    "twenty_one_at_special_odds": lambda result: (
        result.code is not None and OTHER < result.code <= THREE_SEVENS_SPADES and result.code != PONTOON
    ),
    "doubles": lambda result: result.code is not None and DOUBLE_TWENTY_ONE <= result.code <= FORFEIT,
    "forfeits": lambda result: result.code == FORFEIT,
    "split_hands": lambda result: result.is_split,
    "surrenders": lambda result: result.code in (SURRENDER, SURRENDER_ANNULLED),
    "perfect_pairs": lambda result: result.name in SIDE_NAMES[:INSURANCE_LOST],
    "insurance": lambda result: result.name in SIDE_NAMES[INSURANCE_LOST : INSURANCE_WON + 1],
    "super_bonus": lambda result: result.name in SIDE_NAMES[SUPER_BONUS:],
}


def groups_document(found: Iterable[Result], rounds: int) -> dict[str, Any]:
    """Groups of results, as far as there are any."""
    document = {}
    for name, belongs in GROUPS.items():
        members = [result for result in found if belongs(result)]
        if members:
            total = sum((result.total for result in members), Fraction(0))
            document[name] = _shares(sum(result.count for result in members), total, rounds)
    return document


def number(exact: Fraction) -> int | float:
    """As JSON has it: whole where it is whole."""
    return exact.numerator if exact.denominator == 1 else float(exact)


def distribution(setting: Setting, totals: Totals) -> list[tuple[Fraction, int]]:
    """Each net in wagers, from the lowest up, and how many rounds came to it."""
    parts = units_of(setting).parts
    return [(Fraction(net, parts), count) for net, count in net_counts(setting, totals).items()]


def averages_document(found: Moments, boxes: int) -> dict[str, Any]:
    """The mean and how well it is known; per box as well where there are several."""
    variance, interval = found.variance, found.interval
    document: dict[str, Any] = {
        "mean": found.mean,
        "stderr": found.stderr,
        "interval": None if interval is None else list(interval),
        "variance": variance,
        "standard_deviation": None if variance is None else sqrt(variance),
    }
    if boxes > 1:
        stderr = found.stderr
        document["mean_per_box"] = float(found.exact_mean / boxes)
        document["stderr_per_box"] = None if stderr is None else stderr / boxes
    # The same whole number wherever the rounds were played.
    return document | {"total_parts": found.total, "parts_per_unit": found.parts}


def report_document(setting: Setting, totals: Totals) -> dict[str, Any]:
    """All that the totals say, as JSON has it; `rounds` must not be nothing."""
    found = results(setting, totals)
    hands = int(totals.hands.sum())
    return {
        "rounds": totals.rounds,
        **averages_document(moments(setting, totals), setting.boxes),
        "hands": hands,
        "splits": hands - totals.rounds * setting.boxes,
        "boxes_split": int(totals.counts[BOXES_SPLIT]),
        "shuffles": int(totals.counts[SHUFFLES]),
        "groups": groups_document(found, totals.rounds),
        "results": [result.document(totals.rounds) for result in found],
        "distribution": [
            {"net": number(net), "rounds": count, "frequency": count / totals.rounds}
            for net, count in distribution(setting, totals)
        ],
    }


def report_csv(setting: Setting, totals: Totals) -> str:
    """The distribution and the results as one table; the contributions of each kind add up to the mean."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(CSV_HEAD)
    writer.writerows(_csv_rows(setting, totals))
    return text.getvalue()


def _csv_rows(setting: Setting, totals: Totals) -> Iterator[tuple[Any, ...]]:
    for net, count in distribution(setting, totals):
        yield "net", number(net), "", *_shares(count, net * count, totals.rounds).values()
    for result in results(setting, totals):
        split = "yes" if result.is_split else "no"
        yield "result", result.name, split, *_shares(result.count, result.total, totals.rounds).values()
