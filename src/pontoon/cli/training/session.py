"""One round of training at the terminal table: one box, one wager of a unit, from a fresh shoe."""

from collections.abc import Sequence
from fractions import Fraction

from pontoon.cli.terminal.choices import Choice, Question, choices, why_not
from pontoon.cli.terminal.session import Session
from pontoon.cli.terminal.setup import Setup
from pontoon.cli.terminal.text import MAIN_WAGERS, AccountRow
from pontoon.game import Card, Refusal, Round, RuleBook, TableTerms, play
from pontoon.game.commands import CloseSurrender
from pontoon.rules.odds import is_super_bonus

# A wager of 1.00, so that every amount the table shows is in units of it.
UNIT_CENTS = 100
# More than any round can take.
_BALANCE_CENTS = 100 * UNIT_CENTS


class TrainingSession(Session):
    """The table, without insurance, and with surrender as one more choice beside the first decision."""

    def __init__(
        self, rules: RuleBook, decks: int, resplit: bool = False, seed: int = 0, first_cards: Sequence[Card] = ()
    ) -> None:
        terms = TableTerms(decks=decks, resplit=resplit, perfect_pairs=False)
        box = (rules.table.boxes + 1) // 2
        super().__init__(
            Setup(
                rules,
                terms,
                boxes=(box,),
                balance_cents=_BALANCE_CENTS,
                wager_cents=UNIT_CENTS,
                seed=seed,
                first_cards=tuple(first_cards),
            )
        )

    @property
    def question(self) -> Question:
        asked = super().question
        if asked.kind == "insurance":
            # Nobody is asked, so that the round goes on without it.
            return asked._replace(box=None)
        if asked.kind == "surrender" and asked.box is not None:
            return asked._replace(kind="decision")
        return asked

    @property
    def _may_surrender(self) -> bool:
        return self.state.awaiting.kind == "surrender" and self.question.kind == "decision"

    @property
    def choices(self) -> tuple[Choice, ...]:
        if not self._may_surrender:
            return super().choices
        asked = self.question
        surrender, _ = choices(self.rules, self.state, asked._replace(kind="surrender"), self.name, self.balance_cents)
        others = choices(self.rules, self._without_surrender(), asked, self.name, self.balance_cents)
        return (*others, surrender)

    def choose(self, key: str, cents: int | None = None) -> str:
        if self._may_surrender and key != "r" and any(each.key == key and each.possible for each in self.choices):
            self._play(CloseSurrender())
        return super().choose(key, cents)

    def why_not(self, key: str) -> str:
        state = self._without_surrender() if self._may_surrender and key != "i" else self.state
        return why_not(self.rules, state, self.question, self.name, key)

    def _without_surrender(self) -> Round:
        outcome = play(self.rules, self.state, CloseSurrender())
        assert not isinstance(outcome, Refusal), outcome
        return outcome[0]

    # The account, in units

    @property
    def account(self) -> tuple[AccountRow, ...]:
        """What became of the wagers; the Super Bonus goes by the size of the wager in dollars, and here it has none."""
        settled = [each for each in self.state.settlements if each.player == self.name]
        rows = zip(settled, super().account, strict=True)
        return tuple(row for each, row in rows if each.kind in MAIN_WAGERS)

    def gained(self, super_bonus: Fraction) -> Fraction:
        """What the round brought, in units of the wager."""
        return Fraction(self.net_cents, UNIT_CENTS) + (super_bonus if self.earns_super_bonus else 0)

    @property
    def earns_super_bonus(self) -> bool:
        dealers_first_card = self.state.dealers_cards[0]
        for hand in (hand for box in self.state.boxes for hand in box.hands if len(hand.cards) == 3):
            first, second, third = hand.cards
            if is_super_bonus(first, second, third, dealers_first_card, int(hand.split), int(hand.doubled)):
                return True
        return False
