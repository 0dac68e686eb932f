"""The shuffle and what surrounds it: riffles of pre-shuffled cards, the cutting card, the first card burned."""

from collections.abc import Callable
from typing import Any

from pontoon.game.cards import CARDS
from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import RuleBook
from pontoon.rules.cards import KINDS_OF_CARD
from pontoon.table import commands as t, events as e
from pontoon.table.counts import DECK
from pontoon.table.cut import offer_cut
from pontoon.table.furniture import MANUAL_SHUFFLE, MULTISHUFFLER, SHUFFLING_DEVICE
from pontoon.table.gaming_table import (
    AT_START,
    CUT,
    CUTTING_CARD_FIRST,
    CUTTING_CARD_IN_ROUND,
    DIRECTED,
    HELD_UP_BECAUSE,
    IN_PLAY,
    LOADED,
    NONE,
    NOT_CUT,
    NOT_SHUFFLED,
    SHUFFLED,
    STACK,
)
from pontoon.table.proceedings import Proceedings
from pontoon.table.rounds import refusal_of_the_dealer, refusal_to_deal

# The step on whose clause a shuffle follows, by why it is due.
_FOLLOWS_FROM = {
    AT_START: "shuffle_at_start",
    CUTTING_CARD_FIRST: "shuffle_cutting_card_first",
    CUTTING_CARD_IN_ROUND: "shuffle_cutting_card_in_round",
    DIRECTED: "direct_shuffle",
    NOT_CUT: "omitted_cut",
    NOT_SHUFFLED: "omitted_shuffle",
}

CASINO = "casino"
ANGEL = "angel"

BEFORE_MULTISHUFFLER = "multishuffler"
BEFORE_CUT = "cut"


def _refusal_at_the_table(p: Proceedings, procedure: str) -> Refusal | None:
    """What stands in the way of every step with the cards: the person, a closed table, a hold-up."""
    refusal = p.authorise(procedure) or refusal_of_the_dealer(p)
    if refusal is not None:
        return refusal
    if not p.state.is_open:
        return p.refuse("table_is_closed", procedure)
    if p.state.held_up_by is not None:
        return p.refuse("dealing_is_held_up", procedure, why=HELD_UP_BECAUSE[p.state.held_up_by])
    return None


# The shuffle


def _shuffle(p: Proceedings, command: t.Shuffle) -> Refusal | None:
    """The dealer shuffles when a shuffle is due: by hand, by the multishuffler, or in the shuffling device.

    Refused, in this order: who asks, a closed table, a hold-up, a round in play (but for cards that a failed device
    has left in a stack), nothing due, new cards due instead, a way of shuffling this table has not.
    Clauses: star-2024 5.1, star-2024 5.1.1, star-2024 5.7, star-2024 5.8, star-2024 6.11, star-2024 19.5.3,
    star-6to5-2017 4.1, star-6to5-2017 4.1.1, star-6to5-2017 4.7, star-6to5-2017 4.8, star-6to5-2017 5.10,
    star-6to5-2017 18.5.3, canberra-2002 4.6+, canberra-2002 5.1, canberra-2002 5.4, canberra-2002 19.1,
    canberra-2002 19.2, canberra-2002 19.3+.
    """
    method = command.method
    refusal = _refusal_at_the_table(p, "shuffle") or _refusal_of_the_moment(p, method) or _refusal_of_method(p, method)
    if refusal is not None:
        return refusal
    # From here on it must succeed.
    in_a_round = p.state.round_in_play
    if not in_a_round:
        end_restrictions_of_the_shoe(p)
    if not p.state.device:
        p.happen(e.CardsShuffled(method), _why(p))
        offer_cut(p)
    elif method == MANUAL_SHUFFLE:
        p.happen(e.CardsShuffled(method, first_by_hand=True), "shuffle_before_device")
    else:
        burn_due = p.rules.values["burn_first_card"] and not in_a_round
        p.happen(e.CardsShuffled(method, burn_due=burn_due), "shuffle_by_device")
    return None


def _refusal_of_the_moment(p: Proceedings, method: str) -> Refusal | None:
    """Whether these cards are to be shuffled now."""
    state, custody = p.state, p.state.custody
    if custody.stage == STACK:
        return None
    if state.round_in_play:
        return p.refuse("round_is_in_play", "shuffle")
    if custody.stage == SHUFFLED and custody.pre_shuffled == CASINO:
        return None if not custody.multishuffled else p.refuse("cards_are_shuffled", "shuffle")
    if custody.stage in (SHUFFLED, CUT, LOADED):
        return p.refuse("cards_are_shuffled", "shuffle")
    if custody.stage == NONE or (state.shuffle_due is None and not custody.used_up):
        return p.refuse("no_shuffle_is_due", "shuffle")
    if state.renew:
        return p.refuse("new_cards_come_first", "renew_after_malfunction")
    return None


