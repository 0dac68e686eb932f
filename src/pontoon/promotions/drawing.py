"""The draw: what the house is bound to, who oversees it, who witnesses it, and how it is held."""

import hmac
import re
from collections.abc import Callable, Iterator
from typing import Any

from pontoon.game.refusals import Refusal
from pontoon.promotions import commands as c, draw, events as e, state as s
from pontoon.promotions.limits import SCRUTINEER_ABOVE_CENTS
from pontoon.promotions.proceedings import PromotionProceedings
from pontoon.promotions.state import Promotion
from pontoon.promotions.terms import DRAW

_HEX = re.compile(r"[0-9a-f]{64}")


def order_of(state: Promotion, seed: str) -> Iterator[tuple[int, s.PromotionEntry]]:
    """Every entry that counts with its place in the order that follows from the seed, from one."""
    drawing = state.drawing
    key = draw.draw_key(state.name, drawing.number, bytes.fromhex(seed), bytes.fromhex(state.digest), drawing.words)
    numbers = [entry.number for entry in state.counting]
    return ((place, state.entries[number - 1]) for place, number in enumerate(draw.order_drawn(key, numbers), 1))


def next_winners(state: Promotion, seed: str, prizes: int) -> list[tuple[int, s.PromotionEntry]]:
    """Who has the next so many prizes in the order drawn: entries that have had their turn are not asked twice.

    Where nobody has two prizes, patrons are not asked twice either.
    """
    drawn = [award for award in state.awards if award.draw == state.drawing.number or award.fate == s.SETTLED]
    won = {award.entry for award in drawn if award.fate != s.ANNULLED}
    have = {award.patron for award in drawn if award.fate != s.ANNULLED}
    found: list[tuple[int, s.PromotionEntry]] = []
    for place, entry in order_of(state, seed) if prizes else ():
        if entry.number in won or (state.terms.one_prize_each and entry.patron in have):
            continue
        found.append((place, entry))
        have.add(entry.patron)
        if len(found) == prizes:
            break
    return found


def units_left(state: Promotion) -> tuple[int, ...]:
    """The prizes that nobody has, one by one, each by its place in the form."""
    taken = [award.prize for award in state.awards if award.open or award.fate == s.SETTLED]
    left = []
    for prize in state.terms.units:
        if prize in taken:
            taken.remove(prize)
        else:
            left.append(prize)
    return tuple(left)


def award_to(p: PromotionProceedings, prize: int, place: int, entry: s.PromotionEntry) -> None:
    """A prize is the entry's at this place in the order drawn; it follows from the draw of itself."""
    number, value = len(p.state.awards) + 1, p.state.prize(prize).value_cents
    event = e.PrizeAwarded(number, prize, entry.number, entry.patron, value, p.state.drawing.number, place)
    p.happen(event, "promotion_award", of_itself=True)


def _commit(p: PromotionProceedings, command: c.CommitToDraw) -> Refusal | None:
    """The house binds itself to a seed before anybody enters, and anew only after what it was bound to is spoilt.

    Clauses: star-2024 22:21.7.1, star-6to5-2017 21.7.1.
    """
    step, state = "promotion_award", p.state
    refusal = p.authorise(step)
    if refusal is not None:
        return refusal
    if state.ended:
        return p.refuse("promotion_has_ended", step)
    if not state.version:
        return p.refuse("terms_are_not_drafted", step)
    if state.terms.manner != DRAW:
        return p.refuse("no_draw_is_held", "promotion_terms_manner")
    if not _HEX.fullmatch(command.commitment):
        return p.refuse("commitment_is_malformed", step)
    if state.drawing.number and not state.drawing.stale:
        return p.refuse("draw_is_committed", step)
    if state.halted is not None:
        return p.refuse("promotion_is_postponed", "promotion_declare_compromised")
    # From here on it must succeed.
    p.happen(e.DrawCommitted(state.drawing.number + 1, command.commitment), step)
    return None


def _nominate(p: PromotionProceedings, command: c.NominateScrutineer) -> Refusal | None:
    """The house nominates who oversees the draw, before it is held.

    Clauses: star-2024 22:21.2, star-6to5-2017 21.2.
    """
    step = "promotion_scrutineer"
    refusal = p.authorise(step)
    if refusal is not None:
        return refusal
    if p.state.ended:
        return p.refuse("promotion_has_ended", step)
    if p.state.stage == s.DRAWN:
        return p.refuse("draw_has_been_held", step)
    refusal = p.refusal_of_words(step, "the name of the scrutineer", command.scrutineer)
    if refusal is not None:
        return refusal
    # From here on it must succeed.
    p.happen(e.ScrutineerNominated(command.scrutineer.strip()), step)
    return None


