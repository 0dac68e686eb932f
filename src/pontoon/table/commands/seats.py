"""Commands: seats and wagers."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PresentPlayerCard:
    """present_player_card: a player shows a card; `method` is how it was held against the person, such as `photo`."""

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
    """leave_table: the player goes; wagers go back before the first card, and stay in the round after it."""

    player: str


@dataclass(frozen=True, slots=True)
class AskToLeave:
    """hold_tournament: everybody at a table that a tournament needs leaves it, between rounds."""


@dataclass(frozen=True, slots=True)
class WaitForBox:
    """wait_for_box: the player wants to play and finds no box free."""

    player: str


@dataclass(frozen=True, slots=True)
class GiveUpBox:
    """give_up_box: a player with several boxes gives this one up before the first card."""

    player: str
    box: int


@dataclass(frozen=True, slots=True)
class FindWagerInvalid:
    """find_wager_invalid: a player's wagers of this round do not count.

    `ground` is one of `conduct.GROUNDS`; what is claimed is recorded and changes nothing.
    """

    player: str
    ground: str
    claim: str = ""
    economic_stake: str = ""


@dataclass(frozen=True, slots=True)
class RefuseWager:
    """refuse_wager: before the first card a wager goes back, on grounds that are written down."""

    box: int
    player: str
    grounds: str


@dataclass(frozen=True, slots=True)
class VacateSeat:
    """vacate_seat: at a full table a player who has let three rounds pass must give the seat up."""

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
    """restrict_for_shoe, restrict_for_further_shoes, restrict_to_one_box: a player is held to the minimum wager.

    `to` says how far: for this `shoe`, for `further_shoes` too, or on `one_box` only.
    """

    player: str
    to: str


@dataclass(frozen=True, slots=True)
class LiftRestriction:
    """lift_restriction: the player is free again of what the one who lifts it could have ordered."""

    player: str
