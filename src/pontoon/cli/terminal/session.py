"""A session at the terminal table, without any user interface: you, the computer players, the shoe, the money."""

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from pontoon.cli.terminal import computer_players
from pontoon.cli.terminal.choices import Choice, Question, balance_does_not_cover, choices, why_not
from pontoon.cli.terminal.history import save_round, why_not_writable
from pontoon.cli.terminal.setup import (
    USUAL_BALANCE_CENTS,
    USUAL_CHIPS_CENTS,
    USUAL_PAIRS_CENTS,
    BadSetup,
    Setup,
    checked,
    refusal_of_a_wager,
)
from pontoon.cli.terminal.shoe import Shoe, ShoeIsEmpty
from pontoon.cli.terminal.text import AccountRow, account, account_lines, tell
from pontoon.game import Refusal, Round, evolve, open_round, play
from pontoon.game.announcements import announce
from pontoon.game.commands import (
    CloseInsurance,
    CloseSurrender,
    Command,
    DealCard,
    DeclareAbsent,
    Double,
    Insure,
    Keep,
    PlacePerfectPairs,
    PlaceWager,
    ShuffleDiscards,
    Surrender,
    VoidRound,
)
from pontoon.game.events import Event, HandLeft
from pontoon.game.ledger import entries
from pontoon.game.payment import payable
from pontoon.game.round import BUST, PONTOON, TWENTY_ONE

__all__ = ["USUAL_CHIPS_CENTS", "USUAL_PAIRS_CENTS", "BadSetup", "Happening", "Opponent", "Session", "Setup"]


class Happening(NamedTuple):
    """An event, the round after it, and what the dealer said."""

    event: Event
    state: Round
    said: str | None


class Opponent(NamedTuple):
    name: str
    box: int
    wager_cents: int


