"""signs"""

from collections.abc import Callable
from typing import Any

from pontoon.table.gaming_table import GamingTable
from pontoon.table.orders import Entry

APPLY: dict[type, Callable[[GamingTable, Entry, Any], GamingTable]] = {}
