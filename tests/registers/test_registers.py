"""The registers: which event is in which, what a row says, and that the way the log is cut makes no difference."""

import typing
from dataclasses import fields
from itertools import pairwise
from operator import attrgetter
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from pontoon.game import events as g
from pontoon.game.cards import Card, card
from pontoon.game.terms import ANY_TABLE, TableTerms
from pontoon.registers import commands as r, events as h
from pontoon.registers.fold import ENTER, IN_THE_LOG_ALONE, registers
from pontoon.registers.rows import NO_REGISTERS, TITLES, Cents, Group, Item, Row, Step, Time
from pontoon.registers.text import plain, shown
from pontoon.table import commands as t, events as e
from pontoon.table.counts import of_decks
from pontoon.table.furniture import Equipment, Layout, Limits
from pontoon.table.orders import Entry, Person
from pontoon.testing.floor import EVENING, STAFF, Floor
from pontoon.testing.office import Office
from pontoon.testing.table import each_rule_set

SUE = STAFF["casino_supervisor"]
SETTLED = g.WagerSettled(1, 1, "ann", "original", 2_500, "void", 0, None, "18.8")
EVENTS: tuple[type, ...] = tuple(
    kind for union in (e.TableEvent, g.Event, h.HouseEvent) for kind in typing.get_args(union)
)
# A value for every type of field an event has.
VALUES: dict[Any, Any] = {
    str: "one",
    int: 1,
    bool: True,
    Card: card("7s"),
    tuple[Card, ...]: (card("7s"), card("Ah")),
    tuple[str, ...]: ("ann", "bob"),
    tuple[int, ...]: (8,) * 48,
    tuple[int, int]: (3, 2),
    tuple[tuple[int, str], ...]: ((1, "ann"),),
    tuple[g.WagerSettled, ...]: (SETTLED,),
    tuple[h.ReportRow, ...]: (h.ReportRow(1, "P1", 3, "ann", "over", 150_000, EVENING, EVENING, "", 0),),
    g.WagerSettled: SETTLED,
    h.Mispaid: h.Mispaid(3, "over", 150_000),
    TableTerms: ANY_TABLE,
    Layout: Layout(7, True, (), True),
    Equipment: Equipment(),
    Limits: Limits(500, 50_000),
}


def event_of(kind: type) -> Any:
    """An event of a kind in which everything is filled in."""
    values = {}
    for field in fields(kind):
        kinds = [field.type] if field.type in VALUES else [x for x in typing.get_args(field.type) if x in VALUES]
        assert kinds, f"{kind.__name__}.{field.name} is a {field.type}, of which this test knows no value"
        values[field.name] = VALUES[kinds[0]]
    if kind is g.WagerSettled:
        values["result"] = "void"
    return kind(**values)


def entry(event: Any, at: int = EVENING, table: str = "P1", by: Person = SUE, clause: str = "5.1") -> Entry:
    return Entry(at, by, table, 3, clause, event)


def the_row(name: str, *entries: Entry) -> Row:
    (row,) = registers(entries)[name]
    return row


def step(row: Row, name: str) -> Step:
    found = row.detail(name)
    assert isinstance(found, Step)
    return found


# Which event is where


def test_every_event_is_in_a_register_or_in_the_log_alone() -> None:
    assert set(ENTER) | IN_THE_LOG_ALONE == set(EVENTS)
    assert not set(ENTER) & IN_THE_LOG_ALONE


