"""The solver without splits, held against the engine played through every order of the cards and every decision."""

from fractions import Fraction
from pathlib import Path

import pytest

from pontoon.analysis.shoe import BadShoe, full_shoe, shoe_of
from pontoon.analysis.solver.numbers import EXACT, fast
from pontoon.analysis.solver.without_splits import deals, round_value
from pontoon.game.rulebook import RuleBook, rule_book
from pontoon.testing.enumeration import Enumeration

CENTS = 400
SPLITS = {"star-2024": "14.8", "star-6to5-2017": "13.8", "canberra-2002": "11.3"}
SHOES = (
    {"6s": 2, "7s": 2, "8s": 1, "8d": 2, "7h": 2},
    {"As": 2, "Kd": 3, "5s": 2, "9h": 2},
    {"7s": 4, "7d": 3, "9c": 2},
    {"4s": 2, "6h": 3, "As": 2, "Ks": 2},
)


def without_splits(base: str, folder: Path) -> RuleBook:
    """A house that plays by these rules and never lets a box be split."""
    one_hand = f'{{ value = 1, unit = "hands", kind = "fixed", clauses = ["{SPLITS[base]}"] }}'
    names = ("split_hands", "split_aces_hands", "resplit_hands", "resplit_aces_hands")
    lines = [f'name = "no-splits"\ntitle = "No splits"\nextends = "{base}"\n[parameters]']
    lines += [f"{name} = {one_hand}" for name in names]
    file = folder / f"{base}.toml"
    file.write_text("\n".join(lines), "utf-8")
    return rule_book(str(file))


@pytest.mark.parametrize("base", SPLITS)
@pytest.mark.parametrize("composition", SHOES, ids=lambda composition: " ".join(composition))
def test_the_solver_equals_the_engine_to_the_last_digit(base: str, composition: dict[str, int], tmp_path: Path) -> None:
    rules, shoe = without_splits(base, tmp_path), shoe_of(composition)
    earned = rules.table.super_bonus_from_cents <= CENTS
    super_bonus = Fraction(rules.table.super_bonus_small_cents, CENTS) if earned else Fraction(0)
    exact = round_value(rules.table, shoe, EXACT, super_bonus)
    assert exact == Enumeration(rules, CENTS).value(shoe)
    assert float(exact) == pytest.approx(round_value(rules.table, shoe, fast(), float(super_bonus)), abs=1e-12)


@pytest.mark.parametrize("base", SPLITS)
def test_every_deal_of_a_full_shoe_is_there_once(base: str) -> None:
    chances = sum(deal.chance for deal in deals(rule_book(base).table, full_shoe(6), fast()))
    assert chances == pytest.approx(1, abs=1e-12)


def test_full_shoes_without_splits() -> None:
    """Obtained by the compiled solver, whose exact twin equals the engine on small shoes."""
    table = rule_book("star-2024").table
    assert round_value(table, full_shoe(8), fast()) == pytest.approx(-0.00805585426077, abs=1e-13)
    assert round_value(table, full_shoe(6), fast()) == pytest.approx(-0.00777226976797, abs=1e-13)


def test_a_shoe_too_small_for_a_round_is_refused() -> None:
    with pytest.raises(BadShoe):
        round_value(rule_book("star-2024").table, shoe_of({"7s": 3}), EXACT)
