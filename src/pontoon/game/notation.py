"""The round notation, read and written: `docs/notation.md` is its description."""

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

from pontoon.game.cards import RANK_LETTERS, SUIT_LETTERS, Card, UnknownCard, card
from pontoon.game.opening import BadTerms, check_terms
from pontoon.game.places import Places
from pontoon.game.record import (
    DEALER_VERBS,
    PLAYER_VERBS,
    STAGES,
    SUPERVISOR_VERBS,
    VERBS_WITH_AMOUNT,
    Line,
    NotationError,
    RoundRecord,
    WrittenWager,
)
from pontoon.game.rulebook import RuleBook, rule_book
from pontoon.game.terms import NO_FURTHER_CARD, TO_TWELVE, TableTerms
from pontoon.game.writing import record_of, round_text, text_of
from pontoon.law.ruleset import BUILT_IN, BadRuleSet, known_names

__all__ = ["NotationError", "RoundRecord", "read_file", "read_text", "record_of", "round_text", "text_of"]

NOTATION = 1
_AMOUNT = re.compile(r"[0-9]{1,12}(\.[0-9]{1,2})?")
_NUMBER = re.compile(r"[0-9]{1,6}")
_WHERE = re.compile(r"([0-9]{1,4})(?:\.([0-9]{1,4}))?")
_NAME = re.compile(r"[^\s#\"\\]+")
_TAKEN_NAMES = ("dealer", "supervisor", "after", "at")
_TOP_KEYS = ("notation", "rules", "decks", "cards", "play", "table", "wager", "perfect_pairs", "scenario")
_MONEY_TERMS = {
    "minimum": "minimum_cents",
    "maximum": "maximum_cents",
    "unit": "unit_cents",
    "perfect_pairs_minimum": "pairs_minimum_cents",
    "perfect_pairs_maximum": "pairs_maximum_cents",
}
_YES_NO_TERMS = {
    "resplit": "resplit",
    "perfect_pairs": "perfect_pairs",
    "perfect_pairs_with_wager_only": "pairs_with_wager_only",
    "face_down": "face_down",
    "late_payment": "late_payment",
    "shuffling_device": "shuffling_device",
    "void_repays_interim": "void_repays_interim",
    "minimum_is_made_up": "minimum_is_made_up",
}
ABSENT_PLAYER = (NO_FURTHER_CARD, TO_TWELVE)
_OTHER_TERMS = ("chips", "box_maximum", "players_per_box", "first_box", "absent_player")


