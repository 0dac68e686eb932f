"""The dealer's announcements: what is said aloud when something happens, in the order it happens."""

from collections.abc import Callable
from typing import Any

from pontoon.game import events as e
from pontoon.game.events import Event
from pontoon.game.round import BUST, DEALERS_HAND, PONTOON, SUBSEQUENT_DEAL, TWENTY_ONE, Hand, Round
from pontoon.rules.odds import count_row, three_card_row
from pontoon.rules.pairs import COLOURED_PAIR, MIXED_PAIR, PERFECT_PAIR, kind_of_pair
from pontoon.rules.points import LIMIT, is_soft
from pontoon.rules.table import (
    FIVE_CARDS,
    SEVEN_CARDS,
    SIX_CARDS,
    SIX_SEVEN_EIGHT_MIXED,
    SIX_SEVEN_EIGHT_SPADES,
    SIX_SEVEN_EIGHT_SUITED,
    THREE_SEVENS_MIXED,
    THREE_SEVENS_SPADES,
    THREE_SEVENS_SUITED,
)

_UNITS = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
_TENS = ["-", "-", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_THREE_CARDS = {
    SIX_SEVEN_EIGHT_MIXED: "Six, seven, eight",
    SIX_SEVEN_EIGHT_SUITED: "Six, seven, eight of one suit",
    SIX_SEVEN_EIGHT_SPADES: "Six, seven, eight of spades",
    THREE_SEVENS_MIXED: "Three sevens",
    THREE_SEVENS_SUITED: "Three sevens of one suit",
    THREE_SEVENS_SPADES: "Three sevens of spades",
}
_MANY_CARDS = {
    FIVE_CARDS: "Twenty-one with five cards",
    SIX_CARDS: "Twenty-one with six cards",
    SEVEN_CARDS: "Twenty-one with seven cards or more",
}
_PAIRS = {MIXED_PAIR: "Mixed pair", COLOURED_PAIR: "Coloured pair", PERFECT_PAIR: "Perfect pair"}


def announce(state_after: Round, event: Event) -> str | None:
    """What the dealer says when this has happened, or None where nothing is said."""
    say = _SAYINGS.get(type(event))
    return say(state_after, event) if say else None


def in_words(number: int) -> str:
    """A whole number as it is said.

    >>> in_words(21), in_words(5000), in_words(1250)
    ('twenty-one', 'five thousand', 'one thousand two hundred and fifty')
    """
    if number < 20:
        return _UNITS[number]
    if number < 100:
        tens, rest = divmod(number, 10)
        return _TENS[tens] + (f"-{_UNITS[rest]}" if rest else "")
    for size, name in ((1_000_000, "million"), (1_000, "thousand"), (100, "hundred")):
        if number >= size:
            count, rest = divmod(number, size)
            joined = " and " if rest and rest < 100 else " "
            return f"{in_words(count)} {name}" + (joined + in_words(rest) if rest else "")
    raise AssertionError("every number of 100 or more has a unit")


def dollars_in_words(cents: int) -> str:
    """An amount as it is said.

    >>> dollars_in_words(500000), dollars_in_words(100), dollars_in_words(250)
    ('five thousand dollars', 'one dollar', 'two dollars fifty')
    """
    whole, rest = divmod(cents, 100)
    said = f"{in_words(whole)} dollar{'' if whole == 1 else 's'}"
    return f"{said} {in_words(rest)}" if rest else said


def odds_in_words(odds: tuple[int, int]) -> str:
    return f"{in_words(odds[0])} to {in_words(odds[1])}"


def total_in_words(hard: int, free_aces: int, total: int) -> str:
    """A point total; one that an Ace makes soft is said to be, but for 21, which is final either way."""
    soft = is_soft(hard, free_aces) and total != LIMIT
    return f"soft {in_words(total)}" if soft else in_words(total)


def hand_total_in_words(hand: Hand) -> str:
    return total_in_words(hand.hard, hand.free_aces, hand.total)


# The wagers and the initial deal


def _wagers_closed(_state: Round, _event: e.WagersClosed) -> str:
    """Clauses: star-2024 8.1, star-6to5-2017 7.1, canberra-2002 6.2."""
    return "No more bets."


def _wager_cut(_state: Round, event: e.WagerCut) -> str:
    """Clauses: star-2024 7.3, star-6to5-2017 6.3, canberra-2002 3.5."""
    return f"Above the maximum: {dollars_in_words(event.returned_cents)} returned."


def _insurance_offered(_state: Round, _event: e.InsuranceOffered) -> str:
    """Clauses: star-2024 9.3, star-6to5-2017 8.3, canberra-2002 7.2."""
    return "Insurance?"


def _insurance_closed(_state: Round, _event: e.InsuranceClosed) -> str:
    """Clauses: star-2024 9.3, star-6to5-2017 8.3, canberra-2002 7.2."""
    return "Insurance is closed."


def _surrender_offered(_state: Round, _event: e.SurrenderOffered) -> str:
    """Clauses: star-2024 10.2, star-6to5-2017 9.2, canberra-2002 9.1."""
    return "Surrender?"


# Point totals


def _turn_begins(state: Round, _event: Event) -> str | None:
    """The point total of the hand whose turn has come; a split hand's waits for its second card.

    Clauses: star-2024 12.1, star-2024 14.7, star-6to5-2017 11.1, star-6to5-2017 13.7, canberra-2002 10.1.
    """
    if state.phase != SUBSEQUENT_DEAL or state.turn is None:
        return None
    place, number = state.turn
    hand = state.boxes[place].hands[number]
    if len(hand.cards) < 2:
        return None
    return f"{hand_total_in_words(hand).capitalize()}."


def _hand_left(state: Round, event: e.HandLeft) -> str | None:
    """A hand is paid or collected before the next is spoken of, unless its payment waits.

    Clauses: star-2024 11.2.1, star-2024 11.3, star-2024 12.5, star-6to5-2017 10.2.1, star-6to5-2017 10.3,
    star-6to5-2017 11.5, canberra-2002 10.2(b), canberra-2002 14.1(e).
    """
    late = state.pays_late(event.box, event.hand)
    if event.state == PONTOON:
        return "Pontoon." if late else None
    if event.state == BUST or (event.state == TWENTY_ONE and not late):
        return None
    return _turn_begins(state, event)


def _card_dealt(state: Round, event: e.CardDealt) -> str | None:
    """The point total after each card of the subsequent deal; nothing is said over the initial deal.

    Clauses: star-2024 12.4, star-2024 12.5, star-2024 14.7, star-6to5-2017 11.4, star-6to5-2017 11.5,
    star-6to5-2017 13.7, canberra-2002 10.2(b).
    """
    if state.phase != SUBSEQUENT_DEAL:
        return None
    box = state.box(event.box)
    assert box is not None
    hand = box.hands[event.hand - 1]
    if len(hand.cards) < 2:
        return None
    said = f"{hand_total_in_words(hand).capitalize()}."
    return f"{said} Too many." if hand.total > LIMIT else said


def _card_dealt_to_dealer(state: Round, _event: e.CardDealtToDealer) -> str | None:
    """The dealer's total after each additional card.

    Clauses: star-2024 15.1, star-2024 15.4, star-6to5-2017 14.1, star-6to5-2017 14.4, canberra-2002 13.1(a).
    """
    if state.phase != DEALERS_HAND:
        return None
    if state.dealer_has_pontoon:
        return "The dealer has pontoon."
    total = total_in_words(state.dealers_hard, state.dealers_aces, state.dealers_total)
    said = f"The dealer has {total}."
    return f"{said} Too many." if state.dealers_total > LIMIT else said


def _wager_forfeited(_state: Round, _event: e.WagerForfeited) -> str:
    """Clauses: star-2024 13.6, star-6to5-2017 12.6, canberra-2002 12.6."""
    return "Forfeited. The double is returned."


# Settlements


def _wager_settled(state: Round, event: e.WagerSettled) -> str | None:
    """Wins with their odds, and stand-offs; a loss is collected without a word.

    Clauses: star-2024 11.1, star-2024 11.2.1, star-2024 17.1.5, star-2024 17.1.10, star-6to5-2017 10.1,
    star-6to5-2017 10.2.1, star-6to5-2017 16.1.5, star-6to5-2017 16.1.10, canberra-2002 8.1, canberra-2002 10.2(b),
    canberra-2002 14.1(b), canberra-2002 14.2.
    """
    said = _SETTLEMENTS.get(event.kind, _hand_settled)(state, event)
    if _ends_a_hand_at_once(state, event):
        following = _turn_begins(state, event)
        return " ".join(word for word in (said, following) if word) or None
    return said


def _hand_settled(state: Round, event: e.WagerSettled) -> str | None:
    if not _is_first_of_its_hand(state, event):
        return None
    if event.result == "win" and event.odds is not None:
        return f"{_what_wins(state, event)} {odds_in_words(event.odds)}."
    if event.result == "stand_off":
        return "Stand-off."
    if event.result == "surrender":
        return "Surrendered. Half the wager is returned."
    return None


def _is_first_of_its_hand(state: Round, event: e.WagerSettled) -> bool:
    """What holds for every wager on a hand is said once."""
    for settled in state.settlements:
        if (settled.box, settled.hand, settled.result) == (event.box, event.hand, event.result):
            return settled == event
    return True


def _what_wins(state: Round, event: e.WagerSettled) -> str:
    hand = _hand_of(state, event)
    assert hand is not None, "a winning wager belongs to a hand"
    if hand.state == PONTOON:
        return "Pontoon pays"
    if hand.state != TWENTY_ONE:
        return f"{hand_total_in_words(hand).capitalize()} wins"
    if not hand.doubled:
        cards = hand.cards
        if len(cards) == 3 and three_card_row(*cards) in _THREE_CARDS:
            return f"{_THREE_CARDS[three_card_row(*cards)]} pay{'s' if cards[0] >> 2 != cards[1] >> 2 else ''}"
        if count_row(len(cards)) in _MANY_CARDS:
            return f"{_MANY_CARDS[count_row(len(cards))]} pays"
    return "Twenty-one pays"


def _hand_of(state: Round, event: e.WagerSettled) -> Hand | None:
    box = state.box(event.box) if event.box is not None else None
    return box.hands[event.hand - 1] if box is not None and event.hand is not None else None


def _ends_a_hand_at_once(state: Round, event: e.WagerSettled) -> bool:
    """Whether this is the last wager on a 21 or a bust hand to be settled, so that the next hand's turn begins."""
    if state.phase != SUBSEQUENT_DEAL or event.kind not in ("original", "split", "double"):
        return False
    hand = _hand_of(state, event)
    if hand is None or hand.state not in (TWENTY_ONE, BUST) or not all(wager.settled for wager in hand.wagers):
        return False
    wager = hand.wager_of(event.player)
    return event.kind == "double" or wager is None or not wager.double_cents


def _insurance_settled(state: Round, event: e.WagerSettled) -> str | None:
    """Clauses: star-2024 15.2, star-2024 17.1.6, star-6to5-2017 14.2, star-6to5-2017 16.1.6, canberra-2002 7.5(a),
    canberra-2002 7.5(b).
    """
    first = next(s for s in state.settlements if s.kind == "insurance" and s.result == event.result)
    if first != event:
        return None
    if event.result == "win" and event.odds is not None:
        return f"Insurance pays {odds_in_words(event.odds)}."
    return "Insurance loses." if event.result == "lose" else None


def _pairs_settled(state: Round, event: e.WagerSettled) -> str | None:
    """Clauses: star-2024 16.8, star-6to5-2017 15.8, canberra-2002 18.14."""
    box = state.box(event.box) if event.box is not None else None
    if event.result != "win" or event.odds is None or box is None:
        return None
    pair = kind_of_pair(*box.hands[0].cards[:2])
    return f"{_PAIRS[pair]} pays {odds_in_words(event.odds)}."


def _super_bonus_paid(_state: Round, event: e.WagerSettled) -> str:
    """Clauses: star-2024 11.2.2, star-6to5-2017 10.2.2, canberra-2002 14.3."""
    return f"Super Bonus: {dollars_in_words(event.net_cents)}."


def _bonus_paid(state: Round, event: e.WagerSettled) -> str | None:
    """Clauses: star-2024 11.2.3, star-6to5-2017 10.2.3, canberra-2002 14.3."""
    first = next(s for s in state.settlements if s.kind == "bonus")
    who = "player" if event.box is None else "wager"
    return f"{dollars_in_words(event.net_cents).capitalize()} to every other {who}." if first == event else None


def _double_settled(_state: Round, _event: e.WagerSettled) -> None:
    """The double goes with the wager it doubled, of which the dealer has spoken."""


_SETTLEMENTS: dict[str, Callable[[Round, e.WagerSettled], str | None]] = {
    "insurance": _insurance_settled,
    "perfect_pairs": _pairs_settled,
    "super_bonus": _super_bonus_paid,
    "bonus": _bonus_paid,
    "double": _double_settled,
}


# Irregularities


def _card_burned(_state: Round, _event: e.CardBurned) -> str:
    """Clauses: star-2024 18.1, star-6to5-2017 17.1, canberra-2002 15.1."""
    return "The card is burned."


def _below_minimum(_state: Round, event: e.WagerBelowMinimum) -> str | None:
    """Clauses: canberra-2002 3.4."""
    if not event.owner_is_advised:
        return None
    return f"{event.player}, your wager is below the minimum. Any further one will be returned."


def _discards_shuffled(_state: Round, _event: e.DiscardsShuffled) -> str:
    """Clauses: star-2024 18.9, star-6to5-2017 17.9, canberra-2002 15.6."""
    return "The shoe is empty. The discards are shuffled."


def _card_corrected(_state: Round, event: e.CardCorrected) -> str:
    """Clauses: star-2024 18.8, star-6to5-2017 17.8, canberra-2002 15.4."""
    return "A card was entered wrongly and has been corrected."


def _round_reconstructed(_state: Round, _event: e.RoundReconstructed) -> str:
    """Clauses: star-2024 18.8, star-6to5-2017 17.8, canberra-2002 15.4."""
    return "The cards are laid out again."


def _round_voided(_state: Round, _event: e.RoundVoided) -> str:
    """Clauses: star-2024 18.8, star-6to5-2017 17.8, canberra-2002 Terms:Void."""
    return "The round is void."


_SAYINGS: dict[type, Callable[[Round, Any], str | None]] = {
    e.WagersClosed: _wagers_closed,
    e.WagerCut: _wager_cut,
    e.InsuranceOffered: _insurance_offered,
    e.InsuranceClosed: _insurance_closed,
    e.SurrenderOffered: _surrender_offered,
    e.SubsequentDealBegan: _turn_begins,
    e.HandStood: _turn_begins,
    e.HandLeft: _hand_left,
    e.CardDealt: _card_dealt,
    e.CardDealtToDealer: _card_dealt_to_dealer,
    e.WagerForfeited: _wager_forfeited,
    e.WagerSettled: _wager_settled,
    e.CardBurned: _card_burned,
    e.WagerBelowMinimum: _below_minimum,
    e.DiscardsShuffled: _discards_shuffled,
    e.CardCorrected: _card_corrected,
    e.RoundReconstructed: _round_reconstructed,
    e.RoundVoided: _round_voided,
}
