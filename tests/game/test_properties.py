"""What holds of every round, however it is played: found by random play, held against an independent auditor."""

import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, given, settings, strategies as st

from pontoon.game import (
    Card,
    Refusal,
    Round,
    RuleBook,
    TableTerms,
    can,
    cards,
    commands as c,
    decide,
    events as e,
    evolve_all,
    legal_decisions,
    open_round,
    play,
    rule_book,
)
from pontoon.game.account import nets
from pontoon.game.cards import CARDS, card
from pontoon.game.ledger import balances, entries
from pontoon.game.views import DEALER, PLAYER, SPECTATOR, SURVEILLANCE, Audience, view
from pontoon.law.schema import RANKS, SCHEMA, Shape
from pontoon.testing.auditor import audit, settled_rows
from pontoon.testing.strategies import BUILT_IN, PLAYERS, Choices, Played, choices, play_round, played_rounds

# The same rounds every time. A failure is told by its commands; to see it shrunk, add Phase.shrink.
ROUNDS = settings(
    derandomize=True, database=None, deadline=None, max_examples=200, phases=[Phase.explicit, Phase.generate]
)
LAYOUT = ("box", "perfect_pairs", "insurance_line")
each_rule_set = pytest.mark.parametrize("rules", BUILT_IN)


def on_the_layout(events: tuple[e.Event, ...]) -> dict[str, int]:
    return {name: cents for name, cents in balances(events).items() if name.split(":")[0] in LAYOUT and cents}


# Deciding and evolving


@ROUNDS
@given(played=played_rounds())
def test_all_events_of_a_round_replayed_give_its_state(played: Played) -> None:
    assert evolve_all(Round(), played.events) == played.state


@ROUNDS
@given(choose=choices())
def test_deciding_changes_nothing_and_decides_the_same_again(choose: Choices) -> None:
    def watch(rules: RuleBook, before: Round, command: c.Command, outcome: Any) -> None:
        kept = dict(vars(before))
        again = decide(rules, before, command)
        assert vars(before) == kept
        if isinstance(outcome, Refusal):
            assert again == outcome
            assert not can(rules, before, command)
            return
        state, events = outcome
        assert again == events
        assert evolve_all(before, events) == state
        assert not before.is_over or isinstance(
            command, c.DealCard | c.DrawExtraCard | c.VoidRound | c.ReconstructRound | c.CorrectCard
        )

    play_round(rule_book(BUILT_IN[choose(3)]), choose, watch=watch)


@ROUNDS
@given(choose=choices())
def test_until_the_round_is_over_it_waits_for_something_that_can_be_done(choose: Choices) -> None:
    def watch(rules: RuleBook, before: Round, command: c.Command, outcome: Any) -> None:
        awaiting = before.awaiting
        if awaiting.kind in ("insurance", "surrender", "exposure", "decision", "forfeit", "acceptance"):
            for offered in legal_decisions(rules, before):
                assert can(rules, before, offered)
        if awaiting.kind == "card":
            assert can(rules, before, c.DealCard(CARDS[0]))
        if awaiting.kind in ("decision", "forfeit", "acceptance"):
            assert awaiting.players
            assert {offered.player for offered in legal_decisions(rules, before)} == set(awaiting.players)

    played = play_round(rule_book(BUILT_IN[choose(3)]), choose, watch=watch)
    assert played.state.is_over
    assert played.state.awaiting.kind == "nothing"


# Money


@ROUNDS
@given(played=played_rounds())
def test_the_entries_of_every_event_sum_to_zero_and_no_wager_stays_on_the_layout(played: Played) -> None:
    for event in played.events:
        assert sum(cents for _, cents in entries(event)) == 0
    assert on_the_layout(played.events) == {}


