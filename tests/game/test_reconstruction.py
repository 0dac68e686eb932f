"""Reconstruction: what is laid out again, which decisions are kept, and that a round's own cards change nothing."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from pontoon.game import Refusal, commands as c, events as e, open_round, play, rule_book
from pontoon.game.cards import CARDS, Card, card, cards
from pontoon.game.events import RoundReconstructed, SettlementReversed
from pontoon.game.round import Awaiting
from pontoon.testing.strategies import BUILT_IN, PLAYERS, chance, choose_terms, one_of
from pontoon.testing.table import CANBERRA_2002, STAR_6TO5_2017, STAR_2024, Table, each_rule_set

# No limit refuses a wager.
ANY_WAGER: dict[str, Any] = dict.fromkeys(("minimum_cents", "maximum_cents", "unit_cents", "players_per_box"))
ANY_WAGER |= {"boxes_per_player": None, "box_maximum_cents": (), "restrictions": (), "reserved_boxes": ()}
# Shoes rich in pairs to split, in elevens to double, in Aces and pictures.
SHOES = tuple(tuple(each for each in CARDS if str(each)[0] in ranks) for ranks in ("A23456789JQK", "8J", "56A", "AK7"))


def two_boxes(rules: str, deal: str = "9s 9h 6h 5d 5c") -> Table:
    return Table(rules).wager("ann", 20).wager("bob", 20, 2).deal(deal)


# The cards laid out again


@each_rule_set("18.8", "17.8", "15.4")
def test_a_misdealt_round_is_laid_out_again_as_it_should_have_been(rules: str) -> None:
    """The second and third cards had changed places: Bob should have had the six, the dealer the nine."""
    table = two_boxes(rules, "9s 6h 9h 5d 5c")
    assert (table.cards(2), table.dealers_cards) == ("6h 5c", "9h")
    table.do(c.ReconstructRound(cards("9s 9h 6h 5d 5c")))
    assert (table.cards(1), table.cards(2), table.dealers_cards) == ("9s 5d", "9h 5c", "6h")
    assert len(table.state.cards_out) == 5
    clause = {STAR_2024: "18.8", STAR_6TO5_2017: "17.8", CANBERRA_2002: "15.4"}[rules]
    assert [again.clause for again in table.happened(RoundReconstructed)] == [clause]
    assert table.turn == (1, 1, "ann")


@each_rule_set("18.8", "17.8", "15.4")
def test_a_reconstruction_asks_again_for_a_decision_made_on_other_cards(rules: str) -> None:
    table = Table(rules).wager("ann", 20).wager("bob", 20, box=2).deal("9s 8s 6h 5d 8d").stand()
    # The second cards of the two boxes had been given the wrong way round.
    table.do(c.ReconstructRound(cards("9s 8s 6h 8d 5d")))
    assert (table.cards(1), table.cards(2)) == ("9s 8d", "8s 5d")
    assert table.turn == (1, 1, "ann")


@each_rule_set("18.8", "17.8", "15.4")
@pytest.mark.parametrize(("right", "turn"), [("9s 8s 5h 6h 7d 4d 3d", 2), ("9s 8s 5h 6h 3d 4d 7d", 1)])
def test_a_reconstruction_keeps_an_absence_found_with_the_same_cards_alone(rules: str, right: str, turn: int) -> None:
    """Cat had the second card of Bob, or else of Ann, who was absent."""
    table = Table(rules).wager("ann", 20).wager("bob", 20, box=2).wager("cat", 20, box=3)
    table.deal("9s 8s 5h 6h 7d 3d 4d" if turn == 2 else "9s 8s 5h 6h 7d 4d 3d")
    table.do(c.DeclareAbsent(1, "ann"))
    table.do(c.ReconstructRound(cards(right)))
    assert table.turn[0] == turn


@each_rule_set("18.8", "17.8", "15.4")
def test_a_hand_that_a_reconstruction_makes_a_pontoon_needs_no_decision_of_its_absent_player(rules: str) -> None:
    """Ann's second card was the king; she got the dealer's five and was absent."""
    table = Table(rules).wager("ann", 20).deal("As 6h 5c")
    table.do(c.DeclareAbsent(1, "ann"))
    table.deal("Kd")
    table.do(c.ReconstructRound(cards("As 6h Kd 5c")))
    assert table.cards(1) == "As Kd"
    assert table.state.is_over
    assert [settled.result for settled in table.state.settlements] == ["win"]


@each_rule_set("18.8", "17.8", "15.4")
def test_a_reconstruction_keeps_a_surrender_made_on_the_same_cards(rules: str) -> None:
    """Bob and Cat had each other's second card, Ann her own: they are asked again, and her surrender stands."""
    table = Table(rules).wager("ann", 20).wager("bob", 20, box=2).wager("cat", 20, box=3)
    table.deal("9s 8s 5h Kh 7d 6d 4d").surrender("ann")
    table.do(c.ReconstructRound(cards("9s 8s 5h Kh 7d 4d 6d")))
    assert (table.cards(2), table.cards(3)) == ("8s 4d", "5h 6d")
    assert (table.awaits, table.hand(1).state, table.hand(2).state) == ("surrender", "surrendered", "in_play")
    table.close_surrender()
    assert table.turn == (2, 1, "bob")


