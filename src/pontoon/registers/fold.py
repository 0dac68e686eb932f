"""The registers, folded from the entries of the tables' logs and of the house's own.

Most events are a row of their own. Where a later event belongs to an earlier one (a notice arrives, a sign comes down,
a mispayment is closed) it is entered in the earlier one's row.
"""

from collections.abc import Callable, Iterable
from typing import Any

from pontoon.game import events as g
from pontoon.registers.books import Books, key_of
from pontoon.registers.details import details_of, in_english
from pontoon.registers.house_rows import HOUSE
from pontoon.registers.rows import NO_REGISTERS, Registers
from pontoon.registers.wager_rows import WAGERS
from pontoon.table import events as e
from pontoon.table.orders import Entry

Enter = Callable[[Books, Entry, Any], None]


def registers(entries: Iterable[Entry], before: Registers = NO_REGISTERS) -> Registers:
    """The registers after these entries, from none or from those before: rows by time, then by table.

    Each log must come in its own order, which is that of time. How several are put together, or in how many pieces
    they come, makes no difference.
    """
    kept = Books(before)
    for entry in entries:
        enter = ENTER.get(type(entry.event))
        if enter is not None:
            enter(kept, entry, entry.event)
    return kept.registers()


def _row(register: str, what: str, *left_out: str) -> Enter:
    def enter(kept: Books, entry: Entry, event: Any) -> None:
        kept.write(register, entry, what, details_of(event, *left_out))

    return enter


def _card_corrected(kept: Books, entry: Entry, event: g.CardCorrected) -> None:
    """The card that was entered and the one that lies there; a card that lies face down is left out."""
    left_out = ("was", "card", "face_down") if event.face_down else ("face_down",)
    what = "a card that was entered wrongly was corrected"
    kept.write("irregularities", entry, what, details_of(event, *left_out))


def _began(register: str, what: str, *key: str) -> Enter:
    """A row that a later event about the same subject will end; `key` are the fields that name it."""

    def enter(kept: Books, entry: Entry, event: Any) -> None:
        kept.write(register, entry, what, details_of(event), key_of(event, *key))

    return enter


def _stands(register: str, what: str, *key: str) -> Enter:
    """Begins like the others, and ends what stood there before: one sign or marker of a kind stands at a time."""
    began = _began(register, what, *key)

    def enter(kept: Books, entry: Entry, event: Any) -> None:
        kept.end_if_begun(register, entry, key_of(event, *key), "until", "another one replaced it")
        began(kept, entry, event)

    return enter


def _ended(register: str, what: str, name: str, *key: str) -> Enter:
    """When and through whom it ended goes into the row of its beginning."""

    def enter(kept: Books, entry: Entry, event: Any) -> None:
        values = details_of(event, *key)
        said = [f"{title} {in_english(title, value)}" for title, value in values if isinstance(value, str)]
        told = ", ".join(said) or what
        kept.end(register, entry, key_of(event, *key), name, what, details_of(event), told)

    return enter


def _cut_offered(kept: Books, entry: Entry, event: e.CutOffered) -> None:
    """To whom it was offered, since that may follow from another's order; without a player it falls to a supervisor.

    Clauses: star-2024 5.4, star-6to5-2017 4.4, canberra-2002 5.2+.
    """
    fell = "the cut passed to a casino supervisor"
    what = f"the cut was offered to {event.player}" if event.player is not None else fell
    kept.write("shuffles_and_cuts", entry, what, details_of(event))


def _table_closed(kept: Books, entry: Entry, event: e.TableClosed) -> None:
    """What stands at the table or holds for it ends with its closing; the staff went off duty before."""
    what = "the table was closed"
    for register in ("signs", "limits", "restrictions"):
        kept.end_all(register, entry, "until", what)
    kept.write("openings_and_closures", entry, what, details_of(event))


def _device_failed(kept: Books, entry: Entry, event: e.DeviceFailed) -> None:
    """Where the round is completed first, nothing hangs on another device or a disadvantage, and new cards follow.

    Clauses: star-2024 19.1, star-6to5-2017 18.1, canberra-2002 19.3, canberra-2002 19.3+.
    """
    left_out = ("disadvantage", "spare", "practicable") if event.choose_after_round else ()
    details = details_of(event, *left_out)
    if event.choose_after_round and event.damaged:
        details = (*details, ("replaced after this shoe", True))
    kept.write("irregularities", entry, "the shuffling device failed", details)


