"""Opening a table: approved where the rules ask for it, staffed, with checked cards, its layout and its equipment."""

from collections.abc import Callable
from typing import Any

from pontoon.game.opening import BadTerms, check_terms
from pontoon.game.refusals import Refusal
from pontoon.law.procedures import PROCEDURES
from pontoon.table import commands as t, events as e
from pontoon.table.cards import refusal_of_the_source, refusal_of_unchecked_cards, refusal_of_what_was_determined
from pontoon.table.cut import offer_cut
from pontoon.table.evolve.opening import opening_terms
from pontoon.table.furniture import SHUFFLING_DEVICE, inscriptions
from pontoon.table.gaming_table import SHUFFLED
from pontoon.table.proceedings import Proceedings
from pontoon.table.signs import contradict, end_own_limits

_INSCRIPTIONS = ("inscription_pontoon", "inscription_dealer", "inscription_insurance")

# Approval and staff


def _approve(p: Proceedings, command: t.ApproveTable) -> Refusal | None:
    """An authorised officer approves a table in writing, with Perfect Pairs or without.

    Refused in this order: who asks, nothing written.

    Clauses: canberra-2002 1.1, canberra-2002 18.2, canberra-2002 Terms:Approved.
    """
    refusal = p.authorise("approve_table")
    if refusal is not None:
        return refusal
    if not command.reference.strip():
        return p.refuse("approval_is_in_writing", "approve_table")
    # From here on it must succeed.
    p.happen(e.TableApproved(command.reference, command.perfect_pairs), "approve_table")
    return None


def _come_on_duty(p: Proceedings, _command: t.ComeOnDuty) -> Refusal | None:
    """One dealer operates the game, and supervisors have charge of it.

    Refused in this order: who asks, who is on duty here, a second dealer.

    Clauses: star-2024 2.1, star-6to5-2017 1.1, canberra-2002 Terms:Dealer, canberra-2002 Terms:Casino Supervisor.
    """
    refusal = p.authorise("come_on_duty")
    if refusal is not None:
        return refusal
    if any(each.name == p.by.name for each in p.state.staff):
        return p.refuse("on_duty_already", "come_on_duty", person=p.by.name)
    if p.by.role == "dealer" and any(each.role == "dealer" for each in p.state.staff):
        return p.refuse("another_dealer_is_on_duty", "come_on_duty")
    # From here on it must succeed.
    p.happen(e.CameOnDuty(*p.by), "come_on_duty")
    return None


def _go_off_duty(p: Proceedings, _command: t.GoOffDuty) -> Refusal | None:
    """Who is on duty leaves the table again, a dealer between rounds.

    Refused in this order: who asks, who is not on duty here, a dealer in a round.

    Clauses: star-2024 2.1, star-6to5-2017 1.1, canberra-2002 Terms:Dealer, canberra-2002 Terms:Casino Supervisor.
    """
    refusal = p.authorise("come_on_duty")
    if refusal is not None:
        return refusal
    if p.by not in p.state.staff:
        return p.refuse("not_on_duty", "come_on_duty", person=p.by.name)
    if p.by.role == "dealer" and p.state.round_in_play:
        return p.refuse("round_is_in_play", "come_on_duty")
    # From here on it must succeed.
    p.happen(e.WentOffDuty(*p.by), "come_on_duty")
    return None


# Opening


def _open(p: Proceedings, command: t.OpenTable) -> Refusal | None:
    """A table opens with everything its rules ask for; its signs go up, and pre-shuffled cards go to the cut.

    Refused in this order: who asks, an open table, then the refusals of each of `_CHECKS`, and last terms that the
    rule set does not allow.

    Clauses: star-2024 3.2, star-2024 3.3, star-6to5-2017 2.2, star-6to5-2017 2.3, canberra-2002 1.1.
    """
    refusal = p.authorise("open_table")
    if refusal is not None:
        return refusal
    if p.state.is_open:
        return p.refuse("table_is_open", "open_table")
    for check in _CHECKS:
        refusal = check(p, command)
        if refusal is not None:
            return refusal
    opened = _table_opened(p, command)
    try:
        check_terms(p.rules, opening_terms(opened))
    except BadTerms as bad:
        return p.refuse("terms_are_not_allowed", "cards_of_the_decks", why=str(bad))
    # From here on it must succeed.
    p.happen(opened, "open_table")
    _put_up_signs(p)
    if p.state.custody.stage == SHUFFLED:
        offer_cut(p)
    return None


