"""Random cards: known words, draws without bias, and cards that hang on the seed and the round's number alone."""

import math
import random
from functools import cache
from itertools import count
from typing import Any

import numpy as np
import pytest

from pontoon.analysis.shoe import full_shoe
from pontoon.analysis.simulator import layout as at, random_cards
from pontoon.analysis.simulator.kernel import begin_round, next_card
from pontoon.analysis.simulator.local import on_processor
from pontoon.analysis.simulator.random_cards import (
    CARDS_TO_A_BLOCK,
    MASK,
    SITTING,
    WORDS,
    fill_places,
    philox,
    place_in_sitting,
    two_places,
    word_at_attempt,
    word_of,
)
from pontoon.analysis.simulator.setting import Array, Setting
from pontoon.game.rulebook import rule_book
from pontoon.testing.kernel_rounds import no_strategy

SEED = 20_241_116
WORD = 1 << 32


def setting_of(decks: int) -> Setting:
    return Setting(rule_book("star-2024").table, full_shoe(decks), no_strategy())


@pytest.mark.parametrize(
    ("counter", "key", "words"),
    [
        ("00000000 00000000 00000000 00000000", "00000000 00000000", "6627e8d5 e169c58d bc57ac4c 9b00dbd8"),
        ("ffffffff ffffffff ffffffff ffffffff", "ffffffff ffffffff", "408f276d 41c83b0e a20bc7c6 6d5451fd"),
        ("243f6a88 85a308d3 13198a2e 03707344", "a4093822 299f31d0", "d16cfe09 94fdcceb 5001e420 24126ea1"),
    ],
)
@pytest.mark.parametrize("is_compiled", [False, True], ids=["plain", "compiled"])
def test_philox_gives_the_words_its_authors_published(counter: str, key: str, words: str, is_compiled: bool) -> None:
    function = on_processor(philox) if is_compiled else philox
    found = function(*(int(word, 16) for word in f"{counter} {key}".split()))
    assert " ".join(f"{word & MASK:08x}" for word in found) == words


def test_compiled_words_are_those_of_plain_whole_numbers() -> None:
    """Products of 32 by 32 bits go past what 64 bits with a sign hold; the words do not suffer from it."""
    choice, compiled = random.Random(SEED), on_processor(philox)
    for _ in range(2000):
        words = [choice.randrange(WORD) for _ in range(6)]
        assert compiled(*words) == philox(*words)


