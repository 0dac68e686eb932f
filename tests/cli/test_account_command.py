"""`pontoon account`: people managed on a real store, with one-line errors and pure JSON, and no password in sight."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
import typer

from pontoon.cli.account import app
from pontoon.cli.output import BadInput
from pontoon.store.ownership import Ownership

LONG = "seven red herons"


class Run:
    """Runs the command in this process on one store, with lines on standard input."""

    def __init__(self, store: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.store = store
        self.capsys = capsys
        self.monkeypatch = monkeypatch

    def __call__(self, *arguments: str, typed: str = "") -> str:
        self.monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        command = typer.main.get_command(app)
        code = command.main([*arguments, "--store", str(self.store)], prog_name="account", standalone_mode=False)
        captured = self.capsys.readouterr()
        assert code in (0, None)
        assert captured.err == ""
        return captured.out

    def json(self, *arguments: str, typed: str = "") -> Any:
        return json.loads(self(*arguments, "--json", typed=typed))

    def refused(self, *arguments: str, typed: str = "") -> str:
        with pytest.raises(BadInput) as refused:
            self(*arguments, typed=typed)
        assert "\n" not in str(refused.value)
        return str(refused.value)


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("COLUMNS", "100")
    return Run(tmp_path / "house.db", capsys, monkeypatch)


def test_an_account_is_opened_with_a_password_from_standard_input_and_listed(run: Run) -> None:
    opened = run.json("open", "ann", typed=f"{LONG}\n")
    assert (opened["name"], opened["roles"], opened["guest"]) == ("ann", ["player"], False)
    assert run("open", "dora", "--role", "dealer", "--role", "inspector", typed=LONG) == "dora now has an account.\n"
    listed = run.json("list")
    assert [each["name"] for each in listed] == ["ann", "dora"]
    assert (listed[0]["account"], listed[0]["chips"]) == ("1000.00", "0.00")
    assert listed[0]["card"] == {"number": opened["card"]["number"], "valid": True, "suspended": ""}
    assert listed[1]["card"] is None
    lines = run("list").splitlines()
    assert lines[0].split() == ["name", "roles", "Player", "Card", "chips", "account"]
    assert "dealer, inspector" in lines[2]


def test_a_one_time_word_is_printed_once_and_not_asked_for(run: Run) -> None:
    opened = run.json("open", "dora", "--role", "dealer", "--one-time")
    assert len(opened["one_time_word"]) == 23
    assert "One-time password: " in run("password", "dora", "--one-time")
    assert "one_time_word" not in run.json("password", "dora", typed=LONG)


def test_a_password_is_never_an_argument() -> None:
    command = typer.main.get_command(app)
    for name in ("open", "password"):
        options = [option for each in command.commands[name].params for option in each.opts]  # type: ignore[attr-defined]
        assert sorted(options) == sorted(
            {"name", "--one-time", "--store", "--json"} | ({"--role"} if name == "open" else set())
        )


def test_a_refusal_is_one_line(run: Run) -> None:
    assert run.refused("open", "ann", typed="short") == "A password must have at least 12 characters"
    assert "is not a role" in run.refused("open", "ann", "--role", "wizard", typed=LONG)
    run("open", "ann", typed=LONG)
    assert run.refused("open", "ANN", typed=LONG) == "The name ANN is already taken. Choose another name"
    assert run.refused("password", "eve", typed=LONG) == "There is no account named eve"
    assert run.refused("roles", "eve") == "there is no account named eve"
    assert run.refused("grant", "ann", "lots") == "lots: expected an amount in dollars, such as 500 or 37.50"
    assert run.refused("card", "ann", "--reinstate") == "ann's Player Card is not suspended"


def test_roles_cards_and_chips_are_managed(run: Run) -> None:
    run("open", "ann", typed=LONG)
    assert run("roles", "ann", "--grant", "dealer", "--withdraw", "player") == "ann: dealer\n"
    assert run.json("roles", "ann", "--grant", "player")["roles"] == ["dealer", "player"]
    assert run.refused("roles", "ann", "--grant", "inspector", "--withdraw", "surveillance").endswith("these roles")
    assert run.json("roles", "ann")["roles"] == ["dealer", "player"]
    first = run.json("card", "ann")["card"]["number"]
    assert run.json("card", "ann", "--new")["card"]["number"] != first
    assert run("suspend", "ann", "--reason", "lent") == "ann's Player Card is suspended.\n"
    assert run("card", "ann").endswith(", suspended: lent\n")
    assert run.json("card", "ann", "--reinstate")["card"]["valid"]
    assert run("grant", "ann", "37.50") == "ann has 1037.50 in the account and 0.00 in hand.\n"
    assert run.json("grant", "ann", "1")["account"] == "1038.50"


def test_sign_ins_and_tokens_are_listed_and_ended(run: Run) -> None:
    guest = run.json("guest", "ann")
    assert guest["token"].startswith("ps_")
    (session,) = run.json("sessions", "ann")
    assert session["expires_at"] > session["created_at"]
    assert session["session"] in run("sessions", "ann")
    assert run.json("sessions", "ann", "--end", session["session"]) == []
    made = run.json("token", "ann", "--label", "my bot", "--scope", "read")
    assert made["token"].startswith("pt_")
    (listed,) = run.json("token", "ann")
    assert (listed["label"], listed["scope"]) == ("my bot", "read")
    assert made["token"] not in run("token", "ann")
    assert run.json("token", "ann", "--revoke", listed["session"]) == []
    run("token", "ann", "--label", "another")
    assert run("revoke", "ann") == "ann is no longer signed in anywhere.\n"
    assert run.json("token", "ann") == []


def test_an_account_is_closed_with_a_reason(run: Run) -> None:
    run("open", "ann", typed=LONG)
    assert run("close", "ann", "--reason", "asked for it") == "The account of ann is closed.\n"
    assert run.refused("grant", "ann", "5") == "ann's account is closed"


def test_a_store_that_a_server_holds_can_be_read_and_not_written(run: Run) -> None:
    run("open", "ann", typed=LONG)
    held = Ownership(run.store)
    try:
        assert [each["name"] for each in run.json("list")] == ["ann"]
        refused = run.refused("grant", "ann", "5")
        assert "in use" in refused
        assert "use the house's page /people or its API" in refused
    finally:
        held.release()


def test_a_store_that_is_not_there_is_said_so(run: Run) -> None:
    assert "does not exist" in run.refused("list")
    run.store = run.store.parent / "nowhere" / "house.db"
    assert "nowhere" in run.refused("open", "ann", typed=LONG)
