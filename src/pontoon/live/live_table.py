"""A table as the house runs it: the gaming table itself, how it is run, and how far its shoes' secrets are known.

With a tournament's session at it, that too. `evolve` takes the entries of the table and its session, and the live
ones between them; like the table's own it never judges.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, get_args

from pontoon.game import events as g
from pontoon.live import events as v
from pontoon.table import events as e
from pontoon.table.counts import Counts
from pontoon.table.evolve import evolve as evolve_table
from pontoon.table.gaming_table import GamingTable
from pontoon.table.orders import Entry
from pontoon.tournament.at_table import events as s
from pontoon.tournament.at_table.evolve import evolve as evolve_session
from pontoon.tournament.at_table.plan import MissingChips
from pontoon.tournament.at_table.state import Session, TournamentTable
from pontoon.tournament.standings import Disqualification, Standing


class Commitment(NamedTuple):
    """A shoe the house has bound itself to and not shuffled yet; `digest` is empty until the seeds are frozen."""

    shoe: int
    commitment: str
    sealed: str
    contributions: tuple[tuple[str, str], ...] = ()
    digest: str = ""


class Ordered(NamedTuple):
    """Cards whose order follows from the seeds; `cut` cards went to the back, `draws` have left a device."""

    shoe: int
    kind: str
    counts: Counts
    sealed: str
    digest: str
    cut: int = 0
    draws: int = 0


class HandedOver(NamedTuple):
    """The count of a session that was played here, for its tournament to record."""

    tournament: str
    session: int
    standings: tuple[Standing, ...]
    missing: tuple[MissingChips, ...] = ()
    disqualified: tuple[Disqualification, ...] = ()


@dataclass(frozen=True, slots=True)
class LiveTable:
    """`round_version` is that of the round's last event, `wagers_since` that at which the last round was over.

    `asked_since` is that of the last event which whoever decides must have seen, `offered_since` that with which
    seeds, the cut or wagers were last asked for, which can be let pass.
    """

    name: str
    version: int = 0
    at_ms: int = 0
    table: GamingTable = field(default_factory=GamingTable)
    # A tournament's session, from its opening until every chip is back.
    session: Session | None = None
    # What was counted here since the table was given over to its tournament.
    handed_over: tuple[HandedOver, ...] = ()
    established: v.TableEstablished | None = None
    paused: str = ""
    shoes: int = 0
    committed: Commitment | None = None
    ordered: Ordered | None = None
    # What the last card was burned from; it may still lie unseen in the discard rack.
    burned_from: Ordered | None = None
    # Shoes that were committed, with their sealed seeds, until everybody may see these.
    unrevealed: tuple[tuple[int, str], ...] = ()
    round_version: int = 0
    asked_since: int = 0
    wagers_since: int = 0
    offered_since: int = 0

    @property
    def own_cards(self) -> bool:
        """Whether the program deals from a shoe of its own."""
        return self.established is not None and self.established.cards == "program"

    @property
    def automatic(self) -> bool:
        return self.established is not None and self.established.dealer == "automatic"

    @property
    def remote_players(self) -> tuple[str, ...]:
        """Players with a seat; none where real cards are entered, whose players may sit at a real table."""
        return tuple(seat.player for seat in self.table.seats) if self.own_cards else ()

    @property
    def at_the_table(self) -> TournamentTable:
        """The gaming table with its session."""
        return TournamentTable(self.table, self.session)

    @property
    def tournament(self) -> str:
        """The tournament whose chips are played with here; empty where it is the house's."""
        return "" if self.session is None else self.session.plan.tournament

    @property
    def sealed_after(self) -> int | None:
        """The version after which the log holds an undisclosed wager that is not announced; None: it holds none."""
        forms = () if self.session is None else self.session.forms
        return self.wagers_since if any(not form.announced for form in forms) else None


