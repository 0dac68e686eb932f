"""What lies in deploy/ is read by what it is for, names only settings there are, and gives nobody more than needed."""

import asyncio
import configparser
import os
import re
import shlex
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from ipaddress import IPv4Address, IPv4Network
from pathlib import Path
from typing import Any

import pytest

from pontoon.cli.log_checks import sign
from pontoon.cli.main import app
from pontoon.cli.serve import STORE_FAILED
from pontoon.store.contract import Append, NewEvent
from pontoon.store.opening import open_store
from pontoon.testing.houses import FAST_TABLES
from pontoon.testing.kills import PONTOON, log_verify
from pontoon.testing.live_tables import open_table
from pontoon.testing.postgres import Postgres, programs_folder, running_postgres
from pontoon.web.serving import signer_of
from pontoon.web.settings import PREFIX, Settings, read_settings

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
SERVICES = ("pontoon.service", "pontoon-checkpoint.service", "pontoon-backup.service")
UNITS = (*SERVICES, "pontoon-checkpoint.timer", "pontoon-backup.timer")
HOUSES = ("house-1", "house-2")
# Read by others than the server: the solver's folder, and what the compose file and the scripts are told.
NOT_SETTINGS = {"PONTOON_CACHE_DIR", "PONTOON_DOMAIN", "PONTOON_PUBLISH", "PONTOON_SECRETS"}


def text_of(name: str) -> str:
    return (DEPLOY / name).read_text("utf-8")


@pytest.fixture(scope="module")
def compose() -> Any:
    yaml = pytest.importorskip("yaml", reason="the compose file is read with PyYAML, where it is there")
    return yaml.safe_load(text_of("compose.yaml"))


