"""The browser's table as it is served: any page's address, compressed files, and nothing from beside them."""

import gzip
import re
from pathlib import Path

import pytest

from pontoon.testing.houses import generous_settings, house_at_hand
from pontoon.web.client import PAGES, ClientFiles

ROUTER = Path(__file__).parents[2] / "table-client" / "src" / "lib" / "router.svelte.ts"
FIRST = "<!doctype html><title>Pontoon</title>" + "x" * 600


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    built = tmp_path / "built"
    (built / "assets").mkdir(parents=True)
    (built / "index.html").write_text(FIRST)
    (built / "assets" / "index-abc.js").write_text("'the table';" * 100)
    (tmp_path / "secret.txt").write_text("not for you")
    return built


async def test_every_page_of_the_client_gets_the_same_first_file(folder: Path) -> None:
    async with house_at_hand(settings=generous_settings(client_dir=folder)) as running:
        http = running.client().http
        for address in ("/", *(f"/{first}" for first in PAGES), "/table/P1", "/rules/star-2024/10.6"):
            answer = await http.get(f"{running.url}{address}")
            assert (answer.status_code, answer.text, answer.headers["cache-control"]) == (200, FIRST, "no-cache"), (
                address
            )
            assert answer.headers["content-type"].startswith("text/html")
            assert "default-src 'self'" in answer.headers["content-security-policy"]


async def test_a_file_with_its_hash_in_the_name_is_kept_for_good_and_sent_compressed(folder: Path) -> None:
    async with house_at_hand(settings=generous_settings(client_dir=folder)) as running:
        http = running.client().http
        answer = await http.get(f"{running.url}/assets/index-abc.js", headers={"Accept-Encoding": "gzip"})
        assert answer.text == "'the table';" * 100
        assert answer.headers["content-encoding"] == "gzip"
        assert "immutable" in answer.headers["cache-control"]
        assert int(answer.headers["content-length"]) == len(gzip.compress(answer.content, 9))
        plain = await http.get(f"{running.url}/assets/index-abc.js", headers={"Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.text == answer.text


@pytest.mark.parametrize("name", ["/assets/none.js", "/assets/..%2f..%2fsecret.txt", "/assets/%2e%2e/secret.txt"])
async def test_nothing_beside_the_built_files_can_be_asked_for(folder: Path, name: str) -> None:
    async with house_at_hand(settings=generous_settings(client_dir=folder)) as running:
        answer = await running.client().http.get(f"{running.url}{name}")
        assert answer.status_code == 404
        assert "not for you" not in answer.text


async def test_a_browser_that_asks_for_no_page_of_ours_is_told_so_by_the_client(folder: Path) -> None:
    async with house_at_hand(settings=generous_settings(client_dir=folder)) as running:
        http = running.client().http
        answer = await http.get(f"{running.url}/nowhere", headers={"Accept": "text/html,*/*"})
        assert (answer.status_code, answer.text) == (404, FIRST)
        for path, accept in (("/nowhere", "application/json"), ("/api/v1/nowhere", "text/html")):
            answer = await http.get(f"{running.url}{path}", headers={"Accept": accept})
            assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no_such_page")


async def test_a_house_whose_client_was_not_built_says_so(tmp_path: Path) -> None:
    assert not ClientFiles(tmp_path / "nothing").built
    async with house_at_hand(settings=generous_settings(client_dir=tmp_path)) as running:
        answer = await running.client().http.get(f"{running.url}/")
        assert answer.status_code == 200
        assert "have not been built here" in answer.text


def test_the_server_knows_every_page_of_the_client() -> None:
    """The client's own list of pages and the server's must agree, or a page is lost when it is loaded anew."""
    patterns = re.findall(r"^  \['/([\w-]*)", ROUTER.read_text("utf-8"), re.MULTILINE)
    assert set(patterns) - {""} == set(PAGES)
