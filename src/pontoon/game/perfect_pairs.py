"""Perfect Pairs: the side wager on a box's two initial cards."""

from pontoon.game.commands import PlacePerfectPairs, WithdrawPerfectPairs
from pontoon.game.events import PerfectPairsPlaced, PerfectPairsWithdrawn, WagerSettled
from pontoon.game.payment import chips_can_make, paid_winnings
from pontoon.game.proceedings import Proceedings
from pontoon.game.refusals import Refusal, dollars
from pontoon.game.round import WAGERS, PairsWager
from pontoon.rules.pairs import NO_PAIR, kind_of_pair

PAIR_NAMES = ("no_pair", "mixed_pair", "coloured_pair", "perfect_pair")


def place_perfect_pairs(p: Proceedings, command: PlacePerfectPairs) -> Refusal | None:
    """A Perfect Pairs wager before the round; refused for the time, the offer, the amount, then the box.

    Clauses: star-2024 16.1, star-2024 16.2, star-2024 16.3, star-2024 16.4, star-2024 16.5, star-2024 16.6,
    star-6to5-2017 15.1, star-6to5-2017 15.2, star-6to5-2017 15.3, star-6to5-2017 15.4, star-6to5-2017 15.5,
    star-6to5-2017 15.6, canberra-2002 18.1, canberra-2002 18.8, canberra-2002 18.9, canberra-2002 18.10.
    """
    state, terms, box, player = p.state, p.state.terms, command.box, command.player
    if state.phase != WAGERS:
        return p.refuse("wagers_are_closed")
    by_the_rules = p.rules.values["perfect_pairs"] or p.rules.ruleset.parameters["perfect_pairs"].kind == "option"
    if not (terms.perfect_pairs and by_the_rules):
        return p.refuse("perfect_pairs_are_not_offered")
    if not 1 <= box <= p.rules.table.boxes:
        return p.refuse("no_such_box", box=box, boxes=p.rules.table.boxes)
    if command.cents <= 0:
        return p.refuse("amount_is_not_positive")
    if p.rules.values["player_card"] and not command.player_card:
        return p.refuse("player_card_is_missing", player=player)
    if command.tokens_cents and not p.rules.values["tokens"]:
        return p.refuse("tokens_are_not_accepted")
    if not 0 <= command.tokens_cents <= command.cents:
        return p.refuse("tokens_are_not_accepted")
    if any(number == box and owner != player for number, owner in terms.reserved_boxes):
        return p.refuse("box_is_reserved", box=box)
    if any((w.box, w.player) == (box, player) for w in state.pairs):
        return p.refuse("already_in_perfect_pairs", player=player, box=box)
    if not command.found:
        refusal = _refusal_by_the_sign(p, command) or _refusal_on_the_box(p, command)
        if refusal is not None:
            return refusal
    # From here on it must succeed.
    p.happen(PerfectPairsPlaced(box, player, command.cents, command.tokens_cents))
    return None


def _refusal_by_the_sign(p: Proceedings, command: PlacePerfectPairs) -> Refusal | None:
    """Clauses: star-2024 16.3, star-6to5-2017 15.3, canberra-2002 18.9."""
    terms = p.state.terms
    if not chips_can_make(command.cents, terms.chips_cents):
        return p.refuse("chips_cannot_make_the_amount", amount=dollars(command.cents))
    low, high = terms.pairs_minimum_cents, terms.pairs_maximum_cents
    if (low is not None and command.cents < low) or (high is not None and command.cents > high):
        return p.refuse("perfect_pairs_amount_is_off_the_sign")
    return None


def _own_wager_is_needed(p: Proceedings) -> bool:
    return bool(p.state.terms.pairs_with_wager_only or p.rules.values["pairs_with_wager_only"])


def _refusal_on_the_box(p: Proceedings, command: PlacePerfectPairs) -> Refusal | None:
    """Clauses: star-2024 16.4, star-2024 16.5, star-2024 16.6, star-6to5-2017 15.4, star-6to5-2017 15.5,
    star-6to5-2017 15.6, canberra-2002 18.10.
    """
    box, player = command.box, command.player
    wagering = {w.player for w in p.state.placed if w.box == box}
    if _own_wager_is_needed(p) and player not in wagering:
        return p.refuse("perfect_pairs_need_an_own_wager", box=box)
    if not wagering:
        return p.refuse("perfect_pairs_need_a_wager_on_the_box", box=box)
    limit = p.rules.table.pairs_per_box
    others = [w for w in p.state.pairs if w.box == box]
    preferred = player in wagering and any(w.player not in wagering for w in others)
    if len(others) >= limit and not preferred:
        return p.refuse("perfect_pairs_are_full", box=box, limit=limit)
    return None


