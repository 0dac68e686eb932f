"""Orders to a promotion as requests: made from the commands, less what only the house can say.

Nobody sends a seed, a commitment, the reference of a patron, or that a scrutineer is there. A player is the patron an
order is about; staff names one by number, by account, or tells who somebody new is.
"""

from dataclasses import MISSING, fields
from functools import reduce
from operator import or_
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from pydantic import Field, create_model

from pontoon.live.promotions.asked import MAKES_KNOWN, Whose
from pontoon.live.promotions.house_knows import COUNTED
from pontoon.promotions import commands as c
from pontoon.promotions.awards import LAPSES
from pontoon.promotions.integrity import CONSEQUENCES, SCOPES
from pontoon.promotions.notices import WAYS_TO_OFFICIALS
from pontoon.promotions.payments import FORMS
from pontoon.promotions.terms import PLACES, WAYS, Terms
from pontoon.table.words import sentences_of
from pontoon.web.models import Amount, Body, described, fingerprint, in_cents
from pontoon.web.promotion_models import (
    Line,
    ParticularsForm,
    TermsForm,
    Text,
    Whole,
    particulars_of,
    terms_of,
)
from pontoon.web.wire_values import is_money, snake, wire_name

# What the house says itself, and nobody else.
_THE_HOUSES = frozenset({"seed", "commitment", "overseen_by", "reference"})
_WORDS: dict[str, tuple[str, ...]] = {"lapse": LAPSES, "scope": SCOPES, "consequence": CONSEQUENCES}
_TO_PATRONS = (c.NotifyWinner, c.RefuseClaim)
_MEANINGS = {
    "about": "what the dispute is about",
    "account": "the patron's account, if staff give the order",
    "alternative": "the amount offered",
    "approved": "whether the authority approves",
    "award": "the number of the award",
    "claim": "the number of the claim",
    "conditions": "the conditions on using the voucher",
    "consequence": "whether it is postponed or the draw cancelled",
    "decision": "the decision, in words",
    "dispute": "the number of the dispute",
    "entry": "the number of the entry",
    "finding": "what was found, in words",
    "grounds": "why this entry wins",
    "lapse": "why the award lapses",
    "marketing": "how the advertising refers to the terms",
    "meets_criteria": "whether the patron meets the criteria in the terms",
    "notice": "the number of the notice",
    "particulars": "name and contact details, if the patron is new",
    "parts": "the amounts, by form of payment",
    "patron": "the patron's number, if staff give the order; 0 for a new one",
    "payee": "the name on the cheque or account",
    "places": "where players find it",
    "prize": "the number of the prize in the terms",
    "proof": "how the person was informed",
    "reached": "whether the patron was reached at once",
    "reason": "the reason, in words",
    "receipt": "the proof, in words",
    "reference": "the authority's reference",
    "request": "who asked for it, and when",
    "satisfied": "whether the person is satisfied",
    "scope": "whether the promotion or its draw is compromised",
    "scrutineer": "the scrutineer's account",
    "table": "the name of the table",
    "terms": "the form for the terms",
    "upheld": "whether the dispute is upheld",
    "voucher": "the number of the voucher",
    "wagered": "the amount that staff saw wagered",
    "way": "how the notice is sent",
    "word": "the witness's word",
}


class PaymentPart(Body):
    """An amount in one form of payment."""

    form: Literal[FORMS]  # type: ignore[valid-type]
    amount: Amount


def _type(command: Any, name: str, hint: Any) -> Any:
    """A field's type on the wire."""
    if hint is Terms:
        return TermsForm
    if name == "way":
        ways = WAYS if command in _TO_PATRONS else WAYS_TO_OFFICIALS
        return Literal[tuple(dict.fromkeys((*WAYS_TO_OFFICIALS, *WAYS)))] if command is c.SendAgain else Literal[ways]
    if name in _WORDS:
        return Literal[_WORDS[name]]
    if get_origin(hint) is tuple:
        of = PaymentPart if get_args(hint)[0] is c.Payment else Literal[PLACES]
        return Annotated[list[of], Field(max_length=10)]  # type: ignore[valid-type]
    if hint is int:
        return Amount if is_money(name) else Whole
    if hint is str:
        return Line if name in ("payee", "scrutineer", "word", "table") else Text
    return hint


def _fields_of(command: Any) -> list[tuple[str, Any, Any]]:
    hints = get_type_hints(command)
    hidden = _THE_HOUSES | ({"patron"} if command in MAKES_KNOWN else frozenset())
    if command is c.DecideAmendment:
        # The authority's own reference.
        hidden -= {"reference"}
    if command is c.Enter:
        hidden |= {"wagered_cents"}
    return [
        (each.name, hints[each.name], ... if each.default is MISSING else each.default)
        for each in fields(command)
        if each.name not in hidden
    ]


_OF_A_PATRON: dict[str, Any] = {
    "patron": (Whole, 0),
    "account": (Line, ""),
    "particulars": (ParticularsForm | None, None),
}


def _model(command: Any) -> Any:
    named: dict[str, Any] = {"type": (Literal[snake(command.__name__)], ...)}
    for name, hint, default in _fields_of(command):
        named[wire_name(name)] = (_type(command, name, hint), default)
    if command in MAKES_KNOWN:
        named |= _OF_A_PATRON
    if command is c.Enter:
        named["wagered"] = (Amount | None, None)
    named = {name: (described(kind, _MEANINGS.get(name)), default) for name, (kind, default) in named.items()}
    return create_model(f"Promotion{command.__name__}", __base__=Body, __doc__=sentences_of(command), **named)


_MODELS: dict[str, tuple[Any, Any]] = {
    snake(command.__name__): (command, _model(command)) for command in get_args(c.PromotionCommand)
}
AnyPromotionOrder: Any = reduce(or_, [model for _, model in _MODELS.values()])


def command_of(order: Any, promotion: str) -> Any:
    """The command as the promotion knows it; who it is about is filled in by the house."""
    kind, _ = _MODELS[order.type]
    values: dict[str, Any] = {}
    for name, hint, _default in _fields_of(kind):
        value = getattr(order, wire_name(name))
        if hint is Terms:
            value = terms_of(value, promotion)
        elif get_origin(hint) is tuple:
            of = get_args(hint)[0]
            value = tuple(c.Payment(x.form, in_cents(x.amount)) for x in value) if of is c.Payment else tuple(value)
        elif is_money(name):
            value = in_cents(value)
        values[name] = value
    if kind in MAKES_KNOWN:
        values |= {"patron": 0, "reference": ""}
    if kind is c.Enter:
        values["wagered_cents"] = COUNTED if order.wagered is None else in_cents(order.wagered)
    if kind is c.HoldDraw:
        values["seed"] = ""
    if kind is c.CommitToDraw:
        values["commitment"] = ""
    return kind(**values)


def whose_of(order: Any) -> Whose:
    """The patron staff means."""
    told = getattr(order, "particulars", None)
    return Whose(
        getattr(order, "patron", 0), getattr(order, "account", ""), None if told is None else particulars_of(told)
    )


def fingerprint_of(order: Any) -> str:
    """Tells whether two orders under one id ask for the same; it is kept, so nobody's particulars go into it."""
    return fingerprint(order, "particulars", "payee")
