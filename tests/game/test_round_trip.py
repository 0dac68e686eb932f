"""A round that was played can be written, read and played again; and whatever a file holds, the reader answers."""

import contextlib
import io
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, given, settings, strategies as st

from pontoon.cli.main import main
from pontoon.game import Round, commands as c, rule_book
from pontoon.game.account import document, explanation, readable
from pontoon.game.notation import NotationError, RoundRecord, read_file, read_text, round_text, text_of
from pontoon.game.replay import Replayed, replay
from pontoon.game.round import PairsWager, PlacedWager
from pontoon.game.terms import TableTerms
from pontoon.testing.strategies import (
    BUILT_IN,
    Choices,
    Choose,
    Played,
    RandomTable,
    Shoe,
    chance,
    choices,
    choose_terms,
    correction,
    one_of,
    played_rounds,
    reconstruction,
)

# The same rounds every time. A failure shows the written round; to see it shrunk, add Phase.shrink.
ROUNDS = settings(
    derandomize=True, database=None, deadline=None, max_examples=200, phases=[Phase.explicit, Phase.generate]
)
SCENARIOS = sorted((Path(__file__).parent.parent / "scenarios").glob("*/*.round.toml"))
SOUND = [file.read_text() for file in SCENARIOS]


def check(played: Played) -> None:
    """The round's own text is a fixed point, and plays to the same account."""
    text = round_text(played.events)
    record = read_text(text)
    assert text_of(record) == text
    try:
        again = replay(record)
    except NotationError as error:
        pytest.fail(f"{error.code}, line {error.line}: {error.message}\n{text}\n{played.commands}")
    live = document(Replayed(played.rules, played.state, played.events), "a round", "rules")
    assert document(again, "a round", "rules") == live, f"{text}\n{played.commands}"


@pytest.mark.parametrize("rules", BUILT_IN)
@ROUNDS
@given(data=st.data())
def test_a_regular_round_written_down_plays_to_the_same_account(rules: str, data: st.DataObject) -> None:
    check(data.draw(played_rounds(rules, irregular=False)))


@pytest.mark.parametrize("rules", BUILT_IN)
@ROUNDS
@given(data=st.data())
def test_a_round_written_down_plays_to_the_same_account_whatever_went_wrong(rules: str, data: st.DataObject) -> None:
    check(data.draw(played_rounds(rules)))


# One thing goes wrong, at each moment of a round

MOMENTS: dict[str, Callable[[Round], bool]] = {
    "before the first card": lambda state: state.awaiting.kind == "wagers",
    "in the initial deal": lambda state: state.phase == "initial_deal",
    "while insurance is open": lambda state: state.awaiting.kind == "insurance",
    "while surrender is open": lambda state: state.awaiting.kind == "surrender",
    "before the cards are turned": lambda state: state.awaiting.kind == "exposure",
    "before a decision": lambda state: state.awaiting.kind == "decision",
    "before a hand's card": lambda state: state.phase == "subsequent_deal" and state.awaiting.kind == "card",
    "before a forfeit": lambda state: state.awaiting.kind == "forfeit",
    "before the dealer's second card": lambda state: state.phase == "dealers_hand" and len(state.dealers_cards) == 1,
    "before the dealer's third card": lambda state: state.phase == "dealers_hand" and len(state.dealers_cards) > 1,
    "after the end": lambda state: state.is_over,
}


def _on_the_layout(state: Round) -> list[PlacedWager | PairsWager]:
    return [*state.placed, *state.pairs]


def _invalidate(state: Round, choose: Choose, _shoe: Shoe) -> c.Command:
    wagers = _on_the_layout(state)
    if not wagers:
        return c.InvalidateWager(1, "ann", "prohibited_device")
    wager = one_of(choose, wagers)
    return c.InvalidateWager(wager.box, wager.player, "prohibited_device")


