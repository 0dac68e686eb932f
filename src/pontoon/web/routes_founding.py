"""Setting up tables."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter
from pydantic import Field

from pontoon.game.refusals import Refusal
from pontoon.law import known_names
from pontoon.live.events import TableEstablished
from pontoon.live.founding import CannotBeSetUp, TablePlan
from pontoon.table.furniture import SOURCES, Limits
from pontoon.web.errors import Refused, answers
from pontoon.web.models import Amount, Body, TableListed, in_cents
from pontoon.web.routes_tables import table_listed
from pontoon.web.sign_in import Asking

router = APIRouter(prefix="/api/v1/tables", tags=["tables"])

Wait = Annotated[int, Field(ge=0, le=600_000)]


class TimesGiven(Body):
    """How long the table waits for each step, in milliseconds."""

    wager_ms: Wait = 20_000
    decision_ms: Wait = 30_000
    absence_ms: Wait = 30_000
    offer_ms: Wait = 10_000
    seeds_ms: Wait = 3_000
    cut_ms: Wait = 10_000
    follow_ms: Wait = 5_000
    pace_ms: Wait = 350


class LimitsGiven(Body):
    """The limits on the sign."""

    minimum: Amount = "5.00"
    maximum: Amount = "500.00"
    unit: Amount | None = "5.00"
    perfect_pairs_minimum: Amount | None = "1.00"
    perfect_pairs_maximum: Amount | None = "100.00"


class NewTable(Body):
    """A table that the house is to set up, from its approval to its opening."""

    name: str = Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9_-]{0,23}$", examples=["P4"])
    rules: str = Field(max_length=40, examples=["star-2024"], description="a rule set that the house has")
    dealer: Literal["automatic", "person"] = "automatic"
    cards: Literal["program", "entered"] = "program"
    source: str = Field(SOURCES[0], examples=list(SOURCES), max_length=40)
    decks: int = Field(8, ge=1, le=8)
    training: bool = Field(False, description="whether players are shown what their hands are worth; see the lab")
    limits: LimitsGiven = LimitsGiven()
    times: TimesGiven = TimesGiven()


@router.post("", summary="Set up a table", status_code=201, responses=answers(401, 403, 409))
async def found_table(new: NewTable, asking: Asking) -> TableListed:
    """Set up a table."""
    asking.may("found_table")
    if new.name in asking.house.tables:
        raise Refused(Refusal("table_is_there", "", f"There is already a table named {new.name}. Choose another name."))
    if new.rules not in known_names():
        known = ", ".join(known_names())
        words = f"This house does not have these rules. Choose one of {known}."
        raise Refused(Refusal("no_such_rules", "", words), 422)
    if new.source not in SOURCES:
        raise Refused(Refusal("malformed", "", f"source: must be one of {', '.join(SOURCES)}."), 422)
    try:
        task = await asking.house.found_table(_plan(new))
    except CannotBeSetUp as error:
        raise Refused(Refusal("table_cannot_be_set_up", "", f"{str(error)[:1].upper()}{str(error)[1:]}")) from None
    except ValueError as error:
        raise Refused(Refusal("table_is_there", "", f"{str(error)[:1].upper()}{str(error)[1:]}.")) from None
    return table_listed(task)


def _plan(new: NewTable) -> TablePlan:
    def cents(amount: str | None) -> Any:
        return None if amount is None else in_cents(amount)

    given = new.limits
    limits = Limits(
        cents(given.minimum),
        cents(given.maximum),
        cents(given.unit),
        cents(given.perfect_pairs_minimum),
        cents(given.perfect_pairs_maximum),
    )
    how = TableEstablished(new.rules, new.cards, new.dealer, new.training, **new.times.model_dump())
    return TablePlan(new.name, how, new.source, new.decks, limits)
