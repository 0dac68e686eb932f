"""Tables the house sets up for a person to deal at."""

import pytest

from pontoon.game.rulebook import rule_book
from pontoon.live.events import TableEstablished
from pontoon.live.founding import TablePlan, entries_of
from pontoon.table import evolve_all
from pontoon.table.gaming_table import GamingTable

AT = 1_725_098_400


@pytest.mark.parametrize("rules", ["star-2024", "star-6to5-2017", "canberra-2002"])
@pytest.mark.parametrize("cards", ["program", "entered"])
def test_a_table_that_a_person_deals_at_opens_with_checked_cards_and_nobody_on_duty(rules: str, cards: str) -> None:
    """Claims star-2024 4.3, canberra-2002 2.2."""
    plan = TablePlan("P4", TableEstablished(rules, cards, "person"))
    entries = entries_of(plan, rule_book(rules), AT)
    table = evolve_all(GamingTable("P4", rule_book(rules).source), entries[1:])
    assert table.is_open
    assert not table.staff
    assert {entry.by.name for entry in entries} == {"the house"}
