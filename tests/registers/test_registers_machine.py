"""The house's own books as a machine that is asked for anything at any time.

After every order: the log tells the same books, nothing is closed that the rules keep open, and a report holds what was
above a thousand dollars and nothing else.
"""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from pontoon.game.refusals import Refusal
from pontoon.registers import commands as r, events as h
from pontoon.registers.decide import decide, evolve_all, play
from pontoon.registers.fold import registers
from pontoon.registers.house import House
from pontoon.registers.mispayments import ATTEMPTS
from pontoon.registers.orders import house_order
from pontoon.testing.floor import STAFF
from pontoon.testing.machines import run_machine
from pontoon.testing.office import Office

NUMBERS = st.integers(1, 4)
CENTS = st.sampled_from((0, 1, 50, 99_999, 100_000, 100_001, 250_000))
WORDS = st.sampled_from(("", " ", "so it was"))
PEOPLE = st.sampled_from(("ann", "bob", *STAFF))
SYDNEY = ZoneInfo("Australia/Sydney")


class RegistersMachine(RuleBasedStateMachine):
    """Whoever may or may not asks for what may or may not be; the books of the house are judged by a few lines."""

    rules_name = "star-2024"

    @initialize()
    def open(self) -> None:
        self.office = Office(self.rules_name)

    def ask(self, command: Any, by: str) -> None:
        office = self.office
        before = repr(office.house)
        order = house_order(office.at, office.person(by), command)
        outcome = play(office.rules, office.house, order)
        assert decide(office.rules, office.house, order) == (outcome if isinstance(outcome, Refusal) else outcome[1])
        assert repr(office.house) == before
        if isinstance(outcome, Refusal):
            assert outcome.sentence
            assert "{" not in outcome.sentence
            return
        office.house, entries = outcome
        assert all(entry.clause for entry in entries)
        office.log += entries

    # What people ask for

    @rule(by=PEOPLE, player=st.sampled_from(("ann", "bob", None)), cents=CENTS, way=st.sampled_from(("over", "under")))
    def record(self, by: str, player: str | None, cents: int, way: str) -> None:
        self.ask(r.RecordMispayment("P1", 3, player, way, cents, self.office.at - 60), by)

    @rule(number=NUMBERS, cents=CENTS, by=st.sampled_from(("casino_supervisor", "gaming_manager", "ann")))
    def correct(self, number: int, cents: int, by: str) -> None:
        self.ask(r.CorrectMispayment(number, "counted again", cents=cents), by)

    @rule(number=NUMBERS, text=WORDS, intentional=st.booleans())
    def enquire(self, number: int, text: str, intentional: bool) -> None:
        self.ask(r.RecordEnquiry(number, text), "casino_supervisor")
        self.ask(r.FindIntent(number, intentional), "casino_supervisor")

    @rule(number=NUMBERS, kind=st.sampled_from(ATTEMPTS), outcome=WORDS, cents=CENTS)
    def put_right(self, number: int, kind: str, outcome: str, cents: int) -> None:
        self.ask(r.RecordAttempt(number, kind, outcome, "ann"), "casino_supervisor")
        self.ask(r.RectifyMispayment(number, cents), "casino_supervisor")

    @rule(number=NUMBERS, words=WORDS, known=st.booleans(), by=PEOPLE)
    def close(self, number: int, words: str, known: bool, by: str) -> None:
        if known:
            self.ask(r.BringToNICC(number, words), "gaming_manager")
        self.ask(r.CloseMispayment(number, words, words), by)
        self.ask(r.CloseMispayment(number, words, words), "casino_supervisor")

    @rule(months=st.integers(0, 2), by=st.sampled_from(("gaming_manager", "dealer")), receipt=WORDS)
    def report(self, months: int, by: str, receipt: str) -> None:
        now = datetime.fromtimestamp(self.office.at, SYDNEY)
        months += 12 * now.year + now.month - 2
        year, month = months // 12, months % 12 + 1
        self.ask(r.SendMonthlyReport(year, month), by)
        self.ask(r.AcknowledgeReport(year, month, len(self.office.house.reports), receipt), by)

    @rule(number=NUMBERS, by=PEOPLE, upheld=st.booleans(), satisfied=st.booleans(), data=st.data())
    def dispute(self, number: int, by: str, upheld: bool, satisfied: bool, data: st.DataObject) -> None:
        steps: list[tuple[Any, str]] = [
            (r.OpenDispute("P1", 3, "ann", "the settlement of box 1"), "ann"),
            (r.DecideDispute(number, "so it is", upheld), "gaming_supervisor"),
            (r.RequestReview(number), "ann"),
            (r.ReviewDispute(number, "so it is", upheld), "casino_supervisor"),
            (r.AdviseOfComplaint(number, "a leaflet"), "casino_supervisor"),
            (r.CloseDispute(number, satisfied), "casino_supervisor"),
        ]
        for step, whose in data.draw(st.lists(st.sampled_from(steps), min_size=1, max_size=6)):
            self.ask(step, data.draw(st.sampled_from((whose, whose, whose, by))))

    @rule(days=st.sampled_from((0, 1, 1, 20)))
    def wait(self, days: int) -> None:
        self.office.wait(days * 86_400 + 60)

    # What must hold

    @invariant()
    def what_is_closed_was_enquired_into_and_something_was_done(self) -> None:
        for each in self.office.house.mispayments:
            assert 0 <= each.rectified_cents <= each.cents
            if each.closed:
                assert each.enquiries
                assert each.finding
                assert each.attempts or each.rectified_cents or each.nicc_knows or self.said(each.number)

    def said(self, number: int) -> bool:
        """Why nothing could be done was put down."""
        closed = [event for event in self.office.events(h.MispaymentClosed) if event.number == number]
        return any(event.impractical for event in closed)

    @invariant()
    def who_is_not_satisfied_was_told_of_the_right_to_complain(self) -> None:
        for each in self.office.house.disputes:
            assert not each.closed or each.decided_by is not None
            assert not each.reviewed or each.review_requested
            if each.closed and each.unsatisfied:
                # Canberra's rules know no such advice: there the operator's decision is reviewed on request (17.6).
                assert each.advised or self.office.rules.procedures["advise_of_complaint"] is None

    @invariant()
    def a_report_holds_what_was_above_a_thousand_dollars_in_its_month(self) -> None:
        for report in self.office.house.reports:
            for row in report.rows:
                assert row.cents > 100_000
            opened = datetime(report.year, report.month, 1, tzinfo=SYDNEY).timestamp()
            months = 12 * report.year + report.month
            ended = datetime(months // 12, months % 12 + 1, 1, tzinfo=SYDNEY).timestamp()
            aware = [each for each in self.office.house.mispayments if opened <= each.aware_at < ended]
            assert len(report.rows) <= len(aware)

    def teardown(self) -> None:
        """The log from its start gives the same books, and the registers can be made of it."""
        if hasattr(self, "office"):
            assert evolve_all(House(), self.office.log) == self.office.house
            registers(self.office.log)


@pytest.mark.clauses("star-2024 18.20+", "star-2024 20.14")
def test_the_books_of_the_house_stand_whatever_is_asked() -> None:
    run_machine(RegistersMachine, "star-2024")


@pytest.mark.parametrize("rules", ["star-6to5-2017", "canberra-2002"])
def test_the_books_stand_under_rules_that_ask_for_less(rules: str) -> None:
    run_machine(RegistersMachine, rules)
