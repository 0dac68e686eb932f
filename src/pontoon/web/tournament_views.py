"""A tournament as the API tells it to somebody: what everybody may see, and what is the caller's own."""

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any

from pontoon.game.rulebook import RuleBook
from pontoon.law.values import dollars
from pontoon.live.live_table import LiveTable
from pontoon.live.people.roles import PLAYER, SPECTATOR
from pontoon.live.people.sessions import SignedIn
from pontoon.live.tournaments.forms import Written
from pontoon.live.tournaments.leaderboard import leaderboard
from pontoon.live.tournaments.live_tournament import LiveTournament
from pontoon.live.tournaments.orders import form_may_go
from pontoon.live.tournaments.task import TournamentTask
from pontoon.table.orders import Person
from pontoon.tournament import state as s
from pontoon.tournament.conditions import Fault, contradictions, missing
from pontoon.tournament.conditions_text import prize_text, sections
from pontoon.tournament.conduct import may_be_found_fraudulent, may_be_refunded, may_dispute
from pontoon.tournament.entries import places_left, sessions_to_come
from pontoon.tournament.form import BOUGHT_IN, BuyBacks, Conditions, terms_of
from pontoon.tournament.prizes import awards
from pontoon.tournament.results import chips_in_hand
from pontoon.tournament.sessions import next_heat, places_in
from pontoon.tournament.standings import Standing
from pontoon.tournament.views import READS_FORMS, SEES_APPLICATIONS, reads_form, view
from pontoon.web import tournament_models as m


def viewer_of(who: SignedIn | None) -> Person:
    """In which of their roles somebody looks: the one that sees most."""
    if who is None:
        return Person("", SPECTATOR)
    for group in (READS_FORMS, SEES_APPLICATIONS, (PLAYER,)):
        role = next((each for each in who.roles if each in group), None)
        if role is not None:
            return Person(who.name, role)
    return Person(who.name, SPECTATOR)


# Conditions


def sections_told(rules: RuleBook, conditions: Conditions) -> list[m.ConditionsSectionTold]:
    return [
        m.ConditionsSectionTold(letter=letter, clause=_clause(rules, letter), title=title, lines=list(lines))
        for letter, title, lines in sections(conditions)
    ]


def faults_of(rules: RuleBook, conditions: Conditions) -> list[m.FaultTold]:
    """What is not stated; where all is, what contradicts something."""
    found: tuple[Fault, ...] = missing(conditions) or contradictions(conditions, rules)
    return [
        m.FaultTold(letter=each.letter, clause=_clause(rules, each.letter), sentence=each.sentence) for each in found
    ]


def _clause(rules: RuleBook, letter: str) -> str:
    procedure = rules.procedures[f"tournament_condition_{letter}"]
    return "" if procedure is None else procedure.clauses[0]


# How it stands


def phase_of(state: s.Tournament) -> m.Phase:
    if state.stage == s.CONCLUDED:
        return "concluded"
    if state.stage == s.CANCELLED:
        return "cancelled"
    if state.stage != s.PUBLISHED:
        return "drafted"
    current = state.current
    if current is not None and current.seats:
        return "session" if current.opened else "seated"
    return "entries" if not state.sessions[0].seats else "pause"


def listed(task: TournamentTask) -> m.TournamentListed:
    return m.TournamentListed(**_head(task.state, task.rules))


def _head(live: LiveTournament, rules: RuleBook) -> dict[str, Any]:
    state = live.tournament
    conditions = state.conditions or Conditions(live.name, "", live.how.rules)
    current = state.current if state.stage == s.PUBLISHED else None
    published = state.stage == s.PUBLISHED
    return {
        "name": live.name,
        "title": conditions.title,
        "rules": rules.name,
        "phase": phase_of(state),
        "automated": live.how.automated,
        "computer_players": live.how.computer_players,
        "entry_fee": dollars(conditions.entry_fee_cents or 0),
        "pool": dollars(state.pool.received_cents - state.pool.refunded_cents - state.pool.taken_back_cents),
        "guaranteed": dollars(conditions.guaranteed_cents or 0),
        "entrants": state.accepted,
        "minimum_entrants": conditions.minimum_entrants or 0,
        "maximum_entrants": conditions.maximum_entrants or 0,
        "places_left": max(0, places_left(state)) if published and sessions_to_come(state) else 0,
        "starts_at": state.sessions[0].starts_at if state.sessions else None,
        "session": None if current is None else current.number,
        "session_title": "" if current is None else state.plan(current.number).title,
        "tables": [] if current is None else list(current.tables),
        "prizes": _prizes(state, conditions),
        "winner": next((award.player for award in state.awards if award.place == 1), ""),
        "version": live.version,
    }


