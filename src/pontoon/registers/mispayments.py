"""Over- and underpayments: recorded, enquired into, put right as far as can be, and closed."""

from collections.abc import Callable
from typing import Any

from pontoon.game.refusals import Refusal, dollars
from pontoon.registers import commands as c, events as e
from pontoon.registers.events import Mispaid
from pontoon.registers.house import OVER, SUSPECTED_INTENTIONAL, UNDER, UNINTENTIONAL, Mispayment
from pontoon.registers.proceedings import HouseProceedings

IDENTIFY = "identify"
CONTACT = "contact"
LIAISE = "liaise"
REIMBURSE = "reimburse"
DEMAND = "demand"
ATTEMPTS = (IDENTIFY, CONTACT, LIAISE, REIMBURSE, DEMAND)

# The rules ask for a reasonable time and name none; a day goes without an explanation.
REASONABLE_SECONDS = 24 * 60 * 60


def _record(p: HouseProceedings, command: c.RecordMispayment) -> Refusal | None:
    """A wager was settled with too much or too little; the casino is aware of it from now on.

    Refused for who asks, the table and the round, the direction, the amount, the time.
    Clauses: star-2024 18.18.
    """
    refusal = p.authorise("record_mispayment")
    if refusal is not None:
        return refusal
    if not command.table.strip():
        return p.refuse("words_are_missing", "record_mispayment", what="the table")
    refusal = _refusal_of_the_facts(p, Mispaid(command.round, command.direction, command.cents))
    if refusal is not None:
        return refusal
    if command.occurred_at > p.at:
        return p.refuse("mispayment_has_not_occurred", "record_mispayment")
    # From here on it must succeed.
    number = len(p.state.mispayments) + 1
    player = command.player or None
    event = e.MispaymentRecorded(
        number, player, command.direction, command.cents, command.occurred_at, command.note.strip()
    )
    p.happen_at(event, "record_mispayment", command.table, command.round)
    return None


def _refusal_of_the_facts(p: HouseProceedings, mispaid: Mispaid) -> Refusal | None:
    """In which round, whether too much or too little, and how much.

    Clauses: star-2024 18.18.
    """
    if mispaid.round < 1:
        return p.refuse("words_are_missing", "record_mispayment", what="the round")
    if mispaid.direction not in (OVER, UNDER):
        return p.refuse("payment_is_over_or_under", "record_mispayment", direction=mispaid.direction)
    if mispaid.cents <= 0:
        return p.refuse("nothing_was_mispaid", "record_mispayment")
    return None


def _correct(p: HouseProceedings, command: c.CorrectMispayment) -> Refusal | None:
    """A wrong round, direction or amount is put right, with the reason, after the entry is closed too.

    Another amount or direction opens a closed entry again, since what was done about it was done about something
    else. When the casino became aware stays, and with it the month of the report. Refused for who asks, the reason,
    the facts, no change, money that has gone back.
    Clauses: star-2024 18.18, 18.18.2, 18.20+.
    """
    entry = _found(p, "record_mispayment", command.number)
    if isinstance(entry, Refusal):
        return entry
    if not command.reason.strip():
        return p.refuse("words_are_missing", "record_mispayment", what="the reason for the correction")
    before = Mispaid(entry.round, entry.direction, entry.cents)
    new = {name: getattr(command, name) for name in Mispaid._fields}
    after = before._replace(**{name: value for name, value in new.items() if value is not None})
    refusal = _refusal_of_the_facts(p, after)
    if refusal is not None:
        return refusal
    if after == before:
        return p.refuse("nothing_is_corrected", "record_mispayment")
    turned = after.direction != before.direction
    if entry.rectified_cents > (0 if turned else after.cents):
        return p.refuse("more_has_gone_back", "record_mispayment", gone=dollars(entry.rectified_cents))
    # From here on it must succeed.
    reopens = entry.closed and after[1:] != before[1:]
    event = e.MispaymentCorrected(entry.number, entry.player, before, after, command.reason.strip(), reopens)
    p.happen_at(event, "record_mispayment", entry.table, after.round)
    return None


def _found(p: HouseProceedings, procedure: str, number: int) -> Mispayment | Refusal:
    refusal = p.authorise(procedure)
    if refusal is not None:
        return refusal
    if not 1 <= number <= len(p.state.mispayments):
        return p.refuse("no_such_mispayment", procedure, number=number)
    return p.state.mispayments[number - 1]


def _open(p: HouseProceedings, procedure: str, number: int) -> Mispayment | Refusal:
    entry = _found(p, procedure, number)
    if isinstance(entry, Mispayment) and entry.closed:
        return p.refuse("mispayment_is_closed", procedure, number=number)
    return entry


