"""Applying what has happened at a table in a tournament. Nothing is judged here."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from pontoon.game import events as g
from pontoon.table.evolve import evolve as evolve_table
from pontoon.table.orders import Entry
from pontoon.tournament.at_table import events as e
from pontoon.tournament.at_table.ledger import entries as postings
from pontoon.tournament.at_table.plan import Counted
from pontoon.tournament.at_table.state import (
    DISQUALIFIED,
    ELIMINATED,
    BeforeTheEnd,
    Form,
    Session,
    TermsBefore,
    TournamentPlayer,
    TournamentTable,
)

# Rounds for which the minimum is deducted from an absent player's chips.
# Clauses: star-2024 21.5.6.1, star-6to5-2017 20.5.6.1.
MOST_DEDUCTIONS = 3


def evolve(state: TournamentTable, entry: Entry) -> TournamentTable:
    """The table and its session after an entry of the table's log."""
    event: Any = entry.event
    kind = type(event)
    if kind is e.SessionOpened:
        return _opened(state, entry, event)
    if kind in _SESSION:
        assert state.session is not None, f"{kind.__name__} happens only in a session"
        table = state.table if state.table.at == entry.at else state.table.but(at=entry.at)
        session = _with_chips_moved(state.session, event)
        return _with_terms(state.but(table=table, session=_SESSION[kind](session, entry, event)), event)
    state = state.but(table=evolve_table(state.table, entry))
    if state.session is None:
        return state
    session = _with_chips_moved(state.session, event)
    follow = _FOLLOWS.get(kind)
    return state.but(session=session if follow is None else follow(session, entry, event, state))


def evolve_all(state: TournamentTable, entries: Iterable[Entry]) -> TournamentTable:
    """A table told again from its log, which must be its own."""
    for entry in entries:
        if entry.table != state.table.name:
            raise ValueError(f"an entry of table {entry.table!r} does not belong to table {state.table.name!r}")
        state = evolve(state, entry)
    return state


def _with_chips_moved(session: Session, event: Any) -> Session:
    """The book: each player's chips as the ledger has them."""
    for account, cents in postings(event):
        kind, _, name = account.partition(":")
        player = session.player(name) if kind == "player" else None
        if player is not None:
            session = session.with_player(name, chips_cents=player.chips_cents + cents)
    return session


def _removed(session: Session, name: str) -> Session:
    """Chips of a player were removed: the order counts where several go out in one round.

    Clauses: star-2024 21.10.4, star-6to5-2017 20.10.4.
    """
    return session.but(removals=session.removals + 1).with_player(name, removed=session.removals + 1)


# The session and the table's terms


def _opened(state: TournamentTable, entry: Entry, event: e.SessionOpened) -> TournamentTable:
    table, plan = state.table.but(at=entry.at), event.plan
    terms = table.terms
    before = TermsBefore(table.limits, terms.chips_cents, terms.players_per_box, terms.perfect_pairs)
    terms = replace(
        terms,
        chips_cents=plan.chips_cents,
        players_per_box=1,
        perfect_pairs=terms.perfect_pairs and plan.perfect_pairs,
        void_repays_interim=True,
        minimum_is_made_up=True,
    )
    players = tuple(TournamentPlayer(player, box) for box, player in sorted(plan.seats))
    session = Session(
        plan,
        before,
        players,
        finished=table.next_round - 1,
        wager_seconds=plan.wager_seconds,
        wagering_since=entry.at,
    )
    return state.but(table=table.but(terms=terms), session=session)


def _with_terms(state: TournamentTable, event: Any) -> TournamentTable:
    """The table follows the session: where the deal begins, and its own terms again at the end."""
    session, table = state.session, state.table
    assert session is not None
    if isinstance(event, e.SessionClosed):
        before = session.before
        terms = replace(
            table.terms,
            chips_cents=before.chips_cents,
            players_per_box=before.players_per_box,
            perfect_pairs=before.perfect_pairs,
            first_box=None,
            void_repays_interim=False,
            minimum_is_made_up=False,
        )
        return TournamentTable(table.but(terms=terms), None, table.next_round - 1)
    first = session.marker if session.plan.deal_from_marker else None
    if table.terms.first_box == first:
        return state
    return state.but(table=table.but(terms=replace(table.terms, first_box=first)))


