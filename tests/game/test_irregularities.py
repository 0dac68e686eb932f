"""What goes wrong inside a round, and how the rules set it right."""

from pathlib import Path

import pytest

from pontoon.game import commands as c
from pontoon.game.cards import card, cards_text
from pontoon.game.events import (
    CardBurned,
    CardDrawnInError,
    CardKept,
    ControlPassed,
    DiscardsShuffled,
    RoundVoided,
    WagerSettled,
    WagerWithdrawn,
)
from pontoon.game.notation import NotationError, read_text, round_text
from pontoon.game.replay import replay
from pontoon.testing.table import CANBERRA_2002, STAR_6TO5_2017, STAR_2024, Table, each_rule_set, own_rules


def two_boxes(rules: str, deal: str = "9s 9h 6h 5d 5c", **terms: object) -> Table:
    return Table(rules, **terms).wager("ann", 20).wager("bob", 20, 2).deal(deal)


def draw_in_error(table: Table, text: str) -> Table:
    table.do(c.DrawInError(card(text)))
    return table


def fourteen(rules: str, **terms: object) -> Table:
    """Ann on box 1 with nine and five, the dealer showing a six."""
    return Table(rules, **terms).wager("ann", 20).deal("9s 6h 5d")


# Cards gone astray


@each_rule_set("18.1", "17.1", "15.1, Terms:Burn")
def test_a_card_found_face_upwards_is_burned_and_play_goes_on(rules: str) -> None:
    table = Table(rules).wager("ann", 20).deal("9s")
    (burned,) = table.do(c.BurnCard(card("Kc"), face_up=True))
    assert burned == CardBurned(card("Kc"), "face_up", table.rules.settles["burn_face_up"])
    table.deal("6h 5d")
    assert (table.cards(), table.dealers_cards) == ("9s 5d", "6h")
    assert cards_text(table.state.burned) == "Kc"
    assert len(table.state.cards_out) == 4


@each_rule_set("18.17", "17.17", "15.2")
def test_a_card_burned_in_error_stays_burned(rules: str) -> None:
    table = two_boxes(rules)
    table.do(c.Hit(1, 1, "ann"))
    table.do(c.BurnCard(card("7c"), face_up=False))
    table.deal("2c")
    assert table.cards(1) == "9s 5d 2c"
    assert cards_text(table.state.burned) == "7c"
    table.refused(c.ReconstructRound((*table.state.cards_out,)), "reconstruction_needs_the_same_cards")


@each_rule_set("18.1, 18.17", "17.1, 17.17", "15.1, 15.2")
def test_a_burned_card_cites_the_clause_of_its_reason(rules: str) -> None:
    table = fourteen(rules)
    table.do(c.BurnCard(card("Kc"), face_up=True))
    table.do(c.BurnCard(card("Qc"), face_up=False))
    face_up, in_error = {
        "star-2024": ("18.1", "18.17"),
        "star-6to5-2017": ("17.1", "17.17"),
        "canberra-2002": ("15.1", "15.2"),
    }[rules]
    assert [(burned.reason, burned.clause) for burned in table.happened(CardBurned)] == [
        ("face_up", face_up),
        ("in_error", in_error),
    ]


@each_rule_set("18.2", "17.2", "15.2")
def test_a_card_dealt_in_error_is_the_next_card_for_the_next_player_who_asks(rules: str) -> None:
    table = draw_in_error(two_boxes(rules), "7c")
    table.do(c.Stand(1, 1, "ann"))
    assert table.turn == (2, 1, "bob")
    table.do(c.Hit(2, 1, "bob"))
    assert table.cards(2) == "9h 5c 7c"
    assert table.state.set_aside == ()


@each_rule_set("18.2", "17.2", "15.2")
def test_a_card_drawn_in_error_cites_its_clause(rules: str) -> None:
    table = fourteen(rules)
    table.do(c.DrawInError(card("2c")))
    clause = {"star-2024": "18.2", "star-6to5-2017": "17.2", "canberra-2002": "15.2"}[rules]
    assert table.happened(CardDrawnInError) == [CardDrawnInError(card("2c"), clause)]


