"""What a tournament shows and hands over: its books, who sees an entry form, the plan of each table, refusals."""

import ast
from pathlib import Path

import pytest

from pontoon.registers.rows import Cents, Item, Step
from pontoon.table.orders import Person
from pontoon.table.refusals import SENTENCES as AT_A_TABLE
from pontoon.testing.floor import EVENING, STAFF
from pontoon.testing.hall import MANAGER, Hall
from pontoon.testing.session_floor import SessionFloor
from pontoon.tournament import commands as c, events as e
from pontoon.tournament.at_table import commands as at_table, events as at_table_events
from pontoon.tournament.at_table.orders import session_entry
from pontoon.tournament.at_table.plan import MissingChips, Place, Rise as RiseAtTheTable
from pontoon.tournament.commands import Seat
from pontoon.tournament.decide import ROOMS
from pontoon.tournament.events import TournamentEvent
from pontoon.tournament.evolve import APPLY
from pontoon.tournament.form import Added, Rise
from pontoon.tournament.hand_over import plan_for
from pontoon.tournament.refusals import SENTENCES
from pontoon.tournament.registers import ENTER, IN_THE_LOG_ALONE, TITLES, of_its_sessions, registers
from pontoon.tournament.standings import Disqualification, Standing
from pontoon.tournament.views import view
from tests.tournament.star_clauses import STARS, stars

ROOT = Path(__file__).parents[2]


def evening(rules: str = "star-2024") -> Hall:
    """A sit-and-go in which much happens."""
    hall = Hall(rules).published().entered("ann", "bob", "cy", "di").applied("ed").applied("flo")
    hall.does(c.RefuseEntry("ed", "reserved_right", "known to quarrel")).does(c.WithdrawEntry("flo"), "flo")
    hall.does(c.AddValue(Added("cash", 1000))).does(c.OpenDispute("ann", "the form"), "ann")
    hall.does(c.SettleDispute(1, "it is as it is")).opened().does(c.Disqualify("di", "absent", "left", refund=True))
    standings = tuple(
        Standing(player, cents) for player, cents in zip(("ann", "bob", "cy", "di"), (9, 5, 1, 0), strict=True)
    )
    hall.does(c.RecordResult(1, "T1", standings, (MissingChips("cy", 2500, 2),)), "dealer")
    hall.does(
        c.CorrectResult(1, "T1", (*standings[:2], standings[2]._replace(chips_cents=6), standings[3]), "miscounted")
    )
    return hall.announced().does(c.ConcludeTournament()).does(c.PayPrize("ann", "to the account"))


# The books


@pytest.mark.parametrize(("rules", "clause"), stars("21.5.7"))
def test_counts_and_results_are_in_the_books_with_their_clause(rules: str, clause: str) -> None:
    rows = registers(evening(rules).log)["tournament_sessions"]
    counted = next(row for row in rows if row.kind == "result_recorded")
    assert (counted.clause, counted.table) == (clause, "T1")
    first = counted.detail("count")
    assert isinstance(first, Item)
    assert first.text.startswith("ann")
    announced = next(row for row in rows if row.kind == "results_announced")
    assert [item.text.split(" (")[0] for item in announced.all_details("placed") if isinstance(item, Item)] == [
        "T1: 1. ann",
        "T1: 2. cy",
        "T1: 3. bob",
    ]


@pytest.mark.parametrize(("rules", "clause"), stars("21.5.8"))
def test_chips_that_did_not_come_back_are_in_a_book_of_their_own(rules: str, clause: str) -> None:
    (row,) = registers(evening(rules).log)["tournament_missing_chips"]
    missing = row.detail("missing")
    assert isinstance(missing, Item)
    assert (row.clause, row.table) == (clause, "T1")
    assert dict(missing.details) == {"player": "cy", "denomination": Cents(2500), "quantity": 2}


@pytest.mark.parametrize("rules", STARS)
def test_the_books_say_by_which_rules_it_is_played_and_what_was_added_to_its_pool(rules: str) -> None:
    books = registers(evening(rules).log)
    (published,) = [row for row in books["tournament_conditions"] if row.kind == "conditions_published"]
    assert published.detail("rules") == rules
    (added,) = [row for row in books["tournament_pool"] if row.kind == "value_added"]
    assert (added.what, added.details) == ("value was added", (("kind", "cash"), ("amount", Cents(1000))))


