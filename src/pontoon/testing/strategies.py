"""Hypothesis strategies for rounds: terms, wagers, shoes, and whole rounds of random play with irregularities.

Everything is chosen by a `Choose`, a function that picks one of n. Hypothesis is one source of choices, and the
strategies below are made from it; `random.Random(seed).randrange` is another, for long runs without shrinking.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from hypothesis import strategies as st

from pontoon.game import (
    Card,
    Refusal,
    Round,
    RuleBook,
    TableTerms,
    commands as c,
    legal_decisions,
    open_round,
    play,
    rule_book,
)
from pontoon.game.cards import CARDS
from pontoon.game.events import CardCorrected, Event
from pontoon.game.terms import Restriction

Choose = Callable[[int], int]
Watch = Callable[[RuleBook, Round, c.Command, "tuple[Round, tuple[Event, ...]] | Refusal"], None]
T = TypeVar("T")

BUILT_IN = ("star-2024", "star-6to5-2017", "canberra-2002")
PLAYERS = ("ann", "bob", "cat", "dan")
AMOUNTS = (500, 1000, 2500, 1500, 10000, 499, 2499, 700, 333, 1, 5)
CHIPS = ((), (100, 500, 2500), (250, 500), (500, 700), (500,), (50, 300))
# What a shoe is rich in. Plain chance seldom deals a pontoon, a pair or three sevens.
FLAVOURS = ("A23456789JQK", "AJQK", "7", "678", "A2", "2345", "AJ9", "A55", "7A")
VOID_REASONS = ("misdeal", "missing_card", "foreign_card", "device_failure", "disruption", "fraud")
MOST_COMMANDS = 600


def one_of(choose: Choose, several: Sequence[T]) -> T:
    return several[choose(len(several))]


def chance(choose: Choose, one_in: int) -> bool:
    """Happens once in so many times; the simplest choice is that it does not."""
    return choose(one_in) == one_in - 1


class Shoe:
    """Cards chosen one at a time, never more of a kind than the decks hold.

    >>> shoe = Shoe(1, lambda n: 0)
    >>> [shoe.next() for _ in range(3)]
    [As, Ah, Ad]
    """

    def __init__(self, decks: int, choose: Choose) -> None:
        self.choose = choose
        self.left = Counter(dict.fromkeys(CARDS, decks))
        self.ranks = one_of(choose, FLAVOURS)
        self.one_suit = chance(choose, 3)

    def next(self) -> Card:
        rich = [each for each in CARDS if self.left[each] and str(each)[0] in self.ranks]
        if self.one_suit:
            rich = [each for each in rich if int(each) % 4 == 0] or rich
        if not rich or chance(self.choose, 6):
            rich = [each for each in CARDS if self.left[each]]
        card = one_of(self.choose, rich)
        self.left[card] -= 1
        return card


def choose_terms(rules: RuleBook, choose: Choose) -> TableTerms:
    """A sign and officers' options such as the rule set allows."""

    def option(name: str) -> bool:
        return rules.ruleset.parameters[name].kind == "option" and chance(choose, 3)

    readings = [None, rules.values["absent_player"]]
    if rules.ruleset.parameters["absent_player"].kind == "option":
        readings += ["no_further_card", "to_twelve"]
    minimum = one_of(choose, (None, 500, 1000))
    restrictions: list[tuple[Restriction, ...]] = [()]
    if rules.values["minimum_for_this_shoe"]:
        restrictions.append((Restriction("dan", this_shoe_only=True),))
    if rules.values["one_box_at_the_minimum"]:
        restrictions.append((Restriction("dan", one_box=True),))
    return TableTerms(
        decks=one_of(choose, rules.values["decks"]),
        minimum_cents=minimum,
        maximum_cents=one_of(choose, (None, None, 2500, 10000)),
        unit_cents=one_of(choose, (None, None, 500)),
        chips_cents=one_of(choose, CHIPS),
        pairs_minimum_cents=one_of(choose, (None, None, 500)),
        pairs_maximum_cents=one_of(choose, (None, None, 2500)),
        box_maximum_cents=((1, 1500),) if chance(choose, 5) else (),
        players_per_box=one_of(choose, (None, None, None, rules.table.players_per_box)),
        restrictions=one_of(choose, restrictions) if chance(choose, 6) else (),
        reserved_boxes=((1, "bob"),) if rules.values["reserved_boxes"] and chance(choose, 8) else (),
        boxes_per_player=1 if chance(choose, 8) else None,
        resplit=option("resplit"),
        perfect_pairs=(rules.values["perfect_pairs"] or option("perfect_pairs")) and not chance(choose, 6),
        pairs_with_wager_only=chance(choose, 4),
        face_down=option("face_down"),
        late_payment=option("late_payment"),
        shuffling_device=chance(choose, 4),
        absent_player=one_of(choose, readings),
    )


