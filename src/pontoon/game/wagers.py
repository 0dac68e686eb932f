"""Wagers before the first card: who may place what on which box, and who decides for it."""

from collections.abc import Sequence

from pontoon.game.commands import CloseWagers, PlaceWager, WithdrawWager
from pontoon.game.events import PlayerAbsent, WagerBelowMinimum, WagerCut, WagerPlaced, WagersClosed, WagerWithdrawn
from pontoon.game.payment import chips_can_make
from pontoon.game.proceedings import Proceedings
from pontoon.game.refusals import Refusal, dollars
from pontoon.game.round import WAGERS, PlacedWager, Round
from pontoon.game.rulebook import RuleBook


def place_wager(p: Proceedings, command: PlaceWager) -> Refusal | None:
    """A player wagers on a box; refused, in this order, for the time, the place, the person, the amount.

    Clauses: star-2024 6.1, star-2024 6.2, star-2024 6.3, star-2024 6.4, star-2024 7.1, star-2024 7.2,
    star-6to5-2017 5.1, star-6to5-2017 5.2, star-6to5-2017 5.3, star-6to5-2017 6.1, star-6to5-2017 6.2,
    canberra-2002 3.1, canberra-2002 3.3, canberra-2002 3.4, canberra-2002 4.1, canberra-2002 4.2, canberra-2002 4.3.
    """
    if p.state.phase != WAGERS:
        return p.refuse("wagers_are_closed")
    if not 1 <= command.box <= p.rules.table.boxes:
        return p.refuse("no_such_box", box=command.box, boxes=p.rules.table.boxes)
    if command.cents <= 0:
        return p.refuse("amount_is_not_positive")
    refusal = _refusal_of_the_player(p, command) or _refusal_of_tokens(p, command)
    if refusal is None and not command.found:
        refusal = _refusal_of_the_amount(p, command)
    if refusal is not None:
        return refusal
    # From here on it must succeed.
    p.happen(WagerPlaced(command.box, command.player, command.cents, command.seated, command.tokens_cents))
    return None


def _refusal_of_the_player(p: Proceedings, command: PlaceWager) -> Refusal | None:
    """Whether this player may wager on this box at all.

    Clauses: star-2024 6.1, star-2024 6.5, star-2024 6.6.1, star-2024 6.9, star-2024 6.13, star-2024 6.14,
    star-2024 6.16, star-6to5-2017 5.4, star-6to5-2017 5.5.1, star-6to5-2017 5.8, star-6to5-2017 5.12,
    star-6to5-2017 5.13, canberra-2002 4.4, canberra-2002 4.5, canberra-2002 4.5(a).
    """
    box, player, terms = command.box, command.player, p.state.terms
    if p.rules.values["player_card"] and not command.player_card:
        return p.refuse("player_card_is_missing", player=player)
    on_the_box = [w for w in p.state.placed if w.box == box]
    if any(w.player == player for w in on_the_box):
        return p.refuse("already_wagering_on_this_box", player=player, box=box)
    limit = min(terms.players_per_box or p.rules.table.players_per_box, p.rules.table.players_per_box)
    if len(on_the_box) >= limit:
        return p.refuse("box_is_full", box=box, limit=limit)
    if command.seated and any(w.seated for w in on_the_box):
        return p.refuse("box_has_a_seated_player", box=box)
    if any(number == box and owner != player for number, owner in terms.reserved_boxes):
        return p.refuse("box_is_reserved", box=box)
    return _refusal_of_another_box(p, command)


def _refusal_of_another_box(p: Proceedings, command: PlaceWager) -> Refusal | None:
    """Several boxes are open to a player unless held to one, or others wait; boxes reserved for the player are not
    given up.

    Clauses: star-2024 6.9, star-2024 6.13, star-2024 6.14, star-6to5-2017 5.8, star-6to5-2017 5.12,
    star-6to5-2017 5.13, canberra-2002 4.4.
    """
    player, terms = command.player, p.state.terms
    held = {w.box for w in p.state.placed if w.player == player}
    if held and any(r.player == player and r.one_box for r in terms.restrictions):
        return p.refuse("limited_to_one_box", player=player)
    limit = terms.boxes_per_player
    if limit is not None and (command.box, player) not in terms.reserved_boxes:
        counted = [box for box in held if (box, player) not in terms.reserved_boxes]
        if len(counted) >= limit:
            return p.refuse("must_give_up_a_box", player=player, limit=limit)
    return None


