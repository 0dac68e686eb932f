"""The same round by the simulator's kernel and by the real engine: from the same cards, with the same decisions."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, cached_property
from typing import Any, NamedTuple

import numpy as np

from pontoon.analysis.shoe import full_shoe
from pontoon.analysis.simulator import endings as e, layout as at, rounds
from pontoon.analysis.simulator.local import on_processor
from pontoon.analysis.simulator.setting import Array, Setting
from pontoon.game import commands as c, round as r
from pontoon.game.cards import CARDS
from pontoon.game.decide import legal_decisions, play
from pontoon.game.events import WagerSettled
from pontoon.game.opening import open_round, usual_terms
from pontoon.game.refusals import Refusal
from pontoon.game.round import Box, Hand, Round
from pontoon.game.rulebook import RuleBook
from pontoon.rules.cards import KINDS_OF_CARD
from pontoon.rules.odds import better_row, count_row, super_bonus_cents, three_card_row
from pontoon.rules.table import OTHER, PONTOON as PONTOON_ROW

# Which action is asked for: by the kind of decision, the box's place and the hand's number, at this state of the round.
Decide = Callable[[Round, int, int, int], int]

ON_A_HAND: dict[int, Callable[[int, int, str], c.Command]] = {
    at.STAND: c.Stand,
    at.HIT: c.Hit,
    at.DOUBLE: c.Double,
    at.SPLIT: c.Split,
    at.KEEP: c.Keep,
    at.GIVE_BACK: c.Forfeit,
}
ACTION_OF: dict[type, int] = {
    **{command: action for action, command in ON_A_HAND.items() if isinstance(command, type)},
    c.Insure: at.INSURE,
    c.Surrender: at.GIVE_UP,
}
BONUSES = ("super_bonus", "bonus")
# How a hand that stood ended, and the same one doubled.
STOOD = {
    "win": (e.WIN, e.DOUBLE_WIN),
    "stand_off": (e.STAND_OFF, e.DOUBLE_STAND_OFF),
    "lose": (e.LOSE, e.DOUBLE_LOSE),
}
AGAINST_PONTOON = {
    "stand_off": (e.SPARED, e.DOUBLE_SPARED),
    "lose": (e.DEALERS_PONTOON, e.DOUBLE_DEALERS_PONTOON),
}
# Stand, hit, double, split, surrender, decline, insure, keep, forfeit.
WEIGHTS = (1, 2, 1, 3, 1, 3, 3, 1, 1)
# The columns of what `play_at_random` notes of a decision: what the player sees as the layout has it, then the action.
ACTION = at.SEEN_LENGTH
NOTED = at.SEEN_LENGTH + 1


class Settled(NamedTuple):
    """What a round came to: net in parts without the Super Bonuses, cards used, hands and side results by code."""

    net: int
    cards: int
    hands: tuple[int, ...]
    sides: tuple[int, ...]


@dataclass(frozen=True)
class Boxes:
    """What both play: so many boxes, each another player's, with the same wager on each."""

    rules: RuleBook
    boxes: int = 1
    cents: int = 500
    resplit: bool = False
    insurance: bool = False
    pairs_cents: int = 0

    @cached_property
    def setting(self) -> Setting:
        """The same for the kernel, without a strategy."""
        table, cents = self.rules.table, self.cents
        return Setting(
            table,
            full_shoe(usual_terms(self.rules).decks),
            no_strategy(),
            resplit=self.resplit or bool(self.rules.values["resplit"]),
            boxes=self.boxes,
            pairs=Fraction(self.pairs_cents, cents),
            offers_insurance=self.insurance,
            super_bonus=Fraction(super_bonus_cents(table, cents), cents),
            bonus=Fraction(table.bonus_cents, cents),
        )

    @cached_property
    def memory(self) -> Array:
        """A worker's memory that takes its cards from a list."""
        m = self.setting.memory(0)
        m[at.SOURCE] = at.LISTED
        return m

    @cached_property
    def start(self) -> Round:
        """The engine's round with every wager placed."""
        terms = replace(usual_terms(self.rules), resplit=self.resplit)
        state, _ = open_round(self.rules, terms)
        for number in range(1, self.boxes + 1):
            state = self.after(state, c.PlaceWager(number, player_on(number), self.cents, True))
            if self.pairs_cents:
                state = self.after(state, c.PlacePerfectPairs(number, player_on(number), self.pairs_cents))
        return state

    def after(self, state: Round, command: c.Command) -> Round:
        outcome = play(self.rules, state, command)
        assert not isinstance(outcome, Refusal), (command, outcome)
        return outcome[0]


