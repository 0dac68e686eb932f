"""Promotions with prizes: terms and results for everybody, entries of one's own, and orders by those who may."""

from typing import Annotated, Any

from fastapi import APIRouter, Body as InTheBody, Path, Query, Response
from pydantic import BaseModel, Field

from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import rule_book
from pontoon.live.authorisation import person_for
from pontoon.live.people.roles import PLAYER
from pontoon.live.promotions.asked import Asked
from pontoon.live.promotions.desk import NAME, RULES
from pontoon.live.promotions.running import RunningPromotion
from pontoon.live.requests import Busy, Reply
from pontoon.promotions import bundle_of, commands as c
from pontoon.promotions.templates import template
from pontoon.promotions.terms import KINDS
from pontoon.promotions.views import export_of
from pontoon.table.gaming_table import GamingTable
from pontoon.web import promotion_views as views
from pontoon.web.errors import Refused, answers
from pontoon.web.models import Body, Object
from pontoon.web.promotion_models import (
    DeniedTold,
    DueTold,
    FormTold,
    Line,
    OwnPromotionTold,
    ParticularsForm,
    PromotionFile,
    PromotionListed,
    PromotionRegister,
    PromotionTold,
    TermsChecked,
    TermsForm,
    TermsGiven,
    TermsRead,
    VoucherTold,
    denied_told,
    particulars_of,
    terms_of,
    vouchers_told,
)
from pontoon.web.promotion_orders import AnyPromotionOrder, command_of, fingerprint_of, whose_of
from pontoon.web.routes_people import CommandId
from pontoon.web.routes_tables import TOML
from pontoon.web.sign_in import Asking, Caller

router = APIRouter(prefix="/api/v1", tags=["promotions"])

PromotionName = Annotated[str, Path(max_length=40, description="the name of the promotion", examples=["winter-draw"])]
PatronNumber = Annotated[int, Path(ge=1, le=10_000_000, description="its number, from 1")]
RulesName = Annotated[str, Field(max_length=40, examples=["star-2024"])]
MOST_ROWS = 1_000


class OrderGiven(BaseModel):
    """The order was carried out and stored; `repeated`: it had already been carried out before."""

    version: int
    repeated: bool


def done(reply: Reply) -> OrderGiven:
    """What became of an order; raises `Refused`."""
    if isinstance(reply, Refusal):
        raise Refused(reply)
    if isinstance(reply, Busy):
        raise Refused(Refusal("busy", "", f"{reply.reason}."), 503, 1)
    return OrderGiven(version=reply.version, repeated=reply.repeated)


async def _found(asking: Caller, name: str) -> RunningPromotion:
    """A promotion that the caller may know of: a draft is nobody's business but of those who work on it."""
    asking.may("read_promotions")
    running = asking.house.promotions.get(name)
    hidden = running is not None and not running.live.promotion.published
    if running is None or (hidden and asking.refusal("read_promotion_files") is not None):
        raise Refused(Refusal("no_such_promotion", "", "This promotion does not exist."))
    await running.catch_up()
    return running


async def _file(asking: Caller, name: str) -> RunningPromotion:
    asking.may("read_promotion_files")
    return await _found(asking, name)


# For everybody


@router.get("/promotions", responses=answers(401, 403))
async def list_promotions(asking: Asking) -> list[PromotionListed]:
    """Promotions whose terms are published; staff who work on them also see drafts."""
    asking.may("read_promotions")
    works = asking.refusal("read_promotion_files") is None
    found = asking.house.promotions.all()
    return [views.listed(each, works) for each in found if works or each.live.promotion.published]


@router.get("/promotions/{name}", responses=answers(401, 403, 404))
async def read_promotion(name: PromotionName, asking: Asking) -> PromotionTold:
    """The terms, the state of the promotion and, after the draw, the proof of it."""
    return views.public(await _found(asking, name))


