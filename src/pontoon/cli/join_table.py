"""A live table from where you sit: what it asks you, how that can be answered, and the commands of your answers."""

from dataclasses import fields
from typing import Any

from pontoon.cli.join_round import Told, awaiting_of
from pontoon.cli.join_session import WAIT, SessionSeat
from pontoon.cli.terminal.choices import Choice, Question, balance_does_not_cover, choices, why_not
from pontoon.cli.terminal.session import USUAL_PAIRS_CENTS
from pontoon.cli.terminal.text import money
from pontoon.game import commands as c, legal_decisions
from pontoon.game.round import INITIAL_DEAL, WAGERS, Awaiting
from pontoon.law.values import dollars

USUAL_BUY_IN_CENTS = 20_000


class JoinedTable(SessionSeat):
    """`question` is what is asked of you, `choices` how it can be answered; an answer that does not do says why."""

    def __init__(self, *told: Any, **more: Any) -> None:
        super().__init__(*told, **more)
        # Offers you have let pass, and rounds you sit out.
        self._declined: set[tuple[Any, ...]] = set()

    # What is asked

    @property
    def awaiting(self) -> Awaiting:
        return awaiting_of(self.view["round"])

    @property
    def question(self) -> Question:
        """What is asked of you: `chips`, `seat`, `cut`, `wagers`, one of the round's or the session's, or `wait`."""
        if not self.version or self.trouble or self.live["paused"] or not self.view["open"]:
            return WAIT
        asked = self._asked_in_the_round()
        if asked is not None:
            return asked
        if self.view["cut_offered_to"] == self.name:
            return Question("cut")
        in_session = self.session_question
        if in_session is not None:
            return in_session
        if self.seat is None:
            poor = self.balance_cents < max(1, self.terms.minimum_cents or 0)
            return Question("chips" if poor else "seat")
        return self._between_rounds()

    def _between_rounds(self) -> Question:
        state = self.state
        open_for_wagers = state.is_over or state.phase == WAGERS
        placed = {w.box for w in state.placed if w.player == self.name} if state.phase == WAGERS else set()
        if not open_for_wagers or placed >= set(self.boxes) or self.sits_out:
            return WAIT
        if self.balance_cents < max(1, self.terms.minimum_cents or 0) and not placed:
            return Question("chips")
        return Question("wagers")

    def _asked_in_the_round(self) -> Question | None:
        """A decision that is open to you; of several offers the one on the first box."""
        kind = self.awaiting.kind
        if kind == "acceptance" and self.name in self.awaiting.players:
            return Question(kind, self.awaiting.box, 1)
        for command in self.open_decisions:
            box, hand = getattr(command, "box", None), getattr(command, "hand", 1)
            offer = "follow" if kind == "card" else kind
            if (offer, self.view["number"], box, hand) not in self._declined:
                return Question(offer, box, hand)
        return None

    @property
    def open_decisions(self) -> tuple[Any, ...]:
        """Every decision you may make now."""
        state, kind = self.state, self.awaiting.kind
        if kind in ("wagers", "nothing", "acceptance") or state.phase == INITIAL_DEAL or not state.boxes:
            return ()
        return tuple(each for each in legal_decisions(self.rules, state) if getattr(each, "player", "") == self.name)

    @property
    def choices(self) -> tuple[Choice, ...]:
        """How the question of the round can be answered, and why not otherwise."""
        question = self.question
        box, hand = question.box or 0, question.hand or 1
        if question.kind in ("insurance", "surrender", "decision", "forfeit"):
            found = choices(self.rules, self.state, question, self.name, self.balance_cents)
            refuse = c.RefuseCard(box, hand, self.name)
            return (*found, Choice("u", "refuse the card", refuse)) if refuse in self.open_decisions else found
        if question.kind == "follow":
            return (*map(self._follow, self.open_decisions), Choice("n", "do not follow"))
        if question.kind == "exposure":
            return (Choice("x", "turn your cards over", c.ExposeCards(box, self.name)),)
        if question.kind == "acceptance":
            refuse = c.RefuseCard(box, 1, self.name)
            return (Choice("a", "take the card", c.AcceptCard(box, self.name)), Choice("u", "refuse it", refuse))
        return ()

    def _follow(self, command: Any) -> Choice:
        found = self.state.box(command.box)
        wager = None if found is None else found.hands[command.hand - 1].wager_of(self.name)
        cost = 0 if wager is None else wager.cents
        key, word = ("d", "double too") if isinstance(command, c.Double) else ("p", "split too")
        reason = balance_does_not_cover(self.balance_cents, cost) if cost > self.balance_cents else ""
        return Choice(key, word, command, cost, reason=reason)

    def why_not(self, key: str) -> str:
        """The reason against a decision on the hand that is asked about, or nothing."""
        if self.question.kind not in ("insurance", "surrender", "decision", "forfeit"):
            return ""
        return why_not(self.rules, self.state, self.question, self.name, key)

    # What you answer

    def choose(self, key: str, amount: int | None = None) -> str:
        """Answer the question of the round by a choice's key, for less where an amount is given."""
        question = self.question
        choice = next((each for each in self.choices if each.key == key), None)
        if choice is None:
            return self.why_not(key) or f"{key} is not one of the choices."
        if choice.reason and not (amount and "does not cover" in choice.reason):
            return choice.reason
        if choice.command is None:
            self._decline(question)
            return ""
        told = wire_command(choice.command)
        if amount is not None:
            if choice.key not in ("d", "i"):
                return f"{choice.word.capitalize()} takes no amount."
            told["amount"] = dollars(amount)
        self.send(choice.word.capitalize(), told, as_seen=True)
        return ""

    def _decline(self, question: Question) -> None:
        self._declined.add((question.kind, self.view["number"], question.box, question.hand or 1))
        if self._asked_in_the_round() is None:
            self.send("Declining", {"type": "decline"}, as_seen=True)

    def buy_chips(self, amount: int) -> None:
        self.send("Chips", {"type": "buy_chips", "amount": dollars(amount)})

    def sit_down(self, box: int | None) -> None:
        self.send("Your seat", {"type": "sit_down", "box": box})

    def place_wagers(self) -> str:
        """The wager on each of your boxes that has none yet, and Perfect Pairs with it."""
        if self.question.kind not in ("wagers", "session"):
            return "You cannot wager now."
        on_layout = self.state.phase == WAGERS and not self.state.is_over
        placed = {w.box for w in self.state.placed if w.player == self.name} if on_layout else set()
        boxes = [box for box in self.boxes if box not in placed]
        if (self.wager_cents + self.pairs_cents) * len(boxes) > self.balance_cents:
            return balance_does_not_cover(self.balance_cents, (self.wager_cents + self.pairs_cents) * len(boxes))
        for box in boxes:
            wager = {"type": "place_wager", "box": box, "amount": dollars(self.wager_cents)}
            self.send(f"Wager on box {box}", wager, as_seen=True)
            if self.pairs_cents:
                pairs = {"type": "place_perfect_pairs", "box": box, "amount": dollars(self.pairs_cents)}
                self.send(f"Perfect Pairs on box {box}", pairs)
        return ""

    def sit_out(self) -> None:
        """No wager in the next round."""
        self._declined.add(self._round_for_wagers)
        self.send("Declining", {"type": "decline"}, as_seen=True)

    def sit_in(self) -> None:
        """Wager after all, if wagers are still open: alone at a table nothing else brings the next round."""
        if self.state.is_over or self.state.phase == WAGERS:
            self._declined.discard(self._round_for_wagers)

    @property
    def sits_out(self) -> bool:
        """Whether you have said that you do not wager in this round."""
        return self._round_for_wagers in self._declined

    @property
    def _round_for_wagers(self) -> tuple[Any, ...]:
        over = self.state.is_over or self.view["round"] is None
        return "round", self.view["number"] + (1 if over else 0)

    def change_wager(self, amount: int) -> str:
        least, most = self.terms.minimum_cents, self.terms.maximum_cents
        if least is not None and amount < least:
            return f"The minimum on the sign is {money(least)}."
        if most is not None and amount > most:
            return f"The maximum for a box is {money(most)}."
        self.wager_cents = amount
        return ""

    def step_wager(self, up: bool) -> str:
        step = self.terms.unit_cents or self.terms.minimum_cents or 500
        return self.change_wager(max(step, self.wager_cents + (step if up else -step)))

    def toggle_box(self, box: int) -> str:
        """Sit down at a box; once seated, wager on another one too, or not."""
        if not 1 <= box <= self.rules.table.boxes:
            return f"This table has boxes 1 to {self.rules.table.boxes}."
        seat = self.seat
        if seat is None:
            self.sit_down(box)
        elif box == seat["box"]:
            return "This is your seat. Press q to leave it."
        else:
            self.boxes = tuple(sorted(set(self.boxes) ^ {box}))
        return ""

    def change_pairs(self, amount: int | None = None) -> str:
        """Perfect Pairs of so much with each wager; without an amount on or off."""
        if not self.terms.perfect_pairs:
            return "This table does not offer Perfect Pairs."
        self.pairs_cents = (0 if self.pairs_cents else USUAL_PAIRS_CENTS) if amount is None else amount
        return ""

    def cut(self, cards: int | None) -> None:
        """Cut so many cards from the front (None: let others cut)."""
        if cards is None:
            self.send("The cut", {"type": "refuse_cut"})
        else:
            self.send("The cut", {"type": "cut_cards", "cards_in_front": cards})

    def leave(self) -> None:
        self.left_in_the_middle = not self.session_is_done
        if self.seat is not None and not self.stays_in_session:
            self.send("Leaving", {"type": "leave_table"})


def wire_command(command: Any) -> Told:
    """A command of the game as it is sent; the player is whoever sends it.

    >>> wire_command(c.Insure(3, "ann", 1250))
    {'type': 'insure', 'box': 3, 'amount': '12.50'}
    """
    name = type(command).__name__
    told: Told = {"type": "".join(f"_{each.lower()}" if each.isupper() else each for each in name).lstrip("_")}
    for field in fields(command):
        value = getattr(command, field.name)
        if field.name == "cents" and value is not None:
            told["amount"] = dollars(value)
        elif field.name in ("box", "hand"):
            told[field.name] = value
    return told
