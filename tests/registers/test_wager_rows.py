"""The registers about wagers that went back, were void or forfeited; what ends with what; and rows in plain words."""

from typing import Any

import pytest

from pontoon.game import commands as c, events as g
from pontoon.registers.details import details_of
from pontoon.registers.fold import registers
from pontoon.registers.rows import NO_REGISTERS, Cents, Item, Row, Step
from pontoon.registers.text import plain, shown
from pontoon.table import commands as t, events as e
from pontoon.table.counts import of_cards
from pontoon.table.orders import Entry
from pontoon.testing.floor import EVENING, STAFF, Floor
from pontoon.testing.table import each_rule_set

SUE = STAFF["casino_supervisor"]
PAIRS = c.PlacePerfectPairs(1, "ann", 500)


def seated(rules: str) -> Floor:
    return Floor(rules).ready().seat("ann", 1).seat("bob", 2)


def officer(rules: str) -> str:
    return "casino_operator" if rules == "canberra-2002" else "casino_supervisor"


def entry(event: Any, at: int = EVENING, *, table: str = "P1", of_itself: bool = False) -> Entry:
    return Entry(at, SUE, table, 3, "5.1", event, of_itself)


def rows_of(floor: Floor, register: str, what: str) -> list[Row]:
    return [row for row in registers(floor.log)[register] if row.what == what]


def told(row: Row, name: str) -> list[str]:
    """The items of a row under a name, as people read them."""
    return [value.text for value in row.all_details(name) if isinstance(value, Item)]


def ends(row: Row) -> tuple[Any, ...] | None:
    """When, through whom and why what is in the row has ended, if it has."""
    until = row.detail("until")
    return until[:3] if isinstance(until, Step) else None


# Void and forfeited


@each_rule_set("20.6", "19.5", None)
def test_the_register_says_what_was_refunded_and_what_was_forfeited(rules: str) -> None:
    floor = seated(rules).wager("bob", 2, 25).wager("bob", 3, 5).wager("ann", 1, 10).deal("5s 9s")
    floor.does(t.InvalidateOutcome("fraud", ("ann",)))
    (forfeited,) = rows_of(floor, "irregularities", "a wager is forfeited")
    assert (forfeited.detail("player"), forfeited.detail("wager")) == ("ann", Cents(1_000))
    (void,) = rows_of(floor, "irregularities", "the round is void")
    items = [(name, value.text) for name, value in void.details if isinstance(value, Item)]
    assert items == [("refunded", "bob 30.00"), ("forfeited", "ann 10.00")]


@each_rule_set("20.6", "19.5", "17.5")
def test_without_a_fraud_every_player_is_refunded(rules: str) -> None:
    floor = seated(rules).wager("bob", 2, 10).wager("ann", 1, 25).deal("5s 9s")
    floor.does(t.InvalidateOutcome("fire"), officer(rules))
    assert not rows_of(floor, "irregularities", "a wager is forfeited")
    (void,) = rows_of(floor, "irregularities", "the round is void")
    assert told(void, "refunded") == ["ann 25.00", "bob 10.00"]
    assert void.detail("forfeited") is None


def test_a_wager_lost_after_the_invalidated_round_is_not_forfeited() -> None:
    floor = seated("star-2024").wager("ann", 1, 25).deal("5s").does(t.InvalidateOutcome("fraud", ("ann",)))
    floor.wager("ann", 1, 40).deal("Ks 9h 8d").stand().deal("Kc")
    assert floor.events(g.WagerSettled)[-1].result == "lose"
    assert [row.detail("wager") for row in rows_of(floor, "irregularities", "a wager is forfeited")] == [Cents(2_500)]


def test_a_void_round_refunds_only_what_was_still_in_it() -> None:
    """What was void before, for a prohibited device, is not refunded by the round's being void."""
    floor = seated("star-2024").wager("ann", 1, 25).wager("bob", 2, 10).deal("5s 9s")
    floor.does(t.FindContravention("bob", "a telephone")).does(t.VoidPersonsWagers("bob"))
    floor.does(t.InvalidateOutcome("fire"))
    (void,) = rows_of(floor, "irregularities", "the round is void")
    assert told(void, "refunded") == ["ann 25.00"]


