"""Disputes: one raised at the table, and one of the tournament that holds all its tables."""

from collections.abc import Callable
from typing import Any

from pontoon.game.refusals import Refusal
from pontoon.tournament.at_table import commands as s, events as e
from pontoon.tournament.at_table.proceedings import Proceedings


def _raise(p: Proceedings, command: s.RaiseDispute) -> Refusal | None:
    """A dispute holds the game up until it is settled; of players only those of the session raise one.

    Clauses: star-2024 21.11.2, star-6to5-2017 20.11.2.
    """
    refusal = p.authorise("session_dispute")
    if refusal is not None:
        return refusal
    if p.state.session is None:
        return p.refuse("no_session_is_open", "session_dispute")
    if p.by.role == "player" and p.session.player(p.by.name) is None:
        return p.refuse("not_in_the_session", "session_dispute", player=p.by.name)
    if not command.about.strip():
        return p.refuse("words_are_needed", "session_dispute", what="what the dispute is about")
    if p.session.dispute is not None:
        return p.refuse("dispute_waits_already", "session_dispute")
    # From here on it must succeed.
    p.happen(e.DisputeRaised(command.about.strip()), "session_dispute")
    return None


def _settle(p: Proceedings, command: s.SettleDispute) -> Refusal | None:
    """The Tournament Manager's decision is final.

    Clauses: star-2024 21.11.2, star-6to5-2017 20.11.2.
    """
    refusal = p.authorise("session_settle_dispute")
    if refusal is not None:
        return refusal
    if p.state.session is None or p.session.dispute is None:
        return p.refuse("no_dispute_is_open", "session_settle_dispute")
    if not command.decision.strip():
        return p.refuse("words_are_needed", "session_settle_dispute", what="the decision")
    # From here on it must succeed.
    p.happen(e.DisputeSettled(p.session.dispute, command.decision.strip()), "session_settle_dispute")
    return None


def _hold(p: Proceedings, command: s.HoldPlay) -> Refusal | None:
    """A dispute that is open in the tournament holds the game up at each of its tables, a round that is in play too.

    Refused for who, the session, words, then a game that is held already.
    Clauses: star-2024 21.11.2, star-6to5-2017 20.11.2.
    """
    procedure = "session_hold_play"
    refusal = p.authorise(procedure)
    if refusal is not None:
        return refusal
    if p.state.session is None:
        return p.refuse("no_session_is_open", procedure)
    if not command.about.strip():
        return p.refuse("words_are_needed", procedure, what="what the dispute is about")
    if p.session.tournament_dispute is not None:
        return p.refuse("dispute_waits_already", procedure)
    # From here on it must succeed.
    p.happen(e.PlayHeld(command.about.strip()), procedure)
    return None


def _proceed(p: Proceedings, _command: s.ProceedWithPlay) -> Refusal | None:
    """The game proceeds once the tournament's disputes are settled; one raised at the table still holds it.

    Clauses: star-2024 21.11.2, star-6to5-2017 20.11.2.
    """
    procedure = "session_proceed"
    refusal = p.authorise(procedure)
    if refusal is not None:
        return refusal
    if p.state.session is None or p.session.tournament_dispute is None:
        return p.refuse("no_dispute_is_open", procedure)
    # From here on it must succeed.
    p.happen(e.PlayProceeded(p.session.tournament_dispute), procedure)
    return None


ROOMS: dict[type, Callable[[Proceedings, Any], Refusal | None]] = {
    s.RaiseDispute: _raise,
    s.SettleDispute: _settle,
    s.HoldPlay: _hold,
    s.ProceedWithPlay: _proceed,
}
