"""What a hand at a training table asks of the lab, and how decisions that were made compare with the best.

The shoe is taken as full but for the cards of the round that the player sees: what went before is nobody's to know.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pontoon.analysis.shoe import BadShoe, full_shoe
from pontoon.analysis.side_wagers import insurance
from pontoon.game import events as g
from pontoon.game.cards import Card
from pontoon.game.commands import Command, Double, Forfeit, Hit, Keep, Split, Stand, Surrender
from pontoon.game.decide import legal_decisions
from pontoon.game.evolve import evolve
from pontoon.game.refusals import Refusal
from pontoon.game.round import INSURANCE, SUBSEQUENT_DEAL, SURRENDER, Box, Round, may_insure
from pontoon.game.rulebook import RuleBook
from pontoon.live.house import House
from pontoon.live.people.sessions import SignedIn
from pontoon.web.errors import Refused
from pontoon.web.lab_models import ActionTold
from pontoon.web.lab_ranking import NOTHING
from pontoon.web.lab_tasks import HandTask
from pontoon.web.lab_words import units

GIVE_UP = "surrender"
GO_ON = "no surrender"

_WORDS: dict[type[Command], str] = {
    Hit: "hit",
    Stand: "stand",
    Double: "double",
    Split: "split",
    Keep: "keep",
    Forfeit: "forfeit",
    Surrender: GIVE_UP,
}
_DECIDED: dict[type[g.Event], str] = {
    g.CardRequested: "hit",
    g.HandStood: "stand",
    g.HandDoubled: "double",
    g.HandSplit: "split",
    g.WagerKept: "keep",
    g.WagerForfeited: "forfeit",
    g.WagerSurrendered: GIVE_UP,
}


def no_advice(rules: RuleBook) -> Refusal:
    """Why nobody is advised at a table that is no training table: a clause forbids it to the house, one to devices.

    Clauses: star-2024 20.2, star-2024 20.7, star-6to5-2017 19.1, star-6to5-2017 19.6, canberra-2002 17.2,
    canberra-2002 17.7(a).
    """
    advice, device = (rules.procedures[name] for name in ("staff_advice", "prohibited_device"))
    clause = "" if advice is None else advice.clauses[0]
    also = "" if device is None else f", and no device may analyse the game (clause {device.clauses[0]})"
    sentence = f"The house does not advise players on how to play{also}. Sit down at a training table to practise."
    return Refusal("advice_is_not_given", clause, sentence)


def refuse_in_a_round(house: House, who: SignedIn | None) -> None:
    """Raise `Refused` for a player whose round is in play, except at a training table.

    Clauses: star-2024 20.2, star-2024 20.7, star-6to5-2017 19.1, star-6to5-2017 19.6, canberra-2002 17.2,
    canberra-2002 17.7(a).
    """
    task = None if who is None else house.in_a_round(who.name)
    if task is not None:
        refusal = no_advice(task.rules)
        sentence = f"A round is in play at your table {task.name}. {refusal.sentence}"
        raise Refused(Refusal(refusal.code, refusal.clause, sentence), 403)


class Asked(NamedTuple):
    """What a player is asked for: `decision`, `forfeit` or `surrender` on a hand, with what is legal there."""

    kind: str
    box: int
    hand: int
    cards: tuple[Card, ...]
    dealer: Card
    task: HandTask
    legal: tuple[str, ...]


def asked_of(rules: RuleBook, state: Round, player: str, box: int | None = None) -> Asked | None:
    """What the round waits for from this player, on the box given or the first of theirs; None where for nothing."""
    if state.phase not in (SURRENDER, SUBSEQUENT_DEAL):
        return None
    awaiting = state.awaiting
    if awaiting.kind not in ("decision", "forfeit", SURRENDER) or player not in awaiting.players:
        return None
    if awaiting.kind == SURRENDER:
        found = next((each for each in _may_surrender(state, player) if box in (None, each.number)), None)
        return None if found is None else _asked(rules, state, player, SURRENDER, found, 1)
    if awaiting.box is None or awaiting.hand is None or box not in (None, awaiting.box):
        return None
    waiting = state.box(awaiting.box)
    return None if waiting is None else _asked(rules, state, player, awaiting.kind, waiting, awaiting.hand)


def _may_surrender(state: Round, player: str) -> list[Box]:
    return [
        box
        for box in state.boxes
        if box.controlling_player == player and not box.hands[0].is_pontoon and _is_open(box, player)
    ]


def _is_open(box: Box, player: str) -> bool:
    wager = box.hands[0].wager_of(player)
    return wager is not None and not (wager.surrendered or wager.settled)


def _asked(rules: RuleBook, state: Round, player: str, kind: str, box: Box, number: int) -> Asked:
    hand, dealer = box.hands[number - 1], state.dealers_cards[0]
    task = HandTask(
        state.rules,
        state.terms.decks,
        bool(state.terms.resplit or rules.values["resplit"]),
        tuple(map(int, hand.cards)),
        int(dealer),
        hand.split,
        len(box.hands),
        kind == "forfeit",
        tuple(map(int, sorted(seen(state, player, box, number)))),
    )
    legal = tuple(
        _WORDS[type(command)]
        for command in legal_decisions(rules, state)
        if type(command) in _WORDS and getattr(command, "player", None) == player
    )
    return Asked(kind, box.number, number, hand.cards, dealer, task, () if kind == SURRENDER else legal)


def seen(state: Round, player: str, own: Box | None = None, number: int = 0) -> Iterator[Card]:
    """The cards on the layout that a player sees, but for those of this hand and the first of its sisters.

    The solver takes the first cards of a pair's other hands out of the shoe by itself.
    """
    for box in state.boxes:
        if not (box.exposed or box.controlling_player == player):
            continue
        for place, hand in enumerate(box.hands, 1):
            if box is own and place == number:
                continue
            yield from hand.cards[1:] if box is own and hand.split else hand.cards


def insurance_edge(rules: RuleBook, state: Round, player: str) -> float | None:
    """The house's share of an insurance that this player is offered now; None where none is."""
    if state.phase != INSURANCE or player not in may_insure(state):
        return None
    try:
        left = full_shoe(state.terms.decks).without(*map(int, seen(state, player)))
        return float(insurance(rules.table, left).edge)
    except BadShoe:
        return None


