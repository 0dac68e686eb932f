"""The browser's table: files that were built from `table-client/`, served from memory and ready compressed.

The address of a page is the client's own affair: whichever it is, the same first file is sent. Where nothing was
built, as in a checkout before its set-up, a plain page says so.
"""

import gzip
from functools import cache
from pathlib import Path
from typing import NamedTuple

from fastapi import APIRouter, Request
from starlette.responses import Response

from pontoon.web import pages

router = APIRouter(include_in_schema=False)

BUILT = Path(__file__).parent / "client_files"
FIRST_FILE = "index.html"
# The first part of every address that is a page of the client.
PAGES = (
    "sign-in", "account", "table", "history", "round", "fairness", "dealer", "pit", "inspector", "people", "lab",
    "guide", "rules", "help", "promotions", "promotion-desk", "tournaments", "tournament-manager",
)  # fmt: skip
# A file under this folder has its content's hash in its name, and never changes.
HASHED = "assets/"
ONE_YEAR = 365 * 24 * 60 * 60
# What a machine itself calls these differs from one to the next.
KINDS = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".json": "application/json",
}
# Smaller files are not worth the trouble.
LEAST_COMPRESSED = 500


class ClientFile(NamedTuple):
    """A file as it is sent."""

    body: bytes
    compressed: bytes | None
    kind: str
    cached: str


class ClientFiles:
    """Everything that was built, by its path; nothing outside of it can be asked for."""

    def __init__(self, folder: Path | None = None) -> None:
        self._files = {name: _read(path, name) for name, path in _files_in(folder or BUILT)}

    @property
    def built(self) -> bool:
        return FIRST_FILE in self._files

    def answer(self, name: str, request: Request) -> Response:
        """The file, compressed for who can read that."""
        file = self._files.get(name)
        if file is None:
            return Response("This file does not exist.", 404, media_type="text/plain")
        headers = {"Cache-Control": file.cached, "Vary": "Accept-Encoding"}
        body = file.body
        if file.compressed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            headers["Content-Encoding"] = "gzip"
            body = file.compressed
        return Response(body, media_type=file.kind, headers=headers)


def _files_in(folder: Path) -> list[tuple[str, Path]]:
    found = sorted(path for path in folder.rglob("*") if path.is_file()) if folder.is_dir() else []
    return [(path.relative_to(folder).as_posix(), path) for path in found]


def _read(path: Path, name: str) -> ClientFile:
    body = path.read_bytes()
    kind = KINDS.get(path.suffix, "application/octet-stream")
    cached = f"public, max-age={ONE_YEAR}, immutable" if name.startswith(HASHED) else "no-cache"
    compressed = _compressed(body) if len(body) >= LEAST_COMPRESSED else None
    return ClientFile(body, compressed, kind, cached)


@cache
def _compressed(body: bytes) -> bytes:
    """Compressed once, however many houses of this process send it."""
    return gzip.compress(body, 9, mtime=0)


@router.api_route("/", methods=["GET", "HEAD"])
async def front(request: Request) -> Response:
    """The house's first page: the client, or a plain page where it was not built."""
    files: ClientFiles = request.app.state.client_files
    return files.answer(FIRST_FILE, request) if files.built else await pages.front(request)


@router.get("/assets/{name}")
async def asset(name: str, request: Request) -> Response:
    files: ClientFiles = request.app.state.client_files
    return files.answer(HASHED + name, request)


@router.get("/icon.svg")
async def icon(request: Request) -> Response:
    files: ClientFiles = request.app.state.client_files
    return files.answer("icon.svg", request)


def page_not_found(request: Request) -> Response | None:
    """For a browser that asks for a page there is none of, the client says so; None for who is no browser."""
    files: ClientFiles = request.app.state.client_files
    wanted = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    if not (files.built and wanted) or request.url.path.startswith("/api/"):
        return None
    answer = files.answer(FIRST_FILE, request)
    answer.status_code = 404
    return answer


async def page(request: Request) -> Response:
    """Any page of the client."""
    return await front(request)


for _first in PAGES:
    router.add_api_route(f"/{_first}", page, methods=["GET", "HEAD"])
    router.add_api_route(f"/{_first}/{{rest:path}}", page, methods=["GET", "HEAD"])
