"""Entries: the form, the copy of the conditions, the agreement, the fee; accepted, refused or withdrawn."""

from collections.abc import Callable
from typing import Any

from pontoon.game.refusals import Refusal, dollars
from pontoon.tournament import commands as c, events as e, state as s
from pontoon.tournament.form import CATCH_UP
from pontoon.tournament.proceedings import TournamentProceedings
from pontoon.tournament.refunds import refund, return_buy_ins
from pontoon.tournament.state import Entrant
from pontoon.tournament.structure import capacity

# Why an entry is refused: who may not gamble, whom the criteria do not select, or by the right that was reserved.
NOT_ENTITLED = "not_entitled"
CRITERIA = "criteria"
RESERVED_RIGHT = "reserved_right"
GROUNDS = (NOT_ENTITLED, CRITERIA, RESERVED_RIGHT)


def places_left(state: s.Tournament) -> int:
    """How many more may be accepted: as many as the conditions say, and as have room in what is not drawn yet."""
    assert state.conditions is not None
    most = (state.conditions.maximum_entrants or 0) - state.accepted
    room = sum(capacity(state.plan(number)) for number in sessions_to_come(state)[:1])
    return min(most, room - len(state.of_stage(s.WAITING)))


def sessions_to_come(state: s.Tournament) -> tuple[int, ...]:
    """The first session or catch-ups, as far as neither they nor a later session are drawn."""
    drawn = max((each.number for each in state.sessions if each.seats), default=0)
    takes = [n for n in range(1, len(state.sessions) + 1) if n == 1 or state.plan(n).kind == CATCH_UP]
    return tuple(number for number in takes if number > drawn)


def _submit(p: TournamentProceedings, command: c.SubmitEntry) -> Refusal | None:
    """The form with all its fields, by or for a person who has not entered.

    Clauses: star-2024 21.4.2(i), star-6to5-2017 20.4.2(i).
    """
    refusal = p.published("tournament_submit_entry", command.player)
    if refusal is not None:
        return refusal
    before = p.state.entrant(command.player)
    if before is not None and before.stage == s.WITHDRAWN and before.paid_cents:
        return p.refuse("entry_was_given_up", "tournament_withdraw", player=command.player)
    if before is not None and before.stage not in (s.WITHDRAWN, s.REFUSED):
        return p.refuse("entered_already", "tournament_submit_entry", player=command.player)
    answers = {answer.field: answer.text.strip() for answer in command.answers}
    strange = next((field for field in answers if field not in p.conditions.form), None)
    if strange is not None:
        return p.refuse("form_has_no_such_field", "tournament_submit_entry", field=strange)
    lacking = [field for field in p.conditions.form if not answers.get(field)]
    if lacking or not command.player.strip():
        return p.refuse("form_is_incomplete", "tournament_submit_entry", fields=", ".join(lacking) or "name")
    if not sessions_to_come(p.state):
        return p.refuse("entries_are_closed", "tournament_condition_i")
    # From here on it must succeed.
    in_order = tuple(c.Answer(field, answers[field]) for field in p.conditions.form)
    p.happen(e.EntrySubmitted(command.player, in_order), "tournament_submit_entry")
    return None


def _applicant(p: TournamentProceedings, procedure: str, player: str) -> Entrant | Refusal:
    """Somebody whose entry is not decided yet."""
    refusal = p.published(procedure, player)
    if refusal is not None:
        return refusal
    entrant = p.entrant(procedure, player)
    if isinstance(entrant, Entrant) and entrant.stage != s.APPLIED:
        return p.refuse("entry_is_decided", procedure, player=player)
    return entrant


def _receive(p: TournamentProceedings, command: c.ReceiveConditions) -> Refusal | None:
    """Everyone who enters gets a copy of the conditions, and that is written down.

    Clauses: star-2024 21.4.1, star-6to5-2017 20.4.1.
    """
    entrant = _applicant(p, "tournament_receive_conditions", command.player)
    if isinstance(entrant, Refusal):
        return entrant
    if entrant.has_conditions:
        return p.refuse("conditions_are_received", "tournament_receive_conditions", player=command.player)
    if not command.receipt.strip():
        return p.refuse("receipt_is_missing", "tournament_receive_conditions", player=command.player)
    # From here on it must succeed.
    p.happen(e.ConditionsReceived(command.player, command.receipt.strip()), "tournament_receive_conditions")
    return None


def _agree(p: TournamentProceedings, command: c.AgreeInWriting) -> Refusal | None:
    """Where it is asked for, a person agrees in writing to the conditions that came to them.

    Clauses: star-2024 21.4.3, star-6to5-2017 20.4.3.
    """
    entrant = _applicant(p, "tournament_agree", command.player)
    if isinstance(entrant, Refusal):
        return entrant
    if not p.conditions.written_agreement:
        return p.refuse("no_agreement_is_asked_for", "tournament_agree")
    if entrant.agreed:
        return p.refuse("agreed_already", "tournament_agree", player=command.player)
    if not entrant.has_conditions:
        return p.refuse("conditions_come_first", "tournament_receive_conditions", player=command.player)
    if not command.signature.strip():
        return p.refuse("signature_is_missing", "tournament_agree")
    # From here on it must succeed.
    p.happen(e.AgreedInWriting(command.player, command.signature.strip()), "tournament_agree")
    return None