@pytest.mark.parametrize("kind", [kind for kind in EVENTS if kind in ENTER], ids=lambda kind: kind.__name__)
def test_every_event_for_a_register_leaves_a_trace_with_who_when_and_where(kind: type) -> None:
    """Goal: a later event of a matter needs its beginning, so each comes after one of every kind.

    Only the closing of a table ends several matters at once, and has a test of its own.
    """
    left_out = (e.SignDisplayed, e.MarkerPlaced, e.PlayerRestricted) if kind is e.TableClosed else ()
    kinds = [each for each in ENTER if each is not kind and each not in left_out]
    before = registers([entry(event_of(each), EVENING - 60, clause="4.1") for each in kinds])
    after = registers([entry(event_of(kind), by=Person("vic", "dealer"))], before)
    # A row about which nothing more can be recorded loses its key, which nobody sees.
    known = [old._replace(key="") for name in TITLES for old in before[name]]
    changed = [new for name in TITLES for new in after[name] if new._replace(key="") not in known]
    assert len(changed) == 1
    (row,) = changed
    wrote_it = (row.at, row.by.name, row.table, row.round, row.clause) == (EVENING, "vic", "P1", 3, "5.1")
    last = row.details[-1][1] if row.details else ""
    assert wrote_it or (isinstance(last, Step) and (last.at, last.by.name) == (EVENING, "vic"))


@pytest.mark.parametrize("kind", sorted(IN_THE_LOG_ALONE, key=attrgetter("__name__")), ids=lambda k: k.__name__)
def test_the_ordinary_course_is_in_no_register(kind: type) -> None:
    assert registers([entry(event_of(kind))]) == NO_REGISTERS


@pytest.mark.parametrize(
    ("name", "kinds"),
    {
        "notices": (e.NoticeGiven, e.OfficerNotAvailable),
        "card_checks": (e.CardsBrought, e.CardsChecked, e.CardsSecured, e.CardsReplaced),
        "signs": (e.SignDisplayed,),
        "limits": (e.LimitsChanged, e.MarkerPlaced, e.MaximumAllowed),
        "options_and_approvals": (e.OptionChosen, e.FaceDownApproved, e.TableApproved),
        "restrictions": (e.PlayerRestricted, e.BoxesReserved, e.PlayersLimited, e.PlayersPerBoxLimited),
        "shuffles_and_cuts": (e.ShuffleBecameDue, e.CardsShuffled, e.CutRefused, e.CardsCut, g.DiscardsShuffled),
        "irregularities": (
            *(e.OmissionFound, e.CardsAstray, e.DeviceFailed, e.CardsDropped, e.DeviceCheckDirected),
            *(e.PastRoundVoided, e.OutcomeInvalidated, g.RoundVoided, g.RoundReconstructed, g.CardBurned),
            *(g.WagerCut, g.WagerBelowMinimum, g.InsuranceOmitted, g.SettlementReversed, g.WagerSettled),
        ),
        "player_cards": (e.PlayerCardChecked, e.WagerFoundInvalid, g.WagerInvalidated),
        "refused_wagers": (e.WagerRefused,),
        "incidents": (e.ContraventionFound, e.PersonExcluded, e.PersonDetained),
        "misconduct": (e.MisconductReported,),
        "staff": (e.CameOnDuty,),
        "openings_and_closures": (e.TableOpened, e.TableClosed, e.DecksDetermined),
        "mispayments": (h.MispaymentRecorded,),
        "disputes": (h.DisputeOpened,),
        "rules_shown": (h.RulesShown,),
        "monthly_reports": (h.MonthlyReportSent,),
    }.items(),
)
def test_an_event_is_in_the_register_of_its_name(name: str, kinds: tuple[type, ...]) -> None:
    found = registers([entry(event_of(kind)) for kind in kinds])
    assert {each: len(rows) for each, rows in found.items() if rows} == {name: len(kinds)}


def test_a_wager_that_is_won_or_lost_is_in_no_register() -> None:
    won = g.WagerSettled(1, 1, "ann", "original", 2_500, "win", 2_500, (1, 1), "17.1.5")
    assert registers([entry(won)]) == NO_REGISTERS


def test_wagers_void_for_a_prohibited_device_belong_to_the_incident() -> None:
    row = the_row("incidents", entry(g.WagerInvalidated(1, "ann", "prohibited_device", "20.4.1")))
    assert row.detail("reason") == "prohibited_device"


# What a row says


