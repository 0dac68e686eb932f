"""What a chart shows, before it becomes text, page or picture: sections of rows of squares, and a legend."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from pontoon.analysis.charts.codes import LETTERS, Allowed, Plan, code_of, words_of
from pontoon.analysis.charts.facts import Fact, facts_of, on_one_line
from pontoon.analysis.strategy import DEALERS, HARD_TOTALS, SOFT_TOTALS, SUITED_HANDS, SUITS, Cell, Chart

HEADING = "Pontoon strategy chart"
COLUMNS = tuple("JQK" if dealer == "10" else dealer for dealer in DEALERS)
HOW_TO_READ = (
    "Columns are the dealer's first card. A number in a code is your number of cards; 4+ is 4 or more.",
    "(or ...) applies when the first action is not allowed; without it, hit.",
)
GAMBLING_HELP = "Gambling help: 1800 858 858"
FORFEIT = "forfeit"
_NEVER = "-"
_NOTE = "*"
_LONGEST_CODE = 6
# No rules make a soft hand draw, or a hard one of so much.
_MAY_STAND = 12
# Two Aces and a late one make a soft total above this.
_NO_LATE_ACE = 12
_ACE = "A"
_SEVEN = "7"
_SEVENS = "7-7"
_PAIRS = (_ACE, *DEALERS[:-1])


@dataclass(frozen=True)
class Square:
    """One square: its code and the words it stands for, the action with two cards and the last it changes to."""

    code: str
    words: str
    action: str
    later: str = ""


@dataclass(frozen=True)
class Row:
    """What to do with one kind of hand against each first card of the dealer."""

    label: str
    squares: tuple[Square, ...]


@dataclass(frozen=True)
class Section:
    """Rows that are looked up in one way; `note` says what they mean and what becomes of hands not listed."""

    heading: str
    hand: str
    note: str
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Sheet:
    """All of a chart, ready to be drawn."""

    title: str
    facts: tuple[Fact, ...]
    sections: tuple[Section, ...]
    legend: tuple[Square, ...]


@dataclass
class _Codes:
    """Squares of plans; a code too long for a square becomes a numbered note, which the legend spells out."""

    notes: dict[str, str] = field(default_factory=dict)

    def square(self, plan: Plan, total: Cell | None = None) -> Square:
        code, words = code_of(plan, total), words_of(plan, total)
        if len(code) > _LONGEST_CODE:
            code = self.notes.setdefault(words, f"{_NOTE}{len(self.notes) + 1}")
        return Square(code, words, plan[0][1][0], plan[-1][1][0] if len(plan) > 1 else "")

    def squares(self, orders: Iterable[Cell], totals: Iterable[Cell]) -> tuple[Square, ...]:
        """Squares of two cards that may be played otherwise than their total."""
        return tuple(self.square(((2, order),), total) for order, total in zip(orders, totals, strict=True))


def sheet_of(chart: Chart, title: str) -> Sheet:
    """The chart as all three show it, under a title on one line."""
    codes = _Codes()
    hard = (_total(chart.hard[total], total, False, codes) for total in HARD_TOTALS)
    soft = (_total(chart.soft[total], total, True, codes) for total in SOFT_TOTALS)
    sections = (
        Section("Hard totals", "your total", "", _alike(hard)),
        Section("Soft totals", "your total", "An Ace counts as 11.", _alike(soft)),
        *_late(chart, codes),
        _pairs(chart, codes),
        _suits(chart, codes),
        _forfeit(chart),
    )
    return Sheet(on_one_line(title), facts_of(chart), sections, _legend(sections))


def _late(chart: Chart, codes: _Codes) -> Iterable[Section]:
    """Soft hands whose Ace came later, where the chart tells them apart."""
    if chart.late:
        # No two cards hold a late Ace: what a row says begins with three.
        from_three = {
            total: {dealer: (cells[1], *cells[1:]) for dealer, cells in row.items()}
            for total, row in chart.late.items()
        }
        rows = (_total(from_three[total], total, True, codes) for total in SOFT_TOTALS if total > _NO_LATE_ACE)
        note = "The Ace came after your first two cards, so it may count as 11 in a double too."
        yield Section("Soft totals, Ace drawn later", "your total", note, _alike(rows))


def _total(row: Mapping[str, tuple[Cell, ...]], total: int, soft: bool, codes: _Codes) -> Row:
    """A row of squares, for as many cards as a hand of this total can have.

    A hard hand below 12 holds no Ace, so its cards count 2 at least; in a soft one all but one Ace may count 1.
    """
    most_cards = total - 10 if soft else total // 2 if total < _MAY_STAND else total
    allowed = Allowed(split=False, stand=soft or total >= _MAY_STAND)
    return Row(str(total), tuple(codes.square(allowed.plan(row[dealer], most_cards)) for dealer in DEALERS))


def _alike(rows: Iterable[Row]) -> tuple[Row, ...]:
    """Neighbours that are played alike, as one row."""
    found: list[Row] = []
    first = ""
    for row in rows:
        if found and found[-1].squares == row.squares:
            found[-1] = Row(f"{first}-{row.label}", row.squares)
        else:
            first = row.label
            found.append(row)
    return tuple(found)


def _orders(
    allowed: Allowed, total: Mapping[str, tuple[Cell, ...]], *exceptions: Mapping[str, Cell]
) -> tuple[Cell, ...]:
    """What two cards do against each first card of the dealer; exceptions come before the total's own cell."""
    return tuple(
        allowed.order(*(cells.get(dealer, ()) for cells in exceptions), total[dealer][0]) for dealer in DEALERS
    )


