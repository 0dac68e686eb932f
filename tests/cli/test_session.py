"""The session behind the terminal table: money, choices, computer players, the history of rounds."""

import unicodedata
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from pontoon.cli.terminal.choices import Question
from pontoon.cli.terminal.session import USUAL_CHIPS_CENTS, BadSetup, Session, Setup
from pontoon.game import TableTerms, cards, commands as c, legal_decisions, rule_book
from pontoon.game.events import DiscardsShuffled, PlayerAbsent
from pontoon.game.ledger import balances
from pontoon.game.notation import read_file
from pontoon.game.replay import replay
from pontoon.law import BUILT_IN
from pontoon.testing.table import CANBERRA_2002, STAR_2024, each_rule_set

NAMES = {c.Hit: "h", c.Stand: "s", c.Double: "d", c.Split: "p", c.Insure: "i", c.Surrender: "r"}
NAMES |= {c.Forfeit: "f", c.Keep: "k"}


def session(deck: str = "", rules: str = STAR_2024, terms: dict[str, Any] | None = None, **options: Any) -> Session:
    """One player on box 1 against a shoe that begins with these cards."""
    sign: dict[str, Any] = {"minimum_cents": 500, "maximum_cents": 50_000, "chips_cents": USUAL_CHIPS_CENTS}
    setup: dict[str, Any] = {"boxes": (1,), "seed": 1, "first_cards": cards(deck)} | options
    return Session(Setup(rule_book(rules), TableTerms(**(sign | (terms or {}))), **setup))


def possible(table: Session) -> set[str]:
    return {choice.key for choice in table.choices if choice.possible}


def reason(table: Session, key: str) -> str:
    return next(choice.reason for choice in table.choices if choice.key == key)


def test_a_round_from_the_wager_to_the_account() -> None:
    table = session("9s 6h 9d Kc 9h")
    assert table.question.kind == "wagers"
    assert table.deal() == ""
    assert table.question == Question("decision", 1, 1)
    assert table.balance_cents == 97_500
    assert table.choose("s") == ""
    assert table.question.kind == "account"
    assert [row.what for row in table.account] == ["Box 1 wager 25.00"]
    assert (table.net_cents, table.balance_cents, table.rounds_played) == (2_500, 102_500, 1)
    assert table.next_round() == ""
    assert table.question.kind == "wagers"


def test_a_wager_cannot_exceed_the_balance() -> None:
    table = session(balance_cents=3_000, boxes=(1, 2))
    before = table.state
    assert "does not cover 50.00" in table.deal()
    assert table.state == before
    assert "does not cover" in table.change_wager(4_000)
    assert table.toggle_box(2) == ""
    assert table.deal() == ""


def test_a_wager_above_the_balance_can_be_lowered_step_by_step() -> None:
    table = session(balance_cents=1_000)
    for _ in range(4):
        table.step_wager(up=False)
    assert table.wager_cents == 500
    assert table.step_wager(up=False) != ""
    assert table.deal() == ""


def test_doubling_and_splitting_need_the_money() -> None:
    table = session("8s 6h 8d", balance_cents=3_000)
    table.deal()
    assert possible(table) == {"h", "s"}
    for key in "dp":
        assert reason(table, key) == "Your balance of 5.00 does not cover 25.00."
        assert table.choose(key) == reason(table, key)
    assert table.choose("d", 500) == ""
    assert table.balance_cents == 0


def test_insurance_needs_the_money_and_may_be_less() -> None:
    table = session("9s Ah 8d", balance_cents=3_000, wager_cents=2_500)
    table.deal()
    assert table.question.kind == "insurance"
    assert possible(table) == {"n"}
    assert table.choose("i", 500) == ""
    assert [wager.cents for wager in table.state.insurance] == [500]


@each_rule_set("13.1", "12.1", "Terms:Double")
def test_an_amount_above_the_original_wager_is_refused(rules: str) -> None:
    table = session("6s 6h 5d", rules)
    table.deal()
    before = table.state
    assert "at most the original wager" in table.choose("d", 2_600)
    assert table.state == before


def test_what_takes_no_amount_says_so() -> None:
    table = session("6s 6h 5d")
    table.deal()
    assert table.choose("h", 500) == "Hit takes no amount."


