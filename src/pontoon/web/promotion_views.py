"""How promotions are told: the list, the public part, a player's own, the whole file, the form, registers, duties."""

import json
from typing import Any

from pydantic import ValidationError

from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import RuleBook
from pontoon.law.behaviours import CANNOT_ARISE
from pontoon.law.promotion_procedures import PROMOTIONS as MEANINGS
from pontoon.law.values import dollars
from pontoon.live.codec import decode
from pontoon.live.promotions.asked import PLAYER, Asked, Whose
from pontoon.live.promotions.desk import Promotions
from pontoon.live.promotions.house_knows import COUNTED, entered_with
from pontoon.live.promotions.running import RunningPromotion
from pontoon.promotions import commands as c, denied_claims, due, patron_view, problems, public_view, terms as t
from pontoon.promotions.canonical import terms_digest
from pontoon.promotions.limits import SCRUTINEER_ABOVE_CENTS
from pontoon.promotions.particulars import Particulars
from pontoon.promotions.registers import TITLES, promotion_registers
from pontoon.promotions.requirements import DETAILS, Problem, missing, refusal_of
from pontoon.promotions.terms import Prize, Terms
from pontoon.promotions.terms_file import BadTermsFile, read_terms
from pontoon.promotions.views import READS_NUMBERS, READS_PARTICULARS, DeniedClaim
from pontoon.registers import as_json
from pontoon.store.contract import Store
from pontoon.table.orders import Person
from pontoon.web import promotion_models as m
from pontoon.web.wire_values import snake

# The steps that need no more than to be taken, with what they are usually told; a page shows why one cannot be.
_STEPS: tuple[Any, ...] = (
    c.SubmitTerms("email"),
    c.PublishTerms(("website",), "on the website"),
    c.CommitToDraw(""),
    c.StartPromotion(),
    c.CloseEntries(),
    c.HoldDraw(""),
    c.PublishResults(("website",)),
    c.ConcludePromotion(),
)
_TIMES = ("award_at", "closing_at", "starts_at", "ends_at", "claim_until")
_YES_NO = ("wager_needed", "presence_required", "one_prize_each")
_WORDS = {"manner": t.MANNERS, "notified_by": t.WAYS, "kind": t.KINDS, "contains": t.CONTENTS}
_AMOUNTS = ("minimum_wager", "value", "alternative")
_NUMBERS = ("entries_each", "quantity", "liquor_millilitres")
_LISTS = ("eligibility",)
_LONG = ("manner_in_words", "nature", "reservations", "claiming", "results_published", "conditions")

# Entries that may be left as they are: what they tell, and the procedure with their clause.
_OPTIONAL = (
    ("reservations", "any qualification, reservation or guarantee", "promotion_terms_nature"),
    ("claim_until", "the last time a prize can be claimed; empty for no limit", "promotion_terms_claiming"),
    ("entries_each", "the most entries per person; 0 for as many as are earned", "promotion_terms_eligibility"),
    ("one_prize_each", "whether each person can win only once", "promotion_terms_manner"),
)
_OPTIONAL_OF_A_PRIZE = (
    ("quantity", "how many of this prize there are", "promotion_terms_prizes"),
    ("alternative", "the money offered instead; empty for none", "promotion_offer_alternative"),
    ("contains", "regulated goods that it contains", "promotion_forbidden_prizes"),
    ("liquor_millilitres", "how much liquor it contains, in millilitres", "promotion_liquor_limit"),
)


# For everybody


def listed(running: RunningPromotion, works: bool) -> m.PromotionListed:
    state = running.live.promotion
    return m.PromotionListed(
        name=running.name,
        rules=running.rules.name,
        title=state.terms.title,
        stage=state.stage,
        published=bool(state.published),
        postponed=state.halted is not None,
        starts_at=state.terms.starts_at,
        closing_at=state.terms.closing_at,
        award_at=state.terms.award_at,
        entries=len(state.counting),
        largest_prize=dollars(state.terms.largest_cents),
        overdue=sum(each.overdue for each in due(state, running.now())) if works else 0,
    )


