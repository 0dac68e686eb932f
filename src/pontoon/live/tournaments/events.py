"""What happens around a tournament beside what its rules know: how it is run, computer players, the seeds of draws.

They lie in the tournament's stream between its entries, in the same form.
"""

from dataclasses import dataclass
from typing import TypeAlias

from pontoon.tournament import events as e


@dataclass(frozen=True, slots=True)
class TournamentEstablished:
    """How a tournament is run. `automated`: the program does what the Tournament Manager would.

    `computer_players`: they take the seats that are empty when it is to start. In a `series` the next one is set up as
    soon as nobody can enter this one any more. Times are milliseconds: from the wish to start until it does, for
    buy-ins after the draw, between two sessions, that a computer player takes to think, and between two cards at a
    table that is set up for it.
    """

    rules: str
    automated: bool = False
    computer_players: bool = False
    series: str = ""
    number: int = 0
    wait_ms: int = 5_000
    buy_in_ms: int = 60_000
    pause_ms: int = 15_000
    think_ms: int = 900
    pace_ms: int = 350


@dataclass(frozen=True, slots=True)
class StartAsked:
    """Somebody wants to start with those who are there."""

    player: str


@dataclass(frozen=True, slots=True)
class ComputerPlayerCame:
    """A player who is a program of the house; `strategy` is how it wagers."""

    player: str
    strategy: str


@dataclass(frozen=True, slots=True)
class DrawCommitted:
    """The house has drawn a seed for the seats of a session and binds itself to it; `sealed` is the seed, encrypted."""

    session: int
    commitment: str
    sealed: str


@dataclass(frozen=True, slots=True)
class DrawRevealed:
    """The seats are drawn, and everybody may see the seed; `players` are those who were drawn, in their order."""

    session: int
    seed: str
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EntryFormErased:
    """What a player had written for this tournament until now is gone."""

    player: str


AroundEvent: TypeAlias = (
    TournamentEstablished | StartAsked | ComputerPlayerCame | DrawCommitted | DrawRevealed | EntryFormErased
)

# Every event of a tournament's stream by its name in the log.
NAMES: dict[str, type] = {
    "tournament_established": TournamentEstablished,
    "tournament_start_asked": StartAsked,
    "tournament_computer_player_came": ComputerPlayerCame,
    "tournament_draw_committed": DrawCommitted,
    "tournament_draw_revealed": DrawRevealed,
    "tournament_entry_form_erased": EntryFormErased,
    "tournament_conditions_drafted": e.ConditionsDrafted,
    "tournament_conditions_published": e.ConditionsPublished,
    "tournament_entry_submitted": e.EntrySubmitted,
    "tournament_conditions_received": e.ConditionsReceived,
    "tournament_agreed_in_writing": e.AgreedInWriting,
    "tournament_entry_fee_paid": e.EntryFeePaid,
    "tournament_entry_accepted": e.EntryAccepted,
    "tournament_entry_refused": e.EntryRefused,
    "tournament_entry_withdrawn": e.EntryWithdrawn,
    "tournament_fee_refunded": e.FeeRefunded,
    "tournament_value_added": e.ValueAdded,
    "tournament_value_taken_back": e.ValueTakenBack,
    "tournament_cancelled": e.TournamentCancelled,
    "tournament_tables_designated": e.TablesDesignated,
    "tournament_start_moved": e.StartMoved,
    "tournament_seats_allocated": e.SeatsAllocated,
    "tournament_buy_in_provided": e.BuyInProvided,
    "tournament_buy_in_returned": e.BuyInReturned,
    "tournament_eliminated_without_buy_in": e.EliminatedWithoutBuyIn,
    "tournament_session_opened": e.SessionOpened,
    "tournament_result_recorded": e.ResultRecorded,
    "tournament_chips_missing": e.ChipsMissing,
    "tournament_result_corrected": e.ResultCorrected,
    "tournament_play_off_opened": e.PlayOffOpened,
    "tournament_results_announced": e.ResultsAnnounced,
    "tournament_players_advanced": e.PlayersAdvanced,
    "tournament_chips_redeemed": e.ChipsRedeemed,
    "tournament_bought_back": e.BoughtBack,
    "tournament_player_disqualified": e.PlayerDisqualified,
    "tournament_fraud_found": e.FraudFound,
    "tournament_dispute_opened": e.DisputeOpened,
    "tournament_dispute_settled": e.DisputeSettled,
    "tournament_pool_made_up": e.PoolMadeUp,
    "tournament_prize_awarded": e.PrizeAwarded,
    "tournament_concluded": e.TournamentConcluded,
    "tournament_prize_paid": e.PrizePaid,
}