async def told(task: TournamentTask, who: SignedIn | None) -> m.TournamentTold:
    """The whole tournament, as somebody may see it."""
    live, viewer = task.state, viewer_of(who)
    forms = await _forms(task, viewer)
    state = view(live.tournament, viewer)
    conditions = state.conditions or Conditions(live.name, "", live.how.rules)
    backs = conditions.buy_backs or BuyBacks(0)
    return m.TournamentTold(
        **_head(live, task.rules),
        sections=sections_told(task.rules, conditions),
        form=list(conditions.form),
        written_agreement=bool(conditions.written_agreement),
        allocated_by_hand=live.is_allocated_by_hand,
        buy_in=dollars(conditions.buy_in_cents or 0),
        cash_ratio=m.RatioTold(**ratio._asdict()) if (ratio := conditions.cash_ratio) is not None else None,
        buy_back=dollars(backs.price_cents),
        withdrawal_until=state.withdrawal_until,
        start_asked=live.asked_at is not None,
        people=[_entrant(live, each, viewer, forms) for each in state.entrants],
        sessions=[_session(state, each, conditions) for each in state.sessions],
        prize_pool=pool_told(state),
        awards=awards_told(state),
        draws=[
            m.DrawTold(session=d.session, commitment=d.commitment, seed=d.seed or None, players=list(d.players))
            for d in live.draws
        ],
        disputes=[
            m.TournamentDisputeTold(number=d.number, person=d.person, about=d.about, decision=d.decision)
            for d in state.disputes
        ],
        cancelled=state.cancelled,
        trouble=task.trouble,
        waits_for=[m.ObstacleTold(table=o.table, sentence=o.sentence, players=list(o.players)) for o in task.obstacles],
        own=own_part(task, who),
    )


async def _forms(task: TournamentTask, viewer: Person) -> Mapping[str, Written]:
    """What was written on entry forms, as far as this viewer may read it."""
    if viewer.role in READS_FORMS:
        return await task.forms.everybodys(task.name)
    return await task.forms.of(task.name, viewer.name) if viewer.role == PLAYER else {}


def _answers(entrant: s.Entrant, forms: Mapping[str, Written]) -> dict[str, str]:
    """From the log, or from where they are kept; nothing where they were erased."""
    kept = [answer for each in entrant.references if each in forms for answer in forms[each].answers]
    return {answer.field: answer.text for answer in (*entrant.answers, *kept)}


def _entrant(live: LiveTournament, entrant: s.Entrant, viewer: Person, forms: Mapping[str, Written]) -> m.EntrantTold:
    return m.EntrantTold(
        player=entrant.player,
        stage=entrant.stage,  # type: ignore[arg-type]
        computer=live.strategy_of(entrant.player) is not None,
        has_conditions=entrant.has_conditions,
        agreed=entrant.agreed,
        fee_paid=entrant.fee_paid,
        paid=dollars(entrant.paid_cents),
        buy_backs=entrant.buy_backs,
        out_of=entrant.out_of or None,
        refund_may_be_approved=viewer.role in READS_FORMS and may_be_refunded(live.tournament, entrant),
        fraud_may_be_found=viewer.role in READS_FORMS and may_be_found_fraudulent(live.tournament, entrant),
        answers=_answers(entrant, forms) if reads_form(entrant, viewer) else None,
        form_may_go=reads_form(entrant, viewer) and form_may_go(live.tournament, entrant),
    )


def _seats(seats: Iterable[tuple[str, int, str]]) -> list[m.SeatTold]:
    return [m.SeatTold(table=table, box=box, player=player) for table, box, player in seats]


