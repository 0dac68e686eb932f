"""`examples/bot.py` plays at a real house: as a guest, and with a token made for it."""

import asyncio
import json
import sys
from pathlib import Path
from random import Random

import pytest

from pontoon.analysis.strategy import DEALERS, HARD_TOTALS, SOFT_TOTALS
from pontoon.testing.bad_network import BadNetwork
from pontoon.testing.houses import running_house

BOT = Path(__file__).parent.parent / "examples" / "bot.py"


async def run_bot(*arguments: str) -> tuple[int | None, str]:
    """Its exit code, and all that it printed."""
    program = await asyncio.create_subprocess_exec(
        sys.executable, str(BOT), *arguments, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
    )
    printed, _ = await program.communicate()
    return program.returncode, printed.decode()


@pytest.mark.parametrize("table", ["P1", "P2", "P3"])
async def test_a_guest_of_a_program_plays_its_rounds_and_leaves(table: str) -> None:
    async with running_house() as running:
        code, printed = await run_bot(running.url, "--table", table, "--rounds", "8", "--name", "Robot")
        assert code == 0, printed
        # In a house as quick as this the cut may be over before the bot has answered, and it says so.
        assert printed.splitlines()[-1].startswith("Robot has played 8 rounds: ")
        net = round(float(printed.split()[-1]) * 100)
        chips, cash = await running.house.people.holdings("Robot")
        state = running.house.tables[table].state
        assert (state.table.number, chips + cash) == (8, 100_000 + net)


async def test_a_token_and_a_chart_do_as_well(tmp_path: Path) -> None:
    hit_below_17 = {
        "chart": 1,
        "hard": {str(t): {d: ["stand" if t > 16 else "hit"] * 5 for d in DEALERS} for t in HARD_TOTALS},
        "soft": {str(t): {d: ["stand" if t > 17 else "hit"] * 5 for d in DEALERS} for t in SOFT_TOTALS},
        "pairs": {"8": dict.fromkeys(DEALERS, "split")},
        "suits": {},
        "forfeit": {},
    }
    chart, token = tmp_path / "chart.json", tmp_path / "token"
    chart.write_text(json.dumps(hit_below_17))
    async with running_house() as running:
        ann = await running.guest("Ann")
        made = await ann.post("/me/tokens", {"label": "bot", "scope": "play"})
        token.write_text(made.json()["token"])
        arguments = ("--rounds", "5", "--token-file", str(token), "--chart", str(chart))
        code, printed = await run_bot(running.url, *arguments)
        assert code == 0, printed
        assert printed.splitlines()[-1].startswith("Ann has played 5 rounds: ")


async def test_a_house_that_is_not_there_is_said_in_one_line() -> None:
    code, printed = await run_bot("http://127.0.0.1:1")
    assert (code, printed.count("\n")) == (1, 1)
    assert printed.startswith("cannot play at this house: ")


async def test_a_connection_that_is_lost_is_opened_again_and_the_rounds_go_on() -> None:
    async with running_house() as running, BadNetwork(int(running.url.rsplit(":", 1)[1]), Random(1)) as network:
        playing = asyncio.create_task(run_bot(network.url, "--rounds", "6", "--name", "Robot"))
        # Looked at in every turn of the loop: a pause of any length is long enough for the bot to play all its rounds.
        while running.house.tables["P1"].state.table.number < 2 and not playing.done():
            await asyncio.sleep(0)
        await network.cut()
        code, printed = await playing
        assert code == 0, printed
        assert "the connection was lost" in printed
        assert "Robot has played" in printed