def unit(name: str) -> configparser.RawConfigParser:
    class Repeating(dict[str, Any]):
        """A key that is given again adds a line."""

        def __setitem__(self, key: str, value: Any) -> None:
            if isinstance(value, list) and key in self and isinstance(self[key], list):
                self[key].extend(value)
            else:
                super().__setitem__(key, value)

    parser = configparser.RawConfigParser(dict_type=Repeating, strict=False, delimiters=("=",), interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string(text_of(name))
    return parser


def test_every_setting_that_is_named_exists() -> None:
    known = {f"{PREFIX}{name.upper()}" for name in Settings.model_fields} | NOT_SETTINGS
    for file in DEPLOY.rglob("*"):
        if file.is_file() and "secrets" not in file.parts:
            named = set(re.findall(r"\bPONTOON_[A-Z_]+\b", file.read_text("utf-8")))
            assert named <= known, f"{file.name}: {named - known}"


def test_the_example_of_settings_is_taken_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        if name.startswith(PREFIX):
            monkeypatch.delenv(name)
    settings = read_settings(DEPLOY / "pontoon.toml")
    assert settings.loopback
    assert settings.cookies_are_secure
    assert not settings.guests_allowed
    assert signer_of(settings) is None
    assert settings.hosts is not None
    assert "pontoon.example" in settings.hosts


def test_the_settings_of_the_containers_are_taken_as_they_are(compose: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for house in HOUSES:
        for name, value in compose["services"][house]["environment"].items():
            monkeypatch.setenv(name, re.sub(r"\$\{\w+:-([^}]*)\}", r"\1", value))
        settings = read_settings()
        assert settings.shared_store
        assert signer_of(settings) is None
        assert settings.cookies_are_secure
        assert not settings.guests_allowed
        assert settings.allowed_origins == ("https://localhost",)
        assert settings.hosts is not None
        assert {"127.0.0.1", "localhost", *HOUSES} <= set(settings.hosts)


def test_two_houses_share_everything_and_differ_in_nothing(compose: Any) -> None:
    one, other = (compose["services"][house] for house in HOUSES)
    assert one == other
    assert {"source": "house_password", "target": "database_password"} in one["secrets"]
    assert "seal_key" in one["secrets"]


def test_the_house_can_be_reached_through_the_proxy_alone_and_from_this_machine_unless_one_says_otherwise(
    compose: Any,
) -> None:
    services = compose["services"]
    published = {name: service["ports"] for name, service in services.items() if "ports" in service}
    assert set(published) == {"proxy"}
    assert all(port.startswith("${PONTOON_PUBLISH:-127.0.0.1}:") for port in published["proxy"])
    assert compose["networks"]["back"]["internal"] is True
    assert set(services["database"]["networks"]) == {"back"}
    trusted = services["house-1"]["environment"]["PONTOON_TRUSTED_PROXIES"]
    assert services["proxy"]["networks"]["front"]["ipv4_address"] == trusted


def test_the_address_of_the_proxy_is_given_to_nobody_else(compose: Any) -> None:
    """Goal: whoever has that address is believed, and the proxy, which starts last, must still find it free."""
    (network,) = compose["networks"]["front"]["ipam"]["config"]
    proxy = IPv4Address(compose["services"]["proxy"]["networks"]["front"]["ipv4_address"])
    assert proxy in IPv4Network(network["subnet"])
    assert IPv4Network(network["ip_range"]).subnet_of(IPv4Network(network["subnet"]))
    assert proxy not in IPv4Network(network["ip_range"])


def test_no_container_has_more_rights_than_it_needs(compose: Any) -> None:
    for name, service in compose["services"].items():
        assert "no-new-privileges:true" in service["security_opt"], name
        assert "privileged" not in service, name
        if name != "database":
            assert service["cap_drop"] == ["ALL"], name
            assert service["read_only"] is True, name
    assert compose["services"]["proxy"]["cap_add"] == ["NET_BIND_SERVICE"]


def test_only_the_signer_holds_the_signing_key_and_only_the_house_the_key_for_the_seeds(compose: Any) -> None:
    services = compose["services"]
    assert [name for name, service in services.items() if "seal_key" in service.get("secrets", ())] == list(HOUSES)
    assert [name for name, service in services.items() if "signing.pem" in str(service)] == ["signer"]
    assert services["signer"]["user"] == "10002:10002"
    assert "signer:/var/lib/pontoon-signer" in services["signer"]["volumes"]
    assert not any("signer:" in str(services[house].get("volumes", ())) for house in HOUSES)


def test_only_who_makes_the_copies_can_reach_them(compose: Any) -> None:
    services = compose["services"]
    assert [name for name, service in services.items() if "backups:" in str(service)] == ["backup"]
    assert services["backup"]["user"] == "10003:10003"
    assert services["backup"]["networks"] == {"back": {}}
    assert "--uid 10003 " in text_of("Dockerfile")


@pytest.mark.parametrize(("service", "program"), [("signer", "pontoon"), ("backup", "backup")])
def test_what_is_done_again_and_again_ends_when_it_is_told_to(
    compose: Any, tmp_path: Path, service: str, program: str
) -> None:
    """Goal: as the first process of a container the shell heeds only the signals it has been told of."""
    *shell, script = compose["services"][service]["command"]
    (tmp_path / program).write_text("#!/bin/sh\necho signed\n", "utf-8")
    (tmp_path / program).chmod(0o755)
    environment = {**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
    # In a session of its own, so that the pause it waits for can be ended with it.
    with subprocess.Popen(
        [*shell, script], env=environment, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as signer:
        assert signer.stdout is not None
        try:
            assert signer.stdout.readline() == "signed\n"
            signer.terminate()
            assert signer.wait(timeout=60) == 0
        finally:
            with suppress(ProcessLookupError):
                os.killpg(signer.pid, signal.SIGKILL)


def test_no_secret_stands_in_a_file_that_is_shared(compose: Any) -> None:
    assert all(set(secret) == {"file"} for secret in compose["secrets"].values())
    assert all(secret["file"].startswith("./secrets/") for secret in compose["secrets"].values())
    assert "secrets/" in text_of(".gitignore").split()
    assert not re.search(r"postgresql://\w+:", text_of("compose.yaml"))


def test_the_image_runs_as_nobody_in_particular_and_holds_no_history() -> None:
    lines = text_of("Dockerfile").splitlines()
    last = max(number for number, line in enumerate(lines) if line.startswith("FROM "))
    users = [line.split()[1] for line in lines[last:] if line.startswith("USER ")]
    assert users == ["10001:10001"]
    assert lines.index("USER 10001:10001") < next(n for n, line in enumerate(lines) if line.startswith("ENTRYPOINT"))
    assert "--constraint constraints.txt" in text_of("Dockerfile")
    ignored = [line for line in text_of("Dockerfile.dockerignore").splitlines() if line and not line.startswith("#")]
    assert ignored[0] == "*"
    assert not [line for line in ignored if line.startswith("!") and (".git" in line or "secrets" in line)]
    copied = re.findall(r"^COPY (?:--chmod=\S+ )?(?!--from)(.+) \S+$", text_of("Dockerfile"), re.MULTILINE)
    sources = {name for line in copied for name in line.split()}
    assert sources == {line[1:] for line in ignored if line.startswith("!")}
    assert all((ROOT / name).exists() for name in sources)


def test_the_engine_and_the_proxy_ask_whether_a_house_is_well() -> None:
    assert "/healthz" in text_of("Dockerfile")
    assert re.search(r"health_uri\s+/readyz", text_of("Caddyfile"))


# Units


@pytest.mark.parametrize("name", UNITS)
def test_a_unit_can_be_read(name: str) -> None:
    assert "Unit" in unit(name)


@pytest.mark.parametrize("name", SERVICES)
def test_a_unit_is_shut_in(name: str) -> None:
    service = unit(name)["Service"]
    assert service["User"] != "root"
    for wanted in ("NoNewPrivileges", "PrivateTmp", "PrivateDevices", "ProtectHome", "RestrictNamespaces"):
        assert service[wanted] == "yes", wanted
    assert service["ProtectSystem"] == "strict"
    assert service["CapabilityBoundingSet"] == ""
    assert service["SystemCallFilter"] == "@system-service"
    assert service["StateDirectory"]


def test_who_signs_is_another_user_whose_folder_is_closed_to_the_house() -> None:
    house, signer = unit(SERVICES[0])["Service"], unit(SERVICES[1])["Service"]
    assert house["User"] != signer["User"]
    assert signer["StateDirectoryMode"] == "0700"
    assert f"/var/lib/{signer['StateDirectory']}/" in signer["ExecStart"]
    assert "pontoon-signer" not in house["ExecStart"]
    assert unit("pontoon-checkpoint.timer")["Timer"]["OnUnitActiveSec"] == "60"


@pytest.mark.parametrize("name", [*SERVICES[:2], "backup.sh", "compose.yaml", "Dockerfile"])
def test_every_command_that_is_started_is_one_the_program_has(name: str) -> None:
    import typer

    command = typer.main.get_command(app)
    text = text_of(name).replace('["pontoon", "serve"]', "pontoon serve")
    started = re.findall(r"^(?!\s*#).*?\bpontoon ((?:serve|log|account)\b.*)$", text, re.MULTILINE)
    assert started
    for line in started:
        words = line.split()
        found: Any = command
        while words and hasattr(found, "commands"):
            found = found.commands[words.pop(0)]
        options = {option for parameter in found.params for option in parameter.opts}
        assert {word for word in words if word.startswith("--")} <= options, line


def test_a_copy_is_made_every_day_by_another_user_than_the_house_into_a_folder_that_is_closed_to_it() -> None:
    house, copier = unit(SERVICES[0])["Service"], unit("pontoon-backup.service")["Service"]
    assert copier["User"] not in (house["User"], "root")
    assert copier["StateDirectoryMode"] == "0700"
    store, folder, kept = copier["ExecStart"].split()[-3:]
    assert store == f"/var/lib/{house['StateDirectory']}/house.db"
    assert folder == f"/var/lib/{copier['StateDirectory']}"
    assert int(kept) >= 7
    timer = unit("pontoon-backup.timer")["Timer"]
    assert re.fullmatch(r"\*-\*-\* \d\d:\d\d:00", timer["OnCalendar"])
    assert timer["Persistent"] == "yes"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not on this machine")
def test_systemd_finds_nothing_wrong_with_the_units(tmp_path: Path) -> None:
    for name in UNITS:
        text = text_of(name).replace("/opt/pontoon/bin/pontoon", shutil.which("true") or "/bin/true")
        (tmp_path / name).write_text(text, "utf-8")
    command = ["systemd-analyze", "verify", *(str(tmp_path / name) for name in UNITS)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    told = [line for line in done.stderr.splitlines() if "pontoon" in line]
    assert not told, done.stderr


# Scripts


def test_the_entry_makes_a_password_file_of_its_own_and_hands_the_key_on(tmp_path: Path) -> None:
    (tmp_path / "database_password").write_text("abc123\n", "utf-8")
    (tmp_path / "seal_key").write_text("00" * 32 + "\n", "utf-8")
    shown = 'stat -c %a "$PGPASSFILE"; cat "$PGPASSFILE"; rm "$PGPASSFILE"; echo "$PONTOON_SEAL_KEY"; echo "$0"'
    command = ["sh", str(DEPLOY / "entrypoint.sh"), "sh", "-c", shown, "the rest"]
    environment = {**os.environ, "PONTOON_SECRETS": str(tmp_path), "TMPDIR": str(tmp_path)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["600", "*:*:*:*:abc123", "00" * 32, "the rest"]


def made_copy(store: str, folder: Path, keep: int = 2) -> "subprocess.CompletedProcess[str]":
    """What deploy/backup.sh does, with the program of these sources."""
    program = folder.parent / "programs" / "pontoon"
    program.parent.mkdir(exist_ok=True)
    program.write_text(f'#!/bin/sh\nexec {shlex.join(PONTOON)} "$@"\n', "utf-8")
    program.chmod(0o755)
    environment = {**os.environ, "PATH": f"{program.parent}{os.pathsep}{os.environ['PATH']}"}
    command = ["sh", str(DEPLOY / "backup.sh"), store, str(folder), str(keep)]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture
def copies(tmp_path: Path) -> Path:
    """A folder with copies of three days, and something else."""
    folder = tmp_path / "copies"
    folder.mkdir()
    for name in ("house-20250101T053000Z.db", "house-20250102T053000Z.ndjson", "house-20250103T053000Z.db", "notes"):
        (folder / name).touch()
    return folder


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def a_store(address: str, event: str = "") -> None:
    """A table that was opened; or something that no version of the program has ever written."""

    async def write() -> None:
        store = await open_store(address)
        if event:
            await store.append(
                Append("table:P2", 0, (NewEvent(event, 1, b'{"round":0,"event":{}}'),), 1, "ann", "player")
            )
        else:
            await open_table(store, FAST_TABLES[0], 1_719_828_000_000)
        await store.close()

    asyncio.run(write())


def test_a_copy_is_put_back_and_looked_through_before_the_oldest_make_room_for_it(tmp_path: Path, copies: Path) -> None:
    a_store(str(tmp_path / "house.db"))
    made = made_copy(str(tmp_path / "house.db"), copies)
    assert made.returncode == 0, made.stderr
    assert "Nothing is wrong with this log." in made.stdout
    old, new, other = names_in(copies)
    assert (old, other) == ("house-20250103T053000Z.db", "notes")
    assert (copies / new).stat().st_mode & 0o777 == 0o600
    assert log_verify(str(copies / new))["events"] > 0


def test_a_copy_in_which_something_is_wrong_takes_no_others_place(tmp_path: Path, copies: Path) -> None:
    before = names_in(copies)
    a_store(str(tmp_path / "house.db"), event="something_unheard_of")
    made = made_copy(str(tmp_path / "house.db"), copies)
    assert made.returncode == 1
    assert "1 problem found in this log" in made.stdout
    assert names_in(copies) == before


@pytest.mark.parametrize("keep", [0, -1])
def test_a_folder_that_would_keep_no_copy_at_all_is_not_touched(tmp_path: Path, copies: Path, keep: int) -> None:
    before = names_in(copies)
    a_store(str(tmp_path / "house.db"))
    assert made_copy(str(tmp_path / "house.db"), copies, keep).returncode == 2
    assert names_in(copies) == before


def entered(tmp_path: Path, house: str) -> Any:
    """The entry of a container in which `pontoon` is this script."""
    (tmp_path / "pontoon").write_text(f"#!/bin/sh\n{house}\n", "utf-8")
    (tmp_path / "pontoon").chmod(0o700)
    environment = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}", "PONTOON_SECRETS": str(tmp_path)}
    command = ["sh", str(DEPLOY / "entrypoint.sh"), "pontoon", "serve"]
    return subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )


@pytest.mark.parametrize("code", [0, 1, 2, 4])
def test_a_house_that_ends_ends_its_container(tmp_path: Path, code: int) -> None:
    with entered(tmp_path, f"exit {code}") as entry:
        assert entry.wait(60) == code


def test_a_house_is_told_when_its_container_shall_stop(tmp_path: Path) -> None:
    with entered(tmp_path, "trap 'echo in good order; exit 0' TERM; echo up; while :; do sleep 1; done") as entry:
        assert entry.stdout.readline() == "up\n"
        entry.terminate()
        assert entry.stdout.readline() == "in good order\n"
        assert entry.wait(60) == 0


def test_a_house_whose_store_has_failed_is_not_started_anew(tmp_path: Path) -> None:
    """Goal F4: by systemd because of its exit code; by an engine because its container does not end by itself."""
    prevented = unit(UNITS[0])["Service"]["RestartPreventExitStatus"]
    assert prevented == str(STORE_FAILED)
    with entered(tmp_path, f"exit {STORE_FAILED}") as entry:
        assert "the store has failed" in entry.stderr.readline()
        assert entry.poll() is None
        entry.terminate()
        assert entry.wait(60) == STORE_FAILED


def test_a_container_that_only_waited_leaves_no_process_behind(tmp_path: Path) -> None:
    """The signal comes while the pause begins, every time at another moment of that."""
    for _ in range(30):
        with entered(tmp_path, f"exit {STORE_FAILED}") as entry:
            assert "the store has failed" in entry.stderr.readline()
            entry.terminate()
            assert entry.wait(60) == STORE_FAILED
        try:
            os.killpg(entry.pid, signal.SIGKILL)
        except ProcessLookupError:
            continue
        pytest.fail("a process was left behind")


@pytest.fixture
def server() -> Iterator[Postgres]:
    with running_postgres(own=True) as started:
        yield started


def test_the_signer_may_sign_and_read_and_change_nothing(server: Postgres, tmp_path: Path, copies: Path) -> None:
    """Goal: the roles of deploy/database, on a real PostgreSQL: a house that is no master, a signer that only adds.

    A copy is made with the signer's role too.
    """
    import asyncpg

    for role in ("house", "signer"):
        (tmp_path / f"{role}_password").write_text(f"word of the {role}\n", "utf-8")
    environment = {**os.environ, "PONTOON_SECRETS": str(tmp_path), "PGHOST": str(server.folder)}
    environment["PATH"] = f"{programs_folder()}{os.pathsep}{environment['PATH']}"
    made = subprocess.run(
        ["sh", str(DEPLOY / "database" / "roles.sh")], env=environment, capture_output=True, text=True, check=False
    )
    assert made.returncode == 0, made.stderr
    house, signer = (f"postgresql://{role}@/pontoon?host={server.folder}" for role in ("pontoon", "pontoon_signer"))

    async def play() -> dict[str, Any]:
        signed = await sign(signer, tmp_path / "signing.pem", True, tmp_path / "checkpoints.ndjson")
        for role in (signer, house):
            connection = await asyncpg.connect(role)
            for change in ("UPDATE events SET at = 2", "DELETE FROM events", "DELETE FROM checkpoints"):
                with pytest.raises(asyncpg.PostgresError):
                    await connection.execute(change)
            assert await connection.fetchval("SELECT usesuper FROM pg_user WHERE usename = current_user") is False
            await connection.close()
        return signed

    a_store(house)
    signed = asyncio.run(play())
    assert (signed["signed"], signed["number"]) == (True, 1)
    made = made_copy(signer, copies, keep=1)
    assert made.returncode == 0, made.stderr
    assert "Nothing is wrong with this log." in made.stdout
    assert f"Log     {signed['events']:,} events" in made.stdout
    new, _ = names_in(copies)
    assert new.endswith("Z.ndjson")
