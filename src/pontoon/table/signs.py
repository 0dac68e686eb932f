"""Signs at the table: put up and taken down, the limits on them, markers, and higher maximums."""

from collections.abc import Callable
from typing import Any

from pontoon.game.officers import MUST_COME_FIRST
from pontoon.game.refusals import Refusal, dollars
from pontoon.table import commands as t, events as e
from pontoon.table.furniture import Limits
from pontoon.table.gaming_table import GamingTable, Sign
from pontoon.table.notices import arrived
from pontoon.table.proceedings import Proceedings
from pontoon.table.refusals import minutes_of

# The signs that are put up and taken down by themselves, each with the procedure that wants it; the others come and
# go with what they show.
_WANTED_BY = {
    "new_minimum": "raise_minimum",
    "closure": "close_table",
    "pairs_restriction": "restrict_pairs_sign",
}
KINDS = tuple(_WANTED_BY)
# The signs that must stand for a time before what they propose, as a sentence names them.
_PROPOSED_BY = {
    "new_minimum": "a sign showing exactly this new minimum",
    "closure": "a sign showing the closing time",
}

MINUTE = 60


def standing(state: GamingTable, kind: str, subject: str = "") -> Sign | None:
    for sign in state.signs:
        if (sign.kind, sign.subject) == (kind, subject):
            return sign
    return None


def take_down(p: Proceedings, kind: str, procedure: str, subject: str = "") -> None:
    """A sign goes, if it stands."""
    sign = standing(p.state, kind, subject)
    if sign is not None:
        p.happen(e.SignTakenDown(kind, sign.displayed_at, subject), procedure)


def put_up(p: Proceedings, sign: e.SignDisplayed, procedure: str) -> None:
    """A sign goes up; one of its kind that stands comes down first, and its time begins anew."""
    take_down(p, sign.kind, procedure, sign.subject)
    p.happen(sign, procedure)


def refusal_of_sign(
    p: Proceedings, kind: str, minutes: int, procedure: str, minimum: int | None = None
) -> Refusal | None:
    """Whether the sign of what is proposed has stood long enough and its time has come.

    Clauses: star-2024 7.5, star-2024 7.5.2, star-2024 20.9, star-6to5-2017 6.5, star-6to5-2017 6.5.2,
    star-6to5-2017 19.8.
    """
    sign = standing(p.state, kind)
    if sign is None or sign.minimum_cents != minimum:
        return p.refuse("sign_must_come_first", procedure, sign=_PROPOSED_BY[kind], time=minutes_of(minutes * 60))
    stood = p.at - sign.displayed_at
    if stood < minutes * MINUTE:
        left = minutes_of(minutes * MINUTE - stood)
        return p.refuse("sign_has_not_stood_long_enough", procedure, time=minutes_of(minutes * 60), left=left)
    assert sign.takes_effect_at is not None
    if p.at < sign.takes_effect_at:
        return p.refuse("proposed_time_has_not_come", procedure, left=minutes_of(sign.takes_effect_at - p.at))
    return None


# Up and down


def _display(p: Proceedings, command: t.DisplaySign) -> Refusal | None:
    """A sign announces what is to come; refused for who, the table, the kind, the amount, the time, the notices.

    Clauses: star-2024 7.5, star-2024 7.5.2, star-2024 16.4.1, star-2024 16.4.2, star-2024 20.9, star-6to5-2017 6.5,
    star-6to5-2017 6.5.2, star-6to5-2017 15.4.1, star-6to5-2017 15.4.2, star-6to5-2017 19.8.
    """
    refusal = p.authorise("display_sign")
    if refusal is not None:
        return refusal
    if not p.state.is_open:
        return p.refuse("table_is_closed", "display_sign")
    kind, minimum, time = command.kind, command.minimum_cents, command.takes_effect_at
    if kind not in KINDS or not p.provides(_WANTED_BY[kind]):
        kinds = ", ".join(each for each in KINDS if p.provides(_WANTED_BY[each]))
        return p.refuse("no_such_sign", "display_sign", kind=kind, kinds=kinds)
    if (minimum is None) == (kind == "new_minimum"):
        return p.refuse("amount_does_not_suit_the_sign", "display_sign")
    if minimum is not None and minimum <= _lowest_minimum(p.state):
        return p.refuse("minimum_is_no_rise", "raise_minimum", minimum=dollars(_lowest_minimum(p.state)))
    if (time is None) == (kind != "pairs_restriction"):
        return p.refuse("time_does_not_suit_the_sign", "display_sign")
    if time is not None and time <= p.at:
        return p.refuse("time_has_passed", "display_sign")
    if kind == "pairs_restriction" and not _restriction_is_known(p):
        return p.refuse("restriction_is_not_known_yet", "restrict_pairs_notices")
    # From here on it must succeed.
    put_up(p, e.SignDisplayed(kind, minimum, time), _WANTED_BY[kind])
    return None


