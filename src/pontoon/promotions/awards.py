"""Awards without a draw, awards that lapse and go to the next, and the results made public."""

from collections.abc import Callable
from typing import Any

from pontoon.game.refusals import Refusal
from pontoon.promotions import commands as c, events as e, state as s
from pontoon.promotions.drawing import award_to, next_winners, units_left
from pontoon.promotions.offering import refusal_of_places
from pontoon.promotions.proceedings import PromotionProceedings
from pontoon.promotions.state import Award, Promotion
from pontoon.promotions.terms import MERIT

# Why an award lapses: the winner had to be present and was not, claimed nothing in time, or was refused.
ABSENT = "absent"
UNCLAIMED = "unclaimed"
CLAIM_REFUSED = "claim_refused"
LAPSES = (ABSENT, UNCLAIMED, CLAIM_REFUSED)


def _award_on_merit(p: PromotionProceedings, command: c.AwardOnMerit) -> Refusal | None:
    """Where the terms know no draw, a prize goes to who earned it by them; refused for stage, time, prize, entry.

    Clauses: star-2024 22:21.1, 22:21.7.1, 22:21.7.2, star-6to5-2017 21.1, 21.7.1, 21.7.2.
    """
    step, state = "promotion_award", p.state
    refusal = p.authorise(step) or p.refusal_unless_started(step)
    if refusal is not None:
        return refusal
    if state.terms.manner != MERIT:
        return p.refuse("winners_are_drawn", "promotion_terms_manner")
    if state.ended:
        return p.refuse("promotion_has_ended", step)
    if state.halted is not None:
        return p.refuse("promotion_is_postponed", "promotion_declare_compromised")
    if p.at < state.terms.award_at:
        return p.refuse("award_comes_later", "promotion_terms_award")
    if not 1 <= command.prize <= len(state.terms.prizes):
        return p.refuse("no_such_prize", step, number=command.prize)
    if command.prize not in units_left(state):
        return p.refuse("no_prize_is_left", step, number=command.prize)
    if not 1 <= command.entry <= len(state.entries) or state.entries[command.entry - 1].withdrawn:
        return p.refuse("no_such_promotion_entry", step, number=command.entry)
    entry = state.entries[command.entry - 1]
    refusal = p.refusal_of_words(step, "the grounds", command.grounds, entry.patron)
    if refusal is not None:
        return refusal
    # From here on it must succeed.
    number, value = len(state.awards) + 1, state.prize(command.prize).value_cents
    grounds = command.grounds.strip()
    p.happen(e.PrizeAwarded(number, command.prize, entry.number, entry.patron, value, 0, 0, grounds), step)
    return None


def _pass_over(p: PromotionProceedings, command: c.PassOver) -> Refusal | None:
    """An award that has lapsed by the terms is passed over; after a draw the next in the order drawn has the prize.

    Clauses: star-2024 22:21.7.1, 22:21.7.8, star-6to5-2017 21.7.1, 21.7.8.
    """
    step = "promotion_award"
    refusal = p.authorise(step)
    if refusal is not None:
        return refusal
    award = p.open_award(step, command.award)
    if isinstance(award, Refusal):
        return award
    if command.lapse not in LAPSES:
        return p.refuse("lapse_is_unknown", step, lapse=command.lapse, lapses=", ".join(LAPSES))
    if not _has_lapsed(p.state, award, command.lapse, p.at):
        return p.refuse("award_has_not_lapsed", "promotion_terms_claiming", number=award.number)
    # From here on it must succeed.
    p.happen(e.AwardPassedOver(award.number, command.lapse), step)
    if award.draw:
        for place, entry in next_winners(p.state, p.state.drawing.seed, 1):
            award_to(p, award.prize, place, entry)
    return None


def _has_lapsed(state: Promotion, award: Award, lapse: str, at: int) -> bool:
    """Whether an award can be passed over for this reason; one that was claimed only once the claim is refused."""
    claims = [claim for claim in state.claims if claim.award == award.number and claim.patron == award.patron]
    if any(claim.granted is not False for claim in claims):
        return False
    if lapse == ABSENT:
        return bool(state.terms.presence_required)
    if lapse == UNCLAIMED:
        return may_be_late(state, award) and at > state.terms.claim_until and not claims
    return bool(claims)


def may_be_late(state: Promotion, award: Award) -> bool:
    """Whether the terms' last time to claim holds for this award: not for one that came after it."""
    return state.terms.claim_until > 0 and award.at <= state.terms.claim_until


def _publish_results(p: PromotionProceedings, command: c.PublishResults) -> Refusal | None:
    """The results are made public as the terms say, once there are any.

    Clauses: star-2024 22:21.7.10, star-6to5-2017 21.7.10.
    """
    step = "promotion_publish_results"
    refusal = p.authorise(step)
    if refusal is not None:
        return refusal
    if not has_results(p.state):
        return p.refuse("no_results_yet", step)
    refusal = refusal_of_places(p, step, command.places)
    if refusal is not None:
        return refusal
    # From here on it must succeed.
    p.happen(e.ResultsPublished(command.places), step)
    return None


def has_results(state: Promotion) -> bool:
    """Whether who wins is known: after the draw, or once entries have closed where there is none."""
    return state.stage == s.DRAWN or (state.stage == s.CLOSED and state.terms.manner == MERIT)


ROOMS: dict[type, Callable[[PromotionProceedings, Any], Refusal | None]] = {
    c.AwardOnMerit: _award_on_merit,
    c.PassOver: _pass_over,
    c.PublishResults: _publish_results,
}