def public(running: RunningPromotion, works: bool = False) -> m.PromotionTold:
    """What everybody sees; those who work on it see the draft as well."""
    state = running.live.promotion
    seen = public_view(state)
    told = seen._asdict()
    terms, sha256 = (state.terms, state.sha256) if works else (told["terms"], told["sha256"])
    for field in ("places", "words", "winning_entries"):
        told[field] = list(told[field])
    told |= {"terms": m.form_of(terms), "sha256": sha256, "rules": running.rules.name, "now": running.now()}
    return m.PromotionTold.model_construct(**told, published=bool(state.published))


# A player's own


async def own(promotions: Promotions, running: RunningPromotion, account: str) -> m.OwnPromotionTold:
    """What is the player's own, and why another entry cannot be made now."""
    found = await running.patron_of(account)
    number = 0 if found is None else found.number
    state = running.live.promotion
    seen = patron_view(state, number)
    wagered = await promotions.knows.wagered(running.live, account)
    known = None if found is None or found.known is None else found.known.particulars
    entering = Asked(
        Person(account, PLAYER), c.Enter(0, "", COUNTED, True), whose=Whose(0, account, known or Particulars("?"))
    )
    return m.OwnPromotionTold.model_construct(
        patron=number,
        particulars=None if known is None else m.particulars_form(known),
        entries=m.entries_told(seen.entries),
        awards=m.awards_told(seen.awards),
        claims=m.claims_told(seen.claims),
        vouchers=m.vouchers_told(seen.vouchers),
        disputes=m.disputes_told(seen.disputes),
        wagered=dollars(wagered),
        wagered_and_free=dollars(max(0, wagered - entered_with(state, number))),
        enter=step("enter", await promotions.refusal_to(running, entering)),
    )


def step(order: str, refusal: Refusal | None) -> m.PromotionStepTold:
    if refusal is None:
        return m.PromotionStepTold(order=order, code="", clause="", sentence="")
    clause = "" if refusal.clause == CANNOT_ARISE else refusal.clause
    return m.PromotionStepTold(order=order, code=refusal.code, clause=clause, sentence=refusal.sentence)


# For those who work on it


async def file(promotions: Promotions, running: RunningPromotion, names: bool) -> m.PromotionFile:
    """All of it; with names and addresses where they may be seen."""
    state, knows = running.live.promotion, promotions.knows
    people = await running.everybody() if names else {}
    manager = Person("who asks", "gaming_manager")
    proposal = state.proposal
    return m.PromotionFile.model_construct(
        promotion=public(running, works=True),
        version=running.live.version,
        terms_version=state.version,
        submitted_version=state.submitted,
        published_version=state.published,
        proposal=proposal
        and m.ProposalTold.model_construct(
            version=proposal.version, terms=m.form_of(proposal.terms), approved=proposal.approved
        ),
        scrutineer=state.scrutineer,
        present=await knows.overseer(running.name),
        needs_scrutineer=state.terms.manner == t.DRAW and state.terms.largest_cents > SCRUTINEER_ABOVE_CENTS,
        results_at=list(state.results_at),
        patrons=[
            m.PatronTold.model_construct(
                number=each.number,
                erased=each.erased,
                particulars=m.particulars_form(people[each.number]) if each.number in people else None,
            )
            for each in state.patrons
        ],
        entries=m.entries_told(state.entries),
        awards=m.awards_told(state.awards),
        claims=m.claims_told(state.claims),
        vouchers=m.vouchers_told(state.vouchers),
        notices=m.notices_told(state.notices),
        disputes=m.disputes_told(state.disputes),
        incidents=m.incidents_told(state.incidents),
        due=due_of(running),
        steps=[
            step(snake(type(each).__name__), await promotions.refusal_to(running, Asked(manager, each)))
            for each in _STEPS
        ],
    )


def due_of(running: RunningPromotion) -> list[m.DueTold]:
    """What is due, with the clause of each duty under this promotion's rule set."""
    procedures = running.rules.procedures
    told = []
    for each in due(running.live.promotion, running.now()):
        rests_on = procedures[each.procedure]
        told.append(
            m.DueTold(
                promotion=running.name,
                what=each.what,
                subject=each.subject,
                until=each.until,
                overdue=each.overdue,
                clause=rests_on.clauses[0] if rests_on is not None else "",
                meaning=MEANINGS[each.procedure],
                now=running.now(),
            )
        )
    return told


