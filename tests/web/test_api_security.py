"""What stands before every request: names, origins, sizes, rates, headers, and errors in one form."""

import asyncio
import json
import logging
import os
import socket
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr

from pontoon.live.house import House
from pontoon.live.vault import Vault
from pontoon.store.memory import MemoryStore
from pontoon.testing.houses import CHEAP, GENEROUS, generous_settings, house_at_hand
from pontoon.web import logs
from pontoon.web.app import create_app
from pontoon.web.security import Buckets
from pontoon.web.serving import Server, server_config
from pontoon.web.settings import BadSettings, Settings, read_settings


def code_of(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


async def test_every_answer_carries_the_headers_that_keep_a_browser_safe() -> None:
    async with house_at_hand() as running:
        client = running.client()
        for path in ("/", "/docs", "/api/v1/tables", "/no/such/page", "/pages/house.css"):
            headers = (await client.http.get(path)).headers
            policy = headers["content-security-policy"]
            assert "default-src 'self'" in policy
            assert "frame-ancestors 'none'" in policy
            assert "unsafe" not in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert "server" not in headers


async def test_the_pages_need_no_other_host_and_say_that_no_money_is_taken(tmp_path: Path) -> None:
    """The plain pages; those of the browser's table are held to the same in the browser itself."""
    async with house_at_hand(settings=generous_settings(client_dir=tmp_path)) as running:
        client = running.client()
        for path in ("/", "/docs"):
            page = (await client.http.get(path)).text
            assert "http://" not in page.replace(running.url, "")
            assert "https://" not in page
            assert "<script" not in page
            assert "style=" not in page
            assert "Play chips only" in page
            assert "1800 858 858" in page


@pytest.mark.parametrize("path", ["/no/such/page", "/api/v1/tables/P1/nothing", "/api/v1/guests"])
async def test_errors_have_one_form(path: str) -> None:
    async with house_at_hand() as running:
        answer = await running.client().http.get(path)
        assert set(answer.json()) == {"error"}
        assert set(answer.json()["error"]) == {"code", "clause", "sentence"}
        assert answer.status_code in (404, 405)


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b'{"name": 5}', b'{"name": "Ann", "admin": true}', b"\xff\xfe", b'{"name": "\\ud800 x"}']
)
async def test_what_is_malformed_is_said_to_be_so(body: bytes) -> None:
    async with house_at_hand() as running:
        answer = await running.client().http.post(
            "/api/v1/guests", content=body, headers={"Content-Type": "application/json"}
        )
        assert 400 <= answer.status_code < 500
        assert answer.json()["error"]["sentence"]


async def test_a_body_that_is_too_large_is_refused_whether_it_says_so_or_not() -> None:
    async with house_at_hand() as running:
        client = running.client()
        large = b'{"name": "' + b"x" * 70_000 + b'"}'
        headers = {"Content-Type": "application/json"}
        assert code_of(await client.http.post("/api/v1/guests", content=large, headers=headers)) == (
            413,
            "body_is_too_large",
        )

        async def dribble() -> Any:
            for _ in range(100):
                yield b" " * 1_000

        answer = await client.http.post("/api/v1/guests", content=dribble(), headers=headers)
        assert code_of(answer) == (413, "body_is_too_large")


async def test_requests_are_limited_by_session_and_by_address() -> None:
    settings = Settings(**{**GENEROUS, "requests_per_second": 0.001, "requests_at_once": 5})
    async with house_at_hand(settings=settings) as running:
        client = running.client()
        answers = [await client.http.get("/api/v1/rules/star-2024") for _ in range(6)]
        assert [each.status_code for each in answers] == [200] * 5 + [429]
        assert code_of(answers[-1]) == (429, "too_many_requests")
        assert int(answers[-1].headers["retry-after"]) > 0


async def test_made_up_words_do_not_get_round_the_limit_of_an_address() -> None:
    settings = Settings(**{**GENEROUS, "requests_per_second": 0.001, "requests_at_once": 2})
    async with house_at_hand(settings=settings) as running:
        client = running.client()
        codes = []
        for number in range(25):
            answer = await client.http.get("/api/v1/me", headers={"Authorization": f"Bearer ps_{number}"})
            codes.append(answer.status_code)
        assert codes == [401] * 20 + [429] * 5


def test_a_bucket_fills_again_and_knows_only_so_many() -> None:
    now = [0.0]
    buckets = Buckets(2.0, 2, lambda: now[0], most=2)
    assert [buckets.wait("ann"), buckets.wait("ann")] == [0.0, 0.0]
    assert buckets.wait("ann") == pytest.approx(0.5)
    now[0] = 0.5
    assert buckets.wait("ann") == 0.0
    for name in ("bob", "cat", "dan"):
        assert buckets.wait(name) == 0.0


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "[", "x" * 300, ""])
async def test_a_name_that_is_not_the_servers_is_answered_by_nothing(host: str) -> None:
    async with house_at_hand() as running:
        answer = await running.client().http.get("/api/v1/tables", headers={"Host": host})
        assert code_of(answer) == (421, "host_is_unknown")


