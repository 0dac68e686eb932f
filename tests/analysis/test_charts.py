"""The chart as text, page and picture: each of them says for every hand what the chart says."""

import json
import os
import random
import re
import struct
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from html.parser import HTMLParser
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from pontoon.analysis.charts import MissingPlots, chart_html, chart_png, chart_text
from pontoon.analysis.charts.colours import HEAD, INK, PAPER, QUIET_INK, TINTS
from pontoon.analysis.charts.paper import Paper
from pontoon.analysis.charts.picture import draw
from pontoon.analysis.charts.sheet import sheet_of
from pontoon.analysis.strategy import (
    ACTIONS,
    DEALERS,
    HARD_TOTALS,
    NUMBERS_OF_CARDS,
    SOFT_TOTALS,
    SUITED_HANDS,
    SUITS,
    BadChart,
    Cell,
    Chart,
    chart_document,
    read_chart,
)

TITLE = "Pontoon, the house rules"
PAIRS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")
LATE = "SOFT TOTALS, ACE DRAWN LATER"
WORDS = {"H": "hit", "S": "stand", "D": "double", "P": "split", "R": "surrender"}
HIT, STAND, DOUBLE, SPLIT = ("hit",), ("stand",), ("double", "hit"), ("split",)


# Charts to show


def row_of(*cells: Cell) -> dict[str, tuple[Cell, ...]]:
    """The same cells against every first card of the dealer; the last one stands for more cards."""
    five = (*cells, *(cells[-1:] * (len(NUMBERS_OF_CARDS) - len(cells))))
    return dict.fromkeys(DEALERS, five)


def plain_chart() -> Chart:
    """Hit below 17, stand from there on."""
    return Chart(
        hard={total: row_of(STAND if total > 16 else HIT) for total in HARD_TOTALS},
        soft={total: row_of(STAND if total > 17 else HIT) for total in SOFT_TOTALS},
        pairs={},
        suits={},
        forfeit=dict.fromkeys(DEALERS, 0),
    )


def house_chart() -> Chart:
    """A chart with something of everything that a real one has."""
    plain = plain_chart()
    hard = dict(plain.hard)
    hard[11] = row_of(DOUBLE, DOUBLE, HIT)
    hard[15] = {**hard[15], **dict.fromkeys("23456", (STAND, STAND, HIT, HIT, HIT))}
    hard[16] = {**hard[15], "A": (("surrender", "hit"), HIT, HIT, HIT, HIT)}
    hard[17] = {**hard[17], "A": (("surrender", "stand"), STAND, STAND, STAND, HIT)}
    soft = dict(plain.soft)
    soft[18] = {**soft[18], "6": (DOUBLE, DOUBLE, STAND, STAND, HIT)}
    return replace(
        plain,
        hard=hard,
        soft=soft,
        pairs={"8": {**dict.fromkeys(DEALERS, SPLIT), "A": ("surrender", "split")}, "7": {"2": SPLIT, "3": SPLIT}},
        suits={"7-8": {"suited": {"2": HIT}, "spades": {"2": HIT}}, "7-7": {"spades": {"7": STAND, "2": HIT}}},
        forfeit={**plain.forfeit, "10": 16, "A": 17},
        rules="star-2024",
        decks=8,
        super_bonus=Fraction(200),
        ev=-0.0041234,
        best={"own": -0.0040123},
    )


def late_chart() -> Chart:
    """A chart that tells an Ace apart that came after the first two cards."""
    chart = house_chart()
    late = {total: row_of(DOUBLE, DOUBLE, STAND) if total > 18 else row_of(HIT) for total in SOFT_TOTALS}
    return replace(chart, rules="canberra-2002", late=late)


