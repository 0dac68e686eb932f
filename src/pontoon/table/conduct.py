"""Conduct at a table: wagers found invalid, outcomes invalidated, prohibited devices, misconduct."""

from collections.abc import Callable
from typing import Any

from pontoon.game import commands as c
from pontoon.game.dealers_hand import decided_by
from pontoon.game.irregularities import INVALID_REASONS
from pontoon.game.refusals import Refusal
from pontoon.game.round import VOID, WAGERS, Round
from pontoon.law.procedures import PROCEDURES
from pontoon.table import commands as t, events as e
from pontoon.table.malfunction import give_back
from pontoon.table.notices import send
from pontoon.table.proceedings import Proceedings
from pontoon.table.rounds import carry_out, take_the_last_round_up
from pontoon.table.seats import leave

# Why a player's wagers are invalid: no Player Card, one that is not valid, another person's, or a wager for another.
GROUNDS = ("no_card", "invalid_card", "anothers_card", "for_another")

# What may disrupt a game so that its outcome is invalidated.
DISRUPTIONS = ("civil_commotion", "fire", "riot", "brawl", "robbery", "act_of_god")
FRAUD = "fraud"
IMPRACTICAL = "impractical"

# What a device may be capable of, with the procedure whose clause prohibits such a device.
CAPABILITIES = {
    "recording": "device_records",
    "projecting": "device_records",
    "analysing": "device_records",
    "changing_probabilities": "device_changes_probabilities",
    "transmitting": "device_transmits",
    "communicating": "device_transmits",
}

# Kinds of misconduct, with the procedure whose clause has each; `other` where any contravention of the rules counts.
MISCONDUCT = {
    "staff_advice": "staff_advice",
    "staff_advantage": "staff_advantage",
    "staff_procedures": "staff_procedures",
    "influence": "influence",
    "side_bet": "side_bet",
    "other": "contravention_of_any_rule",
}
# What players and spectators do against the rules; an employee's fault is no reason to exclude one from the game.
_OF_PATRONS = ("influence", "side_bet", "other")

TAKES_OVER = ("inspector", "police")


# Wagers found invalid


def _find_wager_invalid(p: Proceedings, command: t.FindWagerInvalid) -> Refusal | None:
    """Every wager in the round of a player without a valid card of their own is invalid, whatever is claimed.

    In order: who finds it; the ground; rounds that are settled stand; the player has wagers in this one.
    Clauses: star-2024 18:17.21, star-2024 18:17.21.1, star-2024 18:17.21.2, star-2024 18:17.21.3, star-2024 20.1,
    star-2024 20.1.1, star-2024 20.1.2.
    """
    refusal = p.authorise("find_wager_invalid")
    if refusal is not None:
        return refusal
    player, current = command.player, p.state.round
    if command.ground not in GROUNDS:
        return _unknown_ground(p, command.ground, GROUNDS, "own_player_card")
    if current is None or current.is_over:
        return p.refuse("settled_rounds_stand", "invalid_wager_settled")
    boxes = _boxes_of(current, player)
    if not boxes:
        return p.refuse("no_wager_in_the_round", "find_wager_invalid", player=player)
    # From here on it must succeed.
    found = e.WagerFoundInvalid(player, command.ground, command.claim, command.economic_stake)
    p.happen(found, "find_wager_invalid")
    _invalidate(p, player, boxes, "player_card")
    return None


def _unknown_ground(p: Proceedings, ground: str, grounds: tuple[str, ...], procedure: str) -> Refusal:
    return p.refuse("unknown_ground", procedure, ground=ground, grounds=", ".join(grounds))


def _words(name: str) -> str:
    return name.replace("_", " ")


def _boxes_of(current: Round, player: str) -> tuple[int, ...]:
    """The boxes with a wager of this player that is not void yet.

    The round must not end before the last of them is dealt with. So those whose wagers no further card decides come
    first, then those that only a dealer's pontoon decides.
    """
    numbers = {w.box for w in current.placed if w.player == player} | {
        w.box for w in current.pairs if w.player == player and not _is_void(current, w.box, player)
    }
    return tuple(sorted(numbers, key=lambda box: (_is_decided_by(current, box, player), box)))


def _is_void(current: Round, box: int, player: str) -> bool:
    """Whether the Perfect Pairs wager on the box has ended as void."""
    ends = [s.result for s in current.settlements if (s.kind, s.box, s.player) == ("perfect_pairs", box, player)]
    return "void" in ends


