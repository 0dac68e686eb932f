"""Insurance: a wager of up to half the original one that the dealer's second card makes pontoon."""

from pontoon.game.commands import CloseInsurance, Insure, OmitInsurance
from pontoon.game.events import InsuranceClosed, InsuranceOmitted, InsurancePlaced, WagerSettled
from pontoon.game.proceedings import Proceedings
from pontoon.game.refusals import Refusal, dollars, ranks_text, share_text
from pontoon.game.round import INSURANCE, Insurance, Round
from pontoon.rules.options import insurance_is_offered


def is_open(state: Round) -> bool:
    """While it is called; or, where the offer was forgotten, until the dealer's second card.

    Clauses: star-2024 9.3, star-2024 9.4, star-2024 18.13, star-6to5-2017 8.3, star-6to5-2017 8.4,
    star-6to5-2017 17.13, canberra-2002 7.2.
    """
    if state.phase == INSURANCE:
        return True
    return state.insurance_omitted and len(state.dealers_cards) == 1 and not state.is_over


def insure(p: Proceedings, command: Insure) -> Refusal | None:
    """A player insures the wager on a box; refused for the dealer's card, the time, the hand, then the amount.

    Clauses: star-2024 9.1, star-2024 9.2, star-2024 9.4, star-6to5-2017 8.1, star-6to5-2017 8.2,
    star-6to5-2017 8.4, canberra-2002 7.1, canberra-2002 7.2, canberra-2002 7.3.
    """
    state, box_number, player = p.state, command.box, command.player
    if state.dealers_cards and not insurance_is_offered(p.rules.table, state.dealers_cards[0]):
        return p.refuse("insurance_needs_an_ace", cards=ranks_text(p.rules.values["insurance_first_cards"]))
    box = state.box(box_number)
    original = next((w for w in state.placed if (w.box, w.player) == (box_number, player)), None)
    if box is None or original is None:
        return p.refuse("no_wager_of_this_player", player=player, box=box_number)
    if box.hands[0].is_pontoon:
        return p.refuse("pontoon_cannot_be_insured")
    if not is_open(state):
        return p.refuse("insurance_is_closed")
    if any((w.box, w.player) == (box_number, player) for w in state.insurance):
        return p.refuse("already_insured", player=player, box=box_number)
    refusal = _refusal_of_the_amount(p, command.cents, original.cents)
    if refusal is not None:
        return refusal
    # From here on it must succeed.
    p.happen(InsurancePlaced(box_number, player, command.cents))
    return None


def _refusal_of_the_amount(p: Proceedings, cents: int, original_cents: int) -> Refusal | None:
    """Any amount up to half; at Canberra in multiples of half the smallest chip.

    Clauses: star-2024 9.1, star-6to5-2017 8.1, canberra-2002 7.1, canberra-2002 7.3.
    """
    share, of = p.rules.table.insurance_share
    chips = p.state.terms.chips_cents
    if cents <= 0:
        return p.refuse("amount_is_not_positive")
    if cents * of > original_cents * share:
        limit = dollars(original_cents * share // of)
        return p.refuse("insurance_above_half", share=share_text((share, of)), limit=limit)
    if p.rules.values["insurance_in_half_chips"]:
        if chips and (2 * cents) % min(chips):
            return p.refuse("insurance_not_in_half_chips", unit=dollars(min(chips) // 2))
    return None


def close_insurance(p: Proceedings, command: CloseInsurance) -> Refusal | None:
    """Clauses: star-2024 9.3, star-6to5-2017 8.3, canberra-2002 7.2."""
    if p.state.phase != INSURANCE:
        return p.refuse("insurance_is_closed")
    p.happen(InsuranceClosed())
    return None


def omit_insurance(p: Proceedings, command: OmitInsurance) -> Refusal | None:
    """The dealer forgets the offer; at the Star it can be made good until the dealer's second card.

    Clauses: star-2024 18.13, star-6to5-2017 17.13, canberra-2002 7.2.
    """
    if p.state.phase != INSURANCE or p.state.insurance or not p.rules.values["late_insurance"]:
        return p.refuse("insurance_was_offered")
    p.happen(InsuranceOmitted())
    return None


def insurance_in_order(state: Round) -> list[Insurance]:
    """The insurance wagers still open, boxes upwards and on a box the controlling player's first."""

    def place(wager: Insurance) -> tuple[int, int]:
        place = state.places[wager.box]
        players = [each.player for each in state.boxes[place].hands[0].wagers]
        return place, players.index(wager.player)

    return sorted((wager for wager in state.insurance if not wager.settled), key=place)


def collect_lost_insurance(p: Proceedings) -> None:
    """The dealer's second card is not worth ten: insurance is lost at once.

    Clauses: star-2024 15.2, star-6to5-2017 14.2, canberra-2002 7.5(a).
    """
    clause = p.clause("insurance_lost")
    for wager in insurance_in_order(p.state):
        where = (wager.box, None, wager.player)
        p.happen(WagerSettled(*where, "insurance", wager.cents, "lose", -wager.cents, None, clause))
