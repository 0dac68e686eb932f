"""Every line of play from a tiny shoe, played again by the simulator's kernel."""

from typing import Any, NamedTuple

import numpy as np

from pontoon.analysis.simulator import endings as e, layout as at, rounds
from pontoon.analysis.simulator.setting import Array
from pontoon.game.cards import card
from pontoon.rules.odds import super_bonus_cents
from pontoon.testing.kernel_rounds import Boxes, clear, compiled
from pontoon.testing.lines_of_play import LinesOfPlay, Place

# Kinds of place: the round is over, a card is due, a decision is due, one with surrender among it.
OVER, CARD, DECISION, WITH_SURRENDER = range(4)
DEEPEST = 200
ACTIONS = {name: number for number, name in enumerate(at.ACTION_NAMES)}


class Lines(NamedTuple):
    """Places by number: the kind, the legal actions as bits, the first of the steps; steps: word, cents, place."""

    kinds: Array
    legal: Array
    begin: Array
    words: Array
    cents: Array
    to: Array


def lines_in_arrays(lines: LinesOfPlay) -> Lines:
    """The engine's lines of play, so that compiled code can walk them; place 0 is the start."""
    numbers: dict[Place, int] = {lines.start: 0}
    places = [lines.start]
    kinds, legal, begin, steps = [], [], [0], []
    for place in places:
        bits = 0
        for word, step in place.steps.items():
            if step.to not in numbers:
                numbers[step.to] = len(places)
                places.append(step.to)
            code = int(card(word)) if place.spot is None else ACTIONS[word]
            bits |= 0 if place.spot is None else 1 << code
            steps.append((code, step.cents, numbers[step.to]))
        kinds.append(OVER if place.is_over else CARD if place.spot is None else DECISION + (bits >> at.GIVE_UP & 1))
        legal.append(bits & ~(1 << at.GIVE_UP))
        begin.append(len(steps))
    words, cents, to = np.array(steps, np.int64).T.copy()
    return Lines(np.array(kinds), np.array(legal), np.array(begin), words, cents, to)


def walk(
    table: Any, s: Any, m: Any, part_cents: int, bonus_cents: int,
    kinds: Any, legal: Any, begin: Any, words: Any, cents: Any, to: Any, stack: Any,
) -> int:  # fmt: skip
    """Follow every line to its end; how many there are, or -1 where the kernel does otherwise.

    Then `m` holds the cards and the script of that line. A row of `stack` is the place, the next step from it, the
    cards dealt, the actions taken, and the cents settled so far.
    """
    lines, depth = 0, 0
    while depth >= 0:
        place, step, dealt, scripted, gained = stack[depth]
        if step < 0:
            m[at.READY] = dealt
            if not is_as_expected(table, s, m, kinds[place], legal[place], scripted, gained, part_cents, bonus_cents):
                return -1
            lines += 1 if kinds[place] == OVER else 0
            step = begin[place]
        if step == begin[place + 1]:
            depth -= 1
            continue
        stack[depth, 1] = step + 1
        if kinds[place] == CARD:
            m[at.TAKEN_CARDS + dealt] = words[step]
            dealt += 1
        else:
            if kinds[place] == WITH_SURRENDER and words[step] != at.GIVE_UP:
                m[at.SCRIPT + scripted] = at.DECLINE
                scripted += 1
            m[at.SCRIPT + scripted] = words[step]
            scripted += 1
        depth += 1
        stack[depth, 0], stack[depth, 1] = to[step], -1
        stack[depth, 2], stack[depth, 3], stack[depth, 4] = dealt, scripted, gained + cents[step]
    return lines


def is_as_expected(
    table: Any, s: Any, m: Any, kind: int, legal: int, scripted: int, gained: int, part_cents: int, bonus_cents: int
) -> Any:
    """Whether the kernel, with just these cards and actions, comes to the same place."""
    if kind == CARD:
        return True
    clear(m)
    dealt = m[at.READY]
    code = rounds.play_round(table, s, m, m, 0, scripted)
    if m[at.TAKEN] != dealt:
        return False
    if kind == OVER:
        paid = m[at.NET] * part_cents + m[at.SIDE_RESULTS + e.SUPER_BONUS] * bonus_cents
        return code == rounds.PLAYED and paid == gained
    if kind == WITH_SURRENDER:
        if code != rounds.UNDECIDED or m[at.LEGAL] != (1 << at.GIVE_UP) | (1 << at.DECLINE):
            return False
        m[at.SCRIPT + scripted] = at.DECLINE
        code = rounds.play_round(table, s, m, m, 0, scripted + 1)
    return code == rounds.UNDECIDED and m[at.LEGAL] == legal and m[at.TAKEN] == dealt


def walked(boxes: Boxes, lines: Lines) -> int:
    """How many lines there are; -1 and the line left in the boxes' memory where the kernel does otherwise."""
    from pontoon.analysis.compiled import prepare

    prepare(is_as_expected)
    setting, m = boxes.setting, boxes.memory
    assert boxes.cents % setting.parts == 0, "a part of the wager is in whole cents"
    m[at.RAN_OUT] = 0
    stack = np.zeros((DEEPEST, 5), np.int64)
    stack[0, 1] = -1
    paid = super_bonus_cents(setting.table, boxes.cents)
    follow = compiled(walk)
    found: int = follow(setting.table, setting.strategy, m, boxes.cents // setting.parts, paid, *lines, stack)
    return found
