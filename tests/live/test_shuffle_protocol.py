"""The shuffle protocol: known answers, every permutation equally often, and no number likelier than another."""

import hashlib
import hmac
from collections import Counter
from itertools import permutations, product
from math import prod

import pytest
from hypothesis import given, strategies as st

from pontoon.live import shuffle_protocol as protocol

EIGHT_DECKS = (8,) * 48
SEED = bytes(range(32))
SEEDS = [("ann", "my lucky seed"), ("Zoë", "☘☘☘"), ("ann", "another")]

COMMITMENT = "49b811c1f1cfd13f633a21b006da52c16016414e7449bfed30f37077e61fb89f"
DIGEST = "22b7795e125c3898dc54a1b79cae89a98df5b564b9919dc08557963c84576a6f"
KEY = "9aeccae8158a3ae7a876859e912c5f78d6da5827580ff670df2a52f0459a51cb"
# SHA-256 over the 384 numbers of the order as bytes, and the first of them.
ORDER = "d848be0e63754d829f9bc35fd4f6e7e27508788fe76e3b3c9da0dd3a3c05c7ed"
FIRST = (44, 28, 14, 39, 11, 24, 20, 16)
DRAWS = [2, 36, 18, 13, 14, 2, 3, 44]

texts = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=64)


# Known answers, from a writing of the protocol with nothing but hashes


def answer_commitment(table: str, shoe: int, seed: bytes) -> str:
    name = table.encode("utf-8")
    message = b"pontoon-shuffle-v1 commit" + len(name).to_bytes(4, "big") + name + shoe.to_bytes(8, "big") + seed
    return hashlib.sha256(message).hexdigest()


def answer_key(table: str, shoe: int, seed: bytes, seeds: list[tuple[str, str]]) -> bytes:
    message = b"pontoon-shuffle-v1 seeds"
    for each in seeds:
        for text in each:
            message += len(text.encode("utf-8")).to_bytes(4, "big") + text.encode("utf-8")
    digest = hashlib.sha256(message).digest()
    name = table.encode("utf-8")
    message = b"pontoon-shuffle-v1 key" + len(name).to_bytes(4, "big") + name + shoe.to_bytes(8, "big") + digest
    return hmac.new(seed, message, hashlib.sha256).digest()


def answer_words(key: bytes, label: bytes, blocks: int) -> list[int]:
    raw = b"".join(hmac.new(key, label + i.to_bytes(8, "big"), hashlib.sha256).digest() for i in range(blocks))
    return [int.from_bytes(raw[at : at + 4], "big") for at in range(0, len(raw), 4)]


def answer_order(key: bytes, cards: list[int]) -> list[int]:
    words = answer_words(key, b"order", 60)
    i = len(cards) - 1
    while i >= 1:
        word = words.pop(0)
        if word >= 2**32 - 2**32 % (i + 1):
            continue
        j = word % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
        i -= 1
    return cards


