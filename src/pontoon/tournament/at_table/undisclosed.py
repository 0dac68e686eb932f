"""Undisclosed wagers: written on a form, examined, announced after the round and settled as the open wager was.

Nothing that is written enters the events of the table or its rounds before it is announced. On the layout lies the
wager made with the form, or the minimum, which everybody knows of; the rest is placed when the round is over, and each
settlement of the open wager is applied to it in proportion.
"""

from collections.abc import Callable
from typing import Any

from pontoon.game import commands as c
from pontoon.game.events import WagerSettled
from pontoon.game.payment import paid_winnings, rounded_up
from pontoon.game.perfect_pairs import PAIR_NAMES
from pontoon.game.refusals import Refusal, dollars
from pontoon.game.round import Round
from pontoon.rules.odds import super_bonus_cents
from pontoon.rules.pairs import NO_PAIR, kind_of_pair
from pontoon.tournament.at_table import commands as s, events as e
from pontoon.tournament.at_table.plan import PERFECT_PAIRS, PONTOON, TYPES
from pontoon.tournament.at_table.proceedings import Proceedings
from pontoon.tournament.at_table.state import Form
from pontoon.tournament.at_table.turns import deemed, on_the_layout, rest_cents, sequence, share
from pontoon.tournament.at_table.wagers import refusal_of_the_amount, refusal_of_the_session, refusal_to_act

# The wagers on a box that an undisclosed one goes along with.
_OPEN_WAGERS = ("original", "split", "double")


# The form


def _seal(p: Proceedings, command: s.SealWager) -> Refusal | None:
    """A form is handed in; refused for who, the moment, the number, the type, the wager in chips, then what is written.

    What is written is judged only where the player enters it: a supervisor enters what the paper shows.
    Clauses: star-2024 21.8.1, star-2024 21.8.2, star-2024 21.8.2.1, star-2024 21.8.2.2, star-2024 21.8.2.3,
    star-2024 21.8.2.4, star-6to5-2017 20.8.1, star-6to5-2017 20.8.2, star-6to5-2017 20.8.2.1,
    star-6to5-2017 20.8.2.2, star-6to5-2017 20.8.2.3, star-6to5-2017 20.8.2.4.
    """
    name, procedure = command.player, "session_undisclosed"
    refusal = p.authorise(procedure, name) or refusal_to_act(p, name, procedure)
    if refusal is not None:
        return refusal
    if not p.player(name).undisclosed_wagers:
        return p.refuse("no_undisclosed_wager_is_left", "session_undisclosed_number", player=name)
    types = TYPES if p.table.terms.perfect_pairs else (PONTOON,)
    if command.kind not in ("", *types):
        return p.refuse("type_is_unknown", procedure, kind=command.kind, kinds=", ".join(types))
    if command.kind == PERFECT_PAIRS and not command.open_cents:
        return p.refuse("sealed_pairs_need_a_wager", "session_undisclosed_with_chips")
    if command.open_cents:
        refusal = refusal_of_the_amount(p, command.open_cents)
        if refusal is not None:
            return refusal
    if command.open_cents > p.player(name).chips_cents or (command.cents or 0) < 0:
        return p.refuse("not_enough_chips", "session_undisclosed_with_chips", player=name)
    if p.by.role == "player":
        refusal = _refusal_of_the_form(p, command)
        if refusal is not None:
            return refusal
    # From here on it must succeed.
    p.happen(e.WagerSealed(name, command.kind, command.cents, command.open_cents), procedure)
    return None


def _refusal_of_the_form(p: Proceedings, command: s.SealWager) -> Refusal | None:
    """Whether what is written complies.

    Clauses: star-2024 21.8.2.2, star-2024 21.8.2.3, star-2024 21.8.2.4, star-6to5-2017 20.8.2.2,
    star-6to5-2017 20.8.2.3, star-6to5-2017 20.8.2.4.
    """
    cents, opened = command.cents, command.open_cents
    if cents is None or not command.kind:
        return p.refuse("wager_form_is_incomplete", "session_form_is_the_players")
    if not p.minimum <= cents <= p.maximum or cents % p.minimum:
        limits = {"minimum": dollars(p.minimum), "maximum": dollars(p.maximum)}
        return p.refuse("sealed_amount_is_off_the_sign", "session_undisclosed_amount", **limits)
    if cents + opened > p.player(command.player).chips_cents:
        step = "session_undisclosed_with_chips" if opened else "session_undisclosed_amount"
        return p.refuse("sealed_above_the_chips", step, player=command.player)
    if command.kind == PONTOON and cents + opened > p.maximum:
        return p.refuse("sealed_above_the_maximum", "session_undisclosed_amount", maximum=dollars(p.maximum))
    return None