def evolve(state: LiveTable, entry: Entry, at_ms: int) -> LiveTable:
    """The table after its next entry."""
    version = state.version + 1
    event: Any = entry.event
    apply = _LIVE.get(type(event))
    if apply is not None:
        offered = version if type(event) in _OFFERS else state.offered_since
        return replace(apply(state, event), version=version, at_ms=at_ms, offered_since=offered)
    before, changes = state.table, _versions_after(event, version)
    if state.session is None and type(event) is not s.SessionOpened:
        after = evolve_table(before, entry)
    else:
        after, changes["session"] = _with_session(state, entry)
    if state.ordered is not None:
        changes["ordered"] = _order_after(state.ordered, before, after, event)
    if type(event) in _HANDS_OVER:
        changes["handed_over"] = _handed_over(state.handed_over, event, state.session)
    if isinstance(event, e.FirstCardBurned):
        changes["burned_from"] = state.ordered
    return replace(state, table=after, version=version, at_ms=at_ms, **changes)


def _with_session(state: LiveTable, entry: Entry) -> tuple[GamingTable, Session | None]:
    after = evolve_session(state.at_the_table, entry)
    return after.table, after.session


def evolve_together(state: LiveTable, entries: tuple[Entry, ...], after: TournamentTable, at_ms: int) -> LiveTable:
    """The same for entries that were made just now, where the table and its session after them are known already."""
    ordered = state.ordered
    if ordered is not None and (ordered.kind == "device" or any(isinstance(each.event, _ORDERING) for each in entries)):
        for entry in entries:
            state = evolve(state, entry, at_ms)
        return state
    changes: dict[str, Any] = {"table": after.table, "session": after.session}
    for version, entry in enumerate(entries, state.version + 1):
        changes |= _versions_after(entry.event, version)
        if type(entry.event) in _HANDS_OVER:
            changes["handed_over"] = _handed_over(
                changes.get("handed_over", state.handed_over), entry.event, state.session
            )
    return replace(state, version=state.version + len(entries), at_ms=at_ms, **changes)


_HANDS_OVER = frozenset((e.TournamentHeld, s.SessionCounted, s.ChipsMissing))


def _handed_over(before: tuple[HandedOver, ...], event: Any, session: Session | None) -> tuple[HandedOver, ...]:
    """A table that is given over begins anew; what is missing belongs to the last count."""
    if isinstance(event, s.SessionCounted):
        players = () if session is None else session.players
        why = tuple(Disqualification(each.player, each.ground, each.note) for each in players if each.ground)
        return (*before, HandedOver(event.tournament, event.session, event.standings, (), why))
    if isinstance(event, s.ChipsMissing):
        last = before[-1]
        return (*before[:-1], last._replace(missing=(*last.missing, event.chips)))
    return () if event.name else before


# After these a session takes wagers for another round, or none any more.
_BETWEEN_ROUNDS = (s.SessionOpened, s.SessionRoundCompleted, s.SessionRoundVoid, s.RoundPassed, s.SessionEnded)
_ENDS_A_ROUND = frozenset((g.RoundConcluded, g.RoundVoided, e.TableClosed, *_BETWEEN_ROUNDS))
_OF_A_ROUND = frozenset((*get_args(g.Event), e.RoundReopened, *_ENDS_A_ROUND))
# With these something else is asked than before, of everybody who may let it pass: seeds, the cut, wagers.
_OFFERS = frozenset((v.ShoeCommitted, v.SeedsFrozen, e.CutOffered, g.RoundOpened, *_ENDS_A_ROUND))
# What somebody says for their own wager, and what comes of it at once: several are asked at the same time, and the
# answer of one leaves what the others were asked as it was.
_SAID_BY_ONE = frozenset(
    (
        g.InsurancePlaced,
        g.WagerSurrendered,
        g.DoubleFollowed,
        g.SplitFollowed,
        g.WagerKept,
        g.WagerForfeited,
        g.WagerSettled,
        g.HandLeft,
    )
)


def _versions_after(event: Any, version: int) -> dict[str, Any]:
    """What somebody must have seen to decide, or to wager, after this event."""
    kind = type(event)
    changes = {"offered_since": version} if kind in _OFFERS else {}
    if kind in _OF_A_ROUND:
        changes["round_version"] = version
        if kind not in _SAID_BY_ONE:
            changes["asked_since"] = version
        if kind in _ENDS_A_ROUND:
            changes["wagers_since"] = version
    return changes


