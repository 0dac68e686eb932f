"""The money of a tournament, as balanced entries between named accounts.

Accounts: `entrant:NAME` (what a player pays and gets), `prize_pool`, `added_value` (the operator's), `prize:NAME`
(awarded and not paid yet), `chip_bank` (paid for tournament chips that have a cash value). The chips themselves are a
currency of their own, in the ledger of the tables.
"""

from collections import defaultdict
from collections.abc import Iterable

from pontoon.game.ledger import Entry as Posting
from pontoon.tournament import events as e
from pontoon.tournament.events import TournamentEvent

POOL = "prize_pool"
ADDED_VALUE = "added_value"
CHIP_BANK = "chip_bank"


def postings(event: TournamentEvent) -> tuple[Posting, ...]:
    """The entries an event posts; an event that moves no money posts none.

    Clauses: star-2024 21.3.1, 21.3.2, 21.3.4, 21.6.9, star-6to5-2017 20.3.1, 20.3.2, 20.3.4, 20.6.9.
    """
    match event:
        case e.EntryFeePaid(player, cents) | e.BoughtBack(player, cents):
            return _from(_entrant(player), POOL, cents)
        case e.FeeRefunded(player, cents):
            return _from(POOL, _entrant(player), cents)
        case e.ValueAdded(added):
            return _from(ADDED_VALUE, POOL, added.cents)
        case e.PoolMadeUp(cents):
            return _from(ADDED_VALUE, POOL, cents)
        case e.ValueTakenBack(cents):
            return _from(POOL, ADDED_VALUE, cents)
        case e.BuyInProvided(_, player, cents):
            return _from(_entrant(player), CHIP_BANK, cents)
        case e.BuyInReturned(_, player, cents) | e.ChipsRedeemed(_, player, _, cents):
            return _from(CHIP_BANK, _entrant(player), cents)
        case e.PrizeAwarded(_, player, cents):
            return _from(POOL, _prize(player), cents)
        case e.PrizePaid(player, cents):
            return _from(_prize(player), _entrant(player), cents)
    return ()


def _entrant(player: str) -> str:
    return f"entrant:{player}"


def _prize(player: str) -> str:
    return f"prize:{player}"


def _from(account: str, other: str, cents: int) -> tuple[Posting, ...]:
    return (Posting(account, -cents), Posting(other, cents)) if cents else ()


def balances(events: Iterable[TournamentEvent]) -> dict[str, int]:
    """Every account's balance after these events, from nothing."""
    total: dict[str, int] = defaultdict(int)
    for event in events:
        for account, cents in postings(event):
            total[account] += cents
    return dict(total)
