"""Playing a written round: its cards are dealt, its lines carried out, what is not said is declined."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from pontoon.game import commands as c
from pontoon.game.cards import Card, card
from pontoon.game.decide import play
from pontoon.game.events import Event
from pontoon.game.opening import open_round
from pontoon.game.record import Line, NotationError, RoundRecord
from pontoon.game.refusals import Refusal
from pontoon.game.round import IN_PLAY, INITIAL_DEAL, VOID, WAGERS, Awaiting, Round
from pontoon.game.rulebook import RuleBook, rule_book

_STAGE_OF = {"insure": "insurance", "insurance_omitted": "insurance", "surrender": "surrender", "expose": "exposure"}
_WINDOWS = ("insurance", "surrender", "exposure")
_AFTER_THE_END = ("extra_card",)
_IRREGULAR = (
    "face_up",
    "burn",
    "draw_in_error",
    "shuffle",
    "void",
    "return",
    "reconstruct",
    "correct",
    "pay_late",
    "invalid",
    "insure",
)


@dataclass(frozen=True, slots=True)
class Replayed:
    """A round that was played to its end."""

    rules: RuleBook
    state: Round
    events: tuple[Event, ...]


def replay(record: RoundRecord) -> Replayed:
    """Play the record to its end; a NotationError says where it does not follow the rules."""
    return _Player(record).run()


def _stage(line: Line) -> str | None:
    """Which call a line belongs to: insurance, surrender or the turning of cards."""
    return line.at or _STAGE_OF.get(line.verb)


class _Player:
    def __init__(self, record: RoundRecord) -> None:
        self.record = record
        self.rules = rule_book(record.rules)
        self.state, opened = open_round(self.rules, record.terms)
        self.events: list[Event] = list(opened)
        self.next_card = 0
        self.lines = [line for line in record.lines if line.after is None or line.at is not None]
        self.opening: list[Line] = []
        self.timed = sorted(
            (line for line in record.lines if line.after is not None and line.at is None),
            key=lambda each: each.after or 0,
        )

    def run(self) -> Replayed:
        self._place_wagers()
        while self.lines and _stage(self.lines[0]) in _WINDOWS:
            self.opening.append(self.lines.pop(0))
            if self.opening[-1].verb in ("reconstruct", "correct"):
                # What follows is said anew, in its order.
                break
        while not self.state.is_over:
            self._advance()
        if self.state.phase == VOID and not self.state.boxes:
            while self.next_card < len(self.record.cards):
                self._deal()
        self._finish()
        return Replayed(self.rules, self.state, tuple(self.events))

    def _place_wagers(self) -> None:
        for wager in self.record.wagers:
            command = c.PlaceWager(wager.box, wager.player, wager.cents, wager.seated, wager.tokens_cents, found=True)
            self._do(command, wager.number, "bad_value")
        for wager in self.record.pairs:
            pairs = c.PlacePerfectPairs(wager.box, wager.player, wager.cents, wager.tokens_cents, found=True)
            self._do(pairs, wager.number, "bad_value")
        if not self.record.wagers and self.rules.values["round_without_wagers"] != "void":
            raise NotationError("bad_value", "there is no wager on the table")

    def _do(self, command: c.Command, line: int | None, code: str = "illegal_decision") -> None:
        outcome = play(self.rules, self.state, command)
        if isinstance(outcome, Refusal):
            raise NotationError(code, str(outcome), line, outcome)
        self.state = outcome[0]
        self.events += outcome[1]

    def _deal(self) -> None:
        self._do(c.DealCard(self._take()), None)

    def _take(self) -> Card:
        if self.next_card >= len(self.record.cards):
            message = f"another card is needed after the {self.next_card} given"
            raise NotationError("not_enough_cards", message, self.record.cards_number)
        self.next_card += 1
        return self.record.cards[self.next_card - 1]

    def _advance(self) -> None:
        """One step: a line whose moment has come, a card, or whatever the round waits for."""
        if self.timed and (self.timed[0].after or 0) <= self.next_card and self.state.phase != WAGERS:
            self._carry_out(self.timed.pop(0))
            return
        if self.timed and self.timed[0].after == 0 and self.state.phase == WAGERS and self.record.wagers:
            self._do(c.CloseWagers(), None)
            return
        awaiting = self.state.awaiting
        if self.opening and self.state.phase not in (WAGERS, INITIAL_DEAL):
            line = self._opening_line(awaiting.kind)
            if line is not None:
                self._carry_out(line)
                return
        self._steps[awaiting.kind](self, awaiting)

    def _opening_line(self, kind: str) -> Line | None:
        """The next line said before the subsequent deal; they are said in any order and taken in the table's.

        A line whose call has passed, or never came, is taken too, and refused with the reason.
        """
        late = _WINDOWS.index(kind) if kind in _WINDOWS else len(_WINDOWS)
        ready = [line for line in self.opening if _WINDOWS.index(_stage(line) or "") <= late]
        if not ready:
            return None
        first = min(_WINDOWS.index(_stage(line) or "") for line in ready)
        ready = [line for line in ready if _stage(line) == _WINDOWS[first]]
        line = next((line for line in ready if not self._waits_for_the_controlling_player(line, ready)), ready[0])
        self.opening.remove(line)
        return line

    def _waits_for_the_controlling_player(self, line: Line, ready: list[Line]) -> bool:
        """A surrender that can only be said after another one among these."""
        follows = line.verb == "surrender" and self._follows(line)
        return follows and any(o.verb == "surrender" and o.box == line.box and not self._follows(o) for o in ready)

    def _follows(self, line: Line) -> bool:
        box = self.state.box(line.box or 0)
        return box is not None and box.controlling_player != line.player

    def _wagers(self, _awaiting: Awaiting) -> None:
        self._deal()

    def _card(self, awaiting: Awaiting) -> None:
        """Before a card to a box others may follow a double or a split; before the dealer's, things may go wrong."""
        if self.lines and self.state.phase != INITIAL_DEAL:
            line = self.lines[0]
            follower = line.box == awaiting.box and line.verb in ("double", "split") and self._follows(line)
            due = line.at == "card" and line.after in (None, self.next_card)
            said = line.at is None and line.verb not in _AFTER_THE_END
            if follower or due or (said and self._is_late(line, awaiting)):
                self._carry_out(self.lines.pop(0))
                return
        self._deal()

    def _is_late(self, line: Line, awaiting: Awaiting) -> bool:
        """Whether a line must be taken before the card: nobody decides after the dealer, or on a finished hand."""
        if awaiting.box is None or line.box is None:
            return awaiting.box is None
        if line.verb in ("insure", "surrender"):
            return True
        box = self.state.box(line.box)
        if line.verb in _IRREGULAR or line.verb == "absent" or box is None:
            return False
        hand = line.hand or 1
        return hand <= len(box.hands) and box.hands[hand - 1].state != IN_PLAY

    def _acceptance(self, awaiting: Awaiting) -> None:
        assert awaiting.box is not None
        if self.lines and self.lines[0].verb == "refuse" and self.lines[0].box == awaiting.box:
            self._carry_out(self.lines.pop(0))
        else:
            self._do(c.AcceptCard(awaiting.box, awaiting.players[0]), None)

    def _window(self, awaiting: Awaiting) -> None:
        """Insurance or surrender is open: the next line may speak of it, else it is closed."""
        if self.lines and not self.opening and _stage(self.lines[0]) == awaiting.kind:
            self._carry_out(self.lines.pop(0))
        else:
            self._do(c.CloseInsurance() if awaiting.kind == "insurance" else c.CloseSurrender(), None)

    def _exposure(self, awaiting: Awaiting) -> None:
        assert awaiting.box is not None
        if self.lines and not self.opening and _stage(self.lines[0]) == "exposure":
            self._carry_out(self.lines.pop(0))
        else:
            self._do(c.ExposeCards(awaiting.box), None)

    def _decision(self, awaiting: Awaiting) -> None:
        if not self.lines:
            message = f"{awaiting.players[0]} must decide for box {awaiting.box}, hand {awaiting.hand}"
            raise NotationError("round_incomplete", message)
        self._carry_out(self.lines.pop(0))

    def _forfeit(self, awaiting: Awaiting) -> None:
        """Silence keeps the doubled wager."""
        assert awaiting.box is not None
        assert awaiting.hand is not None
        if self.lines:
            line = self.lines[0]
            here = line.box == awaiting.box and line.hand in (None, awaiting.hand)
            about_this = line.verb in ("forfeit", "keep") and here
            gone = line.verb == "absent" and line.box == awaiting.box
            if about_this or gone or (line.at is None and line.verb in _IRREGULAR):
                self._carry_out(self.lines.pop(0))
                return
        self._do(c.Keep(awaiting.box, awaiting.hand, awaiting.players[0]), None)

    def _carry_out(self, line: Line) -> None:
        """Turn a line into its command."""
        self._do(self._command(line), line.number)

    def _command(self, line: Line) -> c.Command:
        if line.box is None:
            return self._officials_command(line)
        box, hand, player = line.box, self._hand(line), line.player
        match line.verb:
            case "insure":
                return c.Insure(box, player, line.cents or 0)
            case "surrender":
                return c.Surrender(box, player)
            case "double":
                return c.Double(box, hand, player, line.cents)
            case "absent":
                return c.DeclareAbsent(box, player)
            case "expose":
                return c.ExposeCards(box, player)
            case "invalid":
                return c.InvalidateWager(box, player, line.words[0] if line.words else "player_card")
            case "refuse":
                return c.RefuseCard(box, hand, player)
        return _HAND_COMMANDS[line.verb](box, hand, player)

    def _hand(self, line: Line) -> int:
        """The hand a line speaks of; it may be left out while the box has only one.

        What concerns the box speaks of hand 1, and a follower matches the split that was just made.
        """
        box = self.state.box(line.box or 0)
        hands = 1 if box is None else len(box.hands)
        if line.hand is not None:
            if line.hand > 1 and (line.verb in _OF_THE_BOX or line.hand > hands):
                raise NotationError(
                    "illegal_decision", f"box {line.box} has no hand {line.hand} to {line.verb}", line.number
                )
            return line.hand
        if hands == 1 or line.verb in _OF_THE_BOX or line.verb == "absent":
            return 1
        if line.verb == "split" and self._follows(line) and box is not None and box.split_open and self.state.turn:
            return self.state.turn[1] + 1
        message = f"box {line.box} has {hands} hands: say which, such as {line.box}.1"
        raise NotationError("illegal_decision", message, line.number)

    def _officials_command(self, line: Line) -> c.Command:
        match line.verb:
            case "face_up" | "burn":
                return c.BurnCard(self._take(), line.verb == "face_up")
            case "draw_in_error":
                return c.DrawInError(self._take())
            case "extra_card":
                return c.DrawExtraCard(self._take(), line.words == ("exposed",))
            case "insurance_omitted":
                return c.OmitInsurance()
            case "shuffle":
                return c.ShuffleDiscards()
            case "void":
                return c.VoidRound(line.words[0], forfeits=line.words[1:])
            case "return":
                return c.ReturnWagers(line.words[0])
            case "correct":
                return c.CorrectCard(int(line.words[0]), card(line.words[1]))
            case "pay_late":
                box, _, hand = line.words[0].partition(".")
                return c.ApproveLatePayment(int(box), int(hand or 1))
        return c.ReconstructRound(tuple(card(word) for word in line.words))

    def _finish(self) -> None:
        """What is said after the round is over, then nothing may be left."""
        while self.timed or self.opening or self.lines:
            self._carry_out((self.timed or self.opening or self.lines).pop(0))
            while not self.state.is_over:
                self._advance()
        left = len(self.record.cards) - self.next_card
        if left:
            message = f"the round is over and {left} of the cards {'is' if left == 1 else 'are'} left over"
            raise NotationError("cards_left_over", message, self.record.cards_number)

    _steps: ClassVar[dict[str, Callable[["_Player", Awaiting], None]]] = {
        "wagers": _wagers,
        "card": _card,
        "acceptance": _acceptance,
        "insurance": _window,
        "surrender": _window,
        "exposure": _exposure,
        "decision": _decision,
        "forfeit": _forfeit,
    }


_OF_THE_BOX = ("insure", "surrender", "expose", "invalid")
_HAND_COMMANDS: dict[str, Callable[[int, int, str], c.Command]] = {
    "hit": c.Hit,
    "stand": c.Stand,
    "split": c.Split,
    "forfeit": c.Forfeit,
    "keep": c.Keep,
}
