"""Who sees what of each event. What is not named here is seen by nobody.

For each type of event: the fields that everybody sees, those its own player sees beside them, those of the staff, and
those of surveillance, who see which cards are where. Each row adds to the one before. An event is not told at all to
whom no row is meant for: `None` instead of fields. What a seed is sealed in, nobody sees.
"""

from dataclasses import fields
from typing import Any, NamedTuple

from pontoon.game import events as g
from pontoon.game.views import PLAYER, SURVEILLANCE, Audience
from pontoon.live import events as v
from pontoon.table import events as e
from pontoon.table.views import STAFF
from pontoon.tournament.at_table import events as s

EVERYBODY, OWN, OF_STAFF, OF_SURVEILLANCE = range(4)


class Seen(NamedTuple):
    """Fields by who sees them, each named once; None: such an event is not told to them."""

    everybody: str | None = None
    own: str | None = None
    staff: str | None = None
    surveillance: str | None = None
    nobody: str = ""

    def to(self, level: int) -> frozenset[str] | None:
        """The fields seen from a level, or None where the event is not told there."""
        rows = [row for row in self[: level + 1] if row is not None]
        return frozenset(" ".join(rows).split()) if rows else None


def all_of_it(*kinds: Any) -> dict[Any, Seen]:
    return {kind: Seen("") for kind in kinds}


_AMOUNTS = "box player cents"
_DECISION = "box hand player"

