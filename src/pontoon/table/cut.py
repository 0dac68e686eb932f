"""The cut: to whom the shuffled stack is offered, who refuses, and how deep the cutting card goes in."""

from collections.abc import Callable
from typing import Any

from pontoon.game.refusals import Refusal
from pontoon.game.round import WAGERS
from pontoon.table import commands as t, events as e
from pontoon.table.counts import DECK
from pontoon.table.gaming_table import (
    AT_START,
    CUTTING_CARD_FIRST,
    CUTTING_CARD_IN_ROUND,
    HELD_UP_BECAUSE,
    REPLACED,
    SHUFFLED,
    GamingTable,
    Seat,
)
from pontoon.table.proceedings import Proceedings

# For other reasons no clause designates a player: it is the one farthest right, as where the cards were replaced.
_DESIGNATED_BY = {AT_START: "cut_first_player", CUTTING_CARD_FIRST: "cut_first_card", REPLACED: "cut_replaced"}


# To whom


def offer_cut(p: Proceedings) -> None:
    """The stack is offered to the player who is designated, with everybody after them clockwise in mind.

    Clauses: star-2024 5.3, star-2024 5.3.1, star-2024 5.3.2, star-2024 5.3.3, star-2024 5.3.4, star-2024 5.3.5,
    star-6to5-2017 4.3, star-6to5-2017 4.3.1, star-6to5-2017 4.3.2, star-6to5-2017 4.3.3, star-6to5-2017 4.3.4,
    star-6to5-2017 4.3.5, canberra-2002 5.2, canberra-2002 5.2(a), canberra-2002 5.2(b), canberra-2002 5.2(c).
    """
    state = p.state
    procedure = _DESIGNATED_BY.get(state.shuffle_due or "", "offer_cut")
    first, box = _farthest_right(state)
    if state.shuffle_due == AT_START and state.seats:
        first, box = state.seats[0].player, state.seats[0].box or 0
    elif state.shuffle_due == CUTTING_CARD_IN_ROUND and state.cutting_card_box:
        first, box = _player_of(state, state.cutting_card_box), state.cutting_card_box
        procedure = "cut_box"
    elif state.shuffle_due == CUTTING_CARD_IN_ROUND:
        procedure = "cut_dealers_hand"
    if first is not None and state.seat_of(first) is None:
        # Who has left cannot be asked, and is passed over like one who refuses.
        procedure = "refuse_cut"
    _offer(p, _clockwise(p, first, box), procedure)


def _farthest_right(state: GamingTable) -> tuple[str | None, int]:
    """Boxes are numbered from the dealer's left, so the highest seated is farthest to the right."""
    seated = [(seat.box, seat.player) for seat in state.seats if seat.box is not None]
    box, player = max(seated, default=(0, None))
    return player, box


def _player_of(state: GamingTable, box: int) -> str | None:
    """Who called the decisions for a box in the round that has been dealt last."""
    current = state.round
    if current is not None and current.phase == WAGERS:
        current = state.last_round
    played = None if current is None else current.box(box)
    return None if played is None else played.controlling_player


def _clockwise(p: Proceedings, first: str | None, box: int) -> tuple[str, ...]:
    """Everybody at the table in the order of the offers: from a box on upwards and around, then who stands.

    Clauses: star-2024 5.4, star-6to5-2017 4.4, canberra-2002 5.2(d).
    """

    def place(seat: Seat) -> tuple[bool, bool, int]:
        # A player who stands has no place round the table and comes last, in order of arrival.
        beyond = 0 if seat.box is None else (seat.box - box - 1) % p.rules.table.boxes
        return seat.player != first, seat.box is None, beyond

    return tuple(seat.player for seat in sorted(p.state.seats, key=place))


def _offer(p: Proceedings, players: tuple[str, ...], procedure: str) -> None:
    """The first of them is asked; with nobody left to ask a supervisor cuts.

    Clauses: star-2024 5.4, star-6to5-2017 4.4, canberra-2002 5.2+.
    """
    if players:
        p.happen(e.CutOffered(players[0], players[1:]), procedure)
    else:
        p.happen(e.CutOffered(None, ()), "cut_by_supervisor")


def _offer_on(p: Proceedings) -> None:
    """The next one clockwise is asked, and after them all who came to the table since the first offer."""
    offer = p.state.cut
    assert offer is not None
    _offer(p, offer.others, "refuse_cut")


