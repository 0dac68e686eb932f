"""What a tournament's rules say of the table's own commands, before the table judges them."""

from collections.abc import Callable
from typing import Any, get_args

from pontoon.game import commands as c
from pontoon.game.commands import Command as GameCommand
from pontoon.game.refusals import Refusal
from pontoon.table import commands as t
from pontoon.table.decide import play as play_table
from pontoon.table.orders import Order
from pontoon.tournament.at_table import rounds, wagers
from pontoon.tournament.at_table.players import take_seat
from pontoon.tournament.at_table.proceedings import Proceedings

_GAME = get_args(GameCommand)

# Rules of the game that do not apply at a table kept for a tournament, as those of the documents' list and what would
# contradict the position and the chips of a player.
_LEFT_OUT: dict[type, tuple[str, str]] = {
    t.LimitPlayersPerBox: ("rule_is_left_out", "session_rules_left_out"),
    t.WaitForBox: ("rule_is_left_out", "session_rules_left_out"),
    t.GiveUpBox: ("rule_is_left_out", "session_rules_left_out"),
    t.ChangeLimits: ("rule_is_left_out", "session_rules_left_out"),
    t.RaiseOldMinimum: ("rule_is_left_out", "session_rules_left_out"),
    t.AllowAboveMaximum: ("rule_is_left_out", "session_rules_left_out"),
    t.VacateSeat: ("rule_is_left_out", "session_rules_left_out"),
    t.ReserveBoxes: ("rule_is_left_out", "session_own_position"),
    t.BuyChips: ("chips_come_from_winnings", "session_buy_in_increased"),
}
# What needs a session at such a table.
_IN_A_SESSION = (c.PlaceWager, c.PlacePerfectPairs, c.CloseWagers, c.DealCard, c.BurnCard, t.SitDown)


def admit(p: Proceedings, command: Any) -> Refusal | None:
    """A command of the table or its round, at a table that may be kept for a tournament.

    Clauses: star-2024 18.8, star-2024 21.2.1, star-2024 21.5.2, star-2024 21.6.5, star-2024 21.6.10,
    star-2024 21.11.2, star-6to5-2017 17.8, star-6to5-2017 20.2.1, star-6to5-2017 20.5.2, star-6to5-2017 20.6.5,
    star-6to5-2017 20.6.10, star-6to5-2017 20.11.2.
    """
    if not p.table.tournament:
        return _pass_on(p, command)
    kind = type(command)
    if kind in _LEFT_OUT:
        return p.refuse(*_LEFT_OUT[kind])
    if kind is t.DisplaySign and command.kind == "new_minimum":
        return p.refuse("rule_is_left_out", "session_rules_left_out")
    if p.state.session is None:
        # A round of the game before that is laid out again is dealt to its end.
        finishing = p.table.round_in_play and kind in (c.DealCard, c.BurnCard)
        if kind in _IN_A_SESSION and not finishing:
            return p.refuse("session_comes_first", "session_exclusive", name=p.table.tournament)
        return _pass_on(p, command)
    if p.session.is_held_up and kind in _GAME:
        return p.refuse("dispute_must_be_settled", "session_dispute")
    if p.session.ended and kind in _IN_A_SESSION:
        return p.refuse("session_is_over", "session_end")
    room = _ROOMS.get(kind)
    return _pass_on(p, command) if room is None else room(p, command)


def _pass_on(p: Proceedings, command: Any) -> Refusal | None:
    """The table judges it; where it changes a round that was over, what followed from that end is undone first.

    A round of a session whose chips have gone back stays as it is.
    Clauses: star-2024 18.8, star-2024 21.2.1, star-6to5-2017 17.8, star-6to5-2017 20.2.1.
    """
    if p.state.session is None and p.table.next_round - 1 != p.state.settled_round:
        return p.pass_on(command)
    tried = play_table(p.rules, p.table, Order(p.at, p.by, command))
    if isinstance(tried, Refusal):
        return tried
    refusal = None
    if rounds.is_taken_up(p, [entry.event for entry in tried[1]]):
        refusal = rounds.undo_the_end(p)
    return p.pass_on(command) if refusal is None else refusal


def _decide(p: Proceedings, command: Any) -> Refusal | None:
    """Who is out of the session decides nothing more; the dealer brings the hand to its end."""
    player = p.session.player(command.player) if command.player is not None else None
    if player is not None and not player.is_playing and p.by.role == "player":
        return p.refuse("player_is_out", "session_exclusive", player=player.player)
    if isinstance(command, c.Double | c.Split | c.Insure):
        return wagers.add_to_the_wager(p, command)
    return _pass_on(p, command)


def _sit_down(p: Proceedings, command: t.SitDown) -> Refusal | None:
    """A player of the session takes the allotted seat, and nobody else sits down.

    Clauses: star-2024 21.5.2, star-2024 21.6.10, star-6to5-2017 20.5.2, star-6to5-2017 20.6.10.
    """
    refusal = wagers.refusal_of_the_player(p, command.player)
    if refusal is not None:
        return refusal
    player = p.player(command.player)
    if command.box != player.box:
        return p.refuse("seat_is_allotted", "session_own_position", player=player.player, box=player.box)
    return take_seat(p, player.player)


def _leave(p: Proceedings, command: t.LeaveTable) -> Refusal | None:
    """A player of the session may go away, and is absent; the seat and the chips stay where they are.

    Clauses: star-2024 21.5.6, star-2024 21.6.6, star-6to5-2017 20.5.6, star-6to5-2017 20.6.6.
    """
    player = p.session.player(command.player)
    if player is not None and player.is_playing:
        return p.refuse("player_stays", "session_chips_on_table", player=command.player)
    return p.pass_on(command)


def _keep_the_table(p: Proceedings, _command: t.CloseTable | t.HoldTournament | t.AskToLeave) -> Refusal | None:
    """Until all chips are back the table is the session's.

    Clauses: star-2024 21.5.2, star-2024 21.5.8, star-6to5-2017 20.5.2, star-6to5-2017 20.5.9.
    """
    return p.refuse("table_is_used_by_the_session", "session_exclusive")


_ROOMS: dict[type, Callable[[Proceedings, Any], Refusal | None]] = {
    c.PlaceWager: wagers.place,
    c.PlacePerfectPairs: wagers.place,
    c.WithdrawWager: wagers.withdraw,
    c.WithdrawPerfectPairs: wagers.withdraw,
    c.CloseWagers: rounds.close,
    c.DealCard: rounds.close,
    c.BurnCard: rounds.close,
    **dict.fromkeys(
        (c.Insure, c.Surrender, c.Hit, c.Stand, c.Double, c.Split, c.Forfeit, c.Keep, c.AcceptCard, c.RefuseCard),
        _decide,
    ),
    c.ExposeCards: _decide,
    t.SitDown: _sit_down,
    t.LeaveTable: _leave,
    t.CloseTable: _keep_the_table,
    t.HoldTournament: _keep_the_table,
    t.AskToLeave: _keep_the_table,
}
