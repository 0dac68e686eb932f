"""Scenarios: rounds that say how they come out, and which clauses they show."""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pontoon.game.account import document
from pontoon.game.notation import read_text, rules_named
from pontoon.game.record import NotationError
from pontoon.game.replay import replay
from pontoon.law.ruleset import BadRuleSet, RuleSet

EXPECTATIONS = ("dealer", "hands", "settlements", "players", "house", "cards_used")


@dataclass(frozen=True, slots=True)
class Scenario:
    """A round's file: the rule set it names, the clauses it claims, and everything that came out differently.

    `rules` is None if there is no such rule set, which a scenario of an error may expect.
    """

    rules: RuleSet | None
    clauses: tuple[str, ...]
    differences: tuple[str, ...]


def play_scenario(file: Path) -> Scenario:
    """Play a round and compare it with its `[scenario]` table; raises NotationError for a file that is not a scenario.

    A table without expectations claims nothing.
    """
    text = file.read_text("utf-8")
    try:
        written = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise NotationError("bad_toml", f"not TOML: {error}", None) from None
    expected = written.get("scenario")
    if not isinstance(expected, dict):
        raise NotationError("bad_value", "there is no [scenario] table", None)
    if not {"error", *EXPECTATIONS} & expected.keys():
        raise NotationError("bad_value", "the [scenario] table expects nothing, so it cannot fail", None)
    differences = _of_an_error if "error" in expected else _of_a_round
    found = tuple(differences(text, file, expected))
    try:
        rules = rules_named(str(written.get("rules")), file.parent).ruleset
    except BadRuleSet:
        rules = None
    return Scenario(rules, tuple(expected.get("clauses", ())), found)


def _of_an_error(text: str, file: Path, expected: dict[str, Any]) -> list[str]:
    wanted = expected["error"]
    try:
        replay(read_text(text, file.parent))
    except NotationError as error:
        clause = None if error.refusal is None else error.refusal.clause
        found = {"code": error.code, "line": error.line, "clause": clause}
        return [_difference(key, wanted[key], found[key]) for key in found if wanted.get(key, found[key]) != found[key]]
    return [f"expected the error {wanted.get('code')}, but the round was played"]


def _of_a_round(text: str, file: Path, expected: dict[str, Any]) -> list[str]:
    played = replay(read_text(text, file.parent))
    result = document(played, file.name, file.parent.name)
    found = {
        "dealer": _dealer(result["dealer"]),
        "hands": [_hand(hand) for hand in result["hands"]],
        "settlements": [_row(row) for row in result["settlements"]],
        "players": result["players"],
        "house": result["house"],
        "cards_used": result["cards_used"],
    }
    return [_difference(key, expected[key], found[key]) for key in found if expected.get(key, found[key]) != found[key]]


def _difference(what: str, expected: object, found: object) -> str:
    return f"{what}: expected {expected!r}, found {found!r}"


def _dealer(dealer: dict[str, Any]) -> str:
    soft = "soft " if dealer["soft"] else ""
    total = "pontoon" if dealer["pontoon"] else f"{soft}{dealer['total']}"
    return f"{' '.join(dealer['cards'])} = {total}"


def _hand(hand: dict[str, Any]) -> str:
    soft = "soft " if hand["soft"] else ""
    return f"{hand['box']}.{hand['hand']} {' '.join(hand['cards'])} = {soft}{hand['total']} {hand['state']}"


def _row(row: dict[str, Any]) -> str:
    def shown(value: object) -> str:
        return "-" if value is None else str(value)

    where = f"{shown(row['box'])}.{shown(row['hand'])}"
    words = [where, row["player"], row["kind"], row["wager"], row["result"], row["net"], shown(row["odds"])]
    return " ".join([*words, row["clause"]])
