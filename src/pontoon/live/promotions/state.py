"""A promotion as the house runs it: the promotion itself, the rule set it goes by, and the seed under lock.

`evolve` takes its entries and the house's own between them; like the promotion's it never judges.
"""

from dataclasses import dataclass, field, replace
from typing import Any, cast

from pontoon.live.promotions.events import AccountCredited, DrawSealed, PromotionFounded
from pontoon.promotions.evolve import evolve as evolve_promotion
from pontoon.promotions.state import Promotion
from pontoon.table.orders import Entry

PREFIX = "promotion:"


@dataclass(frozen=True, slots=True)
class LivePromotion:
    """`sealed` are the seeds to which the house was bound, by the number of the draw, each encrypted."""

    name: str
    version: int = 0
    at_ms: int = 0
    rules: str = ""
    promotion: Promotion = field(default_factory=Promotion)
    sealed: tuple[tuple[int, str], ...] = ()

    @property
    def stream(self) -> str:
        return PREFIX + self.name

    def seed_of(self, draw: int) -> str:
        return next((sealed for number, sealed in self.sealed if number == draw), "")


def evolve(state: LivePromotion, entry: Entry, at_ms: int) -> LivePromotion:
    """One entry further."""
    after = replace(state, version=state.version + 1, at_ms=max(state.at_ms, at_ms))
    match cast(Any, entry.event):
        case PromotionFounded(rules):
            return replace(after, rules=rules)
        case DrawSealed(draw, sealed):
            return replace(after, sealed=(*state.sealed, (draw, sealed)))
        case AccountCredited():
            return after
    return replace(after, promotion=evolve_promotion(state.promotion, entry))