def _session(state: s.Tournament, session: s.SessionRecord, conditions: Conditions) -> m.TournamentSessionTold:
    plan = state.plan(session.number)
    terms = terms_of(conditions, session.number)
    return m.TournamentSessionTold(
        number=session.number,
        title=plan.title,
        kind=plan.kind,
        rounds=plan.rounds,
        minutes=plan.minutes,
        tables_planned=plan.tables,
        players_per_table=plan.players_per_table,
        advance_per_table=plan.advance_per_table,
        chips=dollars(terms.chips_cents),
        minimum=dollars(terms.minimum_cents),
        maximum=dollars(terms.maximum_cents),
        starts_at=session.starts_at,
        moved_from=session.moved_from,
        moved_at=session.moved_at,
        field=list(state.field(session.number)) if _is_seated_next(state, session) else [],
        tables=list(session.tables),
        seats=_seats(session.seats),
        bought_in=list(session.bought_in),
        opened=session.opened,
        announced=session.announced,
        results=[_result(each) for each in session.results],
        places=_places(session),
        advancing=list(session.advancing),
    )


def _is_seated_next(state: s.Tournament, session: s.SessionRecord) -> bool:
    current = state.current if state.stage == s.PUBLISHED else None
    return current is not None and current.number == session.number and not session.seats


def _places(session: s.SessionRecord) -> list[m.PlaceTold]:
    return [
        m.PlaceTold(table=each.table, place=each.place, player=each.player, advances=each.player in session.advancing)
        for each in session.placings
    ]


def _result(result: s.TableResult) -> m.TableResultTold:
    return m.TableResultTold(
        table=result.table,
        counts=_counts(result.standings),
        play_offs=[_counts(each) for each in result.play_offs],
        playing_off=list(result.playing_off),
        missing=[
            m.MissingTold(player=each.player, chip=dollars(each.chip_cents), quantity=each.quantity)
            for each in result.missing
        ],
    )


def _counts(standings: Iterable[Standing]) -> list[m.CountTold]:
    return [
        m.CountTold(
            player=each.player,
            chips=dollars(each.chips_cents),
            eliminated_round=each.eliminated_round,
            residual=dollars(each.residual_cents),
            last_wager=dollars(each.last_wager_cents),
            removed=each.removed,
            disqualified=each.disqualified,
        )
        for each in standings
    ]


def pool_told(state: s.Tournament) -> m.PoolTold:
    pool = state.pool
    return m.PoolTold(
        fees=dollars(pool.fees_cents),
        buy_backs=dollars(pool.buy_backs_cents),
        added=dollars(pool.added_cents),
        received=dollars(pool.received_cents),
        refunded=dollars(pool.refunded_cents),
        taken_back=dollars(pool.taken_back_cents),
        awarded=dollars(pool.awarded_cents),
        balance=dollars(pool.balance_cents),
        goods=list(state.added),
    )


def _prizes(state: s.Tournament, conditions: Conditions) -> list[m.PrizeTold]:
    """What each place would get if the pool stayed as it is."""
    pool = max(state.pool.balance_cents + state.pool.awarded_cents, conditions.guaranteed_cents or 0)
    ranking = tuple((str(prize.place),) for prize in conditions.prizes)
    worth = {award.place: award.cents for award in awards(conditions.prizes, pool, ranking)}
    return [
        m.PrizeTold(
            place=prize.place,
            words=prize_text(prize),
            worth=None if prize.goods else dollars(max(0, worth[prize.place])),
        )
        for prize in conditions.prizes
        if prize.place in worth
    ]


def awards_told(state: s.Tournament) -> list[m.AwardTold]:
    return [
        m.AwardTold(place=a.place, player=a.player, amount=dollars(a.cents), goods=list(a.goods), paid=a.paid)
        for a in state.awards
    ]


# One's own