def _restriction_is_known(p: Proceedings) -> bool:
    """Those who must hear of a restriction of Perfect Pairs first have heard, or it is in force already.

    Clauses: star-2024 16.4.1, star-6to5-2017 15.4.1.
    """
    option = "pairs_with_wager_only"
    first = MUST_COME_FIRST[p.rules.ruleset.parameters[option].notice or "none"]
    return p.state.terms.pairs_with_wager_only or all(
        arrived(p.state, to, option) for to in first if to in ("surveillance", "inspector")
    )


def _take_down(p: Proceedings, command: t.TakeDownSign) -> Refusal | None:
    """A sign may go unless the rules want it where it is; refused for who, which, and what still needs it.

    Clauses: star-2024 7.1, star-2024 7.5.3, star-2024 7.6, star-2024 16.4.2, star-6to5-2017 6.1,
    star-6to5-2017 6.5.3, star-6to5-2017 6.6, star-6to5-2017 15.4.2, canberra-2002 3.1, canberra-2002 3.2.
    """
    refusal = p.authorise("display_sign")
    if refusal is not None:
        return refusal
    if not any(sign.kind == command.kind for sign in p.state.signs):
        return p.refuse("sign_does_not_stand", "display_sign", kind=_words(command.kind))
    needed = command.kind == "pairs_restriction" and p.state.terms.pairs_with_wager_only
    if needed or command.kind not in KINDS:
        return p.refuse("sign_must_stand", "display_sign", kind=_words(command.kind))
    # From here on it must succeed.
    take_down(p, command.kind, _WANTED_BY[command.kind])
    return None


# Limits


def contradict(limits: Limits) -> bool:
    """Whether amounts on a sign cannot stand together: less than nothing, or a minimum above its maximum."""
    lowest = (limits.minimum_cents, limits.pairs_minimum_cents)
    others = (limits.maximum_cents, limits.unit_cents, limits.pairs_maximum_cents)
    if any(cents is not None and cents < 0 for cents in lowest):
        return True
    if any(cents is not None and cents < 1 for cents in others):
        return True
    return _above(limits.minimum_cents, limits.maximum_cents) or _above(
        limits.pairs_minimum_cents, limits.pairs_maximum_cents
    )


def _above(minimum: int | None, maximum: int | None) -> bool:
    return minimum is not None and maximum is not None and minimum > maximum


def _change(p: Proceedings, command: t.ChangeLimits) -> Refusal | None:
    """The limits change at any time, to a higher minimum only after its sign, or with the old one kept by markers.

    Refused for who, the table, the amounts, then for what must come first.
    Clauses: star-2024 7.1, star-2024 7.5, star-2024 7.5.1, star-6to5-2017 6.1, star-6to5-2017 6.5,
    star-6to5-2017 6.5.1, canberra-2002 3.1, canberra-2002 3.3, canberra-2002 18.9.
    """
    refusal = p.authorise("change_limits")
    if refusal is not None:
        return refusal
    before, after = p.state.limits, command.limits
    if not p.state.is_open:
        return p.refuse("table_is_closed", "change_limits")
    if contradict(after):
        return p.refuse("limits_contradict_each_other", "change_limits")
    if after == before:
        return p.refuse("limits_stand_already", "change_limits")
    rises = (after.minimum_cents or 0) > (before.minimum_cents or 0)
    refusal = _refusal_of_keeping(p, rises) if command.keep_old_minimum else _refusal_of_the_change(p, after, rises)
    if refusal is not None:
        return refusal
    falls = (after.minimum_cents or 0) < (before.minimum_cents or 0)
    # From here on it must succeed.
    p.happen(e.LimitsChanged(before, after), "keep_old_minimum" if command.keep_old_minimum else "change_limits")
    put_up(p, _limits_sign("limits", after), "display_sign")
    if command.keep_old_minimum:
        _place_markers(p, before)
    _clear_away(p, falls)
    return None


def _limits_sign(kind: str, limits: Limits) -> e.SignDisplayed:
    return e.SignDisplayed(kind, limits.minimum_cents, maximum_cents=limits.maximum_cents)


def _refusal_of_keeping(p: Proceedings, rises: bool) -> Refusal | None:
    """At once, since those already playing keep the old minimum.

    Clauses: star-2024 7.5.1, star-6to5-2017 6.5.1.
    """
    refusal = p.authorise("keep_old_minimum")
    if refusal is not None or rises:
        return refusal
    return p.refuse("minimum_is_no_rise", "keep_old_minimum", minimum=dollars(p.state.limits.minimum_cents or 0))


