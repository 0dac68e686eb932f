"""A table of a tournament in the terminal: the real table with its session, a dealer who knows no pause, and cards.

Which card comes next follows from the seed and the number of the sitting, by the simulator's own functions; so the
tournament that `pontoon tournament run` plays is the first one of `pontoon tournament simulate` with the same seed.
"""

from collections.abc import Mapping

from pontoon.analysis.simulator import kernel
from pontoon.analysis.simulator.layout import SHUFFLE_DUE, WORDS_USED
from pontoon.analysis.tournaments.setting import TournamentSetting
from pontoon.game import commands as c
from pontoon.game.cards import CARDS, Card
from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import RuleBook
from pontoon.live.automatic_dealer import DEALER, SUPERVISOR
from pontoon.live.events import TableEstablished
from pontoon.live.founding import TablePlan, entries_of
from pontoon.table import commands as t
from pontoon.table.decide import evolve_all
from pontoon.table.duty import Duty, next_duty
from pontoon.table.gaming_table import GamingTable
from pontoon.table.orders import Person
from pontoon.tournament.at_table import Session, TournamentTable, commands as s, play
from pontoon.tournament.at_table.orders import Command, session_order
from pontoon.tournament.at_table.plan import Counted, SessionPlan
from pontoon.tournament.at_table.sessions import early_end
from pontoon.tournament.at_table.turns import sequence
from pontoon.tournament.computer_players import decision_command, wager_command
from pontoon.tournament.standings import Standing

MANAGER = Person("the house", "tournament_manager")
# How long a round takes where a session or its limits go by minutes.
ROUND_SECONDS = 90


class Cards:
    """The cards of one sitting."""

    def __init__(self, setting: TournamentSetting, seed: int, sitting: int) -> None:
        self._m, self._cards, self._sitting = setting.memory(seed).tolist(), setting.cards().tolist(), sitting
        self._m[SHUFFLE_DUE], self._m[WORDS_USED] = 1, 0

    def begin_round(self) -> bool:
        """Whether the cards were shuffled for the round that begins."""
        return bool(kernel.begin_round(self._m, self._cards, self._sitting))

    def next_card(self) -> Card:
        card: Card = CARDS[kernel.next_card(self._m, self._cards, self._sitting)]
        return card


class Table:
    """`at` is the time of the table, which only passes while rounds are played."""

    def __init__(
        self, rules: RuleBook, setting: TournamentSetting, name: str, cards: Cards, players: Mapping[str, str], at: int
    ) -> None:
        self.rules, self.setting, self.cards, self.players, self.at = rules, setting, cards, players, at
        founded = entries_of(TablePlan(name, TableEstablished(rules.name), decks=setting.decks), rules, at)
        # The first entry is the house's, and no table's.
        table = evolve_all(GamingTable(name=name, rules=rules.source), founded[1:])
        self.state = TournamentTable(table)
        self.shuffled = False
        self.traced: list[tuple[int, dict[int, int]]] = []

    def order(self, by: Person, command: Command) -> None:
        outcome = play(self.rules, self.state, session_order(self.at, by, command))
        if isinstance(outcome, Refusal):
            raise AssertionError(f"{type(command).__name__} by {by.name} was refused: {outcome}")
        self.state = outcome[0]

    def hold(self, tournament: str) -> None:
        """The table is given over to the tournament."""
        self.order(MANAGER, t.HoldTournament(tournament))

    def _welcome(self, plan: SessionPlan) -> None:
        """The players of a session come with what the house asks them for."""
        for _, player in plan.seats if self.rules.values["player_card"] else ():
            self.order(Person(player, "player"), t.PresentPlayerCard(player, f"C-{player}", player))

    def play_session(self, plan: SessionPlan) -> tuple[Standing, ...]:
        """From the opening to the last chip; what was counted at the end."""
        self._welcome(plan)
        self.order(MANAGER, s.OpenSession(plan))
        self.traced = []
        while not self.session.ended:
            rounds = self.session.rounds
            self._play_round()
            assert self.session.rounds == rounds + 1, "a round was played"
            self.traced.append((rounds + 1, {each.box: each.chips_cents for each in self.session.players}))
            if not self.session.ended and early_end(self.rules, self.session):
                self.order(MANAGER, s.ConcludeSession())
        counts = tuple(
            Counted(each.player, each.chips_cents)
            for each in self.session.players
            if each.is_playing or each.chips_cents
        )
        self.order(SUPERVISOR, s.TotalChips(counts))
        standings = self.session.standings
        self.order(SUPERVISOR, s.ReturnChips())
        return standings

    @property
    def session(self) -> Session:
        assert self.state.session is not None, "a session is open"
        return self.state.session

    # A round

    def _play_round(self) -> None:
        self._prepare_cards()
        rounds, began = self.session.rounds, self.at
        for player in sequence(self.state):
            wager = wager_command(self.state, player.player, self.players[player.player])
            self.order(Person(player.player, "player"), wager)
            if isinstance(wager, s.SealWager):
                self.order(SUPERVISOR, s.ExamineForm(player.player, True))
        self.order(DEALER, c.CloseWagers())
        while self.session.rounds == rounds:
            self._go_on(next_duty(self.rules, self.state.table, self.at))
            self.at = began + ROUND_SECONDS

    def _go_on(self, due: Duty) -> None:
        """The next step of a round: a card, a decision, or an offer that nobody takes."""
        if due.kind == "card":
            current = self.state.table.round
            if current is None or not current.cards_out:
                assert self.cards.begin_round() == self.shuffled, "the table and its cards were shuffled together"
                self.shuffled = False
            self.order(DEALER, c.DealCard(self.cards.next_card()))
        elif due.kind in ("decision", "forfeit"):
            decided = decision_command(self.rules, self.state)
            assert decided is not None, "a decision is due"
            self.order(Person(decided.player, "player"), decided)
        else:
            self.order(DEALER, _CALLS[due.kind])

    def _prepare_cards(self) -> None:
        """Between rounds: the shuffle that is due, the cut, the cutting card, the first card burned."""
        while True:
            due, left = next_duty(self.rules, self.state.table, self.at), self.state.table.custody.cards_left
            if due.kind == "shuffle":
                self.shuffled = True
                self.order(DEALER, t.Shuffle(due.method))
            elif due.kind == "cut" and due.players:
                self.order(DEALER, t.RefuseCut())
            elif due.kind == "cut":
                self.order(SUPERVISOR, t.CutCards(left // 2))
            elif due.kind == "cutting_card":
                self.order(DEALER, t.InsertCuttingCard(self.setting.behind))
            elif due.kind == "burn":
                self.order(DEALER, t.BurnFirstCard(None))
            elif due.kind == "cutting_card_comes_out":
                self.order(DEALER, t.DrawCuttingCard())
            else:
                return


_CALLS: dict[str, Command] = {
    "insurance": c.CloseInsurance(),
    "surrender": c.CloseSurrender(),
    "discards": c.ShuffleDiscards(),
    "cutting_card_comes_out": t.DrawCuttingCard(),
}
