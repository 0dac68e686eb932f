"""Judging a command: what it brings about, or why it is refused."""

from collections.abc import Callable
from typing import Any

from pontoon.game import commands as c, irregularities, subsequent_deal
from pontoon.game.commands import Command
from pontoon.game.course import go_on
from pontoon.game.doubling import double
from pontoon.game.events import Event
from pontoon.game.initial_deal import deal_card, expose_cards
from pontoon.game.insurance import close_insurance, insure, omit_insurance
from pontoon.game.interim_settlement import approve_late_payment
from pontoon.game.perfect_pairs import place_perfect_pairs, withdraw_perfect_pairs
from pontoon.game.proceedings import Proceedings
from pontoon.game.reconstruction import correct_card, reconstruct_round
from pontoon.game.refusals import Refusal
from pontoon.game.round import Round
from pontoon.game.rulebook import RuleBook
from pontoon.game.splitting import split
from pontoon.game.surrender import close_surrender, surrender
from pontoon.game.wagers import close_wagers, place_wager, withdraw_wager


def play(rules: RuleBook, state: Round, command: Command) -> tuple[Round, tuple[Event, ...]] | Refusal:
    """Decide and evolve in one go: the state after the command with its events, or the refusal."""
    p = Proceedings(rules, state)
    refusal = _carry_out(p, command)
    return (p.state, tuple(p.events)) if refusal is None else refusal


def decide(rules: RuleBook, state: Round, command: Command) -> tuple[Event, ...] | Refusal:
    """The events a command brings about, or why it is refused. The state is not changed."""
    outcome = play(rules, state, command)
    return outcome if isinstance(outcome, Refusal) else outcome[1]


def can(rules: RuleBook, state: Round, command: Command) -> bool:
    """Whether a command would be carried out: it is tried and nothing comes of it. Good for greying out a button."""
    return not isinstance(play(rules, state, command), Refusal)


def _carry_out(p: Proceedings, command: Command) -> Refusal | None:
    refusal = _ROOMS[type(command)](p, command)
    if refusal is None:
        go_on(p)
    return refusal


_ROOMS: dict[type, Callable[[Proceedings, Any], Refusal | None]] = {
    c.PlaceWager: place_wager,
    c.WithdrawWager: withdraw_wager,
    c.PlacePerfectPairs: place_perfect_pairs,
    c.WithdrawPerfectPairs: withdraw_perfect_pairs,
    c.CloseWagers: close_wagers,
    c.DealCard: deal_card,
    c.Insure: insure,
    c.CloseInsurance: close_insurance,
    c.OmitInsurance: omit_insurance,
    c.Surrender: surrender,
    c.CloseSurrender: close_surrender,
    c.ExposeCards: expose_cards,
    c.Hit: subsequent_deal.hit,
    c.Stand: subsequent_deal.stand,
    c.Double: double,
    c.Split: split,
    c.Forfeit: subsequent_deal.forfeit,
    c.Keep: subsequent_deal.keep,
    c.DeclareAbsent: subsequent_deal.declare_absent,
    c.BurnCard: irregularities.burn_card,
    c.DrawInError: irregularities.draw_in_error,
    c.ShuffleDiscards: irregularities.shuffle_discards,
    c.AcceptCard: irregularities.accept_card,
    c.RefuseCard: irregularities.refuse_card,
    c.DrawExtraCard: irregularities.draw_extra_card,
    c.InvalidateWager: irregularities.invalidate_wager,
    c.VoidRound: irregularities.void_round,
    c.ApproveLatePayment: approve_late_payment,
    c.ReturnWagers: irregularities.return_wagers,
    c.ReconstructRound: reconstruct_round,
    c.CorrectCard: correct_card,
}


def legal_decisions(rules: RuleBook, state: Round) -> tuple[c.Decision, ...]:
    """Every decision a player may make now, with its usual amount: what the buttons and keys offer."""
    return tuple(command for command in _candidates(rules, state) if can(rules, state, command))


def _candidates(rules: RuleBook, state: Round) -> list[c.Decision]:
    """The decisions worth asking `decide` about, for whatever the round waits for."""
    awaiting = state.awaiting
    if awaiting.kind in ("insurance", "surrender"):
        return _before_the_subsequent_deal(rules, state, awaiting.kind)
    if awaiting.kind == "exposure":
        return [c.ExposeCards(box.number, box.controlling_player) for box in state.boxes]
    box = state.box(awaiting.box) if awaiting.box is not None else None
    if box is None or awaiting.hand is None:
        return []
    number, hand = box.number, awaiting.hand
    if awaiting.kind == "acceptance":
        player = box.controlling_player
        return [c.AcceptCard(number, player), c.RefuseCard(number, hand, player)]
    if awaiting.kind == "forfeit":
        return [say(number, hand, who) for who in awaiting.players for say in (c.Forfeit, c.Keep)]
    players = [wager.player for wager in box.hands[hand - 1].wagers]
    if awaiting.kind == "card":
        # Others on the box may still follow a double or a split.
        return [follow(number, hand, who) for who in players for follow in (c.Double, c.Split)]
    player = box.controlling_player
    return [
        c.Hit(number, hand, player),
        c.Stand(number, hand, player),
        c.Double(number, hand, player),
        c.Split(number, hand, player),
        c.RefuseCard(number, hand, player),
    ]


def _before_the_subsequent_deal(rules: RuleBook, state: Round, kind: str) -> list[c.Decision]:
    """Surrender, or insurance of as much as may be insured."""
    wagers = [(box.number, wager) for box in state.boxes for wager in box.hands[0].wagers]
    if kind == "surrender":
        return [c.Surrender(box, wager.player) for box, wager in wagers]
    return [c.Insure(box, wager.player, usual_insurance(rules, state, wager.cents)) for box, wager in wagers]


def usual_insurance(rules: RuleBook, state: Round, wager_cents: int) -> int:
    """As much of a wager as may be insured.

    Clauses: star-2024 9.1, star-6to5-2017 8.1, canberra-2002 7.1, canberra-2002 7.3.
    """
    share, of = rules.table.insurance_share
    unit = 1
    if rules.values["insurance_in_half_chips"] and state.terms.chips_cents:
        unit = max(1, min(state.terms.chips_cents) // 2)
    return wager_cents * share // of // unit * unit
