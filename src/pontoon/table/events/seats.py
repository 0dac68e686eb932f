"""Events: seats and wagers."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PlayerCardChecked:
    """`accepted` if the card is valid and the player's own; otherwise `why` says why not."""

    player: str
    number: str
    holder: str
    valid: bool
    method: str
    accepted: bool
    why: str = ""


@dataclass(frozen=True, slots=True)
class PlayerSatDown:
    player: str
    box: int | None


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    player: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class PlayerWaits:
    player: str


@dataclass(frozen=True, slots=True)
class BoxesPerPlayerLimited:
    """Without a number, nobody is waiting any more, and a player may have several boxes again."""

    limit: int | None


@dataclass(frozen=True, slots=True)
class BoxGivenUp:
    player: str
    box: int


@dataclass(frozen=True, slots=True)
class WagerFoundInvalid:
    """The player's wagers in the round are then returned or void, in events that follow."""

    player: str
    ground: str
    claim: str
    economic_stake: str


@dataclass(frozen=True, slots=True)
class WagerRefused:
    box: int
    player: str
    grounds: str


@dataclass(frozen=True, slots=True)
class SeatVacated:
    player: str
    idle_rounds: int


@dataclass(frozen=True, slots=True)
class PlayersLimited:
    players: int | None


@dataclass(frozen=True, slots=True)
class PlayersPerBoxLimited:
    players: int


@dataclass(frozen=True, slots=True)
class BoxesReserved:
    boxes: tuple[int, ...]
    player: str | None


@dataclass(frozen=True, slots=True)
class PlayerRestricted:
    player: str
    to: str
    sat_out_round: int | None


@dataclass(frozen=True, slots=True)
class RestrictionLifted:
    """`to` is as in PlayerRestricted; the shuffle or an officer lifts the restriction."""

    player: str
    to: str