@each_rule_set("18.2, 18.4", "17.2, 17.4", "15.2")
def test_a_card_dealt_in_error_that_nobody_asks_for_is_the_dealers_next(rules: str) -> None:
    table = draw_in_error(two_boxes(rules), "Kc").stand().stand()
    assert table.dealers_cards == "6h Kc"


@each_rule_set("18.3", "17.3", None)
def test_a_player_who_refuses_the_card_gets_no_other(rules: str) -> None:
    table = draw_in_error(two_boxes(rules), "7c")
    assert "RefuseCard" in table.offers
    table.do(c.RefuseCard(1, 1, "ann"))
    assert table.cards(1) == "9s 5d"
    table.refused(c.Hit(1, 1, "ann"), "refused_card_ends_the_box")
    assert table.turn == (2, 1, "bob")


@each_rule_set("18.3", "17.3", None)
def test_a_player_who_refuses_the_card_in_the_initial_deal_still_gets_two(rules: str) -> None:
    """Bob refuses the card drawn before his first one; it goes to the dealer, and Bob gets the next two."""
    table = draw_in_error(Table(rules).wager("ann", 20).wager("bob", 20, 2).deal("9s"), "7c")
    assert table.state.awaiting == ("acceptance", 2, 1, ("bob",))
    assert table.offers == {"AcceptCard", "RefuseCard"}
    table.do(c.RefuseCard(2, 1, "bob"))
    table.deal("9h 5d 5c")
    assert (table.cards(1), table.cards(2), table.dealers_cards) == ("9s 5d", "9h 5c", "7c")
    assert table.turn == (1, 1, "ann")
    table.stand()
    assert table.hand(2).state == "stood"
    table.refused(c.Hit(2, 1, "bob"), "refused_card_ends_the_box")


@pytest.mark.parametrize("dealt", [0, 1, 2, 3])
@each_rule_set("18.3", "17.3", None)
def test_at_whatever_moment_of_the_initial_deal_the_card_is_refused_every_hand_gets_two(rules: str, dealt: int) -> None:
    table = Table(rules).wager("ann", 20).wager("bob", 20, 2)
    table.do(c.CloseWagers())
    table.deal(" ".join(["9s", "9h", "6h", "5d"][:dealt]))
    table = draw_in_error(table, "7c")
    refused = False
    while table.state.phase == "initial_deal":
        if table.awaits == "card":
            table.deal("2c")
        elif refused:
            table.do(c.AcceptCard(table.turn[0], table.turn[2]))
        else:
            table.do(c.RefuseCard(*table.turn))
            refused = True
    assert refused == (dealt != 2), "the dealer, who is next after two cards, refuses nothing"
    assert [len(table.hand(box).cards) for box in (1, 2)] == [2, 2]
    assert len(table.state.dealers_cards) == 1


@each_rule_set("18.4", "17.4", None)
def test_a_card_refused_by_all_is_the_dealers_next(rules: str) -> None:
    table = draw_in_error(two_boxes(rules), "Kc")
    table.do(c.RefuseCard(1, 1, "ann"))
    table.do(c.RefuseCard(2, 1, "bob"))
    assert table.dealers_cards == "6h Kc"


@each_rule_set("18.3, 18.4", "17.3, 17.4", None)
def test_a_refused_card_is_not_the_second_card_of_the_next_split_hand(rules: str) -> None:
    table = Table(rules).wager("ann", 20).deal("8s 6h 8d").split("3c")
    table.do(c.DrawInError(card("Kd")))
    table.do(c.RefuseCard(1, 1, "ann"))
    table.finish("9c 5h")
    assert (table.cards(1, 1), table.cards(1, 2)) == ("8s 3c", "8d 9c")
    assert table.dealers_cards == "6h Kd 5h"


@pytest.mark.clauses("canberra-2002 15.2")
def test_at_canberra_the_card_cannot_be_refused() -> None:
    table = draw_in_error(two_boxes(CANBERRA_2002), "7c")
    assert "RefuseCard" not in table.offers
    table.refused(c.RefuseCard(1, 1, "ann"), "card_in_error_cannot_be_refused")
    table.do(c.Hit(1, 1, "ann"))
    assert table.cards(1) == "9s 5d 7c"


