"""Where a trainee's record is kept: one file for each rule set, in the user's data folder or where they say."""

import json
import re
from pathlib import Path

from pontoon.analysis.training import BadRecord, Record, read_record, record_document
from pontoon.analysis.user_files import write_whole
from pontoon.cli.terminal.history import default_history


def default_file(rules: str) -> Path:
    """The record of a rule set, beside the history of rounds; its name holds nothing a file's name cannot."""
    return default_history().with_name("training") / f"{re.sub(r'[^A-Za-z0-9_-]+', '-', rules) or 'rules'}.json"


def kept_record(file: Path, rules: str) -> Record:
    """The record in the file, or a new one where there is none; raises BadRecord for what is not a record of these
    rules.
    """
    try:
        text = file.read_text("utf-8")
    except FileNotFoundError:
        return Record(rules)
    except OSError as error:
        raise BadRecord(f"{file} cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise BadRecord(f"{file}: not UTF-8 text") from None
    try:
        record = read_record(text)
    except BadRecord as error:
        raise BadRecord(f"{file}: {error}") from None
    if record.rules != rules:
        raise BadRecord(f"{file} is a record of training with {record.rules}, not with {rules}")
    return record


def keep_record(file: Path, record: Record) -> None:
    """Write the record so that its file is whole whatever happens; raises OSError."""
    write_whole(file, json.dumps(record_document(record), indent=1) + "\n")


def set_aside(file: Path) -> Path | None:
    """Move a record out of the way, never over another file; where it went, or None where there is none."""
    if not file.is_file():
        return None
    attempt = 1
    while True:
        aside = file.with_name(f"{file.name}.{attempt}.old")
        if not aside.exists():
            file.rename(aside)
            return aside
        attempt += 1
