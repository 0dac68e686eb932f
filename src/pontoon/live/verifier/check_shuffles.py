"""Checks every shuffle of a log by the protocol pontoon-shuffle-v1, with nothing but Python's own library.

    python check_shuffles.py LOG [--json]

LOG is an export of a house's log, one JSON object a line, or the SQLite file of its store, which is only read. Each
shoe must have been committed to before the players' seeds came, the seed revealed after it must be the one committed
to, and each card that left the shoe or device must be the one that follows from the seeds and the cut.
Exit code 0: all is as it must be. 1: something is not, one line each. 2: the log cannot be read, or has no table.
"""

import hashlib
import hmac
import json
import sqlite3
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict, dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

CARDS = [rank + suit for rank in "A23456789JQK" for suit in "shdc"]
# The ends of a shoe that the rules know; one that ended without any of them was broken off.
ENDS = {"cards_shuffled", "discards_shuffled", "cards_replaced", "cards_riffled", "cards_checked", "shoe_voided"}
ENDS |= {"shoe_takes_over", "cards_transferred", "damaged_cards_replaced", "collection_verified", "table_closed"}
OUT = {"card_dealt", "card_dealt_to_dealer", "card_drawn_in_error", "card_burned", "card_kept"}
SEEDS = {"shoe_committed", "seed_contributed", "seeds_frozen", "shoe_ordered", "shoe_revealed"}
COLUMNS = ("stream", "version", "type", "body", "prev_hash", "hash")
Event = dict[str, Any]


# The protocol


def lp(text: str) -> bytes:
    return len(text.encode()).to_bytes(4, "big") + text.encode()


def words(key: bytes, label: bytes) -> Iterator[int]:
    for block in count():
        eight = hmac.digest(key, label + block.to_bytes(8, "big"), "sha256")
        yield from (int.from_bytes(eight[at : at + 4], "big") for at in range(0, 32, 4))


def below(n: int, source: Iterator[int]) -> int:
    """A number below n without bias: words of the last, incomplete round of n are passed over."""
    most = 2**32 - 2**32 % n
    return next(word for word in source if word < most) % n


class Cards:
    """A shoe's stack or a device's cards as they follow from the seeds; so many are `out`."""

    def __init__(self, key: bytes, kind: str, counts: list[int]) -> None:
        self.key, self.device, self.out = key, kind == "device", 0
        self.inside, self.unseen, self.back = Counter(dict(enumerate(counts))), Counter[int](), Counter[int]()
        self.stack, source = list(self.inside.elements()), words(key, b"order")
        for i in range(len(self.stack) - 1, 0, -1) if not self.device else ():
            j = below(i + 1, source)
            self.stack[i], self.stack[j] = self.stack[j], self.stack[i]

    def next(self) -> int:
        place, cards = self.out, self.stack
        if self.device:
            cards = sorted(self.inside.elements())
            place = below(len(cards), words(self.key, b"draw" + self.out.to_bytes(8, "big")))
        self.out += 1
        self.inside[cards[place]] -= 1
        return cards[place]

    def follow(self, what: str, value: Any) -> str:
        """What is wrong with the next thing that happened to the cards."""
        if what == "the cut":
            self.stack = self.stack[value:] + self.stack[:value]
            return "the cards were cut after some had come out" if self.out else ""
        if what == "the return of the discards":
            self.back, self.unseen = self.unseen, Counter()
            self.inside += value[0] + self.back
            return "not all the discards were returned to the device" if self.inside != value[1] else ""
        if what == "a return left out":
            self.inside, self.unseen = self.inside - value - self.back, self.back
            return ""
        if not self.inside.total():
            return "a card came out, although none was left"
        card = self.next()
        self.unseen[card] += what == "the burned card"
        if value in (None, card):
            return ""
        return f"{CARDS[value]} came out, but the seeds give {CARDS[card]}"


# What a log tells


@dataclass
class Shoe:
    number: int
    commitment: str
    seeds: bytes = b""
    digest: str = ""
    kind: str = ""
    counts: list[int] = field(default_factory=list)
    steps: list[tuple[int, str, Any]] = field(default_factory=list)
    seed: str = ""
    why: str = "its seed was not revealed"
    ended: bool = False


@dataclass
class Result:
    """How much was checked, and each problem as table, shoe, round and what is wrong."""

    tables: int = 0
    tables_of_entered_cards: int = 0
    shoes_checked: int = 0
    cards_checked: int = 0
    not_yet_revealed: list[tuple[str, int]] = field(default_factory=list)
    aborted: list[tuple[str, int, str]] = field(default_factory=list)
    problems: list[tuple[str, int, int, str]] = field(default_factory=list)


