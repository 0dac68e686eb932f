"""A command from outside, by socket or by request: read, given to the table in one of the sender's roles, answered."""

from typing import get_args

from pontoon.game.commands import Command as RoundCommand
from pontoon.game.refusals import Refusal
from pontoon.live.authorisation import person_for
from pontoon.live.house import House
from pontoon.live.people.sessions import SignedIn
from pontoon.live.requests import Done, Reply, Request
from pontoon.live.table_task import TableTask
from pontoon.table.orders import Person
from pontoon.web import messages as m

PLAYER = "player"
_SIGNS_OF_PLAY = get_args(RoundCommand)


def read(message: str | bytes) -> m.Envelope | m.Malformed:
    """A command from outside, or what is wrong with it; whatever cannot be read at all is malformed too."""
    try:
        return m.decode_message(message)
    except (ValueError, RecursionError):
        return m.Malformed("the message cannot be read")


async def carry_out(
    house: House, task: TableTask, who: SignedIn | None, role: str, envelope: m.Envelope
) -> m.Done | m.Refused | m.Busy | m.MalformedTold:
    """What became of a command; `role` is the one the sender acts in, or empty for the first that may."""
    if who is None:
        return m.Refused(id=envelope.id, code="sign_in_comes_first", clause="", sentence="Sign in first.")
    meant = role or (PLAYER if PLAYER in who.roles else "")
    command = m.to_command(envelope.command, Person(who.name, meant))
    if isinstance(command, m.Malformed):
        return m.MalformedTold(id=envelope.id, reason=command.reason)
    by = person_for(who, command, task.rules, task.state.table, role)
    if isinstance(by, Refusal):
        return m.refused(envelope.id, by)
    # An id is its sender's own: nobody finds out, or is in the way of, what another has sent.
    id = f"{who.name}/{envelope.id}"
    reply = await task.submit(Request(by, command, id, m.fingerprint(envelope), envelope.expected_version))
    if isinstance(reply, Done) and by.role == PLAYER and isinstance(command, _SIGNS_OF_PLAY):
        house.people.mark_played(who.name, house.clock.now_ms())
    return _told(envelope.id, reply)


def _told(id: str, reply: Reply) -> m.Done | m.Refused | m.Busy:
    if isinstance(reply, Done):
        return m.Done(id=id, version=reply.version, repeated=reply.repeated)
    if isinstance(reply, Refusal):
        return m.refused(id, reply)
    return m.Busy(id=id, reason=reply.reason)
