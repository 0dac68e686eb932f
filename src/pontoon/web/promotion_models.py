"""What the API says of promotions: the form of their terms, how they stand, and what is a patron's own.

The rows of a promotion are made into models from the promotion's own classes, amounts as dollars.
"""

from dataclasses import is_dataclass
from functools import cache
from types import NoneType
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from pydantic import BaseModel, Field, create_model

from pontoon.law.values import dollars
from pontoon.promotions import state as s
from pontoon.promotions.particulars import Particulars
from pontoon.promotions.terms import CONTENTS, KINDS, MANNERS, PLACES, WAYS, Detail, Prize, Terms
from pontoon.promotions.views import DeniedClaim
from pontoon.table.door import LARGEST_NUMBER
from pontoon.web.models import Amount, Body, Dollars, Seconds, in_cents
from pontoon.web.wire_values import is_money, telling_class, wire_name

# Nothing that a log or a page could not show.
_SHOWN = r"^[^\x00-\x1f\x7f]*$"
Line = Annotated[str, Field(max_length=200, pattern=_SHOWN)]
Text = Annotated[str, Field(max_length=1_000, pattern=_SHOWN)]
Whole = Annotated[int, Field(ge=0, le=LARGEST_NUMBER)]
# The last second of the year 9999.
Time = Annotated[
    int, Field(ge=0, le=LARGEST_NUMBER, description="seconds since the start of 1970, UTC; 0 if not filled in")
]
Number = Annotated[int, Field(ge=0, le=1_000_000)]
MOST_PRIZES = 100


# The form, which comes and goes in the same words


class PrizeForm(Body):
    """One prize, `quantity` times; `details` are the extra fields of its kind, such as a vehicle's make."""

    name: Line = ""
    kind: Literal["", *KINDS] = ""  # type: ignore[valid-type]
    value: Amount = "0.00"
    quantity: Annotated[int, Field(ge=0, le=1_000)] = 1
    conditions: Text = ""
    alternative: Amount | None = None
    contains: list[Literal[CONTENTS]] = Field(default=[], max_length=len(CONTENTS))  # type: ignore[valid-type]
    liquor_millilitres: Number = 0
    details: dict[Annotated[str, Field(max_length=40, pattern=r"^[a-z_]+$")], Text] = Field(default={}, max_length=20)


class TermsForm(Body):
    """The terms and conditions of a promotion, as far as they have been filled in."""

    title: Line = ""
    manner: Literal["", *MANNERS] = ""  # type: ignore[valid-type]
    manner_in_words: Text = ""
    award_at: Time = 0
    award_place: Line = ""
    eligibility: list[Text] = Field(default=[], max_length=30)
    wager_needed: bool | None = None
    minimum_wager: Amount = "0.00"
    nature: Text = ""
    reservations: Text = ""
    closing_at: Time = 0
    place: Line = ""
    starts_at: Time = 0
    ends_at: Time = 0
    claiming: Text = ""
    presence_required: bool | None = None
    claim_until: Time = 0
    notified_by: list[Literal[WAYS]] = Field(default=[], max_length=len(WAYS))  # type: ignore[valid-type]
    results_published: Text = ""
    entries_each: Number = 0
    one_prize_each: bool = False
    prizes: list[PrizeForm] = Field(default=[], max_length=MOST_PRIZES)


def terms_of(form: TermsForm, name: str) -> Terms:
    """The form as a promotion keeps it, under its name."""
    told = form.model_dump(exclude={"prizes", "minimum_wager"})
    for field in ("eligibility", "notified_by"):
        told[field] = tuple(told[field])
    prizes = tuple(_prize_of(each) for each in form.prizes)
    return Terms(name=name, minimum_wager_cents=in_cents(form.minimum_wager), prizes=prizes, **told)


def _prize_of(form: PrizeForm) -> Prize:
    told = form.model_dump(exclude={"value", "alternative", "details", "contains"})
    return Prize(
        **told,
        value_cents=in_cents(form.value),
        alternative_cents=None if form.alternative is None else in_cents(form.alternative),
        contains=tuple(form.contains),
        details=tuple(Detail(name, text) for name, text in form.details.items()),
    )


