"""`pontoon simulate`: rounds played by the million, and what they came to."""

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pontoon.cli.odds_bar import progress_bar
from pontoon.cli.odds_options import (
    Asked,
    Composition,
    Decks,
    Json,
    NoCache,
    Resplit,
    Rules,
    SuperBonus,
    asked,
)
from pontoon.cli.output import BadInput, print_json
from pontoon.cli.simulate_options import (
    CHART,
    Strategy,
    Terms,
    one_of,
    read_plan,
    read_players_strategy,
    read_seed,
    read_setting,
    read_threads,
    read_wanted,
    terms_document,
    with_wager,
)

if TYPE_CHECKING:
    from pontoon.analysis.simulator.bankroll import Plan, Sessions
    from pontoon.analysis.simulator.kernels import Kernel
    from pontoon.analysis.simulator.running import Run, Wanted, Workers
    from pontoon.analysis.simulator.setting import Setting

DASK = "dask"
ENGINES = ("local", DASK)
PICTURES = (".png", ".svg")


def simulate(
    rounds: Annotated[
        str | None, typer.Option(metavar="M", help="Number of rounds: 10000, 5M or 1e9.  [default: 10M]")
    ] = None,
    until: Annotated[
        str | None, typer.Option(metavar="E", help="Standard error of the mean at which to stop, such as 1e-5.")
    ] = None,
    strategy: Annotated[
        str,
        typer.Option(metavar="S", help="Strategy: chart, optimal, the FILE of a chart, or a Python MODULE:FUNCTION."),
    ] = CHART,
    seed: Annotated[
        str | None, typer.Option(metavar="K", help="Seed of an earlier run, to play the same cards.  [default: random]")
    ] = None,
    threads: Annotated[
        str | None,
        typer.Option(
            metavar="T", help="Number of threads, or of worker processes with dask.  [default: all processors]"
        ),
    ] = None,
    device: Annotated[str, typer.Option(metavar="cpu|cuda", help="Device that plays the rounds.")] = "cpu",
    engine: Annotated[
        str, typer.Option(metavar="local|dask", help="Where to play the rounds: this process or a cluster.")
    ] = "local",
    scheduler: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Address of the Dask scheduler.  [default: a cluster on this machine]"),
    ] = None,
    kernel: Annotated[
        str | None,
        typer.Option(metavar="numba|native", help="Program that plays the rounds.  [default: the fastest available]"),
    ] = None,
    rules: Rules = "star-2024",
    decks: Decks = None,
    resplit: Resplit = False,
    composition: Composition = None,
    super_bonus: SuperBonus = "0",
    wager: Annotated[
        str | None, typer.Option(metavar="DOLLARS", help="Wager in dollars, which sets the Super Bonus.")
    ] = None,
    boxes: Annotated[str, typer.Option(metavar="N", help="Number of boxes, each with one wager.")] = "1",
    dealing: Annotated[
        str,
        typer.Option(
            metavar="fresh|shoe|device",
            help="A fresh shoe each round, a shoe down to the cutting card, or a shuffling device.",
        ),
    ] = "fresh",
    cut: Annotated[
        str | None, typer.Option(metavar="CARDS", help="Number of cards behind the cutting card, with --dealing shoe.")
    ] = None,
    pairs: Annotated[str, typer.Option(metavar="UNITS", help="Perfect Pairs wager on each box.")] = "0",
    insurance: Annotated[bool, typer.Option("--insurance", help="Insure whenever it is offered.")] = False,
    bankroll: Annotated[
        str | None,
        typer.Option(metavar="UNITS", help="Bankroll in wagers, to show how often a session loses all of it."),
    ] = None,
    session: Annotated[
        str | None, typer.Option(metavar="ROUNDS", help="Number of rounds in a session.  [default: 1000]")
    ] = None,
    sessions: Annotated[str | None, typer.Option(metavar="N", help="Number of sessions.")] = None,
    versus_strategy: Annotated[
        str | None, typer.Option(metavar="S", help="Strategy to compare with, on the same cards.")
    ] = None,
    versus_rules: Annotated[
        str | None, typer.Option(metavar="R", help="Rule set to compare with, on the same cards.")
    ] = None,
    plot: Annotated[
        str | None, typer.Option(metavar="FILE", help="PNG or SVG file for a picture of the results.")
    ] = None,
    csv: Annotated[
        str | None, typer.Option(metavar="FILE", help="CSV file for the distribution and the results.")
    ] = None,
    no_cache: NoCache = False,
    as_json: Json = False,
) -> None:
    """Simulate whole rounds from a shoe and report the results.

    Results are in units of the wager. The same seed gives the same total on any device and any number of threads.
    Ctrl+C ends the run and reports the rounds played so far.
    """
    where = _Where(device, engine, scheduler, kernel, read_threads(threads))
    where.check()
    picture, listing = _file("--plot", plot), _file("--csv", csv)
    if picture is not None:
        _check_picture(picture)
    wanted, plan = read_wanted(rounds, until), read_plan(bankroll, session, sessions, plot is not None)
    chosen, terms = read_seed(seed), Terms(wager, boxes, dealing, cut, pairs, insurance)
    about = asked(rules, decks, resplit, super_bonus, composition)
    with _told():
        one = _Side.of(about, terms, "--strategy", strategy, no_cache)
        other = None
        if versus_strategy is not None or versus_rules is not None:
            rules_of_other = rules if versus_rules is None else versus_rules
            about_other = asked(rules_of_other, decks, resplit, super_bonus, composition)
            if decks is None and composition is None and about_other.shoe != about.shoe:
                about_other = asked(rules_of_other, str(about.decks), resplit, super_bonus, composition)
            named = ("--strategy", strategy) if versus_strategy is None else ("--versus-strategy", versus_strategy)
            other = _Side.of(about_other, terms, *named, no_cache)
        one.check_listed(plan is not None, other)
        played = _Played(one, other, plan, chosen, where)
        played.play(wanted)
        document = played.document(wanted)
        _write_files(played, document, picture, listing)
    if as_json:
        print_json(document)
    else:
        from pontoon.cli.simulate_text import print_simulation

        print_simulation(one.about.heading, document)


