"""The lab: what every rule set is worth, charts, hands, changed rules, and simulations. Open to everybody.

What is asked here is worked out outside this process, see `lab`; an answer that takes longer than a moment is told as
work under way, and found by asking again.
"""

import secrets
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from pydantic import BaseModel
from starlette.responses import Response, StreamingResponse

from pontoon.game.rulebook import rule_book
from pontoon.web.errors import answers
from pontoon.web.lab import SECOND, Lab
from pontoon.web.lab_advice import refuse_in_a_round
from pontoon.web.lab_models import (
    EdgeRow,
    EdgesTold,
    EffectTold,
    HandTold,
    ParametersTold,
    RuleSetName,
    SimulationAsked,
    SimulationTold,
    StrategyTold,
    WorkTold,
)
from pontoon.web.lab_options import Option, all_options
from pontoon.web.lab_questions import (
    MOST_CARDS,
    About,
    changes_told,
    effect_task,
    favours,
    hand_task,
    parameters_told,
    refuse,
    side_edges,
)
from pontoon.web.lab_ranking import actions_told, why_best_told
from pontoon.web.lab_simulations import Simulation
from pontoon.web.lab_tasks import ChartTask, SimulationTask
from pontoon.web.lab_workers import Job
from pontoon.web.models import in_cents
from pontoon.web.security import address_of
from pontoon.web.sign_in import Asking

router = APIRouter(prefix="/api/v1/lab", tags=["lab"])

JSON = "application/json"
EVENTS = "text/event-stream"
MOST_SIMULATIONS_OF_AN_ADDRESS = 2
HIGHEST_OWN_SEED = 2**48
# Each event of a stream is held to this.
_EVENT: dict[str, Any] = {
    "type": "object",
    "required": ["event", "data"],
    "properties": {
        "event": {"enum": ["progress", "end"]},
        "data": {
            "type": "string",
            "description": "the simulation as `/lab/simulations/{simulation}` shows it, in JSON",
        },
    },
}
_UNDER_WAY: dict[int | str, dict[str, Any]] = {
    202: {"model": WorkTold, "description": "This is taking a while: send the same request again."}
}

Rules = Annotated[RuleSetName, Query(description="a rule set")]
Decks = Annotated[int | None, Query(ge=1, le=12, description="default: the most the rules allow")]
Resplit = Annotated[bool, Query(description="whether split hands may be split again, if that is an option")]
CardsText = Annotated[
    str, Query(max_length=3 * MOST_CARDS, description="the hand's cards in order", examples=["8s 8h"])
]
DealersCard = Annotated[str, Query(max_length=8, description="the dealer's first card", examples=["Kd"])]
SimulationId = Annotated[str, Path(min_length=1, max_length=64, description="the name of the simulation")]


def lab_of(request: Request) -> Lab:
    found: Lab = request.app.state.lab
    return found


def told(model: BaseModel, status: int = 200) -> Response:
    """A model as it is: it has been checked when it was made."""
    return Response(model.model_dump_json(), status, media_type=JSON)


# Edges


@router.get("/edges", responses=answers(409))
async def read_edges(asking: Asking, request: Request) -> EdgesTold:
    """The house edge of every rule set and option side by side; rows appear as they are worked out."""
    asking.may("read_odds")
    options, known = all_options(), lab_of(request).edges()
    return EdgesTold.model_validate(
        {
            "state": known.state,
            "progress": len(known.rows) / len(options),
            "rows": [_edge_row(option, known.rows.get(option)) for option in options],
            "side_wagers": side_edges(),
            "notes": ["With the best play, without the Super Bonus; values are in units of the original wager."],
        }
    )


def _edge_row(option: Option, found: dict[str, Any] | None) -> EdgeRow:
    book = rule_book(option.rules)
    nothing = {"value": None, "edge": None, "standard_deviation": None, "splits": None}
    worth = found or nothing
    whom = None if found is None else favours(found["edge"])
    return EdgeRow(**option._asdict(), title=book.ruleset.title, favours=whom, **worth)


# Charts and hands


@router.get("/strategy", responses={200: {"model": StrategyTold}, **_UNDER_WAY, **answers(403, 409)})
async def read_strategy(
    asking: Asking, request: Request, rules: Rules = "star-2024", decks: Decks = None, resplit: Resplit = False
) -> Response:
    """The best strategy chart, as a grid; refused while a round is in play at your table, except a training table."""
    asking.may("read_odds")
    refuse_in_a_round(asking.house, asking.who)
    about = About(rules, decks, resplit)
    task = ChartTask(about.book.name, about.decks, about.resplit)
    found = await lab_of(request).answer(task, address_of(request.scope))
    if isinstance(found, WorkTold):
        return told(found, 202)
    return told(StrategyTold(**about.told(), **found))