def player_left(p: Proceedings, player: str) -> None:
    """Who leaves is no longer asked: the offer goes on to the next, or passes them over when it comes to them."""
    offer = p.state.cut
    if offer is None:
        return
    if offer.player == player:
        _offer(p, offer.others, "refuse_cut")
    elif player in offer.others:
        p.happen(e.CutOffered(offer.player, tuple(each for each in offer.others if each != player)), "offer_cut")


def player_came(p: Proceedings, player: str) -> None:
    """Who comes while the cut is offered is asked last, and before a supervisor to whom it had fallen.

    Clauses: star-2024 5.3.1, star-2024 5.4, star-6to5-2017 4.3.1, star-6to5-2017 4.4, canberra-2002 5.2(a),
    canberra-2002 5.2(d).
    """
    offer = p.state.cut
    if offer is None or p.state.custody.stage != SHUFFLED or player in offer.refused:
        return
    if offer.player is not None:
        p.happen(e.CutOffered(offer.player, (*offer.others, player)), "offer_cut", of_itself=True)
    else:
        _offer(p, (player,), "cut_first_player" if p.state.shuffle_due == AT_START else "refuse_cut")


# The answer


def _refusal_of_who(p: Proceedings) -> Refusal | None:
    """Whether cards lie there to be cut, and whether it is for this person to do."""
    if p.state.device:
        return p.refuse("no_cut_with_a_device", "no_cut_with_device")
    if p.state.held_up_by is not None:
        return p.refuse("dealing_is_held_up", "cut_cards", why=HELD_UP_BECAUSE[p.state.held_up_by])
    if p.state.custody.stage != SHUFFLED:
        return p.refuse("no_cut_is_due", "offer_cut")
    if p.state.cut is None:
        offer_cut(p)
    assert p.state.cut is not None
    offered = p.state.cut.player
    if p.by.role == "dealer" and offered is not None:
        # The dealer speaks for whoever is asked and does not answer.
        return None
    if offered != (p.by.name if p.by.role == "player" else None):
        return p.refuse("cut_is_offered_to_another", "offer_cut", whom=offered or "a casino supervisor")
    return None


def _refuse_cut(p: Proceedings, _command: t.RefuseCut) -> Refusal | None:
    """A player who is offered the cut may refuse it; then the next one clockwise is asked.

    A dealer enters the refusal of a player who says so, or says nothing.
    Clauses: star-2024 5.4, star-6to5-2017 4.4, canberra-2002 5.2(d), canberra-2002 5.2+.
    """
    refusal = p.authorise("refuse_cut") or _refusal_of_who(p)
    if refusal is not None:
        return refusal
    assert p.state.cut is not None
    player = p.state.cut.player
    if player is None:
        return p.refuse("cut_is_offered_to_another", "offer_cut", whom="a casino supervisor")
    # From here on it must succeed.
    p.happen(e.CutRefused(player), "refuse_cut")
    _offer_on(p)
    return None


def _cut_cards(p: Proceedings, command: t.CutCards) -> Refusal | None:
    """Whoever is offered the cut, or a supervisor once no player will, cuts at least a deck in from either end.

    Refused, in this order: who may cut at all, a device, a hold-up, no stack to cut, another's cut, too near an end.
    Clauses: star-2024 5.4, star-2024 5.5, star-2024 5.7, star-6to5-2017 4.4, star-6to5-2017 4.5, star-6to5-2017 4.7,
    canberra-2002 5.2+, canberra-2002 5.3, canberra-2002 19.1.
    """
    procedure = "cut_cards" if p.by.role == "player" else "cut_by_supervisor"
    refusal = p.authorise(procedure) or _refusal_of_who(p)
    if refusal is not None:
        return refusal
    least, most = cut_bounds(p)
    if not least <= command.cards_in_front <= most:
        return p.refuse("cut_is_too_near_an_end", "cut_cards", least=least, most=most)
    # From here on it must succeed.
    p.happen(e.CardsCut(command.cards_in_front), procedure)
    return None


def cut_bounds(p: Proceedings) -> tuple[int, int]:
    """How many cards the cut may leave in front: a deck from either end, or the middle of less than two decks.

    Clauses: star-2024 5.5, star-6to5-2017 4.5, canberra-2002 5.3.
    """
    stack = p.state.custody.cards_left
    from_ends = min(p.rules.values["cut_from_ends"] * DECK, stack // 2)
    return from_ends, stack - from_ends


ROOMS: dict[type, Callable[[Proceedings, Any], Refusal | None]] = {
    t.RefuseCut: _refuse_cut,
    t.CutCards: _cut_cards,
}
