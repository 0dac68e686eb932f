"""An independent auditor: reckons a finished round again from what lay on the table, and says who should have what.

It reads the facts of a round (wagers, where each card went, what was decided) and the rule set's own file. It shares
no arithmetic with `pontoon.rules` and no settlement with `pontoon.game`: cards, totals, odds, rounding and the order
of precedence are written here a second time, from the clauses, so that the two can be held against each other.
"""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import Any, NamedTuple

from pontoon.game import events as e
from pontoon.game.events import Event
from pontoon.game.terms import TableTerms
from pontoon.testing.auditors_arithmetic import (
    Bet,
    LaidHand,
    Odds,
    cents_of,
    is_pontoon,
    odds_of,
    parameters,
    rank_of,
    suit_of,
    table_1_row,
    total_of,
    up_to_chips,
)

EVEN_MONEY: Odds = (1, 1)
_WITHOUT_WAGER = ("super_bonus", "bonus")


class Row(NamedTuple):
    """A settlement, less its clause: what two reckonings of a round must agree on."""

    box: int | None
    hand: int | None
    player: str
    kind: str
    wager_cents: int
    result: str
    net_cents: int
    odds: Odds | None


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


class _Entry(NamedTuple):
    """A row with whether it was an interim settlement."""

    row: Row
    interim: bool


