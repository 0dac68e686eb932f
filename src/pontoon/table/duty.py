"""What a table waits for next, for the dealer's console: one step, whose it is, its clause and a sentence.

The same order in which dealing is refused: an open table, nothing that holds it up, cards that are ready, the round.
"""

from collections.abc import Callable
from typing import NamedTuple

from pontoon.game.round import WAGERS, Round
from pontoon.game.rulebook import RuleBook
from pontoon.law.procedures import may_act
from pontoon.table.cards import refusal_of_unchecked_cards
from pontoon.table.commands import CloseTable
from pontoon.table.counts import DECK
from pontoon.table.cut import cut_bounds, offer_cut
from pontoon.table.furniture import MANUAL_SHUFFLE, SHUFFLING_DEVICE
from pontoon.table.gaming_table import (
    ASTRAY,
    AT_START,
    CHECKED,
    CUT,
    CUTTING_CARD_FIRST,
    CUTTING_CARD_IN_ROUND,
    DEVICE_CHECK,
    DEVICE_FAILED,
    DIRECTED,
    DROPPED,
    ELECTION,
    IN_PLAY,
    LOADED,
    NOT_CUT,
    NOT_SHUFFLED,
    REPLACED,
    SHUFFLED,
    STACK,
    GamingTable,
)
from pontoon.table.notices import arrived, told_if_available
from pontoon.table.orders import Order, Person
from pontoon.table.proceedings import Proceedings
from pontoon.table.shuffle import cutting_card_bounds

# What a table may wait for.
KINDS = (
    "approval",
    "decks",
    "notice",
    "cards",
    "check",
    "opening",
    "dealer",
    "collection",
    "election",
    "malfunction",
    "replacement",
    "shuffle",
    "cut",
    "cutting_card",
    "burn",
    "cutting_card_comes_out",
    "wagers",
    "card",
    "discards",
    "acceptance",
    "insurance",
    "surrender",
    "exposure",
    "decision",
    "forfeit",
    "closing",
)

# Why a shuffle is due, in words, with the procedure on whose clause it then rests.
_WHY = {
    AT_START: ("shuffle_at_start", "before play starts"),
    CUTTING_CARD_FIRST: ("shuffle_cutting_card_first", "because the cutting card came out before the round"),
    CUTTING_CARD_IN_ROUND: ("shuffle_cutting_card_in_round", "because the cutting card came out during the round"),
    DIRECTED: ("direct_shuffle", "as a supervisor has directed"),
    REPLACED: ("shuffle", "because they are new"),
    NOT_CUT: ("omitted_cut", "because they were dealt without a cut"),
    NOT_SHUFFLED: ("omitted_shuffle", "because they were dealt without the shuffle that was due"),
    DEVICE_FAILED: ("shuffle", "because the shuffling device has failed"),
    CHECKED: ("shuffle", "because they were taken out and checked"),
}


class Duty(NamedTuple):
    """`kind` is one of KINDS; `by` are the roles that may take the step, `players` those who are waited for.

    For a cut or a cutting card, how many cards it may leave in front or behind; for a shuffle, by which method.
    """

    kind: str
    clause: str
    sentence: str
    by: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    least_cards: int | None = None
    most_cards: int | None = None
    method: str = ""


def next_duty(rules: RuleBook, state: GamingTable, at: int = 0) -> Duty:
    """The one step the table waits for now: who may take it, the clause that asks for it, and a sentence for people.

    Ask again after every order, and whoever runs the table always knows what to do next. `at` is the present time: from
    it the duty knows whether the hours of gaming are over.

    Clauses: star-2024 5.1, star-2024 5.3, star-2024 5.6, star-2024 5.9, star-6to5-2017 4.1, star-6to5-2017 4.3,
    star-6to5-2017 4.6, star-6to5-2017 4.9, canberra-2002 2.2, canberra-2002 2.3, canberra-2002 5.1,
    canberra-2002 5.2, canberra-2002 5.3, canberra-2002 5.4.
    """
    # Nobody asks for anything: the proceedings only serve to look at the table as `decide` does.
    p = Proceedings(rules, state, Order(at, Person("", ""), CloseTable()))
    for part in _PARTS:
        duty = part(p)
        if duty is not None:
            return duty
    return _duty(p, "wagers", "place_wager", "The players place their wagers.")


def _duty(
    p: Proceedings, kind: str, step: str, sentence: str, players: tuple[str, ...] = (), clause: str | None = None
) -> Duty:
    """A step of the rule set; `clause` where another than the step's own says that it is due."""
    rests_on = p.rules.procedures[step]
    assert rests_on is not None, f"{p.rules.name} has no {step}"
    return Duty(kind, clause or rests_on.clauses[0], sentence, rests_on.by, players)


