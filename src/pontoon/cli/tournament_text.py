"""What `pontoon tournament run` and `simulate` print, from the documents they give to programs."""

from collections.abc import Mapping
from typing import Any

from pontoon.analysis.tournaments.running import Fared, Interval, Simulated
from pontoon.cli.output import console, table
from pontoon.cli.tournament_hall import Hall
from pontoon.tournament.form import Conditions
from pontoon.tournament.standings import Standing
from pontoon.tournament.state import SessionRecord

Document = Mapping[str, Any]


def money(cents: int | float) -> str:
    """Dollars and cents.

    >>> money(123456), money(-50)
    ('$1,234.56', '-$0.50')
    """
    sign = "-" if cents < 0 else ""
    return f"{sign}${abs(cents) / 100:,.2f}"


# One tournament


def run_document(hall: Hall) -> dict[str, Any]:
    """All that came of a tournament: sessions with their places, prizes, and the pool's books."""
    state, pool = hall.state, hall.state.pool
    return {
        "name": hall.conditions.name,
        "title": hall.conditions.title,
        "rules": hall.rules.name,
        "seed": hall.seed,
        "players": hall.strategies,
        "sessions": [_session(hall, session) for session in state.sessions if session.announced],
        "prizes": [
            {"place": award.place, "player": award.player, "cents": award.cents, "goods": list(award.goods)}
            for award in state.awards
        ],
        "pool": {
            "fees_cents": pool.fees_cents,
            "added_cents": pool.added_cents,
            "awarded_cents": pool.awarded_cents,
            "refunded_cents": pool.refunded_cents,
            "balance_cents": pool.balance_cents,
        },
    }


def _session(hall: Hall, session: SessionRecord) -> dict[str, Any]:
    """In the order of tables and places."""
    counted = {each.player: each for result in session.results for each in result.standings}
    played_off = {
        each.player for result in session.results for standings in result.play_offs for each in standings
    }  # fmt: skip
    rows = [
        {
            "table": placed.table,
            "place": placed.place,
            "player": placed.player,
            **_end(counted[placed.player]),
            "played_off": placed.player in played_off,
            "advances": placed.player in session.advancing,
        }
        for placed in session.placings
    ]
    plan = hall.state.plan(session.number)
    return {"number": session.number, "title": plan.title, "kind": plan.kind, "places": rows}


def _end(standing: Standing) -> dict[str, Any]:
    return {"chips_cents": standing.chips_cents, "out_in_round": standing.eliminated_round}


def print_run(found: Document) -> None:
    out = console()
    out.print(
        f"{found['title']}, {found['rules']}: {len(found['players'])} players, seed {found['seed']}.", style="bold"
    )
    for session in found["sessions"]:
        out.print()
        out.print(session["title"], style="bold")
        rows = table("table", "place", "player", "wagers", "at the end", "", folded="")
        for row in session["places"]:
            wagers = found["players"][row["player"]]
            rows.add_row(row["table"], str(row["place"]), row["player"], wagers, _at_the_end(row), _after(row))
        out.print(rows)
    out.print()
    out.print("Prizes", style="bold")
    rows = table("place", "player", "prize", folded="prize")
    for prize in found["prizes"]:
        worth = ", ".join([*([money(prize["cents"])] if prize["cents"] else []), *prize["goods"]])
        rows.add_row(str(prize["place"]), prize["player"], worth)
    out.print(rows)
    out.print()
    pool = found["pool"]
    received = f"{money(pool['fees_cents'])} in fees and {money(pool['added_cents'])} added"
    out.print(f"Prize pool: {received}, {money(pool['awarded_cents'])} awarded, {money(pool['balance_cents'])} left.")


def _at_the_end(row: Document) -> str:
    return money(row["chips_cents"]) if row["out_in_round"] is None else f"out in round {row['out_in_round']}"


def _after(row: Document) -> str:
    words = ["after a play-off"] if row["played_off"] else []
    return ", ".join([*(["advances"] if row["advances"] else []), *words])


# Many


def simulation_document(conditions: Conditions, rules: str, found: Simulated, seed: int) -> dict[str, Any]:
    """Means for one player of each strategy, with half the width of their intervals; amounts are cents."""
    return {
        "name": conditions.name,
        "title": conditions.title,
        "rules": rules,
        "players": found.setting.entrants,
        "tournaments": found.tournaments,
        "seed": seed,
        "redeems_chips": found.setting.ratio is not None,
        "strategies": [_fared(each) for each in found.fared()],
    }


def _fared(each: Fared) -> dict[str, Any]:
    return {
        "strategy": each.strategy,
        "players": each.players,
        "prize_cents": _interval(each.prize),
        "win_share": _interval(each.win),
        "final_table_share": _interval(each.final),
        "redeemed_cents": _interval(each.redeemed),
    }


def _interval(found: Interval) -> dict[str, float]:
    return {"mean": found.mean, "half_95": found.half_95, "half_99": found.half_99}


def print_simulation(found: Document) -> None:
    out = console()
    out.print(f"{found['title']}, {found['rules']}: {found['players']} players.", style="bold")
    out.print(
        f"{found['tournaments']:,} tournaments, seed {found['seed']}. Figures are for one player of each strategy."
    )
    parts = [("mean prize", "prize_cents"), ("wins", "win_share")]
    if any(each["final_table_share"]["mean"] < 1 for each in found["strategies"]):
        parts.append(("final table", "final_table_share"))
    if found["redeems_chips"]:
        parts.append(("chips redeemed, less the buy-ins", "redeemed_cents"))
    for title, key in parts:
        out.print()
        rows = table("strategy", "players", title, "95 %", "99 %")
        for each in found["strategies"]:
            values = each[key]
            shown = [_shown(key, values[name]) for name in ("mean", "half_95", "half_99")]
            rows.add_row(each["strategy"], str(each["players"]), shown[0], f"± {shown[1]}", f"± {shown[2]}")
        out.print(rows)


def _shown(key: str, value: float) -> str:
    return money(value) if key.endswith("cents") else f"{100 * value:.2f} %"