@router.get("/promotions/{name}/draw", responses=answers(401, 403, 404))
async def read_draw(name: PromotionName, asking: Asking) -> Object:
    """The record published after a draw so that anyone can check it; patrons are identified by number only."""
    state = (await _found(asking, name)).live.promotion
    if state.drawing.held_at is None:
        raise Refused(Refusal("no_such_draw", "", "No draw has been held yet."))
    return bundle_of(state)


# For a player


def _player(asking: Caller, operation: str) -> str:
    asking.may(operation, asking.name)
    return asking.name


@router.get("/promotions/{name}/me", responses=answers(401, 403, 404))
async def read_own_promotion(name: PromotionName, asking: Asking) -> OwnPromotionTold:
    """The caller's own entries, prizes, claims and vouchers, and whether another entry is possible now."""
    account = _player(asking, "see_particulars")
    return await views.own(asking.house.promotions, await _found(asking, name), account)


@router.put("/promotions/{name}/me/particulars", status_code=204, responses=answers(401, 403, 404, 409))
async def record_own_particulars(name: PromotionName, told: ParticularsForm, asking: Asking) -> None:
    """Record the caller's name and contact details; they are stored encrypted."""
    account = _player(asking, "record_particulars")
    running = await _found(asking, name)
    await _record(asking, running, await _number(running, account), told)


@router.delete("/promotions/{name}/me/particulars", responses=answers(401, 403, 404, 409))
async def erase_own_particulars(name: PromotionName, asking: Asking) -> OrderGiven:
    """Erase the caller's details from the promotion, unless something requires them to be kept."""
    account = _player(asking, "erase_oneself")
    return done(await asking.house.promotions.erase(await _found(asking, name), account))


@router.get("/promotions/{name}/me/export", responses=answers(401, 403, 404))
async def export_own_particulars(name: PromotionName, asking: Asking) -> Object:
    """Everything the promotion holds about the caller."""
    account = _player(asking, "see_particulars")
    running = await _found(asking, name)
    return await _export(running, await _number(running, account))


class VoucherGiven(Body):
    """The table, and confirmation that the conditions on the voucher are met."""

    table: Line
    conditions_met: bool


@router.post("/promotions/{name}/vouchers/{voucher}/exchange", responses=answers(401, 403, 404, 409))
async def exchange_own_voucher(
    name: PromotionName, voucher: PatronNumber, given: VoucherGiven, asking: Asking
) -> OrderGiven:
    """Exchange the caller's own voucher for tokens, at a table with an automated dealer."""
    account = _player(asking, "exchange_own_voucher")
    running = await _found(asking, name)
    return done(await asking.house.promotions.exchange(running, account, voucher, given.table, given.conditions_met))


async def _number(running: RunningPromotion, account: str) -> int:
    found = await running.patron_of(account)
    if found is None:
        raise Refused(Refusal("no_such_patron", "", "You have not entered this promotion."))
    return found.number


async def _record(asking: Caller, running: RunningPromotion, patron: int, told: ParticularsForm) -> None:
    refusal = await asking.house.promotions.record(running, patron, particulars_of(told))
    if refusal is not None:
        raise Refused(refusal)


async def _export(running: RunningPromotion, patron: int) -> Object:
    known = await running.known(patron)
    return export_of(running.live.promotion, patron, None if known is None else known.particulars)


# Orders