@each_rule_set("18.8.1", "17.8.1", None)
def test_the_row_of_a_void_round_keeps_the_supervisors_note(rules: str) -> None:
    floor = seated(rules).wager("ann", 1, 25).deal("5s 9s")
    floor.does(c.VoidRound("misdeal", note="box 2 was passed over"))
    (void,) = rows_of(floor, "irregularities", "the round is void")
    assert (void.detail("reason"), void.detail("note")) == ("misdeal", "box 2 was passed over")


@each_rule_set("20.4.1", "19.3.1", "17.3(a)")
def test_the_row_of_an_invalid_wager_says_how_much_went_back(rules: str) -> None:
    floor = seated(rules).wager("ann", 1, 25).deal("5s").does(t.FindContravention("ann", "a camera"), officer(rules))
    floor.does(t.VoidPersonsWagers("ann"), officer(rules))
    (row,) = rows_of(floor, "incidents", "a player's wagers on a box are invalid")
    assert told(row, "returned") == ["25.00"]


@pytest.mark.clauses("star-2024 18:17.21", "star-2024 18:17.21.2")
def test_the_row_of_a_wager_without_a_valid_card_says_how_much_went_back() -> None:
    floor = seated("star-2024").wager("ann", 1, 25).deal("5s").does(t.FindWagerInvalid("ann", "invalid_card"))
    (row,) = rows_of(floor, "player_cards", "a player's wagers on a box are invalid")
    assert told(row, "returned") == ["25.00"]


# Before the first card


@each_rule_set("20.4.1", "19.3.1", "17.3(a)")
def test_wagers_voided_before_the_first_card_are_in_the_register(rules: str) -> None:
    floor = seated(rules).wager("ann", 1, 25).does(PAIRS, "ann")
    floor.does(t.FindContravention("ann", "a telephone"), officer(rules)).does(
        t.VoidPersonsWagers("ann"), officer(rules)
    )
    found = registers(floor.log)["refused_wagers"]
    assert [(row.what, row.detail("player"), row.detail("box"), row.detail("amount")) for row in found] == [
        ("a wager was returned before the first card", "ann", 1, Cents(2_500)),
        ("a Perfect Pairs wager was returned before the first card", "ann", 1, Cents(500)),
    ]
    assert {row.clause for row in found} == {{"star-2024": "20.4.1", "star-6to5-2017": "19.3.1"}.get(rules, "17.3(a)")}


@each_rule_set("18.16.2", "17.16.2", None)
def test_wagers_for_the_next_round_that_go_back_for_a_foreign_card_are_in_the_register(rules: str) -> None:
    floor = seated(rules).plain_round().wager("ann", 1, 40).does(t.DeclareCardsAstray((), ("a joker",)))
    assert [row.detail("amount") for row in registers(floor.log)["refused_wagers"]] == [Cents(4_000)]


@each_rule_set("20.12", "19.11", None)
def test_the_row_of_a_refused_wager_says_how_much_was_refused(rules: str) -> None:
    floor = seated(rules).wager("ann", 1, 25).does(PAIRS, "ann").wager("ann", 2, 10)
    floor.does(t.RefuseWager(1, "ann", "drunk")).does(t.RefuseWager(2, "ann", "still drunk"))
    first, second = registers(floor.log)["refused_wagers"]
    assert [name for name, value in first.details if isinstance(value, Item)] == ["Perfect Pairs", "wager"]
    assert (told(first, "Perfect Pairs"), told(first, "wager")) == (["5.00"], ["25.00"])
    assert told(second, "wager") == ["10.00"]


def test_a_wager_that_a_player_takes_back_is_in_no_register() -> None:
    assert registers([entry(g.WagerWithdrawn(1, "ann", 2_500, 0))]) == NO_REGISTERS
    assert registers([entry(g.PerfectPairsWithdrawn(1, "ann", 500, 0))]) == NO_REGISTERS


def test_tokens_that_go_back_are_named_where_there_are_any() -> None:
    (row,) = registers([entry(g.WagerWithdrawn(1, "ann", 2_500, 500, "20.9"))])["refused_wagers"]
    assert row.detail("tokens") == Cents(500)


def test_the_register_is_called_after_both() -> None:
    assert "Refused and returned wagers" in plain(NO_REGISTERS)


# What ends with what


@pytest.mark.parametrize(
    ("register", "old", "new", "other"),
    [
        ("limits", e.MarkerPlaced("ann", 1, 500), e.MarkerPlaced("ann", 2, 600), e.MarkerPlaced("bob", 1, 500)),
        ("signs", e.SignDisplayed("closure"), e.SignDisplayed("closure"), e.SignDisplayed("old_limits")),
    ],
)
def test_what_stands_in_the_place_of_another_ends_it(register: str, old: Any, new: Any, other: Any) -> None:
    found = registers([entry(old), entry(other), entry(new, EVENING + 60)])[register]
    assert [ends(row) for row in found] == [(EVENING + 60, SUE, "another one replaced it"), None, None]


