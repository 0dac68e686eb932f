"""Whether conditions can be published: every entry that must be stated is, and none contradicts another.

>>> from pontoon.tournament.form import Conditions
>>> "".join(sorted({fault.letter for fault in missing(Conditions("cup", "A cup", "star-2024"))}))
'abcdefghijk'
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from pontoon.game.refusals import dollars
from pontoon.game.rulebook import RuleBook
from pontoon.tournament import form as f
from pontoon.tournament.form import Conditions, PlannedSession, Rise
from pontoon.tournament.structure import structure_faults


class Fault(NamedTuple):
    """What is not stated or contradicts something, with the letter of the entry it belongs to."""

    letter: str
    sentence: str


# Each entry with its sentence, if it has not been stated.
_MISSING: tuple[tuple[str, str, str], ...] = (
    ("a", "entry_fee_cents", "The entry fee is not stated; if there is none, say so."),
    ("b", "chips", "It is not stated whether chips are issued or bought in."),
    ("b", "chips_cents", "It is not stated how many chips a player has at the start of a session."),
    ("b", "buy_in_cents", "The buy-in is not stated; if there is none, say so."),
    ("c", "compulsory_wager", "It is not stated whether there is a compulsory wager in each round."),
    ("d", "minimum_cents", "The minimum wager is not stated."),
    ("d", "maximum_cents", "The maximum wager is not stated."),
    ("d", "rises", "It is not stated when the limits change; if they do not, say so."),
    ("e", "sessions", "The sessions are not stated."),
    ("f", "allocation", "It is not stated how tables and boxes are allocated."),
    ("f", "perfect_pairs", "It is not stated whether Perfect Pairs are offered."),
    ("f", "order_of_wagering", "It is not stated whether there is an order of wagering."),
    ("f", "deal_from_marker", "It is not stated whether the deal begins at the marker."),
    ("f", "pass_cards", "The number of pass cards is not stated; if there are none, say so."),
    ("f", "undisclosed_wagers", "The number of undisclosed wagers is not stated; if there are none, say so."),
    ("f", "wager_seconds", "The time for a wager is not stated; if there is no limit, say so."),
    ("f", "late_wager", "It is not stated what happens to a player who does not wager in time."),
    ("f", "absent", "It is not stated what happens to a player who is absent."),
    ("g", "buy_backs", "It is not stated whether players may buy back in."),
    ("h", "entitled_only", "It is not stated that only people entitled to enter the casino and gamble may enter."),
    ("h", "may_refuse", "It is not stated whether any application may be refused."),
    ("h", "criteria", "The criteria by which entrants are selected are not stated; if there are none, say so."),
    ("i", "withdrawal_minutes", "The time until which a player may withdraw without penalty is not stated."),
    ("i", "notice_minutes", "It is not stated how much notice the players get of a new starting time."),
    ("i", "written_agreement", "It is not stated whether players must agree in writing."),
    ("i", "form", "The entry form has no fields."),
    ("i", "minimum_entrants", "The minimum number of players is not stated."),
    ("i", "maximum_entrants", "The maximum number of players is not stated."),
    ("j", "prizes", "The prizes are not stated."),
    ("j", "payment", "It is not stated how prizes are paid."),
    ("j", "added", "What the operator adds to the prize pool is not stated; if nothing is added, say so."),
    ("j", "guaranteed_cents", "The guaranteed prize pool is not stated; if none is guaranteed, say so."),
    ("j", "reserves_cancellation", "It is not stated whether the tournament may be cancelled for too few entries."),
    (
        "k",
        "rules_prevail",
        "It is not stated that the Tournament Manager conducts the tournament and that the rules prevail.",
    ),
)

# Entries that are empty where there is nothing to state are missing only while they are None.
_MAY_BE_EMPTY = {"rises", "criteria", "added"}
# Statements that must be made, and not denied.
_MUST_BE_SO = {"entitled_only", "rules_prevail"}


def missing(conditions: Conditions) -> tuple[Fault, ...]:
    """Every entry the documents ask for that these conditions do not state.

    Clauses: star-2024 21.4.2, 21.4.2(a), 21.4.2(b), 21.4.2(c), 21.4.2(d), 21.4.2(e), 21.4.2(f), 21.4.2(g), 21.4.2(h),
    21.4.2(i), 21.4.2(j), 21.4.2(k), star-6to5-2017 20.4.2, 20.4.2(a), 20.4.2(b), 20.4.2(c), 20.4.2(d), 20.4.2(e),
    20.4.2(f), 20.4.2(g), 20.4.2(h), 20.4.2(i), 20.4.2(j), 20.4.2(k).
    """
    return tuple(Fault(letter, why) for letter, name, why in _MISSING if not _is_stated(conditions, name))


def _is_stated(conditions: Conditions, name: str) -> bool:
    value = getattr(conditions, name)
    if name in _MUST_BE_SO:
        return value is True
    if isinstance(value, str):
        return bool(value.strip()) or name in _MAY_BE_EMPTY
    return value is not None and (value != () or name in _MAY_BE_EMPTY)


def contradictions(conditions: Conditions, rules: RuleBook) -> tuple[Fault, ...]:
    """Where complete conditions contradict themselves or the rules of play."""
    found = (_of_money(conditions), _of_limits(conditions), _of_play(conditions), _of_entry(conditions))
    structure = (Fault("e", sentence) for sentence in structure_faults(conditions, rules.values["boxes"]))
    return (*(fault for faults in found for fault in faults), *structure, *_of_prizes(conditions))


def _of_money(c: Conditions) -> Iterator[Fault]:
    """Chips that were bought can be redeemed at the ratio of their issue; chips that were issued are worth no cash.

    Clauses: star-2024 21.1.1, 21.6.9, star-6to5-2017 20.1.1, 20.6.9.
    """
    if (c.entry_fee_cents or 0) < 0:
        yield Fault("a", "The entry fee cannot be negative.")
    if c.chips not in (f.ISSUED, f.BOUGHT_IN):
        yield Fault("b", f"Chips must be {f.ISSUED} or {f.BOUGHT_IN}, not {c.chips}.")
    if (c.chips_cents or 0) <= 0:
        yield Fault("b", "A player must have chips at the start of a session.")
    if c.chips == f.ISSUED and (c.buy_in_cents or c.cash_ratio):
        yield Fault("b", "Chips that are issued have neither a buy-in nor a cash value.")
    if c.chips == f.BOUGHT_IN:
        yield from _of_buy_in(c)


def _of_buy_in(c: Conditions) -> Iterator[Fault]:
    if c.cash_ratio is None or c.cash_ratio.chips <= 0 or c.cash_ratio.cash <= 0:
        yield Fault("b", "Chips that are bought need the ratio at which they are issued and redeemed.")
    elif (c.chips_cents or 0) * c.cash_ratio.cash != (c.buy_in_cents or 0) * c.cash_ratio.chips:
        yield Fault("b", "The buy-in does not buy that many chips at this ratio.")
    if any(plan.chips_cents is not None for plan in c.sessions):
        yield Fault("b", "With a buy-in, every session begins with the same number of chips.")


def _of_limits(c: Conditions) -> Iterator[Fault]:
    """Wagers are units of the minimum, up to the maximum, and change only at the points that are stated.

    Clauses: star-2024 21.6.4, 21.6.14, 21.6.15, star-6to5-2017 20.6.4, 20.6.14, 20.6.15.
    """
    if not c.compulsory_wager:
        yield Fault("c", "The rules of tournament play require a wager in every round.")
    for where, low, high in _every_limit(c):
        if low <= 0 or high < low:
            yield Fault("d", f"{where}: the minimum must be more than zero, and the maximum not below it.")
        elif high % low:
            yield Fault("d", f"{where}: {dollars(high)} is not a multiple of {dollars(low)}.")
    for plan in c.sessions:
        low, chips = plan.minimum_cents or c.minimum_cents or 0, plan.chips_cents or c.chips_cents or 0
        if chips < low:
            yield Fault("b", f"{plan.title}: {dollars(chips)} in chips is not enough for a wager of {dollars(low)}.")
    yield from _of_rises(c.rises or (), c.sessions)


def _every_limit(c: Conditions) -> Iterator[tuple[str, int, int]]:
    low, high = c.minimum_cents or 0, c.maximum_cents or 0
    yield "The limits", low, high
    for plan in c.sessions:
        if plan.minimum_cents is not None or plan.maximum_cents is not None:
            own_low = low if plan.minimum_cents is None else plan.minimum_cents
            yield plan.title, own_low, high if plan.maximum_cents is None else plan.maximum_cents
    for rise in c.rises or ():
        yield "A change to the limits", rise.minimum_cents, rise.maximum_cents


def _of_rises(rises: tuple[Rise, ...], sessions: tuple[PlannedSession, ...]) -> Iterator[Fault]:
    for rise in rises:
        points = [point for point in (rise.after_rounds, rise.after_minutes) if point is not None]
        if len(points) != 1 or points[0] <= 0:
            yield Fault("d", "The limits must change either after a number of rounds or after a number of minutes.")
            return
    for name in ("after_rounds", "after_minutes"):
        points = [getattr(rise, name) for rise in rises if getattr(rise, name) is not None]
        if any(later <= earlier for earlier, later in pairwise(points)):
            yield Fault("d", "The changes to the limits are not in chronological order.")
        lengths = [getattr(plan, name.removeprefix("after_")) or 0 for plan in sessions]
        if points and name == "after_rounds" and max(points) >= max(lengths, default=0):
            yield Fault("d", "A change to the limits would come after the last round of every session.")


def _of_play(c: Conditions) -> Iterator[Fault]:
    """Pass cards and undisclosed wagers are a number, and a deal from the marker needs one.

    Clauses: star-2024 21.5.4, 21.9.2, 21.9.3, star-6to5-2017 20.5.4, 20.9.2, 20.9.3.
    """
    if c.allocation not in (f.DRAW, f.BY_THE_MANAGER):
        yield Fault("f", f"The allocation of seats must be {f.DRAW} or {f.BY_THE_MANAGER}, not {c.allocation}.")
    if c.deal_from_marker and not c.order_of_wagering:
        yield Fault("f", "Without an order of wagering, there is no marker to deal from.")
    for name, number in (("pass cards", c.pass_cards), ("undisclosed wagers", c.undisclosed_wagers)):
        if (number or 0) < 0:
            yield Fault("f", f"The number of {name} cannot be negative.")
    if c.undecided_dispute_minutes < 0:
        yield Fault("f", "The time for the Tournament Manager to settle a dispute cannot be negative.")
    if (c.wager_seconds or 0) < 0:
        yield Fault("f", "The time for a wager cannot be negative.")
    if c.late_wager not in (f.MINIMUM, f.DISQUALIFIED):
        yield Fault("f", f"A late wager must be {f.MINIMUM}, or the player {f.DISQUALIFIED}; not {c.late_wager}.")
    if c.absent not in (f.DEDUCTED, f.DISQUALIFIED):
        yield Fault("f", f"An absent player must have the minimum {f.DEDUCTED} or be {f.DISQUALIFIED}; not {c.absent}.")
    if c.early_end_by_agreement and c.cash_ratio is None:
        yield Fault("f", "Players can end a session early by agreement only if their chips have a cash value.")
    backs = c.buy_backs or f.BuyBacks(0)
    if backs.times < 0 or backs.price_cents < 0 or (not backs.times and (backs.price_cents or backs.until_session)):
        yield Fault("g", "Buy-backs need a number; without one, they cannot have a price or a last session.")
    if backs.times and not 2 <= backs.until_session <= len(c.sessions):
        yield Fault("g", f"Players can buy back in before a later session, not before session {backs.until_session}.")


def _of_entry(c: Conditions) -> Iterator[Fault]:
    if (c.withdrawal_minutes or 0) < 0 or (c.notice_minutes or 0) < 0:
        yield Fault("i", "A period cannot be negative.")
    if len(set(c.form)) != len(c.form) or not all(name.strip() for name in c.form):
        yield Fault("i", "Every field on the entry form needs its own name.")
    if not 2 <= (c.minimum_entrants or 0) <= (c.maximum_entrants or 0):
        yield Fault("i", "The minimum number of players must be at least two, and the maximum not below it.")


def _of_prizes(c: Conditions) -> Iterator[Fault]:
    """The whole pool goes to the winners, and nothing is promised that the pool may not hold.

    Clauses: star-2024 21.3.2, 21.3.3, star-6to5-2017 20.3.2, 20.3.3.
    """
    for added in c.added or ():
        if added.kind not in (f.CASH, f.GOODS, f.SERVICES):
            yield Fault("j", f"Added value must be {f.CASH}, {f.GOODS} or {f.SERVICES}, not {added.kind}.")
        elif (added.kind == f.CASH) != (added.cents > 0) or (added.kind != f.CASH) != bool(added.what.strip()):
            yield Fault("j", "Added cash needs an amount, and goods or services need a description instead.")
    if [prize.place for prize in c.prizes] != list(range(1, len(c.prizes) + 1)):
        yield Fault("j", "Prizes must be listed by place, from the first and without a gap.")
    for prize in c.prizes:
        if sum((prize.share > 0, prize.cents > 0, bool(prize.goods.strip()))) != 1 or min(prize.share, prize.cents) < 0:
            yield Fault("j", f"The prize for place {prize.place} must be one of these: a share, an amount or goods.")
    if c.sessions and len(c.prizes) > c.sessions[-1].players_per_table:
        yield Fault("j", "There are more prizes than players in the final.")
    if (c.guaranteed_cents or 0) < 0:
        yield Fault("j", "The guarantee cannot be negative.")
    shares = sum(prize.share for prize in c.prizes)
    if shares != f.WHOLE_POOL and (shares or _may_hold_money(c)):
        yield Fault("j", "The shares of the pool must add up to all of it, because every fee goes to the winners.")
    fixed, promised = sum(prize.cents for prize in c.prizes), least_pool_cents(c)
    if fixed > promised:
        yield Fault("j", f"Prizes of {dollars(fixed)} are promised, but a pool of only {dollars(promised)} is certain.")


def _may_hold_money(c: Conditions) -> bool:
    price = c.buy_backs.price_cents if c.buy_backs else 0
    return bool(c.entry_fee_cents or price or c.guaranteed_cents or any(each.cents for each in c.added or ()))


def least_pool_cents(c: Conditions) -> int:
    """What the pool holds at least if it is played: the least fees and the cash added, or the guarantee."""
    added = sum(each.cents for each in c.added or ())
    return max(c.guaranteed_cents or 0, (c.minimum_entrants or 0) * (c.entry_fee_cents or 0) + added)
