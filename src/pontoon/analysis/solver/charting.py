"""The best chart a person can use: for each cell the action that gains most on the hands that fall in it.

Cells are improved together: hands are followed through the shoe as the chart plays them, every cell takes the action
that gains most on the hands that come to it, and this goes on until no cell changes. Pairs and suited hands get an
entry of their own only where it differs from the total's.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

import numpy as np

from pontoon.analysis.question import VALUE_NAMES
from pontoon.analysis.solver.deals import Deal, InitialDeal
from pontoon.analysis.solver.hands import all_hands
from pontoon.analysis.solver.kernel import DOUBLE, HIT, KEEP, STAND, kept_double
from pontoon.analysis.solver.lone_hand import ROWS, LoneHand
from pontoon.analysis.solver.policy import CELLS, HARD, LATE, NAMED_CELLS, SOFT, cell_number, cell_of_hand
from pontoon.analysis.solver.splits import own_splits
from pontoon.analysis.solver.suits import suits_name
from pontoon.analysis.strategy import DEALERS, HARD_TOTALS, NUMBERS_OF_CARDS, SOFT_TOTALS, Cell, Chart
from pontoon.rules.points import LIMIT, is_soft, point_total
from pontoon.rules.table import ACES_OF_FIRST_TWO_COUNT_ONE, DOUBLE_ON_TWO_CARDS

NAMES = ("stand", "hit", "double")
BITS = np.array([STAND, HIT, DOUBLE])
ROUNDS = 8
# A cell leaves the action of its neighbour with fewer cards only for a gain that can be told from rounding.
WORTH_A_CHANGE = 1e-10
# Hands with entries of their own hardly count in the total's cell, but they decide it where nothing else does.
HARDLY = 1e-6

Means = dict[str, Any]


class Column:
    """The chart against one first card of the dealer's, from the deals against it and the pairs that are split."""

    def __init__(self, lone: LoneHand, deals: list[Deal], split: dict[int, tuple[Any, LoneHand]]) -> None:
        self.lone = lone
        self.table = lone.reckoning.table
        self.split = split
        self.late_counts = self.table.double_aces == ACES_OF_FIRST_TWO_COUNT_ONE
        self.cells = np.zeros(CELLS, np.int64)
        self.gains = np.zeros((3, CELLS))
        self.doubled = np.zeros((2, len(all_hands().hard)))
        self.forfeit = 0
        self.surrenders: dict[int, tuple[Any, Any]] = {}
        self.often: dict[int, Any] = defaultdict(float)
        own: dict[tuple[int, str], list[Deal]] = defaultdict(list)
        for deal in deals:
            self.often[deal.hand] += deal.chance
            if deal.thirds and deal.cards is not None:
                own[deal.hand, suits_name(*deal.cards)].append(deal)
            elif all_hands().counts[deal.hand].max() == 2:
                own[deal.hand, ""].append(deal)
        self.entries: dict[tuple[int, str], Means] = {key: _means(found) for key, found in own.items()}
        self._surrenders([deal for deal in deals if "surrender" in deal.values])
        self._improve()

    def _surrenders(self, deals: list[Deal]) -> None:
        """By cell of two cards: what surrender gains, and what the best else does, where no entry stands."""
        entered = {hand for hand, _ in self.entries}
        for deal in deals:
            if deal.hand not in entered:
                cell = int(cell_of_hand()[deal.hand])
                gained, best = self.surrenders.get(cell, (0.0, 0.0))
                other = max(value for action, value in deal.values.items() if action != "surrender")
                self.surrenders[cell] = (
                    gained + deal.chance * deal.values["surrender"],
                    best + deal.chance * other,
                )

    def _improve(self) -> None:
        plan = self.lone.chosen
        for _ in range(ROUNDS):
            before = self.cells.copy()
            self._follow(plan)
            self._choose()
            plan = np.stack([BITS[self.cells[cell_of_hand(late)]] for late in range(2)])
            if (before == self.cells).all():
                break
        self._forfeit()

    def _follow(self, plan: Any) -> None:
        """What each action gains in each cell, by the hands that come to it as the plan has them played."""
        self.gains, self.doubled = np.zeros_like(self.gains), np.zeros_like(self.doubled)
        entered = {hand for hand, _ in self.entries}
        begin = np.zeros((len(all_hands().hard), 3))
        for hand, often in self.often.items():
            if point_total(int(all_hands().hard[hand]), int(all_hands().aces[hand])) < LIMIT:
                begin[hand, np.flatnonzero(plan[0, hand] == BITS)] = often * (HARDLY if hand in entered else 1.0)
        self._add(self.lone, plan, begin, np.zeros((2, len(begin))))
        for pair, (often, lone) in self.split.items():
            reach = np.zeros((2, len(begin)))
            reach[0, all_hands().of(pair)] = 2 * often
            self._add(lone, plan, np.zeros_like(begin), reach)

    def _add(self, lone: LoneHand, plan: Any, begin: Any, reach: Any) -> None:
        known, numbers = all_hands(), lone.reckoning.numbers
        lone.terms = (lone.terms[0], lone.terms[1], 1)
        wanted = plan & lone.plan
        lone.play(plan=np.where(wanted > 0, wanted, lone.plan))
        kept = np.full((2, len(begin), known.counts.shape[1]), KEEP, np.int8)
        nowhere = np.zeros(5)
        numbers.fill_ends(
            self.table, lone.reckoning.shoe(lone.left), known.arrays, lone.order, begin, lone.chosen, kept,
            np.zeros(ROWS, np.int64), 1, 2, reach, np.zeros(len(begin)), self.doubled, nowhere,
        )  # fmt: skip
        reach[0] += begin.sum(axis=1)
        if lone is self.lone:
            # Hands that nobody comes to decide the cells where no other falls.
            reach[:, lone.order] += HARDLY**3
        # Where nothing is left to decide, as on split Aces, a cell learns nothing.
        reach[:, (known.cards < 2) | np.isin(lone.plan[0], BITS)] = 0
        for late in range(2):
            instead = np.maximum(lone.stand, lone.hit[late])
            double = lone.double[late] if lone.terms[0] else instead
            for action, values in enumerate((lone.stand, lone.hit[late], double)):
                self.gains[action] += np.bincount(cell_of_hand(late), reach[late] * values, CELLS)

    def allowed(self, soft: int, total: int, cards: int) -> list[int]:
        """The actions that the rules allow in a cell."""
        found = [NAMES.index("hit")]
        if soft or total >= self.table.must_draw_below:
            found.append(NAMES.index("stand"))
        if cards == 2 or self.table.double_on != DOUBLE_ON_TWO_CARDS:
            found.append(NAMES.index("double"))
        return found

    def _choose(self) -> None:
        """The best action of each cell; one that no hand comes to follows its neighbour with fewer cards."""
        if not self.late_counts:
            for cell in NAMED_CELLS:
                # What holds for a late Ace holds for an early one: their cells are one.
                twin = _twin(cell)
                if twin is not None:
                    self.gains[:, twin] += self.gains[:, cell]
                    self.gains[:, cell] = 0
        for cell, (kind, total, cards) in NAMED_CELLS.items():
            allowed = self.allowed(kind, total, cards)
            best = max(allowed, key=lambda action: self.gains[action, cell])
            fewer = int(self.cells[cell - 1])
            if (
                cards > NUMBERS_OF_CARDS[kind == LATE]
                and fewer in allowed
                and self.gains[best, cell] - self.gains[fewer, cell] < WORTH_A_CHANGE
            ):
                best = fewer
            self.cells[cell] = best
        if not self.late_counts:
            for cell in NAMED_CELLS:
                twin = _twin(cell)
                if twin is not None:
                    self.cells[cell] = self.cells[twin]

    def _forfeit(self) -> None:
        """The highest total that is better forfeited, on average, after a double."""
        if not self.table.forfeit:
            return
        known, keep, often = all_hands(), np.zeros(LIMIT + 1), np.zeros(LIMIT + 1)
        for hand in self.lone.order:
            for soft in range(2):
                total = int(known.hard[hand]) + 10 * soft
                if known.cards[hand] >= 3 and total < LIMIT and self.doubled[soft, hand] > 0:
                    value = kept_double(self.table, self.lone.margins, int(hand), total, 1)
                    keep[total] += self.doubled[soft, hand] * value
                    often[total] += self.doubled[soft, hand]
        lost = [total for total in range(LIMIT) if often[total] > 0 and keep[total] < -often[total]]
        self.forfeit = max(lost, default=0)

    def cell(self, soft: int, total: int, cards: int) -> Cell:
        """The cell as the chart has it: the action, and where the rules may forbid a double what comes instead."""
        # No two cards hold a late Ace; their cells follow those of three.
        place = cell_number(soft, total, max(cards, NUMBERS_OF_CARDS[soft == LATE]))
        best = int(self.cells[place])
        found: Cell = (NAMES[best],)
        if NAMES[best] == "double" and not self.table.double_after_split:
            others = [action for action in self.allowed(soft, total, cards) if action != best]
            found += (NAMES[max(others, key=lambda action: self.gains[action, place])],)
        gained, other = self.surrenders.get(place, (0.0, 0.0))
        return ("surrender", *found) if gained > other else found

    def exceptions(self) -> tuple[dict[str, Cell], dict[tuple[str, str], Cell]]:
        """Entries of pairs and of suited hands that differ from what the total's cell, or the pair's, would do."""
        pairs: dict[str, Cell] = {}
        suited: dict[tuple[str, str], Cell] = {}
        for (hand, suit), values in sorted(self.entries.items()):
            ranks = [int(value) for value in np.flatnonzero(all_hands().counts[hand])]
            best = max(values, key=lambda action: values[action])
            if not suit:
                if best != self._usual(hand, values):
                    pairs[VALUE_NAMES[ranks[0]]] = (best,)
                continue
            name = "-".join(str(rank + 1) for rank in (ranks if len(ranks) == 2 else ranks * 2))
            if best != self._usual(hand, values):
                suited[name, suit] = (best,)
        return pairs, suited

    def _usual(self, hand: int, values: Means) -> str:
        hard, aces = int(all_hands().hard[hand]), int(all_hands().aces[hand])
        cell = self.cell(is_soft(hard, aces), point_total(hard, aces), 2)
        return next(action for action in (*cell, "hit") if action in values)


