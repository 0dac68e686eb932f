"""The program's own shoe and device: which card comes next follows from the seeds, and from how many have gone before.

Nothing of the order is stored. It is derived again from the sealed seed whenever it is needed and not at hand, after
a restart or in another process, so that what is dealt can only be what the house was bound to.
"""

import os
from collections.abc import Callable

from pontoon.game.cards import CARDS, Card
from pontoon.live import shuffle_protocol as protocol
from pontoon.live.events import SeedsFrozen, ShoeCommitted, ShoeOrdered, ShoeRevealed
from pontoon.live.live_table import Commitment, LiveTable, Ordered
from pontoon.live.vault import Vault
from pontoon.table.counts import without_card
from pontoon.table.gaming_table import Custody, GamingTable

DEVICE = "device"
SHOE = "shoe"
DISCARDS = "discards"


class ShoeKeeper:
    """Keeps a table's seeds and the order of the shoe in play; one for each table in each process."""

    def __init__(self, table: str, vault: Vault, draw: Callable[[int], bytes] = os.urandom) -> None:
        self._draw = draw
        self._table = table
        self._vault = vault
        self._keys: dict[int, bytes] = {}
        self._order: tuple[int, tuple[int, ...]] = (0, ())

    def commit(self, shoe: int) -> ShoeCommitted:
        """A new seed from the operating system's generator, published as a commitment and kept under lock."""
        seed = self._draw(protocol.SEED_BYTES)
        commitment = protocol.commitment(self._table, shoe, seed)
        return ShoeCommitted(shoe, commitment.hex(), self._vault.seal(seed, self._place(shoe)))

    def freeze(self, bound: Commitment) -> SeedsFrozen:
        return SeedsFrozen(bound.shoe, protocol.seeds_digest(bound.contributions).hex())

    def order(self, bound: Commitment, table: GamingTable) -> ShoeOrdered:
        """The cards that were shuffled at the table are put in the order that follows from the seeds."""
        kind = DEVICE if table.device else DISCARDS if table.round_in_play else SHOE
        return ShoeOrdered(bound.shoe, kind, table.custody.shoe)

    def reveal(self, shoe: int, sealed: str, why: str) -> ShoeRevealed:
        return ShoeRevealed(shoe, self._vault.open(sealed, self._place(shoe)).hex(), why)

    def next_card(self, state: LiveTable) -> Card | None:
        """The card that comes out next, None where there is none; nobody is told before it has come out."""
        custody = state.table.custody
        if custody.kept is not None:
            return custody.kept
        if state.ordered is None or custody.cards_left <= 0:
            return None
        if state.ordered.kind == DEVICE:
            return self._drawn(state.ordered, custody)
        order = protocol.cut(self._order_of(state.ordered), state.ordered.cut)
        return CARDS[order[len(order) - custody.cards_left]]

    def _drawn(self, ordered: Ordered, custody: Custody) -> Card:
        """A device draws from what is in it now; the burned card lies outside until the discards go back."""
        key = self._key(ordered)
        inside = custody.shoe
        if custody.unseen:
            inside = without_card(inside, CARDS[protocol.device_draw(key, 0, ordered.counts)])
        return CARDS[protocol.device_draw(key, ordered.draws, inside)]

    def _order_of(self, ordered: Ordered) -> tuple[int, ...]:
        if self._order[0] != ordered.shoe:
            self._order = ordered.shoe, protocol.order(self._key(ordered), ordered.counts)
        return self._order[1]

    def _key(self, ordered: Ordered) -> bytes:
        if ordered.shoe not in self._keys:
            seed = self._vault.open(ordered.sealed, self._place(ordered.shoe))
            digest = bytes.fromhex(ordered.digest)
            self._keys = {ordered.shoe: protocol.derivation_key(self._table, ordered.shoe, seed, digest)}
        return self._keys[ordered.shoe]

    def _place(self, shoe: int) -> str:
        return f"{self._table} {shoe}"
