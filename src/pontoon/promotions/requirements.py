"""What the terms of a promotion must say, must not contradict, and must not promise."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import RuleBook
from pontoon.promotions import terms as t
from pontoon.promotions.limits import MOST_LIQUOR_MILLILITRES
from pontoon.promotions.refusals import refuse
from pontoon.promotions.terms import Prize, Terms

# What else must be said of a prize of a kind: the entry's name, and what it tells.
DETAILS: dict[str, tuple[tuple[str, str], ...]] = {
    t.MACHINERY: (("make", "the make"), ("model", "the model"), ("accessories", "the accessories")),
    t.VEHICLE: (
        ("make", "the make"),
        ("model", "the model"),
        ("accessories", "the accessories"),
        ("on_road_costs", "whether registration and other on-road costs are included"),
    ),
    t.TRAVEL: (
        ("persons", "how many people it is for"),
        ("airfares", "whether airfares are included"),
        ("transfers", "whether transfers are included"),
        ("other_transport", "whether other transport is included"),
        ("duration", "how long it lasts"),
        ("accommodation", "the standard of accommodation"),
        ("meals", "which meals are included"),
        ("restrictions", "when it must be taken"),
        ("spending_money", "whether spending money is included"),
    ),
    t.REAL_ESTATE: (
        ("dwelling", "the type of dwelling"),
        ("plans", "the plans"),
        ("contract", "the contract"),
        ("easements", "the easements"),
        ("address", "the address or other location"),
        ("conveyancing", "whether conveyancing is included"),
        ("legal_costs", "whether legal costs are included"),
        ("fixtures", "which fixtures are included"),
        ("furniture", "which furniture is included"),
    ),
}

_ASKED_FOR_BY = {
    t.MACHINERY: "promotion_terms_machinery",
    t.VEHICLE: "promotion_terms_vehicle",
    t.TRAVEL: "promotion_terms_travel",
    t.REAL_ESTATE: "promotion_terms_real_estate",
}

_FORBIDDEN = {
    t.TOBACCO: "promotion_no_tobacco",
    t.FIREARM: "promotion_no_firearms",
    t.WEAPON: "promotion_no_weapons",
    t.PRESCRIBED: "promotion_nothing_prescribed",
}


# The times of the form, as a sentence has them.
_TIMES = {
    "starts_at": "the start",
    "ends_at": "the end",
    "closing_at": "the closing of entries",
    "award_at": "the award of prizes",
    "claim_until": "the time until which claims are accepted",
}


class Problem(NamedTuple):
    """What is wrong with the terms: the entry of the form, the procedure whose clause asks for it, and why."""

    code: str
    procedure: str
    key: str
    facts: tuple[tuple[str, Any], ...] = ()


def problems(rules: RuleBook, terms: Terms) -> tuple[Problem, ...]:
    """Everything that keeps these terms from being published: first what is missing, then what cannot stand.

    Clauses: star-2024 22:21.7, star-6to5-2017 21.7.
    """
    return (*missing(terms), *_contradictions(terms), *_prizes_that_cannot_be(rules, terms))


def refusal_of(rules: RuleBook, problem: Problem) -> Refusal:
    """A problem on the clause of the entry it is about."""
    return refuse(rules, problem.code, problem.procedure, **dict(problem.facts))


# What is missing


def missing(terms: Terms) -> tuple[Problem, ...]:
    """Every entry of the form that must be filled in and is not, in the form's order.

    Clauses: star-2024 22:21.7, 22:21.7.1, 22:21.7.2, 22:21.7.3, 22:21.7.4, 22:21.7.5, 22:21.7.6, 22:21.7.7, 22:21.7.8,
    22:21.7.9, 22:21.7.10, 22:21.7.11, star-6to5-2017 21.7, 21.7.1, 21.7.2, 21.7.3, 21.7.4, 21.7.5, 21.7.6, 21.7.7,
    21.7.8, 21.7.9, 21.7.10, 21.7.11.
    """
    asked = [
        ("name", "promotion_terms", "the name of the promotion", bool(terms.name.strip())),
        ("title", "promotion_terms", "the title of the promotion", bool(terms.title.strip())),
        ("manner", "promotion_terms_manner", "whether there is a draw", bool(terms.manner)),
        ("manner_in_words", "promotion_terms_manner", "how the prize is awarded", bool(terms.manner_in_words.strip())),
        ("award_at", "promotion_terms_award", "when the prize is awarded", terms.award_at != 0),
        ("award_place", "promotion_terms_award", "where the prize is awarded", bool(terms.award_place.strip())),
        ("eligibility", "promotion_terms_eligibility", "who qualifies", _said(terms.eligibility)),
        ("wager_needed", "promotion_terms_wager", "whether a wager is needed", terms.wager_needed is not None),
        (
            "minimum_wager",
            "promotion_terms_wager",
            "the wager that is needed",
            terms.minimum_wager_cents != 0 or not terms.wager_needed,
        ),
        ("nature", "promotion_terms_nature", "what kind of prize it is", bool(terms.nature.strip())),
        ("closing_at", "promotion_terms_closing", "when entries close", terms.closing_at != 0),
        ("place", "promotion_terms_held", "where the promotion takes place", bool(terms.place.strip())),
        ("starts_at", "promotion_terms_held", "when it starts", terms.starts_at != 0),
        ("ends_at", "promotion_terms_held", "when it ends", terms.ends_at != 0),
        ("claiming", "promotion_terms_claiming", "how a prize is claimed", bool(terms.claiming.strip())),
        (
            "presence_required",
            "promotion_terms_claiming",
            "whether entrants must be present",
            terms.presence_required is not None,
        ),
        ("notified_by", "promotion_terms_notified", "how the winner is notified", bool(terms.notified_by)),
        (
            "results_published",
            "promotion_terms_results",
            "how results are published",
            bool(terms.results_published.strip()),
        ),
        ("prizes", "promotion_terms_prizes", "the prizes", bool(terms.prizes)),
    ]
    found = [_missing(key, procedure, what) for key, procedure, what, is_there in asked if not is_there]
    for place, prize in enumerate(terms.prizes, 1):
        found += _missing_of(prize, place)
    return tuple(found)


def _said(lines: tuple[str, ...]) -> bool:
    return bool(lines) and all(line.strip() for line in lines)


def _missing(key: str, procedure: str, what: str) -> Problem:
    return Problem("terms_are_incomplete", procedure, key, (("what", what), ("key", key)))


def _missing_of(prize: Prize, place: int) -> Iterator[Problem]:
    """What is missing of one prize: its name, kind, value and conditions, and what prizes of its kind need.

    Clauses: star-2024 22:21.7.11, 22:21.7.11.1, 22:21.7.11.2, 22:21.7.11.3, 22:21.7.11.4,
    star-6to5-2017 21.7.11, 21.7.11.1, 21.7.11.2, 21.7.11.3, 21.7.11.4.
    """
    where = f"prizes.{place}"
    asked = [
        ("name", f"what prize {place} is", bool(prize.name.strip())),
        ("kind", f"the kind of prize {place}", bool(prize.kind)),
        ("value", f"the value of prize {place}", prize.value_cents != 0),
        ("conditions", f"the conditions of prize {place}, or that there are none", bool(prize.conditions.strip())),
        ("liquor_litres", f"how much liquor prize {place} includes", _amount_of_liquor_is_told(prize)),
    ]
    for key, what, is_there in asked:
        if not is_there:
            yield _missing(f"{where}.{key}", "promotion_terms_prizes", what)
    for key, what in DETAILS.get(prize.kind, ()):
        if not prize.detail(key):
            yield _missing(f"{where}.{key}", _ASKED_FOR_BY[prize.kind], f"{what} (prize {place})")


def _amount_of_liquor_is_told(prize: Prize) -> bool:
    return t.LIQUOR not in prize.contains or prize.liquor_millilitres != 0


# What contradicts itself


def _contradictions(terms: Terms) -> Iterator[Problem]:
    """Words the form does not know, times out of order, and ways of telling a winner that are not permitted.

    Clauses: star-2024 22:21.7, 22:21.8, star-6to5-2017 21.7, 21.8.
    """
    if terms.manner and terms.manner not in t.MANNERS:
        yield _unknown("manner", "promotion_terms_manner", terms.manner, t.MANNERS)
    for way in terms.notified_by:
        if way not in t.WAYS and not terms.presence_required:
            yield _fault("way_is_not_permitted", "promotion_notify_winner", "notified_by", way=way, ways=_or(t.WAYS))
    if terms.wager_needed is False and terms.minimum_wager_cents:
        yield _fault("wager_is_not_needed", "promotion_terms_wager", "minimum_wager")
    if terms.minimum_wager_cents < 0 or terms.entries_each < 0:
        key = "minimum_wager" if terms.minimum_wager_cents < 0 else "entries_each"
        yield _fault("number_is_below_nothing", "promotion_terms", key)
    yield from _times_out_of_order(terms)


def _times_out_of_order(terms: Terms) -> Iterator[Problem]:
    by_draw = terms.manner == t.DRAW
    order = [
        ("ends_at", "starts_at", "promotion_terms_held", terms.ends_at > terms.starts_at),
        ("closing_at", "starts_at", "promotion_terms_closing", terms.closing_at > terms.starts_at),
        ("ends_at", "closing_at", "promotion_terms_held", terms.ends_at >= terms.closing_at),
        ("award_at", "closing_at", "promotion_terms_award", terms.award_at > terms.closing_at or not by_draw),
        ("award_at", "starts_at", "promotion_terms_award", terms.award_at >= terms.starts_at),
        ("claim_until", "award_at", "promotion_terms_claiming", terms.claim_until > terms.award_at),
    ]
    for key, other, procedure, holds in order:
        if getattr(terms, key) and getattr(terms, other) and not holds:
            yield _fault("times_contradict_each_other", procedure, key, what=_TIMES[key], other=_TIMES[other])


# Prizes that cannot be


def _prizes_that_cannot_be(rules: RuleBook, terms: Terms) -> Iterator[Problem]:
    """Prizes the form does not know, amounts that make no sense, and what the law keeps out of every prize.

    Clauses: star-2024 22:21.3, 22:21.5, 22:21.5.1, 22:21.5.2, 22:21.5.3, 22:21.5.4, 22:21.5.5, star-6to5-2017 21.3,
    21.5, 21.5.1, 21.5.2, 21.5.3, 21.5.4, 21.5.5.
    """
    for place, prize in enumerate(terms.prizes, 1):
        where = f"prizes.{place}"
        if prize.kind and prize.kind not in t.KINDS:
            yield _unknown(f"{where}.kind", "promotion_terms_prizes", prize.kind, t.KINDS)
        for key, number, least in (("value", prize.value_cents, 0), ("quantity", prize.quantity, 1)):
            if number < least:
                yield _fault("number_is_below_nothing", "promotion_terms_prizes", f"{where}.{key}")
        known = [name for name, _ in DETAILS.get(prize.kind, ())]
        for detail in prize.details:
            if detail.name not in known:
                yield _unknown(f"{where}.{detail.name}", "promotion_terms_prizes", detail.name, known or ("nothing",))
        yield from _contents_that_cannot_be(prize, where)
        yield from _alternative_that_cannot_be(rules, prize, where)


def _contents_that_cannot_be(prize: Prize, where: str) -> Iterator[Problem]:
    for item in prize.contains:
        if item not in t.CONTENTS:
            yield _unknown(f"{where}.contains", "promotion_forbidden_prizes", item, t.CONTENTS)
        elif item in _FORBIDDEN:
            yield _fault("prize_is_forbidden", _FORBIDDEN[item], f"{where}.contains", item=item)
    if prize.liquor_millilitres > MOST_LIQUOR_MILLILITRES:
        yield _fault("too_much_liquor", "promotion_liquor_limit", f"{where}.liquor_litres")
    if prize.liquor_millilitres < 0:
        yield _fault("number_is_below_nothing", "promotion_liquor_limit", f"{where}.liquor_litres")


def _alternative_that_cannot_be(rules: RuleBook, prize: Prize, where: str) -> Iterator[Problem]:
    if prize.alternative_cents is None:
        return
    key = f"{where}.alternative"
    stays = why_no_alternative(rules, prize)
    if stays is not None:
        yield _fault(stays[0], stays[1], key)
    if prize.alternative_cents <= 0:
        yield _fault("number_is_below_nothing", "promotion_offer_alternative", key)


def why_no_alternative(rules: RuleBook, prize: Prize) -> tuple[str, str] | None:
    """Why no money can be offered instead of a prize, and the procedure that says so.

    Clauses: star-2024 22:21.3, star-6to5-2017 21.3.
    """
    if prize.kind == t.MONEY:
        return "prize_is_money", "promotion_offer_alternative"
    for kind, procedure in (
        (t.CASINO_DOLLARS, "promotion_casino_dollars_stay"),
        (t.SLOTS_DOLLARS, "promotion_slots_dollars_stay"),
    ):
        if prize.kind == kind and rules.procedures[procedure] is not None:
            return "dollars_stay_dollars", procedure
    return None


def _unknown(key: str, procedure: str, word: str, known: Any) -> Problem:
    return _fault("word_is_unknown", procedure, key, word=word, known=_or(known))


def _fault(code: str, procedure: str, key: str, **facts: Any) -> Problem:
    return Problem(code, procedure, key, (*facts.items(), ("key", key)))


def _or(words: Any) -> str:
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else str(last)
