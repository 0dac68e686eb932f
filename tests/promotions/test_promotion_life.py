"""Promotions' whole lives: whatever is ordered, in whatever order, what the law asks for holds after every step."""

from collections import Counter
from dataclasses import asdict
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from pontoon.game.refusals import Refusal
from pontoon.promotions import Promotion, commands as c, draw, events as e, evolve_all
from pontoon.promotions.decide import play
from pontoon.promotions.due import due
from pontoon.promotions.ledger import entries as posted
from pontoon.promotions.limits import DAY, HOUR
from pontoon.promotions.orders import promotion_order
from pontoon.promotions.requirements import problems
from pontoon.promotions.terms import WAYS
from pontoon.promotions.views import bundle_of, denied_claims
from pontoon.testing.machines import run_machine
from pontoon.testing.promotions import CAR, CLOSES, DRAWS, MONEY, STARTS, TOKENS, Bureau, good_terms, seed_of
from tests.promotions.promotion_documents import problems_of_a_draw

NUMBERS = st.integers(1, 4)
PARTS = st.sampled_from(["transfer", "crossed_cheque", "cash"])
PRIZES = (MONEY, MONEY._replace(value_cents=1_000_001), CAR._replace(alternative_cents=900_000), TOKENS)


class Life(RuleBasedStateMachine):
    """Orders that may be refused; a model of its own counts what was paid, and the invariants hold it to the law."""

    def __init__(self) -> None:
        super().__init__()
        self.bureau = Bureau()

    @initialize(
        rules=st.sampled_from(["star-2024", "star-6to5-2017"]),
        prize=st.sampled_from(PRIZES),
        present=st.booleans(),
        one_each=st.booleans(),
        merit=st.sampled_from([False, False, True]),
        far=st.sampled_from([4, 3, 2, 1, 0, 3, 4]),
    )
    def found(self, rules: str, prize: Any, present: bool, one_each: bool, merit: bool, far: int) -> None:
        """Anything may come first; most lives are brought on their way, so that their ends are seen too."""
        changes: dict[str, Any] = {"presence_required": present, "one_prize_each": one_each}
        if merit:
            changes |= {"manner": "merit", "award_at": STARTS}
        self.bureau = Bureau(rules, good_terms(prize._replace(quantity=2), MONEY._replace(name="more"), **changes))
        if far >= 1:
            self.bureau.running().enters(3, each=2).does(c.NominateScrutineer("Sol"))
        if far >= 2:
            self.bureau.closed()
        if far >= 3 and not merit:
            self.bureau.drawn("Sol")
        if far >= 4 and not merit:
            for award in range(1, len(self.bureau.state.awards) + 1):
                self.bureau.claims(award)

    def attempt(self, command: c.PromotionCommand, by: str | int = "gaming_manager") -> bool:
        bureau = self.bureau
        order = promotion_order(bureau.at, bureau.person(by), command)
        outcome = play(bureau.rules, bureau.state, order, bureau.who)
        if isinstance(outcome, Refusal):
            assert outcome.sentence.endswith(".")
            return False
        bureau.state, entries = outcome
        bureau.log += entries
        return True

    def may_commit(self) -> bool:
        state = self.bureau.state
        return state.drawing.stale or (state.stage == "draft" and state.version > 0 and not state.drawing.number)

    def may_erase(self) -> bool:
        state = self.bureau.state
        return state.ended or bool(state.claims) or any(entry.withdrawn for entry in state.entries)

    def pending(self) -> list[int]:
        return [claim.number for claim in self.bureau.state.claims if claim.granted is None]

    # The clock

    @rule(seconds=st.sampled_from([1, HOUR, DAY, 2 * DAY]))
    def wait(self, seconds: int) -> None:
        self.bureau.wait(seconds)

    @rule(at=st.sampled_from([STARTS, CLOSES, CLOSES + 1, DRAWS, DRAWS + 2 * DAY]))
    def until(self, at: int) -> None:
        self.bureau.at = max(at, self.bureau.at)

    # The terms

    @precondition(lambda self: self.bureau.state.stage == "draft")
    @rule(complete=st.booleans())
    def draft(self, complete: bool) -> None:
        self.attempt(c.DraftTerms(self.bureau.terms if complete else self.bureau.terms._replace(place="")))

    @precondition(lambda self: self.bureau.state.stage == "draft")
    @rule()
    def submit(self) -> None:
        self.attempt(c.SubmitTerms("email"))

    @precondition(lambda self: self.bureau.state.version != self.bureau.state.published)
    @rule()
    def publish(self) -> None:
        self.attempt(c.PublishTerms(("website",), "see there"))

    @precondition(lambda self: self.may_commit())
    @rule()
    def commit(self) -> None:
        number = self.bureau.state.drawing.number + 1
        self.attempt(c.CommitToDraw(draw.commitment("winter-draw", number, seed_of(number)).hex()))

    @precondition(lambda self: self.bureau.state.stage == "draft")
    @rule()
    def start(self) -> None:
        self.attempt(c.StartPromotion())

    @precondition(lambda self: self.bureau.state.stage in ("running", "closed", "drawn"))
    @rule(
        where=st.sampled_from(["the hotel", "the club"]),
        complete=st.sampled_from([True, True, False]),
        decision=st.sampled_from([True, True, False, None]),
        comes_into_force=st.sampled_from([True, True, False]),
    )
    def amend(self, where: str, complete: bool, decision: bool | None, comes_into_force: bool) -> None:
        terms = self.bureau.terms._replace(award_place=where if complete else "")
        self.attempt(c.ProposeAmendment(terms, "another room", "email"))
        if decision is not None:
            self.attempt(c.DecideAmendment(decision, "A-1"), "inspector")
        if comes_into_force:
            self.attempt(c.AmendTerms("email"))

    # Entries and the draw

    @precondition(lambda self: self.bureau.state.stage == "running")
    @rule(patron=NUMBERS, cents=st.sampled_from([2_499, 2_500]))
    def enter(self, patron: int, cents: int) -> None:
        self.attempt(c.Enter(patron, f"sealed:{patron}", cents, True), patron)

    @precondition(lambda self: self.bureau.state.stage == "running")
    @rule(entry=NUMBERS)
    def withdraw_entry(self, entry: int) -> None:
        self.attempt(c.WithdrawEntry(entry, "a mistake"), "casino_supervisor")

    @precondition(lambda self: self.bureau.state.stage == "running")
    @rule()
    def close(self) -> None:
        self.attempt(c.CloseEntries())

    @precondition(lambda self: self.bureau.state.stage == "closed" and self.bureau.terms.manner == "draw")
    @rule(patron=NUMBERS)
    def witness(self, patron: int) -> None:
        self.attempt(c.AddWitnessWord(f"word {patron}"), patron)

    @precondition(lambda self: self.bureau.state.stage == "closed" and self.bureau.terms.manner == "draw")
    @rule(overseen=st.sampled_from([True, True, False]), in_time=st.sampled_from([True, True, False]))
    def hold(self, overseen: bool, in_time: bool) -> None:
        if in_time:
            self.until(DRAWS)
        number = max(1, self.bureau.state.drawing.number)
        self.attempt(c.HoldDraw(seed_of(number).hex(), "Sol" if overseen else ""))

    @precondition(lambda self: self.bureau.terms.manner == "merit")
    @precondition(lambda self: self.bureau.state.stage in ("running", "closed"))
    @rule(prize=st.integers(1, 2), entry=NUMBERS)
    def award(self, prize: int, entry: int) -> None:
        self.attempt(c.AwardOnMerit(prize, entry, "three sevens"))

    @precondition(lambda self: self.bureau.state.awards)
    @rule(award=st.integers(1, 3), lapse=st.sampled_from(["absent", "unclaimed", "claim_refused"]))
    def pass_over(self, award: int, lapse: str) -> None:
        self.attempt(c.PassOver(award, lapse))

    @precondition(lambda self: self.bureau.state.stage in ("closed", "drawn"))
    @rule()
    def results(self) -> None:
        self.attempt(c.PublishResults(("website",)))

    # Notices, claims, prizes

    @precondition(lambda self: self.bureau.state.awards)
    @rule(award=NUMBERS, way=st.sampled_from(WAYS), reached=st.booleans())
    def notify(self, award: int, way: str, reached: bool) -> None:
        self.attempt(c.NotifyWinner(award, way, reached))

    @precondition(lambda self: any(each.arrived_at is None for each in self.bureau.state.notices))
    @rule(data=st.data())
    def deliver(self, data: st.DataObject) -> None:
        sent = [each.number for each in self.bureau.state.notices if each.arrived_at is None]
        if sent:
            self.attempt(c.RecordDelivery(data.draw(st.sampled_from(sent)), "signed for"))

    @precondition(lambda self: self.bureau.state.stage != "draft")
    @rule(patron=NUMBERS, prize=st.integers(1, 2), award=st.integers(0, 4))
    def claim(self, patron: int, prize: int, award: int) -> None:
        self.attempt(c.ClaimPrize(patron, f"sealed:{patron}", prize, award), patron)

    @precondition(lambda self: self.bureau.state.awards)
    @rule(data=st.data())
    def winner_claims(self, data: st.DataObject) -> None:
        won = [award for award in self.bureau.state.awards if award.fate == "awarded"]
        if won:
            award = data.draw(st.sampled_from(won))
            self.attempt(c.ClaimPrize(award.patron, f"sealed:{award.patron}", award.prize, award.number), award.patron)
            self.attempt(c.GrantClaim(len(self.bureau.state.claims)))

    @precondition(lambda self: any(claim.granted is None for claim in self.bureau.state.claims))
    @rule(data=st.data())
    def grant(self, data: st.DataObject) -> None:
        self.attempt(c.GrantClaim(data.draw(st.sampled_from(self.pending()))))

    @precondition(lambda self: any(claim.granted is None for claim in self.bureau.state.claims))
    @rule(data=st.data(), way=st.sampled_from(WAYS), reached=st.booleans())
    def refuse(self, data: st.DataObject, way: str, reached: bool) -> None:
        claim = data.draw(st.sampled_from(self.pending()))
        self.attempt(c.RefuseClaim(claim, "not by the terms", way, reached))

    @precondition(lambda self: any(award.open for award in self.bureau.state.awards))
    @rule(data=st.data(), form=PARTS, other=PARTS, chosen=st.booleans(), instead=st.booleans())
    def settle(self, data: st.DataObject, form: str, other: str, chosen: bool, instead: bool) -> None:
        award = data.draw(st.sampled_from([award for award in self.bureau.state.awards if award.open]))
        if instead:
            self.attempt(c.OfferAlternative(award.number, 700_000))
            self.attempt(c.ChooseAlternative(award.number), award.patron)
        award = self.bureau.state.awards[award.number - 1]
        cents = (award.alternative_cents or 0) if award.takes_money else award.value_cents
        parts = (c.Payment(form, cents - 100), c.Payment(other, 100))
        if chosen:
            self.attempt(c.ChoosePayment(award.number, parts), award.patron)
        known = self.bureau.who(award.patron)
        assert known is not None
        self.attempt(c.PayPrize(award.number, parts, known.name))
        self.attempt(c.HandOverPrize(award.number, "signed"))
        self.attempt(c.IssueVoucher(award.number, "", 0))

    @precondition(lambda self: self.bureau.state.vouchers)
    @rule(voucher=st.integers(1, 2))
    def exchange(self, voucher: int) -> None:
        self.attempt(c.ExchangeVoucher(voucher, "P1", True), "dealer")

    # What goes wrong, and the end

    @precondition(lambda self: self.bureau.state.stage in ("running", "closed", "drawn"))
    @rule(scope=st.sampled_from(["promotion", "draw"]), cancel=st.sampled_from([False, False, False, True]))
    def compromise(self, scope: str, cancel: bool) -> None:
        consequence = "cancel" if cancel else "postpone"
        self.attempt(c.DeclareCompromised(scope, "somebody looked", consequence, "telephone"))

    @precondition(lambda self: self.bureau.state.halted is not None)
    @rule()
    def validate(self) -> None:
        if self.attempt(c.ValidateIntegrity("nobody looks now")) and self.bureau.terms.manner == "draw":
            self.commit()

    @precondition(lambda self: self.bureau.state.stage != "draft" and len(self.bureau.state.disputes) < 2)
    @rule(patron=NUMBERS)
    def dispute(self, patron: int) -> None:
        self.attempt(c.OpenPromotionDispute(patron, f"sealed:{patron}", "the terms"), patron)

    @precondition(lambda self: self.bureau.state.disputes)
    @rule(dispute=st.integers(1, 2), satisfied=st.booleans(), told=st.booleans())
    def end_dispute(self, dispute: int, satisfied: bool, told: bool) -> None:
        self.attempt(c.DecidePromotionDispute(dispute, "it stands", False))
        if told:
            self.attempt(c.AdviseOfPromotionComplaint(dispute, "in a letter"))
        self.attempt(c.ClosePromotionDispute(dispute, satisfied))

    @precondition(lambda self: self.bureau.state.stage in ("closed", "drawn"))
    @rule()
    def settle_everything(self) -> None:
        """What a house does at the end: every claim answered, every prize given, every notice confirmed."""
        self.validate()
        for claim in self.pending():
            self.attempt(c.GrantClaim(claim)) or self.attempt(c.RefuseClaim(claim, "not by the terms", "mail", False))
        for award in self.bureau.state.awards:
            self.attempt(c.ClaimPrize(award.patron, f"sealed:{award.patron}", award.prize, award.number), award.patron)
            self.attempt(c.GrantClaim(len(self.bureau.state.claims)))
            cents = (award.alternative_cents or 0) if award.takes_money else award.value_cents
            known, whole = self.bureau.who(award.patron), (c.Payment("transfer", cents),)
            assert known is not None
            self.attempt(c.ChoosePayment(award.number, whole), award.patron)
            self.attempt(c.PayPrize(award.number, whole, known.name))
            self.attempt(c.HandOverPrize(award.number, "signed"))
            self.attempt(c.IssueVoucher(award.number, "", self.bureau.at + HOUR))
        for dispute in range(1, len(self.bureau.state.disputes) + 1):
            self.end_dispute(dispute, False, True)
        for notice in self.bureau.state.notices:
            self.attempt(c.RecordDelivery(notice.number, "signed for"))
        self.publish()
        for notice in self.bureau.state.notices:
            self.attempt(c.RecordDelivery(notice.number, "signed for"))
        self.results()
        self.conclude()

    @precondition(lambda self: self.may_erase())
    @rule(patron=NUMBERS)
    def erase(self, patron: int) -> None:
        self.attempt(c.ErasePerson(patron, "a letter"))

    @precondition(lambda self: self.bureau.state.stage in ("closed", "drawn"))
    @rule()
    def conclude(self) -> None:
        if self.attempt(c.ConcludePromotion()):
            state = self.bureau.state
            assert due(state, self.bureau.at) == ()
            assert not any(award.open for award in state.awards)
            assert all(claim.granted is not None for claim in state.claims)
            assert all(dispute.closed for dispute in state.disputes)

    # What must always hold

    @invariant()
    def told_again_it_is_the_same(self) -> None:
        assert evolve_all(Promotion(), self.bureau.log) == self.bureau.state

    @invariant()
    def what_has_started_was_lawful_then(self) -> None:
        started = next((entry for entry in self.bureau.log if isinstance(entry.event, e.PromotionStarted)), None)
        if started is None:
            assert not self.bureau.state.entries
            return
        state = self.bureau.state
        before = evolve_all(Promotion(), self.bureau.log[: self.bureau.log.index(started)])
        arrived = [n.arrived_at for n in before.notices if (n.about, n.subject) == ("terms", before.version)]
        assert min(at for at in arrived if at is not None) + 24 * HOUR <= started.at
        assert before.published == before.version
        assert problems(self.bureau.rules, state.terms) == ()

    @invariant()
    def terms_changed_only_with_approval(self) -> None:
        approved = {each.version for each in self.bureau.events(e.AmendmentDecided) if each.approved}
        assert {each.version for each in self.bureau.events(e.TermsAmended)} <= approved

    @invariant()
    def prizes_go_to_entries_that_count_and_no_prize_twice(self) -> None:
        state = self.bureau.state
        have = [award for award in state.awards if award.open or award.fate == "settled"]
        taken = Counter(award.prize for award in have)
        assert all(taken[prize] <= state.terms.prizes[prize - 1].quantity for prize in taken)
        assert all(state.entries[award.entry - 1].patron == award.patron for award in have)
        drawn_now = [award for award in state.awards if award.draw and award.draw == state.drawing.number]
        assert len({award.entry for award in drawn_now}) == len(drawn_now)
        if state.terms.one_prize_each and state.terms.manner == "draw":
            assert len({award.patron for award in have}) == len(have)
        held = list(self.bureau.events(e.DrawHeld))
        if state.terms.largest_cents > 1_000_000:
            assert all(each.overseen_by == "Sol" for each in held)

    @invariant()
    def anybody_can_check_the_draw(self) -> None:
        if self.bureau.state.drawing.held_at is not None and not self.bureau.state.drawing.stale:
            assert list(problems_of_a_draw(bundle_of(self.bureau.state))) == []

    @invariant()
    def money_is_paid_to_the_cent_and_since_2024_never_in_cash(self) -> None:
        balance: Counter[str] = Counter()
        for entry in self.bureau.log:
            for account, cents in posted("winter-draw", entry.event, lambda patron: f"p{patron}"):
                balance[account] += cents
        assert sum(balance.values()) == 0
        state = self.bureau.state
        settled = [award for award in state.awards if award.fate == "settled"]
        in_kind = sum(1 for each in self.bureau.events(e.PrizeHandedOver))
        worth = [(award.alternative_cents or 0) if award.takes_money else award.value_cents for award in settled]
        handed = {each.award for each in self.bureau.events(e.PrizeHandedOver)}
        kept = [cents for award, cents in zip(settled, worth, strict=True) if award.number not in handed]
        assert len(handed) == in_kind
        assert -balance["promotions"] == sum(kept)
        if self.bureau.rules.name == "star-2024":
            assert balance["cash_prizes"] == 0

    @invariant()
    def denied_claims_above_100_dollars_keep_name_and_address(self) -> None:
        for row in denied_claims(self.bureau.state, "inspector", self.bureau.who):
            if row.value_cents > 10_000:
                assert row.must_be_kept
                assert row.name
                assert row.address

    @invariant()
    def the_inspector_has_a_notice_of_every_incident(self) -> None:
        told = Counter(notice.subject for notice in self.bureau.state.notices if notice.about == "compromised")
        assert set(told) == {incident.number for incident in self.bureau.state.incidents}

    @invariant()
    def what_is_overdue_stays_so_until_it_is_done(self) -> None:
        now = due(self.bureau.state, self.bureau.at)
        later = due(self.bureau.state, self.bureau.at + 10 * DAY)
        assert [each._replace(overdue=False) for each in now] == [each._replace(overdue=False) for each in later]
        assert all(then.overdue for then, first in zip(later, now, strict=True) if first.overdue)

    @invariant()
    def the_log_names_nobody(self) -> None:
        for entry in self.bureau.log[-3:]:
            assert "Pat" not in str(asdict(entry.event))


def test_the_law_holds_whatever_is_ordered_and_the_lives_come_far_enough_to_find_something() -> None:
    """Goal: a machine whose orders are all refused would find nothing wrong either."""
    seen: set[type] = set()

    class Counted(Life):
        def teardown(self) -> None:
            seen.update(type(entry.event) for entry in self.bureau.log)

    Counted.__name__ = Life.__name__
    run_machine(Counted)
    assert seen >= {
        e.TermsAmended,
        e.EntriesClosed,
        e.DrawHeld,
        e.PrizeAwarded,
        e.PromotionNoticeArrived,
        e.ClaimGranted,
        e.ClaimRefused,
        e.PrizePaid,
        e.IntegrityCompromised,
        e.IntegrityValidated,
        e.PromotionDisputeClosed,
    }
