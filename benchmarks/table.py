"""Full rounds through a gaming table on one core, beside the engine alone in the same run.

    python benchmarks/table.py            print the table
    python benchmarks/table.py --record   and write it to benchmarks/table.md

Seconds vary with the machine; the ratios to the engine's own rounds, run beside it, are what to look at.
A round at a table is the engine's, and around it everything the table keeps: each command an order with who gives it
and when, whether they may, where every card of the decks is, who is counted as having played; every event an entry
with its clause. The cards are shuffled, cut, and their first one burned whenever the cutting card has come out.
A night is one table's log from its first round to its last: it must not slow down as it grows. The registers are
folded from that log.
"""

import argparse
import platform
import random
import statistics
import time
from collections.abc import Callable
from datetime import date
from itertools import cycle, islice
from pathlib import Path

from engine import answer, per_second, pontoon_rounds

from pontoon.game.cards import CARDS, Card
from pontoon.game.commands import CloseInsurance, CloseSurrender, DealCard, PlaceWager
from pontoon.game.refusals import Refusal
from pontoon.registers.fold import ENTER, registers
from pontoon.table.commands import BurnFirstCard, CutCards, DrawCuttingCard, InsertCuttingCard, Shuffle
from pontoon.table.decide import play
from pontoon.table.furniture import MANUAL_SHUFFLE, SHUFFLING_DEVICE
from pontoon.table.orders import Command, Entry, Order, Person
from pontoon.testing.floor import STAFF, Floor

RESULT = Path(__file__).with_suffix(".md")
BEHIND_THE_CUTTING_CARD = 60
NIGHT = 2000
ENTRIES = 50_000

PLAYER, DEALER = Person("player", "player"), STAFF["dealer"]
THE_DEALERS = (DealCard, CloseInsurance, CloseSurrender)

Row = tuple[str, float, float, str]


class Night:
    """A table in play, with its player on all the boxes; `log` is kept where one is asked for."""

    def __init__(self, source: str, boxes: int, seed: int, log: list[Entry] | None = None) -> None:
        floor = Floor("star-2024").ready(source).seat("player", 1)
        self.rules, self.state, self.at = floor.rules, floor.state, floor.at
        self.boxes = boxes
        self.random = random.Random(seed)
        self.log = log
        self.cards: list[Card] = []
        self.gather()

    def gather(self) -> None:
        """The cards that are in the shoe or device, in an order by chance; the one burned unseen is the first."""
        shoe = self.state.custody.shoe
        self.cards = [card for card in CARDS for _ in range(shoe[card])]
        self.random.shuffle(self.cards)
        del self.cards[: self.state.custody.unseen]

    def card(self) -> Card:
        if self.state.device:
            return self._card_of_the_device()
        return self.cards.pop()

    def _card_of_the_device(self) -> Card:
        """Any of the cards in it, by how many of each there are."""
        shoe = self.state.custody.shoe
        place = self.random.randrange(sum(shoe))
        for card, count in zip(CARDS, shoe, strict=True):
            place -= count
            if place < 0:
                return card
        raise AssertionError("no cards are left")

    def order(self, command: Command, by: Person) -> None:
        outcome = play(self.rules, self.state, Order(self.at, by, command))
        assert not isinstance(outcome, Refusal), outcome
        self.state = outcome[0]
        if self.log is not None:
            self.log += outcome[1]

    def new_shoe(self) -> None:
        self.order(Shuffle(MANUAL_SHUFFLE), DEALER)
        self.order(CutCards(4 * len(CARDS)), PLAYER)
        self.order(InsertCuttingCard(BEHIND_THE_CUTTING_CARD), DEALER)
        self.order(BurnFirstCard(), DEALER)
        self.gather()

    def round(self) -> None:
        self.at += 60
        if self.state.shuffle_comes_first:
            self.new_shoe()
        for box in range(1, self.boxes + 1):
            self.order(PlaceWager(box, "player", 1000), PLAYER)
        assert self.state.round is not None
        while (command := answer(self.state.round, self)) is not None:
            self.order(command, DEALER if isinstance(command, THE_DEALERS) else PLAYER)
            if self.state.custody.cutting_card_is_next:
                self.order(DrawCuttingCard(), DEALER)