@each_rule_set("18.5", "17.5", "15.3")
def test_a_card_too_many_that_is_exposed_is_burned(rules: str) -> None:
    table, too_many = two_boxes(rules).stand().stand().deal("Kc"), c.DrawExtraCard(card("2c"), exposed=True)
    table.refused(too_many, "dealers_hand_is_not_complete")
    before = table.finish("4c").rows
    table.do(too_many)
    assert table.dealers_cards == "6h Kc 4c"
    assert cards_text(table.state.burned) == "2c"
    assert table.rows == before
    clause = {STAR_2024: "18.5", STAR_6TO5_2017: "17.5", CANBERRA_2002: "15.3"}[rules]
    assert table.happened(CardBurned) == [CardBurned(card("2c"), "extra_card", clause)]


@each_rule_set("18.6", "17.6", None)
def test_at_the_star_one_not_exposed_is_the_first_card_of_the_next_round(rules: str) -> None:
    table = two_boxes(rules).stand().stand().finish("Kc 4c")
    table.do(c.DrawExtraCard(card("2c"), exposed=False))
    assert table.state.kept_card == card("2c")
    assert len(table.happened(CardKept)) == 1
    assert card("2c") not in table.state.cards_out
    assert table.state.burned == ()


@pytest.mark.clauses("canberra-2002 15.3")
def test_at_canberra_one_not_exposed_is_burned_as_well() -> None:
    table = two_boxes(CANBERRA_2002).stand().stand().finish("Kc 4c")
    table.do(c.DrawExtraCard(card("2c"), exposed=False))
    assert table.state.kept_card is None
    assert cards_text(table.state.burned) == "2c"


@each_rule_set("18.7", "17.7", None)
def test_a_round_begun_without_wagers_is_void_and_its_cards_are_burned(rules: str) -> None:
    table = Table(rules).deal("9s 6h Kd")
    assert table.state.phase == "void"
    clause = "18.7" if rules == STAR_2024 else "17.7"
    assert table.happened(RoundVoided) == [RoundVoided("no_wagers", clause)]
    assert [burned.clause for burned in table.happened(CardBurned)] == [clause] * 3
    assert cards_text(table.state.burned) == "9s 6h Kd"


@each_rule_set("18.13", "17.13", None)
def test_insurance_that_was_not_offered_may_be_placed_until_the_dealers_second_card(rules: str) -> None:
    table = two_boxes(rules, "9s 9h Ah 5d 5c")
    table.do(c.OmitInsurance())
    table.close_surrender().hit("2c")
    table.insure("bob", 10, 2)
    table.stand()
    table.insure("ann", 10)
    table.stand()
    assert table.awaits == "card"
    table.refused(c.Insure(1, "ann", 500), "already_insured")
    table.finish("Kc")
    assert table.net("ann") == table.net("bob") == "0.00"


@each_rule_set("18.13", "17.13", None)
def test_after_the_dealers_second_card_it_is_too_late(rules: str) -> None:
    table = two_boxes(rules, "9s 9h Ah 5d 5c")
    table.do(c.OmitInsurance())
    table.close_surrender().stand().stand().deal("2c")
    assert not table.state.is_over
    table.refused(c.Insure(1, "ann", 1000), "insurance_is_closed")


# Void rounds


@each_rule_set("18.8", "17.8", None)
def test_a_misdealt_round_that_is_void_returns_all_but_what_was_paid_to_players(rules: str) -> None:
    table = Table(rules).wager("ann", 20).wager("bob", 20, 2).wager("cat", 20, 3).perfect_pairs("cat", 5, 3)
    table.deal("As 9h 8s 6h Kd 5c 7d")
    paid = table.net("ann")
    table.double("2c").keep()
    table.refused(c.VoidRound("misdeal", role="dealer"), "not_authorised")
    table.do(c.VoidRound("misdeal"))
    assert table.state.is_over
    assert table.balance("player:ann") == paid
    assert table.balance("player:bob") == table.balance("player:cat") == "0.00"
    assert table.net("bob") == table.net("cat") == "0.00"


