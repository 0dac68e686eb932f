"""The browser's types are those of the schemas as they are now."""

import re
from pathlib import Path

from pontoon.web.client_types import FIRST_LINE, api_ts, messages_ts
from pontoon.web.messages import COMMANDS, OUTGOING
from pontoon.web.wire_events import NAMES
from pontoon.web.wire_values import snake

GENERATED = Path(__file__).parents[2] / "table-client" / "src" / "generated"


def test_the_types_of_the_client_are_current() -> None:
    for name, text in (("messages.ts", messages_ts()), ("api.ts", api_ts())):
        assert (GENERATED / name).read_text("utf-8") == text, (
            f"{name} is old: run python -m pontoon.web.client_types table-client/src/generated"
        )


def test_the_types_say_that_they_are_made() -> None:
    assert messages_ts().splitlines()[0] == api_ts().splitlines()[0] == FIRST_LINE


def test_every_command_event_and_message_has_a_type() -> None:
    text = messages_ts()
    for command in COMMANDS:
        assert f"export interface {command.__name__} {{\n  type: '{snake(command.__name__)}'\n" in text
    outgoing = re.search(r"^export type Outgoing =(.*?)\n\n", text, re.MULTILINE | re.DOTALL)
    assert outgoing is not None
    assert set(re.findall(r"\w+", outgoing[1])) == {kind.__name__ for kind in OUTGOING}
    for name in NAMES.values():
        assert re.search(rf"^  {name}: \w+Told$", text, re.MULTILINE)


def test_every_type_that_is_used_is_written_down() -> None:
    for text in (messages_ts(), api_ts()):
        known = set(re.findall(r"^export (?:interface|type) (\w+)", text, re.MULTILINE))
        known |= set(re.findall(r"\w+", " ".join(re.findall(r"^import type \{(.*)\}", text, re.MULTILINE))))
        used = set(re.findall(r"(?:: |\| |<string, |\()([A-Z]\w+)", re.sub(r"/\*\*.*?\*/", "", text, flags=re.DOTALL)))
        assert used - known - {"Record", "Name", "EventHeader"} == set()
