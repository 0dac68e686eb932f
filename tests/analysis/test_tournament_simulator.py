"""The simulator of tournaments is held to tournaments that went through every room: the same cards, the same chips."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest

from pontoon.analysis.simulator import layout as simulator
from pontoon.analysis.simulator.setting import Array, BadSetting
from pontoon.analysis.tournaments import layout as at, running, sessions
from pontoon.analysis.tournaments.setting import Limits, Session, TournamentSetting
from pontoon.analysis.tournaments.whole import draw, sitting_of
from pontoon.cli.tournament_hall import Hall, Traced
from pontoon.cli.tournament_setting import pool_cents, setting_of
from pontoon.cli.tournament_table import Cards, Table
from pontoon.game.cards import CARDS, Card, cards as read_cards
from pontoon.game.rulebook import rule_book
from pontoon.players.wagering import STRATEGIES
from pontoon.testing.kernel_rounds import lay_out
from pontoon.tournament import events
from pontoon.tournament.at_table.plan import Place
from pontoon.tournament.conditions_file import TEMPLATES, read, template
from pontoon.tournament.form import Conditions, Prize, terms_of
from pontoon.tournament.hand_over import plan_for
from pontoon.tournament.placings import places, ranked

# Whoever comes first compiles the kernels.
pytestmark = pytest.mark.timeout(600)

STAR = ("star-2024", "star-6to5-2017")
MOST_ROUNDS = 2000


def conditions(form: str = "sit_and_go", rules: str = "star-2024", **changes: Any) -> Conditions:
    return read(template(form).encode(), form)._replace(rules=rules, **changes)


def setting(form: str = "sit_and_go", strategies: tuple[str, ...] = STRATEGIES, **changes: Any) -> TournamentSetting:
    found = conditions(form, **changes)
    return setting_of(found, rule_book(found.rules), strategies)


def traced(played: TournamentSetting, seed: int, number: int, compiled: bool) -> tuple[list[Traced], Array]:
    """What everybody had after every round, and the players at the end."""
    trace = np.zeros((MOST_ROUNDS, at.TRACE_LENGTH), np.int64)
    _, players = running.play_chunk(played, seed, number, 1, trace, compiled)
    assert trace[0, 0] < MOST_ROUNDS
    rounds = []
    for session, table, play_off, round_, *chips in trace[1 : trace[0, 0] + 1].tolist():
        held = {box + 1: cents for box, cents in enumerate(chips) if cents >= 0}
        rounds.append(Traced(session, table, bool(play_off), round_, held))
    return rounds, players


def assert_same(form: Conditions, seed: int, number: int = 0, players: int | None = None) -> int:
    """The tournament of a seed through the rooms and in the kernel; how many rounds of play-offs there were."""
    rules = rule_book(form.rules)
    played = setting_of(form, rules, STRATEGIES, players)
    hall = Hall(form, rules, played, seed, number)
    state = hall.play()
    rounds, found = traced(played, seed, number, compiled=False)
    assert hall.traced == rounds
    prizes = {award.player: award.cents for award in state.awards if award.cents}
    won = {name: int(found[at.PRIZE, player]) for player, name in enumerate(hall.names)}
    assert {name: cents for name, cents in won.items() if cents} == prizes
    final = {placed.player: placed.place for placed in state.sessions[-1].placings}
    assert {name: int(found[at.PLACE, k]) for k, name in enumerate(hall.names) if found[at.IN_FINAL, k]} == final
    assert state.pool.balance_cents == 0
    assert state.pool.awarded_cents == sum(played.prizes_cents) == pool_cents(form, played.entrants)
    return sum(round_.play_off for round_ in rounds)


# Whole tournaments


# Short tournaments below are by both rule sets.
@pytest.mark.parametrize("rules", [STAR[0], pytest.param(STAR[1], marks=pytest.mark.long)])
@pytest.mark.parametrize("form", TEMPLATES)
def test_a_tournament_of_every_form_comes_out_as_through_the_rooms(form: str, rules: str) -> None:
    assert_same(conditions(form, rules), seed=11)


def changed(random: Random) -> tuple[Conditions, int]:
    """Conditions with this and that changed, and how many enter."""
    form = conditions(random.choice(TEMPLATES), random.choice(STAR))
    form = form._replace(pass_cards=random.choice((0, 1, 3)), undisclosed_wagers=random.choice((0, 1, 4)), rises=())
    order = random.choice((False, True, True))
    form = form._replace(order_of_wagering=order, deal_from_marker=order and random.choice((False, True)))
    short = random.choice((1, 2, 3, 8))
    plans = tuple(plan._replace(rounds=short, minutes=None, maximum_cents=None) for plan in form.sessions)
    # With odd amounts payments are rounded up, so that cents begin to differ.
    least = random.choice((100, 333, 1000, 2501))
    form = form._replace(sessions=plans, minimum_cents=least, maximum_cents=20 * least)
    return form, random.randint(form.minimum_entrants or 0, form.maximum_entrants or 0)


def test_short_tournaments_with_many_ties_come_out_as_through_the_rooms() -> None:
    random, played_off = Random(5), 0
    for number in range(25):
        form, players = changed(random)
        played_off += assert_same(form, seed=random.randrange(2**40), number=number, players=players)
    assert played_off > 20


def test_places_that_must_all_be_told_apart_are_played_off_until_they_are() -> None:
    """One round with everybody at the minimum: most are equal, and each of seven places has another prize."""
    prizes = tuple(Prize(place, share=share) for place, share in enumerate((4000, 2500, 1500, 1000, 500, 300, 200), 1))
    plans = (conditions().sessions[0]._replace(rounds=1),)
    assert sum(assert_same(conditions(prizes=prizes, sessions=plans), seed) for seed in range(12)) > 12


@pytest.mark.parametrize("form", TEMPLATES)
def test_compiled_and_plain_kernels_play_the_same_tournaments(form: str) -> None:
    played = setting(form)
    for number in range(3):
        plain, players = traced(played, 3, number, compiled=False)
        quick, others = traced(played, 3, number, compiled=True)
        assert plain == quick
        assert players.tolist() == others.tolist()


# Rounds that are too rare to wait for, from listed cards


class Listed(Cards):
    """The cards of one round."""

    def __init__(self, listed: list[int]) -> None:
        self._listed = iter(listed)

    def begin_round(self) -> bool:
        return True

    def next_card(self) -> Card:
        return CARDS[next(self._listed)]


class Ends(NamedTuple):
    chips_cents: dict[int, int]
    places: dict[int, int]


def one_round(form: Conditions, listed: list[int], strategies: tuple[str, ...]) -> tuple[Ends, Ends]:
    """A round of all seven boxes from these cards: at the real table, and in the kernel."""
    rules = rule_book(form.rules)
    played = setting_of(form, rules, strategies)
    seats = [Place(box, f"P{box}") for box in range(1, at.BOXES + 1)]
    table = Table(
        rules, played, "T1", Listed(listed), {p: played.strategy_of(k) for k, (_, p) in enumerate(seats)}, at=0
    )
    table.hold(form.name)
    plan = plan_for(terms_of(form, 1), (), "T1", 0)._replace(seats=tuple(seats))
    standings = table.play_session(plan)
    box_of = {player: box for box, player in seats}
    at_the_table = Ends(
        table.traced[0][1], {box_of[place.player]: place.place for place in places(ranked(standings))}
    )  # fmt: skip
    return at_the_table, in_the_kernel(played, listed)


def in_the_kernel(played: TournamentSetting, listed: list[int]) -> Ends:
    m, b, c, p = (
        played.memory(0),
        np.zeros((at.TABLE_ROWS, at.BOXES), np.int64),
        played.at_the_start(),
        played.players(),
    )
    m[simulator.SOURCE] = simulator.LISTED
    lay_out(m, listed)
    b[at.PLAYER], b[at.MEMBER] = range(at.BOXES), 1
    sessions.open_session(b, c, played.plan(), 0, 0, 1)
    h, none = np.zeros(at.BOXES, np.int64), np.zeros((1, at.TRACE_LENGTH), np.int64)
    sessions.play_session(played.table, m, played.cards(), 0, b, c, p, h, played.changes_of_limits(), none)
    sessions.rank(b, 0)
    chips = {box + 1: int(b[at.CHIPS, box]) for box in range(at.BOXES)}
    return Ends(chips, {box + 1: int(b[at.AHEAD, box]) + 1 for box in range(at.BOXES)})


def a_round(rules: str = "star-2024", **changes: Any) -> Conditions:
    """One round in which all chips may be wagered."""
    form = conditions(rules=rules, **changes)
    return form._replace(sessions=(form.sessions[0]._replace(rounds=1),), maximum_cents=1000 * 100)


def numbers(text: str) -> list[int]:
    return [CARDS.index(card) for card in read_cards(text)]


# Seven boxes: two cards each, the dealer's first card between, then hit cards.
SEVENS = "7s 7h 7d Ks Qs Kh Qh 7c 7s 7h 7d Jc Jd Kc Kd"


@pytest.mark.parametrize("rules", STAR)
@pytest.mark.parametrize("undisclosed", [0, 1])
def test_super_bonuses_are_paid_in_the_kernel_as_at_the_table(rules: str, undisclosed: int) -> None:
    """Three in one round: each winner gives the others' share back, and the bonus goes by the whole wager."""
    form = a_round(rules, undisclosed_wagers=undisclosed, chips_cents=600 * 100)
    listed = numbers(SEVENS + " 7s 7h 7d 9c 8c 7c 6c")
    slow, fast = one_round(form, listed, ("all_in_late",))
    assert slow == fast
    assert sum(chips > 5000 * 100 for chips in slow.chips_cents.values()) == 3


