"""Surrender: giving up half the original wager before the subsequent deal."""

from pontoon.game.commands import CloseSurrender, Surrender
from pontoon.game.events import SurrenderClosed, WagerSurrendered
from pontoon.game.proceedings import Proceedings
from pontoon.game.refusals import Refusal, ranks_text
from pontoon.game.round import SURRENDER, SURRENDERED
from pontoon.rules.options import surrender_is_offered


def surrender(p: Proceedings, command: Surrender) -> Refusal | None:
    """The controlling player surrenders; others on the box choose after that, or at Canberra go along.

    Clauses: star-2024 10.1, star-2024 10.3, star-2024 10.4, star-2024 10.5, star-6to5-2017 9.1,
    star-6to5-2017 9.3, star-6to5-2017 9.4, star-6to5-2017 9.5, canberra-2002 9.1, canberra-2002 9.2,
    canberra-2002 9.5.
    """
    state, player = p.state, command.player
    if state.dealers_cards and not surrender_is_offered(p.rules.table, state.dealers_cards[0]):
        return p.refuse("surrender_needs_a_ten_or_an_ace", cards=ranks_text(p.rules.values["surrender_first_cards"]))
    box = state.box(command.box)
    wager = box.hands[0].wager_of(player) if box is not None else None
    if box is None or wager is None or (wager.settled and not box.hands[0].is_pontoon):
        return p.refuse("no_wager_of_this_player", player=player, box=command.box)
    if box.hands[0].is_pontoon:
        return p.refuse("pontoon_cannot_be_surrendered")
    if state.phase != SURRENDER:
        return p.refuse("surrender_is_closed")
    takes_the_box = p.rules.table.surrender_takes_the_box
    if player != box.controlling_player:
        if box.hands[0].state != SURRENDERED:
            return p.refuse("surrender_is_the_controlling_players", box=box.number)
        if takes_the_box:
            return p.refuse("surrender_takes_the_whole_box", box=box.number)
    if wager.surrendered:
        return p.refuse("already_surrendered", player=player, box=box.number)
    # From here on it must succeed.
    p.happen(WagerSurrendered(box.number, player))
    if takes_the_box:
        for other in box.hands[0].wagers:
            if other.player != player:
                p.happen(WagerSurrendered(box.number, other.player, goes_along=True))
    return None


def close_surrender(p: Proceedings, command: CloseSurrender) -> Refusal | None:
    """Clauses: star-2024 10.1, star-6to5-2017 9.1, canberra-2002 9.1."""
    if p.state.phase != SURRENDER:
        return p.refuse("surrender_is_closed")
    p.happen(SurrenderClosed())
    return None
