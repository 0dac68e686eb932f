"""Places at a table, from what was counted there: who is ahead of whom, who shares a place, who must play it off.

Nothing here depends on the order in which the standings come.

>>> count = [Standing("ann", 90), Standing("bob", 50), Standing("cy", 50), Standing("di", 0, 7), Standing("ed", 0, 3)]
>>> [(place, player) for place, player in places(ranked(count))]
[(1, 'ann'), (2, 'bob'), (2, 'cy'), (4, 'di'), (5, 'ed')]
>>> tied_at(ranked(count), {2})
('bob', 'cy')
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple, TypeAlias

from pontoon.tournament.form import Prize
from pontoon.tournament.standings import Standing

# Players from the first on; those in one group cannot be told apart.
Ranking: TypeAlias = tuple[tuple[str, ...], ...]

# Later than any round: the chips were lost in the last one, so that no further round could put the player out.
_AFTER_THE_LAST = 1 << 40


class Place(NamedTuple):
    place: int
    player: str


def has_chips(standing: Standing) -> bool:
    """Whether the player was still in at the end, with something to count."""
    return standing.eliminated_round is None and standing.chips_cents > 0


def rank_of(standing: Standing) -> tuple[int, int, int, int, int]:
    """How far ahead a player is: by chips; without any, by how late and with how much the player went out.

    The most chips win. Who went out later is ahead; in the same round who had more left, then who had wagered more,
    then whose chips were removed later.
    Clauses: star-2024 21.10, 21.10.2, 21.10.4, star-6to5-2017 20.10, 20.10.2, 20.10.4.
    """
    if has_chips(standing):
        return (1, standing.chips_cents, 0, 0, 0)
    went_out = _AFTER_THE_LAST if standing.eliminated_round is None else standing.eliminated_round
    return (0, went_out, standing.residual_cents, standing.last_wager_cents, standing.removed)


def ranked(standings: Iterable[Standing], without: Collection[str] = ()) -> Ranking:
    """The players of a table from the first on; who was disqualified has no place among them.

    Clauses: star-2024 21.10.2, 21.10.4, star-6to5-2017 20.10.2, 20.10.4.
    """
    placed = [each for each in standings if not each.disqualified and each.player not in without]
    placed.sort(key=lambda standing: (tuple(-part for part in rank_of(standing)), standing.player))
    return tuple(tuple(each.player for each in group) for _, group in groupby(placed, key=rank_of))


def refined(ranking: Ranking, play_off: Iterable[Standing], without: Collection[str] = ()) -> Ranking:
    """The ranking after a play-off: those who played it stand in its order, where they stood together.

    Clauses: star-2024 21.10.3, star-6to5-2017 20.10.3.
    """
    order = ranked(play_off, without)
    played = {player for group in order for player in group}
    out: list[tuple[str, ...]] = []
    for group in ranking:
        if played & set(group):
            out += order
            rest = tuple(player for player in group if player not in played)
            out += [rest] if rest else []
        else:
            out.append(group)
    return tuple(out)


def places(ranking: Ranking) -> Iterator[Place]:
    """Everyone's place; players who cannot be told apart share one, and the next place counts them all."""
    ahead = 0
    for group in ranking:
        yield from (Place(ahead + 1, player) for player in group)
        ahead += len(group)


def tied_at(ranking: Ranking, lines: Collection[int]) -> tuple[str, ...]:
    """The first players who are equal across a line, a number of places that must be told from the next.

    Clauses: star-2024 21.1.1, 21.10.3, star-6to5-2017 20.1.1, 20.10.3.
    """
    ahead = 0
    for group in ranking:
        if any(ahead < line < ahead + len(group) for line in lines):
            return group
        ahead += len(group)
    return ()


def places_at_stake(ranking: Ranking, tied: Sequence[str], lines: Collection[int]) -> int:
    """For how many places those who are tied play off; with more than one line among them, all must be told apart.

    >>> places_at_stake((("ann",), ("bob", "cy", "di")), ("bob", "cy", "di"), {2})
    1
    >>> places_at_stake((("ann", "bob", "cy"),), ("ann", "bob", "cy"), {1, 2})
    3

    Clauses: star-2024 21.10.3, star-6to5-2017 20.10.3.
    """
    ahead = min(place.place for place in places(ranking) if place.player in tied) - 1
    among = [line - ahead for line in lines if ahead < line < ahead + len(tied)]
    return among[0] if len(among) == 1 else len(tied)


def first(ranking: Ranking, number: int) -> tuple[str, ...]:
    """Who is among so many from the first on; no tie lies across that line."""
    return tuple(place.player for place in places(ranking) if place.place <= number)


def without_order(standings: Iterable[Standing]) -> tuple[str, ...]:
    """Players who went out alike in everything, so that nobody can say who did first.

    Clauses: star-2024 21.10.4, star-6to5-2017 20.10.4.
    """
    out = [each for each in standings if not each.disqualified and not has_chips(each)]
    return next((group for group in ranked(out) if len(group) > 1), ())


def left_for_the_first(prizes: Sequence[Prize], added: Sequence[str]) -> tuple[str, ...]:
    """Of the goods and services that were added, those which are not the prize of a place by their description.

    >>> left_for_the_first([Prize(1, share=10_000), Prize(2, goods="a cup")], ["a cup", "a dinner"])
    ('a dinner',)

    Clauses: star-2024 21.3.1, 21.4.2(j), star-6to5-2017 20.3.1, 20.4.2(j).
    """
    left = [what.strip() for what in added]
    for prize in prizes:
        if prize.goods.strip() in left:
            left.remove(prize.goods.strip())
    return tuple(left)


def prize_lines(prizes: Sequence[Prize], added: Sequence[str] = ()) -> frozenset[int]:
    """The places that must be told from the next one since their prizes differ, the last prize from none.

    So must the first, where it wins goods or services that were added.
    Clauses: star-2024 21.1.1, star-6to5-2017 20.1.1.
    """
    worth = [prize._replace(place=0) for prize in prizes]
    lines = {place for place, prize in enumerate(worth, 1) if worth[place : place + 1] != [prize]}
    return frozenset(lines | {1} if worth and left_for_the_first(prizes, added) else lines)
