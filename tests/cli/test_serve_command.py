"""`pontoon serve` as its own process: where it listens, what it says, how it stops."""

import asyncio
import os
import re
import secrets
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from pontoon.cli.serve import ENDS_SECONDS, MOST_ENDS, STORE_FAILED, Lives
from pontoon.live.house import House
from pontoon.live.requests import Busy, PauseTable, Request
from pontoon.store.checkpoints import read_second_file
from pontoon.store.contract import StoreFailed
from pontoon.store.memory import MemoryStore
from pontoon.table.orders import Person
from pontoon.testing.failing_disk import failing_disk, why_not
from pontoon.testing.houses import PATIENCE, certificates
from pontoon.testing.nursery import Written, nursery
from pontoon.testing.postgres import execute, running_postgres
from pontoon.web import serving
from pontoon.web.app import create_app
from pontoon.web.settings import Settings

WHERE = re.compile(r"running at (http://\S+)")
RUN = "import sys; from pontoon.cli.main import main; main(sys.argv[1:])"


def environment(folder: Path, **changes: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PONTOON_")}
    return {**kept, "PONTOON_DATA_DIR": str(folder), "PYTHONUNBUFFERED": "1", **changes}


def asked(method: str, url: str, **how: Any) -> httpx.Response:
    """A request on a connection of its own, to a process that may be busy loading what it needs for the answer."""
    return httpx.request(method, url, timeout=PATIENCE, verify=certificates(), **how)


class FromTheNursery:
    """A forked `pontoon serve`, used as if it were a `subprocess.Popen` with pipes."""

    def __init__(self, folder: Path, arguments: list[str], environment: dict[str, str]) -> None:
        output, log = (folder / f"{name}-{secrets.token_hex(4)}" for name in ("output", "log"))
        output.touch()
        log.touch()
        life = nursery().start(arguments, environment, log, str(output))
        self.pid, self.poll, self.wait = life.pid, life.poll, life.wait
        self.stdout, self.stderr = Written(output, life), Written(log, life)

    @property
    def returncode(self) -> int | None:
        return self.poll()

    def send_signal(self, number: signal.Signals) -> None:
        os.kill(self.pid, number)


def on_the_command_line(arguments: list[str], environment: dict[str, str]) -> Any:
    return subprocess.Popen(
        [sys.executable, "-c", RUN, *arguments],
        env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


@contextmanager
def served(folder: Path, *options: str, forked: bool = True, **changes: str) -> Iterator[tuple[Any, str, str]]:
    """The process, its address and what it said before that; ended by SIGTERM."""
    arguments, around = ["serve", *options], environment(folder, **changes)
    process = FromTheNursery(folder, arguments, around) if forked else on_the_command_line(arguments, around)
    said = ""
    try:
        for line in process.stdout:
            said += line
            found = WHERE.search(line)
            if found is not None:
                break
        else:
            process.wait(PATIENCE)
            raise AssertionError(f"it ended with {process.returncode}: {said}{process.stderr.read()}")
        yield process, found[1], said
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE)
        process.stdout.close()
        process.stderr.close()


def refused(folder: Path, *options: str) -> tuple[int, str]:
    """The exit code and the one line of a command that does not serve."""
    code, _, said = nursery().run("serve", *options, environment=environment(folder))
    return code, said


def test_a_house_is_served_with_the_word_of_the_first_administrator_once(tmp_path: Path) -> None:
    with served(tmp_path, "--port", "0", forked=False) as (process, url, said):
        assert asked("get", f"{url}readyz").json() == {"ready": True, "tables": 4}
        first, between, _ = said.splitlines()
        assert between == ""
        word = first.rpartition(" ")[2]
        signing_in = {"name": "administrator", "password": word}
        assert asked("post", f"{url}api/v1/sessions", json=signing_in).json()["must_change_password"]
        assert asked("post", f"{url}api/v1/guests", json={"name": "Ann"}).status_code == 201
        assert "Play chips only" in process.stdout.readline()
    assert process.returncode == 0
    assert (tmp_path / "seal.key").stat().st_mode & 0o077 == 0
    assert (tmp_path / "signing.pem").stat().st_mode & 0o077 == 0
    assert len(read_second_file(tmp_path / "house.db.checkpoints.ndjson")) == 1
    with served(tmp_path, "--port", "0", "--no-guests") as (_, url, said):
        assert "administrator" not in said
        assert asked("post", f"{url}api/v1/guests", json={"name": "Bob"}).status_code == 403
        assert [each["name"] for each in asked("get", f"{url}api/v1/tables").json()] == ["P1", "P2", "P3", "T1"]


def test_a_house_on_a_log_put_back_from_an_older_copy_says_so_and_serves(tmp_path: Path) -> None:
    house, second = tmp_path / "house.db", tmp_path / "house.db.checkpoints.ndjson"
    for evening in range(2):
        with served(tmp_path, "--port", "0") as (_, url, _said):
            assert asked("post", f"{url}api/v1/guests", json={"name": f"Ann{evening}"}).status_code == 201
        if evening == 0:
            shutil.copy(house, tmp_path / "older.db")
    before = second.read_text()
    assert len(before.splitlines()) == 2
    shutil.copy(tmp_path / "older.db", house)
    with served(tmp_path, "--port", "0") as (process, url, _said):
        assert asked("get", f"{url}readyz").json()["ready"]
        until_said(process, "its checkpoint 2 is not in the log")
    assert second.read_text() == before


def test_a_store_that_is_in_use_is_said_to_be_in_one_line(tmp_path: Path) -> None:
    with served(tmp_path, "--port", "0"):
        code, said = refused(tmp_path, "--port", "0")
    assert code == 1
    assert len(said.splitlines()) == 1
    assert said.startswith("pontoon: ")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--port", "99999"), "--port"),
        (("--rule-sets", "nowhere.toml"), "nowhere.toml: no such rule set"),
        (("--config", "nowhere.toml"), "nowhere.toml"),
        (("--processes", "2"), "PostgreSQL"),
        (("--host", "no.such.host.invalid"), "cannot listen"),
    ],
)
def test_what_is_asked_for_wrongly_is_said_in_one_line(tmp_path: Path, options: tuple[str, ...], words: str) -> None:
    code, said = refused(tmp_path, *options)
    assert code == 2
    assert words in said
    assert len(said.splitlines()) == 1


