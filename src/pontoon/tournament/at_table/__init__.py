"""Tournament play at one table: a gaming table, and the session that is played at it."""

from pontoon.tournament.at_table.state import Session, TournamentTable

__all__ = ["Session", "TournamentTable"]
