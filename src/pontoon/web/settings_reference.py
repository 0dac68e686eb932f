"""The table of a house's settings, made from the settings themselves; `make docs` writes it to a page."""

from typing import Any, Final

from pontoon.web.settings import PREFIX, Settings

# The purpose of each setting, in their order; a setting without an entry is an error.
MEANINGS: Final = {
    "host": "address to listen on",
    "port": "port to listen on; 0 for any free port",
    "store": "a path, `sqlite:///PATH` or `postgresql://USER@HOST/DATABASE`; if not set, `house.db` in the data folder",
    "data_dir": "folder for the house's files; if not set, `pontoon` in the user's data folder",
    "client_dir": "folder with the built pages for the browser; if not set, the installed ones",
    "processes": "processes that share the port; more than one needs PostgreSQL",
    "guests": "whether people may play without an account; if not set, only if the house listens only on this machine",
    "accounts": "whether people may open their own accounts",
    "spectators": "whether people may watch without signing in",
    "secure_cookies": "whether cookies require https; if not set, yes unless the house listens only on this machine",
    "allowed_origins": "origins of other pages that may give commands, besides the house's own, as `https://NAME`",
    "allowed_hosts": "host names that the house answers to, besides those in its origins",
    "trusted_proxies": "addresses or networks of the proxies that the house trusts to report a client's address",
    "seal_key": "key for encrypting seeds and particulars, 64 hexadecimal digits; if not set, the file `seal.key`",
    "signing_key": "file with the key that signs checkpoints; if not set, see `signs`",
    "checkpoints": "second file for the signed checkpoints, best on another disk; if not set, beside an SQLite file",
    "signs": "whether a house on SQLite without `signing_key` creates a key, `signing.pem` in the data folder",
    "refused_passwords": "file of forbidden passwords, one per line, in addition to those the program always refuses",
    "rule_sets": "rule set files that tables may use, in addition to the built-in rule sets",
    "largest_message": "largest message on a socket, in bytes",
    "largest_body": "largest body of a request, in bytes",
    "request_seconds": "seconds within which a whole request must arrive",
    "requests_per_second": "average number of requests per second from one person; one address may send ten times that",
    "requests_at_once": "largest number of requests from one person at once, after a pause",
    "commands_per_second": "average number of messages per second on one socket",
    "commands_at_once": "largest number of messages on one socket at once, after a pause",
    "guests_per_minute": "accounts and guests that one address may open in a minute",
    "sockets_per_person": "open sockets for one person, in each process",
    "sockets_per_origin": "open sockets from one address, in each process",
    "most_sockets": "open sockets in total, in each process",
    "ping_seconds": "seconds between checks that a socket is still alive",
    "idle_minutes": "minutes without a message after which a socket is closed",
    "slow_reader_seconds": "seconds a client may take to read a message before its socket is closed",
    "reminder_minutes": "minutes of play without a break after which a player is reminded of the time",
    "lab_workers": "worker processes for the lab, besides the one for hands; 0 closes the lab",
    "log_level": "`debug`, `info`, `warning` or `error`",
    "log_format": "`json` or `console`",
}


def reference() -> str:
    """A row for each setting; raises KeyError for one without a meaning."""
    rows = [
        f"| `{name}` | `{PREFIX}{name.upper()}` | {_shown(field.default)} | {MEANINGS[name]} |"
        for name, field in Settings.model_fields.items()
    ]
    return "\n".join(["| in the file | in the environment | default | meaning |", "| --- | --- | --- | --- |", *rows])


def _shown(default: Any) -> str:
    if default is None or default in ("", ()):
        return "none"
    if isinstance(default, bool):
        return "yes" if default else "no"
    if isinstance(default, int | float):
        return f"{default:,g}" if default >= 10_000 else f"{default:g}"
    return f"`{default}`"
