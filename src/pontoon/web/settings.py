"""How the server is set up: by a file, by the environment, by the command line, each before the one before it.

Whatever is not said is safe: this machine alone, guests only there, cookies for https anywhere else.
"""

import os
import tomllib
from functools import cached_property
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Annotated, Any, Literal, Self
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from pontoon.store.opening import path_of

PREFIX = "PONTOON_"
# So many connections an address may have open for each socket that it may have, and so many at the least.
CONNECTIONS_FOR_A_SOCKET = 5
LEAST_CONNECTIONS = 100
LOOPBACK_NAMES = ("localhost", "127.0.0.1", "[::1]")

Names = Annotated[tuple[str, ...], NoDecode]


class BadSettings(ValueError):
    """What is wrong with the settings, in one line: which of them, and where it was given."""


class Settings(BaseSettings):
    """The settings of a server; each is named in a file, and in the environment with `PONTOON_` before it."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, extra="forbid", frozen=True)

    host: str = "127.0.0.1"
    port: int = Field(default=8000, ge=0, le=65_535)
    store: str = ""
    data_dir: Path | None = None
    client_dir: Path | None = None
    processes: int = Field(default=1, ge=1, le=64)

    guests: bool | None = None
    accounts: bool = True
    spectators: bool = True
    secure_cookies: bool | None = None
    allowed_origins: Names = ()
    allowed_hosts: Names = ()
    trusted_proxies: Names = ()

    seal_key: SecretStr | None = None
    signing_key: Path | None = None
    checkpoints: Path | None = None
    signs: bool = True
    refused_passwords: Path | None = None
    rule_sets: Names = ()

    largest_message: int = Field(default=64 * 1024, ge=1024, le=1024 * 1024)
    largest_body: int = Field(default=64 * 1024, ge=1024, le=16 * 1024 * 1024)
    request_seconds: float = Field(default=15.0, gt=0)
    requests_per_second: float = Field(default=20.0, gt=0)
    requests_at_once: int = Field(default=100, ge=1)
    commands_per_second: float = Field(default=20.0, gt=0)
    commands_at_once: int = Field(default=60, ge=1)
    guests_per_minute: float = Field(default=30.0, gt=0)
    sockets_per_person: int = Field(default=10, ge=1)
    sockets_per_origin: int = Field(default=200, ge=1)
    most_sockets: int = Field(default=10_000, ge=1)
    ping_seconds: float = Field(default=20.0, gt=0)
    idle_minutes: float = Field(default=240.0, gt=0)
    slow_reader_seconds: float = Field(default=10.0, gt=0)
    reminder_minutes: float = Field(default=60.0, gt=0)
    lab_workers: int = Field(default=1, ge=0, le=16)

    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_format: Literal["json", "console"] = "console"

    @field_validator("allowed_origins", "allowed_hosts", "trusted_proxies", "rule_sets", mode="before")
    @classmethod
    def _listed(cls, value: Any) -> Any:
        """In the environment a list is written with commas."""
        if isinstance(value, str):
            return tuple(part.strip() for part in value.split(",") if part.strip())
        return value

    @field_validator("allowed_origins")
    @classmethod
    def _origins(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        for origin in value:
            parts = urlsplit(origin)
            if parts.scheme not in ("http", "https") or not parts.netloc or parts.path or parts.query:
                raise ValueError(f"{origin!r} is not an origin: write it in the form https://pontoon.example")
        return tuple(origin.lower() for origin in value)

    @field_validator("trusted_proxies")
    @classmethod
    def _proxies(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        for proxy in value:
            try:
                ip_network(proxy)
            except ValueError:
                raise ValueError(f"{proxy!r} is not the address or network of a proxy") from None
        return value

    @field_validator("seal_key")
    @classmethod
    def _seal_key(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None:
            try:
                key = bytes.fromhex(value.get_secret_value())
            except ValueError:
                key = b""
            if len(key) != 32:
                raise ValueError("must be 64 hexadecimal digits")
        return value

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        if self.processes > 1 and not self.shared_store:
            raise ValueError(f"processes = {self.processes} needs a PostgreSQL store, which processes can share")
        return self

    # What follows from them

    @cached_property
    def loopback(self) -> bool:
        """Whether only this machine can reach the server."""
        return is_loopback(self.host)

    @property
    def guests_allowed(self) -> bool:
        return self.loopback if self.guests is None else self.guests

    @cached_property
    def cookies_are_secure(self) -> bool:
        return not self.loopback if self.secure_cookies is None else self.secure_cookies

    @property
    def data_folder(self) -> Path:
        """Where the house keeps what it needs, by the XDG convention."""
        if self.data_dir is not None:
            return self.data_dir
        home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
        return Path(home) / "pontoon"

    @property
    def store_url(self) -> str:
        return self.store or str(self.data_folder / "house.db")

    @property
    def store_file(self) -> Path | None:
        """The file of the store; None where it is kept otherwise."""
        memory = self.store_url in ("memory:", "memory://")
        return None if memory or self.shared_store else path_of(self.store_url)

    @property
    def shared_store(self) -> bool:
        """Whether other processes may write to the same store."""
        return self.store.startswith(("postgresql://", "postgres://"))

    @cached_property
    def hosts(self) -> tuple[str, ...] | None:
        """The names under which the server answers; None: any.

        On this machine it answers to its own names only, so that no page elsewhere can borrow a name for it.
        """
        of_origins = tuple(urlsplit(origin).hostname or "" for origin in self.allowed_origins)
        if self.allowed_hosts:
            return (*self.allowed_hosts, *of_origins)
        if self.loopback:
            return (*LOOPBACK_NAMES, self.host, *of_origins)
        return of_origins or None

    @property
    def connections_per_origin(self) -> int:
        """Who has as many sockets as one address may have can still ask for pages, from all of them at once."""
        return max(LEAST_CONNECTIONS, self.sockets_per_origin * CONNECTIONS_FOR_A_SOCKET)

    def seal(self) -> bytes | None:
        return None if self.seal_key is None else bytes.fromhex(self.seal_key.get_secret_value())


def is_loopback(host: str) -> bool:
    """Whether an address can be reached from this machine alone.

    >>> is_loopback("localhost"), is_loopback("::1"), is_loopback("0.0.0.0")
    (True, True, False)
    """
    if host == "localhost":
        return True
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def read_settings(file: Path | None = None, **given: Any) -> Settings:
    """The settings from a file, the environment and the command line (None: not given); raises `BadSettings`."""
    values = _of_file(file)
    values = {name: value for name, value in values.items() if PREFIX + name.upper() not in os.environ}
    values.update({name: value for name, value in given.items() if value is not None})
    try:
        return Settings(**values)
    except ValidationError as error:
        raise BadSettings(_sentence(error, file, values, given)) from None


def _of_file(file: Path | None) -> dict[str, Any]:
    if file is None:
        return {}
    try:
        with file.open("rb") as opened:
            return tomllib.load(opened)
    except OSError as error:
        raise BadSettings(f"{file}: {error.strerror or error}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadSettings(f"{file}: {error}") from None


def _sentence(error: ValidationError, file: Path | None, values: dict[str, Any], given: dict[str, Any]) -> str:
    """Where the first mistake was made, and what it is; never the value of a secret."""
    first = error.errors(include_input=False, include_url=False)[0]
    name = str(first["loc"][0]) if first["loc"] else ""
    what = first["msg"].removeprefix("Value error, ")
    if not name:
        return what
    if first["type"] == "extra_forbidden":
        what = "this setting does not exist"
    if given.get(name) is not None:
        where = f"--{name.replace('_', '-')}"
    else:
        where = f"{file}: {name}" if file is not None and name in values else f"{PREFIX}{name.upper()}"
    return f"{where}: {what[:1].lower()}{what[1:]}"
