"""Notices: to whom the house gives one and about what, when it counts, and until when."""

import pytest

from pontoon.table import commands as t, events as e
from pontoon.table.furniture import Limits
from pontoon.table.notices import ABOUT, arrived, told_if_available
from pontoon.table.sign_text import sign_text
from pontoon.testing.floor import MINUTE, Floor
from pontoon.testing.table import each_rule_set


@each_rule_set("14.9.1", "13.9.1", "3.1, 16.2")
def test_what_is_said_to_the_players_has_arrived_at_once(rules: str) -> None:
    floor = Floor(rules).ready().does(t.GiveNotice("players", "resplit")).does(t.GiveNotice("players", "limits"))
    assert [(notice.number, notice.arrived_at) for notice in floor.state.notices] == [(1, floor.at), (2, floor.at)]
    assert arrived(floor.state, "players", "resplit")
    assert not arrived(floor.state, "players", "closure")
    assert "Announced: the limits change" in sign_text(floor.rules, floor.state)


FURTHER, PAIRS = "minimum_for_further_shoes", "pairs_with_wager_only"


@pytest.mark.parametrize(
    ("rules", "to", "about", "other"),
    [
        pytest.param("star-2024", "inspector", FURTHER, "surveillance", marks=pytest.mark.clauses("star-2024 6.12")),
        pytest.param("star-2024", "surveillance", PAIRS, "inspector", marks=pytest.mark.clauses("star-2024 16.4.1")),
        pytest.param(
            "star-6to5-2017", "inspector", FURTHER, "surveillance", marks=pytest.mark.clauses("star-6to5-2017 5.11")
        ),
        pytest.param(
            "star-6to5-2017", "surveillance", PAIRS, "inspector", marks=pytest.mark.clauses("star-6to5-2017 15.4.1")
        ),
        pytest.param(
            "canberra-2002",
            "authorised_officer",
            "decks",
            "casino_operator",
            marks=pytest.mark.clauses("canberra-2002 2.3+"),
        ),
    ],
)
def test_a_notice_counts_when_one_it_was_meant_for_says_it_has_arrived(
    rules: str, to: str, about: str, other: str
) -> None:
    floor = Floor(rules).ready().does(t.GiveNotice(to, about, "ann"))
    assert not arrived(floor.state, to, about)
    for who in ("casino_supervisor", other):
        floor.refused(t.AcknowledgeNotice(1), who, code="notice_is_meant_for_another")
    floor.refused(t.AcknowledgeNotice(1), "dealer", code="not_authorised_here")
    floor.wait(MINUTE).does(t.AcknowledgeNotice(1), to)
    assert arrived(floor.state, to, about, "ann")
    assert (floor.state.notices[0].given_at, floor.state.notices[0].arrived_at) == (floor.at - MINUTE, floor.at)
    floor.refused(t.AcknowledgeNotice(1), to, code="notice_has_arrived_already")
    for number in (0, 2):
        floor.refused(t.AcknowledgeNotice(number), to, code="no_such_notice")


@pytest.mark.parametrize(
    ("rules", "unknown"),
    [
        ("star-2024", "authorised_officer"),
        ("star-6to5-2017", "authorised_officer"),
        ("canberra-2002", "inspector"),
        ("canberra-2002", "surveillance"),
        ("canberra-2002", "everybody"),
    ],
)
def test_notices_go_to_those_the_rules_name(rules: str, unknown: str) -> None:
    Floor(rules).refused(t.GiveNotice(unknown, "closure"), code="notice_goes_to_nobody_here")


@each_rule_set("6.12, 6.13", "5.11, 5.12", "")
def test_a_notice_comes_from_the_house_and_names_its_subject_and_whom_it_concerns(rules: str) -> None:
    floor = Floor(rules).ready()
    floor.refused(t.GiveNotice("players", "closure"), "dealer", code="not_authorised_here")
    floor.refused(t.GiveNotice("players", "weather"), code="notice_is_about_nothing_here")
    for about in ABOUT:
        if about in ("minimum_for_further_shoes", "one_box_at_the_minimum", "prohibited_device"):
            for to in ("players",) if rules == "canberra-2002" else ("players", "inspector"):
                floor.refused(t.GiveNotice(to, about), "gaming_manager", "notice_lacks_its_subject")
                floor.does(t.GiveNotice(to, about, "ann"), "gaming_manager")
        floor.does(t.GiveNotice("players", about, "ann"))
        assert arrived(floor.state, "players", about)
        assert arrived(floor.state, "players", about, "ann")
        assert not arrived(floor.state, "players", about, "bob")


