"""What each event of a promotion moves, as balanced entries between named accounts.

Accounts: `promotions` (what prizes cost the house), `crossed_cheques`, `transfers` and `cash_prizes` (how money left),
`vouchers:PROMOTION:N` (casino dollars not yet exchanged), and `tokens:NAME`, the promotional tokens of a player, from
which the game's own ledger takes wagers and to which it never pays winnings: those are chips.
"""

from collections.abc import Callable
from typing import Any

from pontoon.game.ledger import Entry
from pontoon.promotions import events as e
from pontoon.promotions.payments import CASH, CROSSED_CHEQUE, TRANSFER

_LEAVES_THROUGH = {CROSSED_CHEQUE: "crossed_cheques", TRANSFER: "transfers", CASH: "cash_prizes"}


def entries(promotion: str, event: Any, name_of: Callable[[int], str]) -> tuple[Entry, ...]:
    """The entries an event posts; `name_of` is the account's name of a patron. Most events move nothing.

    Clauses: star-2024 2.1, 22:21.4, star-6to5-2017 1.1, 21.4.
    """
    match event:
        case e.PrizePaid(_, _, parts):
            paid = [Entry(_LEAVES_THROUGH[part.form], part.cents) for part in parts]
            return (Entry("promotions", -sum(part.cents for part in parts)), *paid)
        case e.VoucherIssued(voucher, _, _, cents):
            return Entry("promotions", -cents), Entry(f"vouchers:{promotion}:{voucher}", cents)
        case e.VoucherExchanged(voucher, patron, _, cents):
            return Entry(f"vouchers:{promotion}:{voucher}", -cents), Entry(f"tokens:{name_of(patron)}", cents)
    return ()
