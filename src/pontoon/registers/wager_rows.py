"""Wagers that do not take their ordinary course: refused, returned, invalid, void or forfeited, with their amounts."""

from collections.abc import Callable
from typing import Any

from pontoon.game import events as g
from pontoon.game.refusals import dollars
from pontoon.registers.books import Books
from pontoon.registers.details import details_of
from pontoon.registers.rows import Cents, Detail, Item
from pontoon.table import events as e
from pontoon.table.orders import Entry

_RETURNED = "a wager is void and returned"
_FORFEITED = "a wager is forfeited"
# What finds the row of an invalidated outcome while its wagers are refunded or forfeited.
_OUTCOME = "outcome"


def _key(entry: Entry, event: Any) -> str:
    """A finding about the wagers on a box, and what goes back for it: both rest on the same clause."""
    return f"{entry.clause}|{event.box}|{event.player}"


def _refused(kept: Books, entry: Entry, event: e.WagerRefused) -> None:
    kept.write("refused_wagers", entry, "a wager was refused", details_of(event), _key(entry, event))


def _withdrawn(what: str, name: str) -> Callable[[Books, Entry, Any], None]:
    """What goes back for a refusal is in its row; on any other clause it is a row of its own, without one the player's.

    Clauses: star-2024 20.4.1, star-2024 20.12, star-6to5-2017 19.3.1, star-6to5-2017 19.11, canberra-2002 17.3(a).
    """

    def enter(kept: Books, entry: Entry, event: g.WagerWithdrawn | g.PerfectPairsWithdrawn) -> None:
        if not event.clause:
            return
        if not kept.add("refused_wagers", entry.table, _key(entry, event), name, _goes_back(event, event.cents)):
            tokens = () if event.tokens_cents else ("tokens_cents",)
            kept.write("refused_wagers", entry, what, details_of(event, *tokens))

    return enter


def _invalidated(kept: Books, entry: Entry, event: g.WagerInvalidated) -> None:
    """Wagers void for a prohibited device belong to that incident, the others to the Player Cards."""
    register = "incidents" if event.reason == "prohibited_device" else "player_cards"
    kept.write(register, entry, "a player's wagers on a box are invalid", details_of(event), _key(entry, event))


def _settled(kept: Books, entry: Entry, event: g.WagerSettled) -> None:
    """Only what goes back as void, or is forfeited with an invalidated outcome, is out of the ordinary.

    Clauses: star-2024 20.6, star-6to5-2017 19.5, canberra-2002 17.5.
    """
    void = event.result == "void"
    if not void and not kept.has("irregularities", entry.table, _OUTCOME):
        return
    details = details_of(event, "odds", "result", "net_cents", "rounding_cents", "hand")
    kept.write("irregularities", entry, _RETURNED if void else _FORFEITED, details)
    for register in ("incidents", "player_cards"):
        kept.add(register, entry.table, _key(entry, event), "returned", _goes_back(event, event.wager_cents))


def _goes_back(event: g.WagerWithdrawn | g.PerfectPairsWithdrawn | g.WagerSettled, cents: int) -> Item:
    """So much of what the row is about; of a wager that was settled also which it was."""
    which = details_of(event, "odds", "result", "net_cents", "rounding_cents", "cents", "wager_cents")
    return Item(dollars(cents), (("amount", Cents(cents)), *which))


def _outcome_invalidated(kept: Books, entry: Entry, event: e.OutcomeInvalidated) -> None:
    kept.write("irregularities", entry, "the outcome was invalidated", details_of(event), _OUTCOME)


def _round_voided(kept: Books, entry: Entry, event: g.RoundVoided) -> None:
    """The row says what each player was refunded and what each forfeited.

    Clauses: star-2024 18.8, star-2024 20.6, star-6to5-2017 17.8, star-6to5-2017 19.5, canberra-2002 17.5.
    """
    details = (*details_of(event, "forfeits"), *_refunds_and_forfeits(kept, entry))
    kept.finish("irregularities", entry.table, _OUTCOME)
    kept.write("irregularities", entry, "the round is void", details)


def _refunds_and_forfeits(kept: Books, entry: Entry) -> tuple[Detail, ...]:
    """By player, from the rows that the same order has just made."""
    sums: dict[tuple[str, str], int] = {}
    for row in kept.last_of("irregularities", entry.table):
        voided_here = row.what == _FORFEITED or (row.what == _RETURNED and row.clause == entry.clause)
        if not voided_here or (row.at, row.by, row.round) != (entry.at, entry.by, entry.round):
            break
        player, wager = str(row.detail("player")), row.detail("wager")
        assert isinstance(wager, Cents)
        name = "forfeited" if row.what == _FORFEITED else "refunded"
        sums[name, player] = sums.get((name, player), 0) + wager.cents
    by_player = sorted(sums.items(), key=lambda each: (each[0][0] == "forfeited", each[0][1]))
    return tuple(
        (name, Item(f"{player} {dollars(cents)}", (("player", player), ("amount", Cents(cents)))))
        for (name, player), cents in by_player
    )


WAGERS: dict[type, Callable[[Books, Entry, Any], None]] = {
    e.WagerRefused: _refused,
    g.WagerWithdrawn: _withdrawn("a wager was returned before the first card", "wager"),
    g.PerfectPairsWithdrawn: _withdrawn("a Perfect Pairs wager was returned before the first card", "Perfect Pairs"),
    g.WagerInvalidated: _invalidated,
    g.WagerSettled: _settled,
    e.OutcomeInvalidated: _outcome_invalidated,
    g.RoundVoided: _round_voided,
}
