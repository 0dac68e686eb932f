"""What the dealer says aloud, event by event."""

import pytest

from pontoon.game import commands as c, evolve
from pontoon.game.announcements import announce, dollars_in_words, in_words
from pontoon.game.cards import card
from pontoon.game.events import Event, RoundOpened, WagerSettled
from pontoon.game.round import Round
from pontoon.testing.table import CANBERRA_2002, STAR_6TO5_2017, STAR_2024, Table, each_rule_set


def each_with_words(events: list[Event]) -> list[tuple[Event, str | None]]:
    """What happened in a round, from its opening on, each with what is said over it."""
    opened = events[0]
    assert isinstance(opened, RoundOpened)
    state = Round(rules=opened.rules, terms=opened.terms)
    told = []
    for event in events[1:]:
        state = evolve(state, event)
        told.append((event, announce(state, event)))
    return told


def said(events: list[Event]) -> list[str]:
    """Everything announced over a round, from its opening on."""
    return [words for _, words in each_with_words(events) if words]


@each_rule_set("8.1", "7.1", "6.2")
def test_no_more_bets_is_said_before_the_first_card(rules: str) -> None:
    table = Table(rules).wager("ann", 25)
    assert said(table.events) == []
    table.do(c.CloseWagers())
    assert said(table.events) == ["No more bets."]
    table.deal("9s 6h")
    assert said(table.events) == ["No more bets."]


@each_rule_set("8.1", "7.1", "6.2")
def test_the_first_card_says_no_more_bets_where_the_dealer_did_not(rules: str) -> None:
    assert said(Table(rules).wager("ann", 25).deal("9s").events) == ["No more bets."]


@each_rule_set("9.3", "8.3")
def test_insurance_is_called_and_then_closed(rules: str) -> None:
    table = Table(rules).wager("ann", 24).deal("9s Ah 7d")
    assert said(table.events)[-1] == "Insurance?"
    table.insure("ann", 12)
    assert said(table.events)[-1] == "Insurance?"
    table.close_insurance()
    assert said(table.events)[-2:] == ["Insurance is closed.", "Surrender?"]


@each_rule_set("9.3", "8.3", "7.1")
def test_insurance_is_not_called_without_an_ace(rules: str) -> None:
    words = said(Table(rules).wager("ann", 25).deal("9s Kh 7d").decline().events)
    assert not [word for word in words if "nsurance" in word]


@each_rule_set("10.2", "9.2", "9.1")
@pytest.mark.parametrize("first", ["Jh", "Qh", "Kh"])
def test_surrender_is_offered_against_a_picture(rules: str, first: str) -> None:
    assert said(Table(rules).wager("ann", 25).deal(f"9s {first} 7d").events)[-1] == "Surrender?"


@each_rule_set("10.2", "9.2", "9.1")
def test_surrender_is_not_offered_against_a_nine(rules: str) -> None:
    assert "Surrender?" not in said(Table(rules).wager("ann", 25).deal("9s 9h 7d").events)


@each_rule_set("12.1", "11.1", "10.1")
def test_each_turn_begins_with_the_point_total(rules: str) -> None:
    table = Table(rules).wager("ann", 25).wager("bob", 25, box=2).wager("cy", 25, box=3)
    table.deal("9s As 5c 6h 7d 6d 8c")
    assert said(table.events) == ["No more bets.", "Sixteen."]
    table.stand()
    assert said(table.events)[-1] == "Soft seventeen."
    table.stand()
    assert said(table.events)[-1] == "Thirteen."


@each_rule_set("12.4", "11.4")
def test_the_point_total_is_said_after_each_card(rules: str) -> None:
    table = Table(rules).wager("ann", 25).deal("2s 6h As").hit("3d 9c 3s Kd")
    assert said(table.events)[1:6] == [
        "Soft thirteen.",
        "Soft sixteen.",
        "Fifteen.",
        "Eighteen.",
        "Twenty-eight. Too many.",
    ]


@each_rule_set("12.4, 12.1", "11.4, 11.1", "10.1")
def test_after_a_bust_the_next_hand_is_spoken_of(rules: str) -> None:
    table = Table(rules).wager("ann", 25).wager("bob", 25, box=2).deal("9s Ks 6h 7d 9d").hit("8c")
    assert said(table.events)[-2:] == ["Twenty-four. Too many.", "Nineteen."]


