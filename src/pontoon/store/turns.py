"""Turns within one process: who asks for one under a name waits until nobody else has it."""

import asyncio
from weakref import WeakValueDictionary


class Turns:
    """A lock for each name, for as long as somebody holds it or waits for it."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def of(self, name: str) -> asyncio.Lock:
        lock = self._locks.get(name)
        if lock is None:
            lock = self._locks[name] = asyncio.Lock()
        return lock
