"""The subsequent deal: hit, stand, forfeit or keep, and what a finished hand brings."""

from pontoon.game.commands import DeclareAbsent, Double, Forfeit, Hit, Keep, Split, Stand
from pontoon.game.events import (
    CardRequested,
    ControlPassed,
    HandLeft,
    HandStood,
    PlayerAbsent,
    WagerForfeited,
    WagerKept,
)
from pontoon.game.interim_settlement import pay_twenty_one
from pontoon.game.proceedings import Proceedings, end_wager, kind_on, lose_wager
from pontoon.game.refusals import Refusal
from pontoon.game.round import (
    BUST,
    FORFEITED,
    IN_PLAY,
    PONTOON,
    STOOD,
    SUBSEQUENT_DEAL,
    SURRENDERED,
    TWENTY_ONE,
    VOIDED,
    Box,
    Hand,
)
from pontoon.game.terms import TO_TWELVE
from pontoon.game.wagers import absent_players, controlling_player
from pontoon.rules.options import (
    absent_hand_draws,
    may_split,
    must_draw,
    takes_one_card_only,
)
from pontoon.rules.points import LIMIT


def refusal_out_of_turn(p: Proceedings, command: Hit | Stand | Double | Split) -> Refusal | None:
    """Only the controlling player of the hand whose turn it is decides, and only when no card is due.

    Clauses: star-2024 6.6, star-2024 12.1, star-2024 12.4, star-6to5-2017 5.5, star-6to5-2017 11.1,
    star-6to5-2017 11.4, canberra-2002 4.5, canberra-2002 10.1.
    """
    state = p.state
    turn = state.turn
    if state.phase != SUBSEQUENT_DEAL or turn is None:
        return _refusal_of_a_finished_hand(p, command) or p.refuse(
            "round_is_over" if state.is_over else "decision_is_not_due"
        )
    box = state.boxes[turn[0]]
    if box.number != command.box or turn[1] + 1 != command.hand:
        return _refusal_of_a_finished_hand(p, command) or p.refuse(
            "not_this_hands_turn", box=command.box, hand=command.hand
        )
    if box.controlling_player != command.player:
        return p.refuse(
            "only_the_controlling_player_decides",
            box=box.number,
            controlling_player=box.controlling_player,
        )
    hand = box.hands[turn[1]]
    if hand.card_due or len(hand.cards) < 2:
        return p.refuse("a_card_is_due")
    if hand.doubled:
        return p.refuse("forfeit_is_asked")
    return None


_FINISHED = {
    PONTOON: "pontoon_takes_no_card",
    TWENTY_ONE: "twenty_one_takes_no_card",
    BUST: "hand_is_bust",
    SURRENDERED: "hand_is_surrendered",
}


def _refusal_of_a_finished_hand(p: Proceedings, command: Hit | Stand | Double | Split) -> Refusal | None:
    """Why a hand that has been left takes no further decision, where the documents give a reason.

    Clauses: star-2024 10.3, star-2024 12.3, star-2024 12.5, star-2024 13.1+, star-2024 14.6, star-2024 18.3,
    star-6to5-2017 9.3, star-6to5-2017 11.3, star-6to5-2017 11.5, star-6to5-2017 12.1+, star-6to5-2017 13.6,
    star-6to5-2017 17.3, canberra-2002 9.2, canberra-2002 10.2(a), canberra-2002 10.2(b), canberra-2002 11.5.
    """
    box = p.state.box(command.box)
    if box is None or not 1 <= command.hand <= len(box.hands):
        return None
    hand = box.hands[command.hand - 1]
    if hand.state == IN_PLAY:
        return None
    if hand.state in _FINISHED:
        return p.refuse(_FINISHED[hand.state])
    if hand.doubled:
        return p.refuse("doubled_hand_takes_one_card")
    if box.refused:
        return p.refuse("refused_card_ends_the_box")
    if hand.split and takes_one_card_only(p.rules.table, hand.split, hand.cards[0]):
        if isinstance(command, Split):
            limit = len(box.hands)
            return p.refuse("aces_split_only_once" if p.resplit else "no_more_hands", limit=limit)
        return p.refuse("split_ace_takes_one_card")
    return None