def _refusal_of_the_change(p: Proceedings, after: Limits, rises: bool) -> Refusal | None:
    """What must come first: the sign of a higher minimum for its time, or notice to the players of any change.

    Clauses: star-2024 7.5, star-6to5-2017 6.5, canberra-2002 3.1.
    """
    before, parameters = p.state.limits, p.rules.ruleset.parameters
    changed = {
        "box_minimum": before.minimum_cents != after.minimum_cents,
        "box_maximum": before.maximum_cents != after.maximum_cents,
        "wager_unit": before.unit_cents != after.unit_cents,
        "pairs_amount": before[3:] != after[3:],
    }
    notices = {parameters[name].notice for name, differs in changed.items() if differs}
    if "notice_to_players_before_a_change" in notices and not arrived(p.state, "players", "limits"):
        return p.refuse("players_must_be_told_first", "change_limits")
    if rises and "sign_20_minutes_before_a_rise" in notices:
        minutes = p.rules.values["minimum_rise_notice"]
        return refusal_of_sign(p, "new_minimum", minutes, "raise_minimum", after.minimum_cents)
    return None


# Markers


def _lowest_minimum(state: GamingTable) -> int:
    """The lowest minimum anyone plays at: the table's, or one kept with a marker."""
    return min([state.limits.minimum_cents or 0, *(minimum for _, minimum in state.markers)])


def _place_markers(p: Proceedings, before: Limits) -> None:
    """Everyone at the table keeps the minimum from before, by a marker where they are, and the sign shows both.

    Who has a marker already keeps the lower minimum of it.
    Clauses: star-2024 7.5.1, star-2024 7.5.1.1, star-2024 7.5.1.3, star-2024 7.5.3, star-2024 7.5.4,
    star-6to5-2017 6.5.1, star-6to5-2017 6.5.1.1, star-6to5-2017 6.5.1.3, star-6to5-2017 6.5.3, star-6to5-2017 6.5.4.
    """
    marked = dict(p.state.markers)
    for seat in p.state.seats:
        if seat.player not in marked:
            p.happen(e.MarkerPlaced(seat.player, seat.box, before.minimum_cents or 0), "place_marker")
    if p.state.markers:
        put_up(p, _limits_sign("old_limits", before), "show_both_limits")


def remove_marker(p: Proceedings, player: str, procedure: str) -> None:
    """A marker goes, and with the last one the sign of the old limits.

    Clauses: star-2024 7.5.1.2, star-2024 7.5.3, star-6to5-2017 6.5.1.2, star-6to5-2017 6.5.3.
    """
    p.happen(e.MarkerRemoved(player), procedure)
    if not p.state.markers and standing(p.state, "old_limits") is not None:
        take_down(p, "old_limits", "show_both_limits")


def _clear_away(p: Proceedings, fell: bool) -> None:
    """What a change of limits has overtaken goes: the sign that proposed it, markers and higher maximums.

    When the minimum falls, a sign of a higher one goes too, so that nobody uses the time it stood a second time.
    """
    minimum, maximum = p.state.limits.minimum_cents or 0, p.state.limits.maximum_cents
    for player, old in p.state.markers:
        if old >= minimum:
            remove_marker(p, player, "change_limits")
    for sign in p.state.signs:
        own = sign.maximum_cents
        if sign.kind in ("player_limits", "box_maximum") and own is not None and (maximum is None or own <= maximum):
            _take_back(p, sign)
    proposed = standing(p.state, "new_minimum")
    if proposed is not None and (fell or not _still_proposes(p.state, proposed)):
        take_down(p, "new_minimum", "change_limits")


def _still_proposes(state: GamingTable, sign: Sign) -> bool:
    """A sign of a higher minimum stays for a further rise, and for those with a marker below it."""
    assert sign.minimum_cents is not None
    return sign.minimum_cents > _lowest_minimum(state)


def _raise_old(p: Proceedings, command: t.RaiseOldMinimum) -> Refusal | None:
    """Those with a marker play at a higher minimum, at most the table's, once its sign has stood.

    Refused for who, the table, the markers, the amount, the sign.
    Clauses: star-2024 7.5.2, star-6to5-2017 6.5.2.
    """
    procedure, minimum, state = "raise_old_minimum", command.minimum_cents, p.state
    refusal = p.authorise(procedure)
    if refusal is not None:
        return refusal
    if not state.is_open:
        return p.refuse("table_is_closed", procedure)
    if not state.markers:
        return p.refuse("no_marker_stands", procedure)
    if minimum <= _lowest_minimum(state):
        return p.refuse("minimum_is_no_rise", procedure, minimum=dollars(_lowest_minimum(state)))
    top = state.limits.minimum_cents or 0
    if minimum > top:
        return p.refuse("above_the_tables_minimum", procedure, minimum=dollars(top))
    refusal = refusal_of_sign(p, "new_minimum", p.rules.values["minimum_rise_notice"], procedure, minimum)
    if refusal is not None:
        return refusal
    # From here on it must succeed.
    for player, old in state.markers:
        seat = state.seat_of(player)
        if old < minimum < top:
            p.happen(e.MarkerPlaced(player, None if seat is None else seat.box, minimum), procedure)
        elif old < minimum:
            remove_marker(p, player, procedure)
    take_down(p, "new_minimum", procedure)
    shown = standing(p.state, "old_limits")
    if shown is not None:
        old_limits = e.SignDisplayed("old_limits", _lowest_minimum(p.state), maximum_cents=shown.maximum_cents)
        put_up(p, old_limits, "show_both_limits")
    return None


