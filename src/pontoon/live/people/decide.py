"""Judging what is asked about an account: what comes of it, or why it is refused. Nothing is changed."""

from collections.abc import Callable
from typing import Any, NamedTuple

from pontoon.game.refusals import Refusal, dollars
from pontoon.live.people import commands as c, events as e
from pontoon.live.people.names import refusal_of_the_name
from pontoon.live.people.roles import ADMINISTRATOR, PATRONS, PLAYER, ROLES
from pontoon.live.people.sentences import refused
from pontoon.live.people.state import Account, OwnLimit
from pontoon.live.postings import day_of
from pontoon.table.orders import Person

DAY = 24 * 60 * 60
# A looser limit holds only after time to think better of it.
COOLING_OFF = DAY
LEAST_EXCLUSION = DAY
# For longer there is for good.
MOST_EXCLUSION_YEARS = 100
MOST_EXCLUSION = MOST_EXCLUSION_YEARS * 36_525 * DAY // 100
LEAST_EXCLUSION_FOR_GOOD = 180 * DAY
MOST_MINUTES = 24 * 60
MOST_LETTERS = 500

OPENING_CENTS = 100_000
TOP_UP_BELOW_CENTS = 10_000
MOST_CENTS = 100_000_000

Outcome = tuple[e.PersonEvent, ...] | Refusal


class Owing(NamedTuple):
    """A person's debt to the house, and the chips and account that can pay it; all zero without a debt."""

    owed_cents: int = 0
    chips_cents: int = 0
    account_cents: int = 0


NO_DEBT = Owing()


def decide(state: Account | None, at: int, by: Person, command: c.PersonCommand, owing: Owing = NO_DEBT) -> Outcome:
    """Judge a command at this time (in seconds): its events, or why it is refused.

    Play chips that come into the account settle what the person owes first.
    """
    words = getattr(command, "reason", "") or getattr(command, "note", "")
    if len(words) > MOST_LETTERS or not all(map(str.isprintable, words)):
        return refused("words_cannot_be_kept", most=MOST_LETTERS)
    if isinstance(command, c.OpenAccount):
        return _open(state, command)
    assert state is not None, "the account was looked up first"
    if isinstance(command, c.SettleReceivable):
        return _settle(state, owing)
    if isinstance(command, c.WriteOffReceivable):
        return _write_off(state, by, command, owing)
    if state.closed:
        return refused("account_is_closed", name=state.name)
    outcome = _ROOMS[type(command)](state, at, by, command)
    comes_in = isinstance(command, c.GrantChips | c.CashOut) and owing.owed_cents > 0
    if isinstance(outcome, Refusal) or not comes_in:
        return outcome
    assert isinstance(command, c.GrantChips | c.CashOut)
    settled = min(owing.owed_cents, owing.account_cents + command.cents)
    return (*outcome, e.ReceivableSettled(0, settled))


# Accounts and roles


def _open(state: Account | None, command: c.OpenAccount) -> Outcome:
    """Refused for the name, the roles, then a name that is taken."""
    first = command.roles == (ADMINISTRATOR,)
    refusal = refusal_of_the_name(command.name, first_administrator=first) or _refusal_of_roles(command.roles)
    if refusal is not None:
        return refusal
    if command.guest and not set(command.roles) <= set(PATRONS):
        return refused("guests_only_play")
    if state is not None:
        return refused("name_is_taken", name=command.name)
    events: list[e.PersonEvent] = [e.AccountOpened(command.name, command.guest, command.note)]
    if command.roles:
        events.append(e.RolesGranted(command.roles))
    if PLAYER in command.roles and command.card_number:
        events.append(e.PlayerCardIssued(command.card_number))
    if command.cents:
        events.append(e.ChipsGranted(command.cents, c.OPENING))
    return tuple(events)


def _refusal_of_roles(roles: tuple[str, ...]) -> Refusal | None:
    for role in roles:
        if role not in ROLES:
            return refused("role_is_unknown", role=role, roles=", ".join(ROLES))
    return None


