"""Many seeded nights with faults, and an auditor who has only the log; a failing seed is printed with what it found."""

import pytest

from pontoon.testing.simulated_night import play_night

NIGHTS = 500
AT_ONCE = 50


@pytest.mark.parametrize("first", range(0, NIGHTS, AT_ONCE))
def test_every_cent_is_found_again_whatever_happens_in_the_night(first: int) -> None:
    refused: set[str] = set()
    acknowledged = unheard = 0
    for seed in range(first, first + AT_ONCE):
        night = play_night(seed, seconds=60)
        assert not night.problems, f"seed {seed}: {night.problems}"
        refused |= night.refused
        acknowledged += len(night.acknowledged)
        unheard += night.store.unheard
    # A night in which nothing goes wrong and nobody is refused would prove nothing.
    assert {"table_has_moved_on", "version_is_not_there", "Busy", "not_enough_chips"} <= refused
    assert acknowledged > 500
    # Nor one in which every writer hears what became of it.
    assert unheard > 50
