"""The check of the project's English: what it finds, where it looks, what it lets pass, and when it fails."""

import importlib
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "scripts" / "plain_english.py"
GOOD_DOCSTRING = '"""Return the seat of a player."""\n'
BAD_DOCSTRING = '"""Whoever asks gets a seat."""\n'

# Habits

BAD = {
    "who": (
        "Who has not paid by then is out.",
        "Only who has signed in may watch here.",
        "Whoever refuses that card gets no more cards this round.",
        "Play chips for who has run low, once a day.",
        "The id is made up by who sends it.",
        "What is told to whom depends on the role.",
        "A count is taken back; who was disqualified is counted again.",
        "What cannot be stored has not happened.",
        "Nobody gets the seat of who has lost the connection.",
        "There are two kinds of card, of which there are 48.",
    ),
    "tell": (
        "Nothing is told before it is stored.",
        "`pontoon explain FILE` tells why each wager was settled as it was.",
        "The second file tells of another log than this.",
        "A hand's total is told to the player alone.",
        "The table is told again from its log.",
        "Settled beside what is told here:",
        "The API tells the reason as a code.",
    ),
    "no": (
        "{name} does not have so many chips in hand.",
        "{url} is no house of Pontoon: it does not speak its language",
        "The seat is kept for 30 seconds at the least.",
        "Canberra has no such clause, and payments there are exact.",
        "A process ended and is started anew.",
        "It follows from the draw of itself.",
        "The store is locked so far as it can be.",
        "A round that is voided is no round played.",
        "Perfect Pairs of so much with each wager.",
        "The amount must be more than nothing.",
        "A balance cannot be below nothing.",
        "Such a step follows by itself.",
    ),
    "metaphor": (
        "The table stands still: {reason}.",
        "{player} is held to nothing.",
        "It plays 26 thousand million rounds a second.",
        "The person is not let play until then.",
        "An interrupted table goes on where it was.",
        "The page shows how the tournament stands.",
        "The log is held against the second file.",
        "The players hear of the option before play begins.",
        "The core knows no clock and no chance.",
        "Particulars are kept under lock.",
        "This is not the seed the house was bound to.",
        "A round is taken up again.",
        "This house lets no guests in: open an account.",
    ),
    "words": (
        "A fresh stake is for an empty balance.",
        "You may look on without signing in.",
        "The edge is reckoned in fractions.",
        "The cut card is out.",
        "A punter takes a seat.",
    ),
}
CLAUSES = (
    "What became of a request, once it is durable.",
    "How a shoe is told.",
    "That nothing leaves the folder.",
    "Where the chips of a session are.",
    "Why a command was not carried out.",
    "Whom a command is about.",
)
HEADINGS = {
    "## What became of a request": ["clause"],
    "## That nothing leaves the house": ["clause"],
    "## What is told to whom": ["who", "tell"],
    "## What is checked": [],
    "## How the code reads": [],
    "## Where the documents leave room": [],
    "## Who may do what": [],
}
GOOD = (
    "Players who have not paid by then are out.",
    "Sign in to watch this table.",
    "Who may deal at this table?",
    "The dealer, who burns the first card, closes the wagers.",
    "A role decides who may see which field.",
    "Anyone who asks can see the rules.",
    "What follows is the reply to a request.",
    "No test can tell the two apart.",
    "A sign tells the players about the restriction.",
    "An inspector has been told.",
    "The page tells you how to check a draw.",
    "Nobody can tell the difference.",
    "A clock goes when it is told to.",
    "Settings files tell pip and npm where to find packages.",
    "The winner may be told by email.",
    "There is no wager on the table.",
    "The seat is no longer free.",
    "There were so many players that a second table was opened.",
    "The seat is kept for at least 30 seconds.",
    "At the most recent shuffle the cards were checked.",
    "A large floor is no reason to wait.",
    "This is what you have won so far.",
    "There is no such rule set.",
    "Insurance wagers go on the insurance line.",
    "Go on to the rules of a tournament.",
    "Play goes on after the announcement.",
    "A player keeps the seat and cannot go on without chips.",
    "The dealer's hand stands at 17.",
    "Each card lies on the layout until the round is over.",
    "The dealer calls no more bets.",
    "A side bet between players is forbidden.",
    "Two wagers are at stake, and one of them is lost.",
    "Whether the player may split the hand.",
    "The codes `told` and `no such thing` stay as they are.",
    "How many cards are left in the shoe.",
    "How to run a house.",
    "For a player who has seen no card except the dealer's Ace.",
    "Who decides: a chart, or a file of your own.",
    "The page shows what your wager came to.",
)


