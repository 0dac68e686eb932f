"""What a worker of the lab reckons: edges, charts, hands, changed rules. Nothing here runs where the tables are."""

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from pontoon.analysis.charts.sheet import COLUMNS, HOW_TO_READ, Row, Section, Square, sheet_of
from pontoon.analysis.kept import Shelf, usual_folder
from pontoon.analysis.question import OWN, Action, Question
from pontoon.analysis.shoe import BadShoe, card_text, full_shoe, points_of
from pontoon.analysis.side_wagers import insurance, perfect_pairs
from pontoon.analysis.strategy import ACTIONS, DEALERS, Chart
from pontoon.game.rulebook import rule_book
from pontoon.rules.points import is_soft, point_total
from pontoon.web.lab_changes import Changed, changed
from pontoon.web.lab_tasks import ChartTask, EdgeTask, EffectTask, HandTask
from pontoon.web.lab_words import effect_sentence, reason_of

# By how they are looked up, in the order of the chart's sections.
_SECTIONS = {
    "Hard totals": "hard",
    "Soft totals": "soft",
    "Soft totals, Ace drawn later": "late",
    "Pairs": "pairs",
    "Towards 6-7-8 and 7-7-7": "suits",
    "After a double": "doubled",
}
_TENS = "10"


def edge(task: EdgeTask) -> dict[str, Any]:
    """The main game under one rule set and its options."""
    question = Question(rule_book(task.rules).table, full_shoe(task.decks), task.resplit)
    found = Shelf(usual_folder()).answer(question).result
    value, deviation = float(found.ev), math.sqrt(max(found.variance, 0.0))
    return {"splits": found.splits, "value": value, "edge": -value, "standard_deviation": deviation}


# Charts


def best_chart(rules: str, decks: int, resplit: bool, super_bonus: Fraction = Fraction(0)) -> Chart:
    """The best chart; with a Super Bonus of any size it is not kept, or the usual ones would have to make room."""
    question = Question(rule_book(rules).table, full_shoe(decks), resplit, super_bonus)
    found = Shelf(None if super_bonus else usual_folder()).chart(question).result
    return Chart(**{**found.__dict__, "rules": rules, "decks": decks, "resplit": resplit})


def chart(task: ChartTask) -> dict[str, Any]:
    """The chart as a grid, with a hand of each row to ask about."""
    found = best_chart(task.rules, task.decks, task.resplit)
    sheet = sheet_of(found, rule_book(task.rules).ruleset.title)
    value = 0.0 if found.ev is None else found.ev
    columns = zip(COLUMNS, DEALERS, strict=True)
    return {
        "value": value,
        "edge": -value,
        "best": dict(found.best),
        "facts": [fact._asdict() for fact in sheet.facts],
        "columns": [
            {"label": label, "dealer": dealer, "example": f"{'K' if dealer == _TENS else dealer}d"}
            for label, dealer in columns
        ],
        "sections": [_section(section) for section in sheet.sections],
        "legend": [_square(square) for square in sheet.legend],
        "how_to_read": list(HOW_TO_READ),
    }


def _section(section: Section) -> dict[str, Any]:
    name = _SECTIONS[section.heading]
    return {
        "name": name,
        "heading": section.heading,
        "hand": section.hand,
        "note": section.note,
        "rows": [_row(name, row) for row in section.rows],
    }


def _row(name: str, row: Row) -> dict[str, Any]:
    example = _EXAMPLES[name](row.label.split(", ")[0])
    return {"label": row.label, "squares": [_square(each) for each in row.squares], "example": example}


def _square(square: Square) -> dict[str, str]:
    return {"code": square.code, "words": square.words, "action": square.action, "later": square.later}


def _card(value: int, suit: str) -> str:
    return f"{'A' if value == 1 else 'K' if value == 10 else value}{suit}"