@contextlib.contextmanager
def _told() -> Iterator[None]:
    """What cannot be simulated becomes bad input."""
    from pontoon.analysis.simulator.cluster import NoCluster
    from pontoon.analysis.simulator.python_play import BadStrategy
    from pontoon.analysis.simulator.setting import BadSetting

    try:
        yield
    except (BadSetting, BadStrategy, NoCluster) as error:
        raise BadInput(str(error)) from error


@dataclass(frozen=True)
class _Where:
    """Where rounds are played."""

    device: str
    engine: str
    scheduler: str | None
    kernel: str | None
    threads: int

    def check(self) -> None:
        from pontoon.analysis.simulator.kernels import CUDA, DEVICES, KERNELS

        one_of("--device", self.device, DEVICES)
        one_of("--engine", self.engine, ENGINES)
        if self.kernel is not None:
            one_of("--kernel", self.kernel, KERNELS)
        if self.scheduler is not None and self.engine != DASK:
            raise BadInput("--scheduler needs a cluster: add --engine dask")
        if self.device == CUDA and self.engine == DASK:
            raise BadInput("--device cuda plays on this machine's GPU: leave out --engine dask")
        if self.device == CUDA and self.kernel is not None:
            raise BadInput(f"--kernel {self.kernel} runs on the processor: leave it out with --device cuda")

    @contextlib.contextmanager
    def workers(self, is_alone: bool) -> "Iterator[Workers]":
        """Threads or a cluster; one thread is enough for a GPU, and all that a Python function gets."""
        from pontoon.analysis.simulator.running import Threads

        if self.engine == DASK:
            from pontoon.analysis.simulator.cluster import cluster

            with cluster(self.scheduler, self.threads) as found:
                yield found
        else:
            yield Threads(1 if is_alone else self.threads)

    def kernel_for(self, side: "_Side") -> "Kernel":
        from pontoon.analysis.simulator.kernels import PYTHON, Kernel, kernel_for, kernel_of_workers

        if side.strategy.play is not None:
            if self.device != "cpu" or self.engine == DASK:
                named = f"{side.option} {side.strategy.name}"
                raise BadInput(f"{named}: a Python function runs only in this process; leave out --device and --engine")
            if self.kernel is not None:
                raise BadInput(f"--kernel {self.kernel} cannot play a Python function: leave it out")
            return Kernel(PYTHON, side.strategy.play, 1 << 13)
        if self.engine == DASK:
            return kernel_of_workers(self.kernel)
        return kernel_for(side.setting, self.device, self.kernel)