@each_rule_set("18.8", "17.8", "15.4")
def test_reconstruction_takes_settlements_and_added_wagers_back(rules: str) -> None:
    """Ann's pontoon was Bob's: she gives the payment back, he is paid."""
    table = two_boxes(rules, "As 9h 6h Kd 5c").double("2c").keep().deal("Kc")
    assert {s.player for s in table.state.settlements} == {"ann"}
    paid = table.net("ann")
    assert table.balance("box:2") == "40.00"
    table.do(c.ReconstructRound(cards("9h As 6h 5c Kd 2c Kc")))
    assert len(table.happened(SettlementReversed)) == 1
    assert table.net("ann") == "0.00"
    assert table.net("bob") == paid
    assert table.balance("player:ann") == "-20.00"
    assert table.balance("box:2") == "0.00"
    assert table.turn == (1, 1, "ann")


@each_rule_set("18.8", "17.8", None)
def test_at_the_star_a_settled_round_may_still_be_reconstructed(rules: str) -> None:
    table = two_boxes(rules).stand().stand().finish("Kc 4c")
    table.do(c.ReconstructRound(cards("9s 9h 6h 5d 5c 4c Kc")))
    assert table.dealers_cards == "6h 4c Kc"
    assert table.state.is_over
    assert len(table.state.settlements) == 2


@each_rule_set("18.8", "17.8", None)
def test_a_misdeal_is_put_right_after_the_settlement_at_the_star(rules: str) -> None:
    table = Table(rules).wager("ann", 20).deal("9s 6h 9d").stand().finish("Kc 2h")
    assert table.net("ann") == "0.00"
    table.do(c.ReconstructRound(cards("9s Kc 9d 6h 2h")))
    table.decline().stand()
    assert table.state.is_over
    assert (table.dealers_cards, table.net("ann")) == ("Kc 6h 2h", "0.00")


@pytest.mark.clauses("canberra-2002 15.4")
def test_at_canberra_only_during_the_round() -> None:
    table = two_boxes(CANBERRA_2002).stand().stand().finish("Kc 4c")
    table.refused(c.ReconstructRound(cards("9s 9h 6h 5d 5c 4c Kc")), "round_cannot_be_reconstructed")


# Every decision that still fits


@each_rule_set("18.8", "17.8", "15.4")
def test_a_decision_on_unchanged_cards_waits_for_a_box_that_is_asked_again(rules: str) -> None:
    """Ann's four should have been Cat's third card: she is asked again, and then Bob's stand is not."""
    table = Table(rules).wager("ann", 20).wager("bob", 20, box=2).wager("cat", 20, box=3)
    table.deal("9s Ks 5h 7d 4d 9d 6d").hit("8d").stand().hit("7c")
    assert table.turn == (3, 1, "cat")
    table.do(c.ReconstructRound(cards("9s Ks 5h 7d 7c 9d 6d 8d 4d")))
    assert table.turn == (1, 1, "ann")
    table.do(c.Stand(1, 1, "ann"))
    assert (table.hand(2).state, table.cards(3), table.turn) == ("stood", "5h 6d 8d", (3, 1, "cat"))
    assert table.state.set_aside == tuple(cards("4d"))


