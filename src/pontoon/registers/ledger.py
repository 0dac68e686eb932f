"""The money of over- and underpayments, as balanced entries between the accounts of the game's ledger.

A round posts what its settlements come to; what was paid beside that is posted here. Where the patron is not
identified, `unidentified:NUMBER` stands for the player's account until they are.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from pontoon.game.ledger import Entry as Posting
from pontoon.registers import events as e
from pontoon.registers.events import HouseEvent
from pontoon.registers.house import OVER, SUSPECTED_INTENTIONAL, House


def postings(event: HouseEvent) -> tuple[Posting, ...]:
    """The entries an event posts; an event that moves no money posts none."""
    match event:
        case e.MispaymentRecorded(number, player, direction, cents):
            return _paid(_account(number, player), cents if direction == OVER else -cents)
        case e.MispaymentCorrected(number, player, before, after):
            return _paid(_account(number, player), _gained(after) - _gained(before))
        case e.MispaymentRectified(_, player, direction, cents):
            return _paid(_account(0, player), -cents if direction == OVER else cents)
        case e.PatronIdentified(number, player, direction, cents):
            gained = cents if direction == OVER else -cents
            return Posting(_account(number, None), -gained), Posting(_account(number, player), gained)
    return ()


def _account(number: int, player: str | None) -> str:
    return f"unidentified:{number}" if player is None else f"player:{player}"


def _gained(mispaid: e.Mispaid) -> int:
    return mispaid.cents if mispaid.direction == OVER else -mispaid.cents


def _paid(account: str, cents: int) -> tuple[Posting, ...]:
    return Posting("float_tray", -cents), Posting(account, cents)


def balances(events: Iterable[HouseEvent]) -> dict[str, int]:
    """Every account's balance after these events, from nothing."""
    total: dict[str, int] = defaultdict(int)
    for event in events:
        for account, cents in postings(event):
            total[account] += cents
    return dict(total)


class Outstanding(NamedTuple):
    """What has not gone back: `owed` to the player, a `receivable` of the house, or a `claim` where it was intentional.

    None of them is a line of credit.
    """

    number: int
    player: str | None
    kind: str
    cents: int


def outstanding(house: House) -> tuple[Outstanding, ...]:
    """What is left of each; an overpayment is a receivable, unless it is suspected to be intentional.

    Clauses: star-2024 18.20.2.
    """
    return tuple(
        Outstanding(each.number, each.player, _kind(each.direction, each.finding), each.outstanding_cents)
        for each in house.mispayments
        if each.outstanding_cents
    )


def _kind(direction: str, finding: str) -> str:
    if direction != OVER:
        return "owed"
    return "claim" if finding == SUSPECTED_INTENTIONAL else "receivable"
