"""Applying what has happened to a tournament. Nothing is judged here."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pontoon.table.orders import Entry
from pontoon.tournament import events as e, state as s
from pontoon.tournament.form import CASH
from pontoon.tournament.state import Tournament


def evolve(state: Tournament, entry: Entry) -> Tournament:
    """The tournament after an entry of its log."""
    if state.at != entry.at:
        state = replace(state, at=entry.at)
    return APPLY[type(entry.event)](state, entry.event)


# Conditions and entries


def _drafted(state: Tournament, event: e.ConditionsDrafted) -> Tournament:
    return replace(state, stage=s.DRAFTED, conditions=event.conditions)


def _published(state: Tournament, event: e.ConditionsPublished) -> Tournament:
    sessions = tuple(s.SessionRecord(number) for number in range(1, len(event.conditions.sessions) + 1))
    state = replace(
        state,
        stage=s.PUBLISHED,
        conditions=event.conditions,
        withdrawal_until=event.withdrawal_until,
        sessions=sessions,
    )
    return state.with_session(1, starts_at=event.starts_at)


def _submitted(state: Tournament, event: e.EntrySubmitted) -> Tournament:
    """Who had withdrawn or was refused begins anew."""
    others = tuple(each for each in state.entrants if each.player != event.player)
    references = (event.reference,) if event.reference else ()
    return replace(state, entrants=(*others, s.Entrant(event.player, event.answers, references)))


def _received(state: Tournament, event: e.ConditionsReceived) -> Tournament:
    return state.with_entrant(event.player, has_conditions=True)


def _agreed(state: Tournament, event: e.AgreedInWriting) -> Tournament:
    entrant = state.entrant(event.player)
    assert entrant is not None
    more = (event.reference,) if event.reference and event.reference not in entrant.references else ()
    return state.with_entrant(event.player, agreed=True, references=(*entrant.references, *more))


def _paid(state: Tournament, event: e.EntryFeePaid) -> Tournament:
    state = state.with_entrant(event.player, fee_paid=True, paid_cents=event.cents)
    return state.with_pool(fees_cents=event.cents)


def _accepted(state: Tournament, event: e.EntryAccepted) -> Tournament:
    return state.with_entrant(event.player, stage=s.WAITING)


def _refused(state: Tournament, event: e.EntryRefused) -> Tournament:
    return state.with_entrant(event.player, stage=s.REFUSED)


def _withdrawn(state: Tournament, event: e.EntryWithdrawn) -> Tournament:
    return _without_seat(state.with_entrant(event.player, stage=s.WITHDRAWN), event.player)


def _without_seat(state: Tournament, player: str) -> Tournament:
    """A seat in a session that has not begun stays empty."""
    for session in state.sessions:
        if not session.opened:
            seats = tuple(seat for seat in session.seats if seat.player != player)
            state = state.with_session(session.number, seats=seats)
    return state


def _refunded(state: Tournament, event: e.FeeRefunded) -> Tournament:
    return state.with_entrant(event.player, paid_cents=0).with_pool(refunded_cents=event.cents)


# The pool


def _added(state: Tournament, event: e.ValueAdded) -> Tournament:
    if event.added.kind == CASH:
        return state.with_pool(added_cents=event.added.cents)
    return replace(state, added=(*state.added, event.added.what))


def _taken_back(state: Tournament, event: e.ValueTakenBack) -> Tournament:
    return state.with_pool(taken_back_cents=event.cents)


def _made_up(state: Tournament, event: e.PoolMadeUp) -> Tournament:
    return state.with_pool(added_cents=event.cents)


def _cancelled(state: Tournament, event: e.TournamentCancelled) -> Tournament:
    return replace(state, stage=s.CANCELLED, cancelled=event.reason)


# Sessions


def _designated(state: Tournament, event: e.TablesDesignated) -> Tournament:
    return state.with_session(event.session, tables=event.tables)


def _moved(state: Tournament, event: e.StartMoved) -> Tournament:
    state = replace(state, withdrawal_until=event.withdrawal_until)
    return state.with_session(event.session, starts_at=event.starts_at, moved_from=event.before, moved_at=state.at)


def _allocated(state: Tournament, event: e.SeatsAllocated) -> Tournament:
    """Who has a seat in a session is in until its results are announced."""
    for seat in event.seats:
        state = state.with_entrant(seat.player, stage=s.IN)
    return state.with_session(event.session, seats=event.seats)


def _bought_in(state: Tournament, event: e.BuyInProvided) -> Tournament:
    before = state.sessions[event.session - 1].bought_in
    return state.with_session(event.session, bought_in=(*before, event.player))


def _buy_in_returned(state: Tournament, event: e.BuyInReturned) -> Tournament:
    before = state.sessions[event.session - 1].bought_in
    return state.with_session(event.session, bought_in=tuple(each for each in before if each != event.player))


def _out_without_buy_in(state: Tournament, event: e.EliminatedWithoutBuyIn) -> Tournament:
    return _without_seat(state.with_entrant(event.player, stage=s.OUT, out_of=event.session), event.player)


def _opened(state: Tournament, event: e.SessionOpened) -> Tournament:
    return state.with_session(event.session, opened=True, terms=event.terms, seats=event.seats)


def _recorded(state: Tournament, event: e.ResultRecorded) -> Tournament:
    result = state.sessions[event.session - 1].result(event.table)
    if result is None:
        return state.with_result(event.session, s.TableResult(event.table, event.standings))
    play_offs = (*result.play_offs, event.standings)
    return state.with_result(event.session, replace(result, play_offs=play_offs, playing_off=()))


def _missing(state: Tournament, event: e.ChipsMissing) -> Tournament:
    result = state.sessions[event.session - 1].result(event.table)
    assert result is not None
    return state.with_result(event.session, replace(result, missing=(*result.missing, *event.missing)))


def _corrected(state: Tournament, event: e.ResultCorrected) -> Tournament:
    """The last count of the table: of its last play-off, or of the session."""
    result = state.sessions[event.session - 1].result(event.table)
    assert result is not None
    if result.play_offs:
        changed = replace(result, play_offs=(*result.play_offs[:-1], event.standings))
    else:
        changed = replace(result, standings=event.standings)
    return state.with_result(event.session, changed)


def _play_off_opened(state: Tournament, event: e.PlayOffOpened) -> Tournament:
    result = state.sessions[event.session - 1].result(event.table)
    assert result is not None
    return state.with_result(event.session, replace(result, playing_off=event.players))


def _announced(state: Tournament, event: e.ResultsAnnounced) -> Tournament:
    return state.with_session(event.session, announced=True, placings=event.placings)


def _advanced(state: Tournament, event: e.PlayersAdvanced) -> Tournament:
    """Who played the session and does not advance is out."""
    for seat in state.sessions[event.session - 1].seats:
        entrant = state.entrant(seat.player)
        if entrant is not None and entrant.stage == s.IN and seat.player not in event.players:
            state = state.with_entrant(seat.player, stage=s.OUT, out_of=event.session)
    return state.with_session(event.session, advancing=event.players)


def _redeemed(state: Tournament, event: e.ChipsRedeemed) -> Tournament:
    before = state.sessions[event.session - 1].redeemed
    return state.with_session(event.session, redeemed=(*before, event.player))


def _bought_back(state: Tournament, event: e.BoughtBack) -> Tournament:
    entrant = state.entrant(event.player)
    assert entrant is not None
    paid = entrant.paid_cents + event.cents
    state = state.with_entrant(event.player, stage=s.IN, buy_backs=entrant.buy_backs + 1, paid_cents=paid)
    return state.with_pool(buy_backs_cents=event.cents)


def _disqualified(state: Tournament, event: e.PlayerDisqualified) -> Tournament:
    """Where the final was announced with this player in it, it is to be announced once more."""
    state = state.with_entrant(
        event.player, stage=s.DISQUALIFIED, keeps_chips=event.keeps_chips, disqualified_for=event.ground
    )
    final = state.final
    if final is not None and final.announced and any(each.player == event.player for each in final.placings):
        state = state.with_session(final.number, announced=False, placings=())
    return _without_seat(state, event.player)


def _fraud_found(state: Tournament, event: e.FraudFound) -> Tournament:
    return state.with_entrant(event.player, keeps_chips=False)


# Disputes and the end


def _dispute_opened(state: Tournament, event: e.DisputeOpened) -> Tournament:
    return replace(state, disputes=(*state.disputes, s.Dispute(event.number, event.person, event.about, at=state.at)))


def _settled(state: Tournament, event: e.DisputeSettled) -> Tournament:
    settled = replace(state.disputes[event.number - 1], decision=event.decision)
    before, after = state.disputes[: event.number - 1], state.disputes[event.number :]
    return replace(state, disputes=(*before, settled, *after))


def _awarded(state: Tournament, event: e.PrizeAwarded) -> Tournament:
    award = s.Award(event.place, event.player, event.cents, event.goods)
    return replace(state, awards=(*state.awards, award)).with_pool(awarded_cents=event.cents)


def _concluded(state: Tournament, _event: e.TournamentConcluded) -> Tournament:
    return replace(state, stage=s.CONCLUDED)


def _prize_paid(state: Tournament, event: e.PrizePaid) -> Tournament:
    awards = tuple(each._replace(paid=True) if each.player == event.player else each for each in state.awards)
    return replace(state, awards=awards)


APPLY: dict[type, Callable[[Tournament, Any], Tournament]] = {
    e.ConditionsDrafted: _drafted,
    e.ConditionsPublished: _published,
    e.EntrySubmitted: _submitted,
    e.ConditionsReceived: _received,
    e.AgreedInWriting: _agreed,
    e.EntryFeePaid: _paid,
    e.EntryAccepted: _accepted,
    e.EntryRefused: _refused,
    e.EntryWithdrawn: _withdrawn,
    e.FeeRefunded: _refunded,
    e.ValueAdded: _added,
    e.ValueTakenBack: _taken_back,
    e.TournamentCancelled: _cancelled,
    e.TablesDesignated: _designated,
    e.StartMoved: _moved,
    e.SeatsAllocated: _allocated,
    e.BuyInProvided: _bought_in,
    e.BuyInReturned: _buy_in_returned,
    e.EliminatedWithoutBuyIn: _out_without_buy_in,
    e.SessionOpened: _opened,
    e.ResultRecorded: _recorded,
    e.ChipsMissing: _missing,
    e.ResultCorrected: _corrected,
    e.PlayOffOpened: _play_off_opened,
    e.ResultsAnnounced: _announced,
    e.PlayersAdvanced: _advanced,
    e.ChipsRedeemed: _redeemed,
    e.BoughtBack: _bought_back,
    e.PlayerDisqualified: _disqualified,
    e.FraudFound: _fraud_found,
    e.DisputeOpened: _dispute_opened,
    e.DisputeSettled: _settled,
    e.PoolMadeUp: _made_up,
    e.PrizeAwarded: _awarded,
    e.TournamentConcluded: _concluded,
    e.PrizePaid: _prize_paid,
}
