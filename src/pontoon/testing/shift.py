"""Whole shifts at random: a table opened, played at, put right and closed by choices.

The choices come from a `Choose`, as in `strategies`: Hypothesis for a state machine, a seeded generator for a long
night. `go_on` takes the next regular step, and it must be accepted; everything else may be refused.
"""

from collections.abc import Callable
from typing import Any

from pontoon.game import commands as c
from pontoon.game.cards import CARDS, Card
from pontoon.game.officers import OPTIONS
from pontoon.game.refusals import Refusal
from pontoon.game.round import WAGERS, Round
from pontoon.game.rulebook import RuleBook, rule_book
from pontoon.table import commands as t
from pontoon.table.counts import DECK, of_decks
from pontoon.table.decide import play
from pontoon.table.furniture import MANUAL_SHUFFLE, MULTISHUFFLER, SHUFFLING_DEVICE, Equipment, Limits, usual_layout
from pontoon.table.gaming_table import (
    ASTRAY,
    CUT,
    DEVICE_CHECK,
    DROPPED,
    ELECTION,
    IN_PLAY,
    LOADED,
    SHUFFLED,
    STACK,
    GamingTable,
)
from pontoon.table.orders import Command, Entry, Order, Person
from pontoon.testing.floor import EVENING, STAFF
from pontoon.testing.strategies import AMOUNTS, Choose, Shoe, chance, one_of, reconstruction, regular_step

PLAYERS = ("ann", "bob", "cat", "dan", "eve", "fay", "gil", "hal", "ida")
LIMITS = (
    Limits(500, 50000),
    Limits(1000, 50000, 500),
    Limits(2500, 100000),
    Limits(5000, None, None, 500, 10000),
    Limits(None, None),
)
STEPS = (0, 1, 30, 60, 600, 1199, 1200, 3600)
OFFICERS = ("casino_supervisor", "gaming_supervisor", "gaming_manager", "casino_operator")

Watch = Callable[[GamingTable, Order, "tuple[GamingTable, tuple[Entry, ...]] | Refusal"], None]


class TableShoe(Shoe):
    """The cards the table's own books say are left; the one kept under the shoe comes first."""

    def __init__(self, shift: "Shift") -> None:
        self.shift = shift

    def next(self) -> Card:
        custody = self.shift.state.custody
        if custody.kept is not None:
            return custody.kept
        left = [card for card in CARDS if custody.shoe[card]]
        if not left:
            return one_of(self.shift.choose, CARDS)
        rich = [card for card in left if str(card)[0] in "AJQK7"]
        return one_of(self.shift.choose, rich if rich and chance(self.shift.choose, 2) else left)


def _without_taking_part(command: Any, current: Round, shoe: Shoe) -> Any:
    """What the dealer does in place of an excluded player's choice, so that the round goes on."""
    if isinstance(command, c.Insure):
        return c.CloseInsurance()
    if isinstance(command, c.Surrender):
        return c.CloseSurrender()
    if isinstance(command, c.Forfeit):
        return c.Keep(command.box, command.hand, command.player)
    if not isinstance(command, c.Hit | c.Double | c.Split):
        return command
    # Who follows on another's box is not waited for.
    follows = current.awaiting.kind == "card"
    return c.DealCard(shoe.next()) if follows else c.DeclareAbsent(command.box, command.player)


