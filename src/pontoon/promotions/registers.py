"""What the house must be able to show of its promotions: registers folded from the entries of their logs.

Rows are those of the house's other registers, with the promotion's name where a table's would stand, and patrons by
their numbers. The register of denied claims with names and addresses is `views.denied_claims`.
"""

from collections.abc import Iterable

from pontoon.promotions import events as e
from pontoon.registers.details import details_of, kind_of
from pontoon.registers.rows import Registers, Row
from pontoon.table.orders import Entry

# The registers by name, in the order in which they are shown.
TITLES: dict[str, str] = {
    "promotions": "Promotions and their terms",
    "promotion_entries": "Entries",
    "promotion_draws": "Draws and awards",
    "promotion_notices": "Notices of promotions",
    "promotion_claims": "Claims",
    "denied_claims": "Denied claims",
    "promotion_prizes": "Prizes paid, handed over and exchanged",
    "promotion_incidents": "Promotions whose integrity was compromised",
    "promotion_disputes": "Disputes about promotions",
    "erasures": "Particulars erased",
}

_ENTERED: dict[type, tuple[str, str]] = {
    e.TermsDrafted: ("promotions", "terms drafted"),
    e.TermsSubmitted: ("promotions", "terms sent to the authority"),
    e.TermsPublished: ("promotions", "terms published"),
    e.PromotionWithdrawn: ("promotions", "withdrawn before the start"),
    e.PromotionStarted: ("promotions", "started"),
    e.AmendmentProposed: ("promotions", "an amendment proposed"),
    e.AmendmentDecided: ("promotions", "the authority's decision on an amendment"),
    e.TermsAmended: ("promotions", "terms amended"),
    e.TermsResubmitted: ("promotions", "amended terms sent to the authority"),
    e.PromotionConcluded: ("promotions", "concluded"),
    e.PatronRecorded: ("promotion_entries", "a patron recorded"),
    e.PatronEntered: ("promotion_entries", "an entry"),
    e.EntryWithdrawn: ("promotion_entries", "an entry withdrawn"),
    e.EntriesClosed: ("promotion_entries", "the list of entries frozen"),
    e.DrawCommitted: ("promotion_draws", "the house committed to a seed"),
    e.ScrutineerNominated: ("promotion_draws", "a scrutineer nominated"),
    e.WitnessWordAdded: ("promotion_draws", "a witness's word"),
    e.DrawHeld: ("promotion_draws", "the draw"),
    e.PrizeAwarded: ("promotion_draws", "an award"),
    e.AwardPassedOver: ("promotion_draws", "an award passed over"),
    e.AwardAnnulled: ("promotion_draws", "an award annulled"),
    e.ResultsPublished: ("promotion_draws", "results published"),
    e.PromotionNoticeGiven: ("promotion_notices", "a notice sent"),
    e.PromotionNoticeArrived: ("promotion_notices", "a notice arrived"),
    e.PrizeClaimed: ("promotion_claims", "a claim"),
    e.ClaimGranted: ("promotion_claims", "a claim granted"),
    e.ClaimRefused: ("denied_claims", "a claim denied"),
    e.AlternativeOffered: ("promotion_prizes", "money offered instead"),
    e.AlternativeChosen: ("promotion_prizes", "money taken instead"),
    e.PaymentChosen: ("promotion_prizes", "the winner's choice of payment"),
    e.PrizePaid: ("promotion_prizes", "a prize paid"),
    e.PrizeHandedOver: ("promotion_prizes", "a prize handed over"),
    e.VoucherIssued: ("promotion_prizes", "a voucher issued"),
    e.VoucherExchanged: ("promotion_prizes", "a voucher exchanged for tokens"),
    e.IntegrityCompromised: ("promotion_incidents", "integrity compromised"),
    e.IntegrityValidated: ("promotion_incidents", "integrity validated"),
    e.PromotionDisputeOpened: ("promotion_disputes", "a dispute"),
    e.PromotionDisputeDecided: ("promotion_disputes", "the operator's decision"),
    e.PromotionComplaintAdvised: ("promotion_disputes", "informed of the right to complain"),
    e.PromotionDisputeClosed: ("promotion_disputes", "a dispute closed"),
    e.PersonErased: ("erasures", "a patron's particulars erased"),
}


def promotion_registers(entries: Iterable[Entry]) -> Registers:
    """The registers of any number of promotions, by time and then by promotion; entries of other logs are left out.

    Clauses: star-2024 22:21.2, 22:21.8, 22:21.10.1, 22:21.11, star-6to5-2017 21.2, 21.8, 21.10.1, 21.11.
    """
    rows: dict[str, list[Row]] = {name: [] for name in TITLES}
    for entry in entries:
        kind: type = type(entry.event)
        if kind in _ENTERED:
            register, what = _ENTERED[kind]
            details = details_of(entry.event, "terms", "reference", "parts")
            place = (entry.at, entry.by, entry.table, entry.round, entry.clause)
            rows[register].append(Row(*place, what, kind_of(entry.event), details, "", entry.of_itself))
    return {name: tuple(sorted(found, key=lambda row: (row.at, row.table))) for name, found in rows.items()}
