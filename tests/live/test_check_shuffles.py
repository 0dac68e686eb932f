"""The check of the shuffles: it finds evenings right that were dealt by the protocol, and every lie in them."""

import ast
import copy
import json
import runpy
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from pontoon.cli import fairness
from pontoon.cli.output import BadInput
from pontoon.game import commands as c, events as g
from pontoon.game.cards import CARDS, Card
from pontoon.live import events as v, shuffle_protocol as protocol
from pontoon.live.codec import encode
from pontoon.store.chain import event_hash
from pontoon.store.contract import GENESIS, NewEvent
from pontoon.table import commands as t, events as e
from pontoon.table.counts import without_card
from pontoon.table.orders import Command, Entry, Person
from pontoon.testing.shift import Shift, TableShoe

HOUSE = Person("house", "dealer")
TAKES_A_CARD = (c.DealCard, c.BurnCard, c.DrawInError, c.DrawExtraCard)
LEAVES = (g.CardDealt, g.CardDealtToDealer, g.CardDrawnInError, g.CardBurned, g.CardKept)
# After these the order that was derived is no longer that of the cards.
DISORDER = (e.CardsShuffled, g.DiscardsShuffled, e.CardsReplaced, e.CardsRiffled, e.CardsTransferred)
DISORDER += (e.DamagedCardsReplaced, e.ShoeTakesOver, e.CollectionVerified)  # type: ignore[assignment]
Row = dict[str, Any]
Lie = Callable[[list[Row]], None]


check = runpy.run_path(str(fairness.SCRIPT), run_name="check_shuffles")["check"]


# A house of its own, so that the script is not held against the house it checks


class NextCard(TableShoe):
    """The card that follows from the seeds; what a shift does with it is its own choice."""

    def next(self) -> Card:
        assert isinstance(self.shift, Evening)
        return self.shift.next_card() or CARDS[0]


