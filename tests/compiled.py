"""Compile once what every worker of the tests would otherwise compile for itself: `python -m tests.compiled`.

Test modules as pytest rewrites them, and Numba's functions. Both are kept beside the sources by what they come from,
so that a second call only looks.
"""

import os
import sys
from contextlib import redirect_stdout
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
# The smallest questions that come to every function which the tests have compiled.
CONDITIONS = ROOT / "src" / "pontoon" / "tournament" / "templates" / "sit_and_go.tournament.toml"
ASKED = (
    ["solve", "--decks", "1", "--no-cache", "--json"],
    ["simulate", "--decks", "1", "--rounds", "1000", "--kernel", "numba", "--json"],
    ["tournament", "simulate", str(CONDITIONS), "--tournaments", "2", "--json"],
)


def ask() -> None:
    """Ask each question as a user does, and let the answers go."""
    from pontoon.cli.main import main

    for arguments in ASKED:
        try:
            main(arguments)
        except SystemExit as end:
            if end.code:
                raise
    from pontoon.envs.vector import PontoonVectorEnv
    from tests.analysis import (
        test_kernel_agreement,
        test_kernel_sittings,
        test_python_play,
        test_tournament_simulator,
    )

    PontoonVectorEnv(2).reset(seed=1)
    test_kernel_agreement.test_compiled_and_plain_kernels_play_the_same_rounds()
    test_kernel_agreement.test_a_chart_plays_in_the_kernel_as_a_player_who_looks_it_up("star-2024", 0)
    test_kernel_sittings.test_compiled_and_plain_kernels_deal_the_same_rounds("fresh")
    test_tournament_simulator.test_compiled_and_plain_kernels_play_the_same_tournaments("sit_and_go")
    test_python_play.test_a_word_that_is_not_legal_is_named_with_the_function_and_the_spot()


def ask_once() -> None:
    """Unless these sources were asked before."""
    from pontoon.analysis.compiled import compiled_folder

    folder = compiled_folder()
    asked = None if folder is None else folder / "asked-for-the-tests"
    if asked is None or not asked.exists():
        ask()
        if asked is not None:
            asked.touch()


if __name__ == "__main__":
    os.environ.setdefault("PONTOON_CACHE_DIR", str(ROOT / ".cache"))
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere, redirect_stdout(nowhere):
        code = pytest.main(["--collect-only", "-qq"])
        ask_once()
    sys.exit(code)
