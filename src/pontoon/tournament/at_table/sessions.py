"""A session from its opening to the last chip: opened, ended, counted, and counts in between."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from pontoon.game.payment import chips_can_make
from pontoon.game.refusals import Refusal, dollars
from pontoon.game.rulebook import RuleBook
from pontoon.law.procedures import PROCEDURES
from pontoon.table.seats import take_place
from pontoon.tournament.at_table import commands as s, events as e
from pontoon.tournament.at_table.plan import ABSENT, LATE, Counted, MissingChips, SessionPlan
from pontoon.tournament.at_table.players import take_seat, vacate
from pontoon.tournament.at_table.proceedings import Proceedings
from pontoon.tournament.at_table.rounds import due_limits, end, move_marker, set_limits
from pontoon.tournament.at_table.state import DISQUALIFIED, Session, TournamentPlayer
from pontoon.tournament.standings import Standing

# Opening


def _open(p: Proceedings, command: s.OpenSession) -> Refusal | None:
    """A session is opened between rounds at a table kept for the tournament: everybody has the same chips and cards.

    Who has shown what the house asks for takes the allotted seat. Refused for who, the table, a session that is open, a
    round or wagers, other people or their limits, then the plan.
    Clauses: star-2024 21.5.2, star-2024 21.5.4, star-2024 21.6.2, star-2024 21.7.1, star-2024 21.8.1, star-2024 21.9.1,
    star-2024 21.9.2, star-6to5-2017 20.5.2, star-6to5-2017 20.5.4, star-6to5-2017 20.6.2, star-6to5-2017 20.7.1,
    star-6to5-2017 20.8.1, star-6to5-2017 20.9.1, star-6to5-2017 20.9.2.
    """
    refusal = _refusal_to_open(p, command.plan)
    if refusal is not None:
        return refusal
    # From here on it must succeed.
    plan = command.plan
    p.happen(e.SessionOpened(plan), "session_open")
    set_limits(p, due_limits(plan, 0, p.at), "session_open")
    for player in p.session.players:
        issued = e.ChipsIssued(player.player, plan.allotment_cents, plan.pass_cards, plan.undisclosed_wagers)
        p.happen(issued, "session_open", of_itself=True)
    _take_seats(p)
    move_marker(p)
    return None


def _refusal_to_open(p: Proceedings, plan: SessionPlan) -> Refusal | None:
    refusal = p.authorise("session_open")
    if refusal is not None:
        return refusal
    table = p.table
    if not p.rules.values["tournaments"]:
        return p.refuse("not_provided_for", "session_open", meaning=PROCEDURES["session_open"])
    if not table.tournament:
        return p.refuse("table_is_not_held", "session_exclusive")
    if plan.tournament != table.tournament:
        return p.refuse("another_tournament_is_held", "session_exclusive", name=table.tournament)
    if not table.is_open:
        return p.refuse("table_is_closed", "session_open")
    if p.state.session is not None:
        return p.refuse("session_is_at_this_table", "session_open")
    if table.round_in_play:
        return p.refuse("round_is_in_play", "session_open")
    current = p.taking_wagers
    if current is not None and (current.placed or current.pairs):
        return p.refuse("wagers_are_on_the_layout", "session_exclusive")
    named = {place.player for place in plan.seats}
    others = [seat.player for seat in table.seats if seat.player not in named]
    if others:
        return p.refuse("others_are_at_the_table", "session_exclusive", players=", ".join(others))
    if table.terms.player_limits or table.terms.box_maximum_cents:
        return p.refuse("own_limits_stand", "session_rules_left_out")
    what = contradiction(plan, p.rules.table.boxes, p.at)
    return p.refuse("plan_contradicts_itself", "session_open", what=what) if what else None


def contradiction(plan: SessionPlan, boxes: int, at: int) -> str:
    """What in a plan cannot be, as the end of a sentence; empty for a plan that can be played."""
    players, places = [place.player for place in plan.seats], [place.box for place in plan.seats]
    limits = [(plan.minimum_cents, plan.maximum_cents), *((r.minimum_cents, r.maximum_cents) for r in plan.rises)]
    ends = (plan.rounds is not None) + (plan.until is not None)
    numbers = (plan.pass_cards, plan.undisclosed_wagers)
    ladder = (
        (not players or not all(players), "it has no players"),
        (len(set(players)) < len(players), "a player has two boxes"),
        (len(set(places)) < len(places), "two players have the same box"),
        (not all(1 <= box <= boxes for box in places), f"boxes are numbered 1 to {boxes}"),
        (not all(0 < low <= high and high % low == 0 for low, high in limits), "its limits contradict each other"),
        (plan.allotment_cents < plan.minimum_cents, "its chips are not enough for a minimum wager"),
        (not all(chip > 0 for chip in plan.chips_cents), "every chip must be worth more than zero"),
        (not all(_can_be_made(plan, low) for low, _ in limits), "its chips cannot make the minimum"),
        (not _can_be_made(plan, plan.allotment_cents), "its chips cannot make the allotment"),
        (ends != 1 and not (plan.play_off and not ends), "it must end after a number of rounds or at a set time"),
        (plan.rounds is not None and plan.rounds < 1, "it has no rounds"),
        (plan.until is not None and plan.until <= at, "its time has passed"),
        (not 1 <= plan.advance <= len(players), "the number of players who advance is too high or too low"),
        (not all((r.after_round is None) != (r.at is None) for r in plan.rises), "each rise needs a round or a time"),
        (any(number < 0 for number in numbers), "the number of pass cards or undisclosed wagers is below zero"),
        (plan.wager_seconds is not None and plan.wager_seconds < 1, "the time for a wager must be more than zero"),
        (plan.late not in LATE, f"a late wager must be one of: {', '.join(LATE)}"),
        (plan.absent not in ABSENT, f"absence must be one of: {', '.join(ABSENT)}"),
    )
    return next((what for wrong, what in ladder if wrong), "")


def _can_be_made(plan: SessionPlan, cents: int) -> bool:
    chips = plan.chips_cents
    return not chips or (min(chips) > 0 and chips_can_make(cents, chips))


def _take_seats(p: Proceedings) -> None:
    """Players who are there leave any other box and take the allotted one.

    A player who may not sit down now leaves the other box too, which may be allotted to somebody else, and is absent.
    """
    for player in p.session.players:
        seat = p.table.seat_of(player.player)
        if seat is not None and seat.box not in (None, player.box):
            p.at_the_table(partial(take_place, player=player.player, box=None))
    for player in p.session.players:
        _ = take_seat(p, player.player, on_behalf_of=player.player)


# The end


def _agree(p: Proceedings, command: s.AgreeToEnd) -> Refusal | None:
    """A player agrees to end early, where the conditions give the chips a value in cash.

    Clauses: star-2024 21.5.5.2, star-6to5-2017 20.5.5.2.
    """
    name, procedure = command.player, "session_end_agreed"
    refusal = p.authorise(procedure, name) or _refusal_when_over(p, procedure)
    if refusal is not None:
        return refusal
    player = p.session.player(name)
    if player is None or not player.is_playing:
        return p.refuse("not_in_the_session", procedure, player=name)
    if not p.session.plan.early_end_by_agreement:
        return p.refuse("no_end_by_agreement", procedure)
    # From here on it must succeed.
    if not player.agreed:
        p.happen(e.EndAgreed(name), procedure)
    return None


def _refusal_when_over(p: Proceedings, procedure: str) -> Refusal | None:
    if p.state.session is None:
        return p.refuse("no_session_is_open", procedure)
    return p.refuse("session_is_over", "session_end") if p.session.ended else None


def _conclude(p: Proceedings, _command: s.ConcludeSession) -> Refusal | None:
    """The Tournament Manager ends a session early, on the grounds that the rule set asks for.

    Refused for who, the session, a dispute, a round in play, then the reason.
    Clauses: star-2024 21.5.5, star-6to5-2017 20.5.5.
    """
    procedure = "session_conclude"
    refusal = p.authorise(procedure) or _refusal_when_over(p, procedure)
    if refusal is not None:
        return refusal
    if p.session.is_held_up:
        return p.refuse("dispute_must_be_settled", "session_dispute")
    if p.table.round_in_play:
        return p.refuse("round_is_in_play", procedure)
    why = early_end(p.rules, p.session)
    if not why:
        both = p.rules.values["session_ends_early"] == "on_both_grounds" and p.session.plan.early_end_by_agreement
        return p.refuse("not_determined_and_agreed" if both else "neither_determined_nor_agreed", procedure)
    end(p, why, "session_end_determined" if why == "determined" else "session_end_agreed")
    return None


def early_end(rules: RuleBook, session: Session) -> str:
    """The ground on which a session may end early now, `determined` or `agreed`; empty if it may not.

    If the rule set needs both grounds, the players who advance must be determined, and if chips have a cash value all
    players must have agreed.
    Clauses: star-2024 21.5.5.1, star-2024 21.5.5.2, star-6to5-2017 20.5.5.1, star-6to5-2017 20.5.5.2.
    """
    playing, plan = session.playing, session.plan
    determined = len(playing) <= plan.advance < len(session.players)
    agreed = plan.early_end_by_agreement and all(each.agreed for each in playing)
    if rules.values["session_ends_early"] == "on_both_grounds":
        return "determined" if determined and (agreed or not plan.early_end_by_agreement) else ""
    if determined:
        return "determined"
    return "agreed" if agreed else ""


def _cancel(p: Proceedings, command: s.CancelSession) -> Refusal | None:
    """The tournament is cancelled: no further round begins, and one that is in play is played to its end.

    Refused for who, the session, a session that is cancelled already, then the reason.
    Clauses: star-2024 21.3.4, star-6to5-2017 20.3.4.
    """
    procedure = "session_cancel"
    refusal = p.authorise(procedure) or _refusal_when_over(p, procedure)
    if refusal is not None:
        return refusal
    if p.session.cancelled:
        return p.refuse("session_is_cancelled", procedure)
    if not command.reason.strip():
        return p.refuse("words_are_needed", procedure, what="the reason for the cancellation")
    # From here on it must succeed.
    p.happen(e.SessionCancelled(command.reason.strip()), procedure)
    if not p.table.round_in_play:
        end(p, "cancelled", procedure, of_itself=True)
    return None


def _end(p: Proceedings, _command: s.EndSession) -> Refusal | None:
    """The time is over between two rounds: a round that is in play is finished first.

    Clauses: star-2024 21.1.1, star-6to5-2017 20.1.1.
    """
    refusal = p.authorise("session_end") or _refusal_when_over(p, "session_end")
    if refusal is not None:
        return refusal
    if p.table.round_in_play:
        return p.refuse("round_is_in_play", "session_end")
    until = p.session.plan.until
    if until is None or p.at < until:
        return p.refuse("session_time_is_not_over", "session_end")
    # From here on it must succeed.
    end(p, "time", "session_end")
    return None


# Counts


def _counts_are_wrong(p: Proceedings, counts: tuple[Counted, ...], procedure: str) -> Refusal | None:
    """A count names everybody who plays or has chips, once each, and finds no more than there is."""
    wanted = {each.player for each in p.session.players if each.is_playing or each.chips_cents}
    names = [count.player for count in counts]
    if len(set(names)) < len(names) or set(names) != wanted:
        return p.refuse("count_is_incomplete", procedure, players=", ".join(sorted(wanted)))
    if any(count.cents < 0 for count in counts):
        return p.refuse("counted_less_than_nothing", procedure)
    return None


def _book(p: Proceedings, names: Iterable[str]) -> tuple[Counted, ...]:
    return tuple(Counted(name, p.player(name).chips_cents) for name in names)


def _count(p: Proceedings, command: s.CountChips) -> Refusal | None:
    """The Tournament Manager has the chips counted at any time; what is found is recorded beside the book.

    Clauses: star-2024 21.11.3, star-6to5-2017 20.11.3.
    """
    refusal = p.authorise("session_count")
    if refusal is not None:
        return refusal
    if p.state.session is None:
        return p.refuse("no_session_is_open", "session_count")
    refusal = _counts_are_wrong(p, command.counts, "session_count")
    if refusal is not None:
        return refusal
    # From here on it must succeed.
    book = _book(p, (count.player for count in command.counts))
    p.happen(e.ChipsCounted(command.counts, book), "session_count")
    return None


def _total(p: Proceedings, command: s.TotalChips) -> Refusal | None:
    """At the end the chips in front of each player are totalled, recorded and given to the Tournament Manager.

    Refused for who, a session that is not over, one that is counted, a dispute, then the count.
    Clauses: star-2024 21.5.7, star-2024 21.10.4, star-6to5-2017 20.5.8, star-6to5-2017 20.10.4.
    """
    procedure = "session_total"
    refusal = p.authorise(procedure)
    if refusal is not None:
        return refusal
    if p.state.session is None:
        return p.refuse("no_session_is_open", procedure)
    if not p.session.ended:
        return p.refuse("session_is_under_way", procedure)
    if p.session.counted:
        return p.refuse("session_is_counted", procedure)
    if p.session.is_held_up:
        return p.refuse("dispute_must_be_settled", "session_dispute")
    refusal = _counts_are_wrong(p, command.counts, procedure)
    if refusal is not None:
        return refusal
    if sum(count.cents for count in command.counts) > sum(each.chips_cents for each in p.session.players):
        return p.refuse("more_chips_than_issued", "session_buy_in_increased")
    # From here on it must succeed.
    plan, found = p.session.plan, {count.player: count.cents for count in command.counts}
    standings = tuple(_standing(each, found.get(each.player, 0)) for each in p.session.players)
    p.happen(e.SessionCounted(plan.tournament, plan.number, standings), procedure)
    return None


def _standing(player: TournamentPlayer, counted: int) -> Standing:
    """Clauses: star-2024 21.10.4, star-6to5-2017 20.10.4."""
    residual = counted if player.eliminated_round is not None else 0
    return Standing(
        player.player,
        counted,
        player.eliminated_round,
        residual,
        player.last_wager_cents,
        player.removed,
        player.out == DISQUALIFIED,
    )


def _return_chips(p: Proceedings, command: s.ReturnChips) -> Refusal | None:
    """All chips go back to the inventory; those that do not are recorded by denomination and quantity.

    Refused for who, a session that is not counted, then what is named as missing.
    Clauses: star-2024 21.5.8, star-2024 21.6.9, star-6to5-2017 20.5.9, star-6to5-2017 20.6.9.
    """
    procedure = "session_return_chips"
    refusal = p.authorise(procedure)
    if refusal is not None:
        return refusal
    if p.state.session is None:
        return p.refuse("no_session_is_open", procedure)
    if not p.session.counted:
        return p.refuse("session_is_not_counted", procedure)
    refusal = _refusal_of_the_missing(p, command.missing)
    if refusal is not None:
        return refusal
    # From here on it must succeed.
    for missing in command.missing:
        p.happen(e.ChipsMissing(missing), procedure)
    for player in p.session.players:
        if player.chips_cents:
            left = p.player(player.player).chips_cents
            p.happen(e.ChipsReturned(player.player, left), "session_chips_property")
    for player in p.session.players:
        vacate(p, player.player, "the session is over", "session_end")
    before, plan = p.session.before, p.session.plan
    set_limits(p, before.limits, "session_end")
    p.happen(e.SessionClosed(plan.tournament, plan.number), "session_end", of_itself=True)
    return None


def _refusal_of_the_missing(p: Proceedings, missing: tuple[MissingChips, ...]) -> Refusal | None:
    """Clauses: star-2024 21.5.8, star-6to5-2017 20.5.9."""
    procedure, chips = "session_return_chips", p.session.plan.chips_cents
    named: dict[str, int] = {}
    for player, chip, quantity in missing:
        if p.session.player(player) is None:
            return p.refuse("not_in_the_session", procedure, player=player)
        if chip < 1 or quantity < 1 or (chips and chip not in chips):
            return p.refuse("no_such_chip", procedure, chip=dollars(chip))
        named[player] = named.get(player, 0) + chip * quantity
        if named[player] > p.player(player).chips_cents:
            return p.refuse("player_had_fewer_chips", procedure, player=player)
    book = sum(each.chips_cents for each in p.session.players)
    due = book - sum(standing.chips_cents for standing in p.session.standings)
    if sum(named.values()) != due:
        facts = {"missing": dollars(due), "named": dollars(sum(named.values()))}
        return p.refuse("missing_does_not_add_up", procedure, **facts)
    return None


ROOMS: dict[type, Callable[[Proceedings, Any], Refusal | None]] = {
    s.OpenSession: _open,
    s.AgreeToEnd: _agree,
    s.ConcludeSession: _conclude,
    s.CancelSession: _cancel,
    s.EndSession: _end,
    s.CountChips: _count,
    s.TotalChips: _total,
    s.ReturnChips: _return_chips,
}
