"""Every command names in its docstring the procedure that says who may give it; anyone else is refused."""

import re
from typing import Any, get_args

import pytest

from pontoon.game.cards import card
from pontoon.game.refusals import Refusal
from pontoon.law.procedures import PROCEDURES, ROLES, may_act
from pontoon.table import commands as t
from pontoon.table.commands import TableCommand
from pontoon.table.counts import of_decks
from pontoon.table.decide import play
from pontoon.table.furniture import MANUAL_SHUFFLE, SHUFFLING_DEVICE, Equipment, Limits, usual_layout
from pontoon.table.orders import Order, Person
from pontoon.testing.floor import Floor
from pontoon.testing.table import each_rule_set

ANN = "ann"
LAYOUT = usual_layout(Floor().rules)

# One of each command, with the procedures any of which lets a person give it.
EXAMPLES: tuple[Any, ...] = (
    t.ApproveTable("T-2"),
    t.ComeOnDuty(),
    t.GoOffDuty(),
    t.BringCards(8),
    t.CheckCards(of_decks(8)),
    t.SecureCards(),
    t.DetermineDecks(8, MANUAL_SHUFFLE),
    t.OpenTable(MANUAL_SHUFFLE, LAYOUT, Equipment(), Limits()),
    t.OperateCashless(True, False),
    t.BuyChips(ANN, 500),
    t.HoldTournament("cup"),
    t.ReplaceCards(),
    t.Shuffle(MANUAL_SHUFFLE),
    t.RequestRiffle(),
    t.ApproveRiffle(),
    t.Riffle("cut"),
    t.RefuseCut(),
    t.CutCards(100),
    t.InsertCuttingCard(100),
    t.BurnFirstCard(),
    t.DrawCuttingCard(),
    t.DirectShuffle("clumped"),
    t.DropCards(),
    t.VerifyCollected(384),
    t.AnnounceLastRounds(3),
    t.ReportOmission("cut"),
    t.DirectDeviceCheck("faced"),
    t.PresentPlayerCard(ANN, "C-1", ANN),
    t.SitDown(ANN, 2),
    t.LeaveTable(ANN),
    t.WaitForBox(ANN),
    t.GiveUpBox(ANN, 1),
    t.FindWagerInvalid(ANN, "no_card"),
    t.RefuseWager(1, ANN, "grounds"),
    t.VacateSeat(ANN),
    t.AskToLeave(),
    t.LimitPlayers(3),
    t.LimitPlayersPerBox(1),
    t.ReserveBoxes((3,), ANN),
    t.LiftRestriction(ANN),
    t.DisplaySign("pairs_restriction"),
    t.TakeDownSign("closure"),
    t.ChangeLimits(Limits()),
    t.RaiseOldMinimum(500),
    t.AllowAboveMaximum(100000, 500, player=ANN),
    t.ApproveFaceDown(),
    t.GiveNotice("players", "limits"),
    t.AcknowledgeNotice(1),
    t.CloseTable(),
    t.VoidPastRound(1, "misplaced"),
    t.DeclareCardsAstray((card("2s"),)),
    t.ReportMalfunction("jam"),
    t.ElectReturn(ANN, True),
    t.DealOnAfterMalfunction(48),
    t.ShuffleAfterMalfunction(),
    t.FindContravention("ann", "a computer"),
    t.VoidPersonsWagers(ANN),
    t.DetainPerson(ANN),
    t.HandOverPerson(ANN, "police", "PC Lee"),
)
# These take their authority from what they are about; each kind has its own procedure or parameter.
BY_KIND = {
    t.RestrictPlayer: ("restrict_for_shoe", "restrict_for_further_shoes", "restrict_to_one_box"),
    t.ChooseOption: ("choose_option",),
    t.InvalidateOutcome: ("invalidate_outcome", "invalidate_impractical"),
    t.ExcludePerson: ("exclude_from_game", "exclude_from_casino"),
    t.ReportMisconduct: ("report_misconduct",),
}


def procedures_of(command: type) -> list[str]:
    """The procedures a command's docstring begins with."""
    assert command.__doc__ is not None
    return [word for word in re.split(r"[,\s]+", command.__doc__.split(":")[0]) if word]


def test_every_command_names_a_procedure_and_has_its_example() -> None:
    commands = set(get_args(TableCommand))
    assert {type(example) for example in EXAMPLES} | set(BY_KIND) == commands
    for command in commands:
        names = procedures_of(command)
        assert names, command
        assert [name for name in names if name not in PROCEDURES and name not in ("and", "its", "kin")] == [], command


@each_rule_set()
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: type(example).__name__)
def test_only_those_the_rule_set_names_may_give_a_command(rules: str, example: Any) -> None:
    floor = Floor(rules).ready().seat(ANN, 1)
    names = [name for name in procedures_of(type(example)) if name in PROCEDURES]
    if isinstance(example, t.CheckCards):
        names += ["check_cards_by_device", "check_replacement", "check_cards_after_play"]
    provided = [floor.rules.procedures[name] for name in names]
    allowed = {role for each in provided if each for named in each.by for role in ROLES if may_act(role, named)}
    for role in ROLES:
        person = Person(ANN if role == "player" else f"some {role}", role)
        outcome = play(floor.rules, floor.state, Order(floor.at, person, example))
        code = outcome.code if isinstance(outcome, Refusal) else "accepted"
        if not any(provided):
            assert code == "not_provided_for", (role, code)
        elif role not in allowed:
            assert code == "not_authorised_here", (role, code)
        else:
            assert code != "not_authorised_here", role


@each_rule_set()
@pytest.mark.parametrize("source", [MANUAL_SHUFFLE, SHUFFLING_DEVICE])
def test_a_player_asks_for_nobody_else(rules: str, source: str) -> None:
    floor = Floor(rules).ready(source).seat(ANN, 1).seat("bob", 2)
    for example in EXAMPLES:
        if getattr(example, "player", None) == ANN:
            refusal = floor.refused(example, "bob")
            assert refusal.code in ("acts_for_another", "not_authorised_here", "not_provided_for"), example