@pytest.mark.parametrize(("rules", "clause"), stars("21.11.2"))
def test_an_entry_and_a_dispute_are_rows_that_grow(rules: str, clause: str) -> None:
    books = registers(evening(rules).log)
    assert list(books) == list(TITLES)
    (dispute,) = books["tournament_disputes"]
    settled = dispute.detail("settled")
    assert isinstance(settled, Step)
    assert (dispute.clause, settled.text) == (clause, "it is as it is")
    names = {str(row.detail("player")): [name for name, _ in row.details] for row in books["tournament_entries"]}
    assert names["ann"] == ["player", "has the conditions", "fee paid", "accepted"]
    assert names["ed"][-2:] == ["refused", "refunded"]
    assert names["flo"][-2:] == ["withdrawn", "refunded"]
    (out,) = books["tournament_disqualifications"]
    assert (out.detail("player"), out.detail("ground")) == ("di", "absent")
    paid = next(row for row in books["tournament_pool"] if row.detail("player") == "ann")
    assert "paid" in [name for name, _ in paid.details]


def at_a_table(rules: str) -> SessionFloor:
    """A session of the cup: ann disputes something, the chips are counted, and ben is found to have hidden some."""
    floor = SessionFloor(rules, "T1").session({"ann": 1, "ben": 2}).wait(60)
    floor.does(at_table.RaiseDispute("was it in time?"), "ann").wait(60)
    floor.does(at_table.SettleDispute("it was"), MANAGER).wait(60)
    floor.does(at_table.CountChips(floor.counts(ben=95_000)), MANAGER).wait(60)
    return floor.does(at_table.Disqualify("ben", "chips_concealed", "in a pocket"), MANAGER).wait(60)


@pytest.mark.parametrize(("rules", "clause"), stars("21.11.2"))
def test_a_dispute_at_a_table_is_in_the_tournaments_book_with_its_decision(rules: str, clause: str) -> None:
    (row,) = registers((), of_its_sessions("cup", at_a_table(rules).log))["tournament_disputes"]
    settled = row.detail("settled")
    assert isinstance(settled, Step)
    assert (row.by.name, row.table, row.clause, row.detail("about")) == ("ann", "T1", clause, "was it in time?")
    assert (settled.by.role, settled.text) == (MANAGER, "it was")


@pytest.mark.parametrize(("rules", "clause"), stars("21.11.3"))
def test_chips_counted_in_between_are_in_the_book_beside_what_they_should_be(rules: str, clause: str) -> None:
    (row,) = registers((), of_its_sessions("cup", at_a_table(rules).log))["tournament_sessions"]
    items = [item.text for item in row.all_details("count") if isinstance(item, Item)]
    assert (row.clause, row.table) == (clause, "T1")
    assert items == ["ann 1000.00, 1000.00 according to the books", "ben 950.00, 1000.00 according to the books"]


@pytest.mark.parametrize(("rules", "clause"), stars("21.6.7"))
def test_who_is_disqualified_at_a_table_has_one_row_with_ground_clause_and_note(rules: str, clause: str) -> None:
    floor = at_a_table(rules)
    hall = Hall(rules).published().entered("ann", "ben").opened()
    hall.at = floor.at
    why = (Disqualification("ben", "chips_concealed", "in a pocket"),)
    hall.does(c.RecordResult(1, "T1", (Standing("ann", 9), Standing("ben", 5, disqualified=True)), (), why), "dealer")
    hall.does(c.FindFraud("ben", "false chips"))
    (row,) = registers(hall.log, of_its_sessions("cup", floor.log))["tournament_disqualifications"]
    assert (row.by.role, row.table, row.clause, row.of_itself) == (MANAGER, "T1", clause, False)
    assert (row.detail("ground"), row.detail("note")) == ("chips_concealed", "in a pocket")
    texts = [(name, step.text) for name, step in row.details if isinstance(step, Step)]
    assert texts == [
        ("out of the tournament", "disqualified at table T1: in a pocket"),
        ("fraud found", "false chips"),
    ]
    # Without the table's log the tournament's own has it on the same clause.
    (alone,) = registers(hall.log)["tournament_disqualifications"]
    assert (alone.clause, alone.detail("ground")) == (clause, "chips_concealed")


