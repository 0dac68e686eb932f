"""`pontoon serve`: the house, for browsers and programs."""

import asyncio
import gc
import os
import signal
import subprocess
import sys
import tempfile
from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pontoon.cli.output import BadInput, one_line
from pontoon.cli.play import is_a_terminal

if TYPE_CHECKING:
    import socket

    from pontoon.web.settings import Settings

# A process that is one of several is handed the socket they share under this number.
SHARED_SOCKET = "PONTOON_SHARED_SOCKET"
AGAIN_SECONDS = 1.0
# The exit code of a house whose store has failed: a person must look before it is started again.
STORE_FAILED = 3
# Processes that end by themselves so often within so many seconds are not started anew.
MOST_ENDS = 5
ENDS_SECONDS = 60.0
SERVED_AT = "Pontoon is running at "


def serve(
    host: Annotated[str | None, typer.Option(metavar="H", help="Address to listen on.  [default: 127.0.0.1]")] = None,
    port: Annotated[
        int | None,
        typer.Option(
            metavar="P", help="Port to listen on; 0 for any free port.  [default: 8000, or the next free port]"
        ),
    ] = None,
    store: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="Store of the log: a path, postgresql://... or memory:  [default: a file in the data folder]",
        ),
    ] = None,
    config: Annotated[Path | None, typer.Option(metavar="FILE", help="TOML file of settings.")] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the house's page in a browser.")] = False,
    guests: Annotated[
        bool | None,
        typer.Option("--guests/--no-guests", help="Let people play as guests.  [default: only on this machine]"),
    ] = None,
    processes: Annotated[
        int | None,
        typer.Option(metavar="N", help="Number of processes; more than one requires PostgreSQL.  [default: 1]"),
    ] = None,
    rule_sets: Annotated[
        str | None,
        typer.Option(metavar="FILES", help="Rule set files that tables may use, separated by commas."),
    ] = None,
    join_it: Annotated[
        bool,
        typer.Option(
            "--join", help="Sit down at one of the house's tables in this terminal; the house closes when you leave."
        ),
    ] = False,
) -> None:
    """Serve a house: its tables, its API and its sockets. It uses play chips only, not money.

    Settings can also come from a file, and from the environment as PONTOON_HOST, PONTOON_STORE and so on.
    """
    from pontoon.web.settings import BadSettings, read_settings

    try:
        settings = read_settings(
            config, host=host, port=port, store=store, guests=guests, processes=processes, rule_sets=rule_sets
        )
        if join_it and is_a_terminal():
            _serve_and_join([each for each in sys.argv[1:] if each != "--join"])
            return
        code = _run(settings, open_browser)
    except BadSettings as error:
        raise BadInput(str(error)) from None
    if code:
        raise typer.Exit(code)


def _serve_and_join(arguments: list[str]) -> None:
    """The house in a process of its own, and this terminal at one of its tables."""
    from pontoon.cli.join import join

    log = tempfile.TemporaryFile(mode="w+", encoding="utf-8")  # noqa: SIM115
    command = [sys.executable, "-m", "pontoon.cli.main", *arguments]
    # Ctrl+C is for the table; the house ends after it.
    house = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, start_new_session=True)
    for each in (signal.SIGTERM, signal.SIGHUP):
        # A terminal that is closed closes the house too.
        signal.signal(each, lambda number, _: sys.exit(128 + number))
    try:
        url = _where(house)
        if url is None:
            log.seek(0)
            last = log.read().strip().splitlines()
            raise BadInput(last[-1].removeprefix("pontoon: ") if last else "the house did not start")
        join(url)
    finally:
        house.terminate()
        house.wait()
        log.close()


def _where(house: "subprocess.Popen[str]") -> str | None:
    """Where the house is served, once it is; whatever it says on the way is passed on."""
    assert house.stdout is not None
    for line in house.stdout:
        typer.echo(line, nl=False)
        if line.startswith(SERVED_AT):
            # What else it says is not read, and fits in the pipe.
            return line.removeprefix(SERVED_AT).split()[0]
    return None


def _run(settings: "Settings", open_browser: bool) -> int:
    # A fifth of the time of loading would go into looking for garbage in it, and nothing that is loaded is any.
    gc.disable()
    from pontoon.web.logs import set_up_logs
    from pontoon.web.serving import listen, make_folder

    gc.freeze()
    gc.enable()
    make_folder(settings)
    set_up_logs(settings.log_level, settings.log_format)
    shared = os.environ.get(SHARED_SOCKET)
    if shared is not None:
        return _one_of_many(settings, int(shared))
    listening = listen(settings)
    with listening:
        if settings.processes > 1:
            return _many(settings, listening, open_browser)
        return _alone(settings, listening, open_browser)


