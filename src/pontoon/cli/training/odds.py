"""What each decision of a training is worth, by the solver, and what the best chart says there."""

from collections.abc import Iterable
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING

from pontoon.analysis.question import Action, Progress, Question
from pontoon.analysis.training import DOUBLED, LATE, PAIR, SOFT, SUITED, Spot, spot_of
from pontoon.rules.cards import EIGHT, SIX

if TYPE_CHECKING:
    from pontoon.analysis.kept import Shelf
    from pontoon.analysis.strategy import Chart


@dataclass(frozen=True)
class Asked:
    """A hand that waits for a decision. A doubled hand has its last card; `hands` is how many the box has."""

    hand: tuple[int, ...]
    dealers_first_card: int
    spot: Spot
    is_split: bool = False
    hands: int = 1

    @property
    def doubled(self) -> bool:
        return self.spot.kind == DOUBLED


class Odds:
    """The solver's answers to one question, each reckoned once."""

    def __init__(self, question: Question, shelf: "Shelf") -> None:
        self.question = question
        self.chart: Chart | None = None
        self._shelf = shelf
        self._one_at_a_time = Lock()
        self._known: dict[Asked, dict[str, Action]] = {}

    def actions(self, asked: Asked) -> dict[str, Action]:
        """What each legal action gains on average, in units of the original wager."""
        # Whoever asks while the same is being reckoned waits for it rather than reckoning it too.
        with self._one_at_a_time:
            if asked not in self._known:
                self._known[asked] = self._reckoned(asked)
            return self._known[asked]

    def _reckoned(self, asked: Asked) -> dict[str, Action]:
        from pontoon.analysis.solver import actions, after_double

        if asked.doubled:
            return after_double(self.question, asked.hand, asked.dealers_first_card, asked.is_split, asked.hands)
        return actions(self.question, asked.hand, asked.dealers_first_card, asked.is_split, asked.hands)

    def gap(self, asked: Asked) -> float:
        """How much more the second best action costs than the best one."""
        best, *others = sorted((action.value for action in self.actions(asked).values()), reverse=True)
        return best - others[0] if others else 0.0

    def prepare(self) -> None:
        """A first hand, which takes longest and can be split."""
        hand, dealers = (4 * EIGHT, 4 * EIGHT + 1), 4 * SIX
        self.actions(Asked(hand, dealers, spot_of(hand, dealers, self.question.table)))

    def prepare_chart(self, progress: Progress | None = None) -> None:
        if self.chart is None:
            self.chart = self._shelf.chart(self.question, progress).result

    def advice(self, spot: Spot, legal: Iterable[str]) -> str:
        """What the chart says to do; nothing while there is no chart."""
        if self.chart is None:
            return ""
        if spot.kind == DOUBLED:
            return "forfeit" if int(spot.hand) <= self.chart.forfeit[spot.dealer] else "keep"
        possible = set(legal)
        return next((action for action in _preferred(self.chart, spot) if action in possible), "")


def _preferred(chart: "Chart", spot: Spot) -> tuple[str, ...]:
    if spot.kind == SUITED:
        ranks, suit = spot.hand.split()
        total = sum(int(rank) for rank in ranks.split("-"))
        pair = "7" if ranks == "7-7" else ""
        return chart.prefers(spot.dealer, total, False, 2, pair=pair, hand=ranks, suit=suit)
    if spot.kind == PAIR:
        soft = spot.hand == "A"
        return chart.prefers(spot.dealer, 12 if soft else 2 * int(spot.hand), soft, 2, pair=spot.hand)
    soft, late = spot.kind in (SOFT, LATE), spot.kind == LATE
    return chart.prefers(spot.dealer, int(spot.hand), soft, spot.cards, late=late)