def test_a_row_has_who_when_where_the_clause_and_what() -> None:
    row = the_row("refused_wagers", entry(e.WagerRefused(2, "ann", "drunk as a_lord")))
    assert row[:6] == (EVENING, SUE, "P1", 3, "5.1", "a wager was refused")
    assert row.details == (("box", 2), ("player", "ann"), ("grounds", "drunk as a_lord"))


def test_what_somebody_has_written_is_left_as_it_is() -> None:
    written = [entry(e.ShuffleDirected("box_4 was wet")), entry(e.OptionChosen("face_down", True))]
    assert the_row("options_and_approvals", *written).details == (("option", "face_down"), ("chosen", True))
    shown = plain(registers(written))
    assert "reason: box_4 was wet\n" in shown
    assert "option: face down\n    chosen: yes\n" in shown


def test_a_check_says_how_many_cards_were_counted_and_which_are_not_as_they_should_be() -> None:
    counts = (7, 9, 9, *of_decks(8)[3:])
    differ = ((card("As"),), (card("Ah"), card("Ad")))
    wrong = entry(e.CardsChecked("before_play", True, counts, False, *differ))
    whole = entry(e.CardsChecked("after_play", False, of_decks(6), True), EVENING + 60)
    kept = {"card_checks": registers([wrong, whole])["card_checks"]}
    told = [line.strip() for line in plain(kept).splitlines() if line.startswith("    ")]
    assert told == [
        *(
            "moment: before play",
            "by device: yes",
            "counts: 385 cards",
            "correct: no",
            "lacking: As",
            "surplus: Ah, Ad",
        ),
        *("moment: after play", "by device: no", "counts: 288 cards, 6 of each", "correct: yes"),
    ]


def test_amounts_and_times_are_told_as_such() -> None:
    row = the_row("signs", entry(e.SignDisplayed("new_minimum", 2_500, EVENING + 1_200)))
    assert row.details == (
        ("kind", "new_minimum"),
        ("minimum", Cents(2_500)),
        ("takes effect", Time(EVENING + 1_200)),
    )
    limits = the_row("limits", entry(e.LimitsChanged(Limits(500), Limits(1_000, 50_000))))
    assert limits.details == (
        ("before", Group("minimum 5.00", (("minimum", Cents(500)),))),
        ("limits", Group("minimum 10.00, maximum 500.00", (("minimum", Cents(1_000)), ("maximum", Cents(50_000))))),
    )


def test_a_past_round_that_is_void_says_what_is_taken_back() -> None:
    won = g.WagerSettled(1, 1, "ann", "original", 2_500, "win", 2_500, (1, 1), "14.1")
    row = the_row("irregularities", entry(e.PastRoundVoided(2, "a card too many", (won,))))
    taken_back = row.detail("settlements")
    assert isinstance(taken_back, tuple)
    assert shown("settlements", taken_back) == "ann's wager of 25.00 on box 1 wins 25.00 at 1 to 1"
    assert shown("settlements", taken_back * 2).count("wins 25.00 at 1 to 1; ann's") == 1


@pytest.mark.clauses("star-2024 5.9", "star-6to5-2017 4.9")
def test_no_register_shows_the_first_card_that_was_burned() -> None:
    assert the_row("shuffles_and_cuts", entry(e.FirstCardBurned(card("7s")))).details == ()


def test_no_register_shows_a_card_that_nobody_has_seen() -> None:
    assert the_row("irregularities", entry(g.CardKept(card("7s"), "18.6"))).details == ()


# What begins and ends


