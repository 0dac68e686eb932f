"""The rounds worked out by hand under tests/scenarios, played by the kernel as well.

The kernel has one wager on each box, all of one amount, dealt and paid as usual. Rounds with more than that on a box,
with an irregularity or with payments in chips are the engine's alone.
"""

import tomllib
from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from pontoon.analysis.simulator import endings as e, layout as at
from pontoon.analysis.simulator.rounds import PLAYED, UNDECIDED, play_round
from pontoon.game.account import document
from pontoon.game.notation import read_file
from pontoon.game.record import Line, RoundRecord
from pontoon.game.replay import Replayed, replay
from pontoon.game.rulebook import rule_book
from pontoon.testing.kernel_rounds import Boxes, Settled, copy_ended, lay_out, settled_by_engine, settled_row

FILES = sorted((Path(__file__).parents[1] / "scenarios").glob("*/*.round.toml"))
ON_HANDS = ("hit", "stand", "double", "split", "forfeit", "keep")
VERBS = ("insure", "surrender", *ON_HANDS)


def why_not(record: RoundRecord) -> str:
    """What of a round the kernel does not know, or nothing."""
    terms, boxes = record.terms, [wager.box for wager in record.wagers]
    if not boxes or len(set(boxes)) < len(boxes):
        return "not one wager on each box"
    if len({wager.cents for wager in record.wagers}) > 1:
        return "wagers of different amounts"
    if any(line.verb not in VERBS or line.box is None or line.after is not None or line.at for line in record.lines):
        return "an irregularity, or a player who is away"
    if terms.face_down or terms.late_payment:
        return "cards face down, or 21s paid late"
    if terms.chips_cents or terms.maximum_cents or terms.box_maximum_cents or terms.player_limits:
        return "payments in chips, or a wager that may be cut"
    if any(wager.tokens_cents for wager in (*record.wagers, *record.pairs)):
        return "tokens"
    if any(line.player != owner_of(record, line) for line in record.lines):
        return "someone speaks who has no wager there"
    return why_not_the_side_wagers(record)


def why_not_the_side_wagers(record: RoundRecord) -> str:
    cents, table = record.wagers[0].cents, rule_book(record.rules).table
    share, of = table.insurance_share
    if record.pairs:
        on = sorted((wager.box, wager.player) for wager in record.pairs)
        if on != sorted((wager.box, wager.player) for wager in record.wagers):
            return "Perfect Pairs on some boxes only, or by others"
        if len({wager.cents for wager in record.pairs}) > 1:
            return "Perfect Pairs of different amounts"
    for line in record.lines:
        if line.verb == "insure" and (line.cents or 0) * of != cents * share:
            return "insurance of a part"
        if line.verb == "double" and line.cents not in (None, cents):
            return "a double of less"
    return ""


def owner_of(record: RoundRecord, line: Line) -> str:
    return next((wager.player for wager in record.wagers if wager.box == line.box), "")


def boxes_of(record: RoundRecord) -> Boxes:
    pairs_cents = record.pairs[0].cents if record.pairs else 0
    cents = record.wagers[0].cents
    return Boxes(rule_book(record.rules), len(record.wagers), cents, record.terms.resplit, True, pairs_cents)


def played_by_kernel(boxes: Boxes, record: RoundRecord) -> Settled:
    """Ask the file's lines for every decision; what is not said is declined, and a double is kept."""
    m, setting, script = boxes.memory, boxes.setting, list[int]()
    numbers = sorted(wager.box for wager in record.wagers)
    said = {(line.verb, line.box) for line in record.lines}
    left = [line for line in record.lines if line.verb in ON_HANDS]
    while True:
        lay_out(m, record.cards)
        for place, action in enumerate(script):
            m[at.SCRIPT + place] = action
        code = play_round(setting.table, setting.strategy, m, m, 0, len(script))
        if code != UNDECIDED:
            break
        box = numbers[m[at.BOX]]
        if m[at.KIND] == at.INSURANCE:
            action = at.INSURE if ("insure", box) in said else at.DECLINE
        elif m[at.KIND] == at.SURRENDERING:
            action = at.GIVE_UP if ("surrender", box) in said else at.DECLINE
        else:
            action = next_said(left, box, m[at.KIND] == at.AFTER_DOUBLE)
        assert m[at.LEGAL] >> action & 1, at.ACTION_NAMES[action]
        script.append(action)
    assert code == PLAYED
    assert not left, "every line was taken"
    row = [0] * (2 + e.CODES + e.SIDES)
    copy_ended(m, row)
    return settled_row([int(number) for number in row])


def next_said(left: list[Line], box: int, after_double: bool) -> int:
    if after_double and (not left or left[0].box != box or left[0].verb not in ("forfeit", "keep")):
        return at.KEEP
    assert left[0].box == box
    return at.ACTION_NAMES.index(left.pop(0).verb)


@cache
def usable() -> dict[Path, tuple[RoundRecord, Replayed]]:
    return {file: found for file in FILES if not isinstance(found := taken(file), str)}


@cache
def taken(file: Path) -> str | tuple[RoundRecord, Replayed]:
    """The record with what the engine makes of it, or why it is not for the kernel."""
    if "error" in tomllib.loads(file.read_text())["scenario"]:
        return "a round that is refused"
    record = read_file(file)
    why = why_not(record)
    if why:
        return why
    played = replay(record)
    cents = record.wagers[0].cents
    shared = len({wager.player for wager in record.wagers}) < len(record.wagers)
    if shared and any(row.kind == "bonus" for row in played.state.settlements):
        return "a Super Bonus to a player on two boxes"
    parts = boxes_of(record).setting.parts
    if any(row.net_cents * parts % cents for row in played.state.settlements if not row.kind.endswith("bonus")):
        return "a payment that is rounded"
    return record, played


def names(files: Sequence[Path]) -> list[str]:
    return [f"{file.parent.name}/{file.name.removesuffix('.round.toml')}" for file in files]


@pytest.mark.parametrize("file", usable(), ids=names(list(usable())))
def test_a_round_worked_by_hand_comes_out_of_the_kernel_as_out_of_the_engine(file: Path) -> None:
    record, played = usable()[file]
    boxes = boxes_of(record)
    used = document(played, file.name, file.parent.name)["cards_used"]
    assert played_by_kernel(boxes, record) == settled_by_engine(boxes, played.state, used)


def test_the_kernel_plays_every_round_that_it_can_express() -> None:
    """Of those left out three in ten are refused; most others have several wagers on a box, or different ones."""
    reasons = Counter(found for file in FILES if isinstance(found := taken(file), str))
    assert len(usable()) >= 150
    assert sum(reasons.values()) == len(FILES) - len(usable())
    assert {why for why, _ in reasons.most_common(3)} == {
        "a round that is refused",
        "not one wager on each box",
        "wagers of different amounts",
    }
