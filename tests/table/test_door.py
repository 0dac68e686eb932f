"""The check at the door: what is no order is raised before anybody judges it, at a table and in the books."""

from typing import Any, get_args

import pytest

from pontoon.game import commands as c
from pontoon.game.cards import card, cards
from pontoon.game.commands import Command as GameCommand
from pontoon.game.rulebook import rule_book
from pontoon.game.views import Audience
from pontoon.law.procedures import ROLES
from pontoon.registers import commands as r, play as play_in_the_books, registers, visible
from pontoon.registers.commands import HouseCommand
from pontoon.registers.house import House
from pontoon.registers.orders import house_order
from pontoon.table import commands as t, evolve_all, play, view
from pontoon.table.commands import TableCommand
from pontoon.table.counts import of_decks
from pontoon.table.door import LARGEST_NUMBER, _declared
from pontoon.table.furniture import MANUAL_SHUFFLE, Equipment, Limits, usual_layout
from pontoon.table.gaming_table import GamingTable
from pontoon.table.orders import Order, Person
from pontoon.testing.floor import EVENING, STAFF, Floor

RULES = rule_book("star-2024")
SUE = STAFF["casino_supervisor"]
LAYOUT, EQUIPMENT, LIMITS = usual_layout(RULES), Equipment(), Limits(1000)


def ordered(command: Any, at: Any = EVENING, by: Any = SUE) -> None:
    _ = play(RULES, GamingTable("P1", "star-2024"), Order(at, by, command))


def opening(layout: Any = LAYOUT, equipment: Any = EQUIPMENT, limits: Any = LIMITS, **more: Any) -> t.OpenTable:
    return t.OpenTable(MANUAL_SHUFFLE, layout, equipment, limits, **more)


WRONG: list[tuple[Any, str]] = [
    (c.PlaceWager(1, "ann", 2500.5), "PlaceWager.cents must be a whole number, not 2500.5"),  # type: ignore[arg-type]
    (c.PlaceWager(1, "ann", True), "PlaceWager.cents must be a whole number, not True"),
    (c.PlaceWager("1", "ann", 1), "PlaceWager.box must be a whole number, not '1'"),  # type: ignore[arg-type]
    (c.PlaceWager(card("3s"), "ann", 1), "PlaceWager.box must be a whole number, not the number 8"),
    (c.PlaceWager(1, None, 1), "PlaceWager.player must be text, not None"),  # type: ignore[arg-type]
    (c.PlaceWager(1, "ann", 1, seated=1), "PlaceWager.seated must be True or False, not 1"),  # type: ignore[arg-type]
    (c.Double(1, 1, "ann", "5"), "Double.cents must be a whole number or None, not '5'"),  # type: ignore[arg-type]
    (c.DealCard(24), "DealCard.card must be a Card, not 24"),  # type: ignore[arg-type]
    (t.BurnFirstCard("7s"), "BurnFirstCard.card must be a Card or None, not '7s'"),  # type: ignore[arg-type]
    (c.ReconstructRound((24,)), "ReconstructRound.cards must be a tuple of Cards, not (24,)"),  # type: ignore[arg-type]
    (c.ReconstructRound(list(cards("7s"))), "ReconstructRound.cards must be a tuple of Cards, not [7s]"),  # type: ignore[arg-type]
    (t.ReserveBoxes([1], "ann"), "ReserveBoxes.boxes must be a tuple of whole numbers, not [1]"),  # type: ignore[arg-type]
    (t.ReserveBoxes((1, "2"), "ann"), "ReserveBoxes.boxes must be a tuple of whole numbers, not (1, '2')"),  # type: ignore[arg-type]
    (c.VoidRound("fraud", forfeits="ann"), "VoidRound.forfeits must be a tuple of texts, not 'ann'"),  # type: ignore[arg-type]
    (t.DeclareCardsAstray(foreign="a joker"), "DeclareCardsAstray.foreign must be a tuple of texts, not 'a joker'"),  # type: ignore[arg-type]
    (t.ChangeLimits((1000, 5000)), "ChangeLimits.limits must be a Limits, not (1000, 5000)"),  # type: ignore[arg-type]
    (t.ChangeLimits(None), "ChangeLimits.limits must be a Limits, not None"),  # type: ignore[arg-type]
    (t.ChangeLimits(Limits(10.0)), "ChangeLimits.limits.minimum_cents must be a whole number or None, not 10.0"),  # type: ignore[arg-type]
    (opening(layout=Equipment()), f"OpenTable.layout must be a Layout, not {EQUIPMENT!r}"),
    (opening(LAYOUT._replace(boxes=None)), "OpenTable.layout.boxes must be a whole number, not None"),  # type: ignore[arg-type]
    (opening(LAYOUT._replace(inscriptions="a")), "OpenTable.layout.inscriptions must be a tuple of texts, not 'a'"),  # type: ignore[arg-type]
    (opening(equipment=Equipment(1)), "OpenTable.equipment.card_source must be True or False, not 1"),  # type: ignore[arg-type]
    (opening(chips_cents=[500]), "OpenTable.chips_cents must be a tuple of whole numbers, not [500]"),
    (
        opening(gaming_until=EVENING * 1000),
        f"OpenTable.gaming_until must be no larger than {LARGEST_NUMBER} (a time is in seconds), not {EVENING}000",
    ),
]


@pytest.mark.parametrize(("command", "sentence"), WRONG, ids=lambda value: value if isinstance(value, str) else "")
def test_a_value_of_another_type_is_raised_and_names_its_field(command: Any, sentence: str) -> None:
    with pytest.raises(TypeError) as raised:
        ordered(command)
    assert str(raised.value) == sentence