# Marks


class Decided(NamedTuple):
    """A decision, and what was asked for when it was made."""

    asked: Asked
    chosen: str


def decisions_of(rules: RuleBook, events: Sequence[g.Event], player: str) -> Iterator[Decided]:
    """Everything this player has decided in a round; not to surrender is a decision too."""
    state = Round()
    for event in events:
        if isinstance(event, g.SurrenderClosed) and state.phase == SURRENDER:
            for box in _may_surrender(state, player):
                yield Decided(_asked(rules, state, player, SURRENDER, box, 1), GO_ON)
        elif type(event) in _DECIDED and getattr(event, "player", None) == player:
            asked = asked_of(rules, state, player, getattr(event, "box", None))
            if asked is not None:
                yield Decided(asked, _DECIDED[type(event)])
        state = evolve(state, event)


class Mark(NamedTuple):
    """How a decision compares: what was best, and what the choice gave away."""

    best: str
    cost: float
    sentence: str

    @property
    def is_best(self) -> bool:
        return self.cost < NOTHING


def mark_of(decided: Decided, actions: Sequence[ActionTold]) -> Mark:
    """The mark of a decision, from its actions with the best first; surrender is held against all the others."""
    values: dict[str, float] = {each.action: each.value for each in actions}
    if decided.asked.kind == SURRENDER:
        others = [value for action, value in values.items() if action != GIVE_UP]
        compared = {GIVE_UP: values.get(GIVE_UP, max(others)), GO_ON: max(others)}
    else:
        compared = values
    chosen = compared.get(decided.chosen)
    best = max(compared, key=lambda word: compared[word])
    if chosen is None:
        return Mark(best, 0.0, f"{decided.chosen.capitalize()} cannot be compared with anything here.")
    cost = max(0.0, compared[best] - chosen)
    if cost < NOTHING:
        return Mark(decided.chosen, 0.0, f"Best: {decided.chosen}, {units(chosen)} on average.")
    better = f"{best} would have been {units(compared[best])}"
    return Mark(best, cost, f"{decided.chosen.capitalize()} is {units(chosen)} on average; {better}: cost {cost:.3f}.")