# Before the table is open


def _before_opening(p: Proceedings) -> Duty | None:
    state = p.state
    if state.is_open:
        return None
    if state.check_after_play:
        return _duty(p, "check", "check_cards_after_play", "The cards of the last game are checked.")
    if p.provides("approve_table") and not state.approved:
        return _duty(p, "approval", "approve_table", "An authorised officer approves the table in writing.")
    if p.provides("determine_decks"):
        if state.determined is None:
            return _duty(p, "decks", "determine_decks", "The casino operator determines the decks and the shuffle.")
        if not arrived(state, "players", "decks"):
            return _duty(p, "notice", "give_notice", "The players are notified of the decks and the shuffle.")
        if not told_if_available(state, "authorised_officer", "decks"):
            sentence = "An authorised officer, if available, is notified of the decks and the shuffle."
            return _duty(p, "notice", "give_notice", sentence)
    return _new_cards(p) or _duty(p, "opening", "open_table", "The table is opened.")


def _new_cards(p: Proceedings) -> Duty | None:
    """New cards are brought, and checked as the rule set asks."""
    if p.state.stock is None:
        return _duty(p, "cards", "bring_cards", "Decks are brought to the table.")
    refusal = refusal_of_unchecked_cards(p)
    if refusal is None:
        return None
    replacement = p.state.is_open and p.provides("check_replacement")
    check = "check_replacement" if replacement else "check_cards"
    due = _duty(p, "check", check, "The cards that were brought are checked.")
    done = p.state.stock.checked_by
    return due._replace(by=tuple(named for named in due.by if not any(may_act(role, named) for role in done)))


def _replacement(p: Proceedings, step: str) -> Duty:
    replaced = _duty(p, "replacement", "replace_cards", "New cards replace those at the table.", clause=p.clause(step))
    return _new_cards(p) or replaced


# What holds the dealing up


def _held_up(p: Proceedings) -> Duty | None:
    held_up_by = p.state.held_up_by
    if held_up_by is None:
        return None
    if held_up_by == DROPPED:
        cards = DECK * p.state.custody.decks
        counting = f"A supervisor counts the cards until all {cards} are accounted for."
        return _duty(p, "collection", "verify_collected", counting)
    if held_up_by in (ASTRAY, DEVICE_CHECK):
        asked_for_by = "astray_shoe_void" if held_up_by == ASTRAY else "direct_device_check"
        if p.state.found_incorrect:
            return _replacement(p, "replace_cards")
        sentence = "All the cards at the table are checked."
        return _duty(p, "check", "check_cards", sentence, clause=p.clause(asked_for_by))
    assert held_up_by == ELECTION, f"nothing is known about {held_up_by}"
    players = p.state.undecided
    sentence = f"{_names(players)} may take back their wagers for the round, or play on."
    return _duty(p, "election", "elect_return", sentence, players)


def _names(players: tuple[str, ...]) -> str:
    return " and ".join(players)


def _without_a_dealer(p: Proceedings) -> Duty | None:
    if p.state.dealer_on_duty:
        return None
    return _duty(p, "dealer", "come_on_duty", "A dealer comes on duty.")._replace(by=("dealer",))


# The cards


def _cards_on_their_way(p: Proceedings) -> Duty | None:
    """Cards that are not in play yet: shuffled, cut, into the shoe, the first one burned."""
    stage = p.state.custody.stage
    if stage == IN_PLAY:
        return None
    if stage == SHUFFLED:
        return _cut(p)
    if stage == CUT:
        least, most = cutting_card_bounds(p.rules, p.state.custody.cards_left)
        sentence = f"The dealer inserts the cutting card, {least} to {most} cards from the back."
        duty = _duty(p, "cutting_card", "insert_cutting_card", sentence)
        return duty._replace(least_cards=least, most_cards=most)
    if stage == LOADED:
        return _duty(p, "burn", "burn_first_card", "The dealer burns the first card, face down.")
    return _shuffle(p) if stage == STACK else _replacement(p, "replace_cards")


def _cut(p: Proceedings) -> Duty:
    if p.state.cut is None:
        offer_cut(p)
    assert p.state.cut is not None
    player = p.state.cut.player
    least, most = cut_bounds(p)
    if player is None:
        duty = _duty(p, "cut", "cut_by_supervisor", "A supervisor cuts the cards, because no player will.")
    else:
        duty = _duty(p, "cut", "cut_cards", f"{player} is offered the cut.", (player,))
    return duty._replace(least_cards=least, most_cards=most)


