"""The staff of Casino Canberra that night, and the steps that recur."""

from stage import Table, player

from pontoon.table import MANUAL_SHUFFLE, Person, commands as t

DELLA = Person("della", "dealer")
DEAN = Person("dean", "dealer")
CARL = Person("carl", "casino_supervisor")
OLGA = Person("olga", "casino_operator")
ABEL = Person("abel", "authorised_officer")
STAFF = (DELLA, DEAN, CARL, OLGA, ABEL)


def cut_and_load(table: Table, cards_behind: int, *, exact: bool = True) -> None:
    """The person offered the cut cuts; the cutting card is inserted near the back; no card is burned (5.2, 5.3)."""
    offer = table.state.cut
    assert offer is not None
    cuts = CARL if offer.player is None else player(offer.player)
    table.does(cuts, t.CutCards(table.state.custody.cards_left // 2))
    table.does(table.dealer, t.InsertCuttingCard(cards_behind, exact))


def a_new_shoe(table: Table, cards_behind: int = 60) -> None:
    """Shuffle by hand, cut and load (5.1 to 5.3)."""
    table.does(table.dealer, t.Shuffle(MANUAL_SHUFFLE))
    cut_and_load(table, cards_behind)


def a_plain_round(table: Table, name: str = "liz", box: int = 1) -> None:
    """One player wins, 20 against 18."""
    table.wagers((name, box, 25))
    table.deal("Jd 8d Qd")
    table.stand()
    table.deal("Qs")
