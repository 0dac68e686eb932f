"""Reversals that find too few chips: the rest comes from the player's account, or the player owes it to the house.

A reversal that the rules order always succeeds, whatever a player has done with the winnings meanwhile.
"""

from collections import Counter

from pontoon.game import events as g
from pontoon.live.events import ShortfallCovered
from pontoon.live.live_table import LiveTable
from pontoon.live.postings import CHIPS, postings
from pontoon.store.contract import Store
from pontoon.table import events as e
from pontoon.table.orders import Entry


async def shortfalls_covered(
    store: Store, before: LiveTable, entries: tuple[Entry, ...]
) -> tuple[ShortfallCovered, ...]:
    """Cover what the reversals among these entries do not find in chips and tokens.

    Empty if none of them is a reversal. Tournament chips are not covered: they are not money.
    Clauses: star-2024 18.8, star-2024 20.6, star-6to5-2017 17.8, star-6to5-2017 19.5, canberra-2002 15.5,
    canberra-2002 17.5.
    """
    moved: Counter[str] = Counter()
    for currency, account, cents in postings(before.name, entries, before.tournament):
        if currency == CHIPS:
            moved[account] += cents

    async def left(kind: str, player: str) -> int:
        account = f"{kind}:{player}"
        return moved[account] + await store.balance(CHIPS, account)

    found = []
    for player in _reversed(entries):
        chips, tokens = await left("player", player), min(0, await left("tokens", player))
        lacking = -min(0, chips + tokens)
        if chips >= 0 and not tokens:
            continue
        there = min(lacking, max(0, await left("cash", player)))
        found.append(ShortfallCovered(player, there, lacking - there, -tokens))
    return tuple(found)


def _reversed(entries: tuple[Entry, ...]) -> list[str]:
    """Those of whom a settlement is taken back."""
    players: list[str] = []
    for entry in entries:
        match entry.event:
            case g.SettlementReversed(settlement, _):
                players.append(settlement.player)
            case e.PastRoundVoided(_, _, settlements):
                players += [each.player for each in settlements]
    return list(dict.fromkeys(players))