def test_with_the_table_everything_ends_that_stands_at_it() -> None:
    floor = (
        Floor()
        .ready()
        .fold(
            e.SignDisplayed("closure"),
            e.MarkerPlaced("ann", 1, 500),
            e.PlayerRestricted("ann", "shoe", 2),
            e.PersonDetained("bob"),
            e.NoticeGiven(1, "inspector", "prohibited_device", "bob"),
        )
    )
    floor.wait(1_200).fold(e.TableClosed())
    found = registers([*floor.log, entry(e.SignDisplayed("closure"), floor.at, table="P2")])
    closed = floor.log[-1]
    for register in ("signs", "limits", "restrictions"):
        until = (closed.at, closed.by, "the table was closed")
        assert [ends(row) for row in found[register] if row.table == floor.state.name] == [until]
    assert [row.detail("until") for row in found["signs"] if row.table == "P2"] == [None]
    # The staff stay until they go off duty, and who is detained until an officer comes.
    assert [row.detail("until") for row in found["staff"]] == [None]
    assert [row.detail("taken over") for row in found["incidents"]] == [None]
    assert [row.detail("arrived") for row in found["notices"]] == [None]


def test_a_sign_after_the_table_was_opened_again_is_another() -> None:
    sign = e.SignDisplayed("closure")
    found = registers([entry(sign), entry(e.TableClosed()), entry(sign), entry(e.SignTakenDown("closure", EVENING))])
    told = [value.text for row in found["signs"] for _, value in row.details if isinstance(value, Step)]
    assert told == ["the table was closed", "a sign was taken down"]


# In words


def test_cards_that_were_only_counted_are_told_as_a_number() -> None:
    counts = of_cards((0, 0, 7))
    assert details_of(e.DiscardsReturned(counts)) == (("cards", 3),)
    assert details_of(e.DiscardsCollected(counts)) == (("cards", 3),)


def test_a_cut_that_no_player_makes_falls_to_a_supervisor() -> None:
    offered, fell = registers([entry(e.CutOffered("ann", ("bob",))), entry(e.CutOffered(None, ()))])[
        "shuffles_and_cuts"
    ]
    assert (offered.what, offered.kind, offered.detail("player")) == (
        "the cut was offered to ann",
        "cut_offered",
        "ann",
    )
    assert (fell.what, fell.details) == ("the cut passed to a casino supervisor", ())


@pytest.mark.parametrize(("box", "told"), [(0, "the dealer's hand"), (3, "3"), (None, None)])
def test_a_cutting_card_may_come_out_on_the_dealers_hand(box: int | None, told: str | None) -> None:
    found = registers([entry(e.CuttingCardDrawn(box)), entry(e.ShuffleBecameDue("cutting_card_in_round", box))])
    assert [row.detail("box") for row in found["shuffles_and_cuts"]] == [box, box]
    assert plain(found).count(f"    box: {told}\n") == (0 if told is None else 2)


# What followed by itself


def test_a_row_of_what_followed_by_itself_says_so() -> None:
    due = e.ShuffleBecameDue("at_start")
    by_itself, ordered = registers([entry(due, of_itself=True), entry(due)])["shuffles_and_cuts"]
    assert (by_itself.of_itself, ordered.of_itself) == (True, False)
    assert by_itself.details == ordered.details == (("reason", "at_start"),)
    assert plain({"shuffles_and_cuts": (by_itself,)}).endswith("    reason: at start\n    entered: automatically")
    assert plain({"shuffles_and_cuts": (ordered,)}).endswith("    reason: at start")


def test_an_end_that_came_by_itself_says_so_in_the_row_of_its_beginning() -> None:
    restricted = e.PlayerRestricted("ann", "shoe", 2)
    lifted = e.RestrictionLifted("ann", "shoe")
    found = registers([entry(restricted), entry(lifted, EVENING + 60, of_itself=True)])["restrictions"]
    assert ends(found[0]) == (EVENING + 60, SUE, "a restriction was lifted")
    assert shown("until", found[0].detail("until")).endswith(
        "sue, casino supervisor: a restriction was lifted, automatically"
    )
