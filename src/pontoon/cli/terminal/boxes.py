"""The boxes of the terminal table, side by side, in the largest form that fits."""

from rich.text import Text

from pontoon.cli.terminal.cards import IVORY, card_tokens, framed_cards, framed_width, tall_cards, tall_width
from pontoon.cli.terminal.session import Session
from pontoon.cli.terminal.text import MAIN_WAGERS, chip_stack, short_money, total_words
from pontoon.cli.terminal.view import ACCENT, FIGURE, LOSS, QUIET
from pontoon.game.round import Box, Hand

# From the largest to the smallest: split hands lie side by side in the first two, below each other in the rest.
TALL, FRAMED, TOKENS, TIGHT, TOTALS = "tall", "framed", "tokens", "tight", "totals"
FORMS = (TALL, FRAMED, TOKENS, TIGHT, TOTALS)
_SIDE_BY_SIDE = (TALL, FRAMED)
_EMPTY_WIDTH = 4
_LEAST_WIDTH = 11
_USUAL_WIDTH = 18
_WIDE_ENOUGH_FOR_CHIPS = 14
_ASKED = {"decision": "your turn", "insurance": "insure?", "surrender": "surrender?", "forfeit": "forfeit?"}


def boxes(session: Session, width: int, height: int) -> Text:
    rows: list[Text] = []
    for form in FORMS:
        fitting = _rows_in(session, width, form)
        if fitting is None:
            continue
        rows = fitting
        if len(rows) <= height:
            break
    above = max(0, height - len(rows)) // 3
    return Text("\n").join([Text()] * above + rows[: max(1, height)])