MISHAPS: dict[str, Callable[[Round, Choose, Shoe], c.Command]] = {
    "a card is found face upwards": lambda state, choose, shoe: c.BurnCard(shoe.next()),
    "a card is burned in error": lambda state, choose, shoe: c.BurnCard(shoe.next(), face_up=False),
    "a card is drawn in error": lambda state, choose, shoe: c.DrawInError(shoe.next()),
    "an extra card is drawn": lambda state, choose, shoe: c.DrawExtraCard(shoe.next(), chance(choose, 2)),
    "a wager is found invalid": _invalidate,
    "a player takes the wagers back": lambda state, choose, shoe: c.ReturnWagers(
        one_of(choose, [wager.player for wager in _on_the_layout(state)] or ["ann"])
    ),
    "the round is declared void": lambda state, choose, shoe: c.VoidRound("misdeal"),
    "a card is corrected": correction,
    "the round is reconstructed": lambda state, choose, shoe: reconstruction(state, choose),
}
_IMPOSSIBLE = {
    *[(mishap, moment) for mishap in ("an extra card is drawn",) for moment in MOMENTS if moment != "after the end"],
    *[(mishap, "after the end") for mishap in list(MISHAPS)[:3]],
    ("a wager is found invalid", "after the end"),
    ("a player takes the wagers back", "after the end"),
    *[
        (mishap, "before the first card")
        for mishap in (
            "a card is drawn in error",
            "a player takes the wagers back",
            "the round is declared void",
            "a card is corrected",
            "the round is reconstructed",
        )
    ],
}
CELLS = [(mishap, moment) for mishap in MISHAPS for moment in MOMENTS if (mishap, moment) not in _IMPOSSIBLE]


@pytest.mark.parametrize(("mishap", "moment"), CELLS)
@settings(ROUNDS, max_examples=20)
@given(choose=choices())
def test_a_mishap_is_written_at_its_moment(mishap: str, moment: str, choose: Choices) -> None:
    rules = rule_book(one_of(choose, BUILT_IN))
    # Any cent can be paid, so that amounts cannot spoil what is asked here.
    table = RandomTable(rules, choose, replace(choose_terms(rules, choose), chips_cents=()))
    table.place_wagers()
    passed_over = choose(3)
    while not (MOMENTS[moment](table.state) and passed_over == 0) and not table.state.is_over:
        passed_over -= MOMENTS[moment](table.state)
        table.go_on()
    if MOMENTS[moment](table.state):
        table.do(MISHAPS[mishap](table.state, choose, table.shoe))
    table.finish()
    check(table.played())


@ROUNDS
@given(choose=choices())
def test_a_wager_taken_back_leaves_no_trace_in_the_account(choose: Choices) -> None:
    table = RandomTable(rule_book(one_of(choose, BUILT_IN)), choose, TableTerms())
    table.do(c.PlaceWager(1, "ann", 2500))
    table.do(c.PlaceWager(2, "bob", 2500))
    table.do(c.PlacePerfectPairs(1, "cat", 500))
    table.do(c.WithdrawPerfectPairs(1, "cat"))
    table.do(c.WithdrawWager(2, "bob"))
    table.finish()
    check(table.played())


def outcome_of(record: RoundRecord) -> dict[str, Any] | str:
    """The account of a written round, or the code of what is wrong with it."""
    try:
        return document(replay(record), "a round", "rules")
    except NotationError as error:
        return error.code


@pytest.mark.parametrize("file", [pytest.param(file, id=f"{file.parent.name}/{file.stem}") for file in SCENARIOS])
def test_a_scenario_read_and_written_says_the_same(file: Path) -> None:
    try:
        record = read_file(file)
    except NotationError:
        return
    text = text_of(record)
    assert text_of(read_text(text)) == text
    assert outcome_of(read_text(text)) == outcome_of(record)


# Files that are wrong

_WORDS = """
    0 -1 99999999999999 1.1 1.9 9.1 0.0 ann dealer supervisor hit stand split double insure surrender forfeit keep
    absent refuse expose invalid void reconstruct correct after face_up burn draw_in_error extra_card exposed unexposed
    insurance_omitted misdeal fraud player_card 5 0.01 true false nan "" [[wager]] [table] [[perfect_pairs]]
    [[table]] 7s As Ts 10h 0x1 2024-01-01 é ² ٣ ٣.٥
"""
WORDS = (
    *_WORDS.split(),
    '"""',
    "box = 1",
    "box = true",
    'chips = ["0.01"]',
    "resplit = true",
    "face_down = true",
    "late_payment = true",
    "after 3",
    'box_maximum = { "²" = "5" }',
    'maximum = "0"',
    "\x00",
    "\u2028",
    "1" * 5000,
)


