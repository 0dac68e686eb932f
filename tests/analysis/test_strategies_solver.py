"""The solver's play as an array: it decides as the solver does, and gains what the solver says."""

import random
from collections.abc import Iterator

import numpy as np
import pytest

from pontoon.analysis.question import Question
from pontoon.analysis.shoe import full_shoe, shoe_of
from pontoon.analysis.simulator import kernel
from pontoon.analysis.simulator.layout import ACTION_NAMES, DEAL_AT, MEMORY, REGION_AT, REGION_ROW, RESPLIT
from pontoon.analysis.simulator.local import on_processor, play_rounds
from pontoon.analysis.simulator.setting import Array, Setting
from pontoon.analysis.simulator.strategies_solver import from_solver
from pontoon.analysis.solver.deals import InitialDeal
from pontoon.analysis.solver.numbers import fast
from pontoon.analysis.solver.policy import Best
from pontoon.analysis.solver.solution import initial_deal, value_of
from pontoon.analysis.solver.suits import completing_rank
from pontoon.game import RuleBook, commands as c, rule_book
from pontoon.game.cards import CARDS
from pontoon.rules.cards import rank_of, suit_of, value_of as worth
from pontoon.testing.lines_of_play import Spot, after, decisions_of, opened, spot_of
from pontoon.testing.solvers_play import SolversPlay

ROUNDS = 600
SIMULATED = 6_000_000
SEED = 20260


class Asked:
    """One rule set with the solver's own decisions and the array made of them."""

    def __init__(self, name: str, resplit: bool) -> None:
        self.rules: RuleBook = rule_book(name)
        self.resplit = resplit
        self.question = Question(
            self.rules.table, full_shoe(8), resplit or bool(self.rules.values["resplit"]), splits="own"
        )
        # It comes first, so that its results are freed again: at Canberra 300 MiB.
        self.array: Array = from_solver(self.question)
        self.initial: InitialDeal = initial_deal(self.question, Best(), fast())
        self.value = float(value_of(self.initial.deals(), fast()))


@pytest.fixture(scope="module", params=[("star-2024", False), ("star-2024", True), ("canberra-2002", False)])
def asked(request: pytest.FixtureRequest) -> Asked:
    return Asked(*request.param)


def decision(asked: Asked, spot: Spot) -> str:
    """What the array does where the engine waits for a decision."""
    s, table, dealer = asked.array, asked.rules.table, spot.dealers_first_card
    first, second, *rest = (int(card) for card in spot.cards)
    region = s[s[REGION_AT] + min(first >> 2, 9) * REGION_ROW + spot.hands]
    drawn = rest[:-1] if "keep" in spot.legal else rest
    state = 0
    for card in (first, second, *drawn):
        state = kernel.state_after(s, state, worth(card))
    if "keep" in spot.legal:
        return "keep" if kernel.is_kept(s, dealer, region, state, worth(rest[-1])) else "forfeit"
    if drawn:
        return ACTION_NAMES[kernel.action_at(s, dealer, region, state)]
    if not spot.is_split:
        return ACTION_NAMES[kernel.on_two(s, DEAL_AT, dealer, first, second)]
    m = np.zeros(MEMORY, np.int64)
    m[RESPLIT] = asked.question.resplit
    return ACTION_NAMES[kernel.on_two_split(table, s, m, dealer, first, second, spot.hands, region, state)]


def is_told_apart_by_the_solver_alone(spot: Spot) -> bool:
    """Where the pair's other first cards count, which the array does not see."""
    if not spot.is_split or len(spot.cards) != 2:
        return False
    first, second = spot.cards
    if completing_rank(rank_of(first), rank_of(second)) is None:
        return False
    others = list(spot.pair_cards)
    others.remove(first)
    return spot.hands > 2 or suit_of(others[0]) == suit_of(first)


def spots(asked: Asked, policy: SolversPlay) -> Iterator[tuple[Spot, str]]:
    """Every decision of rounds that the engine plays as the solver says; every second box is dealt a pair."""
    choice = random.Random(SEED)
    whole = [card for card in CARDS for _ in range(8)]
    start = opened(asked.rules, 1000, asked.resplit)
    for number in range(ROUNDS):
        cards = choice.sample(whole, 60)
        if number % 2:
            equal = [place for place in range(3, 60) if worth(cards[place]) == worth(cards[0])]
            cards[2], cards[equal[0] if equal else 2] = cards[equal[0] if equal else 2], cards[2]
        state, cards = start, cards[::-1]
        while not state.is_over:
            decisions = decisions_of(asked.rules, state)
            if not decisions:
                state = after(asked.rules, state, c.DealCard(cards.pop()))
                continue
            spot = spot_of(state, tuple(decisions))
            word = policy(spot)
            yield spot, word
            state = decisions[word]


def test_it_decides_as_the_solver_on_every_spot_of_the_engines_rounds(asked: Asked) -> None:
    """Goal: card for card the same play, but where the pair's other cards count, which the array does not see."""
    compared = split = 0
    for spot, word in spots(asked, SolversPlay(asked.initial)):
        if is_told_apart_by_the_solver_alone(spot):
            continue
        assert decision(asked, spot) == word, spot
        compared += 1
        split += spot.is_split
    assert compared > 1.5 * ROUNDS
    assert split > ROUNDS // 5


def test_rounds_played_by_it_gain_what_the_solver_says(asked: Asked) -> None:
    """Goal: the mean of many rounds is within four standard errors of the exact value."""
    setting = Setting(asked.rules.table, asked.question.shoe, asked.array, resplit=asked.question.resplit)
    totals = setting.no_totals()
    play = on_processor(play_rounds)
    played = play(
        setting.table, setting.strategy, setting.memory(SEED), setting.cards(), 0, SIMULATED, totals.lowest, totals.nets
    )
    assert played == SIMULATED
    gained = (np.arange(totals.nets.shape[1]) + totals.lowest) / setting.parts
    often = totals.nets.sum(axis=0) / SIMULATED
    mean = float(gained @ often)
    error = float(((gained - mean) ** 2 @ often / SIMULATED) ** 0.5)
    assert abs(mean - asked.value) < 4 * error


def test_a_shoe_that_lacks_cards_has_its_own_play() -> None:
    """Goal: no Jack, one suit of sevens and no six; what cannot be dealt is nowhere asked."""
    shoe = shoe_of({"7s": 3} | {rank + suit: 2 for rank in "A234589QK" for suit in "cdhs"})
    table = rule_book("star-2024").table
    setting = Setting(table, shoe, from_solver(Question(table, shoe)))
    totals = setting.no_totals()
    memory, cards = setting.memory(SEED), setting.cards()
    assert (
        on_processor(play_rounds)(table, setting.strategy, memory, cards, 0, 1000, totals.lowest, totals.nets) == 1000
    )
