"""Appends for the tests of the stores."""

from collections.abc import Sequence
from typing import Any

from pontoon.store.contract import Append, NewEvent, Posting, Store

NIGHT = 1_700_000_000_000


def append(stream: str, expected_version: int, *bodies: bytes, **more: Any) -> Append:
    """An append of one event for each body, at least one."""
    events = tuple(NewEvent("card_dealt", 1, body) for body in bodies or (b"{}",))
    origin = {"at": NIGHT, "actor": "ann", "role": "player"}
    return Append(stream, expected_version, events, **{**origin, **more})


def command(stream: str, expected_version: int, command_id: str, answer: bytes = b"done", **more: Any) -> Append:
    """An append that carries out a command."""
    return append(
        stream, expected_version, command_id=command_id, fingerprint="of " + command_id, answer=answer, **more
    )


def payment(source: str, target: str, cents: int, currency: str = "chips") -> tuple[Posting, ...]:
    """The postings of an amount from one account to another."""
    return (Posting(currency, source, -cents), Posting(currency, target, cents))


async def an_evening(store: Store, tables: int = 3, steps: int = 8, tag: str = "") -> None:
    """Several tables with events, commands and payments, one after another."""
    for step in range(steps):
        for table in range(tables):
            stream = f"table:P{table}"
            version = await store.version(stream)
            bodies = tuple(b'{"step":%d,"part":%d}' % (step, part) for part in range(1 + step % 3))
            more: dict[str, Any] = {"at": NIGHT + step}
            if step % 2:
                more["postings"] = payment(f"player:{table}", f"P{table}:float_tray", 100 * step)
            if step % 3:
                command_id = f"{tag}{table}-{step}"
                more.update(command_id=command_id, fingerprint="f" + command_id, answer=b'{"done":true}')
            await store.append(append(stream, version, *bodies, **more))


def versions(outcomes: Sequence[object]) -> list[int]:
    """Those outcomes of many appends at once that are versions and no refusals."""
    return [each for each in outcomes if isinstance(each, int)]
