"""The words of the terminal table: cards, amounts, what happened, the account of a round and the payout sign."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from pontoon.game import Card, Round, RuleBook, TableTerms, events as e
from pontoon.game.cards import RANK_LETTERS
from pontoon.game.events import Event, WagerSettled
from pontoon.game.round import IN_PLAY, STOOD, VOIDED, Hand
from pontoon.law import SCHEMA
from pontoon.rules.cards import is_red, rank_of, suit_of
from pontoon.rules.table import PAIRS_PARAMETERS, TABLE_1_PARAMETERS

GAMBLING_HELP = "Gambling help: 1800 858 858"

SUIT_SYMBOLS = "♠♥♦♣"
SUIT_WORDS = ("spades", "hearts", "diamonds", "clubs")
_RANK_WORDS = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}
_AMOUNT = re.compile(r"\$?([0-9]{1,9})(?:\.([0-9]{1,2}))?")

KIND_WORDS = {
    "original": "wager",
    "double": "double",
    "split": "split wager",
    "insurance": "insurance",
    "perfect_pairs": "Perfect Pairs",
    "super_bonus": "Super Bonus",
    "bonus": "bonus",
}
MAIN_WAGERS = ("original", "split", "double")
RESULT_WORDS = {
    "win": "wins",
    "lose": "loses",
    "stand_off": "stand-off",
    "surrender": "surrendered",
    "forfeit": "forfeited",
    "void": "void",
}
STATE_WORDS = {
    "pontoon": "pontoon",
    "twenty_one": "21",
    "stood": "stands",
    "bust": "bust",
    "surrendered": "surrender",
    "forfeited": "forfeit",
    VOIDED: "void",
}


def money(cents: int) -> str:
    """An amount as the table shows it.

    >>> money(124000), money(-1250)
    ('1,240.00', '-12.50')
    """
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100:,}.{abs(cents) % 100:02d}"


def gain(cents: int) -> str:
    return f"+{money(cents)}" if cents > 0 else money(cents)


def what_you_brought(gained_cents: int) -> str:
    """The sentence about your gain when you leave.

    >>> what_you_brought(-2500), what_you_brought(0)
    ('25.00 less than you brought', 'as much as you brought')
    """
    if not gained_cents:
        return "as much as you brought"
    return f"{money(abs(gained_cents))} {'more' if gained_cents > 0 else 'less'} than you brought"


def short_money(cents: int) -> str:
    """Without cents where there are none: for narrow boxes."""
    return f"{cents // 100:,}" if cents % 100 == 0 else money(cents)


def in_chips(cents: int, chips_cents: Sequence[int]) -> list[tuple[int, int]]:
    """An amount as the dealer would cut it out: how many of which chip, the largest first; nothing if it cannot be.

    >>> in_chips(4250, (100, 250, 500, 2500)), in_chips(50, (100, 250))
    ([(1, 2500), (3, 500), (1, 250)], [])
    """
    found = []
    for chip in sorted(chips_cents, reverse=True):
        number, cents = divmod(cents, chip)
        if number:
            found.append((number, chip))
    return [] if cents else found


def chips_text(cents: int, chips_cents: Sequence[int]) -> str:
    """The chips of an amount in words.

    >>> chips_text(4000, (100, 250, 500, 2500))
    '25 and 3 of 5'
    """
    words = [
        f"{number} of {short_money(chip)}" if number > 1 else short_money(chip)
        for number, chip in in_chips(cents, chips_cents)
    ]
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def chip_stack(cents: int, chips_cents: Sequence[int]) -> str:
    """The wager's chips as a stack of at most five; the figure beside it says the rest."""
    return "●" * min(5, sum(number for number, _ in in_chips(cents, chips_cents)))


def cents_of(text: str) -> int | None:
    """An amount as people type it, or None.

    >>> cents_of("25"), cents_of("2.5"), cents_of("$1,000.00"), cents_of("ten")
    (2500, 250, 100000, None)
    """
    match = _AMOUNT.fullmatch(text.strip().replace(",", ""))
    if match is None:
        return None
    return int(match[1]) * 100 + int((match[2] or "0").ljust(2, "0"))


def card_symbol(card: Card) -> str:
    return RANK_LETTERS[rank_of(card)] + SUIT_SYMBOLS[suit_of(card)]


def card_words(card: Card) -> str:
    """A card for listening to.

    >>> from pontoon.game import card
    >>> card_words(card("Kd"))
    'king of diamonds'
    """
    rank = RANK_LETTERS[rank_of(card)]
    return f"{_RANK_WORDS.get(rank, rank)} of {SUIT_WORDS[suit_of(card)]}"


def card_is_red(card: Card) -> bool:
    return bool(is_red(card))