def _table_opened(p: Proceedings, command: t.OpenTable) -> e.TableOpened:
    assert p.state.stock is not None
    return e.TableOpened(
        rules=p.rules.source,
        source=command.source,
        decks=p.state.stock.decks,
        layout=command.layout,
        equipment=command.equipment,
        limits=command.limits,
        chips_cents=command.chips_cents,
        perfect_pairs=_offers_perfect_pairs(p, command),
        low_limit=command.low_limit,
        cashless=command.cashless,
        gaming_until=command.gaming_until,
    )


def _offers_perfect_pairs(p: Proceedings, command: t.OpenTable) -> bool:
    """Clauses: star-2024 16.1, star-6to5-2017 15.1, canberra-2002 18.1."""
    return command.perfect_pairs and bool(p.rules.values["perfect_pairs"])


def _put_up_signs(p: Proceedings) -> None:
    """The limits, what is paid, and the amounts for Perfect Pairs stand on signs from the start.

    Clauses: star-2024 7.1, star-2024 11.5, star-2024 16.3, star-6to5-2017 6.1, star-6to5-2017 10.5,
    star-6to5-2017 15.3, canberra-2002 3.1, canberra-2002 14.2, canberra-2002 18.9.
    """
    parameters, limits = p.rules.ruleset.parameters, p.state.limits
    p.happen(e.SignDisplayed("limits", limits.minimum_cents, maximum_cents=limits.maximum_cents), "display_sign")
    p.happen(e.SignDisplayed("payout_schedule", clause=parameters["five_card_odds"].clauses[0]))
    if p.state.terms.perfect_pairs:
        p.happen(e.SignDisplayed("perfect_pairs", clause=parameters["pairs_amount"].clauses[0]))


def _refusal_of_the_approval(p: Proceedings, command: t.OpenTable) -> Refusal | None:
    """Where a table must be approved, it is before it is used, and for Perfect Pairs if they are offered.

    Clauses: canberra-2002 1.1, canberra-2002 18.2.
    """
    if not p.provides("approve_table"):
        return None
    if not p.state.approved:
        return p.refuse("table_is_not_approved", "approve_table")
    if _offers_perfect_pairs(p, command) and not p.state.approved_pairs:
        return p.refuse("perfect_pairs_are_not_approved", "layout_perfect_pairs")
    return None


def _refusal_of_the_cards(p: Proceedings, command: t.OpenTable) -> Refusal | None:
    """The last game's cards have been checked where that is asked for, and so have the new ones; decks are made known.

    Clauses: star-2024 4.3, star-6to5-2017 3.3, canberra-2002 2.2, canberra-2002 2.3, canberra-2002 2.3+.
    """
    if p.state.check_after_play:
        return p.refuse("check_after_play_comes_first", "check_cards_after_play")
    refusal = refusal_of_the_source(p, command.source) or refusal_of_unchecked_cards(p)
    if refusal is not None:
        return refusal
    assert p.state.stock is not None
    return refusal_of_what_was_determined(p, p.state.stock.decks, command.source)


def _refusal_of_the_cashless_table(p: Proceedings, command: t.OpenTable) -> Refusal | None:
    if command.cashless and not p.provides("operate_cashless"):
        return p.refuse("not_provided_for", "operate_cashless", meaning=PROCEDURES["operate_cashless"])
    return None