def random_cards(random: Random, several: str) -> list[int]:
    """Cards of a few kinds, each no more often than eight decks hold it."""
    kinds = [card for card in CARDS if str(card)[0] in several]
    pack = [CARDS.index(card) for card in kinds] * 8
    random.shuffle(pack)
    return pack


@pytest.mark.parametrize("several", ["78A", "A789JK", "2356", "8A", "456J", "7", "AK8"])
@pytest.mark.parametrize("undisclosed", [0, 1])
def test_rounds_of_few_kinds_of_card_come_to_the_same(several: str, undisclosed: int) -> None:
    """Splits, doubles, 21s, pontoons of both sides and bonuses, with chips that are often too few."""
    random = Random(several)
    for _ in range(25):
        chips = random.choice((1000, 2000, 5000, 100_000))
        least = random.choice((1000, 500))
        form = a_round(
            random.choice(STAR), chips_cents=chips, minimum_cents=least, undisclosed_wagers=undisclosed,
            pass_cards=random.choice((0, 1)), deal_from_marker=random.choice((False, True)),
        )  # fmt: skip
        strategies = tuple(random.sample(STRATEGIES, random.randint(1, 5)))
        slow, fast = one_round(form, random_cards(random, several), strategies)
        assert slow == fast


# What is counted