@ROUNDS
@given(played=played_rounds())
def test_what_players_gain_the_house_loses(played: Played) -> None:
    held = balances(played.events)
    gains = nets(played.state, played.events)
    for player in gains:
        assert held.get(f"player:{player}", 0) + held.get(f"tokens:{player}", 0) == gains[player]
        assert held.get(f"tokens:{player}", 0) <= 0
    assert held.get("float_tray", 0) + held.get("rounding", 0) == -sum(gains.values())
    assert held.get("rounding", 0) <= 0


# A wager by its box, hand, player and kind.
Lain = tuple[int | None, int | None, str, str]


def wagers_made(state: Round) -> Counter[Lain]:
    """Every wager that lies in the final state, by where it lies and of what kind it is."""
    found: Counter[Lain] = Counter()
    for box in state.boxes:
        for number, hand in enumerate(box.hands, 1):
            for wager in hand.wagers:
                found[box.number, number, wager.player, "original" if number == 1 else "split"] += 1
                if wager.double_cents:
                    found[box.number, number, wager.player, "double"] += 1
    found.update((wager.box, None, wager.player, "perfect_pairs") for wager in state.pairs)
    found.update((wager.box, None, wager.player, "insurance") for wager in state.insurance)
    return found


@ROUNDS
@given(played=played_rounds(irregular=False))
def test_every_wager_of_a_regular_round_has_exactly_one_settlement(played: Played) -> None:
    settled = Counter(
        (s.box, s.hand, s.player, s.kind) for s in played.state.settlements if s.kind not in ("super_bonus", "bonus")
    )
    assert settled == wagers_made(played.state)


@ROUNDS
@given(played=played_rounds())
def test_every_wager_has_exactly_one_settlement_whatever_went_wrong(played: Played) -> None:
    standing = Counter(
        {row: number for row, number in settled_rows(played.events).items() if row.kind not in ("super_bonus", "bonus")}
    )
    keys: Counter[Lain] = Counter((row.box, row.hand, row.player, row.kind) for row in standing.elements())
    assert all(number == 1 for number in keys.values())
    unsettled = wagers_made(played.state) - keys
    assert not unsettled
    beyond = keys - wagers_made(played.state)
    # A wager found invalid keeps its row when its hand is laid out again or numbered anew.
    assert all(row.result == "void" for row in standing if tuple(row[:4]) in beyond)


# Cards


@ROUNDS
@given(played=played_rounds())
def test_every_card_out_lies_in_one_place_and_was_taken_from_the_shoe_once(played: Played) -> None:
    state = played.state
    lying = Counter(each for box in state.boxes for hand in box.hands for each in hand.cards)
    lying += Counter(state.dealers_cards) + Counter(state.burned) + Counter(state.set_aside)
    assert lying == Counter(state.cards_out)
    taken = [command.card for command in played.commands if hasattr(command, "card")]
    kept = [event.card for event in played.events if isinstance(event, e.CardKept)]
    taken_back = [event.was for event in played.events if isinstance(event, e.CardCorrected)]
    assert Counter(taken) - Counter(taken_back) == Counter(state.cards_out) + Counter(kept)
    assert all(number <= state.terms.decks for number in Counter(taken).values())


# The auditor


@each_rule_set
@ROUNDS
@given(data=st.data())
def test_the_auditor_agrees_on_every_settlement_of_a_regular_round(rules: str, data: st.DataObject) -> None:
    played = data.draw(played_rounds(rules, irregular=False))
    found = audit(played.events)
    assert found.complaints == ()
    assert settled_rows(played.events) == found.rows


@each_rule_set
@ROUNDS
@given(data=st.data())
def test_the_auditor_agrees_on_every_settlement_whatever_went_wrong(rules: str, data: st.DataObject) -> None:
    played = data.draw(played_rounds(rules))
    found = audit(played.events)
    assert found.complaints == ()
    assert settled_rows(played.events) == found.rows


# Who sees what

FACE_DOWN = TableTerms(face_down=True)