@each_rule_set("18.8", "17.8", None)
def test_a_round_that_is_void_after_its_end_keeps_the_interim_payments_and_no_others(rules: str) -> None:
    table = two_boxes(rules, "As Kh 6h Kd Qc").stand().finish("Kc 4s")
    paid = table.net("ann")
    table.do(c.VoidRound("misdeal"))
    assert table.balance("player:ann") == paid
    table = two_boxes(rules, "As Kh 6h Kd Qc").stand().finish("Kc 9s")
    assert table.net("bob") == "20.00"
    table.do(c.VoidRound("misdeal"))
    assert table.balance("player:ann") == paid
    assert table.balance("player:bob") == "0.00"


@each_rule_set("18.8", "17.8", None)
def test_a_round_void_after_the_dealers_hand_keeps_interim_payments_alone(rules: str) -> None:
    table = Table(rules).wager("ann", 20).wager("bob", 20, box=2).wager("cy", 20, box=3)
    table.deal("9s 9c Ks 6h 5d 9d 6d").hit("7c").stand().hit("Kd").finish("Kc 2h")
    assert (table.net("ann"), table.net("bob"), table.net("cy")) == ("20.00", "0.00", "-20.00")
    table.do(c.VoidRound("misdeal"))
    assert (table.net("ann"), table.net("bob"), table.net("cy")) == ("20.00", "0.00", "0.00")
    assert table.results[0] == "1.1 ann original 20.00 win 20.00 1:1"


@each_rule_set("18.16.2", "17.16.2", None)
def test_a_paid_perfect_pair_stands_though_a_card_is_missing(rules: str) -> None:
    table = Table(rules).wager("ann", 20).perfect_pairs("ann", 5).deal("9s 6h 9s")
    table.do(c.VoidRound("missing_card"))
    assert table.results == ["1.- ann perfect_pairs 5.00 win 125.00 25:1", "1.1 ann original 20.00 void 0.00 -"]


@pytest.mark.clauses("star-2024 18.8")
def test_an_interim_payment_taken_back_saves_no_final_one_from_a_void_round() -> None:
    """Ann's Super Bonus is taken back with her invalid wager; Bob's win at the end is still no interim payment."""
    table = two_boxes(STAR_2024, "7d Ks 7h 7d Qs").hit("7d").stand()
    table.do(c.InvalidateWager(1, "ann", "player_card"))
    table.finish("Kc")
    table.do(c.VoidRound("misdeal"))
    assert [s.result for s in table.state.settlements if s.player == "bob" and s.kind == "original"] == ["void"]


@pytest.mark.clauses("canberra-2002 Terms:Void", "canberra-2002 17.4", "canberra-2002 17.5")
def test_at_canberra_a_void_round_returns_what_was_paid_as_well() -> None:
    table = two_boxes(CANBERRA_2002, "As 9h 6h Kd 5c")
    table.do(c.VoidRound("disruption"))
    assert table.balance("player:ann") == table.balance("player:bob") == "0.00"


GROUNDS = {
    "misdeal": "void_returns_interim",
    "foreign_card": "void_returns_interim",
    "device_failure": "device_failure_returns_interim",
    "disruption": "invalidation_returns_interim",
    "fraud": "invalidation_returns_interim",
}


@pytest.mark.parametrize("reason", GROUNDS)
@each_rule_set("18.8, 18.16.2, 19.4, 20.6", "17.8, 17.16.2, 18.4, 19.5", None)
def test_a_house_may_say_for_each_ground_that_a_paid_pontoon_goes_back(rules: str, reason: str, tmp_path: Path) -> None:
    """As the rule set stands it is kept on every ground; a parameter takes it back on its own grounds alone."""
    pontoon = {STAR_2024: "30.00", STAR_6TO5_2017: "24.00"}[rules]
    for parameter in (None, *dict.fromkeys(GROUNDS.values())):
        own = rules if parameter is None else own_rules(tmp_path, rules, **{parameter: True})
        table = two_boxes(own, "As 9h 6h Kd 5c")
        assert table.net("ann") == pontoon
        table.do(c.VoidRound(reason))
        assert table.net("ann") == ("0.00" if parameter == GROUNDS[reason] else pontoon)
        assert table.net("bob") == "0.00"