def _refusal_of_method(p: Proceedings, method: str) -> Refusal | None:
    """Whether cards are shuffled in this way here; a shuffling device takes them in the end, by hand or not at first.

    At Canberra a device only gets cards that the dealer has shuffled.
    Clauses: star-2024 5.1, star-2024 5.7, star-2024 5.8, star-6to5-2017 4.1, star-6to5-2017 4.7, star-6to5-2017 4.8,
    canberra-2002 5.1, canberra-2002 19.2.
    """
    state = p.state
    if method not in (MANUAL_SHUFFLE, state.source):
        methods = ", ".join(dict.fromkeys((MANUAL_SHUFFLE, state.source)))
        return p.refuse("table_has_no_such_shuffler", "shuffle", method=method, methods=methods)
    if not state.device:
        return None
    by_hand = state.custody.shuffled_by_hand
    if method == MANUAL_SHUFFLE and by_hand:
        return p.refuse("cards_go_into_the_device", "shuffle_by_device")
    if method == SHUFFLING_DEVICE and not by_hand and p.provides("shuffle_by_hand_first"):
        return p.refuse("dealer_shuffles_first", "shuffle_by_hand_first")
    return None


def _why(p: Proceedings) -> str:
    if p.state.round_in_play:
        return "shuffle_and_cut_the_rest"
    return _FOLLOWS_FROM.get(p.state.shuffle_due or "", "shuffle")


def end_restrictions_of_the_shoe(p: Proceedings) -> None:
    """Who was held to the minimum for one shoe is free again with the next.

    Clauses: star-2024 6.11, star-6to5-2017 5.10, canberra-2002 4.6+.
    """
    for restriction in p.state.terms.restrictions:
        if restriction.this_shoe_only:
            p.happen(e.RestrictionLifted(restriction.player, "shoe"), "restrict_for_shoe")


def _direct_shuffle(p: Proceedings, command: t.DirectShuffle) -> Refusal | None:
    """A supervisor who suspects that the cards are not randomly intermixed has them shuffled after the round.

    Refused, in this order: who asks, a closed table, no reason, a shuffle due anyway, cards not in play.
    Clauses: star-2024 5.1.4, star-6to5-2017 4.1.4.
    """
    refusal = p.authorise("direct_shuffle")
    if refusal is not None:
        return refusal
    if not p.state.is_open:
        return p.refuse("table_is_closed", "direct_shuffle")
    if not command.reason.strip():
        return p.refuse("reason_is_missing", "direct_shuffle")
    if p.state.shuffle_due is not None:
        return p.refuse("shuffle_is_due_already", "direct_shuffle")
    if not p.state.round_in_play and p.state.custody.stage != IN_PLAY:
        return p.refuse("cards_are_shuffled", "direct_shuffle")
    # From here on it must succeed.
    p.happen(e.ShuffleDirected(command.reason), "direct_shuffle")
    p.happen(e.ShuffleBecameDue(DIRECTED), "direct_shuffle")
    return None


# Riffles


def _request_riffle(p: Proceedings, _command: t.RequestRiffle) -> Refusal | None:
    """A player at the table may ask for a riffle of pre-shuffled cards that are being introduced.

    Clauses: star-2024 5.2, star-2024 5.2.1, star-6to5-2017 4.2, star-6to5-2017 4.2.1.
    """
    refusal = p.authorise("request_riffle")
    if refusal is not None:
        return refusal
    if p.state.seat_of(p.by.name) is None:
        return p.refuse("not_at_the_table", "request_riffle", player=p.by.name)
    if not _introduced(p):
        return p.refuse("no_pre_shuffled_cards", "request_riffle")
    if p.state.riffle is not None:
        return p.refuse("riffle_is_asked_for", "request_riffle", player=p.state.riffle.player)
    # From here on it must succeed.
    p.happen(e.RiffleRequested(p.by.name), _riffle_of(p))
    return None


def _approve_riffle(p: Proceedings, _command: t.ApproveRiffle) -> Refusal | None:
    """A supervisor approves the riffle that a player has asked for.

    Clauses: star-2024 5.2, star-2024 5.2.1, star-6to5-2017 4.2, star-6to5-2017 4.2.1.
    """
    refusal = p.authorise("approve_riffle")
    if refusal is not None:
        return refusal
    if p.state.riffle is None:
        return p.refuse("no_riffle_is_asked_for", "approve_riffle")
    if p.state.riffle.approved:
        return p.refuse("riffle_is_approved", "approve_riffle")
    # From here on it must succeed.
    p.happen(e.RiffleApproved(), _riffle_of(p))
    return None


