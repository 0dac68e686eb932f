"""What only a store in PostgreSQL does: many processes at once, news of each other, lost connections."""

import asyncio
import logging
import random
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import asyncpg
import pytest

from pontoon.live.presence import NAMES_AT_ONCE
from pontoon.store.chain import first_break
from pontoon.store.contract import (
    ITSELF,
    CommandSeen,
    News,
    Overdrawn,
    Posting,
    Store,
    StoreNotOpened,
    StoreUnavailable,
    VersionConflict,
)
from pontoon.store.opening import open_store
from pontoon.store.postgres import PostgresStore
from pontoon.store.verify import verify
from pontoon.testing.postgres import Postgres, execute, running_postgres
from tests.store.cutting import Cutting
from tests.store.writing import append, command, payment, versions

CUTS = 40
PULLS = 3


@pytest.fixture
async def two(database: str) -> AsyncIterator[tuple[PostgresStore, PostgresStore]]:
    """Two stores on one database, as two processes have them."""
    one, other = await PostgresStore.open(database), await PostgresStore.open(database)
    yield one, other
    await one.close()
    await other.close()


@pytest.fixture(scope="module")
def own_postgres() -> Iterator[Postgres]:
    """A server that this module may stop."""
    with running_postgres(own=True) as server:
        yield server


async def test_two_processes_write_one_stream_and_each_event_once(two: tuple[PostgresStore, PostgresStore]) -> None:
    written: list[bytes] = []

    async def write(store: PostgresStore, name: int) -> None:
        version = 0
        for number in range(60):
            body = b"%d-%d" % (name, number)
            while True:
                try:
                    version = await store.append(append("table:P1", version, body))
                except VersionConflict as conflict:
                    version = conflict.version
                else:
                    written.append(body)
                    break

    await asyncio.gather(write(two[0], 0), write(two[1], 1))
    events = await two[0].read("table:P1")
    assert [event.body for event in events] == written
    assert first_break(events) is None


async def test_two_processes_carry_a_command_out_once(two: tuple[PostgresStore, PostgresStore]) -> None:
    appends = [command(f"table:{n % 7}-{n}", 0, f"c{n // 4}", postings=payment("a", "b", 1)) for n in range(200)]
    outcomes = await asyncio.gather(
        *(two[n % 2].append(each) for n, each in enumerate(appends)), return_exceptions=True
    )
    assert versions(outcomes) == [1] * 50
    assert sum(isinstance(each, CommandSeen) for each in outcomes) == 150
    assert await two[0].balance("chips", "b") == 50


async def test_two_processes_never_overdraw_an_account(two: tuple[PostgresStore, PostgresStore]) -> None:
    """Goal B7 between processes: ten thousand spends at once, the exact sum, and never below zero."""
    spends, affordable = 10_000, 2_500
    await two[0].append(append("person:ann", 0, postings=payment("house", "player:ann", affordable * 3 + 2)))
    spending = payment("player:ann", "box", 3)
    appends = [append(f"t{n}", 0, postings=spending, may_not_go_negative=("player:",)) for n in range(spends)]
    outcomes: list[object] = []
    for start in range(0, spends, 5_000):
        some = enumerate(appends[start : start + 5_000])
        outcomes += await asyncio.gather(*(two[n % 2].append(each) for n, each in some), return_exceptions=True)
    refused = [each for each in outcomes if isinstance(each, Overdrawn)]
    assert len(versions(outcomes)) == affordable
    assert len(refused) == spends - affordable
    assert {each.balance_cents for each in refused} == {2}
    assert await two[1].balance("chips", "player:ann") == 2
    assert await two[0].balance("chips", "box") == affordable * 3
    # Neither had it all to itself.
    assert all(any(outcome == 1 for outcome in outcomes[which::2]) for which in (0, 1))


async def test_crosswise_payments_of_two_processes_do_not_block_each_other(
    two: tuple[PostgresStore, PostgresStore],
) -> None:
    accounts = [f"player:{n}" for n in range(6)]

    def crosswise(choose: random.Random, cents: int) -> tuple[Posting, ...]:
        source, target = choose.sample(accounts, 2)
        return payment(source, target, cents)

    async def pay(store: PostgresStore, seed: int) -> None:
        choose = random.Random(seed)
        for version in range(20):
            postings = crosswise(choose, 1) + crosswise(choose, 2)
            await store.append(append(f"payer:{seed}", version, postings=postings))

    await asyncio.gather(*(pay(two[n % 2], n) for n in range(20)))
    assert sum((await two[0].balances("chips")).values()) == 0
    assert (await two[0].standing()).postings == 20 * 20 * 4