def _examine(p: Proceedings, command: s.ExamineForm) -> Refusal | None:
    """The supervisor accepts a form before the round, and an indicator is placed; or hands it back.

    With it the wager in chips is placed, or the minimum, unless the form shows no wager at all.
    Clauses: star-2024 21.8.2.5, star-6to5-2017 20.8.2.5.
    """
    name, procedure = command.player, "session_examine_form"
    refusal = p.authorise(procedure) or refusal_of_the_session(p, procedure)
    if refusal is not None:
        return refusal
    form = p.session.form_of(name)
    if form is None:
        return p.refuse("no_form_is_handed_in", procedure, player=name)
    if form.examined_by:
        return p.refuse("form_is_examined", procedure, player=name)
    if not command.accepted:
        p.happen(e.FormHandedBack(name, command.reason.strip()), procedure)
        return None
    if p.player(name).chips_cents < (form.open_cents or p.minimum):
        return p.refuse("not_enough_chips", "session_undisclosed_amount", player=name)
    p.happen(e.FormAccepted(name, p.minimum, p.maximum), procedure)
    accepted = p.session.form_of(name)
    assert accepted is not None
    if not (accepted.is_complete or accepted.open_cents):
        return None
    return p.pass_on(c.PlaceWager(p.player(name).box, name, on_the_layout(accepted)), on_behalf_of=name)


def _request(p: Proceedings, command: s.RequestForm) -> Refusal | None:
    """After the round and before the next one's first card any player of the session may see another's form.

    Clauses: star-2024 21.8.4, star-6to5-2017 20.8.4.
    """
    procedure = "session_show_form"
    refusal = p.authorise(procedure, command.player)
    if refusal is not None:
        return refusal
    if p.state.session is None:
        return p.refuse("no_session_is_open", procedure)
    for name in (command.player, command.of):
        if p.session.player(name) is None:
            return p.refuse("not_in_the_session", procedure, player=name)
    if not any(form.player == command.of and form.announced for form in p.session.forms):
        secret = p.session.form_of(command.of) is not None
        return p.refuse("form_is_still_secret" if secret else "no_form_to_show", procedure, player=command.of)
    # From here on it must succeed.
    p.happen(e.FormShown(command.player, command.of), procedure)
    return None


# After the round


def announce(p: Proceedings) -> None:
    """Every undisclosed wager of the round is announced, placed, and paid or taken.

    Clauses: star-2024 21.8.2.6, star-2024 21.8.3, star-2024 21.8.3.4, star-6to5-2017 20.8.2.6, star-6to5-2017 20.8.3,
    star-6to5-2017 20.8.3.4.
    """
    order = [each.player for each in sequence(p.state)]
    others = [form.player for form in p.session.forms if form.player not in order]
    for name in (*order, *others):
        form = p.session.form_of(name)
        if form is None:
            continue
        cents, correction = deemed(form)
        rests_on = p.clause(correction) if correction else ""
        told = e.SealedWagerAnnounced(name, form.kind, form.cents, cents, rest_cents(form), rests_on)
        p.happen(told, correction or "session_announce", of_itself=True)
        if cents is None:
            due = min(form.minimum_cents, p.player(name).chips_cents)
            p.happen(e.MinimumDeducted(name, due, "incomplete_form"), correction, of_itself=True)
        elif form.kind == PONTOON:
            _settle_as_the_open_wager(p, form)
        else:
            _settle_pairs(p, form)


def _own(p: Proceedings, form: Form) -> list[WagerSettled]:
    current = p.table.round
    assert current is not None
    box = p.player(form.player).box
    return [each for each in current.settlements if each.player == form.player and each.box in (None, box)]