# Which register an event is entered in, by the heading of the events' own modules.
_OPENING: dict[type, Enter] = {
    e.TableApproved: _row("options_and_approvals", "the table was approved"),
    e.CameOnDuty: _began("staff", "came on duty", "person", "role"),
    e.WentOffDuty: _ended("staff", "went off duty", "until", "person", "role"),
    e.CardsBrought: _row("card_checks", "cards were brought"),
    e.CardsChecked: _row("card_checks", "cards were checked"),
    e.CardsSecured: _row("card_checks", "cards were secured"),
    e.DecksDetermined: _row("openings_and_closures", "the decks and the shuffle were determined"),
    e.TableOpened: _row("openings_and_closures", "the table was opened"),
    e.CashlessChanged: _row("openings_and_closures", "play without cash began or ended"),
    e.TournamentHeld: _row("openings_and_closures", "the table was set aside for a tournament or released from one"),
    e.LastRoundsAnnounced: _row("openings_and_closures", "the last rounds were announced"),
    e.TableClosed: _table_closed,
}

_CARDS: dict[type, Enter] = {
    e.CardsReplaced: _row("card_checks", "cards were replaced"),
    e.ShuffleBecameDue: _row("shuffles_and_cuts", "a shuffle became due"),
    e.CardsShuffled: _row("shuffles_and_cuts", "the cards were shuffled"),
    e.RiffleRequested: _row("shuffles_and_cuts", "a riffle was requested"),
    e.RiffleApproved: _row("shuffles_and_cuts", "the riffle was approved"),
    e.CardsRiffled: _row("shuffles_and_cuts", "the cards were riffled"),
    e.CutOffered: _cut_offered,
    e.CutRefused: _row("shuffles_and_cuts", "the cut was refused"),
    e.CardsCut: _row("shuffles_and_cuts", "the cards were cut"),
    e.CuttingCardInserted: _row("shuffles_and_cuts", "the cutting card was inserted"),
    e.CuttingCardDrawn: _row("shuffles_and_cuts", "the cutting card came out"),
    # The first card is burned unseen, and no register shows it either.
    e.FirstCardBurned: _row("shuffles_and_cuts", "the first card was burned", "card"),
    e.ShuffleDirected: _row("shuffles_and_cuts", "a shuffle was directed"),
    g.DiscardsShuffled: _row("shuffles_and_cuts", "the discards were shuffled during a round"),
    e.CardsDropped: _row("irregularities", "cards were dropped"),
    e.CollectionVerified: _row("irregularities", "the collected cards were counted"),
    e.OmissionFound: _row("irregularities", "a step was left out"),
    e.DeviceCheckDirected: _row("irregularities", "a check of the device's cards was directed"),
}

_SEATS: dict[type, Enter] = {
    e.PlayerCardChecked: _row("player_cards", "a Player Card was checked"),
    e.WagerFoundInvalid: _row("player_cards", "a player's wagers were found invalid"),
    e.SeatVacated: _row("restrictions", "an idle player had to vacate the seat"),
    e.PlayersLimited: _row("restrictions", "the number of players was limited"),
    e.PlayersPerBoxLimited: _row("restrictions", "the number of players on a box was limited"),
    e.BoxesReserved: _row("restrictions", "boxes were reserved"),
    e.PlayerRestricted: _began("restrictions", "a player was restricted", "player", "to"),
    e.RestrictionLifted: _ended("restrictions", "a restriction was lifted", "until", "player", "to"),
}

_SIGNS: dict[type, Enter] = {
    e.SignDisplayed: _stands("signs", "a sign was displayed", "kind", "subject"),
    e.SignTakenDown: _ended("signs", "a sign was taken down", "until", "kind", "subject"),
    e.LimitsChanged: _row("limits", "the limits were changed"),
    e.MarkerPlaced: _stands("limits", "a marker was placed", "player"),
    e.MarkerRemoved: _ended("limits", "a marker was removed", "until", "player"),
    e.MaximumAllowed: _row("limits", "a higher maximum was allowed or withdrawn"),
    e.OptionChosen: _row("options_and_approvals", "an option was chosen or withdrawn"),
    e.FaceDownApproved: _row("options_and_approvals", "face-down dealing was approved"),
    e.NoticeGiven: _began("notices", "a notice was given", "notice"),
    e.NoticeArrived: _ended("notices", "a notice arrived", "arrived", "notice"),
    e.OfficerNotAvailable: _row("notices", "the officer was not available"),
}

