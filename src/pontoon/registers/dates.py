"""Times as people read them: the seconds of an order on the calendar and the clocks of a place.

Nothing here asks what time it is now.
"""

from datetime import UTC, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo

# Canberra keeps the same time.
SYDNEY = "Australia/Sydney"

_START = datetime(1970, 1, 1, tzinfo=UTC)
# A day is left at both ends of the calendar, so that no place's clock is past them.
_FIRST = round((datetime.min.replace(tzinfo=UTC) - _START + timedelta(days=1)).total_seconds())
_LAST = round((datetime.max.replace(microsecond=0, tzinfo=UTC) - _START - timedelta(days=1)).total_seconds())


@cache
def _zone(name: str) -> ZoneInfo:
    return ZoneInfo(name)


def local(at: int, zone: str = SYDNEY) -> datetime:
    """A time off the calendar is shown as the last that is on it: what is recorded must stay readable for ever."""
    at = min(max(at, _FIRST), _LAST)
    return (_START + timedelta(seconds=at)).astimezone(_zone(zone))


def month_of(at: int, zone: str = SYDNEY) -> tuple[int, int]:
    """The year and the month in which a time falls.

    >>> month_of(1_719_828_000)
    (2024, 7)
    """
    there = local(at, zone)
    return there.year, there.month


def iso(at: int, zone: str = SYDNEY) -> str:
    """As other programs read it.

    >>> iso(1_719_828_000)
    '2024-07-01T20:00:00+10:00'
    """
    return local(at, zone).isoformat()


def local_time(at: int, zone: str = SYDNEY) -> str:
    """As the sign at a table shows it there.

    >>> local_time(1_719_828_000)
    '20:00 AEST'
    """
    return local(at, zone).strftime("%H:%M %Z")


def clock(at: int, zone: str = SYDNEY) -> str:
    """As people read it; the letters tell the two half past twos apart when daylight saving ends.

    >>> clock(1_719_828_000)
    '2024-07-01 20:00:00 AEST'
    """
    return local(at, zone).strftime("%Y-%m-%d %H:%M:%S %Z")
