"""What one player may do now, for that player's buttons: each choice with its amounts, or with why it is not possible.

Whether something is possible is asked of `decide`, like every command; here it is only said what is worth asking. A
hand whose cards the player cannot see is not asked about in a way that would tell them.
"""

from collections.abc import Callable, Iterator
from typing import Any, ClassVar

from pontoon.game import commands as c
from pontoon.game.decide import usual_insurance
from pontoon.game.refusals import Refusal
from pontoon.game.round import Box, Round
from pontoon.game.rulebook import RuleBook
from pontoon.game.terms import TableTerms
from pontoon.live.live_table import LiveTable
from pontoon.live.orders import judged, refusal_of_the_seed
from pontoon.table import commands as t
from pontoon.table.duty import next_duty
from pontoon.table.gaming_table import ELECTION, SHUFFLED, GamingTable
from pontoon.table.orders import Person
from pontoon.tournament.at_table.orders import Command
from pontoon.web.wire_choice import DECLINE, NOTHING, Asked, ChoiceView, told
from pontoon.web.wire_session import ACTS, session_choices

# Which of them a hand is, nobody may learn from its refusal who does not see its cards.
_TELLS_OF_CARDS = frozenset(("pontoon_cannot_be_insured", "pontoon_cannot_be_surrendered"))
# Where neither a sign nor chips say with how much to begin.
_ONE_DOLLAR = 100
_A_SEED = "a seed of one's own"


def choices_of(rules: RuleBook, live: LiveTable, player: str, at: int) -> Asked:
    """What this player may do now, at this time in seconds: the most urgent first."""
    table = live.table
    if live.paused or not table.is_open:
        return NOTHING
    ask = _Asking(rules, live, player, max(at, table.at))
    if table.held_up_by == ELECTION:
        return ask.election()
    if table.round_in_play:
        return ask.in_a_round()
    if table.seat_of(player) is None:
        return NOTHING
    return ask.before_the_round()