@cache
def no_strategy() -> Array:
    """Every decision, state and region is 0: enough where a script decides."""
    return np.zeros(KINDS_OF_CARD * KINDS_OF_CARD + at.HEAD, np.int64)


def player_on(box: int) -> str:
    return f"player {box}"


# The engine.


def played_by_engine(boxes: Boxes, cards: Sequence[int], decide: Decide) -> Settled:
    """Deal the cards, ask for every decision the kernel asks for and in its order, and settle."""
    state, used = boxes.start, 0
    while not state.is_over:
        kind, box, hand, _ = state.awaiting
        if kind == "card" or kind == "wagers":
            state = boxes.after(state, c.DealCard(CARDS[cards[used]]))
            used += 1
        elif kind == "insurance":
            state = _offered(boxes, state, decide, at.INSURANCE) if boxes.insurance else state
            state = boxes.after(state, c.CloseInsurance())
        elif kind == "surrender":
            state = boxes.after(_offered(boxes, state, decide, at.SURRENDERING), c.CloseSurrender())
        else:
            assert box is not None
            assert hand is not None
            action = decide(state, at.PLAY if kind == "decision" else at.AFTER_DOUBLE, box - 1, hand)
            state = boxes.after(state, ON_A_HAND[action](box, hand, player_on(box)))
    return settled_by_engine(boxes, state, used)


