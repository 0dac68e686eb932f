"""A tournament's session at a live table: how it stands, what is yours in it, and your wager, pass card or form."""

import time
from typing import Any, NamedTuple

from pontoon.cli.join_round import Told, cents
from pontoon.cli.join_session_words import KINDS, WHY_OVER
from pontoon.cli.join_watch import WatchedTable
from pontoon.cli.terminal.choices import Question
from pontoon.cli.terminal.text import money, short_money
from pontoon.game.round import WAGERS
from pontoon.law.values import dollars

WAIT = Question("wait")


def held_by(session: Told) -> str | None:
    """The dispute that holds the game up, raised at the table or in the tournament; None: there is none."""
    raised: str | None = session["dispute"]
    return session["tournament_dispute"] if raised is None else raised


class Ranked(NamedTuple):
    """How a player stands: chips in hand with what lies on the layout."""

    place: int
    player: str
    box: int
    chips_cents: int
    told: Told


class SessionSeat(WatchedTable):
    """A table at which you may play in a session; without one it is a table like any other."""

    # What is asked

    @property
    def session_question(self) -> Question | None:
        """What the session asks of you; None where there is none."""
        session, own = self.session, self.own
        if session is None:
            return None
        if own is None or own["out"] or session["ended"] or held_by(session) is not None:
            return WAIT
        if self.seat is None:
            return Question("own_seat", own["box"])
        its_turn = not session["order_of_wagering"] or session["turn"] in (self.name, None)
        return Question("session", own["box"]) if its_turn and self._may_act else WAIT

    @property
    def _may_act(self) -> bool:
        """Whether wagers are open, and you have neither wagered nor passed nor handed in a form."""
        state, own = self.state, self.own
        if own is None or not (state.is_over or state.phase == WAGERS) or own["passed"] or self.own_form is not None:
            return False
        return state.is_over or all(wager.player != self.name for wager in state.placed)

    @property
    def own_form(self) -> Told | None:
        """Your form of the round that takes wagers or is in play."""
        forms = () if self.session is None else self.session["forms"]
        return next((form for form in forms if form["player"] == self.name and not form["announced"]), None)

    # What you answer

    def pass_card(self) -> str:
        own = self.own
        if own is None or not own["pass_cards"]:
            return "You have no pass cards left."
        self.send("Pass card", {"type": "play_pass_card"}, as_seen=True)
        return ""

    def seal_wager(self, kind: str, amount: int, beside: int = 0) -> str:
        """The form of an undisclosed wager: all of it, and the chips that are laid openly beside it."""
        own = self.own
        if own is None or not own["undisclosed_wagers"]:
            return "You have no undisclosed wagers left."
        form = {"type": "seal_wager", "kind": kind, "amount": dollars(amount), "open": dollars(beside)}
        self.send("Your form", form, as_seen=True)
        return ""

    def agree_to_end(self) -> None:
        self.send("Ending early", {"type": "agree_to_end"})

    def dispute(self, about: str) -> str:
        """Play is held until the Tournament Manager has decided."""
        if self.session is None:
            return "There is no session at this table. Tell the staff about your dispute."
        if not about.strip():
            return "Say what you are disputing, for example: dispute the last card."
        self.send("Your dispute", {"type": "raise_dispute", "about": about.strip()})
        return ""

    def look_at(self, name: str) -> str:
        """Ask for another's form; what is written on it is open to you as soon as it is announced."""
        players = [] if self.session is None else [each["player"] for each in self.session["players"]]
        of = next((each for each in players if each.lower() == name.lower()), None)
        if of is None:
            return f"No player in this session is named {name}." if players else "There is no session at this table."
        if of != self.name:
            self.send("The form", {"type": "request_form", "of": of})
        return next((form_text(form, self.name) for form in self.announced_forms if form["player"] == of), "")

    @property
    def announced_forms(self) -> list[Told]:
        """The forms of the round that is over, until the first card of the next."""
        return [] if self.session is None else [form for form in self.session["forms"] if form["announced"]]

    # What you see

    @property
    def ranking(self) -> list[Ranked]:
        """Everybody by chips; who is out comes last, the later the further ahead."""
        session = self.session
        if session is None:
            return []
        held = {
            each["player"]: cents(each["chips"]) + self.on_the_table_of(each["player"]) for each in session["players"]
        }

        def rank(player: Told) -> tuple[int, int]:
            if player["out"]:
                return (2, 0) if player["out"] == "disqualified" else (1, -(player["eliminated_round"] or 0))
            return 0, -held[player["player"]]

        order = sorted(session["players"], key=rank)
        ranks = [rank(player) for player in order]
        return [
            Ranked(ranks.index(rank(each)) + 1, each["player"], each["box"], held[each["player"]], each)
            for each in order
        ]

    @property
    def progress(self) -> str:
        """The title and how far it is: rounds or time."""
        session = self.session
        if session is None:
            return ""
        title = f"{session['title']}, play-off" if session["play_off"] else session["title"]
        number = min(session["round"] + 1, session["rounds"] or session["round"] + 1)
        words = f"{title}: round {number}"
        if session["rounds"] is not None:
            words += f" of {session['rounds']}"
        if session["until"] is not None:
            left = max(0, session["until"] - int(time.time()))
            words += f", {left // 60}:{left % 60:02} left"
        return words

    @property
    def whose_turn(self) -> str:
        session = self.session
        if session is None or session["turn"] is None or not (self.state.is_over or self.state.phase == WAGERS):
            return ""
        return "your turn" if session["turn"] == self.name else f"{session['turn']}'s turn"

    @property
    def own_standing(self) -> list[str]:
        """Your place and what you have left to play."""
        own = self.own
        if own is None:
            return ["you are watching"]
        if own["out"]:
            return [f"you are {own['out']}"]
        place = next(each.place for each in self.ranking if each.player == self.name)
        words = [f"you are {ordinal(place)} of {len(self.ranking)}"]
        words += [f"pass cards {own['pass_cards']}"] if own["pass_cards"] else []
        words += [f"forms {own['undisclosed_wagers']}"] if own["undisclosed_wagers"] else []
        form = self.own_form
        if form is not None and form["amount"] is not None:
            words.append(f"undisclosed: {KINDS.get(form['kind'], '')} {money(cents(form['amount']))}")
        return words

    def session_lines(self) -> list[str]:
        """All there is to know about the session, line by line."""
        session = self.session
        if session is None:
            return ["There is no tournament at this table."]
        least, most = cents(session["minimum"]), cents(session["maximum"])
        advance = session["advance"]
        line = "The leader at this table advances" if advance == 1 else f"The first {advance} at this table advance"
        lines = [f"{self.progress}. {line}."]
        lines += [f"Wagers are {money(least)} to {money(most)}, in units of {money(least)}."]
        lines += [_rise(rise) for rise in session["rises"]]
        if session["wager_seconds"] is not None:
            lines.append(f"A wager must be made within {session['wager_seconds']} seconds.")
        if session["marker"] is not None:
            lines.append(
                f"The marker is on box {session['marker']}" + (f"; {self.whose_turn}." if self.whose_turn else ".")
            )
        lines += [self._ranked_line(each) for each in self.ranking]
        held = held_by(session)
        lines += [f"Play is paused by a dispute: {held}"] if held is not None else []
        lines += [f"The tournament has been cancelled: {session['cancelled']}"] if session["cancelled"] else []
        return lines + ([f"The session is over. {WHY_OVER[session['ended']]}"] if session["ended"] else [])

    def _ranked_line(self, each: Ranked) -> str:
        told = each.told
        who = "you" if each.player == self.name else each.player
        words = [f"{each.place}. {who}, box {each.box}: {money(each.chips_cents)}"]
        words += [f"pass cards {told['pass_cards']}"] if told["pass_cards"] else []
        words += [f"forms {told['undisclosed_wagers']}"] if told["undisclosed_wagers"] else []
        words += ["passed"] if told["passed"] else []
        words += ["absent"] if told["absent"] and not told["out"] else []
        if told["out"]:
            words.append(f"out in round {told['eliminated_round']}" if told["eliminated_round"] else str(told["out"]))
        return ", ".join(words) + "."