SEEN: dict[type, Seen] = {
    # A round
    g.RoundOpened: Seen("rules terms"),
    g.TermsRenewed: Seen("terms"),
    g.WagerPlaced: Seen(f"{_AMOUNTS} seated", "tokens_cents", ""),
    g.WagerWithdrawn: Seen(_AMOUNTS, "tokens_cents clause", ""),
    g.PerfectPairsPlaced: Seen(_AMOUNTS, "tokens_cents", ""),
    g.PerfectPairsWithdrawn: Seen(_AMOUNTS, "tokens_cents clause", ""),
    g.WagerCut: Seen(f"{_AMOUNTS} returned_cents clause", "returned_tokens_cents", ""),
    g.WagerBelowMinimum: Seen(f"{_AMOUNTS} owner_is_advised clause"),
    g.WagersClosed: Seen("controlling_players"),
    # A card that lies face down is its controlling player's, see `wire_events`.
    g.CardDealt: Seen("box hand card face_down set_aside"),
    g.CardDealtToDealer: Seen("card set_aside"),
    g.InitialDealCompleted: Seen("discards_return_to_device"),
    g.InsurancePlaced: Seen(_AMOUNTS),
    g.WagerSurrendered: Seen("box player goes_along"),
    g.CardsExposed: Seen("box player"),
    g.CardRequested: Seen(_DECISION),
    g.HandStood: Seen(_DECISION),
    g.HandDoubled: Seen(f"{_DECISION} cents free_aces"),
    g.DoubleFollowed: Seen(f"{_DECISION} cents"),
    g.HandSplit: Seen(f"{_DECISION} cents"),
    g.SplitFollowed: Seen(f"{_DECISION} cents"),
    g.WagerKept: Seen(_DECISION),
    g.WagerForfeited: Seen(_DECISION),
    g.PlayerAbsent: Seen("box player control_passes"),
    g.HandLeft: Seen("box hand state"),
    g.ControlPassed: Seen("box player"),
    g.WagerSettled: Seen(
        f"{_DECISION} kind wager_cents result net_cents odds clause rounding_cents", "tokens_cents", ""
    ),
    g.SettlementReversed: Seen("settlement clause"),
    g.AdditionalWagerReturned: Seen(f"{_DECISION} kind cents"),
    # A card burned in error was not exposed, see `wire_events`.
    g.CardBurned: Seen("card reason clause set_aside"),
    g.CardDrawnInError: Seen("clause", None, None, "card"),
    g.DiscardsShuffled: Seen("clause"),
    g.CardRefused: Seen(_DECISION),
    g.CardKept: Seen("clause", None, None, "card"),
    # A card that does not lie open is surveillance's, see `wire_events`.
    g.CardCorrected: Seen("place was card box burned face_down clause"),
    g.RoundReconstructed: Seen("clause", None, None, "cards"),
    g.WagerInvalidated: Seen("box player", "reason clause", ""),
    g.WagersReturned: Seen("player clause"),
    g.LatePaymentApproved: Seen("box hand clause"),
    g.RoundVoided: Seen("reason clause shoe_continues", None, "forfeits note"),
    **all_of_it(g.InsuranceOffered, g.InsuranceOmitted, g.InsuranceClosed, g.SurrenderOffered, g.SurrenderClosed),
    **all_of_it(g.ExposureAsked, g.SubsequentDealBegan, g.DealersHandBegan, g.RoundResumed, g.RoundConcluded),
    # Opening and equipment
    e.TableApproved: Seen(staff="reference perfect_pairs"),
    e.CameOnDuty: Seen(staff="person role"),
    e.WentOffDuty: Seen(staff="person role"),
    e.CardsBrought: Seen(staff="decks pre_shuffled"),
    e.CardsChecked: Seen(staff="moment by_device counts correct lacking surplus"),
    e.CardsSecured: Seen(staff=""),
    e.DecksDetermined: Seen("decks source"),
    e.TableOpened: Seen(
        "rules source decks layout equipment limits chips_cents perfect_pairs low_limit cashless gaming_until"
    ),
    e.CashlessChanged: Seen("yes drop_box"),
    e.ChipsBought: Seen(None, "player cents cash", ""),
    e.TournamentHeld: Seen("name"),
    # Cards, shuffle and cut
    e.CardsReplaced: Seen("decks pre_shuffled source"),
    e.ShuffleBecameDue: Seen("reason box"),
    e.CardsShuffled: Seen("method first_by_hand burn_due remaining_only"),
    e.RiffleRequested: Seen("player"),
    e.CardsRiffled: Seen("before"),
    e.CutOffered: Seen("player others"),
    e.CutRefused: Seen("player"),
    e.CardsCut: Seen("cards_in_front"),
    e.CuttingCardInserted: Seen("burn_due", None, "cards_behind exact"),
    e.FirstCardBurned: Seen("", None, None, "card"),
    e.CuttingCardDrawn: Seen("box ignored"),
    e.ShuffleDirected: Seen("", None, "reason"),
    e.CollectionVerified: Seen("complete", None, "cards"),
    e.LastRoundsAnnounced: Seen("rounds"),
    e.OmissionFound: Seen("step burn_due"),
    e.DeviceCheckDirected: Seen("", None, "reason"),
    e.DiscardsReturned: Seen("", None, None, "cards"),
    e.DiscardsCollected: Seen("", None, None, "cards"),
    **all_of_it(e.RiffleApproved, e.CardsDropped),
    # Seats and wagers
    e.PlayerCardChecked: Seen(None, "player accepted why", "number holder valid method"),
    e.PlayerSatDown: Seen("player box"),
    e.PlayerLeft: Seen("player", "reason", ""),
    e.PlayerWaits: Seen("player"),
    e.BoxesPerPlayerLimited: Seen("limit"),
    e.BoxGivenUp: Seen("player box"),
    e.WagerFoundInvalid: Seen(None, "player ground", "claim economic_stake"),
    e.WagerRefused: Seen(None, "box player grounds", ""),
    e.SeatVacated: Seen("player", "idle_rounds", ""),
    e.PlayersLimited: Seen("players"),
    e.PlayersPerBoxLimited: Seen("players"),
    e.BoxesReserved: Seen("boxes player"),
    e.PlayerRestricted: Seen(None, "player to", "sat_out_round"),
    e.RestrictionLifted: Seen(None, "player to", ""),
    # Signs, options, notices, closure
    e.SignDisplayed: Seen("kind minimum_cents takes_effect_at subject maximum_cents clause"),
    e.SignTakenDown: Seen("kind displayed_at subject"),
    e.LimitsChanged: Seen("before limits"),
    e.MarkerPlaced: Seen("player box minimum_cents"),
    e.MarkerRemoved: Seen("player"),
    e.MaximumAllowed: Seen("player box minimum_cents maximum_cents"),
    e.OptionChosen: Seen("option yes clause"),
    e.FaceDownApproved: Seen(staff="until"),
    # What is said to the players is told to them, see `wire_events`.
    e.NoticeGiven: Seen(staff="notice to about subject"),
    e.NoticeArrived: Seen(staff="notice"),
    e.OfficerNotAvailable: Seen(staff="to about"),
    e.TableClosed: Seen("", None, "check_after_play"),
    # Irregularities
    e.RoundReopened: Seen("round"),
    e.PastRoundVoided: Seen("round settlements", None, "error"),
    e.CardsAstray: Seen("", None, "missing foreign"),
    e.DeviceFailed: Seen("fault choose_after_round", None, "damaged disadvantage spare practicable"),
    e.DamagedCardsRemoved: Seen("", None, "cards"),
    e.DamagedCardsReplaced: Seen("", None, "cards"),
    e.ReturnOffered: Seen("players"),
    e.ReturnElected: Seen("player take_back"),
    e.ShoeTakesOver: Seen("renew", None, "cards_behind exact"),
    e.OutcomeInvalidated: Seen("ground", None, "forfeits"),
    **all_of_it(e.ResultsStand, e.ShoeVoided, e.CardsTransferred),
    # Conduct
    e.ContraventionFound: Seen(staff="person device capability"),
    e.PersonExcluded: Seen(staff="person scope elsewhere"),
    e.PersonDetained: Seen(staff="person"),
    e.PersonHandedOver: Seen(staff="person to officer"),
    e.MisconductReported: Seen(staff="kind person about contravention"),
    # A tournament's session: chips, cards and the marker lie in full view
    s.SessionOpened: Seen("plan"),
    s.ChipsIssued: Seen("player cents pass_cards undisclosed_wagers"),
    s.MarkerPlaced: Seen("box"),
    s.WagerOutOfTurnRemoved: Seen(_AMOUNTS),
    s.WagerCorrected: Seen("box player kind found_cents cents why"),
    s.WagerNotMadeUp: Seen("box player found_cents"),
    s.WagerTimeLimited: Seen("seconds from_round"),
    # What is written on a form is its player's alone, see `wire_events`; the supervisor reads it in the view.
    s.WagerSealed: Seen("player", nobody="kind cents open_cents"),
    s.FormAccepted: Seen("player minimum_cents maximum_cents"),
    s.SealedWagerAnnounced: Seen("player kind written_cents deemed_cents rest_cents correction"),
    s.SealedWagerPlaced: Seen("box player kind cents"),
    s.SealedWagerSettled: Seen("settlement"),
    s.FormShown: Seen("player of"),
    s.MinimumDeducted: Seen("player cents why"),
    s.PlayerEliminated: Seen("player round residual_cents last_wager_cents removed why"),
    s.PlayerDisqualified: Seen("player chips_cents", "ground note", ""),
    s.SessionRoundCompleted: Seen("number"),
    s.SessionRoundVoid: Seen("number"),
    s.RoundPassed: Seen("number"),
    s.RoundTakenUpAgain: Seen("number settlements deducted"),
    s.ChipsCounted: Seen("counts", None, "book"),
    s.DisputeRaised: Seen("about"),
    s.DisputeSettled: Seen("about decision"),
    s.PlayHeld: Seen("about"),
    s.PlayProceeded: Seen("about"),
    s.SessionCancelled: Seen("reason"),
    s.SessionEnded: Seen("why"),
    s.SessionCounted: Seen("tournament session standings"),
    s.ChipsReturned: Seen("player cents"),
    s.ChipsMissing: Seen(staff="chips"),
    s.SessionClosed: Seen("tournament session"),
    **dict.fromkeys((s.PassCardPlayed, s.PassCardCollected, s.PassCardReturned, s.TimeCalled), Seen("player")),
    **dict.fromkeys((s.SealedWagerReturned, s.DeductionDirected, s.EndAgreed), Seen("player")),
    s.FormHandedBack: Seen("player", nobody="reason"),
    # The live house
    v.TableEstablished: Seen(
        "rules cards dealer training wager_ms decision_ms absence_ms offer_ms seeds_ms cut_ms follow_ms pace_ms "
        "rules_sha256"
    ),
    v.ShoeCommitted: Seen("shoe commitment", nobody="sealed"),
    # A player's own seed goes back to that player alone, see `wire_events`.
    v.SeedContributed: Seen("shoe player", nobody="seed"),
    v.SeedsFrozen: Seen("shoe digest"),
    v.ShoeOrdered: Seen("shoe kind", None, None, "counts"),
    v.ShoeRevealed: Seen("shoe seed why"),
    v.TablePaused: Seen("reason"),
    v.TableResumed: Seen(""),
    v.ShortfallCovered: Seen(None, "player account_cents owed_cents tokens_cents", ""),
    v.ClockStepped: Seen(staff="by_ms"),
}

