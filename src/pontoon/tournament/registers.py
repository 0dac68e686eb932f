"""The books of a tournament, folded from its log: entries and fees, sessions and counts, disqualifications, disputes.

Rows are those of the house's registers, with what happened later about the matter of a row entered in it. What only a
table knows of a session (its disputes, chips counted in between, who was disqualified there and why) comes from the
logs of the tables.
"""

from collections.abc import Callable, Iterable, Iterator
from types import MappingProxyType
from typing import Any

from pontoon.game.refusals import dollars
from pontoon.registers.details import details_of, kind_of, step_of
from pontoon.registers.rows import Cents, Detail, Item, Registers, Row
from pontoon.table.orders import Entry
from pontoon.tournament import events as e
from pontoon.tournament.at_table import events as s

# The books by name, in the order in which they are shown.
TITLES = MappingProxyType(
    {
        "tournament_conditions": "Conditions",
        "tournament_entries": "Entries and fees",
        "tournament_pool": "Prize pool and prizes",
        "tournament_sessions": "Sessions and results",
        "tournament_missing_chips": "Chips not returned",
        "tournament_disqualifications": "Disqualifications",
        "tournament_disputes": "Disputes",
    }
)


class _Books:
    """Rows while they are written, and where the last row about a subject is."""

    def __init__(self) -> None:
        self.rows: dict[str, list[Row]] = {name: [] for name in TITLES}
        self.where: dict[tuple[str, str], int] = {}

    def write(self, book: str, entry: Entry, what: str, details: tuple[Detail, ...], key: str = "") -> None:
        event = kind_of(entry.event)
        row = Row(
            entry.at, entry.by, entry.table, entry.round, entry.clause, what, event, details, key, entry.of_itself
        )
        if key:
            self.where[book, key] = len(self.rows[book])
        self.rows[book].append(row)

    def add(self, book: str, entry: Entry, key: str, name: str, text: str) -> None:
        """A step about the matter of the last row with this key."""
        index = self.where[book, key]
        row = self.rows[book][index]
        self.rows[book][index] = row._replace(details=(*row.details, (name, step_of(entry, text))))


Enter = Callable[[_Books, Entry, Any], None]


def registers(entries: Iterable[Entry], at_tables: Iterable[Entry] = ()) -> Registers:
    """The books of one tournament, from its log in its order, and from what `of_its_sessions` finds in the tables'.

    Clauses: star-2024 21.5.7, 21.5.8, 21.11.2, 21.11.3, star-6to5-2017 20.5.8, 20.5.9, 20.11.2, 20.11.3.
    """
    kept = _Books()
    # Every log is in the order of its times, which sorting leaves as it is.
    for entry in sorted((*at_tables, *entries), key=lambda entry: entry.at):
        kind = type(entry.event)
        enter: Enter | None = ENTER.get(kind) or OF_A_SESSION.get(kind)
        if enter is not None:
            enter(kept, entry, entry.event)
    return {name: tuple(rows) for name, rows in kept.rows.items()}


def of_its_sessions(tournament: str, table: Iterable[Entry]) -> Iterator[Entry]:
    """Of a table's log, what belongs in the books of this tournament: from the opening of a session to its close."""
    own = False
    for entry in table:
        event: Any = entry.event
        if isinstance(event, s.SessionOpened):
            own = event.plan.tournament == tournament
        if own and type(event) in OF_A_SESSION:
            yield entry
        own = own and not isinstance(event, s.SessionClosed)


def _row(book: str, what: str, *left_out: str, key: str = "") -> Enter:
    def enter(kept: _Books, entry: Entry, event: Any) -> None:
        kept.write(book, entry, what, details_of(event, *left_out), str(getattr(event, key)) if key else "")

    return enter


def _step(book: str, name: str, key: str, told: Callable[[Any], str]) -> Enter:
    def enter(kept: _Books, entry: Entry, event: Any) -> None:
        kept.add(book, entry, str(getattr(event, key)), name, told(event))

    return enter


def _of_entry(name: str, told: Callable[[Any], str]) -> Enter:
    return _step("tournament_entries", name, "player", told)


def _published(kept: _Books, entry: Entry, event: e.ConditionsPublished) -> None:
    details: tuple[Detail, ...] = (("name", event.conditions.name), ("rules", event.conditions.rules))
    kept.write("tournament_conditions", entry, "the conditions were published", details)