@router.post("/promotions/{name}/orders", responses=answers(401, 403, 404, 409))
async def give_promotion_order(
    name: PromotionName,
    order: Annotated[AnyPromotionOrder, InTheBody(discriminator="type")],
    asking: Asking,
    id: Annotated[
        CommandId, Query(description="chosen by the sender; an order with the same id is carried out once")
    ] = None,
    role: Annotated[str, Query(alias="as", max_length=40, description="one of your own roles")] = "",
) -> OrderGiven:
    """Give an order to a promotion, in one of the caller's roles; a player's order concerns only that player."""
    if asking.who is None:
        raise Refused(Refusal("sign_in_comes_first", "", "Sign in first."))
    running = await _found(asking, name)
    command = command_of(order, name)
    by = person_for(asking.who, command, running.rules, _table_of(asking, command), role)
    if isinstance(by, Refusal):
        raise Refused(by, 403)
    promotions, print = asking.house.promotions, fingerprint_of(order)
    if by.role == PLAYER:
        told = whose_of(order).particulars
        return done(await promotions.of_a_player(running, by.name, command, told, id or "", print))
    whose = whose_of(order)
    if whose.account:
        account = asking.house.people.account(whose.account)
        if account is None:
            raise Refused(Refusal("no_such_account", "", f"There is no account named {whose.account}."))
        whose = whose._replace(account=account.name)
    return done(await running.submit(Asked(by, command, id or "", print, whose)))


def _table_of(asking: Caller, command: Any) -> GamingTable | None:
    """Where the caller is on duty: a dealer acts there, and exchanges vouchers at that table alone."""
    on_duty = [
        task.state.table
        for task in asking.house.tables.values()
        if any(each.name == asking.name for each in task.state.table.staff)
    ]
    if isinstance(command, c.ExchangeVoucher):
        on_duty = [table for table in on_duty if table.name == command.table]
    return on_duty[0] if on_duty else None


# For those who run it or watch over it


class PromotionFounding(Body):
    """A new promotion: its permanent name, its rule set, and its terms as far as they are known."""

    name: Annotated[str, Field(pattern=NAME, examples=["winter-draw"])]
    rules: RulesName
    terms: TermsForm


class TermsToCheck(Body):
    """Terms to check against a rule set."""

    rules: RulesName
    terms: TermsForm


@router.post("/promotions", summary="Draft a promotion", status_code=201, responses=answers(401, 403, 409))
async def found_promotion(
    new: PromotionFounding,
    asking: Asking,
    id: Annotated[
        CommandId, Query(description="chosen by the sender; an order with the same id is carried out once")
    ] = None,
) -> OrderGiven:
    """Draft a promotion."""
    if asking.who is None:
        raise Refused(Refusal("sign_in_comes_first", "", "Sign in first."))
    command = c.DraftTerms(terms_of(new.terms, new.name))
    by = person_for(asking.who, command, rule_book(_known(new.rules)), None)
    if isinstance(by, Refusal):
        raise Refused(by, 403)
    promotions = asking.house.promotions
    return done(await promotions.found(new.name, new.rules, command.terms, by, id or "", fingerprint_of(new)))


def _known(rules: str) -> str:
    if rules not in RULES:
        raise Refused(
            Refusal("no_such_rules", "", "This rule set does not exist, or has no rules for promotions with prizes.")
        )
    return rules


@router.get("/promotion-form", responses=answers(404))
async def read_form(
    asking: Asking, rules: Annotated[str, Query(max_length=40, description="a rule set")] = "star-2024"
) -> FormTold:
    """The form for terms under a rule set, with the clause of every field."""
    asking.may("read_promotions")
    return views.form(rule_book(_known(rules)))


@router.get(
    "/promotion-templates/{kind}",
    responses={200: {"content": {TOML: {"schema": {"type": "string"}}}}, **answers(404)},
    response_class=Response,
)
async def read_template(
    kind: Annotated[str, Path(max_length=40, description="a kind of prize", examples=["vehicle"])],
    asking: Asking,
    rules: Annotated[str, Query(max_length=40, description="a rule set")] = "star-2024",
) -> Response:
    """The form for a kind of prize, as a file to fill in."""
    asking.may("read_promotions")
    if kind not in KINDS:
        raise Refused(Refusal("no_such_kind", "", "This kind of prize does not exist."))
    headers = {"Content-Disposition": f'attachment; filename="{kind}.promotion.toml"'}
    return Response(template(kind, _known(rules)), media_type=TOML, headers=headers)


