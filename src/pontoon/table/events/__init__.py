"""What has happened at a gaming table, beside the events of a round. Who, when and the clause stand on the entry."""

from typing import TypeAlias

from pontoon.table.events.cards import (
    CardsCut as CardsCut,
)
from pontoon.table.events.cards import (
    CardsDropped as CardsDropped,
)
from pontoon.table.events.cards import (
    CardsReplaced as CardsReplaced,
)
from pontoon.table.events.cards import (
    CardsRiffled as CardsRiffled,
)
from pontoon.table.events.cards import (
    CardsShuffled as CardsShuffled,
)
from pontoon.table.events.cards import (
    CollectionVerified as CollectionVerified,
)
from pontoon.table.events.cards import (
    CutOffered as CutOffered,
)
from pontoon.table.events.cards import (
    CutRefused as CutRefused,
)
from pontoon.table.events.cards import (
    CuttingCardDrawn as CuttingCardDrawn,
)
from pontoon.table.events.cards import (
    CuttingCardInserted as CuttingCardInserted,
)
from pontoon.table.events.cards import (
    DeviceCheckDirected as DeviceCheckDirected,
)
from pontoon.table.events.cards import (
    DiscardsCollected as DiscardsCollected,
)
from pontoon.table.events.cards import (
    DiscardsReturned as DiscardsReturned,
)
from pontoon.table.events.cards import (
    FirstCardBurned as FirstCardBurned,
)
from pontoon.table.events.cards import (
    LastRoundsAnnounced as LastRoundsAnnounced,
)
from pontoon.table.events.cards import (
    OmissionFound as OmissionFound,
)
from pontoon.table.events.cards import (
    RiffleApproved as RiffleApproved,
)
from pontoon.table.events.cards import (
    RiffleRequested as RiffleRequested,
)
from pontoon.table.events.cards import (
    ShuffleBecameDue as ShuffleBecameDue,
)
from pontoon.table.events.cards import (
    ShuffleDirected as ShuffleDirected,
)
from pontoon.table.events.conduct import (
    ContraventionFound as ContraventionFound,
)
from pontoon.table.events.conduct import (
    MisconductReported as MisconductReported,
)
from pontoon.table.events.conduct import (
    PersonDetained as PersonDetained,
)
from pontoon.table.events.conduct import (
    PersonExcluded as PersonExcluded,
)
from pontoon.table.events.conduct import (
    PersonHandedOver as PersonHandedOver,
)
from pontoon.table.events.irregularities import (
    CardsAstray as CardsAstray,
)
from pontoon.table.events.irregularities import (
    CardsTransferred as CardsTransferred,
)
from pontoon.table.events.irregularities import (
    DamagedCardsRemoved as DamagedCardsRemoved,
)
from pontoon.table.events.irregularities import (
    DamagedCardsReplaced as DamagedCardsReplaced,
)
from pontoon.table.events.irregularities import (
    DeviceFailed as DeviceFailed,
)
from pontoon.table.events.irregularities import (
    OutcomeInvalidated as OutcomeInvalidated,
)
from pontoon.table.events.irregularities import (
    PastRoundVoided as PastRoundVoided,
)
from pontoon.table.events.irregularities import (
    ResultsStand as ResultsStand,
)
from pontoon.table.events.irregularities import (
    ReturnElected as ReturnElected,
)
from pontoon.table.events.irregularities import (
    ReturnOffered as ReturnOffered,
)
from pontoon.table.events.irregularities import (
    RoundReopened as RoundReopened,
)
from pontoon.table.events.irregularities import (
    ShoeTakesOver as ShoeTakesOver,
)
from pontoon.table.events.irregularities import (
    ShoeVoided as ShoeVoided,
)
from pontoon.table.events.opening import (
    CameOnDuty as CameOnDuty,
)
from pontoon.table.events.opening import (
    CardsBrought as CardsBrought,
)
from pontoon.table.events.opening import (
    CardsChecked as CardsChecked,
)
from pontoon.table.events.opening import (
    CardsSecured as CardsSecured,
)
from pontoon.table.events.opening import (
    CashlessChanged as CashlessChanged,
)
from pontoon.table.events.opening import (
    ChipsBought as ChipsBought,
)
from pontoon.table.events.opening import (
    DecksDetermined as DecksDetermined,
)
from pontoon.table.events.opening import (
    TableApproved as TableApproved,
)
from pontoon.table.events.opening import (
    TableOpened as TableOpened,
)
from pontoon.table.events.opening import (
    TournamentHeld as TournamentHeld,
)
from pontoon.table.events.opening import (
    WentOffDuty as WentOffDuty,
)
from pontoon.table.events.seats import (
    BoxesPerPlayerLimited as BoxesPerPlayerLimited,
)
from pontoon.table.events.seats import (
    BoxesReserved as BoxesReserved,
)
from pontoon.table.events.seats import (
    BoxGivenUp as BoxGivenUp,
)
from pontoon.table.events.seats import (
    PlayerCardChecked as PlayerCardChecked,
)
from pontoon.table.events.seats import (
    PlayerLeft as PlayerLeft,
)
from pontoon.table.events.seats import (
    PlayerRestricted as PlayerRestricted,
)
from pontoon.table.events.seats import (
    PlayerSatDown as PlayerSatDown,
)
from pontoon.table.events.seats import (
    PlayersLimited as PlayersLimited,
)
from pontoon.table.events.seats import (
    PlayersPerBoxLimited as PlayersPerBoxLimited,
)
from pontoon.table.events.seats import (
    PlayerWaits as PlayerWaits,
)
from pontoon.table.events.seats import (
    RestrictionLifted as RestrictionLifted,
)
from pontoon.table.events.seats import (
    SeatVacated as SeatVacated,
)
from pontoon.table.events.seats import (
    WagerFoundInvalid as WagerFoundInvalid,
)
from pontoon.table.events.seats import (
    WagerRefused as WagerRefused,
)
from pontoon.table.events.signs import (
    FaceDownApproved as FaceDownApproved,
)
from pontoon.table.events.signs import (
    LimitsChanged as LimitsChanged,
)
from pontoon.table.events.signs import (
    MarkerPlaced as MarkerPlaced,
)
from pontoon.table.events.signs import (
    MarkerRemoved as MarkerRemoved,
)
from pontoon.table.events.signs import (
    MaximumAllowed as MaximumAllowed,
)
from pontoon.table.events.signs import (
    NoticeArrived as NoticeArrived,
)
from pontoon.table.events.signs import (
    NoticeGiven as NoticeGiven,
)
from pontoon.table.events.signs import (
    OfficerNotAvailable as OfficerNotAvailable,
)
from pontoon.table.events.signs import (
    OptionChosen as OptionChosen,
)
from pontoon.table.events.signs import (
    SignDisplayed as SignDisplayed,
)
from pontoon.table.events.signs import (
    SignTakenDown as SignTakenDown,
)
from pontoon.table.events.signs import (
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
