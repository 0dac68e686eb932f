"""Tournament play at one table: a gaming table, and the session that is played at it.

`play` takes every order the table itself takes and those of a session, judged by the tournament's rules first; `evolve`
tells the table and its session again from the one log that both are entered in. At a table that is not kept for a
tournament it does what the table does.
"""

from pontoon.tournament.at_table import commands as commands, events as events
from pontoon.tournament.at_table.decide import can, decide, play
from pontoon.tournament.at_table.duty import next_duty
from pontoon.tournament.at_table.evolve import evolve, evolve_all
from pontoon.tournament.at_table.ledger import balances, chips_account, currency, entries
from pontoon.tournament.at_table.orders import session_order
from pontoon.tournament.at_table.plan import Counted, MissingChips, Place, Rise, SessionPlan
from pontoon.tournament.at_table.state import Session, TournamentPlayer, TournamentTable
from pontoon.tournament.at_table.views import masked, view

__all__ = [
    "Counted",
    "MissingChips",
    "Place",
    "Rise",
    "Session",
    "SessionPlan",
    "TournamentPlayer",
    "TournamentTable",
    "balances",
    "can",
    "chips_account",
    "commands",
    "currency",
    "decide",
    "entries",
    "events",
    "evolve",
    "evolve_all",
    "masked",
    "next_duty",
    "play",
    "session_order",
    "view",
]
