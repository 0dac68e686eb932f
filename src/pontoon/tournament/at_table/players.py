"""Players who go out of a session: eliminated, disqualified; and those who are absent."""

from collections.abc import Callable
from typing import Any

from pontoon.game import events as g
from pontoon.game.refusals import Refusal
from pontoon.game.round import WAGERS
from pontoon.table import commands as t, events as te
from pontoon.table.proceedings import Proceedings as TableProceedings
from pontoon.table.seats import boxes_of, leave
from pontoon.tournament.at_table import commands as s, events as e
from pontoon.tournament.at_table.evolve import MOST_DEDUCTIONS
from pontoon.tournament.at_table.proceedings import Proceedings
from pontoon.tournament.at_table.turns import has_acted

# Why a player is disqualified, with the procedure of each.
GROUNDS = {
    "absent": "session_disqualify_absent",
    "broke_the_rules": "session_disqualify",
    "no_wager": "session_wager_each_round",
    "late": "session_late_wager",
    "buy_in_increased": "session_buy_in_increased",
    "chips_removed": "session_chips_on_table",
    "chips_exchanged": "session_chips_on_table",
    "chips_concealed": "session_chips_concealed",
    "advice": "session_advice",
    "contravention": "session_contravention",
}
# What the rules themselves disqualify for; everything else is for the Tournament Manager to find.
_OF_ITSELF = ("no_wager", "late")
FOR_THE_MANAGER = tuple(ground for ground in GROUNDS if ground not in _OF_ITSELF)


def take_seat(p: Proceedings, name: str, on_behalf_of: str | None = None) -> Refusal | None:
    """A player sits down at the allotted box and keeps none that was the player's in a round before the session.

    Clauses: star-2024 21.2.1, star-2024 21.6.10, star-6to5-2017 20.2.1, star-6to5-2017 20.6.10.
    """
    box = p.player(name).box
    refusal = p.pass_on(t.SitDown(name, box), on_behalf_of)

    def step(table: TableProceedings) -> None:
        for other in boxes_of(table, name):
            if other != box:
                table.happen(te.BoxGivenUp(name, other), "session_rules_left_out")

    if not p.table.round_in_play:
        p.at_the_table(step)
    return refusal


def vacate(p: Proceedings, name: str, reason: str, procedure: str) -> None:
    """A player leaves the table, if there; what has not come into play goes back."""
    give_back(p, name, procedure)

    def step(table: TableProceedings) -> None:
        if table.state.seat_of(name) is not None:
            leave(table, name, reason, procedure)

    p.at_the_table(step)


def give_back(p: Proceedings, name: str, procedure: str) -> None:
    """Before the first card: the player's wagers, form and pass card go back."""
    current = p.taking_wagers
    if p.table.round_in_play:
        return
    clause = p.clause(procedure)
    for each in current.pairs if current is not None else ():
        if each.player == name:
            p.happen(g.PerfectPairsWithdrawn(each.box, name, each.cents, 0, clause), clause=clause, of_itself=True)
    for wager in current.placed if current is not None else ():
        if wager.player == name:
            p.happen(g.WagerWithdrawn(wager.box, name, wager.cents, 0, clause), clause=clause, of_itself=True)
    if p.session.form_of(name) is not None:
        p.happen(e.SealedWagerReturned(name), procedure, of_itself=True)
    if p.player(name).passed:
        p.happen(e.PassCardReturned(name), procedure, of_itself=True)


def give_everything_back(p: Proceedings, procedure: str) -> None:
    for player in p.session.players:
        give_back(p, player.player, procedure)


# Out


def eliminate(p: Proceedings, name: str, why: str, procedure: str) -> None:
    """A player is out of the session and vacates the table; what is left of the chips is kept for the placings.

    Clauses: star-2024 21.6.13, star-2024 21.6.14, star-2024 21.10.4, star-6to5-2017 20.6.13, star-6to5-2017 20.6.14,
    star-6to5-2017 20.10.4.
    """
    player = p.player(name)
    current = p.table.round
    begun = current is not None and current.phase != WAGERS and p.session.finished != p.table.number
    number = p.session.rounds + begun
    wager, removed = player.last_wager_cents, player.removed
    event = e.PlayerEliminated(name, max(1, number), player.chips_cents, wager, removed, why)
    p.happen(event, procedure, of_itself=True)
    vacate(p, name, "eliminated", procedure)


