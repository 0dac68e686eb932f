"""Rounds at a table: opened under its terms, their commands given by those who may, their cards from its shoe."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pontoon.game import commands as c, events as g
from pontoon.game.cards import CARDS, Card
from pontoon.game.decide import play as play_round
from pontoon.game.irregularities import VOID_REASONS
from pontoon.game.opening import open_round, renew_terms
from pontoon.game.refusals import Refusal
from pontoon.game.round import BUST, FORFEITED, PONTOON, TWENTY_ONE, VOID, VOIDED, WAGERS, Round
from pontoon.rules.cards import KINDS_OF_CARD
from pontoon.table import events as e
from pontoon.table.counts import NO_CARDS, Counts, holds, minus, of_cards
from pontoon.table.cut import offer_cut
from pontoon.table.gaming_table import (
    ASTRAY,
    CUT,
    ELECTION,
    HELD_UP_BECAUSE,
    IN_PLAY,
    LOADED,
    NONE,
    SHUFFLED,
    STACK,
    GamingTable,
)
from pontoon.table.options import end_expired
from pontoon.table.proceedings import Proceedings

_COMES_FIRST = {
    NONE: "bringing checked cards",
    STACK: "the shuffle",
    SHUFFLED: "the cut",
    CUT: "inserting the cutting card",
    LOADED: "burning the first card",
}
# Events of a round that carry no clause of their own rest on that of a parameter.
_RESTS_ON = {
    g.CardRefused: "card_in_error_may_be_refused",
    g.PlayerAbsent: "absent_player",
    g.InsuranceOmitted: "late_insurance",
}
# To choose one of these is to take part in the game; what else a round waits for lets it end.
_TAKES_PART = (c.Hit, c.Double, c.Split, c.Insure, c.Surrender, c.Forfeit)
_FINISHED = (BUST, PONTOON, TWENTY_ONE, FORFEITED, VOIDED)


def carry_out(p: Proceedings, command: c.Command, *, of_itself: bool = False) -> Refusal | None:
    """A command of the round; what follows from its events at the table is entered after each of them."""
    assert p.state.round is not None
    outcome = play_round(p.rules, p.state.round, command)
    if isinstance(outcome, Refusal):
        return outcome
    for event in outcome[1]:
        parameter = _RESTS_ON.get(type(event))
        clauses = p.rules.ruleset.parameters[parameter].clauses if parameter else ()
        p.happen(event, clause=clauses[0] if clauses else "", of_itself=of_itself)
        if isinstance(event, g.InitialDealCompleted) and event.discards_return_to_device:
            _return_to_device(p)
    return None


def _return_to_device(p: Proceedings) -> None:
    """After the initial deal the discard rack's cards go back into the shuffling device.

    Clauses: star-2024 8.2, star-2024 18.15, star-6to5-2017 7.2, star-6to5-2017 17.15.
    """
    custody = p.state.custody
    if custody.rack != NO_CARDS or custody.unseen:
        p.happen(e.DiscardsReturned(custody.rack), "return_to_device")


def ensure_round(p: Proceedings) -> None:
    """A round is opened under the table's terms, and takes new ones over until its first card.

    Clauses: star-2024 2.1, star-2024 7.1, star-6to5-2017 1.1, star-6to5-2017 6.1, canberra-2002 3.1,
    canberra-2002 Terms:Round of Play.
    """
    end_expired(p)
    current = p.state.round
    if current is None or current.phase != WAGERS:
        events = open_round(p.rules, p.state.terms)[1]
    else:
        events = renew_terms(p.rules, current, p.state.terms)
    for event in events:
        p.happen(event)


# Wagers


def _place(p: Proceedings, command: c.PlaceWager | c.PlacePerfectPairs) -> Refusal | None:
    """A wager at the table: by who is there, with a Player Card of their own where the rules ask for one.

    Clauses: star-2024 6.1, star-2024 6.3, star-2024 6.15, star-2024 20.1, star-6to5-2017 5.2, star-6to5-2017 5.14,
    canberra-2002 3.4, canberra-2002 4.1, canberra-2002 16.1.
    """
    player = command.player
    refusal = p.authorise("place_wager", player)
    if refusal is not None:
        return refusal
    if not p.state.is_open:
        return p.refuse("table_is_closed", "place_wager")
    if p.state.held_up_by == ASTRAY:
        return p.refuse("dealing_is_held_up", "astray_shoe_void", why=HELD_UP_BECAUSE[ASTRAY])
    if player in p.state.excluded:
        return p.refuse("player_is_excluded", "exclude_from_game", player=player)
    if p.state.gaming_until is not None and p.at >= p.state.gaming_until:
        return p.refuse("gaming_has_ended", "hours_of_gaming" if p.provides("hours_of_gaming") else "place_wager")
    seat = p.state.seat_of(player)
    if seat is None:
        return p.refuse("not_at_the_table", "place_wager", player=player)
    refusal = _refusal_below_the_minimum(p, command)
    if refusal is not None or p.state.round_in_play:
        return refusal or carry_out(p, command)
    ensure_round(p)
    own_card = player in p.state.player_cards
    found = command.found and p.by.role != "player"
    if isinstance(command, c.PlaceWager):
        return carry_out(p, replace(command, seated=seat.box == command.box, player_card=own_card, found=found))
    return carry_out(p, replace(command, player_card=own_card, found=found))


def _refusal_below_the_minimum(p: Proceedings, command: c.PlaceWager | c.PlacePerfectPairs) -> Refusal | None:
    """Who was advised has a further wager below the minimum returned.

    Clauses: canberra-2002 3.4.
    """
    minimum = p.state.terms.minimum_for(command.player)
    found = isinstance(command, c.PlaceWager) and command.found and p.by.role != "player"
    below = found and minimum is not None and command.cents < minimum
    if below and command.player in p.state.advised_below_minimum:
        return p.refuse("wager_below_minimum_is_returned", "further_wager_below_minimum", player=command.player)
    return None


def _withdraw(p: Proceedings, command: c.WithdrawWager | c.WithdrawPerfectPairs) -> Refusal | None:
    refusal = p.authorise("place_wager", command.player)
    return refusal if refusal is not None else _in_a_round(p, command)


def _in_a_round(p: Proceedings, command: c.Command) -> Refusal | None:
    if p.state.round is None:
        return p.refuse("no_round_is_open", "place_wager")
    if p.state.held_up_by == ELECTION:
        return p.refuse("dealing_is_held_up", "offer_wagers_back", why=HELD_UP_BECAUSE[ELECTION])
    return carry_out(p, command)


# Decisions


def _decide(p: Proceedings, command: Any) -> Refusal | None:
    """Players decide for themselves, and the dealer carries out what they say.

    For an excluded player the dealer does no more than bring the round to its end, as for one who is absent.
    Clauses: star-2024 6.6, star-2024 6.15, star-2024 20.4.2, star-6to5-2017 5.5, star-6to5-2017 5.14,
    star-6to5-2017 19.3.2, canberra-2002 4.5, canberra-2002 17.3(b).
    """
    refusal = p.authorise("decide_for_box", command.player)
    if refusal is not None:
        return refusal
    if command.player in p.state.excluded and (p.by.role == "player" or isinstance(command, _TAKES_PART)):
        return p.refuse("player_is_excluded", "exclude_from_game", player=command.player)
    return _in_a_round(p, command)


# The dealer's part


def refusal_of_the_dealer(p: Proceedings) -> Refusal | None:
    """Nobody but the dealer on duty handles the cards.

    Clauses: star-2024 4.8, star-6to5-2017 3.8, canberra-2002 6.2, canberra-2002 Terms:Dealer.
    """
    refusal = p.authorise("handle_cards")
    if refusal is None and p.by not in p.state.staff:
        return p.refuse("not_the_dealer_on_duty", "handle_cards")
    return refusal


def _call(p: Proceedings, command: c.Command) -> Refusal | None:
    """What the dealer calls without a card leaving the shoe."""
    refusal = refusal_of_the_dealer(p)
    return refusal if refusal is not None else _in_a_round(p, command)


def _close_wagers(p: Proceedings, command: c.CloseWagers) -> Refusal | None:
    """No more bets: the terms are those of this moment."""
    refusal = refusal_of_the_dealer(p)
    if refusal is not None:
        return refusal
    if p.state.round is not None and p.state.round.phase == WAGERS:
        ensure_round(p)
    return _in_a_round(p, command)


def _expose(p: Proceedings, command: c.ExposeCards) -> Refusal | None:
    return _call(p, command) if command.player is None else _decide(p, command)


def _take_card(p: Proceedings, command: Any) -> Refusal | None:
    """A card leaves the shoe or device: it must be ready, nothing may be due first, and the card must be in it.

    Clauses: star-2024 4.6, star-2024 5.1, star-2024 18.6, star-6to5-2017 3.6, star-6to5-2017 4.1,
    star-6to5-2017 17.6, canberra-2002 5.4, canberra-2002 6.1, canberra-2002 16.1.
    """
    refusal = refusal_of_the_dealer(p) or refusal_to_deal(p, isinstance(command, c.DrawExtraCard))
    if refusal is not None:
        return refusal
    refusal = _refusal_of_the_card(p, command.card)
    if refusal is not None:
        return refusal
    if isinstance(command, c.DrawExtraCard):
        return _in_a_round(p, command)
    if not p.state.round_in_play and not _burns_on(p.state.round):
        ensure_round(p)
    return carry_out(p, command)


def _burns_on(current: Round | None) -> bool:
    """A round begun without wagers is void, and its further cards are burned, until somebody wagers.

    Clauses: star-2024 18.7, star-6to5-2017 17.7.
    """
    return current is not None and current.phase == VOID and not current.boxes


def refusal_to_deal(p: Proceedings, after_the_round: bool = False) -> Refusal | None:
    """Whether cards may leave the shoe at all now."""
    state = p.state
    if not state.is_open:
        return p.refuse("table_is_closed", "deal_from_source")
    if state.held_up_by is not None:
        return p.refuse("dealing_is_held_up", "deal_from_source", why=HELD_UP_BECAUSE[state.held_up_by])
    if state.custody.stage != IN_PLAY:
        what = _COMES_FIRST[state.custody.stage]
        return p.refuse("cards_are_not_in_play", "shuffle", what=what)
    if state.round_in_play or after_the_round:
        return None
    if state.malfunction:
        return p.refuse("malfunction_needs_a_choice", "report_malfunction")
    if state.low_limit and not state.device:
        return p.refuse("low_limit_needs_a_device", "low_limit_device")
    if state.shuffle_comes_first:
        return p.refuse("shuffle_is_due", "shuffle")
    if state.gaming_until is not None and p.at >= state.gaming_until:
        return p.refuse("gaming_has_ended", "hours_of_gaming" if p.provides("hours_of_gaming") else "deal_from_source")
    if state.last_rounds == 0:
        return p.refuse("last_round_is_over", "announce_last_rounds")
    return None


def _refusal_of_the_card(p: Proceedings, card: Card) -> Refusal | None:
    """Whether this card can come out next.

    Clauses: star-2024 4.1, star-2024 5.1.2, star-2024 18.6, star-6to5-2017 3.1, star-6to5-2017 4.1.2,
    star-6to5-2017 17.6, canberra-2002 2.1, canberra-2002 5.4(a).
    """
    custody = p.state.custody
    if not 0 <= card < KINDS_OF_CARD:
        return p.refuse("card_is_not_in_the_shoe", "cards_of_the_decks", card=int(card))
    if custody.kept is not None:
        if card == custody.kept:
            return None
        return p.refuse("kept_card_comes_first", "kept_card_is_first")
    if custody.cutting_card_is_next:
        return p.refuse("cutting_card_is_next", "draw_cutting_card")
    if custody.cards_left <= 0 or not custody.shoe[card]:
        return p.refuse("card_is_not_in_the_shoe", "cards_of_the_decks", card=CARDS[card])
    return None


def _shuffle_discards(p: Proceedings, command: c.ShuffleDiscards) -> Refusal | None:
    """The shoe has run out in a round: the discards are shuffled, and cut unless a device shuffles them.

    Clauses: star-2024 18.9, star-6to5-2017 17.9, canberra-2002 15.6.
    """
    refusal = refusal_of_the_dealer(p)
    if refusal is not None:
        return refusal
    if not p.state.round_in_play:
        return p.refuse("cards_are_not_in_play", "shuffle_discards", what="a round")
    if p.state.held_up_by is not None:
        return p.refuse("dealing_is_held_up", "shuffle", why=HELD_UP_BECAUSE[p.state.held_up_by])
    if p.state.custody.cards_left:
        return p.refuse("shoe_is_not_empty", "shuffle_discards")
    finished = _of_finished_hands(p.state.round)
    if not sum(p.state.custody.rack) + p.state.custody.unseen + sum(finished):
        return p.refuse("no_cards_to_shuffle", "shuffle_discards")
    if finished != NO_CARDS:
        p.happen(e.DiscardsCollected(finished), "shuffle_discards")
    refusal = carry_out(p, command)
    if refusal is None and not p.state.device:
        offer_cut(p)
    return refusal


def _of_finished_hands(current: Round | None) -> Counts:
    """The cards of hands that are over and settled, which lie in the discard rack by now."""
    assert current is not None
    hands = [hand for box in current.boxes for hand in box.hands if hand.state in _FINISHED]
    return of_cards(card for hand in hands if all(w.settled for w in hand.wagers) for card in hand.cards)


# Put right, or void


def _reconstruct(p: Proceedings, command: c.ReconstructRound) -> Refusal | None:
    """Before the next round's first card the last one can still be taken up again.

    Clauses: star-2024 18.8, star-6to5-2017 17.8, canberra-2002 15.4.
    """
    refusal = p.authorise("reconstruct_round")
    if refusal is not None:
        return refusal
    if p.state.held_up_by is not None:
        return p.refuse("dealing_is_held_up", "reconstruct_round", why=HELD_UP_BECAUSE[p.state.held_up_by])
    take_the_last_round_up(p, "reconstruct_round")
    if not _lies_on_the_layout(p.state):
        return p.refuse("discards_are_mixed", "reconstruct_round")
    return _in_a_round(p, command)


def _correct_card(p: Proceedings, command: c.CorrectCard) -> Refusal | None:
    """Until the next round's first card, a card that was entered wrongly can be corrected.

    Refused in this order: roles without this power, dealing that has been stopped, cards shuffled or checked since,
    a card that cannot have left the shoe or device, and then as the round refuses it.
    Clauses: star-2024 18.8, star-6to5-2017 17.8, canberra-2002 15.4.
    """
    refusal = p.authorise("correct_card")
    if refusal is not None:
        return refusal
    if p.state.held_up_by is not None:
        return p.refuse("dealing_is_held_up", "correct_card", why=HELD_UP_BECAUSE[p.state.held_up_by])
    take_the_last_round_up(p, "correct_card")
    if not _lies_on_the_layout(p.state) or _burned_card_is_gone(p.state, command.place):
        return p.refuse("discards_are_mixed", "correct_card")
    if not 0 <= command.card < KINDS_OF_CARD or not p.state.custody.shoe[command.card]:
        card = CARDS[command.card] if 0 <= command.card < KINDS_OF_CARD else int(command.card)
        return p.refuse("card_is_not_in_the_shoe", "cards_of_the_decks", card=card)
    return _in_a_round(p, command)


def _burned_card_is_gone(state: GamingTable, place: int) -> bool:
    """Whether a burned card has left the discard rack since, into a device or a shuffle."""
    current = state.round
    if current is None or not len(current.own_cards) - len(current.burned) < place <= len(current.own_cards):
        return False
    return not state.custody.rack[current.own_cards[place - 1]]


def _lies_on_the_layout(state: GamingTable) -> bool:
    """Whether every card of the round is still there: none has been shuffled, checked or replaced since."""
    current = state.round
    if current is None:
        return True
    return holds(state.custody.layout, minus(of_cards(current.cards_out), of_cards(current.burned)))


def _void(p: Proceedings, command: c.VoidRound) -> Refusal | None:
    """A supervisor authorises that a round that cannot be reconstructed is void.

    Clauses: star-2024 18.8, star-2024 18.8.1, star-6to5-2017 17.8, star-6to5-2017 17.8.1.
    """
    refusal = p.authorise("void_round")
    if refusal is not None:
        return refusal
    if command.reason not in VOID_REASONS:
        known = "only misdeal is, and every other ground for a void round has its own step"
        return p.refuse("void_reason_is_unknown", "void_round", reason=command.reason, known=known)
    if command.reason != "misdeal":
        return p.refuse("void_has_its_own_step", "void_round", reason=command.reason)
    take_the_last_round_up(p, "void_round")
    return _in_a_round(p, replace(command, role=p.by.role))


def _approve_late_payment(p: Proceedings, command: c.ApproveLatePayment) -> Refusal | None:
    """Late payment of one hand is approved; for every hand of the table it is an option.

    Clauses: star-2024 11.3, star-6to5-2017 10.3.
    """
    return p.authorise("approve_late_payment") or _in_a_round(p, command)


def take_the_last_round_up(p: Proceedings, procedure: str) -> None:
    """Wagers already placed for the next round go back, and the last one is the round again."""
    current = p.state.round
    if current is None or p.state.last_round is None or current.phase != WAGERS:
        return
    give_wagers_back(p, procedure)
    p.happen(e.RoundReopened(p.state.number - 1), procedure)


def give_wagers_back(p: Proceedings, procedure: str) -> None:
    """Wagers placed for a round that has not begun go back."""
    current = p.state.round
    if current is None or current.phase != WAGERS:
        return
    for wager in current.placed:
        p.happen(g.WagerWithdrawn(wager.box, wager.player, wager.cents, wager.tokens_cents, p.clause(procedure)))
    for each in current.pairs:
        p.happen(g.PerfectPairsWithdrawn(each.box, each.player, each.cents, each.tokens_cents, p.clause(procedure)))


ROOMS: dict[type, Callable[[Proceedings, Any], Refusal | None]] = {
    c.PlaceWager: _place,
    c.PlacePerfectPairs: _place,
    c.WithdrawWager: _withdraw,
    c.WithdrawPerfectPairs: _withdraw,
    **dict.fromkeys(
        (c.Insure, c.Surrender, c.Hit, c.Stand, c.Double, c.Split, c.Forfeit, c.Keep, c.AcceptCard, c.RefuseCard),
        _decide,
    ),
    **dict.fromkeys((c.CloseInsurance, c.OmitInsurance, c.CloseSurrender, c.DeclareAbsent), _call),
    c.CloseWagers: _close_wagers,
    c.ExposeCards: _expose,
    **dict.fromkeys((c.DealCard, c.BurnCard, c.DrawInError, c.DrawExtraCard), _take_card),
    c.ShuffleDiscards: _shuffle_discards,
    c.ReconstructRound: _reconstruct,
    c.CorrectCard: _correct_card,
    c.VoidRound: _void,
    c.ApproveLatePayment: _approve_late_payment,
}
