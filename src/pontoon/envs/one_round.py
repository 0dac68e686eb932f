"""One round of the engine, dealt from a shuffled shoe, that stops wherever a player is asked."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from pontoon.envs import observation as o
from pontoon.envs.actions import ACTION_NAMES, ACTION_OF, DECLINE, DOUBLE, INSURE, ON_A_HAND, STAND, SURRENDER, Answer
from pontoon.game import commands as c
from pontoon.game.cards import CARDS, cards_text
from pontoon.game.decide import legal_decisions, play
from pontoon.game.opening import open_round, usual_terms
from pontoon.game.refusals import Refusal
from pontoon.game.round import INITIAL_DEAL, WAGERS, Hand, Round
from pontoon.game.rulebook import RuleBook
from pontoon.rules.cards import ACE, KINDS_OF_CARD, SUITS, rank_of, value_of
from pontoon.rules.options import hands_limit

# The engine is never asked to decline: nothing is said instead.
NOTHING_TO_DECLINE = "nothing_to_decline"
# A card is taken below 21 only, so no hand counts more.
HIGHEST_HARD_TOTAL = 30
POINTS_OF_A_DECK = sum(value_of(card) for card in range(KINDS_OF_CARD))

_DECISION = {"insurance": o.INSURANCE, "surrender": o.SURRENDER, "decision": o.PLAY, "forfeit": o.KEEP_OR_FORFEIT}
_CAN_BE_DECLINED = (o.INSURANCE, o.SURRENDER, o.FOLLOW_DOUBLE, o.FOLLOW_SPLIT)


class Wagered(NamedTuple):
    """A wager as it lies when the first card is dealt."""

    box: int
    player: str
    cents: int
    seated: bool


class Asked(NamedTuple):
    """Who is asked what, about which hand; each legal action has its command, declining has none."""

    player: str
    box: int
    hand: int
    decision: int
    answers: dict[int, c.Command | None]


def laid_out(rules: RuleBook, decks: int | None, resplit: bool, wagers: Iterable[Wagered]) -> Round:
    """A round with these wagers placed, before its first card; ValueError where the rules do not allow it."""
    terms = usual_terms(rules)
    terms = replace(terms, decks=terms.decks if decks is None else decks, resplit=resplit)
    state, _ = open_round(rules, terms)
    for wager in wagers:
        outcome = play(rules, state, c.PlaceWager(*wager))
        if isinstance(outcome, Refusal):
            raise ValueError(str(outcome))
        state, _ = outcome
    boxes = len({wager.box for wager in state.placed})
    splits_again = resplit or rules.values["resplit"]
    hands = max(hands_limit(rules.table, splits_again, card) for card in (ACE, ACE + SUITS))
    if HIGHEST_HARD_TOTAL * (boxes * hands + 1) >= POINTS_OF_A_DECK * terms.decks:
        raise ValueError(f"the shoe may run out before the round is over (decks: {terms.decks}, boxes: {boxes})")
    return state


def whole_shoe(state: Round) -> list[int]:
    """Every card of the shoe that the round's terms name."""
    return [card for card in range(KINDS_OF_CARD) for _ in range(state.terms.decks)]