def read_file(path: Path) -> RoundRecord:
    """The record in a file; whatever is wrong with it is a NotationError."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = path.read_bytes()[: error.start].count(b"\n") + 1
        raise NotationError("bad_toml", "the file is not UTF-8 text", line) from None
    except IsADirectoryError:
        raise NotationError("bad_toml", "this is a folder; name a round file in it") from None
    except OSError as error:
        raise NotationError("bad_toml", f"the file cannot be read: {error.strerror}") from None
    return read_text(text, path.parent)


def read_text(text: str, folder: Path | None = None) -> RoundRecord:
    """The record in a text; `folder` is where a rule set file is looked for first."""
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"line (\d+)", str(error))
        line = int(found[1]) if found else text.count("\n") + 1
        raise NotationError("bad_toml", f"not TOML: {error}", line) from None
    except (ValueError, RecursionError):
        # A number of thousands of digits, or brackets nested thousands deep.
        raise NotationError("bad_toml", "not TOML that this program can read: a value is too large") from None
    return _Reader(text, document, folder).record()


def rules_named(name: str, folder: Path | None) -> RuleBook:
    """The rule book that a round names: built in, or a file beside the round or anywhere; raises BadRuleSet.

    A round of a house names its rule set, whose file is then `NAME.toml` beside it.
    """
    source = name
    if name not in known_names() and folder is not None:
        source = next((str(file) for file in (folder / name, folder / f"{name}.toml") if _is_file(file)), name)
    if source not in known_names() and not _is_file(Path(source)):
        known = ", ".join(BUILT_IN)
        raise BadRuleSet(f"unknown rules {name!r}: neither {known} nor an existing file")
    try:
        return rule_book(source)
    except BadRuleSet as error:
        raise BadRuleSet(f"bad rule set: {error}") from None


class _Reader:
    """Reads one document, strictly: an unknown key or a value of the wrong kind names its place."""

    def __init__(self, text: str, document: dict[str, Any], folder: Path | None) -> None:
        self.document = document
        self.folder = folder
        self.places = Places(text)

    def wrong(self, message: str, *path: str | int, code: str = "bad_value") -> NotationError:
        return NotationError(code, message, self.places.line_of(*path))

    def record(self) -> RoundRecord:
        document = self.document
        for key in document:
            if key not in _TOP_KEYS:
                raise self.wrong(f"unknown key {key!r}; the known keys are {', '.join(_TOP_KEYS)}", key)
        if type(document.get("notation")) is not int or document["notation"] != NOTATION:
            raise self.wrong(f"notation must be {NOTATION}, the version that this program reads", "notation")
        rules = self.rules()
        terms = self.terms(rules)
        lines = self.lines()
        return RoundRecord(
            rules=rules.source,
            terms=terms,
            cards=self.cards(terms.decks, any(line.verb in ("shuffle", "correct") for line in lines)),
            wagers=self.wagers("wager", rules.table.boxes),
            pairs=self.wagers("perfect_pairs", rules.table.boxes),
            lines=lines,
            cards_number=self.places.line_of("cards"),
        )

    def text(self, key: str, default: str | None = None) -> str:
        value = self.document.get(key, default)
        if not isinstance(value, str):
            raise self.wrong(f"{key} must be text in quotes" if value is not None else f"{key} is missing", key)
        return value

    def rules(self) -> RuleBook:
        try:
            return rules_named(self.text("rules"), self.folder)
        except BadRuleSet as error:
            raise self.wrong(str(error).splitlines()[0], "rules", code="unknown_rules") from None

    def terms(self, rules: RuleBook) -> TableTerms:
        decks = self.document.get("decks")
        if not isinstance(decks, int) or isinstance(decks, bool):
            raise self.wrong("decks must be a number", "decks")
        table = self.document.get("table", {})
        if not isinstance(table, dict):
            raise self.wrong("table must be a table", "table")
        found: dict[str, Any] = {"decks": decks}
        for key, value in table.items():
            if key in _MONEY_TERMS:
                found[_MONEY_TERMS[key]] = self.money(value, "table", key)
            elif key in _YES_NO_TERMS:
                found[_YES_NO_TERMS[key]] = self.yes_no(value, "table", key)
            elif key not in _OTHER_TERMS:
                known = ", ".join([*_MONEY_TERMS, *_YES_NO_TERMS, *_OTHER_TERMS])
                raise self.wrong(f"unknown key {key!r} in [table]; the known keys are {known}", "table", key)
        for key in ("unit", "maximum", "perfect_pairs_maximum"):
            if found.get(_MONEY_TERMS[key]) == 0:
                raise self.wrong(f"{key} must be more than zero", "table", key)
        for kind in ("", "perfect_pairs_"):
            low, high = found.get(_MONEY_TERMS[f"{kind}minimum"]), found.get(_MONEY_TERMS[f"{kind}maximum"])
            if low is not None and high is not None and low > high:
                raise self.wrong(f"{kind}maximum is below {kind}minimum", "table", f"{kind}maximum")
        found |= self.other_terms(table)
        terms = TableTerms(**found)
        try:
            check_terms(rules, terms)
        except BadTerms as error:
            where = ("decks",) if error.term == "decks" else ("table", error.term)
            raise self.wrong(str(error), *where) from None
        return terms

    def other_terms(self, table: dict[str, Any]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        if "chips" in table:
            chips = table["chips"]
            if not isinstance(chips, list) or not chips:
                raise self.wrong('chips must be a list of amounts, such as ["2.50", "5"]', "table", "chips")
            found["chips_cents"] = tuple(sorted({self.money(chip, "table", "chips") for chip in chips}))
            if found["chips_cents"][0] == 0:
                raise self.wrong("a chip must be worth more than zero", "table", "chips")
        if "box_maximum" in table:
            found["box_maximum_cents"] = self.box_maximums(table["box_maximum"])
        for key in ("players_per_box", "first_box"):
            if key in table:
                number = table[key]
                if not isinstance(number, int) or isinstance(number, bool):
                    raise self.wrong(f"{key} must be a number", "table", key)
                found[key] = number
        if "absent_player" in table:
            if table["absent_player"] not in ABSENT_PLAYER:
                choices = ", ".join(ABSENT_PLAYER)
                raise self.wrong(f"absent_player must be one of {choices}", "table", "absent_player")
            found["absent_player"] = table["absent_player"]
        return found

    def box_maximums(self, value: Any) -> tuple[tuple[int, int], ...]:
        if not isinstance(value, dict):
            raise self.wrong('box_maximum must be a table, such as { "3" = "1000" }', "table", "box_maximum")
        found = []
        for box, amount in value.items():
            if not _NUMBER.fullmatch(box):
                raise self.wrong(f"box_maximum must name boxes by number, not {box!r}", "table", "box_maximum")
            found.append((int(box), self.money(amount, "table", "box_maximum")))
        return tuple(sorted(found))

    def money(self, value: Any, *path: str | int) -> int:
        if not isinstance(value, str) or not _AMOUNT.fullmatch(value):
            raise self.wrong(f'{path[-1]} must be an amount in dollars in quotes, such as "5" or "2.50"', *path)
        return cents_of(value)

    def yes_no(self, value: Any, *path: str | int) -> bool:
        if not isinstance(value, bool):
            raise self.wrong(f"{path[-1]} must be true or false", *path)
        return value

    def cards(self, decks: int, come_again: bool) -> tuple[Card, ...]:
        """The cards, no more of a kind than the decks hold, unless discards came again or one is corrected.

        Clauses: star-2024 4.1, star-6to5-2017 3.1, canberra-2002 2.1.
        """
        words = self.text("cards").split()
        found = []
        for word in words:
            try:
                found.append(card(word))
            except UnknownCard as error:
                ten = word[:-1] in ("T", "10") and word[-1:] in SUIT_LETTERS
                if ten:
                    message = f"{word} is not in the decks: the Tens are removed"
                    raise self.wrong(message, "cards", code="card_not_in_decks") from None
                raise self.wrong(str(error), "cards") from None
        for each, number in Counter(found).items():
            if number > decks and not come_again:
                message = f"{each} appears {number} times, which is more than the number of decks ({decks})"
                raise self.wrong(message, "cards", code="card_not_in_decks")
        return tuple(found)

    def wagers(self, kind: str, boxes: int) -> tuple[WrittenWager, ...]:
        rows = self.document.get(kind, [])
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise self.wrong(f"{kind} must be written as [[{kind}]]", kind)
        taken = {row.get("box") for row in rows if row.get("seated") is True and isinstance(row.get("box"), int)}
        found: list[WrittenWager] = []
        for place, row in enumerate(rows):
            wager = self.wager(kind, place, row, boxes)
            if kind == "wager" and "seated" not in row and wager.box not in taken:
                # Who is first on a box is seated there, unless a line says otherwise.
                first = all(other.box != wager.box for other in found)
                wager = WrittenWager(wager.box, wager.player, wager.cents, first, wager.tokens_cents, wager.number)
            found.append(wager)
        return tuple(found)

    def wager(self, kind: str, place: int, row: dict[str, Any], boxes: int) -> WrittenWager:
        known = ("box", "player", "amount", "tokens") + (("seated",) if kind == "wager" else ())
        for key in row:
            if key not in known:
                raise self.wrong(f"unknown key {key!r} in [[{kind}]]; it may be {', '.join(known)}", kind, place, key)
        for key in known[:3]:
            if key not in row:
                raise self.wrong(f"{key} is missing from [[{kind}]]", kind, place)
        box, player = row["box"], row["player"]
        if not isinstance(box, int) or isinstance(box, bool):
            raise self.wrong("box must be a number", kind, place, "box")
        if not 1 <= box <= boxes:
            raise self.wrong(f"this table has no box {box}: its boxes are numbered 1 to {boxes}", kind, place, "box")
        if not isinstance(player, str) or not _NAME.fullmatch(player) or player in _TAKEN_NAMES:
            raise self.wrong(
                f"player must be a name without spaces, quotes or #, other than {', '.join(_TAKEN_NAMES)}",
                kind,
                place,
                "player",
            )
        cents = self.money(row["amount"], kind, place, "amount")
        if cents == 0:
            raise self.wrong("amount must be more than zero", kind, place, "amount")
        seated = self.yes_no(row.get("seated", False), kind, place, "seated")
        tokens = self.money(row.get("tokens", "0"), kind, place, "tokens")
        return WrittenWager(box, player, cents, seated, tokens, self.places.line_of(kind, place))

    def lines(self) -> tuple[Line, ...]:
        found = []
        for number, text in self.places.lines_of_play(self.text("play", "")):
            words = text.split("#")[0].split()
            if words:
                found.append(_line(words, number))
        return tuple(found)


def _is_file(path: Path) -> bool:
    """A path no file system would take names no file."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def cents_of(amount: str) -> int:
    """Dollars as a text to cents.

    >>> cents_of("37.5"), cents_of("5")
    (3750, 500)
    """
    whole, _, part = amount.partition(".")
    return int(whole) * 100 + int(part.ljust(2, "0") or 0)


