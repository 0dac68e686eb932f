"""Who sees what of a table: the game and the sign are everybody's, cards not yet seen are nobody's.

How many cards are left is there to be seen, which they are is not. The first card burned lies face down in the
discard rack, and a card kept for the next round face down under the shoe.
Clauses: star-2024 4.6.2, star-2024 5.9, star-2024 18.6, star-6to5-2017 3.6.2, star-6to5-2017 4.9,
star-6to5-2017 17.6.
"""

from typing import Any

from pontoon.game import commands as c
from pontoon.game.decide import legal_decisions
from pontoon.game.round import WAGERS
from pontoon.game.rulebook import RuleBook
from pontoon.game.terms import TableTerms
from pontoon.game.views import PLAYER, SPECTATOR, SURVEILLANCE, Audience, sees, view as view_of_round
from pontoon.law.procedures import ROLES
from pontoon.table.door import check_role
from pontoon.table.duty import next_duty
from pontoon.table.gaming_table import Custody, GamingTable
from pontoon.table.sign_text import Tell, sign_text, time_of_day

# Everybody who works at the table or watches over it.
STAFF = tuple(role for role in ROLES if role not in (PLAYER, SPECTATOR))


def view(rules: RuleBook, state: GamingTable, audience: Audience, tell: Tell = time_of_day) -> dict[str, Any]:
    """The table as this audience may see it, in plain values; what is hidden is None.

    An audience has one of `law.procedures.ROLES`; a player also sees what they are held to, staff what concerns the
    staff, and surveillance which cards are where. `tell` tells the times on the sign.
    """
    return view_of_the_floor(rules, state, audience, tell) | view_of_play(rules, state, audience)


def view_of_the_floor(
    rules: RuleBook, state: GamingTable, audience: Audience, tell: Tell = time_of_day
) -> dict[str, Any]:
    """The part of a view that seldom changes: the sign and what it says, the seats."""
    check_role(audience.role)
    return {
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
        "terms": _terms(rules, state.terms, audience),
    }


def view_of_play(rules: RuleBook, state: GamingTable, audience: Audience) -> dict[str, Any]:
    """The part that changes with every card."""
    check_role(audience.role)
    seen = {
        "cards": _cards(state.custody, state.device),
        "shuffle_due": state.shuffle_due,
        "cut_offered_to": None if state.cut is None else state.cut.player,
        "held_up_by": state.held_up_by,
        "last_rounds": state.last_rounds,
        "number": state.number,
        "round": None if state.round is None else view_of_round(state.round, audience),
    }
    if audience.role in STAFF:
        seen["staff"] = _staff(rules, state) | {"laid": _laid(state, audience)}
    if audience.role == SURVEILLANCE:
        seen["custody"] = _custody(state.custody)
    return seen


def _terms(rules: RuleBook, terms: TableTerms, audience: Audience) -> dict[str, Any]:
    """What holds for every wager: the sign and the options, with what the rule set itself fixes; a player's own
    limits are that player's and the staff's.

    Clauses: star-2024 7.1, star-2024 7.6, star-6to5-2017 6.1, star-6to5-2017 6.6, canberra-2002 3.1,
    canberra-2002 3.2.
    """
    most = rules.table.players_per_box
    return {
        "decks": terms.decks,
        "minimum_cents": terms.minimum_cents,
        "maximum_cents": terms.maximum_cents,
        "unit_cents": terms.unit_cents,
        "chips_cents": list(terms.chips_cents),
        "pairs_minimum_cents": terms.pairs_minimum_cents,
        "pairs_maximum_cents": terms.pairs_maximum_cents,
        "box_maximums": [{"box": box, "maximum_cents": cents} for box, cents in terms.box_maximum_cents],
        "player_limits": [each._asdict() for each in terms.player_limits if _is_told_of(audience, each.player)],
        "players_per_box": min(terms.players_per_box or most, most),
        "boxes_per_player": terms.boxes_per_player,
        "resplit": terms.resplit or bool(rules.values["resplit"]),
        "perfect_pairs": terms.perfect_pairs,
        "pairs_with_wager_only": terms.pairs_with_wager_only or bool(rules.values["pairs_with_wager_only"]),
        "face_down": terms.face_down,
        "late_payment": terms.late_payment,
        "absent_player": terms.absent_player or rules.values["absent_player"],
    }


