"""Cards brought to a table, checked, secured, replaced; and those dropped, until all are found again."""

from collections.abc import Callable
from typing import Any

from pontoon.game.cards import CARDS, Card
from pontoon.game.refusals import Refusal
from pontoon.law.procedures import may_act
from pontoon.table import commands as t, events as e
from pontoon.table.counts import DECK, Counts, of_decks
from pontoon.table.cut import offer_cut
from pontoon.table.furniture import MULTISHUFFLER, SOURCES
from pontoon.table.gaming_table import (
    ASTRAY,
    CHECKED,
    CUTTING_CARD_FIRST,
    CUTTING_CARD_IN_ROUND,
    DEVICE_CHECK,
    DROPPED,
    HELD_UP_BECAUSE,
    IN_PLAY,
    SHUFFLED,
    Custody,
    GamingTable,
)
from pontoon.table.notices import arrived, told_if_available
from pontoon.table.proceedings import Proceedings
from pontoon.table.refusals import one_of
from pontoon.table.shuffle import end_restrictions_of_the_shoe

PRE_SHUFFLED = ("casino", "angel")

# These shuffles are due because the cutting card has come out, even where a shuffle of discards has taken it in again.
_ASKED_FOR_BY_THE_CUTTING_CARD = (CUTTING_CARD_FIRST, CUTTING_CARD_IN_ROUND)


# Brought, and how many


def _bring(p: Proceedings, command: t.BringCards) -> Refusal | None:
    """Decks come to the table in a number the game is played with, in an open game as many as it has.

    Refused in this order: who asks, the number of decks, cards shuffled before they come.

    Clauses: star-2024 4.1, star-2024 4.4, star-6to5-2017 3.1, star-6to5-2017 3.4, canberra-2002 2.1.
    """
    refusal = p.authorise("bring_cards") or _refusal_of_the_number(p, command.decks)
    if refusal is not None:
        return refusal
    if p.state.is_open and command.decks != _decks_of_the_table(p.state):
        decks = _decks_of_the_table(p.state)
        return p.refuse("decks_are_not_those_of_the_table", "cards_of_the_decks", decks=decks)
    if command.pre_shuffled and not p.provides("request_riffle"):
        return p.refuse("cards_are_shuffled_at_the_table", "bring_cards")
    if command.pre_shuffled and command.pre_shuffled not in PRE_SHUFFLED:
        names = ", ".join(PRE_SHUFFLED)
        return p.refuse("shuffled_by_nobody_known", "bring_cards", who=command.pre_shuffled, names=names)
    # From here on it must succeed.
    p.happen(e.CardsBrought(command.decks, command.pre_shuffled), "bring_cards")
    return None


def _refusal_of_the_number(p: Proceedings, decks: int) -> Refusal | None:
    allowed = p.rules.values["decks"]
    if decks in allowed:
        return None
    return p.refuse("decks_are_not_so_many", "cards_of_the_decks", allowed=one_of(allowed))


def _decks_of_the_table(state: GamingTable) -> int:
    return state.determined[0] if state.determined_anew and state.determined is not None else state.terms.decks


def _determine(p: Proceedings, command: t.DetermineDecks) -> Refusal | None:
    """The operator determines the decks and the shuffle between rounds; what was told of others no longer counts.

    Refused in this order: who asks, a round in play, the number of decks, the card source.

    Clauses: canberra-2002 2.3, canberra-2002 2.3(a), canberra-2002 2.3(b).
    """
    refusal = p.authorise("determine_decks")
    if refusal is not None:
        return refusal
    if p.state.round_in_play:
        return p.refuse("round_is_in_play", "determine_decks")
    refusal = _refusal_of_the_number(p, command.decks) or refusal_of_the_source(p, command.source)
    if refusal is not None:
        return refusal
    # From here on it must succeed.
    p.happen(e.DecksDetermined(command.decks, command.source), "determine_decks")
    return None


def refusal_of_the_source(p: Proceedings, source: str) -> Refusal | None:
    """Cards come from a shoe, shuffled by hand or by a multishuffler where the rules know one, or from a device.

    Clauses: star-2024 3.3.1, star-2024 5.1, star-6to5-2017 2.3.1, star-6to5-2017 4.1, canberra-2002 Terms:Shoe,
    canberra-2002 5.1.
    """
    if source not in SOURCES:
        known = [each for each in SOURCES if each != MULTISHUFFLER or p.provides("shuffle_by_multishuffler")]
        return p.refuse("source_is_unknown", "equipment_card_source", source=source, sources=", ".join(known))
    if source == MULTISHUFFLER and not p.provides("shuffle_by_multishuffler"):
        return p.refuse("multishuffler_is_unknown", "shuffle")
    return None


