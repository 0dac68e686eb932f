"""A program that plays at a live table over the house's API: it signs in, opens one socket and answers each question.

    pontoon serve
    python examples/bot.py http://localhost:8000 --table P1 --rounds 20
    pontoon strategy --format json --output chart.json
    python examples/bot.py http://localhost:8000 --chart chart.json --token-file token

It signs in as a guest, or with a token created for it (POST /api/v1/me/tokens). Every update holds the whole table as
the player sees it, so the bot needs no memory of its own. docs/reference/messages.md describes the messages.
"""

import argparse
import asyncio
import json
import secrets
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from pontoon.analysis.strategy import Chart, read_chart

Message = dict[str, Any]
WAGER = "25.00"


class Bot:
    """Takes the socket's messages one by one and answers each question; `net` is what it has won, in cents."""

    def __init__(self, name: str, box: int, rounds: int, chart: Chart | None = None) -> None:
        self.name, self.box, self.rounds, self.chart = name, box, rounds, chart
        self.played = self.net = 0
        # The questions already answered, so that no answer is sent twice while the house works on it.
        self._answered: set[Any] = set()

    async def play(self, socket: ClientConnection) -> None:
        """Play until all rounds are done. A question left open by a lost connection is asked again afterwards."""
        self._answered.clear()
        async for text in socket:
            message = json.loads(text)
            if message["type"] in ("refused", "malformed"):
                print(f"{message.get('sentence') or message['reason']} ({message.get('clause', '')})")
            if message["type"] not in ("welcome", "update"):
                continue
            self.count(message.get("events", ()))
            if self.played >= self.rounds:
                return
            question, command = self.answer(message)
            if command is not None and question not in self._answered:
                self._answered.add(question)
                seen = message["version"]
                envelope = {"wire": 1, "id": secrets.token_hex(16), "expected_version": seen, "command": command}
                await socket.send(json.dumps(envelope))

    def count(self, events: list[Message]) -> None:
        for event in events:
            if event["type"] == "wager_settled" and event["event"]["player"] == self.name:
                self.net += int(event["event"]["net"].replace(".", ""))
            self.played += event["type"] in ("round_concluded", "round_voided")

    def answer(self, message: Message) -> tuple[Any, Message | None]:
        """The question that the table is now asking the bot, and the command that answers it."""
        view, shoe = message["view"], message["live"]["next_shoe"]
        current = view["round"] or {"phase": "concluded", "awaiting": {"kind": "nothing", "players": []}}
        asked, number = current["awaiting"], view["number"]
        if not any(seat["player"] == self.name for seat in view["seats"]):
            if "chips" not in self._answered:
                return "chips", {"type": "buy_chips", "amount": "500.00"}
            return "seat", {"type": "sit_down", "box": self.box}
        if shoe is not None and shoe["digest"] is None and self.name not in shoe["seeds_from"]:
            return ("seed", shoe["shoe"]), {"type": "contribute_seed", "seed": secrets.token_hex(8)}
        if view["cut_offered_to"] == self.name:
            return ("cut", message["live"]["shoe"]), {"type": "cut_cards", "cards_in_front": 100}
        if current["phase"] in ("concluded", "void"):
            return ("wager", number + 1), {"type": "place_wager", "box": self.box, "amount": WAGER}
        if current["phase"] == "wagers" and not any(w["player"] == self.name for w in current["wagers"]):
            return ("wager", number), {"type": "place_wager", "box": self.box, "amount": WAGER}
        if self.name not in asked["players"]:
            return None, None
        if asked["kind"] == "decision":
            return message["version"], self.decision(view, asked)
        if asked["kind"] == "forfeit":
            return message["version"], {"type": "keep", "box": asked["box"], "hand": asked["hand"]}
        # Decline insurance, surrender and the rest.
        return (asked["kind"], number), {"type": "decline"}

    def decision(self, view: Message, asked: Message) -> Message:
        """Hit, stand, double or split."""
        box = next(each for each in view["round"]["boxes"] if each["box"] == asked["box"])
        hand, dealer = box["hands"][asked["hand"] - 1], view["round"]["dealer"]["cards"][0]
        verb = self.verb(hand, dealer, may_split=len(box["hands"]) == 1)
        return {"type": verb, "box": asked["box"], "hand": asked["hand"]}

    def verb(self, hand: Message, dealer: str, may_split: bool) -> str:
        """The chart's first action that is allowed; without a chart, double 10 and 11, split 8s and stand on 17."""
        values = [value_of(card) for card in hand["cards"]]
        pair = values[0] if len(values) == 2 and values[0] == values[1] and may_split else ""
        if self.chart is None:
            if pair == "8":
                return "split"
            if hand["total"] in (10, 11) and len(values) == 2:
                return "double"
            return "stand" if hand["total"] >= (18 if hand["soft"] else 17) else "hit"
        actions = self.chart.prefers(value_of(dealer), hand["total"], hand["soft"], len(values), pair)
        return next(each for each in actions if each != "surrender" and (each != "split" or pair))


def value_of(card: str) -> str:
    """A card's name in a chart, where pictures count 10.

    >>> value_of("Kd"), value_of("7s")
    ('10', '7')
    """
    return "10" if card[0] in "JQK" else card[0]


async def main() -> None:
    parser = argparse.ArgumentParser(description="Play at a live table over the API.")
    parser.add_argument("url")
    parser.add_argument("--table", default="P1")
    parser.add_argument("--box", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--name", default=f"Bot {secrets.randbelow(10_000)}", help="the guest's name")
    parser.add_argument("--token-file", type=Path, help="a file with the bot's own token, used instead of a guest's")
    parser.add_argument(
        "--chart", type=Path, help="the chart to play by, as printed by `pontoon strategy --format json`"
    )
    options = parser.parse_args()
    chart = None if options.chart is None else read_chart(options.chart.read_text("utf-8"))
    async with httpx.AsyncClient(base_url=options.url, timeout=60) as http:
        if options.token_file is not None:
            token = options.token_file.read_text("utf-8").strip()
            who = await http.get("/api/v1/sessions/current", headers={"Authorization": f"Bearer {token}"})
            name = who.raise_for_status().json()["name"]
        else:
            guest = await http.post("/api/v1/guests", json={"name": options.name, "token": True})
            name, token = guest.raise_for_status().json()["name"], guest.json()["token"]
    bot = Bot(name, options.box, options.rounds, chart)
    address = f"{options.url.replace('http', 'ws', 1)}/api/v1/tables/{options.table}/socket?as=player"
    # A lost connection is reopened, after a longer pause each time.
    async for socket in connect(address, additional_headers={"Authorization": f"Bearer {token}"}, max_size=2**22):
        try:
            await bot.play(socket)
            await socket.send(json.dumps({"wire": 1, "id": secrets.token_hex(16), "command": {"type": "leave_table"}}))
            break
        except ConnectionClosed as lost:
            print(f"the connection was lost ({lost}); reconnecting")
    print(f"{name} has played {bot.played} rounds: {bot.net / 100:+.2f}")


if __name__ == "__main__":
    try:
        asyncio.run(main())
    except (httpx.HTTPError, WebSocketException, OSError) as error:
        raise SystemExit(f"cannot play at this house: {error}") from None