def table_rounds(rounds: int, boxes: int, source: str) -> None:
    night = Night(source, boxes, seed=1)
    for _ in range(rounds):
        night.round()


def hours_of_a_night(rounds: int, parts: int = 10) -> list[float]:
    """Rounds per second in each part of one long night."""
    night = Night(MANUAL_SHUFFLE, 1, seed=1)
    rates = []
    for _ in range(parts):
        start = time.process_time()
        for _ in range(rounds // parts):
            night.round()
        rates.append(rounds // parts / (time.process_time() - start))
    return rates


def entries_of_a_night(wanted: int) -> list[Entry]:
    """So many entries of one table's log."""
    log: list[Entry] = []
    night = Night(MANUAL_SHUFFLE, 1, seed=1, log=log)
    while len(log) < wanted:
        night.round()
    return log[:wanted]


def night_rows(scale: float) -> list[Row]:
    """The first and the last tenth of a night, each over several nights."""
    nights = [hours_of_a_night(int(NIGHT * scale)) for _ in range(5)]
    found = []
    for title, part in (("first tenth", 0), ("last tenth", -1)):
        rates = [night[part] for night in nights]
        found.append((f"A night of {int(NIGHT * scale):,}, {title}", max(rates), statistics.median(rates), "one box"))
    return found


def fold_rows(scale: float) -> list[tuple[str, float]]:
    """The registers of a tenth of a night and of all of it; and of as many entries that are all rows of a register."""
    log = entries_of_a_night(int(ENTRIES * scale))
    rows = list(islice(cycle([entry for entry in log if type(entry.event) in ENTER]), len(log)))
    found = []
    for title, entries in (("of a night of rounds", log), ("each a row", rows)):
        for each in (entries[: len(log) // 10], entries):
            best, _ = per_second(lambda these=each: registers(these), len(each))  # type: ignore[misc]
            found.append((f"{len(each):,} {title}", best))
    return found


def measure(scale: float) -> list[Row]:
    rounds = int(2000 * scale) + 1
    rows: list[Row] = []
    works: tuple[tuple[str, Callable[[], object], int], ...] = (
        ("Engine alone, 1 box", lambda: pontoon_rounds(rounds, 1, seed=1), 1),
        ("At a table, 1 box, shoe", lambda: table_rounds(rounds, 1, MANUAL_SHUFFLE), 1),
        ("At a table, 1 box, device", lambda: table_rounds(rounds, 1, SHUFFLING_DEVICE), 1),
        ("Engine alone, 4 boxes", lambda: pontoon_rounds(rounds, 4, seed=1), 4),
        ("At a table, 4 boxes, shoe", lambda: table_rounds(rounds, 4, MANUAL_SHUFFLE), 4),
    )
    for name, work, boxes in works:
        best, median = per_second(work, rounds)
        rows.append((name, best, median, f"{best * boxes:,.0f} boxes/s"))
    return rows + night_rows(scale)


def table(rows: list[Row]) -> str:
    engine = rows[0][1]
    lines = [
        "| what | rounds/s, best | rounds/s, median | relative to the engine, 1 box | |",
        "| --- | ---: | ---: | ---: | --- |",
    ]
    for name, best, median, note in rows:
        lines.append(f"| {name} | {best:,.0f} | {median:,.0f} | {best / engine:.2f} | {note} |")
    return "\n".join(lines)


def fold_table(rows: list[tuple[str, float]]) -> str:
    lines = ["| entries folded into the registers | entries/s, best |", "| --- | ---: |"]
    return "\n".join([*lines, *(f"| {name} | {rate:,.0f} |" for name, rate in rows)])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--record", action="store_true", help="write the results to benchmarks/table.md")
    parser.add_argument("--scale", type=float, default=1.0, help="scale the amount of work")
    arguments = parser.parse_args()
    found = f"{table(measure(arguments.scale))}\n\n{fold_table(fold_rows(arguments.scale))}"
    print(found)
    if arguments.record:
        python = f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}, one core"
        RESULT.write_text(
            f"# The speed of the table\n\nMeasured {date.today()} with {python}: `make benchmark`. Best and median of "
            f"five runs by processor time; `benchmarks/table.py` says what is played.\n\n{found}\n"
        )


if __name__ == "__main__":
    main()
