"""Commands: seats and wagers."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PresentPlayerCard:
    """present_player_card: a player shows a card; `method`, such as `photo`, is how it was checked."""

    player: str
    number: str
    holder: str
    valid: bool = True
    method: str = "photo"


@dataclass(frozen=True, slots=True)
class SitDown:
    """sit_down: the player sits down at a box or, without one, stands at the table."""

    player: str
    box: int | None


@dataclass(frozen=True, slots=True)
class LeaveTable:
    """leave_table: the player leaves; wagers are returned before the first card, and stay in play after it."""

    player: str


@dataclass(frozen=True, slots=True)
class AskToLeave:
    """hold_tournament: everybody at a table that a tournament needs leaves it, between rounds."""


@dataclass(frozen=True, slots=True)
class WaitForBox:
    """wait_for_box: the player wants to play but finds no box free."""

    player: str


@dataclass(frozen=True, slots=True)
class GiveUpBox:
    """give_up_box: a player with several boxes gives up this one before the first card."""

    player: str
    box: int


@dataclass(frozen=True, slots=True)
class FindWagerInvalid:
    """find_wager_invalid: a player's wagers in this round do not count, on this ground (`conduct.GROUNDS`).

    The player's claims are recorded but change nothing.
    """

    player: str
    ground: str
    claim: str = ""
    economic_stake: str = ""


@dataclass(frozen=True, slots=True)
class RefuseWager:
    """refuse_wager: a wager is returned before the first card, on recorded grounds."""

    box: int
    player: str
    grounds: str


@dataclass(frozen=True, slots=True)
class VacateSeat:
    """vacate_seat: a player who has sat out three rounds at a full table must give up the seat."""

    player: str


@dataclass(frozen=True, slots=True)
class LimitPlayers:
    """limit_players: at most this many players at the table; without a number, no limit."""

    players: int | None


@dataclass(frozen=True, slots=True)
class LimitPlayersPerBox:
    """limit_players_per_box: at most this many players on a box, up to the number the rules allow."""

    players: int


@dataclass(frozen=True, slots=True)
class ReserveBoxes:
    """reserve_boxes: reserve boxes for one player or, without a player, open them to everybody again."""

    boxes: tuple[int, ...]
    player: str | None


@dataclass(frozen=True, slots=True)
class RestrictPlayer:
    """restrict_for_shoe, restrict_for_further_shoes, restrict_to_one_box: restrict a player to the minimum.

    `to` says how far: for this `shoe`, for `further_shoes` too, or on `one_box` only.
    """

    player: str
    to: str


@dataclass(frozen=True, slots=True)
class LiftRestriction:
    """lift_restriction: lift every restriction of the player that the sender could have ordered."""

    player: str