def _settle_as_the_open_wager(p: Proceedings, form: Form) -> None:
    """Each settlement of the open wager holds for its share of the rest, at the same odds, rounded the same way.

    Clauses: star-2024 21.8.2.6, star-6to5-2017 20.8.2.6.
    """
    for row in _own(p, form):
        if row.kind in _OPEN_WAGERS:
            part = share(form, row.wager_cents)
            if part:
                net, rounding = _net(p, row, part)
                _place_and_settle(p, form.player, row, row.kind, part, row.result, net, row.odds, row.clause, rounding)
        elif row.kind == "super_bonus":
            _raise_super_bonus(p, form, row)


def _net(p: Proceedings, row: WagerSettled, part: int) -> tuple[int, int]:
    """What the share gains by the result of the open wager, and how much of it is rounding up."""
    terms = _round(p).terms
    if row.result == "win":
        assert row.odds is not None
        return paid_winnings(p.rules, terms, part, row.odds)
    if row.result == "surrender":
        taken, of = p.rules.table.surrender_share
        returned, rounding = rounded_up(p.rules, terms, part - part * taken // of)
        return returned - part, rounding
    return (-part if row.net_cents < 0 else 0), 0


def _raise_super_bonus(p: Proceedings, form: Form, row: WagerSettled) -> None:
    """The Super Bonus goes by the whole wager, the undisclosed part included."""
    whole, opened = on_the_layout(form) + rest_cents(form), on_the_layout(form)
    more = super_bonus_cents(p.rules.table, whole) - super_bonus_cents(p.rules.table, opened)
    if more > 0:
        paid, rounding = rounded_up(p.rules, _round(p).terms, more)
        settled = WagerSettled(row.box, row.hand, form.player, row.kind, 0, "win", paid, None, row.clause, rounding)
        p.happen(e.SealedWagerSettled(settled), clause=row.clause, of_itself=True)


def _settle_pairs(p: Proceedings, form: Form) -> None:
    """An undisclosed Perfect Pairs wager goes by the box's two initial cards; without a valid wager there it is void.

    Clauses: star-2024 16.5, star-2024 21.8.2.6, star-6to5-2017 15.5, star-6to5-2017 20.8.2.6.
    """
    current, box, part = _round(p), p.player(form.player).box, rest_cents(form)
    valid = any(row.kind == "original" and row.result != "void" for row in _own(p, form))
    at = current.box(box)
    if not part:
        return
    row = WagerSettled(box, None, form.player, PERFECT_PAIRS, part, "void", 0, None, p.clause("session_announce"))
    if at is None or not valid or not current.initial_cards:
        _place_and_settle(p, form.player, row, PERFECT_PAIRS, part, "void", 0, None, row.clause, 0)
        return
    pair = kind_of_pair(*current.initial_cards[current.places[box]][:2])
    clause = p.rules.settles[PAIR_NAMES[pair]]
    if pair == NO_PAIR:
        _place_and_settle(p, form.player, row, PERFECT_PAIRS, part, "lose", -part, None, clause, 0)
        return
    odds = (p.rules.table.pairs[2 * pair - 2], p.rules.table.pairs[2 * pair - 1])
    net, rounding = paid_winnings(p.rules, current.terms, part, odds)
    _place_and_settle(p, form.player, row, PERFECT_PAIRS, part, "win", net, odds, clause, rounding)


def _place_and_settle(
    p: Proceedings,
    player: str,
    row: WagerSettled,
    kind: str,
    part: int,
    result: str,
    net: int,
    odds: tuple[int, int] | None,
    clause: str,
    rounding: int,
) -> None:
    assert row.box is not None
    p.happen(e.SealedWagerPlaced(row.box, player, kind, part), "session_announce", of_itself=True)
    settled = WagerSettled(row.box, row.hand, player, kind, part, result, net, odds, clause, rounding)
    p.happen(e.SealedWagerSettled(settled), clause=clause, of_itself=True)


def _round(p: Proceedings) -> Round:
    assert p.table.round is not None
    return p.table.round


ROOMS: dict[type, Callable[[Proceedings, Any], Refusal | None]] = {
    s.SealWager: _seal,
    s.ExamineForm: _examine,
    s.RequestForm: _request,
}