@pytest.mark.clauses("canberra-2002 16.2", "canberra-2002 2.3+")
def test_an_authorised_officer_who_is_not_available_need_not_be_told() -> None:
    floor = Floor("canberra-2002").ready()
    assert not told_if_available(floor.state, "authorised_officer", "closure")
    floor.does(t.GiveNotice("authorised_officer", "closure", available=False))
    assert floor.events(e.OfficerNotAvailable) == [e.OfficerNotAvailable("authorised_officer", "closure")]
    floor.does(t.GiveNotice("authorised_officer", "closure", available=False))
    assert floor.state.unavailable == (("authorised_officer", "closure"),)
    assert told_if_available(floor.state, "authorised_officer", "closure")
    assert not told_if_available(floor.state, "authorised_officer", "decks")
    assert not arrived(floor.state, "authorised_officer", "closure")


@pytest.mark.clauses("canberra-2002 16.2")
def test_an_officer_who_turns_up_after_all_must_be_told() -> None:
    floor = Floor("canberra-2002").ready().does(t.GiveNotice("authorised_officer", "closure", available=False))
    floor.does(t.GiveNotice("authorised_officer", "closure"))
    assert not told_if_available(floor.state, "authorised_officer", "closure")
    floor.does(t.AcknowledgeNotice(1), "authorised_officer")
    assert told_if_available(floor.state, "authorised_officer", "closure")


@pytest.mark.parametrize(
    ("rules", "to", "about"),
    [
        ("star-2024", "inspector", "closure"),
        ("star-2024", "surveillance", "closure"),
        ("star-2024", "players", "closure"),
        pytest.param("canberra-2002", "players", "closure", marks=pytest.mark.clauses("canberra-2002 16.2")),
        pytest.param("canberra-2002", "players", "decks", marks=pytest.mark.clauses("canberra-2002 2.3+")),
    ],
)
def test_only_an_authorised_officers_absence_excuses_a_notice(rules: str, to: str, about: str) -> None:
    floor = Floor(rules).ready()
    floor.refused(t.GiveNotice(to, about, available=False), code="absence_is_no_excuse")
    if rules == "canberra-2002":
        floor.does(t.GiveNotice("authorised_officer", about, available=False))


@each_rule_set("14.9.1", "13.9.1", "2.3+, 3.1, 16.2")
def test_at_a_closed_table_nothing_is_announced_but_the_decks(rules: str) -> None:
    """Goal: what was said while no player could hear it does not count for the next evening."""
    floor = Floor(rules)
    for about in (each for each in ABOUT if each != "decks"):
        floor.refused(t.GiveNotice("players", about, "ann"), code="table_is_closed")
        floor.refused(t.GiveNotice("players", about, "ann", available=False), code="table_is_closed")
    floor.does(t.GiveNotice("players", "decks"))
    assert arrived(floor.state, "players", "decks")
    floor.ready().does(t.GiveNotice("players", "resplit"))


@pytest.mark.clauses("canberra-2002 3.1")
def test_a_notice_is_spent_when_what_it_announced_has_come_about() -> None:
    floor = (
        Floor("canberra-2002").ready().does(t.GiveNotice("players", "limits")).does(t.GiveNotice("players", "closure"))
    )
    floor.does(t.ChangeLimits(Limits(500)), "casino_operator")
    assert not arrived(floor.state, "players", "limits")
    assert arrived(floor.state, "players", "closure")
    assert "Announced: the limits change" not in sign_text(floor.rules, floor.state)


@pytest.mark.parametrize(
    ("rules", "to", "about", "subject", "clause"),
    [
        ("star-2024", "inspector", "one_box_at_the_minimum", "ann", "6.13"),
        ("star-2024", "surveillance", "pairs_with_wager_only", "", "16.4.1"),
        ("canberra-2002", "players", "limits", "", "3.1"),
        ("canberra-2002", "players", "closure", "", "16.2"),
    ],
)
def test_a_notice_rests_on_the_clause_that_asks_for_it(
    rules: str, to: str, about: str, subject: str, clause: str
) -> None:
    floor = Floor(rules).ready().seat("ann", 1).does(t.GiveNotice(to, about, subject))
    assert floor.entries(e.NoticeGiven)[-1].clause == clause
