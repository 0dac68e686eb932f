"""The draw of seats `pontoon-seats-v1`: what an order of players follows from, as pure functions.

The house binds itself to a seed before the field is known; the order follows from the seed and from who is drawn, so
that anybody can derive it again once the seed is shown.
"""

import hashlib
import hmac
from collections.abc import Sequence

from pontoon.live.shuffle_protocol import SEED_BYTES, shuffled, words

_COMMIT = b"pontoon-seats-v1 commit"
_KEY = b"pontoon-seats-v1 key"
_ORDER = b"seats"


def commitment(tournament: str, session: int, seed: bytes) -> str:
    """What is published before the draw: it binds the house to its seed and does not tell it."""
    if len(seed) != SEED_BYTES:
        raise ValueError(f"the house's seed must have {SEED_BYTES} bytes, not {len(seed)}")
    return hashlib.sha256(_COMMIT + _with_length(tournament) + session.to_bytes(8, "big") + seed).hexdigest()


def order(tournament: str, session: int, seed: bytes, players: Sequence[str]) -> tuple[int, ...]:
    """A permutation of the players' numbers; every one is as likely as another.

    >>> sorted(order("cup", 1, bytes(32), ["ann", "bob", "cy"]))
    [0, 1, 2]
    """
    field = b"".join(map(_with_length, players))
    message = _KEY + _with_length(tournament) + session.to_bytes(8, "big") + field
    key = hmac.digest(seed, message, "sha256")
    return shuffled(range(len(players)), words(key, _ORDER))


def _with_length(text: str) -> bytes:
    """Text with its length before it, so that no two lists of texts give the same bytes."""
    written = text.encode()
    return len(written).to_bytes(4, "big") + written
