"""Checks commit subjects: an area, a colon and what changes, at most 72 characters.

Without arguments every commit after the one that added this file is checked; there is nothing to check without git, in
an export, and before this file has been committed. With the name of a file, the message in it is checked, as git's
commit-msg hook asks. Merges are excused.
"""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

LONGEST = 72
SUBJECT = re.compile(r"[a-z][a-z0-9_./, -]*: \S.*")
FORM = f"a subject must be `area: what changes`, with at most {LONGEST} characters"


def problem(subject: str) -> str | None:
    if len(subject) > LONGEST:
        return f"{subject!r} has {len(subject)} characters: {FORM}"
    return None if SUBJECT.fullmatch(subject) else f"{subject!r} has no area: {FORM}"


def problem_of_message(text: str) -> str | None:
    """The template's comments are not part of the message."""
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]
    if not lines or lines[0].startswith("Merge "):
        return None
    return problem(lines[0])


def git(root: Path, *arguments: str) -> list[str]:
    """The lines git prints; none where it cannot answer."""
    command = ["git", "-C", str(root), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.splitlines()


def problems(file: Path) -> Iterator[str]:
    """The problems of the commits that build on the one that added this file."""
    root = Path(file).parents[1]
    if shutil.which("git") is None or not (root / ".git").exists():
        return
    added = git(root, "log", "--diff-filter=A", "--format=%H", "--", str(file.relative_to(root)))
    if not added:
        return
    for line in git(root, "log", "--no-merges", "--ancestry-path", "--format=%h %s", f"{added[-1]}..HEAD"):
        commit, _, subject = line.partition(" ")
        if found := problem(subject):
            yield f"{commit}: {found}"


def main(messages: list[str]) -> int:
    if messages:
        found = [each for file in messages if (each := problem_of_message(Path(file).read_text("utf-8")))]
    else:
        found = list(problems(Path(__file__).resolve()))
    for each in found:
        print(each, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