def test_an_unknown_key_changes_nothing() -> None:
    table = session("6s 6h 5d")
    table.deal()
    before = table.state
    assert "is not one of the choices" in table.choose("z")
    assert table.state == before


def test_insurance_and_surrender_are_asked_box_by_box() -> None:
    table = session("9s As 9d Ah 7d Kc 7h", boxes=(1, 2, 3), seed=4)
    table.deal()
    assert [table.question.box, table.choose("i"), table.question.box] == [1, "", 3]
    table.choose("n")
    assert table.question == ("surrender", 1, 1)
    table.choose("r")
    assert table.question == ("surrender", 3, 1)
    table.choose("n")
    assert table.question == ("decision", 3, 1)


@each_rule_set("11.1", "10.1", "8.1")
def test_pontoon_leaves_nothing_to_decide(rules: str) -> None:
    table = session("As 6h Kd", rules)
    table.deal()
    assert table.question.kind == "account"
    assert table.balance_cents == 100_000 + (3_000 if rules == "star-6to5-2017" else 3_750)


def test_losing_everything_offers_a_fresh_stake() -> None:
    table = session("9s 6h 7d Kh", balance_cents=2_500)
    table.deal()
    table.choose("h")
    assert table.balance_cents == 0
    table.next_round()
    assert table.question.kind == "broke"
    assert table.deal() != ""
    assert table.take_fresh_stake() == ""
    assert table.question.kind == "wagers"
    assert table.balance_cents == 100_000
    assert table.gained_cents == -2_500


def test_below_the_minimum_counts_as_nothing_left() -> None:
    table = session(balance_cents=499)
    assert table.question.kind == "broke"
    assert session(balance_cents=500).question.kind == "wagers"


def test_computer_players_sit_on_the_boxes_you_leave_free() -> None:
    table = session(boxes=(2, 5), computer_players=5)
    assert [each.box for each in table.opponents] == [1, 3, 4, 6, 7]
    assert "Bo plays box 1" in table.toggle_box(1)
    assert len({each.name for each in table.opponents} | {table.name}) == 6
    assert table.deal() == ""


def test_your_name_is_nobody_elses() -> None:
    table = session(name="bo", computer_players=2)
    assert [each.name for each in table.opponents] == ["Cy", "Di"]


def test_the_last_box_cannot_be_left() -> None:
    table = session()
    assert table.toggle_box(1) == "You need at least one box to play."
    assert table.toggle_box(8) == "This table has boxes 1 to 7."
    assert table.toggle_box(4) == ""
    assert table.boxes == (1, 4)


def test_perfect_pairs_are_wagered_on_each_box() -> None:
    table = session("9s 9s 6h 9s 8d", boxes=(1, 2))
    assert table.change_pairs(500) == ""
    assert table.total_wager_cents == 6_000
    table.deal()
    assert [(s.box, s.net_cents) for s in table.state.settlements] == [(1, 12_500), (2, -500)]
    assert table.change_pairs(0) != ""


def test_perfect_pairs_must_be_offered() -> None:
    table = session(terms={"perfect_pairs": False})
    assert "not offered" in table.change_pairs(500)
    assert table.pairs_cents == 0


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"name": "dealer"}, "dealer"),
        ({"name": "At"}, "cannot be dealer, supervisor, after or at"),
        ({"name": "a b"}, "begins with a letter, continues with letters, digits, _ or -, has at most 20 characters"),
        ({"name": "7up"}, "begins with a letter"),
        ({"name": "a" * 21}, "at most 20"),
        ({"boxes": (2, 5), "computer_players": 6}, "you leave 5 boxes free"),
        ({"boxes": (1, 2, 3, 4, 5, 6), "computer_players": 2}, "you leave 1 box free"),
        ({"boxes": (1, 2, 3, 4, 5, 6, 7), "computer_players": 1}, "you leave no boxes free"),
        ({"boxes": (8,)}, "1 to 7"),
        ({"boxes": ()}, "1 to 7"),
        ({"terms": {"decks": 5}}, "6 or 8 decks"),
        ({"wager_cents": 450}, "below the minimum"),
        ({"wager_cents": 50_100}, "at most"),
        ({"wager_cents": 501}, "chips"),
        ({"balance_cents": -1}, "cannot be negative"),
    ],
)
def test_a_session_that_cannot_begin_says_why(options: dict[str, Any], words: str) -> None:
    with pytest.raises(BadSetup, match=words):
        session(**options)