def test_every_tournament_has_one_winner_a_full_final_and_the_whole_pool_paid() -> None:
    played = setting("heats_and_final")
    counted, _ = running.play_chunk(played, 7, 0, 200)
    assert (counted[:, :, running.WINS].sum(axis=1) == 1).all()
    assert (counted[:, :, running.FINALS].sum(axis=1) == 7).all()
    assert (counted[:, :, running.PRIZES].sum(axis=1) == 5400 * 100).all()
    assert not counted[:, :, running.REDEEMED].any()


def test_chips_with_a_cash_value_are_redeemed_less_the_buy_ins() -> None:
    """Through the rooms: the chip bank's books, player by player."""
    form, rules = conditions("cash_value_buy_in"), rule_book("star-2024")
    played = setting_of(form, rules, STRATEGIES)
    hall = Hall(form, rules, played, 23)
    hall.play()
    cash: dict[str, int] = dict.fromkeys(hall.names, 0)
    for entry in hall.log:
        event: Any = entry.event
        if isinstance(event, events.BuyInProvided):
            cash[event.player] -= event.cents
        elif isinstance(event, events.ChipsRedeemed):
            cash[event.player] += event.cents
    _, players = running.play_chunk(played, 23, 0, 1)
    assert players[at.REDEEMED].tolist() == list(cash.values())
    assert any(cash.values())


def test_the_same_seed_gives_the_same_on_any_number_of_threads() -> None:
    played, many = setting(), 2 * running.CHUNK + 5
    one, other = running.simulate(played, many, 9), running.simulate(played, many, 9, threads=3)
    assert one.sums.tolist() == other.sums.tolist()
    assert list(one.fared()) == list(other.fared())
    assert running.simulate(played, many, 10).sums.tolist() != one.sums.tolist()