# After these the order that was derived is no longer that of the cards.
_DISORDER = (
    e.CardsReplaced,
    e.CardsRiffled,
    e.CardsTransferred,
    e.DamagedCardsRemoved,
    e.DamagedCardsReplaced,
    e.ShoeTakesOver,
    e.CollectionVerified,
    e.TableClosed,
)


# After these the order, or what was burned from it, may be another.
_ORDERING = (*_DISORDER, e.CardsCut, e.CardsShuffled, g.DiscardsShuffled, e.FirstCardBurned)


# A card has left the shoe or device; one that was set aside, or kept, had left it before.
_LEAVES = (g.CardDealt, g.CardDealtToDealer, g.CardDrawnInError, g.CardBurned, g.CardKept, e.FirstCardBurned)


def _order_after(ordered: Ordered, before: GamingTable, after: GamingTable, event: Any) -> Ordered | None:
    """What of the order holds after an event of the table: cards leave from its top."""
    if isinstance(event, _DISORDER):
        return None
    if isinstance(event, e.CardsCut):
        return ordered._replace(cut=event.cards_in_front)
    if isinstance(event, e.CardsShuffled | g.DiscardsShuffled):
        return None
    drawn = isinstance(event, _LEAVES) and before.custody.cards_left - after.custody.cards_left == 1
    if ordered.kind == "device" and drawn:
        return ordered._replace(draws=ordered.draws + 1)
    return ordered


def _established(state: LiveTable, event: v.TableEstablished) -> LiveTable:
    table = state.table if state.table.name else GamingTable(name=state.name, rules=event.rules)
    return replace(state, established=event, table=table)


def _committed(state: LiveTable, event: v.ShoeCommitted) -> LiveTable:
    bound = Commitment(event.shoe, event.commitment, event.sealed)
    return replace(state, shoes=event.shoe, committed=bound, unrevealed=(*state.unrevealed, (event.shoe, event.sealed)))


def _contributed(state: LiveTable, event: v.SeedContributed) -> LiveTable:
    assert state.committed is not None, "a seed is added only to a shoe with a commitment"
    contributions = (*state.committed.contributions, (event.player, event.seed))
    return replace(state, committed=state.committed._replace(contributions=contributions))


def _frozen(state: LiveTable, event: v.SeedsFrozen) -> LiveTable:
    assert state.committed is not None, "seeds are frozen only for a shoe with a commitment"
    return replace(state, committed=state.committed._replace(digest=event.digest))


def _ordered(state: LiveTable, event: v.ShoeOrdered) -> LiveTable:
    bound = state.committed
    assert bound is not None, "only a shoe with a commitment is ordered"
    assert bound.shoe == event.shoe, "only the shoe committed to last is ordered"
    ordered = Ordered(event.shoe, event.kind, event.counts, bound.sealed, bound.digest)
    return replace(state, committed=None, ordered=ordered)


def _revealed(state: LiveTable, event: v.ShoeRevealed) -> LiveTable:
    left = tuple(each for each in state.unrevealed if each[0] != event.shoe)
    ordered = None if state.ordered is not None and state.ordered.shoe == event.shoe else state.ordered
    committed = None if state.committed is not None and state.committed.shoe == event.shoe else state.committed
    return replace(state, unrevealed=left, ordered=ordered, committed=committed)


def _paused(state: LiveTable, event: v.TablePaused) -> LiveTable:
    return replace(state, paused=event.reason)


def _unchanged(state: LiveTable, _event: v.ShortfallCovered) -> LiveTable:
    return state


def _resumed(state: LiveTable, _event: v.TableResumed) -> LiveTable:
    return replace(state, paused="")


_LIVE: dict[type, Callable[[LiveTable, Any], LiveTable]] = {
    v.TableEstablished: _established,
    v.ShoeCommitted: _committed,
    v.SeedContributed: _contributed,
    v.SeedsFrozen: _frozen,
    v.ShoeOrdered: _ordered,
    v.ShoeRevealed: _revealed,
    v.TablePaused: _paused,
    v.TableResumed: _resumed,
    v.ShortfallCovered: _unchanged,
}
