"""Notices: given by the house, counted when they have arrived, and spent when what they announce has come about."""

from collections.abc import Callable
from typing import Any

from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import RuleBook
from pontoon.table import commands as t, events as e
from pontoon.table.gaming_table import GamingTable
from pontoon.table.proceedings import Proceedings

# What a notice may be about, and the procedure whose clause asks for it.
_ASKED_FOR_BY = {
    "minimum_for_further_shoes": "restrict_for_further_shoes",
    "one_box_at_the_minimum": "restrict_to_one_box",
    "pairs_with_wager_only": "restrict_pairs_notices",
    "resplit": "advise_of_resplit",
    "limits": "raise_minimum",
    "closure": "close_table",
    "decks": "notice_of_decks",
    "cards_astray": "astray_notices",
    "prohibited_device": "detain_person",
}
ABOUT = tuple(_ASKED_FOR_BY)
BEFORE_THE_OPENING = "decks"

# Whose name a notice needs as its subject.
_SUBJECTS = {
    "minimum_for_further_shoes": "the player",
    "one_box_at_the_minimum": "the player",
    "prohibited_device": "the person",
}

_IN_A_SENTENCE = {
    "players": "the players",
    "inspector": "an inspector",
    "surveillance": "Surveillance",
    "authorised_officer": "an authorised officer",
}


def recipients(rules: RuleBook) -> tuple[str, ...]:
    """To whom notices go: the players, and an authorised officer where one approves the table, else the Star's two.

    Clauses: star-2024 6.12, star-2024 14.9.1, star-2024 16.4.1, star-2024 18.16.4, star-6to5-2017 5.11,
    star-6to5-2017 13.9.1, star-6to5-2017 15.4.1, star-6to5-2017 17.16.4, canberra-2002 2.3+, canberra-2002 3.1,
    canberra-2002 16.2.
    """
    if rules.procedures["approve_table"] is not None:
        return ("players", "authorised_officer")
    return ("players", "inspector", "surveillance")


def arrived(state: GamingTable, to: str, about: str, subject: str = "") -> bool:
    """Whether they have been told, and it has not come about since; no subject: whatever it was about."""
    return any(
        (each.to, each.about) == (to, about)
        and each.arrived_at is not None
        and not each.spent
        and subject in ("", each.subject)
        for each in state.notices
    )


def told_if_available(state: GamingTable, to: str, about: str) -> bool:
    """Whether they have been told, or could not be.

    Clauses: canberra-2002 2.3+, canberra-2002 16.2.
    """
    return arrived(state, to, about) or (to, about) in state.unavailable


def send(p: Proceedings, to: str, about: str, subject: str, *, of_itself: bool = False) -> None:
    """A notice leaves the house; what is said to the players at the table has arrived at once."""
    number, procedure = len(p.state.notices) + 1, _rests_on(p, about)
    p.happen(e.NoticeGiven(number, to, about, subject), procedure, of_itself=of_itself)
    if to == "players":
        p.happen(e.NoticeArrived(number), procedure, of_itself=of_itself)


def _rests_on(p: Proceedings, about: str) -> str:
    """The procedure that asks for a notice; where the rule set asks for none, it is given all the same."""
    return _ASKED_FOR_BY[about] if p.provides(_ASKED_FOR_BY[about]) else "give_notice"


def _give(p: Proceedings, command: t.GiveNotice) -> Refusal | None:
    """The house gives a notice; refused for who gives it, whom it is for, what it is about, the table, what it lacks.

    An authorised officer is told only if available; nobody else's absence stands in for a notice. At a closed table
    nobody is there to hear it, so that only decks and shuffle, which must be known before the opening, are announced.
    Clauses: star-2024 6.12, star-2024 6.13, star-2024 14.9.1, star-2024 16.4.1, star-6to5-2017 5.11,
    star-6to5-2017 5.12, star-6to5-2017 13.9.1, star-6to5-2017 15.4.1, canberra-2002 2.3+, canberra-2002 3.1,
    canberra-2002 16.2.
    """
    refusal = p.authorise("give_notice")
    if refusal is not None:
        return refusal
    to, about = command.to, command.about
    if to not in recipients(p.rules):
        return p.refuse("notice_goes_to_nobody_here", "give_notice", to=to, choice=", ".join(recipients(p.rules)))
    if about not in ABOUT:
        return p.refuse("notice_is_about_nothing_here", "give_notice", about=about, choice=", ".join(ABOUT))
    if not p.state.is_open and about != BEFORE_THE_OPENING:
        return p.refuse("table_is_closed", "give_notice")
    if about in _SUBJECTS and not command.subject:
        return p.refuse("notice_lacks_its_subject", "give_notice", about=_words(about), subject=_SUBJECTS[about])
    if not command.available and to != "authorised_officer":
        return p.refuse("absence_is_no_excuse", "give_notice", to=_IN_A_SENTENCE[to])
    # From here on it must succeed.
    if command.available:
        send(p, to, about, command.subject)
    else:
        p.happen(e.OfficerNotAvailable(to, about), _rests_on(p, about))
    return None


def _acknowledge(p: Proceedings, command: t.AcknowledgeNotice) -> Refusal | None:
    """A notice has arrived when one of those it was meant for says so, once; refused for who, which, whose, when.

    Clauses: star-2024 6.12, star-2024 16.4.1, star-6to5-2017 5.11, star-6to5-2017 15.4.1, canberra-2002 2.3+,
    canberra-2002 16.2.
    """
    refusal = p.authorise("acknowledge_notice")
    if refusal is not None:
        return refusal
    if not 1 <= command.notice <= len(p.state.notices):
        return p.refuse("no_such_notice", "acknowledge_notice", number=command.notice)
    notice = p.state.notices[command.notice - 1]
    if p.by.role != notice.to:
        return p.refuse("notice_is_meant_for_another", "acknowledge_notice", to=_IN_A_SENTENCE[notice.to])
    if notice.arrived_at is not None:
        return p.refuse("notice_has_arrived_already", "acknowledge_notice", number=command.notice)
    # From here on it must succeed.
    p.happen(e.NoticeArrived(command.notice), _rests_on(p, notice.about))
    return None


def _words(name: str) -> str:
    return name.replace("_", " ")


ROOMS: dict[type, Callable[[Proceedings, Any], Refusal | None]] = {
    t.GiveNotice: _give,
    t.AcknowledgeNotice: _acknowledge,
}