def total_words(hand: Hand) -> list[str]:
    """A hand's total as figures, and the word that tells how it was left."""
    if not hand.cards:
        return []
    if hand.state == "pontoon":
        return ["pontoon"]
    figure = f"soft {hand.total}" if hand.soft and hand.total != 21 else str(hand.total)
    return [figure] if hand.state in (IN_PLAY, STOOD, "twenty_one") else [figure, STATE_WORDS[hand.state]]


def total_text(hand: Hand) -> str:
    return " ".join(total_words(hand))


def dealers_total_text(state: Round) -> str:
    if not state.dealers_cards:
        return ""
    if state.dealer_has_pontoon:
        return "pontoon"
    total = state.dealers_total
    soft = state.dealers_aces > 0 and state.dealers_hard <= 11 and total != 21
    return f"soft {total}" if soft else f"{total} bust" if total > 21 else str(total)


def odds_text(odds: tuple[int, int]) -> str:
    return f"{odds[0]} to {odds[1]}"


def boxes_text(boxes: Sequence[int]) -> str:
    """Boxes as a list in words.

    >>> boxes_text([3]), boxes_text([1, 4])
    ('box 3', 'boxes 1 and 4')
    """
    if len(boxes) == 1:
        return f"box {boxes[0]}"
    *most, last = [str(box) for box in boxes]
    return f"boxes {', '.join(most)} and {last}"


def inscriptions(rules: RuleBook) -> tuple[str, str]:
    """What is written on the felt.

    Clauses: star-2024 3.2.3, star-6to5-2017 2.2.3, canberra-2002 13.1(a).
    """
    values = rules.values
    return (
        f"Pontoon pays {odds_text(values['pontoon_odds'])} · Insurance pays {odds_text(values['insurance_odds'])}",
        f"Dealer stands on hard {values['dealer_stands_hard']} and soft {values['dealer_stands_soft']}",
    )


# What happened


def where(box: int | None, hand: int | None, several: bool) -> str:
    if box is None:
        return "table"
    return f"box {box} hand {hand}" if hand is not None and several else f"box {box}"


def _several(state: Round, box: int) -> bool:
    found = state.box(box)
    return found is not None and len(found.hands) > 1


def tell(state: Round, event: Event, card: Callable[[Card], str] = card_symbol) -> str | None:
    """One line for the log about an event, or None where the dealer's words or the account say it."""
    match event:
        case e.CardDealt(box, hand, dealt):
            return f"{where(box, hand, _several(state, box)).capitalize()}: {card(dealt)}."
        case e.CardDealtToDealer(dealt):
            return f"Dealer: {card(dealt)}."
        case e.InsurancePlaced(box, player, cents):
            return f"Box {box}, {player}: insurance {money(cents)}."
        case e.WagerSurrendered(box, player):
            return f"Box {box}, {player}: surrender."
        case e.CardRequested(box, hand, str() as player):
            return f"{_who(state, box, hand, player)}: hit."
        case e.HandStood(box, hand, player):
            return f"{_who(state, box, hand, player)}: stand."
        case e.HandDoubled(box, hand, player, cents):
            return f"{_who(state, box, hand, player)}: double {money(cents)}."
        case e.HandSplit(box, hand, player, cents):
            return f"Box {box}, {player}: split {money(cents)}."
        case e.WagerForfeited(box, hand, player):
            return f"{_who(state, box, hand, player)}: forfeit."
        case e.WagerKept(box, hand, player):
            return f"{_who(state, box, hand, player)}: keep."
        case e.PlayerAbsent(box, player):
            return f"Box {box}, {player}: absent."
    return None


def _who(state: Round, box: int, hand: int, player: str) -> str:
    return f"{where(box, hand, _several(state, box)).capitalize()}, {player}"


# The account of a round


class AccountRow(NamedTuple):
    what: str
    outcome: str
    clause: str
    net_cents: int


def account(state: Round, player: str) -> tuple[AccountRow, ...]:
    """What became of each of a player's wagers, in the order of settlement."""
    return tuple(_row(state, s) for s in state.settlements if s.player == player)


def _row(state: Round, s: WagerSettled) -> AccountRow:
    place = where(s.box, s.hand, s.box is not None and _several(state, s.box))
    amount = f" {money(s.wager_cents)}" if s.wager_cents else ""
    outcome = RESULT_WORDS[s.result]
    if s.odds is not None:
        outcome += f" {odds_text(s.odds)}"
    elif s.kind in ("super_bonus", "bonus"):
        outcome = "paid"
    what = f"{place} {KIND_WORDS[s.kind]}{amount}"
    return AccountRow(what[0].upper() + what[1:], outcome, s.clause, s.net_cents)