def _shuffle(p: Proceedings) -> Duty:
    if p.state.round_in_play:
        step, why = "shuffle_and_cut_the_rest", "so that the round can be completed"
    else:
        step, why = _WHY.get(p.state.shuffle_due or "", ("shuffle", "before the next round"))
    method = _method(p)
    how = _HOW[method] if p.state.device else ""
    duty = _duty(p, "shuffle", "shuffle", f"The dealer shuffles the cards{how}, {why}.", clause=p.clause(step))
    return duty._replace(method=method)


_HOW = {SHUFFLING_DEVICE: " in the shuffling device", MANUAL_SHUFFLE: " by hand"}


def _method(p: Proceedings) -> str:
    """As the table is equipped; at Canberra a device only gets cards that the dealer has shuffled.

    Clauses: star-2024 5.7, star-6to5-2017 4.7, canberra-2002 19.2.
    """
    by_hand_first = p.state.device and not p.state.custody.shuffled_by_hand and p.provides("shuffle_by_hand_first")
    return MANUAL_SHUFFLE if by_hand_first else p.state.source


def _cutting_card(p: Proceedings) -> Duty | None:
    if p.state.custody.kept is not None or not p.state.custody.cutting_card_is_next:
        return None
    return _duty(p, "cutting_card_comes_out", "draw_cutting_card", "The cutting card comes out.")


# A round


def _in_a_round(p: Proceedings) -> Duty | None:
    """What the round waits for: a card, or what a player says."""
    current = p.state.round
    if current is None or not p.state.round_in_play:
        return None
    awaiting = current.awaiting
    if awaiting.kind == "card":
        return _cutting_card(p) or _card(p, awaiting.box)
    parameter, sentence = _SAYS[awaiting.kind]
    clause = p.rules.ruleset.parameters[parameter].clauses[0] if parameter else None
    words = sentence.format(names=_names(awaiting.players), box=awaiting.box, hand=awaiting.hand)
    return _duty(p, awaiting.kind, "decide_for_box", words, awaiting.players, clause)


def _card(p: Proceedings, box: int | None) -> Duty:
    if p.state.custody.kept is None and not p.state.custody.cards_left:
        sentence = "The shoe is empty: the dealer shuffles the discards."
        return _duty(p, "discards", "handle_cards", sentence, clause=p.rules.settles["discards_shuffled"])
    whom = "the dealer's hand" if box is None else f"box {box}"
    return _duty(p, "card", "handle_cards", f"The dealer deals a card to {whom}.", clause=p.clause("deal_from_source"))


# What players are asked, with the parameter whose clause asks it; a decision rests on the step itself.
_SAYS = {
    "acceptance": (
        "card_in_error_may_be_refused",
        "{names} must accept or refuse the card dealt in error on box {box}.",
    ),
    "insurance": ("insurance_first_cards", "{names} may insure, until the dealer closes insurance."),
    "surrender": ("surrender_first_cards", "{names} may surrender, until the dealer closes surrender."),
    "exposure": ("face_down", "{names} must turn over the cards that lie face down."),
    "decision": ("", "{names} must decide on hand {hand} of box {box}."),
    "forfeit": ("forfeit", "{names} may forfeit hand {hand} of box {box} after the double, or keep it."),
}


def _between_rounds(p: Proceedings) -> Duty | None:
    """After a round: a device that failed, closing, a shuffle that is due, the cutting card, then the first card."""
    state = p.state
    if state.malfunction:
        sentence = (
            "The dealer puts the cutting card about one deck from the back and continues dealing, or shuffles the rest."
        )
        return _duty(p, "malfunction", "deal_on_after_malfunction", sentence)
    if state.low_limit and not state.device:
        sentence = "Low limit gaming requires a shuffling device; without one, the table closes."
        return _duty(p, "closing", "close_table", sentence, clause=p.clause("low_limit_device"))
    if state.gaming_until is not None and p.at >= state.gaming_until:
        return _duty(p, "closing", "close_table", "The hours of gaming are over, and the table closes.")
    if state.shuffle_comes_first:
        return _replacement(p, "renew_after_malfunction") if state.renew else _shuffle(p)
    if state.last_rounds == 0:
        return _duty(p, "closing", "close_table", "The last rounds are over, and the table closes.")
    return _cutting_card(p) or _first_card(p, state.round)


def _first_card(p: Proceedings, current: Round | None) -> Duty | None:
    if current is None or current.phase != WAGERS or not current.placed:
        return None
    box = min(wager.box for wager in current.placed)
    sentence = f"The dealer takes no more wagers and deals the first card, to box {box}."
    return _duty(p, "card", "handle_cards", sentence, clause=p.clause("deal_from_source"))


_PARTS: tuple[Callable[[Proceedings], Duty | None], ...] = (
    _before_opening,
    _held_up,
    _without_a_dealer,
    _cards_on_their_way,
    _in_a_round,
    _between_rounds,
)