class Evening(Shift):
    """A shift whose cards come by the protocol, and which keeps the whole log with what the house adds to it."""

    def __init__(self, rules: str, seed: int) -> None:
        self.random = Random(seed)
        super().__init__(rules, self.random.randrange)
        self.shoe = NextCard(self)
        self.entries: list[Entry] = []
        self.number = self.draws = 0
        self.secret, self.key, self.burned = b"", b"", CARDS[0]
        self.stack: list[int] | None = None
        self.house(v.TableEstablished(rules))

    def house(self, event: v.LiveEvent, by: Person = HOUSE) -> None:
        self.entries.append(Entry(self.at, by, self.state.name, self.state.number, "", event))  # type: ignore[arg-type]

    def next_card(self) -> Card | None:
        custody = self.state.custody
        if custody.kept is not None:
            return custody.kept
        if not self.key or custody.cards_left <= 0 or custody.stage in ("none", "stack"):
            return None
        if self.stack is not None:
            return CARDS[self.stack[-custody.cards_left]]
        return CARDS[protocol.device_draw(self.key, self.draws, self.inside())]

    def inside(self) -> tuple[int, ...]:
        """The cards that can still come out; the one burned unseen is in the rack, whatever the books say."""
        custody = self.state.custody
        return without_card(custody.shoe, self.burned) if custody.unseen else custody.shoe

    def give(self, command: Command, by: str = "casino_supervisor") -> bool:
        if isinstance(command, c.CorrectCard):
            # The house refuses it: nobody entered the cards of this shoe.
            return False
        if isinstance(command, TAKES_A_CARD):
            command = replace(command, card=self.next_card() or CARDS[0])
        if isinstance(command, t.BurnFirstCard):
            command = t.BurnFirstCard(None)
        following, kept, before = self.next_card(), self.state.custody.kept, len(self.log)
        if not super().give(command, by):
            return False
        for entry in self.log[before:]:
            kept = self.take(entry, following, kept)
        if any(isinstance(entry.event, DISORDER) for entry in self.log[before:]):
            self.key = b""
        custody = self.state.custody
        if not self.key and self.state.is_open and custody.stage not in ("none", "stack") and custody.cards_left:
            self.order()
        return True

    def take(self, entry: Entry, following: Card | None, kept: Card | None) -> Card | None:
        self.entries.append(entry)
        event = entry.event
        if isinstance(event, e.CardsCut) and self.stack is not None:
            self.stack = list(protocol.cut(self.stack, event.cards_in_front))
        elif isinstance(event, e.FirstCardBurned):
            assert following is not None
            self.burned = following
            self.draws += 1
        elif isinstance(event, LEAVES) and not getattr(event, "set_aside", False):
            self.draws += kept is None
            return event.card if isinstance(event, g.CardKept) else None
        elif isinstance(event, e.TableClosed):
            self.reveal("closed")
            self.key = b""
        return kept

    def order(self) -> None:
        """The whole way from the commitment to the order, with seeds of some who are seated; the last shoe is shown."""
        secret, name, shoe = self.random.randbytes(32), self.state.name, self.number + 1
        self.house(v.ShoeCommitted(shoe, protocol.commitment(name, shoe, secret).hex(), "sealed"))
        players = [seat.player for seat in self.state.seats if self.random.random() < 0.7]
        seeds = [(player, self.random.choice(("luck", "Glück", "☘" * 64))[: shoe + 3]) for player in players]
        for player, text in seeds:
            self.house(v.SeedContributed(shoe, player, text), Person(player, "player"))
        digest = protocol.seeds_digest(seeds)
        self.house(v.SeedsFrozen(shoe, digest.hex()))
        counts, device = self.inside(), self.state.device
        kind = "device" if device else "discards" if self.state.round_in_play else "shoe"
        self.house(v.ShoeOrdered(shoe, kind, counts))
        self.reveal("shuffled")
        self.number, self.secret, self.draws = shoe, secret, 0
        self.key = protocol.derivation_key(name, shoe, secret, digest)
        self.stack = None if device else list(protocol.order(self.key, counts))

    def reveal(self, why: str) -> None:
        if self.secret:
            self.house(v.ShoeRevealed(self.number, self.secret.hex(), why))
        self.secret = b""

    def play(self, steps: int, irregular: bool = True) -> "Evening":
        for _ in range(steps):
            what = self.random.randrange(24)
            if what == 23 and irregular:
                self.irregularity()
            elif what == 22 and irregular:
                self.signs()
            elif what in (20, 21):
                self.seats()
            else:
                self.go_on()
        return self


def rows_of(entries: list[Entry]) -> list[Row]:
    rows = []
    for entry, new in zip(entries, map(encode, entries), strict=True):
        row = {"stream": f"table:{entry.table}", "type": new.type, "type_version": 1, "at": entry.at * 1000}
        rows.append({**row, "actor": entry.by.name, "role": entry.by.role, "body": json.loads(new.body)})
    return chained(rows)


def chained(rows: list[Row]) -> list[Row]:
    """Versions and hashes as one would write them who can write the log as they like."""
    head = GENESIS
    for version, row in enumerate(rows, 1):
        row |= {"position": version, "version": version, "command_id": "", "prev_hash": head.hex()}
        new = NewEvent(row["type"], 1, json.dumps(row["body"]).encode())
        head = event_hash(head, row["stream"], version, new, row["at"], row["actor"], row["role"], "")
        row["hash"] = head.hex()
    return rows


def checked(rows: list[Row], folder: Path) -> Any:
    path = folder / "log.ndjson"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    return check(str(path))


@pytest.fixture(scope="module")
def shoes() -> list[Row]:
    """A regular evening from card shoes; the fourth is in play."""
    evening = Evening("star-2024", 7)
    evening.open("manual_shuffle")
    while evening.number < 4:
        evening.play(20, irregular=False)
    return rows_of(evening.entries)


@pytest.fixture(scope="module")
def device() -> list[Row]:
    """A regular evening from a shuffling device, whose seed is revealed though nothing has ended the load."""
    evening = Evening("star-2024", 8)
    evening.open("shuffling_device")
    evening.play(300, irregular=False)
    evening.reveal("unloaded")
    return rows_of(evening.entries)


