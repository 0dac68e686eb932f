"""Decisions made before a reconstruction: each is carried out again at its moment if the cards are the same."""

from collections.abc import Callable
from typing import Any

from pontoon.game import commands as c, events as e
from pontoon.game.doubling import double
from pontoon.game.evolve.boxes import as_called_on, as_decided_on
from pontoon.game.initial_deal import expose_cards
from pontoon.game.insurance import close_insurance, insure, omit_insurance
from pontoon.game.proceedings import Proceedings
from pontoon.game.refusals import Refusal
from pontoon.game.round import Awaiting, Decision
from pontoon.game.splitting import split
from pontoon.game.subsequent_deal import declare_absent, forfeit, hit, keep, stand
from pontoon.game.surrender import close_surrender, surrender


def carry_out_remembered(p: Proceedings) -> bool:
    """The first decision that can be carried out again now is; False if there is none.

    Before a card falls this brings in everything that was decided before it, by the other players on a box too. A
    decision may overtake earlier ones only where the round waits for just this decision: those were made on cards
    that have changed, or are for later.
    Clauses: star-2024 18.8, star-6to5-2017 17.8, canberra-2002 15.4.
    """
    if not p.state.remembered:
        return False
    awaiting = p.state.awaiting
    for place, decision in enumerate(p.state.remembered):
        if (place == 0 or _is_awaited(awaiting, decision)) and _fits(p, decision):
            if _carried_out(p, decision.event):
                return True
    return False


# The moments that belong to no hand, and the decisions made there.
_MADE_AT = {
    "insurance": (e.InsurancePlaced, e.InsuranceClosed, e.InsuranceOmitted),
    "surrender": (e.WagerSurrendered, e.SurrenderClosed),
    "exposure": (e.CardsExposed,),
    "dealers_card": (e.InsurancePlaced,),
}
_OF_NO_HAND = tuple(made for several in _MADE_AT.values() for made in several)


def _is_awaited(awaiting: Awaiting, decision: Decision) -> bool:
    """Whether this is the moment of this decision; a late insurance can still be made before the dealer's card."""
    moment = "dealers_card" if awaiting == Awaiting("card") else awaiting.kind
    if moment in _MADE_AT:
        return isinstance(decision.event, _MADE_AT[moment])
    here = (getattr(decision.event, "box", None), decision.hand) == (awaiting.box, awaiting.hand)
    return here and not isinstance(decision.event, _OF_NO_HAND)


def _fits(p: Proceedings, decision: Decision) -> bool:
    """A decision fits when it was made on these cards against this card of the dealer's."""
    state, event = p.state, decision.event
    if (state.dealers_cards[0] if state.dealers_cards else None) != decision.dealers_first_card:
        return False
    if not decision.hand:
        return decision.cards == as_called_on(state)
    box = state.box(getattr(event, "box", 0))
    if box is None or decision.hands != len(box.hands):
        return False
    if isinstance(event, e.PlayerAbsent) and state.turn != (state.places[box.number], decision.hand - 1):
        return False
    cards = box.hands[decision.hand - 1].cards
    if isinstance(event, e.SplitFollowed) and decision.hand < len(box.hands):
        cards = (*cards, *box.hands[decision.hand].cards)
    return decision.cards == as_decided_on(cards)


def _carried_out(p: Proceedings, event: e.Event) -> bool:
    if isinstance(event, e.CardRefused):
        return _refused_again(p, event)
    room, command = _as_command(event)
    return room(p, command) is None


def _refused_again(p: Proceedings, event: e.CardRefused) -> bool:
    """No card lies there in error any more, but who has refused one still gets no further card.

    Clauses: star-2024 18.3, star-6to5-2017 17.3.
    """
    awaiting = p.state.awaiting
    refused = (awaiting.box, awaiting.hand) == (event.box, event.hand) and awaiting.kind != "card"
    if refused:
        p.happen(event)
    return refused


def _as_command(event: e.Event) -> tuple[Callable[[Proceedings, Any], Refusal | None], c.Command]:
    """The command that brought a decision about, and what carries it out."""
    match event:
        case e.InsurancePlaced(box, player, cents):
            return insure, c.Insure(box, player, cents)
        case e.InsuranceClosed():
            return close_insurance, c.CloseInsurance()
        case e.InsuranceOmitted():
            return omit_insurance, c.OmitInsurance()
        case e.WagerSurrendered(box, player):
            return surrender, c.Surrender(box, player)
        case e.SurrenderClosed():
            return close_surrender, c.CloseSurrender()
        case e.CardsExposed(box, turned_by):
            return expose_cards, c.ExposeCards(box, turned_by)
        case e.CardRequested(box, hand, asked_by) if asked_by is not None:
            return hit, c.Hit(box, hand, asked_by)
        case e.HandStood(box, hand, player):
            return stand, c.Stand(box, hand, player)
        case e.HandDoubled(box, hand, player, cents, _) | e.DoubleFollowed(box, hand, player, cents):
            return double, c.Double(box, hand, player, cents)
        case e.HandSplit(box, hand, player, _) | e.SplitFollowed(box, hand, player, _):
            return split, c.Split(box, hand, player)
        case e.WagerKept(box, hand, player):
            return keep, c.Keep(box, hand, player)
        case e.WagerForfeited(box, hand, player):
            return forfeit, c.Forfeit(box, hand, player)
        case e.PlayerAbsent(box, player):
            return declare_absent, c.DeclareAbsent(box, player)
    raise AssertionError(f"{event!r} is not a decision")
