"""Prizes: the whole pool goes to those who are placed, and what cannot be shared exactly to the first."""

from collections.abc import Callable, Sequence
from typing import Any

from pontoon.game.refusals import Refusal
from pontoon.tournament import commands as c, events as e, state as s
from pontoon.tournament.form import WHOLE_POOL, Prize
from pontoon.tournament.placings import Ranking, left_for_the_first, places
from pontoon.tournament.proceedings import TournamentProceedings
from pontoon.tournament.refunds import refund
from pontoon.tournament.results import ranking_of
from pontoon.tournament.state import Award


def awards(prizes: Sequence[Prize], pool_cents: int, ranking: Ranking, added: Sequence[str] = ()) -> tuple[Award, ...]:
    """What each player wins. Fixed amounts come first, then shares of the rest; all that is left is the first place's.

    So are goods and services that were `added` and are not by their description the prize of a place that is held.

    Players who share a place have the prize of their number in the row, which is the same for all of them.

    >>> thirds = [Prize(1, share=3334), Prize(2, share=3333), Prize(3, share=3333)]
    >>> [award.cents for award in awards(thirds, 1000, (("ann",), ("bob",), ("cy",)))]
    [334, 333, 333]

    Clauses: star-2024 21.3.1, 21.3.2, 21.4.2(j), star-6to5-2017 20.3.1, 20.3.2, 20.4.2(j).
    """
    placed = list(places(ranking))
    won = list(zip(placed, prizes, strict=False))
    rest = pool_cents - sum(prize.cents for _, prize in won)
    amounts = [prize.cents + rest * prize.share // WHOLE_POOL for _, prize in won]
    if amounts:
        amounts[0] += pool_cents - sum(amounts)
    found = [
        Award(place.place, place.player, cents, (prize.goods,) if prize.goods else ())
        for (place, prize), cents in zip(won, amounts, strict=True)
    ]
    if found:
        left = left_for_the_first([prize for _, prize in won], added)
        found[0] = found[0]._replace(goods=(*found[0].goods, *left))
    return tuple(found)


def _conclude(p: TournamentProceedings, _command: c.ConcludeTournament) -> Refusal | None:
    """After the final the prizes are awarded: all that is in the pool, made up to what was guaranteed or promised.

    Who has paid for an entry that was never decided gets it back before.
    Clauses: star-2024 21.3.2, 21.3.3, 21.4.2(j), star-6to5-2017 20.3.2, 20.3.3, 20.4.2(j).
    """
    procedure = "tournament_conclude"
    refusal = p.published(procedure) or p.proceeds()
    if refusal is not None:
        return refusal
    final = p.state.final
    if final is None or not final.announced:
        return p.refuse("final_is_not_announced", procedure)
    ranking = ranking_of(p.state, final.results[0])
    if not ranking:
        return p.refuse("nobody_is_placed", procedure)
    # From here on it must succeed.
    for entrant in p.state.of_stage(s.APPLIED):
        p.happen(e.EntryWithdrawn(entrant.player, True), "tournament_withdraw", of_itself=True)
        refund(p, entrant.player, "the entry was never decided", "tournament_withdraw")
    promised = max(p.conditions.guaranteed_cents or 0, sum(prize.cents for prize in p.conditions.prizes))
    short = promised - p.state.pool.balance_cents
    if short > 0:
        p.happen(e.PoolMadeUp(short), "tournament_guarantee", of_itself=True)
    pool = p.state.pool.balance_cents
    for award in awards(p.conditions.prizes, pool, ranking, p.state.added):
        p.happen(e.PrizeAwarded(*award[:4]), procedure, of_itself=True)
    p.happen(e.TournamentConcluded(pool), procedure)
    return None


def _pay(p: TournamentProceedings, command: c.PayPrize) -> Refusal | None:
    """All that a player has won, once, in the way the conditions name.

    Clauses: star-2024 21.4.2(j), star-6to5-2017 20.4.2(j).
    """
    procedure = "tournament_pay_prize"
    refusal = p.authorise(procedure)
    if refusal is not None:
        return refusal
    if p.state.stage != s.CONCLUDED:
        return p.refuse("tournament_is_not_concluded", procedure)
    award = next((each for each in p.state.awards if each.player == command.player), None)
    if award is None:
        return p.refuse("no_prize_of_this_player", procedure, player=command.player)
    if award.paid:
        return p.refuse("prize_is_paid", procedure, player=command.player)
    if not command.proof.strip():
        return p.refuse("proof_is_missing", procedure)
    # From here on it must succeed.
    p.happen(e.PrizePaid(award.player, award.cents, award.goods, command.proof.strip()), procedure)
    return None


ROOMS: dict[type, Callable[[TournamentProceedings, Any], Refusal | None]] = {
    c.ConcludeTournament: _conclude,
    c.PayPrize: _pay,
}
