"""An order being carried out in a promotion: the entries it brings about, and the promotion after each of them."""

from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import RuleBook
from pontoon.promotions import events as e
from pontoon.promotions.events import PromotionEvent
from pontoon.promotions.evolve import evolve
from pontoon.promotions.orders import promotion_entry
from pontoon.promotions.particulars import Lookup, as_patron, names_somebody
from pontoon.promotions.refusals import refuse
from pontoon.promotions.state import DRAFT, Award, Promotion
from pontoon.table.orders import Entry, Order
from pontoon.table.proceedings import Authority


class PromotionProceedings(Authority):
    """Every room works on one of these: `state` to look at, `happen` to make something so, `who` for a name."""

    __slots__ = ("entries", "state", "who")

    def __init__(self, rules: RuleBook, state: Promotion, order: Order, who: Lookup) -> None:
        super().__init__(rules, order)
        self.state = state
        self.who = who
        self.entries: list[Entry] = []

    def refuse(self, code: str, procedure: str, **facts: object) -> Refusal:
        return refuse(self.rules, code, procedure, **facts)

    def happen(self, event: PromotionEvent, procedure: str, *, of_itself: bool = False) -> None:
        """An event happens on the first clause of the procedure."""
        name = self.state.name or (event.terms.name if isinstance(event, e.TermsDrafted) else "")
        entry = promotion_entry(self.at, self.by, name, self.clause(procedure), event, of_itself)
        self.entries.append(entry)
        self.state = evolve(self.state, entry)

    # What most rooms ask

    def authorise_patron(self, procedure: str, patron: int) -> Refusal | None:
        """Whether who asks may take this step; a patron only in the patron's own name."""
        return self.authorise(procedure, as_patron(patron).name)

    def refusal_unless_started(self, procedure: str) -> Refusal | None:
        return self.refuse("promotion_has_not_started", procedure) if self.state.stage == DRAFT else None

    def refusal_of_words(self, procedure: str, what: str, text: str, patron: int = 0) -> Refusal | None:
        """Words there must be, and none that name the patron they are about: the log is kept for ever."""
        if not text.strip():
            return self.refuse("words_are_missing", procedure, what=what)
        if patron and names_somebody(text, self.who(patron)):
            return self.refuse("words_name_the_person", procedure)
        return None

    def refusal_of_a_patron(self, procedure: str, patron: int, reference: str) -> Refusal | None:
        """A patron is known by number and reference, or is the next one."""
        if not 1 <= patron <= self.state.next_patron:
            return self.refuse("no_such_patron", procedure, number=patron, next_number=self.state.next_patron)
        if patron < self.state.next_patron:
            known = self.state.patrons[patron - 1]
            if known.erased:
                return self.refuse("patron_is_erased", procedure, number=patron)
            if known.reference != reference:
                return self.refuse("reference_is_anothers", procedure, number=patron)
            return None
        return self.refusal_of_words(procedure, "the reference of the particulars", reference, patron)

    def record_patron(self, procedure: str, patron: int, reference: str) -> None:
        """Whoever is next in number is known from here on."""
        if patron == self.state.next_patron:
            self.happen(e.PatronRecorded(patron, reference), procedure)

    def open_award(self, procedure: str, number: int) -> Award | Refusal:
        award = self.state.award(number)
        if award is None:
            return self.refuse("no_such_award", procedure, number=number)
        if not award.open:
            return self.refuse("award_is_not_open", procedure, number=number)
        return award
