"""Rounds of a session: how wagers are closed, and what follows of itself when a round is over."""

from pontoon.game import commands as c, events as g
from pontoon.game.irregularities import BELOW_MINIMUM
from pontoon.game.refusals import Refusal
from pontoon.game.round import VOID, WAGERS, PairsWager, PlacedWager
from pontoon.table import events as t
from pontoon.table.furniture import Limits
from pontoon.table.proceedings import Proceedings as TableProceedings
from pontoon.table.rounds import carry_out, refusal_of_the_dealer
from pontoon.table.signs import put_up
from pontoon.tournament.at_table import events as e
from pontoon.tournament.at_table.plan import Counted, SessionPlan
from pontoon.tournament.at_table.players import disqualify, eliminate, eliminate_who_cannot_wager, give_everything_back
from pontoon.tournament.at_table.proceedings import Proceedings
from pontoon.tournament.at_table.state import ELIMINATED, Session
from pontoon.tournament.at_table.turns import available_cents, has_acted, next_marker
from pontoon.tournament.at_table.undisclosed import announce
from pontoon.tournament.at_table.wagers import refusal_of_the_session, time_left

# Closing the wagers


def close(p: Proceedings, command: c.CloseWagers | c.DealCard | c.BurnCard) -> Refusal | None:
    """No more bets, or the first card: what is found is corrected, and who has neither wagered nor passed is out.

    Refused for the session, forms that are not examined, wagers that nobody made, time that is left.
    Clauses: star-2024 21.5.6.1, star-2024 21.6.4, star-2024 21.6.14, star-2024 21.8.2.5, star-6to5-2017 20.5.6.1,
    star-6to5-2017 20.6.4, star-6to5-2017 20.6.14, star-6to5-2017 20.8.2.5.
    """
    if p.table.round_in_play:
        return p.pass_on(command)
    refusal = refusal_of_the_session(p, "session_open") or p.at_the_table(refusal_of_the_dealer)
    if refusal is not None:
        return refusal
    until = p.session.plan.until
    if until is not None and p.at >= until:
        return p.refuse("session_time_is_over", "session_end")
    for form in p.session.forms:
        if not form.announced and not form.examined_by:
            return p.refuse("form_is_not_examined", "session_examine_form", player=form.player)
    waiting = [each for each in p.session.playing if not has_acted(p.state, each)]
    if len(waiting) == len(p.session.playing) and not any(each.absent for each in waiting):
        return p.refuse("nobody_has_wagered", "session_wager_each_round")
    failing = [each for each in waiting if not each.absent]
    if failing and time_left(p):
        return p.refuse("wager_time_is_left", "session_wager_time", player=failing[0].player)
    for player in waiting:
        if player.absent:
            due = min(p.minimum, player.chips_cents)
            p.happen(e.MinimumDeducted(player.player, due, "absent"), "session_deduct", of_itself=True)
    for player in failing:
        disqualify(p, player.player, "no_wager")
    current = p.taking_wagers
    if current is not None and current.placed:
        _correct_wagers(p)
        return p.pass_on(command)
    if not isinstance(command, c.CloseWagers):
        return p.refuse("everybody_has_passed", "session_pass_card")
    announce_without_cards(p)
    _end_round(p, e.RoundPassed(p.session.rounds + 1))
    return None


def announce_without_cards(p: Proceedings) -> None:
    """Forms that show no wager cost the minimum though no card was dealt."""
    if any(not form.announced for form in p.session.forms):
        announce(p)


def _correct_wagers(p: Proceedings) -> None:
    """Wagers found above the maximum count to the maximum, those with incomplete increments to the last complete one,
    those below the minimum are made up; what cannot be made up is void when the first card is out.

    Clauses: star-2024 21.6.14, star-6to5-2017 20.6.14.
    """
    current = p.taking_wagers
    assert current is not None
    for wager in current.placed:
        cents, why = _corrected(p, wager)
        if why:
            _replace_wager(p, wager, cents, why)
    for pairs in current.pairs:
        cents, why = _corrected(p, pairs)
        if why:
            _replace_pairs(p, pairs, cents, why)


def _corrected(p: Proceedings, wager: PlacedWager | PairsWager) -> tuple[int, str]:
    """The amount a wager counts for, and why (empty: it stays)."""
    cents, minimum, maximum = wager.cents, p.minimum, p.maximum
    if cents > maximum:
        return maximum, "above_maximum"
    if cents >= minimum:
        beyond = cents % minimum
        return cents - beyond, "incomplete_increment" if beyond else ""
    if minimum - cents <= available_cents(p.state, wager.player):
        return minimum, "below_minimum"
    return (0, "below_minimum") if isinstance(wager, PairsWager) else (cents, "")


def _replace_wager(p: Proceedings, wager: PlacedWager, cents: int, why: str) -> None:
    box, player, clause = wager.box, wager.player, p.clause("session_amount")
    p.happen(e.WagerCorrected(box, player, "pontoon", wager.cents, cents, why), "session_amount", of_itself=True)
    p.happen(g.WagerWithdrawn(box, player, wager.cents, 0, clause), clause=clause, of_itself=True)
    p.happen(g.WagerPlaced(box, player, cents, wager.seated, 0), clause=clause, of_itself=True)


