"""Irregularities inside a round: cards gone astray, wagers found invalid, rounds declared void."""

from pontoon.game.commands import (
    AcceptCard,
    BurnCard,
    DrawExtraCard,
    DrawInError,
    InvalidateWager,
    RefuseCard,
    ReturnWagers,
    ShuffleDiscards,
    VoidRound,
)
from pontoon.game.events import (
    CardBurned,
    CardDrawnInError,
    CardKept,
    CardRefused,
    ControlPassed,
    DiscardsShuffled,
    HandLeft,
    PerfectPairsWithdrawn,
    RoundVoided,
    SettlementReversed,
    WagerInvalidated,
    WagerSettled,
    WagersReturned,
    WagerWithdrawn,
)
from pontoon.game.final_settlement import conclude
from pontoon.game.initial_deal import deal_set_aside_card
from pontoon.game.perfect_pairs import settle_perfect_pairs
from pontoon.game.proceedings import Proceedings, kind_on
from pontoon.game.refusals import Refusal
from pontoon.game.round import (
    CONCLUDED,
    DEALERS_HAND,
    IN_PLAY,
    INITIAL_DEAL,
    SUBSEQUENT_DEAL,
    VOID,
    VOIDED,
    WAGERS,
    Box,
    Hand,
    Insurance,
    PairsWager,
    Round,
    Wager,
)
from pontoon.game.wagers import absent_players, bring_wagers_in, controlling_player
from pontoon.law.behaviours import CANNOT_ARISE
from pontoon.law.procedures import may_act
from pontoon.rules.cards import KINDS_OF_CARD

VOID_REASONS = ("misdeal", "missing_card", "foreign_card", "device_failure", "disruption", "fraud")
INVALID_REASONS = ("player_card", "prohibited_device", "refused")
# After these the rest of the shoe is void as well; after any other void round play goes on with it.
CARDS_ASTRAY = ("missing_card", "foreign_card")
# Which parameter says whether interim settlements are taken back, where it is not that of a misdeal.
_TAKES_BACK = {
    "device_failure": "device_failure_returns_interim",
    "disruption": "invalidation_returns_interim",
    "fraud": "invalidation_returns_interim",
}
# Why a wager is void where one below the minimum is not played.
BELOW_MINIMUM = "below_minimum"


def burn_card(p: Proceedings, command: BurnCard) -> Refusal | None:
    """A card found face upwards, or burned in error, is out of the game and play goes on.

    Clauses: star-2024 18.1, star-2024 18.17, star-6to5-2017 17.1, star-6to5-2017 17.17, canberra-2002 15.1,
    canberra-2002 15.2, canberra-2002 Terms:Burn.
    """
    if not 0 <= command.card < KINDS_OF_CARD:
        return p.refuse("not_a_card_of_the_game")
    if p.state.is_over:
        return p.refuse("round_is_over")
    if p.state.phase == WAGERS:
        if not p.state.placed:
            return p.refuse("round_has_not_begun")
        # It is the first card out of the shoe all the same.
        bring_wagers_in(p)
    name = "face_up" if command.face_up else "in_error"
    p.happen(CardBurned(command.card, name, p.clause("burn_" + name)))
    return None


def draw_in_error(p: Proceedings, command: DrawInError) -> Refusal | None:
    """A card drawn though none was due is used as the next card.

    Clauses: star-2024 18.2, star-6to5-2017 17.2, canberra-2002 15.2.
    """
    if not 0 <= command.card < KINDS_OF_CARD:
        return p.refuse("not_a_card_of_the_game")
    if p.state.is_over:
        return p.refuse("round_is_over")
    if p.state.phase == WAGERS:
        return p.refuse("round_has_not_begun")
    p.happen(CardDrawnInError(command.card, p.clause("card_in_error")))
    return None


def shuffle_discards(p: Proceedings, command: ShuffleDiscards) -> Refusal | None:
    """The shoe runs out: the discard rack is shuffled and cut, and the round is completed with it.

    Clauses: star-2024 18.9, star-6to5-2017 17.9, canberra-2002 15.6.
    """
    if p.state.awaiting.kind != "card":
        return p.refuse("no_card_is_due")
    p.happen(DiscardsShuffled(p.clause("discards_shuffled")))
    return None


def accept_card(p: Proceedings, command: AcceptCard) -> Refusal | None:
    """Clauses: star-2024 18.2, star-2024 18.3, star-6to5-2017 17.2, star-6to5-2017 17.3."""
    awaiting = p.state.awaiting
    if awaiting.kind != "acceptance":
        return p.refuse("no_card_in_error")
    if (command.box, command.player) != (awaiting.box, awaiting.players[0]):
        return p.refuse("not_this_hands_turn", box=command.box, hand=1)
    deal_set_aside_card(p)
    return None