class Table:
    """One table's stream, event by event: its shoes, and where its cards are."""

    def __init__(self, name: str, result: Result) -> None:
        self.name, self.result, self.head = name, result, "00" * 32
        self.version = self.round = self.round_of_layout = self.decks = 0
        self.entered = self.in_round = self.together = False
        self.shoes: dict[int, Shoe] = {}
        self.current = Shoe(0, "", seed="none")
        self.layout, self.back, self.kept = Counter[int](), Counter[int](), list[int]()

    def wrong(self, shoe: int, what: str, at_round: int | None = None) -> None:
        self.result.problems.append((self.name, shoe, self.round if at_round is None else at_round, what))

    def take(self, row: Event) -> None:
        name, event = row["type"], row["body"]["event"]
        if row["version"] != self.version + 1 or row["prev_hash"] != self.head:
            self.wrong(0, f"version {row['version']} does not follow version {self.version}")
        self.version, self.head, self.round = row["version"], row["hash"], row["body"]["round"]
        for shoe in self.shoes.values() if name == "table_closed" else [self.current]:
            shoe.ended |= name in ENDS
        try:
            if name in OUT:
                self.leaves(name, CARDS.index(event["card"]), event.get("set_aside", False))
            elif name in SEEDS:
                self.take_seeds(name, self.shoes.get(event["shoe"]) or Shoe(event["shoe"], ""), event)
            else:
                self.take_cards(name, event)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            self.wrong(0, f"version {self.version}, {name}, cannot be understood: {error!r}")

    def take_seeds(self, name: str, shoe: Shoe, event: Event) -> None:
        if name == "shoe_committed":
            if self.shoes and shoe.number != max(self.shoes) + 1:
                self.wrong(shoe.number, f"it was committed to directly after shoe {max(self.shoes)}")
            self.shoes[shoe.number] = Shoe(shoe.number, event["commitment"])
        elif not shoe.commitment or shoe.seed or (name != "shoe_revealed" and shoe.kind):
            self.wrong(shoe.number, f"{name} came either before the commitment or too late")
        elif name == "shoe_revealed":
            if len(bytes.fromhex(event["seed"])) != 32:
                raise ValueError("a seed must be exactly 32 bytes long")
            shoe.seed, shoe.why = event["seed"], event["why"]
            if shoe is not self.current:
                self.derive(shoe)
        elif bool(shoe.digest) != (name == "shoe_ordered"):
            self.wrong(shoe.number, f"{name} is on the wrong side of the point at which the seeds were frozen")
        elif name == "seed_contributed":
            shoe.seeds += lp(event["player"]) + lp(event["seed"])
        elif name == "seeds_frozen":
            shoe.digest = event["digest"]
        else:
            self.order(shoe, event["kind"], event["counts"])

    def order(self, shoe: Shoe, kind: str, counts: list[int]) -> None:
        """Decks that were brought together are whole; otherwise no card may be among them that lies elsewhere."""
        if len(counts) != 48 or not 0 <= min(counts) <= max(counts) <= 99:
            raise ValueError("a stack must be given as 48 counts of 0 to 99")
        cards, self.decks = Counter(dict(enumerate(counts))), self.decks or max(counts)
        if not (cards == self.not_out() if self.together else cards <= self.not_out()):
            self.wrong(shoe.number, f"the ordered cards do not make up the decks in play ({self.decks})")
        before, self.current, self.together = self.current, shoe, False
        shoe.kind, shoe.counts = kind, counts
        if before.seed and before.commitment:
            self.derive(before)

    def not_out(self) -> Counter[int]:
        return Counter(dict.fromkeys(range(48), self.decks)) - self.layout - Counter(self.kept)

    def step(self, what: str, value: Any) -> None:
        if not self.current.seed:
            self.current.steps.append((self.round, what, value))
        elif not self.entered:
            self.wrong(self.current.number, f"{what} came while no shoe with a secret seed was in play")

    def leaves(self, name: str, card: int, set_aside: bool) -> None:
        """A card comes out of the shoe or device; or it had been kept under it, or set aside, before."""
        if set_aside:
            if self.layout[card] < 1:
                self.wrong(
                    self.current.number, f"{CARDS[card]} was not out in this round, so it cannot have been set aside"
                )
            self.layout[card] -= name == "card_burned"
            return
        if self.round > self.round_of_layout:
            self.layout, self.round_of_layout = Counter(), self.round
        if self.kept != [card]:
            self.step("a card", card)
        self.kept = [card] if name == "card_kept" else []
        self.layout[card] += name not in ("card_burned", "card_kept")
        self.in_round |= name.startswith("card_dealt")

    def take_cards(self, name: str, event: Event) -> None:
        together = name in ("table_opened", "cards_replaced")
        together |= name == "cards_shuffled" and not event["remaining_only"] and not self.in_round
        together |= name == "cards_checked" and event["moment"] == "at_the_table" and event["correct"]
        if together:
            self.together, self.layout, self.kept, self.decks = True, Counter(), [], event.get("decks", self.decks)
        elif name == "table_established":
            self.entered = event["cards"] == "entered"
        elif name == "cards_cut":
            self.step("the cut", event["cards_in_front"])
        elif name == "first_card_burned":
            self.step("the burned card", None if event["card"] is None else CARDS.index(event["card"]))
        elif name == "discards_collected":
            self.layout -= Counter(dict(enumerate(event["cards"])))
        elif name == "discards_returned":
            self.back = Counter(dict(enumerate(event["cards"])))
            self.step("the return of the discards", (self.back, self.not_out()))
        elif name == "omission_found" and event["step"] == "return":
            self.step("a return left out", self.back)
        elif name in ("round_concluded", "round_voided", "round_reopened"):
            self.in_round = name == "round_reopened"

    def derive(self, shoe: Shoe) -> None:
        """A revealed shoe against its commitment, its seeds, and all that happened to its cards."""
        seed, place = bytes.fromhex(shoe.seed), lp(self.name) + shoe.number.to_bytes(8, "big")
        if hashlib.sha256(b"pontoon-shuffle-v1 commit" + place + seed).hexdigest() != shoe.commitment:
            self.wrong(shoe.number, "the seed revealed is not the one committed to")
        digest = hashlib.sha256(b"pontoon-shuffle-v1 seeds" + shoe.seeds).digest()
        if shoe.digest not in (digest.hex(), "") or (shoe.kind and not shoe.digest):
            self.wrong(shoe.number, "the digest does not match the players' seeds")
        if shoe.kind:
            cards = Cards(
                hmac.digest(seed, b"pontoon-shuffle-v1 key" + place + digest, "sha256"), shoe.kind, shoe.counts
            )
            found = [(number, cards.follow(what, value)) for number, what, value in shoe.steps]
            faults = [(number, fault) for number, fault in found if fault]
            for number, fault in faults[:1]:
                more = f" ({len(faults) - 1} more in this shoe)" if faults[1:] else ""
                self.wrong(shoe.number, fault + more, number)
            self.result.cards_checked += cards.out
        self.result.shoes_checked += 1
        shoe.steps = []

    def end(self) -> None:
        """What can only be said once the whole stream is known."""
        if self.current.seed and self.current.commitment:
            self.derive(self.current)
        last = self.current.number
        for shoe in self.shoes.values():
            if not shoe.ended and (shoe.seed or shoe.number < last):
                self.result.aborted.append((self.name, shoe.number, shoe.why))
            if not shoe.seed and shoe.number < last:
                self.wrong(shoe.number, "its seed was never revealed, although a later shoe has been ordered")
            elif not shoe.seed:
                self.result.not_yet_revealed.append((self.name, shoe.number))
        self.result.tables += 1
        self.result.tables_of_entered_cards += self.entered