@pytest.mark.parametrize(
    ("name", "began", "ended", "title", "told"),
    [
        ("notices", e.NoticeGiven(1, "inspector", "x", ""), e.NoticeArrived(1), "arrived", "a notice arrived"),
        ("signs", e.SignDisplayed("closure"), e.SignTakenDown("closure", EVENING), "until", "a sign was taken down"),
        ("staff", e.CameOnDuty("dora", "dealer"), e.WentOffDuty("dora", "dealer"), "until", "went off duty"),
        ("limits", e.MarkerPlaced("ann", 1, 500), e.MarkerRemoved("ann"), "until", "a marker was removed"),
        (
            "restrictions",
            e.PlayerRestricted("ann", "shoe", 2),
            e.RestrictionLifted("ann", "shoe"),
            "until",
            "a restriction was lifted",
        ),
        (
            "incidents",
            e.PersonDetained("ann"),
            e.PersonHandedOver("ann", "inspector", "ines"),
            "taken over",
            "to inspector, officer ines",
        ),
    ],
)
def test_a_row_says_when_it_began_and_when_it_ended(name: str, began: Any, ended: Any, title: str, told: str) -> None:
    row = the_row(name, entry(began), entry(ended, EVENING + 1_200, by=STAFF["inspector"]))
    assert (row.at, row.by) == (EVENING, SUE)
    assert step(row, title)[:3] == (EVENING + 1_200, STAFF["inspector"], told)
    assert the_row(name, entry(began)).detail(title) is None
    again = registers([entry(began), entry(ended), entry(began), entry(ended, EVENING + 60)])[name]
    assert [len(each.all_details(title)) for each in again] == [1, 1]
    elsewhere = registers([entry(began), entry(ended, table="P2")])[name]
    assert [each.detail(title) for each in elsewhere] == [None, None]


def test_a_sign_that_comes_down_is_the_one_of_its_kind_and_subject() -> None:
    rows = registers(
        [
            entry(e.SignDisplayed("closure")),
            entry(e.SignDisplayed("players_limits", subject="ann")),
            entry(e.SignDisplayed("players_limits", subject="bob")),
            entry(e.SignTakenDown("players_limits", EVENING, "ann"), EVENING + 60),
        ]
    )["signs"]
    assert [(row.detail("subject"), row.detail("until") is not None) for row in rows] == [
        (None, False),
        ("ann", True),
        ("bob", False),
    ]


# The house's own


@pytest.mark.clauses("star-2024 18.18", "star-2024 18.18.1", "star-2024 18.18.2", "star-2024 18.20.1.2")
def test_an_overpayment_is_one_row_with_everything_done_about_it() -> None:
    office = Office().mispaid(None, "over", 1500).enquired(intentional=False)
    office.wait(60).does(r.RecordAttempt(1, "identify", "by the pictures", patron="ann"))
    office.does(r.RectifyMispayment(1, 50_000)).does(r.BringToNICC(1, "N-1")).does(r.CloseMispayment(1))
    row = the_row("mispayments", *office.log)
    assert (row.at, row.table, row.round, row.what) == (EVENING, "P1", 3, "an overpayment")
    assert (row.by, row.clause) == (SUE, "18.18")
    assert row.details[:6] == (
        ("number", 1),
        ("direction", "over"),
        ("amount", Cents(150_000)),
        ("patron", None),
        ("occurred", Time(EVENING - 60)),
        ("aware", Time(EVENING)),
    )
    steps = [value.at - row.at for _, value in row.details if isinstance(value, Step)]
    assert steps == [0, 0, 60, 60, 60, 60, 60]
    told = {name: value.text for name, value in row.details if isinstance(value, Step)}
    assert told == {
        "enquiry": "asked the dealer and looked at the pictures",
        "finding": "unintentional",
        "attempt": "identify: by the pictures",
        "identified": "ann",
        "rectified": "500.00",
        "brought to the NICC": "reference N-1",
        "closed": "no breach; receivable, not credit; outstanding 1000.00",
    }
    assert step(row, "rectified")[:4] == (EVENING + 60, SUE, "500.00", "mispayment_rectified")


@pytest.mark.clauses("star-2024 18.19")
def test_a_suspected_intentional_one_stands_in_a_register_of_its_own() -> None:
    office = Office().mispaid("ann", "under", 1500).mispaid("bob", "under", 20).enquired(intentional=True)
    found = registers(office.log)
    assert [row.detail("number") for row in found["mispayments"]] == [2]
    assert [row.detail("number") for row in found["suspected_mispayments"]] == [1]
    office.does(r.RecordAttempt(1, "reimburse", "a cheque")).does(r.CloseMispayment(1))
    row = the_row("suspected_mispayments", *office.log)
    assert [value.text for _, value in row.details if isinstance(value, Step)][-2:] == [
        "reimburse: a cheque",
        "closed; outstanding 1500.00",
    ]
    cleared = Office().mispaid("ann", "under", 1500).enquired(intentional=True).does(r.FindIntent(1, False))
    assert not registers(cleared.log)["suspected_mispayments"]
    assert len(registers(cleared.log)["mispayments"]) == 1