class OneRound:
    """`asked` is who must answer next, or None once the round is over.

    Where a round is over without anyone's decision, its first player is asked to let it end: all there is to do is to
    stand. So every round has at least one answer, and none is left out of an average.
    """

    def __init__(self, rules: RuleBook, start: Round, cards: Iterable[int], insurance: bool = True) -> None:
        self.rules = rules
        self.state = start
        self._cards: Iterator[int] = iter(cards)
        self._insurance = insurance
        self._declined: set[str] = set()
        first = start.placed[0]
        self.asked: Asked | None = self._go_on() or Asked(first.player, first.box, 1, o.NOTHING, {STAND: None})

    def answer(self, action: int) -> str:
        """Carry the action out, and deal on until the next player is asked; or nothing, and why it is refused."""
        assert self.asked is not None, "the round is over"
        if action not in self.asked.answers:
            return self._refusal_of(self.asked, action)
        command = self.asked.answers[action]
        if command is None:
            self._declined.add(self.asked.player)
        else:
            self._carry_out(command)
        self.asked = self._go_on()
        return ""

    def net_cents(self, player: str) -> int:
        """What has been settled of a player's wagers so far."""
        return sum(row.net_cents for row in self.state.settlements if row.player == player)

    def _refusal_of(self, asked: Asked, action: int) -> str:
        """The engine's own reason; the amount of an insurance does not matter for it, since none is open."""
        if action == DECLINE:
            return NOTHING_TO_DECLINE
        if action == INSURE:
            command: c.Command = c.Insure(asked.box, asked.player, 1)
        elif action == SURRENDER:
            command = c.Surrender(asked.box, asked.player)
        elif action in ON_A_HAND:
            command = ON_A_HAND[action](asked.box, asked.hand, asked.player)
        else:
            raise ValueError(f"{action} is not an action: expected 0 to {len(ACTION_NAMES) - 1}")
        outcome = play(self.rules, self.state, command)
        assert isinstance(outcome, Refusal), f"{ACTION_NAMES[action]} is legal but was not offered"
        return outcome.code

    def _go_on(self) -> Asked | None:
        while not self.state.is_over:
            asked = self._who_is_asked()
            if asked is not None:
                return asked
            self._declined.clear()
            self._carry_out(self._dealers_next_step())
        return None

    def _carry_out(self, command: c.Command) -> None:
        outcome = play(self.rules, self.state, command)
        assert not isinstance(outcome, Refusal), outcome
        self.state, _ = outcome

    def _dealers_next_step(self) -> c.Command:
        kind = self.state.awaiting.kind
        if kind == "insurance":
            return c.CloseInsurance()
        if kind == "surrender":
            return c.CloseSurrender()
        return c.DealCard(CARDS[next(self._cards)])

    def _who_is_asked(self) -> Asked | None:
        """The first of those with a legal decision who has not declined it."""
        state = self.state
        kind, at_box, at_hand, _ = state.awaiting
        if state.phase in (WAGERS, INITIAL_DEAL) or (kind == "card" and not self._may_be_followed(at_box, at_hand)):
            return None
        if kind == "insurance" and not self._insurance:
            return None
        found: Asked | None = None
        for command in legal_decisions(self.rules, state):
            if not isinstance(command, Answer) or command.player in self._declined:
                continue
            action = ACTION_OF[type(command)]
            if found is None:
                decision = _DECISION.get(kind) or (o.FOLLOW_DOUBLE if action == DOUBLE else o.FOLLOW_SPLIT)
                found = Asked(command.player, command.box, at_hand or 1, decision, {})
                if decision in _CAN_BE_DECLINED:
                    found.answers[DECLINE] = None
            if command.player == found.player:
                found.answers[action] = command
        return found

    def _may_be_followed(self, at_box: int | None, at_hand: int | None) -> bool:
        """Whether others have a wager on the hand that was just doubled or split."""
        if at_box is None or at_hand is None:
            return False
        box = self.state.box(at_box)
        assert box is not None
        hand = box.hands[at_hand - 1]
        return len(hand.wagers) > 1 and (hand.doubled or box.split_open)


def fill_from_round(row: Any, state: Round, box_number: int, asked: Asked | None) -> None:
    """Write what a player on the box sees who is asked this, or is not asked anything."""
    dealers_first_card = state.dealers_cards[0]
    if asked is None or asked.decision == o.NOTHING:
        first_card, second_card = state.initial_cards[state.places[box_number]]
        o.fill_when_not_asked(row, dealers_first_card, first_card, second_card)
        return
    box = state.box(box_number)
    assert box is not None, "a player who is asked to decide has a wager on the box"
    hand = box.hands[asked.hand - 1]
    cards = hand.cards
    o.fill_observation(
        row,
        asked.decision,
        dealers_first_card,
        cards[0],
        cards[1] if len(cards) > 1 else o.NO_CARD,
        len(cards),
        hand.hard,
        hand.free_aces,
        int(any(rank_of(card) == ACE for card in cards[2:])),
        int(hand.split),
        len(box.hands),
    )


def round_text(state: Round, asked: Asked | None) -> str:
    """The table in a few lines: the dealer, each box, and who is asked what."""
    lines = [f"dealer  {cards_text(state.dealers_cards)} ({state.dealers_total})"]
    lines += [f"box {box.number}   {', '.join(_hand_text(hand) for hand in box.hands)}" for box in state.boxes]
    if state.is_over:
        nets: dict[str, int] = {}
        for row in state.settlements:
            nets[row.player] = nets.get(row.player, 0) + row.net_cents
        lines += [f"{player} {cents / 100:+.2f}" for player, cents in nets.items()]
    elif asked is not None:
        words = ", ".join(ACTION_NAMES[action] for action in sorted(asked.answers))
        lines.append(f"{asked.player}, hand {asked.hand}: {o.DECISION_NAMES[asked.decision]} ({words})")
    return "\n".join(lines) + "\n"


def _hand_text(hand: Hand) -> str:
    return f"{cards_text(hand.cards)} ({hand.total})"
