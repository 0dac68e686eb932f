"""A house served: its store opened, its keys read, and uvicorn in front of it, with limits, silent about itself."""

import asyncio
import gc
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import uvicorn
from starlette.types import ASGIApp

from pontoon.law import BadRuleSet, adopt
from pontoon.live.house import House
from pontoon.live.people.common_passwords import list_of
from pontoon.live.tournaments.founding import usual_tournaments
from pontoon.live.vault import Vault, key_in
from pontoon.store.checkpoints import Signer, second_file_of
from pontoon.store.contract import Store, StoreUnavailable
from pontoon.store.opening import open_store
from pontoon.web import open_files
from pontoon.web.app import create_app
from pontoon.web.lines import Call, Config, Line
from pontoon.web.logs import log
from pontoon.web.settings import BadSettings, Settings

LARGEST_HEADERS = 32 * 1024
GRACE_SECONDS = 10
KEEP_ALIVE_SECONDS = 15
BACKLOG = 2048
# So many connections may be open beside the sockets.
REQUESTS_BESIDE = 1_000
# Where nobody has asked for a port, so many after the usual one are tried.
OTHER_PORTS = 20

AGAIN_SECONDS = 1.0
# So many objects that have come and not gone, then younger collections before an older. In play as many go as come, and
# none in circles: what a collection finds is left by connections that have ended.
COLLECT_AFTER = (100_000, 5, 5)
SIGNALS = (signal.SIGINT, signal.SIGTERM)


def server_config(app: ASGIApp | str, settings: Settings) -> uvicorn.Config:
    """The server's own settings; where it listens is given as a socket."""
    return Config(
        settings,
        app,
        loop="auto",
        http=Call,
        ws=Line,
        ws_max_size=settings.largest_message,
        ws_per_message_deflate=False,
        ws_ping_interval=settings.ping_seconds,
        ws_ping_timeout=settings.ping_seconds,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies) or None,
        h11_max_incomplete_event_size=LARGEST_HEADERS,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=GRACE_SECONDS,
        backlog=BACKLOG,
        limit_concurrency=settings.most_sockets + REQUESTS_BESIDE,
    )


class Server(uvicorn.Server):
    """Says when it is `up`; stops in good order at a signal (`signals`), at once at a second one, or when told to."""

    def __init__(self, config: uvicorn.Config, signals: bool = False) -> None:
        super().__init__(config)
        self.up = asyncio.Event()
        self._signals = SIGNALS if signals else ()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        for each in sockets or ():
            # An answer's body does not wait until its head has been acknowledged. Connections inherit it; asyncio sets
            # it by itself only where a socket names its protocol, and those that are made beforehand do not.
            if each.family in (socket.AF_INET, socket.AF_INET6):
                each.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        await super().startup(sockets)
        self.up.set()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # Who follows a simulation is told its end, rather than cut off when the patience with open answers is over.
        await self.config.app.state.lab.stop()  # type: ignore[union-attr]
        await super().shutdown(sockets)

    def stop(self) -> None:
        self.force_exit = self.should_exit
        self.should_exit = True

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        loop = asyncio.get_running_loop()
        for each in self._signals:
            loop.add_signal_handler(each, self.stop)
        try:
            yield
        finally:
            for each in self._signals:
                loop.remove_signal_handler(each)


# From the settings to a house


def listen(settings: Settings) -> socket.socket:
    """A socket at the settings' address; the next free port where nobody has asked for one. Raises `BadSettings`."""
    asked = "port" in settings.model_fields_set
    ports = (settings.port,) if asked else range(settings.port, settings.port + OTHER_PORTS)
    host = settings.host.strip("[]")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    why: OSError | None = None
    for port in ports:
        try:
            return socket.create_server((host, port), family=family, backlog=BACKLOG)
        except (OSError, OverflowError) as error:
            why = error if isinstance(error, OSError) else OSError(str(error))
    raise BadSettings(f"cannot listen at {settings.host}, port {ports[0]}: {why.strerror or why if why else ''}")


def address(listening: socket.socket) -> str:
    """Where a browser finds it."""
    host, port = listening.getsockname()[:2]
    everywhere = host in ("0.0.0.0", "::")  # noqa: S104 # nosec B104: only compared with
    shown = "localhost" if everywhere else f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}/"


def make_folder(settings: Settings) -> None:
    """The data folder, which is nobody else's to read. Raises `BadSettings`."""
    try:
        settings.data_folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise BadSettings(f"{settings.data_folder}: {error.strerror or error}") from None