# What is right


@pytest.mark.parametrize("seed", range(9))
def test_evenings_with_every_irregularity_are_found_right(seed: int, tmp_path: Path) -> None:
    evening = Evening(("star-2024", "star-6to5-2017", "canberra-2002")[seed % 3], seed).play(700)
    found = checked(rows_of(evening.entries), tmp_path)
    assert found.problems == []
    assert found.aborted == []
    assert found.cards_checked > 20


def test_a_shoe_in_play_is_counted_as_not_yet_revealed(shoes: list[Row], tmp_path: Path) -> None:
    found = checked(shoes, tmp_path)
    assert (found.tables, found.shoes_checked, found.not_yet_revealed) == (1, 3, [("P1", 4)])
    assert found.problems == []


def test_cards_that_a_dealer_enters_cannot_be_checked_and_are_no_problem(tmp_path: Path) -> None:
    shift = Evening("canberra-2002", 3)
    shift.play(200, irregular=False)
    live = ("shoe_committed", "seed_contributed", "seeds_frozen", "shoe_ordered", "shoe_revealed")
    rows = [row for row in rows_of(shift.entries) if row["type"] not in live]
    rows[0]["body"]["event"]["cards"] = "entered"
    found = checked(chained(rows), tmp_path)
    assert (found.problems, found.tables_of_entered_cards, found.cards_checked) == ([], 1, 0)
    rows[0]["body"]["event"]["cards"] = "program"
    assert checked(chained(rows), tmp_path).problems


def test_a_shoe_of_one_table_is_none_of_another(shoes: list[Row], tmp_path: Path) -> None:
    others = [row | {"stream": "table:P2"} for row in shoes]
    mixed = [row for pair in zip(shoes, others, strict=True) for row in pair]
    found = checked([*mixed, shoes[0] | {"stream": "person:ann", "body": {}}], tmp_path)
    assert found.tables == 2
    assert {problem[0] for problem in found.problems} == {"P2"}


# What is not


def first(rows: list[Row], name: str, after: int = 0) -> int:
    return next(place for place, row in enumerate(rows) if row["type"] == name and place >= after)


def event(rows: list[Row], name: str, number: int = 0) -> Row:
    found: Row = [row["body"]["event"] for row in rows if row["type"] == name][number]
    return found


def other(card: str) -> str:
    return "2s" if card != "2s" else "Kd"


def two_cards_change_places(rows: list[Row]) -> None:
    dealt = [row["body"]["event"] for row in rows if row["type"] == "card_dealt"]
    one = dealt[2]
    another = next(each for each in dealt[3:] if each["card"] != one["card"])
    one["card"], another["card"] = another["card"], one["card"]


def changed(name: str, key: str, to: Callable[[Any], Any]) -> Lie:
    def lie(rows: list[Row]) -> None:
        found = event(rows, name)
        found[key] = to(found[key])

    return lie


def dropped(name: str, after: str = "table_established") -> Lie:
    def lie(rows: list[Row]) -> None:
        del rows[first(rows, name, first(rows, after))]

    return lie


def moved(name: str, behind: str, places: int = 1) -> Lie:
    def lie(rows: list[Row]) -> None:
        row = rows.pop(first(rows, name))
        rows.insert(first(rows, behind) + places, row)

    return lie


