"""The options of `pontoon simulate`, read into what is played, for how long, and by whom."""

import math
import re
import secrets
from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pontoon.cli.odds_bar import progress_bar
from pontoon.cli.odds_options import Asked, left_out, read_strategy, shelf
from pontoon.cli.output import BadInput, whole_number

if TYPE_CHECKING:
    from pontoon.analysis.simulator.bankroll import Plan
    from pontoon.analysis.simulator.running import PlayChunk, Wanted
    from pontoon.analysis.simulator.setting import Array, Setting

CHART = "chart"
OPTIMAL = "optimal"
USUAL_ROUNDS = 10_000_000
USUAL_SESSION = 1000
MOST_THREADS = 1024
MOST_SESSIONS = 1_000_000
_LARGE = {"k": 10**3, "m": 10**6, "b": 10**9, "g": 10**9}
_ROUNDS = re.compile(r"(\d[\d_]*\.?\d*|\.\d+)(e\d{1,3}|[kmbg])?", re.ASCII | re.IGNORECASE)
_FUNCTION = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*")
_ALMOST_FUNCTION = re.compile(r"[\w.]*:\w*")
_UNITS = re.compile(r"\d{1,9}(\.\d{1,6}|/\d{1,6})?|\.\d{1,6}", re.ASCII)


@dataclass(frozen=True)
class Terms:
    """What is wagered, and how it is dealt; `wager` is in dollars."""

    wager: str | None
    boxes: str
    dealing: str
    cut: str | None
    pairs: str
    insurance: bool


@dataclass(frozen=True)
class Strategy:
    """Who decides: an array of decisions, and for a Python function also what plays a piece by it."""

    name: str
    array: "Array"
    notes: tuple[str, ...] = ()
    play: "PlayChunk | None" = None


def read_rounds(text: str) -> int:
    from pontoon.analysis.simulator.running import MOST_ROUNDS

    return read_count("--rounds", text, 1, MOST_ROUNDS, "10000, 5M or 1e9")


def read_count(option: str, text: str, fewest: int, most: int, such_as: str) -> int:
    """A number of rounds or sessions: 10000, 10_000, 5M or 1e9; the `most` is a power of ten."""
    found = _ROUNDS.fullmatch(text)
    if found:
        digits, suffix = found[1].replace("_", ""), (found[2] or "").lower()
        try:
            exact = Decimal(digits + suffix) if suffix[:1] == "e" else Decimal(digits) * _LARGE.get(suffix, 1)
        except InvalidOperation:
            exact = Decimal(-1)
        if fewest <= exact <= most and exact == int(exact):
            return int(exact)
    highest = f"1e{len(str(most)) - 1}"
    raise BadInput(f"{option} {text}: expected a whole number from {fewest} to {highest}, such as {such_as}")


def read_wanted(rounds: str | None, until: str | None) -> "Wanted":
    """How long to play: the usual number of rounds where nothing is said."""
    from pontoon.analysis.simulator.running import MOST_ROUNDS, Wanted

    if until is None:
        return Wanted(USUAL_ROUNDS if rounds is None else read_rounds(rounds))
    try:
        stderr = float(until)
    except ValueError:
        stderr = math.nan
    if not (0 < stderr < math.inf):
        raise BadInput(f"--until {until}: expected a standard error above 0, such as 1e-5")
    return Wanted(MOST_ROUNDS if rounds is None else read_rounds(rounds), stderr)


def read_seed(text: str | None) -> int:
    """The seed, or where none is given one of the operating system's."""
    from pontoon.analysis.simulator.setting import HIGHEST_SEED

    if text is None:
        # Small enough that every reader of JSON keeps it exact.
        return secrets.randbits(48)
    if not (text.isascii() and text.isdigit() and len(text) <= 20 and int(text) <= HIGHEST_SEED):
        raise BadInput(f"--seed {text}: expected a whole number from 0 to {HIGHEST_SEED}")
    return int(text)


def read_threads(text: str | None) -> int:
    from pontoon.analysis.simulator.running import processors

    return processors() if text is None else whole_number("--threads", text, 1, MOST_THREADS)


def one_of(option: str, text: str, words: tuple[str, ...]) -> str:
    if text not in words:
        raise BadInput(f"{option} {text}: expected {', '.join(words[:-1])} or {words[-1]}")
    return text


def read_units(option: str, text: str, bounds: str = "0 or more") -> Fraction:
    try:
        if _UNITS.fullmatch(text):
            return Fraction(text)
    except ZeroDivisionError:
        pass
    raise BadInput(f"{option} {text}: expected units of the wager, {bounds}, such as 100 or 1/2")


def read_plan(bankroll: str | None, session: str | None, sessions: str | None, is_drawn: bool) -> "Plan | None":
    """The sessions to play, or none where nothing asks for them; a picture does."""
    from pontoon.analysis.simulator.bankroll import LONGEST_SESSION, Plan, usual_sessions

    if bankroll is None and session is None and sessions is None and not is_drawn:
        return None
    length = USUAL_SESSION
    if session is not None:
        length = read_count("--session", session, 1, LONGEST_SESSION, "1000 or 5k")
    number = usual_sessions(length)
    if sessions is not None:
        number = read_count("--sessions", sessions, 2, MOST_SESSIONS, "2000 or 10k")
    return Plan(number, length, None if bankroll is None else read_bankroll(bankroll))