def _issued(session: Session, _entry: Entry, event: e.ChipsIssued) -> Session:
    numbers = {"pass_cards": event.pass_cards, "undisclosed_wagers": event.undisclosed_wagers}
    return session.with_player(event.player, **numbers)


def _marker(session: Session, _entry: Entry, event: e.MarkerPlaced) -> Session:
    return session.but(marker=event.box)


def _unchanged(session: Session, _entry: Entry, _event: Any) -> Session:
    return session


def _ended(session: Session, _entry: Entry, event: e.SessionEnded) -> Session:
    return session.but(ended=event.why)


def _counted(session: Session, _entry: Entry, event: e.SessionCounted) -> Session:
    return session.but(standings=event.standings, counted=True, before_the_end=None)


# Wagers


def _acted(session: Session, at: int, name: str, **changes: Any) -> Session:
    """Who wagers or passes is not absent; where there is an order, the next one's time begins."""
    since = at if session.plan.order_of_wagering else session.wagering_since
    return session.with_player(name, absent=False, **changes).but(wagering_since=since)


def _passed(session: Session, entry: Entry, event: e.PassCardPlayed) -> Session:
    left = _player(session, event.player).pass_cards - 1
    return _acted(session, entry.at, event.player, passed=True, pass_cards=left)


def _pass_collected(session: Session, _entry: Entry, event: e.PassCardCollected) -> Session:
    return session.with_player(event.player, passed=False)


def _pass_returned(session: Session, _entry: Entry, event: e.PassCardReturned) -> Session:
    left = _player(session, event.player).pass_cards + 1
    return session.with_player(event.player, passed=False, pass_cards=left)


def _time_limited(session: Session, _entry: Entry, event: e.WagerTimeLimited) -> Session:
    return session.but(new_wager_seconds=(event.seconds, event.from_round))


def _player(session: Session, name: str) -> TournamentPlayer:
    found = session.player(name)
    assert found is not None, f"{name} plays in the session"
    return found


# Undisclosed wagers


def _sealed(session: Session, _entry: Entry, event: e.WagerSealed) -> Session:
    return session.but(forms=(*session.forms, Form(event.player, event.kind, event.cents, event.open_cents)))


def _handed_back(session: Session, _entry: Entry, event: e.FormHandedBack) -> Session:
    return session.but(forms=tuple(form for form in session.forms if form.announced or form.player != event.player))


def _accepted(session: Session, entry: Entry, event: e.FormAccepted) -> Session:
    player = _player(session, event.player)
    known = {"chips_cents": player.chips_cents, "minimum_cents": event.minimum_cents}
    known["maximum_cents"] = event.maximum_cents
    session = _with_form(session, event.player, examined_by=entry.by.name, **known)
    return _acted(session, entry.at, event.player, undisclosed_wagers=player.undisclosed_wagers - 1)


def _with_form(session: Session, player: str, **changes: Any) -> Session:
    def changed(form: Form) -> Form:
        return form._replace(**changes) if form.player == player and not form.announced else form

    return session.but(forms=tuple(map(changed, session.forms)))


def _announced(session: Session, _entry: Entry, event: e.SealedWagerAnnounced) -> Session:
    return _with_form(session, event.player, announced=True)


def _sealed_returned(session: Session, _entry: Entry, event: e.SealedWagerReturned) -> Session:
    """The form is as if it had never been handed in."""
    form = session.form_of(event.player)
    left = _player(session, event.player).undisclosed_wagers + (form is not None and bool(form.examined_by))
    forms = tuple(each for each in session.forms if each is not form)
    return session.but(forms=forms).with_player(event.player, undisclosed_wagers=left)


def _sealed_placed(session: Session, _entry: Entry, event: e.SealedWagerPlaced) -> Session:
    if event.kind != "original":
        return session
    wager = _player(session, event.player).last_wager_cents + event.cents
    return session.with_player(event.player, last_wager_cents=wager)


