"""Computer players in a tournament: they see what a player sees, and answer with a wager or a decision.

The strategies themselves are in `pontoon.players`; chance, time and names are the caller's.

>>> rich, poor = Opponent(150_000, 0), Opponent(20_000, 0)
>>> wager("leader_chaser", Seen(100_000, (rich, poor), 19, 20, 1000, 50_000, 100_000))
Wish(kind='wager', cents=50000)
>>> wager("minimum", Seen(100_000, (poor,), 20, 20, 1000, 50_000, 100_000, pass_cards=1))
Wish(kind='pass', cents=0)
"""

from typing import NamedTuple

from pontoon.game import commands as c
from pontoon.game.round import WAGERS, Round
from pontoon.game.rulebook import RuleBook
from pontoon.players import playing, wagering
from pontoon.table.gaming_table import GamingTable
from pontoon.tournament.at_table import commands as s
from pontoon.tournament.at_table.plan import PONTOON
from pontoon.tournament.at_table.state import Session, TournamentTable
from pontoon.tournament.at_table.turns import available_cents, share

STRATEGIES = wagering.STRATEGIES
MEANINGS = dict(zip(STRATEGIES, wagering.MEANINGS, strict=True))

OPEN = "wager"
PASS = "pass"  # noqa: S105 - a player passes
SEALED = "sealed"
_KINDS = {wagering.WAGER: OPEN, wagering.PASS: PASS, wagering.SEAL: SEALED}


class UnknownStrategy(ValueError):
    """No strategy of this name; the message lists those there are."""


class Opponent(NamedTuple):
    """Another player who is still in: chips in hand, and the wager that lies open for the round that comes."""

    chips_cents: int
    wager_cents: int = 0


class Seen(NamedTuple):
    """What a player sees before a wager. No `rounds`: the session ends by time. `advance`: how many go on, or 0."""

    chips_cents: int
    others: tuple[Opponent, ...]
    round: int
    rounds: int | None
    minimum_cents: int
    maximum_cents: int
    allotment_cents: int
    advance: int = 1
    pass_cards: int = 0
    undisclosed_wagers: int = 0
    play_off: bool = False


class Wish(NamedTuple):
    """An open wager, a pass card in lieu of one, or an undisclosed wager of so much in all."""

    kind: str
    cents: int = 0


def strategy_number(name: str) -> int:
    if name not in STRATEGIES:
        raise UnknownStrategy(f"{name}: unknown strategy; expected one of {', '.join(STRATEGIES)}")
    return STRATEGIES.index(name)


def wager(strategy: str, seen: Seen) -> Wish:
    """What a player of this strategy does for the round that comes."""
    # In a play-off any round may be the last, and one place is played for.
    left = 0 if seen.rounds is None else max(0, seen.rounds - seen.round + 1)
    holdings = [each.chips_cents + 2 * each.wager_cents for each in seen.others]
    places = 1 if seen.play_off else max(1, seen.advance)
    kind, cents = wagering.wish(
        strategy_number(strategy),
        seen.chips_cents,
        seen.minimum_cents,
        seen.maximum_cents,
        seen.allotment_cents,
        1 if seen.play_off else left,
        seen.pass_cards,
        seen.undisclosed_wagers,
        wagering.to_beat(holdings, len(holdings), places),
    )
    return Wish(_KINDS[kind], cents)


def seen_by(state: TournamentTable, player: str) -> Seen:
    """What one of the players at a table sees: nothing of another's undisclosed wager but the chips that lie open."""
    session = _session(state)
    me = session.player(player)
    assert me is not None, f"{player} plays in the session"
    current = state.table.round
    placed = current.placed if current is not None and current.phase == WAGERS else ()
    on_the_layout = {each.player: each.cents for each in placed}
    others = (each for each in session.playing if each.player != player)
    plan = session.plan
    return Seen(
        chips_cents=me.chips_cents,
        others=tuple(Opponent(each.chips_cents, on_the_layout.get(each.player, 0)) for each in others),
        round=session.rounds + 1,
        rounds=plan.rounds,
        minimum_cents=state.table.limits.minimum_cents or plan.minimum_cents,
        maximum_cents=state.table.limits.maximum_cents or plan.maximum_cents,
        allotment_cents=plan.allotment_cents,
        advance=plan.advance,
        pass_cards=me.pass_cards,
        undisclosed_wagers=me.undisclosed_wagers,
        play_off=plan.play_off,
    )


def wager_command(state: TournamentTable, player: str, strategy: str) -> c.PlaceWager | s.PlayPassCard | s.SealWager:
    """The player's wager for the round that comes, as a command to the table."""
    wish = wager(strategy, seen_by(state, player))
    me = _session(state).player(player)
    assert me is not None, f"{player} plays in the session"
    if wish.kind == PASS:
        return s.PlayPassCard(player)
    if wish.kind == SEALED:
        return s.SealWager(player, PONTOON, wish.cents)
    return c.PlaceWager(me.box, player, wish.cents)


def decision_command(rules: RuleBook, state: TournamentTable) -> c.Hit | c.Stand | c.Double | c.Split | c.Keep | None:
    """The decision on the hand that the round waits for, by the player of its box; None where it waits for none."""
    current = _round(state.table)
    awaiting = current.awaiting
    if awaiting.box is None or awaiting.hand is None or awaiting.kind not in ("decision", "forfeit"):
        return None
    player = awaiting.players[0]
    if awaiting.kind == "forfeit":
        return c.Keep(awaiting.box, awaiting.hand, player)
    box = current.box(awaiting.box)
    assert box is not None, "a decision is due on a box that plays"
    hand = box.hands[awaiting.hand - 1]
    number = playing.decision(
        rules.table,
        int(current.terms.resplit),
        hand.hard,
        hand.free_aces,
        len(hand.cards),
        hand.cards[0],
        hand.cards[1],
        len(box.hands),
        current.dealers_cards[0],
        int(_affordable(state, current, player)),
    )
    say = (c.Stand, c.Hit, c.Double, c.Split)[number]
    return say(awaiting.box, awaiting.hand, player)


def _affordable(state: TournamentTable, current: Round, player: str) -> bool:
    """Whether the player has as many chips again as the original wager, an undisclosed one with it."""
    session = _session(state)
    wager = next(each.cents for each in current.placed if each.player == player)
    form = session.form_of(player)
    if form is not None and form.kind == PONTOON:
        wager += share(form, wager)
    return wager <= available_cents(state, player)


def _session(state: TournamentTable) -> Session:
    assert state.session is not None, "a session is open at the table"
    return state.session


def _round(table: GamingTable) -> Round:
    assert table.round is not None, "a round is in play"
    return table.round