def test_whom_the_manager_has_disqualified_before_the_table_has_one_row_too() -> None:
    hall = Hall().published().entered("ann", "ben").opened().does(c.Disqualify("ben", "advice", "asked a neighbour"))
    floor = SessionFloor("star-2024", "T1").session({"ann": 1, "ben": 2})
    floor.at = hall.at + 1
    floor.does(at_table.Disqualify("ben", "broke_the_rules", "disqualified from the tournament"), MANAGER)
    (row,) = registers(hall.log, of_its_sessions("cup", floor.log))["tournament_disqualifications"]
    assert (row.detail("ground"), row.detail("reason")) == ("advice", "asked a neighbour")
    assert isinstance(row.detail("at table T1"), Step)


def test_what_a_table_plays_for_another_tournament_is_in_no_book_of_this_one() -> None:
    assert not any(registers((), of_its_sessions("another", at_a_table("star-2024").log)).values())
    closed = at_a_table("star-2024")
    closed.does(at_table.ConcludeSession(), MANAGER).does(at_table.TotalChips(closed.counts()), "dealer")
    closed.does(at_table.ReturnChips(), "dealer")
    raised = at_table_events.DisputeRaised("after it was closed")
    later = session_entry(closed.at, STAFF[MANAGER], closed.state.name, closed.state.number, "", raised, False)
    assert len(registers((), of_its_sessions("cup", [*closed.log, later]))["tournament_disputes"]) == 1


def test_no_register_repeats_what_a_person_wrote_on_the_form() -> None:
    assert "ann's name" not in repr(registers(evening().log))


def test_every_event_is_in_a_book_or_known_to_stay_in_the_log() -> None:
    events = set(TournamentEvent.__args__)
    assert set(ENTER) | IN_THE_LOG_ALONE == events
    assert not set(ENTER) & IN_THE_LOG_ALONE
    assert set(APPLY) == events
    assert set(ROOMS) == set(c.TournamentCommand.__args__)


# Who sees what


@pytest.mark.parametrize(
    ("role", "reads"),
    [
        ("tournament_manager", True),
        ("casino_operator", True),
        ("inspector", True),
        ("surveillance", False),
        ("dealer", False),
    ],
)
def test_a_form_is_for_those_whose_duty_needs_it(role: str, reads: bool) -> None:
    hall = Hall().published().entered("ann").applied("bob")
    seen = view(hall.state, Person("x", role))
    assert ("ann's name" in repr(seen)) == reads
    assert (seen.entrant("bob") is not None) == (role != "dealer")


def test_a_player_sees_their_own_form_and_who_else_takes_part() -> None:
    hall = Hall().published().entered("ann", "bob").applied("cy")
    seen = view(hall.state, Person("ann", "player"))
    assert [each.player for each in seen.entrants] == ["ann", "bob"]
    assert "ann's name" in repr(seen)
    assert "bob's name" not in repr(seen)
    assert [each.player for each in view(hall.state, Person("cy", "player")).entrants] == ["ann", "bob", "cy"]
    # A dealer of the same name is no player.
    assert "ann's name" not in repr(view(hall.state, Person("ann", "dealer")))


@pytest.mark.parametrize(("rules", "clause"), stars("21.4.1 21.4"))
def test_conditions_are_everybodys_once_they_are_published(rules: str, clause: str) -> None:
    hall = Hall(rules)
    published = Hall(rules).published().state.conditions
    assert published is not None
    hall.does(c.DraftConditions(published))
    for role in ("player", "spectator", "dealer"):
        assert view(hall.state, Person("x", role)).conditions is None
    assert view(hall.state, Person("x", "tournament_manager")).conditions == published
    hall.does(c.PublishConditions())
    for role in ("player", "spectator", "dealer"):
        assert view(hall.state, Person("x", role)).conditions == published


# What a table gets