def _sealed_settled(session: Session, _entry: Entry, event: e.SealedWagerSettled) -> Session:
    settled = event.settlement
    session = session.but(settlements=(*session.settlements, settled))
    return _removed(session, settled.player) if settled.net_cents < 0 else session


def _deducted(session: Session, _entry: Entry, event: e.MinimumDeducted) -> Session:
    session = _removed(session, event.player)
    if event.why != "absent":
        return session.but(deducted=(*session.deducted, Counted(event.player, event.cents)))
    rounds = _player(session, event.player).absent_rounds + 1
    still = rounds < MOST_DEDUCTIONS
    return session.with_player(event.player, deducted=True, absent_rounds=rounds, absent=still)


# Players


def _deduction_directed(session: Session, _entry: Entry, event: e.DeductionDirected) -> Session:
    return session.with_player(event.player, absent=True)


def _eliminated(session: Session, _entry: Entry, event: e.PlayerEliminated) -> Session:
    return session.with_player(event.player, out=ELIMINATED, eliminated_round=event.round, absent=False)


def _disqualified(session: Session, _entry: Entry, event: e.PlayerDisqualified) -> Session:
    return session.with_player(event.player, out=DISQUALIFIED, absent=False, ground=event.ground, note=event.note)


def _agreed(session: Session, _entry: Entry, event: e.EndAgreed) -> Session:
    return session.with_player(event.player, agreed=True)


def _cancelled(session: Session, _entry: Entry, event: e.SessionCancelled) -> Session:
    return session.but(cancelled=event.reason)


def _dispute_raised(session: Session, entry: Entry, event: e.DisputeRaised) -> Session:
    return session.but(dispute=event.about, disputed_at=entry.at)


def _dispute_settled(session: Session, entry: Entry, _event: e.DisputeSettled) -> Session:
    return session.but(dispute=None, wagering_since=entry.at)


def _play_held(session: Session, _entry: Entry, event: e.PlayHeld) -> Session:
    return session.but(tournament_dispute=event.about)


def _play_proceeded(session: Session, entry: Entry, _event: e.PlayProceeded) -> Session:
    return session.but(tournament_dispute=None, wagering_since=entry.at)


# Rounds of the session


def _next_round(session: Session, at: int, **changes: Any) -> Session:
    """The next round takes wagers: whatever was of the last one is gone, and its time begins."""
    players = tuple(each._replace(passed=False, deducted=False) for each in session.players)
    session = session.but(players=players, wagering_since=at, **changes)
    new = session.new_wager_seconds
    if new is not None and new[1] <= session.rounds + 1:
        return session.but(wager_seconds=new[0], new_wager_seconds=None)
    return session


def _completed(session: Session, entry: Entry, event: e.SessionRoundCompleted) -> Session:
    return _next_round(session, entry.at, rounds=event.number, finished=entry.round)


def _void(session: Session, entry: Entry, _event: e.SessionRoundVoid) -> Session:
    return _next_round(session, entry.at, finished=entry.round)


def _all_passed(session: Session, entry: Entry, event: e.RoundPassed) -> Session:
    forms = tuple(form for form in session.forms if form.announced)
    return _next_round(session, entry.at, rounds=event.number, before_the_end=None, forms=forms)


def _taken_up(session: Session, entry: Entry, _event: e.RoundTakenUpAgain) -> Session:
    """As it was before the round's end, with the chips of now; who was disqualified since stays so."""
    before = session.before_the_end
    assert before is not None, "the last round can be reopened"

    def again(old: TournamentPlayer) -> TournamentPlayer:
        now = _player(session, old.player)
        out = now.out if now.out == DISQUALIFIED else old.out
        old = old._replace(chips_cents=now.chips_cents, out=out, absent=now.absent, agreed=now.agreed)
        return old._replace(ground=now.ground, note=now.note)

    return session.but(
        players=tuple(map(again, before.players)),
        rounds=before.rounds,
        finished=before.finished,
        marker=before.marker,
        forms=before.forms,
        removals=before.removals,
        ended="",
        before_the_end=None,
        settlements=(),
        deducted=(),
        wagering_since=entry.at,
    )


