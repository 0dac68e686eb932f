"""A round told afterwards, step by step and with its reasons, shows nobody what lay face down before them."""

from pontoon.game import commands as c
from pontoon.game.views import Audience
from pontoon.live.export import Rounds, round_file
from pontoon.table import commands as t
from pontoon.table.furniture import Limits
from pontoon.testing.floor import Floor
from pontoon.testing.session_floor import SessionFloor
from pontoon.tournament.at_table import commands as s
from pontoon.web.history import FoundRound


def void_before_the_cards_were_turned() -> FoundRound:
    """Ann decides for box 1, Bob has followed; the round is void while the cards lie face down."""
    floor = Floor("star-2024").ready(limits=Limits(500, 50_000, 500)).seat("ann", 1).seat("bob")
    floor.does(t.ApproveFaceDown(None), "inspector").does(t.ChooseOption("face_down", True))
    floor.wager("ann", 1, 20).wager("bob", 1, 10).deal("As 7h 9s").does(c.VoidRound("misdeal"))
    entries = tuple((version, entry) for version, entry in enumerate(floor.log, 1) if entry.round == 1)
    opened = next(place for place, (_, entry) in enumerate(entries) if type(entry.event).__name__ == "RoundOpened")
    return FoundRound("P1", 1, entries[opened:])


def facts(found: FoundRound, audience: Audience) -> str:
    return " ".join(fact for row in found.account(audience) for fact in row.why.facts)


def test_the_account_of_a_round_does_not_show_cards_that_nobody_turned() -> None:
    found = void_before_the_cards_were_turned()
    assert len(found.account(Audience())) == 2
    for audience in (Audience(), Audience("player", "bob"), Audience("dealer", "dora")):
        assert "As" not in facts(found, audience)
    for audience in (Audience("player", "ann"), Audience("surveillance", "vera")):
        assert "The hand was As 9s" in facts(found, audience)


def test_the_steps_of_a_round_show_face_down_cards_to_their_controlling_player_alone() -> None:
    found = void_before_the_cards_were_turned()
    for audience, cards in (
        (Audience(), [None, None]),
        (Audience("player", "bob"), [None, None]),
        (Audience("player", "ann"), ["As", "9s"]),
        (Audience("surveillance", "vera"), ["As", "9s"]),
    ):
        steps = found.steps(audience)
        assert steps[-1]["round"]["boxes"][0]["hands"][0]["cards"] == cards
        dealt = [step["event"]["card"] for step in steps if step["type"] == "card_dealt"]
        assert dealt == (["As", "9s"] if audience.role == "surveillance" else [None, None])


def with_an_undisclosed_wager() -> SessionFloor:
    """Ann has laid the minimum of 100 and has not disclosed 300 more; the dealer has taken everything."""
    floor = SessionFloor("star-2024").session({"ann": 1, "ben": 2}, undisclosed_wagers=1)
    floor.does(s.SealWager("ann", "pontoon", 40_000), "ann").does(s.ExamineForm("ann", True), "gaming_supervisor")
    floor.wager("ben", 2, 100).deal("9h 9c 6d Jh Jc")
    assert floor.state.round is not None
    if floor.state.round.awaiting.kind == "surrender":
        floor.does(c.CloseSurrender(), "dealer")
    return floor.stand().stand().deal("4c Ks")


def first_of(floor: SessionFloor) -> FoundRound:
    entries = [(version, entry) for version, entry in enumerate(floor.log, 1) if entry.round == 1]
    opened = next(place for place, (_, entry) in enumerate(entries) if type(entry.event).__name__ == "RoundOpened")
    return FoundRound("P1", 1, tuple(entries[opened:]))


def test_an_undisclosed_wager_is_in_the_account_until_its_round_is_void_after_all() -> None:
    floor = with_an_undisclosed_wager()
    rows = [
        (row.settlement.player, row.settlement.net_cents, row.undisclosed)
        for row in first_of(floor).account(Audience())
    ]
    assert sorted(rows) == [("ann", -30_000, True), ("ann", -10_000, False), ("ben", -10_000, False)]
    floor.wager("ben", 2, 100).does(c.VoidRound("misdeal"))
    assert floor.chips == {"ann": 100_000, "ben": 100_000}
    assert sum(row.settlement.net_cents for row in first_of(floor).account(Audience())) == 0


def test_the_file_of_a_round_says_what_of_an_undisclosed_wager_it_cannot_tell() -> None:
    floor, rounds = with_an_undisclosed_wager(), Rounds("P1")
    (played,) = [each for entry in floor.log for each in rounds.take(entry)] + rounds.end()
    assert played == first_of(floor).played
    told = "# undisclosed: ann's wager of 300.00 on box 1 loses (17.1.9)"
    assert [line for line in round_file(played).splitlines() if "undisclosed: " in line] == [told]
    floor.wager("ben", 2, 100).does(c.VoidRound("misdeal"))
    again = Rounds("P1")
    assert [each.undisclosed for entry in floor.log for each in again.take(entry)] + [
        each.undisclosed for each in again.end()
    ] == [()]
