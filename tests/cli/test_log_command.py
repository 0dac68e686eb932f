"""`pontoon log`: an evening's log verified, exported, backed up, restored and signed, while the house runs too."""

import asyncio
import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pontoon.cli.main import main
from pontoon.live.export import CannotBeTold, PlayedRound, Rounds, round_file
from pontoon.store.batch import NO_HEAD, Head
from pontoon.store.chain import attached_digest, hash_of
from pontoon.store.contract import Posting, StoredEvent
from pontoon.store.sqlite import SqliteStore
from pontoon.testing.postgres import running_postgres
from pontoon.testing.shift import night
from tests.cli.played_house import ROUNDS, opened_house, play_rounds, played


class Run:
    """What a command printed and how it ended."""

    def __init__(self, capfd: pytest.CaptureFixture[str], *arguments: str | Path) -> None:
        capfd.readouterr()
        with pytest.raises(SystemExit) as ended:
            main([str(each) for each in arguments])
        self.code = ended.value.code
        self.out, self.err = capfd.readouterr()

    @property
    def document(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.out)
        return found

    @property
    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.out.splitlines()]


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("evening") / "house.db"
    played(path)
    return path


@pytest.fixture
def house(evening: Path, tmp_path: Path) -> Path:
    """A copy of the evening's store for each test that writes to it."""
    shutil.copy(evening, tmp_path / "house.db")
    return tmp_path / "house.db"


@contextmanager
def tampered(path: Path) -> Iterator[sqlite3.Connection]:
    """The file without what keeps the log from being changed, which is put back when that is done."""
    with closing(sqlite3.connect(path)) as connection:
        triggers = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            connection.execute(f"DROP TRIGGER {name}")
        yield connection
        for _, made in triggers:
            connection.execute(made)
        connection.commit()


def chain_anew(connection: sqlite3.Connection) -> None:
    """Hashes that fit again, as whoever can write the file could make them."""
    heads: dict[str, Head] = {}
    for row in connection.execute("SELECT * FROM events ORDER BY position").fetchall():
        event = StoredEvent._make(row)
        before = heads.get(event.stream, NO_HEAD)
        posted = connection.execute(
            "SELECT currency, account, cents FROM postings WHERE stream = ? AND version = ? ORDER BY number",
            (event.stream, event.version),
        ).fetchall()
        answer = connection.execute(
            "SELECT fingerprint, answer FROM answers WHERE command_id = ? AND command_id <> ''", (event.command_id,)
        ).fetchone() or ("", b"")
        attached = attached_digest(answer[0], answer[1], list(map(Posting._make, posted))) if event.attached else b""
        event = event._replace(prev_hash=before.hash, attached=attached)
        own = hash_of(event)
        connection.execute(
            "UPDATE events SET prev_hash = ?, hash = ?, attached = ? WHERE position = ?",
            (before.hash, own, attached, event.position),
        )
        connection.execute("UPDATE streams SET hash = ? WHERE stream = ?", (own, event.stream))
        heads[event.stream] = Head(event.version, own)


def told_problems(capfd: pytest.CaptureFixture[str], path: Path, *options: str | Path) -> list[tuple[str, str]]:
    run = Run(capfd, "log", "verify", path, "--json", *options)
    assert run.code == 1, run.out
    return [(each["part"], each["problem"]) for each in run.document["problems"]]


# Verify


def test_an_evenings_log_is_found_right(evening: Path, capfd: pytest.CaptureFixture[str]) -> None:
    run = Run(capfd, "log", "verify", evening, "--json")
    assert (run.code, run.err) == (0, "")
    found = run.document
    assert (found["holds"], found["tables"], found["people"], found["problems"]) == (True, 3, 2, [])
    assert found["rounds"] == sum(ROUNDS.values())
    assert found["shoes"]["shoes_checked"] >= 1
    told = Run(capfd, "log", "verify", evening)
    assert told.code == 0
    assert told.out.splitlines()[-1] == "Nothing is wrong with this log."


