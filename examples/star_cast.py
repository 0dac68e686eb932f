"""The staff of The Star that night, and how a guest joins a table there."""

from stage import Table, player

from pontoon.table import Person, commands as t

DORA = Person("dora", "dealer")
DAN = Person("dan", "dealer")
GUS = Person("gus", "gaming_supervisor")
SUE = Person("sue", "casino_supervisor")
AMY = Person("amy", "assistant_gaming_manager")
MAX = Person("max", "gaming_manager")
TOM = Person("tom", "tournament_manager")
INES = Person("ines", "inspector")
VERA = Person("vera", "surveillance")
STAFF = (DORA, DAN, GUS, SUE, AMY, MAX, TOM, INES, VERA)


def guest(table: Table, name: str, box: int | None) -> None:
    """A guest shows a Player Card and sits down, or stands at the table."""
    table.does(player(name), t.PresentPlayerCard(name, f"C-{name}", name), t.SitDown(name, box))


def a_new_shoe(table: Table, cards_behind: int = 96, *, exact: bool = False) -> None:
    """Shuffle, cut, insert the cutting card from the back, and burn the first card (5.1 to 5.9)."""
    table.does(table.dealer, t.Shuffle(table.state.source))
    offer = table.state.cut
    assert offer is not None
    cuts = SUE if offer.player is None else player(offer.player)
    table.does(cuts, t.CutCards(table.state.custody.cards_left // 2))
    table.does(table.dealer, t.InsertCuttingCard(cards_behind, exact), t.BurnFirstCard())


def a_plain_round(table: Table, name: str = "ann", box: int = 1) -> None:
    """One player wins, 20 against 18."""
    table.wagers((name, box, 25))
    table.deal("Jd 8d Qd")
    table.stand()
    table.deal("Qs")


def acknowledge(table: Table, officer: Person) -> None:
    """The officer acknowledges the latest notice addressed to them."""
    meant = [notice.number for notice in table.state.notices if notice.to == officer.role]
    table.does(officer, t.AcknowledgeNotice(meant[-1]))
