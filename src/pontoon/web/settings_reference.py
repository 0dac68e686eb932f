"""The table of settings in docs/house.md, made from the settings themselves.

`python -m pontoon.web.settings_reference docs/house.md` writes it anew; a test holds the page to it.
"""

import sys
from pathlib import Path
from typing import Any, Final

from pontoon.web.settings import PREFIX, Settings

BEGIN: Final = "<!-- made by python -m pontoon.web.settings_reference: begin -->"
END: Final = "<!-- made by python -m pontoon.web.settings_reference: end -->"

# What each is for, in the order of the settings' own; a setting without a line here is an error.
MEANINGS: Final = {
    "host": "the address to listen on",
    "port": "the port; 0 takes any that is free",
    "store": "a path, `sqlite:///PATH` or `postgresql://USER@HOST/DATABASE`; empty: `house.db` in the data folder",
    "data_dir": "where the house keeps its files; none: `pontoon` under the user's data folder",
    "client_dir": "where the browser's table was built; none: where the program was installed",
    "processes": "how many processes share the port, on PostgreSQL only",
    "guests": "whether a name is enough to play; none: only where the house listens on this machine alone",
    "accounts": "whether people may open accounts of their own",
    "spectators": "whether people may look on without signing in",
    "secure_cookies": "whether cookies are for https alone; none: unless the house listens on this machine alone",
    "allowed_origins": "pages that may give commands beside the house's own, as `https://NAME`",
    "allowed_hosts": "names the house answers to beside those of its origins",
    "trusted_proxies": "addresses or networks of the proxies that may say from where somebody comes",
    "seal_key": "64 hexadecimal digits to seal seeds and what people write with; none: `seal.key` in the data folder",
    "signing_key": "a file with the key that checkpoints are signed with; none: as `signs` says",
    "checkpoints": "a second file for the signed checkpoints, best on another disk; none: beside an SQLite file",
    "signs": "whether a house on SQLite without `signing_key` makes a key, `signing.pem` in the data folder",
    "refused_passwords": "a file of passwords nobody may have, one to a line, beside those the program refuses itself",
    "largest_message": "bytes of a message on a socket",
    "largest_body": "bytes of the body of a request",
    "request_seconds": "how long a request may take to come in whole",
    "requests_per_second": "requests of one person, on average; an address may send ten times as many",
    "requests_at_once": "requests of one person after a pause",
    "commands_per_second": "messages on one socket, on average",
    "commands_at_once": "messages on one socket after a pause",
    "guests_per_minute": "accounts and guests that may be opened from one address",
    "sockets_per_person": "sockets one person may have open, for each process",
    "sockets_per_origin": "sockets that may be open from one address, for each process",
    "most_sockets": "sockets that may be open in all, for each process",
    "ping_seconds": "how often a socket is asked whether it is still there",
    "idle_minutes": "after how long a socket that says nothing is closed",
    "slow_reader_seconds": "how long a socket may take to read what it is sent",
    "reminder_minutes": "after how much play without a break a player is reminded of it",
    "lab_workers": "processes that the lab may keep at work beside one for hands; 0 closes the lab",
    "log_level": "`debug`, `info`, `warning` or `error`",
    "log_format": "`json` or `console`",
}


def reference() -> str:
    """A row for each setting; raises KeyError for one that nobody has explained."""
    rows = [
        f"| `{name}` | `{PREFIX}{name.upper()}` | {_shown(field.default)} | {MEANINGS[name]} |"
        for name, field in Settings.model_fields.items()
    ]
    return "\n".join(
        ["| in the file | in the environment | unless said | what it is |", "| --- | --- | --- | --- |", *rows]
    )


def with_reference(page: str) -> str:
    """A page with its table made anew."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{reference()}\n\n{END}{after}"


def _shown(default: Any) -> str:
    if default is None or default in ("", ()):
        return "none"
    if isinstance(default, bool):
        return "yes" if default else "no"
    if isinstance(default, int | float):
        return f"{default:,g}" if default >= 10_000 else f"{default:g}"
    return f"`{default}`"


def main() -> None:
    path = Path(sys.argv[1])
    path.write_text(with_reference(path.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
