"""Who sees what, and where the money is."""

import json

import pytest

from pontoon.game import commands as c
from pontoon.game.cards import card
from pontoon.game.events import CardKept
from pontoon.game.ledger import balances, entries
from pontoon.game.round import Round
from pontoon.game.views import PLAYER, Audience, view
from pontoon.law import BUILT_IN
from pontoon.testing.table import STAR_6TO5_2017, STAR_2024, Table, each_rule_set, row_text

EVERYONE = (
    Audience(),
    Audience("player", "ann"),
    Audience("player", "bob"),
    Audience("dealer"),
    Audience("surveillance"),
)


def busy_round(rules: str) -> Table:
    """Perfect Pairs, insurance, a split, a double, a forfeit, a follower and a bust in one round."""
    table = Table(rules).wager("ann", 20, seated=True).wager("bob", 10).wager("cat", 30, 2)
    table.perfect_pairs("ann", 5).deal("8s 9h Ah 8d 5c")
    table.insure("ann", 10).insure("cat", 15, 2).decline().split()
    table.do(c.Split(1, 1, "bob"))
    table.deal("3c").double()
    table.do(c.Double(1, 1, "bob", 500))
    table.deal("7c").forfeit().keep().deal("4c").hit("Kc")
    return table.hit("2c").stand().finish("5h 3h")


# Views


@pytest.mark.parametrize("rules", BUILT_IN)
def test_a_view_is_plain_values(rules: str) -> None:
    seen = view(busy_round(rules).state, Audience())
    assert json.loads(json.dumps(seen)) == json.loads(json.dumps(seen))
    assert seen["rules"] == rules
    assert seen["phase"] == "concluded"
    assert seen["awaiting"]["kind"] == "nothing"
    assert seen["dealer"] == {"cards": ["Ah", "5h", "3h"], "total": 19}
    assert [len(box["hands"]) for box in seen["boxes"]] == [2, 1]


@pytest.mark.parametrize("rules", BUILT_IN)
def test_with_open_cards_everyone_sees_the_same(rules: str) -> None:
    state = busy_round(rules).state
    assert all(view(state, audience) == view(state, Audience()) for audience in EVERYONE)


def test_a_view_shows_whose_turn_it_is_and_what_each_wager_has_become() -> None:
    table = Table().wager("ann", 20, 3).wager("bob", 20, 5).deal("9s 9h Kh 2d 5c")
    table.surrender("bob", 5).close_surrender().double()
    seen = view(table.state, Audience())
    assert [(box["box"], box["turn"]) for box in seen["boxes"]] == [(3, True), (5, False)]
    (mine,), (theirs,) = (box["hands"] for box in seen["boxes"])
    assert mine["doubled"]
    assert mine["wagers"][0]["double_cents"] == 2000
    assert theirs["wagers"][0]["surrendered"]
    assert theirs["state"] == "surrendered"
    assert seen["awaiting"] == {"kind": "card", "box": 3, "hand": 1, "players": []}


def test_a_view_shows_side_wagers_and_settlements() -> None:
    table = busy_round(STAR_2024)
    seen = view(table.state, Audience())
    assert [(each["player"], each["cents"], each["settled"]) for each in seen["insurance"]] == [
        ("ann", 1000, True),
        ("cat", 1500, True),
    ]
    assert [each["player"] for each in seen["perfect_pairs"]] == ["ann"]
    assert [each["clause"] for each in seen["settlements"]] == [row.split()[-1] for row in table.rows]
    assert [each["box"] for each in seen["wagers"]] == [1, 1, 2]


@each_rule_set("4.6.2", "3.6.2", None)
def test_hidden_cards_change_nothing_for_those_who_may_not_see_them(rules: str) -> None:
    one = Table(rules, face_down=True).wager("ann", 20).wager("bob", 20, 2).deal("9s 2h Kh 5d 3c").state
    other = Table(rules, face_down=True).wager("ann", 20).wager("bob", 20, 2).deal("4s 2h Kh 7d 3c").state
    for audience in (Audience(), Audience("dealer"), Audience("player", "bob")):
        assert view(one, audience) == view(other, audience)
    for audience in (Audience("player", "ann"), Audience("surveillance")):
        assert view(one, audience) != view(other, audience)


