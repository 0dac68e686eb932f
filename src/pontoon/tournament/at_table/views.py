"""Who sees what of a session: chips, passes and the marker are everybody's, an undisclosed wager is not.

What is written on a form is seen by who wrote it and by the supervisor who examines it, and by nobody else, whatever
their rank, until it is announced.
Clauses: star-2024 21.1.1, star-2024 21.8.2.1, star-2024 21.8.4, star-6to5-2017 20.1.1, star-6to5-2017 20.8.2.1,
star-6to5-2017 20.8.4.
"""

from dataclasses import replace
from typing import Any, cast

from pontoon.game.rulebook import RuleBook
from pontoon.game.views import PLAYER, Audience, view_of_settlement
from pontoon.law.procedures import may_act
from pontoon.table.orders import Entry
from pontoon.table.views import view as view_of_the_table
from pontoon.tournament.at_table import events as e
from pontoon.tournament.at_table.duty import next_duty
from pontoon.tournament.at_table.state import Form, TournamentPlayer, TournamentTable
from pontoon.tournament.at_table.turns import available_cents, deemed, next_to_wager


def view(rules: RuleBook, state: TournamentTable, audience: Audience) -> dict[str, Any]:
    """The table as this audience may see it, with its session (None: there is none), in plain values."""
    told = view_of_the_table(rules, state.table, audience) | {"session": view_of_the_session(state, audience)}
    return with_the_duty(rules, state, told)


def with_the_duty(rules: RuleBook, state: TournamentTable, told: dict[str, Any]) -> dict[str, Any]:
    """A view in which the staff read what the session waits for, where it waits for something."""
    if "staff" not in told or not state.table.tournament:
        return told
    due = next_duty(rules, state, state.table.at)
    duty = {name: list(each) if isinstance(each, tuple) else each for name, each in due._asdict().items()}
    return told | {"staff": told["staff"] | {"duty": duty}}


def view_of_the_session(state: TournamentTable, audience: Audience) -> dict[str, Any] | None:
    session = state.session
    if session is None:
        return None
    plan, current = session.plan, state.table.round
    settled = session.settlements if current is not None and current.is_over else ()
    turn = next_to_wager(state) if plan.order_of_wagering and not state.table.round_in_play else None
    return {
        "tournament": plan.tournament,
        "number": plan.number,
        "title": plan.title,
        "play_off": plan.play_off,
        "round": session.rounds,
        "rounds": plan.rounds,
        "until": plan.until,
        "advance": plan.advance,
        "minimum_cents": state.table.limits.minimum_cents,
        "maximum_cents": state.table.limits.maximum_cents,
        "rises": [rise._asdict() for rise in plan.rises],
        "order_of_wagering": plan.order_of_wagering,
        "deal_from_marker": plan.deal_from_marker,
        "marker": session.marker,
        "turn": None if turn is None or session.ended else turn.player,
        "wager_seconds": session.wager_seconds,
        "wagering_since": session.wagering_since,
        "dispute": session.dispute,
        "tournament_dispute": session.tournament_dispute,
        "cancelled": session.cancelled,
        "ended": session.ended,
        "players": [_player(state, each, audience) for each in session.players],
        "forms": [_form(state, form, audience) for form in session.forms],
        "settlements": [view_of_settlement(each) for each in settled],
        "standings": [standing._asdict() for standing in session.standings],
    }


def _player(state: TournamentTable, player: TournamentPlayer, audience: Audience) -> dict[str, Any]:
    """A player's chips lie in full view; what is not spoken for by a form is that player's to know."""
    own = audience.role == PLAYER and audience.name == player.player
    return {
        "player": player.player,
        "box": player.box,
        "chips_cents": player.chips_cents,
        "available_cents": available_cents(state, player.player) if own else None,
        "pass_cards": player.pass_cards,
        "undisclosed_wagers": player.undisclosed_wagers,
        "passed": player.passed,
        "absent": player.absent,
        "absent_rounds": player.absent_rounds,
        "out": player.out,
        "eliminated_round": player.eliminated_round,
        "agreed": player.agreed,
    }


def sees_form(form: Form, audience: Audience) -> bool:
    """Whether what is written on a form is open to this audience.

    Clauses: star-2024 21.8.2.1, star-2024 21.8.2.5, star-2024 21.8.4, star-6to5-2017 20.8.2.1,
    star-6to5-2017 20.8.2.5, star-6to5-2017 20.8.4.
    """
    if form.announced:
        return True
    if audience.role == PLAYER:
        return audience.name == form.player
    return may_act(audience.role, "gaming_supervisor") and form.examined_by in ("", audience.name)


def _form(state: TournamentTable, form: Form, audience: Audience) -> dict[str, Any]:
    """With it what the wager is deemed to be for: told to nobody who may not read the form itself.

    Clauses: star-2024 21.8.3, star-6to5-2017 20.8.3.
    """
    seen = sees_form(form, audience)
    cents, correction = deemed(_as_if_accepted(state, form)) if seen else (None, None)
    return {
        "player": form.player,
        "indicator": bool(form.examined_by),
        "announced": form.announced,
        "kind": form.kind if seen else None,
        "cents": form.cents if seen else None,
        "open_cents": form.open_cents if seen or form.examined_by else None,
        "deemed_cents": cents,
        "correction": correction,
    }


def _as_if_accepted(state: TournamentTable, form: Form) -> Form:
    """A form that waits is judged by the limits and the chips of this moment, as if it were accepted now."""
    if form.examined_by:
        return form
    assert state.session is not None, "a form is handed in at a session"
    player, limits = state.session.player(form.player), state.table.limits
    assert player is not None, f"{form.player} plays in the session"
    least, most = limits.minimum_cents or 0, limits.maximum_cents or 0
    return form._replace(chips_cents=player.chips_cents, minimum_cents=least, maximum_cents=most)


def masked(entry: Entry, audience: Audience, state: TournamentTable) -> Entry:
    """An entry as this audience may read it; `state` is the table after it or later.

    Of a form nothing is told but whose it is: what was written is told by its announcement, and why it was handed back
    to its player.
    """
    event: Any = entry.event
    if isinstance(event, e.FormHandedBack):
        own = audience.role == PLAYER and audience.name == event.player
        return entry if own else replace(entry, event=cast(Any, e.FormHandedBack(event.player)))
    if not isinstance(event, e.WagerSealed):
        return entry
    form = None if state.session is None else state.session.form_of(event.player)
    at_hand = form is not None and (form.kind, form.cents) == (event.kind, event.cents)
    own = audience.role == PLAYER and audience.name == event.player
    if own or (at_hand and form is not None and sees_form(form, audience)):
        return entry
    return replace(entry, event=cast(Any, e.WagerSealed(event.player, "", None, 0)))