@pytest.fixture(scope="module")
def check() -> Iterator[Any]:
    sys.path.insert(0, str(SCRIPT.parent))
    try:
        yield importlib.import_module(SCRIPT.stem)
    finally:
        sys.path.remove(str(SCRIPT.parent))


@pytest.fixture(scope="module")
def guide(check: Any) -> Any:
    return check.Guide(SCRIPT.with_suffix(".toml"))


@pytest.mark.parametrize(("habit", "sentence"), [(habit, each) for habit, bad in BAD.items() for each in bad])
def test_a_habit_is_found(check: Any, guide: Any, habit: str, sentence: str) -> None:
    assert habit in guide.habits_of(check.Sentence("messages", "text", "file.py", 1, 1, sentence))


@pytest.mark.parametrize("sentence", CLAUSES)
def test_a_noun_clause_is_found_where_something_is_described(check: Any, guide: Any, sentence: str) -> None:
    for role in ("docstring", "comment", "help"):
        assert "clause" in guide.habits_of(check.Sentence("source", role, "file.py", 1, 1, sentence))
    assert "clause" not in guide.habits_of(check.Sentence("pages", "text", "file.ts", 1, 1, sentence))


@pytest.mark.parametrize(("heading", "habits"), HEADINGS.items())
def test_a_heading_may_ask_a_question_in_few_words(check: Any, guide: Any, heading: str, habits: list[str]) -> None:
    assert guide.habits_of(check.Sentence("docs", "page", "file.md", 1, 1, heading)) == habits


@pytest.mark.parametrize("sentence", GOOD)
@pytest.mark.parametrize("role", ["text", "docstring"])
def test_good_english_is_not_found(check: Any, guide: Any, sentence: str, role: str) -> None:
    assert guide.habits_of(check.Sentence("messages", role, "file.py", 1, 1, sentence)) == []


# Sentences


def found(check: Any, folder: Path, files: dict[str, str]) -> list[tuple[str, str, str, int, int, str]]:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    return [(s.kind, s.role, s.file, s.line, s.last, s.text) for s in check.sentences(folder)]


def test_a_page_has_sentences_headings_and_cells_but_no_code(check: Any, tmp_path: Path) -> None:
    page = (
        "# Two words\n\nOne sentence\nin two lines. And another.\n\n```sh\nmake the table\n```\n\n| a cell | code |\n"
    )
    assert found(check, tmp_path, {"docs/page.md": page}) == [
        ("docs", "page", "docs/page.md", 1, 1, "# Two words"),
        ("docs", "page", "docs/page.md", 3, 4, "One sentence in two lines."),
        ("docs", "page", "docs/page.md", 4, 4, "And another."),
        ("docs", "page", "docs/page.md", 10, 10, "a cell"),
    ]


