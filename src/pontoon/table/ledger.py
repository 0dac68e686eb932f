"""The table's ledger: what each event moves between named accounts, in entries that sum to zero.

Beside the accounts of a round (see `pontoon.game.ledger`): `cash:NAME` and `terminal:NAME` are what a player pays for
chips, which goes into the `drop_box` or the `cashless_terminal`. No entry goes from one player to another.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from typing import cast

from pontoon.game import events as g, ledger as rounds
from pontoon.game.ledger import Entry
from pontoon.table import events as e
from pontoon.table.orders import Entry as LogEntry, Event


def entries(event: Event) -> tuple[Entry, ...]:
    """The entries an event posts; an event that moves no money posts none.

    Clauses: star-2024 3.4, star-2024 3.4.1, star-6to5-2017 2.4, canberra-2002 4.2, canberra-2002 15.5,
    canberra-2002 Terms:Void.
    """
    match event:
        case e.ChipsBought(player, cents, cash):
            source, house = ("cash", "drop_box") if cash else ("terminal", "cashless_terminal")
            return (
                Entry(f"{source}:{player}", -cents),
                Entry(house, cents),
                Entry("float_tray", -cents),
                Entry(f"player:{player}", cents),
            )
        case e.PastRoundVoided(_, _, settlements):
            return tuple(entry for settlement in settlements for entry in _taken_back(settlement))
    # For whatever else happens at the table the round's ledger has no entries.
    return rounds.entries(cast("g.Event", event))


def _taken_back(settlement: g.WagerSettled) -> tuple[Entry, ...]:
    """The settlement is turned, and the wager goes back from where it stood, tokens as tokens."""
    void = replace(settlement, result="void", net_cents=0, odds=None, rounding_cents=0)
    return (*rounds.entries(g.SettlementReversed(settlement, settlement.clause)), *rounds.entries(void))


def balances(log: Iterable[LogEntry]) -> dict[str, int]:
    """Every account's balance after these entries of a table's log, from nothing."""
    total: dict[str, int] = defaultdict(int)
    for entry in log:
        for account, cents in entries(entry.event):
            total[account] += cents
    return dict(total)
