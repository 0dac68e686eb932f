"""Players who write every command down before they send it, come back after anything, and send again what is open.

What they were told is their evidence: afterwards every command that was done must be in the log once, none that was
refused may be there, and the table must have stood as they saw it last, whatever has happened to the server.
"""

import asyncio
import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, ClassVar, NamedTuple

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from pontoon.testing.houses import certificates

Message = dict[str, Any]

LOST = (OSError, WebSocketException, httpx.HTTPError, TimeoutError, EOFError)
AGAIN_SECONDS = 0.05
LARGEST = 2**22


class Journal:
    """A player's own file: a line before anything is sent, and one when it was answered."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def write(self, what: str, id: str, told: Any) -> None:
        with self._path.open("a", encoding="utf-8") as out:
            out.write(json.dumps([what, id, told]) + "\n")


class Pending(NamedTuple):
    """A command that is on its way: the very text is sent again until it is answered."""

    id: str
    text: str


class Glimpse(NamedTuple):
    """The table as a player saw it last, when the connection was lost."""

    table: str
    version: int
    player: str
    view: Message


class JournalledPlayer:
    """Plays at one table over a socket until told to finish; `problems` are promises that were not kept.

    Where the house can be reached at `others` too, whoever loses the connection comes back through the next of them.
    """

    def __init__(
        self, url: str, table: str, box: int, name: str, folder: Path, random: Random, patience: float = 20.0
    ) -> None:
        self.url = url
        self.others: list[str] = []
        self.table = table
        self.box = box
        self.name = name
        self.done: dict[str, int] = {}
        self.refused: dict[str, str] = {}
        self.glimpses: list[Glimpse] = []
        self.problems: list[str] = []
        self.codes: Counter[str] = Counter()
        self.connections = 0
        self.reached: set[str] = set()
        self.repeated = 0
        self.acknowledged = asyncio.Event()
        self.sent = asyncio.Event()
        self.declined: set[str] = set()
        self.finishing = False
        self.pending: Pending | None = None
        self.version = 0
        self.view: Message = {}
        self.live: Message = {}
        self._first_name = name
        self._token = ""
        self._deadline: Message | None = None
        self._account: Message | None = None
        self._said: tuple[Any, ...] = ()
        self._count = 0
        self._random = random
        self._patience = patience
        self._journal = Journal(folder / f"{name}.journal")

    # Coming and going

    async def play(self) -> None:
        """Until `finishing` is set and everything sent was answered."""
        while not (self.finishing and self.pending is None):
            try:
                if not self._token:
                    await self._come_in()
                await self._sit_at_the_socket()
            except LOST:
                self.look_last()
                self.others.append(self.url)
                self.url = self.others.pop(0)
                await asyncio.sleep(AGAIN_SECONDS * self._random.uniform(0.5, 2))

    async def _come_in(self) -> None:
        """As a guest; a name that was taken on the way to an answer that never came is left behind."""
        self._count += 1
        self.name = f"{self._first_name}-{self._count}"
        self._account, self.view = None, {}
        async with httpx.AsyncClient(base_url=self.url, timeout=self._patience, verify=certificates()) as http:
            answer = await http.post("/api/v1/guests", json={"name": self.name, "token": True})
        if answer.status_code == 201:
            self._token = answer.json()["token"]
        elif answer.status_code >= 500 and answer.status_code != 503:
            self.problems.append(f"{self.name} could not join the house: {answer.status_code} {answer.text[:200]}")
        else:
            raise TimeoutError(answer.text)

    async def _sit_at_the_socket(self) -> None:
        after = f"?after={self.version}" if self.version else ""
        url = f"{self.url.replace('http', 'ws', 1)}/api/v1/tables/{self.table}/socket{after}"
        headers = {"Authorization": f"Bearer {self._token}"}
        async with connect(
            url, additional_headers=headers, max_size=LARGEST, compression=None, open_timeout=self._patience,
            ping_interval=None, close_timeout=0.5,
        ) as socket:  # fmt: skip
            self.connections += 1
            self.reached.add(self.url)
            await self._until_lost(socket)

    async def _until_lost(self, socket: ClientConnection) -> None:
        async with asyncio.timeout(self._patience):
            self._take(json.loads(await socket.recv()))
        if self.pending is not None:
            await socket.send(self.pending.text)
        while not (self.finishing and self.pending is None):
            try:
                async with asyncio.timeout(self._patience if self.pending else 0.25):
                    message = json.loads(await socket.recv())
            except TimeoutError:
                if self.pending is not None:
                    # The other end may be gone without a word.
                    raise
                message = None
            if message is not None and self._take(message) == "busy" and self.pending is not None:
                await asyncio.sleep(AGAIN_SECONDS)
                await socket.send(self.pending.text)
            if self.pending is None and not self.finishing:
                await self._say(socket)

    def look_last(self) -> None:
        """Keep in mind how the table was when nothing more was heard of it."""
        if self.view:
            self.glimpses.append(Glimpse(self.table, self.version, self.name, self.view))

    # What is heard

    def _take(self, message: Message) -> str:
        kind: str = message["type"]
        if kind in ("welcome", "update"):
            self._look(message)
        elif kind == "account":
            self._account = message
        elif kind in ("done", "refused", "malformed"):
            self._answered(kind, message)
        return kind

    def _look(self, message: Message) -> None:
        """What was once told is never taken back: the same version is the same table, and no older one follows."""
        if message["version"] < self.version:
            self.problems.append(f"{self.name} was sent version {self.version} and then {message['version']}")
        if message["version"] == self.version and self.view and message["view"] != self.view:
            self.problems.append(f"{self.name} saw two different tables at version {self.version}")
        self.version, self.view, self.live = message["version"], message["view"], message["live"]
        self._deadline = message["deadline"]
        if self.live["paused"]:
            self.problems.append(f"table {self.table} is paused: {self.live['paused']}")

    def _answered(self, kind: str, message: Message) -> None:
        id = message["id"]
        if kind == "malformed":
            self.problems.append(f"{self.name} sent something malformed: {message['reason']}")
        elif id in self.declined:
            # Who has nothing to say changes nothing, and nothing of it is kept.
            pass
        elif kind == "done":
            if self.done.setdefault(id, message["version"]) != message["version"] or id in self.refused:
                self.problems.append(f"{id} was answered twice, and differently")
            self.repeated += message["repeated"]
        elif id in self.done:
            self.problems.append(f"{id} was carried out and then refused: {message['code']}")
        else:
            self.refused[id] = message["code"]
            self.codes[message["code"]] += 1
        self._journal.write(kind, id, message.get("version", message.get("code")))
        if self.pending is not None and self.pending.id == id:
            self.pending = None
            self.acknowledged.set()

    # What is said

    async def _say(self, socket: ClientConnection) -> None:
        wish = self._wish()
        if wish is None:
            return
        id = f"{self.name}-{self._random.getrandbits(64):016x}"
        seen = self.version if wish["type"] in _DECISIONS or self._random.randrange(2) else None
        text = json.dumps({"wire": 1, "id": id, "expected_version": seen, "command": wish})
        self.pending = Pending(id, text)
        if wish == _DECLINE:
            self.declined.add(id)
        self._journal.write("sent", id, wish)
        await socket.send(text)
        if self._random.randrange(6) == 0:
            # A client that is not sure sends again.
            await socket.send(text)
        self.sent.set()

    def _wish(self) -> Message | None:
        """What is asked of this player, or what a player does unasked; the same thing is not said twice."""
        if not any(seat["player"] == self.name for seat in self.view["seats"]):
            return self._to_sit_down()
        asked = self._deadline if self._deadline is not None and self.name in self._deadline["players"] else None
        current = self.view["round"] or {"phase": "concluded"}
        if asked is None and current["phase"] in ("concluded", "void", "wagers"):
            asked = {"kind": "wagers"}
        if asked is None:
            return None
        answer = self._answers.get(asked["kind"], _decline)(self, current)
        said = (asked["kind"], self.view["number"], current["phase"], self.version if answer != _DECLINE else 0)
        if answer is None or (said == self._said and answer["type"] not in _DECISIONS):
            return None
        if said == self._said:
            # What was refused is not asked for again: one of these two is always allowed.
            answer |= {"type": self._random.choice(("hit", "stand"))}
        self._said = said
        return answer

    def _to_sit_down(self) -> Message | None:
        if self._account is None:
            return None
        if float(self._account["chips"]) >= 100:
            return {"type": "sit_down", "box": self.box}
        if float(self._account["cash"]) >= 200:
            return {"type": "buy_chips", "amount": "200.00"}
        self._token = ""
        raise TimeoutError("out of play chips: another player takes over")

    def _wager(self, current: Message) -> Message | None:
        if any(wager["player"] == self.name for wager in current.get("wagers", ()) if current["phase"] == "wagers"):
            return _DECLINE if self._random.randrange(3) else None
        if self._account is not None and float(self._account["chips"]) < 25:
            return {"type": "leave_table"}
        if self._random.randrange(40) == 0:
            return {"type": "place_wager", "box": self.box, "amount": "49999.00"}
        return {"type": "place_wager", "box": self.box, "amount": self._random.choice(("5.00", "10.00"))}

    def _decide(self, current: Message) -> Message | None:
        awaiting = current["awaiting"]
        if self.name not in awaiting["players"]:
            return None
        verb = self._random.choice(("hit", "hit", "stand", "stand", "double", "split"))
        return {"type": verb, "box": awaiting["box"], "hand": awaiting["hand"] or 1}

    def _forfeit(self, current: Message) -> Message | None:
        awaiting = current["awaiting"]
        return {"type": self._random.choice(("keep", "forfeit")), "box": awaiting["box"], "hand": awaiting["hand"] or 1}

    def _insure(self, current: Message) -> Message | None:
        if self._random.randrange(3):
            return _DECLINE
        return {"type": "insure", "box": self.box, "amount": "2.50"}

    def _surrender(self, current: Message) -> Message | None:
        if self._random.randrange(4):
            return _DECLINE
        return {"type": "surrender", "box": self.box}

    def _seed(self, current: Message) -> Message | None:
        return {"type": "contribute_seed", "seed": f"{self._random.getrandbits(64):x}"}

    def _cut(self, current: Message) -> Message | None:
        return {"type": "cut_cards", "cards_in_front": self._random.randrange(20, 200)}

    _answers: ClassVar[dict[str, Callable[["JournalledPlayer", Message], Message | None]]] = {
        "wagers": _wager,
        "decision": _decide,
        "forfeit": _forfeit,
        "insurance": _insure,
        "surrender": _surrender,
        "seeds": _seed,
        "cut": _cut,
    }


_DECLINE: Message = {"type": "decline"}
_DECISIONS = ("hit", "stand", "double", "split")


def _decline(_player: JournalledPlayer, _current: Message) -> Message | None:
    return _DECLINE