@pytest.mark.parametrize("table", ["P1", "Tisch Süd", ""])
@pytest.mark.parametrize("shoe", [1, 2**40])
@pytest.mark.parametrize("seeds", [[], SEEDS])
def test_the_protocol_is_what_hashes_alone_say_it_is(table: str, shoe: int, seeds: list[tuple[str, str]]) -> None:
    assert protocol.commitment(table, shoe, SEED).hex() == answer_commitment(table, shoe, SEED)
    key = protocol.derivation_key(table, shoe, SEED, protocol.seeds_digest(seeds))
    assert key == answer_key(table, shoe, SEED, seeds)
    assert list(protocol.order(key, EIGHT_DECKS)) == answer_order(key, [k // 8 for k in range(384)])
    left = (*EIGHT_DECKS[:20], 0, 3, *EIGHT_DECKS[22:])
    cards = [card for card in range(48) for _ in range(left[card])]
    assert (
        protocol.device_draw(key, 7, left)
        == cards[answer_words(key, b"draw" + (7).to_bytes(8, "big"), 1)[0] % len(cards)]
    )


def test_the_answers_stay_what_they_are() -> None:
    """Goal: a change of the protocol would make every shoe ever revealed look wrong."""
    digest = protocol.seeds_digest(SEEDS)
    key = protocol.derivation_key("P1", 3, SEED, digest)
    order = protocol.order(key, EIGHT_DECKS)
    draws = [protocol.device_draw(key, draw, EIGHT_DECKS) for draw in range(8)]
    assert protocol.commitment("P1", 3, SEED).hex() == COMMITMENT
    assert digest.hex() == DIGEST
    assert key.hex() == KEY
    assert hashlib.sha256(bytes(order)).hexdigest() == ORDER
    assert order[:8] == FIRST
    assert draws == DRAWS


# Every permutation equally often


def outcomes(bits: int, places: int, length: int) -> Counter[tuple[int, ...]]:
    """What comes of every sequence of so many words; those that do not suffice come to nothing."""
    found: Counter[tuple[int, ...]] = Counter()
    for words in product(range(1 << bits), repeat=length):
        try:
            found[protocol.shuffled(range(places), iter(words), bits)] += 1
        except ValueError:
            continue
    return found


@pytest.mark.parametrize("places", range(2, 8))
def test_every_permutation_comes_equally_often_over_all_words_of_three_bits(places: int) -> None:
    found = outcomes(3, places, places - 1)
    assert set(found) == set(permutations(range(places)))
    assert set(found.values()) == {prod(8 // choices for choices in range(2, places + 1))}


@pytest.mark.parametrize(("bits", "places", "length"), [(3, 3, 5), (3, 4, 5), (3, 5, 5), (4, 4, 4), (5, 3, 3)])
def test_words_thrown_away_make_no_permutation_likelier(bits: int, places: int, length: int) -> None:
    found = outcomes(bits, places, length)
    assert set(found) == set(permutations(range(places)))
    assert len(set(found.values())) == 1


# No number likelier than another


def test_words_are_accepted_up_to_a_whole_number_of_rounds_and_not_one_further() -> None:
    for n in (*range(1, 500), 2**31 + 1, 2**32 - 1, 2**32):
        limit = 2**32 - 2**32 % n
        assert limit % n == 0
        assert 2**32 - limit < n
        assert protocol.uniform(iter([limit - 1]), n) == n - 1
        beyond = [word for word in (limit, 2**32 - 1) if limit <= word < 2**32]
        assert protocol.uniform(iter([*beyond, 0]), n) == 0


def test_no_number_comes_from_words_that_are_too_short_or_have_run_out() -> None:
    for n in (0, -1, 9):
        with pytest.raises(ValueError, match=f"cannot give a number below {n}"):
            protocol.uniform(iter([0]), n, bits=3)
    with pytest.raises(ValueError, match="run out"):
        protocol.uniform(iter([7, 7]), 3, bits=3)


# Orders, cuts and draws


@given(st.binary(min_size=32, max_size=32), st.lists(st.integers(0, 9), min_size=48, max_size=48))
def test_an_order_holds_exactly_the_cards_it_is_made_of(key: bytes, counts: list[int]) -> None:
    assert sorted(protocol.order(key, counts)) == protocol.ascending(counts)


@given(
    st.binary(min_size=32, max_size=32), st.integers(0, 10**6), st.lists(st.integers(0, 2), min_size=48, max_size=48)
)
def test_a_device_gives_a_card_that_is_in_it(key: bytes, draw: int, counts: list[int]) -> None:
    counts[draw % 48] += 1
    assert counts[protocol.device_draw(key, draw, counts)] > 0


@given(st.lists(st.integers(0, 47), max_size=400), st.integers(0, 400))
def test_a_cut_puts_the_cards_in_front_behind_the_others(order: list[int], cards: int) -> None:
    if cards > len(order):
        with pytest.raises(ValueError, match="in front"):
            protocol.cut(order, cards)
        return
    after = protocol.cut(order, cards)
    assert list(after[len(order) - cards :] + after[: len(order) - cards]) == order


@given(st.lists(st.tuples(texts, texts), max_size=4), st.lists(st.tuples(texts, texts), max_size=4))
def test_different_seeds_have_different_digests(one: list[tuple[str, str]], other: list[tuple[str, str]]) -> None:
    assert (protocol.seeds_digest(one) == protocol.seeds_digest(other)) == (one == other)


def test_a_commitment_is_of_one_table_and_one_shoe() -> None:
    made = [protocol.commitment(table, shoe, SEED) for table in ("P1", "P11", "P") for shoe in (0, 1, 11)]
    assert len(set(made)) == len(made)


def test_every_players_seed_changes_the_order() -> None:
    def order(seeds: list[tuple[str, str]]) -> tuple[int, ...]:
        return protocol.order(protocol.derivation_key("P1", 1, SEED, protocol.seeds_digest(seeds)), EIGHT_DECKS)

    several = [[], SEEDS, SEEDS[:2], SEEDS[1:], SEEDS[::-1], [("ann", "my lucky see"), *SEEDS[1:]]]
    assert len({order(seeds) for seeds in several}) == len(several)


# What is no seed and no stack


@pytest.mark.parametrize("seed", ["", "x" * 65, "\ud800"])
def test_a_players_seed_is_text_of_1_to_64_characters(seed: str) -> None:
    assert protocol.refusal_of_a_seed(seed) is not None
    with pytest.raises(ValueError, match="the seed of ann: a seed"):
        protocol.seeds_digest([("ann", seed)])


@pytest.mark.parametrize("seed", ["x", "☘" * 64, " ", "\0"])
def test_any_such_text_will_do(seed: str) -> None:
    assert protocol.refusal_of_a_seed(seed) is None


@pytest.mark.parametrize("size", [0, 31, 33])
def test_the_houses_seed_has_32_bytes(size: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        protocol.commitment("P1", 1, bytes(size))
    with pytest.raises(ValueError, match="32 bytes"):
        protocol.derivation_key("P1", 1, bytes(size), bytes(32))


def test_a_stack_is_told_by_48_counts_and_an_empty_device_gives_nothing() -> None:
    for counts in ([8] * 47, [8] * 49, [8] * 47 + [-1]):
        with pytest.raises(ValueError, match="48 counts"):
            protocol.order(SEED, counts)
    with pytest.raises(ValueError, match="cannot give a number below 0"):
        protocol.device_draw(SEED, 0, [0] * 48)
    assert protocol.order(SEED, [0] * 48) == ()