def _replace_pairs(p: Proceedings, wager: PairsWager, cents: int, why: str) -> None:
    box, player, clause = wager.box, wager.player, p.clause("session_amount")
    p.happen(e.WagerCorrected(box, player, "perfect_pairs", wager.cents, cents, why), "session_amount", of_itself=True)
    p.happen(g.PerfectPairsWithdrawn(box, player, wager.cents, 0, clause), clause=clause, of_itself=True)
    if cents:
        p.happen(g.PerfectPairsPlaced(box, player, cents, 0), clause=clause, of_itself=True)


def _void_what_is_not_made_up(p: Proceedings) -> None:
    """A wager below the minimum that could not be made up is void with the first card, and its player eliminated.

    Clauses: star-2024 21.6.14, star-6to5-2017 20.6.14.
    """
    current = p.table.round
    if current is None or current.is_over or not current.cards_out:
        return
    minimum = current.terms.minimum_cents or 0
    for wager in current.placed:
        player = p.session.player(wager.player)
        if player is None or wager.cents >= minimum:
            continue
        p.happen(e.WagerNotMadeUp(wager.box, wager.player, wager.cents), "session_amount", of_itself=True)
        _make_void(p, wager)
        if player.is_playing:
            eliminate(p, wager.player, "not_made_up", "session_amount")


def _make_void(p: Proceedings, wager: PlacedWager) -> None:
    def step(table: TableProceedings) -> Refusal | None:
        return carry_out(table, c.InvalidateWager(wager.box, wager.player, BELOW_MINIMUM))

    refusal = p.at_the_table(step)
    assert refusal is None, f"a wager below the minimum can be void: {refusal}"


# What follows of itself


def follow(p: Proceedings) -> None:
    """Whatever an order has brought about at the table has its consequences in the session."""
    if p.state.session is None:
        return
    _void_what_is_not_made_up(p)
    current = p.table.round
    if current is not None and current.is_over and p.table.number != p.session.finished:
        if current.phase == VOID:
            _end_void_round(p)
        else:
            announce(p)
            _end_round(p, e.SessionRoundCompleted(p.session.rounds + 1))
    if not p.session.playing and not p.session.ended and not p.table.round_in_play:
        end(p, "nobody_left", "session_end", of_itself=True)


def _end_void_round(p: Proceedings) -> None:
    """A void round has no result, and is not counted among the session's; what the clock has brought is.

    Clauses: star-2024 2.1, star-2024 21.2.2, star-2024 21.2.2.1, star-2024 21.6.15, star-6to5-2017 1.1,
    star-6to5-2017 20.2.2, star-6to5-2017 20.2.2.1, star-6to5-2017 20.6.15.
    """
    give_back_the_rest(p)
    p.happen(e.SessionRoundVoid(p.session.rounds + 1), "session_void_repaid", of_itself=True)
    set_limits(p, due_limits(p.session.plan, p.session.rounds, p.at), "session_rise")
    eliminate_who_cannot_wager(p)
    until = p.session.plan.until
    if p.session.cancelled:
        end(p, "cancelled", "session_cancel", of_itself=True)
    elif until is not None and p.at >= until:
        end(p, "time", "session_end", of_itself=True)


def give_back_the_rest(p: Proceedings) -> None:
    """In a void round undisclosed wagers are not placed, and pass cards go back.

    Clauses: star-2024 21.2.2, star-6to5-2017 20.2.2.
    """
    for player in p.session.players:
        if p.session.form_of(player.player) is not None:
            p.happen(e.SealedWagerReturned(player.player), "session_void_repaid", of_itself=True)
        if player.passed:
            p.happen(e.PassCardReturned(player.player), "session_void_repaid", of_itself=True)


def _end_round(p: Proceedings, over: e.SessionRoundCompleted | e.RoundPassed) -> None:
    """Pass cards are collected, limits rise, players who cannot wager go out, and the marker moves on or all is over.

    Clauses: star-2024 21.6.13, star-2024 21.6.15, star-2024 21.7.1, star-2024 21.9.2, star-6to5-2017 20.6.13,
    star-6to5-2017 20.6.15, star-6to5-2017 20.7.1, star-6to5-2017 20.9.2.
    """
    for player in p.session.players:
        if player.passed:
            p.happen(e.PassCardCollected(player.player), "session_pass_card", of_itself=True)
    p.happen(over, "session_end", of_itself=True)
    set_limits(p, due_limits(p.session.plan, p.session.rounds, p.at), "session_rise")
    eliminate_who_cannot_wager(p)
    if p.session.plan.play_off:
        book = tuple(Counted(each.player, each.chips_cents) for each in p.session.players)
        p.happen(e.ChipsCounted(book, book), "session_play_off", of_itself=True)
    why = _why_over(p)
    if why:
        end(p, why, _ENDS_ON.get(why, "session_end"), of_itself=True)
    else:
        move_marker(p)


