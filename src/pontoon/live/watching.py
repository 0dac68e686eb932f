"""Who watches a table: each connection has a short queue of news, and who falls behind is let go and comes back."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterable

from pontoon.game.views import Audience
from pontoon.live.requests import Update

log = logging.getLogger("pontoon.table")

# A connection that is so many updates behind reads them from the log when it returns.
LONGEST_QUEUE = 256
# So many seconds a lost connection counts as one that is coming back.
COMES_BACK = 5.0
# And so many from the opening of the house: whoever was there tries again, after pauses that have become longer.
FINDS_THE_HOUSE = 10.0
# So many seconds from the loss of the connection nobody is given the seat of who has lost it.
SEAT_IS_KEPT = 30.0
# So often each of several processes repeats who is connected to it; and so long another one goes by what it has heard,
# so that two may be lost.
REPEATED = 5.0
HEARSAY = 3 * REPEATED
# Who has not heard itself for so long may have missed others: clearly sooner than what was last heard of them lapses.
UNSURE = HEARSAY - REPEATED


class Watch:
    """One connection's news of a table; `lost` is set once it has fallen too far behind."""

    def __init__(self, audience: Audience) -> None:
        self.audience = audience
        self.lost = False
        self._queue: asyncio.Queue[Update | None] = asyncio.Queue(LONGEST_QUEUE + 1)

    def tell(self, update: Update) -> bool:
        """Whether it still keeps up."""
        if not self.lost and self._queue.qsize() >= LONGEST_QUEUE:
            self.lost = True
            self._queue.put_nowait(None)
        elif not self.lost:
            self._queue.put_nowait(update)
        return not self.lost

    def end(self) -> None:
        if not self.lost:
            self.lost = True
            self._queue.put_nowait(None)

    async def next(self) -> Update | None:
        """The next news; None when there will be none any more."""
        return await self._queue.get()


