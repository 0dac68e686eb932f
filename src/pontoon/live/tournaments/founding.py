"""A tournament set up by the house itself, tables for tournaments, and the programs that play in them."""

from typing import NamedTuple

from pontoon.live.events import TableEstablished
from pontoon.live.founding import TablePlan
from pontoon.live.live_table import LiveTable
from pontoon.live.tournaments.events import TournamentEstablished
from pontoon.tournament.computer_players import STRATEGIES
from pontoon.tournament.conditions_file import read, template
from pontoon.tournament.form import Conditions

# Tables of these names are set up for tournaments; those that people play at are left to them.
HALL = "Cup-"

# So that everybody sees at once who is a program.
_NAMES = """
    Ada Alan Alonzo Annie Barbara Betty Blaise Charles Claude Dennis Donald Dorothy Edith Edsger Ellen Emmy Evelyn Fran
    Frieda George Grace Hedy Ida Irma Jean Joan John Kathleen Konrad Kurt Leslie Lynn Margaret Marvin Mary Maurice
    Niklaus Nora Olga Peter Radia Richard Rosa Ruth Shafi Sophie Stephen Susan Tony Valerie Vera Wendy
"""
COMPUTERS = tuple(f"Computer {name}" for name in _NAMES.split())
NOTE = "computer player"


class TournamentPlan(NamedTuple):
    """A tournament to be set up and published; it starts at a time (in seconds), or once it is full or asked to."""

    conditions: Conditions
    how: TournamentEstablished
    starts_at: int | None = None


def numbered(plan: TournamentPlan, number: int) -> TournamentPlan:
    """One of a series."""
    name = f"{plan.how.series}-{number}"
    conditions = plan.conditions._replace(name=name, title=f"{plan.conditions.title} {number}")
    how = TournamentEstablished(**{field: getattr(plan.how, field) for field in _FIELDS} | {"number": number})
    return TournamentPlan(conditions, how)


_FIELDS = tuple(TournamentEstablished.__dataclass_fields__)


def sit_and_go() -> TournamentPlan:
    """The usual one, for a newcomer to find: a table of seven, run by the program, computer players in empty seats."""
    conditions = read(template("sit_and_go").encode(), "sit_and_go")
    conditions = conditions._replace(
        withdrawal_minutes=0,
        # Short, and with everything a tournament has to try.
        pass_cards=1,
        undisclosed_wagers=1,
        sessions=tuple(session._replace(rounds=10) for session in conditions.sessions),
    )
    how = TournamentEstablished(conditions.rules, automated=True, computer_players=True, series=conditions.name)
    return TournamentPlan(conditions, how)


def usual_tournaments() -> tuple[TournamentPlan, ...]:
    return (numbered(sit_and_go(), 1),)


def strategy_of(turn: int) -> str:
    """Computer players take the strategies in turn, the boldest last."""
    return STRATEGIES[turn % len(STRATEGIES)]


# Tables


def is_free(name: str, table: LiveTable, rules: str) -> bool:
    """Whether a table of the hall can be given to a tournament: open, by these rules, and nobody is at it."""
    how, gaming = table.established, table.table
    fit = how is not None and how.rules == rules and table.automatic and gaming.is_open and not gaming.low_limit
    idle = not (gaming.tournament or gaming.round_in_play or gaming.seats or table.session or table.paused)
    return name.startswith(HALL) and fit and idle


def table_plan(rules: str, taken: set[str], pace_ms: int) -> TablePlan:
    """The next table of the hall."""
    number = next(each for each in range(1, len(taken) + 2) if f"{HALL}{each}" not in taken)
    return TablePlan(f"{HALL}{number}", TableEstablished(rules, pace_ms=pace_ms))