def form_of(terms: Terms) -> TermsForm:
    """What a promotion keeps, as the form it came in."""
    told = terms._asdict()
    del told["name"], told["minimum_wager_cents"], told["prizes"]
    for field in ("eligibility", "notified_by"):
        told[field] = list(told[field])
    prizes = [_prize_form(each) for each in terms.prizes]
    return TermsForm.model_construct(**told, minimum_wager=dollars(terms.minimum_wager_cents), prizes=prizes)


def _prize_form(prize: Prize) -> PrizeForm:
    told = prize._asdict()
    value, alternative, details = told.pop("value_cents"), told.pop("alternative_cents"), told.pop("details")
    return PrizeForm.model_construct(
        **{**told, "contains": list(prize.contains)},
        value=dollars(value),
        alternative=None if alternative is None else dollars(alternative),
        details={each.name: each.text for each in details},
    )


class ParticularsForm(Body):
    """A person's name and contact details: stored encrypted, outside the log, and shown to people who need them."""

    name: Line = Field(default="", examples=["Ann Lee"])
    address: Line = ""
    telephone: Line = ""
    email: Line = ""


def particulars_of(form: ParticularsForm) -> Particulars:
    return Particulars(*(text.strip() for text in (form.name, form.address, form.telephone, form.email)))


def particulars_form(particulars: Particulars) -> ParticularsForm:
    return ParticularsForm.model_construct(**particulars._asdict())


# Rows, made from the promotion's own classes


@cache
def _model(kind: Any, name: str) -> Any:
    """A class of the promotion as a model, with its fields' names and types on the wire."""
    hints = get_type_hints(kind)
    fields: dict[str, Any] = {
        wire_name(each): (Seconds if hint is int and each.endswith("at") else _type(hint, is_money(each)), ...)
        for each, hint in hints.items()
    }
    return create_model(name, __doc__=" ".join((kind.__doc__ or "").split()) or None, **fields)


def _type(hint: Any, money: bool) -> Any:
    if hint is int:
        return Dollars if money else int
    of = get_args(hint)
    if get_origin(hint) is tuple:
        return list[_type(of[0], money)]  # type: ignore[misc]
    if of:
        inner = _type(next(each for each in of if each is not NoneType), money)
        return inner | None if isinstance(inner, type) else Annotated[inner, Field()] | None
    if is_dataclass(hint) or hasattr(hint, "_fields"):
        return _model(hint, f"Promotion{hint.__name__}Told")
    return hint


class _Rows:
    """Rows of a class of the promotion, told as a model."""

    def __init__(self, kind: Any, name: str) -> None:
        self.model = _model(kind, name)
        self._tell = telling_class(kind)

    def __call__(self, rows: Any) -> list[Any]:
        return [self.model.model_construct(**self._tell(row)) for row in rows]


entries_told = _Rows(s.PromotionEntry, "PromotionEntryTold")
awards_told = _Rows(s.Award, "PromotionAwardTold")
claims_told = _Rows(s.Claim, "PromotionClaimTold")
vouchers_told = _Rows(s.Voucher, "PromotionVoucherTold")
notices_told = _Rows(s.Notice, "PromotionNoticeTold")
disputes_told = _Rows(s.PromotionDispute, "PromotionDisputeTold")
incidents_told = _Rows(s.Incident, "PromotionIncidentTold")
denied_told = _Rows(DeniedClaim, "DeniedClaimTold")
EntryTold: Any = entries_told.model
AwardTold: Any = awards_told.model
ClaimTold: Any = claims_told.model
VoucherTold: Any = vouchers_told.model
NoticeTold: Any = notices_told.model
DisputeTold: Any = disputes_told.model
IncidentTold: Any = incidents_told.model
DeniedTold: Any = denied_told.model


# How a promotion stands