def hit(p: Proceedings, command: Hit) -> Refusal | None:
    """Another card, on any total below 21.

    Clauses: star-2024 12.1.4, star-2024 12.3, star-6to5-2017 11.1.4, star-6to5-2017 11.3, canberra-2002 10.1(c),
    canberra-2002 10.2(a).
    """
    refusal = refusal_out_of_turn(p, command)
    if refusal is not None:
        return refusal
    _, hand = p.hand_at(command.box, command.hand)
    if hand.split and takes_one_card_only(p.rules.table, hand.split, hand.cards[0]):
        return p.refuse("split_ace_takes_one_card")
    # From here on it must succeed.
    p.happen(CardRequested(command.box, command.hand, command.player))
    return None


def stand(p: Proceedings, command: Stand) -> Refusal | None:
    """No further card; at Canberra not on a hard total below twelve.

    Clauses: star-2024 12.1.3, star-2024 12.2, star-6to5-2017 11.1.3, star-6to5-2017 11.2, canberra-2002 10.1(d),
    canberra-2002 10.2(c).
    """
    refusal = refusal_out_of_turn(p, command)
    if refusal is not None:
        return refusal
    _, hand = p.hand_at(command.box, command.hand)
    table = p.rules.table
    if table.must_draw_below and must_draw(table, hand.hard, hand.free_aces):
        if not takes_one_card_only(table, hand.split, hand.cards[0]):
            return p.refuse("must_draw_below_twelve", limit=table.must_draw_below)
    # From here on it must succeed.
    p.happen(HandStood(command.box, command.hand, command.player))
    return None


def forfeit(p: Proceedings, command: Forfeit) -> Refusal | None:
    """After the double card: the original wager is given up, the doubled portion returned.

    Clauses: star-2024 13.5, star-2024 13.6, star-2024 13.7, star-6to5-2017 12.5, star-6to5-2017 12.6,
    star-6to5-2017 12.7, canberra-2002 12.6.
    """
    refusal = _refusal_to_say(p, command)
    if refusal is not None:
        return refusal
    # From here on it must succeed.
    _, hand = p.hand_at(command.box, command.hand)
    wager = hand.wager_of(command.player)
    assert wager is not None
    p.happen(WagerForfeited(command.box, command.hand, command.player))
    clause, kind = p.clause("forfeited"), kind_on(command.hand)
    end_wager(p, command.box, command.hand, wager, kind, "forfeit", -wager.cents, clause)
    end_wager(p, command.box, command.hand, wager, "double", "forfeit", 0, clause)
    return None


def keep(p: Proceedings, command: Keep) -> Refusal | None:
    """After the double card: the doubled wager plays on.

    Clauses: star-2024 13.5, star-6to5-2017 12.5, canberra-2002 12.6.
    """
    refusal = _refusal_to_say(p, command)
    if refusal is not None:
        return refusal
    p.happen(WagerKept(command.box, command.hand, command.player))
    return None


def _refusal_to_say(p: Proceedings, command: Forfeit | Keep) -> Refusal | None:
    turn = p.state.turn
    if p.state.phase != SUBSEQUENT_DEAL or turn is None:
        return p.refuse("nothing_to_forfeit")
    box = p.state.boxes[turn[0]]
    if box.number != command.box or turn[1] + 1 != command.hand:
        return p.refuse("nothing_to_forfeit")
    hand = box.hands[turn[1]]
    wager = hand.wager_of(command.player)
    if wager is None or not wager.double_cents or hand.card_due:
        return p.refuse("nothing_to_forfeit")
    if wager.said or wager.settled:
        return p.refuse("already_said", player=command.player)
    return None


def declare_absent(p: Proceedings, command: DeclareAbsent) -> Refusal | None:
    """The controlling player of the hand whose turn it is does not decide.

    Where the rule set has it so, the next in the order of control decides instead, if there is another on the hand.
    Clauses: star-2024 6.6, star-2024 18.10, star-6to5-2017 5.5, star-6to5-2017 17.10, star-6to5-2017 17.10.1,
    canberra-2002 4.5, canberra-2002 15.7.
    """
    state = p.state
    if state.phase != SUBSEQUENT_DEAL or state.turn is None:
        return p.refuse("round_is_over" if state.is_over else "decision_is_not_due")
    box = state.boxes[state.turn[0]]
    if box.number != command.box:
        return p.refuse("not_this_hands_turn", box=command.box, hand=1)
    if box.controlling_player != command.player:
        return p.refuse(
            "only_the_controlling_player_decides",
            box=box.number,
            controlling_player=box.controlling_player,
        )
    if box.absent:
        return p.refuse("already_absent", player=command.player)
    # From here on it must succeed.
    successor = _decides_instead(p, box, box.hands[state.turn[1]])
    p.happen(PlayerAbsent(command.box, command.player, successor is not None))
    if successor is not None:
        p.happen(ControlPassed(command.box, successor))
    return None