def _is_decided_by(current: Round, number: int, player: str) -> int:
    return decided_by(current, player, number)


def _invalidate(p: Proceedings, player: str, boxes: tuple[int, ...], reason: str) -> None:
    """Who was the last to be asked whether to take wagers back, after a device failed, ends that question so.

    Clauses: star-2024 19.5.1, star-6to5-2017 18.5.1.
    """
    current = p.state.round
    assert current is not None
    taking_back = p.state.taking_back if p.state.undecided == (player,) else ()
    ahead = tuple(each for each in taking_back if decided_by(current, each) < decided_by(current, player))
    give_back(p, ahead)
    for box in boxes:
        refusal = carry_out(p, c.InvalidateWager(box, player, reason))
        assert refusal is None, f"{player}'s wager on box {box} cannot be invalidated: {refusal}"
    give_back(p, tuple(each for each in taking_back if each not in ahead))


def _invalidate_directly(p: Proceedings, command: c.InvalidateWager) -> Refusal | None:
    """A single wager is not invalidated by itself: a finding about the person comes first."""
    own_card = command.reason == "player_card" and p.provides("find_wager_invalid")
    procedure = "find_wager_invalid" if own_card else "void_persons_wagers"
    if command.reason not in INVALID_REASONS:
        known = f"the reasons are: {', '.join(INVALID_REASONS)}"
        return p.refuse("void_reason_is_unknown", procedure, reason=command.reason, known=known)
    return p.refuse("void_has_its_own_step", procedure, reason=_words(command.reason))


# Outcomes invalidated


def _invalidate_outcome(p: Proceedings, command: t.InvalidateOutcome) -> Refusal | None:
    """The outcome of a disrupted game, or of one touched by fraud, is invalidated and its wagers are refunded.

    In order: who may; the ground; a round has begun; it is not void already; a wager is forfeited for fraud alone,
    where the rules have that, by somebody who has one.
    Clauses: star-2024 20.5, star-2024 20.5.1, star-2024 20.5.2, star-2024 20.6, star-6to5-2017 19.4,
    star-6to5-2017 19.4.1, star-6to5-2017 19.4.2, star-6to5-2017 19.5, canberra-2002 17.1, canberra-2002 17.4,
    canberra-2002 17.5.
    """
    step, because_of = _ground_of_invalidity(p, command.ground)
    refusal = p.authorise(step)
    if refusal is not None:
        return refusal
    if not because_of:
        return _unknown_ground(p, command.ground, _grounds_of_invalidity(p), step)
    take_the_last_round_up(p, step)
    current = p.state.round
    if current is None or current.phase == WAGERS:
        return p.refuse("no_round_to_invalidate", step)
    if current.phase == VOID:
        return p.refuse("round_is_void_already", step)
    reason = "fraud" if command.ground == FRAUD else "disruption"
    if command.forfeits and not (reason == "fraud" and p.rules.values["cheats_wager_forfeited"]):
        return p.refuse("wagers_are_refunded", "refund_invalidated")
    wagered = {w.player for w in current.placed} | {w.player for w in current.pairs}
    forfeits = tuple(dict.fromkeys(command.forfeits))
    strangers = [player for player in forfeits if player not in wagered]
    if strangers:
        return p.refuse("no_wager_in_the_round", "refund_invalidated", player=strangers[0])
    # From here on it must succeed.
    p.happen(e.OutcomeInvalidated(command.ground, forfeits), because_of)
    refusal = carry_out(p, c.VoidRound(reason, p.by.role, forfeits))
    assert refusal is None, f"the round cannot be void: {refusal}"
    return None


def _ground_of_invalidity(p: Proceedings, ground: str) -> tuple[str, str]:
    """The step that gives the authority, and the procedure whose clause has the ground (empty: none has it)."""
    if ground in DISRUPTIONS:
        return "invalidate_outcome", "invalidated_by_disruption"
    if ground == FRAUD:
        # Canberra has fraud beside what is impractical, apart from the disruptions.
        step = "invalidate_impractical" if p.provides("invalidate_impractical") else "invalidate_outcome"
        return step, "invalidated_by_fraud"
    if ground == IMPRACTICAL:
        return "invalidate_impractical", "invalidate_impractical"
    return "invalidate_outcome", ""


