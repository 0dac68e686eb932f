"""Who may do what: one table, and whatever is not in it is denied.

What is asked is an operation: a command of a round, a table, a session at it or the registers by its name, or one of
the house's own. A role reaches an operation not at all, for what is its `own`, or for `any`. Own is, for a player, what
is done in the player's own name; for a dealer the table where the dealer is on duty; for an account the person whose it
is. For the commands of the documents the rule set's procedures say who may; they are not written again here. Phase and
state of a table are the table's to judge, after this.

>>> from pontoon.game import rule_book
>>> reach("player", "hit", rule_book("star-2024")), reach("casino_supervisor", "void_round", rule_book("star-2024"))
('own', 'any')
>>> reach("spectator", "hit", rule_book("star-2024"))
''
"""

import re
from dataclasses import replace
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple, cast, get_args

from pontoon.game import commands as c
from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import RuleBook
from pontoon.law.procedures import MAY_ACT, may_act
from pontoon.live.people.roles import ADMINISTRATOR, PATRONS, PLAYER, ROLES, SCRUTINEER, SPECTATOR
from pontoon.live.people.sessions import FULL, PLAY, SignedIn
from pontoon.live.requests import ContributeSeed, Decline, PauseTable, ResumeTable
from pontoon.live.tournaments.requests import AskToStart, EraseEntryForm
from pontoon.promotions import commands as promotions
from pontoon.promotions.views import READS_NUMBERS, READS_PARTICULARS
from pontoon.registers.commands import HouseCommand
from pontoon.registers.views import READS
from pontoon.table import commands as t
from pontoon.table.commands import TableCommand
from pontoon.table.gaming_table import GamingTable
from pontoon.table.orders import Order, Person
from pontoon.table.proceedings import Authority
from pontoon.table.reference import OF_A_ROUND
from pontoon.table.refusals import refuse
from pontoon.table.words import procedures_of
from pontoon.tournament import commands as tournaments
from pontoon.tournament.at_table.commands import SessionCommand

NOT_AT_ALL = ""
OWN = "own"
ANY = "any"
# What is asked for is somebody else's.
OTHER = "other"

DEALER = "dealer"


def operation_of(command: type) -> str:
    """The name of a command among the operations.

    >>> operation_of(t.BringCards), operation_of(c.PlaceWager), operation_of(promotions.Enter)
    ('bring_cards', 'place_wager', 'promotion_enter')
    """
    return _PREFIXES.get(command.__module__, "") + _snake_case(command.__name__)


# Rooms that call a command what another room calls one.
_PREFIXES = {promotions.__name__: "promotion_", tournaments.__name__: "tournament_"}