def _enquire(p: HouseProceedings, command: c.RecordEnquiry) -> Refusal | None:
    """Reasonable enquiries are made in each case.

    Clauses: star-2024 18.18.1.
    """
    entry = _open(p, "record_enquiry", command.number)
    if isinstance(entry, Refusal):
        return entry
    if not command.text.strip():
        return p.refuse("words_are_missing", "record_enquiry", what="what was asked")
    # From here on it must succeed.
    p.happen(e.EnquiryRecorded(entry.number, command.text.strip()), "record_enquiry", entry)
    return None


def _find_intent(p: HouseProceedings, command: c.FindIntent) -> Refusal | None:
    """Whether it was intentional is found by enquiries, and may be found otherwise while the entry is open.

    Clauses: star-2024 18.18.1, 18.19.
    """
    entry = _open(p, "find_intent", command.number)
    if isinstance(entry, Refusal):
        return entry
    if not entry.enquiries:
        return p.refuse("enquiries_come_first", "find_intent")
    if entry.finding == (SUSPECTED_INTENTIONAL if command.intentional else UNINTENTIONAL):
        return p.refuse("finding_is_the_same", "find_intent")
    # From here on it must succeed.
    procedure = "suspect_intent" if command.intentional else "find_intent"
    p.happen(e.IntentFound(entry.number, command.intentional), procedure, entry)
    return None


def _attempt(p: HouseProceedings, command: c.RecordAttempt) -> Refusal | None:
    """To identify, contact or liaise with the patron; an identified one is paid what is owed, or asked for it.

    Clauses: star-2024 18.18.2, 18.19.1, 18.19.2, 18.20, 18.20.1, 18.20.1.1, 18.20.1.2.
    """
    entry = _open(p, "record_attempt", command.number)
    if isinstance(entry, Refusal):
        return entry
    refusal = _refusal_of_the_kind(p, entry, command)
    if refusal is not None:
        return refusal
    procedure = _procedure_of(entry, command.kind)
    if not command.outcome.strip():
        return p.refuse("words_are_missing", procedure, what="the outcome")
    # From here on it must succeed.
    p.happen(e.AttemptRecorded(entry.number, command.kind, command.outcome.strip()), procedure, entry)
    if command.patron:
        event = e.PatronIdentified(entry.number, command.patron, entry.direction, entry.cents)
        p.happen(event, procedure, entry)
    return None


def _procedure_of(entry: Mispayment, kind: str) -> str:
    """What an attempt rests on: who was paid wrong is asked or paid alike, for the rest a suspicion counts.

    Clauses: star-2024 18.18.2, star-2024 18.19.1, star-2024 18.19.2, star-2024 18.20.1.1, star-2024 18.20.1.2.
    """
    if kind in (REIMBURSE, DEMAND):
        return "reimburse_patron" if kind == REIMBURSE else "demand_return"
    if entry.finding != SUSPECTED_INTENTIONAL:
        return "record_attempt"
    return "identify_suspected" if kind == IDENTIFY else "rectify_suspected"


def _way_back(entry: Mispayment) -> str:
    return "reimburse_patron" if entry.direction == UNDER else "demand_return"


def _refusal_of_the_kind(p: HouseProceedings, entry: Mispayment, command: c.RecordAttempt) -> Refusal | None:
    kind = command.kind
    if kind not in ATTEMPTS:
        return p.refuse("attempt_is_unknown", "record_attempt", kind=kind, kinds=", ".join(ATTEMPTS))
    procedure = _procedure_of(entry, kind)
    if kind == REIMBURSE and entry.direction != UNDER:
        return p.refuse("only_an_underpayment_is_reimbursed", procedure)
    if kind == DEMAND and entry.direction != OVER:
        return p.refuse("only_an_overpayment_is_demanded", procedure)
    if kind in (REIMBURSE, DEMAND) and entry.player is None:
        return p.refuse("patron_is_not_identified", procedure)
    if kind == IDENTIFY and entry.player is not None:
        return p.refuse("patron_is_identified", procedure, player=entry.player)
    if command.patron and kind != IDENTIFY:
        return p.refuse("patron_is_named_by_identifying", procedure)
    return None