def _grounds_of_invalidity(p: Proceedings) -> tuple[str, ...]:
    return tuple(
        ground for ground in (*DISRUPTIONS, FRAUD, IMPRACTICAL) if p.provides(_ground_of_invalidity(p, ground)[1])
    )


# Prohibited devices


def _find_contravention(p: Proceedings, command: t.FindContravention) -> Refusal | None:
    """A supervisor is satisfied that a person used or controlled a device that the rules prohibit.

    In order: who finds it; person and device are named; the rules prohibit a device capable of this; duty exempts,
    but nobody who plays here.
    Clauses: star-2024 20.2, star-2024 20.3, star-2024 20.4, star-6to5-2017 19.1, star-6to5-2017 19.2,
    star-6to5-2017 19.3, canberra-2002 17.2, canberra-2002 17.2(a), canberra-2002 17.2(b), canberra-2002 17.2(c),
    canberra-2002 17.3.
    """
    refusal = p.authorise("find_contravention")
    if refusal is not None:
        return refusal
    if not command.person:
        return p.refuse("person_is_not_named", "find_contravention")
    if not command.device:
        return p.refuse("device_is_not_named", "prohibited_device")
    prohibition = CAPABILITIES.get(command.capability)
    if prohibition is None or not p.provides(prohibition):
        return p.refuse("device_is_not_prohibited", "prohibited_device", capability=_words(command.capability))
    if command.duty and p.provides("duty_exempt") and not _plays_here(p, command.person):
        return p.refuse("duty_is_exempt", "duty_exempt", person=command.person)
    # From here on it must succeed.
    p.happen(e.ContraventionFound(command.person, command.device, command.capability), prohibition)
    return None


def _plays_here(p: Proceedings, person: str) -> bool:
    """Whether the person is at the table as a player, or has a wager in the round still."""
    current = p.state.round
    wagered = current is not None and not current.is_over and bool(_boxes_of(current, person))
    return wagered or p.state.seat_of(person) is not None or person in p.state.waiting


def _refusal_without_a_finding(p: Proceedings, step: str, person: str) -> Refusal | None:
    """Whether who asks may take the step, and a contravention of the person has been found before.

    Clauses: star-2024 20.4, star-6to5-2017 19.3, canberra-2002 17.3.
    """
    refusal = p.authorise(step)
    if refusal is None and person not in p.state.contraveners:
        return p.refuse("no_contravention_found", "find_contravention", person=person)
    return refusal


def _void_persons_wagers(p: Proceedings, command: t.VoidPersonsWagers) -> Refusal | None:
    """The person's wagers of the round that is not settled yet are void.

    Clauses: star-2024 20.4.1, star-6to5-2017 19.3.1, canberra-2002 17.3(a).
    """
    refusal = _refusal_without_a_finding(p, "void_persons_wagers", command.person)
    if refusal is not None:
        return refusal
    current = p.state.round
    boxes = () if current is None or current.is_over else _boxes_of(current, command.person)
    if not boxes:
        return p.refuse("no_wager_in_the_round", "void_persons_wagers", player=command.person)
    # From here on it must succeed.
    _invalidate(p, command.person, boxes, "prohibited_device")
    return None


def _exclude(p: Proceedings, command: t.ExcludePerson) -> Refusal | None:
    """The person takes no further part in the game, or is excluded from the casino as well.

    Wagers on the layout before the first card go back; those of a round in play are played on unless declared void.
    An exclusion from the casino is carried to every table: there the finding was made elsewhere.
    In order: who may; a finding here, or a person named for one elsewhere; from what; excluded before.
    Clauses: star-2024 20.4.2, star-2024 20.4.3, star-6to5-2017 19.3.2, star-6to5-2017 19.3.3, canberra-2002 17.3(b).
    """
    person = command.person
    step = "exclude_from_casino" if command.scope == "casino" else "exclude_from_game"
    elsewhere = command.elsewhere.strip() if command.scope == "casino" else ""
    if elsewhere == p.state.name:
        elsewhere = ""
    refusal = p.authorise(step) if elsewhere else _refusal_without_a_finding(p, step, person)
    if refusal is not None:
        return refusal
    if not person.strip():
        return p.refuse("person_is_not_named", step)
    if command.scope not in ("game", "casino"):
        return p.refuse("scope_is_unknown", step)
    already = p.state.excluded if command.scope == "game" else p.state.excluded_from_casino
    if person in already:
        return p.refuse("excluded_already", step, person=person)
    # From here on it must succeed.
    p.happen(e.PersonExcluded(person, command.scope, elsewhere), step)
    if p.state.seat_of(person) is not None or person in p.state.waiting:
        leave(p, person, "excluded", step)
    return None


