"""A live table as the house tells it: how it stands, what has happened, what you have; and a seed for every shoe.

No screen and no network here: messages go in, commands come out. It has what the drawings of the terminal table ask
of a session, so that they draw this table as well.
"""

import secrets
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

from pontoon.cli.join_house import PATIENCE, CannotJoin
from pontoon.cli.join_round import Told, cents, round_of, settled, terms_of, terms_on_the_sign
from pontoon.cli.join_words import CardName, refusal_text, tell
from pontoon.cli.terminal.session import Opponent
from pontoon.cli.terminal.text import AccountRow, account, account_lines, card_symbol, gain
from pontoon.game import RuleBook, TableTerms, rule_book
from pontoon.game.round import INITIAL_DEAL, WAGERS, Round

Give = Callable[[Told, int | None], str]

USUAL_WAGER_CENTS = 2_500
# After chips have moved the house counts them for you; for so many seconds that is waited for.
MOST_COUNTING = 1.0
_MOVE_CHIPS = ("wager_settled", "wager_placed", "perfect_pairs_placed", "chips_bought", "wager_withdrawn")


def _moves_chips(event: Told) -> bool:
    """Whether your count of chips follows: a wager that is lost was taken when it was placed, and changes nothing."""
    if event["type"] == "wager_settled":
        ended = settled(event["event"])
        return ended.net_cents > -ended.wager_cents
    return event["type"] in _MOVE_CHIPS


class ShoeShown(NamedTuple):
    """How much of the shoe is left, for the drawing of it."""

    share_left: float


