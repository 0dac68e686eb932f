"""A promotion or draw whose integrity is compromised: postponed until it is validated, or the draw cancelled."""

from collections.abc import Callable
from typing import Any

from pontoon.game.refusals import Refusal
from pontoon.promotions import commands as c, events as e, notices
from pontoon.promotions.limits import TELL_THE_INSPECTOR
from pontoon.promotions.proceedings import PromotionProceedings
from pontoon.promotions.terms import DRAW

PROMOTION = "promotion"
OF_THE_DRAW = "draw"
SCOPES = (PROMOTION, OF_THE_DRAW)
POSTPONE = "postpone"
CANCEL = "cancel"
CONSEQUENCES = (POSTPONE, CANCEL)


def _declare(p: PromotionProceedings, command: c.DeclareCompromised) -> Refusal | None:
    """What is compromised is postponed or, if it is the draw, cancelled; an inspector hears of it of itself.

    Awards of the draw that nobody has yet are annulled. When the inspector must know is up to the document.
    Clauses: star-2024 22:21.12, star-6to5-2017 21.12.
    """
    step, state = "promotion_declare_compromised", p.state
    refusal = p.authorise(step) or p.refusal_unless_started(step)
    if refusal is not None:
        return refusal
    if state.ended:
        return p.refuse("promotion_has_ended", step)
    if command.scope not in SCOPES:
        return p.refuse("scope_of_promotion_is_unknown", step)
    if command.consequence not in CONSEQUENCES:
        return p.refuse("consequence_is_unknown", step)
    if command.scope == OF_THE_DRAW and state.terms.manner != DRAW:
        return p.refuse("no_draw_is_held", "promotion_terms_manner")
    if command.consequence == CANCEL and command.scope != OF_THE_DRAW:
        return p.refuse("only_a_draw_is_cancelled", step)
    if command.consequence == POSTPONE and state.halted is not None:
        return p.refuse("promotion_is_postponed", step)
    refusal = p.refusal_of_words(step, "what was found", command.finding)
    refusal = refusal or notices.refusal_of_a_way(p, step, command.way)
    if refusal is not None:
        return refusal
    # From here on it must succeed.
    number = len(state.incidents) + 1
    finding = command.finding.strip()
    p.happen(e.IntegrityCompromised(number, command.scope, finding, command.consequence, _tell_by(p)), step)
    for award in state.awards:
        if award.open and award.draw:
            p.happen(e.AwardAnnulled(award.number), step, of_itself=True)
    notices.send(p, notices.INSPECTOR, notices.COMPROMISED, number, command.way, of_itself=True)
    return None


def _tell_by(p: PromotionProceedings) -> int:
    """Until when an inspector must know: within 48 hours, or immediately, which is now.

    Clauses: star-2024 22:21.12, star-6to5-2017 21.12.
    """
    if p.provides("promotion_inspector_at_once"):
        return p.at
    assert p.provides("promotion_inspector_in_48_hours")
    return p.at + TELL_THE_INSPECTOR


def _validate(p: PromotionProceedings, command: c.ValidateIntegrity) -> Refusal | None:
    """What was postponed goes on once its integrity is validated; a draw goes on from a new commitment.

    Clauses: star-2024 22:21.12, star-6to5-2017 21.12.
    """
    step = "promotion_declare_compromised"
    refusal = p.authorise(step)
    if refusal is not None:
        return refusal
    halted = p.state.halted
    if halted is None or p.state.ended:
        return p.refuse("nothing_is_postponed", step)
    refusal = p.refusal_of_words(step, "what was found", command.finding)
    if refusal is not None:
        return refusal
    # From here on it must succeed.
    p.happen(e.IntegrityValidated(halted.number, command.finding.strip()), step)
    return None


ROOMS: dict[type, Callable[[PromotionProceedings, Any], Refusal | None]] = {
    c.DeclareCompromised: _declare,
    c.ValidateIntegrity: _validate,
}
