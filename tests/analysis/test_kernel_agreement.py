"""The simulator's kernel and the real engine settle every round to the same whole numbers, decision by decision."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pytest

from pontoon.analysis.question import VALUE_NAMES
from pontoon.analysis.simulator import endings as e, layout as at
from pontoon.analysis.simulator.setting import Array
from pontoon.analysis.simulator.strategies import from_chart
from pontoon.analysis.strategy import ACTIONS, DEALERS, HARD_TOTALS, SOFT_TOTALS, SUITED_HANDS, SUITS, Chart
from pontoon.game import commands as c
from pontoon.game.round import Hand, Round
from pontoon.game.rulebook import RuleBook, rule_book
from pontoon.rules.cards import ACE, JACK, KINDS_OF_CARD, SPADES, rank_of, suit_of, value_of
from pontoon.rules.table import ACES_FREE, DOUBLE_ON_TWO_CARDS, EQUAL_RANK, PONTOON
from pontoon.testing.kernel_rounds import (
    Boxes,
    Decide,
    Noted,
    Settled,
    as_decided,
    compiled,
    legal_by_engine,
    play_at_random,
    play_by_strategy,
    played_by_engine,
    random_rounds,
    rounds_by_strategy,
)

RULES = ("star-2024", "star-6to5-2017", "canberra-2002")
# The kernel plays fifty thousand rounds of each rule set; the engine replays the first hundred of each
# ending and side result, and all of the rarest ones. Its long form replays every round.
CHUNKS = 5
OF_EACH_ENDING = 100
CHOICES_PER_BOX = 16
CARDS_PER_BOX = 30
# Ranks and suits a shoe may be rich in: plain chance seldom deals a pontoon, a pair, three sevens or a hand of seven
# cards.
ANY_SUIT = (0, 1, 2, 3)
RICH_IN = (
    *((ranks, ANY_SUIT) for ranks in ((0, 9, 10, 11), (0, 1), (1, 2, 3, 4), (0, 8, 9), (0, 6), (0,), (7, 9))),
    *(((6,), suits) for suits in (ANY_SUIT, (0,), (2,))),
    *(((5, 6, 7), suits) for suits in (ANY_SUIT, (0,), (3,))),
)
AS_RICH = (8.0, 32.0)
# Each legal action is tried in one round of so many; what is shown and settled is compared in all of them.
TRIED_IN_ONE_OF = 10
ODD_RULES: tuple[dict[str, Any], ...] = (
    {"double_aces": ACES_FREE, "dealer_stands_soft": 17, "split_aces_one_card": 0, "resplit_hands": 5},
    {"double_on": DOUBLE_ON_TWO_CARDS, "split_on": EQUAL_RANK, "forfeit": 0, "must_draw_below": 14},
    {"double_after_split": 0, "surrender_ranks": 0b11, "surrender_share": (1, 3), "insurance_ranks": 0b111000000001},
    {"table_1": (1, 1, 7, 5, 1, 1, 4, 5, 5, 2, 1, 1, 2, 1, 7, 3, 3, 2, 2, 1, 6, 1), "insurance_odds": (5, 2)},
)


@dataclass(frozen=True)
class Part:
    """So many rounds at a table; rich shoes or those of plain chance."""

    rounds: int
    boxes: Boxes
    rich: bool = False


def parts_of_a_chunk(rules: RuleBook, chunk: int) -> list[Part]:
    """Ten thousand rounds: mostly one box, some of up to seven; wagers below and above the steps of the Super Bonus."""
    resplit = chunk % 2 == 1 and not rules.values["resplit"]
    cents = (300, 500, 2500)[chunk % 3]
    one = Boxes(rules, cents=cents, resplit=resplit)
    with_sides = replace(one, insurance=True, pairs_cents=100)
    few, many = 2 + chunk % 2, 4 + chunk % 4
    return [
        Part(5000, one),
        Part(3500, with_sides, rich=True),
        Part(1000, replace(with_sides, boxes=few), rich=chunk % 4 < 2),
        Part(500, replace(with_sides, boxes=many), rich=chunk % 4 >= 2),
    ]


def dealt(part: Part, seed: int) -> tuple[Array, Array]:
    """Shuffled shoes, a row each, and numbers to choose by."""
    rng = np.random.default_rng(seed)
    shoe = part.boxes.setting.cards()
    keys = rng.random((part.rounds, len(shoe)))
    if part.rich:
        # What a shoe is rich in comes out early, other cards now and then between it.
        is_rich = np.zeros((len(RICH_IN), KINDS_OF_CARD), np.bool_)
        for number, (ranks, suits) in enumerate(RICH_IN):
            is_rich[number, [4 * rank + suit for rank in ranks for suit in suits]] = True
        early = is_rich[rng.integers(0, len(RICH_IN), part.rounds)][:, shoe]
        keys /= np.where(early, rng.choice(AS_RICH, (part.rounds, 1)), 1.0)
    choices = rng.integers(0, 2**31, part.rounds * part.boxes.boxes * CHOICES_PER_BOX)
    # Only so many come out: the kernel says where they were too few.
    most = min(CARDS_PER_BOX * (1 + part.boxes.boxes), len(shoe) - 1)
    first = np.argpartition(keys, most, axis=1)[:, :most]
    order = np.take_along_axis(first, np.argsort(np.take_along_axis(keys, first, axis=1), axis=1), axis=1)
    return shoe[order], choices


def assert_engine_agrees(boxes: Boxes, listed: Array, noted: Noted, rounds: Iterable[int] | None = None) -> None:
    """In these rounds, or in all of them."""
    for place, number in enumerate(range(len(listed)) if rounds is None else rounds):
        cards, asked = listed[number].tolist(), noted.asked[number]
        decide = as_decided(boxes, asked, closely=place % TRIED_IN_ONE_OF == 0)
        assert played_by_engine(boxes, cards, decide) == noted.settled[number], (cards[:60], asked)


def ends_of(settled: Settled) -> list[tuple[str, int]]:
    """What a round shows: how its hands ended, and its side results."""
    shown = (("hand", settled.hands), ("side", settled.sides))
    return [(kind, code) for kind, counts in shown for code, count in enumerate(counts) if count]


def play_chunk(rules: str, chunk: int, seed: int, seen: Counter[tuple[str, int]] | None = None) -> int:
    """How many rounds were played by both; with `seen`, only those that show what has not been seen often enough."""
    played = 0
    for number, part in enumerate(parts_of_a_chunk(rule_book(rules), chunk)):
        listed, choices = dealt(part, seed + number)
        noted = random_rounds(part.boxes, listed, choices, compiled(play_at_random))
        chosen = list(range(part.rounds)) if seen is None else list(rare_ones(noted.settled, seen))
        assert_engine_agrees(part.boxes, listed, noted, chosen)
        played += len(chosen)
    return played


def rare_ones(settled: list[Settled], seen: Counter[tuple[str, int]]) -> Iterator[int]:
    """Rounds that show an ending or a side result which was seen in too few rounds so far."""
    for number, each in enumerate(settled):
        ends = ends_of(each)
        if any(seen[end] < OF_EACH_ENDING for end in ends):
            seen.update(ends)
            yield number


def every_ending(rules: str) -> set[tuple[str, int]]:
    """What random play must come to: all but what no hand can be; a `SPARED` hand is one of a split box."""
    never_split = {PONTOON, e.SURRENDER, e.SURRENDER_ANNULLED}
    never_alone = {e.SPARED, e.DOUBLE_SPARED}
    hands = {code for code in range(e.ENDINGS) if code not in never_alone}
    hands |= {code + e.SPLIT_HAND for code in range(e.ENDINGS) if code not in never_split}
    return {("hand", code) for code in hands} | {("side", code) for code in range(e.SIDES)}


@pytest.mark.parametrize("rules", RULES)
def test_random_legal_play_from_random_shoes_settles_as_the_engine_does(rules: str) -> None:
    """With every ending and side result there is, so that the agreement leaves none of them out."""
    seen: Counter[tuple[str, int]] = Counter()
    assert sum(play_chunk(rules, chunk, 100 * chunk, seen) for chunk in range(CHUNKS)) > 3_000
    assert set(seen) == every_ending(rules)


@pytest.mark.parametrize("changes", ODD_RULES, ids=lambda changes: ", ".join(changes))
def test_rules_of_the_users_own_are_played_as_the_engine_plays_them(changes: dict[str, Any]) -> None:
    book = rule_book("star-2024")
    odd = replace(book, table=book.table._replace(**changes))
    for number, boxes in enumerate((Boxes(odd, cents=3000, resplit=True), Boxes(odd, 3, 3000, insurance=True))):
        part = Part(700, boxes, rich=True)
        listed, choices = dealt(part, seed=number)
        assert_engine_agrees(boxes, listed, random_rounds(boxes, listed, choices, compiled(play_at_random)))


def test_compiled_and_plain_kernels_play_the_same_rounds() -> None:
    for number, part in enumerate(parts_of_a_chunk(rule_book("canberra-2002"), 3)):
        few = replace(part, rounds=60)
        listed, choices = dealt(few, seed=number)
        plain = random_rounds(few.boxes, listed, choices, play_at_random)
        assert plain == random_rounds(few.boxes, listed, choices, compiled(play_at_random))


def random_chart(seed: int) -> Chart:
    """Every cell has some actions in some order, most of which no player would choose."""
    choice = random.Random(seed)

    def cell() -> tuple[str, ...]:
        return tuple(choice.sample(ACTIONS, choice.randint(1, 3)))

    def rows(totals: Iterable[int]) -> dict[int, dict[str, tuple[tuple[str, ...], ...]]]:
        return {total: {dealer: tuple(cell() for _ in range(5)) for dealer in DEALERS} for total in totals}

    return Chart(
        rows(HARD_TOTALS),
        rows(SOFT_TOTALS),
        pairs={pair: {dealer: cell() for dealer in DEALERS} for pair in DEALERS},
        suits={hand: {suit: {dealer: cell() for dealer in DEALERS} for suit in SUITS} for hand in SUITED_HANDS},
        forfeit={dealer: choice.randint(0, 20) for dealer in DEALERS},
        late=rows(SOFT_TOTALS) if seed % 2 else {},
    )


def by_chart(boxes: Boxes, chart: Chart) -> Decide:
    """What a player does who looks every decision up and takes the first action that the engine allows."""

    def decide(state: Round, kind: int, place: int, number: int) -> int:
        hand = state.boxes[place].hands[number - 1]
        dealer = VALUE_NAMES[min(rank_of(state.dealers_cards[0]), JACK)]
        if kind == at.AFTER_DOUBLE:
            return at.GIVE_BACK if hand.total <= chart.forfeit[dealer] else at.KEEP
        offered = kind == at.SURRENDERING
        then = boxes.after(state, c.CloseSurrender()) if offered else state
        legal = legal_by_engine(boxes, then, at.PLAY, place) | offered << at.GIVE_UP
        prefers = chart.prefers(dealer, hand.total, hand.soft, len(hand.cards), *looked_up(hand))
        action = next(at.ACTION_NAMES.index(word) for word in prefers if legal >> at.ACTION_NAMES.index(word) & 1)
        return at.DECLINE if offered and action != at.GIVE_UP else action

    return decide


def looked_up(hand: Hand) -> tuple[str, str, str, bool]:
    """Where a chart has the hand beside its total: as a pair, by its suits, by an Ace that came late."""
    late = any(rank_of(card) == ACE for card in hand.cards[2:])
    if len(hand.cards) != 2:
        return "", "", "", late
    one, two = hand.cards
    pair = VALUE_NAMES[min(rank_of(one), JACK)] if value_of(one) == value_of(two) else ""
    name = f"{min(value_of(one), value_of(two))}-{max(value_of(one), value_of(two))}"
    if name not in SUITED_HANDS:
        return pair, "", "", late
    suited = suit_of(one) == suit_of(two)
    return pair, name, "mixed" if not suited else "spades" if suit_of(one) == SPADES else "suited", late


@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.long) for seed in (2, 3, 4))])
@pytest.mark.parametrize("rules", RULES)
def test_a_chart_plays_in_the_kernel_as_a_player_who_looks_it_up(rules: str, seed: int) -> None:
    """Two thousand rounds for each chart; charts at random come to every kind of hand."""
    book, chart = rule_book(rules), random_chart(seed)
    boxes = Boxes(book, cents=500, resplit=seed % 2 == 0 and not book.values["resplit"])
    strategy = from_chart(chart, book.table, boxes.setting.resplit)
    for rich in (False, True):
        listed, _ = dealt(Part(1000, boxes, rich), seed)
        by_kernel = rounds_by_strategy(boxes, strategy, listed, compiled(play_by_strategy))
        for cards, settled in zip(listed.tolist(), by_kernel, strict=True):
            assert played_by_engine(boxes, cards, by_chart(boxes, chart)) == settled, cards[:60]
