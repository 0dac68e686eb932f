"""Who sees what of a promotion.

Terms, results and what proves a draw are for everybody. Entries, awards and claims by their numbers are for those who
run the promotion or watch over it. Names and addresses are for those who must know them: who answers for the promotion,
and an inspector. A patron sees what is the patron's own.
"""

from typing import Any, NamedTuple

from pontoon.promotions.canonical import canonical_text
from pontoon.promotions.due import Due, due
from pontoon.promotions.particulars import Lookup, Particulars
from pontoon.promotions.state import Award, Claim, Notice, Promotion, PromotionDispute, PromotionEntry, Voucher
from pontoon.promotions.terms import Terms
from pontoon.table.door import check_role

_ANSWERS_FOR_IT = frozenset(("gaming_manager", "casino_operator"))
_WATCHES = frozenset(("inspector", "surveillance", "authorised_officer"))
_WORKS_ON_IT = frozenset(("gaming_supervisor", "casino_supervisor", "pit_manager", "assistant_gaming_manager"))

# Whose work needs numbers, and whose needs names and addresses too.
READS_NUMBERS = _ANSWERS_FOR_IT | _WATCHES | _WORKS_ON_IT
READS_PARTICULARS = _ANSWERS_FOR_IT | {"inspector"}


class PublicView(NamedTuple):
    """What everybody may know, and needs to check the draw."""

    name: str
    stage: str
    terms: Terms
    sha256: str
    places: tuple[str, ...]
    postponed: bool
    entries: int
    digest: str
    draw: int
    commitment: str
    words: tuple[str, ...]
    seed: str
    overseen: bool
    winning_entries: tuple[int, ...]


class PatronView(NamedTuple):
    """What is a patron's own, beside what is public."""

    public: PublicView
    patron: int
    entries: tuple[PromotionEntry, ...]
    awards: tuple[Award, ...]
    claims: tuple[Claim, ...]
    vouchers: tuple[Voucher, ...]
    disputes: tuple[PromotionDispute, ...]


class DealerView(NamedTuple):
    """A dealer needs the vouchers that can be exchanged, by their numbers."""

    public: PublicView
    vouchers: tuple[Voucher, ...]


class HouseView(NamedTuple):
    """Everything by numbers; `people` has the particulars for those who must know them, and is empty for others."""

    public: PublicView
    entries: tuple[PromotionEntry, ...]
    awards: tuple[Award, ...]
    claims: tuple[Claim, ...]
    vouchers: tuple[Voucher, ...]
    notices: tuple[Notice, ...]
    disputes: tuple[PromotionDispute, ...]
    scrutineer: str
    due: tuple[Due, ...]
    people: dict[int, Particulars]


def public_view(state: Promotion) -> PublicView:
    """Terms are public once they are published; until then nobody outside sees the draft.

    Clauses: star-2024 22:21.6, 22:21.7.10, star-6to5-2017 21.6, 21.7.10.
    """
    shown = state.published > 0
    drawing = state.drawing
    won = tuple(award.entry for award in state.awards if award.open or award.fate == "settled")
    return PublicView(
        state.name,
        state.stage,
        state.terms if shown else Terms(),
        state.sha256 if shown else "",
        state.places,
        state.halted is not None,
        len(state.counting),
        state.digest,
        drawing.number,
        drawing.commitment,
        drawing.words,
        drawing.seed,
        bool(drawing.overseen_by),
        won,
    )


def patron_view(state: Promotion, patron: int) -> PatronView:
    """What a patron may see: the public part, and what is the patron's own."""
    rows = (state.entries, state.awards, state.claims, state.vouchers, state.disputes)
    own: list[Any] = [tuple(row for row in each if row.patron == patron) for each in rows]
    return PatronView(public_view(state), patron, *own)


def dealer_view(state: Promotion) -> DealerView:
    """A dealer's view: the public part, and the vouchers not exchanged yet."""
    return DealerView(public_view(state), tuple(each for each in state.vouchers if not each.exchanged))


