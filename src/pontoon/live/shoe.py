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
from pontoon.table.counts import Counts, without_card
from pontoon.table.gaming_table import NONE, STACK

DEVICE = "device"
SHOE = "shoe"
DISCARDS = "discards"
# The shoe in play, and one before it from which a card lies burned.
KEYS_KEPT = 4


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

    def order(self, bound: Commitment, state: LiveTable) -> ShoeOrdered:
        """The cards that were shuffled at the table are put in the order that follows from the seeds."""
        table = state.table
        kind = DEVICE if table.device else DISCARDS if table.round_in_play else SHOE
        return ShoeOrdered(bound.shoe, kind, self._inside(state))

    def reveal(self, shoe: int, sealed: str, why: str) -> ShoeRevealed:
        return ShoeRevealed(shoe, self._vault.open(sealed, self._place(shoe)).hex(), why)

    def next_card(self, state: LiveTable) -> Card | None:
        """The card that comes out next, None where there is none; nobody is told before it has come out."""
        custody = state.table.custody
        if custody.kept is not None:
            return custody.kept
        ordered = state.ordered
        if ordered is None or custody.cards_left <= 0 or custody.stage in (NONE, STACK):
            return None
        if ordered.kind == DEVICE:
            # A device draws from what is in it now.
            return CARDS[protocol.device_draw(self._key(ordered), ordered.draws, self._inside(state))]
        order = protocol.cut(self._order_of(ordered), ordered.cut)
        return CARDS[order[len(order) - custody.cards_left]]

    def _inside(self, state: LiveTable) -> Counts:
        """What is in the shoe or device: the table's books count a burned card there that lies unseen in the rack."""
        custody, burned_from = state.table.custody, state.burned_from
        if not custody.unseen or burned_from is None:
            return custody.shoe
        if burned_from.kind == DEVICE:
            burned = protocol.device_draw(self._key(burned_from), 0, burned_from.counts)
        else:
            burned = protocol.cut(protocol.order(self._key(burned_from), burned_from.counts), burned_from.cut)[0]
        return without_card(custody.shoe, CARDS[burned])

    def _order_of(self, ordered: Ordered) -> tuple[int, ...]:
        if self._order[0] != ordered.shoe:
            self._order = ordered.shoe, protocol.order(self._key(ordered), ordered.counts)
        return self._order[1]

    def _key(self, ordered: Ordered) -> bytes:
        if ordered.shoe not in self._keys:
            seed = self._vault.open(ordered.sealed, self._place(ordered.shoe))
            digest = bytes.fromhex(ordered.digest)
            if len(self._keys) >= KEYS_KEPT:
                self._keys.clear()
            self._keys[ordered.shoe] = protocol.derivation_key(self._table, ordered.shoe, seed, digest)
        return self._keys[ordered.shoe]

    def _place(self, shoe: int) -> str:
        return f"{self._table} {shoe}"