# The procedure of an end that is not the usual one.
_ENDS_ON = {"cancelled": "session_cancel", "order_determined": "session_play_off"}


def _why_over(p: Proceedings) -> str:
    """Why the session is over after a round, empty while it goes on.

    Clauses: star-2024 21.1.1, star-2024 21.3.4, star-2024 21.10.3, star-6to5-2017 20.1.1, star-6to5-2017 20.3.4,
    star-6to5-2017 20.10.3.
    """
    plan = p.session.plan
    if p.session.cancelled:
        return "cancelled"
    if not p.session.playing:
        return "nobody_left"
    if plan.rounds is not None and p.session.rounds >= plan.rounds:
        return "rounds"
    if plan.until is not None and p.at >= plan.until:
        return "time"
    return "order_determined" if plan.play_off and _order_is_determined(p.session) else ""


def _order_is_determined(session: Session) -> bool:
    """In a play-off: no two have equal chips on either side of the line, or at all where everybody goes on.

    Clauses: star-2024 21.10.3, star-6to5-2017 20.10.3.
    """
    chips = sorted((each.chips_cents for each in session.playing), reverse=True)
    line = session.plan.advance
    if line < len(session.players):
        return len(chips) <= line or chips[line - 1] != chips[line]
    return len(set(chips)) == len(chips)


def end(p: Proceedings, why: str, procedure: str, *, of_itself: bool = False) -> None:
    """The session is over; what lies on the layout for a round that has not begun goes back."""
    give_everything_back(p, procedure)
    p.happen(e.SessionEnded(why), procedure, of_itself=of_itself)


# Limits and the marker


def limits_of(minimum: int, maximum: int) -> Limits:
    """A session's limits: every wager in units of the minimum.

    Clauses: star-2024 21.6.14, star-6to5-2017 20.6.14.
    """
    return Limits(minimum, maximum, minimum, minimum, maximum)


def due_limits(plan: SessionPlan, rounds: int, at: int) -> Limits:
    """The limits after so many rounds, at this time, as they were made known before.

    Clauses: star-2024 21.6.15, star-6to5-2017 20.6.15.
    """
    limits = limits_of(plan.minimum_cents, plan.maximum_cents)
    for rise in plan.rises:
        by_round = rise.after_round is not None and rounds >= rise.after_round
        if by_round or (rise.at is not None and at >= rise.at):
            limits = limits_of(rise.minimum_cents, rise.maximum_cents)
    return limits


def set_limits(p: Proceedings, limits: Limits, procedure: str) -> None:
    """The sign shows other limits, where they are others."""
    before = p.table.limits
    if limits == before:
        return
    p.happen(t.LimitsChanged(before, limits), procedure, of_itself=True)
    sign = t.SignDisplayed("limits", limits.minimum_cents, maximum_cents=limits.maximum_cents)

    def show(table: TableProceedings) -> None:
        put_up(table, sign, procedure)

    p.at_the_table(show)


def move_marker(p: Proceedings) -> None:
    """Clauses: star-2024 21.9.2, star-2024 21.9.3, star-6to5-2017 20.9.2, star-6to5-2017 20.9.3."""
    plan, box = p.session.plan, next_marker(p.state)
    if box is not None and (plan.order_of_wagering or plan.deal_from_marker):
        procedure = "session_marker" if plan.order_of_wagering else "session_deal_from_marker"
        p.happen(e.MarkerPlaced(box), procedure, of_itself=True)


# A round taken up again


def undo_the_end(p: Proceedings) -> Refusal | None:
    """The last round is put right or void after its end: what followed from that end is undone first.

    Clauses: star-2024 18.8, star-2024 21.2.1, star-6to5-2017 17.8, star-6to5-2017 20.2.1.
    """
    before = None if p.state.session is None else p.session.before_the_end
    if before is None or p.session.counted:
        return p.refuse("round_is_past", "reconstruct_round")
    playing = {each.player for each in before.players if each.is_playing}
    gone = [each for each in p.session.players if each.out == ELIMINATED and each.player in playing]
    give_everything_back(p, "reconstruct_round")
    event = e.RoundTakenUpAgain(before.rounds + 1, p.session.settlements, p.session.deducted)
    p.happen(event, "reconstruct_round", of_itself=True)
    set_limits(p, before.limits, "reconstruct_round")
    for player in gone:
        if p.table.seat_of(player.player) is None:
            p.happen(t.PlayerSatDown(player.player, player.box), "reconstruct_round", of_itself=True)
    return None


def is_taken_up(p: Proceedings, events: list[object]) -> bool:
    """Whether these events of the table change a round that was over."""
    current = p.table.round
    if current is None:
        return False
    changes = (t.RoundReopened, g.RoundReconstructed, g.RoundVoided, g.SettlementReversed)
    over = current.is_over or current.phase == WAGERS
    return over and any(isinstance(event, changes) for event in events)
