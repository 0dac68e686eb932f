"""The native kernel plays as the Python one does: the same totals, and round by round the same net."""

import ctypes
import random
import sys
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
import pytest

from pontoon.analysis.shoe import Shoe, full_shoe
from pontoon.analysis.simulator import cuda, layout, rounds
from pontoon.analysis.simulator.endings import CODES, COUNTS, SIDES, SUPER_BONUS
from pontoon.analysis.simulator.kernel import legal_plays
from pontoon.analysis.simulator.local import on_processor, play_rounds
from pontoon.analysis.simulator.native import build, host
from pontoon.analysis.simulator.native.sources import source
from pontoon.analysis.simulator.native.terms import terms_and_tables
from pontoon.analysis.simulator.setting import BadSetting, Setting
from pontoon.analysis.simulator.strategies import chart_states, in_one_array, on_two_cards
from pontoon.analysis.simulator.totals import Totals
from pontoon.game import rule_book
from pontoon.rules.cards import SEVEN
from pontoon.rules.points import LIMIT, point_total
from pontoon.rules.table import ACES_FREE, DOUBLE_ON_TWO_CARDS, EQUAL_RANK, RuleTable
from tests.analysis.built import built

ROUNDS = 300_000
SEED = 2024

try:
    build.find_compiler()
except build.NotBuilt as reason:
    pytest.skip(str(reason), allow_module_level=True)


@cache
def table_of(name: str) -> RuleTable:
    if name != "odd":
        return rule_book(name).table
    table = rule_book("star-2024").table
    return table._replace(
        table_1=(1, 1, 7, 5, 1, 2, 5, 3, 1, 1, 3, 2, 2, 1, 1, 3, 9, 4, 2, 1, 3, 1),
        double_aces=ACES_FREE,
        double_on=DOUBLE_ON_TWO_CARDS,
        split_on=EQUAL_RANK,
        split_hands=3,
        split_aces_hands=3,
        resplit_hands=5,
        resplit_aces_hands=4,
        split_aces_one_card=0,
        forfeit=0,
        must_draw_below=10,
        dealer_stands_hard=16,
        dealer_stands_soft=17,
        insurance_ranks=0b110000000011,
        surrender_ranks=0b111111110001,
        surrender_share=(1, 3),
        insurance_odds=(3, 1),
    )


RULES = ("star-2024", "star-6to5-2017", "canberra-2002", "odd")


def random_strategy(table: RuleTable, resplit: bool, seed: int) -> Any:
    """Any legal action anywhere, hits and splits more often than not."""
    chance = random.Random(seed)

    def any_of(legal: int) -> int:
        actions = [action for action in range(layout.ACTIONS) if legal >> action & 1]
        wanted = [action for action in actions if action in (layout.HIT, layout.SPLIT)]
        return chance.choice(wanted if wanted and chance.random() < 0.3 else actions)

    states, after = chart_states()
    action = np.zeros((10, 2, len(states)), np.uint8)
    for dealer in range(10):
        for split in range(2):
            for number, (cards, hard, ace, _) in enumerate(states):
                if cards > 1 and point_total(hard, int(ace)) < LIMIT:
                    action[dealer, split, number] = any_of(
                        legal_plays(table, 0, hard, int(ace), cards, 4, 8, 1 + split)
                    )
    keeps = np.array([chance.random() < 0.6 for _ in range(action.size * 10)]).reshape(*action.shape, 10)
    region = np.array([[chance.randrange(2) for _ in range(layout.REGION_ROW)] for _ in range(10)])
    deal, second = on_two_cards(table, resplit, 12, lambda rank: min(rank, 9), lambda *known: any_of(known[-1]))
    return in_one_array([card >> 2 for card in range(48)], deal, second, after, action, keeps, region)


def setting_of(rules: str, **terms: Any) -> Setting:
    table, resplit = table_of(rules), bool(terms.get("resplit", False))
    terms.setdefault("super_bonus", Fraction(40))
    return Setting(table, full_shoe(8), random_strategy(table, resplit, 5), **terms)


def by_numba(setting: Setting, first: int, count: int) -> Totals:
    totals, memory = setting.no_totals(), setting.memory(SEED)
    played = on_processor(play_rounds)(
        setting.table, setting.strategy, memory, setting.cards(), first, count, totals.lowest, totals.nets
    )
    parts = ((layout.HANDS_ENDED, CODES), (layout.SIDE_RESULTS, SIDES), (layout.FURTHER, COUNTS))
    hands, sides, counts = (memory[begin : begin + length] for begin, length in parts)
    return Totals(played, totals.lowest, hands, sides, totals.nets, counts)