def refuse_card(p: Proceedings, command: RefuseCard) -> Refusal | None:
    """Who refuses the card dealt in error gets no further one, beyond the two every hand must have.

    Clauses: star-2024 18.3, star-2024 18.4, star-6to5-2017 17.3, star-6to5-2017 17.4, canberra-2002 15.2.
    """
    state = p.state
    if not p.rules.values["card_in_error_may_be_refused"]:
        return p.refuse("card_in_error_cannot_be_refused")
    if not (state.set_aside and state.in_error):
        return p.refuse("no_card_in_error")
    if state.phase not in (INITIAL_DEAL, SUBSEQUENT_DEAL):
        return p.refuse("decision_is_not_due")
    awaiting = state.awaiting
    if awaiting.kind not in ("acceptance", "decision"):
        return p.refuse("a_card_is_due" if awaiting.kind == "card" else "decision_is_not_due")
    if (command.box, command.hand) != (awaiting.box, awaiting.hand):
        return p.refuse("not_this_hands_turn", box=command.box, hand=command.hand)
    if command.player != awaiting.players[0]:
        return p.refuse(
            "only_the_controlling_player_decides",
            box=command.box,
            controlling_player=awaiting.players[0],
        )
    # From here on it must succeed.
    p.happen(CardRefused(command.box, command.hand, command.player))
    return None


def draw_extra_card(p: Proceedings, command: DrawExtraCard) -> Refusal | None:
    """One card too many on the dealer's completed hand: burned, or unexposed kept for the next round.

    Clauses: star-2024 18.5, star-2024 18.6, star-6to5-2017 17.5, star-6to5-2017 17.6, canberra-2002 15.3.
    """
    if not 0 <= command.card < KINDS_OF_CARD:
        return p.refuse("not_a_card_of_the_game")
    if p.state.phase != CONCLUDED:
        return p.refuse("dealers_hand_is_not_complete")
    if not command.exposed and p.rules.values["unexposed_extra_card"] == "kept_for_next_round":
        if p.state.kept_card is not None:
            return p.refuse("no_card_is_due")
        p.happen(CardKept(command.card, p.clause("extra_card_kept")))
    else:
        p.happen(CardBurned(command.card, "extra_card", p.clause("burn_extra_card")))
    return None


def invalidate_wager(p: Proceedings, command: InvalidateWager) -> Refusal | None:
    """A player's wagers on a box are returned and win nothing; before the first card they just go back.

    A supervisor refuses a wager only until the first card, after the call of no more bets too.
    Clauses: star-2024 18:17.21, star-2024 18:17.21.1, star-2024 18:17.21.2, star-2024 20.1, star-2024 20.4.1,
    star-2024 20.12, star-2024 21.6.14, star-6to5-2017 19.3.1, star-6to5-2017 19.11, star-6to5-2017 20.6.14,
    canberra-2002 17.3(a).
    """
    state, box_number, player = p.state, command.box, command.player
    known = (*INVALID_REASONS, BELOW_MINIMUM) if state.terms.minimum_is_made_up else INVALID_REASONS
    if command.reason not in known or p.rules.settles["invalid_" + command.reason] == "-":
        return p.refuse("unknown_reason", reason=command.reason)
    clause = p.clause("invalid_" + command.reason)
    own = [w for w in state.placed if (w.box, w.player) == (box_number, player)]
    pairs = [w for w in state.pairs if (w.box, w.player) == (box_number, player)]
    if not own and not pairs:
        return p.refuse("no_wager_of_this_player", player=player, box=box_number)
    if state.is_over:
        return p.refuse("round_is_over")
    if command.reason == "refused" and state.cards_out:
        return p.refuse("wagers_are_closed")
    # From here on it must succeed.
    if state.phase == WAGERS:
        if command.reason == "player_card":
            clause = p.clause("invalid_player_card_before")
        for wager in own:
            p.happen(WagerWithdrawn(box_number, player, wager.cents, wager.tokens_cents, clause))
        for each in pairs:
            p.happen(PerfectPairsWithdrawn(box_number, player, each.cents, each.tokens_cents, clause))
        return None
    p.happen(WagerInvalidated(box_number, player, command.reason, clause))
    _reverse(p, [s for s in state.settlements if s.player == player and s.box == box_number], clause)
    _end_open_wagers(p, clause, (), player, box_number)
    _hand_over_control(p, box_number, player)
    _take_back_a_bonus(p, player, clause)
    _end_without_wagers(p)
    return None


def _take_back_a_bonus(p: Proceedings, player: str, clause: str) -> None:
    """Who has no valid wager left in the round is no other player of it either."""
    void = {(s.box, s.player) for s in p.state.settlements if s.kind == "perfect_pairs" and s.result == "void"}
    in_pairs = any(w.player == player and (w.box, player) not in void for w in p.state.pairs)
    if in_pairs or any(w.player == player for w in p.state.placed):
        return
    _reverse(p, [s for s in p.state.settlements if s.player == player and s.kind == "bonus"], clause)