@dataclass(frozen=True)
class _Side:
    """One of the two that are compared, or the only one."""

    about: Asked
    option: str
    strategy: Strategy
    setting: "Setting"
    notes: tuple[str, ...]

    @classmethod
    def of(cls, about: Asked, terms: Terms, option: str, strategy: str, no_cache: bool) -> "_Side":
        about, bonus = with_wager(about, terms.wager)
        chosen = read_players_strategy(about, option, strategy, no_cache)
        setting, notes = read_setting(about, bonus, terms, chosen)
        return cls(about, option, chosen, setting, (*about.notes, *chosen.notes, *notes))

    def check_listed(self, has_sessions: bool, other: "_Side | None") -> None:
        """Where every round is listed, Python functions would take for ever."""
        for side in filter(None, (self, other)):
            if side.strategy.play is not None and (has_sessions or other is not None):
                named = f"{side.option} {side.strategy.name}"
                raise BadInput(f"{named}: sessions, pictures and comparisons need a chart or optimal play")

    def document(self) -> dict[str, Any]:
        return {
            **self.about.document(),
            "strategy": self.strategy.name,
            **terms_document(self.setting),
        }


class _Played:
    """What is played, and what came of it."""

    def __init__(self, one: _Side, other: _Side | None, plan: "Plan | None", seed: int, where: _Where) -> None:
        self.one, self.other, self.plan, self.seed, self.where = one, other, plan, seed, where
        self.kernel = where.kernel_for(one)
        self.run: Run | None = None
        self.sessions: Sessions | None = None
        self.comparison: dict[str, Any] | None = None
        self.workers = 0
        self.stopped = False

    def play(self, wanted: "Wanted") -> None:
        """Everything that was asked for, until it is stopped."""
        from pontoon.analysis.simulator.kernels import CUDA, PYTHON
        from pontoon.analysis.simulator.running import run
        from pontoon.cli.simulate_bar import run_bar

        setting = self.one.setting
        with self.where.workers(self.kernel.name in (CUDA, PYTHON)) as workers:
            self.workers = workers.number
            with progress_bar("Preparing"):
                # Nothing is played yet, but whatever has to be compiled is; on a cluster, by every worker.
                nothing = [(0, 0)] * (workers.number if self.where.engine == DASK else 1)
                for _ in workers.in_order(partial(self.kernel.play, setting, self.seed), nothing):
                    pass
            with run_bar(setting, wanted) as progress:
                self.run = run(setting, self.seed, wanted, self.kernel.play, workers, self.kernel.largest, progress)
        if self.run.totals.rounds == 0:
            raise KeyboardInterrupt
        self.stopped = self.run.stopped
        if not self.stopped:
            try:
                self._play_sessions()
                self._compare(self.run.totals.rounds)
            except KeyboardInterrupt:
                self.stopped = True

    def _play_sessions(self) -> None:
        from pontoon.analysis.simulator.bankroll import play_sessions
        from pontoon.analysis.simulator.running import Threads

        if self.plan is not None:
            with progress_bar("Playing sessions") as progress:
                threads = Threads(self.where.threads)
                self.sessions = play_sessions(self.one.setting, self.seed, self.plan, threads, progress)

    def _compare(self, rounds: int) -> None:
        from pontoon.analysis.simulator.comparison import compare, comparison_document
        from pontoon.analysis.simulator.running import Threads

        if self.other is None:
            return
        with progress_bar("Comparing") as progress:
            threads = Threads(self.where.threads)
            sums, self.stopped = compare(self.one.setting, self.other.setting, self.seed, rounds, threads, progress)
        if sums is not None:
            versus = {"rules": self.other.about.book.name, "strategy": self.other.strategy.name}
            self.comparison = {"versus": versus, **comparison_document(sums)}

    def _missed(self, wanted: "Wanted") -> Iterator[str]:
        """What was asked for and not come to."""
        from pontoon.analysis.simulator.running import is_reached

        assert self.run is not None
        totals = self.run.totals
        if wanted.until is not None and not is_reached(self.one.setting, totals, wanted.until):
            yield f"The standard error did not fall to {wanted.until:g} in these rounds."
        if self.plan is not None and self.sessions is None:
            yield "The sessions were not played: the run was stopped first."
        if self.other is not None and self.comparison is None:
            yield "The comparison was not played: the run was stopped first."
        elif self.comparison is not None and self.comparison["rounds"] < totals.rounds:
            yield f"The comparison was stopped after {self.comparison['rounds']:,} rounds."

    def document(self, wanted: "Wanted") -> dict[str, Any]:
        from pontoon.analysis.simulator.bankroll import n0, sessions_document
        from pontoon.analysis.simulator.nets import moments
        from pontoon.analysis.simulator.report import report_document

        assert self.run is not None
        setting, totals = self.one.setting, self.run.totals
        found = moments(setting, totals)
        document = {
            **self.one.document(),
            "seed": self.seed,
            **report_document(setting, totals),
            "n0": n0(found),
            "until": wanted.until,
            "stopped": self.stopped,
            "seconds": self.run.seconds,
            "rounds_per_second": totals.rounds / self.run.seconds,
            "device": self.where.device,
            "engine": self.where.engine,
            "kernel": self.kernel.name,
            "workers": self.workers,
        }
        if self.sessions is not None and self.plan is not None:
            document["bankroll"] = sessions_document(self.plan, self.sessions, found)
        if self.comparison is not None:
            document["comparison"] = self.comparison
        notes = [*self.one.notes, *(self.other.notes if self.other else ()), *self._missed(wanted)]
        return document | {"notes": list(dict.fromkeys(notes))}


