"""The terminal table, played with its keys on a screen that is not there."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.events import Key
from textual.pilot import Pilot
from textual.widgets import Static

from pontoon.cli.terminal.app import TableApp
from pontoon.cli.terminal.felt import Felt
from pontoon.cli.terminal.screens import AmountScreen, LeaveScreen, Overlay
from pontoon.cli.terminal.session import USUAL_CHIPS_CENTS, Session, Setup
from pontoon.cli.terminal.text import GAMBLING_HELP, gain, payout_sign, total_text
from pontoon.game import TableTerms, cards, commands as c, legal_decisions, rule_book
from pontoon.game.ledger import balances
from pontoon.testing.table import CANBERRA_2002, STAR_2024

SMALL, LARGE = (80, 24), (120, 40)
KEYS = {c.Hit: "h", c.Stand: "s", c.Double: "d", c.Split: "p", c.Insure: "i", c.Surrender: "r"}
KEYS |= {c.Forfeit: "f", c.Keep: "k"}

both_sizes = pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])


def session(deck: str = "", rules: str = STAR_2024, terms: dict[str, Any] | None = None, **options: Any) -> Session:
    sign: dict[str, Any] = {"minimum_cents": 500, "maximum_cents": 50_000, "chips_cents": USUAL_CHIPS_CENTS}
    setup: dict[str, Any] = {"boxes": (3,), "seed": 1, "first_cards": cards(deck)} | options
    return Session(Setup(rule_book(rules), TableTerms(**(sign | (terms or {}))), **setup))


class Screen:
    """The table under test: keys in, words out."""

    def __init__(self, app: TableApp, pilot: Pilot[None]) -> None:
        self.app, self.pilot, self.session = app, pilot, app.session

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    @property
    def offered(self) -> set[str]:
        return {offer.key for offer in self.app.offers}

    def part(self, name: str) -> str:
        """What a part of the table shows."""
        widget = self.app.screen_stack[0].query_one(f"#{name}")
        if isinstance(widget, Felt):
            return widget.render().plain
        assert isinstance(widget, Static)
        return str(widget.content)

    def legal(self) -> set[str]:
        """The keys of the engine's legal decisions for the box that is asked about."""
        state = self.session.state
        declines = {"n"} if state.awaiting.kind in ("insurance", "surrender") else set()
        asked = self.session.question.box
        found = legal_decisions(self.session.rules, state)
        return declines | {KEYS[type(each)] for each in found if each.box == asked}

    def check(self) -> None:
        """The key line offers the legal decisions and no others, with the balance of the ledger above."""
        assert self.offered == self.legal()
        for offer in self.app.offers:
            assert offer.label in self.part("keys")
        self.check_balance()

    def check_balance(self) -> None:
        table = self.session
        moved = balances(table.events).get(f"player:{table.name}", 0)
        assert table.balance_cents == 100_000 + moved
        assert f"{table.balance_cents // 100:,}.{table.balance_cents % 100:02d}" in self.part("heading")


@asynccontextmanager
async def playing(table: Session, size: tuple[int, int]) -> AsyncIterator[Screen]:
    app = TableApp(table)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Screen(app, pilot)


@both_sizes
async def test_deal_hit_and_stand(size: tuple[int, int]) -> None:
    async with playing(session("9s 6h 5d 2c Kd 9h"), size) as screen:
        assert "place your wagers" in screen.part("said")
        await screen.press("enter")
        screen.check()
        assert screen.offered == {"h", "s", "d"}
        assert "Fourteen." in screen.part("said")
        assert "your turn" in screen.part("boxes")
        await screen.press("h")
        screen.check()
        assert "Sixteen." in screen.part("said")
        await screen.press("s")
        assert "round over" in screen.part("said")
        assert screen.offered == {"Enter"}
        account = screen.part("account")
        assert "Box 3 wager 25.00" in account
        assert "wins 1 to 1" in account
        assert "17.1.4" in account
        assert "+25.00" in account
        screen.check_balance()
        await screen.press("enter")
        assert screen.session.question.kind == "wagers"
        assert not screen.app.screen.query_one("#account").display


@both_sizes
@pytest.mark.parametrize(("key", "balance"), [("f", 97_500), ("k", 95_000)])
async def test_double_then_forfeit_or_keep(size: tuple[int, int], key: str, balance: int) -> None:
    async with playing(session("6s 9h 5d 2c 8d"), size) as screen:
        await screen.press("enter", "d")
        screen.check()
        assert screen.offered == {"f", "k"}
        assert screen.session.balance_cents == 95_000
        await screen.press(key)
        assert screen.session.question.kind == "account"
        assert screen.session.balance_cents == balance
        screen.check_balance()