def refusal_of_what_was_determined(p: Proceedings, decks: int, source: str) -> Refusal | None:
    """Decks and shuffle are those determined, of which the players and an officer, if available, were told.

    Clauses: canberra-2002 2.3, canberra-2002 2.3(a), canberra-2002 2.3(b), canberra-2002 2.3+.
    """
    if not p.provides("determine_decks"):
        return None
    state = p.state
    if state.determined is None:
        return p.refuse("decks_are_not_determined", "determine_decks")
    if not arrived(state, "players", "decks"):
        return p.refuse("notice_of_decks_comes_first", "give_notice", to="the players")
    if not told_if_available(state, "authorised_officer", "decks"):
        return p.refuse("notice_of_decks_comes_first", "give_notice", to="an authorised officer, if available,")
    if state.determined != (decks, source):
        determined = f"{state.determined[0]} decks, {state.determined[1]}"
        return p.refuse("others_were_determined", "determine_decks", determined=determined)
    return None


# Checked


def _check(p: Proceedings, command: t.CheckCards) -> Refusal | None:
    """Cards are counted before use, when the table waits for it, or after play; a wrong count is an event as well.

    Of a shuffling device those are checked that were taken out of it, or with all the others, all the decks.

    Refused in this order: who asks, nothing to check, a device where each card is to be looked at, an incomplete
    count.

    Clauses: star-2024 4.3, star-2024 18.1.1, star-2024 18.16.3, star-6to5-2017 3.3, star-6to5-2017 17.1.1,
    star-6to5-2017 17.16.3, canberra-2002 2.2, canberra-2002 2.4.
    """
    moment, who_may, rests_on = _moment_of_the_check(p, command.new_cards)
    refusal = p.authorise(who_may)
    if refusal is not None:
        return refusal
    of_the_table = moment in ("at_the_table", "after_play")
    if not of_the_table and p.state.stock is None:
        return p.refuse("no_cards_to_check", who_may)
    if command.by_device and not p.provides("check_cards_by_device"):
        return p.refuse("check_is_card_by_card", who_may)
    if len(command.counts) != DECK or min(command.counts) < 0:
        return p.refuse("count_is_not_complete", who_may, cards=DECK)
    # From here on it must succeed.
    decks = p.state.custody.decks if of_the_table or p.state.stock is None else p.state.stock.decks
    if p.state.held_up_by == DEVICE_CHECK and moment == "at_the_table" and _were_in_the_device(p, command.counts):
        lacking, surplus = _differences_in_the_device(p.state.custody, command.counts)
    else:
        lacking, surplus = _differences(command.counts, of_decks(decks))
    correct = not lacking and not surplus
    p.happen(e.CardsChecked(moment, command.by_device, command.counts, correct, lacking, surplus), rests_on)
    return None


def _moment_of_the_check(p: Proceedings, new_cards: bool) -> tuple[str, str, str]:
    """Which cards are to be checked now, the procedure that says who may, and the one the check rests on."""
    if p.state.held_up_by in (ASTRAY, DEVICE_CHECK) and not new_cards:
        rests_on = "astray_shoe_void" if p.state.held_up_by == ASTRAY else "direct_device_check"
        return "at_the_table", "check_cards", rests_on
    if p.state.check_after_play and not new_cards:
        return "after_play", "check_cards_after_play", "check_cards_after_play"
    if p.state.is_open:
        check = _check_of_a_replacement(p)
        return "replacement", check, check
    return "before_play", "check_cards", "check_cards"


def _check_of_a_replacement(p: Proceedings) -> str:
    return "check_replacement" if p.provides("check_replacement") else "check_cards"


