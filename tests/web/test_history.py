"""A round told afterwards, step by step and with its reasons, shows nobody what lay face down before them."""

from pontoon.game import commands as c
from pontoon.game.views import Audience
from pontoon.table import commands as t
from pontoon.table.furniture import Limits
from pontoon.testing.floor import Floor
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
    return " ".join(fact for _, why in found.account(audience) for fact in why.facts)


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
