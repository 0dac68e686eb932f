"""What tournaments are simulated: the rules, the shoe, the sessions, the players' strategies and the prizes."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from pontoon.analysis.shoe import full_shoe
from pontoon.analysis.simulator.setting import Array, BadSetting, Setting
from pontoon.analysis.tournaments import layout as at
from pontoon.analysis.tournaments.whole import SESSIONS_TO_A_TOURNAMENT, TABLES_TO_A_SESSION
from pontoon.players.wagering import STRATEGIES
from pontoon.rules.table import RuleTable


class Limits(NamedTuple):
    """Other limits after so many rounds of every session."""

    after_rounds: int
    minimum_cents: int
    maximum_cents: int


class Session(NamedTuple):
    """A session of so many rounds; `kind` is one of `layout.KINDS`. `timed`: nobody knows how many there will be."""

    kind: str
    tables: int
    seats: int
    advance: int
    rounds: int
    chips_cents: int
    minimum_cents: int
    maximum_cents: int
    timed: bool = False


@dataclass(frozen=True)
class TournamentSetting:
    """`behind` cards lie behind the cutting card, `burns` is whether the first card of a shoe is burned.

    Of the `entrants` so many come `at_first`, and the others for a catch-up. `strategies` are played in turn: the first
    player plays the first, and so on. `prizes_cents` are by place, and `lines` the numbers of places that must be told
    from the next. Chips are redeemed at `ratio`, cents of chips to cents of cash, where there is one.
    """

    table: RuleTable
    decks: int
    behind: int
    burns: bool
    sessions: tuple[Session, ...]
    entrants: int
    at_first: int
    strategies: tuple[str, ...]
    prizes_cents: tuple[int, ...]
    lines: frozenset[int]
    rises: tuple[Limits, ...] = ()
    pass_cards: int = 0
    undisclosed_wagers: int = 0
    uses_marker: bool = False
    deals_from_marker: bool = False
    resplit: bool = False
    ratio: tuple[int, int] | None = None
    buy_in_cents: int = 0

    def __post_init__(self) -> None:
        unknown = [name for name in self.strategies if name not in STRATEGIES]
        if unknown or not self.strategies:
            named = unknown[0] if unknown else "no strategy"
            raise BadSetting(f"{named}: expected one or more of {', '.join(STRATEGIES)}")
        if len(self.strategies) > self.entrants:
            raise BadSetting(f"there are more strategies ({len(self.strategies)}) than players ({self.entrants})")
        if self.table.boxes != at.BOXES:
            raise BadSetting(f"a table with {self.table.boxes} boxes: tournaments are simulated with {at.BOXES}")
        if len(self.sessions) > SESSIONS_TO_A_TOURNAMENT:
            raise BadSetting(f"{len(self.sessions)} sessions: at most {SESSIONS_TO_A_TOURNAMENT} are simulated")
        if max(session.tables for session in self.sessions) >= TABLES_TO_A_SESSION:
            raise BadSetting(f"a simulated session has fewer than {TABLES_TO_A_SESSION} tables")

    def memory(self, seed: int) -> Array:
        """The memory of the simulator for one worker, with a shoe of its own."""
        shoe = full_shoe(self.decks)
        dealt = Setting(
            self.table, shoe, np.zeros(1, np.int64), self.resplit, "shoe", self.behind, self.burns, boxes=at.BOXES
        )
        return dealt.memory(seed)

    def cards(self) -> Array:
        shoe = full_shoe(self.decks)
        return np.repeat(np.arange(len(shoe.counts), dtype=np.int64), shoe.counts)

    def at_the_start(self) -> Array:
        """What holds for every session."""
        c = np.zeros(at.SESSION_LENGTH, np.int64)
        c[at.USES_MARKER], c[at.DEALS_FROM_MARKER] = self.uses_marker, self.deals_from_marker
        c[at.PASS_CARDS], c[at.UNDISCLOSED], c[at.RESPLIT] = self.pass_cards, self.undisclosed_wagers, self.resplit
        c[at.AT_FIRST], c[at.ENTRANTS], c[at.PRIZES] = self.at_first, self.entrants, len(self.prizes_cents)
        if self.ratio is not None:
            (c[at.RATIO_CHIPS], c[at.RATIO_CASH]), c[at.BUY_IN] = self.ratio, self.buy_in_cents
        return c

    def players(self) -> Array:
        p = np.zeros((at.PLAYER_ROWS, self.entrants), np.int64)
        p[at.STRATEGY] = [STRATEGIES.index(self.strategy_of(player)) for player in range(self.entrants)]
        return p

    def strategy_of(self, player: int) -> str:
        return self.strategies[player % len(self.strategies)]

    def plan(self) -> Array:
        rows = [(at.KINDS.index(each.kind), *each[1:]) for each in self.sessions]
        return np.array(rows, np.int64).reshape(-1, at.PLAN_LENGTH)

    def changes_of_limits(self) -> Array:
        return np.array(self.rises, np.int64).reshape(-1, at.RISE_LENGTH)

    def prizes(self) -> Array:
        return np.array(self.prizes_cents, np.int64)

    def which_are_lines(self) -> Array:
        return np.array([place in self.lines for place in range(1, len(self.prizes_cents) + 1)], np.int64)
