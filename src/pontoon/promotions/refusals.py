"""Why something cannot be done in a promotion: a code, the clause of the procedure it rests on, and a sentence."""

from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import RuleBook
from pontoon.law.behaviours import CANNOT_ARISE
from pontoon.table import refusals as of_the_table

SENTENCES: dict[str, str] = {
    # The terms
    "terms_are_incomplete": "The terms do not say {what}.",
    "word_is_unknown": "{word} is not known here; it may be {known}.",
    "times_contradict_each_other": "In the terms, {what} does not go with {other}.",
    "number_is_below_nothing": "The terms have a number that is too small.",
    "wager_is_not_needed": "The terms name a wager and say that none is needed.",
    "way_is_not_permitted": "A patron is not told by {way}, but by {ways}.",
    "prize_is_forbidden": "No prize may be or include this: {item}.",
    "too_much_liquor": "No prize may include more than 20 litres of liquor.",
    "prize_is_money": "The prize is money already.",
    "dollars_stay_dollars": "No money is offered instead of such dollars.",
    "promotion_has_another_name": "This promotion is called {name}.",
    "promotion_has_started": "The promotion has started: its terms change only with the authority's approval.",
    "promotion_has_not_started": "The promotion has not started.",
    "promotion_has_ended": "The promotion is over.",
    "terms_are_not_drafted": "There are no terms yet.",
    "terms_are_submitted": "These terms have gone to the authority already.",
    "way_is_unknown": "{way} is no way to send this; there are: {ways}.",
    "place_is_unknown": "{place} is no place where this is found; there are: {places}.",
    "terms_are_not_submitted": "The terms have not gone to the authority.",
    "authority_needs_24_hours": "The authority must have had the terms for 24 hours first.",
    "terms_are_not_published": "The terms must be where players find them first.",
    "promotion_starts_later": "By its terms the promotion starts later.",
    "amendment_is_pending": "The authority has not decided about the last proposal.",
    "no_amendment_is_proposed": "No other terms have been proposed.",
    "amendment_is_not_approved": "The authority has not approved other terms.",
    "amendment_goes_too_far": "This cannot change any more: {what}.",
    # Patrons and entries
    "no_such_patron": "There is no patron number {number}; the next one would be {next_number}.",
    "patron_is_erased": "Nothing is known of patron number {number} any more.",
    "reference_is_anothers": "This is not the reference of patron number {number}.",
    "words_name_the_person": "The log names nobody: write it without name, address, number or email.",
    "entries_are_not_open": "Entries are not open.",
    "entries_are_closed": "Entries have closed.",
    "entries_are_still_open": "Entries are received until the closing time.",
    "promotion_is_postponed": "The promotion is postponed until its integrity has been validated.",
    "criteria_are_not_met": "Who enters must meet the criteria of the terms.",
    "wager_is_too_small": "An entry needs a wager of {minimum} or more.",
    "entries_are_used_up": "Nobody has more than {most} entries.",
    "no_such_promotion_entry": "There is no entry number {number} that counts.",
    # The draw
    "no_draw_is_held": "By its terms this promotion has no draw.",
    "winners_are_drawn": "By its terms the winners of this promotion are drawn.",
    "commitment_is_malformed": "A commitment is 64 hexadecimal digits.",
    "draw_is_committed": "The house is bound to its seed already.",
    "draw_is_not_committed": "The house must first bind itself to a seed.",
    "word_is_malformed": "A witness's word has 1 to {most} characters.",
    "entries_are_not_frozen": "The list of entries must be frozen first.",
    "draw_comes_later": "By the terms the draw is held later.",
    "draw_has_been_held": "The draw has been held.",
    "draw_needs_a_scrutineer": "A draw with a prize above $10,000 is overseen by the scrutineer who was nominated.",
    "scrutineer_draws_nothing": "The scrutineer oversees the draw and does not hold it.",
    "witness_is_missing": "A draw that is held anew needs a witness's word.",
    "seed_is_malformed": "A seed is 64 hexadecimal digits.",
    "seed_is_not_the_committed_one": "This is not the seed the house was bound to.",
    "no_such_prize": "The terms have no prize number {number}.",
    "no_prize_is_left": "No prize number {number} is left.",
    "award_comes_later": "By the terms prizes are awarded later.",
    "no_such_award": "There is no award number {number}.",
    "award_is_not_open": "Award number {number} is settled, passed over or annulled.",
    "lapse_is_unknown": "{lapse} is no reason to pass an award over; there are: {lapses}.",
    "award_has_not_lapsed": "Award number {number} has not lapsed for that reason.",
    "no_results_yet": "There are no results yet.",
    # Notices
    "patron_cannot_be_reached_so": "Nothing is recorded by which the patron could be reached by {way}.",
    "winner_is_told": "The winner has been told.",
    "no_such_promotion_notice": "There is no notice {number}.",
    "promotion_notice_has_arrived": "Notice {number} has arrived already.",
    "promotion_notice_is_for_another": "An inspector answers only for what goes to the authority or an inspector.",
    # Claims and prizes
    "claim_is_pending": "This has been claimed already, and is not decided.",
    "no_such_claim": "There is no claim number {number}.",
    "claim_is_decided": "Claim number {number} is decided.",
    "claim_rests_on_no_award": "The claim rests on no award of this patron that is open.",
    "claim_came_too_late": "The claim came after the time that the terms allow.",
    "claimant_is_not_recorded": "A denied claim above $100 is kept with the claimant's name and address: record them.",
    "alternative_is_not_in_the_terms": "Only an alternative that the terms state is offered.",
    "alternative_is_offered": "Money is offered instead of this prize already.",
    "amount_is_nothing": "An amount must be more than nothing.",
    "no_alternative_is_offered": "No money is offered instead of this prize.",
    "alternative_is_chosen": "The winner has taken the money instead.",
    "prize_is_in_kind": "This prize is not paid but handed over.",
    "prize_is_a_voucher": "Casino dollars are issued as a voucher.",
    "prize_is_no_voucher": "Only casino dollars are issued as a voucher.",
    "claim_is_not_granted": "The claim to this prize must be granted first.",
    "form_is_unknown": "{form} is no way to pay; there are: {forms}.",
    "parts_do_not_add_up": "The parts must add up to {amount}.",
    "prize_is_never_cash": "No prize is paid in cash: by crossed cheque or transfer to the winner only.",
    "house_chooses_payment": "The winner chooses how more than $10,000 is paid, and the house below that.",
    "winner_has_not_chosen": "The winner of more than $10,000 chooses first how it is paid.",
    "winner_chose_otherwise": "The winner has chosen to be paid otherwise.",
    "payee_is_not_the_winner": "A prize is paid to its winner and to nobody else.",
    "validity_has_passed": "A voucher must still be valid.",
    "no_such_voucher": "There is no voucher number {number}.",
    "voucher_is_exchanged": "Voucher number {number} has been exchanged.",
    "voucher_has_expired": "Voucher number {number} is no longer valid.",
    "conditions_are_not_met": "The conditions on the voucher are not met.",
    # What goes wrong, and the end
    "scope_of_promotion_is_unknown": "What is compromised is the promotion or the draw.",
    "consequence_is_unknown": "What is compromised is postponed, or the draw is cancelled.",
    "only_a_draw_is_cancelled": "The draw can be cancelled; the promotion itself is postponed.",
    "nothing_is_postponed": "Nothing is postponed.",
    "no_such_promotion_dispute": "There is no dispute number {number}.",
    "promotion_dispute_is_closed": "Dispute number {number} is closed.",
    "promotion_dispute_is_decided": "The operator has decided, and that is final.",
    "promotion_dispute_is_not_decided": "The dispute is not decided yet.",
    "complaint_right_is_untold": "Who is not satisfied must first be told of the right to complain.",
    "something_is_outstanding": "The promotion cannot be concluded: {what}.",
    "denied_claim_is_kept": "A denied claim above $100 must be kept with the claimant's name and address.",
    "matter_is_open": "Something of patron number {number} is not finished: {what}.",
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