def _file(option: str, text: str | None) -> Path | None:
    """A file to write, refused before the work and not after it."""
    if text is None:
        return None
    if not text:
        raise BadInput(f"{option}: expected a file name")
    file = Path(text)
    if file.is_dir():
        raise BadInput(f"{option} {file} is a folder")
    if not file.parent.is_dir():
        raise BadInput(f"{option} {file}: there is no folder {file.parent}")
    return file


def _check_picture(file: Path) -> None:
    from pontoon.analysis.charts import MissingPlots
    from pontoon.analysis.simulator.plots import check_plots

    if file.suffix.lower() not in PICTURES:
        raise BadInput(f"--plot {file}: expected a name that ends in .png or .svg")
    try:
        check_plots()
    except MissingPlots as error:
        raise BadInput(str(error)) from error


def _write_files(played: _Played, document: dict[str, Any], plot: Path | None, csv: Path | None) -> None:
    from pontoon.analysis.simulator.report import report_csv

    assert played.run is not None
    setting, totals = played.one.setting, played.run.totals
    if csv is not None:
        _write("--csv", csv, report_csv(setting, totals).encode())
    if plot is not None:
        from pontoon.analysis.simulator.plots import picture
        from pontoon.cli.simulate_text import what_was_played

        title = f"{played.one.about.book.ruleset.title}, {played.one.about.shoe_text}"
        form = plot.suffix.lower().removeprefix(".")
        what = what_was_played(document)
        _write("--plot", plot, picture(setting, totals, played.plan, played.sessions, title, form, what))


def _write(option: str, file: Path, content: bytes) -> None:
    try:
        file.write_bytes(content)
    except OSError as error:
        raise BadInput(f"{option} {file} cannot be written: {error.strerror or error}") from error
