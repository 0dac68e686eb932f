"""The initial deal: a card to each wagered box, one to the dealer, a second to each box; and cards turned later."""

from pontoon.game.commands import DealCard, ExposeCards
from pontoon.game.events import CardBurned, CardDealt, CardDealtToDealer, CardsExposed, RoundVoided
from pontoon.game.perfect_pairs import settle_perfect_pairs
from pontoon.game.proceedings import Proceedings
from pontoon.game.refusals import Refusal
from pontoon.game.round import INITIAL_DEAL, VOID, WAGERS, next_in_initial_deal
from pontoon.game.wagers import bring_wagers_in
from pontoon.rules.cards import KINDS_OF_CARD


def deal_card(p: Proceedings, command: DealCard) -> Refusal | None:
    """The next card goes to whoever the round waits to give one; the first closes the wagers.

    Clauses: star-2024 6.3, star-2024 8.1, star-2024 12.4, star-2024 15.1, star-6to5-2017 5.2, star-6to5-2017 7.1,
    star-6to5-2017 11.4, star-6to5-2017 14.1, canberra-2002 6.2, canberra-2002 13.1(a).
    """
    state, card = p.state, command.card
    if not 0 <= card < KINDS_OF_CARD:
        return p.refuse("not_a_card_of_the_game")
    if state.phase == WAGERS:
        if not state.placed:
            return _begin_without_wagers(p, command)
        bring_wagers_in(p)
    elif state.phase == VOID and p.events == [] and not state.boxes:
        return _burn_without_wagers(p, command)
    awaiting = p.state.awaiting
    if awaiting.kind != "card":
        return p.refuse("round_is_over" if state.is_over else "no_card_is_due")
    # From here on it must succeed.
    if awaiting.box is None:
        p.happen(CardDealtToDealer(card))
    else:
        assert awaiting.hand is not None
        face_down = p.state.terms.face_down and p.state.phase == INITIAL_DEAL
        p.happen(CardDealt(awaiting.box, awaiting.hand, card, face_down))
    return None


def _begin_without_wagers(p: Proceedings, command: DealCard) -> Refusal | None:
    """A round begun with no wager on the table is void and its cards are burned.

    Clauses: star-2024 18.7, star-6to5-2017 17.7, canberra-2002 6.2.
    """
    if p.rules.values["round_without_wagers"] != "void":
        return p.refuse("no_wagers_on_the_table")
    settle_perfect_pairs(p)
    p.happen(CardBurned(command.card, "no_wagers", p.clause("burn_no_wagers")))
    p.happen(RoundVoided("no_wagers", p.clause("void_no_wagers")))
    return None


def _burn_without_wagers(p: Proceedings, command: DealCard) -> Refusal | None:
    """Any further card exposed in such a round is burned as well."""
    p.happen(CardBurned(command.card, "no_wagers", p.clause("burn_no_wagers")))
    return None


def deal_set_aside_card(p: Proceedings) -> None:
    """A card that has already left the shoe goes where the next one would have gone.

    Clauses: star-2024 18.2, star-2024 18.4, star-6to5-2017 17.2, star-6to5-2017 17.4, canberra-2002 15.2.
    """
    card = p.state.set_aside[0]
    if p.state.phase == INITIAL_DEAL:
        following = next_in_initial_deal(p.state)
        assert following is not None
        place, _ = following
        if place < 0:
            p.happen(CardDealtToDealer(card, set_aside=True))
        else:
            number = p.state.boxes[place].number
            p.happen(CardDealt(number, 1, card, p.state.terms.face_down, set_aside=True))
        return
    awaiting = p.state.awaiting
    if awaiting.box is None:
        p.happen(CardDealtToDealer(card, set_aside=True))
    else:
        assert awaiting.hand is not None
        p.happen(CardDealt(awaiting.box, awaiting.hand, card, set_aside=True))


def expose_cards(p: Proceedings, command: ExposeCards) -> Refusal | None:
    """Face-down cards are turned before any third card.

    Clauses: star-2024 4.6.2, star-6to5-2017 3.6.2, canberra-2002 6.1.
    """
    state = p.state
    box = state.box(command.box)
    if not state.terms.face_down:
        return p.refuse("cards_lie_face_up")
    if box is None:
        return p.refuse("no_such_box", box=command.box, boxes=p.rules.table.boxes)
    if command.player is not None and command.player != box.controlling_player:
        return p.refuse(
            "only_the_controlling_player_decides",
            box=box.number,
            controlling_player=box.controlling_player,
        )
    if box.exposed:
        return p.refuse("cards_are_already_exposed", box=box.number)
    if len(box.hands[0].cards) < 2 or state.phase == INITIAL_DEAL:
        return p.refuse("a_card_is_due")
    if state.is_over:
        return p.refuse("round_is_over")
    # From here on it must succeed.
    p.happen(CardsExposed(box.number, command.player))
    return None