def deal_face_down(rules: RuleBook, players: list[tuple[int, str]], dealt: list[Card]) -> list[Round]:
    """The states of a face-down round up to the moment the cards must be turned, insurance and surrender declined."""
    state, _ = open_round(rules, FACE_DOWN)
    commands: list[c.Command] = [c.PlaceWager(box, player, 2500) for box, player in players]
    commands += [c.PlacePerfectPairs(box, player, 500) for box, player in players]
    commands += [c.DealCard(each) for each in dealt]
    states = [state]
    for command in [*commands, c.CloseInsurance(), c.CloseSurrender()]:
        outcome = play(rules, states[-1], command)
        if not isinstance(outcome, Refusal):
            states.append(outcome[0])
    assert states[-1].phase == "exposure"
    return states


@pytest.mark.clauses("star-2024 4.6.2", "star-6to5-2017 3.6.2")
@pytest.mark.parametrize("rules", BUILT_IN[:2])
@ROUNDS
@given(data=st.data())
def test_nobody_learns_a_face_down_card_from_a_view(rules: str, data: st.DataObject) -> None:
    boxes = data.draw(st.lists(st.sampled_from([1, 2, 3]), min_size=1, max_size=3, unique=True).map(sorted))
    players = [(box, PLAYERS[place]) for place, box in enumerate(boxes)]
    players += [(box, "dan") for box in boxes]
    some_card = st.sampled_from(CARDS)
    hands = 2 * len(boxes)
    one, other = (data.draw(st.lists(some_card, min_size=hands, max_size=hands)) for _ in range(2))
    shown = data.draw(some_card)
    half = len(boxes)
    played = [
        deal_face_down(rule_book(rules), players, [*cards[:half], shown, *cards[half:]]) for cards in (one, other)
    ]
    for first, second in zip(*played, strict=True):
        for audience in (Audience(SPECTATOR), Audience(DEALER), Audience(PLAYER, "dan"), Audience(PLAYER, "zoe")):
            assert view(first, audience) == view(second, audience)
    last = played[0][-1]
    seen = view(last, Audience(SURVEILLANCE))
    assert [box["hands"][0]["cards"] for box in seen["boxes"]] == [
        [str(each) for each in box.hands[0].cards] for box in last.boxes
    ]
    for box, player in players[:half]:
        own = view(last, Audience(PLAYER, player))["boxes"]
        assert [None not in each["hands"][0]["cards"] for each in own] == [each["box"] == box for each in own]


# Rule sets of the user's own


def value_of(draw: Any, shape: Shape) -> str:
    """A legal value of a parameter, as TOML."""
    if shape.unit == "yes_no":
        return str(draw(st.booleans())).lower()
    if shape.unit == "choice":
        return f'"{draw(st.sampled_from([word for word, _ in shape.choices]))}"'
    if shape.unit == "odds":
        return f'"{draw(st.integers(1, 30))}:{draw(st.integers(1, 7))}"'
    if shape.unit == "share":
        whole = draw(st.integers(1, 5))
        return f'"{draw(st.integers(0, whole))}/{whole}"'
    if shape.unit == "ranks":
        return f'"{" ".join(draw(st.lists(st.sampled_from(RANKS), unique=True))) or "none"}"'
    if shape.unit == "dollars":
        return f'"{draw(st.sampled_from(["0", "5", "25", "1000.05"] if not shape.low else ["1", "7.50"]))}"'
    if shape.is_list:
        return f"[{draw(st.integers(6, shape.high))}]"
    return str(draw(st.integers(shape.low, shape.high)))


# Parameters that must keep something between them are left as they are, but for the hands and the dealer.
_KEPT = ("super_bonus_from", "super_bonus_step", "super_bonus_small", "super_bonus_large", "cut_from_ends")
_ORDERED = (
    ("split_aces_hands", "split_hands", "resplit_hands"),
    ("dealer_stands_hard", "dealer_stands_soft"),
)