async def test_each_process_hears_what_the_other_writes_but_not_itself(
    two: tuple[PostgresStore, PostgresStore],
) -> None:
    one, other = two
    await one.append(append("table:before", 0))
    news = one.news()
    assert await anext(news) == News("table:before", 1)
    await one.append(append("table:own", 0))
    await other.append(append("table:P1", 0, b"1", b"2"))
    await other.append(append("table:a name", 0))
    assert await anext(news) == News("table:P1", 2)
    assert await anext(news) == News("table:a name", 1)
    await news.aclose()  # type: ignore[attr-defined]


async def test_each_process_hears_what_the_other_whispers_and_nothing_of_it_is_kept(
    two: tuple[PostgresStore, PostgresStore],
) -> None:
    one, other = two
    await one.append(append("table:a\nname", 0))
    news = one.news()
    assert await anext(news) == News("table:a\nname", 1)
    await one.whisper("table:a\nname", "declined ann")
    await other.whisper("table:a\nname", "declined Bo Lee")
    assert await anext(news) == News("table:a\nname", 0, "declined Bo Lee")
    longest = "here " + "\t".join(["\U00020000" * 24] * NAMES_AT_ONCE)
    await other.whisper_all([("table:a\nname", longest), ("table:b", "here ann")])
    assert await anext(news) == News("table:a\nname", 0, longest)
    assert await anext(news) == News("table:b", 0, "here ann")
    # What it says about no stream, a process alone hears.
    await other.whisper(ITSELF, "")
    await one.whisper_all([("table:b", "here bob"), (ITSELF, "")])
    assert await anext(news) == News(ITSELF, 0)
    assert await one.version("table:a\nname") == 1
    await news.aclose()  # type: ignore[attr-defined]


async def test_a_turn_is_one_processs_at_a_time(two: tuple[PostgresStore, PostgresStore]) -> None:
    one, other = two
    order: list[str] = []

    async def take() -> None:
        async with other.turn("limit:ann"):
            order.append("the other's")

    async with one.turn("limit:ann"):
        waits = asyncio.create_task(take())
        async with other.turn("limit:bob"):
            order.append("another turn")
        order.append("the one's")
    await waits
    assert order == ["another turn", "the one's", "the other's"]


async def test_news_go_on_after_a_lost_connection_with_what_was_missed(
    database: str, two: tuple[PostgresStore, PostgresStore]
) -> None:
    one, other = two
    await other.append(append("table:P1", 0))
    news = one.news()
    assert await anext(news) == News("table:P1", 1)
    waiting = asyncio.ensure_future(anext(news))
    await asyncio.sleep(0)
    connection = await asyncpg.connect(database)
    await connection.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    await connection.close()
    await other.append(append("table:P1", 1))
    heard = {await waiting}
    while News("table:P1", 2) not in heard:
        heard.add(await anext(news))
    await news.aclose()  # type: ignore[attr-defined]


async def test_all_connections_cut_the_store_goes_on_by_itself(database: str) -> None:
    store = await open_store(database)
    for version in range(5):
        assert await store.append(append("table:P1", version)) == version + 1
        assert await store.version("table:P1") == version + 1
        connection = await asyncpg.connect(database)
        await connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        await connection.close()
    assert len(await store.read("table:P1")) == 5
    await store.close()


async def cut_around_commits(store: Store, cutting: Cutting, cuts: int, seed: int) -> None:
    """Every append is acknowledged, and lies in the log once, whatever happens around its COMMIT."""
    choose = random.Random(seed)
    for number in range(cuts):
        cutting.plans.extend(choose.choices(["before", "after", "during"], k=choose.randint(1, 2)))
        makers = [append(f"table:{n}", number, b"%d" % number, postings=payment("a", "b", 1)) for n in range(3)]
        makers += [command(f"person:{n}", number, f"{n}-{number}", postings=payment("b", "c", 1)) for n in range(3)]
        assert await asyncio.gather(*map(store.append, makers)) == [number + 1] * 6
        cutting.plans.clear()
    assert await store.balance("chips", "a") == -3 * cuts
    assert await store.balance("chips", "c") == 3 * cuts
    for n in range(3):
        assert [event.body for event in await store.read(f"table:{n}")] == [b"%d" % number for number in range(cuts)]
    assert (await store.standing()).answers == 3 * cuts


async def cut_commits(server: Postgres, cuts: int, seed: int) -> None:
    """The same on a new database of this server, through a go-between."""
    url = server.make_database()
    assert server.folder is not None
    folder = Path(server.folder) / "cutting"
    folder.mkdir()
    async with Cutting(folder, server.folder) as cutting:
        store = await PostgresStore.open(url.replace(server.folder.name, f"{server.folder.name}%2Fcutting"))
        await cut_around_commits(store, cutting, cuts, seed)
        await store.close()


async def test_a_connection_cut_around_the_commit_loses_and_doubles_nothing(own_postgres: Postgres) -> None:
    """Goal F3, short: the unknown outcome is found out."""
    await cut_commits(own_postgres, CUTS, seed=7)


