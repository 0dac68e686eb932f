"""For every operation of the API a request that a furnished house carries out, and what it must be allowed as.

One list for two purposes: each operation is seen to succeed in the form it is described in, and each is asked for in
every role, where the table of authorisation alone says who is let through. What follows from one request must not keep
another from succeeding, so those that end something have somebody or something of their own.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from pontoon.live.authorisation import OTHER, OWN
from pontoon.promotions.templates import template as promotion_template
from pontoon.table.views import STAFF
from pontoon.testing.furnished_house import PASSWORD
from pontoon.testing.promotions_live import MONEY, form
from pontoon.tournament.conditions_file import template as tournament_template

API = "/api/v1"
# Nobody is asked for a sign-in, whatever is in the table: how the program is, and what never changes.
OPEN = ""
# Whoever has signed in may, in whatever role.
SIGNED_IN = "sign_out"
# To be filled in by who asks: the asker's own name, sign-in and token, and what the house has named itself.
CALLER, SESSION, TOKEN, SIMULATION, YEAR, MONTH = (
    "{caller}",
    "{session}",
    "{token}",
    "{simulation}",
    "{year}",
    "{month}",
)

NOBODY = None
GUEST: tuple[str, ...] = ()


class Sound(NamedTuple):
    """A request, and as what it is allowed: an operation of the table, about what is one's own or another's.

    `by` is a person of the furnished house, or the roles of somebody new; None is nobody.
    """

    allowed_as: str
    by: str | tuple[str, ...] | None
    relation: str = OTHER
    path: Mapping[str, str] = MappingProxyType({})
    query: Mapping[str, str] = MappingProxyType({})
    body: Any = None


def _at(**path: str) -> dict[str, str]:
    return path


P1 = _at(name="P1")
ROUND = _at(name="P1", number="1")
T1 = _at(name="T1")
CUP = _at(name="cup")
DRAWN = _at(name="winter-draw")
RUNS = _at(name="spring-draw")
BOB = _at(name="Bob")
STAR = _at(name="star-2024")

ADMINISTRATOR = ("administrator",)
MANAGER = ("gaming_manager",)
SUPERVISOR = ("casino_supervisor",)
INSPECTOR = ("inspector",)
TOURNAMENTS = ("tournament_manager",)
PLAYER = ("player",)

ANNS = {"name": "Ann Real", "address": "2 Pirrama Road", "email": "ann@example.com"}
WHY = {"reason": "it was asked for"}
TEXT = tournament_template("sit_and_go").replace('name = "sit-and-go"', 'name = "new-cup"')

_DOOR = {
    "GET /door": Sound(OPEN, NOBODY),
    "POST /guests": Sound("open_guest", NOBODY, body={"name": "Newcomer", "token": True}),
    "POST /accounts": Sound("open_own_account", NOBODY, body={"name": "Opener", "password": PASSWORD}),
    "POST /sessions": Sound("sign_in", NOBODY, body={"name": "Bob", "password": PASSWORD}),
    "GET /sessions/current": Sound(SIGNED_IN, GUEST, OWN),
    "DELETE /sessions/current": Sound("sign_out", GUEST, OWN),
}
_OWN = {
    "GET /me": Sound("read_person", GUEST, OWN),
    "GET /me/rounds": Sound("read_history", "Ann", OWN),
    "POST /me/top-up": Sound("top_up_chips", "Low", OWN),
    "POST /me/cash-out": Sound("cash_out", "Ann", OWN, body={"amount": "1.00"}),
    "PUT /me/limits": Sound("set_own_limits", GUEST, OWN, body={"loss_limit": "50.00", "time_limit": 60}),
    "POST /me/exclusion": Sound("exclude_oneself", GUEST, OWN, body={"until": None}),
    "PUT /me/password": Sound(
        "change_password", PLAYER, OWN, body={"old": PASSWORD, "new": "another word that nobody has"}
    ),
    "GET /me/sessions": Sound("manage_own_account", GUEST, OWN),
    "POST /me/sessions/{session}/end": Sound(
        "manage_own_account", PLAYER, OWN, _at(session=SESSION), body={"password": PASSWORD}
    ),
    "POST /me/sessions/end": Sound("manage_own_account", PLAYER, OWN, body={"password": PASSWORD}),
    "GET /me/tokens": Sound("manage_own_account", PLAYER, OWN),
    "POST /me/tokens": Sound("manage_own_account", PLAYER, OWN, body={"label": "a bot", "password": PASSWORD}),
    "DELETE /me/tokens/{session}": Sound("manage_own_account", PLAYER, OWN, _at(session=TOKEN)),
    "POST /me/close": Sound("manage_own_account", GUEST, OWN, body={"name": CALLER, "password": PASSWORD}),
}
_COMMAND = {
    "wire": 1,
    "id": "somebody-buys-chips",
    "command": {"type": "buy_chips", "amount": "5.00", "player": CALLER},
}
_TABLES = {
    "GET /tables": Sound("read_house", NOBODY),
    "POST /tables": Sound("found_table", MANAGER, body={"name": "P9", "rules": "star-2024"}),
    "GET /tables/{name}": Sound("read_table", NOBODY, path=P1),
    # Who may read only their own is told only those.
    "GET /tables/{name}/rounds": Sound("read_history", SUPERVISOR, OWN, P1),
    "GET /tables/{name}/rounds/{number}": Sound("read_history", SUPERVISOR, path=ROUND),
    "GET /tables/{name}/rounds/{number}/steps": Sound("read_history", SUPERVISOR, path=ROUND),
    "GET /tables/{name}/rounds/{number}/round.toml": Sound("read_history", SUPERVISOR, path=ROUND),
    "GET /tables/{name}/rounds/{number}/events.ndjson": Sound("read_history", SUPERVISOR, path=ROUND),
    "GET /tables/{name}/shoes": Sound("read_shoes", NOBODY, path=P1),
    "GET /tables/{name}/shoes.ndjson": Sound("read_shoes", NOBODY, path=P1),
    "POST /tables/{name}/commands": Sound("buy_chips", GUEST, OWN, P1, body=_COMMAND),
    "GET /tables/{name}/advice": Sound("read_advice", "Tess", OWN, T1),
    "GET /tables/{name}/advice/marks": Sound("read_advice", "Tess", OWN, T1),
}
_RULES = {
    "GET /rules": Sound("read_rules", NOBODY),
    "GET /rules/{name}": Sound("read_rules", NOBODY, path=STAR),
    "GET /clauses/{instrument}": Sound("read_rules", NOBODY, path=_at(instrument="star-2024")),
    "GET /clauses/{instrument}/{number}": Sound("read_rules", NOBODY, path=_at(instrument="star-2024", number="10.6")),
    "GET /clauses": Sound("read_rules", NOBODY),
    "GET /care": Sound(OPEN, NOBODY),
    "GET /schema/messages.json": Sound(OPEN, NOBODY),
    "GET /rules/{name}/examples": Sound("read_rules", NOBODY, path=STAR),
    "GET /rules/{name}/examples/{example}": Sound("read_rules", NOBODY, path=_at(name="star-2024", example="pontoon")),
}
_BOOKS = {
    "GET /registers": Sound("read_registers", INSPECTOR),
    "GET /registers/{name}": Sound("read_registers", INSPECTOR, path=_at(name="disputes")),
    "GET /registers/monthly_reports/{year}/{month}": Sound(
        "read_registers", INSPECTOR, path=_at(year=YEAR, month=MONTH)
    ),
    "POST /registers/orders": Sound(
        "open_dispute", "Ann", OTHER, body={
            "type": "open_dispute", "table": "P1", "round": 1, "person": "Ann", "about": "a card"
        },
    ),
}  # fmt: skip
_PROMOTIONS = {
    "GET /promotions": Sound("read_promotions", NOBODY),
    "POST /promotions": Sound(
        "promotion_draft_terms", MANAGER, body={"name": "new-draw", "rules": "star-2024", "terms": form(0, MONEY)}
    ),
    "GET /promotions/{name}": Sound("read_promotions", NOBODY, path=RUNS),
    "GET /promotions/{name}/draw": Sound("read_promotions", NOBODY, path=DRAWN),
    "GET /promotions/{name}/me": Sound("see_particulars", "Ann", OWN, RUNS),
    "PUT /promotions/{name}/me/particulars": Sound("record_particulars", "Ann", OWN, RUNS, body=ANNS),
    "DELETE /promotions/{name}/me/particulars": Sound("erase_oneself", "Bea", OWN, RUNS),
    "GET /promotions/{name}/me/export": Sound("see_particulars", "Ann", OWN, RUNS),
    "POST /promotions/{name}/vouchers/{voucher}/exchange": Sound(
        "exchange_own_voucher", "Ann", OWN, _at(name="winter-draw", voucher="1"),
        body={"table": "P1", "conditions_met": True},
    ),
    "POST /promotions/{name}/orders": Sound(
        "promotion_enter", GUEST, OWN, RUNS,
        body={"type": "enter", "meets_criteria": True, "particulars": {**ANNS, "name": "Newcomer"}},
    ),
    "GET /promotion-form": Sound("read_promotions", NOBODY),
    "GET /promotion-templates/{kind}": Sound("read_promotions", NOBODY, path=_at(kind="vehicle")),
    "POST /promotion-file": Sound(
        "read_promotion_files", MANAGER, body={"text": promotion_template("money", "star-2024")}
    ),
    "POST /promotion-check": Sound(
        "read_promotion_files", MANAGER, body={"rules": "star-2024", "terms": form(0, MONEY)}
    ),
    "GET /promotions-due": Sound("read_promotion_files", MANAGER),
    "GET /promotions/{name}/file": Sound("read_promotion_files", MANAGER, path=DRAWN),
    "GET /promotions/{name}/registers": Sound("read_promotion_files", MANAGER, path=DRAWN),
    "GET /promotions/{name}/denied-claims": Sound("read_promotion_files", MANAGER, path=DRAWN),
    "GET /promotions/{name}/vouchers": Sound("read_vouchers", MANAGER, path=DRAWN),
    "POST /promotions/{name}/presence": Sound("oversee_draw", "Sam", path=RUNS),
    "PUT /promotions/{name}/patrons/{patron}/particulars": Sound(
        "record_particulars", MANAGER, path=_at(name="spring-draw", patron="1"), body=ANNS
    ),
    "GET /promotions/{name}/patrons/{patron}/export": Sound(
        "see_particulars", MANAGER, path=_at(name="spring-draw", patron="1")
    ),
}  # fmt: skip
_TOURNAMENTS = {
    "GET /tournaments": Sound("read_tournaments", NOBODY),
    "POST /tournaments": Sound("tournament_draft_conditions", TOURNAMENTS, body={"text": TEXT}),
    "GET /tournaments/templates": Sound("read_tournaments", NOBODY),
    "POST /tournaments/check": Sound("read_tournaments", NOBODY, body={"text": TEXT}),
    "GET /tournaments/{name}": Sound("read_tournaments", NOBODY, path=CUP),
    "GET /tournaments/{name}/conditions.toml": Sound("read_tournaments", NOBODY, path=CUP),
    "GET /tournaments/{name}/leaderboard": Sound("read_tournaments", NOBODY, path=CUP),
    "GET /tournaments/{name}/results": Sound("read_tournaments", NOBODY, path=CUP),
    "GET /tournaments/{name}/own": Sound(SIGNED_IN, "Ann", OWN, CUP),
    "GET /tournaments/{name}/registers": Sound("read_tournament_books", TOURNAMENTS, path=CUP),
    "POST /tournaments/{name}/entry": Sound(
        "tournament_submit_entry", GUEST, OWN, CUP, body={"answers": {"name": "Newcomer Real"}}
    ),
    "DELETE /tournaments/{name}/entry": Sound("tournament_withdraw_entry", "Bea", OWN, CUP),
    "DELETE /tournaments/{name}/people/{player}/form": Sound(
        "erase_entry_form", "Ann", OTHER, _at(name="off", player="Ann")
    ),
    "POST /tournaments/{name}/start": Sound("ask_to_start", "Ann", OWN, _at(name="sit-and-go-1")),
    "POST /tournaments/{name}/commands": Sound(
        "tournament_accept_entry", TOURNAMENTS, path=CUP,
        body={"command": {"type": "accept_entry", "player": "Cy", "entitled": True}},
    ),
}  # fmt: skip
_STAFF = {
    "GET /people": Sound("read_people", ADMINISTRATOR),
    "POST /people": Sound(
        "manage_people", ADMINISTRATOR, body={"name": "Newly", "password": PASSWORD, "roles": ["dealer"]}
    ),
    "GET /people/{name}": Sound("read_person", ADMINISTRATOR, path=BOB),
    "PUT /people/{name}/roles": Sound("manage_people", ADMINISTRATOR, path=BOB, body={"roles": ["player", "dealer"]}),
    "PUT /people/{name}/password": Sound("manage_people", ADMINISTRATOR, path=BOB, body={"password": PASSWORD}),
    "GET /people/{name}/sessions": Sound("manage_people", ADMINISTRATOR, path=BOB),
    "DELETE /people/{name}/sessions": Sound("manage_people", ADMINISTRATOR, path=BOB),
    "POST /people/{name}/close": Sound("manage_people", ADMINISTRATOR, path=_at(name="Carl"), body=WHY),
    "POST /people/{name}/chips": Sound("grant_chips", MANAGER, path=BOB, body={"amount": "5.00"}),
    "GET /receivables": Sound("read_receivables", INSPECTOR),
    "POST /receivables/{name}/write-off": Sound(
        "write_off_receivable", MANAGER, path=_at(name="Owen"), body={"amount": "5.00", "reason": "paid at the desk"}
    ),
    "POST /people/{name}/player-card": Sound("manage_player_cards", SUPERVISOR, path=BOB),
    "POST /people/{name}/player-card/suspension": Sound("manage_player_cards", SUPERVISOR, path=BOB, body=WHY),
    "DELETE /people/{name}/player-card/suspension": Sound("manage_player_cards", SUPERVISOR, path=_at(name="Dora")),
    "POST /people/{name}/exclusion/end": Sound("end_exclusion", MANAGER, path=_at(name="Eve"), body=WHY),
    "GET /monitor": Sound("read_monitor", INSPECTOR),
    "GET /ledger/{currency}": Sound("read_ledger", INSPECTOR, path=_at(currency="chips")),
    "GET /log.ndjson": Sound("export_log", INSPECTOR),
    "GET /log/verify": Sound("verify_log", INSPECTOR),
    "POST /log/verify": Sound("verify_log", INSPECTOR),
}
_SIMULATION = _at(simulation=SIMULATION)
_LAB = {
    "GET /lab/edges": Sound("read_odds", NOBODY),
    "GET /lab/strategy": Sound("read_odds", NOBODY, query={"resplit": "true"}),
    "GET /lab/hand": Sound("read_odds", NOBODY, query={"cards": "9s 8h", "dealer": "Kd", "resplit": "true"}),
    "GET /lab/parameters": Sound("read_odds", NOBODY),
    "GET /lab/effect": Sound("read_odds", NOBODY, query={"change": "pontoon_odds=6:5", "resplit": "true"}),
    "POST /lab/simulations": Sound("read_odds", NOBODY, body={"rounds": 1_000, "resplit": True}),
    "GET /lab/simulations/{simulation}": Sound("read_odds", NOBODY, path=_SIMULATION),
    "DELETE /lab/simulations/{simulation}": Sound("read_odds", NOBODY, path=_SIMULATION),
    "GET /lab/simulations/{simulation}/events": Sound("read_odds", NOBODY, path=_SIMULATION),
}
_PROGRAM = {
    "GET /healthz": Sound(OPEN, NOBODY),
    "GET /readyz": Sound(OPEN, NOBODY),
    # From this machine, from which the requests come; from elsewhere an administrator's.
    "GET /metrics": Sound(OPEN, ADMINISTRATOR),
}
_UNDER_API = {**_DOOR, **_OWN, **_TABLES, **_RULES, **_BOOKS, **_PROMOTIONS, **_TOURNAMENTS, **_STAFF, **_LAB}


def _under(prefix: str, operation: str) -> str:
    method, _, path = operation.partition(" ")
    return f"{method} {prefix}{path}"


# By method and path, as the description of the API writes them.
SOUND: Mapping[str, Sound] = MappingProxyType(
    {_under(API, operation): sound for operation, sound in _UNDER_API.items()} | _PROGRAM
)
EVERY_ROLE = (*STAFF, "player", "administrator")


def filled_in(value: Any, told: Mapping[str, str]) -> Any:
    """The request with the asker's own in it.

    >>> filled_in({"name": CALLER, "deep": [SESSION, 7]}, {CALLER: "Ann", SESSION: "abc"})
    {'name': 'Ann', 'deep': ['abc', 7]}
    """
    if isinstance(value, Mapping):
        return {name: filled_in(each, told) for name, each in value.items()}
    if isinstance(value, list):
        return [filled_in(each, told) for each in value]
    return told.get(value, value) if isinstance(value, str) else value
