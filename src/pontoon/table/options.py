"""options"""

from collections.abc import Callable
from typing import Any

from pontoon.game.refusals import Refusal
from pontoon.table.proceedings import Proceedings

ROOMS: dict[type, Callable[[Proceedings, Any], Refusal | None]] = {}
