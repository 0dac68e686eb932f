"""What the tests of a table share: a parameter for each rule set, officers and accounts, tables brought into play."""

from typing import Any

import pytest

from pontoon.table import commands as t, events as e
from pontoon.table.counts import of_decks
from pontoon.table.furniture import MANUAL_SHUFFLE, SHUFFLING_DEVICE, Equipment, Limits, usual_layout
from pontoon.table.ledger import balances
from pontoon.testing.floor import Floor

STARS = ("star-2024", "star-6to5-2017")
ALL = (*STARS, "canberra-2002")
LIMITS = Limits(1000, 50_000, pairs_minimum_cents=500, pairs_maximum_cents=10_000)
# Players and their boxes.
FIVE = {"ann": 1, "bob": 2, "cat": 3, "dan": 4, "eve": 5}
# Acts against a person or a round where a document leaves that to an officer.
OFFICER = {"star-2024": "casino_supervisor", "star-6to5-2017": "casino_supervisor", "canberra-2002": "casino_operator"}


def officer(floor: Floor) -> str:
    """The officer who acts against a person or a round here."""
    return OFFICER[floor.rules.source]


def each(star_2024: str = "", star_6to5_2017: str = "", canberra_2002: str = "") -> list[Any]:
    """(rule set, clause) for each rule set with the clauses named, all of them claimed, the first given to the test."""
    named = {"star-2024": star_2024, "star-6to5-2017": star_6to5_2017, "canberra-2002": canberra_2002}
    return [
        pytest.param(
            rules, clauses.split()[0], marks=pytest.mark.clauses(*(f"{rules} {c}" for c in clauses.split())), id=rules
        )
        for rules, clauses in named.items()
        if clauses
    ]


def account(floor: Floor, player: str) -> int:
    """What the player has won or lost so far, in cents."""
    return balances(floor.log).get(f"player:{player}", 0)


def informed(floor: Floor, about: str, subject: str = "", to: str = "inspector") -> Floor:
    """The house gives a notice, and it is acknowledged."""
    floor.does(t.GiveNotice(to, about, subject))
    return floor.does(t.AcknowledgeNotice(floor.state.notices[-1].number), to)


def two_boxes(rules: str, cards: str = "") -> Floor:
    """Ann wagers on box 1 and bob on box 2, and these cards have come out."""
    floor = Floor(rules).ready().seat("ann", 1).seat("bob", 2)
    return floor.wager("ann", 1, 20).wager("bob", 2, 10).deal(cards)


def on_boxes(floor: Floor, player: str, *boxes: int) -> Floor:
    """The player wagers on these boxes, and no card is out yet."""
    for box in boxes:
        floor.wager(player, box, 25)
    return floor


def minimums(floor: Floor, *players: str) -> list[int | None]:
    """The lowest wager of each of these players."""
    return [floor.state.terms.minimum_for(player) for player in players]


def full(rules: str, source: str = MANUAL_SHUFFLE) -> Floor:
    """Seven players at the seven boxes, ann at the first."""
    floor = Floor(rules).ready(source)
    for box, player in enumerate(("ann", "bob", "cat", "dan", "eve", "fay", "gil"), 1):
        floor.seat(player, box)
    return floor


def cutting_card_after(floor: Floor, cards: int) -> Floor:
    """The cutting card lies behind the next few cards of the shoe."""
    return floor.fold(e.CuttingCardInserted(floor.state.custody.cards_left - cards, True, False))


def into_the_shoe(floor: Floor) -> Floor:
    """Shuffled by hand and cut by a supervisor, after every player has refused; the cutting card is in."""
    floor.does(t.Shuffle(MANUAL_SHUFFLE), "dealer")
    while floor.state.cut is not None and floor.state.cut.player is not None:
        floor.does(t.RefuseCut(), floor.state.cut.player)
    return floor.does(t.CutCards(100)).does(t.InsertCuttingCard(60), "dealer")


def device_round(rules: str, **more: Any) -> Floor:
    """After a round that ann won, dealt from a device, ann has 14 and bob 15 against a six, and ann must decide."""
    floor = Floor(rules).ready(SHUFFLING_DEVICE, **more).seat("ann", 1).seat("bob", 2).plain_round()
    return floor.wager("ann", 1, 20).wager("bob", 2, 10).deal("9s 9h 6h 5d 6c")


def device_fails(floor: Floor, **found: Any) -> Floor:
    return floor.does(t.ReportMalfunction("a card is jammed", **found))


def elected(floor: Floor, **take_back: bool) -> Floor:
    """Players say one after the other whether they take their wagers back."""
    for player, back in take_back.items():
        floor.does(t.ElectReturn(player, back), player)
    return floor


def prepared(rules: str, decks: int = 8, source: str = MANUAL_SHUFFLE, pre_shuffled: str = "") -> Floor:
    """All that must come before a table opens: approval, decks determined, notices, checked cards, a dealer."""
    floor = Floor(rules)
    if floor.rules.procedures["approve_table"] is not None:
        floor.does(t.ApproveTable("T-1"), "authorised_officer")
        floor.does(t.DetermineDecks(decks, source), "casino_operator")
        floor.does(t.GiveNotice("players", "decks")).does(t.GiveNotice("authorised_officer", "decks"))
        floor.does(t.AcknowledgeNotice(2), "authorised_officer")
    floor.does(t.ComeOnDuty(), "dealer").does(t.BringCards(decks, pre_shuffled))
    return floor.does(t.CheckCards(of_decks(decks)), "dealer")


def to_open(floor: Floor, source: str = MANUAL_SHUFFLE, **changes: Any) -> t.OpenTable:
    """The order that opens the table, complete unless something is changed."""
    usual: dict[str, Any] = {
        "layout": usual_layout(floor.rules),
        "equipment": Equipment(),
        "limits": LIMITS,
        **changes,
    }
    return t.OpenTable(source, **usual)


def opened(rules: str, source: str = MANUAL_SHUFFLE, decks: int = 8, pre_shuffled: str = "", **changes: Any) -> Floor:
    floor = prepared(rules, decks, source, pre_shuffled)
    return floor.does(to_open(floor, source, **changes))


def shuffled(floor: Floor) -> Floor:
    """The dealer shuffles as this table does, by hand first where the rules ask for it."""
    if floor.state.device and floor.rules.procedures["shuffle_by_hand_first"] is not None:
        floor.does(t.Shuffle(MANUAL_SHUFFLE), "dealer")
    return floor.does(t.Shuffle(floor.state.source or SHUFFLING_DEVICE), "dealer")


def in_play(rules: str, seats: dict[str, int], source: str = MANUAL_SHUFFLE, decks: int = 8, **changes: Any) -> Floor:
    """A table in play by orders alone, its cutting card placed by eye, so that it may come out at any time."""
    floor = opened(rules, source, decks, **changes)
    for player, box in seats.items():
        floor.seat(player, box)
    shuffled(floor)
    if not floor.state.device:
        cut_and_loaded(floor)
    return floor.does(t.BurnFirstCard(), "dealer") if floor.rules.values["burn_first_card"] else floor


def cut_and_loaded(floor: Floor) -> Floor:
    """The player who is offered the cut makes it, and the stack goes into the shoe."""
    assert floor.state.cut is not None
    half = floor.state.custody.decks * 24
    floor.does(t.CutCards(half), floor.state.cut.player or "casino_supervisor")
    return floor.does(t.InsertCuttingCard(half, exact=False), "dealer")
