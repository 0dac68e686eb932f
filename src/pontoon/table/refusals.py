"""Why something cannot be done at a table: a code, the clause of the procedure it rests on, and a sentence."""

from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import RuleBook
from pontoon.law.behaviours import CANNOT_ARISE

SENTENCES: dict[str, str] = {
    # Everywhere
    "not_provided_for": "These rules have no such step: {meaning}.",
    "not_authorised_here": "This is for {roles} to do.",
    "acts_for_another": "{player} speaks for {player} alone.",
    "table_is_closed": "The table is closed.",
    "table_is_open": "The table is open already.",
    "round_is_in_play": "A round is in play.",
    "reason_is_missing": "A reason must be given.",
    # Rounds
    "dealing_is_held_up": "Dealing is held up: {why}.",
    "shuffle_is_due": "The cards must be shuffled before the next round.",
    "cards_are_not_in_play": "The cards are not ready: {what} comes first.",
    "cutting_card_is_next": "The cutting card comes out before the next card.",
    "card_is_not_in_the_shoe": "No {card} can be left in the shoe: a card is foreign, or another was entered wrongly.",
    "kept_card_comes_first": "The card kept under the shoe is the first of this round.",
    "shoe_is_not_empty": "There are still cards to deal.",
    "no_cards_to_shuffle": "The discard rack is empty.",
    "not_the_dealer_on_duty": "Only the dealer on duty at this table handles the cards.",
    "gaming_has_ended": "The hours of gaming are over.",
    "player_is_excluded": "{player} is excluded from the game.",
    "not_at_the_table": "{player} is not at the table.",
    "wager_below_minimum_is_returned": "{player} was advised: a further wager below the minimum is returned.",
    "discards_are_mixed": "Cards of this round went into the shuffle of the discards, so it cannot be laid out again.",
    "void_has_its_own_step": "A round void for {reason} has its own step at the table.",
    # Opening and cards
    # Shuffle and cut
    # Seats and wagers
    # Signs, options, notices, closure
    # Irregularities
    # Conduct
}


def refuse(rules: RuleBook, code: str, procedure: str, **facts: object) -> Refusal:
    """A refusal on the first clause of a procedure."""
    rests_on = rules.procedures[procedure]
    return Refusal(code, rests_on.clauses[0] if rests_on else CANNOT_ARISE, SENTENCES[code].format(**facts))