def test_a_swapped_card_is_found_even_where_the_hashes_fit_again(
    house: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with tampered(house) as connection:
        query = "SELECT position, body FROM events WHERE stream = 'table:P3' AND type = 'card_dealt' ORDER BY position"
        position, body = connection.execute(query).fetchone()
        changed = json.loads(body)
        changed["event"]["card"] = "7h" if changed["event"]["card"] != "7h" else "7d"
        connection.execute(
            "UPDATE events SET body = ? WHERE position = ?",
            (json.dumps(changed, separators=(",", ":")).encode(), position),
        )
    assert any(part == "log" and "has been changed since" in problem for part, problem in told_problems(capfd, house))
    with tampered(house) as connection:
        chain_anew(connection)
    parts = {part for part, _ in told_problems(capfd, house)}
    assert "shoes" in parts
    assert "log" not in parts


def test_an_amount_that_no_event_moves_is_found(house: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with tampered(house) as connection:
        query = "SELECT stream, version FROM postings WHERE account = 'player:ann' AND currency = 'chips'"
        stream, version = connection.execute(query).fetchone()
        for account, cents in (("player:ann", 5_000), ("house:issued", -5_000)):
            place = ("chips", account)
            connection.execute(
                "INSERT INTO postings (stream, version, number, currency, account, cents) "
                "SELECT ?, ?, max(number) + 1, ?, ?, ? FROM postings WHERE stream = ? AND version = ?",
                (stream, version, *place, cents, stream, version),
            )
            connection.execute(
                "UPDATE balances SET cents = cents + ? WHERE currency = ? AND account = ?", (cents, *place)
            )
        chain_anew(connection)
    problems = told_problems(capfd, house)
    assert {part for part, _ in problems} == {"meaning"}
    assert any("were posted to player:ann, but the events move" in problem for _, problem in problems)


def test_an_event_nobody_can_read_is_named(house: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with tampered(house) as connection:
        connection.execute("UPDATE events SET type = 'card_eaten' WHERE stream = 'table:P1' AND version = 40")
        chain_anew(connection)
    assert any("table:P1" in problem and "card_eaten" in problem for _, problem in told_problems(capfd, house))


@pytest.mark.parametrize("version", [30, 0, 1_000_000])
def test_a_snapshot_that_is_not_the_logs_is_found(version: int, house: Path, capfd: pytest.CaptureFixture[str]) -> None:
    from pontoon.live.live_table import LiveTable
    from pontoon.live.snapshots import STATES

    state = LiveTable("P1", version=30)
    with tampered(house) as connection:
        row = ("table:P1", version, STATES.form, STATES.encode(state))
        connection.execute("INSERT OR REPLACE INTO snapshots (stream, version, form, body) VALUES (?, ?, ?, ?)", row)
    ((part, problem),) = told_problems(capfd, house)
    assert part == "meaning"
    assert "snapshot" in problem


def test_a_file_that_no_longer_refuses_changes_is_told_of(house: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with closing(sqlite3.connect(house)) as connection:
        connection.execute("DROP TRIGGER events_stay_insert")
    words = (
        "the database does not prevent changes to what has been written: "
        "its trigger events_stay_insert is missing or altered"
    )
    assert told_problems(capfd, house) == [("log", words)]


WRONG = {
    "no such file": (["verify", "missing.db"], "missing.db does not exist"),
    "empty": (["verify", "empty.db"], "empty.db is not a log: it is empty"),
    "no store": (["verify", "text.db"], "cannot be opened"),
    "memory": (["verify", "memory:"], "a store in memory"),
    "no address": (["verify", "ftp://here"], "is not the address of a store"),
    "no table": (
        ["export", "house.db", "--table", "P9"],
        "there is no table P9 in this log; its tables are: P1, P2, P3",
    ),
    "no time": (["export", "house.db", "--from", "noon"], "--from noon: expected a day or a time"),
    "end before beginning": (
        ["export", "house.db", "--from", "2025-03-02", "--to", "2025-03-01"],
        "--from 2025-03-02 is not before --to 2025-03-01: there is nothing between them",
    ),
    "no time between": (
        ["export", "house.db", "--from", "2025-03-02T20:00", "--to", "2025-03-02T20:00"],
        "there is nothing between them",
    ),
    "both outputs": (["export", "house.db", "--json"], "cannot share standard output"),
    "no keys": (["verify", "house.db", "--keys", "text.db"], "text.db, line 1: a public key has 64 hexadecimal"),
    "no second file": (["verify", "house.db", "--checkpoints", "missing"], "--checkpoints missing cannot be read"),
    "no key": (["checkpoint", "house.db", "--key", "missing"], "the key file missing cannot be read"),
    "no backup": (["restore", "missing.db", "new.db"], "missing.db cannot be read"),
    "over another": (["restore", "house.db", "text.db"], "already exists"),
    "backup over another": (["backup", "house.db", "text.db"], "already exists"),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_is_said_in_one_line(
    what: str, house: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(house.parent)
    Path("text.db").write_text("hello there\n")
    Path("empty.db").touch()
    arguments, words = WRONG[what]
    run = Run(capfd, "log", *arguments)
    assert (run.code, run.out) == (2, "")
    assert run.err.count("\n") == 1
    assert words in run.err


# Export


def test_every_event_is_a_line_with_its_body_and_hashes(evening: Path, capfd: pytest.CaptureFixture[str]) -> None:
    run = Run(capfd, "log", "export", evening)
    assert run.code == 0
    with closing(sqlite3.connect(evening)) as connection:
        rows = connection.execute("SELECT position, stream, type, body, hash FROM events ORDER BY position").fetchall()
    assert [(each["position"], each["stream"], each["type"], each["body"], each["hash"]) for each in run.lines] == [
        (position, stream, kind, json.loads(body), own.hex()) for position, stream, kind, body, own in rows
    ]
    assert set(run.lines[0]) == {
        "position", "stream", "version", "type", "type_version", "at", "actor", "role", "command_id", "body",
        "prev_hash", "hash", "attached",
    }  # fmt: skip


def test_an_export_is_enough_for_the_fairness_check(
    evening: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    lines = tmp_path / "log.ndjson"
    assert Run(capfd, "log", "export", evening, "--ndjson", lines, "--json").document["events"] > 500
    of_the_file, of_the_lines = (Run(capfd, "fairness", "check", log, "--json") for log in (evening, lines))
    assert of_the_lines.code == 0
    assert of_the_lines.document == of_the_file.document


def test_a_log_that_is_not_there_is_named_once(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    missing = tmp_path / "missing.ndjson"
    run = Run(capfd, "fairness", "check", missing)
    assert (run.code, run.out) == (2, "")
    assert run.err == f"pontoon: {missing}: cannot be read as a log: No such file or directory\n"


async def test_a_log_without_a_table_has_no_shoe_to_check_and_is_verified_all_the_same(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    empty, nothing = tmp_path / "house.db", tmp_path / "nothing.ndjson"
    await (await SqliteStore.open(empty)).close()
    nothing.touch()
    for log in (empty, nothing):
        for options in ((), ("--json",)):
            run = await asyncio.to_thread(Run, capfd, "fairness", "check", log, *options)
            assert (run.code, run.out) == (2, "")
            assert run.err == f"pontoon: {log}: there is no table in this log, so there was nothing to check\n"
    verified = await asyncio.to_thread(Run, capfd, "log", "verify", empty, "--json")
    assert (verified.code, verified.document["shoes"]["shoes_checked"]) == (0, 0)


def test_a_table_and_a_span_of_time_can_be_exported_alone(evening: Path, capfd: pytest.CaptureFixture[str]) -> None:
    one_table = Run(capfd, "log", "export", evening, "--table", "P2").lines
    assert {each["stream"] for each in one_table} == {"table:P2"}
    middle = one_table[len(one_table) // 2]["at"]
    moment = datetime.fromtimestamp(middle / 1000, UTC).isoformat()
    earlier = Run(capfd, "log", "export", evening, "--table", "P2", "--to", moment).lines
    later = Run(capfd, "log", "export", evening, "--table", "P2", "--from", moment).lines
    assert earlier + later == one_table
    assert later[0]["at"] == middle
    assert not Run(capfd, "log", "export", evening, "--to", "2001-01-01").lines
    # A day given to --to is included, so that one day alone is no span without time.
    assert Run(capfd, "log", "export", evening, "--from", "2001-01-01", "--to", "2001-01-01").code == 0


def test_an_exported_round_replays_to_the_settlements_of_the_log(
    evening: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "rounds"
    done = Run(capfd, "log", "export", evening, "--rounds", folder, "--json").document
    assert (done["events"], done["not_told"], done["voided_afterwards"]) == (0, [], [])
    files = sorted(folder.iterdir())
    assert len(files) == done["rounds"] > 30
    settled: dict[str, list[Any]] = {}
    for line in Run(capfd, "log", "export", evening).lines:
        if line["type"] == "wager_settled":
            event, name = line["body"]["event"], line["stream"].removeprefix("table:")
            row = [event["box"], event["hand"], event["kind"], event["result"], event["net_cents"], event["clause"]]
            settled.setdefault(f"{name}-{line['body']['round']:06d}.round.toml", []).append(row)
    replayed = Run(capfd, "replay", *files, "--json")
    assert replayed.code == 0
    for played_again in replayed.lines:
        rows = [
            [s["box"], s["hand"], s["kind"], s["result"], round(float(s["net"]) * 100), s["clause"]]
            for s in played_again["settlements"]
        ]
        assert rows == settled[Path(played_again["file"]).name]
    assert "# Bo_Lee is Bo Lee" in files[0].read_text()
    again = Run(capfd, "log", "export", evening, "--rounds", folder)
    assert (again.code, again.err) == (0, f"{len(files)} rounds in {folder}\n")


@pytest.mark.parametrize("rules", ["star-2024", "star-6to5-2017", "canberra-2002"])
def test_rounds_of_wild_nights_are_told_or_said_not_to_be(rules: str) -> None:
    told = 0
    for seed in range(6):
        rounds = Rounds("P1")
        shift = night(rules, Random(seed).randrange, 250)
        finished = [played_round for entry in shift.log for played_round in rounds.take(entry)] + rounds.end()
        assert len({each.number for each in finished}) == len(finished)
        for each in finished:
            why = why_not_told(each)
            assert why in ("", "the round had no wager")
            told += not why
    assert told > 30


def why_not_told(played_round: PlayedRound) -> str:
    try:
        round_file(played_round)
    except CannotBeTold as error:
        return str(error)
    return ""


# Copies and signatures


def test_a_backup_restored_elsewhere_is_the_same_log(
    house: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    copy, again = tmp_path / "copy.db", tmp_path / "again.db"
    done = Run(capfd, "log", "backup", house, copy, "--json")
    assert (done.code, done.document["file"]) == (0, str(copy))
    assert copy.stat().st_mode & 0o077 == 0
    assert Run(capfd, "log", "restore", copy, again).code == 0
    one, other = (Run(capfd, "log", "verify", path, "--json").document for path in (house, again))
    assert one | {"store": ""} == other | {"store": ""}


def test_a_signed_log_cannot_be_cut_short(house: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    key, second, keys = tmp_path / "key.pem", tmp_path / "second.ndjson", tmp_path / "keys"
    signing = ("log", "checkpoint", house, "--key", key, "--second", second, "--json")
    signed = Run(capfd, *signing, "--make-key").document
    assert (signed["signed"], signed["number"]) == (True, 1)
    assert Run(capfd, *signing).document["signed"] is False
    keys.write_text(f"# who signs\n{signed['public_key']}  # the scrutineer\n")
    assert Run(capfd, "log", "verify", house, "--keys", keys, "--checkpoints", second).code == 0
    keys.write_text("00" * 32)
    assert any("not authorised" in problem for _, problem in told_problems(capfd, house, "--keys", keys))
    with tampered(house) as connection:
        connection.execute("DELETE FROM checkpoints")
    problems = told_problems(capfd, house, "--checkpoints", second)
    assert any("the log lacks checkpoints" in problem for _, problem in problems)


def test_an_older_copy_put_back_is_found_by_the_second_file_beside_it(
    house: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    second, older = tmp_path / "house.db.checkpoints.ndjson", tmp_path / "older.db"
    signing = ("log", "checkpoint", house, "--key", tmp_path / "key.pem", "--make-key", "--second", second)
    assert Run(capfd, *signing).code == 0
    verified = Run(capfd, "log", "verify", house)
    assert f"checked against {second}" in verified.out
    shutil.copy(house, older)
    with closing(sqlite3.connect(house)) as connection:
        # The number of the second, as if something had been played between the two.
        connection.execute(
            "INSERT INTO checkpoints SELECT 2, at, position, digest, signature, public_key FROM checkpoints"
        )
        connection.commit()
    assert Run(capfd, "log", "checkpoint", house, *signing[3:]).code == 0
    assert len(second.read_text().splitlines()) == 2
    shutil.copy(older, house)
    assert told_problems(capfd, house) == [("log", "the log lacks checkpoints that the second file has, from 2 on")]
    again = Run(capfd, *signing, "--json")
    assert (again.code, again.document["signed"]) == (1, False)
    assert "its checkpoint 2 is not in the log" in again.document["problem"]
    assert again.err.count("\n") == 1
    # On purpose: the file is kept under another name, and another begun.
    second.rename(tmp_path / "before the restore.ndjson")
    assert Run(capfd, *signing).code == 0
    assert Run(capfd, "log", "verify", house).code == 0


async def test_all_of_it_works_beside_a_running_house(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path, key = tmp_path / "house.db", tmp_path / "key.pem"
    house = await opened_house(path)
    try:
        playing = asyncio.create_task(play_rounds(house, {"P1": 6, "P2": 6}))
        for arguments in (
            ("verify", path),
            ("checkpoint", path, "--key", key, "--make-key"),
            ("backup", path, tmp_path / "copy.db"),
            ("export", path, "--rounds", tmp_path / "rounds"),
        ):
            run = await asyncio.to_thread(Run, capfd, "log", *arguments)
            assert run.code == 0, run.err
        await playing
    finally:
        await house.stop()
    for log, checkpoints in ((path, 1), (tmp_path / "copy.db", 1)):
        run = await asyncio.to_thread(Run, capfd, "log", "verify", log, "--json")
        assert (run.code, run.document["checkpoints"]) == (0, checkpoints)


def test_a_log_in_a_database_is_verified_signed_and_moved_into_a_file(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    lines, again = tmp_path / "night.ndjson", tmp_path / "again.db"
    with running_postgres() as server:
        url = server.make_database()
        played(url)
        signed = Run(capfd, "log", "checkpoint", url, "--key", tmp_path / "key.pem", "--make-key", "--json")
        assert signed.document["signed"] is True
        in_the_database = Run(capfd, "log", "verify", url, "--json")
        assert in_the_database.code == 0, in_the_database.out
        assert Run(capfd, "log", "backup", url, lines).code == 0
        server.drop_database(url)
    assert lines.stat().st_mode & 0o077 == 0
    assert Run(capfd, "log", "restore", lines, again).code == 0
    in_the_file = Run(capfd, "log", "verify", again, "--json")
    assert in_the_file.document | {"store": ""} == in_the_database.document | {"store": ""}
