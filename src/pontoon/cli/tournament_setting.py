"""A tournament's conditions as the numbers its simulator plays by."""

from dataclasses import replace

from pontoon.analysis.tournaments import layout
from pontoon.analysis.tournaments.running import play_chunk
from pontoon.analysis.tournaments.setting import Limits, Session, TournamentSetting
from pontoon.cli.output import BadInput
from pontoon.cli.tournament_table import ROUND_SECONDS
from pontoon.game.rulebook import RuleBook
from pontoon.players.wagering import STRATEGIES
from pontoon.table.counts import DECK
from pontoon.table.shuffle import cutting_card_bounds
from pontoon.tournament.form import CATCH_UP, Conditions, PlannedSession, Rise
from pontoon.tournament.placings import prize_lines
from pontoon.tournament.prizes import awards
from pontoon.tournament.structure import capacity

DECKS = 8
MOST_PLAYERS = 5000


def setting_of(
    conditions: Conditions, rules: RuleBook, strategies: tuple[str, ...], players: int | None = None
) -> TournamentSetting:
    """The tournament of complete conditions with so many players, or as many as may enter."""
    at_first, entrants = entries(conditions, players)
    if strategies == STRATEGIES:
        # All there are, as far as there are players for them.
        strategies = strategies[-entrants:]
    least, most = cutting_card_bounds(rules, DECKS * DECK)
    setting = TournamentSetting(
        table=rules.table,
        decks=DECKS,
        behind=(least + most) // 2,
        burns=bool(rules.values["burn_first_card"]),
        sessions=tuple(_session(conditions, plan) for plan in conditions.sessions),
        entrants=entrants,
        at_first=at_first,
        strategies=strategies,
        prizes_cents=(0,) * len(conditions.prizes),
        lines=prize_lines(conditions.prizes, [each.what for each in conditions.added or () if each.what]),
        rises=tuple(_limits(rise) for rise in conditions.rises or ()),
        pass_cards=conditions.pass_cards or 0,
        undisclosed_wagers=conditions.undisclosed_wagers or 0,
        uses_marker=bool(conditions.order_of_wagering or conditions.deal_from_marker),
        deals_from_marker=bool(conditions.deal_from_marker),
        ratio=None if conditions.cash_ratio is None else (conditions.cash_ratio.chips, conditions.cash_ratio.cash),
        buy_in_cents=conditions.buy_in_cents or 0,
    )
    return with_prizes(setting, conditions)


def entries(conditions: Conditions, players: int | None) -> tuple[int, int]:
    """How many enter before the first session, and in all with those who come for a catch-up."""
    least, most = conditions.minimum_entrants or 0, conditions.maximum_entrants or 0
    wanted = most if players is None else players
    if not least <= wanted <= most:
        raise BadInput(f"--players {wanted}: the conditions allow {least} to {most} players")
    at_first = min(wanted, capacity(conditions.sessions[0]))
    late = next((capacity(plan) for plan in conditions.sessions[1:] if plan.kind == CATCH_UP), 0)
    entrants = at_first + min(late, wanted - at_first)
    if entrants > MOST_PLAYERS:
        raise BadInput(f"{entrants} players: this command allows at most {MOST_PLAYERS}")
    return at_first, entrants


def with_prizes(setting: TournamentSetting, conditions: Conditions) -> TournamentSetting:
    """With the prizes in cents, by how many come into the final, which is the same in every such tournament."""
    _, played = play_chunk(setting, 0, 0, 1, compiled=False)
    finalists = int(played[layout.IN_FINAL].sum())
    ranking = tuple((str(place),) for place in range(finalists))
    pool = pool_cents(conditions, setting.entrants)
    found = awards(conditions.prizes, pool, ranking)
    return replace(setting, prizes_cents=tuple(award.cents for award in found))


def pool_cents(conditions: Conditions, entrants: int) -> int:
    """Every fee, the cash that is added, and what makes it up to what was promised."""
    added = sum(each.cents for each in conditions.added or ())
    promised = max(conditions.guaranteed_cents or 0, sum(prize.cents for prize in conditions.prizes))
    return max(promised, entrants * (conditions.entry_fee_cents or 0) + added)


def _session(conditions: Conditions, plan: PlannedSession) -> Session:
    return Session(
        kind=plan.kind,
        tables=plan.tables,
        seats=plan.players_per_table,
        advance=plan.advance_per_table,
        rounds=plan.rounds if plan.rounds is not None else rounds_in(plan.minutes or 0),
        chips_cents=_own(plan.chips_cents, conditions.chips_cents),
        minimum_cents=_own(plan.minimum_cents, conditions.minimum_cents),
        maximum_cents=_own(plan.maximum_cents, conditions.maximum_cents),
        timed=plan.rounds is None,
    )


def _own(of_the_session: int | None, of_the_conditions: int | None) -> int:
    return of_the_session if of_the_session is not None else of_the_conditions or 0


def rounds_in(minutes: int) -> int:
    """Rounds until so many minutes are over, the one that is in play then included."""
    return -(-60 * minutes // ROUND_SECONDS)


def _limits(rise: Rise) -> Limits:
    after = rise.after_rounds if rise.after_rounds is not None else rounds_in(rise.after_minutes or 0)
    return Limits(after, rise.minimum_cents, rise.maximum_cents)
