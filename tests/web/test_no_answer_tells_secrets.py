"""Answers of the API overheard in every role: nothing under lock, and nothing written by others for a few to read."""

import pytest

from pontoon.live.people.roles import ROLES
from pontoon.testing.answers_overheard import VAULT, an_ear, overhear_answers

pytestmark = pytest.mark.timeout(300)


async def test_no_answer_tells_what_its_reader_must_not_know() -> None:
    found = await overhear_answers()
    assert found.leaks == []
    assert found.read > 40 * len(ROLES)
    # There was something to be told, and those who may were told it.
    assert found.personal > 5


async def test_a_planted_leak_is_found() -> None:
    async with an_ear() as ear:
        running, furnished = ear.running, ear.furnished
        state = running.house.tables["P1"].state
        shoe, sealed = state.unrevealed[0]
        ((player, seed),) = ear.seeds["P1", shoe]
        assert player == "Ann"
        account = running.house.people.account("Ann")
        assert account is not None
        assert account.card is not None
        planted = [
            ("inspector", "/api/v1/tables/{name}", VAULT.open(sealed, f"P1 {shoe}").hex()),
            ("inspector", "/api/v1/tables/{name}/shoes", sealed),
            ("surveillance", "/api/v1/tables/{name}/shoes.ndjson", seed),
            ("casino_operator", "/api/v1/people", furnished.people["Ann"].token),
            ("administrator", "/api/v1/people/{name}", "$argon2id$"),
            ("dealer", "/api/v1/tournaments/{name}", "Ann Real"),
            ("gaming_manager", "/api/v1/log.ndjson", "1 Pirrama Road"),
            ("player", "/api/v1/tables/{name}", account.card.number),
        ]
        for number, (role, path, text) in enumerate(planted, 1):
            ear.judge(role, path, f'{{"a": "{text}"}}')
            assert len(ear.found.leaks) == number, (role, path)
        ear.judge("inspector", "/api/v1/tournaments/{name}", "Ann Real")
        assert len(ear.found.leaks) == len(planted)
