"""A tournament's session at a table, as it is told to each audience.

What is written on a form of an undisclosed wager is shown to who wrote it, and to the supervisor who examines it. At a
table with an automated dealer that supervisor is in the program, so that no person sees it before it is announced.
"""

from collections.abc import Callable, Iterator
from types import MappingProxyType
from typing import Any, Literal

from pontoon.game import commands as c
from pontoon.game.refusals import Refusal
from pontoon.game.round import WAGERS
from pontoon.game.views import PLAYER, Audience
from pontoon.live.live_table import LiveTable
from pontoon.tournament.at_table import commands as s
from pontoon.tournament.at_table.plan import ABSENT, LATE, PONTOON, TYPES, SessionPlan
from pontoon.tournament.at_table.players import FOR_THE_MANAGER
from pontoon.tournament.at_table.state import Session
from pontoon.tournament.at_table.turns import available_cents
from pontoon.tournament.at_table.views import sees_form, view_of_the_session
from pontoon.web.wire_choice import ChoiceView, told
from pontoon.web.wire_settlement import SettlementView
from pontoon.web.wire_values import AnyMoney, Part, Seconds

# The words that a field of a session's command may take; every rule set that has tournaments knows them.
WORDS: MappingProxyType[tuple[type, str], dict[str, str]] = MappingProxyType(
    {
        (s.SealWager, "kind"): dict.fromkeys(TYPES, "session_undisclosed"),
        (s.Disqualify, "ground"): dict.fromkeys(FOR_THE_MANAGER, "session_disqualify"),
        (SessionPlan, "late"): dict.fromkeys(LATE, "session_late_wager"),
        (SessionPlan, "absent"): dict.fromkeys(ABSENT, "session_absence"),
    }
)


# How an undisclosed wager that does not comply is corrected: steps that every rule set with tournaments knows.
Correction = Literal[
    "",
    "session_incomplete_form",
    "session_deemed_chips",
    "session_deemed_minimum",
    "session_deemed_maximum",
    "session_amount",
]


class RiseView(Part, frozen=True, kw_only=True):
    """Later limits, announced in advance: they apply after a round of the session, or from a certain time."""

    minimum: AnyMoney
    maximum: AnyMoney
    after_round: int | None
    at: Seconds | None


class TournamentPlayerView(Part, frozen=True, kw_only=True):
    """A player in the session with the tournament chips in hand, not counting those on the layout.

    `available` are the chips not committed to an undisclosed wager, sent only to the player. `passed` is for this
    round; `absent`: the minimum is deducted for the player; `out` is empty for a player still in the session.
    """

    player: str
    box: int
    chips: AnyMoney
    available: AnyMoney | None
    pass_cards: int
    undisclosed_wagers: int
    passed: bool
    absent: bool
    absent_rounds: int
    out: Literal["", "eliminated", "disqualified"]
    eliminated_round: int | None
    agreed: bool


class FormView(Part, frozen=True, kw_only=True):
    """The form of an undisclosed wager; `indicator`: it was accepted, and something lies in front of the player.

    `kind`, `amount` and `open` are null for anyone who may not see them: what is written, and the wager in chips made
    with it. Once the form is announced, everybody may look at it until the first card of the next round. `deemed` is
    what the wager counts for with these chips and limits (null: there is no wager), and `correction` the step of the
    rules that corrects it: empty for a form that complies, null for anyone who may not read the form.
    """

    player: str
    indicator: bool
    announced: bool
    kind: Literal["", "pontoon", "perfect_pairs"] | None
    amount: AnyMoney | None
    open: AnyMoney | None
    deemed: AnyMoney | None
    correction: Correction | None


class StandingView(Part, frozen=True, kw_only=True):
    """A player's standing when the session was counted; `removed` is when chips were last removed: later is higher."""

    player: str
    chips: AnyMoney
    eliminated_round: int | None
    residual: AnyMoney
    last_wager: AnyMoney
    removed: int
    disqualified: bool


