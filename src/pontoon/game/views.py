"""Who sees what of a round: face-down cards belong to the controlling player until they are turned.

Clauses: star-2024 4.6.2, star-2024 18.6, star-6to5-2017 3.6.2, star-6to5-2017 17.6.
"""

from dataclasses import dataclass
from typing import Any

from pontoon.game.events import WagerSettled
from pontoon.game.round import Awaiting, Box, Hand, Insurance, PairsWager, PlacedWager, Round, Wager
from pontoon.rules.cards import ACE, rank_of

PLAYER = "player"
SPECTATOR = "spectator"
DEALER = "dealer"
SURVEILLANCE = "surveillance"


@dataclass(frozen=True, slots=True)
class Audience:
    """A player by name, a spectator, the dealer, or surveillance, who sees everything."""

    role: str = SPECTATOR
    name: str = ""


def view(state: Round, audience: Audience, awaiting: Awaiting | None = None) -> dict[str, Any]:
    """The round as this audience may see it, in plain values; a hidden card is None.

    A card kept unexposed for the next round is shown to surveillance only. `awaiting` is given where the round itself
    cannot tell: between two events of one step it waits for nothing.
    """
    awaiting = state.awaiting if awaiting is None else awaiting
    return {
        "rules": state.rules,
        "phase": state.phase,
        "awaiting": {
            "kind": awaiting.kind,
            "box": awaiting.box,
            "hand": awaiting.hand,
            "players": list(awaiting.players),
        },
        "dealer": {"cards": [str(card) for card in state.dealers_cards], "total": state.dealers_total},
        "boxes": [_box(state, box, audience) for box in state.boxes],
        "wagers": [_placed(wager) for wager in state.placed],
        "perfect_pairs": [_side(wager) for wager in state.pairs],
        "insurance": [_side(wager) for wager in state.insurance],
        "settlements": [view_of_settlement(settlement) for settlement in state.settlements],
        "cards_out": len(state.cards_out),
        "kept_card": str(state.kept_card) if state.kept_card is not None and audience.role == SURVEILLANCE else None,
    }


def sees(box: Box, audience: Audience) -> bool:
    """Whether the cards of a box lie open to this audience."""
    if box.exposed or audience.role == SURVEILLANCE:
        return True
    return audience.role == PLAYER and audience.name == box.controlling_player


def _box(state: Round, box: Box, audience: Audience) -> dict[str, Any]:
    """The controlling player's wager comes first, nearest the dealer, the others in line behind it.

    Clauses: star-2024 6.8, star-2024 6.8.1, star-2024 6.8.2, star-6to5-2017 5.7, star-6to5-2017 5.7.1,
    star-6to5-2017 5.7.2.
    """
    seen = sees(box, audience)
    return {
        "box": box.number,
        "controlling_player": box.controlling_player,
        "hands": [_hand(hand, seen) for hand in box.hands],
        "turn": state.turn is not None and state.places[box.number] == state.turn[0],
        "absent": box.absent,
    }


def _hand(hand: Hand, seen: bool) -> dict[str, Any]:
    return {
        "cards": [str(card) if seen else None for card in hand.cards],
        "total": hand.total if seen else None,
        "soft": hand.soft if seen else None,
        "state": hand.state,
        "doubled": hand.doubled,
        "sideways": _sideways(hand),
        "wagers": [_wager(wager) for wager in hand.wagers],
    }


def _sideways(hand: Hand) -> int | None:
    """Which of the hand's cards lies sideways: the card of a double, or the one a split Ace received.

    Clauses: star-2024 13.3, star-2024 14.6, star-2024 14.7.1, star-2024 14.9.4, star-6to5-2017 12.3,
    star-6to5-2017 13.6, star-6to5-2017 13.7.1, star-6to5-2017 13.9.4.
    """
    if hand.doubled and not hand.card_due:
        return len(hand.cards) - 1
    split_ace = hand.split and len(hand.cards) == 2 and rank_of(hand.cards[0]) == ACE
    return 1 if split_ace else None


def _wager(wager: Wager) -> dict[str, Any]:
    return {
        "player": wager.player,
        "cents": wager.cents,
        "double_cents": wager.double_cents,
        "surrendered": wager.surrendered,
        "settled": wager.settled,
    }


def _placed(wager: PlacedWager) -> dict[str, Any]:
    return {"box": wager.box, "player": wager.player, "cents": wager.cents, "seated": wager.seated}


def _side(wager: PairsWager | Insurance) -> dict[str, Any]:
    return {"box": wager.box, "player": wager.player, "cents": wager.cents, "settled": wager.settled}


def view_of_settlement(s: WagerSettled) -> dict[str, Any]:
    """One wager's end, which lies open to everybody."""
    return {
        "box": s.box,
        "hand": s.hand,
        "player": s.player,
        "kind": s.kind,
        "wager_cents": s.wager_cents,
        "result": s.result,
        "net_cents": s.net_cents,
        "odds": s.odds,
        "clause": s.clause,
    }
