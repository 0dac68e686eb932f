"""`pontoon edge`: whom the main game and each wager beside it favour, and by how much."""

import math
from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pontoon.cli.odds_bar import progress_bar
from pontoon.cli.odds_options import (
    Asked,
    Composition,
    Decks,
    Json,
    NoCache,
    Resplit,
    Rules,
    Splits,
    SuperBonus,
    asked,
    number,
    shelf,
)
from pontoon.cli.output import print_json

if TYPE_CHECKING:
    from pontoon.analysis.kept import Kept
    from pontoon.analysis.question import Answer

PAIRS = ("mixed", "coloured", "perfect")
# What floats leave of a value that is nothing.
_NOTHING = 1e-12
_BONUS_NOTE = (
    "Earned only by drawing to two suited sevens, neither split nor doubled; the main game's value includes it."
)


def edge(
    rules: Rules = "star-2024",
    decks: Decks = None,
    resplit: Resplit = False,
    super_bonus: SuperBonus = "0",
    splits: Splits = None,
    composition: Composition = None,
    no_cache: NoCache = False,
    as_json: Json = False,
) -> None:
    """Work out the house edge of the main game and of each side wager.

    Side wagers are insurance, Perfect Pairs and the Super Bonus. Edges are also given as exact fractions where
    these exist. A warning is printed if the rules favour the player.
    """
    about = asked(rules, decks, resplit, super_bonus, composition)
    with about.answered(), progress_bar("Solving a round") as progress:
        answer = shelf(no_cache).answer(about.question(splits), None, progress)
    asked_about = about.document()
    # The units of the Super Bonus stand in its own entry.
    del asked_about["super_bonus"]
    document = {
        **asked_about,
        "main": _main(answer),
        "insurance": _unless_impossible(_insurance, about),
        "perfect_pairs": _unless_impossible(_perfect_pairs, about),
        "super_bonus": _unless_impossible(_super_bonus, about),
        "notes": [*about.notes, *answer.result.notes],
    }
    if as_json:
        print_json(document)
    else:
        from pontoon.cli.odds_text import print_edges

        print_edges(about.heading, document)


def _main(answer: "Kept[Answer]") -> dict[str, Any]:
    ev, variance = float(answer.result.ev), float(answer.result.variance)
    main = _favoured("The main game", -ev if abs(ev) > _NOTHING else 0.0, None, "original wager")
    return main | {
        "ev": ev,
        "variance": variance,
        "standard_deviation": math.sqrt(max(variance, 0.0)),
        "splits": answer.result.splits,
        "seconds": answer.seconds,
        "cached": answer.cached,
    }


def _insurance(about: Asked) -> dict[str, Any]:
    from pontoon.analysis.side_wagers import insurance

    shoe = about.shoe
    found = insurance(about.book.table, shoe).edge
    won = Fraction(shoe.values[-1], shoe.cards - 1)
    win, for_one = about.book.table.insurance_odds
    extras = {"odds": f"{win}:{for_one}", "note": "For a player who has seen no card except the dealer's Ace."}
    return _favoured("Insurance", found, found) | _chance(won) | extras


def _perfect_pairs(about: Asked) -> dict[str, Any]:
    """By the rule set's own odds, and by every table of odds that a built-in rule set has."""
    from pontoon.analysis.side_wagers import pair_chances, perfect_pairs

    table = about.book.table
    found = perfect_pairs(table, about.shoe).edge
    chances = pair_chances(about.shoe)
    tables = []
    for pairs, names in _tables_of_pairs(about).items():
        other = perfect_pairs(table._replace(pairs=pairs), about.shoe).edge
        entry = {"odds": _pairs_odds(pairs), "rules": names, "own": pairs == table.pairs}
        tables.append(entry | _edge(other, other))
    kinds = {kind: _chance(chance) for kind, chance in zip(PAIRS, chances[1:], strict=True)}
    main = _favoured("Perfect Pairs", found, found) | _chance(1 - chances[0])
    return main | {"odds": _pairs_odds(table.pairs), "pairs": kinds, "tables": tables}


def _tables_of_pairs(about: Asked) -> dict[tuple[int, ...], list[str]]:
    """Each table of odds with the rule sets that have it, the asked one's first."""
    from pontoon.game import rule_book
    from pontoon.law import BUILT_IN

    own = about.book
    found = {own.table.pairs: [own.name]}
    for name in BUILT_IN:
        names = found.setdefault(rule_book(name).table.pairs, [])
        if name not in names:
            names.append(name)
    return found


def _super_bonus(about: Asked) -> dict[str, Any]:
    """What it adds to a round for whoever always draws to two suited sevens."""
    from pontoon.analysis.side_wagers import super_bonus_chance

    chance = super_bonus_chance(about.shoe)
    gained = chance * about.super_bonus
    return {**_edge(-gained, -gained), **_chance(chance), "units": number(about.super_bonus), "note": _BONUS_NOTE}


def _unless_impossible(reckon: Callable[[Asked], dict[str, Any]], about: Asked) -> dict[str, Any]:
    """A wager that this shoe cannot decide has no edge, and the reason why."""
    from pontoon.analysis.shoe import BadShoe

    try:
        return reckon(about)
    except BadShoe as error:
        return {"edge": None, "fraction": None, "favours": None, "reason": str(error)}


def _favoured(what: str, edge: float | Fraction, fraction: Fraction | None, wager: str = "wager") -> dict[str, Any]:
    """An edge, and a warning where the house would lose by it."""
    found = _edge(edge, fraction)
    if edge < 0:
        found["warning"] = f"{what} favours the player, who gains {_cents(-edge)} cents on each dollar of the {wager}."
    return found


def _edge(edge: float | Fraction, fraction: Fraction | None) -> dict[str, Any]:
    favours = "nobody" if edge == 0 else "house" if edge > 0 else "player"
    return {"edge": float(edge), "fraction": None if fraction is None else str(fraction), "favours": favours}


def _cents(edge: float | Fraction) -> str:
    cents = 100 * float(edge)
    return f"{cents:.2f}" if cents >= 0.01 else "less than 0.01"


def _chance(chance: Fraction) -> dict[str, Any]:
    return {"chance": float(chance), "chance_fraction": str(chance)}


def _pairs_odds(pairs: tuple[int, ...]) -> dict[str, str]:
    return {kind: f"{pairs[2 * place]}:{pairs[2 * place + 1]}" for place, kind in enumerate(PAIRS)}
