"""An auditor of a tournament's sessions, who has the logs of the tables alone: deductions, and where a deal begins."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from pontoon.game import events as g
from pontoon.tournament.at_table import events as t
from pontoon.tournament.at_table.plan import SessionPlan

MOST_ROUNDS = 3


def at_the_tables(rows: list[tuple[str, Any]]) -> Iterator[str]:
    """What is wrong at any table of the log, in words."""
    sessions: dict[str, _AtOneTable] = {}
    for stream, event in rows:
        if isinstance(event, t.SessionOpened):
            sessions[stream] = _AtOneTable(stream, event.plan)
        if isinstance(event, t.SessionClosed):
            sessions.pop(stream, None)
        if stream in sessions:
            yield from sessions[stream].hears(event)


class _AtOneTable:
    def __init__(self, stream: str, plan: SessionPlan) -> None:
        self._where = f"{stream}, session {plan.number}"
        self._plan = plan
        self._minimums = {plan.minimum_cents, *(rise.minimum_cents for rise in plan.rises)}
        self._absent: Counter[str] = Counter()
        # Where the marker stands, and where it stood when cards were last dealt.
        self._marker, self._last = 1, 1
        self._dealt: list[int] | None = None

    def hears(self, event: Any) -> Iterator[str]:
        match event:
            case t.MarkerPlaced(box):
                self._marker = box
            case t.MinimumDeducted(player, cents, why):
                yield from self._deducted(player, cents, why)
            case t.RoundTakenUpAgain():
                self._marker = self._last
            case g.WagersClosed():
                self._dealt, self._last = [], self._marker
            case g.CardDealt(box) if self._dealt is not None:
                self._dealt.append(box)
            case g.InitialDealCompleted() | g.RoundVoided() if self._dealt is not None:
                yield from self._in_turn(self._dealt)
                self._dealt = None

    def _deducted(self, player: str, cents: int, why: str) -> Iterator[str]:
        """The minimum wager, for each round of absence, and for three of them at most.

        Clauses: star-2024 21.5.6.1, star-6to5-2017 20.5.6.1.
        """
        if cents not in self._minimums:
            yield f"{self._where}: {cents} were deducted from {player}, but a minimum is {sorted(self._minimums)}"
        self._absent[player] += why == "absent"
        if self._absent[player] > MOST_ROUNDS:
            yield f"{self._where}: the minimum was deducted from {player} more than three times"

    def _in_turn(self, dealt: list[int]) -> Iterator[str]:
        """The first cards go around clockwise, from who holds the marker where the conditions say so.

        Clauses: star-2024 21.9.3, star-6to5-2017 20.9.3.
        """
        first = self._marker if self._plan.deal_from_marker else 1
        around = list(dict.fromkeys(dealt))
        if around != sorted(around, key=lambda box: (box < first, box)):
            yield f"{self._where}: the boxes were dealt in the order {around}, but the first had to be {first}"