@pytest.mark.parametrize("left", [2, 3, 7, 48, 96, 383, 384, 416])
def test_every_two_places_come_from_equally_many_words(left: int) -> None:
    """The words that give an outcome lie side by side, so the ends of each stretch tell how many there are.

    A word times `left * (left - 1)`, over 2**32, has the outcome as its whole part and the remainder behind it. Both
    grow with the word, so a stretch is used from its first usable word to its last.
    """
    outcomes = left * (left - 1)
    each, begin = WORD // outcomes, 0
    for outcome in range(outcomes):
        # From the first word of this outcome whose remainder is large enough.
        first = -(-(outcome * WORD + WORD % outcomes) // outcomes)
        last = ((outcome + 1) * WORD - 1) // outcomes
        assert last - first + 1 == each
        expected = (*divmod(outcome, left - 1), 1)
        assert two_places(first, left) == expected == two_places(last, left)
        assert first - begin <= 1, "at most one word before it is not used"
        assert first == begin or two_places(begin, left) == (*expected[:2], 0)
        begin = last + 1
    assert begin == WORD


def test_the_last_card_has_one_place() -> None:
    for word in (0, 1, 12345, MASK):
        assert two_places(word, 1) == (0, 0, 1)


@pytest.mark.parametrize("left", [1, 2, 47, 384, 3 << 30, (1 << 31) + 1])
def test_a_sittings_place_is_its_words_share_of_the_cards_left(left: int) -> None:
    """The first word whose remainder is not below `2**32 mod left`; each word once, wherever the last draw stopped."""
    m, used = np.zeros(1, np.int64), 0
    for _ in range(200):
        place = place_in_sitting(7, left, m, 0, 5, 6)
        while (
            product := word_of(philox(7, 0, used // WORDS, SITTING, 5, 6), used % WORDS) * left
        ) % WORD < WORD % left:
            used += 1
        used += 1
        assert (place, m[0]) == (product // WORD, used)
    assert (used > 200) == (left > 384), "words are passed over where there are far more cards than in any shoe"


@cache
def first_rejected() -> tuple[int, int, int]:
    """The first round of an eight-deck shoe with a word that is not used: its number, the block and the word."""
    return next(
        (number, block, place)
        for number in count()
        for block in range(3)
        for place, word in enumerate(philox(number, 0, block, 0, SEED, 0))
        if not two_places(word, 384 - CARDS_TO_A_BLOCK * block - 2 * place)[2]
    )


def test_a_word_that_is_not_used_is_replaced_by_the_same_word_of_the_next_attempt() -> None:
    number, block, place = first_rejected()
    m = np.zeros(64, np.int64)
    begin = CARDS_TO_A_BLOCK * block
    fill_places(m, 0, begin, 384, number, SEED, 0)
    words = list(philox(number, 0, block, 0, SEED, 0))
    words[place] = philox(number, 0, block, 1, SEED, 0)[place]
    assert words[place] == word_at_attempt(number, block, place, 1, SEED, 0)
    places = [two_places(word, 384 - begin - 2 * each) for each, word in enumerate(words)]
    assert all(usable for _, _, usable in places)
    assert m[begin : begin + CARDS_TO_A_BLOCK].tolist() == [each for pair in places for each in pair[:2]]


def drawn(m: Array, cards: Array, number: int, wanted: int) -> list[int]:
    """The first cards of a round's fresh shoe."""
    begin_round(m, cards, number)
    return [int(next_card(m, cards, number)) for _ in range(wanted)]


def drawn_at_once(setting: Setting, seed: int, number: int) -> list[int]:
    """Every card of a round's fresh shoe, from all its places: each card goes, and the last one takes its place."""
    cards, m = setting.cards().tolist(), np.zeros(at.MOST_CARDS, np.int64)
    for begin in range(0, len(cards), CARDS_TO_A_BLOCK):
        fill_places(m, 0, begin, len(cards), number, seed & MASK, seed >> 32)
    found = []
    for place in m[: len(cards)]:
        found.append(cards[place])
        cards[place] = cards[-1]
        cards.pop()
    return found


@pytest.mark.parametrize("decks", [1, 8])
@pytest.mark.parametrize("seed", [0, SEED, 2**64 - 1])
def test_a_rounds_cards_hang_on_the_seed_and_its_number_alone(decks: int, seed: int) -> None:
    """However many cards the rounds before it took, and in whichever order rounds are played."""
    setting = setting_of(decks)
    m, cards = setting.memory(seed), setting.cards()
    choice = random.Random(SEED)
    for number in (0, 1, 5, 4, 4, 1_000_000, 2**32 + 1, 2**40, 3):
        wanted = choice.choice((3, 8, 9, 40, setting.shoe.cards))
        assert drawn(m, cards, number, wanted) == drawn_at_once(setting, seed, number)[:wanted]
    assert drawn_at_once(setting, seed, 1) != drawn_at_once(setting, seed, 2**32 + 1)
    assert drawn_at_once(setting, seed, 1) != drawn_at_once(setting, seed ^ 2**33, 1)


@pytest.mark.parametrize("decks", [1, 4, 8])
def test_a_fresh_shoe_deals_each_of_its_cards_once(decks: int) -> None:
    setting = setting_of(decks)
    m, cards = setting.memory(SEED), setting.cards()
    for number in range(20):
        assert sorted(drawn(m, cards, number, setting.shoe.cards)) == setting.cards().tolist()
        assert m[at.RAN_OUT] == 0
    next_card(m, cards, number)
    assert m[at.RAN_OUT] == 1


def test_rounds_from_two_blocks_of_words_are_filled_alike_compiled_and_plain() -> None:
    plain, compiled = np.zeros(64, np.int64), np.zeros(64, np.int64)
    numbers = [first_rejected()[0], *range(300), 2**32, 2**40 + 17]
    for number in numbers:
        for begin in range(0, 48, CARDS_TO_A_BLOCK):
            fill_places(plain, 0, begin, 384, number, SEED, 3)
            on_processor(fill_places)(compiled, 0, begin, 384, number, SEED, 3)
        assert plain.tolist() == compiled.tolist()


def count_places(m: Any, cards: int, rounds: int, key: int, counts: Any, together: Any) -> None:
    """How often each of the first eight places is drawn, and the first two together."""
    for number in range(rounds):
        random_cards.fill_places(m, 0, 0, cards, number, key, 0)
        for k in range(CARDS_TO_A_BLOCK):
            counts[k, m[k]] += 1
        together[m[0], m[1]] += 1


@pytest.mark.parametrize("cards", [48, 384])
def test_places_are_drawn_equally_often(cards: int) -> None:
    """A million rounds of one seed; the statistic is far within what chance allows."""
    rounds = 1_000_000
    counts = np.zeros((CARDS_TO_A_BLOCK, cards), np.int64)
    together = np.zeros((cards, cards), np.int64)
    on_processor(count_places)(np.zeros(16, np.int64), cards, rounds, SEED, counts, together)
    for k in range(CARDS_TO_A_BLOCK):
        assert counts[k, cards - k :].sum() == 0
        assert deviations(counts[k, : cards - k]) < 4
    assert abs(deviations(together[:, : cards - 1].ravel())) < 4
    neighbours = together[: cards - 1, : cards - 1].diagonal()
    assert deviations(neighbours) < 4


def deviations(counts: Any) -> float:
    """By how many standard deviations the chi-square of equal chances is above what is expected."""
    expected, freedom = counts.sum() / len(counts), len(counts) - 1
    chi_square = float(((counts - expected) ** 2).sum() / expected)
    return (chi_square - freedom) / math.sqrt(2 * freedom)