async def denied(running: RunningPromotion, roles: tuple[str, ...], names: bool) -> tuple[DeniedClaim, ...]:
    """Denied claims as the role with the furthest sight sees them."""
    sees = READS_PARTICULARS if names else READS_NUMBERS
    role = next(each for each in roles if each in sees)
    people = await running.everybody() if names else {}
    return denied_claims(running.live.promotion, role, people.get)


async def registers(store: Store, running: RunningPromotion, limit: int) -> list[m.PromotionRegister]:
    """The registers of one promotion; patrons stand there by their numbers."""
    entries = [decode(event) for event in await store.read(running.live.stream)]
    found = {name: rows[-limit:] for name, rows in promotion_registers(entries).items()}
    document = json.loads(as_json(found))
    return [m.PromotionRegister(name=name, title=TITLES[name], rows=document[name]) for name in TITLES]


# The form


def checked(rules: RuleBook, terms: Terms) -> m.TermsChecked:
    found = problems(rules, terms)
    return m.TermsChecked(
        complete=not found, problems=[_problem(rules, each) for each in found], sha256=terms_digest(terms)
    )


def _problem(rules: RuleBook, problem: Problem) -> m.ProblemOfTerms:
    refusal = refusal_of(rules, problem)
    return m.ProblemOfTerms(key=problem.key, code=refusal.code, clause=refusal.clause, sentence=refusal.sentence)


def read_file(text: str) -> m.TermsRead:
    """The form that a file fills in, as far as it does."""
    try:
        found = read_terms(text)
    except BadTermsFile as error:
        return m.TermsRead(rules="", name="", terms=None, problems=str(error).splitlines())
    try:
        filled = m.TermsForm.model_validate(m.form_of(found.terms).model_dump())
    except ValidationError as error:
        wrong = [".".join(str(part) for part in each["loc"]) for each in error.errors()]
        return m.TermsRead(rules="", name="", terms=None, problems=[f"{key}: too long for the form" for key in wrong])
    return m.TermsRead(rules=found.rules, name=found.terms.name, terms=filled, problems=[])


def form(rules: RuleBook) -> m.FormTold:
    """Every entry, from what the room itself asks for of an empty form."""
    asked = [each for each in missing(Terms(wager_needed=True)) if each.key not in ("name", "prizes")]
    asked = [*asked, Problem("", "promotion_terms_wager", "wager_needed", (("what", "whether a wager is needed"),))]
    order = list(m.TermsForm.model_fields)
    entries = [_entry(rules, each.key, dict(each.facts)["what"], each.procedure, True) for each in asked]
    entries += [_entry(rules, key, what, procedure, False) for key, what, procedure in _OPTIONAL]
    return m.FormTold(
        rules=rules.name,
        entries=sorted(entries, key=lambda each: order.index(each.key)),
        prize=_prize(rules, ""),
        kinds={kind: _prize(rules, kind) for kind in DETAILS},
    )


def _prize(rules: RuleBook, kind: str) -> list[m.FormEntry]:
    """What a prize needs; of a kind, only what is needed beside."""
    asked = missing(Terms(prizes=(Prize(kind=kind),)))
    told = [
        _entry(rules, each.key.rpartition(".")[2], dict(each.facts)["what"], each.procedure, True)
        for each in asked
        if each.key.startswith("prizes.")
    ]
    if kind:
        names = [name for name, _ in DETAILS[kind]]
        return [each for each in told if each.key in names]
    optional = [_entry(rules, key, what, procedure, False) for key, what, procedure in _OPTIONAL_OF_A_PRIZE]
    order = list(m.PrizeForm.model_fields)
    return sorted([*told, *optional], key=lambda each: order.index(each.key))


def _entry(rules: RuleBook, key: str, what: str, procedure: str, required: bool) -> m.FormEntry:
    rests_on = rules.procedures[procedure]
    clause = rests_on.clauses[0] if rests_on is not None else ""
    words = list(_WORDS.get(key, ()))
    return m.FormEntry(key=key, what=what, clause=clause, kind=_kind(key), required=required, words=words)


def _kind(key: str) -> str:
    if key in ("notified_by", "contains"):
        return "several_words"
    for kind, keys in (
        ("time", _TIMES),
        ("yes_no", _YES_NO),
        ("word", tuple(_WORDS)),
        ("amount", _AMOUNTS),
        ("number", _NUMBERS),
        ("lines", _LISTS),
        ("long_text", _LONG),
    ):
        if key in keys:
            return kind
    return "text"
