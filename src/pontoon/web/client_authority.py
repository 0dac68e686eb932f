"""Who may give which command, for a console's menus: made from the program's own tables, never written twice.

    python -m pontoon.web.client_authority table-client/src/console/authority.json

The rule sets themselves come from the API: here is only which of their procedures a command rests on, which roles
stand for which, and which words of a field need which procedure. A console shows by it; the house refuses all the same.
"""

import json
import sys
from pathlib import Path
from typing import Any

from pontoon.law.procedures import MAY_ACT
from pontoon.live.authorisation import COMMANDS, HOUSE_OPERATIONS, operation_of, procedures_for
from pontoon.live.people.roles import ROLES
from pontoon.registers import disputes, mispayments
from pontoon.registers.house import OVER, UNDER
from pontoon.web.wire_commands import WORDS

# What consoles ask of the house itself.
ASKED = [
    "read_history",
    "read_registers",
    "read_monitor",
    "read_ledger",
    "read_promotion_files",
    "see_particulars",
    "record_particulars",
    "oversee_draw",
    "read_person",
    "read_people",
    "export_log",
    "verify_log",
    "found_table",
    "pause_table",
    "resume_table",
    "end_exclusion",
    "manage_player_cards",
    "grant_chips",
    "read_receivables",
    "write_off_receivable",
    "manage_people",
]

# The words of orders to the books; every rule set that has the order knows them.
_BOOKS: dict[str, dict[str, tuple[str, ...]]] = {
    "record_mispayment": {"direction": (OVER, UNDER)},
    "record_attempt": {"kind": mispayments.ATTEMPTS},
    "open_dispute": {"ground": disputes.GROUNDS},
}


def authority() -> dict[str, Any]:
    """By command its procedures, by role who acts for it, by operation of the house who may, by field its words."""
    words = {command: {field: dict.fromkeys(of, "") for field, of in told.items()} for command, told in _BOOKS.items()}
    for (kind, field), of in WORDS.items():
        words.setdefault(operation_of(kind), {})[field] = dict(of)
    return {
        "commands": {name: list(procedures_for(kind)) for name, kind in sorted(COMMANDS.items())},
        "may_act": {role: list(MAY_ACT[role]) for role in sorted(MAY_ACT)},
        "operations": {name: list(HOUSE_OPERATIONS[name].any) for name in ASKED},
        "roles": list(ROLES),
        "words": dict(sorted(words.items())),
    }


def authority_json() -> str:
    return json.dumps(authority(), indent=1) + "\n"


def main() -> None:
    Path(sys.argv[1]).write_text(authority_json(), "utf-8", newline="\n")


if __name__ == "__main__":
    main()
