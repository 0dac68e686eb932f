"""A shuffling device fails: the cards move to another, the round ends, or it is completed from a card shoe."""

from collections.abc import Callable
from typing import Any

from pontoon.game import commands as c
from pontoon.game.dealers_hand import decided_by
from pontoon.game.irregularities import may_take_back
from pontoon.game.refusals import Refusal
from pontoon.table import commands as t, events as e
from pontoon.table.counts import DECK
from pontoon.table.cut import offer_cut
from pontoon.table.furniture import MANUAL_SHUFFLE
from pontoon.table.gaming_table import DEVICE_FAILED, ELECTION, HELD_UP_BECAUSE, IN_PLAY
from pontoon.table.irregularities import in_the_books
from pontoon.table.proceedings import Proceedings
from pontoon.table.rounds import carry_out, refusal_of_the_dealer

# About one deck in from the back: give or take half a deck, as where the cutting card goes in after a cut.
FEWEST_BEHIND = DECK - DECK // 2
MOST_BEHIND = DECK + DECK // 2


# The report


def _report(p: Proceedings, command: t.ReportMalfunction) -> Refusal | None:
    """A supervisor finds that the device has failed; what follows depends on what else the supervisor finds.

    Refused in this order: who asks, a closed table, no fault named, no device in use, a table that waits for
    something, a failure already found, a moment without a card of a round (where the rules speak of one), cards not
    in play, damaged cards that cannot be in the device.
    Clauses: star-2024 19.1, star-2024 19.1.1, star-2024 19.1.2, star-6to5-2017 18.1, star-6to5-2017 18.1.1,
    star-6to5-2017 18.1.2, canberra-2002 19.3, canberra-2002 19.3+.
    """
    refusal = p.authorise("report_malfunction") or _refusal_to_report(p, command)
    if refusal is not None:
        return refusal
    # From here on it must succeed.
    judged = (command.disadvantage, command.spare, command.practicable)
    choose_after_round = p.provides("deal_on_after_malfunction")
    p.happen(e.DeviceFailed(command.fault, command.damaged, *judged, choose_after_round), _first_unmet(p, command))
    if choose_after_round:
        return None
    if command.disadvantage:
        _terminate_round(p, command)
    elif command.spare and command.practicable:
        _transfer(p, command)
    else:
        _offer_wagers_back(p, command)
    return None


def _first_unmet(p: Proceedings, command: t.ReportMalfunction) -> str:
    """The failure is entered on the first condition of a transfer that is not met, where the rules name any.

    Clauses: star-2024 19.1, star-2024 19.1.3, star-2024 19.1.4, star-2024 19.1.5, star-6to5-2017 18.1,
    star-6to5-2017 18.1.3, star-6to5-2017 18.1.4, star-6to5-2017 18.1.5.
    """
    conditions = {
        "malfunction_no_disadvantage": not command.disadvantage,
        "malfunction_spare": command.spare,
        "malfunction_practicable": command.practicable,
    }
    unmet = [name for name, met in conditions.items() if not met and p.provides(name)]
    return unmet[0] if unmet else "report_malfunction"


def _refusal_to_report(p: Proceedings, command: t.ReportMalfunction) -> Refusal | None:
    state = p.state
    if not state.is_open:
        return p.refuse("table_is_closed", "report_malfunction")
    if not command.fault.strip():
        return p.refuse("reason_is_missing", "report_malfunction")
    if not state.device:
        return p.refuse("no_device_is_in_use", "malfunction_device_in_use")
    if state.held_up_by is not None:
        return p.refuse("dealing_is_held_up", "report_malfunction", why=HELD_UP_BECAUSE[state.held_up_by])
    if state.malfunction:
        return p.refuse("device_has_failed_already", "report_malfunction")
    a_card_is_out = state.round_in_play and state.round is not None and bool(state.round.cards_out)
    if p.provides("terminate_round") and not a_card_is_out:
        return p.refuse("no_card_of_a_round_is_out", "malfunction_in_a_round")
    if state.custody.stage != IN_PLAY:
        return p.refuse("cards_are_not_in_play", "report_malfunction", what="filling the device")
    if not in_the_books(state.custody, command.damaged):
        return p.refuse("damaged_cards_are_elsewhere", "report_malfunction")
    return None


