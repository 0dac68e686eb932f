"""The draw as a protocol: every entry equally likely, exactly and by a battery, and checked by a script of its own."""

import hashlib
import hmac
import json
from collections import Counter
from collections.abc import Callable
from itertools import islice, permutations, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from pontoon.cli.promotion import SCRIPT
from pontoon.promotions import bundle_of, commands as c, draw
from pontoon.testing.promotions import MONEY, Bureau, good_terms
from tests.promotions.promotion_documents import problems_of_a_draw as problems

# Exactly


@pytest.mark.parametrize("entries", [1, 2, 3, 4])
def test_every_order_is_equally_likely_over_all_words_that_count(entries: int) -> None:
    """Goal: over every sequence of 3-bit words, each order of the entries comes from as many sequences as any other.

    A sequence whose words run out before the order is complete, because too many were thrown away, counts for none.
    """
    found: Counter[tuple[int, ...]] = Counter()
    for words in product(range(8), repeat=entries + 1):
        try:
            found[tuple(draw.drawn(range(1, entries + 1), iter(words), bits=3))] += 1
        except ValueError:
            continue
    assert set(found) == set(permutations(range(1, entries + 1)))
    assert len(set(found.values())) == 1


@pytest.mark.parametrize("entries", range(1, 9))
def test_every_entry_is_the_first_drawn_by_exactly_as_many_words(entries: int) -> None:
    first: Counter[int] = Counter()
    for word in range(8):
        words = iter([word, *[0] * 8])
        limit = 8 - 8 % entries
        if word < limit:
            first[next(draw.drawn(range(1, entries + 1), words, bits=3))] += 1
    assert set(first.values()) == {8 // entries}
    assert set(first) == set(range(1, entries + 1))


def test_words_of_an_incomplete_round_are_thrown_away() -> None:
    assert draw.below(iter([7, 6, 5]), 3, bits=3) == 2
    with pytest.raises(ValueError, match="run out"):
        draw.below(iter([7, 6]), 3, bits=3)
    for n in (0, 9):
        with pytest.raises(ValueError, match="no number below"):
            draw.below(iter([0]), n, bits=3)


# By a battery

# The 0.999 point of chi-square, by degrees of freedom; the seeds are fixed, so a pass is a pass for ever.
_CHI_SQUARE = {9: 27.88, 19: 43.82, 89: 135.98}


def order_of(seed: int, entries: int) -> list[int]:
    numbers = list(range(1, entries + 1))
    key_seed = hashlib.sha256(seed.to_bytes(8, "big")).digest()
    key = draw.draw_key("battery", 1, key_seed, draw.entries_digest("battery", numbers), ())
    return list(islice(draw.order_drawn(key, numbers), 10))


def chi_square(found: Counter[Any], cells: int, draws: int) -> float:
    expected = draws / cells
    return sum((count - expected) ** 2 for count in found.values()) / expected + (cells - len(found)) * expected


@pytest.mark.parametrize("place", [0, 1, 9])
def test_no_entry_is_drawn_more_often_at_any_place(place: int) -> None:
    found = Counter(order_of(seed, 10)[place] for seed in range(4_000))
    assert chi_square(found, 10, 4_000) < _CHI_SQUARE[9]


def test_pairs_of_first_and_second_are_equally_likely() -> None:
    found = Counter(tuple(order_of(seed, 10)[:2]) for seed in range(9_000))
    assert chi_square(found, 90, 9_000) < _CHI_SQUARE[89]


def test_where_an_entry_stands_in_the_list_makes_no_difference_among_many() -> None:
    """Goal: twenty stretches of a list of a thousand, each with as many first winners."""
    found = Counter((order_of(seed, 1_000)[0] - 1) // 50 for seed in range(1_000))
    assert chi_square(found, 20, 1_000) < _CHI_SQUARE[19]


def test_the_battery_finds_a_draw_that_favours_somebody() -> None:
    """Goal: a battery that anything passes is none."""
    biased = Counter((int(hashlib.sha256(seed.to_bytes(8, "big")).hexdigest(), 16) % 16) % 10 for seed in range(4_000))
    assert chi_square(biased, 10, 4_000) > _CHI_SQUARE[9]


# What binds the house


@given(st.lists(st.integers(1, 2**40), unique=True, max_size=40), st.binary(min_size=32, max_size=32), st.text())
def test_an_order_has_every_entry_once_and_depends_on_nothing_but_what_is_published(
    numbers: list[int], seed: bytes, word: str
) -> None:
    entries = sorted(numbers)
    key = draw.draw_key("p", 1, seed, draw.entries_digest("p", entries), (word,) if word.isprintable() else ())
    order = list(draw.order_drawn(key, entries))
    assert sorted(order) == entries
    assert order == list(draw.order_drawn(key, entries))


def test_a_commitment_binds_to_promotion_draw_and_seed() -> None:
    seeds = [bytes(32), bytes(31) + b"\x01"]
    bound = {draw.commitment(name, number, seed) for name in ("a", "b") for number in (1, 2) for seed in seeds}
    assert len(bound) == 8
    for wrong in (b"", bytes(31), bytes(33)):
        with pytest.raises(ValueError, match="32 bytes"):
            draw.commitment("a", 1, wrong)
        with pytest.raises(ValueError, match="32 bytes"):
            draw.draw_key("a", 1, wrong, bytes(32), ())


def test_the_list_is_told_in_rising_order_each_entry_once() -> None:
    for wrong in ([2, 1], [1, 1]):
        with pytest.raises(ValueError, match="ascending order"):
            draw.entries_digest("a", wrong)
    assert len({draw.entries_digest("a", each) for each in ([], [1], [1, 2], [2])}) == 4


def test_the_protocol_is_what_its_page_says() -> None:
    """Goal: written out from the description alone, so that a change of the protocol needs a new name."""
    seed, name = bytes(range(32)), b"winter-draw"
    lp = len(name).to_bytes(4, "big") + name
    one, three = (1).to_bytes(8, "big"), (3).to_bytes(8, "big")
    listed = b"".join(number.to_bytes(8, "big") for number in (1, 2, 3))
    digest = hashlib.sha256(b"pontoon-draw-v1 entries" + lp + three + listed).digest()
    assert draw.entries_digest("winter-draw", [1, 2, 3]) == digest
    assert (
        draw.commitment("winter-draw", 1, seed) == hashlib.sha256(b"pontoon-draw-v1 commit" + lp + one + seed).digest()
    )
    word = (4).to_bytes(4, "big") + b"rain"
    key = hmac.digest(seed, b"pontoon-draw-v1 key" + lp + one + digest + one + word, "sha256")
    assert draw.draw_key("winter-draw", 1, seed, digest, ("rain",)) == key
    block = hmac.digest(key, bytes(8), "sha256")
    assert list(islice(draw.key_words(key), 4)) == [int.from_bytes(block[at : at + 8], "big") for at in range(0, 32, 8)]
    assert list(draw.order_drawn(key, [1, 2, 3])) == [3, 2, 1]


# The script


def published(**changes: Any) -> dict[str, Any]:
    """The bundle of a draw with two awards passed over and one word of a witness."""
    terms = good_terms(MONEY._replace(quantity=2), MONEY._replace(name="more"), presence_required=True, **changes)
    bureau = Bureau(terms=terms).running().enters(5, each=3).closed().does(c.AddWitnessWord("rain"), 2).drawn()
    bureau.does(c.PassOver(1, "absent")).does(c.PassOver(3, "absent"))
    return json.loads(json.dumps(bundle_of(bureau.state)))  # type: ignore[no-any-return]


@pytest.mark.parametrize("one_each", [False, True])
def test_the_script_finds_nothing_wrong_with_an_honest_draw(one_each: bool) -> None:
    bundle = published(one_prize_each=one_each)
    assert len(bundle["awards"]) == 5
    assert list(problems(bundle)) == []


def test_the_script_follows_a_draw_that_was_held_anew() -> None:
    bureau = Bureau(terms=good_terms(MONEY._replace(quantity=3))).running().enters(8).closed().drawn().claims(1)
    bureau.does(c.PayPrize(1, (c.Payment("transfer", 50_000),), bureau.winners_name()))
    bureau.does(c.DeclareCompromised("draw", "x", "postpone", "email")).does(c.ValidateIntegrity("clean"))
    bureau.commits().does(c.AddWitnessWord("rain"), "inspector").drawn()
    bundle = bundle_of(bureau.state)
    assert list(problems(bundle)) == []
    assert "missing a witness" in next(problems({**bundle, "words": []}))


def test_there_is_no_bundle_before_the_draw() -> None:
    with pytest.raises(ValueError, match="once the draw has been held"):
        bundle_of(Bureau().running().state)


def _other_winner(bundle: dict[str, Any]) -> None:
    won = {award["entry"] for award in bundle["awards"]}
    bundle["awards"][0]["entry"] = next(entry for entry, _ in bundle["entries"] if entry not in won)


def _one_more(bundle: dict[str, Any]) -> None:
    bundle["awards"][0]["passed_over"] = False


LIES: dict[str, Callable[[dict[str, Any]], object]] = {
    "the seed is not the one": lambda b: b.update(seed="0" * 64),
    "not those of the frozen list": lambda b: b["entries"].pop(),
    "not in ascending order": lambda b: b["entries"].append([1, 1]),
    "the seed determines entry": _other_winner,
    "nobody was passed over for it": _one_more,
    "is next": lambda b: b["awards"][0].update(prize=2),
    "prizes not awarded": lambda b: b["awards"].clear(),
    "the terms are not those": lambda b: b.update(terms=b["terms"].replace("winter", "spring", 1)),
}


@pytest.mark.parametrize("told", LIES)
def test_the_script_finds_each_lie(told: str) -> None:
    bundle = published()
    LIES[told](bundle)
    assert any(told in problem for problem in problems(bundle))


def test_another_word_of_a_witness_gives_other_winners() -> None:
    bundle = published()
    bundle["words"] = ["sun"]
    assert list(problems(bundle))


def test_the_script_imports_nothing_of_the_project() -> None:
    assert "pontoon." not in Path(SCRIPT).read_text("utf-8").replace("pontoon-draw", "")
