"""A round of seven boxes in the browser, with cards and chips that travel: how long frames and pieces of work take.

    python benchmarks/render.py             measure
    python benchmarks/render.py --record    and write the results to benchmarks/render.md

A page has 16.7 ms for a frame. What it does itself in that time is the page's affair; whether the frame is then shown
in time is that of the machine, which here has no graphics of its own and draws with its processors.
"""

import argparse
from pathlib import Path
from typing import Any

from load_report import machine, percentile, table
from playwright.sync_api import Page, expect, sync_playwright

from pontoon.testing.browser_house import HouseBeside, house_beside
from pontoon.testing.browser_visitors import AtTheTable, launched, visitors_of
from pontoon.testing.houses import Seat, fast_table, generous_settings

PAGE = Path(__file__).with_name("render.md")
FRAME_MS = 1000 / 60
ROUNDS = 5
# As at a table of the house's own.
TIMES: dict[str, Any] = {"wager_ms": 60_000, "decision_ms": 60_000, "offer_ms": 60_000, "pace_ms": 350}
# To seven boxes, the dealer, and the boxes again: nobody is offered anything, everybody may decide.
CARDS = "9s 8d 7c 9h 8s 7d 6c 6d 9c 8h 7s 5h 6h 5c 7h Kc Qd"

WATCH = """
() => {
  const watched = { frames: [], works: [], last: performance.now(), on: true }
  window.watched = watched
  const frame = (now) => {
    watched.frames.push(now - watched.last)
    watched.last = now
    if (watched.on) requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) watched.works.push(entry.duration)
  }).observe({ type: 'longtask' })
}
"""


class Others:
    """Six players over sockets, on every box but the fourth, who stand on everything."""

    def __init__(self, house: HouseBeside) -> None:
        self._house = house
        self._seats: dict[int, Seat] = {box: house.run(self._come(box)) for box in range(1, 8) if box != 4}

    async def _come(self, box: int) -> Seat:
        seat = await (await self._house.running.guest(f"Player{box}")).join("P1")
        await seat.sit(box, "900.00")
        return seat

    def wager(self) -> None:
        for box, seat in self._seats.items():
            self._house.run(seat.done("place_wager", box=box, amount="25.00"))

    def stand(self, *boxes: int) -> None:
        for box in boxes:
            self._house.run(self._stand(self._seats[box], box))

    async def _stand(self, seat: Seat, box: int) -> None:
        await seat.wait_until(lambda: seat.my_turn)
        await seat.done("stand", box=box, hand=1)


def play(seat: AtTheTable, others: Others) -> None:
    others.wager()
    seat.page.get_by_role("button", name="Deal 25").click()
    others.stand(1, 2, 3)
    seat.press("Stand")
    others.stand(5, 6, 7)
    expect(seat.page.get_by_role("button", name="Deal 25")).to_be_visible()


def watched(page: Page) -> tuple[list[float], list[float]]:
    """Frames and long pieces of work, in milliseconds."""
    found = page.evaluate("() => { window.watched.on = false; return window.watched }")
    return found["frames"][1:], found["works"]


def measure() -> str:
    plans = (fast_table("P1", **TIMES),)
    with (
        sync_playwright() as playing,
        house_beside(plans=plans, settings=generous_settings()) as house,
    ):
        browser = launched(playing)
        with visitors_of(house, browser) as come:
            visitor = come(reduced_motion="no-preference")
            visitor.guest("Ann")
            seat = visitor.sit("P1", 4)
            others = Others(house)
            house.stack("P1", CARDS)
            play(seat, others)
            metrics = visitor.context.new_cdp_session(seat.page)
            metrics.send("Performance.enable")
            before = _work(metrics)
            seat.page.evaluate(WATCH)
            for _ in range(ROUNDS):
                play(seat, others)
            frames, works = watched(seat.page)
            work = _work(metrics) - before
        browser.close()
    return report(frames, works, work)


def _work(metrics: Any) -> float:
    told = metrics.send("Performance.getMetrics")["metrics"]
    return float(next(each["value"] for each in told if each["name"] == "TaskDuration"))


def report(frames: list[float], works: list[float], work: float) -> str:
    seconds = sum(frames) / 1000
    late = [each for each in frames if each > 1.5 * FRAME_MS]
    rows = [
        (f"rounds of seven boxes, {seconds:.0f} s", ROUNDS),
        ("frames", len(frames)),
        ("frames on time", f"{1 - len(late) / len(frames):.2%}"),
        ("median frame, ms", f"{percentile(frames, 0.5):.1f}"),
        ("99 % of frames take at most, ms", f"{percentile(frames, 0.99):.1f}"),
        ("longest frame, ms", f"{max(frames):.1f}"),
        ("tasks longer than 50 ms", len(works)),
        ("share of the time spent on the page's own work", f"{work / seconds:.1%}"),
        ("the page's own work for an average frame, ms", f"{1000 * work / len(frames):.2f}"),
    ]
    return table(("", ""), rows)


def main() -> None:
    parser = argparse.ArgumentParser(description="A round in the browser.", epilog="Example: render.py --record")
    parser.add_argument("--record", action="store_true", help="write the results to benchmarks/render.md")
    recorded = parser.parse_args().record
    text = measure()
    print(text)
    if recorded:
        words = (
            "# A round in the browser\n\n"
            "Seven boxes, moving cards and chips, at the pace of the house's own tables, in a Chromium of 1280 by"
            " 800 points without graphics hardware, with the house and six other players on the same two cores. See"
            " `benchmarks/render.py`.\n\n"
        )
        PAGE.write_text(f"{words}{machine()}\n\n{text}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
