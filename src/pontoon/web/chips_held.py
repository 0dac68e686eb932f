"""What the players of a round had in chips before it and after it, from the ledger; and who is told."""

from typing import NamedTuple

from pontoon.game import events as g
from pontoon.game.views import SPECTATOR, Audience
from pontoon.live.authorisation import ANY, OTHER, reach, refusal_of
from pontoon.live.codec import decode
from pontoon.live.people.sessions import SignedIn
from pontoon.live.postings import CHIPS
from pontoon.store.contract import Store
from pontoon.tournament.at_table.events import SealedWagerSettled, SessionOpened
from pontoon.tournament.at_table.ledger import currency as chips_of
from pontoon.web.history import PAGE, FoundRound, stream_of

_PLACED = (g.WagerPlaced, g.PerfectPairsPlaced)
_ENDS = (g.RoundConcluded, g.RoundVoided, SealedWagerSettled)


class Held(NamedTuple):
    """A player's chips just before their first wager of a round, and once it was settled (None: it is in play)."""

    before_cents: int
    after_cents: int | None


def whose_chips_are_told(found: FoundRound, who: SignedIn | None, audience: Audience) -> list[str]:
    """A player's chips are the player's own business, and that of those who may read everybody's rounds."""
    if reach(audience.role, "read_history") == ANY and refusal_of(who, "read_history", OTHER) is None:
        return found.players
    return [player for player in found.players if player == audience.name and audience.role != SPECTATOR]


async def chips_held(store: Store, found: FoundRound, players: list[str]) -> dict[str, Held]:
    """In the chips the round was played in. Whoever plays at another table meanwhile has won and lost there too."""
    if not players:
        return {}
    currency = await _currency(store, found)
    ended = await _end(store, found)
    held = {}
    for player in players:
        account = f"player:{player}"
        before = await store.balance_at(currency, account, await _first_wager(store, found, player) - 1)
        held[player] = Held(before, None if ended is None else await store.balance_at(currency, account, ended))
    return held


async def _currency(store: Store, found: FoundRound) -> str:
    """Chips are money's, or those of the tournament whose session was last opened before the round."""
    before = found.entries[0][0] - 1
    while found.in_tournament_chips and before > 0:
        after = max(0, before - PAGE)
        for event in reversed(await store.read(stream_of(found.table), after, before - after)):
            if event.type == "session_opened":
                opened = decode(event).event
                assert isinstance(opened, SessionOpened)
                return chips_of(opened.plan.tournament)
        before = after
    return CHIPS


async def _first_wager(store: Store, found: FoundRound, player: str) -> int:
    """The position of a player's first wager in the round."""
    placed = ((version, entry.event) for version, entry in found.entries if isinstance(entry.event, _PLACED))
    version = next(version for version, event in placed if getattr(event, "player", "") == player)
    (event,) = await store.read(stream_of(found.table), version - 1, 1)
    return event.position


async def _end(store: Store, found: FoundRound) -> int | None:
    """The position up to which everything of the round is settled; None while it is in play.

    What an append moves is moved with its last event, which is marked: so it is looked for among those that were
    written together with the end.
    """
    if found.over_at is None:
        return None
    version = max(version for version, entry in found.entries if isinstance(entry.event, _ENDS))
    end, *later = await store.read(stream_of(found.table), version - 1, PAGE)
    for event in (end, *later):
        if event[5:9] != end[5:9]:
            break
        if event.attached:
            return event.position
    return end.position
