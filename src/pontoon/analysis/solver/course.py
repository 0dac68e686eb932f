"""The hands that can be come to from a first card when what is hopeless is left out, and how they can end."""

from typing import Any

import numpy as np

from pontoon.analysis.shoe import VALUES
from pontoon.analysis.solver.hands import Integers, all_hands
from pontoon.analysis.solver.kernel import DOUBLE, HIT, STAND
from pontoon.analysis.solver.lone_hand import LoneHand, Reckoning

# How far behind the best on its own cards an action is tried no more in the light of other hands: in wagers, times the
# cards of the shoe. Other hands move values by less than a hundredth in eight decks, and by more the fewer cards there
# are; in small shoes nothing is left out.
BEHIND = 60
# A hand's cards as one number, which sorts as they do: it has fewer than 64 of a value.
PLACES = 64 ** np.arange(VALUES - 1, -1, -1, dtype=np.int64)


def behind(reckoning: Reckoning, times_cards: int) -> Any:
    return reckoning.numbers.ratio(times_cards, reckoning.question.shoe.cards)


def tried(lone: LoneHand) -> Integers:
    """The plan with only those actions that are near the best on the hand's own cards."""
    near = np.zeros_like(lone.plan)
    for late in range(2):
        least = lone.best[late] - behind(lone.reckoning, BEHIND)
        for action, values in ((STAND, lone.stand), (HIT, lone.hit[late]), (DOUBLE, lone.double[late])):
            near[late] |= np.where(values > least, action, 0)
    if not lone.terms[0]:
        near &= ~DOUBLE
    return (near | lone.chosen) & lone.plan


class Course:
    """The hands that a plan can come to from a first card, and how they can end."""

    def __init__(self, lone: LoneHand, plan: Integers) -> None:
        known, size = all_hands(), len(all_hands().hard)
        self.plan = plan
        reached = np.zeros((2, size), np.bool_)
        stands, needs = np.zeros(size, np.bool_), np.zeros(size, np.bool_)
        draws = np.zeros((size, VALUES), np.bool_)
        numbers = lone.reckoning.numbers
        numbers.fill_reached(known.arrays, lone.order, plan, lone.terms[0], reached, stands, draws, needs)
        self.order = lone.order[reached[:, lone.order].any(axis=0)]
        self.meeting = lone.order[needs[lone.order]]
        hands, values = np.nonzero(draws)
        standing = np.flatnonzero(stands)
        ends = np.concatenate([known.counts[standing], known.counts[hands] + np.eye(VALUES, dtype=np.int64)[values]])
        at = np.concatenate([standing, hands]), np.concatenate([np.full(len(standing), VALUES), values])
        fits = (ends <= np.array(lone.left)).all(axis=1)
        _, firsts, rows = np.unique(ends[fits] @ PLACES, return_index=True, return_inverse=True)
        self.firsts = ends[fits][firsts]
        self.ends = np.zeros((size, VALUES + 1), np.int64)
        self.ends[at[0][fits], at[1][fits]] = rows.reshape(-1)
