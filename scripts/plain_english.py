"""Checks the English of the project: looks for the five habits that docs/WRITING.md asks us to avoid.

Sentences are of four kinds: `docs` (pages, and the comments in deploy/ and examples/), `pages` (texts of the browser's
pages), `messages` (texts in the package, and the help of commands) and `source` (docstrings and comments). The check
fails when more than 0.5 % of the sentences of one of the first three kinds have a habit, and for every docstring or
comment that has one on a line changed after the commit that added this file. plain_english.toml has the patterns of the
habits, and the sentences that are right as they are, with the reason.
"""

import argparse
import random
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

HERE = Path(__file__).resolve()
ROOT = HERE.parents[1]
KINDS = ("docs", "pages", "messages", "source")
LIMIT = 0.005


@dataclass(frozen=True)
class Sentence:
    """`role`: `page`, `text`, `help`, `docstring` or `comment`; `last` is the line on which it ends."""

    kind: str
    role: str
    file: str
    line: int
    last: int
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.text}"


# Where sentences are

QUOTED = r"\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'"
TOKENS = {
    ".py": rf"(?P<prefix>\b[rRbBfFuU]{{1,2}})?(?P<text>\"\"\"(?:[^\\]|\\.)*?\"\"\"|{QUOTED})|\#(?P<comment>[^\n]*)",
    ".ts": rf"class=(?:\"[^\"]*\"|{{[^}}\n]*}})|(?P<text>{QUOTED}|`(?:[^`\\]|\\.)*`)"
    r"|(?:/\*\*?|<!--)(?P<comment>.*?)(?:\*/|-->)|(?<![:\w])//(?P<line>[^\n]*)",
    ".toml": r"^[ \t]*\#(?P<comment>[^\n]*)|^(?:summary|reason|meaning|text) = (?P<text>\"[^\n]*\")",
}
TOKEN = {suffix: re.compile(pattern, re.DOTALL | re.MULTILINE) for suffix, pattern in TOKENS.items()}
TOKEN[".svelte"] = TOKEN[".ts"]
FOLDERS = (
    "docs",
    "deploy",
    "examples",
    "src",
    "table-client/src",
    "table-client/tests",
    "tests",
    "scripts",
    "benchmarks",
)
# The kinds of the texts in a file, by what they are; others are left out.
SOURCE = {"docstring": "source", "comment": "source"}
AREAS = {
    re.compile(r"(?:(?:docs|deploy|examples)/.*|[A-Z]+)\.md"): {"page": "docs"},
    re.compile(r"(?:deploy|examples)/.*"): {"comment": "docs", "docstring": "docs"},
    re.compile(r"table-client/src/.*\.(?:ts|svelte)"): {"text": "pages", **SOURCE},
    re.compile(r"src/.*\.(?:py|toml)"): {"text": "messages", "help": "messages", **SOURCE},
    re.compile(r"(?:tests|scripts|benchmarks|table-client/tests)/.*\.(?:py|ts)"): SOURCE,
}
LEFT_OUT = re.compile(r"node_modules/|/generated/|client_files/|__pycache__/|\.(?:png|svg|json)$")
FENCE = re.compile(r"^ *```.*?^ *```$|<!--.*?-->", re.DOTALL | re.MULTILINE)
EXAMPLE = re.compile(r"^ *>>> .*?(?=^ *$|\Z)", re.DOTALL | re.MULTILINE)
ITEM = re.compile(r"\s*(?:@\w+|[-*>] |\d+\. |#+ |\|)")
MARKS = re.compile(r"^(?:[-*>] |\d+\. )?[*_\"']*")
END = re.compile(r"(?<=[.!?])[\"')*_]*\s+(?=[A-Z\"'`({\[*])|\s*\|\s*")
TWO_WORDS = re.compile(r"(?<![\w.-])[A-Za-z][a-z']*[,.:;]? [a-z']{2,}(?![\w(=])")
FOR_A_PROGRAM = re.compile(r"\s*(?:noqa|type:|nosec|pragma|fmt:|eslint|svelte-ignore|@ts-|!|prettier)")
CODE = re.compile(
    r"\b(?:SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|PRAGMA|LISTEN|NOTIFY|VACUUM)\b [A-Za-z*]+|\\[bdsw]|"
    r"\(\?[:P=!<]|^[\w-]+: [^ ]+;|^\s*(?:from|import|def|class|return|for|if) .*[(=:]|=>|&&|\{\{|^<\w|^[#.@]\w"
)
ROUTE = re.compile(r"@\w+\.(?:command|callback|get|post|put|patch|delete)\(")
REGISTERED = re.compile(r"\.command\(.*\)\((\w+\.\w+)\)$", re.MULTILINE)
Text = tuple[str, int, str]


