"""The log of the program itself: a line of JSON or of text for each thing worth knowing, and never a secret in it."""

import logging
import re
import sys
from collections.abc import MutableMapping
from typing import Any

import structlog

MASK = "***"
# A value under a name that holds one of these is not written down, whoever logs it.
SECRET_WORDS = ("password", "token", "secret", "cookie", "authorization", "seed", "seal", "key", "word", "digest")
_WORD_THAT_OPENS = re.compile(r"\bp[st]_[A-Za-z0-9_-]+")
_NO_SECRETS = frozenset({"key_error", "keys"})

Event = MutableMapping[str, Any]


def is_secret(name: str) -> bool:
    """Whether a value of this name may be a secret.

    >>> is_secret("Set-Cookie"), is_secret("new_password"), is_secret("table")
    (True, True, False)
    """
    lower = name.lower()
    return lower not in _NO_SECRETS and any(word in lower for word in SECRET_WORDS)


def without_secrets(_logger: Any, _method: str, event: Event) -> Event:
    """What may be a secret is masked, however deep it lies; words that open a door are known by how they begin."""
    return {name: MASK if is_secret(name) else _masked(value) for name, value in event.items()}


def _masked(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: MASK if is_secret(str(name)) else _masked(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [_masked(each) for each in value]
    if isinstance(value, str):
        return _WORD_THAT_OPENS.sub(MASK, value)
    return value


def no_mistake_of_a_client(record: logging.LogRecord) -> bool:
    """Whoever sends no UTF-8 is told so by the close of the connection, and fills no log with it."""
    return not str(record.msg).startswith("Invalid UTF-8 sequence")


# Whatever is logged goes through the standard library's loggers, ours too.
log: Any = structlog.wrap_logger(
    logging.getLogger("pontoon.web"),
    processors=[without_secrets, structlog.stdlib.render_to_log_kwargs],
    wrapper_class=structlog.stdlib.BoundLogger,
)


def is_news(record: logging.LogRecord) -> bool:
    """A socket that was refused with an answer is no error, whatever uvicorn says of it."""
    return not record.getMessage().startswith("ASGI callable returned without completing handshake")


def set_up_logs(level: str = "info", form: str = "console") -> None:
    """All logs of the process in one form, on standard error."""
    last: Any = (
        structlog.processors.JSONRenderer()
        if form == "json"
        # A traceback in colours would show the values of variables.
        else structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[
                structlog.stdlib.add_log_level,
                structlog.stdlib.add_logger_name,
                structlog.stdlib.ExtraAdder(),
                structlog.processors.TimeStamper(fmt="iso", utc=True),
                structlog.processors.format_exc_info,
                without_secrets,
            ],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, last],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    # What it has loaded of itself is no news of this house.
    logging.getLogger("alembic").setLevel(logging.WARNING)
    # Its lines about connections say nothing that ours do not.
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(no_mistake_of_a_client)
    logging.getLogger("uvicorn.error").addFilter(is_news)
    logging.getLogger("uvicorn.access").setLevel(logging.WARNING)
