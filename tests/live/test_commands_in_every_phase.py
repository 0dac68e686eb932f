"""Every command to a table, given by who may give it, while the table is at something else.

Who may is asked first, and that is tried elsewhere; here the right person comes at the wrong time. What is not to be
done now is refused with its reason and changes nothing, what passes is listed, and no command whatever stops a table.
"""

from collections.abc import Awaitable, Callable
from dataclasses import MISSING, fields
from typing import Any, get_type_hints

import pytest

from pontoon.game.cards import Card, card
from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import RuleBook, rule_book
from pontoon.live.authorisation import COMMANDS as OF_THE_DOCUMENTS, HOUSE_OPERATIONS, operation_of, roles_for
from pontoon.live.requests import Done, PauseTable
from pontoon.table import commands as t
from pontoon.table.counts import of_decks
from pontoon.table.furniture import Equipment, Layout, Limits, usual_layout
from pontoon.table.words import WORDS
from pontoon.testing.live_tables import LiveFloor
from pontoon.testing.tournament_tables import in_session, plan_of
from pontoon.testing.virtual_time import run
from pontoon.tournament.at_table.plan import SessionPlan
from pontoon.web.wire_commands import COMMANDS

STAR = "star-2024"


# Commands that say something sensible


def a_command(kind: Any, book: RuleBook) -> Any:
    """About Ann's box and hand, wherever it is about one."""
    hints = get_type_hints(kind)
    return kind(**{each.name: _value(kind, each.name, hints[each.name], book) for each in fields(kind)
                   if each.default is MISSING and each.default_factory is MISSING})  # fmt: skip


def _value(kind: Any, name: str, hint: Any, book: RuleBook) -> Any:
    made: dict[Any, Any] = {
        Card: card("7s"),
        Layout: usual_layout(book),
        Equipment: Equipment(),
        Limits: Limits(500, 50_000, 500, 100, 10_000),
        SessionPlan: plan_of("ann", "bob"),
    }
    if (kind, name) in WORDS:
        return next(iter(WORDS[kind, name]))
    if hint in made:
        return made[hint]
    if name in ("player", "person", "holder", "of", "forfeits"):
        return "ann"
    if name == "counts":
        return of_decks(8) if kind is t.CheckCards else ()
    if hint is bool or hint is str:
        return True if hint is bool else "because"
    if hint in (tuple[int, ...], tuple[Card, ...]):
        return (1,) if hint == tuple[int, ...] else (card("7s"),)
    return 500 if name.endswith("cents") else 1


def who_may(kind: Any, book: RuleBook, floor: LiveFloor) -> tuple[str, str]:
    """A name, and the first role that may; the dealer is the one on duty."""
    operation = operation_of(kind)
    if operation in OF_THE_DOCUMENTS:
        roles = roles_for(kind, book)
    else:
        roles = HOUSE_OPERATIONS[operation].any or HOUSE_OPERATIONS[operation].own
    if not roles or roles[0] == "player":
        # What follows from findings and elections alone is nobody's to give; Ann tries.
        return "ann", "player"
    on_duty = next((each.name for each in floor.state.table.staff if each.role == roles[0]), "sue")
    return on_duty, roles[0]


# Phases


async def wagers_are_open(rules: str) -> LiveFloor:
    floor = await LiveFloor.open(rules)
    await floor.sit("ann", 1)
    await floor.until(lambda state: state.table.custody.stage == "in_play")
    return floor


async def a_decision_is_due(rules: str) -> LiveFloor:
    floor = await wagers_are_open(rules)
    await floor.wager("ann", 1, 25)
    await floor.until(lambda state: state.table.round is not None and state.table.round.awaiting.kind == "decision")
    return floor


async def the_table_is_closed(rules: str) -> LiveFloor:
    floor = await LiveFloor.open(rules)
    await floor.does(t.CloseTable(), "olga", "casino_operator")
    return floor


