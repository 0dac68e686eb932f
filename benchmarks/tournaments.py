"""Tournaments a second on one core: through every room, and in the simulator's kernel, in the same run.

    python benchmarks/tournaments.py            print the table
    python benchmarks/tournaments.py --record   and write it to benchmarks/tournaments.md

Each tournament has 49 players: seven tables of seven play 30 rounds, and the seven winners a final of 40, with pass
cards, undisclosed wagers, an order of wagering and limits that rise. Through the rooms every wager, card and decision
is an order that is judged, entered and applied; the kernel plays the same tournaments, card by card, and the prizes of
the first are compared before anything is measured. Seconds vary with the machine: look at the ratios.
"""

import argparse
import platform
import statistics
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import NamedTuple

from pontoon.analysis.tournaments import layout as at
from pontoon.analysis.tournaments.running import play_chunk
from pontoon.analysis.tournaments.setting import TournamentSetting
from pontoon.cli.tournament_hall import Hall
from pontoon.cli.tournament_setting import setting_of
from pontoon.game import rule_book
from pontoon.players.wagering import STRATEGIES
from pontoon.tournament.conditions_file import read, template
from pontoon.tournament.form import Conditions

RESULT = Path(__file__).with_suffix(".md")
FORM = "heats_and_final"
RULES = "star-2024"
SEED = 20_261_118
REPEATS = 5


class Row(NamedTuple):
    """How many tournaments a second, in the best run and in the median one."""

    name: str
    best: float
    median: float


def tournament() -> tuple[Conditions, TournamentSetting]:
    conditions = read(template(FORM).encode(), FORM)
    return conditions, setting_of(conditions, rule_book(RULES), STRATEGIES)


def through_the_rooms(conditions: Conditions, setting: TournamentSetting, number: int) -> Hall:
    hall = Hall(conditions, rule_book(RULES), setting, SEED, number)
    hall.play()
    return hall


def check(conditions: Conditions, setting: TournamentSetting, number: int) -> int:
    """The same prizes both ways; how many rounds were played at its tables."""
    hall = through_the_rooms(conditions, setting, number)
    _, players = play_chunk(setting, SEED, number, 1)
    won = {award.player: award.cents for award in hall.state.awards}
    assert players[at.PRIZE].tolist() == [won.get(name, 0) for name in hall.names], "other prizes"
    return len(hall.traced)


def per_second(work: Callable[[int], object], tournaments: int) -> tuple[float, float]:
    """By processor time, over several runs of other tournaments each."""
    rates = []
    for run in range(REPEATS):
        start = time.process_time()
        work(run * tournaments)
        rates.append(tournaments / (time.process_time() - start))
    return max(rates), statistics.median(rates)


def measure(scale: float) -> tuple[list[Row], int]:
    conditions, setting = tournament()
    rounds = check(conditions, setting, 0)
    few, some, many = max(1, int(2 * scale)), max(1, int(4 * scale)), max(1, int(2000 * scale))

    def rooms(first: int) -> None:
        for number in range(first, first + few):
            through_the_rooms(conditions, setting, number)

    rows = [
        Row("Through all the rooms", *per_second(rooms, few)),
        Row(
            "The kernel in plain Python",
            *per_second(lambda first: play_chunk(setting, SEED, first, some, compiled=False), some),
        ),
        Row("The kernel compiled", *per_second(lambda first: play_chunk(setting, SEED, first, many), many)),
    ]
    return rows, rounds


def table(rows: list[Row], rounds: int) -> str:
    lines = [
        "| what | tournaments/s, best | tournaments/s, median | rounds at a table/s | relative to the rooms |",
        "| --- | ---: | ---: | ---: | ---: |",
    ]
    for row in rows:
        ratio = row.best / rows[0].best
        lines.append(f"| {row.name} | {row.best:,.2f} | {row.median:,.2f} | {row.best * rounds:,.0f} | {ratio:,.1f} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--record", action="store_true", help="write the results to benchmarks/tournaments.md")
    parser.add_argument("--scale", type=float, default=1.0, help="scale the amount of work")
    arguments = parser.parse_args()
    found = table(*measure(arguments.scale))
    print(found)
    if arguments.record:
        python = f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}, one core"
        RESULT.write_text(
            f"# The speed of tournaments\n\nMeasured {date.today()} with {python}: `make benchmark`. Best and median "
            f"of {REPEATS} runs by processor time; 49 players, heats at seven tables and a final. "
            f"`benchmarks/tournaments.py` says what is played.\n\n{found}\n",
            "utf-8",
        )


if __name__ == "__main__":
    main()
