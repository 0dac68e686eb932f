"""Events and views as they are told to each audience: money in dollars, cards as text, and nothing that is hidden.

`wire_secrecy` says who sees which fields. A few events need more than that, and stand here: a card that lies face
down, a card nobody has seen, what is held against a player in a round's terms, a player's own seed and tokens.
"""

from collections.abc import Callable, Iterable
from dataclasses import fields
from functools import cache, lru_cache
from operator import attrgetter, is_
from typing import TYPE_CHECKING, Any

import msgspec

from pontoon.game import events as g
from pontoon.game.announcements import announce
from pontoon.game.rulebook import RuleBook
from pontoon.game.views import PLAYER, SPECTATOR, Audience
from pontoon.law.procedures import ROLES
from pontoon.law.values import dollars
from pontoon.live import events as v
from pontoon.live.live_table import LiveTable
from pontoon.live.type_names import GAME, LIVE, SESSION, TABLE
from pontoon.table import events as e
from pontoon.table.evolve import evolve
from pontoon.table.gaming_table import GamingTable
from pontoon.table.orders import Entry
from pontoon.table.sign_text import Tell, time_of_day
from pontoon.table.views import view as view_of_table, view_of_play, view_of_the_floor
from pontoon.tournament.at_table import events as s
from pontoon.tournament.at_table.views import with_the_duty
from pontoon.web.wire_secrecy import EVERYBODY, OF_STAFF, OF_SURVEILLANCE, OWN, SEEN, is_own, level_of
from pontoon.web.wire_session import plain_session, session_key
from pontoon.web.wire_values import Told, is_money, parts_of, telling_class, wire_name

if TYPE_CHECKING:
    from pontoon.game.terms import TableTerms

_OF_A_ROUND = frozenset(GAME.values())
_AT_THE_TABLE = frozenset((*GAME.values(), *TABLE.values()))
NAMES: dict[type, str] = {kind: name for names in (GAME, TABLE, SESSION, LIVE) for name, kind in names.items()}

# A card burned for one of these lay open; others were put away unseen.
_BURNED_OPENLY = ("face_up", "no_wagers")
# Why these happened is not everybody's business, and their clause would tell.
_REASON_IS_OWN = (e.PlayerLeft, g.WagerInvalidated, g.WagerWithdrawn, g.PerfectPairsWithdrawn)

_TOKENS = ("tokens", "returned_tokens")
_OF_TOKENS = frozenset(("tokens_cents", "returned_tokens_cents"))

Fields = dict[str, Any]
Particular = Callable[[Any, Fields, Audience, GamingTable | None], None]


def wire_event(
    version: int, entry: Entry, audience: Audience, state: GamingTable | None = None, words: str | None = None
) -> dict[str, Any] | None:
    """An entry as this audience may see it, or None where it is not told to them at all.

    `state` is the table with the entry in it; without it a card that lies face down is shown to nobody but
    surveillance. `words` are what the dealer says.
    """
    event: Any = entry.event
    level = level_of(audience)
    if level == EVERYBODY and is_own(event, audience):
        level = OWN
    # Whose cards lay face down in a round before is not known any more.
    told = _told(event, level, audience, state if state is not None and state.number == entry.round else None)
    if told is None:
        return None
    staff = level >= OF_STAFF
    return {
        "version": version,
        "type": NAMES[type(event)],
        "at": entry.at,
        "by": entry.by.name if staff or entry.by.role == PLAYER else None,
        "role": entry.by.role,
        "round": entry.round,
        "clause": "" if level == EVERYBODY and isinstance(event, _REASON_IS_OWN) else entry.clause,
        "of_itself": entry.of_itself,
        "event": told,
        "words": words,
    }


@cache
def parts_at(kind: type, level: int) -> tuple[tuple[str, str, Told | None], ...] | None:
    """The fields of an event that are told at a level; None: it is not told."""
    seen = SEEN.get(kind)
    names = None if seen is None else seen.to(level)
    return None if names is None else tuple(part for part in parts_of(kind) if part[0] in names)