def sentences(root: Path) -> Iterator[Sentence]:
    """The sentences of two words or more in a checkout."""
    main = root / "src/pontoon/cli/main.py"
    commands = set(REGISTERED.findall(main.read_text("utf-8"))) if main.exists() else set()
    paths = [*root.glob("*.md"), *(path for folder in FOLDERS for path in (root / folder).rglob("*"))]
    for path in sorted(paths):
        file = path.relative_to(root).as_posix()
        kinds = next((kinds for area, kinds in AREAS.items() if area.fullmatch(file)), {})
        if not kinds or LEFT_OUT.search(file) or not path.is_file():
            continue
        text = path.read_text("utf-8")
        for role, line, words in merged(path.stem, path.suffix, text, commands):
            if role in kinds:
                yield from (Sentence(kinds[role], role, file, *each) for each in split(line, words))


def merged(stem: str, suffix: str, text: str, commands: set[str]) -> Iterator[Text]:
    """The texts of a file with what they are and where they begin; those that are only broken into lines are one."""
    if suffix == ".md":
        yield "page", 1, FENCE.sub(blank, text)
        return
    held: Text = ("", 0, "")
    end = line = at = 0
    for match in TOKEN.get(suffix, TOKEN[".toml"]).finditer(text):
        line, at = line + text.count("\n", at, match.start()), match.start()
        alone = not text[text.rfind("\n", 0, at) + 1 : at].strip()
        role, words = understood(match, suffix, alone, stem, commands)
        between = text[end:at]
        if role == "comment":
            is_broken = alone and between.strip(" \t") == "\n"
        else:
            is_broken = role == "text" and between.strip() in ("", "+")
        if is_broken and role == held[0]:
            held = (role, held[1], held[2] + ("\n" if role == "comment" else "") + words)
        else:
            yield held
            held = (role, line + 1, words)
        end = match.end()
    yield held


def understood(match: re.Match[str], suffix: str, alone: bool, stem: str, commands: set[str]) -> tuple[str, str]:
    """What a token is, and its words: none for code and for what is written for a program."""
    found = match.groupdict()
    text = found["text"]
    if text is None:
        words = re.sub(r"^\s*\* ", "", found["comment"] or found.get("line") or "", flags=re.MULTILINE)
        return "comment", "" if FOR_A_PROGRAM.match(words) else words
    before = match.string[: match.start()]
    if suffix == ".py" and alone and text.startswith('"""') and before.rstrip()[-1:] not in tuple("([{,=+%|"):
        return "help" if is_help(before, stem, commands) else "docstring", EXAMPLE.sub(blank, text[3:-3])
    prefix = (found.get("prefix") or "").lower()
    if {"r", "b"} & set(prefix) or CODE.search(text.strip("\"'`")):
        return "text", ""
    words = re.sub(r"\\n", "\n", text[1:-1]).replace("\\", "")
    return "text", re.sub(r"\{[^{}]*\W[^{}]*\}", "{}", words) if "f" in prefix else words


def is_help(before: str, stem: str, commands: set[str]) -> bool:
    """Whether a docstring that comes after this text belongs to a command or a route, which print it."""
    head, _, function = before.rpartition("def ")
    return f"{stem}.{function.partition('(')[0]}" in commands or bool(ROUTE.search(head[head.rfind("\n\n") :]))


def blank(match: re.Match[str]) -> str:
    return "\n" * match[0].count("\n")


