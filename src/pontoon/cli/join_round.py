"""A live table's round as the house tells it, made into the round the terminal table knows how to draw and to judge.

The house sends what everybody at the table can see. What it does not send is not needed to tell which decisions are
open; where it would be, the house itself refuses, with its reason.
"""

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from pontoon.game.cards import Card, card
from pontoon.game.events import WagerSettled
from pontoon.game.round import (
    SUBSEQUENT_DEAL,
    Awaiting,
    Box,
    Hand,
    Insurance,
    LaidCard,
    PairsWager,
    PlacedWager,
    Round,
    Wager,
)
from pontoon.game.terms import TableTerms
from pontoon.rules.cards import ACE, rank_of
from pontoon.rules.points import point_total

Told = dict[str, Any]

_WORTH_TEN = 9


def cents(amount: str) -> int:
    """From dollars as they are sent.

    >>> cents("25.00"), cents("-0.50")
    (2500, -50)
    """
    return int(amount.replace(".", ""))


def terms_of(told: Told) -> TableTerms:
    """A table's terms from the opening of a round; what concerns single players stays with the house."""
    known: Told = {}
    for field in fields(TableTerms):
        name = field.name.removesuffix("_cents")
        value = told.get(name)
        if name in ("player_limits", "restrictions", "reserved_boxes") or value is None:
            continue
        if name == "box_maximum":
            value = tuple((box, cents(amount)) for box, amount in value)
        elif name == "chips":
            value = tuple(map(cents, value))
        elif field.name.endswith("_cents"):
            value = cents(value)
        known[field.name] = value
    return TableTerms(**known)


def terms_on_the_sign(view: Told) -> TableTerms:
    """What a table's signs say of its terms, before any round has been opened."""
    limits: Told = next((sign for sign in view["signs"] if sign["kind"] == "limits"), {})
    least, most = limits.get("minimum"), limits.get("maximum")
    return TableTerms(
        decks=view["cards"]["decks"] or 8,
        minimum_cents=None if least is None else cents(least),
        maximum_cents=None if most is None else cents(most),
    )


def awaiting_of(told: Told | None) -> Awaiting:
    if told is None:
        return Awaiting("nothing")
    awaiting = told["awaiting"]
    return Awaiting(awaiting["kind"], awaiting["box"], awaiting["hand"], tuple(awaiting["players"]))


def round_of(told: Told | None, terms: TableTerms, boxes: int) -> Round:
    """The round on the table; an empty one where there is none."""
    if told is None:
        return Round(terms=terms)
    awaiting = awaiting_of(told)
    made = tuple(_box(each, awaiting) for each in told["boxes"])
    places = [-1] * (boxes + 1)
    for place, box in enumerate(made):
        places[box.number] = place
    dealers = _cards(told["dealer"]["cards"])
    hard, aces = _counted(dealers)
    lying = [*((box.number, box.hands[0].cards) for box in made), (0, dealers)]
    turn = None
    if told["phase"] == SUBSEQUENT_DEAL and awaiting.box is not None:
        turn = places[awaiting.box], (awaiting.hand or 1) - 1
    return Round(
        rules=told["rules"],
        terms=terms,
        phase=told["phase"],
        placed=tuple(PlacedWager(w["box"], w["player"], cents(w["amount"]), w["seated"], 0) for w in told["wagers"]),
        pairs=tuple(PairsWager(*_side(w), 0, w["settled"]) for w in told["perfect_pairs"]),
        boxes=made,
        places=tuple(places),
        dealers_cards=dealers,
        dealers_hard=hard,
        dealers_aces=aces,
        laid=tuple(LaidCard(card, box) for box, cards in lying for card in cards),
        turn=turn,
        insurance=tuple(Insurance(*_side(w), w["settled"]) for w in told["insurance"]),
        settlements=tuple(map(settled, told["settlements"])),
    )


def settled(told: Told) -> WagerSettled:
    """A settlement from a view, or from its event."""
    return WagerSettled(
        told["box"],
        told["hand"],
        told["player"],
        told["kind"],
        cents(told["wager"]),
        told["result"],
        cents(told["net"]),
        None if told["odds"] is None else (told["odds"][0], told["odds"][1]),
        told["clause"],
    )


def _side(wager: Told) -> tuple[int, str, int]:
    return wager["box"], wager["player"], cents(wager["amount"])


def _cards(texts: Sequence[str | None]) -> tuple[Card, ...]:
    """The cards that can be seen."""
    return tuple(card(text) for text in texts if text is not None)


def _counted(cards: Sequence[Card]) -> tuple[int, int]:
    """A hand's hard total and its Aces."""
    hard = sum(10 if rank_of(each) >= _WORTH_TEN else rank_of(each) + 1 for each in cards)
    return hard, sum(rank_of(each) == ACE for each in cards)


def _box(told: Told, awaiting: Awaiting) -> Box:
    here = awaiting if awaiting.box == told["box"] else Awaiting("nothing")
    split = len(told["hands"]) > 1
    hands = tuple(_hand(each, number, split, here) for number, each in enumerate(told["hands"], start=1))
    number = here.hand or 0
    # Before its first card after a split, others on the box may still match it.
    just_split = here.kind == "card" and 0 < number < len(hands) and len(hands[number - 1].cards) == 1
    exposed = all(each is not None for hand in told["hands"] for each in hand["cards"])
    return Box(told["box"], told["controlling_player"], hands, split_open=just_split, exposed=exposed)


def _hand(told: Told, number: int, split: bool, here: Awaiting) -> Hand:
    cards = _cards(told["cards"])
    hard, aces = _counted(cards)
    if told["total"] is not None and point_total(hard, aces) != told["total"]:
        # Doubling has bound the Aces to one.
        aces = 0
    asked = here.hand == number
    wagers = tuple(_wager(each, asked and here.kind == "forfeit", here.players) for each in told["wagers"])
    card_due = asked and here.kind == "card"
    return Hand(cards, hard, aces, wagers, told["state"], told["doubled"], split, card_due)


def _wager(told: Told, forfeit_is_asked: bool, asked: Sequence[str]) -> Wager:
    said = "keep" if forfeit_is_asked and told["player"] not in asked else ""
    amounts = cents(told["amount"]), 0, cents(told["double"])
    return Wager(told["player"], *amounts, told["surrendered"], said, told["settled"])