def _added(kept: _Books, entry: Entry, event: e.ValueAdded) -> None:
    value: Detail = ("amount", Cents(event.added.cents)) if event.added.cents else ("what", event.added.what)
    kept.write("tournament_pool", entry, "value was added", (("kind", event.added.kind), value))


def _counted(kept: _Books, entry: Entry, event: e.ResultRecorded | e.ResultCorrected) -> None:
    """Every player's count; a correction is a row of its own, with its reason."""
    items = tuple(_standing(each) for each in event.standings)
    corrected = isinstance(event, e.ResultCorrected)
    what = "a count was corrected" if corrected else "the count of a table was recorded"
    reason: tuple[Detail, ...] = (("reason", event.reason),) if isinstance(event, e.ResultCorrected) else ()
    details: tuple[Detail, ...] = (("session", event.session), *(("count", item) for item in items), *reason)
    kept.write("tournament_sessions", entry, what, details)


def _standing(standing: Any) -> Item:
    text = f"{standing.player} {dollars(standing.chips_cents)}"
    if standing.eliminated_round is not None:
        text += f", eliminated in round {standing.eliminated_round}"
    if standing.disqualified:
        text += ", disqualified"
    values: tuple[Detail, ...] = (
        ("player", standing.player),
        ("chips", Cents(standing.chips_cents)),
        ("eliminated round", standing.eliminated_round),
        ("disqualified", standing.disqualified),
    )
    return Item(text, tuple((name, value) for name, value in values if value is not None))


def _missing(kept: _Books, entry: Entry, event: e.ChipsMissing) -> None:
    """By quantity and denomination."""
    items = tuple(
        Item(
            f"{each.quantity} of {dollars(each.chip_cents)} from {each.player}",
            (("player", each.player), ("denomination", Cents(each.chip_cents)), ("quantity", each.quantity)),
        )
        for each in event.missing
    )
    details: tuple[Detail, ...] = (("session", event.session), *(("missing", item) for item in items))
    kept.write("tournament_missing_chips", entry, "chips were not returned", details)


def _announced(kept: _Books, entry: Entry, event: e.ResultsAnnounced) -> None:
    details: tuple[Detail, ...] = (("session", event.session), *(("placed", _place(each)) for each in event.placings))
    kept.write("tournament_sessions", entry, "the results were announced", details)


def _place(placed: e.Placed) -> Item:
    text = f"{placed.table}: {placed.place}. {placed.player} ({placed.clause})"
    return Item(text, tuple(placed._asdict().items()))


def _opened(kept: _Books, entry: Entry, event: e.SessionOpened) -> None:
    seats = tuple(
        Item(f"{seat.table} box {seat.box}: {seat.player}", (("player", seat.player),)) for seat in event.seats
    )
    details: tuple[Detail, ...] = (
        ("session", event.session),
        ("chips", Cents(event.terms.chips_cents)),
        *(("seat", seat) for seat in seats),
    )
    kept.write("tournament_sessions", entry, "a session was opened", details)


# At the tables


def _at_a_table(entry: Entry) -> str:
    """A table has one dispute at a time."""
    return f"at {entry.table}"


def _raised(kept: _Books, entry: Entry, event: s.DisputeRaised) -> None:
    kept.write("tournament_disputes", entry, "a dispute at a table", details_of(event), _at_a_table(entry))


def _settled(kept: _Books, entry: Entry, event: s.DisputeSettled) -> None:
    kept.add("tournament_disputes", entry, _at_a_table(entry), "settled", event.decision)


def _chips_counted(kept: _Books, entry: Entry, event: s.ChipsCounted) -> None:
    """What was found beside what the book has."""
    book = {each.player: each.cents for each in event.book}
    items = (
        Item(
            f"{player} {dollars(cents)}, {dollars(book[player])} according to the books",
            (("player", player), ("found", Cents(cents)), ("by the book", Cents(book[player]))),
        )
        for player, cents in event.counts
    )
    kept.write("tournament_sessions", entry, "the chips were counted", tuple(("count", item) for item in items))


