"""A chart of play that a person can learn: what to do by total, pair, number of cards and the dealer's first card."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from pontoon.analysis.json_text import read_json
from pontoon.analysis.question import VALUE_NAMES

FORMAT = 1
ACTIONS = ("stand", "hit", "double", "split", "surrender")
DEALERS = (*VALUE_NAMES[1:], VALUE_NAMES[0])
HARD_TOTALS = tuple(range(4, 21))
SOFT_TOTALS = tuple(range(12, 21))
# Six cards stand for six or more: from there on every 21 is paid alike.
NUMBERS_OF_CARDS = (2, 3, 4, 5, 6)
SUITED_HANDS = ("6-7", "6-8", "7-8", "7-7")
SUITS = ("mixed", "suited", "spades")
# Whatever a chart says of itself is far smaller.
HIGHEST_NUMBER = 10**12

# Actions in the order of preference: the first that is allowed is taken.
Cell = tuple[str, ...]


class BadChart(ValueError):
    """A chart that cannot be read; the message is one line."""


@dataclass(frozen=True)
class Chart:
    """Cells by dealer's first card. `hard` and `soft` have one for each number of cards.

    `late` is for soft hands whose Ace came after the first two cards, where the rules let such an Ace count eleven in
    a double; without it they are played by `soft`. `pairs` and `suits` hold only what differs from the total's own
    cell. `forfeit` is the highest total on which a doubled hand is forfeited, 0 for never. `rules`, `decks` and what
    follows say what the chart was made for.
    """

    hard: Mapping[int, Mapping[str, tuple[Cell, ...]]]
    soft: Mapping[int, Mapping[str, tuple[Cell, ...]]]
    pairs: Mapping[str, Mapping[str, Cell]]
    suits: Mapping[str, Mapping[str, Mapping[str, Cell]]]
    forfeit: Mapping[str, int]
    late: Mapping[int, Mapping[str, tuple[Cell, ...]]] = field(default_factory=dict)
    rules: str = ""
    decks: int | None = None
    resplit: bool = False
    super_bonus: Fraction = Fraction(0)
    ev: float | None = None
    best: Mapping[str, float] = field(default_factory=dict)

    def prefers(
        self,
        dealer: str,
        total: int,
        soft: bool,
        cards: int,
        pair: str = "",
        hand: str = "",
        suit: str = "",
        late: bool = False,
    ) -> Cell:
        """Actions in order of preference; `pair` is the value of two equal cards, `hand` and `suit` as in `suits`."""
        rows = self.hard if not soft else self.late if late and self.late else self.soft
        found: Cell = ()
        if hand and suit:
            found += self.suits.get(hand, {}).get(suit, {}).get(dealer, ())
        if pair:
            found += self.pairs.get(pair, {}).get(dealer, ())
        found += rows[total][dealer][min(cards, NUMBERS_OF_CARDS[-1]) - NUMBERS_OF_CARDS[0]]
        return (*found, "hit", "stand")


def chart_document(chart: Chart) -> dict[str, Any]:
    """The chart as JSON has it: cells are words joined by a stroke, `"double/hit"`."""

    def totals(rows: Mapping[int, Mapping[str, tuple[Cell, ...]]]) -> dict[str, dict[str, list[str]]]:
        return {
            str(total): {dealer: ["/".join(cell) for cell in cells] for dealer, cells in row.items()}
            for total, row in rows.items()
        }

    return {
        "chart": FORMAT,
        "rules": chart.rules,
        "decks": chart.decks,
        "resplit": chart.resplit,
        "super_bonus": float(chart.super_bonus),
        "ev": chart.ev,
        "best": dict(chart.best),
        "cards": [str(number) for number in NUMBERS_OF_CARDS[:-1]] + [f"{NUMBERS_OF_CARDS[-1]}+"],
        "hard": totals(chart.hard),
        "soft": totals(chart.soft),
        **({"late": totals(chart.late)} if chart.late else {}),
        "pairs": {pair: {dealer: "/".join(cell) for dealer, cell in row.items()} for pair, row in chart.pairs.items()},
        "suits": {
            hand: {suit: {dealer: "/".join(cell) for dealer, cell in row.items()} for suit, row in suits.items()}
            for hand, suits in chart.suits.items()
        },
        "forfeit": dict(chart.forfeit),
    }


def read_chart(text: str) -> Chart:
    """A chart from its JSON; what is unknown, missing or no action is an error that names the place."""
    document = read_json(text, BadChart)
    _object(document, "the chart")
    known = {
        "chart", "rules", "decks", "resplit", "super_bonus", "ev", "best", "cards", "hard", "soft", "late", "pairs",
        "suits", "forfeit",
    }  # fmt: skip
    for name in document:
        if name not in known:
            raise BadChart(f"unknown entry {name!r}")
    if document.get("chart") != FORMAT:
        raise BadChart(f"chart: expected {FORMAT}, the version of the format")
    return Chart(
        hard=_totals(document, "hard", HARD_TOTALS),
        soft=_totals(document, "soft", SOFT_TOTALS),
        pairs={
            pair: _cells(row, f"pairs {pair}")
            for pair, row in _named(document.get("pairs", {}), "pairs", VALUE_NAMES).items()
        },
        suits={
            hand: {
                suit: _cells(row, f"suits {hand} {suit}") for suit, row in _named(suits, f"suits {hand}", SUITS).items()
            }
            for hand, suits in _named(document.get("suits", {}), "suits", SUITED_HANDS).items()
        },
        forfeit=_forfeit(document.get("forfeit", {})),
        late=_totals(document, "late", SOFT_TOTALS) if "late" in document else {},
        rules=str(document.get("rules", "")),
        decks=_number(document, "decks", int),
        resplit=bool(document.get("resplit", False)),
        super_bonus=Fraction(_number(document, "super_bonus", float) or 0),
        ev=_number(document, "ev", float),
        best={
            name: _number(document["best"], name, float) or 0.0 for name in _object(document.get("best", {}), "best")
        },
    )


def _number(entry: Mapping[str, Any], name: str, kind: type[int] | type[float]) -> Any:
    """A number that may be left out."""
    found = entry.get(name)
    if found is None:
        return None
    if isinstance(found, bool) or not isinstance(found, (int, kind)) or not abs(found) <= HIGHEST_NUMBER:
        raise BadChart(f"{name}: expected a {'whole number' if kind is int else 'number'}")
    return found


def _object(entry: Any, place: str) -> Mapping[str, Any]:
    if not isinstance(entry, dict):
        raise BadChart(f"{place}: expected an object")
    return entry


def _named(entry: Any, place: str, names: Iterable[str]) -> Mapping[str, Any]:
    known = tuple(names)
    for name in _object(entry, place):
        if name not in known:
            raise BadChart(f"{place}: {name!r} is not one of {', '.join(known)}")
    return _object(entry, place)


def _cell(entry: Any, place: str) -> Cell:
    words = tuple(entry.split("/")) if isinstance(entry, str) else ()
    for word in words:
        if word not in ACTIONS:
            raise BadChart(f"{place}: {word!r} is not one of {', '.join(ACTIONS)}")
    if not words:
        raise BadChart(f"{place}: expected an action such as 'hit' or 'double/hit'")
    return words


def _cells(entry: Any, place: str) -> dict[str, Cell]:
    return {dealer: _cell(cell, f"{place} against {dealer}") for dealer, cell in _named(entry, place, DEALERS).items()}


def _totals(document: Mapping[str, Any], name: str, totals: Iterable[int]) -> dict[int, dict[str, tuple[Cell, ...]]]:
    rows = _named(document.get(name), name, [str(total) for total in totals])
    found: dict[int, dict[str, tuple[Cell, ...]]] = {}
    for total in totals:
        row = _named(rows.get(str(total)), f"{name} {total}", DEALERS)
        found[total] = {}
        for dealer in DEALERS:
            place = f"{name} {total} against {dealer}"
            cells = row.get(dealer)
            if not isinstance(cells, list) or len(cells) != len(NUMBERS_OF_CARDS):
                raise BadChart(f"{place}: expected {len(NUMBERS_OF_CARDS)} actions, by the number of cards")
            found[total][dealer] = tuple(_cell(cell, place) for cell in cells)
    return found


def _forfeit(entry: Any) -> dict[str, int]:
    found = _named(entry, "forfeit", DEALERS)
    for dealer, total in found.items():
        if isinstance(total, bool) or not isinstance(total, int) or not 0 <= total <= 20:
            raise BadChart(f"forfeit against {dealer}: expected a total from 0 (never) to 20")
    return {dealer: found.get(dealer, 0) for dealer in DEALERS}
