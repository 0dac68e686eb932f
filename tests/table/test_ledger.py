"""Where the money of a table is, event by event: always in balance, never from one player to another."""

import pytest

from pontoon.game import commands as c
from pontoon.game.events import WagerSettled
from pontoon.table import commands as t, events as e
from pontoon.table.furniture import SHUFFLING_DEVICE
from pontoon.table.ledger import balances, entries
from pontoon.testing.floor import Floor
from pontoon.testing.table import CANBERRA_2002, STAR_6TO5_2017, STAR_2024, each_rule_set

LAYOUT = ("box:", "perfect_pairs:", "insurance_line")


def owner(account: str) -> str | None:
    """The person whose account it is; None: the house's, or a place on the layout."""
    kind, _, name = account.partition(":")
    return name if kind in ("player", "tokens", "cash", "terminal") else None


def settled(**changes: object) -> WagerSettled:
    fields = {
        "box": 1,
        "hand": 1,
        "player": "ann",
        "kind": "original",
        "wager_cents": 2500,
        "result": "win",
        "net_cents": 2500,
        "odds": (1, 1),
        "clause": "14.1(a)",
        **changes,
    }
    return WagerSettled(**fields)  # type: ignore[arg-type]


# Buying chips


@each_rule_set("3.4", "2.4", None)
def test_chips_for_cash_leave_the_float_tray_and_the_cash_goes_into_the_drop_box(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).does(t.BuyChips("ann", 10000), "ann")
    assert balances(floor.log) == {"cash:ann": -10000, "drop_box": 10000, "float_tray": -10000, "player:ann": 10000}


@pytest.mark.clauses("star-2024 3.4.1")
def test_chips_at_the_terminal_leave_the_drop_box_alone() -> None:
    floor = Floor(STAR_2024).ready(cashless=True).seat("ann", 1).does(t.BuyChips("ann", 5000, cash=False), "ann")
    assert balances(floor.log) == {
        "terminal:ann": -5000,
        "cashless_terminal": 5000,
        "float_tray": -5000,
        "player:ann": 5000,
    }


# Rounds


@each_rule_set()
def test_a_rounds_own_entries_are_those_of_the_game(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).plain_round()
    found = balances(floor.log)
    assert (found["player:ann"], found["float_tray"], found["box:1"]) == (2500, -2500, 0)


@pytest.mark.parametrize(
    ("settlement", "player", "tokens", "float_tray"),
    [
        (settled(), -2500, 0, 2500),
        (settled(result="lose", net_cents=-2500, odds=None), 2500, 0, -2500),
        (settled(result="stand_off", net_cents=0, odds=None), 0, 0, 0),
        (settled(kind="insurance", hand=None, net_cents=5000, odds=(2, 1)), -5000, 0, 5000),
        (settled(kind="super_bonus", wager_cents=0, net_cents=500000, odds=None), -500000, 0, 500000),
        (settled(result="lose", net_cents=-2500, odds=None, tokens_cents=1000), 1500, 1000, -2500),
    ],
    ids=["won", "lost", "stood_off", "insurance", "super_bonus", "tokens"],
)
@pytest.mark.clauses("canberra-2002 15.5", "canberra-2002 Terms:Void")
def test_a_past_round_that_is_void_returns_what_was_wagered_or_paid(
    settlement: WagerSettled, player: int, tokens: int, float_tray: int
) -> None:
    total: dict[str, int] = {}
    for account, cents in entries(e.PastRoundVoided(1, "a card on the wrong box", (settlement,))):
        total[account] = total.get(account, 0) + cents
    assert total.get("player:ann", 0) == player
    assert total.get("tokens:ann", 0) == tokens
    assert total.get("float_tray", 0) == float_tray
    assert not any(cents for account, cents in total.items() if account.startswith(LAYOUT))


def test_what_was_paid_up_to_the_next_chip_comes_back_with_the_rest() -> None:
    won = settled(net_cents=2600, rounding_cents=100)
    total: dict[str, int] = {}
    for account, cents in entries(e.PastRoundVoided(1, "an error", (won,))):
        total[account] = total.get(account, 0) + cents
    assert (total["player:ann"], total["float_tray"], total["rounding"]) == (-2600, 2500, 100)


# A night of everything


def busy_night(rules: str) -> Floor:
    """Wins, losses, shared boxes, Perfect Pairs, insurance, a void round, a bust hand, a device that fails."""
    floor = Floor(rules).ready(SHUFFLING_DEVICE).seat("ann", 1).seat("bob", 2).seat("cat", None)
    floor.does(t.BuyChips("ann", 10000), "ann").plain_round()
    floor.wager("ann", 1, 20).wager("cat", 1, 10).wager("bob", 2, 15)
    floor.does(c.PlacePerfectPairs(1, "ann", 500), "ann").does(c.PlacePerfectPairs(2, "bob", 500), "bob")
    floor.deal("9s 8s Ah 9d 8d").does(c.Insure(1, "ann", 1000), "ann").does(c.CloseInsurance(), "dealer")
    floor.does(c.CloseSurrender(), "dealer").stand().does(c.Split(2, 1, "bob"), "bob").deal("Kd").stand()
    floor.deal("Kh").stand().deal("5d")
    while floor.state.round_in_play:
        floor.deal("2c")
    floor.wager("ann", 1, 20).wager("bob", 2, 10).deal("9s 9h 6h 5d 6c")
    floor.does(c.Hit(1, 1, "ann"), "ann").deal("Kd").does(t.ReportMalfunction("jam", (), False, False))
    if floor.state.undecided:
        floor.does(t.ElectReturn("ann", True), "ann").does(t.ElectReturn("bob", True), "bob")
    else:
        floor.stand().deal("Kc 9d").does(t.DealOnAfterMalfunction(48), "dealer").wager("ann", 1, 20).deal("9s")
        floor.does(t.VoidPastRound(2, "a card on the wrong box"))
    return floor


@each_rule_set("20.11", "19.10", "17.10")
def test_no_event_of_a_night_moves_money_from_one_player_to_another(rules: str) -> None:
    floor = busy_night(rules)
    assert len(floor.log) > 60
    for entry in floor.log:
        whole = [entry.event]
        if isinstance(entry.event, e.PastRoundVoided):
            whole = [e.PastRoundVoided(1, "", (settlement,)) for settlement in entry.event.settlements]
        for event in whole:
            moved = entries(event)
            assert sum(cents for _, cents in moved) == 0
            assert len({owner(account) for account, _ in moved} - {None}) <= 1


@pytest.mark.parametrize("rules", [STAR_2024, STAR_6TO5_2017])
def test_when_all_is_settled_or_returned_nothing_lies_on_the_layout(rules: str) -> None:
    found = balances(busy_night(rules).log)
    assert not any(cents for account, cents in found.items() if account.startswith(LAYOUT))
    assert sum(found.values()) == 0


def test_what_moves_no_money_posts_nothing() -> None:
    floor = Floor(CANBERRA_2002).ready()
    assert balances(floor.log) == {}