def random_chart(seed: int) -> Chart:
    """Any chart that can be written, most of them nonsense; some have rows alike and cells that seldom change."""
    chance = random.Random(seed)
    steady, bold = chance.random(), chance.random()

    def cell() -> Cell:
        return tuple(chance.sample(ACTIONS, 1 if chance.random() < bold else chance.randint(1, len(ACTIONS))))

    def cells() -> tuple[Cell, ...]:
        found = [cell()]
        while len(found) < len(NUMBERS_OF_CARDS):
            found.append(found[-1] if chance.random() < steady else cell())
        return tuple(found)

    def rows(totals: tuple[int, ...]) -> dict[int, dict[str, tuple[Cell, ...]]]:
        found: dict[int, dict[str, tuple[Cell, ...]]] = {}
        for total in totals:
            alike = total - 1 in found and chance.random() < steady
            found[total] = found[total - 1] if alike else {dealer: cells() for dealer in DEALERS}
        return found

    def some(names: tuple[str, ...]) -> list[str]:
        return [name for name in names if chance.random() < 0.5]

    def exceptions() -> dict[str, Cell]:
        return {dealer: cell() for dealer in some(DEALERS)}

    return Chart(
        hard=rows(HARD_TOTALS),
        soft=rows(SOFT_TOTALS),
        pairs={pair: exceptions() for pair in some(PAIRS)},
        suits={hand: {suit: exceptions() for suit in some(SUITS)} for hand in some(SUITED_HANDS)},
        forfeit={dealer: chance.randint(0, 20) for dealer in some(DEALERS)},
        late=rows(SOFT_TOTALS) if chance.random() < 0.5 else {},
        decks=chance.choice((None, 1, 6, 8)),
        ev=chance.choice((None, 0.01, -0.01)),
        best=chance.choice(({}, {"own": 0.0, "full": 0.001})),
    )


SEEDS = st.integers(0, 2**32)


# What a hand does, once by the chart and once by what was read


@dataclass(frozen=True)
class Hand:
    """A kind of hand that the chart tells apart."""

    total: int
    soft: bool
    cards: int
    pair: str = ""
    hand: str = ""
    suit: str = ""
    late: bool = False


def hands() -> Iterator[Hand]:
    """Every kind of hand that can be held."""
    for total in HARD_TOTALS:
        for cards in NUMBERS_OF_CARDS:
            if cards == 2 or total >= 12 or 2 * cards <= total:
                yield Hand(total, False, cards)
    for total in SOFT_TOTALS:
        for cards in NUMBERS_OF_CARDS:
            if cards <= total - 10:
                yield Hand(total, True, cards)
            if 2 < cards <= total - 10:
                yield Hand(total, True, cards, late=True)
    # Two sevens have suits, and come below.
    for pair in (pair for pair in PAIRS if pair != "7"):
        yield Hand(12 if pair == "A" else 2 * int(pair), pair == "A", 2, pair=pair)
    for hand in SUITED_HANDS:
        first, second = hand.split("-")
        for suit in SUITS:
            pair = first if first == second else ""
            yield Hand(int(first) + int(second), False, 2, pair=pair, hand=hand, suit=suit)


def tried(actions: Cell, hand: Hand) -> Cell:
    """Actions in the order they are tried, as far as such a hand may come to them.

    A hit is always allowed, and standing from 12 on; two cards are surrendered, and two equal ones split.
    """
    order: list[str] = []
    for action in (*actions, "hit"):
        if (action == "split" and not hand.pair) or (action == "surrender" and hand.cards > 2) or action in order:
            continue
        order.append(action)
        if action == "hit" or (action == "stand" and (hand.soft or hand.total >= 12)):
            break
    return tuple(order)


def by_the_chart(chart: Chart, dealer: str, hand: Hand) -> Cell:
    prefers = chart.prefers(dealer, hand.total, hand.soft, hand.cards, hand.pair, hand.hand, hand.suit, hand.late)
    return tried(prefers, hand)