def _witness(p: PromotionProceedings, command: c.AddWitnessWord) -> Refusal | None:
    """A witness adds a word once the list is frozen, so that nobody who knows the seed knows the winners.

    Clauses: star-2024 22:21.7.1, star-6to5-2017 21.7.1.
    """
    step = "promotion_witness"
    refusal = p.authorise(step)
    if refusal is not None:
        return refusal
    if p.state.stage == s.DRAWN:
        return p.refuse("draw_has_been_held", step)
    if p.state.stage != s.CLOSED:
        return p.refuse("entries_are_not_frozen", step)
    if not p.state.drawing.number or p.state.drawing.stale:
        return p.refuse("draw_is_not_committed", "promotion_award")
    if not _is_a_word(command.word):
        return p.refuse("word_is_malformed", step, most=draw.LONGEST_WORD)
    # From here on it must succeed.
    p.happen(e.WitnessWordAdded(p.state.drawing.number, command.word), step)
    return None


def _is_a_word(text: str) -> bool:
    return 1 <= len(text) <= draw.LONGEST_WORD and text.isprintable()


def _hold(p: PromotionProceedings, command: c.HoldDraw) -> Refusal | None:
    """The seed is opened and the winners follow; refused for the stage and time, who oversees it, then the seed.

    Clauses: star-2024 22:21.2, 22:21.7.1, 22:21.7.2, star-6to5-2017 21.2, 21.7.1, 21.7.2.
    """
    step, state = "promotion_award", p.state
    refusal = p.authorise(step)
    if refusal is not None:
        return refusal
    if state.terms.manner != DRAW:
        return p.refuse("no_draw_is_held", "promotion_terms_manner")
    if state.stage == s.DRAWN:
        return p.refuse("draw_has_been_held", step)
    if state.stage != s.CLOSED:
        return p.refuse("entries_are_not_frozen", step)
    if state.halted is not None:
        return p.refuse("promotion_is_postponed", "promotion_declare_compromised")
    if p.at < state.terms.award_at:
        return p.refuse("draw_comes_later", "promotion_terms_award")
    if state.drawing.stale:
        return p.refuse("draw_is_not_committed", step)
    refusal = _refusal_of_a_scrutineer(p, command) or _refusal_of_a_seed(p, command.seed)
    if refusal is not None:
        return refusal
    # From here on it must succeed.
    units = units_left(state)
    winners = next_winners(state, command.seed, len(units))
    entries = tuple(entry.number for _, entry in winners)
    p.happen(e.DrawHeld(state.drawing.number, command.seed, command.overseen_by.strip(), entries), step)
    for prize, (place, entry) in zip(units, winners, strict=False):
        award_to(p, prize, place, entry)
    return None


def _refusal_of_a_scrutineer(p: PromotionProceedings, command: c.HoldDraw) -> Refusal | None:
    """Above $10,000 for one prize the nominated scrutineer is present, and is another than who holds the draw.

    Clauses: star-2024 22:21.2, star-6to5-2017 21.2.
    """
    step, present = "promotion_scrutineer", command.overseen_by.strip()
    if p.state.terms.largest_cents > SCRUTINEER_ABOVE_CENTS and not present:
        return p.refuse("draw_needs_a_scrutineer", step)
    if present and present != p.state.scrutineer:
        return p.refuse("draw_needs_a_scrutineer", step)
    if present and present == p.by.name:
        return p.refuse("scrutineer_draws_nothing", step)
    return None


def _refusal_of_a_seed(p: PromotionProceedings, seed: str) -> Refusal | None:
    """Only the seed the house was bound to; one chosen after the entries were known needs a witness's word beside it.

    Clauses: star-2024 22:21.7.1, star-6to5-2017 21.7.1.
    """
    step, drawing = "promotion_award", p.state.drawing
    if drawing.number > 1 and not drawing.words:
        return p.refuse("witness_is_missing", "promotion_witness")
    if not _HEX.fullmatch(seed):
        return p.refuse("seed_is_malformed", step)
    bound = draw.commitment(p.state.name, drawing.number, bytes.fromhex(seed)).hex()
    if not hmac.compare_digest(bound, drawing.commitment):
        return p.refuse("seed_is_not_the_committed_one", step)
    return None


ROOMS: dict[type, Callable[[PromotionProceedings, Any], Refusal | None]] = {
    c.CommitToDraw: _commit,
    c.NominateScrutineer: _nominate,
    c.AddWitnessWord: _witness,
    c.HoldDraw: _hold,
}