@st.composite
def rule_sets(draw: Any) -> str:
    """The text of a rule set file that extends a built-in one."""
    together = [name for group in _ORDERED for name in group] + ["resplit_aces_hands", "box_minimum", "box_maximum"]
    free = [name for name in SCHEMA if name not in (*_KEPT, *together)]
    chosen = {name: value_of(draw, SCHEMA[name]) for name in draw(st.lists(st.sampled_from(free), unique=True))}
    for group in _ORDERED:
        if draw(st.booleans()):
            low, high = SCHEMA[group[0]].low, SCHEMA[group[0]].high
            numbers = sorted(draw(st.lists(st.integers(low, high), min_size=len(group), max_size=len(group))))
            chosen |= dict(zip(group, map(str, numbers), strict=True))
            if group[0] == "split_aces_hands":
                chosen["resplit_aces_hands"] = str(draw(st.sampled_from(numbers)))
    lines = [
        f'{name} = {{ value = {value}, unit = "{SCHEMA[name].unit}", kind = "fixed", clauses = ["U1"] }}'
        for name, value in chosen.items()
    ]
    head = f'name = "own"\ntitle = "A table of our own"\nextends = "{draw(st.sampled_from(BUILT_IN))}"\n'
    return "\n".join([head, "[parameters]", *lines, "", "[clauses]", 'U1 = "So we play."', ""])


@ROUNDS
@given(text=rule_sets(), choose=choices())
def test_a_rule_set_of_the_users_own_plays_and_balances(text: str, choose: Choices) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "own.toml"
        file.write_text(text)
        rules = rule_book(str(file))
        played = play_round(rules, choose)
        assert played.state.is_over
        assert on_the_layout(played.events) == {}
        gains = nets(played.state, played.events)
        held = balances(played.events)
        assert held.get("float_tray", 0) + held.get("rounding", 0) == -sum(gains.values())


READINGS = (
    "bonus_paid_per",
    "bonus_of_a_later_winner",
    "super_bonus_on_split_hands",
    "surrender_return_rounds_up",
    "absent_controlling_player",
    "void_returns_interim",
    "device_failure_returns_interim",
    "invalidation_returns_interim",
)


@ROUNDS
@given(data=st.data(), choose=choices())
def test_the_auditor_agrees_whichever_readings_a_house_has_chosen(data: st.DataObject, choose: Choices) -> None:
    rows = [
        f'{name} = {{ value = {value_of(data.draw, SCHEMA[name])}, unit = "{SCHEMA[name].unit}", kind = "fixed", '
        f'clauses = ["U1"] }}'
        for name in READINGS
    ]
    head = f'name = "own"\ntitle = "A table of our own"\nextends = "{data.draw(st.sampled_from(BUILT_IN))}"\n'
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "own.toml"
        file.write_text("\n".join([head, "[parameters]", *rows, "", "[clauses]", 'U1 = "So we read it."', ""]))
        played = play_round(rule_book(str(file)), choose)
        found = audit(played.events)
        assert found.complaints == ()
        assert settled_rows(played.events) == found.rows


# What random play found, in its smallest form


def after(rules: str, *commands: c.Command, terms: TableTerms | None = None) -> tuple[Round, tuple[e.Event, ...]]:
    """The state after commands that must all be accepted, with every event."""
    book = rule_book(rules)
    state, events = open_round(book, terms or TableTerms())
    for command in commands:
        outcome = play(book, state, command)
        assert not isinstance(outcome, Refusal), f"{command}: {outcome}"
        state, events = outcome[0], events + outcome[1]
    return state, events


def dealing(text: str) -> list[c.Command]:
    return [c.DealCard(card(word)) for word in text.split()]