def _told(event: Any, level: int, audience: Audience, state: GamingTable | None) -> Fields | None:
    kind: Any = type(event)
    parts = parts_at(kind, level)
    if parts is None:
        return _said_to_players(event, audience) if kind is e.NoticeGiven else None
    told = {}
    for name, name_told, step in parts:
        value = getattr(event, name)
        told[name_told] = value if step is None else step(value)
    for name in _TOKENS:
        # Hardly anybody has any.
        if told.get(name) == "0.00":
            del told[name]
    particular = PARTICULAR.get(kind)
    if particular is not None:
        particular(event, told, audience, state)
    return told


# Events that need more than a list of fields


def _said_to_players(event: e.NoticeGiven, audience: Audience) -> Fields | None:
    """A notice to the players is said at the table; whom it is about only to that player."""
    if event.to != "players":
        return None
    own = audience.role == PLAYER and event.subject == audience.name
    return {"to": event.to, "about": event.about, **({"subject": event.subject} if own else {})}


def _card_dealt(event: g.CardDealt, told: Fields, audience: Audience, state: GamingTable | None) -> None:
    """A card that lies face down is shown to the controlling player and to surveillance, and to nobody else."""
    if not event.face_down or level_of(audience) == OF_SURVEILLANCE:
        return
    box = None if state is None or state.round is None else state.round.box(event.box)
    if box is None or audience.role != PLAYER or audience.name != box.controlling_player:
        told["card"] = None


def _card_burned(event: g.CardBurned, told: Fields, audience: Audience, state: GamingTable | None) -> None:
    if event.reason not in _BURNED_OPENLY and level_of(audience) != OF_SURVEILLANCE:
        told["card"] = None


def _card_corrected(event: g.CardCorrected, told: Fields, audience: Audience, state: GamingTable | None) -> None:
    if event.face_down and level_of(audience) != OF_SURVEILLANCE:
        told["was"] = told["card"] = None


def _with_terms(event: Any, told: Fields, audience: Audience, state: GamingTable | None) -> None:
    """What a player is held to is between that player and the staff."""
    terms: TableTerms = event.terms
    if terms.restrictions and level_of(audience) < OF_STAFF:
        told["terms"]["restrictions"] = [
            each
            for each in told["terms"]["restrictions"]
            if audience.role == PLAYER and each["player"] == audience.name
        ]


def _settlement(settled: Fields, audience: Audience) -> None:
    """Tokens are those of the player, who knows of them, and of the staff."""
    own = audience.role == PLAYER and settled["player"] == audience.name
    if settled["tokens"] == "0.00" or not (own or level_of(audience) >= OF_STAFF):
        del settled["tokens"]


def _reversed(event: g.SettlementReversed, told: Fields, audience: Audience, state: GamingTable | None) -> None:
    _settlement(told["settlement"], audience)


def _past_round(event: e.PastRoundVoided, told: Fields, audience: Audience, state: GamingTable | None) -> None:
    for settled in told["settlements"]:
        _settlement(settled, audience)


def _seed(event: v.SeedContributed, told: Fields, audience: Audience, state: GamingTable | None) -> None:
    if is_own(event, audience):
        told["seed"] = event.seed


def _sealed(event: s.WagerSealed, told: Fields, audience: Audience, state: GamingTable | None) -> None:
    """Clauses: star-2024 21.8.2.1, star-6to5-2017 20.8.2.1."""
    if is_own(event, audience):
        written = None if event.cents is None else dollars(event.cents)
        told |= {"kind": event.kind, "amount": written, "open": dollars(event.open_cents)}


def _handed_back(event: s.FormHandedBack, told: Fields, audience: Audience, state: GamingTable | None) -> None:
    """Why a form is handed back may tell what was written.

    Clauses: star-2024 21.8.2.1, star-6to5-2017 20.8.2.1.
    """
    if is_own(event, audience):
        told["reason"] = event.reason


def _sealed_settled(event: s.SealedWagerSettled, told: Fields, audience: Audience, state: GamingTable | None) -> None:
    _settlement(told["settlement"], audience)


def _taken_up(event: s.RoundTakenUpAgain, told: Fields, audience: Audience, state: GamingTable | None) -> None:
    for settled in told["settlements"]:
        _settlement(settled, audience)