def _transfer(p: Proceedings, command: t.ReportMalfunction) -> None:
    """Nobody is the worse for it and another device takes the cards; a new deck replaces what was damaged.

    Clauses: star-2024 19.1.3, star-2024 19.1.4, star-2024 19.1.5, star-2024 19.2, star-2024 19.3, star-2024 19.3.1,
    star-2024 19.3.2, star-2024 19.3.3, star-2024 19.3.4, star-6to5-2017 18.1.3, star-6to5-2017 18.1.4,
    star-6to5-2017 18.1.5, star-6to5-2017 18.2, star-6to5-2017 18.3, star-6to5-2017 18.3.1, star-6to5-2017 18.3.2,
    star-6to5-2017 18.3.3, star-6to5-2017 18.3.4.
    """
    if not command.damaged:
        p.happen(e.CardsTransferred(), "transfer_cards")
        return
    p.happen(e.DamagedCardsRemoved(command.damaged), "remove_damaged")
    p.happen(e.CardsTransferred(), "transfer_undamaged")
    p.happen(e.DamagedCardsReplaced(command.damaged), "replace_damaged")


def _terminate_round(p: Proceedings, command: t.ReportMalfunction) -> None:
    """Somebody is the worse for it: the round ends and its wagers go back, earlier ones stand.

    The cards are shuffled before the next round, into the other device or, without one, for a card shoe.
    Clauses: star-2024 19.4, star-6to5-2017 18.4.
    """
    p.happen(e.ResultsStand(), "terminate_round")
    refusal = carry_out(p, c.VoidRound("device_failure", p.by.role))
    assert refusal is None, "a round in play can be declared void"
    _replace_damaged(p, command, "remove_damaged", "replace_damaged")
    if command.spare:
        p.happen(e.ShuffleBecameDue(DEVICE_FAILED), "terminate_round")
    else:
        p.happen(e.ShoeTakesOver(), "terminate_round")


def _replace_damaged(p: Proceedings, command: t.ReportMalfunction, removed_by: str, replaced_by: str) -> None:
    if command.damaged:
        p.happen(e.DamagedCardsRemoved(command.damaged), removed_by)
        p.happen(e.DamagedCardsReplaced(command.damaged), replaced_by)


# No other device, or none that could take the cards


def _offer_wagers_back(p: Proceedings, command: t.ReportMalfunction) -> None:
    """Each player may take the wagers back; for the others the rest is shuffled, cut and dealt from a card shoe.

    Clauses: star-2024 19.5, star-2024 19.5.1, star-2024 19.5.2, star-2024 19.5.4, star-6to5-2017 18.5,
    star-6to5-2017 18.5.1, star-6to5-2017 18.5.2, star-6to5-2017 18.5.4.
    """
    assert p.state.round is not None
    players = may_take_back(p.state.round)
    if players:
        p.happen(e.ReturnOffered(players), "offer_wagers_back")
    _replace_damaged(p, command, "replace_damaged_without_spare", "replace_damaged_without_spare")
    p.happen(e.ShoeTakesOver(), "finish_from_shoe")


