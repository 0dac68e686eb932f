"""The pages about security and about running a house say what is so, and keep what no other test holds them to."""

import json
import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from cryptography.exceptions import InvalidTag
from websockets.exceptions import InvalidStatus

from pontoon.cli.main import app as commands
from pontoon.live.house import House
from pontoon.live.people.accounts import HOUSE
from pontoon.live.people.roles import ROLES
from pontoon.live.vault import Vault
from pontoon.store.memory import MemoryStore
from pontoon.testing.houses import (
    Client,
    RunningHouse,
    fast_table,
    generous_settings,
    house_at_hand,
    running_house,
    socket_to,
)  # fmt: skip
from pontoon.testing.outcomes import granted
from pontoon.web import logs
from pontoon.web.settings_reference import MEANINGS, reference as settings_reference
from pontoon.web.wire_schema import reference as messages_reference

ROOT = Path(__file__).parents[2]
SECURITY = ROOT / "docs" / "security.md"
GUIDES = ROOT / "docs" / "how-to"
RUNNING = GUIDES / "run-a-house.md"
MEASUREMENTS = ROOT / "docs" / "reference" / "house.md"
FOREIGN = {"Origin": "https://elsewhere.example"}

# The requirements of level 1 in OWASP ASVS 5.0.0, by chapter and section: the last numbers of each.
LEVEL_1 = {
    "1.2": "1 2 3 4 5", "1.3": "1 2", "1.5": "1", "2.1": "1", "2.2": "1 2", "2.3": "1", "3.2": "1 2", "3.3": "1",
    "3.4": "1 2", "3.5": "1 2 3", "4.1": "1", "4.4": "1", "5.2": "1 2", "5.3": "1 2", "6.1": "1",
    "6.2": "1 2 3 4 5 6 7 8", "6.3": "1 2", "6.4": "1 2", "7.2": "1 2 3 4", "7.4": "1 2", "8.1": "1", "8.2": "1 2",
    "8.3": "1", "9.1": "1 2 3", "9.2": "1", "10.4": "1 2 3 4 5", "11.3": "1 2", "11.4": "1", "12.1": "1",
    "12.2": "1 2", "13.4": "1", "14.2": "1", "14.3": "1", "15.1": "1", "15.2": "1", "15.3": "1",
}  # fmt: skip
# Those of level 2 on sessions, access control, sockets and secrets.
LEVEL_2 = {
    "3.3": "2 3 4", "4.4": "2 3 4", "7.1": "1 2 3", "7.3": "1 2", "7.4": "3 4 5", "7.5": "1 2", "7.6": "1 2",
    "8.1": "2", "8.2": "3", "8.4": "1", "11.1": "1 2", "11.3": "3", "11.4": "2", "11.5": "1", "13.2": "3",
    "13.3": "1 2", "16.2": "5",
}  # fmt: skip
# Met by what is written, or by the proxy, or by there being nothing of the kind: no test of the program would fail.
WITHOUT_A_TEST = {"6.1.1", "6.4.2", "7.1.1", "7.1.2", "11.1.1", "11.1.2", "12.1.1", "12.2.2", "15.1.1"}


def numbers(sections: dict[str, str]) -> set[str]:
    return {f"{section}.{last}" for section, lasts in sections.items() for last in lasts.split()}


def rows() -> list[tuple[list[tuple[str, bool]], str]]:
    """Each row of the answers: its numbers with whether they are of level 2, and the answer."""
    found = re.findall(r"^\| ([\d.]+[\d., ()]*) \|[^|]*\| (.*) \|$", SECURITY.read_text("utf-8"), re.MULTILINE)
    return [
        (
            [(number, "(2)" in each) for each in items.split(", ") for number in re.findall(r"[\d.]+\d", each)[:1]],
            answer,
        )
        for items, answer in found
    ]


def test_every_requirement_of_the_levels_asked_for_is_answered_once() -> None:
    told = [each for items, _ in rows() for each in items]
    assert len(told) == len(set(told))
    assert {number for number, second in told if not second} == numbers(LEVEL_1)
    assert {number for number, second in told if second} == numbers(LEVEL_2)
    assert len(numbers(LEVEL_1)) == 70


def test_every_answer_is_one_and_names_a_test_or_a_reason() -> None:
    for items, answer in rows():
        number = items[0][0]
        assert re.match(r"\*\*(met|does not apply|not met)\*\*", answer), number
        if answer.startswith("**met**") and number not in WITHOUT_A_TEST:
            assert "::test_" in answer, number
        if not answer.startswith("**met**"):
            assert re.match(r"\*\*[a-z ]+\*\*[^:]*: \w+", answer), f"{number} gives no reason"