PARTICULAR: dict[type, Particular] = {
    g.CardDealt: _card_dealt,
    g.CardBurned: _card_burned,
    g.CardCorrected: _card_corrected,
    g.RoundOpened: _with_terms,
    g.TermsRenewed: _with_terms,
    g.SettlementReversed: _reversed,
    e.PastRoundVoided: _past_round,
    v.SeedContributed: _seed,
    s.WagerSealed: _sealed,
    s.FormHandedBack: _handed_back,
    s.SealedWagerSettled: _sealed_settled,
    s.RoundTakenUpAgain: _taken_up,
}


@cache
def _own_fields(kind: type) -> frozenset[str] | None:
    """The fields only an event's own player sees besides everybody; None: there is more to it than fields."""
    seen = SEEN.get(kind)
    if seen is None or seen.everybody is None or kind in PARTICULAR or kind in _REASON_IS_OWN:
        return None
    return frozenset((seen.own or "").split())


def who_sees_more(entry: Entry, state: GamingTable | None) -> set[str]:
    """The players to whom this entry may be told otherwise than to everybody."""
    event: Any = entry.event
    kind: Any = type(event)
    own = _own_fields(kind)
    if own is not None and own <= _OF_TOKENS and not any(getattr(event, name) for name in own):
        return set()
    names = {getattr(event, "player", None), getattr(event, "subject", None)}
    if isinstance(event, g.CardDealt) and event.face_down and state is not None and state.round is not None:
        box = state.round.box(event.box)
        names.add(box and box.controlling_player)
    elif isinstance(event, g.RoundOpened | g.TermsRenewed):
        names.update(each.player for each in event.terms.restrictions)
    elif isinstance(event, g.SettlementReversed | s.SealedWagerSettled):
        names.add(event.settlement.player)
    elif isinstance(event, e.PastRoundVoided | s.RoundTakenUpAgain):
        names.update(each.player for each in event.settlements)
    return {name for name in names if isinstance(name, str) and name}


def words_of(
    before: GamingTable, entries: Iterable[tuple[int, Entry]], after: GamingTable | None = None
) -> dict[int, str]:
    """What the dealer says over these entries, by their versions; `before` is the table without them.

    With `after`, the table with all of them where it is known, the last one need not be followed again.
    """
    said, state = {}, before
    told = [each for each in entries if type(each[1].event) in _AT_THE_TABLE]
    last = told[-1][0] if told and after is not None else None
    for version, entry in told:
        state = after if after is not None and version == last else evolve(state, entry)
        current = state.round or state.last_round
        words = announce(current, entry.event) if current is not None and type(entry.event) in _OF_A_ROUND else None  # type: ignore[arg-type]
        if words is not None:
            said[version] = words
    return said


# Views


