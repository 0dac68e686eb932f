"""A shoe dealt to its cutting card and a shuffling device, card by card: what lies where from round to round."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np
import pytest

from pontoon.analysis.shoe import full_shoe, shoe_of
from pontoon.analysis.simulator import layout as at
from pontoon.analysis.simulator.endings import SHUFFLES
from pontoon.analysis.simulator.kernel import begin_round, change_ends
from pontoon.analysis.simulator.local import list_rounds, on_processor
from pontoon.analysis.simulator.rounds import OUT_OF_CARDS, PLAYED, play_round
from pontoon.analysis.simulator.setting import Array, BadSetting, Setting
from pontoon.analysis.simulator.strategies import from_chart
from pontoon.analysis.strategy import DEALERS, HARD_TOTALS, SOFT_TOTALS, Chart
from pontoon.game.rulebook import rule_book
from pontoon.testing.kernel_rounds import lay_out

SEED = 11
STANDS_FROM = 15


class OneRound(NamedTuple):
    """What a round left behind: its cards in order, the cards left before and after it, whether it was shuffled."""

    cards: list[int]
    left_before: int
    left: int
    shuffled: bool
    burned: int


class Sitting:
    """Round after round from one shoe or device."""

    def __init__(self, setting: Setting, number: int = 0, seed: int = SEED) -> None:
        self.setting, self.number = setting, number
        self.m, self.cards = setting.memory(seed), setting.cards()

    def rounds(self, wanted: int) -> Iterator[OneRound]:
        for _ in range(wanted):
            before, shuffles = int(self.m[at.LEFT]), self.shuffles
            assert play_round(self.setting.table, self.setting.strategy, self.m, self.cards, self.number, -1) == PLAYED
            yield OneRound(
                self.m[at.TAKEN_CARDS :][: self.m[at.TAKEN]].tolist(),
                before,
                int(self.m[at.LEFT]),
                self.shuffles > shuffles,
                int(self.cards[-1]),
            )

    @property
    def shuffles(self) -> int:
        return int(self.m[at.FURTHER + SHUFFLES])

    def out(self) -> Counter[int]:
        """The cards that are not in the shoe or device."""
        return Counter(self.cards[self.m[at.LEFT] :].tolist())


@cache
def strategy() -> Array:
    """Hit below fifteen, stand from there on."""

    def cells(own: int) -> dict[str, tuple[tuple[str, ...], ...]]:
        return dict.fromkeys(DEALERS, (("hit",) if own < STANDS_FROM else ("stand",),) * 5)

    hard, soft = ({total: cells(total) for total in totals} for totals in (HARD_TOTALS, SOFT_TOTALS))
    chart = Chart(hard, soft, {}, {}, dict.fromkeys(DEALERS, 0))
    return from_chart(chart, rule_book("star-2024").table, False)


def setting_of(dealing: str, decks: int = 1, behind: int = 12, burns: bool = True, boxes: int = 1) -> Setting:
    table = rule_book("star-2024").table
    return Setting(table, full_shoe(decks), strategy(), False, dealing, behind, burns, boxes)


@pytest.mark.clauses("star-2024 5.9", "star-6to5-2017 4.9")
@pytest.mark.parametrize("burns", [True, False])
def test_the_first_card_of_a_shoe_is_burned_where_the_rules_say_so(burns: bool) -> None:
    sitting = Sitting(setting_of("shoe", burns=burns))
    of_this_shoe = Counter[int]()
    for played in sitting.rounds(300):
        if played.shuffled:
            of_this_shoe.clear()
            if burns:
                of_this_shoe[played.burned] += 1
            assert played.left == 48 - burns - len(played.cards)
        of_this_shoe.update(played.cards)
        assert sitting.out() == of_this_shoe, "what has left the shoe is what was dealt, and the card burned"
    assert sitting.shuffles > 20


@pytest.mark.clauses("star-2024 5.1.2", "star-2024 5.1.3", "star-6to5-2017 4.1.2", "star-6to5-2017 4.1.3")
@pytest.mark.parametrize("behind", [8, 12, 40])
def test_the_shoe_is_shuffled_before_the_first_round_that_finds_the_cutting_card_out(behind: int) -> None:
    sitting = Sitting(setting_of("shoe", behind=behind))
    played = list(sitting.rounds(400))
    assert played[0].shuffled
    assert all(each.shuffled == (each.left_before <= behind) for each in played[1:])
    assert any(each.left_before == behind for each in played), "none left before it counts as out"
    assert any(each.left < behind for each in played), "the round in which it comes out is played to its end"


@pytest.mark.parametrize("decks", [1, 4])
def test_no_card_of_a_shoe_is_dealt_twice_before_it_is_shuffled(decks: int) -> None:
    sitting = Sitting(setting_of("shoe", decks=decks, behind=20, boxes=2))
    dealt = Counter[int]()
    for played in sitting.rounds(300):
        if played.shuffled:
            dealt.clear()
        dealt.update(played.cards)
        assert max(dealt.values()) <= decks
        assert sorted(sitting.cards.tolist()) == sitting.setting.cards().tolist()


@pytest.mark.clauses("star-2024 18.9", "star-6to5-2017 17.9", "canberra-2002 15.6")
def test_a_shoe_that_runs_out_in_a_round_goes_on_with_the_discards_and_is_shuffled_after_it() -> None:
    """Seven boxes from one deck with no card behind the cutting card."""
    sitting = Sitting(setting_of("shoe", behind=0, boxes=7))
    ran_out, must_be_shuffled, discards = 0, True, set[int]()
    for played in sitting.rounds(400):
        assert played.shuffled == must_be_shuffled
        discards = set() if played.shuffled else discards
        left = 47 if played.shuffled else played.left_before
        from_the_shoe, further = set(played.cards[:left]), set(played.cards[left:])
        assert len(from_the_shoe | further) == len(played.cards), "no card lies on the table twice"
        assert not discards & from_the_shoe
        assert discards >= further
        if further:
            ran_out += 1
            assert played.left == 48 - len(played.cards), "all that is not on the table is in the shoe"
        else:
            assert played.left == left - len(played.cards)
        discards = set(sitting.out())
        must_be_shuffled = bool(further) or played.left == 0
    assert ran_out > 50


@pytest.mark.parametrize("dealing", ["shoe", "device", "fresh"])
def test_a_round_that_needs_more_cards_than_there_are_says_so(dealing: str) -> None:
    """Twenty-one cards of low value among seven boxes."""
    shoe = shoe_of({"2s": 7, "3s": 7, "4h": 7})
    setting = Setting(rule_book("star-2024").table, shoe, strategy(), dealing=dealing, boxes=7)
    m, cards = setting.memory(SEED), setting.cards()
    assert play_round(setting.table, setting.strategy, m, cards, 0, -1) == OUT_OF_CARDS
    assert sorted(cards.tolist()) == setting.cards().tolist()
    assert m[at.LEFT] >= 0


@pytest.mark.clauses("star-2024 8.2", "star-6to5-2017 7.2")
@pytest.mark.parametrize("boxes", [1, 3])
def test_discards_go_back_into_the_device_when_the_initial_deal_is_complete(boxes: int) -> None:
    """No card of the round before is dealt in the initial deal; after it any of them may come again."""
    sitting = Sitting(setting_of("device", boxes=boxes))
    initial, before, came_again = 2 * boxes + 1, set[int](), 0
    for played in sitting.rounds(1500):
        assert not before.intersection(played.cards[:initial])
        assert len(set(played.cards)) == len(played.cards)
        came_again += len(before.intersection(played.cards[initial:]))
        before = set(played.cards)
        assert not played.shuffled
    assert came_again > 100


@pytest.mark.clauses("star-2024 5.9", "star-6to5-2017 4.9")
@pytest.mark.parametrize("burns", [True, False])
def test_the_first_card_of_a_device_is_burned_and_goes_back_with_the_discards(burns: bool) -> None:
    sitting = Sitting(setting_of("device", burns=burns))
    assert begin_round(sitting.m, sitting.cards, 0) == 0
    assert sitting.m[at.LEFT] == 48 - burns
    assert begin_round(sitting.m, sitting.cards, 0) == 0
    assert sitting.m[at.LEFT] == 48 - burns, "only once"
    burned = set(sitting.out())
    (played,) = sitting.rounds(1)
    assert not burned.intersection(played.cards[:3])
    assert played.left == 48 - len(played.cards)


@pytest.mark.parametrize("boxes", [1, 7])
def test_every_card_is_in_the_device_or_on_the_table(boxes: int) -> None:
    sitting = Sitting(setting_of("device", decks=8, boxes=boxes))
    for played in sitting.rounds(200):
        assert played.left == 384 - len(played.cards)
        assert sitting.out() == Counter(played.cards)
        assert sorted(sitting.cards.tolist()) == sitting.setting.cards().tolist()


@pytest.mark.parametrize("dealing", ["shoe", "device"])
def test_every_card_comes_equally_often_at_each_place_of_the_initial_deal(dealing: str) -> None:
    rounds, counts, freedom = 6000, np.zeros((3, 48), np.int64), 47
    for played in Sitting(setting_of(dealing, behind=24)).rounds(rounds):
        counts[range(3), played.cards[:3]] += 1
    for of_a_place in counts:
        chi_square = float(((of_a_place - rounds / 48) ** 2).sum() / (rounds / 48))
        assert chi_square < freedom + 4 * (2 * freedom) ** 0.5


@pytest.mark.parametrize("dealing", ["shoe", "device"])
def test_a_sittings_cards_hang_on_the_seed_and_its_number_alone(dealing: str) -> None:
    def cards_of(number: int, seed: int) -> list[list[int]]:
        return [played.cards for played in Sitting(setting_of(dealing), number, seed).rounds(30)]

    assert cards_of(3, 5) == cards_of(3, 5)
    others = [cards_of(3, 6), cards_of(4, 5), cards_of(3 + 2**32, 5), cards_of(3, 5 + 2**32)]
    assert all(other != cards_of(3, 5) for other in others)


@pytest.mark.parametrize("dealing", ["fresh", "shoe", "device"])
def test_a_round_comes_to_the_same_wherever_its_cards_are_from(dealing: str) -> None:
    sitting = Sitting(setting_of(dealing, behind=0, boxes=5))
    m = sitting.setting.memory(SEED)
    m[at.SOURCE] = at.LISTED
    for number in range(200):
        sitting.number = number if dealing == "fresh" else 0
        (played,) = sitting.rounds(1)
        lay_out(m, played.cards)
        assert play_round(sitting.setting.table, strategy(), m, sitting.cards, 0, -1) == PLAYED
        assert (m[at.NET], m[at.TAKEN]) == (sitting.m[at.NET], len(played.cards))


@pytest.mark.parametrize("dealing", ["fresh", "shoe", "device"])
def test_compiled_and_plain_kernels_deal_the_same_rounds(dealing: str) -> None:
    setting = setting_of(dealing, decks=2, boxes=3)
    found = []
    for play in (list_rounds, on_processor(list_rounds)):
        m, cards, listed = setting.memory(SEED), setting.cards(), np.zeros((400, 2), np.int64)
        assert play(setting.table, setting.strategy, m, cards, 9, 400, listed) == 400
        found.append((listed.tolist(), m.tolist(), cards.tolist()))
    assert found[0] == found[1]


def test_only_cards_not_dealt_in_this_round_are_brought_in_front() -> None:
    """Whether there are more cards on the table than discards, or fewer."""
    for left in range(5):
        for dealt in range(11 - left):
            cards = np.arange(10)
            on_the_table = set(cards[left : left + dealt].tolist())
            change_ends(cards, left, dealt)
            assert set(cards[10 - dealt :].tolist()) == on_the_table
            assert cards[:left].tolist() == list(range(left))


def test_a_round_of_its_own_shoe_begins_with_all_cards_where_they_were() -> None:
    sitting = Sitting(setting_of("fresh"))
    for number in range(50):
        sitting.number = number
        list(sitting.rounds(1))
    begin_round(sitting.m, sitting.cards, 0)
    assert sitting.cards.tolist() == sitting.setting.cards().tolist()


@pytest.mark.parametrize(
    ("dealing", "behind", "boxes"), [("by hand", 0, 1), ("shoe", 48, 1), ("shoe", -1, 1), ("fresh", 0, 8)]
)
def test_a_setting_that_cannot_be_dealt_is_refused(dealing: str, behind: int, boxes: int) -> None:
    with pytest.raises(BadSetting):
        setting_of(dealing, behind=behind, boxes=boxes)
