"""What happens at a live table, told in a line each: from the events as the house sends them."""

from collections.abc import Callable
from typing import Any

from pontoon.cli.join_round import Told, cents, settled
from pontoon.cli.join_session_words import tell_session
from pontoon.cli.output import counted
from pontoon.cli.terminal.text import KIND_WORDS, RESULT_WORDS, card_symbol, gain, money, odds_text
from pontoon.game.cards import Card, card
from pontoon.game.events import WagerSettled

CardName = Callable[[Card], str]

_TIMES = {"seeds": "for seeds", "cut": "for the cut", "wagers": "for wagers", "insurance": "for insurance"}
_TIMES |= {"surrender": "for surrender", "follow": "to follow", "decision": "to decide", "forfeit": "to decide"}

_AS_IT_IS = {"table_closed": "The table is closed.", "cards_shuffled": "The cards are shuffled."}
_AS_IT_IS |= {"discards_shuffled": "The discards are shuffled.", "cutting_card_drawn": "The cutting card is out."}
_AS_IT_IS |= {"table_resumed": "Play resumes.", "insurance_offered": "Insurance is open."}
_AS_IT_IS |= {"surrender_offered": "Surrender is open.", "first_card_burned": "The first card is burned."}
_AS_IT_IS |= {"device_failed": "The shuffling device has failed."}


def where(told: Told) -> str:
    """`Box 3`, and the hand where it is not the first."""
    hand = told.get("hand")
    return f"Box {told['box']} hand {hand}" if hand is not None and hand > 1 else f"Box {told['box']}"


def who(name: str, me: str) -> str:
    return "you" if name == me else name


def tell(event: Told, me: str, card_name: CardName = card_symbol) -> str | None:
    """One line about an event, or None where there is nothing to say of it."""
    kind, told = event["type"], event["event"]
    if kind in _AS_IT_IS:
        return _AS_IT_IS[kind]
    if kind in ("card_dealt", "card_dealt_to_dealer"):
        place = where(told) if "box" in told else "Dealer"
        return f"{place}: {card_name(card(told['card'])) if told['card'] else 'a card face down'}."
    if kind in ("wager_settled", "session_sealed_wager_settled"):
        return tell_settlement(settled(told.get("settlement", told)), me)
    if kind.startswith("session_"):
        return tell_session(kind, told, me)
    if kind in _DECISIONS:
        player = told.get("player")
        amount = f" {money(cents(told['amount']))}" if told.get("amount") else ""
        return f"{where(told)}, {who(player, me)}: {_DECISIONS[kind]}{amount}." if player else None
    say = _SAYINGS.get(kind)
    line = None if say is None else say(told, me)
    return None if line is None else line[0].upper() + line[1:]


def tell_settlement(s: WagerSettled, me: str) -> str:
    """How a wager ended, with the clause it rests on."""
    place = "table" if s.box is None else f"box {s.box}" + (f" hand {s.hand}" if s.hand and s.hand > 1 else "")
    outcome = "paid" if s.kind in ("super_bonus", "bonus") else RESULT_WORDS[s.result]
    odds = f" {odds_text(s.odds)}" if s.odds is not None else ""
    amount = f" {money(s.wager_cents)}" if s.wager_cents else ""
    words = f"{place}, {who(s.player, me)}: {KIND_WORDS[s.kind]}{amount} {outcome}{odds}"
    return f"{words[0].upper()}{words[1:]} ({s.clause}), {gain(s.net_cents)}."


_DECISIONS = {
    "insurance_placed": "insurance",
    "wager_surrendered": "surrender",
    "card_requested": "hit",
    "hand_stood": "stand",
    "hand_doubled": "double",
    "double_followed": "also doubled",
    "hand_split": "split",
    "split_followed": "also split",
    "wager_forfeited": "forfeit",
    "wager_kept": "keep",
    "player_absent": "did not decide in time and counts as absent",
    "wager_placed": "wager",
    "perfect_pairs_placed": "Perfect Pairs",
    "wager_withdrawn": "took back",
    "perfect_pairs_withdrawn": "took back Perfect Pairs",
    "card_refused": "refused the card",
    "control_passed": "in control of the box from now on",
}

_SAYINGS: dict[str, Callable[[Told, str], str | None]] = {
    "player_sat_down": lambda told, me: f"{who(told['player'], me)} {_sits(told, me)}.",
    "player_left": lambda told, me: f"{who(told['player'], me)} {'have' if told['player'] == me else 'has'} left.",
    "seat_vacated": lambda told, me: f"{who(told['player'], me)} gave up the seat after sitting rounds out.",
    "chips_bought": lambda told, me: f"you buy {money(cents(told['amount']))}." if told["player"] == me else None,
    "cut_offered": lambda told, me: f"the cut is offered to {who(told['player'] or 'a supervisor', me)}.",
    "cards_cut": lambda told, me: f"the cards are cut, {told['cards_in_front']} from the front.",
    "shoe_committed": lambda told, me: f"shoe {told['shoe']}: the house has committed to {told['commitment'][:16]}...",
    "seed_contributed": lambda told, me: (
        None if told["player"] == me else f"shoe {told['shoe']}: {told['player']} adds a seed."
    ),
    "seeds_frozen": lambda told, me: f"shoe {told['shoe']} takes no more seeds.",
    "shoe_revealed": lambda told, me: f"shoe {told['shoe']} is over; its seed was {told['seed']}.",
    "round_opened": lambda told, me: None,
    "round_voided": lambda told, me: f"the round is void ({told['clause']}): {told['reason'].replace('_', ' ')}.",
    "settlement_reversed": lambda told, me: f"reversed: {tell_settlement(settled(told['settlement']), me)}",
    "wager_cut": lambda told, me: (
        f"box {told['box']}, {who(told['player'], me)}: the wager is reduced to {money(cents(told['amount']))}."
    ),
    "last_rounds_announced": lambda told, me: f"{counted(told['rounds'], 'more round')}, then the table closes.",
    "table_paused": lambda told, me: f"the table is paused: {told['reason']}.",
}


def _sits(told: Told, me: str) -> str:
    sits = "sit" if told["player"] == me else "sits"
    stands = "stand" if told["player"] == me else "stands"
    return f"{sits} down at box {told['box']}" if told["box"] is not None else f"{stands} at the table"


def waiting(deadline: Told | None, me: str, seconds: float) -> str:
    """What the dealer waits for, for whom, and how long still."""
    if deadline is None:
        return ""
    what = _TIMES.get(deadline["kind"], f"for {deadline['kind'].replace('_', ' ')}")
    others = [name for name in deadline["players"] if name != me]
    mine = me in deadline["players"]
    whom = "you" if mine else ", ".join(others[:2]) + (f" and {len(others) - 2} more" if len(others) > 2 else "")
    left = f"{max(0, round(seconds))} s"
    return f"{left} {what}" if mine or not whom else f"{left} {what}: {whom}"


def refusal_text(message: Told) -> str:
    """A refusal as people read it: the sentence, and its clause."""
    clause = message.get("clause") or ""
    sentence: Any = message.get("sentence") or message.get("reason") or "This was refused."
    return f"{sentence} ({clause})" if clause and not clause.startswith("-") else str(sentence)
