"""The house's books: registers as each role may read them, and orders to them."""

import asyncio
import json
from dataclasses import MISSING, fields
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args, get_type_hints

from fastapi import APIRouter, Body, Path, Query, Request
from pydantic import BaseModel, ConfigDict, Field, create_model
from starlette.responses import PlainTextResponse, Response

from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import rule_book
from pontoon.law import known_names
from pontoon.live.authorisation import person_for
from pontoon.live.books import STREAM
from pontoon.live.codec import decode
from pontoon.live.requests import Busy
from pontoon.live.type_names import GAME, HOUSE, TABLE
from pontoon.registers import as_json, registers, report_text, visible
from pontoon.registers.commands import HouseCommand
from pontoon.registers.fold import ENTER
from pontoon.registers.rows import NO_REGISTERS, TITLES, Registers
from pontoon.registers.views import READS
from pontoon.store.contract import Store
from pontoon.table.door import LARGEST_NUMBER
from pontoon.table.words import sentences_of
from pontoon.web.errors import Refused, answers
from pontoon.web.models import Amount, described, fingerprint, in_cents
from pontoon.web.routes_people import CommandId, command_id
from pontoon.web.sign_in import Asking, Caller
from pontoon.web.wire_values import is_money, snake, wire_name

if TYPE_CHECKING:
    from pontoon.table.orders import Entry

router = APIRouter(prefix="/api/v1/registers", tags=["registers"])

PAGE = 1_000
MOST_ROWS = 500
_ENTERED = frozenset(name for names in (GAME, TABLE, HOUSE) for name, kind in names.items() if kind in ENTER)
RegisterName = Annotated[str, Path(max_length=40, description="the name of the register", examples=["disputes"])]


# Reading


class RegistersRead:
    """The registers of all tables and of the house, followed once and then only onwards."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._versions: dict[str, int] = {}
        self._registers: Registers = NO_REGISTERS
        self._turn = asyncio.Lock()

    async def now(self) -> Registers:
        """As they stand; most events are in no register and are passed over unread."""
        async with self._turn:
            entries: list[Entry] = []
            for stream in [*await self._store.streams("table:"), STREAM]:
                while events := await self._store.read(stream, self._versions.get(stream, 0), PAGE):
                    entries += [decode(event) for event in events if event.type in _ENTERED]
                    self._versions[stream] = events[-1].version
                    # A long log is followed in steps, and the tables go on meanwhile.
                    await asyncio.sleep(0)
            if entries:
                self._registers = registers(entries, self._registers)
            return self._registers


async def _visible(asking: Caller, request: Request) -> Registers:
    """The registers the caller's roles may read together."""
    asking.may("read_registers")
    assert asking.who is not None, "nobody reads registers without signing in"
    found = await request.app.state.registers.now()
    seen: Registers = {}
    for role in asking.who.roles:
        if role in READS:
            seen = {**seen, **visible(found, role)}
    return {name: seen[name] for name in TITLES if name in seen}


class RegisterListed(BaseModel):
    """A register the caller may read."""

    name: str
    title: str
    rows: int


class RegisterTold(BaseModel):
    """The last rows of a register; `at` is the time in Sydney with its offset."""

    name: str
    title: str
    rows: list[dict[str, Any]]


@router.get("", responses=answers(401, 403))
async def list_registers(asking: Asking, request: Request) -> list[RegisterListed]:
    """The registers the caller may read."""
    found = await _visible(asking, request)
    return [RegisterListed(name=name, title=TITLES[name], rows=len(rows)) for name, rows in found.items()]


@router.get("/{name}", responses=answers(401, 403, 404))
async def read_register(
    name: RegisterName,
    asking: Asking,
    request: Request,
    limit: Annotated[int, Query(ge=1, le=MOST_ROWS, description="the maximum number to return")] = 100,
) -> RegisterTold:
    """The last rows of a register."""
    found = await _visible(asking, request)
    if name not in found:
        raise Refused(Refusal("no_such_register", "", "This register does not exist, or your role cannot read it."))
    document = json.loads(as_json({name: found[name][-limit:]}))
    return RegisterTold(name=name, title=TITLES[name], rows=document[name])


@router.get(
    "/monthly_reports/{year}/{month}",
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}, **answers()},
    response_class=Response,
)
async def read_monthly_report(
    year: Annotated[int, Path(ge=1970, le=9999)], month: Annotated[int, Path(ge=1, le=12)], asking: Asking,
    request: Request,
) -> Response:  # fmt: skip
    """The latest version of a monthly report that was sent, as text."""
    found = await _visible(asking, request)
    wanted = f"{year}-{month:02}"
    rows = [
        row
        for rows in found.values()
        for row in rows
        if row.kind == "monthly_report_sent" and row.detail("month") == wanted
    ]
    if not rows:
        raise Refused(Refusal("no_such_report", "", f"No report for {wanted} has been sent."))
    return PlainTextResponse(report_text(rows[-1]))


