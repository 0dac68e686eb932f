"""Terms that a tournament sets for a round: where the deal begins, what is repaid, wagers below the minimum."""

import pytest

from pontoon.game import commands as c, events as g
from pontoon.game.notation import NotationError, read_text
from pontoon.game.opening import BadTerms, check_terms
from pontoon.game.replay import replay
from pontoon.game.rulebook import rule_book
from pontoon.game.terms import TableTerms
from pontoon.game.writing import round_text
from pontoon.testing.table import Table


def dealt(first_box: int | None) -> Table:
    table = Table("star-2024", first_box=first_box)
    for box in (1, 3, 6):
        table.wager(f"p{box}", 25, box)
    return table.deal("2h 3h 4h 6d 2c 3c 4c")


@pytest.mark.parametrize(
    ("first", "order"),
    [(None, [1, 3, 6]), (1, [1, 3, 6]), (2, [3, 6, 1]), (3, [3, 6, 1]), (6, [6, 1, 3]), (7, [1, 3, 6])],
)
@pytest.mark.clauses("star-2024 21.9.3", "star-2024 8.1")
def test_the_deal_and_the_decisions_go_clockwise_from_the_first_box(first: int | None, order: list[int]) -> None:
    table = dealt(first)
    assert [event.box for event in table.events if isinstance(event, g.CardDealt)] == order * 2
    asked = []
    for _ in order:
        box = table.state.awaiting.box
        assert box is not None
        asked.append(box)
        table.do(c.Stand(box, 1, f"p{box}"))
    assert asked == order


@pytest.mark.parametrize("first", [0, 8, -1])
def test_a_table_has_no_such_first_box(first: int) -> None:
    with pytest.raises(BadTerms, match="boxes are numbered 1 to 7"):
        check_terms(rule_book("star-2024"), TableTerms(first_box=first))


@pytest.mark.parametrize("first", [None, 3, 6])
def test_a_round_file_says_where_the_deal_began(first: int | None) -> None:
    table = dealt(first)
    for _ in range(3):
        box = table.state.awaiting.box
        assert box is not None
        table.do(c.Stand(box, 1, f"p{box}"))
    table.deal("Kc Kd")
    text = round_text(table.events)
    assert ("first_box" in text) == (first is not None)
    again = replay(read_text(text))
    assert again.state.settlements == table.state.settlements
    assert again.state.terms.first_box == first


def test_a_round_file_has_a_number_for_the_first_box() -> None:
    text = round_text(dealt(3).events)
    with pytest.raises(NotationError, match="first_box must be a number"):
        read_text(text.replace("first_box = 3", 'first_box = "3"'))
    with pytest.raises(NotationError, match="boxes are numbered 1 to 7"):
        read_text(text.replace("first_box = 3", "first_box = 9"))


@pytest.mark.clauses("star-2024 21.6.14", "star-2024 7.2")
def test_a_wager_below_the_minimum_is_played_unless_the_terms_say_otherwise() -> None:
    for made_up in (False, True):
        table = Table("star-2024", minimum_cents=1000, minimum_is_made_up=made_up)
        table.do(c.PlaceWager(1, "ann", 500, found=True))
        table.do(c.CloseWagers())
        noted = [event for event in table.events if isinstance(event, g.WagerBelowMinimum)]
        assert bool(noted) != made_up
        void = c.InvalidateWager(1, "ann", "below_minimum")
        if made_up:
            table.do(void)
            assert table.state.settlements[0].clause == "21.6.14"
        else:
            table.refused(void, "unknown_reason")


@pytest.mark.parametrize("repaid", [False, True])
@pytest.mark.clauses("star-2024 21.2.2.1", "star-2024 18.8")
def test_a_void_round_repays_its_interim_payouts_where_the_terms_say_so(repaid: bool) -> None:
    table = Table("star-2024", void_repays_interim=repaid).wager("ann", 100, 1).wager("ben", 100, 2)
    table.deal("As 9c 6d Kh Jc").do(c.VoidRound("misdeal"))
    assert any(isinstance(event, g.SettlementReversed) for event in table.events) == repaid
    assert [s.result for s in table.state.settlements if s.player == "ann"] == (["void"] if repaid else ["win"])
