"""Writing a played round down: from its events to the record, and from the record to the file's text."""

from collections.abc import Sequence
from dataclasses import replace

from pontoon.game import events as e
from pontoon.game.cards import Card, cards_text
from pontoon.game.events import Event
from pontoon.game.evolve import evolve
from pontoon.game.record import Line, RoundRecord, WrittenWager
from pontoon.game.refusals import dollars
from pontoon.game.round import DEALERS_HAND, EXPOSURE, INITIAL_DEAL, INSURANCE, SUBSEQUENT_DEAL, SURRENDER, Round
from pontoon.game.terms import ANY_TABLE, TableTerms


def record_of(events: Sequence[Event]) -> RoundRecord:
    """The record that plays these events again; the first of them opened the round."""
    opened = events[0]
    assert isinstance(opened, e.RoundOpened), "a round's events begin with its opening"
    scribe = _Scribe()
    for event in events:
        scribe.note(event)
    return RoundRecord(
        rules=opened.rules,
        terms=next(event.terms for event in reversed(events) if isinstance(event, e.RoundOpened | e.TermsRenewed)),
        cards=tuple(scribe.cards),
        wagers=tuple(scribe.wagers),
        pairs=tuple(scribe.pairs),
        lines=tuple(scribe.lines),
    )


class _Scribe:
    """Follows a round event by event and notes what a file has to say of it."""

    def __init__(self) -> None:
        self.state = Round()
        self.cards: list[Card] = []
        self.wagers: list[WrittenWager] = []
        self.pairs: list[WrittenWager] = []
        self.lines: list[Line] = []
        self.corrected = False

    def note(self, event: Event) -> None:
        line = self._line(event)
        self._note_cards_and_wagers(event)
        remembered = len(self.state.remembered)
        self.state = evolve(self.state, event)
        # The cards are laid out again because one of them was corrected.
        self.corrected = isinstance(event, e.CardCorrected)
        # A decision that is carried out again by itself is not written twice.
        if line is not None and len(self.state.remembered) >= remembered:
            self.lines.append(line)

    def _note_cards_and_wagers(self, event: Event) -> None:
        match event:
            case e.CardDealt(_, _, card, _, False) | e.CardDealtToDealer(card, False):
                self.cards.append(card)
            case e.CardBurned(card, _, _, False) | e.CardDrawnInError(card, _) | e.CardKept(card, _):
                self.cards.append(card)
            case e.WagerPlaced(box, player, cents, seated, tokens):
                self.wagers.append(WrittenWager(box, player, cents, seated, tokens))
            case e.PerfectPairsPlaced(box, player, cents, tokens):
                self.pairs.append(WrittenWager(box, player, cents, False, tokens))
            case e.WagerWithdrawn(box, player, _, _, _):
                self.wagers = [w for w in self.wagers if (w.box, w.player) != (box, player)]
            case e.PerfectPairsWithdrawn(box, player, _, _, _):
                self.pairs = [w for w in self.pairs if (w.box, w.player) != (box, player)]

    def _line(self, event: Event) -> Line | None:
        match event:
            case e.InsurancePlaced(box, player, cents):
                return self._said(Line(player, "insure", box, cents=cents), INSURANCE)
            case e.WagerSurrendered(box, player, False):
                return Line(player, "surrender", box)
            case e.CardsExposed(box, str(player)):
                return self._said(Line(player, "expose", box), EXPOSURE)
            case e.CardRequested(box, hand, str(player)):
                return Line(player, "hit", box, hand)
            case e.HandStood(box, hand, player):
                return Line(player, "stand", box, hand)
            case e.HandDoubled(box, hand, player, cents, _) | e.DoubleFollowed(box, hand, player, cents):
                return Line(player, "double", box, hand, cents)
            case e.HandSplit(box, hand, player, _) | e.SplitFollowed(box, hand, player, _):
                return Line(player, "split", box, hand)
            case e.WagerForfeited(box, hand, player):
                return Line(player, "forfeit", box, hand)
            case e.WagerKept(box, hand, player):
                return self._keep(box, hand, player)
            case e.PlayerAbsent(box, player):
                return self._said(Line(player, "absent", box))
            case e.CardRefused(box, hand, player):
                return self._said(Line(player, "refuse", box, hand))
        return self._irregular(event)

    def _keep(self, box: int, hand: int, player: str) -> Line | None:
        """An absent player says nothing."""
        found = self.state.box(box)
        silent = found is not None and found.absent and player == found.controlling_player
        return None if silent else Line(player, "keep", box, hand)

    def _irregular(self, event: Event) -> Line | None:
        after, at = self._moment()
        match event:
            case e.CardBurned(_, "face_up", _, _):
                return Line("dealer", "face_up", after=after, at=at)
            case e.CardBurned(_, "in_error", _, _):
                return Line("dealer", "burn", after=after, at=at)
            case e.CardBurned(_, "extra_card", _, _):
                return Line("dealer", "extra_card", words=("exposed",))
            case e.CardKept():
                return Line("dealer", "extra_card", words=("unexposed",))
            case e.CardDrawnInError():
                return Line("dealer", "draw_in_error", after=after, at=at)
            case e.DiscardsShuffled():
                return Line("dealer", "shuffle", after=after, at=at)
            case e.InsuranceOmitted():
                return Line("dealer", "insurance_omitted")
            case e.WagerInvalidated(box, player, reason, _):
                return Line(player, "invalid", box, words=(reason,), after=after, at=at)
            case e.LatePaymentApproved(box, hand, _):
                return Line("supervisor", "pay_late", words=(f"{box}.{hand}",), after=after, at=at)
            case e.WagersReturned(player, _):
                return Line("supervisor", "return", words=(player,), after=after, at=at)
            case e.RoundVoided(reason, _, forfeits, _) if reason != "no_wagers":
                return Line("supervisor", "void", words=(reason, *forfeits), after=after, at=at)
            case e.CardCorrected(place, _, card):
                return Line("supervisor", "correct", words=(str(place), str(card)), after=after, at=at)
            case e.RoundReconstructed(cards, _) if not self.corrected:
                return Line("supervisor", "reconstruct", words=tuple(map(str, cards)), after=after, at=at)
        return None

    def _said(self, line: Line, usual: str = "") -> Line:
        """The line with its moment, unless that is what the verb is usually said at."""
        if self.state.phase == usual:
            return line
        after, at = self._moment()
        return replace(line, after=after, at=at)

    def _moment(self) -> tuple[int | None, str | None]:
        """How a moment is named: by the cards out in the initial deal, else by what is waited for, or both."""
        state = self.state
        if state.phase == INITIAL_DEAL:
            return len(self.cards), None
        if state.phase in (INSURANCE, SURRENDER, EXPOSURE):
            return None, state.phase
        if state.is_over:
            return None, "end"
        due = state.phase == SUBSEQUENT_DEAL and state.turn is not None and state.awaiting.kind == "card"
        if due or state.phase == DEALERS_HAND:
            return len(self.cards), "card"
        return None, None


