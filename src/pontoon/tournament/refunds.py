"""Money that goes back to a player: what was paid into the pool, and buy-ins for chips that were never played."""

from pontoon.tournament import events as e
from pontoon.tournament.proceedings import TournamentProceedings


def refund(p: TournamentProceedings, player: str, reason: str, procedure: str) -> None:
    """All that the player has in the pool goes back, on the clause that permits it.

    Clauses: star-2024 21.3.2, 21.3.4, star-6to5-2017 20.3.2, 20.3.4.
    """
    entrant = p.state.entrant(player)
    if entrant is not None and entrant.paid_cents:
        p.happen(e.FeeRefunded(player, entrant.paid_cents, reason), procedure, of_itself=True)


def return_buy_ins(p: TournamentProceedings, player: str) -> None:
    """Chips that were bought for a session not played out keep their value.

    Clauses: star-2024 21.6.9, star-6to5-2017 20.6.9.
    """
    for session in p.state.sessions:
        if not session.announced and player in session.bought_in and player not in session.redeemed:
            cents = p.conditions.buy_in_cents or 0
            p.happen(e.BuyInReturned(session.number, player, cents), "tournament_redeem_chips", of_itself=True)