async def test_names_a_house_goes_by_elsewhere_are_given() -> None:
    settings = generous_settings(host="0.0.0.0", allowed_origins="https://pontoon.example")
    async with house_at_hand(settings=settings) as running:
        client = running.client()
        assert (await client.http.get("/healthz", headers={"Host": "pontoon.example"})).status_code == 200
        assert (await client.http.get("/healthz", headers={"Host": "evil.example"})).status_code == 421


async def test_a_page_from_elsewhere_changes_nothing() -> None:
    async with house_at_hand() as running:
        page = running.client()
        assert (await page.post("/guests", {"name": "Ann"})).status_code == 201
        own, evil = {"Origin": running.url}, {"Origin": "https://evil.example"}

        async def top_up(headers: dict[str, str]) -> tuple[int, str]:
            return code_of(await page.http.post("/api/v1/me/top-up", headers=headers))

        assert await top_up(evil) == (403, "origin_is_not_ours")
        assert await top_up({"Origin": "null"}) == (403, "origin_is_not_ours")
        assert await top_up({"Sec-Fetch-Site": "cross-site"}) == (403, "origin_is_not_ours")
        # A cookie alone does not say from where.
        assert await top_up({}) == (403, "origin_is_not_ours")
        assert await top_up(own) == (409, "chips_are_not_low")
        assert await top_up({"Sec-Fetch-Site": "same-origin"}) == (409, "chips_are_not_low")
        # Not even without a cookie, so that nobody is signed in as somebody else.
        assert code_of(await running.client().http.post("/api/v1/guests", json={"name": "Eve"}, headers=evil)) == (
            403,
            "origin_is_not_ours",
        )


async def test_an_error_of_the_program_is_told_by_its_number_alone(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with house_at_hand() as running:
        ann = await running.guest("Ann")

        async def broken(*_: object) -> None:
            raise ZeroDivisionError("the secret of the house")

        monkeypatch.setattr(type(running.house.people), "holdings", broken)
        answer = await ann.get("/me")
        assert code_of(answer) == (500, "error_of_the_program")
        assert "secret" not in answer.text
        number = answer.json()["error"]["sentence"].split()[-1].rstrip(".")
        assert any(getattr(record, "id", "") == number for record in caplog.records)


# The logs


def test_secrets_never_reach_the_log() -> None:
    event = {
        "event": "signed in with ps_abcdef and (pt_ghi)",
        "password": "open sesame",
        "headers": {"Cookie": "pontoon=ps_x", "Accept": "text/html"},
        "seeds": ["ab"],
        "new_token": "pt_x",
        "table": "P1",
        "deep": [{"authorization": "Bearer ps_x"}],
    }
    told = json.dumps(logs.without_secrets(None, "info", event))
    for secret in ("open sesame", "ps_", "pt_", "ab"):
        assert f'"{secret}' not in told
    assert "ps_abcdef" not in told
    assert "P1" in told
    assert "text/html" in told


def test_logs_are_lines_of_json_without_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    written = StringIO()
    monkeypatch.setattr("sys.stderr", written)
    try:
        logs.set_up_logs("info", "json")
        logs.log.info("signed_in", table="P1", password="open sesame")
        logging.getLogger("pontoon.table").warning("two commands under %s", "one id")
        logging.getLogger("alembic.runtime.plugins").info("what a library says of itself is no news")
        logging.getLogger("uvicorn.error").error("ASGI callable returned without completing handshake.")
        logs.log.error("went_wrong", exc_info=ZeroDivisionError("with ps_abc"))
    finally:
        root.handlers[:] = before
        root.setLevel(level)
    first, second, third = (json.loads(line) for line in written.getvalue().splitlines())
    assert (first["event"], first["table"], first["password"]) == ("signed_in", "P1", logs.MASK)
    assert second["event"] == "two commands under one id"
    assert "ZeroDivisionError" in third["exception"]
    assert "ps_abc" not in written.getvalue()


# Settings


def test_what_is_not_said_is_safe() -> None:
    settings = Settings()
    assert settings.loopback
    assert settings.guests_allowed
    elsewhere = Settings(host="0.0.0.0")
    assert not elsewhere.guests_allowed
    assert elsewhere.cookies_are_secure


def test_the_command_line_counts_before_the_environment_and_that_before_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "house.toml"
    file.write_text('host = "10.0.0.1"\nport = 81\nlog_format = "json"\nallowed_origins = ["https://a.example"]\n')
    monkeypatch.setenv("PONTOON_PORT", "82")
    settings = read_settings(file, host="127.0.0.2", guests=None)
    assert (settings.host, settings.port, settings.log_format) == ("127.0.0.2", 82, "json")
    assert settings.allowed_origins == ("https://a.example",)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("colour = 'red'", "colour: this setting does not exist"),
        ("port = 'x'", "port: input should be a valid integer"),
        ("port = ", "Invalid value"),
        ("allowed_origins = ['pontoon.example']", "is not an origin"),
        ("seal_key = 'abc'", "must be 64 hexadecimal digits"),
        ("trusted_proxies = ['somewhere']", "is not the address or network"),
        ("processes = 3", "needs a PostgreSQL store"),
    ],
)
def test_a_wrong_setting_is_said_in_one_line(tmp_path: Path, text: str, expected: str) -> None:
    file = tmp_path / "house.toml"
    file.write_text(text)
    with pytest.raises(BadSettings) as wrong:
        read_settings(file)
    assert expected in str(wrong.value)
    assert "\n" not in str(wrong.value)