@pytest.mark.clauses("star-2024 18.3", "star-6to5-2017 17.3")
@pytest.mark.parametrize("rules", BUILT_IN[:2])
def test_a_box_whose_card_was_refused_still_gets_its_two_cards(rules: str) -> None:
    wager, error = c.PlaceWager(1, "ann", 2500), c.DrawInError(card("6d"))
    first = after(rules, wager, c.CloseWagers(), error, c.RefuseCard(1, 1, "ann"))[0]
    assert first.awaiting[:2] == ("card", 1)
    state, _ = after(rules, wager, c.CloseWagers(), error, c.RefuseCard(1, 1, "ann"), *dealing("9s 8s"))
    assert [str(each) for each in state.boxes[0].hands[0].cards] == ["9s", "8s"]
    assert [str(each) for each in state.dealers_cards] == ["6d"]


@each_rule_set
@pytest.mark.parametrize("follow", [c.Double, c.Split])
def test_a_player_whose_wager_was_found_invalid_follows_no_more(rules: str, follow: Any) -> None:
    state, _ = after(
        rules,
        c.PlaceWager(1, "ann", 2500, seated=True),
        c.PlaceWager(1, "bob", 2500),
        *dealing("8s 7h 8d"),
        follow(1, 1, "ann"),
        c.InvalidateWager(1, "bob", "prohibited_device"),
    )
    assert not can(rule_book(rules), state, follow(1, 1, "bob"))


@each_rule_set
def test_a_player_whose_wager_was_found_invalid_cannot_surrender_it(rules: str) -> None:
    state, _ = after(
        rules,
        c.PlaceWager(1, "ann", 2500),
        c.PlaceWager(2, "bob", 2500),
        *dealing("8s 8c Kh 8d 8h"),
        c.InvalidateWager(1, "ann", "prohibited_device"),
    )
    assert not can(rule_book(rules), state, c.Surrender(1, "ann"))


@each_rule_set
@pytest.mark.parametrize("more", ["double", "insurance"])
def test_a_reconstruction_returns_an_invalid_players_money_only_once(rules: str, more: str) -> None:
    wagers = [c.PlaceWager(1, "ann", 2500), c.PlaceWager(2, "bob", 2500)]
    invalid = c.InvalidateWager(1, "ann", "prohibited_device")
    if more == "double":
        cards = "5s 8c 7h 6d 8h"
        state, events = after(rules, *wagers, *dealing(cards), c.Double(1, 1, "ann"), *dealing("2s"), invalid)
    else:
        cards = "5s 8c Ah 6d 8h"
        state, events = after(rules, *wagers, *dealing(cards), c.Insure(1, "ann", 1000), invalid)
    outcome = play(rule_book(rules), state, c.ReconstructRound(state.cards_out))
    assert not isinstance(outcome, Refusal)
    held = balances((*events, *outcome[1]))
    assert held.get("player:ann", 0) == 0
    assert held.get("insurance_line", 0) == 0
    assert held.get("box:1", 0) == 0


@pytest.mark.parametrize("rules", BUILT_IN[:2])
def test_control_of_a_split_box_passes_to_someone_who_can_decide_for_every_hand(rules: str) -> None:
    """Bob rides on the first hand, Cat matched the split; then Ann's wagers are found invalid."""
    state, _ = after(
        rules,
        c.PlaceWager(1, "ann", 2500, seated=True),
        c.PlaceWager(1, "bob", 5000),
        c.PlaceWager(1, "cat", 2500),
        *dealing("8s 7h 8d"),
        c.Split(1, 1, "ann"),
        c.Split(1, 1, "cat"),
        *dealing("9s"),
        c.InvalidateWager(1, "ann", "prohibited_device"),
        c.Stand(1, 1, "bob"),
        *dealing("9h"),
    )
    assert state.awaiting.kind == "decision"
    (decides,) = state.awaiting.players
    for decision in (c.Double, c.Hit, c.Stand):
        assert not isinstance(play(rule_book(rules), state, decision(1, 2, decides)), Refusal)
    assert any(isinstance(each, c.Double) for each in legal_decisions(rule_book(rules), state))