def test_python_has_messages_and_help_docstrings_and_comments(check: Any, tmp_path: Path) -> None:
    module = '''"""The docstring of a module.

>>> seat("ann at the table")
"""

@app.command()
def seat(name: str) -> str:
    """Take a seat."""
    # A comment of
    # two lines.
    rows = store.read("SELECT name FROM seats WHERE taken")  # noqa: S608
    return f"{name} has taken "  f"a seat {rows[0] + 1}." + r"\\s no text"


def other() -> str:
    """Give it back."""
    return "one_word"
'''
    assert found(check, tmp_path, {"src/pontoon/cli/seat.py": module}) == [
        ("source", "docstring", "src/pontoon/cli/seat.py", 1, 1, "The docstring of a module."),
        ("messages", "help", "src/pontoon/cli/seat.py", 8, 8, "Take a seat."),
        ("source", "comment", "src/pontoon/cli/seat.py", 9, 10, "A comment of two lines."),
        ("messages", "text", "src/pontoon/cli/seat.py", 12, 12, "{name} has taken a seat {}."),
        ("source", "docstring", "src/pontoon/cli/seat.py", 16, 16, "Give it back."),
    ]


def test_a_command_may_be_registered_elsewhere(check: Any, tmp_path: Path) -> None:
    files = {
        "src/pontoon/cli/main.py": 'app.command(epilog="Example")(play.play)\n',
        "src/pontoon/cli/play.py": 'def play() -> None:\n    """Play a round."""\n',
    }
    assert [(kind, role) for kind, role, *_ in found(check, tmp_path, files)] == [("messages", "help")]


def test_the_browsers_texts_are_pages_and_their_comments_source(check: Any, tmp_path: Path) -> None:
    client = {
        "table-client/src/words.ts": "/** Words of\n * the table. */\nconst a = 'Take a ' +\n  'seat.'\n",
        "table-client/src/Table.svelte": "<p class=\"row wide\">{t('a.b')}</p>\n<!-- A remark here. -->\n",
        "table-client/src/generated/api.ts": "/** Made by a program. */\n",
    }
    assert [(each[0], each[3], each[5]) for each in found(check, tmp_path, client)] == [
        ("source", 2, "A remark here."),
        ("source", 1, "Words of the table."),
        ("pages", 3, "Take a seat."),
    ]


def test_settings_have_comments_and_registers_have_summaries(check: Any, tmp_path: Path) -> None:
    files = {
        "deploy/Dockerfile": "# Two stages only.\nFROM python\n",
        "deploy/pontoon.service": "[Service]\n# Ends in a minute.\nTimeout=60\n",
        "examples/bot.py": '"""A complete player."""\n\nNAME = "not a text"\n',
        "src/pontoon/law/clauses/star.toml": 'section = "2 All Terms"\nsummary = "Defines the terms."\n',
        "tests/test_bot.py": 'def test_bot() -> None:\n    """It takes a seat."""\n    assert "not a text"\n',
    }
    kinds = [(kind, text) for kind, _, _, _, _, text in found(check, tmp_path, files)]
    assert kinds == [
        ("docs", "Two stages only."),
        ("docs", "Ends in a minute."),
        ("docs", "A complete player."),
        ("messages", "Defines the terms."),
        ("source", "It takes a seat."),
    ]


# A checkout of its own