def house_view(state: Promotion, role: str, at: int, who: Lookup) -> HouseView:
    """What somebody of this role sees, with names where the role needs them.

    Clauses: star-2024 22:21.10.1, star-6to5-2017 21.10.1.
    """
    check_role(role)
    if role not in READS_NUMBERS:
        raise ValueError(f"{role} sees only what is public in a promotion or is their own")
    people = {}
    if role in READS_PARTICULARS:
        found = {patron.number: who(patron.number) for patron in state.patrons if not patron.erased}
        people = {number: particulars for number, particulars in found.items() if particulars is not None}
    return HouseView(
        public_view(state),
        state.entries,
        state.awards,
        state.claims,
        state.vouchers,
        state.notices,
        state.disputes,
        state.scrutineer,
        due(state, at),
        people,
    )


class DeniedClaim(NamedTuple):
    """A row of the register of denied claims; name and address are empty for readers without a need to know them."""

    claim: int
    at: int
    prize: str
    value_cents: int
    reason: str
    patron: int
    name: str
    address: str
    must_be_kept: bool


def denied_claims(state: Promotion, role: str, who: Lookup) -> tuple[DeniedClaim, ...]:
    """Every denied claim; those above $100 with name and address for as long as the register is kept.

    Clauses: star-2024 22:21.10, 22:21.10.1, star-6to5-2017 21.10, 21.10.1.
    """
    check_role(role)
    if role not in READS_NUMBERS:
        return ()
    rows = []
    for claim in state.claims:
        if claim.granted is False:
            erased = state.patrons[claim.patron - 1].erased
            known = who(claim.patron) if role in READS_PARTICULARS and not erased else None
            name, address = (known.name, known.address) if known else ("", "")
            prize = state.prize(claim.prize).name
            told = (claim.number, claim.decided_at, prize, claim.value_cents, claim.reason, claim.patron)
            rows.append(DeniedClaim(*told, name, address, claim.kept))
    return tuple(rows)


def export_of(state: Promotion, patron: int, particulars: Particulars | None) -> dict[str, Any]:
    """Everything the promotion holds of a patron, for the patron to take along."""
    own = patron_view(state, patron)
    told = {each.number for each in own.awards}, {each.number for each in own.claims}
    return {
        "promotion": state.name,
        "patron": patron,
        "particulars": particulars._asdict() if particulars is not None else None,
        "entries": [row._asdict() for row in own.entries],
        "awards": [
            {name: getattr(row, name) for name in ("number", "prize", "entry", "value_cents", "at", "fate")}
            for row in own.awards
        ],
        "claims": [row._asdict() for row in own.claims],
        "vouchers": [row._asdict() for row in own.vouchers],
        "disputes": [row._asdict() for row in own.disputes],
        "notices": [
            row._asdict()
            for row in state.notices
            if (row.about == "award" and row.subject in told[0]) or (row.about == "refusal" and row.subject in told[1])
        ],
    }


def bundle_of(state: Promotion) -> dict[str, Any]:
    """What is published after a draw, so that anybody can check it: no number leads to a name.

    Clauses: star-2024 22:21.7.10, star-6to5-2017 21.7.10.
    """
    if state.drawing.held_at is None:
        raise ValueError("there is a bundle to check once the draw has been held")
    awards = [award for award in state.awards if award.draw == state.drawing.number]
    before = [award for award in state.awards if award.draw != state.drawing.number and award.fate == "settled"]
    return {
        "protocol": "pontoon-draw-v1",
        "promotion": state.name,
        "draw": state.drawing.number,
        "commitment": state.drawing.commitment,
        "digest": state.digest,
        "entries": [[entry.number, entry.patron] for entry in state.counting],
        "words": list(state.drawing.words),
        "seed": state.drawing.seed,
        "prizes": list(state.terms.units),
        "one_prize_each": state.terms.one_prize_each,
        "settled_before": [[award.prize, award.entry, award.patron] for award in before],
        "awards": [
            {
                "award": a.number,
                "prize": a.prize,
                "entry": a.entry,
                "place": a.place,
                "passed_over": a.fate != "settled" and not a.open,
            }
            for a in awards
        ],
        "terms_sha256": state.sha256,
        "terms": canonical_text(state.terms),
    }
