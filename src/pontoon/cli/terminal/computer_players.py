"""The computer players of the terminal table: a short, sensible strategy on the dealer's first card."""

from pontoon.game import Round, RuleBook, can
from pontoon.game.commands import Command, Double, Forfeit, Hit, Keep, Split, Stand
from pontoon.game.round import Hand
from pontoon.rules.cards import ACE, rank_of, value_of

NAMES = ("Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida")


def surrenders(state: Round, hand: Hand) -> bool:
    """Half a wager is better than a hard sixteen or seventeen against an Ace."""
    return rank_of(state.dealers_cards[0]) == ACE and not hand.soft and hand.total in (16, 17)


def decision(rules: RuleBook, state: Round, box: int, hand_number: int, player: str) -> Command:
    """The first of the wishes for this hand that the rules allow."""
    found = state.box(box)
    assert found is not None
    wishes = _wishes(found.hands[hand_number - 1], _value_shown(state))
    by_word: dict[str, Command] = {
        "hit": Hit(box, hand_number, player),
        "stand": Stand(box, hand_number, player),
        "double": Double(box, hand_number, player),
        "split": Split(box, hand_number, player),
    }
    for wish in (*wishes, "stand", "hit"):
        if can(rules, state, by_word[wish]):
            return by_word[wish]
    raise AssertionError("a hand that waits for a decision can stand or be hit")


def after_the_double(state: Round, box: int, hand_number: int, player: str) -> Command:
    """Below seventeen against eight or more, giving up the original wager costs less than playing on."""
    found = state.box(box)
    assert found is not None
    if found.hands[hand_number - 1].total < 17 and _value_shown(state) >= 8:
        return Forfeit(box, hand_number, player)
    return Keep(box, hand_number, player)


def _value_shown(state: Round) -> int:
    """What the dealer's first card may count: an Ace eleven."""
    card = state.dealers_cards[0]
    return 11 if rank_of(card) == ACE else value_of(card)


def _wishes(hand: Hand, shown: int) -> tuple[str, ...]:
    if len(hand.cards) == 2 and rank_of(hand.cards[0]) == rank_of(hand.cards[1]):
        rank = rank_of(hand.cards[0]) + 1
        if rank in (1, 8) or (rank in (2, 3, 6, 7, 9) and shown <= 6):
            return ("split", *_totals(hand, shown))
    return _totals(hand, shown)


def _totals(hand: Hand, shown: int) -> tuple[str, ...]:
    total = hand.total
    if hand.soft:
        return ("stand",) if total >= 19 or (total == 18 and shown <= 8) else ("hit",)
    if total in (10, 11) and shown <= 8:
        return ("double", "hit")
    if total <= 12:
        return ("hit",)
    if total >= 17:
        return ("stand",)
    return ("stand",) if 3 <= shown <= 6 and (total >= 15 or shown >= 5) else ("hit",)
