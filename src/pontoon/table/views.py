"""Who sees what of a table: the game and the sign are everybody's, cards not yet seen are nobody's.

How many cards are left is there to be seen, which they are is not. The first card burned lies face down in the
discard rack, and a card kept for the next round face down under the shoe.
Clauses: star-2024 4.6.2, star-2024 5.9, star-2024 18.6, star-6to5-2017 3.6.2, star-6to5-2017 4.9,
star-6to5-2017 17.6.
"""

from typing import Any

from pontoon.game.rulebook import RuleBook
from pontoon.game.views import PLAYER, SPECTATOR, SURVEILLANCE, Audience
from pontoon.game.views import view as view_of_round
from pontoon.law.procedures import ROLES
from pontoon.table.door import check_role
from pontoon.table.gaming_table import Custody, GamingTable
from pontoon.table.sign_text import Tell, sign_text, time_of_day

# Everybody who works at the table or watches over it.
STAFF = tuple(role for role in ROLES if role not in (PLAYER, SPECTATOR))


def view(rules: RuleBook, state: GamingTable, audience: Audience, tell: Tell = time_of_day) -> dict[str, Any]:
    """The table as this audience may see it, in plain values; what is hidden is None.

    An audience has one of `law.procedures.ROLES`; a player also sees what they are held to, staff what concerns the
    staff, and surveillance which cards are where. `tell` tells the times on the sign.
    """
    check_role(audience.role)
    seen = {
        "table": state.name,
        "rules": rules.name,
        "open": state.is_open,
        "sign": list(sign_text(rules, state, tell)) if state.is_open else [],
        "signs": [sign._asdict() for sign in state.signs],
        "markers": [{"player": player, "minimum_cents": cents} for player, cents in state.markers],
        "seats": [{"player": seat.player, "box": seat.box} for seat in state.seats],
        "waiting": list(state.waiting),
        "reserved_boxes": [{"box": box, "player": player} for box, player in state.terms.reserved_boxes],
        "held_to_the_minimum": _held_to_the_minimum(state, audience),
        "cards": _cards(state.custody),
        "shuffle_due": state.shuffle_due,
        "cut_offered_to": None if state.cut is None else state.cut.player,
        "held_up_by": state.held_up_by,
        "last_rounds": state.last_rounds,
        "number": state.number,
        "round": None if state.round is None else view_of_round(state.round, audience),
    }
    if audience.role in STAFF:
        seen["staff"] = _staff(state)
    if audience.role == SURVEILLANCE:
        seen["custody"] = _custody(state.custody)
    return seen


def _held_to_the_minimum(state: GamingTable, audience: Audience) -> list[dict[str, Any]]:
    """Everybody's restrictions for the staff, for a player their own."""
    return [
        {"player": each.player, "one_box": each.one_box, "this_shoe_only": each.this_shoe_only}
        for each in state.terms.restrictions
        if audience.role in STAFF or (audience.role == PLAYER and each.player == audience.name)
    ]


def _cards(custody: Custody) -> dict[str, Any]:
    """What lies open to everybody's eyes: how many cards are where, and whether the cutting card is out.

    Clauses: star-2024 5.9, star-2024 18.6, star-6to5-2017 4.9, star-6to5-2017 17.6.
    """
    return {
        "decks": custody.decks,
        "stage": custody.stage,
        "left": custody.cards_left,
        "discard_rack": sum(custody.rack) + custody.unseen,
        "kept": custody.kept is not None,
        "cutting_card_out": custody.cutting_card_out,
    }


def _staff(state: GamingTable) -> dict[str, Any]:
    return {
        "on_duty": [{"name": person.name, "role": person.role} for person in state.staff],
        "player_cards": list(state.player_cards),
        "notices": [notice._asdict() for notice in state.notices],
        "contraveners": list(state.contraveners),
        "excluded": list(state.excluded),
        "excluded_from_casino": list(state.excluded_from_casino),
        "detained": list(state.detained),
    }


def _custody(custody: Custody) -> dict[str, Any]:
    """Which cards are where, as counts of each kind; in what order the next ones come is known to nobody."""
    return {
        "shoe": list(custody.shoe),
        "discard_rack": list(custody.rack),
        "layout": list(custody.layout),
        "removed": list(custody.removed),
        "kept": None if custody.kept is None else str(custody.kept),
        "unseen": custody.unseen,
    }