@pytest.mark.clauses("canberra-2002 17.5")
def test_a_house_by_canberras_rules_may_leave_a_paid_pontoon_when_the_outcome_is_invalidated(tmp_path: Path) -> None:
    own = own_rules(tmp_path, CANBERRA_2002, invalidation_returns_interim=False)
    table = two_boxes(own, "As 9h 6h Kd 5c")
    table.do(c.VoidRound("disruption"))
    assert (table.net("ann"), table.net("bob")) == ("30.00", "0.00")
    table = two_boxes(own, "As 9h 6h Kd 5c")
    table.do(c.VoidRound("misdeal"))
    assert table.net("ann") == "0.00"


@pytest.mark.clauses("canberra-2002 17.5")
@pytest.mark.parametrize("reason", ["missing_card", "foreign_card", "disruption", "fraud"])
def test_a_round_that_cannot_go_on_is_refunded_at_canberra(reason: str) -> None:
    table = fourteen("canberra-2002")
    table.do(c.VoidRound(reason))
    assert table.rows == ["1.1 ann original 20.00 void 0.00 - 17.5"]


@each_rule_set()
def test_a_void_round_takes_no_card_and_no_decision(rules: str) -> None:
    table = two_boxes(rules)
    table.do(c.VoidRound("misdeal"))
    used = table.state.cards_out
    table.refused(c.DealCard(card("2c")), "round_is_over")
    table.refused(c.Hit(1, 1, "ann"), "round_is_over")
    assert table.state.cards_out == used


@each_rule_set("20.6", "19.5", None)
def test_at_the_star_a_cheat_may_forfeit_the_wager(rules: str) -> None:
    table = two_boxes(rules)
    table.do(c.VoidRound("fraud", forfeits=("bob",)))
    assert {s.player: s.result for s in table.state.settlements} == {"ann": "void", "bob": "lose"}
    assert table.balance("float_tray") == "20.00"


@each_rule_set("20.6", "19.5", None)
def test_a_cheat_forfeits_what_was_paid_in_the_round_too_and_the_others_keep_it(rules: str) -> None:
    """Ann and Bob both have a pontoon and a pair beside it; Ann cheats."""
    table = Table(rules).wager("ann", 20).wager("bob", 20, 2).wager("ann", 10, 3).perfect_pairs("ann", 5, 3)
    table.deal("As Ah 9s 6h Ks Kh 9h")
    assert table.net("ann") == {STAR_2024: "55.00", STAR_6TO5_2017: "49.00"}[rules]
    table.do(c.VoidRound("fraud", forfeits=("ann",)))
    assert table.results[1:] == [
        "3.- ann perfect_pairs 5.00 lose -5.00 -",
        "1.1 ann original 20.00 lose -20.00 -",
        "3.1 ann original 10.00 lose -10.00 -",
    ]
    assert table.net("bob") == {STAR_2024: "30.00", STAR_6TO5_2017: "24.00"}[rules]
    assert table.balance("player:ann") == "-35.00"
    assert set(table.clauses_of("original", "perfect_pairs")[1:]) == {table.rules.settles["fraud_forfeited"]}


@each_rule_set("20.6", "19.5", None)
def test_a_cheats_super_bonus_goes_back_with_the_wager(rules: str) -> None:
    table = Table(rules).wager("ann", 25).wager("bob", 20, 2).deal("7s 9h 7d 7s 5c").hit("7s")
    paid = [s.player for s in table.state.settlements if s.kind in ("super_bonus", "bonus")]
    assert paid == ["ann", "bob"]
    table.do(c.VoidRound("fraud", forfeits=("ann",)))
    assert [s.player for s in table.state.settlements if s.kind in ("super_bonus", "bonus")] == ["bob"]
    assert table.balance("player:ann") == "-25.00"