def test_a_house_with_a_table_by_its_own_rules_is_served_with_their_file_and_not_without(tmp_path: Path) -> None:
    rules = tmp_path / "pier-club.toml"
    rules.write_text('name = "pier-club"\ntitle = "Pontoon on the pier"\nextends = "canberra-2002"\n', "utf-8")
    with served(tmp_path, "--port", "0", "--rule-sets", str(rules)) as (_, url, said):
        titles = {each["name"]: each["title"] for each in asked("GET", f"{url}api/v1/rules").json()}
        assert titles["pier-club"] == "Pontoon on the pier"
        with httpx.Client(base_url=f"{url}api/v1", timeout=PATIENCE, verify=certificates()) as http:
            word = said.splitlines()[0].rpartition(" ")[2]
            told = http.post("/sessions", json={"name": "administrator", "password": word, "token": True}).json()
            http.headers["Authorization"] = f"Bearer {told['token']}"
            changed = http.put("/me/password", json={"old": word, "new": "Another word, and a long one"}).json()
            http.headers["Authorization"] = f"Bearer {changed['token']}"
            made = http.post("/tables", json={"name": "L1", "rules": "pier-club", "decks": 6})
            assert made.status_code == 201, made.text
    code, said = refused(tmp_path, "--port", "0")
    assert code == 1
    last = said.splitlines()[-1]
    assert last.startswith("pontoon: table L1 is played under pier-club, which this house does not have")
    with rules.open("a") as file:
        file.write("# Another text.\n")
    code, said = refused(tmp_path, "--port", "0", "--rule-sets", str(rules))
    assert code == 1
    assert "the file of pier-club has changed since table L1 was set up" in said


def test_a_port_that_is_taken_is_refused_where_it_was_asked_for(tmp_path: Path) -> None:
    with served(tmp_path, "--port", "0") as (_, url, _said):
        port = httpx.URL(url).port
        code, said = refused(tmp_path / "other", "--port", str(port))
        assert code == 2
        assert f"port {port}" in said


def test_a_store_that_is_none_is_said_to_be_none(tmp_path: Path) -> None:
    code, said = refused(tmp_path, "--port", "0", "--store", "mongodb://here")
    assert code == 1
    assert said.startswith("pontoon: 'mongodb://here' is not the address of a store")


@pytest.mark.parametrize("who", ["a table", "a guest at the door", "whoever asks whether it is ready"])
async def test_a_store_that_has_failed_ends_the_process_whoever_finds_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, who: str
) -> None:
    store = MemoryStore()

    async def lying(*_: object) -> int:
        raise StoreFailed("the disk has lost what it was given")

    async def the_store(_url: str) -> MemoryStore:
        return store

    async def find_out(url: str) -> bool:
        """Whether the answer is that nothing can be done now."""
        if who == "a table":
            asked = Request(Person("sue", "casino_supervisor"), PauseTable("the light is out"))
            return isinstance(await houses[0].tables["P1"].submit(asked), Busy)
        async with httpx.AsyncClient(base_url=url, timeout=PATIENCE) as http:
            if who == "a guest at the door":
                return (await http.post("api/v1/guests", json={"name": "Ann"})).status_code == 503
            return (await http.get("readyz")).status_code == 503

    def break_it(url: str) -> None:
        monkeypatch.setattr(store, "append", lying)
        monkeypatch.setattr(store, "put", lying)
        asking.append(asyncio.ensure_future(find_out(url)))

    def kept(house: House, settings: Settings, **more: Any) -> Any:
        houses.append(house)
        return create_app(house, settings, **more)

    houses: list[House] = []
    asking: list[Any] = []
    monkeypatch.setattr(serving, "open_store", the_store)
    monkeypatch.setattr(serving, "create_app", kept)
    settings = Settings(port=0, data_dir=tmp_path)
    with serving.listen(settings) as listening:
        failure = await serving.serve_house(settings, listening, break_it, first=False)
    assert isinstance(failure, StoreFailed)
    assert await asking[0]


