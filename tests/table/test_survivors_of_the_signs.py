"""Signs, limits, notices and options: what was broken on purpose at a table and nobody noticed."""

import pytest

from pontoon.table import commands as t, events as e
from pontoon.table.furniture import Limits, usual_layout
from pontoon.table.sign_text import sign_text
from pontoon.testing.floor import Floor
from pontoon.testing.table import each_rule_set

OPERATOR = {"star-2024": "casino_supervisor", "star-6to5-2017": "casino_supervisor", "canberra-2002": "casino_operator"}

# Signs and limits


def at_ten(rules: str) -> Floor:
    limits = Limits(minimum_cents=1000, maximum_cents=50000)
    return Floor(rules).ready(limits=limits).fold(e.SignDisplayed("limits", 1000, maximum_cents=50000)).seat("ann", 1)


@each_rule_set("7.5, 20.9", "6.5, 19.8", None)
def test_a_sign_announces_a_higher_minimum_or_the_closure_for_a_time_to_come(rules: str) -> None:
    floor = at_ten(rules)
    floor.refused(t.DisplaySign("new_minimum", 1000, floor.at + 1200), code="minimum_is_no_rise")
    floor.refused(t.DisplaySign("new_minimum", 2000, floor.at), code="time_has_passed")
    floor.refused(t.DisplaySign("closure", None, floor.at), code="time_has_passed")
    plain = sign_text(floor.rules, floor.state)
    floor.does(t.DisplaySign("new_minimum", 1001, floor.at + 1)).does(t.DisplaySign("closure", None, floor.at + 1))
    rise, closure = [line for line in sign_text(floor.rules, floor.state) if line not in plain]
    assert "10.01" in rise
    assert "closes" in closure


@each_rule_set("7.1", "6.1", "3.1")
def test_the_sign_of_the_limits_stands_and_changes_with_them(rules: str) -> None:
    floor, wider = at_ten(rules), Limits(minimum_cents=500, maximum_cents=60000)
    floor.refused(t.TakeDownSign("limits"), OPERATOR[rules], "sign_must_stand")
    floor.does(t.GiveNotice("players", "limits")).does(t.ChangeLimits(wider), OPERATOR[rules])
    [sign] = [sign for sign in floor.state.signs if sign.kind == "limits"]
    assert (sign.minimum_cents, sign.maximum_cents) == (500, 60000)


@each_rule_set("7.6", "6.6", "3.2")
def test_a_higher_maximum_goes_when_the_tables_reaches_it(rules: str) -> None:
    canberra = rules == "canberra-2002"
    higher = t.AllowAboveMaximum(60000, box=1) if canberra else t.AllowAboveMaximum(60000, player="ann")
    floor = at_ten(rules).does(higher, OPERATOR[rules]).does(t.GiveNotice("players", "limits"))
    floor.does(t.ChangeLimits(Limits(minimum_cents=1000, maximum_cents=60000)), OPERATOR[rules])
    assert [sign.kind for sign in floor.state.signs] == ["limits"]
    assert (floor.state.terms.player_limits, floor.state.terms.box_maximum_cents) == ((), ())


@each_rule_set("7.5.3", "6.5.3", None)
def test_the_sign_of_both_limits_follows_an_old_minimum_that_rises(rules: str) -> None:
    floor = at_ten(rules).does(t.ChangeLimits(Limits(2000, 50000), keep_old_minimum=True))
    floor.does(t.DisplaySign("new_minimum", 1500, floor.at + 1200)).wait(1200).does(t.RaiseOldMinimum(1500))
    assert [sign.minimum_cents for sign in floor.state.signs if sign.kind == "old_limits"] == [1500]


@each_rule_set("20.9", "19.8", "16.2")
def test_a_table_that_closes_gives_back_the_wagers_on_its_layout(rules: str) -> None:
    floor = at_ten(rules).wager("ann", 1, 25)
    if rules == "canberra-2002":
        floor.does(t.GiveNotice("players", "closure"))
        floor.does(t.GiveNotice("authorised_officer", "closure", available=False))
    else:
        floor.does(t.DisplaySign("closure", None, floor.at + 1200)).wait(1200)
    floor.does(t.CloseTable(), OPERATOR[rules])
    assert floor.state.round is not None
    assert floor.state.round.placed == ()


# Notices and options


@pytest.mark.clauses("canberra-2002 2.3+", "canberra-2002 16.2")
@pytest.mark.parametrize("about", ["decks", "closure"])
def test_only_an_officers_absence_excuses_a_notice(about: str) -> None:
    floor = Floor("canberra-2002").ready().seat("ann", 1)
    floor.refused(t.GiveNotice("players", about, available=False), code="absence_is_no_excuse")
    floor.does(t.GiveNotice("authorised_officer", about, available=False))


@each_rule_set("6.12, 6.13", "5.11, 5.12", None)
def test_the_notice_of_a_restriction_says_whom_it_concerns(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1)
    for about in ("minimum_for_further_shoes", "one_box_at_the_minimum"):
        floor.refused(t.GiveNotice("inspector", about), "gaming_manager", "notice_lacks_its_subject")
        floor.does(t.GiveNotice("inspector", about, "ann"), "gaming_manager")


@pytest.mark.clauses("canberra-2002 18.2")
def test_canberra_offers_perfect_pairs_only_on_a_layout_that_has_their_area() -> None:
    floor = Floor("canberra-2002")
    layout = usual_layout(floor.rules, perfect_pairs=False)
    floor.ready(layout=layout, perfect_pairs=False).seat("ann", 1)
    floor.refused(t.ChooseOption("perfect_pairs", True), "casino_operator", "layout_shows_no_perfect_pairs")