def _moment(words: list[str], number: int | None) -> tuple[list[str], int | None, str | None]:
    """The words without the moment at their end: how many cards are out, what is waited for."""
    after = at = None
    if len(words) > 2 and words[-2] == "at":
        words, at = words[:-2], words[-1]
        if at not in STAGES:
            raise NotationError("bad_value", f"'at' takes one of {', '.join(STAGES)}, not {at!r}", number)
    if len(words) > 2 and words[-2] == "after":
        if not _NUMBER.fullmatch(words[-1]):
            raise NotationError("bad_value", f"'after' takes a number of cards, not {words[-1]!r}", number)
        words, after = words[:-2], int(words[-1])
    return words, after, at


def _line(words: list[str], number: int | None) -> Line:
    words, after, at = _moment(words, number)
    if words[0] in ("dealer", "supervisor"):
        return _officials_line(words, after, at, number)
    if len(words) < 3:
        text = " ".join(words)
        raise NotationError("bad_value", f"{text!r} is not BOX[.HAND] PLAYER VERB [AMOUNT]", number)
    where = _WHERE.fullmatch(words[0])
    if where is None:
        raise NotationError("bad_value", f"{words[0]!r} is not a box or a box and hand, such as 3 or 3.2", number)
    player, verb, rest = words[1], words[2], words[3:]
    if verb not in PLAYER_VERBS:
        known = ", ".join(PLAYER_VERBS)
        raise NotationError("unknown_verb", f"unknown verb {verb!r}; the known verbs are {known}", number)
    cents = None
    if verb in VERBS_WITH_AMOUNT and rest:
        if not _AMOUNT.fullmatch(rest[0]):
            raise NotationError("bad_value", f"{rest[0]!r} is not an amount in dollars", number)
        cents, rest = cents_of(rest[0]), rest[1:]
    if verb == "insure" and cents is None:
        raise NotationError("bad_value", "insure needs an amount", number)
    if rest and (verb != "invalid" or len(rest) > 1):
        raise NotationError("bad_value", f"{verb} takes no {' '.join(rest)!r}", number)
    return Line(player, verb, int(where[1]), int(where[2]) if where[2] else None, cents, tuple(rest), after, at, number)