def _hard(label: str) -> list[str]:
    """Two cards of two suits, not on the way to 6-7-8; a pair only where the total has no others.

    >>> _hard("16"), _hard("4-8"), _hard("19")
    (['9s', '7h'], ['5s', '3h'], ['Ks', '9h'])
    """
    total = int(label.split("-")[-1])
    high = 10 if total > 17 else 9 if total > 12 else max(2, (total + 2) // 2)
    return [_card(high, "s"), _card(total - high, "h")]


def _soft(label: str) -> list[str]:
    """
    >>> _soft("18-19")
    ['As', '8h']
    """
    return ["As", _card(int(label.split("-")[-1]) - 11, "h")]


def _late(label: str) -> list[str]:
    """Two cards without an Ace and then one, or where they cannot be so small one with it."""
    rest = int(label.split("-")[-1]) - 11
    if rest < 4:
        return ["As", _card(max(1, rest - 1), "h"), "Ad"]
    return [_card(rest - 2, "s"), "2h", "Ad"]


def _pair(label: str) -> list[str]:
    """
    >>> _pair("8-8"), _pair("10-10")
    (['8s', '8h'], ['Ks', 'Kh'])
    """
    first = label.split("-")[0].split(" ")[0]
    rank = "K" if first == _TENS else first
    return [f"{rank}s", f"{rank}h"]


def _suited(label: str) -> list[str]:
    """
    >>> _suited("6-7 spades"), _suited("7-7 one suit"), _suited("7-8 mixed")
    (['6s', '7s'], ['7h', '7h'], ['7s', '8h'])
    """
    ranks, _, suits = label.partition(" ")
    low, high = ranks.split("-")
    if suits == "spades":
        return [f"{low}s", f"{high}s"]
    if suits in ("suited", "one suit"):
        return [f"{low}h", f"{high}h"]
    return [f"{low}s", f"{high}h"]


def _none(_label: str) -> list[str]:
    return []


_EXAMPLES: dict[str, Callable[[str], list[str]]] = {
    "hard": _hard,
    "soft": _soft,
    "late": _late,
    "pairs": _pair,
    "suits": _suited,
    "doubled": _none,
}


# Hands


def hand(task: HandTask) -> dict[str, Any]:
    """What every legal action gains, the best first. Raises BadQuestion or BadShoe for what nobody can hold."""
    from pontoon.analysis.solver import actions, after_double

    table, shoe = rule_book(task.rules).table, full_shoe(task.decks).without(*task.seen)
    question = Question(table, shoe, task.resplit, splits=OWN)
    reckon = after_double if task.doubled else actions
    found = reckon(question, task.cards, task.dealer, task.split, task.hands)
    hard, aces = points_of(task.cards)
    return {
        "hand": [card_text(card) for card in task.cards],
        "dealer": card_text(task.dealer),
        "total": point_total(hard, aces),
        "soft": bool(is_soft(hard, aces)),
        "actions": ranked(found),
    }


def ranked(found: dict[str, Action]) -> list[dict[str, Any]]:
    """Actions from the best to the worst, of equals in the order people name them."""
    named = [name for name in (*ACTIONS, "keep", "forfeit") if name in found]
    order = sorted(named, key=lambda name: -float(found[name].value))
    return [
        {
            "action": name,
            "value": float(found[name].value),
            "reason": reason_of(name, float(found[name].value), found[name].ways),
            "ways": [
                {"what": what, "chance": float(chance), "value": float(value)}
                for what, chance, value in found[name].ways
                if chance > 0
            ],
        }
        for name in order
    ]


# Changed rules


def effect(task: EffectTask) -> dict[str, Any]:
    """Both sides by the best play, in the same model of split hands."""
    book = rule_book(task.rules)
    sides = [changed(book, task.decks, task.resplit, changes) for changes in ((), task.changes)]
    before, after = (_values(side) for side in sides)
    return {
        "before": before,
        "after": after,
        "difference": after["value"] - before["value"],
        "sentence": effect_sentence(before["value"], after["value"]),
    }


_KNOWN: dict[Changed, dict[str, Any]] = {}
_MOST_KNOWN = 64


def _values(side: Changed) -> dict[str, Any]:
    """What the wagers are worth; the rules as they stand are asked about with every change, so they are remembered."""
    if side not in _KNOWN:
        if len(_KNOWN) >= _MOST_KNOWN:
            del _KNOWN[next(iter(_KNOWN))]
        from pontoon.analysis.solver.numbers import fast
        from pontoon.analysis.solver.policy import Best
        from pontoon.analysis.solver.solution import round_value

        shoe = full_shoe(side.decks)
        value = float(round_value(Question(side.table, shoe, side.resplit, splits=OWN), Best(), fast()))
        worth: dict[str, Any] = {"value": value, "edge": -value}
        for name, reckon in (("insurance_edge", insurance), ("perfect_pairs_edge", perfect_pairs)):
            try:
                worth[name] = float(reckon(side.table, shoe).edge)
            except BadShoe:
                worth[name] = None
        _KNOWN[side] = worth
    return _KNOWN[side]
