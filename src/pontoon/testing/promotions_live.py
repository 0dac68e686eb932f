"""A promotion in a house that runs, for tests: the form as it is sent, and a clock that can be moved on.

async with house_at_hand() as running:
    office = await Office.of(running)
    await office.running()
"""

from secrets import token_urlsafe
from typing import Any

import httpx

from pontoon.testing.houses import Client, RunningHouse

MINUTE = 60
HOUR = 3_600
DAY = 24 * HOUR

MONEY = {"name": "$500", "kind": "money", "value": "500.00", "conditions": "none"}
DOLLARS = {"name": "casino dollars", "kind": "casino_dollars", "value": "200.00", "conditions": "none"}
CAR = {
    "name": "a small car",
    "kind": "vehicle",
    "value": "10000.01",
    "conditions": "the winner has a licence",
    "details": {
        "make": "Holden",
        "model": "Astra",
        "accessories": "floor mats",
        "on_road_costs": "registration for a year is included",
    },
}


def form(now: int, *prizes: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """Complete terms of a promotion that starts in two days and is drawn within the hour, while sign-ins last."""
    starts = now + 2 * DAY
    return {
        "title": "The winter draw",
        "manner": "draw",
        "manner_in_words": "by one draw among all entries",
        "award_at": starts + 40 * MINUTE,
        "award_place": "the main stage",
        "eligibility": ["members aged 18 or more", "not staff"],
        "wager_needed": False,
        "nature": "money",
        "closing_at": starts + 30 * MINUTE,
        "place": "the casino",
        "starts_at": starts,
        "ends_at": starts + DAY,
        "claiming": "at the desk, with a card",
        "presence_required": False,
        "notified_by": ["telephone", "email"],
        "results_published": "on the website",
        "prizes": list(prizes) or [MONEY],
        **changes,
    }


class Office:
    """The gaming manager at work on one promotion, through the API."""

    def __init__(self, running: RunningHouse, manager: Client, name: str, rules: str) -> None:
        self.house = running.house
        self.manager = manager
        self.name = name
        self.rules = rules
        self.terms: dict[str, Any] = {}

    @staticmethod
    async def of(running: RunningHouse, name: str = "winter-draw", rules: str = "star-2024") -> "Office":
        return Office(running, await running.staff("Gus", "gaming_manager"), name, rules)

    async def sign_in_again(self) -> None:
        """After days nobody is signed in any more."""
        self.manager.http.headers.pop("Authorization")
        await self.manager.sign_in("Gus", "a word for Gus alone")

    @property
    def now(self) -> int:
        return self.house.clock.now_ms() // 1000

    def until(self, at: int) -> None:
        """The house's clock goes on to this time."""
        self.house.clock.not_before(at * 1000)

    async def order(self, type: str, by: Client | None = None, **fields: Any) -> httpx.Response:
        path = f"/promotions/{self.name}/orders?id={token_urlsafe(16)}"
        return await (by or self.manager).post(path, {"type": type, **fields})

    async def does(self, type: str, by: Client | None = None, **fields: Any) -> dict[str, Any]:
        answer = await self.order(type, by, **fields)
        assert answer.status_code == 200, f"{type}: {answer.status_code} {answer.text}"
        told: dict[str, Any] = answer.json()
        return told

    async def refused(self, code: str, type: str, by: Client | None = None, **fields: Any) -> dict[str, Any]:
        """An order that is refused for this reason."""
        answer = await self.order(type, by, **fields)
        error: dict[str, Any] = answer.json().get("error", {})
        assert error.get("code") == code, f"{type}: {answer.status_code} {answer.text}"
        return error

    async def file(self, by: Client | None = None) -> dict[str, Any]:
        answer = await (by or self.manager).get(f"/promotions/{self.name}/file")
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        return told

    # Short ways to where a test begins

    async def drafted(self, *prizes: dict[str, Any], **changes: Any) -> "Office":
        self.terms = form(self.now, *prizes, **changes)
        body = {"name": self.name, "rules": self.rules, "terms": self.terms}
        answer = await self.manager.post("/promotions", body)
        assert answer.status_code == 201, answer.text
        return self

    async def published(self) -> "Office":
        await self.does("submit_terms", way="email")
        await self.does("record_delivery", notice=1, receipt="a read receipt")
        await self.does("publish_terms", places=["website"], marketing="see the website for terms")
        if self.terms["manner"] == "draw":
            await self.does("commit_to_draw")
        return self

    async def running(self, *prizes: dict[str, Any], **changes: Any) -> "Office":
        await self.drafted(*prizes, **changes)
        await self.published()
        self.until(self.terms["starts_at"])
        await self.sign_in_again()
        await self.does("start_promotion")
        return self

    async def enters(self, player: Client, **particulars: str) -> dict[str, Any]:
        told = {"name": f"{player.name} Real", "address": "1 Pirrama Road", "email": "real@example.com", **particulars}
        return await self.does("enter", player, meets_criteria=True, particulars=told)

    async def drawn(self) -> "Office":
        self.until(self.terms["closing_at"] + 1)
        await self.does("close_entries")
        self.until(self.terms["award_at"])
        await self.does("hold_draw")
        return self
