"""What a table's entries move in the house's ledger: chips between accounts, and each day's results for the monitor.

A player's chips are the same at every table, so those accounts are the house's; all others are the table's own. The
chips of a tournament are no money: they are a currency of their own, and what is won or lost with them is no result.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from pontoon.game import events as g
from pontoon.live.events import ShortfallCovered
from pontoon.registers.dates import clock
from pontoon.store.contract import Posting
from pontoon.table import events as e
from pontoon.table.orders import Entry
from pontoon.tournament.at_table.events import SessionClosed, SessionOpened
from pontoon.tournament.at_table.ledger import currency as chips_of, entries as ledger_entries

CHIPS = "chips"
RESULTS = "results"
TURNOVER = "turnover"
# No player can spend what is not there, nor the table pay out a wager that was never placed.
NEVER_NEGATIVE = ("player:", "cash:", "tokens:")
# Debts of players are accounts of the house, with negative balances.
RECEIVABLE = "house:receivable:"

_HOUSE_WIDE = ("player:", "cash:", "tokens:", RECEIVABLE)


def account_of(table: str, account: str) -> str:
    """An account's name in the house's ledger; the cashless terminal draws on the same account as cash."""
    if account.startswith("terminal:"):
        account = "cash:" + account.removeprefix("terminal:")
    return account if account.startswith(_HOUSE_WIDE) else f"{table}:{account}"


def postings(table: str, entries: Iterable[Entry], tournament: str = "") -> tuple[Posting, ...]:
    """All that these entries move, summed up for each account; every currency sums to zero.

    `tournament` is the one whose session was at the table before the first of them.
    """
    sums: dict[tuple[str, str], int] = {}
    for entry in entries:
        event: Any = entry.event
        if isinstance(event, SessionOpened):
            tournament = event.plan.tournament
        chips = chips_of(tournament) if tournament else CHIPS
        moved = _covered(event) if isinstance(event, ShortfallCovered) else ledger_entries(event)
        for account, cents in moved:
            _add(sums, chips, account_of(table, account), cents)
        if isinstance(event, SessionClosed):
            tournament = ""
        for settlement, sign in () if tournament else settlements_of(entry):
            day = day_of(entry.at)
            for currency, cents in ((RESULTS, settlement.net_cents), (TURNOVER, settlement.wager_cents)):
                _add(sums, currency, account_of_the_day("patron", settlement.player, day), sign * cents)
                _add(sums, currency, account_of_the_day("table", table, day), -sign * cents)
    return tuple(Posting(currency, account, cents) for (currency, account), cents in sorted(sums.items()) if cents)


def _covered(event: ShortfallCovered) -> tuple[tuple[str, int], ...]:
    """A reversal's shortfall in chips and tokens comes from the account; the player owes the rest."""
    player, found = event.player, event.account_cents + event.owed_cents
    return (
        (f"cash:{player}", -event.account_cents),
        (RECEIVABLE + player, -event.owed_cents),
        (f"tokens:{player}", event.tokens_cents),
        (f"player:{player}", found - event.tokens_cents),
    )


def settlements_of(entry: Entry) -> list[tuple[g.WagerSettled, int]]:
    """The settlements that an entry makes, or (minus one) takes back, void wagers left out."""
    match entry.event:
        case g.WagerSettled() as settled:
            found = [(settled, 1)]
        case g.SettlementReversed(settled, _):
            found = [(settled, -1)]
        case e.PastRoundVoided(_, _, settlements):
            found = [(each, -1) for each in settlements]
        case _:
            found = []
    return [(settled, sign) for settled, sign in found if settled.result != "void"]


def _add(sums: dict[tuple[str, str], int], currency: str, account: str, cents: int) -> None:
    key = (currency, account)
    sums[key] = sums.get(key, 0) + cents


def account_of_the_day(kind: str, name: str, day: str) -> str:
    """Where a day's results of a `patron` or a `table` stand, in the currencies `results` and `turnover`."""
    return f"{kind}:{name}:{day}"


def day_of(at: int) -> str:
    """The calendar's day in Sydney."""
    return _day(at // _QUARTER)


# A day begins on a quarter of an hour of the world's clock, wherever it begins.
_QUARTER = 900


@lru_cache(1_024)
def _day(quarter: int) -> str:
    return clock(quarter * _QUARTER)[:10]