class Session:
    """`question` says what is asked, `choices` what can be answered; a refused answer gives the reason."""

    def __init__(self, setup: Setup) -> None:
        setup = checked(setup)
        self.rules = setup.rules
        self.terms = setup.terms
        self.name = setup.name
        self.boxes = setup.boxes
        self.wager_cents = setup.wager_cents
        self.pairs_cents = 0
        self.balance_cents = setup.balance_cents
        self.brought_cents = setup.balance_cents
        self.rounds_played = 0
        self.log: list[str] = []
        self.note = ""
        self.saved: list[Path] = []
        self._fresh_cents = max(USUAL_BALANCE_CENTS, setup.balance_cents)
        self._history = setup.history
        self._try_history()
        self.shoe = Shoe(self.rules, setup.terms.decks, setup.seed, setup.first_cards)
        self.opponents = self._seated(setup.computer_players)
        self._leaving = False
        self._open()

    # Before the round

    def _try_history(self) -> None:
        """A folder that cannot be written is said at once, and no round is kept."""
        why = why_not_writable(self._history) if self._history is not None else ""
        if why:
            self.note = f"Rounds are not saved: {self._history} cannot be written ({why})."
            self._history = None

    def _seated(self, wanted: int) -> tuple[Opponent, ...]:
        """Computer players on the boxes you leave free, one to a box."""
        free = [box for box in range(1, self.rules.table.boxes + 1) if box not in self.boxes]
        names = [name for name in computer_players.NAMES if name.lower() != self.name.lower()]
        seated = zip(names, free[: max(0, wanted)], strict=False)
        return tuple(Opponent(name, box, self._opponents_wager(place)) for place, (name, box) in enumerate(seated))

    def _opponents_wager(self, place: int) -> int:
        least = self.terms.minimum_cents or 500
        wished = payable(least * (2, 5, 1)[place % 3], self.terms.chips_cents)
        return wished if not self.refusal_of_the_wager(wished) else self.wager_cents

    def _open(self) -> None:
        self.state, opened = open_round(self.rules, self.terms)
        self.events: list[Event] = list(opened)
        self.happenings: list[Happening] = []
        self._declined: set[tuple[str, int]] = set()

    def refusal_of_the_wager(self, cents: int) -> str:
        """Why this table would not take such a wager, or nothing."""
        return refusal_of_a_wager(self.rules, self.terms, self.boxes[0], self.name, cents)

    def change_wager(self, cents: int) -> str:
        """Set the wager on each of your boxes; the reason where it does not do."""
        if self.question.kind != "wagers":
            return "You can change the wager only between rounds."
        refusal = self.refusal_of_the_wager(cents)
        # A smaller wager is always a step towards what the balance can pay.
        if not refusal and self.wager_cents < cents > self.balance_cents:
            refusal = balance_does_not_cover(self.balance_cents, cents)
        if not refusal:
            self.wager_cents = cents
        return refusal

    def step_wager(self, up: bool) -> str:
        """A little more or less: by the minimum, in chips, within the limits."""
        step = self.terms.unit_cents or self.terms.minimum_cents or 500
        least, most = self.terms.minimum_cents or step, self.terms.maximum_cents
        cents = self.wager_cents + (step if up else -step)
        cents = max(least, cents if most is None else min(cents, most))
        return self.change_wager(cents) if cents != self.wager_cents else "That is the limit on the sign."

    def toggle_box(self, box: int) -> str:
        """Take a box for the next round, or leave it; the reason where it is not to be had."""
        if self.question.kind != "wagers":
            return "You can change boxes only between rounds."
        if not 1 <= box <= self.rules.table.boxes:
            return f"This table has boxes 1 to {self.rules.table.boxes}."
        taken = {opponent.box: opponent.name for opponent in self.opponents}
        if box in taken:
            return f"{taken[box]} plays box {box}. Choose another box."
        if self.boxes == (box,):
            return "You need at least one box to play."
        self.boxes = tuple(sorted(set(self.boxes) ^ {box}))
        return ""

    def change_pairs(self, cents: int) -> str:
        """Set the Perfect Pairs wager on each of your boxes; nothing takes it away."""
        if self.question.kind != "wagers":
            return "You can change Perfect Pairs wagers only between rounds."
        if cents:
            box = self.boxes[0]
            outcome = self._placed([PlaceWager(box, self.name, self.wager_cents, True)])
            assert not isinstance(outcome, str), "the wager was checked when it was set"
            tried = play(self.rules, outcome[0], PlacePerfectPairs(box, self.name, cents))
            if isinstance(tried, Refusal):
                return str(tried)
        self.pairs_cents = cents
        return ""

    @property
    def total_wager_cents(self) -> int:
        """What the next deal takes from your balance."""
        return (self.wager_cents + self.pairs_cents) * len(self.boxes)

    def _placed(self, commands: Iterable[Command]) -> tuple[Round, list[Event]] | str:
        state = self.state
        events: list[Event] = []
        for command in commands:
            outcome = play(self.rules, state, command)
            if isinstance(outcome, Refusal):
                return str(outcome)
            state = outcome[0]
            events += outcome[1]
        return state, events

    def deal(self) -> str:
        """Place all wagers and deal; the reason, and nothing changed, where a wager is refused."""
        if self.question.kind != "wagers":
            return "The round has already begun."
        if self.total_wager_cents > self.balance_cents:
            return balance_does_not_cover(self.balance_cents, self.total_wager_cents)
        commands: list[Command] = [PlaceWager(box, self.name, self.wager_cents, True) for box in self.boxes]
        if self.pairs_cents:
            commands += [PlacePerfectPairs(box, self.name, self.pairs_cents) for box in self.boxes]
        commands += [PlaceWager(each.box, each.name, each.wager_cents, True) for each in self.opponents]
        placed = self._placed(commands)
        if isinstance(placed, str):
            return placed
        self.note = ""
        self.log.append(f"Round {self.rounds_played + 1}")
        if self.shoe.shuffle_is_due:
            self.shoe.shuffle()
            self.log.append("The cards are shuffled.")
        self._happened(placed[1])
        self._deal_card()
        self._go_on()
        return ""

    # The round

    @property
    def question(self) -> Question:
        awaiting = self.state.awaiting
        if awaiting.kind == "wagers":
            return Question("broke" if self.is_broke else "wagers")
        if awaiting.kind == "nothing":
            return Question("account")
        if awaiting.kind in ("insurance", "surrender"):
            return Question(awaiting.kind, self._undecided_box(awaiting.kind), 1)
        return Question(awaiting.kind, awaiting.box, awaiting.hand)

    @property
    def is_broke(self) -> bool:
        return self.balance_cents < max(1, self.terms.minimum_cents or 0)

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The answers to the question of the round, possible or not."""
        return choices(self.rules, self.state, self.question, self.name, self.balance_cents)

    def choose(self, key: str, cents: int | None = None) -> str:
        """Answer the question with a choice's key; the reason, and nothing changed, where it is not possible.

        An amount makes a double or an insurance smaller.
        """
        question = self.question
        for offered in self.choices:
            if offered.key != key:
                continue
            choice = offered if cents is None else self._for_less(offered, cents)
            if choice.reason:
                return choice.reason
            if choice.command is None:
                assert question.box is not None
                self._declined.add((question.kind, question.box))
            else:
                self._play(choice.command)
            self._go_on()
            return ""
        return self.why_not(key) or f"{key!r} is not one of the choices."

    def why_not(self, key: str) -> str:
        """The engine's reason against an action that is not among the choices, or nothing for other keys."""
        return why_not(self.rules, self.state, self.question, self.name, key)

    def _for_less(self, choice: Choice, cents: int) -> Choice:
        command = choice.command
        if isinstance(command, Double):
            command = Double(command.box, command.hand, command.player, cents)
        elif isinstance(command, Insure):
            command = Insure(command.box, command.player, cents)
        else:
            return choice._replace(reason=f"{choice.word.capitalize()} takes no amount.")
        outcome = play(self.rules, self.state, command)
        reason = str(outcome) if isinstance(outcome, Refusal) else ""
        if not reason and cents > self.balance_cents:
            reason = balance_does_not_cover(self.balance_cents, cents)
        return choice._replace(command=command, cost_cents=cents, reason=reason)

    def _undecided_box(self, kind: str) -> int | None:
        """The first of your boxes that may be insured or surrendered and has not been decided."""
        insured = {each.box for each in self.state.insurance if each.player == self.name}
        for box in self.state.boxes:
            if box.controlling_player != self.name or (kind, box.number) in self._declined:
                continue
            hand = box.hands[0]
            decided = box.number in insured if kind == "insurance" else hand.state == "surrendered"
            if not hand.is_pontoon and not decided:
                return box.number
        return None

    def _go_on(self) -> None:
        """Deal, and let the computer players decide, until you are asked or the round is over."""
        while not self.state.is_over:
            question = self.question
            if question.kind == "card":
                self._deal_card()
            elif question.kind == "insurance":
                if question.box is not None and not self._leaving:
                    return
                self._play(CloseInsurance())
            elif question.kind == "surrender":
                if question.box is not None and not self._leaving:
                    return
                self._close_surrender()
            elif not self._decide_for_others(question):
                return
        self._finish()

    def _decide_for_others(self, question: Question) -> bool:
        """False when it is your own decision."""
        box, hand = question.box, question.hand
        assert box is not None
        assert hand is not None
        player = self.state.awaiting.players[0]
        if player != self.name:
            if question.kind == "forfeit":
                self._play(computer_players.after_the_double(self.state, box, hand, player))
            else:
                self._play(computer_players.decision(self.rules, self.state, box, hand, player))
            return True
        if not self._leaving:
            return False
        self._play(Keep(box, hand, player) if question.kind == "forfeit" else DeclareAbsent(box, player))
        return True

    def _close_surrender(self) -> None:
        for opponent in self.opponents:
            box = self.state.box(opponent.box)
            if box is not None and not box.hands[0].is_pontoon:
                if computer_players.surrenders(self.state, box.hands[0]):
                    self._play(Surrender(opponent.box, opponent.name))
        self._play(CloseSurrender())

    def _deal_card(self) -> None:
        """The next card, from the shuffled discards where the shoe has run out.

        Clauses: star-2024 18.9, star-6to5-2017 17.9, canberra-2002 15.6.
        """
        if not self.shoe.cards_left:
            try:
                self.shoe.shuffle_discards()
            except ShoeIsEmpty:
                self._play(VoidRound("disruption"))
                self.note = "There were not enough cards to finish the round, so it is void."
                return
            self._play(ShuffleDiscards())
        self._play(DealCard(self.shoe.draw()))

    def _play(self, command: Command) -> None:
        outcome = play(self.rules, self.state, command)
        assert not isinstance(outcome, Refusal), f"{command} was offered but was refused: {outcome}"
        self._happened(outcome[1])

    def _happened(self, events: Iterable[Event]) -> None:
        for event in events:
            self.state = evolve(self.state, event)
            self.events.append(event)
            said = announce(self.state, event)
            self.happenings.append(Happening(event, self.state, said))
            self.log += [line for line in (tell(self.state, event), said and f"“{said}”") if line]
            own = f"player:{self.name}"
            self.balance_cents += sum(entry.cents for entry in entries(event) if entry.account == own)
            if isinstance(event, HandLeft) and event.state in (BUST, PONTOON, TWENTY_ONE):
                self._collect(event)

    def _collect(self, event: HandLeft) -> None:
        """A hand that is lost or paid leaves the layout at once.

        Clauses: star-2024 11.1, star-2024 11.2.1, star-2024 12.5, star-6to5-2017 10.1, star-6to5-2017 10.2.1,
        star-6to5-2017 11.5, canberra-2002 10.2(b).
        """
        box = self.state.box(event.box)
        if box is not None and not (self.state.pays_late(event.box, event.hand) and event.state != BUST):
            self.shoe.collect(box.hands[event.hand - 1].cards)

    # After the round

    @property
    def account(self) -> tuple[AccountRow, ...]:
        return account(self.state, self.name)

    @property
    def net_cents(self) -> int:
        """What the round that is over brought you."""
        return sum(row.net_cents for row in self.account)

    @property
    def gained_cents(self) -> int:
        """Your gain in the session so far, without fresh balances."""
        on_the_table = sum(
            -entry.cents
            for event in (() if self.state.is_over else self.events)
            for entry in entries(event)
            if entry.account == f"player:{self.name}"
        )
        return self.balance_cents + on_the_table - self.brought_cents

    def _finish(self) -> None:
        self.rounds_played += 1
        self.shoe.collect_all()
        self.log += account_lines(self.account)
        if self._history is not None:
            try:
                self.saved.append(save_round(self._history, self.events, self.rounds_played))
            except (OSError, ImportError) as error:
                why = getattr(error, "strerror", None) or str(error)
                self.note = f"The round could not be saved in {self._history}: {why}."
                self._history = None

    def next_round(self) -> str:
        """From the account to the next wagers."""
        if self.question.kind != "account":
            return "The round is not over yet."
        self._open()
        self.note = (
            "The cutting card is out: the cards are shuffled before the next round." if self.shoe.shuffle_is_due else ""
        )
        return ""

    def take_fresh_stake(self) -> str:
        """When nothing is left to wager: the amount you sat down with, once more."""
        if self.question.kind != "broke":
            return "You can start again only when your balance is below the minimum."
        self.balance_cents += self._fresh_cents
        self.brought_cents += self._fresh_cents
        self.note = ""
        return ""

    @property
    def fresh_stake_cents(self) -> int:
        return self._fresh_cents

    @property
    def round_is_on(self) -> bool:
        return self.question.kind not in ("wagers", "broke", "account")

    @property
    def leaving_means(self) -> str:
        """What becomes of a round that is on when you leave; nothing between rounds."""
        if not self.round_is_on:
            return ""
        clause = self.rules.ruleset.parameters["absent_player"].clauses[0]
        return f"A round is in play: your hands will be played out as an absent player's. ({clause})"

    def leave(self) -> None:
        """Get up from the table; a round that is on is played out as the rules treat an absent player.

        Clauses: star-2024 18.10, star-6to5-2017 17.10, canberra-2002 15.7.
        """
        self._leaving = True
        if self.round_is_on:
            self._go_on()