@each_rule_set("12.5", "11.5", "14.1(e)")
@pytest.mark.parametrize("doubled", [False, True])
def test_a_bust_hand_is_collected_before_the_next_is_spoken_of(rules: str, doubled: bool) -> None:
    table = Table(rules, late_payment=rules != CANBERRA_2002).wager("ann", 25).wager("cy", 25).wager("bob", 25, box=2)
    table.deal("9s Ks 6h 7d 9d")
    before = len(table.events)
    if doubled:
        table.double().do(c.Double(1, 1, "cy"))
    table.deal("8c") if doubled else table.hit("8c")
    told = each_with_words(table.events)[before - 1 :]
    lost = [words for event, words in told if isinstance(event, WagerSettled)]
    assert lost == [None] * (3 if doubled else 1) + ["Nineteen."]
    assert [words for _, words in told if words] == ["Twenty-four. Too many.", "Nineteen."]


@each_rule_set("14.7", "13.7", "11.4")
def test_a_split_hand_is_spoken_of_after_its_second_card(rules: str) -> None:
    table = Table(rules).wager("ann", 25).deal("8s 6h 8d")
    before = said(table.events)
    table.split()
    assert said(table.events) == before
    table.deal("3c")
    assert said(table.events)[-1] == "Eleven."
    table.stand() if rules != CANBERRA_2002 else table.hit("9c").stand()
    words = said(table.events)
    table.deal("As")
    assert said(table.events) == [*words, "Soft nineteen."]


@pytest.mark.parametrize(
    ("rules", "odds"),
    [
        pytest.param(STAR_2024, "three to two", marks=pytest.mark.clauses("star-2024 11.1")),
        pytest.param(STAR_6TO5_2017, "six to five", marks=pytest.mark.clauses("star-6to5-2017 10.1")),
        pytest.param(CANBERRA_2002, "three to two", marks=pytest.mark.clauses("canberra-2002 8.1")),
    ],
)
def test_pontoon_is_announced_with_its_odds(rules: str, odds: str) -> None:
    table = Table(rules).wager("ann", 25).wager("bob", 25, box=2).deal("As 9s 6h Kd 7d")
    assert said(table.events) == ["No more bets.", f"Pontoon pays {odds}.", "Sixteen."]


TWENTY_ONES = [
    ("9s 6h 5d", "7c", "Twenty-one pays one to one."),
    ("2s 6h 3d", "4c 5s 7c", "Twenty-one with five cards pays three to two."),
    ("2s 6h 2d", "3c 4s 4d 6c", "Twenty-one with six cards pays two to one."),
    ("2s 6h 2d", "2c 3s 3d 4c 5s", "Twenty-one with seven cards or more pays three to one."),
    ("6s 6h 7d", "8c", "Six, seven, eight pays three to two."),
    ("8d 6h 7d", "6d", "Six, seven, eight of one suit pays two to one."),
    ("6s 6h 7s", "8s", "Six, seven, eight of spades pays three to one."),
    ("7s 6h 7d", "7c", "Three sevens pay three to two."),
    ("7d 6h 7d", "7d", "Three sevens of one suit pay two to one."),
    ("7s 6h 7s", "7s", "Three sevens of spades pay three to one."),
]


@each_rule_set("11.2.1", "10.2.1", "10.2(b)")
@pytest.mark.parametrize(("dealt", "drawn", "words"), TWENTY_ONES)
def test_a_twenty_one_is_announced_with_its_odds_before_the_next_hand(
    rules: str, dealt: str, drawn: str, words: str
) -> None:
    first, dealer, second = dealt.split()
    table = Table(rules).wager("ann", 25).wager("bob", 25, box=2)
    table.deal(f"{first} 9h {dealer} {second} 8h").hit(drawn)
    assert said(table.events)[-2:] == ["Twenty-one.", f"{words} Seventeen."]


@each_rule_set("13.2", "12.2", "12.7")
def test_a_doubled_twenty_one_is_announced_once_for_everyone_on_it(rules: str) -> None:
    table = Table(rules).wager("ann", 25).wager("bob", 10).wager("cy", 25, box=2)
    table.deal("6s 9h 6h 5d 8h").double()
    table.do(c.Double(1, 1, "bob"))
    table.deal("Kc")
    assert said(table.events)[-3:] == ["Twenty-one.", "Twenty-one pays one to one.", "Seventeen."]


@each_rule_set("11.3", "10.3", None)
def test_a_late_payment_is_announced_at_the_final_settlement(rules: str) -> None:
    table = Table(rules, late_payment=True).wager("ann", 25).wager("bob", 25, box=2).deal("As 9s 6h Kd 7d")
    assert said(table.events) == ["No more bets.", "Pontoon.", "Sixteen."]
    table.stand().finish("Ks 9d")
    assert any(word.startswith("Pontoon pays") for word in said(table.events)[3:])


@each_rule_set("11.2.2, 11.2.3", "10.2.2, 10.2.3", "14.3")
def test_the_super_bonus_is_announced_with_its_amount(rules: str) -> None:
    table = Table(rules).wager("ann", 25).wager("bob", 10, box=2).deal("7d 9h 7c 7d 8h").hit("7d")
    each = "wager" if rules == CANBERRA_2002 else "player"
    assert said(table.events)[-2:] == ["Super Bonus: five thousand dollars.", f"Fifty dollars to every other {each}."]


