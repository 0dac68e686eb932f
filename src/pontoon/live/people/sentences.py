"""Why something about an account is refused, in sentences for people; only the Player Card rests on a clause."""

from pontoon.game.refusals import Refusal

SENTENCES: dict[str, str] = {
    # Names and accounts
    "name_has_the_wrong_length": "A name must have {least} to {most} characters.",
    "name_has_other_characters": "A name consists of letters and digits with single spaces, dots, _ or - between them.",
    "name_is_reserved": "The name {name} is reserved. Choose another name.",
    "name_is_taken": "The name {name} is already taken. Choose another name.",
    "no_such_account": "There is no account named {name}.",
    "account_is_closed": "{name}'s account is closed.",
    "account_of_a_guest": "{name} is a guest. This requires an account with a password.",
    "reason_is_not_given": "Enter a reason.",
    "words_cannot_be_kept": "The text must be a single line of at most {most} characters.",
    "only_for_oneself": "Only {name} can do this.",
    "not_for_oneself": "Somebody else must do this for {name}.",
    "command_id_is_used": "A different command was already sent under this id. Use a new id.",
    # Roles
    "role_is_unknown": "{role} is not a role; the roles are: {roles}.",
    "roles_are_held": "{name} already has these roles.",
    "roles_are_not_held": "{name} does not have these roles.",
    "guests_only_play": "A guest can only be a player or a spectator.",
    "last_administrator": "{name} is the only administrator, and the house needs one.",
    # Player Cards
    "player_card_is_missing": "{name} needs a valid Player Card of their own.",
    "player_card_is_not_there": "{name} has no Player Card.",
    "player_card_is_suspended": "{name}'s Player Card is suspended: {reason}.",
    "player_card_is_not_suspended": "{name}'s Player Card is not suspended.",
    "player_card_is_for_players": "A Player Card can be issued only to a player.",
    # Chips
    "amount_is_nothing": "The amount must be more than zero.",
    "amount_is_too_large": "The amount must not exceed {most}.",
    "chips_are_not_there": "{name} does not have that many chips in hand.",
    "chips_are_not_low": "Chips can be topped up only when they are below {below}; {name} has {held}.",
    "topped_up_today": "{name} has already had a top-up of chips today. Try again tomorrow.",
    "nothing_is_owed": "{name} does not owe the house anything.",
    "less_is_owed": "{name} owes the house {owed}. Write off no more than that.",
    # A player's own limits
    "time_limit_is_out_of_bounds": "A daily time limit must be from 1 to {most} minutes.",
    "exclusion_is_too_short": "An exclusion must last at least one day.",
    "exclusion_is_too_long": "An exclusion must be indefinite or last at most {years} years.",
    "exclusion_stands": "{name} is already excluded for at least that long.",
    "person_is_not_excluded": "{name} is not excluded.",
    "exclusion_ends_by_itself": "This exclusion ends automatically on its date and cannot be ended earlier.",
    "exclusion_lasts_longer": "An indefinite exclusion can be ended only after {days} days.",
    "person_is_self_excluded": "{name} has chosen to be excluded from play {until}.",
    "loss_limit_is_reached": "This wager could take {name} past their daily loss limit of {limit}.",
    "time_limit_is_reached": "{name} has reached their daily time limit of {time}.",
    # Signing in
    "sign_in_failed": "The name or the password is wrong.",
    "too_many_attempts": "There were too many attempts. Try again in {time}.",
    "sign_in_is_busy": "Too many people are signing in. Try again in a moment.",
    "password_is_too_short": "A password must have at least {least} characters.",
    "password_is_too_long": "A password must have at most {most} characters.",
    "password_is_the_name": "A password must not consist of the name alone. Choose another password.",
    "password_is_common": "This password is too easy to guess. Choose another password.",
    "password_is_the_same": "The new password must differ from the old one.",
    "password_is_not_right": "The password is wrong.",
    "no_such_session": "This sign-in does not exist.",
    "no_such_token": "This token does not exist.",
    "scope_is_unknown": "A token's scope must be one of these: {scopes}.",
    "label_is_missing": "A token needs a label of 1 to {most} characters.",
    "too_many_tokens": "{name} already has {most} tokens. End one of them first.",
}


def refused(code: str, clause: str = "", **facts: object) -> Refusal:
    return Refusal(code, clause, SENTENCES[code].format(**facts))


def several(number: int, word: str) -> str:
    """
    >>> several(1, "minute"), several(90, "second")
    ('1 minute', '90 seconds')
    """
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
