"""What a promotion's entries move in the house's ledger: prizes paid, vouchers, tokens; all of it balanced.

A prize that is transferred goes to the winner's account in this house, where the winner has one; so do the tokens of a
voucher. Whoever has none holds the tokens under the promotion and the patron's number.
"""

from collections.abc import Iterable
from typing import Any, cast

from pontoon.live.postings import CHIPS
from pontoon.live.promotions.events import AccountCredited
from pontoon.promotions import events as e
from pontoon.promotions.ledger import entries as ledger_entries
from pontoon.promotions.payments import TRANSFER
from pontoon.store.contract import Posting
from pontoon.table.orders import Entry


def holder(promotion: str, patron: int) -> str:
    """Who holds a patron's tokens until they lie in an account of the house."""
    return f"promotion:{promotion}:{patron}"


def credited(promotion: str, event: Any, account: str) -> AccountCredited | None:
    """What goes on to the winner's account; None where an event pays nothing that goes there."""
    match event:
        case e.PrizePaid(_, _, parts):
            cents = sum(part.cents for part in parts if part.form == TRANSFER)
            return AccountCredited("transfers", f"cash:{account}", cents) if cents else None
        case e.VoucherExchanged(_, patron, _, cents):
            return AccountCredited(f"tokens:{holder(promotion, patron)}", f"tokens:{account}", cents)
    return None


def postings(promotion: str, entries: Iterable[Entry]) -> tuple[Posting, ...]:
    """All that these entries move, summed up for each account."""
    sums: dict[str, int] = {}
    for entry in entries:
        event = cast(Any, entry.event)
        for account, cents in _moved(promotion, event):
            sums[account] = sums.get(account, 0) + cents
    return tuple(Posting(CHIPS, account, cents) for account, cents in sorted(sums.items()) if cents)


def _moved(promotion: str, event: Any) -> tuple[tuple[str, int], ...]:
    if isinstance(event, AccountCredited):
        return (event.out_of, -event.cents), (event.into, event.cents)
    return ledger_entries(promotion, event, lambda patron: holder(promotion, patron))
