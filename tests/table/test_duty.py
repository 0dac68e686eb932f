"""What a table waits for next. The step that is named must be accepted, and no card dealt before it is done."""

import pytest

from pontoon.game import commands as c
from pontoon.game.cards import CARDS, Card, card
from pontoon.game.decide import legal_decisions
from pontoon.game.refusals import Refusal
from pontoon.game.round import WAGERS
from pontoon.table import commands as t, events as e
from pontoon.table.counts import NO_CARDS, of_decks, plus
from pontoon.table.decide import play
from pontoon.table.duty import KINDS, Duty, next_duty
from pontoon.table.furniture import MANUAL_SHUFFLE, MULTISHUFFLER, SHUFFLING_DEVICE, Equipment, Limits, usual_layout
from pontoon.table.orders import Command, Order
from pontoon.testing.floor import STAFF, Floor
from pontoon.testing.table import each_rule_set

DECKS = 6


def duty(floor: Floor) -> Duty:
    found = next_duty(floor.rules, floor.state, floor.at)
    assert found.kind in KINDS
    rests_on = {clause for each in floor.rules.procedures.values() if each is not None for clause in each.clauses}
    rests_on |= {clause for each in floor.rules.ruleset.parameters.values() for clause in each.clauses or ()}
    assert found.clause in rests_on | set(floor.rules.settles.values())
    assert found.sentence.endswith(".")
    return found


