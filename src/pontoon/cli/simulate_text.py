"""What `pontoon simulate` prints for people, from the document it gives to programs."""

import math
from collections.abc import Mapping
from typing import Any

from rich.console import Console

from pontoon.analysis.simulator.kernels import QUICKEST
from pontoon.analysis.simulator.report import words_of
from pontoon.cli.odds_text import figures, print_facts
from pontoon.cli.output import console
from pontoon.cli.simulate_bar import rate

Document = Mapping[str, Any]
MOST_NETS = 26
BINS = 20
# Less often than this, per cents with four places would hardly show it.
RARE = 1e-5
DEALING = {"fresh": "each from a fresh shoe", "device": "from a shuffling device"}


def print_simulation(heading: tuple[str, str], found: Document) -> None:
    out = console()
    out.print(heading[0], style="bold")
    out.print(heading[1], soft_wrap=True)
    out.print(what_was_played(found), soft_wrap=False)
    out.print()
    _print_averages(out, found)
    out.print()
    _print_nets(out, found["distribution"])
    out.print()
    _print_results(out, found)
    if "bankroll" in found:
        out.print()
        _print_bankroll(out, found["bankroll"])
    if "comparison" in found:
        out.print()
        _print_comparison(out, found)
    out.print()
    _print_closing(out, found)


def what_was_played(found: Document) -> str:
    """In one sentence, with the seed; a picture says it too."""
    by = {"chart": "the best chart", "optimal": "optimal play"}.get(found["strategy"], found["strategy"])
    dealing = DEALING.get(found["dealing"])
    if dealing is None:
        dealing = f"from a shoe with {found['cards_behind_the_cutting_card']} cards behind the cutting card"
    extras = ""
    if found["boxes"] > 1:
        extras += f", {found['boxes']} boxes"
    if found["resplit"]:
        extras += ", hands may be split again"
    if found["super_bonus"]:
        extras += f", Super Bonus of {found['super_bonus']:g} units"
    if found["perfect_pairs"]:
        extras += f", Perfect Pairs of {found['perfect_pairs']:g}"
    if found["insurance"]:
        extras += ", insurance always taken"
    rounds = f"{found['rounds']:,} rounds"
    if found["rounds"] == 1:
        rounds, dealing = "1 round", dealing.removeprefix("each ")
    return f"{rounds} by {by}, {dealing}{extras}. Seed {found['seed']}."


def _print_averages(out: Console, found: Document) -> None:
    several = found["boxes"] > 1
    facts = {"mean": _with_interval(found["mean"], found["interval"])}
    if several:
        facts["mean per box"] = _plus_minus(found["mean_per_box"], found["stderr_per_box"])
    facts["standard error"] = _places(found["stderr"])
    facts["variance"] = _places(found["variance"])
    facts["standard deviation"] = _places(found["standard_deviation"])
    n0 = found["n0"]
    facts["N0"] = "-" if n0 is None else f"{n0:,.0f} rounds"
    facts["hands split"] = f"{found['splits']:,}, in {found['boxes_split']:,} boxes"
    if found["shuffles"]:
        facts["shuffles"] = f"{found['shuffles']:,}"
    print_facts(out, facts)


def _with_interval(mean: float, interval: list[float] | None) -> str:
    if interval is None:
        return f"{mean:+.6f} units a round"
    return f"{mean:+.6f} units a round, 95 %: {interval[0]:+.6f} to {interval[1]:+.6f}"


def _plus_minus(number: float, stderr: float | None) -> str:
    return f"{number:+.6f}" if stderr is None else f"{number:+.6f}, standard error {stderr:.6f}"


def _places(number: float | None) -> str:
    """Six places, or six digits where they would not show it."""
    if number is None:
        return "-"
    return f"{number:.6f}" if number == 0 or abs(number) >= 1e-3 else f"{number:.3g}"


def _print_nets(out: Console, nets: list[Document]) -> None:
    listing = figures("net units", "rounds", "share")
    listing.columns[0].justify = "right"
    rounds = sum(each["rounds"] for each in nets)
    for name, count in _binned(nets):
        listing.add_row(name, f"{count:,}", _share(count / rounds))
    out.print(listing)