def _refusal_of_the_furniture(p: Proceedings, command: t.OpenTable) -> Refusal | None:
    """Everything that the rules want marked on the layout or standing at the table is there.

    Clauses: star-2024 3.2.1, star-2024 3.2.2, star-2024 3.2.3, star-2024 3.2.3.1, star-2024 3.2.3.2,
    star-2024 3.2.3.3, star-2024 3.2.4, star-2024 3.3.1, star-2024 3.3.2, star-2024 3.3.3, star-2024 3.3.4,
    star-2024 3.4, star-2024 3.4.1, star-6to5-2017 2.2.1, star-6to5-2017 2.2.2, star-6to5-2017 2.2.3,
    star-6to5-2017 2.2.3.1, star-6to5-2017 2.2.3.2, star-6to5-2017 2.2.3.3, star-6to5-2017 2.2.4,
    star-6to5-2017 2.3.1, star-6to5-2017 2.3.2, star-6to5-2017 2.3.3, star-6to5-2017 2.3.4, star-6to5-2017 2.4,
    canberra-2002 7.2, canberra-2002 18.2, canberra-2002 Terms:Box, canberra-2002 Terms:Burn,
    canberra-2002 Terms:Shoe, canberra-2002 Terms:Surrender Button.
    """
    layout, equipment, boxes = command.layout, command.equipment, p.rules.table.boxes
    pairs = layout.perfect_pairs or not _offers_perfect_pairs(p, command)
    decks = _decks_in_the_rack(p)
    asked_for: tuple[tuple[str, str, bool], ...] = (
        ("layout_boxes", f"{boxes} boxes on its layout", layout.boxes == boxes),
        ("layout_insurance", "an area for insurance wagers on its layout", layout.insurance_line),
        *(
            (inscription, f'"{words}" written on its layout', words in layout.inscriptions)
            for inscription, words in zip(_INSCRIPTIONS, inscriptions(p.rules), strict=True)
        ),
        ("layout_perfect_pairs", "an area for Perfect Pairs wagers on its layout", pairs),
        ("equipment_card_source", "a card shoe or shuffling device", equipment.card_source),
        ("equipment_discard_rack", f"a discard rack for {decks} decks", equipment.discard_rack_decks >= decks),
        ("equipment_surrender_buttons", "surrender buttons", equipment.surrender_buttons),
        ("equipment_float_tray", "a float tray", equipment.float_tray),
        ("equipment_drop_box", "a drop box if cash is taken", equipment.drop_box or command.cashless),
    )
    for procedure, thing, there in asked_for:
        if p.provides(procedure) and not there:
            return p.refuse("table_is_not_complete", procedure, thing=thing)
    return None


def _decks_in_the_rack(p: Proceedings) -> int:
    """Where a table is approved as it stands, its rack holds its decks; elsewhere the most the game is played with.

    Clauses: star-2024 3.3.2, star-6to5-2017 2.3.2, canberra-2002 Terms:Burn.
    """
    assert p.state.stock is not None
    return p.state.stock.decks if p.provides("approve_table") else max(p.rules.values["decks"])


def _refusal_of_low_limit_gaming(p: Proceedings, command: t.OpenTable) -> Refusal | None:
    """Low limit gaming deals from a shuffling device, and not in a tournament.

    Clauses: star-2024 7:6.7, star-2024 7:6.7.1, star-2024 7:6.7.2, star-6to5-2017 6.7, star-6to5-2017 6.7.1,
    star-6to5-2017 6.7.2.
    """
    if not command.low_limit:
        return None
    if not p.provides("low_limit"):
        return p.refuse("not_provided_for", "low_limit", meaning=PROCEDURES["low_limit"])
    if command.source != SHUFFLING_DEVICE:
        return p.refuse("low_limit_needs_a_device", "low_limit_device")
    if p.state.tournament:
        return p.refuse("low_limit_holds_no_tournament", "low_limit_no_tournament")
    return None


def _refusal_of_the_amounts(p: Proceedings, command: t.OpenTable) -> Refusal | None:
    """Chips are worth something, the sign does not contradict itself, and the hours of gaming are not over.

    Clauses: star-2024 7.1, star-6to5-2017 6.1, canberra-2002 3.1, canberra-2002 16.1.
    """
    if any(cents <= 0 for cents in command.chips_cents):
        return p.refuse("chips_are_worth_nothing", "buy_chips")
    if contradict(command.limits):
        return p.refuse("limits_contradict_each_other", "display_sign")
    if command.gaming_until is not None and command.gaming_until <= p.at:
        return p.refuse("gaming_has_ended", "hours_of_gaming" if p.provides("hours_of_gaming") else "open_table")
    return None


_CHECKS: tuple[Callable[[Proceedings, t.OpenTable], Refusal | None], ...] = (
    _refusal_of_the_approval,
    _refusal_of_the_cards,
    _refusal_of_the_cashless_table,
    _refusal_of_the_furniture,
    _refusal_of_low_limit_gaming,
    _refusal_of_the_amounts,
)

