"""The account of a played round: as the document other programs read, and as people read it."""

from typing import Any, NamedTuple

from pontoon.game.cards import cards_text
from pontoon.game.events import (
    Event,
    PerfectPairsPlaced,
    PerfectPairsWithdrawn,
    WagerPlaced,
    WagerSettled,
    WagerWithdrawn,
)
from pontoon.game.refusals import dollars
from pontoon.game.replay import Replayed
from pontoon.game.round import Hand, Round
from pontoon.law.ruleset import RuleSet
from pontoon.rules.points import is_soft


def players_of(events: tuple[Event, ...]) -> list[str]:
    """Everyone who wagered, in the order of placing; a wager taken back in time does not count."""
    placed: list[tuple[str, int, str]] = []
    for event in events:
        match event:
            case WagerPlaced(box, player):
                placed.append(("wager", box, player))
            case PerfectPairsPlaced(box, player):
                placed.append(("pairs", box, player))
            case WagerWithdrawn(box, player):
                placed.remove(("wager", box, player))
            case PerfectPairsWithdrawn(box, player):
                placed.remove(("pairs", box, player))
    return list(dict.fromkeys(player for _, _, player in placed))


def nets(state: Round, events: tuple[Event, ...]) -> dict[str, int]:
    """What each player won or lost in the round."""
    total = dict.fromkeys(players_of(events), 0)
    for settlement in state.settlements:
        total[settlement.player] += settlement.net_cents
    return total


def document(played: Replayed, file: str, rules: str) -> dict[str, Any]:
    """The round as `pontoon replay --json` prints it."""
    state = played.state
    players = nets(state, played.events)
    return {
        "file": file,
        "rules": rules,
        "dealer": {
            "cards": [str(card) for card in state.dealers_cards],
            "total": state.dealers_total,
            "soft": bool(is_soft(state.dealers_hard, state.dealers_aces)),
            "pontoon": state.dealer_has_pontoon,
        },
        "hands": [
            {
                "box": box.number,
                "hand": number,
                "cards": [str(card) for card in hand.cards],
                "total": hand.total,
                "soft": hand.soft,
                "state": hand.state,
            }
            for box in state.boxes
            for number, hand in enumerate(box.hands, 1)
        ],
        "settlements": [_row(settlement) for settlement in state.settlements],
        "players": {player: dollars(cents) for player, cents in players.items()},
        "house": dollars(-sum(players.values())),
        "cards_used": len(state.cards_out),
    }


def _row(s: WagerSettled) -> dict[str, Any]:
    return {
        "box": s.box,
        "hand": s.hand,
        "player": s.player,
        "kind": s.kind,
        "wager": dollars(s.wager_cents),
        "net": dollars(s.net_cents),
        "result": s.result,
        "odds": None if s.odds is None else f"{s.odds[0]}:{s.odds[1]}",
        "clause": s.clause,
    }


def hand_text(hand: Hand) -> str:
    """`Qs 9d = 19`, with `soft` where an Ace counts eleven."""
    return f"{cards_text(hand.cards)} = {'soft ' if hand.soft else ''}{hand.total}"


def dealer_text(state: Round) -> str:
    soft = "soft " if is_soft(state.dealers_hard, state.dealers_aces) else ""
    total = "pontoon" if state.dealer_has_pontoon else f"{soft}{state.dealers_total}"
    return f"{cards_text(state.dealers_cards)} = {total}" if state.dealers_cards else "no card"


_RESULTS = {
    "win": "wins",
    "lose": "loses",
    "stand_off": "is a stand-off",
    "surrender": "is surrendered",
    "forfeit": "is forfeited",
    "void": "is void and returned",
}
_KINDS = {
    "original": "wager",
    "split": "split wager",
    "double": "double",
    "insurance": "insurance",
    "perfect_pairs": "Perfect Pairs wager",
}


