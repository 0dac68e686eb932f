"""An independent auditor: reckons a finished round again from what lay on the table, and says who should have what.

It reads the facts of a round (wagers, where each card went, what was decided) and the rule set's own file. It shares
no arithmetic with `pontoon.rules` and no settlement with `pontoon.game`: cards, totals, odds, rounding and the order
of precedence are written here a second time, from the clauses, so that the two can be held against each other.
"""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from pontoon.game import events as e
from pontoon.game.events import Event
from pontoon.testing.auditors_arithmetic import (
    Bet,
    LaidHand,
    is_pontoon,
    odds_of,
    parameters,
    rank_of,
    suit_of,
    total_of,
)
from pontoon.testing.auditors_books import Books, Entry, Row, kind_on

_WITHOUT_WAGER = ("super_bonus", "bonus")


class Audit(NamedTuple):
    """Every row that should stand at the end of the round, and what was done against the rules on the way."""

    rows: "Counter[Row]"
    complaints: tuple[str, ...]


def audit(events: Iterable[Event]) -> Audit:
    """Reckon a round again from its events; settlements among them are not looked at."""
    auditor = _Auditor()
    for event in events:
        auditor.see(event)
    return Audit(Counter(each.row for each in auditor.rows), tuple(auditor.complaints))


def settled_rows(events: Iterable[Event]) -> "Counter[Row]":
    """What was settled and not taken back, as the events tell it: the other side of the comparison."""
    found: Counter[Row] = Counter()
    for event in events:
        if isinstance(event, e.WagerSettled):
            found[_row(event)] += 1
        elif isinstance(event, e.SettlementReversed):
            found[_row(event.settlement)] -= 1
    return +found


def _row(s: e.WagerSettled) -> Row:
    return Row(s.box, s.hand, s.player, s.kind, s.wager_cents, s.result, s.net_cents, s.odds)