def round_text(events: Sequence[Event]) -> str:
    """The text of the `.round.toml` file that plays these events again."""
    return text_of(record_of(events))


def text_of(record: RoundRecord) -> str:
    """A record as the text of a file."""
    parts = [
        "notation = 1",
        f"rules = {_quoted(record.rules)}",
        f"decks = {record.terms.decks}",
        f'cards = "{cards_text(record.cards)}"',
        'play = """',
        *(line_text(line) for line in record.lines),
        '"""',
    ]
    table = _table(record.terms)
    if table:
        parts += ["", "[table]", *table]
    for wager in record.wagers:
        parts += ["", "[[wager]]", *_wager(wager), f"seated = {str(wager.seated).lower()}"]
    for wager in record.pairs:
        parts += ["", "[[perfect_pairs]]", *_wager(wager)]
    return "\n".join(parts) + "\n"


def line_text(line: Line) -> str:
    """A line of play as it is written.

    >>> line_text(Line("ann", "double", 3, 2, 1250))
    '3.2 ann double 12.50'
    """
    if line.box is None:
        words = [line.player, line.verb]
    else:
        plain = line.verb in ("insure", "surrender", "absent", "expose", "invalid")
        where = str(line.box) if plain or line.hand is None else f"{line.box}.{line.hand}"
        words = [where, line.player, line.verb]
    if line.cents is not None:
        words.append(dollars(line.cents))
    words += line.words
    if line.after is not None:
        words += ["after", str(line.after)]
    if line.at is not None:
        words += ["at", line.at]
    return " ".join(words)


def _wager(wager: WrittenWager) -> list[str]:
    lines = [f"box = {wager.box}", f'player = "{wager.player}"', f'amount = "{dollars(wager.cents)}"']
    if wager.tokens_cents:
        lines.append(f'tokens = "{dollars(wager.tokens_cents)}"')
    return lines


def _table(terms: TableTerms) -> list[str]:
    amounts = {
        "minimum": terms.minimum_cents,
        "maximum": terms.maximum_cents,
        "unit": terms.unit_cents,
        "perfect_pairs_minimum": terms.pairs_minimum_cents,
        "perfect_pairs_maximum": terms.pairs_maximum_cents,
    }
    lines = [f'{key} = "{dollars(cents)}"' for key, cents in amounts.items() if cents is not None]
    if terms.chips_cents:
        lines.append(f"chips = [{', '.join(_quoted(dollars(chip)) for chip in terms.chips_cents)}]")
    if terms.box_maximum_cents:
        pairs = ", ".join(f'"{box}" = "{dollars(cents)}"' for box, cents in terms.box_maximum_cents)
        lines.append(f"box_maximum = {{ {pairs} }}")
    if terms.players_per_box is not None:
        lines.append(f"players_per_box = {terms.players_per_box}")
    if terms.first_box is not None:
        lines.append(f"first_box = {terms.first_box}")
    if terms.absent_player is not None:
        lines.append(f'absent_player = "{terms.absent_player}"')
    chosen = {
        "resplit": terms.resplit,
        "perfect_pairs": terms.perfect_pairs,
        "perfect_pairs_with_wager_only": terms.pairs_with_wager_only,
        "face_down": terms.face_down,
        "late_payment": terms.late_payment,
        "shuffling_device": terms.shuffling_device,
        "void_repays_interim": terms.void_repays_interim,
        "minimum_is_made_up": terms.minimum_is_made_up,
    }
    usual = {"perfect_pairs": ANY_TABLE.perfect_pairs}
    return lines + [f"{key} = {str(yes).lower()}" for key, yes in chosen.items() if yes != usual.get(key, False)]


def _quoted(text: str) -> str:
    """A text as a TOML basic string."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