@dataclass
class Printed:
    """What a reader takes from a printed chart: codes by section, row and column, and the legend.

    The legend says what to do where an action is not allowed: after a split what the total says, else hit.
    """

    rows: dict[str, dict[str, list[str]]] = field(default_factory=dict)
    legend: dict[str, str] = field(default_factory=dict)

    def plan(self, code: str) -> str:
        """The code spelled out, as in `S4H`; a numbered note is looked up in the legend."""
        if code.startswith("*"):
            return "".join(code_of_words(part) for part in self.legend[code].split("; "))
        return code + "H" if code[-1].isdigit() else code

    def of_total(self, dealer: str, hand: Hand) -> Cell:
        section = self.rows["SOFT TOTALS" if hand.soft else "HARD TOTALS"]
        if hand.late:
            section = self.rows.get(LATE, section)
        (codes,) = [codes for label, codes in section.items() if hand.total in totals_of(label)]
        letters = ""
        for number, order in re.findall(r"(\d?)([HSDPR][hsdpr]*)", self.plan(codes[DEALERS.index(dealer)])):
            if int(number or 2) <= hand.cards:
                letters = order
        return tried(tuple(WORDS[letter.upper()] for letter in letters), hand)

    def does(self, dealer: str, hand: Hand) -> Cell:
        """Hands towards 6-7-8 and 7-7-7 first, then pairs, then totals, as the notes say."""
        total = self.of_total(dealer, hand)
        towards, pairs = self.rows["TOWARDS 6-7-8 AND 7-7-7"], self.rows["PAIRS"]
        rows = [codes for label, codes in towards.items() if hand.hand and (hand.hand, hand.suit) in towards_of(label)]
        rows += [codes for label, codes in pairs.items() if hand.pair and hand.pair in pairs_of(label)]
        if not rows:
            return total
        letters = self.plan(rows[0][DEALERS.index(dealer)]).upper()
        actions = tuple(WORDS[letter] for letter in letters)
        return tried(actions + total if letters.endswith("P") else actions, hand)


def totals_of(label: str) -> range:
    first, _, last = label.partition("-")
    return range(int(first), int(last or first) + 1)


def pairs_of(label: str) -> list[str]:
    """Goal: "A-A to 3-3" is three pairs, "2-2, 3-3" is two."""
    if " to " in label:
        first, last = (PAIRS.index(part.split("-")[0]) for part in label.split(" to "))
        return list(PAIRS[first : last + 1])
    return [part.split("-")[0] for part in label.split(", ")]


def towards_of(label: str) -> list[tuple[str, str]]:
    hand, _, suits = label.partition(" ")
    named = {"": list(SUITS), "one suit": ["suited", "spades"]}
    return [(hand, suit) for suit in named.get(suits, suits.split(", "))]


def code_of_words(words: str) -> str:
    """`with 4+ cards double (or stand)` is `4Ds`; a trailing `play by the total` needs no letter."""
    match = re.fullmatch(r"(?:with (\d)\+ cards )?(\w+)(?: \((.*)\))?", words)
    assert match is not None
    number, first, others = match.groups()
    letters = {word: letter for letter, word in WORDS.items()}
    rest = [part.removeprefix("or ") for part in others.split(", ")] if others else []
    return (number or "") + letters[first] + "".join(letters[o].lower() for o in rest if o != "play by the total")


def read_text(text: str) -> Printed:
    """The text as a person reads it: headings, rows of ten codes, the legend at the end."""
    printed = Printed()
    blocks = text.rstrip("\n").split("\n\n")
    for block in blocks[1:-1]:
        heading, *lines = block.split("\n")
        rows = printed.rows.setdefault(heading, {})
        for line in lines:
            *label, last = line.split()
            codes = [*label, last][-len(DEALERS) :]
            if codes[-2:] != ["JQK", "A"] and re.fullmatch(r"[HSDPR][a-zA-Z0-9]*|\*\d+|\d+|-", last):
                rows[line[: re.search(r"\s{2,}", line).start()]] = codes  # type: ignore[union-attr]
    for line in blocks[-1].split("\n"):
        entry = re.fullmatch(r"([HSDPR][a-zA-Z0-9]*|\*\d+) {2,}(\S.*)", line)
        if entry:
            printed.legend[entry[1]] = entry[2]
        elif line.startswith("  "):
            printed.legend[list(printed.legend)[-1]] += " " + line.strip()
    return printed


def differences(chart: Chart, printed: Printed) -> list[tuple[str, Hand]]:
    """Hands that the print plays otherwise than the chart."""
    return [
        (dealer, hand)
        for hand in hands()
        for dealer in DEALERS
        if printed.does(dealer, hand) != by_the_chart(chart, dealer, hand)
    ]


def used_codes(rows: Mapping[str, Mapping[str, list[str]]]) -> set[str]:
    return {
        code
        for heading, section in rows.items()
        if not heading.upper().startswith("AFTER")
        for codes in section.values()
        for code in codes
    }