def _reverse(p: Proceedings, settlements: list[WagerSettled], clause: str) -> None:
    for settlement in reversed(settlements):
        if settlement.result != "void":
            p.happen(SettlementReversed(settlement, clause))


def _end_open_wagers(
    p: Proceedings, clause: str, forfeits: tuple[str, ...], player: str | None, box_number: int | None
) -> None:
    """Every wager not yet settled ends as void, or as lost for those who forfeit it.

    Clauses: star-2024 20.6, star-6to5-2017 19.5, canberra-2002 17.5.
    """

    def meant(box: int, owner: str) -> bool:
        return player is None or (owner == player and box_number in (None, box))

    def end(box: int, hand: int | None, owner: str, kind: str, cents: int, tokens: int = 0) -> None:
        lost = owner in forfeits
        result, net = ("lose", -cents) if lost else ("void", 0)
        why = p.clause("fraud_forfeited") if lost else clause
        p.happen(WagerSettled(box, hand, owner, kind, cents, result, net, None, why, 0, tokens))

    for pairs in p.state.pairs:
        if not pairs.settled and meant(pairs.box, pairs.player):
            end(pairs.box, None, pairs.player, "perfect_pairs", pairs.cents, pairs.tokens_cents)
    for box in p.state.boxes:
        for number, hand in enumerate(box.hands, 1):
            for wager in hand.wagers:
                if wager.settled or not meant(box.number, wager.player):
                    continue
                end(box.number, number, wager.player, kind_on(number), wager.cents, wager.tokens_cents)
                if wager.double_cents:
                    end(box.number, number, wager.player, "double", wager.double_cents)
    for insurance in p.state.insurance:
        if not insurance.settled and meant(insurance.box, insurance.player):
            end(insurance.box, None, insurance.player, "insurance", insurance.cents)


def _hand_over_control(p: Proceedings, box_number: int, player: str) -> None:
    """Another player on the box decides now; a hand without a valid wager is out, and gets no further card.

    Clauses: star-2024 6.6, star-2024 8.1, star-6to5-2017 5.5, star-6to5-2017 7.1, canberra-2002 4.5,
    canberra-2002 6.2.
    """
    box = p.state.box(box_number)
    if box is None:
        return
    if box.controlling_player == player:
        for hand in box.hands:
            if hand.state == IN_PLAY:
                pass_control(p, box, hand)
                break
    for number, hand in enumerate(box.hands, 1):
        idle = all(wager.settled for wager in hand.wagers)
        if hand.state == IN_PLAY and idle and p.state.phase in (INITIAL_DEAL, SUBSEQUENT_DEAL):
            p.happen(HandLeft(box_number, number, VOIDED))


def pass_control(p: Proceedings, box: Box, hand: Hand) -> None:
    """Who decides for a hand must have a valid wager on it; after an invalid wager that may be another player.

    A player who was absent before decides again only if nobody else can.
    Clauses: star-2024 6.6, star-6to5-2017 5.5, canberra-2002 4.5.
    """
    on_the_hand = {wager.player for wager in hand.wagers if not wager.settled}
    remaining = [w for w in p.state.placed if w.box == box.number and w.player in on_the_hand]
    if remaining and box.controlling_player not in on_the_hand:
        gone = absent_players(p.state, box.number)
        present = [wager for wager in remaining if wager.player not in gone]
        p.happen(ControlPassed(box.number, controlling_player(p.rules, present or remaining)))