def _refusal_of_tokens(p: Proceedings, command: PlaceWager) -> Refusal | None:
    """Clauses: star-2024 6.2, star-6to5-2017 5.1, canberra-2002 4.2."""
    if command.tokens_cents and not p.rules.values["tokens"]:
        return p.refuse("tokens_are_not_accepted")
    if not 0 <= command.tokens_cents <= command.cents:
        return p.refuse("tokens_are_not_accepted")
    return None


def _refusal_of_the_amount(p: Proceedings, command: PlaceWager) -> Refusal | None:
    """Whether the amount keeps to the chips and the sign; a wager found later is not judged by it.

    Clauses: star-2024 6.2, star-2024 6.11, star-2024 6.12, star-2024 6.13, star-2024 7.1, star-2024 7.1.1,
    star-2024 7.1.2, star-2024 7.1.3, star-6to5-2017 5.1, star-6to5-2017 5.10, star-6to5-2017 5.11,
    star-6to5-2017 5.12, star-6to5-2017 6.1, star-6to5-2017 6.1.1, star-6to5-2017 6.1.2, star-6to5-2017 6.1.3,
    canberra-2002 3.1, canberra-2002 3.3, canberra-2002 4.6, canberra-2002 4.6+, canberra-2002 4.7.
    """
    terms, cents = p.state.terms, command.cents
    minimum = terms.minimum_for(command.player) or 0
    if not chips_can_make(cents, terms.chips_cents):
        return p.refuse("chips_cannot_make_the_amount", amount=dollars(cents))
    if cents < minimum:
        return p.refuse("below_the_minimum", minimum=dollars(minimum))
    restrictions = [r for r in terms.restrictions if r.player == command.player]
    if minimum and cents != minimum and restrictions:
        if any(r.one_box for r in restrictions):
            return p.refuse("limited_to_one_box", player=command.player)
        this_shoe = any(r.this_shoe_only for r in restrictions)
        name = "restricted_to_the_minimum" if this_shoe else "restricted_for_further_shoes"
        return p.refuse(name, player=command.player, minimum=dollars(minimum))
    if terms.unit_cents and (cents - minimum) % terms.unit_cents:
        return p.refuse("not_in_the_units_of_the_sign", unit=dollars(terms.unit_cents))
    return _refusal_above_the_maximum(p, command)


def _refusal_above_the_maximum(p: Proceedings, command: PlaceWager) -> Refusal | None:
    """A controlling player may wager up to the maximum, a second and a third player what is left of it.

    Clauses: star-2024 7.1.1, star-2024 7.1.2, star-2024 7.1.3, star-6to5-2017 6.1.1, star-6to5-2017 6.1.2,
    star-6to5-2017 6.1.3, canberra-2002 3.5, canberra-2002 4.7.
    """
    maximum = p.state.terms.maximum_for(command.player, command.box)
    if maximum is None:
        return None
    on_the_box = [w for w in p.state.placed if w.box == command.box]
    own = PlacedWager(command.box, command.player, command.cents, command.seated, 0)
    name = "above_the_maximum"
    if controlling_player(p.rules, (*on_the_box, own)) != command.player:
        maximum = max(0, maximum - sum(w.cents for w in on_the_box))
        name = "above_what_the_first_leaves" if len(on_the_box) == 1 else "above_what_the_others_leave"
    if command.cents <= maximum:
        return None
    return p.refuse(name, box=command.box, maximum=dollars(maximum))


def withdraw_wager(p: Proceedings, command: WithdrawWager) -> Refusal | None:
    """Until the first card a wager may be taken back.

    Clauses: star-2024 6.4, star-6to5-2017 5.3, canberra-2002 4.3.
    """
    if p.state.phase != WAGERS:
        return p.refuse("wagers_are_closed")
    for wager in p.state.placed:
        if (wager.box, wager.player) == (command.box, command.player):
            p.happen(WagerWithdrawn(wager.box, wager.player, wager.cents, wager.tokens_cents))
            return None
    return p.refuse("no_wager_of_this_player", player=command.player, box=command.box)


