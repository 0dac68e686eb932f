"""What the terminal table draws around the boxes, as styled text. No widgets here, so it is easy to test."""

from collections.abc import Sequence

from rich.text import Text

from pontoon.cli.output import counted
from pontoon.cli.terminal.cards import IVORY, framed_cards, framed_width, tall_cards, tall_width
from pontoon.cli.terminal.session import Session
from pontoon.cli.terminal.text import (
    GAMBLING_HELP,
    KIND_WORDS,
    MAIN_WAGERS,
    AccountRow,
    account,
    dealers_total_text,
    gain,
    inscriptions,
    money,
    short_money,
    where,
)

ACCENT = "bold #ffc14d"
LOSS = "#ffa196"
QUIET = "#a9c4b4"
FIGURE = f"bold {IVORY}"
# A box with its net and the gap to the next one: four to a row of 80.
_SUMMARY_WIDTH = 19

_ASKS = {
    "wagers": "place your wagers",
    "insurance": "your decision on {place}",
    "surrender": "your decision on {place}",
    "decision": "your decision on {place}",
    "forfeit": "your decision on {place}",
    "account": "round over",
    "broke": "balance below the minimum",
}


def both_ends(left: Text, right: Text, width: int) -> Text:
    """The right end is kept whole, the left one cut where it must be."""
    left.truncate(max(0, width - right.cell_len - 1), overflow="ellipsis", pad=True)
    row = left.append(" ").append_text(right)
    row.truncate(max(1, width))
    return row


def heading(session: Session, width: int) -> Text:
    rules, terms = session.rules, session.terms
    name = rules.ruleset.title if width >= 110 else f"Pontoon · {rules.name}"
    low, high = (
        "none" if cents is None else short_money(cents) for cents in (terms.minimum_cents, terms.maximum_cents)
    )
    left = Text(f" {name} · {counted(terms.decks, 'deck')} · limits {low} to {high}", QUIET)
    right = Text("balance ", QUIET).append(f"{money(session.balance_cents)} ", FIGURE)
    return both_ends(left, right, width)


def dealer(session: Session, width: int, height: int) -> Text:
    """The dealer's cards with their total, in the middle; the shoe at the right."""
    state = session.state
    tall = height >= 5
    cards = tall_cards(state.dealers_cards) if tall else framed_cards(state.dealers_cards)
    wide = (tall_width if tall else framed_width)(len(state.dealers_cards)) if state.dealers_cards else 0
    label = "Dealer "
    left = max(0, (width - wide) // 2 - len(label))
    drawn = []
    for number, row in enumerate(cards):
        at_the_total = number == len(cards) // 2
        line = Text(" " * left).append(label if at_the_total else " " * len(label), QUIET).append_text(row)
        if at_the_total:
            line.append(f" {dealers_total_text(state)}", FIGURE)
        line.truncate(width)
        drawn.append(line)
    shoe = Text(f"shoe {_gauge(session.shoe.share_left)} ", QUIET)
    if drawn[0].cell_len + shoe.cell_len < width:
        drawn[0] = both_ends(drawn[0], shoe, width)
    return Text("\n").join(drawn)


def _gauge(share: float) -> str:
    full = round(share * 6)
    return "▮" * full + "▯" * (6 - full)


def felt_inscriptions(session: Session, width: int) -> Text:
    odds, stands = inscriptions(session.rules)
    return Text("\n").join((Text(odds.upper().center(width), IVORY), Text(stands.center(width), QUIET)))


def said(session: Session, heard: int, width: int) -> Text:
    """The dealer's words since your last key, the latest kept whole; at the right what is asked."""
    question = session.question
    box = session.state.box(question.box) if question.box is not None else None
    place = f"box {question.box}" + (f" hand {question.hand}" if box is not None and len(box.hands) > 1 else "")
    ask = Text(_ASKS[question.kind].format(place=place), ACCENT)
    words = " ".join(happening.said for happening in session.happenings[heard:] if happening.said)
    room = max(1, width - ask.cell_len - 5)
    if len(words) > room:
        words = "… " + words[-max(1, room - 2) :].split(" ", 1)[-1]
    return both_ends(Text(f"“{words}”" if words else "", f"italic {IVORY}"), ask, width)


def foot(width: int) -> Text:
    gap = "   " if width >= 70 else "  "
    keys = gap.join(("? help", "y sign", "l log", "q leave"))
    return both_ends(Text(f" {keys}", QUIET), Text(f"{GAMBLING_HELP} ", QUIET), width)


def account_table(session: Session, width: int, most: int) -> Text:
    """What became of your wagers: what, outcome, clause, net; the round and the session below."""
    rows = account(session.state, session.name)
    lines = _summary(session, width) if len(rows) > most else _account_lines(rows)
    net, gained = session.net_cents, session.gained_cents
    last = Text("This round ", QUIET).append(gain(net), _style(net))
    last.append("   session ", QUIET).append(gain(gained), _style(gained))
    last.append("   balance ", QUIET).append(money(session.balance_cents), FIGURE)
    lines.append(last)
    for line in lines:
        line.truncate(width, overflow="ellipsis")
    return Text("\n").join(lines)


def _style(cents: int) -> str:
    return LOSS if cents < 0 else FIGURE


def _account_lines(rows: Sequence[AccountRow]) -> list[Text]:
    what = max((len(row.what) for row in rows), default=0)
    outcome = max((len(row.outcome) for row in rows), default=0)
    clause = max((len(row.clause) for row in rows), default=0)
    lines = []
    for row in rows:
        line = Text(f"{row.what:<{what}}  {row.outcome:<{outcome}}  ", IVORY)
        line.append(f"{row.clause:<{clause}}  ", QUIET)
        line.append(f"{gain(row.net_cents):>10}", _style(row.net_cents))
        lines.append(line)
    return lines


def _summary(session: Session, width: int) -> list[Text]:
    """More wagers than fit: what each box came to, then what the wagers and each kind of side wager did."""
    boxes: dict[str, int] = {}
    kinds = {"wagers": 0}
    for s in session.state.settlements:
        if s.player == session.name:
            box = where(s.box, None, False).capitalize()
            kind = "wagers" if s.kind in MAIN_WAGERS else KIND_WORDS[s.kind]
            boxes[box] = boxes.get(box, 0) + s.net_cents
            kinds[kind] = kinds.get(kind, 0) + s.net_cents
    per_row = max(1, (width + 3) // _SUMMARY_WIDTH)
    nets = [Text(f"{box:<6}", IVORY).append(f"{gain(net):>10}", _style(net)) for box, net in sorted(boxes.items())]
    lines = [Text("   ").join(nets[start : start + per_row]) for start in range(0, len(nets), per_row)]
    by_kind = [Text(f"{kind} ", QUIET).append(gain(net), _style(net)) for kind, net in kinds.items()]
    return [*lines, Text("   ").join([*by_kind, Text("l lists each with its clause", QUIET)])]
