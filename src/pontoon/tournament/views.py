"""Who sees what of a tournament: conditions, seats and results are everybody's, entry forms are not."""

from dataclasses import replace

from pontoon.table.orders import Person
from pontoon.tournament import state as s
from pontoon.tournament.state import Entrant, Tournament

# Those whose duty needs what a person wrote on the form.
READS_FORMS = frozenset({"tournament_manager", "casino_operator", "inspector"})
# Those of the house who see who applied, and what was decided about it.
SEES_APPLICATIONS = READS_FORMS | {
    "gaming_supervisor",
    "casino_supervisor",
    "pit_manager",
    "assistant_gaming_manager",
    "gaming_manager",
    "surveillance",
    "authorised_officer",
}


def view(state: Tournament, viewer: Person) -> Tournament:
    """The tournament as somebody may see it: forms and applications of others are left out for players and spectators.

    Conditions that are only drawn up are for those who draw them up.
    """
    entrants = tuple(_seen(each, viewer) for each in state.entrants if _is_seen(each, viewer))
    if state.stage in ("", s.DRAFTED) and viewer.role not in READS_FORMS:
        return replace(state, conditions=None, entrants=entrants)
    return replace(state, entrants=entrants)


def _is_own(entrant: Entrant, viewer: Person) -> bool:
    return viewer.role == "player" and viewer.name == entrant.player


def _is_seen(entrant: Entrant, viewer: Person) -> bool:
    return viewer.role in SEES_APPLICATIONS or _is_own(entrant, viewer) or entrant.stage in s.TAKES_PART


def reads_form(entrant: Entrant, viewer: Person) -> bool:
    """Whether what a person wrote on the entry form is open to somebody."""
    return viewer.role in READS_FORMS or _is_own(entrant, viewer)


def _seen(entrant: Entrant, viewer: Person) -> Entrant:
    if reads_form(entrant, viewer):
        return entrant
    return replace(entrant, answers=(), references=())
