"""Commands: seats and wagers."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PresentPlayerCard:
    """present_player_card: `method` is how it was held against the person, such as `photo`."""

    player: str
    number: str
    holder: str
    valid: bool = True
    method: str = "photo"


@dataclass(frozen=True, slots=True)
class SitDown:
    """sit_down: at a box, or (None) standing at the table."""

    player: str
    box: int | None


@dataclass(frozen=True, slots=True)
class LeaveTable:
    """leave_table"""

    player: str


@dataclass(frozen=True, slots=True)
class WaitForBox:
    """wait_for_box: the player wants to play and finds no box free."""

    player: str


@dataclass(frozen=True, slots=True)
class GiveUpBox:
    """give_up_box"""

    player: str
    box: int


@dataclass(frozen=True, slots=True)
class FindWagerInvalid:
    """find_wager_invalid: `ground` is one of `conduct.GROUNDS`; what is claimed is recorded and changes nothing."""

    player: str
    ground: str
    claim: str = ""
    economic_stake: str = ""


@dataclass(frozen=True, slots=True)
class RefuseWager:
    """refuse_wager"""

    box: int
    player: str
    grounds: str


@dataclass(frozen=True, slots=True)
class VacateSeat:
    """vacate_seat"""

    player: str


@dataclass(frozen=True, slots=True)
class LimitPlayers:
    """limit_players: at the table; None: no limit."""

    players: int | None


@dataclass(frozen=True, slots=True)
class LimitPlayersPerBox:
    """limit_players_per_box: from one to as many as the rules allow."""

    players: int


@dataclass(frozen=True, slots=True)
class ReserveBoxes:
    """reserve_boxes: for one player's sole use; nobody (None): for all again."""

    boxes: tuple[int, ...]
    player: str | None


@dataclass(frozen=True, slots=True)
class RestrictPlayer:
    """restrict_for_shoe, restrict_for_further_shoes, restrict_to_one_box: to `shoe`, `further_shoes` or `one_box`."""

    player: str
    to: str


@dataclass(frozen=True, slots=True)
class LiftRestriction:
    """lift_restriction"""

    player: str
