"""What can be asked of a gaming table, beside the commands of a round. Who asks, and when, stands on the order.

Each command's docstring begins with the procedure of the rule set that says who may give it.
"""

from typing import TypeAlias

from pontoon.table.commands.cards import (
    AnnounceLastRounds as AnnounceLastRounds,
)
from pontoon.table.commands.cards import (
    ApproveRiffle as ApproveRiffle,
)
from pontoon.table.commands.cards import (
    BurnFirstCard as BurnFirstCard,
)
from pontoon.table.commands.cards import (
    CutCards as CutCards,
)
from pontoon.table.commands.cards import (
    DirectDeviceCheck as DirectDeviceCheck,
)
from pontoon.table.commands.cards import (
    DirectShuffle as DirectShuffle,
)
from pontoon.table.commands.cards import (
    DrawCuttingCard as DrawCuttingCard,
)
from pontoon.table.commands.cards import (
    DropCards as DropCards,
)
from pontoon.table.commands.cards import (
    InsertCuttingCard as InsertCuttingCard,
)
from pontoon.table.commands.cards import (
    RefuseCut as RefuseCut,
)
from pontoon.table.commands.cards import (
    ReplaceCards as ReplaceCards,
)
from pontoon.table.commands.cards import (
    ReportOmission as ReportOmission,
)
from pontoon.table.commands.cards import (
    RequestRiffle as RequestRiffle,
)
from pontoon.table.commands.cards import (
    Riffle as Riffle,
)
from pontoon.table.commands.cards import (
    Shuffle as Shuffle,
)
from pontoon.table.commands.cards import (
    VerifyCollected as VerifyCollected,
)
from pontoon.table.commands.conduct import (
    DetainPerson as DetainPerson,
)
from pontoon.table.commands.conduct import (
    ExcludePerson as ExcludePerson,
)
from pontoon.table.commands.conduct import (
    FindContravention as FindContravention,
)
from pontoon.table.commands.conduct import (
    HandOverPerson as HandOverPerson,
)
from pontoon.table.commands.conduct import (
    ReportMisconduct as ReportMisconduct,
)
from pontoon.table.commands.conduct import (
    VoidPersonsWagers as VoidPersonsWagers,
)
from pontoon.table.commands.irregularities import (
    DealOnAfterMalfunction as DealOnAfterMalfunction,
)
from pontoon.table.commands.irregularities import (
    DeclareCardsAstray as DeclareCardsAstray,
)
from pontoon.table.commands.irregularities import (
    ElectReturn as ElectReturn,
)
from pontoon.table.commands.irregularities import (
    InvalidateOutcome as InvalidateOutcome,
)
from pontoon.table.commands.irregularities import (
    ReportMalfunction as ReportMalfunction,
)
from pontoon.table.commands.irregularities import (
    ShuffleAfterMalfunction as ShuffleAfterMalfunction,
)
from pontoon.table.commands.irregularities import (
    VoidPastRound as VoidPastRound,
)
from pontoon.table.commands.opening import (
    ApproveTable as ApproveTable,
)
from pontoon.table.commands.opening import (
    BringCards as BringCards,
)
from pontoon.table.commands.opening import (
    BuyChips as BuyChips,
)
from pontoon.table.commands.opening import (
    CheckCards as CheckCards,
)
from pontoon.table.commands.opening import (
    ComeOnDuty as ComeOnDuty,
)
from pontoon.table.commands.opening import (
    DetermineDecks as DetermineDecks,
)
from pontoon.table.commands.opening import (
    GoOffDuty as GoOffDuty,
)
from pontoon.table.commands.opening import (
    HoldTournament as HoldTournament,
)
from pontoon.table.commands.opening import (
    OpenTable as OpenTable,
)
from pontoon.table.commands.opening import (
    OperateCashless as OperateCashless,
)
from pontoon.table.commands.opening import (
    SecureCards as SecureCards,
)
from pontoon.table.commands.seats import (
    FindWagerInvalid as FindWagerInvalid,
)
from pontoon.table.commands.seats import (
    GiveUpBox as GiveUpBox,
)
from pontoon.table.commands.seats import (
    LeaveTable as LeaveTable,
)
from pontoon.table.commands.seats import (
    LiftRestriction as LiftRestriction,
)
from pontoon.table.commands.seats import (
    LimitPlayers as LimitPlayers,
)
from pontoon.table.commands.seats import (
    LimitPlayersPerBox as LimitPlayersPerBox,
)
from pontoon.table.commands.seats import (
    PresentPlayerCard as PresentPlayerCard,
)
from pontoon.table.commands.seats import (
    RefuseWager as RefuseWager,
)
from pontoon.table.commands.seats import (
    ReserveBoxes as ReserveBoxes,
)
from pontoon.table.commands.seats import (
    RestrictPlayer as RestrictPlayer,
)
from pontoon.table.commands.seats import (
    SitDown as SitDown,
)
from pontoon.table.commands.seats import (
    VacateSeat as VacateSeat,
)
from pontoon.table.commands.seats import (
    WaitForBox as WaitForBox,
)
from pontoon.table.commands.signs import (
    AcknowledgeNotice as AcknowledgeNotice,
)
from pontoon.table.commands.signs import (
    AllowAboveMaximum as AllowAboveMaximum,
)
from pontoon.table.commands.signs import (
    ApproveFaceDown as ApproveFaceDown,
)
from pontoon.table.commands.signs import (
    ChangeLimits as ChangeLimits,
)
from pontoon.table.commands.signs import (
    ChooseOption as ChooseOption,
)
from pontoon.table.commands.signs import (
    CloseTable as CloseTable,
)
from pontoon.table.commands.signs import (
    DisplaySign as DisplaySign,
)
from pontoon.table.commands.signs import (
    GiveNotice as GiveNotice,
)
from pontoon.table.commands.signs import (
    RaiseOldMinimum as RaiseOldMinimum,
)
from pontoon.table.commands.signs import (
    TakeDownSign as TakeDownSign,
)

TableCommand: TypeAlias = (
    ApproveTable
    | ComeOnDuty
    | GoOffDuty
    | BringCards
    | CheckCards
    | SecureCards
    | DetermineDecks
    | OpenTable
    | OperateCashless
    | BuyChips
    | HoldTournament
    | ReplaceCards
    | Shuffle
    | RequestRiffle
    | ApproveRiffle
    | Riffle
    | RefuseCut
    | CutCards
    | InsertCuttingCard
    | BurnFirstCard
    | DrawCuttingCard
    | DirectShuffle
    | DropCards
    | VerifyCollected
    | AnnounceLastRounds
    | ReportOmission
    | DirectDeviceCheck
    | PresentPlayerCard
    | SitDown
    | LeaveTable
    | WaitForBox
    | GiveUpBox
    | FindWagerInvalid
    | RefuseWager
    | VacateSeat
    | LimitPlayers
    | LimitPlayersPerBox
    | ReserveBoxes
    | RestrictPlayer
    | LiftRestriction
    | DisplaySign
    | TakeDownSign
    | ChangeLimits
    | RaiseOldMinimum
    | AllowAboveMaximum
    | ChooseOption
    | ApproveFaceDown
    | GiveNotice
    | AcknowledgeNotice
    | CloseTable
    | VoidPastRound
    | DeclareCardsAstray
    | ReportMalfunction
    | ElectReturn
    | DealOnAfterMalfunction
    | ShuffleAfterMalfunction
    | InvalidateOutcome
    | FindContravention
    | VoidPersonsWagers
    | ExcludePerson
    | DetainPerson
    | HandOverPerson
    | ReportMisconduct
)
