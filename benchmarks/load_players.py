"""Seven players at each of many tables, who play whole rounds; and a pacer, who says when the next command goes out.

A command is measured from its sending until it is acknowledged and its version has reached all sockets of its table.
"""

import asyncio
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, NamedTuple

import msgspec
from load_socket import LightSocket, Refused, open_socket

SEATS = 7
# A guest has twice as much to begin with.
BUY_IN = "500.00"
WAGER = "5.00"
AGAIN = 0.2
DECLINED = ("insurance", "surrender", "follow")

Key = tuple[Any, ...]
Command = dict[str, Any]


# What is read of an update: no more than is needed to play


class Awaiting(msgspec.Struct, gc=False):
    kind: str
    box: int | None = None
    hand: int | None = None
    players: list[str] = []


class Hand(msgspec.Struct, gc=False):
    cards: list[str | None]
    total: int | None = None
    doubled: bool = False


class Box(msgspec.Struct, gc=False):
    box: int
    hands: list[Hand]


class Round(msgspec.Struct, gc=False):
    phase: str
    awaiting: Awaiting
    boxes: list[Box]


class Cards(msgspec.Struct, gc=False):
    stage: str
    left: int = 0


class View(msgspec.Struct, gc=False):
    number: int
    cards: Cards
    shuffle_due: Any = None
    round: Round | None = None


class Deadline(msgspec.Struct, gc=False):
    kind: str
    players: list[str]


class Shoe(msgspec.Struct, gc=False):
    shoe: int


class Live(msgspec.Struct, gc=False):
    shoe: int | None = None
    next_shoe: Shoe | None = None


class Seen(msgspec.Struct, gc=False):
    """A table as its players see it."""

    version: int
    view: View
    live: Live
    deadline: Deadline | None = None


class Answer(msgspec.Struct, gc=False):
    """What became of a command."""

    type: str
    id: str | None = None
    version: int = 0
    repeated: bool = False
    code: str = ""
    reason: str = ""


_seen = msgspec.json.Decoder(Seen).decode
_answer = msgspec.json.Decoder(Answer).decode
_write = msgspec.json.Encoder().encode


def version_in(payload: bytes) -> int:
    """The version of an update, without reading the rest of it."""
    at = payload.index(b'"version":') + 10
    return int(payload[at : payload.index(b",", at)])


# What is counted


@dataclass(slots=True)
class Figures:
    """What was sent and what became of it; latencies only while `recording`."""

    recording: bool = False
    latencies: list[float] = field(default_factory=list)
    sent: int = 0
    done: int = 0
    declined: int = 0
    busy: int = 0
    starved: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    # The ids of commands that were acknowledged and must be in the log.
    acknowledged: set[str] = field(default_factory=set)

    def begin(self) -> None:
        self.recording, self.latencies = True, []
        self.sent = self.done = self.declined = self.busy = self.starved = 0
        self.refused.clear()


class Sent(NamedTuple):
    """A command on its way."""

    at: float
    text: bytes
    stored: bool
    asked: "Key | None"
    answer: "asyncio.Future[Answer] | None"


