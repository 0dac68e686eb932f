"""Open files, of which each connection is one: as many as the system allows, and a word where they are few."""

import subprocess
import sys

import pytest

from pontoon.testing.houses import generous_settings
from pontoon.web import open_files
from pontoon.web.lines import Callers

PROGRAM = """
import resource
from pontoon.web import open_files
from pontoon.web.logs import set_up_logs
set_up_logs()
open_files.raise_the_limit(1_000)
print(resource.getrlimit(resource.RLIMIT_NOFILE)[0], open_files.most())
"""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit")


def raised_under(limits: str) -> tuple[str, str]:
    """What the process has afterwards, and what it has said."""
    done = subprocess.run(
        ["sh", "-c", f"{limits}; exec {sys.executable} -c '{PROGRAM}'"], capture_output=True, text=True, check=True
    )
    return done.stdout.strip(), done.stderr


def test_a_process_takes_all_the_open_files_the_system_allows() -> None:
    assert raised_under("ulimit -Sn 100; ulimit -Hn 1200") == ("1200 1200", "")


def test_where_the_sockets_do_not_fit_under_the_limit_that_is_said_in_one_line() -> None:
    has, said = raised_under("ulimit -n 300")
    assert has == "300 300"
    assert said.count("\n") == 1
    assert "open_files_are_few" in said
    assert "300 open files" in said
    assert "1,200" in said


def test_when_open_files_run_out_that_is_said_once_in_a_while(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(open_files, "most", lambda: 1_024)
    callers = Callers(generous_settings())
    for file in range(10, 1_024):
        assert callers.come(("192.0.2.1", file), file)
    assert [each.message for each in caplog.records] == ["open_files_run_out"]