@pytest.mark.clauses("star-2024 20.13", "star-2024 20.14")
def test_a_dispute_is_one_row_with_its_steps() -> None:
    office = Office().disputed().does(r.DecideDispute(1, "it was 20", False), "gaming_supervisor")
    office.does(r.RequestReview(1), "ann").does(r.ReviewDispute(1, "it was 21", True))
    office.does(r.AdviseOfComplaint(1, "signed")).does(r.CloseDispute(1, False))
    row = the_row("disputes", *office.log)
    assert (row.table, row.round, row.detail("person")) == ("P1", 3, "ann")
    steps = [value.by.name for _, value in row.details if isinstance(value, Step)]
    assert steps == ["gus", "ann", "sue", "sue", "sue"]
    assert [(name, value.text) for name, value in row.details if isinstance(value, Step)] == [
        ("decision", "not upheld: it was 20"),
        ("review requested", "by or for ann"),
        ("review", "upheld: it was 21"),
        ("informed of the right to complain", "signed"),
        ("closed", "not satisfied"),
    ]


@pytest.mark.clauses("star-2024 18.20+")
def test_a_report_has_its_version_hash_and_items_and_is_amended_and_arrives() -> None:
    office = (
        Office().mispaid("ann", "over", 1500).wait(40 * 86_400).does(r.SendMonthlyReport(2024, 7), "gaming_manager")
    )
    office.does(r.RectifyMispayment(1, 150_000)).does(r.SendMonthlyReport(2024, 7), "gaming_manager")
    office.does(r.AcknowledgeReport(2024, 7, 2, "N-2"), "gaming_manager")
    office.does(r.SendMonthlyReport(2024, 6), "gaming_manager")
    first, second, nil = registers(office.log)["monthly_reports"]
    assert (first.what, second.what) == ("a monthly report was sent", "an amended monthly report was sent")
    item = first.detail("item")
    assert isinstance(item, Item)
    assert item.text == "number 1, table P1, round 3, ann, over 1500.00, rectified 0.00, no finding yet"
    assert first.detail("sha256") == office.house.reports[0].sha256
    assert first.detail("arrived") is None
    assert step(second, "arrived")[:3] == (office.at, STAFF["gaming_manager"], "receipt N-2")
    assert nil.all_details("item") == (Item("nil: no overpayments or underpayments to report", ()),)


@each_rule_set("20.14+", "19.14", "17.11")
def test_the_row_of_rules_that_were_shown_has_the_person_and_the_version(rules: str) -> None:
    office = Office(rules).does(r.ShowRules("ann", rules, "P1", 3), "dealer")
    row = the_row("rules_shown", *office.log)
    assert (row.by.name, row.table, row.round) == ("dora", "P1", 3)
    assert row.details == (("person", "ann"), ("version", rules), ("title", office.rules.ruleset.title))


# A real night


@pytest.fixture(scope="module")
def night() -> tuple[Entry, ...]:
    """Two tables and the office, each with its own log, put together by time."""
    one, two, office = Floor(name="P1").ready(), Floor(name="P2").ready(), Office()
    for floor in (one, two):
        floor.seat("ann", 1).plain_round().wait(60)
        floor.order(t.PresentPlayerCard("bob", "C-1", "ann"), "bob")
        floor.plain_round().wait(60).fold(e.NoticeGiven(1, "inspector", "face_down", ""))
        floor.wait(60).fold(e.NoticeArrived(1), e.SignDisplayed("closure", takes_effect_at=floor.at + 1_200))
        floor.wait(1_200).fold(e.SignTakenDown("closure", floor.at - 1_200), e.WentOffDuty("dora", "dealer"))
    office.wait(30).mispaid("ann", "over", 1500, "P1", 1).mispaid(None, "under", 20, "P2", 2).wait(30)
    office.enquired(intentional=True).disputed().wait(60).does(r.DecideDispute(1, "no", False), "gaming_supervisor")
    office.does(r.RecordAttempt(1, "demand", "paid")).does(r.RectifyMispayment(1, 150_000)).does(r.CloseMispayment(1))
    return tuple(sorted([*one.log, *two.log, *office.log], key=lambda each: each.at))


