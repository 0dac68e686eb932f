"""What the processes of a house whisper to each other about a table's players: it is not kept, and may be lost."""

import asyncio
from contextlib import suppress

from pontoon.game.views import PLAYER, Audience
from pontoon.live.watching import Watchers
from pontoon.store.contract import Store, StoreError

HERE, GONE, DECLINED = "here", "gone", "declined"
# Where several are named; no name holds it.
BETWEEN_NAMES = "\t"


class Whispers:
    """What one process says about one table; nothing where it is alone and nobody would hear it."""

    def __init__(self, store: Store, stream: str, alone: bool) -> None:
        self._store = store
        self._stream = stream
        self._alone = alone
        self._on_their_way: set[asyncio.Task[None]] = set()

    def say(self, what: str, who: Audience) -> None:
        """That a player has come, has gone, or has declined."""
        if self._alone or who.role != PLAYER:
            return
        whisper = asyncio.create_task(self._whisper(f"{what} {who.name}"))
        self._on_their_way.add(whisper)
        whisper.add_done_callback(self._on_their_way.discard)

    def heard(self, what: str, names: str, watchers: Watchers) -> bool:
        """Whether it is news that these players are there in another process, or have gone from it."""
        news = False
        for player in names.split(BETWEEN_NAMES):
            news |= watchers.elsewhere(player, what == HERE)
            if what == GONE and watchers.here(player):
                self.say(HERE, Audience(PLAYER, player))
        return news

    async def _whisper(self, words: str) -> None:
        with suppress(StoreError):
            await self._store.whisper(self._stream, words)