def _out_at_a_table(kept: _Books, entry: Entry, event: s.PlayerDisqualified) -> None:
    """Whom the Tournament Manager has disqualified before is in the book already."""
    book = "tournament_disqualifications"
    if (book, event.player) in kept.where:
        words = event.ground.replace("_", " ") + (f": {event.note}" if event.note else "")
        kept.add(book, entry, event.player, f"at table {entry.table}", words)
    else:
        kept.write(book, entry, "a player was disqualified at a table", details_of(event), event.player)


def _out(kept: _Books, entry: Entry, event: e.PlayerDisqualified) -> None:
    """Who is out because of a table is in the book already, with who found what there."""
    book = "tournament_disqualifications"
    if (book, event.player) in kept.where:
        kept.add(book, entry, event.player, "out of the tournament", event.reason)
    else:
        kept.write(book, entry, "a player was disqualified", details_of(event), event.player)


def _amount(event: Any) -> str:
    return dollars(event.cents)


# A register names the entry alone, and nothing of what a person wrote on the form.
ENTER: dict[type, Enter] = {
    e.ConditionsPublished: _published,
    e.EntrySubmitted: _row("tournament_entries", "an entry", "answers", "reference", key="player"),
    e.ConditionsReceived: _of_entry("has the conditions", lambda event: event.receipt),
    e.AgreedInWriting: _of_entry("agreed in writing", lambda _event: "agreed"),
    e.EntryFeePaid: _of_entry("fee paid", _amount),
    e.EntryAccepted: _of_entry("accepted", lambda event: f"number {event.number}"),
    e.EntryRefused: _of_entry("refused", lambda event: f"{event.ground.replace('_', ' ')}: {event.reason}"),
    e.EntryWithdrawn: _of_entry("withdrawn", lambda event: "in time" if event.in_time else "too late for a refund"),
    e.FeeRefunded: _of_entry("refunded", lambda event: f"{dollars(event.cents)}: {event.reason}"),
    e.BoughtBack: _of_entry("bought back in", _amount),
    e.EliminatedWithoutBuyIn: _of_entry("eliminated without a buy-in", lambda event: f"session {event.session}"),
    e.BuyInProvided: _of_entry("buy-in", lambda event: f"{dollars(event.cents)} for session {event.session}"),
    e.BuyInReturned: _of_entry("buy-in returned", lambda event: f"{dollars(event.cents)} of session {event.session}"),
    e.ChipsRedeemed: _of_entry("chips redeemed", lambda event: f"{dollars(event.cents)} of session {event.session}"),
    e.ValueAdded: _added,
    e.PoolMadeUp: _row("tournament_pool", "the pool was made up to the guarantee"),
    e.ValueTakenBack: _row("tournament_pool", "added value was taken back"),
    e.TournamentCancelled: _row("tournament_conditions", "the tournament was cancelled"),
    e.TournamentConcluded: _row("tournament_conditions", "the tournament was concluded"),
    e.PrizeAwarded: _row("tournament_pool", "a prize was awarded", key="player"),
    e.PrizePaid: _step("tournament_pool", "paid", "player", lambda event: event.proof),
    e.TablesDesignated: _row("tournament_sessions", "tables were designated"),
    e.StartMoved: _row("tournament_sessions", "a starting time was set or changed"),
    e.SessionOpened: _opened,
    e.ResultRecorded: _counted,
    e.ResultCorrected: _counted,
    e.ChipsMissing: _missing,
    e.PlayOffOpened: _row("tournament_sessions", "a play-off was opened", "terms"),
    e.ResultsAnnounced: _announced,
    e.PlayersAdvanced: _row("tournament_sessions", "players advanced"),
    e.PlayerDisqualified: _out,
    e.FraudFound: _step("tournament_disqualifications", "fraud found", "player", lambda event: event.reason),
    e.DisputeOpened: _row("tournament_disputes", "a dispute", key="number"),
    e.DisputeSettled: _step("tournament_disputes", "settled", "number", lambda event: event.decision),
}

# Of a session at a table, what the tournament's own log does not have.
OF_A_SESSION: dict[type, Enter] = {
    s.DisputeRaised: _raised,
    s.DisputeSettled: _settled,
    s.ChipsCounted: _chips_counted,
    s.PlayerDisqualified: _out_at_a_table,
}

# Drafts, and seats by the draw, stay in the log.
IN_THE_LOG_ALONE: frozenset[type] = frozenset({e.ConditionsDrafted, e.SeatsAllocated})