@cache
def _snake_case(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


# The house's own operations


class Operation(NamedTuple):
    """An operation of the house: what it is, who may for any, and who for their own only."""

    meaning: str
    any: tuple[str, ...] = ()
    own: tuple[str, ...] = ()


_SUPERVISORS = MAY_ACT["casino_supervisor"]
_MANAGERS = MAY_ACT["gaming_manager"]
# Who watches over the house from outside the game.
_WATCHING = ("inspector", "surveillance", "authorised_officer")
_READS_REGISTERS = tuple(role for role in ROLES if READS.get(role))


def _in_order(roles: frozenset[str]) -> tuple[str, ...]:
    return tuple(role for role in ROLES if role in roles)


HOUSE_OPERATIONS: MappingProxyType[str, Operation] = MappingProxyType(
    {
        # At the door
        "sign_in": Operation("sign in with a name and a password", ROLES),
        "open_guest": Operation("join as a guest under a name that is not taken", ROLES),
        "open_own_account": Operation("open your own account as a player", ROLES),
        "sign_out": Operation("end your own sign-in", own=ROLES),
        "change_password": Operation("change your own password", own=ROLES),
        "manage_own_account": Operation("see and end your sign-ins, create tokens, close your account", own=ROLES),
        # Read
        "read_house": Operation("the list of tables, with their signs", ROLES),
        "read_rules": Operation("the rule sets and their clauses", ROLES),
        "read_table": Operation("a table, as far as the role is permitted to see it", ROLES),
        "read_shoes": Operation("commitments, seeds and reveals of a table's shoes", ROLES),
        "read_odds": Operation("the lab: the value of rules and hands, charts, simulations", ROLES),
        "read_advice": Operation("the value of your own hand at a training table", own=(PLAYER,)),
        "read_history": Operation(
            "rounds that have been played; a player's own rounds are those with their wagers",
            (*_SUPERVISORS, *_WATCHING, "tournament_manager", ADMINISTRATOR, SCRUTINEER),
            (PLAYER, DEALER),
        ),
        "read_registers": Operation("the registers that the role may read", _READS_REGISTERS),
        "read_monitor": Operation(
            "wins and losses of tables and dealers, compared with what was expected",
            (*MAY_ACT["pit_manager"], *_WATCHING, ADMINISTRATOR),
        ),
        "read_ledger": Operation("the balance of every account", (*_MANAGERS, *_WATCHING, ADMINISTRATOR)),
        "read_person": Operation(
            "a person's account, card, chips and limits", (*_MANAGERS, *_WATCHING, ADMINISTRATOR), ROLES
        ),
        "read_people": Operation("the list of all accounts", (*_MANAGERS, *_WATCHING, ADMINISTRATOR)),
        "read_metrics": Operation("figures about the running program", (ADMINISTRATOR,)),
        "read_tournaments": Operation(
            "tournaments: conditions, players, results; forms only where the role may read them", ROLES
        ),
        "read_tournament_books": Operation(
            "a tournament's books: entries and fees, the pool, counts, disqualifications, disputes",
            ("tournament_manager", *_MANAGERS, *_WATCHING),
        ),
        "read_promotions": Operation("promotions with published terms: terms, results, the proof of a draw", ROLES),
        "read_promotion_files": Operation(
            "everything about a promotion, including drafts and what is due, with patrons by number only",
            _in_order(READS_NUMBERS),
        ),
        "read_vouchers": Operation(
            "the numbers of vouchers that can be exchanged", (DEALER, *_in_order(READS_NUMBERS))
        ),
        # The log
        "export_log": Operation("export the log, whole or in part", ("casino_operator", *_WATCHING, ADMINISTRATOR)),
        "verify_log": Operation("check the log's chains and sums", (*_MANAGERS, *_WATCHING, ADMINISTRATOR)),
        "backup_log": Operation("copy the log while the house is running", (ADMINISTRATOR,)),
        # Tables
        "contribute_seed": Operation("add a seed to the shoe that will be shuffled next", own=(PLAYER,)),
        "decline": Operation("pass: decline to wager further, add a seed, cut or take up an offer", own=(PLAYER,)),
        "found_table": Operation("set up a table", (*_MANAGERS, ADMINISTRATOR)),
        "pause_table": Operation("pause a table", (*_SUPERVISORS, ADMINISTRATOR)),
        "resume_table": Operation("resume a table", (*_SUPERVISORS, ADMINISTRATOR)),
        # Tournaments
        "ask_to_start": Operation(
            "ask an automated tournament to start, with computer players in the free seats",
            ("tournament_manager", "casino_operator"),
            (PLAYER,),
        ),
        "erase_entry_form": Operation(
            "have the particulars on a tournament's entry form erased",
            ("tournament_manager", "casino_operator"),
            (PLAYER,),
        ),
        # Promotions
        "see_particulars": Operation(
            "names and addresses of a promotion's patrons", _in_order(READS_PARTICULARS), (PLAYER,)
        ),
        "record_particulars": Operation("record the particulars of a promotion's patron", _MANAGERS, (PLAYER,)),
        "erase_oneself": Operation("have your particulars in a promotion erased", own=(PLAYER,)),
        "exchange_own_voucher": Operation(
            "exchange your voucher for tokens at a table with an automated dealer", own=(PLAYER,)
        ),
        "oversee_draw": Operation("be present when a draw is held", (SCRUTINEER,)),
        # People
        "top_up_chips": Operation("get more play chips when you are running low", own=(PLAYER,)),
        "cash_out": Operation("return chips in hand to your account", own=(PLAYER,)),
        "set_own_limits": Operation("set your own limits on losses and time", own=(PLAYER,)),
        "exclude_oneself": Operation("exclude yourself from play", own=(PLAYER,)),
        "end_exclusion": Operation("end an indefinite exclusion after its minimum time", (*_MANAGERS, ADMINISTRATOR)),
        "manage_player_cards": Operation("issue, suspend and reinstate Player Cards", (*_SUPERVISORS, ADMINISTRATOR)),
        "grant_chips": Operation("give play chips", (*_MANAGERS, ADMINISTRATOR)),
        "read_receivables": Operation(
            "what people owe the house because a round was reversed", (*_MANAGERS, *_WATCHING, ADMINISTRATOR)
        ),
        "write_off_receivable": Operation("write off what a person owes the house", _MANAGERS),
        "manage_people": Operation(
            "open and close accounts, grant roles, set passwords, end sign-ins", (ADMINISTRATOR,)
        ),
    }
)

# What somebody may do who has not signed in.
PUBLIC = frozenset(
    {
        "sign_in",
        "open_guest",
        "open_own_account",
        "read_house",
        "read_rules",
        "read_table",
        "read_shoes",
        "read_odds",
        "read_tournaments",
        "read_promotions",
    }
)
# What somebody may do whose password must be changed first.
_BEFORE_THE_PASSWORD = frozenset({"change_password", "sign_out"})
# What a bot may do for its player, beside reading and a player's commands.
_BOTS = frozenset({"contribute_seed", "decline", "top_up_chips", "cash_out"})


# The commands of the documents

_PROCEDURES_IN_A_ROUND: dict[str, tuple[str, ...]] = {
    name: (procedure,) for procedure, names in OF_A_ROUND.items() for name in names
}
# A player turns the player's own cards, the dealer all others.
_PROCEDURES_IN_A_ROUND["ExposeCards"] = ("handle_cards", "decide_for_box")
_LIVE = {
    operation_of(kind): kind for kind in (ContributeSeed, Decline, PauseTable, ResumeTable, AskToStart, EraseEntryForm)
}

# By what they are given to.
COMMANDS_OF_THE_DOCUMENTS: MappingProxyType[str, Any] = MappingProxyType(
    {
        "A round": c.Command,
        "A table": TableCommand,
        "A tournament's session at a table": SessionCommand,
        "The registers": HouseCommand,
        "A promotion": promotions.PromotionCommand,
        "A tournament": tournaments.TournamentCommand,
    }
)
# Every command of the documents, by its name, with the procedures one of which must be open to who gives it. Those of
# a round that no procedure names have no giver: they follow from findings and elections.
COMMANDS: MappingProxyType[str, type] = MappingProxyType(
    {operation_of(each): each for union in COMMANDS_OF_THE_DOCUMENTS.values() for each in get_args(union)}
)


def procedures_for(command: type) -> tuple[str, ...]:
    """The procedures of the rule set that say who may give a command."""
    if command.__module__ == c.__name__:
        return _PROCEDURES_IN_A_ROUND.get(command.__name__, ())
    return procedures_of(command) if command in COMMANDS.values() else ()


@cache
def roles_for(command: type, rules: RuleBook) -> tuple[str, ...]:
    """The roles that may give a command at all, by the rule set."""
    named = [rests_on.by for each in procedures_for(command) if (rests_on := rules.procedures[each]) is not None]
    return tuple(role for role in ROLES if any(may_act(role, who) for by in named for who in by))


# The table itself


@lru_cache(maxsize=16_384)
def reach(role: str, operation: str, rules: RuleBook | None = None) -> str:
    """How far a role reaches: `any`, `own`, or not at all. The commands of the documents need the rule set."""
    if role not in ROLES:
        return NOT_AT_ALL
    of_the_house = HOUSE_OPERATIONS.get(operation)
    if of_the_house is not None:
        return ANY if role in of_the_house.any else OWN if role in of_the_house.own else NOT_AT_ALL
    command = COMMANDS.get(operation)
    if command is None or rules is None or role not in roles_for(command, rules):
        return NOT_AT_ALL
    if role == DEALER:
        # Who is to come on duty at a table is not on duty there yet.
        return ANY if command is t.ComeOnDuty else OWN
    return OWN if role in PATRONS else ANY


def allowed(role: str, operation: str, relation: str, rules: RuleBook | None = None) -> bool:
    """Whether a role may, for what is its `own` or for what is `other`."""
    reaches = reach(role, operation, rules)
    return reaches == ANY or (reaches == OWN and relation == OWN)


def refusal_of(
    who: SignedIn | None, operation: str, relation: str = OTHER, rules: RuleBook | None = None
) -> Refusal | None:
    """Why somebody may not: not signed in, a password to change, a token's scope, or no role that may."""
    if who is None:
        public = operation in PUBLIC and allowed(SPECTATOR, operation, OTHER)
        return None if public else Refusal("sign_in_comes_first", "", "Sign in first.")
    if who.must_change_password and operation not in _BEFORE_THE_PASSWORD:
        return Refusal("password_must_be_changed", "", "Before you do anything else, change your one-time password.")
    roles = who.roles if who.scope == FULL else _roles_of_a_token(who, operation)
    if any(allowed(role, operation, relation, rules) for role in roles):
        return None
    if who.scope != FULL and any(allowed(role, operation, relation, rules) for role in who.roles + who.kept_back):
        return _TOKEN_DOES_NOT_REACH
    if any(reach(role, operation, rules) == OWN for role in roles):
        return Refusal("not_ones_own", "", f"{who.name} may do this only for themselves.")
    return Refusal("role_may_not", "", f"{who.name} has no role that allows this.")


_TOKEN_DOES_NOT_REACH = Refusal("token_does_not_reach", "", "This token does not allow that.")


def _roles_of_a_token(who: SignedIn, operation: str) -> tuple[str, ...]:
    """A bot reads what its owner may as a player or a spectator, or plays; it never works here or watches over it."""
    if operation.startswith("read_"):
        return tuple(role for role in who.roles if role in PATRONS)
    plays = who.scope == PLAY and (operation in COMMANDS or operation in _BOTS)
    return tuple(role for role in who.roles if role == PLAYER) if plays else ()


def refusal_of_a_role(who: SignedIn, role: str) -> Refusal | None:
    """Why somebody is not here in this role."""
    if role in who.roles:
        return None
    if role in who.kept_back:
        return _TOKEN_DOES_NOT_REACH
    return Refusal("role_is_not_held", "", f"{who.name} does not have the role {role}.")


# Commands, by who gives them


def relation_of(by: Person, command: Any, table: GamingTable | None, whose: str | None = None) -> str:
    """Whether a command is about what is the giver's own.

    `whose` names the person it is about where the command itself does not. Who works at a table does not play there.
    """
    on_duty = () if table is None else table.staff
    if by.role == DEALER:
        return OWN if by in on_duty else OTHER
    if by.role != PLAYER:
        return OWN
    about = whose or getattr(command, "player", None) or getattr(command, "person", None) or by.name
    if isinstance(command, c.ExposeCards) and command.player is None:
        return OTHER
    return OWN if about == by.name and all(each.name != by.name for each in on_duty) else OTHER


def refusal_of_a_command(
    by: Person, command: Any, rules: RuleBook, table: GamingTable | None, whose: str | None = None
) -> Refusal | None:
    """Why this person may not give this command in this role, in the words and by the clause of the rule set."""
    kind = type(command)
    operation = operation_of(kind)
    if COMMANDS.get(operation, _LIVE.get(operation)) is not kind:
        return Refusal("operation_is_unknown", "", f"There is no command {kind.__name__}.")
    relation = relation_of(by, command, table, whose)
    if allowed(by.role, operation, relation, rules):
        return None
    if reach(by.role, operation, rules) == NOT_AT_ALL:
        return _refusal_of_the_role(by, kind, rules)
    if by.role == DEALER:
        return refuse(rules, "not_the_dealer_on_duty", "handle_cards")
    if table is not None and any(each.name == by.name for each in table.staff):
        return Refusal("on_duty_here", "", f"{by.name} is on duty at this table and cannot play at it.")
    for procedure in procedures_for(kind):
        refusal = _judged(by, rules, procedure, "")
        if refusal is not None and refusal.code == "acts_for_another":
            return refusal
    return Refusal("not_ones_own", "", f"{by.name} may do this only for themselves.")


def _refusal_of_the_role(by: Person, command: type, rules: RuleBook) -> Refusal:
    procedures = procedures_for(command)
    provided = [each for each in procedures if rules.procedures[each] is not None]
    refusal = _judged(by, rules, (provided or [*procedures])[0]) if procedures else None
    return refusal or Refusal("role_may_not", "", f"{by.name} has no role that allows this.")


def _judged(by: Person, rules: RuleBook, procedure: str, player: str | None = None) -> Refusal | None:
    """What a table itself would say of who asks."""
    return Authority(rules, Order(0, by, cast(Any, None))).authorise(procedure, player)


def person_for(
    who: SignedIn, command: Any, rules: RuleBook, table: GamingTable | None, role: str = "", whose: str | None = None
) -> Person | Refusal:
    """In which of their roles somebody gives a command: the one asked for, or else the first that may."""
    not_held = refusal_of_a_role(who, role) if role else None
    if not_held is not None:
        return not_held
    operation = operation_of(type(command))
    refusals = []
    for each in (role,) if role else who.roles:
        by = Person(who.name, each)
        relation = relation_of(by, command, table, whose)
        refusal = refusal_of_a_command(by, command, rules, table, whose)
        if refusal is None:
            refusal = refusal_of(replace(who, roles=(each,)), operation, relation, rules)
        if refusal is None:
            return by
        refusals.append(refusal)
    others = (Person(who.name, each) for each in who.kept_back)
    if any(refusal_of_a_command(each, command, rules, table, whose) is None for each in others):
        return _TOKEN_DOES_NOT_REACH
    # The first role is the one in which the person is here.
    return refusals[0] if refusals else Refusal("role_may_not", "", f"{who.name} has no role that allows this.")
