"""The terms a round is played under: what the table's sign says and which options its officers have chosen."""

from dataclasses import dataclass
from typing import NamedTuple

# The two readings of the rule for a player who does not decide.
NO_FURTHER_CARD, TO_TWELVE = "no_further_card", "to_twelve"


@dataclass(frozen=True, slots=True)
class Restriction:
    """A player held to the minimum wager, for this shoe or further ones, or to one box at the minimum.

    Clauses: star-2024 6.11, star-2024 6.12, star-2024 6.13, star-6to5-2017 5.10, star-6to5-2017 5.11,
    star-6to5-2017 5.12, canberra-2002 4.6.
    """

    player: str
    one_box: bool = False
    this_shoe_only: bool = False


class PlayerLimits(NamedTuple):
    """A player's own limits: the old minimum beside a marker, or a higher maximum with its sign.

    The table's limit applies where the player has none.

    Clauses: star-2024 7.5.1, star-2024 7.6, star-6to5-2017 6.5.1, star-6to5-2017 6.6.
    """

    player: str
    minimum_cents: int | None = None
    maximum_cents: int | None = None


@dataclass(frozen=True, slots=True)
class TableTerms:
    """The terms of a table: amounts in cents, without those that the sign does not state.

    Without `chips_cents`, any amount can be paid to the cent. Dealing and decisions begin at `first_box` or, without
    one, at the dealer's left, and go clockwise. The last two apply if a tournament uses them: interim payouts are
    repaid when the round is void, and a wager below the minimum is made up or void instead of played.
    """

    decks: int = 8
    minimum_cents: int | None = None
    maximum_cents: int | None = None
    unit_cents: int | None = None
    chips_cents: tuple[int, ...] = ()
    pairs_minimum_cents: int | None = None
    pairs_maximum_cents: int | None = None
    box_maximum_cents: tuple[tuple[int, int], ...] = ()
    player_limits: tuple[PlayerLimits, ...] = ()
    players_per_box: int | None = None
    restrictions: tuple[Restriction, ...] = ()
    reserved_boxes: tuple[tuple[int, str], ...] = ()
    boxes_per_player: int | None = None
    resplit: bool = False
    perfect_pairs: bool = True
    pairs_with_wager_only: bool = False
    face_down: bool = False
    late_payment: bool = False
    shuffling_device: bool = False
    absent_player: str | None = None
    first_box: int | None = None
    void_repays_interim: bool = False
    minimum_is_made_up: bool = False

    def minimum_for(self, player: str) -> int | None:
        """A player's own minimum where a marker or a sign gives one, else the table's.

        Clauses: star-2024 7.5.1, star-2024 7.6, star-6to5-2017 6.5.1, star-6to5-2017 6.6.
        """
        for limits in self.player_limits:
            if limits.player == player and limits.minimum_cents is not None:
                return limits.minimum_cents
        return self.minimum_cents

    def maximum_for(self, player: str, box: int) -> int | None:
        """A player's own maximum, or the box's, where a sign or marker gives one, else the table's.

        Clauses: star-2024 7.6, star-6to5-2017 6.6, canberra-2002 3.2, canberra-2002 4.7.
        """
        for limits in self.player_limits:
            if limits.player == player and limits.maximum_cents is not None:
                return limits.maximum_cents
        for number, cents in self.box_maximum_cents:
            if number == box:
                return cents
        return self.maximum_cents


ANY_TABLE = TableTerms()
