"""What a table in a tournament waits for next: what its session asks for, else the table's own duty.

The same order in which the automated dealer steps through a session: a dispute, the end with its counts, the forms, the
cards, the wagers in their turn. Nothing here tells more of a form than whose it is.
"""

from pontoon.game.refusals import dollars
from pontoon.game.round import WAGERS
from pontoon.game.rulebook import RuleBook
from pontoon.table.duty import Duty, next_duty as duty_of_the_table
from pontoon.tournament.at_table.state import Session, TournamentPlayer, TournamentTable
from pontoon.tournament.at_table.turns import has_acted, next_to_wager

# What a session may wait for, beside what its table does.
KINDS = (
    "session_opening",
    "session_dispute",
    "session_form",
    "session_wagers",
    "session_passed",
    "session_end",
    "session_total",
    "session_return",
)


def next_duty(rules: RuleBook, state: TournamentTable, at: int = 0) -> Duty:
    """The one step the table waits for now, as `pontoon.table.next_duty`; at a table of no tournament the same.

    Clauses: star-2024 21.1.1, star-2024 21.5.7, star-2024 21.5.8, star-2024 21.8.2.5, star-2024 21.9.4,
    star-2024 21.11.2, star-6to5-2017 20.1.1, star-6to5-2017 20.5.8, star-6to5-2017 20.5.9, star-6to5-2017 20.8.2.5,
    star-6to5-2017 20.9.4, star-6to5-2017 20.11.2.
    """
    due = duty_of_the_table(rules, state.table, at)
    if not state.table.tournament:
        return due
    wagers_come = due.kind in ("wagers", "card") and not state.table.round_in_play
    if state.session is None:
        sentence = f"The Tournament Manager opens the session of {state.table.tournament}."
        return _duty(rules, "session_opening", "session_open", sentence) if wagers_come else due
    first = _before_the_cards(rules, state, state.session, at)
    if first is not None:
        return first
    return _wagers(rules, state, due) if wagers_come else due


def _duty(
    rules: RuleBook, kind: str, step: str, sentence: str, players: tuple[str, ...] = (), by: str | None = None
) -> Duty:
    """On the clause of a step; `by` names another whose roles may take it."""
    rests_on, taken_by = rules.procedures[step], rules.procedures[by or step]
    assert rests_on is not None, f"{rules.name} has no {step}"
    assert taken_by is not None, f"{rules.name} has no {by}"
    return Duty(kind, rests_on.clauses[0], sentence, taken_by.by, players)


def _before_the_cards(rules: RuleBook, state: TournamentTable, session: Session, at: int) -> Duty | None:
    if session.dispute is not None:
        sentence = "A dispute is open: play is paused until the Tournament Manager has settled it."
        return _duty(rules, "session_dispute", "session_settle_dispute", sentence)
    if session.ended:
        return _after_the_end(rules, session)
    if state.table.round_in_play:
        return None
    if session.plan.until is not None and at >= session.plan.until:
        return _duty(rules, "session_end", "session_end", "The session's time is up, and it ends.")
    for form in session.forms:
        if not (form.announced or form.examined_by):
            sentence = f"{form.player} has handed in a form: the supervisor examines it before the round begins."
            return _duty(rules, "session_form", "session_examine_form", sentence, (form.player,))
    return None


def missing_cents(session: Session) -> int:
    """What the count at the end has found too little; nothing before it.

    Clauses: star-2024 21.5.8, star-6to5-2017 20.5.9.
    """
    if not session.counted:
        return 0
    counted = sum(standing.chips_cents for standing in session.standings)
    return sum(each.chips_cents for each in session.players) - counted


def _after_the_end(rules: RuleBook, session: Session) -> Duty:
    if not session.counted:
        sentence = "The session is over: the chips in front of each player are totalled."
        return _duty(rules, "session_total", "session_total", sentence)
    sentence = "All tournament chips are returned to the inventory."
    if missing := missing_cents(session):
        sentence = (
            f"Chips worth ${dollars(missing)} are missing and are recorded by denomination; all others are returned."
        )
    return _duty(rules, "session_return", "session_return_chips", sentence)


# Before a round


def _wagers(rules: RuleBook, state: TournamentTable, due: Duty) -> Duty:
    session, current = state.session, state.table.round
    assert session is not None, "a session is at the table"
    idle = [each for each in session.playing if not has_acted(state, each)]
    turn = next_to_wager(state) if session.plan.order_of_wagering else None
    waited_for = [each for each in idle if not each.absent] if turn is None else [turn]
    if waited_for:
        return _wagers_of(rules, session, waited_for)
    absent = "".join(f" {each.player} is absent, and the minimum is deducted." for each in idle)
    placed = current.placed if current is not None and current.phase == WAGERS else ()
    if not placed:
        step = "session_pass_card" if any(each.passed for each in session.players) else "session_deduct"
        sentence = f"Nobody has wagered: the dealer closes the wagers without dealing a card.{absent}"
        return _duty(rules, "session_passed", step, sentence, by="handle_cards")
    begins_at = state.table.terms.first_box or 1
    box = min((wager.box for wager in placed), key=lambda each: (each < begins_at, each))
    sentence = f"The dealer takes no more wagers and deals the first card, to box {box}.{absent}"
    return due._replace(sentence=sentence)


def _wagers_of(rules: RuleBook, session: Session, players: list[TournamentPlayer]) -> Duty:
    """Who is waited for, and what they may do; the marker where there is an order.

    Clauses: star-2024 21.6.4, star-2024 21.7.1, star-2024 21.9.4, star-6to5-2017 20.6.4, star-6to5-2017 20.7.1,
    star-6to5-2017 20.9.4.
    """
    names = tuple(each.player for each in players)
    in_order = session.plan.order_of_wagering
    does = ["wager"]
    if any(each.pass_cards for each in players):
        does.append("play a pass card")
    if any(each.undisclosed_wagers for each in players):
        does.append("hand in a form")
    ways = " or ".join((", ".join(does[:-1]), does[-1])) if len(does) > 1 else does[0]
    turn = f", in turn from the marker on box {session.marker}" if in_order else ""
    step = "session_order" if in_order else "session_wager_each_round"
    return _duty(rules, "session_wagers", step, f"{_listed(names)} must {ways}{turn}.", names, by="place_wager")


def _listed(names: tuple[str, ...]) -> str:
    return " and ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else names[0]