class Night(Floor):
    """A floor where everybody does just what the duty names, from a bare table on."""

    def __init__(self, rules: str, source: str = MANUAL_SHUFFLE, pre_shuffled: str = "") -> None:
        super().__init__(rules)
        self.source = source
        self.pre_shuffled = pre_shuffled
        self.kinds: list[str] = []

    def next_card(self) -> Card:
        """A card that can come out, another each time."""
        there = [each for each in CARDS if self.state.custody.shoe[each]]
        return there[7 * len(self.log) % len(there)]

    def deals_nothing(self) -> None:
        """No card can be dealt now, and none is burned unless a round is in play."""
        for command in (c.DealCard,) if self.state.round_in_play else (c.DealCard, c.BurnCard):
            for each in CARDS:
                outcome = play(self.rules, self.state, Order(self.at, STAFF["dealer"], command(each)))
                assert isinstance(outcome, Refusal), f"{command} is accepted while the table waits for {duty(self)}"

    def step(self) -> Duty:
        """Do what is due, as one of those who may."""
        due = duty(self)
        self.kinds.append(due.kind)
        if due.kind in ("wagers", "card", "acceptance", "insurance", "surrender", "exposure", "decision", "forfeit"):
            self._in_a_round(due)
            return due
        self.deals_nothing()
        who = due.players[0] if due.players else due.by[0]
        self.does(self._named(due), who)
        return due

    def _named(self, due: Duty) -> Command:
        state = self.state
        if due.kind == "notice":
            players = "players" in due.sentence
            return t.GiveNotice("players" if players else "authorised_officer", "decks", available=players)
        if due.kind == "shuffle":
            by_hand = not state.device or "by hand" in due.sentence
            return t.Shuffle(MANUAL_SHUFFLE if by_hand else state.source)
        if due.kind == "opening":
            return t.OpenTable(self.source, usual_layout(self.rules), Equipment(), Limits())
        if due.kind == "collection":
            return t.VerifyCollected(48 * state.custody.decks)
        simple: dict[str, Command] = {
            "approval": t.ApproveTable("T-1"),
            "decks": t.DetermineDecks(DECKS, self.source),
            "cards": t.BringCards(DECKS, self.pre_shuffled),
            "check": t.CheckCards(of_decks(DECKS), new_cards=state.found_incorrect),
            "dealer": t.ComeOnDuty(),
            "cut": t.CutCards(state.custody.cards_left // 2),
            "cutting_card": t.InsertCuttingCard(state.custody.cards_left // 2),
            "burn": t.BurnFirstCard(),
            "cutting_card_comes_out": t.DrawCuttingCard(),
            "discards": c.ShuffleDiscards(),
            "replacement": t.ReplaceCards(),
        }
        return simple[due.kind]

    def _in_a_round(self, due: Duty) -> None:
        if due.kind == "wagers":
            for player, box in (("ann", 1), ("bob", 3)):
                if self.state.seat_of(player) is None:
                    self.seat(player, box)
                self.wager(player, box, 20)
        elif due.kind == "card":
            self.does(c.DealCard(self.next_card()), "dealer")
        elif due.kind == "insurance":
            self.deals_nothing()
            self.does(c.CloseInsurance(), "dealer")
        elif due.kind == "surrender":
            self.deals_nothing()
            self.does(c.CloseSurrender(), "dealer")
        else:
            self.deals_nothing()
            assert self.state.round is not None
            options = [x for x in legal_decisions(self.rules, self.state.round) if x.player in due.players]
            # The longer rounds are, the sooner the cutting card: stand only where nothing else is left.
            self.does(options[0], due.players[0])


TABLES = [
    pytest.param(rules, source, pre, id=f"{rules} {source} {pre}".strip())
    for rules in ("star-2024", "star-6to5-2017", "canberra-2002")
    for source in (MANUAL_SHUFFLE, MULTISHUFFLER, SHUFFLING_DEVICE)
    for pre in ("", "casino")
    if not (rules == "canberra-2002" and (source == MULTISHUFFLER or pre))
]


@pytest.mark.parametrize(("rules", "source", "pre_shuffled"), TABLES)
def test_a_night_can_be_played_by_doing_what_the_duty_names(rules: str, source: str, pre_shuffled: str) -> None:
    """The goal: from a bare table over a whole shoe and its shuffle, each step named is accepted, none is missing."""
    night = Night(rules, source, pre_shuffled)
    while night.state.number < 40 and len(night.kinds) < 1500:
        night.step()
    assert night.state.number == 40
    kinds = set(night.kinds)
    assert {"cards", "check", "opening", "dealer", "wagers", "card", "decision"} <= kinds
    assert ("shuffle" in kinds) == (source == SHUFFLING_DEVICE or not pre_shuffled or night.kinds.count("cut") > 1)
    assert ("burn" in kinds) == bool(night.rules.values["burn_first_card"])
    if source != SHUFFLING_DEVICE:
        assert {"cut", "cutting_card", "cutting_card_comes_out"} <= kinds
        assert night.kinds.count("cut") > 1
    if rules == "canberra-2002":
        assert night.kinds[:4] == ["approval", "decks", "notice", "notice"]


@each_rule_set()
def test_the_steps_before_the_first_wager_come_in_their_order(rules: str) -> None:
    night = Night(rules)
    while night.step().kind != "wagers":
        pass
    expected = ["cards", "check", "opening", "dealer", "shuffle", "cut", "cutting_card", "burn", "wagers"]
    if rules == "canberra-2002":
        expected = ["approval", "decks", "notice", "notice", *expected]
        expected.remove("burn")
    assert night.kinds == expected


# Sentences name who and why


@each_rule_set()
def test_the_duty_says_for_whom_the_card_is_and_who_decides(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).seat("bob", 3).wager("ann", 1, 20).wager("bob", 3, 20)
    assert "first card, to box 1" in duty(floor).sentence
    floor.deal("9s")
    assert duty(floor).sentence == "The dealer deals a card to box 3."
    floor.deal("9h")
    assert duty(floor).sentence == "The dealer deals a card to the dealer's hand."
    floor.deal("7d 8s 8h")
    found = duty(floor)
    assert (found.kind, found.players) == ("decision", ("ann",))
    assert found.sentence == "ann must decide on hand 1 of box 1."
    assert found.clause == {"star-2024": "6.6", "star-6to5-2017": "5.5", "canberra-2002": "4.5"}[rules]


@each_rule_set()
def test_the_duty_says_who_may_insure_surrender_and_forfeit(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).wager("ann", 1, 20).deal("6s Ah 5s")
    assert (duty(floor).kind, duty(floor).players) == ("insurance", ("ann",))
    floor.does(c.CloseInsurance(), "dealer")
    assert (duty(floor).kind, duty(floor).players) == ("surrender", ("ann",))
    floor.does(c.CloseSurrender(), "dealer").does(c.Double(1, 1, "ann"), "ann").deal("2c")
    assert (duty(floor).kind, duty(floor).players) == ("forfeit", ("ann",))
    floor.does(c.Keep(1, 1, "ann"), "ann")
    assert duty(floor).sentence == "The dealer deals a card to the dealer's hand."


@each_rule_set("5.3.1, 5.4", "4.3.1, 4.4", "5.2(a), 5.2(d), 5.2+")
def test_the_duty_says_who_is_offered_the_cut_until_it_falls_to_a_supervisor(rules: str) -> None:
    night = Night(rules)
    while night.step().kind != "dealer":
        pass
    night.seat("ann", 5).seat("bob", 6)
    night.does(t.Shuffle(MANUAL_SHUFFLE), "dealer")
    for player in ("ann", "bob"):
        assert (duty(night).kind, duty(night).players) == ("cut", (player,))
        night.deals_nothing()
        night.does(t.RefuseCut(), player)
    assert (duty(night).players, duty(night).by) == ((), ("casino_supervisor",))
    night.step()
    assert duty(night).kind == "cutting_card"


REASONS = {
    "directed": ("5.1.4", "4.1.4"),
    "cutting_card_first": ("5.1.2", "4.1.2"),
    "cutting_card_in_round": ("5.1.3", "4.1.3"),
    "not_cut": ("18.11", "17.11"),
    "not_shuffled": ("18.14", "17.14"),
}


@pytest.mark.parametrize("reason", REASONS)
@each_rule_set("", "", None)
def test_a_shuffle_that_is_due_rests_on_the_clause_of_its_reason(rules: str, reason: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).plain_round().fold(e.ShuffleBecameDue(reason))
    found = duty(floor)
    assert found.kind == "shuffle"
    assert found.clause == REASONS[reason][rules != "star-2024"]
    floor.refused(c.DealCard(card("Ks")), "dealer", "shuffle_is_due")
    floor.does(t.Shuffle(MANUAL_SHUFFLE), "dealer")
    assert duty(floor).kind == "cut"


# Held up


@each_rule_set("5.6.1", "4.6.1", None)
@pytest.mark.parametrize("in_a_round", [False, True])
def test_after_cards_were_dropped_the_table_waits_for_the_count(rules: str, in_a_round: bool) -> None:
    night = Night(rules)
    while night.step().kind != "wagers":
        pass
    if in_a_round:
        night.step()
    before = duty(night)
    night.does(t.DropCards(), "dealer")
    assert duty(night).kind == "collection"
    night.step()
    assert duty(night) == before


@each_rule_set("18.1.1", "17.1.1", None)
def test_after_a_device_check_was_directed_the_table_waits_for_it_and_for_the_shuffle(rules: str) -> None:
    floor = Night(rules, SHUFFLING_DEVICE).ready(SHUFFLING_DEVICE, DECKS).seat("ann", 1).plain_round()
    assert isinstance(floor, Night)
    floor.does(t.DirectDeviceCheck("a second card faced upwards"))
    found = duty(floor)
    assert (found.kind, found.clause) == ("check", "18.1.1" if rules == "star-2024" else "17.1.1")
    floor.step()
    assert duty(floor).kind == "shuffle"


@each_rule_set("18.16.3", "17.16.3", None)
def test_after_a_card_was_found_missing_the_table_waits_for_the_check_of_all(rules: str) -> None:
    night = Night(rules)
    while night.step().kind != "decision":
        pass
    night.does(t.DeclareCardsAstray(missing=(card("9h"),)))
    found = duty(night)
    assert (found.kind, found.clause) == ("check", "18.16.3" if rules == "star-2024" else "17.16.3")
    assert [night.step().kind for _ in range(2)] == ["check", "shuffle"]


@each_rule_set("18.1.1, 4.3", "17.1.1, 3.3", None)
def test_cards_found_incomplete_are_replaced_by_new_ones(rules: str) -> None:
    floor = Night(rules, SHUFFLING_DEVICE).ready(SHUFFLING_DEVICE, DECKS).seat("ann", 1).plain_round()
    assert isinstance(floor, Night)
    floor.does(t.DirectDeviceCheck("a second card faced upwards"))
    floor.does(t.CheckCards((DECKS - 1, *of_decks(DECKS)[1:])))
    assert [floor.step().kind for _ in range(4)] == ["cards", "check", "replacement", "shuffle"]


@each_rule_set()
def test_without_a_dealer_the_table_waits_for_one(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).fold(e.WentOffDuty("dora", "dealer"))
    assert (duty(floor).kind, duty(floor).by) == ("dealer", ("dealer",))
    floor.refused(c.DealCard(card("Ks")), "dealer", "not_the_dealer_on_duty")
    floor.does(t.ComeOnDuty(), "dealer")
    assert duty(floor).kind == "wagers"


def failed(rules: str, **found: bool) -> Night:
    """A device fails in a round that waits for ann's decision."""
    night = Night(rules, SHUFFLING_DEVICE)
    while night.step().kind != "decision":
        pass
    night.does(t.ReportMalfunction("it jams", (), **found))
    return night


@each_rule_set("19.5.1, 19.5.3", "18.5.1, 18.5.3", None)
def test_without_another_device_the_players_elect_and_the_rest_is_shuffled_and_cut(rules: str) -> None:
    night = failed(rules, spare=False)
    for player in ("ann", "bob"):
        assert (duty(night).kind, duty(night).players[0]) == ("election", player)
        night.deals_nothing()
        night.does(t.ElectReturn(player, take_back=False), player)
    assert duty(night).clause == ("19.5.3" if rules == "star-2024" else "18.5.3")
    assert [night.step().kind for _ in range(3)] == ["shuffle", "cut", "cutting_card"]
    assert duty(night).kind in ("decision", "card")


@pytest.mark.parametrize("deals_on", [True, False])
@pytest.mark.clauses("canberra-2002 19.3", "canberra-2002 19.3(a)", "canberra-2002 19.3(b)", "canberra-2002 19.3+")
def test_at_canberra_the_round_is_completed_then_the_dealer_chooses_and_in_the_end_cards_are_new(
    deals_on: bool,
) -> None:
    night = failed("canberra-2002")
    while duty(night).kind != "malfunction":
        assert duty(night).kind in ("card", "decision", "insurance", "surrender", "forfeit")
        night.step()
    night.deals_nothing()
    night.does(t.DealOnAfterMalfunction(48) if deals_on else t.ShuffleAfterMalfunction(), "dealer")
    assert duty(night).kind == ("wagers" if deals_on else "cut")
    while duty(night).kind != "replacement":
        night.step()
    # Dealer and supervisor have both checked the new cards.
    assert night.kinds[-3:] == ["cards", "check", "check"]
    night.step()
    assert duty(night).kind == "shuffle"


@each_rule_set("7:6.7.2", "6.7.2", None)
def test_low_limit_gaming_that_has_lost_its_device_closes(rules: str) -> None:
    floor = Floor(rules).ready(SHUFFLING_DEVICE, low_limit=True).seat("ann", 1).plain_round()
    floor.fold(
        e.ShoeTakesOver(), e.CardsShuffled(MANUAL_SHUFFLE), e.CardsCut(96), e.CuttingCardInserted(96, True, False)
    )
    assert (duty(floor).kind, duty(floor).clause) == ("closing", "7:6.7.2" if rules == "star-2024" else "6.7.2")
    floor.refused(c.DealCard(card("Ks")), "dealer", "low_limit_needs_a_device")


# The end of the cards, and of the night


@each_rule_set("18.9", "17.9", "15.6")
def test_a_shoe_that_runs_out_in_a_round_leaves_the_discards_to_be_shuffled(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).plain_round().wager("ann", 1, 25).deal("Ks 7h Qd").stand()
    custody = floor.state.custody
    empty = custody.but(shoe=NO_CARDS, rack=plus(custody.rack, custody.shoe), unseen=0, cards_behind=None)
    floor.state = floor.state.but(custody=empty)
    found = duty(floor)
    assert (found.kind, found.clause) == (
        "discards",
        {"star-2024": "18.9", "star-6to5-2017": "17.9", "canberra-2002": "15.6"}[rules],
    )
    floor.does(c.ShuffleDiscards(), "dealer")
    assert duty(floor).kind == "cut"


@each_rule_set("5.1", "4.1", "5.1")
def test_a_shoe_that_ran_out_with_a_round_is_shuffled_before_the_next(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).plain_round()
    custody = floor.state.custody
    empty = custody.but(shoe=NO_CARDS, rack=plus(custody.rack, custody.shoe), unseen=0, cards_behind=None)
    floor.state = floor.state.but(custody=empty)
    found = duty(floor)
    assert (found.kind, found.clause) == ("shuffle", floor.clause_of("shuffle"))
    assert found.sentence == "The dealer shuffles the cards, before the next round."
    floor.does(t.Shuffle(found.method), "dealer")


@pytest.mark.clauses("canberra-2002 5.5")
def test_when_the_last_rounds_are_over_the_table_closes() -> None:
    floor = Floor("canberra-2002").ready().seat("ann", 1).does(t.AnnounceLastRounds(1))
    assert duty(floor).kind == "wagers"
    assert duty(floor.plain_round()).kind == "closing"
    assert duty(floor.wager("ann", 1, 25)).kind == "closing"
    floor.refused(c.DealCard(card("Ks")), "dealer", "last_round_is_over")


@each_rule_set("", "", "16.1")
def test_when_the_hours_of_gaming_are_over_the_table_closes(rules: str) -> None:
    floor = Floor(rules).ready(gaming_until=Floor().at + 60).seat("ann", 1).wager("ann", 1, 25)
    assert duty(floor.wait(59)).kind == "card"
    assert duty(floor.wait(1)).kind == "closing"
    floor.refused(c.DealCard(card("Ks")), "dealer", "gaming_has_ended")


@pytest.mark.clauses("canberra-2002 2.2")
def test_after_closing_canberra_checks_the_cards_of_the_game_that_has_ended() -> None:
    floor = Floor("canberra-2002").ready(decks=DECKS).fold(e.TableClosed(check_after_play=True))
    found = duty(floor)
    assert (found.kind, found.clause, found.by) == ("check", "2.2", ("dealer",))
    floor.does(t.CheckCards(of_decks(DECKS)), "dealer")
    assert duty(floor).kind == "notice"


def test_a_round_that_waits_for_wagers_waits_for_more_of_them_without_an_original_one() -> None:
    floor = Floor("star-2024").ready().seat("ann", 1)
    assert duty(floor).kind == "wagers"
    floor.wager("ann", 1, 25).does(c.WithdrawWager(1, "ann"), "ann")
    assert floor.round.phase == WAGERS
    assert duty(floor).kind == "wagers"
