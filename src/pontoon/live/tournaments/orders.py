"""An order to a tournament that runs: what the program adds to it, and the tournament after it."""

from dataclasses import replace
from typing import Any, cast

from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import RuleBook
from pontoon.live.journal import Decided
from pontoon.live.requests import refused
from pontoon.live.tournaments import draw, events as v
from pontoon.live.tournaments.forms import without_words
from pontoon.live.tournaments.live_tournament import LiveTournament, evolve
from pontoon.live.tournaments.requests import (
    AnyTournamentCommand,
    AskToStart,
    DrawByTheHouse,
    Enter,
    EraseEntryForm,
)
from pontoon.live.vault import Vault
from pontoon.table.orders import Entry, Person
from pontoon.tournament import commands as c, state as s
from pontoon.tournament.decide import play
from pontoon.tournament.draw import seats as seats_of
from pontoon.tournament.form import DRAW
from pontoon.tournament.orders import tournament_order

# How the conditions come to who enters by the house's own pages or programs.
RECEIPT = "shown with the entry form"


def place_of(tournament: str, session: int) -> str:
    """What a sealed seed belongs to."""
    return f"tournament {tournament} {session}"


def around(
    live: LiveTournament, by: Person, at_ms: int, event: v.AroundEvent
) -> tuple[tuple[Entry, ...], LiveTournament]:
    """One event of the house's own, and the tournament after it."""
    entry = Entry(at_ms // 1000, by, "", 0, "", cast(Any, event))
    return (entry,), evolve(live, entry, at_ms)


def carry_out(
    rules: RuleBook, live: LiveTournament, by: Person, command: AnyTournamentCommand, at_ms: int, vault: Vault,
    reference: str = "",
) -> Decided[LiveTournament]:  # fmt: skip
    """All entries an order brings about, or why it is refused.

    With a `reference` what a person has written stands in the log by that alone.
    """
    if isinstance(command, AskToStart):
        return _ask_to_start(live, by, command, at_ms)
    if isinstance(command, DrawByTheHouse):
        return _draw(rules, live, by, command, at_ms, vault)
    if isinstance(command, Enter):
        return _enter(rules, live, by, command, at_ms, reference)
    if isinstance(command, EraseEntryForm):
        return _erase(live, by, command, at_ms)
    return _played(rules, live, by, command, at_ms, reference)


def _enter(
    rules: RuleBook, live: LiveTournament, by: Person, command: Enter, at_ms: int, reference: str
) -> Decided[LiveTournament]:
    """What is still missing of an entry, step by step; where one is refused none is taken.

    Clauses: star-2024 21.4.1, 21.4.3, star-6to5-2017 20.4.1, 20.4.3.
    """
    asked, player = live.tournament.conditions, command.player
    entries: tuple[Entry, ...] = ()
    known = live.tournament.entrant(player)
    steps: list[c.TournamentCommand] = []
    if known is None or known.stage != s.APPLIED:
        known = None
        steps.append(c.SubmitEntry(player, command.answers))
    if known is None or not known.has_conditions:
        steps.append(c.ReceiveConditions(player, RECEIPT))
    if asked is not None and asked.written_agreement and (known is None or not known.agreed):
        steps.append(c.AgreeInWriting(player, command.signature))
    if asked is not None and asked.entry_fee_cents and (known is None or not known.fee_paid):
        steps.append(c.PayEntryFee(player, asked.entry_fee_cents))
    if not steps:
        return refused("entered_already", f"{player} has already entered.")
    for step in steps:
        outcome = _played(rules, live, by, step, at_ms, reference)
        if isinstance(outcome, Refusal):
            return outcome
        entries, live = (*entries, *outcome[0]), outcome[1]
    return entries, live


def _played(
    rules: RuleBook, live: LiveTournament, by: Person, command: c.TournamentCommand, at_ms: int, reference: str = ""
) -> Decided[LiveTournament]:
    at = max(at_ms // 1000, live.tournament.at)
    outcome = play(rules, live.tournament, tournament_order(at, by, command))
    if isinstance(outcome, Refusal):
        return outcome
    entries = outcome[1]
    if reference:
        entries = tuple(replace(entry, event=without_words(entry.event, reference)) for entry in entries)
    for entry in entries:
        live = evolve(live, entry, at_ms)
    return entries, live


def _erase(live: LiveTournament, by: Person, command: EraseEntryForm, at_ms: int) -> Decided[LiveTournament]:
    """Refused where nothing is kept, where the log itself has it, and while the entry is not over with."""
    state, player = live.tournament, command.player
    entrant = state.entrant(player)
    if entrant is not None and entrant.answers:
        return refused("form_is_in_the_log", "This form is in the log itself, from which nothing can be erased.")
    if entrant is None or not entrant.references:
        return refused("no_form_is_kept", f"No entry form from {player} is stored for this tournament.")
    if form_is_needed(state, entrant):
        return refused(
            "form_is_needed",
            "The form must be kept until the entry has ended or the tournament is over. Try again then.",
        )
    return around(live, by, at_ms, v.EntryFormErased(player))


def form_may_go(state: s.Tournament, entrant: s.Entrant) -> bool:
    """Whether something is kept that the person wrote, and nothing asks to keep it."""
    return bool(entrant.references) and not form_is_needed(state, entrant)


def form_is_needed(state: s.Tournament, entrant: s.Entrant) -> bool:
    """Whoever takes part has completed an entry form, which is kept until all that follows from it is done.

    Clauses: star-2024 21.1.1, star-6to5-2017 20.1.1.
    """
    if state.stage == s.CONCLUDED:
        return any(award.player == entrant.player and not award.paid for award in state.awards)
    return state.stage == s.PUBLISHED and entrant.stage not in (s.REFUSED, s.WITHDRAWN)


def _ask_to_start(live: LiveTournament, by: Person, command: AskToStart, at_ms: int) -> Decided[LiveTournament]:
    """Refused where nobody starts it by asking, it is over or drawn, who asks is not in it, or has asked before."""
    state = live.tournament
    entrant = state.entrant(command.player)
    if not live.how.automated:
        return refused("start_is_the_managers", "The Tournament Manager decides when this tournament starts.")
    if state.stage != s.PUBLISHED or state.sessions[0].seats:
        return refused("start_is_over", "This tournament cannot start now: entries are closed or not open yet.")
    if by.role == "player" and (entrant is None or entrant.stage not in (s.APPLIED, s.WAITING)):
        return refused("not_entered", f"{command.player} has not entered this tournament.")
    if live.asked_at is not None:
        return refused("start_is_asked", "This tournament is already about to start.")
    return around(live, by, at_ms, v.StartAsked(command.player))


def _draw(
    rules: RuleBook, live: LiveTournament, by: Person, command: DrawByTheHouse, at_ms: int, vault: Vault
) -> Decided[LiveTournament]:
    """The order follows from the seed and the field; with the seats the seed is shown.

    Where the conditions leave the seats to the Tournament Manager there is no draw, unless the program is the manager.
    Clauses: star-2024 21.5.4, star-6to5-2017 20.5.4.
    """
    state, number = live.tournament, command.session
    if live.is_allocated_by_hand:
        return _played(rules, live, by, c.DrawSeats(number, ()), at_ms)
    bound = live.draw_of(number)
    if bound is None or state.conditions is None or state.stage != s.PUBLISHED:
        return refused("no_draw_is_due", "The draw for this session is not due yet.")
    seed = vault.open(bound.sealed, place_of(live.name, number))
    players = state.field(number)
    order = draw.order(live.name, number, seed, players)
    tables = state.sessions[number - 1].tables
    allocated: c.TournamentCommand = c.DrawSeats(number, order)
    if state.conditions.allocation != DRAW and tables:
        allocated = c.AllocateSeats(number, seats_of(players, tables, order))
    outcome = _played(rules, live, by, allocated, at_ms)
    if isinstance(outcome, Refusal):
        return outcome
    shown, live = around(outcome[1], by, at_ms, v.DrawRevealed(number, seed.hex(), players))
    return (*outcome[0], *shown), live