def test_every_test_that_is_named_exists() -> None:
    named = re.findall(r"`(test_\w+\.py)::(\w+)`", SECURITY.read_text("utf-8"))
    assert len(named) > 60
    missing = []
    for file, test in named:
        places = list((ROOT / "tests").rglob(file))
        if not any(re.search(rf"^(async )?def {test}\(", place.read_text("utf-8"), re.MULTILINE) for place in places):
            missing.append(f"{file}::{test}")
    assert not missing


def test_what_takes_no_money_says_so() -> None:
    for page in (ROOT / "SECURITY.md", RUNNING):
        assert "takes no money" in page.read_text("utf-8")


# Running a house


def test_every_setting_is_explained() -> None:
    from pontoon.web.settings import Settings

    assert list(MEANINGS) == list(Settings.model_fields)
    assert all(f"| `{name}` | `PONTOON_{name.upper()}` |" in settings_reference() for name in Settings.model_fields)


def shown_commands(page: Path) -> Iterator[str]:
    text = page.read_text("utf-8")
    yield from re.findall(r"^(pontoon [a-z-].*)$", text, re.MULTILINE)
    yield from re.findall(r"`(pontoon [^`\n]+)`", text)


@pytest.mark.parametrize(
    "page", [*sorted(GUIDES.glob("*.md")), SECURITY, ROOT / "SECURITY.md", ROOT / "deploy" / "README.md"]
)
def test_every_command_that_a_page_shows_exists_with_its_options(page: Path) -> None:
    found = list(shown_commands(page))
    assert found or page.parent == GUIDES
    for line in found:
        words = line.split()[1:]
        command: Any = typer.main.get_command(commands)
        while words and hasattr(command, "commands") and not words[0].startswith("-"):
            assert words[0] in command.commands, line
            command = command.commands[words.pop(0)]
        options = {name for each in command.params for name in (*each.opts, *each.secondary_opts)}
        assert {word for word in words if word.startswith("--")} <= options, line


def test_the_roles_that_are_granted_on_the_page_are_roles() -> None:
    named = re.findall(r"--(?:role|grant|withdraw) (\w+)", RUNNING.read_text("utf-8"))
    assert named
    assert set(named) <= set(ROLES)


async def test_every_number_the_page_names_is_measured_and_the_other_way_round(house: RunningHouse) -> None:
    named = set(re.findall(r"`(pontoon_\w+)`", MEASUREMENTS.read_text("utf-8")))
    text = (await house.client().http.get("/metrics")).text
    measured = set(re.findall(r"^# TYPE (\w+?)(?:_total)? (?:counter|gauge|histogram)$", text, re.MULTILINE))
    measured = {name for name in measured if not name.endswith("_created")}
    assert named == measured


async def test_the_table_on_the_page_is_set_up_as_it_stands_there(house: RunningHouse) -> None:
    written = re.findall(r"^```json\n(.*?)^```$", RUNNING.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    boss = await house.staff("Boss", "gaming_manager")
    for text in written:
        answer = await boss.post("/tables", json.loads(text))
        assert answer.status_code == 201, answer.text
    commands = messages_reference()
    assert all(f"| `{name}` |" in commands for name in ("come_on_duty", "pause_table", "resume_table"))


# What the page promises of the edge


@pytest.fixture
async def house() -> AsyncIterator[RunningHouse]:
    """One table that waits for a dealer, behind a server that is told it can be reached by https."""
    plans = (fast_table("P1", dealer="person"),)
    async with running_house(plans=plans, settings=generous_settings(secure_cookies=True)) as running:
        yield running


async def cookie_of(house: RunningHouse, name: str) -> str:
    """The cookie of somebody who has come in by a page."""
    answer = await house.client().http.post("/api/v1/guests", json={"name": name})
    assert answer.status_code == 201, answer.text
    return answer.headers["set-cookie"].partition(";")[0]


# It takes a while to be made, and is the same for every house.
DESCRIBED: dict[str, Any] = {}


async def paths_of(house: RunningHouse) -> dict[str, Any]:
    """The description of the API."""
    if not DESCRIBED:
        DESCRIBED.update((await house.client().http.get("/api/v1/openapi.json")).json()["paths"])
    return DESCRIBED


async def operations(house: RunningHouse, *methods: str) -> list[tuple[str, str]]:
    """Every operation of the API by these methods, with something in the place of what its path leaves open."""
    return [
        (method, re.sub(r"\{\w+\}", "1", path.replace("/tables/{name}", "/tables/P1")))
        for path, known in (await paths_of(house)).items()
        for method in known
        if method in methods
    ]


async def test_every_answer_carries_the_headers(house: RunningHouse) -> None:
    http = house.client().http
    # The client's own files are the same for everybody; what a browser keeps of them it must ask about each time.
    kept = await http.get("/")
    asked = [
        kept,
        *[await http.get(path) for path in ("/docs", "/healthz", "/readyz", "/api/v1/tables", "/nothing/here")],
    ]
    asked += [await http.post("/api/v1/sessions", content=b"{"), await http.request("TRACE", "/healthz")]
    asked += [await http.get("/healthz", headers={"Host": "elsewhere.example"})]
    for answer in asked:
        policy = answer.headers["content-security-policy"]
        for rule in ("default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"):
            assert rule in policy, answer.url
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cache-control"] == "no-store" or (
            answer is kept and "no-cache" in answer.headers["cache-control"]
        )
        assert int(answer.headers["strict-transport-security"].partition("max-age=")[2].split(";")[0]) >= 31_536_000
        assert re.match(r"application/json|text/\w+; charset=utf-8", answer.headers["content-type"]), answer.url
        assert "server" not in answer.headers


