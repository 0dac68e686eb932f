"""What `pontoon solve` and `pontoon edge` print for people, from the documents they give to programs."""

from collections.abc import Mapping
from typing import Any

from rich.console import Console
from rich.table import Table

from pontoon.cli.output import console, table

KNOWS = {
    "own": "A player on a split hand knows its cards, the pair's other cards and the dealer's first card (own).",
    "full": "A player on a split hand also knows the finished hand of the box (full).",
}
# What floats leave of a chance that is none.
_NEVER = 1e-12
# Four places of a per cent would hardly show it.
_RARE = 1e-5
Document = Mapping[str, Any]


def print_round(heading: tuple[str, str], found: Document) -> None:
    out = console()
    _heading(out, heading)
    by = "optimal play" if found["strategy"] == "optimal" else f"the chart {found['strategy']}"
    out.print(_terms(f"By {by}", found), soft_wrap=True)
    out.print()
    print_facts(
        out,
        {
            "value of a round": f"{found['ev']:+.10f} units of the original wager",
            "house edge": f"{per_cent(found['house_edge'])}{_whose(found['house_edge'])}",
            "standard deviation": f"{found['standard_deviation']:.6f} units",
        },
    )
    out.print()
    listing = figures("net units", "chance")
    listing.columns[0].justify = "right"
    for outcome in found["outcomes"]:
        listing.add_row(_signed(outcome["net"]), _chance(outcome["chance"]))
    out.print(listing)
    if "effects_of_removal" in found:
        _print_effects(out, found["effects_of_removal"])
    out.print()
    _closing(out, found)


def print_hand(heading: tuple[str, str], found: Document) -> None:
    out = console()
    _heading(out, heading)
    total = f"{'soft ' if found['soft'] else ''}{found['total']}"
    out.print(_terms(f"{' '.join(found['hand'])}, {total}, against the dealer's {found['dealer']}", found))
    out.print()
    listing = table("action", "value", "cost", "")
    best = found["actions"][found["best"]]
    for name in sorted(found["actions"], key=lambda name: -found["actions"][name]):
        value = found["actions"][name]
        costs = f"{best - value:.7f}" if name != found["best"] else ""
        listing.add_row(name, f"{value:+.7f}", costs, "best" if name == found["best"] else "")
    out.print(listing)
    for name, ways in found["ways"].items():
        if ways:
            out.print()
            ways_listing = figures(name, "chance", "value")
            for way in (way for way in ways if way["chance"] > _NEVER):
                ways_listing.add_row(way["what"], _chance(way["chance"]), f"{way['value']:+.7f}")
            out.print(ways_listing)
    out.print()
    _closing(out, found, splits="split" in found["actions"])


def print_edges(heading: tuple[str, str], found: Document) -> None:
    out = console()
    _heading(out, heading)
    out.print("The house edge of each wager. A house edge below zero favours the player.")
    out.print()
    wagers = {"main": "main game", "insurance": "insurance", "perfect_pairs": "Perfect Pairs"}
    listing = table("wager", "house edge", "exact", "favours", "pays")
    listing.columns[1].justify = "right"
    for key, name in wagers.items():
        _edge_row(listing, name, found[key], _pays(found[key]))
    bonus = found["super_bonus"]
    units = f"{bonus['units']} units" if bonus.get("units") else "off"
    _edge_row(listing, "Super Bonus", bonus, units)
    out.print(listing)
    out.print(f"The main game's standard deviation is {found['main']['standard_deviation']:.4f} units.")
    _print_pairs(out, found["perfect_pairs"])
    if bonus["edge"] is not None:
        out.print()
        chance = f"{_chance(bonus['chance'])}, or exactly {bonus['chance_fraction']}"
        out.print(f"The chance of a Super Bonus is {chance}. {bonus['note']}")
    out.print()
    for key, name in (*wagers.items(), ("super_bonus", "Super Bonus")):
        if "reason" in found[key]:
            out.print(f"{name}: {found[key]['reason']}.")
    warnings = [found[key]["warning"] for key in wagers if "warning" in found[key]]
    for warning in warnings:
        out.print(f"Warning: {warning}", style="bold")
    if warnings:
        out.print()
    _closing(out, {**found["main"], "notes": found["notes"]})


