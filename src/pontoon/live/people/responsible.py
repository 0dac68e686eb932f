"""Care for those who play: who may not wager now, how long somebody has played, reminders of it, and where help is.

The guides of the house carry a message about gambling help and the number of the help line; so does every reminder.
Clauses: star-guides G24.
"""

from typing import NamedTuple

from pontoon.game.refusals import Refusal, dollars
from pontoon.game.rulebook import RuleBook
from pontoon.live.people.decide import refusal_of_exclusion
from pontoon.live.people.sentences import refused, several
from pontoon.live.people.state import Account
from pontoon.live.postings import day_of

HELP_LINE = "1800 858 858"
GAMBLING_HELP = f"Gambling help: {HELP_LINE}"
NO_MONEY = "Play chips only. They cannot be bought with money or exchanged for it."

MINUTE_MS = 60_000
# Who has not played for so long has had a break.
BREAK_MS = 15 * MINUTE_MS
REMINDER_MS = 60 * MINUTE_MS


# Who may play, and wager


def refusal_of_play(account: Account, rules: RuleBook, at: int) -> Refusal | None:
    """Whether somebody may take part at all: refused for a closed account, an exclusion, then the Player Card.

    Clauses: star-2024 6.1, star-2024 20.1.
    """
    if account.closed:
        return refused("account_is_closed", name=account.name)
    refusal = refusal_of_exclusion(account, at)
    if refusal is not None or not rules.values["player_card"]:
        return refusal
    clause = rules.refuses["player_card_is_missing"]
    if account.card is None:
        return refused("player_card_is_missing", clause, name=account.name)
    if not account.card.valid:
        return refused("player_card_is_suspended", clause, name=account.name, reason=account.card.suspended)
    return None


def refusal_of_wager(
    account: Account, rules: RuleBook, at: int, lost_today_cents: int, seconds_played: int, wager_cents: int = 0
) -> Refusal | None:
    """Whether somebody may wager: as for play, and then within the person's own limits for this day.

    `lost_today_cents` counts what is still on the layout as lost; a wager may not be able to pass the limit.
    """
    refusal = refusal_of_play(account, rules, at) or refusal_of_loss(account, at, lost_today_cents, wager_cents)
    if refusal is not None:
        return refusal
    minutes = account.time_limit.at(at)
    if minutes is not None and seconds_played >= minutes * 60:
        return refused("time_limit_is_reached", name=account.name, time=several(minutes, "minute"))
    return None


def refusal_of_loss(account: Account, at: int, lost_today_cents: int, wager_cents: int) -> Refusal | None:
    """Whether the person's own limit to losses in a day could be passed."""
    limit = account.loss_limit.at(at)
    if limit is None or (lost_today_cents < limit and lost_today_cents + wager_cents <= limit):
        return None
    return refused("loss_limit_is_reached", name=account.name, limit=dollars(limit))


# Time played


class Reminder(NamedTuple):
    """What a player is told now and then: for how long without a break, and where help is to be had."""

    minutes: int
    words: str
    help_line: str


class Played(NamedTuple):
    """When somebody has played, in milliseconds: since the last break, up to when, and how much on this day.

    `reminded` is how many reminders have been given since the break; who is `away` is not counted as playing until the
    next sign of play.
    """

    since: int = 0
    last: int = 0
    day: str = ""
    day_ms: int = 0
    reminded: int = 0
    away: bool = False

    def playing(self, at_ms: int) -> bool:
        """Whether there has been no break since the last sign of play."""
        return bool(self.last) and at_ms - self.last < BREAK_MS

    def mark(self, at_ms: int) -> "Played":
        """After another sign of play (a wager, a decision); a clock that went back adds nothing."""
        day = day_of(at_ms // 1000)
        day_ms = self._running(at_ms) + (self.day_ms if day == self.day else 0)
        if not self.playing(at_ms):
            return Played(at_ms, at_ms, day, day_ms)
        return self._replace(last=max(self.last, at_ms), day=day, day_ms=day_ms, away=False)

    def leave(self, at_ms: int) -> "Played":
        """After the last connection has ended: a seat that is only held is no play."""
        if self.away or not self.playing(at_ms):
            return self
        return self.mark(at_ms)._replace(away=True)

    def _running(self, at_ms: int) -> int:
        """What has gone by since the last sign of play and counts as play."""
        return max(0, at_ms - self.last) if self.playing(at_ms) and not self.away else 0

    def continuous_seconds(self, at_ms: int) -> int:
        """For how long without a break."""
        return max(0, at_ms - self.since) // 1000 if self.playing(at_ms) else 0

    def seconds_on_the_day(self, at_ms: int) -> int:
        """For how long on the day in which this time falls."""
        if day_of(at_ms // 1000) != self.day:
            return 0
        return (self.day_ms + self._running(at_ms)) // 1000

    def reminder(self, at_ms: int, every_ms: int = REMINDER_MS) -> tuple["Played", Reminder | None]:
        """The reminder that is due, once for each full hour of play without a break, and what is known after it."""
        due = self.continuous_seconds(at_ms) * 1000 // every_ms
        if due <= self.reminded:
            return self, None
        minutes = self.continuous_seconds(at_ms) // 60
        return self._replace(reminded=due), Reminder(minutes, reminder_words(minutes), HELP_LINE)


def reminder_words(minutes: int) -> str:
    """A reminder as a player reads it.

    >>> reminder_words(60)
    'You have played for 1 hour without a break. Is it time for one? Gambling help: 1800 858 858'
    """
    hours, left = divmod(minutes, 60)
    parts = [several(hours, "hour")] if hours else []
    parts += [several(left, "minute")] if left or not hours else []
    return f"You have played for {' and '.join(parts)} without a break. Is it time for one? {GAMBLING_HELP}"
