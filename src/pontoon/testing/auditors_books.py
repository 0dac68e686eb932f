"""The auditor's books: wagers, hands and rows of a round, and the reckoning of each settlement from the clauses."""

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from pontoon.game.terms import TableTerms
from pontoon.testing.auditors_arithmetic import (
    LaidHand,
    Odds,
    cents_of,
    odds_of,
    rank_of,
    suit_of,
    table_1_row,
    total_of,
    up_to_chips,
)

if TYPE_CHECKING:
    from pontoon.game import events as e

EVEN_MONEY: Odds = (1, 1)


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


class Entry(NamedTuple):
    """A row with whether it was an interim settlement."""

    row: Row
    interim: bool


def kind_on(number: int) -> str:
    return "original" if number == 1 else "split"


class Books:
    """What lies on the table, what was decided, and every row that should stand."""

    def __init__(self) -> None:
        self.values: dict[str, Any] = {}
        self.terms = TableTerms()
        self.rows: list[Entry] = []
        self.complaints: list[str] = []
        self.placed: list[e.WagerPlaced] = []
        self.originals: dict[tuple[int, str], int] = {}
        self.pairs: dict[tuple[int, str], int] = {}
        self.insurance: dict[tuple[int, str], int] = {}
        self.boxes: dict[int, list[LaidHand]] = {}
        self.suited_sevens_split: set[int] = set()
        self.late: set[tuple[int, int]] = set()
        self.dealer: list[Any] = []
        self.dealt = False
        self.laid_again = False
        self.final = False

    def _is_21(self, hand: LaidHand) -> bool:
        return len(hand.cards) > 1 and hand.total(self.values["double_aces"]) == 21

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
        self.rows.append(Entry(Row(box, hand, player, kind, cents, result, net, odds), interim))

    def _winnings(self, cents: int, odds: Odds) -> int:
        return self._paid(Fraction(cents * odds[0], odds[1]))

    def _paid(self, amount: Fraction) -> int:
        """I21: up to the chips where the document rounds, else only to the whole cent."""
        return up_to_chips(amount, self.terms.chips_cents if self.values["payment_rounds_up"] else ())

    def _win(self, box: int, number: int, player: str, odds: Odds, interim: bool) -> None:
        bet = self.boxes[box][number - 1].bets[player]
        self._enter(
            box, number, player, kind_on(number), bet.cents, "win", self._winnings(bet.cents, odds), odds, interim
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
        self._enter(box, number, player, kind_on(number), bet.cents, result, net, interim=interim)
        if bet.double:
            self._enter(box, number, player, "double", bet.double, result, -bet.double if lost else 0, interim=interim)
        bet.live = False

    def _pay_21(self, box: int, number: int, interim: bool) -> None:
        """I1, I7, I8: Table 1 for each wager on the hand, even money on a doubled one, then Table 2."""
        hand = self.boxes[box][number - 1]
        odds = EVEN_MONEY if hand.doubled_on is not None else self._table_1(hand)
        winners = []
        for player, bet in hand.live:
            if self._earns_super_bonus(box, hand) and bet.cents >= cents_of(self.values["super_bonus_from"]):
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

    def _earns_super_bonus(self, box: int, hand: LaidHand) -> bool:
        sevens = [rank_of(card) for card in hand.cards] == ["7", "7", "7"]
        suited = len({suit_of(card) for card in hand.cards}) == 1
        barred = hand.split
        if barred and self.values["super_bonus_on_split_hands"] == "unless_suited_sevens_were_split":
            barred = box in self.suited_sevens_split
        plain = not barred and hand.doubled_on is None
        return sevens and suited and plain and rank_of(self.dealer[0]) == "7"

    def _pay_bonus(self, interim: bool) -> None:
        """I9, I27: once to each other player, or to each other wager; by default a winner gives an earlier one back."""
        per = self.values["bonus_paid_per"]

        def owner(box: int | None, player: str) -> tuple[int | None, str]:
            return (None, player) if per == "player" else (box, player)

        void = {(row.box, row.player) for row, _ in self.rows if row.kind == "perfect_pairs" and row.result == "void"}
        playing = [*self.originals, *(key for key in self.pairs if key not in void and per != "wager")]
        due = Counter(owner(*key) for key in playing)
        won = {owner(row.box, row.player) for row, _ in self.rows if row.kind == "super_bonus"}
        net = self._paid(Fraction(cents_of(self.values["bonus_to_others"])))
        for key, wagers in due.items():
            entitled = (wagers if per == "every_wager" else 1) - (key in won)
            paid = [each for each in self.rows if each.row.kind == "bonus" and owner(*each.row[0:3:2]) == key]
            if key in won and self.values["bonus_of_a_later_winner"] == "given_back":
                for each in paid[entitled:]:
                    self.rows.remove(each)
            for _ in range(entitled - len(paid) if net else 0):
                self._enter(key[0], None, key[1], "bonus", 0, "win", net, None, interim)

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

    def _settle_against_pontoon(self, box: int) -> None:
        """I2, I3: an original wager's worth from each player on the box, the rest stands off."""
        collected: set[str] = set()
        for number, hand in enumerate(self.boxes[box], 1):
            for player, bet in hand.live:
                loses = player not in collected
                collected.add(player)
                result, net = ("lose", -bet.cents) if loses else ("stand_off", 0)
                self._enter(box, number, player, kind_on(number), bet.cents, result, net, interim=False)
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
                    half = bet.cents - Fraction(bet.cents * part, whole)
                    back = self._paid(half) if self.values["surrender_return_rounds_up"] else up_to_chips(half, ())
                    net = back - bet.cents
                    self._enter(box, number, player, "original", bet.cents, "surrender", net, interim=False)
                    bet.live = False
                elif dealers > 21 or total > dealers:
                    self._win(box, number, player, EVEN_MONEY if hand.doubled_on is not None else other, False)
                else:
                    self._end(box, number, player, "lose" if total < dealers else "stand_off", False)