async def test_double_for_less_asks_for_the_amount() -> None:
    async with playing(session("6s 9h 5d Kc"), SMALL) as screen:
        await screen.press("enter", "D")
        assert isinstance(screen.app.screen, AmountScreen)
        await screen.press("x", "enter")
        assert isinstance(screen.app.screen, AmountScreen)
        await screen.press("backspace", "1", "0", "enter")
        assert [row.net_cents for row in screen.session.account] == [2_500, 1_000]
        screen.check_balance()


async def test_insurance_for_less_asks_for_the_amount() -> None:
    async with playing(session("9s Ah 9d Kc"), SMALL) as screen:
        await screen.press("enter", "I")
        assert isinstance(screen.app.screen, AmountScreen)
        await screen.press("1", "0", "enter")
        assert [wager.cents for wager in screen.session.state.insurance] == [1_000]


async def test_a_double_is_shown_in_words() -> None:
    async with playing(session("6s 9h 5d 2c 8d"), SMALL) as screen:
        await screen.press("enter", "d")
        assert "13 doubled 25" in screen.part("boxes")
        assert "▲ forfeit?" in screen.part("boxes")


@pytest.mark.parametrize("size", [SMALL, (60, 20)])
async def test_the_mark_stands_under_split_hands_and_narrow_boxes(size: tuple[int, int]) -> None:
    for table, keys in ((session("8s 6h 8d 2c 9d Kh 4s"), "p"), (_seven_boxes(), "")):
        async with playing(table, size) as screen:
            await screen.press("enter", *keys)
            assert any(mark in screen.part("boxes") for mark in "▲▶")


async def test_an_account_too_long_for_the_screen_shows_what_each_box_came_to() -> None:
    table = session(boxes=(1, 2, 3, 4, 5, 6, 7), seed=3)
    table.change_pairs(500)
    async with playing(table, SMALL) as screen:
        await screen.press("enter")
        while table.round_is_on:
            await screen.press(next(key for key in "nsk" if key in screen.offered))
        account = screen.part("account")
        for box in range(1, 8):
            net = sum(s.net_cents for s in table.state.settlements if s.box == box)
            assert f"Box {box}{gain(net):>11}" in account
        assert "Perfect Pairs -35.00" in account
        assert len(account.splitlines()) <= 6


async def test_a_terminal_too_small_says_so_and_decides_nothing() -> None:
    async with playing(session("9s 6h 5d"), (30, 8)) as screen:
        shown = [widget.id for widget in screen.app.screen.children if widget.display]
        assert shown == ["small"]
        assert "Too small: needs 45x16." in screen.part("small")
        await screen.press("enter")
        assert screen.session.question.kind == "wagers"
        await screen.pilot.resize_terminal(*SMALL)
        await screen.press("enter")
        assert screen.session.question.kind == "decision"
        assert not screen.app.screen.query_one("#small").display


@both_sizes
async def test_split_plays_one_hand_after_the_other(size: tuple[int, int]) -> None:
    async with playing(session("8s 6h 8d 2c 9d Kh 4s"), size) as screen:
        await screen.press("enter")
        screen.check()
        assert screen.offered == {"h", "s", "d", "p"}
        await screen.press("p")
        screen.check()
        assert "box 3 hand 1" in screen.part("said")
        await screen.press("h")
        assert screen.session.state.boxes[0].hands[0].total == 19
        await screen.press("s")
        screen.check()
        assert "box 3 hand 2" in screen.part("said")
        await screen.press("s")
        assert "Box 3 hand 2 split wager 25.00" in screen.part("account")
        screen.check_balance()


@both_sizes
async def test_surrender(size: tuple[int, int]) -> None:
    async with playing(session("9s Kh 7d 9c"), size) as screen:
        await screen.press("enter")
        screen.check()
        assert screen.offered == {"r", "n"}
        assert "gives up 12.50" in screen.part("keys")
        await screen.press("r")
        assert screen.session.balance_cents == 98_750
        screen.check_balance()


