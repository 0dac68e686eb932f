"""Why something cannot be done in a session: a code with its sentence; its clause is that of the procedure."""

from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import RuleBook
from pontoon.law.behaviours import CANNOT_ARISE
from pontoon.table.refusals import SENTENCES as AT_THE_TABLE

SENTENCES: dict[str, str] = {
    # The table and the session
    "table_is_not_held": "The table must first be set aside for the tournament.",
    "another_tournament_is_held": "The table has been set aside for {name}.",
    "session_comes_first": "The table is kept for {name}: nobody can play here until a session is opened.",
    "session_is_at_this_table": "A session is already open at this table.",
    "no_session_is_open": "No session is open at this table.",
    "session_is_under_way": "The session is not over yet.",
    "session_is_over": "The session is over.",
    "session_is_cancelled": "The session has already been cancelled and will end with this round.",
    "session_time_is_over": "The session's time is up.",
    "session_time_is_not_over": "The session's time is not up yet.",
    "session_is_counted": "The session has already been counted.",
    "session_is_not_counted": "The chips in front of the players must be totalled first.",
    "plan_contradicts_itself": "The session cannot be opened: {what}.",
    "others_are_at_the_table": "A session needs the table to itself: {players} must leave first.",
    "own_limits_stand": "The markers and higher maximums of the ordinary game must be removed first.",
    "wagers_are_on_the_layout": "There are wagers on the layout.",
    "rule_is_left_out": "This rule of the game does not apply in a tournament.",
    "table_is_used_by_the_session": "The table cannot be changed until the session is over and all chips are returned.",
    "dispute_must_be_settled": "The game is paused until the Tournament Manager has settled the dispute.",
    "dispute_waits_already": "A dispute is already open, and must be settled first.",
    "no_dispute_is_open": "No dispute is open.",
    "words_are_needed": "Enter {what}.",
    # Players
    "not_in_the_session": "{player} is not playing in this session.",
    "player_is_out": "{player} is out of the session.",
    "seat_is_allotted": "{player} sits at box {box} in this session.",
    "player_stays": "{player} is playing in the session, so the seat stays allotted.",
    "no_ground_to_disqualify": "{ground} is not a ground for this; the grounds are: {grounds}.",
    "absence_is_known": "The minimum has already been deducted for {player}.",
    "player_is_there": "{player} has wagered or passed, and so is not absent.",
    "three_rounds_were_deducted": "The minimum has already been deducted for {player} for three rounds.",
    # Wagers
    "wager_only_from_own_position": "{player} may wager only on box {box}.",
    "wager_in_tournament_chips": "Wagers here are made only with tournament chips.",
    "chips_come_from_winnings": "Chips are not bought at this table: they come only from winning wagers.",
    "wager_is_out_of_turn": "It is {player}'s turn to wager.",
    "wager_stands": "A wager made in turn cannot be removed or altered.",
    "wager_is_made": "{player} has already wagered.",
    "player_has_passed": "{player} has already played a pass card for this round.",
    "below_the_sessions_minimum": "The minimum in this session is {minimum}.",
    "above_the_sessions_maximum": "The maximum in this session is {maximum}.",
    "not_in_units_of_the_minimum": "Wagers must be in units of {minimum}.",
    "not_enough_chips": "{player} does not have the chips for that.",
    "no_pass_card_is_left": "{player} has no pass card left.",
    "nobody_has_wagered": "Nobody has wagered.",
    "everybody_has_passed": "Nobody has wagered: the dealer must close the wagers without dealing a card.",
    "wager_time_is_left": "{player} still has time to wager.",
    "no_time_is_set": "No time limit is set for wagers.",
    "time_is_nothing": "The time for a wager must be more than zero.",
    "round_has_begun": "The round has begun.",
    # Undisclosed wagers
    "no_undisclosed_wager_is_left": "{player} has no undisclosed wager left.",
    "form_is_handed_in": "{player} has already handed in a form for this round.",
    "no_form_is_handed_in": "{player} has not handed in a form for this round.",
    "form_is_examined": "{player}'s form has already been examined.",
    "form_is_not_examined": "{player}'s form must be examined before the round.",
    "wager_form_is_incomplete": "The form must show the type and the amount of the wager.",
    "type_is_unknown": "{kind} is not a type of wager; the types are: {kinds}.",
    "sealed_pairs_need_a_wager": "An undisclosed Perfect Pairs wager needs a wager in chips on the box.",
    "sealed_amount_is_off_the_sign": "Undisclosed wagers must be from {minimum} to {maximum}, in units of the minimum.",
    "sealed_above_the_chips": "The undisclosed wager and the wager in chips together are more than {player} has.",
    "sealed_above_the_maximum": "The undisclosed wager and the wager in chips together are more than {maximum}.",
    "form_is_still_secret": "{player}'s form can be examined only after this round and before the next.",
    "no_form_to_show": "{player} did not use a form in the last round.",
    # The end
    "no_end_by_agreement": "The conditions do not provide for an end by agreement.",
    "not_determined_and_agreed": "It must be certain who advances, and all must have agreed to end the session.",
    "neither_determined_nor_agreed": "It is not certain who advances, and not all have agreed to end the session.",
    "count_is_incomplete": "The count must name each player with chips once: {players}.",
    "more_chips_than_issued": "More chips were counted than the players can have.",
    "counted_less_than_nothing": "A player's chips cannot be below zero.",
    "no_such_chip": "There is no tournament chip worth {chip}.",
    "missing_does_not_add_up": "According to the count, {missing} is missing, but the chips named are worth {named}.",
    "player_had_fewer_chips": "{player} did not have that many chips.",
    "round_is_past": "The last round can no longer be reopened.",
}


def refuse(rules: RuleBook, code: str, procedure: str, **facts: object) -> Refusal:
    """A refusal on the first clause of a procedure."""
    rests_on = rules.procedures[procedure]
    sentence = SENTENCES[code] if code in SENTENCES else AT_THE_TABLE[code]
    return Refusal(code, rests_on.clauses[0] if rests_on else CANNOT_ARISE, sentence.format(**facts))
