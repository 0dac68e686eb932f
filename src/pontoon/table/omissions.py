"""Steps left out and found later: the cut, the shuffle, the burn, the return of the discards; and a device checked."""

from collections.abc import Callable
from typing import Any

from pontoon.game.refusals import Refusal
from pontoon.law.procedures import PROCEDURES
from pontoon.table import commands as t, events as e
from pontoon.table.counts import NO_CARDS, holds
from pontoon.table.gaming_table import (
    CUTTING_CARD_FIRST,
    CUTTING_CARD_IN_ROUND,
    HELD_UP_BECAUSE,
    IN_PLAY,
    LOADED,
    NOT_CUT,
    NOT_SHUFFLED,
    SHUFFLED,
)
from pontoon.table.proceedings import Proceedings
from pontoon.table.shuffle import end_restrictions_of_the_shoe

# A shuffle can be left out only where the cutting card asked for it.
_ASKED_FOR_BY_THE_CUTTING_CARD = (CUTTING_CARD_FIRST, CUTTING_CARD_IN_ROUND, NOT_SHUFFLED)


def _report_omission(p: Proceedings, command: t.ReportOmission) -> Refusal | None:
    """A step that was left out is reported by whoever finds it, and what follows from that is due.

    Refused, in this order: who asks, a closed table, an unknown step, one the rules do not have, and then what the
    step itself needs to have been left out.
    Clauses: star-2024 18.11, star-2024 18.12, star-2024 18.14, star-2024 18.15, star-6to5-2017 17.11,
    star-6to5-2017 17.12, star-6to5-2017 17.14, star-6to5-2017 17.15, canberra-2002 15.8.
    """
    refusal = p.authorise("report_omission")
    if refusal is not None:
        return refusal
    if not p.state.is_open:
        return p.refuse("table_is_closed", "report_omission")
    if command.step not in _STEPS:
        return p.refuse("step_is_unknown", "report_omission", steps=", ".join(_STEPS))
    procedure, room = _STEPS[command.step]
    if not p.provides(procedure):
        return p.refuse("not_provided_for", procedure, meaning=PROCEDURES[procedure])
    return room(p, procedure)


def _cut_left_out(p: Proceedings, procedure: str) -> Refusal | None:
    """Cards that nobody cut are dealt for the round at hand, and shuffled and cut after it; earlier rounds stand.

    Found before the first card the cards go into play as they are, for this one round. Found later, they are shuffled
    after the round in play, or at once if none is.
    Clauses: star-2024 18.11, star-6to5-2017 17.11.
    """
    state = p.state
    if state.device:
        return p.refuse("no_cut_with_a_device", procedure)
    if state.custody.stage not in (SHUFFLED, IN_PLAY):
        return p.refuse("no_cut_was_left_out", procedure)
    uncut = state.custody.stage == SHUFFLED
    between_rounds = not state.round_in_play
    if not uncut and (state.shuffle_due == NOT_CUT or (state.shuffle_due is not None and between_rounds)):
        return p.refuse("shuffle_is_due_already", procedure)
    # From here on it must succeed.
    if uncut and between_rounds:
        end_restrictions_of_the_shoe(p)
    burn_due = uncut and between_rounds and p.rules.values["burn_first_card"]
    p.happen(e.OmissionFound("cut", burn_due), procedure)
    if p.state.shuffle_due is None:
        # What was due after the round anyway stays the reason.
        p.happen(e.ShuffleBecameDue(NOT_CUT), procedure)
    p.happen(e.ResultsStand(), procedure)
    return None


def _shuffle_left_out(p: Proceedings, procedure: str) -> Refusal | None:
    """A round begun although the cutting card had come out is completed, then the shuffle follows; rounds stand.

    Clauses: star-2024 18.14, star-6to5-2017 17.14, canberra-2002 15.8.
    """
    state = p.state
    asked_for = state.shuffle_due in _ASKED_FOR_BY_THE_CUTTING_CARD and state.custody.stage == IN_PLAY
    if not asked_for or state.round_in_play or state.dealt_without:
        return p.refuse("no_shuffle_was_left_out", procedure)
    # From here on it must succeed.
    p.happen(e.OmissionFound("shuffle"), procedure)
    p.happen(e.ShuffleBecameDue(NOT_SHUFFLED), procedure)
    p.happen(e.ResultsStand(), procedure)
    return None


def _burn_left_out(p: Proceedings, procedure: str) -> Refusal | None:
    """A first card that was not burned stays in play.

    Clauses: star-2024 18.12, star-6to5-2017 17.12.
    """
    if p.state.custody.stage != LOADED:
        return p.refuse("no_burn_is_due", procedure)
    # From here on it must succeed.
    p.happen(e.OmissionFound("burn"), procedure)
    return None


def _return_left_out(p: Proceedings, procedure: str) -> Refusal | None:
    """Discards that were not put back into the device stay in the rack until after the next initial deal.

    A card that has come out since, and that only they could have held, shows that they were put back.
    Clauses: star-2024 18.15, star-6to5-2017 17.15.
    """
    custody = p.state.custody
    back, unseen = custody.returned, custody.returned_unseen
    if back == NO_CARDS and not unseen:
        return p.refuse("nothing_went_back", procedure)
    if not holds(custody.shoe, back) or sum(custody.shoe) < sum(back) + unseen:
        return p.refuse("discards_were_put_back", procedure)
    # From here on it must succeed.
    p.happen(e.OmissionFound("return"), procedure)
    return None


_STEPS: dict[str, tuple[str, Callable[[Proceedings, str], Refusal | None]]] = {
    "cut": ("omitted_cut", _cut_left_out),
    "shuffle": ("omitted_shuffle", _shuffle_left_out),
    "burn": ("omitted_burn", _burn_left_out),
    "return": ("omitted_return", _return_left_out),
}


def _direct_device_check(p: Proceedings, command: t.DirectDeviceCheck) -> Refusal | None:
    """After a round a supervisor who suspects that more cards are faced wrongly has all in the device checked.

    Refused, in this order: who asks, a closed table, no reason, no device, a round in play, a hold-up, cards not in
    the device. The table waits until the cards are found correct.
    Clauses: star-2024 18.1.1, star-6to5-2017 17.1.1.
    """
    procedure = "direct_device_check"
    refusal = p.authorise(procedure)
    if refusal is not None:
        return refusal
    if not p.state.is_open:
        return p.refuse("table_is_closed", procedure)
    if not command.reason.strip():
        return p.refuse("reason_is_missing", procedure)
    if not p.state.device:
        return p.refuse("no_device_is_in_use", procedure)
    if p.state.round_in_play:
        return p.refuse("round_is_in_play", procedure)
    if p.state.held_up_by is not None:
        return p.refuse("dealing_is_held_up", procedure, why=HELD_UP_BECAUSE[p.state.held_up_by])
    if p.state.custody.stage not in (LOADED, IN_PLAY):
        return p.refuse("cards_are_not_in_play", procedure, what="the shuffle")
    # From here on it must succeed.
    p.happen(e.DeviceCheckDirected(command.reason), procedure)
    return None


ROOMS: dict[type, Callable[[Proceedings, Any], Refusal | None]] = {
    t.ReportOmission: _report_omission,
    t.DirectDeviceCheck: _direct_device_check,
}