def _change_roles(state: Account, _at: int, _by: Person, command: c.ChangeRoles) -> Outcome:
    """Judged whole before anything happens; sign-ins made in roles that are gone end with them."""
    refusal = _refusal_of_roles(command.granted)
    if refusal is not None:
        return refusal
    if state.guest and not set(command.granted) <= set(PATRONS):
        return refused("guests_only_play")
    new = tuple(role for role in dict.fromkeys(command.granted) if role not in state.roles)
    gone = tuple(role for role in dict.fromkeys(command.withdrawn) if role in state.roles)
    if command.granted and not new:
        return refused("roles_are_held", name=state.name)
    if not gone and (command.withdrawn or not new):
        return refused("roles_are_not_held", name=state.name)
    events: list[e.PersonEvent] = [e.RolesGranted(new)] if new else []
    if PLAYER in new and state.card is None and command.card_number:
        events.append(e.PlayerCardIssued(command.card_number))
    if gone:
        events += [e.RolesWithdrawn(gone), e.SignInsRevoked("roles withdrawn", tokens=True)]
    return tuple(events)


def _close(state: Account, _at: int, _by: Person, command: c.CloseAccount) -> Outcome:
    return (e.AccountClosed(command.reason),) if command.reason.strip() else refused("reason_is_not_given")


def _revoke(_state: Account, _at: int, _by: Person, command: c.RevokeSignIns) -> Outcome:
    return (e.SignInsRevoked(command.reason, command.tokens),)


# Player Cards: one valid card each


def _issue_card(state: Account, _at: int, _by: Person, command: c.IssuePlayerCard) -> Outcome:
    """A suspended card is not got round by a new one."""
    if PLAYER not in state.roles:
        return refused("player_card_is_for_players")
    if state.card is not None and not state.card.valid:
        return refused("player_card_is_suspended", name=state.name, reason=state.card.suspended)
    return (e.PlayerCardIssued(command.number),)


def _suspend_card(state: Account, _at: int, _by: Person, command: c.SuspendPlayerCard) -> Outcome:
    if not command.reason.strip():
        return refused("reason_is_not_given")
    if state.card is None:
        return refused("player_card_is_not_there", name=state.name)
    if not state.card.valid:
        return refused("player_card_is_suspended", name=state.name, reason=state.card.suspended)
    return (e.PlayerCardSuspended(state.card.number, command.reason.strip()),)


def _reinstate_card(state: Account, _at: int, _by: Person, _command: c.ReinstatePlayerCard) -> Outcome:
    if state.card is None:
        return refused("player_card_is_not_there", name=state.name)
    if state.card.valid:
        return refused("player_card_is_not_suspended", name=state.name)
    return (e.PlayerCardReinstated(state.card.number),)


# Play chips


def _grant_chips(state: Account, at: int, _by: Person, command: c.GrantChips) -> Outcome:
    """Who has run low may be topped up once a day; who is excluded gets nothing to play with."""
    refusal = _refusal_of_the_amount(command.cents) or refusal_of_exclusion(state, at)
    if refusal is not None:
        return refusal
    if command.why == c.TOP_UP:
        if command.held_cents >= TOP_UP_BELOW_CENTS:
            below, held = dollars(TOP_UP_BELOW_CENTS), dollars(command.held_cents)
            return refused("chips_are_not_low", below=below, name=state.name, held=held)
        if state.topped_up_at is not None and day_of(state.topped_up_at) >= day_of(at):
            return refused("topped_up_today", name=state.name)
    return (e.ChipsGranted(command.cents, command.why),)


def _cash_out(_state: Account, _at: int, _by: Person, command: c.CashOut) -> Outcome:
    return _refusal_of_the_amount(command.cents) or (e.CashedOut(command.cents),)


# Debts to the house


def _settle(state: Account, owing: Owing) -> Outcome:
    """From chips first, then from the account, as far as they go."""
    chips = min(owing.owed_cents, owing.chips_cents)
    account = min(owing.owed_cents - chips, owing.account_cents)
    if chips + account <= 0:
        return refused("nothing_is_owed", name=state.name)
    return (e.ReceivableSettled(chips, account),)


def _write_off(state: Account, by: Person, command: c.WriteOffReceivable, owing: Owing) -> Outcome:
    """In order: not one's own debt; an amount; a reason; no more than is owed."""
    if by.name == state.name:
        return refused("not_for_oneself", name=state.name)
    refusal = _refusal_of_the_amount(command.cents)
    if refusal is not None:
        return refusal
    if not command.reason.strip():
        return refused("reason_is_not_given")
    if not owing.owed_cents:
        return refused("nothing_is_owed", name=state.name)
    if command.cents > owing.owed_cents:
        return refused("less_is_owed", name=state.name, owed=dollars(owing.owed_cents))
    return (e.ReceivableWrittenOff(command.cents, command.reason.strip()),)


