"""The draw `pontoon-draw-v1`: what winners follow from, as pure functions.

The house commits to a seed before the first entry, the list of entries is frozen and its digest published, witnesses
may add words, and then the seed is opened. The order of the entries follows from all of it, so that anybody with the
list can derive it again. Nothing here draws a random number.
"""

import hashlib
import hmac
import struct
from collections.abc import Iterator, Sequence
from itertools import count, pairwise

SEED_BYTES = 32
LONGEST_WORD = 64
WORD_BITS = 64

_COMMIT = b"pontoon-draw-v1 commit"
_ENTRIES = b"pontoon-draw-v1 entries"
_KEY = b"pontoon-draw-v1 key"
_FOUR_WORDS = struct.Struct(">4Q")


# What is published


def commitment(promotion: str, draw: int, seed: bytes) -> bytes:
    """What the house publishes before the entries come: it binds the house to its seed and does not tell it.

    Clauses: star-2024 22:21.7.1, star-6to5-2017 21.7.1.
    """
    _refuse_a_short_seed(seed)
    return hashlib.sha256(_COMMIT + _with_length(promotion) + _u64(draw) + seed).digest()


def entries_digest(promotion: str, entries: Sequence[int]) -> bytes:
    """The digest over the numbers of the entries that count, in rising order."""
    if any(first >= second for first, second in pairwise(entries)):
        raise ValueError("the entries must be in ascending order, each only once")
    digest = hashlib.sha256(_ENTRIES + _with_length(promotion) + _u64(len(entries)))
    for entry in entries:
        digest.update(_u64(entry))
    return digest.digest()


# What follows from it


def draw_key(promotion: str, draw: int, seed: bytes, digest: bytes, words: Sequence[str]) -> bytes:
    """The key of a draw: from the house's seed, the frozen list and the witnesses' words."""
    _refuse_a_short_seed(seed)
    told = b"".join(map(_with_length, words))
    return hmac.digest(seed, _KEY + _with_length(promotion) + _u64(draw) + digest + _u64(len(words)) + told, "sha256")


def key_words(key: bytes) -> Iterator[int]:
    """The endless 64-bit words of a key, four from each HMAC of a counter."""
    for block in count():
        yield from _FOUR_WORDS.unpack(hmac.digest(key, _u64(block), "sha256"))


def below(source: Iterator[int], n: int, bits: int = WORD_BITS) -> int:
    """A number below n, each equally likely: words of the last, incomplete round of n are thrown away."""
    beyond = 1 << bits
    if not 1 <= n <= beyond:
        raise ValueError(f"no number below {n} comes from words of {bits} bits")
    limit = beyond - beyond % n
    for word in source:
        if word < limit:
            return word % n
    raise ValueError("the random words have run out")


def drawn(entries: Sequence[int], source: Iterator[int], bits: int = WORD_BITS) -> Iterator[int]:
    """The entries in the order in which they are drawn, none twice: each of those left is equally likely to be next."""
    left = list(entries)
    for place in range(len(left)):
        other = place + below(source, len(left) - place, bits)
        left[place], left[other] = left[other], left[place]
        yield left[place]


def order_drawn(key: bytes, entries: Sequence[int]) -> Iterator[int]:
    """The order that follows from a draw's key.

    Clauses: star-2024 22:21.7.1, star-6to5-2017 21.7.1.
    """
    return drawn(entries, key_words(key))


def _refuse_a_short_seed(seed: bytes) -> None:
    if len(seed) != SEED_BYTES:
        raise ValueError(f"the house's seed has {SEED_BYTES} bytes, not {len(seed)}")


def _with_length(text: str) -> bytes:
    """Text with its length before it, so that no two lists of texts give the same bytes."""
    written = text.encode()
    return len(written).to_bytes(4, "big") + written


def _u64(number: int) -> bytes:
    return number.to_bytes(8, "big")
