"""A person's account as it stands, told from the events of its stream."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from pontoon.live.people import events as e
from pontoon.live.people.commands import TOP_UP
from pontoon.table.orders import Entry


class PlayerCard(NamedTuple):
    """`suspended` says why it is not valid; empty: it is."""

    number: str
    suspended: str = ""

    @property
    def valid(self) -> bool:
        return not self.suspended


class OwnLimit(NamedTuple):
    """A limit a person has set: what holds, and a looser one that is to hold `from_at`; None: no limit."""

    holds: int | None = None
    next: int | None = None
    from_at: int | None = None

    def at(self, at: int) -> int | None:
        """What holds at this time."""
        return self.next if self.from_at is not None and at >= self.from_at else self.holds


NO_LIMIT = OwnLimit()


@dataclass(frozen=True, slots=True)
class Account:
    """`sign_ins` and `tokens` count how often all of them were revoked: one made before that is worth nothing.

    `excluded_at` is when the person asked to be excluded; until `excluded_until`, or (None) for good.
    """

    name: str
    guest: bool
    opened_at: int
    version: int = 1
    note: str = ""
    roles: tuple[str, ...] = ()
    card: PlayerCard | None = None
    cards_before: tuple[str, ...] = ()
    loss_limit: OwnLimit = NO_LIMIT
    time_limit: OwnLimit = NO_LIMIT
    excluded_at: int | None = None
    excluded_until: int | None = None
    topped_up_at: int | None = None
    closed: bool = False
    sign_ins: int = 0
    tokens: int = 0

    def excluded(self, at: int) -> bool:
        """Whether the person is self-excluded at this time."""
        return self.excluded_at is not None and (self.excluded_until is None or at < self.excluded_until)


def evolve(state: Account | None, entry: Entry) -> Account:
    """The account after its next entry; like a table's it never judges."""
    event: Any = entry.event
    if isinstance(event, e.AccountOpened):
        return Account(event.name, event.guest, entry.at, note=event.note)
    assert state is not None, "the first event of a person's stream opens the account"
    return replace(_APPLY[type(event)](state, event, entry.at), version=state.version + 1)


def _roles_granted(state: Account, event: e.RolesGranted, _at: int) -> Account:
    return replace(state, roles=(*state.roles, *(role for role in event.roles if role not in state.roles)))


def _roles_withdrawn(state: Account, event: e.RolesWithdrawn, _at: int) -> Account:
    return replace(state, roles=tuple(role for role in state.roles if role not in event.roles))


def _card_issued(state: Account, event: e.PlayerCardIssued, _at: int) -> Account:
    before = state.cards_before if state.card is None else (*state.cards_before, state.card.number)
    return replace(state, card=PlayerCard(event.number), cards_before=before)


def _card_suspended(state: Account, event: e.PlayerCardSuspended, _at: int) -> Account:
    return replace(state, card=PlayerCard(event.number, event.reason))


def _card_reinstated(state: Account, event: e.PlayerCardReinstated, _at: int) -> Account:
    return replace(state, card=PlayerCard(event.number))


def _chips_granted(state: Account, event: e.ChipsGranted, at: int) -> Account:
    return replace(state, topped_up_at=at) if event.why == TOP_UP else state


def _unchanged(state: Account, _event: e.PersonEvent, _at: int) -> Account:
    return state


def _limit_after(limit: OwnLimit, new: int | None, from_at: int, at: int) -> OwnLimit:
    return OwnLimit(new) if from_at <= at else OwnLimit(limit.at(at), new, from_at)


def _loss_limit_set(state: Account, event: e.LossLimitSet, at: int) -> Account:
    return replace(state, loss_limit=_limit_after(state.loss_limit, event.cents, event.from_at, at))


def _time_limit_set(state: Account, event: e.TimeLimitSet, at: int) -> Account:
    return replace(state, time_limit=_limit_after(state.time_limit, event.minutes, event.from_at, at))


def _self_excluded(state: Account, event: e.SelfExcluded, at: int) -> Account:
    return replace(state, excluded_at=at, excluded_until=event.until)


def _exclusion_ended(state: Account, _event: e.ExclusionEnded, _at: int) -> Account:
    return replace(state, excluded_at=None, excluded_until=None)


def _account_closed(state: Account, _event: e.AccountClosed, _at: int) -> Account:
    return replace(state, closed=True, sign_ins=state.sign_ins + 1, tokens=state.tokens + 1)


def _sign_ins_revoked(state: Account, event: e.SignInsRevoked, _at: int) -> Account:
    return replace(state, sign_ins=state.sign_ins + 1, tokens=state.tokens + event.tokens)


_APPLY: dict[type, Callable[[Account, Any, int], Account]] = {
    e.RolesGranted: _roles_granted,
    e.RolesWithdrawn: _roles_withdrawn,
    e.PlayerCardIssued: _card_issued,
    e.PlayerCardSuspended: _card_suspended,
    e.PlayerCardReinstated: _card_reinstated,
    e.ChipsGranted: _chips_granted,
    e.CashedOut: _unchanged,
    e.ReceivableSettled: _unchanged,
    e.ReceivableWrittenOff: _unchanged,
    e.LossLimitSet: _loss_limit_set,
    e.TimeLimitSet: _time_limit_set,
    e.SelfExcluded: _self_excluded,
    e.ExclusionEnded: _exclusion_ended,
    e.AccountClosed: _account_closed,
    e.SignInsRevoked: _sign_ins_revoked,
}
