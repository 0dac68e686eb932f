"""What has happened at a gaming table, beside the events of a round. Who, when and the clause stand on the entry."""

from typing import TypeAlias

from pontoon.table.events.cards import (
    CardsCut as CardsCut,
    CardsDropped as CardsDropped,
    CardsReplaced as CardsReplaced,
    CardsRiffled as CardsRiffled,
    CardsShuffled as CardsShuffled,
    CollectionVerified as CollectionVerified,
    CutOffered as CutOffered,
    CutRefused as CutRefused,
    CuttingCardDrawn as CuttingCardDrawn,
    CuttingCardInserted as CuttingCardInserted,
    DeviceCheckDirected as DeviceCheckDirected,
    DiscardsCollected as DiscardsCollected,
    DiscardsReturned as DiscardsReturned,
    FirstCardBurned as FirstCardBurned,
    LastRoundsAnnounced as LastRoundsAnnounced,
    OmissionFound as OmissionFound,
    RiffleApproved as RiffleApproved,
    RiffleRequested as RiffleRequested,
    ShuffleBecameDue as ShuffleBecameDue,
    ShuffleDirected as ShuffleDirected,
)
from pontoon.table.events.conduct import (
    ContraventionFound as ContraventionFound,
    MisconductReported as MisconductReported,
    PersonDetained as PersonDetained,
    PersonExcluded as PersonExcluded,
    PersonHandedOver as PersonHandedOver,
)
from pontoon.table.events.irregularities import (
    CardsAstray as CardsAstray,
    CardsTransferred as CardsTransferred,
    DamagedCardsRemoved as DamagedCardsRemoved,
    DamagedCardsReplaced as DamagedCardsReplaced,
    DeviceFailed as DeviceFailed,
    OutcomeInvalidated as OutcomeInvalidated,
    PastRoundVoided as PastRoundVoided,
    ResultsStand as ResultsStand,
    ReturnElected as ReturnElected,
    ReturnOffered as ReturnOffered,
    RoundReopened as RoundReopened,
    ShoeTakesOver as ShoeTakesOver,
    ShoeVoided as ShoeVoided,
)
from pontoon.table.events.opening import (
    CameOnDuty as CameOnDuty,
    CardsBrought as CardsBrought,
    CardsChecked as CardsChecked,
    CardsSecured as CardsSecured,
    CashlessChanged as CashlessChanged,
    ChipsBought as ChipsBought,
    DecksDetermined as DecksDetermined,
    TableApproved as TableApproved,
    TableOpened as TableOpened,
    TournamentHeld as TournamentHeld,
    WentOffDuty as WentOffDuty,
)
from pontoon.table.events.seats import (
    BoxesPerPlayerLimited as BoxesPerPlayerLimited,
    BoxesReserved as BoxesReserved,
    BoxGivenUp as BoxGivenUp,
    PlayerCardChecked as PlayerCardChecked,
    PlayerLeft as PlayerLeft,
    PlayerRestricted as PlayerRestricted,
    PlayerSatDown as PlayerSatDown,
    PlayersLimited as PlayersLimited,
    PlayersPerBoxLimited as PlayersPerBoxLimited,
    PlayerWaits as PlayerWaits,
    RestrictionLifted as RestrictionLifted,
    SeatVacated as SeatVacated,
    WagerFoundInvalid as WagerFoundInvalid,
    WagerRefused as WagerRefused,
)
from pontoon.table.events.signs import (
    FaceDownApproved as FaceDownApproved,
    LimitsChanged as LimitsChanged,
    MarkerPlaced as MarkerPlaced,
    MarkerRemoved as MarkerRemoved,
    MaximumAllowed as MaximumAllowed,
    NoticeArrived as NoticeArrived,
    NoticeGiven as NoticeGiven,
    OfficerNotAvailable as OfficerNotAvailable,
    OptionChosen as OptionChosen,
    SignDisplayed as SignDisplayed,
    SignTakenDown as SignTakenDown,
    TableClosed as TableClosed,
)

TableEvent: TypeAlias = (
    TableApproved
    | CameOnDuty
    | WentOffDuty
    | CardsBrought
    | CardsChecked
    | CardsSecured
    | DecksDetermined
    | TableOpened
    | CashlessChanged
    | ChipsBought
    | TournamentHeld
    | CardsReplaced
    | ShuffleBecameDue
    | CardsShuffled
    | RiffleRequested
    | RiffleApproved
    | CardsRiffled
    | CutOffered
    | CutRefused
    | CardsCut
    | CuttingCardInserted
    | FirstCardBurned
    | CuttingCardDrawn
    | ShuffleDirected
    | CardsDropped
    | CollectionVerified
    | LastRoundsAnnounced
    | OmissionFound
    | DeviceCheckDirected
    | DiscardsReturned
    | DiscardsCollected
    | PlayerCardChecked
    | PlayerSatDown
    | PlayerLeft
    | PlayerWaits
    | BoxesPerPlayerLimited
    | BoxGivenUp
    | WagerFoundInvalid
    | WagerRefused
    | SeatVacated
    | PlayersLimited
    | PlayersPerBoxLimited
    | BoxesReserved
    | PlayerRestricted
    | RestrictionLifted
    | SignDisplayed
    | SignTakenDown
    | LimitsChanged
    | MarkerPlaced
    | MarkerRemoved
    | MaximumAllowed
    | OptionChosen
    | FaceDownApproved
    | NoticeGiven
    | NoticeArrived
    | OfficerNotAvailable
    | TableClosed
    | RoundReopened
    | PastRoundVoided
    | CardsAstray
    | ResultsStand
    | ShoeVoided
    | DeviceFailed
    | DamagedCardsRemoved
    | CardsTransferred
    | DamagedCardsReplaced
    | ReturnOffered
    | ReturnElected
    | ShoeTakesOver
    | OutcomeInvalidated
    | ContraventionFound
    | PersonExcluded
    | PersonDetained
    | PersonHandedOver
    | MisconductReported
)
