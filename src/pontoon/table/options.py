"""Options of the rule set: chosen for a table by the officer it names, once what must come first has come."""

from collections.abc import Callable
from typing import Any

from pontoon.game.officers import ABSENT_PLAYER, OPTIONS, Given, choose
from pontoon.game.refusals import Refusal
from pontoon.table import commands as t, events as e
from pontoon.table.notices import arrived
from pontoon.table.proceedings import Proceedings
from pontoon.table.signs import standing, take_down


def _choose(p: Proceedings, command: t.ChooseOption) -> Refusal | None:
    """An officer chooses an option for the next round, or gives it up; the rule set's data say who and what first.

    Refused for the option, the table, the officer and what must come first, then for the round and the layout.
    Clauses: star-2024 4.6.2, star-2024 11.3, star-2024 14.9, star-2024 14.9.1, star-2024 16.1, star-2024 16.2,
    star-2024 16.4, star-2024 16.4.1, star-2024 16.4.2, star-6to5-2017 3.6.2, star-6to5-2017 10.3,
    star-6to5-2017 13.9, star-6to5-2017 13.9.1, star-6to5-2017 15.1, star-6to5-2017 15.2, star-6to5-2017 15.4,
    star-6to5-2017 15.4.1, star-6to5-2017 15.4.2, star-6to5-2017 17.10, star-6to5-2017 17.10.1, canberra-2002 18.1,
    canberra-2002 18.2.
    """
    option, yes, state = command.option, command.yes, p.state
    if option not in OPTIONS:
        return p.refuse("no_such_option", "choose_option", option=option, options=", ".join(OPTIONS))
    if not state.is_open:
        return p.refuse("table_is_closed", "choose_option")
    outcome = choose(p.rules, state.terms, option, yes, p.by.role, _given(p, option))
    if isinstance(outcome, Refusal):
        return outcome
    if outcome == state.terms:
        return p.refuse("option_stands_already", "choose_option")
    if option == "resplit" and state.round_in_play:
        return p.refuse("round_is_in_play", "choose_option")
    if option == "perfect_pairs" and yes and not (state.layout and state.layout.perfect_pairs):
        return p.refuse("layout_shows_no_perfect_pairs", "layout_perfect_pairs")
    # From here on it must succeed.
    clauses = p.rules.ruleset.parameters[option].clauses
    p.happen(e.OptionChosen(option, yes, clauses[-1] if option == ABSENT_PLAYER and not yes else clauses[0]))
    if option == "pairs_with_wager_only" and not yes:
        take_down(p, "pairs_restriction", "restrict_pairs_sign")
    return None


def _given(p: Proceedings, option: str) -> Given:
    """What has come before the choice of an option: notices that have arrived, the sign, approvals."""
    state = p.state
    given = {to for to in ("players", "surveillance", "inspector") if arrived(state, to, option)}
    if standing(state, "pairs_restriction") is not None:
        given.add("sign")
    if state.face_down_approved and not _approval_is_over(p):
        given.add("approval_of_inspector")
    if state.approved_pairs if option == "perfect_pairs" else state.approved:
        given.add("approval_of_the_table")
    return frozenset(given)


def _approval_is_over(p: Proceedings) -> bool:
    return p.state.face_down_until is not None and p.at >= p.state.face_down_until


def end_expired(p: Proceedings) -> None:
    """Face-down dealing ends with the inspector's approval of it.

    Clauses: star-2024 4.6.2, star-6to5-2017 3.6.2.
    """
    if p.state.terms.face_down and _approval_is_over(p):
        p.happen(e.OptionChosen("face_down", False, p.clause("approve_face_down")), of_itself=True)


def _approve_face_down(p: Proceedings, command: t.ApproveFaceDown) -> Refusal | None:
    """An inspector approves face-down dealing beforehand, for a time; refused for who, then for the time.

    Clauses: star-2024 4.6.2, star-6to5-2017 3.6.2.
    """
    refusal = p.authorise("approve_face_down")
    if refusal is not None:
        return refusal
    if command.until is not None and command.until <= p.at:
        return p.refuse("time_has_passed", "approve_face_down")
    # From here on it must succeed.
    p.happen(e.FaceDownApproved(command.until), "approve_face_down")
    return None


ROOMS: dict[type, Callable[[Proceedings, Any], Refusal | None]] = {
    t.ChooseOption: _choose,
    t.ApproveFaceDown: _approve_face_down,
}
