"""A request becomes an order to the table: what the program knows better than its sender is put in, then it is played.

The card of a shoe the program keeps, the number of a Player Card, who is meant: nothing of this is taken from a
client. What follows for the shoes' secrets is entered with it, so that it is stored together. At a table kept for a
tournament, and for everything that is asked of a session, the tournament's rules judge first.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeAlias, cast, get_args

from pontoon.game import commands as c, events as g
from pontoon.game.cards import Card
from pontoon.game.refusals import Refusal
from pontoon.game.round import WAGERS
from pontoon.game.rulebook import RuleBook
from pontoon.live import events as v
from pontoon.live.live_table import LiveTable, evolve, evolve_together
from pontoon.live.requests import ContributeSeed, Decline, LiveCommand, PauseTable, Request, ResumeTable, refused
from pontoon.live.shoe import ShoeKeeper
from pontoon.live.shuffle_protocol import refusal_of_a_seed
from pontoon.live.steps import DEALER
from pontoon.table import commands as t, events as e
from pontoon.table.decide import play as play_table
from pontoon.table.orders import Entry, Person
from pontoon.tournament.at_table import commands as s
from pontoon.tournament.at_table.decide import play as play_session
from pontoon.tournament.at_table.orders import Command, session_order
from pontoon.tournament.at_table.state import TournamentTable

# The entries something brings about, and the table after them.
Happened: TypeAlias = tuple[tuple[Entry, ...], LiveTable]
Carried: TypeAlias = Happened | Refusal

_DECISIONS = (c.Hit, c.Stand, c.Double, c.Split, c.Forfeit, c.Keep, c.Surrender, c.Insure)
_WAGERS = (
    c.PlaceWager,
    c.PlacePerfectPairs,
    c.WithdrawWager,
    c.WithdrawPerfectPairs,
    s.PlayPassCard,
    s.SealWager,
)
_OF_A_SESSION = get_args(s.SessionCommand)
_TAKES_A_CARD = (c.DealCard, c.BurnCard, c.DrawInError, c.DrawExtraCard)
_SHUFFLES = (t.Shuffle, c.ShuffleDiscards)
_UNSEEN = Card(-1)


# What the sender had seen


def refusal_of_the_request(state: LiveTable, request: Request) -> Refusal | None:
    """Whether the table stands still, and whether the sender has seen what the command is about.

    A decision needs everything but what others have said for their own wagers since; dealing or correcting a card needs
    the round as it is; a wager, that the last round is over; letting something pass, that it is asked. An older view is
    enough for anything else.
    """
    if state.paused and not isinstance(request.command, PauseTable | ResumeTable):
        return refused("table_is_paused", f"This table is paused: {state.paused}.")
    seen = request.expected_version
    if seen is None:
        return None
    if seen > state.version:
        return refused(
            "version_is_not_there", f"The table is at version {state.version}; version {seen} does not exist yet."
        )
    if seen < _must_have_seen(state, request.command):
        return refused(
            "table_has_moved_on", "The table has changed since you last saw it. Look at it again before you decide."
        )
    return None


def _must_have_seen(state: LiveTable, command: Command | LiveCommand) -> int:
    if isinstance(command, _DECISIONS):
        return state.asked_since
    if isinstance(command, c.DealCard | c.CorrectCard):
        return state.round_version
    if isinstance(command, Decline):
        return asked_of_everybody_since(state)
    return state.wagers_since if isinstance(command, _WAGERS) else 0


def asked_of_everybody_since(state: LiveTable) -> int:
    """The version at which what can be let pass now was asked: an offer in the round, or seeds, the cut, wagers."""
    current = state.table.round
    dealt = state.table.round_in_play and current is not None and current.phase != WAGERS
    return state.asked_since if dealt else state.offered_since


# An order


def carry_out(
    rules: RuleBook,
    state: LiveTable,
    request: Request,
    at_ms: int,
    keeper: ShoeKeeper,
    card_number_of: Callable[[str], str],
) -> Carried:
    """All entries a request brings about, with those of the shoes' secrets; or why it is refused."""
    command = request.command
    if isinstance(command, ContributeSeed | PauseTable | ResumeTable):
        return _live(state, request.by, command, at_ms)
    refusal = _refusal_of_the_shuffle(state, command) if isinstance(command, _SHUFFLES) else None
    if refusal is not None:
        return refusal
    entries: tuple[Entry, ...] = ()
    for by, each in _orders(rules, state, request.by, cast(Command, command), card_number_of):
        filled = _with_card(state, each, keeper)
        if isinstance(filled, Refusal):
            return filled
        outcome = judged(rules, state, by, filled, at_ms // 1000)
        if isinstance(outcome, Refusal):
            return outcome
        after, made = outcome
        if by != request.by:
            made = tuple(replace(entry, by=request.by, of_itself=True) for entry in made)
        state = evolve_together(state, made, after, at_ms)
        entries += made
    secrets, state = _secrets(state, entries, request.by, at_ms, keeper)
    return entries + secrets, state


def judged(
    rules: RuleBook, state: LiveTable, by: Person, command: Command, at: int
) -> tuple[TournamentTable, tuple[Entry, ...]] | Refusal:
    """What an order brings about at a table and its session; by the table alone where no tournament keeps it."""
    order = session_order(at, by, command)
    if state.table.tournament or isinstance(command, _OF_A_SESSION):
        return play_session(rules, state.at_the_table, order)
    outcome = play_table(rules, state.table, order)
    return outcome if isinstance(outcome, Refusal) else (TournamentTable(outcome[0], state.session), outcome[1])


def _orders(
    rules: RuleBook, state: LiveTable, by: Person, command: Command, card_number_of: Callable[[str], str]
) -> list[tuple[Person, Command]]:
    """The command with what the program knows; who sits down has shown the Player Card by signing in.

    So have those for whom a session is opened: what they would do then follows of itself.
    """
    if isinstance(command, t.PresentPlayerCard) and by.role == "player":
        number = card_number_of(by.name)
        return [(by, t.PresentPlayerCard(by.name, number, by.name, bool(number), "signed in"))]
    comes: tuple[str, ...] = ()
    if isinstance(command, t.SitDown) and by.role == "player" and command.player == by.name:
        comes = (by.name,)
    elif isinstance(command, s.OpenSession):
        comes = tuple(place.player for place in command.plan.seats)
    if comes and rules.values["player_card"]:
        shown = [
            (Person(player, "player"), t.PresentPlayerCard(player, number, player, True, "signed in"))
            for player in comes
            if player not in state.table.player_cards and (number := card_number_of(player))
        ]
        return [*shown, (by, command)]
    if isinstance(command, c.PlaceWager | c.PlacePerfectPairs):
        # Whether somebody is seated and has shown a card is for the table to say.
        return [(by, replace(command, player_card=True, found=command.found and by.role != "player"))]
    return [(by, command)]


def _with_card(state: LiveTable, command: Command, keeper: ShoeKeeper) -> Command | Refusal:
    """The program's own cards come from its shoe; a dealer's real ones from the dealer."""
    if isinstance(command, t.BurnFirstCard):
        return t.BurnFirstCard(None) if state.own_cards else command
    if isinstance(command, c.CorrectCard) and state.own_cards:
        return refused("program_deals", "At this table the program deals the cards, so none can be entered wrongly.")
    if not isinstance(command, _TAKES_A_CARD):
        return command
    given = cast("int | None", command.card)
    if not state.own_cards:
        if given is None:
            return refused("card_is_not_named", "No card was named. At this table the dealer names each card drawn.")
        return command
    if given is not None:
        return refused("program_deals", "At this table the cards come from the program's own shoe. Do not name a card.")
    card = keeper.next_card(state)
    # Where there is none the table itself says why.
    return replace(command, card=_UNSEEN if card is None else card)


def _refusal_of_the_shuffle(state: LiveTable, command: object) -> Refusal | None:
    if not state.own_cards or (state.committed is not None and state.committed.digest):
        return None
    if isinstance(command, c.ShuffleDiscards):
        return None
    return refused(
        "seeds_are_still_open", "The cards cannot be shuffled yet: players may still add seeds to this shoe."
    )


# The shoes' secrets


def _entry(state: LiveTable, by: Person, at_ms: int, event: v.LiveEvent) -> Entry:
    return Entry(at_ms // 1000, by, state.name, state.table.number, "", cast(Any, event))


def of_the_house(state: LiveTable, by: Person, at_ms: int, event: v.LiveEvent) -> Happened:
    """One event of the house's own, and the table after it."""
    entry = _entry(state, by, at_ms, event)
    return (entry,), evolve(state, entry, at_ms)


def with_events_of_the_house(happened: Happened, by: Person, events: tuple[v.LiveEvent, ...]) -> Happened:
    """Add the house's own events to those of an order."""
    entries, state = happened
    for event in events:
        entry = replace(_entry(state, by, state.at_ms, event), of_itself=True)
        state = evolve(state, entry, state.at_ms)
        entries += (entry,)
    return entries, state


def _secrets(
    state: LiveTable, entries: tuple[Entry, ...], by: Person, at_ms: int, keeper: ShoeKeeper
) -> tuple[tuple[Entry, ...], LiveTable]:
    """Once cards are shuffled their order is fixed; a shoe that is out of play is shown to everybody."""
    if not state.own_cards:
        return (), state
    made: list[Entry] = []

    def happen(event: v.LiveEvent) -> None:
        nonlocal state
        made.append(_entry(state, by, at_ms, event))
        state = evolve(state, made[-1], at_ms)

    if _needs_an_order(state, entries):
        if state.committed is None:
            happen(keeper.commit(state.shoes + 1))
        assert state.committed is not None
        if not state.committed.digest:
            happen(keeper.freeze(state.committed))
        happen(keeper.order(state.committed, state))
    in_use = {each.shoe for each in (state.committed, state.ordered) if each is not None}
    closed = any(isinstance(entry.event, e.TableClosed) for entry in entries)
    for shoe, sealed in state.unrevealed:
        if shoe not in in_use or closed:
            happen(keeper.reveal(shoe, sealed, _why(entries, closed)))
    return tuple(made), state


def _needs_an_order(state: LiveTable, entries: tuple[Entry, ...]) -> bool:
    """After a shuffle; and where cards lie ready that nobody shuffled here, pre-shuffled or taken out of a device."""
    if state.ordered is not None or not state.table.is_open:
        return False
    shuffled = any(isinstance(entry.event, e.CardsShuffled | g.DiscardsShuffled) for entry in entries)
    custody = state.table.custody
    ready = custody.stage not in ("none", "stack") and custody.cards_left > 0
    return ready and (shuffled or custody.kept is None)


def _why(entries: tuple[Entry, ...], closed: bool) -> str:
    """What has ended the shoe, by the name of the event."""
    if closed:
        return "closed"
    for entry in reversed(entries):
        if isinstance(entry.event, e.CardsShuffled | g.DiscardsShuffled):
            return "shuffled"
        if isinstance(entry.event, e.CardsReplaced):
            return "replaced"
        if isinstance(entry.event, e.ShoeVoided):
            return "void"
    return "out_of_order"


def with_housekeeping(what: str, state: LiveTable, keeper: ShoeKeeper, at_ms: int) -> Carried:
    """The house binds itself to a seed, or takes no more of the players'."""
    event: v.LiveEvent
    if what == "commit":
        event = keeper.commit(state.shoes + 1)
    else:
        assert state.committed is not None, "seeds are frozen only for a shoe with a commitment"
        event = keeper.freeze(state.committed)
    return of_the_house(state, DEALER, at_ms, event)


def _live(state: LiveTable, by: Person, command: LiveCommand, at_ms: int) -> Carried:
    match command:
        case ContributeSeed(seed):
            refusal = refusal_of_the_seed(state, by, seed)
            if refusal is not None:
                return refusal
            assert state.committed is not None
            return of_the_house(state, by, at_ms, v.SeedContributed(state.committed.shoe, by.name, seed))
        case PauseTable(reason):
            if state.paused:
                return refused("table_is_paused", f"This table is already paused: {state.paused}.")
            return of_the_house(state, by, at_ms, v.TablePaused(reason))
        case ResumeTable():
            if not state.paused:
                return refused("table_is_not_paused", "This table is not paused.")
            return of_the_house(state, by, at_ms, v.TableResumed())
    raise TypeError(f"{command!r} is not a command of the house")


def refusal_of_the_seed(state: LiveTable, by: Person, seed: str) -> Refusal | None:
    """Whether seeds are asked for now, and this one may be added."""
    if state.committed is None or state.committed.digest:
        return refused("no_seeds_are_asked_for", "No shoe is waiting for seeds at the moment.")
    if by.role != "player" or state.table.seat_of(by.name) is None:
        return refused("not_at_the_table", "Only players seated at this table may add a seed.")
    if any(player == by.name for player, _ in state.committed.contributions):
        return refused("seed_is_given", f"{by.name} has already added a seed to this shoe.")
    problem = refusal_of_a_seed(seed)
    return None if problem is None else refused("seed_is_not_usable", f"{problem[0].upper()}{problem[1:]}.")
