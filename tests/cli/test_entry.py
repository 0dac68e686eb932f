"""Where the command begins."""

import sys
from types import ModuleType

import pytest

from pontoon.cli import entry


class StillLoading(ModuleType):
    """A module that is stopped while it is read."""

    def __getattr__(self, name: str) -> object:
        raise KeyboardInterrupt


def test_who_stops_the_command_while_it_loads_is_told_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pontoon.cli.main", StillLoading("pontoon.cli.main"))
    with pytest.raises(SystemExit) as ended:
        entry.main()
    assert ended.value.code == entry.STOPPED
    assert capsys.readouterr() == ("", "pontoon: stopped\n")


def test_the_command_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["pontoon", "--version"])
    with pytest.raises(SystemExit) as ended:
        entry.main()
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith("pontoon ")
