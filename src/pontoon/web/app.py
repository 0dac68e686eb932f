"""The web server's application: the house behind it starts and stops with it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute
from starlette.middleware import Middleware
from starlette.routing import WebSocketRoute
from starlette.types import Scope

from pontoon import __version__
from pontoon.game.refusals import Refusal
from pontoon.live.founding import USUAL_TABLES, TablePlan
from pontoon.live.house import House
from pontoon.live.people.responsible import NO_MONEY
from pontoon.live.tournaments.founding import TournamentPlan
from pontoon.store.contract import StoreError
from pontoon.web import (
    client,
    metrics,
    pages,
    routes_advice,
    routes_books,
    routes_door,
    routes_founding,
    routes_guide,
    routes_lab,
    routes_people,
    routes_promotions,
    routes_rules,
    routes_staff,
    routes_tables,
    routes_tournaments,
)
from pontoon.web.connections import Connections, Voices
from pontoon.web.errors import add_handlers
from pontoon.web.history import Histories
from pontoon.web.lab import Lab
from pontoon.web.log_verification import Verification
from pontoon.web.monitor_watch import LOOK_EVERY, MonitorWatch
from pontoon.web.security import Guard
from pontoon.web.settings import Settings
from pontoon.web.socket import table_socket

ROUTERS = (
    routes_door.router,
    routes_people.router,
    routes_tables.router,
    routes_founding.router,
    routes_rules.router,
    routes_guide.router,
    routes_books.router,
    routes_promotions.router,
    routes_tournaments.router,
    routes_staff.router,
    routes_lab.router,
    routes_advice.router,
    metrics.router,
    pages.router,
    client.router,
)


def _name_of(route: APIRoute) -> str:
    return route.name


# Its routes are made ready at the first request, and then serve every house of this process.
EVERYTHING = APIRouter(generate_unique_id_function=_name_of)
for _router in ROUTERS:
    EVERYTHING.include_router(_router)


def create_app(
    house: House,
    settings: Settings,
    plans: tuple[TablePlan, ...] = USUAL_TABLES,
    tournaments: tuple[TournamentPlan, ...] = (),
) -> FastAPI:
    """Everything a browser or a program can ask of this house; a house without any table sets up these.

    And a house without any tournament those that are given.
    """
    connections = Connections(house, settings)
    histories = Histories(house.store)
    watch = MonitorWatch(house)
    numbers = metrics.Metrics(house, lambda: len(connections), lambda: watch.tables_out)

    def turned_away(scope: Scope) -> Refusal | None:
        return routes_door.turned_away(house.people, scope)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        try:
            await house.start(plans, tournaments)
        except Exception as error:
            app.state.why_not_started = error
            raise
        connections.start()
        house.keep_doing(LOOK_EVERY, watch.look, "monitor")
        try:
            yield
        finally:
            await connections.stop()
            await app.state.verification.stop()
            await app.state.lab.stop()
            # A store that has failed cannot take leave in good order; why it has failed is known already.
            with suppress(StoreError):
                await house.stop()

    app = FastAPI(
        title="Pontoon",
        summary="The Australian casino game of Pontoon, played under its approved rules.",
        description=NO_MONEY,
        version=__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/v1/openapi.json",
        middleware=[Middleware(Guard, settings=settings, answered=numbers.answered, turned_away=turned_away)],
    )
    app.state.house = house
    app.state.client_files = client.ClientFiles(settings.client_dir)
    app.state.settings = settings
    app.state.connections = connections
    app.state.metrics = numbers
    app.state.voices = Voices(house)
    app.state.histories = histories
    app.state.monitor_watch = watch
    app.state.verification = Verification(house, settings)
    app.state.lab = Lab(settings)
    app.state.registers = routes_books.RegistersRead(house.store)
    app.state.why_not_started = None
    app.state.newcomers = routes_door.newcomers(settings)
    add_handlers(app, client.page_not_found)
    app.router.routes.extend(EVERYTHING.routes)
    app.router.routes.append(WebSocketRoute("/api/v1/tables/{name}/socket", table_socket))
    return app