def own_part(task: TournamentTask, who: SignedIn | None) -> m.OwnPart:
    live = task.state
    state = live.tournament
    plays = who is not None and PLAYER in who.roles
    entrant = state.entrant(who.name) if who is not None and plays else None
    found = _own_seat(state, who.name) if who is not None else None
    session = None if found is None else found[0]
    stage = None if entrant is None else entrant.stage
    published = state.stage == s.PUBLISHED
    entries = published and bool(sessions_to_come(state))
    waiting = published and state.sessions[0].seats == ()
    left = entrant is None or stage == s.REFUSED or (stage == s.WITHDRAWN and not entrant.paid_cents)
    bought = state.conditions is not None and state.conditions.chips == BOUGHT_IN
    seated = who is not None and session is not None and not session.opened
    leaves = stage in (s.APPLIED, s.WAITING, s.IN) and not state.is_decided and not (session and session.in_play)
    return m.OwnPart(
        stage=stage,  # type: ignore[arg-type]
        seat=None if found is None else _seats([found[1]])[0],
        in_play=session is not None and session.in_play,
        may_enter=plays and entries and left and places_left(state) > 0,
        may_withdraw=published and leaves,
        may_ask_to_start=waiting and live.how.automated and live.asked_at is None and stage in (s.APPLIED, s.WAITING),
        may_buy_in=bool(published and bought and seated and who and session and who.name not in session.bought_in),
        may_buy_back=published and _may_buy_back(state, entrant),
        may_dispute=published and entrant is not None and may_dispute(state, entrant),
        may_erase_form=entrant is not None and form_may_go(state, entrant),
        redeemed=dollars(_redeemed_cents(state, who.name) if who is not None and plays else 0),
    )


def _redeemed_cents(state: s.Tournament, player: str) -> int:
    """The cash that a player's chips have come to, over the sessions after which they were redeemed."""
    ratio = state.conditions.cash_ratio if state.conditions is not None else None
    counted = (
        standing
        for session in state.sessions
        if player in session.redeemed
        for result in session.results
        for standing in result.standings
        if standing.player == player
    )
    return 0 if ratio is None else sum(ratio.cash_for(chips_in_hand(standing)) for standing in counted)


def _own_seat(state: s.Tournament, name: str) -> tuple[s.SessionRecord, tuple[str, int, str]] | None:
    """The seat in the session that is played or comes next."""
    current = state.current if state.stage == s.PUBLISHED else None
    if current is None:
        return None
    seat = next((seat for seat in current.seats if seat.player == name), None)
    return None if seat is None else (current, seat)


def _may_buy_back(state: s.Tournament, entrant: s.Entrant | None) -> bool:
    backs = (state.conditions.buy_backs if state.conditions is not None else None) or BuyBacks(0)
    if entrant is None or entrant.stage != s.OUT or entrant.buy_backs >= backs.times:
        return False
    heat = next_heat(state)
    return heat is not None and heat.number <= backs.until_session and places_in(state, heat) > 0


# Following it


def leaderboard_told(task: TournamentTask, tables: Mapping[str, LiveTable]) -> m.LeaderboardTold:
    live = task.state
    board = leaderboard(live, tables)
    found = m.LeaderboardTold(
        mark="",
        version=live.version,
        phase=phase_of(live.tournament),
        session=board.session or None,
        title=board.title,
        tables=[m.TableFollowed(**each._asdict()) for each in board.tables],
        leaders=[
            m.LeaderTold(
                place=row.place,
                player=row.player,
                computer=live.strategy_of(row.player) is not None,
                table=row.table,
                box=row.box,
                chips=dollars(row.chips_cents),
                wager=dollars(row.wager_cents),
                out=row.out,
                eliminated_round=row.eliminated_round,
            )
            for row in board.rows
        ],
    )
    return found.model_copy(update={"mark": sha256(found.model_dump_json().encode()).hexdigest()[:16]})


def results_told(task: TournamentTask) -> m.ResultsTold:
    state = task.state.tournament
    return m.ResultsTold(
        name=task.name,
        title="" if state.conditions is None else state.conditions.title,
        rules=task.rules.name,
        phase=phase_of(state),
        entrants=state.accepted,
        pool=pool_told(state),
        sessions=[
            m.SessionResults(
                number=session.number,
                title=state.plan(session.number).title,
                places=_places(session),
                counts=[count for result in session.results for count in _counts(result.standings)],
            )
            for session in state.sessions
            if session.announced
        ],
        awards=awards_told(state),
    )
