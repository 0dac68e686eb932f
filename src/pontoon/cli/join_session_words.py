"""What happens in a tournament's session, told in a line each: from the events as the house sends them."""

from collections.abc import Callable
from typing import Any

from pontoon.cli.join_round import Told, cents
from pontoon.cli.terminal.text import money

Say = Callable[[Told, str], str]

KINDS = {"pontoon": "Pontoon wager", "perfect_pairs": "Perfect Pairs"}
WHY_OVER = {
    "rounds": "All rounds have been played.",
    "time": "Time is up.",
    "determined": "The players who advance have been determined.",
    "agreed": "All players have agreed to end it.",
    "nobody_left": "No players are left.",
    "order_determined": "The order has been determined.",
    "cancelled": "The tournament is cancelled, and every fee is refunded.",
}


def tell_session(kind: str, told: Told, me: str) -> str | None:
    """One line about an event of a session, or None where there is nothing to say of it."""
    name = kind.removeprefix("session_")
    if name in _OF_A_PLAYER:
        return f"{_who(told, me)}: {_OF_A_PLAYER[name]}."
    say = _SAYINGS.get(name)
    return None if say is None else say(told, me)


def _who(told: Told, me: str) -> str:
    return "You" if told["player"] == me else str(told["player"])


def _amount(told: Told, name: str = "amount") -> str:
    return money(cents(told[name]))


_OF_A_PLAYER = {
    "time_called": "time to wager is up",
    "pass_card_played": "pass card",
    "pass_card_returned": "the pass card is returned",
    "wager_sealed": "a form goes to the supervisor",
    "form_handed_back": "the form is returned",
    "form_accepted": "undisclosed wager",
    "sealed_wager_returned": "the undisclosed wager is not placed",
    "deduction_directed": "absent; the minimum is deducted for each round missed",
    "player_disqualified": "disqualified",
    "end_agreed": "agreed to end the session",
}


def _opened(told: Told, me: str) -> str:
    return f"The session is open: {told['plan']['title']}."


def _announced(told: Told, me: str) -> str:
    """What was written, and what it is deemed to be where the form did not comply."""
    who, clause = _who(told, me), told["correction"]
    if told["deemed"] is None:
        return f"{who}: the form does not show its amount or type; there is no undisclosed wager ({clause})."
    wager = f"{_amount(told, 'deemed')}, {KINDS[told['kind']]}"
    if not clause:
        return f"{who}: the undisclosed wager was {wager}."
    return f"{who}: {_amount(told, 'written')} was written, which is deemed to be {wager} ({clause})."


def _deducted(told: Told, me: str) -> str:
    why = "absent" if told["why"] == "absent" else "the form was incomplete"
    return f"{_who(told, me)}: {_amount(told)} deducted ({why})."


def _time_limited(told: Told, me: str) -> str:
    seconds = told["seconds"]
    limit = "wagers have no time limit" if seconds is None else f"wagers must be made within {seconds} s"
    return f"From round {told['from_round']} on, {limit}."


def _counted(told: Told, me: str) -> str:
    counts = ", ".join(f"{_who(each, me)} {_amount(each, 'chips')}" for each in told["standings"])
    return f"The count has been given to the Tournament Manager: {counts}."


def _numbered(words: str) -> Say:
    def say(told: Told, me: str) -> str:
        return words.format(number=told["number"])

    return say


def _worded(words: str) -> Say:
    def say(told: Told, me: str) -> str:
        return words.format(**{name: value for name, value in told.items() if isinstance(value, str | int)})

    return say


_SAYINGS: dict[str, Callable[[Any, str], str]] = {
    "opened": _opened,
    "marker_placed": _worded("The marker is on box {box}."),
    "wager_out_of_turn_removed": lambda told, me: (
        f"{_who(told, me)} wagered out of turn and took back {_amount(told)}."
    ),
    "wager_corrected": lambda told, me: f"{_who(told, me)}: the wager is corrected to {_amount(told)}.",
    "wager_not_made_up": lambda told, me: (
        f"{_who(told, me)}: the wager could not be made up to the minimum and is void."
    ),
    "wager_time_limited": _time_limited,
    "sealed_wager_announced": _announced,
    "form_shown": lambda told, me: f"{_who(told, me)} looked at {told['of']}'s form.",
    "minimum_deducted": _deducted,
    "player_eliminated": lambda told, me: f"{_who(told, me)}: eliminated in round {told['round']}.",
    "round_completed": _numbered("Round {number} of the session is complete."),
    "round_void": _numbered("Round {number} of the session is void and does not count."),
    "round_passed": _numbered("Nobody wagered: round {number} is skipped."),
    "round_taken_up_again": _numbered("Round {number} is reopened."),
    "dispute_raised": _worded("Dispute raised: {about}. Play is paused."),
    "dispute_settled": _worded("The dispute is settled: {decision}."),
    "play_held": _worded("Dispute raised in the tournament: {about}. Play is paused at all its tables."),
    "play_proceeded": _worded("The dispute in the tournament is settled. Play resumes."),
    "cancelled": _worded("The tournament has been cancelled: any round in play is the last. Reason: {reason}"),
    "ended": lambda told, me: f"The session is over. {WHY_OVER[told['why']]}",
    "counted": _counted,
    "closed": lambda told, me: "The session is closed.",
}
