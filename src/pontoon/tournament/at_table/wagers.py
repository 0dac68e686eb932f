"""Wagers in a session: from the own position, in turn, within the limits; pass cards, and the time for a wager."""

from collections.abc import Callable
from typing import Any

from pontoon.game import commands as c
from pontoon.game.refusals import Refusal, dollars
from pontoon.tournament.at_table import commands as s, events as e
from pontoon.tournament.at_table.plan import MINIMUM
from pontoon.tournament.at_table.players import disqualify
from pontoon.tournament.at_table.proceedings import Proceedings
from pontoon.tournament.at_table.state import TournamentPlayer
from pontoon.tournament.at_table.turns import (
    available_cents,
    has_acted,
    later_have_acted,
    next_to_wager,
    share,
)

# Whether anybody may act for the round that takes wagers


def refusal_of_the_session(p: Proceedings, procedure: str) -> Refusal | None:
    """Whether a session is under way and nothing holds its game up.

    Clauses: star-2024 21.11.2, star-6to5-2017 20.11.2.
    """
    if p.state.session is None:
        return p.refuse("no_session_is_open", procedure)
    if p.session.ended:
        return p.refuse("session_is_over", "session_end")
    if p.session.is_held_up:
        return p.refuse("dispute_must_be_settled", "session_dispute")
    return None


def refusal_of_the_player(p: Proceedings, name: str) -> Refusal | None:
    player = p.session.player(name)
    if player is None:
        return p.refuse("not_in_the_session", "session_exclusive", player=name)
    if not player.is_playing:
        return p.refuse("player_is_out", "session_exclusive", player=name)
    return None


def refusal_to_act(p: Proceedings, name: str, procedure: str) -> Refusal | None:
    """Whether this player may now wager, pass or hand in a form: in time, before the first card, once, in turn.

    Clauses: star-2024 21.1.1, star-2024 21.9.4, star-2024 21.9.6, star-6to5-2017 20.1.1, star-6to5-2017 20.9.4,
    star-6to5-2017 20.9.6.
    """
    refusal = refusal_of_the_session(p, procedure) or refusal_of_the_player(p, name) or _refusal_of_the_time(p)
    if refusal is not None:
        return refusal
    player = p.player(name)
    if p.table.round_in_play:
        return p.refuse("round_has_begun", procedure)
    if player.passed:
        return p.refuse("player_has_passed", "session_pass_card", player=name)
    if p.session.form_of(name) is not None:
        return p.refuse("form_is_handed_in", "session_undisclosed", player=name)
    if has_acted(p.state, player):
        return p.refuse("wager_is_made", "session_wager_stands", player=name)
    return refusal_out_of_turn(p, player)


def _refusal_of_the_time(p: Proceedings) -> Refusal | None:
    until = p.session.plan.until
    if until is not None and p.at >= until and not p.table.round_in_play:
        return p.refuse("session_time_is_over", "session_end")
    return None


def refusal_out_of_turn(p: Proceedings, player: TournamentPlayer) -> Refusal | None:
    """Clauses: star-2024 21.9.4, star-2024 21.9.5, star-6to5-2017 20.9.4, star-6to5-2017 20.9.5."""
    if not p.session.plan.order_of_wagering:
        return None
    turn = next_to_wager(p.state)
    if turn is None or turn.player == player.player or player.absent:
        return None
    return p.refuse("wager_is_out_of_turn", "session_out_of_turn", player=turn.player)


# Wagers


def refusal_of_the_amount(p: Proceedings, cents: int) -> Refusal | None:
    """At least the minimum, at most the maximum, in units of the minimum.

    Clauses: star-2024 21.6.4, star-2024 21.6.14, star-6to5-2017 20.6.4, star-6to5-2017 20.6.14.
    """
    if cents < p.minimum:
        return p.refuse("below_the_sessions_minimum", "session_amount", minimum=dollars(p.minimum))
    if cents > p.maximum:
        return p.refuse("above_the_sessions_maximum", "session_amount", maximum=dollars(p.maximum))
    if cents % p.minimum:
        return p.refuse("not_in_units_of_the_minimum", "session_amount", minimum=dollars(p.minimum))
    return None


def place(p: Proceedings, command: c.PlaceWager | c.PlacePerfectPairs) -> Refusal | None:
    """A wager; refused for who, the person, the position, tokens, the turn, the amount, the chips.

    What the dealer finds on the layout keeps no limit and is corrected later; out of sequence its player takes it back.
    Clauses: star-2024 21.6.1, star-2024 21.6.4, star-2024 21.6.10, star-2024 21.6.14, star-2024 21.9.4,
    star-2024 21.9.5, star-6to5-2017 20.6.1, star-6to5-2017 20.6.4, star-6to5-2017 20.6.10, star-6to5-2017 20.6.14,
    star-6to5-2017 20.9.4, star-6to5-2017 20.9.5.
    """
    refusal = p.authorise("place_wager", command.player) or refusal_of_the_player(p, command.player)
    if refusal is not None or p.table.round_in_play:
        return refusal or p.pass_on(command)
    player = p.player(command.player)
    if command.box != player.box:
        return p.refuse("wager_only_from_own_position", "session_own_position", player=player.player, box=player.box)
    if command.tokens_cents:
        return p.refuse("wager_in_tournament_chips", "session_chips")
    found = command.found and p.by.role != "player"
    refusal = _refusal_of_the_moment(p, command, player)
    if refusal is not None and refusal.code == "wager_is_out_of_turn" and found:
        p.happen(e.WagerOutOfTurnRemoved(command.box, command.player, command.cents), "session_out_of_turn")
        return None
    if refusal is None and not found:
        refusal = refusal_of_the_amount(p, command.cents)
    if refusal is None and command.cents > available_cents(p.state, player.player):
        refusal = p.refuse("not_enough_chips", "session_amount", player=player.player)
    return refusal or p.pass_on(command)