def _binned(nets: list[Document]) -> list[tuple[str, int]]:
    """Every net, or where there are too many of them ranges of whole units."""
    if len(nets) <= MOST_NETS:
        return [(_signed(each["net"]), each["rounds"]) for each in nets]
    lowest, highest = math.floor(nets[0]["net"]), math.floor(nets[-1]["net"])
    width = max(1, math.ceil((highest - lowest + 1) / BINS))
    found: dict[int, int] = {}
    for each in nets:
        begin = math.floor(each["net"] / width) * width
        found[begin] = found.get(begin, 0) + each["rounds"]
    return [(f"{_signed(begin)} to below {_signed(begin + width)}", count) for begin, count in found.items()]


def _print_results(out: Console, found: Document) -> None:
    listing = figures("result", "hands", "a round", "contribution")
    for result in found["results"]:
        name = words_of(result["result"], result["split"])
        gained = f"{result['contribution']:+.6f}" if result["contribution"] else "0"
        row = (name, f"{result['count']:,}", _share(result["frequency"]), gained)
        listing.add_row(*row)
    listing.add_row("all", f"{found['hands']:,}", "", f"{found['mean']:+.6f}")
    out.print(listing)


def _print_bankroll(out: Console, found: Document) -> None:
    title = f"{found['sessions']:,} sessions of {found['rounds']:,} rounds"
    if "bankroll" in found:
        title += f", each with {found['bankroll']:g} units"
    out.print(f"{title}.")
    facts = {}
    if "ruin" in found:
        facts["ruined"] = _chance(found["ruin"])
        if "by_formula" in found["ruin"]:
            facts["by the formula"] = f"{100 * found['ruin']['by_formula']:.4f} %"
    facts["ahead at the end"] = _chance(found["ahead"])
    print_facts(out, facts)
    out.print()
    listing = figures("of 100 sessions", "result at most", "drawdown at most")
    for result, drawdown in zip(found["result"]["quantiles"], found["drawdown"]["quantiles"], strict=True):
        listing.add_row(f"{100 * result['level']:g}", _quantile(result, "+"), _quantile(drawdown, ""))
    out.print(listing)


def _quantile(found: Document, sign: str) -> str:
    return f"{found['value']:{sign}.1f} ± {found['stderr']:.1f}"


def _chance(found: Document) -> str:
    return f"{100 * found['chance']:.2f} %, standard error {100 * found['stderr']:.2f} %"


def _print_comparison(out: Console, found: Document) -> None:
    other, versus = found["comparison"], found["comparison"]["versus"]
    out.print(f"Against {versus['rules']}, strategy {versus['strategy']}, on the same {other['rounds']:,} rounds.")
    facts = {
        "these": f"{other['mean']:+.6f} units a round",
        "those": f"{other['versus_mean']:+.6f}",
        "difference": _with_interval(other["difference"], other["difference_interval"]),
        "standard error": _places(other["difference_stderr"]),
        "on separate cards": _places(other["independent_stderr"]),
        "correlation": "-" if other["correlation"] is None else f"{other['correlation']:.4f}",
    }
    print_facts(out, facts)


def _print_closing(out: Console, found: Document) -> None:
    for note in found["notes"]:
        out.print(f"Note: {note}")
    if found["stopped"]:
        out.print("Stopped early: these are the results of the rounds played so far.")
    workers = found["workers"]
    by = "worker" if found["engine"] == "dask" else "thread"
    where = "a GPU" if found["device"] == "cuda" else f"{workers} {by}{'' if workers == 1 else 's'}"
    speed = rate(found["rounds_per_second"])
    kernel = "each worker's fastest" if found["kernel"] == QUICKEST else found["kernel"]
    out.print(f"Played in {found['seconds']:.2f} seconds, {speed}, on {where} ({kernel}).")


def _share(share: float) -> str:
    """In per cent, or for rare things how rarely they happen."""
    return f"{100 * share:.4f} %" if share >= RARE or share <= 0 else f"1 in {round(1 / share):,}"


def _signed(units: float) -> str:
    return f"{units:+.10g}" if units else "0"