def _riffle(p: Proceedings, command: t.Riffle) -> Refusal | None:
    """The dealer riffles pre-shuffled cards on request and with approval; the maker's own only before the cut.

    Refused, in this order: who asks, a closed table, a hold-up, no pre-shuffled cards, the moment, no request, no
    approval.
    Clauses: star-2024 5.2, star-2024 5.2.1, star-6to5-2017 4.2, star-6to5-2017 4.2.1.
    """
    procedure = _riffle_of(p)
    refusal = _refusal_at_the_table(p, procedure)
    if refusal is not None:
        return refusal
    if not _introduced(p):
        return p.refuse("no_pre_shuffled_cards", procedure)
    if command.before not in _riffles(p):
        return p.refuse("riffle_is_not_before_that", procedure, moments=" or ".join(f"the {m}" for m in _riffles(p)))
    if p.state.riffle is None:
        return p.refuse("no_riffle_is_asked_for", procedure)
    if not p.state.riffle.approved:
        return p.refuse("riffle_is_not_approved", procedure)
    # From here on it must succeed.
    p.happen(e.CardsRiffled(command.before), procedure)
    return None


def _introduced(p: Proceedings) -> bool:
    """Whether pre-shuffled cards lie on the table that have not been cut; a device's are neither riffled nor cut."""
    return bool(p.state.custody.pre_shuffled) and p.state.custody.stage == SHUFFLED


def _riffle_of(p: Proceedings) -> str:
    return "riffle_angel" if p.state.custody.pre_shuffled == ANGEL else "riffle"


def _riffles(p: Proceedings) -> tuple[str, ...]:
    """Before what these cards can be riffled now."""
    custody = p.state.custody
    to_be_multishuffled = p.state.source == MULTISHUFFLER and not custody.multishuffled
    if custody.pre_shuffled == CASINO and to_be_multishuffled:
        return BEFORE_MULTISHUFFLER, BEFORE_CUT
    return (BEFORE_CUT,)


# Into the shoe


def _insert_cutting_card(p: Proceedings, command: t.InsertCuttingCard) -> Refusal | None:
    """After the cut the dealer inserts the cutting card from the back, and the stack goes into the shoe.

    Refused, in this order: who asks, a closed table, a hold-up, cards that are not cut, a place outside the bounds.
    Clauses: star-2024 5.6, star-6to5-2017 4.6, canberra-2002 5.3.
    """
    refusal = _refusal_at_the_table(p, "insert_cutting_card")
    if refusal is not None:
        return refusal
    if p.state.custody.stage != CUT:
        return p.refuse("cards_are_not_cut", "insert_cutting_card")
    least, most = cutting_card_bounds(p.rules, p.state.custody.cards_left)
    if not least <= command.cards_behind <= most:
        return p.refuse("cutting_card_is_out_of_bounds", "insert_cutting_card", least=least, most=most)
    # From here on it must succeed.
    in_a_round = p.state.round_in_play
    if not in_a_round:
        # Pre-shuffled cards begin a shoe without a shuffle at the table.
        end_restrictions_of_the_shoe(p)
    burn_due = p.rules.values["burn_first_card"] and not in_a_round
    p.happen(e.CuttingCardInserted(command.cards_behind, command.exact, burn_due), "insert_cutting_card")
    return None