@each_rule_set("18.10", "17.10", "15.7")
def test_leaving_in_the_middle_plays_the_round_out_as_an_absent_players(rules: str) -> None:
    table = session("2s 6h 3d 4c 9s", rules, boxes=(1, 3))
    table.deal()
    table.leave()
    assert table.state.is_over
    assert [event.box for event in table.events if isinstance(event, PlayerAbsent)] == [1, 3]
    assert sum(balances(table.events).values()) == 0
    drawn = len(table.state.boxes[0].hands[0].cards) > 2
    assert drawn == (rules == CANBERRA_2002)


def test_leaving_while_the_double_is_decided_keeps_it() -> None:
    table = session("6s 6h 5d 2c")
    table.deal()
    table.choose("d")
    assert table.question.kind == "forfeit"
    table.leave()
    assert table.state.boxes[0].hands[0].state == "stood"


def test_leaving_between_rounds_changes_nothing() -> None:
    table = session()
    table.leave()
    assert table.rounds_played == 0


def test_finished_rounds_are_kept_and_replay_to_the_same_account(tmp_path: Path) -> None:
    table = session(history=tmp_path / "rounds", computer_players=3, boxes=(2, 6), seed=11)
    nets = []
    for _ in range(5):
        _play_round(table, "irdphskfn")
        nets.append(table.state.settlements)
        table.next_round()
    assert len(table.saved) == len(set(table.saved)) == 5
    for file, settlements in zip(table.saved, nets, strict=True):
        assert replay(read_file(file)).state.settlements == settlements


def test_a_history_that_cannot_be_written_is_said_once_and_play_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", "utf-8")
    table = session("As 6h Kd", history=tmp_path / "file" / "rounds")
    assert "Rounds are not saved" in table.note
    table.deal()
    assert table.note == ""
    assert table.saved == []


def test_a_history_that_is_lost_in_the_middle_is_said_after_the_round(tmp_path: Path) -> None:
    table = session("As 6h Kd", history=tmp_path / "rounds")
    (tmp_path / "rounds").rmdir()
    (tmp_path / "rounds").write_text("in the way", "utf-8")
    table.deal()
    assert "could not be saved" in table.note


@pytest.mark.parametrize("name", ["Zoë", "Zoe\u0308", "李", "O-Neil_2"])
def test_names_of_any_letters_are_kept_in_the_rounds(name: str, tmp_path: Path) -> None:
    table = session("As 6h Kd", name=name, history=tmp_path)
    table.deal()
    assert read_file(table.saved[0]).wagers[0].player == unicodedata.normalize("NFC", name)


ONE_DECK = """
name = "one"
title = "One deck"
extends = "star-2024"

[parameters]
decks = { value = [1, 2], unit = "decks", kind = "fixed", clauses = ["O1"] }
cut_from_ends = { value = 0, unit = "decks", kind = "fixed", clauses = ["O1"] }
insurance_share = { value = "1/3", unit = "share", kind = "fixed", clauses = ["O2"] }

[clauses]
O1 = "One deck or two, cut anywhere."
O2 = "A third of the wager can be insured."
"""


@pytest.fixture
def one_deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A rule set file beside which the session is begun, as it would be typed."""
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "one.toml").write_text(ONE_DECK, "utf-8")
    monkeypatch.chdir(tmp_path / "rules")
    return "one.toml"


@pytest.mark.clauses("star-2024 18.9")
def test_a_shoe_that_runs_out_shuffles_the_discards_and_the_round_replays(
    one_deck: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Goal: every round of one deck on seven boxes can be replayed, from another folder than it was played in."""
    table = session(
        rules=one_deck, terms={"decks": 1}, boxes=tuple(range(1, 8)), balance_cents=10_000_000, history=tmp_path / "h"
    )
    nets, shuffled = [], 0
    for wishes in ("nsk", "npdhsk", "nsk", "nhsk") * 8:
        # A short round leaves the shoe just short of its cutting card, a long one then empties it.
        _play_round(table, wishes)
        nets.append(table.state.settlements)
        shuffles = [each for each in table.happenings if isinstance(each.event, DiscardsShuffled)]
        assert all(each.said for each in shuffles)
        assert len(shuffles) == table.saved[-1].read_text("utf-8").count("dealer shuffle")
        shuffled += len(shuffles)
        table.next_round()
    assert shuffled
    monkeypatch.chdir(tmp_path)
    for file, settlements in zip(table.saved, nets, strict=True):
        assert replay(read_file(file)).state.settlements == settlements