def _twin(cell: int) -> int | None:
    """The cell of an early Ace for that of a late one."""
    kind, total, cards = NAMED_CELLS[cell]
    return cell_number(SOFT, total, cards) if kind == LATE else None


def _means(deals: Iterable[Deal]) -> Means:
    """What each action gains on average over deals."""
    found: Means = defaultdict(float)
    often = 0.0
    for deal in deals:
        often += deal.chance
        for action, value in deal.values.items():
            found[action] += deal.chance * value
    return {action: value / often for action, value in found.items()}


def chart_of(initial: InitialDeal, deals: list[Deal]) -> Chart:
    """The best chart for the deals of a shoe, which were played by the best of all actions."""
    own = own_splits(initial.splits)
    columns: dict[str, Column] = {}
    for first, lone in initial.lone.items():
        here = [deal for deal in deals if deal.first.value == first and deal.action != "pontoon"]
        split: dict[int, tuple[Any, LoneHand]] = {}
        for deal in here:
            if deal.action == "split":
                pair = int(all_hands().counts[deal.hand].argmax())
                before = split[pair][0] if pair in split else 0.0
                split[pair] = (before + deal.chance, own.of(deal.first, pair).hand(2, 2))
        columns[VALUE_NAMES[first]] = Column(lone, here, split)
    any_column = next(iter(columns.values()))
    columns = {dealer: columns.get(dealer, any_column) for dealer in DEALERS}
    exceptions = {dealer: column.exceptions() for dealer, column in columns.items()}
    pairs: dict[str, dict[str, Cell]] = defaultdict(dict)
    suits: dict[str, dict[str, dict[str, Cell]]] = defaultdict(lambda: defaultdict(dict))
    for dealer, (paired, suited) in exceptions.items():
        for name, cell in paired.items():
            pairs[name][dealer] = cell
        for (name, suit), cell in suited.items():
            suits[name][suit][dealer] = cell

    def rows(soft: int, totals: tuple[int, ...]) -> dict[int, dict[str, tuple[Cell, ...]]]:
        return {
            total: {
                dealer: tuple(column.cell(soft, total, cards) for cards in NUMBERS_OF_CARDS)
                for dealer, column in columns.items()
            }
            for total in totals
        }

    return Chart(
        hard=rows(HARD, HARD_TOTALS),
        soft=rows(SOFT, SOFT_TOTALS),
        late=rows(LATE, SOFT_TOTALS) if any_column.late_counts else {},
        pairs={pair: pairs[pair] for pair in VALUE_NAMES if pair in pairs},
        suits={name: dict(found) for name, found in sorted(suits.items())},
        forfeit={dealer: column.forfeit for dealer, column in columns.items()},
        resplit=initial.reckoning.question.resplit,
        super_bonus=initial.reckoning.question.super_bonus,
    )