def _detain(p: Proceedings, command: t.DetainPerson) -> Refusal | None:
    """Who is in possession of a prohibited device is detained, and an inspector is called.

    Clauses: star-2024 20.4.4, star-6to5-2017 19.3.4.
    """
    refusal = _refusal_without_a_finding(p, "detain_person", command.person)
    if refusal is not None:
        return refusal
    if command.person in p.state.detained:
        return p.refuse("detained_already", "detain_person", person=command.person)
    # From here on it must succeed.
    p.happen(e.PersonDetained(command.person), "detain_person")
    send(p, "inspector", "prohibited_device", command.person, of_itself=True)
    return None


def _hand_over(p: Proceedings, command: t.HandOverPerson) -> Refusal | None:
    """The detention ends when an inspector or a police officer has come and taken the situation over.

    Clauses: star-2024 20.4.4, star-6to5-2017 19.3.4.
    """
    refusal = p.authorise("hand_over_person")
    if refusal is not None:
        return refusal
    if command.person not in p.state.detained:
        return p.refuse("person_is_not_detained", "hand_over_person", person=command.person)
    if command.to not in TAKES_OVER:
        return p.refuse("cannot_take_over", "hand_over_person", names=", ".join(TAKES_OVER))
    if not command.officer:
        return p.refuse("officer_is_not_named", "hand_over_person")
    # From here on it must succeed.
    p.happen(e.PersonHandedOver(command.person, command.to, command.officer), "hand_over_person")
    return None


# Misconduct


def _report_misconduct(p: Proceedings, command: t.ReportMisconduct) -> Refusal | None:
    """Advice, advantage, influence and side bets are forbidden, and recorded where they happen all the same.

    In order: who reports; the kind; the rules know it; the person is named; what was done; what the rules allow.
    Clauses: star-2024 20.7, star-2024 20.8, star-2024 20.11, star-6to5-2017 19.6, star-6to5-2017 19.7,
    star-6to5-2017 19.10, canberra-2002 17.3, canberra-2002 17.7, canberra-2002 17.7(a), canberra-2002 17.7(b),
    canberra-2002 17.7(c), canberra-2002 17.9, canberra-2002 17.10.
    """
    kind = command.kind
    refusal = p.authorise("report_misconduct")
    if refusal is not None:
        return refusal
    if kind not in MISCONDUCT:
        kinds = ", ".join(each for each, named in MISCONDUCT.items() if p.provides(named))
        return p.refuse("unknown_misconduct", "report_misconduct", kind=kind, kinds=kinds)
    rests_on = MISCONDUCT[kind]
    if not p.provides(rests_on):
        return p.refuse("not_provided_for", rests_on, meaning=PROCEDURES[rests_on])
    if not command.person:
        return p.refuse("person_is_not_named", rests_on)
    if not command.about.strip():
        return p.refuse("misconduct_is_not_described", rests_on)
    if kind == "staff_advice" and command.to_keep_the_rules:
        return p.refuse("advice_kept_the_rules", kind)
    if kind == "influence" and command.asked and p.provides("influence_on_request"):
        return p.refuse("advice_was_asked_for", "influence_on_request")
    # From here on it must succeed.
    counts = kind in _OF_PATRONS and p.provides("contravention_of_any_rule")
    p.happen(e.MisconductReported(kind, command.person, command.about, counts), rests_on)
    return None


ROOMS: dict[type, Callable[[Proceedings, Any], Refusal | None]] = {
    t.FindWagerInvalid: _find_wager_invalid,
    c.InvalidateWager: _invalidate_directly,
    t.InvalidateOutcome: _invalidate_outcome,
    t.FindContravention: _find_contravention,
    t.VoidPersonsWagers: _void_persons_wagers,
    t.ExcludePerson: _exclude,
    t.DetainPerson: _detain,
    t.HandOverPerson: _hand_over,
    t.ReportMisconduct: _report_misconduct,
}
