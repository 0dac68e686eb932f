"""A promotion as it stands, from its first draft to its end. All of it immutable, and none of it names a patron."""

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from pontoon.promotions.commands import Payment
from pontoon.promotions.terms import Prize, Terms

# The stages of a promotion, and how it may end.
DRAFT = "draft"
RUNNING = "running"
CLOSED = "closed"
DRAWN = "drawn"
CONCLUDED = "concluded"
WITHDRAWN = "withdrawn"
CANCELLED = "cancelled"
ENDED = (CONCLUDED, WITHDRAWN, CANCELLED)

# What becomes of an award. It is settled once the winner has the prize, or can no longer have it.
AWARDED = "awarded"
GRANTED = "granted"
SETTLED = "settled"
PASSED_OVER = "passed_over"
ANNULLED = "annulled"


NO_TERMS = Terms()


class Patron(NamedTuple):
    """A patron by number; `reference` leads to the particulars and is empty once they are erased."""

    number: int
    reference: str

    @property
    def erased(self) -> bool:
        return not self.reference


class PromotionEntry(NamedTuple):
    """One entry of a patron into the promotion; a withdrawn one keeps its number and does not count."""

    number: int
    patron: int
    wagered_cents: int
    at: int
    withdrawn: bool = False


class Proposal(NamedTuple):
    """Amended terms that were submitted to the authority; without `approved`, they are undecided."""

    version: int
    terms: Terms
    sha256: str
    approved: bool | None = None


@dataclass(frozen=True, slots=True)
class Award:
    """A prize that somebody has won, with its `place` in the order drawn, the choices made about it, and its outcome.

    `alternative_cents` is the money offered instead, `takes_money` whether it was chosen.
    """

    number: int
    prize: int
    entry: int
    patron: int
    value_cents: int
    draw: int
    place: int
    at: int
    fate: str = AWARDED
    alternative_cents: int | None = None
    takes_money: bool = False
    chosen: tuple[Payment, ...] = ()

    @property
    def open(self) -> bool:
        return self.fate in (AWARDED, GRANTED)


class Claim(NamedTuple):
    """A patron's claim, undecided without `granted`. `kept`: it was denied, and is kept with name and address."""

    number: int
    patron: int
    prize: int
    award: int
    at: int
    granted: bool | None = None
    decided_at: int = 0
    value_cents: int = 0
    reason: str = ""
    kept: bool = False


class Notice(NamedTuple):
    """A notice that the house has sent; `subject` is the number of the thing that it is about.

    Until its arrival is recorded, it has no `arrived_at`.
    """

    number: int
    to: str
    about: str
    subject: int
    way: str
    at: int
    arrived_at: int | None = None


class Voucher(NamedTuple):
    """A promotional voucher, exchanged once for tokens of its value."""

    number: int
    award: int
    patron: int
    cents: int
    valid_until: int
    exchanged: bool = False


class Incident(NamedTuple):
    """The integrity of the promotion or the draw was compromised; `validated` once it could continue."""

    number: int
    scope: str
    consequence: str
    at: int
    tell_by: int
    validated: bool = False


class PromotionDispute(NamedTuple):
    """A patron's dispute; `advised`: informed of the right to complain since the last decision."""

    number: int
    patron: int
    at: int
    decided: bool = False
    advised: bool = False
    closed: bool = False


@dataclass(frozen=True, slots=True)
class Drawing:
    """The draw that is to come or was held last: what the house is bound to, witnesses' words, and the seed after.

    `stale`: its integrity was compromised, and nothing is drawn from it any more.
    """

    number: int = 0
    commitment: str = ""
    words: tuple[str, ...] = ()
    seed: str = ""
    overseen_by: str = ""
    held_at: int | None = None
    stale: bool = False


NO_DRAWING = Drawing()


@dataclass(frozen=True, slots=True)
class Promotion:
    """Everything is numbered from one, in the order in which it came; `at` is when the last entry was made.

    `version` is that of the terms in force, `versions` counts the proposed ones too. `submitted` and `published` are
    the versions that last went to the authority and to the players.
    """

    name: str = ""
    stage: str = DRAFT
    terms: Terms = NO_TERMS
    sha256: str = ""
    version: int = 0
    versions: int = 0
    submitted: int = 0
    published: int = 0
    places: tuple[str, ...] = ()
    proposal: Proposal | None = None
    started_at: int | None = None
    amended_at: int = 0
    patrons: tuple[Patron, ...] = ()
    entries: tuple[PromotionEntry, ...] = ()
    digest: str = ""
    scrutineer: str = ""
    drawing: Drawing = NO_DRAWING
    awards: tuple[Award, ...] = ()
    results_at: tuple[str, ...] = ()
    claims: tuple[Claim, ...] = ()
    notices: tuple[Notice, ...] = ()
    vouchers: tuple[Voucher, ...] = ()
    incidents: tuple[Incident, ...] = ()
    disputes: tuple[PromotionDispute, ...] = ()
    at: int = 0

    @property
    def ended(self) -> bool:
        return self.stage in ENDED

    @property
    def next_patron(self) -> int:
        """The number of the next patron who is not known yet."""
        return len(self.patrons) + 1

    @property
    def halted(self) -> Incident | None:
        """What the promotion or its draw is postponed for."""
        return next((each for each in self.incidents if each.consequence == "postpone" and not each.validated), None)

    @property
    def counting(self) -> tuple[PromotionEntry, ...]:
        """The entries that count, by their numbers."""
        return tuple(entry for entry in self.entries if not entry.withdrawn)

    def prize(self, place: int) -> Prize:
        return self.terms.prizes[place - 1]

    def award(self, number: int) -> Award | None:
        return self.awards[number - 1] if 1 <= number <= len(self.awards) else None

    def told(self, about: str, subject: int) -> bool:
        """Whether a notice about this has arrived."""
        return any(n.about == about and n.subject == subject and n.arrived_at is not None for n in self.notices)

    def with_award(self, number: int, **changes: Any) -> "Promotion":
        award = replace(self.awards[number - 1], **changes)
        return replace(self, awards=(*self.awards[: number - 1], award, *self.awards[number:]))

    def with_one(self, field: str, number: int, **changes: Any) -> "Promotion":
        """One of the numbered rows of a field, changed."""
        rows = getattr(self, field)
        row = rows[number - 1]._replace(**changes)
        changed: dict[str, Any] = {field: (*rows[: number - 1], row, *rows[number:])}
        return replace(self, **changed)