def cutting_card_bounds(rules: RuleBook, stack: int) -> tuple[int, int]:
    """How many cards may lie behind the cutting card in a stack of so many.

    A stack of less than two decks, shuffled in the middle of a round, cannot have a whole deck behind: half then.
    Clauses: star-2024 5.6, star-6to5-2017 4.6, canberra-2002 5.3.
    """
    half = max(1, (stack + 1) // 2)
    if rules.values["cutting_card_from_back"] == "up_to_half":
        return 1, half
    # Half the decks in play, give or take half a deck; but some card comes out before it.
    return min(DECK, half), max(1, min(half + DECK // 2, stack - 1))


def _burn_first_card(p: Proceedings, command: t.BurnFirstCard) -> Refusal | None:
    """The first card from the shoe or device is burned face down; who deals does not know it, the program may.

    Refused, in this order: who asks, a closed table, a hold-up, no burn due, a card that cannot be there.
    Clauses: star-2024 5.9, star-6to5-2017 4.9.
    """
    refusal = _refusal_at_the_table(p, "burn_first_card")
    if refusal is not None:
        return refusal
    if p.state.custody.stage != LOADED:
        return p.refuse("no_burn_is_due", "burn_first_card")
    card = command.card
    if card is not None and not (0 <= card < KINDS_OF_CARD and p.state.custody.shoe[card]):
        named = CARDS[card] if 0 <= card < KINDS_OF_CARD else int(card)
        return p.refuse("card_is_not_in_the_shoe", "cards_of_the_decks", card=named)
    # From here on it must succeed.
    p.happen(e.FirstCardBurned(card), "burn_first_card")
    return None


# The cutting card comes out


def _draw_cutting_card(p: Proceedings, command: t.DrawCuttingCard) -> Refusal | None:
    """The cutting card comes out of the shoe: before a round the shuffle is due at once, in a round after it.

    Where its place is known it comes out there; where a dealer judged by eye, when the dealer sees it. In the last
    rounds before closing it is put aside, where the rules say so.
    Refused, in this order: who asks, whatever keeps cards from leaving the shoe, no cutting card, out already, a card
    kept under the shoe before it, not its place.
    Clauses: star-2024 5.1.2, star-2024 5.1.3, star-6to5-2017 4.1.2, star-6to5-2017 4.1.3, canberra-2002 5.4,
    canberra-2002 5.4(a), canberra-2002 5.4(b), canberra-2002 5.5.
    """
    refusal = p.authorise("draw_cutting_card") or refusal_of_the_dealer(p) or refusal_to_deal(p)
    if refusal is not None:
        return refusal
    custody = p.state.custody
    if p.state.device or custody.cards_behind is None:
        return p.refuse("no_cutting_card_in_there", "draw_cutting_card")
    if custody.cutting_card_out:
        return p.refuse("cutting_card_is_out", "draw_cutting_card")
    if custody.kept is not None:
        return p.refuse("kept_card_comes_first", "deal_from_source")
    if custody.exact and not custody.cutting_card_is_next:
        return p.refuse("cutting_card_is_not_next", "draw_cutting_card")
    # From here on it must succeed.
    box = _box_it_came_out_on(p)
    if _in_the_last_rounds(p):
        p.happen(e.CuttingCardDrawn(box, ignored=True), "ignore_cutting_card")
        return None
    reason = CUTTING_CARD_FIRST if box is None else CUTTING_CARD_IN_ROUND
    p.happen(e.CuttingCardDrawn(box), _FOLLOWS_FROM[reason])
    p.happen(e.ShuffleBecameDue(reason, box), _FOLLOWS_FROM[reason])
    return None


def _box_it_came_out_on(p: Proceedings) -> int | None:
    """The box whose card or decision the round waits for, 0 where it waits for none; None before its first card."""
    if p.state.round is None or not p.state.round_in_play:
        return None
    return p.state.round.awaiting.box or 0


def _in_the_last_rounds(p: Proceedings) -> bool:
    """Clauses: canberra-2002 5.5."""
    left = p.state.last_rounds
    return left is not None and left <= p.rules.values["last_rounds_ignore_cutting_card"]


def _announce_last_rounds(p: Proceedings, command: t.AnnounceLastRounds) -> Refusal | None:
    """So many more rounds, the one in play among them, are announced before the table closes; later only fewer.

    Otherwise the table could go on past its cutting card by announcing its last rounds again and again.
    Clauses: canberra-2002 5.5.
    """
    refusal = p.authorise("announce_last_rounds")
    if refusal is not None:
        return refusal
    if p.by.role == "dealer" and p.by not in p.state.staff:
        return p.refuse("not_the_dealer_on_duty", "handle_cards")
    if not p.state.is_open:
        return p.refuse("table_is_closed", "announce_last_rounds")
    if command.rounds < 1:
        return p.refuse("no_rounds_are_announced", "announce_last_rounds")
    left = p.state.last_rounds
    if left is not None and command.rounds > left:
        return p.refuse("fewer_rounds_are_left", "announce_last_rounds", rounds=left)
    # From here on it must succeed.
    p.happen(e.LastRoundsAnnounced(command.rounds), "announce_last_rounds")
    return None


ROOMS: dict[type, Callable[[Proceedings, Any], Refusal | None]] = {
    t.Shuffle: _shuffle,
    t.DirectShuffle: _direct_shuffle,
    t.RequestRiffle: _request_riffle,
    t.ApproveRiffle: _approve_riffle,
    t.Riffle: _riffle,
    t.InsertCuttingCard: _insert_cutting_card,
    t.BurnFirstCard: _burn_first_card,
    t.DrawCuttingCard: _draw_cutting_card,
    t.AnnounceLastRounds: _announce_last_rounds,
}