@each_rule_set("20.6", "19.5", None)
def test_what_was_void_before_is_not_forfeited(rules: str) -> None:
    table = two_boxes(rules)
    table.do(c.InvalidateWager(2, "bob", "prohibited_device"))
    table.do(c.VoidRound("fraud", forfeits=("bob",)))
    assert table.balance("player:bob") == "0.00"


# Invalid wagers


@pytest.mark.clauses("star-2024 18:17.21", "star-2024 18:17.21.1")
def test_an_invalid_wager_found_before_the_round_goes_back() -> None:
    table = Table(STAR_2024).wager("ann", 20).perfect_pairs("ann", 5).wager("bob", 20, 2)
    table.do(c.InvalidateWager(1, "ann", "player_card"))
    assert table.balance("player:ann") == "0.00"
    assert [event.clause for event in table.happened(WagerWithdrawn)] == ["18:17.21.1"]
    table.deal("9s 6h 5d")
    assert [box.number for box in table.state.boxes] == [2]


@pytest.mark.parametrize("dealer", ["Kc 9c", "5c Kc"], ids=["winning", "losing"])
@pytest.mark.clauses("star-2024 18:17.21", "star-2024 18:17.21.2", "star-2024 20.1")
def test_an_invalid_wager_found_in_the_round_goes_back_and_wins_nothing(dealer: str) -> None:
    table = Table(STAR_2024).wager("ann", 20).wager("bob", 10).deal("Ks 6h Qd")
    table.do(c.InvalidateWager(1, "ann", "player_card"))
    table.stand().finish(dealer)
    assert table.rows[0] == "1.1 ann original 20.00 void 0.00 - 18:17.21.2"
    assert table.balance("player:ann") == "0.00"
    assert table.net("bob") in ("10.00", "-10.00")


@pytest.mark.clauses("star-2024 18:17.21.2")
def test_a_payment_already_made_on_an_invalid_wager_is_taken_back() -> None:
    table = two_boxes(STAR_2024, "As 9h 6h Kd 5c")
    assert table.balance("player:ann") == "30.00"
    table.do(c.InvalidateWager(1, "ann", "player_card"))
    assert table.balance("player:ann") == "0.00"
    assert [s.result for s in table.state.settlements] == ["void"]


@each_rule_set("11.2.3", "10.2.3", "14.3")
def test_the_bonus_stands_while_the_player_has_another_valid_wager(rules: str) -> None:
    table = Table(rules).wager("ann", 25).wager("bob", 25, box=2).wager("bob", 25, box=3)
    table.deal("7s 9c 9d 7h 7s Kh Kd").hit("7s")
    table.do(c.InvalidateWager(2, "bob", "prohibited_device"))
    assert table.net("bob") == "50.00"


@pytest.mark.clauses("star-2024 18:17.21.3")
def test_a_settled_round_keeps_its_results_when_a_wager_in_it_turns_out_invalid() -> None:
    table = two_boxes(STAR_2024).stand().stand().finish("Kc 9c")
    before = table.rows, table.balance("player:ann")
    assert before[1] == "20.00"
    table.refused(c.InvalidateWager(1, "ann", "player_card"), "round_is_over")
    assert (table.rows, table.balance("player:ann")) == before


@each_rule_set("20.4.1, 6.6", "19.3.1, 5.5", "17.3(a), 4.5")
def test_when_the_controlling_players_wager_is_invalid_another_on_the_box_decides(rules: str) -> None:
    table = Table(rules).wager("ann", 20, seated=True).wager("bob", 10).wager("cat", 30).deal("9s 6h 5d")
    table.do(c.InvalidateWager(1, "ann", "prohibited_device"))
    clause = {STAR_2024: "20.4.1", STAR_6TO5_2017: "19.3.1", CANBERRA_2002: "17.3(a)"}[rules]
    assert table.rows == [f"1.1 ann original 20.00 void 0.00 - {clause}"]
    decides = "bob" if rules == CANBERRA_2002 else "cat"
    assert table.happened(ControlPassed) == [ControlPassed(1, decides)]
    assert table.turn == (1, 1, decides)
    table.refused(c.Hit(1, 1, "ann"), "only_the_controlling_player_decides")
    table.stand().finish("Kc 9c")
    assert {s.player: s.result for s in table.state.settlements} == {"ann": "void", "bob": "win", "cat": "win"}