def _pairs(chart: Chart, codes: _Codes) -> Section:
    """Every pair that is played otherwise than another hand of its total; neighbours alike are one row."""
    alike: list[tuple[list[str], tuple[Square, ...]]] = []
    last = ""
    for before, pair in zip(("", *_PAIRS), _PAIRS, strict=False):
        total = chart.soft[12] if pair == _ACE else chart.hard[2 * int(pair)]
        stand = pair == _ACE or 2 * int(pair) >= _MAY_STAND
        plain = _orders(Allowed(split=False, stand=stand), total)
        orders = _orders(Allowed(split=True, stand=stand), total, chart.pairs.get(pair, {}))
        if pair == _SEVEN and _sevens_are_alike(chart):
            orders = _of_suits(chart, _SEVENS)[SUITS[0]]
        if orders == plain:
            continue
        squares = codes.squares(orders, plain)
        if alike and last == before and alike[-1][1] == squares:
            alike[-1][0].append(f"{pair}-{pair}")
        else:
            alike.append(([f"{pair}-{pair}"], squares))
        last = pair
    rows = [
        Row(", ".join(pairs) if len(pairs) < 3 else f"{pairs[0]} to {pairs[-1]}", squares) for pairs, squares in alike
    ]
    note = "Play other pairs by their total." if rows else "Play every pair by its total."
    if not _sevens_are_alike(chart):
        note += " See below for 7-7 by suit."
    return Section("Pairs", "your pair", note, tuple(rows))


def _of_suits(chart: Chart, hand: str) -> dict[str, tuple[Cell, ...]]:
    """What two cards on the way to 6-7-8 or 7-7-7 do, by their suits; without a suit, what they do otherwise."""
    first, second = hand.split("-")
    allowed = Allowed(split=first == second, stand=True)
    total, pair = chart.hard[int(first) + int(second)], chart.pairs.get(first, {}) if first == second else {}
    of_hand = chart.suits.get(hand, {})
    return {suit: _orders(allowed, total, of_hand.get(suit, {}), pair) for suit in (*SUITS, "")}


def _sevens_are_alike(chart: Chart) -> bool:
    """Whether suits make no difference to two sevens, which are then a pair like any other."""
    orders = _of_suits(chart, _SEVENS)
    return len({orders[suit] for suit in SUITS}) == 1


def _suits(chart: Chart, codes: _Codes) -> Section:
    """Two cards that their suits play otherwise than their pair or total; suits alike are one row."""
    rows: list[Row] = []
    for hand in SUITED_HANDS:
        if hand == _SEVENS and _sevens_are_alike(chart):
            continue
        orders = _of_suits(chart, hand)
        plain = _orders(Allowed(split=False, stand=True), chart.hard[sum(map(int, hand.split("-")))])
        alike: list[tuple[list[str], tuple[Square, ...]]] = []
        for suit in SUITS:
            squares = codes.squares(orders[suit], plain)
            if orders[suit] == orders[""]:
                continue
            if alike and alike[-1][1] == squares:
                alike[-1][0].append(suit)
            else:
                alike.append(([suit], squares))
        rows += [Row(f"{hand} {_suits_label(suits)}".strip(), squares) for suits, squares in alike]
    note = "Suited means one suit other than spades. Play other hands as a pair or by their total."
    empty = "Play two cards on the way to 6-7-8 or 7-7-7 as a pair or by their total."
    return Section("Towards 6-7-8 and 7-7-7", "your two cards", note if rows else empty, tuple(rows))


def _suits_label(suits: list[str]) -> str:
    known = {("suited", "spades"): "one suit", SUITS: ""}
    return known.get(tuple(suits), ", ".join(suits))


def _forfeit(chart: Chart) -> Section:
    squares = []
    for dealer in DEALERS:
        total = chart.forfeit.get(dealer, 0)
        words = f"forfeit a doubled hand of {total} or less" if total else "never forfeit a doubled hand"
        squares.append(Square(str(total) if total else _NEVER, words, FORFEIT if total else ""))
    if all(square.code == _NEVER for square in squares):
        return Section("After a double", "", "Never forfeit a doubled hand.", ())
    note = "Forfeit a doubled hand of this total or less; - means never."
    return Section("After a double", "your total", note, (Row("forfeit", tuple(squares)),))


def _legend(sections: tuple[Section, ...]) -> tuple[Square, ...]:
    """Every code in use once: by action, short ones first, numbered notes last."""
    actions = list(LETTERS)
    used = {
        square.code: square
        for section in sections
        for row in section.rows
        for square in row.squares
        if square.action in actions
    }

    def place(square: Square) -> tuple[bool, int, int, str]:
        note = square.code.startswith(_NOTE)
        return note, 0 if note else actions.index(square.action), len(square.code), square.code

    return tuple(sorted(used.values(), key=place))
