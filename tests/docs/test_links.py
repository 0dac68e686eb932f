"""No relative link and no anchor of any Markdown page is broken."""

import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
GENERATED = DOCS / "generated"
ELSEWHERE = {"node_modules", ".venv", ".cache", "build", "dist"}
_LINK = re.compile(r"(?:\]\(|<(?:a|img) [^>]*?(?:href|src)=\")(?P<target>[^)\s\"]+)[)\"]")
_FENCE = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
_CODE = re.compile(r"`[^`\n]+`")
_HEADING = re.compile(r"^#{1,6} +(?P<text>.+?) *$", re.MULTILINE)


def pages() -> list[Path]:
    """Those that are tracked, or would be; without git, those of the source archive."""
    if shutil.which("git") and (ROOT / ".git").exists():
        command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", "*.md"]
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
        found = [ROOT / name for name in listed.split("\0") if name]
    else:
        found = [page for page in ROOT.rglob("*.md") if not ELSEWHERE & set(page.relative_to(ROOT).parts)]
    return sorted(page for page in found if page.is_file() and GENERATED not in page.parents)


PAGES = pages()


def targets_in(text: str) -> list[str]:
    links = [match["target"] for match in _LINK.finditer(_CODE.sub("", _FENCE.sub("", text)))]
    return [target for target in links if not re.match(r"[a-z]+:", target)]


def anchors_in(text: str) -> set[str]:
    """The names that headings have in links, as GitHub makes them: a second heading of the same name ends in -1."""
    found: list[str] = []
    for match in _HEADING.finditer(_FENCE.sub("", text)):
        heading = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", match["text"])
        found.append(re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-"))
    return {name if not (again := found[:place].count(name)) else f"{name}-{again}" for place, name in enumerate(found)}


@cache
def anchors(page: Path) -> set[str]:
    return anchors_in(page.read_text("utf-8"))


def broken_links(page: Path, text: str) -> list[str]:
    """The relative links in the text of a page that lead to no file or to no heading."""
    broken = []
    for target in targets_in(text):
        file, _, anchor = target.partition("#")
        place = (page.parent / file).resolve() if file else page
        there = place.exists() and place.is_relative_to(ROOT) and GENERATED not in place.parents
        if not there or (anchor and anchor not in (anchors(place) if file else anchors_in(text))):
            broken.append(target)
    return broken


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_page_links_only_to_what_exists(page: Path) -> None:
    assert not broken_links(page, page.read_text("utf-8"))


def test_every_page_of_the_docs_can_be_reached_from_their_index() -> None:
    reached: set[Path] = set()
    ahead = [DOCS / "README.md"]
    while ahead:
        page = ahead.pop()
        reached.add(page)
        links = {(page.parent / target.partition("#")[0]).resolve() for target in targets_in(page.read_text("utf-8"))}
        ahead += [each for each in (links & set(PAGES)) - reached if each.is_relative_to(DOCS)]
    assert not [str(page) for page in PAGES if page.is_relative_to(DOCS) and page not in reached]


@pytest.mark.parametrize(
    "link", ["[a](nothing.md)", "[a](README.md#nothing)", "[a](#nothing)", "[a](docs/generated/commands.md)"]
)
def test_a_broken_link_is_found(link: str) -> None:
    """A page that is generated is not in the repository: it can be named, and not linked to."""
    assert broken_links(ROOT / "README.md", f"# A page\n\n{link}\n")


@pytest.mark.parametrize(
    "link", ["[a](README.md#licence)", "[a](#a-page)", "`[a](nothing.md)`", "[a](https://x.example)"]
)
def test_a_whole_link_is_not(link: str) -> None:
    assert not broken_links(ROOT / "README.md", f"# A page\n\n{link}\n")