def test_a_night_is_in_the_registers(night: tuple[Entry, ...]) -> None:
    found = registers(night)
    assert {name: len(rows) for name, rows in found.items() if rows} == {
        "openings_and_closures": 4,
        "staff": 2,
        "card_checks": 4,
        "shuffles_and_cuts": 8,
        "signs": 2,
        "options_and_approvals": 2,
        "notices": 2,
        "player_cards": 4,
        "disputes": 1,
        "mispayments": 1,
        "suspected_mispayments": 1,
    }
    assert all(row.detail("arrived") for row in found["notices"])
    assert all(row.detail("until") for row in (*found["signs"], *found["staff"]))
    for rows in found.values():
        assert all((a.at, a.table) <= (b.at, b.table) for a, b in pairwise(rows))


def test_folding_twice_gives_the_same(night: tuple[Entry, ...]) -> None:
    assert registers(night) == registers(list(night)) == registers(iter(night))
    assert set(NO_REGISTERS.values()) == {()}


@given(cuts=st.lists(st.integers(0, 200), max_size=6))
def test_a_log_in_pieces_gives_the_same_as_in_one_go(night: tuple[Entry, ...], cuts: list[int]) -> None:
    found = NO_REGISTERS
    places = [0, *sorted(min(cut, len(night)) for cut in cuts), len(night)]
    for start, end in pairwise(places):
        found = registers(night[start:end], found)
    assert found == registers(night)


@given(choices=st.lists(st.integers(0, 2), max_size=200))
def test_how_the_logs_are_put_together_makes_no_difference(night: tuple[Entry, ...], choices: list[int]) -> None:
    """Each log keeps its own order: those of the tables and that of the house."""
    house = set(typing.get_args(h.HouseEvent))
    logs = [
        [each for each in night if type(each.event) not in house and each.table == "P1"],
        [each for each in night if type(each.event) not in house and each.table == "P2"],
        [each for each in night if type(each.event) in house],
    ]
    woven = [logs[choice].pop(0) for choice in choices if logs[choice]]
    rest = [each for log in logs for each in log]
    assert registers([*woven, *rest]) == registers(night)


def test_of_two_beginnings_without_an_end_the_later_one_is_ended_in_however_many_pieces_they_come() -> None:
    kinds = (e.PersonDetained, e.PersonDetained, e.PersonHandedOver, e.PersonHandedOver)
    log = [entry(event_of(kind), EVENING + at, "P1") for at, kind in enumerate(kinds)]
    whole = registers(log)
    assert [len(row.details) for row in whole["incidents"]][:2] == [1, 2]
    for cut in range(len(log) + 1):
        assert registers(log[cut:], registers(log[:cut])) == whole


@settings(max_examples=40)
@given(st.data())
def test_any_events_at_all_fold_in_pieces_as_in_one_go(data: st.DataObject) -> None:
    """Goal: not only nights that make sense, but ends without beginnings and beginnings without ends."""
    picked = data.draw(
        st.lists(st.tuples(st.sampled_from(list(ENTER)), st.sampled_from(["P1", "P2"]), st.integers(0, 3)))
    )
    log = [entry(event_of(kind), EVENING + at, table) for kind, table, at in picked]
    log.sort(key=lambda each: each.at)
    cut = data.draw(st.integers(0, len(log)))
    assert registers(log[cut:], registers(log[:cut])) == registers(log)