# Text


@pytest.mark.parametrize("chart", [house_chart(), late_chart()], ids=["house", "late"])
def test_the_text_says_for_every_hand_what_the_chart_says(chart: Chart) -> None:
    assert not differences(chart, read_text(chart_text(chart, TITLE)))


def test_an_ace_drawn_later_has_rows_of_its_own_where_the_chart_has() -> None:
    assert LATE not in read_text(chart_text(house_chart(), TITLE)).rows
    rows = read_text(chart_text(late_chart(), TITLE)).rows[LATE]
    assert rows == {"13-18": ["H"] * 10, "19-20": ["D4S"] * 10}


def test_the_cell_of_two_cards_which_hold_no_late_ace_is_not_shown() -> None:
    late = {total: row_of(STAND, HIT, HIT) for total in SOFT_TOTALS}
    rows = read_text(chart_text(replace(late_chart(), late=late), TITLE)).rows[LATE]
    assert rows == {"13-20": ["H"] * 10}


@given(seed=SEEDS)
@settings(max_examples=30, deadline=None)
def test_any_chart_can_be_read_back_from_its_text(seed: int) -> None:
    chart = random_chart(seed)
    text = chart_text(chart, TITLE)
    printed = read_text(text)
    assert not differences(chart, printed)
    assert text.isascii()
    assert max(map(len, text.splitlines())) <= 100


@given(seed=SEEDS)
@settings(max_examples=30, deadline=None)
def test_the_legend_explains_each_code_in_use_and_no_other(seed: int) -> None:
    printed = read_text(chart_text(random_chart(seed), TITLE))
    assert set(printed.legend) == used_codes(printed.rows)
    for code, words in printed.legend.items():
        if not code.startswith("*"):
            assert "".join(code_of_words(part) for part in words.split("; ")) == printed.plan(code)


@given(seed=SEEDS)
@settings(max_examples=30, deadline=None)
def test_the_text_says_after_which_totals_a_doubled_hand_is_forfeited(seed: int) -> None:
    chart = random_chart(seed)
    rows = read_text(chart_text(chart, TITLE)).rows["AFTER A DOUBLE"]
    codes = rows.get("forfeit", ["-"] * len(DEALERS))
    assert {dealer: 0 if code == "-" else int(code) for dealer, code in zip(DEALERS, codes, strict=True)} == {
        dealer: chart.forfeit.get(dealer, 0) for dealer in DEALERS
    }


def test_the_number_of_cards_from_which_the_action_changes_stands_in_the_code() -> None:
    rows = read_text(chart_text(house_chart(), TITLE)).rows
    assert rows["HARD TOTALS"]["15"] == ["S4"] * 5 + ["H"] * 5
    assert rows["HARD TOTALS"]["11"] == ["D4"] * 10
    assert rows["SOFT TOTALS"]["18"][4] == "D4S6"


def test_a_surrender_needs_no_number_since_only_two_cards_are_surrendered() -> None:
    rows = read_text(chart_text(house_chart(), TITLE)).rows
    assert rows["HARD TOTALS"]["16"][-1] == "Rh"
    assert rows["HARD TOTALS"]["17"][-1] == "Rs6"
    assert rows["PAIRS"]["8-8"] == ["P"] * 9 + ["Rp"]


def test_rows_that_are_alike_are_one_row() -> None:
    assert list(read_text(chart_text(plain_chart(), TITLE)).rows["HARD TOTALS"]) == ["4-16", "17-20"]
    every_pair = replace(plain_chart(), pairs={pair: dict.fromkeys(DEALERS, SPLIT) for pair in PAIRS})
    assert list(read_text(chart_text(every_pair, TITLE)).rows["PAIRS"]) == ["A-A to 10-10"]


def test_pairs_that_are_played_as_their_total_are_left_out() -> None:
    chart = replace(plain_chart(), pairs={"5": dict.fromkeys(DEALERS, HIT), "2": {"7": SPLIT}})
    text = chart_text(chart, TITLE)
    assert list(read_text(text).rows["PAIRS"]) == ["2-2"]
    assert "Play other pairs by their total." in text
    assert "Play every pair by its total." in chart_text(plain_chart(), TITLE)