def _refusal_of_the_amount(cents: int) -> Refusal | None:
    if cents <= 0:
        return refused("amount_is_nothing")
    return refused("amount_is_too_large", most=dollars(MOST_CENTS)) if cents > MOST_CENTS else None


# Limits people set for themselves


def _from_when(limit: OwnLimit, new: int | None, at: int) -> int:
    """A stricter limit holds at once, a looser one only after the time to think better of it."""
    holds = limit.at(at)
    stricter = new is not None and (holds is None or new <= holds)
    return at if stricter or new == holds else at + COOLING_OFF


def _set_loss_limit(state: Account, at: int, by: Person, command: c.SetLossLimit) -> Outcome:
    if by.name != state.name:
        return refused("only_for_oneself", name=state.name)
    if command.cents is not None:
        refusal = _refusal_of_the_amount(command.cents)
        if refusal is not None:
            return refusal
    return (e.LossLimitSet(command.cents, _from_when(state.loss_limit, command.cents, at)),)


def _set_time_limit(state: Account, at: int, by: Person, command: c.SetTimeLimit) -> Outcome:
    if by.name != state.name:
        return refused("only_for_oneself", name=state.name)
    if command.minutes is not None and not 1 <= command.minutes <= MOST_MINUTES:
        return refused("time_limit_is_out_of_bounds", most=MOST_MINUTES)
    return (e.TimeLimitSet(command.minutes, _from_when(state.time_limit, command.minutes, at)),)


def _exclude(state: Account, at: int, by: Person, command: c.ExcludeOneself) -> Outcome:
    """An exclusion can be made longer, never shorter."""
    if by.name != state.name:
        return refused("only_for_oneself", name=state.name)
    if command.until is not None and command.until < at + LEAST_EXCLUSION:
        return refused("exclusion_is_too_short")
    if command.until is not None and command.until > at + MOST_EXCLUSION:
        return refused("exclusion_is_too_long", years=MOST_EXCLUSION_YEARS)
    if state.excluded(at):
        now = state.excluded_until
        if now is None or (command.until is not None and command.until <= now):
            return refused("exclusion_stands", name=state.name)
    return (e.SelfExcluded(command.until),)


def _end_exclusion(state: Account, at: int, by: Person, command: c.EndExclusion) -> Outcome:
    """Refused to the person, without a reason, where none stands, where it ends by itself, or before its least time."""
    if by.name == state.name:
        return refused("not_for_oneself", name=state.name)
    if not command.reason.strip():
        return refused("reason_is_not_given")
    if state.excluded_at is None or not state.excluded(at):
        return refused("person_is_not_excluded", name=state.name)
    if state.excluded_until is not None:
        return refused("exclusion_ends_by_itself")
    if at < state.excluded_at + LEAST_EXCLUSION_FOR_GOOD:
        return refused("exclusion_lasts_longer", days=LEAST_EXCLUSION_FOR_GOOD // DAY)
    return (e.ExclusionEnded(command.reason.strip()),)


def refusal_of_exclusion(state: Account, at: int) -> Refusal | None:
    if not state.excluded(at):
        return None
    until = "indefinitely" if state.excluded_until is None else f"until {day_of(state.excluded_until)}"
    return refused("person_is_self_excluded", name=state.name, until=until)


_ROOMS: dict[type, Callable[[Account, int, Person, Any], Outcome]] = {
    c.ChangeRoles: _change_roles,
    c.IssuePlayerCard: _issue_card,
    c.SuspendPlayerCard: _suspend_card,
    c.ReinstatePlayerCard: _reinstate_card,
    c.GrantChips: _grant_chips,
    c.CashOut: _cash_out,
    c.SetLossLimit: _set_loss_limit,
    c.SetTimeLimit: _set_time_limit,
    c.ExcludeOneself: _exclude,
    c.EndExclusion: _end_exclusion,
    c.CloseAccount: _close,
    c.RevokeSignIns: _revoke,
}