def _differences(counts: Counts, books: Counts) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Of which cards the count has fewer than the books, and of which more.

    Clauses: star-2024 4.1, star-6to5-2017 3.1, canberra-2002 2.1.
    """
    lacking = tuple(card for card in CARDS if counts[card] < books[card])
    return lacking, tuple(card for card in CARDS if counts[card] > books[card])


def _were_in_the_device(p: Proceedings, counts: Counts) -> bool:
    """Whether the cards from the device were counted, not all the decks: their number is nearer to one or the other.

    Clauses: star-2024 18.1.1, star-6to5-2017 17.1.1.
    """
    custody, counted = p.state.custody, sum(counts)
    return abs(counted - custody.cards_left) <= abs(counted - DECK * custody.decks)


def _differences_in_the_device(custody: Custody, counts: Counts) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Of which cards the count has too few, and of which too many, for what the books say is left in the device.

    Which cards lie burned in the rack nobody has seen, so any may be absent, but exactly so many. Where the number
    is wrong, every card is named that may be meant.
    Clauses: star-2024 18.1.1, star-6to5-2017 17.1.1.
    """
    lacking, surplus = _differences(counts, custody.shoe)
    not_counted = sum(custody.shoe[card] - counts[card] for card in lacking)
    if not_counted <= custody.unseen:
        lacking = ()
    if not_counted < custody.unseen and not surplus:
        surplus = tuple(card for card in CARDS if counts[card])
    return lacking, surplus


def refusal_of_unchecked_cards(p: Proceedings) -> Refusal | None:
    """No cards go into play that were not found correct; replacements by dealer and supervisor where the rules say so.

    Clauses: star-2024 4.3, star-6to5-2017 3.3, canberra-2002 2.2, canberra-2002 2.4.
    """
    check = "check_cards"
    enough: Callable[[Any], bool] = any
    if p.state.is_open and p.provides("check_replacement"):
        check, enough = "check_replacement", all
    rests_on, stock = p.rules.procedures[check], p.state.stock
    assert rests_on is not None, "every rule set has cards checked before use"
    if stock is not None and enough(any(may_act(role, named) for role in stock.checked_by) for named in rests_on.by):
        return None
    return p.refuse("cards_are_not_checked", check)


def _secure(p: Proceedings, _command: t.SecureCards) -> Refusal | None:
    """Checked cards, pre-shuffled or not, are locked away until they are needed.

    Refused in this order: who asks, cards that were not found correct, cards that are secured.

    Clauses: star-2024 4.4, star-6to5-2017 3.4.
    """
    refusal = p.authorise("secure_cards")
    if refusal is not None:
        return refusal
    if p.state.stock is None or not p.state.stock.checked_by:
        return p.refuse("cards_are_not_checked", "secure_cards")
    if p.state.stock.secured:
        return p.refuse("cards_are_secured", "secure_cards")
    # From here on it must succeed.
    p.happen(e.CardsSecured(), "secure_cards")
    return None


# Replaced


def _replace(p: Proceedings, _command: t.ReplaceCards) -> Refusal | None:
    """New, checked cards replace those at the table; decks and source determined anew come with them.

    Refused in this order: who asks, a closed table, a round in play, cards that were not checked, a moment at which
    cards are not replaced, decks or a source that were not made known, wagers placed under other terms.

    Clauses: star-2024 4.3, star-2024 4.5, star-6to5-2017 3.3, star-6to5-2017 3.5, canberra-2002 2.4,
    canberra-2002 19.3+.
    """
    refusal = p.authorise("replace_cards")
    if refusal is not None:
        return refusal
    if not p.state.is_open:
        return p.refuse("table_is_closed", "replace_cards")
    if p.state.round_in_play:
        return p.refuse("round_is_in_play", "replace_cards")
    refusal = refusal_of_unchecked_cards(p) or _refusal_of_the_moment(p) or _refusal_of_the_change(p)
    if refusal is not None:
        return refusal
    # From here on it must succeed.
    stock = p.state.stock
    assert stock is not None
    p.happen(e.CardsReplaced(stock.decks, stock.pre_shuffled, _source_of_the_table(p)), "replace_cards")
    if p.state.custody.stage == SHUFFLED:
        # No shuffle follows that would begin the new shoe.
        end_restrictions_of_the_shoe(p)
        offer_cut(p)
    return None


def _source_of_the_table(p: Proceedings) -> str:
    """The source that was determined, even where a shoe has had to take a failed device's place meanwhile.

    Clauses: canberra-2002 2.3(b), canberra-2002 19.3+.
    """
    if p.provides("determine_decks") and p.state.determined is not None:
        return p.state.determined[1]
    return p.state.source