# What events of the table and its rounds mean for the session


def _wager_placed(session: Session, entry: Entry, event: g.WagerPlaced, _state: TournamentTable) -> Session:
    return session if session.player(event.player) is None else _acted(session, entry.at, event.player)


def _wagers_closed(session: Session, _entry: Entry, _event: g.WagersClosed, state: TournamentTable) -> Session:
    current = state.table.round
    assert current is not None
    wagers = {wager.player: wager.cents for wager in current.placed}
    players = (p._replace(last_wager_cents=wagers.get(p.player, 0), agreed=False) for p in session.players)
    return session.but(players=tuple(players))


def _card_out(session: Session, _entry: Entry, _event: Any, state: TournamentTable) -> Session:
    """With the first card nobody asks for the last round's forms any more, nor takes that round up again.

    Clauses: star-2024 21.8.4, star-6to5-2017 20.8.4.
    """
    current = state.table.round
    if current is None or len(current.cards_out) != 1:
        return session
    forms = tuple(form for form in session.forms if not form.announced)
    return session.but(forms=forms, before_the_end=None)


def _settled(session: Session, _entry: Entry, event: g.WagerSettled, _state: TournamentTable) -> Session:
    lost = event.net_cents < 0 and session.player(event.player) is not None
    return _removed(session, event.player) if lost else session


def _round_over(session: Session, _entry: Entry, _event: Any, state: TournamentTable) -> Session:
    before = BeforeTheEnd(
        session.players,
        session.rounds,
        session.finished,
        session.marker,
        session.forms,
        session.removals,
        state.table.limits,
    )
    return session.but(before_the_end=before, settlements=(), deducted=())


_FOLLOWS: dict[type, Callable[[Session, Entry, Any, TournamentTable], Session]] = {
    g.WagerPlaced: _wager_placed,
    g.WagersClosed: _wagers_closed,
    **dict.fromkeys((g.CardDealt, g.CardDealtToDealer, g.CardBurned, g.CardDrawnInError), _card_out),
    g.WagerSettled: _settled,
    g.RoundConcluded: _round_over,
    g.RoundVoided: _round_over,
}

_SESSION: dict[type, Callable[[Session, Entry, Any], Session]] = {
    e.ChipsIssued: _issued,
    e.MarkerPlaced: _marker,
    e.WagerOutOfTurnRemoved: _unchanged,
    e.WagerCorrected: _unchanged,
    e.WagerNotMadeUp: _unchanged,
    e.TimeCalled: _unchanged,
    e.WagerTimeLimited: _time_limited,
    e.PassCardPlayed: _passed,
    e.PassCardCollected: _pass_collected,
    e.PassCardReturned: _pass_returned,
    e.WagerSealed: _sealed,
    e.FormHandedBack: _handed_back,
    e.FormAccepted: _accepted,
    e.SealedWagerAnnounced: _announced,
    e.SealedWagerPlaced: _sealed_placed,
    e.SealedWagerSettled: _sealed_settled,
    e.SealedWagerReturned: _sealed_returned,
    e.FormShown: _unchanged,
    e.MinimumDeducted: _deducted,
    e.DeductionDirected: _deduction_directed,
    e.PlayerEliminated: _eliminated,
    e.PlayerDisqualified: _disqualified,
    e.SessionRoundCompleted: _completed,
    e.SessionRoundVoid: _void,
    e.RoundPassed: _all_passed,
    e.RoundTakenUpAgain: _taken_up,
    e.ChipsCounted: _unchanged,
    e.DisputeRaised: _dispute_raised,
    e.DisputeSettled: _dispute_settled,
    e.PlayHeld: _play_held,
    e.PlayProceeded: _play_proceeded,
    e.EndAgreed: _agreed,
    e.SessionCancelled: _cancelled,
    e.SessionEnded: _ended,
    e.SessionCounted: _counted,
    e.ChipsReturned: _unchanged,
    e.ChipsMissing: _unchanged,
    e.SessionClosed: _unchanged,
}