class Checkout:
    """A repository with the check and its guide in it, and nothing that is still being revised."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "scripts").mkdir(parents=True)
        shutil.copy(SCRIPT, folder / "scripts")
        patterns = SCRIPT.with_suffix(".toml").read_text("utf-8").partition("# Kinds of text that are")[0]
        self.write("scripts/plain_english.toml", patterns.partition("# Sentences that are right")[0])
        self.git("init", "--quiet", "--initial-branch=main")

    def git(self, *arguments: str) -> None:
        person = ("-c", "user.name=Ann", "-c", "user.email=ann@example.invalid", "-c", "core.hooksPath=/dev/null")
        subprocess.run(["git", *person, *arguments], cwd=self.folder, check=True, capture_output=True)

    def commit(self) -> None:
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", "what is there")

    def write(self, name: str, text: str) -> None:
        (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / name).write_text(text, "utf-8")

    def add(self, name: str, text: str) -> None:
        self.write(name, (self.folder / name).read_text("utf-8") + text)

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, str(self.folder / "scripts" / SCRIPT.name), *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    def complaints(self) -> list[str]:
        done = self.run()
        assert done.returncode == (1 if done.stderr else 0)
        return done.stderr.splitlines()


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    """With a docstring that was there before the check."""
    made = Checkout(tmp_path / "checkout")
    for name in ("plain_english.py", "plain_english.toml"):
        (made.folder / "scripts" / name).rename(made.folder / name)
    made.write("src/old.py", BAD_DOCSTRING)
    made.git("add", "src")
    made.git("commit", "--quiet", "--message", "before")
    for name in ("plain_english.py", "plain_english.toml"):
        (made.folder / name).rename(made.folder / "scripts" / name)
    made.commit()
    assert made.complaints() == []
    return made


def lines(*sentences: str) -> str:
    return "\n".join(f"- {each}" for each in sentences) + "\n"


@pytest.mark.parametrize(("good", "passes"), [(199, True), (198, False)])
def test_one_sentence_in_two_hundred_may_have_a_habit(checkout: Checkout, good: int, passes: bool) -> None:
    checkout.write("docs/page.md", lines(*["You take a seat."] * good, "Who pays first is in."))
    complaints = checkout.complaints()
    assert (complaints == []) is passes
    if not passes:
        assert complaints[0] == "docs/page.md:199: who: Who pays first is in."
        assert complaints[1].startswith("0.50% of the sentences in docs")


def test_each_kind_is_counted_by_itself(checkout: Checkout) -> None:
    checkout.write("docs/page.md", lines(*["You take a seat."] * 999))
    checkout.write("src/messages.py", 'REFUSAL = "The table stands still."\n')
    assert next(line.split(":")[0] for line in checkout.complaints()) == "src/messages.py"


def test_a_docstring_is_judged_once_its_line_has_changed(checkout: Checkout) -> None:
    checkout.add("src/old.py", "\nSEATS = 7\n")
    checkout.commit()
    assert checkout.complaints() == []
    checkout.write("src/old.py", BAD_DOCSTRING.replace("seat", "box"))
    assert checkout.complaints() == ["src/old.py:1: who: Whoever asks gets a box."]
    checkout.commit()
    assert checkout.complaints() == ["src/old.py:1: who: Whoever asks gets a box."]
    checkout.write("src/old.py", GOOD_DOCSTRING)
    assert checkout.complaints() == []


def test_a_new_file_is_judged_before_it_is_committed(checkout: Checkout) -> None:
    checkout.write("src/new.py", BAD_DOCSTRING)
    checkout.write("tests/test_new.py", GOOD_DOCSTRING + "# A seat is told\n# to whoever asks.\n")
    assert [each.split(": ")[0] for each in checkout.complaints()] == ["src/new.py:1", "tests/test_new.py:2"]


def test_without_git_and_in_a_shallow_clone_no_line_has_changed(
    checkout: Checkout, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checkout.write("src/new.py", BAD_DOCSTRING)
    checkout.commit()
    checkout.git("clone", "--quiet", "--depth", "1", checkout.folder.as_uri(), str(tmp_path / "shallow"))
    done = subprocess.run([sys.executable, str(tmp_path / "shallow" / "scripts" / SCRIPT.name)], check=False)
    assert done.returncode == 0
    monkeypatch.setenv("PATH", "")
    assert checkout.complaints() == []


def exception(**entries: str) -> str:
    return "\n[[exception]]\n" + "".join(f'{key} = "{value}"\n' for key, value in entries.items())


@pytest.mark.parametrize("which", [{"sentence": "Who pays first is in."}, {"pattern": "pays first"}])
@pytest.mark.parametrize("where", [{}, {"file": "docs/page.md"}])
def test_an_exception_excuses_a_sentence(checkout: Checkout, which: dict[str, str], where: dict[str, str]) -> None:
    checkout.write("docs/page.md", lines("Who pays first is in."))
    assert checkout.complaints()
    checkout.add("scripts/plain_english.toml", exception(**which, **where, reason="It is a quotation."))
    assert checkout.complaints() == []


def test_an_exception_for_another_file_excuses_nothing(checkout: Checkout) -> None:
    checkout.write("docs/page.md", lines("Who pays first is in."))
    checkout.add("scripts/plain_english.toml", exception(pattern="pays", file="docs/other.md", reason="It is quoted."))
    complaints = checkout.complaints()
    assert complaints[0].startswith("docs/page.md:1: who: ")
    assert complaints[-1].startswith("plain_english.toml: this exception is not needed: ")


def test_an_exception_that_is_not_needed_is_an_error(checkout: Checkout) -> None:
    checkout.write("docs/page.md", lines("You take a seat."))
    checkout.add("scripts/plain_english.toml", exception(pattern="take a seat", reason="It is good already."))
    assert ["not needed" in each for each in checkout.complaints()] == [True]


@pytest.mark.parametrize(
    "entries", [{"pattern": "x"}, {"reason": "x"}, {"pattern": "x", "sentence": "x", "reason": "x"}]
)
def test_an_exception_has_a_reason_and_says_what_it_excuses(checkout: Checkout, entries: dict[str, str]) -> None:
    checkout.add("scripts/plain_english.toml", exception(**entries))
    assert "an exception has a reason and either a sentence or a pattern" in checkout.complaints()[0]


# Figures and samples


def test_the_figures_count_sentences_and_hits_by_kind_and_habit(checkout: Checkout) -> None:
    checkout.write("docs/page.md", lines("You take a seat.", "Who pays first tells of it."))
    checkout.write("src/old.py", GOOD_DOCSTRING)
    heading, *rows = checkout.run("--figures").stdout.splitlines()
    assert heading.split() == ["sentences", "who", "tell", "clause", "no", "metaphor", "words", "hits", "share"]
    cells = {row.split()[0]: row.split()[1:] for row in rows}
    assert cells["docs"] == ["2", "1", "1", "0", "0", "0", "0", "1", "50.00%"]
    assert cells["pages"] == ["0"] * 8 + ["0.00%"]


def test_another_revision_is_measured_as_it_was(checkout: Checkout) -> None:
    checkout.write("docs/page.md", lines("Who pays first is in."))
    checkout.commit()
    checkout.write("docs/page.md", lines("You take a seat.", "You wager now."))
    now, before = (checkout.run("--figures", *asked).stdout for asked in ((), ("--revision", "HEAD")))
    assert [row.split()[1] for row in now.splitlines() if "docs" in row] == ["2"]
    assert [row.split()[1] for row in before.splitlines() if "docs" in row] == ["1"]


def test_a_sample_is_numbered_and_says_where_its_sentences_are(checkout: Checkout) -> None:
    checkout.write("docs/page.md", lines(*(f"You take seat number {each}." for each in range(50))))
    samples = [checkout.run("--sample", "docs", "5", "--seed", seed).stdout for seed in ("1", "1", "2")]
    assert samples[0] == samples[1] != samples[2]
    numbers = Counter(line.split(". docs/page.md:")[0] for line in samples[0].splitlines())
    assert numbers == Counter("12345")


def test_a_sample_of_an_unknown_kind_is_refused(checkout: Checkout) -> None:
    done = checkout.run("--sample", "letters", "5")
    assert done.returncode == 2
    assert "docs, pages, messages, source" in done.stderr


def test_the_check_is_in_make_check_after_the_types() -> None:
    recipe = (ROOT / "Makefile").read_text("utf-8").partition("\ncheck-python:")[2].partition("\n\n")[0]
    assert 0 < recipe.index("$(BIN)/mypy") < recipe.index("$(BIN)/python scripts/plain_english.py")
