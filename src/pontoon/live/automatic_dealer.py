"""The automated dealer: what it does next at a table, and until when it waits for somebody else to do something.

It has no hands of its own: it gives orders like everybody, in the roles the rule set asks for. It waits by a clock
that cannot be set, and a restart gives everybody their full time again.
"""

from collections.abc import Callable
from typing import ClassVar

from pontoon.game import commands as c
from pontoon.game.decide import legal_decisions
from pontoon.game.refusals import Refusal
from pontoon.game.round import WAGERS
from pontoon.game.rulebook import RuleBook
from pontoon.live.events import TableEstablished
from pontoon.live.live_table import LiveTable
from pontoon.live.requests import Deadline
from pontoon.live.steps import DEALER, GRACE, NOTHING, SUPERVISOR, Connected, LostAt, Step, never_lost
from pontoon.live.tournament_dealer import BetweenRounds, is_held_up
from pontoon.live.watching import SEAT_IS_KEPT
from pontoon.table import commands as t
from pontoon.table.decide import play
from pontoon.table.duty import Duty, next_duty
from pontoon.table.furniture import MANUAL_SHUFFLE
from pontoon.table.orders import Command, Order
from pontoon.table.seats import IDLE_ROUNDS, every_box_is_taken
from pontoon.table.shuffle import cutting_card_bounds

__all__ = ["DEALER", "SUPERVISOR", "AutomaticDealer", "Step"]


