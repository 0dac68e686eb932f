"""A clock that goes when it is told to, and people with passwords that cost nothing to hash."""

from pontoon.live.people.people import People
from pontoon.store.contract import Store
from pontoon.store.memory import MemoryStore
from pontoon.table.orders import Person
from pontoon.testing.houses import CHEAP

# Noon in Sydney on a day in winter.
NOON = 1_719_799_200
HOUR = 60 * 60
DAY = 24 * HOUR
LONG = "seven red herons"
ADA = Person("ada", "administrator")


class HandClock:
    def __init__(self) -> None:
        self.seconds = 0.0

    def now_ms(self) -> int:
        return NOON * 1000 + int(self.seconds * 1000)

    def now(self) -> int:
        return self.now_ms() // 1000

    def monotonic(self) -> float:
        return self.seconds

    def go(self, seconds: float) -> None:
        self.seconds += seconds


async def people(clock: HandClock, store: Store | None = None) -> People:
    opened = People(store or MemoryStore(), clock, CHEAP)
    await opened.start()
    return opened
