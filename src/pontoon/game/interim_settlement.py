"""The interim settlement: pontoons and other 21s are paid at once, before the dealer draws."""

from collections import Counter

from pontoon.game.commands import ApproveLatePayment
from pontoon.game.events import HandSplit, LatePaymentApproved, SettlementReversed, WagerSettled
from pontoon.game.payment import rounded_up
from pontoon.game.proceedings import Proceedings, kind_on, pay_wager
from pontoon.game.refusals import Refusal
from pontoon.game.round import PONTOON, WAGERS, Hand, Round, Wager
from pontoon.rules.cards import suit_of
from pontoon.rules.odds import better_row, count_row, is_super_bonus, super_bonus_cents, three_card_row
from pontoon.rules.table import OTHER, PONTOON as PONTOON_ROW


def table_1_odds(p: Proceedings, hand: Hand) -> tuple[int, int]:
    """The odds of a pontoon or another 21 that was not doubled; of two rows that fit, the better.

    Clauses: star-2024 11.4, star-2024 11.5, star-6to5-2017 10.4, star-6to5-2017 10.5, canberra-2002 14.2.
    """
    table = p.rules.table
    cards = hand.cards
    if hand.state == PONTOON:
        row = PONTOON_ROW
    elif len(cards) == 3:
        row = better_row(table, OTHER, three_card_row(*cards))
    else:
        row = better_row(table, OTHER, count_row(len(cards)))
    return table.table_1[2 * row], table.table_1[2 * row + 1]


def approve_late_payment(p: Proceedings, command: ApproveLatePayment) -> Refusal | None:
    """An officer approves that one hand is paid at the final settlement if it makes 21, before it is paid.

    In order: the rules leave a choice; the round has begun and is not over; the hand has an open wager; it is not
    approved already.
    Clauses: star-2024 11.3, star-6to5-2017 10.3.
    """
    state, box, hand = p.state, command.box, command.hand
    parameter = p.rules.ruleset.parameters["late_payment"]
    if parameter.kind != "option":
        return p.refuse("late_payment_is_not_provided_for")
    if state.phase == WAGERS:
        return p.refuse("round_has_not_begun")
    if state.is_over:
        return p.refuse("round_is_over")
    found = state.box(box)
    hands = () if found is None else found.hands
    if not 1 <= hand <= len(hands) or all(wager.settled for wager in hands[hand - 1].wagers):
        return p.refuse("hand_has_no_open_wager", box=box, hand=hand)
    if state.pays_late(box, hand):
        return p.refuse("late_payment_is_approved", box=box, hand=hand)
    # From here on it must succeed.
    p.happen(LatePaymentApproved(box, hand, parameter.clauses[0]))
    return None


def pay_twenty_one(p: Proceedings, box: int, hand_number: int, late: bool = False) -> None:
    """Every wager on a pontoon or other 21 wins, whatever the dealer has or will have.

    A doubled hand pays 1:1 to all on it; the Super Bonus comes on top of Table 1.
    Clauses: star-2024 11.1, star-2024 11.2, star-2024 11.2.1, star-2024 11.2.2, star-2024 11.2.3, star-2024 11.3,
    star-2024 13.2, star-2024 13.4, star-2024 17.1.1, star-2024 17.1.2, star-2024 17.1.3, star-6to5-2017 10.1,
    star-6to5-2017 10.2, star-6to5-2017 10.2.1, star-6to5-2017 10.2.2, star-6to5-2017 10.2.3, star-6to5-2017 10.3,
    star-6to5-2017 12.2, star-6to5-2017 12.4, star-6to5-2017 16.1.1, star-6to5-2017 16.1.2, star-6to5-2017 16.1.3,
    canberra-2002 8.1, canberra-2002 10.2(b), canberra-2002 12.7, canberra-2002 12.8, canberra-2002 14.1(c),
    canberra-2002 14.1(d), canberra-2002 14.2, canberra-2002 14.3.
    """
    _, hand = p.hand_at(box, hand_number)
    if hand.doubled:
        _pay_doubled(p, box, hand_number, hand)
        return
    odds = table_1_odds(p, hand)
    name = "pontoon" if hand.state == PONTOON else "twenty_one"
    clause = p.clause(name + "_late" if late else name)
    bonus = _is_super_bonus(p, box, hand)
    is_won = False
    for wager in hand.wagers:
        if wager.settled:
            continue
        pay_wager(p, box, hand_number, wager, kind_on(hand_number), odds, clause)
        if bonus and _pay_super_bonus(p, box, hand_number, wager, late):
            is_won = True
    if is_won:
        _pay_the_others(p, late)


