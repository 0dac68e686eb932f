"""Whose turn it is to wager, who has acted in this round, and what a player can still put at stake."""

from pontoon.game.round import WAGERS
from pontoon.tournament.at_table.state import Form, TournamentPlayer, TournamentTable


def sequence(state: TournamentTable) -> tuple[TournamentPlayer, ...]:
    """Those who play, clockwise from the marker; from the dealer's left where none is used.

    Clauses: star-2024 21.9.4, star-6to5-2017 20.9.4.
    """
    session = state.session
    assert session is not None
    first = session.marker or 1
    return tuple(sorted(session.playing, key=lambda each: (each.box < first, each.box)))


def has_acted(state: TournamentTable, player: TournamentPlayer) -> bool:
    """Whether the player has wagered, passed or had a form accepted for the round that takes wagers."""
    session, current = state.session, state.table.round
    assert session is not None
    if player.passed:
        return True
    form = session.form_of(player.player)
    if form is not None and form.examined_by:
        return True
    taking = current is not None and current.phase == WAGERS
    return taking and current is not None and any(wager.player == player.player for wager in current.placed)


def next_to_wager(state: TournamentTable) -> TournamentPlayer | None:
    """Who must wager now where there is an order of wagering; nobody waits for who is absent.

    Clauses: star-2024 21.9.4, star-6to5-2017 20.9.4.
    """
    for player in sequence(state):
        if not player.absent and not has_acted(state, player):
            return player
    return None


def later_have_acted(state: TournamentTable, player: TournamentPlayer) -> bool:
    """Whether somebody after this player in the sequence has acted."""
    order = sequence(state)
    return any(has_acted(state, each) for each in order[order.index(player) + 1 :])


def next_marker(state: TournamentTable) -> int | None:
    """The next box clockwise with somebody who plays; on box one, or the first after it, to begin with.

    Clauses: star-2024 21.9.2, star-6to5-2017 20.9.2.
    """
    session = state.session
    assert session is not None
    last = session.marker or 0
    boxes = sorted((each.box for each in session.playing), key=lambda box: (box <= last, box))
    return boxes[0] if boxes else None


# What is at stake


def deemed(form: Form) -> tuple[int | None, str]:
    """What an undisclosed wager is for, and the procedure that corrects it (empty: it complies).

    No amount: amount or type is not shown, and there is no wager. Of several corrections that of the chips counts
    before that of the limits, since it names the maximum itself.
    Clauses: star-2024 21.6.14, star-2024 21.8.3, star-2024 21.8.3.1, star-2024 21.8.3.2, star-2024 21.8.3.3,
    star-2024 21.8.3.4, star-6to5-2017 20.6.14, star-6to5-2017 20.8.3, star-6to5-2017 20.8.3.1,
    star-6to5-2017 20.8.3.2, star-6to5-2017 20.8.3.3, star-6to5-2017 20.8.3.4.
    """
    if form.cents is None or not form.kind:
        return None, "session_incomplete_form"
    left = form.chips_cents - form.open_cents
    if form.cents > left:
        return min(left, form.maximum_cents), "session_deemed_chips"
    if form.cents < form.minimum_cents:
        return min(left, form.minimum_cents), "session_deemed_minimum"
    if form.cents > form.maximum_cents:
        return form.maximum_cents, "session_deemed_maximum"
    beyond = form.cents % form.minimum_cents
    return form.cents - beyond, "session_amount" if beyond else ""


def on_the_layout(form: Form) -> int:
    """What lies open for a form: the wager in chips made with it, else the minimum that everybody knows of."""
    return form.open_cents or form.minimum_cents


def rest_cents(form: Form) -> int:
    """What of an undisclosed wager does not lie on the layout until it is announced."""
    cents, _ = deemed(form)
    if cents is None:
        return 0
    return cents if form.open_cents else max(0, cents - form.minimum_cents)


def share(form: Form, stake_cents: int) -> int:
    """How much of the rest goes with so much of the open wager."""
    return rest_cents(form) * stake_cents // on_the_layout(form)


def reserved_cents(state: TournamentTable, name: str) -> int:
    """Chips in hand that are spoken for by a form: the rest, as much of it again as the open wager was added to.

    Clauses: star-2024 21.8.2.4, star-6to5-2017 20.8.2.4.
    """
    session, current = state.session, state.table.round
    assert session is not None
    form = session.form_of(name)
    if form is None:
        return 0
    if not form.examined_by:
        return max(form.cents or 0, state.table.limits.minimum_cents or 0) + form.open_cents
    if not form.is_complete:
        player = session.player(name)
        assert player is not None
        return min(form.minimum_cents, player.chips_cents)
    if form.kind != "pontoon" or current is None or current.phase == WAGERS:
        return rest_cents(form)
    stakes = [
        stake
        for box in current.boxes
        for hand in box.hands
        for wager in hand.wagers
        if wager.player == name
        for stake in (wager.cents, wager.double_cents)
    ]
    return sum(share(form, stake) for stake in stakes) if stakes else rest_cents(form)


def available_cents(state: TournamentTable, name: str) -> int:
    """Chips in hand that nothing has spoken for."""
    session = state.session
    assert session is not None
    player = session.player(name)
    assert player is not None
    return max(0, player.chips_cents - reserved_cents(state, name))