class WatchedTable:
    """`take` every message of the connection; `give` sends a command.

    `log` holds what was told since you came, `said` the dealer's last words, `note` the last word of the house to you.
    """

    def __init__(
        self, name: str, table: str, give: Give, card_name: CardName = card_symbol, for_a_session: bool = False
    ) -> None:
        self.name = name
        self.table = table
        self.version = 0
        self.view: Told = {}
        self.live: Told = {}
        self.deadline: Told | None = None
        # Players with a seat who have no connection.
        self.away: list[str] = []
        self.trouble = ""
        self.connected = False
        self.log: list[str] = []
        self.said = ""
        self.note = ""
        self.rules: RuleBook = rule_book("star-2024")
        self.state = Round()
        self.account: tuple[AccountRow, ...] = ()
        self.rounds_played = 0
        self.wager_cents = USUAL_WAGER_CENTS
        self.pairs_cents = 0
        self.boxes: tuple[int, ...] = ()
        # Chips of the house; those of a tournament stand in its session.
        self.purse_cents = 0
        self.cash_cents = 0
        # Who comes for a session that is closed in that moment has nothing more to do here.
        self.played_in_session = for_a_session
        self.left_in_the_middle = False
        self._give = give
        self._card_name = card_name
        self._until = 0.0
        self._brought: int | None = None
        self._terms_from_a_round = False
        self._told = 0
        self._waiting: dict[str, str] = {}
        self._seeds_given: set[int] = set()
        self._expected = 0
        self._moved_at = -PATIENCE
        # The last round in which the players who had not wagered were named.
        self._named_in = 0

    # What the house tells

    def take(self, message: Told) -> list[str]:
        """A message of the house; what there is to tell of it, in lines, which are in the log too."""
        kind = message["type"]
        lines: list[str] = []
        if kind in ("welcome", "update"):
            lines = self._stands(message)
        elif kind == "account":
            self._counted(message)
        elif kind in ("refused", "malformed", "busy"):
            lines = [self._refused(message)]
        elif kind == "done":
            self._waiting.pop(message["id"], None)
            self._expected = max(self._expected, message["version"])
        elif kind in ("reminder", "bye"):
            lines = [message.get("sentence") or message.get("reason") or ""]
            self.note = lines[0]
        elif kind == "lost":
            self.connected, lines = False, ["The connection has been lost. Reconnecting."]
        elif kind == "back":
            lines = ["The connection is back."]
        self.log += [line for line in lines if line]
        return [line for line in lines if line]

    def _stands(self, message: Told) -> list[str]:
        """How the table stands now, and what has happened."""
        first = not self.version
        if message["type"] == "welcome":
            self._welcomed(message)
        if first:
            # What you have follows the welcome.
            self._moved_at = time.monotonic()
        before = self.state
        self.connected = True
        self.version, self.view, self.live = message["version"], message["view"], message["live"]
        self.deadline, self.trouble = message["deadline"], message["trouble"]
        self.away = message.get("away", [])
        if self.deadline is not None:
            self._until = time.monotonic() + self.deadline["left_ms"] / 1000
        events = message.get("events", ())
        self._learn_terms(events)
        self.state = round_of(self.view["round"], self.state.terms, self.rules.table.boxes)
        self._take_my_session()
        self._take_my_boxes()
        lines = [] if first else self._news(events)
        self._told = max(self._told, self.version)
        if self.state.is_over and not before.is_over and not first:
            lines += self._round_is_over()
        if self.state.phase == INITIAL_DEAL:
            self.account = ()
        return lines + self._whose_wager_is_missing() + self._add_a_seed()

    def _whose_wager_is_missing(self) -> list[str]:
        """Once in each round in which you have wagered."""
        if self.deadline is None or self.deadline["kind"] != "wagers" or not self.on_the_table_cents:
            return []
        others = [name for name in self.deadline["players"] if name != self.name]
        if not others or self.view["number"] == self._named_in:
            return []
        self._named_in = self.view["number"]
        return [f"Waiting for {', '.join(others)} to wager."]

    @property
    def is_attended(self) -> bool:
        """Whether a dealer is on duty."""
        return bool(self.live.get("dealer_on_duty", True))

    def _welcomed(self, message: Told) -> None:
        try:
            self.rules = rule_book(message["rules"])
        except (OSError, ValueError, KeyError):
            raise CannotJoin(
                f"this table uses the rules {message['rules']}, which this program does not have: name their file with "
                "--rule-sets"
            ) from None
        if not self._terms_from_a_round:
            self.state = self.state.but(terms=terms_on_the_sign(message["view"]))

    def _learn_terms(self, events: Any) -> None:
        for event in events:
            if event["type"] in ("round_opened", "terms_renewed"):
                self.state = self.state.but(terms=terms_of(event["event"]["terms"]))
                self._terms_from_a_round = True
        least, most = self.terms.minimum_cents or 0, self.terms.maximum_cents
        self.wager_cents = max(least, self.wager_cents if most is None else min(self.wager_cents, most))

    def _news(self, events: Any) -> list[str]:
        """The lines of what is new; the dealer's words are kept apart as well."""
        lines: list[str] = []
        said: list[str] = []
        for event in events:
            if event["version"] <= self._told:
                continue
            # In a session the chips are the tournament's: the view has them, and no count of your own follows.
            is_own = self.own is None and event["event"].get("player") == self.name
            if is_own and _moves_chips(event):
                self._moved_at = time.monotonic()
            line = tell(event, self.name, self._card_name)
            lines += [line] if line else []
            if event.get("words"):
                said.append(event["words"])
                lines.append(f"“{event['words']}”")
        if said:
            self.said = " ".join(said)
        return lines

    def _round_is_over(self) -> list[str]:
        self.account = account(self.state, self.name)
        if not self.account:
            return []
        self.rounds_played += 1
        net = sum(row.net_cents for row in self.account)
        return [f"Your result in round {self.view['number']}: {gain(net)}."]

    def _counted(self, message: Told) -> None:
        self.purse_cents, self.cash_cents = cents(message["chips"]), cents(message["cash"])
        self._moved_at = -MOST_COUNTING
        if self._brought is None:
            self._brought = self.held_cents

    def _refused(self, message: Told) -> str:
        what = self._waiting.pop(message.get("id") or "", "")
        self.note = f"{what}: {refusal_text(message)}" if what else refusal_text(message)
        if message.get("code") == "table_has_moved_on":
            self.note = "The table has changed since you last saw it. Look at it again."
        return self.note

    def _take_my_session(self) -> None:
        """What was settled of undisclosed wagers belongs to the round; a wager keeps to the session's units."""
        session, own = self.session, self.own
        if session is None:
            return
        self.played_in_session = self.played_in_session or own is not None
        if self.state.is_over and session["settlements"]:
            more = tuple(map(settled, session["settlements"]))
            self.state = self.state.but(settlements=(*self.state.settlements, *more))
        least, most = cents(session["minimum"]), min(cents(session["maximum"]), self.balance_cents)
        self.wager_cents = max(least, min(self.wager_cents, most) // least * least)

    def _take_my_boxes(self) -> None:
        """Where you are seated you wager, unless you have said otherwise; in a session there alone."""
        seat = self.seat
        if self.session is not None:
            self.boxes = () if self.own is None else (self.own["box"],)
        elif seat is not None and seat["box"] is not None and seat["box"] not in self.boxes:
            self.boxes = tuple(sorted({*self.boxes, seat["box"]}))
        elif seat is None:
            self.boxes = ()

    def _add_a_seed(self) -> list[str]:
        """A seed of your own for every shoe, so that the house alone does not decide its order."""
        shoe = self.live["next_shoe"]
        if shoe is None or shoe["digest"] or self.seat is None or shoe["shoe"] in self._seeds_given:
            return []
        self._seeds_given.add(shoe["shoe"])
        if self.name in shoe["seeds_from"]:
            return []
        seed = secrets.token_urlsafe(12)
        self.send("Your seed", {"type": "contribute_seed", "seed": seed})
        return [f"Shoe {shoe['shoe']}: you add the seed {seed}."]

    def send(self, what: str, command: Told, as_seen: bool = False) -> None:
        """A command to the house; `what` stands before the reason where it is refused."""
        self.note = ""
        self._waiting[self._give(command, self.version if as_seen else None)] = what

    @property
    def pending(self) -> bool:
        """Whether an answer of yours is on its way, or what came of it, or what you have, has not been told yet."""
        # A house that cannot read its ledger tells nobody what they have: that is not waited for without end.
        longest = PATIENCE if self._brought is None else MOST_COUNTING
        counting = time.monotonic() - self._moved_at < longest
        return bool(self._waiting) or self.version < self._expected or counting

    # What you see

    @property
    def terms(self) -> TableTerms:
        """The table's, or with the limits of the session that is at it."""
        session = self.session
        if session is None:
            return self.state.terms
        least, most = cents(session["minimum"]), cents(session["maximum"])
        pairs = bool(self.view["terms"]["perfect_pairs"])
        return replace(self.state.terms, minimum_cents=least, maximum_cents=most, unit_cents=least, perfect_pairs=pairs)

    @property
    def session(self) -> Told | None:
        """The tournament's session at this table."""
        found: Told | None = self.view.get("session")
        return found

    @property
    def own(self) -> Told | None:
        """You in the session, if you play in it."""
        players = () if self.session is None else self.session["players"]
        return next((each for each in players if each["player"] == self.name), None)

    @property
    def session_is_done(self) -> bool:
        """You have played in a session here, and it is closed."""
        return self.version > 0 and self.played_in_session and self.session is None

    @property
    def balance_cents(self) -> int:
        """The chips you can wager: of the tournament in its session, of the house otherwise."""
        own = self.own
        return self.purse_cents if own is None else cents(own["available"] or own["chips"])

    @property
    def seat(self) -> Told | None:
        return next((seat for seat in self.view.get("seats", ()) if seat["player"] == self.name), None)

    @property
    def shoe(self) -> ShoeShown:
        cards = self.view["cards"]
        return ShoeShown(cards["left"] / max(1, 48 * cards["decks"]))

    @property
    def opponents(self) -> tuple[Opponent, ...]:
        """Who else has wagered on which box, or sits there."""
        found = {
            seat["box"]: Opponent(seat["player"] + " (away)" * (seat["player"] in self.away), seat["box"], 0)
            for seat in self.view["seats"]
            if seat["box"]
        }
        for wager in reversed(self.state.placed):
            found[wager.box] = Opponent(wager.player, wager.box, wager.cents)
        return tuple(each for each in found.values() if each.name != self.name)

    @property
    def free_boxes(self) -> list[int]:
        taken = {seat["box"] for seat in self.view["seats"]}
        return [box for box in range(1, self.rules.table.boxes + 1) if box not in taken]

    @property
    def usual_box(self) -> int | None:
        """The free box nearest to the middle of the table."""
        middle = (self.rules.table.boxes + 1) / 2
        return min(self.free_boxes, key=lambda box: abs(box - middle), default=None)

    @property
    def seconds_left(self) -> float:
        return max(0.0, self._until - time.monotonic()) if self.deadline is not None else 0.0

    @property
    def on_the_table_cents(self) -> int:
        """What of yours lies on the layout."""
        return self.on_the_table_of(self.name)

    def on_the_table_of(self, me: str) -> int:
        state = self.state
        if state.is_over:
            return 0
        side = sum(w.cents for w in state.pairs if w.player == me and not w.settled)
        side += sum(w.cents for w in state.insurance if w.player == me and not w.settled)
        if not state.boxes:
            return side + sum(w.cents for w in state.placed if w.player == me)
        wagers = [w for box in state.boxes for hand in box.hands for w in hand.wagers]
        return side + sum(w.cents + w.double_cents for w in wagers if w.player == me and not w.settled)

    @property
    def held_cents(self) -> int:
        """What you have of the house's play money; tournament chips are none."""
        return self.purse_cents + self.cash_cents + (self.on_the_table_cents if self.own is None else 0)

    @property
    def gained_cents(self) -> int:
        return self.held_cents - (self.held_cents if self._brought is None else self._brought)

    @property
    def net_cents(self) -> int:
        return sum(row.net_cents for row in self.account)

    @property
    def round_is_on(self) -> bool:
        """Whether cards are out on which something of yours depends."""
        mine = any(w.player == self.name for w in self.state.placed)
        return mine and not self.state.is_over and self.state.phase != WAGERS

    @property
    def stays_in_session(self) -> bool:
        """Whether you play in a session that is not over: its seat is not given up."""
        return self.session is not None and self.own is not None and not (self.own["out"] or self.session["ended"])

    @property
    def leaving_means(self) -> str:
        if self.stays_in_session:
            return "The session continues: you keep your seat and chips, and count as absent until you come back."
        if not self.round_is_on:
            return ""
        clause = self.rules.ruleset.parameters["absent_player"].clauses[0]
        return f"A round is in play: your hands will be played out as an absent player's. ({clause})"

    def account_lines(self) -> list[str]:
        return account_lines(self.account)