def read_bankroll(text: str) -> Fraction:
    units = read_units("--bankroll", text, "more than 0")
    if not units:
        raise BadInput(f"--bankroll {text}: expected units of the wager, more than 0, such as 100 or 1/2")
    return units


def with_wager(about: Asked, wager: str | None) -> tuple[Asked, Fraction]:
    """The question with the Super Bonus that a wager of this size earns, and what other boxes get for it."""
    from pontoon.cli.terminal.text import cents_of
    from pontoon.rules.odds import super_bonus_cents

    if wager is None:
        return about, Fraction(0)
    if about.super_bonus:
        raise BadInput("--wager and --super-bonus cannot be given together: the wager sets what the Super Bonus pays")
    cents = cents_of(wager)
    if not cents:
        raise BadInput(f"--wager {wager}: expected an amount in dollars, such as 25 or 7.50")
    table = about.book.table
    paid = Fraction(super_bonus_cents(table, cents), cents)
    notes = (*about.notes, *left_out(about.book, paid))
    return replace(about, super_bonus=paid, notes=notes), Fraction(table.bonus_cents, cents) if paid else Fraction(0)


def read_setting(about: Asked, bonus: Fraction, terms: Terms, strategy: Strategy) -> "tuple[Setting, tuple[str, ...]]":
    """What is played, and what the asker should know about it."""
    from pontoon.analysis.simulator.setting import DEALING, Setting

    one_of("--dealing", terms.dealing, tuple(DEALING))
    if terms.cut is not None and terms.dealing != "shoe":
        raise BadInput(f"--cut needs a shoe: leave it out with --dealing {terms.dealing}")
    behind, notes = read_cut(about, terms.cut) if terms.dealing == "shoe" else (0, ())
    setting = Setting(
        about.book.table,
        about.shoe,
        strategy.array,
        resplit=about.resplit,
        dealing=terms.dealing,
        behind=behind,
        burns=bool(about.book.values["burn_first_card"]),
        boxes=whole_number("--boxes", terms.boxes, 1, about.book.table.boxes),
        pairs=read_units("--pairs", terms.pairs),
        insures=terms.insurance,
        super_bonus=about.super_bonus,
        bonus=bonus,
    )
    return setting, notes


def read_cut(about: Asked, text: str | None) -> tuple[int, tuple[str, ...]]:
    """How many cards lie behind the cutting card: without a word, the middle of where a careful dealer puts it."""
    from pontoon.table.shuffle import cutting_card_bounds

    cards = about.shoe.cards
    fewest, most = cutting_card_bounds(about.book, cards)
    if text is None:
        # As at the terminal's table, where it lies somewhere from a deck to half the cards from the back.
        most = min(most, cards // 2)
        return (min(max(fewest, 48), most) + most) // 2, ()
    behind = whole_number("--cut", text, 0, cards - 1)
    if fewest <= behind <= most:
        return behind, ()
    return behind, (f"{about.book.name} has {fewest} to {most} cards behind the cutting card, not {behind}.",)


def read_players_strategy(about: Asked, option: str, text: str, no_cache: bool) -> Strategy:
    """Who decides, by name: the best chart, optimal play, a chart's file, or a Python function."""
    from pontoon.analysis.simulator.strategies import from_chart

    table, resplit = about.book.table, about.resplit
    if text == CHART:
        with about.answered(), progress_bar("Solving the best chart") as progress:
            chart = shelf(no_cache).chart(about.question(), progress).result
        return Strategy(CHART, from_chart(chart, table, resplit))
    if text == OPTIMAL:
        from pontoon.analysis.simulator.strategies_solver import from_solver

        with about.answered(), progress_bar("Solving optimal play"):
            return Strategy(OPTIMAL, from_solver(about.question()))
    if not text:
        raise BadInput(f"{option}: expected chart, optimal, the FILE of a chart or a Python MODULE:FUNCTION")
    if _FUNCTION.fullmatch(text) and not Path(text).exists():
        return _function(text)
    if _ALMOST_FUNCTION.fullmatch(text) and not Path(text).exists():
        raise BadInput(f"{option} {text}: expected MODULE:FUNCTION, such as mine:choose")
    chart, notes = read_strategy(Path(text), about)
    return Strategy(text, from_chart(chart, table, resplit), notes)


def _function(text: str) -> Strategy:
    from pontoon.analysis.simulator.python_play import load, play_rounds_with
    from pontoon.analysis.simulator.strategies import no_strategy

    return Strategy(text, no_strategy(), play=partial(play_rounds_with, load(text)))


def terms_document(setting: "Setting") -> dict[str, Any]:
    """What was played, as JSON has it."""
    from pontoon.analysis.simulator.report import number

    document: dict[str, Any] = {"boxes": setting.boxes, "dealing": setting.dealing}
    if setting.dealing == "shoe":
        document["cards_behind_the_cutting_card"] = setting.behind
    if setting.bonus:
        document["bonus_to_others"] = number(setting.bonus)
    return document | {"perfect_pairs": number(setting.pairs), "insurance": setting.insures}