async def a_session_waits_for_wagers(rules: str) -> LiveFloor:
    floor = await in_session(plan_of("ann", "bob", rounds=3), rules)
    await floor.until(lambda state: state.table.custody.stage == "in_play" and state.session is not None)
    return floor


Phase = Callable[[str], Awaitable[LiveFloor]]

# What may be said and done at a table at any time, as far as it is about no round.
ALWAYS = {"approve_face_down", "decline", "find_contravention", "limit_players", "pause_table", "present_player_card"}
IN_PLAY = ALWAYS | {"direct_shuffle", "drop_cards", "operate_cashless", "report_omission"}
PASSES: dict[Phase, set[str]] = {
    wagers_are_open: IN_PLAY
    | {"ask_to_leave", "go_off_duty", "hold_tournament", "leave_table", "limit_players_per_box", "place_wager"}
    | {"reserve_boxes"},
    a_decision_is_due: IN_PLAY
    | {"approve_late_payment", "hit", "stand", "double", "declare_absent", "find_wager_invalid", "invalidate_outcome"}
    | {"leave_table", "limit_players_per_box", "reserve_boxes", "void_round"},
    the_table_is_closed: ALWAYS | {"come_on_duty", "hold_tournament", "limit_players_per_box", "reserve_boxes"},
    a_session_waits_for_wagers: IN_PLAY
    | {"cancel_session", "direct_deduction", "go_off_duty", "hold_play", "limit_wager_time", "raise_dispute"},
}


async def passed(phase: Phase, rules: str) -> tuple[set[str], list[str]]:
    """The commands that were carried out, and what was wrong with the answers to others."""
    book = rule_book(rules)
    done, wrong = set(), []
    floor = await phase(rules)
    for kind in COMMANDS:
        before, balances = floor.state, await floor.store.balances("chips")
        reply = await floor.ask(a_command(kind, book), *who_may(kind, book, floor))
        name = operation_of(kind)
        stopped = floor.task.trouble or floor.gate.failure or (floor.state.paused and kind is not PauseTable)
        if stopped:
            wrong.append(f"{name} has stopped the table: {stopped}")
        if isinstance(reply, Done) or stopped:
            done.add(name)
            await floor.task.stop()
            floor = await phase(rules)
            continue
        if not isinstance(reply, Refusal) or not reply.code or not reply.sentence.endswith("."):
            wrong.append(f"{name}: {reply}")
        if floor.state is not before or await floor.store.balances("chips") != balances:
            wrong.append(f"{name} was refused and something has changed")
    await floor.task.stop()
    return done, wrong


@pytest.mark.parametrize("phase", PASSES)
def test_what_is_not_to_be_done_now_is_refused_and_changes_nothing(phase: Phase) -> None:
    done, wrong = run(passed(phase, STAR))
    assert wrong == []
    assert done == PASSES[phase]


# Canberra knows no tournaments, and tells players of a closure long before it.
ELSEWHERE = [
    *(("star-6to5-2017", phase) for phase in PASSES),
    ("canberra-2002", wagers_are_open),
    ("canberra-2002", a_decision_is_due),
]


@pytest.mark.parametrize(("rules", "phase"), ELSEWHERE)
def test_no_command_at_any_time_stops_a_table_under_the_other_rule_sets(rules: str, phase: Phase) -> None:
    done, wrong = run(passed(phase, rules))
    assert wrong == []
    assert 0 < len(done) < 30


def test_every_command_is_given_and_each_in_a_role_that_may() -> None:
    """Goal: a refusal here is about the time, as far as anybody may give the command at all."""

    async def roles() -> dict[str, str]:
        floor = await wagers_are_open(STAR)
        found = {operation_of(kind): who_may(kind, rule_book(STAR), floor)[1] for kind in COMMANDS}
        await floor.task.stop()
        return found

    given = run(roles())
    assert len(given) == len(COMMANDS) > 100
    assert len(set(given.values())) > 4