class Seat:
    """One player with one socket."""

    def __init__(self, table: "Table", name: str, box: int, port: int, token: str) -> None:
        self.table = table
        self.name = name
        self.box = box
        self.version = 0
        self.seated = False
        self.socket: LightSocket | None = None
        self.welcomed = asyncio.Event()
        self.messages = 0
        self.octets = 0
        self.on_its_way: dict[str, Sent] = {}
        self.asked: Key | None = None
        self._port = port
        self._token = token
        self._commands = 0

    async def connect(self) -> None:
        """Open the socket, after what was seen last; what was on its way is sent again under its id."""
        self.welcomed.clear()
        path = f"/api/v1/tables/{self.table.name}/socket?as=player"
        path += f"&after={self.version}" if self.version else ""
        socket = await open_socket(self._port, path, self._token, self._take, self._lost)
        self.socket = socket
        await self.welcomed.wait()
        for sent in self.on_its_way.values():
            socket.send(sent.text)

    def cut(self) -> None:
        if self.socket is not None:
            self.socket.cut()

    def close(self) -> None:
        if self.socket is not None:
            self.socket.close()

    def count(self) -> tuple[int, int]:
        """Messages and bytes that have come in."""
        now = (self.socket.messages, self.socket.octets) if self.socket is not None else (0, 0)
        return self.messages + now[0], self.octets + now[1]

    def _lost(self) -> None:
        self.messages, self.octets = self.count()
        self.socket = None

    # Commands

    async def ask(self, **command: Any) -> Answer:
        """Send a command and wait for its answer."""
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self.send(command, future)
        return await future

    def send(self, command: Command, answer: "asyncio.Future[Answer] | None" = None, seen: int | None = None) -> None:
        self._commands += 1
        id = f"{self.name}-{self._commands:014d}"
        text = _write({"wire": 1, "id": id, "expected_version": seen, "command": command})
        stored = command["type"] != "decline"
        self.table.figures.sent += stored
        self.on_its_way[id] = Sent(perf_counter(), text, stored, self.asked, answer)
        if self.socket is not None:
            self.socket.send(text)

    def _take(self, payload: bytes) -> None:
        kind = payload[9:12]
        if kind in (b"upd", b"wel"):
            version = version_in(payload)
            if version > self.version:
                self.version = version
                self.table.reached()
            if kind == b"wel":
                self.welcomed.set()
            if self is self.table.seats[0]:
                self.table.look(_seen(payload))
        elif kind in (b"don", b"ref", b"bus", b"mal"):
            self._answered(_answer(payload))

    def _answered(self, answer: Answer) -> None:
        sent = self.on_its_way.pop(answer.id or "", None)
        figures = self.table.figures
        if answer.type == "done" and sent is not None:
            if sent.stored:
                figures.acknowledged.add(f"{self.name}/{answer.id}")
                self.table.acknowledged(sent.at, answer.version)
            else:
                figures.declined += 1
        elif answer.type == "busy":
            figures.busy += 1
            self._ask_again(sent)
        else:
            figures.refused[answer.code or answer.reason or answer.type] += 1
            self._ask_again(sent)
        if sent is not None and sent.answer is not None:
            sent.answer.set_result(answer)

    def _ask_again(self, sent: Sent | None) -> None:
        """What was not done may be answered once more, unless something else is asked by now."""
        if sent is not None and self.asked == sent.asked:
            self.asked = None