def _elect(p: Proceedings, command: t.ElectReturn) -> Refusal | None:
    """A player takes the wagers of the round back or plays on; when all have said so, it is done.

    Refused in this order: who asks, nothing on offer, a player who is not asked.
    Clauses: star-2024 19.5.1, star-2024 19.5.4, star-6to5-2017 18.5.1, star-6to5-2017 18.5.4.
    """
    refusal = p.authorise("elect_return", command.player)
    if refusal is not None:
        return refusal
    if p.state.held_up_by != ELECTION:
        return p.refuse("no_return_is_offered", "offer_wagers_back")
    if command.player not in p.state.undecided:
        return p.refuse("player_is_not_asked", "elect_return", player=command.player)
    # From here on it must succeed.
    p.happen(e.ReturnElected(command.player, command.take_back), "elect_return")
    if not p.state.undecided:
        give_back(p, p.state.taking_back)
    return None


def give_back(p: Proceedings, players: tuple[str, ...]) -> None:
    """Whose wagers wait for the dealer's total comes last: the last of those gone may end the round."""
    current = p.state.round
    assert current is not None
    for player in sorted(players, key=lambda each: decided_by(current, each)):
        if player in may_take_back(p.state.round or current):
            refusal = carry_out(p, c.ReturnWagers(player), of_itself=True)
            assert refusal is None, "players with wagers in the round can take them back"


def _return_unasked(p: Proceedings, command: c.ReturnWagers) -> Refusal | None:
    """Wagers go back only by the election.

    Clauses: star-2024 19.5.1, star-6to5-2017 18.5.1.
    """
    refusal = p.authorise("elect_return", command.player)
    return refusal if refusal is not None else p.refuse("return_has_its_own_step", "elect_return")


# After the round, where it is completed first


def _refusal_of_the_choice(p: Proceedings, procedure: str) -> Refusal | None:
    refusal = p.authorise(procedure) or refusal_of_the_dealer(p)
    if refusal is not None:
        return refusal
    if not p.state.is_open:
        return p.refuse("table_is_closed", procedure)
    if not p.state.malfunction:
        return p.refuse("device_has_not_failed", procedure)
    if p.state.round_in_play:
        return p.refuse("round_is_in_play", "report_malfunction")
    return None


def _deal_on(p: Proceedings, command: t.DealOnAfterMalfunction) -> Refusal | None:
    """A cutting card goes into the stack about one deck in from the back, and dealing goes on.

    Refused in this order: who asks, a closed table, no malfunction, a round in play, a place outside the bounds.
    Clauses: canberra-2002 5.3, canberra-2002 19.3(a).
    """
    refusal = _refusal_of_the_choice(p, "deal_on_after_malfunction")
    if refusal is not None:
        return refusal
    most = min(MOST_BEHIND, p.state.custody.cards_left - 1)
    if not FEWEST_BEHIND <= command.cards_behind <= most:
        bounds = {"least": FEWEST_BEHIND, "most": most}
        return p.refuse("cutting_card_is_out_of_bounds", "deal_on_after_malfunction", **bounds)
    # From here on it must succeed.
    shoe = e.ShoeTakesOver(True, command.cards_behind, command.exact)
    p.happen(shoe, "deal_on_after_malfunction")
    return None


def _shuffle(p: Proceedings, _command: t.ShuffleAfterMalfunction) -> Refusal | None:
    """The remaining cards are shuffled and offered to be cut; those in the discard rack stay there.

    Refused in this order: who asks, a closed table, no malfunction, a round in play.
    Clauses: canberra-2002 19.3(b).
    """
    refusal = _refusal_of_the_choice(p, "shuffle_after_malfunction")
    if refusal is not None:
        return refusal
    # From here on it must succeed.
    p.happen(e.ShoeTakesOver(renew=True), "shuffle_after_malfunction")
    p.happen(e.CardsShuffled(MANUAL_SHUFFLE, remaining_only=True), "shuffle_after_malfunction")
    offer_cut(p)
    return None


ROOMS: dict[type, Callable[[Proceedings, Any], Refusal | None]] = {
    t.ReportMalfunction: _report,
    t.ElectReturn: _elect,
    t.DealOnAfterMalfunction: _deal_on,
    t.ShuffleAfterMalfunction: _shuffle,
    c.ReturnWagers: _return_unasked,
}