def _pay(p: TournamentProceedings, command: c.PayEntryFee) -> Refusal | None:
    """The whole fee, once; all of it goes into the prize pool.

    Clauses: star-2024 21.3, 21.3.1, 21.3.2, star-6to5-2017 20.3, 20.3.1, 20.3.2.
    """
    entrant = _applicant(p, "tournament_pay_fee", command.player)
    if isinstance(entrant, Refusal):
        return entrant
    fee = p.conditions.entry_fee_cents or 0
    if not fee:
        return p.refuse("no_fee_is_asked_for", "tournament_condition_a")
    if entrant.fee_paid:
        return p.refuse("fee_is_paid", "tournament_pay_fee", player=command.player)
    if command.cents != fee:
        return p.refuse("fee_is_another", "tournament_condition_a", fee=dollars(fee))
    # From here on it must succeed.
    p.happen(e.EntryFeePaid(command.player, fee), "tournament_fees_are_the_pool")
    return None


def _accept(p: TournamentProceedings, command: c.AcceptEntry) -> Refusal | None:
    """Only who has completed the form, has the conditions, has agreed if asked and has paid takes part.

    Refused in this order: who asks, no such entry or one decided, not entitled to gamble, no copy of the conditions,
    no agreement, no fee, closed, full.
    Clauses: star-2024 21.1, 21.1.1, 21.4.1, 21.4.2(h), 21.4.2(i), 21.4.3, star-6to5-2017 20.1, 20.1.1, 20.4.1,
    20.4.2(h), 20.4.2(i), 20.4.3.
    """
    entrant = _applicant(p, "tournament_accept_entry", command.player)
    if isinstance(entrant, Refusal):
        return entrant
    if not command.entitled:
        return p.refuse("entrant_is_not_entitled", "tournament_condition_h")
    if not entrant.has_conditions:
        return p.refuse("conditions_come_first", "tournament_receive_conditions", player=command.player)
    if p.conditions.written_agreement and not entrant.agreed:
        return p.refuse("agreement_comes_first", "tournament_agree", player=command.player)
    if p.conditions.entry_fee_cents and not entrant.fee_paid:
        return p.refuse("fee_is_not_paid", "tournament_accept_entry", player=command.player)
    if not sessions_to_come(p.state):
        return p.refuse("entries_are_closed", "tournament_condition_i")
    if p.state.accepted >= (p.conditions.maximum_entrants or 0):
        return p.refuse("tournament_is_full", "tournament_condition_i", most=p.conditions.maximum_entrants)
    if places_left(p.state) <= 0:
        return p.refuse("no_room_left", "tournament_condition_e", number=sessions_to_come(p.state)[0])
    # From here on it must succeed.
    p.happen(e.EntryAccepted(command.player, p.state.accepted + 1), "tournament_accept_entry")
    return None


def _refuse(p: TournamentProceedings, command: c.RefuseEntry) -> Refusal | None:
    """An application is refused on a ground that the conditions state, and what was paid goes back.

    Clauses: star-2024 21.4.2(h), star-6to5-2017 20.4.2(h).
    """
    entrant = _applicant(p, "tournament_refuse_entry", command.player)
    if isinstance(entrant, Refusal):
        return entrant
    if command.ground not in GROUNDS:
        grounds = ", ".join(GROUNDS)
        return p.refuse("ground_is_unknown_here", "tournament_refuse_entry", ground=command.ground, grounds=grounds)
    if command.ground == RESERVED_RIGHT and not p.conditions.may_refuse:
        return p.refuse("right_was_not_reserved", "tournament_refuse_entry")
    if command.ground == CRITERIA and not (p.conditions.criteria or "").strip():
        return p.refuse("no_criteria_were_stated", "tournament_refuse_entry")
    if not command.reason.strip():
        return p.refuse("why_is_missing", "tournament_refuse_entry")
    # From here on it must succeed.
    p.happen(e.EntryRefused(command.player, command.ground, command.reason.strip()), "tournament_refuse_entry")
    refund(p, command.player, "the entry was refused", "tournament_refuse_entry")
    return None


def _withdraw(p: TournamentProceedings, command: c.WithdrawEntry) -> Refusal | None:
    """Within the period a withdrawal costs nothing; after it the fee stays in the pool.

    Without a time for the first session the period ends when its seats are allocated.
    Clauses: star-2024 21.3.2, 21.4.2(i), star-6to5-2017 20.3.2, 20.4.2(i).
    """
    refusal = p.published("tournament_withdraw", command.player)
    if refusal is not None:
        return refusal
    entrant = p.entrant("tournament_withdraw", command.player)
    if isinstance(entrant, Refusal):
        return entrant
    if entrant.stage not in (s.APPLIED, s.WAITING, s.IN):
        return p.refuse("nothing_to_withdraw", "tournament_withdraw", player=command.player)
    if p.state.is_decided:
        return p.refuse("tournament_is_decided", "tournament_withdraw")
    playing = next((each for each in p.state.sessions if each.in_play), None)
    if playing is not None and any(seat.player == command.player for seat in playing.seats):
        return p.refuse("session_is_in_play", "tournament_withdraw", number=playing.number)
    # From here on it must succeed.
    until = p.state.withdrawal_until
    in_time = p.at <= until if until is not None else not p.state.sessions[0].seats
    undecided = entrant.stage == s.APPLIED
    p.happen(e.EntryWithdrawn(command.player, in_time or undecided), "tournament_withdraw")
    return_buy_ins(p, command.player)
    if in_time or undecided:
        refund(p, command.player, "withdrawn within the period", "tournament_withdraw")
    return None


ROOMS: dict[type, Callable[[TournamentProceedings, Any], Refusal | None]] = {
    c.SubmitEntry: _submit,
    c.ReceiveConditions: _receive,
    c.AgreeInWriting: _agree,
    c.PayEntryFee: _pay,
    c.AcceptEntry: _accept,
    c.RefuseEntry: _refuse,
    c.WithdrawEntry: _withdraw,
}