# Cash and chips


def _operate_cashless(p: Proceedings, command: t.OperateCashless) -> Refusal | None:
    """A table without cash may do without its drop box, and has it again before it takes cash.

    Refused in this order: who asks, a closed table, cash without a drop box.

    Clauses: star-2024 3.4, star-2024 3.4.1.
    """
    refusal = p.authorise("operate_cashless")
    if refusal is not None:
        return refusal
    if not p.state.is_open:
        return p.refuse("table_is_closed", "operate_cashless")
    if not command.yes and not command.drop_box:
        return p.refuse("cash_needs_a_drop_box", "equipment_drop_box")
    # From here on it must succeed.
    p.happen(e.CashlessChanged(command.yes, command.drop_box), "operate_cashless")
    return None


def _buy_chips(p: Proceedings, command: t.BuyChips) -> Refusal | None:
    """Chips are bought for cash, which goes into the drop box, or at the terminal of a table without cash.

    Refused in this order: who asks, a closed table, a person who is excluded, no amount, cash at a table without, a
    terminal where none is.

    Clauses: star-2024 2.1, star-2024 3.4, star-2024 20.4.2, star-2024 20.4.3, star-6to5-2017 2.4,
    star-6to5-2017 19.3.2, star-6to5-2017 19.3.3, canberra-2002 4.2, canberra-2002 17.3(b).
    """
    refusal = p.authorise("buy_chips", command.player)
    if refusal is not None:
        return refusal
    if not p.state.is_open:
        return p.refuse("table_is_closed", "buy_chips")
    if command.player in p.state.excluded:
        from_the_casino = command.player in p.state.excluded_from_casino
        step = "exclude_from_casino" if from_the_casino else "exclude_from_game"
        return p.refuse("player_is_excluded", step, player=command.player)
    if command.cents <= 0:
        return p.refuse("chips_are_worth_nothing", "buy_chips")
    if command.cash and p.state.cashless:
        return p.refuse("table_takes_no_cash", "buy_chips")
    if not command.cash and not p.state.cashless:
        return p.refuse("table_has_no_terminal", "buy_chips")
    # From here on it must succeed.
    p.happen(e.ChipsBought(command.player, command.cents, command.cash), "buy_chips")
    return None


# Tournaments


def _hold_tournament(p: Proceedings, command: t.HoldTournament) -> Refusal | None:
    """The Tournament Manager gives a table over to a tournament between rounds, but not one with low limit gaming.

    Refused in this order: who asks, low limit gaming, a round in play, a tournament there already or none to end.

    Clauses: star-2024 7:6.7.1, star-2024 21.5.1, star-2024 21.5.2, star-6to5-2017 6.7.1, star-6to5-2017 20.5.1,
    star-6to5-2017 20.5.2.
    """
    refusal = p.authorise("hold_tournament")
    if refusal is not None:
        return refusal
    if not p.rules.values["tournaments"]:
        return p.refuse("not_provided_for", "hold_tournament", meaning=PROCEDURES["hold_tournament"])
    if p.state.is_open and p.state.low_limit:
        return p.refuse("low_limit_holds_no_tournament", "low_limit_no_tournament")
    if p.state.round_in_play:
        return p.refuse("round_is_in_play", "hold_tournament")
    if bool(command.name) == bool(p.state.tournament):
        code = "tournament_is_held_already" if command.name else "no_tournament_is_held"
        return p.refuse(code, "hold_tournament", name=p.state.tournament)
    # From here on it must succeed.
    for limits in p.state.terms.player_limits if command.name else ():
        # In a tournament no player has limits of their own.
        end_own_limits(p, limits.player)
    p.happen(e.TournamentHeld(command.name), "hold_tournament")
    return None


ROOMS: dict[type, Callable[[Proceedings, Any], Refusal | None]] = {
    t.ApproveTable: _approve,
    t.ComeOnDuty: _come_on_duty,
    t.GoOffDuty: _go_off_duty,
    t.OpenTable: _open,
    t.OperateCashless: _operate_cashless,
    t.BuyChips: _buy_chips,
    t.HoldTournament: _hold_tournament,
}