class SessionView(Part, frozen=True, kw_only=True):
    """A session of a tournament at this table. `round` of `rounds` have been completed, or it ends at `until`.

    `turn` is the player whose wager is due, if there is an order of wagering, and `marker` the box at which it begins.
    `wagering_since` is when the time for the next wager began. `cancelled` is why the tournament was cancelled, empty
    if it was not: the round in play is the last. `ended` says why the session is over, empty while it is not;
    `standings` appear once the chips have been counted. `settlements` are for the undisclosed parts of wagers, while
    the round they belong to is the last on the table; its other settlements are in the round.
    """

    tournament: str
    number: int
    title: str
    play_off: bool
    round: int
    rounds: int | None
    until: Seconds | None
    advance: int
    minimum: AnyMoney
    maximum: AnyMoney
    rises: list[RiseView]
    order_of_wagering: bool
    deal_from_marker: bool
    marker: int | None
    turn: str | None
    wager_seconds: int | None
    wagering_since: Seconds
    dispute: str | None
    tournament_dispute: str | None
    cancelled: str
    ended: Literal["", "rounds", "time", "determined", "agreed", "nobody_left", "order_determined", "cancelled"]
    players: list[TournamentPlayerView]
    forms: list[FormView]
    settlements: list[SettlementView]
    standings: list[StandingView]


def plain_session(live: LiveTable, audience: Audience) -> dict[str, Any] | None:
    """The session as this audience may see it, in plain values; None: there is none."""
    return None if live.session is None else view_of_the_session(live.at_the_table, _looking(live, audience))


def session_key(live: LiveTable, audience: Audience) -> str:
    """Audiences with the same key see the same of the session."""
    session = live.session
    if session is None:
        return ""
    if audience.role == PLAYER:
        return f"player {audience.name}" if session.player(audience.name) is not None else "everybody"
    looking = _looking(live, audience)
    examines = any(not form.announced and sees_form(form, looking) for form in session.forms)
    return f"{audience.role} {audience.name}" if examines else "everybody"


def _looking(live: LiveTable, audience: Audience) -> Audience:
    return Audience() if live.automatic and audience.role != PLAYER else audience


# What a player of the session may do before a round

Ask = Callable[[Any], Refusal | None]
# What a player must have done one of before a round.
ACTS = ("place_wager", "play_pass_card", "seal_wager")


def session_choices(live: LiveTable, player: str, ask: Ask) -> Iterator[ChoiceView]:
    """A wager on the own box, a pass card, an undisclosed wager: each with its amounts, or why not.

    `ask` says why a command would be refused.
    """
    session = live.session
    assert session is not None, "a session is at the table"
    own = session.player(player)
    if own is None or own.out or session.ended:
        return
    yield from _wagers(live, session, player, own.box, ask)
    if session.plan.pass_cards:
        yield told(passes := s.PlayPassCard(player), ask(passes), box=own.box)
    if session.plan.undisclosed_wagers:
        least, most = _bounds(live, player)
        sealed = s.SealWager(player, PONTOON, least)
        yield told(sealed, ask(sealed), box=own.box, amount=least, least=least, most=most)
    if session.plan.early_end_by_agreement and not own.agreed:
        yield told(agrees := s.AgreeToEnd(player), ask(agrees))


def _wagers(live: LiveTable, session: Session, player: str, box: int, ask: Ask) -> Iterator[ChoiceView]:
    current = live.table.round
    taking = current if current is not None and current.phase == WAGERS else None
    placed = taking is not None and any(each.player == player for each in taking.placed)
    least, most = _bounds(live, player)
    if not placed:
        wager = c.PlaceWager(box, player, least)
        yield told(wager, ask(wager), amount=least, least=least, most=most)
        return
    if not session.plan.order_of_wagering:
        yield told(withdrawn := c.WithdrawWager(box, player), ask(withdrawn))
    if taking is not None and any(each.player == player for each in taking.pairs):
        if not session.plan.order_of_wagering:
            yield told(back := c.WithdrawPerfectPairs(box, player), ask(back))
    elif live.table.terms.perfect_pairs:
        pairs = c.PlacePerfectPairs(box, player, least)
        yield told(pairs, ask(pairs), amount=least, least=least, most=most)


def _bounds(live: LiveTable, player: str) -> tuple[int, int]:
    """The least wager, and the largest in its units that the sign and the player's chips allow."""
    least, most = live.table.limits.minimum_cents or 1, live.table.limits.maximum_cents or 0
    chips = available_cents(live.at_the_table, player)
    return least, max(least, min(most, chips) // least * least)
