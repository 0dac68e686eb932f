"""The tournament chips of a session, as balanced entries between the accounts of the game's ledger.

The chips of a tournament are a currency of their own: `currency` names it. Their inventory is the float tray, from
which they are issued and to which they return; what does not come back is posted to `missing`. What happens in a
round is posted as at any table.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple, cast

from pontoon.game import events as g, ledger as rounds
from pontoon.game.ledger import Entry as Posting
from pontoon.table import ledger as tables
from pontoon.table.orders import Entry, Event as TableOrGameEvent
from pontoon.tournament.at_table import events as e
from pontoon.tournament.at_table.orders import Event

INVENTORY = "float_tray"
MISSING = "missing"


def currency(tournament: str) -> str:
    """The currency of a tournament's chips."""
    return f"tournament:{tournament}"


def entries(event: Event) -> tuple[Posting, ...]:
    """The entries an event posts, each in the chips of the tournament; an event that moves no chips posts none.

    Clauses: star-2024 21.6.1, star-2024 21.6.8, star-2024 21.6.9, star-6to5-2017 20.6.1, star-6to5-2017 20.6.8,
    star-6to5-2017 20.6.9.
    """
    match event:
        case e.ChipsIssued(player, cents):
            return _moved(INVENTORY, f"player:{player}", cents)
        case e.ChipsReturned(player, cents) | e.MinimumDeducted(player, cents):
            return _moved(f"player:{player}", INVENTORY, cents)
        case e.ChipsMissing((player, chip, quantity)):
            return _moved(f"player:{player}", MISSING, chip * quantity)
        case e.SealedWagerPlaced(box, player, kind, cents):
            return _moved(f"player:{player}", _layout(box, kind), cents)
        case e.SealedWagerSettled(settlement):
            return rounds.entries(settlement)
        case e.RoundTakenUpAgain(_, settlements, deducted):
            undone = [posting for each in settlements for posting in _undone(each)]
            for player, cents in deducted:
                undone += _moved(INVENTORY, f"player:{player}", cents)
            return tuple(undone)
    return tables.entries(cast("TableOrGameEvent", event))


def _moved(source: str, to: str, cents: int) -> tuple[Posting, ...]:
    return (Posting(source, -cents), Posting(to, cents)) if cents else ()


def _layout(box: int, kind: str) -> str:
    return f"perfect_pairs:{box}" if kind == "perfect_pairs" else f"box:{box}"


def _undone(settlement: g.WagerSettled) -> tuple[Posting, ...]:
    """An undisclosed wager's settlement taken back, and the wager with it, since it was placed for that alone."""
    back = rounds.entries(g.SettlementReversed(settlement, settlement.clause))
    assert settlement.box is not None
    layout = _layout(settlement.box, settlement.kind)
    return (*back, *_moved(layout, f"player:{settlement.player}", settlement.wager_cents))


def balances(log: Iterable[Entry]) -> dict[str, int]:
    """Every account's balance after these entries, from nothing."""
    total: dict[str, int] = defaultdict(int)
    for entry in log:
        for account, cents in entries(entry.event):
            total[account] += cents
    return dict(total)


class ChipsAccount(NamedTuple):
    """Where the chips of a session are: `issued` is always what the others come to.

    `house_cents` is what the house has won of them, less than nothing where it has lost.
    """

    issued_cents: int
    held_cents: int
    layout_cents: int
    returned_cents: int
    missing_cents: int
    house_cents: int

    @property
    def balances(self) -> bool:
        return self.issued_cents == sum(self[1:])


def chips_account(log: Iterable[Entry]) -> ChipsAccount:
    """Where the chips of a session are after these entries of its table.

    Clauses: star-2024 21.5.8, star-6to5-2017 20.5.9.
    """
    issued = held = layout = returned = missing = house = 0
    for entry in log:
        event = entry.event
        issued += event.cents if isinstance(event, e.ChipsIssued) else 0
        returned += event.cents if isinstance(event, e.ChipsReturned) else 0
        inventory_moves = isinstance(event, e.ChipsIssued | e.ChipsReturned)
        for account, cents in entries(event):
            if account.startswith("player:"):
                held += cents
            elif account == MISSING:
                missing += cents
            elif account in (INVENTORY, "rounding"):
                house += 0 if inventory_moves else cents
            else:
                layout += cents
    return ChipsAccount(issued, held, layout, returned, missing, house)