def split(line: int, text: str) -> Iterator[tuple[int, int, str]]:
    """The sentences of a text, each with its first and last line; a paragraph, an item and a cell end one too."""
    held: list[tuple[int, str]] = []
    for at, words in enumerate([*text.split("\n"), ""], line):
        if held and (not words.strip() or ITEM.match(words)):
            yield from ended(held)
            held = []
        if words.strip():
            held.append((at, words.strip() if held else MARKS.sub("", words.strip())))


def ended(lines: list[tuple[int, str]]) -> Iterator[tuple[int, int, str]]:
    text = " ".join(words for _, words in lines)
    numbers = [at for at, words in lines for _ in range(len(words) + 1)]
    begin = 0
    for stop, after in [*(match.span() for match in END.finditer(text)), (len(text), len(text))]:
        if TWO_WORDS.search(text, begin, stop):
            yield numbers[begin], numbers[stop - 1], text[begin:stop].strip()
        begin = after


# Which sentences have a habit

MARKED = re.compile(r"`[^`]*`|\{[^{}]*\}|\$\{.*?\}")


class Guide:
    """plain_english.toml: the habits, the exceptions, and kinds that may have more hits until they are revised."""

    def __init__(self, file: Path) -> None:
        found = tomllib.loads(file.read_text("utf-8"))
        words: dict[str, str] = found["words"]

        def joined(patterns: list[str], flags: int = 0) -> re.Pattern[str]:
            return re.compile(re.sub(r"<(\w+)>", lambda match: words[match[1]], "|".join(patterns)), flags)

        self.patterns = {name: joined(each["patterns"]) for name, each in found["habits"].items()}
        fine = {name: each["fine"] for name, each in found["habits"].items() if "fine" in each}
        self.fine = {name: joined(patterns, re.IGNORECASE) for name, patterns in fine.items()}
        self.exceptions: list[dict[str, str]] = found.get("exception", [])
        self.used: set[int] = set()
        for each in self.exceptions:
            if not each.get("reason") or ("sentence" in each) == ("pattern" in each):
                raise SystemExit(f"{file.name}: an exception has a reason and either a sentence or a pattern: {each}")

    def habits_of(self, sentence: Sentence) -> list[str]:
        """The habits in a sentence that no exception excuses.

        What is fine is taken out first. Noun clauses are a habit in what describes something, and in some headings.
        """
        text = MARKED.sub("X", sentence.text)
        fine = {name: pattern.sub("X", text) for name, pattern in self.fine.items()}
        found = [name for name, pattern in self.patterns.items() if pattern.search(fine.get(name, text))]
        if "clause" in found:
            is_label = sentence.role in ("text", "page") and not text.startswith("#")
            left_out = "clause" if is_label else "who"
            found = [name for name in found if name != left_out]
        return found if found and not self._excuses(sentence) else []

    def _excuses(self, sentence: Sentence) -> bool:
        found = {number for number, each in enumerate(self.exceptions) if applies(each, sentence)}
        self.used |= found
        return bool(found)

    def unused(self) -> list[dict[str, str]]:
        return [each for number, each in enumerate(self.exceptions) if number not in self.used]


def applies(exception: dict[str, str], sentence: Sentence) -> bool:
    if exception.get("file", sentence.file) != sentence.file:
        return False
    pattern = exception.get("pattern")
    return exception.get("sentence") == sentence.text if pattern is None else bool(re.search(pattern, sentence.text))


@dataclass(frozen=True)
class Measured:
    """How many sentences of each kind there are, and those that have habits."""

    counted: Counter[str]
    hits: list[tuple[Sentence, list[str]]]

    @classmethod
    def of(cls, root: Path, guide: Guide) -> "Measured":
        every = list(sentences(root))
        hits = [(sentence, habits) for sentence in every if (habits := guide.habits_of(sentence))]
        return cls(Counter(sentence.kind for sentence in every), hits)

    def share(self, kind: str) -> float:
        return sum(sentence.kind == kind for sentence, _ in self.hits) / max(self.counted[kind], 1)

    def figures(self, habits: list[str]) -> Iterator[str]:
        yield "".join(f"{each:>11}" for each in ("", "sentences", *habits, "hits", "share"))
        for kind in KINDS:
            found = [found for sentence, found in self.hits if sentence.kind == kind]
            by_habit = Counter(habit for each in found for habit in each)
            cells = (kind, self.counted[kind], *(by_habit[habit] for habit in habits), len(found))
            yield "".join(f"{each:>11}" for each in cells) + f"{self.share(kind):>11.2%}"