def settlement_text(s: WagerSettled) -> str:
    """One settlement in a sentence.

    >>> settlement_text(WagerSettled(1, 1, "ann", "original", 2500, "win", 2500, (1, 1), "17.1.5"))
    "ann's wager of 25.00 on box 1 wins 25.00 at 1 to 1"
    """
    if s.kind in ("super_bonus", "bonus"):
        name = "the Super Bonus" if s.kind == "super_bonus" else "the bonus for another player's Super Bonus"
        return f"{s.player} {'are' if s.player == 'You' else 'is'} paid {name}: {dollars(s.net_cents)}"
    hand = f", hand {s.hand}," if s.hand is not None and (s.hand > 1 or s.kind == "split") else ""
    said = f"{_whose(s.player)} {_KINDS[s.kind]} of {dollars(s.wager_cents)} on box {s.box}{hand} {_RESULTS[s.result]}"
    if s.result == "win" and s.odds is not None:
        return f"{said} {dollars(s.net_cents)} at {s.odds[0]} to {s.odds[1]}"
    if s.result == "surrender":
        return f"{said}: {dollars(-s.net_cents)} is collected"
    if s.result == "forfeit":
        return f"{said}: the {'doubled portion is returned' if s.kind == 'double' else 'wager is collected'}"
    return said


def _whose(player: str) -> str:
    """The terminal table's player is called You unless a name is given."""
    return "Your" if player == "You" else f"{player}'s"


def readable(played: Replayed, rules: str) -> str:
    """The round as people read it: hands, settlements, nets."""
    state = played.state
    lines = [f"{played.rules.ruleset.title} ({rules}), {state.terms.decks} decks", f"Dealer   {dealer_text(state)}"]
    for box in state.boxes:
        for number, hand in enumerate(box.hands, 1):
            who = ", ".join(wager.player for wager in hand.wagers)
            name = f"Box {box.number}" + (f".{number}" if len(box.hands) > 1 else "")
            lines.append(f"{name:<8} {hand_text(hand)}, {hand.state.replace('_', ' ')} ({who})")
    lines += [f"- {settlement_text(s)} ({s.clause})" for s in state.settlements]
    players = nets(state, played.events)
    totals = [f"{player} {'+' if cents > 0 else ''}{dollars(cents)}" for player, cents in players.items()]
    house = -sum(players.values())
    lines.append(f"Net      {', '.join([*totals, f'house {dollars(house)}'])}")
    lines.append(f"Cards    {len(state.cards_out)} used")
    return "\n".join(lines)


def explanation(played: Replayed, rules: str) -> str:
    """For each settlement why: the hands it compares, the clause, and what the clause says."""
    state, ruleset = played.state, played.rules.ruleset
    lines = [readable(played, rules).split("\n- ")[0].split("\nNet ")[0], ""]
    for s in state.settlements:
        why = explained(ruleset, state, s)
        lines.append(why.sentence)
        lines += [f"    {fact}" for fact in why.facts]
        lines.append(f"    {why.document} {s.clause}: {why.summary}")
    if not state.settlements:
        lines.append("No wager was settled.")
    return "\n".join(lines)


class Explained(NamedTuple):
    """Why a wager ended as it did: a sentence, the cards it was made on, and what its clause says in which document."""

    sentence: str
    facts: tuple[str, ...]
    document: str
    summary: str


def explained(ruleset: RuleSet, state: Round, settlement: WagerSettled, own_cards: bool = True) -> Explained:
    """One settlement explained; without the cards of its hand where these are not to be shown."""
    clause = ruleset.register[settlement.clause]
    return Explained(
        settlement_text(settlement) + ".",
        tuple(_facts(state, settlement, own_cards)),
        clause.instrument,
        clause.summary,
    )


def _facts(state: Round, s: WagerSettled, own_cards: bool) -> list[str]:
    """The cards a settlement was made on."""
    facts = []
    box = state.box(s.box) if s.box is not None and own_cards else None
    if box is not None and s.kind == "perfect_pairs":
        place = state.places[box.number]
        # A box without a wager was not dealt to the end.
        if place < len(state.initial_cards) and len(state.initial_cards[place]) == 2:
            facts.append(f"The box's first two cards were {cards_text(state.initial_cards[place])}.")
    elif box is not None and s.hand is not None:
        facts.append(f"The hand was {hand_text(box.hands[s.hand - 1])}.")
    if s.kind == "super_bonus":
        facts.append(f"The dealer's first card was {state.dealers_cards[0]}.")
    elif len(state.dealers_cards) > 1 and s.kind in ("original", "split", "double", "insurance"):
        facts.append(f"The dealer had {dealer_text(state)}.")
    if s.rounding_cents:
        facts.append(f"{dollars(s.rounding_cents)} of it comes from rounding up to the next amount the chips can make.")
    return facts