def test_suits_that_are_played_alike_are_named_together() -> None:
    hand = {"2": STAND}
    chart = replace(
        plain_chart(),
        suits={
            "6-7": {"mixed": hand, "suited": hand, "spades": hand},
            "6-8": {"suited": hand, "spades": hand},
            "7-8": {"mixed": hand, "suited": hand},
            "7-7": {"spades": hand},
        },
    )
    rows = read_text(chart_text(chart, TITLE)).rows["TOWARDS 6-7-8 AND 7-7-7"]
    assert list(rows) == ["6-7", "6-8 one suit", "7-8 mixed, suited", "7-7 spades"]


def test_sevens_are_listed_with_the_pairs_unless_their_suits_matter() -> None:
    every_suit = {suit: {"4": SPLIT} for suit in SUITS}
    text = chart_text(replace(plain_chart(), suits={"7-7": every_suit}), TITLE)
    assert read_text(text).rows["PAIRS"] == {"7-7": ["H", "H", "P"] + ["H"] * 7}
    assert not read_text(text).rows["TOWARDS 6-7-8 AND 7-7-7"]
    text = chart_text(replace(plain_chart(), suits={"7-7": {**every_suit, "spades": {"4": STAND}}}), TITLE)
    assert list(read_text(text).rows["TOWARDS 6-7-8 AND 7-7-7"]) == ["7-7 mixed, suited", "7-7 spades"]
    assert "See below for 7-7 by suit." in text


def test_a_cell_that_no_short_code_can_hold_is_spelled_out_below() -> None:
    chart = plain_chart()
    awkward = (("surrender", "double", "stand"), STAND, DOUBLE, STAND, ("double", "stand"))
    chart = replace(chart, hard={**chart.hard, 14: {**chart.hard[14], "5": awkward}})
    printed = read_text(chart_text(chart, TITLE))
    assert printed.rows["HARD TOTALS"]["14"][3] == "*1"
    assert printed.legend["*1"] == (
        "surrender (or double, or stand); with 3+ cards stand; with 4+ cards double; with 5+ cards stand;"
        " with 6+ cards double (or stand)"
    )


def test_the_head_names_the_rules_the_house_edge_and_what_the_chart_costs() -> None:
    head = chart_text(house_chart(), TITLE).split("\n\n")[0]
    assert TITLE in head
    assert "star-2024, 8 decks, resplit option off, Super Bonus of 200 wagers" in head
    assert "0.4123 % of the original wager" in head
    assert "0.0111 % compared with play that takes every card in the hand into account (0.4012 %)" in head


def test_values_that_are_not_known_are_left_out() -> None:
    text = chart_text(plain_chart(), TITLE)
    assert "edge" not in text
    assert "Cost" not in text
    assert "edge 0.4012 %" in chart_text(replace(plain_chart(), best={"own": -0.0040123}), TITLE)


def test_a_chart_that_beats_the_house_says_so() -> None:
    assert "-0.1000 % of the original wager with this chart: the player has the advantage" in chart_text(
        replace(plain_chart(), ev=0.001), TITLE
    )


def test_no_name_brings_control_signs_into_the_terminal() -> None:
    chart = replace(plain_chart(), rules="house\x1b[2J", best={"mine\x07": -0.01})
    assert chart_text(chart, "House\x1b[31m rules\nof the \u202e house").replace("\n", "").isprintable()


# Page