def _decides_instead(p: Proceedings, box: Box, hand: Hand) -> str | None:
    """The player who takes over from an absent controlling player: one with a wager on the hand, not absent before.

    Clauses: star-2024 6.6, star-2024 18.10, star-6to5-2017 5.5, star-6to5-2017 17.10, canberra-2002 4.5.
    """
    if p.rules.values["absent_controlling_player"] != "passes_control":
        return None
    gone = absent_players(p.state, box.number) | {box.controlling_player}
    on_the_hand = {wager.player for wager in hand.wagers} - gone
    left = [wager for wager in p.state.placed if wager.box == box.number and wager.player in on_the_hand]
    return controlling_player(p.rules, left) if left else None


def deals_to_twelve(p: Proceedings) -> bool:
    """Which reading of the absent player's rule holds: cards until the total exceeds eleven, or none."""
    chosen = p.state.terms.absent_player
    return bool(p.rules.table.absent_to_twelve) if chosen is None else chosen == TO_TWELVE


def take_stock(p: Proceedings, box: Box, number: int, hand: Hand) -> bool:
    """What the hand whose turn it is calls for without anyone's decision; False when it waits for one.

    Clauses: star-2024 12.3, star-2024 12.5, star-2024 14.6, star-6to5-2017 11.3, star-6to5-2017 11.5,
    star-6to5-2017 13.6, canberra-2002 10.2, canberra-2002 10.2(b), canberra-2002 11.5, canberra-2002 11.8,
    canberra-2002 14.1(e), canberra-2002 15.7.
    """
    cards = len(hand.cards)
    if cards < 2:
        # Only an absent player's hand can be left with one card: a refused card does not excuse the second.
        p.happen(HandLeft(box.number, number, STOOD))
        return True
    if not hand.doubled and all([wager.settled for wager in hand.wagers]):
        # Every wager on the hand was found invalid before its turn came.
        p.happen(HandLeft(box.number, number, VOIDED))
        return True
    total = hand.total
    if total > LIMIT:
        p.happen(HandLeft(box.number, number, BUST))
        clause = p.clause("bust_split" if hand.split else "bust")
        for wager in hand.wagers:
            if not wager.settled:
                lose_wager(p, box.number, number, wager, clause)
        return True
    if total == LIMIT:
        p.happen(HandLeft(box.number, number, TWENTY_ONE))
        if not p.state.pays_late(box.number, number):
            pay_twenty_one(p, box.number, number)
        return True
    if hand.doubled:
        return _ask_to_forfeit(p, box, number, hand)
    if hand.split and takes_one_card_only(p.rules.table, hand.split, hand.cards[0]):
        resplit = p.state.terms.resplit or p.rules.values["resplit"]
        open_to_split = may_split(p.rules.table, resplit, cards, hand.cards[0], hand.cards[1], len(box.hands))
        if not open_to_split or box.absent or box.refused:
            p.happen(HandLeft(box.number, number, STOOD))
            return True
        return False
    if box.absent:
        if absent_hand_draws(p.rules.table, deals_to_twelve(p), hand.hard, hand.free_aces):
            p.happen(CardRequested(box.number, number, None))
        else:
            p.happen(HandLeft(box.number, number, STOOD))
        return True
    if box.refused:
        p.happen(HandLeft(box.number, number, STOOD))
        return True
    return False


def _ask_to_forfeit(p: Proceedings, box: Box, number: int, hand: Hand) -> bool:
    """Everyone who doubled says forfeit or keep; then the hand is left as the controlling player said.

    Clauses: star-2024 13.5, star-2024 13.7, star-6to5-2017 12.5, star-6to5-2017 12.7, canberra-2002 12.6.
    """
    if p.rules.table.forfeit:
        for wager in hand.wagers:
            if wager.double_cents and not wager.said and not wager.settled:
                if wager.player == box.controlling_player and box.absent:
                    p.happen(WagerKept(box.number, number, wager.player))
                    return True
                return False
    own = hand.wager_of(box.controlling_player)
    left = FORFEITED if own is not None and own.said == FORFEITED else STOOD
    p.happen(HandLeft(box.number, number, left))
    return True
