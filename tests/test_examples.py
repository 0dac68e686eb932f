"""The two nights of `examples/` run, end where they should, and between them show everything that can happen."""

import importlib
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, get_args

import pytest

from pontoon.game import events as g
from pontoon.law.clause import lookup
from pontoon.registers import registers
from pontoon.registers.events import HouseEvent
from pontoon.table import evolve_all
from pontoon.table.events import TableEvent

EXAMPLES = Path(__file__).parent.parent / "examples"
STAR, CANBERRA = "night_at_the_star", "night_at_canberra"
NIGHTS = (STAR, CANBERRA)

# Events that cannot come about under a night's rules, each with the procedure that its document does not have.
CANNOT_ARISE = {
    STAR: {
        "TableApproved": "approve_table",
        "DecksDetermined": "determine_decks",
        "LastRoundsAnnounced": "announce_last_rounds",
        "PastRoundVoided": "void_past_round",
        # Nobody need be told only if available where no authorised officer approves the table.
        "OfficerNotAvailable": "approve_table",
    },
    CANBERRA: {
        "CardsSecured": "secure_cards",
        "CashlessChanged": "operate_cashless",
        "TournamentHeld": "hold_tournament",
        "RiffleRequested": "request_riffle",
        "RiffleApproved": "approve_riffle",
        "CardsRiffled": "riffle",
        "FirstCardBurned": "burn_first_card",
        "ShuffleDirected": "direct_shuffle",
        "CardsDropped": "drop_cards",
        "CollectionVerified": "verify_collected",
        "DeviceCheckDirected": "direct_device_check",
        "PlayerCardChecked": "present_player_card",
        "WagerFoundInvalid": "find_wager_invalid",
        "WagerRefused": "refuse_wager",
        "PlayersLimited": "limit_players",
        "PlayersPerBoxLimited": "limit_players_per_box",
        "BoxesReserved": "reserve_boxes",
        "MarkerPlaced": "place_marker",
        "MarkerRemoved": "remove_marker",
        "FaceDownApproved": "approve_face_down",
        "CardsAstray": "declare_cards_astray",
        "ShoeVoided": "astray_shoe_void",
        "CardsTransferred": "transfer_cards",
        "DamagedCardsRemoved": "remove_damaged",
        "DamagedCardsReplaced": "replace_damaged",
        "ReturnOffered": "offer_wagers_back",
        "ReturnElected": "elect_return",
        "PersonDetained": "detain_person",
        "PersonHandedOver": "hand_over_person",
        "MispaymentRecorded": "record_mispayment",
        "MispaymentCorrected": "record_mispayment",
        "EnquiryRecorded": "record_enquiry",
        "IntentFound": "find_intent",
        "AttemptRecorded": "record_attempt",
        "PatronIdentified": "record_attempt",
        "MispaymentRectified": "rectify_mispayment",
        "BroughtToNICC": "bring_to_nicc",
        "MispaymentClosed": "close_mispayment",
        "MonthlyReportSent": "send_monthly_report",
        "MonthlyReportArrived": "send_monthly_report",
        "ComplaintRightAdvised": "advise_of_complaint",
    },
}

# What goes wrong inside a round; at Canberra a card cannot be refused or kept, nor insurance be had late.
IN_A_ROUND = {
    STAR: {
        g.CardBurned,
        g.CardDrawnInError,
        g.CardRefused,
        g.CardKept,
        g.RoundReconstructed,
        g.RoundVoided,
        g.DiscardsShuffled,
        g.PlayerAbsent,
        g.InsuranceOmitted,
        g.WagerBelowMinimum,
        g.WagerCut,
        g.WagerInvalidated,
        g.WagersReturned,
        g.SettlementReversed,
    },
    CANBERRA: {
        g.CardBurned,
        g.CardDrawnInError,
        g.RoundReconstructed,
        g.RoundVoided,
        g.DiscardsShuffled,
        g.PlayerAbsent,
        g.WagerBelowMinimum,
        g.WagerInvalidated,
        g.SettlementReversed,
    },
}

# Clauses on which a register must have a row after the night.
REGISTERED = {
    STAR: {
        "card_checks": "4.1 4.3 4.4 4.5 18.1.1 18.16.3",
        "shuffles_and_cuts": "5.1.1 5.1.3 5.1.4 5.2 5.2.1 5.3.1 5.4 5.5 5.6 5.7 5.8 5.9 18.9 18.11 18.14 19.4 19.5.3",
        "signs": "7.1 7.5 7.5.3 7.6 11.5 16.3 16.4.2 20.9",
        "limits": "7.5 7.5.1 7.5.1.1 7.5.2 7.6",
        "options_and_approvals": "4.6.2 11.3 14.9 16.4",
        "restrictions": "6.5 6.11 6.12 6.13 6.14 6.16 20.10",
        "player_cards": "6.1 18:17.21 18:17.21.2 20.1",
        "refused_wagers": "20.12",
        "irregularities": "5.6.1 7.2 7.3 18.1 18.1.1 18.2 18.5 18.6 18.7 18.8 18.11 18.12 18.14 18.15 18.16 18.16.1 "
        "18.16.2 18.16.3 18.17 19.2 19.3.1 19.3.2 19.3.3 19.4 19.5.1 19.5.2 19.5.4 20.5.1 20.5.2 20.6",
        "incidents": "20.2 20.4.1 20.4.2 20.4.3 20.4.4",
        "misconduct": "20.7 20.8 20.11",
        "disputes": "20.13",
        "rules_shown": "20.14+",
        "mispayments": "18.18",
        "suspected_mispayments": "18.18",
        "monthly_reports": "18.20+",
    },
    CANBERRA: {
        "openings_and_closures": "1.1 2.3 5.5 16.2",
        "card_checks": "2.1 2.2 2.4",
        "shuffles_and_cuts": "5.1 5.2(a) 5.2(c) 5.2(d) 5.3 5.4(a) 5.4(b) 5.5 15.6 19.2 19.3(b)",
        "signs": "3.1 3.2",
        "limits": "3.1 3.2",
        "restrictions": "4.6 17.8",
        "irregularities": "3.4 15.1 15.2 15.3 15.4 15.5 15.8 17.1 17.4 17.5 19.3 19.3(a) 19.3(b)",
        "incidents": "17.2(b) 17.2(c) 17.3(a) 17.3(b)",
        "misconduct": "17.7(a) 17.7(b) 17.7(c) 17.9 17.10",
        "disputes": "17.6",
        "rules_shown": "17.11",
    },
}


