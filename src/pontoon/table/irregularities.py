"""Irregularities across rounds: cards missing or foreign, and an error found after the next round has begun."""

from collections.abc import Callable
from typing import Any

from pontoon.game import commands as c
from pontoon.game.cards import CARDS
from pontoon.game.refusals import Refusal
from pontoon.rules.cards import KINDS_OF_CARD
from pontoon.table import commands as t, events as e
from pontoon.table.counts import holds, of_cards
from pontoon.table.gaming_table import ASTRAY, ROUNDS_KEPT, Custody, GamingTable, PastRound
from pontoon.table.notices import send
from pontoon.table.proceedings import Proceedings
from pontoon.table.rounds import carry_out, give_wagers_back


def in_the_books(custody: Custody, cards: tuple[int, ...]) -> bool:
    """Whether these cards can be in the shoe or device, by what has not come out of it."""
    if not all(0 <= card < KINDS_OF_CARD for card in cards):
        return False
    return len(cards) <= custody.cards_left and holds(custody.shoe, of_cards(cards))


# Cards missing or foreign


def _declare_cards_astray(p: Proceedings, command: t.DeclareCardsAstray) -> Refusal | None:
    """A missing or foreign card: earlier rounds stand, this one and the rest of the shoe are void, two are told.

    Refused in this order: who asks, a closed table, nothing astray, decks that wait for the check already, a
    missing card that cannot be in the shoe or device. Wagers for a round to come go back.
    Clauses: star-2024 18.16, star-2024 18.16.1, star-2024 18.16.2, star-2024 18.16.3, star-2024 18.16.4,
    star-6to5-2017 17.16, star-6to5-2017 17.16.1, star-6to5-2017 17.16.2, star-6to5-2017 17.16.3,
    star-6to5-2017 17.16.4.
    """
    refusal = p.authorise("declare_cards_astray")
    if refusal is not None:
        return refusal
    if not p.state.is_open:
        return p.refuse("table_is_closed", "declare_cards_astray")
    if not command.missing and not any(words.strip() for words in command.foreign):
        return p.refuse("nothing_is_astray", "declare_cards_astray")
    if p.state.held_up_by == ASTRAY:
        return p.refuse("decks_are_being_checked", "astray_shoe_void")
    if not in_the_books(p.state.custody, command.missing):
        return p.refuse("missing_cards_are_elsewhere", "declare_cards_astray")
    # From here on it must succeed.
    p.happen(e.CardsAstray(command.missing, command.foreign), "declare_cards_astray")
    p.happen(e.ResultsStand(), "astray_results_stand")
    if p.state.round_in_play:
        reason = "missing_card" if command.missing else "foreign_card"
        refusal = carry_out(p, c.VoidRound(reason, p.by.role))
        assert refusal is None, "a round in play can be declared void"
    give_wagers_back(p, "declare_cards_astray")
    p.happen(e.ShoeVoided(), "astray_shoe_void")
    named = ", ".join([*(str(CARDS[card]) for card in command.missing), *command.foreign])
    for officer in ("surveillance", "inspector"):
        send(p, officer, "cards_astray", named, of_itself=True)
    return None


# An error found later


def _void_past_round(p: Proceedings, command: t.VoidPastRound) -> Refusal | None:
    """An error of card placement found after the next round has begun voids its own round and no later one.

    Refused in this order: who asks, no error named, a round that never was, one too long ago, one that can still be put
    right, one that is void already.
    Clauses: canberra-2002 15.5, canberra-2002 Terms:Void.
    """
    refusal = p.authorise("void_past_round")
    if refusal is not None:
        return refusal
    if not command.error.strip():
        return p.refuse("reason_is_missing", "void_past_round")
    if not 1 <= command.round <= p.state.number:
        return p.refuse("no_such_round", "void_past_round", round=command.round)
    if p.state.past_rounds and command.round < p.state.past_rounds[0].number:
        return p.refuse("round_is_long_past", "void_past_round", round=command.round, kept=ROUNDS_KEPT)
    past = _past_round(p.state, command.round)
    if past is None or not _is_followed(p.state, command.round):
        return p.refuse("round_is_not_past", "reconstruct_round", round=command.round)
    standing = tuple(each for each in past.settlements if each.result != "void")
    if past.void or not standing:
        return p.refuse("round_is_void_already", "void_past_round")
    # From here on it must succeed.
    p.happen(e.PastRoundVoided(command.round, command.error, standing), "void_past_round")
    return None


def _is_followed(state: GamingTable, number: int) -> bool:
    """Whether a later round has its first card out; at a table that has closed no round can be put right any more."""
    current = state.round
    if current is None:
        return True
    return number < state.number if current.cards_out else number < state.number - 1


def _past_round(state: GamingTable, number: int) -> PastRound | None:
    return next((each for each in state.past_rounds if each.number == number), None)


ROOMS: dict[type, Callable[[Proceedings, Any], Refusal | None]] = {
    t.DeclareCardsAstray: _declare_cards_astray,
    t.VoidPastRound: _void_past_round,
}
