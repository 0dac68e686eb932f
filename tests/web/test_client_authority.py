"""What a console knows of who may do what is what the house goes by."""

from pathlib import Path

from pontoon.web.client_authority import authority, authority_json

CONSOLE = Path(__file__).parents[2] / "table-client" / "src" / "console" / "authority.json"


def test_the_consoles_table_is_current() -> None:
    assert CONSOLE.read_text("utf-8") == authority_json(), (
        f"{CONSOLE.name} is old: run python -m pontoon.web.client_authority table-client/src/console/authority.json"
    )


def test_every_command_of_the_documents_names_the_procedures_it_rests_on() -> None:
    commands = authority()["commands"]
    assert commands["void_round"] == ["void_round"]
    assert commands["restrict_player"] == ["restrict_for_shoe", "restrict_for_further_shoes", "restrict_to_one_box"]


def test_a_word_that_needs_a_procedure_says_so() -> None:
    assert authority()["words"]["report_omission"]["step"]["burn"] == "omitted_burn"
