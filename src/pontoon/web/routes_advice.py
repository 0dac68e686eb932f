"""Advice at training tables: what the hand that lies there is worth, and how one's decisions compare."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from pontoon.game.refusals import Refusal
from pontoon.game.round import WAGERS
from pontoon.live.table_task import TableTask
from pontoon.web.errors import Refused, answers
from pontoon.web.history import round_of
from pontoon.web.lab_advice import Asked, asked_of, decisions_of, insurance_edge, mark_of, no_advice
from pontoon.web.lab_models import AdviceTold, MarksTold, MarkTold, WorkTold
from pontoon.web.lab_ranking import actions_told, why_best_told
from pontoon.web.routes_lab import lab_of, told
from pontoon.web.routes_tables import TableName, table_of
from pontoon.web.security import address_of
from pontoon.web.sign_in import Asking, Caller

router = APIRouter(prefix="/api/v1/tables", tags=["lab"])

_UNDER_WAY: dict[int | str, dict[str, Any]] = {
    202: {"model": WorkTold, "description": "This is taking a while: send the same request again."}
}
BoxNumber = Annotated[int | None, Query(ge=1, le=9, description="one of your boxes, if more than one has a decision")]


def _training_table(asking: Caller, name: str) -> TableTask:
    """The table, for a player who sits there and may be advised; raises `Refused` for all others."""
    asking.may("read_advice", asking.name)
    task = table_of(asking, name)
    how = task.state.established
    if how is None or not how.training:
        raise Refused(no_advice(task.rules), 403)
    if task.state.table.seat_of(asking.name) is None:
        raise Refused(Refusal("not_at_the_table", "", f"{asking.name} is not at the table. Sit down first."))
    return task


@router.get("/{name}/advice", responses={200: {"model": AdviceTold}, **_UNDER_WAY, **answers(401, 403, 404, 409)})
async def read_advice(name: TableName, asking: Asking, request: Request, box: BoxNumber = None) -> Response:
    """The value of each of your legal actions now, at a training table."""
    task = _training_table(asking, name)
    state = task.state.table.round
    version = task.state.version
    blank: dict[str, Any] = {"table": name, "round": task.state.table.number, "version": version, "kind": "nothing"}
    blank |= {"box": None, "hand": None, "cards": [], "dealer": "", "best": "", "reason": "", "actions": []}
    blank["insurance_edge"] = None
    if state is None:
        return told(AdviceTold(**blank))
    edge = insurance_edge(task.rules, state, asking.name)
    if edge is not None:
        return told(AdviceTold(**blank | _of_insurance(edge)))
    asked = asked_of(task.rules, state, asking.name, box)
    if asked is None:
        return told(AdviceTold(**blank))
    found = await lab_of(request).answer(asked.task, address_of(request.scope))
    if isinstance(found, WorkTold):
        return told(found, 202)
    actions = actions_told(found["actions"], asked.legal or None)
    best, reason = (actions[0].action, why_best_told(actions)) if actions else ("", "")
    of_it = {"best": best, "reason": reason, "actions": actions}
    return told(AdviceTold(**blank | _of_a_hand(asked) | of_it))


def _of_insurance(edge: float) -> dict[str, Any]:
    best = "insure" if edge < 0 else "decline"
    whom = "the player" if edge < 0 else "the house"
    reason = f"Insurance favours {whom} by {100 * abs(edge):.2f} % of what is insured, given the cards on this layout."
    return {"kind": "insurance", "best": best, "reason": reason, "insurance_edge": edge}


def _of_a_hand(asked: Asked) -> dict[str, Any]:
    cards = [str(card) for card in asked.cards]
    return {"kind": asked.kind, "box": asked.box, "hand": asked.hand, "cards": cards, "dealer": str(asked.dealer)}


@router.get("/{name}/advice/marks", responses={200: {"model": MarksTold}, **_UNDER_WAY, **answers(401, 403, 404, 409)})
async def read_marks(name: TableName, asking: Asking, request: Request) -> Response:
    """Your decisions compared with the best ones, in the current or the last round."""
    task = _training_table(asking, name)
    table = task.state.table
    takes_wagers = table.round is None or table.round.phase == WAGERS
    number = table.number - 1 if takes_wagers else table.number
    found = await round_of(asking.house.store, name, number) if number > 0 else None
    marks: list[MarkTold] = []
    for decided in decisions_of(task.rules, () if found is None else found.events, asking.name):
        worth = await lab_of(request).answer(decided.asked.task, address_of(request.scope))
        if isinstance(worth, WorkTold):
            return told(worth, 202)
        actions = actions_told(worth["actions"], decided.asked.legal or None)
        mark, asked = mark_of(decided, actions), decided.asked
        marks.append(
            MarkTold(
                round=number,
                box=asked.box,
                hand=asked.hand,
                cards=[str(card) for card in asked.cards],
                dealer=str(asked.dealer),
                chosen=decided.chosen,
                best=mark.best,
                cost=mark.cost,
                is_best=mark.is_best,
                sentence=mark.sentence,
                actions=actions,
            )
        )
    best, cost = sum(mark.is_best for mark in marks), sum(mark.cost for mark in marks)
    return told(MarksTold(table=name, round=number, decisions=len(marks), best=best, cost=cost, marks=marks))