def _offered(boxes: Boxes, state: Round, decide: Decide, kind: int) -> Round:
    """Insurance of the whole share, or surrender, box by box."""
    share, of = boxes.rules.table.insurance_share
    for place in range(boxes.boxes):
        if state.boxes[place].hands[0].is_pontoon:
            continue
        action, number = decide(state, kind, place, 1), place + 1
        if action == at.INSURE:
            state = boxes.after(state, c.Insure(number, player_on(number), boxes.cents * share // of))
        elif action == at.GIVE_UP:
            state = boxes.after(state, c.Surrender(number, player_on(number)))
    return state


def settled_by_engine(boxes: Boxes, state: Round, used: int) -> Settled:
    """A finished round of the engine, in the kernel's numbers."""
    rows = state.settlements
    cents = sum(row.net_cents for row in rows if row.kind not in BONUSES)
    net, rest = divmod(cents * boxes.setting.parts, boxes.cents)
    assert rest == 0, "every payment is in whole parts of the wager"
    ended = Counter(ending_codes(boxes.rules, state))
    sides = Counter(_side_codes(boxes.rules, rows))
    hands = tuple(ended[code] for code in range(e.CODES))
    return Settled(net, used, hands, tuple(sides[code] for code in range(e.SIDES)))


def ending_codes(rules: RuleBook, state: Round) -> Iterator[int]:
    """How each hand ended, from its state and its settlements."""
    results = {(row.box, row.hand): row.result for row in state.settlements if row.kind in ("original", "split")}
    for box in state.boxes:
        for number, hand in enumerate(box.hands, 1):
            result = results[box.number, number]
            yield _ending(rules, state, hand, result) + (e.SPLIT_HAND if hand.split else 0)


def _ending(rules: RuleBook, state: Round, hand: Hand, result: str) -> int:
    match hand.state:
        case r.PONTOON:
            return PONTOON_ROW
        case r.TWENTY_ONE if hand.doubled:
            return e.DOUBLE_TWENTY_ONE
        case r.TWENTY_ONE:
            row = three_card_row(*hand.cards) if len(hand.cards) == 3 else count_row(len(hand.cards))
            return better_row(rules.table, OTHER, row)
        case r.BUST:
            return e.DOUBLE_BUST if hand.doubled else e.BUST
        case r.FORFEITED:
            return e.FORFEIT
        case r.SURRENDERED:
            return e.SURRENDER if result == "surrender" else e.SURRENDER_ANNULLED
    assert hand.state == r.STOOD, hand
    return (AGAINST_PONTOON if state.dealer_has_pontoon else STOOD)[result][hand.doubled]


def _side_codes(rules: RuleBook, rows: Sequence[WagerSettled]) -> Iterator[int]:
    odds = rules.table.pairs
    kinds = {(odds[2 * kind], odds[2 * kind + 1]): kind + 1 for kind in range(len(odds) // 2)}
    for row in rows:
        if row.kind == "perfect_pairs":
            yield kinds[row.odds] if row.odds else 0
        elif row.kind == "insurance":
            yield e.INSURANCE_WON if row.result == "win" else e.INSURANCE_LOST
        elif row.kind in BONUSES:
            yield e.SUPER_BONUS if row.kind == "super_bonus" else e.BONUS


def legal_by_engine(boxes: Boxes, state: Round, kind: int, place: int) -> int:
    """The actions the engine allows a box here, as the kernel's bits."""
    commands = [each for each in legal_decisions(boxes.rules, state) if getattr(each, "box", None) == place + 1]
    bits = sum(1 << ACTION_OF[type(each)] for each in commands if type(each) in ACTION_OF)
    return bits | (1 << at.DECLINE if kind in (at.INSURANCE, at.SURRENDERING) else 0)


def seen_by_engine(state: Round, kind: int, place: int, number: int) -> tuple[int, ...]:
    """What the player of a hand sees, in the order of the layout from the box on."""
    box: Box = state.boxes[place]
    hand = box.hands[number - 1]
    cards = hand.cards
    # What a doubled hand drew is told by itself.
    late = sum(card < 4 for card in (cards[2:-1] if kind == at.AFTER_DOUBLE else cards[2:]))
    shown = (state.dealers_cards[0], *cards[:2], cards[-1], hand.hard, hand.free_aces, late, len(cards), len(box.hands))
    return place, *map(int, shown)


# The kernel.


class Noted(NamedTuple):
    """Rounds of the kernel: the decisions of each, and what it came to."""

    asked: list[list[list[int]]]
    settled: list[Settled]


def play_at_random(table: Any, s: Any, m: Any, listed: Any, choices: Any, asked: Any, counts: Any, ended: Any) -> int:
    """Play a round from each row of cards with random legal actions; how many were played to their end.

    `asked` takes a row for every decision, `counts` how many each round has, `ended` what it came to.
    """
    noted = 0
    for number in range(len(listed)):
        lay_out(m, listed[number])
        scripted = 0
        while rounds.play_round(table, s, m, listed[number], 0, scripted) == rounds.UNDECIDED:
            if scripted == at.MOST_SCRIPT or noted == len(asked):
                return number
            action = any_legal(m[at.LEGAL], choices[noted])
            asked[noted, : at.SEEN_LENGTH] = m[at.SEEN : at.SEEN + at.SEEN_LENGTH]
            asked[noted, ACTION] = action
            m[at.SCRIPT + scripted] = action
            scripted += 1
            noted += 1
            clear(m)
        if m[at.RAN_OUT]:
            return number
        counts[number] = scripted
        copy_ended(m, ended[number])
    return len(listed)


def play_by_strategy(table: Any, s: Any, m: Any, listed: Any, ended: Any) -> int:
    """Play a round from each row of cards by the strategy; how many were played to their end."""
    for number in range(len(listed)):
        lay_out(m, listed[number])
        if rounds.play_round(table, s, m, listed[number], 0, -1) != rounds.PLAYED:
            return number
        copy_ended(m, ended[number])
    return len(listed)


def lay_out(m: Any, listed: Any) -> None:
    """Have these cards ready, and nothing counted."""
    for place in range(len(listed)):
        m[at.TAKEN_CARDS + place] = listed[place]
    m[at.READY] = len(listed)
    m[at.RAN_OUT] = 0
    clear(m)


def clear(m: Any) -> None:
    for place in range(at.HANDS_ENDED, at.SCRIPT):
        m[place] = 0


def copy_ended(m: Any, row: Any) -> None:
    """Net, cards taken, hands, sides."""
    row[0] = m[at.NET]
    row[1] = m[at.TAKEN]
    for code in range(e.CODES + e.SIDES):
        row[2 + code] = m[at.HANDS_ENDED + code]


def any_legal(legal: int, choice: int) -> int:
    """One of the actions whose bits are set, by a number of any size; what makes a round longer comes more often."""
    whole = 0
    for action in range(at.ACTIONS):
        whole += WEIGHTS[action] * ((legal >> action) & 1)
    left = choice % whole
    for action in range(at.ACTIONS):
        left -= WEIGHTS[action] * ((legal >> action) & 1)
        if left < 0:
            return action
    return -1


def settled_row(row: Sequence[int]) -> Settled:
    return Settled(row[0], row[1], tuple(row[2 : 2 + e.CODES]), tuple(row[2 + e.CODES : 2 + e.CODES + e.SIDES]))


OWN_LEAVES = (lay_out, clear, copy_ended, any_legal)


def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function of this module compiled together with the kernel."""
    from pontoon.analysis.compiled import prepare

    prepare(*OWN_LEAVES)
    return on_processor(function)


def random_rounds(boxes: Boxes, listed: Array, choices: Array, function: Callable[..., Any]) -> Noted:
    """What the kernel makes of rows of cards, by `play_at_random` as it is or compiled."""
    asked = np.zeros((len(choices), NOTED), np.int16)
    counts = np.zeros(len(listed), np.int64)
    ended = np.zeros((len(listed), 2 + e.CODES + e.SIDES), np.int64)
    setting = boxes.setting
    played = function(setting.table, setting.strategy, boxes.memory, listed, choices, asked, counts, ended)
    assert played == len(listed), "there were enough cards and enough room"
    rows, ends = asked.tolist(), np.cumsum(counts).tolist()
    parts = [rows[end - count : end] for end, count in zip(ends, counts.tolist(), strict=True)]
    return Noted(parts, [settled_row(row) for row in ended.tolist()])


def rounds_by_strategy(boxes: Boxes, strategy: Array, listed: Array, function: Callable[..., Any]) -> list[Settled]:
    """What the kernel makes of rows of cards with a strategy, by `play_by_strategy` as it is or compiled."""
    ended = np.zeros((len(listed), 2 + e.CODES + e.SIDES), np.int64)
    played = function(boxes.setting.table, strategy, boxes.memory, listed, ended)
    assert played == len(listed), "there were enough cards"
    return [settled_row(row) for row in ended.tolist()]


def as_decided(boxes: Boxes, rows: list[list[int]], closely: bool = True) -> Decide:
    """The kernel's decisions one by one; the engine must wait for the same and show the same hand.

    Closely means that it must also allow the same actions, each of which is tried.
    """
    left = iter(rows)

    def decide(state: Round, kind: int, place: int, number: int) -> int:
        row = next(left)
        legal = legal_by_engine(boxes, state, kind, place) if closely else row[1]
        assert tuple(row[:ACTION]) == (kind, legal, *seen_by_engine(state, kind, place, number))
        return row[ACTION]

    return decide