_IRREGULARITIES: dict[type, Enter] = {
    e.RoundReopened: _row("irregularities", "the last round was reopened"),
    e.PastRoundVoided: _row("irregularities", "a past round was voided"),
    e.CardsAstray: _row("irregularities", "cards were found to be missing or foreign"),
    e.ResultsStand: _row("irregularities", "the results of earlier rounds stand"),
    e.ShoeVoided: _row("irregularities", "the rest of the cards became void"),
    e.DeviceFailed: _device_failed,
    e.DamagedCardsRemoved: _row("irregularities", "damaged cards were removed"),
    e.CardsTransferred: _row("irregularities", "the cards went to another device"),
    e.DamagedCardsReplaced: _row("irregularities", "damaged cards were replaced"),
    e.ReturnOffered: _row("irregularities", "players were offered their wagers back"),
    e.ReturnElected: _row("irregularities", "a player chose to take the wagers back or to play on"),
    e.ShoeTakesOver: _row("irregularities", "a card shoe took over"),
    g.WagerCut: _row("irregularities", "a wager above the maximum was reduced to the maximum"),
    g.WagerBelowMinimum: _row("irregularities", "a wager was found to be below the minimum"),
    g.InsuranceOmitted: _row("irregularities", "insurance was not offered"),
    g.PlayerAbsent: _row("irregularities", "a player was absent or silent"),
    g.CardBurned: _row("irregularities", "a card was burned"),
    g.CardDrawnInError: _row("irregularities", "a card was drawn in error"),
    g.CardRefused: _row("irregularities", "a card drawn in error was refused"),
    # Nobody has seen the card, and it is the next round's first.
    g.CardKept: _row("irregularities", "an unexposed card was kept for the next round", "card"),
    g.CardCorrected: _card_corrected,
    g.RoundReconstructed: _row("irregularities", "the round was laid out again"),
    g.WagersReturned: _row("irregularities", "a player took back the wagers of the round"),
    g.LatePaymentApproved: _row("options_and_approvals", "late payment of one hand was approved"),
    g.SettlementReversed: _row("irregularities", "a settlement was taken back"),
    g.AdditionalWagerReturned: _row("irregularities", "a further wager was returned"),
}

_CONDUCT: dict[type, Enter] = {
    e.ContraventionFound: _row("incidents", "a prohibited device was found"),
    e.PersonExcluded: _row("incidents", "a person was excluded"),
    e.PersonDetained: _began("incidents", "a person was detained", "person"),
    e.PersonHandedOver: _ended("incidents", "an officer took charge of a person", "taken over", "person"),
    e.MisconductReported: _row("misconduct", "misconduct was reported"),
}

ENTER: dict[type, Enter] = {
    **_OPENING,
    **_CARDS,
    **_SEATS,
    **_SIGNS,
    **_IRREGULARITIES,
    **_CONDUCT,
    **WAGERS,
    **HOUSE,
}

# Events that no duty asks the house to keep in a register: players come, go and wait, chips are bought, and a round
# takes its ordinary course. They stay in the table's log.
IN_THE_LOG_ALONE: frozenset[type] = frozenset(
    {
        e.ChipsBought,
        e.PlayerSatDown,
        e.PlayerLeft,
        e.PlayerWaits,
        e.BoxesPerPlayerLimited,
        e.BoxGivenUp,
        e.DiscardsReturned,
        e.DiscardsCollected,
        g.RoundOpened,
        g.TermsRenewed,
        g.TermsRenewed,
        g.WagerPlaced,
        g.PerfectPairsPlaced,
        g.WagersClosed,
        g.CardDealt,
        g.CardDealtToDealer,
        g.InitialDealCompleted,
        g.InsuranceOffered,
        g.InsurancePlaced,
        g.InsuranceClosed,
        g.SurrenderOffered,
        g.WagerSurrendered,
        g.SurrenderClosed,
        g.ExposureAsked,
        g.CardsExposed,
        g.SubsequentDealBegan,
        g.CardRequested,
        g.HandStood,
        g.HandDoubled,
        g.DoubleFollowed,
        g.HandSplit,
        g.SplitFollowed,
        g.WagerKept,
        g.WagerForfeited,
        g.HandLeft,
        g.ControlPassed,
        g.DealersHandBegan,
        g.RoundResumed,
        g.RoundConcluded,
    }
)