# What `wire_events` does beyond the fields above, in words.
PARTICULARS: dict[type, str] = {
    g.RoundOpened: "a player sees only their own restrictions in the terms",
    g.TermsRenewed: "a player sees only their own restrictions in the terms",
    g.CardDealt: "a face-down card: only its controlling player and surveillance",
    g.CardBurned: "a card that was not exposed: only surveillance",
    g.CardCorrected: "`was` and `card` of a card that is not face up: only surveillance",
    g.SettlementReversed: "`tokens`: only the player and staff",
    e.PastRoundVoided: "`tokens`: only the player and staff",
    e.NoticeGiven: "a notice to the players: everybody; its subject: only that player",
    v.SeedContributed: "`seed`: only the player",
    s.WagerSealed: "what is written: only the player",
    s.FormHandedBack: "`reason`: only the player",
    s.SealedWagerSettled: "`tokens`: only the player and staff",
    s.RoundTakenUpAgain: "`tokens`: only the player and staff",
    e.PlayerLeft: "the entry's clause: only the player and staff",
    g.WagerInvalidated: "the entry's clause: only the player and staff",
    g.WagerWithdrawn: "the entry's clause: only the player and staff",
    g.PerfectPairsWithdrawn: "the entry's clause: only the player and staff",
}


def level_of(audience: Audience) -> int:
    """How much an audience sees of what is nobody's own; a role that is not known sees what everybody does."""
    if audience.role == SURVEILLANCE:
        return OF_SURVEILLANCE
    return OF_STAFF if audience.role in STAFF else EVERYBODY


def owner_of(event: Any) -> str | None:
    """The player whose event it is."""
    owner = getattr(event, "player", None)
    return owner if isinstance(owner, str) else None


def is_own(event: Any, audience: Audience) -> bool:
    return audience.role == PLAYER and bool(audience.name) and owner_of(event) == audience.name


def fields_not_named(kind: Any) -> set[str]:
    """Fields about which nothing is said here."""
    seen = SEEN[kind]
    named = " ".join(row for row in seen if row).split()
    assert len(set(named)) == len(named), f"a field of {kind.__name__} is named twice"
    return {each.name for each in fields(kind)} ^ set(named)
