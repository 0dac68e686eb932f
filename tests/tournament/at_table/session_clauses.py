"""What the tests of sessions share: the two documents that have tournaments, and how a round goes at their tables."""

from typing import Any

import pytest

from pontoon.game import commands as c
from pontoon.game.round import WAGERS
from pontoon.testing.session_floor import SessionFloor

STARS = ("star-2024", "star-6to5-2017")
# Where the later document's tournament section has another number than the earlier one's.
_EARLIER = {"21.5.6+": "20.5.7", "21.5.7": "20.5.8", "21.5.8": "20.5.9", "18.8": "17.8", "18.16.2": "17.16.2"}


def earlier(clause: str) -> str:
    """The clause of star-6to5-2017 that says the same.

    >>> earlier("21.6.14"), earlier("21.5.8")
    ('20.6.14', '20.5.9')
    """
    if clause in _EARLIER:
        return _EARLIER[clause]
    section, _, rest = clause.partition(".")
    return f"{int(section) - 1}.{rest}"


def both(clauses: str) -> list[Any]:
    """(rule set, clause) for both documents, all the clauses named claimed, the first given to the test."""
    named = clauses.split()
    numbers = {"star-2024": named, "star-6to5-2017": [earlier(clause) for clause in named]}
    return [
        pytest.param(rules, own[0], marks=pytest.mark.clauses(*(f"{rules} {clause}" for clause in own)), id=rules)
        for rules, own in numbers.items()
    ]


def finish(floor: SessionFloor, cards: str = "") -> SessionFloor:
    """Everybody stands, forgoes insurance and surrender, and the dealer takes these cards, then sevens."""
    left = cards.split() + ["7d", "7c", "7s", "7h"] * 2
    while floor.state.round is not None and not floor.state.round.is_over and floor.state.round.phase != WAGERS:
        awaiting = floor.state.round.awaiting
        if awaiting.kind == "insurance":
            floor.does(c.CloseInsurance(), "dealer")
        elif awaiting.kind == "surrender":
            floor.does(c.CloseSurrender(), "dealer")
        elif awaiting.kind == "card":
            floor.deal(left.pop(0))
        elif floor.player(awaiting.players[0]).is_playing:
            floor.stand()
        else:
            assert awaiting.box is not None
            floor.does(c.DeclareAbsent(awaiting.box, awaiting.players[0]), "dealer")
    floor.balance()
    return floor


def lost_round(floor: SessionFloor, amounts: dict[str, int]) -> SessionFloor:
    """Everybody wagers so many dollars, gets 19 and loses to a dealer's 20, clockwise from the marker."""
    boxes = {each.player: each.box for each in floor.now.players}
    first = floor.now.marker or 1
    for player in sorted(amounts, key=lambda each: (boxes[each] < first, boxes[each])):
        floor.wager(player, boxes[player], amounts[player])
    suits = "hcds" * 2
    nines, jacks = [f"9{suit}" for suit in suits[: len(amounts)]], [f"J{suit}" for suit in suits[: len(amounts)]]
    floor.deal(" ".join([*nines, "9d", *jacks]))
    return finish(floor, "2c 9s")


def won_round(floor: SessionFloor, amounts: dict[str, int]) -> SessionFloor:
    """Everybody wagers so many dollars, gets 20 and wins against a dealer's 19."""
    boxes = {each.player: each.box for each in floor.now.players}
    first = floor.now.marker or 1
    for player in sorted(amounts, key=lambda each: (boxes[each] < first, boxes[each])):
        floor.wager(player, boxes[player], amounts[player])
    suits = "hcds" * 2
    jacks, queens = [f"J{suit}" for suit in suits[: len(amounts)]], [f"Q{suit}" for suit in suits[: len(amounts)]]
    floor.deal(" ".join([*jacks, "9d", *queens]))
    return finish(floor, "Kc")