class _Asking:
    """One player, asking about one state of the table."""

    def __init__(self, rules: RuleBook, live: LiveTable, player: str, at: int) -> None:
        self._rules = rules
        self._live = live
        self._table: GamingTable = live.table
        self._by = Person(player, "player")
        self._player = player
        self._at = at

    def _refusal(self, command: Command) -> Refusal | None:
        outcome = judged(self._rules, self._live, self._by, command, self._at)
        return outcome if isinstance(outcome, Refusal) else None

    def _choice(self, command: Any, **more: Any) -> ChoiceView:
        """A command as a choice, with what `decide` says of it."""
        return told(command, self._refusal(command), **more)

    # Before a round

    def election(self) -> Asked:
        """Who may take the wagers of the round back says yes or no."""
        if self._player not in self._table.undecided:
            return NOTHING
        both = (t.ElectReturn(self._player, yes) for yes in (True, False))
        return Asked("election", tuple(self._choice(each, take_back=each.take_back) for each in both))

    def before_the_round(self) -> Asked:
        in_a_session = self._live.session is not None
        wagers = tuple(session_choices(self._live, self._player, self._refusal) if in_a_session else self._wagers())
        if self._table.custody.stage == SHUFFLED and self._is_offered_the_cut():
            return Asked("cut", (*self._cut(), *wagers))
        if self._live.committed is not None and not self._live.committed.digest:
            refusal = refusal_of_the_seed(self._live, self._by, _A_SEED)
            if refusal is None:
                return Asked("seeds", (ChoiceView(verb="contribute_seed"), DECLINE, *wagers))
        if in_a_session:
            # Who plays in a session wagers or passes: there is nothing to decline.
            return Asked("wagers" if any(each.possible and each.verb in ACTS for each in wagers) else "", wagers)
        waited_for = any(each.possible for each in wagers)
        return Asked("wagers", (*wagers, DECLINE)) if waited_for else Asked("", wagers)

    def _is_offered_the_cut(self) -> bool:
        return self._table.cut is not None and self._table.cut.player == self._player

    def _cut(self) -> Iterator[ChoiceView]:
        due = next_duty(self._rules, self._table, self._at)
        least, most = due.least_cards or 0, due.most_cards or 0
        command = t.CutCards((least + most) // 2)
        yield self._choice(command, least_cards=least, most_cards=most)
        yield self._choice(t.RefuseCut())

    def _wagers(self) -> Iterator[ChoiceView]:
        """On every box the least wager that the sign allows; Perfect Pairs where somebody has wagered."""
        current = self._table.round
        placed = () if current is None or current.is_over else current.placed
        pairs = () if current is None or current.is_over else current.pairs
        own = {each.box for each in placed if each.player == self._player}
        own_pairs = {each.box for each in pairs if each.player == self._player}
        least = _least_wager(self._table.terms, self._player)
        like_any_other = self._boxes_like_any_other({each.box for each in placed})
        usual: list[Refusal | None] = []
        for box in range(1, self._rules.table.boxes + 1):
            if box in own:
                yield self._choice(c.WithdrawWager(box, self._player))
                continue
            command = c.PlaceWager(box, self._player, least)
            if box not in like_any_other:
                refusal = self._refusal(command)
            else:
                # What is said of one of them is said of all, and asked once.
                usual = usual or [self._refusal(command)]
                refusal = usual[0]
            others = [each.cents for each in placed if each.box == box]
            most = None if refusal is not None else self._most(box, least, others)
            yield told(command, refusal, amount=least, least=least, most=most)
        for box in sorted({each.box for each in placed}):
            if box in own_pairs:
                yield self._choice(c.WithdrawPerfectPairs(box, self._player))
            elif self._table.terms.perfect_pairs:
                yield self._pairs(box)

    def _boxes_like_any_other(self, wagered: set[int]) -> set[int]:
        """Boxes on which nobody has wagered, and that are neither this player's own nor reserved."""
        seat = self._table.seat_of(self._player)
        reserved = {box for box, _ in self._table.terms.reserved_boxes}
        own = set() if seat is None else {seat.box}
        return set(range(1, self._rules.table.boxes + 1)) - wagered - reserved - own

    def _most(self, box: int, least: int, others: list[int]) -> int | None:
        """The largest of the amounts that come into question to which nothing is objected."""
        terms = self._table.terms
        maximum = terms.maximum_for(self._player, box)
        held = any(each.player == self._player for each in terms.restrictions)
        if not (held or others):
            return None if maximum is None else _in_chips(terms, least, maximum)
        largest = least if maximum is None else maximum
        for amount in (largest, largest - sum(others)):
            cents = _in_chips(terms, least, amount)
            if cents > least and self._refusal(c.PlaceWager(box, self._player, cents)) is None:
                return None if maximum is None else cents
        return None if maximum is None and not held else least

    def _pairs(self, box: int) -> ChoiceView:
        terms = self._table.terms
        least = terms.pairs_minimum_cents or _smallest_chip(terms) or _ONE_DOLLAR
        most = terms.pairs_maximum_cents
        return self._choice(c.PlacePerfectPairs(box, self._player, least), amount=least, least=least, most=most)

    # In a round

    def in_a_round(self) -> Asked:
        current = self._table.round
        assert current is not None, "a round is in play"
        awaiting = current.awaiting
        if awaiting.kind == "card":
            return self._follow(current) or self._late_insurance(current)
        if self._player not in awaiting.players:
            return self._late_insurance(current)
        asked = self._asked[awaiting.kind](self, current)
        return Asked(awaiting.kind, tuple(asked))  # type: ignore[arg-type]

    def _own(self, current: Round) -> Iterator[tuple[Box, int]]:
        """The boxes with a wager of this player's, with its amount."""
        for box in current.boxes:
            wager = box.hands[0].wager_of(self._player)
            if wager is not None and not wager.settled:
                yield box, wager.cents

    def _does_not_see(self, box: Box) -> bool:
        return not (box.exposed or box.controlling_player == self._player)

    def _insurance(self, current: Round) -> Iterator[ChoiceView]:
        for box, cents in self._own(current):
            yield self._insure(current, box, cents)
        yield DECLINE

    def _insure(self, current: Round, box: Box, cents: int) -> ChoiceView:
        usual, chip = usual_insurance(self._rules, current, cents), _smallest_chip(current.terms)
        least = usual_insurance(self._rules, current, chip) if self._rules.values["insurance_in_half_chips"] else chip
        command = c.Insure(box.number, self._player, usual)
        refusal = self._refusal(command)
        if refusal is not None and refusal.code in _TELLS_OF_CARDS and self._does_not_see(box):
            refusal = None
        return told(command, refusal, amount=usual, least=min(usual, least or 1), most=usual)

    def _surrender(self, current: Round) -> Iterator[ChoiceView]:
        for box, _ in self._own(current):
            choice = self._choice(c.Surrender(box.number, self._player))
            if choice.possible or not self._does_not_see(box):
                yield choice
        yield DECLINE

    def _exposure(self, current: Round) -> Iterator[ChoiceView]:
        for box in current.boxes:
            if not box.exposed and box.controlling_player == self._player:
                yield self._choice(c.ExposeCards(box.number, self._player))

    def _acceptance(self, current: Round) -> Iterator[ChoiceView]:
        awaiting = current.awaiting
        assert awaiting.box is not None, "a card dealt in error lies on a box"
        yield self._choice(c.AcceptCard(awaiting.box, self._player))
        yield self._choice(c.RefuseCard(awaiting.box, awaiting.hand or 1, self._player))

    def _decision(self, current: Round) -> Iterator[ChoiceView]:
        """Everything a player looks for, the impossible with its reason; a refused card only where it is open."""
        box, hand, wager = self._at_turn(current)
        yield self._choice(c.Hit(box.number, hand, self._player))
        yield self._choice(c.Stand(box.number, hand, self._player))
        yield self._double(current, box, hand, wager)
        yield self._choice(c.Split(box.number, hand, self._player), amount=wager)
        yield self._choice(c.Surrender(box.number, self._player))
        yield self._insure(current, box, wager)
        refuse = self._choice(c.RefuseCard(box.number, hand, self._player))
        if refuse.possible:
            yield refuse

    def _at_turn(self, current: Round) -> tuple[Box, int, int]:
        """The box and the hand that are waited for, and this player's wager on it."""
        awaiting = current.awaiting
        box = current.box(awaiting.box or 0)
        assert box is not None, "a hand lies on a box"
        hand = awaiting.hand or 1
        wager = box.hands[hand - 1].wager_of(self._player)
        return box, hand, 0 if wager is None else wager.cents

    def _double(self, current: Round, box: Box, hand: int, wager: int) -> ChoiceView:
        least = min(_smallest_chip(current.terms) or 1, wager)
        command = c.Double(box.number, hand, self._player)
        return self._choice(command, amount=wager, least=least, most=wager)

    def _forfeit(self, current: Round) -> Iterator[ChoiceView]:
        box, hand, _ = self._at_turn(current)
        yield self._choice(c.Forfeit(box.number, hand, self._player))
        yield self._choice(c.Keep(box.number, hand, self._player))

    def _follow(self, current: Round) -> Asked | None:
        """Who is on a box without deciding for it may follow a double or a split before the next card."""
        if current.awaiting.box is None or not current.decisions:
            return None
        box, hand, wager = self._at_turn(current)
        if not wager or box.controlling_player == self._player:
            return None
        both = (self._double(current, box, hand, wager), self._choice(c.Split(box.number, hand, self._player)))
        possible = tuple(each for each in both if each.possible)
        return Asked("follow", (*possible, DECLINE)) if possible else None

    def _late_insurance(self, current: Round) -> Asked:
        """Where the offer was forgotten it can be made good, whosever turn it is.

        Clauses: star-2024 18.13, star-6to5-2017 17.13.
        """
        if not current.insurance_omitted:
            return NOTHING
        possible = tuple(
            each for each in (self._insure(current, box, cents) for box, cents in self._own(current)) if each.possible
        )
        return Asked("insurance", possible) if possible else NOTHING

    _asked: ClassVar[dict[str, Callable[["_Asking", Round], Iterator[ChoiceView]]]] = {
        "insurance": _insurance,
        "surrender": _surrender,
        "exposure": _exposure,
        "acceptance": _acceptance,
        "decision": _decision,
        "forfeit": _forfeit,
    }


# Amounts that are worth asking about


def _least_wager(terms: TableTerms, player: str) -> int:
    return terms.minimum_for(player) or _smallest_chip(terms) or _ONE_DOLLAR


def _smallest_chip(terms: TableTerms) -> int:
    return min(terms.chips_cents, default=0)


def _in_chips(terms: TableTerms, least: int, cents: int) -> int:
    """As much of an amount as the units of the sign and the smallest chips can make, from the least one on."""
    step = terms.unit_cents or _smallest_chip(terms) or 1
    return max(least, least + (cents - least) // step * step)