def account_lines(rows: Iterable[AccountRow]) -> list[str]:
    """The rows as sentences, for the plain table and the log."""
    return [f"{row.what}: {row.outcome} ({row.clause}), {gain(row.net_cents)}." for row in rows]


# The payout sign


class SignRow(NamedTuple):
    what: str
    pays: str
    clauses: str


class SignPart(NamedTuple):
    title: str
    rows: tuple[SignRow, ...]


def payout_sign(rules: RuleBook, terms: TableTerms) -> tuple[SignPart, ...]:
    """The sign: Table 1, Table 2, the side wagers and the limits, read from the rule set and the table's terms.

    Clauses: star-2024 7.1, star-2024 11.5, star-2024 16.8, star-6to5-2017 6.1, star-6to5-2017 10.5,
    star-6to5-2017 15.8, canberra-2002 3.1, canberra-2002 14.2, canberra-2002 14.3, canberra-2002 18.14.
    """
    table_1 = ("pontoon_odds", *TABLE_1_PARAMETERS[2:], TABLE_1_PARAMETERS[0])
    parts = [
        SignPart("Table 1: odds of winning hands", tuple(_sign_row(rules, name) for name in table_1)),
        SignPart("Table 2: Super Bonus for 7-7-7 of one suit against a dealer's 7", _table_2(rules)),
        SignPart("Insurance", (_sign_row(rules, "insurance_odds"), _sign_row(rules, "insurance_share"))),
    ]
    if terms.perfect_pairs:
        odds = tuple(_sign_row(rules, name) for name in PAIRS_PARAMETERS)
        parts.append(SignPart("Perfect Pairs", (*odds, _pairs_amount(rules, terms))))
    parts.append(SignPart("Limits on a box", _limits(rules, terms)))
    return tuple(parts)


_OTHERS = {
    "player": "to every other player with a wager",
    "wager": "to every other Pontoon wager",
    "every_wager": "to every other wager, Perfect Pairs included",
}


def _table_2(rules: RuleBook) -> tuple[SignRow, ...]:
    """The Super Bonus by the size of the wager, and what the others get."""
    values = rules.values
    least, step = values["super_bonus_from"], values["super_bonus_step"]
    small = f"on a wager of {money(least)} to {money(step - 1)}" if least else f"on a wager below {money(step)}"
    return (
        SignRow(small, money(values["super_bonus_small"]), _clauses(rules, "super_bonus_small")),
        SignRow(
            f"on a wager of {money(step)} or more",
            money(values["super_bonus_large"]),
            _clauses(rules, "super_bonus_large"),
        ),
        SignRow(
            _OTHERS[values["bonus_paid_per"]], money(values["bonus_to_others"]), _clauses(rules, "bonus_to_others")
        ),
    )


def _sign_row(rules: RuleBook, name: str) -> SignRow:
    value, shape = rules.values[name], SCHEMA[name]
    if shape.unit == "odds":
        pays = odds_text(value)
    elif shape.unit == "share":
        pays = f"{value[0]}/{value[1]}"
    else:
        pays = money(value)
    return SignRow(shape.meaning, pays, _clauses(rules, name))


def _clauses(rules: RuleBook, name: str) -> str:
    return ", ".join(rules.ruleset.parameters[name].clauses)


def _pairs_amount(rules: RuleBook, terms: TableTerms) -> SignRow:
    """What a Perfect Pairs wager takes.

    Clauses: star-2024 16.3, star-6to5-2017 15.3, canberra-2002 18.9.
    """
    low, high = terms.pairs_minimum_cents, terms.pairs_maximum_cents
    least = f"from {money(low)}" if low is not None else ""
    most = f"to {money(high)}" if high is not None else ""
    return SignRow("amount of the wager", " ".join([least, most]).strip() or "any", _clauses(rules, "pairs_amount"))


def _limits(rules: RuleBook, terms: TableTerms) -> tuple[SignRow, ...]:
    def amount(name: str, cents: int | None) -> SignRow:
        return SignRow(SCHEMA[name].meaning, "none" if cents is None else money(cents), _clauses(rules, name))

    hands = "resplit_hands" if terms.resplit or rules.values["resplit"] else "split_hands"
    return (
        amount("box_minimum", terms.minimum_cents),
        amount("box_maximum", terms.maximum_cents),
        SignRow(SCHEMA[hands].meaning, str(rules.values[hands]), _clauses(rules, hands)),
        SignRow("chips", ", ".join(map(short_money, terms.chips_cents)) or "any amount", _chips_clause(rules)),
    )


def _chips_clause(rules: RuleBook) -> str:
    """Clauses: star-2024 6.2, star-6to5-2017 5.1, canberra-2002 4.2."""
    return rules.refuses["chips_cannot_make_the_amount"]
