"""`pontoon solve`: the exact value of a round, or of every action on one hand."""

import math
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
    Splits,
    SuperBonus,
    asked,
    number,
    read_strategy,
    shelf,
)
from pontoon.cli.output import BadInput, print_json

if TYPE_CHECKING:
    from pontoon.analysis.kept import Kept
    from pontoon.analysis.question import Action, Answer
    from pontoon.game.cards import Card

OPTIMAL = "optimal"


def solve(
    rules: Rules = "star-2024",
    decks: Decks = None,
    resplit: Resplit = False,
    super_bonus: SuperBonus = "0",
    splits: Splits = None,
    strategy: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Chart to play by: JSON from `pontoon strategy`.  [default: optimal play]"),
    ] = None,
    composition: Composition = None,
    removal: Annotated[
        bool, typer.Option("--removal", help="Add the effect of removing one card of each rank, under optimal play.")
    ] = False,
    hand: Annotated[
        str | None,
        typer.Option(metavar="CARDS", help='Show the value of every action for this hand, for example "7s 7s".'),
    ] = None,
    dealer: Annotated[str | None, typer.Option(metavar="CARD", help="Dealer's first card, with --hand.")] = None,
    no_cache: NoCache = False,
    as_json: Json = False,
) -> None:
    """Work out the exact value of a round or of a hand's actions.

    Values are for one box, in units of the original wager. Results are saved to disk and read from there the next time.
    """
    about = asked(rules, decks, resplit, super_bonus, composition)
    if hand is not None or dealer is not None:
        if strategy is not None or removal:
            other = "--strategy" if strategy is not None else "--removal"
            raise BadInput(f"{other} is for whole rounds: leave it out with --hand, which values every action")
        _solve_hand(about, splits, hand, dealer, no_cache, as_json)
    elif strategy is not None and removal:
        raise BadInput("--removal is for optimal play: leave out --strategy")
    else:
        _solve_round(about, splits, strategy, removal, no_cache, as_json)


def _solve_round(
    about: Asked, splits: str | None, strategy: Path | None, removal: bool, no_cache: bool, as_json: bool
) -> None:
    question = about.question(splits)
    chart, notes = (None, ()) if strategy is None else read_strategy(strategy, about)
    kept, effects = shelf(no_cache), None
    with about.answered():
        with progress_bar("Solving a round") as progress:
            answer = kept.answer(question, chart, progress)
        if removal:
            with progress_bar("Removing one card of each rank") as progress:
                effects = kept.effects(question, progress)
    document = _round_document(about, answer, OPTIMAL if strategy is None else str(strategy), notes)
    if effects is not None:
        document["effects_of_removal"] = {rank: float(change) for rank, change in effects.result.items()}
        if question.knowledge == "full":
            document["notes"].append("Effects of removal assume that each split hand is played on its own cards.")
    if as_json:
        print_json(document)
    else:
        from pontoon.cli.odds_text import print_round

        print_round(about.heading, document)


def _round_document(about: Asked, answer: "Kept[Answer]", strategy: str, notes: tuple[str, ...]) -> dict[str, Any]:
    found = answer.result
    return {
        **about.document(),
        "strategy": strategy,
        "splits": found.splits,
        "ev": float(found.ev),
        "house_edge": float(found.house_edge),
        "variance": float(found.variance),
        "standard_deviation": math.sqrt(max(found.variance, 0.0)),
        "outcomes": [{"net": number(net), "chance": float(found.outcomes[net])} for net in sorted(found.outcomes)],
        "seconds": answer.seconds,
        "cached": answer.cached,
        "notes": [*about.notes, *notes, *found.notes],
    }


def _solve_hand(
    about: Asked, splits: str | None, hand: str | None, dealer: str | None, no_cache: bool, as_json: bool
) -> None:
    if hand is None or dealer is None:
        raise BadInput("--hand and --dealer go together: give the hand's cards and the dealer's first card")
    question = about.question(splits)
    cards, first_card = _hand(about, hand, dealer)
    with about.answered(), progress_bar("Solving a hand"):
        found = shelf(no_cache).actions(question, cards, first_card)
    document = _hand_document(about, question.knowledge, cards, first_card, found)
    if as_json:
        print_json(document)
    else:
        from pontoon.cli.odds_text import print_hand

        print_hand(about.heading, document)


def _hand_document(
    about: Asked, splits: str, cards: "tuple[Card, ...]", first_card: "Card", found: "Kept[dict[str, Action]]"
) -> dict[str, Any]:
    from pontoon.analysis.shoe import points_of
    from pontoon.analysis.strategy import ACTIONS
    from pontoon.rules.points import is_soft, point_total

    actions = {name: found.result[name] for name in ACTIONS if name in found.result}
    hard, aces = points_of(cards)
    return {
        **about.document(),
        "hand": [str(card) for card in cards],
        "dealer": str(first_card),
        "total": point_total(hard, aces),
        "soft": bool(is_soft(hard, aces)),
        "splits": splits,
        "actions": {name: float(action.value) for name, action in actions.items()},
        "best": max(actions, key=lambda name: actions[name].value),
        "ways": {
            name: [
                {"what": what, "chance": float(chance), "value": float(value)} for what, chance, value in action.ways
            ]
            for name, action in actions.items()
        },
        "seconds": found.seconds,
        "cached": found.cached,
        "notes": list(about.notes),
    }


def _hand(about: Asked, hand: str, dealer: str) -> "tuple[tuple[Card, ...], Card]":
    """The cards on the table; cards that are none, or that this shoe has not, are bad input."""
    from pontoon.analysis.shoe import points_of
    from pontoon.rules.points import LIMIT, point_total

    cards, first_cards = _cards("--hand", hand), _cards("--dealer", dealer)
    if len(first_cards) != 1:
        raise BadInput(f"--dealer {dealer!r}: expected one card, the dealer's first")
    if len(cards) < 2:
        raise BadInput(f"--hand {hand!r}: expected two cards or more")
    total = point_total(*points_of(cards))
    if total >= LIMIT:
        raise BadInput(f"--hand {hand!r}: a total of {total} leaves nothing to decide")
    left = list(about.shoe.counts)
    for option, card in [("--dealer", first_cards[0]), *(("--hand", card) for card in cards)]:
        if left[card] == 0:
            has = about.shoe.counts[card]
            held = f"only {has} of this card" if has else "none of this card"
            raise BadInput(f"{option} {card}: the shoe has {held}")
        left[card] -= 1
    return cards, first_cards[0]


def _cards(option: str, text: str) -> "tuple[Card, ...]":
    from pontoon.game.cards import UnknownCard, cards

    try:
        return cards(text)
    except UnknownCard as error:
        raise BadInput(f"{option}: {error}") from error