LIES: dict[str, Lie] = {
    "two cards change places": two_cards_change_places,
    "the dealer gets another card": changed("card_dealt_to_dealer", "card", other),
    "a card is no card": changed("card_dealt", "card", lambda _card: "Ts"),
    "a card is left out": dropped("card_dealt"),
    "the first card is not burned": dropped("first_card_burned"),
    "a player's seed is changed": changed("seed_contributed", "seed", lambda seed: seed + "."),
    "a seed comes from another player": changed("seed_contributed", "player", lambda player: player + "a"),
    "a player's seed is dropped": dropped("seed_contributed"),
    "a player's seed comes before the commitment": moved("seed_contributed", "table_established"),
    "a player's seed comes after they were frozen": moved("seed_contributed", "seeds_frozen"),
    "the digest is another": changed("seeds_frozen", "digest", lambda _digest: "12" * 32),
    "the seeds are never frozen": dropped("seeds_frozen"),
    "another seed is revealed": changed("shoe_revealed", "seed", lambda _seed: "ab" * 32),
    "what is revealed is no seed": changed("shoe_revealed", "seed", lambda _seed: "xyz"),
    "a seed is not revealed": dropped("shoe_revealed"),
    "a seed is revealed too early": moved("shoe_revealed", "card_dealt", 5),
    "the commitment is to something else": changed("shoe_committed", "commitment", lambda _hash: "00" * 32),
    "there is no commitment": dropped("shoe_committed", "shoe_ordered"),
    "the cut is another": changed("cards_cut", "cards_in_front", lambda cards: cards + 1),
    "there is no cut": dropped("cards_cut"),
    "the cut comes after a card": moved("cards_cut", "card_dealt"),
    "an Ace is missing": changed("shoe_ordered", "counts", lambda counts: [counts[0] - 1, *counts[1:]]),
    "a card too many": changed("shoe_ordered", "counts", lambda counts: [*counts[:47], counts[47] + 1]),
    "counts that make no sense": changed("shoe_ordered", "counts", lambda counts: [10**12, *counts[1:]]),
}


@pytest.mark.parametrize("lie", LIES)
def test_a_lie_in_a_log_whose_hashes_were_made_to_fit_is_found(lie: str, shoes: list[Row], tmp_path: Path) -> None:
    rows = copy.deepcopy(shoes)
    LIES[lie](rows)
    assert checked(chained(rows), tmp_path).problems


def fewer_discards_go_back(rows: list[Row]) -> None:
    cards = event(rows, "discards_returned", 1)["cards"]
    cards[next(card for card, copies in enumerate(cards) if copies)] -= 1


@pytest.mark.parametrize("lie", [two_cards_change_places, fewer_discards_go_back, LIES["another seed is revealed"]])
def test_a_lie_about_a_shuffling_device_is_found(lie: Lie, device: list[Row], tmp_path: Path) -> None:
    assert checked(device, tmp_path).problems == []
    rows = copy.deepcopy(device)
    lie(rows)
    assert checked(chained(rows), tmp_path).problems


def test_a_problem_says_at_which_table_and_in_which_shoe_and_round(shoes: list[Row], tmp_path: Path) -> None:
    rows = copy.deepcopy(shoes)
    place = first(rows, "card_dealt", first(rows, "shoe_revealed"))
    card = rows[place]["body"]["event"]["card"]
    rows[place]["body"]["event"]["card"] = other(card)
    [(table, shoe, number, what)] = checked(chained(rows), tmp_path).problems
    assert (table, shoe, number) == ("P1", 2, rows[place]["body"]["round"])
    assert what == f"{other(card)} came out, but the seeds give {card}"


def test_a_card_kept_under_the_shoe_is_the_next_one_out(tmp_path: Path) -> None:
    evening = Evening("star-2024", 5)
    evening.open("manual_shuffle")
    while evening.state.custody.kept is None:
        evening.play(1, irregular=False)
        evening.give(c.DrawExtraCard(CARDS[0], exposed=False), "dealer")
    shoe = evening.number
    while evening.number == shoe:
        evening.play(1, irregular=False)
    rows = rows_of(evening.entries)
    assert checked(rows, tmp_path).problems == []
    kept = first(rows, "card_kept")
    dealt = rows[first(rows, "card_dealt", kept)]["body"]["event"]
    assert dealt["card"] == rows[kept]["body"]["event"]["card"]
    dealt["card"] = other(dealt["card"])
    assert checked(chained(rows), tmp_path).problems


def test_a_shoe_that_nothing_in_the_rules_has_ended_is_shown_as_broken_off(device: list[Row], tmp_path: Path) -> None:
    assert checked(device, tmp_path).aborted == [("P1", 1, "unloaded")]


