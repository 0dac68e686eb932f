"""The final settlement: what is still on the table against the dealer's completed hand."""

from pontoon.game.events import CardBurned, RoundConcluded, WagerSettled
from pontoon.game.insurance import insurance_in_order
from pontoon.game.interim_settlement import pay_twenty_one
from pontoon.game.payment import paid_winnings, rounded_up
from pontoon.game.proceedings import Proceedings, end_wager, kind_on, lose_wager, pay_wager
from pontoon.game.round import PONTOON, TWENTY_ONE, Hand, Wager
from pontoon.rules.points import LIMIT
from pontoon.rules.table import OTHER


def settle_finally(p: Proceedings) -> None:
    """Box by box and hand by hand; then insurance.

    Clauses: star-2024 17.1, star-2024 17.2, star-6to5-2017 16.1, star-6to5-2017 16.2, canberra-2002 14.1,
    canberra-2002 7.5(b).
    """
    pontoon = p.state.dealer_has_pontoon
    for box in p.state.boxes:
        collected: set[str] = set()
        for number, hand in enumerate(box.hands, 1):
            if hand.state == TWENTY_ONE or hand.state == PONTOON:
                if any(not wager.settled for wager in hand.wagers):
                    pay_twenty_one(p, box.number, number, late=True)
                continue
            for wager in hand.wagers:
                if wager.settled:
                    continue
                if wager.surrendered:
                    _settle_surrender(p, box.number, wager, pontoon)
                elif pontoon:
                    _settle_against_pontoon(p, box.number, number, wager, collected)
                else:
                    _settle_by_totals(p, box.number, number, hand, wager)
    if pontoon:
        _pay_insurance(p)


def conclude(p: Proceedings) -> None:
    """Cards set aside that nobody got are burned, and the round is over.

    Clauses: star-2024 17.3, star-6to5-2017 16.3, canberra-2002 Terms:Round of Play.
    """
    for card in p.state.set_aside:
        p.happen(CardBurned(card, "left_over", p.clause("burn_left_over"), set_aside=True))
    p.happen(RoundConcluded())


def _settle_surrender(p: Proceedings, box: int, wager: Wager, pontoon: bool) -> None:
    """Half the wager is collected; a dealer's pontoon annuls the surrender and takes the whole.

    Clauses: star-2024 10.6, star-2024 10.7, star-2024 17.1.11, star-6to5-2017 9.6, star-6to5-2017 9.7,
    star-6to5-2017 16.1.11, canberra-2002 9.3, canberra-2002 9.4.
    """
    if pontoon:
        end_wager(p, box, 1, wager, "original", "lose", -wager.cents, p.clause("surrender_annulled"))
        return
    taken, of = p.rules.table.surrender_share
    returned, rounding = wager.cents - wager.cents * taken // of, 0
    if p.rules.values["surrender_return_rounds_up"]:
        returned, rounding = rounded_up(p.rules, p.state.terms, returned)
    clause = p.clause("surrendered")
    net = returned - wager.cents
    p.happen(
        WagerSettled(
            box,
            1,
            wager.player,
            "original",
            wager.cents,
            "surrender",
            net,
            None,
            clause,
            rounding,
            wager.tokens_cents,
        )
    )


def _settle_against_pontoon(p: Proceedings, box: int, hand: int, wager: Wager, collected: set[str]) -> None:
    """Of a player's wagers left on a box one original wager is collected, the others stand off.

    Clauses: star-2024 13.8, star-2024 14.5, star-2024 14.11, star-2024 17.1.7, star-2024 17.1.8,
    star-6to5-2017 12.8, star-6to5-2017 13.5, star-6to5-2017 13.11, star-6to5-2017 16.1.7, star-6to5-2017 16.1.8,
    canberra-2002 11.9, canberra-2002 12.5, canberra-2002 14.1(g).
    """
    kind = kind_on(hand)
    if wager.player in collected:
        clause = p.clause("dealer_pontoon_split_stands_off")
        end_wager(p, box, hand, wager, kind, "stand_off", 0, clause)
    else:
        collected.add(wager.player)
        end_wager(p, box, hand, wager, kind, "lose", -wager.cents, p.clause("dealer_pontoon_loses"))
    if wager.double_cents:
        clause = p.clause("dealer_pontoon_double_stands_off")
        end_wager(p, box, hand, wager, "double", "stand_off", 0, clause)


def _settle_by_totals(p: Proceedings, box: int, number: int, hand: Hand, wager: Wager) -> None:
    """Twenty or less against the dealer's total.

    Clauses: star-2024 17.1.4, star-2024 17.1.5, star-2024 17.1.9, star-2024 17.1.10, star-6to5-2017 16.1.4,
    star-6to5-2017 16.1.5, star-6to5-2017 16.1.9, star-6to5-2017 16.1.10, canberra-2002 14.1(a),
    canberra-2002 14.1(b), canberra-2002 14.1(f), canberra-2002 14.1(h), canberra-2002 14.2, canberra-2002 12.7,
    canberra-2002 12.8.
    """
    dealer, player = p.state.dealers_total, hand.total
    kinds = (kind_on(number), "double") if wager.double_cents else (kind_on(number),)
    if dealer > LIMIT or player > dealer:
        clause = p.clause("dealer_bust" if dealer > LIMIT else "higher")
        table_1 = p.rules.table.table_1
        odds = table_1[2 * OTHER], table_1[2 * OTHER + 1]
        for kind in kinds:
            pay_wager(p, box, number, wager, kind, odds, clause)
    elif player < dealer:
        lose_wager(p, box, number, wager, p.clause("lower"))
    else:
        for kind in kinds:
            end_wager(p, box, number, wager, kind, "stand_off", 0, p.clause("equal"))


def _pay_insurance(p: Proceedings) -> None:
    """Clauses: star-2024 17.1.6, star-6to5-2017 16.1.6, canberra-2002 7.4, canberra-2002 7.5(b)."""
    odds = p.rules.table.insurance_odds
    clause = p.clause("insurance_won")
    for wager in insurance_in_order(p.state):
        net, rounding = paid_winnings(p.rules, p.state.terms, wager.cents, odds)
        p.happen(
            WagerSettled(wager.box, None, wager.player, "insurance", wager.cents, "win", net, odds, clause, rounding)
        )