# Higher maximums


def _allow(p: Proceedings, command: t.AllowAboveMaximum) -> Refusal | None:
    """A player may wager above the maximum with a sign of their own limits, or everyone on a box with its marker.

    Refused for who, the table, the player or box, the amounts.
    Clauses: star-2024 7.6, star-6to5-2017 6.6, canberra-2002 3.2, canberra-2002 4.7.
    """
    procedure, maximum, minimum = "allow_above_maximum", command.maximum_cents, command.minimum_cents
    refusal = p.authorise(procedure)
    if refusal is not None:
        return refusal
    if not p.state.is_open:
        return p.refuse("table_is_closed", procedure)
    refusal = _refusal_of_whose(p, command)
    if refusal is not None:
        return refusal
    sign = _own_sign(command)
    if maximum is None:
        stands = standing(p.state, sign.kind, sign.subject)
        if stands is None:
            return p.refuse("no_higher_maximum_stands", procedure)
        _take_back(p, stands)
        return None
    limit = p.state.limits.maximum_cents
    if limit is None or maximum <= limit:
        return p.refuse("maximum_is_no_higher", procedure)
    if minimum is not None and not 0 <= minimum <= maximum:
        return p.refuse("limits_contradict_each_other", procedure)
    # From here on it must succeed.
    put_up(p, sign, _own_sign_procedure(sign.kind))
    p.happen(e.MaximumAllowed(command.player, command.box, minimum, maximum), procedure)
    return None


def _refusal_of_whose(p: Proceedings, command: t.AllowAboveMaximum) -> Refusal | None:
    """A higher maximum is a player's own at the Star, and a box's at Canberra."""
    procedure, player, box = "allow_above_maximum", command.player, command.box
    if p.provides("sign_players_limits"):
        if player is None or box is not None:
            return p.refuse("maximum_is_for_a_player", procedure)
        if command.maximum_cents is not None and p.state.seat_of(player) is None:
            return p.refuse("not_at_the_table", procedure, player=player)
        return None
    if player is not None or box is None or command.minimum_cents is not None:
        return p.refuse("maximum_is_for_a_box", procedure)
    boxes = p.rules.table.boxes
    return None if 1 <= box <= boxes else p.refuse("table_has_no_such_box", procedure, box=box, boxes=boxes)


def _own_sign(command: t.AllowAboveMaximum) -> e.SignDisplayed:
    if command.player is not None:
        return e.SignDisplayed("player_limits", command.minimum_cents, None, command.player, command.maximum_cents)
    return e.SignDisplayed("box_maximum", None, None, str(command.box), command.maximum_cents)


def _own_sign_procedure(kind: str) -> str:
    return "sign_players_limits" if kind == "player_limits" else "mark_box_maximum"


def end_own_limits(p: Proceedings, player: str) -> None:
    """A player's marker and higher maximum end with the sign of them.

    Clauses: star-2024 7.5.1.2, star-2024 7.6, star-6to5-2017 6.5.1.2, star-6to5-2017 6.6.
    """
    if any(owner == player for owner, _ in p.state.markers):
        remove_marker(p, player, "remove_marker")
    sign = standing(p.state, "player_limits", player)
    if sign is not None:
        _take_back(p, sign)


def _take_back(p: Proceedings, sign: Sign) -> None:
    """A higher maximum is taken back with its sign."""
    take_down(p, sign.kind, _own_sign_procedure(sign.kind), sign.subject)
    player, box = (sign.subject, None) if sign.kind == "player_limits" else (None, int(sign.subject))
    p.happen(e.MaximumAllowed(player, box, None, None), "allow_above_maximum")


def _words(kind: str) -> str:
    return kind.replace("_", " ")


ROOMS: dict[type, Callable[[Proceedings, Any], Refusal | None]] = {
    t.DisplaySign: _display,
    t.TakeDownSign: _take_down,
    t.ChangeLimits: _change,
    t.RaiseOldMinimum: _raise_old,
    t.AllowAboveMaximum: _allow,
}
