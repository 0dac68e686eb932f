"""The solver's answers: the value of a round by best play or by a chart, the best chart, effects of removal."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from pontoon.analysis.question import FULL, OWN, Answer, Progress, Question
from pontoon.analysis.shoe import RANK_NAMES
from pontoon.analysis.solver.charting import chart_of
from pontoon.analysis.solver.deals import Deal, InitialDeal, lone_hands
from pontoon.analysis.solver.full_splits import FullSplits
from pontoon.analysis.solver.lone_hand import Reckoning
from pontoon.analysis.solver.numbers import Numbers, fast
from pontoon.analysis.solver.outcomes import Outcomes
from pontoon.analysis.solver.policy import Best, Charted, Policy
from pontoon.analysis.solver.running_out import check_that_it_lasts
from pontoon.analysis.solver.splits import own_splits, splits_of
from pontoon.analysis.solver.suits import BONUS_RANKS
from pontoon.analysis.strategy import Chart
from pontoon.rules.cards import JACK, RANKS, SUITS


def initial_deal(question: Question, policy: Policy, numbers: Numbers, progress: Progress | None = None) -> InitialDeal:
    """Every deal of the question's shoe, to be played by a policy."""
    check_that_it_lasts(question)
    return dealt(Reckoning(question, numbers), policy, progress)


def dealt(reckoning: Reckoning, policy: Policy, progress: Progress | None = None) -> InitialDeal:
    lone, splits = lone_hands(reckoning, policy), splits_of(reckoning, policy)
    if isinstance(splits, FullSplits):
        splits.prepare(lone, progress)
    return InitialDeal(reckoning, policy, lone, splits)


def value_of(deals: Iterable[Deal], numbers: Numbers) -> Any:
    """What a round gains on average, in units of the original wager."""
    total = 0 * numbers.one
    for deal in deals:
        total += deal.chance * deal.value
    return total


def round_value(question: Question, policy: Policy, numbers: Numbers) -> Any:
    return value_of(initial_deal(question, policy, numbers).deals(), numbers)


def solve(question: Question, chart: Chart | None = None, progress: Progress | None = None) -> Answer:
    """The value of a round and its outcomes, with the best play or by a chart."""
    policy: Policy = Best() if chart is None else Charted(chart, question.table)
    initial = initial_deal(question, policy, fast(), progress)
    deals = list(initial.deals())
    spread = Outcomes(initial.reckoning, own_splits(initial.splits))
    outcomes = {net: float(chance) for net, chance in spread.of(deals, initial.lone).items()}
    mean = sum(float(net) * chance for net, chance in outcomes.items())
    variance = sum((float(net) - mean) ** 2 * chance for net, chance in outcomes.items())
    notes = tuple(_notes(question, initial, chart, spread.independent))
    # A chart looks at a hand's own cards, whatever else the player knows.
    knowledge = question.knowledge if chart is None else OWN
    return Answer(float(value_of(deals, fast())), knowledge, variance, outcomes, notes)


def _notes(question: Question, initial: InitialDeal, chart: Chart | None, independent: bool) -> Iterable[str]:
    if independent:
        yield (
            "Outcomes and variance treat three or more hands of a box as independent once the dealer's total is known; "
            "the value does not."
        )
    if question.knowledge == FULL and chart is None:
        yield "Outcomes and variance assume that each split hand is played on its own cards."
    if own_splits(initial.splits).approximate:
        yield (
            "If a box has three or more hands, the number that remains against a dealer's pontoon is calculated from "
            "pairs of hands; with three decks or more this changes the value by less than a billionth of a wager."
        )


def best_chart(question: Question, progress: Progress | None = None) -> Chart:
    """The best chart, with its exact value and that of play by every card of the hand."""
    reckoning, chart, best = _best_play(question, progress)
    # From here on the hands are played by the chart.
    by_chart = dealt(reckoning, Charted(chart, question.table)).deals()
    return replace(chart, ev=float(value_of(by_chart, fast())), best=best)


def _best_play(question: Question, progress: Progress | None) -> tuple[Reckoning, Chart, dict[str, float]]:
    """The chart of the best play and what that play gains; the 250 MiB it takes to find them are left behind here."""
    initial = initial_deal(question, Best(), fast(), progress)
    deals = list(initial.deals())
    best = {question.knowledge: float(value_of(deals, fast()))}
    if question.knowledge == FULL:
        own = InitialDeal(initial.reckoning, Best(), initial.lone, own_splits(initial.splits))
        best[OWN] = float(value_of(own.deals(), fast()))
    return initial.reckoning, chart_of(initial, deals), best


def effects_of_removal(question: Question, progress: Progress | None = None) -> dict[str, float]:
    """By rank: how the value changes when one card of it leaves the shoe, its suit taken as they lie there.

    Split hands are played on their own cards, which hardly tells on a difference.
    """
    question = replace(question, splits=OWN)
    counts = question.shoe.counts
    whole = float(round_value(question, Best(), fast()))
    found: dict[str, float] = {}
    values: dict[int, float] = {}
    for rank in range(RANKS):
        cards = [card for card in range(SUITS * rank, SUITS * (rank + 1)) if counts[card]]
        if not cards:
            continue
        if rank not in BONUS_RANKS:
            # Suits do not count on these ranks, nor which of the cards worth ten it is.
            cards = cards[:1]
            if min(rank, JACK) in values:
                found[RANK_NAMES[rank]] = values[min(rank, JACK)]
                continue
        weighed = sum(
            counts[card] * float(round_value(replace(question, shoe=question.shoe.without(card)), Best(), fast()))
            for card in cards
        )
        values[min(rank, JACK)] = weighed / sum(counts[card] for card in cards) - whole
        found[RANK_NAMES[rank]] = values[min(rank, JACK)]
        if progress is not None:
            progress((rank + 1) / RANKS)
    return found
