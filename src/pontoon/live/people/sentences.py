"""Why something about an account is refused, in sentences for people; only the Player Card rests on a clause."""

from pontoon.game.refusals import Refusal

SENTENCES: dict[str, str] = {
    # Names and accounts
    "name_has_the_wrong_length": "A name has from {least} to {most} characters.",
    "name_has_other_characters": "A name is made of letters and digits, with single spaces, dots, _ or - between them.",
    "name_is_reserved": "{name} is not a name that a person can go by here.",
    "name_is_taken": "Somebody goes by the name {name} already.",
    "no_such_account": "There is no account of the name {name}.",
    "account_is_closed": "The account of {name} is closed.",
    "account_of_a_guest": "{name} is a guest, and only an account with a password can do this.",
    "reason_is_not_given": "The reason must be said.",
    "words_cannot_be_kept": "What is written down is one line of at most {most} characters.",
    "only_for_oneself": "Only {name} can do this.",
    "not_for_oneself": "Somebody else must do this for {name}.",
    "command_id_is_used": "Another command of this id was carried out before.",
    # Roles
    "role_is_unknown": "{role} is no role here; the roles are: {roles}.",
    "roles_are_held": "{name} has these roles already.",
    "roles_are_not_held": "{name} does not have these roles.",
    "guests_only_play": "A guest can be a player or a spectator, and nothing else.",
    "last_administrator": "{name} is the only administrator, and the house needs one.",
    # Player Cards
    "player_card_is_missing": "{name} needs a valid Player Card of their own.",
    "player_card_is_not_there": "{name} has no Player Card.",
    "player_card_is_suspended": "{name}'s Player Card is suspended: {reason}.",
    "player_card_is_not_suspended": "{name}'s Player Card is not suspended.",
    "player_card_is_for_players": "Only a player is issued a Player Card.",
    # Chips
    "amount_is_nothing": "The amount must be more than nothing.",
    "amount_is_too_large": "The amount may be at most {most}.",
    "chips_are_not_there": "{name} does not have so many chips in hand.",
    "chips_are_not_low": "Chips are topped up below {below}; {name} has {held}.",
    "topped_up_today": "{name} has been given chips today already.",
    # A player's own limits
    "time_limit_is_out_of_bounds": "A limit of time is from 1 to {most} minutes a day.",
    "exclusion_is_too_short": "An exclusion lasts a day or longer.",
    "exclusion_is_too_long": "An exclusion lasts {years} years at most, or else for good.",
    "exclusion_stands": "{name} is excluded for as long already.",
    "person_is_not_excluded": "{name} is not excluded.",
    "exclusion_ends_by_itself": "This exclusion ends by itself, and not before.",
    "exclusion_lasts_longer": "An exclusion for good can be ended after {days} days.",
    "person_is_self_excluded": "{name} has asked to be excluded from play {until}.",
    "loss_limit_is_reached": "{name}'s own limit of {limit} to losses in a day allows no such wager.",
    "time_limit_is_reached": "{name}'s own limit of {minutes} minutes of play in a day is reached.",
    # Signing in
    "sign_in_failed": "The name or the password is not right.",
    "too_many_attempts": "Too many attempts: try again in {seconds} seconds.",
    "sign_in_is_busy": "Too many people are signing in just now: try again in a moment.",
    "password_is_too_short": "A password has at least {least} characters.",
    "password_is_too_long": "A password has at most {most} characters.",
    "password_is_the_name": "A password must not be made of the name.",
    "password_is_common": "This password is among the first that anybody would try.",
    "password_is_the_same": "The new password must be another than the old one.",
    "password_is_not_right": "The password is not right.",
    "no_such_session": "There is no such sign-in.",
    "no_such_token": "There is no such token.",
    "scope_is_unknown": "A token is for one of these: {scopes}.",
    "label_is_missing": "A token needs a label of 1 to {most} characters.",
    "too_many_tokens": "{name} has {most} tokens already.",
}


def refused(code: str, clause: str = "", **facts: object) -> Refusal:
    return Refusal(code, clause, SENTENCES[code].format(**facts))