class _Auditor(Books):
    """Follows a round event by event; one handler for each event that is a fact."""

    def see(self, event: Event) -> None:
        handler = getattr(self, "_" + type(event).__name__, None)
        if handler is not None:
            handler(event)

    # Wagers

    def _RoundOpened(self, event: e.RoundOpened) -> None:
        self.values = parameters(event.rules)
        self.terms = event.terms

    def _TermsRenewed(self, event: e.TermsRenewed) -> None:
        self.terms = event.terms

    def _WagerPlaced(self, event: e.WagerPlaced) -> None:
        self.placed.append(event)

    def _WagerWithdrawn(self, event: e.WagerWithdrawn) -> None:
        self.placed = [each for each in self.placed if (each.box, each.player) != (event.box, event.player)]

    def _PerfectPairsPlaced(self, event: e.PerfectPairsPlaced) -> None:
        self.pairs[event.box, event.player] = event.cents

    def _PerfectPairsWithdrawn(self, event: e.PerfectPairsWithdrawn) -> None:
        del self.pairs[event.box, event.player]

    def _WagersClosed(self, event: e.WagersClosed) -> None:
        """I17: the controlling player's wager counts first towards the maximum, then the others as placed."""
        for box in sorted({each.box for each in self.placed}):
            on_box = [each for each in self.placed if each.box == box]
            controlling = self._controlling(on_box)
            if (box, controlling) not in event.controlling_players:
                self.complaints.append(f"{controlling} should decide for box {box}")
            room = dict(self.terms.box_maximum_cents).get(box, self.terms.maximum_cents)
            for each in sorted(on_box, key=lambda wager: wager.player != controlling):
                counted = each.cents if room is None else min(each.cents, room)
                room = None if room is None else room - counted
                if counted:
                    self.originals[box, each.player] = counted
        self._lay_out({each.box for each in self.placed})

    def _controlling(self, on_box: list[e.WagerPlaced]) -> str:
        seated = [each.player for each in on_box if each.seated]
        if seated:
            return seated[0]
        if self.values["controlling_player"] == "seated_then_highest_then_nearest":
            highest = max(each.cents for each in on_box)
            on_box = [each for each in on_box if each.cents == highest]
        return on_box[0].player

    def _lay_out(self, boxes: Iterable[int]) -> None:
        self.boxes = {box: [LaidHand({})] for box in sorted(boxes)}
        for (box, player), cents in self.originals.items():
            self.boxes[box][0].bets[player] = Bet(cents)

    # Cards

    def _CardDealtToDealer(self, event: e.CardDealtToDealer) -> None:
        if self.dealer and not self._dealer_should_draw():
            self.complaints.append(f"the dealer drew {event.card} to {self.dealer} without need")
        self.dealer.append(event.card)

    def _dealer_should_draw(self) -> bool:
        """I4: the second card where anything is left to decide, further ones only where the total decides."""
        if not self.dealt:
            return False
        left = [
            (hand, bet)
            for hands in self.boxes.values()
            for hand in hands
            for _, bet in hand.live
            if not self._is_21(hand)
        ]
        total_matters = any(not bet.surrendered for _, bet in left)
        if len(self.dealer) < 2:
            return total_matters or bool(left) or bool(self.insurance)
        total, soft = total_of(self.dealer)
        limit = self.values["dealer_stands_soft"] if soft else self.values["dealer_stands_hard"]
        return total_matters and total < limit

    def _CardDealt(self, event: e.CardDealt) -> None:
        hand = self.boxes[event.box][event.hand - 1]
        hand.cards.append(event.card)
        if not self.dealt:
            if not any(hand.live) and not self.laid_again:
                self.complaints.append(f"box {event.box} received {event.card} without a wager")
            return
        total = hand.total(self.values["double_aces"])
        if total > 21:
            for player, _ in hand.live:
                self._end(event.box, event.hand, player, "lose", interim=True)
        elif self._is_21(hand) and not self._late(event.box, event.hand):
            self._pay_21(event.box, event.hand, interim=True)

    def _InitialDealCompleted(self, _event: e.InitialDealCompleted) -> None:
        self.dealt = True
        wagered = [hands[0] for hands in self.boxes.values() if any(hands[0].live)]
        if any(len(hand.cards) != 2 for hand in wagered) or len(self.dealer) != 1:
            self.complaints.append("the initial deal is not two cards for each box and one for the dealer")
        if not self.terms.face_down:
            self._settle_initial_cards()

    def _SubsequentDealBegan(self, _event: e.SubsequentDealBegan) -> None:
        if self.terms.face_down:
            self._settle_initial_cards()

    def _settle_initial_cards(self) -> None:
        self._settle_pairs()
        for box, hands in self.boxes.items():
            if is_pontoon(hands[0].cards) and not self._late(box, 1):
                self._pay_21(box, 1, interim=True)

    # Decisions

    def _InsurancePlaced(self, event: e.InsurancePlaced) -> None:
        self.insurance[event.box, event.player] = event.cents

    def _WagerSurrendered(self, event: e.WagerSurrendered) -> None:
        self.boxes[event.box][0].bets[event.player].surrendered = True

    def _HandDoubled(self, event: e.HandDoubled) -> None:
        hand = self.boxes[event.box][event.hand - 1]
        hand.doubled_on = len(hand.cards)
        hand.bets[event.player].double = event.cents

    def _DoubleFollowed(self, event: e.DoubleFollowed) -> None:
        self.boxes[event.box][event.hand - 1].bets[event.player].double = event.cents

    def _HandSplit(self, event: e.HandSplit) -> None:
        hands = self.boxes[event.box]
        hand = hands[event.hand - 1]
        if [rank_of(each) for each in hand.cards] == ["7", "7"] and suit_of(hand.cards[0]) == suit_of(hand.cards[1]):
            self.suited_sevens_split.add(event.box)
        second = LaidHand({event.player: Bet(hand.bets[event.player].cents)}, [hand.cards.pop()], split=True)
        hand.split = True
        hands.insert(event.hand, second)

    def _SplitFollowed(self, event: e.SplitFollowed) -> None:
        hands = self.boxes[event.box]
        cents = hands[event.hand - 1].bets[event.player].cents
        hands[event.hand].bets[event.player] = Bet(cents)

    def _WagerForfeited(self, event: e.WagerForfeited) -> None:
        bet = self.boxes[event.box][event.hand - 1].bets[event.player]
        self._enter(event.box, event.hand, event.player, kind_on(event.hand), bet.cents, "forfeit", -bet.cents)
        self._enter(event.box, event.hand, event.player, "double", bet.double, "forfeit", 0)
        bet.live = False

    def _LatePaymentApproved(self, event: e.LatePaymentApproved) -> None:
        self.late.add((event.box, event.hand))

    def _late(self, box: int, hand: int) -> bool:
        return self.terms.late_payment or (box, hand) in self.late

    # Settlements

    def _RoundConcluded(self, _event: e.RoundConcluded) -> None:
        if self._dealer_should_draw():
            self.complaints.append(f"the dealer stopped at {self.dealer}")
        if not self.dealt:
            # Over in the initial deal, for want of wagers on the boxes: none of these counts.
            self._settle_pairs()
        self.final = True
        for box, hands in self.boxes.items():
            for number, hand in enumerate(hands, 1):
                if self._is_21(hand):
                    self._pay_21(box, number, interim=False)
        if any(row.kind == "super_bonus" for row, interim in self.rows if not interim):
            self._pay_bonus(interim=False)
        pontoon = is_pontoon(self.dealer)
        for box in self.boxes:
            self._settle_against_pontoon(box) if pontoon else self._settle_by_totals(box)
        odds = odds_of(self.values["insurance_odds"])
        for (box, player), cents in self.insurance.items():
            if pontoon:
                self._enter(box, None, player, "insurance", cents, "win", self._winnings(cents, odds), odds, False)
            else:
                self._enter(box, None, player, "insurance", cents, "lose", -cents, interim=False)
        self.insurance = {}

    # Irregularities

    def _WagerInvalidated(self, event: e.WagerInvalidated) -> None:
        """I20: returned, winning or losing, and wins nothing."""
        key = event.box, event.player
        self.originals.pop(key, None)
        self.rows = [
            each
            for each in (
                _voided(each) if each.row[0] == key[0] and each.row[2] == key[1] else each for each in self.rows
            )
            if each is not None
        ]
        for number, hand in enumerate(self.boxes.get(event.box, []), 1):
            if any(player == event.player for player, _ in hand.live):
                self._end(event.box, number, event.player, "void", interim=True)
        if key in self.insurance:
            self._enter(event.box, None, event.player, "insurance", self.insurance.pop(key), "void", 0)
        cents = self.pairs.pop(key, 0)
        if cents and not any(
            row.kind == "perfect_pairs" and row[0] == key[0] and row[2] == key[1] for row, _ in self.rows
        ):
            self._enter(event.box, None, event.player, "perfect_pairs", cents, "void", 0)
        if not any(event.player == player for _, player in (*self.originals, *self.pairs)):
            # Without any valid wager the player was nobody's other player.
            self.rows = [each for each in self.rows if (each.row.kind, each.row[2]) != ("bonus", event.player)]

    def _WagersReturned(self, event: e.WagersReturned) -> None:
        """I19, I26: what the player has open or lost in this round goes back, what was paid stands."""
        player = event.player
        lost = [each for each in self.rows if each.row.player == player and each.row.result in ("lose", "forfeit")]
        self.rows = [each for each in self.rows if each not in lost]
        for row, _ in lost:
            self._enter(row.box, row.hand, player, row.kind, row.wager_cents, "void", 0)
        for box, hands in self.boxes.items():
            for number, hand in enumerate(hands, 1):
                if any(owner == player for owner, _ in hand.live):
                    self._end(box, number, player, "void", interim=True)
        for box, owner in [key for key in self.insurance if key[1] == player]:
            cents = self.insurance.pop((box, owner))
            self._enter(box, None, owner, "insurance", cents, "void", 0)
        self._return_pairs(player)
        void = {(row.box, row.player) for row, _ in self.rows if (row.kind, row.result) == ("original", "void")}
        self.originals = {key: cents for key, cents in self.originals.items() if key not in void}

    def _return_pairs(self, player: str) -> None:
        done = {row.box for row, _ in self.rows if (row.kind, row.player) == ("perfect_pairs", player)}
        for (box, owner), cents in self.pairs.items():
            if owner == player and box not in done:
                self._enter(box, None, owner, "perfect_pairs", cents, "void", 0)

    def _RoundReconstructed(self, _event: e.RoundReconstructed) -> None:
        """Only what was void stays so; the rest is dealt and decided again."""
        self.rows = [each for each in self.rows if each.row.result == "void"]
        self.dealer, self.insurance, self.dealt, self.final = [], {}, False, False
        self._lay_out(self.boxes)
        self.suited_sevens_split = set()
        self.laid_again = True

    def _RoundVoided(self, event: e.RoundVoided) -> None:
        """I19, I38: interim payments stand at the Star, but not a cheat's, whose wagers are forfeited (20.6)."""
        grounds = {"device_failure": "device_failure_returns_interim"}
        grounds |= dict.fromkeys(("disruption", "fraud"), "invalidation_returns_interim")
        everything = self.values[grounds.get(event.reason, "void_returns_interim")]
        kept: list[Entry] = []
        open_again: list[Entry] = []
        for each in self.rows:
            paid = each.interim and each.row.result == "win" and each.row.player not in event.forfeits
            stands = each.row.result == "void" or (paid and not everything)
            (kept if stands else open_again).append(each)
        self.rows = kept
        for row, _ in open_again:
            if row.kind not in _WITHOUT_WAGER:
                self._return(row.box, row.hand, row.player, row.kind, row.wager_cents, event)
        for box, hands in self.boxes.items():
            for number, hand in enumerate(hands, 1):
                for player, bet in hand.live:
                    self._return(box, number, player, kind_on(number), bet.cents, event)
                    if bet.double:
                        self._return(box, number, player, "double", bet.double, event)
                    bet.live = False
        done = {(row.box, row.player) for row, _ in self.rows if row.kind == "perfect_pairs"}
        for (box, player), cents in self.pairs.items():
            if (box, player) not in done:
                self._return(box, None, player, "perfect_pairs", cents, event)
        for (box, player), cents in self.insurance.items():
            self._return(box, None, player, "insurance", cents, event)
        self.insurance = {}

    def _return(
        self, box: int | None, hand: int | None, player: str, kind: str, cents: int, event: e.RoundVoided
    ) -> None:
        if player in event.forfeits:
            self._enter(box, hand, player, kind, cents, "lose", -cents)
        else:
            self._enter(box, hand, player, kind, cents, "void", 0)


def _voided(entry: Entry) -> Entry | None:
    row = entry.row
    if row.kind in _WITHOUT_WAGER:
        return None
    return Entry(row._replace(result="void", net_cents=0, odds=None), entry.interim)
