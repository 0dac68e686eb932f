"""Played examples for the guide, under each rule set: for everybody."""

from typing import Annotated

from fastapi import APIRouter, Path
from pydantic import BaseModel

from pontoon.game.refusals import Refusal
from pontoon.law import known_names
from pontoon.web.errors import Refused, answers
from pontoon.web.guide_rounds import GUIDE_ROUNDS, can_be_played, steps_of
from pontoon.web.models import StepTold
from pontoon.web.routes_rules import RulesName
from pontoon.web.sign_in import Asking

router = APIRouter(prefix="/api/v1", tags=["rules"])


class ExampleTold(BaseModel):
    """A round that shows a rule, played under a rule set."""

    name: str
    rules: str
    steps: list[StepTold]


@router.get("/rules/{name}/examples", responses=answers(404))
async def list_examples(name: RulesName, asking: Asking) -> list[str]:
    """The example rounds of the guide."""
    asking.may("read_rules")
    _is_known(name)
    return [each for each in GUIDE_ROUNDS if can_be_played(each, name)]


@router.get("/rules/{name}/examples/{example}", responses=answers(404))
async def read_example(
    name: RulesName, example: Annotated[str, Path(max_length=40, examples=["pontoon"])], asking: Asking
) -> ExampleTold:
    """One example round, step by step, under this rule set."""
    asking.may("read_rules")
    _is_known(name)
    if example not in GUIDE_ROUNDS or not can_be_played(example, name):
        raise Refused(Refusal("no_such_example", "", "This example does not exist under these rules."))
    return ExampleTold(name=example, rules=name, steps=[StepTold(**step) for step in steps_of(example, name)])


def _is_known(rules: str) -> None:
    if rules not in known_names():
        raise Refused(Refusal("no_such_rules", "", "This rule set does not exist."))