def _is_told_of(audience: Audience, player: str) -> bool:
    """What is between a player and the staff."""
    return audience.role in STAFF or (audience.role == PLAYER and player == audience.name)


def _held_to_the_minimum(state: GamingTable, audience: Audience) -> list[dict[str, Any]]:
    """Everybody's restrictions for the staff, for a player their own."""
    return [
        {"player": each.player, "one_box": each.one_box, "this_shoe_only": each.this_shoe_only}
        for each in state.terms.restrictions
        if _is_told_of(audience, each.player)
    ]


def _cards(custody: Custody, device: bool) -> dict[str, Any]:
    """What lies open to everybody's eyes: how many cards are where, in a device or not, the cutting card if it is out.

    Clauses: star-2024 5.9, star-2024 18.6, star-6to5-2017 4.9, star-6to5-2017 17.6.
    """
    return {
        "decks": custody.decks,
        "stage": custody.stage,
        "left": custody.cards_left,
        "discard_rack": sum(custody.rack) + custody.unseen,
        "kept": custody.kept is not None,
        "cutting_card_out": custody.cutting_card_out,
        "device": device,
    }


def _staff(rules: RuleBook, state: GamingTable) -> dict[str, Any]:
    """Among it what the table waits for, and what a dealer has to know to do it."""
    return {
        "duty": _plain(next_duty(rules, state, state.at)),
        "decisions": _decisions(rules, state),
        "source": state.source,
        "stock": None if state.stock is None else _plain(state.stock),
        "on_duty": [{"name": person.name, "role": person.role} for person in state.staff],
        "player_cards": list(state.player_cards),
        "notices": [notice._asdict() for notice in state.notices],
        "contraveners": list(state.contraveners),
        "excluded": list(state.excluded),
        "excluded_from_casino": list(state.excluded_from_casino),
        "detained": list(state.detained),
    }


# The decisions that the dealer's console offers for the hand whose turn it is.
_DECISIONS: dict[type, str] = {c.Hit: "hit", c.Stand: "stand", c.Double: "double", c.Split: "split"}


def _decisions(rules: RuleBook, state: GamingTable) -> list[str]:
    """The decisions that are open for the hand the table waits for."""
    current = state.round
    if current is None or current.awaiting.kind != "decision":
        return []
    return [_DECISIONS[type(each)] for each in legal_decisions(rules, current) if type(each) in _DECISIONS]


def _laid(state: GamingTable, audience: Audience) -> list[dict[str, Any]]:
    """The cards of the round in their places, as `CorrectCard` counts them; one that is not seen is None.

    Clauses: star-2024 4.6.2, star-6to5-2017 3.6.2.
    """
    current = state.round if state.round is None or state.round.phase != WAGERS else state.last_round
    if current is None:
        return []
    boxes = [each.box for each in current.laid]
    burned_from = len(boxes) + len(current.set_aside)
    found: list[dict[str, Any]] = []
    for place, card in enumerate(current.own_cards, 1):
        box = current.box(boxes[place - 1]) if place <= len(boxes) else None
        lies_open = place <= len(boxes) and (box is None or sees(box, audience))
        shown = str(card) if lies_open or audience.role == SURVEILLANCE else None
        number = None if box is None else box.number
        found.append({"place": place, "card": shown, "box": number, "burned": place > burned_from})
    return found


def _plain(values: Any) -> dict[str, Any]:
    """A NamedTuple with lists for its tuples."""
    return {name: list(each) if isinstance(each, tuple) else each for name, each in values._asdict().items()}


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
