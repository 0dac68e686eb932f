"""The shuffle protocol `pontoon-shuffle-v1`: what a shoe's order follows from, as pure functions.

The house commits to a seed, the players add theirs, and the order of the cards is derived from both. Nothing here
draws a random number or knows a table: the same words give the same cards, so anybody can derive them again.
"""

import hashlib
import hmac
import struct
from collections.abc import Iterator, Sequence
from itertools import count

from pontoon.rules.cards import KINDS_OF_CARD

SEED_BYTES = 32
LONGEST_PLAYERS_SEED = 64
WORD_BITS = 32

_COMMIT = b"pontoon-shuffle-v1 commit"
_SEEDS = b"pontoon-shuffle-v1 seeds"
_KEY = b"pontoon-shuffle-v1 key"
_ORDER = b"order"
_DRAW = b"draw"
_EIGHT_WORDS = struct.Struct(">8I")


# What is published


def commitment(table: str, shoe: int, seed: bytes) -> bytes:
    """What the house publishes before it asks the players: it binds the house to its seed and does not tell it."""
    _refuse_a_short_seed(seed)
    return hashlib.sha256(_COMMIT + _with_length(table) + _u64(shoe) + seed).digest()


def seeds_digest(contributions: Sequence[tuple[str, str]]) -> bytes:
    """The digest over the players and their seeds, in the order in which they came."""
    digest = hashlib.sha256(_SEEDS)
    for player, seed in contributions:
        refusal = refusal_of_a_seed(seed)
        if refusal is not None:
            raise ValueError(f"the seed of {player}: {refusal}")
        digest.update(_with_length(player) + _with_length(seed))
    return digest.digest()


def refusal_of_a_seed(seed: str) -> str | None:
    """Why a player's text cannot be a seed."""
    if not 1 <= len(seed) <= LONGEST_PLAYERS_SEED:
        return f"a seed must have 1 to {LONGEST_PLAYERS_SEED} characters, not {len(seed)}"
    if any("\ud800" <= character <= "\udfff" for character in seed):
        return "a seed must be text that can be written as UTF-8"
    return None


# What follows from it


def derivation_key(table: str, shoe: int, seed: bytes, digest: bytes) -> bytes:
    """The key from which all the cards of a shoe follow: from the house's seed and the digest of the players'."""
    _refuse_a_short_seed(seed)
    return hmac.digest(seed, _KEY + _with_length(table) + _u64(shoe) + digest, "sha256")


def words(key: bytes, label: bytes) -> Iterator[int]:
    """The endless 32-bit words of a key under a label, eight from each HMAC."""
    for block in count():
        yield from _EIGHT_WORDS.unpack(hmac.digest(key, label + _u64(block), "sha256"))


def uniform(source: Iterator[int], n: int, bits: int = WORD_BITS) -> int:
    """A number below n, each equally likely, from words of so many bits.

    Words of the last, incomplete round of n are thrown away: with them the low numbers would be likelier.
    """
    beyond = 1 << bits
    if not 1 <= n <= beyond:
        raise ValueError(f"words of {bits} bits cannot give a number below {n}")
    limit = beyond - beyond % n
    for word in source:
        if word < limit:
            return word % n
    raise ValueError("the random words have run out")


def shuffled(cards: Sequence[int], source: Iterator[int], bits: int = WORD_BITS) -> tuple[int, ...]:
    """Fisher and Yates's shuffle, from the last place down to the second."""
    order = list(cards)
    for place in range(len(order) - 1, 0, -1):
        other = uniform(source, place + 1, bits)
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def order(key: bytes, counts: Sequence[int]) -> tuple[int, ...]:
    """The order of a stack of these cards; the first comes out first, where no cut follows."""
    return shuffled(ascending(counts), words(key, _ORDER))


def device_draw(key: bytes, draw: int, counts: Sequence[int]) -> int:
    """The card that a shuffling device gives out of those in it; draws are numbered from 0 since it was loaded."""
    cards = ascending(counts)
    return cards[uniform(words(key, _DRAW + _u64(draw)), len(cards))]


def cut(order: Sequence[int], cards: int) -> tuple[int, ...]:
    """The order after a cut with so many cards in front: they go behind the others."""
    if not 0 <= cards <= len(order):
        raise ValueError(f"a cut must leave 0 to {len(order)} cards in front, not {cards}")
    return (*order[cards:], *order[:cards])


def ascending(counts: Sequence[int]) -> list[int]:
    """The cards of a stack by their numbers, from which every shuffle and every draw starts."""
    if len(counts) != KINDS_OF_CARD or min(counts) < 0:
        raise ValueError(f"a stack must be given as {KINDS_OF_CARD} counts, none of them below zero")
    return [card for card, copies in enumerate(counts) for _ in range(copies)]


def _refuse_a_short_seed(seed: bytes) -> None:
    if len(seed) != SEED_BYTES:
        raise ValueError(f"the house's seed must have {SEED_BYTES} bytes, not {len(seed)}")


def _with_length(text: str) -> bytes:
    """Text with its length before it, so that no two lists of texts give the same bytes."""
    written = text.encode()
    return len(written).to_bytes(4, "big") + written


def _u64(number: int) -> bytes:
    return number.to_bytes(8, "big")