def _refusal_of_the_moment(
    p: Proceedings, command: c.PlaceWager | c.PlacePerfectPairs, player: TournamentPlayer
) -> Refusal | None:
    """Perfect Pairs come with the wager on the box, before anybody later in the sequence has acted.

    Clauses: star-2024 21.9.4, star-2024 21.9.6, star-6to5-2017 20.9.4, star-6to5-2017 20.9.6.
    """
    if isinstance(command, c.PlaceWager):
        return refusal_to_act(p, player.player, "session_order")
    if p.session.plan.order_of_wagering and later_have_acted(p.state, player):
        turn = next_to_wager(p.state)
        return p.refuse("wager_is_out_of_turn", "session_out_of_turn", player=turn.player if turn else "the dealer")
    return _refusal_of_the_time(p)


def withdraw(p: Proceedings, command: c.WithdrawWager | c.WithdrawPerfectPairs) -> Refusal | None:
    """Where there is an order of wagering a wager stands once it is made, and beside a form as well.

    Clauses: star-2024 21.9.6, star-6to5-2017 20.9.6.
    """
    if p.session.plan.order_of_wagering or p.session.form_of(command.player) is not None:
        return p.refuse("wager_stands", "session_wager_stands")
    return p.pass_on(command)


def add_to_the_wager(p: Proceedings, command: c.Double | c.Split | c.Insure) -> Refusal | None:
    """Insurance, a double or a split needs the chips, for an undisclosed wager's share of it too.

    Clauses: star-2024 21.6.14, star-2024 21.8.2.4, star-6to5-2017 20.6.14, star-6to5-2017 20.8.2.4.
    """
    player, current = p.session.player(command.player), p.table.round
    box = None if current is None else current.box(command.box)
    if player is None or box is None:
        return p.pass_on(command)
    needed = 0
    if isinstance(command, c.Insure):
        needed = command.cents
    elif 1 <= command.hand <= len(box.hands):
        wager = box.hands[command.hand - 1].wager_of(command.player)
        amount = command.cents if isinstance(command, c.Double) else None
        needed = (0 if wager is None else wager.cents) if amount is None else amount
        form = p.session.form_of(command.player)
        if form is not None and form.kind == "pontoon":
            needed += share(form, needed)
    if needed > available_cents(p.state, command.player):
        return p.refuse("not_enough_chips", "session_amount", player=command.player)
    return p.pass_on(command)


# Pass cards


def _pass(p: Proceedings, command: s.PlayPassCard) -> Refusal | None:
    """A pass card in lieu of a wager; refused for who, the moment, then without a card.

    Clauses: star-2024 21.7.1, star-6to5-2017 20.7.1.
    """
    name = command.player
    refusal = p.authorise("session_pass_card", name) or refusal_to_act(p, name, "session_pass_card")
    if refusal is not None:
        return refusal
    if not p.player(name).pass_cards:
        return p.refuse("no_pass_card_is_left", "session_pass_card", player=name)
    # From here on it must succeed.
    p.happen(e.PassCardPlayed(name), "session_pass_card")
    return None


# The time for a wager


def time_left(p: Proceedings) -> bool:
    """Whether the time within which wagers must be made is still running."""
    seconds = p.session.wager_seconds
    return seconds is not None and p.at < p.session.wagering_since + seconds


def _call_time(p: Proceedings, command: s.CallTime) -> Refusal | None:
    """Who does not wager in time wagers the minimum, or is disqualified where the conditions say so.

    Clauses: star-2024 21.6.11, star-2024 21.6.12, star-6to5-2017 20.6.11, star-6to5-2017 20.6.12.
    """
    name = command.player
    refusal = p.authorise("session_late_wager") or refusal_to_act(p, name, "session_late_wager")
    if refusal is not None:
        return refusal
    if p.session.wager_seconds is None:
        return p.refuse("no_time_is_set", "session_wager_time")
    if time_left(p):
        return p.refuse("wager_time_is_left", "session_wager_time", player=name)
    p.happen(e.TimeCalled(name), "session_late_wager")
    if p.session.plan.late != MINIMUM:
        disqualify(p, name, "late")
        return None
    if available_cents(p.state, name) < p.minimum:
        return p.refuse("not_enough_chips", "session_amount", player=name)
    return p.pass_on(c.PlaceWager(p.player(name).box, name, p.minimum), on_behalf_of=name)


def _limit_time(p: Proceedings, command: s.LimitWagerTime) -> Refusal | None:
    """The Tournament Manager sets the time for a wager, with notice: from the next round on.

    Clauses: star-2024 21.6.11, star-6to5-2017 20.6.11.
    """
    refusal = p.authorise("session_wager_time")
    if refusal is not None:
        return refusal
    if p.state.session is None or p.session.ended:
        return p.refuse("no_session_is_open", "session_wager_time")
    if command.seconds is not None and command.seconds < 1:
        return p.refuse("time_is_nothing", "session_wager_time")
    # From here on it must succeed.
    p.happen(e.WagerTimeLimited(command.seconds, p.session.rounds + 2), "session_wager_time")
    return None


ROOMS: dict[type, Callable[[Proceedings, Any], Refusal | None]] = {
    s.PlayPassCard: _pass,
    s.CallTime: _call_time,
    s.LimitWagerTime: _limit_time,
}
