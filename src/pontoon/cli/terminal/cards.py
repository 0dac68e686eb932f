"""Cards drawn with characters: large ones for a tall terminal, framed ones, and bare tokens."""

from collections.abc import Sequence

from rich.text import Text

from pontoon.cli.terminal.text import SUIT_SYMBOLS, card_is_red, card_symbol
from pontoon.game import Card
from pontoon.game.cards import RANK_LETTERS
from pontoon.rules.cards import rank_of, suit_of

IVORY = "#f4efe0"
_FACE = "#20241f on #f4efe0"
_RED_FACE = "#b3001b on #f4efe0"

TALL_ROWS = 5
FRAMED_ROWS = 3


def _style(card: Card) -> str:
    return _RED_FACE if card_is_red(card) else _FACE


def face(card: Card) -> Text:
    return Text(card_symbol(card), _style(card))


def tall_width(cards: int) -> int:
    return 4 * cards + 1


def framed_width(cards: int) -> int:
    return 3 * cards + 1


def tall_cards(cards: Sequence[Card]) -> list[Text]:
    """Overlapping cards of five rows, rank at two corners and suit in the middle."""
    if not cards:
        return [Text() for _ in range(TALL_ROWS)]
    rows = [Text("╭───" * len(cards) + "╮", IVORY), Text(), Text(), Text(), Text("╰───" * len(cards) + "╯", IVORY)]
    for card in cards:
        rank, suit = RANK_LETTERS[rank_of(card)], SUIT_SYMBOLS[suit_of(card)]
        for row, shown in zip(rows[1:4], (f"{rank}  ", f" {suit} ", f"  {rank}"), strict=True):
            row.append("│", IVORY).append(shown, _style(card))
    for row in rows[1:4]:
        row.append("│", IVORY)
    return rows


def framed_cards(cards: Sequence[Card]) -> list[Text]:
    """Overlapping cards of three rows."""
    if not cards:
        return [Text() for _ in range(FRAMED_ROWS)]
    middle = Text()
    for card in cards:
        middle.append("│", IVORY).append_text(face(card))
    middle.append("│", IVORY)
    return [Text("╭──" * len(cards) + "╮", IVORY), middle, Text("╰──" * len(cards) + "╯", IVORY)]


def card_tokens(cards: Sequence[Card], width: int, gap: str) -> list[Text]:
    """Cards as tokens, on as many rows as they need."""
    per_row = max(1, (width + len(gap)) // (2 + len(gap)))
    starts = range(0, len(cards), per_row)
    return [Text(gap).join(face(card) for card in cards[start : start + per_row]) for start in starts]
