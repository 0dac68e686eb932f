"""Additional cards to the dealer's hand, drawn only where they have an effect."""

from pontoon.game.round import PONTOON, TWENTY_ONE, Round
from pontoon.game.rulebook import RuleBook
from pontoon.rules.dealers_hand import dealer_draws


def a_total_matters(state: Round) -> bool:
    """Whether any wager is left that the dealer's total decides."""
    for box in state.boxes:
        for hand in box.hands:
            if hand.state == TWENTY_ONE or hand.state == PONTOON:
                continue
            for wager in hand.wagers:
                if not wager.settled and not wager.surrendered:
                    return True
    return False


def a_pontoon_matters(state: Round) -> bool:
    """Whether insurance or a surrendered wager is left, which only a dealer's pontoon decides."""
    if any(not wager.settled for wager in state.insurance):
        return True
    return any(
        wager.surrendered and not wager.settled for box in state.boxes for hand in box.hands for wager in hand.wagers
    )


def decided_by(state: Round, player: str, number: int | None = None) -> int:
    """2 where the dealer's total decides a wager of the player, 1 where only a dealer's pontoon does, else 0.

    On one box, or on all of them. While somebody's wager is decided by more, the round does not end without it.
    """
    meant = [box for box in state.boxes if number in (None, box.number)]
    hands = [hand for box in meant for hand in box.hands]
    wagers = [(hand, w) for hand in hands for w in hand.wagers if w.player == player and not w.settled]
    if any(not w.surrendered and hand.state not in (TWENTY_ONE, PONTOON) for hand, w in wagers):
        return 2
    insured = [i for i in state.insurance if i.player == player and number in (None, i.box) and not i.settled]
    return int(bool(insured) or any(w.surrendered for _, w in wagers))


def dealer_takes_a_card(rules: RuleBook, state: Round) -> bool:
    """Another card for the dealer only while it can change the outcome of the round.

    Clauses: star-2024 15.1, star-2024 15.3, star-2024 15.4, star-6to5-2017 14.1, star-6to5-2017 14.3,
    star-6to5-2017 14.4, canberra-2002 13.1, canberra-2002 13.1(a), canberra-2002 13.1(b).
    """
    if len(state.dealers_cards) == 1:
        return a_total_matters(state) or a_pontoon_matters(state)
    if state.dealer_has_pontoon or not dealer_draws(rules.table, state.dealers_hard, state.dealers_aces):
        return False
    return a_total_matters(state)