@both_sizes
async def test_insurance_that_wins(size: tuple[int, int]) -> None:
    async with playing(session("9s Ah 9d Kc"), size) as screen:
        await screen.press("enter")
        screen.check()
        assert screen.offered == {"i", "n"}
        assert "Insurance?" in screen.part("said")
        await screen.press("i")
        screen.check()
        assert "ins 12.50" in screen.part("boxes")
        await screen.press("n", "s")
        assert screen.session.balance_cents == 100_000
        assert "wins 2 to 1" in screen.part("account")
        screen.check_balance()


async def test_an_illegal_key_changes_nothing_and_says_why() -> None:
    async with playing(session("9s 6h 5d"), SMALL) as screen:
        await screen.press("enter")
        before, balance = screen.session.state, screen.session.balance_cents
        for key in ("p", "i", "r", "f", "k", "n", "z", "enter", "plus", "3", "t", "w", "I", "tab", "f5"):
            await screen.press(key)
            assert screen.session.state == before
            assert screen.session.balance_cents == balance
            assert len(screen.app.screen_stack) == 1
        for key, words in {"p": "equal value can be split. (14.1)", "r": "(10.1)", "I": "(9.1)", "k": "(13.5)"}.items():
            await screen.press(key)
            assert words in screen.part("note")


async def test_before_the_deal_no_key_of_the_round_does_anything() -> None:
    async with playing(session(), SMALL) as screen:
        before = screen.session.state
        await screen.press("h", "s", "d", "p", "i", "r", "n", "f", "k")
        assert screen.session.state == before
        assert screen.session.question.kind == "wagers"


async def test_wagers_boxes_and_pairs_are_set_with_keys() -> None:
    async with playing(session(computer_players=2), SMALL) as screen:
        await screen.press("plus", "plus", "minus", "5", "t")
        assert (screen.session.wager_cents, screen.session.boxes, screen.session.pairs_cents) == (3_000, (3, 5), 500)
        assert "deal 70.00" in screen.part("keys")
        await screen.press("1")
        assert "Bo plays box 1." in screen.part("note")
        await screen.press("w", "4", "0", "enter")
        assert screen.session.wager_cents == 4_000
        await screen.press("w", "1", "escape")
        assert screen.session.wager_cents == 4_000
        await screen.press("w", "2", "enter")
        assert "below the minimum" in screen.part("note")
        await screen.press("T", "1", "0", "enter")
        assert screen.session.pairs_cents == 1_000
        await screen.press("t", "5")
        assert (screen.session.pairs_cents, screen.session.boxes) == (0, (3,))


@both_sizes
async def test_what_the_balance_cannot_pay_is_not_offered(size: tuple[int, int]) -> None:
    async with playing(session("8s 6h 8d", balance_cents=3_000), size) as screen:
        await screen.press("enter")
        assert screen.offered == {"h", "s"}
        assert "Your balance of 5.00 does not cover 25.00." in screen.part("note")
        await screen.press("question_mark")
        assert isinstance(screen.app.screen, Overlay)
        assert screen.app.screen.content.plain.count("does not cover") == 2


async def test_losing_everything_offers_a_fresh_stake() -> None:
    async with playing(session("9s 6h 7d Kh", balance_cents=2_500), SMALL) as screen:
        await screen.press("enter", "h", "enter")
        assert "balance below the minimum" in screen.part("said")
        assert screen.offered == {"Enter"}
        await screen.press("enter")
        assert screen.session.balance_cents == 100_000
        assert screen.session.question.kind == "wagers"


@both_sizes
@pytest.mark.parametrize("rules", [STAR_2024, "star-6to5-2017", CANBERRA_2002])
async def test_the_payout_sign_shows_the_rule_sets_parameters(size: tuple[int, int], rules: str) -> None:
    async with playing(session(rules=rules), size) as screen:
        await screen.press("y")
        page = screen.app.screen
        assert isinstance(page, Overlay)
        shown = " ".join(page.content.plain.split())
        for part in payout_sign(screen.session.rules, screen.session.terms):
            for row in part.rows:
                assert row.pays in shown
                assert row.what in shown
        await screen.press("y")
        assert len(screen.app.screen_stack) == 1


@both_sizes
async def test_the_log_tells_the_round_and_its_clauses(size: tuple[int, int]) -> None:
    async with playing(session("9s 6h 9d Kd 9h", computer_players=0), size) as screen:
        await screen.press("enter", "s", "l")
        page = screen.app.screen
        assert isinstance(page, Overlay)
        text = page.content.plain
        for words in ("Round 1", "“No more bets.”", "Box 3, You: stand.", "The dealer has twenty-five.", "17.1.4"):
            assert words in text
        await screen.press("escape")
        assert len(screen.app.screen_stack) == 1