def form_text(form: Told, me: str) -> str:
    """What is written on a form that was announced.

    >>> form_text({"player": "bob", "kind": "pontoon", "amount": "50.00", "open": "10.00"}, "ann")
    "bob's form: Pontoon wager, 50.00 written, 10.00 placed openly with it."
    """
    whose = "Your form" if form["player"] == me else f"{form['player']}'s form"
    kind = KINDS.get(form["kind"] or "", "no type of wager")
    written = "no amount" if form["amount"] is None else money(cents(form["amount"]))
    beside = cents(form["open"] or "0")
    return f"{whose}: {kind}, {written} written" + (f", {money(beside)} placed openly with it." if beside else ".")


def ordinal(number: int) -> str:
    """
    >>> [ordinal(number) for number in (1, 2, 3, 4, 11, 22)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd']
    """
    last = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{last}"


def _rise(rise: Told) -> str:
    limits = f"{money(cents(rise['minimum']))} to {money(cents(rise['maximum']))}"
    if rise["after_round"] is not None:
        return f"After round {rise['after_round']}, wagers are {limits}."
    at = time.strftime("%H:%M", time.localtime(rise["at"]))
    return f"From {at}, once the round then in play is over, wagers are {limits}."


def next_rise(session: Told) -> str:
    """The next change of the limits, in few words."""
    for rise in session["rises"]:
        if rise["after_round"] is not None and rise["after_round"] > session["round"]:
            return f"then {_short(rise)} after round {rise['after_round']}"
        if rise["at"] is not None and rise["at"] > time.time():
            return f"then {_short(rise)} from {time.strftime('%H:%M', time.localtime(rise['at']))}"
    return ""


def _short(rise: Told) -> str:
    return f"{short_money(cents(rise['minimum']))} to {short_money(cents(rise['maximum']))}"


def in_the_form(words: list[str], read: Any) -> tuple[str, int, int] | None:
    """`50`, `50 with 10`, `pairs 10 with 20`: the kind, the amount written and the open chips; None: none of these."""
    kind = "perfect_pairs" if words[:1] == ["pairs"] else "pontoon"
    rest = words[1:] if kind == "perfect_pairs" else words
    match rest:
        case [amount]:
            found = (read(amount), 0)
        case [amount, "with", beside]:
            found = (read(amount), read(beside))
        case _:
            return None
    return None if None in found else (kind, *found)