async def pull_the_plug(server: Postgres, pulls: int) -> None:
    """Stop the server at once, again and again under load: what was acknowledged is there, and once."""
    store = await PostgresStore.open(server.make_database(), patience=0.0)
    acknowledged = {f"table:{table}": 0 for table in range(10)}
    progress = asyncio.Condition()
    stopping = asyncio.Event()

    async def play(stream: str) -> None:
        while not stopping.is_set():
            version = acknowledged[stream]
            try:
                await store.append(command(stream, version, f"{stream} {version}"))
            except StoreUnavailable:
                continue
            except CommandSeen:
                # It was carried out when the answer was lost.
                pass
            async with progress:
                acknowledged[stream] += 1
                progress.notify_all()

    def all_have(enough: dict[str, int]) -> Callable[[], bool]:
        return lambda: all(acknowledged[each] >= enough[each] for each in enough)

    players = [asyncio.create_task(play(stream)) for stream in acknowledged]
    for _ in range(pulls):
        enough = {stream: version + 3 for stream, version in acknowledged.items()}
        async with progress:
            await progress.wait_for(all_have(enough))
        await asyncio.to_thread(server.stop, "immediate")
        await asyncio.to_thread(server.start)
    stopping.set()
    await asyncio.gather(*players)
    for stream, version in acknowledged.items():
        events = await store.read(stream)
        assert [event.command_id for event in events] == [f"{stream} {number}" for number in range(version)]
        assert first_break(events) is None
    assert (await verify(store)).problems == []
    await store.close()


async def test_the_plug_pulled_on_the_server_loses_nothing_acknowledged(own_postgres: Postgres) -> None:
    """Goal F3, short."""
    await pull_the_plug(own_postgres, PULLS)


async def test_a_server_that_is_away_is_unavailable_and_later_there_again(own_postgres: Postgres) -> None:
    store = await PostgresStore.open(own_postgres.make_database(), patience=0.0)
    await store.append(append("table:P1", 0))
    own_postgres.stop("fast")
    try:
        with pytest.raises(StoreUnavailable):
            await store.append(append("table:P1", 1))
        with pytest.raises(StoreUnavailable):
            await store.version("table:P1")
        with pytest.raises(StoreUnavailable):
            await store.heads()
    finally:
        own_postgres.start()
    assert await store.append(append("table:P1", 1)) == 2
    assert await store.version("table:P1") == 2
    await store.close()


def name_of(url: str) -> str:
    return urlsplit(url).path.lstrip("/")


@pytest.mark.parametrize("level", ["off", "local", "on"])
async def test_a_database_that_would_lose_what_it_has_acknowledged_is_not_opened(
    own_postgres: Postgres, level: str
) -> None:
    url = own_postgres.make_database()
    await execute(own_postgres.url, f"ALTER DATABASE {name_of(url)} SET synchronous_commit = {level}")
    if level == "off":
        with pytest.raises(StoreNotOpened, match="synchronous_commit off"):
            await PostgresStore.open(url)
        return
    store = await PostgresStore.open(url)
    assert await store.append(append("table:P1", 0)) == 1
    await store.close()


async def test_a_server_that_does_not_sync_is_warned_of(
    own_postgres: Postgres, caplog: pytest.LogCaptureFixture
) -> None:
    url = own_postgres.make_database()
    for setting, warnings in (("off", 1), ("on", 0)):
        caplog.clear()
        await execute(own_postgres.url, f"ALTER SYSTEM SET fsync = {setting}")
        await asyncio.to_thread(own_postgres.stop, "fast")
        await asyncio.to_thread(own_postgres.start)
        with caplog.at_level(logging.WARNING):
            await (await PostgresStore.open(url)).close()
        assert sum("fsync off" in each for each in caplog.messages) == warnings


async def test_a_database_that_may_only_be_read_acknowledges_nothing_and_goes_on_when_it_may_be_written(
    own_postgres: Postgres,
) -> None:
    """Goal F4 on PostgreSQL: as after a failover, or when an operator stops writing because the disk runs full."""
    url = own_postgres.make_database()
    store = await PostgresStore.open(url, patience=0.0)
    await store.append(command("table:P1", 0, "first", postings=payment("a", "b", 1)))

    async def let_write(permitted: bool) -> None:
        read_only = "off" if permitted else "on"
        await execute(
            own_postgres.url, f"ALTER DATABASE {name_of(url)} SET default_transaction_read_only = {read_only}"
        )
        # A connection keeps the settings it began with.
        await execute(
            own_postgres.url,
            f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name_of(url)}'",
        )

    await let_write(False)
    second = command("table:P1", 1, "second", postings=payment("a", "b", 1))
    for _ in range(2):
        with pytest.raises(StoreUnavailable):
            await store.append(second)
    assert await store.version("table:P1") == 1
    assert await store.answer("second") is None
    assert await store.balance("chips", "b") == 1
    await let_write(True)
    assert await store.append(second) == 2
    assert (await verify(store)).problems == []
    assert await store.balance("chips", "b") == 2
    await store.close()