class Shift:
    """A table on one evening; `watch` sees every order with the table before it and its outcome."""

    def __init__(self, rules: str, choose: Choose, watch: Watch | None = None) -> None:
        self.rules: RuleBook = rule_book(rules)
        self.choose = choose
        self.watch = watch
        self.start = GamingTable(name="P1", rules=rules)
        self.state = self.start
        self.log: list[Entry] = []
        self.at = EVENING
        self.shoe = TableShoe(self)

    def give(self, command: Command, by: str = "casino_supervisor") -> bool:
        """An order by a role of the staff, or by a player of this name; whether it was accepted."""
        person = STAFF.get(by) or Person(by, "player")
        order = Order(self.at, person, command)
        outcome = play(self.rules, self.state, order)
        if self.watch is not None:
            self.watch(self.state, order, outcome)
        if isinstance(outcome, Refusal):
            return False
        self.state = outcome[0]
        self.log += outcome[1]
        return True

    def must(self, command: Command, by: str = "casino_supervisor") -> None:
        person = STAFF.get(by) or Person(by, "player")
        outcome = play(self.rules, self.state, Order(self.at, person, command))
        assert self.give(command, by), f"{command} by {by} was refused: {outcome}"

    def wait(self) -> None:
        self.at += one_of(self.choose, STEPS)

    # The regular course

    def open(self, source: str | None = None) -> None:
        """Everything from the approval to the first shuffle."""
        decks = one_of(self.choose, self.rules.values["decks"])
        sources = [MANUAL_SHUFFLE, SHUFFLING_DEVICE]
        if self.rules.procedures["shuffle_by_multishuffler"]:
            sources.append(MULTISHUFFLER)
        source = source or one_of(self.choose, sources)
        self.give(t.ApproveTable("T-1"), "authorised_officer")
        if STAFF["dealer"] not in self.state.staff:
            self.must(t.ComeOnDuty(), "dealer")
        self.give(t.DetermineDecks(decks, source), "casino_operator")
        self.give(t.GiveNotice("players", "decks"))
        if self.give(t.GiveNotice("authorised_officer", "decks", available=chance(self.choose, 2))):
            self.give(t.AcknowledgeNotice(len(self.state.notices)), "authorised_officer")
        pre_shuffled = one_of(self.choose, ("", "casino", "angel")) if source != SHUFFLING_DEVICE else ""
        if not self.give(t.BringCards(decks, pre_shuffled)):
            self.must(t.BringCards(decks))
        self.must(t.CheckCards(of_decks(decks)), "dealer")
        self.must(
            t.OpenTable(
                source,
                usual_layout(self.rules),
                Equipment(),
                one_of(self.choose, LIMITS),
                one_of(self.choose, ((), (250, 500, 2500))),
            )
        )

    def go_on(self) -> None:
        """The next step of a regular evening; it must be accepted."""
        state = self.state
        if not state.is_open:
            if state.check_after_play:
                self.must(t.CheckCards(of_decks(state.custody.decks)), "dealer")
            else:
                self.open()
        elif STAFF["dealer"] not in state.staff:
            self.must(t.ComeOnDuty(), "dealer")
        elif state.held_up_by is not None:
            self._release(state.held_up_by)
        elif state.last_rounds == 0 and not state.round_in_play and not state.shuffle_comes_first:
            self._close()
        elif state.renew and state.shuffle_comes_first:
            self._new_cards()
        elif state.custody.stage != IN_PLAY:
            self._prepare_the_cards(state.custody.stage)
        elif state.shuffle_comes_first:
            self.must(t.Shuffle(self._method()), "dealer")
        elif getattr(state, "malfunction", False) and not state.round_in_play:
            self._after_a_malfunction()
        else:
            self._play()

    def _close(self) -> None:
        """The last round that was announced is over."""
        self.must(t.GiveNotice("players", "closure"), "casino_operator")
        if self.give(
            t.GiveNotice("authorised_officer", "closure", available=chance(self.choose, 2)), "casino_operator"
        ):
            self.give(t.AcknowledgeNotice(len(self.state.notices)), "authorised_officer")
        self.must(t.CloseTable(), "casino_operator")

    def _method(self) -> str:
        """By hand first where the rules ask for it before a device."""
        by_hand = self.state.custody.shuffled_by_hand
        if self.state.device and not by_hand and self.rules.procedures["shuffle_by_hand_first"]:
            return MANUAL_SHUFFLE
        return self.state.source

    def _new_cards(self) -> None:
        decks = self.state.custody.decks
        self.must(t.BringCards(decks))
        self.must(t.CheckCards(of_decks(decks)), "dealer")
        self.give(t.CheckCards(of_decks(decks)), "casino_supervisor")
        self.must(t.ReplaceCards(), "casino_operator")

    def _prepare_the_cards(self, stage: str) -> None:
        count = sum(self.state.custody.shoe)
        if stage == STACK:
            self.must(t.Shuffle(self._method()), "dealer")
        elif stage == SHUFFLED:
            assert self.state.cut is not None, "shuffled cards are offered to be cut"
            player = self.state.cut.player
            if player is not None and chance(self.choose, 3):
                self.must(t.RefuseCut(), player)
            else:
                self.must(t.CutCards(count // 2), player or "casino_supervisor")
        elif stage == CUT:
            behind = max(1, min(count // 2, DECK + self.choose(DECK)))
            self.must(t.InsertCuttingCard(behind, exact=not chance(self.choose, 4)), "dealer")
        else:
            assert stage == LOADED
            known = [card for card in CARDS if self.state.custody.shoe[card]]
            card = one_of(self.choose, known) if chance(self.choose, 2) else None
            self.must(t.BurnFirstCard(card), "dealer")

    def _release(self, why: str) -> None:
        custody = self.state.custody
        if why == DROPPED:
            self.must(t.VerifyCollected(DECK * custody.decks))
        elif why in (ASTRAY, DEVICE_CHECK):
            self.must(t.CheckCards(of_decks(custody.decks)), "dealer")
        elif why == ELECTION:
            player = self.state.undecided[0]
            self.must(t.ElectReturn(player, chance(self.choose, 2)), player)
        else:
            self._after_a_malfunction()

    def _after_a_malfunction(self) -> None:
        if not (chance(self.choose, 2) and self.give(t.ShuffleAfterMalfunction(), "dealer")):
            if not self.give(t.DealOnAfterMalfunction(DECK), "dealer"):
                self.must(t.ShuffleAfterMalfunction(), "dealer")

    def _play(self) -> None:
        state = self.state
        current = state.round
        if not state.round_in_play and (current is None or current.phase != WAGERS or not current.placed):
            self._wager()
            return
        if state.custody.cutting_card_is_next and state.custody.kept is None:
            self.must(t.DrawCuttingCard(), "dealer")
            return
        assert current is not None
        command = regular_step(self.rules, current, self.choose, self.shoe)
        if getattr(command, "player", None) in state.excluded:
            command = _without_taking_part(command, current, self.shoe)
        if isinstance(command, c.DealCard) and not state.custody.cards_left and state.custody.kept is None:
            command = c.ShuffleDiscards()
            if not self.give(command, "dealer"):
                # Every card lies on the layout.
                void = self.give(c.VoidRound("misdeal")) or self.give(
                    t.InvalidateOutcome("impractical"), "casino_operator"
                )
                assert void, "a round that cannot be completed can be ended"
            return
        player = getattr(command, "player", None)
        spoken_for = isinstance(command, c.DeclareAbsent) or player in state.excluded
        if player is None or spoken_for or chance(self.choose, 4):
            player = "dealer"
        self.must(command, player)

    def _wager(self) -> None:
        """Somebody sits down if nobody has, and somebody wagers what the sign and the chips allow."""
        if not self.state.seats:
            self._sit(one_of(self.choose, PLAYERS), self.choose(7) + 1)
            return
        for seat in self.state.seats:
            box = seat.box or self.choose(7) + 1
            minimum = self.state.terms.minimum_for(seat.player) or 500
            self.give(c.PlaceWager(box, seat.player, minimum), seat.player)
            if chance(self.choose, 3):
                self.give(c.PlacePerfectPairs(box, seat.player, 500), seat.player)
        current = self.state.round
        if current is None or current.phase != WAGERS or not current.placed:
            self._sit(one_of(self.choose, PLAYERS), self.choose(7) + 1)
            self.at += 60

    def _sit(self, player: str, box: int | None) -> None:
        if self.rules.values["player_card"]:
            self.give(t.PresentPlayerCard(player, f"C-{player}", player), player)
        self.give(t.SitDown(player, box), player)

    # What else people do

    def _somebody(self) -> str:
        """Half the time somebody who is at the table."""
        there = [seat.player for seat in self.state.seats]
        return one_of(self.choose, there if there and chance(self.choose, 2) else PLAYERS)

    def _crowd(self) -> None:
        """Players take every box there is, and one more waits."""
        for box, player in enumerate(PLAYERS[:7], 1):
            self._sit(player, box)
        self.give(t.WaitForBox(PLAYERS[7]), PLAYERS[7])

    def seats(self) -> None:
        """Players come, go, wait, give up boxes, wager more, are sent away or kept in bounds."""
        player, box = self._somebody(), self.choose(8) + 1
        on_the_layout = self.state.round.placed if self.state.round is not None else ()
        if on_the_layout and chance(self.choose, 2):
            box, player = one_of(self.choose, [(wager.box, wager.player) for wager in on_the_layout])
        officer = one_of(self.choose, OFFICERS)
        amount = one_of(self.choose, AMOUNTS)
        plans: tuple[Callable[[], Any], ...] = (
            lambda: self._sit(player, box),
            lambda: self._sit(player, None),
            self._crowd,
            lambda: [self.give(c.PlaceWager(each, player, amount), player) for each in range(1, 8)],
            lambda: self.give(t.LeaveTable(player), player),
            lambda: self.give(t.WaitForBox(player), player),
            lambda: self.give(t.GiveUpBox(player, box), player),
            lambda: self.give(c.PlaceWager(box, player, amount), player),
            lambda: self.give(c.PlaceWager(box, player, amount, found=True), "dealer"),
            lambda: self.give(c.WithdrawWager(box, player), player),
            lambda: self.give(t.RefuseWager(box, player, "grounds")),
            lambda: self.give(t.RequestRiffle(), player) and self.give(t.ApproveRiffle()),
            lambda: self.give(t.Riffle(one_of(self.choose, ("cut", "multishuffler"))), "dealer"),
            lambda: self.give(t.VacateSeat(player), officer),
            lambda: self.give(t.LimitPlayers(one_of(self.choose, (None, 2, 5))), officer),
            lambda: self.give(t.LimitPlayersPerBox(self.choose(4)), officer),
            lambda: self.give(t.ReserveBoxes((box,), one_of(self.choose, (None, player))), officer),
            lambda: self.give(
                t.RestrictPlayer(player, one_of(self.choose, ("shoe", "further_shoes", "one_box"))), officer
            ),
            lambda: self.give(t.LiftRestriction(player), officer),
            lambda: self.give(t.PresentPlayerCard(player, "C-9", one_of(self.choose, (player, "zoe"))), player),
            lambda: self.give(t.BuyChips(player, amount, cash=not chance(self.choose, 3)), player),
        )
        one_of(self.choose, plans)()

    def signs(self) -> None:
        """Officers change limits, put up signs, give notices, choose options, close the table."""
        officer, limits = one_of(self.choose, OFFICERS), one_of(self.choose, LIMITS)
        player = one_of(self.choose, PLAYERS)
        to = one_of(self.choose, ("players", "inspector", "surveillance", "authorised_officer"))
        later = self.at + one_of(self.choose, (600, 1200, 1800))
        about = one_of(
            self.choose, ("minimum_for_further_shoes", "one_box_at_the_minimum", "pairs_with_wager_only", "closure")
        )
        option = one_of(self.choose, OPTIONS)
        plans: tuple[Callable[[], Any], ...] = (
            lambda: self.give(t.DisplaySign("new_minimum", limits.minimum_cents, later), officer),
            lambda: self.give(t.DisplaySign("closure", None, later), officer),
            lambda: self.give(t.DisplaySign("pairs_restriction"), officer),
            lambda: self.give(t.TakeDownSign("new_minimum"), officer),
            lambda: self.give(t.ChangeLimits(limits), officer),
            lambda: self.give(t.ChangeLimits(limits, keep_old_minimum=True), officer),
            lambda: self.give(t.RaiseOldMinimum(limits.minimum_cents or 500), officer),
            lambda: self.give(t.AllowAboveMaximum(200000, 500, player=player), officer),
            lambda: self.give(t.AllowAboveMaximum(200000, box=3), officer),
            lambda: self.give(t.GiveNotice(to, about, player), officer),
            lambda: self.give(t.GiveNotice(to, "limits"), officer),
            lambda: self.give(t.GiveNotice("players", option), officer),
            lambda: self.give(t.AcknowledgeNotice(self.choose(len(self.state.notices) + 1) + 1), to),
            lambda: self.give(t.ApproveFaceDown(), "inspector"),
            lambda: self.give(t.ChooseOption(option, not chance(self.choose, 3)), officer),
            lambda: self.give(t.OperateCashless(chance(self.choose, 2), chance(self.choose, 2)), officer),
            lambda: self.give(t.CloseTable(), officer),
            lambda: self.give(t.AnnounceLastRounds(self.choose(4)), officer),
        )
        one_of(self.choose, plans)()
        if chance(self.choose, 3):
            self.wait()

    def irregularity(self) -> None:
        """Something goes wrong with the cards, the device or the people."""
        state, shoe = self.state, self.shoe
        player = one_of(self.choose, [seat.player for seat in state.seats] or PLAYERS)
        number = max(1, state.number - self.choose(3))
        card = shoe.next()
        missing = (card,) if chance(self.choose, 2) else ()
        foreign = () if missing else ("a Ten of Hearts",)
        damaged = tuple(shoe.next() for _ in range(self.choose(3)))
        plans: tuple[tuple[Command, str], ...] = (
            (t.ReportOmission(one_of(self.choose, ("cut", "shuffle", "burn", "return"))), "dealer"),
            (t.DirectShuffle("clumped"), "casino_supervisor"),
            (t.DropCards(), "dealer"),
            (t.DirectDeviceCheck("faced"), "casino_supervisor"),
            (t.DrawCuttingCard(), "dealer"),
            (t.DeclareCardsAstray(missing, foreign), "casino_supervisor"),
            (
                t.ReportMalfunction(
                    "jam", damaged, *(chance(self.choose, 4), not chance(self.choose, 2), not chance(self.choose, 3))
                ),
                "casino_supervisor",
            ),
            (t.VoidPastRound(number, "a card on the wrong box"), "casino_supervisor"),
            (t.InvalidateOutcome(one_of(self.choose, ("fire", "fraud", "impractical")), ()), "casino_operator"),
            (t.InvalidateOutcome("fraud", (player,)), "casino_supervisor"),
            (t.FindWagerInvalid(player, "anothers_card", "agency"), "casino_supervisor"),
            (t.FindContravention(player, "a computer"), "casino_operator"),
            (t.VoidPersonsWagers(player), "casino_operator"),
            (t.ExcludePerson(player, "game"), "casino_operator"),
            (t.DetainPerson(player), "casino_supervisor"),
            (t.HandOverPerson(player, "police", "PC Lee"), "casino_supervisor"),
            (t.ReportMisconduct("side_bet", player, "against the next box"), "dealer"),
            (c.BurnCard(card, face_up=not chance(self.choose, 2)), "dealer"),
            (c.DrawInError(card), "dealer"),
            (c.DrawExtraCard(card, exposed=not chance(self.choose, 2)), "dealer"),
            (c.CorrectCard(1 + self.choose(8), card), "casino_supervisor"),
            (c.VoidRound("misdeal"), "casino_supervisor"),
            (c.DealCard(one_of(self.choose, CARDS)), one_of(self.choose, ("dealer", "spectator", player))),
            (t.BringCards(state.custody.decks or 8), "casino_supervisor"),
            (t.CheckCards(of_decks(state.custody.decks or 8)), one_of(self.choose, ("dealer", "casino_supervisor"))),
            (t.ReplaceCards(), one_of(self.choose, OFFICERS)),
            (t.GoOffDuty(), "dealer"),
        )
        current = state.round if state.round is not None and state.round.phase != WAGERS else state.last_round
        if current is not None and current.cards_out and chance(self.choose, 6):
            self.give(reconstruction(current, self.choose), "dealer")
            return
        command, by = one_of(self.choose, plans)
        self.give(command, by)


def night(rules: str, choose: Choose, steps: int, watch: Watch | None = None) -> Shift:
    """A shift of so many steps, most of them regular."""
    shift = Shift(rules, choose, watch)
    for _ in range(steps):
        what = choose(24)
        if what == 23:
            shift.irregularity()
        elif what == 22:
            shift.signs()
        elif what in (20, 21):
            shift.seats()
        elif what == 19:
            shift.wait()
        else:
            shift.go_on()
    return shift