class Watchers:
    """Everybody who watches one table, and who of its players is there.

    Who was there a moment ago, or before the house was opened again, is given time to come back. Where this process is
    not alone, players may be connected to another one.
    """

    def __init__(self, monotonic: Callable[[], float], alone: bool = True) -> None:
        self._watches: set[Watch] = set()
        # Parts of the house that follow the table without being anybody at it.
        self.listeners: set[Callable[[Update], None]] = set()
        self._present: Counter[str] = Counter()
        self._monotonic = monotonic
        self._alone = alone
        self._opened = monotonic()
        self._left: dict[str, float] = {}
        # When who was connected to another process has gone from there, or will have unless it is repeated by then; and
        # whoever was never heard of.
        self._gone_elsewhere: dict[str, float] = {}
        self._others_gone = self._opened + HEARSAY
        self._heard_at = self._opened
        self._asked_who_has_gone = self._opened

    def __len__(self) -> int:
        return len(self._watches)

    def add(self, audience: Audience) -> Watch:
        watch = Watch(audience)
        self._watches.add(watch)
        if audience.role == "player":
            self._present[audience.name] += 1
        return watch

    def remove(self, watch: Watch) -> None:
        if watch in self._watches:
            self._watches.remove(watch)
            if watch.audience.role == "player":
                self._present[watch.audience.name] -= 1
                self._left[watch.audience.name] = self._monotonic()

    def present(self, player: str) -> bool:
        if self._present[player] > 0:
            return True
        left = self._left.get(player)
        comes_back_by = self._opened + FINDS_THE_HOUSE if left is None else left + COMES_BACK
        return self._monotonic() < comes_back_by

    def lost_at(self, player: str) -> float | None:
        """When the player's last connection was lost, at the earliest when the house was opened; None: it is there."""
        return None if self.here(player) else self._left.get(player, self._opened)

    def here(self, player: str) -> bool:
        """Whether a connection of the player's is open in this process."""
        return self._present[player] > 0

    def all_here(self) -> list[str]:
        """Every player with a connection that is open in this process."""
        return sorted(player for player, connections in self._present.items() if connections > 0)

    def elsewhere(self, player: str, there: bool) -> bool:
        """Another process tells that a player's last connection there has gone, or that there is one; is that new?"""
        was_there = self._gone_elsewhere_at(player) > self._known_until()
        self._gone_elsewhere[player] = self._monotonic() + HEARSAY if there else self._known_until()
        return was_there != there

    def heard_itself(self) -> None:
        """Whatever others have told until now has been heard, unless this process was cut off in between.

        Then whoever was there goes on being there, for as long as when heard of. Whose seat is no longer kept is not
        remembered.
        """
        now, known = self._monotonic(), self._known_until()
        for player, gone in tuple(self._gone_elsewhere.items()):
            if max(gone, self._others_gone) < known - SEAT_IS_KEPT:
                del self._gone_elsewhere[player]
            elif known < now and gone > known:
                self._gone_elsewhere[player] = now + HEARSAY
        if known < now and self._others_gone > known:
            self._others_gone = now + HEARSAY
        self._heard_at = now

    def _known_until(self) -> float:
        """While a process cannot hear itself, nobody counts as gone for not being heard of."""
        return min(self._monotonic(), self._heard_at + UNSURE)

    def somebody_has_gone(self) -> bool:
        """Whether anybody counts as gone from another process who did not when this was last asked."""
        before, self._asked_who_has_gone = self._asked_who_has_gone, self._known_until()
        moments = (self._others_gone, *self._gone_elsewhere.values())
        return any(before < gone <= self._asked_who_has_gone for gone in moments)

    def present_anywhere(self, player: str) -> bool:
        """Where several processes serve a table, who was heard of from another one a short time ago is there."""
        return self.present(player) or self._known_until() - self._gone_elsewhere_at(player) < COMES_BACK

    def lost_anywhere_at(self, player: str) -> float | None:
        """When the last connection was lost that any process may have had; None: there may be one."""
        here, elsewhere = self.lost_at(player), self._gone_elsewhere_at(player)
        return None if here is None or elsewhere > self._known_until() else max(here, elsewhere)

    def _gone_elsewhere_at(self, player: str) -> float:
        """Of whom nothing was heard there may be something to hear, if this process has only just begun to listen."""
        return self._gone_elsewhere.get(player, self._others_gone)

    def connected(self, player: str) -> bool:
        return self.present(player) if self._alone else self.present_anywhere(player)

    def away(self, players: Iterable[str]) -> tuple[str, ...]:
        """Which of these players do not count as connected."""
        return tuple(player for player in players if not self.connected(player))

    def next_goes_at(self, players: Iterable[str]) -> float | None:
        """When the first of these players, without a connection already, no longer counts as connected."""
        return min((at for player in players if (at := self._counts_until(player)) is not None), default=None)

    def _counts_until(self, player: str) -> float | None:
        if self.here(player):
            return None
        left = self._left.get(player)
        until = self._opened + FINDS_THE_HOUSE if left is None else left + COMES_BACK
        if not self._alone:
            until = max(until, self._gone_elsewhere_at(player) + COMES_BACK)
        return until if until > self._monotonic() else None

    def lost(self, player: str) -> float | None:
        """When the player's last connection was lost; None: there may be one."""
        return self.lost_at(player) if self._alone else self.lost_anywhere_at(player)

    def tell(self, update: Update) -> None:
        for listener in tuple(self.listeners):
            try:
                listener(update)
            except Exception:
                # It has happened and is in the log: the error of one who hears of it is not the table's.
                log.exception("a listener failed to handle an update of a table")
        for watch in [each for each in self._watches if not each.tell(update)]:
            self.remove(watch)

    async def until(self, come: Callable[[], bool]) -> None:
        """Wait until it has come to this, looked at with every news."""
        arrived = asyncio.get_running_loop().create_future()

        def look(_update: Update | None = None) -> None:
            if not arrived.done() and come():
                arrived.set_result(None)

        self.listeners.add(look)
        try:
            look()
            await arrived
        finally:
            self.listeners.discard(look)

    def end(self) -> None:
        for watch in tuple(self._watches):
            watch.end()
            self.remove(watch)