def withdraw_perfect_pairs(p: Proceedings, command: WithdrawPerfectPairs) -> Refusal | None:
    """Clauses: star-2024 6.4, star-6to5-2017 5.3, canberra-2002 4.3."""
    if p.state.phase != WAGERS:
        return p.refuse("wagers_are_closed")
    for wager in p.state.pairs:
        if (wager.box, wager.player) == (command.box, command.player):
            p.happen(PerfectPairsWithdrawn(wager.box, wager.player, wager.cents, wager.tokens_cents))
            return None
    return p.refuse("no_wager_of_this_player", player=command.player, box=command.box)


def _uncounted(p: Proceedings) -> dict[tuple[int, str], str]:
    """Which Perfect Pairs wagers do not count, and why: the wager they need is missing, or three came before.

    Players with a wager of their own on the box come first, then the order of placing.
    Clauses: star-2024 16.4, star-2024 16.5, star-2024 16.6, star-6to5-2017 15.4, star-6to5-2017 15.5,
    star-6to5-2017 15.6, canberra-2002 18.10.
    """
    counted: dict[int, int] = {}
    own = {(w.box, w.player) for w in p.state.placed}
    wagered = {w.box for w in p.state.placed}
    found = {}
    for wager in sorted(p.state.pairs, key=lambda w: (w.box, w.player) not in own):
        key = (wager.box, wager.player)
        if wager.settled:
            # Found invalid or returned before the cards were out: it takes nobody's place.
            continue
        if _own_wager_is_needed(p) and key not in own:
            found[key] = "pairs_without_own_wager"
        elif wager.box not in wagered:
            found[key] = "pairs_without_wager_on_box"
        elif counted.get(wager.box, 0) >= p.rules.table.pairs_per_box:
            found[key] = "pairs_beyond_limit"
        else:
            counted[wager.box] = counted.get(wager.box, 0) + 1
    return found


def settle_perfect_pairs(p: Proceedings) -> None:
    """After the initial deal and before any further card, whatever happens to the box later.

    Clauses: star-2024 16.8, star-2024 16.8.1, star-2024 16.8.2, star-2024 16.8.3, star-2024 16.9,
    star-6to5-2017 15.8, star-6to5-2017 15.8.1, star-6to5-2017 15.8.2, star-6to5-2017 15.8.3, star-6to5-2017 15.9,
    canberra-2002 18.11, canberra-2002 18.11(a), canberra-2002 18.11(b), canberra-2002 18.11(c),
    canberra-2002 18.11(d), canberra-2002 18.13, canberra-2002 18.13(a), canberra-2002 18.13(b),
    canberra-2002 18.14, canberra-2002 18.14(a), canberra-2002 18.14(b), canberra-2002 18.14(c).
    """
    uncounted = _uncounted(p)
    for wager in sorted(p.state.pairs, key=lambda w: w.box):
        why = uncounted.get((wager.box, wager.player))
        if wager.settled:
            continue
        if why is not None:
            _end(p, wager, "void", 0, why)
        else:
            box = p.state.box(wager.box)
            assert box is not None, "a Perfect Pairs wager counts only on a box with a wager"
            _settle(p, wager, kind_of_pair(*box.hands[0].cards[:2]))


def _end(p: Proceedings, wager: PairsWager, result: str, net: int, why: str) -> None:
    where, clause, tokens = (wager.box, None), p.clause(why), wager.tokens_cents
    p.happen(WagerSettled(*where, wager.player, "perfect_pairs", wager.cents, result, net, None, clause, 0, tokens))


def _settle(p: Proceedings, wager: PairsWager, pair: int) -> None:
    why = PAIR_NAMES[pair]
    if pair == NO_PAIR:
        _end(p, wager, "lose", -wager.cents, why)
        return
    odds = (p.rules.table.pairs[2 * pair - 2], p.rules.table.pairs[2 * pair - 1])
    net, rounding = paid_winnings(p.rules, p.state.terms, wager.cents, odds)
    where, clause, tokens = (wager.box, None), p.clause(why), wager.tokens_cents
    p.happen(
        WagerSettled(*where, wager.player, "perfect_pairs", wager.cents, "win", net, odds, clause, rounding, tokens)
    )