@pytest.mark.parametrize(("rules", "clause"), stars("21.6.2 21.5.4"))
def test_each_table_gets_its_own_players_and_the_same_chips_for_all(rules: str, clause: str) -> None:
    hall = Hall(rules).published("repechage").entered(*"abcdef").opened()
    opened = hall.events(e.SessionOpened)[0]
    plans = [plan_for(opened.terms, opened.seats, table, EVENING) for table in ("T1", "T2")]
    assert [plan.seats for plan in plans] == [
        (Place(1, "a"), Place(2, "c"), Place(3, "e")),
        (Place(1, "b"), Place(2, "d"), Place(3, "f")),
    ]
    assert {plan.allotment_cents for plan in plans} == {100_000}
    plan = plans[0]
    assert (plan.tournament, plan.number, plan.title, plan.advance, plan.play_off) == ("cup", 1, "Heats", 1, False)
    assert (plan.minimum_cents, plan.maximum_cents, plan.rounds, plan.until) == (1000, 20_000, 20, None)
    assert (plan.pass_cards, plan.undisclosed_wagers, plan.order_of_wagering) == (1, 1, True)
    assert (plan.deal_from_marker, plan.wager_seconds, plan.late) == (False, 45, "minimum")
    assert plan.rises == (RiseAtTheTable(2000, 40_000, after_round=10),)


@pytest.mark.parametrize(("rules", "clause"), stars("21.4.2(d) 21.6.15"))
def test_a_session_may_have_limits_of_its_own_and_minutes_become_a_time(rules: str, clause: str) -> None:
    rises = (Rise(2000, 40_000, after_minutes=10),)
    hall = Hall(rules).published("cash_value_buy_in", allocation="draw", rises=rises).entered(*"abcd").drawn()
    for player in "abcd":
        hall.does(c.ProvideBuyIn(1, player), player)
    opened = hall.does(c.OpenSession(1)).events(e.SessionOpened)[0]
    plan = plan_for(opened.terms, opened.seats, "T1", EVENING)
    assert (plan.until, plan.rises) == (EVENING + 45 * 60, (RiseAtTheTable(2000, 40_000, None, EVENING + 600),))
    assert (plan.wager_seconds, plan.early_end_by_agreement, plan.perfect_pairs) == (None, True, True)
    final = Hall(rules).published("repechage").entered(*"abcdef").opened()
    final.counted(1, "T1", a=9).counted(1, "T2", b=9).announced().opened(3)
    final.counted(3, "T1", c=9).counted(3, "T2", d=9).announced(3).opened(4)
    terms = final.events(e.SessionOpened)[-1].terms
    assert (terms.chips_cents, terms.minimum_cents, terms.maximum_cents) == (200_000, 1000, 100_000)


@pytest.mark.parametrize("rules", STARS)
def test_a_play_off_is_planned_without_an_end_among_those_who_are_tied(rules: str) -> None:
    hall = Hall(rules).published().entered("ann", "bob", "cy").opened().counted(1, ann=5, bob=5, cy=1)
    event = hall.does(c.OpenPlayOff(1, "T1")).events(e.PlayOffOpened)[0]
    seats = [seat for seat in hall.state.sessions[0].seats if seat.player in event.players]
    plan = plan_for(event.terms, seats, "T1", EVENING)
    assert (plan.play_off, plan.rounds, plan.until, plan.rises) == (True, None, None, ())
    assert plan.seats == (Place(1, "ann"), Place(2, "bob"))
    assert plan_for(event.terms, [Seat("T2", 1, "zoe")], "T1", EVENING).seats == ()


# Refusals


def words_of(folder: Path) -> list[str]:
    found = []
    for file in folder.rglob("*.py"):
        tree = ast.parse(file.read_text("utf-8"), str(file))
        found += [
            node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)
        ]
    return found


def test_every_refusal_is_given_somewhere_and_asked_for_by_a_test() -> None:
    given = words_of(ROOT / "src" / "pontoon" / "tournament")
    asked = set(words_of(ROOT / "tests" / "tournament"))
    assert not [code for code in SENTENCES if given.count(code) < 2]
    assert not [code for code in SENTENCES if code not in asked]
    assert not set(SENTENCES) & set(AT_A_TABLE)
    assert not [sentence for sentence in SENTENCES.values() if not sentence.endswith((".", "}"))]