async def test_what_a_person_has_written_is_no_markup_on_a_page(tmp_path: Path) -> None:
    """The plain page of a house without the browser's table; that one gets such words as data, never as markup."""
    async with running_house(settings=generous_settings(client_dir=tmp_path)) as house:
        boss = await house.staff("Boss", "gaming_manager")
        seat = await boss.join("P1", role="gaming_manager")
        paused = await seat.send("pause_table", reason="<script>a & b</script>")
        assert paused["type"] == "done", paused
        page = (await house.client().http.get("/")).text
    assert "&lt;script&gt;a &amp; b&lt;/script&gt;" in page
    assert "<script" not in page


def test_no_page_builds_markup_in_a_script() -> None:
    """In the sources: what the client's compiler makes of them writes its own templates, and no text of anybody's."""
    folders = (ROOT / "src" / "pontoon" / "web", ROOT / "table-client" / "src")
    scripts = [
        file
        for folder in folders
        for file in folder.rglob("*")
        if file.suffix in (".js", ".html", ".svelte", ".ts") and "client_files" not in file.parts
    ]
    assert scripts
    careless = re.compile(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|@html|javascript:")
    assert not [file.name for file in scripts if careless.search(file.read_text("utf-8"))]


async def test_the_cookie_is_for_this_host_https_and_the_server_alone(house: RunningHouse) -> None:
    answer = await house.client().http.post("/api/v1/guests", json={"name": "Ann"})
    name, *attributes = [part.strip().lower() for part in answer.headers["set-cookie"].split(";")]
    assert name.startswith("__host-pontoon=")
    assert {"secure", "httponly", "samesite=strict", "path=/"} <= set(attributes)
    assert not [each for each in attributes if each.startswith("domain")]


async def test_a_page_gets_the_cookie_and_a_program_the_word(house: RunningHouse) -> None:
    page = await house.client().http.post("/api/v1/guests", json={"name": "Ann"})
    assert page.json().get("token") is None
    program = await house.client().http.post("/api/v1/guests", json={"name": "Bob", "token": True})
    assert program.json()["token"].startswith("ps_")
    assert "set-cookie" not in program.headers


async def test_no_other_origin_is_ever_let_in(house: RunningHouse) -> None:
    http = house.client().http
    preflight = {**FOREIGN, "Access-Control-Request-Method": "POST"}
    answers = [await http.get("/api/v1/tables", headers=FOREIGN)]
    answers.append(await http.options("/api/v1/sessions", headers=preflight))
    for answer in answers:
        assert not [name for name in answer.headers if name.startswith("access-control")]


async def test_nothing_is_changed_for_a_page_from_elsewhere(house: RunningHouse) -> None:
    http = house.client().http
    cookie = {"Cookie": await cookie_of(house, "Ann")}
    changing = await operations(house, "post", "put", "patch", "delete")
    assert changing
    for method, path in changing:
        for headers in ({**cookie, **FOREIGN}, FOREIGN, cookie, {**cookie, "Sec-Fetch-Site": "cross-site"}):
            answer = await http.request(method, path, headers=headers)
            assert (answer.status_code, answer.json()["error"]["code"]) == (403, "origin_is_not_ours"), (method, path)


async def test_a_get_changes_nothing(house: RunningHouse) -> None:
    boss = await house.staff("Boss", "administrator", "casino_operator", "inspector")
    reading = await operations(house, "get")
    before = await house.house.store.standing()
    for _, path in reading:
        assert (await boss.http.get(path)).status_code < 500, path
    assert await house.house.store.standing() == before


async def test_no_operation_takes_a_secret_in_its_address(house: RunningHouse) -> None:
    guest = await house.guest("Ann")
    named = [
        each["name"]
        for known in (await paths_of(house)).values()
        for operation in known.values()
        for each in operation.get("parameters", ())
        if each["in"] in ("query", "path")
    ]
    assert not [name for name in named if re.search(r"token|password|secret|key$", name)]
    nobody = await house.client().http.get("/api/v1/sessions/current", params={"token": guest.token})
    assert nobody.status_code == 401


async def test_a_body_that_is_too_large_is_refused(house: RunningHouse) -> None:
    async def dribble() -> AsyncIterator[bytes]:
        for _ in range(20):
            yield b" " * 8192

    http = house.client().http
    assert (await http.post("/api/v1/sessions", content=b" " * 100_000)).status_code == 413
    assert (await http.post("/api/v1/sessions", content=dribble())).status_code in (400, 413)


async def test_the_name_of_a_table_is_no_markup_and_no_path(house: RunningHouse) -> None:
    boss = await house.staff("Boss", "administrator")
    for name in ("../P1", "a/b", "<b>", "P 1", "", "x" * 25, "..", "P1\n", "é"):
        assert (await boss.post("/tables", {"name": name, "rules": "star-2024"})).status_code == 422, name
    assert (await boss.get("/tables/..%2F..%2Fetc%2Fpasswd")).status_code == 404


# Sign-ins


async def test_a_socket_is_not_opened_for_a_page_from_elsewhere(house: RunningHouse) -> None:
    url = f"{house.url.replace('http', 'ws', 1)}/api/v1/tables/P1/socket"
    cookie = {"Cookie": await cookie_of(house, "Ann")}
    for headers in ({}, cookie):
        with pytest.raises(InvalidStatus) as refused:
            await socket_to(url, origin=FOREIGN["Origin"], additional_headers=headers)
        assert refused.value.response.status_code == 403


async def test_a_socket_ends_with_its_sign_in(house: RunningHouse) -> None:
    ann: Client = await house.guest("Ann")
    seat = await ann.join("P1")
    assert (await ann.http.delete("/api/v1/sessions/current")).status_code == 204
    answer = await seat.send("buy_chips", amount="10.00")
    assert answer["type"] == "lost"
    assert "bye" in [message["type"] for message in seat.messages]


async def test_signing_out_takes_the_cookie_back(house: RunningHouse) -> None:
    http = house.client().http
    headers = {"Cookie": await cookie_of(house, "Ann"), "Origin": house.url}
    gone = await http.delete("/api/v1/sessions/current", headers=headers)
    assert gone.status_code == 204
    assert re.match(r'__Host-pontoon="?"?;.*Max-Age=0', gone.headers["set-cookie"])
    assert (await http.get("/api/v1/sessions/current", headers=headers)).status_code == 401


async def test_a_closed_account_is_signed_in_nowhere(house: RunningHouse) -> None:
    ann = await house.guest("Ann")
    assert (await ann.http.get("/api/v1/sessions/current")).status_code == 200
    granted(await house.house.people.close_account("Ann", "asked for it", HOUSE))
    assert (await ann.http.get("/api/v1/sessions/current")).status_code == 401


async def test_a_word_of_a_sign_in_has_256_bits_from_the_system(house: RunningHouse) -> None:
    """Goal: 43 characters of 64 kinds are 256 bits, and no two are alike."""
    words = [(await house.guest(f"Guest {number}")).token for number in range(20)]
    assert len(set(words)) == 20
    assert all(re.fullmatch(r"ps_[\w-]{43}", word) for word in words)


async def test_a_password_is_kept_as_argon2id() -> None:
    async with house_at_hand(house=House(MemoryStore(), Vault(bytes(32)))) as house:
        granted(await house.house.people.open_account("Ann", "a long enough word"))
        kept = [record.value for record in await house.house.store.records("password")]
    assert kept
    assert all(b"$argon2id$v=19$m=19456,t=2,p=1$" in value for value in kept)
    assert not any(b"a long enough word" in value for value in kept)


# Keys and logs


def test_a_sealed_seed_opens_with_its_key_and_at_its_place_alone() -> None:
    vault, seed = Vault(bytes(32)), bytes(range(32))
    sealed = vault.seal(seed, "P1 1")
    assert vault.open(sealed, "P1 1") == seed
    assert seed.hex() not in sealed
    assert vault.seal(seed, "P1 1") != sealed
    altered = sealed[:-1] + ("0" if sealed[-1] != "0" else "1")
    for other, text, place in (
        (vault, sealed, "P1 2"),
        (vault, altered, "P1 1"),
        (Vault(bytes(31) + b"1"), sealed, "P1 1"),
    ):
        with pytest.raises(InvalidTag):
            other.open(text, place)


def test_a_secret_that_is_logged_is_masked() -> None:
    word = "ps_" + "a" * 43
    said = {
        "event": f"sent {word} twice",
        "password": "hunter2",
        "inner": {"Set-Cookie": word, "kept": [word]},
        "table": "P1",
    }
    masked = logs.without_secrets(None, "info", said)
    assert word not in str(masked)
    assert "hunter2" not in str(masked)
    assert masked["table"] == "P1"
