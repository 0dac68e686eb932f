"""What can be asked of a tournament beside what its rules know."""

from dataclasses import dataclass
from typing import TypeAlias

from pontoon.tournament.commands import Answer, TournamentCommand


@dataclass(frozen=True, slots=True)
class AskToStart:
    """Somebody who has entered wants to start: computer players take the empty seats."""

    player: str


@dataclass(frozen=True, slots=True)
class Enter:
    """The entry form, the copy of the conditions with it, the agreement and the fee: all of it or nothing."""

    player: str
    answers: tuple[Answer, ...]
    signature: str = ""


@dataclass(frozen=True, slots=True)
class DrawByTheHouse:
    """The seats of a session are drawn from the seed the house is bound to."""

    session: int


@dataclass(frozen=True, slots=True)
class EraseEntryForm:
    """What a player wrote on the entry form and signed is to be erased."""

    player: str


AskedOfTheHouse: TypeAlias = AskToStart | Enter | DrawByTheHouse | EraseEntryForm
AnyTournamentCommand: TypeAlias = TournamentCommand | AskedOfTheHouse