class _Auditor:
    def __init__(self) -> None:
        self.values: dict[str, Any] = {}
        self.terms = TableTerms()
        self.rows: list[_Entry] = []
        self.complaints: list[str] = []
        self.placed: list[e.WagerPlaced] = []
        self.originals: dict[tuple[int, str], int] = {}
        self.pairs: dict[tuple[int, str], int] = {}
        self.insurance: dict[tuple[int, str], int] = {}
        self.boxes: dict[int, list[LaidHand]] = {}
        self.dealer: list[Any] = []
        self.dealt = False
        self.final = False

    def see(self, event: Event) -> None:
        handler = getattr(self, "_" + type(event).__name__, None)
        if handler is not None:
            handler(event)

    # Wagers

    def _RoundOpened(self, event: e.RoundOpened) -> None:
        self.values = parameters(event.rules)
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
            self.complaints.append(f"the dealer drew {event.card} for nothing to {self.dealer}")
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

    def _is_21(self, hand: LaidHand) -> bool:
        return len(hand.cards) > 1 and hand.total(self.values["double_aces"]) == 21

    def _CardDealt(self, event: e.CardDealt) -> None:
        hand = self.boxes[event.box][event.hand - 1]
        hand.cards.append(event.card)
        if not self.dealt:
            return
        total = hand.total(self.values["double_aces"])
        if total > 21:
            for player, _ in hand.live:
                self._end(event.box, event.hand, player, "lose", interim=True)
        elif self._is_21(hand) and not self.terms.late_payment:
            self._pay_21(event.box, event.hand, interim=True)

    def _InitialDealCompleted(self, _event: e.InitialDealCompleted) -> None:
        self.dealt = True
        if any(len(hands[0].cards) != 2 for hands in self.boxes.values()) or len(self.dealer) != 1:
            self.complaints.append("the initial deal is not two cards for each box and one for the dealer")
        if not self.terms.face_down:
            self._settle_initial_cards()

    def _SubsequentDealBegan(self, _event: e.SubsequentDealBegan) -> None:
        if self.terms.face_down:
            self._settle_initial_cards()

    def _settle_initial_cards(self) -> None:
        self._settle_pairs()
        for box, hands in self.boxes.items():
            if is_pontoon(hands[0].cards) and not self.terms.late_payment:
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
        second = LaidHand({event.player: Bet(hand.bets[event.player].cents)}, [hand.cards.pop()], split=True)
        hand.split = True
        hands.insert(event.hand, second)

    def _SplitFollowed(self, event: e.SplitFollowed) -> None:
        hands = self.boxes[event.box]
        cents = hands[event.hand - 1].bets[event.player].cents
        hands[event.hand].bets[event.player] = Bet(cents)

    def _WagerForfeited(self, event: e.WagerForfeited) -> None:
        bet = self.boxes[event.box][event.hand - 1].bets[event.player]
        self._enter(event.box, event.hand, event.player, _kind(event.hand), bet.cents, "forfeit", -bet.cents)
        self._enter(event.box, event.hand, event.player, "double", bet.double, "forfeit", 0)
        bet.live = False

    # Settlements

    def _enter(
        self,
        box: int | None,
        hand: int | None,
        player: str,
        kind: str,
        cents: int,
        result: str,
        net: int,
        odds: Odds | None = None,
        interim: bool = True,
    ) -> None:
        self.rows.append(_Entry(Row(box, hand, player, kind, cents, result, net, odds), interim))

    def _winnings(self, cents: int, odds: Odds) -> int:
        return self._paid(Fraction(cents * odds[0], odds[1]))

    def _paid(self, amount: Fraction) -> int:
        """I21: up to the chips where the document rounds, else only to the whole cent."""
        return up_to_chips(amount, self.terms.chips_cents if self.values["payment_rounds_up"] else ())

    def _win(self, box: int, number: int, player: str, odds: Odds, interim: bool) -> None:
        bet = self.boxes[box][number - 1].bets[player]
        self._enter(
            box, number, player, _kind(number), bet.cents, "win", self._winnings(bet.cents, odds), odds, interim
        )
        if bet.double:
            net = self._winnings(bet.double, EVEN_MONEY)
            self._enter(box, number, player, "double", bet.double, "win", net, EVEN_MONEY, interim)
        bet.live = False

    def _end(self, box: int, number: int, player: str, result: str, interim: bool) -> None:
        """Lost, stood off or void, with its double."""
        bet = self.boxes[box][number - 1].bets[player]
        lost = result == "lose"
        net = -bet.cents if lost else 0
        self._enter(box, number, player, _kind(number), bet.cents, result, net, interim=interim)
        if bet.double:
            self._enter(box, number, player, "double", bet.double, result, -bet.double if lost else 0, interim=interim)
        bet.live = False

    def _pay_21(self, box: int, number: int, interim: bool) -> None:
        """I1, I7, I8: Table 1 for each wager on the hand, even money on a doubled one, then Table 2."""
        hand = self.boxes[box][number - 1]
        odds = EVEN_MONEY if hand.doubled_on is not None else self._table_1(hand)
        winners = []
        for player, bet in hand.live:
            if self._earns_super_bonus(hand) and bet.cents >= cents_of(self.values["super_bonus_from"]):
                winners.append((player, bet.cents))
            self._win(box, number, player, odds, interim)
        for player, cents in winners:
            large = cents >= cents_of(self.values["super_bonus_step"])
            amount = cents_of(self.values["super_bonus_large" if large else "super_bonus_small"])
            if amount:
                self._enter(box, number, player, "super_bonus", 0, "win", self._paid(Fraction(amount)), None, interim)
        if winners and interim:
            self._pay_bonus(interim)

    def _table_1(self, hand: LaidHand) -> Odds:
        return odds_of(self.values[table_1_row(hand) + "_odds"])

    def _earns_super_bonus(self, hand: LaidHand) -> bool:
        sevens = [rank_of(card) for card in hand.cards] == ["7", "7", "7"]
        suited = len({suit_of(card) for card in hand.cards}) == 1
        plain = not hand.split and hand.doubled_on is None
        return sevens and suited and plain and rank_of(self.dealer[0]) == "7"

    def _pay_bonus(self, interim: bool) -> None:
        """I9: once to each other player in the round, or to each other wager; a winner gives an earlier one back."""
        per_wager = self.values["bonus_paid_per"] == "wager"

        def owner(box: int | None, player: str) -> tuple[int | None, str]:
            return (box, player) if per_wager else (None, player)

        won = {owner(row.box, row.player) for row, _ in self.rows if row.kind == "super_bonus"}
        self.rows = [each for each in self.rows if each.row.kind != "bonus" or owner(*each.row[0:3:2]) not in won]
        paid = {owner(row.box, row.player) for row, _ in self.rows if row.kind == "bonus"}
        void = {(row.box, row.player) for row, _ in self.rows if row.kind == "perfect_pairs" and row.result == "void"}
        playing = [*self.originals] if per_wager else [*self.originals, *(key for key in self.pairs if key not in void)]
        net = self._paid(Fraction(cents_of(self.values["bonus_to_others"])))
        for box, player in dict.fromkeys(owner(*key) for key in playing):
            if net and (box, player) not in won | paid:
                self._enter(box, None, player, "bonus", 0, "win", net, None, interim)

    def _settle_pairs(self) -> None:
        """I22: those with their own wager first, then as placed, as many as a box may hold."""
        own_needed = self.values["pairs_with_wager_only"] or self.terms.pairs_with_wager_only
        counted: Counter[int] = Counter()
        done = {(each.row.box, each.row.player) for each in self.rows if each.row.kind == "perfect_pairs"}
        wagered = {box for box, _ in self.originals}
        in_order = sorted(self.pairs, key=lambda key: key not in self.originals)
        for box, player in in_order:
            if (box, player) in done:
                continue
            cents = self.pairs[box, player]
            stands = (box, player) in self.originals if own_needed else box in wagered
            if not stands or counted[box] >= self.values["pairs_per_box"]:
                self._enter(box, None, player, "perfect_pairs", cents, "void", 0)
                continue
            counted[box] += 1
            odds = self._pair_odds(*self.boxes[box][0].cards[:2])
            if odds is None:
                self._enter(box, None, player, "perfect_pairs", cents, "lose", -cents)
            else:
                self._enter(box, None, player, "perfect_pairs", cents, "win", self._winnings(cents, odds), odds)

    def _pair_odds(self, first: object, second: object) -> Odds | None:
        if rank_of(first) != rank_of(second):
            return None
        if suit_of(first) == suit_of(second):
            return odds_of(self.values["perfect_pair_odds"])
        red = {"h", "d"}
        same_colour = (suit_of(first) in red) == (suit_of(second) in red)
        return odds_of(self.values["coloured_pair_odds" if same_colour else "mixed_pair_odds"])

    def _RoundConcluded(self, _event: e.RoundConcluded) -> None:
        if self._dealer_should_draw():
            self.complaints.append(f"the dealer stopped at {self.dealer}")
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

    def _settle_against_pontoon(self, box: int) -> None:
        """I2, I3: an original wager's worth from each player on the box, the rest stands off."""
        collected: set[str] = set()
        for number, hand in enumerate(self.boxes[box], 1):
            for player, bet in hand.live:
                loses = player not in collected
                collected.add(player)
                result, net = ("lose", -bet.cents) if loses else ("stand_off", 0)
                self._enter(box, number, player, _kind(number), bet.cents, result, net, interim=False)
                if bet.double:
                    self._enter(box, number, player, "double", bet.double, "stand_off", 0, interim=False)
                bet.live = False

    def _settle_by_totals(self, box: int) -> None:
        dealers = total_of(self.dealer)[0]
        other = odds_of(self.values["other_win_odds"])
        for number, hand in enumerate(self.boxes[box], 1):
            total = hand.total(self.values["double_aces"])
            for player, bet in hand.live:
                if bet.surrendered:
                    part, whole = map(int, self.values["surrender_share"].split("/"))
                    back = self._paid(bet.cents - Fraction(bet.cents * part, whole))
                    net = back - bet.cents
                    self._enter(box, number, player, "original", bet.cents, "surrender", net, interim=False)
                    bet.live = False
                elif dealers > 21 or total > dealers:
                    self._win(box, number, player, EVEN_MONEY if hand.doubled_on is not None else other, False)
                else:
                    self._end(box, number, player, "lose" if total < dealers else "stand_off", False)

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

    def _RoundReconstructed(self, _event: e.RoundReconstructed) -> None:
        """Only what was void stays so; the rest is dealt and decided again."""
        self.rows = [each for each in self.rows if each.row.result == "void"]
        self.dealer, self.insurance, self.dealt, self.final = [], {}, False, False
        self._lay_out(self.boxes)

    def _RoundVoided(self, event: e.RoundVoided) -> None:
        """I19: interim payments stand at the Star, all else goes back; a cheat's wager is forfeited (20.6)."""
        everything = self.values["void_returns_interim"]
        kept: list[_Entry] = []
        open_again: list[_Entry] = []
        for each in self.rows:
            stands = each.row.result == "void" or (not everything and each.interim and each.row.result == "win")
            (kept if stands else open_again).append(each)
        self.rows = kept
        for row, _ in open_again:
            if row.kind not in _WITHOUT_WAGER:
                self._return(row.box, row.hand, row.player, row.kind, row.wager_cents, event)
        for box, hands in self.boxes.items():
            for number, hand in enumerate(hands, 1):
                for player, bet in hand.live:
                    self._return(box, number, player, _kind(number), bet.cents, event)
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


def _kind(number: int) -> str:
    return "original" if number == 1 else "split"


def _voided(entry: _Entry) -> _Entry | None:
    row = entry.row
    if row.kind in _WITHOUT_WAGER:
        return None
    return _Entry(row._replace(result="void", net_cents=0, odds=None), entry.interim)