@each_rule_set("20.4.1", "19.3.1", "17.3(a)")
def test_a_hand_without_a_valid_wager_is_out_of_the_round(rules: str) -> None:
    table = two_boxes(rules)
    table.do(c.InvalidateWager(1, "ann", "prohibited_device"))
    assert table.hand(1).state == "void"
    assert table.turn == (2, 1, "bob")
    table.hit("8c")
    assert table.state.is_over
    assert all(isinstance(s, WagerSettled) for s in table.state.settlements)


@pytest.mark.parametrize("rules", [STAR_6TO5_2017, CANBERRA_2002])
def test_documents_without_a_player_card_know_no_wager_invalid_for_it(rules: str) -> None:
    two_boxes(rules).refused(c.InvalidateWager(1, "ann", "player_card"), "unknown_reason")


@pytest.mark.parametrize(
    ("rules", "reason", "goes_on"),
    [
        pytest.param(rules, reason, goes_on, marks=pytest.mark.clauses(f"{rules} {section}.{clause}"))
        for rules, section in (("star-2024", 18), ("star-6to5-2017", 17))
        for reason, goes_on, clause in (
            ("misdeal", True, "8.1"),
            ("missing_card", False, "16.2"),
            ("missing_card", False, "16.3"),
            ("foreign_card", False, "16.3"),
        )
    ],
)
def test_after_a_void_round_the_shoe_goes_on_unless_cards_are_missing(rules: str, reason: str, goes_on: bool) -> None:
    table = Table(rules).wager("ann", 20).deal("9s 6h 5d")
    table.do(c.VoidRound(reason))
    (voided,) = table.happened(RoundVoided)
    assert voided.shoe_continues is goes_on


@each_rule_set("18.9", "17.9", "15.6")
def test_when_the_shoe_is_empty_the_discards_are_shuffled_and_the_round_goes_on(rules: str) -> None:
    """Ann's bust hand lies in the discard rack, so her cards may come again to the dealer."""
    table = Table(rules, decks=6).wager("ann", 20).wager("bob", 20, 2).deal("Ks Kd 6h 6s 9d").hit("9s").stand()
    table.refused(c.AcceptCard(1, "ann"), "no_card_in_error")
    table.do(c.ShuffleDiscards())
    (shuffled,) = table.happened(DiscardsShuffled)
    assert shuffled.clause == {"star-2024": "18.9", "star-6to5-2017": "17.9", "canberra-2002": "15.6"}[rules]
    table.finish("Ks 9s")
    assert table.state.dealers_total == 25
    text = round_text(table.events)
    assert "dealer shuffle after 6 at card" in text
    assert replay(read_text(text)).state.settlements == table.state.settlements


def test_a_card_may_come_more_often_than_the_decks_hold_it_only_after_a_shuffle() -> None:
    cards_of_one_kind = " ".join(["9s"] * 7)
    text = f'''notation = 1
rules = "star-2024"
decks = 6
cards = "Ks 6h 2d {cards_of_one_kind}"
play = """
LINE
"""
[[wager]]
box = 1
player = "ann"
amount = "5"
'''
    with pytest.raises(NotationError, match="9s appears 7 times"):
        read_text(text.replace("LINE", "1 ann stand"))
    assert len(read_text(text.replace("LINE", "dealer shuffle after 3 at card")).cards) == 10


@each_rule_set("20.12", "19.11", None)
def test_a_wager_is_refused_only_until_the_first_card(rules: str) -> None:
    table = Table(rules).wager("ann", 25).wager("bob", 25, box=2)
    table.do(c.CloseWagers())
    table.do(c.InvalidateWager(1, "ann", "refused"))
    assert [row.split()[1] for row in table.rows] == ["ann"]
    table.deal("9s")
    table.refused(c.InvalidateWager(2, "bob", "refused"), "wagers_are_closed")
    Table("canberra-2002").wager("ann", 25).refused(c.InvalidateWager(1, "ann", "refused"), "unknown_reason")
