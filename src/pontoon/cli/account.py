"""`pontoon account`: the people of a house, managed by whoever has its store at hand.

A password is asked for without showing it, or read from standard input; it is never an argument, where others on the
machine could see it.
"""

import sys
import time
from collections.abc import Awaitable, Callable
from getpass import getpass
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from pontoon.cli.output import BadInput, console, print_json, table
from pontoon.game.refusals import Refusal

if TYPE_CHECKING:
    from pontoon.live.people.people import People
    from pontoon.live.people.sessions import Listed
    from pontoon.live.people.state import Account

T = TypeVar("T")

app = typer.Typer(
    help="Manage accounts, roles, Player Cards, play chips and sign-ins.",
    epilog="Example:  pontoon account open dora --role dealer --one-time",
    no_args_is_help=True,
    rich_markup_mode=None,
)

Name = Annotated[str, typer.Argument(metavar="NAME", help="Name of the person.")]
StoreOption = Annotated[
    str | None,
    typer.Option(
        "--store", metavar="URL", help="SQLite file or postgresql://...  [default: the store of `pontoon serve`]"
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Roles = Annotated[
    list[str] | None, typer.Option("--role", metavar="ROLE", help="Role to grant; may be repeated.  [default: player]")
]
OneTime = Annotated[
    bool, typer.Option("--one-time", help="Create a one-time password, which must be changed at the first sign-in.")
]
Reason = Annotated[str, typer.Option("--reason", help="Reason to record.")]


class _MachineClock:
    def now_ms(self) -> int:
        return round(time.time() * 1000)

    def monotonic(self) -> float:
        return time.monotonic()


def _with_people(store: str | None, work: "Callable[[People], Awaitable[T]]", read_only: bool = False) -> T:
    """Open the store, do the work and close it; whatever is refused is told in one line."""
    import asyncio

    from pontoon.live.people.people import People
    from pontoon.store.contract import StoreError
    from pontoon.store.opening import open_store
    from pontoon.web.serving import refused_passwords_of
    from pontoon.web.settings import BadSettings, read_settings

    async def run() -> T:
        settings = read_settings(store=store)
        opened = await open_store(settings.store_url, read_only)
        try:
            people = People(opened, _MachineClock())
            people.refused_passwords = refused_passwords_of(settings)
            await people.start()
            try:
                return await work(people)
            finally:
                await people.stop()
        finally:
            await opened.close()

    try:
        return asyncio.run(run())
    except BadSettings as error:
        raise BadInput(str(error)) from None
    except StoreError as error:
        in_use = " in use " in f" {error} "
        hint = "; use the house's page /people or its API, or stop the house first" if in_use and not read_only else ""
        raise BadInput(f"{error}{hint}") from None


def _granted(outcome: T | Refusal) -> T:
    """What came of it; raises BadInput with the sentence of a refusal."""
    if isinstance(outcome, Refusal):
        raise BadInput(outcome.sentence.rstrip("."))
    return outcome


def _document(account: "Account") -> dict[str, Any]:
    from pontoon.registers.dates import iso

    card = account.card
    shown = None if card is None else {"number": card.number, "valid": card.valid, "suspended": card.suspended}
    return {
        "name": account.name,
        "guest": account.guest,
        "roles": list(account.roles),
        "card": shown,
        "closed": account.closed,
        "opened": iso(account.opened_at),
    }


def _tell(account: "Account", as_json: bool, words: str) -> None:
    if as_json:
        print_json(_document(account))
    else:
        typer.echo(words)


def _password() -> str:
    """Asked for twice at a terminal; else the first line of standard input."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\r\n")
    first = getpass("Password: ")
    if getpass("Repeat password: ") != first:
        raise BadInput("the two passwords differ")
    return first


def _new_password(one_time: bool) -> str:
    from pontoon.live.people.passwords import one_time_word

    return one_time_word() if one_time else _password()


def _tell_word(document: dict[str, Any], word: str, as_json: bool, words: str) -> None:
    """A one-time word is shown this once."""
    if as_json:
        print_json(document | ({"one_time_word": word} if word else {}))
    else:
        typer.echo(f"{words} One-time password: {word}" if word else words)


# Accounts


@app.command("list", epilog="Example:  pontoon account list --json")
def list_accounts(store: StoreOption = None, as_json: Json = False) -> None:
    """List everyone, with roles, Player Card and play chips."""
    from pontoon.law.values import dollars

    async def work(people: "People") -> list[dict[str, Any]]:
        rows = []
        for account in await people.everybody():
            chips, in_account = await people.holdings(account.name)
            rows.append(_document(account) | {"chips": dollars(chips), "account": dollars(in_account)})
        return rows

    rows = _with_people(store, work, read_only=True)
    if as_json:
        print_json(rows)
        return
    plain = table("name", "roles", "Player Card", "chips", "account", folded="roles")
    for row in rows:
        card = row["card"]
        number = "" if card is None else card["number"] if card["valid"] else f"{card['number']} (suspended)"
        roles = "closed" if row["closed"] else ", ".join([*row["roles"], *(["guest"] if row["guest"] else [])])
        plain.add_row(row["name"], roles, number, row["chips"], row["account"])
    console().print(plain)


@app.command("open", epilog="Example:  pontoon account open dora --role dealer --one-time")
def open_account(
    name: Name, role: Roles = None, one_time: OneTime = False, store: StoreOption = None, as_json: Json = False
) -> None:
    """Open an account with a password."""
    from pontoon.live.people.accounts import HOUSE

    password = _new_password(one_time)
    roles = tuple(role or ("player",))

    async def work(people: "People") -> "Account":
        return _granted(await people.open_account(name, password, roles, HOUSE, must_change=one_time))

    account = _with_people(store, work)
    _tell_word(_document(account), password if one_time else "", as_json, f"{account.name} now has an account.")


@app.command(epilog="Example:  pontoon account guest ann")
def guest(name: Name, store: StoreOption = None, as_json: Json = False) -> None:
    """Open a guest's account and print its token."""

    async def work(people: "People") -> Any:
        return _granted(await people.open_guest(name))

    welcome = _with_people(store, work)
    if as_json:
        print_json({"name": welcome.signed_in.name, "token": welcome.token})
    else:
        typer.echo(f"{welcome.signed_in.name} is a guest. Token: {welcome.token}")


@app.command(epilog="Example:  pontoon account password ann --one-time")
def password(name: Name, one_time: OneTime = False, store: StoreOption = None, as_json: Json = False) -> None:
    """Set a person's password and end all their sign-ins."""
    from pontoon.live.people.accounts import HOUSE

    new = _new_password(one_time)

    async def work(people: "People") -> "Account":
        return _granted(await people.set_password(name, new, HOUSE, must_change=one_time))

    account = _with_people(store, work)
    _tell_word(_document(account), new if one_time else "", as_json, f"{account.name} has a new password.")


@app.command(epilog="Example:  pontoon account roles dora --grant inspector --withdraw dealer")
def roles(
    name: Name,
    grant: Annotated[
        list[str] | None, typer.Option("--grant", metavar="ROLE", help="Role to grant; may be repeated.")
    ] = None,
    withdraw: Annotated[
        list[str] | None, typer.Option("--withdraw", metavar="ROLE", help="Role to withdraw; may be repeated.")
    ] = None,
    store: StoreOption = None,
    as_json: Json = False,
) -> None:
    """Show a person's roles, after granting or withdrawing any."""
    from pontoon.live.people.accounts import HOUSE

    async def work(people: "People") -> "Account":
        if grant or withdraw:
            _granted(await people.change_roles(name, tuple(grant or ()), tuple(withdraw or ()), HOUSE))
        return _known(people, name)

    account = _with_people(store, work, read_only=not grant and not withdraw)
    _tell(account, as_json, f"{account.name}: {', '.join(account.roles) or 'no role'}")


@app.command(epilog='Example:  pontoon account close ann --reason "asked for it"')
def close(name: Name, reason: Reason, store: StoreOption = None, as_json: Json = False) -> None:
    """Close an account permanently. Its name cannot be used again."""
    from pontoon.live.people.accounts import HOUSE

    async def work(people: "People") -> "Account":
        return _granted(await people.close_account(name, reason, HOUSE))

    account = _with_people(store, work)
    _tell(account, as_json, f"The account of {account.name} is closed.")


def _known(people: "People", name: str) -> "Account":
    account = people.account(name)
    if account is None:
        raise BadInput(f"there is no account named {name}")
    return account


# Player Cards and play chips


@app.command(epilog="Example:  pontoon account card ann --new")
def card(
    name: Name,
    new: Annotated[bool, typer.Option("--new", help="Issue a new card; the old one is no longer valid.")] = False,
    reinstate: Annotated[bool, typer.Option("--reinstate", help="Make a suspended card valid again.")] = False,
    store: StoreOption = None,
    as_json: Json = False,
) -> None:
    """Show a person's Player Card, or issue or reinstate one."""
    from pontoon.live.people.accounts import HOUSE

    async def work(people: "People") -> "Account":
        if reinstate:
            _granted(await people.reinstate_card(name, HOUSE))
        if new:
            _granted(await people.issue_card(name, HOUSE))
        return _known(people, name)

    account = _with_people(store, work, read_only=not new and not reinstate)
    held = account.card
    words = (
        "no Player Card"
        if held is None
        else f"Player Card {held.number}" + (f", suspended: {held.suspended}" if held.suspended else "")
    )
    _tell(account, as_json, f"{account.name}: {words}")


@app.command(epilog='Example:  pontoon account suspend ann --reason "lent to someone else"')
def suspend(name: Name, reason: Reason, store: StoreOption = None, as_json: Json = False) -> None:
    """Suspend a person's Player Card."""
    from pontoon.live.people.accounts import HOUSE

    async def work(people: "People") -> "Account":
        return _granted(await people.suspend_card(name, reason, HOUSE))

    account = _with_people(store, work)
    _tell(account, as_json, f"{account.name}'s Player Card is suspended.")


@app.command(epilog="Example:  pontoon account grant ann 500")
def grant(
    name: Name,
    amount: Annotated[str, typer.Argument(metavar="AMOUNT", help="Amount of play chips, in dollars.")],
    store: StoreOption = None,
    as_json: Json = False,
) -> None:
    """Credit play chips to a person's account."""
    from pontoon.cli.terminal.text import cents_of
    from pontoon.law.values import dollars
    from pontoon.live.people.accounts import HOUSE

    cents = cents_of(amount)
    if cents is None:
        raise BadInput(f"{amount}: expected an amount in dollars, such as 500 or 37.50")

    async def work(people: "People") -> Any:
        _granted(await people.grant(name, cents, HOUSE))
        return _known(people, name), await people.holdings(name)

    account, holdings = _with_people(store, work)
    chips, in_account = dollars(holdings.chips_cents), dollars(holdings.account_cents)
    if as_json:
        print_json(_document(account) | {"chips": chips, "account": in_account})
    else:
        typer.echo(f"{account.name} has {in_account} in the account and {chips} in hand.")


# Sign-ins and tokens


def _tell_listed(listed: "list[Listed]", as_json: bool) -> None:
    from pontoon.registers.dates import clock, iso

    if as_json:
        print_json(
            [
                each._asdict()
                | {key: iso(getattr(each, key) // 1000) for key in ("created_at", "seen_at", "expires_at")}
                for each in listed
            ]
        )
        return
    plain = table("id", "label", "scope", "origin", "since", "until")
    for each in listed:
        since, until = clock(each.created_at // 1000), clock(each.expires_at // 1000)
        plain.add_row(each.session, each.label, each.scope, each.origin, since, until)
    console().print(plain)


@app.command(epilog="Example:  pontoon account sessions ann")
def sessions(
    name: Name,
    end: Annotated[str | None, typer.Option("--end", metavar="ID", help="ID of the sign-in to end.")] = None,
    store: StoreOption = None,
    as_json: Json = False,
) -> None:
    """List a person's sign-ins. With --end, end one of them first."""

    async def work(people: "People") -> Any:
        if end is not None:
            _granted(await people.end_session(name, end))
        return _granted(await people.sessions(name))

    _tell_listed(_with_people(store, work, read_only=end is None), as_json)


@app.command(epilog='Example:  pontoon account revoke ann --reason "lost the phone"')
def revoke(
    name: Name, reason: Reason = "revoked at the terminal", store: StoreOption = None, as_json: Json = False
) -> None:
    """End all of a person's sign-ins and revoke their bot tokens."""
    from pontoon.live.people.accounts import HOUSE

    async def work(people: "People") -> "Account":
        return _granted(await people.revoke_all(name, HOUSE, reason))

    account = _with_people(store, work)
    _tell(account, as_json, f"{account.name} is no longer signed in anywhere.")


@app.command(epilog="Example:  pontoon account token ann --label 'my bot' --scope play")
def token(
    name: Name,
    label: Annotated[str | None, typer.Option("--label", help="Label for a new token, saying what it is for.")] = None,
    scope: Annotated[str, typer.Option("--scope", help="What a new token may do: play or read.")] = "play",
    end: Annotated[str | None, typer.Option("--revoke", metavar="ID", help="ID of the token to revoke.")] = None,
    store: StoreOption = None,
    as_json: Json = False,
) -> None:
    """List a person's bot tokens, or create or revoke one.

    A new token is printed once and cannot be shown again.
    """

    async def work(people: "People") -> Any:
        if end is not None:
            _granted(await people.revoke_token(name, end))
        if label is not None:
            return _granted(await people.make_token(name, label, scope))
        return _granted(await people.tokens(name))

    outcome = _with_people(store, work, read_only=label is None and end is None)
    if label is None:
        _tell_listed(outcome, as_json)
    elif as_json:
        print_json({"name": outcome.signed_in.name, "scope": scope, "label": label, "token": outcome.token})
    else:
        typer.echo(f"Token for {outcome.signed_in.name} ({scope}): {outcome.token}")
