"""Whole sessions at a table played by chance: everybody tries everything, and every step is checked.

`SessionPlay` gives orders that are sometimes lawful and sometimes not. After each of them the entries must lead to the
same table, the postings must balance, and `check` finds every chip somewhere, nobody with less than none, no secret
told, and as many pass cards for one as for another.
"""

from typing import Any

from pontoon.game import commands as c
from pontoon.game.cards import CARDS
from pontoon.game.decide import legal_decisions
from pontoon.game.refusals import Refusal
from pontoon.game.round import WAGERS
from pontoon.game.views import Audience
from pontoon.law.procedures import may_act
from pontoon.table import commands as t
from pontoon.table.furniture import SHUFFLING_DEVICE
from pontoon.testing.floor import STAFF
from pontoon.testing.session_floor import NAME, SessionFloor
from pontoon.testing.strategies import Choose, chance, one_of
from pontoon.tournament.at_table import (
    Counted,
    MissingChips,
    Place,
    Rise,
    SessionPlan,
    commands as s,
    entries,
    events,
    evolve_all,
    masked,
    play,
    session_order,
    view,
)
from pontoon.tournament.at_table.orders import Command
from pontoon.tournament.at_table.plan import LATE
from pontoon.tournament.at_table.players import GROUNDS
from pontoon.tournament.at_table.turns import available_cents

PLAYERS = ("ann", "ben", "cat", "dan")
MANAGER = "tournament_manager"
SUPERVISOR = "gaming_supervisor"
AMOUNTS = (10_000, 20_000, 30_000, 50_000, 60_000, 9_999, 15_000, 1, 100_000)
CHIPS = ((), (2_500, 10_000), (5_000,))


def choose_plan(choose: Choose, at: int, number: int) -> SessionPlan:
    """A session that can be opened; the simplest has two players and four rounds."""
    boxes = [1 + choose(7)]
    for _ in range(1 + choose(3)):
        box = 1 + choose(7)
        boxes += [] if box in boxes else [box]
    timed, play_off = chance(choose, 4), chance(choose, 5)
    rises = (Rise(20_000, 80_000, 1 + choose(2)),) if chance(choose, 3) else ()
    return SessionPlan(
        NAME,
        number,
        "a session",
        tuple(Place(box, player) for box, player in zip(boxes, PLAYERS, strict=False)),
        allotment_cents=one_of(choose, (100_000, 50_000, 20_000)),
        minimum_cents=10_000,
        maximum_cents=one_of(choose, (50_000, 10_000, 100_000)),
        rounds=None if timed or play_off else 1 + choose(5),
        until=at + 300 if timed and not play_off else None,
        play_off=play_off,
        rises=rises,
        chips_cents=one_of(choose, CHIPS),
        perfect_pairs=not chance(choose, 5),
        pass_cards=choose(3),
        undisclosed_wagers=choose(4),
        order_of_wagering=chance(choose, 2),
        deal_from_marker=chance(choose, 2),
        wager_seconds=one_of(choose, (None, 30)),
        late=one_of(choose, LATE),
        early_end_by_agreement=chance(choose, 3),
    )