@router.post("/promotion-file", responses=answers(401, 403))
async def read_terms_file(given: TermsGiven, asking: Asking) -> TermsRead:
    """Read a file of terms into the form; nothing is stored."""
    asking.may("read_promotion_files")
    return views.read_file(given.text)


@router.post("/promotion-check", responses=answers(401, 403, 404))
async def check_terms(given: TermsToCheck, asking: Asking) -> TermsChecked:
    """The terms that are missing or wrong, with their clauses; nothing is stored."""
    asking.may("read_promotion_files")
    return views.checked(rule_book(_known(given.rules)), terms_of(given.terms, "draft"))


@router.get("/promotions-due", responses=answers(401, 403))
async def list_due(asking: Asking) -> list[DueTold]:
    """The steps that are due in all promotions, most urgent first."""
    asking.may("read_promotion_files")
    found = [each for running in asking.house.promotions.all() for each in views.due_of(running)]
    return sorted(found, key=lambda each: (each.until, each.promotion))


@router.get("/promotions/{name}/file", responses=answers(401, 403, 404))
async def read_promotion_file(name: PromotionName, asking: Asking) -> PromotionFile:
    """The whole file of a promotion, with patrons by number; staff who need them also see names and addresses."""
    running = await _file(asking, name)
    names = asking.refusal("see_particulars") is None
    return await views.file(asking.house.promotions, running, names)


@router.get("/promotions/{name}/registers", responses=answers(401, 403, 404))
async def read_promotion_registers(
    name: PromotionName,
    asking: Asking,
    limit: Annotated[int, Query(ge=1, le=MOST_ROWS, description="the maximum number to return")] = 200,
) -> list[PromotionRegister]:
    """The registers of a promotion, with the latest rows of each."""
    running = await _file(asking, name)
    return await views.registers(asking.house.store, running, limit)


@router.get("/promotions/{name}/denied-claims", responses=answers(401, 403, 404))
async def read_denied_claims(name: PromotionName, asking: Asking) -> list[DeniedTold]:
    """Every denied claim with its reason; staff who need them also see name and address."""
    running = await _file(asking, name)
    names = asking.refusal("see_particulars") is None
    return denied_told(await views.denied(running, asking.who.roles if asking.who else (), names))


@router.get("/promotions/{name}/vouchers", responses=answers(401, 403, 404))
async def read_vouchers(name: PromotionName, asking: Asking) -> list[VoucherTold]:
    """Vouchers that can still be exchanged, by number."""
    asking.may("read_vouchers")
    running = await _found(asking, name)
    return vouchers_told(each for each in running.live.promotion.vouchers if not each.exchanged)


@router.post("/promotions/{name}/presence", status_code=204, responses=answers(401, 403, 404, 409))
async def oversee_draw(name: PromotionName, asking: Asking) -> None:
    """Record the nominated scrutineer as present for the next 15 minutes."""
    asking.may("oversee_draw")
    running = await _found(asking, name)
    if running.live.promotion.scrutineer != asking.name:
        raise Refused(Refusal("scrutineer_is_not_nominated", "", "You are not the nominated scrutineer of this draw."))
    await asking.house.promotions.knows.come_to_oversee(name, asking.name)


@router.put("/promotions/{name}/patrons/{patron}/particulars", status_code=204, responses=answers(401, 403, 404, 409))
async def record_particulars(name: PromotionName, patron: PatronNumber, told: ParticularsForm, asking: Asking) -> None:
    """Record a patron's name and contact details."""
    asking.may("record_particulars")
    await _record(asking, await _found(asking, name), patron, told)


@router.get("/promotions/{name}/patrons/{patron}/export", responses=answers(401, 403, 404))
async def export_particulars(name: PromotionName, patron: PatronNumber, asking: Asking) -> Object:
    """Everything the promotion holds about a patron."""
    asking.may("see_particulars")
    running = await _file(asking, name)
    if patron > len(running.live.promotion.patrons):
        raise Refused(Refusal("no_such_patron", "", f"There is no patron number {patron}."))
    return await _export(running, patron)