class AutomaticDealer:
    """One for each table. `decline` is told who has nothing more to say; `next_step` what is to be done, and when."""

    def __init__(self, rules: RuleBook) -> None:
        self.rules = rules
        self._waits_for: tuple[object, ...] = ()
        self._since = 0.0
        self._declined: set[str] = set()

    def decline(self, player: str) -> None:
        self._declined.add(player)

    def next_step(
        self, state: LiveTable, now: float, at: int, connected: Connected, lost_at: LostAt = never_lost
    ) -> Step:
        """`now` by the clock that cannot be set, `at` by the calendar; `connected` tells who is there to answer."""
        how = state.established
        if how is None or state.paused or is_held_up(state.session):
            # Whoever is waited for gets the full time again when the table goes on.
            self._waits_for = ()
            return NOTHING
        between = None
        if state.session is not None and state.automatic and not state.table.round_in_play:
            between = BetweenRounds(self.rules, state, how, now, at, connected)
            first = between.before_the_cards(self._wait)
            if first is not None:
                return first
        due = next_duty(self.rules, state.table, at)
        if due.kind in ("shuffle", "discards") and state.own_cards:
            step = self._seeds(state, how, due, now, connected)
            if step is not None:
                return step
        if not state.automatic:
            return NOTHING
        if due.kind in ("wagers", "card") and not state.table.round_in_play:
            if between is not None:
                return between.wagers(self._wait)
            if state.table.tournament:
                # Nobody plays at a table that is kept for a tournament before its session.
                return NOTHING
            wagers = self._wagers(state, how, now, connected, lost_at)
            vacant = self._vacant(state, now, at, lost_at)
            if vacant is None and wagers.at is None:
                return self._deserted(state, now, at, lost_at)
            return wagers if vacant is None else _sooner(vacant._replace(deadline=wagers.deadline), wagers, now)
        answer = self._answers.get(due.kind)
        return NOTHING if answer is None else answer(self, state, how, due, now, connected)

    def _wait(self, now: float, *what: object) -> float:
        """Since when it has been waited for this; who declined something else may speak again."""
        if what != self._waits_for:
            self._waits_for, self._since = what, now
            self._declined.clear()
        return self._since

    # The shuffle

    def _seeds(
        self, state: LiveTable, how: TableEstablished, due: Duty, now: float, connected: Connected
    ) -> Step | None:
        """First the house binds itself, then the players add seeds, then the shuffle may follow; None: it may."""
        bound = state.committed
        if bound is None:
            return Step(now, housekeeping="commit")
        if bound.digest:
            return None
        asked = () if state.table.round_in_play else tuple(seat.player for seat in state.table.seats)
        sent = {player for player, _ in bound.contributions}
        done = sent | self._declined
        missing = tuple(player for player in asked if player not in done and connected(player))
        if state.automatic and state.session is None and not (asked or state.table.round_in_play):
            # Who comes first adds the first seed, and is offered the cut.
            return NOTHING
        since = self._wait(now, "seeds", bound.shoe)
        if not missing or due.kind == "discards":
            return Step(now, housekeeping="freeze")
        until = since + how.seeds_ms / 1000
        return Step(until, housekeeping="freeze", deadline=Deadline("seeds", missing, until))

    def _shuffle(self, state: LiveTable, *_: object) -> Step:
        by_hand = state.table.custody.shuffled_by_hand
        first_by_hand = state.table.device and not by_hand and self.rules.procedures["shuffle_by_hand_first"]
        return Step(0, command=t.Shuffle(MANUAL_SHUFFLE if first_by_hand else state.table.source))

    def _discards(self, *_: object) -> Step:
        return Step(0, command=c.ShuffleDiscards())

    def _cut(self, state: LiveTable, how: TableEstablished, due: Duty, now: float, connected: Connected) -> Step:
        """The player who is offered the cut has some time; a supervisor cuts in the middle."""
        if not due.players:
            return Step(0, by=SUPERVISOR, command=t.CutCards(state.table.custody.cards_left // 2))
        player = due.players[0]
        since = self._wait(now, "cut", player, state.shoes)
        refusal = Step(now, command=t.RefuseCut())
        if player in self._declined or not connected(player):
            return refusal
        until = since + how.cut_ms / 1000
        return refusal._replace(at=until, deadline=Deadline("cut", due.players, until))

    def _cutting_card(self, state: LiveTable, *_: object) -> Step:
        least, most = cutting_card_bounds(self.rules, state.table.custody.cards_left)
        return Step(0, command=t.InsertCuttingCard((least + most) // 2))

    def _burn(self, *_: object) -> Step:
        return Step(0, command=t.BurnFirstCard(None))

    def _draw_cutting_card(self, *_: object) -> Step:
        return Step(0, command=t.DrawCuttingCard())

    def _come_on_duty(self, *_: object) -> Step:
        return Step(0, command=t.ComeOnDuty())

    # A round

    def _vacant(self, state: LiveTable, now: float, at: int, lost_at: LostAt) -> Step | None:
        """At a full table the seat of who has let three rounds pass goes to others, if it is not in use or wanted.

        Who has lost the connection has some time to come back to it, whoever wants it.
        Clauses: star-2024 20.10, star-6to5-2017 19.9, canberra-2002 17.8.
        """
        wanted = bool(state.table.waiting) or any(seat.box is None for seat in state.table.seats)
        first: Step | None = None
        for seat in (each for each in state.table.seats if each.idle >= IDLE_ROUNDS):
            lost = lost_at(seat.player)
            if lost is None and not wanted:
                continue
            free_at = now if lost is None else max(now, lost + SEAT_IS_KEPT)
            if first is not None and first.at is not None and first.at <= free_at:
                continue
            order = Order(max(at, state.table.at), SUPERVISOR, t.VacateSeat(seat.player))
            if not isinstance(play(self.rules, state.table, order), Refusal):
                first = Step(free_at, by=SUPERVISOR, command=order.command)
        return first

    def _deserted(self, state: LiveTable, now: float, at: int, lost_at: LostAt) -> Step:
        """A full table at which nobody is left to play: the player who has been gone for longest leaves it.

        No round is played there in which they could abstain from wagering, so no seat would ever become vacant (I125).
        """
        gone = [(lost_at(seat.player), seat.player) for seat in state.table.seats if seat.box is not None]
        lost = [(since, player) for since, player in gone if since is not None]
        if not lost or len(lost) < len(gone) or not every_box_is_taken(self.rules, state.table):
            return NOTHING
        since, player = min(lost)
        order = Order(max(at, state.table.at), DEALER, t.LeaveTable(player))
        if isinstance(play(self.rules, state.table, order), Refusal):
            return NOTHING
        # Commands can come without a connection: while there are any, somebody plays.
        idle_since = self._wait(now, "players", state.version)
        return Step(max(since, idle_since) + SEAT_IS_KEPT, command=order.command)

    def _wagers(
        self, state: LiveTable, how: TableEstablished, now: float, connected: Connected, lost_at: LostAt
    ) -> Step:
        """From the first wager on there is a time to wager; it ends early when nobody seated is left to wait for.

        Players without a connection keep their seats, and hold nobody up. Those who may be coming back are waited for
        if they did not let the last round pass.
        """
        current = state.table.round
        if current is None or current.phase != WAGERS or not current.placed:
            return NOTHING
        since = self._wait(now, "wagers", state.table.number)
        wagered = {wager.player for wager in current.placed}
        seated = {
            seat.player
            for seat in state.table.seats
            if seat.box is not None
            and connected(seat.player)
            and (lost_at(seat.player) is None or seat.sat_out != state.table.number - 1)
        }
        until = since + how.wager_ms / 1000
        missing = tuple(sorted(seated - wagered - self._declined))
        if not missing:
            done = (seated | wagered) <= self._declined
            until = min(until, now if done else self._last_wager(state, now) + GRACE * how.pace_ms / 1000)
        # The first card closes the wagers; announcing it gives everybody the same last moment.
        return Step(until, command=c.CloseWagers(), deadline=Deadline("wagers", missing, until))

    def _last_wager(self, state: LiveTable, now: float) -> float:
        if self._seen_wager[0] != state.round_version:
            self._seen_wager = (state.round_version, now)
        return self._seen_wager[1]

    _seen_wager: tuple[int, float] = (-1, 0.0)

    def _card(self, state: LiveTable, how: TableEstablished, _due: Duty, now: float, connected: Connected) -> Step:
        """The next card, at the table's pace; others on the box may first follow a double or a split."""
        since = self._wait(now, "card", state.round_version)
        until = since + how.pace_ms / 1000
        current = state.table.round
        assert current is not None, "a card is due in a round"
        if current.awaiting.box is not None and current.decisions:
            followers = {getattr(each, "player", "") for each in legal_decisions(self.rules, current)}
            waiting = tuple(sorted(who for who in followers if who not in self._declined and connected(who)))
            if waiting:
                until = since + how.follow_ms / 1000
                return Step(until, command=_NEXT_CARD, deadline=Deadline("follow", waiting, until))
        return Step(until, command=_NEXT_CARD)

    def _offer(self, state: LiveTable, how: TableEstablished, due: Duty, now: float, connected: Connected) -> Step:
        """Insurance or surrender: until everybody who may has spoken, or the time is over."""
        since = self._wait(now, due.kind, state.table.number)
        close: Command = c.CloseInsurance() if due.kind == "insurance" else c.CloseSurrender()
        missing = tuple(who for who in due.players if who not in self._declined and connected(who))
        if not missing:
            return Step(now, command=close)
        until = since + how.offer_ms / 1000
        return Step(until, command=close, deadline=Deadline(due.kind, missing, until))

    def _decision(self, state: LiveTable, how: TableEstablished, due: Duty, now: float, connected: Connected) -> Step:
        """Who does not decide in time is absent; who has lost the connection has some time to come back."""
        current = state.table.round
        assert current is not None, "a decision is due in a round"
        assert current.awaiting.box is not None, "a decision is due for a box"
        box, hand, player = current.awaiting.box, current.awaiting.hand or 1, due.players[0]
        since = self._wait(now, due.kind, state.round_version)
        extra = 0 if connected(player) else how.absence_ms
        until = since + (how.decision_ms + extra) / 1000
        if state.table.seat_of(player) is None:
            # Who has left the table is not waited for.
            until = now
        silent: Command = c.DeclareAbsent(box, player)
        if due.kind == "forfeit":
            silent = c.Keep(box, hand, player)
            until = now if player in self._declined else until
        elif due.kind == "acceptance":
            silent = c.AcceptCard(box, player)
        elif due.kind == "exposure":
            silent = c.ExposeCards(box)
        return Step(until, command=silent, deadline=Deadline(due.kind, due.players, until))

    _answers: ClassVar[dict[str, Callable[..., Step]]] = {
        "dealer": _come_on_duty,
        "shuffle": _shuffle,
        "discards": _discards,
        "cut": _cut,
        "cutting_card": _cutting_card,
        "burn": _burn,
        "cutting_card_comes_out": _draw_cutting_card,
        "card": _card,
        "insurance": _offer,
        "surrender": _offer,
        "decision": _decision,
        "forfeit": _decision,
        "acceptance": _decision,
        "exposure": _decision,
    }


def _sooner(one: Step, other: Step, now: float) -> Step:
    """Where both are due, the first of them."""
    assert one.at is not None, "the first step has a time"
    return one if one.at <= now or other.at is None or one.at <= other.at else other


# The card itself is put in by the table's task, which keeps the shoe.
_NEXT_CARD = c.DealCard(None)  # type: ignore[arg-type]