class Page(HTMLParser):
    """The tables of a page, and every element with its attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.cells: list[list[str]] = []
        self.tables: list[list[list[str]]] = []
        self.text: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag != "meta":
            self.open.append(tag)
        if tag == "table":
            self.tables.append([])
        if tag == "tr":
            self.tables[-1].append([])
        if tag in ("th", "td"):
            self.tables[-1][-1].append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.text.append(data)
        if "th" in self.open or "td" in self.open:
            self.tables[-1][-1][-1] += data


@given(seed=SEEDS)
@settings(max_examples=15, deadline=None)
def test_the_page_has_the_rows_and_codes_of_the_text(seed: int) -> None:
    chart = random_chart(seed)
    page, printed = Page(chart_html(chart, TITLE)), read_text(chart_text(chart, TITLE))
    of_page = [[(row[0], row[1:]) for row in table[1:]] for table in page.tables]
    assert of_page == [list(section.items()) for section in printed.rows.values() if section]
    assert not page.open
    words = "".join(page.text)
    assert all(each in words for each in printed.legend.values())


def test_the_page_stands_alone() -> None:
    text = chart_html(house_chart(), TITLE)
    page = Page(text)
    tags = {tag for tag, _ in page.elements}
    assert not tags & {"script", "link", "img", "iframe", "object"}
    assert "http" not in text
    assert "url(" not in text
    assert "@import" not in text


def test_the_page_can_be_read_aloud() -> None:
    page = Page(chart_html(house_chart(), TITLE))
    tags = [tag for tag, _ in page.elements]
    assert ("html", {"lang": "en-AU"}) in page.elements
    assert tags.count("caption") == tags.count("table") == 5
    assert all(of.get("scope") in ("row", "col") for tag, of in page.elements if tag == "th")
    assert all(of.get("title") for tag, of in page.elements if tag == "td")
    assert tags.count("h1") == tags.count("main") == tags.count("title") == 1
    assert "Gambling help: 1800 858 858" in page.text


def test_whatever_comes_from_outside_is_escaped() -> None:
    chart = replace(plain_chart(), rules="<b>&", best={"<i>": -0.01})
    page = Page(chart_html(chart, "<script>alert('x')</script> & \"more\""))
    assert not {"script", "i"} & {tag for tag, _ in page.elements}
    assert "<script>alert('x')</script> & \"more\"" in page.text


def luminance(colour: str) -> float:
    """Relative luminance as the rules for accessible pages define it."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_ink_stands_out_from_every_tint() -> None:
    assert all(contrast(INK, tint) >= 7 for tint in (*TINTS.values(), HEAD))
    assert contrast(QUIET_INK, PAPER) >= 7


def test_the_tints_differ_without_their_colour() -> None:
    grey = sorted(luminance(TINTS[action]) for action in ACTIONS)
    assert all(lighter / darker > 1.15 for darker, lighter in pairwise(grey))


# Picture


def test_the_picture_is_a_png_for_print_and_always_the_same() -> None:
    picture = chart_png(house_chart(), TITLE)
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", picture[16:24])
    assert 1400 < width < 1600
    assert width < height
    assert chart_png(house_chart(), TITLE) == picture
    assert b"atplotlib" not in picture


def texts_of(figure: Any) -> list[Any]:
    """Loaded here, so that no other worker of the tests holds what draws pictures."""
    from matplotlib.text import Text

    found: list[Any] = figure.findobj(Text)
    return found


@pytest.mark.parametrize(
    "chart",
    [house_chart(), plain_chart(), late_chart(), random_chart(1)],
    ids=["house", "plain", "late", "random"],
)
def test_no_writing_in_the_picture_is_cut_off_or_lies_over_other_writing(chart: Chart) -> None:
    paper = Paper()
    long_title = "The rules of a house with a long name, " * 4 + "W" * 120
    figure = paper.figure(8.27, draw(sheet_of(chart, long_title), paper))
    right, top = figure.bbox.max
    found = sorted((text.get_window_extent(paper.renderer) for text in texts_of(figure)), key=lambda box: box.y0)
    for place, box in enumerate(found):
        assert box.x0 >= 0
        assert box.y0 >= 0
        assert box.x1 <= right
        assert box.y1 <= top
        for other in found[place + 1 :]:
            if other.y0 >= box.y1:
                break
            # Bold and plain letters of one code touch.
            assert min(box.x1, other.x1) - max(box.x0, other.x0) <= 2 or min(box.y1, other.y1) - other.y0 <= 2


def test_the_picture_writes_every_code_and_every_word_of_the_legend() -> None:
    sheet, paper = sheet_of(house_chart(), TITLE), Paper()
    figure = paper.figure(8.27, draw(sheet, paper))
    written = " ".join(text.get_text() for text in texts_of(figure))
    for square in sheet.legend:
        assert square.words in written
    assert TITLE in written
    squares = sum(len(row.squares) for section in sheet.sections for row in section.rows)
    assert len(texts_of(figure)) > squares