def _rows_in(session: Session, width: int, form: str) -> list[Text] | None:
    """Every box in this form, or None where it is too wide."""
    owners = _owners(session)
    numbers = range(1, session.rules.table.boxes + 1)
    columns = {n: _Column(session, n, owners[n], form) for n in numbers if n in owners}
    widths = _widths(columns, session.rules.table.boxes, width, form)
    if widths is None:
        return None
    drawn = {n: columns[n].rows(widths[n] - 1) if n in columns else [Text(f"{n} ·", QUIET)] for n in numbers}
    margin = " " * max(0, (width - sum(widths.values())) // 2)
    rows = []
    for place in range(max(len(column) for column in drawn.values())):
        row = Text(margin)
        for n in numbers:
            cell = drawn[n][place] if place < len(drawn[n]) else Text()
            row.append_text(_centred(cell, widths[n] - 1)).append(" ")
        row.truncate(max(1, width))
        rows.append(row)
    return rows


def _centred(cell: Text, width: int) -> Text:
    cell = cell.copy()
    cell.truncate(width, overflow="ellipsis")
    left = (width - cell.cell_len) // 2
    return Text(" " * left).append_text(cell).append(" " * (width - cell.cell_len - left))


def _packed(pieces: list[Text], width: int) -> list[Text]:
    """Pieces beside each other while they fit, then below."""
    rows: list[Text] = []
    for piece in pieces:
        if rows and rows[-1].cell_len + 1 + piece.cell_len <= width:
            rows[-1] = rows[-1].append(" ").append_text(piece)
        else:
            rows.append(piece.copy())
    return rows


def _owners(session: Session) -> dict[int, tuple[str, int]]:
    """Who wagers what on which box, now or in the round to come."""
    if session.state.boxes:
        return {box.number: (box.controlling_player, box.hands[0].wagers[0].cents) for box in session.state.boxes}
    owners = {each.box: (each.name, each.wager_cents) for each in session.opponents}
    return owners | dict.fromkeys(session.boxes, (session.name, session.wager_cents))


def _widths(columns: "dict[int, _Column]", boxes: int, width: int, form: str) -> dict[int, int] | None:
    """Empty boxes are narrow; the others get what they need and share the rest, or share alike."""
    room = width - _EMPTY_WIDTH * (boxes - len(columns))
    # Room for a few cards more, so that the boxes do not move with every card.
    least = max(_LEAST_WIDTH, min(_USUAL_WIDTH, room // max(1, len(columns))))
    needs = {n: max(least, column.width + 1) for n, column in columns.items()}
    if sum(needs.values()) > room:
        needs = {n: max(_LEAST_WIDTH, column.width + 1) for n, column in columns.items()}
    if sum(needs.values()) <= room:
        more = min(10, (room - sum(needs.values())) // max(1, len(needs)))
        return {n: needs[n] + more if n in needs else _EMPTY_WIDTH for n in range(1, boxes + 1)}
    if form in _SIDE_BY_SIDE:
        return None
    share = max(6, room // max(1, len(columns)))
    return {n: share if n in columns else _EMPTY_WIDTH for n in range(1, boxes + 1)}


class _Column:
    """One box with its owner, wager and hands."""

    def __init__(self, session: Session, number: int, owner: tuple[str, int], form: str) -> None:
        self._session = session
        self._number = number
        self._player, self._cents = owner
        self._form = form
        box = session.state.box(number)
        self._hands = [_ShownHand(session, box, place, form) for place in range(len(box.hands))] if box else []

    @property
    def width(self) -> int:
        """What it takes to draw the box without wrapping; tokens wrap where they must."""
        if self._form not in _SIDE_BY_SIDE:
            return 0
        return sum(hand.width for hand in self._hands) + 2 * max(0, len(self._hands) - 1)

    def rows(self, width: int) -> list[Text]:
        mine = self._player == self._session.name
        rows = [Text(f"{self._number} ", QUIET).append(self._player, FIGURE if mine else IVORY)]
        if self._form != TOTALS:
            rows += self._wager(width)
        if self._form in _SIDE_BY_SIDE and len(self._hands) > 1:
            return rows + self._side_by_side()
        return rows + [row for hand in self._hands for row in hand.rows(width)]

    def _side_by_side(self) -> list[Text]:
        drawn = [(hand.width, hand.rows(hand.width)) for hand in self._hands]
        rows = []
        for place in range(max((len(hand) for _, hand in drawn), default=0)):
            cells = [_centred(hand[place] if place < len(hand) else Text(), width) for width, hand in drawn]
            rows.append(Text("  ").join(cells))
        return rows

    def _wager(self, width: int) -> list[Text]:
        session, mine = self._session, (self._number, self._player)
        state = session.state
        stack = chip_stack(self._cents, session.terms.chips_cents) if width >= _WIDE_ENOUGH_FOR_CHIPS else ""
        words = [f"{short_money(self._cents)} {stack}".rstrip() if self._cents else "no wager"]
        pairs = [w.cents for w in state.pairs if (w.box, w.player) == mine]
        if not state.boxes and not pairs and self._player == session.name and session.pairs_cents:
            pairs = [session.pairs_cents]
        words += [f"PP {short_money(cents)}" for cents in pairs]
        words += [f"ins {short_money(w.cents)}" for w in state.insurance if (w.box, w.player) == mine]
        return _packed([Text(word, QUIET) for word in words], width)


class _ShownHand:
    """One hand: its cards, its total or result, and a mark where it is asked about."""

    def __init__(self, session: Session, box: Box, place: int, form: str) -> None:
        self._hand: Hand = box.hands[place]
        self._form = form
        question = session.question
        asked = (question.box, question.hand) == (box.number, place + 1)
        self._mark = _ASKED.get(question.kind, "") if asked else ""
        self._pieces = self._figures(session, box.number, place + 1)

    @property
    def width(self) -> int:
        cards = (tall_width if self._form == TALL else framed_width)(len(self._hand.cards))
        return max(cards, len(_marks(self._mark)[0]), *[piece.cell_len for piece in self._pieces])

    def rows(self, width: int) -> list[Text]:
        cards, figures = self._hand.cards, _packed(self._pieces, width)
        if self._form == TOTALS:
            return [Text("▶ ", ACCENT).append_text(figures[0]), *figures[1:]] if self._mark else figures
        if self._form == TALL:
            rows = [*tall_cards(cards), *figures]
        elif self._form == FRAMED:
            rows = [*framed_cards(cards), *figures]
        else:
            rows = card_tokens(cards, width, " " if self._form == TOKENS else "")
            rows = [*rows[:-1], *_packed([*rows[-1:], *self._pieces], width)]
        return [*rows, self._marker(width)] if self._mark else rows

    def _marker(self, width: int) -> Text:
        return Text(next((mark for mark in _marks(self._mark) if len(mark) <= width), "▲"), ACCENT)

    def _figures(self, session: Session, box: int, number: int) -> list[Text]:
        """The total, how the hand was left, what was added by doubling or came of it."""
        hand = self._hand
        style = ACCENT if self._mark else FIGURE
        pieces = [Text(word, style) for word in total_words(hand)] or [Text()]
        doubled = sum(wager.double_cents for wager in hand.wagers)
        settled = [
            s.net_cents for s in session.state.settlements if (s.box, s.hand) == (box, number) and s.kind in MAIN_WAGERS
        ]
        if settled:
            net = sum(settled)
            shown = f"{'+' if net > 0 else '-'}{short_money(abs(net))}" if net else "even"
            pieces.append(Text(shown, LOSS if net < 0 else IVORY))
        elif doubled:
            pieces += [Text("doubled", style), Text(short_money(doubled), style)]
        return pieces


def _marks(word: str) -> tuple[str, ...]:
    """The mark under the hand that is asked about, from the widest to the narrowest."""
    if not word:
        return ("",)
    short = word.split()[-1]
    return (f"▲ {word}", f"▲{word}", f"▲ {short}", word, short)