def vault_of(settings: Settings) -> Vault:
    """The key that seals seeds: from the environment, or from a file in the data folder, made on the first start."""
    file = settings.data_folder / "seal.key"
    try:
        return Vault(settings.seal() or key_in(file))
    except (OSError, ValueError) as error:
        raise BadSettings(f"{file}: {error}") from None


def refused_passwords_of(settings: Settings) -> frozenset[str]:
    """The house's own list of passwords nobody may have. Raises `BadSettings`."""
    path = settings.refused_passwords
    try:
        return frozenset() if path is None else list_of(path)
    except (OSError, UnicodeDecodeError) as error:
        raise BadSettings(f"refused_passwords: {path}: {getattr(error, 'strerror', None) or error}") from None


def adopt_rule_sets(settings: Settings) -> None:
    """Make the house's own rule sets known by their names. Raises `BadSettings`."""
    for file in settings.rule_sets:
        try:
            adopt(file)
        except BadRuleSet as error:
            raise BadSettings(f"rule_sets: {str(error).splitlines()[0]}") from None


def signer_of(settings: Settings) -> Signer | None:
    """Who signs for the house: with the key of the settings, or, on a file of its own, with one it makes itself.

    With the latter it gives way to anybody who signs the log already: a signer apart proves more.
    """
    second_file = second_file_of(settings.store_file, settings.checkpoints)
    if settings.signing_key is not None:
        return Signer.from_file(settings.signing_key, make=True, second_file=second_file)
    if settings.store_file is None or not settings.signs:
        return None
    return Signer.from_file(settings.data_folder / "signing.pem", make=True, second_file=second_file, gives_way=True)


async def serve_house(
    settings: Settings, listening: socket.socket, tell: Callable[[str], None], first: bool = True
) -> Exception | None:
    """Serve a house until it is told to stop; what has made it stop otherwise. Raises `StoreNotOpened`.

    `tell` is told where it is once it is there and, where this is the `first` process of a house, the word of the
    first administrator.
    """
    open_files.raise_the_limit(settings.most_sockets + REQUESTS_BESIDE)
    adopt_rule_sets(settings)
    store = await open_store(settings.store_url)
    try:
        signer = signer_of(settings)
        if signer is not None:
            await signer.look_at_second_file(store)
        house = House(
            store,
            vault_of(settings),
            alone=not settings.shared_store,
            signer=signer,
            on_failure=lambda _: server.stop(),
        )
        house.people.refused_passwords = refused_passwords_of(settings)
        app = create_app(house, settings, tournaments=usual_tournaments())
        server = Server(server_config(app, settings), signals=True)
        telling = asyncio.create_task(_tell_when_up(server, house, address(listening), tell, first))
        try:
            await server.serve([listening])
        except SystemExit:
            # So uvicorn ends when the application did not start; why, the application knows.
            return app.state.why_not_started or RuntimeError("the server did not start")
        finally:
            telling.cancel()
            with suppress(asyncio.CancelledError):
                await telling
        return house.failure
    finally:
        await store.close()


async def _tell_when_up(server: Server, house: House, url: str, tell: Callable[[str], None], first: bool) -> None:
    await server.up.wait()
    spare_the_collector()
    if first:
        await tell_the_first_word(house, tell)
    tell(url)


def spare_the_collector() -> None:
    """Whatever is there once the house is up stays: it need not be looked through again, nor the rest so often.

    With a thousand sockets a full collection would stop the house for a quarter of a second.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)


async def tell_the_first_word(house: House, tell: Callable[[str], None]) -> None:
    """Once in the life of a house: its first administrator's one-time password."""
    while True:
        try:
            word = await house.people.first_start()
            break
        except StoreUnavailable as error:
            log.warning("store_cannot_answer", what="the first administrator", why=str(error))
            await asyncio.sleep(AGAIN_SECONDS)
    if word is not None:
        # It is shown this once: an empty line keeps it apart from the address.
        tell(f"Sign in as administrator with this one-time password, then change it: {word}\n")


async def tell_before_many(settings: Settings, tell: Callable[[str], None]) -> None:
    """Before several processes serve one house: what must be done once. Raises `StoreNotOpened`."""
    adopt_rule_sets(settings)
    store: Store = await open_store(settings.store_url)
    try:
        house = House(store, vault_of(settings), alone=False)
        await house.people.start()
        await tell_the_first_word(house, tell)
        await house.people.stop()
    finally:
        await store.close()