@pytest.mark.parametrize("edge", [LARGEST_NUMBER, -LARGEST_NUMBER])
def test_numbers_go_to_the_last_second_of_the_year_9999(edge: int) -> None:
    further = edge + (1 if edge > 0 else -1)
    ordered(t.VerifyCollected(edge))
    with pytest.raises(TypeError, match=r"VerifyCollected.cards must be no larger than 253402300799"):
        ordered(t.VerifyCollected(further))
    ordered(t.SecureCards(), at=edge)
    with pytest.raises(TypeError, match=r"Order.at must be no larger than 253402300799 \(a time is in seconds\)"):
        ordered(t.SecureCards(), at=further)


def test_a_card_outside_the_decks_is_a_cards_own_matter_and_refused() -> None:
    floor = Floor("star-2024").ready().seat("ann", 1).wager("ann", 1, 25)
    floor.refused(c.DealCard(type(card("7s"))(48)), "dealer", "card_is_not_in_the_shoe")


@pytest.mark.parametrize("at", [True, 1.5, "20:00", None])
def test_the_time_is_in_whole_seconds(at: Any) -> None:
    with pytest.raises(TypeError, match=r"Order\.at must be a whole number, not"):
        ordered(t.SecureCards(), at=at)


@pytest.mark.parametrize("by", [("sue", "casino_supervisor"), "sue", None, Person(1, "dealer"), Person("sue", None)])  # type: ignore[arg-type]
def test_who_asks_is_a_person(by: Any) -> None:
    with pytest.raises(TypeError, match=r"Order\.by must be a Person with a name and a role"):
        ordered(t.SecureCards(), by=by)


@pytest.mark.parametrize("name", ["", " "])
def test_who_asks_has_a_name(name: str) -> None:
    with pytest.raises(ValueError, match=r"Order\.by must have a name"):
        ordered(t.SecureCards(), by=Person(name, "dealer"))


@pytest.mark.parametrize("role", ["croupier", "", "Dealer"])
def test_an_unknown_role_is_told_the_roles_there_are(role: str) -> None:
    sentence = f"'{role}' is not a role; the roles are: {', '.join(ROLES)}"
    with pytest.raises(ValueError, match=sentence):
        ordered(t.SecureCards(), by=Person("sue", role))
    with pytest.raises(ValueError, match=sentence):
        view(RULES, GamingTable("P1", "star-2024"), Audience(role))
    with pytest.raises(ValueError, match=sentence):
        visible(registers(()), role)


def test_the_door_comes_before_every_judgement() -> None:
    """Goal: before the time, before who may, and before the rules of the table."""
    floor = Floor("star-2024").ready()
    late = Order(floor.at - 1, Person("spy", "spectator"), t.ReserveBoxes([1], "ann"))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"ReserveBoxes\.boxes"):
        play(rule_book("canberra-2002"), floor.state, late)


def test_what_is_no_order_and_no_command_is_raised() -> None:
    table: Any = GamingTable("P1", "star-2024")
    with pytest.raises(TypeError, match=r"an order must be an Order, not SecureCards\(\)"):
        play(RULES, table, t.SecureCards())  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="FindIntent is not a command of a table"):
        ordered(r.FindIntent(1, True))
    with pytest.raises(TypeError, match="str is not a command of a table"):
        ordered("shuffle")
    with pytest.raises(TypeError, match="SecureCards is not a command of the house's books"):
        play_in_the_books(RULES, House(), Order(EVENING, SUE, t.SecureCards()))


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (r.RecordMispayment("P1", 3, "ann", "over", 9.5, EVENING), "RecordMispayment.cents must be a whole number"),  # type: ignore[arg-type]
        (r.FindIntent(1, "yes"), "FindIntent.intentional must be True or False, not 'yes'"),  # type: ignore[arg-type]
        (
            r.RecordMispayment("P1", 3, "ann", "over", 9, EVENING * 1000),
            "RecordMispayment.occurred_at must be no larger",
        ),
    ],
)
def test_the_books_have_the_same_door(command: HouseCommand, sentence: str) -> None:
    with pytest.raises(TypeError, match=sentence):
        play_in_the_books(RULES, House(), house_order(EVENING, SUE, command))
    with pytest.raises(ValueError, match="'boss' is not a role"):
        play_in_the_books(RULES, House(), house_order(EVENING, Person("sue", "boss"), r.RequestReview(1)))


@pytest.mark.parametrize(
    "kind",
    [*get_args(TableCommand), *get_args(GameCommand), *get_args(HouseCommand)],
    ids=lambda kind: kind.__name__,
)
def test_every_command_has_all_its_fields_checked(kind: type) -> None:
    class Stranger:
        """A value of no command."""

    declared = _declared(kind)
    assert [name for name, _ in declared] == list(getattr(kind, "__dataclass_fields__", ()))
    assert not any(field.holds(Stranger()) for _, field in declared)


def test_a_right_order_passes() -> None:
    floor = Floor("star-2024").does(t.BringCards(8)).does(t.CheckCards(of_decks(8)), "dealer").does(opening())
    assert floor.state.is_open


def test_a_table_is_not_told_the_log_of_another() -> None:
    floor = Floor("star-2024", "P1").ready()
    assert evolve_all(floor.start, floor.log) == floor.state
    with pytest.raises(ValueError, match="an entry of table 'P1' does not belong to table 'P2'"):
        evolve_all(GamingTable("P2", "star-2024"), floor.log)