def wire_view(
    rules: RuleBook,
    state: GamingTable,
    audience: Audience,
    tell: Tell = time_of_day,
    session: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """The table as this audience may see it; a role that the documents do not know sees what a spectator does.

    `session` is what this audience may see of a tournament's session, in plain values.
    """
    told = _object(view_of_table(rules, state, _known(audience), tell))
    return told | {"session": None if session is None else _object(session)}


def wire_view_of(rules: RuleBook, live: LiveTable, audience: Audience) -> dict[str, Any]:
    """The same of a table of the house, with its session, and what that waits for."""
    told = wire_view(rules, live.table, audience, session=plain_session(live, audience))
    return with_the_duty(rules, live.at_the_table, told)


def _known(audience: Audience) -> Audience:
    return audience if audience.role in ROLES else Audience(SPECTATOR, audience.name)


def _object(values: dict[str, Any]) -> dict[str, Any]:
    """The same with every amount in dollars, under its name on the wire."""
    told: dict[str, Any] = {}
    for name, value in values.items():
        kind = type(value)
        if kind is dict:
            told[name] = _object(value)
        elif kind is list and value and type(value[0]) is dict:
            told[name] = [_object(each) for each in value]
        elif (money := _AMOUNTS[name]) is None:
            told[name] = value
        elif kind is list:
            told[money] = list(map(_dollars, value))
        else:
            told[money] = None if value is None else _dollars(value)
    return told


class _Amounts(dict[str, str | None]):
    """The name on the wire of a field that holds an amount; None for any other."""

    def __missing__(self, name: str) -> str | None:
        found = self[name] = wire_name(name) if is_money(name) else None
        return found


_AMOUNTS = _Amounts()
_dollars = lru_cache(4096)(dollars)


# What changes with every card. Of a view so much does not follow from any of it.
_BUSY = ("at", "custody", "round", "last_round", "past_rounds", "number", "counted")
_floor_of = attrgetter(*(each.name for each in fields(GamingTable) if each.name not in _BUSY))


class ViewWriter:
    """Views of a table as JSON; what seldom changes, the sign and the seats, is written once and kept.

    It is kept for as long as nothing of the table has changed but what changes with every card.
    """

    def __init__(self, rules: RuleBook) -> None:
        self._rules = rules
        self._kept: dict[str, tuple[tuple[object, ...], bytes]] = {}

    def write_whole(self, live: LiveTable, audience: Audience, key: str) -> bytes:
        """The view for all who have this key, with the session at the table."""
        play = with_the_duty(self._rules, live.at_the_table, view_of_play(self._rules, live.table, _known(audience)))
        return self._written(live.table, audience, key, play, plain_session(live, audience))

    def write(self, state: GamingTable, audience: Audience, key: str) -> bytes:
        """The view of a table without a session."""
        return self._written(state, audience, key, view_of_play(self._rules, state, _known(audience)), None)

    def _written(
        self, state: GamingTable, audience: Audience, key: str, in_play: dict[str, Any], session: dict[str, Any] | None
    ) -> bytes:
        """What is kept of it, then what changes with every card."""
        known, floor = _known(audience), _floor_of(state)
        kept, written = self._kept.get(key, ((), b""))
        if not kept or not all(map(is_, kept, floor)):
            written = msgspec.json.encode(_object(view_of_the_floor(self._rules, state, known)))
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
            self._kept[key] = (floor, written)
        play = msgspec.json.encode(_object(in_play))
        told = b"null" if session is None else msgspec.json.encode(_object(session))
        return b"".join((written[:-1], b",", play[1:-1], b',"session":', told, b"}"))


_MOST_KEPT = 32


def view_key(state: GamingTable, audience: Audience, held: set[str] | None = None) -> str:
    """Audiences with the same key see the same view of this table; a player's name where it makes a difference.

    `held` is `sees_more_of_the_table`, where it is known already.
    """
    level = level_of(audience)
    if level != EVERYBODY:
        return "surveillance" if level == OF_SURVEILLANCE else "staff"
    if audience.role == PLAYER and audience.name in (sees_more_of_the_table(state) if held is None else held):
        return f"player {audience.name}"
    return "everybody"


def whole_view_key(live: LiveTable, audience: Audience, held: set[str] | None = None) -> str:
    """The same of the table with the session at it."""
    key = view_key(live.table, audience, held)
    return key if live.session is None else f"{key}, {session_key(live, audience)}"


def sees_more_of_the_table(state: GamingTable) -> set[str]:
    """The players who see something of this table that others do not."""
    terms = state.terms
    held = {each.player for each in terms.restrictions} | {each.player for each in terms.player_limits}
    if state.round is not None:
        held.update(box.controlling_player for box in state.round.boxes if not box.exposed)
    return held


_established = telling_class(v.TableEstablished)


def wire_live(live: LiveTable) -> dict[str, Any]:
    """How a table is run, and how far the shuffle of its next shoe is; the same for everybody."""
    committed = live.committed
    return {
        "established": None if live.established is None else _established(live.established),
        "paused": live.paused,
        "dealer_on_duty": live.table.dealer_on_duty,
        "shoe": None if live.ordered is None else live.ordered.shoe,
        "next_shoe": None
        if committed is None
        else {
            "shoe": committed.shoe,
            "commitment": committed.commitment,
            "seeds_from": [player for player, _ in committed.contributions],
            "digest": committed.digest or None,
        },
    }