@pytest.mark.parametrize("rules", RULES)
def test_one_box_comes_to_the_same_totals(rules: str) -> None:
    setting = setting_of(rules)
    assert host.play_chunk(setting, SEED, 0, ROUNDS) == by_numba(setting, 0, ROUNDS)


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("boxes", [2, 7])
def test_several_boxes_with_every_option_come_to_the_same_totals(rules: str, boxes: int) -> None:
    setting = setting_of(rules, boxes=boxes, resplit=True, pairs=Fraction(1, 2), insures=True)
    assert host.play_chunk(setting, SEED, 0, ROUNDS // boxes) == by_numba(setting, 0, ROUNDS // boxes)


def test_super_bonuses_and_every_other_side_result_are_counted_alike() -> None:
    sevens = Shoe(tuple(600 if card >> 2 == SEVEN else 8 for card in range(48)))
    setting = replace(setting_of("star-2024", boxes=3, pairs=Fraction(1), insures=True), shoe=sevens)
    # Whatever else the strategy does, it takes a third card on two sevens.
    strategy = setting.strategy.copy()
    deal = strategy[strategy[layout.DEAL_AT] : strategy[layout.SECOND_AT]].reshape(-1, 48, 48)
    deal[:, 4 * SEVEN : 4 * SEVEN + 4, 4 * SEVEN : 4 * SEVEN + 4] = layout.HIT
    setting = replace(setting, strategy=strategy)
    totals = host.play_chunk(setting, SEED, 0, ROUNDS)
    assert totals == by_numba(setting, 0, ROUNDS)
    assert totals.sides.all()
    assert totals.nets[2].any()


def test_rounds_are_numbered_beyond_32_bits_and_keyed_by_the_whole_seed() -> None:
    setting = setting_of("star-2024", boxes=3)
    first = 2**32 - 1000
    assert host.play_chunk(setting, SEED, first, 2000) == by_numba(setting, first, 2000)
    nets = [host.nets_of_rounds(setting, seed, 0, 1000) for seed in (1, 1 + 2**32, 1 + 2**63)]
    assert not np.array_equal(nets[0], nets[1])
    assert not np.array_equal(nets[1], nets[2])


def test_rounds_are_played_by_their_numbers_in_any_order() -> None:
    setting = setting_of("star-6to5-2017", boxes=2)
    numbers = np.arange(5000, dtype=np.uint64)
    backwards = host.play_numbers(setting, SEED, numbers[::-1].copy())
    assert backwards == host.play_chunk(setting, SEED, 0, 5000)


def test_every_number_of_boxes_plays_each_round_to_the_same_net() -> None:
    for boxes in range(1, 8):
        setting = setting_of("canberra-2002", boxes=boxes, resplit=boxes % 2 == 1)
        memory, cards = setting.memory(SEED).tolist(), setting.cards().tolist()
        strategy, expected = setting.strategy.tolist(), []
        for number in range(60):
            assert rounds.play_round(setting.table, strategy, memory, cards, number, -1) == rounds.PLAYED
            expected.append(memory[layout.NET])
        assert host.nets_of_rounds(setting, SEED, 0, 60).tolist() == expected


def test_a_shoe_that_ran_out_is_refused_and_one_that_did_not_is_played() -> None:
    counts = tuple(1 if card % 9 < 4 else 0 for card in range(48))
    setting = replace(setting_of("star-2024", boxes=4, resplit=True), shoe=Shoe(counts))
    played = by_numba(setting, 0, 2000).rounds
    assert 0 < played < 2000
    assert host.play_chunk(setting, SEED, 0, played) == by_numba(setting, 0, played)
    with pytest.raises(BadSetting, match="ran out"):
        host.play_chunk(setting, SEED, 0, played + 1)


@pytest.mark.parametrize("dealing", ["shoe", "device"])
@pytest.mark.parametrize("behind", [0, 60])
def test_a_sitting_goes_on_from_round_to_round_alike(dealing: str, behind: int) -> None:
    setting = setting_of("star-2024", dealing=dealing, behind=behind, boxes=5)
    setting = replace(setting, shoe=full_shoe(2))
    memory, cards, strategy = setting.memory(SEED).tolist(), setting.cards().tolist(), setting.strategy.tolist()
    nets = setting.no_totals().nets
    for _ in range(150):
        bonuses = memory[layout.SIDE_RESULTS + SUPER_BONUS]
        assert rounds.play_round(setting.table, strategy, memory, cards, 0, -1) == rounds.PLAYED
        bonuses = memory[layout.SIDE_RESULTS + SUPER_BONUS] - bonuses
        nets[bonuses, memory[layout.NET] + setting.farthest] += 1
    totals = host.play_chunk(setting, SEED, 0, 150)
    assert np.array_equal(totals.nets, nets)
    assert totals.hands.tolist() == memory[layout.HANDS_ENDED : layout.HANDS_ENDED + CODES]
    assert totals.counts.tolist() == memory[layout.FURTHER : layout.FURTHER + COUNTS]


def scripted_by_python(setting: Setting, cards: list[int], script: list[int]) -> tuple[int, list[int]]:
    """The memory after a round from listed cards, by the plain Python kernel."""
    memory = setting.memory(SEED).tolist()
    memory[layout.SOURCE], memory[layout.READY] = layout.LISTED, len(cards)
    memory[layout.TAKEN_CARDS : layout.TAKEN_CARDS + len(cards)] = cards
    memory[layout.SCRIPT : layout.SCRIPT + len(script)] = script
    return rounds.play_round(setting.table, setting.strategy, memory, [], 0, len(script)), memory


def check_scripted(setting: Setting, terms: Any, cards: list[int], script: list[int]) -> tuple[int, int]:
    """Both kernels tell the same of a scripted round; how far it came, and what is legal now."""
    course, memory = scripted_by_python(setting, cards, script)
    told = host.play_script(setting, terms, np.array(cards, np.uint8), np.array(script, np.uint8))
    assert (told.course, told.used) == (course, memory[layout.ASKED])
    if course == rounds.UNDECIDED:
        asked = [memory[place] for place in (layout.KIND, layout.LEGAL, layout.BOX)]
        assert [told.kind, told.legal, told.box] == asked
    else:
        assert told.net == memory[layout.NET]
        assert told.bonuses == memory[layout.SIDE_RESULTS + SUPER_BONUS]
        assert told.hands.tolist() == memory[layout.HANDS_ENDED : layout.HANDS_ENDED + CODES]
        assert told.sides.tolist() == memory[layout.SIDE_RESULTS : layout.SIDE_RESULTS + SIDES]
        assert told.counts.tolist() == memory[layout.FURTHER : layout.FURTHER + COUNTS]
    return course, told.legal


@pytest.mark.parametrize("rules", RULES)
def test_random_legal_rounds_from_listed_cards_are_asked_and_settled_alike(rules: str) -> None:
    chance = random.Random(rules)
    settings = [
        setting_of(rules, boxes=boxes, resplit=bool(boxes & 1), pairs=Fraction(boxes & 2), offers_insurance=True)
        for boxes in (1, 2, 3, 7)
    ]
    prepared = [(setting, terms_and_tables(setting, SEED)[0]) for setting in settings]
    # Low cards and pairs lead to long hands and to splits.
    shoes = [list(range(48)) * 4, [card for card in range(48) if card < 12 or 20 <= card < 32] * 6]
    ends = set()
    for _ in range(200):
        setting, terms = chance.choice(prepared)
        cards = chance.sample(chance.choice(shoes), chance.choice((12, 80)))
        course, script = rounds.UNDECIDED, list[int]()
        while course == rounds.UNDECIDED:
            course, legal = check_scripted(setting, terms, cards, script)
            if course == rounds.UNDECIDED:
                actions = [action for action in range(layout.ACTIONS) if legal >> action & 1]
                script.append(layout.SPLIT if layout.SPLIT in actions else chance.choice(actions))
        ends.add(course)
    assert ends == {rounds.PLAYED, rounds.OUT_OF_CARDS}


# One thread to a block, blocks one after another: what a GPU does, as plain C++.
GPU_ON_HOST = """
#define __global__
#define __shared__
struct Index { unsigned x; };
static Index threadIdx{0}, blockIdx{0}, blockDim{1}, gridDim{3};
template <class T> void atomicAdd(T* place, T by) { *place += by; }
inline void __syncthreads() {}
unsigned counted[1 << 16];
"""
BLOCKS_IN_TURN = """
extern "C" void blocks_in_turn(const Terms* given, const u8* tables, u64 first, u64 count, const u32* listed,
                               const u32* length, u64* totals, u32* ran_out, i32 shared_nets, i32* nets) {
    for (blockIdx.x = 0; blockIdx.x < gridDim.x; ++blockIdx.x) {
        pontoon_rounds(given, tables, first, count, totals, ran_out, shared_nets);
        pontoon_numbers(given, tables, first, listed, length, totals, ran_out, shared_nets);
        pontoon_nets(given, tables, first, count, nets);
    }
}
"""


@pytest.mark.parametrize(("rules", "boxes"), [("star-2024", 1), ("canberra-2002", 3)])
def test_the_gpus_source_comes_to_the_same_as_plain_cpp(rules: str, boxes: int) -> None:
    setting = setting_of(rules, boxes=boxes, pairs=Fraction(1), insures=True, resplit=True)
    kernel = built(GPU_ON_HOST + cuda.cuda_source(setting) + BLOCKS_IN_TURN)
    first, count, expected = 2**32 - 5000, 10_000, setting.no_totals()
    terms, tables = terms_and_tables(setting, SEED)
    listed = np.arange(count, count + 1000, dtype=np.uint32)[::-1].copy()
    for shared in (expected.nets.size, 0):
        totals = np.zeros(cuda.NETS_AT + expected.nets.size, np.uint64)
        ran_out, nets = np.zeros(1, np.uint32), np.zeros(count, np.int32)
        length = np.array([len(listed)], np.uint32)
        places = [ctypes.c_void_p(each.ctypes.data) for each in (terms, tables, listed, length, totals, ran_out, nets)]
        kernel.blocks_in_turn(
            *places[:2], ctypes.c_ulonglong(first), ctypes.c_ulonglong(count), *places[2:6], shared, places[6]
        )
        assert ran_out[0] == 0
        assert cuda.totals_from(setting, count + len(listed), totals) == by_numba(setting, first, count + len(listed))
        assert np.array_equal(nets, host.nets_of_rounds(setting, SEED, first, count))


def test_no_round_takes_more_cards_than_a_gpu_has_room_for() -> None:
    setting = setting_of("star-2024", boxes=2, resplit=True)
    tiny = replace(setting, shoe=Shoe(tuple(4 if card < 12 else 1 for card in range(48))))
    assert cuda.most_cards(tiny.table, tiny.shoe, 2, True) <= tiny.shoe.cards
    # Seven hands, and three tens to each.
    tens = Shoe(tuple(40 if card >= 36 else 0 for card in range(48)))
    assert cuda.most_cards(setting.table, tens, 2, True) == 21


def test_a_gpu_is_missed_in_one_line_and_deals_from_fresh_shoes_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadSetting, match="fresh shoes"):
        cuda.play_chunk(setting_of("star-2024", dealing="device"), SEED, 0, 1)
    cuda.find_cupy.cache_clear()
    monkeypatch.setitem(sys.modules, "cupy", None)
    with pytest.raises(cuda.NoGpu, match=r"^a GPU needs CuPy, which is not installed.*pontoon\[gpu\]'$"):
        cuda.check(setting_of("star-2024"))


