"""Actions from the best to the worst, as answers have them."""

from collections.abc import Collection, Sequence
from typing import Any

from pontoon.web.lab_models import ActionTold
from pontoon.web.lab_words import why_best

# Two roundings of the same value differ by less.
NOTHING = 1e-9


def actions_told(found: Sequence[dict[str, Any]], legal: Collection[str] | None = None) -> list[ActionTold]:
    """A worker's actions with what each costs against the best of those that are `legal` (None: all of them)."""
    possible = [each for each in found if legal is None or each["action"] in legal]
    best = possible[0]["value"] if possible else 0.0
    return [
        ActionTold(cost=max(0.0, best - each["value"]), best=best - each["value"] < NOTHING, **each)
        for each in possible
    ]


def why_best_told(actions: Sequence[ActionTold]) -> str:
    return why_best([(each.action, each.value) for each in actions])