def choose_wager(rules: RuleBook, choose: Choose) -> c.PlaceWager:
    cents = one_of(choose, AMOUNTS)
    tokens = one_of(choose, (0, 0, cents, cents // 2)) if rules.values["tokens"] else 0
    return c.PlaceWager(
        box=1 + choose(min(3, rules.table.boxes)),
        player=one_of(choose, PLAYERS),
        cents=cents,
        seated=chance(choose, 3),
        tokens_cents=tokens,
        found=not chance(choose, 2),
    )


def choose_pairs(rules: RuleBook, choose: Choose) -> c.PlacePerfectPairs:
    wager = choose_wager(rules, choose)
    return c.PlacePerfectPairs(wager.box, wager.player, wager.cents, wager.tokens_cents, wager.found)


def choose_wagers(rules: RuleBook, choose: Choose) -> list[c.Command]:
    """Wagers for a few boxes in the order of placing, some of which the table may refuse."""
    wagers: list[c.Command] = [choose_wager(rules, choose) for _ in range(1 + choose(6))]
    return wagers + [choose_pairs(rules, choose) for _ in range(choose(4))]


def any_command(rules: RuleBook, state: Round, choose: Choose, shoe: Shoe) -> c.Command:
    """A command of any kind with arguments that may or may not fit the moment."""
    box = choose(rules.table.boxes + 2) if chance(choose, 4) else 1 + choose(3)
    player = one_of(choose, (*PLAYERS, "zoe"))
    hand = one_of(choose, (1, 1, 1, 2, 3, 4, 0, -1))
    cents = one_of(choose, (*AMOUNTS, 0, -5))
    kind = choose(22)
    plain: list[Callable[[], c.Command]] = [
        lambda: choose_wager(rules, choose),
        lambda: c.PlaceWager(box, player, cents, player_card=chance(choose, 2)),
        lambda: choose_pairs(rules, choose),
        lambda: c.WithdrawWager(box, player),
        lambda: c.WithdrawPerfectPairs(box, player),
        c.CloseWagers,
        lambda: c.Insure(box, player, cents),
        c.CloseInsurance,
        c.OmitInsurance,
        lambda: c.Surrender(box, player),
        c.CloseSurrender,
        lambda: c.ExposeCards(box, one_of(choose, (player, None))),
        lambda: c.Hit(box, hand, player),
        lambda: c.Stand(box, hand, player),
        lambda: c.Double(box, hand, player, one_of(choose, (None, cents))),
        lambda: c.Split(box, hand, player),
        lambda: c.Forfeit(box, hand, player),
        lambda: c.Keep(box, hand, player),
        lambda: c.DeclareAbsent(box, player),
        lambda: c.AcceptCard(box, player),
        lambda: c.RefuseCard(box, hand, player),
        lambda: irregularity(rules, state, choose, shoe),
    ]
    return plain[kind]()


def reconstruction(state: Round, choose: Choose) -> c.ReconstructRound:
    """The round's own cards with two of them exchanged, or in their old order."""
    left = Counter(state.cards_out) - Counter(state.burned)
    order = []
    for card in state.cards_out:
        if left[card]:
            left[card] -= 1
            order.append(card)
    if len(order) > 1 and not chance(choose, 4):
        first, second = choose(len(order)), choose(len(order))
        order[first], order[second] = order[second], order[first]
    return c.ReconstructRound(tuple(order))


def correction(state: Round, choose: Choose, shoe: Shoe) -> c.CorrectCard:
    """One of the round's cards was entered wrongly."""
    return c.CorrectCard(1 + choose(max(1, len(state.own_cards))), shoe.next())


def irregularity(rules: RuleBook, state: Round, choose: Choose, shoe: Shoe) -> c.Command:
    """Something that goes wrong at the table; refused where it cannot go wrong in this way."""
    kind = choose(10)
    if kind == 9:
        return c.ApproveLatePayment(one_of(choose, (1, 2, 3)), one_of(choose, (1, 1, 2)))
    if kind == 0:
        return c.BurnCard(shoe.next(), face_up=not chance(choose, 2))
    if kind == 1:
        return c.DrawInError(shoe.next())
    if kind in (2, 3) and (state.placed or state.pairs):
        box, player = one_of(choose, [(wager[0], wager[1]) for wager in (*state.placed, *state.pairs)])
        return c.InvalidateWager(box, player, one_of(choose, ("player_card", "prohibited_device")))
    if kind == 4:
        reason = one_of(choose, VOID_REASONS)
        cheats = tuple(who for who in PLAYERS[:2] if chance(choose, 2)) if reason == "fraud" else ()
        return c.VoidRound(reason, forfeits=cheats)
    if kind == 5:
        return c.DrawExtraCard(shoe.next(), exposed=not chance(choose, 2))
    if kind == 6:
        return c.ReturnWagers(one_of(choose, PLAYERS))
    if kind == 7:
        return correction(state, choose, shoe)
    return reconstruction(state, choose)


def regular_step(rules: RuleBook, state: Round, choose: Choose, shoe: Shoe) -> c.Command:
    """A command the round waits for: it is always legal, and the round gets on by it."""
    awaiting = state.awaiting
    offered: list[c.Command] = list(legal_decisions(rules, state))
    if awaiting.kind == "wagers":
        if not state.placed and rules.values["round_without_wagers"] != "void":
            return c.PlaceWager(1, one_of(choose, PLAYERS), 2500, found=True)
        return c.CloseWagers() if state.placed and chance(choose, 3) else c.DealCard(shoe.next())
    if awaiting.kind == "card":
        return one_of(choose, offered) if offered and chance(choose, 2) else c.DealCard(shoe.next())
    if awaiting.kind in ("insurance", "surrender"):
        close = c.CloseInsurance() if awaiting.kind == "insurance" else c.CloseSurrender()
        return one_of(choose, offered) if offered and chance(choose, 2) else close
    if awaiting.kind == "exposure":
        assert awaiting.box is not None
        return one_of(choose, (c.ExposeCards(awaiting.box), *offered))
    if awaiting.kind == "decision":
        return _decision(rules, state, choose, offered)
    return one_of(choose, offered)


def _decision(rules: RuleBook, state: Round, choose: Choose, offered: list[c.Command]) -> c.Command:
    """Hits and splits are liked, so that hands grow; a double may be for less, a player may be gone."""
    assert state.awaiting.box is not None
    liked = [each for each in offered if isinstance(each, c.Split | c.Hit | c.Double)]
    command = one_of(choose, liked) if liked and chance(choose, 2) else one_of(choose, offered)
    if isinstance(command, c.Double) and chance(choose, 3):
        less = c.Double(command.box, command.hand, command.player, one_of(choose, AMOUNTS))
        if not isinstance(play(rules, state, less), Refusal):
            return less
    if chance(choose, 15):
        return c.DeclareAbsent(state.awaiting.box, state.awaiting.players[0])
    return command


@dataclass(frozen=True)
class Played:
    """A round that was played to its end, with every command that was not refused."""

    rules: RuleBook
    state: Round
    events: tuple[Event, ...]
    commands: tuple[c.Command, ...]


class RandomTable:
    """A table that plays a round by choices; `watch` sees every command with the state before it and its outcome."""

    def __init__(
        self, rules: RuleBook, choose: Choose, terms: TableTerms | None = None, watch: Watch | None = None
    ) -> None:
        self.rules = rules
        self.choose = choose
        self.watch = watch
        self.state, opened = open_round(rules, choose_terms(rules, choose) if terms is None else terms)
        self.events: list[Event] = list(opened)
        self.commands: list[c.Command] = []
        self.shoe = Shoe(self.state.terms.decks, choose)

    def do(self, command: c.Command) -> bool:
        """Carry a command out; a refused one gives its card back to the shoe."""
        outcome = play(self.rules, self.state, command)
        if self.watch is not None:
            self.watch(self.rules, self.state, command, outcome)
        if isinstance(outcome, Refusal):
            card = getattr(command, "card", None)
            if card is not None:
                self.shoe.left[card] += 1
            return False
        self.state = outcome[0]
        self.events += outcome[1]
        self.commands.append(command)
        for event in outcome[1]:
            if isinstance(event, CardCorrected):
                self.shoe.left[event.was] += 1
        return True

    def go_on(self) -> None:
        """One step of the regular course."""
        command = regular_step(self.rules, self.state, self.choose, self.shoe)
        accepted = self.do(command)
        assert accepted, f"{command} was refused, although the round was waiting for {self.state.awaiting}"

    def place_wagers(self) -> None:
        for command in choose_wagers(self.rules, self.choose):
            self.do(command)
        if not self.state.placed and not chance(self.choose, 4):
            self.do(c.PlaceWager(1, "ann", 2500, found=True))

    def something_else(self) -> None:
        """What may happen beside the regular course: late insurance, early exposure, and things gone wrong."""
        kind = self.choose(5)
        if kind == 0 and self.state.boxes:
            box = one_of(self.choose, self.state.boxes)
            self.do(c.ExposeCards(box.number, one_of(self.choose, (None, box.controlling_player))))
        elif kind == 1 and self.state.placed:
            wager = one_of(self.choose, self.state.placed)
            if not self.do(c.OmitInsurance()):
                self.do(c.Insure(wager.box, wager.player, wager.cents // 2))
        elif kind == 2:
            self.do(any_command(self.rules, self.state, self.choose, self.shoe))
        else:
            self.do(irregularity(self.rules, self.state, self.choose, self.shoe))

    def finish(self, oddities: int = 0) -> None:
        """Play on until the round is over, with at most so many steps beside the regular course."""
        while not self.state.is_over:
            assert len(self.commands) < MOST_COMMANDS, "a round ends after finitely many commands"
            if oddities and chance(self.choose, 8):
                oddities -= 1
                self.something_else()
            else:
                self.go_on()

    def played(self) -> Played:
        return Played(self.rules, self.state, tuple(self.events), tuple(self.commands))


def play_round(
    rules: RuleBook,
    choose: Choose,
    *,
    irregular: bool = True,
    terms: TableTerms | None = None,
    watch: Watch | None = None,
) -> Played:
    """A whole round: regular, or with up to three oddities on the way and perhaps one after its end."""
    table = RandomTable(rules, choose, terms, watch)
    table.place_wagers()
    oddities = choose(4) if irregular else 0
    table.finish(oddities)
    if oddities and chance(choose, 3):
        table.do(irregularity(rules, table.state, choose, table.shoe))
        table.finish()
    return table.played()


# The strategies


class Choices:
    """Choices read off a text of bytes, so that Hypothesis draws once for a whole round; past its end, the simplest.

    >>> choose = Choices(bytes([7, 1]))
    >>> [choose(3), choose(3), choose(3)]
    [1, 1, 0]
    """

    def __init__(self, text: bytes) -> None:
        self.text = text
        self.place = 0

    def __call__(self, number: int) -> int:
        self.place += 1
        return self.text[self.place - 1] % number if self.place <= len(self.text) else 0

    def __repr__(self) -> str:
        return f"Choices({self.text.rstrip(bytes(1))!r})"


def choices(length: int = 400) -> st.SearchStrategy[Choices]:
    """A source of choices long enough for a round."""
    return st.binary(min_size=length, max_size=length).map(Choices)


@st.composite
def table_terms(draw: Any, rules: str = "star-2024") -> TableTerms:
    return choose_terms(rule_book(rules), draw(choices()))


@st.composite
def wagers(draw: Any, rules: str = "star-2024") -> list[c.Command]:
    return choose_wagers(rule_book(rules), draw(choices()))


@st.composite
def shoes(draw: Any, decks: int = 8, length: int = 40) -> tuple[Card, ...]:
    """The first cards of a shoe, rich in something."""
    shoe = Shoe(decks, draw(choices()))
    return tuple(shoe.next() for _ in range(length))


@st.composite
def played_rounds(
    draw: Any, rules: str | None = None, *, irregular: bool = True, terms: TableTerms | None = None
) -> Played:
    """Whole rounds; of any built-in rule set unless one is named."""
    choose = draw(choices())
    name = one_of(choose, BUILT_IN) if rules is None else rules
    return play_round(rule_book(name), choose, irregular=irregular, terms=terms)


@st.composite
def random_tables(draw: Any, rules: str | None = None, watch: Watch | None = None) -> RandomTable:
    """A table before its first wager, whose further choices come from the same example."""
    choose = draw(choices())
    name = one_of(choose, BUILT_IN) if rules is None else rules
    return RandomTable(rule_book(name), choose, watch=watch)