def test_a_strategy_with_too_many_states_is_refused() -> None:
    setting = setting_of("star-2024")
    strategy = setting.strategy.copy()
    strategy[strategy[layout.AFTER_AT]] = 2**15
    with pytest.raises(ValueError, match="more states"):
        terms_and_tables(replace(setting, strategy=strategy), SEED)


def test_without_a_compiler_one_line_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.delenv("CXX", raising=False)
    table = table_of("star-2024")._replace(boxes=6)
    assert build.library(table) is None
    assert build.why_not(table).startswith("no C++ compiler was found")


def test_a_compiler_that_fails_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CXX", "false")
    table = table_of("star-2024")._replace(boxes=5)
    setting = replace(setting_of("star-2024"), table=table)
    assert not host.is_there(setting)
    with pytest.raises(host.NoNativeKernel, match=r"^the C\+\+ compiler failed: [^\n]+$"):
        host.play_chunk(setting, SEED, 0, 1)


def test_no_number_of_a_rule_book_stands_in_the_kernel_itself() -> None:
    one, other = source(table_of("star-2024")), source(table_of("odd"))
    differing = [line for line in one.splitlines() if line not in other.splitlines()]
    assert differing
    assert all(line.startswith(("constexpr int", "CONSTANTS int")) for line in differing)