def _is_super_bonus(p: Proceedings, box: int, hand: Hand) -> bool:
    """Whether the hand wins the Super Bonus: never a doubled one, and a split one where the rule set lets it.

    Clauses: star-2024 11.5, star-2024 14.4, star-6to5-2017 10.5, star-6to5-2017 13.4, canberra-2002 11.10,
    canberra-2002 14.3.
    """
    if len(hand.cards) != 3:
        return False
    barred = hand.split
    if barred and p.rules.values["super_bonus_on_split_hands"] == "unless_suited_sevens_were_split":
        barred = _suited_sevens_were_split(p.state, box)
    return bool(is_super_bonus(*hand.cards, p.state.dealers_cards[0], barred, hand.doubled))


def _suited_sevens_were_split(state: Round, box: int) -> bool:
    """Whether one of the splits on a box where sevens were split was of two cards of one suit.

    Clauses: canberra-2002 11.10.
    """
    splits = [each for each in state.decisions if isinstance(each.event, HandSplit) and each.event.box == box]
    return any(suit_of(first) == suit_of(second) for first, second in (each.cards for each in splits))


def _pay_doubled(p: Proceedings, box: int, hand_number: int, hand: Hand) -> None:
    table_1 = p.rules.table.table_1
    odds = table_1[2 * OTHER], table_1[2 * OTHER + 1]
    for wager in hand.wagers:
        if wager.settled:
            continue
        name = "twenty_one_doubled" if wager.double_cents else "twenty_one_on_doubled_hand"
        pay_wager(p, box, hand_number, wager, kind_on(hand_number), odds, p.clause(name))
        if wager.double_cents:
            pay_wager(p, box, hand_number, wager, "double", odds, p.clause(name))


def _pay_super_bonus(p: Proceedings, box: int, hand: int, wager: Wager, late: bool) -> bool:
    cents = super_bonus_cents(p.rules.table, wager.cents)
    if not cents:
        return False
    clause = p.clause("super_bonus_late" if late else "super_bonus")
    paid, rounding = rounded_up(p.rules, p.state.terms, cents)
    p.happen(WagerSettled(box, hand, wager.player, "super_bonus", 0, "win", paid, None, clause, rounding))
    return True


def _pay_the_others(p: Proceedings, late: bool) -> None:
    """The $50 to every other player, or at Canberra to every other wager, once a round.

    A second Super Bonus of the round pays nobody twice; whether its winner gives an earlier $50 back is the rule set's.
    A Perfect Pairs wager that counts makes its player another player, and may itself be another wager.
    Clauses: star-2024 11.2.3, star-2024 17.1.3, star-6to5-2017 10.2.3, star-6to5-2017 16.1.3, canberra-2002 14.3.
    """
    per, clause = p.rules.values["bonus_paid_per"], p.clause("bonus_late" if late else "bonus")

    def owner(box: int | None, player: str) -> tuple[int | None, str]:
        return (None, player) if per == "player" else (box, player)

    wagers = Counter(owner(w.box, w.player) for w in p.state.placed)
    wagers += Counter(owner(*each) for each in _in_pairs(p)) if per != "wager" else Counter()
    won = {owner(s.box, s.player) for s in p.state.settlements if s.kind == "super_bonus"}
    won |= {owner(*each) for each in _still_to_be_paid(p)} if late else set()
    cents, rounding = rounded_up(p.rules, p.state.terms, p.rules.table.bonus_cents)
    for who, number in wagers.items():
        due = (number if per == "every_wager" else 1) - (who in won)
        paid = [s for s in p.state.settlements if s.kind == "bonus" and owner(s.box, s.player) == who]
        if p.rules.values["bonus_of_a_later_winner"] == "given_back":
            for settlement in paid[due:]:
                p.happen(SettlementReversed(settlement, clause))
        for _ in range(due - len(paid)):
            p.happen(WagerSettled(who[0], None, who[1], "bonus", 0, "win", cents, None, clause, rounding))


def _still_to_be_paid(p: Proceedings) -> list[tuple[int | None, str]]:
    """The winners not yet paid: at the final settlement every Super Bonus has been won before the first is paid.

    Clauses: star-2024 17.1.3, star-6to5-2017 16.1.3.
    """
    return [
        (box.number, wager.player)
        for box in p.state.boxes
        for hand in box.hands
        for wager in hand.wagers
        if not wager.settled and _is_super_bonus(p, box.number, hand) and super_bonus_cents(p.rules.table, wager.cents)
    ]


def _in_pairs(p: Proceedings) -> list[tuple[int | None, str]]:
    """The Perfect Pairs wagers that counted."""
    void = {(s.box, s.player) for s in p.state.settlements if s.kind == "perfect_pairs" and s.result == "void"}
    return [(w.box, w.player) for w in p.state.pairs if (w.box, w.player) not in void]
