"""What must hold at a table after every single event, whatever the night brings; reckoned apart from the table."""

from collections import Counter, defaultdict

from pontoon.game import events as g
from pontoon.game.refusals import Refusal
from pontoon.game.round import WAGERS
from pontoon.table.counts import DECK
from pontoon.table.decide import decide
from pontoon.table.evolve import evolve
from pontoon.table.gaming_table import GamingTable
from pontoon.table.ledger import entries as posted
from pontoon.table.orders import Entry, Order

BEFORE_THE_FIRST_CARD = (
    g.WagerPlaced,
    g.WagerWithdrawn,
    g.PerfectPairsPlaced,
    g.PerfectPairsWithdrawn,
    g.WagerCut,
)


class ShiftAuditor:
    """Watches a shift: cards, money, wagers, refusals. `watch` is what a `Shift` calls with every order."""

    def __init__(self, rules_name: str) -> None:
        self.balances: dict[str, int] = defaultdict(int)
        self.rules_name = rules_name
        self.orders = 0
        self.refused: Counter[str] = Counter()
        self.accepted: Counter[str] = Counter()

    def watch(
        self, before: GamingTable, order: Order, outcome: tuple[GamingTable, tuple[Entry, ...]] | Refusal
    ) -> None:
        self.orders += 1
        name = type(order.command).__name__
        if isinstance(outcome, Refusal):
            self.refused[name] += 1
            assert outcome.code
            assert outcome.sentence
            return
        self.accepted[name] += 1
        after, entries = outcome
        state = before
        for entry in entries:
            self.check_wagers(state, entry)
            state = evolve(state, entry)
            self.check_cards(state)
            self.check_money(entry)
            assert (entry.at, entry.by) == (order.at, order.by)
        assert state == after, f"the entries of {name} do not lead to its table"

    def check_cards(self, state: GamingTable) -> None:
        """Cards in shoe or device, rack, layout, under the shoe and removed are together exactly the decks."""
        custody = state.custody
        if not custody.decks or custody.stage == "none":
            return
        places = Counter[int]()
        for counts in (custody.shoe, custody.rack, custody.layout, custody.removed):
            for card, number in enumerate(counts):
                assert number >= 0
                places[card] += number
        if custody.kept is not None:
            places[int(custody.kept)] += 1
        assert all(places[card] == custody.decks for card in range(DECK)), "the cards are not exactly the decks"
        assert 0 <= custody.unseen <= sum(custody.shoe)

    def check_money(self, entry: Entry) -> None:
        """Every event's entries sum to zero, none of them from one player to another, and no wager is below nothing."""
        moved = posted(entry.event)
        assert sum(cents for _, cents in moved) == 0
        players = {account.split(":", 1)[1] for account, _ in moved if account.startswith(("player:", "tokens:"))}
        assert len(players) <= 1 or type(entry.event).__name__ == "PastRoundVoided", "money moved between players"
        for account, cents in moved:
            self.balances[account] += cents
        for account, cents in self.balances.items():
            if account.startswith(("box:", "perfect_pairs:", "insurance_line")):
                assert cents >= 0, f"{account} is below zero"
        assert sum(self.balances.values()) == 0

    def check_wagers(self, state: GamingTable, entry: Entry) -> None:
        """From the first card on no original wager is placed, changed or taken back."""
        if isinstance(entry.event, BEFORE_THE_FIRST_CARD):
            assert state.round is not None
            assert state.round.phase == WAGERS
            assert not state.round.cards_out

    def check_layout_is_clear(self, state: GamingTable) -> None:
        """Between rounds, with no wager placed, nothing lies on the layout."""
        current = state.round
        if state.round_in_play or (
            current is not None and current.phase == WAGERS and (current.placed or current.pairs)
        ):
            return
        for account, cents in self.balances.items():
            if account.startswith(("box:", "perfect_pairs:", "insurance_line")):
                assert cents == 0, f"{account} still holds {cents}"


def judged_alike(rules: object, state: GamingTable, order: Order) -> None:
    """An order judged twice is answered alike, and the table is not touched by being asked."""
    kept = dict(vars(state))
    assert decide(rules, state, order) == decide(rules, state, order)  # type: ignore[arg-type]
    assert vars(state) == kept