class PromotionListed(BaseModel):
    """A promotion in the list; `published` false: a draft, which only staff who work on it see."""

    name: str
    rules: str
    title: str
    stage: str
    published: bool
    postponed: bool
    starts_at: Seconds
    closing_at: Seconds
    award_at: Seconds
    entries: int
    largest_prize: Dollars
    overdue: int


class PromotionTold(BaseModel):
    """The public facts about a promotion, and what is needed to check its draw; `now` is the house's time."""

    name: str
    rules: str
    stage: str
    terms: TermsForm
    sha256: str
    places: list[str]
    postponed: bool
    entries: int
    digest: str
    draw: int
    commitment: str
    words: list[str]
    seed: str
    overseen: bool
    winning_entries: list[int]
    published: bool
    now: Seconds


class PromotionStepTold(BaseModel):
    """A step, and why it cannot be taken now; `code` is empty if it can."""

    order: str
    code: str
    clause: str
    sentence: str


class OwnPromotionTold(BaseModel):
    """A player's own part in a promotion; `patron` 0: not yet a patron in it. `wagered` counts from its start."""

    patron: int
    particulars: ParticularsForm | None
    entries: list[EntryTold]
    awards: list[AwardTold]
    claims: list[ClaimTold]
    vouchers: list[VoucherTold]
    disputes: list[DisputeTold]
    wagered: Dollars
    wagered_and_free: Dollars
    enter: PromotionStepTold


class DueTold(BaseModel):
    """A duty with its deadline and the clause it rests on; `now` is the house's time."""

    promotion: str
    what: str
    subject: int
    until: Seconds
    overdue: bool
    clause: str
    meaning: str
    now: Seconds


class PatronTold(BaseModel):
    """A patron by number; `particulars` only for callers who need them, and null once they are erased."""

    number: int
    erased: bool
    particulars: ParticularsForm | None


class ProposalTold(BaseModel):
    """Amended terms that were submitted to the authority; `approved` null: not decided yet."""

    version: int
    terms: TermsForm
    approved: bool | None


class PromotionFile(BaseModel):
    """The whole file of a promotion, for people who run or oversee it; only some of them see names and addresses."""

    promotion: PromotionTold
    version: int
    terms_version: int
    submitted_version: int
    published_version: int
    proposal: ProposalTold | None
    scrutineer: str
    present: str
    needs_scrutineer: bool
    results_at: list[str]
    patrons: list[PatronTold]
    entries: list[EntryTold]
    awards: list[AwardTold]
    claims: list[ClaimTold]
    vouchers: list[VoucherTold]
    notices: list[NoticeTold]
    disputes: list[DisputeTold]
    incidents: list[IncidentTold]
    due: list[DueTold]
    steps: list[PromotionStepTold]


class ProblemOfTerms(BaseModel):
    """A form entry that is missing or not allowed, with its clause."""

    key: str
    code: str
    clause: str
    sentence: str


class TermsChecked(BaseModel):
    """Whether the terms state everything they must; `sha256` is the hash of their canonical text."""

    complete: bool
    problems: list[ProblemOfTerms]
    sha256: str


class TermsGiven(Body):
    """Terms as a file."""

    text: Annotated[str, Field(max_length=20_000, description="a file of terms, NAME.promotion.toml")]


class TermsRead(BaseModel):
    """The form filled in from a file of terms; if the file cannot be read, `problems` and no form."""

    rules: str
    name: str
    terms: TermsForm | None
    problems: list[str]


class FormEntry(BaseModel):
    """A field of the form: its meaning, its clause, how to fill it in, and the words it accepts."""

    key: str
    what: str
    clause: str
    kind: str
    required: bool
    words: list[str]


class FormTold(BaseModel):
    """The form for terms under a rule set: its fields, those of a prize, and the extra fields of each kind of prize."""

    rules: str
    entries: list[FormEntry]
    prize: list[FormEntry]
    kinds: dict[str, list[FormEntry]]
    ways: list[str] = list(WAYS)
    places: list[str] = list(PLACES)


class PromotionRegister(BaseModel):
    """A register of promotions; `at` is the time in Sydney with its offset."""

    name: str
    title: str
    rows: list[dict[str, Any]]
