"""Somebody who reads every answer of the API in every role, and knows what none of them may hold.

The house is furnished: people have written who they are on entry forms and in promotions, shoes and draws have seeds
under lock, everybody has a Player Card and a sign-in. None of it may be in an answer to who must not know it.
"""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import httpx

from pontoon.live.people.roles import PATRONS, ROLES
from pontoon.live.vault import Vault
from pontoon.promotions.views import READS_PARTICULARS
from pontoon.testing.furnished_house import PASSWORD, TABLES, TOURNAMENTS, Furnished, furnish
from pontoon.testing.houses import PATIENCE, RunningHouse, certificates, running_house
from pontoon.testing.live_tables import KEY
from pontoon.testing.sound_requests import CALLER, MONTH, SIMULATION, SOUND, YEAR, filled_in
from pontoon.tournament.views import READS_FORMS
from pontoon.web.history import Histories

NOBODY = "nobody"
# The house's own, so that it is known what is under lock.
VAULT = Vault(KEY)
# As `furnish` has them written down.
PARTICULARS = ("Pirrama", "real@example.com")
FORMS = ("Real",)
# Nothing personal can be in these, and each is work for a while.
LEFT_OUT = ("/lab/", "/sessions/")


@dataclass
class Overheard:
    """How many answers were read, in how many of them something was that not everybody may know, and the leaks."""

    read: int = 0
    personal: int = 0
    leaks: list[str] = field(default_factory=list)


class AnswersEar:
    """Reads answers of one house."""

    def __init__(self, running: RunningHouse, furnished: Furnished) -> None:
        self.found = Overheard()
        self.running = running
        self.furnished = furnished
        # What players have added to each shoe of each table.
        self.seeds: dict[tuple[str, int], list[tuple[str, str]]] = {}
        year, month = furnished.report
        self._told = {SIMULATION: furnished.simulation, YEAR: str(year), MONTH: str(month), CALLER: ""}

    async def listen(self) -> Overheard:
        async with httpx.AsyncClient(base_url=self.running.url, timeout=PATIENCE, verify=certificates()) as http:
            for role in (NOBODY, *ROLES):
                headers = {} if role == NOBODY else {"Authorization": f"Bearer {await self._token(role)}"}
                for operation, sound in SOUND.items():
                    method, _, path = operation.partition(" ")
                    if method != "GET" or any(each in path for each in LEFT_OUT):
                        continue
                    address = path.format(**filled_in(sound.path, self._told))
                    answer = await http.get(address, params=dict(sound.query), headers=headers)
                    self.judge(role, path, answer.text)
        return self.found

    async def learn_seeds(self) -> None:
        """The players' seeds are in the log, under lock with their shoe."""
        histories = Histories(self.running.house.store)
        for table in self.running.house.tables:
            for number, shoe in (await histories.of(table)).shoes.items():
                self.seeds[table, number] = shoe.contributions

    def judge(self, role: str, path: str, text: str) -> None:
        """What an answer to this role may not hold."""
        self.found.read += 1
        self.found.personal += any(word in text for word in (*PARTICULARS, *FORMS))
        self.found.leaks += [f"{path} shows {role} {what}" for what in self._told_of(role, path, text)]

    def _told_of(self, role: str, path: str, text: str) -> Iterator[str]:
        for what, secret in self._under_lock(path):
            if secret in text:
                yield what
        may_read = (
            READS_FORMS if "/tournaments" in path else READS_PARTICULARS if "/promotions" in path else frozenset()
        )
        if role not in may_read:
            yield from (f"something a person wrote: {word}" for word in (*PARTICULARS, *FORMS) if word in text)
        if role == NOBODY or role in PATRONS:
            yield from (f"the Player Card of {name}" for name, card in self._cards() if card in text)

    def _under_lock(self, path: str) -> Iterator[tuple[str, str]]:
        """What no answer holds, whoever asks."""
        house = self.running.house
        yield "a stored password", "argon2"
        for name, client in self.furnished.people.items():
            yield f"the sign-in of {name}", client.token
        for table, task in house.tables.items():
            for shoe, sealed in task.state.unrevealed:
                yield f"the seed of shoe {shoe} of {table}", VAULT.open(sealed, f"{table} {shoe}").hex()
                if not path.endswith("/log.ndjson"):
                    yield f"the sealed seed of shoe {shoe} of {table}", sealed
                    for player, seed in self.seeds.get((table, shoe), ()):
                        yield f"the seed of {player} in shoe {shoe} of {table}", seed
        running = house.promotions.get("spring-draw")
        assert running is not None
        if not path.endswith("/log.ndjson"):
            yield from (("the sealed seed of a draw", sealed) for _, sealed in running.live.sealed)

    def _cards(self) -> Iterator[tuple[str, str]]:
        for name in self.furnished.people:
            account = self.running.house.people.account(name)
            if account is not None and account.card is not None:
                yield name, account.card.number

    async def _token(self, role: str) -> str:
        people, name = self.running.house.people, f"reader {ROLES.index(role)}"
        opened = await people.open_account(name, PASSWORD, (role,))
        assert hasattr(opened, "roles"), opened
        welcome = await people.sign_in(name, PASSWORD, name)
        assert hasattr(welcome, "token"), welcome
        return welcome.token


@asynccontextmanager
async def an_ear() -> AsyncIterator[AnswersEar]:
    """At a furnished house of its own."""
    async with running_house(plans=TABLES, tournaments=TOURNAMENTS, vault=VAULT) as running:
        ear = AnswersEar(running, await furnish(running))
        await ear.learn_seeds()
        yield ear


async def overhear_answers() -> Overheard:
    """Every answer that looks something up, to nobody and to everybody who has one role."""
    async with an_ear() as ear:
        return await ear.listen()
