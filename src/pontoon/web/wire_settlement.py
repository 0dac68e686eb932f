"""A wager's end on the wire, of a round's own wagers and of what was not disclosed in a tournament's session."""

from typing import Annotated, Literal

from msgspec import Meta

from pontoon.web.wire_values import AnyMoney, Part

SettlementKind = Literal["original", "double", "split", "insurance", "perfect_pairs", "super_bonus", "bonus"]
SettlementResult = Literal["win", "lose", "stand_off", "surrender", "forfeit", "void"]

Odds = Annotated[tuple[int, int], Meta(description="odds: 3 to 2 is [3, 2]")]


class SettlementView(Part, frozen=True, kw_only=True):
    """The settlement of one wager: what the player gains, the odds if it won at odds, and the clause it rests on."""

    box: int | None
    hand: int | None
    player: str
    kind: SettlementKind
    wager: AnyMoney
    result: SettlementResult
    net: AnyMoney
    odds: Odds | None
    clause: str