@each_rule_set("18.8", "17.8", "15.4")
def test_a_round_laid_out_in_a_wrong_order_and_then_in_the_right_one_asks_nobody_again(rules: str) -> None:
    """The first reconstruction gave Ann and Bob each other's second card; the second takes that back."""
    table = two_boxes(rules).hit("2c").stand().hit("3c").stand()
    before = table.state
    table.do(c.ReconstructRound(cards("9s 9h 6h 5c 5d 2c 3c")))
    assert table.turn == (1, 1, "ann")
    table.do(c.Stand(1, 1, "ann"))
    assert table.turn == (2, 1, "bob")
    table.do(c.ReconstructRound(cards("9s 9h 6h 5d 5c 2c 3c")))
    assert (table.state.phase, table.state.boxes) == (before.phase, before.boxes)


@each_rule_set("18.8, 18.10", "17.8", "15.4")
def test_an_absence_found_at_the_second_hand_of_a_split_is_kept_for_that_hand(rules: str) -> None:
    """Ann drew on her first hand of Aces and fives; on the second, which has the same cards, she had gone."""
    table = Table(rules).wager("ann", 20).deal("5s 6h 5c").split("As").hit("5d").deal("Ac")
    table.do(c.DeclareAbsent(1, "ann"))
    before = table.state
    table.do(c.ReconstructRound(cards("5s 6h 5c As 5d Ac")))
    assert table.state.boxes == before.boxes


@each_rule_set("18.8", "17.8", "15.4")
def test_a_split_is_followed_again_where_it_was_followed_and_not_on_like_cards(rules: str) -> None:
    """Bob let the first split of three eights of spades pass and followed the second."""
    table = Table(rules, resplit=rules != CANBERRA_2002).wager("ann", 20).wager("bob", 20).deal("8s 6h 8s").split("8s")
    table.split()
    table.do(c.Split(1, 1, "bob"))
    before = table.state
    table.do(c.ReconstructRound(cards("8s 6h 8s 8s")))
    assert [len(hand.wagers) for hand in table.state.boxes[0].hands] == [2, 2, 1]
    assert table.state.boxes == before.boxes


@each_rule_set("18.8, 18.3", "17.8, 17.3", None)
def test_a_card_refused_as_dealt_in_error_stays_refused(rules: str) -> None:
    table = two_boxes(rules)
    table.do(c.DrawInError(*cards("7c")))
    table.do(c.RefuseCard(1, 1, "ann"))
    table.do(c.Hit(2, 1, "bob"))
    before = table.state
    table.do(c.ReconstructRound(cards("9s 9h 6h 5d 5c 7c")))
    assert (table.state.boxes, table.awaits) == (before.boxes, "card")


# A round's own cards


