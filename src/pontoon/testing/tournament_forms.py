"""Conditions of a tournament by chance, so that over many seeds everything the form can state is played."""

from random import Random
from typing import Any

from pontoon.testing.hall import conditions
from pontoon.tournament.form import BuyBacks, Conditions, PlannedSession, Prize, Ratio, Rise

MOST = 10_000_000
ENTRANTS = 8
FINALISTS = 7
BUY_IN_CENTS, BUY_BACK_CENTS = 10_000, 3_333


def form_by_chance(random: Random, rules: str) -> Conditions:
    """Heats at two tables and a final; whatever else there is, by chance.

    Everybody can lose all in a round, and nobody has to: so some go out, and some are equal.
    """
    sessions = _sessions(random)
    in_order = random.choice((False, True))
    return conditions(
        rules=rules, sessions=sessions, prizes=(Prize(1, share=6_667), Prize(2, share=3_333)),
        minimum_entrants=3, maximum_entrants=ENTRANTS, minimum_cents=100, maximum_cents=MOST,
        rises=_rises(random, sessions), pass_cards=random.choice((0, 1)), undisclosed_wagers=random.choice((1, 3)),
        wager_seconds=20, order_of_wagering=in_order, deal_from_marker=in_order and random.choice((False, True)),
        late_wager=random.choice(("minimum", "disqualified")), withdrawal_minutes=0,
        absent=random.choice(("deducted", "deducted", "disqualified")), buy_backs=_buy_backs(random, sessions),
        **_chips(random),
    )  # fmt: skip


def _sessions(random: Random) -> tuple[PlannedSession, ...]:
    """The second chances that there are stand in the order of their kinds: the late, the last heat's, everybody's."""
    by_the_clock = not random.randrange(4)
    length: dict[str, Any] = {"minutes": 1} if by_the_clock else {"rounds": random.choice((1, 2, 4))}
    short: dict[str, Any] = {"rounds": random.choice((1, 2))}
    chances = {kind for kind in ("catch_up", "repechage", "secondary") if not random.randrange(3)}
    advance = 1 if len(chances) > 1 else random.choice((1, 2))
    sessions = [PlannedSession("Heats", "heat", 2, 4, advance, **length)]
    if "catch_up" in chances:
        sessions.append(PlannedSession("Catch-up", "catch_up", 1, 3, 1, **short))
    if "repechage" in chances:
        sessions.append(PlannedSession("Repechage", "repechage", 2, 4, 1, **short))
    if "secondary" in chances:
        sessions.append(PlannedSession("Secondary", "secondary", 2, 4, 1, **short))
    return (*sessions, PlannedSession("Final", "final", 1, FINALISTS, 0, **length))


def _rises(random: Random, sessions: tuple[PlannedSession, ...]) -> tuple[Rise, ...]:
    if random.randrange(3):
        return ()
    if random.choice((False, True)):
        return (Rise(200, MOST, after_minutes=1),)
    longest = max(each.rounds or 0 for each in sessions)
    return (Rise(200, MOST, after_rounds=1),) if longest > 1 else ()


def _buy_backs(random: Random, sessions: tuple[PlannedSession, ...]) -> BuyBacks:
    times = random.choice((0, 1, 2))
    return BuyBacks(times, BUY_BACK_CENTS, len(sessions)) if times else BuyBacks(0)


def _chips(random: Random) -> dict[str, Any]:
    """Issued, or bought at a ratio; redeemed chips seldom come to whole cents."""
    if random.choice((False, True)):
        return {"chips": "issued", "chips_cents": MOST}
    ratio = Ratio(MOST, BUY_IN_CENTS)
    return {"chips": "bought_in", "chips_cents": MOST, "buy_in_cents": BUY_IN_CENTS, "cash_ratio": ratio}
