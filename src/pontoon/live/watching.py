"""Who watches a table: each connection has a short queue of news, and who falls behind is let go and comes back."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable

from pontoon.game.views import Audience
from pontoon.live.requests import Update

log = logging.getLogger("pontoon.table")

# A connection that is so many updates behind reads them from the log when it returns.
LONGEST_QUEUE = 256
# So many seconds a lost connection counts as one that is coming back.
COMES_BACK = 5.0
# So many seconds from the loss of the connection nobody is given the seat of who has lost it.
SEAT_IS_KEPT = 30.0


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
        self._gone_elsewhere: dict[str, float] = {}

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
        return self._monotonic() - self._left.get(player, self._opened) < COMES_BACK

    def lost_at(self, player: str) -> float | None:
        """When the player's last connection was lost, at the earliest when the house was opened; None: it is there."""
        return None if self.here(player) else self._left.get(player, self._opened)

    def here(self, player: str) -> bool:
        """Whether a connection of the player's is open in this process."""
        return self._present[player] > 0

    def elsewhere(self, player: str, there: bool) -> None:
        """Another process tells that a player's last connection there has gone, or that one has come."""
        if there:
            self._gone_elsewhere.pop(player, None)
        else:
            self._gone_elsewhere[player] = self._monotonic()

    def present_anywhere(self, player: str) -> bool:
        """Where several processes serve a table, who is not known to have gone from another may be there."""
        gone = self._gone_elsewhere.get(player)
        return self.present(player) or gone is None or self._monotonic() - gone < COMES_BACK

    def lost_anywhere_at(self, player: str) -> float | None:
        """When the last connection was lost that any process is known to have had; None: there may be one."""
        here, elsewhere = self.lost_at(player), self._gone_elsewhere.get(player)
        return None if here is None or elsewhere is None else max(here, elsewhere)

    def connected(self, player: str) -> bool:
        return self.present(player) if self._alone else self.present_anywhere(player)

    def lost(self, player: str) -> float | None:
        """When the player's last connection was lost; None: there may be one."""
        return self.lost_at(player) if self._alone else self.lost_anywhere_at(player)

    def tell(self, update: Update) -> None:
        for listener in tuple(self.listeners):
            try:
                listener(update)
            except Exception:
                # It has happened and is in the log: the error of one who hears of it is not the table's.
                log.exception("somebody could not be told of a table")
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