def _alone(settings: "Settings", listening: "socket.socket", open_browser: bool) -> int:
    """One process, on a store of its own or one it shares with others elsewhere."""
    from pontoon.web.serving import serve_house

    def tell(words: str) -> None:
        if not words.startswith("http"):
            typer.echo(words)
            return
        _tell_where(settings, words, open_browser)

    return _ended(lambda: serve_house(settings, listening, tell))


def _tell_where(settings: "Settings", url: str, open_browser: bool) -> None:
    from pontoon.live.people.responsible import NO_MONEY
    from pontoon.store.opening import shown

    typer.echo(f"{SERVED_AT}{url} (stop it with Ctrl+C)")
    typer.echo(f"The log is {shown(settings.store_url)}. {NO_MONEY}")
    sys.stdout.flush()
    if open_browser:
        _open_in_a_browser(url)


def _open_in_a_browser(url: str) -> None:
    """In a window where there is a screen; a browser in this terminal would take the place of the house's own words."""
    import webbrowser

    screen = sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
    if not (screen and webbrowser.open(url)):
        typer.echo(f"Open {url} in a browser, or play in a terminal: pontoon join {url}")


def _ended(serving: Any) -> int:
    """Run until it ends; a store that cannot be opened, or has failed, is said in one line."""
    from uvicorn import Config

    from pontoon.store.contract import StoreError, StoreFailed

    try:
        with asyncio.Runner(loop_factory=Config("", loop="auto", log_config=None).get_loop_factory()) as runner:
            failure = runner.run(serving())
    except StoreError as error:
        failure = error
    if failure is None:
        return 0
    typer.echo(f"pontoon: {one_line(str(failure)) or type(failure).__name__}", err=True)
    return STORE_FAILED if isinstance(failure, StoreFailed) else 1


# Several processes


def _one_of_many(settings: "Settings", number: int) -> int:
    import socket

    from pontoon.web.serving import serve_house

    with socket.socket(fileno=number) as listening:
        return _ended(lambda: serve_house(settings, listening, lambda _: None, first=False))


def _many(settings: "Settings", listening: "socket.socket", open_browser: bool) -> int:
    """All processes take connections from one socket; one that ends is replaced until all are told to stop."""
    from pontoon.web.serving import address, tell_before_many

    async def before() -> None:
        await tell_before_many(settings, typer.echo)

    code = _ended(before)
    if code:
        return code
    os.set_inheritable(listening.fileno(), True)
    return asyncio.run(_watch(settings, listening, lambda: _tell_where(settings, address(listening), open_browser)))


class Lives:
    """The processes of a house: `stopping` once they are told to end, or once `given_up` says why they cannot go on."""

    def __init__(self) -> None:
        self.stopping = asyncio.Event()
        self.given_up: str | None = None
        self._ends: deque[float] = deque(maxlen=MOST_ENDS)

    def ended(self, code: int, at: float) -> None:
        """One has ended unasked. Whoever was killed or took its leave is replaced, however often."""
        if code <= 0:
            return
        self._ends.append(at)
        if code == STORE_FAILED:
            self.given_up = (
                "the store has failed: check it and run `pontoon log verify` before you start the house again"
            )
        elif len(self._ends) == MOST_ENDS and at - self._ends[0] < ENDS_SECONDS:
            self.given_up = f"processes have failed {MOST_ENDS} times within {ENDS_SECONDS:.0f} seconds"
        if self.given_up is not None:
            self.stopping.set()


async def _watch(settings: "Settings", listening: "socket.socket", tell: Any) -> int:
    lives = Lives()
    loop = asyncio.get_running_loop()
    for each in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(each, lives.stopping.set)
    watched = [asyncio.create_task(_keep_up(listening, lives)) for _ in range(settings.processes)]
    tell()
    codes = await asyncio.gather(*watched)
    if lives.given_up is not None:
        typer.echo(f"pontoon: {lives.given_up}; no more processes are started", err=True)
    return max(codes)


async def _keep_up(listening: "socket.socket", lives: Lives) -> int:
    """One process after the other in the same place."""
    number = listening.fileno()
    environment = {**os.environ, SHARED_SOCKET: str(number)}
    stop = asyncio.create_task(lives.stopping.wait())
    while True:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "pontoon.cli.main", *sys.argv[1:], env=environment, pass_fds=(number,),
            stdin=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip
        ended = asyncio.create_task(process.wait())
        await asyncio.wait((ended, stop), return_when=asyncio.FIRST_COMPLETED)
        if lives.stopping.is_set():
            if process.returncode is None:
                process.terminate()
            return await ended
        code = await ended
        lives.ended(code, asyncio.get_running_loop().time())
        if lives.stopping.is_set():
            return code
        typer.echo(f"pontoon: a process ended with code {code} and is being restarted", err=True)
        await asyncio.wait((stop,), timeout=AGAIN_SECONDS)
        if lives.stopping.is_set():
            return 0
