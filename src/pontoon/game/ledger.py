"""The ledger: each event that moves money as balanced entries between named accounts.

Accounts: `player:NAME` (chips), `tokens:NAME` (promotional tokens), `box:N` (wagers on the layout, doubles and
splits included), `perfect_pairs:N`, `insurance_line`, `float_tray`, `rounding` (paid up to the next chip).
The float tray and the rounding account are the house's; every event's entries sum to zero.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from pontoon.game import events as e
from pontoon.game.events import Event


class Entry(NamedTuple):
    account: str
    cents: int


def entries(event: Event) -> tuple[Entry, ...]:
    """The entries an event posts; an event that moves no money posts none."""
    match event:
        case e.WagerPlaced(box, player, cents, _, tokens):
            return _place(f"box:{box}", player, cents, tokens)
        case e.WagerWithdrawn(box, player, cents, tokens, _):
            return _turn(_place(f"box:{box}", player, cents, tokens))
        case e.PerfectPairsPlaced(box, player, cents, tokens):
            return _place(f"perfect_pairs:{box}", player, cents, tokens)
        case e.PerfectPairsWithdrawn(box, player, cents, tokens, _):
            return _turn(_place(f"perfect_pairs:{box}", player, cents, tokens))
        case e.WagerCut(box, player, _, returned, tokens, _):
            return _turn(_place(f"box:{box}", player, returned, tokens))
        case e.InsurancePlaced(_, player, cents):
            return _place("insurance_line", player, cents, 0)
        case e.HandDoubled(box, _, player, cents, _) | e.DoubleFollowed(box, _, player, cents):
            return _place(f"box:{box}", player, cents, 0)
        case e.HandSplit(box, _, player, cents) | e.SplitFollowed(box, _, player, cents):
            return _place(f"box:{box}", player, cents, 0)
        case e.WagerSettled():
            return _settle(event)
        case e.SettlementReversed(settlement, _):
            return _turn(_settle(settlement))
        case e.AdditionalWagerReturned(box, _, player, kind, cents):
            account = "insurance_line" if kind == "insurance" else f"box:{box}"
            return _turn(_place(account, player, cents, 0))
    return ()


def _place(account: str, player: str, cents: int, tokens: int) -> tuple[Entry, ...]:
    return _balanced(
        Entry(f"player:{player}", tokens - cents), Entry(f"tokens:{player}", -tokens), Entry(account, cents)
    )


def _turn(posted: tuple[Entry, ...]) -> tuple[Entry, ...]:
    return tuple(Entry(account, -cents) for account, cents in posted)


def _settle(s: e.WagerSettled) -> tuple[Entry, ...]:
    """The wager leaves the layout; winnings come in chips; what is collected is taken from tokens first.

    Clauses: star-2024 2.1, star-2024 6.10, star-2024 17.2, star-6to5-2017 1.1, star-6to5-2017 5.9,
    star-6to5-2017 16.2.
    """
    lost = max(0, -s.net_cents)
    tokens_back = max(0, s.tokens_cents - lost)
    chips_back = s.wager_cents + s.net_cents - tokens_back
    return _balanced(
        Entry(_layout_account(s), -s.wager_cents),
        Entry(f"player:{s.player}", chips_back),
        Entry(f"tokens:{s.player}", tokens_back),
        Entry("float_tray", s.rounding_cents - s.net_cents),
        Entry("rounding", -s.rounding_cents),
    )


def _layout_account(s: e.WagerSettled) -> str:
    if s.kind == "insurance":
        return "insurance_line"
    return f"perfect_pairs:{s.box}" if s.kind == "perfect_pairs" else f"box:{s.box}"


def _balanced(*posted: Entry) -> tuple[Entry, ...]:
    kept = tuple(entry for entry in posted if entry.cents)
    assert sum(entry.cents for entry in kept) == 0, "entries of an event must balance"
    return kept


def balances(events: Iterable[Event]) -> dict[str, int]:
    """Every account's balance after these events, from nothing."""
    total: dict[str, int] = defaultdict(int)
    for event in events:
        for account, cents in entries(event):
            total[account] += cents
    return dict(total)
