"""Signs, markers and limits; options and approvals; notices; and the table closed."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pontoon.game.officers import with_option
from pontoon.game.round import WAGERS
from pontoon.game.terms import ANY_TABLE, PlayerLimits
from pontoon.table import events as e
from pontoon.table.evolve.opening import terms_with
from pontoon.table.furniture import NO_LIMITS
from pontoon.table.gaming_table import Custody, GamingTable, Notice, Sign
from pontoon.table.orders import Entry


def _displayed(state: GamingTable, entry: Entry, event: e.SignDisplayed) -> GamingTable:
    """One sign of a kind about a subject: a new one stands in the place of the old."""
    sign = Sign(event.kind, entry.at, event.minimum_cents, event.takes_effect_at, event.subject, event.maximum_cents)
    return state.but(signs=(*_signs_without(state, event.kind, event.subject), sign))


def _taken_down(state: GamingTable, _entry: Entry, event: e.SignTakenDown) -> GamingTable:
    return state.but(signs=_signs_without(state, event.kind, event.subject))


def _signs_without(state: GamingTable, kind: str, subject: str = "") -> tuple[Sign, ...]:
    return tuple(each for each in state.signs if (each.kind, each.subject) != (kind, subject))


def _limits_changed(state: GamingTable, _entry: Entry, event: e.LimitsChanged) -> GamingTable:
    state = state.but(limits=event.limits, terms=terms_with(state.terms, event.limits))
    return _spend(state, "limits")


# Markers and higher maximums


def _marker_placed(state: GamingTable, _entry: Entry, event: e.MarkerPlaced) -> GamingTable:
    others = tuple(each for each in state.markers if each[0] != event.player)
    state = state.but(markers=(*others, (event.player, event.minimum_cents)))
    return _with_own_minimum(state, event.player)


def _marker_removed(state: GamingTable, _entry: Entry, event: e.MarkerRemoved) -> GamingTable:
    """The player's own minimum goes with the marker.

    Clauses: star-2024 7.5.1.2, star-6to5-2017 6.5.1.2.
    """
    state = state.but(markers=tuple(each for each in state.markers if each[0] != event.player))
    return _with_own_minimum(state, event.player)


def _maximum_allowed(state: GamingTable, _entry: Entry, event: e.MaximumAllowed) -> GamingTable:
    """A player keeps the minimum of a marker where the sign of the higher maximum names none."""
    if event.player is not None:
        minimum = event.minimum_cents if event.minimum_cents is not None else dict(state.markers).get(event.player)
        return _with_limits(state, PlayerLimits(event.player, minimum, event.maximum_cents))
    assert event.box is not None
    boxes = tuple(each for each in state.terms.box_maximum_cents if each[0] != event.box)
    if event.maximum_cents is not None:
        boxes = (*boxes, (event.box, event.maximum_cents))
    return state.but(terms=replace(state.terms, box_maximum_cents=boxes))


def _with_own_minimum(state: GamingTable, player: str) -> GamingTable:
    """A player's own minimum is the one on the sign of the player's limits, else that of the marker."""
    signs = [sign for sign in state.signs if (sign.kind, sign.subject) == ("player_limits", player)]
    minimum = signs[0].minimum_cents if signs else None
    if minimum is None:
        minimum = dict(state.markers).get(player)
    return _with_limits(state, _limits_of(state, player)._replace(minimum_cents=minimum))


def _limits_of(state: GamingTable, player: str) -> PlayerLimits:
    for limits in state.terms.player_limits:
        if limits.player == player:
            return limits
    return PlayerLimits(player)


def _with_limits(state: GamingTable, limits: PlayerLimits) -> GamingTable:
    """A player's own limits in the table's terms; without any amount the table's hold again."""
    all_limits = tuple(each for each in state.terms.player_limits if each.player != limits.player)
    if limits != PlayerLimits(limits.player):
        all_limits = (*all_limits, limits)
    return state.but(terms=replace(state.terms, player_limits=all_limits))


# Options


def _option_chosen(state: GamingTable, _entry: Entry, event: e.OptionChosen) -> GamingTable:
    return _spend(state.but(terms=with_option(state.terms, event.option, event.yes)), event.option)


def _face_down_approved(state: GamingTable, _entry: Entry, event: e.FaceDownApproved) -> GamingTable:
    return state.but(face_down_approved=True, face_down_until=event.until)


# Notices


def _notice_given(state: GamingTable, entry: Entry, event: e.NoticeGiven) -> GamingTable:
    """Who is told now is no longer one who could not be told."""
    notice = Notice(event.notice, event.to, event.about, event.subject, entry.at)
    unavailable = tuple(each for each in state.unavailable if each != (event.to, event.about))
    return state.but(notices=(*state.notices, notice), unavailable=unavailable)


def _notice_arrived(state: GamingTable, entry: Entry, event: e.NoticeArrived) -> GamingTable:
    return state.but(
        notices=tuple(
            each._replace(arrived_at=entry.at) if each.number == event.notice else each for each in state.notices
        )
    )


def _officer_not_available(state: GamingTable, _entry: Entry, event: e.OfficerNotAvailable) -> GamingTable:
    others = tuple(each for each in state.unavailable if each != (event.to, event.about))
    return state.but(unavailable=(*others, (event.to, event.about)))


def _spend(state: GamingTable, about: str) -> GamingTable:
    """What was announced has come about: the next time it must be announced again."""
    return state.but(
        notices=tuple(each._replace(spent=True) if each.about == about else each for each in state.notices)
    )


# Closure


def _closed(state: GamingTable, _entry: Entry, event: e.TableClosed) -> GamingTable:
    """The players, their markers and signs and the cards leave; the furniture stays.

    A round that is over belongs to the past now, since its cards are gone; one without a card is still to come.
    """
    custody = Custody(decks=state.custody.decks) if event.check_after_play else Custody()
    current, past = state.round, state.past_rounds
    if current is not None and current.phase != WAGERS:
        past, current = state.with_past_round(), None
    return state.but(
        is_open=False,
        check_after_play=event.check_after_play,
        custody=custody,
        limits=NO_LIMITS,
        terms=ANY_TABLE,
        gaming_until=None,
        shuffle_due=None,
        cutting_card_box=None,
        dealt_without=False,
        cut=None,
        riffle=None,
        held_up_by=None,
        last_rounds=None,
        renew=False,
        undecided=(),
        round=current,
        last_round=None,
        past_rounds=past,
        seats=(),
        waiting=(),
        player_cards=(),
        rejected_cards=(),
        given_up=(),
        players_limit=None,
        advised_below_minimum=(),
        signs=(),
        markers=(),
        notices=tuple(each._replace(spent=True) for each in state.notices),
        unavailable=(),
    )


APPLY: dict[type, Callable[[GamingTable, Entry, Any], GamingTable]] = {
    e.SignDisplayed: _displayed,
    e.SignTakenDown: _taken_down,
    e.LimitsChanged: _limits_changed,
    e.MarkerPlaced: _marker_placed,
    e.MarkerRemoved: _marker_removed,
    e.MaximumAllowed: _maximum_allowed,
    e.OptionChosen: _option_chosen,
    e.FaceDownApproved: _face_down_approved,
    e.NoticeGiven: _notice_given,
    e.NoticeArrived: _notice_arrived,
    e.OfficerNotAvailable: _officer_not_available,
    e.TableClosed: _closed,
}