class Table:
    """A table's seven seats, and what they see; the first of them looks for all."""

    def __init__(self, name: str, pacer: "Pacer", figures: Figures) -> None:
        self.name = name
        self.seats: list[Seat] = []
        self.figures = figures
        self.seen: Seen | None = None
        self._pacer = pacer
        self._of_name: dict[str, Seat] = {}
        # Acknowledged, and not yet seen by everybody.
        self._spreading: list[tuple[int, float]] = []

    def add(self, seat: Seat) -> None:
        self.seats.append(seat)
        self._of_name[seat.name] = seat

    @property
    def version(self) -> int:
        return min((seat.version for seat in self.seats), default=0)

    def acknowledged(self, sent_at: float, version: int) -> None:
        self._spreading.append((version, sent_at))
        self.reached()

    def reached(self) -> None:
        if not self._spreading:
            return
        now, least = perf_counter(), self.version
        figures = self.figures
        for version, sent_at in self._spreading:
            if version <= least:
                figures.done += 1
                if figures.recording:
                    figures.latencies.append(now - sent_at)
        self._spreading = [each for each in self._spreading if each[0] > least]

    # Playing

    def look(self, seen: Seen) -> None:
        """Who is asked now, and what they answer: what is stored goes out when the pacer says, the rest at once."""
        self.seen = seen
        for seat, key, command in self._asked(seen):
            if seat.asked == key or not seat.seated:
                continue
            seat.asked = key
            if command["type"] == "decline":
                seat.send(command)
            else:
                self._pacer.ready.append((seat, key, command))

    def still(self, seat: Seat, key: Key) -> bool:
        """Whether this is still asked of the player."""
        return seat.asked == key and self.seen is not None and any(
            (seat, key) == (each, other) for each, other, _ in self._asked(self.seen)
        )  # fmt: skip

    def _asked(self, seen: Seen) -> Iterator[tuple[Seat, Key, Command]]:
        view, deadline = seen.view, seen.deadline
        current = view.round
        between = current is None or current.phase == "concluded"
        if (between or (current is not None and current.phase == "wagers")) and _takes_wagers(view):
            number = view.number + 1 if between else view.number
            for seat in self.seats:
                yield seat, ("wager", number), {"type": "place_wager", "box": seat.box, "amount": WAGER}
        elif current is not None and current.awaiting.kind in ("decision", "forfeit"):
            yield from self._turn(view, current)
        if deadline is not None:
            yield from self._deadline(seen, deadline)

    def _turn(self, view: View, current: Round) -> Iterator[tuple[Seat, Key, Command]]:
        awaiting = current.awaiting
        number = awaiting.hand or 1
        hand = next(each for each in current.boxes if each.box == awaiting.box).hands[number - 1]
        key = ("turn", view.number, awaiting.kind, awaiting.box, number, len(hand.cards))
        verb = "keep" if awaiting.kind == "forfeit" else by_the_total(hand)
        for player in awaiting.players:
            seat = self._of_name.get(player)
            if seat is not None:
                yield seat, key, {"type": verb, "box": awaiting.box, "hand": number}

    def _deadline(self, seen: Seen, deadline: Deadline) -> Iterator[tuple[Seat, Key, Command]]:
        kind, view, live = deadline.kind, seen.view, seen.live
        for player in deadline.players:
            seat = self._of_name.get(player)
            if seat is None:
                continue
            if kind in DECLINED:
                yield seat, (kind, view.number, seen.version if kind == "follow" else 0), {"type": "decline"}
            elif kind == "seeds" and live.next_shoe is not None:
                seed = f"{player} {live.next_shoe.shoe}"
                yield seat, (kind, live.next_shoe.shoe), {"type": "contribute_seed", "seed": seed}
            elif kind == "cut":
                yield seat, (kind, live.shoe), {"type": "cut_cards", "cards_in_front": view.cards.left // 2}


def _takes_wagers(view: View) -> bool:
    return view.cards.stage == "in_play" and view.shuffle_due is None


def by_the_total(hand: Hand) -> str:
    """A double on 10 and 11, a hit below 17, else a stand."""
    total = hand.total or 0
    if total in (10, 11) and len(hand.cards) == 2 and not hand.doubled:
        return "double"
    return "hit" if total < 17 else "stand"


class Pacer:
    """Lets so many commands a second go out, in the order in which players were asked.

    Where none is ready the moment is lost (`starved`). With `filling` somebody buys a chip instead, so that more is
    offered than the game itself can ask for.
    """

    def __init__(self, figures: Figures, rate: float) -> None:
        self.figures = figures
        self.rate = rate
        self.filling: list[Seat] = []
        self.ready: deque[tuple[Seat, Key, Command]] = deque()
        self._turn = 0

    async def run(self) -> None:
        due = perf_counter()
        while True:
            now = perf_counter()
            while due <= now:
                self._one()
                due += 1 / self.rate
            await asyncio.sleep(max(0.001, due - now))

    def _one(self) -> None:
        while self.ready:
            seat, key, command = self.ready.popleft()
            table = seat.table
            if table.still(seat, key) and table.seen is not None:
                seat.send(command, seen=table.seen.version if key[0] == "turn" else None)
                return
            if seat.asked == key:
                seat.asked = None
        if self.filling:
            self._turn = (self._turn + 1) % len(self.filling)
            self.filling[self._turn].send({"type": "buy_chips", "amount": "0.50"})
        else:
            self.figures.starved += 1


async def join(seat: Seat) -> None:
    """Connected, with chips, and seated; raises `Refused`."""
    await seat.connect()
    for command in ({"type": "buy_chips", "amount": BUY_IN}, {"type": "sit_down", "box": seat.box}):
        # Where two processes seat people at one table at once, one of them may be told to come back.
        while (answer := await seat.ask(**command)).type == "busy":
            await asyncio.sleep(AGAIN)
        if answer.type != "done":
            raise Refused(f"{seat.name} cannot {command['type']}: {answer}")
    seat.seated = True
    if seat.table.seen is not None:
        seat.table.look(seat.table.seen)
