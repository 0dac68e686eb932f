"""The draw: from an order that chance has made to tables and boxes."""

from collections.abc import Sequence

from pontoon.tournament.commands import Seat


def is_an_order(order: Sequence[int], players: int) -> bool:
    """Whether it names every number below so many once."""
    return sorted(order) == list(range(players))


def seats(players: Sequence[str], tables: Sequence[str], order: Sequence[int]) -> tuple[Seat, ...]:
    """The player of each number in the order takes the next seat: box 1 of each table in turn, then box 2 of each.

    So no table has two players more than another, and every seat is as likely as another if every order is.

    >>> [tuple(seat) for seat in seats(["ann", "bob", "cy"], ["P1", "P2"], (2, 0, 1))]
    [('P1', 1, 'cy'), ('P2', 1, 'ann'), ('P1', 2, 'bob')]

    Clauses: star-2024 21.5.4, star-6to5-2017 20.5.4.
    """
    return tuple(
        Seat(tables[turn % len(tables)], turn // len(tables) + 1, players[number]) for turn, number in enumerate(order)
    )


def fit(given: Sequence[Seat], players: Sequence[str], tables: Sequence[str], boxes: int) -> bool:
    """Whether everyone has one box of these tables, each has one player at most, and every table has somebody."""
    places = [(seat.table, seat.box) for seat in given]
    return (
        sorted(seat.player for seat in given) == sorted(players)
        and len(set(places)) == len(places)
        and {seat.table for seat in given} == set(tables)
        and all(1 <= seat.box <= boxes for seat in given)
    )