class RandomRound:
    """A random round with one to three players on each of one to seven boxes.

    It is quicker than `RandomTable`, which looks at all legal decisions: this one tries what it has chosen, and then
    something simpler.
    """

    def __init__(self, random: Random) -> None:
        self.choose = choose = random.randrange
        self.rules = rule_book(one_of(choose, BUILT_IN))
        self.state, _ = open_round(self.rules, replace(choose_terms(self.rules, choose), **ANY_WAGER))
        self.shoe = one_of(choose, SHOES)
        self.dealt: list[Card] = []
        for box in random.sample(range(1, self.rules.table.boxes + 1), 1 + choose(7)):
            for player in random.sample(PLAYERS, 1 + choose(3)):
                assert self.does(c.PlaceWager(box, player, 500 * (1 + choose(4)), found=True))
            if chance(choose, 5):
                self.does(c.PlacePerfectPairs(box, player, 500, found=True))

    def does(self, command: c.Command) -> bool:
        outcome = play(self.rules, self.state, command)
        if isinstance(outcome, Refusal):
            return False
        self.state = outcome[0]
        self.dealt += [each.card for each in outcome[1] if isinstance(each, e.CardDealt | e.CardDealtToDealer)]
        return True

    def goes_on(self) -> None:
        awaiting = self.state.awaiting
        turns = {
            "wagers": self.a_card,
            "card": self.a_card,
            "insurance": self.insurance,
            "surrender": self.surrender,
            "exposure": self.exposure,
            "decision": self.a_decision,
            "forfeit": self.a_forfeit,
        }
        turns[awaiting.kind](awaiting)

    def a_card(self, awaiting: Awaiting) -> None:
        """Before it the others on the box may follow, and an offer of insurance that was forgotten is made good."""
        last = self.state.decisions[-1].event if self.state.decisions else None
        if awaiting.box is not None and isinstance(last, e.HandDoubled | e.HandSplit):
            follow = c.Double if isinstance(last, e.HandDoubled) else c.Split
            for wager in self.state.boxes[self.state.places[last.box]].hands[last.hand - 1].wagers:
                if wager.player != last.player and chance(self.choose, 2):
                    self.does(follow(last.box, last.hand, wager.player))
        if self.state.insurance_omitted and chance(self.choose, 4):
            placed = one_of(self.choose, self.state.placed)
            self.does(c.Insure(placed.box, placed.player, placed.cents // 2))
        self.does(c.DealCard(self.shoe[self.choose(len(self.shoe))]))

    def insurance(self, _awaiting: Awaiting) -> None:
        if chance(self.choose, 5) and self.does(c.OmitInsurance()):
            return
        for wager in self.state.placed:
            if chance(self.choose, 3):
                self.does(c.Insure(wager.box, wager.player, wager.cents // 2))
        self.does(c.CloseInsurance())

    def surrender(self, _awaiting: Awaiting) -> None:
        for wager in self.state.placed:
            if chance(self.choose, 5):
                self.does(c.Surrender(wager.box, wager.player))
        self.does(c.CloseSurrender())

    def exposure(self, awaiting: Awaiting) -> None:
        assert awaiting.box is not None
        self.does(c.ExposeCards(awaiting.box, one_of(self.choose, (None, awaiting.players[0]))))

    def a_decision(self, awaiting: Awaiting) -> None:
        box, hand, (player,) = awaiting.box, awaiting.hand, awaiting.players
        assert box is not None
        assert hand is not None
        if chance(self.choose, 20):
            self.does(c.DeclareAbsent(box, player))
            return
        chosen = one_of(self.choose, (c.Split, c.Double, c.Hit, c.Stand))
        any(self.does(decision(box, hand, player)) for decision in (chosen, c.Hit, c.Stand))

    def a_forfeit(self, awaiting: Awaiting) -> None:
        assert awaiting.box is not None
        assert awaiting.hand is not None
        says = c.Forfeit if chance(self.choose, 2) else c.Keep
        self.does(says(awaiting.box, awaiting.hand, one_of(self.choose, awaiting.players)))


def what_its_own_cards_change(number: int) -> list[str]:
    """The parts of a round that differ once it is reconstructed with its own cards at some moment after the deal."""
    played = RandomRound(Random(number))
    moments = []
    while not played.state.is_over:
        played.goes_on()
        if played.state.initial_cards:
            moments.append(played.state)
    if not played.rules.values["misdealt_round_after_settlement"]:
        moments.pop()
    if not moments:
        # All were paid at once, and the round was over.
        return []
    before = played.state = moments[-1] if chance(played.choose, 2) else one_of(played.choose, moments)
    assert played.does(c.ReconstructRound(tuple(played.dealt[: before.dealt])))
    old, new = vars(before), vars(played.state)
    changed = [name for name in old if old[name] != new[name]]
    # A Perfect Pairs wager that was void from the beginning comes first now.
    alike = Counter(before.settlements) == Counter(played.state.settlements)
    return [name for name in changed if name != "settlements" or not alike]


@pytest.mark.clauses("star-2024 18.8", "star-6to5-2017 17.8", "canberra-2002 15.4")
@pytest.mark.parametrize(
    "rounds", [range(10_000), pytest.param(range(10_000, 110_000), marks=pytest.mark.long)], ids=["some", "many"]
)
def test_a_round_reconstructed_with_its_own_cards_is_as_it_was_and_asks_nobody(rounds: range) -> None:
    """Every wager is settled as it was, and the round waits for what it waited for."""
    changed = {number: what for number in rounds if (what := what_its_own_cards_change(number))}
    assert changed == {}


# A card entered wrongly


@each_rule_set("18.8", "17.8", "15.4")
def test_a_hand_that_was_bust_by_a_card_entered_wrongly_is_paid_once_it_is_corrected(rules: str) -> None:
    """Ann's third card lies there as a seven and was entered as an eight: 22, collected. With the seven it is 21."""
    table = two_boxes(rules).hit("8c").stand()
    assert [settled.result for settled in table.state.settlements] == ["lose"]
    table.do(c.CorrectCard(6, card("7c")))
    (corrected,) = table.happened(e.CardCorrected)
    assert (corrected.place, corrected.was, corrected.card, corrected.box) == (6, card("8c"), card("7c"), 1)
    assert (table.cards(1), table.net("ann")) == ("9s 5d 7c", "20.00")
    assert (table.hand(2).state, table.state.phase) == ("stood", "dealers_hand")
    assert table.balance("player:ann") == "20.00"


@each_rule_set("18.8", "17.8", "15.4")
def test_a_card_can_be_corrected_after_the_settlement_under_every_rule_set(rules: str) -> None:
    """The dealer's last card was a four, 20, and not a six, 22: both boxes had been paid, and both lose."""
    table = two_boxes(rules).stand().stand().finish("Kc 6c")
    assert (table.net("ann"), table.net("bob")) == ("20.00", "20.00")
    table.do(c.CorrectCard(7, card("4c")))
    assert table.state.is_over
    assert (table.balance("player:ann"), table.balance("player:bob")) == ("-20.00", "-20.00")


@each_rule_set("18.8", "17.8", "15.4")
def test_after_a_correction_only_decisions_on_the_corrected_card_are_made_again(rules: str) -> None:
    """Bob's second card was a nine and not a five: his hit on 14 does not fit 18, Ann's does not change."""
    table = two_boxes(rules).hit("2c").stand().hit("3c").stand()
    table.do(c.CorrectCard(5, card("9c")))
    assert (table.cards(1), table.cards(2), table.turn) == ("9s 5d 2c", "9h 9c", (2, 1, "bob"))
    assert table.state.set_aside == tuple(cards("3c"))


@each_rule_set("18.1", "17.1", "15.1")
def test_a_burned_card_that_was_entered_wrongly_changes_nothing_but_the_books_of_the_cards(rules: str) -> None:
    table = two_boxes(rules)
    table.do(c.BurnCard(card("Kc")))
    before = table.state
    table.do(c.CorrectCard(6, card("Qc")))
    assert table.state.burned == tuple(cards("Qc"))
    assert (table.state.boxes, table.state.decisions) == (before.boxes, before.decisions)
    assert table.happened(RoundReconstructed) == []


def test_a_card_corrected_and_corrected_back_asks_nobody_anything() -> None:
    """But where a card was left over in between: it was burned, and stays so."""
    back = 0
    for number in range(1_000):
        played = RandomRound(Random(number))
        while not played.state.is_over and not (played.state.initial_cards and chance(played.choose, 8)):
            played.goes_on()
        before = played.state
        place = 1 + played.choose(before.dealt)
        was = before.own_cards[place - 1]
        other = CARDS[(was + 1 + played.choose(len(CARDS) - 1)) % len(CARDS)]
        assert played.does(c.CorrectCard(place, other))
        if played.state.burned == before.burned:
            back += 1
            assert played.does(c.CorrectCard(place, was))
            after = played.state
            for name in ("phase", "boxes", "turn", "dealers_cards", "set_aside", "insurance", "decisions"):
                assert getattr(after, name) == getattr(before, name), (number, name)
            assert Counter(after.settlements) == Counter(before.settlements)
            assert Counter(after.cards_out) == Counter(before.cards_out)
    assert back > 500