def void_round(p: Proceedings, command: VoidRound) -> Refusal | None:
    """A supervisor declares the round void: what was paid to players at the Star stands, all else goes back.

    The rule set says for each ground whether what was paid stands; in a tournament it is repaid whatever the ground.
    A player who forfeits for fraud keeps nothing that the round has paid.
    Clauses: star-2024 18.8, star-2024 18.16.2, star-2024 19.4, star-2024 20.5, star-2024 20.5.1, star-2024 20.5.2,
    star-2024 20.6, star-2024 21.2.2.1, star-6to5-2017 17.8, star-6to5-2017 17.16.2, star-6to5-2017 18.4,
    star-6to5-2017 19.4, star-6to5-2017 19.4.1, star-6to5-2017 19.4.2, star-6to5-2017 19.5, star-6to5-2017 20.2.2.1,
    canberra-2002 15.5, canberra-2002 17.1, canberra-2002 17.4, canberra-2002 17.5, canberra-2002 Terms:Void.
    """
    state = p.state
    if command.reason not in VOID_REASONS or p.clause("void_" + command.reason) == "-":
        return p.refuse("unknown_reason", reason=command.reason)
    if not may_act(command.role, "casino_supervisor"):
        return p.refuse("not_authorised")
    if state.phase == VOID:
        return p.refuse("round_is_over")
    if state.phase == WAGERS:
        return p.refuse("round_has_not_begun")
    cheats_pay = command.reason == "fraud" and p.rules.values["cheats_wager_forfeited"]
    if command.forfeits and not cheats_pay:
        return p.refuse("unknown_reason", reason="forfeiting a player's wager")
    # From here on it must succeed.
    clause = p.clause("void_" + command.reason)
    repaid = p.rules.values[_TAKES_BACK.get(command.reason, "void_returns_interim")] or state.terms.void_repays_interim
    standing = () if repaid else _interim_payments(state)
    _reverse(p, [s for s in state.settlements if s.player in command.forfeits or s not in standing], clause)
    _end_open_wagers(p, clause, command.forfeits, None, None)
    shoe_continues = command.reason not in CARDS_ASTRAY
    p.happen(RoundVoided(command.reason, clause, command.forfeits, shoe_continues, command.note.strip()))
    _leave_every_hand(p)
    return None


def _leave_every_hand(p: Proceedings) -> None:
    for box in p.state.boxes:
        for number, hand in enumerate(box.hands, 1):
            if hand.state == IN_PLAY:
                p.happen(HandLeft(box.number, number, VOIDED))


def return_wagers(p: Proceedings, command: ReturnWagers) -> Refusal | None:
    """A player takes every wager of the round back after a device failure; what was paid before stands.

    What was collected in this round goes back too. The others play on; without any the round is over.
    Clauses: star-2024 19.5.1, star-6to5-2017 18.5.1.
    """
    state, player = p.state, command.player
    clause = p.clause("returned_device_failure")
    if clause == CANNOT_ARISE:
        return p.refuse("unknown_reason", reason="a failed shuffling device")
    if state.is_over:
        return p.refuse("round_is_over")
    if state.phase == WAGERS:
        return p.refuse("round_has_not_begun")
    if player not in may_take_back(state):
        return p.refuse("nothing_to_return", player=player)
    # From here on it must succeed.
    p.happen(WagersReturned(player, clause))
    _reverse(p, [s for s in _collected(state) if s.player == player], clause)
    _end_open_wagers(p, clause, (), player, None)
    for box in p.state.boxes:
        _hand_over_control(p, box.number, player)
    _end_without_wagers(p)
    return None


def _end_without_wagers(p: Proceedings) -> None:
    """Before the subsequent deal the round is over when nobody is left to deal to, or to insure or surrender.

    A Perfect Pairs wager of somebody else does not count without a wager on its box, so nothing is dealt for it.
    Clauses: star-2024 8.1, star-2024 16.5, star-6to5-2017 7.1, star-6to5-2017 15.5, canberra-2002 6.2,
    canberra-2002 18.10.
    """
    state = p.state
    if state.phase in (SUBSEQUENT_DEAL, DEALERS_HAND):
        return
    left = [wager for box in state.boxes for wager in box.hands[0].wagers if not wager.settled]
    if not left and (state.phase == INITIAL_DEAL or not with_open_wagers(state)):
        settle_perfect_pairs(p)
        _leave_every_hand(p)
        conclude(p)


def may_take_back(state: Round) -> tuple[str, ...]:
    """Whose wagers of the round are still open, or were collected in it.

    Clauses: star-2024 19.5.1, star-6to5-2017 18.5.1.
    """
    return tuple(dict.fromkeys((*with_open_wagers(state), *(s.player for s in _collected(state)))))


def with_open_wagers(state: Round) -> tuple[str, ...]:
    """Whose wagers are not all settled, boxes upwards, then insurance and Perfect Pairs."""
    wagers: list[Wager | Insurance | PairsWager] = [w for box in state.boxes for hand in box.hands for w in hand.wagers]
    wagers += [*state.insurance, *state.pairs]
    return tuple(dict.fromkeys(wager.player for wager in wagers if not wager.settled))


def _collected(state: Round) -> list[WagerSettled]:
    """What was settled in the round so far and is neither void nor an interim payment."""
    standing = _interim_payments(state)
    return [s for s in state.settlements if s.result != "void" and s not in standing]


def _interim_payments(state: Round) -> tuple[WagerSettled, ...]:
    """What was paid to players before the dealer's hand began, which a void round leaves alone.

    Clauses: star-2024 18.8, star-2024 18.16.2, star-6to5-2017 17.8, star-6to5-2017 17.16.2.
    """
    before = state.settlements if state.interim_settlements is None else state.settlements[: state.interim_settlements]
    return tuple(settlement for settlement in before if settlement.result == "win")
