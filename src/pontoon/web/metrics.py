"""How the program is doing, in numbers, for whoever keeps it running."""

from collections.abc import Callable

from fastapi import APIRouter, Request
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from pydantic import BaseModel
from starlette.responses import Response
from starlette.types import Scope

from pontoon.live.house import House
from pontoon.store.contract import Record, StoreError, StoreFailed
from pontoon.web.errors import answers, problem
from pontoon.web.settings import is_loopback
from pontoon.web.sign_in import Asking

router = APIRouter(tags=["running"])

_PROBE = "probe"
PROBE_EVERY = 1.0
METHODS = frozenset(("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"))


class Metrics:
    """The numbers, in a registry of their own."""

    def __init__(self, house: House, sockets: Callable[[], int], out_of_band: Callable[[], int]) -> None:
        self.registry = CollectorRegistry()
        self._house = house
        self._probed_at = -PROBE_EVERY
        self._requests = Counter(
            "pontoon_requests", "Requests answered.", ("method", "route", "code"), registry=self.registry
        )
        self._seconds = Histogram(
            "pontoon_request_seconds", "How long a request took.", registry=self.registry,
            buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
        )  # fmt: skip
        self._commands = Counter(
            "pontoon_commands", "Commands from sockets and requests.", ("answer",), registry=self.registry
        )
        self._command_seconds = Histogram(
            "pontoon_command_seconds", "Time from a command's arrival to its answer.", registry=self.registry,
            buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
        )  # fmt: skip
        gauges: dict[str, tuple[str, Callable[[], float]]] = {
            "pontoon_sockets": ("Open sockets.", sockets),
            "pontoon_tables": ("Tables.", lambda: len(house.tables)),
            "pontoon_seats": ("Players seated.", lambda: sum(len(t.state.table.seats) for t in house.tables.values())),
            "pontoon_tables_paused": ("Tables that are paused.", self._paused),
            "pontoon_tables_out_of_band": ("Tables whose results today are outside their 99.9 % band.", out_of_band),
            "pontoon_events": (
                "Events in the tables' logs.",
                lambda: sum(t.state.version for t in house.tables.values()),
            ),
            "pontoon_failed": ("Whether the store has failed.", lambda: float(house.failure is not None)),
        }
        for name, (words, read) in gauges.items():
            Gauge(name, words, registry=self.registry).set_function(read)

    async def probe(self) -> None:
        """Whether the log can be written, asked at most once a second; raises what the store raises."""
        now = self._house.clock.monotonic()
        if now >= self._probed_at + PROBE_EVERY:
            await self._house.store.put(Record(_PROBE, "readyz", b"{}", self._house.clock.now_ms() + 60_000))
            self._probed_at = now

    def _paused(self) -> float:
        return sum(bool(task.state.paused or task.trouble) for task in self._house.tables.values())

    def answered(self, scope: Scope, status: int, seconds: float) -> None:
        """A request was answered; routes are counted by their pattern, never by what somebody has asked for."""
        route = getattr(scope.get("route"), "path", "other")
        # Every word that is counted is kept for good, and a method is any word its sender likes.
        method = scope["method"] if scope["method"] in METHODS and status != 405 else "other"
        self._requests.labels(method, route, str(status)).inc()
        self._seconds.observe(seconds)

    def carried_out(self, answer: object, seconds: float) -> None:
        """A command was answered."""
        self._commands.labels(type(answer).__name__.removesuffix("Told").lower()).inc()
        self._command_seconds.observe(seconds)


class Alive(BaseModel):
    """The process answers."""

    alive: bool


class Ready(BaseModel):
    """The house takes commands."""

    ready: bool
    tables: int


@router.head("/healthz", include_in_schema=False)
@router.get("/healthz", summary="Check that the process is alive", responses=answers())
async def alive() -> Alive:
    """Whether the process is alive."""
    return Alive(alive=True)


@router.head("/readyz", include_in_schema=False)
@router.get("/readyz", summary="Check that the house is ready", responses=answers())
async def ready(request: Request) -> Ready:
    """Whether the house can take commands: the log can be written, and nothing has failed."""
    house: House = request.app.state.house
    if house.failure is not None:
        return problem("busy", "The log can no longer be trusted: the house stops.", 503, retry_after=30)  # type: ignore[return-value]
    try:
        await request.app.state.metrics.probe()
    except StoreFailed:
        raise
    except StoreError:
        return problem("busy", "The log cannot be written at the moment.", 503, retry_after=1)  # type: ignore[return-value]
    return Ready(ready=True, tables=len(house.tables))


@router.get(
    "/metrics",
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}, **answers(401, 403)},
    response_class=Response,
)
async def read_metrics(request: Request, asking: Asking) -> Response:
    """Program metrics, for this machine and for administrators."""
    client = request.client
    if client is None or not is_loopback(client.host) or request.headers.get("x-forwarded-for"):
        asking.may("read_metrics")
    return Response(generate_latest(request.app.state.metrics.registry), media_type=CONTENT_TYPE_LATEST)
