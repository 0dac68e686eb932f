"""What a tournament hands to each table of a session: the plan by which the table plays it."""

from collections.abc import Iterable

from pontoon.tournament.at_table import plan as at_table
from pontoon.tournament.commands import Seat
from pontoon.tournament.form import Rise, SessionTerms


def plan_for(terms: SessionTerms, seats: Iterable[Seat], table: str, opened_at: int) -> at_table.SessionPlan:
    """The plan of one table for a session, or for a play-off among `seats`, that opens there at this time.

    Who was allocated which box stays there, and everyone begins with as many chips. In the final the first place is
    played for; where fewer sit than would advance, all of them do.
    Clauses: star-2024 21.5.4, 21.6.2, star-6to5-2017 20.5.4, 20.6.2.
    """
    places = tuple(sorted(at_table.Place(seat.box, seat.player) for seat in seats if seat.table == table))
    return at_table.SessionPlan(
        tournament=terms.tournament,
        number=terms.number,
        title=terms.title,
        seats=places,
        allotment_cents=terms.chips_cents,
        minimum_cents=terms.minimum_cents,
        maximum_cents=terms.maximum_cents,
        rounds=terms.rounds,
        until=None if terms.minutes is None else opened_at + 60 * terms.minutes,
        advance=max(1, min(terms.advance, len(places))),
        play_off=terms.play_off,
        rises=tuple(_rise(rise, opened_at) for rise in terms.rises),
        perfect_pairs=terms.perfect_pairs,
        pass_cards=terms.pass_cards,
        undisclosed_wagers=terms.undisclosed_wagers,
        order_of_wagering=terms.order_of_wagering,
        deal_from_marker=terms.deal_from_marker,
        wager_seconds=terms.wager_seconds or None,
        late=terms.late_wager,
        absent=terms.absent,
        early_end_by_agreement=terms.early_end_by_agreement,
    )


def _rise(rise: Rise, opened_at: int) -> at_table.Rise:
    at = None if rise.after_minutes is None else opened_at + 60 * rise.after_minutes
    return at_table.Rise(rise.minimum_cents, rise.maximum_cents, rise.after_rounds, at)