def controlling_player(rules: RuleBook, wagers: Sequence[PlacedWager]) -> str:
    """Who decides for a box: the seated player, else (at the Star) the highest wager, else the nearest the dealer.

    Clauses: star-2024 6.6, star-2024 6.6.1, star-2024 6.6.2, star-2024 6.6.3, star-6to5-2017 5.5,
    star-6to5-2017 5.5.1, star-6to5-2017 5.5.2, star-6to5-2017 5.5.3, canberra-2002 4.5, canberra-2002 4.5(a),
    canberra-2002 4.5(b).
    """
    for wager in wagers:
        if wager.seated:
            return wager.player
    if rules.values["controlling_player"] == "seated_then_highest_then_nearest":
        return max(wagers, key=lambda w: w.cents).player
    return wagers[0].player


def absent_players(state: Round, box: int) -> set[str]:
    """The players who were declared absent while they controlled a box.

    Clauses: star-2024 18.10, star-6to5-2017 17.10, canberra-2002 15.7.
    """
    events = [decision.event for decision in state.decisions]
    return {event.player for event in events if isinstance(event, PlayerAbsent) and event.box == box}


def close_wagers(p: Proceedings, command: CloseWagers) -> Refusal | None:
    """No more bets.

    Clauses: star-2024 8.1, star-6to5-2017 7.1, canberra-2002 6.2.
    """
    if p.state.phase != WAGERS:
        return p.refuse("wagers_are_closed")
    if not p.state.placed:
        return p.refuse("no_wagers_on_the_table")
    # From here on it must succeed.
    bring_wagers_in(p)
    return None


def bring_wagers_in(p: Proceedings) -> None:
    """Each wagered box gets its controlling player, and wagers above its maximum are cut.

    The boxes stand in the order in which they are dealt to: from the dealer's left, or from a first box on.
    Clauses: star-2024 6.7, star-2024 21.9.3, star-6to5-2017 5.6, star-6to5-2017 20.9.3, canberra-2002 4.5.
    """
    by_box: dict[int, list[PlacedWager]] = {}
    for wager in p.state.placed:
        by_box.setdefault(wager.box, []).append(wager)
    controlling = []
    first = p.state.terms.first_box
    order = sorted(by_box) if first is None else sorted(by_box, key=lambda box: (box < first, box))
    for box in order:
        wagers = by_box[box]
        _find_below_the_minimum(p, wagers)
        decides = wagers[0].player if len(wagers) == 1 else controlling_player(p.rules, wagers)
        controlling.append((box, decides))
        _cut_to_the_maximum(p, wagers, decides)
    p.happen(WagersClosed(tuple(controlling)))


def _find_below_the_minimum(p: Proceedings, wagers: list[PlacedWager]) -> None:
    """A wager below the minimum is played; at Canberra its owner is told that a further one is returned.

    In a tournament it is made up, or void, instead.
    Clauses: star-2024 7.2, star-2024 21.6.14, star-6to5-2017 6.2, star-6to5-2017 20.6.14, canberra-2002 3.4.
    """
    if p.state.terms.minimum_is_made_up:
        return
    advised = p.rules.values["below_minimum"] == "played_then_returned"
    for wager in wagers:
        minimum = p.state.terms.minimum_for(wager.player)
        if minimum is not None and wager.cents < minimum:
            clause = p.clause("below_minimum")
            p.happen(WagerBelowMinimum(wager.box, wager.player, wager.cents, advised, clause))


def _cut_to_the_maximum(p: Proceedings, wagers: list[PlacedWager], decides: str) -> None:
    """The controlling player's wager counts first, then the second's, then the third's.

    Clauses: star-2024 7.1.1, star-2024 7.1.2, star-2024 7.1.3, star-2024 7.3, star-2024 7.3.1,
    star-6to5-2017 6.1.1, star-6to5-2017 6.1.2, star-6to5-2017 6.1.3, star-6to5-2017 6.3, star-6to5-2017 6.3.1,
    canberra-2002 3.5.
    """
    on_the_box = 0
    for wager in sorted(wagers, key=lambda w: w.player != decides):
        maximum = p.state.terms.maximum_for(wager.player, wager.box)
        in_play = wager.cents if maximum is None else min(wager.cents, max(0, maximum - on_the_box))
        on_the_box += in_play
        if in_play < wager.cents:
            # Chips go back before tokens.
            tokens_left = min(wager.tokens_cents, in_play)
            p.happen(
                WagerCut(
                    wager.box,
                    wager.player,
                    in_play,
                    wager.cents - in_play,
                    wager.tokens_cents - tokens_left,
                    p.clause("cut_to_maximum"),
                )
            )