def test_a_secret_setting_is_shown_nowhere() -> None:
    settings = Settings(seal_key=SecretStr("ab" * 32))
    assert "abab" not in repr(settings)
    assert settings.seal() == bytes.fromhex("ab" * 32)


# Running


async def test_metrics_count_what_was_answered_by_route() -> None:
    async with house_at_hand() as running:
        client = running.client()
        await client.get("/tables/P1")
        await client.get("/tables/P9")
        ann = await running.guest("Ann")
        command = {"type": "buy_chips", "amount": "50.00"}
        await ann.post("/tables/P1/commands", {"wire": 1, "id": "a-command-of-anns", "command": command})
        text = (await client.http.get("/metrics")).text
        assert 'pontoon_requests_total{code="404",method="GET",route="/api/v1/tables/{name}"} 1.0' in text
        assert 'pontoon_commands_total{answer="done"} 1.0' in text
        assert "pontoon_tables 3.0" in text
        assert "Ann" not in text


async def test_a_method_that_somebody_made_up_is_counted_under_no_name_of_its_own() -> None:
    async with house_at_hand() as running:
        http = running.client().http
        elsewhere = await http.request("BREW-TEA", "/api/v1/tables", headers={"Host": "elsewhere.example"})
        nowhere = await http.request("BREW-COFFEE", "/no/such/page")
        assert (elsewhere.status_code, nowhere.status_code) == (421, 404)
        text = (await http.get("/metrics")).text
        assert 'pontoon_requests_total{code="421",method="other",route="other"} 1.0' in text
        assert "BREW" not in text


async def test_metrics_are_for_this_machine_and_for_administrators() -> None:
    async with house_at_hand() as running:
        forwarded = {"X-Forwarded-For": "203.0.113.9"}
        ada = await running.staff("Ada", "administrator")
        assert (await running.client().http.get("/metrics", headers=forwarded)).status_code == 401
        ann = await running.guest("Ann")
        assert (await ann.http.get("/metrics", headers=forwarded)).status_code == 403
        assert (await ada.http.get("/metrics", headers=forwarded)).status_code == 200


async def test_a_house_whose_store_has_failed_is_alive_and_not_ready() -> None:
    from pontoon.store.contract import StoreFailed

    async with house_at_hand() as running:
        client = running.client()
        assert (await client.http.get("/readyz")).json() == {"ready": True, "tables": 3}
        running.house.failed(StoreFailed("the disk lies"))
        assert (await client.http.get("/healthz")).status_code == 200
        assert code_of(await client.http.get("/readyz")) == (503, "busy")


async def test_every_operation_is_described_with_its_answers() -> None:
    async with house_at_hand() as running:
        document = (await running.client().http.get("/api/v1/openapi.json")).json()
        assert len(document["paths"]) > 40
        for path, operations in document["paths"].items():
            for method, operation in operations.items():
                assert operation["description"], f"{method} {path}"
                for status, answer in operation["responses"].items():
                    assert status == "204" or answer["content"], f"{method} {path} {status}"
        schema = (await running.client().get("/schema/messages.json")).json()
        assert "Envelope" in schema["$defs"]


async def test_an_answers_body_does_not_wait_for_its_head_to_be_acknowledged() -> None:
    listening, settings = socket.create_server(("127.0.0.1", 0)), generous_settings()
    house = House(MemoryStore(), Vault(os.urandom(32)), hasher=CHEAP)
    server = Server(server_config(create_app(house, settings), settings))
    serving = asyncio.create_task(server.serve([listening]))
    await server.up.wait()
    assert listening.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) != 0
    server.should_exit = True
    await serving
