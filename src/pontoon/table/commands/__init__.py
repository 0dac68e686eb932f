"""What can be asked of a gaming table, beside the commands of a round. Who asks, and when, stands on the order.

Each command's docstring begins with the procedure of the rule set that says who may give it.
"""

from typing import TypeAlias

from pontoon.table.commands.cards import (
    AnnounceLastRounds as AnnounceLastRounds,
    ApproveRiffle as ApproveRiffle,
    BurnFirstCard as BurnFirstCard,
    CutCards as CutCards,
    DirectDeviceCheck as DirectDeviceCheck,
    DirectShuffle as DirectShuffle,
    DrawCuttingCard as DrawCuttingCard,
    DropCards as DropCards,
    InsertCuttingCard as InsertCuttingCard,
    RefuseCut as RefuseCut,
    ReplaceCards as ReplaceCards,
    ReportOmission as ReportOmission,
    RequestRiffle as RequestRiffle,
    Riffle as Riffle,
    Shuffle as Shuffle,
    VerifyCollected as VerifyCollected,
)
from pontoon.table.commands.conduct import (
    DetainPerson as DetainPerson,
    ExcludePerson as ExcludePerson,
    FindContravention as FindContravention,
    HandOverPerson as HandOverPerson,
    ReportMisconduct as ReportMisconduct,
    VoidPersonsWagers as VoidPersonsWagers,
)
from pontoon.table.commands.irregularities import (
    DealOnAfterMalfunction as DealOnAfterMalfunction,
    DeclareCardsAstray as DeclareCardsAstray,
    ElectReturn as ElectReturn,
    InvalidateOutcome as InvalidateOutcome,
    ReportMalfunction as ReportMalfunction,
    ShuffleAfterMalfunction as ShuffleAfterMalfunction,
    VoidPastRound as VoidPastRound,
)
from pontoon.table.commands.opening import (
    ApproveTable as ApproveTable,
    BringCards as BringCards,
    BuyChips as BuyChips,
    CheckCards as CheckCards,
    ComeOnDuty as ComeOnDuty,
    DetermineDecks as DetermineDecks,
    GoOffDuty as GoOffDuty,
    HoldTournament as HoldTournament,
    OpenTable as OpenTable,
    OperateCashless as OperateCashless,
    SecureCards as SecureCards,
)
from pontoon.table.commands.seats import (
    AskToLeave as AskToLeave,
    FindWagerInvalid as FindWagerInvalid,
    GiveUpBox as GiveUpBox,
    LeaveTable as LeaveTable,
    LiftRestriction as LiftRestriction,
    LimitPlayers as LimitPlayers,
    LimitPlayersPerBox as LimitPlayersPerBox,
    PresentPlayerCard as PresentPlayerCard,
    RefuseWager as RefuseWager,
    ReserveBoxes as ReserveBoxes,
    RestrictPlayer as RestrictPlayer,
    SitDown as SitDown,
    VacateSeat as VacateSeat,
    WaitForBox as WaitForBox,
)
from pontoon.table.commands.signs import (
    AcknowledgeNotice as AcknowledgeNotice,
    AllowAboveMaximum as AllowAboveMaximum,
    ApproveFaceDown as ApproveFaceDown,
    ChangeLimits as ChangeLimits,
    ChooseOption as ChooseOption,
    CloseTable as CloseTable,
    DisplaySign as DisplaySign,
    GiveNotice as GiveNotice,
    RaiseOldMinimum as RaiseOldMinimum,
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
    | AskToLeave
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