# Orders


_MEANINGS = {
    "about": "what the dispute is about",
    "decision": "the decision, in words",
    "direction": "`over` or `under`",
    "ground": "empty, or the announced total on which the claim is based",
    "impractical": "why it was impractical to ask the patron",
    "intentional": "whether it is suspected to be intentional",
    "kind": "the kind of attempt",
    "late": "why the first attempt was late",
    "month": "the month, from 1 to 12",
    "note": "a note, in words",
    "number": "the number of the entry or dispute",
    "occurred_at": "when it happened, in seconds since the start of 1970, UTC",
    "outcome": "the outcome, in words",
    "patron": "the person whom the attempt identified",
    "person": "the person's name",
    "player": "the player's name; null if the patron is not identified",
    "proof": "how the person was informed",
    "reason": "the reason, in words",
    "receipt": "the NICC's receipt",
    "reference": "the NICC's reference",
    "round": "the number of the round; 0 for none",
    "satisfied": "whether the person is satisfied",
    "table": "the name of the table",
    "text": "the enquiry and its result, in words",
    "upheld": "whether the dispute is upheld",
    "year": "the year",
}


def _type_of(hint: Any, money: bool) -> Any:
    if money:
        return Amount | None if type(None) in get_args(hint) else Amount
    limited = {str: Annotated[str, Field(max_length=500)], int: Annotated[int, Field(ge=0, le=LARGEST_NUMBER)]}
    if type(None) in get_args(hint):
        inner = next(each for each in get_args(hint) if each is not type(None))
        return limited.get(inner, inner) | None
    return limited.get(hint, hint)


def _model(command: Any) -> Any:
    """A command to the books as a request: its type, its fields with amounts in dollars, and an id."""
    hints = get_type_hints(command)
    named: dict[str, Any] = {"type": (Literal[snake(command.__name__)], ...)}
    for each in fields(command):
        default = ... if each.default is MISSING else each.default
        named[wire_name(each.name)] = (_type_of(hints[each.name], is_money(each.name)), default)
    named = {name: (described(kind, _MEANINGS.get(name)), default) for name, (kind, default) in named.items()}
    named["id"] = (CommandId, None)
    config = ConfigDict(extra="forbid", strict=True)
    return create_model(command.__name__, __config__=config, __doc__=sentences_of(command), **named)


MODELS: dict[str, tuple[Any, Any]] = {
    snake(command.__name__): (command, _model(command)) for command in get_args(HouseCommand)
}
AnyOrder: Any = reduce(or_, [model for _, model in MODELS.values()])


class OrderDone(BaseModel):
    """The order was carried out and stored; `repeated`: it had already been carried out before."""

    version: int
    repeated: bool


def command_of(order: Any) -> Any:
    kind, _ = MODELS[order.type]
    values = {}
    for each in fields(kind):
        value = getattr(order, wire_name(each.name))
        values[each.name] = in_cents(value) if is_money(each.name) and value is not None else value
    return kind(**values)


@router.post("/orders", summary="Give an order to the books", responses=answers(401, 403, 409))
async def give_order(
    order: Annotated[AnyOrder, Body(discriminator="type")],
    asking: Asking,
    rules: Annotated[str, Query(max_length=40, description="the rule set, if the order does not name a table")] = "",
    role: Annotated[str, Query(alias="as", max_length=40, description="one of your own roles")] = "",
) -> OrderDone:
    """Give an order to the house's books, under the rule set of its table; with an `id` it is carried out only once."""
    if asking.who is None:
        raise Refused(Refusal("sign_in_comes_first", "", "Sign in first."))
    command = command_of(order)
    book = _book(asking, getattr(command, "table", ""), rules)
    whose = getattr(command, "person", None) or _person_of_the_dispute(asking, command)
    by = person_for(asking.who, command, book, None, role, whose)
    if isinstance(by, Refusal):
        raise Refused(by, 403)
    id = command_id(asking, order.id)
    reply = await asking.house.books.submit(book, by, command, id, fingerprint(order, "id"))
    if isinstance(reply, Refusal):
        raise Refused(reply)
    if isinstance(reply, Busy):
        raise Refused(Refusal("busy", "", f"{reply.reason}."), 503, 1)
    return OrderDone(version=reply.version, repeated=reply.repeated)


def _book(asking: Caller, table: str, rules: str) -> Any:
    task = asking.house.tables.get(table)
    if task is not None:
        return task.rules
    if rules in known_names():
        return rule_book(rules)
    if rules:
        raise Refused(Refusal("no_such_rules", "", "This rule set does not exist."))
    return rule_book("star-2024")


def _person_of_the_dispute(asking: Caller, command: Any) -> str | None:
    """Whose dispute a command is about, where it names the dispute alone."""
    if "Dispute" not in type(command).__name__ and "Review" not in type(command).__name__:
        return None
    number = getattr(command, "number", None)
    return next((each.person for each in asking.house.books.house.disputes if each.number == number), None)