def _officials_line(words: list[str], after: int | None, at: str | None, number: int | None) -> Line:
    known = DEALER_VERBS if words[0] == "dealer" else SUPERVISOR_VERBS
    if len(words) < 2 or words[1] not in known:
        verb = words[1] if len(words) > 1 else ""
        message = f"unknown verb {verb!r} for the {words[0]}; the known verbs are {', '.join(known)}"
        raise NotationError("unknown_verb", message, number)
    verb, rest = words[1], words[2:]
    if verb == "extra_card" and rest not in (["exposed"], ["unexposed"]):
        raise NotationError("bad_value", "extra_card needs exposed or unexposed", number)
    if verb == "void" and not rest:
        raise NotationError("bad_value", "void needs a reason", number)
    if verb == "return" and len(rest) != 1:
        raise NotationError("bad_value", "return needs the name of one player", number)
    if verb == "pay_late" and (len(rest) != 1 or not _WHERE.fullmatch(rest[0])):
        raise NotationError("bad_value", "pay_late needs one hand, such as 1 or 1.2", number)
    if verb == "correct" and (len(rest) != 2 or not _NUMBER.fullmatch(rest[0])):
        raise NotationError("bad_value", "correct needs the place of a card and the card that lies there", number)
    if verb in ("reconstruct", "correct"):
        for word in rest[verb == "correct" :]:
            if word[:-1] not in tuple(RANK_LETTERS) or word[-1:] not in SUIT_LETTERS:
                raise NotationError("bad_value", f"{word!r} is not a card", number)
    if rest and verb in ("face_up", "burn", "draw_in_error", "shuffle", "insurance_omitted"):
        raise NotationError("bad_value", f"{verb} takes no {' '.join(rest)!r}", number)
    return Line(words[0], verb, words=tuple(rest), after=after, at=at, number=number)