@each_rule_set("16.8", "15.8", "18.14")
def test_a_pair_is_announced_and_no_pair_is_not(rules: str) -> None:
    table = Table(rules).wager("ann", 25).perfect_pairs("ann", 5).wager("bob", 25, box=2).perfect_pairs("bob", 5, box=2)
    table.deal("9s 9h 6h 9s 8h")
    assert said(table.events)[1] == "Perfect pair pays twenty-five to one."
    assert not [word for word in said(table.events)[2:] if "pair" in word]


@each_rule_set("15.4, 17.1.10", "14.4, 16.1.10", "13.1(a), 14.1(h)")
def test_the_dealers_totals_and_a_stand_off(rules: str) -> None:
    table = Table(rules).wager("ann", 25).deal("9s 6h 9d").stand().finish("As 5c 6d")
    assert said(table.events)[-4:] == [
        "The dealer has soft seventeen.",
        "The dealer has twelve.",
        "The dealer has eighteen.",
        "Stand-off.",
    ]


@each_rule_set("17.1.4", "16.1.4", "14.1(a)")
def test_the_dealers_bust(rules: str) -> None:
    table = Table(rules).wager("ann", 25).deal("9s 6h 9d").stand().finish("Ks 9c")
    assert said(table.events)[-2:] == ["The dealer has twenty-five. Too many.", "Eighteen wins one to one."]


@each_rule_set("15.2", "14.2", "7.5(a)")
def test_lost_insurance_is_announced_once(rules: str) -> None:
    table = Table(rules).wager("ann", 24).wager("bob", 24, box=2).deal("9s 9c Ah 8d 8c")
    table.insure("ann", 12).insure("bob", 12, box=2).decline().stand().stand().deal("8h")
    assert said(table.events).count("Insurance loses.") == 1


@each_rule_set("17.1.6", "16.1.6", "7.5(b)")
def test_the_dealers_pontoon_pays_insurance(rules: str) -> None:
    table = Table(rules).wager("ann", 24).deal("9s Ah 8d").insure("ann", 12).decline().stand().finish("Kh")
    assert said(table.events)[-2:] == ["The dealer has pontoon.", "Insurance pays two to one."]


@each_rule_set("10.7", "9.7", "9.4")
def test_a_surrender_is_settled_aloud(rules: str) -> None:
    table = Table(rules).wager("ann", 24).deal("9s Kh 7d").surrender("ann").close_surrender().finish("9d")
    assert said(table.events)[-1] == "Surrendered. Half the wager is returned."


@each_rule_set("13.6", "12.6", "12.6")
def test_a_forfeit_returns_the_double(rules: str) -> None:
    table = Table(rules).wager("ann", 25).deal("6s 9h 5d").double("2c").forfeit()
    assert said(table.events)[-2:] == ["Thirteen.", "Forfeited. The double is returned."]


@each_rule_set("7.3", "6.3", "3.5")
def test_what_is_above_the_maximum_goes_back(rules: str) -> None:
    table = Table(rules, maximum_cents=5_000)
    table.do(c.PlaceWager(1, "ann", 7_000, found=True))
    table.deal("9s")
    assert said(table.events) == ["Above the maximum: twenty dollars returned.", "No more bets."]


@each_rule_set("18.1, 18.8", "17.1, 17.8", "15.1, Terms:Void")
def test_irregularities_are_announced(rules: str) -> None:
    table = Table(rules).wager("ann", 25).deal("9s 6h")
    table.do(c.BurnCard(card("2s")))
    table.do(c.VoidRound("misdeal"))
    assert said(table.events)[-2:] == ["The card is burned.", "The round is void."]


@each_rule_set("18.8", "17.8", "15.4")
def test_a_reconstruction_is_announced(rules: str) -> None:
    table = Table(rules).wager("ann", 25).deal("9s 6h 7d")
    table.do(c.ReconstructRound((card("6h"), card("9s"), card("7d"))))
    assert said(table.events)[-2:] == ["The cards are laid out again.", "Thirteen."]


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (0, "zero"),
        (19, "nineteen"),
        (20, "twenty"),
        (21, "twenty-one"),
        (100, "one hundred"),
        (101, "one hundred and one"),
    ],
)
def test_numbers_in_words(number: int, words: str) -> None:
    assert in_words(number) == words


def test_amounts_in_words() -> None:
    assert dollars_in_words(100_000) == "one thousand dollars"
    assert dollars_in_words(250) == "two dollars fifty"
    assert dollars_in_words(123_456_700) == (
        "one million two hundred and thirty-four thousand five hundred and sixty-seven dollars"
    )
