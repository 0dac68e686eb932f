"""Folders and files of the user's: where they lie, what is cleared out of them, and that none is ever half written."""

import os
import sys
from pathlib import Path

import pytest

from pontoon.analysis import compiled
from pontoon.analysis.compiled import compiled_folder
from pontoon.analysis.kept import usual_folder
from pontoon.analysis.user_files import cache_folder, write_whole

MARKS = [f"{number:016x}" for number in range(4)]


@pytest.fixture
def nowhere_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PONTOON_CACHE_DIR", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.usefixtures("nowhere_chosen")
def test_results_and_compiled_functions_lie_among_the_systems_caches(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def lie_in(folder: Path) -> bool:
        compiled_ones = compiled_folder()
        assert compiled_ones is not None
        return (usual_folder(), compiled_ones.parent) == (folder / "pontoon" / "odds", folder / "pontoon" / "compiled")

    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    for platform, folder in (("linux", ".cache"), ("darwin", "Library/Caches"), ("win32", ".cache")):
        monkeypatch.setattr(sys, "platform", platform)
        assert lie_in(tmp_path / folder)
    for name in ("LOCALAPPDATA", "XDG_CACHE_HOME", "PONTOON_CACHE_DIR"):
        monkeypatch.setenv(name, str(tmp_path / name))
        assert lie_in(tmp_path / name)


@pytest.mark.usefixtures("nowhere_chosen")
def test_whoever_has_no_home_keeps_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_home() -> Path:
        raise RuntimeError("no home")

    monkeypatch.setattr(Path, "home", no_home)
    assert cache_folder() is usual_folder() is compiled_folder() is None


def test_where_nothing_can_be_written_nothing_compiled_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", "utf-8")
    monkeypatch.setenv("PONTOON_CACHE_DIR", str(tmp_path / "file"))
    assert compiled_folder() is None


def test_what_was_compiled_of_older_sources_goes_when_newer_ones_come(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Goal: the sources before these keep theirs, so that going to and fro between two versions costs nothing."""
    monkeypatch.setenv("PONTOON_CACHE_DIR", str(tmp_path))
    folder = tmp_path / "pontoon" / "compiled"

    def used(mark: str, when: int) -> None:
        monkeypatch.setattr(compiled, "sources_mark", lambda: mark)
        found = compiled_folder()
        assert found == folder / mark
        (found / "function.nbi").write_text("", "utf-8")
        os.utime(found, (when, when))

    (folder / "notes").mkdir(parents=True)
    (folder / "notes" / "mine").write_text("", "utf-8")
    os.utime(folder / "notes", (1, 1))
    for when, mark in enumerate((MARKS[0], MARKS[1], MARKS[0], MARKS[2]), start=1000):
        used(mark, when)
    assert sorted(each.name for each in folder.iterdir()) == [MARKS[0], MARKS[2], "notes"]
    used(MARKS[3], 2000)
    assert sorted(each.name for each in folder.iterdir()) == [MARKS[2], MARKS[3], "notes"]


def test_a_folder_that_cannot_be_removed_is_no_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PONTOON_CACHE_DIR", str(tmp_path))
    folder = tmp_path / "pontoon" / "compiled"
    folder.mkdir(parents=True)
    for mark in MARKS[:3]:
        # A file where a folder is expected.
        (folder / mark).write_text("", "utf-8")
    assert compiled_folder() is not None


def test_a_file_is_written_whole_or_not_at_all(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "below" / "file.json"
    write_whole(file, "one\n")
    write_whole(file, "another\n")

    def stop(*places: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", stop)
    with pytest.raises(KeyboardInterrupt):
        write_whole(file, "a third\n")
    assert [each.name for each in file.parent.iterdir()] == ["file.json"]
    assert file.read_text("utf-8") == "another\n"