def corrupted(text: str, choose: Choose) -> str:
    """A sound file with a few letters, words or lines lost, doubled, exchanged or put in."""

    def place(length: int) -> int:
        return (choose(256) * 256 + choose(256)) % max(1, length)

    for _ in range(1 + choose(4)):
        lines = text.split("\n")
        line, other = place(len(lines)), place(len(lines))
        letter = place(len(text))
        words = lines[line].split(" ")
        kind = choose(7)
        if kind == 0:
            text = text[:letter] + text[letter + 1 :]
        elif kind == 1:
            text = text[:letter] + chr(choose(256)) + text[letter:]
        else:
            if kind == 2:
                del lines[line]
            elif kind == 3:
                lines[line], lines[other] = lines[other], lines[line]
            elif kind == 4:
                lines.insert(other, lines[line])
            elif kind == 5:
                words[place(len(words))] = one_of(choose, WORDS)
                lines[line] = " ".join(words)
            else:
                lines.insert(line, " ".join(one_of(choose, WORDS) for _ in range(1 + choose(4))))
            text = "\n".join(lines)
    return text


@settings(ROUNDS, max_examples=300)
@given(choose=choices(80))
def test_a_corrupted_file_is_played_or_answered_with_an_error_of_the_notation(choose: Choices) -> None:
    text = corrupted(SOUND[choose(256) * len(SOUND) // 256], choose)
    try:
        played = replay(read_text(text))
    except NotationError:
        return
    assert document(played, "a", "b")["cards_used"] == len(played.state.cards_out)
    assert readable(played, "rules")
    assert explanation(played, "rules")


PLAIN = """notation = 1
rules = "star-2024"
decks = 8
cards = "As 7h Kd"
play = '''
'''

[table]
perfect_pairs = true

[[wager]]
box = 1
player = "ann"
amount = "5"
"""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param("perfect_pairs = true", 'box_maximum = { "²" = "5" }', id="a box in superscript"),
        pytest.param("decks = 8", "decks = " + "8" * 5000, id="a number of five thousand digits"),
        pytest.param("play = '''\n", "play = '''\n" + "1" * 5000 + " ann hit\n", id="a box of five thousand digits"),
        pytest.param("play = '''\n", "play = '''\ndealer burn after " + "1" * 5000 + "\n", id="a moment as long"),
        pytest.param("star-2024", "x" * 5000, id="a path too long for any file"),
        pytest.param("decks = 8", "decks = " + "[" * 5000, id="brackets nested five thousand deep"),
    ],
)
def test_an_absurd_value_is_answered_with_an_error_of_the_notation(old: str, new: str) -> None:
    assert replay(read_text(PLAIN)).state.is_over
    with pytest.raises(NotationError):
        replay(read_text(PLAIN.replace(old, new)))


GREAT = """
import resource
resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))
from pontoon.game.payment import payable
print(payable(149999999999850, (4, 9999999999)))
"""


def test_chips_that_do_not_fit_together_pay_a_great_wager_without_effort() -> None:
    """Goal: the next payable amount is found by arithmetic on the chips, not by listing every amount below it.

    Two of the great chips leave a remainder of two by four, as the amount does. It is paid in a process of its own
    with little memory.
    """
    done = subprocess.run([sys.executable, "-c", GREAT], capture_output=True, text=True, timeout=60, check=False)
    assert done.stdout.strip() == "149999999999850", done.stderr


@settings(ROUNDS, max_examples=40)
@given(garbage=st.binary(max_size=60) | st.text(max_size=60).map(lambda text: text.encode("utf-8", "replace")))
def test_replay_of_garbage_shows_no_traceback(garbage: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "garbage.round.toml"
        file.write_bytes(garbage)
        for command in ("replay", "explain"):
            out, err = io.StringIO(), io.StringIO()
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), pytest.raises(SystemExit) as ended:
                main([command, str(file)])
            assert ended.value.code == 2
            assert "Traceback" not in err.getvalue()
            assert len(err.getvalue().splitlines()) == 1
