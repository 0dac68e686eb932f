"""A promotion for tests: a bureau that gives orders to the real room and checks each step.

>>> bureau = Bureau("star-2024").running().enters(3)
>>> len(bureau.state.counting), bureau.closed().drawn().state.awards[0].prize
(3, 1)

Every order is folded again from its entries and must lead to the same promotion; every refusal must leave it as it was.
"""

import hashlib
from copy import deepcopy
from typing import Any, TypeVar, cast

from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import RuleBook, rule_book
from pontoon.promotions import commands as c, draw
from pontoon.promotions.decide import evolve_all, play
from pontoon.promotions.events import PromotionEvent
from pontoon.promotions.limits import DAY, HOUR
from pontoon.promotions.orders import promotion_order
from pontoon.promotions.particulars import Particulars, as_patron
from pontoon.promotions.state import Promotion
from pontoon.promotions.terms import Detail, Prize, Terms
from pontoon.table.orders import Entry, Person
from pontoon.testing.floor import EVENING, STAFF
from pontoon.testing.told import Told, told

E = TypeVar("E")

MANAGER = "gaming_manager"
STARTS = EVENING + 2 * DAY
CLOSES = STARTS + 7 * DAY
DRAWS = CLOSES + HOUR
ENDS = DRAWS + DAY

CAR = Prize(
    "a small car",
    "vehicle",
    1_000_000,
    conditions="the winner has a licence",
    details=(
        Detail("make", "Holden"),
        Detail("model", "Astra"),
        Detail("accessories", "floor mats"),
        Detail("on_road_costs", "registration for a year is included"),
    ),
)
MONEY = Prize("$500", "money", 50_000, conditions="none")
TOKENS = Prize("casino dollars", "casino_dollars", 20_000, conditions="none")


def good_terms(*prizes: Prize, **changes: Any) -> Terms:
    """Terms that are complete under both documents."""
    terms = Terms(
        name="winter-draw",
        title="The winter draw",
        manner="draw",
        manner_in_words="by one draw among all entries",
        award_at=DRAWS,
        award_place="the main stage",
        eligibility=("members aged 18 or more", "not staff"),
        wager_needed=True,
        minimum_wager_cents=2_500,
        nature="money",
        closing_at=CLOSES,
        place="the casino",
        starts_at=STARTS,
        ends_at=ENDS,
        claiming="at the desk, with a card",
        presence_required=False,
        notified_by=("telephone", "email"),
        results_published="on the website",
        prizes=prizes or (MONEY,),
    )
    return terms._replace(**changes)


def seed_of(number: int) -> bytes:
    """The seed of the house for a draw, the same in every test."""
    return hashlib.sha256(f"seed {number}".encode()).digest()


class Bureau:
    """A promotion, a clock, the people of `floor.STAFF`, and patrons by numbers with particulars of their own."""

    def __init__(self, rules: str = "star-2024", terms: Terms | None = None) -> None:
        self.rules: RuleBook = rule_book(rules)
        self.terms = terms or good_terms()
        self.state = Promotion()
        self.log: list[Entry] = []
        self.at = EVENING
        self.particulars: dict[int, Particulars] = {}

    def who(self, patron: int) -> Particulars | None:
        """What is known of a patron: made up from the number, unless a test says otherwise."""
        name = f"Pat Number{patron}"
        usual = Particulars(name, f"{patron} Pirrama Road, Pyrmont", f"02 9777 {patron:04}", f"pat{patron}@example.com")
        return self.particulars.get(patron, usual)

    def person(self, by: str | int) -> Person:
        return as_patron(by) if isinstance(by, int) else STAFF[by]

    def order(self, command: c.PromotionCommand, by: str | int = MANAGER) -> tuple[Told[PromotionEvent], ...]:
        outcome = play(self.rules, self.state, promotion_order(self.at, self.person(by), command), self.who)
        assert not isinstance(outcome, Refusal), f"{command} by {by} was refused: {outcome.code}: {outcome}"
        state, entries = outcome
        assert evolve_all(self.state, entries) == state, f"the entries of {command} do not lead to its promotion"
        self.state = state
        self.log += entries
        return cast("tuple[Told[PromotionEvent], ...]", entries)

    def does(self, command: c.PromotionCommand, by: str | int = MANAGER) -> "Bureau":
        self.order(command, by)
        return self

    def refused(
        self, command: c.PromotionCommand, code: str, clause: str | None = None, by: str | int = MANAGER
    ) -> Refusal:
        """Order what is refused, for this reason and on this clause; the promotion must stay as it was."""
        before = deepcopy(self.state)
        outcome = play(self.rules, self.state, promotion_order(self.at, self.person(by), command), self.who)
        assert isinstance(outcome, Refusal), f"{command} by {by} was allowed, with {[x.event for x in outcome[1]]}"
        assert self.state == before, f"{command} was refused but changed the promotion"
        assert code == outcome.code, f"{command} was refused as {outcome.code}, not as {code}"
        assert clause in (None, outcome.clause), f"{command} was refused on {outcome.clause}, not on {clause}"
        return outcome

    def events(self, kind: type[E]) -> list[E]:
        return [entry.event for entry in told(kind, self.log)]

    def clause_of(self, kind: type) -> str:
        """The clause on which such an event last happened."""
        return next(entry.clause for entry in reversed(self.log) if isinstance(entry.event, kind))

    def wait(self, seconds: int) -> "Bureau":
        self.at += seconds
        return self

    def until(self, at: int) -> "Bureau":
        assert at >= self.at
        self.at = at
        return self

    # Short ways to where a test begins

    def submitted(self) -> "Bureau":
        """Drafted, and in the authority's hands."""
        self.does(c.DraftTerms(self.terms)).does(c.SubmitTerms("email"))
        return self.does(c.RecordDelivery(len(self.state.notices), "read receipt"))

    def published(self) -> "Bureau":
        """Published too, and bound to the seed of the first draw."""
        self.submitted().does(c.PublishTerms(("casino", "website"), "see the website for terms"))
        return self.commits() if self.terms.manner == "draw" else self

    def commits(self) -> "Bureau":
        number = self.state.drawing.number + 1
        bound = draw.commitment(self.state.name, number, seed_of(number)).hex()
        return self.does(c.CommitToDraw(bound))

    def running(self) -> "Bureau":
        return self.published().until(STARTS).does(c.StartPromotion())

    def enters(self, patrons: int, each: int = 1) -> "Bureau":
        """So many patrons more, each with so many entries."""
        for _ in range(patrons):
            patron = self.state.next_patron
            for _ in range(each):
                self.does(c.Enter(patron, f"sealed:{patron}", 2_500, True), patron)
        return self

    def closed(self) -> "Bureau":
        return self.until(CLOSES + 1).does(c.CloseEntries())

    def drawn(self, overseen_by: str = "") -> "Bureau":
        """The draw, at its time or later."""
        number = self.state.drawing.number
        return self.until(max(self.at, DRAWS)).does(c.HoldDraw(seed_of(number).hex(), overseen_by))

    def claims(self, award: int = 1) -> "Bureau":
        """The winner claims an award, and the claim is granted."""
        won = self.state.awards[award - 1]
        reference = self.state.patrons[won.patron - 1].reference
        self.does(c.ClaimPrize(won.patron, reference, won.prize, award), won.patron)
        return self.does(c.GrantClaim(len(self.state.claims)))

    def winners_name(self, award: int = 1) -> str:
        known = self.who(self.state.awards[award - 1].patron)
        assert known is not None
        return known.name