@pytest.mark.parametrize("title", ["from $5 to $25", "two\nlines", "Pontoon 廿一点", "\\frac{1}{2} _^{", ""])
def test_any_title_can_be_drawn(title: str) -> None:
    assert chart_png(plain_chart(), title)


def test_without_the_plots_a_picture_says_how_to_get_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "pontoon.analysis.charts.paper", raising=False)
    for name in [name for name in sys.modules if name.split(".")[0] == "matplotlib"]:
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(MissingPlots, match=r"^[^\n]*pip install 'pontoon\[plots\]'$"):
        chart_png(plain_chart(), TITLE)


def test_text_and_page_do_without_the_plots_and_a_picture_without_a_window() -> None:
    """Goal: a terminal does not wait for a package it does not use, and no shared state of plots is touched."""
    code = (
        "import sys; import pontoon.analysis.charts as charts; assert 'matplotlib' not in sys.modules;"
        "import pontoon.analysis.charts.paper; assert 'matplotlib.pyplot' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, env=os.environ)


# JSON


@given(seed=SEEDS)
@settings(max_examples=30, deadline=None)
def test_any_chart_can_be_read_back_from_its_json(seed: int) -> None:
    chart = random_chart(seed)
    text = json.dumps(chart_document(chart))
    # A dealer's card without an entry is one against which nothing is forfeited.
    assert read_chart(text) == replace(chart, forfeit={dealer: chart.forfeit.get(dealer, 0) for dealer in DEALERS})
    assert ("late" in json.loads(text)) == bool(chart.late)


@pytest.mark.parametrize("chart", [house_chart(), late_chart(), plain_chart()], ids=["house", "late", "plain"])
def test_what_a_chart_says_of_itself_comes_back_too(chart: Chart) -> None:
    assert read_chart(json.dumps(chart_document(chart))) == chart


def spoiled(**changes: Any) -> str:
    return json.dumps(chart_document(late_chart()) | changes)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ('{"chart": ' + "9" * 5000 + "}", "not JSON"),
        ('{"chart": 1, "chart": 1}', "'chart' appears twice"),
        (spoiled(ev=float("nan")), "NaN is not a number"),
        ("[]", "the chart: expected an object"),
        (spoiled(chart=2), "chart: expected 1, the version of the format"),
        (spoiled(colour="red"), "unknown entry 'colour'"),
        *((spoiled(ev=bad), "ev: expected a number") for bad in ("much\nmore", True, (), {"a": 1}, 10**400)),
        (spoiled(ev=0).replace('"ev": 0', '"ev": 1e999'), "ev: expected a number"),
        *((spoiled(super_bonus=bad), "super_bonus: expected a number") for bad in ("1/2", False, [200], 10**400)),
        *((spoiled(decks=bad), "decks: expected a whole number") for bad in ("six", 6.5, True, [6], 10**400)),
        (spoiled(best=[]), "best: expected an object"),
        *((spoiled(best={"own": bad}), "own: expected a number") for bad in ("much", True, (), 10**400)),
        (spoiled(late={}), "late 12: expected an object"),
        (spoiled(late=[]), "late: expected an object"),
        (spoiled(late={"21": {}}), "late: '21' is not one of 12, 13"),
        (spoiled(soft={"12": {"2": ["hit"]}}), "soft 12 against 2: expected 5 actions, by the number of cards"),
        (spoiled(pairs={"8": {"2": "fly"}}), "pairs 8 against 2: 'fly' is not one of stand, hit"),
        (spoiled(pairs={"8": {"2": 1}}), "pairs 8 against 2: expected an action such as 'hit'"),
        (spoiled(pairs={"11": {}}), "pairs: '11' is not one of A, 2"),
        (spoiled(suits={"6-7": {"red": {}}}), "suits 6-7: 'red' is not one of mixed"),
        (spoiled(forfeit={"2": 21}), "forfeit against 2: expected a total from 0 (never) to 20"),
    ],
)
def test_what_is_no_chart_is_refused_in_one_line(text: str, words: str) -> None:
    with pytest.raises(BadChart) as problem:
        read_chart(text)
    assert words in str(problem.value)
    assert "\n" not in str(problem.value)
