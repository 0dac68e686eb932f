"""What people read: refusals name what one has to type, and say plainly what is wrong."""

import pytest

from pontoon.game import commands as c
from pontoon.game.refusals import Refusal
from pontoon.table import commands as t, events as e
from pontoon.table.commands import TableCommand
from pontoon.table.conduct import MISCONDUCT, TAKES_OVER
from pontoon.table.furniture import MULTISHUFFLER, SHUFFLING_DEVICE, SOURCES, Limits
from pontoon.table.notices import ABOUT
from pontoon.testing.floor import Floor

CANBERRA = "canberra-2002"
STAR = "star-2024"


def said(rules: str, command: TableCommand | c.Command, by: str = "casino_supervisor", source: str = SOURCES[0]) -> str:
    return Floor(rules).ready(source).seat("ann", 1).wager("ann", 1, 25).refused(command, by).sentence


@pytest.mark.parametrize(
    ("rules", "command", "by", "sentence"),
    [
        (
            STAR,
            t.DisplaySign("minimum"),
            "casino_supervisor",
            "minimum is not a sign that can be put up on its own; "
            "the signs are: new_minimum, closure, pairs_restriction.",
        ),
        (
            STAR,
            t.FindWagerInvalid("ann", "no card"),
            "casino_supervisor",
            "no card is not a ground for this; the grounds are: no_card, invalid_card, anothers_card, for_another.",
        ),
        (
            STAR,
            t.InvalidateOutcome("act of god"),
            "casino_supervisor",
            "act of god is not a ground for this; the grounds are: civil_commotion, fire, riot, brawl, robbery, "
            "act_of_god, fraud.",
        ),
        (
            CANBERRA,
            t.ReportMisconduct("side bet", "ann"),
            "casino_supervisor",
            f"side bet is not a kind of misconduct; the kinds are: {', '.join(MISCONDUCT)}.",
        ),
        (
            CANBERRA,
            t.DetermineDecks(8, "hand"),
            "casino_operator",
            f"hand is not a source of cards; the sources are: {SOURCES[0]}, {SHUFFLING_DEVICE}.",
        ),
        (
            CANBERRA,
            t.GiveNotice("authorised officer", "closure"),
            "casino_supervisor",
            "These rules do not provide for notices to authorised officer; notices go to: players, authorised_officer.",
        ),
        (
            STAR,
            t.GiveNotice("players", "weather"),
            "casino_supervisor",
            f"weather is not a subject for a notice; the subjects are: {', '.join(ABOUT)}.",
        ),
        (
            STAR,
            t.BringCards(8, "maker"),
            "casino_supervisor",
            "maker cannot pre-shuffle cards; cards may be pre-shuffled only by: casino, angel.",
        ),
        (
            STAR,
            c.VoidRound("because"),
            "casino_supervisor",
            "because is not a reason here; only misdeal is, and every other ground for a void round has its own step.",
        ),
        (STAR, c.VoidRound("fraud"), "casino_supervisor", "Use the separate step at the table for fraud."),
        (
            STAR,
            c.InvalidateWager(1, "ann", "because"),
            "casino_supervisor",
            "because is not a reason here; the reasons are: player_card, prohibited_device, refused.",
        ),
        (STAR, t.BringCards(7), "casino_supervisor", "The number of decks must be 6 or 8."),
        (CANBERRA, t.BringCards(9), "casino_supervisor", "The number of decks must be 3, 4, 5, 6, 7 or 8."),
        (
            CANBERRA,
            t.ChangeLimits(Limits(unit_cents=0)),
            "casino_operator",
            "A unit or maximum must be more than zero, and no minimum may exceed its maximum.",
        ),
        (
            STAR,
            t.CloseTable(),
            "casino_operator",
            "First, a sign showing the closing time must be displayed at the table for 20 minutes.",
        ),
        (
            STAR,
            t.ChangeLimits(Limits(5000)),
            "casino_supervisor",
            "First, a sign showing exactly this new minimum must be displayed at the table for 20 minutes.",
        ),
        (
            CANBERRA,
            t.DropCards(),
            "dealer",
            'These rules do not provide for this: "the dealer reports dropped cards".',
        ),
        (
            STAR,
            t.GiveNotice("surveillance", "closure", available=False),
            "casino_supervisor",
            "Give this notice to Surveillance: only an authorised officer can be recorded as unavailable.",
        ),
    ],
)
def test_a_refusal_says_what_there_is(rules: str, command: TableCommand | c.Command, by: str, sentence: str) -> None:
    assert said(rules, command, by) == sentence


@pytest.mark.parametrize(
    ("source", "methods"),
    [
        ("manual_shuffle", "manual_shuffle"),
        (MULTISHUFFLER, "manual_shuffle, multishuffler"),
        (SHUFFLING_DEVICE, "manual_shuffle, shuffling_device"),
    ],
)
def test_a_table_says_how_it_shuffles(source: str, methods: str) -> None:
    floor = Floor(STAR).ready(source).fold(e.ShuffleBecameDue("directed"))
    refusal = floor.refused(t.Shuffle("hand"), "dealer", "table_has_no_such_shuffler")
    assert refusal.sentence == f"hand is not a method of shuffling at this table; the methods are: {methods}."


def test_nobody_speaks_of_the_surveillance() -> None:
    floor = Floor(STAR).ready().does(t.GiveNotice("surveillance", "pairs_with_wager_only"))
    floor.does(t.GiveNotice("inspector", "pairs_with_wager_only")).does(t.GiveNotice("players", "resplit"))
    for number, whom in ((1, "Surveillance"), (2, "an inspector"), (3, "the players")):
        by = "inspector" if number == 1 else "surveillance"
        sentence = floor.refused(t.AcknowledgeNotice(number), by, "notice_is_meant_for_another").sentence
        assert sentence == f"Only {whom} can confirm that this notice has arrived."


def test_a_reason_that_nobody_knows_is_not_one_with_its_own_step() -> None:
    floor = Floor(STAR).ready().seat("ann", 1).wager("ann", 1, 25).deal("Ks")
    floor.refused(c.VoidRound("because"), code="void_reason_is_unknown", clause="18.8")
    floor.refused(c.VoidRound("disruption"), code="void_has_its_own_step", clause="18.8")
    floor.does(c.VoidRound("misdeal"))


def test_fewer_than_no_cards_are_not_counted() -> None:
    floor = Floor(STAR).ready().does(t.DropCards(), "dealer")
    assert floor.refused(t.VerifyCollected(-1)).sentence == "The number of cards counted cannot be below zero."


def test_who_takes_over_is_named() -> None:
    floor = Floor(STAR).ready().seat("ann", 1).does(t.FindContravention("ann", "a telephone"))
    refusal = floor.does(t.DetainPerson("ann")).refused(t.HandOverPerson("ann", "brother", "bo"))
    assert refusal.sentence == f"The officer who takes over must be one of these: {', '.join(TAKES_OVER)}."


def test_a_refusal_quotes_its_clause_where_it_has_one() -> None:
    assert str(Refusal("a", "5.1", "So it is.")) == "So it is. (5.1)"
    assert str(Refusal("a", "-", "So it is.")) == "So it is."
    late = Floor(STAR).ready().wait(-1).refused(t.DropCards(), "dealer", "time_runs_backwards")
    assert str(late) == "An order cannot be dated earlier than the last event."
