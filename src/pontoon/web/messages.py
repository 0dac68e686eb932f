"""The messages between the house and its clients: what is read, what is said, and their schema.

    python -m pontoon.web.messages docs/messages.md

writes the reference part of the page, between its two marks.
"""

import sys
from pathlib import Path

from pontoon.web.wire_commands import COMMANDS, STRUCTS, to_command
from pontoon.web.wire_events import wire_event, wire_live, wire_view, wire_view_of, words_of
from pontoon.web.wire_incoming import LARGEST_MESSAGE, WIRE_VERSION, Envelope, decode_message, fingerprint
from pontoon.web.wire_outgoing import (
    OUTGOING,
    Account,
    Busy,
    Bye,
    Choices,
    DeadlineTold,
    Done,
    EventTold,
    MalformedTold,
    Message,
    Paused,
    Refused,
    Reminder,
    UpdateTold,
    UpdateWriter,
    Welcome,
    deadline_told,
    encode_message,
    refused,
    text_frame,
)
from pontoon.web.wire_schema import reference, schema
from pontoon.web.wire_values import Malformed

__all__ = [
    "COMMANDS",
    "LARGEST_MESSAGE",
    "OUTGOING",
    "STRUCTS",
    "WIRE_VERSION",
    "Account",
    "Busy",
    "Bye",
    "Choices",
    "DeadlineTold",
    "Done",
    "Envelope",
    "EventTold",
    "Malformed",
    "MalformedTold",
    "Message",
    "Paused",
    "Refused",
    "Reminder",
    "UpdateTold",
    "UpdateWriter",
    "Welcome",
    "deadline_told",
    "decode_message",
    "encode_message",
    "fingerprint",
    "refused",
    "schema",
    "text_frame",
    "to_command",
    "wire_event",
    "wire_live",
    "wire_view",
    "wire_view_of",
    "with_reference",
    "words_of",
]

BEGIN = "<!-- made by python -m pontoon.web.messages: begin -->"
END = "<!-- made by python -m pontoon.web.messages: end -->"


def with_reference(page: str) -> str:
    """A page with its reference part made anew."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{reference()}\n\n{END}{after}"


def main() -> None:
    path = Path(sys.argv[1])
    path.write_text(with_reference(path.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