def _refusal_of_the_moment(p: Proceedings) -> Refusal | None:
    """When cards may be replaced; where the decks are found incomplete, nothing else is left.

    Clauses: star-2024 4.5.1, star-2024 4.5.2, star-2024 18.16.3, star-6to5-2017 3.5.1, star-6to5-2017 3.5.2,
    star-6to5-2017 17.16.3, canberra-2002 2.4.
    """
    state = p.state
    if state.held_up_by in (ASTRAY, DEVICE_CHECK):
        return None if state.found_incorrect else p.refuse("check_at_the_table_comes_first", "check_cards")
    if state.held_up_by is not None:
        return p.refuse("dealing_is_held_up", "replace_cards", why=HELD_UP_BECAUSE[state.held_up_by])
    if state.shuffle_due == CHECKED:
        return None
    after_any_round = p.provides("replace_after_any_round")
    if state.device or after_any_round:
        rule = "replace_after_any_round" if after_any_round else "replace_from_device"
        begun = state.round is not None and state.round.is_over
        completed = state.number if begun else state.number - 1
        return None if completed >= state.first_round else p.refuse("no_round_is_completed", rule)
    by_the_cutting_card = state.custody.cutting_card_out or state.shuffle_due in _ASKED_FOR_BY_THE_CUTTING_CARD
    if state.custody.stage == IN_PLAY and state.shuffle_due is not None and by_the_cutting_card:
        return None
    return p.refuse("cutting_card_is_not_out", "replace_from_shoe")


def _refusal_of_the_change(p: Proceedings) -> Refusal | None:
    """New cards are as many as the table has; others, or another source, only as determined and made known.

    Clauses: star-2024 4.1, star-6to5-2017 3.1, canberra-2002 2.3, canberra-2002 2.3+.
    """
    state = p.state
    assert state.stock is not None
    decks, source = state.stock.decks, _source_of_the_table(p)
    if decks != _decks_of_the_table(state):
        return p.refuse("decks_are_not_those_of_the_table", "cards_of_the_decks", decks=_decks_of_the_table(state))
    if not state.determined_anew:
        return None
    refusal = refusal_of_what_was_determined(p, decks, source)
    if refusal is not None:
        return refusal
    # A round keeps the terms under which its first wager was placed.
    placed = state.round is not None and not state.round.is_over and (state.round.placed or state.round.pairs)
    if placed and (decks, source) != (state.terms.decks, state.source):
        return p.refuse("wagers_are_placed", "replace_cards")
    return None


# Dropped


def _drop(p: Proceedings, _command: t.DropCards) -> Refusal | None:
    """A dealer who mishandles or drops cards says so, and the table waits until all are found again.

    Refused in this order: who asks, a closed table, a table that waits already.

    Clauses: star-2024 5.6.1, star-6to5-2017 4.6.1.
    """
    refusal = p.authorise("drop_cards")
    if refusal is not None:
        return refusal
    if p.by not in p.state.staff:
        return p.refuse("not_the_dealer_on_duty", "drop_cards")
    if not p.state.is_open:
        return p.refuse("table_is_closed", "drop_cards")
    if p.state.held_up_by is not None:
        return p.refuse("dealing_is_held_up", "drop_cards", why=HELD_UP_BECAUSE[p.state.held_up_by])
    # From here on it must succeed.
    p.happen(e.CardsDropped(), "drop_cards")
    return None


def _verify(p: Proceedings, command: t.VerifyCollected) -> Refusal | None:
    """A supervisor counts the cards after some were dropped: play goes on when every card of the decks is there.

    Refused in this order: who asks, nothing dropped, no count.

    Clauses: star-2024 5.6.1, star-6to5-2017 4.6.1.
    """
    refusal = p.authorise("verify_collected")
    if refusal is not None:
        return refusal
    if p.state.held_up_by != DROPPED:
        return p.refuse("nothing_was_dropped", "verify_collected")
    if command.cards < 0:
        return p.refuse("count_is_below_nothing", "verify_collected")
    # From here on it must succeed.
    complete = command.cards == DECK * p.state.custody.decks
    p.happen(e.CollectionVerified(command.cards, complete), "verify_collected")
    return None


ROOMS: dict[type, Callable[[Proceedings, Any], Refusal | None]] = {
    t.BringCards: _bring,
    t.CheckCards: _check,
    t.SecureCards: _secure,
    t.DetermineDecks: _determine,
    t.ReplaceCards: _replace,
    t.DropCards: _drop,
    t.VerifyCollected: _verify,
}