@pytest.mark.clauses("star-2024 18.8", "star-6to5-2017 17.8")
@pytest.mark.parametrize("rules", BUILT_IN[:2])
def test_a_round_void_after_its_end_leaves_the_interim_settlement_alone(rules: str) -> None:
    state, _ = after(
        rules,
        c.PlaceWager(1, "ann", 1000),
        c.PlaceWager(2, "bob", 1000),
        *dealing("Ad 9d 9c Jd Kh"),
        c.Stand(2, 1, "bob"),
        *dealing("Jh"),
        c.VoidRound("misdeal"),
    )
    assert {s.player: s.result for s in state.settlements} == {"ann": "win", "bob": "void"}


@pytest.mark.parametrize("rules", BUILT_IN[:2])
def test_a_card_kept_for_the_next_round_is_not_forgotten_by_a_reconstruction(rules: str) -> None:
    state, _ = after(
        rules,
        c.PlaceWager(1, "ann", 1000),
        *dealing("9d 9c Kh"),
        c.Stand(1, 1, "ann"),
        *dealing("Jh"),
        c.DrawExtraCard(card("2s"), exposed=False),
    )
    outcome = play(rule_book(rules), state, c.ReconstructRound(state.cards_out))
    assert not isinstance(outcome, Refusal)
    assert outcome[0].kept_card == card("2s")


@pytest.mark.clauses("star-2024 18:17.21.2")
def test_the_bonus_of_a_player_without_any_valid_wager_is_taken_back() -> None:
    state, _ = after(
        "star-2024",
        c.PlaceWager(1, "ann", 2500),
        c.PlaceWager(2, "bob", 2500),
        *dealing("7s 9c 7h 7s Kh"),
        c.Hit(1, 1, "ann"),
        *dealing("7s"),
        c.InvalidateWager(2, "bob", "player_card"),
    )
    assert sum(s.net_cents for s in state.settlements if s.player == "bob") == 0


@each_rule_set
def test_a_double_of_the_whole_wager_needs_no_other_chips_than_the_wager(rules: str) -> None:
    """Saying nothing and saying the original wager's amount are the same double."""
    state, _ = after(
        rules,
        c.PlaceWager(1, "ann", 499, found=True),
        *dealing("5s 7h 6d"),
        terms=TableTerms(chips_cents=(500,)),
    )
    book = rule_book(rules)
    assert can(book, state, c.Double(1, 1, "ann")) == can(book, state, c.Double(1, 1, "ann", 499))


@pytest.mark.parametrize("rules", BUILT_IN[:2])
def test_a_reconstruction_that_asks_a_split_hand_anew_can_still_know_an_absent_player(rules: str) -> None:
    """Ann's second hand gets the dealer's King, so she is asked again while Bob's absence is looked at."""
    state, _ = after(
        rules,
        c.PlaceWager(1, "ann", 1000),
        c.PlaceWager(2, "bob", 1000),
        *dealing("8s 9s 7h 8d 9d"),
        c.Split(1, 1, "ann"),
        *dealing("2c"),
        c.Stand(1, 1, "ann"),
        *dealing("3c"),
        c.Stand(1, 2, "ann"),
        c.DeclareAbsent(2, "bob"),
        *dealing("Kd"),
    )
    outcome = play(rule_book(rules), state, c.ReconstructRound(cards("8s 9s 7h 8d 9d 2c Kd 3c")))
    assert not isinstance(outcome, Refusal)
    assert outcome[0].awaiting[:3] == ("decision", 1, 2)


def test_a_rule_set_without_perfect_pairs_opens_a_round_of_the_usual_terms(tmp_path: Path) -> None:
    file = tmp_path / "plain.toml"
    value = '{ value = false, unit = "yes_no", kind = "fixed", clauses = ["16.1"] }'
    file.write_text(f'name = "plain"\ntitle = "Plain"\nextends = "star-2024"\n[parameters]\nperfect_pairs = {value}\n')
    state, _ = open_round(rule_book(str(file)))
    assert not can(rule_book(str(file)), state, c.PlacePerfectPairs(1, "ann", 500, found=True))