def eliminate_who_cannot_wager(p: Proceedings) -> None:
    """Clauses: star-2024 21.6.13, star-6to5-2017 20.6.13."""
    for player in p.session.playing:
        if player.chips_cents < p.minimum:
            eliminate(p, player.player, "minimum", "session_cannot_wager")


def disqualify(p: Proceedings, name: str, ground: str, note: str = "") -> None:
    """A player is disqualified and keeps the value of the chips; a wager in a round that has begun is played out.

    Clauses: star-2024 21.5.6.2, star-2024 21.5.6+, star-2024 21.6.4, star-2024 21.6.5, star-2024 21.6.7,
    star-2024 21.11.4, star-6to5-2017 20.5.6.2, star-6to5-2017 20.5.7, star-6to5-2017 20.6.4, star-6to5-2017 20.6.5,
    star-6to5-2017 20.6.7, star-6to5-2017 20.11.4.
    """
    procedure = GROUNDS[ground]
    give_back(p, name, procedure)
    chips = p.player(name).chips_cents
    p.happen(e.PlayerDisqualified(name, ground, chips, note), procedure, of_itself=ground in _OF_ITSELF)
    vacate(p, name, "disqualified", procedure)


def _disqualify(p: Proceedings, command: s.Disqualify) -> Refusal | None:
    """The Tournament Manager disqualifies a player; refused for who, the ground, then the person.

    Clauses: star-2024 21.5.6, star-2024 21.5.6.2, star-2024 21.5.6+, star-2024 21.6.5, star-2024 21.6.6,
    star-2024 21.6.7, star-2024 21.11.1, star-2024 21.11.4, star-6to5-2017 20.5.6, star-6to5-2017 20.5.6.2,
    star-6to5-2017 20.5.7, star-6to5-2017 20.6.5, star-6to5-2017 20.6.6, star-6to5-2017 20.6.7,
    star-6to5-2017 20.11.1, star-6to5-2017 20.11.4.
    """
    refusal = p.authorise("session_disqualify")
    if refusal is not None:
        return refusal
    if command.ground not in FOR_THE_MANAGER:
        grounds = ", ".join(FOR_THE_MANAGER)
        return p.refuse("no_ground_to_disqualify", "session_disqualify", ground=command.ground, grounds=grounds)
    refusal = _refusal_of_the_player(p, command.player, GROUNDS[command.ground])
    if refusal is not None:
        return refusal
    # From here on it must succeed.
    disqualify(p, command.player, command.ground, command.note.strip())
    return None


def _refusal_of_the_player(p: Proceedings, name: str, procedure: str) -> Refusal | None:
    if p.state.session is None:
        return p.refuse("no_session_is_open", procedure)
    if p.session.counted:
        return p.refuse("session_is_counted", procedure)
    player = p.session.player(name)
    if player is None:
        return p.refuse("not_in_the_session", procedure, player=name)
    return None if player.is_playing else p.refuse("player_is_out", procedure, player=name)


# Absent


def _direct_deduction(p: Proceedings, command: s.DirectDeduction) -> Refusal | None:
    """For an absent player the minimum is deducted each round, three times at most.

    Refused for who, the person, the end of the session, a player who has acted, a direction that stands, the number.
    Clauses: star-2024 21.5.6, star-2024 21.5.6.1, star-6to5-2017 20.5.6, star-6to5-2017 20.5.6.1.
    """
    name, procedure = command.player, "session_deduct"
    refusal = p.authorise(procedure) or _refusal_of_the_player(p, name, procedure)
    if refusal is not None:
        return refusal
    player = p.player(name)
    if p.session.ended:
        return p.refuse("session_is_over", "session_end")
    if not p.table.round_in_play and has_acted(p.state, player):
        return p.refuse("player_is_there", "session_absence", player=name)
    if player.absent:
        return p.refuse("absence_is_known", procedure, player=name)
    if player.absent_rounds >= MOST_DEDUCTIONS:
        return p.refuse("three_rounds_were_deducted", procedure, player=name)
    # From here on it must succeed.
    p.happen(e.DeductionDirected(name), procedure)
    return None


ROOMS: dict[type, Callable[[Proceedings, Any], Refusal | None]] = {
    s.Disqualify: _disqualify,
    s.DirectDeduction: _direct_deduction,
}