@pytest.mark.skipif(why_not() is not None, reason=str(why_not()))
def test_a_house_whose_disk_fails_to_sync_acknowledges_nothing_more_and_ends_with_its_own_code(tmp_path: Path) -> None:
    """Goal F4, of a whole server: the system's own fsync of the write-ahead log answers EIO."""
    around, broken = failing_disk(tmp_path)
    with served(tmp_path, "--port", "0", forked=False, **around) as (process, url, _said):
        assert asked("post", f"{url}api/v1/guests", json={"name": "Ann"}).status_code == 201
        broken.touch()
        with suppress(httpx.TransportError):
            assert asked("post", f"{url}api/v1/guests", json={"name": "Bob"}).status_code == 503
        until_said(process, "SQLITE_IOERR_FSYNC")
        assert process.wait(PATIENCE) == STORE_FAILED == 3


# Several processes


def children_of(process: Any) -> set[int]:
    return set(map(int, Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()))


def until_said(process: Any, words: str) -> None:
    """Read on in what it says of itself; a process that ends without these words has not said them."""
    said = []
    for line in process.stderr:
        said.append(line)
        if words in line:
            return
    raise AssertionError("".join(said))


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with running_postgres() as postgres:
        yield postgres.make_database()


def test_several_processes_serve_one_house_and_those_that_die_are_replaced(tmp_path: Path, database: str) -> None:
    with served(tmp_path, "--port", "0", "--store", database, "--processes", "2", forked=False) as (process, url, said):
        assert "administrator" in said
        guest = asked("post", f"{url}api/v1/guests", json={"name": "Ann", "token": True})
        headers = {"Authorization": f"Bearer {guest.json()['token']}"}
        first = children_of(process)
        assert len(first) == 2
        for child in first:
            os.kill(child, signal.SIGKILL)
            until_said(process, "a process ended with code -9 and is being restarted")
        # Nobody of those who began is left, so that whoever answers has come in their place.
        for _ in range(8):
            assert asked("get", f"{url}api/v1/me", headers=headers).json()["name"] == "Ann"
        assert children_of(process)
        assert not children_of(process) & first
    assert process.returncode == 0


def test_several_processes_on_a_store_that_has_failed_end_all_and_are_not_started_anew(
    tmp_path: Path, database: str
) -> None:
    """Goal F4: nobody starts in a loop what a person must look at first."""
    damaged = (
        "CREATE FUNCTION damaged() RETURNS trigger LANGUAGE plpgsql AS"
        " $$ BEGIN RAISE EXCEPTION 'invalid page in block 7' USING ERRCODE = 'XX001'; END $$;"
        " CREATE TRIGGER damaged BEFORE INSERT ON events EXECUTE FUNCTION damaged()"
    )
    with served(tmp_path, "--port", "0", "--store", database, "--processes", "2", forked=False) as (process, url, _):
        asyncio.run(execute(database, damaged))
        # A table may have found out first: then nobody answers any more.
        with suppress(httpx.HTTPError):
            assert asked("post", f"{url}api/v1/guests", json={"name": "Bob"}).status_code == 503
        assert process.wait(PATIENCE) == STORE_FAILED
        said = process.stderr.read()
    assert "invalid page in block 7" in said
    assert "the store has failed" in said
    assert "is being restarted" not in said.replace("no more processes are started", "")


def lives_after(*ends: tuple[int, float]) -> Lives:
    lives = Lives()
    for code, at in ends:
        lives.ended(code, at)
    return lives


@pytest.mark.parametrize(
    ("ends", "given_up"),
    [
        ([(STORE_FAILED, 0.0)], True),
        ([(1, 1.0 * n) for n in range(MOST_ENDS - 1)], False),
        ([(1, 1.0 * n) for n in range(MOST_ENDS)], True),
        ([(1, 0.0)] + [(1, ENDS_SECONDS - 0.1)] * (MOST_ENDS - 1), True),
        ([(1, 0.0)] + [(1, ENDS_SECONDS)] * (MOST_ENDS - 1), False),
        ([(-signal.SIGKILL, 0.1 * n) for n in range(50)], False),
        ([(0, 0.1 * n) for n in range(50)], False),
    ],
)
def test_processes_that_end_by_themselves_over_and_over_are_given_up_and_killed_ones_never(
    ends: list[tuple[int, float]], given_up: bool
) -> None:
    lives = lives_after(*ends)
    assert (lives.given_up is not None) is given_up
    assert lives.stopping.is_set() is given_up