@each_rule_set("18.6", "17.6", None)
def test_a_card_kept_for_the_next_round_is_seen_by_surveillance_alone(rules: str) -> None:
    table = Table(rules).wager("ann", 20).deal("9s 6h 5d").stand().finish("Kc 4c")
    table.do(c.DrawExtraCard(card("2c"), exposed=False))
    assert table.happened(CardKept) == [CardKept(card("2c"), "18.6" if rules == STAR_2024 else "17.6")]
    shown = {audience: view(table.state, audience)["kept_card"] for audience in EVERYONE}
    assert {audience.role for audience, kept in shown.items() if kept == "2c"} == {"surveillance"}


def test_a_round_before_its_wagers_has_nothing_to_show() -> None:
    seen = view(Round(), Audience())
    assert seen["boxes"] == seen["wagers"] == seen["settlements"] == []
    assert seen["awaiting"]["kind"] == "wagers"


# Ledger


@pytest.mark.parametrize("rules", BUILT_IN)
def test_every_event_balances_and_nothing_stays_on_the_layout(rules: str) -> None:
    table = busy_round(rules)
    for event in table.events:
        assert sum(entry.cents for entry in entries(event)) == 0
    total = balances(table.events)
    assert sum(total.values()) == 0
    layout = {account: left for account, left in total.items() if account.startswith(("box", "perfect", "insurance"))}
    assert layout
    assert not any(layout.values())


@pytest.mark.parametrize("rules", BUILT_IN)
def test_a_players_account_moves_by_what_the_settlements_say(rules: str) -> None:
    table = busy_round(rules)
    for player in ("ann", "bob", "cat"):
        assert table.balance(f"player:{player}") == table.net(player)


@each_rule_set("17.2", "16.2", "")
def test_the_house_gains_what_the_players_lose(rules: str) -> None:
    table = busy_round(rules)
    total = balances(table.events)
    players = sum(cents for account, cents in total.items() if account.startswith("player"))
    assert total["float_tray"] + total.get("rounding", 0) == -players


def test_rounding_has_an_account_of_its_own() -> None:
    table = Table(STAR_6TO5_2017, chips_cents=(500,)).wager("ann", 5).finish("As 6h Kd")
    assert table.balance("player:ann") == "10.00"
    assert table.balance("float_tray") == "-6.00"
    assert table.balance("rounding") == "-4.00"


def test_a_lost_wager_takes_its_tokens_first_and_a_surrender_too() -> None:
    table = Table(STAR_2024).wager("ann", 20, tokens_cents=1500).deal("9s Kh 5d")
    table.surrender("ann").close_surrender().finish("7c")
    assert table.balance("tokens:ann") == "-10.00"
    assert table.balance("player:ann") == "0.00"


def test_winnings_of_tokens_are_chips_and_the_tokens_come_back() -> None:
    table = Table(STAR_2024).wager("ann", 20, tokens_cents=2000).finish("As 6h Kd")
    assert table.balance("tokens:ann") == "0.00"
    assert table.balance("player:ann") == "30.00"


def test_rows_read_as_the_notation_writes_them() -> None:
    table = Table().wager("ann", 20).deal("9s Ah 5d").insure("ann", 10).decline().stand().finish("Kc")
    assert [row_text(s) for s in table.state.settlements] == [
        "1.1 ann original 20.00 lose -20.00 - 17.1.7",
        "1.- ann insurance 10.00 win 20.00 2:1 17.1.6",
    ]


@each_rule_set("13.3, 14.6, 14.7.1", "12.3, 13.6, 13.7.1", None)
def test_the_card_of_a_double_and_of_a_split_ace_lies_sideways(rules: str) -> None:
    def sideways(table: Table) -> list[int | None]:
        return [hand["sideways"] for box in view(table.state, Audience())["boxes"] for hand in box["hands"]]

    doubled = Table(rules).wager("ann", 20).deal("9s 6h 5d")
    assert sideways(doubled) == [None]
    doubled.do(c.Double(1, 1, "ann"))
    assert sideways(doubled) == [None]
    assert sideways(doubled.deal("2c")) == [2]
    split = Table(rules).wager("ann", 20).deal("As 6h Ad").split("5c")
    assert sideways(split) == [1, None]
    assert sideways(split.deal("8c")) == [1, 1]
    assert sideways(Table(rules).wager("ann", 20).deal("8s 6h 8d").split("5c")) == [None, None]


@each_rule_set("14.9.4", "13.9.4", None)
def test_the_cards_of_three_hands_of_aces_lie_sideways(rules: str) -> None:
    table = Table(rules, resplit=True).wager("ann", 20).deal("As 6h Ad").split("Ac").split("9c").deal("8c 7c")
    assert [hand["sideways"] for hand in view(table.state, Audience(PLAYER, "ann"))["boxes"][0]["hands"]] == [1, 1, 1]