@both_sizes
async def test_leaving_asks_first_and_plays_the_round_out(size: tuple[int, int]) -> None:
    async with playing(session("9s 6h 5d"), size) as screen:
        await screen.press("enter", "q")
        assert isinstance(screen.app.screen, LeaveScreen)
        await screen.press("escape")
        assert screen.session.question.kind == "decision"
        await screen.press("q")
        await screen.press("enter")
        assert screen.session.state.is_over
        screen_count = balances(screen.session.events)
        assert sum(screen_count.values()) == 0


async def test_ctrl_q_leaves_at_once() -> None:
    async with playing(session("9s 6h 5d"), SMALL) as screen:
        await screen.press("enter", "ctrl+q")
        assert screen.session.state.is_over


def _four_hands() -> Session:
    return session("8s 6h 8d 8h 8c 2c 3h", CANBERRA_2002)


def _seven_boxes() -> Session:
    return session(boxes=(1, 2, 3, 4, 5, 6, 7), seed=3)


@both_sizes
@pytest.mark.parametrize(
    ("made", "keys"), [(_four_hands, "pph"), (_seven_boxes, "")], ids=["four hands", "seven boxes"]
)
async def test_long_splits_and_a_full_table_fit(made: Callable[[], Session], keys: str, size: tuple[int, int]) -> None:
    """Goal: with a full table every box, card and total is on the screen, with nothing cut off."""
    async with playing(made(), size) as screen:
        await screen.press("enter", *keys)
        drawn = screen.part("boxes")
        assert "…" not in drawn
        for box in screen.session.state.boxes:
            assert f"{box.number} You" in drawn
            for hand in box.hands:
                assert total_text(hand) in drawn
        widget = screen.app.screen.query_one("#boxes")
        assert len(drawn.splitlines()) <= widget.size.height
        assert max(len(line) for line in drawn.splitlines()) <= widget.size.width


@pytest.mark.parametrize("size", [(60, 20), (40, 15), (20, 8), (200, 60)])
async def test_any_size_is_survived(size: tuple[int, int]) -> None:
    async with playing(session(computer_players=6, seed=5), SMALL) as screen:
        await screen.press("enter")
        await screen.pilot.resize_terminal(*size)
        await screen.press("n", "n", "s", "k", "y", "escape", "question_mark", "escape", "l", "escape", "enter")
        for part in ("heading", "dealer", "boxes", "said", "foot"):
            assert max(len(line) for line in screen.part(part).splitlines() or [""]) <= size[0]


async def test_mashing_keys_never_breaks_the_table() -> None:
    """Goal: keys that come faster than the screen, in an order nobody would choose, leave a table that works."""
    table = session(computer_players=2, boxes=(3, 5), seed=8, terms={"resplit": True})
    async with playing(table, SMALL) as screen:
        for key in "hspdfkrin+-1234567tzx9~hsn~~ssnn" * 20:
            pressed = "enter" if key == "~" else key
            screen.app.post_message(Key(pressed, None if key == "~" else key))
        await screen.press("s")
        assert len(screen.app.screen_stack) == 1
        assert table.rounds_played > 5


@pytest.mark.clauses("star-guides G24")
async def test_the_gambling_help_line_is_on_every_screen() -> None:
    async with playing(session(), SMALL) as screen:
        assert GAMBLING_HELP in screen.part("foot")
        for key in ("y", "question_mark", "l"):
            await screen.press(key)
            assert GAMBLING_HELP in str(screen.app.screen.query("VerticalScroll").first().border_subtitle)
            await screen.press("escape")
        await screen.press("q")
        assert GAMBLING_HELP in str(screen.app.screen.query_one(Static).content)


async def test_the_active_hand_is_marked_with_a_word_and_red_suits_with_their_symbol() -> None:
    async with playing(session("9h 6d 9c"), SMALL) as screen:
        await screen.press("enter")
        drawn = screen.part("boxes")
        assert "your turn" in drawn
        assert "♥" in drawn
        assert "♣" in drawn
        assert "6♦" in screen.part("dealer")


async def test_the_wager_is_shown_in_chips() -> None:
    async with playing(session(), SMALL) as screen:
        assert "Your wager in chips: 25." in screen.part("note")
        await screen.press("+")
        assert "Your wager in chips: 25 and 5." in screen.part("note")
        assert "30 ●●" in screen.part("boxes")
