"""Full rounds with events per second on one core, beside Gymnasium's Blackjack-v1 and PokerKit in the same run.

    python benchmarks/engine.py            print the table
    python benchmarks/engine.py --record   and write it to benchmarks/engine.md

Seconds vary with the machine; the ratios to the two programs run beside it are what to look at.
A Pontoon round here is whole: wagers, deal, insurance and surrender calls, decisions, the dealer's hand, every
settlement with its clause, all as events from a shuffled eight-deck shoe. Blackjack-v1 is one environment episode
without a shoe, suits, wagers or events. PokerKit plays a no-limit hold'em hand of three players who check or call.
"""

import argparse
import platform
import random
import statistics
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Protocol

from pontoon.game import open_round, play, rule_book
from pontoon.game.cards import CARDS, Card
from pontoon.game.commands import (
    CloseInsurance,
    CloseSurrender,
    Command,
    DealCard,
    Double,
    Hit,
    Keep,
    PlaceWager,
    Stand,
)
from pontoon.game.refusals import Refusal
from pontoon.game.round import Round

RESULT = Path(__file__).with_suffix(".md")


class CardSource(Protocol):
    def card(self) -> Card: ...


class Shoe:
    """Eight decks, shuffled again when a seventh is left."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.cards = list(CARDS) * 8
        self.next = len(self.cards)

    def card(self) -> Card:
        if self.next > len(self.cards) - 60:
            self.random.shuffle(self.cards)
            self.next = 0
        self.next += 1
        return self.cards[self.next - 1]


def answer(state: Round, shoe: CardSource) -> Command | None:
    """What the round waits for: a card, or a decision by a simple strategy that doubles ten and eleven."""
    awaiting = state.awaiting
    kind = awaiting.kind
    if kind == "card" or kind == "wagers":
        return DealCard(shoe.card())
    if kind == "decision":
        assert state.turn is not None
        box = state.boxes[state.turn[0]]
        hand = box.hands[state.turn[1]]
        total = hand.total
        if total in (10, 11) and len(hand.cards) == 2:
            return Double(box.number, state.turn[1] + 1, "player")
        if total < 15:
            return Hit(box.number, state.turn[1] + 1, "player")
        return Stand(box.number, state.turn[1] + 1, "player")
    if kind == "forfeit":
        assert awaiting.box is not None
        assert awaiting.hand is not None
        return Keep(awaiting.box, awaiting.hand, "player")
    if kind == "insurance":
        return CloseInsurance()
    return CloseSurrender() if kind == "surrender" else None


def pontoon_rounds(rounds: int, boxes: int, seed: int) -> int:
    """Play whole rounds and return the number of events."""
    rules = rule_book("star-2024")
    shoe = Shoe(seed)
    events = 0
    for _ in range(rounds):
        state, opened = open_round(rules)
        events += len(opened)
        for box in range(1, boxes + 1):
            outcome = play(rules, state, PlaceWager(box, "player", 1000, seated=True))
            assert not isinstance(outcome, Refusal)
            state = outcome[0]
            events += len(outcome[1])
        while (command := answer(state, shoe)) is not None:
            outcome = play(rules, state, command)
            assert not isinstance(outcome, Refusal)
            state = outcome[0]
            events += len(outcome[1])
    return events


def blackjack_episodes(rounds: int) -> None:
    import gymnasium

    environment = gymnasium.make("Blackjack-v1").unwrapped
    environment.reset(seed=1)
    for _ in range(rounds):
        observation, _ = environment.reset()
        over = False
        while not over:
            observation, _, over, _, _ = environment.step(1 if observation[0] < 15 else 0)


def poker_hands(rounds: int) -> None:
    from pokerkit import Automation, NoLimitTexasHoldem

    everything = (
        Automation.ANTE_POSTING,
        Automation.BET_COLLECTION,
        Automation.BLIND_OR_STRADDLE_POSTING,
        Automation.CARD_BURNING,
        Automation.HOLE_DEALING,
        Automation.BOARD_DEALING,
        Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
        Automation.HAND_KILLING,
        Automation.CHIPS_PUSHING,
        Automation.CHIPS_PULLING,
    )
    for _ in range(rounds):
        state = NoLimitTexasHoldem.create_state(everything, True, 0, (1, 2), 2, (200, 200, 200), 3)
        while state.status:
            state.check_or_call()


def per_second(work: Callable[[], object], units: int, repeats: int = 5) -> tuple[float, float]:
    """Best and median rate of several runs, by processor time."""
    rates = []
    for _ in range(repeats):
        start = time.process_time()
        work()
        rates.append(units / (time.process_time() - start))
    return max(rates), statistics.median(rates)


def measure(scale: float) -> list[tuple[str, float, float, str]]:
    rows = []
    for boxes in (1, 2, 4, 7):
        rounds = int(4000 * scale / boxes) + 1
        events = pontoon_rounds(rounds, boxes, seed=1)
        best, median = per_second(lambda n=rounds, b=boxes: pontoon_rounds(n, b, seed=1), rounds)  # type: ignore[misc]
        note = f"{best * boxes:,.0f} boxes/s, {best * events / rounds:,.0f} events/s"
        rows.append((f"Pontoon, {boxes} box{'es' if boxes > 1 else ''}", best, median, note))
    episodes, hands = int(20000 * scale) + 1, int(150 * scale) + 1
    rows.append(("Gymnasium Blackjack-v1", *per_second(lambda: blackjack_episodes(episodes), episodes), "one hand"))
    rows.append(("PokerKit hold'em", *per_second(lambda: poker_hands(hands), hands), "three players, check or call"))
    return rows


def table(rows: list[tuple[str, float, float, str]]) -> str:
    one_box = rows[0][1]
    lines = [
        "| what | rounds/s, best | rounds/s, median | relative to one-box Pontoon | |",
        "| --- | ---: | ---: | ---: | --- |",
    ]
    for name, best, median, note in rows:
        lines.append(f"| {name} | {best:,.0f} | {median:,.0f} | {best / one_box:.2f} | {note} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--record", action="store_true", help="write the results to benchmarks/engine.md")
    parser.add_argument("--scale", type=float, default=1.0, help="scale the amount of work")
    arguments = parser.parse_args()
    found = table(measure(arguments.scale))
    print(found)
    if arguments.record:
        python = f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}, one core"
        RESULT.write_text(
            f"# The speed of the engine\n\nMeasured {date.today()} with {python}: `make benchmark`. Best and median of "
            f"five runs by processor time; `benchmarks/engine.py` says what is played.\n\n{found}\n"
        )


if __name__ == "__main__":
    main()