# What has changed


def git(root: Path, *arguments: str) -> str:
    """What git prints; nothing where it cannot answer."""
    if shutil.which("git") is None or not (root / ".git").exists():
        return ""
    command = ["git", "-C", str(root), "-c", "core.quotePath=false", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def changed_lines(root: Path, file: str) -> dict[str, set[int]]:
    """The lines that have changed since the commit that added the file, committed or not, by their files."""
    added = git(root, "log", "--diff-filter=A", "--format=%H", "--", file).split()
    if not added:
        return {}
    changed: dict[str, set[int]] = defaultdict(set)
    for part in git(root, "diff", "--unified=0", "--no-color", "--no-ext-diff", added[-1]).split("\n+++ b/")[1:]:
        for first, count in re.findall(r"^@@ -\S+ \+(\d+)(?:,(\d+))? @@", part, re.MULTILINE):
            changed[part.partition("\n")[0]].update(range(int(first), int(first) + int(count or 1)))
    for name in git(root, "ls-files", "--others", "--exclude-standard").splitlines():
        changed[name] = set(range(1, 100_000))
    return changed


def checked_out(revision: str, folder: str) -> Path:
    """Another revision's files in a folder."""
    command = ["git", "-C", str(ROOT), "archive", revision]
    with tarfile.open(fileobj=BytesIO(subprocess.run(command, capture_output=True, check=True).stdout)) as archive:
        archive.extractall(folder, filter="data")
    return Path(folder)


# What the check says


def problems(root: Path, script: str) -> Iterator[str]:
    guide = Guide((root / script).with_suffix(".toml"))
    measured, changed = Measured.of(root, guide), changed_lines(root, script)
    over = {kind for kind in KINDS[:-1] if measured.share(kind) > LIMIT}
    for sentence, habits in measured.hits:
        lines = range(sentence.line, sentence.last + 1)
        is_late = sentence.kind == "source" and not changed.get(sentence.file, set()).isdisjoint(lines)
        if is_late or sentence.kind in over:
            yield f"{sentence.file}:{sentence.line}: {', '.join(habits)}: {sentence.text}"
    for kind in sorted(over):
        yield f"{measured.share(kind):.2%} of the sentences in {kind} have a habit; docs/WRITING.md says what to write"
    for each in guide.unused():
        yield f"{HERE.stem}.toml: this exception is not needed: {each}"


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Check the English of the project.")
    parser.add_argument("--figures", action="store_true", help="print sentences and hits by kind and habit")
    parser.add_argument("--sample", nargs=2, metavar=("KIND", "N"), help="print N random sentences of a kind")
    parser.add_argument("--seed", type=int, default=1, help="choose another sample")
    parser.add_argument("--revision", metavar="REV", help="measure this revision instead of the files as they are")
    asked = parser.parse_args(arguments)
    if asked.sample and (asked.sample[0] not in KINDS or not asked.sample[1].isdecimal()):
        parser.error(f"--sample takes a kind ({', '.join(KINDS)}) and a number")
    if not (asked.figures or asked.sample or asked.revision):
        found = list(problems(ROOT, HERE.relative_to(ROOT).as_posix()))
        sys.stderr.writelines(f"{each}\n" for each in found)
        return 1 if found else 0
    with tempfile.TemporaryDirectory() as folder:
        root = checked_out(asked.revision, folder) if asked.revision else ROOT
        if asked.sample:
            kind, number = asked.sample
            of_kind = [sentence for sentence in sentences(root) if sentence.kind == kind]
            chosen = random.Random(asked.seed).sample(of_kind, min(int(number), len(of_kind)))  # noqa: S311
            print(*(f"{at}. {sentence}" for at, sentence in enumerate(chosen, 1)), sep="\n")
        else:
            guide = Guide(HERE.with_suffix(".toml"))
            print(*Measured.of(root, guide).figures(list(guide.patterns)), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