def _heading(out: Console, heading: tuple[str, str]) -> None:
    title, shoe = heading
    out.print(title, style="bold")
    out.print(shoe, soft_wrap=True)


def _edge_row(listing: Table, name: str, found: Document, pays: str) -> None:
    if found["edge"] is None:
        listing.add_row(name, "-", "-", "-", "-")
    else:
        listing.add_row(name, per_cent(found["edge"]), found["fraction"] or "-", found["favours"], pays)


def _pays(found: Document) -> str:
    odds = found.get("odds", "-")
    return odds if isinstance(odds, str) else _pairs(odds)


def _pairs(odds: Mapping[str, str]) -> str:
    """The three odds of a table of Perfect Pairs, the lowest first."""
    return ", ".join(odds.values())


def _print_pairs(out: Console, found: Document) -> None:
    if found["edge"] is None:
        return
    out.print()
    listing = figures("pair", "chance", "exact")
    for kind, chance in found["pairs"].items():
        listing.add_row(kind, _chance(chance["chance"]), chance["chance_fraction"])
    out.print(listing)
    out.print()
    listing = table("Perfect Pairs at", "house edge", "exact", "favours", "rules", folded="rules")
    listing.columns[1].justify = "right"
    for each in found["tables"]:
        rules = ", ".join(["these rules", *each["rules"][1:]] if each["own"] else each["rules"])
        listing.add_row(_pairs(each["odds"]), per_cent(each["edge"]), each["fraction"], each["favours"], rules)
    out.print(listing)


def _print_effects(out: Console, effects: Mapping[str, float]) -> None:
    out.print()
    listing = figures("one card removed", "changes the value by")
    for rank, change in effects.items():
        listing.add_row(rank, f"{change:+.8f}")
    out.print(listing)


def _terms(begin: str, found: Document) -> str:
    resplit = ", hands may be split again" if found["resplit"] else ""
    bonus = f", Super Bonus of {found['super_bonus']} units" if found["super_bonus"] else ""
    return f"{begin}{resplit}{bonus}."


def _closing(out: Console, found: Document, splits: bool = True) -> None:
    """What the numbers rest on, and how long they took."""
    if splits:
        out.print(KNOWS[found["splits"]])
    for note in found["notes"]:
        out.print(f"Note: {note}")
    took = f"{found['seconds']:.2f} seconds"
    out.print(f"Read from an earlier run, which took {took}." if found["cached"] else f"Calculated in {took}.")


def print_facts(out: Console, facts: Mapping[str, str]) -> None:
    listing = table("fact", "value")
    listing.show_header = False
    for name, value in facts.items():
        listing.add_row(name, value)
    out.print(listing)


def figures(*columns: str) -> Table:
    """A plain table whose figures, right of the first column, stand under each other."""
    listing = table(*columns)
    for column in listing.columns[1:]:
        column.justify = "right"
    return listing


def per_cent(share: float) -> str:
    """A share in per cent, with four places.

    >>> per_cent(0.0044), per_cent(-0.0391645)
    ('0.4400 %', '-3.9164 %')
    """
    return f"{100 * share:.4f} %"


def _chance(chance: float) -> str:
    """A chance in per cent, or for rare things how rarely they happen."""
    if chance >= _RARE or chance <= 0:
        return per_cent(chance)
    return f"1 in {round(1 / chance):,}" if chance > _NEVER else f"1 in {1 / chance:.1e}"


def _signed(units: float) -> str:
    return f"{units:+.10g}" if units else "0"


def _whose(edge: float) -> str:
    return "" if edge >= 0 else ", in the player's favour"
