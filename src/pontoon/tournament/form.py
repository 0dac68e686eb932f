"""The form on which a tournament's conditions are drawn up: every entry that they must state, and more.

An entry that has not been stated yet is None, or empty where it is text; amounts are cents.
"""

from typing import NamedTuple

# How tournament chips come to a player before a session.
ISSUED = "issued"
BOUGHT_IN = "bought_in"

# What a session is: those who are still in play a heat or the final; the others are a second chance.
HEAT = "heat"
FINAL = "final"
# For those who did not advance from the session before it.
REPECHAGE = "repechage"
# For those who entered too late for the first session.
CATCH_UP = "catch_up"
# For everyone who is out by then.
SECONDARY = "secondary"
KINDS = (HEAT, REPECHAGE, CATCH_UP, SECONDARY, FINAL)

# How tables and boxes are allocated.
DRAW = "draw"
BY_THE_MANAGER = "tournament_manager"

# What becomes of who does not wager in time, and of who is absent.
MINIMUM = "minimum"
DEDUCTED = "deducted"
DISQUALIFIED = "disqualified"

# In what an operator adds value to the prize pool.
CASH = "cash"
GOODS = "goods"
SERVICES = "services"

# The whole pool, in the unit of a prize's share.
WHOLE_POOL = 10_000


class Ratio(NamedTuple):
    """So many cents of tournament chips for so many cents of cash, at their issue and when they are redeemed."""

    chips: int
    cash: int

    def cash_for(self, chips_cents: int) -> int:
        """What chips are redeemed for, up to the next cent.

        >>> Ratio(2, 1).cash_for(501)
        251
        """
        return -(-chips_cents * self.cash // self.chips)


class Rise(NamedTuple):
    """New limits in every session after so many rounds, or after so many minutes."""

    minimum_cents: int
    maximum_cents: int
    after_rounds: int | None = None
    after_minutes: int | None = None


class PlannedSession(NamedTuple):
    """A session: for so many rounds or so many minutes; from each table so many advance, from the final none.

    Chips and limits of its own are given where they are not those of the conditions.
    """

    title: str
    kind: str
    tables: int
    players_per_table: int
    advance_per_table: int
    rounds: int | None = None
    minutes: int | None = None
    chips_cents: int | None = None
    minimum_cents: int | None = None
    maximum_cents: int | None = None


class BuyBacks(NamedTuple):
    """How often each player may buy back in, for how much, and before which session for the last time; 0: never."""

    times: int
    price_cents: int = 0
    until_session: int = 0


class Added(NamedTuple):
    """What the operator adds to the prize pool: cash, or goods or services by their description."""

    kind: str
    cents: int = 0
    what: str = ""


class Prize(NamedTuple):
    """The prize of a place: a share of the pool in hundredths of a per cent, a fixed amount, or goods."""

    place: int
    share: int = 0
    cents: int = 0
    goods: str = ""


class Conditions(NamedTuple):
    """The conditions of a tournament; the letters are those under which the documents ask for an entry."""

    name: str
    title: str
    # The rule set by which it is played.
    rules: str
    # (a)
    entry_fee_cents: int | None = None
    # (b)
    chips: str = ""
    chips_cents: int | None = None
    buy_in_cents: int | None = None
    cash_ratio: Ratio | None = None
    # (c)
    compulsory_wager: bool | None = None
    # (d)
    minimum_cents: int | None = None
    maximum_cents: int | None = None
    rises: tuple[Rise, ...] | None = None
    # (e)
    sessions: tuple[PlannedSession, ...] = ()
    # (f); no seconds: there is no limit to the time of a wager; no minutes: play waits until a dispute is settled
    allocation: str = ""
    perfect_pairs: bool | None = None
    order_of_wagering: bool | None = None
    deal_from_marker: bool | None = None
    pass_cards: int | None = None
    undisclosed_wagers: int | None = None
    wager_seconds: int | None = None
    late_wager: str = ""
    absent: str = ""
    early_end_by_agreement: bool = False
    undecided_dispute_minutes: int = 0
    # (g)
    buy_backs: BuyBacks | None = None
    # (h)
    entitled_only: bool = False
    may_refuse: bool | None = None
    criteria: str | None = None
    # (i); a player may withdraw without penalty until so long before the first session
    withdrawal_minutes: int | None = None
    notice_minutes: int | None = None
    written_agreement: bool | None = None
    form: tuple[str, ...] = ()
    minimum_entrants: int | None = None
    maximum_entrants: int | None = None
    # (j)
    prizes: tuple[Prize, ...] = ()
    payment: str = ""
    added: tuple[Added, ...] | None = None
    guaranteed_cents: int | None = None
    reserves_cancellation: bool | None = None
    # (k)
    rules_prevail: bool = False


class SessionTerms(NamedTuple):
    """What a session is played by at each of its tables: the conditions, with the session's own where it has any.

    A play-off has neither rounds nor minutes: it goes on until an order is determined.
    """

    tournament: str
    number: int
    title: str
    kind: str
    chips_cents: int
    minimum_cents: int
    maximum_cents: int
    rises: tuple[Rise, ...]
    rounds: int | None
    minutes: int | None
    advance: int
    perfect_pairs: bool
    pass_cards: int
    undisclosed_wagers: int
    order_of_wagering: bool
    deal_from_marker: bool
    wager_seconds: int
    late_wager: str
    absent: str
    early_end_by_agreement: bool
    play_off: bool = False


def terms_of(conditions: Conditions, number: int, *, play_off: bool = False) -> SessionTerms:
    """The terms of a session, numbered from one, of conditions that are complete."""
    plan = conditions.sessions[number - 1]
    return SessionTerms(
        tournament=conditions.name,
        number=number,
        title=plan.title,
        kind=plan.kind,
        chips_cents=_own(plan.chips_cents, conditions.chips_cents),
        minimum_cents=_own(plan.minimum_cents, conditions.minimum_cents),
        maximum_cents=_own(plan.maximum_cents, conditions.maximum_cents),
        rises=() if play_off else conditions.rises or (),
        rounds=None if play_off else plan.rounds,
        minutes=None if play_off else plan.minutes,
        advance=plan.advance_per_table,
        perfect_pairs=bool(conditions.perfect_pairs),
        pass_cards=conditions.pass_cards or 0,
        undisclosed_wagers=conditions.undisclosed_wagers or 0,
        order_of_wagering=bool(conditions.order_of_wagering),
        deal_from_marker=bool(conditions.deal_from_marker),
        wager_seconds=conditions.wager_seconds or 0,
        late_wager=conditions.late_wager,
        absent=conditions.absent,
        early_end_by_agreement=conditions.early_end_by_agreement,
        play_off=play_off,
    )


def _own(of_the_session: int | None, of_the_conditions: int | None) -> int:
    return of_the_session if of_the_session is not None else of_the_conditions or 0
