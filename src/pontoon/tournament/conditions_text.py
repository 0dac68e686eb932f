"""Conditions as people read them: a section for each entry the documents ask for, in sentences.

>>> from pontoon.tournament.conditions_file import read, template
>>> sections(read(template("sit_and_go").encode(), "form"))[0].lines
('The entry fee is $20.00. All of it goes into the prize pool.',)
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from pontoon.law.values import dollars
from pontoon.tournament import form as f
from pontoon.tournament.form import Conditions, PlannedSession, Prize, Rise
from pontoon.tournament.placings import left_for_the_first


class Section(NamedTuple):
    """A part of the conditions, with its letter and what it is about."""

    letter: str
    title: str
    lines: tuple[str, ...]


def sections(conditions: Conditions) -> tuple[Section, ...]:
    """What has been stated so far, by letter; a section in which nothing is stated has no lines.

    Clauses: star-2024 21.4.2, star-6to5-2017 20.4.2.
    """
    return tuple(Section(letter, title, tuple(lines(conditions))) for letter, (title, lines) in _SECTIONS.items())


def money(cents: int) -> str:
    return f"${dollars(cents)}"


def _fee(c: Conditions) -> Iterator[str]:
    if c.entry_fee_cents is not None:
        fee = f"The entry fee is {money(c.entry_fee_cents)}. All of it goes into the prize pool."
        yield fee if c.entry_fee_cents else "There is no entry fee."


def _chips(c: Conditions) -> Iterator[str]:
    if c.chips_cents is not None:
        yield f"Every player has {money(c.chips_cents)} in tournament chips at the start of a session."
    if c.chips == f.BOUGHT_IN and c.buy_in_cents is not None:
        yield f"They are bought for {money(c.buy_in_cents)} before each session."
    elif c.chips == f.ISSUED:
        yield "They are issued by the casino operator and remain its property."
    if c.cash_ratio is not None:
        chips, cash = c.cash_ratio
        yield f"After a session, every {money(chips * 100)} in chips is redeemed for {money(cash * 100)}."
    elif c.chips == f.ISSUED:
        yield "They have no cash value."


def _compulsory(c: Conditions) -> Iterator[str]:
    if c.compulsory_wager is not None:
        yield "Every player must wager in every round." if c.compulsory_wager else "No wager is compulsory."


def _limits(c: Conditions) -> Iterator[str]:
    if c.minimum_cents is not None and c.maximum_cents is not None:
        yield f"Wagers are from {money(c.minimum_cents)} to {money(c.maximum_cents)}, in units of the minimum."
    if c.rises is not None:
        yield from (_rise(rise) for rise in c.rises)
        if not c.rises:
            yield "The limits do not change during a session."


def _rise(rise: Rise) -> str:
    after = _time(rise.after_rounds, rise.after_minutes)
    return f"After {after} of a session, they are from {money(rise.minimum_cents)} to {money(rise.maximum_cents)}."


def _sessions(c: Conditions) -> Iterator[str]:
    for number, plan in enumerate(c.sessions, 1):
        yield f"Session {number}, {plan.title} ({_kind(plan)}): {_length(plan)}, {_room(plan)}."
        own = [
            f"{what} {money(cents)}"
            for what, cents in (
                ("chips", plan.chips_cents),
                ("minimum", plan.minimum_cents),
                ("maximum", plan.maximum_cents),
            )
            if cents is not None
        ]
        if own:
            yield f"In {plan.title}: {', '.join(own)}."


def _kind(plan: PlannedSession) -> str:
    return plan.kind.replace("_", "-")


def _length(plan: PlannedSession) -> str:
    return _time(plan.rounds, plan.minutes)


def _time(rounds: int | None, minutes: int | None) -> str:
    return _counted(rounds, "round") if rounds is not None else _counted(minutes or 0, "minute")


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _room(plan: PlannedSession) -> str:
    tables = "one table" if plan.tables == 1 else f"up to {plan.tables} tables"
    told = f"{tables} of up to {plan.players_per_table} players"
    if plan.kind == f.FINAL:
        return told
    if plan.advance_per_table == 1:
        return f"{told}, the first at each advances"
    return f"{told}, the first {plan.advance_per_table} at each advance"


def _play(c: Conditions) -> Iterator[str]:
    if c.allocation:
        drawn = (
            "Tables and boxes are drawn." if c.allocation == f.DRAW else "The Tournament Manager allocates the boxes."
        )
        yield drawn
    if c.order_of_wagering is not None:
        in_turn = "Players wager in turn, starting from the marker."
        yield in_turn if c.order_of_wagering else "There is no order of wagering."
    if c.deal_from_marker:
        yield "Cards are dealt starting from the marker."
    if c.perfect_pairs is not None:
        yield "Perfect Pairs are offered." if c.perfect_pairs else "Perfect Pairs are not offered."
    if c.pass_cards is not None:
        yield f"Pass cards for each player in a session: {c.pass_cards or 'none'}."
    if c.undisclosed_wagers is not None:
        yield f"Undisclosed wagers for each player in a session: {c.undisclosed_wagers or 'none'}."
    if c.wager_seconds is not None:
        limit = f"A wager must be made within {_counted(c.wager_seconds, 'second')}."
        yield limit if c.wager_seconds else "There is no time limit for a wager."
    if c.late_wager:
        late = "wagers the minimum" if c.late_wager == f.MINIMUM else "is disqualified"
        yield f"A player who is late with a wager {late}."
    if c.absent:
        deducted = "The minimum is deducted for an absent player in each round, at most three times."
        yield deducted if c.absent == f.DEDUCTED else "An absent player is disqualified."
    if c.early_end_by_agreement:
        yield "A session can end early if all of its players agree."
    yield _disputes(c.undecided_dispute_minutes)


def _disputes(minutes: int) -> str:
    """Clauses: star-2024 21.11.2, star-6to5-2017 20.11.2."""
    if not minutes:
        return "A dispute stops play until the Tournament Manager has settled it."
    return (
        f"A dispute stops play until the Tournament Manager has settled it. If the program conducts the tournament and "
        f"no Tournament Manager settles the dispute within {_counted(minutes, 'minute')}, play continues as it stands, "
        f"and the dispute stays on record."
    )


def _buy_backs(c: Conditions) -> Iterator[str]:
    if c.buy_backs is not None:
        times, price, until = c.buy_backs
        often = "once" if times == 1 else f"at most {times} times"
        back = f"An eliminated player may buy back in for {money(price)}, {often}, until session {until} is drawn."
        yield back if times else "Eliminated players may not buy back in."


def _eligible(c: Conditions) -> Iterator[str]:
    if c.entitled_only:
        yield "Only people entitled to enter the casino and gamble may enter."
    if c.may_refuse is not None:
        yield "Any entry may be refused." if c.may_refuse else "No entry is refused except for a reason stated here."
    if c.criteria:
        yield c.criteria


def _entry(c: Conditions) -> Iterator[str]:
    if c.minimum_entrants is not None and c.maximum_entrants is not None:
        yield f"From {c.minimum_entrants} to {c.maximum_entrants} players may take part."
    if c.form:
        yield f"The entry form asks for: {', '.join(c.form)}."
    if c.written_agreement is not None:
        yield (
            "Players must agree to these conditions in writing."
            if c.written_agreement
            else "No written agreement is needed."
        )
    if c.withdrawal_minutes is not None:
        before = f"{_counted(c.withdrawal_minutes, 'minute')} before the start" if c.withdrawal_minutes else "the start"
        yield f"Until {before}, a player may withdraw without penalty."
    if c.notice_minutes is not None:
        notice = _counted(c.notice_minutes, "minute")
        yield f"Players are notified of a new starting time at least {notice} before it."


def _prizes(c: Conditions) -> Iterator[str]:
    yield from (f"Place {prize.place}: {prize_text(prize)}." for prize in c.prizes)
    goods = [added.what for added in c.added or () if added.kind != f.CASH]
    for added in c.added or ():
        yield f"The casino operator adds {money(added.cents) if added.kind == f.CASH else added.what}."
    if left := left_for_the_first(c.prizes, goods):
        yield f"First place also wins {' and '.join(left)}."
    if c.guaranteed_cents:
        yield f"A prize pool of {money(c.guaranteed_cents)} is guaranteed."
    if c.payment:
        yield f"Prizes are paid {c.payment}."
    if c.reserves_cancellation:
        yield "The tournament may be cancelled if too few players enter; every fee is then refunded."


def prize_text(prize: Prize) -> str:
    """A prize in words.

    >>> prize_text(Prize(1, share=2550)), prize_text(Prize(2, share=7000)), prize_text(Prize(3, cents=5000))
    ('25.50 % of the prize pool', '70 % of the prize pool', '$50.00')
    """
    if prize.goods:
        return prize.goods
    if prize.cents:
        return money(prize.cents)
    part = f".{prize.share % 100:02}" if prize.share % 100 else ""
    return f"{prize.share // 100}{part} % of the prize pool"


def _statement(c: Conditions) -> Iterator[str]:
    if c.rules_prevail:
        yield "The Tournament Manager conducts the tournament under these conditions, and the rules prevail over them."


_SECTIONS: dict[str, tuple[str, Callable[[Conditions], Iterator[str]]]] = {
    "a": ("Entry fee", _fee),
    "b": ("Tournament chips", _chips),
    "c": ("Compulsory wager", _compulsory),
    "d": ("Limits", _limits),
    "e": ("Sessions", _sessions),
    "f": ("Play", _play),
    "g": ("Buying back in", _buy_backs),
    "h": ("Who may enter", _eligible),
    "i": ("Entry", _entry),
    "j": ("Prizes", _prizes),
    "k": ("Conduct", _statement),
}
