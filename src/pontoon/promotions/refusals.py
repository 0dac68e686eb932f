"""Why something cannot be done in a promotion: a code, the clause of the procedure it rests on, and a sentence."""

from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import RuleBook
from pontoon.law.behaviours import CANNOT_ARISE
from pontoon.table import refusals as of_the_table

SENTENCES: dict[str, str] = {
    # The terms
    "terms_are_incomplete": "The terms do not state {what}.",
    "word_is_unknown": "{word} is not accepted here; it may be {known}.",
    "times_contradict_each_other": "In the terms, {what} is not consistent with {other}.",
    "number_is_below_nothing": "A number in the terms is too small.",
    "wager_is_not_needed": "The terms name a wager but say that none is needed.",
    "way_is_not_permitted": "A patron cannot be notified by {way}; the ways are: {ways}.",
    "prize_is_forbidden": "No prize may be or include this: {item}.",
    "too_much_liquor": "No prize may include more than 20 litres of liquor.",
    "prize_is_money": "The prize is already money.",
    "dollars_stay_dollars": "Money cannot be offered instead of casino dollars or slots dollars.",
    "promotion_has_another_name": "The name of this promotion is {name} and cannot be changed.",
    "promotion_has_started": "The promotion has started, and its terms now change only with the authority's approval.",
    "promotion_has_not_started": "The promotion has not started.",
    "promotion_has_ended": "The promotion is over.",
    "terms_are_not_drafted": "There are no terms yet.",
    "terms_are_submitted": "These terms have already been sent to the authority.",
    "way_is_unknown": "{way} is not a way to send this; the ways are: {ways}.",
    "place_is_unknown": "{place} is not a place where this can be found; the places are: {places}.",
    "terms_are_not_submitted": "The terms have not been sent to the authority yet.",
    "authority_needs_24_hours": "The authority must have had the terms for 24 hours first.",
    "terms_are_not_published": "The terms must first be published where players can find them.",
    "promotion_starts_later": "Under its terms, the promotion does not start until later.",
    "amendment_is_pending": "The authority has not decided on the last proposal yet.",
    "no_amendment_is_proposed": "No other terms have been proposed.",
    "amendment_is_not_approved": "The authority has not approved any other terms.",
    "amendment_goes_too_far": "This can no longer be changed: {what}.",
    # Patrons and entries
    "no_such_patron": "There is no patron number {number}; the next new one is number {next_number}.",
    "patron_is_erased": "The particulars of patron number {number} have been erased.",
    "reference_is_anothers": "This reference does not belong to patron number {number}.",
    "words_name_the_person": "The log must not identify anyone: leave out names and contact details.",
    "entries_are_not_open": "Entries are not open.",
    "entries_are_closed": "Entries have closed.",
    "entries_are_still_open": "The closing time for entries has not come yet.",
    "promotion_is_postponed": "The promotion is postponed until its integrity has been validated.",
    "criteria_are_not_met": "An entrant must meet the criteria in the terms.",
    "wager_is_too_small": "An entry requires a wager of {minimum} or more.",
    "entries_are_used_up": "Nobody may have more entries than the terms allow ({most}).",
    "no_such_promotion_entry": "There is no valid entry number {number}.",
    # The draw
    "no_draw_is_held": "Under its terms, this promotion has no draw.",
    "winners_are_drawn": "Under its terms, the winners of this promotion are chosen by a draw.",
    "commitment_is_malformed": "A commitment must be 64 hexadecimal digits.",
    "draw_is_committed": "The house has already committed to a seed.",
    "draw_is_not_committed": "The house must first commit to a seed.",
    "word_is_malformed": "A witness's word must have 1 to {most} characters.",
    "entries_are_not_frozen": "The list of entries must be frozen first.",
    "draw_comes_later": "Under the terms, the draw is not held until later.",
    "draw_has_been_held": "The draw has already been held.",
    "draw_needs_a_scrutineer": "A draw with a prize above $10,000 must be overseen by the nominated scrutineer.",
    "scrutineer_draws_nothing": "The scrutineer oversees the draw and cannot hold it.",
    "witness_is_missing": "A draw that is held again needs a witness's word.",
    "seed_is_malformed": "A seed must be 64 hexadecimal digits.",
    "seed_is_not_the_committed_one": "This is not the seed the house committed to.",
    "no_such_prize": "The terms have no prize number {number}.",
    "no_prize_is_left": "No more prizes with number {number} are left to award.",
    "award_comes_later": "Under the terms, prizes are not awarded until later.",
    "no_such_award": "There is no award number {number}.",
    "award_is_not_open": "Award number {number} has already been settled, passed over or annulled.",
    "lapse_is_unknown": "{lapse} is not a reason to pass an award over; the reasons are: {lapses}.",
    "award_has_not_lapsed": "Award number {number} has not lapsed for that reason.",
    "no_results_yet": "There are no results yet.",
    # Notices
    "patron_cannot_be_reached_so": "No contact details are recorded for reaching the patron by {way}.",
    "winner_is_told": "The winner has already been notified.",
    "no_such_promotion_notice": "There is no notice number {number}.",
    "promotion_notice_has_arrived": "Notice number {number} has already arrived.",
    "promotion_notice_is_for_another": "An inspector can confirm only a notice to the authority or an inspector.",
    # Claims and prizes
    "claim_is_pending": "This has already been claimed, and the claim has not been decided yet.",
    "no_such_claim": "There is no claim number {number}.",
    "claim_is_decided": "Claim number {number} has already been decided.",
    "claim_rests_on_no_award": "This patron has no open award to claim.",
    "claim_came_too_late": "The claim was made after the time that the terms allow.",
    "claimant_is_not_recorded": "A denied claim above $100 is kept with the claimant's name and address: record both.",
    "alternative_is_not_in_the_terms": "Only an alternative that the terms state can be offered.",
    "alternative_is_offered": "Money has already been offered instead of this prize.",
    "amount_is_nothing": "An amount must be more than zero.",
    "no_alternative_is_offered": "No money has been offered instead of this prize.",
    "alternative_is_chosen": "The winner has chosen the money instead.",
    "prize_is_in_kind": "This prize is handed over, not paid.",
    "prize_is_a_voucher": "Casino dollars must be issued as a voucher.",
    "prize_is_no_voucher": "Only casino dollars can be issued as a voucher.",
    "claim_is_not_granted": "The claim to this prize must be granted first.",
    "form_is_unknown": "{form} is not a way to pay; the ways are: {forms}.",
    "parts_do_not_add_up": "The parts must add up to {amount}.",
    "prize_is_never_cash": "No prize is paid in cash: pay by crossed cheque or transfer, to the winner only.",
    "house_chooses_payment": "The winner chooses how a prize above $10,000 is paid; the house chooses for any other.",
    "winner_has_not_chosen": "A winner of more than $10,000 must first choose how it is to be paid.",
    "winner_chose_otherwise": "The winner has chosen another form of payment.",
    "payee_is_not_the_winner": "A prize can be paid only to its winner.",
    "validity_has_passed": "A voucher must still be valid.",
    "no_such_voucher": "There is no voucher number {number}.",
    "voucher_is_exchanged": "Voucher number {number} has already been exchanged.",
    "voucher_has_expired": "Voucher number {number} is no longer valid.",
    "conditions_are_not_met": "The conditions on the voucher are not met.",
    # What goes wrong, and the end
    "scope_of_promotion_is_unknown": "Enter what is compromised: the promotion or the draw.",
    "consequence_is_unknown": "Enter the consequence: to postpone, or to cancel the draw.",
    "only_a_draw_is_cancelled": "Only a draw can be cancelled; a promotion can be postponed.",
    "nothing_is_postponed": "Neither the promotion nor its draw is postponed.",
    "no_such_promotion_dispute": "There is no dispute number {number}.",
    "promotion_dispute_is_closed": "Dispute number {number} is closed.",
    "promotion_dispute_is_decided": "The operator's decision is final.",
    "promotion_dispute_is_not_decided": "The dispute has not been decided yet.",
    "complaint_right_is_untold": "The person is not satisfied and must first be informed of the right to complain.",
    "something_is_outstanding": "The promotion cannot be concluded: {what}.",
    "denied_claim_is_kept": "A denied claim above $100 must be kept with the claimant's name and address.",
    "matter_is_open": "Something is still open for patron number {number}: {what}.",
}


# Facts that are words of the form or of an order, written with underscores there.
_WORDS = frozenset({"word", "known", "item", "way", "ways", "place", "places", "lapse", "lapses", "form", "forms"})


def in_words(facts: dict[str, object]) -> dict[str, object]:
    """Facts as a sentence has them.

    >>> in_words({"way": "face_to_face", "number": 2})
    {'way': 'face to face', 'number': 2}
    """
    return {name: str(fact).replace("_", " ") if name in _WORDS else fact for name, fact in facts.items()}


def refuse(rules: RuleBook, code: str, procedure: str, **facts: object) -> Refusal:
    """A refusal on the first clause of a procedure; what every order can be refused for has the table's words."""
    sentence = SENTENCES.get(code)
    if sentence is None:
        return of_the_table.refuse(rules, code, procedure, **facts)
    rests_on = rules.procedures[procedure]
    return Refusal(code, rests_on.clauses[0] if rests_on else CANNOT_ARISE, sentence.format(**in_words(facts)))