def rows(path: str) -> Iterator[Event]:
    with open(path, "rb") as file:
        if file.read(16) != b"SQLite format 3\0":
            file.seek(0)
            yield from map(json.loads, file)
            return
    with closing(sqlite3.connect(f"{Path(path).resolve().as_uri()}?mode=ro", uri=True)) as store:
        # The columns are those named above: nothing that was read is part of the statement.
        for found in store.execute(f"SELECT {', '.join(COLUMNS)} FROM events ORDER BY position"):  # noqa: S608 # nosec B608
            row = dict(zip(COLUMNS, found, strict=True))
            row |= {"prev_hash": row["prev_hash"].hex(), "hash": row["hash"].hex(), "body": json.loads(row["body"])}
            yield row


def check(path: str) -> Result:
    """Every table of a log; ValueError or another error of reading where it is none."""
    result, tables = Result(), dict[str, Table]()
    for row in rows(path):
        if row["stream"].startswith("table:"):
            name = row["stream"].removeprefix("table:")
            tables.setdefault(name, Table(name, result)).take(row)
    for table in tables.values():
        table.end()
    return result


def several(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def main(arguments: list[str]) -> int:
    """Prints what was found; the exit code."""
    paths = [each for each in arguments if each != "--json"]
    if len(paths) != 1:
        sys.stderr.write("usage: check_shuffles.py LOG [--json]\n")
        return 2
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    try:
        result = check(paths[0])
    except (OSError, ValueError, KeyError, TypeError, AttributeError, sqlite3.Error) as error:
        reason = (isinstance(error, OSError) and error.strerror) or error
        sys.stderr.write(f"check_shuffles: {paths[0]}: cannot be read as a log: {reason}\n")
        return 2
    if not result.tables:
        sys.stderr.write(f"check_shuffles: {paths[0]}: there is no table in this log, so there was nothing to check\n")
    if "--json" in arguments:
        sys.stdout.write(json.dumps(asdict(result)) + "\n")
    if "--json" in arguments or not result.tables:
        return 1 if result.problems else 0 if result.tables else 2
    for table, shoe, number, what in result.problems:
        sys.stdout.write(f"{table}, shoe {shoe}, round {number}: {what}\n")
    for table, shoe, why in result.aborted:
        sys.stdout.write(f"{table}, shoe {shoe}: abandoned, {why}\n")
    sys.stdout.write(
        f"{several(result.shoes_checked, 'shoe')} of {several(result.tables, 'table')} checked, "
        f"{several(result.cards_checked, 'card')}; "
        f"{len(result.not_yet_revealed)} not yet revealed, {len(result.aborted)} abandoned, "
        f"{several(len(result.problems), 'problem')}\n"
    )
    return 1 if result.problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