@router.get("/hand", responses={200: {"model": HandTold}, **_UNDER_WAY, **answers(403, 409)})
async def read_hand(
    asking: Asking,
    request: Request,
    cards: CardsText,
    dealer: DealersCard,
    rules: Rules = "star-2024",
    decks: Decks = None,
    resplit: Resplit = False,
    split: Annotated[bool, Query(description="whether the hand is on a box that was split")] = False,
    doubled: Annotated[
        bool, Query(description="whether it was doubled; its last card is then the one from the double")
    ] = False,
) -> Response:
    """The value of every legal action on a hand, where it comes from, and what the other actions give away.

    Refused while a round is in play at your table, except a training table.
    """
    asking.may("read_odds")
    refuse_in_a_round(asking.house, asking.who)
    about = About(rules, decks, resplit)
    task = hand_task(about, cards, dealer, split, doubled)
    found = await lab_of(request).answer(task, address_of(request.scope))
    if isinstance(found, WorkTold):
        return told(found, 202)
    actions = actions_told(found["actions"])
    return told(
        HandTold(
            **about.told(),
            **{name: found[name] for name in ("hand", "dealer", "total", "soft")},
            split=split,
            doubled=doubled,
            splits="own",
            best=actions[0].action,
            reason=why_best_told(actions),
            actions=actions,
        )
    )


# Changed rules


@router.get("/parameters", responses=answers())
async def read_parameters(asking: Asking, rules: Rules = "star-2024") -> ParametersTold:
    """The parameters of a rule set that can be changed in `/lab/effect`, with values worth trying."""
    asking.may("read_odds")
    return parameters_told(rules)


@router.get("/effect", responses={200: {"model": EffectTold}, **_UNDER_WAY, **answers(409)})
async def read_effect(
    asking: Asking,
    request: Request,
    change: Annotated[
        list[str], Query(min_length=1, max_length=20, description="NAME=VALUE", examples=[["pontoon_odds=6:5"]])
    ],
    rules: Rules = "star-2024",
    decks: Decks = None,
    resplit: Resplit = False,
) -> Response:
    """How changing one or more parameters of a rule set affects the value of a round."""
    asking.may("read_odds")
    about = About(rules, decks, resplit)
    task = effect_task(about, change)
    found = await lab_of(request).answer(task, address_of(request.scope))
    if isinstance(found, WorkTold):
        return told(found, 202)
    whom = favours(-found["difference"])
    return told(EffectTold(**about.told(), changes=changes_told(about, task), favours=whom, **found))


# Simulations


@router.post("/simulations", status_code=201, responses=answers(409))
async def begin_simulation(asked: SimulationAsked, asking: Asking, request: Request) -> SimulationTold:
    """Start a simulation. The answer gives its name, which you need to follow or stop it."""
    asking.may("read_odds")
    lab = lab_of(request)
    lab.check_open()
    about = About(asked.rules, asked.decks, asked.resplit)
    boxes = about.book.table.boxes
    if asked.boxes > boxes:
        clause = about.book.ruleset.parameters["boxes"].clauses[0]
        refuse("boxes_are_not_so_many", f"The layout of {asked.rules} has {boxes} boxes.", clause)
    address = address_of(request.scope)
    lab.check_room(lab.long, address, MOST_SIMULATIONS_OF_AN_ADDRESS)
    seed = secrets.randbelow(HIGHEST_OWN_SEED) if asked.seed is None else asked.seed
    job = Job(_simulation_task(asked, about, seed), SECOND, address)
    made = lab.simulations.add(asked, seed, about.decks, about.notes, job)
    await lab.long.put(job)
    return made.told(lab.long.ahead_of(job))


def _simulation_task(asked: SimulationAsked, about: About, seed: int) -> SimulationTask:
    return SimulationTask(
        rules=asked.rules,
        decks=about.decks,
        resplit=about.resplit,
        strategy=asked.strategy,
        rounds=asked.rounds,
        seed=seed,
        boxes=asked.boxes,
        dealing=asked.dealing,
        insurance=asked.insurance,
        perfect_pairs=asked.perfect_pairs,
        wager_cents=0 if asked.wager is None else in_cents(asked.wager),
    )


@router.get("/simulations/{simulation}", responses=answers(404))
async def read_simulation(simulation: SimulationId, asking: Asking, request: Request) -> SimulationTold:
    """The progress of a simulation, and its results so far."""
    asking.may("read_odds")
    lab = lab_of(request)
    found = lab.simulations.find(simulation)
    return found.told(lab.long.ahead_of(found.job))


@router.delete("/simulations/{simulation}", responses=answers(404))
async def end_simulation(simulation: SimulationId, asking: Asking, request: Request) -> SimulationTold:
    """Stop a simulation; the results so far are kept."""
    asking.may("read_odds")
    return lab_of(request).simulations.cancel(simulation).told(0)


@router.get(
    "/simulations/{simulation}/events",
    responses={200: {"content": {EVENTS: {"schema": _EVENT}}}, **answers(404)},
    response_class=StreamingResponse,
)
async def follow_simulation(simulation: SimulationId, asking: Asking, request: Request) -> StreamingResponse:
    """A simulation as Server-Sent Events: `progress` while it runs, `end` when it is over."""
    asking.may("read_odds")
    lab = lab_of(request)
    found = lab.simulations.find(simulation)
    lab.simulations.open_stream(simulation)
    return StreamingResponse(_events(lab, found), media_type=EVENTS, headers={"X-Accel-Buffering": "no"})


async def _events(lab: Lab, found: Simulation) -> AsyncIterator[bytes]:
    try:
        while True:
            ended = found.job.ended
            name = "end" if ended else "progress"
            text = found.told(lab.long.ahead_of(found.job)).model_dump_json()
            yield f"event: {name}\ndata: {text}\n\n".encode()
            if ended:
                return
            await found.job.until_news()
    finally:
        lab.simulations.close_stream(found.id)