class Told(NamedTuple):
    """A night as its program left it, with every line it told."""

    night: Any
    lines: list[str]

    @property
    def events(self) -> set[type]:
        return {type(entry.event) for entry in self.night.log}


@pytest.fixture(scope="module")
def nights() -> Iterator[dict[str, Told]]:
    """Both nights, played once; the folder is where Python looks for modules meanwhile, as when it runs a script."""
    told = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(EXAMPLES)
        for name in NIGHTS:
            lines: list[str] = []
            told[name] = Told(importlib.import_module(name).main(lines.append), lines)
        yield told


@pytest.mark.parametrize("name", NIGHTS)
def test_a_night_runs_from_the_command_line(name: str, tmp_path: Path) -> None:
    command = [sys.executable, str(EXAMPLES / f"{name}.py")]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "together                         0.00" in done.stdout
    assert "replayed: True" in done.stdout
    assert "replayed: False" not in done.stdout


@pytest.mark.parametrize("name", NIGHTS)
def test_everything_that_can_happen_under_its_rules_happens_in_a_night(nights: dict[str, Told], name: str) -> None:
    told, rules = nights[name], nights[name].night.rules
    exceptions = CANNOT_ARISE[name]
    assert not [event for event, procedure in exceptions.items() if rules.procedures[procedure] is not None]
    possible = {*get_args(TableEvent), *get_args(HouseEvent)}
    assert {each.__name__ for each in possible - told.events} == set(exceptions)


@pytest.mark.parametrize("name", NIGHTS)
def test_everything_that_can_go_wrong_in_a_round_does(nights: dict[str, Told], name: str) -> None:
    assert nights[name].events >= IN_A_ROUND[name]


@pytest.mark.parametrize("name", NIGHTS)
def test_the_registers_show_every_irregularity_of_a_night(nights: dict[str, Told], name: str) -> None:
    kept = registers(nights[name].night.log)
    for register, clauses in REGISTERED[name].items():
        assert not set(clauses.split()) - {row.clause for row in kept[register]}, register


@pytest.mark.parametrize("name", NIGHTS)
def test_the_accounts_of_a_night_sum_to_zero_and_the_layout_is_clear(nights: dict[str, Told], name: str) -> None:
    accounts = nights[name].night.accounts()
    assert sum(accounts.values()) == 0
    on_the_layout = ("box:", "perfect_pairs:", "insurance_line")
    assert not [account for account, cents in accounts.items() if cents and account.startswith(on_the_layout)]


@pytest.mark.parametrize("name", NIGHTS)
def test_a_night_told_again_from_its_logs_is_the_same(nights: dict[str, Told], name: str) -> None:
    night = nights[name].night
    for table in night.tables:
        assert evolve_all(table.start, table.log) == table.state
    assert night.books.told_again()
    by_piece = registers(())
    for place in (*night.tables, night.books):
        by_piece = registers(place.log, by_piece)
    assert by_piece == registers(night.log)


@pytest.mark.parametrize("name", NIGHTS)
def test_a_night_ends_with_every_table_closed_and_every_card_counted(nights: dict[str, Told], name: str) -> None:
    decks = {"P1": 8, "P2": 6, "C1": 3, "C2": 4}
    for table in nights[name].night.tables:
        assert not table.state.is_open
        assert table.cards == 48 * decks[table.name]


@pytest.mark.parametrize("name", NIGHTS)
def test_what_the_office_speaks_of_was_played(nights: dict[str, Told], name: str) -> None:
    """Goal: a scene added before would move the numbers of the rounds that the office names."""
    night = nights[name].night
    settled = {
        (entry.table, entry.round, entry.event.player) for entry in night.log if isinstance(entry.event, g.WagerSettled)
    }
    house = night.books.state
    spoken_of = {(each.table, each.round, each.player) for each in house.mispayments if each.player is not None}
    spoken_of |= {(each.table, each.round, each.person) for each in house.disputes}
    assert spoken_of
    assert not spoken_of - settled


def test_the_monthly_reports_of_the_star_say_what_was_found_and_that_nothing_was(nights: dict[str, Told]) -> None:
    reports = nights[STAR].night.books.state.reports
    found = {(each.month, each.version): [row.cents for row in each.rows] for each in reports}
    assert found == {(7, 1): [], (8, 1): [120000], (8, 2): [120000], (9, 1): [250000]}
    assert all(each.arrived for each in reports)


@pytest.mark.parametrize("name", NIGHTS)
def test_every_clause_that_heads_a_scene_exists(nights: dict[str, Told], name: str) -> None:
    headings = [line.strip() for line in nights[name].lines if re.match(r"\n[A-Z][a-z]", line)]
    assert len(headings) > 20
    rules = nights[name].night.rules.name
    for heading in headings:
        for clause in re.findall(r"(?<![\w.$])\d+(?:[:.]\d+)+(?:\([a-z]\))?\+?", heading):
            lookup(f"{rules} {clause}")