def test_means_and_intervals_are_those_of_the_tournaments() -> None:
    played, told = setting("heats_and_final"), list[int]()
    found = running.simulate(played, 300, 4, tell=told.append)
    assert told == [256, 300]
    counted = running.play_chunk(played, 4, 0, 300)[0].astype(float)
    for kind, fared in enumerate(found.fared()):
        assert fared.strategy == STRATEGIES[kind]
        assert fared.players == (9 if kind == 4 else 10)
        for measure, interval in enumerate((fared.prize, fared.win, fared.final, fared.redeemed)):
            of_each = counted[:, kind, measure] / fared.players
            assert interval.mean == pytest.approx(of_each.mean())
            error = of_each.std(ddof=1) / 300**0.5
            assert interval.half_95 == pytest.approx(1.96 * error, rel=1e-3)
            assert interval.half_99 == pytest.approx(2.576 * error, rel=1e-3)


def test_who_goes_for_the_leader_wins_more_often_than_who_wagers_the_minimum() -> None:
    fared = {each.strategy: each.win for each in running.simulate(setting(), 2000, 1).fared()}
    chaser, least = fared["leader_chaser"], fared["minimum"]
    assert chaser.mean - chaser.half_99 > least.mean + least.half_99


# The draw


def orders(players: int, many: int) -> Iterator[tuple[int, ...]]:
    m = setting().memory(3)
    for number in range(many):
        drawn = [0] * players
        draw(m, sitting_of(number, 0, 0), drawn, players)
        yield tuple(drawn)


def test_every_order_of_a_draw_is_as_likely_as_another() -> None:
    many, counts = 4800, dict[tuple[int, ...], int]()
    for order in orders(4, many):
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 24
    chi_square = sum((count - many / 24) ** 2 for count in counts.values()) / (many / 24)
    assert chi_square < 23 + 4 * (2 * 23) ** 0.5


def test_no_table_and_no_draw_have_the_same_number() -> None:
    found = {sitting_of(n, s, t) for n in range(4) for s in range(64) for t in range(4096)}
    assert len(found) == 4 * 64 * 4096


# What cannot be simulated


def base() -> TournamentSetting:
    return TournamentSetting(
        table=rule_book("star-2024").table,
        decks=8,
        behind=132,
        burns=True,
        sessions=(Session("final", 1, 7, 0, 10, 100_000, 1000, 50_000),),
        entrants=7,
        at_first=7,
        strategies=("minimum",),
        prizes_cents=(14_000,),
        lines=frozenset({1}),
        rises=(Limits(5, 2000, 100_000),),
    )


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"strategies": ()}, "no strategy: expected one or more of minimum"),
        ({"strategies": ("bold",)}, "bold: expected one or more of minimum"),
        ({"strategies": STRATEGIES, "entrants": 4}, r"more strategies \(5\) than players \(4\)"),
        ({"sessions": base().sessions * 65}, "65 sessions: at most 64"),
        ({"sessions": (base().sessions[0]._replace(tables=4096),)}, "fewer than 4096 tables"),
        ({"table": rule_book("star-2024").table._replace(boxes=5)}, "5 boxes: tournaments are simulated with 7"),
    ],
)
def test_what_cannot_be_simulated_is_said(changes: dict[str, Any], told: str) -> None:
    fields = {name: getattr(base(), name) for name in base().__dataclass_fields__}
    with pytest.raises(BadSetting, match=told):
        TournamentSetting(**(fields | changes))


class TooSmall(TournamentSetting):
    """A shoe of half a deck."""

    def cards(self) -> Array:
        # A copy, since for cards that do not lie side by side the kernels would be compiled once more.
        return super().cards()[: 8 * 24 : 8].copy()


def test_a_shoe_that_is_too_small_is_said() -> None:
    """Goal: Kings out of nowhere would be dealt to the end, and nobody would notice."""
    fields = {name: getattr(base(), name) for name in base().__dataclass_fields__}
    with pytest.raises(BadSetting, match="the cards ran out in tournament 0: 24 cards are not enough"):
        running.play_chunk(TooSmall(**(fields | {"behind": 5})), 1, 0, 5)