class SessionPlay:
    """A table kept for a tournament, played at by chance."""

    def __init__(self, rules: str, choose: Choose) -> None:
        self.choose = choose
        self.floor = SessionFloor(rules).held_table(source=SHUFFLING_DEVICE)
        self.sessions = 0
        self.refused: set[str] = set()
        # The books, kept entry by entry: accounts, and pass cards collected.
        self.book: dict[str, int] = {}
        self.collected: dict[str, int] = {}
        self.taken_up = False

    # Orders

    def order(self, command: Command, by: str) -> bool:
        """Give an order: carried out and checked, or refused with a reason and nothing changed."""
        floor = self.floor
        before = floor.held
        outcome = play(floor.rules, before, session_order(floor.at, floor.person(by), command))
        if isinstance(outcome, Refusal):
            assert outcome.sentence.endswith(".")
            self.refused.add(outcome.code)
            return False
        floor.held, made = outcome
        floor.state = floor.held.table
        floor.log += made
        assert evolve_all(before, made) == floor.held, f"the entries of {command} do not lead to its table"
        for entry in made:
            self._enter(entry.event)
        self.check()
        return True

    def _enter(self, event: Any) -> None:
        posted = entries(event)
        assert sum(posting.cents for posting in posted) == 0, f"{event} does not balance"
        for account, cents in posted:
            self.book[account] = self.book.get(account, 0) + cents
        if isinstance(event, events.SessionOpened):
            self.collected, self.taken_up = {}, False
        elif isinstance(event, events.PassCardCollected):
            self.collected[event.player] = self.collected.get(event.player, 0) + 1
        elif isinstance(event, events.RoundTakenUpAgain):
            self.taken_up = True

    def player(self) -> str:
        return one_of(self.choose, [each.player for each in self.floor.now.players])

    # What is tried

    def open(self) -> None:
        floor = self.floor
        if floor.held.session is not None:
            return
        self.sessions += 1
        plan = choose_plan(self.choose, floor.at, self.sessions)
        if floor.rules.values["player_card"]:
            for place in plan.seats:
                if not chance(self.choose, 6):
                    self.order(t.PresentPlayerCard(place.player, f"C-{place.player}", place.player), place.player)
        assert self.order(s.OpenSession(plan), MANAGER), plan

    def wager(self) -> None:
        """Somebody tries to wager, pass or hand in a form."""
        floor, choose, name = self.floor, self.choose, self.player()
        found = floor.now.player(name)
        assert found is not None
        box = found.box if not chance(choose, 8) else 1 + choose(7)
        amount = one_of(choose, AMOUNTS)
        tried: Any = one_of(
            choose,
            (
                c.PlaceWager(box, name, amount),
                c.PlaceWager(box, name, 10_000),
                c.PlacePerfectPairs(box, name, amount),
                s.PlayPassCard(name),
                s.SealWager(name, one_of(choose, ("pontoon", "perfect_pairs")), amount, one_of(choose, (0, 10_000))),
                c.PlaceWager(box, name, amount, found=True),
                c.PlacePerfectPairs(box, name, amount, found=True),
                s.SealWager(name, one_of(choose, ("pontoon", "")), one_of(choose, (None, *AMOUNTS))),
                c.WithdrawWager(box, name),
                s.CallTime(name),
                c.PlaceWager(box, name, 10_000, tokens_cents=5_000),
            ),
        )
        on_paper = isinstance(tried, s.SealWager) and (tried.cents is None or not tried.kind or chance(choose, 2))
        by_dealer = getattr(tried, "found", False) or isinstance(tried, s.CallTime)
        self.order(tried, SUPERVISOR if on_paper else "dealer" if by_dealer else name)

    def examine(self) -> None:
        for form in self.floor.now.forms:
            if not form.announced and not form.examined_by:
                self.order(s.ExamineForm(form.player, not chance(self.choose, 4)), SUPERVISOR)

    def everybody_wagers(self) -> None:
        """The regular course: each who plays and has not acted wagers, in any order that is asked for."""
        self.examine()
        for _ in PLAYERS:
            for each in self.floor.now.playing:
                units = 1 + self.choose(3)
                if not self.order(c.PlaceWager(each.box, each.player, units * self._minimum()), each.player):
                    self.order(c.PlaceWager(each.box, each.player, self._minimum()), each.player)

    def _minimum(self) -> int:
        return self.floor.state.limits.minimum_cents or 0

    def step(self) -> bool:
        """The next thing in a round; False when no round is in play and none can begin."""
        floor, choose = self.floor, self.choose
        current = floor.state.round
        if current is None or current.is_over or current.phase == WAGERS:
            first = c.CloseWagers() if chance(choose, 3) else self._card()
            return self.order(first, "dealer")
        awaiting = current.awaiting
        if awaiting.kind == "card":
            return self.order(self._card(), "dealer")
        if awaiting.kind in ("insurance", "surrender") and not chance(choose, 3):
            closes: Command = c.CloseInsurance() if awaiting.kind == "insurance" else c.CloseSurrender()
            return self.order(closes, "dealer")
        decision: Any = one_of(choose, legal_decisions(floor.rules, current) or (c.CloseSurrender(),))
        if self.order(decision, getattr(decision, "player", "dealer")):
            return True
        if awaiting.kind in ("insurance", "surrender"):
            return self.order(c.CloseInsurance() if awaiting.kind == "insurance" else c.CloseSurrender(), "dealer")
        assert awaiting.box is not None
        assert awaiting.hand is not None
        if awaiting.kind == "forfeit":
            return self.order(c.Keep(awaiting.box, awaiting.hand, awaiting.players[0]), "dealer")
        return self.order(c.Stand(awaiting.box, awaiting.hand, awaiting.players[0]), "dealer")

    def _card(self) -> c.DealCard:
        held = [kind for kind, number in enumerate(self.floor.state.custody.shoe) if number]
        return c.DealCard(CARDS[one_of(self.choose, held)])

    def whole_round(self) -> None:
        self.everybody_wagers()
        for _ in range(200):
            if not self.step() or not self.floor.state.round_in_play:
                return

    def irregularity(self) -> None:
        """Somebody is absent, disqualified or in dispute; a round is void; chips are counted."""
        choose, name = self.choose, self.player()
        tried: Any = one_of(
            choose,
            (
                s.DirectDeduction(name),
                c.VoidRound("misdeal"),
                s.RaiseDispute("something"),
                s.HoldPlay("something else"),
                s.Disqualify(name, one_of(choose, tuple(GROUNDS))),
                s.CountChips(self.floor.counts()),
                s.LimitWagerTime(one_of(choose, (None, 20))),
                s.RequestForm(name, self._whose_form()),
                s.AgreeToEnd(name),
                t.LeaveTable(name),
                t.BuyChips(name, 5_000, True),
                t.RefuseWager(1 + choose(7), name, "a false chip"),
            ),
        )
        own = isinstance(tried, s.RequestForm | s.AgreeToEnd | t.LeaveTable | t.BuyChips)
        floors = isinstance(tried, c.VoidRound | t.RefuseWager)
        self.order(tried, name if own else "casino_supervisor" if floors else MANAGER)
        if self.floor.now.is_held_up and chance(choose, 2):
            self.settle_disputes()

    def _whose_form(self) -> str:
        shown = [form.player for form in self.floor.now.forms if form.announced]
        return one_of(self.choose, shown) if shown else self.player()

    def fall_short(self) -> None:
        """Somebody is found with half a minimum on the box and everything else in Perfect Pairs."""
        each = one_of(self.choose, self.floor.now.players)
        half = self._minimum() // 2
        if self.order(c.PlaceWager(each.box, each.player, half, found=True), "dealer"):
            left = min(each.chips_cents - half, self.floor.state.limits.maximum_cents or 0)
            self.order(c.PlacePerfectPairs(each.box, each.player, left // half * half, found=True), "dealer")

    def settle_disputes(self) -> None:
        if self.floor.now.dispute is not None:
            self.order(s.SettleDispute("so it is"), MANAGER)
        if self.floor.now.tournament_dispute is not None:
            self.order(s.ProceedWithPlay(), MANAGER)

    def wait(self) -> None:
        self.floor.wait(one_of(self.choose, (1, 20, 30, 120)))

    def end(self) -> None:
        """The session is ended, if it can be, counted and closed; now and then a chip is missing."""
        floor, choose = self.floor, self.choose
        self.settle_disputes()
        self.order(s.EndSession(), "dealer")
        self.order(s.ConcludeSession(), MANAGER)
        if chance(choose, 8):
            self.order(s.CancelSession("nobody can play on"), MANAGER)
        if not floor.now.ended:
            return
        counts = floor.counts()
        chip = min(floor.now.plan.chips_cents or (100,))
        lacking = [each for each in counts if each.cents >= chip]
        missing: tuple[MissingChips, ...] = ()
        if lacking and chance(choose, 3):
            whose = one_of(choose, lacking)
            counts = tuple(Counted(x.player, x.cents - chip * (x is whose)) for x in counts)
            missing = (MissingChips(whose.player, chip, 1),)
        if self.order(s.TotalChips(counts), "dealer"):
            assert self.order(s.ReturnChips(missing), "dealer")
            assert floor.held.session is None
            left = {account: cents for account, cents in self.book.items() if cents}
            assert set(left) <= {"float_tray", "rounding", "missing"}, left

    # What must hold

    def check(self) -> None:
        floor, book = self.floor, self.book
        held = sum(cents for account, cents in book.items() if account.startswith("player:"))
        house = sum(book.get(account, 0) for account in ("float_tray", "rounding", "missing"))
        layout = -house - held
        assert layout >= 0
        session = floor.held.session
        if session is None:
            assert held == layout == 0
            return
        for each in session.players:
            assert each.chips_cents == book.get(f"player:{each.player}", 0) >= 0, each
            assert 0 <= available_cents(floor.held, each.player) <= each.chips_cents
            assert each.is_playing or floor.state.seat_of(each.player) is None
        if not floor.state.round_in_play and (floor.state.round is None or floor.state.round.phase != WAGERS):
            assert layout == 0
        self._check_pass_cards()
        self._check_secrecy()

    def _check_pass_cards(self) -> None:
        """Everybody was allotted as many; none is lost and none is made."""
        session = self.floor.now
        if self.taken_up:
            # What was collected in the round that was undone is back; the books here do not say which.
            return
        for each in session.players:
            assert each.pass_cards + each.passed + self.collected.get(each.player, 0) == session.plan.pass_cards, each

    def _check_secrecy(self) -> None:
        floor, session = self.floor, self.floor.now
        secret = {form.player: form for form in session.forms if not form.announced}
        if not secret:
            return
        people = [Audience(person.role, person.name) for person in STAFF.values()]
        people += [Audience("player", each.player) for each in session.players]
        for audience in people:
            shown = view(floor.rules, floor.held, audience)["session"]["forms"]
            told = {form["player"]: (form["kind"], form["cents"]) for form in shown if not form["announced"]}
            for player, form in secret.items():
                examines = may_act(audience.role, "gaming_supervisor") and form.examined_by in ("", audience.name)
                if audience != Audience("player", player) and not examines:
                    assert told[player] == (None, None), (audience, form)
                    assert not self._log_tells(audience, player), (audience, form)

    def _log_tells(self, audience: Audience, player: str) -> bool:
        last = [e for e in self.floor.log if isinstance(e.event, events.WagerSealed) and e.event.player == player][-1]
        told: Any = masked(last, audience, self.floor.held).event
        return bool(told != events.WagerSealed(player, "", None, 0))