def test_insurance_is_offered_by_the_rule_sets_share(one_deck: str) -> None:
    table = session("9s Ah 8d", one_deck, terms={"decks": 1})
    table.deal()
    assert [choice.label for choice in table.choices] == ["insure 8.33", "no insurance"]
    assert "at most 1/3 of the original wager: 8.33." in table.choose("i", 834)
    assert table.choose("i", 800) == ""


@pytest.mark.clauses("canberra-2002 7.3")
def test_at_canberra_insurance_is_offered_in_half_chips() -> None:
    table = session("9s Ah 8d", CANBERRA_2002, terms={"chips_cents": (250, 500)}, wager_cents=750)
    table.deal()
    assert table.choices[0].cost_cents == 375
    assert "half the smallest chip: 1.25" in table.choose("i", 200)
    assert table.choose("i", 250) == ""


def test_an_action_that_is_not_asked_for_is_refused_with_its_clause() -> None:
    table = session("9s 6h 5d")
    table.deal()
    before = table.state
    for key, words in {"i": "is an Ace", "r": "(10.1)", "f": "(13.5)", "k": "(13.5)"}.items():
        assert words in table.choose(key)
    assert table.state == before


def _play_round(table: Session, wishes: str) -> None:
    """Answer every question with the first wish that is possible."""
    assert table.deal() == ""
    while table.question.kind != "account":
        key = next(wish for wish in wishes if wish in possible(table))
        assert table.choose(key) == ""


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    rules=st.sampled_from(BUILT_IN),
    resplit=st.booleans(),
    seed=st.integers(0, 10_000),
    boxes=st.sets(st.integers(1, 7), min_size=1, max_size=3),
    others=st.integers(0, 6),
    balance=st.sampled_from([2_500, 5_000, 20_000, 100_000]),
    answers=st.lists(st.integers(0, 3), min_size=40, max_size=40),
)
def test_offered_choices_are_the_legal_decisions_and_money_balances(
    rules: str, resplit: bool, seed: int, boxes: set[int], others: int, balance: int, answers: list[int]
) -> None:
    table = session(
        rules=rules,
        terms={"resplit": resplit},
        seed=seed,
        boxes=tuple(boxes),
        computer_players=min(others, 7 - len(boxes)),
        balance_cents=balance,
    )
    events = []
    for answer in answers:
        kind = table.question.kind
        if kind in ("wagers", "broke"):
            if kind == "broke" or table.deal():
                break
        elif kind == "account":
            events += table.events
            table.next_round()
        else:
            legal = _legal_keys(table)
            assert possible(table) == legal
            table.choose(sorted(legal)[answer % len(legal)])
    table.leave()
    events += table.events if table.question.kind == "account" else []
    assert table.balance_cents == balance + balances(events).get(f"player:{table.name}", 0)
    assert sum(balances(events).values()) == 0


def _legal_keys(table: Session) -> set[str]:
    """The keys of the engine's legal decisions for the hand that is asked about, as far as the money goes."""
    question = table.question
    keys = {"n"} if question.kind in ("insurance", "surrender") else set()
    for command in legal_decisions(table.rules, table.state):
        wagers = table.state.boxes[table.state.places[question.box or 0]].hands[(question.hand or 1) - 1].wagers
        cost = {c.Double: wagers[0].cents, c.Split: wagers[0].cents}.get(type(command), getattr(command, "cents", 0))
        if command.box == question.box and (cost or 0) <= table.balance_cents:
            keys.add(NAMES[type(command)])
    return keys