def test_a_commitment_that_was_never_used_is_shown_as_broken_off(shoes: list[Row], tmp_path: Path) -> None:
    """Goal: who draws seeds until one pleases is seen, even if each is revealed."""
    rows = copy.deepcopy(shoes)
    secret, again = bytes(32), copy.deepcopy(rows[first(rows, "shoe_committed")])
    again["body"]["event"] |= {"shoe": 5, "commitment": protocol.commitment("P1", 5, secret).hex()}
    shown = copy.deepcopy(rows[first(rows, "shoe_revealed")])
    shown["body"]["event"] = {"shoe": 5, "seed": secret.hex(), "why": "not to our liking"}
    found = checked(chained([*rows, again, shown]), tmp_path)
    assert found.aborted == [("P1", 5, "not to our liking")]


def test_an_event_taken_out_of_the_log_is_missed(shoes: list[Row], tmp_path: Path) -> None:
    place = first(shoes, "wager_placed")
    found = checked([*shoes[:place], *shoes[place + 1 :]], tmp_path)
    assert [problem[3] for problem in found.problems] == [f"version {place + 2} does not follow version {place}"]


# The script and the command


def run(*arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-I", str(fairness.SCRIPT), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_script_says_what_it_found_and_its_exit_code_whether_all_is_right(shoes: list[Row], tmp_path: Path) -> None:
    checked(shoes, tmp_path)
    right = run(log := str(tmp_path / "log.ndjson"))
    assert (right.returncode, right.stderr) == (0, "")
    assert right.stdout.startswith("3 shoes of 1 table checked")
    rows = copy.deepcopy(shoes)
    LIES["the cut is another"](rows)
    checked(chained(rows), tmp_path)
    wrong = run(log, "--json")
    assert wrong.returncode == 1
    assert json.loads(wrong.stdout)["problems"][0][:2] == ["P1", 1]


@pytest.mark.parametrize("text", [None, "no log", '{"stream": 1}', '["table:P1"]', '{"stream": "table:P1"}', "\xff"])
def test_what_is_no_log_is_told_in_one_line(text: str | None, tmp_path: Path) -> None:
    log = tmp_path / "log"
    if text is not None:
        log.write_text(text, "latin-1")
    found = run(str(log))
    assert (found.returncode, found.stdout, found.stderr.count("\n")) == (2, "", 1)
    assert str(log) in found.stderr


def test_a_store_of_sqlite_is_read_without_a_change(shoes: list[Row], tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    columns = ("position", "stream", "version", "type", "type_version", "at", "actor", "role", "command_id", "body")
    with sqlite3.connect(path) as store:
        store.execute(f"CREATE TABLE events ({', '.join(columns)}, prev_hash, hash)")
        for row in shoes:
            values = [row[name] if name != "body" else json.dumps(row["body"]).encode() for name in columns]
            hashes = [bytes.fromhex(row["prev_hash"]), bytes.fromhex(row["hash"])]
            store.execute(f"INSERT INTO events VALUES ({', '.join('?' * 12)})", [*values, *hashes])
    store.close()
    before = path.read_bytes()
    found = check(str(path))
    assert (found.problems, found.shoes_checked) == ([], 3)
    assert path.read_bytes() == before


def test_the_script_imports_nothing_but_pythons_own_library() -> None:
    tree = ast.parse(fairness.SCRIPT.read_text("utf-8"))
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module or "." for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.split(".")[0] for name in names} <= sys.stdlib_module_names


def test_the_command_hands_on_what_the_script_finds(shoes: list[Row], tmp_path: Path) -> None:
    rows = copy.deepcopy(shoes)
    two_cards_change_places(rows)
    checked(chained(rows), tmp_path)
    wrong = CliRunner().invoke(fairness.app, ["check", str(tmp_path / "log.ndjson")])
    assert wrong.exit_code == 1
    assert "but the seeds give" in wrong.stdout
    missing = CliRunner().invoke(fairness.app, ["check", str(tmp_path / "no.ndjson")])
    assert isinstance(missing.exception, BadInput)