def _rectify(p: HouseProceedings, command: c.RectifyMispayment) -> Refusal | None:
    """Money goes back, all of it or a part; what is outstanding may still come after the entry is closed.

    Clauses: star-2024 18.18.2, 18.20.1.1, 18.20.1.2.
    """
    entry = _found(p, "rectify_mispayment", command.number)
    if isinstance(entry, Refusal):
        return entry
    procedure = _way_back(entry)
    if entry.player is None:
        return p.refuse("patron_is_not_identified", procedure)
    if command.cents <= 0:
        return p.refuse("nothing_was_mispaid", procedure)
    if command.cents > entry.outstanding_cents:
        return p.refuse("more_than_is_outstanding", procedure, left=dollars(entry.outstanding_cents))
    # From here on it must succeed.
    p.happen(e.MispaymentRectified(entry.number, entry.player, entry.direction, command.cents), procedure, entry)
    return None


def _bring_to_nicc(p: HouseProceedings, command: c.BringToNICC) -> Refusal | None:
    """The other way to deal with one: the NICC is told, and has it.

    Clauses: star-2024 18.18.2.
    """
    entry = _open(p, "bring_to_nicc", command.number)
    if isinstance(entry, Refusal):
        return entry
    if entry.nicc_knows:
        return p.refuse("nicc_knows_already", "bring_to_nicc")
    if not command.reference.strip():
        return p.refuse("words_are_missing", "bring_to_nicc", what="the NICC's reference")
    # From here on it must succeed.
    p.happen(e.BroughtToNICC(entry.number, command.reference.strip()), "bring_to_nicc", entry)
    return None


def _close(p: HouseProceedings, command: c.CloseMispayment) -> Refusal | None:
    """Closed with a finding about intent and what the rules ask for after it, begun within a reasonable time.

    An unintentional one is then no breach, and paid over it is a receivable and no credit; a suspected intentional
    one is neither. Refused in this order: no finding, no attempt to identify, nothing done, not enough, too late.

    Clauses: star-2024 18.18, 18.18.1, 18.18.2, 18.18+, 18.19, 18.19.1, 18.19.2, 18.20, 18.20.1, 18.20.2.
    """
    entry = _open(p, "close_mispayment", command.number)
    if isinstance(entry, Refusal):
        return entry
    if not entry.finding:
        return p.refuse("intent_is_not_found", "find_intent")
    suspected = entry.finding == SUSPECTED_INTENTIONAL
    if suspected and entry.player is None and IDENTIFY not in entry.attempts:
        return p.refuse("identification_was_not_attempted", "identify_suspected")
    refusal = _refusal_of_what_was_done(p, entry, suspected, command)
    if refusal is not None:
        return refusal
    # From here on it must succeed.
    event = e.MispaymentClosed(
        entry.number,
        no_breach=not suspected,
        receivable_not_credit=not suspected and entry.direction == OVER,
        outstanding_cents=entry.outstanding_cents,
        impractical=command.impractical.strip(),
        late=command.late.strip(),
    )
    p.happen(event, "close_suspected" if suspected else "close_mispayment", entry)
    return None


def _refusal_of_what_was_done(
    p: HouseProceedings, entry: Mispayment, suspected: bool, command: c.CloseMispayment
) -> Refusal | None:
    """Rectified in full, or attempted as far as practical; for an unintentional one the NICC may be told instead.

    Clauses: star-2024 18.18.2, 18.19.1, 18.20.1, 18.20.1.1, 18.20.1.2.
    """
    procedure = "rectify_suspected" if suspected else "record_attempt"
    told_instead = entry.nicc_knows and not suspected
    if entry.outstanding_cents and not told_instead:
        if not entry.attempts:
            code = "part_is_not_enough" if entry.rectified_cents else "nothing_was_attempted"
            return p.refuse(code, procedure, left=dollars(entry.outstanding_cents))
        asked = (REIMBURSE if entry.direction == UNDER else DEMAND) in entry.attempts
        if entry.player is not None and not asked and not command.impractical.strip():
            what = "to reimburse" if entry.direction == UNDER else "to ask for the money back from"
            return p.refuse("attempt_goes_further", _way_back(entry), what=what, player=entry.player)
    assert entry.first_step_at is not None
    if entry.first_step_at - entry.aware_at > REASONABLE_SECONDS and not command.late.strip():
        return p.refuse("lateness_is_not_explained", procedure)
    return None


ROOMS: dict[type, Callable[[HouseProceedings, Any], Refusal | None]] = {
    c.RecordMispayment: _record,
    c.CorrectMispayment: _correct,
    c.RecordEnquiry: _enquire,
    c.FindIntent: _find_intent,
    c.RecordAttempt: _attempt,
    c.RectifyMispayment: _rectify,
    c.BringToNICC: _bring_to_nicc,
    c.CloseMispayment: _close,
}
